"""Players, places, cards and counts of the surface tree → operands of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

from msgspec.structs import replace

from kisoku.text.operands import compared, negated
from kisoku.text.program import (
    AnyNumber,
    Condition,
    Count,
    Filter,
    Number,
    Objects,
    Query,
    Reg,
    Sum,
    Trigger,
    Value,
    Var,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

Demands = tuple[Filter, ...]
THAT_ONE = ("that_one",)
"""「その能力」: of the keyword that was chosen (see Lowering.of_each_keyword)."""
STAGE = ("entry", "member")
MOST_OF = "most"
MOST = 99
"""「すべて選び」: as many as there are."""
PLACED = {"waiting": "waiting_room", "seat": "member", "top": "deck", "bottom": "deck"}
"""The zones that words for where something is put mean."""
REGISTERS = {
    "rest": "rest", "seen": "seen", "supported": "attacker", "supporter": "supporter", "supporting": "supporter",
    "moved": "it", "put": "it",
    "attacker": "attacker", "attacked": "attacked", "paid": "paid",
}  # fmt: skip
CARD_MODS: dict[str, Demands] = {
    "resting": (Filter("orientation", "==", "rested"),), "standing": (Filter("orientation", "==", "standing"),),
    "face_down": (Filter("facing", "==", "down"),),
    "character": (Filter("kind", "==", "character"),), "even": (Filter("parity", "==", "even cost"),),
    "odd": (Filter("parity", "==", "odd cost"),),
    "no_ability": (Filter("ability", "lacks", "any"),),
}  # fmt: skip
SAID = {
    "attr": ("attribute", "has"),
    "no_attr": ("attribute", "lacks"),
    "name": ("name", "contains"),
    "title": ("title", "=="),
}
KINDS: dict[str, Demands] = {
    "character": (Filter("kind", "==", "character"),),
    "rebirth": (Filter("kind", "==", "rebirth"),),
    "card": (),
}
ZONES: dict[str, tuple[str, Demands]] = {
    "waiting": ("waiting_room", ()), "energy": ("energy", (Filter("kind", "!=", "partner"),)),
    "partner": ("energy", (Filter("kind", "==", "partner"),)),
    "entry": ("entry", (Filter("kind", "==", "character"),)),
    "member": ("member", (Filter("kind", "==", "character"),)),
    "set_area": ("rebirth", (Filter("kind", "==", "rebirth"),)),
    "retire": ("retire", (Filter("kind", "==", "character"),)),
    "memory": ("memory", (Filter("kind", "==", "character"),)),
}  # fmt: skip
"""Zone words that mean some of the cards there (4.4.3, 4.5.4, 4.6.3, 4.6.4, 4.8.4, 4.12.3)."""


@dataclass
class Scope:
    """What earlier words of the ability have settled."""

    kind: str
    who: str = "you"
    owner: str = ""  # whose zones a condition spoke of last
    duration: str = ""
    lasted: bool = True
    it: Objects | None = None
    pool: str = ""  # what その中 means: seen, or it (what was moved or shown last)
    topic: Objects | None = None
    also: Objects | None = None  # the other one of two of which something is said
    topic_used: bool = True
    changing: Objects | None = None  # what this sentence has said a change of
    attack: Tree = None
    modified: tuple[Objects, str] | None = None
    held: list[Condition] = field(default_factory=list)
    places: int = 0  # from how many places was chosen
    single: bool = False  # one card alone was chosen
    attacks: tuple[Condition, ...] = ()  # which attacks were spoken of
    trigger: Trigger | None = None
    per: AnyNumber | None = None
    further: bool = False
    theirs: bool = False  # the cards that were looked at are another player's
    place: Tree = None
    counted: AnyNumber | None = None  # the number that a condition looked at last
    more: AnyNumber | None = None  # by how much something was said to be more
    acted: bool = False  # something was done to this card last
    split: bool = False  # each player has done something of their own: no “it” is meant by all
    sparks: bool = False  # what was chosen is a Spark
    paid: bool = False  # the cost has put cards somewhere
    often: int = 0  # so often in a turn, if it is said of a permission


class Cards:
    """Cards as words describe them: ways (of which one must fit), and marks such as other, set, distinct."""

    def __init__(self, ways: list[Demands], marks: frozenset[str], every: tuple[list[Demands], ...] = ()) -> None:
        self.ways, self.marks, self.every = ways, marks, every
        """every: for 「AとB」 the ways of each of them."""


class Describing:
    """Lowers what words refer to."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    # --- players and numbers ---

    def who(self, tree: Tree) -> str:
        tag = str(tree[0])
        if tag == "own":
            return self.scope.who
        if tag in ("each", "all", "anyone"):
            return "any"
        if tag == "that_player" and self.scope.it is None and self.scope.trigger is None:
            raise Meaningless("「そのプレイヤー」が指すものがありません", "no player that could be meant")
        return tag

    def of(self, tree: Tree | None, default: str = "") -> str:
        whose = self.who(tree[1]) if tree is not None else default or self.scope.who
        if whose in ("opponent", "ally") and self.scope.who == "each":
            raise Meaningless("誰の相手や味方かが決まりません", "whose opponent or ally is meant is not settled")
        return whose

    def number(self, tree: Tree) -> AnyNumber:
        return int(tree[1])

    # --- cards ---

    def cards(self, tree: Tree) -> Cards:
        match tree:
            case ("np", (*mods, ("item_all", item, n, others)), head):
                one, *more = (("np", (*mods, ("item_is", item, number)), head) for number in listed(n, others))
                return self.cards(("np_all", (), one, tuple(("and", other) for other in more)))
            case ("np", mods, head):
                ways, marks = self.demands(mods)
                return Cards([(*way, *last) for way, last in product(ways, self.head(head))], marks)
            case ("np_but", head):
                return self.cards(("np", (("not", head),), ("card",)))
            case ("np_any" | "np_all" as tag, mods, first, others):
                ways, marks = self.demands(mods)
                one_by_one(first, others)
                inner = [self.cards(one) for one in listed(first, others)]
                every = tuple([(*way, *last) for way in ways for last in one.ways] for one in inner)
                return Cards(
                    [way for one in every for way in one],
                    marks.union(*(one.marks for one in inner)),
                    every if tag == "np_all" else (),
                )
        raise AssertionError(tree)

    def head(self, tree: Tree) -> list[Demands]:
        tag, *word = tree
        if tag == "keyword":
            return [(having(word[0]),)]
        return [(Filter(*SAID[tag], word[0]),)] if word else [KINDS[tag]]

    def demands(self, mods: tuple[Tree, ...]) -> tuple[list[Demands], frozenset[str]]:
        ways: list[Demands] = [()]
        marks: set[str] = set()
        for mod in mods:
            found = self.modifier(mod)
            if not found[0] and len(mod) == 1:
                marks.add("other" if mod[0] == "not_self" else mod[0])
            ways = [(*way, *more) for way, more in product(ways, found)]
        return ways, frozenset(marks)

    def modifier(self, mod: Tree) -> list[Demands]:
        """The ways in which a modifier can be met."""
        match mod:
            case ("attr" | "no_attr" | "title" as tag, name):
                return [(Filter(*SAID[tag], name),)]
            case ("not" | "not_any", *heads):
                return [tuple(negated(one) for head in heads for way in self.head(head) for one in way)]
            case ("has" | "has_any", keyword, *others):
                return [(having(one),) for one in listed(keyword, *others)]
            case ("lacks" | "lacks_any", keyword, *others):
                return [tuple(negated(having(one)) for one in listed(keyword, *others))]
            case ("item_is" | "item_any", (item,), n, *others):
                return [(Filter(item, "==", self.number(one)),) for one in listed(n, *others)]
            case ("item_cmp", (item,), n, (test,)):
                return [(compared(item, test, self.number(n)),)]
            case ("item_either", (item,), n, (other,), m):
                return [(Filter(item, "==", self.number(n)),), (Filter(other, "==", self.number(m)),)]
            case ("item_most", (item,), (test,)):
                return [(Filter(MOST_OF, test, item),)]
            case ("item_same", ref, (item,)):
                return [(Filter(item, "==", Value(item, self.ref(ref))),)]
            case ("item_declared", (item,)):
                return [(Filter(item, "==", Var("X")),)]
            case ("item_than", ref, (item,), (test,)) | ("item_within", ref, (test,), (item,)):
                return [(compared(item, test, Value(item, self.ref(ref))),)]
            case ("item_under", (item,), ref, other, (test,)):
                return [(compared(item, test, self.value(ref, other)),)]
            case ("item_counted", (item,), place, (test,)):
                return [(compared(item, test, Count(self.place(place))),)]
            case ("item_all", *_):
                raise Meaningless("1枚ずつ書いてください", "say them one by one")
            case ("not_it",):
                return [(Filter("one_of", "!=", Count(self.ref(("it",)))),)]
            case ("same_name" | "other_name" as tag, ref):
                return [(Filter("same_name", "==" if tag == "same_name" else "!=", Count(self.ref(ref))),)]
        return [CARD_MODS.get(mod[0], ())]

    def ref(self, tree: Tree) -> Objects:
        tag = tree[0].removesuffix("_chars")
        if tag.startswith("self"):
            return Reg("self")
        if self.scope.split and (tag in ("moved", "put", "paid") or tag not in REGISTERS):
            raise Meaningless("誰のものかが決まりません", "whose is meant is not settled")
        if tag in REGISTERS:
            if tag in ("moved", "put") and self.scope.it is None:
                if not self.scope.paid:
                    raise Meaningless("その前に置いたカードがありません", "no cards have been put before")
                return Reg("paid")
            if tag == "seen" and self.scope.pool in ("it", "paid"):
                return Reg(self.scope.pool)
            if tag in ("rest", "seen") and self.scope.pool != "seen":
                raise Meaningless("その前に見たカードがありません", "no cards have been looked at before")
            return Reg(REGISTERS[tag])
        if tag == "blocked":
            return Reg(
                "cause" if self.scope.trigger is not None and self.scope.trigger.event == "blocks" else "attacked"
            )
        if self.scope.it is None and self.scope.acted:  # 「このキャラをエントリーに置き、そのキャラを+1/±0」
            return Reg("self")
        if self.scope.it is None and self.scope.paid:
            return Reg("paid")
        if self.scope.it is None:
            raise Meaningless("「それ」が指すものがありません", "nothing that “it” could mean")
        return self.scope.it

    # --- places ---

    def places(self, tree: Tree, owner: str = "") -> list[Query]:
        """A query for each zone of a place."""
        match tree:
            case ("at", of, zone):
                zones = [zone]
            case ("at_both", of, zone, other, there):
                return [self.zone(zone, self.of(of)), self.zone(there, self.of(other))]
            case ("at_any" | "at_all", of, zone, others):
                zones = listed(zone, others)
            case _:
                raise AssertionError(tree)
        whose = self.of(of, "any" if of is None and any(("all_of",) in zone[1] for zone in zones) else owner)
        self.scope.owner = whose
        return [self.zone(zone, whose) for zone in zones]

    def zone(self, tree: Tree, whose: str) -> Query:
        _, mods, zone = tree
        if zone == ("seat",):
            raise Meaningless("空席にカードはありません", "there is no card in an empty seat")
        filters = tuple(one for mod in mods for one in self.modifier(mod)[0])
        name, kind = ZONES.get(zone[0], (zone[0], ()))
        return Query((name,), whose, (*kind, *filters), other=("other",) in mods)

    def place(self, tree: Tree, owner: str = "") -> Query:
        return united(self.places(tree, owner))

    def seats(self, tree: Tree) -> AnyNumber | None:
        """How many empty seats, if that is the place."""
        if tree[0] == "at" and tree[2][2] == ("seat",):
            return self.empty_seats(self.of(tree[1]))
        return None

    def empty_seats(self, whose: str) -> AnyNumber:
        if whose == "any":
            return Sum(Value("empty_seats", Reg("you")), Value("empty_seats", Reg("opponent")))
        if whose not in ("you", "opponent", "each"):
            raise Meaningless("誰の空席かが決まりません", "whose empty seats are meant is not settled")
        return Value("empty_seats", Reg(whose))

    def among(self, tree: Tree) -> Query:
        if not self.scope.pool:
            raise Meaningless("「その中」の前に見たカードがありません", "among what? nothing has been looked at")
        return Query((self.scope.pool,))

    def among_those(self, among: Tree, what: Tree) -> Number:
        return self.counting(self.among(among), self.cards(what))

    def value(self, thing: Tree, item: Tree) -> Number:
        return Value(item[0], self.thing(thing))

    def many(self, thing: Tree) -> AnyNumber:
        """How many there are, or how many seats that are empty."""
        if (seats := self.seats(thing)) is not None:
            return seats
        if thing[0] in ("seen_chars", "moved_chars", "put_chars"):
            return self.such(thing, ("np", (), ("character",)))
        different = thing[0] in ("in", "of_what", "bare") and "distinct" in self.cards(thing[-1]).marks
        return Value("distinct name", self.thing(thing)) if different else Count(self.thing(thing))

    def such(self, ref: Tree, what: Tree) -> Number:
        """How many of the cards that were shown or put are such."""
        found, cards = self.ref(ref), self.cards(what)
        assert isinstance(found, Reg)
        return Count(self.described(Query((found.name,)), cards) if cards.ways != [()] else found)

    def counting(self, query: Query, cards: Cards) -> Number:
        """How many such cards there are; of 「カード名の異なる」 how many names."""
        found = self.described(query, cards)
        return Value("distinct name", found) if "distinct" in cards.marks else Count(found)

    def named_places(self, dest: Tree) -> list[Tree]:
        """The words for where something is put, or where it may be."""
        return listed(*dest[2:])

    def described(self, query: Query, cards: Cards) -> Query:
        """The cards of the query that are as described."""
        if "set" in cards.marks:
            query = replace(query, zones=("rebirth",))
        if query.either and len(cards.ways) > 1:
            query = replace(query, either=tuple((*a, *b) for a, b in product(query.either, cards.ways)))
        elif len(cards.ways) > 1:
            query = replace(query, either=tuple(cards.ways))
        else:
            query = replace(query, filters=(*query.filters, *cards.ways[0]))
        return the_most(replace(query, other=True) if "other" in cards.marks else query)

    def thing(self, tree: Tree, anywhere: bool = False) -> Objects:
        """Cards as something is said of them. anywhere: a noun without a zone asks for none (what an event befell)."""
        match tree:
            case ("in", place, what):
                return self.described(self.place(place), self.cards(what))
            case ("of_what", of, what):
                return self.owned(self.who(of[1]), what, anywhere)
            case ("set_of", of, what):
                return self.described(Query(("rebirth",), self.who(of[1])), self.cards(what))
            case ("bare", what):
                return self.owned("any" if anywhere else self.scope.who, what, anywhere)
            case ("self_in", place):
                return Reg("self")
            case ("self_state", mod):
                return Query(STAGE, "you", (*self.modifier(mod)[0], Filter("this", "==", 1)))
            case ("except_self", place):
                return replace(self.place(place, "any" if place[1] is None else ""), other=True)
            case ("at" | "at_any" | "at_all" | "at_both", *_):
                return self.place(tree)
            case ("self_and" | "self_with", _):
                raise Meaningless("一つずつ書いてください", "say them one by one")
        return self.ref(tree)

    def owned(self, whose: str, what: Tree, anywhere: bool) -> Query:
        cards = self.cards(what)
        rebirth = any(one == KINDS["rebirth"][0] for way in cards.ways for one in way)
        zones = (
            () if anywhere and "set" not in cards.marks else ("rebirth",) if rebirth or "set" in cards.marks else STAGE
        )
        return self.described(Query(zones, whose), cards)

    # --- counts ---

    def bounds(self, count: Tree) -> tuple[AnyNumber, AnyNumber]:
        """The least and the most that are taken; -1: any number."""
        tag, *parts = count
        match tag, *parts:
            case "exactly" | "total" | "each" | "up_to" | "total_up_to" | "each_up_to", n, _:
                return 0 if tag.endswith("up_to") else self.number(n), self.number(n)
            case "at_least", n, _:
                return self.number(n), -1
            case "at_least_all", (_, n), _:
                return MOST, MOST if n < 2 else MOST + n
            case ("all",):
                return MOST, MOST
            case ("any",):
                return 0, -1
            case "same", thing:
                return self.many(thing), self.many(thing)
            case "same_item", *value:
                return self.value(*value), self.value(*value)
        if self.scope.it is None:
            raise Meaningless("何と同じ枚数かが決まりません", "as many as what is not settled")
        return Count(self.scope.it), Count(self.scope.it)


def the_most(query: Query) -> Query:
    """「最もコストが大きい…」: as much as the highest of those that are so apart from that."""
    wanted = [one for one in query.filters if one.item == MOST_OF]
    plain = replace(query, filters=tuple(one for one in query.filters if one.item != MOST_OF))
    values = [Value(f"{'highest' if one.test == '>' else 'lowest'} {one.value}", plain) for one in wanted]
    return replace(
        plain,
        filters=(
            *plain.filters,
            *(Filter(str(one.value), "==", value) for one, value in zip(wanted, values, strict=True)),
        ),
    )


def united(queries: list[Query]) -> Query:
    """One query for several zones."""
    first = queries[0]
    if len({one.whose for one in queries}) > 1:
        if (
            len(queries) == 2
            and {one.whose for one in queries} == {"you", "opponent"}
            and replace(queries[1], whose=first.whose) == first
        ):
            return replace(first, whose="any")
        raise Meaningless("一つずつ書いてください", "say them one by one")
    if all((one.filters, one.other) == (first.filters, first.other) for one in queries):
        return replace(first, zones=tuple(zone for one in queries for zone in one.zones))
    if any(one.other for one in queries):
        queries = [
            replace(one, filters=(*one.filters, Filter("this", "==", 0))) if one.other else one for one in queries
        ]
    either = tuple((Filter("zone", "==", one.zones[0]), *one.filters) for one in queries)
    return Query(tuple(one.zones[0] for one in queries), first.whose, (), either)


def listed(first: Tree, others: Sequence[Tree] = ()) -> list[Tree]:
    """What is said first, and what stands behind か, と or 、."""
    return [first, *(other[1] for other in others)]


def one_by_one(first: Tree, others: tuple[Tree, ...]) -> None:
    """「AかBを持つC」 and 「AとB以外のC」 are said of one card: no list may break them up."""
    items = listed(first, others)
    if any(item[0] == "np_but" for item in items):
        raise Meaningless("「A以外」は一つだけで書いてください", "“other than A” stands by itself")
    for (_, mods, head), (_, after, _) in pairwise(items):
        begins = after[0][0] if after else ""
        joined = begins in ("has", "lacks", "has_any", "lacks_any") and head[0] == "keyword" and not mods
        if joined or begins in ("not", "not_any"):
            raise Meaningless(
                "「AかBを持つ」「AとB以外の」はひとまとまりです",
                "“with A or B” and “other than A and B” are said of one card",
            )


def having(keyword: Tree) -> Filter:
    """A card with a keyword, or with an ability of that kind or under that condition."""
    if keyword == THAT_ONE:
        raise Meaningless("どの能力かが決まりません", "which ability is meant is not settled")
    return Filter(
        "keyword" if keyword[0] in ("spark", "blocker", "cancel", "nobishiro") else "ability", "has", keyword[0]
    )
