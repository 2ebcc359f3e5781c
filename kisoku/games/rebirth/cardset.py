"""Card sets and decks of this game: from the files that people write to facts and ability programs.

A set is data that a player can read. Reading it runs nothing from it; every fault is one message that names the place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kisoku.games.rebirth.pool import Facts, trial
from kisoku.games.rebirth.rules.r2_cards import KINDS, printed_kind
from kisoku.games.rebirth.state import CHARACTER
from kisoku.table import library
from kisoku.table.library import Library
from kisoku.text.cache import AbilityCache
from kisoku.text.cardfile import english_of, name_of, named_row, number_of, text_of, words_of
from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.yamlfile import BadFile, Place

FIELDS = {
    "id", "name", "name_en", "kind", "cost", "atk", "def", "attributes", "title", "colour", "text", "text_en",
}  # fmt: skip
FORMATS = ("constructed",)
HERE = Path(__file__).parent / "cards"
Card = library.Card[Facts]


def read_card(row: Any, place: Place, cache: AbilityCache | None = None) -> Card:
    """One card from its YAML mapping. Raises BadFile with the place and what is wrong with it."""
    row, name, number, place = named_row(row, FIELDS, place, "2.1.1")
    kind = printed_kind(name_of(row, "kind", place))
    if not kind:
        words = "・".join(KINDS)
        raise BadFile(
            place.at("kind"), f"種別は{words}のどれかです（2.2.2）", f"a kind is one of {', '.join(KINDS)} (2.2.2)"
        )
    numbers = [number_of(row, key, place) for key in ("cost", "atk", "def")]
    for key, value in zip(("cost", "atk", "def"), numbers, strict=True):
        if kind == CHARACTER and value is None:
            raise BadFile(
                place.at(key),
                "キャラにはこの数値が必要です（2.3、2.6、2.7）",
                "a Character needs this number (2.3, 2.6, 2.7)",
            )
    facts = Facts(
        number=number, name=name, kind=kind, cost=numbers[0], atk=numbers[1], df=numbers[2],
        attributes=words_of(row, "attributes", place), title=normal_name(name_of(row, "title", place)),
        text=text_of(row, "text", place), colour=name_of(row, "colour", place), name_en=name_of(row, "name_en", place),
        text_en=english_of(row, "text", place),
    )  # fmt: skip
    return Card(facts, abilities_of(facts.text, place, cache))


def abilities_of(text: str, place: Place, cache: AbilityCache | None = None) -> tuple[Ability, ...]:
    """The abilities that the text is. Refused with the place if any of it cannot be read, or would not
    be carried out.
    """
    from kisoku.games.rebirth.words import language

    return library.abilities_of((text,), lambda: language().read_card(text), trial(), place, cache) if text else ()


LIBRARY: Library[Card] = Library("rebirth", HERE, "KRB*.yaml", read_card, FORMATS)
read_set, our_cards, read_deck, our_decks = LIBRARY.read_set, LIBRARY.cards, LIBRARY.read_deck, LIBRARY.decks
