"""Files that people bring to this game: card sets, decks, lists of card texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kisoku.games.spellcard import cardset, construction
from kisoku.games.spellcard.pool import trial
from kisoku.games.spellcard.words import language as language
from kisoku.games.spellcard.words import line_of
from kisoku.judge.trying import CARD, Trial
from kisoku.kernel.game import Reason

read_cards, read_deck, programs = cardset.read_set, cardset.read_deck, trial
BOXES = ("ability", "spell", "extra")
"""Where a card has text; the first is meant if nothing is said."""
PARAGRAPHS = {f"{box}_line": box for box in BOXES}
"""The kinds of phrases that a paragraph can be, with the box in which it stands."""


def texts(card: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Under which keys a card in a list has text, and as which box each is read."""
    return tuple((box, box) for box in BOXES)


_RACES, _SIDES = ["人間", "妖怪", "妖精"], ["星見塔", "天磐社"]
_SIGNS = ["神", "魔", "霊", "妖"]
_HAND = {
    "hand": [CARD, "術", "兵", "術"],
    "deck": ["兵", CARD, "術", "兵"],
    "discard": [CARD, "兵", "術"],
    "score": ["兵", "兵", CARD],
}
_OURS = {"2-2": CARD, "3-2": "兵", "1-1": {"card": "兵", "acted": True}, "2-3": "兵"}
_THEIRS = {"4-2": CARD, "3-3": "兵", "5-1": {"card": "兵", "acted": True}, "4-3": "兵"}
TRIAL = Trial(
    given={"": {"A": {**_HAND, "stage": _OURS}, "B": {**_HAND, "stage": _THEIRS}}},
    fields={
        "": {"stats": "2 2/4", "attributes": _SIGNS, "races": _RACES, "affiliations": _SIDES, "types": ["強化", "弾幕"]}
    },
    cards=(
        {
            "name": "兵",
            "stats": "1 2/3",
            "attributes": _SIGNS,
            "races": _RACES,
            "affiliations": _SIDES,
            "abilities": ["〔アクション・術者魔〕カードを1枚引く。"],
        },
        {
            "name": "術",
            "stats": "1 1/2",
            "attributes": _SIGNS,
            "types": ["弾幕"],
            "spells": [
                {
                    "timing": "リアクション",
                    "lasts": "チェイン",
                    "cost": "神",
                    "range": "..... .rrr. .rRr. .rrr. .....",
                    "target": "味方1体",
                    "text": "対象を「DEF：+1」する。",
                }
            ],
        },
    ),
    first=frozenset(("spell", "ability", "attack", "move", "summon", "trigger", "do", "come", "join", "caster")),
    boxes={"ability": "abilities", "spell": "spells"},
)
"""How a text is tried: everywhere on both sides, among strikers who can pay for it."""


def own_texts() -> Iterator[tuple[str, str]]:
    """The texts of our own cards, with the box in which each stands."""
    for number in cardset.our_cards():
        yield from written(number)


def written(number: str) -> Iterator[tuple[str, str]]:
    """The boxes of a card of ours, each as it is read: a view shows them all together, and their ranges as maps."""
    facts = cardset.our_cards()[number].facts
    yield from (("ability", line_of(box)) for box in facts.abilities)
    yield from (("spell", line_of(box)) for box in facts.spells)
    if facts.extra:
        yield "extra", facts.extra


def deck_reasons(path: Path) -> list[Reason]:
    """Every rule of deck construction that the deck in the file breaks (1.2.2)."""
    return construction.deck_reasons(cardset.read_deck(path).cards)
