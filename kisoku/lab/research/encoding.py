"""Positions, questions and answers as numbers of fixed size, the same way for every game. See docs/research.md.

An action is the place of an option in the list that the engine offers: action 3 takes the fourth option, and the mask
says how many there are. Where a number is named and there are more options than actions, the actions are spread evenly
over them, the first and the last among them. What an option *means* is told beside it, by two hashed numbers: its verb,
and its whole wording. A position is what `Game.observe` tells the viewer, and nothing else, so that nothing hidden can
come through: every path through it that ends in a number adds the number, every path that ends in a word adds one, at a
place that is the hash of the path.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt

from kisoku.kernel.game import Game
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State

ACTIONS = 256
"""Only where any number may be named are there more options."""
SIZE = 1024
"""Numbers that tell a position."""
VERBS, WORDINGS = 64, 4096
"""How many different hashes verbs and wordings have."""

SAID = frozenset(
    (
        "table",
        "request",
        "ref",
        "refs",
        "places",
        "at",
        "viewer",
        "game",
        "name",
        "name_en",
        "text",
        "text_en",
        "epithet",
        "lines",
        "actions",
        "asked",
    )
)
"""Keys of what is for people, or told elsewhere."""


def observation(game: Game, state: State, viewer: int) -> npt.NDArray[np.float32]:
    """What the viewer may know, as SIZE numbers; the viewer's own side comes first."""
    told = dict(game.observe(state, viewer))
    players = told.pop("players")
    told["turn_player"] = int(told["turn_player"] == viewer)
    found: npt.NDArray[np.float32] = np.zeros(SIZE, np.float32)
    _add(found, told, "")
    for place in range(len(players)):
        _add(found, players[(viewer + place) % len(players)], f"{place}/")
    return np.sign(found) * np.log1p(np.abs(found), dtype=np.float32)


def _add(found: npt.NDArray[np.float32], value: Any, path: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in SAID and not key.endswith("words"):
                _add(found, inner, f"{path}{key}/")
    elif isinstance(value, list | tuple):
        for inner in value:
            _add(found, inner, path)
    elif isinstance(value, bool | int | float):
        if value:
            found[_place(path)] += value
    elif isinstance(value, str) and value:
        found[_place(f"{path}={value}")] += 1.0


@lru_cache(maxsize=1 << 16)
def _place(path: str) -> int:
    return crc32(path.encode()) % SIZE


def offered(request: Request | None) -> int:
    """How many actions can be taken."""
    return 0 if request is None else min(len(request.options), ACTIONS)


def place(request: Request, action: int) -> int:
    """The place of the option that an action stands for."""
    count = len(request.options)
    return action if count <= ACTIONS else round(action * (count - 1) / (ACTIONS - 1))


def mask(request: Request | None) -> npt.NDArray[np.int8]:
    """1 for every action that can be taken."""
    found: npt.NDArray[np.int8] = np.zeros(ACTIONS, np.int8)
    found[: offered(request)] = 1
    return found


def options(game: Game, state: State, request: Request | None) -> npt.NDArray[np.int32]:
    """For each action (hash of its verb, hash of its wording); -1 where there is none."""
    found: npt.NDArray[np.int32] = np.full((ACTIONS, 2), -1, np.int32)
    if request is None:
        return found
    for action in range(offered(request)):
        option = request.options[place(request, action)]
        wording = game.option_words(state, request, option).en
        found[action] = crc32(option.verb.encode()) % VERBS, crc32(f"{option.verb} {wording}".encode()) % WORDINGS
    return found
