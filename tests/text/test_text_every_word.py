"""Every word counts: where one word of a text is exchanged for another and it still reads, it means something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kisoku.games.registry import GAMES, files_of
from kisoku.text.reading import TextError
from kisoku.text.scope import Meaningless
from kisoku.text.yamlfile import load_yaml

ROOT = Path(__file__).parents[2]
REMINDER = re.compile(r"[（(][^（）()]*[）)]")
BOXES = ("text", "effect", "ability", "skill", "spell")

WORDS = (
    "あなた→相手 相手→あなた 以上→以下 以下→以上 1→2 2→3 3→4 すべて→1枚 すべて→1人 他の→ 開始時→終了時 手札→デッキ "
    "手札→トラッシュ 手札→控え室 "
    "手札→捨て札 手札→オヒガン デッキの上→デッキの下 無作為に→ このターン→次のターン +→- いる→いない 持つ→持たない "
    "裏向き→表向き レスト→スタンド "
    "スリープ→リブート メンバー→エネルギー オーラ→フレア フレア→ライフ ライフ→チャージ チャージ→リソース "
    "未行動→行動済み ATK→DEF 同じ→異なる"
)
SWAPS = [tuple(pair.split("→")) for pair in WORDS.split()]
TOLD_AGAIN = re.compile("効果で[^、]*を選ぶ際")
"""What only says again from where a card is chosen that is in one place alone."""


def texts_of(node: Any) -> Iterator[str]:
    """Every text of a set, without reminders."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in BOXES and isinstance(value, str):
                yield REMINDER.sub("", value).strip()
            else:
                yield from texts_of(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts_of(value)


def meaning(files: Any, text: str) -> list[Any] | None:
    """Its programs, in the first box in which it reads; None if in none."""
    language = files.language()
    for box in files.BOXES:
        try:
            return [
                box,
                *(
                    ability
                    for number, line in language.paragraphs(text)
                    for ability in language.read_line(line, box, number).abilities
                ),
            ]
        except (TextError, Meaningless):
            continue
    return None


def varied(text: str) -> Iterator[str]:
    again = {place for part in TOLD_AGAIN.finditer(text) for place in range(*part.span())}
    for old, new in SWAPS:
        for match in re.finditer(re.escape(old), text):
            if match.start() not in again and (old != "+" or text[match.end()] != "0"):
                yield text[: match.start()] + new + text[match.end() :]


@pytest.mark.parametrize("name", GAMES)
def test_another_word_is_another_meaning(name: str) -> None:
    files = files_of(name)
    texts = {
        text
        for file in sorted((ROOT / "kisoku/games" / name / "cards").glob("*.yaml"))
        for text in texts_of(load_yaml(file))
        if text
    }
    compared, alike = 0, []
    for text in sorted(texts):
        means = meaning(files, text)
        for other in varied(text) if means is not None and len(means) > 1 else ():
            means_too = meaning(files, other)
            if means_too is not None:
                compared += 1
                if means_too == means:
                    alike.append((text, other))
    assert alike == []
    assert compared > 100


@pytest.mark.parametrize(
    ("name", "own", "foreign"),
    [
        ("ninja_slayer", "◆あなたに1ダメージを与える：1枚ドロー。", "◆相手に1ダメージを与える：1枚ドロー。"),
        (
            "zx",
            "【起】〈あなたのデッキの上から2枚のカードをトラッシュに置く。〉カードを1枚引く。",
            "【起】〈相手のデッキの上から2枚のカードをトラッシュに置く。〉カードを1枚引く。",
        ),
        (
            "zx",
            "【常】あなたはあなたのリソースにある緑のカードをプレイしてよい。",
            "【常】相手はあなたのリソースにある緑のカードをプレイしてよい。",
        ),
        (
            "sakura",
            "コストとして、あなたのマシンの造花結晶を2つ燃焼してもよい。そうしたなら、カードを1枚引く。",
            "コストとして、相手のマシンの造花結晶を2つ燃焼してもよい。そうしたなら、カードを1枚引く。",
        ),
    ],
)
def test_what_only_ones_own_can_do_is_refused_of_the_other(name: str, own: str, foreign: str) -> None:
    files = files_of(name)
    assert meaning(files, own) is not None
    assert meaning(files, foreign) is None
