"""Card sets and decks of this game: from the files that people write to facts and ability programs.

A set is data that a player can read. Reading it runs nothing from it; every fault is one message that names the place.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kisoku.games.zx.pool import Facts, trial
from kisoku.games.zx.state import COLOURS, ICONS
from kisoku.table import library
from kisoku.table.library import Library
from kisoku.text.cache import AbilityCache
from kisoku.text.cardfile import english_of, name_of, named_row, number_of, text_of, words_of
from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.yamlfile import BadFile, Place

KINDS = {
    "ゼクス": "zx",
    "イベント": "event",
    "プレイヤー": "player",
    "アセンション": "ascension",
    "ゼクスエクストラ": "zx_extra",
    "ゼクスオーバーブースト": "overboost",
    "シフト": "shift",
    "イベントエクストラ": "event_extra",
    "プレイヤーエクストラ": "player_extra",
    "アセンションエクストラ": "ascension_extra",
    "リンク": "link",
}
COLOUR_WORDS = dict(zip(("赤", "青", "白", "黒", "緑"), COLOURS, strict=True))
ICON_WORDS = dict(
    zip(
        (
            "イグニッション",
            "エヴォルシード",
            "ドリーム・キー",
            "メロディ",
            "メモリアル・ピース",
            "スター・ピース",
            "調査記録",
            "ブロック",
            "集中",
        ),
        ICONS,
        strict=True,
    )
)
HALVES = {"上部": "upper", "下部": "lower", "左部": "left", "右部": "right"}
SHARED = {"カード名": "name", "テキスト": "text", "カードテキスト": "text", "色": "colour", "種族": "race"}
FIELDS = {
    "id",
    "name",
    "name_en",
    "kind",
    "cost",
    "colours",
    "multicolour",
    "races",
    "power",
    "shield",
    "player_name",
    "icons",
    "half",
    "plus",
    "expires",
    "text",
    "text_en",
    "subtext",
    "subtext_en",
    "flavour",
    "rarity",
}
INFINITE = ("∞", "infinite")
MOST_POWER = 1_000_000
COSTLESS = ("player", "player_extra", "overboost", "shift", "link")
FORMATS = ("constructed",)
HERE = Path(__file__).parent / "cards"
Card = library.Card[Facts]


PLAYER_MARK, BACK_MARK, DYNAMIS_MARK = "player:", "back:", "dynamis:"
"""Before the number of a card that is no part of the deck itself, in the one list that a deck is elsewhere."""
MARKS = ("", DYNAMIS_MARK, PLAYER_MARK, BACK_MARK)
"""In the order in which a deck is listed."""


def _word(value: Any, words: Mapping[str, str], place: Place) -> str:
    word = normal_name(str(value)).replace(" ", "") if isinstance(value, str) else ""
    found = words.get(word) or (value if value in words.values() else None)
    if found is None:
        raise BadFile(
            place,
            f"「{value}」はありません（{'、'.join(words)}）",
            f"there is no “{value}” here; there are {', '.join(words.values())}",
        )
    return found


def _words(row: Mapping[str, Any], key: str, words: Mapping[str, str], place: Place) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_word(word, words, place.at(key)) for word in words_of(row, key, place)))


def read_card(row: Any, place: Place, cache: AbilityCache | None = None) -> Card:
    """One card from its YAML mapping. Raises BadFile with the place and what is wrong with it."""
    row, name, number, place = named_row(row, FIELDS, place)
    kind = _word(row.get("kind", "ゼクス"), KINDS, place.at("kind"))
    infinite = row.get("cost") in INFINITE or (kind in COSTLESS and "cost" not in row)
    races, power = tuple(dict.fromkeys(words_of(row, "races", place))), number_of(row, "power", place, MOST_POWER)
    if races and kind not in ("zx", "zx_extra", "overboost", "shift"):
        raise BadFile(
            place.at("races"), "種族を持つ種類ではありません（208.1）", "a card of this kind has no race (208.1)"
        )
    if (power is not None) != (kind in ("zx", "zx_extra", "overboost")):
        raise BadFile(
            place.at("power"),
            "パワーはゼクスだけが、必ず持ちます（209.1）",
            "every zx has a power, and nothing else has (209.1)",
        )
    expires = row.get("expires")
    if isinstance(expires, str):
        with suppress(ValueError):
            expires = datetime.date.fromisoformat(expires)
    if expires is not None and not isinstance(expires, datetime.date):
        raise BadFile(place.at("expires"), "日付ではありません", "is not a date")
    facts = Facts(
        number=number,
        name=name,
        kind=kind,
        cost=None if infinite else number_of(row, "cost", place) or 0,
        colours=_words(row, "colours", COLOUR_WORDS, place),
        multicolour=bool(row.get("multicolour", False)),
        races=races,
        power=power,
        shield=number_of(row, "shield", place) or 0,
        player_name=normal_name(name_of(row, "player_name", place)),
        icons=_words(row, "icons", ICON_WORDS, place),
        half="" if row.get("half") is None else _word(row["half"], HALVES, place.at("half")),
        plus=_words(row, "plus", SHARED, place),
        expires=expires,
        text=text_of(row, "text", place),
        subtext=text_of(row, "subtext", place),
        name_en=name_of(row, "name_en", place),
        text_en=english_of(row, "text", place),
        subtext_en=english_of(row, "subtext", place),
    )
    return Card(facts, abilities_of(facts, place, cache))


def abilities_of(facts: Facts, place: Place, cache: AbilityCache | None = None) -> tuple[Ability, ...]:
    """The abilities that the card's text is. Refused with the place if any of it cannot be read."""
    from kisoku.games.zx.words import language

    words = (facts.kind, facts.text, facts.subtext)
    return library.abilities_of(
        words, lambda: language().read_card(facts.text, facts.subtext, facts.kind), trial(), place, cache
    )


PARTS = {"cards": "", "dynamis": DYNAMIS_MARK, "player": PLAYER_MARK, "back": BACK_MARK}
"""Of a deck file. More than one Player card is no fault of the file, but of the deck (401.8)."""
LIBRARY: Library[Card] = Library("zx", HERE, "KZX*.yaml", read_card, FORMATS, PARTS)
read_set, our_cards, read_deck, our_decks = LIBRARY.read_set, LIBRARY.cards, LIBRARY.read_deck, LIBRARY.decks


def mark_of(facts: Facts) -> str:
    """What stands before the number of such a card, where it can only belong to one place."""
    if facts.kind == "player":
        return PLAYER_MARK
    if facts.kind == "player_extra" or (facts.kind == "overboost" and facts.half == "lower"):
        return BACK_MARK
    return DYNAMIS_MARK if facts.kind in ("zx_extra", "overboost", "shift", "event_extra", "ascension_extra") else ""


def bare(number: str) -> str:
    """The card's own number, without the mark of where it belongs."""
    return number.split(":", 1)[1] if number.startswith((PLAYER_MARK, BACK_MARK, DYNAMIS_MARK)) else number


def split(cards: tuple[str, ...]) -> dict[str, list[str]]:
    """The numbers of a deck's list by where they belong: deck, dynamis, player, back."""
    parts: dict[str, list[str]] = {"deck": [], "dynamis": [], "player": [], "back": []}
    for number in cards:
        mark, colon, _ = number.partition(":")
        parts[mark if colon and mark in parts else "deck"].append(bare(number))
    return parts
