"""What is true of every position of this game, and a position as somebody who cannot see everything might imagine it."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any

from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.pool import Pool, inner_ops
from kisoku.games.sakura.preparing import choosable
from kisoku.games.sakura.rules.r5_values import concentration_cap
from kisoku.games.sakura.rules.r6_objects import back, card_class
from kisoku.games.sakura.rules.r7_zones import ZONES
from kisoku.games.sakura.state import (
    ABSENT,
    ATTACKING,
    AURA,
    AURA_CAP,
    CARD,
    DECK,
    DISTANCE,
    DISTANCE_CAP,
    ENHANCEMENT,
    IN_USE,
    KIBOU,
    NONE,
    PREPARATION,
    PREPARED,
    SEAL,
    SHINSAN,
    TRUMP,
    UNUSED,
    USED,
    USING,
    ZONE_COUNT,
    ZONE_NAMES,
    SakuraState,
)
from kisoku.kernel.state import NOWHERE
from kisoku.text.program import Do

EVERYONE = 3
CRYSTALS = 36
"""C4-1.1: 10 in Distance, 3 in each Aura, 10 in each Life."""


def faults(s: SakuraState) -> list[str]:
    """Each broken invariant as a sentence; an empty list for a sound position. Costs about as much as a decision."""
    return [*_crystals(s), *_things_in_zones(s), *_states_of_cards(s), *_all_cards(s), *_players(s), *_knowledge(s), *_the_rest(s)]


# --- crystals --------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _is_closed(pool: Pool, programs: int) -> bool:
    """Whether no effect of the cards brings crystals from Outside, or takes them there (C7-1-16.p2)."""
    ops = (op for program in pool.programs for op in inner_ops(program.ability.ops))
    return not any(isinstance(op, Do) and op.verb == "arrow" and "outside" in (op.origin, op.place) for op in ops)


def _crystals(s: SakuraState) -> list[str]:
    found = []
    total = sum(s.crystals) + sum(s.bound)
    if s.decks and _is_closed(s.pool, len(s.pool.programs)) and total != CRYSTALS and not (total == 0 and s.phase == PREPARATION):
        found.append(f"there are {total} crystals")
    if min(s.crystals) < 0 or any(count < 0 for count in s.bound):
        found.append("somewhere are fewer than no crystals")
    if s.crystals[DISTANCE] > DISTANCE_CAP:
        found.append(f"{s.crystals[DISTANCE]} crystals lie in Distance")
    full = [player for player in (0, 1) if s.crystals[AURA + player] > AURA_CAP and not s.pool.wide_aura]
    found.extend(f"{s.crystals[AURA + player]} crystals lie in the Aura of player {player}" for player in full)
    for card, count in enumerate(s.bound):
        kind = s.zone[card] >> 1
        if count and (s.thing[card] != CARD or s.zone[card] == NOWHERE or not ZONES[kind].crystals):
            found.append(f"{count} crystals lie on card {card} in {zone_name(s.zone[card])}")
    return found


# --- cards and attacks -----------------------------------------------------------------------------------------------------------


def zone_name(zone: int) -> str:
    return "no zone" if zone == NOWHERE else f"{ZONE_NAMES[zone >> 1]} of player {zone & 1}"


def _things_in_zones(s: SakuraState) -> list[str]:
    """C7-1: every card is in one zone; attacks are in Attacking, and nothing else is."""
    found = []
    times = Counter(thing for zone in s.zones for thing in zone)
    for thing, count in times.items():
        if count != 1:
            found.append(f"object {thing} lies in {count} places")
        if not 0 <= thing < len(s.zone):
            return [*found, f"there is no object {thing}"]
    for zone, things in enumerate(s.zones):
        for thing in things:
            if s.zone[thing] != zone:
                found.append(f"object {thing} lies in {zone_name(zone)} but says {zone_name(s.zone[thing])}")
            if (zone >> 1 == ATTACKING) != (thing >= s.rules.first_free):
                found.append(f"object {thing} lies in {zone_name(zone)}")
    for thing in range(len(s.zone)):
        if thing < s.rules.first_free and s.card[thing] >= 0 and not times[thing]:
            found.append(f"card {thing} is nowhere")
        if thing >= s.rules.first_free and (s.zone[thing] != NOWHERE) != bool(s.attack[thing]):
            found.append(f"attack {thing} has {s.attack[thing]} in {zone_name(s.zone[thing])}")
    return found


def cards_of(s: SakuraState) -> list[int]:
    """All cards that there are by now."""
    return [card for card in range(min(s.rules.first_free, len(s.zone))) if s.zone[card] != NOWHERE and s.card[card] >= 0]


def _states_of_cards(s: SakuraState) -> list[str]:
    """C7-1, C7-2: who may lie where; C6-2-2-3: trumps have states, other cards have none."""
    found = []
    for card in cards_of(s):
        kind, player = s.zone[card] >> 1, s.zone[card] & 1
        zone, cls = ZONES[kind], card_class(s, card)
        if zone.holders_only and s.owner[card] != player:
            found.append(f"card {card} of player {s.owner[card]} lies in {zone_name(s.zone[card])}")
        if zone.classes and cls not in zone.classes:
            found.append(f"card {card}, a {cls}, lies in {zone_name(s.zone[card])}")
        if cls != "trump" and s.used[card] == USED:
            found.append(f"card {card}, a {cls}, is used")
        if cls == "trump" and kind == TRUMP and s.used[card] == USING:
            found.append(f"trump {card} is in use in {zone_name(s.zone[card])}")
        if cls == "trump" and kind in (IN_USE, ENHANCEMENT) and s.used[card] == UNUSED:
            found.append(f"trump {card} is unused in {zone_name(s.zone[card])}")
        if (s.under[card] != NONE) != (kind == SEAL):
            found.append(f"card {card} in {zone_name(s.zone[card])} lies under {s.under[card]}")
        if cls == "poison" and ZONE_NAMES[kind] == "facedown":
            found.append(f"poison {card} lies face-down")
        if s.charge[card] and kind != IN_USE:
            found.append(f"card {card} is being charged in {zone_name(s.zone[card])}")
    return found


def _all_cards(s: SakuraState) -> list[str]:
    """C3-1, X1: from the first turn on, one of each card that the players' Megami bring, and what their rules put beside them; nothing comes or goes."""
    if s.turn < 1 or not s.decks:
        return []
    table = all_megami()
    numbers = Counter(number for names in s.megami for number in choosable(s, names))
    for name in (name for names in s.megami for name in names):
        for number in table[name].extra:
            numbers[number] += s.pool.cards[s.pool.by_number[number]].facts.copies
    there = Counter(s.pool.cards[s.card[card]].number for card in cards_of(s))
    return [] if there == numbers else [f"cards are missing or too many: {(numbers - there) + (there - numbers)}"]


def _players(s: SakuraState) -> list[str]:
    """C5-1: concentration within its bounds; what is not there has no state."""
    found = []
    for player in (0, 1):
        if not 0 <= s.concentration[player] <= concentration_cap(s, player):
            found.append(f"player {player} has {s.concentration[player]} concentration")
        if s.shrunk[player] not in (0, 1):
            found.append(f"player {player} is {s.shrunk[player]} times shrunk")
        if s.umbrella[player] not in (ABSENT, 0, 1) or s.stratagem[player] not in (ABSENT, SHINSAN, KIBOU):
            found.append(f"player {player} has umbrella {s.umbrella[player]} and stratagem {s.stratagem[player]}")
    return found


def _knowledge(s: SakuraState) -> list[str]:
    """C7-1: faces are known to those whom the zone shows them to."""
    found = []
    for card in cards_of(s):
        kind, player = s.zone[card] >> 1, s.zone[card] & 1
        known = s.known[card]
        if not 0 <= known <= EVERYONE:
            found.append(f"card {card} has {known} as the mask of who knows it")
        elif kind != DECK and not known >> player & 1:
            found.append(f"player {player} does not know card {card} in {zone_name(s.zone[card])}")
        elif ZONES[kind].faces == EVERYONE and known != EVERYONE and not s.facedown[card]:
            found.append(f"card {card} lies open in {zone_name(s.zone[card])} but not all know it")
        elif kind == TRUMP and s.used[card] == USED and known != EVERYONE:
            found.append(f"trump {card} is used but not all know it")
    return found


def _the_rest(s: SakuraState) -> list[str]:
    found = []
    marks = sum(1 for f in s.frames if getattr(f, "mark", None) is not None)
    if marks != s.open:
        found.append(f"{s.open} transactions are open but {marks} frames have a mark")
    if len(s.zones) != ZONE_COUNT:
        found.append(f"there are {len(s.zones)} zones")
    if s.request is not None and s.pending:
        found.append(f"{len(s.pending)} situations wait while somebody is asked")
    about_attacks = [effect for effect in s.effects if effect.until == "attack" and effect.refs is not None]
    idle = [effect for effect in about_attacks if not any(map(s.alive, effect.refs or ()))]
    found.extend(f"an effect of player {effect[1]} is about an attack that is gone, or about none" for effect in idle)
    return found


# --- what never changes, and what might be otherwise -----------------------------------------------------------------------------


def conserved(s: SakuraState) -> Any:
    """The decks that the match began with. Which cards there must be follows from the Megami, once they are chosen, and is looked at with the faults.

    A position made by hand keeps the cards and crystals that it has.
    """
    if s.decks:
        return s.decks
    crystals = sum(s.crystals) + sum(s.bound) if _is_closed(s.pool, len(s.pool.programs)) else NONE
    return crystals, sorted(s.card[card] for card in cards_of(s))


def disguise(s: SakuraState, viewer: int, seed: int) -> SakuraState:
    """A copy with another future, in which the cards that the viewer does not know are exchanged with others that have the same back.

    What is what there follows from the seed and from what the viewer knows, not from how it really is. Cards of one holder and one class
    could be each other; poisons could be any poison, since they come from one bag and go to both players. The other's stratagem could be either.
    """
    other = s.clone(seed)
    chance = random.Random(seed)
    groups: dict[tuple[str, int], list[int]] = {}
    for card in cards_of(s):
        if not s.known[card] >> viewer & 1:
            cls = back(s, card)
            groups.setdefault((cls, -1 if cls == "poison" else s.owner[card]), []).append(card)
    for _, cards in sorted(groups.items()):
        prints = sorted(s.card[card] for card in cards)
        chance.shuffle(prints)
        for card, printed in zip(cards, prints, strict=True):
            other.card[card] = printed
    rival = 1 - viewer
    if s.stratagem[rival] != ABSENT and s.plan[rival] == PREPARED:
        plans = list(s.stratagem)
        plans[rival] = chance.choice((SHINSAN, KIBOU))
        other.stratagem = (plans[0], plans[1])
    other.cache = None
    return other
