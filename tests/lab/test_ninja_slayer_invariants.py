"""ニンジャスレイヤーTCG: what `faults` finds, what `disguise` exchanges, what `evaluate` prefers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kisoku.games.ninja_slayer.invariants import SOUND
from kisoku.games.ninja_slayer.rules.atoms import EVERYONE, know
from kisoku.games.ninja_slayer.rules.information import standing
from kisoku.games.ninja_slayer.rules.r300_zones import move
from kisoku.games.ninja_slayer.state import DAMAGE, DECK, ETHER, FIELD, HAND, KOTODAMA_SPACE, OHIGAN, NinjaState
from kisoku.games.registry import load
from kisoku.kernel.match import Match
from kisoku.lab import matches
from kisoku.lab.matches import pairing_of, pairings

GAME = load("ninja_slayer")
faults, disguise, evaluate = SOUND.faults, SOUND.disguise, GAME.evaluate


def middle(seed: int = 3, decisions: int = 90) -> NinjaState:
    state = matches.middle(GAME, seed, decisions).state
    assert isinstance(state, NinjaState)
    return state


def card_in(s: NinjaState, kind: int) -> int:
    return next(card for player in (0, 1) for card in s.zones[2 * kind + player])


def test_a_position_of_a_game_has_no_faults() -> None:
    for seed in range(6):
        assert faults(middle(seed, 20 + 12 * seed)) == []


def lose_a_card(s: NinjaState) -> None:
    s.zones[DECK] = s.zones[DECK][1:]


def have_it_twice(s: NinjaState) -> None:
    s.zones[2 * HAND] = (*s.zones[2 * HAND], s.zones[DECK][0])


def mistake_its_zone(s: NinjaState) -> None:
    s.zone[card_in(s, HAND)] = 2 * ETHER


def bow_in_the_hand(s: NinjaState) -> None:
    s.bowed[card_in(s, HAND)] = 1


def turn_over_ether(s: NinjaState) -> None:
    s.facedown[card_in(s, ETHER)] = 1


def hurt_in_the_deck(s: NinjaState) -> None:
    s.damage[card_in(s, DECK)] = 1


def forget_the_hand(s: NinjaState) -> None:
    s.known[card_in(s, HAND)] = 0


def hide_in_the_open(s: NinjaState) -> None:
    s.known[card_in(s, ETHER)] = 1


def lie_on_the_wrong_field(s: NinjaState) -> None:
    card = card_in(s, FIELD)
    s.controller[card] = 1 - s.controller[card]


def attack_from_the_grave(s: NinjaState) -> None:
    s.attacker = s.ref(card_in(s, FIELD)) + 4096


def leave_a_transaction_open(s: NinjaState) -> None:
    s.open += 1


def put_an_ability_on_the_field(s: NinjaState) -> None:
    thing = s.new_object()
    s.zones[2 * FIELD] = (*s.zones[2 * FIELD], thing)
    s.zone[thing] = 2 * FIELD
    s.thing[thing] = 1


def remember_something_else(s: NinjaState) -> None:
    standing(s).listeners.setdefault("killed", []).append((0, 1))


BREAKS = [
    lose_a_card, have_it_twice, mistake_its_zone, bow_in_the_hand, turn_over_ether, hurt_in_the_deck, forget_the_hand,
    hide_in_the_open, lie_on_the_wrong_field,
    attack_from_the_grave, leave_a_transaction_open, put_an_ability_on_the_field, remember_something_else,
]  # fmt: skip


@pytest.mark.parametrize("spoil", BREAKS)
def test_a_spoilt_position_is_found_faulty(spoil: Callable[[NinjaState], None]) -> None:
    s = middle()
    assert faults(s) == []
    spoil(s)
    assert faults(s) != []


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_disguise_keeps_what_the_viewer_knows_and_exchanges_the_rest(viewer: int) -> None:
    s = middle(decisions=8)
    before = s.canonical()
    other = disguise(s, viewer, 5)
    assert s.canonical() == before
    assert faults(other) == []
    changed = [card for card in range(s.rules.first_free) if other.card[card] != s.card[card]]
    assert changed
    assert not any(s.known[card] >> viewer & 1 for card in changed)
    assert any(s.zone[card] == 2 * HAND + 1 - viewer for card in changed)
    for owner in (0, 1):
        cards = [card for card in range(s.rules.first_free) if s.owner[card] == owner]
        assert sorted(s.card[card] for card in cards) == sorted(other.card[card] for card in cards)


def test_a_disguise_does_not_hang_on_how_the_hidden_cards_lie() -> None:
    s = middle()
    assert disguise(disguise(s, 0, 1), 0, 9).card == disguise(s, 0, 9).card


def test_what_is_good_for_one_player_is_bad_for_the_other() -> None:
    for seed in range(5):
        s = middle(seed, 60)
        assert evaluate(s, 0) == pytest.approx(-evaluate(s, 1))


def test_damage_is_bad_and_a_character_is_good() -> None:
    s = middle()
    card = s.zones[DECK][0]
    before = evaluate(s, 0)
    s.zones[2 * DAMAGE] = (*s.zones[2 * DAMAGE], card)
    assert evaluate(s, 0) < before
    fighter = card_in(s, FIELD)
    s.zones[s.zone[fighter]] = tuple(other for other in s.zones[s.zone[fighter]] if other != fighter)
    without = evaluate(s, s.controller[fighter])
    s.zones[s.zone[fighter]] = (*s.zones[s.zone[fighter]], fighter)
    assert evaluate(s, s.controller[fighter]) > without


def test_winning_is_worth_more_than_anything() -> None:
    s = middle()
    s.winner = 1
    assert evaluate(s, 1) > 1000 > -1000 > evaluate(s, 0)
    s.winner = -1
    assert evaluate(s, 0) == evaluate(s, 1) == 0


def test_the_space_belongs_to_nobody() -> None:
    assert len(middle().zones) == KOTODAMA_SPACE + 1


def test_the_copy_that_leaves_a_hand_is_for_others_the_one_that_they_knew_to_be_there() -> None:
    """Else they would see that there was another one."""
    met = 0
    for seed in range(30):
        state = Match(GAME.new(pairing_of(pairings(GAME), seed).cards, seed)).state
        assert isinstance(state, NinjaState)
        for player in range(2):
            hand = state.zones[2 * HAND + player]
            pairs = [(one, two) for one in hand for two in hand if one < two and state.card[one] == state.card[two]]
            for known, leaving in (*pairs, *((two, one) for one, two in pairs)):
                s = state.clone()
                number = s.pool.cards[s.card[known]].number
                know(s, known, EVERYONE)
                move(s, (leaving,), OHIGAN)
                seen = GAME.observe(s, 1 - player)["players"][player]["zones"]["hand"]
                assert number not in [card["number"] for card in seen["cards"]]
                met += 1
    assert met > 20
