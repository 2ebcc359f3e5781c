"""Chapter 7-2 with 7-1: moving cards, and where attacks come into being."""

from __future__ import annotations

from typing import Any

from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.atoms import EVERYONE
from kisoku.games.sakura.rules.definitions import as_it_is, the
from kisoku.games.sakura.rules.frames import Effect, Use
from kisoku.games.sakura.rules.r5_situations import DISCARD_IT, happen, settle, wait
from kisoku.games.sakura.rules.r6_crystals import take_crystals_along
from kisoku.games.sakura.rules.r6_objects import SECRET, card_class, info, taken_for_a_copy
from kisoku.games.sakura.rules.r7_zones import HIDDEN, ZONES, can_move
from kisoku.games.sakura.state import (
    BARRACKS,
    DECK,
    DISCARD,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    HAND,
    IN_USE,
    MEMORIES,
    NONE,
    OUTSIDE,
    RELIC,
    SEAL,
    TRUMP,
    UNUSED,
    USED,
    USING,
    Caused,
    SakuraState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.machine import own
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import Plain, handle


def move(
    s: SakuraState,
    card: int,
    kind: int,
    player: int | None = None,
    bottom: bool = False,
    facedown: bool = False,
    used: int | None = None,
    settled: bool = True,
) -> bool:
    """Move a card to a zone of that player (None: of its holder); False if it cannot be there. One change, so what it
    causes follows (settled: unless it is part of a larger one)."""
    cls = card_class(s, card)
    if cls == "soldier" and kind not in SOLDIER_ZONES:
        kind = back_to_barracks(s, kind)
    if s.copies and s.zone[card] >> 1 == IN_USE:
        if (card, card, REVERTED) in s.copies:
            kind, facedown, player = to_the_relics(s, card, kind), False, None
        elif (card, card, UNBUILT) in s.copies:
            kind, facedown, player = OUTSIDE, True, None
            _go_no_more(s, card, UNBUILT)
    if not can_move(s, card, kind) or (kind in (DECK, HAND, SEAL) and s.pool.copying and stays_away(s, card, kind)):
        return False
    player = destination(s, card, kind, player)
    if player < 0:
        return False
    old = s.zone[card]
    _forget_the_rest(s, card, kind)
    atoms.relocate(s, card, 2 * kind + player, _faces(s, card, kind, player, facedown, used), bottom, facedown)
    if cls == "trump":
        _trump_state(s, card, kind, facedown, used)
    if s.marked[card] and not stays_marked(s, card, old, kind):
        atoms.set_marked(s, card, False)
    take_crystals_along(s, card, old >> 1, kind)
    happen(s, Event("moved", player, card, source=old >> 1, target=kind))
    if kind == HAND and old >> 1 == MEMORIES and s.rules.recalled is not None:
        s.rules.recalled(s, card)
    if kind == ENHANCEMENT and not s.bound[card]:
        wait(s, Caused(DISCARD_IT, 0, card, player))
    if s.under[card] != NONE and kind != SEAL:
        atoms.set_under(s, card, NONE)
    if settled:
        settle(s)
    return True


SOLDIER_ZONES = (BARRACKS, IN_USE, ENHANCEMENT, SEAL, OUTSIDE)


@rule("A16-2-1", off=lambda s, kind: kind)
def back_to_barracks(s: SakuraState, kind: int) -> int:
    """Wherever else a soldier would go, it comes back, and is not conscripted."""
    return BARRACKS


def stays_away(s: SakuraState, card: int, kind: int) -> bool:
    """Its own text keeps it from being sealed, or from coming back to deck or hand other than by a draw or a
    reconstruction.
    """
    known = info(s, card)
    if not known.forged or s.zone[card] >> 1 in (EXTRA, OUTSIDE, SEAL):
        return False
    if kind != SEAL and s.zone[card] >> 1 in (DECK, HAND, FACEDOWN):
        return False
    action = "be_sealed" if kind == SEAL else "come_back"
    return any(
        lasting.action == action
        for program in known.programs
        for lasting in program.says(s)
        if lasting.kind == "forbid"
    )


REVERTED = "reverted"
"""Among s.copies: the perjury of this card was not refuted, and it reverts (A20-5)."""
UNBUILT = "unbuilt"
"""Among s.copies: wherever else this card would go from In-use, it goes Outside face-down, as the effect says that let
it be used.
"""


def _go_no_more(s: SakuraState, card: int, how: str) -> None:
    atoms.set_copies(s, tuple(row for row in s.copies if row != (card, card, how)))


@rule("A20-5.ii", off=lambda s, card, kind: kind)
def to_the_relics(s: SakuraState, card: int, kind: int) -> int:
    """Wherever else it would go from In-use."""
    _go_no_more(s, card, REVERTED)
    return RELIC


CHARGED_ZONES = (IN_USE, DISCARD, ENHANCEMENT, TRUMP)


@rule("A10-3-1-1.p3", "A10-3-1-1.p4", "A10-3-1-1.x1", "A10-3-1-1.x2", off=True)
def stays_marked(s: SakuraState, card: int, old: int, kind: int) -> bool:
    """A charge lasts only in some zones, and with one player; what is conscripted is so in the Barracks alone."""
    if kind not in CHARGED_ZONES or old >> 1 == BARRACKS:
        return False
    return s.zone[card] & 1 == old & 1 and not (kind == TRUMP and s.used[card] == UNUSED)


@rows((zone.rule for zone in ZONES.values()), lambda s, card, kind, player: ZONES[kind].rule, off=0)
@rows(
    ("C5-4",),
    lambda s, card, kind, player: "C5-4" if s.owner[card] != s.zone[card] & 1 else "",
    off=lambda s, card, kind, player: s.zone[card] & 1 if player is None else player,
)
def destination(s: SakuraState, card: int, kind: int, player: int | None) -> int:
    """Whose zone the card comes to: each player has one. Every card has a holder. -1: it comes nowhere."""
    holder = s.owner[card]
    if ZONES[kind].host and not are_hosted(s.megami[holder if player is None else player], ZONES[kind].host):
        return -1
    if player is None:
        return holder
    if player == holder:
        return player
    if card_class(s, card) == "poison" and changes_hands(s, kind):
        _remember_holder(s, card)
        atoms.set_holder(s, card, player)
        return player
    return to_its_holder(s, holder) if ZONES[kind].holders_only else player


@rule("A7-4.p2", "A2-1", off=False)
def changes_hands(s: SakuraState, kind: int) -> bool:
    """A poison that an effect moves. What using a card moves is not moved by an effect (a reading): if somebody else
    uses it, it stays its holder's."""
    return kind not in (IN_USE, ENHANCEMENT)


to_its_holder = as_it_is("C7-2", off=-1)
"""Where only holders' cards may be, a card goes to the zone of its holder."""


def _resolution(s: SakuraState, card: int) -> int:
    """The place of the frame of what that card's effects are resolved in: of its use if that goes on, else of the
    effect itself; -1 if there is none."""
    found = [at for at, frame in enumerate(s.frames) if isinstance(frame, Use | Effect) and frame.card == card]
    return next((at for at in reversed(found) if isinstance(s.frames[at], Use)), found[-1] if found else -1)


def _remember_holder(s: SakuraState, card: int) -> None:
    top = s.frames[-1] if s.frames else None
    if isinstance(top, Effect):
        frame = own(s, _resolution(s, top.card))
        assert isinstance(frame, Use | Effect)
        frame.former = (*(row for row in frame.former if row[0] != card), (card, holder_for(s, card, top.card)))


def holder_for(s: SakuraState, card: int, asking: int) -> int:
    """The card's holder, as the effects of another card see it."""
    return holder_before(s, card, asking) if asking != NONE and card_class(s, card) == "poison" else s.owner[card]


@rule("A7-4.p3", off=lambda s, card, asking: s.owner[card])
def holder_before(s: SakuraState, card: int, asking: int) -> int:
    """A poison's, not as they themselves have changed it."""
    place = _resolution(s, asking)
    former: Any = s.frames[place].former if place >= 0 else ()  # type: ignore[attr-defined]
    return next((int(holder) for known, holder in former if known == card), int(s.owner[card]))


def _contrary(s: SakuraState, card: int, kind: int, player: int, facedown: bool, used: int | None) -> int:
    return EVERYONE if ZONES[kind].faces != EVERYONE and used != USED else 1 << s.owner[card]


@rows((zone.shows for zone in ZONES.values()), lambda s, card, kind, *_: ZONES[kind].shows, off=_contrary)
def _faces(s: SakuraState, card: int, kind: int, player: int, facedown: bool, used: int | None) -> int:
    """Who knows the card's face there. Whoever knew it still does, unless it leaves a hand or the like, where only its
    player sees which one it was."""
    faces = ZONES[kind].faces
    if kind == TRUMP and (used if used is not None else s.used[card]) == USED:
        return EVERYONE
    if facedown and kind in (OUTSIDE, IN_USE):
        return 1 << s.owner[card]
    if faces == EVERYONE:
        return EVERYONE
    old, seen = s.zone[card], s.known[card]
    if old >> 1 in SECRET:
        seen &= 1 << (old & 1)
    return seen if faces == HIDDEN else 1 << player | seen


def _forget_the_rest(s: SakuraState, card: int, kind: int) -> None:
    """A card that leaves a hidden zone unseen could be any of them, so nobody else knows the others any more."""
    old = s.zone[card]
    if old >> 1 not in SECRET:
        return
    if ZONES[kind].faces == EVERYONE:
        taken_for_a_copy(s, card)
        return
    for other in s.zones[old]:
        atoms.set_known(s, other, s.known[other] & 1 << (old & 1))


@rule("C6-2-2-3")
def _trump_state(s: SakuraState, card: int, kind: int, facedown: bool, used: int | None) -> None:
    if used is not None:
        atoms.set_used(s, card, used)
    elif kind == EXTRA:
        atoms.set_used(s, card, state_in_extra(s))
    elif kind == OUTSIDE and not facedown:
        atoms.set_used(s, card, state_outside(s))
    elif kind in (IN_USE, ENHANCEMENT):
        atoms.set_used(s, card, USING)


state_in_extra = the(USED, "C7-1-12.p3", off=UNUSED)
state_outside = the(USED, "C7-1-16.p4", off=UNUSED)


# --- attacks ----------------------------------------------------------------------------------------------------------


def _nowhere(s: SakuraState, player: int, facts: Plain, maker: int) -> int:
    attack = atoms.new_attack(s, player, facts, maker)
    atoms.remove_attack(s, handle(attack))
    return attack


@rule("C7-1-15", off=lambda s, player, facts, maker: atoms.new_attack(s, 0, facts, maker))
@rule("C7-1-15.p2", off=_nowhere)
def new_attack(s: SakuraState, player: int, facts: Plain, maker: int) -> int:
    """An attack comes into being in the Attacking zone of the player who makes it, the only place where attacks are;
    its reference."""
    return atoms.new_attack(s, player, facts, maker)


# --- drawing ----------------------------------------------------------------------------------------------------------


@rule("C7-1-6.p4")
def reshuffle(s: SakuraState, player: int) -> None:
    atoms.shuffle(s, 2 * DECK + player)
    atoms.tell(s, ("shuffled", player))
