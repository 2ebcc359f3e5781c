"""Two to four players, in teams or not; players who leave; rules that are assembled in the course of a game."""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar

import pytest
from toy_game import ToyState, ruleset

from kisoku.kernel import players
from kisoku.kernel.frames import Frame, Outcome, Routine, goto
from kisoku.kernel.machine import EngineFault, Refused, run
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.ruleset import Ruleset


class Round(Frame):
    """Everybody says something, in the order of turns, until one player is left."""


class RoundState(ToyState):
    FIELDS: ClassVar[tuple[str, ...]] = (*ToyState.FIELDS, "turn_player")
    TAKE = attrgetter(*FIELDS)

    def __init__(self, rules: Ruleset, seed: int) -> None:
        super().__init__(rules, seed)
        self.turn_player = 0


going_round = Routine("round", Round)


@going_round.step("20.1")
def say_something(s: RoundState, f: Round) -> Outcome:
    if s.turn_player in s.gone:
        return None
    return Request(s.turn_player, "20.1", (Option("hum", "20.1"), Option("haw", "20.1")))


@going_round.step("20.2")
def next_one(s: RoundState, f: Round) -> Outcome:
    s.turn_player = players.next_player(s, s.turn_player)
    return goto("20.1")


def concede(s: RoundState, player: int) -> None:
    s.drop_out(player)
    if len(players.everyone(s)) == 1:
        s.winner = players.everyone(s)[0]


def table(seats: int, teams: tuple[int, ...] = ()) -> RoundState:
    rules = Ruleset("round", "1", (going_round,), ("20.1", "20.2"))
    rules.seats, rules.teams, rules.concede = seats, teams, concede
    s = RoundState(rules, 0)
    s.frames.append(Round())
    return s


def asked(match: Match) -> int:
    assert match.request is not None
    return match.request.player


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turn_goes_round_the_table(seats: int) -> None:
    match = Match(table(seats))
    order = []
    for _ in range(2 * seats):
        order.append(asked(match))
        match.answer(0)
    assert order == [*range(seats)] * 2


def test_a_player_who_has_left_is_passed_over_and_nobodys_opponent() -> None:
    s = table(4)
    s.drop_out(2)
    assert players.around(s, 1) == (1, 3, 0)
    assert players.next_player(s, 1) == 3
    assert players.opponents(s, 1) == (3, 0)
    assert players.opponent(s, 3) == 0


def test_players_of_one_team_are_not_opponents() -> None:
    s = table(4, (0, 1, 0, 1))
    assert players.opponents(s, 0) == (1, 3)
    assert players.opponents(s, 1) == (2, 0)


def test_the_others_go_on_when_one_leaves_until_one_is_left() -> None:
    match = Match(table(3))
    match.answer(0)
    match.concede(1)
    assert (asked(match), match.state.gone) == (2, (1,))
    match.concede(0)
    assert (match.over, match.state.winner) == (True, 2)
    with pytest.raises(Refused):
        match.answer(0)


def test_leaving_is_taken_back_and_kept_in_saves_and_copies() -> None:
    match = Match(table(3))
    before = match.state.canonical()
    match.concede(0)
    other = table(3)
    other.load(match.state.canonical())
    assert (other.gone, match.state.clone().gone) == ((0,), (0,))
    assert other.canonical() == match.state.canonical()
    match.undo()
    assert (match.state.gone, match.state.canonical()) == ((), before)


def test_whoever_has_left_cannot_be_asked() -> None:
    s = table(3)
    s.gone = (0,)
    s.frames[:] = [Asking()]
    s.rules.steps[Asking] = [lambda s, f: Request(0, "1", (Option("a", ""), Option("b", "")))]
    with pytest.raises(EngineFault, match="player 0"):
        run(s)


class Asking(Frame):
    pass


# --- rules that are assembled in the course of a game ------------------------------------------------------------


def with_rules(base: Ruleset, numbers: tuple[str, ...]) -> Ruleset:
    """The toy's rules without some."""
    rules = ruleset(frozenset(numbers))
    rules.assembler = with_rules
    return rules


def test_rules_put_into_force_are_undone_copied_and_loaded_with_the_state() -> None:
    s = ToyState(with_rules(ruleset(), ()), 0)
    before, mark = s.canonical(), s.mark()
    s.assemble(("2.2",))
    assert "2.2" in s.rules.without
    assert "2.2" in s.clone().rules.without
    other = ToyState(with_rules(ruleset(), ()), 0)
    other.load(s.canonical())
    assert other.rules.without == frozenset(("2.2",))
    changed = s.canonical()
    inner = s.mark()
    s.assemble(("2.4",))
    assert s.rules.without == frozenset(("2.4",))
    s.back(inner)
    assert (s.rules.without, s.canonical()) == (frozenset(("2.2",)), changed)
    s.back(mark)
    assert (s.rules.without, s.rules is s.base, s.canonical()) == (frozenset(), True, before)
