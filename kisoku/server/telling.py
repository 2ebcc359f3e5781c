"""The log of a game as encoded lines for each viewer, told when they happen; what a rule or a player takes back is
taken out again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from kisoku.kernel.game import Game, Words
from kisoku.kernel.state import State
from kisoku.locale import Line
from kisoku.server.protocol import NamedCard, Told, encode
from kisoku.server.sights import Sights


def told_as(at: int, turn: int, words: Words, name: Callable[[int], int]) -> Told:
    """name: what the viewer calls a card that they see."""
    if not isinstance(words, Line):
        return Told(at, turn, "", words.ja, words.en, [])
    cards = [
        NamedCard(card.ja, card.en, card.number, None if card.ref is None else name(card.ref)) for card in words.cards
    ]
    return Told(at, turn, words.rule, words.ja, words.en, cards)


class Telling:
    """A line must be made before the next decision: later nobody can say what a viewer knew at the time."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.lines: list[list[bytes]] = [[] for _ in range(seats + 1)]
        """For each player and, last, for spectators."""
        self._events: list[tuple[tuple[Any, ...], tuple[int, ...]]] = []
        """Every event of the state's log, with how long each viewer's log was before it."""
        self._same = [0] * (seats + 1)
        """How much of each viewer's log is as it was when news were last asked for."""

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(map(len, self.lines))

    def catch_up(self, state: State, at: int, sights: Sights) -> None:
        """Tell what has happened since the last time."""
        log = state.log or []
        told = self._events
        same = min(len(log), len(told))
        while (
            same and log[same - 1] is not told[same - 1][0]
        ):  # a rule has rewound the game, and other things have happened instead
            same -= 1
        if same < len(told):
            self.cut(told[same][1])
            del told[same:]
        turn = msgspec.json.decode(self.lines[-1][-1], type=Told).turn if self.lines[-1] else 0
        for event in log[same:]:
            told.append((event, self.lengths))
            for viewer in (*range(len(self.lines) - 1), None):
                words = self.game.event_words(state, event, viewer)
                if words is not None:
                    turn = words.turn if isinstance(words, Line) and words.turn is not None else turn
                    self.lines[-1 if viewer is None else viewer].append(
                        encode(told_as(at, turn, words, partial(sights.name, state, viewer)))
                    )

    def cut(self, lengths: tuple[int, ...]) -> None:
        """Back to logs of these lengths."""
        for viewer, length in enumerate(lengths):
            del self.lines[viewer][length:]
            self._same[viewer] = min(self._same[viewer], length)

    def news(self) -> tuple[tuple[int, ...], list[list[bytes]]]:
        """For each viewer, from which line on the log is other than when this was last asked, and the lines from there
        on.
        """
        since = tuple(self._same)
        self._same = list(self.lengths)
        return since, [lines[start:] for lines, start in zip(self.lines, since, strict=True)]

    def restart(self, lengths: tuple[int, ...]) -> None:
        """The state's log begins anew, at a point at which the viewers' logs were so long."""
        self.cut(lengths)
        self._events = []

    def copy(self) -> Telling:
        other = Telling(self.game, len(self.lines) - 1)
        other.lines = [lines[:] for lines in self.lines]
        other._events, other._same = self._events[:], self._same[:]
        return other
