"""Chapter 2.4.13: effects that a striker does not receive."""

from __future__ import annotations

from typing import Any

from kisoku.effects.standing import Standing, concerns
from kisoku.games.spellcard.rules.standing import derived, holds
from kisoku.games.spellcard.state import FIRST_AREA, KIND_OF, RULE_AREA, SpellcardState, ref_area, striker_at
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

STEPS = frozenset(("advance", "retreat", "relocate", "step", "swap"))
PUT = {place: f"to_{place}" for place in ("hand", "deck", "deck_bottom", "discard", "score", "removed", "rule")}
LEAVING = frozenset(("defeat", "retire", "remove", *PUT.values()))
SORTS: dict[str, frozenset[str]] = {
    "step": STEPS, "leave": LEAVING, "status": frozenset(("modify", "lower")), "lower": frozenset(("lower",)),
    "retire": frozenset(("retire", PUT["discard"])), "remove": frozenset(("remove", PUT["removed"])),
    "return": frozenset((PUT["hand"],)), "to_deck": frozenset((PUT["deck"], PUT["deck_bottom"])),
    **{verb: frozenset((verb,)) for verb in ("damage", "act", "unact", "defeat", "control", "advance", "retreat")},
}  # fmt: skip
"""The sorts of effects that texts name, with what each is among the actions."""
WIDER = dict.fromkeys(("spell", "ability"), ("declared", "capability"))
"""By which wider words what was declared is meant as well: an attack is no ability (2.4.1)."""


def received(s: SpellcardState, f: Any, deed: Any) -> tuple[int, ...]:
    """The things that an action acts on, less the strikers that do not receive it; of an area, who stands there."""
    refs = tuple(who(s, ref) for ref in s.pool.book.now(s, f, deed.objects(s, f)))
    refs = tuple(ref for ref in refs if ref >= 0)
    return receivers(s, f, refs, PUT[deed.op.place] if deed.op.verb == "move" else deed.op.verb)


def who(s: SpellcardState, ref: int) -> int:
    """The thing itself, or of an area who stands there; -1: nobody."""
    area = ref_area(s, ref)
    striker = -1 if area < 0 else striker_at(s, area)
    return ref if area < 0 else s.ref(striker) if striker >= 0 else -1


def receivers(s: SpellcardState, f: Any, refs: tuple[int, ...], verb: str) -> tuple[int, ...]:
    return tuple(ref for ref in refs if not is_spared(s, ref, verb, source_of(s, f), f.card))


def source_of(s: SpellcardState, f: Any) -> tuple[str, ...]:
    """The words for what an effect comes from: an attack, a spell, an ability, a rule card."""
    if f.how == "triggered":
        return "triggered", "capability", lying(s, f.card)
    return f.how, *WIDER.get(f.how, ())


def lying(s: SpellcardState, ref: int) -> str:
    """What a triggered or always-on effect comes from, by where its card lies."""
    card = ref % LIFE
    if s.zone[card] >= FIRST_AREA:
        return "ability" if s.bearer[card] < 0 else "equip"
    return "rule" if KIND_OF[s.zone[card]] == RULE_AREA else "spell"


@rule("2.4.13", "2.4.13.1", off=False)
def is_spared(s: SpellcardState, ref: int, verb: str, sources: tuple[str, ...], card: int) -> bool:
    """Whether the striker does not receive what an effect of such a source, of that card, would do to it."""
    return any(
        standing.lasting.action == "be_affected" and holds(s, standing) and ref >= 0 and concerns(s, standing, ref)
        and speaks_of(s, standing, ref, verb, sources, card)
        for standing in derived(s).forbids
    )  # fmt: skip


def speaks_of(s: SpellcardState, standing: Standing, ref: int, verb: str, sources: tuple[str, ...], card: int) -> bool:
    """Whether such effects are those that the text means."""
    for demand in standing.lasting.op.object_filter:
        if demand.item == "effect":
            if verb not in SORTS[str(demand.value)]:
                return False
        elif demand.item == "declaration":
            if demand.value not in sources:
                return False
        elif demand.item == "other" and card == ref:
            return False
    test = standing.lasting.with_what
    return test is None or card < 0 or bool(test(s, card, standing.context))


def static_spared(s: SpellcardState, ref: int, standing: Standing) -> bool:
    """The same of what stands: an always-on ability, an equip spell, a rule card."""
    lasting, sort = standing.lasting, standing.lasting.kind
    if sort == "modify" and lasting.changes[0].item == "attack_range":
        sort = "change"
    elif any(change.how == "+" and standing.number(s, place) < 0 for place, change in enumerate(lasting.changes)):
        sort = "lower"
    return is_spared(s, ref, sort, (lying(s, standing.context.card), "capability"), standing.context.card)
