"""Views that come as what has changed: the same to the byte, and small."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from server_client import Served, all_play

from kisoku.games.registry import GAMES, load
from kisoku.lab.matches import any_pairing
from kisoku.server.changing import change, changed
from kisoku.server.course import Course

ORDINARY = 3_000
"""Bytes, of which nine changes in ten have no more."""


def plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_and_what_has_changed_make_the_next_view(game: str) -> None:
    rules, chance = load(game), random.Random(4)
    sizes: list[int] = []
    for seed in range(3):
        pairing = any_pairing(rules, seed)
        course = Course(rules, pairing.cards, seed, readings=dict(pairing.readings))
        last: dict[int | None, Any] = {}
        while course.request is not None and len(course.decisions) < 120:
            for moment in course.take(chance.randrange(len(course.request.options))):
                for viewer in (*range(len(pairing.cards)), None):
                    seen = plain(moment.for_viewer(viewer))
                    if viewer in last:
                        by = plain(change(last[viewer], seen))
                        assert changed(last[viewer], by) == seen
                        sizes.append(len(msgspec.json.encode(by)))
                    last[viewer] = seen
    sizes.sort()
    assert sizes[9 * len(sizes) // 10] <= ORDINARY


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_again_and_again_sees_what_one_sees_who_looks_for_the_first_time(game: str) -> None:
    rules, chance = load(game), random.Random(6)
    shared = 0
    for seed in range(4):
        pairing = any_pairing(rules, seed)
        course = Course(rules, pairing.cards, seed, readings=dict(pairing.readings))
        last: list[Any] = []
        while course.request is not None and len(course.decisions) < 150:
            moment = course.take(chance.randrange(len(course.request.options)))[-1]
            if chance.random() < 0.1:
                course.back(len(course.decisions) - chance.randrange(3))
                moment = course.look()
            assert plain(moment.seen) == plain(course.shared().look().seen)
            sides = [side["zones"] for seen in moment.seen for side in seen["players"]]
            shared += sum(
                zones[name] is then.get(name) for zones, then in zip(sides, last, strict=False) for name in zones
            )
            last = sides
    assert shared > 1_000  # or nothing is kept


@pytest.mark.parametrize("game", GAMES)
def test_who_asked_for_changes_sees_what_others_see(served: Served, game: str) -> None:
    opened = served.open(game)
    with (
        served.sit(opened, 0) as one,
        served.sit(opened, 1, changes=True) as other,
        served.sit(opened, None) as whole,
        served.sit(opened, None, changes=True) as small,
    ):
        all_play([one, other], watchers=(whole, small))
        seen = [
            {view["at"]: view["observation"] for view in client.received if view["type"] == "view"}
            for client in (whole, small)
        ]
        shared = seen[0].keys() & seen[1].keys()  # who is slow may miss views in between
        assert len(shared) > 4  # a game may be short
        assert {at: seen[0][at] for at in shared} == {at: seen[1][at] for at in shared}


CASES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "a card that moves is named, not told again": (
        {
            "players": [
                {
                    "zones": {
                        "hand": {"cards": [{"ref": 7, "number": "K-1", "printed": {"text": "long"}}]},
                        "field": {"cards": []},
                    }
                }
            ]
        },
        {
            "players": [
                {
                    "zones": {
                        "hand": {"cards": []},
                        "field": {"cards": [{"ref": 7, "number": "K-1", "printed": {"text": "long"}}]},
                    }
                }
            ]
        },
        '["@",7,null]',
    ),
    "of a card that has changed only the change is told": (
        {"players": [{"zones": {"hand": {"cards": [{"ref": 7, "number": "K-1", "printed": "long", "bowed": False}]}}}]},
        {"players": [{"zones": {"hand": {"cards": [{"ref": 7, "number": "K-1", "printed": "long", "bowed": True}]}}}]},
        '["@",7,["{",{"bowed":["=",true]},[]]]',
    ),
    "what has gone is named": ({"a": 1, "b": 2}, {"a": 1}, '["{",{},["b"]]'),
    "equal elements are named by their places": (
        {"log": ["a", "b", "b"]},
        {"log": ["b", "b", "c"]},
        '["[",[1,2,["=","c"]]]',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_change_says_no_more_than_it_must(case: str) -> None:
    before, now, part = CASES[case]
    by = msgspec.json.encode(change(before, now)).decode()
    assert part in by
    assert changed(before, msgspec.json.decode(by)) == now
