"""A match: a state, the list of its decisions, and going back.

A match is reproduced, byte for byte, by (ruleset, card sets, seed, decks, decisions). Everything that people do with
games — undo, replay, branch, resume — is a view of that list.
"""

from __future__ import annotations

from kisoku.kernel.frames import Frame
from kisoku.kernel.machine import Refused, own, run, take
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import Mark, Plain, State, next_epoch

CONCEDE = -1
"""A decision below zero is a concession: -1 - player."""


class Match:
    """A game being played. With `undoable` false nothing before the last decision is kept, which is faster."""

    def __init__(self, state: State, undoable: bool = True) -> None:
        self.state = state
        self.undoable = undoable
        self.decisions: list[int] = []
        self._marks: list[
            tuple[Mark, list[tuple[str, int, Plain]] | None, list[Frame], Request | None, int, int, list[int]]
        ] = []
        if state.request is None and state.frames:
            run(state)

    @property
    def request(self) -> Request | None:
        return self.state.request

    @property
    def over(self) -> bool:
        return self.state.request is None

    def answer(self, choice: int) -> None:
        """Take the option with that place in the request's list. Anything else is refused and changes nothing."""
        request = self.state.request
        if request is None:
            raise Refused("the game is over")
        if not 0 <= choice < len(request.options):
            raise Refused(f"there is no option {choice}; there are {len(request.options)}")
        self._before()
        self.decisions.append(choice)
        take(self.state, request, request.options[choice])

    def take(self, option: Option) -> None:
        """Take that very option."""
        request = self.state.request
        if request is None or option not in request.options:
            raise Refused(f"{option} is not among the options")
        self.answer(request.options.index(option))

    def concede(self, player: int) -> None:
        """A player may leave at any time, also while the other is asked."""
        if self.over:
            raise Refused("the game is over")
        self._before()
        self.decisions.append(CONCEDE - player)
        s = self.state
        s.rules.concede(s, player)
        if s.winner is None and player in s.gone:  # the others go on: who was asked is asked anew
            own(s, -1).step -= 1
            run(s)
        else:
            s.frames.clear()
            s.open = 0  # whatever was begun is over too
            s.request = None

    def undo(self, count: int = 1) -> None:
        """Go back by that many decisions."""
        if not self.undoable:
            raise Refused("this match keeps no history")
        if not 0 < count <= len(self._marks):
            raise Refused(f"there are only {len(self._marks)} decisions to take back")
        s = self.state
        for _ in range(count):
            mark, earlier, frames, request, forced, logged, log_marks = self._marks.pop()
            self.decisions.pop()
            s.back(mark)
            if earlier is not None:
                s.journal = earlier
        s.frames[:] = frames
        s.epoch = next_epoch()
        s.request = request
        s.forced = forced
        if s.log is not None:
            del s.log[logged:]
            s.log_marks = log_marks

    def _before(self) -> None:
        """Outside of a transaction the state's journal begins anew with each decision; the match keeps the earlier
        ones.
        """
        s = self.state
        earlier = None if s.open else s.journal
        if earlier is not None:
            s.journal = []
        if self.undoable:
            logged = len(s.log) if s.log is not None else 0
            self._marks.append((s.mark(), earlier, s.frames[:], s.request, s.forced, logged, s.log_marks[:]))
            s.epoch = next_epoch()
