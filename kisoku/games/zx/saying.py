"""What fills the words of options and the lines of the log, where `table.yaml` leaves places open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kisoku.games.zx.naming import DECLARED, ability_text, square_words
from kisoku.games.zx.rules.r811_continuous import standing
from kisoku.games.zx.state import NOBODY, SQUARE, TEMPORARY, ZONE_NAMES, ZxState
from kisoku.kernel.requests import Option, Request
from kisoku.locale import NO_WORDS
from kisoku.table.tabletop import Event, Say, Tell

if TYPE_CHECKING:
    from kisoku.games.zx.table import ZxTable

Places = Mapping[str, object]
TOLD_OTHERWISE = ("drawn", "destroyed", "removed", "discarded", "recovered", "forced")
"""Events that are moves with a name of their own; the plain move that goes with them is not told again."""


def _trigger(table: ZxTable, s: ZxState, request: Request, option: Option) -> Places:
    records = s.waiting if option.verb == "trigger" else getattr(s.frames[-1], "held", ()) if s.frames else ()
    found = next((record for record in records if record.source == option.thing), None)
    return {"text": NO_WORDS if found is None else ability_text(s.pool, found.what)}


def _replace(table: ZxTable, s: ZxState, request: Request, option: Option) -> Places:
    parts = [part for part in standing(s).replaces if part.context.card == option.thing]
    return {"text": ability_text(s.pool, parts[0].lasting.program) if parts else NO_WORDS}


def _way(table: ZxTable, s: ZxState, request: Request, option: Option) -> Places:
    from kisoku.games.zx.rules.r1020_conditions import ways

    found = ways(s, request.player, option.thing % 4096)
    return {"way": table.phrases[found[option.extra]] if option.extra < len(found) else NO_WORDS}


def _offer(table: ZxTable, s: ZxState, request: Request, option: Option) -> Places:
    from kisoku.games.zx.rules.r805_costs import offers

    found = offers(s, request.source % 4096, request.player)
    return {
        "text": ability_text(s.pool, found[option.extra].lasting.program) if option.extra < len(found) else NO_WORDS
    }


SAY: Say = {
    "offer": _offer,
    **dict.fromkeys(
        ("use", "loop_use"), lambda table, s, request, option: {"text": ability_text(s.pool, option.extra)}
    ),
    "trigger": _trigger,
    "special": _trigger,
    "replace": _replace,
    "square": lambda table, s, request, option: {"square": square_words(option.thing, request.player)},
    "way": _way,
    "mode": lambda table, s, request, option: {"n": option.thing + 1},
    "life": lambda table, s, request, option: {"n": 1 + [one.thing for one in request.options].index(option.thing)},
}


def _moved(table: ZxTable, s: ZxState, e: Event, viewer: int | None) -> Places | None:
    if TEMPORARY in (e.source, e.target) or e.target == SQUARE or table.told_before(s, e, TOLD_OTHERWISE, 3):
        return None
    left, reached = ZONE_NAMES[e.source], ZONE_NAMES[e.target]
    route = f"moved {left} {reached}"
    if route in DECLARED.lines:
        return {"line": route}
    return {"here": table.zone_words[left], "there": table.zone_words[reached]}


def _damaged(table: ZxTable, s: ZxState, e: Event, viewer: int | None) -> Places:
    told = {"card": table.card_name(s, e.thing, viewer)}
    return {**told, "line": "damaged player"} if e.thing < 0 else told


TELL: Tell = {
    "turn_start": lambda table, s, e, viewer: {"n": s.turn},
    "moved": _moved,
    "damaged": _damaged,
    "slept": lambda table, s, e, viewer: None if e.by == NOBODY else {},
    "rebooted": lambda table, s, e, viewer: None if e.by == NOBODY else {},
    "attacks": lambda table, s, e, viewer: {"target": table.card_name(s, e.cause, viewer)},
}
