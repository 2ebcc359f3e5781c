"""Which positions and options come to the same, for who searches: what all games say alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import Any

from kisoku.kernel.frames import course
from kisoku.kernel.requests import Option

What = Callable[[Any, Option], Hashable]
"""What an option is about, the same for things that are the same to choose."""


def asked(s: Any, what: What, which: Container[str] | None = None) -> Hashable:
    """The question that is open. which: verbs of which `extra` says more than a place in a list; None: all."""
    request = s.request
    if request is None:
        return None
    options = tuple([(o.verb, o.extra if which is None or o.verb in which else 0, what(s, o)) for o in request.options])
    return (request.player, request.rule, course(s.frames), options)


def one_of_each(s: Any, options: Sequence[Option], what: What, which: Container[str] | None = None) -> Sequence[Option]:
    """The first of the options that come to the same."""
    if len(options) < 3:
        return options
    first: dict[Hashable, Option] = {}
    for option in options:
        first.setdefault(
            (option.verb, what(s, option), option.extra if which is None or option.verb in which else 0), option
        )
    return list(first.values())
