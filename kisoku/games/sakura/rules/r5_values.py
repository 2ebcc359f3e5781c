"""Chapters 5-1, 5-2 and 5-6: values of players and of the game, and the order in which numbers are modified.

A number is worked out from its base value whenever it is asked for, and never clamped in between.
"""

from __future__ import annotations

from kisoku.games.sakura.facts import RATE
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.definitions import as_it_is, the
from kisoku.games.sakura.rules.frames import Context, ResolveAttack
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.r10_texts import limits_of
from kisoku.games.sakura.rules.standing import Standing, card_fits, context_of, derived, holds
from kisoku.games.sakura.state import (
    AURA,
    AURA_CAP,
    DISTANCE,
    FLARE,
    LIFE,
    NONE,
    T_FARTHER,
    T_HEADWIND,
    T_NEARER,
    T_RATE,
    T_TAILWIND,
    SakuraState,
)
from kisoku.kernel.rules import rule
from kisoku.kernel.state import handle

MASTERS_DISTANCE = 2
HAND_LIMIT = 2
NO_LIMIT = 1000
CONCENTRATION_CAP = 2


# --- C5-6: the order of numeric modifications -------------------------------------------------------------------------

Modification = tuple[str, int | None, int, str]
"""(how, number, the player who holds the object it comes from, rounding). The number of an assignment may be None:
「-」."""


Value = int | None


def modified(s: SakuraState, value: Value, changes: list[Modification]) -> Value:
    """Class after class; swapping (C5-6.ii) is about two values: see r6_attacks."""
    for how, change in CLASSES.items():
        here = [one for one in changes if one[0] == how]
        if here:
            value = change(s, value, here)
    return value


def _unchanged(s: SakuraState, value: Value, changes: list[Modification]) -> Value:
    return value


@rule("C5-6.i", off=_unchanged)
def assigned(s: SakuraState, value: Value, changes: list[Modification]) -> Value:
    """Of several, those from the turn player's objects; of these the smallest. Where none is the turn player's, the
    smallest of all (a reading)."""
    own = from_objects_of(s, s.turn_player, changes)
    if not own and s.rules.readings.get("assignment_of_the_other", "smallest") == "none":
        return value if len(changes) > 1 else changes[0][1]
    return min((change[1] for change in (own or changes) if change[1] is not None), default=None)


@rule("C6-1", off=())
def from_objects_of(s: SakuraState, player: int, changes: list[Modification]) -> list[Modification]:
    return [change for change in changes if change[2] == player]


@rule("C5-6.iii", off=_unchanged)
def multiplied(s: SakuraState, value: Value, changes: list[Modification]) -> Value:
    for _, number, _, _ in changes:
        if value is not None and number is not None:
            value *= number
    return value


@rule("C5-6.iv", off=_unchanged)
def divided(s: SakuraState, value: Value, changes: list[Modification]) -> Value:
    for _, number, _, rounding in changes:
        if value is not None and number:
            value = -(-value // number) if rounding == "up" else value // number
    return value


@rule("C5-6.v", off=_unchanged)
def added_to(s: SakuraState, value: Value, changes: list[Modification]) -> Value:
    return None if value is None else value + sum([change[1] or 0 for change in changes])


CLASSES = {"=": assigned, "*": multiplied, "/": divided, "+": added_to}
"""What is 「-」 stays so unless something is assigned."""


def _changes_of(s: SakuraState, item: str, register: str, thing: int = NONE, player: int = -1) -> list[Modification]:
    """All standing changes of an item of the game, of a player, or of a card."""
    found: list[Modification] = []
    for standing in (s.cache or derived(s)).by_item.get(item, ()):
        f = context_of(standing)
        if not holds(s, standing, f) or not _concerns(s, standing, register, thing, player, f):
            continue
        lasting = standing.lasting
        if lasting.kind == "costchange":
            assert lasting.amount is not None
            amount = lasting.amount(s, f)
            how = lasting.op.how
            found.append(
                ("=", amount, standing.holder, "")
                if how == "="
                else ("+", amount if how == "+" else -amount, standing.holder, "")
            )
            continue
        for place, change in enumerate(lasting.changes):
            if change.item == item:
                amount = standing.values[place] if standing.values else change.number(s, f)
                found.append((change.how, amount, standing.holder, change.other))
    return found


def _concerns(s: SakuraState, standing: Standing, register: str, thing: int, player: int, f: Context) -> bool:
    lasting = standing.lasting
    if standing.refs is not None:
        return register == "game" or (thing if thing != NONE else -1 - player) in standing.refs
    if register == "game":
        return lasting.register == "game" or not lasting.register
    if register == "player":
        return lasting.register in ("you", "opponent") and (player == f.player) == (lasting.register == "you")
    if lasting.register == "self":
        return thing == standing.card
    return lasting.test is not None and card_fits(s, lasting, thing, f)


# --- C5-1, C5-2: values of players and of the game --------------------------------------------------------------------


def distance(s: SakuraState) -> int:
    """The crystals in Distance, modified."""
    value = s.crystals[DISTANCE]
    if s.rules.fuel is not None:  # who has artificial crystals may have tokens of them there
        value += farther_tokens(s) - covered(s)
    if "distance" in (s.cache or derived(s)).by_item:
        changed = modified(s, value, _changes_of(s, "distance", "game"))
        value = changed if changed is not None else value
    return value if value >= 0 else no_less_than_0(s, value)


def covered(s: SakuraState) -> int:
    """A9-6.p2: crystals under distance-1 tokens, which neither count nor can be chosen."""
    count = s.tallies[T_NEARER] + s.tallies[T_NEARER + 1]
    return kept_out(s, count) if count else 0


kept_out = as_it_is("A9-6.p2", "A9-2-1-1.p3", off=0)


def farther_tokens(s: SakuraState) -> int:
    """A9-6.p3: distance+1 tokens, which count but are no crystals to choose."""
    count = s.tallies[T_FARTHER] + s.tallies[T_FARTHER + 1]
    return counted_in(s, count) if count else 0


counted_in = as_it_is("A9-6.p3", "A9-2-1-1.p2", off=0)


@rule("C5-2-1", off=lambda s, value: value)
def no_less_than_0(s: SakuraState, value: int) -> int:
    return 0


@rule("C5-2-2", off=0)
def master_distance(s: SakuraState) -> int:
    if "master_distance" not in (s.cache or derived(s)).by_item:
        return MASTERS_DISTANCE
    return modified(s, MASTERS_DISTANCE, _changes_of(s, "master_distance", "game")) or 0


@rule("A14-2-1", off=0)
def mirror(s: SakuraState) -> int:
    """How many of Aura, Flare and Life are the same for both players."""
    return sum(s.crystals[pool] == s.crystals[pool + 1] for pool in (AURA, FLARE, LIFE))


FAIR, ADVERSE = 0, 1


@rule("A15-1-1", off=FAIR)
def breeze(s: SakuraState, player: int) -> int:
    """A player who has no headwind has a tailwind; one that was settled for this turn stays."""
    adverse = was_in(s, T_HEADWIND + player, s.turn) and not was_in(s, T_TAILWIND + player, s.turn)
    return ADVERSE if adverse else FAIR


def was_in(s: SakuraState, place: int, turn: int) -> bool:
    """The number at that place is the last turn of something; below zero if it was so in the turn before too."""
    return turn > 0 and s.tallies[place] in (turn, -turn, -turn - 1)


def note_turn(s: SakuraState, place: int, turn: int) -> None:
    atoms.set_tally(s, place, -turn if was_in(s, place, turn - 1) else turn)


@rule("C5-1-3", off=0)
def hand_limit(s: SakuraState, player: int) -> int:
    if "hand_limit" in (s.cache or derived(s)).by_item:
        changes = _changes_of(s, "hand_limit", "player", player=player)
        return NO_LIMIT if any(change[0] == "none" for change in changes) else modified(s, HAND_LIMIT, changes) or 0
    return HAND_LIMIT


def start_draws(s: SakuraState, player: int) -> int:
    """How many cards the player can draw in this start phase, by the rule and by effects."""
    if "start_draws" in (s.cache or derived(s)).by_item:
        return modified(s, NO_LIMIT, _changes_of(s, "start_draws", "player", player=player)) or 0
    return NO_LIMIT


def aura_cap(s: SakuraState, player: int) -> int:
    """C7-1-3-1."""
    if "aura_cap" in (s.cache or derived(s)).by_item:
        return modified(s, AURA_CAP, _changes_of(s, "aura_cap", "player", player=player)) or 0
    return AURA_CAP


def concentration_cap(s: SakuraState, player: int) -> int:
    """C5-1-2."""
    if "concentration_cap" in (s.cache or derived(s)).by_item:
        return modified(s, CONCENTRATION_CAP, _changes_of(s, "concentration_cap", "player", player=player)) or 0
    return CONCENTRATION_CAP


def _raw_consumption(s: SakuraState, card: int, player: int) -> int:
    base = info(s, card).consumption
    if isinstance(base, str):
        if base == RATE:
            return market_price(s, card)
        f = Context(player, card)
        base = next(
            (program.variables[base](s, f) for program in info(s, card).programs if base in program.variables), None
        )
    priced = [
        change.number(s, Context(player, card))
        for program in limits_of(s, card)
        for one in program.statics
        for change in one.changes
        if change.item == "reaction_price"
    ]
    if priced and any(
        isinstance(frame, ResolveAttack) and s.owner[handle(frame.attack)] != player for frame in s.frames
    ):
        base = priced[0]  # an attack of the opponent is going on
    return _card_number(s, card, player, "consumption", base)


@rule("A21-3-1.p2", "A21-3-1.p3", off=0)
def market_price(s: SakuraState, card: int) -> int:
    """The rate of the card's holder, which nothing else changes."""
    return rate(s, s.owner[card])


no_rate = the(1, "A21-2-1.p3", off=0)
"""What the rate of somebody who has none is read as."""


def rate(s: SakuraState, player: int) -> int:
    return s.tallies[T_RATE + player] or no_rate(s)


@rule("C6-2-1-12", off=_raw_consumption)
def consumption(s: SakuraState, card: int, player: int) -> int:
    """What using the trump costs; not below 0."""
    return max(0, _raw_consumption(s, card, player))


def _raw_charge(s: SakuraState, card: int, player: int) -> int:
    return _card_number(s, card, player, "charge", info(s, card).charge)


@rule("C10-35-2", off=lambda s, card, player: info(s, card).charge or 0)
@rule("C6-2-1-11", off=_raw_charge)
def charge(s: SakuraState, card: int, player: int) -> int:
    """How many crystals go on the enhancement; not below 0."""
    return max(0, _raw_charge(s, card, player))


def _card_number(s: SakuraState, card: int, player: int, item: str, base: int | None) -> int:
    value = undefined(s) if base is None else base
    changes = _own_changes(s, card, player, item)
    if item in (s.cache or derived(s)).by_item:
        changes += _changes_of(s, item, "card", thing=card)
    return modified(s, value, changes) or 0 if changes else value


undefined = the(0, "C5-9", off=1)
"""What a value that is not defined is read as."""


def _own_changes(s: SakuraState, card: int, player: int, item: str) -> list[Modification]:
    """What the card's own constant effects say about a number of it."""
    found: list[Modification] = []
    for program in limits_of(s, card):
        f = Context(player, card)
        if program.condition is not None and not program.condition(s, f):
            continue
        for lasting in program.says(s):
            if lasting.kind == "costchange" and item == "consumption":
                assert lasting.amount is not None
                amount = lasting.amount(s, f)
                found.append(
                    ("=", amount, s.owner[card], "")
                    if lasting.op.how == "="
                    else ("+", amount if lasting.op.how == "+" else -amount, player, "")
                )
            for change in lasting.changes:
                if change.item == item:
                    found.append((change.how, change.number(s, f), s.owner[card], change.other))
    return found
