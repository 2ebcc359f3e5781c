"""Surface trees of this game → ops, where it differs from the common way: nothing is chosen on entry, every choice is
made while resolving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import msgspec

from kisoku.games.sakura.words.describing import Describing, among, origin, plain_keyword
from kisoku.games.sakura.words.last_megami import condition as condition_of_the_last
from kisoku.games.sakura.words.later_megami import condition as condition_of_a_later_megami
from kisoku.games.sakura.words.megami import condition as condition_of_a_megami
from kisoku.games.sakura.words.nouns import DEMANDS, STATED
from kisoku.games.sakura.words.tales import condition as condition_of_tales
from kisoku.text.program import (
    Ability,
    Choose,
    Compare,
    Condition,
    Cost,
    Count,
    Do,
    Fact,
    Filter,
    If,
    Is,
    Later,
    May,
    Not,
    Objects,
    Op,
    Pay,
    Query,
    Reg,
    Some,
    Trigger,
    Value,
)
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.template import Tree

EVENTS = {
    "event",
    "next_event",
    "first_event",
    "instead",
    "next_instead",
    "occasions",
    "either_event",
    "either_event_now",
    "moment",
    "state",
    "state_now",
}


class SakuraLowering(Describing):
    """Lowers the text of one ability of this game."""

    last_basic: Do | None = None
    """The basic action that was spoken of last."""

    last_arrow: Do | None = None
    """The arrow that was spoken of last."""

    waiting: bool = False
    """A player is the topic, and nothing has been said of them yet."""

    def inner(self) -> Self:
        """For a quoted ability or the text of a made attack: nothing said outside is known inside, but the frame around
        it.
        """
        found = type(self)(self.words, Scope("static"))
        found.gears = self.gears
        return found

    # --- Choosing ---------------------------------------------------------------------------------

    def take(self, query: Query, count: Tree, targeting: bool, total: tuple[str, int] | None = None) -> list[Op]:
        scope = self.scope
        least, most = self.bounds(count)
        if total is not None:
            raise Meaningless("合計でなく枚数で選んでください", "say how many are chosen, not their sum")
        if scope.kind == "static":
            raise Meaningless("常時働く効果は何も選びません", "an effect that always works chooses nothing")
        if not query.zones and self.looked is not None:
            seen = self.looked
            query = Query(seen.zones, seen.whose, (*query.filters, *among(seen)), query.either, query.other)
        if not query.zones:
            raise Meaningless("どの領域のカードかが書かれていません", "the zone of these cards is not said")
        scope.chosen += 1
        scope.it = Reg("it")
        self.chose_attacks = query.zones == ("attacking",)
        return [Choose(scope.who, query, least, most, count[0] == "at_random")]

    def acted_on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        match tree:
            case ("wo_ref_from", ref, _, _) if ref != ("self",):
                return [], [self.ref(ref)]
            case ("wo_some_from", noun, count, who, zone):
                first = self.take(self.there(("spot", who, ("one_zone", zone)), noun), count, False)
                return first, [Reg("it")]
            case ("wo_those_with", noun, mod, count):
                if noun[0] != "np":
                    raise Meaningless("ここではカードが必要です", "cards are needed here, not players")
                _, mods, head = noun
                return self.take(self.query(("np", (*mods, mod), head)), count, False), [Reg("it")]
            case ("wo_seen", count):
                if self.looked is None:
                    raise Meaningless("何の枚数かが書かれていません", "so many of what is not said")
                return self.take(self.looked, count, False), [Reg("it")]
        return super().acted_on(tree, zones)

    def choose(self, tree: Tree) -> list[Op]:
        if tree[0] == "wo_some_from":
            return self.acted_on(tree)[0]
        if tree[0] == "wo_seen" and self.looked is not None:
            return self.take(self.looked, tree[1], True)
        if tree[0] == "wo_two":
            raise Meaningless(
                "一度に選ぶのは一種類です（一つ選び、それをどうするかを書いてから次を選びます）",
                "one kind is chosen at a time (say what is done with it, then choose the next)",
            )
        return super().choose(tree)

    def set_topic(self, thing: Tree, *items: str) -> None:
        if thing[0] == "np" and self.read_noun(thing).duration and self.scope.duration:
            raise Meaningless("期間が二度書かれています", "two durations in one sentence")
        super().set_topic(thing, *items)

    # --- Conditions -------------------------------------------------------------------------------

    def condition(self, tree: Tree) -> Condition:
        for of_megami in (
            condition_of_a_megami,
            condition_of_a_later_megami,
            condition_of_the_last,
            condition_of_tales,
        ):
            if (found := of_megami(self, tree)) is not None:
                return found
        match tree:
            case ("unequal", left, n, _, test):
                return Not(self.as_many(self.expression(left), n, test))
            case ("uncounted", noun, n, _, test):
                return Not(self.as_many(Count(self.query(noun)), n, test))
            case ("distance_moved", n):
                return Compare(Value("distance_change", Reg("game")), ">=", self.number(n))
            case ("distance_nearer" | "distance_farther" as way, n, test):
                return self.as_many(Value(way.removeprefix("distance_"), Reg("game")), n, test)
            case ("distance_same",):
                return Compare(Value("distance_change", Reg("game")), "==", 0)
            case ("open" | "closed" as side, who):
                return Fact("umbrella", self.state(who, side))
            case (("bears_ある" | "bears_置かれている"), ref):
                return Is(self.ref(ref), (Filter("bound", ">=", 1),))
            case (("bears_many_ある" | "bears_many_置かれている"), ref, n, test):
                return self.as_many(Value("bound", self.ref(ref)), n, test)
            case (("bear_some_ある" | "bear_some_置かれている"), noun):
                return Compare(Value("bound", self.query(noun)), ">=", 1)
            case (("bear_in_all_ある" | "bear_in_all_置かれている"), noun, n, test):
                return self.as_many(Value("bound", self.query(noun)), n, test)
            case ("nouns_are", every, noun):
                return self.all_are(every, noun)
            case ("shrunk", who):
                return Fact("shrunk", self.player(("whose", who)))
            case ("unshrunk", who):
                return Not(Fact("shrunk", self.player(("whose", who))))
            case ("turn" | "not_turn", who) if self.who(who) not in ("you", "opponent"):
                raise Meaningless(
                    "誰のターンかを「あなた」か「相手」で書いてください",
                    "say whose turn it is: yours or the opponent's",
                )
            case ("nth", n, *_):
                return Compare(Value("used_order", Reg("self")), ">=", self.number(n))
            case ("nth_just", n):
                return Compare(Value("used_order", Reg("self")), "==", self.number(n))
            case ("is_type", ref, kind):
                return Is(self.ref(ref), (DEMANDS[kind[0]],))
            case ("is_either_type", ref, a, b):
                what = self.ref(ref)
                return Some((Is(what, (DEMANDS[a[0]],)), Is(what, (DEMANDS[b[0]],))))
            case ("is_not_type", ref, kind):
                return Not(Is(self.ref(ref), (DEMANDS[kind[0]],)))
            case ("has_keyword", ref, keyword):
                return Is(self.ref(ref), (Filter("keyword", "has", plain_keyword(keyword)),))
            case ("others_used", who):
                self.must_be_you(who)
                return Fact("others_used")
            case ("trumps_used", who):
                whose = self.of(who, "you")
                if whose not in ("you", "opponent"):
                    raise Meaningless("誰の切札かが決まりません", "whose trumps are meant is not settled")
                return Fact("trumps_used", "" if whose == "you" else whose)
            case ("many_used", noun, n, test):
                trumps = self.query(noun)
                if trumps.zones != ("trump",):
                    raise Meaningless("使用済になるのは切札です（C6-2-2-3）", "only trumps become used (C6-2-2-3)")
                if (self.number(n), test) == (1, (">=",)) and trumps in (
                    Query(("trump",), "you"),
                    Query(("trump",), "opponent"),
                ):
                    return Fact("trumps_used", trumps.whose.removeprefix("you"))
                return self.as_many(
                    Count(msgspec.structs.replace(trumps, filters=(*trumps.filters, STATED["used_trump"]))), n, test
                )
            case ("megami_used", megami):
                return Fact("trumps_used", megami[0])
            case ("other_used",):
                return Fact("trumps_used", "other")
            case ("used_out_of", zone):
                return Fact("used_from", origin(zone))
            case ("reacting",):
                return Fact("reacting")
            case ("empowered",):
                return Fact("empowered")
            case ("not_empowered",):
                return Not(Fact("empowered"))
            case ("in_zone", ref, who, (zone,)):
                whose = self.of(who, "any")
                side = (Filter("side", "==", whose),) if whose in ("you", "opponent") else ()
                return Is(
                    self.ref(ref),
                    (
                        Filter("zone", "==", "trump" if zone in STATED else zone),
                        *((STATED[zone],) if zone in STATED else ()),
                        *side,
                    ),
                )
            case ("is_a", ref, noun):
                return self.described_as(self.ref(ref), noun)
        return super().condition(tree)

    def all_are(self, every: Tree, noun: Tree) -> Condition:
        """「すべての毒があなたのカードなら」"""
        if ("every",) not in every[1]:
            raise Meaningless("「すべての…が…なら」と書いてください", "say that all of them are (「すべての…が…なら」)")
        return self.described_as(self.query(every), noun)

    def described_as(self, ref: Objects, noun: Tree) -> Condition:
        found = self.read_noun(noun)
        whose = (Filter("owner", "==", found.whose),) if found.whose in ("you", "opponent") and not found.zones else ()
        if (found.whose and not whose) or found.other or found.either or found.duration or not (found.filters or whose):
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        if len(found.zones) > 1:
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        zones = tuple(STATED.get(zone, Filter("zone", "==", zone)) for zone in found.zones)
        if found.zones == ("attacking",):  # 「それが…《攻撃》なら」, of an attack or of a card
            zones = () if isinstance(ref, Reg) and self.of_attack(ref) else (DEMANDS["attack"],)
        return Is(ref, (*zones, *whose, *found.filters))

    # --- Sentences --------------------------------------------------------------------------------

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
            case ("after_that",):
                if scope.trigger is None or scope.trigger.event not in ("reconstructed", "basic_action", "toggled"):
                    raise Meaningless("何の解決後かが決まりません", "after the resolution of what is not settled")
                return []
            case ("topic_value", value):
                scope.subject, scope.items, scope.subject_used = Reg("game"), (value[0],), False
                return []
            case ("topic_arrows" | "topic_moved", thing):
                scope.topic, scope.subject, scope.items, scope.subject_used = (
                    thing,
                    self.thing(thing),
                    ("arrow",),
                    False,
                )
                return []
            case ("topic_limit", who, limit):
                scope.subject, scope.items, scope.subject_used = Reg(self.player(who)), (limit[0],), False
                return []
            case ("topic_next_use", who, noun):
                if scope.duration != "turn":
                    raise Meaningless("「このターン、」と書いてください", "say 「このターン、」 for the next time")
                self.set_topic(("np", (("of", who), *noun[1]), noun[2]), "consumption")
                scope.duration = "next"
                return []
            case ("instead_of_resolving",):
                if scope.trigger is None or scope.trigger.event != "used":
                    raise Meaningless("解決されるカードが決まりません", "which card would be resolved is not settled")
                return [Do("replace_resolution", objects=Reg("event"))]
            case ("as_it_deals",) | ("all_resolved",):
                return []
            case ("topic_nth_card", who, n):
                scope.subject = Query(("attacking",), self.who(who), (Filter("made_order", "==", self.number(n)),))
                scope.items, scope.subject_used, scope.duration = (), False, "turn"
                return []
            case ("so_many",):
                if scope.it != Reg("it"):
                    raise Meaningless("何の枚数かが書かれていません", "so many of what is not said")
                scope.per = Count(scope.it)
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
        if segments and self.waiting and segments[0][0] in EVENTS:
            raise Meaningless("出来事の前に「…は」は書きません", "no topic stands before an event")
        if segments and segments[0] == ("after_answered",):
            return self.after_answered(lambda: self.chain(segments[1:], tag, last))
        if segments and segments[0] == ("if_from_achieved",):
            return self.under(Fact("from_achieved"), "if_nara", lambda: self.chain(segments[1:], tag, last))
        if segments and segments[0] == ("could_not",):
            return super().chain([("not_done",), *segments[1:]], tag, last)
        if segments and segments[0] == ("exchanged",):
            return self.under(
                Compare(Count(Reg("it")), ">=", 1), "if_nara", lambda: self.chain(segments[1:], tag, last)
            )
        if segments and segments[0][0] == "became_many":
            reached = Compare(Value("bound", Reg("self")), ">=", self.number(segments[0][1]))
            return self.under(reached, "if_nara", lambda: self.chain(segments[1:], tag, last))
        return super().chain(segments, tag, last)

    def after_answered(self, rest: Callable[[], list[Op]]) -> list[Op]:
        """If this card reacts, what follows is done when the attack has been resolved; if not, at once."""
        ops = rest()
        later = Later(
            Ability("triggered", tuple(ops), trigger=Trigger("attack_resolved", whose="opponent")), duration="turn"
        )
        return [If(Fact("reacting"), 1), later, If(Not(Fact("reacting")), len(ops)), *ops]

    def act(self, tree: Tree) -> list[Op]:
        self.waiting = False
        ops = super().act(tree)
        self.last_basic = next((op for op in ops if isinstance(op, Do) and op.verb == "basic_action"), self.last_basic)
        demand, self.demand = self.demand, None
        return ops if demand is None else [If(demand, len(ops)), *ops]

    def optional(self, segments: list[Tree], last: Tree) -> list[Op]:
        """Looking is not left to choice; a price in concentration is paid or not; anything else is done as a whole or
        not.
        """
        if self.scope.kind == "static":
            raise Meaningless(
                "常時働く効果では「してもよい」は使えません", "an effect that always works gives no choice"
            )
        who = self.scope.who
        first: list[Op] = []
        instead: list[Op] = []  # a resolution is replaced only if this is done (C10-30)
        rest = list(segments)
        while rest and (rest[0][0] not in ("then", "te", "te_bare") or rest[0][1][0] == "look"):
            for op in self.settle(rest.pop(0)):
                (instead if isinstance(op, Do) and op.verb == "replace_resolution" else first).append(op)
        if rest and rest[0][0] in ("then", "te", "te_bare") and rest[0][1][0] == "pay":
            costs = self.as_costs(self.act(rest[0][1]))
            ops = [*instead, *self.run(rest[1:], last)]
            return [*first, Pay(who, costs, len(ops)), *ops]
        ops = [*instead, *self.run(rest, last)]
        if len(ops) == 1 and isinstance(ops[0], Do) and ops[0].verb in self.PRICES:
            return [*first, Pay(who, self.as_costs(ops), 0)]
        return [*first, May(who, len(ops)), *ops]

    PRICES = ("pay", "burn")
    """What is done as a whole or not at all where it is left to choice."""

    def as_costs(self, ops: Sequence[Op]) -> tuple[Cost, ...]:
        """Arrows have no doer of their own: who pays moves the crystals."""
        return super().as_costs(
            [
                msgspec.structs.replace(op, who=self.scope.who) if isinstance(op, Do) and op.verb == "arrow" else op
                for op in ops
            ]
        )

    def cost_place(self, op: Do) -> str:
        if op.verb == "arrow":
            return f"{op.origin}:{op.origin_of}>{op.place}:{op.place_of}"
        return super().cost_place(op)

    def run(self, segments: Sequence[Tree], last: Tree) -> list[Op]:
        return [*(op for segment in segments for op in self.settle(segment)), *self.act(last)]
