"""What is true of every position of this game beyond what its zones say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kisoku.games.ninja_slayer.rules.information import info, standing
from kisoku.games.ninja_slayer.rules.r800_priority import actions
from kisoku.games.ninja_slayer.rules.standing import Info, Standings
from kisoku.games.ninja_slayer.state import FIELD, NONE, NinjaState
from kisoku.games.ninja_slayer.table import TABLE
from kisoku.table.soundness import Soundness


class NinjaSoundness(Soundness):
    states = {"bowed": "bowed", "facedown": "facedown", "damage": "damage"}

    def more(self, s: NinjaState) -> Iterator[str]:
        """306.4: a card lies on its controller's field. References that the position goes by mean objects that
        exist."""
        for zone in self.zones.numbers(FIELD):
            for card in s.zones[zone]:
                if s.controller[card] != self.zones.player[zone]:
                    yield f"card {card} lies in {self.called(zone)} but player {s.controller[card]} controls it"
        if min(s.borne) < 0:
            yield f"a player bears {min(s.borne)} damage"
        for name, ref in (("attacker", s.attacker), ("attacked", s.attacked)):
            if ref >= 0 and not s.alive(ref):
                yield f"the {name} is gone"
        if s.attacker < 0 and s.attacker != NONE:
            yield "a player is the attacker"
        yield from _derived(s)

    def disguise_more(self, s: NinjaState, other: NinjaState, viewer: int, chance: Random) -> None:
        other.specials = None


def _derived(s: NinjaState) -> Iterator[str]:
    """What was worked out before is what would be worked out now."""
    if s.cache is None:
        return
    fresh = s.clone()
    for card in range(s.rules.first_free):
        now, again = _plain(s, card), _plain(fresh, card)
        if now != again:
            yield f"card {card} counts as {now} but would be {again}"
    for player in (0, 1):
        if actions(s, player) != actions(fresh, player):
            yield f"player {player} may do {actions(s, player)!r:.300} but could do {actions(fresh, player)!r:.300}"
    now_standing, again_standing = _summary(standing(s)), _summary(standing(fresh))
    yield from (
        f"{name} are {rows!r:.300} but would be {again_standing[name]!r:.300}"
        for name, rows in now_standing.items()
        if rows != again_standing[name]
    )


def _plain(s: NinjaState, card: int) -> tuple[Any, ...]:
    row = info(s, card)
    return row.plain() if isinstance(row, Info) else Info(row).plain()


def _summary(known: Standings) -> dict[str, Any]:
    """What is continuous apart from the cards' own information, in a form that can be compared."""
    kinds = {name: getattr(known, name) for name in ("forbids", "permits", "costs", "extras", "replaces")}
    return {
        "listeners": {event: sorted(pairs) for event, pairs in sorted(known.listeners.items()) if pairs},
        **{
            name: [
                (part.lasting.number, part.context.card, part.context.player, part.stamp, part.record) for part in parts
            ]
            for name, parts in kinds.items()
        },
    }


SOUND = NinjaSoundness(TABLE)
