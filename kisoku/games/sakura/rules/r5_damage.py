"""Chapter 5-8: damage. Nothing is a mere number: damage moves crystals, and life goes into the damaged player's own
Flare."""

from __future__ import annotations

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Damage
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_crystals import shifted, told, what_there_is
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE
from kisoku.games.sakura.rules.standing import context_of, derived, holds, kept_from
from kisoku.games.sakura.state import AURA, DUST, FLARE, LIFE, NONE, SakuraState, opponent
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

taking = Routine("damage", Damage, "C5-8-3")


@rule("C10-10")
def impatience(s: SakuraState, player: int) -> Frame | None:
    """Damage 1/1, taken as any other."""
    happen(s, Event("impatience", player))
    settle(s)
    return Damage(player=player, aura=2 if is_heavier(s, player) else 1, life=1)


def is_heavier(s: SakuraState, player: int) -> bool:
    """An effect of the opponent makes impatience damage of 2/1."""
    return any(
        standing.lasting.action == "heavy_impatience"
        and standing.player != player
        and holds(s, standing, context_of(standing))
        for standing in (s.cache or derived(s)).permits
    )


def shields(s: SakuraState, player: int) -> tuple[int, ...]:
    """Enhancements whose crystals count as if they were in the player's Aura while damage is resolved."""
    found = []
    for standing in (s.cache or derived(s)).permits:
        if (
            standing.lasting.action == "count_as_aura"
            and standing.player == player
            and holds(s, standing, context_of(standing))
        ):
            found.append(standing.card)
    return tuple(found)


def aura_to_lose(s: SakuraState, player: int) -> int:
    return s.crystals[AURA + player] + sum(s.bound[card] for card in shields(s, player))


@taking.step("C5-8-3-2")
def which_damage(s: SakuraState, f: Damage) -> Outcome:
    """Aura or life; "-" leaves only the other."""
    hurt = damaged(s, f)
    if not hurt:
        return leave()
    f.player, f.others = hurt[0], hurt[1:]
    if f.flare is not None:
        f.parts = (("flare", f.flare),)
        return None
    if f.aura is None and f.life is None:
        return leave()
    if both_at_once(s, f) or f.aura is None or f.life is None:
        f.parts = tuple((name, amount) for name, amount in (("aura", f.aura), ("life", f.life)) if amount is not None)
        return None
    options = one_of_two(s, f)
    if f.source != NONE and s.alive(f.source) and barred_from_aura(s, f.source):
        options = options[-1:]
    return Request(chooser(s, f), "C5-8-3-2", options, f.source) if options else leave()


def chooser(s: SakuraState, f: Damage) -> int:
    """Who takes it, unless the attack's text lets its own player choose."""
    from kisoku.games.sakura.rules.r6_attacks import attack_has

    mine = f.source != NONE and s.alive(f.source) and attack_has(s, f.source, "chosen_by_you")
    return opponent(f.player) if mine else f.player


def barred_from_aura(s: SakuraState, attack: int) -> bool:
    """The attack's text does not let its damage be taken on Aura."""
    from kisoku.games.sakura.rules.r6_attacks import attack_has

    return bool(attack_has(s, attack, "no_aura_choice"))


@rule("C5-5-1", off=())
def damaged(s: SakuraState, f: Damage) -> tuple[int, ...]:
    """Who takes the damage that has arisen."""
    return tuple(player for player in (f.player, *f.others) if not kept_from(s, player, "be_damaged"))


@rule("C10-26", off=False)
def both_at_once(s: SakuraState, f: Damage) -> bool:
    return f.both


@rule("C5-8-2", off=())
def one_of_two(s: SakuraState, f: Damage) -> tuple[Option, ...]:
    """X/Y is damage X to Aura or Y to Life."""
    life = Option("life", "C5-8-3-2", f.life)
    return (Option("aura", "C5-8-3-2", f.aura), life) if aura_suffices(s, f) else (life,)


@rule("C5-8-3-2.p2", off=True)
def aura_suffices(s: SakuraState, f: Damage) -> bool:
    return bool(f.aura <= aura_to_lose(s, f.player))


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
        f.given = None
        return None
    lost = min(amount, aura + on_cards)
    return PickNumber(
        player=f.player, rule="C5-8-3-1", source=cards[0], least=max(0, lost - aura), most=min(lost, on_cards)
    )


@taking.step("C5-8-3-1")
def lose_crystals(s: SakuraState, f: Damage) -> Outcome:
    """As many as there are; all parts, and those of all who are damaged by it, at the same time (C6-3.p3)."""
    players = (f.player, *f.others)
    for player in players:
        _lose(s, f, player, (f.given or 0) if player == f.player else 0)
    for player in players:
        for name, amount in f.parts:
            marks = (
                name,
                *(("reconstruction",) if f.reconstruction else ()),
                *(("attack",) if is_of_an_attack(s, f) else ()),
            )
            happen(s, Event("damage", player, f.source, amount, marks, f.by))
    settle(s)
    return None


@rule("C10-19", off=False)
def is_of_an_attack(s: SakuraState, f: Damage) -> bool:
    """Damage that an attack itself has, not its effects."""
    return f.source != NONE


def _lose(s: SakuraState, f: Damage, player: int, from_cards: int) -> None:
    for name, amount in f.parts:
        goal = f.life_to if name == "life" and f.life_to != NONE else f.to
        LOSING[name](s, player, amount, from_cards, goal)


def lose_aura(s: SakuraState, player: int, amount: int, from_cards: int, goal: int) -> None:
    left = from_cards
    for card in shields(s, player):
        left -= shifted(s, CARD_PLACE + card, DUST if goal == NONE else goal, min(left, s.bound[card]))
    _shift(s, AURA + player, DUST, amount - from_cards, goal)


@rule("C5-8-3-1.p2")
def lose_flare(s: SakuraState, player: int, amount: int, from_cards: int, goal: int) -> None:
    _shift(s, FLARE + player, DUST, amount, goal)


@rule("C5-8-3-1.p3")
def lose_life(s: SakuraState, player: int, amount: int, from_cards: int, goal: int) -> None:
    _shift(s, LIFE + player, FLARE + player, amount, goal)


LOSING = {"aura": lose_aura, "flare": lose_flare, "life": lose_life}


def _shift(s: SakuraState, source: int, target: int, amount: int, goal: int) -> None:
    """To where such damage sends crystals, unless its attack sends them elsewhere."""
    if goal != NONE:
        shifted(s, source, goal, amount)
        return
    count = amount if amount <= s.crystals[source] else what_there_is(s, s.crystals[source])
    if count > 0:
        atoms.shift_crystals(s, source, -count)
        atoms.shift_crystals(s, target, count)
        if "crystals" in s.pool.listened:  # the damage is told anyway; who waits for crystals hears of them too
            told(s, source, target, count)


@taking.step("C5-8-3")
def done(s: SakuraState, f: Damage) -> Outcome:
    return leave(max((amount for _, amount in f.parts), default=0))


ROUTINES = (taking,)
