"""What a few cards alone do: the same basic action for the other player, stratagems out of the discard, crystals on the
anvil, frames that count double.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import BasicAction, Effect
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_crystals import put_on_card
from kisoku.games.sakura.rules.r6_objects import info, last_use
from kisoku.games.sakura.rules.r9_basic_actions import additional_options
from kisoku.games.sakura.rules.verbs import Arrow
from kisoku.games.sakura.state import ANVIL, DISCARD, DUST, FLARE, IN_USE, NONE, T_LOST_BEFORE, SakuraState, opponent
from kisoku.kernel.choosing import Pick
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.text.program import Ability, Case, Choose, Data

# --- basic actions ----------------------------------------------------------------------------------------------------


@book.on_players("same_basic")
def same_basic(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    """The basic action that the player of the effect has performed last; one of a card, if a card of that name gives
    it.
    """
    made = [event for event in s.history if event.kind == "basic_action" and event.player == f.player and event.marks]
    if not made or made[-1].thing == NONE:
        return BasicAction(player=player, named=made[-1].marks, free=True) if made else 0
    name = info(s, made[-1].thing).name
    cards = [option.thing for option in additional_options(s, player) if info(s, option.thing).name == name]
    return BasicAction(player=player, name="extra_basic", extra=cards[0], free=True) if cards else 0


OF_AURA = ("forward", "retreat", "wrap", "charge")


@book.fact("swayed_aura")
def swayed_aura(s: SakuraState, f: Any, value: Any) -> bool:
    """The event has changed the opponent's Aura, by the damage of an attack or a basic action, for the first time in
    the turn.
    """
    other = opponent(f.player)
    for event in s.history:
        if event.kind == "damage" and event.player == other and event.number and {"aura", "attack"} <= {*event.marks}:
            return bool(f.event.kind == "attack_resolved" and f.event.thing == event.thing)
        if event.kind == "basic_action" and event.player == other and event.marks and event.marks[0] in OF_AURA:
            return bool(f.event is event or f.event == event)
    return False


# --- numbers ----------------------------------------------------------------------------------------------------------


@book.value("paid_flare")
def paid_flare(s: SakuraState, f: Any) -> int:
    """What was in Flare when this card was paid for."""
    if f.card != NONE and s.zone[f.card] >> 1 == IN_USE:
        return next(
            (int(event.number) for event in reversed(s.history) if event.kind == "paid" and event.thing == f.card), 0
        )
    return int(s.crystals[FLARE + f.player])


def _dealt(kind: str) -> None:
    @book.value(f"dealt_{kind}")
    def dealt(s: SakuraState, f: Any) -> int:
        found = (event for event in s.history if event.kind == "damage" and event.thing == f.attack != NONE)
        return sum(event.number for event in found if kind in event.marks)


_dealt("aura")
_dealt("life")


@book.fact("answered_taken")
def answered_taken(s: SakuraState, f: Any, value: Any) -> bool:
    """The player took the damage of the attack that this card reacted to in that way."""
    answered = last_use(s, f.card).answered
    found = (event for event in s.history if event.kind in ("damage", "lacerated") and event.thing == answered != NONE)
    return any(event.player == f.player and value in event.marks for event in found)


@book.fact("never_lost")
def never_lost(s: SakuraState, f: Any, value: Any) -> bool:
    """No loss of the player has been replaced before in this game."""
    return not s.tallies[T_LOST_BEFORE + f.player]


@book.fact("own_arrow")
def own_arrow(s: SakuraState, f: Any, value: Any) -> bool:
    """An arrow of a card of the player is moving crystals."""
    frame = s.frames[-1] if s.frames else None
    if not isinstance(frame, Effect) or frame.card == NONE or s.owner[frame.card] != f.player:
        return False
    code = s.pool.programs[frame.program].code
    deed = code[frame.pc][1] if frame.pc < len(code) else None
    return isinstance(deed, Arrow) and not deed.plain


# --- the anvil (A6-3) -------------------------------------------------------------------------------------------------


@book.of_player("anvil_crystals")
def anvil_crystals(s: SakuraState, player: int) -> int:
    return sum(s.bound[card] for card in s.zones[2 * ANVIL + player])


@book.on_players("onto_anvil")
def onto_anvil(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    """From Dust, onto the card that lies there."""
    count = min(count, s.crystals[DUST])
    for card in s.zones[2 * ANVIL + player][:1]:
        if count:
            put_on_card(s, DUST, card, count)
            settle(s)
            return count
    return 0


# --- stratagems out of the discard ------------------------------------------------------------------------------------


class Chanting(Frame):
    """The stratagems of cards in the discard, one after the other."""

    player: int = NONE
    cards: tuple[int, ...] = ()
    plans: tuple[int, ...] = ()


chanting = Routine("chanting", Chanting, "A5-2")


@chanting.step("A5-2")
def which_cards(s: SakuraState, f: Chanting) -> Outcome:
    able = tuple(card for card in s.zones[2 * DISCARD + f.player] if s.pool.cards[s.card[card]].plans)
    return Pick(player=f.player, rule="A5-2", candidates=able, least=0, most=len(able), ordered=True)


@chanting.step("A5-2")
def in_that_order(s: SakuraState, f: Chanting) -> Outcome:
    f.cards = tuple(f.given or ())
    return None


@chanting.step("A5-2")
def one_after_the_other(s: SakuraState, f: Chanting) -> Outcome:
    if not f.plans and not f.cards:
        return leave()
    if not f.plans:
        f.plans = s.pool.cards[s.card[f.cards[0]]].plans
    plan, f.plans = f.plans[0], f.plans[1:]
    card = f.cards[0]
    if not f.plans:
        f.cards = f.cards[1:]
    f.step -= 1
    return Effect(program=plan, card=card, player=f.player)


@book.on_players("execute_discard")
def execute_discard(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Chanting(player=player)


def plans_in(abilities: Any) -> tuple[Ability, ...]:
    """What executing the stratagem of a text does, without the rest of the text."""
    from kisoku.games.sakura.pool import abilities_in, inner_ops

    ops = [op for ability in abilities_in(abilities) for op in inner_ops(ability.ops)]
    return tuple(Ability("on_use", (op,)) for op in ops if isinstance(op, Case) and op.of == "stratagem")


# --- frames that count double (A8-2) ----------------------------------------------------------------------------------

UNDOUBLED = ("skip", "length", "variables", "kind", "condition", "trigger")
COUNTED = ("least", "most")
"""Of what is chosen these are numbers of the text; how many of several contents are done is none."""


def doubled(part: Any) -> Any:
    """The same with every number in it twice as large."""
    if isinstance(part, bool) or part is None:
        return part
    if isinstance(part, int):
        return 2 * part
    if isinstance(part, tuple):
        return tuple(doubled(one) for one in part)
    if isinstance(part, Data):
        kept = UNDOUBLED if isinstance(part, Choose) else (*UNDOUBLED, *COUNTED)
        fields = {name: getattr(part, name) for name in part.__struct_fields__ if name not in kept}
        return msgspec.structs.replace(part, **{name: doubled(value) for name, value in fields.items()})
    return part


ROUTINES: tuple[Routine, ...] = (chanting,)
