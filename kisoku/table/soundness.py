"""What is true of every position, by the zones that a game declares; and a position as somebody who cannot see
everything might imagine it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from kisoku.kernel.state import NOWHERE
from kisoku.table.tabletop import Tabletop


class Soundness:
    """Looks for what cannot be. A game adds what only its own rules say (`more`), and says which cards could be each
    other."""

    states: Mapping[str, str] = {}
    """Of the states that zones give to cards, the columns that have them."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.zones = table, table.zones

    # --- what a game says itself ---

    def more(self, s: Any) -> Iterator[str]:
        """What else is broken."""
        return iter(())

    def is_hidden(self, s: Any, card: int) -> bool:
        """Whether a card in an open zone may be unknown to some."""
        return bool(s.facedown[card])

    def sees(self, s: Any, card: int, viewer: int) -> bool:
        """Whether the viewer knows the card."""
        return bool(s.known[card] >> viewer & 1)

    def alike(self, s: Any, card: int) -> object:
        """Cards that one does not know could be each other if this is the same."""
        return s.owner[card]

    # --- faults ---

    def faults(self, s: Any) -> list[str]:
        """Each broken invariant as a sentence; an empty list for a sound position. Costs about as much as a
        decision."""
        found = list(self._things_in_zones(s))
        return (
            found
            if any("there is no object" in fault for fault in found)
            else [*found, *self._cards(s), *self._marks(s), *self.more(s)]
        )

    def called(self, zone: int) -> str:
        if zone == NOWHERE:
            return "no zone"
        kind = self.zones.kind[zone]
        return (
            f"{self.zones.names[kind]} of player {self.zones.player[zone]}"
            if self.zones.declared[kind].per == "player"
            else self.zones.names[kind]
        )

    def cards_of(self, s: Any) -> list[int]:
        """All cards that there are by now."""
        return [
            card
            for card in range(min(s.rules.first_free, len(s.zone)))
            if s.zone[card] != NOWHERE and s.card[card] >= 0
        ]

    def _things_in_zones(self, s: Any) -> Iterator[str]:
        """Every card is in one zone, and what is no card only where such things lie."""
        times = Counter(thing for zone in s.zones for thing in zone)
        if len(s.zones) != len(self.zones.kind):
            yield f"there are {len(s.zones)} zones"
        for thing, count in times.items():
            if count != 1:
                yield f"object {thing} lies in {count} places"
            if not 0 <= thing < len(s.zone):
                yield f"there is no object {thing}"
                return
        for zone, things in enumerate(s.zones):
            yield from (
                f"object {thing} lies in {self.called(zone)} but says {self.called(s.zone[thing])}"
                for thing in things
                if s.zone[thing] != zone
            )
        for thing in range(len(s.zone)):
            is_card, zone = thing < s.rules.first_free, s.zone[thing]
            if is_card and s.card[thing] >= 0 and not times[thing]:
                yield f"card {thing} is nowhere"
            if is_card and s.card[thing] >= len(s.pool.cards):
                yield f"card {thing} has no print"
            if not is_card and zone != NOWHERE and not self.zones.declared[self.zones.kind[zone]].apart:
                yield f"object {thing}, which is no card, lies in {self.called(zone)}"

    def _cards(self, s: Any) -> Iterator[str]:
        """Cards have the states that their zone gives, lie where they may, and their faces are known to those whom the
        zone shows them to."""
        columns = [(state, getattr(s, column)) for state, column in self.states.items()]
        for card in self.cards_of(s):
            zone, known = s.zone[card], s.known[card]
            declared, player = self.zones.declared[self.zones.kind[zone]], self.zones.player[zone]
            for state, column in columns:
                if column[card] < 0 or (column[card] and state not in declared.states):
                    yield f"card {card} has {column[card]} {state} in {self.called(zone)}"
            if declared.own and s.owner[card] != player:
                yield f"card {card} of player {s.owner[card]} lies in {self.called(zone)}"
            if not 0 <= known <= self.table.everybody:
                yield f"card {card} has {known} as the mask of who knows it"
            elif declared.seen in ("owner", "card") and declared.per == "player" and not known >> player & 1:
                yield f"player {player} does not know card {card} in {self.called(zone)}"
            elif declared.seen == "all" and known != self.table.everybody and not self.is_hidden(s, card):
                yield f"card {card} lies open in {self.called(zone)} but not all know it"

    def _marks(self, s: Any) -> Iterator[str]:
        """Marks and open transactions belong to each other."""
        marks = sum(1 for f in s.frames if getattr(f, "mark", None) is not None)
        if marks != s.open:
            yield f"{s.open} transactions are open but {marks} frames have a mark"

    # --- what might be otherwise ---

    def disguise(self, s: Any, viewer: int, seed: int) -> Any:
        """A copy with another future, in which cards that the viewer does not know are exchanged with others that they
        could be.

        What is what there follows from the seed and from what the viewer knows, not from how it really is.
        """
        other, chance = s.clone(seed), random.Random(seed)
        groups: dict[Any, list[int]] = {}
        for card in self.cards_of(s):
            if not self.sees(s, card, viewer):
                groups.setdefault(self.alike(s, card), []).append(card)
        for _, cards in sorted(groups.items()):
            prints = sorted(s.card[card] for card in cards)
            chance.shuffle(prints)
            for card, printed in zip(cards, prints, strict=True):
                other.card[card] = printed
        self.disguise_more(s, other, viewer, chance)
        other.cache = None
        return other

    def disguise_more(self, s: Any, other: Any, viewer: int, chance: random.Random) -> None:
        """What else the viewer does not know."""
