"""What the verbs of card texts do that move cards: draw, destroy, remove, put, enter, force, recover, play (1000)."""

from __future__ import annotations

from kisoku.effects.coding import Coder, Deed, moving
from kisoku.effects.operands import NoMeaning
from kisoku.games.zx.rules import r1000_actions as actions
from kisoku.games.zx.rules.book import beyond_reach, book
from kisoku.games.zx.rules.definitions import so
from kisoku.games.zx.rules.frames import DeckCards, Effect, Enter, Ignition, Play
from kisoku.games.zx.rules.items import square_of
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r300_zones import carry, is_zx, move_event, put
from kisoku.games.zx.rules.r806_playing import can_play
from kisoku.games.zx.rules.r811_continuous import info, unaffected
from kisoku.games.zx.state import (
    ASCENSION,
    CHARGE,
    FORCE,
    HAND,
    KIND,
    LIFE,
    NONE,
    REMOVE,
    SQUARE,
    ZONE_BY_NAME,
    ZX,
    ZxState,
)
from kisoku.kernel.choosing import Ask, Pick
from kisoku.kernel.frames import Outcome
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE as LIVES
from kisoku.text import program as ir

REACHES = {"destroy": CHARGE, "remove": REMOVE, "enter": SQUARE, "force": FORCE, "discard": ZONE_BY_NAME["trash"]}


class Moving(Deed):
    """Cards that are moved: to which kind of zone. top: from the top of a deck, one after the other (304.3)."""

    __slots__ = ("kind", "owner", "top", "verb")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if op.verb not in REACHES and op.place not in ZONE_BY_NAME:
            raise NoMeaning(f"zone {op.place}")
        self.verb = op.verb
        self.kind = REACHES[op.verb] if op.verb in REACHES else ZONE_BY_NAME[op.place]
        query = op.objects if isinstance(op.objects, ir.Query) else None
        self.top = (
            query is not None
            and query.zones == ("deck",)
            and (bool(query.top) or "top" in op.how)
            and not query.filters
        )
        self.owner = c.player(query.whose if query is not None and query.whose != "any" else "you")


def acted_on(s: ZxState, f: Effect, deed: Deed) -> list[int]:
    """The handles of the cards that an action finds (see book.now) and that are not beyond its reach."""
    wanted = deed.objects(s, f)
    found = [ref % LIVES for ref in possible(s, f, wanted) if ref >= 0]
    return [
        card
        for card in found
        if KIND[s.zone[card]] != SQUARE or not (unaffected(s, card, f.card, f.player) or beyond_reach(s, card, f))
    ]


@rule("102.3", off=lambda s, f, wanted: book.now(s, f, wanted) if len(book.now(s, f, wanted)) == len(wanted) else ())
def possible(s: ZxState, f: Effect, wanted: tuple[int, ...]) -> tuple[int, ...]:
    """Of what an instruction is about, what it can still be done to."""
    return book.now(s, f, wanted)


@book.verb("draw", how="upto")
def draw(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """One player after the other."""
    players, count = deed.players(s, f), deed.number(s, f)
    f.done = f.done + len(f.given or ()) if stage else 0
    if stage >= len(players):
        return None
    f.stage = stage + 1
    player = players[stage]
    if count <= 0 or forbidden(s, "draw", player=player):
        f.given = ()
        return None
    return DeckCards(
        player=player,
        count=count,
        kind=HAND,
        name="drawn",
        by=f.player,
        cause=f.card,
        upto=int("upto" in deed.how),
        applied=f.replacing,
    )


@book.verb("recover", how="upto")
def recover(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """1013."""
    players = (whose_recovery(s, f),) if deed.op.players in ("", "you") else deed.players(s, f)
    f.done = f.done + len(f.given or ()) if stage else 0
    if stage >= len(players):
        return None
    f.stage = stage + 1
    if forbidden(s, "recover", player=players[stage]):
        f.given = ()
        return None
    return DeckCards(
        player=players[stage],
        count=deed.number(s, f),
        kind=LIFE,
        name="recovered",
        by=f.player,
        cause=f.card,
        upto=int("upto" in deed.how),
        applied=f.replacing,
    )


@rule("1013.1d", off=lambda s, f: opponent(s, f.player))
def whose_recovery(s: ZxState, f: Effect) -> int:
    return f.player


@book.verb("destroy", prepare=Moving, how="")
def destroy(s: ZxState, f: Effect, deed: Moving, stage: int) -> Outcome:
    cards = acted_on(s, f, deed)
    moving(s, f, cards, "destroy", CHARGE)
    return actions.destroy(s, cards, f.player, f.card, applied=f.replacing)


@book.verb("remove", prepare=Moving, how="upto")
def remove(s: ZxState, f: Effect, deed: Moving, stage: int) -> Outcome:
    if deed.top:
        return from_the_top(s, f, deed, stage, "removed")
    cards = acted_on(s, f, deed)
    moving(s, f, cards, "remove", REMOVE)
    return actions.remove(s, cards, f.player, f.card, f.replacing)


@book.verb("discard", prepare=Moving, how="")
def discard(s: ZxState, f: Effect, deed: Moving, stage: int) -> Outcome:
    cards = acted_on(s, f, deed)
    moving(s, f, cards, "discard", deed.kind)
    return put(s, cards, deed.kind, "discarded", (), f.player, f.card, f.replacing)


@book.verb("move", prepare=Moving, how="top bottom sleep reboot facedown faceup upto shuffled any_order")
def move(s: ZxState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """Put cards somewhere. From the top of a deck one by one."""
    if deed.top:
        return from_the_top(s, f, deed, stage)
    if stage and f.scratch == ("order",):
        f.scratch = ()
        cards = [ref % LIVES for ref in f.given]
        moving(s, f, cards, "move", deed.kind)
        return put(
            s,
            cards,
            deed.kind,
            "moved",
            ("effect", *(mark for mark in deed.op.how if mark in ("top", "bottom"))),
            f.player,
            f.card,
            f.replacing,
        )
    if stage:
        return None
    cards = acted_on(s, f, deed)
    if "any_order" in deed.how and len(cards) > 1 and not f.scratch:
        f.stage = 1
        f.scratch = ("order",)
        return Pick(
            player=f.player,
            rule="304.5",
            source=f.card,
            candidates=tuple(s.ref(card) for card in cards),
            least=len(cards),
            most=len(cards),
            ordered=True,
            verb="order",
        )
    marks = ("effect", *(mark for mark in deed.op.how if mark not in ("upto", "shuffled", "any_order")))
    moving(s, f, cards, "move", deed.kind)
    if any(KIND[s.zone[card]] == FORCE for card in cards) and not put_forces(s):
        return None
    f.it = tuple(s.ref(card) for card in cards) if f.it is None else f.it
    return put(s, cards, deed.kind, "moved", marks, f.player, f.card, f.replacing)


put_forces = so("1010.2", "1010.2a", "1010.2a.ex1")
"""What is linked to a card as a force can be put somewhere."""


def from_the_top(s: ZxState, f: Effect, deed: Moving, stage: int, name: str = "moved", host: int = NONE) -> Outcome:
    """One card after the other (304.3), of which the text then speaks as of what it has moved, and of what lies there
    now.
    """
    if stage:
        taken = [ref % LIVES for ref in f.given]
        f.deeds = (*f.deeds, *((deed.verb, ref, deed.kind) for ref in f.given))
        f.followed, f.done = (*f.followed, *f.given), -len(taken)
        f.seen = tuple(s.ref(card) for card in taken if s.zone[card] >= 0 and KIND[s.zone[card]] == deed.kind)
        return None
    f.stage = 1
    count = deed.op.objects.top if isinstance(deed.op.objects, ir.Query) and deed.op.objects.top else deed.number(s, f)
    marks = tuple(mark for mark in deed.op.how if mark in ("sleep", "reboot", "facedown", "faceup"))
    return DeckCards(
        player=deed.owner(s, f), count=count, kind=deed.kind, name=name, marks=marks, upto=int("upto" in deed.how),
        who=deed.who(s, f), host=host,
        by=f.player, cause=f.card, applied=f.replacing,
    )  # fmt: skip


# --- 1007: entering -------------------------------------------------------------------------------


class Landing(Deed):
    """Cards that come to a square: what is demanded of it (see r1000_actions.SQUARE_MARKS), and reboot or sleep."""

    __slots__ = ()

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if not actions.square_marks(op.how):
            raise NoMeaning(f"verb {op.verb} {' '.join(op.how)}")


@book.verb("enter", prepare=Landing)
def enter(s: ZxState, f: Effect, deed: Landing, stage: int) -> Outcome:
    if stage:
        f.done = f.given or 0
        return None
    cards = [card for card in acted_on(s, f, deed) if KIND[s.zone[card]] != SQUARE]
    f.done = 0
    if not cards:
        return None
    refs = tuple(s.ref(card) for card in cards)
    f.followed = (*f.followed, *refs)
    f.stage = 1
    who, kinds = deed.who(s, f), info(s, cards[0]).kinds
    squares = actions.squares_for(s, who, deed.op.how, square_named(s, f, deed), ASCENSION in kinds and ZX not in kinds)
    marks = tuple(mark for mark in deed.op.how if mark in ("sleep", "reboot", "facedown"))
    return Enter(
        player=who,
        cards=refs,
        squares=tuple(squares),
        marks=(*marks, "effect"),
        by=f.player,
        cause=f.card,
        applied=f.replacing,
    )


def square_named(s: ZxState, f: Effect, deed: Deed) -> int:
    """The square that the text speaks of: where the card was that the cost or the effect has just moved; or the present
    one of this card.
    """
    if "next:self" not in deed.how:
        for ref in (*f.paid, *reversed(f.followed), f.card):
            if ref >= 0 and not s.alive(ref) and (square := square_of(s, ref)) >= 0:
                return square
    return square_of(s, f.card) if f.card >= 0 and s.alive(f.card) else -1


@book.verb("relocate", prepare=Landing)
def relocate(s: ZxState, f: Effect, deed: Landing, stage: int) -> Outcome:
    """To another square: chosen by the effect's controller, one card after the other."""
    if not stage:
        f.done = 0
        f.chosen = (*f.chosen, tuple(s.refs(acted_on(s, f, deed))))
    elif stage % 2:
        card = f.chosen[-1][stage // 2] % LIVES
        carry(s, [move_event(s, card, SQUARE, by=f.player, cause=f.card, zone=int(f.scratch[f.given][2]))])
        f.done += 1
        if "sleep" in deed.how or "reboot" in deed.how:
            actions.turn_to(s, [card], "sleep" in deed.how, f.player, f.card)
        f.stage = stage + 1
        return None
    for place, ref in enumerate(f.chosen[-1][stage // 2 :], stage // 2):
        card = ref % LIVES
        if not s.alive(ref) or KIND[s.zone[card]] != SQUARE:
            continue
        here = s.zone[f.card % LIVES] if "next:self" in deed.how and s.alive(f.card) else s.zone[card]
        squares = [
            square
            for square in actions.narrowed(s, f.player, deed.op.how, here)
            if square != s.zone[card] and (not is_zx(s, card) or actions.without_ascension(s, square))
        ]
        if squares and not forbidden(s, "relocate", card):
            f.stage = 2 * place + 1
            f.scratch = tuple(tuple(Option("square", "202.11b", square)) for square in squares)
            return Ask(player=deed.who(s, f), rule="202.11b", source=ref, options=f.scratch)
    f.chosen = f.chosen[:-1]
    return None


@book.verb("swap", how="")
def swap(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Two cards on squares change places at the same moment, or neither goes."""
    cards = acted_on(s, f, deed)
    if deed.source is not None:
        cards += [
            ref % LIVES
            for ref in possible(s, f, deed.source(s, f))
            if ref >= 0 and not unaffected(s, ref % LIVES, f.card, f.player)
        ]
    squares = [s.zone[card] for card in cards]
    f.done = 0
    if (
        len(set(squares)) != 2
        or any(KIND[square] != SQUARE for square in squares)
        or any(forbidden(s, "relocate", card) for card in cards)
    ):
        return None
    carry(
        s,
        [
            move_event(s, card, SQUARE, by=f.player, cause=f.card, zone=square)
            for card, square in zip(cards, reversed(squares), strict=True)
        ],
    )
    f.done = 2
    return None


# --- 1010, 1011 -----------------------------------------------------------------------------------


@book.verb("force", prepare=Moving, how="facedown upto")
def force(s: ZxState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """The objects become forces of the source, this card if none is named."""
    host = f.card if deed.source is None else next(iter(deed.source(s, f)), NONE)
    if deed.top:
        return from_the_top(s, f, deed, stage, "forced", host)
    cards = acted_on(s, f, deed)
    moving(s, f, cards, "force", FORCE)
    return (
        actions.make_force(s, cards, host, f.player, f.card, "facedown" in deed.how, f.replacing)
        if host != NONE
        else None
    )


@book.verb("ignite", rule="1011.1", how="")
def ignite(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    players = deed.players(s, f)
    if stage:
        f.done = int(f.given or 0)
    if stage >= len(players):
        return None
    f.stage = stage + 1
    return Ignition(players[stage])


@book.verb("play", how="free")
def play(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The card is played now, by the normal rules; what cannot be played is not."""
    cards = acted_on(s, f, deed)
    if stage:
        f.done = int(f.given or 0)
        return None
    who, free = deed.who(s, f), "free" in deed.how
    f.done = 0
    for card in cards:
        if can_play(s, who, card, free):
            f.stage = 1
            return Play(player=who, card=s.ref(card), free=int(free))
    return None
