"""Files that people write: read within limits, YAML without its traps, and faults that name their place.

A file is untrusted. It may be endless, nested a million times, or unfold into more than fits into memory; so nothing of
it is built before its size, depth and characters are known to be harmless. Of YAML only plain data is taken: no
anchors, no tags, no key twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

SIZE_LIMIT = 4_000_000
DEPTH_LIMIT = 40
TEXT_LIMIT = 100_000
"""Characters in one word or text of a file."""
NUMBER_LIMIT = 1 << 63
"""No number in a file is as large as this."""
STEP_SHOWN, MESSAGE_SHOWN = 60, 800

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def one_line(text: object, longest: int = MESSAGE_SHOWN) -> str:
    """The text as it can stand in a message: in one line, nothing in it that cannot be seen, and not endless."""
    words = str(text)
    if len(words) > longest:
        words = f"{words[: longest * 2 // 3]}…{words[-longest // 3 :]}"
    if words.isprintable():
        return words
    return "".join(
        sign if sign.isprintable() else " " if sign.isspace() else sign.encode("unicode_escape").decode()
        for sign in words
    )


@dataclass(frozen=True)
class Place:
    """Where something stands: a file, and the way into it."""

    file: str
    path: tuple[str, ...] = ()

    def at(self, *steps: object) -> Place:
        return Place(self.file, (*self.path, *(one_line(step, STEP_SHOWN) for step in steps)))

    def __str__(self) -> str:
        return one_line(f"{self.file}: {' › '.join(self.path)}" if self.path else self.file)


class BadFile(Exception):
    """A file that cannot be used: one message, in both languages, that names the place. others: what else is wrong with
    it, where that was looked for.
    """

    def __init__(self, place: Place, ja: str, en: str) -> None:
        self.others: tuple[BadFile, ...] = ()
        self.place, self.ja, self.en = place, one_line(ja), one_line(en)
        super().__init__(f"{place}: {self.en}")

    def message(self, locale: str = "en") -> str:
        return f"{self.place}: {self.ja if locale == 'ja' else self.en}"


# --- bytes and text -------------------------------------------------------------------------------


def load_bytes(path: Path, limit: int = SIZE_LIMIT) -> bytes:
    """What is in the file. Raises BadFile if it cannot be read or is too large; what never ends (a device) is too
    large.
    """
    place = Place(path.name or str(path))
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise BadFile(place, f"読めません（{error.strerror}）", f"cannot be read: {error.strerror}") from None
    except ValueError:  # a name that no file can have
        raise BadFile(place, "読めません", "cannot be read: no file can have this name") from None
    if len(data) > limit:
        raise BadFile(place, f"ファイルが大きすぎます（{limit}バイトまで）", f"is too large (at most {limit} bytes)")
    return data


def load_text(path: Path) -> str:
    """The text in the file, with or without a byte order mark, lines ended in any of the usual ways. Raises BadFile."""
    try:
        text = load_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = Place(path.name).at(f"byte {error.start + 1}")
        raise BadFile(place, "UTF-8 の文書ではありません", "is not UTF-8 text") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def checked(text: str, place: Place) -> str:
    """The text, if every character of it is one that text can have. Raises BadFile, with the line."""
    found = _CONTROL.search(text)
    if found is not None:
        raise _strange(found[0], place.at(f"line {text.count(chr(10), 0, found.start()) + 1}"))
    return text


def _strange(letter: str, here: Place) -> BadFile:
    code = f"U+{ord(letter):04X}"
    return BadFile(here, f"文書に使えない文字です：{code}", f"has a character that text cannot have: {code}")


# --- YAML -----------------------------------------------------------------------------------------

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_resolver: Any = yaml.resolver.Resolver()
_values: Any = yaml.constructor.SafeConstructor()
_TAG = "tag:yaml.org,2002:"
_MAKERS: dict[str, Any] = {
    f"{_TAG}null": lambda node: None,
    f"{_TAG}bool": _values.construct_yaml_bool,
    f"{_TAG}int": _values.construct_yaml_int,
    f"{_TAG}float": _values.construct_yaml_float,
    f"{_TAG}timestamp": _values.construct_yaml_timestamp,
}


def load_yaml(path: Path) -> Any:
    """The file's data. Raises BadFile if it cannot be read, is too large, or is not YAML of the kind that we take."""
    return parse_yaml(load_text(path), path.name)


def parse_yaml(text: str, name: str) -> Any:
    """The data that the text is. `name` is what messages call the file."""
    place = Place(name)
    node = compose(text, place)
    return None if node is None else _plain(node, place)


def compose(text: str, place: Place) -> yaml.Node | None:
    """The YAML text as nodes, which know their line; None if there is nothing in it.

    Goes through the parser's events itself: the usual composers follow any nesting and any alias until memory or stack
    is used up.
    """
    checked(text, place)
    try:
        return _composed(text, place)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = place.at(f"line {mark.line + 1}, column {mark.column + 1}") if mark else place
        problem = getattr(error, "problem", None)
        raise BadFile(
            where, "YAML として読めません", f"cannot be read as YAML{f': {problem}' if problem else ''}"
        ) from None


def _composed(text: str, place: Place) -> yaml.Node | None:
    root: yaml.Node | None = None
    open_nodes: list[tuple[yaml.CollectionNode, list[yaml.Node]]] = []
    event: Any
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            raise _refused(event, 0, _line(place, event))
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            if (
                event.anchor is not None
                or event.tag is not None
                or len(open_nodes) > DEPTH_LIMIT
                or (root is not None and not open_nodes)
            ):
                raise _refused(event, len(open_nodes), _line(place, event))
            node = _node(event, place)
            if open_nodes:
                open_nodes[-1][1].append(node)
            else:
                root = node
            if isinstance(node, yaml.CollectionNode):
                open_nodes.append((node, []))
        elif isinstance(event, yaml.SequenceEndEvent):
            done, items = open_nodes.pop()
            done.value = items
        elif isinstance(event, yaml.MappingEndEvent):
            done, items = open_nodes.pop()
            done.value = _pairs(items, place)
    return root


def _line(place: Place, thing: Any) -> Place:
    return place.at(f"line {thing.start_mark.line + 1}")


def _refused(event: Any, depth: int, here: Place) -> BadFile:
    """What of YAML is not taken."""
    if event.anchor is not None:
        return BadFile(here, "アンカーとエイリアス（& *）は使えません", "anchors and aliases (& *) are not allowed")
    if event.tag is not None:
        return BadFile(here, "タグ（!）は使えません", "tags (!) are not allowed")
    if depth > DEPTH_LIMIT:
        return BadFile(
            here, f"入れ子が深すぎます（{DEPTH_LIMIT}段まで）", f"is nested too deeply (at most {DEPTH_LIMIT})"
        )
    return BadFile(here, "文書は一つだけです（---）", "there is more than one document (---)")


def _node(event: Any, place: Place) -> yaml.Node:
    marks = event.start_mark, event.end_mark
    if isinstance(event, yaml.SequenceStartEvent):
        return yaml.SequenceNode(f"{_TAG}seq", [], *marks)
    if isinstance(event, yaml.MappingStartEvent):
        return yaml.MappingNode(f"{_TAG}map", [], *marks)
    if len(event.value) > TEXT_LIMIT:
        raise BadFile(
            _line(place, event), f"長すぎます（{TEXT_LIMIT}文字まで）", f"is too long (at most {TEXT_LIMIT} characters)"
        )
    found = _CONTROL.search(event.value)  # a text in double quotes may have written them out
    if found is not None:
        raise _strange(found[0], _line(place, event))
    return yaml.ScalarNode(
        _resolver.resolve(yaml.ScalarNode, event.value, event.implicit), event.value, *marks, style=event.style
    )


def _pairs(items: list[yaml.Node], place: Place) -> list[tuple[yaml.Node, yaml.Node]]:
    """Keys with their values; every key is a word of its own."""
    pairs = list(zip(items[::2], items[1::2], strict=True))
    seen: set[str] = set()
    for key, _ in pairs:
        if not isinstance(key, yaml.ScalarNode):
            raise BadFile(_line(place, key), "見出しは語でなければなりません", "a key must be a word")
        if key.value in seen:
            raise BadFile(_line(place, key).at(key.value), "同じ項目が二度あります", "is there twice")
        seen.add(key.value)
    return pairs


def _plain(node: yaml.Node, place: Place) -> Any:
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, place) for item in node.value]
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, place)
    make = _MAKERS.get(node.tag)
    if make is None:
        return node.value
    try:
        value = make(node)
    except (ValueError, OverflowError):
        raise BadFile(
            _line(place, node),
            f"数でも日付でもありません：{node.value:.40}",
            f"is neither a number nor a date: {node.value:.40}",
        ) from None
    if (
        isinstance(value, int | float) and not -NUMBER_LIMIT < value < NUMBER_LIMIT
    ):  # also refuses what is no number (.nan)
        raise BadFile(
            _line(place, node), f"数が大きすぎます：{node.value:.40}", f"is too large a number: {node.value:.40}"
        )
    return value


def _mapping(node: yaml.MappingNode, place: Place) -> dict[Any, Any]:
    result: dict[Any, Any] = {}
    for key_node, value in node.value:
        key = _plain(key_node, place)
        if key in result:  # 1 and 1.0 are the same key, although they are not the same word
            raise BadFile(_line(place, key_node).at(key), "同じ項目が二度あります", "is there twice")
        result[key] = _plain(value, place)
    return result
