"""What abilities wait for, as a table: the phrases of an event, and what it is.

A row is what happens, and its templates, the canonical one first. What happens is the event with its marks: `<deck` and
`>hand` say where a move begins and ends, `^opponent` who brings it about, all other words are flags. Or it is a
function, where that is not all. What else the phrase says is known by the names of its holes: s whom it befalls, c what
makes it happen, w the player that it is about, y the player who brings it about, a the zone in which the subject was, f
another zone that it comes from, b the zone that it comes to, d a word that stands for marks, n the least amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec.structs import replace

from kisoku.text.common import EVENTS, Forms
from kisoku.text.grammar import Grammar
from kisoku.text.operands import Operands, Waited, everybody
from kisoku.text.program import Amount, Compare, Condition, Objects, Query, Reg, Trigger
from kisoku.text.template import Hole, Tree, parse

Row: TypeAlias = tuple[Any, ...]
SIGNS = {"<": "source", ">": "target", "^": "by"}
SUBJECTS = ("{s:thing}が", "{c:thing}が", "{w:who}が", "{w:whoever}が", "{y:who}が")


@dataclass(frozen=True)
class Events:
    """The events of a game."""

    rows: Mapping[str, Row]
    subject: Callable[[Any, Tree, tuple[str, ...]], Objects]
    zones: Callable[[str, Tree], tuple[str, ...]]  # where the subject of an event is if the words do not say
    marks: Mapping[str, str] = field(default_factory=dict)  # words that stand for other marks than themselves
    openings: tuple[str, ...] = (
        SUBJECTS  # how the templates begin of which what follows can stand alone behind another event
    )
    wordy: bool = False  # such a part begins with a word

    def add(self, g: Grammar) -> None:
        """The phrases, and the same without their subject, for 「…した時か…した時」."""
        for tag, (_, *templates) in self.rows.items():
            g.add("event", tag, *templates)
            tails = [template.split("が", 1)[1] for template in templates if template.startswith(self.openings)]
            if tails and not (self.wordy and tails[0][0] == "{"):
                g.add("tail", tag, *tails)

    def lowerings(self) -> dict[str, Waited]:
        return {
            tag: self.lowering(what, *names(first)) if isinstance(what, str) else what
            for tag, (what, first, *_) in self.rows.items()
        }

    def of_players(self) -> frozenset[str]:
        return frozenset(tag for tag, (_, first, *_) in self.rows.items() if first.startswith(("{w:who", "{y:who")))

    def lowering(self, what: str, *holes: str) -> Waited:
        event, *always = what.split()

        def lower(low: Operands, tree: Tree) -> Trigger:
            said = dict(zip(holes, tree[1:], strict=True))
            marks = [*always, *(self.marks.get(said["d"][0], said["d"][0]).split() if "d" in said else ())]
            fields = {SIGNS[mark[0]]: mark[1:] for mark in marks if mark[0] in SIGNS}
            for hole, place in (("a", "source"), ("f", "source"), ("b", "target")):
                if hole in said:
                    fields[place] = said[hole][0]
            if "w" in said:
                fields["whose"] = everybody(low.who(said["w"]))
            thing = said.get("s")
            zones = (fields["source"],) if "a" in said else self.zones(event, thing) if thing else ()
            more = thing is not None and thing[0] == "self_or"
            subject = Reg("self") if more else self.subject(low, thing, zones) if thing else None
            cause = self.subject(low, said["c"], ()) if "c" in said else None
            if "y" in said:
                fields["by"] = low.who(said["y"][1] if said["y"][0] == "by" else said["y"])
            made = Trigger(
                event,
                subject,
                cause,
                flags=tuple(mark for mark in marks if mark[0] not in SIGNS),
                condition=at_least(low, said["n"]) if "n" in said else None,
                **fields,
            )
            if thing is None or not more:
                return made
            return replace(made, either=(replace(made, subject=replace(low.query(thing[1], zones), other=True)),))

        return lower


def names(template: str) -> tuple[str, ...]:
    return tuple(part.name for part in parse(template) if isinstance(part, Hole))


def add_happenings(g: Grammar, verbs: Mapping[str, str], more: Callable[[str], Forms] = lambda name: {}) -> None:
    """The verbs of events by their class. more: further forms of a class."""
    g.title("event", "〈出来事〉")
    g.title("moment", "〈時点〉")
    for name, words in verbs.items():
        for word in words.split():
            g.verb(word, EVENTS[name] | more(name), word + "*")


def at_least(low: Operands, n: Tree) -> Condition:
    return Compare(Amount(), ">=", low.number(n))


def owned(found: Query, whose: str) -> Query:
    return replace(found, whose=whose, players="")


def moment(low: Operands, tree: Tree) -> tuple[Trigger, bool]:
    """A point of the turn; this and next ones are certain moments to come. "next" means: not in the turn it
    is said in.
    """
    match tree:
        case ("game_start",):
            return Trigger("game_start"), False
        case ("at" | "at_next" as way, who, (point,)):
            later = way == "at_next"
            return Trigger(point, whose=everybody(low.of(who, "any")), flags=("next",) if later else ()), later
        case ("at_each" | "at_this" as way, (point,)):
            return Trigger(point), way == "at_this"
    raise AssertionError(tree)


def referring(one: Callable[[Trigger], Reg | None]) -> Callable[[Trigger], Reg | None]:
    """What それ means right after an event: with alternatives, what it means after each of them."""

    def referent(trigger: Trigger) -> Reg | None:
        found = {one(event) for event in (trigger, *trigger.either)}
        return found.pop() if len(found) == 1 else None

    return referent


def that_player(trigger: Trigger) -> str:
    return "that_player"
