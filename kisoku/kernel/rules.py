"""Rules that are no steps: a definition, a condition or a prohibition is a function that carries its number.

    @rule("C5-2-2", off=0)
    def master_distance(s): …

Whoever needs it calls the function, and in play it is just that function. Where rules are *examined* (the judge, the
proof, the tests)
it also tells the trace of the state that it was carried out, and a ruleset without the rule gets `off` in its place:
what would be true
if the sentence did not stand in the document. Which of the two a process does is settled before any game is imported:
`play()` in
whatever only plays, examining everywhere else.

Why something cannot be done is a table of such functions, in the order of the document: see Refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from kisoku.kernel.game import Words

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")


_registered: dict[str, dict[str, list[Callable[..., Any]]]] = {}


class _Process:
    """What this process does with rules."""

    examining = True


def play() -> None:
    """This process only plays: rules are plain functions from now on. To be called before a game is imported."""
    if _Process.examining and _registered:
        raise RuntimeError(f"rules of {', '.join(_registered)} are bound already")
    _Process.examining = False


def examining() -> bool:
    return _Process.examining


class NotExamining(Exception):
    """Something was asked for that a process which only plays cannot do."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: not in a process that only plays (kisoku.kernel.rules.play)")


def registered(game: str) -> dict[str, list[Callable[..., Any]]]:
    """Every number that a function of the game carries, with the functions, in the order in which they were defined."""
    return _registered.setdefault(game, {})


def declare(game: str, *numbers: str) -> None:
    """Entries of a table carry these numbers; what they mean is bound by `examined` where it is put together."""
    for number in numbers:
        registered(game).setdefault(number, [])


def game_of(function: Callable[..., Any]) -> str:
    """The game in whose folder the function stands; empty for shared code."""
    parts = function.__module__.split(".")
    return parts[2] if parts[:2] == ["kisoku", "games"] else ""


def examined(name: str, function: F, off: Any) -> F:
    """The function as it is bound in this process: itself, or one that reports and that a ruleset can switch off.

    name: a rule's number, or a construct of the card language ("verb draw"). off: what it gives when switched off; a
    function is called with the
    same arguments.
    """
    return _bound(lambda *_: name, function, off)


def _bound(which: Callable[..., str], function: F, off: Any) -> F:
    if not _Process.examining:
        return function

    def bound(s: Any, *args: Any, **named: Any) -> Any:
        name = which(s, *args)
        if name in s.rules.without:
            return off(s, *args, **named) if callable(off) else off
        trace = s.trace
        if trace is None or not name:
            return function(s, *args, **named)
        if " " not in name:
            trace.cite(name)
            return function(s, *args, **named)
        trace.constructs.add(name)
        found = function(s, *args, **named)
        if found:
            trace.met.add(name)
        return found

    bound.__module__ = function.__module__  # a rule of the same game, whatever is bound around it
    return bound  # type: ignore[return-value]


def rule(*numbers: str, off: Any = None) -> Callable[[F], F]:
    """The function is what these rules say."""

    def register(function: F) -> F:
        bound = function
        for number in reversed(numbers):
            registered(game_of(function)).setdefault(number, []).append(function)
            bound = examined(number, bound, off)
        return bound if bound is function else wraps(function)(bound)  # type: ignore[return-value]

    return register


class Kept(Protocol):
    """Gives what it is given."""

    def __call__(self, s: Any, value: V, /) -> V: ...


class Definitions:
    """Rules of a game that say so little that each is one line in its chapter: something is so, is that, or counts just
    as it is.

    so, the, as_it_is = Definitions("…").kinds

    one_at_a_time = so("304.5")
    own_area = the(OWN, "303.4a", off="")
    in_this_order = as_it_is("809.2", off=lambda s, parts: parts[::-1])
    """

    def __init__(self, game: str) -> None:
        self.module = f"kisoku.games.{game}"
        self.kinds = self.so, self.the, self.as_it_is

    def _says(self, numbers: tuple[str, ...], off: Any, function: Any) -> Any:
        function.__module__ = self.module
        return rule(*numbers, off=off)(function)

    def so(self, *numbers: str) -> Callable[[Any], bool]:
        """It is so because these rules say so."""
        return self._says(numbers, False, lambda s: True)  # type: ignore[no-any-return]

    def the(self, value: V, *numbers: str, off: Any) -> Callable[[Any], V]:
        """It is just that."""
        return self._says(numbers, off, lambda s: value)  # type: ignore[no-any-return]

    def as_it_is(self, *numbers: str, off: Any = None) -> Kept:
        """What there is counts as it is."""
        return self._says(numbers, off, lambda s, value: value)  # type: ignore[no-any-return]


def rows(numbers: Iterable[str], which: Callable[..., str], off: Any = None) -> Callable[[F], F]:
    """The function is what every row of a table says, and each row is a rule: `which` gives the number of the one that
    a call is about ("": none).

    @rows((zone.rule for zone in ZONES.values()), lambda s, card, kind: ZONES[kind].rule, off=False)
    def can_be_in(s, card, kind): …
    """

    def register(function: F) -> F:
        for number in numbers:
            if number:
                registered(game_of(function)).setdefault(number, []).append(function)
        return _bound(which, function, off)

    return register


class Rulebook:
    """In place of a state where there is none (yet), as when a deck is looked at: the rules alone, and who watches
    them."""

    def __init__(self, without: frozenset[str] = frozenset(), trace: Any = None) -> None:
        self.rules, self.without, self.trace = self, without, trace


RULEBOOK = Rulebook()


Test = Callable[..., bool]


class Refusals:
    """Why something cannot be done: numbered tests, in the document's order. Every test takes the state and the same
    further arguments.

        greeting = Refusals()

        @greeting.because("704.3a-1", "オジギ状態です", "it is bowed")
        def bowed(s, card):
            return s.bowed[card]

    Options are what nothing refuses; "why not?" names all that do. Words may hold {names} that the function given as
    `facts` fills in.
    """

    def __init__(self) -> None:
        self.reasons: list[tuple[str, Test, Words, Callable[..., dict[str, Any]] | None]] = []

    def __add__(self, others: Refusals) -> Refusals:
        """Both tables as one."""
        found = Refusals()
        found.reasons = self.reasons + others.reasons
        return found

    def because(
        self,
        number: str,
        ja: str = "",
        en: str = "",
        facts: Callable[..., dict[str, Any]] | None = None,
        off: Any = False,
    ) -> Callable[[F], F]:
        """The test is why, by that rule. off: what is true without the rule, where that is not "nothing refuses it"."""
        from kisoku.kernel.game import Words

        def add(test: F) -> F:
            bound = rule(number, off=off)(test)
            self.reasons.append((number, bound, Words(ja, en), facts))
            return bound

        return add

    def none(self, s: Any, *args: Any) -> bool:
        """Whether nothing refuses it."""
        for _, test, _, _ in self.reasons:  # noqa: SIM110 — asked often, and a generator costs a call for each test
            if test(s, *args):
                return False
        return True

    def words(self, number: str) -> Words:
        """What a reason says, where it names no facts."""
        return next(words for known, _, words, _ in self.reasons if known == number)

    def first(self, s: Any, *args: Any) -> str:
        """The number of the first rule that refuses it, or nothing."""
        return next((number for number, test, _, _ in self.reasons if test(s, *args)), "")

    def all(self, s: Any, *args: Any) -> list[tuple[str, Words]]:
        """Every rule that refuses it, with what it says of this case."""
        found = []
        trace = s.trace
        for number, test, words, facts in self.reasons:
            before = 0 if trace is None else len(trace.lines)
            if test(s, *args):
                if trace is not None:
                    trace.refused.update(cited for _, cited, _ in trace.lines[before:])
                named = {} if facts is None else facts(s, *args)
                found.append((number, replace(words, ja=words.ja.format(**named), en=words.en.format(**named))))
        return found
