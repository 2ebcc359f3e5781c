"""A failure made short: the shortest list of decisions that we can find after which the same property is still broken.

Decisions are tried loosely while shrinking, an answer counting round the options there are, so that leaving out one decision
does not make all later ones impossible. What is kept is the exact list that was really played.
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

SECONDS = 20.0
PLAYING = "games"
"""The property that a game goes on without an exception."""


@dataclass(frozen=True)
class Failure:
    """A broken property, and the game in which it is: seed, decks and decisions up to the position; check is the seed of the check's own chance."""

    game: str
    law: str
    message: str
    seed: int
    decks: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    decisions: tuple[int, ...]
    check: int


def find(game: Game, pairing: Pairing, seed: int, decisions: Sequence[int], check: int, only: str | None = None) -> Failure | None:
    """Play the decisions loosely, and check the last position. Gives the failure if there is one, by the decisions really taken."""
    taken: list[int] = []

    def failed(law: str, message: str) -> Failure:
        return Failure(game.name, law, message, seed, pairing.names, pairing.cards, tuple(taken), check)

    try:
        stand = Stand(game, pairing, seed)
        for decision in decisions:
            request = stand.match.request
            if request is None:
                break
            taken.append(decision % len(request.options))
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
    return None


def shrink(game: Game, failure: Failure, seconds: float = SECONDS) -> Failure:
    """The failure with as few decisions as could be found in the time. At least the first decisions and the property stay the same in kind."""
    best = failure
    pairing = Pairing(failure.decks, failure.cards)
    until = time.monotonic() + seconds
    only = None if failure.law == PLAYING else failure.law

    def still(decisions: Sequence[int]) -> bool:
        nonlocal best
        found = find(game, pairing, failure.seed, decisions, failure.check, only)
        if found is not None and found.law == failure.law and len(found.decisions) <= len(decisions) and len(found.decisions) < len(best.decisions):
            best = found
            return True
        return False

    piece = max(1, len(best.decisions) // 2)
    while piece >= 1 and time.monotonic() < until:
        at, shorter = 0, False
        while at < len(best.decisions) and time.monotonic() < until:
            if still(best.decisions[:at] + best.decisions[at + piece :]):
                shorter = True
            else:
                at += max(1, piece // 2)
        if not shorter or piece > len(best.decisions):
            piece //= 2
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
