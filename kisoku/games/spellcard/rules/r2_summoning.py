"""Chapter 2.8.1: summoning."""

from __future__ import annotations

from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import Summon
from kisoku.games.spellcard.rules.r2_check_step import interrupting, occur
from kisoku.games.spellcard.rules.r2_effects import REPLACING, counted, doer
from kisoku.games.spellcard.rules.r4_stage import baseline, free_areas, takes_another
from kisoku.games.spellcard.rules.r4_zones import put, put_on_stage
from kisoku.games.spellcard.state import DISCARD, EFFECT_ZONE, FIRST_AREA, KIND_OF, SpellcardState, area_ref, ref_area
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.machine import own
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

summoning = Routine("summon", Summon, "2.8.1")


@summoning.step("8.1.8")
def before_it(s: SpellcardState, f: Summon) -> Outcome:
    if not s.alive(f.card) or s.pool.cards[s.card[f.card % LIFE]].is_option:
        return leave(0)
    return interrupting(s, [Event("summon", f.player, f.card, by=f.player)])


@summoning.step("8.1.5")
def unless_replaced(s: SpellcardState, f: Summon) -> Outcome:
    if not s.alive(f.card):
        return leave(0)
    return REPLACING.happen(s, [Event("summon", f.player, f.card, by=f.player)])


@doer("summon")
def goes_on(s: SpellcardState, events: list[Event]) -> Frame | None:
    """Nothing happens instead; the area is asked for next."""
    place = next(at for at in range(len(s.frames) - 1, -1, -1) if isinstance(s.frames[at], Summon))
    f = own(s, place)
    assert isinstance(f, Summon)
    f.going = 1
    return None


@summoning.step("2.8.1.2")
def is_there_room(s: SpellcardState, f: Summon) -> Outcome:
    """With six strikers nothing is summoned, and the card goes to the discard; so does one for which there is no area
    (reading A15).
    """
    if not f.going:
        if s.alive(f.card) and KIND_OF[s.zone[f.card % LIFE]] == EFFECT_ZONE:
            put(s, f.card % LIFE, DISCARD)
        return leave(0)
    free = not s.zones[FIRST_AREA + f.area] if f.area >= 0 else bool(open_areas(s, f))
    if not (has_place(s, f.player) and free):
        put(s, f.card % LIFE, DISCARD)
        return leave(0)
    return None


@rule("2.8.1.2", off=True)
def has_place(s: SpellcardState, player: int) -> bool:
    return takes_another(s, player)


@rule("2.8.1.1", "4.1.8.2", off=lambda s, player: list(range(20)))
def summon_areas(s: SpellcardState, player: int) -> list[int]:
    """The areas of the own baseline without a striker."""
    return free_areas(s, baseline(s, player))


def open_areas(s: SpellcardState, f: Summon) -> list[int]:
    """Where it may appear: on the own baseline, unless the text says where (1.1.2)."""
    return free_areas(s, f.among) if f.among else summon_areas(s, f.player)


@summoning.step("2.8.1.1")
def where(s: SpellcardState, f: Summon) -> Outcome:
    if f.area >= 0:
        return goto("2.8.1")
    areas = [area for area in open_areas(s, f) if not s.zones[FIRST_AREA + area]]
    return Request(f.player, "2.8.1.1", tuple(Option("area", "2.8.1.1", area_ref(s, area)) for area in areas), f.card)


@summoning.step("2.8.1")
def appears(s: SpellcardState, f: Summon) -> Outcome:
    """As a striker (4.8.3, 2.2.3.1), unacted (2.8.1.3)."""
    card = f.card % LIFE
    source = KIND_OF[s.zone[card]]
    put_on_stage(s, card, f.area if f.area >= 0 else ref_area(s, f.answer.thing), f.player)
    in_state(s, card)
    if f.acted:
        atoms.set_acted(s, card, 1)
    counted(s, 1)
    occur(s, Event("summoned", f.player, s.ref(card), 0, (), source=source, by=f.player))
    return leave(1)


@rule("2.8.1.3", off=lambda s, card: atoms.set_acted(s, card, 1))
def in_state(s: SpellcardState, card: int) -> None:
    """Unacted, as a card comes into any zone."""


ROUTINES = (summoning,)
