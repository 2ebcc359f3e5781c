"""Chapter 5-7: the order in which changes of a range are applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.definitions import the
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.state import SakuraState
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.rules.r6_attacks import Subject

RangeChange = tuple[str, int, int]
"""(how, number or range, the player who holds the object that it comes from)."""
MOST_ORDERS = 4


Hows = Mapping[str, Callable[[int, int], int]]


def applied(s: SakuraState, hows: Hows, mask: int, changes: Iterable[RangeChange], subject: Subject) -> int:
    for how, number, _ in changes:
        mask = hows[how](mask, number)
    return mask


@rule("C5-7.p2", off=applied)
def one_replaces(s: SakuraState, hows: Hows, mask: int, changes: list[RangeChange], subject: Subject) -> int:
    """Of several that replace the whole range, that of the turn player's object, as with assignments (a reading)."""
    own = [one for one in changes if one[2] == s.turn_player]
    return applied(s, hows, mask, (own or changes)[:1], subject)


@rule("C5-7.p2", off=applied)
def in_a_good_order(s: SakuraState, hows: Hows, mask: int, changes: list[RangeChange], subject: Subject) -> int:
    """Expansions and reductions come in an order that the turn player chooses (a reading): where it matters, one that
    serves the turn player."""
    if len(changes) > MOST_ORDERS:
        return applied(s, hows, mask, changes, subject)
    found = dict.fromkeys(applied(s, hows, mask, order, subject) for order in permutations(changes))
    attacks = subject.player == s.turn_player
    return next((one for one in found if ranges.has(one, distance(s)) == attacks), next(iter(found)))


def _range_class(
    number: str, hows: Hows, several: Any = applied
) -> Callable[[SakuraState, int, list[RangeChange], Subject], int]:
    """A class of C5-7: what its changes do to the range, and what several of them do."""

    @rule(number, off=lambda s, mask, changes, subject: mask)
    def change_range(s: SakuraState, mask: int, changes: list[RangeChange], subject: Subject) -> int:
        here = [one for one in changes if one[0] in hows]
        return int(several(s, hows, mask, here, subject))

    return change_range


RANGE_CLASSES = (
    _range_class("C5-7.i", {"=": lambda mask, new: new, "sides": lambda mask, new: new}, one_replaces),
    _range_class("C5-7.ii", {"shift": ranges.shifted}),
    _range_class("C5-7.iii", {"add": lambda mask, more: mask | more}),
    _range_class("C5-7.iv", {"remove": lambda mask, less: mask & ~less, "ends": lambda mask, _: ranges.ends(mask)}),
    _range_class("C5-7.v", {"near+": ranges.expanded_near, "far+": ranges.expanded_far}, in_a_good_order),
    _range_class("C5-7.vi", {"near-": ranges.reduced_near, "far-": ranges.reduced_far}, in_a_good_order),
)


range_classes = the(RANGE_CLASSES, "C10-4.p2", off=(*RANGE_CLASSES[:-2], RANGE_CLASSES[-1], RANGE_CLASSES[-2]))
"""Expansions come before reductions."""
