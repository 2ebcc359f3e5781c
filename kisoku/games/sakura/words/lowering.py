"""Surface trees of this game → operands and ops, where it differs from the common way.

Nothing is chosen on entry: every choice is made while resolving. A zone without an owner is that of the player who acts (C10-12).
What looks at cards lets 「その中」 be chosen from; 「対応した…《攻撃》」 may demand something of the attack that is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kisoku.games.sakura.words.nouns import DEMANDS, STATED
from kisoku.text.lower import BOUNDARIES, Lowering
from kisoku.text.operands import compared, whole, zone_names
from kisoku.text.program import (
    Ability,
    AnyNumber,
    Choose,
    Compare,
    Condition,
    Count,
    Do,
    Fact,
    Filter,
    Forbid,
    If,
    Is,
    May,
    Not,
    Number,
    Objects,
    Op,
    Pay,
    Query,
    Quotient,
    Reg,
    Sum,
    Times,
    Trigger,
    Turn,
    Value,
    Var,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree
from kisoku.text.vocabulary import Vocabulary

HEADS = {"card": (), "trump_card": ("trump",), "enhancement_card": ("enhancement",), "attack_object": ("attacking",), "normal_card": ()}
OPEN_ENDED = ("used", "drawn", "moved", "discarded")


class Described:
    """What a noun phrase says of cards or attacks."""

    def __init__(self) -> None:
        self.zones: tuple[str, ...] = ()
        self.whose = ""
        self.filters: list[Filter] = []
        self.either: list[tuple[Filter, ...]] = []
        self.other = False
        self.top = 0
        self.duration = ""


class SakuraLowering(Lowering):
    """Lowers the text of one ability of this game."""

    looked: Query | None = None
    """What was looked at: その中."""
    demand: Condition | None = None
    """What is demanded of the answered attack before something is done to it."""
    waiting: bool = False
    """A player is the topic, and nothing has been said of them yet."""

    def inner(self) -> SakuraLowering:
        """For a quoted ability or the text of a made attack: nothing said outside is known inside."""
        return type(self)(self.words, type(self.scope)("static"))

    # --- Numbers ------------------------------------------------------------------------------------------------------------

    def expression(self, tree: Tree) -> Number:
        match tree:
            case ("of_player", who, value):
                return Value(value[0], Reg(self.player(who)))
            case ("of_game", value):
                return Value(value[0], Reg("game"))
            case ("moved",):
                return Value("distance_change", Reg("game"))
            case ("bound_count", ref):
                return Value("bound", self.ref(ref))
            case ("less_than", n, expression):
                return Sum(self.number(n), Times(-1, self.expression(expression)))
            case ("half_up" | "half_down" as way, inner):
                return Quotient(self.number(inner), 2, way == "half_up")
            case ("value_of" | "value_on", ref, item):
                return Value(item[0].removesuffix("_on"), self.ref(ref))
        return super().expression(tree)

    def number(self, tree: Tree) -> AnyNumber:
        if tree[0] in ("X", "Y", "Z"):
            self.scope.letters_used.add(tree[0])
            return Var(tree[0])
        return super().number(tree)

    def player(self, tree: Tree | None) -> str:
        return self.of(tree, self.scope.who if self.scope.who in ("you", "opponent") else "you")

    # --- Cards and attacks ----------------------------------------------------------------------------------------------------

    def ref(self, tree: Tree) -> Reg:
        match tree:
            case ("attack",) | ("sealed",):
                return Reg(tree[0])
            case ("answered", mods):
                demands, either = self.demands_of(mods)
                if demands or either:
                    self.demand = Is(Reg("answered"), demands) if not either else None
                    if either:
                        raise Meaningless("対応した《攻撃》をこのようには限れません", "the answered attack cannot be described this way")
                return Reg("answered")
            case ("self_in" | "self_at", who, zone):
                if who is not None and self.of(who) != "you":
                    raise Meaningless("これは相手の領域には置かれません", "this card is not in another player's zone")
                self.scope.zones = (zone[0],)
                return Reg("self")
        return super().ref(tree)

    def demands_of(self, mods: Sequence[Tree]) -> tuple[tuple[Filter, ...], tuple[tuple[Filter, ...], ...]]:
        found = self.read_noun(("np", mods, ("attack_object",)))
        if found.whose or found.other or found.duration:
            raise Meaningless("対応した《攻撃》をこのようには限れません", "the answered attack cannot be described this way")
        return tuple(found.filters), tuple(found.either)

    def query(self, tree: Tree, zones: tuple[str, ...] = (), own: bool = False) -> Query:
        if tree[0] == "np_or_who":
            raise Meaningless("ここではカードが必要です", "cards are needed here, not players")
        found = self.read_noun(tree)
        if found.duration and not self.scope.duration:
            self.scope.duration = found.duration
        named = found.zones or zones
        return self.as_query(found, named)

    def as_query(self, found: Described, named: tuple[str, ...]) -> Query:
        whose = found.whose
        if not whose:
            whose = "any" if named in ((), ("attacking",)) else self.scope.who
        filters, either = list(found.filters), list(found.either)
        stated = [STATED[zone] for zone in named if zone in STATED]
        if stated and len(named) == 1:
            filters += stated
        elif stated:
            either += [(STATED[zone],) if zone in STATED else (Filter("zone", "==", zone),) for zone in named]
        real = tuple(dict.fromkeys("trump" if zone in STATED else zone for zone in named))
        return Query(real, whose, tuple(filters), tuple(either), found.other, found.top)

    def thing(self, tree: Tree) -> Objects:
        return self.query(tree) if tree[0] in ("np", "np_or_who") else self.ref(tree)

    def read_noun(self, tree: Tree) -> Described:
        found = Described()
        for mod in tree[1]:
            self.apply(found, mod)
        match tree[2]:
            case ("pile", zone):
                self.place(found, (zone[0],))
            case ("name", name):
                found.filters.append(Filter("name", "==", name))
            case ("names", first, others):
                found.either += [(Filter("name", "==", name),) for name in (first, *(other[1] for other in others))]
            case ("or", ("name", first), ("name", second)):
                found.either += [(Filter("name", "==", first),), (Filter("name", "==", second),)]
            case ("or", ("attr", _), _) | ("or", _, ("attr", _)) | ("attr", _):
                raise Meaningless("このゲームに属性はありません", "this game has no attributes")
            case ("or", _, _):
                raise Meaningless("二種類のものをまとめて指せません", "two kinds of things cannot be meant at once")
            case (head,):
                if head == "normal_card":
                    found.filters.append(DEMANDS["normal"])
                if head == "trump_card" and found.zones:
                    found.filters.append(DEMANDS["trump"])
                else:
                    self.place(found, HEADS[head])
        if found.zones != ("attacking",) and (found.duration or any(demand.item in ("aura", "life") for demand in found.filters)):
            raise Meaningless("これは《攻撃》についてだけ言えます", "only attacks are described this way")
        return found

    def place(self, found: Described, zones: tuple[str, ...]) -> None:
        if found.zones and zones and found.zones != zones:
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        found.zones = zones or found.zones

    def apply(self, found: Described, mod: Tree) -> None:
        """One modifier of a noun."""
        match mod:
            case ("of" | "done_by", who):
                self.own(found, self.whose(who))
            case ("next_by" | "turn_by" as when, who):
                self.own(found, self.whose(who))
                found.duration = "next" if when == "next_by" else "turn"
            case ("in" | "from", place):
                self.place(found, zone_names(place))
            case ("among",) | ("from_among",):
                if self.looked is None:
                    raise Meaningless("「その中」の前に見たカードがありません", "among what? nothing has been looked at")
                self.place(found, self.looked.zones)
                self.own(found, self.looked.whose)
                found.top = self.looked.top
            case ("other",):
                found.other = True
            case ("every",):
                pass
            case ("kinded", kind):
                found.filters.append(DEMANDS[kind[0]])
            case ("unkinded", kind):
                demand = DEMANDS[kind[0]]
                found.filters.append(Filter(demand.item, "!=", demand.value))
            case ("kinded_either", a, b):
                found.either += [(DEMANDS[a[0]],), (DEMANDS[b[0]],)]
            case ("keyworded", keyword):
                found.filters.append(Filter("keyword", "has", plain_keyword(keyword)))
            case ("unkeyworded", keyword):
                found.filters.append(Filter("keyword", "lacks", plain_keyword(keyword)))
            case ("quality", (state,)):
                found.filters.append(Filter("state", "==", state))
            case ("doing", (tag,)):
                found.filters += self.nouns.filters[tag]
            case ("other_megami",):
                found.filters.append(Filter("user", "==", "other"))
            case ("by_card",):
                found.filters.append(Filter("by_card", "==", 1))
            case ("of_megami", megami):
                found.filters.append(Filter("user", "==", megami[0]))
            case ("item_none", item):
                found.filters.append(Filter(item[0], "==", "-"))
            case ("item_some", item):
                found.filters.append(Filter(item[0], "!=", "-"))
            case ("none_either", a, b):
                found.either += [(Filter(a[0], "==", "-"),), (Filter(b[0], "==", "-"),)]
            case ("used_from_by", who, zone):
                self.own(found, self.whose(who))
                found.filters.append(Filter("used_from", "==", zone[0]))
            case ("used_from", zone):
                found.filters.append(Filter("used_from", "==", zone[0]))
            case ("except", ("name", name)):
                found.filters.append(Filter("name", "!=", name))
            case ("named", name):
                found.filters.append(Filter("name", "==", name))
            case ("item_is", item, n):
                found.filters.append(Filter(item[0], "==", self.number(n)))
            case ("item_cmp", item, n, test):
                found.filters.append(compared(item[0], test[0], self.number(n)))
            case ("item_expr", item, expression, test):
                found.filters.append(compared(item[0], test[0], self.expression(expression)))
            case _:
                raise Meaningless("この語ではカードを指せません", "cards are not described by these words")

    def own(self, found: Described, whose: str) -> None:
        if found.whose and found.whose != whose:
            raise Meaningless("持ち主が二度書かれています", "the owner is said twice")
        found.whose = whose

    def there(self, spot: Tree, noun: Tree) -> Query:
        _, who, zones = spot
        found = self.read_noun(noun)
        if found.zones or found.whose:
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        found.whose = self.of(who, "")
        return self.as_query(found, zone_names(zones))

    # --- Choosing -------------------------------------------------------------------------------------------------------------

    def take(self, query: Query, count: Tree, targeting: bool, total: tuple[str, int] | None = None) -> list[Op]:
        scope = self.scope
        least, most = self.bounds(count)
        if scope.kind == "static":
            raise Meaningless("常時働く効果は何も選びません", "an effect that always works chooses nothing")
        if not query.zones and self.looked is not None:
            seen = self.looked
            query = Query(seen.zones, seen.whose, query.filters, query.either, query.other, seen.top)
        if not query.zones:
            raise Meaningless("どの領域のカードかが書かれていません", "the zone of these cards is not said")
        scope.chosen += 1
        scope.it = Reg("it")
        return [Choose(scope.who, query, least, most, count[0] == "at_random")]

    def acted_on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        match tree:
            case ("wo_ref_from", ref, _, _) if ref != ("self",):
                return [], [self.ref(ref)]
            case ("wo_seen", count):
                if self.looked is None:
                    raise Meaningless("何の枚数かが書かれていません", "so many of what is not said")
                return self.take(self.looked, count, False), [Reg("it")]
        return super().acted_on(tree, zones)

    def choose(self, tree: Tree) -> list[Op]:
        if tree[0] == "wo_seen" and self.looked is not None:
            return self.take(self.looked, tree[1], True)
        return super().choose(tree)

    def set_topic(self, thing: Tree, *items: str) -> None:
        if thing[0] == "np" and self.read_noun(thing).duration and self.scope.duration:
            raise Meaningless("期間が二度書かれています", "two durations in one sentence")
        super().set_topic(thing, *items)

    # --- Conditions -----------------------------------------------------------------------------------------------------------

    def condition(self, tree: Tree) -> Condition:
        match tree:
            case ("unequal", left, n, _, test):
                return Not(Compare(self.expression(left), test[0] if test else "==", self.number(n)))
            case ("uncounted", noun, n, _, test):
                return Not(Compare(Count(self.query(noun)), test[0] if test else "==", self.number(n)))
            case ("distance_moved", n):
                return Compare(Value("distance_change", Reg("game")), ">=", self.number(n))
            case ("distance_same",):
                return Compare(Value("distance_change", Reg("game")), "==", 0)
            case ("open" | "closed" as side, who):
                self.must_be_you(who)
                return Fact("umbrella", side)
            case ("shrunk", who):
                return Fact("shrunk", self.who(who))
            case ("nth", n, *_):
                return Compare(Value("used_order", Reg("self")), ">=", self.number(n))
            case ("nth_just", n):
                return Compare(Value("used_order", Reg("self")), "==", self.number(n))
            case ("is_type", ref, kind):
                return Is(self.ref(ref), (DEMANDS[kind[0]],))
            case ("is_not_type", ref, kind):
                return Not(Is(self.ref(ref), (DEMANDS[kind[0]],)))
            case ("has_keyword", ref, keyword):
                return Is(self.ref(ref), (Filter("keyword", "has", plain_keyword(keyword)),))
            case ("others_used", who):
                self.must_be_you(who)
                return Fact("others_used")
            case ("trumps_used", who):
                return Fact("trumps_used", "" if self.of(who, "you") == "you" else "opponent")
            case ("megami_used", megami):
                return Fact("trumps_used", megami[0])
            case ("other_used",):
                return Fact("trumps_used", "other")
            case ("used_out_of", zone):
                return Fact("used_from", zone[0])
            case ("reacting",):
                return Fact("reacting")
            case ("empowered",):
                return Fact("empowered")
            case ("not_empowered",):
                return Not(Fact("empowered"))
            case ("is_a", ref, noun):
                return self.described_as(self.ref(ref), noun)
        return super().condition(tree)

    def must_be_you(self, who: Tree | None) -> None:
        if self.of(who, "you") != "you":
            raise Meaningless("これはあなたについてだけ言えます", "this is said of you only")

    def described_as(self, ref: Reg, noun: Tree) -> Condition:
        found = self.read_noun(noun)
        if found.whose or found.other or found.either or not found.filters:
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        zones = tuple(Filter("zone", "==", zone) for zone in found.zones if zone != "attacking")
        return Is(ref, (*zones, *found.filters))

    # --- Sentences ------------------------------------------------------------------------------------------------------------

    def acting(self, who: str, rest: Callable[[], list[Op]]) -> list[Op]:
        self.waiting = True
        return super().acting(who, rest)

    def settle(self, segment: Tree) -> list[Op]:
        scope = self.scope
        if segment[0].startswith("topic_") and self.waiting:
            raise Meaningless("「…は」が二つ続いています", "two topics and no verb between them")
        match segment:
            case ("named", _) | ("cost_words",):
                return []
            case ("topic_value", value):
                scope.subject, scope.items, scope.subject_used = Reg("game"), (value[0],), False
                return []
            case ("topic_arrows" | "topic_moved", thing):
                scope.topic, scope.subject, scope.items, scope.subject_used = thing, self.thing(thing), ("arrow",), False
                return []
            case ("topic_limit", who, limit):
                scope.subject, scope.items, scope.subject_used = Reg(self.player(who)), (limit[0],), False
                return []
            case ("per_value", expression):
                scope.per = self.expression(expression)
                return []
        return super().settle(segment)

    def chain(self, segments: list[Tree], tag: str, last: Tree) -> list[Op]:
        if segments and segments[0][0] == "topic_ref" and segments[0][1][0] == "answered":
            self.settle(segments[0])  # what is demanded of it holds for all that is said of it
            demand, self.demand = self.demand, None
            ops = super().chain(segments[1:], tag, last)
            return ops if demand is None else [If(demand, len(ops)), *ops]
        if segments and segments[0] == ("named", ("開花",)):
            return self.under(Fact("bloom"), "if_nara", lambda: self.chain(segments[1:], tag, last))
        return super().chain(segments, tag, last)

    def act(self, tree: Tree) -> list[Op]:
        self.waiting = False
        ops = super().act(tree)
        demand, self.demand = self.demand, None
        return ops if demand is None else [If(demand, len(ops)), *ops]

    def optional(self, segments: list[Tree], last: Tree) -> list[Op]:
        """Looking is not left to choice; a price in concentration is paid or not; anything else is done as a whole or not."""
        if self.scope.kind == "static":
            raise Meaningless("常時働く効果では「してもよい」は使えません", "an effect that always works gives no choice")
        who = self.scope.who
        first: list[Op] = []
        rest = list(segments)
        while rest and (rest[0][0] not in ("then", "te", "te_bare") or rest[0][1][0] == "look"):
            first += self.settle(rest.pop(0))
        if rest and rest[0][0] in ("then", "te", "te_bare") and rest[0][1][0] == "pay":
            costs = self.as_costs(self.act(rest[0][1]))
            ops = self.run(rest[1:], last)
            return [*first, Pay(who, costs, len(ops)), *ops]
        ops = self.run(rest, last)
        if len(ops) == 1 and isinstance(ops[0], Do) and ops[0].verb == "pay":
            return [*first, Pay(who, self.as_costs(ops), 0)]
        return [*first, May(who, len(ops)), *ops]

    def run(self, segments: Sequence[Tree], last: Tree) -> list[Op]:
        return [*(op for segment in segments for op in self.settle(segment)), *self.act(last)]


def plain_keyword(keyword: Tree) -> str:
    if len(keyword) > 1:
        raise Meaningless("ここでは括弧を付けません", "a keyword has no brackets here")
    return str(keyword[0])

