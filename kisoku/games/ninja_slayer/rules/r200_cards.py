"""200: how what is printed on a card becomes its information and its abilities."""

from __future__ import annotations

from typing import Any

from kisoku.games.ninja_slayer.pool import Facts
from kisoku.games.ninja_slayer.rules.definitions import as_it_is, so
from kisoku.kernel.rules import RULEBOOK, rows
from kisoku.text.program import Ability

REMINDER = ("（", "(")
ABILITY_NAME = "『"
BOXES = {"ukemi": "210.1", "kotodama": "209.3"}
"""The Ukemi box is the Ukemi ability, unmarked paragraphs are Kotodama abilities; marked ones are activated, triggered
or static abilities (209.2)."""


def abilities_in_force(facts: Facts, abilities: tuple[Ability, ...], s: Any = RULEBOOK) -> tuple[Ability, ...]:
    """The abilities that a card has by the rules in force, its Ukemi among them.

    Reminder text and ability names are no part of the text: without those rules a text that has them would not be a
    text of the game.
    """
    text = (not any(mark in facts.text for mark in REMINDER) or no_reminder(s)) and (
        ABILITY_NAME not in facts.text or no_name(s)
    )
    ukemi = ABILITY_NAME not in facts.ukemi or no_name_of_ukemi(s)
    kept = [one for one in abilities if (ukemi if one.kind == "ukemi" else text) and is_ability(s, one)]
    paragraphs = [one for one in kept if one.kind != "ukemi"]
    others = paragraphs if len(paragraphs) < 2 else each_its_own(s, paragraphs)
    return tuple(one for one in kept if one.kind == "ukemi" or any(one is other for other in others))


no_reminder = so("209.5")
no_name = so("209.6")
no_name_of_ukemi = so("210.2")


@rows(("209.2", *BOXES.values()), lambda s, ability: BOXES.get(ability.kind, "209.2"), off=False)
def is_ability(s: Any, ability: Ability) -> bool:
    """What stands there is an ability, of the kind that its place and mark tell."""
    return True


each_its_own = as_it_is("209.4", off=lambda s, paragraphs: paragraphs[:1])
"""Each paragraph is an ability of its own."""
