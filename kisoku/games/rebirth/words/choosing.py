"""What verbs act on: cards that are chosen, named or meant, and the ops that must come first."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kisoku.games.rebirth.words.describing import MOST, Cards, united
from kisoku.games.rebirth.words.lowering import Lowering, Ops
from kisoku.text.program import (
    AnyNumber,
    Choose,
    Do,
    EachPlayer,
    Filter,
    Objects,
    Op,
    Query,
    Reg,
    Repeat,
    Times,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

EACH = ("each", "each_up_to")


def choices(low: Lowering, sel: Tree, join: bool = False) -> Ops:
    """So many cards are chosen into the register it."""
    scope = low.scope
    if scope.kind == "static":
        raise Meaningless("常時能力は何も選びません", "a static ability chooses nothing")
    match sel:
        case ("two", first, second):
            return [*choices(low, first, join), *choices(low, second, True)]
        case ("with_self", _):
            raise Meaningless("一つずつ書いてください", "say them one by one")
        case ("random", place, count):
            return [
                replace(op, at_random=True)
                for op in choices(low, ("from_place", place, count), join)
                if isinstance(op, Choose)
            ]
        case ("of_seen", count):
            sel = ("among_any", ("of_them",), count)
        case ("from_one", *where):
            sel = ("from", *where, ("exactly", ("num", 1), ("mai",)))
        case ("within" | "within_place" as tag, place, item, n, *what, count):
            (found,) = choices(low, ("from" if what else "from_place", place, *what, count), join)
            if not isinstance(found, Choose) or (tag == "within" and not what):
                raise Meaningless("一つずつ書いてください", "say them one by one")
            return [replace(found, total=(item[0], int(n[1])))]
    count = sel[-1]
    queries, marks = pools(low, sel)
    least, most = low.bounds(count)
    if scope.per is not None and count[0] in ("exactly", "up_to"):
        most = times(low, most)
        least = most if count[0] == "exactly" else 0
    scope.it, scope.places = (
        Reg("it"),
        len({zone for query in queries for zone in query.zones}) + (scope.places if join else 0),
    )
    scope.split, scope.single = False, most == 1 and not join and (count[0] not in EACH or len(queries) == 1)
    if count[0] not in EACH:
        queries = [united(queries)]
    elif len(queries) == 1 and queries[0].whose == "any":  # of each player one
        mine, theirs = (replace(queries[0], whose=whose) for whose in ("you", "each"))
        return [
            Choose(scope.who, mine, least, most, join=join),
            EachPlayer(1, "opponent"),
            Choose(scope.who, theirs, least, most, join=True),
        ]
    return [
        Choose(scope.who, query, least, most, join=join or place > 0, distinct="distinct" in marks)
        for place, query in enumerate(queries)
    ]


def pools(low: Lowering, sel: Tree) -> tuple[list[Query], frozenset[str]]:
    """Where is chosen from, a query for each place or kind of which one each may be asked for; and how the cards are
    marked.
    """
    match sel:
        case ("from_place" | "of_place", place, _):
            return low.places(place), frozenset()
        case ("partners", place, _):
            partner = (Filter("kind", "==", "partner"),)
            return [replace(one, filters=(*one.filters, *partner)) for one in low.places(place)], frozenset()
        case ("from_others", place, _):
            return [replace(one, other=True) for one in low.places(place, "any")], frozenset()
        case ("among_any", among, _):
            return [low.among(among)], frozenset()
        case ("from" | "in_from" | "among" | "from_what" | "of_what" as tag, where, what, count):
            cards, apart = low.cards(what), count[0] in EACH
            if tag in ("from_what", "of_what"):
                seen = low.scope.pool and where is None and "set" not in cards.marks
                return [
                    low.described(Query((low.scope.pool,)), cards) if seen else low.owned(low.of(where), what, False)
                ], cards.marks
            places = [low.among(where)] if tag == "among" else low.places(where)
            if apart and cards.every:
                return [low.described(united(places), Cards(ways, cards.marks)) for ways in cards.every], cards.marks
            return [low.described(one, cards) for one in (places if apart else [united(places)])], cards.marks
    raise Meaningless("ここからは選べません", "nothing can be chosen from there")


def acted_on(low: Lowering, wo: Tree | None) -> tuple[Ops, list[Objects]]:
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
        case ("wo_both" | "wo_with", first, second):
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
        case ("among_any", ("of_those",), ("all",)):
            return [], [low.ref(("them",))]
        case (_, *_, count) if count == ("all",) or (count[0] == "at_least_all" and low.bounds(count) == (MOST, MOST)):
            queries, _ = pools(low, wo)
            scope.it = Reg("it")
            return [], [united(queries)]
    return choices(low, wo), [Reg("it")]


def each(low: Lowering, wo: Tree | None, op: Callable[[Objects], Op]) -> Ops:
    """An op for each of the things that a verb acts on, after what must come first."""
    first, objects = acted_on(low, wo)
    return [*first, *map(op, objects)]


def acts(low: Lowering, wo: Tree | None, verb: str, place: str = "", *how: str) -> Ops:
    """An action on cards."""
    return each(low, wo, lambda thing: Do(verb, low.acting, thing, place=place, how=how))


def times(low: Lowering, number: AnyNumber) -> AnyNumber:
    per, low.scope.per = low.scope.per, None
    if per is None or number == 0:
        return number
    return per if number == 1 else Times(number, per)
