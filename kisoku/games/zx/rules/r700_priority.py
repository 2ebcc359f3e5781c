"""700: the processing before priority; and what does not even wait for that (813, 901.2a)."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import AtOnce, BeforePriority, Effect, Play, Reload
from kisoku.games.zx.rules.r300_zones import reloading
from kisoku.games.zx.rules.r808_triggers import look_for_states
from kisoku.games.zx.rules.r811_continuous import keep_time
from kisoku.games.zx.rules.r900_rule_effects import RuleEffects, anything_due
from kisoku.games.zx.state import ZxState
from kisoku.kernel.frames import Frame, Routine
from kisoku.kernel.rules import rule
from kisoku.kernel.waiting import Queue, Waiting


class Automatic(Queue[tuple[int, int]]):
    """702.2: rule effects as long as any is due, then one automatic ability, and all again."""

    frame = BeforePriority
    before = "702.2a"
    choosing = "702.2b"
    taking = "808.2"

    def waiting(self, s: ZxState) -> tuple[Waiting, ...]:
        """Nothing while another phase is about to start: it is played there."""
        return () if s.starting else s.waiting

    def put(self, s: ZxState, waiting: tuple[Waiting, ...]) -> None:
        atoms.set_waiting(s, waiting)

    def due(self, s: ZxState) -> Frame | None:
        if s.starting:
            return None
        if anything_due(s):
            return RuleEffects()
        if "state" in s.pool.listened:
            look_for_states(s)
        if s.hits:
            from kisoku.games.zx.rules.r1200_other import first_round_over

            first_round_over(s)
        return None

    def choosers(self, s: ZxState) -> Sequence[tuple[int, str]]:
        return ((who_picks(s), "808.2a"),)

    def belongs(self, s: ZxState, record: Waiting, player: int) -> bool:
        return True

    def carry_out(self, s: ZxState, record: Waiting) -> Frame | None:
        """Its controller plays it, wherever its card is by then (808.6)."""
        return play_it(s, record)


@rule(
    "803.2c",
    "808.6",
    off=lambda s, record: (
        Play(player=record.player, card=record.source, program=record.what) if s.alive(record.source) else None
    ),
)
def play_it(s: ZxState, record: Waiting) -> Frame | None:
    """What has triggered is played, also if its card is gone or the ability invalid by then."""
    return Play(
        player=record.player, card=record.source, program=record.what, event=record.event, registers=record.registers
    )


@rule("808.2a", off=lambda s: s.waiting[0].player)
def who_picks(s: ZxState) -> int:
    """The turn player, also among those of the other."""
    return s.turn_player


class Special(Queue[tuple[int, int]]):
    """813.1: Reload first (reading A-18), then special abilities, picked one by one by the turn player."""

    frame = AtOnce
    before = "901.2a"
    choosing = "813.1"
    taking = "813.2"
    nested = True
    verb = "special"

    def waiting(self, s: ZxState) -> tuple[Waiting, ...]:
        return s.special

    def put(self, s: ZxState, waiting: tuple[Waiting, ...]) -> None:
        atoms.set_special(s, waiting)

    def due(self, s: ZxState) -> Frame | None:
        player = reloading(s)
        return reload_now(s, player) if player >= 0 else None

    def choosers(self, s: ZxState) -> Sequence[tuple[int, str]]:
        return ((s.turn_player, "813.1"),)

    def belongs(self, s: ZxState, record: Waiting, player: int) -> bool:
        return True

    def carry_out(self, s: ZxState, record: Waiting) -> Frame | None:
        return Effect(program=record.what, player=record.player, card=record.source, event=record.event)


@rule("901.2a.2")
def reload_now(s: ZxState, player: int) -> Frame:
    return Reload(player)


AUTOMATIC, SPECIAL = Automatic(), Special()
ROUTINES: tuple[Routine, ...] = (AUTOMATIC.routine("702"), SPECIAL.routine("813"))


@rule("702.1", "702.2", off=None)
def before_priority(s: ZxState) -> Frame | None:
    """The frame that sees to it, or None if there is nothing to do."""
    if s.timed is None or s.timed:
        keep_time(s)
    if "state" in s.pool.listened:
        look_for_states(s)
    if s.waiting or anything_due(s):
        return BeforePriority()
    if s.hits:
        from kisoku.games.zx.rules.r1200_other import first_round_over

        first_round_over(s)
    return None
