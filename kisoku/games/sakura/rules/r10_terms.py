"""Chapter 10: what the terms of card texts mean, as far as other chapters need it."""

from __future__ import annotations

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.compiling import Context, Lasting
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import concentration_cap
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.standing import Standing, context_of, derived, holds
from kisoku.games.sakura.state import FACEDOWN, HAND, NONE, SakuraState

# --- C5-1: concentration and shrinking ---------------------------------------------------------------------------------------


def gain_concentration(s: SakuraState, player: int, amount: int) -> int:
    """C5-1-2: within 0 and the cap; C5-1-4: a shrunk player stops being shrunk instead. How much was gained or lost."""
    if amount > 0 and s.shrunk[player] and "C5-1-4" in s.law:
        atoms.set_shrunk(s, player, False)
        atoms.tell(s, ("unshrunk", player, NONE, 0, ()))
        settle(s)
        return 0
    return put_concentration(s, player, s.concentration[player] + amount)


def put_concentration(s: SakuraState, player: int, value: int) -> int:
    before = s.concentration[player]
    if "C5-1-2" in s.law:
        value = max(0, min(value, concentration_cap(s, player)))
    if value == before:
        return 0
    atoms.set_concentration(s, player, value)
    atoms.tell(s, ("concentration", player, NONE, value - before, ()))
    if value > before:
        happen(s, ("concentration_gained", player, NONE, value - before, ()))
    settle(s)
    return value - before


def shrink(s: SakuraState, player: int) -> bool:
    if s.shrunk[player]:
        return False
    atoms.set_shrunk(s, player, True)
    atoms.tell(s, ("shrunk", player, NONE, 0, ()))
    settle(s)
    return True


# --- C10-1, C10-2: arrows ----------------------------------------------------------------------------------------------------


def arrow_changes(s: SakuraState, card: int, player: int) -> tuple[int, int, int]:
    """What effects make of the arrows of a card now: (two-way, reversed, more crystals)."""
    both = reverse = more = 0
    for how, amount in _changes_of_arrows(s, card, player):
        if how == "both":
            both = 1
        elif how == "reverse" and "C10-2" in s.law:
            reverse ^= 1
        elif how == "+":
            more += amount
    return both, reverse, more


def _changes_of_arrows(s: SakuraState, card: int, player: int) -> list[tuple[str, int]]:
    found = []
    for program in info(s, card).own_limits:
        f = Context(player, card)
        if program.condition is None or program.condition(s, f):
            for lasting in program.statics:
                found += _said_of_arrows(s, lasting, f)
    for standing in derived(s).by_item.get("arrow", ()):
        f = context_of(standing)
        lasting = standing.lasting
        if holds(s, standing, f) and lasting.test is not None and lasting.test(s, card, f) and _is_whose(standing, player):
            found += _said_of_arrows(s, lasting, f)
    return found


def _said_of_arrows(s: SakuraState, lasting: Lasting, f: Context) -> list[tuple[str, int]]:
    if lasting.kind == "become" and lasting.op.item == "arrow":
        return [("reverse" if lasting.op.value == "reversed" else lasting.op.value, 0)]
    return [(change.how, change.number(s, f)) for change in lasting.changes if change.item == "arrow"]


def _is_whose(standing: Standing, player: int) -> bool:
    whose = standing.lasting.whose
    return whose == "any" or (player == standing.player) == (whose == "you")


# --- C10-24: proof -----------------------------------------------------------------------------------------------------------


def prove(s: SakuraState, player: int, kinds: tuple[int, ...]) -> None:
    """What was demanded of hidden cards and cannot be done is proved by showing them."""
    if "C10-24" not in s.law:
        return
    for kind in kinds:
        if kind in (HAND, FACEDOWN):
            for card in s.zones[2 * kind + player]:
                atoms.set_known(s, card, atoms.EVERYONE)
            atoms.tell(s, ("proved", player, NONE, kind, ()))
