"""What each verb phrase means: surface tree → ops."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from kisoku.games.rebirth.words.describing import MOST, Cards, united
from kisoku.games.rebirth.words.lowering import SENTENCES, Lowering, every, nth_attack, number_of
from kisoku.text.program import (
    Ability,
    AnyNumber,
    Become,
    Change,
    Choose,
    Condition,
    Do,
    Fact,
    Filter,
    Forbid,
    Grant,
    Happened,
    If,
    Is,
    Later,
    Lose,
    Modes,
    Modify,
    Not,
    Objects,
    Op,
    Permit,
    Query,
    Reg,
    Repeat,
    Times,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

PLAIN = "become_partner_attack"
DECK = 50
"""As many of a card as a main deck has (6.1.1.1)."""
POSTURES = {"rest": ("rested",), "stand": (), "facedown": ("facedown",), "faceup": ()}
DESTINATIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "seat": ("member", ("empty",)), "waiting": ("waiting_room", ()), "top": ("deck", ("top",)), "bottom": ("deck", ("bottom",)),
}  # fmt: skip
CHOOSERS: dict[str, tuple[str, tuple[Filter, ...]]] = {
    "": ("", ()), "effects": ("", ()), "opponent": ("opponent", ()), "characters": ("opponent", (Filter("kind", "==", "character"),)),
}  # fmt: skip
USED = {"blocker": "block", "cancel": "cancel", "spark": "spark", "activated": "use", "triggered": "use_triggered"}


# --- what is acted on --------------------------------------------------------------------------------------------------------


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
            return [msgspec.structs.replace(one, other=True) for one in low.places(place, "any")], count
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
                return [*ops_a, *(msgspec.structs.replace(op, join=True) if isinstance(op, Choose) else op for op in ops_b)], a
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
        case (_, *_, count) if count in (("all",),) or count[0] == "at_least_all":
            queries, _ = pools(low, wo)
            scope.it = Reg("it")
            return [], [united(queries)]
    return choices(low, wo), [Reg("it")]


def plain(verb: str, *how: str) -> Callable[[Lowering, Tree], list[Op]]:
    """An action on cards."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        first, objects = acted_on(low, tree[1])
        return [*first, *(Do(verb, low.scope.who, thing, how=how) for thing in objects)]

    return lower


def choose(low: Lowering, tree: Tree) -> list[Op]:
    if tree[1][0] == "with_self":
        ops = choices(low, tree[1][1])
        return [*ops, Do("join", low.scope.who, Reg("self"))]
    return choices(low, tree[1])


# --- moving ------------------------------------------------------------------------------------------------------------------


def put(low: Lowering, tree: Tree) -> list[Op]:
    match tree:
        case ("put", what, _, dest, posture):
            how = POSTURES[posture[0]] if posture else ()
        case ("return", what, _, dest) | ("add", what, dest):
            how = ()
        case _:
            raise AssertionError(tree)
    first, objects = acted_on(low, what)
    names = [dest[2]] if dest[0] == "to" else [dest[2], *(other[1] for other in dest[3])]
    names = [one for name in names for one in ([("top",), ("bottom",)] if name == ("either_end",) else [name])]
    ways = [[Do("move", low.scope.who, thing, place=place, how=(*marked, *how)) for thing in objects] for place, marked in map(destination, names)]
    if len(ways) == 1:
        return [*first, *ways[0]]
    return [*first, Modes(tuple(tuple(way) for way in ways), 1, 1, who=low.scope.who)]


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
    _, cost, atk, df, name = guise
    return f"as:{name}:{cost}:{atk}:{df}"


def destination(name: Tree) -> tuple[str, tuple[str, ...]]:
    if name[0] == "deck":
        raise Meaningless("デッキの上か下かを書いてください", "say whether on top or at the bottom of the deck")
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


def heal(low: Lowering, tree: Tree) -> list[Op]:
    return [Do("recover", low.scope.who, players=low.scope.who, number=times(low, low.number(tree[1])))]


def look(low: Lowering, tree: Tree) -> list[Op]:
    scope = low.scope
    match tree[1]:
        case ("top", of, count):
            least, most = low.bounds(count)
            found = Do("look", scope.who, players=low.of(of), number=most, place="deck", how=("up_to",) if least != most else ())
        case ("of_place", ("at", of, ("zone1", (), ("hand",))), ("all",)) | ("wo", ("at", of, ("zone1", (), ("hand",)))):
            found = Do("look", scope.who, players=low.of(of), place="hand")
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


# --- what lasts --------------------------------------------------------------------------------------------------------------


def times(low: Lowering, number: AnyNumber) -> AnyNumber:
    per, low.scope.per = low.scope.per, None
    if per is None or number == 0:
        return number
    return per if number == 1 else Times(number, per)


def duration(low: Lowering) -> str:
    scope = low.scope
    scope.lasted = True
    if scope.kind == "static" and scope.duration:
        raise Meaningless("常時能力に期間はありません", "a static ability has no duration")
    return scope.duration


def deltas(low: Lowering, delta: Tree) -> tuple[Change, ...]:
    per = low.scope.per
    found = []
    for item, number in (("atk", delta[1]), ("def", delta[2])):
        low.scope.per = per
        if number:
            found.append(Change(item, "+", times(low, number)))
    low.scope.per = None
    if not found:
        raise Meaningless("何も変わりません", "nothing changes")
    return tuple(found)


def changed(low: Lowering, objects: Objects, changes: tuple[Change, ...], lasting: str) -> Op:
    low.scope.modified = (objects, lasting)
    return Modify(objects, changes, lasting)


def modify(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = acted_on(low, tree[1]) if tree[0] == "modify" else ([], [low.thing(tree[1])])
    if first and low.scope.kind == "static":
        raise Meaningless("常時能力は何も選びません", "a static ability chooses nothing")
    changes, lasting = deltas(low, tree[2]), duration(low)
    return [*first, *(changed(low, thing, changes, lasting) for thing in objects)]


def modify_more(low: Lowering, tree: Tree) -> list[Op]:
    """「さらに+1/+1」: of what was changed before, for as long."""
    modified = low.scope.modified
    if modified is None:
        raise Meaningless("何が変わるのかが書かれていません", "what changes is not said")
    objects, lasting = modified
    return [changed(low, objects, deltas(low, tree[1]), (low.scope.duration and duration(low)) or lasting)]


def item_shift(low: Lowering, tree: Tree) -> list[Op]:
    objects, low.shifted = low.thing(tree[1]), tree[2][0]
    if low.shifted == "damage":
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [changed(low, objects, (Change(tree[2][0], "+", times(low, tree[3])),), duration(low))]


def item_more(low: Lowering, tree: Tree) -> list[Op]:
    """「さらに-1」: of the number that was changed before."""
    before = low.shifted
    if before is None or low.scope.modified is None:
        raise Meaningless("何が変わるのかが書かれていません", "what changes is not said")
    objects, lasting = low.scope.modified
    return [Modify(objects, (Change(before, "+", times(low, tree[1])),), lasting)]


def item_set(low: Lowering, tree: Tree) -> list[Op]:
    objects, item, number = low.thing(tree[1]), tree[2][0], low.number(tree[3])
    if item == "damage":
        return [Do("set_damage", low.scope.who, objects, number=number)]
    return [Modify(objects, (Change(item, "=", number),), duration(low))]


def item_times(low: Lowering, tree: Tree) -> list[Op]:
    """So many times as much: as much again is added, fixed now."""
    objects, number = low.thing(tree[1]), low.number(tree[3])
    if low.scope.kind == "static" or not isinstance(number, int) or tree[2][0] == "damage":
        raise Meaningless("常時能力で何倍にすることはできません", "a static ability does not multiply")
    return [Modify(objects, (Change(tree[2][0], "+", Times(number - 1, Value(tree[2][0], objects))),), duration(low))]


def items_as(low: Lowering, tree: Tree) -> list[Op]:
    _, thing, item, others, ref = tree
    objects, like = low.thing(thing), low.ref(ref)
    if "damage" in (item[0], *(other[1][0] for other in others)):
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [Modify(objects, tuple(Change(name, "=", Value(name, like)) for name in (item[0], *(other[1][0] for other in others))), duration(low))]


def item_add(low: Lowering, tree: Tree) -> list[Op]:
    _, ref, item, thing, other = tree
    if "damage" in (item[0], other[0]):
        raise Meaningless("負っているダメージはこのようには変わりません", "borne damage does not change this way")
    return [Modify(low.thing(thing), (Change(other[0], "+", Value(item[0], low.ref(ref))),), duration(low))]


def topic(low: Lowering) -> Objects:
    scope = low.scope
    if scope.topic is None:
        raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
    scope.topic_used = True
    return scope.topic


def topics(low: Lowering) -> list[Objects]:
    return [topic(low), *([] if low.scope.also is None else [low.scope.also])]


def cannot_use(low: Lowering, tree: Tree) -> list[Op]:
    _, source, keyword, others = tree
    if low.scope.topic is not None and not low.scope.topic_used:
        raise Meaningless("誰が使えないかを書いてください", "say which player cannot use it")
    lasting, found = duration(low), []
    for one in (keyword, *(other[1] for other in others)):
        action, where = USED.get(one[0], ""), source[0] if source else ""
        if action in ("block", "cancel") and where in ("", "hand"):
            found.append(Forbid(action, players=low.scope.who, duration=lasting))
        elif action == "spark" and where in ("", "character"):
            demands = () if not where else (Filter("kind", "==", "character"),)
            found.append(Forbid(action, players=low.scope.who, object_filter=demands, duration=lasting))
        elif action == "use" and where in ("entry", "member"):
            found.append(Forbid(action, Query((where,), low.scope.who), duration=lasting))
        else:
            raise Meaningless("これを使えなくすることはまだ書けません", "this use cannot be forbidden")
    return list(found)


def forbidden(action: str) -> Callable[[Lowering, Tree], list[Op]]:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        if low.scope.topic is None:
            return [Forbid(action, players=low.scope.who, duration=duration(low))]
        return [Forbid(action, one, duration=duration(low)) for one in topics(low)]

    return lower


def not_chosen(low: Lowering, tree: Tree) -> list[Op]:
    players, demands = CHOOSERS[tree[1][0] if tree[1] else ""]
    return [Forbid("be_chosen", one, players, demands, duration(low)) for one in topics(low)]


def attacked_before(number: int | str) -> Condition:
    """An attack that is just being declared is this card's one of that number."""
    attacks = Trigger("attacks", Reg("self"))
    if not isinstance(number, int):
        raise Meaningless("一回ずつ書いてください", "say one at a time")
    first = Not(Happened(attacks, number))
    return first if number == 1 else every([Happened(attacks, number - 1), first])


def no_partner(low: Lowering, tree: Tree) -> list[Op]:
    """8.2.4.4.1: it does not become one."""
    match low.scope.attack:
        case ("attack_topic", who, nth):
            return attack_of(low, who, nth, lambda who: Forbid(PLAIN, players=who))
        case ("attacks_topic", who):
            return [Forbid(PLAIN, players=low.who(who), duration=duration(low))]
        case ("attack_at_topic", thing):
            return attacked_plainly(low, low.thing(thing))
        case ("its_attack_topic", thing, ("next",)):
            return [low.instant(Trigger("attacks", low.on_stage(thing)), "attack", lambda: [Forbid(PLAIN, players="any", duration="attack")])]
        case ("this_attack_topic",):
            return [Forbid(PLAIN, players="any", duration="attack")]
    raise Meaningless("どのアタックかが書かれていません", "which attack is not said")


def attacked_plainly(low: Lowering, whom: Objects) -> list[Op]:
    """An attack on it does not become a partner attack: for a time, it has an ability that says so."""
    under_attack = (Filter("role", "has", "attacked"),)
    if low.scope.kind == "static" and whom == Reg("self"):
        low.scope.held = [*low.scope.held, Is(whom, under_attack)]
        return [Forbid(PLAIN, players="any")]
    says = Ability("static", (If(Is(Reg("self"), under_attack), 1), Forbid(PLAIN, players="any")))
    return [Grant(whom, ability=says, duration=duration(low))]


def attack_of(low: Lowering, who: Tree, nth: Tree, op: Callable[[str], Op]) -> list[Op]:
    whose = low.who(who)
    low.scope.held = [*low.scope.held, every([nth_attack(nth), Fact("attacking", whose)])]
    if low.scope.kind != "static":
        raise Meaningless("このアタックはここでは決まりません", "this attack is not settled here")
    return [op(whose)]


def partner(low: Lowering, tree: Tree) -> list[Op]:
    match low.scope.attack:
        case ("its_attack_topic", thing, nth):
            attacker = low.on_stage(thing)
            condition = None if nth == ("next",) else attacked_before(number_of(nth))
            if condition is not None and attacker != Reg("self"):
                raise Meaningless("誰のアタックかが決まりません", "whose attack is meant is not settled")
            low.scope.lasted = True
            return [low.instant(Trigger("attacks", attacker, condition=condition), "attack", lambda: [Do("partner_attack")])]
        case ("this_attack_topic",):
            return [Do("partner_attack")]
    raise Meaningless("どのアタックかが書かれていません", "which attack is not said")


def name_becomes(low: Lowering, tree: Tree) -> list[Op]:
    first, objects = acted_on(low, tree[1])
    return [*first, *(Become(thing, "name", tree[2], duration(low)) for thing in objects)]


def no_set(low: Lowering, tree: Tree) -> list[Op]:
    _, origin, what = tree
    if low.cards(what).ways != [(Filter("kind", "==", "rebirth"),)] or (origin is not None and low.origin(origin) != "not entry"):
        raise Meaningless("この禁止はまだ書けません", "this prohibition cannot be said")
    return [Forbid("set", players=low.scope.who, duration=duration(low))]


def gains(low: Lowering, objects: Objects, first: Tree, others: Sequence[Tree]) -> list[Op]:
    lasting = duration(low)
    found: list[Op] = []
    for gain in (first, *(other[1] for other in others)):
        match gain:
            case ("attr", name):
                found.append(Grant(objects, attribute=name, duration=lasting))
            case ("name", name):
                found.append(Become(objects, "name", f"+{name}", lasting))
            case ("keyword", ("blocker" | "nobishiro" as keyword,)):
                found.append(Grant(objects, ability=Ability("static", keyword=keyword), duration=lasting))
            case ("quoted", line):
                found.append(Grant(objects, ability=low.line(line), duration=lasting))
            case _:
                raise Meaningless("これは与えられません", "this cannot be given")
    return found


def give(low: Lowering, tree: Tree) -> list[Op]:
    _, to, first, others = tree
    objects = low.thing(to[1]) if to is not None else low.scope.it
    if objects is None:
        raise Meaningless("何に与えるかが書かれていません", "to what this is given is not said")
    return gains(low, objects, first, others)


def lose(low: Lowering, tree: Tree) -> list[Op]:
    objects, lasting = topic(low), duration(low)
    match tree[1]:
        case ("all",):
            return [Lose(objects, keyword="*", duration=lasting)]
        case ("kept", keyword):
            return [Lose(objects, keyword=keyword[0], duration=lasting)]
        case ("attribute",):
            return [Lose(objects, attribute="*", duration=lasting)]
        case ("name",):
            return [Become(objects, "name", "", lasting)]
        case _:
            return [Become(objects, "name", "", lasting), Lose(objects, attribute="*", duration=lasting)]


# --- Sparks, blocks, damage --------------------------------------------------------------------------------------------------


def choose_spark(low: Lowering, tree: Tree) -> list[Op]:
    """A card with a Spark is chosen; which of its Sparks, when one is carried out."""
    tag, where, what, count = tree
    query = low.place(where) if tag == "choose_spark" else low.among(where)
    least, most = low.bounds(count)
    low.scope.it, low.scope.sparks = Reg("it"), True
    with_spark = low.described(query, low.cards(what))
    return [Choose(low.scope.who, msgspec.structs.replace(with_spark, filters=(*with_spark.filters, Filter("keyword", "has", "spark"))), least, most)]


def choose_its_spark(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.ref(tree[1]) if tree[0] == "choose_its_spark" else low.ref(("it",))
    one_of(low, tree[-1])
    low.scope.it, low.scope.sparks = objects, True
    return []


def one_of(low: Lowering, count: Tree) -> None:
    if low.bounds(count) not in ((1, 1), (0, 1)):
        raise Meaningless("【スパーク】は1つずつです", "one Spark at a time")


def resolve_spark(low: Lowering, tree: Tree) -> list[Op]:
    how: tuple[str, ...] = ()
    match tree:
        case ("resolve_spark_as", thing):
            objects: Objects | None = low.scope.it if low.scope.sparks else None
            how = ("as_self",) if low.thing(thing) == Reg("self") else ("as_entry",)
        case ("resolve_its_spark", count):
            objects = low.ref(("it",))
            one_of(low, count)
        case ("resolve_ref_spark", ref, count):
            objects = low.ref(ref)
            one_of(low, count)
        case _:
            objects = low.scope.it if low.scope.sparks else None
    if objects is None:
        raise Meaningless("どの【スパーク】かが書かれていません", "which Spark is not said")
    return [Do("resolve_spark", low.scope.who, objects, how=how)]


def damage_set(low: Lowering, tree: Tree) -> list[Op]:
    if low.number(tree[1]) != 0:
        raise Meaningless("アタックのダメージは0にだけできます", "the damage of an attack can only become 0")
    return [Forbid("deal_attack_damage", Reg("attacker"), duration="attack")]


def damage(low: Lowering, tree: Tree) -> list[Op]:
    objects = low.thing(tree[1][1]) if tree[1] is not None else low.scope.it
    if objects is None:
        raise Meaningless("何に与えるかが書かれていません", "to what this is dealt is not said")
    return [Do("damage", low.scope.who, objects, number=times(low, low.number(tree[2])))]


def borne_set(low: Lowering, tree: Tree) -> list[Op]:
    return [Do("set_damage", low.scope.who, low.ref(tree[1]), number=low.number(tree[2]))]


def block_with(low: Lowering, tree: Tree) -> list[Op]:
    """Cards that may block as if they had Blocker: for a time, a static ability of this card says so."""
    whom, found = low.thing(tree[1]), low.thing(tree[2])
    if not isinstance(found, Query) or found.zones != ("hand",):
        raise Meaningless("ブロックできるのは手札のカードです", "only cards in hand block")
    if whom == Reg("self"):
        attacked = Is(whom, (Filter("role", "has", "attacked"),))
    elif isinstance(whom, Query) and whom.zones == ("entry",) and whom.whose in ("you", "ally"):
        attacked = Is(Reg("attacked"), whom.filters)
    else:
        raise Meaningless("何をブロックできるかが決まりません", "what may be blocked is not settled")
    grant = Grant(found, ability=Ability("static", keyword="blocker"))
    if low.scope.kind == "static":
        low.scope.held = [*low.scope.held, attacked]
        return [grant]
    return [Grant(Reg("self"), ability=Ability("static", (If(attacked, 1), grant)), duration=duration(low))]


def no_support_attack(low: Lowering, tree: Tree) -> list[Op]:
    return [Permit("attack_without_support", topic(low), duration=duration(low))]


def first_without_support(low: Lowering, tree: Tree) -> list[Op]:
    if number_of(tree[1]) != 1:
        raise Meaningless("1回目だけです", "only the first time")
    low.scope.held = [*low.scope.held, Not(Happened(Trigger("attacks", Reg("self"))))]
    static_only(low)
    return [Permit("attack_without_support", topic(low))]


def unsettled(low: Lowering, tree: Tree) -> list[Op]:
    raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")


def next_entry(low: Lowering, tree: Tree) -> list[Op]:
    """「次にあなたのエントリーに置かれるキャラを+2/±0」"""
    _, of, what, delta = tree
    subject = low.described(Query((), low.of(of)), low.cards(what))
    lasting, changes = low.scope.duration or "turn", deltas(low, delta)
    trigger = Trigger("moved", subject, target="entry")
    low.scope.lasted = True
    low.scope.modified = None
    return [Later(Ability("instant", (Modify(Reg("event"), changes, lasting),), trigger=trigger), False, lasting)]


# --- sentences of their own kind ---------------------------------------------------------------------------------------------


def static_only(low: Lowering) -> None:
    if low.scope.kind != "static":
        raise Meaningless("常時能力だけのことです", "only a static ability says so")


def keep(low: Lowering, tree: Tree) -> list[Op]:
    if low.number(tree[2]) != 1:
        raise Meaningless("残せるのは1枚です", "one may be kept")
    return [Permit("keep_rebirth", players=low.who(tree[1]), duration="" if low.scope.kind == "static" else "this_end")]


def energy_instead(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    if tree[3] != ("waiting",):
        raise Meaningless("控え室からだけです", "only from the waiting room")
    return low.chain(list(tree[1]), lambda: held(low, [Permit("energy_from_waiting_room", players=low.who(tree[2]))]))


def held(low: Lowering, ops: list[Op]) -> list[Op]:
    return [made for op in ops for made in (If(every(low.scope.held), 1), op)] if low.scope.held else ops


def preferred(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    segments, who, thing = tree[1], tree[2], tree[-1]
    return low.chain(list(segments), lambda: held(low, [Permit("preferred", low.thing(thing), players=low.who(who))]))


def deck_limit(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    return [Modify(Reg("self"), (Change("copies", "=", low.number(tree[1]) if tree[0] == "deck_up_to" else DECK),))]


def cancel_only(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    return [If(Not(low.when(tree[1], tree[2])), 1), Forbid("cancel", Reg("self"))]


def sparks_twice(low: Lowering, tree: Tree) -> list[Op]:
    static_only(low)
    return [Permit("spark_twice", players=low.who(tree[1]))]


SENTENCES.update(
    {"keep": keep, "energy_instead": energy_instead, "preferred": preferred, "preferred_what": preferred, "deck_limit": deck_limit, "deck_up_to": deck_limit,
     "deck_any": deck_limit, "cancel_only": cancel_only,
     "sparks_twice": sparks_twice},
)  # fmt: skip

VERBS: dict[str, Callable[[Lowering, Tree], list[Op]]] = {
    "choose": choose,
    "put": put, "return": put, "add": put,
    "discard": discard,
    "set": plain("set"), "stand": plain("stand"), "rest": plain("rest"), "retire": plain("retire"), "exclude": plain("exclude"),
    "memory": to_zone("memory"), "face_up": plain("flip", "up"), "face_down": plain("flip", "down"),
    "exchange_with": exchange_with, "exchange_some": exchange_some, "times_instead": unsettled, "item_more": item_more,
    "first_without_support": first_without_support, "exchange": exchange,
    "draw": draw, "heal": heal, "look": look, "reveal": reveal,
    "pay": lambda low, tree: [Do("pay", low.scope.who, number=low.number(tree[1]))],
    "declare": declare,
    "shuffle": lambda low, tree: [Do("shuffle", low.scope.who, players=low.of(tree[1]))],
    "end_phase": lambda low, tree: [Do("end_phase")],
    "check": check,
    "win": lambda low, tree: [Do("win", low.scope.who, players=low.scope.who)],
    "lose_game": lambda low, tree: [Do("lose", low.scope.who, players=low.scope.who)],
    "modify": modify, "modify_all": modify, "modify_more": modify_more,
    "item_shift": item_shift, "item_set": item_set, "item_times": item_times, "items_as": items_as, "item_add": item_add,
    "cannot_use": cannot_use, "not_chosen": not_chosen,
    "no_stand": forbidden("stand"), "not_partner": forbidden("partner_attack"), "name_becomes": name_becomes,
    "not_attack": forbidden("attack"), "not_support": forbidden("support"),
    "no_partner": no_partner, "partner": partner, "no_set": no_set,
    "count_as": lambda low, tree: [Become(topic(low), "name", f"+{tree[1]}", duration(low))],
    "attr_as": lambda low, tree: [Grant(topic(low), attribute=tree[1], duration=duration(low))],
    "gain": lambda low, tree: gains(low, topic(low), tree[1], tree[2]),
    "give": give, "lose": lose,
    "choose_spark": choose_spark, "choose_seen_spark": choose_spark, "choose_its_spark": choose_its_spark, "choose_this_spark": choose_its_spark,
    "resolve_spark_as": resolve_spark, "resolve_spark": resolve_spark, "resolve_its_spark": resolve_spark, "resolve_ref_spark": resolve_spark,
    "damage": damage, "damage_set": damage_set,
    "not_block": forbidden("block"), "not_play": forbidden("play"), "not_draw": forbidden("draw"), "not_retire": forbidden("retire"),
    "not_damaged": forbidden("be_damaged"), "not_lose": forbidden("lose"), "borne_set": borne_set, "block_with": block_with,
    "no_support_attack": no_support_attack, "put_as": put_as, "turn_as": turn_as, "next_entry": next_entry,
}  # fmt: skip
