"""Sentences → ops. A condition holds for the rest of its sentence, a topic until the next one; 〜ことで makes the chain
since the last topic or condition a price; 〜てよい is about the last action with the choice before it; a 時 inside of
an effect makes the rest of its sentence a delayed ability.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from kisoku.games.rebirth.words.describing import MOST, PLACED, THAT_ONE, ZONES, Scope, listed
from kisoku.games.rebirth.words.judging import PER, Judging, some, supported_by
from kisoku.games.rebirth.words.judging import every as every
from kisoku.text.conditions import mentions
from kisoku.text.conditions import put as put_in
from kisoku.text.program import (
    NEVER,
    Ability,
    AnyNumber,
    Change,
    Choose,
    Compare,
    Condition,
    Cost,
    Count,
    Do,
    During,
    EachPlayer,
    Every,
    Fact,
    Filter,
    Forbid,
    Happened,
    If,
    IfDone,
    Is,
    Later,
    May,
    Modes,
    Modify,
    Not,
    Objects,
    Op,
    Pay,
    Query,
    Quotient,
    Reg,
    Replace,
    Several,
    Times,
    Trigger,
    Turn,
    Value,
    everything_in,
    in_cases_of,
    one_or_other,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree
from kisoku.text.waiting import needing

COSTS = {
    "pay": "energy",
    "move": "move",
    "rest": "rest",
    "stand": "stand",
    "set": "set",
    "reveal": "reveal",
    "exclude": "exclude",
}
WAITS = ("event", "event_if", "either", "turn_event", "phase_event", "at", "state")
LISTED = ("modes", "modes_up_to", "modes_all", "cases_n", "cases_those", "cases_name", "switch")
"""Sentences whose items take up all that follows them."""
LOST = ("if", (), ("lost",))
OTHERWISE, ABSENT = ("otherwise",), ("absent",)
DEEDS = {
    "put": {"move"}, "return": {"move"}, "add": {"move"}, "discard": {"move"}, "set": {"set"}, "swap": {"exchange"},
    "draw": {"draw"},
    "heal": {"recover"}, "rest": {"rest"}, "stand": {"stand"}, "reveal": {"reveal"}, "pay": {"pay"},
}  # fmt: skip
"""What must have been done for its having been done to be asked."""


Ops = list[Op]


class Lowering(Judging):
    """Lowers the text of one ability."""

    def __init__(self, scope: Scope, verbs: Meanings, sentences: Meanings) -> None:
        super().__init__(scope)
        self.verbs, self.special = verbs, sentences
        self.deeds: set[str] = set()

    def line(self, tree: Tree) -> Ability:
        """A quoted ability."""
        raise NotImplementedError

    @property
    def static(self) -> bool:
        return self.scope.kind == "static"

    @property
    def acting(self) -> str:
        """Who does what is said."""
        return self.scope.who

    # --- sentences ---

    last: Sequence[Op] = ()  # what the last sentence became
    shifted: str | None = None
    limit: int = 0  # how often in a turn, as a sentence says
    own: bool = False  # the attacks that a static ability speaks of are those of its card

    def sentences(self, trees: Sequence[Tree]) -> Ops:
        ops: Ops = []
        if any(tree[0] in LISTED for tree in trees[:-1]):
            raise Meaningless("選択肢の後に文は続きません", "no sentence follows the items of a choice")
        for place, tree in enumerate(trees):
            if tree[0] == "choose_keyword":
                ops += self.of_each_keyword(tree, trees[place + 1 :])
                break
            ops = self.joined(ops, tree)
        if not ops:
            raise Meaningless("何も行いません", "nothing is done")
        if any(is_unsorted(op) and not is_shuffling(then) for op, then in zip(ops, [*ops[1:], None], strict=True)):
            raise Meaningless("デッキの上か下かを書いてください", "say whether on top or at the bottom of the deck")
        return exchanging(ops)

    def of_each_keyword(self, tree: Tree, trees: Sequence[Tree]) -> Ops:
        """「AかBを1つ選ぶ。その能力を持つ…。Aを選んだら、…」: for each of them what follows, with it in its place."""
        _, segments, first, others, number = tree
        if self.static or number != ("num", 1) or not mentions(tuple(trees), THAT_ONE):
            raise Meaningless("選んだ能力のことが書かれていません", "nothing is said of the ability that is chosen")

        def contents() -> Ops:
            ways: list[tuple[Op, ...]] = []
            for keyword in listed(first, others):
                asked = ("done", ("choose_what", ("np", (), ("keyword", keyword))))
                said = [put_in(one, THAT_ONE, keyword) for one in trees]
                kept = [(one[0], opening(one)[1:], *one[2:]) if asked in opening(one)[:1] else one for one in said]
                ways.append(tuple(self.apart([one for one in kept if not asks_for_choice(one)])))
            return [Modes(tuple(ways), 1, 1, who=self.acting)]

        self.begin()
        return self.chain(list(segments), contents)

    def joined(self, ops: Ops, tree: Tree) -> Ops:
        """What was said so far, with one more sentence, which may be about the one before."""
        first, *rest = opening(tree) or ((),)
        left = (tree[0], tuple(rest), *tree[2:])
        if tree[0] == "from_top" or any(segment[0] in ("instead_of", "not_but") for segment in opening(tree)):
            return self.amended(tree, opening(tree), ops)
        if tree[0] == "may_choose_too":
            return self.widened(tree, ops)
        if tree[0] == "use_limit":
            if not ops or self.static:
                raise Meaningless("どの能力の回数かが決まりません", "of which ability this is the limit is not settled")
            self.limit = int(tree[1][1])
            return ops
        before = ops[-1] if ops else None
        match first:
            case ("done", ("so",)) if isinstance(before, Replace) and before.optional:
                return [*ops[:-1], self.gone_on(before, left)]
            case ("if", _, ("entered_is", what)):
                return [*ops[:-1], self.entered(before, what, left)]
        other = first in (OTHERWISE, LOST, ABSENT) and bool(ops)
        found, further = self.sentence(left if other else tree), not self.static and self.goes_further(tree)
        asked, then = (self.last[0], self.last[1:]) if self.last else (None, ())
        kept = ops[: len(ops) - len(self.last)]
        if other:  # 「…なら、A。そうでないなら、B。」
            if (
                not isinstance(asked, If)
                or asked.skip != len(then)
                or (first == ABSENT and not is_there(asked.condition))
            ):
                raise Meaningless(
                    "「そうでないなら」の前に条件がありません", "there is no condition before “otherwise”"
                )
            ops = [*kept, *one_or_other(asked.condition, then, if_checked(found) if first == LOST else found)]
        elif (
            first and first[0] == "undone" and first[1][0].endswith("_any") and asked == IfDone(len(then))
        ):  # 「…したら、A。…しないなら、B。」
            ops = [*kept, IfDone(len(self.last)), *then, If(NEVER, len(found) - 1), *found[1:]]
        else:
            ops = [*(reaching_on(ops, len(found)) if further else ops), *found]
        self.last = found
        return ops

    def amended(self, tree: Tree, segments: Sequence[Tree], ops: Ops) -> Ops:
        """「…なら、控え室に置くかわりにエネルギーに置いてよい」: a sentence that says what is done instead of the
        action before it.
        """
        at = next(
            (place for place, segment in enumerate(segments) if segment[0] in ("instead_of", "not_but")), len(segments)
        )
        before, said, after = segments[:at], segments[at : at + 1], segments[at + 1 :]
        outer = self.scope.it
        self.begin()
        if len(before) != 1 or before[0][0] not in ("if", "if_of") or not ops:
            raise self.not_settled()
        condition, last = self.when(*before[0][-2:]), ops[-1]
        place = len(ops) - (1 if said else 2)
        if said and after:
            instead = self.chain(list(after), lambda: self.act(tree[2]))
            if said[0][0] != "instead_of" or not isinstance(last, Do) or said[0][1][0] not in ("draw", "put", "return"):
                raise self.not_settled()
        elif said:
            instead = self.instead(tree[2], last)
        elif isinstance(last, Do) and last.verb == "move" and place >= 0 and isinstance(chosen := ops[place], Choose):
            instead = [replace(last, objects=Query(("deck",), chosen.query.whose, top=1))]
        else:
            raise self.not_settled()
        self.scope.it = outer
        if tree[0] in ("may", "from_top"):
            instead = [May(last.who if isinstance(last, Do) else "you", len(instead) + 1), *instead]
        if (
            self.static
            or self.last != ops[len(ops) - len(self.last) :]
            or any(isinstance(op, If) for op in self.last[: len(self.last) - 1])
        ):
            raise self.not_settled()
        found: Ops = [If(condition, len(instead) + 1), *instead, If(NEVER, len(ops) - place)]
        return [*reaching_on(ops[:place], len(found), place), *found, *ops[place:]]

    def widened(self, tree: Tree, ops: Ops) -> Ops:
        """「…なら、《A》を選んでもよい」: such cards too could be chosen in the sentence before."""
        place = max((at for at, op in enumerate(ops) if isinstance(op, Choose)), default=-1)
        segments, outer = opening(tree), (self.scope.it, self.scope.pool)
        self.begin()
        if place < len(ops) - len(self.last) or len(segments) != 1 or segments[0][0] not in ("if", "if_of"):
            raise self.not_settled()
        chosen, condition = ops[place], self.when(*segments[0][-2:])
        assert isinstance(chosen, Choose)
        self.scope.it, self.scope.pool = outer
        query = chosen.query
        known = tuple((*query.filters, *way) for way in query.either or ((),))
        plain = [kind for zone, kind in ZONES.values() if (zone,) == query.zones and set(kind) <= {*known[0]}]
        if len(query.zones) != 1 or query.other or self.static:
            raise self.not_settled()
        more = tuple((*(plain[0] if plain else ()), *way) for way in self.cards(tree[2]).ways)
        wide = replace(chosen, query=replace(query, filters=(), either=(*known, *more)))
        found = one_or_other(condition, [wide], [chosen])
        return [*reaching_on(ops[:place], len(found) - 1, place), *found, *ops[place + 1 :]]

    def not_settled(self) -> Meaningless:
        return Meaningless("何のかわりかが決まりません", "what is replaced is not settled")

    def instead(self, verb: Tree, last: Op) -> Ops:
        """The action that takes the place of the last one, with what that one is done to."""
        match verb, last:
            case ("times_instead", (item,), (_, number)), Modify(objects=objects, duration=lasting) if item != "damage":
                return [Modify(objects, (Change(item, "+", Times(number - 1, Value(item, objects))),), lasting)]
            case ("put", None, *how), Do(verb="move", objects=objects):
                (found,) = self.verbs["put"](self, ("wo", ("self_char",)), *how)
                if isinstance(found, Do):
                    return [replace(found, objects=objects)]
        raise self.not_settled()

    def entered(self, before: Op | None, what: Tree, tree: Tree) -> Op:
        """「次にエントリーに置かれるキャラを+1/±0。そのエントリーに置かれたキャラが…なら、さらに+2/±0」: one moment,
        two sentences.
        """
        if (
            not isinstance(before, Later)
            or before.ability.kind != "instant"
            or not isinstance(first := before.ability.ops[-1], Modify)
        ):
            raise Meaningless("どのキャラのことかが決まりません", "which Character is meant is not settled")
        self.begin()
        self.scope.modified = (first.objects, first.duration)
        is_so = self.are(first.objects, what)
        then = self.chain(list(tree[1]), lambda: self.act(tree[2]))
        return replace(before, ability=replace(before.ability, ops=(*before.ability.ops, If(is_so, len(then)), *then)))

    def gone_on(self, replacement: Replace, tree: Tree) -> Replace:
        """「かわりに…してよい。そうしたら、…」: it is all done instead."""
        scope = self.scope
        outer = (scope.kind, scope.trigger)
        scope.kind, scope.trigger = "replacement", replacement.trigger
        ops = self.sentence(tree)
        scope.kind, scope.trigger = outer
        return replace(replacement, ops=(*replacement.ops, *ops))

    def begin(self) -> None:
        scope = self.scope
        scope.who, scope.owner, scope.duration, scope.topic, scope.attack, scope.per, scope.further = (
            "you",
            "",
            "",
            None,
            None,
            None,
            False,
        )
        scope.lasted = scope.topic_used = True
        scope.often = 0
        scope.held, scope.attacks, scope.changing = [], (), None

    def goes_further(self, tree: Tree) -> bool:
        """「…。…なら、さらに…」: a sentence that adds to the one before, and means nothing where that did nothing."""
        return bool(self.last) and ("further",) in opening(tree)

    def sentence(self, tree: Tree) -> Ops:
        held, lasting = self.scope.held, self.scope.duration
        self.begin()
        if self.goes_further(tree):
            self.scope.held, self.scope.duration = list(held), lasting
        if tree[0] in self.special:
            return self.special[tree[0]](self, *tree[1:])
        tag, segments, last = tree
        ops = self.chain(list(segments), lambda: self.act(last), tag == "may")
        self.nothing_left()
        return on_their_side(ops)

    def nothing_left(self) -> None:
        """Every word must have been used: a duration by something that lasts, a multiplier by a number, a topic by a
        verb.
        """
        scope = self.scope
        if scope.per is not None:
            raise Meaningless("「につき」の後に数がありません", "no number follows to be multiplied")
        if not scope.topic_used:
            raise Meaningless("「…は」を受ける述語がありません", "no verb takes up the topic")
        if scope.often:
            raise Meaningless("何が何回までかが決まりません", "what is done so often is not settled")
        if not scope.lasted:
            raise Meaningless("期間を持つ効果がありません", "no effect that could last so long")

    def chain(self, segments: list[Tree], last: Callable[[], Ops], may: bool = False, run: Sequence[Op] = ()) -> Ops:
        """The ops of a sentence from here on. run: what was done since the last topic or condition."""
        scope = self.scope
        if not segments:
            ops = [*run, *last()]
            return self.optional(ops, len(run)) if may else ops
        segment, *rest = segments
        match segment:
            case ("thing_topic", thing):
                both = {"self_and": self.ref, "self_with": self.place}.get(thing[0])
                scope.also = both(thing[1]) if both else None
                scope.topic, scope.topic_used = Reg("self") if both else self.thing(thing), False
            case ("by", verb):
                price, who = [*run, *self.act(verb)], scope.who
                scope.topic_used = True
                return self.priced(who, price, self.as_costs(price), self.chain(rest, last, may))
            case ("then_modify", *parts):
                run = [*run, *self.act(("modify", *parts))]
            case ("then" | "te" | "te_bare", verb):
                run = [*run, *self.act(verb)]
                waits = run[-1] if run else None
                if isinstance(waits, Later) and scope.attack is not None and rest[:1] == [("during", ("attack",))]:
                    then = replace(waits.ability, ops=(*waits.ability.ops, *self.chain(rest, last, may)))
                    return [*run[:-1], replace(waits, ability=then)]  # 「次のアタックは…になり、そのアタック中、…」
            case _ if not self.settles(segment):
                return [*run, *self.spanning(segment, rest, last, may)]
        return self.chain(rest, last, may, run)

    def spanning(self, segment: Tree, rest: list[Tree], last: Callable[[], Ops], may: bool) -> Ops:
        """A segment that has to do with all that follows it."""

        def go() -> Ops:
            return self.chain(rest, last, may)

        scope = self.scope
        condition = self.holding(segment)
        turn = next((place for place, other in enumerate(rest) if other in (LOST, OTHERWISE)), 0)
        if condition is not None and turn:  # 「…なら、Aし、そうでないなら、B」
            then, other = self.chain(rest[:turn], list), self.chain(rest[turn + 1 :], last, may)
            return one_or_other(condition, then, if_checked(other) if rest[turn] == LOST else other)
        if condition is not None and (cut := beside(rest)):  # 「Aなら、Xし、Bなら、Y」
            outer = scope.held
            ops = self.under(condition, lambda: self.chain(rest[:cut], list))
            scope.held = outer
            others = self.chain(rest[cut:], last, may)
            if not self.static and isinstance(others[0], If) and others[0].skip == len(others) - 1:
                return in_cases_of([(condition, ops[1:]), (others[0].condition, others[1:])])
            return [*ops, *others]
        if condition is not None:
            return self.under(condition, go)
        match segment:
            case ("topic", ("anyone",)):
                raise Meaningless("誰がするかが決まりません", "who does it is not settled")
            case ("topic", ("each",) | ("all",)):
                scope.who = "each"
                ops = go()
                scope.split = any(isinstance(op, Choose) for op in ops) and not done_to_all(ops)
                return [EachPlayer(len(ops)), *ops]
            case ("topic", who):
                scope.who = self.who(who)
                return go()
            case ("after_put",):
                ops = go()
                return [IfDone(len(ops)), *ops]
            case ("done" | "undone" as way, deed):
                cut = next((place for place, other in enumerate(rest) if other[0] == way == "done"), -1)
                if cut < 0:
                    return self.done(deed, way == "undone", go)
                ops = self.done(
                    deed, False, lambda: self.chain(rest[:cut], list)
                )  # 「Aを選んだら、…、Bを選んだら、…」: one beside the other
                return [*ops, *self.chain(rest[cut:], last, may)]
            case ("nth_attack", nth):
                return self.in_attack(nth, None, go)
            case ("next_attack",):
                return self.in_attack(("next",), None, go)
            case ("who_next_attack", who):
                return self.instant(Trigger("attacks", Query((), self.who(who))), go)
            case ("its_next_attack" | "its_next_attack_now" as tag, thing):
                if tag == "its_next_attack_now":
                    self.settles(("during_bare",))
                return self.in_attack(("next",), thing, go)
            case ("its_nth_attack", thing, nth):
                return self.in_attack(nth, thing, go)
            case ("supporting", event):
                return self.while_supporting(event, go)
            case ("next_event", event):
                return [self.later(("event", event), go, once=True)]
            case ("instead_event", event):
                held = [If(every(scope.held), 1)] if scope.held else []
                return [*held, self.replacing(event, lambda: self.chain(rest, last), may)]
        if segment[0] in WAITS:
            return [self.later(segment, go)]
        raise Meaningless("この語句はここでは使えません", "these words cannot stand here")

    def holding(self, segment: Tree) -> Condition | None:
        """The condition that a segment is."""
        match segment:
            case ("if", also, condition):
                return self.when(also, condition)
            case ("if_of", who, also, condition):
                self.scope.owner = self.who(who)
                return self.when(also, condition)
            case ("if_parity", parity):
                if self.halved is None:
                    raise Meaningless("何の数かが書かれていません", "of which number is not said")
                return self.condition((*self.halved[:-1], parity))
            case ("if_is", what):
                return self.are(self.ref(("it",)), what)
            case ("happened", event):
                return Happened(self.event(event))
            case ("not_happened", event):
                return Not(Happened(self.event(event)))
            case ("happened_now", event):
                return Happened(self.event(event), since="attacks")
            case ("not_happened_now", event):
                return Not(Happened(self.event(event), since="attacks"))
            case ("turn_long", who):
                return Turn(self.who(who))
            case ("phase_long", who, (phase,)):
                return every([Turn(self.who(who)), During(phase)])
            case ("its_attacks" | "who_attacks" | "who_nth_attack", *_) if not self.static:
                raise Meaningless("このアタックはここでは決まりません", "which attack is meant is not settled here")
            case ("its_attacks", thing):
                self.scope.it = self.scope.it or Reg("attacker")
                return self.condition(("attacking", thing))
            case ("who_attacks", who):
                return Fact("attacking", self.who(who))
            case ("who_nth_attack", nth, who):
                return every([nth_attack(nth), Fact("attacking", self.who(who))])
        return None

    def settles(self, segment: Tree) -> bool:
        """Whether a segment only says something that later words refer to."""
        scope = self.scope
        match segment:
            case ("during", (duration,)):
                scope.duration, scope.lasted = "turn" if duration == "turn_end" else duration, False
            case ("during_bare",):
                scope.duration, scope.lasted = "turn", False
            case ("further",):
                scope.further = True
            case ("so_often", n):
                scope.often = int(n)
            case ("per", per):
                scope.per = self.multiplied(per)
            case (tag, *_) if tag.endswith("_topic"):
                scope.attack = segment
            case _:
                return bool(segment == ("after",))
        return True

    def multiplied(self, per: Tree) -> AnyNumber:
        tag, *parts = per
        if tag not in PER:
            raise Meaningless("これは数えられません", "this cannot be counted")
        number, fields = PER[tag]
        found, by = number(self, *parts[:fields]), self.number(parts[fields])
        self.scope.counted = found
        if fields and parts[0][0] == "in":
            self.scope.place = parts[0][1]
        return found if by == 1 else Quotient(found, by, up=False)

    def under(self, condition: Condition, rest: Callable[[], Ops]) -> Ops:
        """What follows happens, or holds, only so."""
        scope = self.scope
        if self.static:
            scope.held = [*scope.held, condition]
            return rest()
        ops = rest()
        return [If(condition, len(ops)), *ops]

    def in_attack(self, nth: Tree, thing: Tree | None, rest: Callable[[], Ops]) -> Ops:
        """「各ターンこのキャラの1回目のアタック中」, and 「このキャラの次のアタック中」, which waits for it."""
        if nth == ("next",):
            attacker = None if thing is None else self.on_stage(thing)
            return self.instant(Trigger("attacks", attacker), rest)
        if not self.static:
            raise Meaningless("このアタックはここでは決まりません", "which attack is meant is not settled here")
        own = (
            self.own if thing is None and self.scope.attacks else thing is not None and self.thing(thing) == Reg("self")
        )
        self.own = own
        if thing is not None and not own:
            raise Meaningless("誰のアタックかが決まりません", "whose attack is meant is not settled")
        condition = own_attack(number_of(nth)) if own else nth_attack(nth)
        self.scope.held = [
            one for one in self.scope.held if one not in self.scope.attacks
        ]  # another attack than the one before
        self.scope.attacks = (*self.scope.attacks, condition)
        return self.under(condition, rest)

    def while_supporting(self, event: Tree, rest: Callable[[], Ops]) -> Ops:
        trigger = self.event(event)
        if trigger.cause == Reg("self") and self.static:
            return self.under(every([own_attack(0), supported_by(trigger)]), rest)
        if trigger.event != "supports" or trigger.subject != Reg("self"):
            raise Meaningless("どのアタックかが決まりません", "which attack is meant is not settled")
        if event[0] == "next_supports" or not self.static:
            return self.instant(trigger, rest, once=event[0] == "next_supports")
        return self.under(supported_by(trigger), rest)

    def instant(self, trigger: Trigger, rest: Callable[[], Ops], once: bool = True) -> Ops:
        """What is carried out at once when that attack is declared."""
        outer, scope = self.scope.duration, self.scope
        if self.static:
            raise Meaningless("常時能力に「次の」は使えません", "a static ability has no next time")
        scope.duration, scope.lasted = "attack", True
        ops = rest()
        scope.duration = outer
        return [Later(Ability("instant", tuple(ops), trigger=trigger), not once, outer)]

    def later(self, segment: Tree, rest: Callable[[], Ops], once: bool = False) -> Op:
        scope = self.scope
        if self.static:
            raise Meaningless("誘発条件は先頭に書いてください", "what an ability waits for stands at its beginning")
        trigger = self.waits(segment)
        outer = (scope.duration, scope.trigger, scope.it, scope.lasted)
        next_time = once or (segment[0] == "event" and segment[1][0].startswith("next_"))
        moment = segment[0] == "at"
        scope.duration, scope.trigger, scope.lasted = "", trigger, True
        if scope.it is None:
            scope.it = referent(trigger)
        ops = rest()
        if moment and segment[1][0] in ("next_starts", "next_ends"):
            outer = (self.next_turn(segment[1][1]), *outer[1:])
        duration = "turn" if trigger.event == "turn_end" and outer[0] == "attack" else outer[0]
        scope.duration, scope.trigger, scope.it, scope.lasted = outer
        scope.lasted = True
        return Later(
            Ability("triggered", tuple(ops), trigger=trigger),
            bool(duration) and not moment and not next_time,
            duration or ("turn" if moment else ""),
        )

    def next_turn(self, of: Tree | None) -> str:
        """The span of a turn to come: anybody's, or of whom it is said."""
        whose = "" if of is None else self.who(of[1])
        if whose not in ("", "you", "opponent"):
            raise Meaningless("誰の次のターンかが決まりません", "whose next turn is meant is not settled")
        return f"next_turn_{whose}".rstrip("_")

    def replacing(self, event: Tree, rest: Callable[[], Ops], optional: bool) -> Op:
        """9.11: something else happens instead; what follows is done with what it would have befallen."""
        scope = self.scope
        trigger = self.event(event)
        if trigger.event not in ("moved", "drawn", "damaged"):
            raise Meaningless("この出来事は置き換えられません", "this event cannot be replaced")
        outer = (scope.kind, scope.trigger, scope.it, scope.acted, scope.held)
        scope.kind, scope.trigger, scope.it, scope.held = "replacement", trigger, referent(trigger) or Reg("event"), []
        scope.acted = trigger.subject == Reg("self")
        lasting, scope.duration, scope.lasted = scope.duration, "", True
        ops = rest()
        scope.kind, scope.trigger, scope.it, scope.acted, scope.held = outer
        if any(isinstance(op, Pay) for op in ops):
            raise Meaningless(
                "「かわりに…してよい。そうしたら、…」と書いてください",
                "write 「かわりに…してよい。そうしたら、…」 for what may be paid instead",
            )
        if len(ops) == 1 and isinstance(ops[0], Replace):  # only the number changes
            return replace(ops[0], optional=optional, duration=lasting)
        return Replace(trigger, tuple(ops), optional=optional, duration=lasting)

    def waits(self, segment: Tree) -> Trigger:
        match segment:
            case ("event", event):
                return self.event(event)
            case ("event_if", also, event):
                if any(tag == "or" for tag, _ in also):
                    raise Meaningless("「か」と「で」が混ざっています", "and and or are mixed")
                return needing(self.event(event), every([self.condition(one) for _, one in also]))
            case ("either", first, second):
                return replace(self.event(first), either=(self.event(second),))
            case ("turn_event", who, event):
                return needing(self.event(event), Turn(self.who(who)))
            case ("phase_event", who, (phase,), event):
                return needing(self.event(event), every([Turn(self.who(who)), During(phase)]))
            case ("at", moment):
                return self.moment(moment)
            case ("state", also, condition):
                return Trigger("state", condition=self.when(also, condition))
        raise AssertionError(segment)

    # --- actions, prices, choices ---

    def act(self, tree: Tree) -> Ops:
        ops = self.verbs[tree[0]](self, *tree[1:])
        self.deeds |= {op.verb for op in ops if isinstance(op, Do)}
        return self.under_held(ops) if self.static else ops

    def under_held(self, ops: Ops) -> Ops:
        """Each op of a static ability under all that was said before it."""
        return [made for op in ops for made in (If(every(self.scope.held), 1), op)] if self.scope.held else ops

    def optional(self, ops: Ops, start: int) -> Ops:
        """〜てよい: the last action, all of it, with the choices right before it. start: where it begins."""
        if self.static:
            raise Meaningless("常時能力では「してよい」は使えません", "a static ability gives no choice")
        while start and (
            isinstance(before := ops[start - 1], Choose) or (isinstance(before, Do) and before.verb == "join")
        ):
            start -= 1
        if isinstance(ops[start], EachPlayer | If):
            raise Meaningless("「してよい」が何についてかが決まりません", "what may be done is not settled")
        return [*ops[:start], May(self.scope.who, len(ops) - start), *ops[start:]]

    def priced(self, who: str, price: Ops, costs: tuple[Cost, ...] | None, ops: Ops) -> Ops:
        """〜ことで: optional, all or nothing; what follows only if it was done."""
        if costs is not None:
            return [Pay(who, costs, len(ops)), *ops]
        if any(
            not isinstance(op, Choose) and not (isinstance(op, Do) and op.verb in ("reveal", "look"))
            for op in price[:-1]
        ):
            raise Meaningless("これはコストにできません", "this cannot be a cost")
        return [May(who, len(price) + 1 + len(ops)), *price, IfDone(len(ops)), *ops]

    def as_costs(self, ops: Sequence[Op]) -> tuple[Cost, ...] | None:
        """Actions as costs, of which a choice and what is done with it are one; None if they are more than that."""
        found: list[Cost] = []
        chosen: list[Choose] = []
        for op in ops:
            if (
                isinstance(op, Choose)
                and (op.least in (op.most, MOST) or op.most == -1)
                and not op.at_random
                and op.who == self.scope.who
            ):
                chosen.append(op)
                continue
            if (
                not isinstance(op, Do)
                or op.verb not in COSTS
                or op.who != self.scope.who
                or op.place_of not in ("owner", "you", "")
            ):
                return None
            place = op.place + (":" + ",".join(op.how) if op.how else "")
            if op.objects == Reg("self"):
                found.append(Cost(COSTS[op.verb], 1, op.objects, place))
            elif chosen and op.objects == Reg("it"):
                found += [Cost(COSTS[op.verb], priced_number(one), one.query, place) for one in chosen]
                chosen = []
            elif chosen or isinstance(op.objects, Several):
                return None
            elif op.objects is None or isinstance(op.objects, Reg):
                found.append(Cost(COSTS[op.verb], op.number, op.objects, place))
            else:
                found.append(Cost(COSTS[op.verb], op.objects.top or -1, op.objects, place))
        return tuple(found) if not chosen else None

    def done(self, deed: Tree, negated: bool, rest: Callable[[], Ops]) -> Ops:
        """〜たら, and 〜ないなら: whether the last action did something, and to what."""
        tag, *parts = deed
        scope, (way, _, kind) = self.scope, tag.partition("_")
        if tag in ("supported_by", "supports_what"):
            return self.under(self.are(Reg("supporter" if tag == "supported_by" else "attacker"), parts[0]), rest)
        if scope.split:
            raise Meaningless("誰がしたことかが決まりません", "who has done it is not settled")
        targets = {op.place for op in everything_in(tuple(self.last)) if isinstance(op, Do) and op.verb == "move"}
        if tag == "put_to" and parts[0][0] == "to" and len(targets) > 1:
            return self.done(("put_what_to", ("np", (), ("card",)), parts[0]), negated, rest)
        if kind == "any" or tag in ("so", "put_to"):
            if not self.deeds & DEEDS.get(way, self.deeds):
                raise Meaningless("何をしたかが決まりません", "what was done is not settled")
            ops = rest()
            return [IfDone(len(ops), negated), *ops]
        if way not in ("put", "return", "add", "choose", "swap", "set", "reveal"):
            raise Meaningless("何をしたかが決まりません", "what was done is not settled")
        places = [PLACED.get(part[2][0], part[2][0]) for part in parts if part and part[0] == "to"]
        there = tuple(Filter("zone", "==", place) for place in places)
        if kind in ("n", "n_to"):
            enough = self.as_many(Count(Query(("it",), filters=there)), parts[0], parts[2])
            ops = rest()
            return [If(Not(enough) if negated else enough, len(ops)), *ops]
        paid = way == "put" and places and any(isinstance(op, Pay) for op in self.last)
        meant = self.described(Query(("it", "paid") if paid else ("it",), filters=there), self.cards(parts[0]))
        outer = scope.it
        if way == "choose":
            scope.it = Reg("it")
        elif outer == Reg("it") and not is_single(self.last):  # 「そのキャラ」 is the one that is such a card
            scope.it = self.described(Query(("it",)), self.cards(parts[0]))
        ops = rest()
        scope.it = outer if way != "choose" else scope.it
        such = Compare(Count(meant), ">=", 1)
        if negated:  # nothing was done, or not to such a card
            return [IfDone(2), If(such, 1), If(NEVER, len(ops)), *ops]
        asked = [If(such, len(ops)), *ops]
        return asked if paid else [IfDone(len(asked)), *asked]  # what was paid with was done before the last action

    # --- several contents ---

    def branch(self, tag: str, asked: Tree, first: Tree | None) -> Condition:
        """The condition of one of several ways; a later one may leave out whose it is."""
        match tag:
            case "switch_is":
                return self.are(self.ref(("it",)), asked)
            case "switch_parity" if first is not None and first[0] in (
                "parity",
                "its_parity",
                "sum_parity",
                "count_parity",
            ):
                return self.condition((*first[:-1], asked))
            case "switch_has" if first is not None and first[0] == "has":
                return self.condition(("has" if asked == ("has",) else "has_not", *first[1:]))
            case "switch":
                return self.condition(asked)
        raise Meaningless("条件が決まりません", "the condition is not settled")

    def apart(self, trees: Sequence[Tree]) -> Ops:
        """The sentences of one of several parts: what they settle holds only in them."""
        outer = self.scope
        self.scope = dataclasses.replace(outer)
        ops = self.sentences(trees)
        self.scope = outer
        return ops


def opening(tree: Tree) -> Sequence[Tree]:
    """The segments with which a sentence begins."""
    segments = tree[1] if len(tree) > 1 and isinstance(tree[1], tuple) else ()
    return segments if all(isinstance(segment, tuple) for segment in segments) else ()


def on_their_side(ops: Ops) -> Ops:
    """「相手のAから…、Bから1枚選び、次の相手のターン中、【スタンド】しない」: only theirs would stand up
    in that turn.
    """
    theirs = False
    for place, (op, then) in enumerate(pairwise(ops)):
        if isinstance(op, Choose):
            if (
                theirs
                and op.query.whose == "you"
                and isinstance(then, Forbid)
                and (then.action, then.duration) == ("stand", "next_turn_opponent")
            ):
                ops[place] = replace(op, query=replace(op.query, whose="opponent"))
            theirs = theirs or op.query.whose == "opponent"
    return ops


def is_single(ops: Sequence[Op]) -> bool:
    """Whether what was taken last is one card at the most."""
    for op in reversed(ops):
        if isinstance(op, Choose):
            return op.most == 1
        if isinstance(op, Do) and isinstance(op.objects, Query):
            return op.objects.top == 1
    return False


def done_to_all(ops: Ops) -> bool:
    """Whether each player only chooses what something is then done to: “it” is what all have chosen (1.3.4)."""
    *before, last = ops
    about_it = isinstance(last, Do) and last.objects == Reg("it") and last.place != "member"
    return about_it and all(isinstance(op, Choose | May) for op in before)


def is_unsorted(op: Op) -> bool:
    """Cards go into a deck, and nobody says where in it."""
    return isinstance(op, Do) and op.place == "deck" and "shuffled" in op.how


def is_shuffling(op: Op | None) -> bool:
    return isinstance(op, Do) and op.verb == "shuffle"


def exchanging(ops: Ops) -> Ops:
    """Cards that were chosen one after the other to be exchanged are spoken of together."""
    for place in range(2, len(ops)):
        here, one, other = ops[place], ops[place - 2], ops[place - 1]
        together = (
            isinstance(here, Do) and here.verb == "exchange" and here.source is None and here.objects == Reg("it")
        )
        if together and isinstance(one, Choose) and isinstance(other, Choose):
            ops[place - 1] = replace(other, join=True)
    return ops


DEED_SEGMENTS = ("then", "te", "te_bare", "then_modify")
ABOUT_IT = ("it", "its_", "them", "of_them", "of_those", "of_revealed", "of_n", "seen", "moved", "put", "won", "lost")
"""Words by which a condition is about what was done before it."""


def beside(segments: Sequence[Tree]) -> int:
    """Where the part begins that is under a condition of its own and not under the one before; 0 if there is none."""
    asked = next((at for at, segment in enumerate(segments) if segment[0] in ("if", "if_of")), 0)
    deeds = [at + 1 for at, segment in enumerate(segments[:asked]) if segment[0] in DEED_SEGMENTS]
    if not deeds or ("further",) in segments[asked:] or is_about_it(segments[asked]):
        return 0
    return deeds[-1]


def is_about_it(tree: Tree) -> bool:
    if isinstance(tree, str):
        return tree.startswith(ABOUT_IT) and not tree.startswith(("item", "put_"))
    return isinstance(tree, tuple) and any(map(is_about_it, tree))


def asks_for_choice(tree: Tree) -> bool:
    """Whether a sentence is only for when a keyword was chosen."""
    match next(iter(opening(tree)), None):
        case ("done", ("choose_what", ("np", _, ("keyword", _)))):
            return True
    return False


def is_there(condition: Condition) -> bool:
    """Whether it is about there being something, or about what a card has: 「いないなら」 is the contrary."""
    return isinstance(condition, Is | Every) or (
        isinstance(condition, Compare) and (condition.test, condition.right) == (">=", 1)
    )


def if_checked(ops: Ops) -> Ops:
    """Who has not checked has not lost either."""
    return [If(Compare(Count(Query(("it",))), ">=", 1), len(ops)), *ops]


def reaching_on(ops: Ops, length: int, end: int = 0) -> Ops:
    """What the last sentence was under, the next one is too; a choice that was left to somebody is not. end: what is
    put in there, inside of them.
    """
    found = list(ops)
    for place, op in enumerate(ops):
        if not isinstance(op, If | IfDone | Pay | May):
            continue
        under = not isinstance(op, May) and place + op.skip == len(ops) - 1 and getattr(op, "condition", None) != NEVER
        if under or (end and place + op.skip >= end):
            found[place] = replace(op, skip=op.skip + length)
    return found


def priced_number(choice: Choose) -> AnyNumber:
    """How many: -1 all, at least one; -2 any number, at least one; -100 and -200 less so many for more than one at the
    least (see r9_costs).
    """
    if choice.least == MOST:
        return -1 if choice.most == MOST else MOST - 100 - int(choice.most)  # type: ignore[arg-type]
    if choice.most == -1:
        return -200 - choice.least if isinstance(choice.least, int) and choice.least > 1 else -2
    return choice.most


def nth_attack(nth: Tree) -> Condition:
    """The attack that is going on is that one of the turn."""
    return some([Fact("nth_attack", int(n)) for n in str(number_of(nth)).split(",")])


def own_attack(number: int | str) -> Condition:
    """This card attacks, and it is its attack of that number in this turn (0: any)."""
    attacking = Is(Reg("self"), (Filter("role", "has", "attacking"),))
    if not isinstance(number, int):
        raise Meaningless("一回ずつ書いてください", "say one at a time")
    attacks = Trigger("attacks", Reg("self"))
    return every([attacking, Happened(attacks, number), Not(Happened(attacks, number + 1))]) if number else attacking


def number_of(nth: Tree) -> int | str:
    match nth:
        case ("nth", n):
            return int(n)
        case ("nths", n, m):
            return f"{n},{m}"
        case ("first",):
            return 1
    raise Meaningless("何回目かが書かれていません", "which one is not said")


def referent(trigger: Trigger) -> Objects | None:
    """What それ means right after an event."""
    if trigger.event in ("retires", "blocks") or (
        trigger.event in ("supports", "attacks") and trigger.subject == Reg("self")
    ):
        return Reg("cause")
    return (
        Reg("event")
        if trigger.event
        in ("moved", "appeared", "set", "supports", "attacks", "cancelled", "stood", "rested", "attack_end")
        else None
    )


Meanings = dict[str, Callable[..., Ops]]
"""What phrases mean, by their tag: from their parts."""
