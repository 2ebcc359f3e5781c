"""Screens that lie over the table: a question with few answers, a text to read, cards to look at, handing over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from kisoku.kernel.game import Words
from kisoku.locale import phrase
from kisoku.terminal.board import Seen, details, folded, name_of
from kisoku.terminal.choices import Choices

BOX = "border: round $accent; background: $surface; padding: 0 1;"


class Reading(ModalScreen[None]):
    """A text; any of Esc, Enter and q closes it."""

    DEFAULT_CSS = (
        f"Reading {{ align: center middle; }} Reading > VerticalScroll "
        f"{{ width: 90%; max-width: 100; height: auto; max-height: 90%; {BOX} }}"
    )

    def __init__(self, text: Text | str, language: str) -> None:
        super().__init__()
        self._text = text if isinstance(text, Text) else Text(text)
        self._language = language

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._text, markup=False)
            yield Static(Text("\n" + phrase("close", self._language), style="dim"), markup=False)

    def on_key(self, event: Key) -> None:
        if event.key in ("escape", "enter", "q", "space"):
            event.stop()
            self.dismiss(None)


class Asking(ModalScreen[bool]):
    """A question that is answered with yes or no."""

    DEFAULT_CSS = f"""
    Asking {{ align: center middle; }}
    Asking > Vertical {{ width: auto; max-width: 90%; height: auto; {BOX} }}
    Asking Static {{ width: auto; }}
    """

    def __init__(self, words: str, language: str) -> None:
        super().__init__()
        self._words, self._language = words, language

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._words, markup=False)
            yield Static(Text(phrase("yes_no", self._language), style="dim"), markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key in ("y", "enter"):
            self.dismiss(True)
        elif event.key in ("n", "escape", "q"):
            self.dismiss(False)


class HandOver(Screen[None]):
    """Between two people at one screen: nothing of either hand is seen."""

    DEFAULT_CSS = "HandOver { align: center middle; } HandOver > Static { width: auto; }"

    def __init__(self, name: str, language: str) -> None:
        super().__init__()
        self._person, self._language = name, language

    def compose(self) -> ComposeResult:
        text = Text(phrase("hand_over", self._language, name=self._person), style="bold")
        text.append("\n\n" + phrase("go_on", self._language), style="dim not bold")
        yield Static(text, markup=False)

    def on_key(self, event: Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.dismiss(None)


class Choosing(Screen[str]):
    """One of several things by key; before the table is there."""

    DEFAULT_CSS = """
    Choosing { align: center middle; }
    Choosing > Vertical { width: 90%; max-width: 76; height: auto; }
    Choosing Choices { height: 12; margin-top: 1; }
    """

    def __init__(self, title: Words, rows: Sequence[tuple[str, Words]], language: str) -> None:
        super().__init__()
        self._title, self._rows, self._language = title, list(rows), language

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(self._title.in_(self._language), style="bold"), markup=False)
            yield Choices()

    def on_mount(self) -> None:
        self.query_one(Choices).offer([(words.in_(self._language), "") for _, words in self._rows], self._language)

    def on_key(self, event: Key) -> None:
        if event.key in ("escape", "q"):
            event.stop()
            self.app.exit()
        elif self.query_one(Choices).handle(event.key):
            event.stop()

    def on_choices_taken(self, message: Choices.Taken) -> None:
        self.dismiss(self._rows[message.place][0])


Telling = Callable[[Seen], Text]


class Cards(ModalScreen[None]):
    """All cards that the viewer sees, zone by zone, with one of them told about: what it is, or why something cannot be
    done with it.
    """

    DEFAULT_CSS = f"""
    Cards {{ align: center middle; }}
    Cards > Vertical {{ width: 96%; height: 92%; {BOX} }}
    Cards Choices {{ width: 45%; height: 100%; }}
    Cards VerticalScroll {{ width: 1fr; padding-left: 1; }}
    """

    def __init__(self, title: str, seen: Seen, language: str, tell: Telling | None = None) -> None:
        super().__init__()
        self._title, self._seen, self._language = title, seen, language
        self._tell = tell or (lambda card: details(card, seen, language))
        self._cards = cards_seen(seen, language)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(f"{self._title}　{phrase('close', self._language)}", style="bold"), markup=False)
            with Horizontal():
                yield Choices()
                with VerticalScroll():
                    yield Static("", id="told", markup=False)

    def on_mount(self) -> None:
        self.query_one(Choices).offer([(words, "") for words, _ in self._cards], self._language)
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        choices = self.query_one(Choices)
        told = self._tell(self._cards[choices.chosen][1]) if self._cards else Text(phrase("no_cards", self._language))
        told_in = self.query_one(VerticalScroll)
        self.query_one("#told", Static).update(folded(told, max(10, told_in.content_size.width - 2)))
        told_in.scroll_home(animate=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key in ("escape", "q"):
            self.dismiss(None)
            return
        if event.key != "enter" and self.query_one(Choices).handle(event.key):
            self._show()

    def on_choices_taken(self, message: Choices.Taken) -> None:
        message.stop()
        self.query_one(Choices).chosen = message.place
        self._show()


def cards_seen(seen: Seen, language: str) -> list[tuple[str, dict[str, Any]]]:
    """Known cards with where they are: the viewer's hand first, then both sides' zones."""
    table = seen["table"]
    near = seen["viewer"] if seen["viewer"] is not None else 0
    found: list[tuple[str, dict[str, Any]]] = []
    count = len(seen["players"])
    sides = [player % count for player in range(near, near + count)]
    order = [(side, zone) for side in sides for zone in table["look"] if zone in seen["players"][side]["zones"]]
    order += [(side, zone) for zone in seen["players"][near]["zones"] for side in sides if (side, zone) not in order]
    for side, zone in order:
        whose = (
            phrase("you" if side == near else "opponent", language)
            if seen["viewer"] is not None
            else table["players"][side][language]
        )
        for card in seen["players"][side]["zones"][zone]["cards"]:
            if "ref" in card:
                place = {**card, "zone": zone, "mine": side == near}
                found.append((f"{name_of(card, language)}  {whose} {table['zones'][zone][language]}", place))
    for zone, cells in seen.get("zones", {}).items():
        for card in (card for cell in cells for card in cell["cards"] if "ref" in card):
            place = {**card, "zone": zone, "mine": card.get("controller", card.get("owner")) == near}
            found.append((f"{name_of(card, language)}  {table['zones'][zone][language]}", place))
    listed = {card["ref"] for _, card in found}
    for thing in seen.get(table["stack"], []):
        if "card" in thing and thing["card"]["ref"] not in listed:
            card = {**thing["card"], "zone": table["stack"], "mine": False}
            found.append((f"{name_of(card, language)}  {table['zones'][table['stack']][language]}", card))
    return found
