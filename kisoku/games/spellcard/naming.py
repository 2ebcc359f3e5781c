"""What people call cards, areas and texts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kisoku.games.spellcard.facts import Box, Facts
from kisoku.games.spellcard.pool import Pool
from kisoku.games.spellcard.state import area_name
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, CardName, translated
from kisoku.table.declaring import declared, words_of

DECLARED = declared(Path(__file__).parent)
PHRASES = words_of(DECLARED.phrases)


def named(facts: Facts) -> CardName:
    """A spell card by both its names (3.2.1.1)."""
    ja = f"{facts.name} {facts.spell}".strip()
    en = " ".join(part for part in (facts.name_en or facts.name, facts.spell_en or facts.spell) if part)
    return CardName(f"「{ja}」", en, facts.number)


def area_words(area: int) -> Words:
    name = area_name(area)
    return Words(PHRASES["area"].ja.format(name), PHRASES["area"].en.format(name))


def box_words(box: Box) -> Words:
    """A box as a line: its icons, then its text."""
    icons = " ".join(part for part in (box.timing, box.lasts, box.cost, box.target) if part)
    head = f"［{icons}］" if icons else ""
    text = translated(box.text, box.text_en)
    return Words(f"{head}{text.ja}", f"{head}{text.en}")


@lru_cache(maxsize=256)
def _texts(pool: Pool, size: int) -> dict[int, Words]:
    found: dict[int, Words] = {}
    for card in pool.cards:
        for numbers, boxes in ((card.abilities, card.facts.abilities), (card.spells, card.facts.spells)):
            for number, box in zip(numbers, boxes, strict=False):
                found.setdefault(number, box_words(box))
    return found


def program_text(pool: Pool, program: int) -> Words:
    """What an ability says, as some card of the match has it; empty if there is none."""
    return _texts(pool, len(pool.cards)).get(program, NO_WORDS)
