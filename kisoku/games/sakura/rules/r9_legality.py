"""Chapter 9-2.p5: what makes using a card illegal, and what else stands in its way. Options, procedures and "why not?"
read the same tables."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from kisoku.games.sakura.naming import range_text
from kisoku.games.sakura.pool import Program
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.frames import Context
from kisoku.games.sakura.rules.lasting import Lasting
from kisoku.games.sakura.rules.r5_values import consumption, distance
from kisoku.games.sakura.rules.r6_attacks import Subject, homes, keyword_programs, worked_out
from kisoku.games.sakura.rules.r6_objects import attack_from, card_class, counts, info, is_attack, subtype
from kisoku.games.sakura.rules.r9_costs import payable
from kisoku.games.sakura.rules.r10_terms import is_not_chosen
from kisoku.games.sakura.rules.r10_texts import gifts_now, keywords_now, limits_of, with_gifts
from kisoku.games.sakura.rules.standing import concerns, context_of, derived, holds, is_meant, kept_from
from kisoku.games.sakura.state import BY_EFFECT, FLARE, NONE, POISON_BAG, REACTION, STANDARD, SakuraState
from kisoku.kernel.rules import Refusals, examining, rule
from kisoku.locale import translated


def card_named(s: SakuraState, player: int, card: int, *_: Any) -> dict[str, Any]:
    facts = s.pool.cards[s.card[card]].facts
    return {"card": translated(facts.name, facts.name_en)}


# --- C9-2.p5: what makes a use illegal --------------------------------------------------------------------------------

EXAMINED = examining()
any_use, poison_use, reaction, standard_use, attack_use = Refusals(), Refusals(), Refusals(), Refusals(), Refusals()


@any_use.because(
    "C9-2.p7",
    "終端を持つカードを使用したので、このターンはもう何もできません",
    "a card with Terminal was used: no more cards and basic actions this turn",
)
def is_finished(s: SakuraState, player: int, *_: Any) -> bool:
    return player in s.terminal


@any_use.because("C10-33", "{card.ja}は選ばれないカードです", "{card.en} is not chosen by anybody", card_named)
def is_unchosen(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return how != BY_EFFECT and bool(s.pool.unchosen) and is_not_chosen(s, card, player)


@poison_use.because(
    "A7-2-1.p2",
    "{card.ja}は毒袋にあります（毒袋の毒は使用できません）",
    "{card.en} is in a poison bag: it is usable only outside of it",
    card_named,
    off=True,
)
def is_in_the_bag(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    """A poison is used as a normal is, but not from there."""
    return s.zone[card] >> 1 == POISON_BAG


@reaction.because(
    "C9-2.b1", "{card.ja}のサブタイプは対応ではありません", "{card.en} does not have the subtype Reaction", card_named
)
def is_no_reaction(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return subtype(s, card) != "reaction" and not permitted(s, player, card, "react", answered)


@reaction.because("C1-4", "効果により対応できません", "an effect says that one cannot react")
def is_kept_from_reacting(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return kept_from(s, player, "react")


@reaction.because(
    "C10-22.p2",
    "この《攻撃》は{card.ja}での対応を許しません（対応不可）",
    "the attack does not allow {card.en} as a reaction (No Reactions)",
    card_named,
)
def is_not_allowed_by_the_attack(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    if answered == NONE or not s.alive(answered) or not is_attack(s, answered):
        return False
    f = Context(player, card)
    for program in keyword_programs(s, answered, "no_reaction"):
        tests = [lasting.with_what for lasting in program.statics if lasting.with_what is not None]
        if all(test(s, card, f) for test in tests) and program.says(s) == program.statics:
            return True
    return False


@standard_use.because(
    "C9-2.b2",
    "{card.ja}は全力のカードで、標準行動を選んでいます",
    "{card.en} is a full-power card, and standard action was chosen",
    card_named,
)
def is_full_power(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return subtype(s, card) == "fullpower" and not permitted(s, player, card, "standard")


@any_use.because(
    "C9-2.b3",
    "{card.ja}を使用する条件が満たされていないか、禁止されています",
    "a condition for using {card.en} is not met, or an effect forbids it",
    card_named,
)
def lacks_a_condition(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    known, now = info(s, card), s.cache or derived(s)
    if not EXAMINED and not (known.keywords or known.own_limits or now.gifts or now.forbids):
        return False
    keywords = keywords_now(s, card)
    if keywords and not conditions_of_use.none(s, player, card, keywords):
        return True
    return is_forbidden(s, player, card, how, answered)


@attack_use.because("C9-2.b4", "効果により攻撃できません", "an effect says that one cannot attack")
def is_kept_from_attacking(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return cannot_attack(s, player)


# --- C9-2.b3: special conditions --------------------------------------------------------------------------------------

conditions_of_use = Refusals()
"""What keywords demand of who uses a card; additional rules of Megami have some too."""


def _limits(s: SakuraState, *_: Any) -> dict[str, Any]:
    return {"now": distance(s)}


@conditions_of_use.because(
    "C10-37.p2", "間合制限があり、現在の間合は{now}です", "it has a distance limit, and the distance is {now}", _limits
)
def is_outside_its_limit(s: SakuraState, player: int, card: int, keywords: Collection[str]) -> bool:
    if "distance_limit" not in keywords or not counts(s, "keyword distance_limit"):
        return False
    f, now = Context(player, card), distance(s)
    limits = (limit for limit in distance_limits(s, card) if limit.condition is None or limit.condition(s, f))
    return any(not limit.variables["least"](s, f) <= now <= limit.variables["most"](s, f) for limit in limits)


def distance_limits(s: SakuraState, card: int) -> list[Program]:
    """C10-37: those of its text, and those added to it."""
    programs = (*info(s, card).programs, *(s.pool.programs[number] for number, _ in gifts_now(s, card)))
    return [program for program in programs if program.keyword == "distance_limit"]


# --- range and costs: they have steps of their own --------------------------------------------------------------------

no_use, failing_attack = Refusals(), Refusals()


@no_use.because(
    "C6-2-1-5.n1",
    "{card.ja}は不定のカードです（使用手順がありません）",
    "{card.en} is of indefinite type: there is no procedure for using it",
    card_named,
)
def is_indefinite(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return True


def _range_and_distance(s: SakuraState, player: int, card: int, *_: Any) -> dict[str, Any]:
    reach = worked_out(s, Subject(player, attack_from(s, card), NONE, card)).range
    return {**card_named(s, player, card), "reach": range_text(reach) if reach else "none", "now": distance(s)}


@failing_attack.because(
    "C9-2-1.i.p2",
    "{card.ja}の適正距離は{reach}で、現在の間合は{now}です",
    "the range of {card.en} is {reach}, and the distance is {now}",
    _range_and_distance,
)
def is_out_of_range(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return not in_range(s, player, card)


def short_of_flare(s: SakuraState, player: int, card: int) -> bool:
    return card_class(s, card) == "trump" and consumption(s, card, player) > s.crystals[FLARE + player]


def _unpaid(number: str, table: Refusals) -> Refusals:
    def cost_and_flare(s: SakuraState, player: int, card: int, *_: Any) -> dict[str, Any]:
        if not short_of_flare(s, player, card):
            return {"ja": "追加コストを支払えません", "en": "an additional cost cannot be paid"}
        cost, have = consumption(s, card, player), s.crystals[FLARE + player]
        return {
            "ja": f"消費は{cost}で、フレアは{have}です",
            "en": f"the consumption is {cost}, and there are {have} in Flare",
        }

    @table.because(number, "{ja}", "{en}", cost_and_flare)
    def cannot_be_paid(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
        return not payable(s, player, card, free)

    return table


FAILING = {
    "attack": _unpaid("C9-2-1.ii", failing_attack),
    "action": _unpaid("C9-2-2.i", Refusals()),
    "enhancement": _unpaid("C9-2-3.i", Refusals()),
    "indefinite": no_use,
}


# --- the tables put together ------------------------------------------------------------------------------------------


@cache
def illegal_use(how: int, type: str, cls: str) -> Refusals:
    """All that can make it illegal to use a card of that type and class in that way."""
    found = any_use + poison_use if cls == "poison" else any_use
    found += {REACTION: reaction, STANDARD: standard_use}.get(how, Refusals())
    return found + attack_use if type == "attack" else found


@cache
def refusals(how: int, type: str, cls: str) -> Refusals:
    """All that can stand in the way of using it. What refuses most often is asked first where nobody looks at it."""
    illegal = illegal_use(how, type, cls)
    return illegal + FAILING[type] if EXAMINED else FAILING[type] + illegal


def usable(s: SakuraState, player: int, card: int, how: int, answered: int = NONE) -> bool:
    known = info(s, card)
    return refusals(how, known.type, known.cls).none(s, player, card, how, answered, 0)


# --- what the tests ask -----------------------------------------------------------------------------------------------


def own_statics(
    s: SakuraState, player: int, card: int, kind: str, action: str, how: int, answered: int
) -> list[Lasting]:
    """What the card's own constant effects say about using it, where their conditions hold."""
    found = []
    for program in limits_of(s, card):
        f = Context(player, card, answered=answered, how=how)
        if program.condition is None or program.condition(s, f):
            found += [lasting for lasting in program.says(s) if lasting.kind == kind and lasting.action == action]
    return found


@rule("C1-4", off=False)
def permitted(s: SakuraState, player: int, card: int, action: str, answered: int = NONE) -> bool:
    """Whether an effect lets the card be used where a rule does not."""
    if own_statics(s, player, card, "permit", action, REACTION if action == "react" else STANDARD, answered):
        return True
    return any(
        standing.lasting.action == action and concerns(s, standing, card)
        for standing in (s.cache or derived(s)).permits
    )


def is_forbidden(s: SakuraState, player: int, card: int, how: int, answered: int) -> bool:
    """Whether its own text or another effect says that it cannot be used."""
    if own_statics(s, player, card, "forbid", "use", how, answered):
        return True
    return forbidden(s, player, "use", card) and not wins_over(s, player, card, answered)


@rule("C1-4.p2", off=lambda s, player, card, answered: permitted(s, player, card, "react", answered))
def wins_over(s: SakuraState, player: int, card: int, answered: int) -> bool:
    """Whether what makes it possible wins over what makes it impossible: never."""
    return False


def forbidden(s: SakuraState, player: int, action: str, card: int = NONE) -> bool:
    """Whether a standing effect forbids the player the action (with that card)."""
    for standing in (s.cache or derived(s)).forbids:
        lasting = standing.lasting
        if lasting.action != action:
            continue
        f = context_of(standing)
        if not holds(s, standing, f):
            continue
        if standing.refs is not None:
            concerned = card in standing.refs or -1 - player in standing.refs
        elif lasting.players_word:
            concerned = is_meant(s, standing.player, lasting.players_word, player)
        else:
            concerned = card != NONE and concerns(s, standing, card)
        if concerned and (card == NONE or lasting.with_what is None or lasting.with_what(s, card, f)):
            return True
    return False


def cannot_attack(s: SakuraState, player: int) -> bool:
    return forbidden(s, player, "attack")


def is_as_printed(s: SakuraState, card: int) -> bool:
    """Whether nothing can change the range that the card has in print."""
    now = s.cache or derived(s)
    return s.pool.cards[s.card[card]].steady and not (
        now.attacks or now.gifts or s.pool.copying or s.rules.homing is not None
    )


@rule("C9-4-1-1", off=True)
def in_range(s: SakuraState, player: int, card: int) -> bool:
    """Of the attack that using the card would create."""
    if not EXAMINED and is_as_printed(s, card):
        return ranges.has(s.pool.cards[s.card[card]].range, distance(s))
    subject = Subject(player, with_gifts(s, card, attack_from(s, card)), NONE, card)
    now = worked_out(s, subject)
    if s.rules.homing is not None and homes(s, subject, now.text):
        return ranges.has(now.range, s.rules.homing(s, player))
    return ranges.has(now.range, distance(s))
