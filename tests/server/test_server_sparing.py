"""Questions that are not asked: those whose answer makes no difference, and those that the rules answer."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.server.changing import Viewed
from kisoku.server.course import Course
from kisoku.server.showing import messages
from kisoku.server.sparing import spared


def matches(name: str, decks: tuple[str, str] | None = None) -> list[Match]:
    game = load(name)
    names = decks or tuple(game.decks())[:2]
    return [Match(game.new([game.decks()[deck].cards for deck in names], seed), undoable=False) for seed in range(4)]


def test_the_action_is_not_asked_for_without_a_card_of_full_power_and_is_with_one() -> None:
    """C8-2-1: a full-power action without such a card is a standard action that is ended at once."""
    game, found = load("sakura"), {True: 0, False: 0}
    for seed, match in enumerate(matches("sakura", ("survival", "landslide"))):
        chance = random.Random(seed)
        while match.request is not None:
            request = match.request
            if request.rule == "C8-2-1":
                zones = game.observe(match.state, request.player)["players"][request.player]["zones"]
                cards = [card for zone in ("hand", "trump") for card in zones[zone]["cards"]]
                able = [card for card in cards if card["subtype"] == "fullpower" or "全力化" in card["text"]["ja"]]
                place = spared(game, match.state, request)
                assert bool(able) == (place is None)
                assert place is None or request.options[place].verb == "standard"
                found[place is not None] += 1
            match.answer(chance.randrange(len(request.options)))
    assert min(found.values()) > 0, found


def test_who_comes_in_is_not_put_a_question_that_has_been_answered_already() -> None:
    """What came of the answer is only to be shown yet: to put the question again would invite an answer that is
    refused.
    """
    game = load("sakura")
    course = Course(game, [deck.cards for deck in list(game.decks().values())[:2]], 1)
    table: Any = SimpleNamespace(
        course=course, clocks=None, held=None, over=False, passes_by_itself=lambda moment: False
    )

    def asked() -> Any:
        return next(
            part.view.observation["request"]
            for part in messages(table, shown, player, True)
            if isinstance(part, Viewed)
        )

    shown = course.look()
    player = shown.player
    assert asked() is not None
    course.take(0)
    assert asked() is None


@pytest.mark.parametrize("name", GAMES)
def test_what_is_spared_hangs_on_nothing_that_the_asked_player_cannot_know(name: str) -> None:
    game = load(name)
    for seed, match in enumerate(matches(name)):
        chance = random.Random(seed)
        while match.request is not None:
            request = match.request
            if chance.random() < 0.2:
                other = game.disguise(match.state, request.player, chance.randrange(1 << 62))
                assert other.request is not None
                assert spared(game, other, other.request) == spared(game, match.state, request)
            match.answer(chance.randrange(len(request.options)))
