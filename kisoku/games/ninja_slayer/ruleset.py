"""The ruleset of ニンジャスレイヤーTCG, assembled from its chapters."""

from __future__ import annotations

from kisoku.games.ninja_slayer.rules import (
    atoms,
    meanings,
    r300_zones,
    r400_preparation,
    r500_turn,
    r700_iksa,
    r800_priority,
    r900_rule_check,
    r1104_damage_check,
    r1201_effects,
    r1203_costs,
    r1204_entering,
    r1205_resolving,
    r1209_triggers,
    r1214_replacement,
    r1500_loops,
)  # fmt: skip
from kisoku.games.ninja_slayer.state import NinjaState, opponent
from kisoku.kernel import choosing
from kisoku.kernel.rules import rule
from kisoku.kernel.ruleset import Ruleset

VERSION = "1.0.2"

ROUTINES = (
    *choosing.ROUTINES,
    *r300_zones.ROUTINES,
    *r400_preparation.ROUTINES,
    *r500_turn.ROUTINES,
    *r700_iksa.ROUTINES,
    *r800_priority.ROUTINES,
    *r900_rule_check.ROUTINES,
    *r1104_damage_check.ROUTINES,
    *r1201_effects.ROUTINES,
    *r1203_costs.ROUTINES,
    *r1204_entering.ROUTINES,
    *r1205_resolving.ROUTINES,
    *r1209_triggers.ROUTINES,
    *r1214_replacement.ROUTINES,
    *meanings.ROUTINES,
    *r1500_loops.ROUTINES,
)

READINGS = {
    "entered_trigger_point": ("space", "field"),
    "satsubatsu_of_the_dead": ("no", "yes"),
    "target_after_a_cost": ("entry", "resolution"),
}
"""Ruling options: where the guide leaves a choice, the first value is the reading that we take."""


@rule("103.4")
def concede(s: NinjaState, player: int) -> None:
    """The opponent wins; nothing can replace or force it."""
    atoms.end_game(s, opponent(player), "103.4")


def assemble(readings: dict[str, str] | None = None, without: frozenset[str] = frozenset()) -> Ruleset:
    """The ruleset, with other readings or without some rules if wanted."""
    rules = Ruleset("ninja_slayer", VERSION, ROUTINES, (), readings, without)
    rules.concede = concede
    rules.endless = r1500_loops.nobody_stops_it
    return rules
