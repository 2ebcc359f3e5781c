"""What a game offers to everything that is not a game: the one door through which tables, judge, players and lab see it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State

JA, EN = "ja", "en"


class Rule(NamedTuple):
    """A row of a game's rule index: number, parent's number, kind, whether it can be tested, our summary."""

    number: str
    parent: str
    kind: str
    testable: bool
    summary: str


@dataclass(frozen=True)
class Words:
    """Something said in both languages."""

    ja: str
    en: str

    def in_(self, language: str) -> str:
        return self.ja if language == JA else self.en


@dataclass(frozen=True)
class Reading:
    """A named ruling option: its values, the default first, and what it decides."""

    name: str
    values: tuple[str, ...]
    rule: str
    words: Words


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done: the rule that refuses it, and the fact that the rule meets."""

    rule: str
    words: Words


class Game(ABC):
    """A game with its rules, cards and words. One object for each game, got from the registry; it keeps no state of any match."""

    name: str
    title: Words
    version: str
    players: int = 2

    # --- matches ---

    @abstractmethod
    def new(self, decks: Sequence[Sequence[str]], seed: int, readings: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()) -> State:
        """A state before the first step of set-up. decks are card numbers, one list for each player."""

    @abstractmethod
    def blank(self, saved: bytes, header: Mapping[str, Any]) -> State:
        """A state loaded from canonical bytes; header is what `header` gave for it."""

    @abstractmethod
    def header(self, state: State) -> dict[str, Any]:
        """What beside its bytes is needed to load a state: decks or cards, readings, date."""

    # --- cards and decks ---

    @abstractmethod
    def formats(self) -> tuple[str, ...]: ...

    @abstractmethod
    def decks(self) -> Mapping[str, Any]:
        """The decks that come with the game, by name; each has title (ja, en), format and cards."""

    @abstractmethod
    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        """Every rule of deck construction that the cards break."""

    # --- rules ---

    @abstractmethod
    def rules(self) -> tuple[Rule, ...]: ...

    @abstractmethod
    def readings(self) -> tuple[Reading, ...]: ...

    # --- what is seen ---

    @abstractmethod
    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        """All that the viewer may know, as plain data. None: a spectator, who sees what everybody sees."""

    @abstractmethod
    def option_words(self, state: State, request: Request, option: Option) -> Words:
        """What the option would do, said to the asked player."""

    @abstractmethod
    def request_words(self, state: State, request: Request) -> Words:
        """Who is asked what."""

    @abstractmethod
    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        """A line of the log for that viewer, or None if it is not worth one."""

    # --- machines and proofs ---

    @abstractmethod
    def evaluate(self, state: State, player: int) -> float:
        """How good the position looks for the player; larger is better."""

    @abstractmethod
    def faults(self, state: State) -> list[str]:
        """What of the game's invariants the state breaks: cards conserved, each in one zone, derived values stable."""

    @abstractmethod
    def disguise(self, state: State, viewer: int, seed: int) -> State:
        """A copy in which everything that the viewer cannot know is something else. For the leak test."""
