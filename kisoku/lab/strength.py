"""How strong one machine is against another: paired games, with an interval, and what thinking costs.

Each seed is played twice with the players' seats swapped, and with the seats their decks, so that neither the deal
nor the start favours anybody. Time is that of the processor, so that a busy machine does not count.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.lab.matches import Progress, check_run, pairing_of, pairings, play
from kisoku.players.player import Player
from kisoku.players.table import player

Z = 1.96
"""95 % of a normal distribution lie within so many standard deviations."""


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - spread) / (1 + Z * Z / games), (middle + spread) / (1 + Z * Z / games)


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, inner: Player, times: list[float]) -> None:
        self._inner = inner
        self._times = times

    def choose(self, game: Game, state: State, request: Request) -> int:
        started = time.thread_time()
        choice = self._inner.choose(game, state, request)
        self._times.append(time.thread_time() - started)
        return choice


@dataclass
class Duel:
    """What was counted of one player against another. A draw is half a win for each."""

    names: tuple[str, str]
    games: int = 0
    won: float = 0.0
    turns: int = 0
    times: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    stopped: bool = False

    def report(self) -> dict[str, Any]:
        low, high = interval(self.won, self.games)
        thinking = [
            {
                "player": name,
                "mean_ms": round(sum(times) / max(1, len(times)) * 1e3, 2),
                "most_ms": round(max(times, default=0.0) * 1e3, 1),
                "decisions": len(times),
            }
            for name, times in zip(self.names, self.times, strict=True)
        ]
        return {
            "players": list(self.names),
            "games": self.games,
            "won": self.won,
            "share": round(self.won / max(1, self.games), 4),
            "interval": [round(low, 4), round(high, 4)],
            "turns_per_game": round(self.turns / max(1, self.games), 1),
            "thinking": thinking,
        }


def duel(game: Game, one: str, other: str, games: int, seed: int = 0, progress: Progress | None = None) -> Duel:
    """Games of `one` against `other`. Ctrl-C ends it with what was done so far."""
    check_run(games, seed)
    choices = pairings(game)
    result = Duel((one, other))
    try:
        for done in range(games):
            number, seat = seed + done // 2, done % 2
            seats = [
                Timed(player(name, 2 * number + side + 1), result.times[side]) for side, name in enumerate((one, other))
            ]
            state = play(game, pairing_of(choices, number), number, seats if seat == 0 else seats[::-1]).state
            result.won += (
                1.0 if state.winner == seat else 0.0 if state.winner is not None and state.winner >= 0 else 0.5
            )
            result.turns += game.turn(state)[0]
            result.games += 1
            if progress is not None:
                progress(result.games, games)
    except KeyboardInterrupt:
        result.stopped = True
    return result
