"""Additional rules 13: コルヌ. Freeze tokens fill up an Aura."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.effects.coding import Deed
from kisoku.games.sakura.megami.hosting import change_tally
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Effect
from kisoku.games.sakura.rules.r6_crystals import space_in_aura
from kisoku.games.sakura.state import T_FROZEN, SakuraState, opponent
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


@book.of_player("frozen", rule="A13-2-1 A13-2-1.p2")
def frozen(s: SakuraState, player: int) -> int:
    """How many tokens lie in the player's Aura."""
    return s.tallies[T_FROZEN + player]


book.of_player("aura_space")(space_in_aura)


@book.fact("frozen")
def is_frozen(s: SakuraState, f: Any, value: Any) -> bool:
    return frozen(s, opponent(f.player) if value == "opponent" else f.player) >= 1


@book.fact("full_aura")
def is_full(s: SakuraState, f: Any, value: Any) -> bool:
    return not space_in_aura(s, opponent(f.player) if value == "opponent" else f.player)


@rule("A13-5", off=0)
def freeze(s: SakuraState, player: int, count: int) -> int:
    """One token at a time, as long as there is room."""
    return change_tally(s, "frozen", player, min(supply(s, count), space_in_aura(s, player)))


supply = as_it_is("A13-4.p2", "A13-1.p2", off=0)
"""Outside there are always more."""


@book.verb("freeze", how="full")
def freeze_some(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = 0
    for player in deed.players(s, f):
        f.done += freeze(s, player, space_in_aura(s, player) if "full" in deed.how else deed.number(s, f))
    return None


@rule("A13-6", off=False)
def thaws(s: SakuraState, player: int) -> bool:
    """宿し of a frozen player takes a token away, and can be chosen for that."""
    return frozen(s, player) > 0


@rule("A13-6.b1")
def thaw(s: SakuraState, player: int) -> None:
    change_tally(s, "frozen", player, -1)


def patch(rules: SakuraRuleset) -> None:
    rules.thawing = (thaws, thaw)


ROUTINES: tuple[Routine, ...] = ()
