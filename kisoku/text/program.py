"""What a card's text becomes: ability programs, as plain data.

A program is a tuple of coarse ops that a game runs on its frame stack. Every operand is data too: which player, which
cards (a query or a register), how many, under which condition, for how long. Zones, items and verbs are words of the
game's own vocabulary; this module does not know them. There are no closures: a program can be hashed, compared,
printed, written to a cache and read back.

Control is linear: `If`, `May`, `Pay` and `IfDone` skip the next `skip` ops when their answer is no.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec


class Data(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """The base of all program data: immutable, hashable, tagged with its own name when written."""


# --- Which cards, which players -------------------------------------------------------------------


class Reg(Data, frozen=True):
    """A register of the running frame.

    self: the card that has the ability · target: the things chosen on entry for `Ability.targets[index]` · it: what the
    last choice or search took (or, before any, the subject of the event) · event: the subject of the event that
    triggered · cause: what made the event happen (the killer, the source of the damage, the attacker) · seen: cards
    looked at · rest: seen minus taken · attacker, attacked: the two sides of the fight that is going on.
    """

    name: str
    index: int = 0


class Filter(Data, frozen=True):
    """One demand on a card: an item of it compared with a value.

    test is one of == != >= <= has lacks contains. Examples: ("cost", "<=", 3) ("attribute", "has", "ニンジャ")
    ("name", "==", "クナイ") ("name", "contains", "クナイ") ("kind", "==", "character") ("orientation", "==", "bowed").
    ("happened", "has", "", …) is about what has happened to it this turn: the event names no subject.
    """

    item: str
    test: str
    value: int | str | Number
    event: Happened | None = None


class Query(Data, frozen=True):
    """Cards in some zones of some player that pass every filter; `either` adds alternatives of which one must pass
    whole.

    whose is you, opponent or any. other leaves the card itself out. top > 0 looks only at that many top cards of an
    ordered zone. players lets players be chosen too: "" none, you, opponent, any.
    """

    zones: tuple[str, ...]
    whose: str = "any"
    filters: tuple[Filter, ...] = ()
    either: tuple[tuple[Filter, ...], ...] = ()
    other: bool = False
    top: int = 0
    players: str = ""


Objects: TypeAlias = Reg | Query


class Several(Data, frozen=True):
    """What several registers hold, acted upon at once."""

    things: tuple[Reg, ...]


# --- Numbers --------------------------------------------------------------------------------------


class Var(Data, frozen=True):
    """X, Y or Z."""

    letter: str = "X"


class Count(Data, frozen=True):
    """How many cards the objects are."""

    of: Objects


class Value(Data, frozen=True):
    """An item of a card (or the sum of it over several): its karate, its cost, the damage it bears."""

    item: str
    of: Objects


class Amount(Data, frozen=True):
    """The number that the triggering event carries: damage dealt, cards drawn."""


class Sum(Data, frozen=True):
    """left + right."""

    left: int | Number
    right: int | Number


class Times(Data, frozen=True):
    """left × right."""

    left: int | Number
    right: int | Number


class Quotient(Data, frozen=True):
    """left ÷ right, rounded up or down."""

    left: int | Number
    right: int | Number
    up: bool = True


Number: TypeAlias = Var | Count | Value | Amount | Sum | Times | Quotient
AnyNumber: TypeAlias = int | Var | Count | Value | Amount | Sum | Times | Quotient


# --- Conditions -----------------------------------------------------------------------------------


class Compare(Data, frozen=True):
    """left test right, with test one of == != >= <= > <."""

    left: AnyNumber
    test: str
    right: AnyNumber


class Is(Data, frozen=True):
    """Every one of the objects (and at least one) passes the filters."""

    objects: Objects
    filters: tuple[Filter, ...]


class Turn(Data, frozen=True):
    """It is that player's turn."""

    whose: str


class During(Data, frozen=True):
    """The game is in that phase."""

    phase: str


class Paid(Data, frozen=True):
    """The named additional cost was paid when this card was entered."""

    cost: str


class Happened(Data, frozen=True):
    """An event that fits the trigger has happened at least `times` times this turn. since: after the last event of that
    kind.
    """

    trigger: Trigger
    times: int = 1
    since: str = ""


class Fact(Data, frozen=True):
    """A condition that the game's own vocabulary names: how a card was used, which side of it is up."""

    name: str
    value: int | str = ""


NEVER = Fact("never")
"""What is never so, in any game: lets one way jump over another."""


class Not(Data, frozen=True):
    condition: Condition


class Every(Data, frozen=True):
    conditions: tuple[Condition, ...]


class Some(Data, frozen=True):
    conditions: tuple[Condition, ...]


Condition: TypeAlias = Compare | Is | Turn | During | Paid | Happened | Fact | Not | Every | Some


# --- Events that abilities wait for ---------------------------------------------------------------


class Trigger(Data, frozen=True):
    """An event pattern.

    subject: whom the event must concern: None any, Reg("self") this card, a Query by its filters, whose and other (its
    zones say where the subject must be or have been). cause: the same for what made it happen. whose: for turn and
    phase events and for players as subjects: you, opponent or any. source, target: zones that a move must leave and
    reach. by: the player whose cost or effect moved the card. flags: further marks that the event must carry, such as
    "iksa". A condition alone with event "state" is a conditional trigger. either: other events that will do as well.
    """

    event: str
    subject: Objects | None = None
    cause: Objects | None = None
    whose: str = "any"
    source: str = ""
    target: str = ""
    by: str = ""
    flags: tuple[str, ...] = ()
    condition: Condition | None = None
    either: tuple[Trigger, ...] = ()


# --- Costs ----------------------------------------------------------------------------------------


class Cost(Data, frozen=True):
    """One action demanded as a cost: a verb of the game, how many, of which cards, to which place. many: where the
    number says how much, of how many of them; -1 of all.
    """

    verb: str
    number: AnyNumber = 1
    objects: Objects | None = None
    place: str = ""
    many: AnyNumber = 1


# --- Ops ------------------------------------------------------------------------------------------


class Choose(Data, frozen=True):
    """A choice made while resolving: `who` takes least..most of the query's cards into the register `it`.

    most = -1 means any number. at_random: the engine takes them. total: the sum of (item) of what is taken stays within
    value. join: beside what the register has already. distinct: no two of the same name. unwritten: the text does not
    call it choosing.
    """

    who: str
    query: Query
    least: AnyNumber = 1
    most: AnyNumber = 1
    at_random: bool = False
    total: tuple[str, int] | None = None
    join: bool = False
    distinct: bool = False
    unwritten: bool = False


class Search(Data, frozen=True):
    """Look through a hidden zone for cards, each line of `wanted` being one permitted way: (query, up to how many).

    total limits the sum of an item over what is taken, whichever way was taken.
    """

    who: str
    wanted: tuple[tuple[Query, AnyNumber], ...]
    exact: bool = False
    total: tuple[str, int] | None = None


class Do(Data, frozen=True):
    """A plain action of the game: draw, discard, damage, kill, bow, move, shuffle, heal, counter, …

    who performs it; objects are acted upon; players are those acted upon, where they are players ("" none, you,
    opponent, any = each of both, target = a player among Reg("target", 0)); place is where things are put, with
    place_of saying whose (you, opponent, owner). how carries marks such as bowed, top, bottom, facedown, free, iksa.
    source: what deals it, if not this card. origin, with origin_of: where tokens that are moved come from. noted: how
    much it did is kept under these numbers.
    """

    verb: str
    who: str = "you"
    objects: Objects | Several | None = None
    players: str = ""
    number: AnyNumber = 1
    place: str = ""
    place_of: str = "owner"
    how: tuple[str, ...] = ()
    source: Objects | None = None
    origin: str = ""
    origin_of: str = ""
    noted: tuple[int, ...] = ()


NOTES = 4
"""So many actions of one text can be noted."""


class Create(Data, frozen=True):
    """An object of the game's own making comes into being: an attack, a token. facts are its numbers by name ("-":
    none), abilities its text.
    """

    what: str
    facts: tuple[tuple[str, AnyNumber | str], ...] = ()
    abilities: tuple[Ability, ...] = ()
    who: str = "you"


class Modes(Data, frozen=True):
    """`who` chooses, while resolving, least..most of the contents, which are then done in their order. again: the same
    one more than once. unordered: in any order. possible: none whose first choice is among nothing, while there is
    another. planned: all are chosen before the first is done.
    """

    contents: tuple[tuple[Op, ...], ...]
    least: int = 1
    most: int = 1
    again: bool = False
    who: str = "you"
    unordered: bool = False
    possible: bool = False
    planned: bool = False


class Case(Data, frozen=True):
    """The game looks at something of its own (of), and the ops of the part with that name are done; or at a number, and
    those of the first part between whose bounds it lies."""

    of: str | Number
    parts: tuple[tuple[str, tuple[Op, ...]], ...]


class Change(Data, frozen=True):
    """How one item changes: how is + (number may be negative), = or swap (with the item named in `other`), or another
    way that the game names.
    """

    item: str
    how: str
    number: AnyNumber = 0
    other: str = ""


class Modify(Data, frozen=True):
    """Continuous: numbers of cards change."""

    objects: Objects
    changes: tuple[Change, ...]
    duration: str = ""


class Grant(Data, frozen=True):
    """Continuous: cards gain an attribute, a keyword or a quoted ability. item: what sort of word the attribute is, in
    a game that has several.
    """

    objects: Objects
    attribute: str = ""
    ability: Ability | None = None
    duration: str = ""
    item: str = "attribute"


class Lose(Data, frozen=True):
    """Continuous: cards lose an attribute, a keyword, or with keyword "*" all abilities. number: so many copies of it,
    0 means all.
    """

    objects: Objects
    attribute: str = ""
    keyword: str = ""
    duration: str = ""
    number: int = 0
    item: str = "attribute"


class Become(Data, frozen=True):
    """Continuous: non-numeric information is changed to another: attribute, name or kind."""

    objects: Objects
    item: str
    value: str
    duration: str = ""


class Forbid(Data, frozen=True):
    """Continuous: an action cannot be done to or by the objects, or by the players.

    action is a verb of the game (aisatsu, be_aisatsued, be_chosen, be_killed, enter, draw, unbow, interrupt …).
    object_filter narrows what the action may not be done with (a player cannot enter Kotodama of cost 3 or more).
    """

    action: str
    objects: Objects | None = None
    players: str = ""
    object_filter: tuple[Filter, ...] = ()
    duration: str = ""


class Permit(Data, frozen=True):
    """Continuous: something not normally possible is: enter_free, enter_any_phase, change_aisatsu_target, …"""

    action: str
    objects: Objects | None = None
    players: str = ""
    duration: str = ""


class CostChange(Data, frozen=True):
    """Continuous: entering costs change. how is = (1204.2g-4), + (g-5) or - (g-6) on the ether cost; objects says of
    which cards or whose abilities.

    least: the change does not bring it below that. costs: what is done for it, if the player wants it.
    """

    objects: Objects
    how: str
    number: AnyNumber
    duration: str = ""
    least: int = 0
    costs: tuple[Cost, ...] = ()


class Extra(Data, frozen=True):
    """Continuous: an action that must also be done as part of another (an additional cost of attacking
    or of entering).
    """

    action: str
    objects: Objects
    costs: tuple[Cost, ...]
    duration: str = ""


class Replace(Data, frozen=True):
    """Continuous: when the event would happen, the ops happen instead ("instead" may include the changed event itself).

    number: the amount of the event is changed instead: + n, - n or = n by `how`. once: used up by its first use.
    optional: its controller decides each time.
    """

    trigger: Trigger
    ops: tuple[Op, ...] = ()
    how: str = ""
    number: AnyNumber = 0
    once: bool = False
    optional: bool = False
    duration: str = ""


class Later(Data, frozen=True):
    """Creates a delayed triggered ability: the ops when the event happens, once unless `every`."""

    ability: Ability
    every: bool = False
    duration: str = ""


class If(Data, frozen=True):
    condition: Condition
    skip: int


class May(Data, frozen=True):
    """`who` decides whether the next ops are done."""

    who: str
    skip: int


class Pay(Data, frozen=True):
    """A cost at resolution: `who` may pay all of it; unpaid skips. must: it is done as far as possible and nobody is
    asked.
    """

    who: str
    costs: tuple[Cost, ...]
    skip: int


class IfDone(Data, frozen=True):
    """Skips unless the last optional, cost or action really did something (negated: unless it did not). noted: that
    action and no later one.
    """

    skip: int
    negated: bool = False
    noted: int = 0


class EachPlayer(Data, frozen=True):
    """The next `length` ops once for each of the players, turn player first, with that player as "you" of who and whose
    "each".
    """

    length: int
    players: str = "any"


class Repeat(Data, frozen=True):
    """The next `length` ops that many times."""

    number: AnyNumber
    length: int


Op: TypeAlias = (
    Choose
    | Search
    | Do
    | Modify
    | Grant
    | Lose
    | Become
    | Forbid
    | Permit
    | CostChange
    | Extra
    | Replace
    | Later
    | If
    | May
    | Pay
    | IfDone
    | EachPlayer
    | Repeat
    | Create
    | Modes
    | Case
)


def one_or_other(condition: Condition, ops: Sequence[Op], others: Sequence[Op]) -> list[Op]:
    """The condition is looked at once; one that never holds lets the first jump over the others."""
    return [If(condition, len(ops) + 1), *ops, If(NEVER, len(others)), *others]


def _subject_of(condition: Condition) -> Any:
    """What the condition looks at: two about the same are cases of one question."""
    match condition:
        case Not(other):
            return _subject_of(other)
        case Compare(left):
            return left
        case Is(objects):
            return objects
        case Fact(name):
            return name
    return condition


def _asked_together(cases: Sequence[tuple[Condition, list[Op]]], done: Sequence[Op] = ()) -> list[Op]:
    """What is done in each of the cases; all are asked before anything is done."""
    if not cases:
        return list(done)
    (condition, ops), *rest = cases
    if not rest and not done:
        return [If(condition, len(ops)), *ops]
    return one_or_other(condition, _asked_together(rest, (*done, *ops)), _asked_together(rest, done))


def in_cases_of(cases: Sequence[tuple[Condition, list[Op]]]) -> list[Op]:
    """「…なら、Aし、…なら、B」: cases of one question are asked together, others when their turn comes."""
    if len({repr(_subject_of(condition)) for condition, _ in cases}) == 1:
        return _asked_together(cases)
    return [op for condition, ops in cases for op in (If(condition, len(ops)), *ops)]


def done_or_not(before: Sequence[Op], ops: Sequence[Op]) -> list[Op] | None:
    """「そうしたなら、A。そうしなかったなら、B。」: both ask about the same action, whatever A itself does. None if the
    two do not stand so.
    """
    match before, ops:
        case [IfDone() as asked, *then], [IfDone() as other, *rest] if asked.skip == len(then) and other.skip == len(
            rest
        ):
            if asked.negated != other.negated and not any(isinstance(op, May | Pay) for op in then):
                return [msgspec.structs.replace(asked, skip=len(then) + 1), *then, If(NEVER, len(rest)), *rest]
    return None


# --- Abilities ------------------------------------------------------------------------------------


class Target(Data, frozen=True):
    """Something chosen on entry: `who` chooses least..most of the query. if_paid: only where that additional cost is
    paid, or not (with a “-”).

    share: this many units are distributed among what is chosen, one at the least for each.
    """

    query: Query
    least: AnyNumber = 1
    most: AnyNumber = 1
    who: str = "you"
    if_paid: str = ""
    share: AnyNumber | None = None


class Variable(Data, frozen=True):
    """X and how it is found; number None means that the player names it."""

    letter: str
    number: AnyNumber | None = None


class Mode(Data, frozen=True):
    """One of the offered contents. variables: the letters of numbers that only it has."""

    targets: tuple[Target, ...]
    ops: tuple[Op, ...]
    variables: tuple[Variable, ...] = ()


class Ability(Data, frozen=True):
    """One paragraph of text.

    kind: activated, triggered, static, ukemi or kotodama. keyword names a keyword ability. zones: where it works if the
    text itself says so; empty means where the rules put it. limit: how often it triggers (or may be used) in a turn. A
    static ability's ops are continuous ones and hold while its condition does. modes: `choose_modes` (least, most) of
    them are taken on entry. self_entry: an Ukemi that only enters its own card.
    """

    kind: str
    ops: tuple[Op, ...] = ()
    name: str = ""
    keyword: str = ""
    zones: tuple[str, ...] = ()
    costs: tuple[Cost, ...] = ()
    trigger: Trigger | None = None
    condition: Condition | None = None
    targets: tuple[Target, ...] = ()
    variables: tuple[Variable, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: tuple[int, int] = (0, 0)
    limit: int = 0
    self_entry: bool = False
    has_cost: bool = False


def everything_in(data: Any) -> Iterator[Data]:
    """The data of a program and all data inside of it."""
    if isinstance(data, tuple):
        for part in data:
            yield from everything_in(part)
    elif isinstance(data, Data):
        yield data
        for name in data.__struct_fields__:
            yield from everything_in(getattr(data, name))
