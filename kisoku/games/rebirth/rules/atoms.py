"""The only functions that write a position of this game. Everything else asks them.

Each writes one fact and nothing follows from it here: rules, prohibitions, replacements and events stand in the
chapters. A test holds that no other module of the game assigns to a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.effects.standing import Record
from kisoku.games.rebirth.state import MOST, STAGE, Attack, Delayed, RebirthState
from kisoku.kernel.events import Event
from kisoku.kernel.knowing import forget as forget
from kisoku.kernel.knowing import know as know
from kisoku.kernel.knowing import reorder as reorder
from kisoku.kernel.knowing import shuffle as shuffle
from kisoku.kernel.state import Plain
from kisoku.kernel.waiting import Waiting


def tick(s: RebirthState) -> int:
    s.clock += 1
    return s.clock


# --- cards and zones --------------------------------------------------------------------------------------------------


def new_cards(s: RebirthState, definitions: Sequence[int], owner: int, zone: int) -> None:
    """Cards before the game. This cannot be undone. Their first life is 1: no reference to a card is a small number."""
    first, count = len(s.zone), len(definitions)
    for column in s.COLUMNS:
        getattr(s, column).extend([s.BLANK.get(column, 0)] * count)
    s.life[first:] = [1] * count
    s.card[first:] = definitions
    s.owner[first:] = bytes((owner,)) * count
    s.zone[first:] = [zone] * count
    s.zones[zone] = (*s.zones[zone], *range(first, first + count))
    s.cache = None


def relocate(
    s: RebirthState, card: int, zone: int, known: int, bottom: bool = False, rested: bool = False,
    facedown: bool = False, slot: int = 0, stamp: int = 0,
    same: bool = False,
) -> None:  # fmt: skip
    """Take a card out of its zone and put it into another, as a new object with nothing of what it was. stamp: the
    moment, where several come at once."""
    old, zones, note = (
        s.zone[card],
        s.zones,
        s.journal.append,
    )  # moving is most of what is written: the cells right here
    cards = zones[old]
    note(("zones", old, cards))
    at = cards.index(card)
    zones[old] = cards[:at] + cards[at + 1 :]
    there = zones[zone]
    note(("zones", zone, there))
    zones[zone] = (card, *there) if bottom else (*there, card)
    note(("zone", card, old))
    s.zone[card] = zone
    if not same:
        note(("life", card, s.life[card]))
        s.life[card] += 1
    if s.known[card] != known:
        note(("known", card, s.known[card]))
        s.known[card] = known
    note(("since", card, s.since[card]))
    s.since[card] = stamp or tick(s)
    if s.damage[card]:
        s.write("damage", card, 0)
    if s.struck[card]:
        s.write("struck", card, 0)
    if s.rested[card] != rested:
        s.write("rested", card, int(rested))
    if s.facedown[card] != facedown:
        s.write("facedown", card, int(facedown))
    if s.guise[card] and not facedown:
        s.write("guise", card, ())
    if s.slot[card] != slot:
        s.write("slot", card, slot)
    cache = s.cache
    if cache is not None and (s.volatile or cache.hangs_on(s, card, old // MOST, zone // MOST)):
        s.cache = None


def take_slot(s: RebirthState, card: int, slot: int) -> None:
    """From slot to slot: the card stays what it is (reading A-67)."""
    s.write("slot", card, slot)


# --- states of cards --------------------------------------------------------------------------------------------------


def turn_sideways(s: RebirthState, card: int, rested: bool) -> None:
    s.write("rested", card, int(rested))
    if s.zone[card] // MOST in STAGE and s.cache is not None and s.cache.oriented:
        s.cache = None


def turn_over(s: RebirthState, card: int, facedown: bool, guise: Plain = ()) -> None:
    s.write("facedown", card, int(facedown))
    s.write("guise", card, guise)
    s.cache = None


def bear(s: RebirthState, card: int, damage: int) -> None:
    """So much damage is borne from now on."""
    s.write("damage", card, damage)


def strike(s: RebirthState, card: int, struck: bool) -> None:
    if s.struck[card] != struck:
        s.write("struck", card, int(struck))


def restamp(s: RebirthState, card: int) -> None:
    s.write("since", card, tick(s))
    s.cache = None


# --- turns and attacks ------------------------------------------------------------------------------------------------


def set_first(s: RebirthState, player: int) -> None:
    s.first = player


def begin_turn(s: RebirthState, player: int, team: Sequence[int]) -> None:
    s.turn += 1
    s.turn_player = player
    s.turns = tuple(count + (seat in team) for seat, count in enumerate(s.turns))
    s.attacks = (0,) * s.seats
    s.history = s.used = s.met = s.acted = s.banned = ()
    s.circle = tuple(seat for seat in range(s.seats) if seat not in s.gone)
    kept = {ref for one in (*s.waiting, *s.delayed) for ref in refs_in(one)}
    s.last = tuple(row for row in s.last if row[0] in kept)
    s.cache = None


def set_counts(s: RebirthState, turns: tuple[int, ...], attacks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """How many turns and attacks each player has had, and the points of the teams: of a position that is written."""
    s.turns, s.attacks, s.points = turns, attacks, points
    s.cache = None


def refs_in(value: Any) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [ref for item in value for ref in refs_in(item)] if isinstance(value, tuple) else []


def set_phase(s: RebirthState, phase: int) -> None:
    s.phase = phase
    if s.volatile:
        s.cache = None


def set_attack(s: RebirthState, attack: Attack | None) -> None:
    s.attack = attack
    if s.volatile:
        s.cache = None


def count_attack(s: RebirthState, player: int) -> None:
    s.attacks = tuple(count + (seat == player) for seat, count in enumerate(s.attacks))
    if s.volatile:
        s.cache = None


def set_slots(s: RebirthState, slots: tuple[int, ...]) -> None:
    s.slots = slots


# --- waiting, lasting, remembered -------------------------------------------------------------------------------------


def set_waiting(s: RebirthState, waiting: tuple[Waiting, ...]) -> None:
    s.waiting = waiting


def set_delayed(s: RebirthState, delayed: tuple[Delayed, ...]) -> None:
    s.delayed = delayed


def set_effects(s: RebirthState, effects: tuple[Record, ...]) -> None:
    s.effects = effects
    s.cache = None


def set_frozen(s: RebirthState, frozen: tuple[Plain, ...]) -> None:
    s.frozen = frozen
    s.cache = None


def set_held(s: RebirthState, held: tuple[Plain, ...]) -> None:
    s.held = held


def remember_event(s: RebirthState, what: Event) -> None:
    s.history = (*s.history, what)
    if s.volatile:
        s.cache = None


def remember_last(s: RebirthState, row: Plain) -> None:
    s.last = (*s.last, row)


def use(s: RebirthState, source: int, program: int) -> None:
    s.used = (*s.used, (source, program))


def meet(s: RebirthState, key: Plain) -> None:
    s.met = (*s.met, key)


def forget_met(s: RebirthState, kind: str) -> None:
    s.met = tuple(key for key in s.met if key[0] != kind)


def hit(s: RebirthState, source: int, victim: int) -> None:
    s.hits = (*s.hits, (source, victim))


def forget_hits(s: RebirthState) -> None:
    s.hits = ()


def work(s: RebirthState) -> None:
    """An automatic ability or a recovery process was carried out."""
    s.worked += 1


def remember_action(s: RebirthState, key: Plain) -> None:
    s.acted = (*s.acted, key)


def ban(s: RebirthState, key: Plain) -> None:
    s.banned = (*s.banned, key)


def follow(s: RebirthState, script: tuple[Plain, ...]) -> None:
    """These decisions are taken again by themselves (13.1.1.1)."""
    s.script = script


# --- the end ----------------------------------------------------------------------------------------------------------


def score(s: RebirthState, team: int) -> None:
    s.points = tuple(points + (number == team) for number, points in enumerate(s.points))


def end_game(s: RebirthState, winners: Sequence[int], rule: str) -> None:
    """No winners: nobody wins."""
    s.winners = tuple(winners)
    s.winner = winners[0] if winners else -1
    s.reason = rule


def note_loss(s: RebirthState, rule: str) -> None:
    s.reason = rule


def leave_game(s: RebirthState, player: int) -> None:
    s.drop_out(player)
    s.cache = None
