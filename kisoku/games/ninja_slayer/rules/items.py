"""What conditions, numbers and filters of card texts read of cards, players and abilities (200, 1302, 1304)."""

from __future__ import annotations

from typing import Any

from kisoku.effects.book import NUMBER, SET, WORD, Reader
from kisoku.effects.operands import Operands, Test
from kisoku.games.ninja_slayer.pool import CardDef
from kisoku.games.ninja_slayer.rules.book import book
from kisoku.games.ninja_slayer.rules.information import controller_of, info, last_info, last_information, refresh
from kisoku.games.ninja_slayer.rules.standing import NO_INFORMATION, Info, Standings
from kisoku.games.ninja_slayer.state import ABILITY, CARD, NONE, ZONE_NAMES, NinjaState
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir


def row_of(s: NinjaState, ref: int) -> Info | CardDef | None:
    """The information of a card, the last of one that is gone; None of what has none."""
    if ref < 0:
        return None
    card = ref % LIFE
    if s.life[card] != ref // LIFE:
        row = last(s, ref)
        if row is not None:
            known: Info | CardDef | None = last_info(s, row)
            return known
        if s.life[card] != ref // LIFE + 1 or last_information(s, ref) is not None:
            return None  # only a card of a deck is known by what it is now that it has come out of it
    if s.thing[card] != CARD:
        return None
    known = info(s, card)
    return known if known is not NO_INFORMATION else nothing_to_see(s, card)


@rule("1204.2e-5", off=lambda s, card: s.pool.cards[s.card[card]])
def nothing_to_see(s: NinjaState, card: int) -> Info | None:
    """Nothing is openly shown of a card that lies face down."""
    return None


@rule("1215.1")
def last(s: NinjaState, ref: int) -> tuple[Any, ...] | None:
    """What is asked of a thing that is gone is asked of what it was at last."""
    return last_information(s, ref)


# --- information ----------------------------------------------------------------------------------


def _fact(name: str) -> Reader:
    """A reader of an item of information: that of a card that lies open is looked at directly."""

    def read(s: NinjaState, ref: int, f: Any) -> Any:
        card = ref % LIFE
        if ref < 0 or s.life[card] != ref // LIFE or s.thing[card] != CARD or s.facedown[card]:
            row = row_of(s, ref)
        else:
            now: Standings = s.cache or refresh(s)
            row = info(s, card) if card in now.rows or card in now.bases else s.pool.cards[s.card[card]]
        return None if row is None else getattr(row, name)

    return read


book.item("kind", WORD, rule="205.3")(_fact("kind"))
book.item("attribute", SET, rule="204.2 1302.2 1302.2a")(_fact("attributes"))
book.item("epithet", WORD)(_fact("epithet"))
for _name in ("cost", "karate", "endurance", "sabotage"):
    book.item(_name, NUMBER)(_fact(_name))


@book.item("keyword", SET)
def keywords(s: NinjaState, ref: int, f: Any) -> set[str] | None:
    row = row_of(s, ref)
    return None if row is None else {s.pool.programs[ability].keyword for ability in row.abilities}


@book.item("ability", SET)
def ability_kinds(s: NinjaState, ref: int, f: Any) -> set[str] | None:
    """The kinds of a card's abilities; of an ability in the kotodama space its own."""
    card = ref % LIFE
    if ref >= 0 and s.thing[card] == ABILITY and s.alive(ref):
        return {s.pool.programs[s.ability[card]].kind}
    row = row_of(s, ref)
    return None if row is None else {s.pool.programs[ability].kind for ability in row.abilities}


def _ukemi(o: Operands, one: ir.Filter) -> Test:
    wanted = one.test in ("==", "has")

    def test(s: NinjaState, ref: int, f: Any) -> bool:
        row = row_of(s, ref)
        return row is not None and bool(row.ukemi) == wanted

    return test


def item_of(s: NinjaState, ref: int, item: str) -> int:
    """A number of a thing, 0 if it has none."""
    return book.items[item].read(s, ref, None) or 0


def _named(o: Operands, one: ir.Filter) -> Test:
    """A quoted name is the whole name (1302.1); only 'contains' matches a part (1302.1a)."""
    value, compare = str(one.value), NAMES[one.test]

    def test(s: NinjaState, ref: int, f: Any) -> bool:
        row = row_of(s, ref)
        return row is not None and compare(s, row.name, value)

    return test


@rule("201.1", "1302.1", "1302.1b", off=False)
def has_name(s: NinjaState, name: str, value: str) -> bool:
    return name == value


@rule("201.1", "1302.1", "1302.1b", off=False)
def has_another_name(s: NinjaState, name: str, value: str) -> bool:
    return name != value


@rule("1302.1a", off=False)
def has_in_its_name(s: NinjaState, name: str, value: str) -> bool:
    return value in name


NAMES = {"==": has_name, "!=": has_another_name, "contains": has_in_its_name}
book.testing["name"] = _named


@rule("104.6", off=False)
def has_changed(s: NinjaState, ref: int, now: int, item: str, sign: int) -> bool:
    """A number that has become larger is increased, one that has become smaller decreased, however that came about."""
    printed = getattr(s.pool.cards[s.card[ref % LIFE]], item)
    return printed is not None and (now - printed) * sign > 0


def _changed(sign: int) -> Any:
    def make(read: Reader, one: ir.Filter) -> Test:
        def test(s: NinjaState, ref: int, f: Any) -> bool:
            now = read(s, ref, f)
            return now is not None and has_changed(s, ref, now, one.item, sign)

        return test

    return make


def _total(read: Reader, one: ir.Filter) -> Test:
    """Of one card alone; the sum is looked at where they are chosen."""
    limit = one.value
    assert isinstance(limit, int)
    return lambda s, ref, f: (read(s, ref, f) or 0) <= limit


book.tests.update({"raised": _changed(1), "lowered": _changed(-1), "total": _total})


# --- how a card lies there ------------------------------------------------------------------------


@book.item("damage", NUMBER)
def damage(s: NinjaState, ref: int, f: Any) -> int | None:
    if ref < 0:
        return s.borne[-1 - ref]
    if s.alive(ref):
        return s.damage[ref % LIFE]
    row = last(s, ref)
    return None if row is None else int(row[3])


@book.item("orientation", WORD)
def orientation(s: NinjaState, ref: int, f: Any) -> str | None:
    if ref < 0:
        return None
    row = () if s.alive(ref) else last(s, ref)
    return None if row is None else "bowed" if (row[4] if row else s.bowed[ref % LIFE]) else "ready"


@book.item("face", WORD)
def face(s: NinjaState, ref: int, f: Any) -> str | None:
    return None if ref < 0 or not s.alive(ref) else "down" if s.facedown[ref % LIFE] else "up"


@book.item("zone", WORD)
def zone(s: NinjaState, ref: int, f: Any) -> str | None:
    if ref < 0:
        return None
    row = () if s.alive(ref) else last(s, ref)
    return None if row is None else ZONE_NAMES[(row[1] if row else s.zone[ref % LIFE]) >> 1]


@book.item("object", WORD)
def object_(s: NinjaState, ref: int, f: Any) -> str | None:
    if ref < 0:
        return None
    if s.alive(ref):
        return "card" if s.thing[ref % LIFE] == CARD else "ability"
    return None if last(s, ref) is None else "card"


def _controller(o: Operands, one: ir.Filter) -> Test:
    players, wanted = o.players(str(one.value)), one.test == "=="
    return lambda s, ref, f: (controller_of(s, ref) in players(s, f)) == wanted


def _owner(o: Operands, one: ir.Filter) -> Test:
    players = o.players(str(one.value))
    return lambda s, ref, f: s.owner[ref % LIFE] in players(s, f)


def _other_than(o: Operands, one: ir.Filter) -> Test:
    """Another than what was chosen before."""
    assert isinstance(one.value, ir.Count)
    found = o.things(one.value.of)
    return lambda s, ref, f: ref not in found(s, f)


def _status(o: Operands, one: ir.Filter) -> Test:
    is_so = STATUSES[str(one.value)]
    return is_so if one.test == "==" else lambda s, ref, f: not is_so(s, ref, f)


@rule("704.6", off=False)
def greets(s: NinjaState, ref: int, f: Any) -> bool:
    """Performing aisatsu."""
    return ref == s.attacker


@rule("705.5", off=False)
def is_greeted(s: NinjaState, ref: int, f: Any) -> bool:
    """Being aisatsu-ed."""
    return ref == s.attacked and s.aisatsu_phase > 1


@rule("1323.2", off=False)
def fights(s: NinjaState, ref: int, f: Any) -> bool:
    """In iksa (reading A-35)."""
    return bool(s.fighting) and ref in (s.attacker, s.attacked)


STATUSES = {"aisatsu": greets, "aisatsued": is_greeted, "iksa": fights}
book.testing.update(
    {"controller": _controller, "owner": _owner, "same": _other_than, "status": _status, "ukemi": _ukemi}
)


@book.fact("paid", rule="1404.2a")
def was_paid(s: NinjaState, f: Any, value: Any) -> bool:
    """Whether an additional cost was paid for what is being resolved, or for the card that has the ability."""
    if value in f.paid:
        return True
    if f.thing != NONE or f.card < 0 or not s.alive(f.card):
        return False
    entry = s.entry[f.card % LIFE]
    return entry is not None and value in entry.paid
