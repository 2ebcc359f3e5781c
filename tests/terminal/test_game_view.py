"""What viewers see: everything that they know, nothing else, and the same log lines whatever is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kisoku.games.registry import load
from kisoku.kernel.match import Match
from kisoku.kernel.state import LIFE
from kisoku.locale import Line

GAME = load("ninja_slayer")
DECKS = GAME.decks()
RULES = {rule.number for rule in GAME.rules()}


def positions(seed: int, every: int = 1) -> Iterator[tuple[Match, int]]:
    """A random game, decision after decision, with how much of its log was there before."""
    names = list(DECKS)
    state = GAME.new([DECKS[names[seed % 4]].cards, DECKS[names[seed // 4 % 4]].cards], seed)
    state.log = []
    match = Match(state, undoable=False)
    chance = random.Random(seed)
    logged = 0
    for number in range(2_000):
        if match.request is None:
            return
        if number % every == 0:
            yield match, logged
        logged = len(state.log)
        match.answer(chance.randrange(len(match.request.options)))


def cards_in(seen: Any) -> Iterator[dict[str, Any]]:
    """Every card that is shown anywhere in an observation."""
    if isinstance(seen, dict):
        if "number" in seen and "printed" in seen:
            yield seen
        for value in seen.values():
            yield from cards_in(value)
    elif isinstance(seen, list):
        for value in seen:
            yield from cards_in(value)


@pytest.mark.parametrize("seed", range(4))
def test_only_known_cards_are_shown_and_all_are_counted(seed: int) -> None:
    for match, _ in positions(seed, every=5):
        state: Any = match.state
        for viewer in (0, 1, None):
            seen = GAME.observe(state, viewer)
            mask = 3 if viewer is None else 1 << viewer
            for card in cards_in(seen):
                handle = card["ref"] % LIFE
                assert state.known[handle] & mask == mask
                assert not state.facedown[handle]
            total = sum(zone["count"] for side in seen["players"] for zone in side["zones"].values())
            assert total + sum(1 for thing in seen["kotodama"] if thing["kind"] == "card") == 100
            for side in seen["players"]:
                for zone in side["zones"].values():
                    assert zone["count"] == zone["unknown"] + sum(1 for card in zone["cards"] if "ref" in card)


@pytest.mark.parametrize("seed", range(4, 8))
def test_what_a_viewer_sees_and_reads_does_not_hang_on_what_is_hidden(seed: int) -> None:
    for match, logged in positions(seed, every=9):
        state = match.state
        for viewer in (0, 1):
            other = GAME.disguise(state, viewer, seed)
            other.log = state.log
            assert msgspec.json.encode(GAME.observe(other, viewer)) == msgspec.json.encode(GAME.observe(state, viewer))
            for event in (state.log or [])[logged:]:
                assert GAME.event_words(other, event, viewer) == GAME.event_words(state, event, viewer)


def test_a_request_is_seen_by_the_asked_player_alone() -> None:
    for match, _ in positions(8, every=3):
        assert match.request is not None
        asked = match.request.player
        assert len(GAME.observe(match.state, asked)["request"]["options"]) == len(match.request.options)
        assert GAME.observe(match.state, asked)["asked"]
        for viewer in (1 - asked, None):
            assert GAME.observe(match.state, viewer)["request"] is None
            assert not GAME.observe(match.state, viewer)["asked"]


def test_no_two_options_of_a_request_are_called_the_same_unless_they_concern_different_cards() -> None:
    for match, _ in positions(9):
        request = GAME.observe(match.state, match.request.player if match.request else None)["request"]
        named = [
            (option["words"]["ja"], option["words"]["en"], option["ref"])
            for option in request["options"]
            if option["ref"] is not None
        ]
        assert len(set(named)) == len(named)


def test_a_drawn_card_is_named_to_the_drawer_and_to_nobody_else() -> None:
    checked = 0
    for match, logged in positions(10):
        for event in (match.state.log or [])[logged:]:
            if event[0] == "drawn":
                drawer = event[1]
                mine, theirs, public = (
                    GAME.event_words(match.state, event, viewer) for viewer in (drawer, 1 - drawer, None)
                )
                assert mine is not None
                assert theirs is not None
                assert public is not None
                assert "「" in mine.ja
                assert "「" not in theirs.ja + public.ja
                assert theirs.en == "The opponent draws a card"
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("seed", range(11, 14))
def test_every_log_line_names_an_existing_rule(seed: int) -> None:
    for match, logged in positions(seed):
        for event in (match.state.log or [])[logged:]:
            line = GAME.event_words(match.state, event, None)
            if line is not None:
                assert isinstance(line, Line)
                assert line.rule in RULES


def test_a_card_turned_face_down_is_shown_to_nobody() -> None:
    for match, _ in positions(14):
        state: Any = match.state
        damage = state.zones[10]
        if damage:
            state.facedown[damage[0]] = 1
            state.cache = None
            for viewer in (0, 1, None):
                zone = GAME.observe(state, viewer)["players"][0]["zones"]["damage"]
                assert zone["cards"][0] == {"facedown": True}
                assert zone["unknown"] == 1
            return
    pytest.fail("no card became damage")


def test_broken_rules_of_deck_construction_are_said_with_their_numbers() -> None:
    some = next(iter(DECKS.values())).cards
    reasons = GAME.deck_reasons([some[0]] * 50, "constructed")
    assert "402.4b" in [reason.rule for reason in reasons]
    assert GAME.deck_reasons(some, "constructed") == []
    assert GAME.deck_reasons(some[:49], "constructed")[0].words.en == "49 cards in the deck (exactly 50)"
