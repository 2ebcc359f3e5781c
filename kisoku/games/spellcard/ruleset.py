"""The ruleset of one game, with what the extras of the players' cards change in it (3.13.5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kisoku.games.spellcard.rules import (
    r1_ending,
    r2_check_step,
    r2_damage,
    r2_effects,
    r2_summoning,
    r5_actions,
    r5_preparation,
    r5_turn,
    r6_chain,
    r7_costs,
)
from kisoku.games.spellcard.rules.r1_construction import Changed, extra_of
from kisoku.games.spellcard.rules.r2_effects import is_ace
from kisoku.games.spellcard.rules.standing import derived
from kisoku.kernel import choosing
from kisoku.kernel.frames import Routine
from kisoku.kernel.ruleset import Ruleset

VERSION = "1.13"

ROUTINES: tuple[Routine, ...] = (
    *choosing.ROUTINES,
    *r2_check_step.ROUTINES,
    *r2_damage.ROUTINES,
    *r2_effects.ROUTINES,
    *r2_summoning.ROUTINES,
    *r5_actions.ROUTINES,
    *r5_preparation.ROUTINES,
    *r5_turn.ROUTINES,
    *r6_chain.ROUTINES,
    *r7_costs.ROUTINES,
)

READINGS = {
    "acted_may_cast": ("yes", "no"),
    "retreat_viewpoint": ("controller", "user"),
    "ace_may_be_retired": ("yes", "no"),
    "joint_attack_range": ("all", "in_range"),
    "reacting_caster_is_involved": ("no", "yes"),
}
"""Ruling options: where the guide leaves a choice, the first value is the reading that we take."""

Extras = tuple[tuple[Changed, ...], ...]
"""For each player, what extras change."""


def aces(s: Any, player: int) -> list[str]:
    """The cards of the player's strikers that have an option (2.2.4.3)."""
    return [s.pool.cards[s.card[card]].number for card in derived(s).strikers[player] if is_ace(s, card)]


class SpellcardRuleset(Ruleset):
    """extras: numbers of players that the extras of their cards change."""

    def __init__(self, readings: Mapping[str, str], without: frozenset[str], extras: Extras) -> None:
        super().__init__("spellcard", VERSION, ROUTINES, (), dict(readings), without)
        self.extras = extras

    def extra(self, s: Any, item: str, player: int, usual: int) -> int:
        """A number of the player as the extras have it."""
        return extra_of(s, self.extras[player], item, usual, aces(s, player)) if self.extras else usual


@lru_cache(maxsize=512)
def assemble(
    cards: int, readings: tuple[tuple[str, str], ...] = (), without: frozenset[str] = frozenset(), extras: Extras = ()
) -> SpellcardRuleset:
    """The rules of a game with so many cards."""
    rules = SpellcardRuleset(dict(readings), without, extras)
    rules.first_free = cards
    rules.concede = r1_ending.concede
    rules.endless = r1_ending.endless
    return rules
