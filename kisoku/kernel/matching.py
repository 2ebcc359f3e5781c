"""Giving each of several claims something of its own."""

from __future__ import annotations

from collections.abc import Sequence


def partners(claims: Sequence[Sequence[int]]) -> dict[int, int]:
    """Claim → which of the things that it names it gets, with nothing given twice: a matching as large as can be, claim
    by claim (Kuhn).
    """
    given: dict[int, int] = {}

    def satisfy(claim: int, tried: set[int]) -> bool:
        for thing in claims[claim]:
            if thing not in given:
                given[thing] = claim
                return True
        for thing in claims[claim]:
            if thing not in tried:
                tried.add(thing)
                if satisfy(given[thing], tried):
                    given[thing] = claim
                    return True
        return False

    for claim in range(len(claims)):
        satisfy(claim, set())
    return {claim: thing for thing, claim in given.items()}


def each_has_its_own(claims: Sequence[Sequence[int]]) -> bool:
    """Whether every claim can have one of the things that it names."""
    return len(partners(claims)) == len(claims)
