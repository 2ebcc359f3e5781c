"""What a run did, by rule number: for explaining, for the judge and for coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from kisoku.kernel.requests import Request
from kisoku.kernel.rules import NotExamining, examining

if TYPE_CHECKING:
    from kisoku.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Trace:
    """Collects every step with its depth, every consulted rule, and what was asked and offered.

    cites: whether it is to hear of rules that are no steps, which only a process that examines tells of.
    """

    cites: ClassVar[bool] = True

    def __init__(self) -> None:
        if self.cites and not examining():
            raise NotExamining("a trace")
        self.lines: list[tuple[int, str, str]] = []
        self.visited: set[str] = set()
        self.constructs: set[str] = set()
        """What of the card language was carried out."""
        self.met: set[str] = set()
        """And of it what gave anything: conditions that were met, things that were found, numbers above 0."""
        self.refused: set[str] = set()
        """Rules that were consulted by what refused something, when it was asked why."""
        self.requests: list[Request] = []
        self.depth = 0

    def step(self, depth: int, number: str) -> None:
        self.depth = depth
        self.visited.add(number)
        self.lines.append((depth, number, ""))

    def cite(self, number: str) -> None:
        self.visited.add(number)
        self.lines.append((self.depth + 1, number, "cited"))

    def asked(self, request: Request) -> None:
        self.requests.append(request)
        self.lines.append((self.depth + 1, request.rule, "asked"))

    def forced(self, request: Request) -> None:
        self.requests.append(request)
        self.lines.append((self.depth + 1, request.rule, "forced"))

    def pauses(self, request: Request) -> bool:
        """Whether the run is to pause at this question with one answer."""
        return False


def watch(s: State) -> Trace:
    """Have everything that the state does from now on traced."""
    trace = s.trace = Trace()
    return trace
