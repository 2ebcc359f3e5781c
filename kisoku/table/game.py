"""A game whose table is declared: everything that follows from the declarations, handed out as `Game` wants it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import chain
from typing import Any, NamedTuple

from kisoku.judge.looking import Judge
from kisoku.judge.placing import Wanted
from kisoku.kernel.game import Game, Position, Reading, Reason, Rule, Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.table.library import Library
from kisoku.table.soundness import Soundness
from kisoku.table.tabletop import Tabletop
from kisoku.table.watching import Watching


class Parts(NamedTuple):
    """What a game is made of beside its rules: what is seen and said, how it is judged, what is always true, and what
    only it can work out."""

    table: Tabletop
    judge: Judge
    sound: Soundness
    readings: Mapping[str, tuple[str, ...]]
    build: Callable[..., Position]
    why_not: Callable[..., list[Reason]]
    deck_facts: Callable[..., dict[str, Any]]
    library: Library[Any]
    printed_card: Callable[[Any], dict[str, Any]]
    search_key: Callable[[Any, int], Hashable]
    distinct: Callable[[Any, Request], Sequence[Option]] = lambda _, request: request.options


class TableGame(Game):
    """Beside this, a game says how matches begin, and which decks may be played."""

    parts: Parts
    pool_class: Callable[[], Any]

    # --- matches, cards and decks ---

    def bare(self, number: str) -> str:
        """The number of a card that stands in a deck."""
        return number

    @lru_cache(maxsize=256)  # noqa: B019 — there is one object of each game
    def pool(self, decks: tuple[tuple[str, ...], ...]) -> Any:
        """The pool of a pairing."""
        pool, known = self.pool_class(), self.parts.library.cards()
        for number in dict.fromkeys(chain.from_iterable(decks)):
            pool.add(known[self.bare(number)])
        return pool

    def header(self, state: Any) -> dict[str, Any]:
        return {"readings": dict(state.rules.readings), "decks": [list(deck) for deck in state.decks]}

    def blank(self, saved: bytes, header: Mapping[str, Any]) -> State:
        s = self.new(header["decks"], 0, header["readings"])
        s.load(saved)
        return s

    def decks(self) -> Mapping[str, Any]:
        return self.parts.library.decks()

    def printed(self, number: str) -> str | None:
        card = self.parts.library.cards().get(self.bare(number))
        return None if card is None else repr(card.facts)

    def card_numbers(self) -> Sequence[str]:
        return tuple(self.parts.library.cards())

    def card_facts(self, number: str) -> dict[str, Any] | None:
        card = self.parts.library.cards().get(self.bare(number))
        return None if card is None else self.parts.printed_card(card.facts)

    # --- rules ---

    def rows_of(self, name: str) -> list[list[str]]:
        """The rows of a table that lies beside the game, without its headings."""
        text = resources.files(f"kisoku.games.{self.name}").joinpath(name).read_text(encoding="utf-8")
        return [line.split("\t") for line in text.splitlines()[1:] if line]

    @cache  # noqa: B019 — there is one object of each game
    def rules(self) -> tuple[Rule, ...]:
        japanese = {row[0]: row[1] for row in self.rows_of("rules_ja.tsv")}
        rows = self.rows_of("rules.tsv")
        return tuple(
            Rule(number, parent, kind, testable == "yes", summary, japanese.get(number, summary))
            for number, parent, kind, testable, summary in rows
        )

    def readings(self) -> tuple[Reading, ...]:
        declared = self.parts.table.declared.readings
        return tuple(
            Reading(name, values, declared[name].rule, declared[name].words)
            for name, values in self.parts.readings.items()
        )

    # --- what is seen ---

    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        return self.parts.table.observe(state, viewer)

    def watch(self) -> Callable[[State, Sequence[int | None]], list[dict[str, Any]]]:
        return Watching(self.parts.table).look

    def layout(self) -> Mapping[str, Any]:
        return self.parts.table.layout

    def turn(self, state: Any) -> tuple[int, int]:
        return state.turn, state.turn_player

    def option_words(self, state: State, request: Request, option: Option) -> Words:
        return self.parts.table.option_words(state, request, option)

    def request_words(self, state: State, request: Request) -> Words:
        return self.parts.table.request_words(state, request)

    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        return self.parts.table.event_words(state, event, viewer)

    # --- the judge ---

    def build(self, *position: Any) -> Position:
        return self.parts.build(Wanted(*position))

    def turns_down(self, words: str) -> bool:
        verbs, rest = self.parts.judge.answers.take_apart(words)
        return (
            bool(self.refusing)
            and verbs is not None
            and not rest
            and words not in ("no", "いいえ")
            and set(verbs) <= self.refusing
        )

    def meant(self, state: State, labels: Mapping[str, int], request: Request, words: str) -> list[Option]:
        return self.parts.judge.meant(state, labels, request, words)

    def called(self, state: State, request: Request, option: Option) -> str:
        return self.parts.judge.called(state, request, option)

    def passes(self, state: State) -> int:
        return 0

    def alike(self, state: State, request: Request) -> bool:
        return self.parts.judge.alike(state, request)

    def momentary(self, what: str) -> bool:
        return self.parts.judge.momentary(what)

    def look(self, state: State, labels: Mapping[str, int], what: str) -> Any:
        return self.parts.judge.look(state, labels, what)

    def event_facts(self, state: State, labels: Mapping[str, int], event: tuple[Any, ...]) -> dict[str, Any]:
        return self.parts.judge.event_facts(state, labels, event)

    def event_wanted(self, words: str) -> dict[str, Any]:
        return self.parts.judge.event_wanted(words)

    def sees(self, state: State, viewer: int, what: str) -> Any:
        return self.parts.judge.sees(state, viewer, what)

    def knows(self, state: State, labels: Mapping[str, int], viewer: int, words: str) -> bool:
        return self.parts.judge.knows(state, labels, viewer, words)

    def deck_facts(self, state: State, deck: Mapping[str, Any]) -> dict[str, Any]:
        return self.parts.deck_facts(state, deck)

    def point(self, words: str) -> str:
        return self.parts.judge.point(words)

    def why_not(self, state: State, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
        return self.parts.why_not(state, player, intent, labels)

    # --- machines and proofs ---

    def faults(self, state: State) -> list[str]:
        return self.parts.sound.faults(state)

    def disguise(self, state: State, viewer: int, seed: int) -> State:
        other: State = self.parts.sound.disguise(state, viewer, seed)
        return other

    def search_key(self, state: State, viewer: int) -> Hashable:
        return self.parts.search_key(state, viewer)

    def distinct(self, state: State, request: Request) -> Sequence[Option]:
        return self.parts.distinct(state, request)
