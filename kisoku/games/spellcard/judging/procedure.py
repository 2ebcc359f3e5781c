"""Where a hand-made position stands in the course of the game: turn, phase, step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.spellcard.judging.words import JUDGE
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import Game, Turn
from kisoku.games.spellcard.state import COMMANDER, END, REFRESH, STRIKER, SpellcardState
from kisoku.judge import standing
from kisoku.judge.entries import seat_at
from kisoku.judge.standing import at
from kisoku.text.yamlfile import BadFile, Place

PHASES = {"5.3": REFRESH, "5.4": STRIKER, "5.5": COMMANDER, "5.6": END}
DEFAULT = "5.4.3"
BEGINS = {"5.3.1.1": "5.3.1", "5.4.2": "5.4.1"}
"""Where a phase begins that is skipped in some turns."""


def stand_at(s: SpellcardState, given: Mapping[str, Any], player: int, turn: int, place: Place) -> None:
    """Put up the frames so that the given step comes next."""
    number = JUDGE.point(str(given.get("at", DEFAULT)))
    found = standing.step_of(s.rules, BEGINS.get(number, number), (Turn, Game), ".")
    if found is None:
        raise BadFile(
            place.at("at"), f"{number}は、ゲーム開始前（5.1）かターン（5.3～5.6）の手順の番号ではありません",
            f"{number} is not a step of the preparation (5.1) or of a turn (5.3 to 5.6)",
        )  # fmt: skip
    frame, step, number = found
    if frame is Game:
        first = given.get("first")
        s.frames.append(at(Game(first=-1 if first is None else seat_at(first, place.at("first"))), step))
        return
    atoms.set_turn(s, turn, player)
    atoms.set_phase(s, PHASES[number[:3]])
    s.frames.append(at(Game(), s.rules.places[Game]["5.2.1"]))
    s.frames.append(at(Turn(), step))
