"""Noun phrases, numbers and events of the surface tree → operands of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace as changed

from kisoku.text.program import (
    Amount,
    AnyNumber,
    Count,
    Data,
    Filter,
    Happened,
    Number,
    Objects,
    Query,
    Reg,
    Several,
    Sum,
    Times,
    Trigger,
    Value,
    Var,
)
from kisoku.text.scope import Meaningless, Nouns, Scope
from kisoku.text.template import Tree

LETTERS = ("X", "Y", "Z")
NEGATED = {"==": "!=", "has": "lacks", "contains": "excludes"}


ABILITY = Filter("object", "==", "ability")


class Operands:
    """Turns operand trees into program data within a scope."""

    def __init__(self, nouns: Nouns, events: Mapping[str, Callable[[Operands, Tree], Trigger]], scope: Scope) -> None:
        self.nouns, self.events, self.scope = nouns, events, scope

    # --- Players ----------------------------------------------------------------------------------

    def who(self, tree: Tree) -> str:
        scope = self.scope
        tag = str(tree[0])
        if tag == "that_player":
            if scope.targets and scope.targets[-1].query.players:
                if len(scope.targets) > 1:
                    raise Meaningless(
                        "「そのプレイヤー」がどの選択を指すか決まりません", "“that player” could mean several choices"
                    )
                return "target"
            if scope.trigger is None:
                raise Meaningless("「そのプレイヤー」が指すものがありません", "no player that could be meant")
            return self.player_of(scope.trigger)
        if tag in self.nouns.of_one and scope.it is not None and scope.it.name != "it":
            return f"{tag} {scope.it.name} {scope.it.index}"
        return scope.who if tag == "own" else "each" if tag in ("anyone", "either") else tag

    def player_of(self, trigger: Trigger) -> str:
        """The player that an event is about; a game knows events that are about another one than they record."""
        return "that_player"

    def of(self, tree: Tree | None, default: str = "") -> str:
        """The player of an optional 「…の」."""
        return self.whose(tree[1]) if tree is not None else default

    def whose(self, tree: Tree) -> str:
        """The player whose something is: 各プレイヤーの means the one of each only where each player acts, else those
        of both.
        """
        who = self.who(tree)
        return "any" if who == "each" and self.scope.who != "each" else who

    # --- Numbers ----------------------------------------------------------------------------------

    def number(self, tree: Tree) -> AnyNumber:
        tag = tree[0]
        if tag == "num":
            return int(tree[1])
        if tag in LETTERS:
            self.scope.letters.setdefault(tag, None)
            self.scope.letters_used.add(tag)
            return Var(tag)
        return self.expression(tree)

    def expression(self, tree: Tree) -> Number:
        match tree:
            case ("count_of" | "heads_of" | "number_of", noun):
                return Count(self.query(noun))
            case ("count_ref", ref):
                return Count(self.ref(ref))
            case ("value_of" | "value_on", ref, item):
                return Value(item[0], self.ref(ref))
            case ("sum_of", noun, item):
                return Value(item[0], self.query(noun))
            case ("discarded_count", head):
                return Count(self.done_to(("discard",), head))
            case ("done_count", deed, head):
                return Count(self.done_to(deed, head))
            case ("amount",):
                if self.scope.trigger is None:
                    raise Meaningless("「その点数」が指す出来事がありません", "no event whose amount could be meant")
                return Amount()
            case ("times", inner, n):
                return Times(self.expression(inner), self.number(n))
            case ("plus", inner, n):
                return Sum(self.expression(inner), self.number(n))
            case ("sum", left, right):
                return Sum(self.expression(left), self.expression(right))
        raise AssertionError(tree)

    def amount(self, tree: Tree) -> AnyNumber:
        """A number of an action; 〜につき before it multiplies it."""
        number = self.number(tree)
        per, self.scope.per = self.scope.per, None
        if per is None:
            return number
        return per if number == 1 else Times(number, per)

    # --- Cards ------------------------------------------------------------------------------------

    def ref(self, tree: Tree) -> Reg:
        scope = self.scope
        match tree[0]:
            case "self":
                return Reg("self")
            case "self_in" | "self_at":
                if scope.trigger is None or scope.trigger.subject != Reg("self"):
                    scope.zones = (
                        tree[2][0],
                    )  # else the event has brought it there, and waits for it where that happens
                if tree[1] is not None and self.of(tree[1]) != "you":
                    raise Meaningless("これは相手の領域には置かれません", "this card is not in another player's zone")
                return Reg("self")
            case "rest":
                if not scope.seen:
                    raise Meaningless(
                        "「残り」の前に見たカードがありません", "the rest of what? nothing has been looked at"
                    )
                return Reg("rest")
            case "attacker" | "attacked":
                return Reg(tree[0])
            case "cause" | "cause_killed" | "cause_damaged" | "cause_kills" | "cause_deals_damage" as cause:
                trigger = scope.trigger  # behind the word may stand the only event of which it can be said
                if trigger is None or (
                    cause != "cause" and any(one.event != cause[6:] for one in (trigger, *trigger.either))
                ):
                    raise Meaningless("指す出来事がありません", "no event is meant")
                return Reg("cause")
        if scope.it is None or self.nouns.after.get(tree[0], "") not in ("", *scope.deeds):
            raise Meaningless("「それ」が指すものがありません", "nothing that “it” could mean")
        if tree[0] == "them" and self.several():
            raise Meaningless("「それら」がどの選択を指すか決まりません", "“them” could mean several choices")
        return scope.it

    def several(self) -> bool:
        """Whether それら must mean more than the last choice: several choices, the last one of a single thing."""
        scope = self.scope
        return scope.chosen > 1 and bool(scope.targets) and scope.targets[-1].most == 1

    def them(self, tree: Tree) -> list[Objects]:
        """What a pronoun means as a list: after several choices of one each, それら are all of them."""
        if tree[0] == "them" and self.several() and self.scope.chosen == len(self.scope.targets):
            return [Reg("target", n) for n in range(len(self.scope.targets))]
        return [self.ref(tree)]

    def done_to(self, deed: Tree, head: Tree) -> Query:
        """「この効果でオジギしたキャラクター」: what the effect has really done that to so far."""
        if deed[0] not in self.scope.deeds:
            raise Meaningless("この効果はまだそれを行っていません", "the effect has not done that so far")
        return Query((f"done {deed[0]}",), "each" if self.scope.who == "each" else "any", filters=self.head(head))

    def thing(self, tree: Tree) -> Objects:
        if not is_noun(tree):
            return self.ref(tree)
        found = self.query(tree)
        if not found.zones:
            raise Meaningless("ここではカードが必要です", "cards are needed here, not players")
        return found

    def query(self, tree: Tree, zones: tuple[str, ...] = (), own: bool = False) -> Query:
        """A noun phrase as a query; zones and own say where and whose the cards are if the words do not."""
        named, whose, filters, either, players, other = self.described(tree)
        if not named:
            named = zones or (() if players and not filters else (self.nouns.field,))
        if not whose:
            lone = (bool(named) and set(named) <= self.nouns.private) or (
                (own or self.scope.kind == "cost") and self.nouns.field not in named and self.nouns.stack not in named
            )
            whose = self.scope.who if lone else "any"
        if named == (self.nouns.stack,) and tree[2] == ("card",):
            filters = (*filters, Filter("object", "==", "card"))
        return Query(named, whose, filters, either, other, players=players)

    def described(
        self, tree: Tree
    ) -> tuple[tuple[str, ...], str, tuple[Filter, ...], tuple[tuple[Filter, ...], ...], str, bool]:
        mods, head = tree[1], tree[2]
        zones: tuple[str, ...] = ()
        whose = ""
        players = self.who(tree[3]) if tree[0] == "np_or_who" else ""
        if players == "each" or (players and head == ("player",)):
            raise Meaningless("プレイヤーが二度書かれています", "players are said twice")
        other = False
        filters: list[Filter] = []
        either: list[tuple[Filter, ...]] = []
        for mod in mods:
            match mod:
                case ("of" | "entered_by", who):
                    if whose:
                        raise Meaningless("持ち主が二度書かれています", "the owner is said twice")
                    whose = self.whose(who)
                case ("in" | "from", place):
                    if zones:
                        raise Meaningless("領域が二度書かれています", "the zone is said twice")
                    zones = zone_names(place)
                case ("among",) | ("from_among",):
                    if not self.scope.seen:
                        raise Meaningless(
                            "「その中」の前に見たカードがありません", "among what? nothing has been looked at"
                        )
                    zones, whose = ("seen",), "any"
                case ("other",):
                    if self.scope.kind in self.nouns.bodiless and self.scope.it is not None and not zones:
                        filters.append(
                            Filter("same", "lacks", Count(self.scope.it))
                        )  # これ is not among them: other than what was chosen
                    else:
                        other = True
                case ("every",):
                    pass
                case ("with_either", a, b):
                    either += [(Filter("attribute", "has", a),), (Filter("attribute", "has", b),)]
                case _:
                    filters += self.modifier(mod)
        if ("of", ("each",)) in mods and ("player",) in head:
            raise Meaningless("プレイヤーの持ち主はありません", "players belong to nobody")
        if head[0] == "pile":
            zones = (head[1][0],)
        elif head[0] == "or":
            if {head[1], head[2]} == {("card",), ("ability",)}:
                raise Meaningless("「カードか能力」と続けて書いてください", "card or ability is one noun")
            a, b = self.head(head[1]), self.head(head[2])
            if head[1] == ("player",) or head[2] == ("player",):
                if zones and self.nouns.field not in zones:
                    raise Meaningless(
                        "プレイヤーにはその領域や値がありません", "players lie in no zone and have no such items"
                    )
                players = whose or "any"
                filters += a or b
            else:
                if either:
                    raise Meaningless("選択肢が二重です", "two lists of alternatives in one noun phrase")
                either += [a, b]
        elif head[0] == "player":
            if zones or filters or either:
                raise Meaningless(
                    "プレイヤーにはその領域や値がありません", "players lie in no zone and have no such items"
                )
            players = whose or "any"
        else:
            filters += self.head(head)
        if head == ("card_or_ability",) or ABILITY in filters:
            zones = zones or (self.nouns.stack,)
        return zones, whose, tuple(filters), tuple(either), players, other

    def demands(self, tree: Tree, *owners: str) -> tuple[Filter, ...]:
        """What a noun phrase demands of any card, wherever and (but for these players) whosever it is."""
        zones, whose, filters, either, players, other = self.described(tree)
        if zones or either or players or other or whose not in ("", *owners):
            raise Meaningless("禁止をこのようには書けません", "this cannot be forbidden in these words")
        return filters

    def head(self, tree: Tree) -> tuple[Filter, ...]:
        match tree:
            case ("attr", attribute):
                return attributes(attribute)
            case ("name", name):
                return (Filter("name", "==", name),)
            case ("player",):
                return ()
        if tree[0] not in self.nouns.filters:
            raise Meaningless("ここには1つの種類だけを書いてください", "only one kind can be named here")
        return self.nouns.filters[tree[0]]

    def demanded(self, tag: str, *words: Tree) -> tuple[Filter, ...]:
        """A phrase that demands an item of a card, as the game's table has it."""
        item, test, *value = self.nouns.demands[tag]
        return (Filter(item, test, value[0] if value else word(words[-1])),)

    def modifier(self, mod: Tree) -> tuple[Filter, ...]:
        if mod[0] in self.nouns.demands:
            return self.demanded(*mod)
        match mod:
            case (_, _, ("self_in" | "self_at", *_)):
                raise Meaningless("比べる相手の領域は書きません", "the zone of the card compared with is not said here")
            case ("with_attr", attribute):
                return attributes(attribute)
            case ("without_attr", attribute):
                return (Filter("attribute", "lacks", attribute),)
            case ("except", head):
                demands = self.head(head)
                if len(demands) != 1:
                    raise Meaningless("これは除くことができません", "this cannot be excepted")
                return (negated(demands[0]),)
            case ("named", name):
                return (Filter("name", "==", name),)
            case ("epithet", name):
                return (Filter("epithet", "==", name),)
            case ("name_part", name):
                return (Filter("name", "contains", name),)
            case ("item_is", item, n):
                return (Filter(item[0], "==", self.number(n)),)
            case ("item_cmp", item, n, test):
                return (compared(item[0], test[0], self.number(n)),)
            case ("item_expr", item, expression, test):
                return (compared(item[0], test[0], self.expression(expression)),)
            case ("item_same", item, ref):
                return (Filter(item[0], "==", Value(item[0], self.ref(ref))),)
            case ("item_less", item, ref):
                return (compared(item[0], "<", Value(item[0], self.ref(ref))),)
            case ("item_more", item, ref):
                return (compared(item[0], ">", Value(item[0], self.ref(ref))),)
            case ("quality" | "doing", (tag, *fields)):
                return self.quality(tag, fields)
            case ("befallen" | "spared" as so, (tag, *fields)):
                trigger = self.event((tag, ("self",), *fields))
                if trigger.subject != Reg("self") or trigger.event not in self.nouns.lingering:
                    raise Meaningless(
                        "このターンにそうなったカードとは言えません",
                        "cards cannot be told by whether this has happened to them",
                    )
                so = "has" if so == "befallen" else "lacks"
                return (Filter("happened", so, "", Happened(changed(trigger, subject=None))),)
        raise AssertionError(mod)

    def quality(self, tag: str, fields: list[Tree]) -> tuple[Filter, ...]:
        """A state of a card as a filter. Fields: a keyword or the like that is had or lacked, or a number with a
        comparison.
        """
        found = self.nouns.filters[tag]
        if not fields:
            return found
        if fields[0][0] in self.nouns.filters:
            test = found[0].test
            return tuple(Filter(f.item, test, f.value) for f in self.nouns.filters[fields[0][0]])
        return (compared(found[0].item, fields[1][0], self.number(fields[0])),)

    # --- Events -------------------------------------------------------------------------------------------------------

    def event(self, tree: Tree) -> Trigger:
        return self.events[tree[0]](self, tree)


Waited: TypeAlias = Callable[[Any, Tree], Trigger]
"""What the phrase of an event becomes; the first is the game's own lowering."""


def attributes(words: str) -> tuple[Filter, ...]:
    """〈A×B〉 demands both (1302.2)."""
    return tuple(Filter("attribute", "has", word) for word in words.split("×"))


def is_noun(tree: Tree) -> bool:
    return tree[0] in ("np", "np_or_who")


def listed(first: Tree, more: tuple[Tree, ...]) -> tuple[Tree, ...]:
    """The parts of a list: the first, and those behind と, か and the like."""
    return (first, *(other[1] for other in more))


def narrowed(query: Query) -> Query | None:
    """The cards, if it is not all the same which."""
    return query if query.filters or query.either else None


def word(tree: Tree) -> str:
    """A word of a list by its tag, or one that somebody made up."""
    return tree if isinstance(tree, str) else str(tree[0])


def everybody(who: str) -> str:
    """The player of an event or a prohibition: 各プレイヤー means both."""
    return "any" if who in ("each", "anyone") else who


def signed(sign: str, number: AnyNumber) -> AnyNumber:
    if sign == "+":
        return number
    return Times(-1, number) if isinstance(number, Data) else -number


def zone_names(tree: Tree) -> tuple[str, ...]:
    return tuple(zone[0] for zone in tree[1:])


def whole(number: AnyNumber) -> int:
    if isinstance(number, Data):
        raise Meaningless("ここには数が必要です", "a plain number is needed here")
    return number


def compared(item: str, test: str, number: AnyNumber) -> Filter:
    """Filters know no < and >: the bound moves by one."""
    if test in ("<=", ">=", "=="):
        return Filter(item, test, number)
    step = -1 if test == "<" else 1
    bound = Sum(number, step) if isinstance(number, Data) else number + step
    return Filter(item, "<=" if test == "<" else ">=", bound)


def negated(demand: Filter) -> Filter:
    if demand.test not in NEGATED:
        raise Meaningless("これは除くことができません", "this cannot be excepted")
    return Filter(demand.item, NEGATED[demand.test], demand.value)


def at_once(low: Operands, objects: list[Objects]) -> list[Objects | Several]:
    """What one verb speaks of is acted upon at the same time; costs are looked at one by one."""
    things = tuple(one for one in objects if isinstance(one, Reg))
    return (
        [*objects] if len(things) < 2 or len(things) < len(objects) or low.scope.kind == "cost" else [Several(things)]
    )
