"""1015, 1019, 1029, 1127: IGOB, Break, Unison and halves: cards that come as one. What cannot be done is not begun
(1015.3, 1019.2a, 1029.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.effects.coding import Deed
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules import r1000_actions as actions
from kisoku.games.zx.rules.book import book
from kisoku.games.zx.rules.definitions import as_it_is
from kisoku.games.zx.rules.frames import Effect
from kisoku.games.zx.rules.r300_zones import carry, fighters_on, move_event, overboost_of, player_card
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r811_continuous import info, under
from kisoku.games.zx.rules.r911_composites import put_under
from kisoku.games.zx.state import (
    DYNAMIS,
    FORCE,
    FORCE_ZONE,
    HAND,
    KIND,
    NONE,
    OVERBOOST,
    PLAYER_EXTRA,
    SQUARE,
    ZX,
    ZxState,
)
from kisoku.kernel.choosing import Ask, Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, player_ref

FROM_NOWHERE = "from:-1"


def ask_square(s: ZxState, f: Effect, player: int, squares: list[int], card: int, number: str) -> Outcome:
    f.scratch = tuple(tuple(Option("square", number, square)) for square in squares)
    return Ask(player=player, rule=number, source=s.ref(card), options=f.scratch)


def answered(f: Effect) -> int:
    return int(f.scratch[f.given][2])


@rule(
    "1007.5",
    "1007.5a",
    off=lambda s, card, square, by, cause: carry(
        s, [move_event(s, card, SQUARE, "entered", ("reboot",), by, cause, square)]
    ),
)
def come_as_one(s: ZxState, card: int, square: int, by: int, cause: int) -> None:
    """What is made of several cards has no zone that it came from."""
    carry(s, [move_event(s, card, SQUARE, "entered", (FROM_NOWHERE, "reboot"), by, cause, square)])


def free_squares(s: ZxState, player: int) -> list[int]:
    """Without a zx, and not the opponent's player square."""
    return actions.squares_for(s, player, ("zxless",))


# --- 1015: IGOB -----------------------------------------------------------------------------------


def halves(s: ZxState, player: int, name: str) -> tuple[int, int, int]:
    """The Player card, the lower half behind it whose name has that name in it, and the upper half in the Dynamis; NONE
    where there is none.
    """
    card = player_card(s, player)
    lower = (
        next((other for other in under(s, card) if s.pool.cards[s.card[other]].kind == OVERBOOST), NONE)
        if card != NONE
        else NONE
    )
    if lower == NONE or not any(name in one for one in s.pool.cards[s.card[lower]].names):
        return card, NONE, NONE
    same = s.pool.cards[s.card[lower]].name
    upper = next((one for one in s.zones[2 * DYNAMIS + player] if still_closed(s, one) and is_half(s, one, same)), NONE)
    return card, lower, upper


@rule("1015.1", off=True)
def still_closed(s: ZxState, card: int) -> bool:
    """Reading A-47: what lies face up there is spent."""
    return bool(s.facedown[card])


def is_half(s: ZxState, card: int, name: str) -> bool:
    printed = s.pool.cards[s.card[card]]
    return printed.kind == OVERBOOST and printed.name == name and printed.facts.half == "upper"


@book.verb("igob", rule="1015.1", how="")
def igob(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    player = deed.who(s, f)
    card, lower, upper = halves(s, player, deed.op.place)
    if not stage:
        f.done = 0
        squares = free_squares(s, player)
        if not can_be_done(
            s,
            upper != NONE and bool(squares) and overboost_of(s, player) == NONE and actions.can_enter(s, upper, player),
        ):
            return None
        f.stage = 1
        return ask_square(s, f, player, squares, upper, "1015.1")
    square, before = answered(f), s.ref(card)
    for one in (lower, upper):
        actions.show(s, one)
    for other in under(s, card):
        put_under(s, other, upper, face_down=other != lower)
    put_under(s, card, upper, face_down=True)
    come_as_one(s, upper, square, f.player, f.card)
    f.done = 1
    lose_effects(s, before, s.ref(upper))
    if heard(s, "igob"):
        occur(s, Event("igob", player, s.ref(upper)))
    return None


can_be_done = as_it_is("1015.3", "1019.2a", "1029.4", off=True)
"""All of it or nothing."""


def _keep_effects(s: ZxState, before: int, now: int) -> None:
    """What would be if effects on the Player card went on applying to what it has become."""
    kept = [
        record._replace(refs=tuple(now if ref == before else ref for ref in record.refs)) if record.refs else record
        for record in s.effects
    ]
    atoms.set_effects(s, tuple(kept))


@rule("1015.2", "1029.2", off=_keep_effects)
def lose_effects(s: ZxState, before: int, now: int) -> None:
    """What applied to the Player card applies no more: it has become another object."""


# --- 1029: Unison ---------------------------------------------------------------------------------


def player_extra(s: ZxState, player: int) -> int:
    """Face up on the Player card (reading A-37)."""
    card = player_card(s, player)
    if card == NONE:
        return NONE
    return next(
        (
            other
            for other in under(s, card)
            if s.pool.cards[s.card[other]].kind == PLAYER_EXTRA and not s.facedown[other]
        ),
        NONE,
    )


@book.verb("unison", rule="1029.1", how="")
def unison(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    player = deed.who(s, f)
    name = deed.op.place
    if not stage:
        f.done = 0
        squares = free_squares(s, player)
        named = [
            card for card in s.zones[2 * HAND + player] if ZX in info(s, card).kinds and name in info(s, card).names
        ]
        found = tuple(s.refs([card for card in named if actions.can_enter(s, card, player)]))
        if not can_be_done(
            s, bool(found) and player_extra(s, player) != NONE and bool(squares) and not united_before(s, player)
        ):
            return None
        f.stage = 1
        return Pick(player=player, rule="1029.1", source=f.card, candidates=found, least=1, most=1)
    if stage == 1:
        f.it = tuple(f.given)
        f.stage = 2
        return ask_square(s, f, player, free_squares(s, player), f.it[0] % LIFE, "1029.1")
    assert f.it
    square, card, main = answered(f), player_card(s, player), f.it[0] % LIFE
    parts, before = under(s, card), s.ref(card)
    actions.show(s, main)
    for other in parts:
        put_under(s, other, main, face_down=bool(s.facedown[other]))
    put_under(s, card, main, face_down=False)
    atoms.use_up(s, "unison", player)
    come_as_one(s, main, square, f.player, f.card)
    lose_effects(s, before, s.ref(main))
    f.done = 1
    if heard(s, "unison"):
        occur(s, Event("unison", player, s.ref(main)))
    return None


@rule("1029.1b", off=False)
def united_before(s: ZxState, player: int) -> bool:
    return ("unison", player) in s.used


# --- 1127: halves ---------------------------------------------------------------------------------


@book.verb("combine")
def combine(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Two different halves of one name, both in the hand, come as one."""
    player = deed.who(s, f)
    pair = two_halves(s, f, player)
    if not stage:
        f.done = 0
        how = deed.op.how or ("zxless", "own_player")
        squares = actions.squares_for(s, player, how)
        if len(pair) < 2 or not squares or not actions.can_enter(s, pair[0], player):
            return None
        f.stage = 1
        return ask_square(s, f, player, squares, pair[0], "1007.5")
    for card in pair:
        actions.show(s, card)
    put_under(s, pair[1], pair[0], face_down=False)
    come_as_one(s, pair[0], answered(f), f.player, f.card)
    f.done = 1
    return None


def two_halves(s: ZxState, f: Effect, player: int) -> list[int]:
    if f.card < 0 or not s.alive(f.card):
        return []
    card = f.card % LIFE
    mine = s.pool.cards[s.card[card]]
    hand = s.zones[2 * HAND + player]
    other = next(
        (
            one
            for one in hand
            if s.pool.cards[s.card[one]].name == mine.name and s.pool.cards[s.card[one]].facts.half != mine.facts.half
        ),
        None,
    )
    return [card, other] if card in hand and other is not None and mine.facts.half else []


# --- 1019: Break ----------------------------------------------------------------------------------


@book.verb("break", rule="1019.2", how="")
def break_(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """A goes face down under B, which stands in its place; an attack on A goes on against B."""
    player = deed.who(s, f)
    first = tuple(
        ref
        for ref in book.now(s, f, deed.objects(s, f))
        if ref >= 0 and KIND[s.zone[ref % LIFE]] == SQUARE and s.controller[ref % LIFE] == player
    )
    assert deed.source is not None
    if not stage:
        f.done = 0
        second = tuple(
            ref
            for ref in deed.source(s, f)
            if ref >= 0 and KIND[s.zone[ref % LIFE]] != SQUARE and actions.can_enter(s, ref % LIFE, player)
        )
        if not can_be_done(s, bool(first) and bool(second)):
            return None
        f.stage = 1
        f.chosen = (*f.chosen, second)
        return Pick(player=player, rule="1019.2", source=f.card, candidates=first, least=1, most=1)
    if stage == 1:
        f.scratch = tuple(f.given)
        second, f.chosen = f.chosen[-1], f.chosen[:-1]
        f.stage = 2
        return Pick(player=player, rule="1019.2", source=f.card, candidates=second, least=1, most=1)
    old, new = f.scratch[0] % LIFE, f.given[0] % LIFE
    square, attacked = s.zone[old], s.target == s.ref(old)
    if KIND[s.zone[new]] in (HAND, DYNAMIS):
        actions.show(s, new)
    carry(s, [move_event(s, old, FORCE, "forced", ("facedown",), f.player, f.card, FORCE_ZONE)])
    if s.zone[old] == FORCE_ZONE:
        atoms.link(s, old, new)
    carry(s, [move_event(s, new, SQUARE, "entered", ("reboot", "break"), f.player, f.card, square)])
    if attacked and s.battle:
        redirect(s, s.ref(new))
    f.done, f.it, f.scratch = 1, (s.ref(new),), ()
    if heard(s, "broke"):
        occur(s, Event("broke", player, s.ref(new), cause=s.ref(old)))
    return None


@rule("1019.2")
def redirect(s: ZxState, ref: int) -> None:
    """The battle goes on against another target."""
    atoms.set_battle(s, s.attacker, ref, s.battle)


@book.verb("retarget", how="")
def retarget(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Another zx or Ascension of who is attacked, wherever it stands, or that player."""
    from kisoku.games.zx.rules.r600_battle import kept_off, off_limits

    f.done = 0
    if not s.battle or s.attacker == NONE or not s.alive(s.attacker):
        return None
    attacker, enemy = s.attacker % LIFE, opponent(s, s.turn_player)
    found: Sequence[int]
    if deed.op.objects is None:
        found = [
            player_ref(player)
            for player in deed.players(s, f)
            if player == enemy and not off_limits(s, attacker, enemy)
        ]
    else:
        there = [ref for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0 and KIND[s.zone[ref % LIFE]] == SQUARE]
        found = [
            ref
            for ref in there
            if ref % LIFE in fighters_on(s, s.zone[ref % LIFE], of=enemy) and not kept_off(s, attacker, ref % LIFE)
        ]
    if found and found[0] != s.target:
        redirect(s, found[0])
        f.done = 1
    return None
