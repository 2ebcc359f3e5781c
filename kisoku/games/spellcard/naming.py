"""What people call cards, areas and texts."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from kisoku.games.spellcard.facts import ANY_ICON, ATTRIBUTES, Box, Facts
from kisoku.games.spellcard.pool import Pool
from kisoku.games.spellcard.state import area_name
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, CardName, translated
from kisoku.table.declaring import declared, words_of

DECLARED = declared(Path(__file__).parent)
PHRASES = words_of(DECLARED.phrases)
PRINTED = words_of(DECLARED.attributes)
CASTER, COUNTED = "術者", ("手札", "スコア")


def named(facts: Facts) -> CardName:
    """A spell card by both its names (3.2.1.1)."""
    ja = f"{facts.name} {facts.spell}".strip()
    en = " ".join(part for part in (facts.name_en or facts.name, facts.spell_en or facts.spell) if part)
    return CardName(f"「{ja}」", en, facts.number)


def area_words(area: int) -> Words:
    name = area_name(area)
    return Words(PHRASES["area"].ja.format(name), PHRASES["area"].en.format(name))


def word(printed: str) -> Words:
    """A word that is printed on a card, in both languages; one that nobody has put into English is told as it is
    printed.
    """
    return PRINTED.get(printed, Words(printed, printed))


_COST = re.compile(f"({'|'.join((CASTER, *COUNTED, *ATTRIBUTES, ANY_ICON))})")


def cost_words(cost: str) -> Words:
    """A cost icon by icon."""
    parts = [part for part in _COST.split(cost.replace(" ", "")) if part]
    return Words(cost, " ".join(word(part).en for part in parts))


def box_words(box: Box) -> Words:
    """A box as a line: its icons and what is below its minimap, then its text."""
    parts = [*(word(part) for part in (box.timing, box.lasts) if part), *((cost_words(box.cost),) if box.cost else ())]
    parts += [word(box.target)] if box.target else []
    text = translated(box.text, box.text_en)
    if not parts:
        return text
    return Words(
        f"［{'・'.join(part.ja for part in parts)}］{text.ja}", f"[{', '.join(part.en for part in parts)}] {text.en}"
    )


@lru_cache(maxsize=256)
def _texts(pool: Pool, size: int) -> dict[int, Words]:
    found: dict[int, Words] = {}
    for card in pool.cards:
        for numbers, boxes in ((card.abilities, card.facts.abilities), (card.spells, card.facts.spells)):
            for number, box in zip(numbers, boxes, strict=False):
                found.setdefault(number, box_words(box))
    return found


_ICONS = re.compile(r"^(?:［[^］]*］|\[[^\]]*\] )")
_OR = re.compile(r"\s*(?<![a-zA-Z])or(?![a-zA-Z])\s*")


def content_text(pool: Pool, program: int, place: int) -> Words:
    """One of the contents that the text lets choose from: those behind ・, or what stands before and
    behind or (8.1.9).
    """
    words, found = program_text(pool, program), []
    for text in (_ICONS.sub("", words.ja), _ICONS.sub("", words.en)):
        contents = re.split("[・•]", text)[1:] or next(
            (_OR.split(part) for part in re.split(r"(?<=。)|(?<=\.) ", text) if _OR.search(part)), []
        )
        found.append(contents[place].strip() if place < len(contents) else "")
    return Words(*found) if all(found) else NO_WORDS


def program_text(pool: Pool, program: int) -> Words:
    """What an ability says, as some card of the match has it; empty if there is none."""
    return _texts(pool, len(pool.cards)).get(program, NO_WORDS)
