"""The cards that a scenario can use: those it describes itself, those of our sets, and blank ones."""

from __future__ import annotations

import datetime
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from typing import Any

from kisoku.games.ninja_slayer.cardset import KINDS, Card, abilities_of, corrected, our_cards, read_card
from kisoku.games.ninja_slayer.pool import CHARACTER, Facts
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place

BLANK = "白紙"
"""A card that does nothing and is too expensive to enter: what fills decks, and what a mere number of cards means."""

_BLANK_CARD = Card(Facts(BLANK, BLANK, CHARACTER, cost=99, karate=1, endurance=1, sabotage=1, name_en="blank"), ())
_KINDS = {"キャラ": CHARACTER, "コトダマ": "kotodama", **KINDS}
_STATS = ("karate", "endurance", "sabotage")


class Shelf:
    """Finds cards by name or number, as they count on the date (1601.1)."""

    def __init__(self, cards: Any, place: Place, date: datetime.date | None, law: Container[str]) -> None:
        self._date, self._law = date, law
        self._cards: dict[str, Card] = {}
        for row in _rows(cards, place.at("cards")):
            card = self._as_on_date(_inline(_full(row, place.at("cards")), place.at("cards")), place.at("cards"))
            number = normal_name(card.facts.number)
            if number in self._cards:
                raise BadFile(place.at("cards", number), "同じ番号のカードが二枚あります", "two cards have this number")
            self._cards[number] = card

    def find(self, name: Any, place: Place) -> str:
        """The number of the card of that name or number."""
        if not isinstance(name, str):
            raise BadFile(place, f"「{name}」はカードの名前ではありません", f"“{name}” is not the name of a card")
        wanted = normal_name(name)
        if wanted in self._cards:
            return self._cards[wanted].facts.number
        found = _named(self._cards.values(), wanted)
        if not found and wanted in (BLANK, "blank"):
            found = [_BLANK_CARD]
        if not found:
            known = our_cards()
            card = known.get(name.strip())
            found = [card] if card is not None else _named(known.values(), wanted)
            found = [self._as_on_date(card, place) for card in found]
        if not found:
            raise BadFile(place, f"「{name}」というカードはありません", f"there is no card “{name}”")
        if len({card.facts.number for card in found}) > 1:
            raise BadFile(place, f"「{name}」というカードは複数あります。番号で示してください", f"several cards are called “{name}”; use the number")
        card = found[0]
        self._cards.setdefault(normal_name(card.facts.number), card)
        return card.facts.number

    def all_cards(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def _as_on_date(self, card: Card, place: Place) -> Card:
        facts = corrected(card.facts, self._date, self._law)
        return card if facts == card.facts else Card(facts, abilities_of(facts, place))


def _named(cards: Any, name: str) -> list[Card]:
    return [
        card for card in cards
        if name in (card.facts.name, normal_name(card.facts.name_en), normal_name(f"{card.facts.name}◆{card.facts.epithet}"))
    ]  # fmt: skip


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


def _full(row: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """The short forms written out: the kind may be left out, and so may numbers that do not matter (1)."""
    row = dict(row)
    stats = row.pop("stats", None)
    if stats is not None:
        parts = str(stats).split("/")
        if len(parts) != len(_STATS) or not all(part.strip().isdecimal() for part in parts):
            raise BadFile(place.at("stats"), "stats は「カラテ/耐久/サボタージュ」です（例：2/3/1）", "stats are karate/endurance/sabotage, like 2/3/1")
        row.update(zip(_STATS, map(int, parts), strict=True))
    kind = row.setdefault("kind", "キャラクター")
    row["kind"] = _KINDS.get(kind, kind) if isinstance(kind, str) else kind
    if row["kind"] == CHARACTER:
        for name in _STATS:
            row.setdefault(name, 1)
    return row


def _inline(row: Mapping[str, Any], place: Place) -> Card:
    """The card, read once in a process: scenarios like to use the same few."""
    key = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(row.items()))
    try:
        return _read(key)
    except TypeError:
        return read_card(row, place)
    except BadFile as bad:
        raise BadFile(place.at(*bad.place.path), bad.ja, bad.en) from None


@lru_cache(maxsize=4096)
def _read(key: tuple[tuple[str, Any], ...]) -> Card:
    return read_card({name: list(value) if isinstance(value, tuple) else value for name, value in key}, Place("cards"))
