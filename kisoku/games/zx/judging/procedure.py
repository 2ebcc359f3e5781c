"""Where a hand-made position stands in the course of the game: turn, phase, battle, and whose priority it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.zx.judging.words import JUDGE
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import Battle, Game, Preparation, Turn
from kisoku.games.zx.state import (
    DRAW_PHASE,
    END_PHASE,
    IGNITION_PHASE,
    MAIN_PHASE,
    PREPARATION,
    REBOOT_PHASE,
    RESOURCE_PHASE,
    ZxState,
)  # fmt: skip
from kisoku.judge import standing
from kisoku.judge.entries import seat_at
from kisoku.judge.standing import at, attacker_and_target
from kisoku.kernel.frames import Frame
from kisoku.kernel.players import opponent
from kisoku.kernel.state import LIFE
from kisoku.text.yamlfile import BadFile, Place

PHASES = {
    "502": REBOOT_PHASE,
    "503": DRAW_PHASE,
    "504": RESOURCE_PHASE,
    "505": IGNITION_PHASE,
    "506": MAIN_PHASE,
    "507": END_PHASE,
}
DEFAULT = "506.2"
FIRST_TURN = 3


def step_of(s: ZxState, words: Any, place: Place) -> tuple[type[Frame], int, str]:
    """The procedure and the step in it that is to be carried out next. A number that is not a step itself means its
    first one.
    """
    number = JUDGE.point(str(words))
    number = "602.1b" if number == "602.1" else number
    found = standing.step_of(s.rules, number, (Turn, Battle, Preparation))
    if found is not None:
        return found
    raise BadFile(
        place.at("at"), f"{number}は、ターン（500）、バトル（600）、準備（402）の手順の番号ではありません",
        f"{number} is not a step of the turn (500), of a battle (600) or of the set-up (402)",
    )  # fmt: skip


def begin(s: ZxState, given: Mapping[str, Any], player: int, turns: int, place: Place) -> None:
    """That many turns have begun, the last of them the player's; before the set-up is over none has."""
    frame, _, _ = step_of(s, given.get("at", DEFAULT), place)
    first = (
        seat_at(given["first"], place.at("first")) if "first" in given else player if turns % 2 else opponent(s, player)
    )
    atoms.set_first(s, first)
    if frame is not Preparation:
        for turn in range(turns, 0, -1):
            atoms.begin_turn(s, player if turn % 2 else opponent(s, player))
        atoms.set_turn_player(s, player)
        atoms.set_phase(s, MAIN_PHASE)


def stand_at(s: ZxState, labels: Mapping[str, int], given: Mapping[str, Any], awake: set[int], place: Place) -> None:
    """Put up the frames so that the given step comes next."""
    frame, step, number = step_of(s, given.get("at", DEFAULT), place)
    if frame is Preparation:
        atoms.set_phase(s, PREPARATION)
        s.frames.append(at(Preparation(), step))
        return
    s.frames.append(at(Preparation(), len(s.rules.numbers[Preparation])))
    s.frames.append(at(Game(), 0))
    if frame is Turn:
        atoms.set_phase(s, PHASES.get(number[:3], MAIN_PHASE if number.startswith("70") else END_PHASE))
        s.frames.append(at(Turn(), step))
        if given.get("battle") is not None:
            raise BadFile(
                place.at("battle"),
                "バトル中なら at は602.1dから605.6までです",
                "in a battle, `at` is from 602.1d to 605.6",
            )
        return
    s.frames.append(at(Turn(), s.rules.places[Turn]["506.3"]))
    fight = Battle(holder=s.turn_player)
    s.frames.append(at(fight, step))
    who = given.get("battle")
    if who is None:
        raise BadFile(place.at("battle"), "誰が何を攻撃しているかが必要です", "needs battle: {attacker: …, target: …}")
    attacker, target = attacker_and_target(who, place.at("battle"))
    fight.attacker = JUDGE.the_thing(s, labels, attacker, s.turn_player)
    fight.target = JUDGE.the_thing(s, labels, target, s.turn_player)
    atoms.set_battle(s, fight.attacker, fight.target, 1)
    card = fight.attacker % LIFE
    if not s.sleeping[card] and card not in awake:
        atoms.turn_sideways(s, card, True)
