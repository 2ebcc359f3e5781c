"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, prohibitions, replacements and events stand in the
chapters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.games.zx.state import FORCE_ZONE, KIND, OPEN_BOTH, UNDER, UNDER_ZONE, ZxState
from kisoku.kernel import randomness
from kisoku.kernel.knowing import forget as forget
from kisoku.kernel.knowing import know as know
from kisoku.kernel.knowing import reorder as reorder
from kisoku.kernel.knowing import shuffle as shuffle
from kisoku.kernel.state import NOWHERE, Plain
from kisoku.kernel.writing import STALE, VOLATILE, added, cell, field, of_player, spoken_of
from kisoku.kernel.writing import tick as tick

# --- objects and zones -----------------------------------------------------------------------------------------------


def new_cards(s: ZxState, definitions: Sequence[int], owner: int, zone: int) -> range:
    """Cards before the game. Their first life is 1, so that a reference is never a small number."""
    s.specials = s.timed = None
    return s.new_cards(definitions, zone, owner=owner, controller=owner, life=1)


def new_marker(s: ZxState, definition: int, owner: int, zone: int) -> int:
    """A token, a link or a virtual Player card."""
    thing = s.new_object()
    for column, value in (
        ("life", s.life[thing] + 1),
        ("card", definition),
        ("owner", owner),
        ("controller", owner),
        ("zone", zone),
        ("known", OPEN_BOTH),
        ("stamp", tick(s)),
        ("sleeping", 0),
        ("facedown", 0),
        ("damage", 0),
        ("shields", 0),
        ("host", -1),
        ("came", ()),
    ):
        s.write(column, thing, value)
    s.write("zones", zone, (*s.zones[zone], thing))
    s.stir += 1
    s.cache = None
    return thing


def vanish(s: ZxState, thing: int) -> None:
    """A marker is taken away; what was linked to it is linked to nothing."""
    zone = s.zone[thing]
    for force in s.zones[FORCE_ZONE]:
        if s.host[force] == thing:
            s.write("host", force, -1)
    s.write("zones", zone, tuple(other for other in s.zones[zone] if other != thing))
    s.write("zone", thing, NOWHERE)
    s.write("life", thing, s.life[thing] + 1)
    s.write("card", thing, -1)
    s.stir += 1
    s.cache = None


def relocate(
    s: ZxState,
    card: int,
    zone: int,
    known: int,
    same: bool = False,
    bottom: bool = False,
    sleeping: bool = False,
    facedown: bool = False,
) -> None:
    """Take a card out of its zone and put it into another, as a new object unless `same`."""
    old = s.zone[card]
    zones, note = s.zones, s.journal.append
    cards = zones[old]
    note(("zones", old, cards))
    at = cards.index(card)
    zones[old] = cards[:at] + cards[at + 1 :]
    there = zones[zone]
    note(("zones", zone, there))
    zones[zone] = (card, *there) if bottom else (*there, card)
    note(("zone", card, old))
    s.zone[card] = zone
    s.clock += 1
    note(("stamp", card, s.stamp[card]))
    s.stamp[card] = s.clock
    s.stir += 1
    if zone < 2 and s.mixed[zone]:  # a deck to which something is added
        s.mixed = _put(s.mixed, zone, 0)
    now = s.cache
    if now is not None and (same or s.volatile or speaks(s, now, card, old, zone)):
        s.cache = None
    if same:
        return
    note(("known", card, s.known[card]))
    s.known[card] = known
    note(("life", card, s.life[card]))
    s.life[card] += 1
    if s.damage[card]:
        s.write("damage", card, 0)
    if s.shields[card]:
        s.write("shields", card, 0)
    if s.host[card] >= 0:
        s.write("host", card, -1)
    if s.came[card]:
        s.write("came", card, ())
    if s.sleeping[card] != sleeping:
        s.write("sleeping", card, int(sleeping))
    if s.facedown[card] != facedown:
        s.write("facedown", card, int(facedown))
    if s.controller[card] != s.owner[card]:
        s.write("controller", card, s.owner[card])


def speaks(s: ZxState, now: Any, card: int, old: int, zone: int) -> bool:
    """Whether what is worked out may change when the card goes from zone to zone."""
    left, reached = KIND[old], KIND[zone]
    listens = s.pool.cards[s.card[card]].listens
    if left in listens or reached in listens or card in now.rows or UNDER in (left, reached):
        return True
    return bool(now.looks_at & (1 << left | 1 << reached)) or _bears(s, card)


def _bears(s: ZxState, card: int) -> bool:
    """Whether other cards are part of it."""
    host = s.host
    for other in s.zones[UNDER_ZONE]:  # noqa: SIM110 — asked at every move
        if host[other] == card:
            return True
    return False


set_controller = cell("controller", STALE)


def set_came(s: ZxState, card: int, came: Plain) -> None:
    s.write("came", card, came)
    if s.cache is not None and card in s.cache.rows:
        s.cache = None


def link(s: ZxState, card: int, host: int) -> None:
    s.write("host", card, host)
    s.stir += 1
    s.cache = None


# --- states of cards -------------------------------------------------------------------------------------------------


def turn_sideways(s: ZxState, card: int, sleeping: bool) -> None:
    s.write("sleeping", card, int(sleeping))


def turn_over(s: ZxState, card: int, facedown: bool, known: int) -> None:
    s.write("facedown", card, int(facedown))
    s.write("known", card, known)
    s.stir += 1
    s.cache = None


def wound(s: ZxState, card: int, damage: int) -> None:
    s.write("damage", card, damage)
    s.stir += 1


def set_shields(s: ZxState, card: int, count: int) -> None:
    s.write("shields", card, count)
    s.stir += 1


# --- players ---------------------------------------------------------------------------------------------------------


def _put(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def set_hurt(s: ZxState, player: int, points: int) -> None:
    s.hurt = _put(s.hurt, player, points)
    s.stir += 1


set_mixed = of_player("mixed")
set_life_shields = of_player("life_shields")


def set_counter(s: ZxState, player: int, icon: str, count: int) -> None:
    s.counters = (*(row for row in s.counters if row[:2] != (player, icon)), (player, icon, count))
    if s.volatile:
        s.cache = None


def use_up(s: ZxState, what: Plain, player: int) -> None:
    s.used = (*s.used, (what, player))


def spend(s: ZxState, what: Plain, player: int) -> None:
    s.spent = (*s.spent, (what, player))


# --- turn, phase, battle ---------------------------------------------------------------------------------------------


def begin_turn(s: ZxState, player: int) -> None:
    s.turn += 1
    s.turn_player = player
    s.used = s.plays = s.ended = s.history = s.deed = ()
    s.last = spoken_of(s.last, s.waiting, s.delayed)
    if s.since:
        s.since = tuple(row for row in s.since if s.alive(row[1]))
    s.cache = None


def set_first(s: ZxState, player: int) -> None:
    s.first_player = player
    s.turn_player = player


set_turn_player = field("turn_player")


def restamp(s: ZxState, card: int) -> None:
    """The card has come where it is just now."""
    s.write("stamp", card, tick(s))


set_phase = field("phase", VOLATILE)
start_phase = field("starting")


def set_battle(s: ZxState, attacker: int, target: int, number: int) -> None:
    s.attacker, s.target, s.battle = attacker, target, number
    if s.volatile:
        s.cache = None


def forget_ends(s: ZxState, kind: str) -> None:
    s.ended = tuple(row for row in s.ended if row[0] != kind)


note_end = added("ended")
note_play = added("plays")
note_deed = added("deed")
follow = field("script")
"""These decisions are taken again by themselves (1201.1a)."""


def note_crisis(s: ZxState, rows: tuple[Plain, ...]) -> None:
    s.crises = rows
    s.stir += 1


# --- waiting, lasting ------------------------------------------------------------------------------------------------


set_waiting = field("waiting")
set_special = field("special")
remember_event = added("history", VOLATILE)
set_delayed = field("delayed")
set_effects = field("effects", STALE)
remember_last = added("last")
set_since = field("since", STALE)
set_hits = field("hits")


def look_now(s: ZxState) -> None:
    """Rule effects are looked for from what there is now."""
    s.quiet = s.clock


def suppress(s: ZxState, rows: tuple[Plain, ...]) -> None:
    s.suppressed = (*s.suppressed, *rows)
    s.cache = None


# --- the end ---------------------------------------------------------------------------------------------------------


def condemn(s: ZxState, player: int, rule: str) -> None:
    s.verdicts = _put(s.verdicts, player, -1)
    s.reason = rule


def end_game(s: ZxState, winner: int, rule: str) -> None:
    """winner -1: a draw."""
    s.winner = winner
    s.reason = rule


def chance(s: ZxState, limit: int) -> int:
    return randomness.below(s, limit)
