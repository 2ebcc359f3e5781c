"""Chapters 2.5.4.1 and 3.6: ranges, and what is a proper target."""

from __future__ import annotations

from typing import Any

from kisoku.effects.operands import anything
from kisoku.games.spellcard.minimap import AREAS
from kisoku.games.spellcard.pool import Target
from kisoku.games.spellcard.rules.frames import Context
from kisoku.games.spellcard.rules.r3_minimaps import EVERY_AREA, painted
from kisoku.games.spellcard.rules.standing import Derived, derived, is_forbidden
from kisoku.games.spellcard.state import FIRST_AREA, SpellcardState, area_ref, ref_area
from kisoku.kernel.players import opponent
from kisoku.kernel.rules import examining, rule
from kisoku.kernel.state import LIFE

EXAMINING = examining()


def range_of(s: SpellcardState, f: Any, code: str, colours: str) -> int:
    """The areas of a minimap, as bits, its origin being where the caster is now (3.6.4, reading A58)."""
    caster = f.caster % LIFE if f.caster >= 0 else -1
    if caster < 0 or not s.alive(f.caster) or s.zone[caster] < FIRST_AREA:
        return 0
    return painted(s, code, s.controller[caster], colours)[s.zone[caster] - FIRST_AREA]


def candidates(s: SpellcardState, f: Any, target: Target) -> tuple[int, ...]:
    """2.5.4.1: everything that is a proper target of the declaration, in the order of the areas."""
    bits = range_of(s, f, target.code, target.colours) if target.code else EVERY_AREA
    if target.zone == "areas":
        found = [area_ref(s, area) for area in range(AREAS) if bits >> area & 1]
    else:
        here: Derived = s.cache or derived(s)
        if target.whose != "any":
            bits &= here.bits[f.player if target.whose == "you" else opponent(s, f.player)]
        found = []
        life = s.life
        while bits:
            things = s.zones[FIRST_AREA + (bits & -bits).bit_length() - 1]
            bits &= bits - 1
            if target.zone == "stage":
                if things:
                    found.append(things[0] + LIFE * life[things[0]])
            else:
                found += [card + LIFE * life[card] for card in things[1:] if not s.pool.cards[s.card[card]].is_option]
        if not EXAMINING and target.rest is anything and "be_targeted" not in here.banned:
            return tuple(found)
    return tuple(ref for ref in found if describes(s, f, target, ref) and not is_untargetable(s, f, ref))


@rule("2.5.4.1", off=True)
def describes(s: SpellcardState, f: Any, target: Target, ref: int) -> bool:
    """What stands below the minimap."""
    return target.rest(s, ref, f)


@rule("2.4.10.2.2", "10.5.1", off=False)
def is_untargetable(s: SpellcardState, f: Any, ref: int) -> bool:
    """Whether an effect says that it is no target of such a declared ability."""
    return is_forbidden(s, "be_targeted", ref, f.player, f.card)


def is_proper(s: SpellcardState, f: Context, target: Target, ref: int) -> bool:
    """2.4.10.2: whether a target that was chosen is still a proper one."""
    return still_in_range(s, f, target, ref) and still_targetable(s, f, ref) and still_fits(s, f, target, ref)


@rule("2.4.10.2.1", off=True)
def still_in_range(s: SpellcardState, f: Context, target: Target, ref: int) -> bool:
    if not target.code:
        return True
    area = ref_area(s, ref)
    if area < 0:
        area = s.zone[ref % LIFE] - FIRST_AREA
    return area >= 0 and bool(range_of(s, f, target.code, target.colours) >> area & 1)


@rule("2.4.10.2.2", off=True)
def still_targetable(s: SpellcardState, f: Context, ref: int) -> bool:
    return not is_untargetable(s, f, ref)


@rule("2.4.10.2.3", off=True)
def still_fits(s: SpellcardState, f: Context, target: Target, ref: int) -> bool:
    if ref_area(s, ref) < 0 and target.whose != "any" and target.zone == "stage":
        mine = s.controller[ref % LIFE] == f.player
        if mine != (target.whose == "you"):
            return False
    return target.rest(s, ref, f)
