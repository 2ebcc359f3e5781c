"""What a machine would do, and why: the same search, told in what players see on the table. And how a game went, turn
by turn, when it is over.

For a person who is asked, only what that person may know counts: the search looks at worlds that are drawn from
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from typing import NamedTuple

from kisoku.kernel.game import Game, Words
from kisoku.kernel.machine import take
from kisoku.kernel.match import Match
from kisoku.kernel.players import opponents
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.kernel.weighing import Weighing
from kisoku.players.planning import Line, Planner, Work
from kisoku.players.thinking import NORMAL, Level, Thinker

REASONS = 4
LEAST = 0.05
"""A change by less is not worth a word."""
SOFT = 6.0
"""How far a lead, in the units of the evaluation, is from certain: a choice for drawing the curve,
not a measurement.
"""


class Reason(NamedTuple):
    """In what the way that is proposed differs from doing nothing more, and by how much it is better for that."""

    words: Words
    gain: float


class Hint(NamedTuple):
    """place: of the option that is proposed. plan: what would be done to the end of the turn, the option first.
    reasons: the weightiest first."""

    place: int
    plan: tuple[Words, ...]
    reasons: tuple[Reason, ...]


def hint(game: Game, state: State, request: Request, seed: int = 0, level: Level = NORMAL) -> Hint:
    """What a machine of that level would do for the asked player."""
    line = Thinker(level, seed).best(game, state, request)
    world = game.worlds(state, request.player, 1, seed)[0]
    return Hint(
        request.options.index(line.steps[0].option),
        _told(game, world, line, request.player),
        _reasons(game, world, line, request.player),
    )


def _told(game: Game, world: State, line: Line, player: int) -> tuple[Words, ...]:
    """The line in words, as far as it can be foreseen."""
    said = []
    s = world.branch()
    planner, turn = Planner(game, player), game.turn(world)
    for step in line.steps:
        request = s.request
        if request is None or request.player != player or step.option not in request.options:
            break
        said.append(game.option_words(s, request, step.option))
        take(s, request, step.option)
        planner.answered(s, turn, turn[1] == player, Work(0, 1.0))
    return tuple(said)


WHOSE = (Words("自分の{} {:+g}", "your {} {:+g}"), Words("相手の{} {:+g}", "the opponent's {} {:+g}"))
WINS = Words("勝てる", "it wins")
SAVES = Words("さもないと負ける", "the game is lost otherwise")


def _reasons(game: Game, world: State, line: Line, player: int) -> tuple[Reason, ...]:
    """What is different at the end of the line from where the turn would end if everything were let be."""
    idle = Planner(game, player).idle_line(world, Work(0, 1.0))
    if line.end.winner is not None or idle.end.winner is not None:
        end = game.evaluate(line.end, player)
        gain = end - game.evaluate(idle.end, player)
        return (Reason(WINS if line.end.winner is not None and end > 0 else SAVES, gain),) if gain > 0 else ()
    gains = sorted(_differences(game.weighing, idle.end, line.end, player), key=lambda reason: -abs(reason.gain))
    return tuple(reason for reason in gains[:REASONS] if abs(reason.gain) >= LEAST)


def _differences(weighing: Weighing, then: State, now: State, player: int) -> Iterator[Reason]:
    """Side by side, in counts and in what the game says of the rest."""
    against = opponents(now, player)
    for side, owners in enumerate(((player,), against)):
        before, after = (
            map(sum, zip(*(weighing.features(s, one) for one in owners), strict=True)) for s in (then, now)
        )
        for words, weight, was, is_ in zip(weighing.words, weighing.weights, before, after, strict=True):
            gain = weight * (is_ - was) / (-len(against) if side else 1)
            if not gain:
                continue
            if words.en not in weighing.told:
                whose, change = WHOSE[side], is_ - was
                yield Reason(Words(whose.ja.format(words.ja, change), whose.en.format(words.en, change)), gain)
            elif gain > 0 and (said := weighing.told[words.en][side]) is not None:
                yield Reason(said, gain)


class Point(NamedTuple):
    """A moment of a game that is over: how many decisions had been made, which turn began, and how likely the first
    player's victory looked."""

    decisions: int
    turn: int
    share: float


def curve(
    game: Game,
    decks: Sequence[Sequence[str]],
    seed: int,
    decisions: Sequence[int],
    readings: Mapping[str, str] | None = None,
) -> list[Point]:
    """How the game went, one point for the beginning of each turn and one for the end. Everything is known by now, so
    the real positions are looked at."""
    match = Match(game.new(decks, seed, readings), undoable=False)
    points: list[Point] = []
    turn = None
    for number, decision in enumerate([*decisions, None]):
        state = match.state
        if game.turn(state) != turn or decision is None:
            turn = game.turn(state)
            value = game.evaluate(state, 0)
            points.append(Point(number, turn[0], 1.0 / (1.0 + exp(-max(-60.0, min(60.0, value)) / SOFT))))
        if decision is None or match.over:
            break
        if decision < 0:
            match.concede(-1 - decision)
        else:
            match.answer(decision)
    return points
