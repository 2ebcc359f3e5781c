"""The app at the terminal: what is still open is picked on the screen, then the table is set."""

from __future__ import annotations

from textual import work
from textual.app import App

from kisoku.kernel.game import Words
from kisoku.locale import PHRASES
from kisoku.terminal.dialogs import Choosing
from kisoku.terminal.session import Session
from kisoku.terminal.start import Wishes, choices_of_decks, choices_of_games, choices_of_opponents, session_for
from kisoku.terminal.table import Table


class TableApp(App[None]):
    """Runs one match. Without a session it first asks for whatever the wishes leave open."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Kisoku"

    def __init__(self, wishes: Wishes, session: Session | None = None) -> None:
        super().__init__()
        self.wishes = wishes
        self.session = session

    def on_mount(self) -> None:
        self.theme = "textual-dark"
        if self.session is not None:
            self.push_screen(Table(self.session, self.wishes.language))
        else:
            self.ask()

    @work
    async def ask(self) -> None:
        """Language, game, deck, opponent and the opponent's deck, as far as they are open."""
        wishes = self.wishes
        if not wishes.game:
            wishes.language = await self._pick(
                "pick_language", [("ja", Words("日本語", "日本語")), ("en", Words("English", "English"))]
            )
            wishes.game = await self._pick("pick_game", choices_of_games())
        if not wishes.deck:
            wishes.deck = await self._pick("pick_deck", choices_of_decks(wishes.game))
        if not wishes.opponent:
            wishes.opponent = await self._pick("pick_opponent", choices_of_opponents(PHRASES["hot_seat"]))
        if not wishes.against:
            wishes.against = await self._pick("pick_their_deck", choices_of_decks(wishes.game))
        self.session = session_for(wishes)
        self.push_screen(Table(self.session, wishes.language))

    async def _pick(self, title: str, rows: list[tuple[str, Words]]) -> str:
        return await self.push_screen_wait(Choosing(PHRASES[title], rows, self.wishes.language))
