"""What is true of every position of this game beyond what its zones say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.rules.standing import Info
from kisoku.games.rebirth.state import ENERGY, MEMBER, MOST, RebirthState
from kisoku.games.rebirth.table import TABLE
from kisoku.table.soundness import Soundness


class RebirthSoundness(Soundness):
    states = {"rested": "rested", "facedown": "facedown", "damage": "damage", "slot": "slot"}

    def is_hidden(self, s: RebirthState, card: int) -> bool:
        return bool(s.facedown[card]) or s.zone[card] // MOST == ENERGY

    def sees(self, s: RebirthState, card: int, viewer: int) -> bool:
        return TABLE.knows(s, card, viewer)

    def alike(self, s: RebirthState, card: int) -> object:
        """Everybody can tell Partners from other cards (4.10.4)."""
        return (s.owner[card], is_partner(s, card))

    def disguise_more(self, s: RebirthState, other: RebirthState, viewer: int, chance: Random) -> None:
        other.partners = None

    def more(self, s: RebirthState) -> Iterator[str]:
        """Members have slots; who is out has no cards; what was worked out before is what would be worked out now."""
        for player in range(s.seats):
            for card in s.zones[MOST * MEMBER + player]:
                if not 1 <= s.slot[card] <= s.slots[player]:
                    yield f"card {card} lies in member slot {s.slot[card]} of player {player}"
            if s.winner is None and player in s.gone and any(s.zones[MOST * kind + player] for kind in range(10)):
                yield f"player {player} has left the game and still has cards"
        if s.cache is None:
            return
        fresh = s.clone()
        for card in range(s.rules.first_free):
            now, again = (Info(info(state, card)).plain() for state in (s, fresh))
            if now != again:
                yield f"card {card} counts as {now} but would be {again}"


SOUND = RebirthSoundness(TABLE)
