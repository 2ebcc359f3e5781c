"""What fills the words of options and the lines of the log, where `table.yaml` leaves places open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kisoku.games.sakura.cardset import with_cards
from kisoku.games.sakura.megami.a18_kanawe import BOARD
from kisoku.games.sakura.naming import (
    BASIC_ACTIONS,
    DECLARED,
    PHRASES,
    POOL_WORDS,
    damage_text,
    effect_text,
    megami_name,
    mode_text,
    range_text,
)
from kisoku.games.sakura.rules.frames import Effect, Situations, Window
from kisoku.games.sakura.rules.r5_values import (
    charge,
    consumption,
)
from kisoku.games.sakura.rules.r6_objects import card_class, info
from kisoku.games.sakura.rules.r8_turn import waiting_in
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS as BASICS
from kisoku.games.sakura.state import (
    CLOSED,
    OPEN,
    PHASES,
    ZONE_NAMES,
    SakuraState,
)
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import handle
from kisoku.locale import NO_WORDS, who
from kisoku.table.tabletop import Event, Say, Tell

if TYPE_CHECKING:
    from kisoku.games.sakura.table import SakuraTable

SILENT_WAYS = frozenset(
    (
        ("in_use", "discard"),
        ("in_use", "trump"),
        ("discard", "deck"),
        ("facedown", "deck"),
        ("outside", "deck"),
        ("outside", "trump"),
    )
)
"""What goes without saying: the end of a use, reconstruction, and what was built."""
HIDDEN = frozenset(("deck", "hand", "facedown", "trump", "poison_bag", "outside", "cyberwar", "perjury", "relic"))
"""Zones in which a card may lie with its face hidden."""

Places = Mapping[str, object]


# --- what fills the words of options ---------------------------------------------------------------------------------


def _using(table: SakuraTable, s: SakuraState, request: Request, option: Option) -> Places:
    """What using a card costs and does."""
    card, now = handle(option.thing), info(s, handle(option.thing))
    parts = [Words(*[f"{range_text(now.range)} {damage_text(now.aura, now.life)}"] * 2)] if now.type == "attack" else []
    if now.type == "enhancement":
        parts.append(Words(f"納{charge(s, card, request.player)}", f"charge {charge(s, card, request.player)}"))
    if card_class(s, card) == "trump":
        parts.append(
            Words(f"消費{consumption(s, card, request.player)}", f"consumption {consumption(s, card, request.player)}")
        )
    ja, en = "、".join(part.ja for part in parts), ", ".join(part.en for part in parts)
    return {"more": Words(f"（{ja}）", f" ({en})") if parts else NO_WORDS}


def _basic(table: SakuraTable, s: SakuraState, request: Request, option: Option) -> Places:
    key = BASICS[option.thing].name
    return {"name": PHRASES[key], "arrow": PHRASES[f"{key} arrow"]}


def _first(table: SakuraTable, s: SakuraState, request: Request, option: Option) -> Places:
    """Which of the effects that wait is next (C9-1.p2): of a card, of a rule, or a draw from an empty deck."""
    f = s.frames[-1]
    told: dict[str, object] = {"name": table.card_name(s, option.extra, request.player)}
    if isinstance(f, Situations) and option.thing < len(f.waiting) and f.waiting[option.thing].kind == "effect":
        told["text"] = effect_text(s.pool, f.waiting[option.thing].program)
    if isinstance(f, Window):
        key, _ = waiting_in(s, f)[option.thing]
        if key[0] == "rule":
            return {**told, "words": PHRASES["rule effect"], "rule": PHRASES.get(key[1], Words(key[1], key[1]))}
        told["text"] = effect_text(s.pool, key[1] if key[0] == "effect" else s.booked[key[1]][1])
    return {"name": told["name"], "words": PHRASES["impatience"]} if option.extra < 0 else told


def _mode(table: SakuraTable, s: SakuraState, request: Request, option: Option) -> Places:
    """The innermost effect that is being resolved is the one that lets choose."""
    f = next((f for f in reversed(s.frames) if isinstance(f, Effect)), None)
    return {"n": option.thing + 1, "text": mode_text(s.pool, f.program, option.thing) if f is not None else NO_WORDS}


def _direction(table: SakuraTable, s: SakuraState, request: Request, option: Option) -> Places:
    return {
        "source": table.place_words(s, option.thing, request.player),
        "target": table.place_words(s, option.extra, request.player),
    }


def _replace(table: SakuraTable, s: SakuraState, request: Request, option: Option) -> Places:
    if option.extra <= 0:
        return {"words": PHRASES["effect instead"], "n": option.thing + 1}
    return {"name": table.card_name(s, option.extra, request.player)}


def state_words(value: str, raw: int) -> Words:
    return PHRASES[DECLARED.values[value].state(raw)]


def act_words(place: int) -> Words:
    """An act of the story board by its colour and value."""
    act = BOARD[place]
    colour = PHRASES[act.colour]
    return Words(f"{colour.ja}{act.value}", f"{colour.en} {act.value}")


SAY: Say = {
    "use": _using,
    "react": _using,
    "basic": _basic,
    "first": _first,
    "mode": _mode,
    "direction": _direction,
    "replace": _replace,
    "megami": lambda table, s, request, option: {"name": megami_name(with_cards()[option.thing].id)},
    "toggle": lambda table, s, request, option: {
        "to": state_words("umbrella", CLOSED if s.umbrella[request.player] == OPEN else OPEN)
    },
    "stratagem": lambda table, s, request, option: {"name": state_words("stratagem", option.thing)},
    "name": lambda table, s, request, option: {
        "name": Words(*(facts := s.pool.cards[option.thing].facts) and (facts.name, facts.name_en or facts.name))
    },
    "act": lambda table, s, request, option: {"name": act_words(option.thing)},
    "crystal_from": lambda table, s, request, option: {"name": table.place_words(s, option.thing, request.player)},
    "swear": lambda table, s, request, option: {"n": option.thing + 1},
    **{
        f"convert_{zone}": lambda table, s, request, option: {"name": who(-1 - option.thing, request.player)}
        for zone in ("aura", "flare", "life")
    },
    "discover": lambda table, s, request, option: {"name": who(-1 - option.thing, request.player)},
    "number": lambda table, s, request, option: {"words": PHRASES[request.rule]} if request.rule in PHRASES else {},
}


# --- what fills the lines of the log ---------------------------------------------------------------------------------


def _moved(table: SakuraTable, s: SakuraState, e: Event, viewer: int | None) -> Places | None:
    left, reached = (ZONE_NAMES[kind] if kind >= 0 else "" for kind in (e.source, e.target))
    if (left, reached) in SILENT_WAYS or reached == "in_use":
        return None
    told: dict[str, object] = {"owned": "yours" if viewer == e.player else who(e.player, viewer).en}
    if left in HIDDEN and reached in HIDDEN and viewer != e.player:
        told["card"] = table.hidden_card(s, handle(e.thing))
    route = f"moved {left} {reached}"
    if route in DECLARED.lines:
        return {**told, "line": route}
    return {**told, "here": table.zone_words[left], "there": table.zone_words[reached]}


def _revealed(table: SakuraTable, s: SakuraState, e: Event, viewer: int | None) -> Places | None:
    """A card that is revealed to be used is told as used."""
    log: list[Event] = list(s.log or ())
    place = next((place for place in range(len(log) - 1, -1, -1) if log[place] is e), len(log))
    used = any(after.kind in ("used", "reacts") and after.thing == e.thing for after in log[place + 1 : place + 4])
    return None if used else {}


def _damage(table: SakuraTable, s: SakuraState, e: Event, viewer: int | None) -> Places:
    kind = next((mark for mark in e.marks if mark in ("aura", "flare", "life")), "life")
    return {
        "kind": POOL_WORDS[kind],
        "rule": "C9-7.i" if "reconstruction" in e.marks else "C9-4.v" if "attack" in e.marks else "C5-8-3",
    }


def _megami(table: SakuraTable, s: SakuraState, e: Event, viewer: int | None) -> Places:
    names = [megami_name(one) for one in e.marks]
    return {"names": Words("と".join(name.ja for name in names), " and ".join(name.en for name in names))}


def _phase(table: SakuraTable, s: SakuraState, e: Event, viewer: int | None) -> Places:
    return {
        "phase": table.phase_words[PHASES[e.number]],
        **({"rule": f"C8-{e.number}"} if e.kind == "phase" else {}),
    }


TELL: Tell = {
    "megami": _megami,
    "phase": _phase,
    "phase_ended": _phase,
    "moved": _moved,
    "revealed": _revealed,
    "damage": _damage,
    "action": lambda table, s, e, viewer: {"action": state_words("action", e.number)},
    "concentration": lambda table, s, e, viewer: (
        {} if e.number >= 0 else {"line": "concentration lost", "n": -e.number}
    ),
    "crystals": lambda table, s, e, viewer: {
        "source": table.place_words(s, e.source, viewer),
        "target": table.place_words(s, e.target, viewer),
    },
    "basic_action": lambda table, s, e, viewer: {
        "name": PHRASES[next((mark for mark in e.marks if mark in BASIC_ACTIONS), "basic action")]
    },
    "proved": lambda table, s, e, viewer: {"zone": table.zone_words[ZONE_NAMES[e.number]]},
    "toggled": lambda table, s, e, viewer: {
        "to": state_words("umbrella", e.number if e.number in (CLOSED, OPEN) else CLOSED)
    },
    "advanced": lambda table, s, e, viewer: {"what": act_words(e.number)},
    "refuted": lambda table, s, e, viewer: {"what": PHRASES[e.marks[0]]},
    "surfaced": lambda table, s, e, viewer: {"what": state_words("dive", e.number)},
    "named": lambda table, s, e, viewer: {
        "what": Words(*(facts := s.pool.cards[e.number].facts) and (facts.name, facts.name_en or facts.name))
    },
    "tally": lambda table, s, e, viewer: {
        "what": DECLARED.values["artificial" if e.marks[0] == "machine" else e.marks[0]].words
    },
    "executed": lambda table, s, e, viewer: {"what": state_words("stratagem", e.number)},
    "over": lambda table, s, e, viewer: {"line": "over" if e.player >= 0 else "over draw", "rule": e.marks},
}
