"""What is true of every position of this game beyond what its zones say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kisoku.games.rebirth.rules.frames import Preparation, Turn
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.rules.standing import Info
from kisoku.games.rebirth.state import ATTACK_PHASE, ENERGY, ENTRY, MEMBER, MOST, RebirthState
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
        yield from _left_over(s)
        if s.cache is None:
            return
        fresh = s.clone()
        for card in range(s.rules.first_free):
            now, again = (Info(info(state, card)).plain() for state in (s, fresh))
            if now != again:
                yield f"card {card} counts as {now} but would be {again}"


def _left_over(s: RebirthState) -> Iterator[str]:
    """What belongs to a place or a moment is not there without it."""
    for card in range(s.rules.first_free):
        kind = s.zone[card] // MOST
        if (s.damage[card] or s.struck[card]) and kind != ENTRY:
            yield f"card {card} bears damage outside of an Entry (4.4.4)"
        if s.guise[card] and not s.facedown[card]:
            yield f"card {card} lies face up and counts as something else (4.5.5)"
    if s.winner is not None:
        return
    lasting: list[Any] = [*s.effects, *s.delayed]
    for row in (*lasting, *s.waiting):
        if row.player in s.gone:
            yield f"{row} is of player {row.player}, who has left (12.4.5)"
    if s.attack is None and any(row.until == "attack" for row in lasting):
        yield "something lasts for an attack, and there is none (8.5.2)"
    if s.phase != ATTACK_PHASE and s.attack is not None:
        yield "an attack goes on outside of the attack phase"
    if all(isinstance(frame, Preparation | Turn) for frame in s.frames) and s.waiting:
        yield f"abilities are left waiting: {s.waiting} (10.1)"


SOUND = RebirthSoundness(TABLE)
