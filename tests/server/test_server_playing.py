"""Playing over the socket: whole games, coming back, watching, giving up, playing again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from server_client import DECKS, Served, all_play, options_of, play

import kisoku
from kisoku.games.registry import GAMES, load
from kisoku.kernel import replay as replays
from kisoku.server.schema import schema_text

ROOT = Path(kisoku.__file__).parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
BOT = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]


def test_the_committed_schema_is_current() -> None:
    assert (ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8") == schema_text()


def test_the_page_names_every_message_and_every_call(served: Served) -> None:
    schema = json.loads(schema_text())["$defs"]
    for side in ("ClientMessage", "ServerMessage"):
        for kind in schema[side]["discriminator"]["mapping"]:
            assert f"`{kind}`" in PAGE, kind
    for route in served.server.routes():
        path = getattr(route, "path", "")
        assert "rest" in path or path in PAGE, path


def test_the_bot_of_the_page_has_at_most_30_lines() -> None:
    assert len(BOT.splitlines()) <= 30


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_of_the_page_plays_a_whole_game(served: Served, game: str, tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(BOT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program, served.base, game, DECKS[game]],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout in ("You win.\n", "You lose.\n", "The game is a draw.\n"), done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_game_whose_replay_is_as_recorded(served: Served, game: str) -> None:
    opened = served.open(game)
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other, served.sit(opened, None) as spectator:
        all_play([one, other], (spectator,), most=80)
    answer = served.http.get(
        f"/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {opened['spectators']['token']}"}
    )
    replays.verify(load(game), replays.from_text(answer.text, "downloaded"))
    assert [one.last["over"]["winner"], other.last["over"]["winner"]] == [spectator.last["over"]["winner"]] * 2


def test_who_comes_back_is_told_everything_again(served: Served) -> None:
    opened = served.open(kinds=("person", "random"))
    with served.sit(opened, 0) as client:
        play(client, 3, most=12)
        before = client.asked_or_over()
        log = client.log[:]
    with served.sit(opened, 0) as again:
        assert again.until("view") == before
        assert again.log == log


def test_a_spectator_who_comes_late_gets_the_log_from_the_first_event_on(served: Served) -> None:
    opened = served.open(kinds=("random", "random"))
    with served.sit(opened, None) as late:
        late.until("over")
        first = late.log
    with served.sit(opened, None) as later:
        later.until("over")
        assert later.log == first
        assert later.log[0]["at"] == 1


def test_giving_up_ends_the_game_for_the_other(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other:
        other.until("view")
        one.until("view")
        one.send(type="concede")
        assert [client.until("over")["en"] for client in (one, other)] == [
            "You conceded. You lose.",
            "The opponent conceded. You win.",
        ]
        assert (one.last["over"]["winner"], other.last["over"]["ja"]) == (1, "相手が投了しました。あなたの勝ちです。")


def test_another_game_with_seats_swapped_needs_the_consent_of_the_other(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other:
        one.until("view")
        one.send(type="concede")
        one.until("over")
        other.until("over")
        one.send(type="rematch", swap=True)
        assert other.until("proposal")["kind"] == "swap"
        other.send(type="reply", agree=True)
        table = one.until("table", holds=lambda message: message["round"] == 2)
        assert (table["player"], table["phase"]) == (1, "playing")
        assert one.until("settled")["agreed"] is True


def test_seats_are_swapped_before_the_first_decision_of_a_person_only(served: Served) -> None:
    opened = served.open(kinds=("person", "random"))
    with served.sit(opened, 0) as one:
        one.until("view")
        one.send(type="swap")
        assert one.until("table", holds=lambda message: message["round"] == 2)["player"] == 1
        play(one, 1, most=1)
        one.asked_or_over()
        one.send(type="swap")
        assert one.until("error")["code"] == "begun"


def test_options_are_told_in_both_languages(served: Served) -> None:
    with served.sit(served.open(kinds=("person", "random")), 0) as client:
        view = client.asked_or_over()
        assert all(option["words"]["ja"] and option["words"]["en"] for option in options_of(view))
