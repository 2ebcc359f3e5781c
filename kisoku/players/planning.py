"""Planning a turn: a best-first search over one's own decisions, from now to the end of the turn. It knows no game.

It looks at a *world*: a position in which everything that the planner cannot know has been drawn from what could
be. Its own decisions branch; whoever else is asked meanwhile answers by the option that looks best to them, one
decision ahead. Positions that the game calls the same are looked at once. A *line* is a way to the end of the
turn: its decisions, what was expected before each, and what it is worth there.

Work is counted in positions looked at, so that a busy machine does not change what is thought; only a deadline, in
processor time, ends it early.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from kisoku.kernel.choosing import Pick
from kisoku.kernel.game import Game
from kisoku.kernel.machine import take
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.kernel.weighing import WON
from kisoku.players.greedy import LARGEST_TRIED

DEEPEST = 60
"""Decisions in one line. A turn that goes on for longer is judged where it stands then."""
ANSWERS = 40
"""Decisions of others in a row that are foreseen."""
FINISHED = 4
"""Ways that are followed to their end in the plainest manner when the work is spent."""
EFFORT = 1e-4
"""What a decision other than to let things be must gain at the least."""


class Step(NamedTuple):
    """A decision of a line: what is expected before it, and what is then done."""

    key: Hashable
    option: Option


class Line(NamedTuple):
    """A way to the end of the turn, what it is worth, and the position that it leads to. firm: how many of its steps
    were searched; the others were not compared with anything."""

    value: float
    steps: tuple[Step, ...]
    end: State
    firm: int


class Work:
    """What may still be spent: positions to look at, and a deadline that no branch of a search passes.

    Processor time never runs faster than the clock on the wall, which costs far less to look at: so the former is asked
    only when the latter says that it could be late.
    """

    __slots__ = ("deadline", "left", "sooner")

    def __init__(self, positions: int, seconds: float) -> None:
        self.left = positions
        self.deadline = time.thread_time() + seconds
        self.sooner = time.perf_counter() + seconds

    def over(self) -> bool:
        return self.left <= 0 or self.late()

    def late(self) -> bool:
        now = time.perf_counter()
        if now < self.sooner:
            return False
        left = self.deadline - time.thread_time()
        self.sooner = now + left
        return left <= 0

    def part(self, positions: int) -> Work:
        """So much of it, under the same deadline."""
        own = Work.__new__(Work)
        own.left, own.deadline, own.sooner = positions, self.deadline, self.sooner
        return own


class Node(NamedTuple):
    """A position on the way, and the decisions that led there. depth, base: how many frames were open when the action
    began that is still being carried out, and what the position was worth then."""

    state: State
    path: tuple[Step, ...]
    key: Hashable
    depth: int
    base: float


class Frontier:
    """Positions that may be looked at next. By turns it is the most promising of all, and the most promising one after
    the first decision that was looked at least: what a decision is good for may show only later. In a run of single
    picks it is the one after the most of them that promises as much, and of these the first, so that many are soon
    picked.
    """

    def __init__(self) -> None:
        self._heaps: dict[Option, list[tuple[float, int, int, Node]]] = {}
        self._spent: dict[Option, int] = {}
        self._count = 0
        self._fair = False

    def add(self, node: Node, hope: float, picking: bool) -> None:
        self._count += 1
        entry = (-hope, -len(node.path), self._count, node) if picking else (-hope, 0, -self._count, node)
        heappush(self._heaps.setdefault(node.path[0].option, []), entry)

    def spent(self, first: Option, positions: int) -> None:
        self._spent[first] = self._spent.get(first, 0) + positions

    def next(self) -> Node | None:
        heaps = [(first, heap) for first, heap in self._heaps.items() if heap]
        if not heaps:
            return None
        self._fair = not self._fair
        if self._fair:
            _, heap = min(heaps, key=lambda one: (self._spent.get(one[0], 0), one[1][0][:3]))
        else:
            _, heap = min(heaps, key=lambda one: one[1][0][:3])
        return heappop(heap)[3]

    def left(self) -> bool:
        return any(self._heaps.values())

    def best(self, count: int) -> list[Node]:
        """The most promising ones."""
        every = sorted((entry for heap in self._heaps.values() for entry in heap), key=lambda entry: entry[:3])
        return [node for *_, node in every[:count]]


class Planner:
    """Plans for one player of one game. Others' answers: `heeded` if they are thought through; else they let things
    be where they can."""

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.player = player
        self.evaluate = game.evaluate
        self.search_key = game.search_key
        self.distinct = game.distinct

    def lines(self, world: State, work: Work) -> list[Line]:
        """Ways to the end of the turn, the best first. The world is left as it is; the planner is asked there."""
        turn = self.game.turn(world)
        heeded = turn[1] == self.player
        found: list[Line] = []
        open_ = Frontier()
        seen: dict[Hashable, float] = {}
        root: Node | None = self._root(world)
        while root is not None:
            before = work.left
            for state, path in self._children(root, work, heeded):
                asked = state.request
                over = (
                    asked is None
                    or asked.player != self.player
                    or self.game.turn(state) != turn
                    or len(path) >= DEEPEST
                )
                key = self.search_key(state, self.player)
                known = seen.get(key)
                if known is None:
                    seen[key] = value = self._worth(state, path)
                elif over and (value := self._worth(state, path)) > known:
                    seen[key] = value  # the same end by a way on which less is done
                else:
                    continue
                if over:
                    found.append(Line(value, path, state, len(path)))
                    continue
                depth, top = len(state.frames), state.frames[-1]
                picking = isinstance(top, Pick) and len(top.taken) > 0
                if depth > root.depth or picking:  # what is given up on the way to something is no reason to turn back
                    open_.add(Node(state, path, key, root.depth, root.base), max(value, root.base), picking)
                else:
                    open_.add(Node(state, path, key, depth, value), value, picking)
            if root.path:
                open_.spent(root.path[0].option, before - work.left)
            root = None if work.over() else open_.next()
        if open_.left():  # that nothing more was worth doing has not been seen then
            found = [line._replace(firm=self._deeds(line.steps)) for line in found]
        ways = open_.best(1 if work.late() else FINISHED) or ([] if found else [self._root(world)])
        found += [self._finished(way, turn, heeded, work) for way in ways]
        found.sort(key=lambda line: -line.value)
        return found

    def _root(self, world: State) -> Node:
        key = self.search_key(world, self.player)
        return Node(world, (), key, len(world.frames), self.evaluate(world, self.player))

    def _children(self, node: Node, work: Work, heeded: bool) -> Iterator[tuple[State, tuple[Step, ...]]]:
        """The positions after each decision, at the planner's next question or at the end of the turn."""
        request = node.state.request
        assert request is not None
        turn = self.game.turn(node.state)
        for option in self.tried(node.state, request):
            copy = node.state.branch()
            take(copy, request, option)
            work.left -= 1
            self.answered(copy, turn, heeded, work)
            yield copy, (*node.path, Step(node.key, option))
            if work.late():
                return

    def tried(self, s: State, request: Request) -> Sequence[Option]:
        """The options that are worth trying."""
        options = self.distinct(s, request)
        return options[:LARGEST_TRIED] if options[0].verb == "number" else options

    def answered(self, s: State, turn: tuple[int, int], heeded: bool, work: Work) -> None:
        """Others answer until the planner is asked, or the turn is over."""
        for _ in range(ANSWERS):
            request = s.request
            if request is None or request.player == self.player or self.game.turn(s) != turn:
                return
            take(s, request, self.answer_of(s, request, heeded and not work.late(), work))

    def answer_of(self, s: State, request: Request, heeded: bool, work: Work) -> Option:
        """What the asked one takes: what looks best to them, or, not heeded, to let things be."""
        idle = [option for option in request.options if option.verb in self.game.idle]
        if idle and not heeded:
            return idle[0]
        best, chosen = float("-inf"), request.options[0]
        for option in self.tried(s, request):
            copy = s.branch()
            take(copy, request, option)
            work.left -= 1
            value = self.evaluate(copy, request.player)
            if value > best or (value == best and option.verb in self.game.idle):
                best, chosen = value, option
            if work.late():
                break
        return chosen

    def idle_line(self, world: State, work: Work) -> Line:
        """The way on which the planner lets everything be."""
        turn = self.game.turn(world)
        return self._finished(self._root(world), turn, turn[1] == self.player, work)

    def _finished(self, node: Node, turn: tuple[int, int], heeded: bool, work: Work) -> Line:
        """The way from there to the end of the turn on which the planner lets things be."""
        s, path = node.state.branch(), list(node.path)
        while len(path) < DEEPEST:
            request = s.request
            if request is None or self.game.turn(s) != turn:
                break
            option = self.answer_of(s, request, False, work)
            path.append(Step(self.search_key(s, self.player), option))
            take(s, request, option)
            self.answered(s, turn, heeded, work)
        return Line(self._worth(s, path), tuple(path), s, len(node.path))

    def _deeds(self, steps: Sequence[Step]) -> int:
        """How many steps there are up to the last by which something is done."""
        idle = self.game.idle
        return max([place for place, step in enumerate(steps, 1) if step.option.verb not in idle], default=0)

    def _worth(self, s: State, path: Sequence[Step]) -> float:
        """Of two ways that come to the same, the one on which less is done is better; of two to defeat, the longer one:
        not everything was looked at, and others may not do what was expected of them.
        """
        value = self.evaluate(s, self.player)
        if value <= -WON:
            return value + EFFORT * len(path)
        idle = self.game.idle
        return value - EFFORT * sum([step.option.verb not in idle for step in path])
