"""6: decks, and what comes before the first turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from kisoku.games.rebirth.pool import Facts
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import the
from kisoku.games.rebirth.rules.frames import Preparation, Turn
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r4_zones import put
from kisoku.games.rebirth.rules.r5_actions import shuffle
from kisoku.games.rebirth.rules.r9_triggers import occur
from kisoku.games.rebirth.rules.r12_exits import CIRCLE, RUMBLE, form
from kisoku.games.rebirth.rules.r12_multiplayer import next_turn
from kisoku.games.rebirth.state import (
    DECK,
    ENERGY,
    ENTRY,
    EVERYONE,
    HAND,
    MOST,
    OUTSIDE,
    PARTNER,
    REBIRTH_CARD,
    RebirthState,
)
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick, together
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto
from kisoku.kernel.players import next_player
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import RULEBOOK, rows, rule
from kisoku.kernel.state import LIFE
from kisoku.text.program import Ability, Modify

MAIN, COPIES, REBIRTHS, PARTNERS = 50, 4, 8, 3

# --- 6.1: decks -------------------------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """A broken rule of construction: which, of which card, how many there are and how many there may be."""

    rule: str
    subject: str
    found: int
    allowed: int


Cards = Sequence[tuple[Facts, tuple[Ability, ...]]]


def faults(main: Cards, partners: Cards, s: Any = RULEBOOK) -> list[Fault]:
    return broken(s, main, partners)


@rule("6.1.1", off=())
def broken(s: Any, main: Cards, partners: Cards) -> list[Fault]:
    """Every rule of 6.1.1 that the main deck and the Partners beside it break."""
    return [*size(s, len(main)), *copies(s, main), *rebirths(s, main), *no_partners(s, main), *three(s, len(partners))]


@rule("6.1.1.1", off=())
def size(s: Any, count: int) -> list[Fault]:
    return [] if count == MAIN else [Fault("6.1.1.1", "", count, MAIN)]


@rule("6.1.1.2", off=())
def copies(s: Any, main: Cards) -> list[Fault]:
    """By name, unless a card's own text allows more (6.1.2.1)."""
    limits: dict[str, int] = {}
    for facts, abilities in main:
        limits[facts.name] = max(limits.get(facts.name, 0), said_by_text(s, abilities) or COPIES)
    counts = Counter(facts.name for facts, _ in main)
    return [Fault("6.1.1.2", name, count, limits[name]) for name, count in counts.items() if count > limits[name]]


@rule("6.1.2.1", "6.1.2", off=0)
def said_by_text(s: Any, abilities: tuple[Ability, ...]) -> int:
    """How many of it a card says that a deck may have."""
    changes = [change for one in abilities for op in one.ops if isinstance(op, Modify) for change in op.changes]
    said = [int(one.number) for one in changes if one.item == "copies" and isinstance(one.number, int)]
    return most_of(s, said) if said else 0


@rows((), lambda s, said: "modify copies", off=0)
def most_of(s: Any, said: list[int]) -> int:
    return max(said)


@rule("6.1.1.3", off=())
def rebirths(s: Any, main: Cards) -> list[Fault]:
    count = sum(facts.kind == REBIRTH_CARD for facts, _ in main)
    return [Fault("6.1.1.3", "", count, REBIRTHS)] if count > REBIRTHS else []


@rule("6.1.1.4", off=())
def no_partners(s: Any, main: Cards) -> list[Fault]:
    count = sum(facts.kind == PARTNER for facts, _ in main)
    return [Fault("6.1.1.4", "", count, 0)] if count else []


@rule("6.1.1.5", off=())
def three(s: Any, count: int) -> list[Fault]:
    return [] if count == PARTNERS else [Fault("6.1.1.5", "", count, PARTNERS)]


# --- 6.2: before the game ---------------------------------------------------------------------------------------------

preparation = Routine("6.2.1", Preparation, "6.2.1")


@preparation.step("6.2.1.1")
def present_decks(s: RebirthState, f: Preparation) -> Outcome:
    """The decks lie there already; the Partners are apart, face down. Every player has three member slots (4.5.3.1)."""
    atoms.set_slots(s, (first_slots(s),) * s.seats)
    for player in range(s.seats):
        for card in s.zones[MOST * OUTSIDE + player]:
            atoms.turn_over(s, card, True)
            atoms.know(s, card, 1 << player)
    return None


first_slots = the(3, "4.5.3.1", off=1)


@preparation.step("6.2.1.2")
def choose_entries(s: RebirthState, f: Preparation) -> Outcome:
    """A card of cost 2 or less from one's own deck, which one looks through, without the others' seeing it, and before
    it is known who begins.
    """
    asks = []
    for player in range(s.seats):
        deck = s.zones[MOST * DECK + player]
        for card in deck:
            atoms.know(s, card, 1 << player)
        fitting = tuple(card for card in deck if (cost := cost_of(s, card)) is not None and cost <= 2)
        refs, alike = tuple(s.ref(card) for card in fitting), tuple(s.card[card] for card in fitting)
        least = min(1, len(fitting))
        ask = Pick(player=player, rule="6.2.1.2", candidates=refs, least=least, most=1, alike=alike, verb="first_entry")
        asks.append(ask)
    return in_secret(s, asks)


@rule("1.3.4.1", off=lambda s, asks: together(*asks[:1]))
def in_secret(s: RebirthState, asks: list[Pick]) -> Frame:
    """Choices of hidden cards are shown only when all have been made."""
    return together(*asks)


def cost_of(s: RebirthState, card: int) -> int | None:
    cost: int | None = s.pool.cards[s.card[card]].cost
    return cost


@preparation.step("6.2.1.2")
def lay_entries(s: RebirthState, f: Preparation) -> Outcome:
    """Face down (reading A-10: until the game begins)."""
    for chosen in f.given:
        for ref in chosen:
            card = ref % LIFE
            atoms.relocate(s, card, MOST * ENTRY + s.owner[card], 1 << s.owner[card], facedown=True)
    return None


@preparation.step("6.2.1.3")
def shuffle_decks(s: RebirthState, f: Preparation) -> Outcome:
    for player in range(s.seats):
        shuffle(s, player)
    return None


@preparation.step("6.2.1.4")
def who_begins(s: RebirthState, f: Preparation) -> Outcome:
    """By chance alone (6.2.1.4.1). Where the order of turns was agreed, the first of it begins."""
    if form(s) in (RUMBLE, CIRCLE):
        first = as_agreed(s)
    elif s.teams:
        first = first_team(s)
    else:
        first = by_chance(s)
    first = first if f.first < 0 else f.first
    atoms.set_first(s, first)
    occur(s, Event("begins", first))
    return None


@rule("6.2.1.4.1", off=0)
def by_chance(s: RebirthState) -> int:
    return randomness.below(s, s.seats)


as_agreed = the(0, "12.6.2", "12.7.2", off=1)


@rule("12.5.7.1", off=1)
def first_team(s: RebirthState) -> int:
    """A team begins, not a player."""
    return randomness.below(s, 2) * (s.seats // 2)


@preparation.step("6.2.1.5")
def first_hands(s: RebirthState, f: Preparation) -> Outcome:
    for player in range(s.seats):
        deck = s.zones[MOST * DECK + player]
        for card in deck[: -4 if len(deck) > 3 else None : -1]:
            atoms.relocate(s, card, MOST * HAND + player, 1 << player)
        for card in s.zones[MOST * OUTSIDE + player]:
            if is_partner(s, card):
                atoms.relocate(s, card, MOST * HAND + player, 1 << player)
    f.place = 0
    return None


@preparation.step("6.2.1.6")
def who_comes_later(s: RebirthState, f: Preparation) -> Outcome:
    """Everybody but who begins puts a Partner into Energy (reading A-71)."""
    for player in (seat for seat in range(f.place, s.seats) if seat not in s.gone):
        partners = [card for card in s.zones[MOST * HAND + player] if is_partner(s, card)]
        if not is_first(s, player) and partners:
            options = tuple({s.card[card]: Option("partner", "6.2.1.6", s.ref(card)) for card in partners}.values())
            return Request(player, "6.2.1.6", options)
    return goto("6.2.1.7")


def is_first(s: RebirthState, player: int) -> bool:
    return player == s.first or (bool(s.teams) and s.teams[player] == s.teams[s.first])


@preparation.step("6.2.1.6")
def into_energy(s: RebirthState, f: Preparation) -> Outcome:
    f.place = s.owner[f.answer.thing % LIFE] + 1
    put(s, [f.answer.thing], ENERGY)
    return goto("6.2.1.6")


@preparation.step("6.2.1.7")
def begin(s: RebirthState, f: Preparation) -> Outcome:
    """The first Entries are turned up; this is nobody's appearance (reading A-10)."""
    for player in range(s.seats):
        for card in s.zones[MOST * ENTRY + player]:
            atoms.turn_over(s, card, False)
            atoms.know(s, card, EVERYONE)
    return begin_turn(s, s.first if s.first not in s.gone else next_turn(s) if s.teams else next_player(s, s.first))


def begin_turn(s: RebirthState, player: int) -> Turn:
    """A turn of the player, or of all of the team."""
    team = [seat for seat in range(s.seats) if seat == player or (s.teams and s.teams[seat] == s.teams[player])]
    atoms.begin_turn(s, player, team)
    return Turn(lead=player)


@preparation.step("7.1.1")
def turn_after_turn(s: RebirthState, f: Preparation) -> Outcome:
    """The next in the order has the next turn."""
    return call(begin_turn(s, next_turn(s)), "7.1.1")


ROUTINES: tuple[Routine, ...] = (preparation,)
