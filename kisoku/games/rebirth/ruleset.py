"""The ruleset of Reバース for you, assembled from its chapters, for so many seats and one of the formats (12.1.1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from kisoku.games.rebirth.rules import (
    meanings,
    r5_actions,
    r6_preparation,
    r7_turn,
    r8_attack,
    r9_costs,
    r9_playing,
    r9_replacement,
    r10_processes,
    r12_exits,
    r13_loops,
)
from kisoku.kernel import choosing
from kisoku.kernel.ruleset import Ruleset

VERSION = "1.06"

ROUTINES = (
    *choosing.ROUTINES,
    *r5_actions.ROUTINES,
    *r6_preparation.ROUTINES,
    *r7_turn.ROUTINES,
    *r8_attack.ROUTINES,
    *meanings.ROUTINES,
    *r9_costs.ROUTINES,
    *r9_playing.ROUTINES,
    *r9_replacement.ROUTINES,
    *r10_processes.ROUTINES,
    *r12_exits.ROUTINES,
    *r13_loops.ROUTINES,
)

FORMATS = ("rumble", "circle", "double_team", "triple_team")
READINGS = {
    "multiplayer": FORMATS,
    "one_elimination": ("no", "yes"),
    "played_card": ("apart", "hand"),
    "two_fates": ("retire", "waiting_room"),
    "rebirth_from_entry": ("moved", "set"),
    "retired_by": ("next_recovery", "same_check"),
    "opponent": ("all", "named"),
    "entry_and_member": ("new_card", "same_card"),
}
"""Ruling options: the first value is what we take if nothing is said; and which multiplayer format is played."""


@lru_cache(maxsize=1)
def rule_numbers() -> tuple[str, ...]:
    """Every number of the rule index."""
    text = resources.files("kisoku.games.rebirth").joinpath("rules.tsv").read_text(encoding="utf-8")
    return tuple(line.split("\t")[0] for line in text.splitlines()[1:] if line)


class RebirthRuleset(Ruleset):
    """readings: the ruling options in force. format: the multiplayer format, empty in a game of two."""

    def __init__(self, seats: int, readings: Mapping[str, str], without: frozenset[str]) -> None:
        super().__init__("rebirth", VERSION, ROUTINES, rule_numbers(), dict(readings), without)
        self.seats = seats
        self.format = ""
        if seats > 2:
            self.format = readings.get("multiplayer", "triple_team" if seats == 6 else FORMATS[0])
        if self.format in FORMATS[2:]:
            self.teams = tuple(seat // (seats // 2) for seat in range(seats))
        self.concede = r12_exits.concede
        self.endless = r13_loops.endless
        self.won_together = r12_exits.won_together


@lru_cache(maxsize=256)
def assemble(
    seats: int, cards: int, readings: tuple[tuple[str, str], ...] = (), without: frozenset[str] = frozenset()
) -> RebirthRuleset:
    """The rules of a game with so many players and cards."""
    rules = RebirthRuleset(seats, dict(readings), without)
    rules.first_free = cards
    return rules
