"""5: keyword actions. Each does what can be done of it, and says how much that was (1.3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.frames import Draw, DrawUpTo, LookUpTo
from kisoku.games.rebirth.rules.r2_cards import is_character, is_partner
from kisoku.games.rebirth.rules.r4_zones import ORIENTED, in_no_zone, moving, nobody_looks, put
from kisoku.games.rebirth.rules.r9_layers import forbidden, standing
from kisoku.games.rebirth.rules.r9_replacement import Applied, doer, happen
from kisoku.games.rebirth.rules.r9_triggers import occur
from kisoku.games.rebirth.state import (
    DECK,
    ENERGY,
    ENTRY,
    EVERYONE,
    HAND,
    MEMBER,
    MEMORY,
    MOST,
    NOBODY,
    NONE,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    WAITING_ROOM,
    RebirthState,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

# --- 5.3, 5.4: turning ------------------------------------------------------------------------------------------------


@rule("5.3.1", off=False)
def turn(
    s: RebirthState, card: int, rested: bool, by: int = NOBODY, cause: int = NONE, marks: tuple[str, ...] = ()
) -> bool:
    """Stand or rest a card. True if it was not so already (1.3.2.1)."""
    if s.zone[card] // MOST not in ORIENTED or so_already(s, s.rested[card], rested):
        return False
    ref = s.ref(card)
    if not rested and forbidden(s, "stand", ref):
        return False
    atoms.turn_sideways(s, card, rested)
    occur(s, Event("rested" if rested else "stood", s.owner[card], ref, marks=marks, cause=cause, by=by))
    return True


@rule("1.3.2.1", off=False)
def so_already(s: RebirthState, now: int, wanted: bool) -> bool:
    """What is so already is not brought about."""
    return now == wanted


@rule("5.4.1", "4.3.3", off=False)
def turn_over(s: RebirthState, card: int, facedown: bool, guise: tuple[object, ...] = (), by: int = NOBODY) -> bool:
    """Turn a card face up or down; guise: as what it lies face down."""
    if so_already(s, s.facedown[card], facedown):
        return False
    atoms.turn_over(s, card, facedown, guise)
    atoms.know(s, card, 0 if facedown else EVERYONE)
    if facedown:
        atoms.forget(s, card, nobody_looks(s, 0))
    occur(s, Event("turned", s.owner[card], s.ref(card), marks=("down" if facedown else "up",), by=by))
    return True


# --- 5.8: shuffling ---------------------------------------------------------------------------------------------------


@rule("5.8.1", "5.8.1.1", "5.8.1.2", "5.8.2")
def shuffle(s: RebirthState, player: int) -> None:
    """The whole deck. It counts as shuffled with one card or none too."""
    atoms.shuffle(s, MOST * DECK + player)
    occur(s, Event("shuffled", player))


# --- 5.9: drawing -----------------------------------------------------------------------------------------------------


def draw(s: RebirthState, player: int, count: int, by: int = NOBODY, applied: Applied = ()) -> int | Frame:
    """So many cards, one by one; a deck that runs empty on the way is refreshed. How many it were, or what
    will do it.
    """
    if standing(s).replaces:
        return Draw(player=player, count=count, applied=applied)
    return sum(draw_one(s, player) for _ in range(times(s, count)))


@rule("5.9.2", off=1)
def times(s: RebirthState, count: int) -> int:
    return count if count > 0 else not_at_all(s, count)


@rule("1.3.2.2", off=lambda s, count: -count or 1)
def not_at_all(s: RebirthState, count: int) -> int:
    """What is to be done no times, or fewer, is not done; nor is its contrary."""
    return 0


@rule("5.9.1", off=0)
def draw_one(s: RebirthState, player: int) -> int:
    deck = s.zones[MOST * DECK + player]
    if not deck or player in s.gone or forbidden(s, "draw", player=player):
        return 0
    put(s, [s.ref(top_card(s, deck))], HAND, marks=("draw",))
    return 1


@rule("4.1.3", "4.9.2", off=lambda s, deck: deck[0])
def top_card(s: RebirthState, deck: tuple[int, ...]) -> int:
    """A deck keeps its order."""
    return deck[-1]


@doer("drawn")
def draw_each(s: RebirthState, events: Sequence[Event]) -> None:
    for event in events:
        draw_one(s, event.player)


drawing = Routine("5.9.2", Draw)


@drawing.step("5.9.2")
def next_draw(s: RebirthState, f: Draw) -> Outcome:
    if f.drawn >= f.count or f.player in s.gone:
        return leave(f.drawn)
    f.drawn += 1
    frame = happen(s, [Event("drawn", f.player)], f.applied)
    return goto("5.9.2") if frame is None else frame


@drawing.step("5.9.2")
def draw_on(s: RebirthState, f: Draw) -> Outcome:
    return goto("5.9.2")


drawing_up_to = Routine("5.9.3", DrawUpTo, "5.9.3")


@drawing_up_to.step("5.9.3.1")
def draw_or_stop(s: RebirthState, f: DrawUpTo) -> Outcome:
    """Before each card one may stop, knowing what was drawn."""
    if f.most <= 0 or f.player in s.gone:
        return leave(f.drawn)
    return Request(f.player, "5.9.3.1", (Option("draw", "5.9.3.2", 1), Option("stop", "5.9.3.1")), f.card)


@drawing_up_to.step("5.9.3.2")
def draw_it(s: RebirthState, f: DrawUpTo) -> Outcome:
    if f.answer.verb == "stop":
        return leave(f.drawn)
    done = draw(s, f.player, 1)
    f.drawn += 1
    return done if isinstance(done, Frame) else None


@drawing_up_to.step("5.9.3.3")
def draw_more(s: RebirthState, f: DrawUpTo) -> Outcome:
    return leave(f.drawn) if f.drawn >= f.most else goto("5.9.3.1")


# --- 5.10: looking ----------------------------------------------------------------------------------------------------


@rule("5.10.1", "5.10.1.1", "5.10.2", off=())
def look(s: RebirthState, player: int, cards: Sequence[int]) -> tuple[int, ...]:
    """One player sees the cards, which stay as they are to others."""
    for card in cards:
        atoms.know(s, card, 1 << player)
    if cards:
        occur(s, Event("looked", player, number=len(cards)))
    return tuple(s.ref(card) for card in cards)


looking_up_to = Routine("5.10.3", LookUpTo, "5.10.3")


@looking_up_to.step("5.10.3.1")
def from_the_top(s: RebirthState, f: LookUpTo) -> Outcome:
    f.place = 0
    return None


@looking_up_to.step("5.10.3.2")
def look_or_stop(s: RebirthState, f: LookUpTo) -> Outcome:
    if len(f.seen) >= min(f.most, len(s.zones[MOST * DECK + f.owner])) or f.player in s.gone:
        return leave(f.seen)
    return Request(f.player, "5.10.3.2", (Option("look", "5.10.3.3", 1), Option("stop", "5.10.3.2")), f.card)


@looking_up_to.step("5.10.3.3")
def look_at_it(s: RebirthState, f: LookUpTo) -> Outcome:
    """The next one from the top (reading A-23)."""
    if f.answer.verb == "stop":
        return leave(f.seen)
    card = s.zones[MOST * DECK + f.owner][-1 - f.place]
    f.place += 1
    f.seen = (*f.seen, *look(s, f.player, (card,)))
    return None


@looking_up_to.step("5.10.3.4")
def look_further(s: RebirthState, f: LookUpTo) -> Outcome:
    return leave(f.seen) if len(f.seen) >= f.most else goto("5.10.3.2")


@rule("4.2.2", off=False)
def reveal(s: RebirthState, card: int) -> bool:
    """Show a card to all. True if somebody did not know it."""
    if s.known[card] == EVERYONE:
        return False
    atoms.know(s, card, EVERYONE)
    occur(s, Event("revealed", s.owner[card], s.ref(card)))
    return True


# --- 5.11, 5.6, 5.7, 5.15.1, 5.20: moves with a name ------------------------------------------------------------------


@rule("5.11.1")
def discard(
    s: RebirthState, refs: Sequence[int], by: int, cause: int = NONE, applied: Applied = (), marks: tuple[str, ...] = ()
) -> Frame | None:
    """From the hand to the waiting room."""
    there = [ref for ref in refs if s.zone[ref % LIFE] // MOST == HAND]
    return put(s, there, WAITING_ROOM, by, cause, ("discard", *marks), applied=applied)


@rule("5.6.1")
def set_rebirth(s: RebirthState, refs: Sequence[int], by: int, cause: int = NONE) -> Frame | None:
    """Only a card of kind Re-birth can be set."""
    fitting = [ref for ref in refs if s.pool.cards[s.card[ref % LIFE]].kind == REBIRTH_CARD]
    return put(s, fitting, REBIRTH, by, cause, ("set",))


@rule("5.7.1")
def make_memory(s: RebirthState, refs: Sequence[int], by: int, cause: int, marks: tuple[str, ...]) -> Frame | None:
    return put(s, refs, MEMORY, by, cause, marks)


@rule("5.15.1")
def retire(s: RebirthState, refs: Sequence[int], by: int, cause: int = NONE, applied: Applied = ()) -> Frame | None:
    return put(s, [ref for ref in refs if is_character(s, ref % LIFE)], RETIRE, by, cause, ("retire",), applied=applied)


def exclude(s: RebirthState, refs: Sequence[int], by: int, cause: int = NONE) -> Frame | None:
    return put(s, refs, in_no_zone(s), by, cause)


# --- 5.12: exchanging -------------------------------------------------------------------------------------------------


@rule("5.12.1", off=0)
def exchange(
    s: RebirthState, one: int, other: int, by: int, cause: int = NONE, marks: tuple[str, ...] = ("effect",)
) -> int | Frame:
    """Each goes where the other is, at the same moment; with a member, into its slot (reading A-53)."""
    a, b = one % LIFE, other % LIFE
    if s.zone[a] == s.zone[b] and s.zone[a] // MOST == MEMBER:
        slot = s.slot[a]
        atoms.take_slot(s, a, s.slot[b])
        atoms.take_slot(s, b, slot)
        return 1
    if cannot_exchange(s, a, b):
        return 0
    kinds = s.zone[a] // MOST, s.zone[b] // MOST
    events = [
        moving(s, one, kinds[1], by, cause, marks, s.slot[b]),
        moving(s, other, kinds[0], by, cause, marks, s.slot[a]),
    ]
    frame = happen(s, events)
    return 1 if frame is None else frame


@rule("5.12.2", "4.1.1.1", off=False)
def cannot_exchange(s: RebirthState, a: int, b: int) -> bool:
    """Cards of two players cannot go into each other's zones; then nothing is exchanged."""
    return s.owner[a] != s.owner[b] or a == b


# --- 5.14: energy -----------------------------------------------------------------------------------------------------


def standing_energy(s: RebirthState, player: int) -> list[int]:
    if s.teams:
        return own_purse(s, player)
    return [card for card in s.zones[MOST * ENERGY + player] if not s.rested[card]]


def of_the_team(s: RebirthState, player: int) -> list[int]:
    mates = [mate for mate in range(s.seats) if s.teams[mate] == s.teams[player]]
    return [card for mate in mates for card in s.zones[MOST * ENERGY + mate] if not s.rested[card]]


@rule("12.5.2", off=of_the_team)
def own_purse(s: RebirthState, player: int) -> list[int]:
    """Nobody pays for a teammate."""
    return [card for card in s.zones[MOST * ENERGY + player] if not s.rested[card]]


@rule("5.14.1.1", off=True)
def can_pay(s: RebirthState, player: int, count: int) -> bool:
    """So many standing cards, Partners among them, or it is not done at all."""
    return len(standing_energy(s, player)) >= count


def energy_pick(s: RebirthState, player: int, count: int, source: int) -> Pick:
    """Which cards are rested. Face-down ones are all the same, unless some text tells them apart."""
    cards = standing_energy(s, player)
    refs = tuple(s.ref(card) for card in cards)
    alike = tuple(s.card[card] if s.pool.picky or is_partner(s, card) else -1 for card in cards)
    least = min(count, len(cards))
    return Pick(
        player=player,
        rule="5.14.1",
        source=source,
        candidates=refs,
        least=least,
        most=least,
        alike=alike,
        verb="pay_energy",
    )


@rule("5.14.1", off=0)
def rest_energy(s: RebirthState, refs: Sequence[int], by: int) -> int:
    """All at once."""
    return sum(turn(s, ref % LIFE, True, by) for ref in refs)


# --- 5.16: recovering -------------------------------------------------------------------------------------------------


@rule("5.16.1")
def recover_pick(s: RebirthState, player: int, count: int, source: int) -> Pick:
    """So many cards of one's Retire, or all that there are (reading A-58)."""
    refs = tuple(s.ref(card) for card in s.zones[MOST * RETIRE + player])
    most = min(count if count > 0 else not_at_all(s, count), len(refs))
    return Pick(player=player, rule="5.16.1", source=source, candidates=refs, least=most, most=most, verb="recover")


def recovered(s: RebirthState, player: int, refs: Sequence[int], by: int, cause: int) -> Frame | None:
    frame = put(s, refs, WAITING_ROOM, by, cause, ("recover",))
    if refs:
        occur(s, Event("recovered", player, number=len(refs), cause=cause, by=by))
    return frame


# --- damage (4.4.4, 8.4.3) --------------------------------------------------------------------------------------------


def damage(
    s: RebirthState,
    refs: Sequence[int],
    amount: int,
    source: int,
    marks: tuple[str, ...] = (),
    by: int = NOBODY,
    applied: Applied = (),
) -> Frame | None:
    """Damage to Entry Characters; 0 is none (reading A-16), and members bear none (reading A-20)."""
    hurt = [ref for ref in refs if bears_damage(s, ref % LIFE)]
    amount = amount if amount > 0 else not_at_all(s, amount)
    if not amount or not hurt:
        return None
    events = [Event("damaged", s.owner[ref % LIFE], ref, amount, marks, source, by=by) for ref in hurt]
    return happen(s, events, applied)


@rule("4.4.4", off=True)
def bears_damage(s: RebirthState, card: int) -> bool:
    return s.zone[card] // MOST == ENTRY and is_character(s, card)


@doer("damaged")
def take_damage(s: RebirthState, events: Sequence[Event]) -> None:
    for event in events:
        card = event.thing % LIFE
        if not s.alive(event.thing) or forbidden(s, "be_damaged", event.thing):
            continue
        atoms.bear(s, card, s.damage[card] + event.number)
        if event.cause >= 0:
            atoms.hit(s, event.cause, event.thing)
        occur(s, event)


ROUTINES: tuple[Routine, ...] = (drawing, drawing_up_to, looking_up_to)
