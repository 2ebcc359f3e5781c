"""Bringing one's own cards: files that people have become sets, and what cannot be carried out is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kisoku.commands.importing import imported
from kisoku.commands.voice import Mistake
from kisoku.games.rebirth import cardset, files
from kisoku.games.registry import load
from kisoku.kernel.match import Match
from kisoku.text.yamlfile import BadFile

TEXT = "【スパーク】：あなたは1枚引く。"
UNKNOWN = "【スパーク】：あなたは踊る。"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KISOKU_DATA", str(tmp_path / "data"))
    cardset.our_cards.cache_clear()


@pytest.fixture(autouse=True)
def as_before() -> object:
    yield
    cardset.our_cards.cache_clear()


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_json_lines(tmp_path: Path) -> None:
    rows = [
        {
            "serial": "X/1-001",
            "name": "甲",
            "type": "Character",
            "color": "Blue",
            "cost": 1,
            "atk": 2,
            "def": 3,
            "traits": ["管"],
            "text": [TEXT, "（注釈）"],
        },
        {
            "serial": "X/1-002",
            "name": "歌",
            "type": "Rebirth",
            "cost": None,
            "atk": None,
            "def": None,
            "traits": [],
            "text": [TEXT],
        },
        {
            "serial": "X/1-003",
            "name": "相棒",
            "type": "Partner",
            "cost": None,
            "atk": None,
            "def": None,
            "traits": [],
            "text": [],
        },
        {
            "serial": "X/1-004",
            "name": "乙",
            "type": "Character",
            "cost": 1,
            "atk": 2,
            "def": 3,
            "traits": [],
            "text": [UNKNOWN],
        },
    ]
    file = written(tmp_path / "cards.jsonl", "\n".join(json.dumps(row, ensure_ascii=False) for row in rows))
    report = imported(files, "rebirth", file, "MINE")
    assert report["cards"] == 3
    assert [(row["card"], "踊る" in row["en"]) for row in report["left_out"]] == [("X/1-004", True)]
    cards = cardset.our_cards()
    facts = cards["X/1-001"].facts
    assert (facts.name, facts.kind, facts.cost, facts.atk, facts.df, facts.attributes, facts.title) == (
        "甲",
        "character",
        1,
        2,
        3,
        ("管",),
        "X",
    )
    assert cards["X/1-001"].abilities[0].keyword == "spark"
    assert cards["X/1-002"].facts.kind == "rebirth"
    assert cards["X/1-003"].facts.kind == "partner"


def test_facts_only_if_asked(tmp_path: Path) -> None:
    row = {"serial": "X/1-004", "name": "乙", "type": "CH", "cost": 1, "atk": 2, "def": 3, "text": UNKNOWN}
    file = written(tmp_path / "cards.jsonl", json.dumps(row, ensure_ascii=False))
    with pytest.raises(Mistake):
        imported(files, "rebirth", file, "MINE")
    report = imported(files, "rebirth", file, "MINE", facts=True)
    assert (report["cards"], report["facts_only"]) == (1, 1)
    card = cardset.our_cards()["X/1-004"]
    assert card.facts.atk == 2
    assert card.abilities == ()


def test_json_of_other_tools_with_two_languages_and_other_prints(tmp_path: Path) -> None:
    card = {
        "Serial": "X/1-001",
        "Alternates": [{"Serial": "X/1-001SP", "Rarity": "SP", "Name": None}],
        "Name": {"EN": "One", "JP": "甲"},
        "Traits": [{"EN": "Wind", "JP": "管"}, {"EN": "Band", "JP": "楽団"}],
        "Type": "Character",
        "Color": "Red",
        "Cost": 2,
        "ATK": 3,
        "DEF": 4,
        "Effect": [{"EN": "[SPARK] Draw.", "JP": TEXT}],
        "Set": {"ReleaseCode": "X/1", "Name": "Set"},
    }
    file = written(
        tmp_path / "set_X.r4uset", "\ufeff" + json.dumps({"Version": 1, "Cards": [card]}, ensure_ascii=False)
    )
    report = imported(files, "rebirth", file, "MINE")
    assert report["cards"] == 2
    assert not report["left_out"]
    cards = cardset.our_cards()
    assert cards["X/1-001"].facts.attributes == ("管", "楽団")
    assert cards["X/1-001"].facts.name_en == "One"
    assert cards["X/1-001SP"].abilities == cards["X/1-001"].abilities


@pytest.mark.parametrize(
    "header", ["番号,カード名,種別,コスト,ATK,DEF,属性,テキスト", "number,name,type,cost,atk,def,attributes,text"]
)
def test_csv_with_named_columns(tmp_path: Path, header: str) -> None:
    file = written(tmp_path / "cards.csv", f"{header}\nX-1,甲,CH,１,2,3,管／楽団,{TEXT}\nX-2,歌,RE,,,,,\n")
    report = imported(files, "rebirth", file, "MINE")
    assert report["cards"] == 2
    facts = cardset.our_cards()["X-1"].facts
    assert (facts.cost, facts.attributes, facts.text) == (1, ("管", "楽団"), TEXT)


@pytest.mark.parametrize(("name", "text"), [
    ("a.json", "{"), ("a.json", '{"a": 1}'), ("a.jsonl", "[1]"), ("a.csv", "x"), ("a.r4uset", '{"Cards": [3]}'),
    ("a.csv", "a,b\n\x00,1"),
    ("a.csv", "id,name,name\n1,2,3"), ("a.json", "[]"), ("a.jsonl", ""), ("a.jsonl", '{"serial": "X\\u0000"}'),
    ("a.json", "null"), ("a.txt", ""),
])  # fmt: skip
def test_a_file_that_is_none_is_refused_in_one_message(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises((BadFile, Mistake)):
        imported(files, "rebirth", written(tmp_path / name, text), "MINE")


HEAD = "番号,カード名,カード種類,コスト,ATK,DEF,属性,カードテキスト"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("excel.csv", f"{HEAD}\r\nX-1,甲,キャラカード,1,2,3,管,{TEXT}\r\n".encode("cp932")),
        ("bom.csv", f"{HEAD}\r\nX-1,甲,キャラ,1,2,3,管,{TEXT}\r\n".encode("utf-8-sig")),
        ("wide.csv", f"{HEAD}\nX-1,甲,キャラ,1,2,3,管,{TEXT}\n".encode("utf-16")),
        ("semicolons.csv", f"{HEAD}\nX-1,甲,キャラ,1,2,3,管,{TEXT}\n".replace(",", ";").encode()),
        ("tabs.txt", f"{HEAD}\nX-1,甲,キャラ,1,2,3,管,{TEXT}\n".replace(",", "\t").encode()),
        (
            "one.json",
            json.dumps(
                {
                    "id": "X-1",
                    "name": "甲",
                    "type": "CH",
                    "cost": 1,
                    "atk": 2,
                    "def": 3,
                    "text": f"{TEXT}<br>【のびしろ】",
                }
            ).encode(),
        ),
        (
            "numbers.json",
            json.dumps({"X-1": {"name": "甲", "type": "CH", "cost": 1, "atk": 2, "def": 3, "text": TEXT}}).encode(),
        ),
        (
            "sets.r4uset",
            json.dumps(
                {
                    "Sets": [
                        {
                            "Cards": [
                                {
                                    "Serial": "X-1",
                                    "Name": {"JP": "甲"},
                                    "Type": "Character",
                                    "Cost": 1,
                                    "ATK": 2,
                                    "DEF": 3,
                                    "Effect": [{"JP": TEXT}],
                                }
                            ]
                        }
                    ]
                }
            ).encode(),
        ),
    ],
)
def test_files_as_other_programs_write_them(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    report = imported(files, "rebirth", tmp_path / name, "MINE")
    assert (report["cards"], report["left_out"]) == (1, [])
    card = cardset.our_cards()["X-1"]
    assert (card.facts.name, card.facts.kind, card.facts.cost) == ("甲", "character", 1)
    assert card.abilities[0].keyword == "spark"


def test_nothing_is_left_out_without_a_word(tmp_path: Path) -> None:
    english = {
        "serial": "X-2",
        "name": "乙",
        "type": "CH",
        "cost": 1,
        "atk": 2,
        "def": 3,
        "effect": [{"EN": "[SPARK] Draw."}],
        "artist": "誰か",
    }
    plain = {"serial": "X-1", "name": "甲", "type": "CH", "cost": 1, "atk": 2, "def": 3}
    file = written(tmp_path / "cards.json", json.dumps([plain, english]))
    report = imported(files, "rebirth", file, "MINE")
    assert [row["card"] for row in report["left_out"]] == ["X-2"]
    assert report["unused"] == ["artist"]
    rows = "id,name,kind,cost,atk,def\nX-1,甲,CH,1,2,3\nX-2,乙,CH,1,2,3,4\nX-3,丙,CH\n"
    report = imported(files, "rebirth", written(tmp_path / "cards.csv", rows), "MINE")
    assert (report["cards"], len(report["left_out"])) == (1, 2)


def test_a_fault_names_its_column(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="name: "):
        imported(files, "rebirth", written(tmp_path / "cards.csv", "foo,bar\n1,2\n"), "MINE")


def test_two_cards_of_one_number_and_bad_numbers_are_left_out(tmp_path: Path) -> None:
    file = written(
        tmp_path / "cards.csv",
        "id,name,kind,cost,atk,def\nX-1,甲,CH,1,2,3\nX-1,乙,CH,1,2,3\nX-3,丙,CH,many,2,3\nX-4,丁,CH,1,,3\nX-5,戊,??,1,2,3\n",
    )
    report = imported(files, "rebirth", file, "MINE")
    assert report["cards"] == 1
    assert len(report["left_out"]) == 4


def test_imported_cards_are_played_with(tmp_path: Path) -> None:
    rows = [f"X-{number},甲{number},CH,1,3,3,{TEXT}" for number in range(13)] + [
        f"P-{number},相棒{number},PA,,,," for number in range(3)
    ]
    file = written(tmp_path / "cards.csv", "\n".join(["id,name,kind,cost,atk,def,text", *rows]))
    imported(files, "rebirth", file, "MINE")
    deck = tuple([f"X-{number % 13}" for number in range(50)] + [f"P-{number}" for number in range(3)])
    game = load("rebirth")
    assert not game.deck_reasons(deck, "constructed")
    match = Match(game.new([deck, deck], 1))
    while match.request is not None:
        match.answer(len(match.decisions) % len(match.request.options))
    assert match.over
    assert len(match.decisions) > 20
