"""What actions are done to: topics, choices on entry and while resolving, registers."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from kisoku.text.conditions import Conditions
from kisoku.text.operands import everybody, is_noun, whole
from kisoku.text.program import (
    AnyNumber,
    Choose,
    Count,
    Number,
    Objects,
    Op,
    Query,
    Quotient,
    Reg,
    Repeat,
    Search,
    Target,
)
from kisoku.text.scope import Meaningless, which_of_them
from kisoku.text.template import Tree


class Choices(Conditions):
    """Turns what a verb acts on into objects, with the choices that must come first."""

    immediate: ClassVar[bool] = False
    """Nothing is chosen before an ability resolves."""
    constant: ClassVar[tuple[str, str]] = ("常時能力", "a static ability")
    """What the game calls an ability that holds all the time."""

    # --- The topic --------------------------------------------------------------------------------

    def set_topic(self, thing: Tree, *items: str) -> None:
        scope = self.scope
        if scope.subject is not None and not scope.subject_used:
            raise Meaningless("「…は」が二つ続いています", "two topics and no verb between them")
        scope.topic, scope.items, scope.subject_used = thing, items, False
        scope.subject = self.placed(thing, self.nouns.entering if items == ("cost",) else ())
        if isinstance(scope.subject, Query) and scope.subject.players and not scope.subject.zones:
            raise Meaningless("プレイヤーはこの文の主題になりません", "players are no cards")

    def placed(self, thing: Tree, zones: tuple[str, ...]) -> Objects:
        return self.query(thing, zones) if is_noun(thing) else self.ref(thing)

    def multiply(self, per: Tree | None) -> None:
        """〜につき: the next number counts that often."""
        if per is None:
            return
        *counted, n, _ = per
        each = whole(self.number(n))
        match counted:
            case ["per_done", deed, head]:
                found: Number = Count(self.done_to(deed, head))
            case ["per_discarded", head]:
                found = Count(self.done_to(("discard",), head))
            case ["per_borne", ref, item]:
                found = self.expression(("value_on", ref, item))
            case _:
                found = self.expression(("count_of", counted[1]))
        self.times(found, each)

    def times(self, number: Number, each: int) -> None:
        """For each so many of that number."""
        if each < 1:
            raise Meaningless("「につき」の前の数は1以上です", "at least one is counted for each")
        if self.scope.per is not None:
            raise Meaningless("「につき」が二度書かれています", "per is said twice")
        self.scope.per = number if each == 1 else Quotient(number, each, up=False)

    # --- Choosing ---------------------------------------------------------------------------------

    def choose(self, tree: Tree) -> list[Op]:
        match tree:
            case ("wo_seen", count) if count[0] != "all" and self.scope.seen:
                return self.take(Query(("seen",)), count, True)
            case ("wo_some", noun, count) if count[0] != "all":
                return self.take(self.query(noun), count, True)
            case ("wo_bare", mods, count) if count[0] != "all":
                return self.take(self.query(("np", mods, ("card",))), count, True)
            case ("wo_two", a, count, b, other) if "all" not in (count[0], other[0]):
                return self.take_both((a, count), (b, other))
            case ("wo_two_each", a, b, n, counter):
                return self.take_both(*((noun, ("exactly", n, counter)) for noun in (a, b)))
            case ("wo_total", noun, item, n, count):
                return self.take(self.query(noun), count, True, (item[0], whole(self.number(n))))
        raise Meaningless("いくつ選ぶかを書いてください", "how many are chosen must be said")

    def take_both(self, *wanted: tuple[Tree, Tree]) -> list[Op]:
        """「AをnとBをm選び」: the second beside the first."""
        ops = [op for noun, count in wanted for op in self.take(self.query(noun), count, True)]
        joined = (msgspec.structs.replace(op, join=True) if isinstance(op, Choose) else op for op in ops[1:])
        return [*ops[:1], *joined]

    def take(self, query: Query, count: Tree, targeting: bool, total: tuple[str, int] | None = None) -> list[Op]:
        """A choice: a target if the words and the zone make it one (public zone, 選ぶ), else an op while resolving."""
        scope = self.scope
        least, most = self.bounds(count)
        if scope.kind == "static":
            raise Meaningless(f"{self.constant[0]}は何も選びません", f"{self.constant[1]} chooses nothing")
        if self.immediate:
            scope.chosen, scope.it = scope.chosen + 1, Reg("it")
            return [Choose(scope.who, query, least, most, count[0] == "at_random", total)]
        if query.zones == (self.nouns.field,) and self.nouns.never_there in query.filters:
            scope.guessed = True  # a verb of the stack settles it, any other is refused
            query = msgspec.structs.replace(query, zones=(self.nouns.stack,))
        scope.chosen += 1
        if "deck" in query.zones:
            scope.it = Reg("it")
            return [Search(scope.who, ((query, most),), exact=least == most, total=total)]
        resolving = (
            scope.late
            or not targeting
            or scope.kind == "cost"
            or not self.nouns.hidden.isdisjoint(query.zones)
            or count[0] == "at_random"
        )
        if resolving or "target" in (scope.who, query.whose):  # or it hangs on who is chosen on entry
            scope.it = Reg("it")
            return [Choose(scope.who, query, least, most, count[0] == "at_random", total, unwritten=not targeting)]
        if total is not None:
            raise Meaningless("対象の合計は制限できません", "the sum over targets cannot be limited")
        scope.targets.append(Target(query, least, most, scope.who, scope.if_paid, scope.share))
        scope.share = None
        scope.it = Reg("target", len(scope.targets) - 1)
        return []

    def bounds(self, count: Tree) -> tuple[AnyNumber, AnyNumber]:
        match count:
            case ("exactly" | "each" | "at_random", n, _):
                number = self.number(n)
                return number, number
            case ("up_to", n, _):
                return 0, self.number(n)
            case ("any_number",):
                return 0, -1
        raise Meaningless("ここでは枚数が必要です", "a number is needed here")

    def on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        """What a verb acts on: the ops that must come first, and the objects, all of them cards."""
        first, objects = self.acted_on(tree, zones)
        queries = [op.query for op in first if isinstance(op, Choose)]
        for thing in objects:
            if isinstance(thing, Query):
                queries.append(thing)
            elif thing.name == "target":
                queries.append(self.scope.targets[thing.index].query)
        if any(query.players for query in queries):
            raise Meaningless(
                "プレイヤーにはできないことです。カードなら、どの領域のものかを書いてください（例：手札のカード）",
                "this cannot be done to a player; of cards, say in which zone they are (手札のカード)",
            )
        if not all(query.zones for query in queries):
            raise Meaningless("どの領域のカードかが書かれていません", "the zone of these cards is not said")
        return first, objects

    def acted_on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        """The same with players. zones: where the things are if the words do not say."""
        match tree:
            case None:
                if (
                    self.scope.kind == "replacement"
                    and self.scope.chosen == 0
                    and self.scope.trigger is not None
                    and self.scope.trigger.subject is not None
                ):
                    return [], [Reg("self") if self.scope.trigger.subject == Reg("self") else Reg("event")]
                if (self.scope.it is None or self.scope.chosen == 0) and self.scope.acted is not None:
                    return [], [self.scope.acted]
                if self.scope.it is None or self.scope.chosen == 0:
                    raise Meaningless("何に対して行うかが書かれていません", "what this is done to is not said")
                idle = [Reg("target", n) for n in range(self.scope.acted_on, len(self.scope.targets))]
                return [], [*idle] if len(idle) > 1 and self.scope.it == idle[-1] else [self.scope.it]
            case ("wo_ref", ref):
                found = self.them(ref)
                self.scope.acted = Reg("self") if found == [Reg("self")] else None
                return [], found
            case ("wo_ref_from", ("self",), who, zone):
                self.scope.acted = Reg("self")
                return [], [self.ref(("self_in", who, zone))]
            case ("wo_seen", count):
                if not self.scope.seen:
                    raise Meaningless("何の枚数かが書かれていません", "so many of what is not said")
                return self.take(Query(("seen",)), count, False), [Reg("it")]
            case ("wo_ref_from", ref, None, zone) if not self.scope.deeds.isdisjoint(
                self.nouns.brought.get(zone[0], ())
            ):
                return [], self.them(ref)
            case ("wo_ref_from", *_):
                raise Meaningless(
                    "領域が書けるのは「これ」と、この効果でその領域に置いたカードだけです",
                    "only this card, and what this effect has put into the zone, can be said to come from it here",
                )
            case ("wo_each", noun) | ("wo_some", noun, ("all",)):
                return [], [self.query(noun, zones)]
            case ("wo_some", noun, count):
                return self.take(self.query(noun, zones), count, False), [Reg("it")]
            case ("wo_total", noun, item, n, count):
                return self.take(self.query(noun, zones), count, False, (item[0], whole(self.number(n)))), [Reg("it")]
            case ("wo_bare", mods, ("all",)):
                return [], [self.query(("np", mods, ("card",)))]
            case ("wo_bare", mods, count):
                return self.take(self.query(("np", mods, ("card",))), count, False), [Reg("it")]
            case ("wo_both", a, b):
                return [], [self.thing(a), self.thing(b)]
            case ("wo_two" | "wo_two_each", *_):
                raise Meaningless("二つの指定は選ぶ時だけ使えます", "two groups can only be chosen")
            case ("wo_top", who, n):
                number = self.number(n)
                if isinstance(number, int):
                    return [], [self.top(who, number)]
                return [Repeat(number, 1)], [self.top(who, 1)]  # one after another
            case ("wo_top1", who):
                return [], [self.top(who, 1)]
        raise AssertionError(tree)

    def given_to(self, tree: Tree | None) -> tuple[list[Op], list[tuple[Objects | None, str]]]:
        """To whom something is dealt or given: the choices that come first, then cards and players."""
        match tree:
            case None | ("ni_them",):
                first, objects = self.acted_on(None)
                return first, [(thing, "") for thing in objects]
            case ("ni_ref", ref):
                return [], [(thing, "") for thing in self.them(ref)]
            case ("ni_who", ("either",)):
                raise which_of_them()
            case ("ni_who", who):
                return [], [(None, everybody(self.who(who)))]
            case ("ni_each", noun) | ("ni_some", noun, ("all",)):
                query = self.query(noun)
                if query.zones and query.players:
                    raise Meaningless(
                        "どちらに与えるかを選んでいません", "which of the two is dealt damage is not chosen"
                    )
                return [], [(query if query.zones else None, query.players)]
            case ("ni_some", noun, count):
                return self.take(self.query(noun), count, False), [(Reg("it"), "")]
            case ("ni_both", who, thing) | ("ni_cards_first", thing, who):
                return [], [(self.thing(thing), everybody(self.who(who)))]
            case ("ni_two", a, b):
                return [], [(self.thing(a), ""), (self.thing(b), "")]
        raise AssertionError(tree)

    def top(self, who: Tree | None, number: int) -> Query:
        return Query(("deck",), self.of(who, self.scope.who), top=number)

    def topic(self, item: bool = False, zones: tuple[str, ...] = ()) -> Objects:
        """The cards that the sentence is about. item: the verb is one of a number of theirs; zones: where they are if
        the words do not say.
        """
        scope = self.scope
        if scope.subject is None:
            raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
        if bool(scope.items) != item:
            raise Meaningless("数値とカードを取り違えています", "a number and a card are mixed up")
        scope.subject_used = True
        return self.placed(scope.topic, zones) if zones else scope.subject

    def duration(self) -> str:
        self.scope.duration_used = True
        return self.scope.duration
