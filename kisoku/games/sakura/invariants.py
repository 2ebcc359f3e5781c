"""What is true of every position of this game beyond what its zones say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.megami.tallies import PLACES, TALLIES, has_tally
from kisoku.games.sakura.preparing import choosable
from kisoku.games.sakura.rules.r5_values import concentration_cap, covered, farther_tokens
from kisoku.games.sakura.rules.r6_objects import back, card_class
from kisoku.games.sakura.rules.r7_zones import ZONES
from kisoku.games.sakura.state import (
    ABSENT,
    ATTACKING,
    AURA,
    AURA_CAP,
    DISTANCE,
    DISTANCE_CAP,
    ENHANCEMENT,
    FACEDOWN,
    IN_USE,
    KIBOU,
    NOBODY,
    NONE,
    PREPARATION,
    PREPARED,
    SEAL,
    SHINSAN,
    T_BURNT,
    T_DIVE,
    T_FARTHER,
    T_MACHINE,
    T_NEARER,
    T_SOIL,
    T_SPROUTED,
    TRUMP,
    UNUSED,
    USED,
    USING,
    SakuraState,
)
from kisoku.games.sakura.table import TABLE
from kisoku.kernel.state import NOWHERE
from kisoku.table.soundness import Soundness

CRYSTALS = 36
"""C4-1.1: 10 in Distance, 3 in each Aura, 10 in each Life."""


class SakuraSoundness(Soundness):
    states = {"crystals": "bound", "assembled": "assembled"}
    """(A card is marked wherever charge counts: A10-3-1-1.p3.)"""

    def more(self, s: SakuraState) -> Iterator[str]:
        yield from _crystals(s)
        yield from self._attacks(s)
        for card in self.cards_of(s):
            yield from (
                f"card {card} ({card_class(s, card)}) in {self.called(s.zone[card])} {fault}"
                for fault in _states(s, card)
            )
        yield from self._all_cards(s)
        for player in self.table.seats:
            yield from (f"player {player} {fault}" for fault in _player(s, player))
        if s.request is not None and s.pending:
            yield f"{len(s.pending)} situations wait while somebody is asked"
        for effect in s.effects:
            if effect.until == "attack" and effect.refs is not None and not any(map(s.alive, effect.refs)):
                yield f"an effect of player {effect[1]} is about an attack that is gone, or about none"

    def _attacks(self, s: SakuraState) -> Iterator[str]:
        """C7-1-15: attacks are in Attacking, and nothing else is."""
        for zone in self.zones.numbers(ATTACKING):
            yield from (
                f"object {thing} lies in {self.called(zone)}" for thing in s.zones[zone] if thing < s.rules.first_free
            )
        for thing in range(s.rules.first_free, len(s.zone)):
            if (s.zone[thing] != NOWHERE) != bool(s.attack[thing]):
                yield f"attack {thing} has {s.attack[thing]} in {self.called(s.zone[thing])}"

    def _all_cards(self, s: SakuraState) -> Iterator[str]:
        """C3-1, X1: from the first turn on, one of each card that the players' Megami bring, and what their rules put
        beside them; nothing comes or goes."""
        if s.turn < 1 or not s.decks:
            return
        table = all_megami()
        numbers = Counter(number for names in s.megami for number in choosable(s, names))
        for number in (number for names in s.megami for name in names for number in table[name].extra):
            numbers[number] += s.pool.cards[s.pool.by_number[number]].facts.copies
        there = Counter(s.pool.cards[s.card[card]].number for card in self.cards_of(s))
        if there != numbers:
            yield f"cards are missing or too many: {(numbers - there) + (there - numbers)}"

    def conserved(self, s: SakuraState) -> Any:
        """The decks that the match began with. Which cards there must be follows from the Megami, once they are
        chosen, and is looked at with the faults.

        A position made by hand keeps the cards and crystals that it has.
        """
        if s.decks:
            return s.decks
        crystals = sum(s.crystals) + sum(s.bound) - sum(s.seeds) if not s.pool.leaking else NONE
        return crystals, sorted(s.card[card] for card in self.cards_of(s))

    def alike(self, s: SakuraState, card: int) -> object:
        """Cards of one holder and one class; poisons could be any poison, since they come from one bag and go to both
        players."""
        cls = back(s, card)
        return cls, NOBODY if cls == "poison" else s.owner[card]

    def disguise_more(self, s: SakuraState, other: SakuraState, viewer: int, chance: Random) -> None:
        """The other's stratagem could be either."""
        plans = [
            chance.choice((SHINSAN, KIBOU))
            if player != viewer and plan != ABSENT and s.plan[player] == PREPARED
            else plan
            for player, plan in enumerate(s.stratagem)
        ]
        other.stratagem = (plans[0], plans[1])
        place = T_DIVE + 1 - viewer
        if s.tallies[place]:
            dive = chance.choice((1, 2))
            other.tallies = (*s.tallies[:place], dive, *s.tallies[place + 1 :])


def _crystals(s: SakuraState) -> Iterator[str]:
    total = sum(s.crystals) + sum(s.bound) - sum(s.seeds)
    if s.decks and not s.pool.leaking and total != CRYSTALS and not (total == 0 and s.phase == PREPARATION):
        yield f"there are {total} crystals"
    if min(s.crystals) < 0:
        yield "somewhere are fewer than no crystals"
    if s.crystals[DISTANCE] + farther_tokens(s) > DISTANCE_CAP or covered(s) > s.crystals[DISTANCE]:
        yield f"{s.crystals[DISTANCE]} crystals lie in Distance"
    full = [player for player in (0, 1) if s.crystals[AURA + player] > AURA_CAP and not s.pool.wide_aura]
    yield from (f"{s.crystals[AURA + player]} crystals lie in the Aura of player {player}" for player in full)


def _states(s: SakuraState, card: int) -> Iterator[str]:
    """C7-1, C7-2: who may lie where; C6-2-2-3: trumps have states, other cards have none."""
    kind, cls, used = s.zone[card] >> 1, card_class(s, card), s.used[card]
    if ZONES[kind].classes and cls not in ZONES[kind].classes:
        yield "is of another class than lies there"
    if cls != "trump" and used == USED:
        yield "is used"
    if cls == "trump" and kind == TRUMP and used == USING:
        yield "is in use"
    if cls == "trump" and kind in (IN_USE, ENHANCEMENT) and used == UNUSED:
        yield "is unused"
    if kind == TRUMP and used == USED and s.known[card] != TABLE.everybody:
        yield "is used but not all know it"
    if (s.under[card] != NONE) != (kind == SEAL):
        yield f"lies under {s.under[card]}"
    if cls == "poison" and kind == FACEDOWN:
        yield "lies face-down"
    if s.charge[card] and kind != IN_USE:
        yield "is being charged"


def _player(s: SakuraState, player: int) -> Iterator[str]:
    """C5-1: concentration within its bounds; what is not there has no state."""
    if not 0 <= s.concentration[player] <= concentration_cap(s, player):
        yield f"has {s.concentration[player]} concentration"
    if s.shrunk[player] not in (0, 1):
        yield f"is {s.shrunk[player]} times shrunk"
    if s.umbrella[player] not in (ABSENT, 0, 1) or s.stratagem[player] not in (ABSENT, SHINSAN, KIBOU):
        yield f"has umbrella {s.umbrella[player]} and stratagem {s.stratagem[player]}"
    for name, tally in TALLIES.items():
        value = s.tallies[PLACES[name] + player]
        least = tally.least if s.turn >= 1 else min(0, tally.least)  # the preparation is still to give it
        if not least <= value <= tally.most if has_tally(s, name, player) else value > 0:
            yield f"has {value} of {name}"
    if not (s.phase == PREPARATION and s.turn < 1):
        yield from (
            f"has {found} {what} in all" for what, found, wanted in _kept(s, player) if found != wanted and s.decks
        )


def _kept(s: SakuraState, player: int) -> Iterator[tuple[str, int, int]]:
    """A9-2.p3, A17-2.p3: artificial crystals and seeds are always somewhere."""
    t = s.tallies
    if has_tally(s, "machine", player):
        yield "artificial crystals", sum(t[place + player] for place in (T_MACHINE, T_BURNT, T_NEARER, T_FARTHER)), 5
    if has_tally(s, "soil", player):
        on_cards = sum(s.seeds[card] for card in (*s.zones[2 * IN_USE + player], *s.zones[2 * ENHANCEMENT + player]))
        yield "seeds", t[T_SOIL + player] + t[T_SPROUTED + player] + on_cards, 5


SOUND = SakuraSoundness(TABLE)
