"""The ruleset of one game: the core rules, and on top of them what the Megami that take part add (P.add).

A Megami's additional rules are a *patch*: a function that inserts, replaces or appends steps of core routines, and adds
effects to the
windows of a turn and procedures that card texts name. A patch is in force if either player hosts the Megami. What her
chapter says of things
that only she brings (their zones, classes, keywords) needs no patch: without them nothing asks for it.

What several Megami need has one place: whom a player hosts and what is laid out before the duel (megami.hosting), zones
that only a host has
(rules.r7_zones.ZONES), and verbs of card texts: one that the core does not know is looked up among the procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kisoku.games.sakura import megami as chapters
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.rules import (
    atoms,
    r4_duel,
    r5_damage,
    r5_situations,
    r8_turn,
    r9_attack,
    r9_basic_actions,
    r9_effects,
    r9_using,
    r10_ending,
    rare_verbs,
)
from kisoku.games.sakura.state import SakuraState
from kisoku.kernel import choosing
from kisoku.kernel.frames import Frame, Outcome, Routine
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import examined
from kisoku.kernel.ruleset import Ruleset

VERSION = "10-2"

ROUTINES: tuple[Routine, ...] = (
    *choosing.ROUTINES,
    *r4_duel.ROUTINES,
    *r5_damage.ROUTINES,
    *r5_situations.ROUTINES,
    *r8_turn.ROUTINES,
    *r9_attack.ROUTINES,
    *r9_basic_actions.ROUTINES,
    *r9_effects.ROUTINES,
    *r9_using.ROUTINES,
    *r10_ending.ROUTINES,
    *rare_verbs.ROUTINES,
)

READINGS = {
    "assignment_of_the_other": ("smallest", "none"),
    "poison_in_reconstruction": ("returns", "stays"),
    "raised_damage": ("added", "printed"),
}
"""Ruling options: where the guide leaves a choice, the first value is the reading that we take."""

PATCHES = {module.__name__.rpartition("_")[2]: (chapters.number(module), module) for module in chapters.modules()}
"""The additional rules of each Megami that has some: the number of their chapter, and the module."""

Able = Callable[[Any, int], bool]


class SakuraRuleset(Ruleset):
    """Beside routines: effects that additional rules give to the windows of a turn, and procedures that texts name.

    megami: the ids of those that take part. users: the Megami whose versions these are.
    windows: rule number → (window, whose turn, whether the player may or must do it now). window_frames: what it then
    does.
    procedures: verb → what a player does by it, with its number: a frame, or how much was done at once.
    """

    def __init__(
        self,
        megami: frozenset[str],
        users: frozenset[str],
        readings: dict[str, str],
        without: frozenset[str],
        routines: tuple[Routine, ...],
    ) -> None:
        super().__init__("sakura", VERSION, routines, (), readings, without)
        self.megami = megami
        self.users = users
        self.windows: dict[str, tuple[str, str, Able]] = {}
        self.window_frames: dict[str, Callable[[Any, int], Frame | None]] = {}
        self.procedures: dict[str, Callable[[Any, int, int], Frame | int]] = {}
        self.standard_options: list[Callable[[Any, int], list[Option]]] = []
        """What a player may also choose in a standard action."""
        self.other_uses: list[Callable[[Any, int], list[Option]]] = []
        """How else a player may use cards, in a standard as in a full-power action."""
        self.actions: dict[str, Callable[[Any, int, Option], Outcome]] = {}
        """What such an option does, by its verb."""
        self.beforehand: dict[str, tuple[Callable[[Any, Any], Sequence[Option]], Callable[[Any, Any], Outcome]]] = {}
        """What a player may do just before reconstructing: what is offered, and what a choice does."""
        self.additional_basics: Callable[[Any, int], tuple[int, ...]] | None = None
        """Cards that let a player perform basic actions of their own (A9-3-1-7)."""
        self.ready: Callable[[Any, int], tuple[int, ...]] | None = None
        """A16-4.p4: cards in the Barracks that a player may use."""
        self.holding: Callable[[Any], list[tuple[Any, int]]] | None = None
        """A18-5.b1: effects of rules that hold now, each with its player."""
        self.doubling: Callable[[Any, Any], Outcome] | None = None
        """What may let the numbers in a gear frame count double."""
        self.homing: Callable[[Any, int], int] | None = None
        """A23-4: what a homing attack compares with its range."""
        self.always: tuple[Callable[[Any], None], ...] = ()
        """A19-4.b2, A22-11-2: looked at after every change."""
        self.thawing: tuple[Callable[[Any, int], bool], Callable[[Any, int], None]] | None = None
        """A13-6: whether 宿し is something else for a player, and what."""
        self.recalled: Callable[[Any, int], None] | None = None
        """A14-4.p5: what follows when a card comes from Memories to the hand."""
        self.burning: Callable[[Any, int, int], int] | None = None
        self.fuel: Callable[[Any, int], int] | None = None
        """A9-8: how artificial crystals are burnt, and how many could be."""

    def carried(self) -> set[str]:
        return super().carried() | {*self.windows, *self.beforehand}

    def add_window(
        self, number: str, moment: str, whose: str, able: Able, frame: Callable[[Any, int], Frame | None]
    ) -> None:
        """A rule effect for a moment of the turn, ordered with all others of that moment by the turn player."""
        if number not in self.without:
            self.windows[number] = (moment, whose, examined(number, able, False))
            self.window_frames[number] = frame


@lru_cache(maxsize=512)
def assemble(
    megami: frozenset[str],
    cards: int,
    readings: tuple[tuple[str, str], ...] = (),
    without: frozenset[str] = frozenset(),
) -> SakuraRuleset:
    """The rules of a game with these Megami (ids of any version) and so many cards."""
    known = all_megami()
    users = frozenset(known[name].user for name in megami)
    if "P.add" in without:
        users = frozenset()
    patches = [module for user, (_, module) in PATCHES.items() if user in users]
    routines = ROUTINES + tuple(routine for module in patches for routine in module.ROUTINES)
    rules = SakuraRuleset(megami, users, dict(readings), without, routines)
    for module in patches:
        module.patch(rules)
    rules.first_free = cards
    rules.concede, rules.endless = concede, nobody_stops_it
    rules.assembler = with_megami
    return rules


def with_megami(rules: SakuraRuleset, chosen: tuple[tuple[str, ...], int]) -> SakuraRuleset:
    """The same rules with what these Megami add, for so many cards."""
    megami, cards = chosen
    return assemble(frozenset(megami), cards, tuple(sorted(rules.readings.items())), rules.without)


def concede(s: SakuraState, player: int) -> None:
    """A player who gives up loses. The rules do not speak of it."""
    atoms.end_game(s, 1 - player, "")


def nobody_stops_it(s: SakuraState) -> None:
    """What goes on for ever with nothing to decide is nobody's victory. The rules do not speak of it."""
    atoms.end_game(s, -1, "")
