"""Surface trees of this game → ops: targets, conditions, what is about to happen and what has happened, how long things
last.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Self

from msgspec.structs import replace

from kisoku.games.spellcard.words.describing import Describing, facet, lacking, negated
from kisoku.text.operands import listed, whole
from kisoku.text.program import (
    Ability,
    Compare,
    Condition,
    Count,
    Filter,
    Grant,
    Happened,
    IfDone,
    Is,
    Later,
    Modes,
    Not,
    Objects,
    Op,
    Query,
    Reg,
    Some,
    Trigger,
)
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.template import Tree

BEFORE = {
    "damaged": "damage", "defeated": "defeat", "retired": "retire", "removed": "remove", "summoned": "summon",
    "stepped": "step",
    "acted": "act", "drawn": "draw",
    "discarded": "discard", "declared": "declared", "attacked": "attacked", "targeted": "targeted",
}  # fmt: skip
"""8.1.8: される comes before something is applied, された after it. A declaration is no effect that is applied: both
come when it is made.
"""
AGAINST = {
    "declaration": "declaring",
    "attack": "attacking",
    "spell": "declaring_spell",
    "ability": "declaring_ability",
}
UNMET = "unmet"
"""The mark of what is waited for in vain: it is met if that has not happened when the effect is over."""
LEAVING = ("defeat", "retire", "remove", "return")
"""What makes a striker leave the stage."""


class Striking(Describing):
    """Lowers the text of one box."""

    immediate = True
    constant = ("常時発動能力", "an always-on ability")
    replaced = False
    """Within what happens instead."""
    taken: Query | None = None
    """Among what the last choice was made."""
    looked_at: Query | None = None
    """What was looked at or revealed last."""

    def inner(self) -> Self:
        """For an ability in 『…』: nothing said outside is known inside."""
        return type(self)(self.words, Scope("static"))

    # --- What verbs act on ------------------------------------------------------------------------

    def take(self, query: Query, count: Tree, targeting: bool, total: tuple[str, int] | None = None) -> list[Op]:
        self.taken, self.thrown = query, False
        return super().take(query, count, targeting, total)

    def choose(self, tree: Tree) -> list[Op]:
        match tree:
            case ("wo_counted", noun, count):
                return self.choose(("wo_some", noun, count))
            case ("wo_some", noun, count) if self.aimed(noun, count) is not None:
                raise Meaningless(
                    "対象は宣言の時に選んであります（5.4.8.4）", "the target was chosen with the declaration (5.4.8.4)"
                )
            case ("wo_seen", count) if self.scope.seen:
                return self.take(Query(("seen",)), count, True)
        return super().choose(tree)

    def on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        return self.acted_on(tree, zones)

    def acted_on(self, tree: Tree | None, zones: tuple[str, ...] = ()) -> tuple[list[Op], list[Objects]]:
        match tree:
            case None if self.scope.subject is not None and not self.scope.subject_used:
                return [], [self.topic()]
            case None if (
                self.where == "ability"
                and self.timing not in ("action", "reaction")
                and self.scope.it is None
                and not self.replaced
            ):
                return [], [Reg("self")]
            case None if self.scope.targets and self.scope.chosen == 0 and not self.replaced:
                return [], [Reg("target", n) for n in range(len(self.scope.targets))]
            case ("wo_ref", ref):
                found = self.them(ref)
                self.scope.acted = (
                    found[0]
                    if len(found) == 1 and isinstance(found[0], Reg) and found[0].name in ("self", "caster")
                    else None
                )
                return [], found
            case ("wo_some" | "wo_counted", noun, count):
                aimed = self.aimed(noun, count)
                if aimed is not None:
                    return [], [aimed]
                if count[0] in ("all", "everyone"):
                    return [], [self.query(noun, zones)]
                return self.take(self.query(noun, zones), count, False), [Reg("it")]
            case ("wo_seen", count) if self.aimed_at(count) is not None:
                return [], [
                    Reg("target", place)
                    for place in range(len(self.aims))
                    if Reg("target", place) == self.aimed_at(count)
                ]
            case ("wo_each", noun):
                aimed = self.plainly(noun)
                return [], [self.query(noun, zones) if aimed is None else aimed]
            case ("wo_ref_from", ref, _, _):
                return [], self.them(ref)
        return super().acted_on(tree, zones)

    def placed(self, thing: Tree, zones: tuple[str, ...]) -> Objects:
        if thing[0] == "everyone_of":
            return self.aimed(thing[1], ("everyone",)) or self.query(thing[1], zones)
        if thing[0] != "np":
            return self.ref(thing)
        return self.plainly(thing) or self.query(thing, zones)

    def duration(self) -> str:
        """How long: as the words say, else as the icon does (2.4.6)."""
        self.scope.duration_used = True
        if self.scope.duration.startswith("next_turn"):
            raise Meaningless(
                "後のターンだけ続く効果はありません（「次の相手のターン終了時まで」と書いてください）",
                "no effect begins with a later turn (write 「次の相手のターン終了時まで」)",
            )
        return self.scope.duration or self.lasts

    # --- Conditions -------------------------------------------------------------------------------

    def when(self, also: Sequence[Tree], last: Tree) -> Condition:
        if also and any(tree[0] == "bare_facet" for tree in listed(last, tuple(also))):
            raise Meaningless("何が持つかを「…が」で書いてください", "say with が what has it")
        found = super().when(also, last)
        if not isinstance(found, Some):
            return found
        return Some(
            tuple(one for part in found.conditions for one in (part.conditions if isinstance(part, Some) else (part,)))
        )

    def condition(self, tree: Tree) -> Condition:
        match tree:
            case ("has_facet", ref, first, more):
                demands = [Is(self.ref(ref), (facet(one),)) for one in listed(first, more)]
                return demands[0] if len(demands) == 1 else Some(tuple(demands))
            case ("bare_facet", first, more):
                if self.scope.subject is not None and not self.scope.subject_used:
                    raise Meaningless("何が持つかを「…が」で書いてください", "say with が what has it")
                return self.condition(("has_facet", ("target",) if self.scope.targets else ("striker",), first, more))
            case ("both_adjacent", one, other):
                return self.next_to(one, other)
            case ("is_facet", ref, words):
                return Is(self.ref(ref), (facet(words),))
            case ("lacks_facet", ref, words):
                return Is(self.ref(ref), (lacking(words),))
            case ("adjacent_now", thing, other):
                return self.next_to(thing, other)
            case ("self_adjacent", other):
                if self.scope.subject is not None and not self.scope.subject_used:
                    raise Meaningless("何が隣接しているかを「…が」で書いてください", "say with が what is adjacent")
                return self.next_to(("striker",), other)
            case ("not_adjacent", thing, other):
                return Not(self.next_to(thing, other))
            case ("in_red_reach" | "in_blue_reach", ref):
                return Is(self.ref(ref), (self.ranged("blue" if tree[0] == "in_blue_reach" else "range"),))
            case ("ruled" | "unruled", who, noun):
                there = self.condition(("pile_any", who, ("rule",), noun))
                return there if tree[0] == "ruled" else Not(there)
            case ("throughout", who, phase):
                return super().condition(("phase", who, phase))
            case ("is_at", ref, place):
                return Is(self.ref(ref), (self.at(place),))
            case ("is_off", ref, place):
                return Is(self.ref(ref), (negated(self.at(place)),))
            case ("in_reach", ref):
                return Is(self.ref(ref), (self.ranged("range"),))
            case ("some_there" | "stage_some", noun):
                return Compare(Count(self.query(noun, ("stage",))), ">=", 1)
            case ("side_some", (side,), noun):
                found = self.query(noun, ("stage",))
                if found.whose != "any":
                    raise Meaningless("誰のストライカーかが二度書かれています", "whose strikers they are is said twice")
                return Compare(Count(replace(found, whose=side)), ">=", 1)
            case ("none_there" | "stage_none", noun):
                return Compare(Count(self.query(noun, ("stage",))), "==", 0)
            case ("many_there" | "stage_many", noun, n, _, test):
                return self.as_many(Count(self.query(noun, ("stage",))), n, test)
            case ("some_at" | "none_at", place, noun):
                return Compare(
                    Count(self.standing_at(place, noun)),
                    ">=" if tree[0] == "some_at" else "==",
                    1 if tree[0] == "some_at" else 0,
                )
            case ("many_at", place, noun, n, _, test):
                return self.as_many(Count(self.standing_at(place, noun)), n, test)
            case ("pile_some", who, zone, noun, n, test):
                found = self.there(("spot", who, ("one_zone", zone)), noun)
                return self.as_many(Count(found), n, test)
            case ("pile_any", who, zone, noun):
                return Compare(Count(self.there(("spot", who, ("one_zone", zone)), noun)), ">=", 1)
            case ("is_a", ref, noun):
                return self.described_as(self.ref(ref), noun)
            case ("in_zone", ref, _, zone):
                return Is(self.ref(ref), (Filter("zone", "==", zone[0]),))
        return super().condition(tree)

    def standing_at(self, place: Tree, noun: Tree) -> Query:
        found = self.query(noun, ("stage",))
        return replace(found, filters=(*found.filters, self.at(place)))

    def next_to(self, thing: Tree, other: Tree) -> Condition:
        """4.1.5.1."""
        if other[0] == "np":
            found = self.query(other)
            where = self.register(thing) if thing[0] != "np" else ""
            if not where:
                raise Meaningless("何と隣接しているかが決まりません", "next to what is not settled")
            return Compare(Count(replace(found, filters=(*found.filters, Filter("adjacent", "==", where)))), ">=", 1)
        demand = (Filter("adjacent", "==", self.register(other)),)
        if thing[0] == "np":
            found = self.query(thing)
            return Compare(Count(replace(found, filters=(*found.filters, *demand))), ">=", 1)
        return Is(self.ref(thing), demand)

    def described_as(self, ref: Reg, noun: Tree) -> Condition:
        found = self.read_noun(noun)
        demands = list(found.filters)
        if found.zones and found.zones != ("stage",):
            demands.append(Filter("zone", "==", found.zones[0]))
        if found.whose:
            demands.append(Filter("controller", "==", found.whose))
        if found.other or not (demands or found.either):
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        if found.either:
            return Some(tuple(Is(ref, (*demands, *one)) for one in found.either))
        return Is(ref, tuple(demands))

    # --- What is about to happen, what has happened -----------------------------------------------

    def coming(self, event: Tree) -> Trigger:
        """される, 受ける: what waits before the application (8.1.8)."""
        return earlier(self.event(event))

    def would(self, event: Tree) -> Trigger:
        found = self.coming(event)
        possible = self.words.replaceable
        if possible is not None and not all(one.event in possible for one in (found, *found.either)):
            raise Meaningless("この出来事は置き換えられません", "this event cannot be replaced")
        return found

    def waited(self, segment: Tree) -> tuple[Trigger, bool]:
        match segment:
            case ("would", event):
                return self.coming(event), False
            case ("state" | "state_now", _):
                raise Meaningless("「…の場合、」と書いてください（8.1.4）", "write 「…の場合、」 (8.1.4)")
            case ("either_case", first, tail):
                return self.either(("when", first), (("or_tail", tail),)), False
        return super().waited(segment)

    def with_subject(self, before: Tree, tail: Tree) -> Tree:
        if before is not None and ((before[0] or "").startswith("bare_") or len(before) < 2):
            raise Meaningless("何がそうした場合かを書いてください", "say whose event it is")
        return super().with_subject(before, tail)

    def chain(self, segments: list[Tree], tag: str, last: Tree) -> list[Op]:
        if not segments:
            return super().chain(segments, tag, last)
        segment, rest = segments[0], segments[1:]
        match segment:
            case ("would", _) if not rest or rest[0] != ("rather",):
                return [self.later(segment, rest, tag, last)]
            case ("next_would", event):
                return [replace(self.later(("would", event), rest, tag, last), every=False)]
            case ("either_case", *_):
                return [self.later(segment, rest, tag, last)]
            case ("instead_of" | "next_instead_of", event):
                return [self.replacing(event, segment[0] == "next_instead_of", rest, tag == "may", last)]
            case ("thereby",):
                if (
                    self.lasts
                    or self.scope.kind == "static"
                    or not rest
                    or rest[0][0] not in ("event", "befell", "unmet")
                ):
                    raise Meaningless(
                        "「これにより」の後には「…された場合、」を書きます",
                        "「これにより」 stands before 「…された場合、」",
                    )
                return self.chain(rest, tag, last)
            case ("unmet", event):
                return [self.in_vain(event, rest, tag, last)]
            case ("unmet_turn", event):
                return super().chain([("if_unmet", event), *rest], tag, last)
            case ("against", ref, (kind,)):
                whose, demands = self.ref(ref), tuple(self.nouns.filters[AGAINST[kind]])
                if self.timing == "action" and self.lasts:
                    return [self.in_future(whose, demands, lambda: self.chain(rest, tag, last))]
                return self.under(Is(whose, demands), "if_case", lambda: self.chain(rest, tag, last))
            case ("unless" | "unless_paid", *who, verb):  # who may do it, and what is done if not
                if not who and self.scope.named:
                    raise Meaningless("「…が…ない限り」と書いてください", "say who does not do it with が")
                acting, self.scope.who = self.scope.who, self.who(who[0]) if who else self.scope.who
                offered = self.optional([], verb)
                self.scope.who, self.scope.late = acting, True
                ops = self.chain(rest, tag, last)
                return [*offered, IfDone(len(ops), negated=True), *ops]
        return super().chain(segments, tag, last)

    def in_future(self, whose: Reg, demands: tuple[Filter, ...], rest: Callable[[], list[Op]]) -> Op:
        """What holds as long as the effect lasts, whenever the striker declares: an ability of that striker."""
        ours = {
            "caster",
            *(f"target{n or ''}" for n, target in enumerate(self.scope.targets) if target.query.whose == "you"),
        }
        if f"{whose.name}{whose.index or ''}" not in ours:
            raise Meaningless("これは味方について言うことです", "this is said of allies")
        duration, lasts, kind = self.duration(), self.lasts, self.scope.kind
        self.lasts, self.scope.kind, self.scope.duration = "", "static", ""
        given = Ability("static", tuple(rest()), condition=Is(Reg("self"), demands))
        self.lasts, self.scope.kind = lasts, kind
        return Grant(whose, ability=given, duration=duration)

    def replacing(self, event: Tree, once: bool, rest: list[Tree], optional: bool, last: Tree) -> Op:
        before, self.replaced = self.replaced, True
        found = super().replacing(event, once, rest, optional, last)
        self.replaced = before
        return found

    def event(self, tree: Tree) -> Trigger:
        """Things happen to strikers; of an equip spell only that it leaves the stage is waited for."""
        found = super().event(tree)
        subject = found.subject
        if subject == Reg("self") and found.event == "left" and self.lasts in ("equip", "rule"):
            if self.lasts == "rule":
                raise Meaningless("ルールカードが離れることは待てません", "that a rule card leaves is not waited for")
            return replace(found, event="shed")
        if not isinstance(subject, Query):
            return found
        if subject.zones == ("equips",) and found.event == "left":
            bearers = [Reg(str(one.value)) for one in subject.filters if one.item == "worn_by"]
            rest = tuple(one for one in subject.filters if one.item != "worn_by")
            return replace(
                found, event="shed", subject=replace(subject, filters=rest), cause=bearers[0] if bearers else None
            )
        if subject.zones not in ((), ("stage",)):
            raise Meaningless(
                "この出来事を待てるのは、ステージにいるストライカーについてだけです",
                "such an event is waited for of strikers on the stage only",
            )
        return found

    def later(self, segment: Tree, rest: list[Tree], tag: str, last: Tree) -> Op:
        """A triggered ability that lasts as long as its icon says; without one until the effect has been resolved
        (2.4.4.1 to .3).
        """
        if segment[0] == "moment" and not (self.scope.duration or self.lasts):
            raise Meaningless(
                "後の時点を待つには持続時間のアイコンが必要です（2.4.4.3）",
                "to wait for a later moment needs an icon of duration (2.4.4.3)",
            )
        found = super().later(segment, rest, tag, last)
        if isinstance(found, Later) and segment[0] not in ("next_event", "moment"):
            found = replace(found, every=True)
        return found

    def in_vain(self, event: Tree, rest: list[Tree], tag: str, last: Tree) -> Op:
        """…なかった場合: of what this very effect does, asked when it has been resolved (2.4.4.3)."""
        if self.lasts or self.scope.duration or self.scope.kind == "static":
            raise Meaningless(
                "「…なかった場合、」は同じ効果が行うことについてだけ書けます（ターンについては「このターンに」）",
                "what has not happened is asked of the same effect only, or of this turn (「このターンに」)",
            )
        self.scope.it = self.scope.it or next(
            (one for one in (self.event(event).subject,) if isinstance(one, Reg)), None
        )
        found = self.later(("event", event), rest, tag, last)
        assert isinstance(found, Later)
        assert found.ability.trigger is not None
        trigger = replace(found.ability.trigger, flags=(*found.ability.trigger.flags, UNMET))
        return replace(found, ability=replace(found.ability, trigger=trigger))

    def befallen(self, event: Tree) -> Condition:
        return Happened(self.past(event))

    def settle(self, segment: Tree) -> list[Op]:
        if segment[0] == "damage_and":
            return self.act(("damage", *segment[1:]))
        return super().settle(segment)

    def sentence(self, tree: Tree) -> list[Op]:
        match tree:
            case ("where_is", letter, quantity):
                return super().sentence(("where", letter, quantity))
            case ("either_act" | "either_may", segments, first, more, second):
                contents = (((), first), (more, second))
                return super().sentence(
                    ("do" if tree[0] == "either_act" else "may", segments, ("one_of", contents, 1, 1))
                )
            case ("modes_now" | "modes_up_to", segments, n, items):
                number = whole(self.number(n))
                if len(items) < 2 or number > len(items):
                    raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
                contents = tuple(item[1] for item in items)
                return super().sentence(
                    ("do", segments, ("one_of_these", contents, 0 if tree[0] == "modes_up_to" else number, number))
                )
        return super().sentence(tree)

    def act(self, tree: Tree) -> list[Op]:
        """A choice of contents is made by whoever uses the effect (8.1.9, reading A30)."""
        if tree[0] not in ("one_of", "one_of_these"):
            return super().act(tree)
        if self.scope.kind == "static":
            raise Meaningless("常時発動能力は何も選びません", "an always-on ability chooses nothing")
        _, contents, least, most = tree
        found: list[tuple[Op, ...]] = []
        before = dataclasses.replace(self.scope)
        for content in contents:
            after = self.scope
            self.scope = dataclasses.replace(before, letters=after.letters, letters_used=after.letters_used)
            ops = self.chain(list(content[0]), "do", content[1]) if tree[0] == "one_of" else self.sentences(content)
            used, self.scope = self.scope, after
            after.duration_used, after.subject_used = (
                used.duration_used or after.duration_used,
                used.subject_used or after.subject_used,
            )
            found.append(tuple(ops))
        return [Modes(tuple(found), least, most, who=before.who)]

    def quoted(self, tree: Tree) -> Ability:
        """An ability in 『…』 (8.2.4)."""
        return self.words.line(self.inner(), tree)


def earlier(trigger: Trigger) -> Trigger:
    """The same before it is applied."""
    either = tuple(earlier(one) for one in trigger.either)
    if trigger.event == "left":
        first, *others = (replace(trigger, event=event, either=()) for event in LEAVING)
        return replace(first, either=(*others, *either))
    if trigger.event not in BEFORE:
        raise Meaningless(
            "この出来事の前には何もできません（「…した場合、」と書いてください）",
            "nothing can be done before that happens (write 「…した場合、」)",
        )
    return replace(trigger, event=BEFORE[trigger.event], either=either)
