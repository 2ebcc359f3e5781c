"""Machines that plan their turn: three levels of one search.

A level says how many worlds are drawn, how many positions are looked at in them, and how many of the best lines are
tried in all the worlds. The plan is kept, and followed as long as what is seen is what was expected; who has saved work
by following it thinks it over before the next action, with what is left of the plan as one of the lines. Where a
small search finds most of what can be done in a turn, lines may also be judged by what the next player makes of them.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from kisoku.kernel.game import Game
from kisoku.kernel.machine import take
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.players.planning import DEEPEST, Line, Planner, Step, Work

SEEDS = 1 << 62
LEAST = 50
"""Positions that any plan may look at: with fewer, one goes back where one came from."""

FINALISTS = 4
"""Lines whose replies are looked at."""
PLANNED = 4
"""Who looks at replies too has one of so many parts of the positions for the plan."""
ALIKE = 0.05
"""Lines whose worth differs by less are taken to come to the same."""
HOPELESS = 2.5
"""A line that is worth so much less than the best is not compared with it."""


class Level(NamedTuple):
    """positions: looked at for a plan. worlds: in which the candidates are compared. candidates: lines that are. mean:
    positions for a decision in the mean of many; what is saved of it by following a plan is used to think it over; 0: a
    plan is followed as it is. reply: positions looked at for the turn after, in each world after each finalist, in
    games that look ahead; 0: none. seconds: processor time after which the best so far is taken.
    """

    positions: int
    worlds: int = 1
    candidates: int = 1
    mean: int = 0
    reply: int = 0
    seconds: float = 0.8


EASY = Level(positions=50)
NORMAL = Level(positions=400, worlds=3, candidates=4)
STRONG = Level(positions=3000, worlds=6, candidates=6, mean=600, reply=125)


@contextmanager
def uncollected() -> Iterator[None]:
    """Without looking for cycles of garbage: a search leaves none, and looking for them was a quarter of its time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


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
        self._saved = level.positions
        """Positions that were not looked at so far although they might have been."""

    def choose(self, game: Game, state: State, request: Request) -> int:
        level = self.level
        self._saved = min(self._saved + level.mean, 2 * level.positions)
        kept: list[Step] = []
        if self._plan:
            key, option = self._plan[0]
            if key == game.search_key(state, request.player) and option in request.options:
                kept = self._plan
                rich = level.mean and self._saved >= level.positions
                if not rich or game.idle.isdisjoint([one.verb for one in request.options]):
                    self._plan = kept[1:]
                    return request.options.index(option)
        line = self.best(game, state, request, kept)
        self._plan = list(line.steps[1 : line.firm])
        return request.options.index(line.steps[0].option)

    @uncollected()
    def best(self, game: Game, state: State, request: Request, kept: Sequence[Step] = ()) -> Line:
        """The line that it would follow. kept: what was planned before, if that is still possible."""
        level = self.level
        turn = game.turn(state)
        self._plans = self._plans + 1 if turn == self._turn else 0
        self._turn = turn
        share = 1 if kept else 1 + min(self._plans, 3)
        reply = level.reply if game.looks_ahead and turn[1] == request.player else 0
        work = Work(max(LEAST, level.positions // (share * PLANNED if reply else share)), level.seconds)
        granted = work.left
        worlds = game.worlds(state, request.player, level.worlds, self._chance.randrange(SEEDS))
        planner = Planner(game, request.player)
        lines = planner.lines(worlds[0], work)
        lines = finalists(lines, FINALISTS) if reply else candidates(lines, level.candidates)
        self._saved -= granted - work.left
        comparison = Comparison(planner, worlds, work, reply)
        if kept and tuple(kept) != lines[0].steps[: len(kept)]:
            lines.insert(0, comparison.line(worlds[0], kept))
        best = comparison.best(lines) if len(lines) > 1 and len(worlds) > 1 else lines[0]
        self._saved -= comparison.spent
        return best


def candidates(lines: list[Line], count: int) -> list[Line]:
    """The best line of each first decision, the best first; what is decided later can still be thought about then."""
    first: dict[object, Line] = {}
    for line in lines:
        first.setdefault(line.steps[0].option, line)
        if len(first) >= count:
            break
    return list(first.values())


def finalists(lines: list[Line], count: int) -> list[Line]:
    """The best lines that come to something else: of those that are worth the same most do the same
    in another order.
    """
    chosen = lines[:1]
    for line in lines:
        if len(chosen) >= count or line.value < lines[0].value - HOPELESS:
            break
        if line.value < chosen[-1].value - ALIKE:
            chosen.append(line)
    return chosen


class Comparison:
    """Lines found in one world, tried in several, and judged by what they come to in the mean. reply: positions looked
    at for the turn after.
    """

    def __init__(self, planner: Planner, worlds: list[State], work: Work, reply: int = 0) -> None:
        self.planner = planner
        self.game = planner.game
        self.worlds = worlds
        self.work = work
        self.reply = reply
        self.spent = 0
        """Positions that were looked at for replies."""

    def best(self, lines: list[Line]) -> Line:
        """World by world, until it is late: a world that not all lines were tried in does not count."""
        sums = [0.0] * len(lines)
        for number, world in enumerate(self.worlds):
            values = []
            for line in lines:
                if self.work.late():
                    return lines[sums.index(max(sums))]
                values.append(self.value(self._followed(world, line.steps) if number else line.end))
            sums = [before + value for before, value in zip(sums, values, strict=True)]
        return lines[sums.index(max(sums))]

    def line(self, world: State, steps: Sequence[Step]) -> Line:
        """These steps as a line of that world."""
        end = self._followed(world, steps)
        return Line(self.game.evaluate(end, self.planner.player), tuple(steps), end, len(steps))

    def value(self, end: State) -> float:
        """What the end of a turn is worth to the planner, or, with replies, the end of the next one."""
        planner, game = self.planner, self.game
        if self.reply and end.request is not None:
            s, turn = end.branch(), game.turn(end)
            for _ in range(DEEPEST):
                request = s.request
                if request is None or request.player == turn[1] or game.turn(s) != turn:
                    break
                take(s, request, planner.answer_of(s, request, True, self.work))
            if s.request is not None and s.request.player == turn[1]:
                work = self.work.part(self.reply)
                s = Planner(game, turn[1]).lines(s, work)[0].end
                self.spent += self.reply - work.left
            end = s
        return game.evaluate(end, planner.player)

    def _followed(self, world: State, steps: Sequence[Step]) -> State:
        """Where they lead in a world, as far as they are offered there; from then on things take their course to the
        end of the turn.
        """
        s = world.branch()
        planner, turn = self.planner, self.game.turn(s)
        heeded = turn[1] == planner.player
        for step in steps:
            request = s.request
            if (
                request is None
                or request.player != planner.player
                or self.game.turn(s) != turn
                or step.option not in request.options
            ):
                break
            take(s, request, step.option)
            planner.answered(s, turn, heeded, self.work)
        for _ in range(DEEPEST):
            request = s.request
            if request is None or self.game.turn(s) != turn:
                break
            take(s, request, planner.answer_of(s, request, not self.work.late(), self.work))
        return s
