"""Chapter 7: what may be where, and who sees it.

A place for crystals is a number: an index of State.crystals, OUTSIDE_PLACE for the endless supply, or CARD_PLACE + a
card.
"""

from __future__ import annotations

from typing import NamedTuple

from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.definitions import so
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.state import (
    ACHIEVED,
    ANVIL,
    BARRACKS,
    CONCEPT,
    CYBERWAR,
    DECK,
    DISCARD,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    HAND,
    IN_USE,
    MACHINE,
    MEMORIES,
    OUTSIDE,
    PERJURY,
    POISON_BAG,
    RELIC,
    SEAL,
    TRUMP,
    SakuraState,
)
from kisoku.kernel.rules import rows, rule

OUTSIDE_PLACE = 8
CARD_PLACE = 16


class Zone(NamedTuple):
    """What a zone is, and by which rules.

    rule: there are two of them, one for each player. holds: what may be there. shows: who knows the faces of its cards.
    holders_only: only cards that its player holds may be there. classes: of these classes only. crystals: the rule by
    which they may lie there.
    """

    rule: str
    holds: str
    shows: str = ""
    holders_only: bool = False
    classes: tuple[str, ...] = ()
    crystals: str = ""
    faces: int = EVERYONE
    """EVERYONE, or OWN for its player only, or NOBODY."""
    host: str = ""
    """The Megami (or the version of her) whose host alone has such a zone."""


OWN, HIDDEN = 1, 0

ZONES: dict[int, Zone] = {
    DECK: Zone("C7-1-6", "C7-1-6.p2", "C7-1-6.p3", holders_only=True, faces=HIDDEN),
    HAND: Zone("C7-1-10", "C7-1-10.p2", "C7-1-10.p3", holders_only=True, faces=OWN),
    DISCARD: Zone("C7-1-7", "C7-1-7.p2", "C7-1-7.p3", holders_only=True),
    FACEDOWN: Zone("C7-1-8", "C7-1-8.p2", "C7-1-8.p3", holders_only=True, faces=OWN),
    ENHANCEMENT: Zone("C7-1-9", "C7-1-9.p2", "C7-1-9.p3", crystals="C7-1-9.p2"),
    TRUMP: Zone(
        "C7-1-11", "C7-1-11.p2", "C7-1-11.p3", holders_only=True, classes=("trump",), crystals="C7-1-11.p6", faces=OWN
    ),
    EXTRA: Zone("C7-1-12", "C7-1-12.p2", "C7-1-12.p3", holders_only=True),
    IN_USE: Zone("C7-1-14", "C7-1-14.p2", "C7-1-14.p3", crystals="C7-1-14.p4"),
    SEAL: Zone("", "C7-1-13"),
    OUTSIDE: Zone("", "C7-1-16", crystals="C7-1-16"),
    POISON_BAG: Zone("A7-3-1", "A7-3-1.p2", "A7-3-1.p3", classes=("poison",), faces=OWN, host="chikage"),
    ANVIL: Zone(
        "A6-3-1", "A6-3-1.p2", "A6-3-1.p3", classes=("normal", "poison"), crystals="A6-3-1.p2", host="hagane-A1"
    ),
    CYBERWAR: Zone("A3-9", "A3-9.p2", "A3-9.p3", classes=("part", "custom"), faces=OWN, host="oboro-A2"),
    MACHINE: Zone("A9-4", "A9-4.p2", classes=("transform",), host="thallya"),
    BARRACKS: Zone("A16-4", "A16-4.p2", "A16-4.p3", classes=("soldier", "normal", "poison"), faces=OWN, host="mizuki"),
    MEMORIES: Zone("A14-4", "A14-4.p2", "A14-4.p3", True, ("normal", "poison"), faces=OWN, host="yatsuha-AA1"),
    CONCEPT: Zone("A18-4-1", "A18-4-1.p2", classes=("concept",), crystals="A18-4-1.p2", host="kanawe"),
    ACHIEVED: Zone("A18-4-2", "A18-4-2.p2", classes=("concept",), host="kanawe"),
    PERJURY: Zone("A20-2-2", "A20-2-2.p2", classes=("normal", "poison"), faces=OWN, host="renri"),
    RELIC: Zone("A20-2-3", "A20-2-3.p2", "A20-2-3.p3", classes=("normal", "poison"), faces=OWN, host="renri-A1"),
}
"""C7-1: each zone says what may be in it. Attacks have a zone of their own (C7-1-15)."""

POOLS = (
    ("", "C7-1-1"), ("", "C7-1-5"), ("C7-1-3", "C7-1-3.p2"), ("C7-1-3", "C7-1-3.p2"),
    ("C7-1-4", "C7-1-4.p2"), ("C7-1-4", "C7-1-4.p2"), ("C7-1-2", "C7-1-2.p2"), ("C7-1-2", "C7-1-2.p2"), ("", "C7-1-16"),
    ("", ""), ("A21-1", "A21-1.p2"), ("A21-1", "A21-1.p2"), ("A14-4", "A14-4.p7"), ("A14-4", "A14-4.p7"),
)  # fmt: skip
"""The same of the places for crystals, in the order of State.crystals: by which rule there is one for each player, and
by which crystals may be there."""


def zone_of(s: SakuraState, card: int) -> int:
    return s.zone[card] >> 1


@rule("C7-1.p3", off=False)
@rows(
    (zone.holds for zone in ZONES.values()),
    lambda s, card, kind: ZONES[kind].holds,
    off=lambda s, card, kind: bool(ZONES[kind].host),
)
def can_move(s: SakuraState, card: int, kind: int) -> bool:
    """Whether the zone may hold the card."""
    classes = ZONES[kind].classes
    cls = card_class(s, card)
    if classes:
        return cls in classes
    return cls not in ODD_ZONES or (poison_can_move(s, kind) if cls == "poison" else kind in ODD_ZONES[cls])


ODD_ZONES: dict[str, tuple[int, ...]] = {"poison": (), "transform": (EXTRA, SEAL, OUTSIDE), "concept": (EXTRA,)}
"""Classes whose cards cannot be wherever others can: beside zones of their own (A9-7, A18-4-3)."""


@rule("A7-2-1", off=False)
@rule("A7-2-1.b1", "A7-2-1.p3", off=True)
def poison_can_move(s: SakuraState, kind: int) -> bool:
    """As a normal does, but never face-down."""
    return kind != FACEDOWN


# --- who sees what ----------------------------------------------------------------------------------------------------


@rule("C7-1.p2", off=lambda s, player, viewer: viewer == player)
def is_public(s: SakuraState, player: int, viewer: int | None) -> bool:
    """Which objects lie in a player's zones, everybody sees."""
    return True


sees_outside = so("C7-1-16.p5")
"""A card that is face-down Outside, its holder sees."""
