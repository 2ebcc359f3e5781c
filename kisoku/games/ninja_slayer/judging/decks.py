"""Decks in scenarios: which rules of construction (402) a list of cards breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kisoku.games.ninja_slayer.cardset import our_cards
from kisoku.games.ninja_slayer.pool import Facts
from kisoku.games.ninja_slayer.rules.r400_preparation import CONSTRUCTED, FORMATS, SEALED, faults, open_packs
from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.judge.entries import TIMES
from kisoku.kernel.game import Unclear
from kisoku.text.normal import normal_name

KEYS = ("format", "cards", "packs", "breaks", "size")


def deck_facts(s: NinjaState, row: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the deck breaks, by the law of this position, and its size. packs: a seed for opening five of them; alone they are the deck."""
    for key in row:
        if key not in KEYS:
            raise Unclear(f"デッキに「{key}」という項目はありません（{'、'.join(KEYS)}）", f"a deck has no “{key}”; it has {', '.join(KEYS)}")
    form = row.get("format", CONSTRUCTED)
    if form not in FORMATS:
        raise Unclear(f"フォーマットは{'か'.join(FORMATS)}です", f"a format is {' or '.join(FORMATS)}")
    opened: list[Facts] | None = None
    if "packs" in row:
        if form != SEALED or not isinstance(row["packs"], int):
            raise Unclear("packs はシールドの種（整数）です", "packs is a seed (a whole number) for the sealed format")
        opened = open_packs([card.facts for card in our_cards().values()], row["packs"])
    cards = list(_cards(s, row["cards"])) if "cards" in row else list(opened or ())
    broken = [fault.rule for fault in faults(cards, form, opened, s.law)]
    return {"breaks": list(dict.fromkeys(broken)), "size": len(cards)}


def _cards(s: NinjaState, names: Any) -> Iterable[Facts]:
    known = {card.number: card.facts for card in s.pool.cards}
    for item in names if isinstance(names, list) else [names]:
        match = TIMES.match(str(item))
        name, count = (match["card"], int(match["count"])) if match is not None else (str(item), 1)
        yield from [_find(known, name)] * count


def _find(known: Mapping[str, Facts], name: str) -> Facts:
    wanted = normal_name(name)
    everything = {**known, **{number: card.facts for number, card in our_cards().items() if number not in known}}
    for facts in everything.values():
        if wanted in (normal_name(facts.number), facts.name, normal_name(f"{facts.name}◆{facts.epithet}")):
            return facts
    raise Unclear(f"「{name}」というカードはありません", f"there is no card “{name}”")
