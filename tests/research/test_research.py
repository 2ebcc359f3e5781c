"""The research interfaces pass the suites of those whom they are for. These tests run where the extras are installed
(`pip install kisoku[research]`)."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")

import numpy as np  # noqa: E402

from kisoku.games.registry import GAMES, load  # noqa: E402
from kisoku.kernel.match import Match  # noqa: E402
from kisoku.lab.matches import pairing_of, pairings, seated  # noqa: E402
from kisoku.lab.research import encoding  # noqa: E402
from kisoku.lab.research.aec import AEC  # noqa: E402
from kisoku.lab.research.gym import Seat, vector  # noqa: E402


@pytest.fixture(params=list(GAMES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_aec_environment_passes_the_suite_of_pettingzoo(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(AEC(name), num_cycles=60, verbose_progress=False)
        pettingzoo_test.seed_test(lambda: AEC(name), num_cycles=20)


def test_the_aec_environment_can_be_rendered_as_text(name: str) -> None:
    env = AEC(name, render_mode="ansi")
    env.reset(seed=1)
    assert "turn" in str(env.render())


def test_one_seat_passes_the_check_of_gymnasium(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Seat(name), skip_render_check=True)


def test_seats_in_processes_play_the_same_games_as_one_here(name: str) -> None:
    many = vector(name, 2)
    try:
        first, _ = many.reset(seed=[5, 6])
        for place, seed in enumerate((5, 6)):
            alone, _ = Seat(name).reset(seed=seed)
            assert all(np.array_equal(first[key][place], alone[key]) for key in alone)
        seen, rewards, *_ = many.step(np.zeros(2, int))
        assert seen["action_mask"].shape == (2, encoding.ACTIONS)
        assert rewards.shape == (2,)
    finally:
        many.close()


def test_an_observation_does_not_change_with_what_its_viewer_cannot_know(name: str) -> None:
    game = load(name)
    players = seated(("random", "random"), 2)
    match = Match(game.new(pairing_of(pairings(game), 2).cards, 2))
    while (request := match.request) is not None and len(match.decisions) < 60:
        if len(match.decisions) % 10 == 0:
            other = game.disguise(match.state, request.player, 5)
            assert np.array_equal(
                encoding.observation(game, match.state, request.player),
                encoding.observation(game, other, request.player),
            )
        match.answer(players[request.player].choose(game, match.state, request))


def test_every_action_stands_for_an_option_and_the_last_ones_are_among_them(name: str) -> None:
    game = load(name)
    most = 0
    for seed in range(3):
        players = seated(("random", "random"), seed)
        match = Match(game.new(pairing_of(pairings(game), seed).cards, seed), undoable=False)
        while (request := match.request) is not None:
            count = encoding.offered(request)
            places = [encoding.place(request, action) for action in range(count)]
            assert len(set(places)) == count == int(encoding.mask(request).sum())
            assert (places[0], places[-1]) == (0, len(request.options) - 1)
            assert len(request.options) <= encoding.ACTIONS or request.options[0].verb == "number"
            most = max(most, count)
            match.answer(players[request.player].choose(game, match.state, request))
    assert 2 <= most <= encoding.ACTIONS


def test_openspiel_plays_it_through_by_its_basic_tests(name: str) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    import kisoku.lab.research.spiel  # noqa: F401

    game = pyspiel.load_game(f"python_kisoku(game={name})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(7)
    asked = state.current_player()
    assert state.information_state_string(asked) == state.clone().information_state_string(asked)
    assert len(state.observation_tensor(asked)) == encoding.SIZE
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert len(state.history()) + 1 == len(copy.history())


def test_openspiel_writes_a_playthrough_that_can_be_played_again(name: str) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    playthroughs: Any = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    import kisoku.lab.research.spiel  # noqa: F401

    text = playthroughs.playthrough(f"python_kisoku(game={name})", None, seed=3)
    taken = [int(line.removeprefix("action: ")) for line in text.split("\n") if line.startswith("action: ")]
    state = pyspiel.load_game(f"python_kisoku(game={name})").new_initial_state()
    for action in taken:
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.is_terminal()
    assert len(taken) > 10
    assert f"# {state}" in text
