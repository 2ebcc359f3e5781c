"""Positions thrown together at random from our cards run, whatever is done in them, and everything about them can be
said.
"""

import random
from typing import Any, cast

import pytest

from kisoku.games.registry import load
from kisoku.games.sakura.cardset import our_cards
from kisoku.games.sakura.rules.r7_zones import OUTSIDE_PLACE
from kisoku.judge.table import Table, Watch
from kisoku.kernel.events import Event
from kisoku.kernel.game import SEATS
from kisoku.text.yamlfile import Place

GAME = load("sakura")
CARDS = sorted(our_cards())
NORMALS = [number for number in CARDS if our_cards()[number].facts.cls == "normal"]
TRUMPS = [number for number in CARDS if our_cards()[number].facts.cls == "trump"]
POISONS = [number for number in CARDS if our_cards()[number].facts.cls == "poison"]
DEPLOYED = [number for number in CARDS if our_cards()[number].facts.type == "enhancement"]
MOMENTS = (
    "start",
    "tick",
    "reconstruction",
    "draw",
    "main start",
    "main",
    "full power",
    "main end",
    "end",
    "hand limit",
)


def player(chance: random.Random) -> dict[str, Any]:
    def some(cards: list[str], most: int) -> list[str]:
        return [chance.choice(cards) for _ in range(chance.randrange(most + 1))]

    return {
        "hand": some(NORMALS, 4) + some(POISONS, 1), "deck": some(NORMALS, 4), "discard": some(NORMALS, 3),
        "facedown": some(NORMALS, 3),
        "trumps": some(TRUMPS, 2), "used": some(TRUMPS, 2), "enhancements": some(DEPLOYED, 2),
        "poison_bag": some(POISONS, 3), "aura": chance.randrange(6),
        "life": 1 + chance.randrange(10), "flare": chance.randrange(8), "concentration": chance.randrange(3),
        "shrunk": chance.random() < 0.2,
    }  # fmt: skip


def position(seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    return {
        "at": chance.choice(MOMENTS), "player": chance.choice(SEATS[:2]), "distance": chance.randrange(11),
        "dust": chance.randrange(12), "turn": 1 + seed % 9,
        "A": player(chance), "B": player(chance),
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(50))
def test_a_random_position_runs(seed: int) -> None:
    chance = random.Random(seed)
    watch = Watch(GAME.idle)
    start = GAME.build(position(seed), [], Place("scenario"), {}, None, frozenset(), watch)
    table = Table(GAME, start, watch, again=True)
    total = GAME.look(table.state, table.labels, "crystals")
    for _ in range(40):
        request = table.request
        if request is None:
            break
        option = chance.choice(request.options)
        words = GAME.called(table.state, request, option)
        assert GAME.meant(table.state, {}, request, words), words
        table.answer(request.player, words)
        for what in ("attack", "A.hand", "B.enhancements", "A.trumps", "crystals"):
            GAME.look(table.state, table.labels, what)
    told = [cast(Event, event) for event in table.state.log or () if cast(Event, event).kind == "crystals"]
    brought = sum(event.number for event in told if event.source == OUTSIDE_PLACE)
    taken = sum(event.number for event in told if event.target == OUTSIDE_PLACE)
    table.once_more()
    assert GAME.look(table.state, table.labels, "crystals") == total + brought - taken  # C7-1-16.p2
