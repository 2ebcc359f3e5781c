"""Machines that plan their turn: three levels of one search.

A level says how many worlds are drawn, how many positions are looked at in them, and how many of the best lines
are looked at again: in all the worlds, and with what the other player could do in the turn after. The plan is
kept, and followed as long as what is seen is what was expected.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from kisoku.kernel.game import Game
from kisoku.kernel.machine import take
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.players.planning import DEEPEST, NOBODY, Line, Planner, Step, Work

SEEDS = 1 << 62


class Level(NamedTuple):
    """positions: looked at for a plan. worlds: in which the candidates are compared. candidates: lines that are.
    replies: positions looked at for what the other does after a line; 0: the line is judged at its end. seconds:
    processor time after which the best so far is taken."""

    positions: int
    worlds: int = 1
    candidates: int = 1
    replies: int = 0
    seconds: float = 0.9


EASY = Level(positions=50)
NORMAL = Level(positions=300, worlds=3, candidates=4)
STRONG = Level(positions=500, worlds=4, candidates=5, replies=80)


class Thinker:
    """A player of that level, for one seat of one match."""

    thoughtful = True

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self._chance = random.Random(seed)
        self._plan: list[Step] = []
        self._turn: tuple[int, int] | None = None
        self._plans = 0
        """How many plans were made in this turn: what is new in the middle of one is thought about with less work."""

    def choose(self, game: Game, state: State, request: Request) -> int:
        if self._plan:
            key, option = self._plan.pop(0)
            if key == game.search_key(state, request.player) and option in request.options:
                return request.options.index(option)
        line = self.best(game, state, request)
        self._plan = list(line.steps[1 : line.firm])
        return request.options.index(line.steps[0].option)

    def best(self, game: Game, state: State, request: Request) -> Line:
        """The line that it would follow."""
        level = self.level
        turn = game.turn(state)
        self._plans = self._plans + 1 if turn == self._turn else 0
        self._turn = turn
        work = Work(level.positions // (1 + min(self._plans, 2)), level.seconds)
        worlds = game.worlds(state, request.player, level.worlds, self._chance.randrange(SEEDS))
        planner = Planner(game, request.player)
        lines = candidates(planner.lines(worlds[0], work, bool(level.replies)), level.candidates)
        if len(lines) > 1 and (len(worlds) > 1 or level.replies):
            return Comparison(planner, worlds, level.replies, work).best(lines)
        return lines[0]


def candidates(lines: list[Line], count: int) -> list[Line]:
    """The best line of each first decision, the best first; what is decided later can still be thought about then."""
    first: dict[object, Line] = {}
    for line in lines:
        first.setdefault(line.steps[0].option, line)
        if len(first) >= count:
            break
    return list(first.values())


class Comparison:
    """Lines found in one world, tried in several, each to the end of the other's next turn if that is asked for."""

    def __init__(self, planner: Planner, worlds: list[State], replies: int, work: Work) -> None:
        self.planner = planner
        self.game = planner.game
        self.worlds = worlds
        self.replies = replies
        self.work = work

    def best(self, lines: list[Line]) -> Line:
        """World by world, until it is late: a world that not all lines were tried in does not count."""
        sums = [0.0] * len(lines)
        for number, world in enumerate(self.worlds):
            values = []
            for line in lines:
                end = line.end if number == 0 else self._followed(world, line)
                values.append(self._worth(end))
                if self.work.late():
                    return lines[sums.index(max(sums))]
            sums = [before + value for before, value in zip(sums, values, strict=True)]
        return lines[sums.index(max(sums))]

    def _followed(self, world: State, line: Line) -> State:
        """Where the line leads in another world, as far as its decisions are offered there; from then on things take
        their course to the end of the turn."""
        s = world.branch()
        planner, turn = self.planner, self.game.turn(s)
        heeded = turn[1] == planner.player
        stop = turn[1] if self.replies and not heeded else NOBODY
        for step in line.steps:
            request = s.request
            if (
                request is None
                or request.player != planner.player
                or self.game.turn(s) != turn
                or step.option not in request.options
            ):
                break
            take(s, request, step.option)
            planner.answered(s, turn, heeded, self.work, stop)
        for _ in range(DEEPEST):
            request = s.request
            if request is None or request.player == stop or self.game.turn(s) != turn:
                break
            take(s, request, planner.answer_of(s, request, not self.work.late(), self.work))
        return s

    def _worth(self, end: State) -> float:
        """What a position at the end of a turn is worth when the next player has had a turn too."""
        me, request = self.planner.player, end.request
        if not self.replies or request is None:
            return self.game.evaluate(end, me)
        replies = Planner(self.game, request.player).lines(end, self.work.part(self.replies))
        return self.game.evaluate(replies[0].end, me)
