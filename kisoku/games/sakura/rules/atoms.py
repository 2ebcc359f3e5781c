"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, replacements and what a change causes stand in the
chapters.
A test holds that no other module of the game assigns to a state.
"""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.state import ATTACK, ATTACKING, CARD, NONE, Caused, SakuraState
from kisoku.kernel import randomness
from kisoku.kernel.events import Event
from kisoku.kernel.state import NOWHERE, Plain

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
    s.cache = None


def order(s: SakuraState, zone: int, cards: tuple[int, ...]) -> None:
    s.write("zones", zone, cards)


def shuffle(s: SakuraState, zone: int) -> None:
    """Random order, and nobody knows any more which card is which."""
    for card in s.zones[zone]:
        if s.known[card]:
            s.write("known", card, 0)
    s.write("zones", zone, randomness.shuffled(s, s.zones[zone]))


def set_known(s: SakuraState, card: int, players: int) -> None:
    if s.known[card] != players:
        s.write("known", card, players)


def set_facedown(s: SakuraState, card: int, facedown: bool) -> None:
    s.write("facedown", card, int(facedown))
    s.cache = None


def set_holder(s: SakuraState, card: int, player: int) -> None:
    s.write("owner", card, player)
    s.cache = None


def set_used(s: SakuraState, card: int, state: int) -> None:
    if s.used[card] != state:
        s.write("used", card, state)
        s.cache = None


def set_under(s: SakuraState, card: int, sealer: int) -> None:
    s.write("under", card, sealer)
    s.cache = None


def set_use(s: SakuraState, card: int, use: Plain) -> None:
    s.write("use", card, use)


def set_charge(s: SakuraState, card: int, charge: Plain) -> None:
    s.write("charge", card, charge)


def set_fading(s: SakuraState, card: int, fading: bool) -> None:
    s.write("fading", card, int(fading))
    s.cache = None


def set_assembled(s: SakuraState, part: int, assembled: bool) -> None:
    s.write("assembled", part, int(assembled))


def set_marked(s: SakuraState, card: int, marked: bool) -> None:
    s.write("marked", card, int(marked))


def set_seeds(s: SakuraState, card: int, count: int) -> None:
    s.write("seeds", card, count)


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


def set_attack(s: SakuraState, attack: int, facts: Plain) -> None:
    s.write("attack", attack, facts)


def remove_attack(s: SakuraState, attack: int) -> None:
    """It ceases to be."""
    zone = s.zone[attack]
    s.write("zones", zone, tuple(other for other in s.zones[zone] if other != attack))
    s.write("zone", attack, NOWHERE)
    s.write("attack", attack, ())
    s.write("maker", attack, NONE)
    s.write("life", attack, s.life[attack] + 1)


# --- crystals ---------------------------------------------------------------------------------------------------------


def set_crystals(s: SakuraState, crystals: tuple[int, ...]) -> None:
    s.crystals = crystals


def shift_crystals(s: SakuraState, pool: int, by: int) -> None:
    crystals = s.crystals
    s.crystals = (*crystals[:pool], crystals[pool] + by, *crystals[pool + 1 :])


def set_bound(s: SakuraState, card: int, count: int) -> None:
    s.write("bound", card, count)


def set_tally(s: SakuraState, place: int, value: int) -> None:
    """place: T_… + the player."""
    s.tallies = (*s.tallies[:place], value, *s.tallies[place + 1 :])
    s.cache = None


# --- players ----------------------------------------------------------------------------------------------------------


def _with(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def set_concentration(s: SakuraState, player: int, value: int) -> None:
    s.concentration = _with(s.concentration, player, value)


def set_shrunk(s: SakuraState, player: int, shrunk: bool) -> None:
    s.shrunk = _with(s.shrunk, player, int(shrunk))


def set_umbrella(s: SakuraState, player: int, state: int) -> None:
    s.umbrella = _with(s.umbrella, player, state)
    s.cache = None


def set_stratagem(s: SakuraState, player: int, stratagem: int) -> None:
    s.stratagem = _with(s.stratagem, player, stratagem)


def set_plan(s: SakuraState, player: int, plan: int) -> None:
    s.plan = _with(s.plan, player, plan)


def set_megami(s: SakuraState, player: int, megami: tuple[str, ...]) -> None:
    s.megami = (megami, s.megami[1]) if player == 0 else (s.megami[0], megami)


def set_terminal(s: SakuraState, players: tuple[int, ...]) -> None:
    s.terminal = players


def set_verdict(s: SakuraState, player: int, verdict: int) -> None:
    s.verdicts = _with(s.verdicts, player, verdict)


def clear_verdicts(s: SakuraState) -> None:
    s.verdicts = (0, 0)


def set_replacing(s: SakuraState, replacing: bool) -> None:
    s.replacing = int(replacing)


# --- the turn ---------------------------------------------------------------------------------------------------------


def set_turn(s: SakuraState, turn: int, player: int) -> None:
    s.turn = turn
    s.turn_player = player
    s.cache = None


def set_phase(s: SakuraState, phase: int) -> None:
    s.phase = phase


def set_action(s: SakuraState, action: int) -> None:
    s.action = action


def set_start_distance(s: SakuraState, distance: int) -> None:
    s.start_distance = distance


def set_ending(s: SakuraState, ending: bool) -> None:
    s.ending = int(ending)


def set_once(s: SakuraState, once: Plain) -> None:
    s.once = once


def set_history(s: SakuraState, history: tuple[Plain, ...]) -> None:
    s.history = history


def let_chance_give(s: SakuraState, limit: int, number: int) -> None:
    """The next random number below the limit will be that one: for positions that are put together by hand."""
    while randomness.below(s, limit) != number:
        pass
    s.drawn -= 1


# --- effects ----------------------------------------------------------------------------------------------------------


def set_copies(s: SakuraState, copies: tuple[tuple[int, int, str], ...]) -> None:
    s.copies = copies
    s.cache = None


def set_named(s: SakuraState, named: tuple[tuple[int, int], ...]) -> None:
    s.named = named
    s.cache = None


def set_effects(s: SakuraState, effects: tuple[Plain, ...]) -> None:
    s.effects = effects
    s.cache = None


def set_booked(s: SakuraState, booked: tuple[Plain, ...]) -> None:
    s.booked = booked


def set_pending(s: SakuraState, pending: tuple[Caused, ...]) -> None:
    s.pending = pending


def set_held(s: SakuraState, held: tuple[Plain, ...]) -> None:
    s.held = held


def set_seen_distance(s: SakuraState, distance: int) -> None:
    s.seen_distance = distance


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
