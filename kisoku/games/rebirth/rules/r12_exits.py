"""1.2, 12.4: winning and losing, and what becomes of a game that a player has left.

A player who has lost is out at once: cards, zones and what waits are gone. What the player was in the middle of is cut
off by a frame that comes before everything else (Exit).
"""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import as_it_is
from kisoku.games.rebirth.rules.frames import Effect, Exit, Play
from kisoku.games.rebirth.rules.r9_triggers import occur
from kisoku.games.rebirth.state import EVERYONE, MOST, NONE, OUTSIDE, RETIRE, ZONE_NAMES, RebirthState
from kisoku.kernel.choosing import Ask, Pick, PickNumber, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.machine import own
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import Plain

CIRCLE, RUMBLE, DOUBLE, TRIPLE = "circle", "rumble", "double_team", "triple_team"


@rule("12.1.1.1", off="")
def form(s: RebirthState) -> str:
    """The multiplayer format, or nothing in a game of two."""
    return str(s.rules.format)


def lose(s: RebirthState, players: Sequence[int], number: str) -> None:
    """These players lose at the same moment, by that rule."""
    losers = [player for player in players if player not in s.gone]
    if not losers or is_over(s):
        return
    atoms.note_loss(s, number)
    for player in losers:
        occur(s, Event("lost", player))
        leaves(s, player)
    decide(s, losers, number)
    if not is_over(s):
        for player in losers:
            cease(s, player)


def is_over(s: RebirthState) -> bool:
    return s.winner is not None


@rule("1.2.2")
def leaves(s: RebirthState, player: int) -> None:
    """Who has lost is out of the game."""
    atoms.leave_game(s, player)


def remaining(s: RebirthState) -> list[int]:
    return [player for player in range(s.seats) if player not in s.gone]


def decide(s: RebirthState, losers: Sequence[int], number: str) -> None:
    """Whether somebody has won by that."""
    if s.teams:
        (pairs_decide if form(s) == DOUBLE else trios_decide)(s, losers, number)
        return
    left = remaining(s)
    if len(left) == 1:
        alone(s, left, number)
    elif not left:
        nobody(s, number)
    elif s.rules.readings.get("one_elimination") == "yes":
        (next_to_the_loser if form(s) == CIRCLE else fewest_at_the_exit)(s, losers)


@rule("1.2.3", "1.2.1", "1.2.1.1")
def alone(s: RebirthState, left: Sequence[int], number: str) -> None:
    """Whoever is left alone has won, and everybody else has lost."""
    win(s, left, number)


@rule("1.2.3.1", "1.2.1")
def nobody(s: RebirthState, number: str) -> None:
    atoms.end_game(s, (), number)


def win(s: RebirthState, winners: Sequence[int], number: str) -> None:
    atoms.end_game(s, winners, number)
    occur(s, Event("over", winners[0] if winners else NONE))


def won_together(s: RebirthState) -> tuple[int, ...]:
    return s.winners


# --- 12.6.3, 12.7.3: one elimination ----------------------------------------------------------------------------------


def fewest_retired(s: RebirthState, number: str) -> None:
    """Who alone has the fewest cards in Retire wins."""
    counts = {player: len(s.zones[MOST * RETIRE + player]) for player in remaining(s)}
    least = [player for player, count in counts.items() if count == min(counts.values())]
    if len(least) == 1:
        win(s, least, number)


@rule("12.6.3.1", "12.6.3")
def fewest_at_the_exit(s: RebirthState, losers: Sequence[int]) -> None:
    fewest_retired(s, "12.6.3.1")


@rule("12.6.3.2")
def fewest_by_now(s: RebirthState) -> None:
    """After an exit that left several with the fewest, whoever comes to have the fewest alone wins at once."""
    fewest_retired(s, "12.6.3.2")


def watch_retire(s: RebirthState) -> None:
    if s.gone and s.winner is None and form(s) == RUMBLE and s.rules.readings.get("one_elimination") == "yes":
        fewest_by_now(s)


@rule("12.7.3", "12.7.3.1", "12.7.3.2")
def next_to_the_loser(s: RebirthState, losers: Sequence[int]) -> None:
    """Who sits just before somebody who has lost wins; all of them, if there are several (12.7.3.2.1)."""
    order = s.circle
    before = [player for player in remaining(s) if order[(order.index(player) + 1) % len(order)] in losers]
    win(s, all_of_them(s, before), "12.7.3.1" if len(losers) == 1 else "12.7.3.2")


all_of_them = as_it_is("12.7.3.2.1", off=lambda s, winners: winners[:1])


# --- 12.8.3, 12.9.3: teams --------------------------------------------------------------------------------------------


@rule("12.8.3")
def pairs_decide(s: RebirthState, losers: Sequence[int], number: str) -> None:
    """A team of two has lost with the first of them; both at once: nobody wins (reading A-35)."""
    lost = {s.teams[player] for player in losers}
    win(
        s,
        [player for player in range(s.seats) if s.teams[player] not in lost],
        "12.8.3" if len(lost) == 1 else "1.2.3.1",
    )


@rule("12.9.3", "12.9.3.3", "12.9.3.1")
def trios_decide(s: RebirthState, losers: Sequence[int], number: str) -> None:
    """The player in front of a loser scores for the team and leaves too; two points win."""
    for player in losers:
        other = front(s, player)
        if other not in s.gone:
            atoms.score(s, s.teams[other])
            occur(s, Event("scored", other))
            atoms.leave_game(s, other)
            cease(s, other)
    for team in (0, 1):
        if s.points[team] >= 2 and s.points[1 - team] < 2:
            two_points(s, team)
            return
    if s.points[0] >= 2 or not remaining(s):
        out_of_players(s)


@rule("12.9.3.2")
def two_points(s: RebirthState, team: int) -> None:
    win(s, [player for player in range(s.seats) if s.teams[player] == team], "12.9.3.2")


@rule("12.9.3.3.1")
def out_of_players(s: RebirthState) -> None:
    """All have left: more points win, and as many win nothing (reading A-35)."""
    ahead = [team for team in (0, 1) if s.points[team] > s.points[1 - team]]
    win(s, [player for player in range(s.seats) if s.teams[player] in ahead], "12.9.3.3.1")


@rows(("12.8.2.1", "12.9.2.1"), lambda s, player: "12.8.2.1" if s.seats == 4 else "12.9.2.1",
      off=lambda s, player: (player + s.seats // 2) % s.seats)  # fmt: skip
def front(s: RebirthState, player: int) -> int:
    """Teams sit side by side, opposite each other: a right player and the other team's left one face each other."""
    return s.seats - 1 - player


# --- 12.4: without them -----------------------------------------------------------------------------------------------


def cease(s: RebirthState, player: int) -> None:
    """What was the player's is in the game no more."""
    s.asides.append(Exit(player))
    vanish(s, player)
    wait_no_more(s, player)


@rule("12.4.2", "12.4.3", "12.4.1")
def vanish(s: RebirthState, player: int) -> None:
    for kind in range(len(ZONE_NAMES)):
        if kind != OUTSIDE:
            for card in s.zones[MOST * kind + player]:
                atoms.relocate(s, card, MOST * OUTSIDE + player, EVERYONE)
    atoms.set_effects(s, tuple(record for record in s.effects if record.player != player))


@rule("12.4.5")
def wait_no_more(s: RebirthState, player: int) -> None:
    atoms.set_waiting(s, tuple(record for record in s.waiting if record.player != player))
    atoms.set_delayed(s, tuple(record for record in s.delayed if record.player != player))


exiting = Routine("12.4", Exit)


@exiting.step("12.4.7")
def pass_over(s: RebirthState, f: Exit) -> Outcome:
    """What each player does in turn, who has left does not, nor the rest of it."""
    for place, one in enumerate(s.frames):
        if isinstance(one, Effect) and one.loops:
            frame = own(s, place)
            assert isinstance(frame, Effect)
            frame.loops = tuple(
                (*row[:3], tuple(seat for seat in row[3] if seat not in s.gone), row[4]) for row in frame.loops
            )
            if frame.each in s.gone:
                frame.pc, frame.stage = frame.loops[-1][1], 0
        elif isinstance(one, Play) and one.asked:
            again = own(s, place)
            assert isinstance(again, Play)
            again.asked = 0
    return None


@exiting.step("12.4.4")
def break_off(s: RebirthState, f: Exit) -> Outcome:
    """What the player has played and is in the middle of ends: all that was going on inside of it too.

    Of several who leave at the same moment the first that is looked at is the lowest, and the others end with it."""
    for place, one in enumerate(s.frames[:-1]):
        if getattr(one, "player", None) in s.gone and not isinstance(one, Exit):
            del s.frames[place:-1]
            return leave(UNANSWERED.get(one.__class__))
    return leave()


UNANSWERED: dict[type[Frame], Plain] = {Pick: (), YesNo: 0, PickNumber: 0, Ask: 0}
"""What a question that nobody answers any more leaves with."""


def concede(s: RebirthState, player: int) -> None:
    """1.2.4, 1.2.4.1: at any moment, and nothing can change or prevent it."""
    gives_up(s, player)


@rule("1.2.4", "1.2.4.1")
def gives_up(s: RebirthState, player: int) -> None:
    lose(s, (player,), "1.2.4")
    if s.asides:  # who was asked is asked anew, once the frames are in order
        own(s, -1).step -= 1
        for aside in s.asides:
            aside.epoch = s.epoch
        s.frames.extend(s.asides)
        s.frames[-1].step += 1  # whoever has a player leave goes one step back from here
        s.asides.clear()


ROUTINES: tuple[Routine, ...] = (exiting,)
