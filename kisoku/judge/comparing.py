"""Whether what was found is what a scenario expects. Every difference is said in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kisoku.judge.entries import TIMES
from kisoku.kernel.game import Cards, Names, Said, Words
from kisoku.kernel.matching import each_has_its_own
from kisoku.text.normal import normal_name

_UNKNOWN = re.compile(r"^(?P<count>\d+)\s+unknown$")
OTHERS = ("…", "...")
"""In a list of cards: and any others."""


def difference(wanted: Any, found: Any) -> Words | None:
    """None if it fits; else what is there instead."""
    if isinstance(found, Cards):
        fits = _cards(wanted, found)
    elif isinstance(found, Mapping):
        return _facts(wanted, found)
    else:
        fits = _same(wanted, found)
    return None if fits else Words(f"実際は {shown(found)}", f"found {shown(found)}")


def _facts(wanted: Any, found: Mapping[str, Any]) -> Words | None:
    if _word(wanted) in ("none", "nobody", "nothing", "なし") and all(_same("none", value) for value in found.values()):
        return None
    if isinstance(wanted, str) and len(parts := re.split("->|→", wanted)) == len(found):
        wanted = dict(zip(found, (part.strip() for part in parts), strict=True))
    if not isinstance(wanted, Mapping):
        return Words(f"「項目: 値」で書いてください（実際は {shown(found)}）", f"write what of it you expect (found {shown(found)})")
    for key, value in wanted.items():
        if key not in found:
            return Words(f"「{key}」という項目はありません（{'、'.join(found)}）", f"it has no “{key}”; it has {', '.join(found)}")
        if not _same(value, found[key]):
            return Words(f"{key} は {shown(found[key])}", f"{key} is {shown(found[key])}")
    return None


def _same(wanted: Any, found: Any) -> bool:
    """Single values by their words; lists as sets with repetition."""
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    if isinstance(found, Names | Said):
        return _word(wanted) in map(_word, found.words)
    if isinstance(found, list) and found and all(isinstance(item, Names | Said) for item in found):
        return _each(wanted if isinstance(wanted, list) else [wanted], found)
    if isinstance(found, list | tuple):
        items = wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]
        return sorted(map(_word, items)) == sorted(map(_word, found))
    return _word(wanted) == _word(found)


def _each(wanted: list[Any], found: list[Any]) -> bool:
    """Whether each of the things is named once."""
    rest = list(found)
    for item in wanted:
        fitting = next((names for names in rest if _same(item, names)), None)
        if fitting is None:
            return False
        rest.remove(fitting)
    return not rest


def _word(value: Any) -> str:
    return "none" if value is None else normal_name(str(value))


def _cards(wanted: Any, found: Cards) -> bool:
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return len(found.items) == wanted
    if wanted is None or wanted == "none":
        return not found.items
    if isinstance(wanted, str):
        unknown = _UNKNOWN.match(wanted.strip())
        if unknown is not None:
            return sum(1 for item in found.items if item["card"] == "?") == int(unknown["count"])
    entries = _entries(wanted if isinstance(wanted, list) else [wanted])
    open_end = any(entry in OTHERS for entry in entries)
    entries = [entry for entry in entries if entry not in OTHERS]
    if found.ordered:
        if not open_end and len(entries) != len(found.items):
            return False
        return len(entries) <= len(found.items) and all(_is_card(entry, item) for entry, item in zip(entries, found.items, strict=False))
    return (open_end or len(entries) == len(found.items)) and _pair(entries, list(found.items))


def _pair(entries: list[Any], items: list[Mapping[str, Any]]) -> bool:
    """Whether every entry has a card of its own."""
    return each_has_its_own([[place for place, item in enumerate(items) if _is_card(entry, item)] for entry in entries])


MOST_ENTRIES = 500
"""More cards than any position has: a larger number is as wrong as this one."""


def _entries(wanted: list[Any]) -> list[Any]:
    entries: list[Any] = []
    for entry in wanted:
        match = TIMES.match(entry) if isinstance(entry, str) else None
        if match is not None:
            entries.extend([match["card"]] * min(int(match["count"]), MOST_ENTRIES))
        elif isinstance(entry, str) and _UNKNOWN.match(entry):
            entries.extend(["?"] * min(int(entry.split()[0]), MOST_ENTRIES))
        else:
            entries.append(entry)
    return entries


def _is_card(entry: Any, item: Mapping[str, Any]) -> bool:
    if isinstance(entry, Mapping):
        return all(_is_card(value, item) if key == "card" else key in item and _same(value, item[key]) for key, value in entry.items())
    return _word(entry) in (_word(item["card"]), _word(item.get("number", item["card"])), _word(item.get("label", item["card"])))


def shown(found: Any) -> str:
    """What was found, as a scenario would write it."""
    if isinstance(found, Cards):
        return "[" + ", ".join(_shown_card(item) for item in found.items) + "]"
    if isinstance(found, Mapping):
        return "{" + ", ".join(f"{key}: {shown(value)}" for key, value in found.items()) + "}"
    if isinstance(found, list | tuple):
        return "[" + ", ".join(map(shown, found)) + "]"
    if isinstance(found, bool):
        return str(found).lower()
    return "none" if found is None else str(found)


def _shown_card(item: Mapping[str, Any]) -> str:
    marks = [key for key in ("bowed", "facedown") if item.get(key)]
    if item.get("damage"):
        marks.append(f"damage {item['damage']}")
    return f"{item['card']} ({', '.join(marks)})" if marks else str(item["card"])
