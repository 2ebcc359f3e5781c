"""A game's card sets and decks: those that come with it, and the sets that its user has brought.

A set is data that a player can read. Reading it runs nothing from it; every fault is one message that names the place.
Compiled abilities are kept in a cache by the hash of text and grammar, so that a set is read only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from kisoku.effects.programs import Programs, must_run
from kisoku.text import cardfile
from kisoku.text.cache import AbilityCache
from kisoku.text.cardfile import Deck
from kisoku.text.program import Ability
from kisoku.text.reading import TextError
from kisoku.text.yamlfile import BadFile, Place

Facts = TypeVar("Facts")


@dataclass(frozen=True)
class Card(Generic[Facts]):
    """A card with its abilities."""

    facts: Facts
    abilities: tuple[Ability, ...]


class Printed(Protocol):
    """What is known of a card of any game."""

    @property
    def facts(self) -> Any: ...


C = TypeVar("C", bound=Printed)


class Library(Generic[C]):
    """All cards and decks of a game. sets: the names of its set files, with a star. parts: the keys under which a deck
    file has cards, each with what stands before their numbers in the one list that a deck is elsewhere."""

    def __init__(
        self,
        game: str,
        folder: Path,
        sets: str,
        read: Callable[[Any, Place, AbilityCache | None], C],
        formats: tuple[str, ...],
        parts: Mapping[str, str] = {"cards": ""},
    ) -> None:
        self.game, self.folder, self.sets, self.read, self.formats, self.parts = (
            game,
            folder,
            sets,
            read,
            formats,
            parts,
        )
        self.cards = cache(self._cards)
        self.decks = cache(self._decks)

    def read_set(self, path: Path) -> dict[str, C]:
        """All cards of a set file, by number."""
        return cardfile.read_cards(path, self.game, lambda _, row, place, kept: self.read(row, place, kept), number_of)

    def _cards(self) -> Mapping[str, C]:
        """Every card of the sets that come with the game or were brought."""
        found: dict[str, C] = {}
        for path in sorted(self.folder.glob(self.sets)):
            found.update(self.read_set(path))
        return cardfile.brought(self.game, self.read, number_of) | found

    def read_deck(self, path: Path) -> Deck:
        """A deck file: {name, format, cards: {number: how many}}. Unknown cards are refused by name."""
        data = cardfile.deck_data(path, self.game, Mapping)
        cards = [
            mark + number
            for key, mark in self.parts.items()
            for number in self._listed(data.get(key), Place(path.name))
        ]
        title, form = cardfile.deck_title(data, path), cardfile.deck_format(data, self.formats, path)
        return Deck(path.stem, title, form, tuple(cards))

    def _listed(self, cards: Any, place: Place) -> Iterator[str]:
        """The numbers of cards in a deck file: with how many of each, in a list, or one alone."""
        counted = cards if isinstance(cards, Mapping) else None
        words = [] if cards is None else cards if isinstance(cards, list | Mapping) else [cards]
        for number in words:
            if not isinstance(number, str) or number not in self.cards():
                raise cardfile.no_such_card(place.at(number))
            yield from [number] * (1 if counted is None else cardfile.copies(counted[number], place.at(number)))

    def _decks(self) -> Mapping[str, Deck]:
        """The decks that come with the game, by file name."""
        return {path.stem: self.read_deck(path) for path in sorted((self.folder / "decks").glob("*.yaml"))}


def number_of(card: Printed) -> str:
    number: str = card.facts.number
    return number


def abilities_of(
    key: tuple[str, ...],
    read: Callable[[], tuple[Ability, ...]],
    pool: Programs,
    place: Place,
    kept: AbilityCache | None = None,
) -> tuple[Ability, ...]:
    """The abilities that a text is (key: the text, and what else it is read by). Refused with the place if any of it
    cannot be read, or would not be carried out."""
    abilities = kept.get(key) if kept is not None else None
    if abilities is None:
        try:
            abilities = read()
        except TextError as error:
            raise BadFile(place.at("text"), error.message("ja"), error.message("en")) from None
        if kept is not None:
            kept.put(key, abilities)
    must_run(pool, abilities, place.at("text"))
    return abilities
