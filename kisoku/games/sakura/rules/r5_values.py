"""Chapters 5-1, 5-2 and 5-6: values of players and of the game, and the order in which numbers are modified.

A number is worked out from its base value whenever it is asked for, and never clamped in between.
"""

from __future__ import annotations

from kisoku.games.sakura.rules.frames import Context
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.r10_texts import limits_of
from kisoku.games.sakura.rules.standing import Standing, card_fits, context_of, derived, holds
from kisoku.games.sakura.state import (
    AURA_CAP,
    DISTANCE,
    NONE,
    SakuraState,
)

MASTERS_DISTANCE = 2
HAND_LIMIT = 2
NO_LIMIT = 1000
CONCENTRATION_CAP = 2


# --- C5-6: the order of numeric modifications --------------------------------------------------------------------------------

Modification = tuple[str, int | None, int, str]
"""(how, number, the player who holds the object it comes from, rounding). The number of an assignment may be None: 「-」."""


def modified(s: SakuraState, base: int | None, changes: list[Modification]) -> int | None:
    """i assignment, iii multiplication, iv division, v addition; ii (swap) is about two values: see r6_attacks. 「-」 stays unless assigned."""
    law = s.law
    value = base
    if "C5-6.i" in law:
        value = assigned(s, value, [change for change in changes if change[0] == "="])
    if value is None:
        return None
    if "C5-6.iii" in law:
        for how, number, _, _ in changes:
            if how == "*" and number is not None:
                value *= number
    if "C5-6.iv" in law:
        for how, number, _, rounding in changes:
            if how == "/" and number:
                value = -(-value // number) if rounding == "up" else value // number
    if "C5-6.v" in law:
        value += sum(number or 0 for how, number, _, _ in changes if how == "+")
    return value


def assigned(s: SakuraState, value: int | None, changes: list[Modification]) -> int | None:
    """C5-6.i: of several, those from the turn player's objects; of these the smallest. Where none is the turn player's, the smallest of all (a reading)."""
    if not changes:
        return value
    own = [change for change in changes if change[2] == s.turn_player] if "C6-1" in s.law else []
    if not own and s.rules.readings.get("assignment_of_the_other", "smallest") == "none":
        return value if len(changes) > 1 else changes[0][1]
    return min((change[1] for change in (own or changes) if change[1] is not None), default=None)


def _changes_of(s: SakuraState, item: str, register: str, thing: int = NONE, player: int = -1) -> list[Modification]:
    """All standing changes of an item of the game, of a player, or of a card."""
    found: list[Modification] = []
    for standing in derived(s).by_item.get(item, ()):
        f = context_of(standing)
        if not holds(s, standing, f) or not _concerns(s, standing, register, thing, player, f):
            continue
        lasting = standing.lasting
        if lasting.kind == "costchange":
            assert lasting.amount is not None
            amount = lasting.amount(s, f)
            how = lasting.op.how
            found.append(("=", amount, standing.holder, "") if how == "=" else ("+", amount if how == "+" else -amount, standing.holder, ""))
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


# --- C5-1, C5-2: values of players and of the game ---------------------------------------------------------------------------


def distance(s: SakuraState) -> int:
    """C5-2-1: the crystals in Distance, modified; not below 0."""
    value = s.crystals[DISTANCE]
    if "distance" in derived(s).by_item:
        changed = modified(s, value, _changes_of(s, "distance", "game"))
        value = changed if changed is not None else value
    if value < 0 and "C5-2-1" in s.law:
        return 0
    return value


def master_distance(s: SakuraState) -> int:
    """C5-2-2."""
    if "C5-2-2" not in s.law:
        return 0
    if "master_distance" in derived(s).by_item:
        return modified(s, MASTERS_DISTANCE, _changes_of(s, "master_distance", "game")) or 0
    return MASTERS_DISTANCE


def hand_limit(s: SakuraState, player: int) -> int:
    """C5-1-3."""
    if "C5-1-3" not in s.law:
        return 0
    if "hand_limit" in derived(s).by_item:
        changes = _changes_of(s, "hand_limit", "player", player=player)
        return NO_LIMIT if any(change[0] == "none" for change in changes) else modified(s, HAND_LIMIT, changes) or 0
    return HAND_LIMIT


def aura_cap(s: SakuraState, player: int) -> int:
    """C7-1-3-1."""
    if "aura_cap" in derived(s).by_item:
        return modified(s, AURA_CAP, _changes_of(s, "aura_cap", "player", player=player)) or 0
    return AURA_CAP


def concentration_cap(s: SakuraState, player: int) -> int:
    """C5-1-2."""
    if "concentration_cap" in derived(s).by_item:
        return modified(s, CONCENTRATION_CAP, _changes_of(s, "concentration_cap", "player", player=player)) or 0
    return CONCENTRATION_CAP


def consumption(s: SakuraState, card: int, player: int) -> int:
    """C6-2-1-12: what using the trump costs; not below 0. C10-16: a card without the information has 0 (C5-9)."""
    return _card_number(s, card, player, "consumption", info(s, card).consumption, "C6-2-1-12")


def charge(s: SakuraState, card: int, player: int) -> int:
    """C6-2-1-11: how many crystals go on the enhancement; not below 0."""
    if "C10-35-2" not in s.law:
        return info(s, card).charge or 0
    return _card_number(s, card, player, "charge", info(s, card).charge, "C6-2-1-11")


def _card_number(s: SakuraState, card: int, player: int, item: str, base: int | None, floor: str) -> int:
    value = 0 if base is None else base
    changes = _own_changes(s, card, player, item)
    if item in derived(s).by_item:
        changes += _changes_of(s, item, "card", thing=card)
    if changes:
        value = modified(s, value, changes) or 0
    return 0 if (s.watched or value < 0) and floor in s.law and value < 0 else value


def _own_changes(s: SakuraState, card: int, player: int, item: str) -> list[Modification]:
    """What the card's own constant effects say about a number of it."""
    found: list[Modification] = []
    for program in limits_of(s, card):
        f = Context(player, card)
        if program.condition is not None and not program.condition(s, f):
            continue
        for lasting in program.statics:
            if lasting.kind == "costchange" and item == "consumption":
                assert lasting.amount is not None
                amount = lasting.amount(s, f)
                found.append(("=", amount, s.owner[card], "") if lasting.op.how == "=" else ("+", amount if lasting.op.how == "+" else -amount, player, ""))
            for change in lasting.changes:
                if change.item == item:
                    found.append((change.how, change.number(s, f), s.owner[card], change.other))
    return found
