"""Noun phrases of this game → operands: which strikers, cards and areas, whose, in which range.

A word that stands below the minimap is the target wherever it stands in the text (8.1.11). Of an ability with a minimap
and no target only what is in range is meant (3.6.5).
"""

from __future__ import annotations

import msgspec

from kisoku.games.spellcard.facts import ATTRIBUTES
from kisoku.games.spellcard.words.nouns import SIDES, WORDS_OF, ZONED
from kisoku.text.lower import Lowering
from kisoku.text.operands import compared, listed, zone_names
from kisoku.text.program import (
    AnyNumber,
    Count,
    Filter,
    Number,
    Objects,
    Query,
    Quotient,
    Reg,
    Sum,
    Target,
    Times,
    Value,
    Var,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

PLACED = ("stage", "areas", "equips")
"""Where a range can be demanded."""


class Described:
    """What a noun phrase says."""

    def __init__(self) -> None:
        self.zones: tuple[str, ...] = ()
        self.whose = ""
        self.filters: list[Filter] = []
        self.either: list[tuple[Filter, ...]] = []
        self.other = False
        self.top = 0
        self.extreme: list[Tree] = []


class Describing(Lowering):
    """Lowers numbers and noun phrases. where: the box of the text; reach: its minimap; aims: what stands below that,
    with the targets that it makes.
    """

    where: str = "ability"
    timing: str = ""
    lasts: str = ""
    reach: str = ""
    aims: tuple[Tree, ...] = ()
    bearing = False
    """The noun that is being read is an equip spell."""
    moved = ""
    """The register of what moves to the area that is being described."""
    thrown = False
    """What was chosen last are cards that were discarded."""

    # --- Numbers ----------------------------------------------------------------------------------

    def number(self, tree: Tree) -> AnyNumber:
        if tree[0] == "n":
            self.scope.letters.setdefault("n", None)
            self.scope.letters_used.add("n")
            return Var("n")
        return super().number(tree)

    def expression(self, tree: Tree) -> Number:
        match tree:
            case ("of_player", who, value):
                return Value(value[0], Reg(self.one_player(who)))
            case ("printed_value", ref, item):
                return Value(f"printed_{item[0]}", self.ref(ref))
            case ("aimed_value", noun, count, item):
                aimed = self.aimed(noun, count)
                if aimed is None:
                    raise Meaningless(
                        "対象と同じ語ではありません（8.1.11）", "these are not the words of a target (8.1.11)"
                    )
                return Value(item[0], aimed)
            case ("bodies", noun):
                return Count(self.query(noun))
            case ("value_said", ref, item):
                return Value(item[0], self.ref(ref))
            case ("thrown_count",):
                return Count(self.ref(("thrown",)))
            case ("grazed",):
                return Value("grazed", Reg("game"))
            case ("minus", inner, n):
                number = self.number(n)
                return Sum(self.expression(inner), -number if isinstance(number, int) else Times(-1, number))
            case ("product", inner, n):
                return Times(self.expression(inner), self.number(n))
            case ("more_than", n, inner):
                return Sum(int(n), self.expression(inner))
            case ("letter_plus", letter, n):
                return Sum(self.number(letter), int(n))
            case ("letter_minus", letter, n):
                return Sum(self.number(letter), -int(n))
            case ("letter_times", letter, n):
                return Times(self.number(letter), int(n))
            case ("less_from", n, inner):
                return Sum(int(n), Times(-1, self.number(inner)))
            case ("half_up", inner):
                return Quotient(self.expression(inner), 2)
        return super().expression(tree)

    def who(self, tree: Tree) -> str:
        if tree == ("target_commander",):
            return f"controller {self.target().name}"
        return super().who(("controller",) if tree == ("commander",) else tree)

    def one_player(self, tree: Tree | None) -> str:
        found = self.of(tree, self.scope.who)
        if found not in ("you", "opponent", "each"):
            raise Meaningless(
                "誰の値かを「あなた」か「相手」で書いてください", "say whose value it is: yours or the opponent's"
            )
        return found

    # --- Things that were spoken of ---------------------------------------------------------------

    def ref(self, tree: Tree) -> Reg:
        match tree:
            case ("striker",) if self.where == "spell":
                return self.ref(("bearer",)) if self.lasts == "equip" else Reg("caster")
            case ("striker",):
                return Reg("self")
            case ("caster",) if (
                self.scope.trigger is not None
                and self.scope.trigger.event == "declared"
                and self.scope.trigger.subject != Reg("self")
            ):
                return Reg("event")
            case ("caster",):
                if self.timing not in ("action", "reaction"):
                    raise Meaningless(
                        "術者は宣言を行ったストライカーです（8.1.13）", "the caster is who made a declaration (8.1.13)"
                    )
                return Reg("caster")
            case ("thrown",):
                if not self.thrown:
                    raise Meaningless("その前にカードを捨てていません", "no card has been discarded before")
                return Reg("it")
            case ("target",) | ("targets",):
                return self.target()
            case ("target_enemy",) | ("target_ally",):
                wanted = "opponent" if tree[0] == "target_enemy" else "you"
                found = [n for n, target in enumerate(self.scope.targets) if target.query.whose == wanted]
                if len(found) != 1:
                    raise Meaningless("そのような対象がありません（8.1.11）", "there is no such target (8.1.11)")
                return Reg("target", found[0])
            case ("it",) | ("them",) if self.scope.it is None and self.scope.targets:
                raise Meaningless(
                    "「それ」が指すものがありません。対象は「対象」と書いてください（8.1.11）",
                    "nothing that “it” could mean; a target is called 対象 (8.1.11)",
                )
            case ("bearer",):
                if self.lasts != "equip":
                    raise Meaningless("装備しているストライカーがいません（2.9.2）", "nobody bears this (2.9.2)")
                return Reg("target")
            case ("attacked",):
                return Reg("attacked")
            case ("that_ally",) | ("that_enemy",):
                return self.of_the_two("you" if tree[0] == "that_ally" else "opponent") or super().ref(("it",))
            case ("doer",) | ("doing_enemy",):
                return (tree[0] == "doing_enemy" and self.of_the_two("opponent")) or super().ref(("cause",))
            case ("self_in" | "self_at", _, zone) if zone != ("hand",):
                raise Meaningless(
                    "アビリティが働くのはステージか手札です（3.13.3.1）",
                    "abilities work on the stage, or in the hand (3.13.3.1)",
                )
        return super().ref(tree)

    def of_the_two(self, side: str) -> Reg | None:
        """Of whom the event befell and who brought it about, the one that is called so, if it says whose both are."""
        trigger = self.scope.trigger
        if trigger is None or self.scope.it not in (None, Reg("event"), Reg("cause")):
            return None
        for register, thing in (("event", trigger.subject), ("cause", trigger.cause)):
            if isinstance(thing, Query) and thing.whose == side:
                return Reg(register)
        return None

    def target(self) -> Reg:
        if not self.scope.targets:
            raise Meaningless(
                "対象がありません（ミニマップの下に書きます、8.1.11）",
                "there is no target (it stands below a minimap, 8.1.11)",
            )
        if len(self.scope.targets) > 1:
            raise Meaningless("どの対象かが決まりません", "which of the targets is meant is not settled")
        return Reg("target")

    def them(self, tree: Tree) -> list[Objects]:
        if tree[0] in ("target", "targets") and len(self.scope.targets) > 1:
            return [Reg("target", n) for n in range(len(self.scope.targets))]
        return [self.ref(tree)]

    def aimed(self, noun: Tree, count: Tree | None) -> Reg | None:
        """The target, if these are the words below the minimap."""
        counted = "all" if count is None or count[0] in ("all", "everyone") else count
        for place, (words, number) in enumerate(self.aims):
            if words == noun and counted == number:
                return Reg("target", place)
            if words == noun and count is None:
                raise Meaningless(
                    "いくつかを対象と同じように書いてください（8.1.11）", "say how many, as below the minimap (8.1.11)"
                )
        return None

    def plainly(self, noun: Tree) -> Reg | None:
        """「敵を」 where 敵1体 stands below the minimap."""
        return next((Reg("target", place) for place, (words, _) in enumerate(self.aims) if words == noun), None)

    def aimed_at(self, count: Tree) -> Reg | None:
        """「1体を」: the target, if there are so many."""
        found = [place for place, (_, number) in enumerate(self.aims) if number == count]
        return Reg("target", found[0]) if len(found) == 1 and not self.scope.seen else None

    # --- Cards, strikers, areas -------------------------------------------------------------------

    def query(self, tree: Tree, zones: tuple[str, ...] = (), own: bool = False) -> Query:
        found = self.read_noun(tree, among=True)
        named = found.zones or zones or (("stage",) if names_a_striker(tree[2]) else ())
        if not named:
            raise Meaningless("どの領域のカードかが書かれていません", "the zone of these cards is not said")
        return self.as_query(found, named)

    def as_query(self, found: Described, named: tuple[str, ...]) -> Query:
        whose = found.whose
        if not whose:
            whose = self.scope.who if set(named) <= self.nouns.private else "any"
        ranged = any(one.item in ("range", "blue", "attack_range") for one in found.filters)
        if self.reach and not self.aims and not ranged and set(named) <= set(PLACED):
            found.filters.append(Filter("range", "in", self.reach))
        query = Query(named, whose, tuple(found.filters), tuple(found.either), found.other, found.top)
        for which, (item,) in found.extreme:
            query = with_filter(query, Filter(item, "==", Value(f"{which} {item}", query)))
        return query

    def described(
        self, tree: Tree
    ) -> tuple[tuple[str, ...], str, tuple[Filter, ...], tuple[tuple[Filter, ...], ...], str, bool]:
        found = self.read_noun(tree)
        return found.zones, found.whose, tuple(found.filters), tuple(found.either), "", found.other

    def there(self, spot: Tree, noun: Tree) -> Query:
        _, who, zones = spot
        found = self.read_noun(noun, among=True)
        named = zone_names(zones)
        if found.zones and found.zones != named:
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        if who is not None:
            self.own(found, self.of(who))
        return self.as_query(found, named)

    def thing(self, tree: Tree) -> Objects:
        return self.query(tree) if tree[0] in ("np", "np_or_who") else self.ref(tree)

    def read_noun(self, tree: Tree, among: bool = False) -> Described:
        """among: what it describes is looked for among others, and so may be the highest of them."""
        if tree[0] == "np_or_who":
            raise Meaningless("ここではカードが必要です", "cards are needed here, not players")
        found = Described()
        if tree[2] == ("spell_card",) and any(mod[0] == "worn_by" for mod in tree[1]):
            tree = (*tree[:2], ("equip_spell",))
        self.bearing = tree[2] == ("equip_spell",)
        for place, mod in enumerate(tree[1]):
            named = mod[0] in ("at_place", "off_place") and mod[1][0] == "place" and mod[1][1] is None
            if named and place and tree[1][place - 1][0] in ("of", "of_enemies", "of_allies"):
                raise Meaningless("誰の場所かは場所の前に書きます", "whose place it is stands before the place")
            self.apply(found, mod)
        match tree[2]:
            case ("pile", zone):
                self.place(found, (zone[0],))
            case ("faceted", first, more):
                self.facets(found, listed(first, more))
            case ("or", a, b):
                self.one_of_two(found, a, b)
            case ("attr", _) | ("name", _):
                raise Meaningless(
                    "情報は「種族：…」のように書いてください（8.2.3）", "information is said as in 「種族：…」 (8.2.3)"
                )
            case (head,):
                self.headed(found, head)
        if found.extreme and not among:
            raise Meaningless("「最も」はここでは使えません", "what is highest or lowest cannot be said here")
        return found

    def headed(self, found: Described, head: str) -> None:
        if head == "striker" and self.lasts == "equip" and Filter("equipped", "==", 1) in found.filters:
            raise Meaningless("装備しているストライカーは一体です", "the bearer is a single striker")
        if head in ZONED and not (head == "striker" and found.zones):
            self.place(found, (ZONED[head],))
        if head in SIDES:
            self.own(found, SIDES[head])
        found.filters += self.nouns.filters[head]

    def one_of_two(self, found: Described, a: Tree, b: Tree) -> None:
        """敵or味方: of two kinds of strikers either will do."""
        sides = {SIDES.get(a[0], "any"), SIDES.get(b[0], "any")}
        if not {a[0], b[0]} <= set(ZONED) or ZONED[a[0]] != ZONED[b[0]]:
            raise Meaningless("二種類のものをまとめて指せません", "two kinds of things cannot be meant at once")
        self.place(found, (ZONED[a[0]],))
        if len(sides) == 1 and "any" not in sides:
            self.own(found, sides.pop())
        demands = [tuple(self.nouns.filters[head[0]]) for head in (a, b)]
        if any(demands):
            found.either += demands

    def place(self, found: Described, zones: tuple[str, ...]) -> None:
        if found.zones == ("stage",) and zones == ("equips",):  # equip spells lie there (4.1.3)
            found.zones = ()
        if found.zones and zones and found.zones != zones:
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        found.zones = zones or found.zones

    def own(self, found: Described, whose: str) -> None:
        if self.scope.who == "each" and whose == "opponent":
            raise Meaningless("誰の敵かが決まりません", "whose enemies they are is not settled")
        whose = "each" if self.scope.who == "each" and whose == "you" else whose
        if found.whose and found.whose != whose:
            raise Meaningless("持ち主が二度書かれています", "whose it is is said twice")
        found.whose = whose

    def facets(self, found: Described, words: tuple[Tree, ...]) -> None:
        demands = [facet(tree) for tree in words]
        if len(demands) == 1:
            found.filters.append(demands[0])
        elif found.either:
            raise Meaningless("選択肢が二重です", "two lists of alternatives in one noun phrase")
        else:
            found.either += [(one,) for one in demands]

    def apply(self, found: Described, mod: Tree) -> None:
        """One modifier of a noun."""
        match mod:
            case ("of", who):
                self.own(found, self.whose(who))
            case ("in" | "from", place):
                self.place(found, zone_names(place))
            case ("among",) | ("from_among",):
                if not self.scope.seen:
                    raise Meaningless(
                        "「その中」の前に見たカードがありません", "among what? nothing has been looked at"
                    )
                self.place(found, ("seen",))
            case ("other",) | ("not_that", ("caster",) | ("striker",)):
                found.other = True
            case ("not_that", ref):
                found.filters.append(Filter("same", "!=", self.register(ref)))
            case ("had_declaring" | "had_declaring_spell" | "had_declaring_ability" | "had_attacking",):
                found.filters += self.nouns.filters[mod[0].removeprefix("had_")]
            case ("at_target",) | ("by_target",):
                found.filters.append(
                    Filter("adjacent" if mod[0] == "by_target" else "in_area", "==", self.target_area())
                )
            case ("every",) | ("any_one",):
                pass
            case ("laid_facedown" | "laid_faceup", spot):
                if spot is not None:
                    self.place(found, zone_names(spot[1]))
                found.filters += self.nouns.filters[mod[0].removeprefix("laid_")]
            case ("highest" | "lowest", _):
                found.extreme.append(mod)
            case ("having", first, more):
                self.facets(found, listed(first, more))
            case ("having_both", first, second):
                found.filters += [facet(first), facet(second)]
            case ("lacking" | "other_than", tree):
                found.filters.append(lacking(tree))
            case ("except", (head,)) if self.nouns.filters.get(head) and len(self.nouns.filters[head]) == 1:
                demand = self.nouns.filters[head][0]
                found.filters.append(Filter(demand.item, "!=", demand.value))
            case ("keyworded" | "unkeyworded", _):
                found.filters += self.demanded(*mod)
            case ("in_range",):
                found.filters.append(self.ranged("range"))
            case ("in_blue",):
                found.filters.append(self.ranged("blue"))
            case ("in_attack_range", ref):
                found.filters.append(Filter("attack_range", "==", self.register(ref)))
            case ("in_own_attack_range",):
                found.filters.append(Filter("attack_range", "==", self.here()))
            case ("adjacent",) | ("next_empty",):
                found.filters.append(Filter("adjacent", "==", self.here()))
                if mod[0] == "next_empty":
                    found.filters.append(Filter("empty", "==", 1))
            case ("adjacent_to", ref):
                found.filters.append(Filter("adjacent", "==", self.register(ref)))
            case ("at_place", place):
                found.filters.append(self.at(place))
            case ("off_place", place):
                found.filters.append(negated(self.at(place)))
            case ("of_allies",) | ("of_enemies",):
                self.own(found, "you" if mod[0] == "of_allies" else "opponent")
            case ("borne_by" | "worn_by", ref) if self.bearing:
                found.filters.append(Filter("worn_by", "==", self.register(ref)))
            case ("printed_cmp" | "printed_facet", item, n, test):
                found.filters.append(self.measured(f"printed_{item[0]}", n, test))
            case ("facet_item", item, n, test):
                found.filters.append(self.measured(item[0], n, test))
            case (
                "item_is" | "item_cmp" | "item_expr" | "item_same" | "item_less" | "item_more" | "quality" | "doing",
                *_,
            ):
                found.filters += self.modifier(mod)
            case _:
                raise Meaningless("この語ではカードを指せません", "cards are not described by these words")

    def target_area(self) -> str:
        """The register of the target that is an area."""
        places = [place for place, target in enumerate(self.scope.targets) if target.query.zones == ("areas",)]
        if len(places) != 1:
            raise Meaningless("対象のエリアがありません（8.1.11）", "no target is an area (8.1.11)")
        return "target" if not places[0] else f"target {places[0]}"

    def measured(self, item: str, n: Tree, test: Tree | None) -> Filter:
        return Filter(item, "==", self.number(n)) if test is None else compared(item, test[0], self.number(n))

    def ranged(self, colour: str) -> Filter:
        if not self.reach:
            raise Meaningless("範囲を表すミニマップがありません（3.6.5）", "there is no minimap with a range (3.6.5)")
        return Filter(colour, "in", self.reach)

    def here(self) -> str:
        """Next to whom, if nobody is named: who moves, or the caster, or the striker that has the ability."""
        if self.moved:
            return self.moved
        return "caster" if self.timing in ("action", "reaction") else "self"

    def register(self, tree: Tree) -> str:
        if tree[0] in ("self_in", "self_at"):
            raise Meaningless("ここでは領域を書きません", "no zone is said here")
        found = self.ref(tree)
        return found.name if not found.index else f"{found.name} {found.index}"

    def at(self, tree: Tree) -> Filter:
        """4.1.8 to 4.1.11: a line, gate or territory; whose is said, or any."""
        if tree[0] == "enemy_place":
            tree = ("place", ("whose", ("opponent",)), tree[1])
        _, who, (line,) = tree
        if line == "centre":
            if who is not None:
                raise Meaningless(
                    "センターラインは誰のものでもありません（4.1.10）", "the centre line is nobody's (4.1.10)"
                )
            return Filter("centre", "==", 1)
        return Filter(line, "==", self.of(who, "any"))


def made_by(maker: Tree | None) -> str:
    """Whose declaration is meant."""
    return "any" if maker is None else str(maker[0]).removeprefix("made_by_")


def facet(tree: Tree) -> Filter:
    """A piece of information as a demand (8.2.3)."""
    _, (item,), word = tree
    if word == "無属性" or (item == "attribute" and word == "無"):
        return Filter("colourless", "==", 1)
    attribute(item, word)
    return Filter(item, "==" if item in WORDS_OF else "has", word)


def attribute(item: str, word: str) -> None:
    if item == "attribute" and (not word or any(sign not in ATTRIBUTES for sign in word)):
        raise Meaningless("属性は神・魔・霊・妖です（3.3.2）", "attributes are 神, 魔, 霊 and 妖 (3.3.2)")


def lacking(tree: Tree) -> Filter:
    return negated(facet(tree))


def negated(demand: Filter) -> Filter:
    return Filter(demand.item, {"==": "!=", "has": "lacks", "!=": "=="}[demand.test], demand.value)


def aim_target(query: Query, count: Tree | str, number: AnyNumber) -> Target:
    """2.5.4.1.1: exactly so many; all that are there, at least one (reading A25)."""
    if count == "all":
        return Target(query, 1, -1, if_paid="all")
    return Target(query, number, number)


def with_filter(query: Query, one: Filter) -> Query:
    return msgspec.structs.replace(query, filters=(*query.filters, one))


def names_a_striker(head: Tree) -> bool:
    """「ストライカー名：…」 without a zone is whoever stands on the stage by that name (2.2.3.1)."""
    return head[0] == "faceted" and all(facet[1] == ("name",) for facet in listed(head[1], head[2]))
