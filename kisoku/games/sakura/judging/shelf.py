"""The cards that a scenario of this game can use, and what may be left out of the ones that it describes itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from kisoku.games.sakura.cardset import LIBRARY, abilities_of, corrected, names_of
from kisoku.games.sakura.facts import INDEFINITE, TRUMP, Card, Facts
from kisoku.judge.shelf import BLANK, BLANK_WORDS, Shelf
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import Place

BLANK_TRUMP = "白紙切札"
BLANK_TRUMP_WORDS = (BLANK_TRUMP, "blanktrump", "blank trump")
_BLANK_TRUMP = Card(
    Facts(BLANK_TRUMP, BLANK_TRUMP, cls=TRUMP, type=INDEFINITE, consumption=0, name_en="blank trump"), ()
)

_ATTACK, _ACTION, _ENHANCEMENT = "攻撃", "行動", "付与"
_ATTACKS = (_ATTACK, "attack")
_ENHANCEMENTS = (_ENHANCEMENT, "enhancement")
_TRUMPS = ("切札", "trump")
_CUSTOM_PARTS = ("カスタムパーツ", "custom")
_INDEFINITE = "不定"
_KEYS = {
    "納": "charge",
    "消費": "consumption",
    "適正距離": "range",
    "ダメージ": "damage",
    "分類": "class",
    "使用者": "megami",
    "user": "megami",
    "タイプ": "type",
    "サブタイプ": "subtype",
    "名前": "name",
    "大字": "texts",
}
_WORDS = {
    "full power": "全力",
    "full-power": "全力",
    "full_power": "全力",
    "全力行動": "全力",
    "special": "切札",
    "通常": "通常札",
    "enhance": "付与",
    "付与札": "付与",
    "reacting": "対応",
}
"""What else people call types, subtypes and classes."""
ANY_RANGE = "0-10"


class SakuraShelf(Shelf[Card]):
    """Its blank cards have no use procedure (C6-2-1-5.n1), so that nobody can use them."""

    blank: ClassVar[Card] = Card(Facts(BLANK, BLANK, type=INDEFINITE, name_en="blank"), ())
    library = LIBRARY

    def names(self, card: Card) -> Iterable[str]:
        return (*names_of(card.facts), normal_name(card.facts.number))

    def as_counted(self, card: Card, place: Place) -> Card:
        """By the errata (X2)."""
        facts = corrected(card.facts, self._rules)
        if facts == card.facts:
            return card
        return Card(
            facts,
            card.abilities if facts.text == card.facts.text else abilities_of(facts.text, facts.type, place),
            card.open_abilities,
        )

    def find(self, name: Any, place: Place) -> str:
        """Also by a name that the errata give to another number."""
        if isinstance(name, str):
            word = normal_name(name)
            if word in BLANK_TRUMP_WORDS:
                self._cards.setdefault(BLANK_TRUMP, _BLANK_TRUMP)
            number = corrected(replace(self.blank.facts, number=word, name=word), self._rules).number
            if number != word and number in self.everything():
                return super().find(number, place)
        return super().find(name, place)

    def find_trump(self, name: Any, place: Place) -> str:
        """As `find`, among trumps: a blank card there is a blank trump."""
        return self.find(BLANK_TRUMP if isinstance(name, str) and normal_name(name) in BLANK_WORDS else name, place)

    def of(self, number: str) -> Card:
        """The card of that number; it has been found before."""
        return self._cards[normal_name(number)]

    def complete(self, row: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """The type follows from what else is said; an attack reaches everywhere and deals 1/1, an enhancement takes one
        crystal, a trump costs nothing.
        """
        row = {_KEYS.get(key, key): value for key, value in row.items()}
        for key in ("type", "subtype", "class"):
            if isinstance(row.get(key), str):
                row[key] = _WORDS.get(row[key].lower(), row[key])
        if "aura" in row or "life" in row:
            row["damage"] = f"{row.pop('aura', 0)}/{row.pop('life', 0)}"
        if row.get("class") in _CUSTOM_PARTS:
            row.setdefault("type", _INDEFINITE)
        if "type" not in row:
            row["type"] = _ATTACK if "range" in row or "damage" in row else _ENHANCEMENT if "charge" in row else _ACTION
        if row["type"] in _ATTACKS:
            row.setdefault("range", ANY_RANGE)
            row.setdefault("damage", "1/1")
        if row["type"] in _ENHANCEMENTS:
            row.setdefault("charge", 1)
        row.setdefault("class", "切札" if "consumption" in row else "通常札")
        if row["class"] in _TRUMPS:
            row.setdefault("consumption", 0)
        return row
