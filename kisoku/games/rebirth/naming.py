"""What people call zones, phases, cards and abilities: the words that the table declares, and the texts on cards."""

from __future__ import annotations

from pathlib import Path

from kisoku.games.rebirth.pool import CardDef, Facts, Pool
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, CardName, by_lines, translated
from kisoku.table.declaring import declared

DECLARED = declared(Path(__file__).parent)


def named(name: str, facts: Facts) -> Words:
    """A card whose name an effect has changed has no English one."""
    english = facts.name_en if facts.name_en and facts.name == name else name
    return CardName(f"「{name}」", english, facts.number)


def text_words(facts: Facts) -> Words:
    return translated(facts.text, facts.text_en)


def paragraphs(card: CardDef) -> list[tuple[int, Words]]:
    """Each ability of a card with its paragraph; reminder text is none (2.4.2)."""
    lines = [line for line in by_lines(text_words(card.facts)) if line.ja[0] not in "(（ⅰⅱⅲ・"]
    return list(zip(card.abilities, lines, strict=False))


def ability_text(pool: Pool, ability: int) -> Words:
    """The paragraph that the ability is, as some card of the match has it."""
    known: Words | None = pool.paragraphs.get(ability)
    if known is None:
        found = (words for card in pool.cards for number, words in paragraphs(card) if number == ability)
        known = pool.paragraphs[ability] = next(found, NO_WORDS)
    return known
