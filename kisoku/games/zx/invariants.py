"""What is true of every position of this game beyond what its zones say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kisoku.games.zx.pool import CardDef
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.rules.standing import Info
from kisoku.games.zx.state import FORCE_ZONE, UNDER_ZONE, ZxState
from kisoku.games.zx.table import TABLE
from kisoku.table.soundness import Soundness

EXTRAS = frozenset(("zx_extra", "overboost", "shift", "event_extra", "ascension_extra", "player_extra"))


class ZxSoundness(Soundness):
    states = {"sleeping": "sleeping", "facedown": "facedown", "damage": "damage", "shields": "shields"}

    def more(self, s: ZxState) -> Iterator[str]:
        """312.3, 202.8a: what is linked is linked to something; what was worked out before is what would be worked out
        now.
        """
        for card in s.zones[UNDER_ZONE]:
            if s.host[card] < 0 and s.phase:
                yield f"card {card} is part of nothing"
        for card in range(len(s.host)):
            if s.host[card] >= 0 and s.zone[card] not in (UNDER_ZONE, FORCE_ZONE):
                yield f"card {card} has a host but lies in {self.called(s.zone[card])}"
        if min(s.hurt) < 0 or min(s.life_shields) < 0 or any(count < 0 for _, _, count in s.counters):
            yield "a number of a player is below 0"
        if s.cache is not None:
            fresh = s.clone()
            for card in range(len(s.zone)):
                if s.zone[card] >= 0 and _plain(s, card) != _plain(fresh, card):
                    yield f"card {card} counts as {_plain(s, card)} but would be {_plain(fresh, card)}"

    def _things_in_zones(self, s: ZxState) -> Iterator[str]:
        """Tokens, Links and virtual Player cards lie on squares as cards."""
        for fault in super()._things_in_zones(s):
            if "which is no card, lies in squares" not in fault:
                yield fault

    def alike(self, s: ZxState, card: int) -> object:
        """What is in a deck is no Extra, what is in the Dynamis is one, and what lies behind a Player
        card is neither.
        """
        return s.owner[card], s.zone[card] == UNDER_ZONE, s.pool.cards[s.card[card]].kind in EXTRAS

    def disguise_more(self, s: ZxState, other: ZxState, viewer: int, chance: Any) -> None:
        other.specials = None


def _plain(s: ZxState, card: int) -> tuple[Any, ...]:
    row = info(s, card)
    return Info(row).plain() if isinstance(row, CardDef) else row.plain()


SOUND = ZxSoundness(TABLE)
