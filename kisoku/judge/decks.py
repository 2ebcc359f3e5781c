"""Decks in scenarios: a list of cards by their names, and the rules of construction that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from kisoku.judge.entries import TIMES
from kisoku.kernel.game import Unclear
from kisoku.text.normal import normal_name


class Fault(Protocol):
    @property
    def rule(self) -> str: ...


F = TypeVar("F")


def checked(row: Mapping[str, Any], keys: Iterable[str]) -> None:
    """Raises Unclear for a key that no deck of the game has."""
    keys = (*keys, "cards", "breaks", "size")
    for key in row:
        if key not in keys:
            raise Unclear(
                f"デッキに「{key}」という項目はありません（{'、'.join(keys)}）",
                f"a deck has no “{key}”; it has {', '.join(keys)}",
            )


def several(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def counted(items: Any) -> Iterator[str]:
    """The names of all cards: 兵 x3 is three of them."""
    for item in several(items):
        match = TIMES.match(str(item))
        yield from [match["card"]] * int(match["count"]) if match is not None else [str(item)]


def found(name: str, cards: Iterable[F], names: Callable[[F], Collection[str]]) -> F:
    """The first card of that name. Raises Unclear."""
    wanted = normal_name(name)
    for facts in cards:
        if wanted in names(facts):
            return facts
    raise Unclear(f"「{name}」というカードはありません", f"there is no card “{name}”")


def told(faults: Iterable[Fault], size: int) -> dict[str, Any]:
    """What a scenario can ask of a deck."""
    return {"breaks": list(dict.fromkeys(fault.rule for fault in faults)), "size": size}
