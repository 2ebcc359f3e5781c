"""Puzzles: what is found can be solved by the rules alone, and what no longer is what it was is left out."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from kisoku.games.registry import GAMES, load
from kisoku.judge import scenes
from kisoku.kernel.match import Match
from kisoku.kernel.replay import play_on
from kisoku.players import puzzles
from kisoku.server import guiding, puzzling
from kisoku.server.rulebook import rulebook

GAME = "ninja_slayer"
SEEDS = range(2, 30)


@pytest.fixture(scope="module")
def puzzle() -> puzzles.Puzzle:
    """The first that is found in some games."""
    game = load(GAME)
    names = list(game.decks())
    found = (puzzles.find(game, (names[seed % len(names)], names[(seed + 1) % len(names)]), seed) for seed in SEEDS)
    return next(one for one in found if one is not None)


def test_a_puzzle_that_is_found_can_be_solved_by_some_answers_and_not_by_the_others(puzzle: puzzles.Puzzle) -> None:
    game = load(GAME)
    state = puzzles.reached(game, puzzle)
    assert state is not None
    assert state.request is not None
    winning, _, moves = puzzles.answers(game, state)
    assert 0 < len(winning) < len(state.request.options)
    assert moves == puzzle.moves > 0
    idle = [place for place, option in enumerate(state.request.options) if option.verb in game.idle]
    assert not winning & set(idle), "doing nothing wins nothing"


def test_a_puzzle_does_not_stand_in_another_position_with_other_decks_or_after_other_decisions(
    puzzle: puzzles.Puzzle,
) -> None:
    game = load(GAME)
    assert puzzles.stands(game, puzzle)
    assert puzzles.solved(game, puzzle)
    earlier = puzzle.decisions[:-1]
    for changed in (
        {"digest": "0"},
        {"seed": puzzle.seed + 1},
        {"decisions": earlier},
        {"decisions": (*earlier, 99)},
        {"decks": ("?", "?")},
    ):
        assert not puzzles.stands(game, msgspec.structs.replace(puzzle, **changed)), changed


def test_only_what_stands_is_posed_the_same_to_everybody_each_day(
    puzzle: puzzles.Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [msgspec.structs.replace(puzzle, name=name) for name in ("b", "c")]
    broken = msgspec.structs.replace(puzzle, name="broken", digest="0")
    monkeypatch.setattr(puzzling, "stored", lambda game: [puzzle, broken, *others])
    puzzling.known.cache_clear()
    told = puzzling.listed(GAME, date(2026, 1, 1))
    assert [one.name for one in told.puzzles] == [puzzle.name, "b", "c"]
    assert told.today == puzzling.listed(GAME, date(2026, 1, 1)).today
    assert {puzzling.listed(GAME, date(2026, 1, day)).today for day in (1, 2, 3)} == {puzzle.name, "b", "c"}
    begun, player, _ = puzzling.begun(GAME, puzzle.name)
    assert player == puzzle.player
    assert [choice for _, choice in begun.made] == list(puzzle.decisions)
    puzzling.known.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_begins_at_a_question_of_the_newcomer_that_has_a_lesson(game: str) -> None:
    played = load(game)
    begun = guiding.begun(played)
    match = Match(played.new(begun.decks, begun.seed), undoable=False)
    for player, choice in begun.made:
        assert match.request is not None
        assert match.request.player == player
        match.answer(choice)
    lessons = [lesson["rule"] for lesson in played.layout()["lessons"]]
    assert match.request is not None
    assert match.request.player == guiding.NEWCOMER
    assert match.request.rule in lessons
    assert played.turn(match.state)[0] >= played.layout()["first"].get("turn", 0)
    assert len(lessons) == len(set(lessons))


@pytest.mark.parametrize("game", GAMES)
def test_lessons_keywords_and_the_goal_cite_rules_of_the_index(game: str) -> None:
    table = load(game).layout()
    known = rulebook(game).rules
    numbers = {rule.number for rule in known}
    cited = [
        *(one["rule"] for one in table["lessons"]),
        *(one["rule"] for one in table["keywords"]),
        table["first"]["goal"],
        *table["about"].values(),
    ]
    assert [number for number in cited if number not in numbers] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_scenario_is_played_as_a_board_by_the_decisions_of_its_script(game: str) -> None:
    played = load(game)
    names = list(scenes.scenes(game))[::60]
    assert len(names) > 10
    for name in names:
        course = scenes.course(played, name)
        assert course is not None, name
        match = Match(scenes.begun(played, name), undoable=False)
        for player, choice in zip(course.players, course.decisions, strict=True):
            assert choice < 0 or (match.request is not None and match.request.player == player), name
            play_on(match, choice)


def test_a_puzzle_of_a_scenario_is_about_who_wins_and_falls_with_it() -> None:
    game = load("rebirth")
    found = puzzles.find_in_scenes(game, 3)
    assert len(found) == 3
    assert found[0].moves >= found[-1].moves
    for one in found:
        assert one.theme == "ruling"
        assert puzzles.solved(game, one)
    assert not puzzles.stands(game, msgspec.structs.replace(found[0], scene="nowhere.yaml"))
    begun, player, scene = puzzling.begun(
        "rebirth", next(name for name, one in puzzling.known("rebirth").items() if one.scene)
    )
    assert scene
    assert len(begun.decks) > player
