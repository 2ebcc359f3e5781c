"""Surface trees → ability programs: the scope table, the registers, what is chosen on entry and what while resolving.

Scope: a condition holds until the next one in its sentence; so does a topic; 〜てもよい for the chain of actions
since the last topic or condition, of which the part that stands in て-form is its cost; a 時 inside an effect makes the
rest of its sentence a delayed ability. Every sentence begins with the controller as the one who acts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from kisoku.text.operands import at_once, whole
from kisoku.text.paying import Paying
from kisoku.text.program import (
    Ability,
    Amount,
    AnyNumber,
    Become,
    Choose,
    Compare,
    Condition,
    CostChange,
    Count,
    Do,
    EachPlayer,
    Extra,
    Filter,
    Forbid,
    Grant,
    Happened,
    If,
    IfDone,
    Later,
    Lose,
    May,
    Modify,
    Not,
    Objects,
    Op,
    Paid,
    Pay,
    Permit,
    Query,
    Reg,
    Repeat,
    Replace,
    Search,
    Several,
    Times,
    Trigger,
    Turn,
    Value,
    done_or_not,
    everything_in,
    in_cases_of,
    one_or_other,
)
from kisoku.text.scope import Meaningless, which_of_them
from kisoku.text.template import Tree
from kisoku.text.waiting import both, changed, own_zone

CONTINUOUS = (Modify, Grant, Lose, Become, Forbid, Permit, CostChange, Extra, Replace)
LONGEST = 40  # segments in a sentence
BOUNDARIES = {
    "topic_who",
    "topic_doer",
    "topic_players",
    "repeat",
    "would",
    "event",
    "event_while",
    "occasions",
    "either_event",
    "either_event_now",
    "self_or",
    "next_event",
    "first_event",
    "first_of",
    "moment",
    "state",
    "state_now",
    "befell",
    "instead",
    "next_instead",
    "after",
    "done",
    "not_done",
    "otherwise",
    "unless",
    "unless_paid",
    "if_unmet",
    "turn_long",
    "phase_long",
    "if_nara",
    "if_ba",
    "if_case",
    "if_span",
}
ACTORS = {"topic_who", "topic_doer", "topic_players"}
TOPICS = {*ACTORS, "topic_ref", "topic_np", "topic_item", "topic_items"}
WAITS = {
    "event",
    "event_while",
    "occasions",
    "either_event",
    "either_event_now",
    "self_or",
    "first_event",
    "first_of",
    "moment",
    "state",
    "state_now",
}
IFS = ("if_nara", "if_ba", "if_case", "if_span")
CONDITIONS = {"turn_long", "phase_long", "if_unmet", "befell", *IFS}
BEFORE_WAITS = {"often", "turn_long", "phase_long", *IFS}


def said_before(before: Tree | None, segments: Sequence[Tree], last: Tree) -> list[Tree]:
    """「相手は1枚捨てる。…なら、代わりに2枚捨てる。」: of whom and for how long, as the sentence before has it."""
    if before is None or before[0] not in ("do", "states") or any(segment[0] in TOPICS for segment in segments):
        return []
    kinds = ACTORS | (TOPICS | {"dur", "dur_comma"} if before[-1][0] == last[0] else set())
    return [segment for segment in before[1] if segment[0] in kinds]


KNOWN = ("it", "chosen", "who", "named", "topic", "subject", "items", "if_paid")


def conditional(ops: list[Op]) -> int | None:
    """Where the condition is that the rest of the sentence is under; none if there is none."""
    found = next(
        (place for place, op in enumerate(ops) if isinstance(op, If) and place + op.skip == len(ops) - 1), None
    )
    if found is not None and any(isinstance(op, EachPlayer | Repeat | May | Pay | IfDone) for op in ops[:found]):
        raise Meaningless(
            "「そうでないなら」がどの条件を受けるか決まりません", "which condition “otherwise” is about is not settled"
        )
    return found


def otherwise(before: list[Op], place: int, ops: list[Op]) -> list[Op]:
    """「…なら、A。そうでないなら、B。」"""
    asked = before[place]
    assert isinstance(asked, If)
    return [*before[:place], *one_or_other(asked.condition, before[place + 1 :], ops)]


def next_case(segments: Sequence[Tree], kinds: Collection[str] = CONDITIONS) -> int:
    """「…なら、Aし、…なら、B」: where the next condition stands behind something that is done; 0 if none does."""
    return next(
        (
            place
            for place, segment in enumerate(segments)
            if segment[0] in kinds and place and segments[place - 1][0] in ("then", "te")
        ),
        0,
    )


def in_cases(tree: Tree) -> list[Tree]:
    """The sentence of a static ability as one for each of its conditions; 「さらに」 keeps the condition before."""
    if tree[0] not in ("do", "may", "states"):
        return [tree]
    tag, segments, *last = tree
    more = next((place for place, segment in enumerate(segments) if segment == ("further",) and place), 0)
    plain = segments[:more] + segments[more + 1 :] if more else segments
    cut = next_case(plain)
    before = [segment for segment in plain[:cut] if segment[0] in CONDITIONS]
    if not before:
        return [tree]
    topics = [segment for segment in plain[:cut] if segment[0] in TOPICS][-1:]
    spoken_of = [] if any(segment[0] in TOPICS for segment in plain[cut:]) else topics
    kept = before if more in (cut, cut + 1) else []
    first = ("do", plain[: cut - 1], plain[cut - 1][1])
    return [first, *in_cases((tag, (*spoken_of, *kept, *plain[cut:]), *last))]


SAID = frozenset(("it", "seen", "rest", "paid"))


def stands_alone(ops: Sequence[Op], chosen: range) -> bool:
    """Whether nothing in it, up to a choice of its own, speaks of what was chosen, seen or done before it."""
    fresh = next((place for place, op in enumerate(ops) if isinstance(op, Choose | Search)), len(ops))
    return not any(speaks_back(part, chosen) for part in everything_in(tuple(ops[: fresh + 1])))


def speaks_back(part: object, chosen: range) -> bool:
    match part:
        case Reg(name, index):
            return name in SAID or name.startswith("moved") or (name == "target" and index in chosen)
        case Query(zones):
            return not SAID.isdisjoint(zones)
        case Filter(_, _, value):
            return value in SAID
        case Value(item):
            return item == "done" or item.startswith("noted:")
    return isinstance(part, IfDone)


class Lowering(Paying):
    """Lowers the text of one ability."""

    permitting = False
    unless: Op | None = None
    """The condition without which the next sentence is done: 「そうでないなら、」 is one more 「なら」 (see
    `Scope.late`).
    """

    # --- Sentences --------------------------------------------------------------------------------

    def sentences(self, trees: Sequence[Tree]) -> list[Op]:
        found: list[list[Op]] = []
        last_choices = range(0)
        for place, tree in enumerate(trees):
            began = len(self.scope.targets)
            match tree:
                case (tag, (("if_nara" | "if_ba" | "if_case" as form, also, condition), ("rather",), *rest), last):
                    before = found.pop() if found else []
                    again = said_before(trees[place - 1] if place else None, rest, last)
                    ops = self.sentence((tag, ((form, also, condition), *again, *rest), last))
                    found.append(self.instead_of(before, ops, last_choices))
                case (tag, (("otherwise",), *rest), last) if found and (asked := conditional(found[-1])) is not None:
                    self.unless = found[-1][asked]
                    found.append(otherwise(found.pop(), asked, self.sentence((tag, tuple(rest), last))))
                case (_, (("done",) | ("not_done",), *_), _) if found:
                    ops = self.sentence(tree)
                    joined = done_or_not(found[-1], ops)
                    found[-1:] = [found[-1], ops] if joined is None else [joined]
                case _:
                    found.append(self.sentence(tree))
            last_choices = range(began, len(self.scope.targets))
        return [op for ops in found for op in ops]

    def instead_of(self, before: list[Op], ops: list[Op], choices: range) -> list[Op]:
        """「1枚ドロー。…なら、代わりに2枚ドロー。」: the condition is looked at before either is done.

        choices: the targets of what is replaced. Which cost is paid is settled before targets are chosen: then only
        what is done needs its own.
        """
        paid = ops[0].condition if isinstance(ops[0], If) and isinstance(ops[0].condition, Paid) else None
        if paid is not None and not any("target" in (getattr(op, "who", ""), getattr(op, "players", "")) for op in ops):
            spoken_of = {
                one.index for one in everything_in(tuple(ops)) if isinstance(one, Reg) and one.name == "target"
            }
            for index in set(choices) - spoken_of:
                self.scope.targets[index] = msgspec.structs.replace(self.scope.targets[index], if_paid=f"-{paid.cost}")
        plain = paid is not None or all(
            isinstance(op, CONTINUOUS) or (isinstance(op, Do) and op.verb not in self.words.seeing) for op in before
        )
        if not before or not plain or not isinstance(ops[0], If) or ops[0].skip != len(ops) - 1:
            raise Meaningless("「代わりに」が何に代わるか決まりません", "what is replaced is not settled")
        return otherwise(ops, 0, before)

    def sentence(self, tree: Tree) -> list[Op]:
        scope = self.scope
        match tree:
            case ("where", letter, quantity):
                scope.explain(letter[0], self.number(quantity))
                return []
            case ("limit" | "use_limit", n):
                scope.limit = whole(self.number(n))
                return []
            case ("use_turn", who):
                self.also_needs(Turn(self.who(who)))
                return []
            case ("use_phase", who, phase):
                self.also_needs(self.condition(("phase", who, phase)))
                return []
            case ("use_when", condition):
                needed = self.condition(condition)
                if own_zone(needed):
                    raise Meaningless("「これが…にある時のみ」と書いてください", "write 「これが…にある時のみ」")
                self.also_needs(needed)
                return []
            case ("use_zone", zone):
                scope.zones = (zone[0],)
                return []
        tag, segments, last = tree
        if len(segments) > LONGEST:
            raise Meaningless("文が長すぎます", "the sentence is too long")
        unless, self.unless = self.unless, None
        paying = unless.condition if isinstance(unless, If) and isinstance(unless.condition, Paid) else None
        scope.who, scope.subject, scope.items, scope.duration, scope.per = "you", None, (), "", None
        scope.subject_used = scope.duration_used = scope.named = False
        scope.if_paid = "" if paying is None else f"-{paying.cost}"
        scope.late = scope.after or (unless is not None and paying is None)
        ops = self.chain(list(segments), "may" if tag == "may" else "do", last)
        self.nothing_left()
        return ops

    def nothing_left(self) -> None:
        """Every word must have been used: a topic by a verb, a duration by something that lasts, a multiplier by a
        number.
        """
        scope = self.scope
        if scope.per is not None:
            raise Meaningless("「につき」の後に数がありません", "no number follows to be multiplied")
        if scope.subject is not None and not scope.subject_used:
            raise Meaningless("「…は」を受ける述語がありません", "no verb takes up the topic")
        if scope.duration and not scope.duration_used:
            raise Meaningless("期間を持つ効果がありません", "no effect that could last so long")
        if scope.share is not None:
            raise Meaningless("割り振る相手がありません", "nothing to share the units among")

    def also_needs(self, condition: Condition) -> None:
        """A condition of the whole ability. One that says where this card must be says where the ability works."""
        self.scope.condition = both(self.scope.condition, condition)
        self.scope.zones = own_zone(condition) or self.scope.zones

    def chain(self, segments: list[Tree], tag: str, last: Tree) -> list[Op]:
        """The ops of a sentence from here on."""
        if tag == "may" and not any(segment[0] in BOUNDARIES for segment in segments):
            return self.optional(segments, last)
        if not segments:
            return self.act(last)
        segment, rest = segments[0], segments[1:]
        scope = self.scope
        match segment:
            case ("if_nara" | "if_ba" | "if_case", also, condition) if (
                "otherwise",
            ) in rest and scope.kind != "static":
                return self.either_case(self.when(also, condition), rest, tag, last)
            case ("if_nara" | "if_ba" | "if_case" | "if_span", _, _) if scope.kind != "static" and next_case(rest, IFS):
                return self.case_by_case(segments, tag, last)
            case ("if_nara" | "if_ba" | "if_case" | "if_span" as form, also, condition):
                return self.under(self.when(also, condition), form, lambda: self.chain(rest, tag, last))
            case ("if_unmet", event):
                return self.under(Not(Happened(self.past(event))), "if_nara", lambda: self.chain(rest, tag, last))
            case ("befell", event):
                return self.under(self.befallen(event), "if_nara", lambda: self.chain(rest, tag, last))
            case ("phase_long", who, phase):
                return self.under(self.condition(("phase", who, phase)), "if_span", lambda: self.chain(rest, tag, last))
            case ("turn_long", who):
                return self.under(Turn(self.who(who)), "if_span", lambda: self.chain(rest, tag, last))
            case ("topic_doer", _) if rest and rest[0][0].startswith("if_"):
                raise Meaningless(
                    "条件の前の「…が」は、誰が行うかを言いません（「…の」か「…は」）",
                    "「…が」 before a condition does not say who acts (「…の」 or 「…は」)",
                )
            case ("topic_who" | "topic_doer", ("either",)):
                raise which_of_them()
            case ("topic_who" | "topic_doer", who):
                return self.acting(self.who(who), lambda: self.chain(rest, tag, last))
            case ("topic_players",):
                return self.acting("each", lambda: self.chain(rest, tag, last))
            case ("repeat", n):
                number, scope.late = self.number(n), True
                ops = self.chain(rest, tag, last)
                return [Repeat(number, len(ops)), *ops]
            case ("would", event) if rest and rest[0] == ("rather",):
                return [self.replacing(event, False, rest[1:], tag == "may", last)]
            case ("would", event):
                return self.changing(event, rest, last)
            case ("done",) | ("not_done",) if scope.asked is not None:
                test, asked, scope.asked = ">=" if segment == ("done",) else "<", scope.asked, None
                ops = self.chain(rest, tag, last)
                return [If(Compare(Count(asked), test, 1), len(ops)), *ops]
            case ("otherwise",) if scope.kind == "static":
                raise Meaningless(
                    "常時能力では、その場合の条件も書いてください（例：相手のターンなら、）",
                    "in a static ability this condition has to be said too (相手のターンなら、)",
                )
            case ("done",) | ("not_done",) | ("otherwise",):
                scope.late = True
                ops = self.chain(rest, tag, last)
                return [IfDone(len(ops), negated=segment[0] != "done"), *ops]
            case ("unless", _, verb) | ("unless_paid", verb):
                if segment[0] == "unless_paid" and scope.named:
                    raise Meaningless("「…が…ないなら」と書いてください", "say who does not pay with が")
                payer = self.who(segment[1]) if segment[0] == "unless" else scope.who
                acting, scope.who = scope.who, payer
                costs = self.as_costs(self.in_cost([verb]))
                scope.who, scope.late = acting, True
                ops = self.chain(rest, tag, last)
                return [Pay(payer, costs, 0), IfDone(len(ops), negated=True), *ops]
            case ("instead" | "next_instead", event):
                return [self.replacing(event, segment[0] == "next_instead", rest, tag == "may", last)]
            case ("event" | "next_event" | "first_event" | "moment" | "state" | "state_now", _) | (
                "event_while" | "occasions" | "either_event" | "either_event_now" | "first_of" | "self_or",
                _,
                _,
            ):
                return [self.later(segment, rest, tag, last)]
        return self.words.tidy([*self.settle(segment), *self.chain(rest, tag, last)])

    def settle(self, segment: Tree) -> list[Op]:
        """A segment without scope over ops: an action, or something that later words refer to."""
        scope = self.scope
        match segment:
            case ("then" | "te" | "te_bare", verb):
                return self.act(verb)
            case ("topic_ref", ref):
                self.set_topic(ref)
            case ("topic_np", noun):
                self.set_topic(noun)
            case ("topic_item", thing, item):
                self.set_topic(thing, item[0])
            case ("topic_items", thing, first, second):
                self.set_topic(thing, first[0], second[0])
            case ("dur" | "dur_comma", duration):
                if scope.duration:
                    raise Meaningless("期間が二度書かれています", "two durations in one sentence")
                scope.duration = duration[0]
            case ("after",):
                scope.late = scope.after = True
            case ("further",):
                pass
            case ("at_once",):
                raise Meaningless(
                    "書かれた順に行います（「同時に」の代わりに「その後、」か「…して、」）",
                    "things are done in the order in which they are written (「その後、」 or 「…して、」 instead of "
                    "「同時に」)",
                )
            case ("per_each", per):
                self.multiply(per)
            case ("often", n):
                scope.limit = whole(self.number(n))
            case ("sharing", n):
                scope.share = self.number(n)
            case _:
                raise Meaningless("この語句はここでは使えません", "these words cannot stand here")
        return []

    def under(self, condition: Condition, form: str, rest: Callable[[], list[Op]]) -> list[Op]:
        scope = self.scope
        if scope.kind == "static":
            self.also_needs(condition)
            return rest()
        if isinstance(condition, Paid):
            scope.if_paid = condition.cost
        elif form == "if_nara":
            scope.late = True
        ops = rest()
        return [If(condition, len(ops)), *ops]

    def either_case(self, condition: Condition, rest: list[Tree], tag: str, last: Tree) -> list[Op]:
        """「…なら、AしBし、そうでないなら、Cする。」: one sentence for both; what is chosen in one part is not known in
        the other.
        """
        scope, place = self.scope, rest.index(("otherwise",))
        if not place or rest[place - 1][0] not in ("then", "te"):
            raise Meaningless("「そうでないなら」の前に行うことがありません", "nothing is done before “otherwise”")
        if next_case(rest[:place]):
            raise Meaningless(
                "「そうでないなら」がどの条件を受けるか決まりません",
                "which condition “otherwise” is about is not settled",
            )
        scope.late, known = True, self.known()
        first = self.chain(rest[: place - 1], "do", rest[place - 1][1])
        self.know_again(known)
        return one_or_other(condition, first, self.chain(rest[place + 1 :], tag, last))

    def case_by_case(self, segments: list[Tree], tag: str, last: Tree) -> list[Op]:
        """「…なら、Aし、…なら、B。」: B hangs on its own condition alone, unless it speaks of what A has done."""
        cases: list[tuple[Condition, list[Op]]] = []
        chosen, actors = range(0), False
        while segments:
            form, also, condition = segments[0]
            cut = next_case(segments[1:], IFS) + 1
            part, verb = (segments[1 : cut - 1], segments[cut - 1][1]) if cut > 1 else (segments[1:], last)
            asked, began = self.when(also, condition), len(self.scope.targets)
            ops = self.under(asked, form, partial(self.chain, part, tag if cut == 1 else "do", verb))
            before = cases[-1] if cases else None
            if before is not None and (
                isinstance(before[0], Paid)
                or not before[1]
                or part[:1] == [("further",)]
                or not stands_alone(ops, chosen)
            ):
                cases[-1] = (before[0], [*before[1], *ops])
            elif actors and not any(one[0] in TOPICS for one in part):
                raise Meaningless(
                    "二つ目の条件の後に行うのが誰か決まりません", "who acts under the second condition is not said"
                )
            else:
                cases.append((asked, ops[1:]))
            chosen, actors = range(began, len(self.scope.targets)), any(one[0] in ACTORS for one in part)
            segments = segments[cut:] if cut > 1 else []
        return in_cases_of(cases)

    def known(self) -> tuple[Any, ...]:
        """What the words of a part of a sentence must not change for the next part."""
        return tuple(getattr(self.scope, name) for name in KNOWN)

    def know_again(self, known: tuple[Any, ...]) -> None:
        for name, value in zip(KNOWN, known, strict=True):
            setattr(self.scope, name, value)

    def acting(self, who: str, rest: Callable[[], list[Op]]) -> list[Op]:
        scope = self.scope
        if scope.subject is not None and not scope.subject_used:
            raise Meaningless("「…は」が二つ続いています", "two topics and no verb between them")
        scope.who, scope.subject, scope.items, scope.named = who, None, (), True
        if who != "each":
            return rest()
        late, scope.late = scope.late, True
        ops = rest()
        scope.late = late
        if scope.kind == "static":
            return ops
        return [EachPlayer(len(ops)), *ops]

    def optional(self, segments: list[Tree], last: Tree) -> list[Op]:
        """Aして、Bしてもよい: A is a cost that may be paid, B follows if it was."""
        cut = max((n + 1 for n, segment in enumerate(segments) if segment[0] in ("te", "te_bare")), default=0)
        who = self.scope.who
        if self.scope.kind == "static":
            self.permitting = True
            ops = self.run(segments, last)
            if not all(isinstance(op, Permit) for op in ops):
                raise Meaningless(
                    f"{self.constant[0]}では「してもよい」は使えません", f"{self.constant[1]} gives no choice"
                )
            return ops
        if cut and not self.immediate:
            costs = self.try_costs(segments[:cut])
            if costs is not None:
                ops = self.run(segments[cut:], last)
                return [Pay(who, costs, len(ops)), *ops]
        before = len(self.scope.targets)
        ops = self.run(segments, last)
        if not ops and last[0] == "choose" and len(self.scope.targets) > before:
            self.scope.targets[-1] = msgspec.structs.replace(
                self.scope.targets[-1], least=0
            )  # 選んでもよい: none is a choice too
            self.scope.asked = self.scope.it
            return []
        if len(ops) == 1 and isinstance(ops[0], Do) and ops[0].verb == "pay":
            return [Pay(who, self.as_costs(ops), 0)]
        seen = next(
            (place for place, op in enumerate(ops) if not (isinstance(op, Do) and op.verb in self.words.seeing)), 0
        )
        return [
            *ops[:seen],
            May(who, len(ops) - seen),
            *ops[seen:],
        ]  # who may do something with what is seen sees it first

    def run(self, segments: Sequence[Tree], last: Tree) -> list[Op]:
        ops = [op for segment in segments for op in self.settle(segment)]
        return self.words.tidy([*ops, *self.act(last)])

    def replacing(self, event: Tree, once: bool, rest: list[Tree], optional: bool, last: Tree) -> Op:
        scope = self.scope
        if once and scope.kind == "static":
            raise Meaningless("常時能力に「次に」は使えません", "a static ability has no next time")
        if not rest and self.words.amounts.get(last[0]) == "times":
            return self.changing(event, rest, last)[0]
        duration = self.duration()
        trigger = self.would(event)
        outer = (scope.trigger, scope.it, scope.late, scope.kind, scope.chosen)
        scope.trigger, scope.it, scope.late, scope.kind, scope.chosen = (
            trigger,
            self.words.referents(trigger),
            True,
            "replacement",
            0,
        )
        ops = self.chain(rest, "do", last)
        scope.trigger, scope.it, scope.late, scope.kind, scope.chosen = outer
        if any(isinstance(op, If) for op in ops):
            raise Meaningless("置換の中の条件は先に書いてください", "a condition of a replacement stands before it")
        return Replace(trigger, tuple(ops), once=once, optional=optional, duration=duration)

    def changing(self, event: Tree, rest: list[Tree], last: Tree) -> list[Op]:
        """「…場合、そのダメージを1点減少する」: the event happens with another amount."""
        if rest or last[0] not in self.words.amounts:
            raise Meaningless(
                "「…場合、」の後は、一つの文で「代わりに…する」（例：場合、代わりに1枚ドロー。）か、その数の増減です",
                "after 「…場合、」 comes 代わりに with all that happens instead in one sentence (場合、"
                "代わりに1枚ドロー。), or how its number changes",
            )
        duration = self.duration()
        trigger, outer = self.would(event), self.scope.trigger
        self.scope.trigger = trigger
        how, number = self.words.amounts[last[0]], self.number(last[1])
        if how == "times":
            how, number = "=", Times(number, Amount())
        self.scope.trigger = outer
        return [Replace(trigger, how=how, number=number, duration=duration)]

    def would(self, event: Tree) -> Trigger:
        """What is replaced if it would happen."""
        trigger, possible = self.event(event), self.words.replaceable
        if possible is not None and not all(one.event in possible for one in (trigger, *trigger.either)):
            raise Meaningless("この出来事は置き換えられません", "this event cannot be replaced")
        return trigger

    def later(self, segment: Tree, rest: list[Tree], tag: str, last: Tree) -> Op:
        scope = self.scope
        if scope.kind == "static":
            raise Meaningless("誘発条件は先頭に書いてください", "what an ability waits for stands at its beginning")
        duration = self.duration()
        trigger, certain = self.waits(segment)
        outer = (scope.trigger, scope.late, scope.duration, scope.it)
        scope.trigger, scope.late, scope.duration = trigger, True, ""
        if scope.it is None:
            scope.it = self.words.referents(trigger)
        elif scope.it == Reg("event"):
            scope.it = Reg("it")  # the delayed ability keeps hold of it; its own event is another
            trigger = changed(trigger, subject=scope.it) if trigger.subject == Reg("event") else trigger
        ops = self.chain(rest, tag, last)
        if scope.duration:
            self.nothing_left()
        scope.trigger, scope.late, scope.duration, scope.it = outer
        if outer[0] is not None and lost(ops, self.words.referents(outer[0])):
            raise Meaningless(
                "後の出来事までこの「それ」を覚えていられません",
                "what “it” means here is not known any more at the later event",
            )
        every = bool(duration) and not certain and segment[0] != "next_event"
        return Later(Ability("triggered", tuple(ops), trigger=trigger), every, duration)

    def act(self, tree: Tree) -> list[Op]:
        if tree[0] == "choose":
            return self.choose(tree[1])
        ops = [self.lasting(op) for op in self.words.verbs[tree[0]](self, tree)]
        self.scope.deeds.update(op.verb for op in ops if isinstance(op, Do))
        self.scope.acted_on = len(self.scope.targets)
        self.settled()
        return ops

    def lasting(self, op: Op) -> Op:
        """The op for as long as the sentence says, if it is one that lasts."""
        if not self.words.timed or not isinstance(op, CONTINUOUS) or op.duration or not (duration := self.duration()):
            return op
        return msgspec.structs.replace(op, duration=duration)

    def do(
        self,
        verb: str,
        objects: Objects | Several | None = None,
        players: str = "",
        number: AnyNumber = 1,
        **fields: Any,
    ) -> Do:
        """An action of whoever acts in this sentence."""
        return Do(verb, self.scope.who, objects, players, number, **fields)

    def to_each(
        self, verb: str, given: tuple[list[Op], list[tuple[Objects | None, str]]], number: AnyNumber, **fields: Any
    ) -> list[Op]:
        """What is done so much to cards and players, whoever acts."""
        first, whom = given
        return [
            *first,
            *(Do(verb, objects=objects, players=players, number=number, **fields) for objects, players in whom),
        ]

    def each(self, verb: str, what: Tree | None, zones: tuple[str, ...] = (), **fields: Any) -> list[Op]:
        """The action with each of what stands before を, after the choices that it needs."""
        return self.onto(what, lambda thing: self.do(verb, thing, **fields), zones)

    def at_once(self, verb: str, what: Tree | None, **fields: Any) -> list[Op]:
        """The same with all of them at once."""
        first, objects = self.on(what)
        return [*first, *(self.do(verb, thing, **fields) for thing in at_once(self, objects))]

    def onto(self, what: Tree | None, make: Callable[[Objects], Op], zones: tuple[str, ...] = ()) -> list[Op]:
        first, objects = self.on(what, zones)
        return [*first, *map(make, objects)]

    def settled(self) -> None:
        """What was chosen without its zone must have been settled by the verb."""
        if self.scope.guessed:
            raise Meaningless("どの領域のカードかが書かれていません", "the zone of these cards is not said")


def lost(ops: Sequence[Op], meant: Reg | None) -> bool:
    """Whether ops of a delayed ability speak of another side of the event that made it."""
    return (
        meant is not None
        and meant.name in ("cause", "attacked")
        and any(getattr(op, "objects", None) == meant for op in ops)
    )


Meaning: TypeAlias = Callable[[Any, Tree], list[Op]]
"""What a verb phrase becomes; the first is the game's own lowering."""


def on_objects(verb: str, *how: str) -> Meaning:
    """An action with whatever stands before を."""
    return lambda low, tree: low.at_once(verb, tree[1], how=how)


def of_player(verb: str, *how: str) -> Meaning:
    """What the player who acts does so many times: draw, heal."""
    return lambda low, tree: [
        low.do(verb, players=low.scope.who, number=low.amount(tree[1]) if len(tree) > 1 else 1, how=how)
    ]
