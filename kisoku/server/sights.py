"""What a viewer calls the cards that they see. The engine's own references would tell the place in a deck list, and how
often a card has moved.

A *sight* lasts as long as the viewer knows a card without a break, wherever it lies. Its name is a number in which
nothing can be read: a hash of the viewer, the card and the view with which the sight began, keyed by the game's seed. A
card that was lost from sight gets another one when it is seen again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from operator import is_, is_not
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
        self._names: dict[tuple[int | None, ...], int] = {}
        """Those that have been worked out."""
        self._called: list[Called] = [{} for _ in self._masks]
        """What of each viewer's last observation is called by other names, by its id."""

    def look(self, state: State, at: int) -> None:
        """Who knows what in the view that is numbered so."""
        known = tuple(state.known[: state.rules.first_free])
        if known == self._known:
            return
        self._since = [
            {card: since.get(card, at) for card, who in enumerate(known) if who & mask == mask}
            for mask, since in zip(self._masks, self._since, strict=True)
        ]
        self._known = known

    def name(self, state: State, viewer: int | None, ref: int) -> int:
        """What the viewer calls it; players are called as ever. What is no card is public, and something else each
        time.
        """
        if ref < 0:
            return ref
        place = -1 if viewer is None else viewer
        card = handle(ref)
        of = (place, card, self._since[place].get(card)) if card < state.rules.first_free else (place, ref)
        name = self._names.get(of)
        if name is None:
            which = " ".join(map(str, of)).encode()
            name = self._names[of] = int.from_bytes(blake2b(which, key=self._key, digest_size=6).digest(), "little")
        return name

    def renamed(self, state: State, viewer: int | None, seen: dict[str, Any]) -> dict[str, Any]:
        """The observation with everything called as the viewer does. A zone that is the same object as before, with
        cards that are called as before, is again what it was renamed to then.
        """
        place = -1 if viewer is None else viewer
        renaming = Renaming(lambda ref: self.name(state, viewer, ref), self._since[place], self._called[place])
        found: dict[str, Any] = renaming.of(seen)
        self._called[place] = renaming.now
        return found

    def copy(self) -> Sights:
        other = Sights.__new__(Sights)
        other.__dict__.update(
            self.__dict__
        )  # nothing of it is ever changed in place, but names that are the same for all are added
        other._called = [{} for _ in self._masks]
        return other


REFS = frozenset(("ref", "source"))
"""Under these a thing is named."""
FIXED = frozenset(
    (
        "affiliations", "attributes", "backs", "classes", "colour_keys", "colours", "icons", "keywords", "kind_words",
        "megami", "other_side", "phase_words",
        "printed", "races", "range", "ranges", "spell", "stats", "summon", "table", "text", "title", "types", "users",
        "values", "words",
    )
)  # fmt: skip
"""Parts of an observation that name nothing; some of them are shared by all who look."""


Called = dict[int, tuple[Any, Any, Named]]
"""By the id of a zone or card: that itself, what it was renamed to, and the viewer's sights then."""


class Renaming:
    """One observation for one viewer. What names nothing is shared, and nothing is changed in place."""

    def __init__(self, name: Callable[[int], int], since: Named, before: Called) -> None:
        self._name = name
        self._since = since
        self._before = before
        self.now: Called = {}

    def of(self, seen: Any) -> Any:
        if seen.__class__ is list:
            made = [self.of(value) if value.__class__ is dict or value.__class__ is list else value for value in seen]
            return made if any(map(is_not, made, seen)) else seen
        return self._kept(seen) if "cards" in seen or "number" in seen else self._anew(seen)

    def _kept(self, seen: dict[str, Any]) -> Any:
        """A zone, or a card."""
        found = self._before.get(id(seen))
        if found is None:
            made = self._anew(seen)
        elif found[2] is self._since or ("number" in seen and self._name(seen["ref"]) == found[1]["ref"]):
            made = found[1]
            self._keep(seen.get("cards", ()))
        else:
            made = self._anew(seen)
            if "cards" in seen and all(map(is_, made["cards"], found[1]["cards"])):
                made = found[1]
        self.now[id(seen)] = (seen, made, self._since)
        return made

    def _keep(self, cards: Iterable[dict[str, Any]]) -> None:
        """The zone in which they lie is as it was: so are they."""
        for card in cards:
            if (found := self._before.get(id(card))) is not None:
                self.now[id(card)] = found

    def _anew(self, seen: dict[str, Any]) -> dict[str, Any]:
        changed: dict[str, Any] = {}
        for key, value in seen.items():
            kind = value.__class__
            if kind is dict or kind is list:
                if key == "twins":
                    changed[key] = [self._name(ref) for ref in value]
                elif value and key not in FIXED and (other := self.of(value)) is not value:
                    changed[key] = other
            elif kind is int and key in REFS:
                changed[key] = self._name(value)
        return {**seen, **changed} if changed else seen


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
    """The engine's reference for each card that an observation, as the engine gives it, lets the viewer see: by the
    name that the viewer has for it.
    """
    return {names.name(state, viewer, ref): ref for ref in known_refs(seen)}
