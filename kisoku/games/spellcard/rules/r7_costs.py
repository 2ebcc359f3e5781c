"""Chapter 7: costs. All of them can be paid, or nothing is (7.1.2)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from kisoku.effects.standing import concerns
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import so
from kisoku.games.spellcard.rules.frames import Pay, PayScore
from kisoku.games.spellcard.rules.r2_check_step import EXAMINING, occur
from kisoku.games.spellcard.rules.r4_zones import may_reorder, put
from kisoku.games.spellcard.rules.standing import Derived, derived, holds, info, is_forbidden
from kisoku.games.spellcard.state import DISCARD, EFFECT_ZONE, HAND, SCORE, SpellcardState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.matching import each_has_its_own
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examined, rows, rule
from kisoku.kernel.state import LIFE

ICON_RULES = {"神": "7.1.4.1.1", "魔": "7.1.4.1.2", "霊": "7.1.4.1.3", "妖": "7.1.4.1.4"}
CASTER = "*"
"""Before an icon with a red frame: the caster itself has to pay it."""

paying = Routine("pay", Pay, "7.1")
paying_score = Routine("pay score", PayScore, "7.1.6")


# --- furyoku: 7.1.4 -------------------------------------------------------------------------------


@rows(ICON_RULES.values(), lambda s, card, icon: ICON_RULES.get(icon, ""), off=True)
def has_icon(s: SpellcardState, card: int, icon: str) -> bool:
    """Whether the striker has the attribute of the icon; any will do for one without (reading A33)."""
    return not icon or has_attribute(s, info(s, card).attributes, icon)


@rule("3.3.1.1", off=lambda s, attributes, icon: attributes == icon)
@rule("3.3.2", off=False)
def has_attribute(s: SpellcardState, attributes: str, icon: str) -> bool:
    """A card of several attributes has each of them."""
    return icon in attributes


@rule("7.1.4", off=True)
def is_able(s: SpellcardState, card: int) -> bool:
    """Only an unacted striker can be acted."""
    return not s.acted[card]


@rule("7.6.4.2.1", "7.1.4.2", off=lambda s, player, caster: derived(s).strikers[player])
def only_caster(s: SpellcardState, player: int, caster: int) -> list[int]:
    return [caster % LIFE]


def payers(s: SpellcardState, player: int, icon: str, caster: int) -> list[int]:
    """Who can pay an icon."""
    here: Derived = s.cache or derived(s)
    strikers, icon = (only_caster(s, player, caster), icon[1:]) if icon[:1] == CASTER else (here.strikers[player], icon)
    if EXAMINING:
        found = [card for card in strikers if is_able(s, card) and has_icon(s, card, icon)]
    else:
        acted, infos = s.acted, here.infos
        found = [
            card
            for card in strikers
            if not acted[card] and (not icon or icon in (infos.get(card) or info(s, card)).attributes)
        ]
    return [card for card in found if not is_forbidden(s, "act", s.ref(card))] if "act" in here.banned else found


def can_pay_icons(s: SpellcardState, player: int, icons: tuple[str, ...], caster: int, waived: int = 0) -> bool:
    """One acting pays one icon (reading A49); so many need not be paid."""
    if len(icons) <= waived:
        return True
    if waived:
        return any(can_pay_icons(s, player, some, caster) for some in combinations(icons, len(icons) - waived))
    if not EXAMINING:
        acted, able = s.acted, 0
        for card in (s.cache or derived(s)).strikers[player]:
            able += not acted[card]
        if able < len(icons):
            return False
    claims = []
    for icon in icons:
        found = payers(s, player, icon, caster)
        if not found:
            return False
        claims.append(found)
    return len(claims) == 1 or each_has_its_own(claims)


def _is_due(s: SpellcardState) -> bool:
    return True


_DUE = {
    kind: examined(f"cost {kind}", _is_due, False)
    for kind in ("furyoku", "caster", "hand", "score", "summon", "declaring")
}


def due(
    s: SpellcardState, icons: tuple[str, ...], hand: int, score: int, waived: int
) -> tuple[tuple[str, ...], int, int, int]:
    """What is demanded. Where rules are examined, a kind of cost may be made meaningless."""
    return (
        tuple(icon for icon in icons if _DUE["caster" if icon[:1] == CASTER else "furyoku"](s)),
        hand if hand and _DUE["hand"](s) else 0, score if score and _DUE["score"](s) else 0, waived,
    )  # fmt: skip


@rule("2.5.4.3", "7.1.2", off=True)
def can_pay(
    s: SpellcardState, player: int, icons: tuple[str, ...], hand: int, score: int, waived: int, caster: int, spell: int
) -> bool:
    """Whether everything could be paid. spell: the card that is declared and lies in the hand still, which cannot pay
    for itself.
    """
    if EXAMINING:
        icons, hand, score, waived = due(s, icons, hand, score, waived)
    if hand and len(s.zones[2 * HAND + player]) - (spell >= 0) < hand:
        return False
    if score and len(s.zones[2 * DISCARD + player]) < score:
        return False
    return can_pay_icons(s, player, icons, caster, waived)


# --- what effects make of costs -------------------------------------------------------------------


def changed_costs(s: SpellcardState, cost: str, things: tuple[int, ...], kind: str = "") -> list[tuple[int, str]]:
    """By how much effects change that cost of these (a card, its player, its caster): each number with the icons that
    it names.
    """
    found = []
    for standing in derived(s).costs:
        named = standing.lasting.op.costs
        kinds = [price.place for price in named if price.verb == "declaring"]
        if (
            named[0].verb != cost
            or kind not in (kinds or (kind,))
            or not (_DUE[cost](s) and (not kinds or _DUE["declaring"](s)))
        ):
            continue
        if any(
            concerns(s, standing, thing) for thing in things if thing >= 0 or standing.lasting.member is None
        ) and holds(s, standing):
            number = standing.number(s, 0)
            icons = "".join(price.place for price in named if price.verb == cost)
            found.append((-number if standing.lasting.op.how == "-" else number, icons))
    return found


def changed_icons(icons: tuple[str, ...], changes: list[tuple[int, str]]) -> tuple[tuple[str, ...], int]:
    """The icons that are demanded then, and how many of them, whichever the payer likes, need not be paid."""
    left, waived = list(icons), 0
    for number, named in changes:
        for sign in named if number < 0 else ():
            if sign.strip("無") in left:
                left.remove(sign.strip("無"))
        if number > 0:
            left += [sign.strip("無") for sign in named] or [""] * number
        elif not named:
            waived -= number
    return tuple(left), min(waived, len(left))


def price_of(
    s: SpellcardState, program: Any, n: int, player: int, caster: int, kind: str
) -> tuple[tuple[str, ...], int, int, int]:
    """What the declaration costs: icons, cards of the hand and of the score, and how many icons need not be paid."""
    icons, hand, score = program.costs(n)
    if not (s.cache or derived(s)).costs:
        return icons, hand, score, 0
    things = (caster, -1 - player)
    icons, waived = changed_icons(icons, changed_costs(s, "furyoku", things, kind))
    more = [sum(number for number, _ in changed_costs(s, cost, things, kind)) for cost in ("hand", "score")]
    return icons, max(0, hand + more[0]), max(0, score + more[1]), waived


# --- paying ---------------------------------------------------------------------------------------


@paying.step("7.1.4")
def next_icon(s: SpellcardState, f: Pay) -> Outcome:
    """Icon by icon, by a striker that leaves the others payable."""
    if len(f.icons) <= f.waived:
        return goto("7.1.5")
    if f.waived:
        return Request(
            f.player, "7.1.4", tuple(Option("pay", "7.1.4", s.ref(card)) for card in some_payers(s, f)), f.card
        )
    icon, rest = f.icons[0], f.icons[1:]
    open_to = []
    for card in payers(s, f.player, icon, f.caster):
        left = [[other for other in payers(s, f.player, one, f.caster) if other != card] for one in rest]
        if not rest or each_has_its_own(left):
            open_to.append(card)
    return Request(f.player, "7.1.4", tuple(Option("pay", "7.1.4", s.ref(card)) for card in open_to), f.card)


@paying.step("7.1.4")
def acts(s: SpellcardState, f: Pay) -> Outcome:
    card = f.answer.thing % LIFE
    if f.waived:
        f.icons = next(iter(without(s, f, card)))
    else:
        f.icons = f.icons[1:]
    become_acted(s, card, "cost", f.player)
    return goto("7.1.4")


def without(s: SpellcardState, f: Pay, card: int) -> list[tuple[str, ...]]:
    """The icons that are left when the striker has paid one of them, such that enough of the others can be paid by
    others.
    """
    found = []
    for place, icon in enumerate(f.icons):
        rest = f.icons[:place] + f.icons[place + 1 :]
        able = [[other for other in payers(s, f.player, one, f.caster) if other != card] for one in rest]
        enough = len(rest) == f.waived or any(
            each_has_its_own(list(some)) for some in combinations(able, len(rest) - f.waived)
        )
        if enough and card in payers(s, f.player, icon, f.caster):
            found.append(rest)
    return found


def some_payers(s: SpellcardState, f: Pay) -> list[int]:
    return [
        card
        for card in dict.fromkeys(card for icon in f.icons for card in payers(s, f.player, icon, f.caster))
        if without(s, f, card)
    ]


@paying.step("7.1.5")
def next_card(s: SpellcardState, f: Pay) -> Outcome:
    """One card after the other into the effect zone, open to all from then on (7.1.5.2)."""
    if not f.hand:
        return goto("7.1.6")
    return Request(
        f.player, "7.1.5", tuple(Option("pay", "7.1.5", s.ref(card)) for card in s.zones[2 * HAND + f.player]), f.card
    )


@paying.step("7.1.5")
def put_down(s: SpellcardState, f: Pay) -> Outcome:
    """It is a hand cost now, and no longer in the hand (7.1.5.4)."""
    card = f.answer.thing % LIFE
    as_hand_cost(s, card)
    f.kept = (*f.kept, s.ref(card))
    f.hand = counted_down(s, f.hand)
    return goto("7.1.5")


@rule("7.1.5.2", "7.1.5.4", off=lambda s, card: put(s, card, DISCARD))
def as_hand_cost(s: SpellcardState, card: int) -> None:
    put(s, card, EFFECT_ZONE)
    atoms.tell(s, Event("paid", s.controller[card], s.ref(card)))


@rule("7.1.5.1", off=0)
def counted_down(s: SpellcardState, times: int) -> int:
    """As often as the number behind the icon says."""
    return times - 1


@paying.step("7.1.6")
def from_the_discard(s: SpellcardState, f: Pay) -> Outcome:
    return PayScore(f.player, f.score) if f.score else leave((1, *f.kept))


@paying.step("7.1.6")
def paid(s: SpellcardState, f: Pay) -> Outcome:
    return leave((1, *f.kept))


@paying_score.step("7.1.6")
def which_card(s: SpellcardState, f: PayScore) -> Outcome:
    """The top card; since the discard may be put into any order (4.4.2.3), whichever the payer wants (reading A18)."""
    cards = s.zones[2 * DISCARD + f.player]
    if f.count <= 0 or not cards:
        if f.done:
            occur(s, Event("score_paid", f.player, -1 - f.player, f.done))
        return leave(f.done)
    if not may_reorder(s, DISCARD):
        cards = cards[-1:]
    f.given = None
    if 1 < len(cards) <= f.count:
        return Pick(
            player=f.player,
            rule="7.1.6",
            candidates=tuple(map(s.ref, cards)),
            least=len(cards),
            most=len(cards),
            verb="score",
        )
    return Request(f.player, "7.1.6", tuple(Option("score", "7.1.6", s.ref(card)) for card in cards))


@paying_score.step("7.1.6")
def to_the_opponent(s: SpellcardState, f: PayScore) -> Outcome:
    for ref in (f.answer.thing,) if f.given is None else f.given:
        put(s, ref % LIFE, SCORE, facedown=is_down(s))
        f.done += 1
        f.count = times_left(s, f.count)
    return goto("7.1.6")


is_down = so("7.1.6")


@rule("7.1.6.1", off=0)
def times_left(s: SpellcardState, count: int) -> int:
    """As often as there are icons."""
    return count - 1


# --- acting ---------------------------------------------------------------------------------------


def become_acted(s: SpellcardState, card: int, mark: str, player: int) -> bool:
    """2.2.4.2; one that is acted already does not become so, nor does one of which a text says that it does not
    (1.1.2).
    """
    if (s.acted[card] and is_nothing(s)) or is_forbidden(s, "act", s.ref(card)):
        return False
    atoms.set_acted(s, card, 1)
    occur(s, Event("acted", s.controller[card], s.ref(card), 0, (mark,), by=player))
    return True


is_nothing = so("1.1.7", "2.4.12.1")
"""What changes nothing has not happened."""


ROUTINES = (paying, paying_score)
