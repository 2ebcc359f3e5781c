"""What people call zones, crystals, phases, cards and effects: the words that the table declares, and the texts that
are printed on cards."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from kisoku.games.sakura.facts import Facts, Side, all_megami
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.rules import ranges
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, CardName, by_lines, translated
from kisoku.table.declaring import declared, words_of

DECLARED = declared(Path(__file__).parent)
ZONE_WORDS, PHASE_WORDS, PHRASES = words_of(DECLARED.zones), words_of(DECLARED.phases), words_of(DECLARED.phrases)
POOL_WORDS = {
    name: DECLARED.values[name].words for name in ("distance", "dust", "aura", "flare", "life", "flow", "journey")
} | {"outside": PHRASES["outside"]}
"""Places for crystals."""
BASIC_ACTIONS = {name: PHRASES[name] for name in ("forward", "retreat", "wrap", "charge", "break_away")}
STATE_WORDS = ("unused", "in_use", "used")


def named(facts: Facts) -> CardName:
    return CardName(f"「{facts.name}」", facts.name_en or facts.name, facts.number)


def megami_name(megami: str) -> Words:
    known = all_megami().get(megami)
    return Words(known.ja, known.en) if known is not None else Words(megami, megami)


def range_text(mask: int) -> str:
    """A range as it is printed: "3-4", "0-2,5"; "-" if it is empty."""
    parts: list[list[int]] = []
    for number in ranges.numbers(mask):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ",".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts) or "-"


def damage_text(aura: int | str | None, life: int | str | None) -> str:
    return "/".join("-" if value is None else str(value) for value in (aura, life))


# --- the text of an effect -------------------------------------------------------------------------------------------

ITEM_MARKS = "・•･[〔［"
"""What begins a line that belongs to the one before: items to choose from, and the parts of a stratagem."""
_LABEL = re.compile(r"^【([^】]*)】")
Paragraph = tuple[Words, tuple[Words, ...]]
"""What an effect says, and its items."""


@lru_cache(maxsize=4096)
def printed_lines(text: Words) -> tuple[Paragraph, ...]:
    """The effects of a text; a label with a slash makes two of one line (C9-1-1.p2)."""
    found: list[tuple[Words, list[Words], int]] = []
    for words in by_lines(text):
        if not words.ja.strip("-―─"):
            continue
        if words.ja[0] in ITEM_MARKS and found:
            found[-1][1].append(Words(*(one.lstrip("・•･").strip() for one in (words.ja, words.en))))
            continue
        label = _LABEL.match(words.ja)
        found.append((words, [], 1 + (label.group(1).count("/") if label else 0)))
    return tuple((words, tuple(items)) for words, items, times in found for _ in range(times))


def text_words(side: Facts | Side) -> Words:
    return translated(side.text, side.text_en)


@lru_cache(maxsize=256)
def _texts(pool: Pool, size: int) -> dict[int, Paragraph]:
    """Program → its line, for all cards of a pool that has so many."""
    found: dict[int, Paragraph] = {}
    for card in pool.cards:
        facts = card.facts
        parts = [(tuple(program.number for program in card.programs), text_words(facts))]
        if card.open_side is not None and facts.open is not None:
            parts.append((tuple(program.number for program in card.open_side.programs), text_words(facts.open)))
        english = facts.texts_en or ("",) * len(facts.texts)
        parts.extend(zip(card.numbered, map(translated, facts.texts, english), strict=True))
        for programs, text in parts:
            lines = printed_lines(text)
            if len(lines) == len(programs):
                for program, line in zip(programs, lines, strict=True):
                    found.setdefault(program, line)
    return found


def effect_text(pool: Pool, program: int) -> Words:
    """The line that an effect is, as some card of the match has it; empty if there is none."""
    return _texts(pool, len(pool.cards)).get(program, (NO_WORDS, ()))[0]


def mode_text(pool: Pool, program: int, mode: int) -> Words:
    """One of the contents that the effect lets choose."""
    items = _texts(pool, len(pool.cards)).get(program, (NO_WORDS, ()))[1]
    return items[mode] if mode < len(items) else NO_WORDS
