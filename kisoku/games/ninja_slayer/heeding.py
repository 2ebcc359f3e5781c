"""What program data look at: so that what was worked out from them can be kept until that changes.

A position changes in *aspects*: each zone is one, by its number, and state.py names the others. The state counts the
changes of each (`s.stirs`). What data look at is a set of aspects, written as the bits of a number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any

from kisoku.games.ninja_slayer.state import (
    ASPECTS,
    DECK,
    FIGHT,
    HAND,
    KOTODAMA,
    KOTODAMA_SPACE,
    PHASE,
    SIDEWAYS,
    WOUNDS,
    ZONE_BY_NAME,
)
from kisoku.text.program import Amount, Cost, During, Filter, Happened, Paid, Query, Reg, Turn, Value


def bit(aspect: int) -> int:
    """The aspect as a set of one."""
    return 1 << aspect


def zone_bits(kind: int) -> int:
    """Both players' zones of that kind."""
    return bit(2 * kind) | bit(min(2 * kind + 1, KOTODAMA_SPACE))


TABLE = bit(ASPECTS) - 1 & ~zone_bits(DECK) & ~zone_bits(HAND)
"""Everything but the decks and the hands."""

SPACE = bit(KOTODAMA_SPACE)

_ITEMS = {"orientation": bit(SIDEWAYS), "damage": bit(WOUNDS), "status": bit(FIGHT)}
"""Items of a card that are no information of it. Which side is up is part of what is worked out anyway."""

_VERBS = {
    "bow": bit(SIDEWAYS),
    "unbow": bit(SIDEWAYS),
    "ether": zone_bits(ZONE_BY_NAME["ether"]),
    "jitsu": zone_bits(ZONE_BY_NAME["damage"]),
}


def heeded(data: object, player: int) -> int:
    """The aspects that a player's program data look at, leaving aside the information of cards."""
    if isinstance(data, Filter | Value):
        found = _ITEMS.get(data.item, 0)
    elif isinstance(data, Cost):
        found = _VERBS.get(data.verb, 0)
    elif isinstance(data, Reg):
        found = bit(FIGHT) if data.name in ("attacker", "attacked") else 0
    elif isinstance(data, Turn | During):
        found = bit(PHASE)
    elif isinstance(data, Happened | Paid):
        found = TABLE
    else:
        found = zones_in(data, player) if isinstance(data, Query) else 0
    for part in _parts(data):
        found |= heeded(part, player)
    return found


def zones_in(data: object, player: int) -> int:
    """The zones that a player's program data look at."""
    found = 0
    if isinstance(data, Query):
        for zone in data.zones:
            kind = ZONE_BY_NAME.get(zone)
            if kind is not None:
                one_side = {"you": player, "opponent": 1 - player}.get(data.whose) if kind != KOTODAMA else None
                found |= zone_bits(kind) if one_side is None else bit(2 * kind + one_side)
    for part in _parts(data):
        found |= zones_in(part, player)
    return found


def _parts(data: object) -> tuple[object, ...]:
    """What a piece of program data is made of."""
    if isinstance(data, tuple):
        return data
    return tuple(getattr(data, name) for name in getattr(data, "__struct_fields__", ()))


@lru_cache(maxsize=4096)
def counts_of(aspects: int) -> Callable[[list[int]], Any]:
    """What takes the counts of these aspects, and of no others, out of `s.stirs`."""
    return itemgetter(*(aspect for aspect in range(ASPECTS) if aspects >> aspect & 1))


def looks_at_event(data: object) -> bool:
    """Whether program data speak of the event that triggered them."""
    if isinstance(data, Amount) or (isinstance(data, Reg) and data.name in ("event", "cause", "it")):
        return True
    if data == "that_player":
        return True
    return any(map(looks_at_event, _parts(data)))


_MOMENTS = frozenset(("orientation", "face", "damage", "status"))


def looks_at_moments(data: object) -> bool:
    """Whether program data look at something other than which cards lie where."""
    if isinstance(data, Turn | During | Happened | Paid):
        return True
    if isinstance(data, Filter | Value) and data.item in _MOMENTS:
        return True
    if isinstance(data, Reg) and data.name in ("attacker", "attacked"):
        return True
    return any(map(looks_at_moments, _parts(data)))
