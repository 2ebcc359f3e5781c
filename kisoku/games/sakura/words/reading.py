"""The paragraphs of a card of this game, and what may stand on which type of card (C9-1-1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import msgspec

from kisoku.games.sakura.words import signs
from kisoku.games.sakura.words.lines import abilities
from kisoku.games.sakura.words.sentences import Paragraph
from kisoku.text.grammar import Tree
from kisoku.text.program import Ability, Condition, Create, Data, Do, Every, Fact, Var
from kisoku.text.reading import LINE_LIMIT, Language, LineReading, TextRefused, one_text
from kisoku.text.scope import Scope

TYPES = {"攻撃": "attack", "行動": "action", "付与": "enhancement", "不定": "indefinite"}
ONLY_ON = {
    "after_attack": "attack",
    "on_use": "action",
    "on_deploy": "enhancement",
    "deployed": "enhancement",
    "on_discard": "enhancement",
    "concept": "concept",
}
WORDS = {
    "concept": ("構想", "concept"),
    "attack": ("攻撃", "Attack"),
    "action": ("行動", "Action"),
    "enhancement": ("付与", "Enhancement"),
}
CONTINUED: tuple[str, ...] = (
    "・",
    "〔",
    "その後",
    "そうした",
    "を行",
    "Xは",
    "Yは",
    "この際",
    "その時",
    "《攻撃》カードが使用され",
    "この方法で",
    "こう使用した",
    "この基本動作は",
    "その《付与》カード",
    "あなたはこの効果で本来より",
)
SPOKEN_OF = ("この矢印効果",)
"""What a line speaks of that the one before has said."""
OPENED = ("以下を行う。", "以下の効果を解決する。", "その《攻撃》の解決後にこのカードの効果を解決する。")
"""How a line ends that the next one goes on with."""
"""How a line begins that goes on with the one before."""
OPEN_ENDS = ("、", "に", "は", "が", "を", "】")
DIGITS = "0123456789"
ARROW = re.compile(r"[^。、：]{1,8}[→⇔][^。、：]{1,8}[：:][0-9０-９]+")
LABELLED = re.compile(r"^【(?:攻撃後|展開時|展開中|破棄時)】")
LASTING_LABELS = ("attack", "enhancement")
"""Types of cards on which a line without a label is one of the label above it."""


class SakuraLanguage(Language):
    """The language of this game's cards."""

    def normal(self, text: str) -> str:
        return signs.normal(text)

    def kind(self, line: str, box: str) -> str:
        return "line"

    def lower(self, tree: Tree) -> tuple[Ability, ...]:
        return abilities(Paragraph(self.words, Scope("static")), tree)

    def read_line(self, text: str, box: str = "text", number: int = 1, card: str = "") -> LineReading:
        found = super().read_line(text, box, number, card)
        kind = TYPES.get(card, card)
        for ability in found.abilities:
            needed = ONLY_ON.get(ability.kind, "")
            if kind and needed and needed != kind and not (kind == "indefinite" and ability.kind == "on_use"):
                ja, en = WORDS[needed]
                raise TextRefused(
                    number,
                    1,
                    found.canonical[:12],
                    (),
                    f"この効果は《{ja}》のカードにだけ書けます（C9-1-1）。",
                    f"this effect stands on {en} cards only (C9-1-1)",
                )
        return found

    def read_card(self, text: str, kind: str = "") -> tuple[Ability, ...]:
        """All abilities of a card of that type. Refused as a whole if one paragraph is."""
        sworn = count()
        found = tuple(
            ability for reading in self.readings(text, kind) for ability in numbered(reading.abilities, sworn)
        )
        unknown = letters(found) - {variable.letter for ability in found for variable in ability.variables}
        if unknown:
            letter = min(unknown)
            raise TextRefused(
                1, 1, letter, (), f"{letter}の求め方が書かれていません。", f"how {letter} is found is not said"
            )
        return found

    def readings(self, text: str, kind: str = "") -> list[LineReading]:
        """How each paragraph of a card of that type reads."""
        found, label = [], ""
        with one_text():
            for number, words in self.paragraphs(text):
                label = next(iter(LABELLED.findall(words)), label)
                try:
                    found.append(self.read_line(words, "text", number, kind))
                except TextRefused:
                    if words.startswith(label) or TYPES.get(kind, kind) not in LASTING_LABELS:
                        raise
                    found.append(self.read_line(label + words, "text", number, kind))
        return found

    def paragraphs(self, text: str) -> list[tuple[int, str]]:
        """The paragraphs; lines that only separate are left out, lines that go on are joined."""
        lines = text.splitlines()
        if len(lines) > LINE_LIMIT:
            raise TextRefused(LINE_LIMIT, 1, "", (), "行が多すぎます。", "too many lines")
        found: list[tuple[int, str]] = []
        apart, item, opened = True, False, False
        for number, line in enumerate(lines, 1):
            words = line.strip()
            if not words or signs.is_empty(words):
                apart = apart or signs.RULE.fullmatch(signs.normal(words)) is not None if words else apart
                continue
            before = found[-1][1] if found and (is_open_frame(words) or not apart) else ""
            if opened and before and ARROW.fullmatch(words):  # what the condition above stands for
                found[-1] = (found[-1][0], f"{before}、{words}")
            elif before and continues(before, words, item):
                found[-1] = (found[-1][0], before + joint(before, words) + words)
                opened = before.endswith("、") and ARROW.fullmatch(words) is not None
            else:
                found.append((number, words))
                opened = False
            apart, item = False, words.translate(signs.SIGNS).startswith("・")
        return [(number, part) for number, words in found for part in signs.parts(words)]


def numbered(abilities: tuple[Ability, ...], sworn: Iterator[int]) -> tuple[Ability, ...]:
    """A19-3: each oath frame of a card has a number of its own."""
    if not any("oath" in str(ability.condition) for ability in abilities):
        return abilities
    place = next(sworn)

    def told(condition: Condition | None) -> Condition | None:
        if isinstance(condition, Every):
            return Every(tuple(part for one in condition.conditions if (part := told(one)) is not None))
        if isinstance(condition, Fact) and condition.name == "oath":
            return Fact("oath", f"{place}:{str(condition.value).partition(':')[2]}")
        return condition

    return tuple(msgspec.structs.replace(ability, condition=told(ability.condition)) for ability in abilities)


def joint(before: str, words: str) -> str:
    """What stands between two lines that are one paragraph."""
    if is_row(words):
        return "・"
    return "。" if before[-1] in DIGITS and not words.startswith(("を行", "・")) else ""


def is_open_frame(words: str) -> bool:
    """A gear frame whose icons are found by what the text before has chosen: 〈X攻Y〉."""
    return words.translate(signs.SIGNS).startswith("〈X")


def is_row(words: str) -> bool:
    """A row of a table by numbers: 「5以上…」."""
    row = words.lstrip(DIGITS)
    return row != words and row.lstrip("…").startswith(("以上", "以下", "「", "：「"))


def letters(data: object) -> set[str]:
    """The letters for numbers that a program uses."""
    if isinstance(data, Create):
        inside = {variable.letter for ability in data.abilities for variable in ability.variables}
        return {letter for part in (data.facts, data.abilities) for letter in letters(part)} - inside
    if isinstance(data, Var):
        return {data.letter}
    if isinstance(data, tuple):
        return {letter for part in data for letter in letters(part)}
    if isinstance(data, Data):
        found = {letter for field in data.__struct_fields__ for letter in letters(getattr(data, field))}
        if isinstance(data, Ability):
            found -= {variable.letter for variable in data.variables}
        declared = isinstance(data, Ability) and any(
            isinstance(op, Do) and op.verb == "declare_number" for op in data.ops
        )
        return found - {"X"} if declared else found
    return set()


def continues(before: str, words: str, item: bool) -> bool:
    """Whether a line goes on with the one before; what follows an item of a choice on a line of its own is a new
    effect.
    """
    words = words.translate(signs.SIGNS)
    if item and words.startswith(("その後", "そうした")):
        return False
    if "以下の効果を解決する。" in before and not words.startswith("【"):
        return True
    goes_on = words.startswith(CONTINUED) or before.endswith((*OPEN_ENDS, *OPENED))
    return goes_on or is_row(words) or is_open_frame(words) or any(word in words for word in SPOKEN_OF)
