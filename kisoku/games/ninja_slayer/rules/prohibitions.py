"""104.4: what is forbidden is not done. Prohibitions and permissions that continuous effects set up."""

from __future__ import annotations

from kisoku.games.ninja_slayer.rules.information import refresh, standing
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.standing import Part, Standing
from kisoku.games.ninja_slayer.rules.values import in_query, passes, players, things
from kisoku.games.ninja_slayer.state import NONE, NinjaState
from kisoku.text.program import Filter, Query


def forbidden(s: NinjaState, action: str, card: int = NONE, player: int = NONE, other: int = NONE) -> Part | None:
    """The prohibition that hits the action, or None. card: what does or suffers it; player: who does; other: what it is done with."""
    now: Standing | None = s.cache
    if now is None:
        now = refresh(s)
    if action not in now.bans or "104.4" not in s.law:
        return None
    parts = now.forbids
    for part in parts:
        op = part.op
        if op.action != action or not active(s, part):
            continue
        if op.objects is not None:
            if card == NONE or not concerns(s, part, card):
                continue
            if op.players and player != NONE and player not in players(s, op.players, part.scope):
                continue
        elif op.players and (player == NONE or not _of_players(s, part, player)):
            continue
        if op.object_filter and (other == NONE or not passes(s, other, op.object_filter, part.scope)):
            continue
        return part
    return None


def permitted(s: NinjaState, action: str, card: int, player: int = NONE) -> Part | None:
    """The permission that allows the action for the card, or None: what a text allows beats what the rules do not (104.1)."""
    if "104.1" not in s.law:
        return None
    for part in standing(s).permits:
        op = part.op
        if op.action != action or not active(s, part):
            continue
        if op.objects is not None and not concerns(s, part, card):
            continue
        if op.players and (player == NONE or not _of_players(s, part, player)):
            continue
        return part
    return None


def ability_forbidden(s: NinjaState, kind: str, card: int, player: int) -> Part | None:
    """The prohibition against entering abilities of that kind, or None."""
    for part in standing(s).forbids:
        if part.op.action == "enter" and about_ability(s, part, kind, card, player) and active(s, part):
            return part
    return None


ABILITIES = Filter("object", "==", "ability")


def about_abilities(part: Part) -> bool:
    """Whether an effect's query describes abilities, with the information of their cards, and not cards."""
    objects = part.op.objects
    return isinstance(objects, Query) and ABILITIES in objects.filters


def about_ability(s: NinjaState, part: Part, kind: str, card: int, player: int) -> bool:
    """Whether it describes this one: of that kind, of that card, of that player."""
    if not about_abilities(part):
        return False
    query = part.op.objects
    if query.whose != "any" and player not in players(s, query.whose, part.scope):
        return False
    kinds = {one.value for one in query.filters if one.item == "ability"}
    others = tuple(one for one in query.filters if one.item not in ("ability", "object"))
    return (not kinds or kind in kinds) and (not others or (card != NONE and passes(s, card, others, part.scope)))


def concerns(s: NinjaState, part: Part, card: int) -> bool:
    """Whether the part applies to the card: locked by resolution (1213.6), or fitting now."""
    if part.locked is not None and "1213.6" in s.law:
        return s.ref(card) in part.locked
    objects = part.op.objects
    if isinstance(objects, Query):
        return in_query(s, card, objects, part.scope)
    return s.ref(card) in things(s, objects, part.scope)


def _of_players(s: NinjaState, part: Part, player: int) -> bool:
    if part.locked is not None:
        return -1 - player in part.locked
    return player in players(s, part.op.players, part.scope)
