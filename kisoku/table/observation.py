"""The shape of what a viewer sees, as plain data: what all games have alike. What else a card, a zone or an
observation has is the game's own.

The page's types are made from these (docs/protocol.schema.json), and a test holds every observation to them.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from kisoku.layout import Layout, Named
from kisoku.questions import Question


class SeenCard(TypedDict, total=False):
    """A card as far as the viewer knows it; without `ref` it is unknown. printed: what stands on it. gained: what
    effects gave to it. from_top: its place
    in a stack. Every other key is a fact of it, which the layout may name.
    """

    ref: int
    number: str
    words: Named
    kind_words: Named
    printed: dict[str, Any]
    gained: list[Named]
    facedown: bool
    from_top: int


class SeenZone(TypedDict):
    """How many cards there are, how many of them the viewer does not know, and those that are seen.

    classes, backs: what their backs tell, where these differ.
    """

    count: int
    unknown: NotRequired[int]
    cards: list[SeenCard]
    classes: NotRequired[dict[str, int]]
    backs: NotRequired[list[str]]


class SeenPlayer(TypedDict):
    """Zones and values of one player."""

    zones: dict[str, SeenZone]
    values: dict[str, Any]


class Thing(TypedDict):
    """Something that waits or lasts, as a part of an observation lists it."""

    words: Named
    controller: NotRequired[int]
    targets: NotRequired[list[Named]]
    text: NotRequired[Named]
    card: NotRequired[SeenCard]


class Observation(TypedDict):
    """All that a viewer may know (null: a spectator). at: the step of the turn that is going on. values, zones: those
    of the table; a zone with cells has one
    entry for each. ended_by: the rule by which the game ended. table: how it lies. Every other key is a part that the
    layout names.
    """

    game: str
    viewer: int | None
    turn: int
    turn_player: int
    phase: str
    phase_words: Named
    at: str
    values: NotRequired[dict[str, Any]]
    players: list[SeenPlayer]
    zones: NotRequired[dict[str, list[SeenZone]]]
    asked: bool
    request: Question | None
    winner: int | None
    ended_by: str
    table: Layout


OPEN = ("Observation", "SeenCard", "SeenZone", "SeenPlayer", "Thing")
"""Shapes that a game adds to."""
