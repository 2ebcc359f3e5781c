"""The table at the terminal, driven by its keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kisoku.games.registry import load
from kisoku.kernel import replay as replays
from kisoku.kernel.state import handle
from kisoku.terminal.app import TableApp
from kisoku.terminal.choices import KEYS, Choices
from kisoku.terminal.dialogs import Asking, Cards, Choosing, HandOver, Reading
from kisoku.terminal.session import Session
from kisoku.terminal.start import BadStart, Wishes, begin, cards_of
from kisoku.terminal.table import Table

SMALL, LARGE = (80, 24), (132, 43)

Play = Callable[["Pilot[None]", TableApp], Awaitable[None]]


def wishes(**changes: object) -> Wishes:
    return Wishes(
        **{  # type: ignore[arg-type]
            "game": "ninja_slayer",
            "deck": "fast",
            "against": "control",
            "opponent": "greedy",
            "seed": 5,
            "language": "ja",
            **changes,
        }
    )


def at_the_table(play: Play, wanted: Wishes | None = None, size: tuple[int, int] = SMALL) -> TableApp:
    """Run a table and play at it; gives the app as it was left."""
    app = begin(wanted or wishes())

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await play(pilot, app)

    asyncio.run(run())
    return app


async def settled(pilot: Pilot[None]) -> None:
    """Until no machine thinks and everything is drawn."""
    for _ in range(2):
        while any(worker.name == "think" and not worker.is_finished for worker in list(pilot.app.workers)):
            await pilot.pause(0.002)
        await pilot.pause()


async def until_asked(pilot: Pilot[None], session: Session) -> None:
    while not session.over and not session.person_asked:
        await settled(pilot)


def screen_text(app: TableApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def session_of(app: TableApp) -> Session:
    assert app.session is not None
    return app.session


def test_a_whole_game_is_played_by_keys() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        for _ in range(600):
            await until_asked(pilot, session)
            if session.over:
                break
            await pilot.press("1")
            await settled(pilot)

    session = session_of(at_the_table(play))
    assert session.over
    assert session.match.state.winner in (0, 1)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_prompt_options_hand_and_log_are_on_the_screen_with_their_rules(size: tuple[int, int], language: str) -> None:
    texts: list[str] = []

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await until_asked(pilot, session_of(app))
        texts.append(screen_text(app))

    session = session_of(at_the_table(play, wishes(language=language), size))
    text = texts[0].replace("\n", "")
    request = session.observe()["request"]
    assert f"{request['rule']} {request['words'][language]}" in text
    assert request["options"][0]["words"][language] in text
    assert "1308.1" in text
    assert "501.1" in text
    for card in session.observe()["players"][0]["zones"]["hand"]["cards"]:
        assert (card["name"] if language == "ja" else card["name_en"])[:6] in text


def test_undo_goes_back_to_the_players_own_decision_with_board_and_log() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        await until_asked(pilot, session)
        before, told = session.match.state.digest(), list(session.chronicle.told)
        await pilot.press("1")
        await until_asked(pilot, session)
        await settled(pilot)
        assert session.match.state.digest() != before
        await pilot.press("u")
        await settled(pilot)
        assert session.match.state.digest() == before
        assert session.chronicle.told == told
        await pilot.press("u")
        await settled(pilot)
        assert session.match.state.digest() == before

    at_the_table(play)


def test_the_language_is_switched_in_the_middle_of_a_game() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await until_asked(pilot, session_of(app))
        assert "手札" in screen_text(app)
        await pilot.press("l")
        await settled(pilot)
        assert "手札" not in screen_text(app)
        assert "hand" in screen_text(app)

    at_the_table(play)


def test_space_takes_the_option_that_does_nothing_and_n_keeps_passing() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        await until_asked(pilot, session)
        assert session.observe()["request"]["rule"] == "502.4a"
        hand = session.observe()["players"][0]["zones"]["hand"]["count"]
        await pilot.press("space")
        await until_asked(pilot, session)
        assert session.observe()["players"][0]["zones"]["ether"]["count"] == 0
        turn, phase = session.observe()["turn"], session.observe()["phase"]
        await pilot.press("n")
        await until_asked(pilot, session)
        assert session.over or (session.observe()["turn"], session.observe()["phase"]) != (turn, phase)
        assert session.observe()["players"][0]["zones"]["hand"]["count"] >= hand

    at_the_table(play)


def test_rule_help_cards_and_why_not_open_over_the_table_and_close() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await until_asked(pilot, session_of(app))
        for key, screen, words in (
            ("r", Reading, "502.4a"),
            ("question_mark", Reading, "Space"),
            ("d", Cards, "コスト"),
            ("w", Cards, "1206.1"),
        ):
            await pilot.press(key)
            await settled(pilot)
            assert isinstance(app.screen, screen)
            assert words in screen_text(app)
            await pilot.press("escape")
            await settled(pilot)
            assert isinstance(app.screen, Table)

    at_the_table(play, size=LARGE)


def test_every_question_that_the_table_puts_to_the_judge_is_understood() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        for _ in range(60):
            await until_asked(pilot, session)
            seen = session.observe()
            if seen["players"][0]["zones"]["field"]["cards"]:
                break
            await pilot.press("1")
        rules = {rule.number for rule in session.game.rules()}
        for zone in ("hand", "field"):
            for card in session.observe()["players"][0]["zones"][zone]["cards"]:
                for ask in seen["table"]["intents"]:
                    if ask["zone"] in ("", zone):
                        for reason in session.game.why_not(
                            session.match.state, 0, ask["intent"].format("this"), {"this": handle(card["ref"])}
                        ):
                            assert reason.rule in rules

    at_the_table(play)


def test_a_rule_is_explained_in_the_language_of_the_viewer() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await until_asked(pilot, session_of(app))
        for wanted, other in (("スタートフェイズ", "Start phase"), ("Start phase", "スタートフェイズ")):
            await pilot.press("r")
            await settled(pilot)
            assert wanted in screen_text(app)
            assert other not in screen_text(app)
            await pilot.press("escape", "l")
            await settled(pilot)

    at_the_table(play, size=LARGE)


def test_conceding_asks_first_and_ends_the_game() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        await until_asked(pilot, session)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, Asking)
        await pilot.press("n")
        await settled(pilot)
        assert not session.over
        await pilot.press("c", "y")
        await settled(pilot)
        assert session.over
        assert "103.4" in screen_text(app)

    session = session_of(at_the_table(play))
    assert session.match.state.winner == 1


def test_a_saved_game_is_verified_and_resumed_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play(pilot: Pilot[None], app: TableApp) -> None:
        for _ in range(3):
            await until_asked(pilot, session_of(app))
            await pilot.press("1")
        await until_asked(pilot, session_of(app))
        await pilot.press("s")
        await settled(pilot)

    session = session_of(at_the_table(play))
    (path,) = tmp_path.iterdir()
    replays.verify(load("ninja_slayer"), replays.read(path))
    resumed = session_of(begin(Wishes(resume=str(path))))
    assert resumed.match.state.digest() == session.match.state.digest()
    assert resumed.chronicle.told == session.chronicle.told


def test_two_people_at_one_screen_never_see_the_others_hand() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        first = session.viewer
        assert first is not None
        hand = [card["name"] for card in session.observe()["players"][first]["zones"]["hand"]["cards"]]
        await pilot.press("space")
        while session.viewer == first:
            await pilot.press("space")
            await settled(pilot)
        await settled(pilot)
        assert isinstance(app.screen, HandOver)
        assert not any(name in screen_text(app) for name in hand)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, Table)
        seen = session.observe()
        assert seen["viewer"] == 1 - first
        assert seen["players"][first]["zones"]["hand"]["cards"] == []

    at_the_table(play, wishes(opponent="human"))


def test_what_is_not_wished_for_is_picked_on_the_screen() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        for key in ("2", "1", "3", "1", "2"):
            await pilot.pause()
            assert isinstance(app.screen, Choosing)
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, Table)
        assert app.screen.language == "en"

    app = at_the_table(play, Wishes(seed=1))
    decks = list(load("ninja_slayer").decks())
    assert (app.wishes.game, app.wishes.deck, app.wishes.opponent, app.wishes.against) == (
        "ninja_slayer",
        decks[2],
        "easy",
        decks[1],
    )


def test_more_options_than_lines_are_paged_and_every_one_has_a_key() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await until_asked(pilot, session_of(app))
        choices = app.screen.query_one(Choices)
        choices.offer([(f"option {number}", "") for number in range(23)], "en")
        await pilot.pause()
        reached: set[int] = set()
        for _ in range(23):
            reached.update(choices.on_page())
            assert len(choices.on_page()) <= len(KEYS)
            await pilot.press("right")
        assert reached == set(range(23))

    at_the_table(play)


def test_option_keys_are_no_command_keys() -> None:
    assert not set(KEYS) & set(Table.COMMANDS_BY_KEY)
    assert len(set(KEYS)) == len(KEYS)


def test_a_deck_that_breaks_a_rule_is_refused_by_number(tmp_path: Path) -> None:
    deck = tmp_path / "bad.yaml"
    deck.write_text("game: ninja_slayer\ncards: {KNS1-002: 50}\n", encoding="utf-8")
    with pytest.raises(BadStart) as refused:
        cards_of(load("ninja_slayer"), str(deck))
    assert "402.4b" in refused.value.words.ja
    assert "402.4b" in refused.value.words.en


def test_the_log_panel_shows_the_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        session = session_of(app)
        for _ in range(12):
            await until_asked(pilot, session)
            await pilot.press("1")
        await until_asked(pilot, session)
        await settled(pilot)
        lines = [told.for_viewer(0) for told in session.chronicle.told]
        last = next(line for line in reversed(lines) if line is not None)
        log = app.screen.query_one("#log", Static)
        assert last.rule in screen_text(app)
        assert last.rule in str(log.visual)

    at_the_table(play)
