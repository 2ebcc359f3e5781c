"""Laws between what is offered, how scripts call it, and why something cannot be done, over random games
of this game.
"""

import random
from collections.abc import Iterator

import pytest

from kisoku.games.registry import load
from kisoku.judge.index import index
from kisoku.kernel.game import SEATS
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State

GAME = load("sakura")
PAIRS = (
    ("yurina-saine", "himika-tokoyo"),
    ("oboro-yukihi", "shinra-hagane"),
    ("chikage-oboro", "yukihi-shinra"),
    ("hagane-chikage", "yurina-tokoyo"),
)
SEEDS = range(8)
INTENDED = (
    "use",
    "react",
    "forward",
    "retreat",
    "wrap",
    "charge",
    "break",
    "aura",
    "life",
    "pay",
    "pick",
    "standard",
    "full",
    "reconstruct",
)


def questions(seed: int, limit: int = 150) -> Iterator[tuple[State, Request]]:
    """The questions of a random game, from the duel on."""
    chance = random.Random(seed)
    decks = GAME.decks()
    names = PAIRS[seed % len(PAIRS)]
    match = Match(GAME.new([deck_of(decks, name) for name in names], seed), undoable=False)
    for _ in range(limit):
        if match.request is None:
            return
        yield match.state, match.request
        match.answer(chance.randrange(len(match.request.options)))


def deck_of(decks: object, name: str) -> tuple[str, ...]:
    first, second = name.split("-")
    found = decks.get(name) or decks.get(f"{second}-{first}")  # type: ignore[attr-defined]
    return tuple(found.cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_option_is_taken_by_what_it_is_called(seed: int) -> None:
    for state, request in questions(seed):
        for option in request.options:
            words = GAME.called(state, request, option)
            found = GAME.meant(state, {}, request, words)
            assert option in found or len(found) == 1, (words, request.rule)
            assert len(found) == 1, (words, request.rule, found)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_options_that_differ_are_called_the_same(seed: int) -> None:
    for state, request in questions(seed):
        called = [GAME.called(state, request, option) for option in request.options]
        assert len(called) == len(set(called)), (request.rule, called)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_speaks_against_what_is_offered(seed: int) -> None:
    for state, request in questions(seed):
        for option in request.options:
            words = GAME.called(state, request, option)
            if words.split()[0] in INTENDED:
                assert GAME.why_not(state, request.player, words, {}) == [], words


@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_a_reason_of_the_rules_against_what_is_not_offered(seed: int) -> None:
    rules = index(GAME)
    for state, request in questions(seed, 100):
        for player, seat in enumerate(SEATS[:2]):
            cards = [
                (zone, card["card"])
                for zone in ("hand", "trump", "discard")
                for card in GAME.look(state, {}, f"{seat}.{zone}").items
            ]
            intents = {f"{verb} {seat}.{zone}.{card}" for zone, card in cards for verb in ("use", "react", "choose")}
            intents |= {
                "forward",
                "retreat",
                "wrap",
                "charge",
                "break away",
                "full power",
                "aura",
                "life",
                "reconstruct",
                "end",
            }
            for intent in sorted(intents):
                offered = request.player == player and bool(GAME.meant(state, {}, request, intent))
                reasons = GAME.why_not(state, player, intent, {})
                assert bool(reasons) != offered, (intent, request.rule)
                assert all(reason.rule in rules and reason.words.ja and reason.words.en for reason in reasons), (
                    intent,
                    reasons,
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_about_a_position_can_be_looked_at(seed: int) -> None:
    for state, _ in questions(seed, 60):
        total = GAME.look(state, {}, "crystals")
        assert isinstance(total, int)
        for seat in SEATS[:2]:
            for viewer in (0, 1):
                hand = GAME.sees(state, viewer, f"{seat}.hand").items
                assert len(hand) == len(GAME.look(state, {}, f"{seat}.hand").items)
                hidden = sum(1 for card in hand if card["card"] == "?")
                assert hidden == 0 if SEATS[viewer] == seat else hidden <= len(hand)
