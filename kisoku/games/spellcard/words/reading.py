"""The boxes of a card of this game as lines, and the lines as programs."""

from __future__ import annotations

from kisoku.games.spellcard import minimap
from kisoku.games.spellcard.facts import LASTS, Box
from kisoku.games.spellcard.words import signs
from kisoku.games.spellcard.words.lowering import Striking
from kisoku.text.grammar import Tree
from kisoku.text.program import Ability
from kisoku.text.reading import Language, LineReading, TextRefused, one_text
from kisoku.text.scope import Scope

BOXES = ("ability", "spell", "extra")
WORDS = {english: word for word, english in LASTS.items() if english}
ICON_SPACE = "・"


def line_of(box: Box) -> str:
    """The box in one line: its icons, costs, minimap and target in 〔…〕, then its words."""
    parts = [box.timing, WORDS.get(box.lasts, box.lasts), *box.cost.split()]
    if box.minimap:
        parts.append(
            "範囲" + "/".join(box.minimap[row : row + minimap.SIZE] for row in range(0, len(box.minimap), minimap.SIZE))
        )
    if box.target:
        parts.append("対象：" + box.target)
    icons = ICON_SPACE.join(part for part in parts if part)
    return f"〔{icons}〕{box.text}" if icons else box.text


class StrikeLanguage(Language):
    """The language of this game's cards."""

    box = "ability"

    def normal(self, text: str) -> str:
        return signs.normal(text)

    def kind(self, line: str, box: str) -> str:
        return f"{box if box in BOXES else 'ability'}_line"

    def read_line(self, text: str, box: str = "ability", number: int = 1, card: str = "") -> LineReading:
        self.box = box if box in BOXES else "ability"
        return super().read_line(" ".join(text.split("\n")), box, number, card)

    def lower(self, tree: Tree) -> tuple[Ability, ...]:
        low = Striking(self.words, Scope("static"))
        low.where = self.box
        return (self.words.line(low, tree),)

    def paragraphs(self, text: str) -> list[tuple[int, str]]:
        """A box is one paragraph, however many lines it is printed in."""
        words = " ".join(line.strip() for line in text.splitlines())
        return [(1, words)] if words.strip() else []

    def read_box(self, box: Box, where: str) -> Ability:
        """What a box says. Raises TextError."""
        if not box.text.strip():
            raise TextRefused(1, 1, "", (), "本文がありません。", "there are no words")
        with one_text():
            return self.read_line(line_of(box), where).ability

    def read_extra(self, text: str) -> Ability:
        return self.read_line(text, "extra").ability
