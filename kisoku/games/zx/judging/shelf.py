"""The cards that a scenario of this game can use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from kisoku.games.zx.cardset import COLOUR_WORDS, LIBRARY, Card
from kisoku.games.zx.pool import Facts
from kisoku.judge.shelf import BLANK, Shelf
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import Place

POWER = 3000
TOO_DEAR = 99
_KEYS = {
    "名前": "name",
    "種類": "kind",
    "コスト": "cost",
    "色": "colours",
    "colour": "colours",
    "color": "colours",
    "colors": "colours",
    "種族": "races",
    "race": "races",
    "パワー": "power",
    "シールド": "shield",
    "プレイヤー名": "player_name",
    "アイコン": "icons",
    "icon": "icons",
    "テキスト": "text",
    "サブテキスト": "subtext",
    "部": "half",
}
_POWERFUL = ("ゼクス", "ゼクスエクストラ", "ゼクスオーバーブースト", "zx", "zx_extra", "overboost")


def _coloured(name: str, colour: str) -> Card:
    return Card(Facts(name, name, cost=TOO_DEAR, colours=(colour,), power=POWER, name_en=colour), ())


COLOURED = {word: _coloured(word, colour) for word, colour in COLOUR_WORDS.items()}
COLOURED |= {colour: COLOURED[word] for word, colour in COLOUR_WORDS.items()}


class ZxShelf(Shelf[Card]):
    """Its blank card is colourless and too expensive to play; 赤, 青, 白, 黒 and 緑 are the same with a colour."""

    blank: ClassVar[Card] = Card(Facts(BLANK, BLANK, cost=TOO_DEAR, power=POWER, name_en="blank"), ())
    library = LIBRARY

    def names(self, card: Card) -> Iterable[str]:
        return (card.facts.name, normal_name(card.facts.name_en), normal_name(card.facts.number))

    def find(self, name: Any, place: Place) -> str:
        word = normal_name(name) if isinstance(name, str) else ""
        if word in COLOURED and word not in self._cards:
            card = COLOURED[word]
            self._cards.setdefault(card.facts.number, card)
            return card.facts.number
        return super().find(name, place)

    def complete(self, row: Mapping[str, Any], place: Place) -> dict[str, Any]:
        """The kind may be left out (a zx), and so may a zx's power (3000), the cost (0) and the colour (none).
        ignition: true is its icon.
        """
        row = {_KEYS.get(key, key): value for key, value in row.items()}
        kind = row.setdefault("kind", "ゼクス")
        if isinstance(kind, str):
            row["kind"] = kind.replace(" ", "")
        if row["kind"] in _POWERFUL:
            row.setdefault("power", POWER)
        if row.pop("ignition", False):
            icons = row.get("icons") or []
            row["icons"] = [*(icons if isinstance(icons, list) else [icons]), "イグニッション"]
        return row
