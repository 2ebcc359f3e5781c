"""The ruleset of Z/X, assembled from its chapters."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from kisoku.games.zx.rules import (
    meanings,
    r200_cards,
    r300_zones,
    r400_preparation,
    r500_turn,
    r600_battle,
    r700_priority,
    r805_costs,
    r806_playing,
    r812_replacement,
    r900_rule_effects,
    r1000_actions,
    r1020_conditions,
    r1024_crisis,
    r1200_other,
)
from kisoku.games.zx.rules.r900_rule_effects import other_wins
from kisoku.games.zx.state import ZxState
from kisoku.kernel import choosing
from kisoku.kernel.rules import rule
from kisoku.kernel.ruleset import Ruleset

VERSION = "6.8.0"

ROUTINES = (
    *choosing.ROUTINES,
    *r300_zones.ROUTINES,
    *r400_preparation.ROUTINES,
    *r500_turn.ROUTINES,
    *r600_battle.ROUTINES,
    *r700_priority.ROUTINES,
    *r805_costs.ROUTINES,
    *r806_playing.ROUTINES,
    *r812_replacement.ROUTINES,
    *r900_rule_effects.ROUTINES,
    *r1000_actions.ROUTINES,
    *r1020_conditions.ROUTINES,
    *r1200_other.ROUTINES,
    *meanings.ROUTINES,
)

RULES_ALONE = (r200_cards, r1024_crisis)
"""Chapters without a procedure of their own."""

READINGS = {
    "crisis_and_damage": ("damage_first", "crisis_first"),
    "possession_of_equal_cost": ("one", "nothing"),
    "trash_of_the_misplaced": ("owner", "controller"),
    "turn_count_of_triggers": ("dropped", "played"),
    "unison_and_the_player_mark": ("off", "on"),
}
"""Ruling options: where the guide leaves a choice, the first value is the reading that we take."""


@lru_cache(maxsize=1)
def rule_numbers() -> tuple[str, ...]:
    """Every number of the rule index."""
    text = resources.files("kisoku.games.zx").joinpath("rules.tsv").read_text(encoding="utf-8")
    return tuple(line.split("\t", 1)[0] for line in text.splitlines()[1:] if line)


@rule("101.4", "101.5")
def concede(s: ZxState, player: int) -> None:
    """The opponent wins; nothing can replace or force it."""
    other_wins(s, player, "101.4")


@lru_cache(maxsize=64)
def _assembled(readings: tuple[tuple[str, str], ...], without: frozenset[str], cards: int) -> Ruleset:
    rules = Ruleset("zx", VERSION, ROUTINES, rule_numbers(), dict(readings), without)
    rules.concede = concede
    rules.endless = r1200_other.nobody_stops_it
    rules.first_free = cards
    return rules


def assemble(readings: dict[str, str] | None = None, without: frozenset[str] = frozenset(), cards: int = 0) -> Ruleset:
    """The ruleset, with other readings or without some rules if wanted. cards: so many handles are cards, the others
    markers.
    """
    return _assembled(tuple(sorted((readings or {}).items())), without, cards)
