"""Questions that need not be asked: whatever is answered leads to the same position, or all but one answer are pointless by the rules.

It is looked at on a copy in which everything that the asked player cannot know is something else, so an answer that is given for a player tells nobody
what lies hidden. But that there was nothing to think about could be told from the time: so it is done only where nobody else sits who could watch.
"""

from __future__ import annotations

from kisoku.kernel.game import Game
from kisoku.kernel.machine import answer
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State

SEED = 5
MOST = 6
"""With more options than that it is asked in any case."""


def spared(game: Game, state: State, request: Request) -> int | None:
    """The place of the answer that can be given without asking; None: it is a question."""
    options = request.options
    if not 1 < len(options) <= MOST:
        return None
    copy = game.disguise(state, request.player, SEED)
    copy.log = None
    assert copy.request is not None
    pointless = game.pointless(copy, copy.request)
    left = [place for place in range(len(options)) if place not in pointless]
    if len(left) == 1:
        return left[0]
    first, *rest = (_after(copy, place) for place in left)
    position = first.canonical()
    return left[0] if all(other.canonical() == position for other in rest) else None


def _after(copy: State, place: int) -> State:
    other = copy.clone(copy.seed)
    assert other.request is not None
    answer(other, other.request.options[place])
    return other
