"""Additional rules 23: ミソラ. An aim, taken at a distance, that homing attacks go by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import hosting, hosts
from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Duel, Effect
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r5_values import distance, undefined
from kisoku.games.sakura.rules.r6_attacks import attack_now, worked_out
from kisoku.games.sakura.state import NO_AIM, NONE, T_AIM, SakuraState, opponent
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


class Aiming(Frame):
    """A23-2.b2."""

    player: int = NONE


aiming = Routine("aiming", Aiming)


def no_aim(s: SakuraState, f: Duel) -> Outcome:
    """A23-1-1: none at first."""
    for player in hosting(s, "misora"):
        atoms.set_tally(s, T_AIM + player, NO_AIM)
    return None


@book.of_player("aim")
def aim_of(s: SakuraState, player: int) -> int:
    aim = s.tallies[T_AIM + player]
    return undefined(s) if aim == NO_AIM else aim


def take_aim(s: SakuraState, player: int, aim: int) -> int:
    atoms.set_tally(s, T_AIM + player, aim)
    atoms.tell(s, ("tally", player, NONE, aim, ("aim",)))
    settle(s)
    return 1


@aiming.step("A23-2.b2")
def whether(s: SakuraState, f: Aiming) -> Outcome:
    return YesNo(player=f.player, rule="A23-2.b2", verb="take_aim")


@aiming.step("A23-2.b2")
def at_the_distance(s: SakuraState, f: Aiming) -> Outcome:
    return leave(take_aim(s, f.player, distance(s)) if f.given else 0)


def has_attacked(s: SakuraState, player: int) -> bool:
    attacked = any(event.kind == "attack_made" and event.player == player for event in s.history)
    return hosts(s, player, "misora") and attacked and s.tallies[T_AIM + player] != NO_AIM


def lose_aim(s: SakuraState, player: int) -> Frame | None:
    take_aim(s, player, NO_AIM)
    return None


def can_aim(s: SakuraState, player: int) -> bool:
    return hosts(s, player, "misora") and s.tallies[T_AIM + player] != distance(s)


@book.fact("aimed", rule="A23-3")
def is_on(s: SakuraState, f: Any, value: Any) -> bool:
    """There is an aim, and both it and the current distance are in the range of the attack."""
    aim = s.tallies[T_AIM + f.player]
    if aim == NO_AIM:
        return False
    if f.subject is not None:
        mask = f.subject.facts.range if f.subject.busy else _range(s, f.subject)
    elif f.attack != NONE and s.alive(f.attack):
        mask = attack_now(s, f.attack).range
    else:
        return False
    return ranges.has(mask, aim) and ranges.has(mask, distance(s))


def _range(s: SakuraState, subject: Any) -> int:
    subject.busy = True
    mask = worked_out(s, subject, subject.facts.text).range
    subject.busy = False
    return mask


@book.case("aim")
def compared_with_the_aim(s: SakuraState, f: Effect, names: tuple[str, ...]) -> str:
    """Whether the current distance is more, as much, or less; without an aim nothing is."""
    if not has_aim(s, f, "you"):
        return ""
    now, aim = distance(s), s.tallies[T_AIM + f.player]
    return ">" if now > aim else "=" if now == aim else "<"


@book.fact("has_aim")
def has_aim(s: SakuraState, f: Any, value: Any) -> bool:
    return s.tallies[T_AIM + (opponent(f.player) if value == "opponent" else f.player)] != NO_AIM


@book.fact("answered_in_aim")
def answered_in_aim(s: SakuraState, f: Any, value: Any) -> bool:
    """The range of the attack reacted to holds the aim."""
    aim = s.tallies[T_AIM + f.player]
    return (
        aim != NO_AIM
        and f.answered != NONE
        and s.alive(f.answered)
        and ranges.has(attack_now(s, f.answered).range, aim)
    )


@book.on_players("shift_aim")
def shift_aim(s: SakuraState, f: Effect, player: int, count: int) -> int:
    aim = s.tallies[T_AIM + player]
    return 0 if aim == NO_AIM else take_aim(s, player, aim + count)


@book.on_players("aim_here")
def aim_here(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return take_aim(s, player, distance(s)) if hosts(s, player, "misora") else 0


@book.on_players("aim_nowhere")
def aim_nowhere(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return take_aim(s, player, NO_AIM) if s.tallies[T_AIM + player] != NO_AIM else 0


@book.on_players("aim_at")
def aim_at(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return take_aim(s, player, count) if hosts(s, player, "misora") else 0


@rule("A23-4", "A23-4.n1", off=lambda s, player: distance(s))
def where_homing_looks(s: SakuraState, player: int) -> int:
    """In place of the current distance the aim; without one it always fails."""
    return s.tallies[T_AIM + player]


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A23-1-1", no_aim)
    rules.homing = where_homing_looks
    rules.add_window("A23-2.b1", "main_end", "you", has_attacked, lose_aim)
    rules.add_window("A23-2.b2", "end_phase", "you", can_aim, lambda s, player: Aiming(player=player))


ROUTINES: tuple[Routine, ...] = (aiming,)
