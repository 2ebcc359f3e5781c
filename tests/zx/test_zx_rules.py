"""Laws of Z/X that are no rulings: payments by colour, decks that are legal, squares seen from both sides."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from kisoku.games.registry import load
from kisoku.games.zx.rules.frames import PayResource
from kisoku.games.zx.rules.r805_costs import can_finish, covered
from kisoku.games.zx.rules.r816_notation import drawn_squares
from kisoku.games.zx.state import COLOURS, FIRST_SQUARE, PLAYER_SQUARES
from kisoku.kernel.rules import RULEBOOK


@pytest.mark.parametrize("deck", list(load("zx").decks()))
def test_our_decks_are_legal(deck: str) -> None:
    game = load("zx")
    assert game.deck_reasons(game.decks()[deck].cards, "constructed") == []


def pays(colours: tuple[str, ...], chosen: tuple[tuple[str, ...], ...]) -> bool:
    """By trying all: as many colours as there are points have a card of their own."""
    return covered(colours, list(chosen)) >= min(len(colours), len(chosen))


@pytest.mark.parametrize("seed", range(60))
def test_a_payment_is_offered_exactly_if_it_can_be_finished(seed: int) -> None:
    chance = Random(seed)
    cards = [tuple(chance.sample(COLOURS, chance.choice((0, 1, 1, 2)))) for _ in range(chance.randint(1, 6))]
    colours = tuple(chance.sample(COLOURS, chance.randint(0, 3)))
    frame = PayResource(points=chance.randint(1, len(cards)), colours=colours)
    for first in range(len(cards)):
        rest = cards[first + 1 :]
        possible = any(pays(colours, (cards[first], *others)) for others in combinations(rest, frame.points - 1))
        assert can_finish(frame, [cards[first]], rest) == possible


def test_a_diagram_is_turned_for_the_other_player() -> None:
    assert drawn_squares(RULEBOOK, "8", 0) == {PLAYER_SQUARES[0]}  # type: ignore[arg-type]
    assert drawn_squares(RULEBOOK, "8", 1) == {PLAYER_SQUARES[1]}  # type: ignore[arg-type]
    assert drawn_squares(RULEBOOK, "1", 1) == {FIRST_SQUARE + 8}  # type: ignore[arg-type]
