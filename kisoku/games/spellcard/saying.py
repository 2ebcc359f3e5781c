"""What fills the words of options and the lines of the log, where `table.yaml` leaves places open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kisoku.games.spellcard.naming import PHRASES, area_words, program_text
from kisoku.games.spellcard.rules.frames import CheckStep, Interrupts
from kisoku.games.spellcard.rules.r2_check_step import next_of
from kisoku.games.spellcard.state import PHASES, ZONE_NAMES, SpellcardState, ref_area
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.locale import NO_WORDS
from kisoku.table.tabletop import Event, Say, Tell

if TYPE_CHECKING:
    from kisoku.games.spellcard.table import SpellcardTable

Places = Mapping[str, object]
SILENT = frozenset((
    ("deck", "hand"), ("hand", "discard"), ("hand", "effect"), ("effect", "stage"), ("effect", "discard"), ("stage", "score"), ("stage", "discard"),
    ("stage", "removed"), ("deck", "stage"), ("stage", "hand"),
))  # fmt: skip
"""Moves that another line tells of, or that go without saying."""


def _spell(table: SpellcardTable, s: SpellcardState, request: Request, option: Option) -> Places:
    card = s.pool.cards[s.card[option.thing % LIFE]]
    return {"text": program_text(s.pool, card.spells[option.extra])}


def _ability(table: SpellcardTable, s: SpellcardState, request: Request, option: Option) -> Places:
    return {"text": program_text(s.pool, option.extra)}


def _area(table: SpellcardTable, s: SpellcardState, request: Request, option: Option) -> Places:
    return {"name": area_words(ref_area(s, option.thing))}


def _trigger(table: SpellcardTable, s: SpellcardState, request: Request, option: Option) -> Places:
    f = s.frames[-1] if s.frames else None
    waiting = f.held if isinstance(f, Interrupts) else s.waiting if isinstance(f, CheckStep) else ()
    records = next_of(s, waiting, request.player)
    return {"text": program_text(s.pool, records[option.extra].what) if option.extra < len(records) else NO_WORDS}


SAY: Say = {"spell": _spell, "ability": _ability, "area": _area, "trigger": _trigger}


def _moved(table: SpellcardTable, s: SpellcardState, e: Event, viewer: int | None) -> Places | None:
    left, reached = ZONE_NAMES[e.source], ZONE_NAMES[e.target]
    if (left, reached) in SILENT:
        return None
    return {"here": table.zone_words[left], "there": table.zone_words[reached]}


def _what(table: SpellcardTable, s: SpellcardState, e: Event, viewer: int | None) -> Places:
    kind = next((mark for mark in e.marks if mark in PHRASES), "ability")
    if kind == "spell" and isinstance(e.cause, int) and e.cause >= 0:
        return {"what": table.card_name(s, e.cause, viewer)}
    return {"what": PHRASES[kind]}


TELL: Tell = {
    "phase": lambda table, s, e, viewer: {"phase": table.phase_words[PHASES[e.number]]},
    "moved": _moved,
    "stepped": lambda table, s, e, viewer: {"area": area_words(e.target)},
    "declared": _what,
    "failed": _what,
    "over": lambda table, s, e, viewer: {"line": "over" if e.player >= 0 else "over draw", "rule": e.marks[0]},
}
