"""Whether what was found is what a scenario expects. Every difference is said in words: which entry, which field of it,
what is there instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from kisoku.judge.entries import TIMES
from kisoku.kernel.game import SEATS, Cards, Names, Said, Unclear, Words
from kisoku.kernel.matching import partners
from kisoku.text.normal import normal_name

_UNKNOWN = re.compile(r"^(?P<count>\d+)\s+unknown$")
OTHERS = ("…", "...")
"""In a list of cards: and any others."""
NOTHING = ("none", "nobody", "nothing", "なし")
MOST_ENTRIES = 500
"""More cards than any position has: a larger number is as wrong as this one."""
PLACES = ("area", "square")
"""Fields that say where on a board something lies: by these it may be listed, as in a position."""
OTHER_FIELDS = {"ability": "card", "by": "controller"}
"""In a list of cards, as positions say it."""
MOST_TOLD = 3
"""So many entries that differ are named; there may be more."""


def difference(wanted: Any, found: Any, fields: Mapping[str, str]) -> Words | None:
    """None if it fits; else what is there instead. fields: other words for them. Raises Unclear for a field that
    nothing there has.
    """
    if isinstance(found, Cards):
        return _cards(_spelled(wanted, fields), found)
    if isinstance(found, Mapping):
        return _facts(wanted, found, fields)
    return None if _same(wanted, found) else _found(found)


def _spelled(wanted: Any, fields: Mapping[str, str]) -> Any:
    """The entries of a list of cards, with their fields by the names that they have here."""
    if isinstance(wanted, list):
        return [
            {fields.get(key, key): value for key, value in entry.items()} if isinstance(entry, Mapping) else entry
            for entry in wanted
        ]
    return wanted


def _found(found: Any) -> Words:
    return Words(f"実際は {shown(found)}", f"found {shown(found)}")


# --- single values --------------------------------------------------------------------------------


def _facts(wanted: Any, found: Mapping[str, Any], fields: Mapping[str, str]) -> Words | None:
    if _word(wanted) in NOTHING and all(_same("none", value) for value in found.values()):
        return None
    if isinstance(wanted, str) and len(parts := re.split("->|→", wanted)) == len(found):
        wanted = dict(zip(found, (part.strip() for part in parts), strict=True))
    if isinstance(wanted, str) and "card" in found:  # who it is
        return (
            None
            if any(_same(wanted, found[name]) for name in ("card", "label") if name in found)
            else _found(found["card"])
        )
    if not isinstance(wanted, Mapping):
        return Words(
            f"「項目: 値」で書いてください（実際は {shown(found)}）",
            f"write what of it you expect (found {shown(found)})",
        )
    wanted = {fields.get(key, key): value for key, value in wanted.items()}
    _known(wanted, found)
    return next(
        (field_words(key, value, found[key]) for key, value in wanted.items() if not _same(value, found[key])), None
    )


def _known(wanted: Iterable[str], there_are: Iterable[str]) -> None:
    """Raises Unclear if a field is none of these."""
    fields = [key for key in there_are if key != "handle"]
    for key in wanted:
        if key not in fields:
            raise Unclear(
                f"「{key}」という項目はありません（{'、'.join(fields)}）",
                f"it has no “{key}”; it has {', '.join(fields)}",
            )


def field_words(key: str, wanted: Any, found: Any) -> Words:
    """That a field is not what was wanted; of a list also what of it."""
    one = instead(wanted, found) if isinstance(found, list | tuple) and len(found) > 1 else None
    ja = "" if one is None else f"（{one[0]} ではなく {one[1]}）"
    en = "" if one is None else f" ({one[1]} instead of {one[0]})"
    return Words(
        f"{key} は {shown(found)}（期待は {shown(wanted)}）{ja}", f"{key} is {shown(found)}, not {shown(wanted)}{en}"
    )


def instead(wanted: Any, found: Sequence[Any]) -> tuple[str, str] | None:
    """What of a list was wanted, and what is there in its stead, where that can be told."""
    items = wanted if isinstance(wanted, list) else [wanted]
    partner = partners([[place for place, there in enumerate(found) if _same(item, there)] for item in items])
    missing = [item for place, item in enumerate(items) if place not in partner]
    others = [there for place, there in enumerate(found) if place not in partner.values()]
    return (shown(missing[0]), shown(others[0])) if len(missing) == len(others) == 1 else None


def _same(wanted: Any, found: Any) -> bool:
    """Single values by their words; lists as sets with repetition."""
    if isinstance(wanted, bool) and isinstance(found, list | tuple) and not isinstance(found, Names | Said):
        return wanted is bool(found)  # whether there is any
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    if isinstance(found, Names | Said):
        return _word(wanted) in map(_word, found.words)
    if isinstance(found, list | tuple):
        items = _entries(wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted])
        fitting = [[place for place, there in enumerate(found) if _same(item, there)] for item in items]
        return len(items) == len(found) == len(partners(fitting))
    return _word(wanted) == _word(found)


def _word(value: Any) -> str:
    return "none" if value is None else normal_name(str(value))


# --- cards ----------------------------------------------------------------------------------------


def _cards(wanted: Any, found: Cards) -> Words | None:
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        count = len(found.items)
        return None if count == wanted else Words(f"実際は{count}枚：{shown(found)}", f"found {count}: {shown(found)}")
    if wanted is None or wanted == "none":
        return _found(found) if found.items else None
    unknown = _UNKNOWN.match(wanted.strip()) if isinstance(wanted, str) else None
    if unknown is not None:
        return None if sum(item["card"] == "?" for item in found.items) == int(unknown["count"]) else _found(found)
    place_of = next((name for name in PLACES for item in found.items if name in item), "")
    if isinstance(wanted, Mapping) and place_of and not any(key in item for key in wanted for item in found.items):
        wanted = [
            {**(card if isinstance(card, Mapping) else {"card": card}), place_of: place}
            for place, card in wanted.items()
        ]
    entries = [_as_said(entry) for entry in _entries(wanted if isinstance(wanted, list) else [wanted])]
    open_end = any(entry in OTHERS for entry in entries)
    entries = [entry for entry in entries if entry not in OTHERS]
    _known_fields(entries, found)
    if found.ordered:
        partner = {
            place: place
            for place, (entry, item) in enumerate(zip(entries, found.items, strict=False))
            if _is_card(entry, item, found)
        }
    else:
        partner = partners(
            [[place for place, item in enumerate(found.items) if _is_card(entry, item, found)] for entry in entries]
        )
    rest = [item for place, item in enumerate(found.items) if place not in partner.values()]
    if len(partner) == len(entries) and (open_end or not rest):
        return None
    return _what_differs(entries, partner, rest, found)


def _what_differs(entries: list[Any], partner: Mapping[int, int], rest: list[Mapping[str, Any]], found: Cards) -> Words:
    """Each entry without a card of its own, and what of the card that is nearest to it differs; then all
    that is there.
    """
    ja, en = [], []
    for place, entry in enumerate(entries):
        if place in partner:
            continue
        there = found.items[place : place + 1] if found.ordered else rest
        near = min(
            (_fields_that_differ(entry, item, found) for item in there if _is_card(_named(entry), item, found)),
            key=len,
            default=None,
        )
        title = f"{place + 1} ({shown(entry)})" if len(entries) > 1 else shown(entry)
        ja.append(f"{title}：{'、'.join(words.ja for words in near) if near else 'ありません'}")
        en.append(f"entry {title}: {', '.join(words.en for words in near)}" if near else f"entry {title} is not there")
    if not ja:
        others = shown(Cards(tuple(rest)))
        ja, en = [f"ほかにもあります：{others}"], [f"there is also {others}"]
    there_is = _found(found)
    return Words("；".join((*ja[:MOST_TOLD], there_is.ja)), "; ".join((*en[:MOST_TOLD], there_is.en)))


def _named(entry: Any) -> Any:
    """Which card an entry is about, whatever else it says of it."""
    return {key: value for key, value in entry.items() if key == "card"} if isinstance(entry, Mapping) else entry


def _fields_that_differ(entry: Any, item: Mapping[str, Any], found: Cards) -> list[Words]:
    fields = entry.items() if isinstance(entry, Mapping) else ()
    values = [(key, value, _field(item, key, found)) for key, value in fields if key != "card"]
    return [field_words(key, value, there) for key, value, there in values if not _same(value, there)]


def _field(item: Mapping[str, Any], key: str, found: Cards) -> Any:
    """What the card has under that name: of itself, or of all that can be said of it. An entry that has no such field
    has None.
    """
    return item[key] if key in item else found.more(item).get(key) if found.more is not None else None


def _known_fields(entries: list[Any], found: Cards) -> None:
    """Raises Unclear if an entry has a field that none of the cards has."""
    wanted = dict.fromkeys(key for entry in entries if isinstance(entry, Mapping) for key in entry)
    if any(key not in item for item in found.items for key in wanted):
        _known(
            wanted,
            dict.fromkeys(key for item in found.items for key in (item if found.more is None else found.more(item))),
        )


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


def _as_said(entry: Any) -> Any:
    """With the words of what was found, where a position has others."""
    if not isinstance(entry, Mapping):
        return entry
    if "damage_check" in entry:
        entry = {
            "card": f"damage check {entry['damage_check']}",
            **{key: value for key, value in entry.items() if key != "damage_check"},
        }
    return {OTHER_FIELDS.get(key, key): value for key, value in entry.items()}


def _is_card(entry: Any, item: Mapping[str, Any], found: Cards) -> bool:
    if isinstance(entry, Mapping):
        return all(
            _is_card(value, item, found) if key == "card" else _same(value, _field(item, key, found))
            for key, value in entry.items()
        )
    seat, dot, rest = str(entry).partition(".")
    if dot and seat in SEATS and "controller" in item:
        return bool(item["controller"] == seat) and _is_card(rest, item, found)
    return _word(entry) in (
        _word(item["card"]),
        _word(item.get("number", item["card"])),
        _word(item.get("label", item["card"])),
    )


# --- as a scenario would write it -----------------------------------------------------------------

UNTOLD = frozenset(("card", "number", "handle", "label", "owner", "controller", "holder", "class", "state"))
"""What a list of cards does not say of each."""


def shown(found: Any) -> str:
    """What was found, as a scenario would write it."""
    if isinstance(found, Cards):
        return f"[{', '.join(_times(map(_shown_card, found.items)))}]"
    if isinstance(found, Mapping):
        return f"{{{', '.join(f'{key}: {shown(value)}' for key, value in found.items() if key != 'handle')}}}"
    if isinstance(found, Names):
        return min(found.words, key=lambda name: (not name.isascii(), len(name), name))
    if isinstance(found, list | tuple):
        return f"[{', '.join(_times(map(shown, found)))}]"
    if isinstance(found, bool):
        return str(found).lower()
    return "none" if found is None else str(found)


def _times(words: Iterable[str]) -> Iterable[str]:
    """兵, 兵, 兵 is 兵 x3."""
    for word, same in groupby(words):
        count = len(list(same))
        yield from [word] * count if count < MOST_TOLD else [f"{word} x{count}"]


def _shown_card(item: Mapping[str, Any]) -> str:
    marks = [
        key if value is True else f"{key} {shown(value)}" for key, value in item.items() if value and key not in UNTOLD
    ]
    return f"{item['card']} ({', '.join(marks)})" if marks else str(item["card"])
