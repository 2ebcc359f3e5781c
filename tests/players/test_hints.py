"""Hints: an option that is offered, a plan in words, and reasons; and the course of a game that is over."""

from __future__ import annotations

import re

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.lab.matches import pairing_of, pairings, play, seated
from kisoku.players.hints import curve, hint


def sentences(game: Game) -> list[str]:
    """What may be said besides counts."""
    told = [words.en for pair in game.weighing.told.values() for words in pair if words is not None]
    return [*map(re.escape, told), "it wins", "the game is lost otherwise"]


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_a_hint_names_an_option_and_begins_its_plan_with_it(game: Game) -> None:
    players = seated(("greedy", "greedy"), 3)
    match = Match(game.new(pairing_of(pairings(game), 3).cards, 3))
    reasoned = 0
    while (request := match.request) is not None and len(match.decisions) < 60:
        if len(match.decisions) % 6 == 0:
            told = hint(game, match.state, request)
            assert told.plan[0] == game.option_words(match.state, request, request.options[told.place])
            for words in (reason.words.en for reason in told.reasons):
                assert re.fullmatch(r"(your|the opponent's) .+ [+-]\d+|" + "|".join(sentences(game)), words), words
            reasoned += bool(told.reasons)
        match.answer(players[request.player].choose(game, match.state, request))
    assert reasoned >= 3


def test_a_hint_does_not_hang_on_what_the_asked_player_cannot_know(game: Game) -> None:
    players = seated(("greedy", "greedy"), 4)
    match = Match(game.new(pairing_of(pairings(game), 4).cards, 4))
    while (request := match.request) is not None and len(match.decisions) < 40:
        if len(match.decisions) % 8 == 0:
            other = game.disguise(match.state, request.player, 99)
            assert hint(game, match.state, request) == hint(game, other, request)
        match.answer(players[request.player].choose(game, match.state, request))


def test_reasons_are_whole_counts_and_sentences(game: Game) -> None:
    weighing = game.weighing
    assert set(weighing.told) <= {words.en for words in weighing.words}
    counted = [place for place, words in enumerate(weighing.words) if words.en not in weighing.told]
    assert counted
    players = seated(("random", "random"), 5)
    match = Match(game.new(pairing_of(pairings(game), 5).cards, 5))
    while (request := match.request) is not None and len(match.decisions) < 200:
        for player in range(match.state.seats):
            numbers = weighing.features(match.state, player)
            assert all(numbers[place] == int(numbers[place]) for place in counted)
        match.answer(players[request.player].choose(game, match.state, request))


def test_the_curve_of_a_game_ends_with_its_winner(game: Game) -> None:
    pairing = pairing_of(pairings(game), 6)
    match = play(game, pairing, 6, seated(("greedy", "random"), 6))
    points = curve(game, pairing.cards, 6, match.decisions)
    assert [point.turn for point in points] == sorted(point.turn for point in points)
    assert points[-1].decisions == len(match.decisions)
    assert (points[-1].share > 0.99) == (match.state.winner == 0)
