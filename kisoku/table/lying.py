"""A game's layout as its `layout.yaml` writes it: how its table lies, what a card shows of itself, what newcomers
learn.

What is the same in every game, or declared in `table.yaml` already, is not written again: names of zones, words of
values. `rows` names pieces (a row, an item, or several); where a list has such a name, the piece stands there. Any
other name in a list of items is that zone or value, and among the piles the pile of that zone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kisoku.kernel.state import LIFE
from kisoku.layout import Layout, both
from kisoku.locale import SEAT_NAMES
from kisoku.table.declaring import Declarations
from kisoku.text.yamlfile import BadFile, Place, load_yaml

ABSENT: dict[str, Any] = {"stack": "", "asks": [], "verbs": {}, "payments": [], "dim": "", "concede": "", "spare": []}
ABSENT_ON_MAT: dict[str, Any] = {"name": [], "clan": "", "back": []}
ABSENT_ON_FACES: dict[str, Any] = {
    "motifs": {}, "seals": [], "spans": [], "turned": "", "framed": ("", ""), "bears": "",
}  # fmt: skip
"""What a game that says nothing of it has."""


def laid_out(folder: Path, declared: Declarations, players: int = 2) -> Layout:
    """The layout of the game in that folder. Raises BadFile for what cannot be, with the place."""
    path = folder / "layout.yaml"
    data = load_yaml(path)
    pieces = _Pieces(declared, data.pop("rows", {}))
    written = {**ABSENT, **pieces.unfolded(data)}
    written["mat"] = {**ABSENT_ON_MAT, **written["mat"]}
    written["face"] = {**ABSENT_ON_FACES, **written["face"]}
    names = {"zones": declared.zone_names(), "short": declared.zone_names(short=True)}
    seats = [both(words) for words in SEAT_NAMES[:players]]
    try:
        return msgspec.convert({**written, **names, "players": seats, "bodies": LIFE}, Layout)
    except msgspec.ValidationError as error:
        place = Place(f"{folder.name}/{path.name}")
        raise BadFile(place, f"卓の配置ではありません：{error}", f"is no layout: {error}") from None


ITEMS = ("items", "name", "notes")
PLACES = ("far", "middle", "near", "values", "front", "back", "told", "band", "beside", "piles", *ITEMS)
"""The lists of items, and all in which a piece may be named."""


class _Pieces:
    """The pieces that have a name, put in where they are named."""

    def __init__(self, declared: Declarations, named: Mapping[str, Any]) -> None:
        self._declared, self._named = declared, named

    def unfolded(self, data: Mapping[str, Any], key: str = "") -> dict[str, Any]:
        found = {name: self._value(name, value) for name, value in data.items()}
        words = self._words(found) if key in ITEMS or found.get("row") == "pool" else None
        return {**words, **found} if words is not None else found

    def _value(self, key: str, value: Any) -> Any:
        if isinstance(value, Mapping):
            return self.unfolded(value, key)
        if isinstance(value, list):
            return list(self._listed(key, value))
        return self.unfolded(self._named[value]) if key == "hand" and value in self._named else value

    def _listed(self, key: str, values: list[Any]) -> Iterator[Any]:
        for value in values:
            if key in PLACES and isinstance(value, str):
                piece = self._piece(key, value)
                yield from self._listed(key, piece if isinstance(piece, list) else [piece])
            elif key == "piles":
                yield {"row": "pile", **value}
            else:
                yield self._value(key, value)

    def _piece(self, key: str, name: str) -> Any:
        """A zone and a row of its cards may have the same name: items are no rows, and piles only zones."""
        piece = self._named.get(name)
        if key != "piles" and piece is not None and ("row" in piece) == (key not in ITEMS):
            return piece
        return {"value" if key != "piles" and name in self._declared.values else "zone": name}

    def _words(self, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What the value (or the zone of a pool) is called, unless its states have words."""
        about = self._declared.values if "value" in item else self._declared.zones if "row" in item else {}
        name = item.get("value", item.get("zone", ""))
        return both(about[name].words) if name in about and "states" not in item else None
