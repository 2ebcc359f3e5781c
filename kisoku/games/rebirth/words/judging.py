"""Conditions and events of the surface tree → conditions and triggers of the program."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kisoku.games.rebirth.words.describing import Cards, Describing, having, negated, united
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

MEANS = {"effect": (("effect",), ""), "their_effect": (("effect",), "opponent"), "your_effect": (("effect",), "you"), "their_attack": (("attack",), "opponent"),
         "own_cancel": (("cancel",), "")}  # fmt: skip
PLACED = {"waiting": "waiting_room", "seat": "member"}
DESTINATIONS = {"seat": "member", "top": "deck", "bottom": "deck", "waiting": "waiting_room"}
ORIENTED = {"rest": Filter("orientation", "==", "rested"), "stan": Filter("orientation", "==", "standing")}
START = {"turn": "turn_start", "standby": "standby_start", "energy": "energy_start", "main": "main_start", "attack": "attack_phase_start"}


class Judging(Describing):
    """Lowers what must be true and what happens."""

    # --- conditions ---

    def when(self, also: Sequence[Tree], last: Tree) -> Condition:
        """Several conditions: all of those joined by で and いて, or one of those joined by か."""
        parts = [self.condition(tree[1]) for tree in also] + [self.condition(last)]
        ways = {tree[0] for tree in also}
        if len(ways) > 1:
            raise Meaningless("「か」と「で」が混ざっています", "and and or are mixed")
        if len(parts) == 1:
            return parts[0]
        return Some(tuple(parts)) if ways == {"or"} else every(parts)

    def there(self, place: Tree, what: Tree, number: AnyNumber = 1, test: str = ">=") -> Condition:
        """So many such cards are there; of 「AとB」 so many of each."""
        spot, cards = self.place(place, self.scope.owner), self.cards(what)
        self.scope.place = place
        if cards.every:
            return every([Compare(Count(self.described(spot, Cards(ways, cards.marks))), test, number) for ways in cards.every])
        return Compare(Count(self.described(spot, cards)), test, number)

    def as_many(self, number: AnyNumber, n: Tree, test: Tree | None) -> Condition:
        """So many, or so many at least, at most: as the word behind the number says."""
        return Compare(number, test[0] if test else "==", self.number(n))

    def condition(self, tree: Tree) -> Condition:
        match tree:
            case ("live" | "lie", place, what):
                return self.there(place, what)
            case ("live_n" | "lie_n", place, what, n, _, test):
                return self.there(place, what, self.number(n), test[0] if test else "==")
            case ("no_live" | "no_lie", place, what):
                return Compare(Count(self.described(self.place(place, self.scope.owner), self.cards(what))), "==", 0)
            case ("also_live" | "also_lie" | "both_live" | "both_lie", what):
                if self.scope.place is None:
                    raise Meaningless("どこのことかが書かれていません", "where is not said")
                return self.there(self.scope.place, what)
            case ("place_live" | "place_lie" | "counts", place, n, _, test):
                return self.as_many(self.how_many(place), n, test)
            case ("some_live" | "some_lie", place):
                return Compare(self.how_many(place), ">=", 1)
            case ("none_live" | "none_lie", place):
                return Compare(self.how_many(place), "==", 0)
            case ("those_live" | "those_lie", place, what):
                return self.there(place, what)
            case ("those_live_n" | "those_lie_n" | "those_count", place, what, n, _, test):
                return self.as_many(Count(self.described(self.place(place, self.scope.owner), self.cards(what))), n, test)
            case ("some_what", of, what):
                return Compare(Count(self.owned(self.of(of), what, False)), ">=", 1)
            case ("what_counts", of, what, n, _, test):
                return self.as_many(Count(self.owned(self.of(of), what, False)), n, test)
            case ("ref_counts", ref, n, _, test):
                return self.as_many(Count(self.ref(ref)), n, test)
            case ("among_live" | "among_lie", among, what):
                return Compare(Count(self.described(self.among(among), self.cards(what))), ">=", 1)
            case ("none_among_live" | "none_among_lie", among, what):
                return Compare(Count(self.described(self.among(among), self.cards(what))), "==", 0)
            case ("among_live_n" | "among_lie_n", among, what, n, _, test):
                return self.as_many(Count(self.described(self.among(among), self.cards(what))), n, test)
            case ("seat" | "no_seat" as tag, of):
                return Compare(self.empty(of), ">=" if tag == "seat" else "<", 1)
            case ("seat_n", of, n, test):
                return self.as_many(self.empty(of), n, test)
            case ("more" | "fewer" as tag, place, who):
                return self.against(place, who, ">" if tag == "more" else "<")
            case ("as_many", place, who, test):
                return self.against(place, who, test[0])
            case ("same_many", place, who):
                return self.against(place, who, "==")
            case ("greater" | "smaller" as tag, thing, item, who):
                mine = self.thing(thing)
                theirs = replace(mine, whose=self.who(who)) if isinstance(mine, Query) else Query(("entry",), self.who(who))
                return Compare(Value(item[0], mine), ">" if tag == "greater" else "<", Value(item[0], theirs))
            case ("greater_than" | "smaller_than" as tag, thing, item, other):
                return Compare(Value(item[0], self.thing(thing)), ">" if tag == "greater_than" else "<", Value(item[0], self.thing(other)))
            case ("item" | "item_sum", thing, item, n, test):
                return self.as_many(Value(item[0], self.thing(thing)), n, test)
            case ("its_item", item, n, test):
                return self.as_many(Value(item[0], self.ref(("it",))), n, test)
            case ("parity" | "sum_parity", thing, item, parity):
                return Is(self.thing(thing), (Filter("parity", "==", f"{parity[0]} {item[0]}"),)) if tree[0] == "parity" else self.parity(
                    Value(item[0], self.thing(thing)), parity)
            case ("its_parity", item, parity):
                return Is(self.ref(("it",)), (Filter("parity", "==", f"{parity[0]} {item[0]}"),))
            case ("count_parity", place, parity):
                return self.parity(Count(self.place(place, self.scope.owner)), parity)
            case ("is" | "is_not" as tag, ref, what):
                is_so = self.are(self.ref(ref), what)
                return is_so if tag == "is" else Not(is_so)
            case ("is_set" | "not_set" as tag, of, what):
                found = Count(self.described(Query(("rebirth",), self.of(of, self.scope.owner)), self.cards(what)))
                return Compare(found, ">=" if tag == "is_set" else "<", 1)
            case ("arrived", ref, origin, dest):
                there = PLACED.get(dest[2][0], dest[2][0]) if dest[0] == "to" else ""
                objects = self.ref(ref)
                if not isinstance(objects, Reg) or not there:
                    raise Meaningless("いつどこに置かれたかが決まりません", "when and where it was put is not settled")
                return Happened(Trigger("moved", objects, source=self.origin(origin), target=there))
            case ("place_has", place, keyword):
                spot = self.place(place, self.scope.owner)
                return Compare(Count(replace(spot, filters=(*spot.filters, having(keyword)))), ">=", 1)
            case ("more_than" | "fewer_than" as tag, place, other):
                mine, theirs = self.place(place, self.scope.owner), self.place(other, self.scope.owner)
                return Compare(Count(mine), ">" if tag == "more_than" else "<", Count(theirs))
            case ("has", ref, keyword):
                return Is(self.ref(ref), (having(keyword),))
            case ("has_not", ref, keyword):
                return Is(self.ref(ref), (negated(having(keyword)),))
            case ("rests" | "stands" as tag, thing):
                orientation = ORIENTED[tag[:4]]
                objects = self.thing(thing)
                if isinstance(objects, Query):
                    return Compare(Count(replace(objects, filters=(*objects.filters, orientation))), ">=", 1)
                return Is(objects, (orientation,))
            case ("hurt" | "unhurt" as tag, thing):
                borne = Value("damage", self.thing(thing))
                return Compare(borne, ">=", 1) if tag == "hurt" else Compare(borne, "<=", 0)
            case ("attacking" | "attacked" | "supporting" as tag, thing):
                role, objects = Filter("role", "has", tag), self.thing(thing)
                if isinstance(objects, Query):
                    return Compare(Count(replace(objects, filters=(*objects.filters, role))), ">=", 1)
                return Is(objects, (role,))
            case ("place_is", place, what):
                spot = self.place(place, self.scope.owner)
                if spot.zones != ("entry",):
                    raise Meaningless("どれのことかが決まりません", "which of them is meant is not settled")
                if self.scope.it is None:
                    self.scope.it = spot  # 「あなたのエントリーが《A》なら、そのキャラを…」
                return Compare(Count(self.described(spot, self.cards(what))), ">=", 1)
            case ("rest_n" | "stand_n" as tag, place, n, _, test):
                spot = self.place(place, self.scope.owner)
                orientation = ORIENTED[tag[:4]]
                return self.as_many(Count(replace(spot, filters=(*spot.filters, orientation))), n, test)
            case ("nth", nth):
                return Fact("nth_attack", int(nth[1]) if nth[0] == "nth" else 1)
            case ("only", place, what):
                spot = self.place(place, self.scope.owner)
                fitting = Count(self.described(spot, self.cards(what)))
                return every([Compare(fitting, ">=", 1), Compare(fitting, "==", Count(spot))])
            case ("turn", who):
                return Turn(self.who(who))
            case ("win_check" | "lose_check" | "won" | "lost" as tag, *who):
                yours = not who or self.who(who[0]) == "you"
                won = self.won()
                if (tag in ("win_check", "won")) == yours:
                    return won
                return every([Compare(Count(Query(("it",))), ">=", 1), Not(won)])
        raise AssertionError(tree)

    def won(self) -> Condition:
        """Who checks wins by a Re-birth card, or a Character with more ATK than the opponent's Entry."""
        if not self.checked:
            raise Meaningless("その前にチェックがありません", "nobody has checked before")
        stronger = Filter("atk", ">=", Sum(Value("atk", Query(("entry",), "opponent", (Filter("kind", "==", "character"),))), 1))
        return Some((Is(Reg("it"), (Filter("kind", "==", "rebirth"),)), Is(Reg("it"), (Filter("kind", "==", "character"), stronger))))

    checked = False

    def parity(self, number: Number, parity: Tree) -> Condition:
        return Compare(Sum(number, Times(-2, Quotient(number, 2, up=False))), "==", 0 if parity == ("even",) else 1)

    def are(self, objects: Objects, what: Tree) -> Condition:
        """Whether what is meant is such a card."""
        cards = self.cards(what)
        found = [Is(objects, way) for way in cards.ways]
        if not all(way for way in cards.ways):
            raise Meaningless("この条件には意味がありません", "this condition means nothing")
        return found[0] if len(found) == 1 else Some(tuple(found))

    def how_many(self, place: Tree) -> AnyNumber:
        seats = self.seats(place)
        return seats if seats is not None else Count(self.place(place, self.scope.owner))

    def empty(self, of: Tree | None) -> AnyNumber:
        whose = self.of(of, self.scope.owner)
        self.scope.owner = whose
        return self.empty_seats(whose)

    def against(self, place: Tree, who: Tree, test: str) -> Condition:
        mine = self.place(place, self.scope.owner)
        other = self.who(who)
        if other == mine.whose:
            raise Meaningless("比べる相手が決まりません", "with whom this is compared is not settled")
        return Compare(Count(mine), test, Count(replace(mine, whose=other)))

    # --- events ---

    def subject(self, thing: Tree) -> tuple[Objects | None, str]:
        """What an event befalls; a zone that is said of it is where it comes from."""
        found = self.thing(thing, anywhere=True)
        if isinstance(found, Query) and found.zones and thing[0] in ("at", "at_any", "at_all", "in"):
            return replace(found, zones=()), "/".join(found.zones)
        return found, ""

    def event(self, tree: Tree) -> Trigger:
        match tree:
            case ("put" | "returned", thing, means, origin, dest):
                return self.moved(thing, means, origin, dest)
            case ("put_there", place, what, means, origin):
                spot = united(self.places(place))
                arrives = self.described(Query((), spot.whose), self.cards(what))
                flags, by, cause = self.means(means)
                return Trigger("moved", arrives, cause, source=self.origin(origin), target="/".join(spot.zones), by=by, flags=flags)
            case ("who_puts", who, origin, dest, what):
                puts = self.moved(("bare", what), None, origin, dest)
                cards = self.described(Query((), self.who(who)), self.cards(what))
                return replace(puts, subject=cards, by=self.who(who))
            case ("put_by", means, thing, dest):
                return self.moved(thing, means, None, dest)
            case ("left", thing, means, origin):
                subject, _ = self.subject(thing)
                flags, by, cause = self.means(means)
                return Trigger("moved", subject, cause, source=self.origin(origin), by=by, flags=flags)
            case ("appears", thing, origin):
                return Trigger("appeared", self.subject(thing)[0], source=self.origin(origin))
            case ("appears_there", thing, origin, dest):
                return replace(self.moved(thing, None, origin, dest), event="appeared")
            case ("retires", thing, means):
                subject, source = self.subject(thing)
                flags, by, cause = self.means(means)
                return Trigger("moved", subject, cause, source=source, target="retire", by=by, flags=flags)
            case ("supports" | "next_supports", thing):
                return Trigger("supports", self.on_stage(thing))
            case ("supports_that", thing, other):
                return Trigger("supports", self.on_stage(thing), self.on_stage(other))
            case ("supported", thing):
                return Trigger("supports", None, self.on_stage(thing))
            case ("supported_by", thing, other):
                return Trigger("supports", self.on_stage(other), self.on_stage(thing))
            case ("attacks" | "next_attacks", thing):
                return Trigger("attacks", self.on_stage(thing))
            case ("who_attacks", who):
                return Trigger("attacks", Query((), self.who(who)))
            case ("partner_attacks", thing):
                return Trigger("attacks", self.on_stage(thing), flags=("partner",))
            case ("partner_attacked", thing):
                return Trigger("attacks", None, self.on_stage(thing), flags=("partner",))
            case ("who_plays", who, what):
                return Trigger("played", self.described(Query((), self.who(who)), self.cards(what)))
            case ("refreshed", of):
                return Trigger("refreshed", whose="any" if of is None else self.who(of[1]))
            case ("attacked", thing):
                return Trigger("attacks", None, self.on_stage(thing))
            case ("blocks", thing):
                return Trigger("blocks", self.thing(thing, anywhere=True))
            case ("blocks_that", thing, other):
                return Trigger("blocks", self.thing(thing, anywhere=True), self.on_stage(other))
            case ("damaged", thing):
                return Trigger("damaged", self.on_stage(thing))
            case ("damaged_n", thing, n, test):
                return Trigger("damaged", self.on_stage(thing), condition=self.as_many(Amount(), n, test))
            case ("shuffled", of):
                return Trigger("shuffled", whose="any" if of is None else self.who(of[1]))
            case ("who_blocks", who, other):
                return Trigger("blocks", None, self.on_stage(other), whose=self.who(who))
            case ("who_blocks_it", who):
                return Trigger("blocks", whose=self.who(who))
            case ("is_blocked", thing):
                return Trigger("blocks", None, self.on_stage(thing))
            case ("attack_blocked", thing):
                return Trigger("blocked", condition=attacked_by(self.on_stage(thing)))
            case ("retires_that", thing, other):
                return Trigger("retires", self.on_stage(thing), self.on_stage(other))
            case ("retires_by", support, other):
                trigger = self.event(support)
                return Trigger("retires", trigger.cause or Reg("attacker"), self.on_stage(other), condition=supported_by(trigger))
            case ("set", thing):
                found = self.thing(thing, anywhere=True)
                return Trigger("set", replace(found, zones=()) if isinstance(found, Query) else found)
            case ("who_sets", who, what):
                return Trigger("set", self.described(Query((), self.who(who)), self.cards(what)))
            case ("who_discards", who):
                return Trigger("moved", Query((), self.who(who)), source="hand", target="waiting_room", flags=("discard",))
            case ("heals", who):
                return Trigger("recovered", whose=self.who(who))
            case ("draws", who):
                return Trigger("drawn", whose=self.who(who))
            case ("cancelled", thing, keyword):
                return Trigger("cancelled", self.on_stage(thing), flags=(keyword[0],))
            case ("uses", who, ("cancel",)):
                return Trigger("cancel_used", whose=self.who(who))
            case ("uses", who, ("blocker",)):
                return Trigger("blocks", whose=self.who(who))
            case ("uses", who, ("spark" | "activated" | "triggered" as keyword,)):
                return Trigger("ability_played", whose=self.who(who), flags=(keyword,))
            case ("stands" | "rests" as tag, *parts):
                means, thing = parts if tag == "stands" else reversed(parts)
                flags, by, cause = self.means(means)
                return Trigger("stood" if tag == "stands" else "rested", self.on_stage(thing), cause, by=by, flags=flags)
        raise Meaningless("この出来事はここでは待てません", "this event cannot be waited for here")

    def on_stage(self, thing: Tree) -> Objects:
        """A Character that takes part in an attack: its zone is clear."""
        found = self.thing(thing, anywhere=True)
        return replace(found, zones=()) if isinstance(found, Query) and set(found.zones) >= {"entry", "member"} else found

    def moved(self, thing: Tree, means: Tree | None, origin: Tree | None, dest: Tree) -> Trigger:
        subject, source = self.subject(thing)
        flags, by, cause = self.means(means)
        names = [dest[2]] if dest[0] == "to" else [dest[2], *(other[1] for other in dest[3])]
        target = "/".join(DESTINATIONS.get(name[0], name[0]) for name in names)
        if names == [("seat",)]:
            flags = (*flags, "seat")
        whose = "any" if dest[1] is None else self.who(dest[1][1])
        if whose not in ("any", "own") and isinstance(subject, Query):
            subject = replace(subject, whose=whose)
        if source and origin is not None:
            raise Meaningless("どこから置かれたかが二度書かれています", "where it came from is said twice")
        return Trigger("moved", subject, cause, source=source or self.origin(origin), target=target, by=by, flags=flags)

    def origin(self, tree: Tree | None) -> str:
        if tree is None:
            return ""
        zones = "/".join(zone for query in self.places(tree[1]) for zone in query.zones)
        return f"not {zones}" if tree[0] == "not_out_of" else zones

    def means(self, tree: Tree | None) -> tuple[tuple[str, ...], str, Objects | None]:
        if tree is None:
            return (), "", None
        if tree[0] == "effect_of":
            found = self.thing(tree[1], anywhere=True)
            return ("effect",), "", found
        if tree[0] not in MEANS:
            raise Meaningless("この起こり方は調べられません", "this way of happening cannot be asked for")
        flags, by = MEANS[tree[0]]
        return flags, by, None

    def moment(self, tree: Tree) -> Trigger:
        match tree:
            case ("starts", of, (phase,)) if phase in START:
                return self.in_turn(START[phase], of)
            case ("step_starts", of, (step,)):
                return self.in_turn(step, of)
            case ("next_starts", _, (phase,)) if phase in START:
                return Trigger(START[phase])
            case ("next_ends", _, ("turn",)):
                return Trigger("turn_end")
            case ("ends", of, ("turn",)):
                return self.in_turn("turn_end", of)
            case ("this_ends", ("turn",)):
                return Trigger("turn_end")
            case ("attack_ends", thing):
                return Trigger("attack_end", self.on_stage(thing))
            case ("each_attack_ends", who):
                return Trigger("attack_end", Query((), self.who(who)))
            case ("this_attack_ends",):
                return Trigger("attack_end")
            case ("supported_attack_ends", event):
                trigger = self.event(event)
                if trigger.event != "supports":
                    raise Meaningless("どのアタックかが決まりません", "which attack is meant is not settled")
                return Trigger("attack_end", trigger.cause, trigger.subject)
            case ("game_starts",):
                return Trigger("game_start")
        raise Meaningless("この時点はここでは待てません", "this moment cannot be waited for here")

    def in_turn(self, moment: str, of: Tree | None) -> Trigger:
        """A moment of somebody's turn, which a team has together."""
        return Trigger(moment) if of is None else Trigger(moment, condition=Turn(self.who(of[1])))


def attacked_by(attacker: Objects) -> Condition:
    """Whose attack it is."""
    if isinstance(attacker, Reg):
        return Is(attacker, (Filter("role", "has", "attacking"),))
    whose = (Filter("owner", "==", attacker.whose),) if attacker.whose in ("you", "opponent") else ()
    found = tuple(Is(Reg("attacker"), (*whose, *attacker.filters, *way)) for way in attacker.either or ((),))
    return found[0] if len(found) == 1 else Some(found)


def every(parts: Sequence[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else Every(tuple(parts))


def supported_by(trigger: Trigger) -> Condition:
    """The attack is one with such a supporter."""
    if isinstance(trigger.subject, Reg):
        return Is(Reg("self"), (Filter("role", "has", "supporting"),))
    if trigger.subject is None:
        raise Meaningless("何がサポートしたかが書かれていません", "what supported is not said")
    ways = tuple(Is(Reg("supporter"), (*trigger.subject.filters, *way)) for way in trigger.subject.either or ((),))
    return Some(ways) if len(ways) > 1 else ways[0]
