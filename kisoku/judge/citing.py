"""Rule numbers as scenarios cite them: which exist, and which were carried out in a run.

The law of this module, in one place: carrying out a rule is carrying out every rule that it is a part of. 505.3a visits 505.3 and 505.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from kisoku.games.registry import load
from kisoku.kernel.game import Rule


@lru_cache(maxsize=8)
def index(game: str) -> Mapping[str, Rule]:
    """The rule index of the game by number."""
    return {rule.number: rule for rule in load(game).rules()}


def with_parents(rules: Mapping[str, Rule], numbers: Iterable[str]) -> frozenset[str]:
    """The numbers, and all that they are parts of."""
    found: set[str] = set()
    for number in numbers:
        while number in rules and number not in found:
            found.add(number)
            number = rules[number].parent
        found.add(number)
    return frozenset(found)


def is_part(rules: Mapping[str, Rule], number: str, whole: str) -> bool:
    """Whether the rule is the other one or a part of it."""
    return whole in with_parents(rules, (number,))
