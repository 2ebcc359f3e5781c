"""Zones of games that are still to come: squares with neighbours, more than two players, zones of the table."""

from __future__ import annotations

from kisoku.table.declaring import Zone, Zones

SQUARES = Zone(ja="スクエア", en="squares", per="table", cells=(3, 3))
STAGE = Zone(ja="ステージ", en="stage", per="table", cells=(5, 4), beside="around")
HAND = Zone(ja="手札", en="hand", seen="owner")


def test_each_player_has_a_zone_and_each_cell_is_one() -> None:
    zones = Zones({"hand": HAND, "squares": SQUARES}, 4)
    assert list(zones.numbers(0)) == [0, 1, 2, 3]
    assert list(zones.numbers(1)) == list(range(4, 13))
    assert [zones.names[kind] for kind in zones.kind] == ["hand"] * 4 + ["squares"] * 9
    assert zones.player[zones.number(0, 3)] == 3


def test_a_square_has_the_neighbours_beside_it() -> None:
    zones = Zones({"squares": SQUARES}, 2)
    assert set(zones.beside[4]) == {1, 3, 5, 7}
    assert set(zones.beside[0]) == {1, 3}
    assert set(zones.beside[8]) == {5, 7}


def test_neighbours_may_be_all_around() -> None:
    zones = Zones({"hand": HAND, "stage": STAGE}, 2)
    corner, middle = zones.number(1, cell=0), zones.number(1, cell=5)
    assert len(zones.beside[corner]) == 3
    assert len(zones.beside[middle]) == 8
    assert zones.beside[zones.number(0)] == ()
