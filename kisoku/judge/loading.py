"""Reading a scenario file: plain values with the line where each stands.

Numbers of rules are written without quotes (706.10), so nothing here is ever read as a decimal fraction; and `yes` is a word.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from kisoku.text.yamlfile import DEPTH_LIMIT, SIZE_LIMIT, BadFile, Place

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[+-]?\d+$")
_TITLE = re.compile(r"^title:[ \t]+(?P<words>\S.*?)[ \t]*$(?!\n[ \t]+\S)", re.MULTILINE)
_QUOTED = re.compile(r"""'(?:[^']|'')*'$|"(?:[^"\\]|\\.)*"$|[|>]""")
_NULLS = ("", "~", "null", "Null", "NULL")
_TRUE = ("true", "True", "TRUE")
_FALSE = ("false", "False", "FALSE")

KEYS = ("title", "game", "rules", "readings", "date", "cards", "given", "when", "then", "note")


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
    """A ruling: what it says, the rules that it cites, the position, the script and what must be true."""

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


def read(path: Path) -> Scenario:
    """The scenario in the file. Raises BadFile, with the place, for anything that is not one."""
    try:
        if path.stat().st_size > SIZE_LIMIT:
            raise BadFile(Place(path.name), "ファイルが大きすぎます", "is too large")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(Place(path.name), "読めません", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(Place(path.name), "UTF-8 の文書ではありません", "is not UTF-8 text") from None
    return parse(text, path.name)


def parse(text: str, name: str) -> Scenario:
    """The scenario that the text is."""
    place = Place(name)
    data = values(_TITLE.sub(_quoted, text), place)
    if not isinstance(data, Lines):
        raise BadFile(place, "シナリオではありません", "is not a scenario")
    for key in data:
        if key not in KEYS:
            keys = ", ".join(KEYS)
            raise BadFile(_at(place, data, key), f"「{key}」という項目はありません（{keys}）", f"a scenario has no “{key}”; it has {keys}")
    title, game = data.get("title"), data.get("game")
    if not isinstance(title, str):
        raise BadFile(place.at("title"), "題名がありません", "a scenario needs a title that says the ruling")
    if not isinstance(game, str):
        raise BadFile(place.at("game"), "どのゲームかが書かれていません", "a scenario names its game")
    given = data.get("given")
    if given is not None and not isinstance(given, Lines):
        raise BadFile(_at(place, data, "given"), "局面の記述ではありません", "is not a position")
    readings = data.get("readings") or {}
    if not isinstance(readings, Mapping) or not all(isinstance(value, str) for value in readings.values()):
        raise BadFile(_at(place, data, "readings"), "解釈は「名前: 値」で書きます", "readings are written name: value")
    return Scenario(
        file=name,
        title=title,
        game=game,
        rules=rule_list(data.get("rules"), _at(place, data, "rules")),
        readings=readings,
        date=_date(data.get("date"), _at(place, data, "date")),
        cards=data.get("cards") or [],
        given=given or Lines(),
        when=_script(data.get("when"), _at(place, data, "when")),
        then=expectations(data.get("then"), _at(place, data, "then")),
    )


def _quoted(title: re.Match[str]) -> str:
    """A title is a sentence: colons and quotation marks in it are its own."""
    words = title["words"]
    return title[0] if _QUOTED.match(words) else f"title: {json.dumps(words, ensure_ascii=False)}"


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
        raise BadFile(place, "台本は「- A: パス」のような行のリストです", "the script is a list of lines such as “- A: pass”")
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


# --- YAML --------------------------------------------------------------------------------------------------------------------


def _lines(data: dict[str, Any], lines: dict[str, int]) -> Lines:
    result = Lines(data)
    result.lines = lines
    return result


def values(text: str, place: Place) -> Any:
    """The YAML text as plain values: words, whole numbers, truth values, lists and mappings."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = place.at(f"line {mark.line + 1}, column {mark.column + 1}") if mark else place
        raise BadFile(where, "YAML として読めません", str(getattr(error, "problem", None) or "is not YAML")) from None
    except (RecursionError, ValueError):
        raise BadFile(place, "YAML として読めません", "cannot be read as YAML") from None
    return None if node is None else _plain(node, place, 0, set())


def _plain(node: Any, place: Place, depth: int, seen: set[int]) -> Any:
    here = place.at(f"line {node.start_mark.line + 1}")
    if depth > DEPTH_LIMIT:
        raise BadFile(here, "入れ子が深すぎます", "is nested too deeply")
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if id(node) in seen:
        raise BadFile(here, "エイリアスは使えません", "aliases are not allowed")
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, place, depth + 1, seen) for item in node.value]
    result = _lines({}, {})
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise BadFile(place.at(f"line {line}"), "見出しは語でなければなりません", "a key must be a word")
        key = str(key_node.value)
        if key in result:
            raise BadFile(place.at(f"line {line}", key), "同じ項目が二度あります", "is there twice")
        result[key] = _plain(value_node, place, depth + 1, seen)
        result.lines[key] = line
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
