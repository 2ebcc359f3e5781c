"""Positions made by hand: from the `given` of a scenario to a state that runs.

Cards are put where the scenario says, as they would lie there after a legal game: seen by whom the zone is open to,
reboot, face up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from kisoku.games.zx.cardset import ICON_WORDS
from kisoku.games.zx.judging import procedure
from kisoku.games.zx.judging.shelf import ZxShelf
from kisoku.games.zx.judging.words import square_number
from kisoku.games.zx.naming import DECLARED, SQUARE_NAMES
from kisoku.games.zx.pool import Pool
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.rules.r900_rule_effects import virtual
from kisoku.games.zx.ruleset import READINGS, assemble
from kisoku.games.zx.state import (
    DYNAMIS,
    FORCE_ZONE,
    HAND,
    ICONS,
    LIFE,
    OPEN_BOTH,
    PLAYER_SQUARES,
    PUBLIC,
    SQUARE,
    UNDER_ZONE,
    ZxState,
)
from kisoku.games.zx.table import TABLE
from kisoku.judge.entries import flag_at, listed, number_at, seat_at, whole_number
from kisoku.judge.placing import Placed, Placing, Wanted, labelled, position_of, seats_at
from kisoku.kernel.game import SEATS, Position
from kisoku.table.declaring import Spellings
from kisoku.text.yamlfile import BadFile, Place

VALUES = Spellings(
    {
        "hurt": "hurt damage_taken damage ダメージ",
        "life_shields": "life_shields life_shield ライフシールド",
        "counters": "counters カウンター",
        "player_card": "player_card player プレイヤーカード プレイヤー",
        "back": "back player_extra behind",
        "squares": "squares field スクエア",
        "used": "used",
        "spent": "spent",
        **{name: name for name in SQUARE_NAMES},
    }
)
ZONE_KEYS = tuple(name for name, zone in DECLARED.zones.items() if zone.per == "player")
USUAL_LIFE = 4


def _cards(row: Mapping[str, Any], key: str, place: Place) -> list[Any]:
    return listed(row.get(key), place.at(key))


def _zone(row: Mapping[str, Any], key: str, place: Place) -> int | None:
    """The kind of zone from which a card is said to have come."""
    if row.get(key) is None:
        return None
    kind = TABLE.zones.spellings.get(str(row[key]))
    if kind is None:
        raise BadFile(place.at(key), f"「{row[key]}」という領域はありません", f"there is no zone “{row[key]}”")
    return kind


def _one_of(word: Any, known: tuple[str, ...], place: Place) -> str:
    if word not in known:
        raise BadFile(
            place,
            f"「{word}」はありません（{'、'.join(known)}）",
            f"there is no “{word}” here; there are {', '.join(known)}",
        )
    return str(word)


HOW = ("played", "ignition", "advent", "awakening", "dream", "possession", "effect")
USED = ("extra", "shift", "unison", "denei", "raid", "haten_advent", "hurt")
SPENT = ("ascension_extra", "zextend_drive")


class ZxPlacing(Placing):
    """A deck is filled up with blank cards, and so is a Life that is not mentioned."""

    states = {
        "sleeping": flag_at,
        "damage": lambda row, key, place: number_at(row, key, place, 0, 1_000_000),
        "facedown": flag_at,
        "faceup": flag_at,
        "shields": lambda row, key, place: number_at(row, key, place, -1) if key in row else -1,
        "known": seats_at,
        "forces": _cards,
        "facedown_forces": _cards,
        "shift": _cards,
        "from": lambda row, key, place: _zone(row, key, place),
        "how": lambda row, key, place: [_one_of(word, HOW, place.at(key)) for word in _cards(row, key, place)],
    }
    words = {
        "sleep": "sleeping",
        "asleep": "sleeping",
        "スリープ": "sleeping",
        "シールド": "shields",
        "フォース": "forces",
    }
    filled = unmentioned = 20
    most = 400

    def kind_of(self, key: str) -> int | None:
        kind = super().kind_of(key)
        return kind if kind is not None and self.zones.declared[kind].per == "player" else None

    def all_of(self, row: Mapping[str, Any], seat: int, place: Place) -> Iterator[Placed]:
        yield from self.of_player(row, seat, place)
        if "life" not in row and not any(self.kind_of(key) == LIFE for key in row):
            yield from self.blanks(USUAL_LIFE, seat, LIFE, place)
        for name, value in self._squares(row, place):
            square = square_number(name)
            if square is None:
                raise BadFile(
                    place.at("squares", name),
                    f"スクエアは{'、'.join(SQUARE_NAMES)}です",
                    f"a square is {', '.join(SQUARE_NAMES)}",
                )
            for item in listed(value, place.at("squares", name)):
                for card in self.cards(item, seat, SQUARE, place.at("squares", name)):
                    card.zone = square
                    yield from self.with_forces(card, seat, place)
        for item in listed(row.get("player_card"), place.at("player_card")):
            for card in self.cards(item, seat, SQUARE, place.at("player_card")):
                card.zone = PLAYER_SQUARES[seat]
                yield card
        for item in listed(row.get("back"), place.at("back")):
            for card in self.cards(item, seat, SQUARE, place.at("back")):
                card.zone = UNDER_ZONE
                yield card

    def _squares(self, row: Mapping[str, Any], place: Place) -> Iterator[tuple[str, Any]]:
        squares = row.get("squares")
        if squares is not None:
            if not isinstance(squares, Mapping):
                raise BadFile(place.at("squares"), "{m2: 兵} のように書きます", "is written like {m2: 兵}")
            yield from squares.items()
        yield from ((name, row[name]) for name in SQUARE_NAMES if name in row)

    def with_forces(self, card: Placed, seat: int, place: Place) -> Iterator[Placed]:
        yield card
        for key, zone, facedown in (
            ("forces", FORCE_ZONE, False),
            ("facedown_forces", FORCE_ZONE, True),
            ("shift", UNDER_ZONE, False),
        ):
            for item in card.states.get(key) or ():
                for other in self.cards(item, seat, SQUARE, place):
                    other.zone = zone
                    other.states = {**other.states, "host": card, "facedown": facedown}
                    yield other


def build(wanted: Wanted) -> Position:
    """The position that the scenario gives."""
    here, given = wanted.here, wanted.said(DECLARED, READINGS)
    shelf = ZxShelf(wanted.cards, wanted.place)
    placing = ZxPlacing(TABLE.zones, shelf)
    rows = placing.rows(given, here, ZONE_KEYS, VALUES)
    in_order = sorted(
        range(2), key=lambda seat: list(given).index(SEATS[seat]) if SEATS[seat] in given else 2
    )  # so came what they have
    placed = placing.at_most(
        chain(*(placing.all_of(rows[seat], seat, here.at(SEATS[seat])) for seat in in_order)), here
    )
    pool = Pool()
    pool.date = wanted.date
    for card in shelf.all_cards():
        pool.add(card)
    rules = assemble(dict(wanted.readings), wanted.without, len(placed))
    s = ZxState(rules, pool, number_at(given, "seed", here, 1))
    s.trace = wanted.trace
    for row in placed:
        _put(s, row)
    labels = labelled(placed)
    with wanted.clearly():
        player = seat_at(given.get("player", "A"), here.at("player"))
        procedure.begin(s, given, player, number_at(given, "turn", here, procedure.FIRST_TURN), here)
        for seat, values in enumerate(rows):
            _values(s, seat, values, here.at(SEATS[seat]))
        _settle(s, placed)
        procedure.stand_at(
            s, labels, given, {row.handle for row in placed if row.states.get("sleeping") is False}, here
        )
    s.asides.clear()
    return position_of(s, labels)


def _put(s: ZxState, row: Placed) -> None:
    kind, states = TABLE.zones.kind[row.zone], row.states
    (card,) = atoms.new_cards(s, [s.pool.by_number[row.number]], row.owner, row.zone)
    row.handle = card
    seat = SEATS.index(str(row.place.path[1])) if len(row.place.path) > 1 and row.place.path[1] in SEATS else row.owner
    if kind == SQUARE and seat != row.owner:
        atoms.set_controller(s, card, seat)
    if states.get("sleeping"):
        atoms.turn_sideways(s, card, True)
    facedown = bool(states.get("facedown")) or (kind == DYNAMIS and not states.get("faceup"))
    if row.zone == UNDER_ZONE and "host" not in states:
        facedown = not states.get("faceup")
    if facedown:
        atoms.turn_over(s, card, True, 1 << row.owner)
    elif kind in PUBLIC or kind == DYNAMIS:
        atoms.know(s, card, OPEN_BOTH)
    for player in (*states.get("known", ()), *((row.owner,) if kind == HAND else ())):
        atoms.know(s, card, 1 << player)
    if states.get("damage"):
        atoms.wound(s, card, states["damage"])
    atoms.restamp(s, card)


def _settle(s: ZxState, placed: list[Placed]) -> None:
    """What lies under what, shields, and Player cards."""
    for player, square in enumerate(PLAYER_SQUARES):
        there = [
            card for card in s.zones[square] if "player" in s.pool.cards[s.card[card]].kinds and s.owner[card] == player
        ]
        backs = [
            row.handle for row in placed if row.zone == UNDER_ZONE and row.owner == player and "host" not in row.states
        ]
        if not there and s.phase:
            there = [atoms.new_marker(s, virtual(s), player, square)] if virtual(s) >= 0 else []
        for card in backs if there else ():
            atoms.link(s, card, there[0])
    for row in placed:
        host = row.states.get("host")
        if host is not None:
            atoms.link(s, row.handle, host.handle)
            if s.controller[row.handle] != s.controller[host.handle] and row.zone == FORCE_ZONE:
                atoms.set_controller(s, row.handle, s.controller[host.handle])
    for row in placed:
        if TABLE.zones.kind[row.zone] == SQUARE:
            said = row.states.get("shields", -1)
            count = info(s, row.handle).shield if said < 0 else said
            if count:
                atoms.set_shields(s, row.handle, count)
            left = row.states.get("from")
            how = tuple(str(word) for word in row.states.get("how") or ())
            atoms.set_came(
                s, row.handle, (HAND if left is None else left, how if "effect" in how else ("played", *how))
            )


def _values(s: ZxState, seat: int, row: Mapping[str, Any], place: Place) -> None:
    atoms.set_hurt(s, seat, number_at(row, "hurt", place, 0))
    atoms.set_life_shields(s, seat, number_at(row, "life_shields", place, 0))
    for word, count in (row.get("counters") or {}).items():
        icon = ICON_WORDS.get(word, word)
        if icon not in ICONS:
            raise BadFile(
                place.at("counters", word),
                "そのアイコンのカウンターはありません",
                f"is no counter; there are {', '.join(ICONS)}",
            )
        atoms.set_counter(s, seat, icon, whole_number(count, place.at("counters", word)))
    for what in listed(row.get("used"), place.at("used")):
        atoms.use_up(s, _one_of(what, USED, place.at("used")), seat)
    for what in listed(row.get("spent"), place.at("spent")):
        atoms.spend(s, _one_of(what, SPENT, place.at("spent")), seat)
