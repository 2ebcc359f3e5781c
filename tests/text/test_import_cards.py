"""Bringing one's own cards, in every game that takes them: names of columns, kinds and icons as files elsewhere have
them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kisoku.commands.importing import imported
from kisoku.games.registry import files_of, load

ROWS: dict[str, list[dict[str, Any]]] = {
    "zx": [
        {
            "number": "X-1",
            "color": "红",
            "name": "火の番",
            "type": "Z/X",
            "race": "ホムラ",
            "cost": 2.0,
            "power": 2500.0,
            "icons": "IG",
            "text": "-",
        },
        {
            "number": "X-2",
            "color": "蓝",
            "name": "汲む",
            "type": "事件",
            "race": "-",
            "cost": 1.0,
            "power": "-",
            "icons": "－",
            "text": "【★】カードを１枚引く。",
        },
        {
            "number": "X-3",
            "color": "黑",
            "name": "踊る",
            "type": "事件",
            "race": "-",
            "cost": 1.0,
            "power": "-",
            "icons": "-",
            "text": "【★】踊る。",
        },
    ],
    "ninja_slayer": [
        {
            "番号": "X-1",
            "名前": "番兵",
            "種類": "キャラクター",
            "コスト": "2",
            "属性": "ニンジャ／ヤクザ",
            "カラテ": "2",
            "耐久力": "3",
            "工作力": "1",
            "テキスト": "◆インターラプト",
            "ウケミ": "1枚ドロー。",
        },
        {"番号": "X-2", "名前": "巻物", "種類": "コトダマ", "コスト": "1", "テキスト": "1枚ドロー。"},
        {"番号": "X-3", "名前": "踊り", "種類": "コトダマ", "コスト": "1", "テキスト": "踊る。"},
    ],
}
FACTS = {
    "zx": [
        ("火の番", "zx", 2, ("red",), ("ホムラ",), 2500, ("ignition",)),
        ("汲む", "event", 1, ("blue",), (), None, ()),
    ],
    "ninja_slayer": [
        ("番兵", "character", 2, ("ニンジャ", "ヤクザ"), 2, 3, 1),
        ("巻物", "kotodama", 1, (), None, None, None),
    ],
}
FIELDS = {
    "zx": ("name", "kind", "cost", "colours", "races", "power", "icons"),
    "ninja_slayer": ("name", "kind", "cost", "attributes", "karate", "endurance", "sabotage"),
}


@pytest.fixture
def library(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The game's cards, in a folder of this test's own, and as they were afterwards."""
    monkeypatch.setenv("KISOKU_DATA", str(tmp_path / "data"))
    game: Any = load(request.param)
    game.parts.library.cards.cache_clear()
    yield game.parts.library
    game.parts.library.cards.cache_clear()


@pytest.mark.parametrize("library", ROWS, indirect=True)
def test_cards_from_elsewhere_become_a_set_and_what_cannot_be_carried_out_is_left_out(
    library: Any, tmp_path: Path
) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in ROWS[library.game]), encoding="utf-8")
    report = imported(files_of(library.game), library.game, file, "MINE")
    assert report["cards"] == 2
    assert [(row["card"], "踊る" in row["en"]) for row in report["left_out"]] == [("X-3", True)]
    known = library.cards()
    assert [
        tuple(getattr(known[number].facts, field) for field in FIELDS[library.game]) for number in ("X-1", "X-2")
    ] == FACTS[library.game]
    assert known["X-2"].abilities
