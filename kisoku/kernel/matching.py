"""Giving each of several claims something of its own."""

from __future__ import annotations

from collections.abc import Sequence


def each_has_its_own(claims: Sequence[Sequence[int]]) -> bool:
    """Whether every claim can have one of the things that it names, with nothing given twice: a matching, claim by claim (Kuhn)."""
    given: dict[int, int] = {}

    def satisfy(claim: int, tried: set[int]) -> bool:
        for thing in claims[claim]:
            if thing not in tried:
                tried.add(thing)
                if thing not in given or satisfy(given[thing], tried):
                    given[thing] = claim
                    return True
        return False

    return all(satisfy(claim, set()) for claim in range(len(claims)))
