"""Verbs that move, turn, show and exchange cards: surface tree → ops."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.rebirth.words.choosing import acted_on, choices, times
from kisoku.games.rebirth.words.describing import MOST
from kisoku.games.rebirth.words.lowering import Lowering
from kisoku.text.program import (
    Choose,
    Count,
    Do,
    Modes,
    Op,
    Query,
    Reg,
    Sum,
    Times,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

POSTURES = {"rest": ("rested",), "stand": (), "facedown": ("facedown",), "faceup": ()}
DESTINATIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "seat": ("member", ("empty",)), "waiting": ("waiting_room", ()), "top": ("deck", ("top",)), "bottom": ("deck", ("bottom",)),
    "deck": ("deck", ("shuffled",)),
}  # fmt: skip


def put(low: Lowering, tree: Tree) -> list[Op]:
    match tree:
        case ("put", what, _, dest, posture):
            how = POSTURES[posture[0]] if posture else ()
        case ("return", what, _, dest) | ("add", what, dest):
            how = ()
        case _:
            raise AssertionError(tree)
    first, objects = acted_on(low, what)
    names = [one for name in low.named_places(dest) for one in ([("top",), ("bottom",)] if name == ("either_end",) else [name])]
    whose = low.of(dest[1]) if dest[1] is not None else ""
    of = whose if whose in ("you", "opponent") else "owner"
    ways = [
        [Do("move", low.scope.who, thing, place=place, place_of=of, how=(*marked, *how)) for thing in objects]
        for place, marked in map(destination, names)
    ]
    if len(ways) == 1:
        return [*first, *ways[0]]
    return [*first, Modes(tuple(tuple(way) for way in ways), 1, 1, who=low.scope.who)]


def put_apart(low: Lowering, tree: Tree) -> list[Op]:
    """Into a member slot without a certain Character, or with one."""
    tag, what, *names, posture = tree
    how = (f"without:{names[1]}" if tag == "put_apart" else "taken", *(POSTURES[posture[0]] if posture else ()))
    first, objects = acted_on(low, what)
    return [*first, *(Do("move", low.scope.who, thing, place="member", how=how) for thing in objects)]


def put_as(low: Lowering, tree: Tree) -> list[Op]:
    """4.5.5.1: face down, as a Character of which the text says what it is."""
    _, what, guise, dest = tree
    place, how = destination(dest[2])
    if dest[0] != "to":
        raise Meaningless("どこに置くかが決まりません", "where they are put is not settled")
    first, objects = acted_on(low, what)
    return [*first, *(Do("move", low.scope.who, thing, place=place, how=(*how, as_what(guise), "facedown")) for thing in objects)]


def turn_as(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = acted_on(low, tree[1])
    return [*first, *(Do("flip", low.scope.who, thing, how=(as_what(tree[2]), "down")) for thing in objects)]


def as_what(guise: Tree) -> str:
    _, cost, atk, df, *name = guise
    return f"as:{''.join(name)}:{cost}:{atk}:{df}"


def destination(name: Tree) -> tuple[str, tuple[str, ...]]:
    return DESTINATIONS.get(name[0], (name[0], ()))


def discard(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = acted_on(low, tree[1])
    return [*first, *(Do("move", low.scope.who, thing, place="waiting_room") for thing in objects)]


def to_zone(place: str) -> Callable[[Lowering, Tree], list[Op]]:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        first, objects = acted_on(low, tree[1])
        return [*first, *(Do("move", low.scope.who, thing, place=place) for thing in objects)]

    return lower


def turned(posture: Tree | None) -> tuple[str, ...]:
    """How cards that are exchanged come to lie."""
    how = POSTURES[posture[0]] if posture else ()
    if "facedown" in how:
        raise Meaningless("裏向きには入れ替えられません", "cards are not exchanged face down")
    return how


def exchange_with(low: Lowering, tree: Tree) -> list[Op]:
    """「…を1枚選び、このキャラと入れ替える」: what stands before と is chosen if there may be several of it."""
    _, what, other, posture = tree
    how = turned(posture)
    first, (one, *more) = acted_on(low, what)
    kept = low.scope.it
    second = low.thing(other)
    if more or (isinstance(one, Query) and one.zones != ("entry",)):
        raise Meaningless("何と何を入れ替えるかが決まりません", "what is exchanged for what is not settled")
    if isinstance(second, Reg) or second.zones == ("entry",):
        return [*first, Do("exchange", low.scope.who, one, how=how, source=second)]
    if one == Reg("it"):
        return [*first, Choose(low.scope.who, second, join=True), Do("exchange", low.scope.who, kept, how=how)]
    return [*first, Choose(low.scope.who, second), Do("exchange", low.scope.who, Reg("it"), how=how, source=one)]


def declare(low: Lowering, tree: Tree) -> list[Op]:
    """A number from one to another is named; later words mean it by X."""
    if tree[3] != 1:
        raise Meaningless("宣言する数字は1つです", "one number is declared")
    return [Do("declare", low.scope.who, number=tree[2], how=(f"from {tree[1]}",))]


def check(low: Lowering, tree: Tree) -> list[Op]:
    """チェック: the top card goes to the waiting room; what it is decides (see judging.won)."""
    low.checked, low.scope.it = True, Reg("it")
    return [Do("move", low.scope.who, Query(("deck",), low.scope.who, top=1), place="waiting_room")]


def exchange_some(low: Lowering, tree: Tree) -> list[Op]:
    """「手札のReバース1枚と入れ替える」"""
    _, what, other, posture = tree
    first, objects = acted_on(low, what)
    if objects == [Reg("self")] and not first:
        return [*choices(low, other), Do("exchange", low.scope.who, Reg("it"), how=turned(posture), source=Reg("self"))]
    if objects != [Reg("it")]:
        raise Meaningless("何と何を入れ替えるかが決まりません", "what is exchanged for what is not settled")
    return [*first, *choices(low, other, True), Do("exchange", low.scope.who, Reg("it"), how=turned(posture))]


def exchange(low: Lowering, tree: Tree) -> list[Op]:
    _, what, posture = tree
    first, objects = acted_on(low, what)
    if len(objects) == 2:
        return [*first, Do("exchange", low.scope.who, objects[0], how=turned(posture), source=objects[1])]
    if objects != [Reg("it")] or low.scope.places > 2:
        raise Meaningless("何と何を入れ替えるかが決まりません", "what is exchanged for what is not settled")
    return [*first, Do("exchange", low.scope.who, Reg("it"), how=turned(posture))]


def draw(low: Lowering, tree: Tree) -> list[Op]:
    least, most = low.bounds(tree[1])
    if most in (MOST, -1):
        raise Meaningless("引く枚数が決まりません", "how many are drawn is not settled")
    return [Do("draw", low.scope.who, players=low.scope.who, number=times(low, most), how=("up_to",) if least != most else ())]


def draw_to(low: Lowering, tree: Tree) -> list[Op]:
    """「手札が5枚になるように引く」"""
    who = low.scope.who
    if who not in ("you", "opponent") or low.of(tree[1]) != who:
        raise Meaningless("引く枚数が決まりません", "how many are drawn is not settled")
    missing = Sum(low.number(tree[2]), Times(-1, Count(Query(("hand",), who))))
    return [Do("draw", who, players=who, number=missing)]


def heal(low: Lowering, tree: Tree) -> list[Op]:
    return [Do("recover", low.scope.who, players=low.scope.who, number=times(low, low.number(tree[1])))]


def look(low: Lowering, tree: Tree) -> list[Op]:
    scope = low.scope
    match tree[1]:
        case ("top", of, count):
            least, most = low.bounds(count)
            found = Do("look", scope.who, players=low.of(of), number=most, place="deck", how=("up_to",) if least != most else ())
        case ("of_place", ("at", of, ("zone1", (), ("hand",))), ("all",)) | ("wo", ("at", of, ("zone1", (), ("hand",)))):
            found = Do("look", scope.who, players=low.of(of), place="hand", how=("all",))
        case ("wo", ("at", of, ("zone1", (), ("deck",)))):
            found = Do("look", scope.who, players=low.of(of), place="deck", how=("all",))
        case _:
            raise Meaningless("見るのはデッキの上か手札です", "only the top of a deck or a hand is looked at")
    scope.pool, scope.it = "seen", Reg("seen")
    return [found]


def reveal(low: Lowering, tree: Tree) -> list[Op]:
    if tree[1] is not None and tree[1][0] == "top":
        least, most = low.bounds(tree[1][2])
        if least != most:
            raise Meaningless("枚数を決めて書いてください", "how many must be said")
        low.scope.pool, low.scope.it = "seen", Reg("seen")
        return [Do("reveal", low.scope.who, players=low.of(tree[1][1]), number=most, place="deck")]
    first, objects = acted_on(low, tree[1])
    if objects and isinstance(objects[0], Query):
        low.scope.pool, low.scope.it = "seen", Reg("seen")
    elif objects == [Reg("it")] and low.scope.pool != "seen":
        low.scope.pool = "it"
    return [*first, *(Do("reveal", low.scope.who, thing) for thing in objects)]
