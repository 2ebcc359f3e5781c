"""How commands speak: the language, plain output, JSON, tables, and the one message of a mistake."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kisoku.kernel.game import JA, Words
from kisoku.locale import language_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

MISTAKE, OUR_FAULT, STOPPED = 2, 3, 130
"""Exit codes: something wrong with what was asked for, something wrong with us, and stopped by Ctrl-C."""


COMPLAINT_SHOWN = 2_000
"""Characters of a message; of a longer one the middle is left out."""


class Mistake(Exception):
    """What was asked for cannot be done: one message in both languages, with a line for each detail."""

    def __init__(self, ja: str, en: str, details: Iterable[str] = ()) -> None:
        super().__init__(en)
        self.words = Words(ja, en)
        self.details = tuple(details)


class Voice:
    """The language of this run."""

    def __init__(self) -> None:
        self.language = language_from()


voice = Voice()


def say(ja: str, en: str) -> str:
    """The sentence in the language of this run."""
    return ja if voice.language == JA else en


def said(words: Words) -> str:
    return words.in_(voice.language)


def message_of(error: BaseException) -> str | None:
    """The one message of an error that is not ours, or None if the error is a fault of the program."""
    words = getattr(error, "words", None)
    if isinstance(words, Words):
        return said(words)
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        why = error.strerror or error.__class__.__name__
        return name + say(f"読み書きできません（{why}）", f"cannot be read or written: {why}")
    from kisoku.text.reading import TextError
    from kisoku.text.yamlfile import BadFile

    if isinstance(error, BadFile | TextError):
        return error.message(voice.language)
    return None


# --- output ---------------------------------------------------------------------------------------


def console() -> Console:
    from rich.console import Console

    return Console(soft_wrap=True, highlight=False)


def out(text: str) -> None:
    sys.stdout.write(text + "\n")


def complain(text: str) -> None:
    """One line on the error stream, whatever the text quotes."""
    from kisoku.text.yamlfile import one_line

    sys.stderr.write(one_line(text, COMPLAINT_SHOWN) + "\n")


def json_out(data: Any) -> None:
    import msgspec

    try:
        out(msgspec.json.encode(data).decode())
    except UnicodeEncodeError:  # a file's name need not be text
        out(json.dumps(data, default=msgspec.to_builtins))


def table_out(headings: Iterable[str], rows: Iterable[Iterable[str]], whole: int = 1) -> None:
    """A table. whole: so many of its columns are names that are never broken, however narrow the window is."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, heading in enumerate(headings):
        table.add_column(heading, overflow="fold", no_wrap=place < whole)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


@contextmanager
def progress_bar(title: str, shown: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the error stream that is told (done, of how many); None where nothing is to be shown."""
    if not shown or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield tell


def debugging() -> bool:
    return bool(os.environ.get("KISOKU_DEBUG"))
