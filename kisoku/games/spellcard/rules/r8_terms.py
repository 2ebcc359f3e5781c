"""Chapter 8: what texts ask of strikers beyond what is printed on them, and the terms that no other chapter means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.effects.book import NUMBER, SET
from kisoku.effects.coding import Deed
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.book import book
from kisoku.games.spellcard.rules.frames import Effect
from kisoku.games.spellcard.rules.items import area_of_ref
from kisoku.games.spellcard.rules.r4_stage import adjacent
from kisoku.games.spellcard.rules.standing import attack_reach, info
from kisoku.games.spellcard.state import ATTACK, FIRST_AREA, SpellcardState, made
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

Test = Callable[[Any, int, Any], bool]

# --- next to whom, in whose range, borne by whom --------------------------------------------------


def _register(o: Any, demand: Any) -> Callable[[Any, Any], tuple[int, ...]]:
    """The things in the register that a demand names: "target 1"."""
    name, _, place = str(demand.value).partition(" ")
    found: Callable[[Any, Any], tuple[int, ...]] = o.register(ir.Reg(name, int(place or 0)))
    return found


def _beside(o: Any, demand: Any) -> Test:
    """4.1.5.1: in one of the eight areas around it."""
    found = _register(o, demand)
    return lambda s, ref, f: any(is_beside(s, ref, other) for other in found(s, f) if other != ref)


@rule("4.1.5.1", off=True)
def is_beside(s: SpellcardState, ref: int, other: int) -> bool:
    here, there = area_of_ref(s, ref), area_of_ref(s, other)
    return here >= 0 and there >= 0 and here in adjacent(s, there)


def _in_attack_range(o: Any, demand: Any) -> Test:
    """3.6.2: in the attack range of that striker."""
    found = _register(o, demand)

    def is_in(s: SpellcardState, ref: int, f: Any) -> bool:
        area = area_of_ref(s, ref)
        return area >= 0 and any(s.alive(one) and attack_reach(s, one % LIFE) >> area & 1 for one in found(s, f))

    return is_in


def _same(o: Any, demand: Any) -> Test:
    found, wanted = _register(o, demand), demand.test != "!="
    return lambda s, ref, f: (ref in found(s, f)) == wanted


def _worn_by(o: Any, demand: Any) -> Test:
    found = _register(o, demand)
    return lambda s, ref, f: any(s.bearer[ref % LIFE] == one % LIFE for one in found(s, f))


def _in_area(o: Any, demand: Any) -> Test:
    """4.1.5: who stands in that area."""
    found = _register(o, demand)
    return lambda s, ref, f: (
        area_of_ref(s, ref) >= 0 and area_of_ref(s, ref) in [area_of_ref(s, other) for other in found(s, f)]
    )


book.testing.update(in_area=_in_area, adjacent=_beside, attack_range=_in_attack_range, same=_same, worn_by=_worn_by)

# --- what they are doing: 2.5, 6.1 ----------------------------------------------------------------


def _declaring(kind: str) -> Callable[[SpellcardState, int, Any], int]:
    """Whether it has made a declaration of that kind that is still to be resolved."""
    return lambda s, ref, f: int(any(ref in entry.casters for entry in made(s) if entry.kind == kind))


def _targeted(kind: str) -> Callable[[SpellcardState, int, Any], int]:
    return lambda s, ref, f: int(
        any(ref in chosen for entry in made(s) if entry.kind == kind for chosen in entry.targets)
    )


def answers(s: SpellcardState, f: Any, value: str) -> bool:
    """2.5.4.4: whether the last declaration of the chain is somebody's, and of a kind."""
    whose, kind = value.split()
    if not s.chain or kind not in ("declaration", s.chain[-1].kind):
        return False
    return whose == "any" or (whose == "you") == (s.chain[-1].player == f.player)


book.facts["answers"] = answers
book.item("attacking", NUMBER, rule="5.4.7.4")(_declaring(ATTACK))
book.item("declaring_spell", NUMBER)(_declaring("spell"))
book.item("declaring_ability", NUMBER)(_declaring("ability"))
book.item("attacked", NUMBER, rule="5.4.7.2")(_targeted(ATTACK))
book.item("targeted_by_spell", NUMBER)(_targeted("spell"))
book.item("colourless", NUMBER, rule="3.3.1.2 3.3.7")(
    lambda s, ref, f: int(not book.items["attribute"].read(s, ref, f))
)


@book.item("keyword", SET)
def keywords(s: SpellcardState, ref: int, f: Any) -> set[str]:
    """The keyword abilities that it has (10.1)."""
    card = ref % LIFE
    abilities = (
        info(s, card).abilities
        if s.zone[card] >= FIRST_AREA
        else [(number, 0) for number in s.pool.cards[s.card[card]].abilities]
    )
    return {s.pool.programs[number].keyword for number, _ in abilities} - {""}


# --- the target of an attack: 5.4.7.2 -------------------------------------------------------------


@book.register("attacked", rule="5.4.7.2")
def attacked(s: SpellcardState, f: Any) -> tuple[int, ...]:
    """Who is the target of the attack that is declared or waits on the chain."""
    return tuple(ref for entry in made(s) if entry.kind == ATTACK for chosen in entry.targets for ref in chosen)


# --- looking: 4.3.2 -------------------------------------------------------------------------------


@book.verb("look", how="")
def look(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Only whoever uses the effect sees them."""
    refs = book.now(s, f, deed.objects(s, f))
    for ref in refs:
        atoms.set_known(s, ref % LIFE, s.known[ref % LIFE] | 1 << f.player)
    f.shown = (*f.shown, *refs)
    f.seen = (*f.seen, *refs)
    f.done = len(refs)
    return None


book.zone("seen", find=lambda s, f, players: [ref for ref in f.seen if s.alive(ref)])
book.forbidden.update(dict.fromkeys(("be_affected", "defeat", "be_countered", "build"), "1.1.3"))
book.changes.update({item: (*book.changes[item], "swap") for item in ("pow", "def")})
