"""What conditions, numbers and filters of card texts read of cards and players (200, 300)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from kisoku.effects.book import NUMBER, SET, WORD, Reader
from kisoku.effects.control import noted
from kisoku.effects.operands import Operands, Test
from kisoku.games.zx.rules.book import book
from kisoku.games.zx.rules.definitions import as_it_is
from kisoku.games.zx.rules.r200_cards import bears, kinds_of
from kisoku.games.zx.rules.r300_zones import adjacent, area, is_normal, overboost_of, player_card, unison_of
from kisoku.games.zx.rules.r805_costs import counters
from kisoku.games.zx.rules.r811_continuous import controller_of, forces_of, in_unison, info, last_information, row_of
from kisoku.games.zx.state import (
    CHARGE,
    COLOURS,
    DECK,
    DYNAMIS,
    HAND,
    ICONS,
    KIND,
    LIFE,
    NONE,
    REMOVE,
    RESOURCE,
    SQUARE,
    TRASH,
    ZONE_NAMES,
    ZONES,
    ZxState,
)  # fmt: skip
from kisoku.kernel.players import opponent
from kisoku.kernel.rules import examined, rule
from kisoku.kernel.state import LIFE as LIVES
from kisoku.text import program as ir
from kisoku.text.program import NOTES

T = TypeVar("T")


def _fact(name: str, told: Callable[[ZxState, Any], Any] | None = None) -> Reader:
    """A fact of the card's information, as it stands there or as a rule tells it."""

    def read(s: ZxState, ref: int, f: Any) -> Any:
        row = row_of(s, ref)
        return None if row is None else getattr(row, name) if told is None else told(s, row)

    return read


book.item("kind", SET, rule="202.1 202.2")(_fact("kind", kinds_of))
book.item("colour", SET, rule="204.3 204.4 204.5")(_fact("colours"))
book.item("race", SET, rule="208.3")(_fact("races"))


book.item("icon", SET, rule="207.2")(
    _fact("icons", lambda s, row: frozenset(icon for icon in row.icons if bears(s, icon)))
)


book.item("power", NUMBER, rule="209.1")(_fact("power"))
book.item("player_name", WORD, rule="211.1")(_fact("player_name"))


@book.item("cost", NUMBER, rule="203.1 203.3 816.2")
def cost(s: ZxState, ref: int, f: Any) -> int | None:
    """∞ cannot be read: a condition on it never holds."""
    row = row_of(s, ref)
    return None if row is None else row.cost


def _named(o: Operands, one: ir.Filter) -> Test:
    """201.3: a quoted name is the whole name; "contains" is a part of one."""
    value = str(one.value)

    def test(s: ZxState, ref: int, f: Any) -> bool:
        row = row_of(s, ref)
        if row is None:
            return False
        names = row.names if len(row.names) < 2 else with_subtext(s, row.names)
        return has_name(s, names, value, one.test) != (one.test in ("!=", "lacks"))

    return test


with_subtext = as_it_is("206.3", off=lambda s, names: names[:1])


with_subtext = examined("keyword named", with_subtext, lambda s, names: names[:1])


@rule("201.1", "201.3", off=False)
def has_name(s: ZxState, names: tuple[str, ...], value: str, test: str) -> bool:
    return any(value in name for name in names) if test in ("contains", "lacks") else value in names


book.testing["name"] = _named


book.item("name", SET)(_fact("names"))  # for counting different ones (reading A-38)


def _register(o: Operands, one: ir.Filter) -> Any:
    """The cards of the register that a demand names."""
    word = str(one.value)
    return o.register(ir.Reg(word if word else "self"))


def _same_name(o: Operands, one: ir.Filter) -> Test:
    """201.4: the names that the other card originally has."""
    found, negated = _register(o, one), one.test == "!="

    def test(s: ZxState, ref: int, f: Any) -> bool:
        row = row_of(s, ref)
        return (
            row is not None
            and any(original_names(s, other).intersection(row.names) for other in found(s, f) if other >= 0) != negated
        )

    return test


@rule("201.4", "206.3", off=frozenset())
def original_names(s: ZxState, ref: int) -> frozenset[str]:
    card = s.card[ref % LIVES]
    return frozenset(s.pool.cards[card].names) if card >= 0 else frozenset()


book.testing["same_name"] = _same_name


def _shared_race(o: Operands, one: ir.Filter) -> Test:
    found = _register(o, one)

    def test(s: ZxState, ref: int, f: Any) -> bool:
        row = row_of(s, ref)
        return row is not None and any(
            set(row.races) & set(other.races) for other in (row_of(s, ref) for ref in found(s, f)) if other is not None
        )

    return test


book.testing["shared_race"] = _shared_race


def _adjacent(o: Operands, one: ir.Filter) -> Test:
    """303.2, 1018.1: on a square beside that of the named card."""
    found = _register(o, one)

    def test(s: ZxState, ref: int, f: Any) -> bool:
        here = square_of(s, ref)
        return here >= 0 and any(beside(s, here, square_of(s, other)) for other in found(s, f))

    return test


@rule("1018.1", off=False)
def beside(s: ZxState, one: int, other: int) -> bool:
    return adjacent(s, one, other)


def square_of(s: ZxState, ref: int) -> int:
    """The square of the card; of one that is gone, its last one (814.1)."""
    if ref < 0:
        return -1
    if s.alive(ref):
        zone = s.zone[ref % LIVES]
    else:
        row = last_information(s, ref)
        zone = -1 if row is None else int(row[1])
    return zone if zone >= 0 and KIND[zone] == SQUARE else -1


book.testing["adjacent"] = _adjacent


@book.item("square", WORD)
def kind_of_square(s: ZxState, ref: int, f: Any) -> str | None:
    square = square_of(s, ref)
    return None if square < 0 else "normal" if is_normal(s, square) else "player"


@book.item("area", WORD)
def area_of(s: ZxState, ref: int, f: Any) -> str | None:
    square = square_of(s, ref)
    return None if square < 0 else area(s, square, f.player)


@book.item("squares", WORD, rule="816.1 816.1a")
def place_in_diagram(s: ZxState, ref: int, f: Any) -> str | None:
    """816.1a: the number of the square as its controller sees it, 1 to 9 row by row."""
    square = square_of(s, ref)
    return None if square < 0 else str(square - 18 if f.player == 0 else 28 - square)


def _on_diagram(read: Reader, one: ir.Filter) -> Test:
    wanted = str(one.value)
    return lambda s, ref, f: (found := read(s, ref, f)) is not None and found in wanted


book.tests["among"] = _on_diagram


def now_or_last(s: ZxState, ref: int, now: Callable[[int], T], last: Callable[[Any], T]) -> T | None:
    """What is asked of a card; of one that is gone, of what it was at last (814.1). None of players, and where nothing
    is known.
    """
    if ref < 0:
        return None
    if s.alive(ref):
        return now(ref % LIVES)
    row = last_information(s, ref)
    return None if row is None else last(row)


@book.item("orientation", WORD)
def orientation(s: ZxState, ref: int, f: Any) -> str | None:
    asleep = now_or_last(s, ref, lambda card: bool(s.sleeping[card]), lambda row: bool(row[4]))
    return None if asleep is None else "sleep" if asleep else "reboot"


@book.item("face", WORD)
def face(s: ZxState, ref: int, f: Any) -> str | None:
    return None if ref < 0 or not s.alive(ref) else "down" if s.facedown[ref % LIVES] else "up"


@book.item("damage", NUMBER)
def damage(s: ZxState, ref: int, f: Any) -> int | None:
    return s.hurt[-1 - ref] if ref < 0 else now_or_last(s, ref, lambda card: s.damage[card], lambda row: int(row[3]))


@book.item("shields", NUMBER)
def shields(s: ZxState, ref: int, f: Any) -> int | None:
    return now_or_last(s, ref, lambda card: s.shields[card], lambda row: int(row[8]))


@book.item("forces", NUMBER, rule="312.3a 312.3b")
def forces(s: ZxState, ref: int, f: Any) -> int | None:
    return now_or_last(s, ref, lambda card: len(forces_of(s, card)), lambda row: len(row[6]))


@book.item("facedown_forces", NUMBER, rule="1019.1 1019.1a")
def broken(s: ZxState, ref: int, f: Any) -> int | None:
    there = now_or_last(
        s, ref, lambda card: list(forces_of(s, card)), lambda row: [force % LIVES for force in row[6] if s.alive(force)]
    )
    return None if there is None else sum(s.facedown[card] for card in there)


@book.item("unison", WORD)
def unison(s: ZxState, ref: int, f: Any) -> str | None:
    united = now_or_last(s, ref, lambda card: bool(in_unison(s, card)), lambda row: bool(row[9]))
    return None if united is None else "yes" if united else "no"


@book.item("original_cost", NUMBER)
def original_cost(s: ZxState, ref: int, f: Any) -> int | None:
    return None if ref < 0 or s.card[ref % LIVES] < 0 else s.pool.cards[s.card[ref % LIVES]].cost


@book.item("original_power", NUMBER)
def original_power(s: ZxState, ref: int, f: Any) -> int | None:
    return None if ref < 0 or s.card[ref % LIVES] < 0 else s.pool.cards[s.card[ref % LIVES]].power


@book.item("colours", WORD, rule="816.3 816.3.ex1 204.7")
def all_colours(s: ZxState, ref: int, f: Any) -> str | None:
    """All colours in a row: only black is "black", none is ""."""
    row = row_of(s, ref)
    return None if row is None else " ".join(sorted(row.colours, key=COLOURS.index))


@book.item("keyword", SET, rule="803.2b")
def keywords(s: ZxState, ref: int, f: Any) -> set[str] | None:
    row = row_of(s, ref)
    return None if row is None else {s.pool.programs[ability].keyword for ability in row.abilities}


def ability_kinds(s: ZxState, row: Any) -> set[str]:
    return {kind for ability in row.abilities for kind in (s.pool.programs[ability].kind, "any")}


book.item("ability", SET)(_fact("abilities", ability_kinds))


@book.item("zone", WORD)
def zone(s: ZxState, ref: int, f: Any) -> str | None:
    return None if ref < 0 or s.zone[ref % LIVES] < 0 else ZONE_NAMES[KIND[s.zone[ref % LIVES]]]


@book.item("controller", WORD)
def controller(s: ZxState, ref: int, f: Any) -> str | None:
    return "you" if controller_of(s, ref) == f.player else "opponent"


def came(s: ZxState, ref: int) -> Any:
    """How the card came to its square; of one that is gone, to its last one (814.1)."""
    if ref < 0 or s.alive(ref):
        return s.came[ref % LIVES] if ref >= 0 else ()
    row = last_information(s, ref)
    return () if row is None else row[7]


@book.item("entered_from", WORD, rule="1007.2")
def entered_from(s: ZxState, ref: int, f: Any) -> str | None:
    there = came(s, ref)
    return ZONE_NAMES[there[0]] if there and there[0] >= 0 else None


@book.item("entered_how", SET)
def entered_how(s: ZxState, ref: int, f: Any) -> set[str]:
    there = came(s, ref)
    return set(there[1]) if there else set()


# --- players --------------------------------------------------------------------------------------


for _name, _kind, _rule in (
    ("life", LIFE, "307.3"), ("hand", HAND, ""), ("charge", CHARGE, ""), ("resource", RESOURCE, ""),
    ("trash", TRASH, ""), ("deck", DECK, ""),
    ("dynamis", DYNAMIS, ""), ("remove", REMOVE, ""),
):  # fmt: skip
    book.of_player(_name, rule=_rule)(lambda s, player, kind=_kind: len(s.zones[2 * kind + player]))
book.of_player("damage")(lambda s, player: s.hurt[player])
book.of_player("life_shields")(lambda s, player: s.life_shields[player])
for _icon in ICONS:
    book.of_player(f"counter:{_icon}")(lambda s, player, icon=_icon: counters(s, player, icon))
book.value("turn")(lambda s, f: s.turn)


@book.fact("player_card", rule="205.4a 211.2 1101.2a.ex1")
def has_player(s: ZxState, f: Any, name: Any) -> bool:
    """P: the face-up Player card's name contains it, or its player name is it; or an Overboost's player name contains
    it (reading A-15).
    """
    card = player_card(s, f.player)
    if card != NONE:
        row = info(s, card)
        if any(str(name) in one for one in row.names) or row.player_name == name:
            return True
    if s.rules.readings.get("unison_and_the_player_mark") == "on":
        card = unison_of(s, f.player)
        if card != NONE and (any(str(name) in one for one in info(s, card).names) or info(s, card).player_name == name):
            return True
    overboost = overboost_of(s, f.player)
    return overboost != NONE and str(name) in info(s, overboost).player_name


@book.fact("hurt_this_turn")
def hurt_this_turn(s: ZxState, f: Any, whose: Any) -> bool:
    return any(("hurt", player) in s.used for player in (0, 1))


@book.fact("opponent_card")
def opponent_has_player(s: ZxState, f: Any, name: Any) -> bool:
    """The opponent's Player card is of that name, or of that player."""
    card = player_card(s, opponent(s, f.player))
    return card != NONE and (any(str(name) in one for one in info(s, card).names) or info(s, card).player_name == name)


@book.item("place", NUMBER, rule="1018.1 1018.1a")
def place(s: ZxState, ref: int, f: Any) -> int | None:
    """On which square it stands."""
    return s.zone[ref % LIVES] if ref >= 0 and s.alive(ref) and KIND[s.zone[ref % LIVES]] == SQUARE else None


def side_by_side(squares: list[int]) -> int:
    """How many pairs stand side by side; three in a row are two."""
    return sum(other in ZONES.beside[one] for at, one in enumerate(squares) for other in squares[at + 1 :])


book.takes["pairs"] = side_by_side


@book.value("named", rule="102.10")
def named_number(s: ZxState, f: Any) -> int:
    return int(getattr(f, "named", 0))


@book.value("done")
def how_much_was_done(s: ZxState, f: Any) -> int:
    """How much the last action did."""
    return book.how_much(s, f) if hasattr(f, "done") else 0


for _number in range(1, NOTES + 1):
    book.value(f"noted:{_number}")(lambda s, f, number=_number: noted(f, number))


@book.item("attacks", SET, rule="602.1e")
def attacks(s: ZxState, ref: int, f: Any) -> set[str]:
    """What the card is attacking now, as the ability's controller sees it."""
    if ref != s.attacker or not s.battle:
        return set()
    target = s.target
    found = {"any"}
    if target < 0:
        found.add("you" if -1 - target == f.player else "opponent")
        found.add("player_square")
    elif target == f.card:
        found.add("self")
    return found


@book.item("attacked", SET)
def attacked(s: ZxState, ref: int, f: Any) -> set[str]:
    return {"any"} if s.battle and ref == s.target else set()


@book.item("in_battle", WORD)
def in_battle(s: ZxState, ref: int, f: Any) -> str:
    return "yes" if s.battle and ref in (s.attacker, s.target) else "no"


@book.item("parity", WORD)
def parity(s: ZxState, ref: int, f: Any) -> str | None:
    value = cost(s, ref, f)
    return None if value is None else "odd" if value % 2 else "even"


@book.item("made_here", SET)
def made_here(s: ZxState, ref: int, f: Any) -> set[str]:
    """Whether this very ability has brought the card where it is."""
    card = ref % LIVES
    return (
        {"this"}
        if ref >= 0 and any(one % LIVES == card and one // LIVES + 1 == s.life[card] for one in f.followed)
        else set()
    )


@book.item("same", WORD)
def same(s: ZxState, ref: int, f: Any) -> str:
    return "self" if ref == f.card else ""


@book.fact("in_unison")
def this_in_unison(s: ZxState, f: Any, value: Any) -> bool:
    return f.card >= 0 and s.alive(f.card) and in_unison(s, f.card % LIVES)
