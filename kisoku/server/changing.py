"""What has changed from one view to the next, as small as it can be said, so that a table with many watchers sends
little.

A *change* of a value is one of

- `["=", value]`: it is this now;
- `["{", {key: change, …}, [key, …]]`: a mapping in which some entries have changed or come, and others have gone;
- `["[", [entry, …]]`: a list, made of what it was before. An entry is the place of an element that is as it was,
`[place, change]` for one that is not,
  `["@", ref, change]` for a card that lay somewhere else (null: it is as it was), or `["=", value]`.

Everybody who has the earlier view can make the later one of it; see `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from kisoku.server.protocol import Changed, View, encode

Change = list[Any]


class Lying:
    """The cards in the zones of an observation that the viewer has a name for, by it. Most changes need none of them,
    so they are looked for when one does.
    """

    def __init__(self, seen: Mapping[str, Any]) -> None:
        self._seen = seen

    @cached_property
    def cards(self) -> Mapping[int, Any]:
        own = [zone for side in self._seen.get("players", ()) for zone in side["zones"].values()]
        shared = [cell for zone in self._seen.get("zones", {}).values() for cell in zone]
        return {card["ref"]: card for zone in (*own, *shared) for card in zone["cards"] if "ref" in card}


def change(before: Mapping[str, Any], now: Mapping[str, Any]) -> Change:
    """How the later observation comes of the earlier one."""
    return _change(before, now, Lying(before))


def changed(before: Mapping[str, Any], by: Change) -> Any:
    """The later observation."""
    return _changed(before, by, Lying(before))


def _change(before: Any, now: Any, known: Lying) -> Change:
    if isinstance(before, dict) and isinstance(now, dict):
        parts = {}
        for key, value in now.items():
            if key not in before:
                parts[key] = ["=", value]
            elif (old := before[key]) is not value and old != value:
                parts[key] = _change(old, value, known)
        return ["{", parts, [key for key in before if key not in now]]
    if isinstance(before, list) and isinstance(now, list):
        return ["[", _entries(before, now, known)]
    return ["=", now]


def _entries(before: Sequence[Any], now: Sequence[Any], known: Lying) -> list[Any]:
    """Each element by the first equal one behind the last that was used; else by what was in its place, if that is of
    the same shape; else anew.
    """
    entries: list[Any] = []
    unused = 0
    for place, value in enumerate(now):
        found = next((at for at in range(unused, len(before)) if before[at] == value), None)
        if found is not None:
            entries.append(found)
            unused = found + 1
            continue
        ref = value["ref"] if isinstance(value, dict) and "number" in value and "ref" in value else None
        if ref is not None and ref in known.cards:
            old = known.cards[ref]
            entries.append(["@", ref, None if old == value else _change(old, value, known)])
        elif len(before) == len(now) and type(before[place]) is type(value) and isinstance(value, (dict, list)):
            entries.append([place, _change(before[place], value, known)])
        else:
            entries.append(["=", value])
    return entries


def _changed(before: Any, by: Change, known: Lying) -> Any:
    if by[0] == "=":
        return by[1]
    if by[0] == "{":
        gone = set(by[2])
        kept = {key: value for key, value in before.items() if key not in gone}
        return kept | {key: _changed(before.get(key), part, known) for key, part in by[1].items()}
    return [_element(before, entry, known) for entry in by[1]]


def _element(before: Sequence[Any], entry: Any, known: Lying) -> Any:
    if isinstance(entry, int):
        return before[entry]
    if entry[0] == "=":
        return entry[1]
    if entry[0] == "@":
        card = known.cards[entry[1]]
        return card if entry[2] is None else _changed(card, entry[2], known)
    return _changed(before[entry[0]], entry[1], known)


class Viewed:
    """A view on its way to all who have the same eyes: whole, or as what has changed for who has the one before. Each
    is written once.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._changes: WeakKeyDictionary[Viewed, bytes] = WeakKeyDictionary()

    @cached_property
    def whole(self) -> bytes:
        return encode(self.view)

    def after(self, before: Viewed) -> bytes:
        """For who was sent that one last."""
        if before not in self._changes:
            view = self.view
            by = change(before.view.observation, view.observation)
            self._changes[before] = encode(Changed(view.at, view.thinking, view.clocks, view.left, by))
        return self._changes[before]
