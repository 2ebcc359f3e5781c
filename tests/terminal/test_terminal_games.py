"""The table of every game, drawn from its own layout: nothing is left out, and it fits the screen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.lab.matches import pairing_of, pairings
from kisoku.terminal.app import TableApp
from kisoku.terminal.board import details, draw, folded, on_squares
from kisoku.terminal.dialogs import cards_seen
from kisoku.terminal.session import Session
from kisoku.terminal.start import Wishes, begin
from kisoku.terminal.table import Plain, Table

SCREEN = (100, 30)
BOARD = (57, 18)
"""What the board has of that screen while there are few options."""


def positions(game: str, seed: int, every: int) -> Iterator[dict[str, Any]]:
    """What each player and a spectator see on the way through a random game."""
    played = load(game)
    match = Match(played.new(pairing_of(pairings(played), seed).cards, seed), undoable=False)
    chance = random.Random(seed)
    for number in range(3_000):
        if match.request is None:
            return
        if number % every == 0:
            for viewer in (0, 1, None):
                yield played.observe(match.state, viewer)
        match.answer(chance.randrange(len(match.request.options)))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_board_is_wider_than_its_place(game: str, language: str) -> None:
    for seed in range(3):
        for seen in positions(game, seed, 9):
            for width, height in (BOARD, (44, 12), (90, 40)):
                lines = draw(seen, language, width, height).plain.splitlines()
                assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("game", ["spellcard", "zx"])
def test_the_squares_of_a_stage_are_drawn_and_turned_round_for_who_sits_opposite(game: str) -> None:
    stood = 0
    for seen in positions(game, 2, 7):
        centre = seen["table"]["mat"]["centre"]
        rows = [line.split("│")[1:-1] for line in draw(seen, "ja", 90, 40).plain.splitlines() if line.startswith("│")]
        assert [len(row) for row in rows] == [centre["columns"]] * centre["rows"]
        cells = [cell for row in rows for cell in row]
        if centre.get("upward"):
            cells = [cell for row in reversed(rows) for cell in row]
        if seen["viewer"] == 1:
            cells.reverse()
        for square, there in on_squares(seen, centre).items():
            if there and "ref" in there[0]:
                stood += 1
                marks = "".join(mark["sign"] for mark in seen["table"]["marks"])
                assert there[0]["words"]["ja"].startswith(cells[square].lstrip(marks)[:2])
    assert stood


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_is_seen_can_be_looked_at(game: str) -> None:
    for seen in positions(game, 5, 11):
        listed = [card for _, card in cards_seen(seen, "ja")]
        shown = [
            card
            for side in seen["players"]
            for zone in side["zones"].values()
            for card in zone["cards"]
            if "ref" in card
        ]
        assert {card["ref"] for card in shown} <= {card["ref"] for card in listed}
        for card in listed:
            for language in ("ja", "en"):
                assert card["words"][language] in details(card, seen, language).plain


def test_a_sakura_board_shows_all_crystals_values_and_cards_in_the_open() -> None:
    for seen in positions("sakura", 1, 8):
        text = draw(seen, "ja", 90, 60).plain
        assert f"間合 {seen['values']['distance']}/10" in text
        assert f"ダスト {seen['values']['dust']}" in text
        for side in seen["players"]:
            values, zones = side["values"], side["zones"]
            assert f"ライフ {values['life']} {'❀' * min(values['life'], 12)}" in text
            assert f"オーラ {values['aura']}/5" in text
            assert f"フレア {values['flare']}" in text
            assert f"集中力 {values['concentration']}" in text
            for zone in ("deck", "hand", "discard", "facedown"):
                assert f"{seen['table']['short'][zone]['ja']} {zones[zone]['count']}" in text
            for card in zones["enhancement"]["cards"]:
                assert f" ❀{card['bound']}" in text or not card["bound"]
                assert card["name"][:8] in text
            for card in zones["trump"]["cards"]:
                assert ("✓" if card["state"] == "used" else "") + card["name"][:8] in text


async def asked(pilot: Pilot[None], session: Session) -> None:
    """Until a person is asked and everything is drawn."""
    while not (session.over or session.person_asked):
        await pilot.pause(0.005)
    await pilot.pause()


def test_a_whole_sakura_game_is_played_at_a_screen_that_it_fits() -> None:
    app = begin(
        Wishes(game="sakura", deck="yurina-saine", against="yukihi-shinra", opponent="random", seed=4, language="ja")
    )
    chance = random.Random(2)
    heights: list[bool] = []

    async def run() -> None:
        async with app.run_test(size=SCREEN) as pilot:
            session = session_of(app)
            await asked(pilot, session)
            for _ in range(700):
                if session.over:
                    break
                assert isinstance(app.screen, Table)
                board, place = app.screen.query_one("#board"), app.screen.query_one("#boardbox", Plain)
                heights.append(board.size.height <= place.content_size.height)
                request = session.request
                assert request is not None
                session.answer(chance.randrange(len(request.options)))
                app.screen.changed()
                await asked(pilot, session)

    asyncio.run(run())
    assert session_of(app).over
    assert sum(heights) >= 0.95 * len(heights)


def session_of(app: TableApp) -> Session:
    assert app.session is not None
    return app.session


def test_a_folded_text_loses_nothing_but_spaces() -> None:
    from rich.text import Text

    words = "【攻撃後】このターン、あなたの次の《攻撃》は+1/+0を得る。 After the attack, draw 2 cards."
    assert folded(Text(words), 17).plain.replace("\n", "").replace(" ", "") == words.replace(" ", "")
