"""Chapters 9-1-3-3, 10-2 and 10-14: what effects make of the text of a card: its arrows, and the effects added to it.

For a card that is being used this is fixed when it is used (C9-1-3-3); for any other, and for booked effects
(C9-1-3-4.p3), what holds now counts.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules.frames import Context, Use
from kisoku.games.sakura.rules.lasting import Lasting
from kisoku.games.sakura.rules.r6_objects import AttackFacts, Using, counts, info, last_use
from kisoku.games.sakura.rules.standing import concerns, context_of, derived, works
from kisoku.games.sakura.state import NONE, SakuraState
from kisoku.kernel.rules import rows, rule

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Program

Gifts = tuple[tuple[int, int], ...]
"""Effects added to a card: (number of the program, the card that gives it)."""

# --- C10-1, C10-2: arrows ---------------------------------------------------------------------------------------------


def arrow_changes(s: SakuraState, card: int, player: int) -> tuple[int, int, int]:
    """What effects make of the arrows of a card now: (two-way, reversed, more crystals)."""
    both = reverse = more = 0
    for how, amount in _changes_of_arrows(s, card, player):
        if how == "both":
            both = 1
        elif how == "reverse":
            reverse = reversed_again(s, reverse)
        else:
            more += amount
    return both, reverse, more


@rule("C10-2", off=lambda s, reverse: reverse)
def reversed_again(s: SakuraState, reverse: int) -> int:
    return 1 - reverse


def _changes_of_arrows(s: SakuraState, card: int, player: int) -> list[tuple[str, int]]:
    found = []
    for program in limits_of(s, card):
        f = Context(player, card)
        if program.condition is None or program.condition(s, f):
            for lasting in program.says(s):
                found += _said_of_arrows(s, lasting, f)
    for standing in (s.cache or derived(s)).by_item.get("arrow", ()):
        if concerns(s, standing, card):
            found += _said_of_arrows(s, standing.lasting, context_of(standing))
    return found


def _said_of_arrows(s: SakuraState, lasting: Lasting, f: Context) -> list[tuple[str, int]]:
    if lasting.kind == "become" and lasting.op.item == "arrow":
        return [("reverse" if lasting.op.value == "reversed" else lasting.op.value, 0)]
    return [(change.how, change.number(s, f)) for change in lasting.changes if change.item == "arrow"]


# --- C10-14: effects added to cards -----------------------------------------------------------------------------------


def gifts_now(s: SakuraState, card: int) -> Gifts:
    """The effects that are added to the card where it is now."""
    known = derived(s)
    return given_to(s, card) if known.gifts and card not in known.busy else ()


@rule("C10-14", off=())
def given_to(s: SakuraState, card: int) -> Gifts:
    known = derived(s)
    known.busy.add(card)
    found = tuple(
        (one.lasting.granted, one.card) for one in known.gifts if one.lasting.granted != -1 and concerns(s, one, card)
    )
    known.busy.discard(card)
    return found


def limits_of(s: SakuraState, card: int) -> tuple[Program, ...]:
    """The effects of the card, its own and those added to it, that speak of the card itself and are active."""
    known = s.pool.cards[s.card[card]]
    own = (info(s, card) if known.umbrella or s.pool.copying else known).own_limits
    if (s.cache or derived(s)).gifts:
        own += tuple(
            program
            for number, _ in gifts_now(s, card)
            if (program := s.pool.programs[number].of_itself) is not None and program.speaks_of_card
        )
    return tuple(program for program in own if program.kind == "constant" or works(s, program, card)) if own else own


def with_gifts(s: SakuraState, card: int, facts: AttackFacts) -> AttackFacts:
    """The attack that using the card creates has what was added to the card, and not what the card lost."""
    if not (s.cache or derived(s)).gifts:
        return facts
    lost, programs = lost_keywords(s, card), s.pool.programs
    text = tuple(number for number in facts.text if programs[number].keyword not in lost)
    given = _fit_for_attacks(s, gifts_now(s, card))
    return facts._replace(text=text, given=tuple(row for row in given if programs[row[0]].keyword not in lost))


def _fit_for_attacks(s: SakuraState, gifts: Gifts) -> Gifts:
    return tuple(row for row in gifts if s.pool.programs[row[0]].kind in ("after_attack", "constant"))


def added(s: SakuraState, card: int, kind: str, player: int) -> Gifts:
    """C10-14: the effects of that class that are added to the card."""
    return tuple(row for row in text_changes(s, card, player)[1] if s.pool.programs[row[0]].kind == kind)


def keywords_now(s: SakuraState, card: int) -> Collection[str]:
    """The keywords of a card, with those that effects give it and without those that it lost."""
    known = info(s, card)
    keywords: Collection[str] = known.keywords
    if known.conditional:
        f = Context(s.zone[card] & 1, card)
        keywords = {word for word, p in known.keywords.items() if p.condition is None or p.condition(s, f)}
    gifts = (s.cache or derived(s)).gifts
    if not gifts:
        return keywords
    return (
        {*keywords, *(s.pool.programs[number].keyword for number, _ in gifts_now(s, card))}
        - lost_keywords(s, card)
        - {""}
    )


def lost_keywords(s: SakuraState, card: int) -> set[str]:
    gifts = (s.cache or derived(s)).gifts
    return {one.lasting.op.keyword for one in gifts if one.lasting.kind == "lose" and concerns(s, one, card)}


def has_keyword(s: SakuraState, card: int, keyword: str) -> bool:
    return keyword in keywords_now(s, card) and counts(s, f"keyword {keyword}")


# --- C9-1-3-3 ---------------------------------------------------------------------------------------------------------


def text_changes(s: SakuraState, card: int, player: int, booked: bool = False) -> tuple[tuple[int, int, int], Gifts]:
    """C9-1-3-3: for a card in use, what held when it was used; else what holds now."""
    if card == NONE:
        return (0, 0, 0), ()
    fixed = text_of_booked(s, card) if booked else _fixed(s, card)
    changes = when_used(s, fixed) if fixed else None
    return changes or (arrow_changes(s, card, player), gifts_now(s, card))


@rule("C9-1-3-4.p3", off=lambda s, card: Using(*s.use[card]))
def text_of_booked(s: SakuraState, card: int) -> Any:
    """For a booked effect nothing is fixed: what holds now counts."""
    return None


@rows(
    ("C9-1-3-3.b1", "C9-1-3-3.b2"),
    lambda s, fixed: "C9-1-3-3.b1" if any(fixed.arrows) or fixed.gifts else "C9-1-3-3.b2",
)
def when_used(s: SakuraState, fixed: Any) -> tuple[tuple[int, int, int], Gifts] | None:
    """What applied when it was used applies to the end, and what did not, does not."""
    return fixed.arrows, fixed.gifts


def _fixed(s: SakuraState, card: int) -> Any:
    """How the card is being used, if its use is going on."""
    use = last_use(s, card)
    if use.turn != s.turn:
        return None
    for frame in s.frames:
        if isinstance(frame, Use) and frame.card == card and frame.entered:
            return use
    return None
