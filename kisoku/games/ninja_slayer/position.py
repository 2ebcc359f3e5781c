"""Positions made by hand: from the `given` of a scenario to a state that runs.

Cards are put where the scenario says, as they would lie there after a legal game: seen by whom the zone is open to,
ready, face up.
The procedure is then entered at the rule number where the game is said to stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from kisoku.games.ninja_slayer.judging import procedure, space
from kisoku.games.ninja_slayer.judging.shelf import NinjaShelf
from kisoku.games.ninja_slayer.naming import DECLARED
from kisoku.games.ninja_slayer.pool import Pool
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.r200_cards import abilities_in_force
from kisoku.games.ninja_slayer.rules.r300_zones import ZONES, everyone_sees, holder_sees
from kisoku.games.ninja_slayer.ruleset import READINGS, assemble
from kisoku.games.ninja_slayer.state import HAND, KOTODAMA, KOTODAMA_SPACE, OHIGAN, NinjaState
from kisoku.games.ninja_slayer.table import TABLE
from kisoku.judge.entries import flag_at, label_at, listed, number_at, seat_at
from kisoku.judge.placing import Placed, Placing, Wanted, labelled, position_of, seats_at
from kisoku.kernel.game import SEATS, Position
from kisoku.kernel.state import player_ref
from kisoku.table.declaring import Spellings
from kisoku.text.yamlfile import BadFile, Place

VALUES = Spellings({"borne": "borne"})
ZONE_KEYS = tuple(name for name, zone in DECLARED.zones.items() if not zone.apart)


class NinjaPlacing(Placing):
    """A deck is filled up with blank cards, so that nobody loses for want of cards."""

    states = {
        "bowed": flag_at, "damage": lambda row, key, place: number_at(row, key, place, 0), "facedown": flag_at,
        "known": seats_at, "revealed": flag_at,
        "interrupted": flag_at,
    }  # fmt: skip
    filled = unmentioned = 20
    most = 400

    def is_zone(self, key: str) -> bool:
        return self.kind_of(key) not in (None, KOTODAMA)

    def in_the_space(self, items: list[Any], place: Place) -> Iterator[Placed]:
        for by, item in _cards_among(items, place):
            owner = seat_at(item.get("owner", SEATS[by]), place.at("owner"))
            yield Placed(
                self.shelf.find(item["card"], place),
                owner,
                KOTODAMA_SPACE,
                place,
                label_at(item, place),
                {"known": (by,)},
            )

    def spent(self, items: list[Any], place: Place) -> Iterator[Placed]:
        """Kotodama that have been resolved already lie in the Ohigan."""
        for by, item in _cards_among(items, place):
            yield Placed(
                self.shelf.find(item["card"], place), by, 2 * OHIGAN + by, place, space.spent(items.index(item))
            )


def _cards_among(items: list[Any], place: Place) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for item in items:
        if space.kind_of(item, place) == "card":
            yield seat_at(item.get("by", "A"), place.at("by")), item


def build(wanted: Wanted) -> Position:
    """The position that the scenario gives."""
    here, given = wanted.here, wanted.said(DECLARED, READINGS)
    rules = assemble(dict(wanted.readings), wanted.without)
    shelf = NinjaShelf(wanted.cards, wanted.place, wanted.date, wanted.rulebook)
    placing = NinjaPlacing(TABLE.zones, shelf)
    waiting_space, effects, waiting = (
        [space.in_full(item) for item in listed(given.get(key), here.at(key))]
        for key in ("kotodama", "effects", "waiting")
    )
    rows = placing.rows(given, here, ZONE_KEYS, VALUES)
    owned = (placing.of_player(row, seat, here.at(SEATS[seat])) for seat, row in enumerate(rows))
    placed = placing.at_most(
        chain(
            *owned, placing.in_the_space(waiting_space, here.at("kotodama")), placing.spent(effects, here.at("effects"))
        ),
        here,
    )
    pool = Pool()
    for card in shelf.all_cards():
        pool.put(card.facts, abilities_in_force(card.facts, card.abilities, wanted.rulebook))
    rules.first_free = len(placed)
    state = NinjaState(rules, pool, number_at(given, "seed", here, 1))
    state.trace = wanted.trace
    for row in placed:
        _put(state, row)
    labels = labelled(placed)
    with wanted.clearly():
        procedure.begin(
            state, given, seat_at(given.get("player", "A"), here.at("player")), number_at(given, "turn", here, 3), here
        )
        for row in placed:
            if row.states.get("interrupted"):
                atoms.note_target_change(state, row.handle)
        for seat, values in enumerate(rows):
            borne = number_at(values, "borne", here.at(SEATS[seat]), 0)
            if borne:
                atoms.bear(state, player_ref(seat), borne)
        procedure.stand_at(
            state, labels, given, {row.handle for row in placed if row.states.get("bowed") is False}, here
        )
        space.fill_space(
            state,
            labels,
            waiting_space,
            [row.handle for row in placed if row.zone == KOTODAMA_SPACE],
            here.at("kotodama"),
        )
        for place_in_list, item in enumerate(effects):
            space.last(state, labels, item, labels.get(space.spent(place_in_list)), here.at("effects"))
        for item in waiting:
            space.wait_for(state, labels, item, here.at("waiting"))
    return position_of(state, labels)


def _put(s: NinjaState, row: Placed) -> None:
    kind, seat, states = TABLE.zones.kind[row.zone], TABLE.zones.player[row.zone], row.states
    (card,) = atoms.new_cards(s, [s.pool.by_number[row.number]], row.owner, row.zone)
    row.handle = card
    if kind == KOTODAMA:
        atoms.set_controller(s, card, states["known"][0])
    elif seat != row.owner:
        atoms.set_controller(s, card, seat)
    if states.get("bowed"):
        if not ZONES[kind].orientation:
            raise BadFile(
                row.place,
                "そこではカードは縦横の向きを持ちません（303.1）",
                "cards are neither bowed nor ready there (303.1)",
            )
        atoms.turn_sideways(s, card, True)
    if states.get("facedown"):
        if not ZONES[kind].facing:
            raise BadFile(
                row.place, "そこではカードは裏向きになりません（303.2）", "cards are not face down there (303.2)"
            )
        atoms.turn_over(s, card, True)
    if everyone_sees(s, kind) or states.get("revealed"):
        atoms.know(s, card, atoms.EVERYONE)
    for player in states.get("known", ()):
        atoms.know(s, card, 1 << player)
    if kind == HAND:
        atoms.know(s, card, holder_sees(s, row.zone))
    if states.get("revealed"):
        atoms.show(s, card, True)
    if states.get("damage"):
        atoms.bear(s, s.ref(card), states["damage"])
    atoms.restamp(s, card)
