"""What people and files may hand to the program instead of what is wanted: values of every kind, and card texts of
mixed pieces.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from kisoku.text.reading import TextError
from kisoku.text.yamlfile import BadFile

CANONICAL = Path(__file__).parents[1] / "text" / "canonical.txt"
PIECES = sorted(
    {
        piece
        for line in CANONICAL.read_text(encoding="utf-8").splitlines()
        for piece in re.findall(r"[^、。：]+[、。：]?", line.removeprefix("U:"))
    }
)

STEADY = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
"""The same examples at every run, however slow the machine."""


def letters() -> st.SearchStrategy[str]:
    """Short words of letters and signs that mean something somewhere."""
    return st.text("AB兵侍術甲x01②. #/:,-「」〈〉◆、。", max_size=8)


def any_letters() -> st.SearchStrategy[str]:
    """Also letters that no text should have."""
    return st.text(st.characters(codec="utf-8"), max_size=12)


def scalars() -> st.SearchStrategy[Any]:
    """Values that are not what is asked for, or too much of it."""
    return st.one_of(
        st.none(), st.booleans(), st.integers(-3, 120),
        st.sampled_from((10**6, -(10**9), 10**18, 10**19, 10**100, 2**62)), st.floats(width=32),
        st.dates(datetime.date(1, 1, 1)), st.datetimes(), letters(), any_letters(),
        st.sampled_from(("", " ", "\n", "~", "KNS1-001", "兵", "A", "長" * 300, "x" * 10_000, "\x00", "²")),
    )  # fmt: skip


def values() -> st.SearchStrategy[Any]:
    return st.recursive(
        scalars(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(scalars(), inner, max_size=4),
        max_leaves=8,
    )


def card_texts() -> st.SearchStrategy[str]:
    """Pieces of real lines in any order, with or without the mark, some letters of something else among them."""
    piece = st.sampled_from(PIECES) | st.sampled_from(
        ("◆", "\n", "・", "（", "）", "「", "」", "〈", "〉", "X", "0", "99", "-1")
    )
    line = st.lists(piece, min_size=1, max_size=6).map("".join)
    return st.lists(st.one_of(line, line.map(lambda words: f"◆{words}"), letters()), min_size=1, max_size=3).map(
        "\n".join
    )


@st.composite
def some_of(draw: st.DrawFn, fields: dict[str, st.SearchStrategy[Any]]) -> dict[Any, Any]:
    """A mapping with the fields; now and then one of them is missing, is something else, or is one too many."""
    right: dict[Any, Any] = {name: draw(field) for name, field in fields.items()}
    change = draw(st.integers(0, 24))
    if change == 0:
        right[draw(st.sampled_from((*fields, "nonsense")))] = draw(values())
    elif change == 1:
        right[draw(scalars())] = draw(values())
    elif change == 2:
        del right[draw(st.sampled_from(tuple(fields)))]
    return right


@st.composite
def none_or_few(draw: st.DrawFn, fields: dict[str, st.SearchStrategy[Any]], most: int = 2) -> dict[Any, Any]:
    """A mapping with a few of the fields."""
    names = draw(st.lists(st.sampled_from(tuple(fields)), max_size=most, unique=True))
    return {name: draw(fields[name]) for name in names}


class _Plain(yaml.SafeDumper):
    """Writes every value out, also one that is there twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def as_yaml(data: Any) -> bytes:
    """As a file."""
    return yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False).encode("utf-8", "surrogatepass")


def outcome(read: Callable[..., Any], *arguments: Any) -> Any:
    """What it gives, or how it refuses. Any other error is none that we make on purpose, and goes on its way."""
    try:
        return read(*arguments)
    except (BadFile, TextError) as refusal:
        return refusal


def is_told_well(bad: BadFile, name: str) -> bool:
    """One line in each language, nothing unseen in it, which begins with the file's name and says something of it."""
    messages = bad.message("ja"), bad.message("en")
    return messages[0] != messages[1] and all(
        message.startswith(f"{name}: ")
        and len(message) > len(name) + 4
        and message.isprintable()
        and len(message) < 2_000
        for message in messages
    )
