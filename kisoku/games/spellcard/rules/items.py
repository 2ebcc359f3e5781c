"""What conditions, numbers and filters of card texts read: of players, of the game, of cards and areas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.effects.book import NUMBER, SET, WORD
from kisoku.games.spellcard.facts import OPTION
from kisoku.games.spellcard.minimap import BLUE, RED
from kisoku.games.spellcard.rules.book import book
from kisoku.games.spellcard.rules.r2_effects import is_ace
from kisoku.games.spellcard.rules.r2_targets import range_of
from kisoku.games.spellcard.rules.r3_information import defence, departed, hand_limit, power, rank, read, score
from kisoku.games.spellcard.rules.r4_stage import adjacent, baseline, centre_line, gate, territory
from kisoku.games.spellcard.rules.standing import attack_reach, derived, info
from kisoku.games.spellcard.state import (
    DECK,
    DISCARD,
    FIRST_AREA,
    HAND,
    KIND_OF,
    ZONE_NAMES,
    SpellcardState,
    made,
    ref_area,
)
from kisoku.kernel.rules import examined, registered, rule
from kisoku.kernel.state import LIFE
from kisoku.text.normal import normal_name

# --- players and the game -------------------------------------------------------------------------

book.of_player("score")(score)
book.of_player("hand")(lambda s, player: len(s.zones[2 * HAND + player]))
book.of_player("deck")(lambda s, player: len(s.zones[2 * DECK + player]))
book.of_player("discard")(lambda s, player: len(s.zones[2 * DISCARD + player]))
book.of_player("hand_limit")(hand_limit)
book.of_player("strikers")(lambda s, player: len(derived(s).strikers[player]))
book.value("turn")(lambda s, f: s.turn)
book.value("chain")(lambda s, f: len(s.chain))


@book.value("grazed", rule="5.4.7.6")
def cards_grazed(s: SpellcardState, f: Any) -> int:
    """How many cards were grazed: of the graze that is spoken of, or else of the attack that is resolved or waits on
    the chain.
    """
    if f.event is not None and f.event.kind == "grazed":
        return int(f.event.number)
    return int(f.grazed) or sum(entry.grazed for entry in s.chain)


book.value("hand_cost")(lambda s, f: f.paid)


@book.value("attack", rule="5.4.7.8")
def attack_power(s: SpellcardState, f: Any) -> int:
    """The POW of all who still take part, less what was grazed; each read from 0 up, the sum not (reading A53)."""
    powers = sum(power(s, ref % LIFE) for ref in f.attackers if counts(s, f, ref))
    return powers - grazed(s, f)


def counts(s: SpellcardState, f: Any, ref: int) -> bool:
    """Whether a participant out of whose range the target has come still counts (reading A22)."""
    if s.rules.readings.get("joint_attack_range") != "in_range":
        return True
    bits = attack_reach(s, ref % LIFE)
    return any(bits >> area_of_ref(s, target) & 1 for chosen in f.targets for target in chosen)


@rule("5.4.7.6", off=0)
def grazed(s: SpellcardState, f: Any) -> int:
    return int(f.grazed)


# --- where: 4.1, 3.6 ------------------------------------------------------------------------------


def area_of_ref(s: SpellcardState, ref: int) -> int:
    """The area that a thing is, or stands in, or stood in; -1: none."""
    area = ref_area(s, ref)
    if area >= 0:
        return area
    gone = departed(s, ref) if s.departed else None
    if gone is not None:
        return gone.area
    return s.zone[ref % LIFE] - FIRST_AREA if s.zone[ref % LIFE] >= FIRST_AREA else -1


def _ranged(colours: str) -> Callable[[Any, Any], Callable[[Any, int, Any], bool]]:
    def make(o: Any, one: Any) -> Callable[[Any, int, Any], bool]:
        code = str(one.value)

        def is_in(s: SpellcardState, ref: int, f: Any) -> bool:
            area = area_of_ref(s, ref)
            return area >= 0 and bool(range_of(s, f, code, colours) >> area & 1)

        return of_formation(is_in) if getattr(getattr(o, "ability", None), "keyword", "") == "jinkei" else is_in

    return make


def of_formation(is_in: Any) -> Any:
    """10.4.2: a formation affects nothing outside of its range."""
    return examined("10.4.2", is_in, True)


registered("spellcard").setdefault("10.4.2", []).append(of_formation)
book.testing["range"] = _ranged(RED)
book.testing["blue"] = _ranged(BLUE)


FEATURES: dict[str, Callable[[SpellcardState, int, int], bool]] = {
    "baseline": lambda s, area, player: area in baseline(s, player),
    "gate": lambda s, area, player: area == gate(s, player),
    "territory": lambda s, area, player: area in territory(s, player),
}


def _feature(name: str) -> Callable[[Any, Any], Callable[[Any, int, Any], bool]]:
    def make(o: Any, one: Any) -> Callable[[Any, int, Any], bool]:
        has, players, wanted = FEATURES[name], o.players(str(one.value)), one.test != "!="

        def test(s: SpellcardState, ref: int, f: Any) -> bool:
            area = area_of_ref(s, ref)
            return area >= 0 and any(has(s, area, player) for player in players(s, f)) == wanted

        return test

    return make


for _name in FEATURES:
    book.testing[_name] = _feature(_name)
book.item("centre", NUMBER)(lambda s, ref, f: int(area_of_ref(s, ref) in centre_line(s)))
book.item("empty", NUMBER)(lambda s, ref, f: int(ref_area(s, ref) >= 0 and not s.zones[FIRST_AREA + ref_area(s, ref)]))

# --- what things are: 3 ---------------------------------------------------------------------------


def _number(name: str, now: Callable[[SpellcardState, int], int]) -> None:
    field = {"pow": "pow", "def": "defence", "rank": "rank"}[name]

    def value(s: SpellcardState, ref: int, f: Any) -> int:
        gone = departed(s, ref) if s.departed else None
        return now(s, ref % LIFE) if gone is None else read(s, getattr(gone, field))

    book.item(name, NUMBER)(value)
    book.item(f"printed_{name}", NUMBER, rule="8.1.12")(
        lambda s, ref, f: getattr(s.pool.cards[s.card[ref % LIFE]], field)
    )


_number("pow", power)
_number("def", defence)
_number("rank", rank)


def _of(s: SpellcardState, ref: int, name: str) -> Any:
    gone = departed(s, ref) if s.departed else None
    return getattr(info(s, ref % LIFE) if gone is None else gone, name)


book.item("attribute", SET)(lambda s, ref, f: _of(s, ref, "attributes"))
book.item("race", SET)(lambda s, ref, f: _of(s, ref, "races"))
book.item("affiliation", SET)(lambda s, ref, f: _of(s, ref, "affiliations"))
book.item("printed_attribute", SET)(lambda s, ref, f: s.pool.cards[s.card[ref % LIFE]].attributes)
book.item("type", SET, rule="3.12.2")(lambda s, ref, f: s.pool.cards[s.card[ref % LIFE]].types)
book.item("name", WORD)(lambda s, ref, f: s.pool.cards[s.card[ref % LIFE]].name)
book.item("spell_name", WORD)(lambda s, ref, f: s.pool.cards[s.card[ref % LIFE]].facts.spell)
book.item("card_name", WORD)(lambda s, ref, f: normal_name(s.pool.cards[s.card[ref % LIFE]].card_name))


@rule("2.2.3", "2.2.3.2", "2.2.3.3", off="")
def called(s: SpellcardState, card: int) -> str:
    """An option is only ever an option; a spell card that neither player knows is only a card."""
    kind = s.pool.cards[s.card[card]].facts.kind
    return kind if kind == OPTION or s.known[card] else "card"


book.item("kind", WORD)(lambda s, ref, f: called(s, ref % LIFE))

book.item("zone", WORD)(lambda s, ref, f: ZONE_NAMES[KIND_OF[s.zone[ref % LIFE]]])


@book.item("acted", NUMBER, rule="2.2.4.2")
def acted(s: SpellcardState, ref: int, f: Any) -> int:
    gone = departed(s, ref) if s.departed else None
    return int(s.acted[ref % LIFE] if gone is None else gone.acted)


@book.item("ace", NUMBER, rule="2.2.4.3")
def ace(s: SpellcardState, ref: int, f: Any) -> int:
    gone = departed(s, ref) if s.departed else None
    return (int(is_ace(s, ref % LIFE)) if s.zone[ref % LIFE] >= FIRST_AREA else 0) if gone is None else gone.ace


@book.item("equipped", NUMBER, rule="2.2.4.4")
def equipped(s: SpellcardState, ref: int, f: Any) -> int:
    """Has anything equipped, option or spell."""
    zone = s.zone[ref % LIFE]
    return int(zone >= FIRST_AREA and s.bearer[ref % LIFE] < 0 and len(s.zones[zone]) > 1)


@book.item("wearing", NUMBER, rule="2.9.2")
def wearing(s: SpellcardState, ref: int, f: Any) -> int:
    """Has an equip spell; an option is none."""
    card = ref % LIFE
    worn = s.zones[s.zone[card]][1:] if s.zone[card] >= FIRST_AREA and s.bearer[card] < 0 else ()
    return int(any(not s.pool.cards[s.card[other]].is_option for other in worn))


book.item("facedown", NUMBER, rule="2.2.4.5")(lambda s, ref, f: int(s.facedown[ref % LIFE]))


@book.item("controller", WORD, rule="2.1.2.1 2.1.2.2")
def controller(s: SpellcardState, ref: int, f: Any) -> str:
    return "you" if book.controller(s, ref) == f.player else "opponent"


book.item("owner", WORD)(lambda s, ref, f: "you" if s.owner[ref % LIFE] == f.player else "opponent")


@book.item("declaration", WORD)
def declaration(s: SpellcardState, ref: int, f: Any) -> str:
    """Of which kind a declared ability is, by where its card lies."""
    return "ability" if s.zone[ref % LIFE] >= FIRST_AREA else "spell"


book.item("declaring", NUMBER)(lambda s, ref, f: int(any(ref in entry.casters for entry in made(s))))
book.item("targeted", NUMBER)(
    lambda s, ref, f: int(any(ref in chosen for entry in made(s) for chosen in entry.targets))
)


def _adjacent_flag(s: SpellcardState, event: Any, f: Any) -> bool:
    """10.2.1: next to whom the damage is dealt."""
    return area_of_ref(s, event.thing) in adjacent(s, area_of_ref(s, f.card))


book.flags["adjacent"] = _adjacent_flag
book.flags["unmet"] = lambda s, event, f: True
book.flags["same_ability"] = lambda s, event, f: event.was == (f.program,)
