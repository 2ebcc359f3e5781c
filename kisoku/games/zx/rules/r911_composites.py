"""911-915: what happens at once to Extras, Overboosts, Shifts, markers and Unison cards that leave the squares."""

from __future__ import annotations

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.r808_triggers import occur
from kisoku.games.zx.rules.r811_continuous import under
from kisoku.games.zx.state import (
    ASCENSION_EXTRA,
    DYNAMIS,
    EVENT_EXTRA,
    KIND,
    LINK,
    NONE,
    OPEN_BOTH,
    OVERBOOST,
    PLAYER,
    PLAYER_EXTRA,
    PLAYER_SQUARES,
    SHIFT,
    TEMPORARY,
    UNDER_ZONE,
    ZX_EXTRA,
    ZxState,
)  # fmt: skip
from kisoku.kernel.events import Event
from kisoku.kernel.rules import rule


def go_on(s: ZxState, card: int) -> None:
    """A card that has come somewhere else than on a square; what is being played in Temporary is
    exempt (reading A-8).
    """
    kind, printed = KIND[s.zone[card]], s.pool.cards[s.card[card]].kind
    if card >= s.rules.first_free:
        link_vanishes(s, card) if printed == LINK else token_vanishes(s, card)
    elif kind in (DYNAMIS, TEMPORARY):
        return
    elif printed in (ZX_EXTRA, ASCENSION_EXTRA):
        extra_returns(s, card)
    elif printed == EVENT_EXTRA:
        event_extra_returns(s, card)
    elif printed == OVERBOOST:
        overboost_returns(s, card)


def to_dynamis(s: ZxState, card: int) -> None:
    """Face up: it is spent."""
    left = KIND[s.zone[card]]
    atoms.relocate(s, card, 2 * DYNAMIS + s.owner[card], OPEN_BOTH)
    if s.log is not None or "moved" in s.pool.heard:
        occur(s, Event("moved", s.owner[card], s.ref(card), s.zone[card], ("faceup",), NONE, left, DYNAMIS))


@rule("911.1", "901.2a.1")
def extra_returns(s: ZxState, card: int) -> None:
    to_dynamis(s, card)


@rule("911.2")
def event_extra_returns(s: ZxState, card: int) -> None:
    to_dynamis(s, card)


@rule("912.1")
def overboost_returns(s: ZxState, card: int) -> None:
    to_dynamis(s, card)


def vanish_marker(s: ZxState, card: int) -> None:
    """A marker that an effect takes away leaves what was part of it."""
    for part in under(s, card):
        part_with(s, card, part)
    atoms.vanish(s, card)


@rule("914.1", "202.13c", "901.2a.1")
def token_vanishes(s: ZxState, card: int) -> None:
    atoms.vanish(s, card)


@rule("914.2", "202.15d")
def link_vanishes(s: ZxState, card: int) -> None:
    atoms.vanish(s, card)


def part_with(s: ZxState, card: int, part: int) -> None:
    """A card that was part of one that has left the squares."""
    printed, main = s.pool.cards[s.card[part]].kind, s.pool.cards[s.card[card]].kind
    if printed == SHIFT:
        shift_returns(s, part)
    elif main == OVERBOOST:
        halves_part(s, card, part)
    elif main in (PLAYER, PLAYER_EXTRA):
        follow(s, card, part)
    elif printed in (PLAYER, PLAYER_EXTRA):
        unison_parts(s, card, part)
    else:
        follow(s, card, part)


@rule("913.1", "901.2a.1")
def shift_returns(s: ZxState, part: int) -> None:
    to_dynamis(s, part)


@rule("912.1", "912.2")
def halves_part(s: ZxState, card: int, part: int) -> None:
    """The Player card stands up again on its square, and the lower half lies face down behind it."""
    return_player(s, card, part, face_down=True)


@rule("915.1", "915.2")
def unison_parts(s: ZxState, card: int, part: int) -> None:
    """The Player Extra comes back, still face up on the Player card."""
    return_player(s, card, part, face_down=False)


def return_player(s: ZxState, card: int, part: int, face_down: bool) -> None:
    owner = s.owner[part]
    if s.pool.cards[s.card[part]].kind == PLAYER:
        others = [other for other in under(s, card) if other != part]
        atoms.relocate(s, part, PLAYER_SQUARES[owner], OPEN_BOTH)
        for other in others:
            if s.pool.cards[s.card[other]].kind != SHIFT:
                put_under(s, other, part, face_down)
    elif s.host[part] == card and not any(s.pool.cards[s.card[other]].kind == PLAYER for other in under(s, card)):
        atoms.relocate(s, part, PLAYER_SQUARES[owner], OPEN_BOTH)


def put_under(s: ZxState, card: int, host: int, face_down: bool) -> None:
    """The card becomes part of another one."""
    known = s.known[card] | 1 << s.owner[card] if face_down else OPEN_BOTH
    if s.zone[card] == UNDER_ZONE:
        atoms.turn_over(s, card, face_down, known)
    else:
        atoms.relocate(s, card, UNDER_ZONE, known, facedown=face_down)
    atoms.link(s, card, host)


def follow(s: ZxState, card: int, part: int) -> None:
    """Whatever else is part of a card goes where it goes."""
    from kisoku.games.zx.rules.r300_zones import knowledge

    zone = s.zone[card]
    atoms.relocate(s, part, zone, knowledge(s, part, KIND[zone], ()))
    go_on(s, part)
