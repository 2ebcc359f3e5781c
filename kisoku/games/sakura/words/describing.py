"""Numbers and noun phrases of this game → operands: which cards, which attacks, whose zones.

A zone without an owner is that of the player who acts (C10-12). 「その中」 are the cards that were looked at;
「対応した…《攻撃》」 may demand something of the attack that is answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kisoku.games.sakura.words.nouns import DEMANDS, STATED
from kisoku.text.lower import Lowering
from kisoku.text.operands import compared, negated, whole, zone_names
from kisoku.text.program import (
    AnyNumber,
    Condition,
    Count,
    Filter,
    Is,
    Number,
    Objects,
    Query,
    Quotient,
    Reg,
    Some,
    Sum,
    Times,
    Value,
    Var,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

SWAPPED = {"you": "opponent", "opponent": "you"}
HEADS = {
    "poison_card": (),
    "soldier_card": (),
    "card": (),
    "trump_card": ("trump",),
    "enhancement_card": ("enhancement",),
    "attack_object": ("attacking",),
    "normal_card": (),
}
ATTACK_EVENTS = ("attack_made", "react_instead", "answered", "cancelled")
"""Events that are about an attack; those about cards are about what they are used for."""


def among(looked: Query) -> tuple[Filter, ...]:
    """その中: of the top of a deck only what was seen there, whatever has come to lie on top since."""
    return (*looked.filters, *((Filter("looked_at", "==", 1),) if looked.top else ()))


def origin(zone: Tree) -> str:
    """From where a card was used."""
    name: str = zone[0]
    if name in STATED:
        raise Meaningless(
            "切札の状態ではなく、どの領域から使用したかを書いてください",
            "say from which zone it was used, not in which state it was",
        )
    return name


class Described:
    """What a noun phrase says of cards or attacks."""

    def __init__(self) -> None:
        self.zones: tuple[str, ...] = ()
        self.whose = ""
        self.filters: list[Filter] = []
        self.either: list[tuple[Filter, ...]] = []
        self.other = False
        self.duration = ""
        self.against = False
        """It was said whom the attacks are made against."""


class Describing(Lowering):
    """Lowers numbers and noun phrases."""

    looked: Query | None = None
    """What was looked at: その中."""
    demand: Condition | None = None
    """What is demanded of the answered attack before something is done to it."""

    gears: str = ""
    """The icons of the frame in which the words stand (A8-2)."""

    spoke_of_answered: bool = False
    """Whether the attack that is reacted to was spoken of."""

    chose_attacks: bool = False
    """Whether what was chosen last are attacks."""

    # --- Numbers ----------------------------------------------------------------------------------

    def expression(self, tree: Tree) -> Number:
        match tree:
            case ("of_player", who, value):
                return Value(value[0], Reg(self.player(who)))
            case ("of_game", value):
                return Value(value[0], Reg("game"))
            case ("seeds_on", ref):
                return Value("seeds", self.ref(ref))
            case ("seeds_in_all",):
                return Value("deployed_seeds", Reg("you"))
            case ("difference", left, right):
                return Sum(self.expression(left), Times(-1, self.expression(right)))
            case ("times_plus", left, m, n):
                return Sum(Times(self.number(m), self.expression(left)), self.number(n))
            case ("paid_flare",):
                return Value("paid_flare", Reg("game"))
            case ("dealt_by_this", kind):
                if kind == ("any",):
                    raise Meaningless("どちらのダメージかを書いてください", "say which damage")
                return Value(f"dealt_{kind[0]}", Reg("game"))
            case ("five_zones",):
                return Value("five_zones", Reg("game"))
            case ("recovered_here",):
                return Value("recovered_here", Reg("game"))
            case ("moved",):
                return Value("distance_change", Reg("game"))
            case ("declared",):
                return Value("declared", Reg("self"))
            case ("bound_count", ref):
                return Value("bound", self.ref(ref))
            case ("less_than", n, expression):
                return Sum(self.number(n), Times(-1, self.expression(expression)))
            case ("half_up" | "half_down" as way, inner):
                return Quotient(self.number(inner), 2, way == "half_up")
            case ("value_of" | "value_on", ref, item):
                found = self.ref(ref)
                if self.of_attack(found):
                    not_of_cards((item[0],))
                return Value(item[0].removesuffix("_on"), found)
        return super().expression(tree)

    def number(self, tree: Tree) -> AnyNumber:
        if tree[0] in ("X", "Y", "Z"):
            self.scope.letters_used.add(tree[0])
            return Var(tree[0])
        return super().number(tree)

    def who(self, tree: Tree) -> str:
        found = super().who(tree)
        if found in ("owner", "controller"):
            raise Meaningless(
                "プレイヤーは「あなた」「相手」「各プレイヤー」「ターンプレイヤー」で書いてください",
                "players are said by あなた, 相手, 各プレイヤー or ターンプレイヤー",
            )
        return found

    def player(self, tree: Tree | None) -> str:
        found = self.of(tree, self.scope.who)
        if found not in ("you", "opponent", "each"):
            raise Meaningless(
                "誰の値かを「あなた」か「相手」で書いてください", "say whose value it is: yours or the opponent's"
            )
        return found

    def must_be_it(self, ref: Tree) -> None:
        if self.ref(ref) != Reg("it"):
            raise Meaningless("これは選ばれたカードについて言います", "this is said of the card that was chosen")

    def state(self, who: Tree | None, state: str = "") -> str:
        """A state of a player; of the one of whom the sentence speaks, if nobody is named."""
        whose = self.player(who)
        if whose == "each":
            raise Meaningless(
                "誰の状態かを「あなた」か「相手」で書いてください", "say whose state it is: yours or the opponent's"
            )
        return state if whose == "you" else f"{whose}:{state}"

    def must_be_you(self, who: Tree | None) -> None:
        if self.of(who, self.scope.who) != "you":
            raise Meaningless("これはあなたについてだけ言えます", "this is said of you only")

    # --- Cards and attacks ------------------------------------------------------------------------

    def ref(self, tree: Tree) -> Reg:
        match tree:
            case ("attack",) | ("sealed",) | ("answered_card",):
                return Reg(tree[0])
            case ("answered", mods):
                demands, either = self.demands_of(mods)
                if demands or either:
                    ways = tuple(Is(Reg("answered"), (*demands, *way)) for way in either or ((),))
                    self.demand = ways[0] if len(ways) == 1 else Some(ways)
                self.spoke_of_answered = True
                return Reg("answered")
            case ("it",) | ("that",) if self.scope.it is None and self.spoke_of_answered:
                return Reg("answered_card")
            case ("self_in" | "self_at", who, zone):
                if who is not None and self.of(who) != "you":
                    raise Meaningless("これは相手の領域には置かれません", "this card is not in another player's zone")
                self.scope.zones = (zone[0],)
                return Reg("self")
            case ("self_named", _):
                return Reg("self")
            case ("it_named", _):
                return super().ref(("it",))
            case ("that_attack",):
                return self.that_attack()
        return super().ref(tree)

    def that_attack(self) -> Reg:
        """The attack that was chosen or that the event is about; if only its card was spoken of, the attack that comes
        of it.
        """
        scope = self.scope
        if scope.it == Reg("it") and not self.chose_attacks and self.of_attack(Reg("event")):
            return Reg("event")
        if scope.it is None and self.spoke_of_answered:
            return Reg("answered")
        if scope.it is None or (scope.it == Reg("it") and not self.chose_attacks and "use" in scope.deeds):
            raise Meaningless(
                "「その《攻撃》」が指す《攻撃》がありません", "there is no attack that “that attack” could mean"
            )
        return Reg("event_attack") if scope.it == Reg("event") and not self.of_attack(scope.it) else scope.it

    def of_attack(self, what: Reg) -> bool:
        """Whether the register holds an attack, not a card."""
        if what.name == "event":
            return self.scope.trigger is not None and self.scope.trigger.event in ATTACK_EVENTS
        return self.chose_attacks if what.name == "it" else what.name in ("attack", "answered", "event_attack")

    def demands_of(self, mods: Sequence[Tree]) -> tuple[tuple[Filter, ...], tuple[tuple[Filter, ...], ...]]:
        found = self.read_noun(("np", mods, ("attack_object",)))
        if found.whose or found.other or found.duration:
            raise Meaningless(
                "対応した《攻撃》をこのようには限れません", "the answered attack cannot be described this way"
            )
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
        return Query(real, whose, tuple(filters), tuple(either), found.other)

    def thing(self, tree: Tree) -> Objects:
        return self.query(tree) if tree[0] in ("np", "np_or_who") else self.ref(tree)

    def read_noun(self, tree: Tree) -> Described:
        found = Described()
        for mod in tree[1]:
            self.apply(found, mod)
        match tree[2]:
            case ("pile", zone):
                self.place(found, (zone[0],))
            case ("piles", a, b):
                self.place(found, (a[0], b[0]))
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
                if head in ("normal_card", "poison_card", "soldier_card"):
                    found.filters.append(DEMANDS[head.removesuffix("_card")])
                if head == "trump_card" and found.zones:
                    found.filters.append(DEMANDS["trump"])
                else:
                    self.place(found, HEADS[head])
        order_among(found)
        items = {demand.item for demands in (found.filters, *found.either) for demand in demands}
        if found.zones != ("attacking",) and (found.duration or found.against or items & OF_ATTACKS):
            raise Meaningless("これは《攻撃》についてだけ言えます", "only attacks are described this way")
        if found.zones == ("attacking",):
            not_of_cards(items)
        return found

    def place(self, found: Described, zones: tuple[str, ...]) -> None:
        if found.zones and zones and found.zones != zones:
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        found.zones = zones or found.zones

    def apply(self, found: Described, mod: Tree) -> None:
        """One modifier of a noun."""
        if mod[0] in self.nouns.demands:
            found.filters += self.demanded(*mod)
            return
        match mod:
            case ("of" | "done_by", who):
                self.own(found, self.whose(who))
            case ("next_by" | "upcoming_by" | "turn_by" as when, who):
                self.own(found, self.whose(who))
                found.duration = {"next_by": "next", "upcoming_by": "upcoming"}.get(when, "turn")
            case ("against", who):
                self.own(found, SWAPPED.get(self.whose(who), "any"))
                found.against = True
            case ("range_size", n, test):
                found.filters.append(
                    compared("range_size", test[0], self.number(n))
                    if test
                    else Filter("range_size", "==", self.number(n))
                )
            case ("in" | "from", place):
                self.place(found, zone_names(place))
            case ("among",) | ("from_among",):
                if self.looked is None:
                    raise Meaningless(
                        "「その中」の前に見たカードがありません", "among what? nothing has been looked at"
                    )
                self.place(found, self.looked.zones)
                self.own(found, self.looked.whose)
                found.filters += among(self.looked)
            case ("other",):
                found.other = True
            case ("every",):
                pass
            case ("crystals_many", n, test):
                found.filters.append(Filter("bound", test[0], whole(self.number(n))))
            case ("kinded", kind):
                found.filters.append(DEMANDS[kind[0]])
            case ("unkinded", kind):
                found.filters.append(negated(DEMANDS[kind[0]]))
            case ("kinded_either", a, b):
                found.either += [(DEMANDS[a[0]],), (DEMANDS[b[0]],)]
            case ("keyworded", keyword):
                found.filters.append(Filter("keyword", "has", plain_keyword(keyword)))
            case ("unkeyworded", keyword):
                found.filters.append(Filter("keyword", "lacks", plain_keyword(keyword)))
            case ("originally", keyword):
                found.filters.append(Filter("original_keyword", "has", plain_keyword(keyword)))
            case ("originally_kind", kind):
                demand = DEMANDS[kind[0]]
                found.filters.append(Filter(f"original_{demand.item}", "==", demand.value))
            case ("unbuilt",):
                self.place(found, ("outside",))
                found.filters.append(Filter("facedown", "==", 1))
            case ("doing", (tag,)):
                found.filters += self.nouns.filters[tag]
            case ("nth_of_turn", who, n):
                self.own(found, self.whose(who))
                found.filters.append(Filter("turn_order", "==", self.number(n)))
            case ("dealing", who, n):
                if self.whose(who) != "you":
                    raise Meaningless("これはあなたへのダメージについて言います", "this is said of damage to you")
                found.filters.append(compared("dealt", ">=", self.number(n)))
            case ("of_both",):
                self.own(found, "any")
            case ("nth_card", who, n):
                self.own(found, self.whose(who))
                found.duration = "turn"
                found.filters.append(Filter("made_order", "==", self.number(n)))
            case ("first_of_turn" | "first_by", who):
                self.own(found, self.whose(who))
                found.filters.append(Filter("turn_order", "==", 1))
            case ("item_none", item):
                found.filters.append(Filter(dashed(item), "==", "-"))
            case ("item_some", item):
                found.filters.append(Filter(dashed(item), "!=", "-"))
            case ("none_or_most", item, n):
                found.either += [(Filter(dashed(item), "==", "-"),), (compared(item[0], "<=", self.number(n)),)]
            case ("neither_kind", a, b):
                found.filters += [Filter(DEMANDS[kind[0]].item, "!=", DEMANDS[kind[0]].value) for kind in (a, b)]
            case ("neither", (state,), kind):
                demand = DEMANDS[kind[0]]
                found.filters += [Filter("state", "!=", state), Filter(demand.item, "!=", demand.value)]
            case ("none_either", a, b):
                found.either += [(Filter(dashed(a), "==", "-"),), (Filter(dashed(b), "==", "-"),)]
            case ("used_from", zone):
                found.filters.append(Filter("used_from", "==", origin(zone)))
            case ("used_from_by", who, zone):
                self.own(found, self.whose(who))
                found.filters.append(Filter("used_from", "==", origin(zone)))
            case ("except", ("name", name)):
                found.filters.append(Filter("name", "!=", name))
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


def order_among(found: Described) -> None:
    """「最初の…以下の《攻撃》」 is the first among those, not the first of all if it is one."""
    order = next((demand for demand in found.filters if demand.item == "turn_order"), None)
    such = Query(
        ("attacking",), "any", tuple(demand for demand in found.filters if demand != order), tuple(found.either)
    )
    if order is not None and not isinstance(order.value, str) and (such.filters or such.either):
        found.filters = [*such.filters, Filter("order_among", "==", Sum(Count(such), order.value))]


OF_ATTACKS = frozenset(("aura", "life", "range_size", "aimed"))
OF_CARDS = frozenset(("charge", "consumption", "bound", "state"))
"""Facts that only attacks have, and those that only cards have (C6-2-1, C6-4-1)."""


def dashed(item: Tree) -> str:
    """C5-9: what else a card does not have is 0."""
    if item[0] not in ("aura", "life"):
        raise Meaningless("「-」になるのはダメージだけです", "only damage can be 「-」")
    return str(item[0])


def not_of_cards(items: Iterable[str]) -> None:
    """Raises Meaningless if attacks are described by what only cards have."""
    if not OF_CARDS.isdisjoint(items):
        raise Meaningless("これはカードについてだけ言えます", "only cards are described this way")


def plain_keyword(keyword: Tree) -> str:
    if len(keyword) > 1:
        raise Meaningless("ここでは括弧を付けません", "a keyword has no brackets here")
    return str(keyword[0])
