"""Many games between machines, counted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.kernel.players import winners
from kisoku.lab.matches import Progress, check_run, pairing_of, pairings, play, seated, sitting


@dataclass
class Simulation:
    """What was counted. games are the ones that were tried; errors those of them that broke off, each with its seed in
    `failures`.
    """

    game: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    turns: int = 0
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)
    stopped: bool = False

    def report(self) -> dict[str, Any]:
        """The fields that `kisoku simulate --json` prints."""
        finished = max(1, self.games - len(self.failures))
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.games / seconds, 2),
            "decisions_per_s": round(self.decisions / seconds, 1),
            "decisions_per_game": round(self.decisions / finished, 2),
            "turns_per_game": round(self.turns / finished, 2),
            "wins": self.wins,
            "draws": self.draws,
            "errors": len(self.failures),
        }

    def _count(self, match: Match, turns: int) -> None:
        self.decisions += len(match.decisions)
        self.turns += turns
        won = winners(match.state)
        self.draws += not won
        for seat in won:
            self.wins[seat] += 1


def simulate(
    game: Game, games: int, seed: int = 0, players: Sequence[str] = ("random", "random"),
    decks: Sequence[str] | None = None, progress: Progress | None = None,
    seating: str = "",
) -> Simulation:  # fmt: skip
    """Play games with the seeds `seed`, `seed` + 1, …

    A game that breaks off is counted, with its seed. Ctrl-C ends the run early with what was done so far.
    """
    check_run(games, seed)
    choices = pairings(game, None if decks is None else tuple(decks), sitting(game, len(players), seating))
    seated(players, seed)
    game.new(choices[0].cards, seed, dict(choices[0].readings))
    result = Simulation(game.name, wins=[0] * len(players))
    started = time.perf_counter()
    try:
        for number in range(seed, seed + games):
            _one(game, result, number, players, choices)
            if progress is not None:
                progress(result.games, games)
    except KeyboardInterrupt:
        result.stopped = True
    result.seconds = time.perf_counter() - started
    return result


def _one(game: Game, result: Simulation, seed: int, players: Sequence[str], choices: Sequence[Any]) -> None:
    try:
        match = play(game, pairing_of(choices, seed), seed, seated(players, seed))
    except Exception as error:
        result.failures.append((seed, f"{error.__class__.__name__}: {error}"))
    else:
        result._count(match, game.observe(match.state, None)["turn"])
    result.games += 1


def versus(game: Game, one: str, other: str, games: int, seed: int = 0, progress: Progress | None = None) -> float:
    """The share of games that `one` wins against `other`: each seed is played twice, with the seats swapped. Draws
    count for neither.
    """
    check_run(games, seed)
    choices = pairings(game)
    won = 0
    for done in range(games):
        number = seed + done // 2
        seat = done % 2
        names = (one, other) if seat == 0 else (other, one)
        if play(game, pairing_of(choices, number), number, seated(names, number)).state.winner == seat:
            won += 1
        if progress is not None:
            progress(done + 1, games)
    return won / games
