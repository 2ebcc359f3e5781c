"""新幕 桜降る代に決闘を: what `faults` finds, what `disguise` exchanges, what `evaluate` prefers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kisoku.games.registry import load
from kisoku.games.sakura.invariants import SOUND
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.state import AURA, DISTANCE, DUST, HAND, LIFE, TRUMP, USED, USING, SakuraState
from kisoku.kernel.match import Match
from kisoku.lab import matches
from kisoku.lab.matches import pairings, seated

GAME = load("sakura")
faults, disguise, cards_of, evaluate = SOUND.faults, SOUND.disguise, SOUND.cards_of, GAME.evaluate


def middle(seed: int, decisions: int = 80) -> SakuraState:
    state = matches.middle(GAME, seed, decisions).state
    assert isinstance(state, SakuraState)
    return state


def lose_a_crystal(s: SakuraState) -> None:
    pool = next(pool for pool, count in enumerate(s.crystals) if count)
    s.crystals = tuple(count - (place == pool) for place, count in enumerate(s.crystals))


def move_crystals(s: SakuraState, to: int, number: int) -> None:
    """All crystals of the places but Life are put together."""
    total = sum(s.crystals) - s.crystals[LIFE] - s.crystals[LIFE + 1]
    crystals = [0, 0, 0, 0, 0, 0, s.crystals[LIFE], s.crystals[LIFE + 1]]
    crystals[to] = number
    crystals[DUST] += total - number
    s.crystals = tuple(crystals)


def card_in_two_zones(s: SakuraState) -> None:
    card = cards_of(s)[0]
    other = (s.zone[card] + 2) % 8
    s.zones[other] = (*s.zones[other], card)


def a_card_with_the_wrong_player(s: SakuraState) -> None:
    card = next(card for card in cards_of(s) if s.zone[card] >> 1 == HAND)
    s.owner[card] = 1 - s.owner[card]


def a_trump_in_hand_of_no_state(s: SakuraState) -> None:
    card = next(card for card in cards_of(s) if s.zone[card] >> 1 == TRUMP)
    s.used[card] = USING


def a_used_normal(s: SakuraState) -> None:
    s.used[next(card for card in cards_of(s) if card_class(s, card) == "normal")] = USED


def too_much_concentration(s: SakuraState) -> None:
    s.concentration = (9, 0)


def a_hidden_discard(s: SakuraState) -> None:
    s.known[next(card for card in cards_of(s) if s.zone[card] >> 1 == 2)] = 0


SPOILT: dict[str, Callable[[SakuraState], None]] = {
    "crystals": lose_a_crystal,
    "crystals lie in the Aura": lambda s: move_crystals(s, AURA, 6),
    "crystals lie in Distance": lambda s: move_crystals(s, DISTANCE, 11),
    "lies in 2 places": card_in_two_zones,
    "of player": a_card_with_the_wrong_player,
    "is in use": a_trump_in_hand_of_no_state,
    "is used": a_used_normal,
    "concentration": too_much_concentration,
    "not all know it": a_hidden_discard,
}


@pytest.mark.parametrize("seed", range(6))
def test_positions_of_random_games_are_sound(seed: int) -> None:
    for decisions in range(0, 200, 23):
        assert faults(middle(seed, decisions)) == []


@pytest.mark.parametrize("words", SPOILT)
def test_a_spoilt_position_is_found_and_named(words: str) -> None:
    s = middle(3, 120)
    SPOILT[words](s)
    assert any(words in fault for fault in faults(s))


@pytest.mark.parametrize("seed", range(5))
def test_a_disguise_exchanges_only_cards_with_the_same_back_that_the_viewer_does_not_know(seed: int) -> None:
    s = middle(seed)
    changed = 0
    for viewer in (0, 1):
        other = disguise(s, viewer, 5)
        for card in cards_of(s):
            assert card_class(other, card) == card_class(s, card)
            if s.known[card] >> viewer & 1:
                assert other.card[card] == s.card[card]
            changed += other.card[card] != s.card[card]
        assert sorted(other.card) == sorted(s.card)
        assert faults(other) == []
        assert other.seed != s.seed
    assert changed


def test_a_disguise_does_not_hang_on_how_things_really_are() -> None:
    s = middle(2)
    again = disguise(s, 0, 1)
    assert disguise(s, 0, 9).card == disguise(again, 0, 9).card
    assert disguise(s, 0, 9).stratagem == disguise(again, 0, 9).stratagem


def test_the_others_stratagem_becomes_either() -> None:
    players = seated(("random", "random"), 1)
    match = Match(GAME.new(pairings(GAME, ("yurina-saine", "shinra-hagane"))[0].cards, 1))
    while match.request is not None and len(match.decisions) < 60:
        match.answer(players[match.request.player].choose(GAME, match.state, match.request))
    s = match.state
    assert isinstance(s, SakuraState)
    s.plan = (0, 0)
    assert {disguise(s, 0, seed).stratagem[1] for seed in range(12)} == {0, 1}
    assert {disguise(s, 1, seed).stratagem[1] for seed in range(12)} == {s.stratagem[1]}


def test_a_win_is_worth_most_and_life_more_than_aura() -> None:
    s = middle(4)
    here = evaluate(s, 0)
    crystals = list(s.crystals)
    crystals[LIFE + 1] -= 1
    crystals[DUST] += 1
    hurt = s.clone()
    hurt.crystals = tuple(crystals)
    won = s.clone()
    won.winner = 0
    assert evaluate(won, 0) > evaluate(hurt, 0) > here
    assert evaluate(won, 1) < evaluate(hurt, 1) < evaluate(s, 1)
