"""Printed text → the normal form that the grammar reads.

The normal form is itself printable: half-width digits and signs, full-width 。、：！, 〈…〉 for attributes, “…” for
names, 「…」 for quoted abilities, ◆ for the ability mark. Reminder text in （…） has no meaning and is cut out.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

SPELLINGS = {
    "：": ":",
    "！": "!",
    "？": "?",
    "、": ",",
    "〈": "<⟨《‹",
    "〉": ">⟩》›",
    "◆": "■▶◇▪►",
    "-": "‐‑‒–—―−─",
    "・": "•‧∙⋅●",
    "“": "〝„‟",
    "”": "〟",
}
SIGNS = str.maketrans({sign: normal for normal, signs in SPELLINGS.items() for sign in signs})
REMINDER = re.compile(r"\([^()]*\)")
BLANK = re.compile(r"(?<![A-Za-z])\s+|\s+(?![A-Za-z])")
QUOTED = re.compile(r'["“”]([^"“”]*)["“”]')


class Unbalanced(Exception):
    """A bracket has no partner; place is its index."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


def normal(text: str) -> str:
    """One line of card text in normal form, without reminder text."""
    text = unicodedata.normalize("NFKC", text)
    while REMINDER.search(text):
        text = REMINDER.sub("", text)
    for bracket in "()":
        if bracket in text:
            raise Unbalanced(text.index(bracket))
    text = BLANK.sub("", text.strip()).translate(SIGNS)
    return QUOTED.sub(r"“\1”", text)


@lru_cache(maxsize=1 << 14)
def normal_name(text: str) -> str:
    """A card name or an attribute as texts refer to it; apply it to both sides of a comparison."""
    return BLANK.sub("", unicodedata.normalize("NFKC", text).strip()).translate(SIGNS)
