"""Which rules a game's code carries: those that it has registered (kernel.rules), the steps of its routines, and its
data. Never typed in.

To say a number to a player (as the rule of a request, an option or a refusal) is not to carry it: switching the rule
off would change nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import kisoku
from kisoku.judge.index import EXAMPLE, index
from kisoku.kernel.game import Game
from kisoku.kernel.rules import registered
from kisoku.text.yamlfile import load_yaml

RULES = "rules"
"""The key under which data name the rules that they are."""


def game_folder(game: Game) -> Path:
    return Path(kisoku.__file__).parent / "games" / game.name


@lru_cache(maxsize=16)
def carried(game: Game) -> frozenset[str]:
    """The numbers that the game's code and data carry themselves."""
    folder, known = game_folder(game), index(game)
    whole = game.whole_rules()  # first: with it comes all that is registered
    found = {number for number in (*registered(game.name), *whole.carried()) if number in known}
    for path in sorted(folder.rglob("*.yaml")):
        if f"{RULES}:" in path.read_text(encoding="utf-8"):
            found.update(number for number in _named(load_yaml(path)) if number in known)
    return frozenset(found)


def implemented(game: Game) -> frozenset[str]:
    """Every rule that is carried, or that only announces rules that are, or that is an example of one."""
    return index(game).with_parents(carried(game))


def switched_off(game: Game, number: str) -> frozenset[str]:
    """What to switch off so that the rule does not apply: itself; an example's rule; for a rule that only announces
    others, all of them.
    """
    known = index(game)
    rule = known.rule(number)
    if rule.kind == EXAMPLE:
        return switched_off(game, rule.parent)
    if number in carried(game):
        return frozenset((number,))
    return frozenset((number, *(below.number for below in known.below(number))))


# --- data -----------------------------------------------------------------------------------------


def _named(data: Any) -> Iterator[str]:
    """The numbers that stand under `rules` anywhere in the data."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == RULES and isinstance(value, list):
                yield from (str(item) for item in value)
            else:
                yield from _named(value)
    elif isinstance(data, list):
        for item in data:
            yield from _named(item)


# --- versions -------------------------------------------------------------------------------------


def source_digest(game: Game) -> str:
    """The hash of everything that the outcome of a scenario depends on, other than the scenario itself."""
    package = Path(kisoku.__file__).parent
    digest = hashlib.blake2b(digest_size=16)
    for folder in (
        package / "kernel",
        package / "text",
        package / "effects",
        package / "table",
        package / "judge",
        game_folder(game),
    ):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml", ".tsv") and path.name != "unproved.tsv":
                digest.update(str(path.relative_to(package)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
