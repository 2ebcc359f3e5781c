"""Additional rules 14 for 『自我』ヤツハ: a journey through four places, the memories kept of it, and the way home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import change_tally, hosts
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, Use
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_crystals import move_crystals
from kisoku.games.sakura.rules.r6_objects import card_class, info, show
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r9_using import acting, attacking, enhancing
from kisoku.games.sakura.state import (
    DECK,
    DISCARD,
    DUST,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    HAND,
    IN_USE,
    JOURNEY,
    MEMORIES,
    NONE,
    T_ORIGIN,
    T_POSITION,
    T_USED_BEFORE,
    TRUMP,
    UNUSED,
    SakuraState,
)
from kisoku.kernel.choosing import Pick, PickNumber, YesNo
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rows, rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

LAST = 4
NEW_WORLD = "NA-16-yatsuha-AA1-N-7-Ex2"
EVERYWHERE = (DECK, DISCARD, FACEDOWN, ENHANCEMENT, HAND)


class Departure(Frame):
    """A14-5."""

    player: int = NONE


class Stage(Frame):
    """What the place of the journey does, then one place further. parts: which of the two."""

    player: int = NONE
    parts: tuple[str, ...] = ("effect", "step")


class Homeward(Frame):
    """A14-7."""

    player: int = NONE
    card: int = NONE


class Remembering(Frame):
    """A14-4.p5: a card comes from Memories to the hand."""

    player: int = NONE
    card: int = NONE


departing = Routine("departure", Departure, "A14-5")
staging = Routine("stage", Stage)
homecoming = Routine("homeward", Homeward, "A14-7")
remembering = Routine("remembering", Remembering)


@departing.step("A14-5.1")
def from_where(s: SakuraState, f: Departure) -> Outcome:
    """Once in a duel."""
    if s.tallies[T_ORIGIN + f.player] or not hosts(s, f.player, "yatsuha-AA1"):
        return leave(False)
    return PickNumber(player=f.player, rule="A14-5.1", least=1, most=LAST)


@departing.step("A14-5.2")
def set_out(s: SakuraState, f: Departure) -> Outcome:
    """With a crystal from Dust."""
    atoms.set_tally(s, T_ORIGIN + f.player, f.given)
    if move_crystals(s, DUST, JOURNEY + f.player, 1):
        stand_at(s, f.player, f.given)
    return leave()


@rule("A14-4.p6", "A14-4.p7")
def stand_at(s: SakuraState, player: int, place: int) -> None:
    """The crystal in Memories is bound to one of the four places."""
    atoms.set_tally(s, T_POSITION + player, place)


@staging.step("A14-6")
def here(s: SakuraState, f: Stage) -> Outcome:
    """What the place does; where the journey began, the second time, the way home instead."""
    place = s.tallies[T_POSITION + f.player]
    if not place:
        return leave(False)
    if "effect" not in f.parts:
        return None
    if place > LAST:
        return Homeward(player=f.player)
    return its_effect(s, f.player, place)


@rows([f"A14-4.pos{n}" for n in range(1, LAST + 1)], lambda s, player, place: f"A14-4.pos{place}")
def its_effect(s: SakuraState, player: int, place: int) -> Effect:
    return Effect(program=s.pool.ruled[f"A14-4.pos{place}"], card=NONE, player=player)


@staging.step("A14-6")
def clockwise(s: SakuraState, f: Stage) -> Outcome:
    """To the next number; after 4 comes 1."""
    place = s.tallies[T_POSITION + f.player]
    if place and "step" in f.parts:
        following = next_place(s, (place - 1) % LAST + 1)
        home = following == s.tallies[T_ORIGIN + f.player]
        stand_at(s, f.player, LAST + following if home else following)
    return leave()


@rule("A14-6", off=lambda s, place: place)
def next_place(s: SakuraState, place: int) -> int:
    return place % LAST + 1


@homecoming.step("A14-7.1")
def keep_one(s: SakuraState, f: Homeward) -> Outcome:
    return Pick(player=f.player, rule="A14-7.1", candidates=s.zones[2 * HAND + f.player], least=0)


@homecoming.step("A14-7.2")
def all_into_memories(s: SakuraState, f: Homeward) -> Outcome:
    """Enhancements without their on-discard effects."""
    kept = f.given or ()
    cards = [card for kind in EVERYWHERE for card in s.zones[2 * kind + f.player]]
    for card in cards:
        if card_class(s, card) == "normal" and s.owner[card] == f.player and card not in kept:
            move(s, card, MEMORIES)
    return None


@homecoming.step("A14-7.3")
def crystal_to_dust(s: SakuraState, f: Homeward) -> Outcome:
    move_crystals(s, JOURNEY + f.player, DUST, s.crystals[JOURNEY + f.player])
    atoms.set_tally(s, T_POSITION + f.player, 0)
    return None


@homecoming.step("A14-7.4")
def a_new_trump(s: SakuraState, f: Homeward) -> Outcome:
    for card in s.zones[2 * EXTRA + f.player]:
        if info(s, card).number == NEW_WORLD:
            move(s, card, TRUMP, used=UNUSED)
    return leave()


@remembering.step("A14-4.p5")
def whether_shown(s: SakuraState, f: Remembering) -> Outcome:
    """It may be revealed; then, if it is hers, it becomes perfect."""
    return YesNo(player=f.player, rule="A14-4.p5", source=f.card, verb="reveal_it")


@remembering.step("A14-4.p5")
def perhaps_perfect(s: SakuraState, f: Remembering) -> Outcome:
    if f.given:
        from kisoku.games.sakura.megami.a14_yatsuha import perfect

        show(s, f.card)
        perfect(s, None, f.card)
        settle(s)
    return leave()


@book.on_players("depart")
def depart(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Departure(player=player) if hosts(s, player, "yatsuha-AA1") else 0


@book.on_players("journey_on")
def journey_on(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Stage(player=player) if hosts(s, player, "yatsuha-AA1") else 0


@book.on_players("journey_step")
def journey_step(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Stage(player=player, parts=("step",)) if s.tallies[T_POSITION + player] else 0


@book.on_players("homeward")
def homeward(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Homeward(player=player) if hosts(s, player, "yatsuha-AA1") else 0


@book.fact("first_of_game")
def first_of_game(s: SakuraState, f: Any, value: Any) -> bool:
    """No other card was used by the player before."""
    own = int(f.card != NONE and s.zone[f.card] >> 1 in (IN_USE, ENHANCEMENT))
    return bool(s.tallies[T_USED_BEFORE + f.player] <= own)


def count_it(s: SakuraState, f: Use) -> Outcome:
    change_tally(s, "used_before", f.player, 1)
    return None


def recalled(s: SakuraState, card: int) -> None:
    s.asides.append(Remembering(player=s.zone[card] & 1, card=card))


def patch(rules: SakuraRuleset) -> None:
    if not any(name == "yatsuha-AA1" for name in rules.megami):
        return
    rules.recalled = recalled
    for routine, number in ((attacking, "C9-2-1.iv"), (acting, "C9-2-2.iii")):
        rules.insert(routine, number, "A14-4", count_it)
    rules.append(enhancing, "C9-2-3.ii", "A14-4", count_it)


ROUTINES: tuple[Routine, ...] = (departing, staging, homecoming, remembering)
