"""What a machine would do in the place of somebody who asks for advice, and why.

It thinks about a copy in which everything that the player cannot know is something else, in a thread of its own: nobody
else is kept waiting, and nothing that is told hangs on what is hidden.
"""

from __future__ import annotations

import asyncio

from kisoku.kernel.game import Game
from kisoku.kernel.state import State
from kisoku.players.hints import hint
from kisoku.server.course import Course
from kisoku.server.protocol import Gain, HintSays, Said
from kisoku.server.refusals import Refusal

SEED = 29


async def advise(course: Course, player: int) -> HintSays:
    """Raises Refusal if the player is not asked. The table may go on meanwhile: `at` says which view it is about."""
    request = course.request
    if request is None or request.player != player:
        raise Refusal("not_asked")
    copy = course.game.disguise(course.state, player, SEED)
    copy.log = None
    return await asyncio.to_thread(_think, course.game, copy, course.asking_at)


def _think(game: Game, copy: State, at: int) -> HintSays:
    assert copy.request is not None
    found = hint(game, copy, copy.request, SEED)
    plan = [Said(words.ja, words.en) for words in found.plan]
    return HintSays(
        at,
        found.place,
        plan,
        [Gain(reason.words.ja, reason.words.en, round(reason.gain, 2)) for reason in found.reasons],
    )
