"""What fills the words of options and the lines of the log, where `table.yaml` leaves places open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kisoku.games.spellcard.naming import PHRASES, area_words, content_text, program_text
from kisoku.games.spellcard.rules.frames import CheckStep, Interrupts
from kisoku.games.spellcard.rules.r2_check_step import next_of
from kisoku.games.spellcard.state import PHASES, ZONE_NAMES, SpellcardState, ref_area
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.locale import A_CARD, NO_WORDS
from kisoku.table.tabletop import Event, Say, Tell, filled

if TYPE_CHECKING:
    from kisoku.games.spellcard.table import SpellcardTable

Places = Mapping[str, object]
SILENT = frozenset((
    ("deck", "hand"), ("hand", "discard"), ("hand", "effect"), ("effect", "stage"), ("effect", "discard"),
    ("stage", "score"), ("stage", "discard"),
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


def _mode(table: SpellcardTable, s: SpellcardState, request: Request, option: Option) -> Places:
    return {"n": option.thing + 1, "text": content_text(s.pool, option.extra, option.thing)}


def _done(table: SpellcardTable, s: SpellcardState, request: Request, option: Option) -> Places:
    return {"words": PHRASES["no addition"]} if request.rule == "5.4.6.3" else {}


SAY: Say = {"spell": _spell, "ability": _ability, "area": _area, "trigger": _trigger, "mode": _mode, "done": _done}


def _moved(table: SpellcardTable, s: SpellcardState, e: Event, viewer: int | None) -> Places | None:
    left, reached = ZONE_NAMES[e.source], ZONE_NAMES[e.target]
    silent = (left, reached) in SILENT and not (left == "stage" and s.pool.cards[s.card[e.thing % LIFE]].is_option)
    if silent and not ((left, reached) == ("deck", "hand") and is_search(s, e)):
        return None
    return {"here": table.zone_words[left], "there": table.zone_words[reached]}


def told_around(s: SpellcardState, e: Event) -> tuple[list[Event], list[Event]]:
    """What was told before and after it."""
    log = list(s.log or ())
    place = next((place for place in range(len(log) - 1, -1, -1) if log[place] is e), len(log))
    return log[:place], log[place + 1 :]


def is_search(s: SpellcardState, e: Event) -> bool:
    """Whether a card that came from the deck to the hand was not drawn: neither now nor before the aces were turned up
    (5.1.4).
    """
    after = told_around(s, e)[1]
    return not after or (after[0].kind != "drawn" and all(other.kind != "ace" for other in after))


def _drawn(table: SpellcardTable, s: SpellcardState, e: Event, viewer: int | None) -> Places:
    """The card is that of the move before."""
    before, _ = told_around(s, e)
    return {"card": table.card_name(s, before[-1].thing, viewer) if before and before[-1].kind == "moved" else A_CARD}


def _what(table: SpellcardTable, s: SpellcardState, e: Event, viewer: int | None) -> Places:
    kind = next((mark for mark in e.marks if mark in PHRASES), "ability")
    if kind == "spell" and isinstance(e.cause, int) and e.cause >= 0:
        return {"what": table.open_name(s, e, 1), "article": ""}
    return {"what": PHRASES[kind], "article": "an "}


TELL: Tell = {
    "phase": lambda table, s, e, viewer: {"phase": table.phase_words[PHASES[e.number]]},
    "moved": _moved,
    "stepped": lambda table, s, e, viewer: {"area": area_words(e.target)},
    "declared": _what,
    "drawn": _drawn,
    "equipped": lambda table, s, e, viewer: {"what": table.open_name(s, e, 1)},
    "grazed": lambda table, s, e, viewer: {
        "cards": PHRASES["one card"] if e.number == 1 else filled(PHRASES["cards"], Words(*[str(e.number)] * 2))
    },
    "failed": _what,
    "over": lambda table, s, e, viewer: {"line": "over" if e.player >= 0 else "over draw", "rule": e.marks[0]},
}
