"""Card data that people have already: JSON lines, JSON as other tools write it, CSV with named columns. Everything
becomes rows with plain names.

A file is untrusted: it is read within limits, and a row is a place in it and a mapping; what the columns mean, the game
says.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kisoku.text.yamlfile import BadFile, Place, checked, load_bytes, load_yaml

SIZE_LIMIT = 64_000_000
ROW_LIMIT = 20_000
LISTS = ("cards", "data", "items", "sets")
DELIMITERS = (",", ";", "\t")
TABLES = (".csv", ".tsv")
BEYOND = "beyond"
"""Under which a row of a table has what stands behind its last column."""
_DULL = re.compile(r"[\s_\-./]+")
_SEPARATED = re.compile(r"[/／、,;；|\n]+")


class Row:
    """One card as a file has it. Columns are found whatever their case and spacing."""

    def __init__(self, place: Place, data: Mapping[str, Any]) -> None:
        self.place = place
        self.data = {plain(str(key)): value for key, value in data.items()}
        self.asked: set[str] = set()

    def value(self, *names: str) -> Any:
        """What stands under the first of the names that there is; None if under none of them."""
        self.asked.update(map(plain, names))
        return next((self.data[plain(name)] for name in names if self.data.get(plain(name)) not in (None, "")), None)

    def words(self, *names: str, language: str = "ja") -> str:
        """A text: plain, or the one of that language, or the lines of a list."""
        return "\n".join(said(self.value(*names), language)).strip()

    def unasked(self) -> list[str]:
        """Columns with something in them that nobody has asked for."""
        return [key for key, value in self.data.items() if key not in self.asked and value not in (None, "", [])]

    def list(self, *names: str) -> list[str]:
        """Words of a list, or of a text in which they are separated."""
        value = self.value(*names)
        found = said(value, "ja") if isinstance(value, list) else _SEPARATED.split("\n".join(said(value, "ja")))
        return [word.strip() for word in found if word.strip() not in NONE_SAID]

    def number(self, *names: str) -> int | None:
        """A whole number, written as a number or as digits; a dash is none."""
        value = self.value(*names)
        if isinstance(value, str):
            value = unicodedata.normalize("NFKC", value).strip()
            if value in NONE_SAID:
                return None
            if not re.fullmatch(r"[0-9]{1,6}(\.0+)?", value):
                raise BadFile(
                    self.place.at(names[0]), f"数ではありません：{value:.20}", f"is not a number: {value:.20}"
                )
            value = int(float(value))
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        if isinstance(value, float) and value.is_integer():
            return int(value)
        raise BadFile(self.place.at(names[0]), "数ではありません", "is not a number")


NUMBERS = (
    "id", "serial", "number", "card_no", "card_number", "code", "no", "カード番号", "番号", "型番",
)  # fmt: skip
NAMES = ("name", "card_name", "name_ja", "name_jp", "カード名", "名前", "名称")
KINDS = ("kind", "type", "card_type", "card_kind", "種別", "種類", "カード種類", "カード種別")
TEXTS = (
    "text", "effect", "effects", "ability", "abilities", "card_text", "text_ja", "effect_ja", "テキスト",
    "カードテキスト", "効果",
    "能力",
)  # fmt: skip
"""What columns are called that cards of every game have."""
_BREAK = re.compile(r"<\s*br\s*/?\s*>", re.IGNORECASE)


def in_common(row: Row, kinds: Mapping[str, str]) -> dict[str, Any]:
    """What cards of every game have: number, name, text, and the kind, in the game's own word if `kinds` has it."""
    number, kind = row.words(*NUMBERS), row.words(*KINDS)
    return {
        "id": number, "name": row.words(*NAMES).partition("<")[0].strip() or number,
        "name_en": row.words("name_en") or row.words("name", language="en"),
        "kind": kinds.get(plain(kind).removesuffix("カード").removesuffix("card"), kind),
        "text": lines_of(row, *TEXTS),
    }  # fmt: skip


def lines_of(row: Row, *names: str) -> str:
    """A text, its breaks as lines."""
    return _BREAK.sub("\n", (row.words(*names) or row.words(*names, language="en")).replace("\\n", "\n"))


def there(card: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is empty."""
    return {key: value for key, value in card.items() if value not in (None, "", [])}


NONE_SAID = ("", "-", "－", "―", "ー", "null", "None")
LANGUAGES = {"ja": ("jp", "ja", "japanese"), "en": ("en", "english")}


def said(value: Any, language: str) -> list[str]:
    """The lines of a value in that language: a text, a mapping by language, or a list of either."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        found = {plain(str(key)): text for key, text in value.items()}
        return said(next((found[name] for name in LANGUAGES[language] if found.get(name)), None), "ja")
    if isinstance(value, list):
        return [line for item in value for line in said(item, language)]
    return [str(value)] if language == "ja" else []


def plain(name: str) -> str:
    return _DULL.sub("", unicodedata.normalize("NFKC", name)).lower()


def rows(path: Path) -> Iterator[Row]:
    """The cards of a file, whichever of the known shapes it has. Raises BadFile if it has none of them."""
    for number, row in enumerate(_rows(path)):
        if number >= ROW_LIMIT:
            raise BadFile(
                Place(path.name),
                f"カードが多すぎます（{ROW_LIMIT}枚まで）",
                f"has too many cards (at most {ROW_LIMIT})",
            )
        yield row


def _rows(path: Path) -> Iterator[Row]:
    suffix, place = path.suffix.lower(), Place(path.name)
    if suffix in (".yaml", ".yml"):
        yield from _listed(load_yaml(path), place)
        return
    text = _text(load_bytes(path, SIZE_LIMIT), suffix in TABLES, place)
    if suffix in TABLES or (suffix == ".txt" and text.lstrip()[:1] not in ("[", "{")):
        yield from _table(checked(text.replace("\r\n", "\n").replace("\r", "\n"), place), place)
    elif suffix in (".jsonl", ".ndjson"):
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                here = place.at(f"line {number}")
                yield _row(_decoded(line, here), here)
    else:
        yield from _listed(_decoded(text, place), place)


def _text(data: bytes, table: bool, place: Place) -> str:
    """UTF-8, or what spreadsheets write: UTF-16 with its mark, and in Japan Shift_JIS."""
    code, at = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", 0
    for attempt in (code, "cp932") if table else (code,):
        try:
            return data.decode(attempt)
        except UnicodeDecodeError as error:
            at = at or error.start + 1
    raise BadFile(place.at(f"byte {at}"), "UTF-8 の文書ではありません", "is not UTF-8 text")


def _decoded(text: str, place: Place) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFile(place, "JSON として読めません", f"cannot be read as JSON ({error})") from None


def _row(data: Any, place: Place) -> Row:
    if not isinstance(data, Mapping):
        raise BadFile(place, "カードの記述ではありません", "is not a card")
    for value in data.values():
        for line in said(value, "ja"):
            checked(line, place)
    return Row(place, data)


def _listed(data: Any, place: Place) -> Iterator[Row]:
    """A list of cards, or what has one (or several), or cards by their numbers, or one card; other prints of a card
    stand in it and have all else from it.
    """
    if isinstance(data, Mapping):
        named = {plain(str(key)): value for key, value in data.items()}
        found = next((named[name] for name in LISTS if isinstance(named.get(name), list | Mapping)), None)
        if (
            isinstance(found, list)
            and found
            and all(isinstance(one, Mapping) and any(plain(str(key)) in LISTS for key in one) for one in found)
        ):
            for one in found:
                yield from _listed(one, place)
            return
        if (
            found is None
            and data
            and all(isinstance(value, Mapping) for value in data.values())
            and not {"name", "serial", "id"} & named.keys()
        ):
            found = data
        if isinstance(found, Mapping):
            found = [{"id": key, **value} if isinstance(value, Mapping) else value for key, value in found.items()]
        data = [data] if found is None and "name" in named else found
    if not isinstance(data, list):
        raise BadFile(place, "カードの一覧がありません", "has no list of cards")
    for number, card in enumerate(data, 1):
        row = _row(card, place.at("cards", number))
        yield row
        others = row.value("alternates")
        for other in others if isinstance(others, list) else ():
            if isinstance(other, Mapping):
                own = {key: value for key, value in other.items() if value not in (None, [], "")}
                yield Row(row.place.at("alternates"), {**row.data, "alternates": None, **own})


def _table(text: str, place: Place) -> Iterator[Row]:
    try:
        head = text.lstrip("\n").partition("\n")[0]
        reader = csv.DictReader(io.StringIO(text), delimiter=max(DELIMITERS, key=head.count))
        if not reader.fieldnames or len(reader.fieldnames) < 2:
            raise BadFile(place, "1行目に列の名前がありません", "has no names of columns in its first line")
        twice = [name for name, times in Counter(map(plain, reader.fieldnames)).items() if name and times > 1]
        if twice:
            raise BadFile(
                place, f"同じ名前の列が二つあります：{twice[0]}", f"has two columns of the same name: {twice[0]}"
            )
        for row in reader:
            yield Row(
                place.at(f"line {reader.line_num}"),
                {str(key) if key is not None else BEYOND: value for key, value in row.items()},
            )
    except csv.Error as error:
        raise BadFile(place, "CSV として読めません", f"cannot be read as CSV ({error})") from None
