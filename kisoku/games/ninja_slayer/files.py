"""Files that people bring to this game: card sets, decks, lists of card texts, opened packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kisoku.games.ninja_slayer import cardset
from kisoku.games.ninja_slayer.construction import SEALED, faults, open_packs
from kisoku.games.ninja_slayer.naming import DECLARED
from kisoku.games.ninja_slayer.pool import trial
from kisoku.games.ninja_slayer.words import language as language
from kisoku.judge.trying import CARD, Trial
from kisoku.kernel.game import Reason
from kisoku.text.cardfile import MOST_WORDS
from kisoku.text.foreign import Row, in_common, lines_of, there
from kisoku.text.yamlfile import NUMBER_LIMIT, BadFile, Place, load_yaml

read_cards, read_deck, programs, check_card = cardset.read_set, cardset.read_deck, trial, cardset.read_card
BOXES = ("text", "ukemi")
"""Where a card has text; the first is meant if nothing is said."""
PARAGRAPHS = {"marked": "text", "kotodama": "text", "ukemi": "ukemi"}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""
_ATTRIBUTES = [*DECLARED.attributes][:MOST_WORDS]
SEED_KEY = "packs_seed"
"""In a sealed deck's file: the seed with which its five packs were opened."""
MOST_SEED = NUMBER_LIMIT - 1
"""Seeds have to be readable from a file again."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return tuple((box, box) for box in BOXES)


_SIDE = {
    "hand": [CARD, "手", "手", "術"],
    "deck": [CARD, "手", "術", "手"],
    "ether": [*(["手"] * 9), CARD],
    "ohigan": ["手", "術", CARD],
    "damage": ["手", "術", {"card": "手", "facedown": True}],
}
_FIELD = ["手", {"card": "手", "bowed": True, "damage": 1}, "守"]
TRIAL = Trial(
    given={
        "kotodama": {name: {**_SIDE, "field": _FIELD} for name in ("A", "B")},
        "ukemi": {
            **{name: {**_SIDE, "field": [CARD, *_FIELD]} for name in ("A", "B")},
            "kotodama": [{"damage_check": "A"}, {"damage_check": "B"}],
        },
        "": {name: {**_SIDE, "field": [CARD, *_FIELD]} for name in ("A", "B")},
    },
    fields={"kotodama": {"kind": "コトダマ"}, "": {"stats": "2/3/1", "attributes": _ATTRIBUTES}},
    cards=(
        {
            "name": "手",
            "stats": "2/2/1",
            "cost": 2,
            "attributes": _ATTRIBUTES,
            "text": "◆このカードをオジギする：1枚ドロー。",
        },
        {
            "name": "守",
            "stats": "1/4/2",
            "cost": 1,
            "text": "◆インターラプト\n◆インターラプト・カイゼン",
            "ukemi": "1枚ドロー。",
        },
        {"name": "術", "kind": "コトダマ", "cost": 1, "text": "キャラクターを1人選び、それに1ダメージを与える。"},
    ),
    first=frozenset(("enter", "use", "greet", "trigger", "tatsujin", "yes", "pay")),
)
"""How a text is tried: everywhere on both sides, among cards that have every attribute."""


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    for card in cardset.our_cards().values():
        yield from ((box, text) for box, text in zip(BOXES, (card.facts.text, card.facts.ukemi), strict=True) if text)


FOREIGN_KINDS = {
    "キャラクター": "キャラクター", "キャラ": "キャラクター", "character": "キャラクター", "chara": "キャラクター",
    "コトダマ": "コトダマ",
    "kotodama": "コトダマ", "spell": "コトダマ",
}  # fmt: skip


def imported(row: Row) -> dict[str, Any]:
    """A card of a file from elsewhere, as a row of our own set files. Raises BadFile."""
    card = {
        **in_common(row, FOREIGN_KINDS),
        "epithet": row.words("epithet", "異名", "二つ名"), "cost": row.number("cost", "コスト"),
        "attributes": row.list("attributes", "attribute", "traits", "trait", "属性"),
        "karate": row.number("karate", "カラテ"), "endurance": row.number("endurance", "耐久力", "耐久"),
        "sabotage": row.number("sabotage", "工作力", "工作"), "ukemi": lines_of(row, "ukemi", "ウケミ"),
    }  # fmt: skip
    return there(card)


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (402)."""
    deck = cardset.read_deck(path)
    known = cardset.our_cards()
    opened = None
    data: Mapping[str, Any] = load_yaml(path)
    if deck.format == SEALED and data.get(SEED_KEY) is not None:
        opened = open_packs([card.facts for card in known.values()], _seed(data[SEED_KEY], Place(path.name)))
    return faults([known[number].facts for number in deck.cards], deck.format, opened)


def _seed(value: Any, place: Place) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_SEED:
        raise BadFile(
            place.at(SEED_KEY), "0以上の整数（シード）ではありません", "is not a seed (a whole number from 0)"
        )
    return value


def opened_deck(seed: int) -> str:
    """402.3a: the text of a deck file with all the cards of five packs opened at random."""
    opened = open_packs([card.facts for card in cardset.our_cards().values()], seed)
    lines = [
        f"name: {{ja: シールド {seed}, en: Sealed {seed}}}",
        "game: ninja_slayer",
        f"format: {SEALED}",
        f"{SEED_KEY}: {seed}",
        "cards:",
    ]
    names = {facts.number: facts.name for facts in opened}
    lines.extend(
        f"  {number}: {count}  # {names[number]}"
        for number, count in sorted(Counter(facts.number for facts in opened).items())
    )
    return "\n".join(lines) + "\n"
