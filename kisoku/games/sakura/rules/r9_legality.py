"""Chapter 9-2.p5: what makes using a card illegal."""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.pool import Program
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.frames import Context
from kisoku.games.sakura.rules.lasting import Lasting
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.rules.r6_attacks import Subject, keyword_programs, worked_out
from kisoku.games.sakura.rules.r6_objects import attack_from, info, is_attack, subtype
from kisoku.games.sakura.rules.r9_costs import payable
from kisoku.games.sakura.rules.r10_terms import is_not_chosen
from kisoku.games.sakura.rules.r10_texts import gifts_now, keywords_now, limits_of, with_gifts
from kisoku.games.sakura.rules.standing import concerns, context_of, derived, holds, kept_from
from kisoku.games.sakura.state import (
    BY_EFFECT,
    NONE,
    POISON_BAG,
    REACTION,
    STANDARD,
    SakuraState,
)

# --- C9-2.p5: what makes a use illegal ---------------------------------------------------------------------------------------


def usable(s: SakuraState, player: int, card: int, how: int, answered: int = NONE) -> bool:
    return refusal(s, player, card, how, answered) == ""


def refusal(s: SakuraState, player: int, card: int, how: int, answered: int = NONE, free: int = 0) -> str:
    """The number of the first rule that forbids using the card so, or nothing."""
    return next(iter(refusals(s, player, card, how, answered, free)), "")


def refusals(s: SakuraState, player: int, card: int, how: int, answered: int = NONE, free: int = 0) -> Any:
    """The numbers of all rules that forbid it, in the order of the procedure."""
    law = s.law
    known = info(s, card)
    if player in s.terminal and "C9-2.p7" in law:
        yield "C9-2.p7"
    if known.type == "indefinite" and "C6-2-1-5.n1" in law:
        yield "C6-2-1-5.n1"
        return
    if how != BY_EFFECT and s.pool.unchosen and is_not_chosen(s, card, player):
        yield "C10-33"
    if known.cls == "poison" and ("A7-2-1.p2" not in law or s.zone[card] >> 1 == POISON_BAG):
        yield "A7-2-1.p2"
    if how == REACTION:
        yield from _no_reaction(s, player, card, answered)
    elif how == STANDARD and subtype(s, card) == "fullpower" and "C9-2.b2" in law and not permitted(s, player, card, "standard"):
        yield "C9-2.b2"
    if "C9-2.b3" in law and _condition_unmet(s, player, card, how, answered):
        yield "C9-2.b3"
    if known.type == "attack":
        if "C9-2.b4" in law and cannot_attack(s, player):
            yield "C9-2.b4"
        if "C9-2-1.i.p2" in law and not in_range(s, player, card):
            yield "C9-2-1.i.p2"
    unpaid = {"attack": "C9-2-1.ii", "action": "C9-2-2.i"}.get(known.type, "C9-2-3.i")
    if unpaid in law and "C9-3.i" in law and not payable(s, player, card, free):
        yield unpaid


def _no_reaction(s: SakuraState, player: int, card: int, answered: int) -> Any:
    """C9-2.b1: only Reaction cards (or those that count as such); C10-22: and none that the attack does not allow."""
    if subtype(s, card) != "reaction" and not ("C1-4" in s.law and permitted(s, player, card, "react", answered)) and "C9-2.b1" in s.law:
        yield "C9-2.b1"
    if kept_from(s, player, "react"):
        yield "C1-4"
    if answered != NONE and s.alive(answered) and is_attack(s, answered):
        for program in keyword_programs(s, answered, "no_reaction"):
            tests = [lasting.with_what for lasting in program.statics if lasting.with_what is not None]
            f = Context(player, card)
            if "C10-22.p2" in s.law and (not tests or all(test(s, card, f) for test in tests)):
                yield "C10-22.p2"


def own_statics(s: SakuraState, player: int, card: int, kind: str, action: str, how: int, answered: int) -> list[Lasting]:
    """What the card's own constant effects say about using it, where their conditions hold."""
    found = []
    for program in limits_of(s, card):
        f = Context(player, card, answered=answered, how=how)
        if program.condition is None or program.condition(s, f):
            found += [lasting for lasting in program.statics if lasting.kind == kind and lasting.action == action]
    return found


def permitted(s: SakuraState, player: int, card: int, action: str, answered: int = NONE) -> bool:
    if own_statics(s, player, card, "permit", action, REACTION if action == "react" else STANDARD, answered):
        return True
    return any(standing.lasting.action == action and concerns(s, standing, card) for standing in derived(s).permits)


def _condition_unmet(s: SakuraState, player: int, card: int, how: int, answered: int) -> bool:
    """C9-2.b3: 遠心, 間合制限, and whatever else the card or another effect demands."""
    keywords = keywords_now(s, card)
    if keywords:
        conditions = s.rules.conditions
        if "P.add" in s.law and any(keyword in conditions and conditions[keyword](s, player) for keyword in keywords):
            return True
        if "distance_limit" in keywords and "C10-37.p2" in s.law:
            f = Context(player, card)
            now = distance(s)
            for limit in distance_limits(s, card):
                if not limit.variables["least"](s, f) <= now <= limit.variables["most"](s, f):
                    return True
    if own_statics(s, player, card, "forbid", "use", how, answered):
        return True
    return forbidden(s, player, "use", card) and ("C1-4.p2" in s.law or not permitted(s, player, card, "react", answered))


def distance_limits(s: SakuraState, card: int) -> list[Program]:
    """C10-37: those of its text, and those added to it."""
    programs = (*info(s, card).programs, *(s.pool.programs[number] for number, _ in gifts_now(s, card)))
    return [program for program in programs if program.keyword == "distance_limit"]


def forbidden(s: SakuraState, player: int, action: str, card: int = NONE) -> bool:
    """Whether a standing effect forbids the player the action (with that card)."""
    for standing in derived(s).forbids:
        lasting = standing.lasting
        if lasting.action != action:
            continue
        f = context_of(standing)
        if not holds(s, standing, f):
            continue
        if standing.refs is not None:
            concerned = card in standing.refs or -1 - player in standing.refs
        elif lasting.players_word:
            concerned = lasting.players_word == "any" or (player == standing.player) == (lasting.players_word == "you")
        else:
            concerned = card != NONE and concerns(s, standing, card)
        if concerned and (card == NONE or lasting.with_what is None or lasting.with_what(s, card, f)):
            return True
    return False


def cannot_attack(s: SakuraState, player: int) -> bool:
    return forbidden(s, player, "attack")


def in_range(s: SakuraState, player: int, card: int) -> bool:
    """C9-4-1-1 for the attack that using the card would create."""
    now = worked_out(s, Subject(player, with_gifts(s, card, attack_from(s, card)), NONE, card))
    return ranges.has(now.range, distance(s)) or "C9-4-1-1" not in s.law
