"""Questions that need not be asked: whatever is answered leads to the same position, or all but one answer are
pointless by the rules.

It is looked at on a copy in which everything that the asked player cannot know is something else, so an answer that is
given for a player tells nobody what lies hidden. But that there was nothing to think about could be told from the time:
so it is done only where nobody else sits who could watch.
"""

from __future__ import annotations

from collections.abc import Hashable

from kisoku.kernel.game import Game
from kisoku.kernel.machine import answer
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State

SEED = 5
MOST, MOST_PAYMENTS = 6, 16
"""With more options than that it is asked in any case."""


def spared(game: Game, state: State, request: Request) -> int | None:
    """The place of the answer that can be given without asking; None: it is a question."""
    options = request.options
    if not 1 < len(options) <= (MOST_PAYMENTS if is_payment(game, request) else MOST):
        return None
    copy = game.disguise(state, request.player, SEED)
    copy.log = None
    assert copy.request is not None
    pointless = game.pointless(copy, copy.request)
    left = [place for place in range(len(options)) if place not in pointless]
    if len(left) == 1:
        return left[0]
    first, *rest = left
    there = position(game, _after(copy, first), request)
    return first if all(position(game, _after(copy, place), request) == there for place in rest) else None


def is_payment(game: Game, request: Request) -> bool:
    """Whether it is asked only with what to pay."""
    payments = game.layout()["payments"]
    return all(option.verb in payments for option in request.options)


def position(game: Game, after: State, asked: Request) -> Hashable:
    """What tells the positions after two answers apart: everything; of payments, what matters of it to who pays (not
    which of two like things is left).
    """
    return game.search_key(after, asked.player) if is_payment(game, asked) else after.canonical()


def _after(copy: State, place: int) -> State:
    other = copy.clone(copy.seed)
    assert other.request is not None
    answer(other, other.request.options[place])
    return other
