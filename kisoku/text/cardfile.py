"""Files of cards and decks, as far as all games have them alike: a card's words and numbers, sets as lists of cards,
decks as counted cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kisoku.folders import sets_folder
from kisoku.text.cache import AbilityCache
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import SIZE_LIMIT, BadFile, Place, load_bytes, load_yaml

NAME_LIMIT, TEXT_LIMIT, LARGEST, MOST_WORDS = 100, 10_000, 99, 20
UNREAD = "unread"
"""The text of a card that is kept for its facts only: nothing of it is carried out."""
ENGLISH = "_en"
"""After the key of words: the same in English."""
MOST_CARDS = 5_000
"""In one set; and kinds of cards in one deck."""
MOST_COPIES = 60
"""Of one card in a deck."""

Card = TypeVar("Card")


# --- the fields of a card -------------------------------------------------------------------------


def card_row(row: Any, fields: Collection[str], place: Place) -> Mapping[str, Any]:
    """The row, if it is a mapping with no other fields than these."""
    if not isinstance(row, Mapping):
        raise BadFile(place, "カードの記述ではありません", "is not a card")
    for key in row:
        if key not in fields and key != UNREAD:
            near = get_close_matches(str(key), fields, 1)
            ja, en = (f"（{near[0]} ですか）", f"; did you mean “{near[0]}”?") if near else ("", "")
            raise BadFile(
                place.at(key), f"カードに「{key}」という項目はありません{ja}", f"a card has no field “{key}”{en}"
            )
    return row


def named_row(
    row: Any, fields: Collection[str], place: Place, rule: str = ""
) -> tuple[Mapping[str, Any], str, str, Place]:
    """The row of a card with its name, its number (the name, if it has none) and the place under that number. rule:
    that a card has a name.
    """
    row = card_row(row, fields, place)
    name = name_of(row, "name", place)
    if not name:
        raise BadFile(
            place.at("name"),
            "がありません" + (f"（{rule}）" if rule else ""),
            "is missing" + (f" ({rule})" if rule else ""),
        )
    number = name_of(row, "id", place) or name
    return row, normal_name(name), number, place.at(number)


def text_of(row: Mapping[str, Any], key: str, place: Place, limit: int = TEXT_LIMIT) -> str:
    """Words under that key, "" if there are none."""
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadFile(
            place.at(key),
            "文字列ではありません（必要なら引用符で囲みます）",
            "is not text (quotation marks make it one)",
        )
    if len(value) > limit:
        raise BadFile(place.at(key), f"長すぎます（{limit}文字まで）", f"is too long (at most {limit} characters)")
    return value.strip()


def english_of(row: Mapping[str, Any], key: str, place: Place) -> str:
    """The English of the text under that key: a line for each of its lines, in their order. "" if there is none."""
    text, english = (_lines(text_of(row, name, place)) for name in (key, key + ENGLISH))
    if english and len(english) != len(text):
        raise BadFile(
            place.at(key + ENGLISH), f"{key} は{len(text)}行、英語は{len(english)}行です（一行ずつ対応させます）",
            f"has {len(english)} lines, {key} has {len(text)}: each line needs its own",
        )  # fmt: skip
    return "\n".join(english)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def name_of(row: Mapping[str, Any], key: str, place: Place) -> str:
    """Words that stand in one line."""
    value = text_of(row, key, place, NAME_LIMIT)
    if "\n" in value or "\t" in value:
        raise BadFile(place.at(key), "1行ではありません", "is more than one line")
    return value


def words_of(row: Mapping[str, Any], key: str, place: Place) -> tuple[str, ...]:
    """Words in a list, or one alone."""
    value = row.get(key)
    words = [] if value is None else value if isinstance(value, list) else [value]
    if len(words) > MOST_WORDS or not all(isinstance(word, str) and 0 < len(word) <= NAME_LIMIT for word in words):
        raise BadFile(place.at(key), f"{MOST_WORDS}個までの語のリストです", f"is a list of up to {MOST_WORDS} words")
    return tuple(normal_name(word) for word in words)


def number_of(row: Mapping[str, Any], key: str, place: Place, most: int = LARGEST) -> int | None:
    """A number as cards have them, None if there is none."""
    value = row.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadFile(place.at(key), f"0から{most}までの整数ではありません", f"is not a whole number from 0 to {most}")
    return value


# --- sets -----------------------------------------------------------------------------------------


def read_cards(
    path: Path,
    game: str,
    read: Callable[[Mapping[str, Any], Any, Place, AbilityCache], Card],
    number: Callable[[Card], str],
) -> dict[str, Card]:
    """All cards of a set file by number. read makes a card of (the set, its row, the place); number says its number.

    Raises BadFile, which knows all faults of the file.
    """
    data = load_json(path) if path.suffix == ".json" else load_yaml(path)
    place = Place(path.name)
    if not isinstance(data, Mapping) or not isinstance(data.get("cards"), list):
        raise BadFile(place, "カードセットではありません（cards がありません）", "is not a card set (no list of cards)")
    if data.get("game") not in (None, game):
        raise BadFile(place.at("game"), "別のゲームのカードセットです", "is a card set of another game")
    if len(data["cards"]) > MOST_CARDS:
        raise BadFile(place.at("cards"), f"多すぎます（{MOST_CARDS}枚まで）", f"are too many (at most {MOST_CARDS})")
    cards: dict[str, Card] = {}
    faults: list[BadFile] = []
    with AbilityCache(game) as cache:
        for at, row in enumerate(data["cards"], 1):
            here = place.at("cards", at)
            try:
                card = read(data, row, here, cache)
            except BadFile as bad:
                faults.extend(_all_faults(row, bad, lambda row, here=here: read(data, row, here, cache)))  # type: ignore[misc]
                continue
            if number(card) in cards:
                faults.append(
                    BadFile(place.at(number(card)), "同じ番号のカードが二枚あります", "two cards have this number")
                )
            cards[number(card)] = card
    if faults:
        faults[0].others = tuple(faults[1:])
        raise faults[0]
    return cards


def brought(
    game: str, read: Callable[[Any, Place, AbilityCache], Card], number: Callable[[Card], str]
) -> dict[str, Card]:
    """The cards of the sets that this user has imported, by number. A card that cannot be used any more is left out,
    and so is a file that is none.
    """
    cards: dict[str, Card] = {}
    paths = sorted(sets_folder(game).glob("*.json"))
    if not paths:
        return cards
    with AbilityCache(game) as cache:
        for path in paths:
            try:
                data = load_json(path)
            except BadFile:
                continue
            rows = data.get("cards") if isinstance(data, Mapping) and data.get("game") == game else None
            for at, row in enumerate(rows if isinstance(rows, list) else (), 1):
                try:
                    card = read(row, Place(path.name).at("cards", at), cache)
                except BadFile:
                    continue
                cards.setdefault(number(card), card)
    return cards


def load_json(path: Path) -> Any:
    """The data of a set in JSON, as importing writes it. Raises BadFile."""
    try:
        return msgspec.json.decode(load_bytes(path, 16 * SIZE_LIMIT))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFile(Place(path.name), "JSON として読めません", f"cannot be read as JSON ({error})") from None


def _all_faults(row: Any, bad: BadFile, read: Callable[[Mapping[str, Any]], Any]) -> Iterator[BadFile]:
    """The fault and those behind it: what is faulty is put right as far as anything will do, and the card is read
    again.
    """
    passed = 0
    while True:
        yield _further_down(bad, passed)
        key = next((step for step in bad.place.path if isinstance(row, Mapping) and step in row), None)
        if key is None:
            return
        line = getattr(bad.__context__, "line", 0)
        for right in _put_right(row, key, line):
            try:
                read(right)
                return
            except BadFile as another:
                if another.place.path[-1] != key or right.get(key):
                    passed = passed + line if right.get(key) else 0
                    bad, row = another, right
                    break
        else:
            return


def _put_right(row: Mapping[str, Any], key: str, line: int) -> Iterator[dict[str, Any]]:
    """The row without what is faulty: a text from the line behind it on, else without the key, or with a value that
    will do.
    """
    rest = {name: value for name, value in row.items() if not name.startswith(key)}
    lines = _lines(row[key]) if isinstance(row[key], str) else []
    if 0 < line < len(lines):
        yield {**rest, key: "\n".join(lines[line:])}
    yield rest
    yield {**rest, key: 0}


_LINE = re.compile(r"^(line )?(\d+)")


def _further_down(bad: BadFile, lines: int) -> BadFile:
    """The fault of a text that is the rest of one, that many lines further down."""
    ja, en = (_LINE.sub(lambda found: f"{found[1] or ''}{int(found[2]) + lines}", words) for words in (bad.ja, bad.en))
    return BadFile(bad.place, ja, en) if lines else bad


# --- decks ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deck:
    """A named list of card numbers, for a format."""

    name: str
    title: tuple[str, str]
    format: str
    cards: tuple[str, ...]


def deck_data(path: Path, game: str, shape: type) -> Mapping[str, Any]:
    """What is in a deck file of this game; its cards have that shape (a list or a mapping) and are not too many."""
    data = load_yaml(path)
    place = Place(path.name)
    if not isinstance(data, Mapping) or not isinstance(data.get("cards"), shape):
        raise BadFile(place, "デッキではありません（cards がありません）", "is not a deck (no cards)")
    if data.get("game") not in (None, game):
        raise BadFile(place.at("game"), "別のゲームのデッキです", "is a deck of another game")
    if len(data["cards"]) > MOST_CARDS:
        raise BadFile(
            place.at("cards"), f"多すぎます（{MOST_CARDS}種類まで）", f"are too many (at most {MOST_CARDS} kinds)"
        )
    return data


def copies(count: Any, place: Place) -> int:
    """How many of a card are in the deck."""
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_COPIES:
        raise BadFile(
            place, f"枚数は1から{MOST_COPIES}までの整数です", f"how many must be a whole number from 1 to {MOST_COPIES}"
        )
    return count


def no_such_card(place: Place) -> BadFile:
    return BadFile(place, "そのようなカードはありません", "there is no such card")


def deck_title(data: Mapping[str, Any], path: Path) -> tuple[str, str]:
    """What the deck is called in Japanese and in English; its file's name, if it does not say."""
    title = data.get("name")
    titles = title if isinstance(title, Mapping) else {"ja": title, "en": title}
    place = Place(path.name).at("name")
    return name_of(titles, "ja", place) or path.stem, name_of(titles, "en", place) or path.stem


def deck_format(data: Mapping[str, Any], formats: tuple[str, ...], path: Path) -> str:
    """The format that the deck is for; the first one, if it does not say."""
    form = data.get("format", formats[0])
    if form not in formats:
        raise BadFile(
            Place(path.name).at("format"),
            f"フォーマットは {' か '.join(formats)} です",
            f"a format is {' or '.join(formats)}",
        )
    return str(form)
