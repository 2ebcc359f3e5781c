"""What each verb phrase and each sentence of its own kind means: the tables."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.rebirth.words.changes import CHANGES, static_only
from kisoku.games.rebirth.words.contents import CONTENTS
from kisoku.games.rebirth.words.lowering import Lowering, Meanings, Ops
from kisoku.games.rebirth.words.moving import MOVING
from kisoku.games.rebirth.words.sparks import SPARKS
from kisoku.text.program import Change, Forbid, If, Modify, Not, Permit, Reg
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

DECK = 50
"""As many of a card as a main deck has (6.1.1.1)."""


def keep(low: Lowering, who: Tree, n: Tree, lasting: str) -> Ops:
    if low.number(n) != 1:
        raise Meaningless("残せるのは1枚です", "one may be kept")
    if low.static == bool(lasting):
        raise Meaningless("いつのターン終了時かが決まりません", "at the end of which turn is not settled")
    return [Permit("keep_rebirth", players=low.who(who), duration=lasting)]


def permitted(low: Lowering, segments: Sequence[Tree], who: Tree, *actions: tuple[str, Tree]) -> Ops:
    """What a static ability lets a player do, or makes them do, under conditions."""
    static_only(low)

    def permit() -> Ops:
        return low.under_held(
            [Permit(action, low.thing(thing) if thing else None, low.who(who)) for action, thing in actions]
        )

    return low.chain(list(segments), permit)


def preferred(low: Lowering, segments: Sequence[Tree], who: Tree, place: Tree, what: Tree, thing: Tree) -> Ops:
    """Of the cards of a kind, some are chosen before the others."""
    if place[0] == "at" and place[1] is None:  # anybody's
        place = ("at", ("of", ("all",)), place[2])
    return permitted(low, segments, who, ("preferred", thing), ("deferred", ("in", place, what)))


def energy_instead(low: Lowering, segments: Sequence[Tree], who: Tree, zone: Tree) -> Ops:
    if zone != ("waiting",):
        raise Meaningless("控え室からだけです", "only from the waiting room")
    return permitted(low, segments, who, ("energy_from_waiting_room", None))


def copies(low: Lowering, number: int) -> Ops:
    static_only(low)
    return [Modify(Reg("self"), (Change("copies", "=", number),))]


def cancel_only(low: Lowering, also: Sequence[Tree], condition: Tree) -> Ops:
    static_only(low)
    return [If(Not(low.when(also, condition)), 1), Forbid("cancel", Reg("self"))]


SENTENCES: Meanings = CONTENTS | {
    "keep": lambda low, who, n: keep(low, who, n, "this_end"), "keep_each": lambda low, who, n: keep(low, who, n, ""),
    "energy_instead": energy_instead,
    "preferred": preferred,
    "preferred_what": lambda low, segments, who, of, what, thing: permitted(
        low, segments, who, ("preferred", thing), ("deferred", ("of_what", of or ("of", ("all",)), what))
    ),
    "deck_limit": lambda low, n: copies(low, DECK), "deck_up_to": lambda low, n: copies(low, int(n[1])),
    "deck_any": lambda low: copies(low, DECK),
    "cancel_only": cancel_only, "sparks_twice": lambda low, who: permitted(low, (), who, ("spark_twice", None)),
}  # fmt: skip
VERBS: Meanings = MOVING | CHANGES | SPARKS
