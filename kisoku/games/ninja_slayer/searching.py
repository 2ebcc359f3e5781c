"""What a search needs to know of this game: which positions are the same, which options come to the same, and what
could be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Sequence
from copy import copy

from kisoku.effects.standing import timeless
from kisoku.games.ninja_slayer import cardset
from kisoku.games.ninja_slayer.invariants import SOUND
from kisoku.games.ninja_slayer.pool import Pool
from kisoku.games.ninja_slayer.state import DECK, ETHER, FIELD, HAND, KOTODAMA_SPACE, NinjaState
from kisoku.kernel.comparing import asked, one_of_each
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

PILES = tuple(range(2 * FIELD, KOTODAMA_SPACE))
"""Zones in which what counts of a card is which it is, and how it lies there."""


def search_key(s: NinjaState, viewer: int) -> Hashable:
    """Copies of a card that lie alike count as one another, and ether counts by how much of it is ready: what it is
    paid with makes no difference."""
    card, known, bowed, damage = s.card, s.known, s.bowed, s.damage
    piles: list[Hashable] = []
    for zone in PILES:
        things = s.zones[zone]
        if zone >> 1 == ETHER:
            piles.append((sum([bowed[thing] for thing in things]), *sorted([card[thing] for thing in things])))
        elif zone >> 1 == FIELD:
            piles.append(tuple(sorted([(card[thing], bowed[thing], damage[thing]) for thing in things])))
        else:
            piles.append(tuple(sorted([card[thing] if known[thing] >> viewer & 1 else -1 for thing in things])))
    return (
        tuple(piles),
        tuple(sorted([card[thing] for thing in s.zones[2 * HAND + viewer]])),
        tuple(
            [
                (card[thing], s.thing[thing], s.controller[thing], s.ability[thing], s.entry[thing])
                for thing in s.zones[KOTODAMA_SPACE]
            ]
        ),
        (len(s.zones[2 * DECK]), len(s.zones[2 * DECK + 1]), len(s.zones[2 * HAND + 1 - viewer])),
        (
            s.turn,
            s.phase,
            _who(s, s.attacker),
            _who(s, s.attacked),
            s.fighting,
            s.borne,
            timeless(s.effects),
            s.waiting,
            s.delayed,
            s.aisatsu_phase,
            s.winner,
        ),
        asked(s, _what, WHICH),
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


NUMBERS = frozenset(("number", "do", "decline", "mode", "done", "pass", "no_ether", "no_greeting", "no_interrupt"))
"""Verbs whose thing is no card."""
WHICH = frozenset(("use", "trigger", "replace", "enter", "enter_free", "mode"))
"""Verbs of which `extra` says more than a place in a list."""


def distinct(s: NinjaState, request: Request) -> Sequence[Option]:
    """Ether is ether, whatever card it is; and copies that lie alike come to the same."""
    options = request.options
    if options[0].verb == "pay_ether":
        return options[:1]
    return one_of_each(s, options, _what, WHICH)


# --- what could be --------------------------------------------------------------------------------

COPIES = 4
"""402.4: of one card in a deck."""
POOLS_KEPT = 32
_wide: dict[int, tuple[Pool, Pool]] = {}
"""By the identity of a pool: that pool, and the same with every card that there is."""


def worlds(s: NinjaState, viewer: int, count: int, seed: int) -> list[NinjaState]:
    """Copies in which the viewer's own unseen cards are exchanged among themselves, and those of the other are any
    that a deck with the cards seen so far might hold. What is seen of a deck is a sample of it: where one copy
    was, there are likely others."""
    rival = 1 - viewer
    hidden = [card for card in range(s.rules.first_free) if s.owner[card] == rival and not s.known[card] >> viewer & 1]
    seen = Counter(
        s.card[card] for card in range(s.rules.first_free) if s.owner[card] == rival and s.known[card] >> viewer & 1
    )
    found = []
    for number in range(count):
        world = SOUND.disguise(s, viewer, seed + number)
        chance = random.Random(seed + number)
        world.pool = _widened(s.pool)
        for card, printed in zip(hidden, _guessed(world.pool, seen, len(hidden), chance), strict=True):
            world.card[card] = printed
        found.append(world)
    return found


def _guessed(pool: Pool, seen: Counter[int], wanted: int, chance: random.Random) -> list[int]:
    """So many cards: the other copies of what was seen, and several copies each of others, in random order."""
    guess = [printed for printed, count in seen.items() for _ in range(chance.randint(0, max(0, COPIES - count)))]
    others = [printed for printed in range(len(pool.cards)) if printed not in seen]
    chance.shuffle(others)
    for printed in others:
        if len(guess) >= wanted:
            break
        guess += [printed] * chance.randint(1, COPIES)
    guess += chance.choices(range(len(pool.cards)), k=max(0, wanted - len(guess)))
    chance.shuffle(guess)
    return guess[:wanted]


def _widened(pool: Pool) -> Pool:
    """The pool of a match with all cards of the game's sets added; what it had before keeps its numbers."""
    known = _wide.get(id(pool))
    if known is not None:
        return known[1]
    wide = copy(pool)
    for name, value in vars(pool).items():
        setattr(wide, name, copy(value) if isinstance(value, list | dict | set) else value)
    for card in cardset.our_cards().values():
        wide.add(card)
    if len(_wide) >= POOLS_KEPT:
        _wide.pop(next(iter(_wide)))
    _wide[id(pool)] = (pool, wide)
    return wide
