"""The lobby: games, formats, decks of ours and decks that people bring."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from server_client import Served

import kisoku
from kisoku.games.ninja_slayer import files
from kisoku.games.registry import GAMES, load

ROOT = Path(kisoku.__file__).parent.parent


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


def test_the_cards_of_a_deck_are_listed_by_name(served: Served) -> None:
    text = (ROOT / "kisoku" / "games" / "ninja_slayer" / "cards" / "decks" / "fast.yaml").read_text(encoding="utf-8")
    games = {
        game["name"]: {deck["name"]: deck["cards"] for deck in game["decks"]}
        for game in served.http.get("/api/games").json()["games"]
    }
    checked = served.post("/api/decks/check", {"game": "ninja_slayer", "text": text})["cards"]
    assert checked == games["ninja_slayer"]["fast"]
    assert sum(card["count"] for card in checked) == 50
    assert all(card["ja"] and card["en"] for card in checked)
    assert [card["ja"] for card in games["sakura"]["blades"]][:2] == ["斬", "一閃"]
    assert games["sakura"]["open"] == []


def test_a_deck_tells_how_many_of_its_cards_have_each_cost_or_reach_each_place(served: Served) -> None:
    games = {
        game["name"]: {deck["name"]: deck for deck in game["decks"]}
        for game in served.http.get("/api/games").json()["games"]
    }
    fast, blades, chosen = games["ninja_slayer"]["fast"], games["sakura"]["blades"], games["sakura"]["open"]
    facts = {card["number"]: card for card in served.http.get("/api/cards/ninja_slayer").json()["cards"]}
    dear = [facts[card["number"]]["cost"] for card in fast["cards"] for _ in range(card["count"])]
    assert fast["curve"] == [dear.count(cost) for cost in range(min(dear), max(dear) + 1)]
    assert (fast["least"], sum(fast["curve"])) == (min(dear), 50)
    assert (blades["least"], len(blades["curve"])) == (0, 11)  # it has an attack that reaches everywhere
    assert blades["curve"][4] > blades["curve"][9] > 0
    assert chosen["curve"] == []


def test_in_a_format_that_deals_decks_everybody_gets_one(served: Served) -> None:
    opened = served.post(
        "/api/tables", {"game": "ninja_slayer", "format": "sealed", "seats": [{}, {"kind": "greedy"}], "pace": 0}
    )
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
    assert {game["name"]: {deck["name"] for deck in game["decks"]} for game in told["games"]} == {
        name: set(load(name).decks()) for name in GAMES
    }
    assert [machine["name"] for machine in told["machines"]] == ["easy", "normal", "strong", "greedy", "random"]
    for game in told["games"]:
        assert {deck["format"] for deck in game["decks"]} <= {form["name"] for form in game["formats"]}


def test_a_scenario_is_stepped_through_and_played_on(served: Served) -> None:
    told = served.http.get("/api/scenes/zx/903.1").json()["scenes"]
    scene = next(one["name"] for one in told if one["name"].startswith("100/101.2"))
    opened = served.post("/api/tables", {"game": "zx", "scene": scene, "seats": []})
    assert opened["seats"] == []
    with served.sit(opened, None) as client:
        assert client.until("view")["observation"]["winner"] == 0
    seats = [{"kind": "person"}, {"kind": "strong"}]
    opened = served.post("/api/tables", {"game": "zx", "scene": scene, "at": 1, "seats": seats, "pace": 0})
    with served.sit(opened, 0) as client:
        view = client.until("view", holds=lambda message: message["observation"]["request"] is not None)
        verbs = [option["verb"] for option in view["observation"]["request"]["options"]]
        client.send(type="answer", at=view["at"], choice=verbs.index("attack"))
        assert client.until("over")
    for body in ({"scene": "../secret.yaml", "seats": []}, {"scene": scene, "seats": [{}, {}, {}]}):
        answer = served.http.post("/api/tables", json={"game": "zx", **body})
        assert answer.status_code == 400, answer.text
        assert answer.json()["en"]
    assert served.http.get("/api/scenes/zx/1.2.3").json() == {"scenes": [], "callers": []}


TEXTS = {
    "ninja_slayer": ("", "◆このカードをオジギする：1枚ドロー。"),
    "sakura": ("", "【攻撃後】カードを1枚引く。"),
    "zx": ("", "【起】〈このカードをスリープする。〉カードを1枚引く。"),
    "rebirth": ("", "【スパーク】：あなたは1枚引く。"),
    "spellcard": ("spell", "〔アクション・神〕カードを1枚引く。"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_text_that_somebody_wrote_is_tried_on_a_board(served: Served, game: str) -> None:
    box, text = TEXTS[game]
    seats = [{"kind": "person"}, {"kind": "greedy"}]
    opened = served.post("/api/tables", {"game": game, "scene": f"try:{box}:{text}", "seats": seats, "pace": 0})
    with served.sit(opened, 0) as client:
        view = client.until("view", holds=lambda message: message["observation"]["request"] is not None)
        assert "試し" in json.dumps(view["observation"], ensure_ascii=False)
    for wrong in ("try::踊る。", "try::", "try:"):
        answer = served.http.post("/api/tables", json={"game": game, "scene": wrong, "seats": seats})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_start"), answer.text
