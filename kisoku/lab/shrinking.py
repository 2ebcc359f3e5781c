"""A failure made short: the shortest list of decisions that we can find after which the same property is still broken.

Decisions are tried loosely while shrinking, an answer counting round the options there are, so that leaving out one
decision does not make all later ones impossible. What is kept is the exact list that was really played.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from kisoku.kernel.game import Game
from kisoku.lab.matches import Pairing
from kisoku.lab.properties import CHECKS, Broken, Stand, options_are_sound

SECONDS = 10.0
LAST = -1
"""Counting round, the last option: where a player may pass, that is it."""

PLAYING = "games"
"""The property that a game goes on without an exception."""


@dataclass(frozen=True)
class Failure:
    """A broken property, and the game in which it is: seed, decks and decisions up to the position; check is the seed
    of the check's own chance.
    """

    game: str
    law: str
    message: str
    seed: int
    decks: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    decisions: tuple[int, ...]
    check: int
    readings: tuple[tuple[str, str], ...] = ()


def find(
    game: Game, pairing: Pairing, seed: int, decisions: Sequence[int], check: int, only: str | None = None
) -> Failure | None:
    """Play the decisions loosely, and check the last position. Gives the failure if there is one, by the decisions
    really taken.
    """
    return _tried(game, pairing, seed, decisions, check, only)[0]


def _tried(
    game: Game, pairing: Pairing, seed: int, decisions: Sequence[int], check: int, only: str | None
) -> tuple[Failure | None, tuple[int, ...]]:
    """The failure, and the decisions as they can be tried again after something has been left out: LAST for whatever
    was the last option.
    """
    taken: list[int] = []
    loose: list[int] = []

    def failed(law: str, message: str) -> tuple[Failure, tuple[int, ...]]:
        return Failure(
            game.name, law, message, seed, pairing.names, pairing.cards, tuple(taken), check, pairing.readings
        ), tuple(loose)

    try:
        stand = Stand(game, pairing, seed)
        for decision in decisions:
            request = stand.match.request
            if request is None:
                break
            taken.append(decision % len(request.options))
            loose.append(LAST if taken[-1] == len(request.options) - 1 else taken[-1])
            stand.logged = len(stand.state.log or ())
            stand.match.answer(taken[-1])
            options_are_sound(stand)
    except Broken as broken:
        return failed(broken.law, broken.message)
    except Exception as error:
        return failed(PLAYING, f"{error.__class__.__name__}: {error}")
    for law, check_position in CHECKS.items():
        try:
            if only is None or law == only or (law == "clone" and only in ("save", "undo")):
                check_position(stand, random.Random(check))
        except Broken as broken:
            return failed(broken.law, broken.message)
        except Exception as error:
            return failed(law, f"{error.__class__.__name__}: {error}")
    return None, tuple(loose)


def shrink(game: Game, failure: Failure, seconds: float = SECONDS) -> Failure:
    """The failure of the same property with as few decisions as could be found in the time; the failure itself if it
    does not come up again.
    """
    pairing = Pairing(failure.decks, failure.cards, failure.readings)
    until = time.monotonic() + seconds
    only = None if failure.law == PLAYING else failure.law
    best, loose = _tried(game, pairing, failure.seed, failure.decisions, failure.check, only)
    if best is None or best.law != failure.law:
        return failure

    def shorter(decisions: tuple[int, ...]) -> bool:
        nonlocal best, loose
        found, again = _tried(game, pairing, failure.seed, decisions, failure.check, only)
        if found is None or found.law != failure.law or len(again) >= len(loose):
            return False
        best, loose = found, again
        return True

    piece = max(1, len(loose) // 2)
    while time.monotonic() < until:
        at, any_shorter = 0, False
        while at < len(loose) and time.monotonic() < until:
            before, after = loose[:at], loose[at + piece :]
            if shorter(before + after) or (piece > 1 and shorter((*before, LAST, *after))):
                any_shorter = True
            else:
                at += max(1, piece // 2)
        if not any_shorter:
            if piece == 1:
                break
            piece = (piece + 1) // 2
    return best


def keep(failure: Failure, folder: Path) -> Path:
    """Write the failure as a regression file, named after what is broken; a test plays every such file again."""
    folder = folder / failure.game
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure.law}-{failure.seed}-{len(failure.decisions)}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(asdict(failure)), indent=1) + b"\n")
    return path


def kept(path: Path) -> Failure:
    """The failure in a regression file."""
    return msgspec.json.decode(path.read_bytes(), type=Failure)
