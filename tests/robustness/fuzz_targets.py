"""What is fuzzed: the readers of files that people bring, each with files to begin with and what must hold for any
bytes at all.

A reader takes the file, or refuses it with one message that names it. Anything else, and taking longer than a person
waits, is a finding. Used by the short run of the test suite and, for as long as one likes, by `scripts/fuzz.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from kisoku.games.ninja_slayer import cardset, files
from kisoku.games.registry import load
from kisoku.judge import loading, scenario
from kisoku.judge.workers import at_most
from kisoku.kernel import replay as replays
from kisoku.kernel.match import Match
from kisoku.text.yamlfile import BadFile

GAME = load("ninja_slayer")
ROOT = Path(__file__).parents[2]
SECONDS = 20.0
"""Computing time for one file."""
SET_SIZE = 3


class Finding(AssertionError):
    """The reader neither took the file nor refused it as it should."""


def refused_well(bad: BadFile, name: str) -> None:
    """One line in each language, which names the file."""
    for language in ("ja", "en"):
        message = bad.message(language)
        if (
            not message.startswith(name)
            or len(message) <= len(name) + 2
            or not message.isprintable()
            or len(message) > 2_000
        ):
            raise Finding(f"refused, but not well: {message!r}")


# --- the readers ----------------------------------------------------------------------------------


def read_cards(path: Path) -> None:
    cardset.read_set(path)


def read_deck(path: Path) -> None:
    for reason in files.deck_reasons(path):
        if not reason.rule.startswith("402."):
            raise Finding(f"a deck that breaks {reason.rule}")


def read_scenario(path: Path) -> None:
    for failure in scenario.run(loading.read(path)).failures:
        for language in ("ja", "en"):
            message = failure.message(language)
            if "the engine failed" in message or "エンジンの誤り" in message or not message.isprintable():
                raise Finding(message)


def read_replay(path: Path) -> None:
    replay = replays.read(path)
    if replay.game == GAME.name:
        replays.verify(GAME, replay, path.name)


READERS: dict[str, Callable[[Path], None]] = {
    "cards": read_cards,
    "deck": read_deck,
    "scenario": read_scenario,
    "replay": read_replay,
}


@lru_cache(maxsize=1)
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="kisoku-fuzz-")


def look_at(target: str, data: bytes) -> bool:
    """Let the reader have a file of these bytes. Whether it was taken; raises whatever should not happen."""
    path = Path(_folder().name) / f"{target}.yaml"
    path.write_bytes(data)
    try:
        with at_most(SECONDS):
            READERS[target](path)
    except BadFile as bad:
        refused_well(bad, path.name)
        return False
    if path.read_bytes() != data:
        raise Finding("the file was written to")
    return True


# --- files to begin with --------------------------------------------------------------------------


def seeds(target: str) -> list[bytes]:
    return {"cards": _card_sets, "deck": _decks, "scenario": _scenarios, "replay": _replays}[target]()


def _card_sets() -> list[bytes]:
    """Our set in small pieces, so that one file is read quickly."""
    head, *rows = (cardset.HERE / "KNS1.yaml").read_text(encoding="utf-8").split("\n  - id:")
    pieces = [rows[start : start + SET_SIZE] for start in range(0, len(rows), SET_SIZE)]
    return [(head + "".join(f"\n  - id:{row}" for row in piece)).encode() for piece in pieces]


def _decks() -> list[bytes]:
    return [
        *(path.read_bytes() for path in sorted((cardset.HERE / "decks").glob("*.yaml"))),
        files.opened_deck(3).encode(),
    ]


def _scenarios() -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "scenarios" / GAME.name).rglob("*.yaml"))[::12]]


def _replays() -> list[bytes]:
    """Games begun: with whole decks, and with a few cards only, which are soon at their end."""
    found = []
    decks = [deck.cards for deck in GAME.decks().values()]
    for seed, length, size in ((1, 12, None), (2, 40, None), (3, 9, 8)):
        pair = [decks[seed][:size], decks[0][:size]]
        match = Match(GAME.new(pair, seed))
        for _ in range(length):
            if not match.over:
                match.answer(0)
        found.append(replays.to_text(replays.record(GAME, match, seed, pair)).encode())
    return found
