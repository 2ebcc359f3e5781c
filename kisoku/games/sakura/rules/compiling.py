"""From program data to functions: numbers, conditions, objects, events. (Code: see coding; what lasts: see lasting.)

A program is plain data (kisoku.text.program). When a card comes into a pool its program is turned, once, into a flat list of
instructions, so that resolving an effect is calling them one after the other. A frame keeps only which program it runs and how far it got.

Every function takes the state and a *context*: whoever resolves the effect (a frame), or a Context made for a question. It has
player ("you"), card ("this card"), attack ("this attack"), answered ("the attack that this reacts to"), it, event, and program (whose words they are).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kisoku.games.sakura.state import ATTACKING, NONE, SakuraState, opponent
from kisoku.kernel.frames import Outcome
from kisoku.kernel.state import handle
from kisoku.text import program as ir

Instruction = Callable[[SakuraState, Any, int], Outcome]
Code = tuple[Instruction, ...]
Number = Callable[[SakuraState, Any], int]
Condition = Callable[[SakuraState, Any], bool]
Things = Callable[[SakuraState, Any], tuple[int, ...]]
Test = Callable[[SakuraState, int, Any], bool]


class Context:
    """What an effect refers to when nobody is resolving it: a question is asked of it.

    how: how the card would be used. partial: (aura, life) of the attack as far as they have been worked out (C9-1-3-2.p2).
    """

    __slots__ = ("answered", "attack", "card", "each", "event", "how", "it", "numbers", "partial", "player", "program", "subject")

    def __init__(self, player: int, card: int = NONE, attack: int = NONE, answered: int = NONE, how: int = 0, event: Any = None) -> None:
        self.player = player
        self.card = card
        self.attack = attack
        self.answered = answered
        self.how = how
        self.event = event
        self.it: tuple[int, ...] = ()
        self.each = -1
        self.numbers: Any = ()
        self.partial: tuple[int | None, int | None] | None = None
        self.subject: Any = None
        self.program = -1


# --- players -----------------------------------------------------------------------------------------------------------------


def player_of(word: str, f: Any) -> int:
    """The one player that a word means for whoever says it."""
    if word == "opponent":
        return opponent(f.player)
    if word == "each" and f.each >= 0:
        return int(f.each)
    if word == "that_player" and f.event is not None:
        return int(f.event[1])
    return int(f.player)


def players_of(word: str, s: SakuraState, f: Any) -> tuple[int, ...]:
    if word in ("any", "both", "all"):
        return (s.turn_player, opponent(s.turn_player)) if "C1-2" in s.law else (f.player,)
    if word == "":
        return ()
    if s.watched and word == "you" and f.card != NONE and "C10-12.p3" not in s.law:
        return (int(s.owner[f.card]),)
    return (player_of(word, f),)


# --- numbers -----------------------------------------------------------------------------------------------------------------


def number(expression: ir.AnyNumber) -> Number:
    """C5-9: what is not defined reads as 0."""
    if isinstance(expression, int):
        value = expression
        return lambda s, f: value
    if isinstance(expression, ir.Var):
        return _letter(expression.letter)
    if isinstance(expression, ir.Count):
        counted = things(expression.of)
        return lambda s, f: len(counted(s, f))
    if isinstance(expression, ir.Value):
        return _value(expression)
    if isinstance(expression, ir.Amount):
        return lambda s, f: int(f.event[3]) if f.event is not None else 0
    left, right = number(expression.left), number(expression.right)
    if isinstance(expression, ir.Sum):
        return lambda s, f: left(s, f) + right(s, f)
    if isinstance(expression, ir.Times):
        return lambda s, f: left(s, f) * right(s, f)
    if expression.up:
        return lambda s, f: -(-left(s, f) // (right(s, f) or 1))
    return lambda s, f: left(s, f) // (right(s, f) or 1)


def _letter(letter: str) -> Number:
    """X as the text of the card or attack defines it, or as somebody named it."""

    def read(s: SakuraState, f: Any) -> int:
        for known, value in f.numbers:
            if known == letter:
                return int(value)
        from kisoku.games.sakura.rules.r6_objects import programs_in

        said = (s.pool.programs[f.program],) if f.program >= 0 else ()
        for program in (*said, *programs_in(s, f)):
            defined: Number | None = program.variables.get(letter)
            if defined is not None:
                return defined(s, f)
        return undefined(s)

    return read


def undefined(s: SakuraState) -> int:
    """C5-9: what a value that is not defined is read as. Without the rule nothing can be said."""
    if "C5-9" not in s.law:
        raise LookupError("a value that is not defined")
    return 0


def _value(expression: ir.Value) -> Number:
    from kisoku.games.sakura.rules import items

    of, item = expression.of, expression.item
    if isinstance(of, ir.Reg) and of.name in ("you", "opponent", "each"):
        read_player = items.OF_PLAYER[item]
        who = of.name
        return lambda s, f: read_player(s, player_of(who, f))
    if isinstance(of, ir.Reg) and of.name == "game":
        return items.OF_GAME[item]
    if isinstance(of, ir.Reg) and of.name == "attack" and item in ("aura", "life"):
        place = 0 if item == "aura" else 1

        def own_damage(s: SakuraState, f: Any) -> int:
            from kisoku.games.sakura.rules.r6_attacks import damage_of, settled

            partial, subject = getattr(f, "partial", None), getattr(f, "subject", None)
            if partial is not None:
                return partial[place] or 0
            if subject is not None:
                return settled(s, subject)[place] or 0
            return (damage_of(s, f.attack)[place] if f.attack != NONE and s.alive(f.attack) else None) or undefined(s)

        return own_damage
    found = things(of)
    read_thing = items.OF_THING[item]

    def read(s: SakuraState, f: Any) -> int:
        there = found(s, f)
        return sum(read_thing(s, thing, f) for thing in there) if there else undefined(s)

    return read


# --- objects -----------------------------------------------------------------------------------------------------------------


def things(objects: ir.Objects | None) -> Things:
    """References to what the objects are now."""
    if objects is None:
        return lambda s, f: ()
    if isinstance(objects, ir.Reg):
        return _register(objects.name)
    return query(objects)


_ATTACKING = (2 * ATTACKING, 2 * ATTACKING + 1)


def _register(name: str) -> Things:
    if name == "self":
        return lambda s, f: (f.card,) if f.card != NONE else ()
    if name == "attack":
        return lambda s, f: (f.attack,) if f.attack != NONE and s.alive(f.attack) else ()
    if name == "answered":
        return lambda s, f: (f.answered,) if f.answered != NONE and s.alive(f.answered) else ()
    if name == "it":
        return lambda s, f: f.it
    if name == "event":
        return lambda s, f: (f.event[2],) if f.event is not None and f.event[2] != NONE else ()
    if name == "event_attack":
        return lambda s, f: tuple(s.ref(attack) for zone in _ATTACKING for attack in s.zones[zone] if f.event is not None and s.maker[attack] == f.event[2])
    if name == "sealed":
        return lambda s, f: tuple(card for card in range(len(s.under)) if s.under[card] == f.card and f.card != NONE)
    if name in ("you", "opponent"):
        return lambda s, f: (-1 - player_of(name, f),)
    if name == "game":
        return lambda s, f: ()
    raise ValueError(f"no register {name}")


def zone_owner(s: SakuraState, whose: str, f: Any) -> int:
    """C10-12: whose zone is meant: that of the player in whose zone the effect's object lies, or (.p2) of the opponent whom it makes refer to one."""
    if s.watched and f.card != NONE and whose in ("you", "opponent"):
        if whose == "you" and "C10-12" not in s.law:
            return int(s.owner[f.card])
        if whose == "opponent" and "C10-12.p2" not in s.law:
            return int(f.player)
    return player_of(whose, f)


def query(wanted: ir.Query) -> Things:
    from kisoku.games.sakura.state import ZONE_BY_NAME

    kinds = tuple(ZONE_BY_NAME[zone] for zone in wanted.zones)
    test = query_test(wanted)
    whose, other, top = wanted.whose, wanted.other, wanted.top
    used_trumps = any(one.item == "state" and one.value == "used" for one in wanted.filters)
    if not kinds:
        return _anywhere(wanted, test)

    def find(s: SakuraState, f: Any) -> tuple[int, ...]:
        found = []
        for kind in _meant(s, kinds, used_trumps) if s.watched else kinds:
            for player in (0, 1) if whose == "any" else (zone_owner(s, whose, f),):
                cards = s.zones[2 * kind + player]
                for thing in cards[: -top - 1 : -1] if top else cards:
                    ref = s.ref(thing)
                    if other and thing == f.card:
                        continue
                    if test(s, ref, f):
                        found.append(ref)
        return tuple(found)

    return find


def _anywhere(wanted: ir.Query, test: Test) -> Things:
    """C5-4.p2: cards of which no zone is said, wherever they are: your cards are those that you hold."""
    whose, other = wanted.whose, wanted.other

    def find(s: SakuraState, f: Any) -> tuple[int, ...]:
        cards = (card for card in range(s.rules.first_free) if not (other and card == f.card) and (whose == "any" or is_held(s, card, whose, f)))
        return tuple(card for card in cards if test(s, card, f))

    return find


def is_held(s: SakuraState, card: int, whose: str, f: Any) -> bool:
    """C5-4.p2: whether it is that player's card."""
    from kisoku.games.sakura.rules.r7_zones import holder_for

    return holder_for(s, card, f.card) == player_of(whose, f) if "C5-4.p2" in s.law else s.zone[card] & 1 == player_of(whose, f)


def _meant(s: SakuraState, kinds: tuple[int, ...], used_trumps: bool) -> tuple[int, ...]:
    """C7-1-9.p4: an enhancement in play is one in the Enhancement zone. C7-1-11.p4: a used trump is one in the Trump zone only."""
    from kisoku.games.sakura.state import ENHANCEMENT, EXTRA, OUTSIDE, TRUMP

    if ENHANCEMENT in kinds and "C7-1-9.p4" not in s.law:
        kinds = tuple(kind for kind in kinds if kind != ENHANCEMENT)
    if TRUMP in kinds and used_trumps and "C7-1-11.p4" not in s.law:
        kinds = (*kinds, EXTRA, OUTSIDE)
    return kinds


def every_test(filters: tuple[ir.Filter, ...]) -> Test:
    tests = tuple(_filter(one) for one in filters)
    if not tests:
        return lambda s, thing, f: True
    if len(tests) == 1:
        return tests[0]
    return lambda s, thing, f: all(test(s, thing, f) for test in tests)


COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: a is not None and a >= b,
    "<=": lambda a, b: a is not None and a <= b,
    ">": lambda a, b: a is not None and a > b,
    "<": lambda a, b: a is not None and a < b,
    "has": lambda a, b: b in a,
    "contains": lambda a, b: b in a,
    "lacks": lambda a, b: b not in a,
}


def _filter(one: ir.Filter) -> Test:
    """One demand on a card or an attack. 「-」 is None there."""
    from kisoku.games.sakura.rules import items

    read = items.ITEMS[one.item]
    compare = COMPARE[one.test]
    if isinstance(one.value, int | str):
        value = None if one.value == "-" else one.value
        return lambda s, thing, f: compare(read(s, thing, f), value)
    wanted = number(one.value)
    return lambda s, thing, f: compare(read(s, thing, f), wanted(s, f))


def query_test(wanted: ir.Query) -> Test:
    """Whether a thing is what the query describes, wherever it is."""
    test = every_test(wanted.filters)
    either = tuple(every_test(filters) for filters in wanted.either)
    other = wanted.other
    if not either and not other:
        return test

    def fits(s: SakuraState, thing: int, f: Any) -> bool:
        if other and _is_this(s, thing, f):
            return False
        return test(s, thing, f) and (not either or any(one(s, thing, f) for one in either))

    return fits


def _is_this(s: SakuraState, thing: int, f: Any) -> bool:
    """Whether the thing is the card that asks, or an attack that came of it."""
    subject = getattr(f, "subject", None)
    if subject is not None and thing == subject.ref:
        return bool(subject.card == f.card != NONE)
    return bool(thing == f.card or (thing >= 0 and s.thing[handle(thing)] and s.maker[handle(thing)] == f.card != NONE))


# --- conditions --------------------------------------------------------------------------------------------------------------


def condition(expression: ir.Condition) -> Condition:
    if isinstance(expression, ir.Compare):
        left, right, compare = number(expression.left), number(expression.right), COMPARE[expression.test]
        return lambda s, f: compare(left(s, f), right(s, f))
    if isinstance(expression, ir.Is):
        found, test = things(expression.objects), every_test(expression.filters)

        def all_fit(s: SakuraState, f: Any) -> bool:
            objects = found(s, f)
            return bool(objects) and all(test(s, thing, f) for thing in objects)

        return all_fit
    if isinstance(expression, ir.Turn):
        whose = expression.whose
        return lambda s, f: s.turn_player == player_of(whose, f) and "C5-1-1" in s.law
    if isinstance(expression, ir.During):
        from kisoku.games.sakura.state import PHASES

        phase = PHASES.index(expression.phase)
        return lambda s, f: s.phase == phase
    if isinstance(expression, ir.Happened):
        fits, times = trigger(expression.trigger), expression.times
        return lambda s, f: sum(fits(s, event, f) for event in s.history) >= times
    if isinstance(expression, ir.Fact):
        from kisoku.games.sakura.rules import items

        known = items.FACTS[expression.name]
        value = expression.value
        return lambda s, f: known(s, f, value)
    if isinstance(expression, ir.Not):
        inner = condition(expression.condition)
        return lambda s, f: not inner(s, f)
    if isinstance(expression, ir.Every):
        parts = tuple(condition(part) for part in expression.conditions)
        return lambda s, f: all(part(s, f) for part in parts)
    if isinstance(expression, ir.Some):
        some = tuple(condition(part) for part in expression.conditions)
        return lambda s, f: any(part(s, f) for part in some)
    raise ValueError(f"no such condition: {expression}")


FIRST = "first"


def trigger(pattern: ir.Trigger) -> Callable[[SakuraState, Any, Any], bool]:
    """Whether an event (kind, player, thing, number, more) is what the pattern waits for. "first": it has not happened before in this turn."""
    if FIRST in pattern.flags:
        plain = trigger(msgspec.structs.replace(pattern, flags=tuple(flag for flag in pattern.flags if flag != FIRST)))
        return lambda s, event, f: plain(s, event, f) and sum(plain(s, past, f) for past in s.history) <= 1
    kind, whose, flags = pattern.event, pattern.whose, frozenset(pattern.flags)
    source, target = pattern.source, pattern.target
    leaves, comes = (_at_place(end) for end in (source, target)) if kind == "crystals" else (None, None)
    subject = _subject(pattern.subject)
    cause = _subject(pattern.cause)
    extra = None if pattern.condition is None else condition(pattern.condition)
    either = tuple(trigger(other) for other in pattern.either)

    def fits(s: SakuraState, event: Any, f: Any) -> bool:
        if either and any(other(s, event, f) for other in either):
            return True
        if event[0] != kind or (whose != "any" and event[1] != player_of(whose, f)):
            return False
        more = event[4]
        if flags and not flags.issubset(more):
            return False
        if leaves is not None and comes is not None:
            return leaves(s, event[5], f) and comes(s, event[6], f) and (extra is None or _of_event(s, extra, event, f))
        if (source and f"from:{source}" not in more) or (target and f"to:{target}" not in more):
            return False
        if not subject(s, event, 2, f) or (pattern.cause is not None and not cause(s, event, 5, f)):
            return False
        return extra is None or _of_event(s, extra, event, f)

    return fits


def _of_event(s: SakuraState, condition: Condition, event: Any, f: Any) -> bool:
    """A condition of the event itself, which may be another one than that of the effect that asks."""
    kept, f.event = f.event, event
    met = condition(s, f)
    f.event = kept
    return met


def _at_place(word: str) -> Callable[[SakuraState, int, Any], bool]:
    """Whether a place for crystals is the one that a pattern names: "aura:you", "enhancement:any", "self:"; nothing: any."""
    from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, OUTSIDE_PLACE, pool_of
    from kisoku.games.sakura.state import ENHANCEMENT

    name, _, whose = word.partition(":")

    def fits(s: SakuraState, place: int, f: Any) -> bool:
        if name in ("", "outside"):
            return not name or place == OUTSIDE_PLACE
        if name == "self":
            return bool(place == CARD_PLACE + f.card and f.card != NONE)
        if name == "enhancement":
            zone = s.zone[place - CARD_PLACE] if place >= CARD_PLACE else NONE
            return zone >> 1 == ENHANCEMENT and (whose == "any" or zone & 1 == player_of(whose, f))
        return place in {pool_of(name, player) for player in ((0, 1) if whose == "any" else (player_of(whose or "you", f),))}

    return fits


OF_CARDS = ("used", "moved", "became_unused")
"""Events of cards, which are their holder's; others belong to the player whom they befall or who brings them about."""


def _subject(objects: ir.Objects | None) -> Callable[[SakuraState, Any, int, Any], bool]:
    """Whether the thing at that place of the event is what the pattern wants."""
    if objects is None:
        return lambda s, event, place, f: True
    if isinstance(objects, ir.Reg):
        if objects.name in ("you", "opponent"):
            who = objects.name
            return lambda s, event, place, f: event[1] == player_of(who, f)
        found = _register(objects.name)
        return lambda s, event, place, f: len(event) > place and event[place] in found(s, f)
    test = query_test(objects)
    whose, other = objects.whose, objects.other
    marks = {f"from:{zone}" for zone in objects.zones}

    def fits(s: SakuraState, event: Any, place: int, f: Any) -> bool:
        if len(event) <= place or event[place] == NONE:
            return False
        if other and event[place] == f.card:
            return False
        by_holder = event[0] in OF_CARDS
        if whose != "any" and not (is_held(s, event[place], whose, f) if by_holder else event[1] == player_of(whose, f)):
            return False
        if marks and by_holder and event[0] != "became_unused" and marks.isdisjoint(event[4]):
            return False
        if event[0] == "attack_made" and place == 2 and not s.alive(event[2]):
            return _was(s, event, test, f)
        return test(s, event[place], f)

    return fits


def _was(s: SakuraState, event: Any, test: Test, f: Any) -> bool:
    """Whether an attack that is gone was such a one when it was made."""
    from kisoku.games.sakura.rules.r6_attacks import Subject
    from kisoku.games.sakura.rules.r6_objects import AttackFacts

    facts, aura, life = event[6]
    g = Context(f.player, f.card)
    g.subject, g.partial = Subject(event[1], AttackFacts(*facts), event[2], event[5]), (aura, life)
    return test(s, event[2], g)
