"""What players host in a hand-made position, and the cards that come with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from kisoku.games.sakura.cardset import with_cards
from kisoku.games.sakura.facts import Card, all_megami
from kisoku.games.sakura.judging.answers import megami_of
from kisoku.games.sakura.judging.shelf import SakuraShelf
from kisoku.games.sakura.pool import Pool, inner_ops
from kisoku.judge.entries import listed
from kisoku.text.program import Become, Case, Do
from kisoku.text.yamlfile import BadFile, Place


def megami_of_row(row: Mapping[str, Any], own: Iterable[Card], place: Place) -> tuple[str, ...]:
    """What the player hosts: as said, or whose cards the own ones are and whose additional rules they speak of."""
    if "megami" not in row:
        implied = [megami for key, megami in IMPLIED_BY_VALUES.items() if key in row]
        return tuple(
            dict.fromkeys((*(user for card in own for user in (*card.facts.users, *_implied(card))), *implied))
        )
    found = []
    for word in listed(row["megami"], place.at("megami")):
        megami = megami_of(word)
        if megami is None:
            raise BadFile(place.at("megami"), f"「{word}」というメガミはいません", f"there is no Megami “{word}”")
        found.append(megami)
    return tuple(found)


IMPLIED_BY_VALUES = {"umbrella": "yukihi", "stratagem": "shinra"}
IMPLIED_BY_KEYWORDS = {"trap": "oboro", "centrifugal": "hagane"}
"""Whose additional rules a scenario means that does not say who is hosted."""


def _implied(card: Card) -> Iterator[str]:
    if card.facts.open is not None:
        yield "yukihi"
    for ability in (*card.abilities, *card.open_abilities):
        if ability.keyword in IMPLIED_BY_KEYWORDS:
            yield IMPLIED_BY_KEYWORDS[ability.keyword]
        if any(isinstance(op, Case) and op.of == "stratagem" for op in inner_ops(ability.ops)):
            yield "shinra"


def whole_pool(hosted: tuple[tuple[str, ...], ...], shelf: SakuraShelf) -> Pool:
    """All cards of the Megami, since the preparation will bring them; of every Megami while some are still to be
    selected.
    """
    ours = {one.id for one in with_cards()}
    pool, table, known = Pool(), all_megami(), shelf.everything()
    for name in sorted({name for names in hosted for name in names} if all(hosted) else ours):
        for number in (*table[name].cards, *table[name].extra):
            pool.add(known[number])
    return pool


def bring_named(hosted: tuple[tuple[str, ...], ...], shelf: SakuraShelf, place: Place) -> None:
    """C10-38, A20-6-1.ii: cards of our sets as which others are used need not lie anywhere."""
    table = all_megami()
    for seat, names in enumerate(hosted):
        lists = [table[name] for name in names if table[name].user == "renri"]
        if any(one.id == "renri-A1" for one in lists):
            lists += [table[name] for name in hosted[1 - seat]]
        for number in (number for one in lists for number in (*one.cards, *one.extra)):
            with suppress(BadFile):
                shelf.find(number, place)
    abilities = [ability for card in tuple(shelf.all_cards()) for ability in (*card.abilities, *card.open_abilities)]
    for op in (op for ability in abilities for op in inner_ops(ability.ops)):
        if isinstance(op, Do) and op.verb == "use_as":
            with suppress(BadFile):
                shelf.find(op.how[0], place)
        for form in op.value.split("|")[1:] if isinstance(op, Become) and op.item == "copy_by" else ():
            with suppress(BadFile):
                shelf.find(form.partition(":")[2], place)


def laid_out(hosted: tuple[tuple[str, ...], ...], shelf: SakuraShelf, place: Place) -> int:
    """How many cards additional rules will lay out in the preparation. Those that are not in our sets must be
    described.
    """
    table = all_megami()
    numbers = [number for names in hosted for name in names for number in table[name].extra]
    return sum(shelf.of(shelf.find(number, place)).facts.copies for number in numbers)
