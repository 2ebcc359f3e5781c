"""A fuzzer in plain Python: files are spoilt by a seeded chance, so that a finding can be made again from its two
numbers.

It knows nothing of what a reader does with a file, but much of what spoils files: cut off, shuffled and doubled lines,
values of other kinds, signs that mean something in YAML and JSON, characters that no text should have, numbers that no
card should have.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

ODD = tuple(
    word.encode("utf-8", "surrogatepass")
    for word in (
        "", "~", "null", "true", "-1", "0", "1e99", "1" * 40, "1" * 5000, "0x" + "f" * 5000, "0.5", ".nan", ".inf",
        "2026-02-13", "2026-99-99",
        "59:59:59", "[]", "{}", "[[", "{", "}", "]", "- - -", "[" * 60 + "]" * 60, "&a x", "*a", "!!int x",
        "!!python/name:os.system", "<<: {}",
        "? [a]", "|", ">", "%YAML 9", "---", "...", "\x00", "\x1b[31m", "\x7f", "\u0085", "\u2028", "\ufeff", "\ud800",
        '"\\ud800"', '"\\0"', "\t",
        "\r\n", "\r", "長" * 3000, "x" * 10_000, "（" * 200, "²", "٣", "game: chess", "format: sealed",
        "packs_seed: 10000000000000000000000",
        "count: 9999", "白紙 x999", "KNS1-001: 61", "KNS9-999: 4", "at: 706.4", "pass until: 505.4", "◆", "、", "。",
        "：", "！", "〈", "〉", "「",
        "」", "・", "X", "-99", "99枚", "1枚ドロー。", "それ", "これを殺す", "相手は", "できない。", "kind: コトダマ",
        "A", "B", "A.", "#0", "/0",
        "/ukemi", "->", ",", '"', "'", "\\", "#", ": ", " #", "version", "1.0", "[0,0,0]", "-2", "200001",
        "9223372036854775808",
    )
)  # fmt: skip
_VALUES = re.compile(rb"(?<=[:,\[\- ])[^\s:,\[\]{}]+")


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _flip(data: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        if spoilt:
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def _insert(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(ODD) + data[place:]


def _lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    change = chance.randrange(4)
    if change == 0:
        del lines[one]
    elif change == 1:
        lines[one], lines[other] = lines[other], lines[one]
    elif change == 2:
        lines[one:one] = lines[min(one, other) : max(one, other) + 1]
    else:
        lines[one] = b" " * chance.randrange(5) + lines[one].lstrip()
    return b"\n".join(lines)


def _value(data: bytes, chance: random.Random) -> bytes:
    """One word or number becomes something else."""
    found = list(_VALUES.finditer(data))
    if not found:
        return data
    value = chance.choice(found)
    other = chance.choice(ODD) if chance.random() < 0.7 else chance.choice(found)[0]
    return data[: value.start()] + other + data[value.end() :]


def _coding(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return chance.choice(
        (
            text.encode("utf-16"),
            text.encode("utf-8-sig"),
            text.encode("shift_jis", "replace"),
            text.replace("\n", "\r\n").encode(),
            b"",
        )
    )


CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _cut,
    _flip,
    _insert,
    _insert,
    _lines,
    _lines,
    _value,
    _value,
    _value,
    _value,
)


def spoilt(files: Sequence[bytes], seed: int) -> bytes:
    """The file that this seed makes of one of these."""
    chance = random.Random(seed)
    data = chance.choice(files)
    if chance.random() < 0.03:
        return _coding(data, chance)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        data = chance.choice(CHANGES)(data, chance)
    return data
