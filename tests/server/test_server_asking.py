"""What can be asked: rules, cards, why not, how it was; and what the log and replays tell."""

from __future__ import annotations

from server_client import Client, Served, all_play, play

from kisoku.games.registry import GAMES, load
from kisoku.server.sights import known_refs

LOOKS = 10
"""Views that a test looks at again; a server does not answer any number at once."""


def test_a_running_game_gives_no_replay_file(served: Served) -> None:
    opened = served.open()
    answer = served.http.get(
        f"/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {opened['seats'][0]['token']}"}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


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
    header = {"Authorization": f"Bearer {opened['spectators']['token']}"}
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
        assert codes == {
            "1": None,
            "2": "not_over",
            "3": "no_round",
            "0": "no_round",
            "x": "no_round",
            "-1": "no_round",
        }


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
        assert (
            client.ask(type="why_not", intent=client.last["table"]["layout"]["intents"][0]["intent"])["code"]
            == "no_intent"
        )


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
            assert {**past["observation"], "request": None, "asked": False} == {
                **view["observation"],
                "request": None,
                "asked": False,
            }
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
    text = served.http.get(
        f"/api/tables/{opened['table']}/replay", headers={"Authorization": f"Bearer {opened['spectators']['token']}"}
    ).text
    shown = served.http.post("/api/replays", content=text).json()
    assert shown["seats"] == []
    with served.sit(shown, None) as reader:
        past = reader.ask(type="jump", at=end // 2, viewer=0)
        assert (past["at"], past["count"]) == (end // 2, end)
        assert past["turns"][0]["at"] == 1
        assert all(
            reader.ask(type="jump", at=one["at"])["observation"]["turn"] == one["turn"] for one in past["turns"][:LOOKS]
        )
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


def test_every_card_that_a_line_names_can_be_asked_for_and_stands_in_the_view_under_its_reference(
    served: Served,
) -> None:
    for game in GAMES:
        opened = served.open(game, ("person", "random"))
        with served.sit(opened, 0) as client:
            play(client, 3, most=12)
            if "over" not in client.last:
                client.asked_or_over()
            views = {
                message["at"]: set(known_refs(message["observation"]))
                for message in client.received
                if message["type"] == "view"
            }
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
