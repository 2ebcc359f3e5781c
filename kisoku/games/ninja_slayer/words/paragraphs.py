"""The paragraphs of a card: those with ◆, those of a Kotodama without it, and the Ukemi box."""

from __future__ import annotations

import msgspec

from kisoku.text.program import Ability
from kisoku.text.reading import Language, TextRefused, one_text, paragraphs

MARK = "◆"
MARKED, UNMARKED, UKEMI = "marked", "kotodama", "ukemi"
BEARERS = frozenset({"コトダマ", "kotodama"})
"""The kinds of cards on which text without ◆ stands."""


class NinjaLanguage(Language):
    """The language of this game's cards."""

    def kind(self, line: str, box: str) -> str:
        if box == UKEMI:
            return UKEMI
        return MARKED if line.startswith(MARK) else UNMARKED

    def belongs(self, line: str, kind: str, card: str, number: int) -> None:
        if kind == UNMARKED and card and card not in BEARERS:
            raise TextRefused(
                number,
                1,
                line[:12],
                (MARK,),
                "この種類のカードの能力は◆で始まります。",
                f"an ability on a card of this kind begins with {MARK}",
            )

    def read_card(self, text: str, ukemi: str = "", kind: str = "") -> tuple[Ability, ...]:
        """All abilities of a card: those of its text, then its Ukemi. Refused as a whole if one paragraph is."""
        with one_text():
            found = [self.read_line(words, "text", number, kind).ability for number, words in paragraphs(text)]
            lines = len(found)
            found += [self.read_line(words, UKEMI, lines + number).ability for number, words in paragraphs(ukemi)]
        return share_letters(found)


def share_letters(abilities: list[Ability]) -> tuple[Ability, ...]:
    """An X in an additional cost is named there; the same letter in the card's other abilities is that number."""
    named = {
        variable.letter for ability in abilities if ability.keyword and ability.costs for variable in ability.variables
    }
    return tuple(
        ability
        if ability.keyword
        else msgspec.structs.replace(
            ability, variables=tuple(v for v in ability.variables if v.number is not None or v.letter not in named)
        )
        for ability in abilities
    )
