"""Words of card texts that stand for what several chapters define together: which attack it is, Sparks that are carried
out again, what a text says of numbers and names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.effects.book import NUMBER, SET, Span
from kisoku.effects.coding import Deed
from kisoku.games.rebirth.pool import Program
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.book import book
from kisoku.games.rebirth.rules.frames import Effect, Turn
from kisoku.games.rebirth.rules.items import look
from kisoku.games.rebirth.rules.r9_layers import conditions_of
from kisoku.games.rebirth.state import ENTRY, MAIN, MOST, RebirthState
from kisoku.kernel.choosing import Ask, PickNumber
from kisoku.kernel.frames import Outcome
from kisoku.kernel.machine import own
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

Test = Callable[[Any, int, Any], bool]

# --- which cards, which attack ----------------------------------------------------------------------------------------

book.zone("it", find=lambda s, f, players: [*book.now(s, f, f.it or ())])


@book.register("rest")
def the_rest(s: RebirthState, f: Any) -> tuple[int, ...]:
    """What was seen and is still there, but for what was chosen of it; before any choice “it” is all that was seen."""
    taken = () if f.it is None or f.it == f.seen else f.it
    return tuple(ref for ref in f.seen if s.alive(ref) and ref not in taken)


@book.fact("nth_attack")
def nth_attack(s: RebirthState, f: Any, number: Any) -> bool:
    """The attack that is going on is that one of its player in this turn."""
    return s.attack is not None and s.attacks[s.attack.player] == number


@book.fact("attacking")
def whose_attack(s: RebirthState, f: Any, who: Any) -> bool:
    return s.attack is not None and s.attack.player in book.players[str(who)](s, f)


@book.item("ability", SET)
def kinds_of_abilities(s: RebirthState, ref: int, f: Any) -> frozenset[str]:
    """Of what kind its abilities are, and under which condition keywords."""
    if ref < 0:
        return frozenset()
    programs: list[Program] = [s.pool.programs[number] for number in all_abilities(look(s, ref))]
    return frozenset(
        word for program in programs for word in ("any", program.kind, *conditions_of(program.ability.condition))
    )


def all_abilities(row: Any) -> tuple[int, ...]:
    """Those that are invalid too: they are there (9.4.2)."""
    return (*row.abilities, *getattr(row, "invalid", ()))


@book.item("this", NUMBER)
def this_card(s: RebirthState, ref: int, f: Any) -> int:
    """Whether it is the card whose ability it is."""
    return int(ref >= 0 and book.is_this(s, f, ref))


def _parity(o: Any, one: ir.Filter) -> Test:
    """ "even cost": what has no such number is neither."""
    which, _, item = str(one.value).partition(" ")
    rest, number = 0 if which == "even" else 1, o.book.items[item].read

    def test(s: RebirthState, ref: int, f: Any) -> bool:
        value = number(s, ref, f)
        return value is not None and value % 2 == rest

    return test


def _same_name(o: Any, one: ir.Filter) -> Test:
    """The same name as one of the cards meant, or none of their names."""
    assert isinstance(one.value, ir.Count)
    things, same = o.things(one.value.of), one.test == "=="

    def test(s: RebirthState, ref: int, f: Any) -> bool:
        return (look(s, ref).name in {look(s, other).name for other in things(s, f) if other >= 0}) == same

    return test


def _one_of(o: Any, one: ir.Filter) -> Test:
    """None of the cards meant, wherever they are now."""
    assert isinstance(one.value, ir.Count)
    things = o.things(one.value.of)
    return lambda s, ref, f: ref % LIFE not in {other % LIFE for other in things(s, f) if other >= 0}


book.duration("this_end")(lambda s, f: Span(s.turn, s.turn + 1))
"""What is said of the end of this turn outlasts 7.6.4, and is no player's who has the next turn."""
book.permitted.update(dict.fromkeys(("preferred", "deferred"), "1.3.1"))
book.testing.update({"parity": _parity, "same_name": _same_name, "one_of": _one_of})

# --- Sparks -----------------------------------------------------------------------------------------------------------


@book.verb("resolve_spark", how="as_self as_entry")
def resolve_spark(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """One Spark of the card is carried out as if this card, or the Entry, had it; under its own condition keywords
    (11.2).
    """
    if stage == 2:
        f.done = 1
        return None
    if stage == 1:
        ref, number = f.scratch[f.given][2:]
        return carry_out(s, f, deed, ref, number)
    f.done = 0
    found = [
        (ref, number)
        for ref in deed.objects(s, f)
        if ref >= 0
        for number in look(s, ref).abilities
        if s.pool.programs[number].keyword == "spark"
    ]
    if not found:
        return None
    if len(found) == 1:
        return carry_out(s, f, deed, *found[0])
    f.stage = 1
    f.scratch = tuple(("spark", "11.3.1", ref, number) for ref, number in found)
    return Ask(player=deed.who(s, f), rule="11.3.1", source=f.card, options=f.scratch)


def carry_out(s: RebirthState, f: Effect, deed: Deed, ref: int, number: int) -> Outcome:
    f.scratch = ()
    card = f.card if "as_self" in deed.how else ref
    if "as_entry" in deed.how:
        entry = s.zones[MOST * ENTRY + f.player]
        card = s.ref(entry[-1]) if entry else ref
    program = s.pool.programs[number]
    if program.condition is not None and not program.condition(s, s.pool.scope(number, card, f.player)):
        return None
    f.stage = 2
    return Effect(number, player=f.player, card=card, event=f.event, stamp=f.stamp, rival=f.rival)


# --- damage, partner attacks, phases ----------------------------------------------------------------------------------


@book.verb("set_damage", how="")
def set_damage(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The damage that Entry Characters bear becomes so much."""
    number, f.done = deed.number(s, f), 0
    for ref in book.now(s, f, deed.objects(s, f)):
        if ref >= 0 and s.zone[ref % LIFE] // MOST == ENTRY and s.damage[ref % LIFE] != number:
            atoms.bear(s, ref % LIFE, number)
            f.done += 1
    return None


@book.verb("partner_attack", how="")
def partner_attack(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The attack that is going on becomes a partner attack, unless something keeps it from that (reading A-76)."""
    from kisoku.games.rebirth.rules.r8_attack import stays_plain
    from kisoku.games.rebirth.rules.r10_processes import entry_of

    attack, f.done = s.attack, 0
    if attack is not None and not attack.partner and not stays_plain(s, entry_of(s, attack.player), attack.player):
        atoms.set_attack(s, attack._replace(partner=1))
        f.done = 1
    return None


@book.verb("end_phase", how="")
def end_phase(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The main phase ends as if the attack phase had been declared: after this, with its last check timing (7.4.3)."""
    place = next((place for place, frame in enumerate(s.frames) if isinstance(frame, Turn)), -1)
    f.done = int(place >= 0 and s.phase == MAIN)
    if f.done:
        turn = own(s, place)
        assert isinstance(turn, Turn)
        turn.declared = 1
    return None


@book.verb("declare")
def declare(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """A number is named; what follows means it by X."""
    if stage:
        f.numbers = (*(pair for pair in f.numbers if pair[0] != "X"), ("X", f.given))
        f.done = 1
        return None
    f.stage = 1
    least = next((int(word.removeprefix("from ")) for word in deed.op.how if word.startswith("from ")), 0)
    return PickNumber(player=deed.who(s, f), rule="1.3.5", source=f.card, least=least, most=deed.number(s, f))


@book.verb("choose_anew", rule="1.3.4 1.3.4.1", how="")
def choose_anew(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Nothing has been chosen yet of what all are about to choose."""
    f.it, f.done = (), 0
    return None


@book.verb("join", how="")
def join(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """What is named is spoken of together with what was chosen."""
    f.it = tuple(dict.fromkeys((*(f.it or ()), *deed.objects(s, f))))
    return None
