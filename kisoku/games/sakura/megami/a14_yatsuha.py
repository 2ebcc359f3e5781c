"""Additional rules 14: ヤツハ. The mirror number, and the perfect form of her cards. (The journey of 『自我』:
a14_journey.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami import a14_journey
from kisoku.games.sakura.megami.hosting import change_tally, own_extras
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Duel, Effect
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_values import mirror
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.term_verbs import Goal, can_be_exchanged, put_in_place
from kisoku.games.sakura.state import EXTRA, T_PERFECTED, SakuraState
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.rules import rows

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

book.of_player("mirror", rule="A14-2-1.x1")(lambda s, player: mirror(s))
book.of_player("perfected")(lambda s, player: s.tallies[T_PERFECTED + player])

PAIRS = {f"NA-16-yatsuha-O-N-{n}": (f"NA-16-yatsuha-A1-N-{n}-Ex1", f"A14-3.b{n}") for n in range(1, 8)}
"""A14-3: which card becomes which, each by its rule."""


@book.on_cards("perfect", rule="A14-3")
def perfect(s: SakuraState, f: Effect | None, card: int) -> int:
    pair = PAIRS.get(info(s, card).number)
    found = [
        other for other in s.zones[2 * EXTRA + s.owner[card]] if pair is not None and info(s, other).number == pair[0]
    ]
    return become_perfect(s, card, found[0], f) if found else 0


@rows((number for _, number in PAIRS.values()), lambda s, card, target, f: PAIRS[info(s, card).number][1], off=0)
def become_perfect(s: SakuraState, card: int, target: int, f: Effect | None) -> int:
    """It is exchanged (C10-25)."""
    if not can_be_exchanged(s, card, target, Goal(EXTRA)):
        return 0
    put_in_place(s, card, target, EXTRA)
    if f is not None:
        f.it = (target,)
    change_tally(s, "perfected", s.owner[target], 1)
    return 1


VERSIONS = {"yatsuha-A1": "A14-1", "yatsuha-AA1": "A14-1.p2"}
lay_out = own_extras("yatsuha", EXTRA)


@rows(
    VERSIONS.values(),
    lambda s, f: next((VERSIONS[name] for names in s.megami for name in names if name in VERSIONS), ""),
)
def her_cards(s: SakuraState, f: Duel) -> Outcome:
    return lay_out(s, f)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A14-1", her_cards)
    a14_journey.patch(rules)


ROUTINES: tuple[Routine, ...] = a14_journey.ROUTINES
