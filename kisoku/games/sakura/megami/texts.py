"""Effects that additional rules spell out: the powers of the storm (A10-5), the places of a journey (A14-4), the
colours of a scene (A18-3-1), as programs like those of card texts.
"""

from __future__ import annotations

from kisoku.text.program import (
    Ability,
    Change,
    Choose,
    Create,
    Do,
    Filter,
    Modes,
    Modify,
    Op,
    Query,
    Reg,
)


def effect(*ops: Op) -> Ability:
    return Ability("on_use", ops)


NEXT = Query(("attacking",), "you")
NEXT_WITH_AURA = Query(("attacking",), "you", (Filter("aura", "!=", "-"),))
ENHANCEMENTS = Query(("enhancement",), "any")
BY_CARDS = Query(("attacking",), "you", (Filter("by_card", "==", 1),))
CARD = Reg("it")


def _plus(what: Query, aura: int, life: int) -> Ability:
    return effect(Modify(what, (Change("aura", "+", aura), Change("life", "+", life)), "next"))


def _chosen(zones: tuple[str, ...], place: str, *how: str) -> tuple[Op, ...]:
    return Choose("you", Query(zones, "you")), Do("move", objects=CARD, place=place, how=how)


def _dived(by: int) -> Ability:
    return effect(*(Modify(Reg("game"), (Change(item, "+", by),), "turn") for item in ("distance", "master_distance")))


RULED = {
    "A10-5.w1": effect(Do("arrow", number=1, origin="distance", place="dust", place_of="", how=("both",))),
    "A10-5.w2": effect(Do("draw", players="you"), *_chosen(("hand",), "facedown")),
    "A10-5.w3": effect(Do("concentration", players="you"), Do("concentration", players="opponent", number=-1)),
    "A10-5.t1": _plus(NEXT, 1, 0),
    "A10-5.t2": effect(Create("attack", (("range", "0-4"), ("aura", 1), ("life", 1)))),
    "A10-5.t3": _plus(NEXT_WITH_AURA, 0, 1),
    "dive_forward": _dived(-1),
    "dive_back": _dived(1),
    "A14-4.pos1": effect(Do("concentration", players="you")),
    "A14-4.pos2": effect(
        Choose("you", ENHANCEMENTS),
        Modes((
            (Do("arrow", number=1, origin="it", place="dust", place_of="", objects=CARD, how=("plain",)),),
            (Do("arrow", number=1, origin="dust", place="it", place_of="", objects=CARD, how=("plain",)),),
        )),
    ),
    "A14-4.pos3": effect(*_chosen(("discard", "facedown"), "deck", "bottom")),
    "A14-4.pos4": effect(Do("draw", players="you")),
    "A18-3-1.b1": effect(Do("damage", players="opponent", place="life")),
    "A18-3-1.b2": effect(Do("basic_action", how=("up_to",))),
    "A18-3-1.b3": effect(*_chosen(("facedown",), "deck", "bottom")),
    "A18-3-1.b4": effect(Do("win", "you")),
    "A18-5.b1": Ability("constant", (Modify(BY_CARDS, (Change("life", "+", 1),)),)),
}  # fmt: skip
