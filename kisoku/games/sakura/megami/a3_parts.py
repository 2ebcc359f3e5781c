"""Additional rules 3 for 『消失』オボロ: parts in the Cyber-war zone, and the attack that they make in place of a
reconstruction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kisoku.games.sakura.megami.hosting import laid_out
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Reconstruction, Refs, ResolveAttack
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r6_objects import AttackFacts, card_class, info
from kisoku.games.sakura.rules.r7_moving import new_attack
from kisoku.games.sakura.rules.r9_attack import in_its_range, remove
from kisoku.games.sakura.rules.r9_basic_actions import rebuilding
from kisoku.games.sakura.rules.r10_texts import has_keyword
from kisoku.games.sakura.state import CYBERWAR, NONE, PART, SakuraState
from kisoku.kernel.choosing import Pick, YesNo
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

PARTS = (*(f"NA-05-oboro-A2-MP-{n}" for n in range(1, 4)), *(f"NA-05-oboro-A2-CP-{n}" for n in range(1, 5)))
"""A3-1.p2."""
MOST = 5
"""A3-7: how many parts stay assembled."""
MAIN = "part"


class DigiTrap(Frame):
    """A3-3.1 to .7. main, customs: the parts picked. added: the effects of the custom parts, each with its number.
    attack: what they make."""

    player: int = NONE
    main: int = NONE
    customs: Refs = ()
    added: tuple[Refs, ...] = ()
    attack: int = NONE


class Assembling(Frame):
    """A3-7."""

    player: int = NONE
    count: int = 0


class Dismantling(Frame):
    """A3-8: until so many are assembled. apart: of so many that were to be dismantled, how many have been."""

    player: int = NONE
    left: int = 0
    apart: int | None = None


digi_trapping = Routine("digi-trap", DigiTrap)
assembling = Routine("assembling", Assembling)
dismantling = Routine("dismantling", Dismantling)


# --- A3-4, A3-9: parts ------------------------------------------------------------------------------------------------


@rule("A3-4", "A3-9", off=())
def parts(s: SakuraState, player: int) -> tuple[int, ...]:
    """What lies in the player's own Cyber-war zone."""
    return s.zones[2 * CYBERWAR + player]


@rule("A3-9.p4", off=())
def assembled(s: SakuraState, player: int) -> tuple[int, ...]:
    """Each part is assembled or not; at first none is."""
    return tuple(part for part in parts(s, player) if s.assembled[part])


book.of_player("assembled_parts")(lambda s, player: len(assembled(s, player)))


def unassembled(s: SakuraState, player: int) -> tuple[int, ...]:
    return tuple(part for part in parts(s, player) if not s.assembled[part])


# --- A3-3.b2: in place of a reconstruction ----------------------------------------------------------------------------


def whether_instead(s: SakuraState, f: Reconstruction) -> Outcome:
    """Decided before a card with 設置 could be used (a reading)."""
    f.given = None
    return YesNo(player=f.player, rule="A3-3.b2", verb="digi_trap") if can_digi_trap(s, f.player) else None


@rule("A3-6", off=False)
def can_digi_trap(s: SakuraState, player: int) -> bool:
    """Some part with デジ設置 is assembled."""
    return any(has_keyword(s, part, "digi_trap") for part in assembled(s, player))


def instead(s: SakuraState, f: Reconstruction) -> Outcome:
    f.replaced = f.given
    return DigiTrap(player=f.player) if f.replaced else None


def not_reconstructed(s: SakuraState, f: Reconstruction) -> Outcome:
    """A3-3.p3: no reconstruction, so no damage and no 設置."""
    return leave(False) if f.replaced else None


@digi_trapping.step("A3-3.1")
def which_main(s: SakuraState, f: DigiTrap) -> Outcome:
    mains = tuple(part for part in assembled(s, f.player) if card_class(s, part) == MAIN)
    return Pick(player=f.player, rule="A3-3.1", candidates=mains)


@digi_trapping.step("A3-3.1")
def which_customs(s: SakuraState, f: DigiTrap) -> Outcome:
    """Any number, none too."""
    if not f.given:
        return leave()
    f.main = f.given[0]
    customs = tuple(part for part in assembled(s, f.player) if card_class(s, part) != MAIN)
    return Pick(player=f.player, rule="A3-3.1", candidates=customs, least=0, most=len(customs))


@digi_trapping.step("A3-3.2")
def reveal_them(s: SakuraState, f: DigiTrap) -> Outcome:
    f.customs = f.given or ()
    for part in (f.main, *f.customs):
        atoms.set_known(s, part, atoms.EVERYONE)
        atoms.tell(s, ("revealed", f.player, part))
    return None


@digi_trapping.step("A3-3.3")
def their_effects(s: SakuraState, f: DigiTrap) -> Outcome:
    place = which_text(s, len(f.customs))
    f.added = tuple(
        texts[place] if place < len(texts) else () for texts in (info(s, part).numbered for part in f.customs)
    )
    return None


@rule("A3-4-2", off=0)
def which_text(s: SakuraState, revealed: int) -> int:
    """Of each custom part the text whose number is how many were revealed."""
    return revealed - 1


@digi_trapping.step("A3-3.4")
def in_which_order(s: SakuraState, f: DigiTrap) -> Outcome:
    """The text of the main part, then those of the custom parts in the order that the player wants."""
    able = tuple(part for part, text in zip(f.customs, f.added, strict=False) if text)
    return Pick(
        player=f.player,
        rule="A3-3.4",
        candidates=able,
        least=len(able),
        most=len(able),
        ordered=len(able) > 1,
        verb="order",
    )


@digi_trapping.step("A3-3.4")
def create(s: SakuraState, f: DigiTrap) -> Outcome:
    known = info(s, f.main)
    texts = dict(zip(f.customs, f.added, strict=False))
    text = (*known.attack_text, *(number for part in f.given or () for number in texts.get(part, ())))
    facts = AttackFacts(class_of_it(s, f.main), "", known.range, known.aura, known.life, known.users, text)
    f.attack = new_attack(s, f.player, facts, this_card(s, f.main))
    return None


@rule("A3-5", off="")
def class_of_it(s: SakuraState, main: int) -> str:
    """Of class パーツ, without a subtype."""
    return card_class(s, main)


this_card = as_it_is("A3-4-1", off=NONE)
"""A main part is a card too."""


@digi_trapping.step("A3-3.5")
def all_apart(s: SakuraState, f: DigiTrap) -> Outcome:
    """Also those that were not picked."""
    for part in assembled(s, f.player):
        atoms.set_assembled(s, part, False)
    turn_down(s, f.player)
    return None


@rule("A3-9.p3")
def turn_down(s: SakuraState, player: int) -> None:
    """All lie face-down among the others again, so that nobody else can tell them apart."""
    for part in parts(s, player):
        atoms.set_known(s, part, 1 << player)


@digi_trapping.step("A3-3.6")
def check_range(s: SakuraState, f: DigiTrap) -> Outcome:
    if f.attack != NONE and not in_its_range(s, f.attack):
        atoms.tell(s, ("attack_missed", f.player, f.attack, 0, (), f.main))
        remove(s, f.attack)
        return leave()
    return None


@digi_trapping.step("A3-3.7")
def resolve_it(s: SakuraState, f: DigiTrap) -> Outcome:
    return ResolveAttack(attack=f.attack) if f.attack != NONE else None


# --- A3-7, A3-8 -------------------------------------------------------------------------------------------------------


@assembling.step("A3-7")
def which_parts(s: SakuraState, f: Assembling) -> Outcome:
    able = unassembled(s, f.player)
    count = min(f.count, len(able))
    return Pick(player=f.player, rule="A3-7", candidates=able, least=count, most=count, verb="assemble")


@assembling.step("A3-7")
def put_together(s: SakuraState, f: Assembling) -> Outcome:
    """Of more than five, all but five are dismantled."""
    for part in f.given or ():
        atoms.set_assembled(s, part, True)
    atoms.tell(s, ("assembled", f.player, NONE, len(f.given or ()), ()))
    f.count = len(f.given or ())
    return Dismantling(player=f.player, left=MOST)


@assembling.step("A3-7")
def put_together_done(s: SakuraState, f: Assembling) -> Outcome:
    return leave(f.count)


@dismantling.step("A3-8")
def which_part(s: SakuraState, f: Dismantling) -> Outcome:
    """One after the other."""
    there = assembled(s, f.player)
    return (
        Pick(player=f.player, rule="A3-8", candidates=there, verb="dismantle")
        if len(there) > f.left
        else leave(f.apart)
    )


@dismantling.step("A3-8")
def take_apart(s: SakuraState, f: Dismantling) -> Outcome:
    for part in f.given or ():
        atoms.set_assembled(s, part, False)
    atoms.tell(s, ("dismantled", f.player, NONE, 1, ()))
    f.step = 0
    if f.apart is not None:
        f.apart += 1
    return None


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A3-1.p2", laid_out("oboro-A2", CYBERWAR, PARTS, thing=PART))
    rules.insert(rebuilding, "C5-5.p3", "A3-3.b2", whether_instead)
    rules.insert(rebuilding, "C5-5.p3", "A3-3.b2", instead)
    rules.insert(rebuilding, "C5-5.p3", "A3-3.p3", not_reconstructed)
    rules.procedures["assemble"] = lambda s, player, count: Assembling(player=player, count=count)
    rules.procedures["dismantle"] = lambda s, player, count: Dismantling(player=player, left=count)
    rules.procedures["dismantle_some"] = lambda s, player, count: Dismantling(
        player=player, left=max(0, len(assembled(s, player)) - count), apart=0
    )


ROUTINES: tuple[Routine, ...] = (digi_trapping, assembling, dismantling)
