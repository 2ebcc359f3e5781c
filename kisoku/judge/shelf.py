"""The cards that a scenario can use: those it describes itself, those of the game's sets, and blank ones."""

from __future__ import annotations

import datetime
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from kisoku.kernel.rules import RULEBOOK, Rulebook
from kisoku.table.library import Library
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place

BLANK = "白紙"
"""A card that does nothing: what fills decks, and what a mere number of cards means."""
BLANK_WORDS = (BLANK, "blank")


class Facts(Protocol):
    @property
    def number(self) -> str: ...


class Card(Protocol):
    @property
    def facts(self) -> Facts: ...


C = TypeVar("C", bound=Card)


class Shelf(ABC, Generic[C]):
    """Finds cards by name or number. A game says how its cards are read, and by which names they are known."""

    blank: ClassVar[Any]
    library: ClassVar[Library[Any]]

    def __init__(self, cards: Any, place: Place, date: datetime.date | None = None, rules: Rulebook = RULEBOOK) -> None:
        self._date, self._rules = date, rules
        self._cards: dict[str, C] = {}
        here = place.at("cards")
        for row in _rows(cards, here):
            card = self.as_counted(self._inline(self.complete(row, here), here), here)
            number = normal_name(card.facts.number)
            if number in self._cards:
                raise BadFile(here.at(number), "同じ番号のカードが二枚あります", "two cards have this number")
            self._cards[number] = card

    @abstractmethod
    def complete(self, row: Mapping[str, Any], place: Place) -> Mapping[str, Any]:
        """The short forms written out, and what may be left out filled in."""

    def everything(self) -> Mapping[str, C]:
        """The cards of the game's own sets, by number."""
        return self.library.cards()

    @abstractmethod
    def names(self, card: C) -> Iterable[str]:
        """Every name of the card, as `normal_name` spells it."""

    def as_counted(self, card: C, place: Place) -> C:
        """The card as it counts: corrections applied."""
        return card

    def find(self, name: Any, place: Place) -> str:
        """The number of the card of that name or number."""
        if not isinstance(name, str):
            raise BadFile(place, f"「{name}」はカードの名前ではありません", f"“{name}” is not the name of a card")
        wanted = normal_name(name)
        if wanted in self._cards:
            return self._cards[wanted].facts.number
        found = [card for card in self._cards.values() if wanted in self.names(card)]
        if not found and wanted in BLANK_WORDS:
            found = [self.blank]
        if not found:
            known = self.everything()
            card = known.get(name.strip())
            found = [card] if card is not None else [card for card in known.values() if wanted in self.names(card)]
            found = [self.as_counted(card, place) for card in found]
        if not found:
            raise BadFile(place, f"「{name}」というカードはありません", f"there is no card “{name}”")
        if len({card.facts.number for card in found}) > 1:
            raise BadFile(
                place,
                f"「{name}」というカードは複数あります。番号で示してください",
                f"several cards are called “{name}”; use the number",
            )
        self._cards.setdefault(normal_name(found[0].facts.number), found[0])
        return found[0].facts.number

    def all_cards(self) -> Iterator[C]:
        """Every card that was found or described."""
        return iter(self._cards.values())

    def _inline(self, row: Mapping[str, Any], place: Place) -> C:
        """The card, read once in a process: scenarios like to use the same few."""
        key = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(row.items()))
        card: C
        try:
            card = _read(self.__class__, key)
        except TypeError:
            card = self.library.read(row, place, None)
        except BadFile as bad:
            raise BadFile(place.at(*bad.place.path), bad.ja, bad.en) from None
        return card


@lru_cache(maxsize=4096)
def _read(shelf: type[Shelf[Any]], key: tuple[tuple[str, Any], ...]) -> Any:
    return shelf.library.read(
        {name: list(value) if isinstance(value, tuple) else value for name, value in key}, Place("cards"), None
    )


def with_stats(row: Mapping[str, Any], keys: Sequence[str], place: Place, ja: str, en: str) -> dict[str, Any]:
    """The row with the numbers that may be written together as its stats; ja, en: how they are."""
    row = dict(row)
    stats = row.pop("stats", None)
    if stats is not None:
        parts = re.split(r"[\s/]+", str(stats).strip())
        if len(parts) != len(keys) or not all(part.lstrip("-+").isdecimal() for part in parts):
            raise BadFile(place.at("stats"), f"stats は{ja}です", f"stats are {en}")
        row.update(zip(keys, map(int, parts), strict=True))
    return row


def _rows(cards: Any, place: Place) -> Iterator[Mapping[str, Any]]:
    """A list of cards, or a mapping from names to the rest of each."""
    if isinstance(cards, Mapping):
        for name, row in cards.items():
            if row is not None and not isinstance(row, Mapping):
                raise BadFile(place.at(name), "カードの記述ではありません", "is not a card")
            yield {"name": name, **(row or {})}
        return
    if not isinstance(cards, list) or not all(isinstance(row, Mapping) for row in cards):
        raise BadFile(place, "カードのリストではありません", "is not a list of cards")
    yield from cards
