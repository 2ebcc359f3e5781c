"""What people call zones, phases, cards and abilities: the words that the table declares, and the texts that are
printed on cards.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kisoku.games.zx.pool import CardDef, Facts, Pool, quoted
from kisoku.games.zx.state import FIRST_SQUARE
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, CardName, by_lines, translated
from kisoku.table.declaring import declared, words_of

DECLARED = declared(Path(__file__).parent)
ZONE_WORDS, PHASE_WORDS = words_of(DECLARED.zones), words_of(DECLARED.phases)
KIND_WORDS = words_of(DECLARED.kinds)
OTHER_NAMES = {name: words.en for name, words in DECLARED.attributes.items()}
"""Races and names of tokens in English; one that is not here is called as it is printed."""
SQUARE_NAMES = ("e1", "e2", "e3", "m1", "m2", "m3", "h1", "h2", "h3")
"""The squares as the first player sees them, row by row."""
SQUARE_WORDS = {name: DECLARED.phrases[name].words for name in SQUARE_NAMES}


def square_name(square: int) -> str:
    return SQUARE_NAMES[square - FIRST_SQUARE]


def square_words(square: int, viewer: int | None) -> Words:
    """A square as the viewer sees it."""
    place = square - FIRST_SQUARE
    return SQUARE_WORDS[SQUARE_NAMES[8 - place if viewer == 1 else place]]


def named(name: str, facts: Facts | None) -> Words:
    """Both names; a card whose name an effect has changed has no English one."""
    if not name:
        return Words("プレイヤー", "the Player card") if facts is not None and facts.number == "virtual" else NO_WORDS
    if facts is None:
        return Words(f"「{name}」", name)
    english = facts.name_en if facts.name_en and facts.name == name else OTHER_NAMES.get(name, name)
    return CardName(f"「{name}」", english, facts.number)


@lru_cache(maxsize=4096)
def text_words(facts: Facts) -> Words:
    return translated(facts.text, facts.text_en)


@lru_cache(maxsize=4096)
def subtext_words(facts: Facts) -> Words:
    return translated(facts.subtext, facts.subtext_en)


def _paragraphs(card: CardDef) -> list[tuple[int, Words]]:
    """Each ability of a card with its paragraph."""
    return list(zip(card.abilities, by_lines(text_words(card.facts)), strict=False))


def ability_text(pool: Pool, ability: int) -> Words:
    """The paragraph that the ability is, as some card of the match has it, or quotes it to give it to others. Empty if
    there is none.
    """
    key = (ability, len(pool.cards))
    known: Words | None = pool.paragraphs.get(key)
    if known is None:
        found = (line for card in pool.cards for number, line in _paragraphs(card) if number == ability)
        known = pool.paragraphs[key] = next(found, None) or _quoted_text(pool, ability)
    return known


def _quoted_text(pool: Pool, ability: int) -> Words:
    for card in pool.cards:
        for number, words in _paragraphs(card):
            if any(pool.number_of(one) == ability for one in quoted(pool.programs[number].ability)):
                return words
    return NO_WORDS
