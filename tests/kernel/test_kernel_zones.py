"""How zones are numbered, whose they are, and which squares are neighbours."""

from __future__ import annotations

import pytest
from toy_game import ToyState, ruleset

from kisoku.kernel.zones import ALL, FREE, NOBODY, OWNER, STACKED, Kind, Zones, around, grid

DECK, HAND, SQUARES, LANES, STACK = range(5)
KINDS = (
    Kind("deck", order=STACKED, seen=NOBODY),
    Kind("hand", order=FREE, seen=OWNER),
    Kind("squares", shared=True, cells=grid(3, 3)),
    Kind("lanes", seen=ALL, cells=grid(1, 2), looks_back=True),
    Kind("stack", shared=True, order=STACKED),
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_zone_has_one_number_that_says_what_it_is(seats: int) -> None:
    zones = Zones(KINDS, seats)
    assert len(zones) == seats + seats + 9 + 2 * seats + 1
    for zone in range(len(zones)):
        assert zones.number(zones.kind[zone], zones.player[zone], zones.cell[zone]) == zone
        assert zone in zones.numbers(zones.kind[zone])
    assert {zones.player[zone] for zone in zones.numbers(SQUARES)} == {-1}
    assert [zones.player[zone] for zone in zones.numbers(LANES)] == [
        player for player in range(seats) for _ in range(2)
    ]


def test_with_two_seats_a_players_zone_is_twice_its_kind_and_the_player() -> None:
    zones = Zones((Kind("deck"), Kind("hand"), Kind("field"), Kind("space", shared=True)))
    assert [zones.number(kind, player) for kind in range(3) for player in (0, 1)] == [*range(6)]
    assert (zones.number(3), zones.number(3, 1), len(zones)) == (6, 6, 7)


def test_the_neighbours_of_a_square_are_those_beside_it() -> None:
    zones = Zones(KINDS, 2)
    corner, centre = zones.number(SQUARES, cell=0), zones.number(SQUARES, cell=4)
    assert [zones.cell[zone] for zone in zones.beside[corner]] == [1, 3]
    assert [zones.cell[zone] for zone in zones.beside[centre]] == [1, 3, 5, 7]
    assert zones.beside[zones.number(DECK, 0)] == ()
    assert grid(3, 3, around)[4] == (0, 1, 2, 3, 5, 6, 7, 8)
    assert [zones.player[zone] for zone in zones.beside[zones.number(LANES, 1, 0)]] == [1]


def test_being_neighbours_is_mutual() -> None:
    for cells in (grid(3, 3), grid(2, 5, around)):
        assert all(cell in cells[other] for cell, beside in enumerate(cells) for other in beside)


def test_a_stack_is_counted_from_its_top() -> None:
    zones = Zones(KINDS, 2)
    s = ToyState(ruleset(), 0)
    s.zones = [()] * len(zones)
    s.zones[zones.number(DECK, 1)] = s.zones[zones.number(HAND, 1)] = (1, 2, 3)
    assert zones.counted(s, zones.number(DECK, 1)) == (3, 2, 1)
    assert zones.counted(s, zones.number(HAND, 1)) == (1, 2, 3)
