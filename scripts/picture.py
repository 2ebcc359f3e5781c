"""Makes docs/terminal.svg: the table in the middle of a real game, played to that point by machines on both seats.

Run from the project's root: python scripts/picture.py [ja|en]
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from kisoku.players.table import player
from kisoku.terminal.app import TableApp
from kisoku.terminal.session import Session
from kisoku.terminal.start import Wishes, session_for

FIRST_SEED, LAST_SEED = 24, 100
FIRST_TURN = 9
SIZE = (112, 34)
WISHES = Wishes(game="ninja_slayer", deck="fast", against="control", opponent="greedy")
TARGET = Path(__file__).resolve().parent.parent / "docs" / "terminal.svg"


def worth_a_picture(session: Session) -> bool:
    """A person is asked while a fight is going on, something lies in the space between the two sides, and both sides have characters."""
    seen = session.observe()
    if not session.person_asked or seen["turn"] < FIRST_TURN or not seen["fight"] or not seen[seen["table"]["stack"]]:
        return False
    fields = [side["zones"][seen["table"]["field"]]["count"] for side in seen["players"]]
    return min(fields) >= 2 and len(seen["request"]["options"]) > 2


def played_to_the_moment() -> Session:
    """The first game in which there is such a moment."""
    for seed in range(FIRST_SEED, LAST_SEED):
        session = session_for(replace(WISHES, seed=seed))
        stand_in = player("greedy", seed + 1)
        while session.request is not None:
            if worth_a_picture(session):
                return session
            thinker = session.thinker or stand_in
            session.answer(thinker.choose(session.game, session.match.state.clone(), session.request))
    raise SystemExit("no game is worth a picture")


async def photograph(language: str) -> str:
    app = TableApp(replace(WISHES, language=language), played_to_the_moment())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="kisoku play ninja_slayer")


if __name__ == "__main__":
    TARGET.write_text(asyncio.run(photograph(sys.argv[1] if len(sys.argv) > 1 else "en")), encoding="utf-8")
