"""Verbs that move, turn, show and exchange cards: surface tree → ops."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.rebirth.words.choosing import acted_on, acts, choices, times
from kisoku.games.rebirth.words.describing import MOST, PLACED
from kisoku.games.rebirth.words.lowering import Lowering, Meanings, Ops
from kisoku.text.program import (
    Choose,
    Count,
    Do,
    Modes,
    Objects,
    Op,
    Query,
    Reg,
    Sum,
    Times,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

POSTURES = {"rest": ("rested",), "facedown": ("facedown",)}
ENDS = {"seat": ("empty",), "top": ("top",), "bottom": ("bottom",), "deck": ("shuffled",)}


def postured(posture: Tree | None) -> tuple[str, ...]:
    return POSTURES.get(posture[0], ()) if posture else ()


def destination(name: Tree) -> tuple[str, tuple[str, ...]]:
    return PLACED.get(name[0], name[0]), ENDS.get(name[0], ())


def put(low: Lowering, what: Tree, order: Tree, dest: Tree, posture: Tree | None = None) -> Ops:
    first, objects = acted_on(low, what)
    wished = ("wished",) if order == ("any_order",) and low.scope.theirs else ()
    names = [
        one
        for name in low.named_places(dest)
        for one in ([("top",), ("bottom",)] if name == ("either_end",) else [name])
    ]
    whose = low.of(dest[1]) if dest[1] is not None else ""
    of = whose if whose in ("you", "opponent") else "owner"
    ways = tuple(
        tuple(
            Do("move", low.acting, thing, place=place, place_of=of, how=(*marked, *wished, *postured(posture)))
            for thing in objects
        )
        for place, marked in map(destination, names)
    )
    return [*first, *(ways[0] if len(ways) == 1 else [Modes(ways, 1, 1, who=low.acting)])]


def put_at(low: Lowering, what: Tree, mark: str, posture: Tree | None, *of: Tree | None) -> Ops:
    """Into a member slot without a certain Character, or with one."""
    if any(one is not None and low.of(one) != low.acting for one in of):
        raise Meaningless("自分のメンバーにだけ置けます", "they are put only into one's own member slots")
    return acts(low, what, "move", "member", mark, *postured(posture))


def put_as(low: Lowering, what: Tree, guise: Tree, dest: Tree) -> Ops:
    """4.5.5.1: face down, as a Character of which the text says what it is."""
    place, how = destination(dest[2])
    if dest[0] != "to":
        raise Meaningless("どこに置くかが決まりません", "where they are put is not settled")
    return acts(low, what, "move", place, *how, as_what(guise), "facedown")


def as_what(guise: Tree) -> str:
    _, cost, atk, df, *name = guise
    return f"as:{''.join(name)}:{cost}:{atk}:{df}"


def exchanged(
    low: Lowering, first: Sequence[Op], one: Objects | None, posture: Tree | None, other: Objects | None = None
) -> Ops:
    how = postured(posture)
    if "facedown" in how:
        raise Meaningless("裏向きには入れ替えられません", "cards are not exchanged face down")
    return [*first, Do("exchange", low.acting, one, how=how, source=other)]


def not_settled() -> Meaningless:
    return Meaningless("何と何を入れ替えるかが決まりません", "what is exchanged for what is not settled")


def exchange_with(low: Lowering, what: Tree, other: Tree, posture: Tree | None) -> Ops:
    """「…を1枚選び、このキャラと入れ替える」: what stands before と is chosen if there may be several of it."""
    first, (one, *more) = acted_on(low, what)
    kept, second = low.scope.it, low.thing(other)
    if more or (isinstance(one, Query) and one.zones != ("entry",)):
        raise not_settled()
    if isinstance(second, Reg) or second.zones == ("entry",):
        return exchanged(low, first, one, posture, second)
    if one == Reg("it"):
        return exchanged(low, [*first, Choose(low.acting, second, join=True)], kept, posture)
    return exchanged(low, [*first, Choose(low.acting, second)], Reg("it"), posture, one)


def exchange_some(low: Lowering, what: Tree, other: Tree, posture: Tree | None) -> Ops:
    """「手札のReバース1枚と入れ替える」"""
    first, objects = acted_on(low, what)
    if objects == [Reg("self")] and not first:
        return exchanged(low, choices(low, other), Reg("it"), posture, Reg("self"))
    if objects != [Reg("it")]:
        raise not_settled()
    return exchanged(low, [*first, *choices(low, other, True)], Reg("it"), posture)


def exchange(low: Lowering, what: Tree, posture: Tree | None) -> Ops:
    first, objects = acted_on(low, what)
    if len(objects) == 2:
        return exchanged(low, first, objects[0], posture, objects[1])
    if objects != [Reg("it")] or low.scope.places > 2 or low.scope.single:
        raise not_settled()
    return exchanged(low, first, Reg("it"), posture)


def declare(low: Lowering, least: int, most: int, numbers: int) -> Ops:
    """A number from one to another is named; later words mean it by X."""
    if numbers != 1:
        raise Meaningless("宣言する数字は1つです", "one number is declared")
    return [Do("declare", low.acting, number=most, how=(f"from {least}",))]


def check(low: Lowering) -> Ops:
    """チェック: the top card goes to the waiting room; what it is decides (see judging.won)."""
    low.checked, low.scope.it = True, Reg("it")
    return [Do("move", low.acting, Query(("deck",), low.acting, top=1), place="waiting_room", how=("check",))]


def draw(low: Lowering, count: Tree) -> Ops:
    least, most = low.bounds(count)
    if most in (MOST, -1):
        raise Meaningless("引く枚数が決まりません", "how many are drawn is not settled")
    return [
        Do("draw", low.acting, players=low.acting, number=times(low, most), how=("up_to",) if least != most else ())
    ]


def draw_to(low: Lowering, of: Tree | None, n: Tree) -> Ops:
    """「手札が5枚になるように引く」"""
    who = low.acting
    if who not in ("you", "opponent") or low.of(of) != who:
        raise Meaningless("引く枚数が決まりません", "how many are drawn is not settled")
    return [Do("draw", who, players=who, number=Sum(low.number(n), Times(-1, Count(Query(("hand",), who)))))]


def look(low: Lowering, wo: Tree) -> Ops:
    scope = low.scope
    match wo:
        case ("top", of, count):
            least, most = low.bounds(count)
            scope.theirs = low.of(of) != scope.who
            found = Do(
                "look",
                scope.who,
                players=low.of(of),
                number=most,
                place="deck",
                how=("up_to",) if least != most else (),
            )
        case ("of_place", ("at", of, ("zone1", (), ("hand" as place,))), ("all",)) | (
            "wo",
            ("at", of, ("zone1", (), ("hand" | "deck" as place,))),
        ):
            found = Do("look", scope.who, players=low.of(of), place=place, how=("all",))
        case _:
            raise Meaningless("見るのはデッキの上か手札です", "only the top of a deck or a hand is looked at")
    scope.pool, scope.it = "seen", Reg("seen")
    return [found]


def reveal(low: Lowering, wo: Tree | None) -> Ops:
    scope = low.scope
    if wo is not None and wo[0] == "top":
        least, most = low.bounds(wo[2])
        if least != most:
            raise Meaningless("枚数を決めて書いてください", "how many must be said")
        scope.pool, scope.it = "seen", Reg("seen")
        return [Do("reveal", scope.who, players=low.of(wo[1]), number=most, place="deck")]
    first, objects = acted_on(low, wo)
    if isinstance(objects[0], Query):
        scope.pool, scope.it = "seen", Reg("seen")
    elif objects == [Reg("it")] and scope.pool != "seen":
        scope.pool = "it"
    return [*first, *(Do("reveal", scope.who, thing) for thing in objects)]


def choose(low: Lowering, sel: Tree) -> Ops:
    if sel[0] == "with_self":
        return [*choices(low, sel[1]), Do("join", low.acting, Reg("self"))]
    return choices(low, sel)


MOVING: Meanings = {
    "choose": choose, "put": put, "return": put, "add": lambda low, what, dest: put(low, what, None, dest),
    "put_as": put_as,
    "put_apart": lambda low, what, of, name, other, posture: put_at(low, what, f"without:{name}", posture, of, other),
    "put_onto": lambda low, what, of, posture: put_at(low, what, "taken", posture, of),
    "turn_as": lambda low, what, guise: acts(low, what, "flip", "", as_what(guise), "down"),
    "face_up": lambda low, what: acts(low, what, "flip", "", "up"),
    "face_down": lambda low, what: acts(low, what, "flip", "", "down"),
    "discard": lambda low, what: acts(low, what, "move", "waiting_room"),
    "memory": lambda low, what: acts(low, what, "move", "memory"),
    "set": lambda low, what: acts(low, what, "set"), "stand": lambda low, what: acts(low, what, "stand"),
    "rest": lambda low, what: acts(low, what, "rest"), "retire": lambda low, what: acts(low, what, "retire"),
    "exclude": lambda low, what: acts(low, what, "exclude"),
    "exchange_with": exchange_with, "exchange_some": exchange_some, "exchange": exchange,
    "draw": draw, "draw_to": draw_to, "look": look, "reveal": reveal, "check": check, "declare": declare,
    "heal": lambda low, n: [Do("recover", low.acting, players=low.acting, number=times(low, low.number(n)))],
    "pay": lambda low, n: [Do("pay", low.acting, number=low.number(n))],
    "shuffle": lambda low, of: [Do("shuffle", low.acting, players=low.of(of))],
    "end_phase": lambda low: [Do("end_phase")],
    "win": lambda low: [Do("win", low.acting, players=low.acting)],
    "lose_game": lambda low: [Do("lose", low.acting, players=low.acting)],
}  # fmt: skip
