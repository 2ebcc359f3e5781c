"""Laws of スペルカードストライク that no single position shows: minimaps from both seats, long games, and two ways to
run the same.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from kisoku.games.registry import load
from kisoku.games.spellcard import minimap
from kisoku.games.spellcard.minimap import AREAS, COLUMNS, SIZE
from kisoku.games.spellcard.rules.r4_stage import BASELINES, BESIDE, GATES, TERRITORIES
from kisoku.games.spellcard.table import OPENLY
from kisoku.kernel.machine import answer
from kisoku.kernel.match import Match

GAME = load("spellcard")
DECKS = GAME.decks()


def some_code(chance: random.Random) -> str:
    cells = [chance.choice("..rb") for _ in range(SIZE * SIZE)]
    origin = chance.randrange(SIZE * SIZE)
    cells[origin] = {"r": "R", "b": "B"}.get(cells[origin], "o")
    return "".join(cells)


@pytest.mark.parametrize("seed", range(20))
def test_a_minimap_of_the_second_seat_is_that_of_the_first_turned_by_half(seed: int) -> None:
    code = some_code(random.Random(seed))
    for colours in (minimap.RED, minimap.BLUE):
        first, second = minimap.reach(code, 0, colours), minimap.reach(code, 1, colours)
        for area in range(AREAS):
            turned = {AREAS - 1 - other for other in range(AREAS) if first[area] >> other & 1}
            assert {other for other in range(AREAS) if second[AREAS - 1 - area] >> other & 1} == turned


@pytest.mark.parametrize("seed", range(20))
def test_a_minimap_is_read_as_it_is_drawn(seed: int) -> None:
    code = some_code(random.Random(seed))
    signs = {".": "・", "r": "赤", "b": "青", "o": "●", "R": "◆", "B": "◇"}
    assert minimap.read("\n".join(minimap.drawn(code, signs))) == code


@pytest.mark.parametrize(
    "drawing",
    ["", "o", "..... ..... ..... ..... .....", "o.... o.... ..... ..... .....", "..... ..... ..x.. ..... ..o.."],
)
def test_what_is_no_minimap_is_refused(drawing: str) -> None:
    assert minimap.read(drawing) is None


def test_the_stage_is_the_same_from_both_seats() -> None:
    turned = [AREAS - 1 - area for area in range(AREAS)]
    assert {turned[area] for area in BASELINES[0]} == set(BASELINES[1])
    assert {turned[area] for area in TERRITORIES[0]} == TERRITORIES[1]
    assert turned[GATES[0]] == GATES[1]
    assert [len(BESIDE[area]) for area in (0, 1, COLUMNS + 1)] == [3, 5, 8]
    assert all({turned[other] for other in BESIDE[area]} == set(BESIDE[turned[area]]) for area in range(AREAS))


@pytest.mark.parametrize("seed", range(6))
def test_long_games_are_sound_all_the_way(seed: int) -> None:
    """Nobody retires a striker here, so games are long."""
    chance = random.Random(seed)
    names = sorted(DECKS)
    match = Match(GAME.new([DECKS[chance.choice(names)].cards for _ in range(2)], seed), undoable=False)
    state: Any = match.state
    whole, turns = GAME.conserved(state), 0
    while match.request is not None:
        options = [option for option in match.request.options if option.verb != "retire"] or list(match.request.options)
        answer(match.state, chance.choice(options))
        if match.state.frames and chance.random() < 0.2:
            assert GAME.faults(match.state) == []
        turns = state.turn
    assert GAME.conserved(match.state) == whole
    assert turns > 6
    assert state.reason in {rule.number for rule in GAME.rules()}


def test_what_lay_open_is_named_to_everybody_and_a_draw_only_to_who_draws() -> None:
    """Also if it is hidden again before anybody is told: who returns to a hand, what is revealed."""
    told: set[str] = set()
    for seed in range(8):
        chance = random.Random(seed)
        state: Any = GAME.new([DECKS[chance.choice(sorted(DECKS))].cards for _ in range(2)], seed)
        state.log = []
        match = Match(state, undoable=False)
        done = 0
        while match.request is not None:
            options = [option for option in match.request.options if option.verb != "retire"] or list(
                match.request.options
            )
            answer(state, chance.choice(options))
            for event in state.log[done:]:
                lines = [GAME.event_words(state, event, viewer) for viewer in (0, 1, None)]
                if event.kind in OPENLY:
                    assert all(
                        line is None or "カード" not in line.ja.replace("スペルカード", "") or "「" in line.ja
                        for line in lines
                    ), event
                    told.add(event.kind)
                elif event.kind == "drawn":
                    mine, theirs = lines[event.player], lines[1 - event.player]
                    assert "「" in str(mine)
                    assert "「" not in str(theirs)
            done = len(state.log)
    assert {"revealed", "paid", "equipped", "damaged"} <= told
