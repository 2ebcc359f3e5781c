"""Fitting what a position is worth: machines play, and the weights become those by which who wins is foretold best.

A row is the end of a turn, where a search judges positions: what the player whose turn it was has more than the
other, and whether that player won. The fit is a logistic regression, drawn towards the weights that were there.
What no end of a turn shows, such as an attack that is being made, keeps its weight. To foretell better is not to play
better: a trial in paired games says whether the new weights win.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from math import exp, log, sqrt
from typing import Any, NamedTuple

from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.kernel.weighing import Weighing
from kisoku.lab.matches import DECISION_LIMIT, Progress, pairing_of, pairings, play
from kisoku.lab.strength import interval
from kisoku.players.player import Player
from kisoku.players.thinking import NORMAL, Level, Thinker

TEACHER = Level(positions=80)
ROUNDS = 12
PULL = 4.0
"""How many rows' worth of doubt there is about a change of one of a feature's standard deviations."""
ASIDE = 0.05
"""The part of all decisions that is taken at random, so that other positions are met than those that the teacher
likes."""


class Row(NamedTuple):
    numbers: tuple[float, ...]
    won: float


def rows(game: Game, games: int, seed: int, progress: Progress | None = None) -> list[Row]:
    """The ends of turns of so many games."""
    found: list[Row] = []
    choices = pairings(game)
    features = game.weighing.features
    for number in range(seed, seed + games):
        chance = random.Random(number)
        players = [Thinker(TEACHER, 2 * number + seat) for seat in range(game.players)]
        match = Match(game.new(pairing_of(choices, number).cards, number), undoable=False)
        state, turn = match.state, game.turn(match.state)
        ends: list[tuple[int, tuple[float, ...]]] = []
        while (request := match.request) is not None and len(match.decisions) < DECISION_LIMIT:
            now = game.turn(state)
            if now != turn:
                sides = (features(state, turn[1]), features(state, now[1]))
                ends.append((turn[1], tuple(mine - theirs for mine, theirs in zip(*sides, strict=True))))
                turn = now
            wild = chance.random() < ASIDE
            match.answer(
                chance.randrange(len(request.options)) if wild else players[request.player].choose(game, state, request)
            )
        if state.winner is not None and state.winner >= 0:
            found += [Row(numbers, float(mover == state.winner)) for mover, numbers in ends]
        if progress is not None:
            progress(number - seed + 1, games)
    return found


def fitted(game: Game, data: Sequence[Row]) -> dict[str, Any]:
    """The new weights beside the old, in the units of the old, and how well each foretells (the mean loss; less is
    better)."""
    old = game.weighing.weights
    spread = [_spread([row.numbers[place] for row in data]) for place in range(len(old))]
    used = [place for place in range(len(old)) if spread[place] > 1e-6]
    table = [[row.numbers[place] / spread[place] for place in used] for row in data]
    won = [row.won for row in data]
    start = [old[place] * spread[place] for place in used]
    scale = _scaled(table, won, start)
    begun = [scale * one for one in start]
    weights, bias = list(begun), 0.0
    for _ in range(ROUNDS):
        weights, bias = _newton(table, won, weights, bias, begun)
    back = sum(abs(one) for one in begun) / max(1e-9, sum(abs(one) for one in weights))
    new = list(old)
    for place, weight in zip(used, weights, strict=True):
        new[place] = weight / spread[place] / scale * back
    return {
        "rows": len(data),
        "loss_before": _loss(table, won, begun, 0.0),
        "loss_after": _loss(table, won, weights, bias),
        "weights": {
            words.en: (round(before, 3), round(after, 3))
            for words, before, after in zip(game.weighing.words, old, new, strict=True)
        },
    }


class Judge:
    """A player that judges positions by other weights than the game's own."""

    def __init__(self, game: Game, weights: Sequence[float], seed: int) -> None:
        self._game = copy(game)
        self._game.weighing = Weighing(game.weighing.features, dict(zip(game.weighing.words, weights, strict=True)))
        self._inner = Thinker(NORMAL, seed)

    def choose(self, game: Game, state: State, request: Request) -> int:
        return self._inner.choose(self._game, state, request)


def trial(
    game: Game, weights: Sequence[float], games: int, seed: int, progress: Progress | None = None
) -> dict[str, Any]:
    """`normal` with these weights against `normal` as it is, every seed twice with seats and decks swapped. The weights
    are accepted if the whole 95 % interval of what they win lies above one half.
    """
    choices = pairings(game)
    won = 0.0
    for done in range(games):
        number, seat = seed + done // 2, done % 2
        seats: list[Player] = [Judge(game, weights, 2 * number + 1), Thinker(NORMAL, 2 * number + 2)]
        winner = play(game, pairing_of(choices, number), number, seats if seat == 0 else seats[::-1]).state.winner
        won += 0.5 if winner is None or winner < 0 else float(winner == seat)
        if progress is not None:
            progress(done + 1, games)
    low, high = interval(won, games)
    return {"games": games, "won": won, "interval": [round(low, 4), round(high, 4)], "accepted": low > 0.5}


def _spread(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sqrt(sum((one - mean) ** 2 for one in numbers) / len(numbers))


def _chance(row: Sequence[float], weights: Sequence[float], bias: float) -> float:
    total = bias + sum(one * weight for one, weight in zip(row, weights, strict=True))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def _loss(table: Sequence[Sequence[float]], won: Sequence[float], weights: Sequence[float], bias: float) -> float:
    total = 0.0
    for row, result in zip(table, won, strict=True):
        chance = _chance(row, weights, bias)
        total -= log(chance if result else 1.0 - chance)
    return round(total / len(table), 4)


def _scaled(table: Sequence[Sequence[float]], won: Sequence[float], weights: Sequence[float]) -> float:
    """By how much the weights are best multiplied as they are, to be chances of winning."""
    scales = [0.01 * 1.25**step for step in range(24)]
    return min(scales, key=lambda scale: _loss(table, won, [scale * one for one in weights], 0.0))


def _newton(
    table: Sequence[Sequence[float]], won: Sequence[float], weights: list[float], bias: float, begun: Sequence[float]
) -> tuple[list[float], float]:
    """One step of Newton's method; the last unknown is the bias."""
    size = len(weights) + 1
    slope = [PULL * (weight - start) for weight, start in zip(weights, begun, strict=True)] + [0.0]
    curve = [[PULL if row == column else 0.0 for column in range(size)] for row in range(size)]
    for row, result in zip(table, won, strict=True):
        chance = _chance(row, weights, bias)
        bend = chance * (1.0 - chance)
        full = [*row, 1.0]
        for i, one in enumerate(full):
            slope[i] += (chance - result) * one
            line = curve[i]
            for j in range(i + 1):
                line[j] += bend * one * full[j]
    for i in range(size):
        for j in range(i):
            curve[j][i] = curve[i][j]
    step = _solved(curve, slope)
    return [weight - change for weight, change in zip(weights, step, strict=False)], bias - step[-1]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss and Jordan. The matrix is symmetric and positive, so no row is looked for."""
    rows_ = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, pivot in enumerate(rows_):
        head = pivot[place]
        pivot[:] = [value / head for value in pivot]
        for other in rows_:
            if other is not pivot and other[place]:
                factor = other[place]
                other[:] = [one - factor * two for one, two in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows_]
