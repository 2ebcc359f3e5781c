"""Options with a key each, on pages that fit the place there is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from kisoku.locale import phrase
from kisoku.terminal.board import shortened

KEYS = "123456789abefghijkmotvxyz"
"""Keys for options. The other letters are commands of the table."""


class Choices(Static):
    """A list of options. The table hands it keys; it answers with the place of what was chosen."""

    chosen: reactive[int] = reactive(0)

    class Taken(Message):
        """An option was taken with key, Enter or mouse."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)
        self.rows: list[tuple[str, str]] = []
        self.language = "en"

    def offer(self, rows: Sequence[tuple[str, str]], language: str, chosen: int = 0) -> None:
        """Show these options: (words, rule). Nothing is offered where the list is empty."""
        self.rows = list(rows)
        self.language = language
        self.chosen = min(chosen, max(0, len(self.rows) - 1))
        self.refresh(layout=True)

    @property
    def page_size(self) -> int:
        """How many options fit, one line being kept for the page number where there are more."""
        height = max(2, self.size.height)
        return min(len(KEYS), height if len(self.rows) <= height else height - 1)

    @property
    def page(self) -> int:
        return self.chosen // self.page_size

    def on_page(self) -> list[int]:
        start = self.page * self.page_size
        return list(range(start, min(len(self.rows), start + self.page_size)))

    def watch_chosen(self) -> None:
        self.refresh()

    def render(self) -> Text:
        lines: list[Text] = []
        for at, place in enumerate(self.on_page()):
            words, rule = self.rows[place]
            here = place == self.chosen
            line = Text(f"{'›' if here else ' '}{KEYS[at]} ", style="bold yellow")
            room = max(10, self.size.width - 4 - (len(rule) + 2 if rule else 0))
            line.append(shortened(words.replace("\n", " "), room), style="reverse" if here else "")
            if rule:
                line.append(f"  {rule}", style="dim")
            lines.append(line)
        if len(self.rows) > self.page_size:
            pages = -(-len(self.rows) // self.page_size)
            lines.append(Text(phrase("page", self.language, page=self.page + 1, pages=pages), style="dim"))
        return Text("\n").join(lines)

    # --- keys and mouse ---

    def handle(self, key: str) -> bool:
        """Take a key; whether it meant anything."""
        if not self.rows:
            return False
        if key == "enter":
            self.post_message(self.Taken(self.chosen))
        elif key in ("up", "down"):
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % len(self.rows)
        elif key in ("left", "pageup", "right", "pagedown"):
            self._turn_page(-1 if key in ("left", "pageup") else 1)
        elif len(key) == 1 and key in KEYS and KEYS.index(key) < len(self.on_page()):
            self.post_message(self.Taken(self.on_page()[KEYS.index(key)]))
        else:
            return False
        return True

    def _turn_page(self, by: int) -> None:
        pages = -(-len(self.rows) // self.page_size)
        self.chosen = min(len(self.rows) - 1, (self.page + by) % pages * self.page_size)

    def on_click(self, event: Click) -> None:
        if event.y < len(self.on_page()):
            self.post_message(self.Taken(self.on_page()[event.y]))
