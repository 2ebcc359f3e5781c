"""How fast the engine is, over fixed seeds, with a measure of the machine beside it so that runs can be compared.

Games are random against random, undo kept only where undo is measured. Positions for clone, undo, options and
observation are taken from the middle of fixed games. Calls are counted, not timed: they are the same on every machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType
from typing import Any

from kisoku.games.registry import load
from kisoku.kernel.game import Game
from kisoku.kernel.machine import own, run
from kisoku.kernel.match import Match
from kisoku.kernel.state import State
from kisoku.lab.matches import pairing_of, pairings, play, seated
from kisoku.players.planning import Planner, Work
from kisoku.players.thinking import uncollected

SECONDS = 3.0
"""How long whole games are played for."""
FEWEST = 16
COUNTED = 16
"""Games over which calls are counted: every pairing of four decks once."""
POSITIONS = 16
MIDDLE = 120
"""Decisions before a position counts as one of the middle of a game."""
STRIDE = 8
REPEATS = 40
PLANNED = 120
"""Positions that are looked at for a plan."""


def bench(names: Sequence[str], seconds: float = SECONDS) -> dict[str, Any]:
    """The fields that `kisoku bench --json` prints, for the games of these names."""
    return {"games": {name: measure(load(name), seconds) for name in names}, "calibration_s": round(calibrate(), 4)}


def calibrate() -> float:
    """A fixed loop in plain Python: ints, lists, a dictionary and calls, as the engine uses them. The best of three."""
    return min(_loop() for _ in range(3))


def _loop() -> float:
    started = time.process_time()
    cells = [0] * 256
    seen: dict[int, int] = {}
    total = 0
    for number in range(300_000):
        place = (number * 7919 + total) & 255
        cells[place] = _mixed(cells[place], number)
        total += cells[place] & 3
        seen[place] = total
    assert len(seen) <= len(cells)
    return time.process_time() - started


def _mixed(one: int, other: int) -> int:
    return (one ^ other) + 1


def measure(game: Game, seconds: float = SECONDS) -> dict[str, Any]:
    """All that is measured of one game. Times are in microseconds."""
    games_per_s, decisions_per_s = _whole_games(game, seconds)
    states = [_middle(game, seed).state for seed in range(POSITIONS)]
    return {
        "clone_us": _each(states, lambda s: s.clone()),
        "undo_us": _undo(game),
        "decisions_per_s": round(decisions_per_s, 1),
        "games_per_s": round(games_per_s, 2),
        "calls_per_decision": round(calls_per_decision(game, COUNTED), 1),
        "options_us": _options(states),
        "observe_us": _each(states, lambda s: game.observe(s, 0)),
        **_search(game, states),
        "state_bytes": round(sum(len(s.canonical()) for s in states) / len(states)),
    }


def _whole_games(game: Game, seconds: float) -> tuple[float, float]:
    """Games and decisions in a second of one core's time: what else the machine does meanwhile does not count. The best
    of several rounds.
    """
    choices = pairings(game)
    _random_game(game, choices, 0)
    best = (0.0, 0.0)
    begun = time.process_time()
    while not best[0] or time.process_time() - begun < seconds:
        started = time.process_time()
        decisions = sum(len(_random_game(game, choices, seed).decisions) for seed in range(FEWEST))
        passed = time.process_time() - started
        best = max(best, (FEWEST / passed, decisions / passed))
    return best


def _random_game(game: Game, choices: Sequence[Any], seed: int) -> Match:
    return play(game, pairing_of(choices, seed), seed, seated(["random"] * game.players, seed))


def calls_of(action: Callable[[], object]) -> int:
    """Python functions called by the action. What somebody else has called back at a garbage collection
    does not count.
    """
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        if event == "call":
            calls += 1

    with uncollected():
        sys.setprofile(count)
        try:
            action()
        finally:
            sys.setprofile(None)
    return calls


def calls_per_decision(game: Game, games: int) -> float:
    """Python functions called for one decision, whole games from set-up to the end, the player's own choice included.

    The games are played once before, so that what a game keeps from match to match does not count.
    """
    choices = pairings(game)
    decisions = sum(len(_random_game(game, choices, seed).decisions) for seed in range(games))
    calls = sum(calls_of(partial(_random_game, game, choices, seed)) for seed in range(games))
    return calls / max(1, decisions)


def _middle(game: Game, seed: int) -> Match:
    """A fixed position from the middle of a game; of a shorter game one near its end."""
    choices = pairings(game)
    length = len(_random_game(game, choices, seed).decisions)
    players = seated(["random"] * game.players, seed)
    match = Match(game.new(pairing_of(choices, seed).cards, seed))
    for _ in range(min(MIDDLE + STRIDE * seed, max(1, length - 10))):
        request = match.request
        assert request is not None
        match.answer(players[request.player].choose(game, match.state, request))
    return match


def _each(states: Sequence[State], do: Callable[[State], object]) -> float:
    """The mean time of doing something with a state, each state's best of several rounds."""
    total = 0.0
    for state in states:
        best = float("inf")
        for _ in range(5):
            started = time.perf_counter()
            for _ in range(REPEATS):
                do(state)
            best = min(best, (time.perf_counter() - started) / REPEATS)
        total += best
    return round(total / len(states) * 1e6, 2)


def _options(states: Sequence[State]) -> float:
    """The mean time of carrying out the step that asks, on copies for which nothing has been worked out yet."""
    total = 0.0
    for state in states:
        copies = [state.clone() for _ in range(REPEATS)]
        for copy in copies:
            own(copy, -1).step -= 1
        started = time.perf_counter()
        for copy in copies:
            run(copy)
        total += (time.perf_counter() - started) / REPEATS
    return round(total / len(states) * 1e6, 2)


def _search(game: Game, states: Sequence[State]) -> dict[str, float]:
    """Positions that a plan of a turn looks at in a second of one core's time, and the calls that it takes for each."""
    asked = [state for state in states if state.request is not None]
    works: list[Work] = []

    def plan() -> None:
        works.clear()
        for state in asked:
            assert state.request is not None
            player = state.request.player
            works.append(Work(PLANNED, 3600.0))
            Planner(game, player).lines(game.worlds(state, player, 1, 0)[0], works[-1])

    plan()
    started = time.process_time()
    plan()
    passed = time.process_time() - started
    looked = sum(PLANNED - work.left for work in works)
    return {"search_per_s": round(looked / passed, 1), "search_calls": round(calls_of(plan) / looked, 1)}


def _undo(game: Game) -> float:
    """The mean time of taking one decision back, over the last decisions of fixed positions."""
    spent, count = 0.0, 0
    for seed in range(POSITIONS):
        match = _middle(game, seed)
        for _ in range(min(REPEATS, len(match.decisions))):
            started = time.perf_counter()
            match.undo()
            spent += time.perf_counter() - started
            count += 1
    return round(spent / count * 1e6, 2)
