"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kisoku.games.rebirth import cardset, construction
from kisoku.games.rebirth.naming import DECLARED
from kisoku.games.rebirth.pool import trial
from kisoku.games.rebirth.words import language as language
from kisoku.judge.trying import CARD, Trial
from kisoku.kernel.game import Reason
from kisoku.text.cardfile import MOST_WORDS
from kisoku.text.foreign import Row, in_common, there

read_cards, read_deck, programs, check_card = cardset.read_set, cardset.read_deck, trial, cardset.read_card
BOXES = ("text",)
"""Where a card has text."""
PARAGRAPHS = {"line": "text"}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return (("text", BOXES[0]),)


_ATTRIBUTES = [*DECLARED.attributes][:MOST_WORDS]
_SIDE = {
    "hand": [CARD, "兵", "歌", "盾"],
    "deck": ["兵", CARD, "歌", "盾", "兵", "友"],
    "entry": [{"card": "兵", "damage": 1}],
    "member": [CARD, "兵", {"card": "友", "rested": True}],
    "energy": ["兵", "兵", "兵", {"card": "兵", "rested": True}, "友", "兵"],
    "rebirth": [CARD],
    "waiting_room": [CARD, "兵", "歌"],
    "retire": ["兵", "兵"],
    "memory": ["兵", CARD],
}
TRIAL = Trial(
    given={"": {"A": _SIDE, "B": _SIDE}},
    fields={"": {"cost": 1, "stats": "3/4", "attributes": _ATTRIBUTES, "title": "月虹楽団"}},
    cards=(
        {
            "name": "兵",
            "cost": 1,
            "stats": "2/3",
            "attributes": _ATTRIBUTES,
            "title": "月虹楽団",
            "text": "【スパーク】：あなたは1枚引く。",
        },
        {"name": "歌", "kind": "Reバース", "text": "【スパーク】：あなたは1枚引く。", "title": "月虹楽団"},
        {"name": "盾", "cost": 0, "stats": "0/3", "text": "【ブロッカー】", "title": "月虹楽団"},
        {"name": "友", "kind": "パートナー", "title": "月虹楽団"},
    ),
    first=frozenset(
        ("play", "use", "set", "attack", "block", "cancel", "trigger", "play_ability", "do", "to_entry", "pay")
    ),
)
"""How a text is tried: everywhere on both sides, among cards that have every attribute."""


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    return ((BOXES[0], card.facts.text) for card in cardset.our_cards().values() if card.facts.text)


KINDS = {
    "character": "キャラ", "ch": "キャラ", "キャラ": "キャラ", "rebirth": "Reバース", "re": "Reバース",
    "rb": "Reバース", "reバース": "Reバース",
    "partner": "パートナー", "pa": "パートナー", "ptnr": "パートナー", "パートナー": "パートナー", "chara": "キャラ",
    "キャラクター": "キャラ",
}  # fmt: skip
"""What the kinds are called elsewhere (2.2.2)."""
NUMBERS = {"cost": ("コスト",), "atk": ("攻撃力", "attack", "power"), "def": ("耐久力", "defense", "defence", "防御力")}


def imported(row: Row) -> dict[str, Any]:
    """A card of a file from elsewhere, as a row of our own set files. Raises BadFile."""
    card = in_common(row, KINDS)
    numbers = {key: row.number(key, *others) for key, others in NUMBERS.items()}
    if card["kind"] == "キャラ" and card["text"] and all(value is None for value in numbers.values()):
        card["kind"] = "Reバース"  # a Character has all three (2.3, 2.6, 2.7)
    more = {
        "title": row.words("title", "series", "作品名", "作品") or card["id"].partition("/")[0],
        "colour": row.words("colour", "color", "色"),
        "attributes": row.list("attributes", "traits", "attribute", "trait", "属性", "特徴"),
    }
    return there({**card, **more, **numbers})


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (6.1)."""
    known = cardset.our_cards()
    return construction.deck_reasons([known[number] for number in cardset.read_deck(path).cards])
