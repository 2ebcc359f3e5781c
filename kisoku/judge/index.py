"""The index of a game's numbered rules: which rule stands under which, and what visiting or switching off a rule means
for the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kisoku.kernel.game import Game, Rule, Words

EXAMPLE = "example"


class UnknownRule(Exception):
    """The game has no rule of that number."""

    def __init__(self, number: str, near: Iterable[str] = ()) -> None:
        close = ", ".join(near)
        super().__init__(f"there is no rule {number}" + (f"; near it are {close}" if close else ""))
        self.words = Words(f"ルール{number}はありません" + (f"。近いもの：{close}" if close else ""), str(self))


class RuleIndex:
    """A game's rules in the order of the document, with their parents and children."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._by_number = {rule.number: rule for rule in self.rules}
        self._children: dict[str, list[Rule]] = {}
        for rule in self.rules:
            self._children.setdefault(rule.parent, []).append(rule)

    def __contains__(self, number: str) -> bool:
        return number in self._by_number

    def rule(self, number: str) -> Rule:
        """The row of that number. Raises UnknownRule."""
        try:
            return self._by_number[number]
        except KeyError:
            raise UnknownRule(number, self._near(number)) from None

    def _near(self, number: str) -> list[str]:
        """The rules under the longest beginning of the number that is one."""
        for length in range(len(number) - 1, 2, -1):
            if number[:length] in self:
                return [number[:length], *(rule.number for rule in self.children(number[:length]))]
        return []

    def children(self, number: str) -> tuple[Rule, ...]:
        """The rules directly under it."""
        return tuple(self._children.get(number, ()))

    def below(self, number: str) -> tuple[Rule, ...]:
        """Every rule under it, at any depth, in the document's order."""
        return tuple(found for child in self.children(number) for found in (child, *self.below(child.number)))

    def parents(self, number: str) -> tuple[str, ...]:
        """The numbers above it, the nearest first, up to the chapter."""
        above = []
        while number in self and self._by_number[number].parent in self:
            number = self._by_number[number].parent
            above.append(number)
        return tuple(above)

    def chapter(self, number: str) -> str:
        return (number, *self.parents(number))[-1]

    def with_parents(self, numbers: Iterable[str]) -> frozenset[str]:
        """All that counts when these do: a rule counts for those above it (505.3a is part of 505.3), and a rule for its
        examples.
        """
        found: set[str] = set()
        for number in numbers:
            if number in found or number not in self:
                continue
            found.add(number)
            found.update(self.parents(number))
        found.update(rule.number for rule in self.rules if rule.kind == EXAMPLE and rule.parent in found)
        return frozenset(found)

    def search(self, words: str) -> tuple[Rule, ...]:
        """Rules whose number begins with the words, or whose summaries, English and Japanese, have every one of them;
        by number first.
        """
        wanted = words.casefold().split()
        if not wanted:
            return ()
        by_number = [rule for rule in self.rules if len(wanted) == 1 and rule.number.startswith(wanted[0])]
        by_words = [
            rule
            for rule in self.rules
            if rule not in by_number and all(word in f"{rule.summary}\n{rule.ja}".casefold() for word in wanted)
        ]
        return (*by_number, *by_words)


@lru_cache(maxsize=16)
def index(game: Game) -> RuleIndex:
    """The rule index of the game."""
    return RuleIndex(game.rules())
