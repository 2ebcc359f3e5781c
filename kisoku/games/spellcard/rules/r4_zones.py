"""Chapters 2.3 and 4: zones, who sees what lies in them, and how cards move."""

from __future__ import annotations

from typing import NamedTuple

from kisoku.games.spellcard.facts import RULE
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import as_it_is, the
from kisoku.games.spellcard.rules.r2_cards import is_option
from kisoku.games.spellcard.rules.standing import snapshot
from kisoku.games.spellcard.state import (
    DECK,
    DISCARD,
    EFFECT_ZONE,
    FIRST_AREA,
    HAND,
    KIND_OF,
    REMOVED,
    RULE_AREA,
    SCORE,
    STAGE,
    SpellcardState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.players import opponent
from kisoku.kernel.rules import rows, rule

EVERYONE, OWNER, NOBODY = "all", "owner", "nobody"


class Zone(NamedTuple):
    """A row of chapter 4. public: the rule that says whether the zone is; seen: who may look at its cards, by which
    rule; holds: the rule of what can be there; down: the rule for cards that lie face-down there; order: what its order
    means and who may change it.
    """

    public: str
    look: str
    seen: str
    holds: str = ""
    down: str = ""
    order: str = ""
    counted: str = ""
    default: str = ""


ZONES = {
    STAGE: Zone("4.1.2", "4.1.2.1", EVERYONE, "4.1.3", "4.1.2.2"),
    DECK: Zone("4.2.2", "4.2.2.1", NOBODY, "4.2.1", "", "4.2.2.3", "4.2.2.2", "4.2.3"),
    HAND: Zone("4.3.2", "4.3.2.1", OWNER, "4.3.1", "", "4.3.2.3", "4.3.2.2", "4.3.3"),
    DISCARD: Zone("4.4.2", "4.4.2.1", EVERYONE, "4.4.1", "", "4.4.2.3", "4.4.2.2", "4.4.3"),
    SCORE: Zone("4.5.2", "4.5.2.1", EVERYONE, "4.5.1", "4.5.2.3", "4.5.2.4", "4.5.2.2", "4.5.3"),
    REMOVED: Zone("4.6.2", "4.6.2.1", NOBODY, "4.6.1", "", "4.6.2.3", "4.6.2.2"),
    RULE_AREA: Zone("4.7.2", "4.7.2.1", EVERYONE, "4.7.1", "4.7.2.2"),
    EFFECT_ZONE: Zone("4.8.2", "4.8.2.1", EVERYONE, "4.8.1", "4.8.2.2", "4.8.2.3"),
}
"""2.3.2: the zones."""


@rows(
    (zone.public for zone in ZONES.values()),
    lambda s, kind: ZONES[kind].public,
    off=lambda s, kind: ZONES[kind].seen != EVERYONE,
)
def is_public(s: SpellcardState, kind: int) -> bool:
    return ZONES[kind].seen == EVERYONE


@rows(
    (zone.look for zone in ZONES.values()), lambda s, kind, player: ZONES[kind].look,
    off=lambda s, kind, player: atoms.EVERYONE if ZONES[kind].seen != EVERYONE else 0,
)  # fmt: skip
def lookers(s: SpellcardState, kind: int, player: int) -> int:
    """Who may look at a card that lies in a zone of the player: a mask."""
    if is_public(s, kind):
        return atoms.EVERYONE
    return 1 << player if ZONES[kind].seen == OWNER else 0


@rows(
    (zone.down for zone in ZONES.values()), lambda s, kind, player: ZONES[kind].down,
    off=lambda s, kind, player: 0 if kind != EFFECT_ZONE else atoms.EVERYONE,
)  # fmt: skip
def lookers_face_down(s: SpellcardState, kind: int, player: int) -> int:
    """The same of a card that lies face-down in an open zone."""
    return 1 << player if kind == EFFECT_ZONE else lookers(s, kind, player)


@rows((zone.counted for zone in ZONES.values()), lambda s, kind: ZONES[kind].counted, off=False)
def may_count(s: SpellcardState, kind: int) -> bool:
    """Both players may count any pile and hand."""
    return True


@rows(
    (zone.order for zone in ZONES.values()),
    lambda s, kind: ZONES[kind].order,
    off=lambda s, kind: kind not in (HAND, DISCARD, SCORE),
)
def may_reorder(s: SpellcardState, kind: int) -> bool:
    """Whether the zone's player may put its cards into another order."""
    return kind in (HAND, DISCARD, SCORE)


@rows(
    (zone.holds for zone in ZONES.values()),
    lambda s, card, kind: ZONES[kind].holds,
    off=lambda s, card, kind: kind != STAGE,
)
def can_exist(s: SpellcardState, card: int, kind: int) -> bool:
    """Whether a card can be in a zone of that kind at all."""
    if kind == RULE_AREA:
        return RULE in s.pool.cards[s.card[card]].types
    return kind in (STAGE, SCORE, REMOVED) or not is_option(s, card)


@rule("2.3.8", off=lambda s, card, kind: kind)
def kind_for(s: SpellcardState, card: int, kind: int) -> int:
    """Where it cannot exist, it is removed instead."""
    return exists(s, kind) if can_exist(s, card, kind) else REMOVED


exists = as_it_is("2.3.2", off=DISCARD)
"""The zones that there are."""


@rule("2.3.5", off=lambda s, card, kind: s.controller[card])
def zone_owner(s: SpellcardState, card: int, kind: int) -> int:
    """To the owner's zone; into a score area, that of the opponent of whoever controls it."""
    return opponent(s, s.controller[card]) if kind == SCORE else s.owner[card]


@rule("2.3.3", off=lambda s, card, player: s.owner[card])
def controller_there(s: SpellcardState, card: int, player: int) -> int:
    """Outside of the stage a card is controlled by the player of its zone."""
    return player


def put(s: SpellcardState, card: int, kind: int, facedown: bool = False, bottom: bool = False, whose: int = -1) -> int:
    """Move a card into a zone of that kind that is no area, with all that follows for what it has equipped and for what
    lasts on it; gives the kind that it reached.
    """
    source = KIND_OF[s.zone[card]]
    others: tuple[int, ...] = ()
    if source == STAGE:
        remember_departed(s, card)
        if s.bearer[card] < 0:
            others = s.zones[s.zone[card]][1:]
    goal = kind_for(s, card, kind)
    player = zone_owner(s, card, goal) if whose < 0 or goal != SCORE else whose
    hidden = int(facedown or goal in (DECK, REMOVED))
    known = lookers(s, goal, player) if not (facedown and is_public(s, goal)) else lookers_face_down(s, goal, player)
    ref = s.ref(card)
    for other in others:
        let_go(s, other, goal)
    atoms.relocate(s, card, 2 * goal + player, controller_there(s, card, player), known, bottom, hidden)
    if s.log is not None:
        atoms.tell(s, Event("moved", player, s.ref(card), 0, (), source=source, target=goal))
    if source in (STAGE, RULE_AREA):
        end_with(s, ref)
    return goal


@rule("2.3.7")
def remember_departed(s: SpellcardState, card: int) -> None:
    """What it was is known until the move is over, and to whatever was caused by it (reading A47)."""
    if s.bearer[card] < 0:
        atoms.set_departed(s, (*s.departed, snapshot(s, card)))


def let_go(s: SpellcardState, card: int, goal: int) -> None:
    """What a striker had equipped when it left the stage."""
    put(s, card, goal_of_option(s, goal) if is_option(s, card) else goal_of_equip(s), False)


goal_of_equip = the(DISCARD, "2.9.6", "2.6.4.3", off=REMOVED)
goal_of_option = as_it_is("2.6.4.2", "2.8.2.1", off=REMOVED)
"""It goes where its bearer goes (reading A54)."""


@rule("2.3.6", "2.2.4")
def end_with(s: SpellcardState, ref: int) -> None:
    """A card that has left is no longer what it was: what lasted on it, and what lasted while it lay there, is over."""
    left = []
    for effect in s.effects:
        if effect.until in ("equip", "rule") and effect.card == ref:
            continue
        if effect.refs is not None and ref in effect.refs:
            rest = tuple(one for one in effect.refs if one != ref)
            if rest:
                left.append(effect._replace(refs=rest))
            continue
        left.append(effect)
    if len(left) != len(s.effects) or any(a is not b for a, b in zip(left, s.effects, strict=True)):
        atoms.set_effects(s, tuple(left))
    pending = tuple(row for row in s.pending if not (row.until in ("equip", "rule") and row.card == ref))
    if len(pending) != len(s.pending):
        atoms.set_pending(s, pending)


def put_on_stage(s: SpellcardState, card: int, area: int, player: int, facedown: bool = False) -> None:
    """A card comes into an area as a striker."""
    if not can_exist(s, card, STAGE):
        return
    known = 1 << player if facedown else lookers(s, STAGE, player)
    atoms.relocate(s, card, FIRST_AREA + area, player, known, facedown=int(facedown))


def equip(s: SpellcardState, card: int, striker: int, facedown: bool = False) -> None:
    """2.9.1, 2.9.2: a card is laid under a striker, in its area."""
    if not can_exist(s, card, STAGE):
        return
    player = s.controller[card] if KIND_OF[s.zone[card]] != DECK else s.owner[card]
    known = 1 << player if facedown else lookers(s, STAGE, player)
    source, ref = KIND_OF[s.zone[card]], s.ref(card)
    atoms.relocate(s, card, s.zone[striker], player, known, facedown=int(facedown))
    atoms.set_bearer(s, card, striker)
    if source in (STAGE, RULE_AREA):
        end_with(s, ref)
