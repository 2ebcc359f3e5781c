"""Card sets, decks and errata of this game: from the files that people write to facts and ability programs.

A set is data that a player can read. Reading it runs nothing from it; every fault is one message that names the place.
Compiled abilities are kept in a cache by the hash of text and grammar, so that a set is read only once.
"""

from __future__ import annotations

import datetime
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD, Facts
from kisoku.text.cache import AbilityCache
from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.reading import TextError
from kisoku.text.yamlfile import BadFile, Place, load_yaml

KINDS = {"キャラクター": CHARACTER, "コトダマ": KOTODAMA_CARD, CHARACTER: CHARACTER, KOTODAMA_CARD: KOTODAMA_CARD}
NUMBERS = ("karate", "endurance", "sabotage")
FIELDS = {"id", "name", "name_en", "epithet", "kind", "cost", "attributes", *NUMBERS, "text", "ukemi", "flavour", "rarity"}
LARGEST = 99
NAME_LIMIT, TEXT_LIMIT, ATTRIBUTES = 100, 10_000, 20
MOST_CARDS = 5_000
"""In one set; and kinds of cards in one deck."""

HERE = Path(__file__).parent / "cards"


@dataclass(frozen=True)
class Card:
    """A card with its abilities."""

    facts: Facts
    abilities: tuple[Ability, ...]


def read_card(row: Any, place: Place, cache: AbilityCache | None = None) -> Card:
    """One card from its YAML mapping. Raises BadFile with the place and what is wrong with it."""
    if not isinstance(row, Mapping):
        raise BadFile(place, "カードの記述ではありません", "is not a card")
    for key in row:
        if key not in FIELDS:
            raise BadFile(place.at(key), f"カードに「{key}」という項目はありません", f"a card has no field “{key}”")
    name = _name(row, "name", place)
    if not name:
        raise BadFile(place.at("name"), "がありません", "is missing")
    number = _name(row, "id", place) or name
    place = place.at(number)
    kind_word = _name(row, "kind", place)
    if kind_word not in KINDS:
        raise BadFile(
            place.at("kind"), f"種類は「キャラクター」か「コトダマ」です（205.2）：{kind_word}", f"a kind is キャラクター or コトダマ (205.2): {kind_word}"
        )
    kind = KINDS[kind_word]
    numbers = {key: _number(row, key, place) for key in NUMBERS}
    if kind == CHARACTER and None in numbers.values():
        missing = next(key for key in NUMBERS if numbers[key] is None)
        raise BadFile(place.at(missing), "キャラクターの数値がありません", "a character needs this number")
    attributes = [] if row.get("attributes") is None else row["attributes"]
    if not isinstance(attributes, list) or len(attributes) > ATTRIBUTES or not all(isinstance(item, str) and len(item) <= NAME_LIMIT for item in attributes):
        raise BadFile(place.at("attributes"), f"属性は{ATTRIBUTES}個までの語のリストです", f"attributes are a list of up to {ATTRIBUTES} words")
    facts = Facts(
        number=number, name=normal_name(name), kind=kind, cost=_number(row, "cost", place) or 0, epithet=normal_name(_name(row, "epithet", place)),
        attributes=tuple(normal_name(item) for item in attributes), karate=numbers["karate"], endurance=numbers["endurance"], sabotage=numbers["sabotage"],
        text=_text(row, "text", place), ukemi=_text(row, "ukemi", place), name_en=_name(row, "name_en", place),
    )  # fmt: skip
    return Card(facts, abilities_of(facts, place, cache))


def abilities_of(facts: Facts, place: Place, cache: AbilityCache | None = None) -> tuple[Ability, ...]:
    """The abilities that the card's text is. Refused with the place if any of it cannot be read."""
    key = (facts.kind, facts.text, facts.ukemi)
    known = cache.get(key) if cache is not None else None
    if known is not None:
        return known
    from kisoku.games.ninja_slayer.words import language

    try:
        abilities = language().read_card(facts.text, facts.ukemi, facts.kind)
    except TextError as error:
        raise BadFile(place.at("text"), error.message("ja"), error.message("en")) from None
    if cache is not None:
        cache.put(key, abilities)
    return abilities


def _text(row: Mapping[str, Any], key: str, place: Place, limit: int = TEXT_LIMIT) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadFile(place.at(key), "文字列ではありません（必要なら引用符で囲みます）", "is not text (quotation marks make it one)")
    if len(value) > limit:
        raise BadFile(place.at(key), f"長すぎます（{limit}文字まで）", f"is too long (at most {limit} characters)")
    return value.strip()


def _name(row: Mapping[str, Any], key: str, place: Place) -> str:
    """Words that stand in one line."""
    value = _text(row, key, place, NAME_LIMIT)
    if "\n" in value or "\t" in value:
        raise BadFile(place.at(key), "1行ではありません", "is more than one line")
    return value


def _number(row: Mapping[str, Any], key: str, place: Place) -> int | None:
    value = row.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise BadFile(place.at(key), f"0から{LARGEST}までの整数ではありません", f"is not a whole number from 0 to {LARGEST}")
    return value


def read_set(path: Path) -> dict[str, Card]:
    """All cards of a set file, by number."""
    data = load_yaml(path)
    place = Place(path.name)
    if not isinstance(data, Mapping) or not isinstance(data.get("cards"), list):
        raise BadFile(place, "カードセットではありません（cards がありません）", "is not a card set (no list of cards)")
    if data.get("game") not in (None, "ninja_slayer"):
        raise BadFile(place.at("game"), "別のゲームのカードセットです", "is a card set of another game")
    if len(data["cards"]) > MOST_CARDS:
        raise BadFile(place.at("cards"), f"多すぎます（{MOST_CARDS}枚まで）", f"are too many (at most {MOST_CARDS})")
    cards: dict[str, Card] = {}
    with AbilityCache("ninja_slayer") as cache:
        for row in data["cards"]:
            card = read_card(row, place.at("cards", len(cards) + 1), cache)
            if card.facts.number in cards:
                raise BadFile(place.at(card.facts.number), "同じ番号のカードが二枚あります", "two cards have this number")
            cards[card.facts.number] = card
    return cards


@lru_cache(maxsize=8)
def our_cards() -> Mapping[str, Card]:
    """Every card of the sets that come with the game."""
    found: dict[str, Card] = {}
    for path in sorted(HERE.glob("KNS*.yaml")):
        found.update(read_set(path))
    return found


# --- decks -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deck:
    """A named list of card numbers, for a format."""

    name: str
    title: tuple[str, str]
    format: str
    cards: tuple[str, ...]


def read_deck(path: Path, known: Mapping[str, Card] | None = None) -> Deck:
    """A deck file: {name, format, cards: {number: how many}}. Unknown cards are refused by name."""
    data = load_yaml(path)
    place = Place(path.name)
    if not isinstance(data, Mapping) or not isinstance(data.get("cards"), Mapping):
        raise BadFile(place, "デッキではありません（cards がありません）", "is not a deck (no cards)")
    if data.get("game") not in (None, "ninja_slayer"):
        raise BadFile(place.at("game"), "別のゲームのデッキです", "is a deck of another game")
    if len(data["cards"]) > MOST_CARDS:
        raise BadFile(place.at("cards"), f"多すぎます（{MOST_CARDS}種類まで）", f"are too many (at most {MOST_CARDS} kinds)")
    known = our_cards() if known is None else known
    numbers: list[str] = []
    for number, count in data["cards"].items():
        if number not in known:
            raise BadFile(place.at(number), "そのようなカードはありません", "there is no such card")
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 60:
            raise BadFile(place.at(number), "枚数は1から60までの整数です", "how many must be a whole number from 1 to 60")
        numbers.extend([number] * count)
    title = data.get("name")
    titles = title if isinstance(title, Mapping) else {"ja": title, "en": title}
    names = (_name(titles, "ja", place.at("name")) or path.stem, _name(titles, "en", place.at("name")) or path.stem)
    form = data.get("format", "constructed")
    if form not in ("constructed", "sealed"):
        raise BadFile(place.at("format"), "フォーマットは constructed か sealed です", "a format is constructed or sealed")
    return Deck(path.stem, names, form, tuple(numbers))


def our_decks() -> dict[str, Deck]:
    """The decks that come with the game, by file name."""
    return {path.stem: read_deck(path) for path in sorted((HERE / "decks").glob("*.yaml"))}


# --- errata: 1600 ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def corrections() -> tuple[Mapping[str, Any], ...]:
    """The corrections of chapter 1600: by card number, each in force from its date."""
    data = load_yaml(HERE / "errata.yaml")
    return tuple(data["errata"] if isinstance(data, Mapping) else data)


def corrected(facts: Facts, date: datetime.date | None, law: Container[str] | None = None) -> Facts:
    """1601.1: the card as it counts on that day (None: after all corrections)."""
    for row in corrections():
        if row["number"] != facts.number or row.get("unverified"):
            continue
        if law is not None and not ("1601.1" in law and all(rule in law for rule in row["rules"])):
            continue
        since = row["from"]
        if date is not None and date < since:
            continue
        facts = _apply(facts, row["after"])
    return facts


def _apply(facts: Facts, after: Mapping[str, Any]) -> Facts:
    attributes: Iterable[str] = facts.attributes
    attributes = [a for a in attributes if a not in map(normal_name, after.get("attributes_remove", ()))]
    attributes = [*attributes, *(normal_name(a) for a in after.get("attributes_add", ()) if normal_name(a) not in attributes)]
    return replace(facts, text=after.get("text", facts.text), ukemi=after.get("ukemi", facts.ukemi), attributes=tuple(attributes))
