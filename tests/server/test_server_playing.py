"""Playing over the socket: whole games, coming back, watching, giving up, playing again, and what can be asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from server_client import DECKS, Client, Served, all_play, options_of, play

import kisoku
from kisoku.games.ninja_slayer import files
from kisoku.games.registry import GAMES, load
from kisoku.kernel import replay as replays
from kisoku.server.asking import known_refs
from kisoku.server.schema import schema_text

ROOT = Path(kisoku.__file__).parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
LOOKS = 10
"""Views that a test looks at again; a server does not answer any number at once."""
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
    done = subprocess.run([sys.executable, program, served.base, game, DECKS[game]], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout in ("You win.\n", "You lose.\n", "The game is a draw.\n"), done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_game_whose_replay_is_as_recorded(served: Served, game: str) -> None:
    opened = served.open(game)
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other, served.sit(opened, None) as spectator:
        all_play([one, other], (spectator,), most=80)
    answer = served.http.get(f"/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {opened['spectators']['token']}"})
    replays.verify(load(game), replays.from_text(answer.text, "downloaded"))
    assert [one.last["over"]["winner"], other.last["over"]["winner"]] == [spectator.last["over"]["winner"]] * 2


def test_a_running_game_gives_no_replay_file(served: Served) -> None:
    opened = served.open()
    answer = served.http.get(f"/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {opened['seats'][0]['token']}"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


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
        assert (other.until("over")["winner"], one.until("over")["en"]) == (1, "You lose.")


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


def test_a_friend_brings_a_deck_and_the_game_begins(served: Served) -> None:
    opened = served.post("/api/tables", {"game": "sakura", "seats": [{"deck": "blades"}, {}]})
    with served.sit(opened, 0) as one:
        assert one.until("table")["phase"] == "waiting"
        token = next(link["token"] for link in opened["seats"] if link["seat"] == 1)
        served.post("/api/seats/deck", {"table": opened["table"], "token": token, "deck": "hammer"})
        assert one.until("table", holds=lambda message: message["phase"] == "playing")["seats"][1]["deck"] is True
        one.until("view")


BROKEN = {
    "sakura": "name: {ja: 試, en: Trial}\ngame: sakura\nmegami: [ユリナ, サイネ]\ncards: [NA-01-yurina-O-N-1]\n",
    "ninja_slayer": "name: {ja: 試, en: Trial}\ngame: ninja_slayer\nformat: constructed\ncards: {KNS1-002: 4}\n",
}


@pytest.mark.parametrize("game", BROKEN)
def test_a_deck_is_checked_with_the_rules_that_it_breaks_and_cannot_be_played(served: Served, game: str) -> None:
    told = served.post("/api/decks/check", {"game": game, "text": BROKEN[game]})
    numbers = {rule.number for rule in load(game).rules()}
    assert told["reasons"]
    assert {reason["rule"] for reason in told["reasons"]} <= numbers
    answer = served.http.post("/api/tables", json={"game": game, "seats": [{"text": BROKEN[game]}, {}]})
    assert answer.status_code == 400
    assert told["reasons"][0]["rule"] in answer.json()["en"]


def test_a_deck_that_keeps_the_rules_is_played_from_its_text(served: Served) -> None:
    text = (ROOT / "kisoku" / "games" / "sakura" / "cards" / "decks" / "blades.yaml").read_text(encoding="utf-8")
    assert served.post("/api/decks/check", {"game": "sakura", "text": text})["reasons"] == []
    opened = served.post("/api/tables", {"game": "sakura", "seats": [{"text": text}, {"kind": "random", "text": text}]})
    with served.sit(opened, 0) as client:
        client.until("view")


def test_every_line_says_in_which_turn_it_happened(served: Served) -> None:
    for game in GAMES:
        with served.sit(served.open(game, ("random", "random")), None) as spectator:
            spectator.until("over")
            turns = [line["turn"] for line in spectator.log]
            heads = [line["turn"] for line in spectator.log if line["en"].startswith("——")]
            assert turns == sorted(turns)
            assert heads == sorted(set(turns) - {0})
            assert all(f"Turn {line['turn']}:" in line["en"] for line in spectator.log if line["en"].startswith("——"))


def test_an_earlier_game_of_a_table_has_its_replay_too(served: Served) -> None:
    opened = served.open(kinds=("person", "random"))
    header = {"Authorization": f"Bearer {opened['seats'][0]['token']}"}
    with served.sit(opened, 0) as client:
        play(client, 1, most=10, give_up=True)
        first = served.http.get(f"/api/tables/{opened['table']}/replay", headers=header).text
        client.send(type="rematch", swap=True)
        client.until("table", holds=lambda message: message["round"] == 2)
        codes = {}
        for number in ("1", "2", "3", "0", "x", "-1"):
            answer = served.http.get(f"/api/tables/{opened['table']}/replay?round={number}", headers=header)
            codes[number] = answer.json().get("code")
            if number == "1":
                assert answer.text == first
        assert codes == {"1": None, "2": "not_over", "3": "no_round", "0": "no_round", "x": "no_round", "-1": "no_round"}


def test_the_cards_of_a_deck_are_listed_by_name(served: Served) -> None:
    text = (ROOT / "kisoku" / "games" / "ninja_slayer" / "cards" / "decks" / "fast.yaml").read_text(encoding="utf-8")
    games = {game["name"]: {deck["name"]: deck["cards"] for deck in game["decks"]} for game in served.http.get("/api/games").json()["games"]}
    checked = served.post("/api/decks/check", {"game": "ninja_slayer", "text": text})["cards"]
    assert checked == games["ninja_slayer"]["fast"]
    assert sum(card["count"] for card in checked) == 50
    assert all(card["ja"] and card["en"] for card in checked)
    assert [card["ja"] for card in games["sakura"]["blades"]][:2] == ["斬", "一閃"]
    assert games["sakura"]["open"] == []


def test_a_rule_is_told_with_its_neighbours(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, None) as spectator:
        spectator.until("view")
        said = spectator.ask(type="rule", number="C9-4.i")
        assert said["rule"]["rule"] == "C9-4.i"
        assert "C9-4" in {one["rule"] for one in said["above"]}
        assert spectator.ask(type="rule", number="no such")["code"] == "no_rule"
        assert served.http.get("/api/rules/sakura/C9-4.i").json() == said
        assert served.http.get("/api/rules/sakura/no such").json()["code"] == "no_rule"
        assert served.http.get("/api/rules/chess/1").status_code == 400


def own_cards(client: Client) -> list[int]:
    zones = client.last["view"]["observation"]["players"][client.last["table"]["player"]]["zones"]
    return [card["ref"] for zone in zones.values() for card in zone["cards"]]


def test_why_not_answers_with_rules_about_cards_that_are_seen_and_no_others(served: Served) -> None:
    opened = served.open("ninja_slayer", ("person", "random"))
    with served.sit(opened, 0) as client:
        client.asked_or_over()
        intent = client.last["table"]["layout"]["intents"][0]["intent"]
        seen = own_cards(client)
        reasons = client.ask(type="why_not", ref=seen[0], intent=intent)["reasons"]
        numbers = {rule.number for rule in load("ninja_slayer").rules()}
        assert {reason["rule"] for reason in reasons} <= numbers
        hidden = next(ref for ref in range(200) if ref not in seen)
        assert client.ask(type="why_not", ref=hidden, intent=intent)["code"] == "unseen"
        assert client.ask(type="why_not", ref=seen[0], intent="lose {}")["code"] == "no_intent"


def test_why_not_without_a_card_is_for_what_the_layout_lets_one_ask(served: Served) -> None:
    with served.sit(served.open("sakura", ("person", "random")), 0) as client:
        client.asked_or_over()
        numbers = {rule.number for rule in load("sakura").rules()}
        for ask in client.last["table"]["layout"]["asks"]:
            told = client.ask(type="why_not", intent=ask["intent"])
            assert told["ref"] is None
            assert {reason["rule"] for reason in told["reasons"]} <= numbers
        assert client.ask(type="why_not", intent="win")["code"] == "no_intent"
        assert client.ask(type="why_not", intent=client.last["table"]["layout"]["intents"][0]["intent"])["code"] == "no_intent"


def test_any_earlier_view_can_be_looked_at_again(served: Served) -> None:
    opened = served.open("ninja_slayer", ("person", "random"))
    with served.sit(opened, 0) as client:
        play(client, 5, most=8)
        client.asked_or_over()
        views = [message for message in client.received if message["type"] == "view"]
        player = client.last["table"]["player"]
        for view in views[:: len(views) // LOOKS + 1]:
            past = client.ask(type="jump", at=view["at"], viewer=player)
            assert past["type"] == "past", past
            assert {**past["observation"], "request": None, "asked": False} == {**view["observation"], "request": None, "asked": False}
            assert (past["count"], past["log"]) == (views[-1]["at"], None)
            assert all(line["at"] <= view["at"] for line in client.log[: past["lines"]])


def test_the_eyes_of_another_are_open_after_the_end_only(served: Served) -> None:
    opened = served.open(kinds=("person", "random"))
    with served.sit(opened, 0) as client, served.sit(opened, None) as spectator:
        client.until("view")
        spectator.until("view")
        assert spectator.ask(type="jump", at=1, viewer=1)["code"] == "not_over"
        assert client.ask(type="jump", at=1, viewer=1)["code"] == "not_over"
        client.send(type="concede")
        client.until("over")
        spectator.until("over")
        assert spectator.ask(type="jump", at=1, viewer=1)["observation"]["viewer"] == 1


def test_through_the_eyes_of_another_one_reads_the_log_that_the_other_read(served: Served) -> None:
    opened = served.open()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other, served.sit(opened, None) as spectator:
        all_play([one, other], (spectator,), most=20)
        end = spectator.last["view"]["at"]
        for at in (end, end // 2):
            past = spectator.ask(type="jump", at=at, viewer=1)
            assert past["log"] == other.log[: past["lines"]]
            assert past["log"] != spectator.log[: past["lines"]]
        assert past["lines"] < len(other.log)


def test_where_only_machines_play_passed_windows_are_not_shown_but_can_be_looked_at(served: Served) -> None:
    with served.sit(served.open("ninja_slayer", ("random", "random")), None) as spectator:
        spectator.until("over")
        shown = {message["at"] for message in spectator.received if message["type"] == "view"}
        at = next(at for at in range(1, max(shown)) if at not in shown)
        past = spectator.ask(type="jump", at=at)
        assert (past["at"], past["observation"]["request"]) == (at, None)


def test_a_replay_is_uploaded_looked_at_and_played_on_from_anywhere(served: Served) -> None:
    opened = served.open(kinds=("random", "random"))
    with served.sit(opened, None) as spectator:
        spectator.until("over")
        end = spectator.last["view"]["at"]
    text = served.http.get(f"/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {opened['spectators']['token']}"}).text
    shown = served.http.post("/api/replays", content=text).json()
    assert shown["seats"] == []
    with served.sit(shown, None) as reader:
        past = reader.ask(type="jump", at=end // 2, viewer=0)
        assert (past["at"], past["count"]) == (end // 2, end)
        assert past["turns"][0]["at"] == 1
        assert all(reader.ask(type="jump", at=one["at"])["observation"]["turn"] == one["turn"] for one in past["turns"][:LOOKS])
    seats = [{"kind": "person"}, {"kind": "greedy"}]
    going_on = served.post("/api/tables", {"game": "sakura", "seats": seats, "replay": text, "at": end // 2, "pace": 0})
    with served.sit(going_on, 0) as client:
        view = client.asked_or_over()
        assert view["at"] >= end // 2
        client.answer(view, 0)
        play(client, 1)


def test_a_replay_of_other_cards_is_refused_with_the_place(served: Served) -> None:
    answer = served.http.post("/api/replays", content='{"format": "kisoku-replay", "version": 1, "game": "chess"}')
    assert answer.status_code == 400
    assert "replay" in answer.json()["en"]


def test_every_card_that_a_line_names_can_be_asked_for_and_stands_in_the_view_under_its_reference(served: Served) -> None:
    for game in GAMES:
        opened = served.open(game, ("person", "random"))
        with served.sit(opened, 0) as client:
            play(client, 3, most=12)
            client.asked_or_over()
            views = {message["at"]: set(known_refs(message["observation"])) for message in client.received if message["type"] == "view"}
            named = [(line, card) for line in client.log for card in line["cards"]]
            assert named
            for line, card in named:
                assert card["ja"] in line["ja"]
                assert card["en"] in line["en"]
                assert card["ref"] is None or line["at"] not in views or card["ref"] in views[line["at"]]
            for number in sorted({card["number"] for _, card in named})[:LOOKS]:
                said = client.ask(type="card", number=number)
                assert said["card"]["number"] == number
                assert said["card"]["words"]["ja"] in next(card["ja"] for _, card in named if card["number"] == number)
            assert client.ask(type="card", number="no such")["code"] == "no_card"


# --- formats ---------------------------------------------------------------------------------------------------------------------


def test_in_a_format_that_deals_decks_everybody_gets_one(served: Served) -> None:
    opened = served.post("/api/tables", {"game": "ninja_slayer", "format": "sealed", "seats": [{}, {"kind": "greedy"}], "pace": 0})
    with served.sit(opened, 0) as client:
        table = client.until("table")
        assert (table["format"], table["phase"]) == ("sealed", "playing")
        zones = client.until("view")["observation"]["players"]
        assert [sum(zone["count"] for zone in player["zones"].values()) for player in zones] == [40, 40]
    seated = served.server.lobby.tables[opened["table"]].seats
    assert seated[0].deck != seated[1].deck


def test_a_deck_is_checked_for_the_format_of_the_table(served: Served) -> None:
    text = (ROOT / "kisoku" / "games" / "ninja_slayer" / "cards" / "decks" / "fast.yaml").read_text(encoding="utf-8")
    assert served.post("/api/decks/check", {"game": "ninja_slayer", "text": text})["reasons"] == []
    told = served.post("/api/decks/check", {"game": "ninja_slayer", "text": text, "format": "sealed"})
    assert (told["format"], [reason["rule"] for reason in told["reasons"]]) == ("sealed", ["402.3a"])
    for deck in ({"text": text}, {"deck": "fast"}):
        answer = served.http.post("/api/tables", json={"game": "ninja_slayer", "format": "sealed", "seats": [deck, {}]})
        assert answer.status_code == 400
        assert "402.3a" in answer.json()["en"]
    opened = served.post("/api/tables", {"game": "ninja_slayer", "seats": [{"deck": "fast"}, {}]})
    token = next(link["token"] for link in opened["seats"] if link["seat"] == 1)
    sealed = files.opened_deck(1)
    answer = served.http.post("/api/seats/deck", json={"table": opened["table"], "token": token, "text": sealed})
    assert (answer.status_code, "402.4a" in answer.json()["en"]) == (400, True)


def test_every_deck_of_the_lobby_can_be_played_in_its_format(served: Served) -> None:
    for game in served.http.get("/api/games").json()["games"]:
        for deck in game["decks"]:
            seats = [{"deck": deck["name"]}, {"kind": "random", "deck": deck["name"]}]
            opened = served.post("/api/tables", {"game": game["name"], "format": deck["format"], "seats": seats})
            with served.sit(opened, 0) as client:
                client.until("view")


def test_a_format_that_a_game_does_not_have_is_refused(served: Served) -> None:
    answer = served.http.post("/api/tables", json={"game": "sakura", "format": "sealed", "seats": [{}, {}]})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_start")


def test_the_lobby_lists_every_game_with_its_decks(served: Served) -> None:
    told = served.http.get("/api/games").json()
    assert {game["name"]: {deck["name"] for deck in game["decks"]} for game in told["games"]} == {name: set(load(name).decks()) for name in GAMES}
    assert [machine["name"] for machine in told["machines"]] == ["random", "greedy"]
    for game in told["games"]:
        assert {deck["format"] for deck in game["decks"]} <= {form["name"] for form in game["formats"]}


def test_options_are_told_in_both_languages(served: Served) -> None:
    with served.sit(served.open(kinds=("person", "random")), 0) as client:
        view = client.asked_or_over()
        assert all(option["words"]["ja"] and option["words"]["en"] for option in options_of(view))
