"""200: how what is printed on a card becomes its information and its abilities."""

from __future__ import annotations

from collections.abc import Container

from kisoku.games.ninja_slayer.pool import Facts
from kisoku.text.program import Ability

REMINDER = ("（", "(")
ABILITY_NAME = "『"


def abilities_in_force(facts: Facts, abilities: tuple[Ability, ...], law: Container[str]) -> tuple[Ability, ...]:
    """The abilities that a card has by the rules in force, its Ukemi among them.

    Marked paragraphs are activated, triggered or static abilities (209.2), unmarked ones Kotodama abilities (209.3), each
    paragraph its own (209.4), the Ukemi box the Ukemi ability (210.1). Reminder text (209.5) and ability names (209.6, 210.2) are no part of the text: without
    those rules a text that has them would not be a text of the game.
    """
    if (any(mark in facts.text for mark in REMINDER) and "209.5" not in law) or (ABILITY_NAME in facts.text and "209.6" not in law):
        abilities = tuple(ability for ability in abilities if ability.kind == "ukemi")
    kept: list[Ability] = []
    for ability in abilities:
        if ability.kind == "ukemi":
            if "210.1" in law and (ABILITY_NAME not in facts.ukemi or "210.2" in law):
                kept.append(ability)
        elif ability.kind == "kotodama":
            if "209.3" in law:
                kept.append(ability)
        elif "209.2" in law:
            kept.append(ability)
    paragraphs = [ability for ability in kept if ability.kind != "ukemi"]
    if len(paragraphs) > 1 and "209.4" not in law:
        kept = [ability for ability in kept if ability is paragraphs[0] or ability.kind == "ukemi"]
    return tuple(kept)
