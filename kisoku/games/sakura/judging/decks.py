"""Decks in scenarios: which rules of selection (C2) and construction (C3) a list of Megami and cards breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kisoku.games.sakura.cardset import corrected, names_of, our_cards
from kisoku.games.sakura.construction import card_faults, megami_faults
from kisoku.games.sakura.facts import Facts, find_megami
from kisoku.games.sakura.state import SakuraState
from kisoku.judge.entries import TIMES
from kisoku.kernel.game import Unclear
from kisoku.text.normal import normal_name

KEYS = ("format", "megami", "cards", "breaks", "size")


def deck_facts(s: SakuraState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the deck breaks, by those of this position, and how many cards it has. Without `cards`: those of the selection of Megami."""
    for key in row:
        if key not in KEYS:
            raise Unclear(f"デッキに「{key}」という項目はありません（{'、'.join(KEYS)}）", f"a deck has no “{key}”; it has {', '.join(KEYS)}")
    hosted = [str(word) for word in _several(row.get("megami"))]
    cards: list[Facts] = []
    for name in _named(_several(row.get("cards"))):
        if not cards and find_megami(name) is not None and "megami" not in row:
            hosted.append(name)
        else:
            cards.append(corrected(_find(s, name), s))
    faults = [*megami_faults(hosted, s), *(card_faults(hosted, cards, s) if "cards" in row else ())]
    broken = [fault.rule for fault in faults]
    return {"breaks": list(dict.fromkeys(broken)), "size": len(cards)}


def _several(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _named(items: list[Any]) -> Iterator[str]:
    for item in items:
        match = TIMES.match(str(item))
        yield from [match["card"]] * int(match["count"]) if match is not None else [str(item)]


def _find(s: SakuraState, name: str) -> Facts:
    wanted = normal_name(name)
    own = {card.number: card.facts for card in s.pool.cards}
    for facts in (*own.values(), *(card.facts for card in our_cards().values())):
        if wanted in (normal_name(facts.number), *names_of(facts)):
            return facts
    raise Unclear(f"「{name}」というカードはありません", f"there is no card “{name}”")
