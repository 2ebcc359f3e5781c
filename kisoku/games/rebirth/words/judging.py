"""Conditions and events of the surface tree → conditions and triggers of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from kisoku.games.rebirth.words.describing import PLACED, Cards, Describing, having, united
from kisoku.text.conditions import Joined
from kisoku.text.operands import negated
from kisoku.text.program import (
    Amount,
    AnyNumber,
    Compare,
    Condition,
    Count,
    Every,
    Fact,
    Filter,
    Happened,
    Is,
    Not,
    Number,
    Objects,
    Query,
    Quotient,
    Reg,
    Some,
    Sum,
    Times,
    Trigger,
    Turn,
    Value,
)
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree
from kisoku.text.waiting import needing

MEANS = {
    "effect": ("effect", ""),
    "their_effect": ("effect", "opponent"),
    "your_effect": ("effect", "you"),
    "their_attack": ("attack", "opponent"),
    "own_cancel": ("cancel", ""),
}
STATES = {
    "rests": Filter("orientation", "==", "rested"),
    "stands": Filter("orientation", "==", "standing"),
    **{role: Filter("role", "has", role) for role in ("attacking", "attacked", "supporting")},
}
DEEDS = {"attacking": "attacks", "supporting": "supports"}
TESTS = {"more": ">", "fewer": "<", "same": "==", "greater": ">", "smaller": "<"}
START = {
    "turn": "turn_start",
    "standby": "standby_start",
    "energy": "energy_start",
    "main": "main_start",
    "attack": "attack_phase_start",
}
EVENTS = {
    "put": "moved from means origin dest",
    "returned": "moved from means origin dest",
    "put_by": "moved means from dest",
    "appears_there": "appeared from origin dest",
    "who_puts": "moved putter origin dest what",
    "put_there": "moved there what means origin",
    "left": "moved thing means origin",
    "retires": "moved from means target=retire",
    "appears": "appeared thing origin",
    "who_discards": "moved owner source=hand target=waiting_room flags=discard",
    "supports": "supports subject",
    "next_supports": "supports subject",
    "supports_that": "supports subject cause",
    "supported": "supports cause",
    "supported_by": "supports cause subject",
    "attacks": "attacks subject",
    "next_attacks": "attacks subject",
    "who_attacks": "attacks owner",
    "attacked": "attacks cause",
    "partner_attacks": "attacks subject flags=partner",
    "partner_attacked": "attacks cause flags=partner",
    "blocks": "blocks anywhere",
    "blocks_that": "blocks anywhere cause",
    "who_blocks": "blocks whose cause",
    "who_blocks_it": "blocks whose",
    "is_blocked": "blocks cause",
    "attack_blocked": "blocked attacker",
    "damaged": "damaged subject",
    "damaged_n": "damaged subject amount",
    "retires_that": "retires subject cause",
    "set": "set seated",
    "who_sets": "set owner what",
    "who_plays": "played owner what",
    "is_played": "played anything",
    "who_refreshes": "refreshed whose",
    "shuffled": "shuffled of",
    "refreshed": "refreshed of",
    "heals": "recovered whose",
    "draws": "drawn whose",
    "cancelled": "cancelled subject keyword",
    "stands": "stood means subject",
    "rests": "rested subject means",
    "whose_cancelled": "cancelled owner keyword",
    "attack_ends": "attack_end subject",
    "each_attack_ends": "attack_end owner",
    "this_attack_ends": "attack_end",
    "game_starts": "game_start",
}
"""What happens: the event, what each part of the phrase says of it (see ROLES), and what is always so."""


class Judging(Describing, Joined):
    """Lowers what must be true and what happens."""

    checked = False
    halved: Tree = None  # the condition about even or odd that was said last

    # --- conditions ---

    def there(self, place: Tree, what: Tree, number: AnyNumber = 1, test: str = ">=") -> Condition:
        """So many such cards are there; of 「AとB」 so many of each."""
        spot = self.place(place, self.scope.owner)
        self.scope.place = place
        return self.so_many(spot, what, number, test)

    def so_many(self, spot: Query, what: Tree, number: AnyNumber = 1, test: str = ">=") -> Condition:
        cards = self.cards(what)
        self.scope.counted = self.counting(spot, cards)
        return every(
            [
                Compare(self.counting(spot, Cards(ways, cards.marks)), test, number)
                for ways in cards.every or (cards.ways,)
            ]
        )

    def so(self, objects: Objects, *demands: Filter) -> Condition:
        """This card is so, or one of those is."""
        if isinstance(objects, Query):
            return Compare(Count(with_filters(objects, *demands)), ">=", 1)
        return Is(objects, demands)

    def speaks_of(self, objects: Objects) -> None:
        """A condition about an Entry says what それ means, if nothing else does."""
        if isinstance(objects, Query) and objects.zones == ("entry",):
            self.scope.it = self.scope.it or objects

    def condition(self, tree: Tree) -> Condition:
        tag, *parts = tree
        tag = tag.replace("lie", "live")
        if tag in NUMBERS:
            number, fields, *fixed = NUMBERS[tag]
            found = self.scope.counted = number(self, *parts[:fields])
            if tag == "item":
                self.speaks_of(found.of)  # 「あなたのエントリーがコスト5以上なら、そのキャラを…」
            return Compare(found, *fixed) if fixed else self.as_many(found, parts[fields], parts[-1])
        if (
            tag in DEEDS and self.scope.trigger is not None and self.scope.trigger.event == "turn_end"
        ):  # in this turn, for none is going on
            return Happened(Trigger(DEEDS[tag], self.on_stage(parts[0])))
        if tag.startswith("un"):
            return Not(self.condition((tag[2:], *parts)))
        if tag.endswith("parity"):
            self.halved = tree
        test = TESTS.get(tag.partition("_")[0], "")
        match tag, *parts:
            case "live" | "those_live", place, what:
                return self.there(place, what)
            case "live_n", place, what, n, _, than:
                return self.there(place, what, self.number(n), than[0] if than else "==")
            case "also_live" | "both_live", what:
                if self.scope.place is None:
                    raise Meaningless("どこのことかが書かれていません", "where is not said")
                return self.there(self.scope.place, what)
            case "at_live", ref, place:
                found = self.ref(ref)
                spots = [(Filter("zone", "==", spot.zones[0]), *spot.filters) for spot in self.places(place)]
                return some([self.so(found, *spot) for spot in spots])
            case "among_live", among, what:
                return self.so_many(self.among(among), what)
            case "some_what", of, what:
                return self.so_many(replace(self.owned(self.of(of), what, False), filters=(), either=()), what)
            case "is_set" | "not_set", of, what:
                found = Query(("rebirth",), self.of(of, self.scope.owner))
                if tag == "not_set":
                    return Compare(Count(self.described(found, self.cards(what))), "<", 1)
                return self.so_many(found, what)
            case "again", n, _, than:
                if self.scope.counted is None:
                    raise Meaningless("何の枚数かが書かれていません", "so many of what is not said")
                return self.as_many(self.scope.counted, n, than)
            case "more" | "fewer" | "same_many", place, who, *by:
                return self.by(self.against(place, who, test), *by)
            case "as_many", place, who, than:
                return self.against(place, who, than[0])
            case "greater" | "smaller", thing, (item,), who:
                mine = self.thing(thing)
                theirs = (
                    replace(mine, whose=self.who(who)) if isinstance(mine, Query) else Query(("entry",), self.who(who))
                )
                return Compare(Value(item, mine), test, Value(item, theirs))
            case "greater_than" | "smaller_than" | "same_than", thing, item, other, its:
                return Compare(self.value(thing, item), test, self.value(other, its[1] if its else item))
            case "greater_own" | "smaller_own", thing, item, other:
                return Compare(self.value(thing, item), test, self.value(thing, other))
            case "all_rests" | "all_stands", place:
                spot = self.place(place, self.scope.owner)
                so = Count(with_filters(spot, STATES[tag[4:]]))
                return every([Compare(so, ">=", 1), Compare(so, "==", Count(spot))])
            case "names_differ", thing:
                found = self.thing(thing)
                return Compare(Value("distinct name", found), "==", Count(found))
            case ("partner_now",):
                return Is(Reg("attacker"), (Filter("role", "has", "partner_attacking"),))
            case "attack_parity", of, parity:
                return self.parity(self.attacks_of(of), parity)
            case "nth_on", first:
                before = [Not(Fact("nth_attack", nth)) for nth in range(1, int(first))]
                return every([Fact("attacking", "any"), *before])
            case "more_than" | "fewer_than", place, other, by:
                return self.by(self.comparing(self.lying(place), test, self.lying(other)), by)
            case "parity", thing, (item,), (parity,):
                return Is(self.thing(thing), (Filter("parity", "==", f"{parity} {item}"),))
            case "its_parity", item, parity:
                return self.condition(("parity", ("it",), item, parity))
            case "sum_parity", thing, (item,), parity:
                return self.parity(Value(item, self.thing(thing)), parity)
            case "count_parity", place, parity:
                return self.parity(self.lying(place), parity)
            case "is" | "is_not", ref, what:
                is_so = self.are(self.ref(ref), what)
                return is_so if tag == "is" else Not(is_so)
            case "arrived", ref, origin, dest:
                objects = self.ref(ref)
                if not isinstance(objects, Reg) or dest[0] != "to":
                    raise Meaningless("いつどこに置かれたかが決まりません", "when and where it was put is not settled")
                return Happened(
                    Trigger("moved", objects, source=self.origin(origin), target=PLACED.get(dest[2][0], dest[2][0]))
                )
            case "has" | "has_not", ref, keyword:
                return Is(self.ref(ref), (having(keyword) if tag == "has" else negated(having(keyword)),))
            case "supported", what:
                return every([Is(Reg("self"), (STATES["attacking"],)), self.are(Reg("supporter"), what)])
            case "rests" | "stands" | "attacking" | "attacked" | "supporting", thing:
                objects = self.thing(thing)
                self.speaks_of(objects)  # 「あなたのエントリーがアタックされているなら、そのキャラを…」
                return self.so(objects, STATES[tag])
            case "place_is", place, what:
                spot = self.place(place, self.scope.owner)
                if spot.zones != ("entry",):
                    raise Meaningless("どれのことかが決まりません", "which of them is meant is not settled")
                self.speaks_of(spot)  # 「あなたのエントリーが《A》なら、そのキャラを…」
                return self.so(self.described(spot, self.cards(what)))
            case "nth", nth:
                return Fact("nth_attack", int(nth[1]) if nth[0] == "nth" else 1)
            case "only", place, what:
                fitting = self.those(place, what)
                return every([Compare(fitting, ">=", 1), Compare(fitting, "==", self.lying(place))])
            case "turn", who:
                return Turn(self.who(who))
            case "win_check" | "lose_check" | "won" | "lost", *who:
                yours, won = not who or self.who(who[0]) == "you", self.won()
                return (
                    won
                    if (tag in ("win_check", "won")) == yours
                    else every([Compare(Count(Query(("it",))), ">=", 1), Not(won)])
                )
        raise Meaningless("この条件はここでは使えません", "this condition cannot be asked for here")

    def won(self) -> Condition:
        """Who checks wins by a Re-birth card, or a Character with more ATK than the opponent's Entry."""
        if not self.checked:
            raise Meaningless("その前にチェックがありません", "nobody has checked before")
        return is_won(Reg("it"))

    def parity(self, number: Number, parity: Tree) -> Condition:
        return Compare(Sum(number, Times(-2, Quotient(number, 2, up=False))), "==", 0 if parity == ("even",) else 1)

    def are(self, objects: Objects, what: Tree) -> Condition:
        """Whether what is meant is such a card."""
        ways = self.cards(what).ways
        if not all(ways):
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        return some([Is(objects, way) for way in ways])

    # --- numbers that conditions look at ---

    def lying(self, place: Tree) -> Number:
        return Count(self.place(place, self.scope.owner))

    def how_many(self, place: Tree) -> AnyNumber:
        seats = self.seats(place)
        return seats if seats is not None else self.lying(place)

    def those(self, place: Tree, what: Tree) -> Number:
        return self.counting(self.place(place, self.scope.owner), self.cards(what))

    def of_whom(self, of: Tree | None, what: Tree) -> Number:
        return Count(self.owned(self.of(of), what, False))

    def names_among(self, among: Tree, what: Tree) -> Number:
        """Of nothing but cards, those themselves are meant."""
        found = self.described(self.among(among), self.cards(what))
        return Value("distinct name", Reg("it") if found == Query(("it",)) else found)

    def its(self, item: Tree) -> Number:
        return self.value(("it",), item)

    def borne(self, thing: Tree) -> Number:
        return self.value(thing, ("damage",))

    def with_keyword(self, place: Tree, keyword: Tree) -> Number:
        return Count(with_filters(self.place(place, self.scope.owner), having(keyword)))

    def attacks_of(self, of: Tree) -> Number:
        if (who := self.of(of)) not in ("you", "opponent"):
            raise Meaningless("誰のアタックかが決まりません", "whose attacks are meant is not settled")
        return Value("attacks", Reg(who))

    def difference(self) -> AnyNumber:
        if self.scope.more is None:
            raise Meaningless("何の差かが書かれていません", "the difference of what is not said")
        return self.scope.more

    def empty(self, of: Tree | None) -> AnyNumber:
        self.scope.owner = self.of(of, self.scope.owner)
        return self.empty_seats(self.scope.owner)

    def against(self, place: Tree, who: Tree, test: str) -> Compare:
        mine, other = self.place(place, self.scope.owner), self.who(who)
        if other == mine.whose:
            raise Meaningless("比べる相手が決まりません", "with whom this is compared is not settled")
        return self.comparing(Count(mine), test, Count(replace(mine, whose=other)))

    def comparing(self, one: Number, test: str, other: Number) -> Compare:
        less, more = (one, other) if test in ("<", "<=") else (other, one)
        self.scope.more = Sum(more, Times(-1, less))
        return Compare(one, test, other)

    def by(self, found: Compare, by: Tree | None = None) -> Condition:
        """「2枚以上多い」"""
        return found if by is None else self.as_many(self.difference(), by[1], by[3])

    # --- events ---

    def subject(self, thing: Tree) -> tuple[Objects, str]:
        """What an event befalls; a zone that is said of it is where it comes from."""
        found = self.anywhere(thing)
        if isinstance(found, Query) and found.zones and thing[0] in ("at", "at_any", "at_all", "in"):
            return replace(found, zones=()), "/".join(found.zones)
        return found, ""

    def event(self, tree: Tree) -> Trigger:
        tag, *parts = tree
        match tree:
            case ("retires_by", support, other):
                trigger = self.event(support)
                return Trigger(
                    "retires", trigger.cause or Reg("attacker"), self.on_stage(other), condition=supported_by(trigger)
                )
            case ("retires_in", support, thing):
                retires = self.event(("retires", thing, None))
                return needing(retires, supported_by(self.event(support)))
            case ("supported_blocked", support):
                return Trigger("blocked", condition=supported_by(self.event(support)))
            case ("uses", who, (keyword,)):
                if keyword in USED:
                    event, *flags = USED[keyword]
                    return Trigger(event, whose=self.who(who), flags=tuple(flags))
            case ("checks", who):
                return Trigger("moved", Query((), self.who(who)), flags=("check",))
            case ("check_won" | "check_lost", who, other):
                won = is_won(Reg("event"))
                yours = self.who(other) == self.who(who) == "you"
                if not yours:
                    raise Meaningless("誰のチェックかが決まりません", "whose check is meant is not settled")
                return Trigger(
                    "moved", Query((), "you"), flags=("check",), condition=won if tag == "check_won" else Not(won)
                )
        if tag not in EVENTS:
            raise Meaningless("この出来事はここでは待てません", "this event cannot be waited for here")
        event, *roles = EVENTS[tag].split()
        found: dict[str, Any] = {}
        for role in roles:
            name, _, value = role.partition("=")
            if value:
                found[name] = (value,) if name == "flags" else value
            else:
                found |= self.says(role, found, parts)
        return Trigger(event, **found)

    def says(self, role: str, found: dict[str, Any], parts: list[Tree]) -> dict[str, Any]:
        """What a part of the phrase says of the event."""
        part = parts.pop(0)
        match role:
            case "from":
                subject, source = self.subject(part)
                return {"subject": subject, "source": source}
            case "thing":  # a zone that is said of what comes from elsewhere is where it comes to
                subject, zones = self.subject(part)
                return {"subject": subject, "target": zones}
            case "seated" | "anywhere":  # what is set or blocks is said to be where it comes from
                subject, zones = self.subject(part)
                home = "rebirth" if role == "seated" else "hand"
                if role == "anywhere" and zones not in ("", home):
                    raise Meaningless("ブロックするのは手札のカードです", "it is cards of a hand that block")
                return {"subject": nowhere(subject), **({"source": zones} if zones not in ("", home) else {})}
            case "putter":
                return {"subject": Query((), self.who(part)), "by": self.who(part)}
            case "what":
                return {"subject": self.described(found["subject"], self.cards(part))}
            case "there":
                spot = united(self.places(part))
                return {"subject": Query((), spot.whose), "target": "/".join(spot.zones)}
            case "means":
                return self.means(part)
            case "origin":
                return self.left(found, part)
            case "dest":
                return self.reached(found, part)
            case "amount":
                return {"condition": self.as_many(Amount(), part, *parts)}
        name, read = ROLES[role]
        return {name: read(self, part)}

    def anywhere(self, thing: Tree) -> Objects:
        return self.thing(thing, anywhere=True)

    def on_stage(self, thing: Tree) -> Objects:
        """A Character that takes part in an attack: its zone is clear."""
        found = self.anywhere(thing)
        return (
            replace(found, zones=()) if isinstance(found, Query) and set(found.zones) >= {"entry", "member"} else found
        )

    def reached(self, found: dict[str, Any], dest: Tree) -> dict[str, Any]:
        """Where something was put."""
        names = self.named_places(dest)
        whose = "any" if dest[1] is None else self.who(dest[1][1])
        reached: dict[str, Any] = {"target": "/".join(PLACED.get(name[0], name[0]) for name in names)}
        if whose not in ("any", "own") and isinstance(found["subject"], Query):
            reached["subject"] = replace(found["subject"], whose=whose)
        return reached | ({"flags": (*found.get("flags", ()), "seat")} if names == [("seat",)] else {})

    def left(self, found: dict[str, Any], origin: Tree | None) -> dict[str, Any]:
        if found.get("source") and origin is not None:
            raise Meaningless("どこから置かれたかが二度書かれています", "where it came from is said twice")
        if origin is None:
            return {}
        source, subject = self.origin(origin), found.get("subject")
        left = {"source": source, "target": found.get("target", "") if found.get("target") != source else ""}
        if origin[1][1] is not None and isinstance(subject, Query) and subject.whose == "any":
            left["subject"] = replace(subject, whose=self.of(origin[1][1]))  # a card is in its owner's zones
        return left

    def origin(self, tree: Tree | None) -> str:
        if tree is None:
            return ""
        zones = "/".join(zone for query in self.places(tree[1]) for zone in query.zones)
        return f"not {zones}" if tree[0] == "not_out_of" else zones

    def means(self, tree: Tree | None) -> dict[str, Any]:
        if tree is None:
            return {}
        if tree[0] == "effect_of":
            return {"flags": ("effect",), "cause": self.anywhere(tree[1])}
        flag, by = MEANS[tree[0]]
        return {"flags": (flag,), "by": by}

    def moment(self, tree: Tree) -> Trigger:
        match tree:
            case ("starts", of, (phase,)) if phase in START:
                return self.in_turn(START[phase], of)
            case ("step_starts", of, (step,)):
                return self.in_turn(step, of)
            case ("next_starts", _, (phase,)) if phase in START:
                return Trigger(START[phase])
            case ("next_ends", _, ("turn",)) | ("this_ends", ("turn",)):
                return Trigger("turn_end")
            case ("ends", of, ("turn",)):
                return self.in_turn("turn_end", of)
            case ("supported_attack_ends", event):
                trigger = self.event(event)
                return Trigger("attack_end", trigger.cause, trigger.subject)
            case ("retiring_attack_ends", event):
                trigger = self.event(event)
                return Trigger("attack_end", trigger.subject, condition=Happened(trigger, since="attacks"))
            case ("attack_ends" | "each_attack_ends" | "this_attack_ends" | "game_starts", *_):
                return self.event(tree)
        raise Meaningless("この時点はここでは待てません", "this moment cannot be waited for here")

    def in_turn(self, moment: str, of: Tree | None) -> Trigger:
        """A moment of somebody's turn, which a team has together."""
        return Trigger(moment) if of is None else Trigger(moment, condition=Turn(self.who(of[1])))


NUMBERS: dict[str, tuple[Any, ...]] = {
    "no_live": (Judging.those, 2, "==", 0), "those_live_n": (Judging.those, 2), "those_count": (Judging.those, 2),
    "place_live": (Judging.how_many, 1), "counts": (Judging.how_many, 1), "some_live": (Judging.how_many, 1, ">=", 1),
    "none_live": (Judging.how_many, 1, "==", 0),
    "live_total": (Judging.those, 2), "what_counts": (Judging.of_whom, 2), "ref_counts": (Judging.many, 1),
    "none_among_live": (Judging.among_those, 2, "==", 0),
    "among_live_n": (Judging.among_those, 2),
    "seat": (Judging.empty, 1, ">=", 1), "no_seat": (Judging.empty, 1, "<", 1), "seat_n": (Judging.empty, 1),
    "attack_count": (Judging.attacks_of, 1), "item": (Judging.value, 2),
    "item_sum": (Judging.value, 2), "its_item": (Judging.its, 1),
    "hurt": (Judging.borne, 1, ">=", 1), "unhurt": (Judging.borne, 1, "<=", 0),
    "place_has": (Judging.with_keyword, 2, ">=", 1),
    **{tag: (lambda low, place, state=state: Count(with_filters(low.place(place, low.scope.owner), STATES[state])), 1)
       for tag, state in (("rest_n", "rests"), ("stand_n", "stands"))},
}  # fmt: skip
"""Conditions about a number: which, from how many parts of the phrase, and with what it is compared if no
words say so.
"""
PER: dict[str, tuple[Any, int]] = {
    "per": (Judging.many, 1),
    "per_total": (Judging.many, 1),
    "per_item": (Judging.value, 2),
    "per_item_sum": (Judging.value, 2),
    "per_hurt": (Judging.borne, 1),
    "per_its_item": (Judging.its, 1),
    "per_those": (lambda low: low.many(("them",)), 0),
    "per_shown": (lambda low, what: low.such(("seen",), what), 1),
    "per_put": (lambda low, what: low.such(("moved",), what), 1),
    "per_attribute": (lambda low, thing: Value("distinct attribute", low.thing(thing)), 1),
    "per_attack": (Judging.attacks_of, 1),
    "per_difference": (Judging.difference, 0),
    "per_among": (Judging.among_those, 2),
    "per_kind": (lambda low, thing: Value("distinct name", low.thing(thing)), 1),
    "per_kind_among": (Judging.names_among, 2),
}
ROLES: dict[str, tuple[str, Callable[..., Any]]] = {
    "subject": ("subject", Judging.on_stage),
    "cause": ("cause", Judging.on_stage),
    "owner": ("subject", lambda low, who: Query((), low.who(who))),
    "whose": ("whose", Judging.who),
    "keyword": ("flags", lambda low, keyword: keyword),
    "of": ("whose", lambda low, of: low.of(of, "any")),
    "anything": ("subject", lambda low, thing: nowhere(low.anywhere(thing))),
    "attacker": ("condition", lambda low, thing: attacked_by(low.on_stage(thing))),
}
"""The parts that are one field of the event."""
USED = {
    "cancel": ("cancel_used",),
    "blocker": ("blocks",),
    "spark": ("ability_played", "spark"),
    "activated": ("ability_played", "activated"),
    "triggered": ("ability_played", "triggered"),
}


def is_won(card: Reg) -> Condition:
    character = Filter("kind", "==", "character")
    stronger = Filter("atk", ">=", Sum(Value("atk", Query(("entry",), "opponent", (character,))), 1))
    return Some((Is(card, (Filter("kind", "==", "rebirth"),)), Is(card, (character, stronger))))


def nowhere(objects: Objects) -> Objects:
    return replace(objects, zones=()) if isinstance(objects, Query) else objects


def with_filters(query: Query, *demands: Filter) -> Query:
    return replace(query, filters=(*query.filters, *demands))


def some(parts: Sequence[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else Some(tuple(parts))


def every(parts: Sequence[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else Every(tuple(parts))


def attacked_by(attacker: Objects) -> Condition:
    """Whose attack it is."""
    if isinstance(attacker, Reg):
        return Is(attacker, (STATES["attacking"],))
    whose = (Filter("owner", "==", attacker.whose),) if attacker.whose in ("you", "opponent") else ()
    return some([Is(Reg("attacker"), (*whose, *attacker.filters, *way)) for way in attacker.either or ((),)])


def supported_by(trigger: Trigger) -> Condition:
    """The attack is one with such a supporter."""
    if isinstance(trigger.subject, Reg):
        return Is(Reg("self"), (STATES["supporting"],))
    if trigger.subject is None:
        raise Meaningless("何がサポートしたかが書かれていません", "what supported is not said")
    return some([Is(Reg("supporter"), (*trigger.subject.filters, *way)) for way in trigger.subject.either or ((),)])
