"""Files that people write: YAML read safely, and faults that name their place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

SIZE_LIMIT = 4_000_000
DEPTH_LIMIT = 40


@dataclass(frozen=True)
class Place:
    """Where something stands: a file, and the way into it."""

    file: str
    path: tuple[str, ...] = ()

    def at(self, *steps: str) -> Place:
        return Place(self.file, (*self.path, *steps))

    def __str__(self) -> str:
        return f"{self.file}: {' › '.join(self.path)}" if self.path else self.file


class BadFile(Exception):
    """A file that cannot be used: one message, in both languages, that names the place."""

    def __init__(self, place: Place, ja: str, en: str) -> None:
        super().__init__(f"{place}: {en}")
        self.place, self.ja, self.en = place, ja, en

    def message(self, locale: str = "en") -> str:
        return f"{self.place}: {self.ja if locale == 'ja' else self.en}"


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _NoAliases(_Loader):  # type: ignore[misc]
    """No anchors and aliases: a small file cannot unfold into a huge one."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            event = self.peek_event()
            raise yaml.composer.ComposerError(None, None, "aliases are not allowed", event.start_mark)
        return super().compose_node(parent, index)


def load_yaml(path: Path) -> Any:
    """The file's data. Raises BadFile if it cannot be read, is too large, or is not YAML."""
    try:
        size = path.stat().st_size
        if size > SIZE_LIMIT:
            raise BadFile(Place(path.name), "ファイルが大きすぎます", f"is too large ({size} bytes)")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(Place(path.name), "読めません", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(Place(path.name), "UTF-8 の文書ではありません", "is not UTF-8 text") from None
    return parse_yaml(text, path.name)


def parse_yaml(text: str, name: str) -> Any:
    try:
        return yaml.load(text, Loader=_NoAliases)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "somewhere"
        problem = getattr(error, "problem", None) or "not YAML"
        raise BadFile(Place(name).at(where), "YAML として読めません", str(problem)) from None
    except (RecursionError, ValueError) as error:
        raise BadFile(Place(name), "YAML として読めません", f"cannot be read as YAML ({error.__class__.__name__})") from None
