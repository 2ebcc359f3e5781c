"""What viewers see: everything that they know, nothing else, and the same log lines whatever is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kisoku.games.registry import load
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.state import ABSENT, DECK, EXECUTED, HAND, PREPARED, ZONE_NAMES, SakuraState
from kisoku.kernel.match import Match
from kisoku.kernel.state import handle
from kisoku.lab.matches import pairing_of, pairings
from kisoku.locale import Line
from kisoku.text.yamlfile import Place

GAME = load("sakura")
RULES = {rule.number for rule in GAME.rules()}


def positions(seed: int, every: int = 1, decks: tuple[str, str] | None = None) -> Iterator[tuple[SakuraState, int]]:
    """A random game, decision after decision, with how much of its log was there before."""
    state = GAME.new(pairing_of(pairings(GAME, decks), seed).cards, seed)
    assert isinstance(state, SakuraState)
    state.log = []
    match = Match(state, undoable=False)
    chance = random.Random(seed)
    logged = 0
    for number in range(2_000):
        if match.request is None:
            return
        if number % every == 0:
            yield state, logged
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
def test_only_known_cards_are_shown_and_all_are_counted_with_their_classes(seed: int) -> None:
    for state, _ in positions(seed, every=7):
        for viewer in (0, 1, None):
            seen = GAME.observe(state, viewer)
            mask = 3 if viewer is None else 1 << viewer
            for card in cards_in(seen):
                assert state.known[handle(card["ref"])] & mask == mask
            for player, side in enumerate(seen["players"]):
                for name, zone in side["zones"].items():
                    cards = state.zones[2 * ZONE_NAMES.index(name) + player]
                    assert zone["count"] == len(cards) == len(zone["cards"]) + zone["unknown"]
                    classes = sorted(
                        [card["class"] for card in zone["cards"]]
                        + [cls for cls, count in zone["classes"].items() for _ in range(count)]
                    )
                    assert classes == sorted(card_class(state, card) for card in cards)


HIDING = ("renri_A1-hatsumi_A1", "renri-mizuki", "shinra_A1-yatsuha_AA1", "oboro_A2-chikage")
"""Megami whose hosts hide something of their own."""


@pytest.mark.parametrize("seed", range(4, 10))
def test_what_a_viewer_sees_and_reads_does_not_hang_on_what_is_hidden(seed: int) -> None:
    look_twice(seed, None)


@pytest.mark.parametrize("seed", range(4))
def test_what_megami_hide_is_hidden(seed: int) -> None:
    look_twice(seed, (deck_of(HIDING[seed]), deck_of(HIDING[(seed + 1) % len(HIDING)])))


def deck_of(pair: str) -> str:
    """The deck of two Megami, whichever of them comes first."""
    a, b = (name.replace("_", "-") for name in pair.split("-"))
    return next(deck for deck in (f"{a}-{b}", f"{b}-{a}") if deck in GAME.decks())


def look_twice(seed: int, decks: tuple[str, str] | None) -> None:
    for state, logged in positions(seed, every=9 if decks is None else 3, decks=decks):
        for viewer in (0, 1):
            other = GAME.disguise(state, viewer, seed)
            other.log = state.log
            for eyes in (viewer, None):
                assert msgspec.json.encode(GAME.observe(other, eyes)) == msgspec.json.encode(GAME.observe(state, eyes))
                for event in (state.log or [])[logged:]:
                    assert GAME.event_words(other, event, eyes) == GAME.event_words(state, event, eyes)


def test_a_stratagem_is_told_to_its_player_alone_until_it_is_executed() -> None:
    secret = shown = 0
    for seed in range(6):
        for state, _ in positions(seed, decks=("yurina-shinra", "shinra-hagane")):
            for player in (0, 1):
                if state.stratagem[player] == ABSENT:
                    continue
                own, others = (
                    GAME.observe(state, viewer)["players"][player]["values"]["stratagem"]
                    for viewer in (player, 1 - player)
                )
                assert GAME.observe(state, None)["players"][player]["values"]["stratagem"] == others
                if state.plan[player] == PREPARED:
                    assert (own, others) == (("shinsan", "kibou")[state.stratagem[player]], "secret")
                    secret += 1
                if state.plan[player] == EXECUTED:
                    assert own == others
                    shown += 1
    assert secret > 20


def test_a_request_is_seen_by_the_asked_player_alone() -> None:
    for state, _ in positions(8, every=3):
        assert state.request is not None
        asked = state.request.player
        assert len(GAME.observe(state, asked)["request"]["options"]) == len(state.request.options)
        assert GAME.observe(state, asked)["asked"]
        for viewer in (1 - asked, None):
            assert GAME.observe(state, viewer)["request"] is None
            assert not GAME.observe(state, viewer)["asked"]


@pytest.mark.parametrize("seed", range(9, 12))
def test_no_two_options_of_a_request_are_called_the_same_unless_they_concern_different_cards(seed: int) -> None:
    for state, _ in positions(seed):
        assert state.request is not None
        request = GAME.observe(state, state.request.player)["request"]
        named = [(option["words"]["ja"], option["words"]["en"], option["ref"]) for option in request["options"]]
        assert len(set(named)) == len(named)


def test_a_drawn_card_is_named_to_the_drawer_and_to_nobody_else() -> None:
    checked = 0
    for state, logged in positions(10):
        for event in (state.log or [])[logged:]:
            if event[0] == "moved" and event[6:8] == (DECK, HAND) and state.zone[event[2]] == 2 + event[1]:
                drawer = event[1]
                mine, theirs, public = (GAME.event_words(state, event, viewer) for viewer in (drawer, 1 - drawer, None))
                assert mine is not None
                assert theirs is not None
                assert public is not None
                assert "「" in mine.ja
                assert "「" not in theirs.ja + public.ja
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("seed", range(11, 17))
def test_every_log_line_names_an_existing_rule_and_is_said_in_both_languages(seed: int) -> None:
    for state, logged in positions(seed):
        for event in (state.log or [])[logged:]:
            for viewer in (0, 1, None):
                line = GAME.event_words(state, event, viewer)
                if line is not None:
                    assert isinstance(line, Line)
                    assert line.rule in RULES, event
                    assert line.ja != line.en


def test_the_backs_of_a_deck_are_seen_from_the_top_and_poison_is_seen_by_its_back() -> None:
    poison = 0
    for seed in range(17, 27):
        for state, _ in positions(seed, every=5, decks=("himika-chikage", "saine-chikage")):
            seen = GAME.observe(state, None)
            for player in (0, 1):
                backs = seen["players"][player]["zones"]["deck"]["backs"]
                assert backs == [card_class(state, card) for card in reversed(state.zones[player])]
                poison += backs.count("poison")
    assert poison


def test_who_has_no_life_is_told_that_this_ended_the_game() -> None:
    given, cards = {"A": {"hand": ["引導"]}, "B": {"life": 1}}, [{"name": "引導", "text": "相ライフ→ダスト：1"}]
    state = GAME.build(given, cards, Place("end"), {}, None, frozenset(), None).state
    match = Match(state)
    assert match.request is not None
    match.answer(next(place for place, option in enumerate(match.request.options) if option.verb == "use"))
    assert state.winner == 0
    assert GAME.observe(state, 0)["ended_by"] == "C4-2.1"
