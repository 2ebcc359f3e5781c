"""The log of a match as lines for each viewer, told when they happened and taken back with undo."""

from __future__ import annotations

from dataclasses import dataclass

from kisoku.kernel.game import Game, Words
from kisoku.kernel.match import Match
from kisoku.kernel.players import winners
from kisoku.locale import PHRASES, Line


@dataclass(frozen=True)
class Told:
    """One event: its place in the state's log, and its line for each player and, last, for a spectator."""

    place: int
    lines: tuple[Line | None, ...]

    def for_viewer(self, viewer: int | None) -> Line | None:
        return self.lines[-1 if viewer is None else viewer]


class Chronicle:
    """Follows a match. A line must be made before the next decision: later nobody can say what a viewer knew at the
    time.

    The state's log should be on before the match runs its first step; it is switched on here if it is not.
    """

    def __init__(self, game: Game, match: Match) -> None:
        self.game = game
        self.match = match
        self.told: list[Told] = []
        self._done = 0
        if match.state.log is None:
            match.state.log = []

    def catch_up(self) -> list[Told]:
        """Lines for everything that has happened since the last time. After an undo, lines of what never happened are
        dropped.
        """
        state = self.match.state
        log = state.log or []
        if len(log) < self._done:
            self.told = [one for one in self.told if one.place < len(log)]
            self._done = len(log)
        new: list[Told] = []
        for place in range(self._done, len(log)):
            lines = tuple(self._line(log[place], viewer) for viewer in (*range(state.seats), None))
            if any(lines):
                new.append(Told(place, lines))
        self._done = len(log)
        self.told.extend(new)
        return new

    def _line(self, event: tuple[object, ...], viewer: int | None) -> Line | None:
        words = self.game.event_words(self.match.state, event, viewer)
        if words is None or isinstance(words, Line):
            return words
        return Line(words.ja, words.en)

    def result(self, viewer: int | None = None) -> Words:
        """How the match stands at its end, said to the viewer."""
        winner = self.match.state.winner
        if winner is None:
            return PHRASES["unfinished"]
        if winner < 0:
            return PHRASES["draw"]
        if viewer is not None:
            return PHRASES["you_won" if viewer in winners(self.match.state) else "you_lost"]
        names = self.game.observe(self.match.state, None)["table"]["players"][winner]
        won = PHRASES["won"]
        return Words(won.ja.format(name=names["ja"]), won.en.format(name=names["en"][:1].upper() + names["en"][1:]))
