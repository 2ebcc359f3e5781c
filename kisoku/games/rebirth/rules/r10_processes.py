"""10: what the rules do by themselves at a check timing, and the check timing itself (9.6.2)."""

from __future__ import annotations

from typing import Any

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import as_it_is, so
from kisoku.games.rebirth.rules.frames import Checking, Recovery
from kisoku.games.rebirth.rules.r2_cards import entry_character, is_character, kind_of, partners
from kisoku.games.rebirth.rules.r4_zones import cannot_move, in_no_zone, moving, put
from kisoku.games.rebirth.rules.r9_layers import EXAMINED, forbidden, freeze, info
from kisoku.games.rebirth.rules.r9_replacement import happen
from kisoku.games.rebirth.rules.r9_triggers import AUTOMATIC, occur
from kisoku.games.rebirth.rules.r12_exits import lose
from kisoku.games.rebirth.state import (
    DECK,
    ENERGY,
    ENTRY,
    HAND,
    MEMBER,
    MOST,
    NOBODY,
    NONE,
    OUTSIDE,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    WAITING_ROOM,
    RebirthState,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.players import everyone
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

PARTNERS_IN = (HAND, ENERGY, OUTSIDE)
Row = tuple[int, int]
"""A card that is due to go, and the kind of zone to which."""


@rule("10.1.2", off=None)
def check(s: RebirthState) -> Frame | None:
    """A check timing, unless there is nothing at all to be done in it."""
    if s.waiting or s.hits or s.pool.states or is_due(s):
        return Checking()
    return None


def is_due(s: RebirthState) -> bool:
    """A quick look whether any rule process might have something to do."""
    zones, slot_of = s.zones, s.slot
    for player in everyone(s):
        entry = zones[MOST * ENTRY + player]
        if len(entry) != 1 or len(zones[MOST * RETIRE + player]) >= 7:
            return True
        card = entry[0]
        row = info(s, card)
        if row.kind != "character" or s.struck[card] or (row.df is not None and s.damage[card] >= row.df):
            return True
        taken = 0
        for card in zones[MOST * MEMBER + player]:
            if taken & 1 << slot_of[card]:
                return True
            taken |= 1 << slot_of[card]
        for card in zones[MOST * REBIRTH + player]:
            if kind_of(s, card) != REBIRTH_CARD:
                return True
    return strays(s)


def strays(s: RebirthState) -> bool:
    """Whether a Partner lies where none may."""
    zone_of = s.zone
    for card in s.partners or partners(s):  # noqa: SIM110 — asked at every check, and a generator costs a call for each
        if zone_of[card] // MOST not in PARTNERS_IN:
            return True
    return False


# --- 9.6.2: the check timing ------------------------------------------------------------------------------------------

checking = AUTOMATIC.routine("9.6.2")
checking.rule = "9.6.2"


@checking.step("9.6.2.3")
def entry_first(s: RebirthState, f: Checking) -> Outcome:
    """Whatever the entry process does, the check begins anew."""
    done = entry_process(s)
    return None if done is False else call(done, "9.6.2.1") if isinstance(done, Frame) else goto("9.6.2.1")


@checking.step("9.6.2.4")
def defeat(s: RebirthState, f: Checking) -> Outcome:
    return goto("9.6.2.1") if defeat_process(s) else None


@checking.step("9.6.2.5")
def over(s: RebirthState, f: Checking) -> Outcome:
    if s.hits:
        atoms.forget_hits(s)
    return leave()


# --- 10.3: recovery ---------------------------------------------------------------------------------------------------


@rule("9.6.1.1", off=None)
def recovery(s: RebirthState) -> Frame | None:
    """The recovery process, if anything is due in it. Only what is really done counts (10.3.1.1, reading A-21)."""
    freeze(s)
    if EXAMINED or is_due(s):
        fates, ties = due(s)
        if ties or fates:
            return Recovery(rows=fates, ties=ties)
    if s.hits and s.rules.readings.get("retired_by", "next_recovery") == "next_recovery":
        atoms.forget_hits(s)
    return None


def due(s: RebirthState) -> tuple[tuple[Row, ...], tuple[tuple[int, ...], ...]]:
    """All that is due, on one look (10.3.1.2): (card, where it goes), and sets of cards of which one is kept."""
    found: dict[int, int] = {}
    ties: list[tuple[int, ...]] = []
    for player in everyone(s):
        for cards in (no_rebirth(s, player), doubled_entry(s, player, ties), doubled_slots(s, player, ties)):
            found.update(dict.fromkeys(cards, WAITING_ROOM))
        for card in (*beaten(s, player), *struck(s, player)):
            if card not in found or both_fates(s) == RETIRE:
                found[card] = RETIRE
    if strayed := stray(s):
        found.update(dict.fromkeys(strayed, in_no_zone(s)))
    rows = tuple((card, kind) for card, kind in found.items() if not cannot_move(s, card, moving(s, s.ref(card), kind)))
    return rows, tuple(ties)


def both_fates(s: RebirthState) -> int:
    """Reading A-19: what is due for the waiting room and for Retire."""
    return RETIRE if s.rules.readings.get("two_fates", "retire") == "retire" else WAITING_ROOM


@rule("10.3.2", off=())
def no_rebirth(s: RebirthState, player: int) -> list[int]:
    return [card for card in s.zones[MOST * REBIRTH + player] if kind_of(s, card) != REBIRTH_CARD]


def doubled(s: RebirthState, cards: tuple[int, ...], ties: list[tuple[int, ...]]) -> list[int]:
    """All but the latest; if several came at the same moment, one of these is chosen."""
    latest = max(s.since[card] for card in cards)
    late = tuple(card for card in cards if s.since[card] == latest)
    if len(late) > 1:
        ties.append(late)
    return [card for card in cards if card not in late]


@rule("10.3.3", off=())
def doubled_entry(s: RebirthState, player: int, ties: list[tuple[int, ...]]) -> list[int]:
    cards = s.zones[MOST * ENTRY + player]
    return doubled(s, cards, ties) if len(cards) > 1 else []


def doubled_slots(s: RebirthState, player: int, ties: list[tuple[int, ...]]) -> list[int]:
    members = s.zones[MOST * MEMBER + player]
    if len({s.slot[card] for card in members}) == len(members):
        return []
    return in_one_slot(s, members, ties)


@rule("10.3.4", off=())
def in_one_slot(s: RebirthState, members: tuple[int, ...], ties: list[tuple[int, ...]]) -> list[int]:
    found = []
    for slot in sorted({s.slot[card] for card in members}):
        cards = tuple(card for card in members if s.slot[card] == slot)
        found += doubled(s, cards, ties) if len(cards) > 1 else []
    return found


@rule("10.3.5", "2.7.2", off=())
def beaten(s: RebirthState, player: int) -> list[int]:
    """Damage at or above DEF; also none with a DEF of 0 or less. Members bear no damage at all (reading A-20)."""
    return [
        card
        for card in s.zones[MOST * ENTRY + player]
        if is_character(s, card) and (df := info(s, card).df) is not None and s.damage[card] >= df
    ]


@rule("10.3.6", off=())
def struck(s: RebirthState, player: int) -> list[int]:
    return [card for card in s.zones[MOST * ENTRY + player] if s.struck[card]]


@rule("10.3.7", off=())
def stray(s: RebirthState) -> list[int]:
    """Partners anywhere but in hands and Energy (reading A-56: also in a deck)."""
    return [card for card in partners(s) if s.zone[card] // MOST not in PARTNERS_IN] if strays(s) else []


recovering = Routine("10.3", Recovery)


@recovering.step("10.3.3")
def keep_one(s: RebirthState, f: Recovery) -> Outcome:
    """Of cards that came at the same moment their player keeps one."""
    if not f.ties:
        return None
    tied, f.ties = f.ties[0], f.ties[1:]
    f.kept = tied
    refs = tuple(s.ref(card) for card in tied)
    return Pick(player=s.owner[tied[0]], rule="10.3.3", candidates=refs, verb="keep")


@recovering.step("10.3.4")
def the_others_go(s: RebirthState, f: Recovery) -> Outcome:
    if not f.kept:
        return None
    kept = {ref % LIFE for ref in f.given}
    known = dict(f.rows)
    f.rows = (*f.rows, *((card, WAITING_ROOM) for card in f.kept if card not in kept and card not in known))
    f.kept = ()
    return goto("10.3.3")


@recovering.step("10.3.1.2")
def all_at_once(s: RebirthState, f: Recovery) -> Outcome:
    """10.1.3: everything that is due happens at the same moment."""
    hits = s.hits
    if hits:
        atoms.forget_hits(s)
    retiring = [s.ref(card) for card, kind in f.rows if kind == RETIRE]
    f.hits = tuple(pair for pair in dict.fromkeys(hits) if pair[1] in retiring)
    fought = ("rule", "attack") if s.attack is not None else ("rule",)
    by = NOBODY if s.attack is None else s.attack.player
    events = [
        moving(s, s.ref(card), kind, *((by, NONE, fought) if kind == RETIRE else (NOBODY, NONE, ("rule",))))
        for card, kind in f.rows
        if s.owner[card] not in s.gone
    ]
    executed(s)
    return happen(s, all_together(s, events))


@recovering.step("5.15.2")
def who_retired_whom(s: RebirthState, f: Recovery) -> Outcome:
    """Known only now: what a replacement could have prevented may have happened all the same."""
    for source, victim in f.hits:
        if s.zone[victim % LIFE] // MOST == RETIRE:
            has_retired(s, source, victim)
    return leave()


all_together = as_it_is("10.1.3", off=lambda s, events: events[:1])


@rule("10.3.1.1")
def executed(s: RebirthState) -> None:
    """7.6.6 asks for it."""
    atoms.work(s)


@rule("5.15.2")
def has_retired(s: RebirthState, source: int, victim: int) -> None:
    """Only the recovery right after the damage counts (reading A-65)."""
    occur(s, Event("retires", s.owner[source % LIFE], source, cause=victim))


# --- 10.5: the entry process ------------------------------------------------------------------------------------------


def entry_process(s: RebirthState) -> Any:
    """The first of these that can be done. False: none; else done, or the frame that will."""
    players = everyone(s)
    for look in (rebirths_leave, entries_fill):
        for place, player in enumerate(players):
            done = look[place > 0](s, player)
            if done is not False:
                return done
    return False


def to_the_area(s: RebirthState, player: int) -> Any:
    refs = [s.ref(card) for card in s.zones[MOST * ENTRY + player] if kind_of(s, card) == REBIRTH_CARD]
    marks = ("rule",) if s.rules.readings.get("rebirth_from_entry", "moved") == "moved" else ("rule", "set")
    return put(s, refs, REBIRTH, marks=marks) if refs else False


def from_the_deck(s: RebirthState, player: int) -> Any:
    """The top card of the deck."""
    deck = s.zones[MOST * DECK + player]
    if s.zones[MOST * ENTRY + player] or not deck:
        return False
    return put(s, [s.ref(deck[-1])], ENTRY, marks=("rule", *sparking(s)))


@rule("11.3.1", "11.3.2", off=())
def sparking(s: RebirthState) -> tuple[str, ...]:
    """What a Spark waits for: its card comes from the deck by the entry process."""
    return ("entry_process",)


rebirths_leave = tuple(rule(number, "10.5.1", off=False)(to_the_area) for number in ("10.5.1.1", "10.5.1.2"))
entries_fill = tuple(rule(number, "10.5.1", off=False)(from_the_deck) for number in ("10.5.1.3", "10.5.1.4"))


# --- 10.6: defeat -----------------------------------------------------------------------------------------------------


@rule("10.6.1", "1.2.2.1", off=False)
def defeat_process(s: RebirthState) -> bool:
    """All who meet a condition lose together."""
    losers = [player for player in everyone(s) if is_defeated(s, player)]
    if losers:
        lose(s, at_once(s, losers), "10.6.2")
    return bool(losers)


def is_defeated(s: RebirthState, player: int) -> bool:
    return too_many_retired(s, player) and not forbidden(s, "lose", player=player)


@rule("10.6.2", off=False)
def too_many_retired(s: RebirthState, player: int) -> bool:
    return len(s.zones[MOST * RETIRE + player]) >= 7


at_once = as_it_is("10.6.1.1", off=lambda s, losers: losers[:1])


def entry_of(s: RebirthState, player: int) -> int:
    """The reference of the Entry Character, or NONE."""
    card = NONE if player in s.gone and nothing_of_theirs(s) else entry_character(s, player)
    return NONE if card == NONE else s.ref(card)


nothing_of_theirs = so("12.4.7")
"""Nothing is done any more to who has left, or to what was theirs."""


ROUTINES: tuple[Routine, ...] = (checking, recovering)
