"""Chapter 10: what the terms of card texts mean, as far as other chapters need it."""

from __future__ import annotations

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Context, Effect
from kisoku.games.sakura.rules.lasting import Lasting
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import concentration_cap
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r10_texts import limits_of
from kisoku.games.sakura.rules.standing import concerns, derived, is_meant, kept_from, works
from kisoku.games.sakura.state import FACEDOWN, HAND, NONE, OUTSIDE, SakuraState
from kisoku.kernel.events import Event
from kisoku.kernel.rules import rule
from kisoku.kernel.state import handle

# --- C5-1: concentration and shrinking --------------------------------------------------------------------------------


def gain_concentration(s: SakuraState, player: int, amount: int) -> int:
    """How much was gained or lost."""
    if amount > 0 and kept_from(s, player, "gain_concentration"):
        return 0
    if amount > 0 and is_too_shrunk(s, player):
        atoms.set_shrunk(s, player, False)
        atoms.tell(s, ("unshrunk", player))
        settle(s)
        return 0
    return put_concentration(s, player, s.concentration[player] + amount, gained=True)


@rule("C5-1-4", off=False)
def is_too_shrunk(s: SakuraState, player: int) -> bool:
    """A shrunk player stops being shrunk instead of gaining concentration."""
    return bool(s.shrunk[player])


def put_concentration(s: SakuraState, player: int, value: int, gained: bool = False) -> int:
    """To have that much is not to gain it (a reading), unless it is said to be gained."""
    before = s.concentration[player]
    value = within_the_cap(s, player, value)
    if value == before:
        return 0
    atoms.set_concentration(s, player, value)
    atoms.tell(s, ("concentration", player, NONE, value - before, ()))
    if value > before and gained:
        happen(s, Event("concentration_gained", player, NONE, value - before, ()))
    settle(s)
    return value - before


@rule("C5-1-2", off=lambda s, player, value: value)
def within_the_cap(s: SakuraState, player: int, value: int) -> int:
    return max(0, min(value, concentration_cap(s, player)))


def shrink(s: SakuraState, player: int) -> bool:
    if s.shrunk[player] or kept_from(s, player, "be_shrunk"):
        return False
    atoms.set_shrunk(s, player, True)
    happen(s, Event("shrunk", player))
    settle(s)
    return True


# --- C10-24: proof ----------------------------------------------------------------------------------------------------


@rule("C10-24")
def prove(s: SakuraState, player: int, kinds: tuple[int, ...], found: tuple[int, ...], cls: str = "") -> None:
    """What was demanded of hidden cards and cannot be done is proved by showing them. found: those with which it can be
    done. cls: the class that was demanded, which everybody sees."""
    for kind in kinds:
        cards = s.zones[2 * kind + player]
        if kind == OUTSIDE:
            cards = tuple(card for card in cards if s.facedown[card] and cls in ("", card_class(s, card)))
        if kind in (HAND, FACEDOWN, OUTSIDE) and any(card not in found for card in cards):
            for card in cards:
                atoms.set_known(s, card, atoms.EVERYONE)
            atoms.tell(s, ("proved", player, NONE, kind, ()))


# --- C10-33 -----------------------------------------------------------------------------------------------------------


def is_not_chosen(s: SakuraState, card: int, who: int) -> bool:
    return bool(s.pool.unchosen) and is_kept_from_choosing(s, card, who)


@rule("C10-33", off=False)
def is_kept_from_choosing(s: SakuraState, card: int, who: int) -> bool:
    """Whether an effect says that the player cannot choose the card: for whatever purpose, but chance may take it."""
    for program in limits_of(s, card):
        for lasting in program.says(s):
            if lasting.own and lasting.action == "be_chosen" and works(s, program, card):
                f = Context(s.zone[card] & 1, card)
                if (program.condition is None or program.condition(s, f)) and _names(s, lasting, who, f.player):
                    return True
    forbids = (one for one in (s.cache or derived(s)).forbids if one.lasting.action == "be_chosen")
    return any(_names(s, one.lasting, who, one.player) and concerns(s, one, card) for one in forbids)


def _names(s: SakuraState, lasting: Lasting, who: int, player: int) -> bool:
    return is_meant(s, player, lasting.players_word or "any", who)


# --- C10-39 -----------------------------------------------------------------------------------------------------------


def refuse(s: SakuraState, f: Effect) -> None:
    if f.declared:
        attack = f.declared[1]
        f.declared = ()
        remove_refused(s, attack)


@rule("C10-39.iv")
def remove_refused(s: SakuraState, attack: int) -> None:
    """Of a declared use that is not allowed the attack is removed."""
    if attack != NONE and s.alive(attack):
        atoms.remove_attack(s, handle(attack))
