"""What a search needs to know of this game: which positions are the same, which options come to the same, and what could be."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kisoku.games.ninja_slayer.state import DECK, ETHER, FIELD, HAND, KOTODAMA_SPACE, NinjaState
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

PILES = tuple(range(2 * FIELD, KOTODAMA_SPACE))
"""Zones in which what counts of a card is which it is, and how it lies there."""


def search_key(s: NinjaState, viewer: int) -> Hashable:
    """Copies of a card that lie alike count as one another, and ether counts by how much of it is ready: what it is paid with makes no difference."""
    card, known, bowed, damage = s.card, s.known, s.bowed, s.damage
    piles = []
    for zone in PILES:
        things = s.zones[zone]
        if zone >> 1 == ETHER:
            piles.append((sum([bowed[thing] for thing in things]), *sorted([card[thing] for thing in things])))
        elif zone >> 1 == FIELD:
            piles.append(tuple(sorted([(card[thing], bowed[thing], damage[thing]) for thing in things])))
        else:
            piles.append(tuple(sorted([card[thing] if known[thing] >> viewer & 1 else -1 for thing in things])))
    request = s.request
    asked = None
    if request is not None:
        top = s.frames[-1]
        so_far = tuple([getattr(top, name) for name in top.locals_])
        asked = (request.player, request.rule, so_far, tuple([(o.verb, o.extra if o.verb in WHICH else 0, _what(s, o)) for o in request.options]))
    return (
        tuple(piles),
        tuple(sorted([card[thing] for thing in s.zones[2 * HAND + viewer]])),
        tuple([(card[thing], s.thing[thing], s.controller[thing], s.ability[thing]) for thing in s.zones[KOTODAMA_SPACE]]),
        (len(s.zones[2 * DECK]), len(s.zones[2 * DECK + 1]), len(s.zones[2 * HAND + 1 - viewer])),
        (s.turn, s.phase, _who(s, s.attacker), _who(s, s.attacked), s.fighting, s.borne, len(s.effects), s.waiting, s.delayed, s.aisatsu_phase, s.winner),
        asked,
    )


def _who(s: NinjaState, ref: int) -> Hashable:
    if ref < 0:
        return ref
    thing = ref % LIFE
    return (s.card[thing], s.bowed[thing], s.damage[thing], s.controller[thing])


def _what(s: NinjaState, option: Option) -> Hashable:
    """Cards that lie alike are the same to choose."""
    thing = option.thing
    if thing < 0 or option.verb in NUMBERS:
        return thing
    card = thing % LIFE
    return (s.card[card], s.zone[card], s.bowed[card], s.damage[card])


NUMBERS = frozenset(("number", "do", "decline", "mode"))
"""Verbs whose thing is no card."""
WHICH = frozenset(("use", "trigger", "replace", "enter", "enter_free", "mode"))
"""Verbs of which `extra` says more than a place in a list."""


def distinct(s: NinjaState, request: Request) -> Sequence[Option]:
    """Ether is ether, whatever card it is; and copies that lie alike come to the same."""
    options = request.options
    if options[0].verb == "pay_ether":
        return options[:1]
    if len(options) < 3:
        return options
    first: dict[Hashable, Option] = {}
    for option in options:
        first.setdefault((option.verb, _what(s, option), option.extra if option.verb in WHICH else 0), option)
    return list(first.values())
