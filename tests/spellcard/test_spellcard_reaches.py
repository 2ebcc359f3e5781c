"""The observation says which areas a card reaches, by the same code that the rules ask, and only to who
knows the card.
"""

from __future__ import annotations

import random
from typing import Any

from kisoku.games.registry import load
from kisoku.games.spellcard.state import SpellcardState
from kisoku.lab.matches import pairing_of, pairings
from kisoku.server.course import Course

GAME = load("spellcard")
LAZY = ("retire", "discard", "graze", "end", "pass", "done", "decline")
"""What this test does not do if there is anything else."""


def cards_in(data: Any) -> list[dict[str, Any]]:
    """Every card that is told of, wherever."""
    if isinstance(data, dict):
        own = [data] if "ref" in data and "stats" in data else []
        return own + [card for value in data.values() for card in cards_in(value)]
    return [card for value in data for card in cards_in(value)] if isinstance(data, list | tuple) else []


def test_a_striker_reaches_whom_it_may_attack_and_a_spell_reaches_its_targets() -> None:
    attacks = spells = 0
    for seed in range(6):
        chance = random.Random(seed)
        course = Course(GAME, pairing_of(pairings(GAME), seed).cards, seed)
        while course.request is not None and len(course.decisions) < 150:
            request, state = course.request, course.state
            assert isinstance(state, SpellcardState)
            seen = {card["ref"]: card for card in cards_in(GAME.observe(state, request.player))}
            enemies = {
                card["square"] for card in seen.values() if "acted" in card and card["controller"] != request.player
            }
            for option in request.options:
                if option.verb == "attack":
                    attacks += 1
                    assert enemies.intersection(seen[option.thing]["reaches"])
                elif option.verb == "target" and request.rule == "5.4.8.4" and option.thing in seen:
                    spells += 1
                    assert seen[option.thing]["square"] in seen[request.source]["reaches"]
            wanted = [place for place, option in enumerate(request.options) if option.verb not in LAZY]
            course.take(chance.choice(wanted or [len(request.options) - 1]), look=False)
    assert attacks
    assert spells


def test_nobody_is_told_what_a_hidden_card_reaches() -> None:
    course = Course(GAME, pairing_of(pairings(GAME), 3).cards, 3)
    chance = random.Random(3)
    while course.request is not None and len(course.decisions) < 12:
        course.take(chance.randrange(len(course.request.options)), look=False)
    for viewer in (0, 1):
        seen = GAME.observe(course.state, viewer)
        assert cards_in(seen["players"][viewer]["zones"]["hand"])
        assert not cards_in(seen["players"][1 - viewer]["zones"]["hand"])
