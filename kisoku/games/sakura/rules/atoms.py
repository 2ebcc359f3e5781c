"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, replacements and what a change causes stand in the
chapters.
A test holds that no other module of the game assigns to a state.
"""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.state import ATTACK, ATTACKING, CARD, NONE, SakuraState
from kisoku.kernel import randomness
from kisoku.kernel.events import Event
from kisoku.kernel.knowing import reorder as reorder
from kisoku.kernel.knowing import set_known as set_known
from kisoku.kernel.knowing import shuffle as shuffle
from kisoku.kernel.state import NOWHERE, Plain
from kisoku.kernel.writing import STALE, cell, field, of_player

EVERYONE = 3


# --- cards and attacks ------------------------------------------------------------------------------------------------


def new_card(
    s: SakuraState, definition: int, holder: int, zone: int, known: int, facedown: bool = False, thing: int = CARD
) -> int:
    """A card that is prepared for the duel."""
    card = s.new_object()
    s.write("card", card, definition)
    s.write("owner", card, holder)
    s.write("zone", card, zone)
    s.write("known", card, known)
    s.write("thing", card, thing)
    if facedown:
        s.write("facedown", card, 1)
    s.write("zones", zone, (*s.zones[zone], card))
    s.cache = None
    return card


def relocate(s: SakuraState, card: int, zone: int, known: int, bottom: bool = False, facedown: bool = False) -> None:
    """Take a card out of its zone and put it on top of (or under) another."""
    old = s.zone[card]
    cards = s.zones[old]
    place = cards.index(card)
    zones, note = s.zones, s.journal.append  # most of what is ever written, so the cells are written right here
    note(("zones", old, cards))
    zones[old] = cards[:place] + cards[place + 1 :]
    there = zones[zone]
    note(("zones", zone, there))
    zones[zone] = (card, *there) if bottom else (*there, card)
    note(("zone", card, old))
    s.zone[card] = zone
    if s.known[card] != known:
        s.write("known", card, known)
    if s.facedown[card] != facedown:
        s.write("facedown", card, int(facedown))
    now: Any = s.cache
    if now is not None and (
        s.pool.cards[s.card[card]].loud or now.gifts or s.pool.copying or s.rules.holding is not None
    ):  # what says nothing changes nothing by lying elsewhere
        s.cache = None


set_facedown = cell("facedown", STALE)
set_holder = cell("owner", STALE)


def set_used(s: SakuraState, card: int, state: int) -> None:
    if s.used[card] != state:
        s.write("used", card, state)
        s.cache = None


set_under = cell("under", STALE)
set_use = cell("use")
set_charge = cell("charge")
set_fading = cell("fading", STALE)
set_assembled = cell("assembled")
set_marked = cell("marked")
set_seeds = cell("seeds")


def new_attack(s: SakuraState, player: int, facts: Plain, maker: int) -> int:
    """An attack comes into being in the player's Attacking zone; its reference."""
    attack = s.new_object()
    zone = 2 * ATTACKING + player
    s.write("life", attack, s.life[attack] + 1)
    s.write("owner", attack, player)
    s.write("zone", attack, zone)
    s.write("thing", attack, ATTACK)
    s.write("attack", attack, facts)
    s.write("maker", attack, maker)
    s.write("known", attack, EVERYONE)
    s.write("zones", zone, (*s.zones[zone], attack))
    return s.ref(attack)


set_attack = cell("attack")


def remove_attack(s: SakuraState, attack: int) -> None:
    """It ceases to be."""
    zone = s.zone[attack]
    s.write("zones", zone, tuple(other for other in s.zones[zone] if other != attack))
    s.write("zone", attack, NOWHERE)
    s.write("attack", attack, ())
    s.write("maker", attack, NONE)
    s.write("life", attack, s.life[attack] + 1)


# --- crystals ---------------------------------------------------------------------------------------------------------


set_crystals = field("crystals")


def shift_crystals(s: SakuraState, pool: int, by: int) -> None:
    crystals = s.crystals
    s.crystals = (*crystals[:pool], crystals[pool] + by, *crystals[pool + 1 :])


set_bound = cell("bound")
set_tally = of_player("tallies", STALE)
"""place: T_… + the player."""


# --- players ----------------------------------------------------------------------------------------------------------


set_concentration = of_player("concentration")
set_shrunk = of_player("shrunk")
set_umbrella = of_player("umbrella", STALE)
set_stratagem = of_player("stratagem")
set_plan = of_player("plan")
set_megami = of_player("megami")
set_terminal = field("terminal")
set_verdict = of_player("verdicts")


def clear_verdicts(s: SakuraState) -> None:
    s.verdicts = (0, 0)


set_replacing = field("replacing")


# --- the turn ---------------------------------------------------------------------------------------------------------


def set_turn(s: SakuraState, turn: int, player: int) -> None:
    s.turn = turn
    s.turn_player = player
    s.cache = None


set_phase = field("phase")
set_action = field("action")
set_start_distance = field("start_distance")
set_ending = field("ending")
set_once = field("once")
set_history = field("history")


def let_chance_give(s: SakuraState, limit: int, number: int) -> None:
    """The next random number below the limit will be that one: for positions that are put together by hand."""
    while randomness.below(s, limit) != number:
        pass
    s.drawn -= 1


# --- effects ----------------------------------------------------------------------------------------------------------


set_copies = field("copies", STALE)
set_named = field("named", STALE)
set_effects = field("effects", STALE)
set_booked = field("booked")
set_pending = field("pending")
set_held = field("held")
set_seen_distance = field("seen_distance")


# --- the end, and what is told ----------------------------------------------------------------------------------------


def end_game(s: SakuraState, winner: int, rule: str) -> None:
    """winner -1: a draw."""
    s.winner = winner
    s.reason = rule
    tell(s, ("over", winner, NONE, 0, rule))


def tell(s: SakuraState, event: tuple[Any, ...]) -> None:
    """A line for the log: (kind, player, thing, number, marks, cause)."""
    if s.log is not None:
        s.log.append(Event(*event))
