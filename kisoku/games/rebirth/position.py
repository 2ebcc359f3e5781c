"""Positions made by hand: from the `given` of a scenario to a state that runs.

Cards lie where the scenario says, as after a legal game: face up or down as their zone has it, standing, with no
damage. An Entry that is not mentioned holds a blank Character, so that nothing is due at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.rebirth.judging.shelf import RebirthShelf
from kisoku.games.rebirth.judging.words import JUDGE
from kisoku.games.rebirth.naming import DECLARED
from kisoku.games.rebirth.pool import Pool
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.frames import Attacking, Preparation, Turn
from kisoku.games.rebirth.rules.r4_zones import ORIENTED, laid
from kisoku.games.rebirth.rules.r6_preparation import first_slots
from kisoku.games.rebirth.rules.r9_layers import freeze
from kisoku.games.rebirth.rules.r12_multiplayer import next_turn
from kisoku.games.rebirth.ruleset import READINGS, assemble
from kisoku.games.rebirth.state import (
    ATTACK_PHASE,
    DECK,
    END,
    ENERGY_PHASE,
    ENTRY,
    EVERYONE,
    MAIN,
    MEMBER,
    MOST,
    OUTSIDE,
    STANDBY,
    Attack,
    RebirthState,
)
from kisoku.games.rebirth.table import TABLE
from kisoku.judge import standing
from kisoku.judge.entries import flag_at, number_at, seat_at
from kisoku.judge.placing import Placed, Placing, Wanted, labelled, position_of, seats_at
from kisoku.judge.shelf import BLANK
from kisoku.judge.standing import at
from kisoku.kernel.game import SEATS, Position
from kisoku.table.declaring import Spellings
from kisoku.text.yamlfile import BadFile, Place

VALUES = Spellings(
    {"slots": "slots member_slots メンバー枠", "turns": "turns", "attacks": "attacks", "points": "points"}
)
ZONE_KEYS = tuple(DECLARED.zones)
PHASES = {"7.2": STANDBY, "7.3": ENERGY_PHASE, "7.4": MAIN, "7.5": ATTACK_PHASE, "7.6": END}
DEFAULT = "7.4.2"


def guise_at(row: Mapping[str, Any], key: str, place: Place) -> tuple[Any, ...]:
    """As what a card lies face down: [name, cost, ATK, DEF]."""
    value = row.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) != 4:
        raise BadFile(place.at(key), "[名前, コスト, ATK, DEF] です", "is [name, cost, ATK, DEF]")
    return (str(value[0]), *(int(one) for one in value[1:]), ())


class RebirthPlacing(Placing):
    states = {
        "rested": flag_at, "damage": lambda row, key, place: number_at(row, key, place, 0), "facedown": flag_at,
        "known": lambda row, key, place: seats_at(row, key, place, MOST),
        "slot": lambda row, key, place: number_at(row, key, place, 0, 9), "guise": guise_at,
        "struck": flag_at,
    }  # fmt: skip
    filled = unmentioned = 20
    most = 600


def build(wanted: Wanted) -> Position:
    """The position that the scenario gives. There are as many players as it has seats for: two, if only
    these have any.
    """
    here, given, readings = wanted.here, wanted.said(DECLARED, READINGS), wanted.readings
    seats = max([2, *(at + 1 for at, name in enumerate(SEATS) if name in given)])
    seats = {"double_team": 4, "triple_team": 6}.get(readings.get("multiplayer", ""), seats)
    shelf = RebirthShelf(wanted.cards, wanted.place)
    placing = RebirthPlacing(TABLE.zones, shelf)
    preparing = str(given.get("at", DEFAULT)) in ("6.2.1.1", "preparation", "set-up", "setup", "準備")
    rows = placing.rows(given, here, ZONE_KEYS, VALUES, seats)
    for row in rows:
        if not preparing and not any(placing.kind_of(key) == ENTRY for key in row):
            row["entry"] = [BLANK]
    placed = placing.everything(rows, here)
    rules = assemble(seats, len(placed), tuple(sorted(readings.items())), wanted.without)
    pool = Pool()
    for card in shelf.all_cards():
        pool.add(card)
    s = RebirthState(rules, pool, number_at(given, "seed", here, 1))
    s.trace = wanted.trace
    s.decks = tuple(tuple(one.number for one in placed if one.owner == seat) for seat in range(seats))
    atoms.set_slots(s, tuple(number_at(row, "slots", here, first_slots(s)) for row in rows))
    for one in placed:
        _put(s, one)
    labels = labelled(placed)
    with wanted.clearly():
        _stand_at(s, labels, given, rows, here)
    position = position_of(s, labels)
    freeze(s)
    s.journal.clear()
    return position


def _put(s: RebirthState, row: Placed) -> None:
    kind, states = TABLE.zones.kind[row.zone], row.states
    (card,) = atoms.new_cards(s, [s.pool.by_number[row.number]], row.owner, row.zone)
    row.handle = card
    known, facedown = laid(s, card, kind, ())
    if states.get("facedown") and kind != DECK:
        known, facedown = 0, True
        atoms.turn_over(s, card, True, states.get("guise") or ())
    elif facedown:
        atoms.turn_over(s, card, True)
    atoms.know(s, card, known)
    for player in states.get("known") or ():
        atoms.know(s, card, 1 << player)
    if states.get("rested"):
        if kind not in ORIENTED:
            raise BadFile(
                row.place, "そこではカードは向きを持ちません（4.3.1）", "cards neither stand nor rest there (4.3.1)"
            )
        atoms.turn_sideways(s, card, True)
    if states.get("damage"):
        if kind != ENTRY:
            raise BadFile(
                row.place, "ダメージを負うのはエントリーだけです（4.4.4）", "only in the Entry is damage borne (4.4.4)"
            )
        atoms.bear(s, card, states["damage"])
    if states.get("struck"):
        atoms.strike(s, card, True)
    if kind == MEMBER:
        taken = {s.slot[other] for other in s.zones[row.zone]}
        free = next((slot for slot in range(1, s.slots[row.owner] + 1) if slot not in taken), 1)
        atoms.take_slot(s, card, states.get("slot") or free)
    atoms.restamp(s, card)


def _stand_at(
    s: RebirthState, labels: Mapping[str, int], given: Mapping[str, Any], rows: list[dict[str, Any]], place: Place
) -> None:
    """Put up the frames so that the given step comes next."""
    number = JUDGE.point(str(given.get("at", DEFAULT)))
    found = standing.step_of(s.rules, number, (Turn, Attacking, Preparation))
    if found is None:
        raise BadFile(
            place.at("at"), f"{number}は、準備（6.2）、ターン（7）、アタックフェイズ（8）の手順の番号ではありません",
            f"{number} is no step of the set-up (6.2), of the turn (7) or of the attack phase (8)",
        )  # fmt: skip
    frame, step, number = found
    player = seat_at(given.get("player", "A"), place.at("player"), s.seats)
    atoms.set_first(
        s, seat_at(given["first"], place.at("first"), s.seats) if "first" in given else (player + 1) % s.seats
    )
    if frame is Preparation:
        for seat in range(s.seats):
            for card in s.zones[MOST * OUTSIDE + seat]:
                atoms.know(s, card, EVERYONE)
        s.frames.append(at(Preparation(first=s.first if "first" in given else -1), step))
        return
    _turns(s, player, number_at(given, "turn", place, 3), rows, place, {"turn", "first"} <= set(given))
    s.frames.append(at(Preparation(), s.rules.places[Preparation]["7.1.1"]))
    turn = Turn(lead=player)
    if frame is Turn:
        atoms.set_phase(s, PHASES[number[:3]])
        s.frames.append(at(turn, step))
        return
    atoms.set_phase(s, ATTACK_PHASE)
    s.frames.append(at(turn, s.rules.places[Turn]["7.6.1"]))
    fight = Attacking(lead=player, first=int(step == 0))
    s.frames.append(at(fight, step))
    if step > s.rules.places[Attacking]["8.2.4"]:
        _attack(s, labels, fight, given.get("attack"), player, place.at("attack"))


def _turns(s: RebirthState, player: int, count: int, rows: list[dict[str, Any]], place: Place, told: bool) -> None:
    """So many turns have begun, the last of them the player's. Everybody has had one, unless it is told who began with
    the number of the turn, and by that somebody has not (12.3.1)."""
    team = [seat for seat in range(s.seats) if s.teams and s.teams[seat] == s.teams[player]]
    for _ in range(count):
        atoms.begin_turn(s, player, team or range(s.seats))
    late = told and not s.teams and (s.first + count - 1) % s.seats == player
    new = [seat for seat in range(s.seats) if late and (seat - s.first) % s.seats >= count]
    turns, attacks = (
        tuple(number_at(row, name, place, count) for row, count in zip(rows, counts, strict=False))
        for name, counts in (("turns", s.turns), ("attacks", s.attacks))
    )
    turns = tuple(
        count if "turns" in row else int(seat not in new) and max(count, 1)
        for seat, (row, count) in enumerate(zip(rows, turns, strict=False))
    )
    points = (
        tuple(number_at(rows[team * (s.seats // 2)], "points", place, 0) for team in (0, 1)) if s.teams else s.points
    )
    atoms.set_counts(s, turns, attacks, points)
    next_turn(s)


def _attack(s: RebirthState, labels: Mapping[str, int], f: Attacking, row: Any, player: int, place: Place) -> None:
    """An attack that is going on: {support: A.兵, target: B, partner: true, blocked: true}."""
    if not isinstance(row, Mapping) or "support" not in row:
        raise BadFile(place, "{support: A.兵} のように書きます", "is written like {support: A.兵, target: B}")
    supporter = s.ref(JUDGE.the_card(s, labels, str(row["support"]), player))
    target = seat_at(row.get("target", SEATS[(player + 1) % s.seats]), place.at("target"), s.seats)
    if not s.rested[supporter % 4096]:
        atoms.turn_sideways(s, supporter % 4096, True)
    attack = Attack(player, target, supporter, int(bool(row.get("partner"))))
    if row.get("blocked"):
        entry = s.zones[MOST * ENTRY + target]
        attack = attack._replace(blocked=s.ref(entry[-1]))
    atoms.set_attack(s, attack)
    atoms.count_attack(s, player)
    f.supporter, f.target = supporter, target
