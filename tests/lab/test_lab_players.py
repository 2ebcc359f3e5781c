"""Players: random is fair, greedy is better, and greedy does not peek."""

from __future__ import annotations

from collections import Counter

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.requests import Option, Request
from kisoku.lab.matches import middle
from kisoku.lab.simulation import versus
from kisoku.players.chance import RandomPlayer
from kisoku.players.table import PLAYERS, UnknownPlayer, player


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_random_takes_every_option_about_as_often(game: Game) -> None:
    request = Request(0, "", tuple(Option("number", "", number) for number in range(4)))
    state = middle(game, 0, 1).state
    chooser = RandomPlayer(3)
    counts = Counter(chooser.choose(game, state, request) for _ in range(4000))
    assert set(counts) == {0, 1, 2, 3}
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_answers_alike_for_the_same_seed_and_leaves_the_state_alone(game: Game, name: str) -> None:
    match = middle(game, 2, 80)
    assert match.request is not None
    before = match.state.canonical()
    choices = {player(name, 9).choose(game, match.state, match.request) for _ in range(3)}
    assert len(choices) == 1
    assert match.state.canonical() == before


def test_greedy_decides_the_same_whatever_the_hidden_cards_are(game: Game) -> None:
    asked = 0
    for seed in range(8):
        match = middle(game, seed, 30 + 15 * seed)
        request = match.request
        if request is None:
            continue
        other = game.disguise(match.state, request.player, 77)
        assert other.card != match.state.card
        for n in range(3):
            assert player("greedy", n).choose(game, match.state, request) == player("greedy", n).choose(
                game, other, request
            )
        asked += 1
    assert asked >= 4


def test_greedy_takes_a_win_when_it_sees_one(game: Game) -> None:
    """Whatever is offered, the option after which the evaluation is highest is taken."""
    match = middle(game, 1, 60)
    assert match.request is not None
    wanted = len(match.request.options) - 1

    class Wishful:
        """The game as it is, except that one option leads to a position that looks splendid."""

        idle: frozenset[str] = frozenset()

        def __init__(self) -> None:
            self.tried = 0

        def disguise(self, *given: object) -> object:
            return game.disguise(*given)  # type: ignore[arg-type]

        def evaluate(self, state: object, seat: int) -> float:
            self.tried += 1
            return 1.0 if self.tried - 1 == wanted else 0.0

    assert player("greedy", 0).choose(Wishful(), match.state, match.request) == wanted  # type: ignore[arg-type]


def test_greedy_beats_random_clearly_with_seats_swapped(game: Game) -> None:
    """The full measurement is 400 games and asks for 80 %; this is a tenth of it."""
    assert versus(game, "greedy", "random", 40, seed=500) >= 0.8


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(UnknownPlayer, match="nobody") as caught:
        player("nobody", 0)
    assert "nobody" in caught.value.words.ja
