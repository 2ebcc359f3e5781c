"""Chapter 5-8: damage. Nothing is a mere number: damage moves crystals, and life goes into the damaged player's own Flare."""

from __future__ import annotations

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Damage
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, emptied, told
from kisoku.games.sakura.rules.standing import context_of, derived, holds, kept_from
from kisoku.games.sakura.state import AURA, DUST, FLARE, LIFE, NONE, SakuraState
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request

taking = Routine("damage", Damage, "C5-8-3")


def impatience(s: SakuraState, player: int) -> Frame | None:
    """C10-10: damage 1/1, taken as any other."""
    if "C10-10" not in s.law:
        return None
    atoms.tell(s, ("impatience", player, NONE, 0, ()))
    return Damage(player=player, aura=1, life=1)


def shields(s: SakuraState, player: int) -> tuple[int, ...]:
    """Enhancements whose crystals count as if they were in the player's Aura while damage is resolved."""
    found = []
    for standing in derived(s).permits:
        if standing.lasting.action == "count_as_aura" and standing.player == player and holds(s, standing, context_of(standing)):
            found.append(standing.card)
    return tuple(found)


def aura_to_lose(s: SakuraState, player: int) -> int:
    return s.crystals[AURA + player] + sum(s.bound[card] for card in shields(s, player))


@taking.step("C5-8-3-2")
def which_damage(s: SakuraState, f: Damage) -> Outcome:
    """Aura or life; "-" leaves only the other; C10-26: both."""
    hurt = [player for player in (f.player, *f.others) if not kept_from(s, player, "be_damaged")]
    if "C5-5-1" not in s.law or not hurt:
        return leave()
    f.player, f.others = hurt[0], tuple(hurt[1:])
    if f.flare is not None:
        f.parts = (("flare", f.flare),)
        return None
    if f.aura is None and f.life is None:
        return leave()
    if f.both and "C10-26" in s.law:
        f.parts = tuple((name, amount) for name, amount in (("aura", f.aura), ("life", f.life)) if amount is not None)
        return None
    if "C5-8-2" not in s.law and f.aura is not None and f.life is not None:
        return leave()
    if f.aura is None or f.life is None:
        f.parts = (("aura", f.aura),) if f.life is None else (("life", f.life),)
        return None
    options = [Option("life", "C5-8-3-2", f.life)]
    if f.aura <= aura_to_lose(s, f.player) or "C5-8-3-2.p2" not in s.law:
        options.insert(0, Option("aura", "C5-8-3-2", f.aura))
    return Request(f.player, "C5-8-3-2", tuple(options), f.source)


@taking.step("C5-8-3-2.p3")
def the_part_chosen(s: SakuraState, f: Damage) -> Outcome:
    if not f.parts:
        f.parts = ((f.answer.verb, f.answer.thing),)
    return None


@taking.step("C5-8-3-1")
def which_crystals(s: SakuraState, f: Damage) -> Outcome:
    """Which crystals, where some lie elsewhere and count as aura."""
    amount = next((number for name, number in f.parts if name == "aura"), 0)
    cards = shields(s, f.player)
    on_cards = sum(s.bound[card] for card in cards)
    aura = s.crystals[AURA + f.player]
    if not amount or not on_cards:
        f.given = 0
        return None
    lost = min(amount, aura + on_cards)
    return PickNumber(player=f.player, rule="C5-8-3-1", source=cards[0], least=max(0, lost - aura), most=min(lost, on_cards))


@taking.step("C5-8-3-1")
def lose_crystals(s: SakuraState, f: Damage) -> Outcome:
    """As many as there are; all parts, and those of all who are damaged by it, at the same time (C6-3.p3)."""
    players = (f.player, *f.others)
    for player in players:
        _lose(s, f, player, (f.given or 0) if player == f.player else 0)
    for player in players:
        for name, amount in f.parts:
            marks = (name, *(("reconstruction",) if f.reconstruction else ()), *(("attack",) if f.source != NONE and "C10-19" in s.law else ()))
            happen(s, Event("damage", player, f.source, amount, marks, f.by))
    settle(s)
    return None


def _lose(s: SakuraState, f: Damage, player: int, from_cards: int) -> None:
    for name, amount in f.parts:
        if name == "aura" and "C5-8-3-1" in s.law:
            _lose_aura(s, player, amount, from_cards)
        elif name == "flare" and "C5-8-3-1.p2" in s.law:
            _shift(s, FLARE + player, DUST, amount)
        elif name == "life" and "C5-8-3-1.p3" in s.law:
            _shift(s, LIFE + player, FLARE + player, amount)


def _lose_aura(s: SakuraState, player: int, amount: int, from_cards: int) -> None:
    left = from_cards
    for card in shields(s, player):
        taken = min(left, s.bound[card])
        if taken:
            atoms.set_bound(s, card, s.bound[card] - taken)
            atoms.shift_crystals(s, DUST, taken)
            happen(s, Event("crystals", player, card, taken, source=CARD_PLACE + card, target=DUST))
            emptied(s, card)
            left -= taken
    _shift(s, AURA + player, DUST, amount - from_cards)


def _shift(s: SakuraState, source: int, target: int, amount: int) -> None:
    """C6-3.p5: as many as there are to choose."""
    count = amount if amount <= s.crystals[source] else s.crystals[source] if "C6-3.p5" in s.law else 0
    if count > 0:
        atoms.shift_crystals(s, source, -count)
        atoms.shift_crystals(s, target, count)
        if "crystals" in s.pool.listened:  # the damage is told anyway; who waits for crystals hears of them too
            told(s, source, target, count)


@taking.step("C5-8-3")
def done(s: SakuraState, f: Damage) -> Outcome:
    return leave(max((amount for _, amount in f.parts), default=0))


ROUTINES = (taking,)
