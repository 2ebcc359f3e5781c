"""Sentences → ops. A condition holds for the rest of its sentence, a topic until the next one; 〜ことで makes the chain since the last topic or condition a
price; 〜てよい is about the last action with the choice before it; a 時 inside of an effect makes the rest of its sentence a delayed ability."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from kisoku.games.rebirth.words.describing import MOST, Scope
from kisoku.games.rebirth.words.judging import Judging, supported_by
from kisoku.games.rebirth.words.judging import every as every
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
    Fact,
    Filter,
    Happened,
    If,
    IfDone,
    Is,
    Later,
    May,
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
    Some,
    Times,
    Trigger,
    Turn,
    Value,
    one_or_other,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree

COSTS = {"pay": "energy", "move": "move", "rest": "rest", "stand": "stand", "set": "set", "reveal": "reveal", "exclude": "exclude"}
WAITS = ("event", "event_if", "either", "turn_event", "phase_event", "at", "state")
PLACED = {"waiting": "waiting_room", "seat": "member", "top": "deck", "bottom": "deck"}
LISTED = ("modes", "modes_up_to", "modes_all", "cases_n", "cases_those", "cases_name", "switch")
"""Sentences whose items take up all that follows them."""
LOST = ("if", (), ("lost",))


class Lowering(Judging):
    """Lowers the text of one ability."""

    def __init__(self, scope: Scope, verbs: Meanings, sentences: Meanings) -> None:
        super().__init__(scope)
        self.verbs, self.special = verbs, sentences

    def line(self, tree: Tree) -> Ability:
        """A quoted ability."""
        raise NotImplementedError

    # --- sentences ---

    def sentences(self, trees: Sequence[Tree]) -> list[Op]:
        ops: list[Op] = []
        if any(tree[0] in LISTED for tree in trees[:-1]):
            raise Meaningless("選択肢の後に文は続きません", "no sentence follows the items of a choice")
        for tree in trees:
            amended = self.amended(tree, ops)
            if amended is not None:
                ops = amended
                continue
            first = tree[1][0] if len(tree) > 1 and isinstance(tree[1], tuple) and tree[1] else None
            other = first in (("otherwise",), LOST) and bool(ops)
            if first == ("done", ("so",)) and ops and isinstance(ops[-1], Replace) and ops[-1].optional:
                ops[-1] = self.gone_on(ops[-1], tree)
                continue
            if first and first[0] == "if" and first[2][0] == "entered_is":
                ops[-1:] = [self.entered(ops[-1] if ops else None, tree)]
                continue
            found = self.sentence((tree[0], tree[1][1:], *tree[2:]) if other else tree)
            if first and first[0] == "undone" and first[1][0].endswith("_any") and self.last and isinstance(self.last[0], IfDone):
                ops = self.undone(ops, found)
            elif other:
                ops = self.otherwise(ops, found if first == ("otherwise",) else if_checked(found))
            else:
                reaching = self.scope.kind != "static" and self.goes_further(tree)
                ops = [*(reaching_on(ops, len(found)) if reaching else ops), *found]
            self.last = found
        if any(is_unsorted(op) and not is_shuffling(then) for op, then in zip(ops, [*ops[1:], None], strict=True)):
            raise Meaningless("デッキの上か下かを書いてください", "say whether on top or at the bottom of the deck")
        return exchanging(ops)

    last: Sequence[Op] = ()
    shifted: str | None = None
    own: bool = False  # the attacks that a static ability speaks of are those of its card

    def amended(self, tree: Tree, ops: list[Op]) -> list[Op] | None:
        """「…なら、控え室に置くかわりにエネルギーに置いてよい」: a sentence that says what is done instead of the action before it."""
        segments = tree[1] if len(tree) > 1 and isinstance(tree[1], tuple) else ()
        at = next((place for place, segment in enumerate(segments) if isinstance(segment, tuple) and segment and segment[0] in ("instead_of", "not_but")), -1)
        if at < 0 and tree[0] != "from_top":
            return None
        before, after = (segments[:at], segments[at + 1 :]) if at >= 0 else (segments, ())
        outer = self.scope.it
        self.begin()
        if len(before) != 1 or before[0][0] not in ("if", "if_of") or not ops:
            raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")
        condition = self.when(before[0][-2], before[0][-1])
        last = ops[-1]
        if tree[0] == "from_top":
            place = len(ops) - 2
            if not (isinstance(last, Do) and last.verb == "move" and place >= 0 and isinstance(ops[place], Choose)):
                raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")
            instead: list[Op] = [replace(last, objects=Query(("deck",), "you", top=1))]
        else:
            place = len(ops) - 1
            instead = self.instead(tree[2], last) if not after else self.chain(list(after), lambda: self.act(tree[2]))
            if after and (segments[at][0] != "instead_of" or not isinstance(last, Do) or segments[at][1][0] not in ("draw", "put", "return")):
                raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")
        self.scope.it = outer
        if tree[0] in ("may", "from_top"):
            instead = [May("you", len(instead) + 1), *instead]
        if self.scope.kind == "static" or self.last != ops[len(ops) - len(self.last) :] or (len(self.last) > 1 and any(isinstance(op, If) for op in self.last)):
            raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")
        found: list[Op] = [If(condition, len(instead) + 1), *instead, If(NEVER, len(ops) - place)]
        return [*reaching_on(ops[:place], len(found), place), *found, *ops[place:]]

    def instead(self, verb: Tree, last: Op) -> list[Op]:
        """The action that takes the place of the last one, with what that one is done to."""
        if verb[0] == "times_instead" and isinstance(last, Modify):
            item, number = verb[1][0], self.number(verb[2])
            if isinstance(number, int) and item != "damage":
                return [Modify(last.objects, (Change(item, "+", Times(number - 1, Value(item, last.objects))),), last.duration)]
        if verb[0] == "put" and verb[1] is None and isinstance(last, Do) and last.verb == "move":
            (found,) = self.verbs["put"](self, ("put", ("wo", ("self_char",)), *verb[2:]))
            if isinstance(found, Do):
                return [replace(found, objects=last.objects)]
        raise Meaningless("何のかわりかが決まりません", "what is replaced is not settled")

    def otherwise(self, ops: list[Op], found: list[Op]) -> list[Op]:
        """「…なら、A。そうでないなら、B。」"""
        before = self.last[0] if self.last else None
        if not isinstance(before, If) or before.skip != len(self.last) - 1:
            raise Meaningless("「そうでないなら」の前に条件がありません", "there is no condition before “otherwise”")
        kept = ops[: len(ops) - len(self.last)]
        return [*kept, *one_or_other(before.condition, self.last[1:], found)]

    def entered(self, before: Op | None, tree: Tree) -> Op:
        """「次にエントリーに置かれるキャラを+1/±0。そのエントリーに置かれたキャラが…なら、さらに+2/±0」: one moment, two sentences."""
        if not isinstance(before, Later) or before.ability.kind != "instant" or not isinstance(first := before.ability.ops[-1], Modify):
            raise Meaningless("どのキャラのことかが決まりません", "which Character is meant is not settled")
        self.begin()
        self.scope.modified = (first.objects, first.duration)
        is_so = self.are(first.objects, tree[1][0][2][1])
        then = self.chain(list(tree[1][1:]), lambda: self.act(tree[2]))
        ability = replace(before.ability, ops=(*before.ability.ops, If(is_so, len(then)), *then))
        return replace(before, ability=ability)

    def undone(self, ops: list[Op], found: list[Op]) -> list[Op]:
        """「…したら、A。…しないなら、B。」: one or the other, whatever A did."""
        before = self.last[0]
        if not isinstance(before, IfDone) or before.negated or before.skip != len(self.last) - 1:
            return [*ops, *found]
        kept = ops[: len(ops) - len(self.last)]
        return [*kept, IfDone(len(self.last)), *self.last[1:], If(NEVER, len(found) - 1), *found[1:]]

    def gone_on(self, replacement: Replace, tree: Tree) -> Replace:
        """「かわりに…してよい。そうしたら、…」: it is all done instead."""
        scope = self.scope
        outer = (scope.kind, scope.trigger)
        scope.kind, scope.trigger = "replacement", replacement.trigger
        ops = self.sentence((tree[0], tree[1][1:], *tree[2:]))
        scope.kind, scope.trigger = outer
        return replace(replacement, ops=(*replacement.ops, *ops))

    def begin(self) -> None:
        scope = self.scope
        scope.who, scope.owner, scope.duration, scope.topic, scope.attack, scope.per, scope.further = "you", "", "", None, None, None, False
        scope.lasted = scope.topic_used = True
        scope.held, scope.attacks = [], ()

    def goes_further(self, tree: Tree) -> bool:
        """「…。…なら、さらに…」: a sentence that adds to the one before, and means nothing where that did nothing."""
        return bool(self.last) and len(tree) > 1 and isinstance(tree[1], tuple) and ("further",) in tree[1]

    def sentence(self, tree: Tree) -> list[Op]:
        before = self.scope
        held, lasting = before.held, before.duration
        self.begin()
        if self.goes_further(tree):
            self.scope.held, self.scope.duration = list(held), lasting
        special = self.special.get(tree[0])
        if special is not None:
            return special(self, tree)
        tag, segments, last = tree
        ops = self.chain(list(segments), lambda: self.act(last), tag == "may")
        self.nothing_left()
        return ops

    def nothing_left(self) -> None:
        """Every word must have been used: a duration by something that lasts, a multiplier by a number, a topic by a verb."""
        scope = self.scope
        if scope.per is not None:
            raise Meaningless("「につき」の後に数がありません", "no number follows to be multiplied")
        if not scope.topic_used:
            raise Meaningless("「…は」を受ける述語がありません", "no verb takes up the topic")
        if not scope.lasted:
            raise Meaningless("期間を持つ効果がありません", "no effect that could last so long")

    def chain(self, segments: list[Tree], last: Callable[[], list[Op]], may: bool = False, run: Sequence[Op] = ()) -> list[Op]:
        """The ops of a sentence from here on. run: what was done since the last topic or condition."""
        scope = self.scope
        if not segments:
            ops = [*run, *last()]
            return self.optional(ops, len(run)) if may else ops
        segment, rest = segments[0], segments[1:]
        match segment:
            case ("topic", ("anyone",)):
                raise Meaningless("誰がするかが決まりません", "who does it is not settled")
            case ("topic", ("each",) | ("all",)):
                scope.who = "each"
                ops = self.chain(rest, last, may)
                scope.split = any(isinstance(op, Choose) for op in ops) and not done_to_all(ops)
                return [*run, EachPlayer(len(ops)), *ops]
            case ("topic", who):
                scope.who = self.who(who)
                return [*run, *self.chain(rest, last, may)]
            case ("thing_topic", thing):
                scope.also = self.ref(thing[1]) if thing[0] == "self_and" else None
                scope.topic, scope.topic_used = Reg("self") if thing[0] == "self_and" else self.thing(thing), False
                return self.chain(rest, last, may, run)
            case ("if", also, condition) if LOST in rest:
                cut = rest.index(LOST)
                won = self.chain(rest[:cut], list)
                lost = if_checked(self.chain(rest[cut + 1 :], last, may))
                return [*run, *one_or_other(self.when(also, condition), won, lost)]
            case ("if", also, condition):
                return [*run, *self.under(self.when(also, condition), lambda: self.chain(rest, last, may))]
            case ("if_of", who, also, condition):
                scope.owner = self.who(who)
                return [*run, *self.under(self.when(also, condition), lambda: self.chain(rest, last, may))]
            case ("happened" | "not_happened" as tag, event):
                happened: Condition = Happened(self.event(event))
                return [*run, *self.under(happened if tag == "happened" else Not(happened), lambda: self.chain(rest, last, may))]
            case ("after_put",):
                ops = self.chain(rest, last, may)
                return [*run, IfDone(len(ops)), *ops]
            case ("turn_long", who):
                return [*run, *self.under(Turn(self.who(who)), lambda: self.chain(rest, last, may))]
            case ("done", deed) if any(other[0] == "done" for other in rest):
                cut = next(place for place, other in enumerate(rest) if other[0] == "done")  # 「Aを選んだら、…、Bを選んだら、…」: one beside the other
                return [*run, *self.done(deed, False, lambda: self.chain(rest[:cut], list)), *self.chain(rest[cut:], last, may)]
            case ("done" | "undone" as way, deed):
                return [*run, *self.done(deed, way == "undone", lambda: self.chain(rest, last, may))]
            case ("by", verb):
                price, who = [*run, *self.act(verb)], scope.who
                self.scope.topic_used = True
                costs = self.as_costs(price)
                return self.priced(who, price, costs, self.chain(rest, last, may))
            case ("then", verb) if rest and rest[0] == ("during", ("attack",)) and scope.attack is not None:
                *before, waits = self.act(verb)  # 「次のアタックは…になり、そのアタック中、…」
                if not isinstance(waits, Later):
                    return self.chain(rest, last, may, [*run, *before, waits])
                then = replace(waits.ability, ops=(*waits.ability.ops, *self.chain(rest, last, may)))
                return [*run, *before, replace(waits, ability=then)]
            case ("then" | "te" | "te_bare", verb):
                return self.chain(rest, last, may, [*run, *self.act(verb)])
            case ("nth_attack", nth):
                return [*run, *self.in_attack(nth, None, lambda: self.chain(rest, last, may))]
            case ("next_attack",):
                return [*run, *self.in_attack(("next",), None, lambda: self.chain(rest, last, may))]
            case ("its_next_attack" | "its_next_attack_now" as tag, thing):
                if tag == "its_next_attack_now":
                    self.settle(("during_bare",))
                return [*run, *self.in_attack(("next",), thing, lambda: self.chain(rest, last, may))]
            case ("its_nth_attack", thing, nth):
                return [*run, *self.in_attack(nth, thing, lambda: self.chain(rest, last, may))]
            case ("who_nth_attack", *parts):
                nth, who = parts
                if scope.kind != "static":
                    raise Meaningless("このアタックはここでは決まりません", "which attack is meant is not settled here")
                condition = every([nth_attack(nth), Fact("attacking", self.who(who))])
                return [*run, *self.under(condition, lambda: self.chain(rest, last, may))]
            case ("supporting", event):
                return [*run, *self.while_supporting(event, lambda: self.chain(rest, last, may))]
            case ((("event" | "event_if" | "either" | "turn_event" | "phase_event" | "at" | "state"), *_)):
                return [*run, self.later(segment, lambda: self.chain(rest, last, may))]
            case ("next_event", event):
                return [*run, self.later(("event", event), lambda: self.chain(rest, last, may), once=True)]
            case ("instead_event", event):
                held = [If(every(scope.held), 1)] if scope.held else []
                return [*run, *held, self.replacing(event, lambda: self.chain(rest, last), may)]
            case ("otherwise",):
                return [*run, *self.chain(rest, last, may)]
        self.settle(segment)
        return self.chain(rest, last, may, run)

    def settle(self, segment: Tree) -> None:
        """A segment without scope over ops: something that later words refer to."""
        scope = self.scope
        match segment:
            case ("during", (duration,)):
                scope.duration, scope.lasted = DURATIONS[duration], False
            case ("during_bare",):
                scope.duration, scope.lasted = "turn", False
            case ("further",):
                scope.further = True
            case ("after",):
                pass
            case ("per", per):
                scope.per = self.multiplied(per)
            case (("attack_topic" | "attacks_topic" | "its_attack_topic" | "its_attacks_topic" | "attack_at_topic" | "next_attack_at_topic"
                  | "this_attack_topic"), *_):
                scope.attack = segment
            case _:
                raise Meaningless("この語句はここでは使えません", "these words cannot stand here")

    def multiplied(self, per: Tree) -> AnyNumber:
        match per:
            case ("per" | "per_total", thing, n, _):
                seats = self.seats(thing) if thing[0] == "at" else None
                found: AnyNumber = seats if seats is not None else Count(self.union(thing))
            case ("per_item" | "per_item_sum", thing, item, n):
                found = Value(item[0], self.thing(thing))
            case ("per_hurt", thing, n):
                found = Value("damage", self.thing(thing))
            case ("per_its_item", item, n):
                found = Value(item[0], self.ref(("it",)))
            case ("per_those", n):
                found = Count(self.ref(("them",)))
            case ("per_among", among, what, n, _):
                found = Count(self.described(self.among(among), self.cards(what)))
            case _:
                raise Meaningless("これは数えられません", "this cannot be counted")
        by = self.number(n)
        return found if by == 1 else Quotient(found, by, up=False)

    def union(self, thing: Tree) -> Objects:
        return self.thing(thing)

    def under(self, condition: Condition, rest: Callable[[], list[Op]]) -> list[Op]:
        """What follows happens, or holds, only so."""
        scope = self.scope
        if scope.kind == "static":
            scope.held = [*scope.held, condition]
            return rest()
        ops = rest()
        return [If(condition, len(ops)), *ops]

    def in_attack(self, nth: Tree, thing: Tree | None, rest: Callable[[], list[Op]]) -> list[Op]:
        """「各ターンこのキャラの1回目のアタック中」, and 「このキャラの次のアタック中」, which waits for it."""
        if nth == ("next",):
            attacker = None if thing is None else self.on_stage(thing)
            return [self.instant(Trigger("attacks", attacker), "attack", rest)]
        if self.scope.kind != "static":
            raise Meaningless("このアタックはここでは決まりません", "which attack is meant is not settled here")
        own = self.own if thing is None and self.scope.attacks else thing is not None and self.thing(thing) == Reg("self")
        self.own = own
        if thing is not None and not own:
            raise Meaningless("誰のアタックかが決まりません", "whose attack is meant is not settled")
        condition = own_attack(number_of(nth)) if own else nth_attack(nth)
        self.scope.held = [one for one in self.scope.held if one not in self.scope.attacks]  # another attack than the one before
        self.scope.attacks = (*self.scope.attacks, condition)
        return self.under(condition, rest)

    def while_supporting(self, event: Tree, rest: Callable[[], list[Op]]) -> list[Op]:
        trigger = self.event(event)
        if trigger.cause == Reg("self") and self.scope.kind == "static":
            return self.under(every([own_attack(0), supported_by(trigger)]), rest)
        if trigger.event != "supports" or trigger.subject != Reg("self"):
            raise Meaningless("どのアタックかが決まりません", "which attack is meant is not settled")
        if event[0] == "next_supports" or self.scope.kind != "static":
            return [self.instant(trigger, "attack", rest, once=event[0] == "next_supports")]
        return self.under(supported_by(trigger), rest)

    def instant(self, trigger: Trigger, duration: str, rest: Callable[[], list[Op]], once: bool = True) -> Op:
        """What is carried out at once when that happens."""
        outer, scope = self.scope.duration, self.scope
        if scope.kind == "static":
            raise Meaningless("常時能力に「次の」は使えません", "a static ability has no next time")
        scope.duration, scope.lasted = duration, True
        ops = rest()
        scope.duration = outer
        return Later(Ability("instant", tuple(ops), trigger=trigger), not once, outer)

    def later(self, segment: Tree, rest: Callable[[], list[Op]], once: bool = False) -> Op:
        scope = self.scope
        if scope.kind == "static":
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
        return Later(Ability("triggered", tuple(ops), trigger=trigger), bool(duration) and not moment and not next_time, duration or ("turn" if moment else ""))

    def next_turn(self, of: Tree | None) -> str:
        """The span of a turn to come: anybody's, or of whom it is said."""
        whose = "" if of is None else self.who(of[1])
        if whose not in ("", "you", "opponent"):
            raise Meaningless("誰の次のターンかが決まりません", "whose next turn is meant is not settled")
        return f"next_turn_{whose}".rstrip("_")

    def replacing(self, event: Tree, rest: Callable[[], list[Op]], optional: bool) -> Op:
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
        if len(ops) == 1 and isinstance(ops[0], Replace):  # only the number changes
            return replace(ops[0], optional=optional, duration=lasting)
        return Replace(trigger, tuple(ops), optional=optional, duration=lasting)

    def waits(self, segment: Tree) -> Trigger:
        match segment:
            case ("event", event):
                return self.event(event)
            case ("event_if", also, event):
                conditions = [self.condition(one[1]) for one in also]
                return replace(self.event(event), condition=every(conditions))
            case ("either", first, second):
                return replace(self.event(first), either=(self.event(second),))
            case ("turn_event", who, event):
                return replace(self.event(event), condition=Turn(self.who(who)))
            case ("phase_event", who, (phase,), event):
                return replace(self.event(event), condition=every([Turn(self.who(who)), During(phase)]))
            case ("at", moment):
                return self.moment(moment)
            case ("state", also, condition):
                return Trigger("state", condition=self.when(also, condition))
        raise AssertionError(segment)

    # --- actions, prices, choices ---

    def act(self, tree: Tree) -> list[Op]:
        ops = self.verbs[tree[0]](self, tree)
        if self.scope.kind == "static" and self.scope.held:
            return [made for op in ops for made in (If(every(self.scope.held), 1), op)]
        return ops

    def optional(self, ops: list[Op], start: int) -> list[Op]:
        """〜てよい: the last action, all of it, with the choices right before it. start: where it begins."""
        if self.scope.kind == "static":
            raise Meaningless("常時能力では「してよい」は使えません", "a static ability gives no choice")
        while start and (isinstance(before := ops[start - 1], Choose) or (isinstance(before, Do) and before.verb == "join")):
            start -= 1
        if isinstance(ops[start], EachPlayer | If):
            raise Meaningless("「してよい」が何についてかが決まりません", "what may be done is not settled")
        return [*ops[:start], May(self.scope.who, len(ops) - start), *ops[start:]]

    def priced(self, who: str, price: list[Op], costs: tuple[Cost, ...] | None, ops: list[Op]) -> list[Op]:
        """〜ことで: optional, all or nothing; what follows only if it was done."""
        if costs is not None:
            return [Pay(who, costs, len(ops)), *ops]
        if any(not isinstance(op, Choose) and not (isinstance(op, Do) and op.verb in ("reveal", "look")) for op in price[:-1]):
            raise Meaningless("これはコストにできません", "this cannot be a cost")
        return [May(who, len(price) + 1 + len(ops)), *price, IfDone(len(ops)), *ops]

    def as_costs(self, ops: Sequence[Op]) -> tuple[Cost, ...] | None:
        """Actions as costs, of which a choice and what is done with it are one; None if they are more than that."""
        found: list[Cost] = []
        chosen: list[Choose] = []
        for op in ops:
            if isinstance(op, Choose) and (op.least in (op.most, MOST) or op.most == -1) and not op.at_random and op.who == self.scope.who:
                chosen.append(op)
                continue
            if not isinstance(op, Do) or op.verb not in COSTS or op.who != self.scope.who or op.place_of not in ("owner", "you", ""):
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

    def done(self, deed: Tree, negated: bool, rest: Callable[[], list[Op]]) -> list[Op]:
        """〜たら, and 〜ないなら: whether the last action did something, and to what."""
        tag, *parts = deed
        scope = self.scope
        way, _, kind = tag.partition("_")
        if tag in ("supported_by", "supports_what"):
            register = "supporter" if tag == "supported_by" else "attacker"
            condition = self.are(Reg(register), parts[0])
            return self.under(condition, rest)
        if scope.split:
            raise Meaningless("誰がしたことかが決まりません", "who has done it is not settled")
        if kind == "any" or tag in ("so", "put_to", "pay_any"):
            ops = rest()
            return [IfDone(len(ops), negated), *ops]
        if tag in ("put_n", "put_n_to"):
            place = parts[3] if tag == "put_n_to" else None
            there = () if place is None else (Filter("zone", "==", PLACED.get(place[2][0], place[2][0])),)
            enough = Compare(Count(Query(("it",), filters=there)), parts[2][0] if parts[2] else "==", self.number(parts[0]))
            ops = rest()
            return [If(enough, len(ops)), *ops]
        if way not in ("put", "return", "add", "choose", "swap", "set", "reveal"):
            raise Meaningless("何をしたかが決まりません", "what was done is not settled")
        cards = self.cards(parts[0])
        place = next((part for part in parts[1:] if part[0] == "to"), None)
        there = () if place is None else (Filter("zone", "==", PLACED.get(place[2][0], place[2][0])),)
        paid = way == "put" and bool(there) and any(isinstance(op, Pay) for op in self.last)
        meant = self.described(Query(("it", "paid") if paid else ("it",), filters=there), cards)
        outer = scope.it
        if way == "choose":
            scope.it = Reg("it")
        ops = rest()
        scope.it = outer if way != "choose" else scope.it
        if negated:
            raise Meaningless("何をしなかったかが決まりません", "what was not done is not settled")
        return [IfDone(len(ops) + 1), If(Compare(Count(meant), ">=", 1), len(ops)), *ops]

    # --- several contents ---

    def branch(self, tag: str, asked: Tree, first: Tree | None) -> Condition:
        """The condition of one of several ways; a later one may leave out whose it is."""
        match tag:
            case "switch_is":
                return self.are(self.ref(("it",)), asked)
            case "switch_parity" if first is not None and first[0] in ("parity", "its_parity", "sum_parity", "count_parity"):
                return self.condition((*first[:-1], asked))
            case "switch_has" if first is not None and first[0] == "has":
                return self.condition(("has" if asked == ("has",) else "has_not", *first[1:]))
            case "switch":
                return self.condition(asked)
        raise Meaningless("条件が決まりません", "the condition is not settled")

    def apart(self, trees: Sequence[Tree]) -> list[Op]:
        """The sentences of one of several parts: what they settle holds only in them."""
        outer = self.scope
        self.scope = dataclasses.replace(outer)
        ops = self.sentences(trees)
        self.scope = outer
        return ops


def done_to_all(ops: list[Op]) -> bool:
    """Whether each player only chooses what something is then done to: “it” is what all have chosen (1.3.4)."""
    *before, last = ops
    about_it = isinstance(last, Do) and last.objects == Reg("it") and last.place != "member"
    return about_it and all(isinstance(op, Choose | May) for op in before)


def is_unsorted(op: Op) -> bool:
    """Cards go into a deck, and nobody says where in it."""
    return isinstance(op, Do) and op.place == "deck" and "shuffled" in op.how


def is_shuffling(op: Op | None) -> bool:
    return isinstance(op, Do) and op.verb == "shuffle"


def exchanging(ops: list[Op]) -> list[Op]:
    """Cards that were chosen one after the other to be exchanged are spoken of together."""
    for place in range(2, len(ops)):
        here, one, other = ops[place], ops[place - 2], ops[place - 1]
        together = isinstance(here, Do) and here.verb == "exchange" and here.source is None and here.objects == Reg("it")
        if together and isinstance(one, Choose) and isinstance(other, Choose):
            ops[place - 1] = replace(other, join=True)
    return ops


def if_checked(ops: list[Op]) -> list[Op]:
    """Who has not checked has not lost either."""
    return [If(Compare(Count(Query(("it",))), ">=", 1), len(ops)), *ops]


def reaching_on(ops: list[Op], length: int, end: int = 0) -> list[Op]:
    """What the last sentence was under, the next one is too; a choice that was left to somebody is not. end: what is put in there, inside of them."""
    found = list(ops)
    for place, op in enumerate(ops):
        if not isinstance(op, If | IfDone | Pay | May):
            continue
        under = not isinstance(op, May) and place + op.skip == len(ops) - 1 and getattr(op, "condition", None) != NEVER
        if under or (end and place + op.skip >= end):
            found[place] = replace(op, skip=op.skip + length)
    return found


def priced_number(choice: Choose) -> AnyNumber:
    """How many: -1 all, at least one; -2 any number, at least one; -100 and -200 less so many for more than one at the least (see r9_costs)."""
    if choice.least == MOST:
        return -1 if choice.most == MOST else MOST - 100 - int(choice.most)  # type: ignore[arg-type]
    if choice.most == -1:
        return -200 - choice.least if isinstance(choice.least, int) and choice.least > 1 else -2
    return choice.most


def nth_attack(nth: Tree) -> Condition:
    """The attack that is going on is that one of the turn."""
    found = [Fact("nth_attack", int(n)) for n in str(number_of(nth)).split(",")]
    return found[0] if len(found) == 1 else Some(tuple(found))


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
    if trigger.event in ("retires", "blocks") or (trigger.event in ("supports", "attacks") and trigger.subject == Reg("self")):
        return Reg("cause")
    return Reg("event") if trigger.event in ("moved", "appeared", "set", "supports", "attacks", "cancelled", "stood", "rested", "attack_end") else None


DURATIONS = {
    "turn": "turn", "attack": "attack", "next_turn_opponent": "next_turn_opponent", "next_turn_you": "next_turn_you",
    "your_turn_end": "your_turn_end", "turn_end": "turn", "until_their_next": "until_their_next", "until_your_next": "until_your_next",
}  # fmt: skip
Meanings = dict[str, Callable[[Lowering, Tree], list[Op]]]
"""What phrases mean, by their tag."""
