"""The table: both sides, the log with its rule numbers, what is asked, and the keys."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from kisoku.kernel.game import EN, JA, Unclear
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State, handle
from kisoku.locale import phrase
from kisoku.players.player import Player
from kisoku.terminal.board import Seen, details, draw, folded, said, status
from kisoku.terminal.choices import Choices
from kisoku.terminal.dialogs import Asking, Cards, HandOver, Reading
from kisoku.terminal.session import Session

LOG_LINES = 200
FEWEST_OPTIONS = 4
"""Lines that the options have, however few there are."""
THIS = "this"
"""What a card is called in a question to the judge."""


class Plain(VerticalScroll, can_focus=False):
    """A part of the screen that scrolls but never takes the keys."""


class Table(Screen[None]):
    """One match on the screen."""

    AUTO_FOCUS = ""
    COMMANDS_BY_KEY: ClassVar[dict[str, str]] = {
        "u": "undo", "l": "switch_language", "r": "explain_rule", "w": "why_not", "d": "look_at_cards", "c": "concede",
        "s": "save", "q": "leave_table",
        "n": "skip", "space": "let_it_go", "question_mark": "help",
    }  # fmt: skip
    DEFAULT_CSS = """
    Table #status { height: 1; background: $panel; }
    Table #upper { height: 1fr; }
    Table #boardbox { width: 3fr; padding: 0 1; }
    Table #logbox { width: 2fr; border-left: solid $panel; padding: 0 1; }
    Table #prompt { height: auto; max-height: 3; background: $panel; padding: 0 1; }
    Table #options { height: 7; padding: 0 1; }
    Table #keys { height: 1; background: $panel; color: $text-muted; padding: 0 1; }
    Table Plain { scrollbar-size-vertical: 1; }
    """

    def __init__(self, session: Session, language: str) -> None:
        super().__init__()
        self.session = session
        self.language = language
        self.seen: Seen = {}
        self._facing: int | None = session.viewer
        """The person who looks at the screen."""
        self._skipping: tuple[int | None, int, str] | None = None
        """Where passing by itself began: who, in which turn and phase."""

    def compose(self) -> ComposeResult:
        yield Static(id="status", markup=False)
        with Horizontal(id="upper"):
            with Plain(id="boardbox"):
                yield Static(id="board", markup=False)
            with Plain(id="logbox"):
                yield Static(id="log", markup=False)
        yield Static(id="prompt", markup=False)
        yield Choices(id="options")
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.update_all()
        self.go_on()

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.update_all)

    # --- drawing ---

    def update_all(self) -> None:
        """Draw everything anew from what the viewer may know. A table that is being taken down is not
        drawn any more.
        """
        if not self.query(Choices):
            return
        session, language = self.session, self.language
        self.seen = seen = session.observe()
        request = seen["request"]
        shown = (
            frozenset(option["ref"] for option in request["options"] if option["ref"] is not None)
            if request
            else frozenset()
        )
        rows = [(option["words"][language], option["rule"]) for option in request["options"]] if request else []
        choices = self.query_one(Choices)
        choices.styles.height = min(max(FEWEST_OPTIONS, len(rows)), max(FEWEST_OPTIONS, self.size.height // 3))
        choices.offer(rows, language)
        self.query_one("#status", Static).update(status(seen, language))
        self.query_one("#prompt", Static).update(folded(self._prompt(), self.size.width - 2))
        self.query_one("#keys", Static).update(Text(phrase("keys", language), no_wrap=True, overflow="ellipsis"))
        self.call_after_refresh(self._update_upper, shown)

    def _update_upper(self, shown: frozenset[int]) -> None:
        """Board and log, once it is known how much place they have. Where the board does not fit, the near side is in
        sight.
        """
        if not self.query(Choices):
            return
        place, logbox = self.query_one("#boardbox", Plain), self.query_one("#logbox", Plain)
        width, height = place.content_size.width - 1, place.content_size.height
        self.query_one("#board", Static).update(draw(self.seen, self.language, width, height, shown))
        self.query_one("#log", Static).update(folded(self._log(), max(10, logbox.content_size.width - 1)))
        place.scroll_end(animate=False)
        logbox.scroll_end(animate=False)

    def _log(self) -> Text:
        viewer = self.session.viewer
        text = Text()
        for told in self.session.chronicle.told[-LOG_LINES:]:
            line = told.for_viewer(viewer)
            if line is not None:
                text.append(f"{line.rule} ", style="yellow dim")
                text.append(line.in_(self.language) + "\n")
        text.rstrip()
        return text

    def _prompt(self) -> Text:
        session, language = self.session, self.language
        if session.over:
            text = Text(session.chronicle.result(session.viewer).in_(language), style="bold")
            text.append(f"  {self.seen['ended_by']}", style="dim")
            return text.append("  " + phrase("after_end", language), style="dim")
        request = self.seen["request"]
        if request is None:
            return Text(phrase("thinking", language), style="dim")
        text = Text(f"{request['rule']} ", style="bold yellow")
        text.append(request["words"][language], style="bold")
        card = self._card(request["source"])
        if card is not None:
            printed = next(
                filter(None, (said(card["printed"][key], language) for key in self.seen["table"]["texts"])), ""
            )
            text.append("  " + printed.replace("\n", " "), style="dim")
        return text

    @property
    def _stack(self) -> list[Seen]:
        """What waits to be dealt with, in a game that has such a place."""
        return list(self.seen.get(self.seen["table"]["stack"], ()))

    def _card(self, ref: int | None) -> Seen | None:
        """A card that is seen somewhere, by its reference."""
        own = [zone for side in self.seen["players"] for zone in side["zones"].values()]
        shared = [cell for zone in self.seen.get("zones", {}).values() for cell in zone]
        for zone in (*own, *shared):
            for card in zone["cards"]:
                if ref is not None and card.get("ref") == ref:
                    return dict(card)
        for thing in self._stack:
            if ref is not None and "card" in thing and ref in (thing.get("ref"), thing["card"]["ref"]):
                return dict(thing["card"])
        return None

    # --- playing on ---

    def go_on(self) -> None:
        """Let a machine think, if one is asked."""
        session = self.session
        if self._passes_on():
            return
        thinker, request = session.thinker, session.request
        if thinker is not None and request is not None:
            self.think(thinker, session.match.state.clone(), request, session.changes)

    @work(thread=True, exclusive=True)
    def think(self, thinker: Player, state: State, request: Request, changes: int) -> None:
        """The machine thinks about a copy, so that the table stays free."""
        try:
            choice = thinker.choose(self.session.game, state, request)
        except Exception as error:
            self.app.call_from_thread(
                self.tell, phrase("thinker_failed", self.language, what=f"{error.__class__.__name__}: {error}")
            )
        else:
            self.app.call_from_thread(self.thought, choice, changes)

    def thought(self, choice: int, changes: int) -> None:
        """A machine has decided; about a position that is no more it does not count."""
        if changes == self.session.changes:
            self.session.answer(choice)
            self.changed()

    def changed(self) -> None:
        """Something was decided or taken back. Where another person is to look at the screen, nothing is drawn before
        they do.
        """
        viewer = self.session.viewer
        if self.session.hot_seat and viewer is not None and viewer != self._facing:
            self._facing = viewer
            name = self.seen["table"]["players"][viewer][self.language]
            self.app.push_screen(HandOver(name, self.language), lambda _: self.update_all())
            return
        self.update_all()
        self.go_on()

    def tell(self, words: str) -> None:
        self.notify(words, markup=False)

    # --- keys ---

    def on_key(self, event: Key) -> None:
        if event.key in self.COMMANDS_BY_KEY:
            event.stop()
            getattr(self, self.COMMANDS_BY_KEY[event.key])()
        elif self.query_one(Choices).handle(event.key):
            event.stop()

    def on_choices_taken(self, message: Choices.Taken) -> None:
        if self.session.person_asked:
            self.session.answer(message.place)
            self.changed()

    def let_it_go(self) -> None:
        choice = self.session.idle_option() if self.session.person_asked else None
        if choice is None:
            self.tell(phrase("not_asked", self.language))
            return
        self.session.answer(choice)
        self.changed()

    def skip(self) -> None:
        """Pass, and go on passing until something lies on the stack, the phase changes, or passing is no answer."""
        if self.session.person_asked and self.session.idle_option() is not None:
            self._skipping = (self.session.viewer, self.seen["turn"], self.seen["phase"])
            self.let_it_go()

    def _passes_on(self) -> bool:
        """Whether the person passed by itself just now."""
        if self._skipping is None or not self.session.person_asked:
            return False
        choice = self.session.idle_option()
        here = (self.session.viewer, self.seen["turn"], self.seen["phase"])
        if choice is None or here != self._skipping or self._stack:
            self._skipping = None
            return False
        self.session.answer(choice)
        self.changed()
        return True

    def undo(self) -> None:
        self._skipping = None
        if not self.session.undo():
            self.tell(phrase("nothing_to_undo", self.language))
        self.changed()

    def switch_language(self) -> None:
        self.language = EN if self.language == JA else JA
        self.update_all()

    def concede(self) -> None:
        seat = self.session.viewer if self.session.viewer is not None else next(iter(self.session.people), None)
        if self.session.over or seat is None:
            return

        def decided(sure: bool | None) -> None:
            if sure and not self.session.over:
                self.session.concede(seat)
                self.changed()

        rule = self.seen["table"]["concede"]
        self.app.push_screen(
            Asking(phrase("concede?", self.language, rule=f" ({rule})" if rule else ""), self.language), decided
        )

    def save(self) -> None:
        try:
            path = self.session.save(Path.cwd())
        except OSError as error:
            self.tell(phrase("not_saved", self.language, why=error.strerror))
        else:
            self.tell(phrase("saved", self.language, path=path.name))

    def leave_table(self) -> None:
        if self.session.over:
            self.app.exit()
            return
        self.app.push_screen(
            Asking(phrase("quit?", self.language), self.language), lambda sure: self.app.exit() if sure else None
        )

    def help(self) -> None:
        self.app.push_screen(
            Reading(f"{phrase('help', self.language)}\n\n{self.seen['table']['help'][self.language]}", self.language)
        )

    # --- explaining ---

    def explain_rule(self) -> None:
        """The rule at which the player is asked, and the one that permits the option under the cursor."""
        request = self.seen["request"]
        numbers = [self.seen["ended_by"] or self.seen["at"]]
        if request:
            numbers = [request["rule"], request["options"][self.query_one(Choices).chosen]["rule"]]
        self.app.push_screen(Reading(self.rule_text(numbers), self.language))

    def rule_text(self, numbers: list[str]) -> Text:
        index = {rule.number: rule for rule in self.session.game.rules()}
        text = Text()
        told: set[str] = set()
        for number in dict.fromkeys(numbers):
            chain = []
            at = number
            while at in index:
                chain.append(index[at])
                at = index[at].parent
            for rule in reversed(chain):
                if rule.number in told:
                    continue
                told.add(rule.number)
                text.append(f"{rule.number}  ", style="bold yellow")
                text.append(rule.words.in_(self.language) + "\n", style="" if rule.number in numbers else "dim")
            if not chain:
                text.append(f"{number}  {phrase('rule_unknown', self.language)}\n")
        return text

    def look_at_cards(self) -> None:
        self.app.push_screen(Cards(phrase("cards", self.language), self.seen, self.language))

    def why_not(self) -> None:
        self.app.push_screen(Cards(phrase("why_not", self.language), self.seen, self.language, self.reasons))

    def reasons(self, card: Seen) -> Text:
        """For each thing that one might want to do with the card: that it can be done, or every reason why not."""
        session, language = self.session, self.language
        text = details(card, self.seen, language)
        player = session.viewer if session.viewer is not None else 0
        for ask in self.seen["table"]["intents"]:
            if ask["zone"] not in ("", card["zone"]) or (ask["own"] and not card["mine"]):
                continue
            text.append(f"\n\n{ask[language]}：", style="bold")
            try:
                found = session.game.why_not(
                    session.match.state, player, ask["intent"].format(THIS), {THIS: handle(card["ref"])}
                )
            except Unclear as unclear:
                text.append(unclear.words.in_(language), style="dim")
                continue
            if not found:
                text.append(phrase("possible", language), style="green")
            for reason in found:
                text.append(f"\n  {reason.rule} ", style="yellow")
                text.append(reason.words.in_(language))
        return text
