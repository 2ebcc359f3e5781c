"""Simulation: what it counts, what it refuses, how it stops."""

from __future__ import annotations

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.lab import simulation
from kisoku.lab.matches import BadRun, Pairing, pairing_of, pairings, play, seated
from kisoku.lab.simulation import simulate
from kisoku.players.table import UnknownPlayer

FIELDS = [
    "game",
    "games",
    "decisions",
    "seconds",
    "games_per_s",
    "decisions_per_s",
    "decisions_per_game",
    "turns_per_game",
    "wins",
    "draws",
    "errors",
]


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_the_report_has_exactly_the_promised_fields(game: Game) -> None:
    report = simulate(game, 8, 3).report()
    assert list(report) == FIELDS
    assert report["game"] == game.name
    assert report["games"] == 8 == sum(report["wins"]) + report["draws"] + report["errors"]
    assert report["errors"] == 0
    assert report["decisions_per_game"] == round(report["decisions"] / 8, 2)
    assert report["turns_per_game"] > 1


def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    one, other = simulate(game, 5, 40), simulate(game, 5, 40)
    assert (one.decisions, one.turns, one.wins) == (other.decisions, other.turns, other.wins)


def test_a_seed_alone_names_a_game_of_a_run(game: Game) -> None:
    whole = simulate(game, 6, 100)
    parts = [simulate(game, 1, 100 + number) for number in range(6)]
    assert whole.decisions == sum(part.decisions for part in parts)


def test_every_decision_counted_was_a_real_one(game: Game) -> None:
    """A decision is an answered request with at least two options."""

    class Careful:
        asked = 0

        def choose(self, game: Game, state: object, request: object) -> int:
            options = request.options  # type: ignore[attr-defined]
            assert len(options) >= 2
            Careful.asked += 1
            return len(options) - 1

    match = play(game, pairings(game)[0], 5, [Careful(), Careful()])
    assert len(match.decisions) == Careful.asked


def test_decks_meet_in_every_seating_unless_named(game: Game) -> None:
    names = list(game.decks())
    choices = pairings(game)
    assert {pairing.names for pairing in choices} == {(one, other) for one in names for other in names}
    assert {pairing_of(choices, seed).names for seed in range(len(choices))} == {pairing.names for pairing in choices}
    assert [pairing.names for pairing in pairings(game, (names[1], names[0]))] == [(names[1], names[0])]


@pytest.mark.parametrize("decks", [7, 36, 46])
def test_of_many_pairings_a_short_run_takes_some_from_everywhere(decks: int) -> None:
    choices = [Pairing((str(one), str(other)), ()) for one in range(decks) for other in range(decks)]
    assert len({pairing_of(choices, seed) for seed in range(len(choices))}) == len(choices)
    for seat in (0, 1):
        assert len({pairing_of(choices, seed).names[seat] for seed in range(500, 500 + 4 * decks)}) >= 0.9 * decks


def test_what_cannot_be_run_is_refused_in_both_languages(game: Game) -> None:
    one_deck = (next(iter(game.decks())),)
    for given in (
        {"games": 0},
        {"seed": -1},
        {"seed": 1 << 70},
        {"decks": ("no such deck", "x")},
        {"decks": one_deck},
        {"players": ("random",)},
    ):
        with pytest.raises(BadRun) as caught:
            simulate(game, **{"games": 1, **given})  # type: ignore[arg-type]
        assert caught.value.words.ja != caught.value.words.en
    with pytest.raises(UnknownPlayer):
        simulate(game, 1, players=("random", "nobody"))


def test_a_game_that_breaks_off_is_counted_with_its_seed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def sometimes(game: Game, pairing: object, seed: int, players: object) -> object:
        if seed == 12:
            raise ZeroDivisionError("broken")
        return play(game, pairing, seed, players)  # type: ignore[arg-type]

    monkeypatch.setattr(simulation, "play", sometimes)
    result = simulate(game, 4, 10)
    assert result.report()["errors"] == 1
    assert result.failures == [(12, "ZeroDivisionError: broken")]
    assert sum(result.wins) + result.draws == 3


def test_ctrl_c_gives_what_was_done_so_far(game: Game) -> None:
    def stop(done: int, games: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    result = simulate(game, 1000, progress=stop)
    assert result.stopped
    assert result.games == 3


def test_the_players_of_a_game_have_chances_of_their_own() -> None:
    first, second = seated(("random", "random"), 5)

    class Asked:
        options = tuple(range(1000))

    one = [first.choose(None, None, Asked()) for _ in range(5)]  # type: ignore[arg-type]
    other = [second.choose(None, None, Asked()) for _ in range(5)]  # type: ignore[arg-type]
    assert one != other
