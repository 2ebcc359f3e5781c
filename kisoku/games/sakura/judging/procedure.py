"""Where a hand-made position stands in the course of the game: turn, phase, the action that was chosen, an attack that
was just made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.sakura.judging.words import JUDGE
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Action, Duel, Game, Turn
from kisoku.games.sakura.rules.r5_situations import look_at_conditions
from kisoku.games.sakura.rules.r5_values import distance
from kisoku.games.sakura.rules.r9_using import use_frame
from kisoku.games.sakura.state import END_PHASE, FULL_POWER, MAIN_PHASE, PREPARATION, STANDARD, START_PHASE, SakuraState
from kisoku.judge import standing
from kisoku.judge.entries import number_at, seat_at
from kisoku.judge.standing import at
from kisoku.kernel.frames import Frame
from kisoku.kernel.game import Unclear
from kisoku.table.declaring import Spellings
from kisoku.text.yamlfile import BadFile, Place

DEFAULT = "C8-2-2.A"
REACTING = "C9-4.i"
FIRST_TURN = 5
"""The turn that it is if nothing is said: one in which everything of a turn happens (C8-1-3.p2)."""
PHASES = {"C8-1": START_PHASE, "C8-2": MAIN_PHASE, "C8-3": END_PHASE, "C8": END_PHASE}
INSIDE = {"C3-2": "C3-1", "C8-1-1": "C8-1", "C8-2-2.A": "C8-2-2", "C8-2-2.B": "C8-2-2", REACTING: "C8-2-2"}
"""Moments that are part of a step, and the step with which they begin."""

ACTIONS = Spellings(
    {
        STANDARD: "standard standard_action 標準 標準行動",
        FULL_POWER: "full_power full-power fullpower full_power_action 全力 全力行動",
    }
)


def stand_at(s: SakuraState, labels: Mapping[str, int], given: Mapping[str, Any], place: Place) -> None:
    """Put up the frames so that the given step comes next."""
    number = _moment(given, place)
    player = seat_at(given.get("player", "A"), place.at("player"))
    if ("attack" in given) != (number == REACTING):
        raise BadFile(
            place.at("attack"),
            "at: reacting では attack に攻撃したカードを書きます",
            "goes with `at: reacting`: there it says with which card",
        )
    frame, step, known = _step_of(s, INSIDE.get(number, number), place.at("at"))
    if frame is Turn:
        _in_a_turn(s, given, player, number, step, known, place)
        if number == REACTING:
            _attack(s, labels, given, player, place.at("attack"))
        return
    atoms.set_phase(s, PREPARATION)
    atoms.set_turn(s, 0, player)
    if frame is Duel:
        s.frames.append(at(Game(), len(s.rules.numbers[Game])))
        s.frames.append(at(Duel(), step))
    else:
        s.frames.append(at(Game(), step))


def let_begin(s: SakuraState, given: Mapping[str, Any], place: Place) -> None:
    """C4-1.3: where it is still to be decided who begins, chance decides for the player that the scenario names (A, if
    none).
    """
    if _moment(given, place) not in ("C4-1.3", "C4-1.2", "C4-1.1", "C4-1") and not before_the_cards(given, place):
        return
    player = seat_at(given.get("player", "A"), place.at("player"))
    atoms.let_chance_give(s, 2, player)


def before_the_cards(given: Mapping[str, Any], place: Place) -> bool:
    """Whether the game stands before its cards have been brought (C2, C3)."""
    return _moment(given, place).startswith(("C2", "C3"))


def before_the_set_up(given: Mapping[str, Any], place: Place) -> bool:
    """Whether the preparation has still to put cards in their places (C4-1.2)."""
    moment = _moment(given, place)
    return moment in ("C4-1", "C4-1.1", "C4-1.2") or before_the_cards(given, place)


def _moment(given: Mapping[str, Any], place: Place) -> str:
    """The rule number at which the game is said to stand."""
    try:
        return JUDGE.point(str(given.get("at", REACTING if "attack" in given else DEFAULT)))
    except Unclear as unclear:
        raise BadFile(place.at("at"), unclear.words.ja, unclear.words.en) from None


def _in_a_turn(
    s: SakuraState, given: Mapping[str, Any], player: int, number: str, step: int, known: str, place: Place
) -> None:
    atoms.set_turn(s, number_at(given, "turn", place, FIRST_TURN), player)
    atoms.set_phase(s, PHASES[known[:4]])
    atoms.set_seen_distance(s, distance(s))
    atoms.set_start_distance(s, number_at(given, "start_distance", place, distance(s)))
    if s.phase != START_PHASE and known != "C8-2-1":
        atoms.set_action(s, _action(given, number, place))
    s.frames.append(at(Game(), len(s.rules.numbers[Game])))
    s.frames.append(at(Duel(), s.rules.places[Duel]["C8"]))
    s.frames.append(at(Turn(), step))
    look_at_conditions(s)  # what holds in the position has not just come true


def _action(given: Mapping[str, Any], number: str, place: Place) -> int:
    words = given.get("action")
    if words is None:
        return FULL_POWER if number == "C8-2-2.B" else STANDARD
    action = ACTIONS.get(words)
    if action is None:
        raise BadFile(place.at("action"), "standard か full power です", "is standard or full power")
    return action


def _attack(s: SakuraState, labels: Mapping[str, int], given: Mapping[str, Any], player: int, place: Place) -> None:
    """The turn player is using that card: the attacked player is asked first."""
    card = JUDGE.the_card(
        s,
        labels,
        f"{'AB'[player]}.{given['attack']}" if "." not in str(given["attack"]) else str(given["attack"]),
        player,
    )
    if s.pool.cards[s.card[card]].type != "attack":
        raise BadFile(place, "攻撃カードではありません", "is not an attack card")
    s.frames[-1].step += 1
    s.frames.append(at(Action(), s.rules.places[Action]["C8-2-2.A.p2"]))
    frame = use_frame(s, player, card, s.action)
    assert frame is not None
    s.frames.append(frame)


def _step_of(s: SakuraState, number: str, place: Place) -> tuple[type[Frame], int, str]:
    """The procedure and the step in it that is to be carried out next. A number that is not a step itself means its
    first one.
    """
    found = standing.step_of(s.rules, number, (Turn, Duel, Game), "-.")
    if found is not None:
        return found
    raise BadFile(
        place, f"{number}は、ターン（C8）、決闘の準備（C4-1）、メガミ選択と構築（C2、C3）の手順の番号ではありません",
        f"{number} is not a step of the turn (C8), of the preparation (C4-1) or of selection and construction (C2, C3)",
    )  # fmt: skip
