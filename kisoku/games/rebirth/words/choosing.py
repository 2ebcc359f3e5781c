"""What verbs act on: cards that are chosen, named or meant, and the ops that must come first."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kisoku.games.rebirth.words.describing import MOST, Cards, united
from kisoku.games.rebirth.words.lowering import Lowering
from kisoku.text.program import (
    AnyNumber,
    Choose,
    Do,
    EachPlayer,
    Objects,
    Op,
    Query,
    Reg,
    Repeat,
    Times,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree


def choices(low: Lowering, sel: Tree, join: bool = False) -> list[Op]:
    """So many cards are chosen into the register it."""
    scope = low.scope
    if scope.kind == "static":
        raise Meaningless("常時能力は何も選びません", "a static ability chooses nothing")
    match sel:
        case ("two", first, second):
            return [*choices(low, first, join), *choices(low, second, True)]
        case ("with_self", _):
            raise Meaningless("一つずつ書いてください", "say them one by one")
    if sel[0] == "from_one":
        sel = ("from", *sel[1:], ("exactly", ("num", 1), ("mai",)))
    queries, count = pools(low, sel)
    least, most = low.bounds(count)
    if scope.per is not None and count[0] in ("exactly", "up_to"):
        most = times(low, most)
        least = most if count[0] == "exactly" else 0
    scope.it, scope.places = Reg("it"), len({zone for query in queries for zone in query.zones}) + (scope.places if join else 0)
    scope.split = False
    apart = count[0] in ("each", "each_up_to")
    if not apart:
        queries = [united(queries)] if len(queries) > 1 else queries
    elif len(queries) == 1 and queries[0].whose == "any":  # of each player one
        mine, theirs = (replace(queries[0], whose=whose) for whose in ("you", "each"))
        return [Choose(scope.who, mine, least, most, join=join), EachPlayer(1, "opponent"), Choose(scope.who, theirs, least, most, join=True)]
    distinct = sel[0] not in ("from_place", "of_place", "among_any") and "distinct" in marks(low, sel)
    return [Choose(scope.who, query, least, most, join=join or place > 0, distinct=distinct) for place, query in enumerate(queries)]


def marks(low: Lowering, sel: Tree) -> frozenset[str]:
    what = next((part for part in sel[1:] if isinstance(part, tuple) and part and part[0] in ("np", "np_any", "np_all")), None)
    return low.cards(what).marks if what is not None else frozenset()


def pools(low: Lowering, sel: Tree) -> tuple[list[Query], Tree]:
    """Where is chosen from, a query for each place or kind of which one each may be asked for, and how many."""
    match sel:
        case ("from" | "in_from", place, what, count):
            cards = low.cards(what)
            places = low.places(place)
            if cards.every and count[0] in ("each", "each_up_to"):
                return [low.described(united(places), Cards(ways, cards.marks)) for ways in cards.every], count
            if count[0] in ("each", "each_up_to"):
                return [low.described(one, cards) for one in places], count
            return [low.described(united(places), cards)], count
        case ("from_place" | "of_place", place, count):
            return low.places(place), count
        case ("from_others", place, count):
            return [replace(one, other=True) for one in low.places(place, "any")], count
        case ("from_what" | "of_what", of, what, count):
            cards = low.cards(what)
            if low.scope.pool and of is None and "set" not in cards.marks:
                return [low.described(Query((low.scope.pool,)), cards)], count
            return [low.owned(low.of(of), what, False)], count
        case ("among", among, what, count):
            cards = low.cards(what)
            if cards.every and count[0] in ("each", "each_up_to"):
                return [low.described(low.among(among), Cards(ways, cards.marks)) for ways in cards.every], count
            return [low.described(low.among(among), cards)], count
        case ("among_any", among, count):
            return [low.among(among)], count
    raise Meaningless("ここからは選べません", "nothing can be chosen from there")


def acted_on(low: Lowering, wo: Tree | None) -> tuple[list[Op], list[Objects]]:
    """What a verb acts on: the ops that must come first, and the cards."""
    scope = low.scope
    match wo:
        case None:
            if scope.acted and (scope.it is None or scope.it == Reg("event")):
                return [], [Reg("self")]
            if scope.it is None:
                raise Meaningless("何に対して行うかが書かれていません", "what this is done to is not said")
            return [], [scope.it]
        case ("wo", ("self_and", ref)):
            return [], [Reg("self"), low.ref(ref)]
        case ("wo", thing):
            found = low.thing(thing)
            scope.acted = found == Reg("self")
            if not scope.acted:
                scope.it = found
            return [], [found]
        case ("wo_from", ref, _):
            return [], [low.ref(ref)]
        case ("wo_both", first, second):
            return [], [low.thing(first), low.thing(second)]
        case ("with_self", sel):
            ops, found_objects = acted_on(low, sel)
            return ops, [Reg("self"), *found_objects]
        case ("two", first, second):
            ops_a, a = acted_on(low, first)
            ops_b, b = acted_on(low, second)
            if a == b == [Reg("it")]:
                return [*ops_a, *(replace(op, join=True) if isinstance(op, Choose) else op for op in ops_b)], a
            if a == [Reg("it")] and isinstance(b[0], Query):
                return [*ops_a, *ops_b], [*a, *b]
            raise Meaningless("一つずつ書いてください", "say them one by one")
        case ("top", of, count):
            least, most = low.bounds(count)
            if least != most:
                raise Meaningless("枚数を決めて書いてください", "how many must be said")
            scope.it, scope.pool = (Reg("it"), "it") if isinstance(most, int) else (None, "")
            query = Query(("deck",), low.of(of), top=most if isinstance(most, int) else 1)
            return ([] if isinstance(most, int) else [Repeat(most, 1)]), [query]
        case ("ref_some", ref, ("all",)):
            return [], [low.ref(ref)]
        case ("among_any", ("of_revealed",), ("all",)):  # the same words
            return [], [low.ref(("seen",))]
        case (_, *_, count) if count == ("all",) or (count[0] == "at_least_all" and low.bounds(count) == (MOST, MOST)):
            queries, _ = pools(low, wo)
            scope.it = Reg("it")
            return [], [united(queries)]
    return choices(low, wo), [Reg("it")]


def each(low: Lowering, wo: Tree | None, op: Callable[[Objects], Op]) -> list[Op]:
    """An op for each of the things that a verb acts on, after what must come first."""
    first, objects = acted_on(low, wo)
    return [*first, *map(op, objects)]


def acts(low: Lowering, wo: Tree | None, verb: str, place: str = "", *how: str) -> list[Op]:
    """An action on cards."""
    return each(low, wo, lambda thing: Do(verb, low.scope.who, thing, place=place, how=how))


def times(low: Lowering, number: AnyNumber) -> AnyNumber:
    per, low.scope.per = low.scope.per, None
    if per is None or number == 0:
        return number
    return per if number == 1 else Times(number, per)
