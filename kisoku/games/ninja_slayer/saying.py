"""What fills the words of options and the lines of the log, where `table.yaml` leaves places open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kisoku.games.ninja_slayer.naming import (
    DECLARED,
    ability_text,
    mode_text,
)
from kisoku.games.ninja_slayer.rules.frames import Entry
from kisoku.games.ninja_slayer.rules.information import standing
from kisoku.games.ninja_slayer.rules.r1204_possibility import ether_cost
from kisoku.games.ninja_slayer.rules.r1209_triggers import waiting_of
from kisoku.games.ninja_slayer.state import (
    DECK,
    ETHER,
    FIELD,
    HAND,
    KOTODAMA,
    NOBODY,
    ZONE_NAMES,
    NinjaState,
)
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.locale import NO_WORDS
from kisoku.table.tabletop import Event, Say, Tell

if TYPE_CHECKING:
    from kisoku.games.ninja_slayer.table import NinjaTable

LOOP = "loop_"
"""Before a verb: the same action, as a loop whose number of rounds is named (1501)."""
TOLD_OTHERWISE = ("drawn", "discarded", "killed", "ambushed", "countered", "excluded")
"""Events that are moves with a name of their own; the plain move that goes with them is not told again."""
Places = Mapping[str, object]


# --- what fills the words of options ---------------------------------------------------------------------------------


def _trigger(table: NinjaTable, s: NinjaState, request: Request, option: Option) -> Places:
    records = waiting_of(s, request.player)
    return {"text": ability_text(s.pool, records[option.extra][0]) if option.extra < len(records) else NO_WORDS}


def _replace(table: NinjaTable, s: NinjaState, request: Request, option: Option) -> Places:
    parts = [part for part in standing(s).replaces if part.context.card == option.thing]
    return {"text": ability_text(s.pool, parts[0].lasting.program) if parts else NO_WORDS}


def _mode(table: NinjaTable, s: NinjaState, request: Request, option: Option) -> Places:
    """The frame below the choice knows whose contents are chosen among."""
    entry = next((f for f in reversed(s.frames) if isinstance(f, Entry)), None)
    return {
        "n": option.thing + 1,
        "text": mode_text(s.pool, entry.modal[0], option.thing) if entry is not None and entry.modal else NO_WORDS,
    }


def _number(table: NinjaTable, s: NinjaState, request: Request, option: Option) -> Places:
    if request.rule == "1307.2":
        number = option.thing + 1
        return {
            "words": table.phrases["kind"],
            "n": number,
            "nth": {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th"),
        }
    return {"words": table.phrases["times"]} if request.rule.startswith("1501") else {}


def _loop(table: NinjaTable, s: NinjaState, request: Request, option: Option) -> Places:
    return {
        "inner": table.option_words(
            s, request, Option(option.verb.removeprefix(LOOP), option.rule, option.thing, option.extra)
        )
    }


SAY: Say = {
    "enter": lambda table, s, request, option: {"cost": ether_cost(s, option.thing % LIFE)},
    "use": lambda table, s, request, option: {"text": ability_text(s.pool, option.extra)},
    "trigger": _trigger,
    "replace": _replace,
    "mode": _mode,
    "number": _number,
    **dict.fromkeys(("loop_enter", "loop_use", "loop_enter_free"), _loop),
}


# --- what fills the lines of the log ---------------------------------------------------------------------------------


def _moved(table: NinjaTable, s: NinjaState, e: Event, viewer: int | None) -> Places | None:
    if e.target == KOTODAMA or table.told_before(s, e, TOLD_OTHERWISE, 2):
        return None  # told as entered, or under a name of its own
    left, reached = ZONE_NAMES[e.source], ZONE_NAMES[e.target]
    route = f"moved {left} {reached}"
    if route in DECLARED.lines:
        return {
            "line": route,
            **({"rule": "403.2"} if e.source == DECK and e.target == HAND and e.by == NOBODY else {}),
        }
    return (
        {"line": "moved field"}
        if e.target == FIELD
        else {"here": table.zone_words[left], "there": table.zone_words[reached]}
    )


def _killed(table: NinjaTable, s: NinjaState, e: Event, viewer: int | None) -> Places:
    return {
        "line": "killed iksa" if "iksa" in e.marks else "killed",
        "rule": "1004.1" if isinstance(e.cause, tuple) else "1311.1",
    }


def _damaged(table: NinjaTable, s: NinjaState, e: Event, viewer: int | None) -> Places:
    iksa, player = "iksa" in e.marks, e.thing < 0
    rule = ("706.4" if iksa else "1102.4") + ("a" if player else "b")
    told = {
        "rule": rule,
        "kind": table.kinds["iksa damage" if iksa else "damage"],
        "card": table.card_name(s, e.thing, viewer),
    }
    return {**told, "line": "damaged player"} if player else told


def _bowed(table: NinjaTable, s: NinjaState, e: Event, viewer: int | None) -> Places | None:
    """Ether that is paid, an attacker's bow, and readying at the start of the turn go without saying."""
    return None if e.by == NOBODY or (e.kind == "bowed" and s.zone[e.thing % LIFE] >> 1 == ETHER) else {}


TELL: Tell = {
    "turn_start": lambda table, s, e, viewer: {"n": s.turn},
    "moved": _moved,
    "killed": _killed,
    "damaged": _damaged,
    "bowed": _bowed,
    "unbowed": _bowed,
    "ability_entered": lambda table, s, e, viewer: {
        "card": table.card_name(s, e.thing, viewer),
        "kind": table.ability_kind(e.marks[0]),
    },
    "aisatsu": lambda table, s, e, viewer: {
        "card": table.card_name(s, e.thing, viewer),
        "target": table.card_name(s, e.cause, viewer),
    },
}
