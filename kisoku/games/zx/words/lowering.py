"""Surface trees of this game → ops, where it differs from the common way: nothing is chosen before an ability resolves
(804.3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from msgspec.structs import replace

from kisoku.games.zx.state import ZONE_NAMES
from kisoku.games.zx.words.nouns import FORCES, SQUARES, ZONES
from kisoku.text.conditions import SWAPPED
from kisoku.text.lower import Lowering, conditional, otherwise, said_before
from kisoku.text.operands import is_noun, listed, whole
from kisoku.text.program import (
    NOTES,
    AnyNumber,
    Choose,
    Compare,
    Condition,
    Cost,
    CostChange,
    Count,
    Do,
    EachPlayer,
    Every,
    Fact,
    Filter,
    Happened,
    IfDone,
    Is,
    Later,
    Modes,
    Modify,
    Not,
    Number,
    Objects,
    Op,
    Pay,
    Query,
    Quotient,
    Reg,
    Repeat,
    Replace,
    Times,
    Trigger,
    Value,
    done_or_not,
    everything_in,
)  # fmt: skip
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.template import Tree

PLACED = ("in", "from", "of", "among", "from_among", "in_that")
VALID = {*ZONES, "your_player_square"} - {"next_to_this", "next_to_it", "next_to_attacked", *FORCES}
"""Where a text can say that its own card is."""
LASTING = ("dur", "dur_comma")
TOGETHER = frozenset(("discard", "move", "destroy", "remove", "sleep", "reboot"))
"""What is done at once with what several players have chosen."""


class ZxLowering(Lowering):
    """Lowers the text of one ability of this game."""

    immediate = True  # 804.3
    constant = ("常在能力", "a constant ability")
    spotted: Query | None = None
    """Where the last condition looked: その中."""
    did: tuple[str, ...] = ()
    """What the sentence before has done: 置いたならば."""
    returned = ""
    """Into whose deck the last action of this sentence put cards."""
    asking = False
    """A condition asks where something is."""
    kept = False
    """A delayed ability speaks of what has entered."""
    delaying = False
    """What is said is done at a later moment (808.4)."""
    spoken: Objects | None = None
    """What the last change of this sentence was about."""
    taken = False
    """Cards were put somewhere from the top of a deck: その中."""
    spent = False
    """The ability has a cost."""
    deeds: tuple[str, ...] = ()
    """What all the sentences before have done."""
    paid: tuple[Cost, ...] = ()
    """What the last sentence has paid."""
    playing: Objects | None = None
    """The card of 「…をプレイする際、」."""
    notes: tuple[tuple[str, ...], ...] = ()
    """Actions of which it has to be kept how much they did."""
    kept_notes = 0
    together = False
    """それら: all that the choices before have taken."""
    taking: AnyNumber = 1
    """How many the last choice may have taken: 1枚を…、もう1枚を…."""
    upto = False
    """What is done next with the top cards of a deck is done one by one, and one may stop (304.4)."""

    def inner(self) -> Self:
        """For a quoted ability: nothing said outside is known inside."""
        return type(self)(self.words, Scope("static"))

    def do(self, verb: str, objects: Any = None, players: str = "", number: AnyNumber = 1, **fields: Any) -> Do:
        if self.upto:
            self.upto, fields["how"] = False, (*fields.get("how", ()), "upto")
        return super().do(verb, objects, players, number, **fields)

    # --- nouns ------------------------------------------------------------------------------------

    def query(self, tree: Tree, zones: tuple[str, ...] = (), own: bool = False) -> Query:
        found = located(super().query(settled(tree), zones, own))
        if "forces_of_it" in found.zones:
            self.ref(("it",))
        if self.scope.kind == "cost" and found.whose == "any" and found.zones != ("seen",):
            found = replace(found, whose="you")  # 804.2f
        extreme = [mod for mod in tree[1] if mod[0] in ("most", "least")]
        for way, item in extreme:
            found = with_filters(
                found, Filter(item[0], "==", Value(f"{'highest' if way == 'most' else 'lowest'} {item[0]}", found))
            )
        return found

    def described(
        self, tree: Tree
    ) -> tuple[tuple[str, ...], str, tuple[Filter, ...], tuple[tuple[Filter, ...], ...], str, bool]:
        tag, mods, head, *more = settled(tree)
        if tag == "np_or_who":
            raise Meaningless("プレイヤーとカードは一緒に選べません", "players and cards are not chosen together")
        either: list[tuple[Filter, ...]] = []
        kept: list[Tree] = []
        seen = bearing = False
        for mod in mods:
            match mod:
                case ("most" | "least", _) | ("of_both",):
                    continue
                case ("bearing",):
                    bearing = True
                case ("in_that",):
                    if not self.scope.seen and not self.taken:
                        raise Meaningless(
                            "「その中」の前に見たカードがありません", "among what? nothing has been looked at"
                        )
                    seen = True
                case ("colours_either", first, others):
                    either += [(Filter("colour", "has", colour[0]),) for colour in listed(first, others)]
                case ("with_either", a, b):
                    either += [(Filter("race", "has", a),), (Filter("race", "has", b),)]
                case ("name_either", a, b):
                    either += [(Filter("name", "contains", a),), (Filter("name", "contains", b),)]
                case ("attacking_what", ("you_or_zone", zone, _)) if zone[0] == "player_square":
                    either += [(Filter("attacks", "has", "you"),), (Filter("attacks", "has", zone[0]),)]
                case _:
                    kept.append(mod)
        if head[0] == "one_of":
            either += self.one_of(head)
            head = ("card",)
        zones, whose, filters, others, players, other = super().described((tag, tuple(kept), head, *more))
        if either and others:
            raise Meaningless("選択肢が二重です", "two lists of alternatives in one noun phrase")
        zones = ("seen",) if seen else ("its_host",) if bearing else zones
        return zones, "any" if seen else whose, filters, others or tuple(either), players, other

    def one_of(self, head: Tree) -> list[tuple[Filter, ...]]:
        """The kinds of 「…か…」 and 「…、…か…」; none if there is but one."""
        if head[0] not in ("or", "one_of"):
            return []
        return [self.head(one) for one in (*head[1:3], *(more[1] for part in head[3:] for more in part))]

    def head(self, tree: Tree) -> tuple[Filter, ...]:
        if tree[0] == "attr":
            return (Filter("race", "has", tree[1]),)
        return super().head(tree)

    def modifier(self, mod: Tree) -> tuple[Filter, ...]:
        match mod:
            case ("colours_each", first, others):
                return tuple(Filter("colour", "has", colour[0]) for colour in listed(first, others))
            case ("item_within", ref, other, test, item):
                return self.modifier(("item_expr", item, ("value_of", ref, other), test))
            case ("between", a, b):
                return (Filter("cost", ">=", self.number(a)), Filter("cost", "<=", self.number(b)))
            case ("same_race", ref):
                return (Filter("shared_race", "==", self.register_of(ref)),)
            case ("same_name", ref):
                return (Filter("same_name", "==", self.register_of(ref)),)
            case ("epithet", _):
                raise Meaningless("二つ名はありません", "cards have no epithets here")
            case ("except", ("force_card",)):
                raise Meaningless(
                    "フォースはスクエアのカードではありません", "forces are not among the cards on squares"
                )
            case ("attacking_what", ("at_zone", zone, _)) if zone[0] == "player_square":
                return (Filter("attacks", "has", zone[0]),)
            case ("attacking_what", (("you" | "opponent" | "self") as aim,)):
                return (Filter("attacks", "has", aim),)
            case ("attacking_what", *_):
                raise Meaningless("攻撃目標をこのようには書けません", "what is attacked cannot be described this way")
        return super().modifier(mod)

    def has_done(self, way: str) -> bool:
        """Whether an action before has moved cards so."""
        return not set(deeds_called(way)).isdisjoint(self.deeds)

    def register_of(self, tree: Tree) -> str:
        found = self.ref(tree)
        if found.index:
            raise Meaningless("何と同じかが決まりません", "the same as what is not settled")
        return found.name

    def ref(self, tree: Tree) -> Reg:
        match tree:
            case ("them",) if self.scope.chosen > 1:
                self.together = True
            case ("attacker_of_this",) | ("attacker_card",):
                if self.scope.trigger is None or self.scope.trigger.event != "battle_end":
                    raise Meaningless(
                        "どのバトルかが決まりません（「このカードが攻撃されたバトル終了時、」）",
                        "which battle is meant is not settled",
                    )
                if self.scope.trigger.cause != Reg("self") and not self.asking:
                    raise Meaningless(
                        "このカードが攻撃されたかが決まりません", "whether this card was attacked is not settled"
                    )
                return Reg("attacker")
            case ("it_at", who, zone):
                placed(who, ("one_zone", zone))
                return self.ref(("it",))
            case ("target_card",) | ("attacked_one",):
                return Reg("attacked")
            case ("attacking_zx",) | ("attacking_one",):
                return Reg("attacker")
            case ("destroyer",):
                trigger = self.scope.trigger
                if trigger is None or trigger.event != "destroyed" or trigger.subject != Reg("self"):
                    raise Meaningless("このカードは破壊されていません", "this card has not been destroyed")
                return Reg("cause")
            case ("shown",):
                if "reveal" not in self.deeds:
                    raise Meaningless("前に何も公開していません", "nothing has been revealed before")
                return Reg("seen")
            case ("moved_it", ("destroy",)) if (
                self.scope.trigger is not None and self.scope.trigger.event == "destroys"
            ):
                return Reg("cause")
            case ("moved_it", (way,)):
                if self.has_done(way):
                    return Reg(f"moved_{way}")
                if not self.spent:
                    raise Meaningless("前にそのように移していません", "nothing has been moved so before")
                return Reg("paid")
            case ("placed_force",):
                if not self.has_done("put") and not self.has_done("return"):
                    raise Meaningless("前に何も移していません", "nothing has been moved before")
                return Reg("placed")
            case ("self_at_two", who, *places) | ("self_in" | "self_at", who, *places):
                if self.scope.trigger is not None and self.scope.trigger.subject == Reg("self"):
                    return Reg("self")  # the event has brought it there
                names, owner = placed(who, ("", *places))
                if (
                    (owner is not None and self.of(owner) != "you")
                    or not VALID.issuperset(names)
                    or (len(names) > 1 and set(names) & set(SQUARES))
                ):
                    raise Meaningless(
                        "このカードがあるゾーンとして書けません", "this is no place where this card can be said to be"
                    )
                self.scope.zones = tuple("squares" if name in SQUARES else name for name in names)
                if names[0] in SQUARES:
                    self.also_needs(Is(Reg("self"), (Filter("zone", "==", "squares"), *SQUARES[names[0]])))
                return Reg("self")
        return super().ref(tree)

    def expression(self, tree: Tree) -> Number:
        match tree:
            case ("count_of" | "number_of", noun):
                return counted(self.query(noun))
            case ("how_many_kinds", noun):
                return Value("distinct name", self.query(noun))
            case ("half", inner):
                return Quotient(self.expression(inner), 2, up=False)
            case ("product", inner, n):
                return Times(self.expression(inner), self.number(n))
            case ("number_done",):
                return Value("done", Reg("game"))
            case ("number_moved", (way,)):
                return Value(f"noted:{self.note(deeds_called(way))}", Reg("game"))
            case ("named_number",):
                if "name_number" not in (*self.did, *self.deeds):
                    raise Meaningless("前に数を選んでいません", "no number has been chosen before")
                return Value("named", Reg("game"))
            case ("pairs", noun):
                return self.pairs(None, noun)
        return super().expression(tree)

    # --- choosing ---------------------------------------------------------------------------------

    def take(self, query: Query, count: Tree, targeting: bool, total: tuple[str, int] | None = None) -> list[Op]:
        (choice,) = super().take(query, count, targeting, total)
        assert isinstance(choice, Choose)
        least, per, self.scope.per = choice.least, self.scope.per, None
        if query.zones not in (("seen",), ("rest",)):
            self.taking = choice.most
        if per is None:
            return [replace(choice, unwritten=not targeting)]
        if choice.most != 1:
            raise Meaningless("「につき」で選ぶのは1枚ずつです", "one is chosen for each")
        return [
            replace(choice, unwritten=not targeting, least=least and per, most=per)
        ]  # 「…1枚につき、ゼクスを1枚選び」: so many

    def foremost(self, tree: Tree, targeting: bool) -> list[Op]:
        """「…の中でパワーが1番高いゼクスを1枚」."""
        way, noun, item, head, count = tree
        found = self.query(noun)
        which = "highest" if way == "wo_most" else "lowest"
        return self.take(
            with_filters(found, *self.head(head), Filter(item[0], "==", Value(f"{which} {item[0]}", found))),
            count,
            targeting,
        )

    def choose(self, tree: Tree) -> list[Op]:
        match tree:
            case ("wo_ref", _):
                raise Meaningless("それはここでは選べません", "that cannot be chosen here")
            case _ if of_each_kind(tree):
                return self.take_each(tree, True)
            case ("wo_total_comma", *fields):
                tree = ("wo_total", *fields)
            case ("wo_most" | "wo_least", *_):
                return self.foremost(tree, True)
            case (("wo_some" | "wo_total"), ("np", mods, _), *_) if self.scope.seen and not any(
                mod[0] in PLACED for mod in mods
            ):
                tree = (tree[0], ("np", (("in_that",), *mods), *tree[1][2:]), *tree[2:])
        return super().choose(tree)

    def take_each(self, tree: Tree, targeting: bool) -> list[Op]:
        """802.3: so many of one kind and so many of another, different cards, of which the text
        then speaks together.
        """
        ops: list[Op] = []
        for noun, count in kinds_of(tree):
            ops += self.take(self.query(noun), count, targeting)
        return joined(ops)

    def acted_on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        match tree:
            case None if self.scope.acted is None and (found := self.unsaid()) is not None:
                return [], [found]
            case ("wo_top", who, n) if self.scope.per is not None:
                per, self.scope.per = self.scope.per, None
                return [Repeat(per, 1)], [self.top(who, whole(self.number(n)))]
            case ("wo_top_up_to", who, n):
                self.upto = True
                return self.acted_on(("wo_top", who, n), zones)
            case ("wo_most" | "wo_least", *_):
                return self.foremost(tree, False), [Reg("it")]
            case ("wo_of_them", count):
                return self.acted_on(("wo_seen", count), zones)
            case ("wo_seen", count) if not self.scope.seen and self.scope.it == Reg("it") and self.taking != 1:
                self.scope.seen = True
                return [Do("set_aside", objects=Reg("it")), *self.take(Query(("seen",)), count, False)], [Reg("it")]
            case ("wo_other", n):
                self.ref(("rest",))
                return self.take(Query(("rest",)), ("exactly", n, ("mai",)), False), [Reg("it")]
            case ("wo_other_one",):
                return [], [self.ref(("rest",))]
            case ("wo_each", ("np", mods, _)) if self.delaying and ("done_by_this",) in mods:
                if self.scope.it != Reg("it"):
                    raise Meaningless("登場したゼクスがありません", "nothing has entered that could be meant")
                self.kept = True
                return [], [Reg("it")]  # the delayed ability keeps hold of it
            case (_, *_) if of_each_kind(tree):
                return self.take_each(tree, False), [Reg("it")]
            case ("wo_total_comma", *fields):
                tree = ("wo_total", *fields)
            case ("wo_both", a, b):
                tree = ("wo_both", a, like(a, b))
        return super().acted_on(tree, zones)

    def given_to(self, tree: Tree | None) -> tuple[list[Op], list[tuple[Objects | None, str]]]:
        if tree is None and self.scope.it is not None and self.scope.acted is None:
            return [], [(self.scope.it, "")]
        first, whom = super().given_to(tree)
        if any(isinstance(thing, Query) and thing.zones != ("squares",) for thing, _ in whom):
            raise Meaningless(
                "スクエアにないカードには与えられません", "nothing can be given to cards that are on no square"
            )
        return first, whom

    def acting(self, who: str, rest: Callable[[], list[Op]]) -> list[Op]:
        """102.7, 102.8: where each player takes something, both choose, and then it is done with all of it at the same
        moment.
        """
        first = self.scope.it is None
        ops = super().acting(who, rest)
        match ops:
            case [EachPlayer(), Choose() as choice, Do(objects=Reg("it")) as deed] if first and deed.verb in TOGETHER:
                return [EachPlayer(1), replace(choice, join=True), replace(deed, who="you")]
        return ops

    def unsaid(self) -> Objects | None:
        """What is meant where nothing is said: what was chosen, or what the event is about; if that is this card, not
        who did it.
        """
        scope, trigger = self.scope, self.scope.trigger
        own = trigger is not None and (
            trigger.subject == Reg("self") or (trigger.event == "battle_end" and trigger.cause == Reg("self"))
        )
        if own and not scope.chosen and scope.it in (None, Reg("cause"), Reg("attacked"), Reg("attacker")):
            return Reg("self")
        return scope.it

    # --- conditions -------------------------------------------------------------------------------

    def there(self, spot: Tree, noun: Tree) -> Query:
        """「スクエアにあなたの「X」がある」: whose it is may stand with the thing."""
        _, who, zones = spot
        names, owner = placed(who, zones)
        named, whose, filters, either, players, other = self.described(noun)
        if named or players or (whose and owner):
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        lone = set(names) <= self.nouns.private
        found = located(
            Query(names, whose or self.of(owner, self.scope.who if lone else "any"), filters, either, other)
        )
        self.spotted = found
        return found

    def condition(self, tree: Tree) -> Condition:
        match tree:
            case ("exist_lie_any", spot, noun) | ("exist_live_any", spot, noun) if colours(noun):
                return self.for_each_colour(self.there(spot, noun), colours(noun), 1)
            case ("exist_lie_both" | "exist_live_both", spot, a, b):
                return Every(tuple(Compare(Count(self.there(spot, noun)), ">=", 1) for noun in (a, like(a, b))))
            case ("exist_each", spot, noun, n, _):
                return self.for_each_colour(self.there(spot, noun), colours(noun), self.number(n))
            case ("only", spot, noun, n, _):
                return Compare(Count(self.there(spot, noun)), "<=", self.number(n))
            case ("has_only", noun, n, _):
                return Compare(Count(self.query(noun)), "<=", self.number(n))
            case ("among_any", noun):
                return Compare(Count(self.among(noun)), ">=", 1)
            case ("among_both", *nouns):
                return Every(tuple(Compare(Count(self.among(noun)), ">=", 1) for noun in nouns))
            case ("among_many", noun, n, _):
                return Compare(Count(self.among(noun)), ">=", self.number(n))
            case ("among_races", n):
                return Compare(Value("distinct race", self.among(None)), ">=", self.number(n))
            case ("pairs" | "pairs_at", *spot, noun, n):
                return Compare(self.pairs(spot[0] if spot else None, noun), ">=", self.number(n))
            case ("kinds", spot, noun, n):
                return Compare(Value("distinct name", self.there(spot, noun)), ">=", self.number(n))
            case ("pile_is", who, zone, n, test):
                return self.as_many(Count(self.pile(who, zone)), n, test)
            case ("pile_within", who, zone, other, right, test):
                return Compare(Count(self.pile(who, zone)), test[0], Count(self.pile(other, right)))
            case ("piles_same", (zone,)):
                return Compare(Count(Query((zone,), "you")), "==", Count(Query((zone,), "opponent")))
            case ("player_is", who, name):
                if self.who(who) not in SWAPPED:
                    raise Meaningless("誰のプレイヤーかが決まりません", "whose Player card is meant is not settled")
                return Fact("player_card" if self.who(who) == "you" else "opponent_card", name)
            case ("player_is_not", who, name):
                return Not(self.condition(("player_is", who, name)))
            case ("in_zone", ref, who, (zone,)):
                names, owner = placed(who, ("one_zone", (zone,)))
                if names[0] in FORCES:
                    raise Meaningless(
                        "どのカードのフォースかはここでは問えません", "whose force it is cannot be asked here"
                    )
                self.asking = True
                thing = self.ref(ref)
                self.asking = False
                if thing.name == "attacker":
                    self.scope.it, self.scope.chosen = thing, self.scope.chosen + 1
                demands = (
                    (Filter("zone", "==", "squares"), *SQUARES[names[0]])
                    if names[0] in SQUARES
                    else (Filter("zone", "==", names[0]),)
                )
                found = Is(thing, (*demands, *(() if owner is None else (Filter("controller", "==", self.of(owner)),))))
                if (
                    thing.name == "attacker"
                    and self.scope.trigger is not None
                    and self.scope.trigger.cause != Reg("self")
                ):
                    return Every(
                        (Is(Reg("attacked"), (Filter("same", "==", "self"),)), found)
                    )  # what it attacked was this card
                return found
            case ("not_in_zone", ref, who, zone):
                return Not(self.condition(("in_zone", ref, who, zone)))
            case ("counters", who, icon, n, test):
                whose = self.of(who, "you")
                if whose not in SWAPPED:
                    raise Meaningless("誰のカウンターかが決まりません", "whose counters are meant is not settled")
                return self.as_many(Value(f"counter:{icon[0]}", Reg(whose)), n, test, ">=")
            case ("is_attacking", ref, aim):
                return Is(self.ref(ref), self.modifier(("attacking_what", aim)))
            case ("battler_is", *more):
                return self.condition(("is_item", *more))
            case ("has_forces", ref, n):
                return Is(self.ref(ref), (Filter("forces", ">=", self.number(n)),))
            case ("entered_how", ref, way):
                return entered(self.ref(ref), way[0])
            case ("entered_from", ref, zone):
                if zone[0] in SQUARES or zone[0] == "squares" or zone[0] in FORCES:
                    raise Meaningless("スクエアからは登場しません", "nothing enters from a square")
                return Is(self.ref(ref), (Filter("entered_from", "==", zone[0]),))
            case ("happened_long" | "happened", ("who_damaged", who)) if self.who(who) == "each":
                return Fact("hurt_this_turn")
            case ("happened_long", event):
                return Happened(self.past(event))
        made = super().condition(tree)
        if isinstance(made, Compare) and isinstance(made.left, Count) and isinstance(made.left.of, Query):
            self.spotted = made.left.of
        return made

    def pairs(self, spot: Tree | None, noun: Tree) -> Number:
        """1018.1: pairs of cards on squares side by side."""
        found = self.there(spot, noun) if spot is not None else self.query(noun)
        if found.zones != ("squares",):
            raise Meaningless("隣接するのはスクエアのカードです", "cards on squares are side by side")
        return Value("pairs place", found)

    def pile(self, who: Tree | None, zone: Tree) -> Query:
        return Query((zone[0],), self.of(who, "you"))

    def for_each_colour(self, found: Query, several: tuple[str, ...], number: AnyNumber) -> Condition:
        """802.4: one card may be counted for each of its colours."""
        plain = tuple(one for one in found.filters if one.item != "colour")
        return Every(
            tuple(
                Compare(Count(replace(found, filters=(*plain, Filter("colour", "has", colour)))), ">=", number)
                for colour in several
            )
        )

    def among(self, noun: Tree | None) -> Query:
        if self.spotted is None:
            raise Meaningless("「その中」がどこか決まりません", "among what is not settled")
        _, whose, filters, either, players, other = self.described(noun) if noun else ((), "", (), (), "", False)
        if whose or players or other:
            raise Meaningless("「その中」がどこか決まりません", "among what is not settled")
        return Query(self.spotted.zones, self.spotted.whose, (*self.spotted.filters, *filters), either)

    # --- sentences --------------------------------------------------------------------------------

    def sentence(self, tree: Tree) -> list[Op]:
        self.returned, self.spoken = "", None
        match tree:
            case (str(way), segments, n, items, _) if way.startswith("choose_effects"):
                return super().sentence(("do", segments, (way, n, items)))
            case ("gain_below", segments, line):
                return super().sentence(("do", segments, ("gain_quoted", line)))
            case ("so_often", segments, n, (_, inner), _) | ("so_often_quoted", segments, inner, n):
                return super().sentence(("do", segments, ("so_often", n, inner)))
            case ("use_only", condition):
                self.also_needs(self.condition(condition))
                return []
            case ("use_never", condition):
                self.also_needs(Not(self.condition(condition)))
                return []
            case ("floor", n):
                raise Meaningless("何の下限かが決まりません", "whose lower bound this is is not settled")
        return super().sentence(tree)

    def played(self, thing: Tree) -> Objects:
        """What is being played, by whom: it is on no square."""
        if not is_noun(thing):
            return self.ref(thing)
        found = self.query(thing, self.nouns.entering)
        if found.zones == ("squares",):
            raise Meaningless("スクエアのカードはプレイしません", "cards on squares are not played")
        return replace(found, whose=self.scope.who) if found.whose == "any" and self.scope.named else found

    def bought(self, thing: Tree, verbs: Sequence[Tree], change: Tree) -> list[Op]:
        """1027.1: 「このカードをプレイする際、…してよい。…したならば、コストを-2する。」"""
        ops = self.in_cost(verbs)
        self.did = tuple(deed_of(op) for op in ops if isinstance(op, Do))
        costs = self.as_costs(ops)
        self.playing = self.played(thing)
        made = self.sentence(change)
        self.playing = None
        if len(made) != 2 or not isinstance(made[0], IfDone) or not isinstance(made[1], CostChange):
            raise Meaningless(
                "プレイする際に行うことで変わるのはコストです", "what is done when playing changes the cost"
            )
        return [replace(made[1], costs=costs)]

    def note(self, verbs: tuple[str, ...]) -> int:
        """The number under which it is kept how much the last such action did."""
        self.notes = (*self.notes, verbs)
        if len(self.notes) > NOTES:
            raise Meaningless("「…した枚数」が多すぎます", "too many numbers of what was done")
        return len(self.notes)

    def keep(self, found: list[Op], ops: list[Op]) -> list[Op]:
        """The sentence, with a note at each action of which it speaks; and what came before it, likewise."""
        while self.kept_notes < len(self.notes):
            self.kept_notes += 1
            number = self.kept_notes
            use = next((place for place, op in enumerate(ops) if speaks_of(op, number)), None)
            if use is None:
                if speaks_of(self.scope.condition, number):
                    raise Meaningless(
                        "能力の条件には書けません", "the condition of an ability cannot speak of what it does"
                    )
                continue
            if isinstance(ops[use], Later):
                raise Meaningless("後で行うことには書けません", "what is done later cannot speak of it")
            for part, end in ((ops, use), (found, len(found))):
                done = [
                    (at, op)
                    for at, op in enumerate(part[:end])
                    if isinstance(op, Do) and deed_of(op) in self.notes[number - 1]
                ]
                if done:
                    place, deed = done[-1]
                    part[place] = replace(deed, noted=(*deed.noted, number))
                    break
            else:
                raise Meaningless("前に何もしていません", "nothing of the kind has been done before")
        return ops

    def sentences(self, trees: Sequence[Tree]) -> list[Op]:
        found: list[Op] = []
        last: list[Op] = []
        asked = ""
        waiting: tuple[Tree, list[Tree]] | None = None
        for at, tree in enumerate(trees):
            if tree is not trees[-1] and tree[0].startswith(("choose_effects", "so_often")) and tree[-1] is None:
                raise Meaningless(
                    "箇条書きの後の文は、行を改めて書いてください",
                    "what comes after a list stands on a line of its own",
                )
            if waiting is not None:
                found += self.bought(*waiting, tree)
                waiting = None
                continue
            match tree:
                case ("may", (("topic_who", ("you",)), *rest), verb) if (
                    rest and rest[0][0] == "as_played" and self.scope.kind == "static"
                ):
                    tree = ("may", tuple(rest), verb)
            match tree:
                case ("may", (("as_played", thing), *rest), verb) if self.scope.kind == "static" and all(
                    one[0] == "then" for one in rest
                ):
                    waiting = thing, [*(one[1] for one in rest), verb]
                    continue
            if tree[0] == "floor":
                found = self.floored(found, whole(self.number(tree[1])) + 1)
                continue
            rather = None
            match tree:
                case (tag, (("if_nara" | "if_ba" | "if_case", *_) as condition, ("rather",), *rest), verb):
                    again = said_before(trees[at - 1] if at else None, rest, verb)
                    tree, rather = (tag, (condition, *again, *rest), verb), last
                case (tag, (*first, ("further",)), verb) if not any(one[0] in LASTING for one in first):
                    again = [one for one in said_before(trees[at - 1] if at else None, (), verb) if one[0] in LASTING]
                    tree = (tag, (*first, ("further",), *again), verb)
            ops = self.sentence(tree)
            match tree:
                case _ if rather is not None:
                    found, ops = found[: len(found) - len(rather)], self.in_place_of(rather, ops)
                case (_, (("otherwise",), *_), _) if last and (place := conditional(last)) is not None:
                    found, ops = found[: len(found) - len(last)], otherwise(last, place, ops[1:])
                case (_, ((way, *_), *_), _) if (
                    way.removeprefix("un").removeprefix("not_") == asked
                    and (joined := done_or_not(last, ops)) is not None
                ):
                    found, ops = found[: len(found) - len(last)], joined
            if self.together:
                self.together, before = False, len(found)
                both = together([*found, *ops])
                found, ops = both[:before], both[before:]
            ops = self.keep(found, ops)
            last, asked = (
                ops,
                tree[1][0][0].removeprefix("un").removeprefix("not_") if tree[0] in ("do", "may") and tree[1] else "",
            )
            self.did = tuple(deed_of(op) for op in ops if isinstance(op, Do)) + (
                ("pay",) if any(isinstance(op, Pay) for op in ops) else ()
            )
            self.deeds = (*self.deeds, *self.did)
            told = self.as_costs([op for op in ops if isinstance(op, Do) and op.verb == "pay"])
            self.paid = told or next((op.costs for op in ops if isinstance(op, Pay)), ())
            found += ops
        if waiting is not None:
            raise Meaningless(
                "プレイする際に行うことで何が変わるかが書かれていません", "what changes when that is done is not said"
            )
        return found

    def in_place_of(self, before: list[Op], ops: list[Op]) -> list[Op]:
        """「…を1枚選び、3000ダメージを与える。…ならば、代わりに6000ダメージを与える。」: what was chosen is chosen all
        the same, unless the other chooses.
        """
        chosen = next((n for n, op in enumerate(before) if not isinstance(op, Choose)), 0)
        made = self.instead_of(before[chosen:], ops, range(0))
        return otherwise(ops, 0, before) if any(isinstance(op, Choose) for op in ops) else [*before[:chosen], *made]

    def floored(self, ops: list[Op], least: int) -> list[Op]:
        """「ただし、0以下にならない。」 behind a change of costs."""
        last = ops[-1] if ops else None
        if isinstance(last, CostChange):
            return [*ops[:-1], replace(last, least=least)]
        if isinstance(last, Modify) and last.changes[-1].item == "cost":
            change = replace(last.changes[-1], other=str(least))
            return [*ops[:-1], replace(last, changes=(*last.changes[:-1], change))]
        raise Meaningless("何の下限かが決まりません", "whose lower bound this is is not settled")

    def chain(self, segments: list[Tree], tag: str, last: Tree) -> list[Op]:
        if segments and segments[0][0].startswith(("did_", "undid_")):
            name = segments[0][0]
            done = name.removeprefix("un").removeprefix("did_")
            verbs = DONE.get(done, (done,))
            if set(verbs).isdisjoint(self.did if "pay" in verbs else (*self.did, *self.deeds)):
                raise Meaningless("前の文はそれを行っていません", "the sentence before has not done that")
            if name.endswith("pay_price") and (self.price(segments[0][1]),) != self.paid:
                raise Meaningless("前の文で支払うものと違います", "the sentence before has something else paid")
            ops = super().chain([("not_done" if name.startswith("un") else "done",), *segments[1:]], tag, last)
            if (not self.did or self.did[-1] not in verbs) and isinstance(ops[0], IfDone):
                ops[0] = replace(ops[0], noted=self.note(verbs))
            return ops
        match segments:
            case [("is_destroyed", thing), ("not_charge",), *rest]:
                return [self.replaced(thing, rest, tag, last)]
            case [("destroys_not_charge", doer, deed, thing), *rest]:
                return [self.replaced(thing, rest, tag, last, self.ref(doer), () if deed is None else (deed[0],))]
            case [("is_destroyed" | "not_charge", *_), *_]:
                raise Meaningless(
                    "「…が破壊された場合、チャージに置くかわりに…」と書いてください",
                    "write 「…が破壊された場合、チャージに置くかわりに…」",
                )
            case [("as_played", thing), *rest]:
                self.playing = self.played(thing)
                ops = super().chain(rest, tag, last)
                self.playing = None
                return ops
        ops = super().chain(segments, tag, last)
        if self.kept and len(ops) == 1 and isinstance(ops[0], Later):
            self.kept = False
            return [IfDone(1), *ops]  # only if something has
        return ops

    def later(self, segment: Tree, rest: list[Tree], tag: str, last: Tree) -> Op:
        self.delaying, self.kept = True, False
        made = super().later(segment, rest, tag, last)
        self.delaying = False
        match segment:
            case ("moment", ("at_next", _, (("reboot_phase" | "turn_end"),))):
                return replace(made, duration="after_this_turn")
        return made

    def replaced(
        self,
        thing: Tree,
        rest: list[Tree],
        tag: str,
        last: Tree,
        cause: Objects | None = None,
        flags: tuple[str, ...] = (),
    ) -> Op:
        """812: destroyed it is, but it goes elsewhere. cause, flags: by whom and how."""
        scope = self.scope
        duration = self.duration()
        found = self.query(thing) if is_noun(thing) else self.ref(thing)
        trigger = Trigger("destroyed", found, cause, target="charge", flags=flags)
        outer = (scope.trigger, scope.it, scope.kind, scope.chosen)
        scope.trigger, scope.it, scope.kind, scope.chosen = (
            trigger,
            Reg("self") if found == Reg("self") else Reg("event"),
            "replacement",
            1,
        )
        ops = self.chain(rest, "do", last)
        scope.trigger, scope.it, scope.kind, scope.chosen = outer
        return Replace(trigger, tuple(ops), optional=tag == "may", duration=duration)

    def act(self, tree: Tree) -> list[Op]:
        match tree:
            case (str(way), n, items) if way.startswith("choose_effects"):
                number = whole(self.number(n))
                return [
                    replace(self.modes(number, items, 0 if "up_to" in way else number), unordered=way.endswith("free"))
                ]
            case ("so_often", n, inner):
                ops = self.sentences(inner)  # 802.3: each time anew
                return [Repeat(self.number(n), len(ops)), *ops]
            case (verb, (_, *_) as kinds, *more) if self.scope.kind == "cost" and of_each_kind(kinds):
                return [op for one, count in kinds_of(kinds) for op in self.act((verb, ("wo_some", one, count), *more))]
        return super().act(tree)

    def modes(self, number: int, items: tuple[Tree, ...], least: int) -> Modes:
        """802.3: effects of which some are chosen, before the first of them is resolved."""
        if number > len(items) or len(items) < 2:
            raise Meaningless("選択肢が足りません", "there are too few effects to choose from")
        contents = []
        for _, sentences in items:
            it, chosen, did = self.scope.it, self.scope.chosen, self.did
            contents.append(tuple(self.sentences(sentences)))
            self.scope.it, self.scope.chosen, self.did = it, chosen, did
        return Modes(tuple(contents), least, number, planned=True)

    def settle(self, segment: Tree) -> list[Op]:
        match segment:
            case ("chose", what):
                return self.choose(what)
            case ("chose_seen", n):
                if not self.scope.seen:
                    raise Meaningless("何の中から選ぶかが書かれていません", "among what it is chosen is not said")
                return self.take(Query(("seen",)), ("exactly", n, ("mai",)), True)
            case ("dur" | "dur_comma", (duration,)):
                if duration.startswith("next_turn"):
                    raise Meaningless("「次の…のターン終了時まで」と書いてください", "say until the end of which turn")
                return super().settle(("dur", (duration.replace("end_of_next", "next_turn"),)))
            case ("per_pair" | "per_pair_at", *spot, noun, n):
                self.times(self.pairs(spot[0] if spot else None, noun), whole(self.number(n)))
                return []
            case ("per_value", expression, n):
                self.times(self.expression(expression), whole(self.number(n)))
                return []
            case ("per_kind", noun, (sort,), n):
                self.times(Value(f"distinct {sort}", self.query(noun)), whole(self.number(n)))
                return []
            case ("per_done", way, head, n):
                done = self.expression(("number_moved", way))
                if head[0] not in ("card", "force_card") and (way, head) != (("enter",), ("zx",)):
                    either = tuple(self.one_of(head))
                    done = Count(
                        Query(
                            ("seen" if way == ("reveal",) else f"moved_{way[0]}",),
                            filters=() if either else self.head(head),
                            either=either,
                        )
                    )
                self.times(done, whole(self.number(n)))
                return []
            case ("topic_limit", who, limit):
                whose = self.who(who)
                if whose not in SWAPPED:
                    raise Meaningless("誰の上限かが決まりません", "whose limit this is is not settled")
                self.scope.topic, self.scope.subject, self.scope.items, self.scope.subject_used = (
                    ("",),
                    Reg(whose),
                    (limit[0],),
                    False,
                )
                return []
        return super().settle(segment)

    # --- costs ------------------------------------------------------------------------------------

    def costs(self, tree: Tree) -> tuple[Cost, ...]:
        """What stands in 〈…〉 or behind コスト: resource costs, and actions with one's own cards."""
        self.spent = True
        found = [self.price(price) for price in tree[1]]
        verbs = [verb for _, verb in tree[2]] if len(tree) > 2 else []
        paid = self.as_costs(self.in_cost(verbs))
        self.scope.acted = None  # what the cost is about is not what the effect speaks of
        return (*found, *paid)

    def price(self, tree: Tree) -> Cost:
        match tree:
            case ("price", colours, n):
                return Cost("resource", self.number(n), place=" ".join(colour[0] for colour in colours))
            case ("price_none", n):
                return Cost("resource", self.number(n))
            case ("price_sleep",):
                return Cost("sleep", 1, Reg("self"))
        raise AssertionError(tree)

    def as_costs(self, ops: Sequence[Op]) -> tuple[Cost, ...]:
        found: list[Cost] = []
        rest: list[Op] = []
        for op in ops:
            if isinstance(op, Do) and op.verb == "pay":
                found.append(Cost("resource", op.number, place=op.place))
            elif (
                isinstance(op, Do)
                and op.verb == "move"
                and isinstance(op.objects, Query)
                and op.objects.top
                and op.objects.whose == "you"
            ):
                found.append(Cost("mill", op.objects.top, place=op.place))
            elif isinstance(op, Do) and op.verb == "consume":
                found.append(Cost("counter", op.number, place=op.place))
            elif (
                isinstance(about := getattr(op, "query", getattr(op, "objects", None)), Query)
                and about.whose == "opponent"
            ):
                raise self.no_cost(op)  # 804.2f
            else:
                rest.append(op)
        return (*found, *super().as_costs(rest))


def deed_of(op: Do) -> str:
    """What the action does, as later words speak of it: of a move also where to."""
    return f"move {op.place}" if op.verb == "move" else op.verb


MOVES = {zone: f"move {zone}" for zone in ZONE_NAMES}
RETURNED = (MOVES["hand"], MOVES["deck"])
PUT = (*(deed for zone, deed in MOVES.items() if zone != "hand"), "relocate", "force", "enter")
DONE = {
    "put": PUT, "return": RETURNED, "pay_price": ("pay",), "spend": ("consume",),
    "relocate": ("relocate", *MOVES.values()),
    "heal": ("recover",), "to_trash": (MOVES["trash"],), "to_hand": (MOVES["hand"],), "to_deck": (MOVES["deck"],),
    "add": tuple(MOVES.values()), "discard": ("discard", MOVES["trash"]),
}  # fmt: skip
"""What is done with 置いたならば and the like, where the verb of the game is another one."""


def deeds_called(way: str) -> tuple[str, ...]:
    """The actions that 「…した」 before a noun speaks of."""
    return DONE.get(way, (way, f"move {way}"))


def speaks_of(op: Op | Condition | None, number: int) -> bool:
    """Whether the op looks at the note of that number."""
    return any(
        getattr(one, "noted", 0) == number or getattr(one, "item", "") == f"noted:{number}" for one in everything_in(op)
    )


def counted(query: Query) -> Number:
    """How many; of all forces of a card, how many it has."""
    if query.zones not in (("its_forces",), ("forces_of_it",)) or query.filters or query.either:
        return Count(query)
    return Value("forces", Reg("self" if query.zones[0] == "its_forces" else "it"))


def entered(thing: Reg, way: str) -> Condition:
    """How a card came to its square."""
    if way == "life_played":
        return Is(thing, (Filter("entered_from", "==", "life"), Filter("entered_how", "has", "played")))
    return Is(thing, (Filter("entered_how", "has", way),))


def located(query: Query) -> Query:
    """Words for some of the squares are demands on what is there."""
    demands: list[tuple[Filter, ...]] = [
        (Filter("squares", "among", name.removeprefix("squares:")),) if name.startswith("squares:") else SQUARES[name]
        for name in query.zones if name in SQUARES or name.startswith("squares:")
    ]  # fmt: skip
    if not demands:
        if query.zones == ("squares",) and Filter("kind", "has", "shift") in query.filters:
            return replace(query, zones=("shifts",))  # 202.8b: they lie on their hosts
        return query
    if len(query.zones) > 1:
        raise Meaningless(
            "スクエアの一部と他のゾーンは並べられません",
            "some of the squares and another zone cannot be named together",
        )
    return replace(query, zones=("squares",), filters=(*demands[0], *query.filters))


def with_filters(query: Query, *filters: Filter) -> Query:
    return replace(query, filters=(*query.filters, *filters))


def colours(noun: Tree) -> tuple[str, ...]:
    """The colours of 「赤と青の…」 in a noun phrase."""
    if noun[0] != "np":
        return ()
    for mod in noun[1]:
        if mod[0] == "colours_each":
            return (mod[1][0], *(other[1][0] for other in mod[2]))
    return ()


def one_by_one(noun: Tree) -> list[Tree]:
    """「白と緑のゼクス」 as a white zx and a green zx."""
    return [
        ("np", tuple(("colour", (colour,)) if mod[0] == "colours_each" else mod for mod in noun[1]), *noun[2:])
        for colour in colours(noun)
    ]  # fmt: skip


def of_each_kind(tree: Tree) -> bool:
    """Whether so many of one kind and of another are meant."""
    return tree[0] in ("wo_two", "wo_of_each", "wo_one_each", "wo_up_to_each") or (
        tree[0] == "wo_some" and tree[2][0] == "each" and bool(colours(tree[1]))
    )


def kinds_of(tree: Tree) -> list[tuple[Tree, Tree]]:
    """The kinds of which so many each are meant. Where they lie and whose they are may be said of the first for all; in
    「1枚ずつ」 everything may.
    """
    match tree:
        case ("wo_two", a, count, b, other):
            if "all" in (count[0], other[0]):
                raise Meaningless("いくつ選ぶかを書いてください", "how many are chosen must be said")
            return [(a, count), (like(a, b), other)]
        case ("wo_some", noun, (_, n, _)) | ("wo_of_each", noun, n):
            if not colours(noun):
                raise Meaningless("何をそれぞれかが書かれていません（「白と緑の」）", "of each of what is not said")
            return [(one, ("exactly", n, ("mai",))) for one in one_by_one(noun)]
        case ("wo_one_each" | "wo_up_to_each", a, b, more, n):
            others = [b, *(one for _, one in more)]
            nouns = [a, *(like(a, one, everything=not one[1]) for one in others)]
            return [(one, ("up_to" if tree[0] == "wo_up_to_each" else "exactly", n, ("mai",))) for one in nouns]
    raise AssertionError(tree)


def like(first: Tree, noun: Tree, everything: bool = False) -> Tree:
    """The noun phrase with what was said before it of the first one."""
    if first[0] != "np" or noun[0] != "np" or any(mod[0] in PLACED for mod in noun[1]):
        return noun
    said = tuple(mod for mod in first[1] if everything or mod[0] in PLACED)
    return ("np", (*said, *noun[1]), *noun[2:])


def together(ops: list[Op]) -> list[Op]:
    """The last choices that stand side by side, as one."""
    end = next((place for place in range(len(ops), 0, -1) if isinstance(ops[place - 1], Choose)), 0)
    begin = end
    while begin and isinstance(ops[begin - 1], Choose):
        begin -= 1
    return [*ops[:begin], *joined(ops[begin:end]), *ops[end:]]


def joined(ops: list[Op]) -> list[Op]:
    """Choices whose cards are spoken of together."""
    return [replace(op, join=True) if place and isinstance(op, Choose) else op for place, op in enumerate(ops)]


def settled(tree: Tree) -> Tree:
    """「相手のプレイヤースクエアにある」 says whose square it is, not whose card."""
    if tree[0] != "np":
        return tree
    mods: list[Tree] = []
    for mod in tree[1]:
        match mod, mods[-1] if mods else None:
            case (("in", ("one_zone", ("player_square",))), ("of", (("you" | "opponent" as who),))):
                mods[-1] = (
                    "in",
                    ("one_zone", (f"{who}r_player_square" if who == "you" else "opponent_player_square",)),
                )
            case ((("in" | "from"), ("diagram", drawn)), _):
                mods.append(("in", ("one_zone", (diagram(drawn),))))
            case ((("in" | "from"), ("many_zones", a, b, more)), _):
                mods.append(("in", ("", a, b, *(zone for _, zone in more))))
            case ((("in" | "from"), ("two_zones_of", a, who, b)), ("of", first)) if first == who:
                mods.append(("in", ("two_zones", a, b)))
            case ((("in" | "from"), ("two_zones_of", *_)), _):
                raise Meaningless("領域の持ち主が違います", "the zones belong to different players")
            case _:
                mods.append(mod)
    return (tree[0], tuple(mods), *tree[2:])


def diagram(drawn: str) -> str:
    """816.1: the squares that are marked in a diagram, row by row; the controller's own area is the last row."""
    return "squares:" + "".join(str(place) for place, sign in enumerate(drawn.replace("/", ""), 1) if sign == "◎")


def placed(who: Tree | None, zones: Tree) -> tuple[tuple[str, ...], Tree | None]:
    """The zones of a spot, and whose cards are meant."""
    if zones[0] == "two_zones_of":
        if who is None or who[1] != zones[2]:
            raise Meaningless("領域の持ち主が違います", "the zones belong to different players")
        return (zones[1][0], zones[3][0]), who
    if zones[0] == "many_zones":
        zones = ("", zones[1], zones[2], *(zone for _, zone in zones[3]))
    names = (diagram(zones[1]),) if zones[0] == "diagram" else tuple(zone[0] for zone in zones[1:])
    if who is not None and names == ("player_square",) and who[1][0] in SWAPPED:
        return ("your_player_square" if who[1][0] == "you" else "opponent_player_square",), None
    return names, who
