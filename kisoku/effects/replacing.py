"""Replacement effects of card texts: parts that stand, each with what happens instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from kisoku.effects.standing import StandingOf
from kisoku.kernel import replacing
from kisoku.kernel.state import Plain

P = TypeVar("P", bound=StandingOf[Any, Any])
Do = TypeVar("Do", bound=replacing.Doer)

AMOUNTS: dict[str, Callable[[int, int], int]] = {
    "=": lambda value, amount: amount, "+": lambda value, amount: value + amount,
    "-": lambda value, amount: value - amount, "*": lambda value, amount: value * amount,
}  # fmt: skip
"""How an effect changes the number of what happens."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacing(replacing.Replacing[P]):
    def key(self, part: P) -> Plain:
        return (part.lasting.number, part.context.card, part.stamp)

    def source(self, part: P) -> int:
        return int(part.context.card)

    def optional(self, s: Any, part: P) -> bool:
        return bool(part.lasting.op.optional)

    def doer(self, *kinds: str) -> Callable[[Do], Do]:
        """The function is what doing events of these kinds, all at the same moment, means."""

        def add(function: Do) -> Do:
            self.doers.update(dict.fromkeys(kinds, function))
            return function

        return add
