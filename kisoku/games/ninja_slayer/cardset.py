"""Card sets, decks and errata of this game: from the files that people write to facts and ability programs.

A set is data that a player can read. Reading it runs nothing from it; every fault is one message that names the place.
Compiled abilities are kept in a cache by the hash of text and grammar, so that a set is read only once.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD, Facts
from kisoku.kernel.rules import RULEBOOK, rows
from kisoku.table import library
from kisoku.table.library import Library
from kisoku.text.cache import AbilityCache
from kisoku.text.cardfile import ENGLISH, english_of, name_of, named_row, number_of, text_of, words_of
from kisoku.text.cardfile import Deck as Deck
from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.yamlfile import BadFile, Place, load_yaml

KINDS = {"キャラクター": CHARACTER, "コトダマ": KOTODAMA_CARD, CHARACTER: CHARACTER, KOTODAMA_CARD: KOTODAMA_CARD}
NUMBERS = ("karate", "endurance", "sabotage")
FIELDS = {
    "id", "name", "name_en", "epithet", "epithet_en", "kind", "cost", "attributes", *NUMBERS, "text", "text_en",
    "ukemi", "ukemi_en", "flavour", "rarity",
}  # fmt: skip
FORMATS = ("constructed", "sealed")

HERE = Path(__file__).parent / "cards"
Card = library.Card[Facts]


def read_card(row: Any, place: Place, cache: AbilityCache | None = None) -> Card:
    """One card from its YAML mapping. Raises BadFile with the place and what is wrong with it."""
    row, name, number, place = named_row(row, FIELDS, place)
    kind_word = name_of(row, "kind", place)
    if kind_word not in KINDS:
        raise BadFile(
            place.at("kind"),
            f"種類は「キャラクター」か「コトダマ」です（205.2）：{kind_word}",
            f"a kind is キャラクター or コトダマ (205.2): {kind_word}",
        )
    kind = KINDS[kind_word]
    numbers = {key: number_of(row, key, place) for key in NUMBERS}
    if kind == CHARACTER and None in numbers.values():
        missing = next(key for key in NUMBERS if numbers[key] is None)
        raise BadFile(place.at(missing), "キャラクターの数値がありません", "a character needs this number")
    written = row.get("attributes")
    if isinstance(written, str):
        row = {**row, "attributes": written.replace("〈", "").replace("〉", "").split("×")}
    facts = Facts(
        number=number, name=name, kind=kind, cost=number_of(row, "cost", place) or 0,
        epithet=normal_name(name_of(row, "epithet", place)),
        attributes=words_of(row, "attributes", place), karate=numbers["karate"], endurance=numbers["endurance"],
        sabotage=numbers["sabotage"],
        text=text_of(row, "text", place), ukemi=text_of(row, "ukemi", place), name_en=name_of(row, "name_en", place),
        epithet_en=name_of(row, "epithet_en", place), text_en=english_of(row, "text", place),
        ukemi_en=english_of(row, "ukemi", place),
    )  # fmt: skip
    return Card(facts, abilities_of(facts, place, cache))


def abilities_of(facts: Facts, place: Place, cache: AbilityCache | None = None) -> tuple[Ability, ...]:
    """The abilities that the card's text is. Refused with the place if any of it cannot be read."""
    from kisoku.games.ninja_slayer.pool import trial
    from kisoku.games.ninja_slayer.words import language

    words = (facts.kind, facts.text, facts.ukemi)
    return library.abilities_of(
        words, lambda: language().read_card(facts.text, facts.ukemi, facts.kind), trial(), place, cache
    )


LIBRARY: Library[Card] = Library("ninja_slayer", HERE, "KNS*.yaml", read_card, FORMATS)
read_set, our_cards, read_deck, our_decks = LIBRARY.read_set, LIBRARY.cards, LIBRARY.read_deck, LIBRARY.decks


# --- errata: 1600 ---------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def corrections() -> tuple[Mapping[str, Any], ...]:
    """The corrections of chapter 1600: by card number, each in force from its date."""
    data = load_yaml(HERE / "errata.yaml")
    return tuple(data["errata"] if isinstance(data, Mapping) else data)


def corrected(facts: Facts, date: datetime.date | None, s: Any = RULEBOOK) -> Facts:
    """1601.1: the card as it counts on that day (None: after all corrections)."""
    for row in corrections():
        if row["number"] != facts.number or row.get("unverified"):
            continue
        if all(counts(s, number) for number in ("1601.1", *row["rules"])) and (date is None or date >= row["from"]):
            facts = _apply(facts, row["after"])
    return facts


@rows(("1601.1",), lambda s, number: number, off=False)
def counts(s: Any, number: str) -> bool:
    """Whether a correction stands."""
    return True


def _apply(facts: Facts, after: Mapping[str, Any]) -> Facts:
    attributes: Iterable[str] = facts.attributes
    attributes = [a for a in attributes if a not in map(normal_name, after.get("attributes_remove", ()))]
    attributes = [
        *attributes,
        *(normal_name(a) for a in after.get("attributes_add", ()) if normal_name(a) not in attributes),
    ]
    for box in ("text", "ukemi"):
        if box in after:  # the English of what no longer counts goes with it
            facts = replace(facts, **{box: after[box], box + ENGLISH: ""})
    return replace(facts, attributes=tuple(attributes))
