"""What a run did, by rule number: for explaining, for the judge and for coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.kernel.requests import Request

if TYPE_CHECKING:
    from kisoku.kernel.state import State


class Trace:
    """Collects every step with its depth, every consulted rule, and what was asked and offered."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, str, str]] = []
        self.visited: set[str] = set()
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


class TracedLaw(frozenset[str]):
    """A law that tells a trace whenever one of its rules is consulted."""

    trace: Trace

    def __contains__(self, number: Any) -> bool:
        found = super().__contains__(number)
        if found:
            self.trace.cite(number)
        return found


def watched(law: frozenset[str], trace: Trace) -> TracedLaw:
    traced = TracedLaw(law)
    traced.trace = trace
    return traced


def watch(s: State) -> Trace:
    """Have everything that the state does from now on traced."""
    trace = Trace()
    s.trace = trace
    s.law = watched(s.law, trace)
    s.watched = True
    return trace
