"""Reading program data against a position: which cards, how many, whether a condition holds (205.3, 306.5, 1302, 1304)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.ninja_slayer.rules import information
from kisoku.games.ninja_slayer.rules.standing import NO_INFORMATION, Info
from kisoku.games.ninja_slayer.state import ABILITY, CARD, DAMAGE_CHECK, KOTODAMA, KOTODAMA_SPACE, NONE, PHASES, ZONE_BY_NAME, NinjaState, opponent
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text.program import (
    Amount,
    AnyNumber,
    Compare,
    Condition,
    Count,
    During,
    Every,
    Filter,
    Happened,
    Is,
    Not,
    Objects,
    Paid,
    Query,
    Reg,
    Some,
    Sum,
    Times,
    Turn,
    Value,
    Var,
)  # fmt: skip

if TYPE_CHECKING:
    from kisoku.games.ninja_slayer.rules.frames import Effect

Refs = tuple[int, ...]


def player(s: NinjaState, word: str, f: Effect) -> int:
    """The player that a word of the program means. 'You' is the controller of the effect, not of its card (105.3, 105.3c)."""
    if word == "you":
        if s.watched and not ("105.3" in s.law and "105.3c" in s.law):
            return opponent(f.controller)
        return f.controller
    if word == "opponent":
        return opponent(f.controller)
    if word == "each":
        return f.each
    if word in ("turn_player", "non_turn_player"):
        return s.turn_player if word == "turn_player" else opponent(s.turn_player)
    if word == "that_player":
        return int(f.event[3])
    if word == "target":
        return next((-1 - ref for chosen in f.targets for ref in chosen if ref < 0), f.controller)
    if word.startswith(("owner", "controller")):  # of what is named behind it, or of what the last choice took
        whose, _, register = word.partition(" ")
        name, _, index = register.partition(" ")
        for ref in things(s, Reg(name, int(index)), f) if register else f.it or (f.targets[0] if f.targets else ()):
            return s.owner[ref % LIFE] if whose == "owner" else controller_of(s, ref)
        return f.controller
    raise ValueError(f"no player is called {word}")


def players(s: NinjaState, word: str, f: Effect) -> Refs:
    """The players that a word means, turn player first; 'target' means players among what was chosen on entry."""
    if not word:
        return ()
    if word in ("any", "both"):
        return (s.turn_player, opponent(s.turn_player))
    if word == "target":
        return tuple(-1 - ref for chosen in f.targets for ref in chosen if ref < 0)
    return (player(s, word, f),)


def controller_of(s: NinjaState, ref: int) -> int:
    """Who controls the thing; of a departed one, who did last (1215.1)."""
    if ref < 0:
        return -1 - ref
    if not s.alive(ref):
        row = last_information(s, ref)
        if row is not None:
            return int(row[2])
    return s.controller[ref % LIFE]


# --- objects ---------------------------------------------------------------------------------------------------------------


def things(s: NinjaState, objects: Objects | None, f: Effect) -> Refs:
    """The references that a register or a query means now."""
    if objects is None:
        return ()
    if isinstance(objects, Query):
        return tuple(matching(s, objects, f))
    name = objects.name
    if name == "self":
        return (f.source,)
    if name == "target":
        return f.targets[objects.index] if objects.index < len(f.targets) else ()
    if name == "it":
        return f.it if f.has_it or f.event is None else (f.event[1],)
    if name == "event":
        return () if f.event is None or f.event[1] == NONE else (f.event[1],)
    if name == "cause":
        if s.watched and "1216.5c" not in s.law:
            return ()
        causes = NONE if f.event is None else f.event[2]
        return causes if isinstance(causes, tuple) else () if causes == NONE else (causes,)
    if name == "seen":
        return f.seen
    if name == "rest":
        return tuple(ref for ref in f.seen if ref not in f.it and s.alive(ref))
    if name == "attacker":
        return () if s.attacker == NONE else (s.attacker,)
    if name == "attacked":
        return () if s.attacked == NONE else (s.attacked,)
    raise ValueError(f"no register is called {name}")


def now_called(s: NinjaState, ref: int, f: Effect) -> int:
    """The reference under which an effect finds a card now, or NONE.

    A card that has become a new object is not followed (302.3), except by the effect that moved it, and by an ability that
    triggered on the move: their texts go on speaking of it.
    """
    if ref < 0 or s.alive(ref):
        return ref
    card = ref % LIFE
    if s.life[card] != ref // LIFE + 1 and "302.3" in s.law:
        return NONE
    moved = f.event is not None and ref == f.event[1] and s.zone[card] >> 1 == f.event[7]
    return s.ref(card) if moved or ref in f.followed or "302.3" not in s.law else NONE


def matching(s: NinjaState, query: Query, f: Effect) -> list[int]:
    """Everything that fits the query, in the order of zones and places. Players, if the query admits them, come first."""
    found: list[int] = []
    if query.players:
        found.extend(player_ref(p) for p in players(s, query.players, f))
    if s.watched and not all(rule in s.law for rule in defining_rules(query)):
        return found
    life, filters, either, other, source = s.life, query.filters, query.either, query.other, f.source
    for word in query.zones:
        if word == "seen":  # その中から: among the cards looked at
            found.extend(ref for ref in f.seen if s.alive(ref) and _fits(s, ref % LIFE, query, f))
            continue
        if word.startswith("done "):  # この効果で…した: turned, or gone from where it was
            found.extend(deed[1] for deed in f.deeds if deed[0] == word[5:] and was_done(s, deed) and ref_passes(s, deed[1], filters, f))
            continue
        kind = ZONE_BY_NAME[word]
        for zone in _zones_of(s, kind, query.whose, f):
            cards: tuple[int, ...] = s.zones[zone]
            if query.top:
                cards = cards[-query.top :][::-1]
            for card in cards:
                ref = card + LIFE * life[card]
                if other and ref == source:
                    continue
                if kind == KOTODAMA and not _in_the_space(s, card, query.whose, f):
                    continue
                if filters and not passes(s, card, filters, f):
                    continue
                if either and not any(passes(s, card, row, f) for row in either):
                    continue
                found.append(ref)
    return found


def was_done(s: NinjaState, deed: tuple[str, int, int]) -> bool:
    """Whether the effect has really done it: turned the card, or brought it where it should go."""
    verb, ref, kind = deed
    return verb in ("bow", "unbow") or s.zone[ref % LIFE] >> 1 == kind


def in_query(s: NinjaState, card: int, query: Query, f: Effect) -> bool:
    """Whether the query would find this card, without looking for others."""
    kind = s.zone[card] >> 1
    if query.top or kind not in {ZONE_BY_NAME.get(word, -1) for word in query.zones}:
        return s.ref(card) in matching(s, query, f)
    if s.watched and not all(rule in s.law for rule in defining_rules(query)):
        return False
    if query.other and s.ref(card) == f.source:
        return False
    if kind == KOTODAMA:
        return _in_the_space(s, card, query.whose, f) and _fits(s, card, query, f)
    return s.zone[card] in _zones_of(s, kind, query.whose, f) and _fits(s, card, query, f)


def _fits(s: NinjaState, card: int, query: Query, f: Effect) -> bool:
    return passes(s, card, query.filters, f) and (not query.either or any(passes(s, card, row, f) for row in query.either))


def defining_rules(query: Query) -> list[str]:
    """The rules that give the words of a query their meaning: what is named without a zone is on the field."""
    rules = [ZONE_WORDS[zone] for zone in query.zones if zone in ZONE_WORDS]
    if query.zones == ("field",):
        items = {one.item for row in (query.filters, *query.either) for one in row}
        rules.append("306.5")
        if "kind" in items:
            rules.append("205.3")
        if "name" in items:
            rules.append("1302.1b")
        if "attribute" in items:
            rules.append("1302.2a")
    return rules


ZONE_WORDS = {"deck": "304.4", "hand": "305.4"}


def _zones_of(s: NinjaState, kind: int, whose: str, f: Effect) -> tuple[int, ...]:
    if kind == KOTODAMA:
        return (KOTODAMA_SPACE,)
    if whose == "any":
        return (2 * kind + s.turn_player, 2 * kind + 1 - s.turn_player)
    if whose == "you":
        return (2 * kind + f.controller,)
    if whose == "opponent":
        return (2 * kind + 1 - f.controller,)
    return tuple(2 * kind + p for p in players(s, whose, f))


def _in_the_space(s: NinjaState, thing: int, whose: str, f: Effect) -> bool:
    """Damage checks are neither cards nor abilities, and nothing there can mean itself (1204.2e-4)."""
    if s.thing[thing] == DAMAGE_CHECK:
        return False
    if thing == f.thing and "1204.2e-4" in s.law:
        return False
    return whose == "any" or s.controller[thing] in players(s, whose, f)


def passes(s: NinjaState, card: int, filters: tuple[Filter, ...], f: Effect) -> bool:
    """Whether the card meets every demand."""
    row: Any = None
    for one in filters:
        if one.item in STATE_ITEMS:
            if not _state_passes(s, card, one, f):
                return False
            continue
        if one.item == "ability" and s.thing[card] == ABILITY:
            if (s.pool.programs[s.ability[card]].ability.kind == one.value) != (one.test in ("has", "==")):
                return False
            continue
        if row is None:
            if s.thing[card] != CARD:
                return False
            row = information.info(s, card)
        if one.test in ("raised", "lowered"):
            if not _has_changed(s, card, row, one):
                return False
            continue
        if not fits(s, row, one, f):
            return False
    return True


def _has_changed(s: NinjaState, card: int, row: Any, one: Filter) -> bool:
    """104.6: a number that has become larger is increased, one that has become smaller decreased, however that came about."""
    now, printed = getattr(row, one.item), getattr(s.pool.cards[s.card[card]], one.item)
    if now is None or printed is None or "104.6" not in s.law:
        return False
    return bool(now > printed) if one.test == "raised" else bool(now < printed)


STATE_ITEMS = frozenset(("orientation", "face", "damage", "zone", "controller", "status", "object", "same"))
"""Items that are not information of the card but how it lies there."""


def _state_passes(s: NinjaState, card: int, one: Filter, f: Effect) -> bool:
    item = one.item
    if item == "orientation":
        return _compare(one.test, "bowed" if s.bowed[card] else "ready", one.value)
    if item == "face":
        return _compare(one.test, "down" if s.facedown[card] else "up", one.value)
    if item == "damage":
        return _compare(one.test, s.damage[card], _value(s, one, f))
    if item == "zone":
        return (s.zone[card] >> 1 == ZONE_BY_NAME[str(one.value)]) == (one.test == "==")
    if item == "same":
        return s.ref(card) not in things(s, one.value.of, f)  # type: ignore[union-attr]
    if item == "controller":
        return (s.controller[card] in players(s, str(one.value), f)) == (one.test == "==")
    if item == "status":
        return (one.value in statuses(s, s.ref(card))) == (one.test in ("==", "has"))
    return (("card" if s.thing[card] == CARD else "ability") == one.value) == (one.test == "==")


def fits(s: NinjaState, row: Any, one: Filter, f: Effect) -> bool:
    """Whether information (of a card now, or the last of a departed one) meets a demand."""
    item = one.item
    if row is NO_INFORMATION:
        return "1204.2e-5" not in s.law  # nothing is openly shown of it
    if one.test in ("raised", "lowered"):
        return False
    if item == "kind":
        return bool((row.kind == one.value) == (one.test in ("==", "has")))
    if item == "attribute":
        return (one.value in row.attributes) == (one.test in ("has", "==")) and "1302.2" in s.law and "204.2" in s.law
    if item == "name":
        return _name_fits(s, row.name, one)
    if item == "epithet":
        return _compare(one.test, row.epithet, one.value)
    if item == "keyword":
        return any(s.pool.programs[a].ability.keyword == one.value for a in row.abilities) == (one.test in ("has", "=="))
    if item == "ability":
        return any(s.pool.programs[a].ability.kind == one.value for a in row.abilities) == (one.test in ("has", "=="))
    if item == "ukemi":
        return bool(row.ukemi) == (one.test in ("has", "=="))
    mine = getattr(row, item)
    return mine is not None and _compare(one.test, mine, _value(s, one, f))


def _name_fits(s: NinjaState, name: str, one: Filter) -> bool:
    """A quoted name is the whole name (1302.1); only 'contains' matches a part (1302.1a)."""
    if one.test == "contains":
        return "1302.1a" in s.law and str(one.value) in name
    if "1302.1" not in s.law or "201.1" not in s.law:
        return False
    return (name == one.value) == (one.test in ("==", "has"))


def _value(s: NinjaState, one: Filter, f: Effect) -> Any:
    value = one.value
    return value if isinstance(value, int | str) else number(s, value, f)


def _compare(test: str, left: Any, right: Any) -> bool:
    if test in ("==", "has"):
        return bool(left == right)
    if test in ("!=", "lacks"):
        return bool(left != right)
    if test == ">=":
        return bool(left >= right)
    if test == "<=":
        return bool(left <= right)
    if test == ">":
        return bool(left > right)
    if test == "<":
        return bool(left < right)
    if test == "total":  # of one card alone; the sum is looked at where they are chosen
        return bool(left <= right)
    if test == "contains":
        return right in left
    raise ValueError(f"no comparison is written {test}")


def statuses(s: NinjaState, ref: int) -> tuple[str, ...]:
    """What the character is doing in the fight: performing aisatsu (704.6), being aisatsu-ed (705.5), in iksa (1323.2, reading A-35)."""
    found = []
    if ref == s.attacker and "704.6" in s.law:
        found.append("aisatsu")
    if ref == s.attacked and s.aisatsu_phase > 1 and "705.5" in s.law:
        found.append("aisatsued")
    if s.fighting and ref in (s.attacker, s.attacked) and "1323.2" in s.law:
        found.append("iksa")
    return tuple(found)


# --- numbers ---------------------------------------------------------------------------------------------------------------


def number(s: NinjaState, n: AnyNumber, f: Effect) -> int:
    if isinstance(n, int):
        return n
    if isinstance(n, Var):
        return variable(s, n.letter, f)
    if isinstance(n, Count):
        if s.watched and isinstance(n.of, Query) and n.of.zones == ("field",) and "306.5a" not in s.law:
            return 0
        return len(things(s, n.of, f))
    if isinstance(n, Value):
        if " " in n.item:
            return _extreme(s, n, f)
        return sum(item_of(s, ref, n.item) for ref in things(s, n.of, f))
    if isinstance(n, Amount):
        return 0 if f.event is None else int(f.event[4])
    if isinstance(n, Sum):
        return number(s, n.left, f) + number(s, n.right, f)
    if isinstance(n, Times):
        return number(s, n.left, f) * number(s, n.right, f)
    raise ValueError(f"not a number: {n!r}")


def _extreme(s: NinjaState, n: Value, f: Effect) -> int:
    """The highest or lowest number that any of the cards has; one that no card has if there are none."""
    test, _, item = n.item.partition(" ")
    found = [item_of(s, ref, item) for ref in things(s, n.of, f) if ref >= 0 and getattr(information.info(s, ref % LIFE), item) is not None]
    return (max(found) if test == "highest" else min(found)) if found else NONE


def variable(s: NinjaState, letter: str, f: Effect) -> int:
    """X: fixed on entry (1304.2c), or found now by the method that the text gives (1304.3, 1304.4)."""
    if s.watched and not ("1304.1" in s.law and (letter == "X" or "1304.5" in s.law)):
        return 0
    for name, value in f.numbers:
        if name == letter and "1304.2c" in s.law:
            return int(value)
    for one in s.pool.programs[f.ability].ability.variables:
        if one.letter == letter and one.number is not None and (f.thing != NONE or "1304.4" in s.law):
            return number(s, one.number, f)
    return 0


def item_of(s: NinjaState, ref: int, item: str) -> int:
    """A number of a card; of a departed one, what it was at last (1215.1)."""
    if ref < 0:
        return s.borne[-1 - ref] if item == "damage" else 0
    if s.alive(ref):
        if item == "damage":
            return s.damage[ref % LIFE]
        return getattr(information.info(s, ref % LIFE), item) or 0
    row = last_information(s, ref)
    if row is None or "1215.1" not in s.law:
        return 0
    return int(row[3]) if item == "damage" else getattr(last_info(s, row), item) or 0


def paid_for(s: NinjaState, f: Effect) -> tuple[str, ...]:
    """Additional costs that were paid for the card that has the ability, where nothing in the kotodama space says so."""
    if f.thing != NONE or f.source < 0 or not s.alive(f.source):
        return ()
    entry = s.entry[f.source % LIFE]
    return tuple(entry[1]) if entry else ()


def last_information(s: NinjaState, ref: int) -> tuple[Any, ...] | None:
    """What is remembered of a card that has left: (ref, zone, controller, damage, bowed, information or print)."""
    for row in reversed(s.last):
        if row[0] == ref:
            return row  # type: ignore[no-any-return]
    return None


def last_info(s: NinjaState, row: tuple[Any, ...]) -> Any:
    """The remembered information, in the shape of a card's."""
    if isinstance(row[5], int):
        return s.pool.cards[row[5]]
    known = Info(NO_INFORMATION)
    (
        known.name, known.epithet, known.kind, known.cost, known.attributes, known.abilities, known.karate, known.endurance, known.sabotage, known.ukemi,
    ) = row[5]  # fmt: skip
    return known


def ref_passes(s: NinjaState, ref: int, filters: tuple[Filter, ...], f: Effect) -> bool:
    """Whether a reference meets the demands, by its last information if it is gone (1215.1)."""
    if ref < 0:
        return False
    if s.alive(ref):
        return passes(s, ref % LIFE, filters, f)
    row = last_information(s, ref)
    if row is None or "1215.1" not in s.law:
        return False
    known = last_info(s, row)
    for one in filters:
        if one.item == "orientation":
            if not _compare(one.test, "bowed" if row[4] else "ready", one.value):
                return False
        elif one.item == "damage":
            if not _compare(one.test, row[3], _value(s, one, f)):
                return False
        elif one.item == "zone":
            if (row[1] >> 1 == ZONE_BY_NAME[str(one.value)]) != (one.test == "=="):
                return False
        elif one.item == "controller":
            if (row[2] in players(s, str(one.value), f)) != (one.test == "=="):
                return False
        elif one.item in ("face", "status"):
            return False
        elif one.item == "object":
            if one.value != "card":
                return False
        elif not fits(s, known, one, f):
            return False
    return True


# --- conditions ------------------------------------------------------------------------------------------------------------


def holds(s: NinjaState, condition: Condition, f: Effect) -> bool:
    if isinstance(condition, Compare):
        return _compare(condition.test, number(s, condition.left, f), number(s, condition.right, f))
    if isinstance(condition, Is):
        refs = things(s, condition.objects, f)
        if {"zone"} <= {one.item for one in condition.filters} <= {"zone", "controller"}:  # where it is now, not where it was at last
            refs = tuple(now_called(s, ref, f) for ref in refs)
        return bool(refs) and all(ref_passes(s, ref, condition.filters, f) for ref in refs)
    if isinstance(condition, Turn):
        return s.turn_player in players(s, condition.whose, f) and "105.1" in s.law
    if isinstance(condition, During):
        return PHASES[s.phase] == condition.phase
    if isinstance(condition, Paid):
        return "1404.2a" in s.law and (condition.cost in f.paid or condition.cost in paid_for(s, f))
    if isinstance(condition, Happened):
        from kisoku.games.ninja_slayer.rules.r1209_triggers import fits_event

        times = sum(1 for event in s.history if fits_event(s, condition.trigger, event, f))
        return times >= condition.times
    if isinstance(condition, Not):
        return not holds(s, condition.condition, f)
    if isinstance(condition, Every):
        return all(holds(s, part, f) for part in condition.conditions)
    if isinstance(condition, Some):
        return any(holds(s, part, f) for part in condition.conditions)
    raise ValueError(f"not a condition: {condition!r}")
