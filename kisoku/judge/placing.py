"""The cards of a position made by hand: which lie in which zone of whom, and in which state."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, NamedTuple

from kisoku.judge.entries import (
    card_and_count,
    known_keys,
    known_readings,
    label_at,
    labels_of,
    listed,
    seat_at,
    whole_number,
)
from kisoku.judge.shelf import BLANK, Shelf
from kisoku.kernel.game import SEATS, Position, Unclear
from kisoku.kernel.rules import Rulebook
from kisoku.kernel.trace import Trace
from kisoku.table.declaring import Declarations, Spellings, Zones
from kisoku.text.yamlfile import BadFile, Place

EXACTLY = "_exactly"
"""After the name of a stack: nothing else is in it."""
MARKS = ("card", "as", "count")
NO_WORDS: Spellings[str] = Spellings({})

ReadState = Callable[[Mapping[str, Any], str, Place], Any]


@dataclass
class Placed:
    """A card that will lie somewhere: which, whose, where, and in which state."""

    number: str
    owner: int
    zone: int
    place: Place
    label: str = ""
    states: Mapping[str, Any] = field(default_factory=dict)
    handle: int = -1


class Wanted(NamedTuple):
    """What a position is to be made of: what a scenario gives and where it says so, the cards that it describes, its
    readings and its day, the rules that are left out, and who watches.
    """

    given: Mapping[str, Any]
    cards: Any
    place: Place
    readings: Mapping[str, str]
    date: datetime.date | None
    without: frozenset[str]
    trace: Trace | None

    @property
    def here(self) -> Place:
        return self.place.at("given")

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook(self.without, self.trace)

    def said(self, declared: Declarations, readings: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
        """What is given, under our names for it. Raises BadFile for what the game does not know."""
        words = Spellings({name: f"{name} {also}" for name, also in declared.given.items()})
        given = spelled(self.given, words, self.here)
        known_readings(self.readings, readings, self.place.at("readings"))
        return given

    @contextmanager
    def clearly(self) -> Iterator[None]:
        """What is unclear in here is a fault of the file."""
        try:
            yield
        except Unclear as unclear:
            raise BadFile(self.here, unclear.words.ja, unclear.words.en) from None


def labelled(placed: Iterable[Placed]) -> dict[str, int]:
    """The names that the scenario gives to single cards."""
    return labels_of((row.label, row.handle, row.place) for row in placed if row.label)


def position_of(state: Any, labels: dict[str, int]) -> Position:
    """The position once everything is put up: nothing led to it."""
    state.journal.clear()
    state.cache = None
    return Position(state, labels)


def spelled(
    row: Any,
    words: Spellings[str],
    place: Place,
    also: Callable[[str], bool] = lambda key: False,
    more: tuple[str, ...] = (),
) -> dict[str, Any]:
    """A mapping with its keys as we call them. also: which other keys are left as they are; more: how these are called
    in a message."""
    if not isinstance(row, Mapping):
        raise BadFile(place, "「何: 値」という記述ではありません", "is not of the form “what: value”")
    found: dict[str, Any] = {}
    for key, value in row.items():
        name = words.get(key)
        if name is None and also(key):
            name = key
        if name is None:
            there = (*words.words(), *more)
            raise BadFile(
                place.at(key),
                f"「{key}」という項目はありません（{'、'.join(there)}）",
                f"there is no “{key}” here; there are {', '.join(there)}",
            )
        if name in found:
            raise BadFile(place.at(key), "同じ項目が二度あります", "is there twice")
        found[name] = value
    return found


def seats_at(row: Mapping[str, Any], key: str, place: Place, seats: int = 2) -> tuple[int, ...]:
    """The players that are named."""
    return tuple(seat_at(word, place.at(key), seats) for word in listed(row.get(key), place.at(key)))


class Placing:
    """Reads the zones of players. A game says which states its cards can have, how full its decks are, and what it
    calls the one who has a card.

    states: what a card may have, and how it is read. words: other words for these. filled: a stack that is mentioned
    is filled with blank cards up to
    this number, from below. unmentioned: how many blank ones lie in a stack that is not. most: of all cards.
    """

    states: Mapping[str, ReadState]
    words: Mapping[str, str] = {}
    owner: tuple[str, ...] = ("owner",)
    filled = 0
    unmentioned: int
    most: int

    def __init__(self, zones: Zones, shelf: Shelf[Any]) -> None:
        self.zones, self.shelf = zones, shelf

    def blank(self, kind: int) -> str:
        return BLANK

    def find(self, name: Any, kind: int, place: Place) -> str:
        return self.shelf.find(name, place)

    def kind_of(self, key: str) -> int | None:
        """The zone that a key of a player means."""
        return self.zones.spellings.get(key.removesuffix(EXACTLY))

    def is_zone(self, key: str) -> bool:
        return self.kind_of(key) is not None

    def rows(
        self,
        given: Mapping[str, Any],
        place: Place,
        keys: tuple[str, ...],
        values: Spellings[str] = NO_WORDS,
        seats: int = 2,
    ) -> list[dict[str, Any]]:
        """What is given of each player: values, and zones (keys: how these are called in a message)."""
        return [spelled(given.get(name) or {}, values, place.at(name), self.is_zone, keys) for name in SEATS[:seats]]

    def everything(self, rows: list[dict[str, Any]], place: Place) -> list[Placed]:
        """The cards of all players."""
        return self.at_most(
            chain(*(self.of_player(row, seat, place.at(SEATS[seat])) for seat, row in enumerate(rows))), place
        )

    def more_states(self, key: str) -> Mapping[str, Any]:
        """What a key says of its cards beside their zone."""
        return {}

    def of_player(self, row: Mapping[str, Any], seat: int, place: Place) -> Iterator[Placed]:
        """The cards of one player, in the order in which they came into their zones."""
        seen: set[int] = set()
        for key, value in row.items():
            kind = self.kind_of(key)
            if kind is None:
                continue
            more = self.more_states(key)
            if kind in seen and not more:
                raise BadFile(place.at(key), "同じ領域が二度あります", "this zone is there twice")
            seen |= set() if more else {kind}
            cards = list(islice(self.zone(value, seat, kind, place.at(key)), self.most + 1))
            for card in cards if more else ():
                card.states = {**card.states, **more}
            if self.zones.declared[kind].order == "stack":
                if not key.endswith(EXACTLY):
                    yield from self.blanks(self.filled - len(cards), seat, kind, place)
                cards.reverse()
            yield from cards
        for kind, zone in enumerate(self.zones.declared):
            if zone.order == "stack" and zone.per == "player" and kind not in seen:
                yield from self.blanks(self.unmentioned, seat, kind, place)

    def blanks(self, count: int, seat: int, kind: int, place: Place) -> Iterator[Placed]:
        number = self.shelf.find(self.blank(kind), place)
        for _ in range(count):
            yield Placed(number, seat, self.zones.number(kind, seat), place, states=self.usual(kind))

    def usual(self, kind: int) -> dict[str, Any]:
        """The states of a card of which nothing is said."""
        return {}

    def zone(self, value: Any, seat: int, kind: int, place: Place) -> Iterator[Placed]:
        """A number of blank cards, or a list of cards."""
        if isinstance(value, int) and not isinstance(value, bool):
            yield from self.blanks(whole_number(value, place, self.most), seat, kind, place)
            return
        for item in listed(value, place):
            yield from self.cards(item, seat, kind, place)

    def cards(self, item: Any, seat: int, kind: int, place: Place) -> Iterator[Placed]:
        """A card by name, "兵 x3", or with its states."""
        row: Mapping[str, Any] = item if isinstance(item, Mapping) else {"card": item}
        row = {self.words.get(key, key): value for key, value in row.items()}
        known_keys(row, (*MARKS, *self.owner, *self.states), place)
        name, count = card_and_count(row, place)
        number = self.find(name, kind, place)
        owner = next((key for key in self.owner if key in row), self.owner[0])
        for _ in range(count):
            states = {key: read(row, key, place) for key, read in self.states.items()}
            yield Placed(
                number,
                seat_at(row.get(owner, SEATS[seat]), place.at(owner), self.zones.seats),
                self.zones.number(kind, seat),
                place,
                label_at(row, place),
                states,
            )

    def at_most(self, placed: Iterator[Placed], place: Place) -> list[Placed]:
        found = list(islice(placed, self.most + 1))
        if len(found) > self.most:
            raise BadFile(place, f"カードが{self.most}枚を超えています", f"has more than {self.most} cards")
        return found
