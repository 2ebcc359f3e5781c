"""Makes docs/terminal_<game>.svg for every game: the table in the middle of a real game, played to that point by
machines on both seats.

Run from anywhere: python scripts/picture.py [ja|en]
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kisoku.games.registry import GAMES
from kisoku.players.table import player
from kisoku.terminal.app import TableApp
from kisoku.terminal.session import Session
from kisoku.terminal.start import Wishes, session_for

LAST_SEED = 200
SIZE = (112, 34)
DOCS = Path(__file__).resolve().parent.parent / "docs"


@dataclass(frozen=True)
class Subject:
    """Which game is played, from which seed on, and what its moment must show."""

    wishes: Wishes
    seed: int
    first_turn: int
    shows: Callable[[dict[str, Any]], bool]


def cards(seen: dict[str, Any], zone: str) -> list[int]:
    """How many cards each player has there."""
    return [side["zones"][zone]["count"] for side in seen["players"]]


def a_fight(seen: dict[str, Any]) -> bool:
    """A fight is going on, something lies in the space between the two sides, and both sides have characters."""
    return bool(seen["fight"] and seen[seen["table"]["stack"]]) and min(cards(seen, "field")) >= 2


def an_attack(seen: dict[str, Any]) -> bool:
    """An attack is being answered, an enhancement lies there, and somebody has used a trump."""
    used = any(card.get("spent") for side in seen["players"] for card in side["zones"]["trump"]["cards"])
    return bool(seen[seen["table"]["stack"]]) and sum(cards(seen, "enhancement")) >= 1 and used


def a_board(seen: dict[str, Any]) -> bool:
    """Both sides have something on what they share."""
    cells = [cell for zone in seen["zones"].values() for cell in zone]
    return len({card.get("controller", card.get("owner")) for cell in cells for card in cell["cards"]}) > 1


def both_sides(seen: dict[str, Any]) -> bool:
    """Both sides have members."""
    return min(cards(seen, "member")) >= 1


SUBJECTS = {
    "ninja_slayer": Subject(
        Wishes(game="ninja_slayer", deck="fast", against="control", opponent="greedy"), 24, 9, a_fight
    ),
    "sakura": Subject(Wishes(game="sakura", deck="blades", against="umbrella", opponent="greedy"), 1, 6, an_attack),
    "zx": Subject(Wishes(game="zx", deck="ember", against="tide", opponent="greedy"), 1, 7, a_board),
    "rebirth": Subject(Wishes(game="rebirth", deck="brass", against="cargo", opponent="greedy"), 1, 5, both_sides),
    "spellcard": Subject(Wishes(game="spellcard", deck="lanterns", against="stars", opponent="greedy"), 1, 2, a_board),
}


def played_to_the_moment(subject: Subject) -> Session:
    """The first game with a moment that is worth a picture: a person is asked, with something to choose from."""
    for seed in range(subject.seed, LAST_SEED):
        session = session_for(replace(subject.wishes, seed=seed))
        stand_in = player("greedy", seed + 1)
        while session.request is not None:
            if session.person_asked and len(session.request.options) > 2:
                seen = session.observe()
                if seen["turn"] >= subject.first_turn and subject.shows(seen):
                    return session
            thinker = session.thinker or stand_in
            session.answer(thinker.choose(session.game, session.match.state.clone(), session.request))
    raise SystemExit(f"no game of {subject.wishes.game} is worth a picture")


async def photograph(subject: Subject, language: str) -> str:
    app = TableApp(replace(subject.wishes, language=language), played_to_the_moment(subject))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return app.export_screenshot(title=f"kisoku play {subject.wishes.game}")


if __name__ == "__main__":
    for game in GAMES:
        picture = asyncio.run(photograph(SUBJECTS[game], sys.argv[1] if len(sys.argv) > 1 else "en"))
        (DOCS / f"terminal_{game}.svg").write_text(picture, encoding="utf-8")
