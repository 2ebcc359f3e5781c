"""Additional rules 12: ホノカ. Her cards wait in the extra zone for what they will become."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import own_extras
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Duel
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.state import EXTRA, SakuraState
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.rules import rows

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

BLOOM = 5


@book.value("five_zones")
def five_zones(s: SakuraState, f: Any) -> int:
    """In how many zones exactly five crystals are; those on cards are in the zone of their cards."""
    zones = [sum(s.bound[card] for card in zone if card < len(s.bound)) for zone in s.zones]
    return [*s.crystals, *zones].count(BLOOM)


VERSIONS = {"honoka": "A12-1", "honoka-A1": "A12-1.p2"}
lay_out = own_extras("honoka", EXTRA)


@rows(VERSIONS.values(), lambda s, f: next(VERSIONS[name] for names in s.megami for name in names if name in VERSIONS))
def her_cards(s: SakuraState, f: Duel) -> Outcome:
    return lay_out(s, f)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A12-1", her_cards)


ROUTINES: tuple[Routine, ...] = ()
