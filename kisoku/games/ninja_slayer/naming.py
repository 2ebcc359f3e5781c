"""What people call zones, phases, cards and abilities: the words that the table declares, and the texts that are
printed on cards."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kisoku.games.ninja_slayer.pool import CardDef, Facts, Pool, quoted
from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, CardName, by_lines, translated
from kisoku.table.declaring import declared, words_of

DECLARED = declared(Path(__file__).parent)
ZONE_WORDS, PHASE_WORDS, KEYWORD_WORDS = (
    words_of(DECLARED.zones),
    words_of(DECLARED.phases),
    words_of(DECLARED.keywords),
)
ATTRIBUTE_WORDS = {name: words.en for name, words in DECLARED.attributes.items()}
"""Attributes in English; one that is not here is called as it is printed."""

ITEM_MARKS = "・•･"
QUOTES = (("「", "」"), ("“◆", "”"))
"""Around an ability that a text gives to others: in Japanese, and in English, where names are quoted, too."""


def full_name(name: str, epithet: str) -> str:
    return f"{name}◆{epithet}" if epithet else name


def english_name(name: str, epithet: str, facts: Facts) -> str:
    """A card whose name an effect has changed has no English one."""
    if not facts.name_en or facts.name != name:
        return full_name(name, epithet)
    return f"{facts.name_en}, {facts.epithet_en}" if facts.epithet_en and facts.epithet == epithet else facts.name_en


SOMETHING = Words("何か", "something")


def card_words(s: NinjaState, card: int) -> Words:
    """The printed name of a thing; what is no card has none."""
    if s.card[card] < 0:
        return SOMETHING
    facts = s.pool.cards[s.card[card]].facts
    return translated(facts.name, facts.name_en)


def named(name: str, epithet: str, facts: Facts | None) -> Words:
    """Both names."""
    ja = full_name(name, epithet)
    if facts is None:
        return Words(f"「{ja}」", ja)
    return CardName(f"「{ja}」", english_name(name, epithet, facts), facts.number)


# --- the text of an ability ------------------------------------------------------------------------------------------

Paragraph = tuple[Words, tuple[Words, ...]]
"""What an ability says, and the items among which it lets choose (209.4)."""


@lru_cache(maxsize=4096)
def printed_lines(text: Words) -> tuple[Paragraph, ...]:
    """The paragraphs of a text."""
    found: list[Paragraph] = []
    for words in by_lines(text):
        if words.ja[0] in ITEM_MARKS and found:
            head, items = found[-1]
            found[-1] = (head, (*items, Words(*(one.lstrip(ITEM_MARKS).strip() for one in (words.ja, words.en)))))
        else:
            found.append((words, ()))
    return tuple(found)


def text_words(facts: Facts) -> Words:
    return translated(facts.text, facts.text_en)


def ukemi_words(facts: Facts) -> Words:
    return translated(facts.ukemi, facts.ukemi_en)


def _paragraphs(card: CardDef) -> list[tuple[int, Paragraph]]:
    """Each ability of a card with its paragraph, the Ukemi too."""
    found = list(zip(card.abilities, printed_lines(text_words(card.facts)), strict=False))
    if card.ukemi:
        found.extend((card.ukemi, line) for line in printed_lines(ukemi_words(card.facts)))
    return found


def ability_text(pool: Pool, ability: int) -> Words:
    """The paragraph that the ability is, as some card of the match has it, or quotes it to give it to others. Empty if
    there is none.

    It is looked up by the ability alone: the card that had it may be hidden again by now.
    """
    keyword = pool.programs[ability].ability.keyword
    if keyword in KEYWORD_WORDS and keyword != "tatsujin":
        return KEYWORD_WORDS[keyword]
    return _paragraph(pool, ability)[0]


def mode_text(pool: Pool, ability: int, mode: int) -> Words:
    """One of the contents that the ability lets choose."""
    items = _paragraph(pool, ability)[1]
    return items[mode] if mode < len(items) else NO_WORDS


def _paragraph(pool: Pool, ability: int) -> Paragraph:
    key = (ability, len(pool.cards))
    known: Paragraph | None = pool.paragraphs.get(key)
    if known is None:
        found = (line for card in pool.cards for number, line in _paragraphs(card) if number == ability)
        known = pool.paragraphs[key] = next(found, None) or (_quoted_text(pool, ability), ())
    return known


def _quoted_text(pool: Pool, ability: int) -> Words:
    for card in pool.cards:
        for number, (words, _) in _paragraphs(card):
            inner = [pool.number_of(one) for one in quoted(pool.programs[number].ability)]
            if ability in inner:
                ja, en = (_quotes(one, *marks) for one, marks in zip((words.ja, words.en), QUOTES, strict=True))
                place = inner.index(ability)
                if place < len(ja):
                    return translated(ja[place], en[place] if len(en) == len(ja) else "")
    return NO_WORDS


def _quotes(words: str, opening: str, closing: str) -> list[str]:
    return [opening[1:] + part.rsplit(closing, 1)[0] for part in words.split(opening)[1:]]
