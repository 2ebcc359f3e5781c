"""Laws between what is offered, how scripts call it, and why something cannot be done, over random games."""

import random
from collections.abc import Iterator

import pytest

from kisoku.games.registry import load
from kisoku.judge.index import index
from kisoku.kernel.game import SEATS
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State

GAME = load("ninja_slayer")
SEEDS = range(6)
NEEDS_A_NAME = ("enter", "use", "aisatsu", "interrupt", "ether", "target")


def questions(seed: int, limit: int = 150) -> Iterator[tuple[State, Request]]:
    """The questions of a random game."""
    chance = random.Random(seed)
    decks = list(GAME.decks().values())
    match = Match(GAME.new([decks[seed % 4].cards, decks[(seed // 2 + 1) % 4].cards], seed), undoable=False)
    for _ in range(limit):
        if match.request is None:
            return
        yield match.state, match.request
        match.answer(chance.randrange(len(match.request.options)))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_option_is_taken_by_what_it_is_called(seed: int) -> None:
    for state, request in questions(seed):
        for option in request.options:
            words = GAME.called(state, request, option)
            assert option in GAME.meant(state, {}, request, words) or twin(state, request, words), (words, request.rule)


def twin(state: State, request: Request, words: str) -> bool:
    """Copies that nothing tells apart count once."""
    return len(GAME.meant(state, {}, request, words)) == 1 and "#" not in words


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_speaks_against_what_is_offered(seed: int) -> None:
    for state, request in questions(seed):
        for option in request.options:
            words = GAME.called(state, request, option)
            if words.split()[0] in NEEDS_A_NAME:
                assert GAME.why_not(state, request.player, words, {}) == [], words


@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_a_reason_of_the_rules_against_what_is_not_offered(seed: int) -> None:
    rules = index(GAME)
    for state, request in questions(seed):
        for player, seat in enumerate(SEATS[:2]):
            hand = GAME.look(state, {}, f"{seat}.hand").items
            field = GAME.look(state, {}, f"{seat}.field").items
            intents = {f"{verb} {seat}.hand.{card['card']}" for card in hand for verb in ("enter", "ether")}
            intents |= {
                f"{verb} {seat}.field.{card['card']}" for card in field for verb in ("aisatsu", "interrupt", "use")
            }
            for intent in sorted(intents):
                offered = request.player == player and bool(GAME.meant(state, {}, request, intent))
                reasons = GAME.why_not(state, player, intent, {})
                assert bool(reasons) != offered, (intent, request.rule)
                assert all(reason.rule in rules and reason.words.ja and reason.words.en for reason in reasons)
