"""What a viewer calls the cards that they see. The engine's own references would tell the place in a deck list, and how often a card has moved.

A *sight* lasts as long as the viewer knows a card without a break, wherever it lies. Its name is a number in which nothing can be read: a hash of the viewer,
the card and the view with which the sight began, keyed by the game's seed. A card that was lost from sight gets another one when it is seen again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

from kisoku.kernel.state import State, handle

SPACE = 1 << 48
"""Names are smaller."""

Named = dict[int, int]
"""Of each card in sight the view with which its sight began."""


class Sights:
    """For each player and, last, for spectators, who see what everybody knows."""

    def __init__(self, seed: int, players: int) -> None:
        self._key = seed.to_bytes(9, "little", signed=True)
        self._masks = [*(1 << player for player in range(players)), (1 << players) - 1]
        self._since: list[Named] = [{} for _ in self._masks]
        self._known: tuple[int, ...] = ()

    def look(self, state: State, at: int) -> None:
        """Who knows what in the view that is numbered so."""
        known = tuple(state.known[: state.rules.first_free])
        if known == self._known:
            return
        self._since = [
            {card: since.get(card, at) for card, who in enumerate(known) if who & mask == mask} for mask, since in zip(self._masks, self._since, strict=True)
        ]
        self._known = known

    def name(self, state: State, viewer: int | None, ref: int) -> int:
        """What the viewer calls it; players are called as ever. What is no card is public, and something else each time."""
        if ref < 0:
            return ref
        place = -1 if viewer is None else viewer
        card = handle(ref)
        which = f"{place} {card} {self._since[place].get(card)}" if card < state.rules.first_free else f"{place} {ref}"
        return int.from_bytes(blake2b(which.encode(), key=self._key, digest_size=6).digest(), "little")

    def rename(self, state: State, viewer: int | None, seen: dict[str, Any]) -> None:
        """Call everything in an observation as the viewer does."""
        _rename(seen, lambda ref: self.name(state, viewer, ref))

    def copy(self) -> Sights:
        other = Sights.__new__(Sights)
        other.__dict__.update(self.__dict__)  # nothing of it is ever changed in place
        return other


FIXED = frozenset(("printed", "words", "text", "table", "phase_words", "kind_words", "stats", "attributes", "values"))
"""Parts of an observation that name nothing; some of them are shared by all who look."""


def _rename(seen: Any, name: Callable[[int], int]) -> None:
    if isinstance(seen, dict):
        for key, value in seen.items():
            if isinstance(value, dict | list):
                if key == "twins":
                    seen[key] = [name(ref) for ref in value]
                elif key not in FIXED:
                    _rename(value, name)
            elif key in ("ref", "source") and isinstance(value, int):
                seen[key] = name(value)
    elif isinstance(seen, list):
        for value in seen:
            if isinstance(value, dict | list):
                _rename(value, name)


def known_refs(seen: Any) -> Iterator[int]:
    """Every card that an observation names."""
    if isinstance(seen, dict):
        if isinstance(seen.get("ref"), int) and "number" in seen:
            yield seen["ref"]
        for value in seen.values():
            yield from known_refs(value)
    elif isinstance(seen, list | tuple):
        for value in seen:
            yield from known_refs(value)


def called(state: State, names: Sights, viewer: int | None, seen: Mapping[str, Any]) -> dict[int, int]:
    """The engine's reference for each card that an observation, as the engine gives it, lets the viewer see: by the name that the viewer has for it."""
    return {names.name(state, viewer, ref): ref for ref in known_refs(seen)}
