"""The paragraphs of a card of this game: texts, subtexts, and what may stand on which kind of card (205, 206)."""

from __future__ import annotations

import re
import unicodedata

from kisoku.games.zx.words import signs
from kisoku.games.zx.words.lowering import ZxLowering
from kisoku.text.grammar import Tree
from kisoku.text.normal import REMINDER
from kisoku.text.program import Ability
from kisoku.text.reading import LINE_LIMIT, Language, LineReading, TextRefused, one_text
from kisoku.text.scope import Scope

ICON = re.compile(rf"^[\[【(（<〔]?[{signs.ICONS}☆♪][\]】)）>〕]|^[★☆♪]")
INNER = re.compile(rf"(?<=.)[\[【][{signs.ICONS}][\]】]")
ENDED = re.compile(r"。$|(?:スタートカード|ライフリカバリー|ヴォイドブリンガー|絶界|レンジ[0-9∞])$")
SUBTEXT = re.compile("(?:降臨条件|覚醒条件|夢装条件|憑依条件|クライシス|剣臨器)[^。]{0,24}[:：]")
EMPTY = ("-", "－", "ー", "―", "")
EVENTS = ("event", "event_extra")
BULLETS = "・･"


class ZxLanguage(Language):
    """The language of this game's cards."""

    def normal(self, text: str) -> str:
        return signs.normal(text)

    def kind(self, line: str, box: str) -> str:
        return "subline" if box == "subtext" else "line"

    def lower(self, tree: Tree) -> tuple[Ability, ...]:
        return (self.words.line(ZxLowering(self.words, Scope("static")), tree),)

    def read_line(self, text: str, box: str = "text", number: int = 1, card: str = "") -> LineReading:
        found = super().read_line(text, box, number, card)
        for ability in found.abilities:
            if (
                card
                and (ability.kind == "event") != (card in EVENTS)
                and ability.kind in ("event", "special")
                and not ability.zones
            ):
                raise TextRefused(
                    number,
                    1,
                    found.canonical[:12],
                    (),
                    "イベント能力はイベントだけが持ちます（801.2e）。",
                    "event abilities stand on Events only (801.2e)",
                )
        return found

    def read_card(self, text: str, subtext: str = "", kind: str = "") -> tuple[Ability, ...]:
        """All abilities of a card of that kind. Refused as a whole if one paragraph is."""
        with one_text():
            return tuple(
                ability
                for box, words in (("text", text), ("subtext", subtext))
                for reading in self.readings(words, kind, box)
                for ability in reading.abilities
            )

    def readings(self, text: str, kind: str = "", box: str = "text") -> list[LineReading]:
        return [
            self.read_line(words, "subtext" if SUBTEXT.match(words) else box, number, kind)
            for number, words in self.paragraphs(text)
        ]

    def paragraphs(self, text: str) -> list[tuple[int, str]]:
        """205.2: a paragraph that begins with an ability icon is an ability; other lines go on with the one before."""
        lines = [part for line in text.splitlines() for part in apart(line)]
        if len(lines) > LINE_LIMIT:
            raise TextRefused(LINE_LIMIT, 1, "", (), "行が多すぎます。", "too many lines")
        found: list[tuple[int, str]] = []
        before = ""
        for number, line in enumerate(lines, 1):
            words = line.strip()
            if words in EMPTY:
                continue
            if found and goes_on(found[-1][1], words):
                over = before[0] in BULLETS and words[0] not in BULLETS and before.endswith("。")
                found[-1] = (found[-1][0], found[-1][1] + (signs.LISTED if over else "") + words)
            else:
                found.append((number, words))
            before = words
        return found


def apart(line: str) -> list[str]:
    """The abilities of a line: a further one begins with its icon, behind a whole sentence or keyword ability."""
    for found in INNER.finditer(line):
        before = REMINDER.sub("", unicodedata.normalize("NFKC", line[: found.start()])).strip()
        if ENDED.search(before) and not len(re.findall('["“”]', before)) % 2:
            return [line[: found.start()], *apart(line[found.start() :])]
    return [line]


def goes_on(before: str, words: str) -> bool:
    """Whether a line belongs to the paragraph before it. A condition of play is one of its own, in the text as in the
    subtext (1020.2).
    """
    if SUBTEXT.match(words) or SUBTEXT.match(before):
        return False
    if words[0] in BULLETS or before.endswith(("、", "，")) or words[0] in '"“':
        return True
    return ICON.match(words) is None and ICON.match(before) is not None
