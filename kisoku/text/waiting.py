"""What abilities wait for, and what has happened: events with their alternatives and conditions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kisoku.text.choices import Choices
from kisoku.text.program import Condition, During, Every, Happened, Is, Not, Query, Reg, Trigger, Turn
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.template import Tree
from kisoku.text.vocabulary import Vocabulary

PLAYERS = {
    "you",
    "opponent",
    "own",
    "that_player",
    "owner",
    "controller",
    "turn_player",
    "non_turn_player",
    "each",
    "either",
    "anyone",
}


class Waiting(Choices):
    """Lowers what stands before 時 and なら."""

    def __init__(self, words: Vocabulary, scope: Scope) -> None:
        super().__init__(words.nouns, words.events, words.conditions, scope)
        self.words = words

    def player_of(self, trigger: Trigger) -> str:
        found = {self.words.players(one) for one in (trigger, *trigger.either)}
        if len(found) != 1 or "" in found:
            raise Meaningless("「そのプレイヤー」が誰か決まりません", "who “that player” is is not settled")
        return found.pop()

    def waits(self, segment: Tree) -> tuple[Trigger, bool]:
        trigger, certain = self.waited(segment)
        if any(one.event in self.words.only_replaced for one in (trigger, *trigger.either)):
            raise Meaningless(
                "その時にはもう何もできません（「…場合、代わりに…」と書いてください）",
                "nothing can be done any more then (write 「…場合、代わりに…」)",
            )
        return trigger, certain

    def waited(self, segment: Tree) -> tuple[Trigger, bool]:
        match segment:
            case ("event_while", condition, event):
                met = self.condition(condition)
                if own_zone(met) and self.scope.kind != "static":
                    raise Meaningless(
                        "これがどこにあるかは先頭に書いてください", "where this card must be stands at the beginning"
                    )
                self.scope.zones = own_zone(met) or self.scope.zones
                return needing(self.event(event), met), False
            case ("event" | "next_event", event):
                return self.event(event), False
            case ("first_of", who, tail):
                return self.waited(("first_event", self.with_subject((None, who), tail)))
            case ("first_event", event):
                found = self.event(event)
                return changed(found, flags=(*found.flags, "first")), False
            case ("moment", moment):
                return self.words.moments(self, moment)
            case ("self_or", noun, tail):
                own, other = (self.event(self.with_subject((None, one), tail)) for one in (("self",), noun))
                if own.subject != Reg("self") or not isinstance(other.subject, Query):
                    raise Meaningless("「これか…」はここでは書けません", "“this or” cannot stand here")
                return changed(own, either=(changed(other, subject=changed(other.subject, other=True)),)), False
            case ("either_event" | "either_event_now", first, tail):
                return self.either(("when", first), (("or_tail", tail),)), False
            case ("occasions", first, others):
                return self.either(first, others), False
            case ("state" | "state_now", condition):
                met = self.condition(condition)
                if isinstance(met, Turn | During) or (isinstance(met, Not) and isinstance(met.condition, Turn)):
                    raise Meaningless(
                        "「…のターン中、」と書いてください", "write 「…のターン中、」 for what holds during a turn"
                    )
                if own_zone(met):
                    raise Meaningless(
                        "「…にあるかぎり、」と書いてください",
                        "write 「…にあるかぎり、」 for what holds while this card is there",
                    )
                self.scope.loosely = segment[0] == "state_now"
                return Trigger("state", condition=met), False
        raise AssertionError(segment)

    def either(self, first: Tree, others: Sequence[Tree]) -> Trigger:
        """「…した時か…した時、」: one event with alternatives; one that names no subject has that of the event before
        it.
        """
        found: list[Trigger] = []
        last: Tree = None
        for tag, words in (("or_when", first), *others):
            occasion = words if tag == "or_when" else ("when", self.with_subject(last, words))
            if occasion[0] == "when":
                last = occasion[1]
                found.append(self.event(last))
            else:
                if found and occasion[1][:2] == ("at", None):
                    raise Meaningless("誰のターンかを両方に書いてください", "say for both whose turn it is")
                trigger, certain = self.words.moments(self, occasion[1])
                if certain:
                    raise Meaningless("一度だけの時点は並べられません", "a certain moment to come stands alone")
                found.append(trigger)
        return changed(found[0], either=tuple(found[1:]))

    def with_subject(self, before: Tree, tail: Tree) -> Tree:
        if before is None:
            raise Meaningless("何がそうした時かが書かれていません", "whose event this is is not said")
        subject = before[1]
        if (subject[0] in PLAYERS) != (tail[0] in self.words.of_players):
            raise Meaningless("主語が合いません", "the subject does not fit the second event")
        return (tail[0], subject, *tail[1:])

    def befallen(self, event: Tree) -> Condition:
        """「それが殺されたなら」: whether that has happened to what was chosen."""
        trigger = self.event(event)
        if trigger.event in self.words.deeds and self.words.deeds[trigger.event] not in self.scope.deeds:
            raise Meaningless(
                "それはまだ起きていません（「このターン、それが…時、」と書いてください）",
                "that cannot have happened yet (write 「このターン、それが…時、」)",
            )
        if (
            self.scope.kind == "static"
            or not isinstance(trigger.subject, Reg)
            or trigger.subject.name not in ("target", "it")
        ):
            raise Meaningless(
                "いつのことかが書かれていません（「このターン、…ていたなら」）",
                "when this happened is not said (「このターン、…ていたなら」)",
            )
        return Happened(trigger)


def own_zone(condition: Condition) -> tuple[str, ...]:
    """The zone in which the condition says that this card must be, if it does."""
    if isinstance(condition, Is) and condition.objects == Reg("self"):
        return tuple(str(demand.value) for demand in condition.filters if demand.item == "zone" and demand.test == "==")
    if isinstance(condition, Every):
        return next((zones for part in condition.conditions if (zones := own_zone(part))), ())
    return ()


def both(first: Condition | None, second: Condition) -> Condition:
    return second if first is None else Every((first, second))


changed = msgspec.structs.replace


def needing(trigger: Trigger, condition: Condition) -> Trigger:
    """The trigger under a further condition, which holds for each of its alternatives."""
    return changed(
        trigger,
        condition=both(trigger.condition, condition),
        either=tuple(needing(other, condition) for other in trigger.either),
    )
