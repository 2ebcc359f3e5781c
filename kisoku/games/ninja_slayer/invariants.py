"""What is true of every position of this game, and a position as somebody who cannot see everything might imagine it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from kisoku.games.ninja_slayer.rules.information import info, standing
from kisoku.games.ninja_slayer.rules.r300_zones import ZONES
from kisoku.games.ninja_slayer.rules.r800_priority import actions
from kisoku.games.ninja_slayer.rules.standing import Info, Standings
from kisoku.games.ninja_slayer.state import CARD, DECK, FIELD, HAND, KOTODAMA_SPACE, NONE, ZONE_COUNT, ZONE_NAMES, NinjaState
from kisoku.kernel.state import NOWHERE

EVERYONE = 3


def faults(s: NinjaState) -> list[str]:
    """Each broken invariant as a sentence; an empty list for a sound position. Costs about as much as a decision."""
    return [*_cards_in_zones(s), *_states_of_cards(s), *_knowledge(s), *_references(s), *_derived(s)]


def _cards_in_zones(s: NinjaState) -> list[str]:
    """302.1: every card is in one zone; abilities and damage checks only in the kotodama space."""
    found = []
    times = Counter(thing for zone in s.zones for thing in zone)
    for thing, count in times.items():
        if count != 1:
            found.append(f"object {thing} lies in {count} places")
        if not 0 <= thing < len(s.zone):
            return [*found, f"there is no object {thing}"]
    for zone, things in enumerate(s.zones):
        found.extend(f"object {thing} lies in {zone_name(zone)} but says {zone_name(s.zone[thing])}" for thing in things if s.zone[thing] != zone)
    for thing in range(len(s.zone)):
        is_card = thing < s.rules.first_free
        if is_card != (s.thing[thing] == CARD) and s.zone[thing] != NOWHERE:
            found.append(f"object {thing} is {'a card' if is_card else 'no card'} but of kind {s.thing[thing]}")
        if is_card and times[thing] == 0:
            found.append(f"card {thing} is nowhere")
        if is_card and not 0 <= s.card[thing] < len(s.pool.cards):
            found.append(f"card {thing} has no print")
        if not is_card and s.zone[thing] not in (NOWHERE, KOTODAMA_SPACE):
            found.append(f"object {thing}, which is no card, lies in {zone_name(s.zone[thing])}")
    return found


def zone_name(zone: int) -> str:
    if zone == NOWHERE:
        return "no zone"
    return ZONE_NAMES[zone >> 1] if zone == KOTODAMA_SPACE else f"{ZONE_NAMES[zone >> 1]} of player {zone & 1}"


def _states_of_cards(s: NinjaState) -> list[str]:
    """303: orientation, facing and damage only where a zone gives them; 306.4: a card lies on its controller's field."""
    found = []
    for card in range(s.rules.first_free):
        zone = s.zone[card]
        kind = zone >> 1
        if s.bowed[card] not in (0, 1) or (s.bowed[card] and not ZONES[kind].orientation):
            found.append(f"card {card} is bowed in {zone_name(zone)}")
        if s.facedown[card] not in (0, 1) or (s.facedown[card] and not ZONES[kind].facing):
            found.append(f"card {card} lies face down in {zone_name(zone)}")
        if s.damage[card] < 0 or (s.damage[card] and kind != FIELD):
            found.append(f"card {card} bears {s.damage[card]} damage in {zone_name(zone)}")
        if kind == FIELD and s.controller[card] != zone & 1:
            found.append(f"card {card} lies in {zone_name(zone)} but player {s.controller[card]} controls it")
        if kind in (DECK, HAND) and s.owner[card] != zone & 1:
            found.append(f"card {card} of player {s.owner[card]} lies in {zone_name(zone)}")
    if min(s.borne) < 0:
        found.append(f"a player bears {min(s.borne)} damage")
    return found


def _knowledge(s: NinjaState) -> list[str]:
    """302.2, 305.3: all know what lies in the open, and players know their hands."""
    found = []
    for card in range(s.rules.first_free):
        kind, player = s.zone[card] >> 1, s.zone[card] & 1
        known = s.known[card]
        if not 0 <= known <= EVERYONE:
            found.append(f"card {card} has {known} as the mask of who knows it")
        elif kind == HAND and not known >> player & 1:
            found.append(f"player {player} does not know card {card} of the hand")
        elif ZONES[kind].public and known != EVERYONE and not s.facedown[card]:
            found.append(f"card {card} lies open in {zone_name(s.zone[card])} but not all know it")
    return found


def _references(s: NinjaState) -> list[str]:
    """References that the position goes by mean objects that exist; marks and open transactions belong to each other."""
    found = []
    for name in ("attacker", "attacked"):
        ref = getattr(s, name)
        if ref >= 0 and not s.alive(ref):
            found.append(f"the {name} is gone")
        elif ref < 0 and ref != NONE and name == "attacker":
            found.append("a player is the attacker")
    marks = sum(1 for f in s.frames if getattr(f, "mark", None) is not None)
    if marks != s.open:
        found.append(f"{s.open} transactions are open but {marks} frames have a mark")
    if len(s.zones) != ZONE_COUNT:
        found.append(f"there are {len(s.zones)} zones")
    return found


def _derived(s: NinjaState) -> list[str]:
    """What was worked out before is what would be worked out now."""
    if s.cache is None:
        return []
    fresh = s.clone()
    found = []
    for card in range(s.rules.first_free):
        now, again = _plain(s, card), _plain(fresh, card)
        if now != again:
            found.append(f"card {card} counts as {now} but would be {again}")
    for player in (0, 1):
        if actions(s, player) != actions(fresh, player):
            found.append(f"player {player} may do {actions(s, player)!r:.300} but could do {actions(fresh, player)!r:.300}")
    now_standing, again_standing = _summary(standing(s)), _summary(standing(fresh))
    found.extend(f"{name} are {rows!r:.300} but would be {again_standing[name]!r:.300}" for name, rows in now_standing.items() if rows != again_standing[name])
    return found


def _plain(s: NinjaState, card: int) -> tuple[Any, ...]:
    row = info(s, card)
    return row.plain() if isinstance(row, Info) else Info(row).plain()


def _summary(known: Standings) -> dict[str, Any]:
    """What is continuous apart from the cards' own information, in a form that can be compared."""
    kinds = {name: getattr(known, name) for name in ("forbids", "permits", "costs", "extras", "replaces")}
    return {
        "listeners": {event: sorted(pairs) for event, pairs in sorted(known.listeners.items()) if pairs},
        **{name: [(part.lasting.number, part.context.card, part.context.player, part.stamp, part.record) for part in parts] for name, parts in kinds.items()},
    }


def disguise(s: NinjaState, viewer: int, seed: int) -> NinjaState:
    """A copy with another future, in which the cards of each owner that the viewer does not know are exchanged among themselves.

    Which card is which there follows from the seed and from what the viewer knows, not from how the cards really lie.
    """
    other = s.clone(seed)
    chance = random.Random(seed)
    for owner in (0, 1):
        unknown = [card for card in range(s.rules.first_free) if s.owner[card] == owner and not s.known[card] >> viewer & 1]
        prints = sorted(s.card[card] for card in unknown)
        chance.shuffle(prints)
        for card, printed in zip(unknown, prints, strict=True):
            other.card[card] = printed
    other.specials = None
    other.cache = None
    return other
