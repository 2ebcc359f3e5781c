"""Conditions of the surface tree → conditions of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from kisoku.text.operands import Operands, attributes, whole, zone_names
from kisoku.text.program import (
    AnyNumber,
    Compare,
    Condition,
    Count,
    During,
    Every,
    Filter,
    Happened,
    Is,
    Not,
    Query,
    Reg,
    Some,
    Trigger,
    Turn,
    Value,
)
from kisoku.text.scope import Meaningless, Nouns, Scope
from kisoku.text.template import Tree

SWAPPED = {"you": "opponent", "opponent": "you"}
ENDS = ("", "_just", "_some", "_both", "_any", "_else", "_more")
OF_EACH = {
    "counts",
    "equals",
    *(
        f"{one}_{kind}{end}"
        for one in ("exist", "none", "none_else", "have", "have_none")
        for kind in ("live", "lie")
        for end in ENDS
    ),
}
"""Conditions about the cards of somebody."""


def mentions(tree: Tree, word: Tree) -> bool:
    return tree == word or (isinstance(tree, tuple) and any(mentions(part, word) for part in tree))


def put(tree: Tree, word: Tree, other: Tree) -> Tree:
    """The tree with another word there."""
    return (
        other if tree == word else tuple(put(part, word, other) for part in tree) if isinstance(tree, tuple) else tree
    )


class Joined:
    """Conditions that are joined, and numbers that are compared."""

    def condition(self, tree: Tree) -> Condition:
        raise NotImplementedError

    def number(self, tree: Tree) -> AnyNumber:
        raise NotImplementedError

    def when(self, also: Sequence[Tree], last: Tree) -> Condition:
        """A condition with those that are joined before it by and (〜て、) or by or (〜か、)."""
        words = {tag for tag, _ in also}
        every = (*(self.condition(tree) for _, tree in also), self.condition(last))
        if len(words) > 1:
            raise Meaningless("「かつ」と「または」が混ざっています", "and and or are mixed in one condition")
        return every[0] if len(every) == 1 else Every(every) if words == {"and"} else Some(every)

    def as_many(self, number: AnyNumber, n: Tree, test: Tree | None, usual: str = "==") -> Condition:
        """So many, or so many at least, at most: as the word behind the number says."""
        return Compare(number, test[0] if test else usual, self.number(n))


class Conditions(Operands, Joined):
    """Turns condition trees into program data within a scope."""

    def __init__(
        self,
        nouns: Nouns,
        events: Mapping[str, Callable[[Operands, Tree], Trigger]],
        conditions: Mapping[str, Callable[[Operands, Tree], Condition]],
        scope: Scope,
    ) -> None:
        super().__init__(nouns, events, scope)
        self.conditions = conditions

    def condition(self, tree: Tree) -> Condition:
        for word, joined in ((("each",), Every), (("either",), Some)):
            if (
                self.scope.who != "each"
                and tree[0] in OF_EACH
                and mentions(tree, word)
                and (self.nouns.apart or joined is Some)
            ):
                return joined(tuple(self.condition(put(tree, word, (one,))) for one in SWAPPED))
        if tree[0] in self.nouns.demands:
            return Is(self.ref(tree[1]), self.demanded(tree[0], *tree[2:]))
        match tree:
            case ("exist_live" | "exist_lie", spot, noun, n, _, test):
                return self.as_many(Count(self.there(spot, noun)), n, test)
            case ("exist_live_just" | "exist_lie_just", spot, noun, n, _):
                return Compare(Count(self.there(spot, noun)), "==", self.number(n))
            case ("exist_live_some" | "exist_lie_some", spot, noun, n, _):
                return Compare(Count(self.there(spot, noun)), ">=", self.number(n))
            case ("have_live_some" | "have_lie_some", noun, n, _):
                return Compare(Count(self.query(noun)), ">=", self.number(n))
            case ("exist_live_both" | "exist_lie_both", spot, a, b):
                return Every(tuple(Compare(Count(self.there(spot, noun)), ">=", 1) for noun in (a, b)))
            case ("exist_live_any" | "exist_lie_any", spot, noun):
                return Compare(Count(self.there(spot, noun)), ">=", 1)
            case ("none_live" | "none_lie", spot, noun):
                return Compare(Count(self.there(spot, noun)), "==", 0)
            case ("exist_live_else" | "exist_lie_else", spot, noun):
                return Compare(Count(replace(self.there(spot, noun), other=True)), ">=", 1)
            case ("exist_live_more" | "exist_lie_more", spot, noun, n, _, test):
                return self.as_many(Count(replace(self.there(spot, noun), other=True)), n, test)
            case ("none_else_live" | "none_else_lie", spot, noun):
                return Compare(Count(replace(self.there(spot, noun), other=True)), "==", 0)
            case ("have_live" | "have_lie", noun, n, _, test):
                return self.as_many(Count(self.query(noun)), n, test)
            case ("have_live_any" | "have_lie_any", noun):
                return Compare(Count(self.query(noun)), ">=", 1)
            case ("have_none_live" | "have_none_lie", noun):
                return Compare(Count(self.query(noun)), "==", 0)
            case ("counts", noun, n, _, test):
                return self.as_many(Count(self.query(noun)), n, test)
            case ("equals", left, n, _, test):
                return self.as_many(self.expression(left), n, test)
            case ("letter_is", letter, n, test):
                return self.as_many(self.number(letter), n, test)
            case ("compares", left, right, test):
                return Compare(self.expression(left), test[0] if test else "==", self.expression(right))
            case ("more" | "fewer" as way, a, b):
                return Compare(Count(self.query(a)), ">" if way == "more" else "<", Count(self.query(b)))
            case ("more_who" | "fewer_who" as way, a, who):
                left = self.query(a)
                if self.who(who) != SWAPPED.get(left.whose):
                    raise Meaningless("比べる相手が決まりません", "with whom this is compared is not settled")
                right = Query(left.zones, self.who(who), left.filters, left.either)
                return Compare(Count(left), ">" if way == "more_who" else "<", Count(right))
            case ("more_expr" | "fewer_expr" as way, a, b):
                return Compare(self.expression(a), ">" if way == "more_expr" else "<", self.expression(b))
            case ("is_a", ref, noun):
                return self.described_as(self.ref(ref), noun)
            case ("is_not_a", ref, noun):
                return Not(self.described_as(self.ref(ref), noun))
            case ("is_not_quality", ref, (tag, *fields)):
                return Not(Is(self.ref(ref), self.quality(tag, fields)))
            case ("is_quality" | "is_doing", ref, (tag, *fields)):
                return Is(self.ref(ref), self.quality(tag, fields))
            case ("is_item", ref, item, n, test):
                return self.as_many(Value(item[0], self.ref(ref)), n, test)
            case ("has_attr", ref, attribute):
                return Is(self.ref(ref), attributes(attribute))
            case ("in_zone", ref, who, zone):
                thing, whose = self.ref(ref), self.of(who, "any")
                if thing == Reg("self") and whose not in ("any", "you"):
                    raise Meaningless("これは相手の領域には置かれません", "this card is not in another player's zone")
                owned = () if whose == "any" or thing == Reg("self") else (Filter("controller", "==", whose),)
                return Is(thing, (Filter("zone", "==", zone[0]), *owned))
            case ("turn", who):
                return Turn(self.who(who))
            case ("not_turn", who):
                return Not(Turn(self.who(who)))
            case ("phase", who, phase):
                return During(phase[0]) if who is None else Every((Turn(self.of(who)), During(phase[0])))
            case ("happened", event):
                return Happened(self.past(event))
            case ("happened_often", n, event):
                return Happened(self.past(event), whole(self.number(n)))
        return self.conditions[tree[0]](self, tree)

    def past(self, event: Tree) -> Trigger:
        trigger = self.event(event)
        if Reg("event") in (trigger.subject, trigger.cause):
            raise Meaningless(
                "「それ」にあったことはここでは調べられません", "what happened to “it” cannot be asked here"
            )
        return trigger

    def there(self, spot: Tree, noun: Tree) -> Query:
        """「あなたの場に他の〈A〉が」: the zone and its owner stand before, the rest is the noun."""
        _, who, zones = spot
        named, whose, filters, either, players, other = self.described(noun)
        zone = zone_names(zones)
        if (named and (named != zone or any(mod[0] in ("in", "from") for mod in noun[1]))) or whose or players:
            raise Meaningless("領域が二度書かれています", "the zone is said twice")
        lone = set(zone) <= self.nouns.private
        return Query(zone, self.of(who, self.scope.who if lone else "any"), filters, either, other)

    def described_as(self, ref: Reg, noun: Tree) -> Condition:
        zones, whose, filters, either, players, other = self.described(noun)
        if players or other:
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        parts: list[Condition] = []
        if zones:
            there = tuple(Is(ref, (Filter("zone", "==", zone),)) for zone in zones)
            parts.append(there[0] if len(there) == 1 else Some(there))
        if whose:
            parts.append(Is(ref, (Filter("controller", "==", whose),)))
        if filters:
            parts.append(Is(ref, filters))
        if either:
            parts.append(Some(tuple(Is(ref, demands) for demands in either)))
        if not parts:
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        return parts[0] if len(parts) == 1 else Every(tuple(parts))
