"""What stands: continuous parts of abilities, and effects that were made to last, sorted by what they are about.

A game finds out which abilities are active where their cards lie, and in which order its chapters apply what stands;
the shapes, and whether something is forbidden or permitted, are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, NamedTuple, TypeVar

from kisoku.effects.lasting import Lasting
from kisoku.kernel.events import NONE


class Record(NamedTuple):
    """An effect that lasts, as the state keeps it: which op, whose and of which card; what it was fixed to (None: it
    asks each time), with which numbers; from which turn to which, and until what else; when it began; who held its card
    then.
    """

    lasting: int
    player: int
    card: int
    refs: tuple[int, ...] | None
    values: tuple[int, ...]
    begins: int
    ends: int
    until: str
    stamp: int
    holder: int = -1


def timeless(effects: tuple[Record, ...]) -> Hashable:
    """What lasts, whatever began first: for who asks whether two positions come to the same."""
    return (len(effects), frozenset([(*effect[:STAMP], effect.holder) for effect in effects])) if effects else ()


STAMP = Record._fields.index("stamp")

L = TypeVar("L", bound=Lasting)
C = TypeVar("C")


class StandingOf(Generic[L, C]):
    """One continuous part that stands: what it says, in whose context, since when. record: the effect it comes from,
    None for an ability of a card.
    """

    __slots__ = ("context", "lasting", "record", "refs", "stamp")

    def __init__(self, lasting: L, context: C, stamp: int = 0, record: Record | None = None) -> None:
        self.lasting = lasting
        self.context = context
        self.stamp = stamp
        self.record = record
        self.refs = None if record is None else record.refs

    def number(self, s: Any, place: int) -> int:
        """The amount of one of its changes: fixed when it began, or asked for now."""
        lasting = self.lasting
        if self.record is not None and not lasting.live:
            return self.record.values[place]
        return (
            lasting.changes[place].number(s, self.context)
            if lasting.amount is None
            else lasting.amount(s, self.context)
        )


class Standing(StandingOf[Lasting, Any]):
    """The same for a game that adds nothing to what lasts."""

    __slots__ = ()


P = TypeVar("P", bound=StandingOf[Any, Any])


class Standings(Generic[P]):
    """All that stands, by kind. A game adds what else it works out from it."""

    __slots__ = ("costs", "extras", "forbids", "listeners", "others", "permits", "replaces")

    def __init__(self) -> None:
        self.forbids: list[P] = []
        self.permits: list[P] = []
        self.costs: list[P] = []
        self.extras: list[P] = []
        self.replaces: list[P] = []
        self.others: list[P] = []
        """Numbers that change, what is granted, lost or becomes something else: in whatever layers the game has."""
        self.listeners: dict[str, list[Any]] = {}

    def sort(self, standing: P) -> None:
        getattr(self, PLACES.get(standing.lasting.kind, "others")).append(standing)


PLACES = {"forbid": "forbids", "permit": "permits", "costchange": "costs", "extra": "extras", "replace": "replaces"}

Holds = Callable[[Any, P], bool]


def concerns(s: Any, standing: StandingOf[Any, Any], card: int) -> bool:
    """Whether it is about the thing: fixed to it when it began, or fitting now."""
    refs = standing.refs
    if refs is not None:
        return card in refs
    lasting = standing.lasting
    if lasting.member is not None:
        return bool(lasting.member(s, card, standing.context))
    return card in lasting.things(s, standing.context)


def of_player(s: Any, standing: StandingOf[Any, Any], player: int) -> bool:
    refs = standing.refs
    if refs is not None:
        return -1 - player in refs
    return player in standing.lasting.players(s, standing.context)


def banning(
    s: Any, forbids: list[P], holds: Holds[P], action: str, card: int = NONE, player: int = NONE, other: int = NONE
) -> P | None:
    """The first prohibition that hits the action, or None. card: what does or suffers it; player: who does; other: what
    it is done with.
    """
    for standing in forbids:
        lasting = standing.lasting
        if lasting.action != action or not holds(s, standing):
            continue
        if lasting.objects is not None:
            if card == NONE or not concerns(s, standing, card):
                continue
            if lasting.players_word and player != NONE and player not in lasting.players(s, standing.context):
                continue
        elif lasting.players_word and (player == NONE or not of_player(s, standing, player)):
            continue
        if lasting.op.object_filter and (
            other == NONE or lasting.with_what is None or not lasting.with_what(s, other, standing.context)
        ):
            continue
        if lasting.acts is None or lasting.acts(s):
            return standing
    return None


def allowing(s: Any, permits: list[P], holds: Holds[P], action: str, card: int, player: int = NONE) -> P | None:
    """The first permission of the action for the card, or None."""
    for standing in permits:
        lasting = standing.lasting
        if (
            lasting.action != action
            or not holds(s, standing)
            or (lasting.objects is not None and not concerns(s, standing, card))
        ):
            continue
        if lasting.players_word and (player == NONE or not of_player(s, standing, player)):
            continue
        if lasting.acts is None or lasting.acts(s):
            return standing
    return None
