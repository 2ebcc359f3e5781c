"""The digests of fixed random games, one line each: `python -m kisoku.lab.digests GAME SEED GAMES`.

Run under another hash seed or another Python, the lines must be the same: no byte of a game may depend on either, nor
on whether the process examines rules, as the one that asks for them may, or only plays, as this one does.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from kisoku.games.registry import load
from kisoku.kernel import rules
from kisoku.kernel.match import Match
from kisoku.lab.matches import DECISION_LIMIT, pairing_of, pairings, seated

EVERY = 16
"""Positions on the way are part of a line too: one of so many."""

NEWEST = 20
"""Minor versions of Python that are looked for."""


def lines(name: str, seed: int, games: int) -> list[str]:
    """A line for each game: its seed, and a hash over positions on the way and at the end."""
    game = load(name)
    choices = pairings(game)
    found = []
    for number in range(seed, seed + games):
        players = seated(["random"] * game.players, number)
        match = Match(game.new(pairing_of(choices, number).cards, number), undoable=False)
        state, digest = match.state, hashlib.blake2b(digest_size=16)
        while state.request is not None and len(match.decisions) < DECISION_LIMIT:
            match.answer(players[state.request.player].choose(game, state, state.request))
            if len(match.decisions) % EVERY == 0:
                digest.update(state.canonical())
        digest.update(state.canonical())
        found.append(f"{number} {digest.hexdigest()}")
    return found


def lines_elsewhere(python: str, hash_seed: int, name: str, seed: int, games: int) -> list[str]:
    """The same lines from another process."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONDONTWRITEBYTECODE": "1"}
    here = str(Path(__file__).parents[2])
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (here, environment.get("PYTHONPATH", ""))))
    command = [python, "-m", "kisoku.lab.digests", name, str(seed), str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60 + 5 * games, check=False)
    if done.returncode:
        raise RuntimeError(
            done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"{python} ended with {done.returncode}"
        )
    return done.stdout.split("\n")[:-1]


def other_pythons(wanted: Sequence[str] = ()) -> list[str]:
    """Other Pythons that can run the engine: the wanted ones, or all of 3.11 and later on this machine that have what
    it needs.
    """
    names = list(wanted) or [f"python3.{minor}" for minor in range(11, NEWEST) if minor != sys.version_info.minor]
    found = []
    for name in names:
        path = shutil.which(name)
        if path is not None and _usable(path):
            found.append(path)
    return found


def _usable(python: str) -> bool:
    probe = "import sys, msgspec, yaml; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([python, "-c", probe], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    rules.play()
    sys.stdout.write("".join(f"{line}\n" for line in lines(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
