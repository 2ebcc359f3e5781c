"""What a scenario says of a position, checked value by value: keys, numbers, players, cards and how many of them, names
of its own.

The games' own makers of positions are built from these, so that the same mistake is refused in the same words
everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kisoku.kernel.game import SEATS
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place

LARGEST = 9999
NAME_LIMIT = 100
TIMES = re.compile(r"^(?P<card>.+?)(?:\s+x|\s*×)\s*(?P<count>\d{1,3})$")
"""兵 x3"""


def known_keys(row: Iterable[str], keys: Iterable[str], place: Place) -> None:
    """Raises BadFile if a key is none of these."""
    keys = tuple(keys)
    for key in row:
        if key not in keys:
            raise BadFile(
                place.at(key),
                f"「{key}」という項目はありません（{'、'.join(keys)}）",
                f"there is no “{key}” here; there are {', '.join(keys)}",
            )


def known_readings(readings: Mapping[str, str], there_are: Mapping[str, tuple[str, ...]], place: Place) -> None:
    """Raises BadFile if a ruling option is none of the game's, or has no such value."""
    for name, value in readings.items():
        if value not in there_are.get(name, ()):
            known = "; ".join(f"{key}: {' / '.join(values)}" for key, values in there_are.items())
            raise BadFile(
                place.at(name), f"そのような解釈はありません（{known}）", f"there is no such reading; there are {known}"
            )


def listed(value: Any, place: Place) -> list[Any]:
    """A list; one thing alone is a list of it, and nothing an empty one."""
    if value is None:
        return []
    if isinstance(value, str | Mapping):
        return [value]
    if not isinstance(value, list):
        raise BadFile(place, "リストではありません", "is not a list")
    return value


def whole_number(value: Any, place: Place, largest: int = LARGEST) -> int:
    """A number that a scenario says. Raises BadFile if it is none."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
        raise BadFile(place, f"0から{largest}までの整数ではありません", f"is not a whole number from 0 to {largest}")
    return value


def number_at(row: Any, key: str, place: Place, default: int, largest: int = LARGEST) -> int:
    """The number under a key, or what it is if nothing is said."""
    value = row.get(key, default) if isinstance(row, Mapping) else default
    return whole_number(value, place.at(key), largest)


def flag_at(row: Mapping[str, Any], key: str, place: Place) -> bool | None:
    """True or false, or None if nothing is said."""
    value = row.get(key)
    if value is not None and not isinstance(value, bool):
        raise BadFile(place.at(key), "true か false です", "is true or false")
    return value


def label_at(row: Mapping[str, Any], place: Place, key: str = "as") -> str:
    """The name that the scenario gives to a card of its own."""
    value = row.get(key, "")
    if not isinstance(value, str | int) or isinstance(value, bool) or len(str(value)) > NAME_LIMIT:
        raise BadFile(place.at(key), "名前ではありません", "is not a name")
    return str(value)


def seat_at(word: Any, place: Place, seats: int = 2) -> int:
    """The player that is named."""
    if word not in SEATS[:seats]:
        ja, en = " か ".join(SEATS[:seats]), " or ".join(SEATS[:seats])
        raise BadFile(place, f"「{word}」はプレイヤーではありません（{ja}）", f"“{word}” is not a player ({en})")
    return SEATS.index(str(word))


def card_and_count(row: Mapping[str, Any], place: Place) -> tuple[Any, int]:
    """The card that is named and how many of it: {card: 兵, count: 3} or 兵 x3."""
    name, count = row.get("card"), number_at(row, "count", place, 1)
    match = TIMES.match(name) if isinstance(name, str) and len(name) <= NAME_LIMIT else None
    return (name, count) if match is None else (match["card"], int(match["count"]))


def labels_of(named: Iterable[tuple[str, int, Place]]) -> dict[str, int]:
    """Names that single cards were given: (name, handle, place) each. Raises BadFile if two have the same."""
    labels: dict[str, int] = {}
    for name, handle, place in named:
        label = normal_name(name)
        if label in labels:
            raise BadFile(place, f"「{name}」が二度使われています", f"two cards are called “{name}”")
        labels[label] = handle
    return labels
