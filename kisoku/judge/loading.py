"""Reading a scenario file: plain values with the line where each stands.

Numbers of rules are written without quotes (706.10), so nothing here is ever read as a decimal fraction; and `yes` is a
word.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from kisoku.text.yamlfile import BadFile, Place, compose, load_text

_WHOLE = re.compile(r"[+-]?[0-9]+$")
_QUOTED = re.compile(r"""'(?:[^']|'')*'$|"(?:[^"\\]|\\.)*"$|[|>]""")
_UNKNOWN = re.compile(r"(?<=[\[,\s])\?(?=\s*[,\]])")
"""An unknown card in a list in brackets, where YAML has its own use for the sign."""
_NULLS = ("", "~", "null", "Null", "NULL")
_TRUE = ("true", "True", "TRUE")
_FALSE = ("false", "False", "FALSE")

TITLE = "title:"
WORD_LIMIT = 4_000
"""Characters in a word of a scenario: names, lines of the script, card texts. Fewer than Python's limit of digits in a
number.
"""

KEYS = ("title", "game", "rules", "readings", "date", "cards", "given", "when", "then", "cases", "note")
CASE_KEYS = ("title", "rules", "readings", "date", "cards", "given", "when", "then", "note")


class Lines(dict[str, Any]):
    """A mapping that remembers in which line of the file each of its keys stands."""

    lines: dict[str, int]


@dataclass(frozen=True)
class Line:
    """One line of the script, or one expectation."""

    line: int
    key: str
    value: Any
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A ruling: what it says, the rules that it cites, the position, the script and what must be true.

    cases: the same with differences, each a scenario of its own. They are what is run where there are any.
    """

    file: str
    title: str
    game: str
    rules: tuple[str, ...]
    readings: Mapping[str, str]
    date: datetime.date | None
    cards: Any
    given: Mapping[str, Any]
    when: tuple[Line, ...]
    then: tuple[Line, ...]
    cases: tuple[Scenario, ...] = ()


def read(path: Path) -> Scenario:
    """The scenario in the file. Raises BadFile, with the place, for anything that is not one."""
    return parse(load_text(path), path.name)


def parse(text: str, name: str) -> Scenario:
    """The scenario that the text is."""
    place = Place(name)
    data = values(_UNKNOWN.sub('"?"', _with_title_quoted(text)), place)
    if not isinstance(data, Lines):
        raise BadFile(place, "シナリオではありません", "is not a scenario")
    _known(data, KEYS, place, "シナリオ", "a scenario")
    if not isinstance(data.get("title"), str):
        raise BadFile(place.at("title"), "題名がありません", "a scenario needs a title that says the ruling")
    if not isinstance(data.get("game"), str):
        raise BadFile(place.at("game"), "どのゲームかが書かれていません", "a scenario names its game")
    whole = _scenario(data, name, place, None)
    return replace(whole, cases=tuple(_scenario(row, name, here, whole) for row, here in _cases(data, place)))


def _scenario(data: Lines, name: str, place: Place, common: Scenario | None) -> Scenario:
    """What the data describe, laid over what all cases have in common: a position is changed key by key, all else is
    added.
    """
    given, cards = data.get("given"), data.get("cards") or []
    if given is not None and not isinstance(given, Lines):
        raise BadFile(_at(place, data, "given"), "局面の記述ではありません", "is not a position")
    readings = data.get("readings") or {}
    if not isinstance(readings, Mapping):
        raise BadFile(_at(place, data, "readings"), "解釈は「名前: 値」で書きます", "readings are written name: value")
    for reading, value in readings.items():
        if not isinstance(value, str):
            raise BadFile(
                _at(place, data, "readings").at(reading),
                "解釈は「名前: 値」で書きます",
                "readings are written name: value",
            )
    own = Scenario(
        file=name,
        title=str(data.get("title") or ""),
        game=str(data.get("game") or ""),
        rules=rule_list(data.get("rules"), _at(place, data, "rules")),
        readings=readings,
        date=_date(data.get("date"), _at(place, data, "date")),
        cards=cards,
        given=given or Lines(),
        when=_script(data.get("when"), _at(place, data, "when")),
        then=expectations(data.get("then"), _at(place, data, "then")),
    )
    if common is None:
        return own
    return replace(
        own,
        game=common.game,
        readings={**common.readings, **own.readings},
        date=own.date or common.date,
        cards=[*card_rows(common.cards), *card_rows(cards)],
        given=_laid_over(common.given, own.given),
        when=(*common.when, *own.when),
        then=(*common.then, *own.then),
    )


def _cases(data: Lines, place: Place) -> Iterator[tuple[Lines, Place]]:
    """The cases, a list of them or a mapping from their titles."""
    cases, here = data.get("cases"), _at(place, data, "cases")
    if cases is None:
        return
    if isinstance(cases, Lines):
        cases = [_lines({"title": title, **(row or {})}, {"title": cases.lines[title], **getattr(row, "lines", {})})
                 if row is None or isinstance(row, Lines) else row for title, row in cases.items()]  # fmt: skip
    if not isinstance(cases, list) or not cases:
        raise BadFile(here, "場合のリストではありません", "is not a list of cases")
    for number, row in enumerate(cases, 1):
        if not isinstance(row, Lines):
            raise BadFile(here.at(number), "場合の記述ではありません", "is not a case")
        _known(row, CASE_KEYS, here.at(number), "場合", "a case")
        title = row.get("title")
        if not isinstance(title, str | int | float | None):
            raise BadFile(here.at(number), "題名ではありません", "has a title that is not one")
        yield _lines({**row, "title": str(title or number)}, row.lines), here.at(number)


def _known(data: Lines, keys: tuple[str, ...], place: Place, ja: str, en: str) -> None:
    for key in data:
        if key not in keys:
            there = ", ".join(keys)
            raise BadFile(
                _at(place, data, key),
                f"{ja}に「{key}」という項目はありません（{there}）",
                f"{en} has no “{key}”; it has {there}",
            )


def card_rows(cards: Any) -> list[Any]:
    """Cards as a list; what is neither a list nor a mapping is refused where cards are read."""
    if isinstance(cards, Mapping):
        return [
            {"name": name, **row} if isinstance(row, Mapping) else {"name": name} if row is None else row
            for name, row in cards.items()
        ]
    return cards if isinstance(cards, list) else [cards]


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> Mapping[str, Any]:
    """The one with what the other says differently, at every depth; lists and values are replaced whole."""
    found = dict(below)
    for key, value in above.items():
        under = found.get(key)
        found[key] = _laid_over(under, value) if isinstance(under, Mapping) and isinstance(value, Mapping) else value
    return found


def _with_title_quoted(text: str) -> str:
    """A title is a sentence: colons and quotation marks in it are its own. One that goes on in the next line is left as
    it is.
    """
    lines = text.split("\n")
    for number, line in enumerate(lines):
        head, words = line[: len(TITLE)], line[len(TITLE) :].strip(" \t")
        goes_on = number + 1 < len(lines) and lines[number + 1][:1] in (" ", "\t") and lines[number + 1].strip() != ""
        if (
            head == TITLE
            and line[len(TITLE) :][:1] in (" ", "\t")
            and words
            and not goes_on
            and not _QUOTED.match(words)
        ):
            lines[number] = f"title: {json.dumps(words, ensure_ascii=False)}"
    return "\n".join(lines)


def _at(place: Place, data: Lines, key: str) -> Place:
    line = getattr(data, "lines", {}).get(key)
    return place.at(key) if line is None else place.at(f"line {line}", key)


def rule_list(value: Any, place: Place) -> tuple[str, ...]:
    """Rule numbers, one or several."""
    if value is None:
        return ()
    items = value if isinstance(value, list) else [value]
    for item in items:
        if not isinstance(item, str | int) or isinstance(item, bool):
            raise BadFile(place, "ルール番号のリストではありません", "is not a list of rule numbers")
    return tuple(str(item) for item in items)


def _date(value: Any, place: Place) -> datetime.date | None:
    if value is None:
        return None
    try:
        return datetime.date.fromisoformat(str(value))
    except ValueError:
        raise BadFile(place, "日付は 2026-03-01 のように書きます", "a date is written like 2026-03-01") from None


def _script(value: Any, place: Place) -> tuple[Line, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise BadFile(
            place, "台本は「- A: パス」のような行のリストです", "the script is a list of lines such as “- A: pass”"
        )
    lines = []
    for number, item in enumerate(value, 1):
        here = place.at(f"step {number}")
        if isinstance(item, str) and item.split()[:1] == ["pass"]:  # "- pass both" is understood too
            item = _lines({"pass": item[4:].strip() or "both"}, {"pass": 0})
        if not isinstance(item, Lines) or not item:
            raise BadFile(here, "「誰: 何を」という行ではありません", "is not a line of the form “who: what”")
        first, *rest = item
        lines.append(Line(item.lines[first], first, item[first], {key: item[key] for key in rest}))
    return tuple(lines)


def expectations(value: Any, place: Place) -> tuple[Line, ...]:
    """What must be true: a mapping, or a list of mappings."""
    if value is None:
        return ()
    blocks: Iterable[Any] = value if isinstance(value, list) else [value]
    lines: list[Line] = []
    for block in blocks:
        if not isinstance(block, Lines):
            raise BadFile(place, "「何: いくつ」という記述ではありません", "is not of the form “what: value”")
        lines.extend(Line(block.lines[key], key, block[key]) for key in block)
    return tuple(lines)


# --- YAML -----------------------------------------------------------------------------------------


def _lines(data: dict[str, Any], lines: dict[str, int]) -> Lines:
    result = Lines(data)
    result.lines = lines
    return result


def values(text: str, place: Place) -> Any:
    """The YAML text as plain values: words, whole numbers, truth values, lists and mappings."""
    node = compose(text, place)
    return None if node is None else _plain(node, place)


def _plain(node: Any, place: Place) -> Any:
    if isinstance(node, yaml.ScalarNode):
        if len(node.value) > WORD_LIMIT:
            here = place.at(f"line {node.start_mark.line + 1}")
            raise BadFile(here, f"長すぎます（{WORD_LIMIT}文字まで）", f"is too long (at most {WORD_LIMIT} characters)")
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, place) for item in node.value]
    result = _lines({}, {})
    for key_node, value_node in node.value:
        key = str(key_node.value)
        result[key] = _plain(value_node, place)
        result.lines[key] = key_node.start_mark.line + 1
    return result


def _scalar(node: Any) -> Any:
    text = str(node.value)
    if node.style in ("'", '"', "|", ">"):
        return text
    if text in _NULLS:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    return int(text) if _WHOLE.match(text) and len(text) < 10 else text
