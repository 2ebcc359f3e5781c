"""Where a hand-made position stands in the course of the game: turn, phase, fight, and whose priority it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.ninja_slayer.judging.words import JUDGE
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import IksaPhase, Preparation, Priority, Turn
from kisoku.games.ninja_slayer.state import (
    CHARACTER_PHASE,
    END_PHASE,
    IKSA_PHASE,
    NONE,
    PREPARATION,
    START_PHASE,
    NinjaState,
)
from kisoku.judge import standing
from kisoku.judge.naming import seat_of
from kisoku.judge.standing import at, attacker_and_target
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.state import LIFE
from kisoku.text.yamlfile import BadFile, Place

PHASES = {"403": PREPARATION, "502": START_PHASE, "503": CHARACTER_PHASE, "504": IKSA_PHASE, "505": END_PHASE}
PRIORITY = frozenset((
    "502.2c", "502.3c", "502.4c", "503.2", "505.2", "702.2", "704.2", "704.8", "705.2", "705.6", "706.3", "706.5",
    "706.7", "707.2",
))  # fmt: skip
"""The steps that are priority processing."""

DEFAULT = "503.2"


def step_of(s: NinjaState, words: Any, place: Place) -> tuple[type[Frame], int, str]:
    """The procedure and the step in it that is to be carried out next. A number that is not a step itself means its
    first one.
    """
    number = JUDGE.point(str(words))
    found = standing.step_of(s.rules, number, (Turn, IksaPhase, Preparation))
    if found is not None:
        return found
    raise BadFile(
        place.at("at"), f"{number}は、ターン（500）、イクサ（700）、準備（403）の手順の番号ではありません",
        f"{number} is not a step of the turn (500), of the iksa phase (700) or of the set-up (403)",
    )  # fmt: skip


def begin(s: NinjaState, given: Mapping[str, Any], player: int, turns: int, place: Place) -> None:
    """That many turns have begun, the last of them the player's; before the set-up is over none has."""
    frame, _, _ = step_of(s, given.get("at", DEFAULT), place)
    if frame is not Preparation:
        for turn in range(turns, 0, -1):
            atoms.begin_turn(s, player if turn % 2 else 1 - player)


def stand_at(s: NinjaState, labels: Mapping[str, int], given: Mapping[str, Any], ready: set[int], place: Place) -> None:
    """Put up the frames so that the given step comes next. ready: cards that the scenario says are so although they
    attack.
    """
    frame, step, number = step_of(s, given.get("at", DEFAULT), place)
    if frame is Preparation:
        s.frames.append(at(Preparation(first=seat_of(given.get("player", "A")) or 0), step))
        return
    s.frames.append(at(Preparation(first=s.turn_player), len(s.rules.numbers[Preparation])))
    if frame is Turn:
        atoms.set_phase(s, PHASES[number[:3]])
        s.frames.append(at(Turn(), step))
        if given.get("aisatsu") not in (None, "none"):
            raise BadFile(
                place.at("aisatsu"),
                "アイサツの途中なら at は704.6から706.10までです",
                "in the middle of an aisatsu, `at` is from 704.6 to 706.10",
            )
    else:
        atoms.set_phase(s, IKSA_PHASE)
        s.frames.append(at(Turn(), s.rules.places[Turn]["504.1"] + 1))
        fight = IksaPhase()
        s.frames.append(at(fight, step))
        _fight(s, labels, fight, step, number, given.get("aisatsu"), ready, place)
    if given.get("priority") is not None:
        _priority(s, given["priority"], number, place.at("priority"))


def _priority(s: NinjaState, whose: Any, number: str, place: Place) -> None:
    holder = seat_of(whose)
    if holder is None:
        raise BadFile(place, "優先権を持つのは A か B です", "priority is A's or B's")
    if number not in PRIORITY:
        raise BadFile(place, f"{number}は優先権の処理ではありません", f"{number} is not a step of priority processing")
    s.frames[-1].step += 1
    s.frames.append(at(Priority(holder=holder), s.rules.places[Priority]["802.3"]))


def _fight(
    s: NinjaState,
    labels: Mapping[str, int],
    f: IksaPhase,
    step: int,
    number: str,
    who: Any,
    ready: set[int],
    place: Place,
) -> None:
    """An aisatsu that is going on: who attacks whom, and what has come of it by this step."""
    places = s.rules.places[IksaPhase]
    going_on = places["704.6"] <= step < places["706.10"]
    if number in ("704.4", "704.5"):
        raise BadFile(
            place.at("at"),
            "704.4と704.5は704.3の選択の途中です",
            "704.4 and 704.5 are part of the choice at 704.3: begin there",
        )
    if who is None and going_on:
        raise BadFile(
            place.at("aisatsu"),
            "誰が誰にアイサツしているかが必要です",
            "needs aisatsu: {attacker: …, target: …}, or aisatsu: none",
        )
    if who in (None, "none"):
        if going_on:
            atoms.set_aisatsu_phase(s, 2 if step > places["705.5"] else 1)
        return
    if not going_on:
        raise BadFile(
            place.at("aisatsu"),
            "アイサツの途中なら at は704.6から706.10までです",
            "in the middle of an aisatsu, `at` is from 704.6 to 706.10",
        )
    attacker, target = attacker_and_target(who, place.at("aisatsu"))
    f.attacker = JUDGE.the_thing(s, labels, attacker, s.turn_player)
    f.target = JUDGE.the_thing(s, labels, target, s.turn_player) if target != "none" else NONE
    if f.attacker < 0:
        raise BadFile(
            place.at("aisatsu"), "アイサツするのはキャラクターです", "it is a character that performs aisatsu"
        )
    card = f.attacker % LIFE
    if not s.bowed[card] and card not in ready:
        atoms.turn_sideways(s, card, True)
    if step > places["704.6"]:
        atoms.set_aisatsu_phase(s, 1)
        atoms.set_attacker(s, f.attacker)
        atoms.set_attacked(s, f.target)
    if step > places["704.7"] and "aisatsu" in s.pool.remembered:
        flags = ("player" if f.target < 0 else "character",)
        atoms.remember_event(s, Event("aisatsu", s.turn_player, f.attacker, marks=flags, cause=f.target))
    if step > places["705.5"]:
        atoms.set_aisatsu_phase(s, 2)
        if f.target >= 0:
            f.defender = f.target
            atoms.remember_event(s, Event("aisatsued", s.controller[f.target % LIFE], f.target, cause=f.attacker))
    if step > places["706.4"]:
        atoms.set_fighting(s, True)
