"""The book of this game's card texts: its zones, players and events, and where it does things in its own way. (Facts:
see items; actions: see verbs.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kisoku.effects.book import Book, Span
from kisoku.effects.standing import Record
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import as_it_is, so
from kisoku.games.ninja_slayer.rules.frames import PayCost
from kisoku.games.ninja_slayer.rules.information import controller_of, last_information
from kisoku.games.ninja_slayer.rules.lasting import Price
from kisoku.games.ninja_slayer.rules.r300_zones import everyone_sees
from kisoku.games.ninja_slayer.rules.r1203_costs import ACTS, POSSIBLE, alike, always, fixed_costs, payable
from kisoku.games.ninja_slayer.rules.r1204_possibility import bounds, legal_targets, refusal
from kisoku.games.ninja_slayer.rules.r1300_terms import as_many, cover, reveal
from kisoku.games.ninja_slayer.state import (
    DAMAGE_CHECK,
    DECK,
    HAND,
    KOTODAMA_SPACE,
    NONE,
    OHIGAN,
    PHASES,
    ZONE_BY_NAME,
    Delayed,
    NinjaState,
    opponent,
)
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import declare, examined, rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

Refs = tuple[int, ...]
IMMEDIATE = "1201.2a 1212.1"
"""An immediate effect is done once and is over."""


class NinjaBook(Book):
    by_nothing = False
    """104.2: by 0 is not at all."""
    rules = {"choose": "1307.1", "search": "1307.2", "may": "1203.6", "pay": "1203.6"}
    foreseeing = False

    def _enter(self, table: str, name: str, function: Any, rule: str, off: Any) -> Any:
        return super()._enter(table, name, function, f"{rule} {IMMEDIATE}" if table == "verbs" else rule, off)

    # --- numbers and things ---

    def letter(self, s: NinjaState, f: Any, letter: str) -> int:
        return (variable if letter == "X" else further_variable)(s, f, letter)

    def undefined(self, s: NinjaState, which: str) -> int:
        """The highest of none is a number that no card has."""
        return NONE if which else 0

    def counting(self, of: Any) -> tuple[str, ...]:
        return (ON_THE_FIELD,) if isinstance(of, ir.Query) and of.zones == ("field",) else ()

    def has_turn(self, s: NinjaState, players: Refs) -> bool:
        return turn_of(s, players)

    def controller(self, s: NinjaState, ref: int) -> int:
        return controller_of(s, ref)

    def belongs(self, s: NinjaState, f: Any, ref: int, players: Refs) -> bool:
        return controller_of(s, ref) in players

    def causing(self, fits: Any) -> Any:
        return examined("1216.5c", fits, False)

    def follows(self, filters: tuple[ir.Filter, ...]) -> bool:
        """Where a card is, is asked of where it is now; anything else of what it was at last (1215.1)."""
        return {"zone"} <= {one.item for one in filters} <= {"zone", "controller"}

    def now(self, s: NinjaState, f: Any, refs: Refs) -> Refs:
        life = s.life
        called = [ref if ref < 0 or life[ref % LIFE] == ref // LIFE else renewed(s, ref, f) for ref in refs]
        return tuple(called) if NONE not in called else tuple([ref for ref in called if ref != NONE])

    # --- choosing ---

    def choosable(self, s: NinjaState, f: Any, deed: Any, who: int, found: Refs) -> Refs:
        found = (hidden_choice if is_hidden(deed.op.query) else open_choice)(s, found)
        then = deed.following
        if not isinstance(then, ir.Do) or then.objects != ir.Reg("it"):
            return found
        if then.verb == "enter":
            return enterable(s, who, found, "free" in then.how)
        return doable(s, who, found, then) if deed.op.unwritten else found

    def fewest(self, s: NinjaState, f: Any, deed: Any, who: int, found: Refs, least: int) -> int:
        """1307.2: in a hidden zone one may look, and need not find what has to have some property."""
        for query, whose in deed.looked:
            if is_hidden(query) and look_through(s, query, who, whose(s, f)) and (query.filters or query.either):
                least = 0
        if least < len(found):
            atoms.calm(s)
        return max(0, as_many(s, least, len(found)))

    def alike(self, s: NinjaState, refs: Refs) -> Refs:
        return alike(s, refs)

    def found(self, s: NinjaState, f: Any, refs: Refs, demanded: bool) -> None:
        if demanded:
            show_what_was_found(s, f, refs)

    # --- deciding and paying ---

    def asking(self, s: NinjaState, f: Any) -> None:
        atoms.calm(s)

    def did(self, s: NinjaState, f: Any) -> bool:
        return any(was_done(s, deed) for deed in f.deeds[f.done :]) if f.done < 0 else bool(f.done)

    def can_pay(self, s: NinjaState, f: Any, costs: tuple[Price, ...], who: int) -> bool:
        if not (discarded_to_do if any(price.verb == "discard" for price in costs) else paid_to_do)(s, f, who):
            return False
        return payable(s, fixed_costs(s, costs, f), who, f)

    def payment(self, s: NinjaState, f: Any, costs: tuple[Price, ...], who: int) -> PayCost:
        return PayCost(
            player=who,
            controller=f.player,
            ability=f.program,
            source=f.card,
            numbers=f.numbers,
            costs=fixed_costs(s, costs, f),
        )

    def paid(self, s: NinjaState, f: Any, stage: int) -> Outcome:
        """The other reading of A-19: what follows the cost is chosen once it is paid."""
        program = s.pool.programs[f.program]
        if s.rules.readings.get("target_after_a_cost") != "resolution":
            return None
        if stage:
            index = program.late[stage - 1]
            f.targets = (*f.targets[:index], tuple(f.given), *f.targets[index + 1 :])
        if stage >= len(program.late):
            return None
        target = program.targets[program.late[stage]]
        found = tuple(legal_targets(s, target, f))
        least, most = bounds(s, target, f, len(found))
        return Pick(
            player=target.who(s, f),
            rule="1203.7",
            source=f.card,
            candidates=found,
            least=min(least, len(found)),
            most=most,
            alike=alike(s, found),
        )

    # --- what lasts ---

    def begin(
        self, s: NinjaState, f: Any, lasting: Any, refs: Refs | None, values: tuple[int, ...], span: Span
    ) -> None:
        if lasting.exchanges:  # each of the two cards, and what it has from now on: the other's
            if refs is None or len(refs) != 2:
                f.done = 0
                return
            read = self.items[lasting.changes[0].item].read
            values = (refs[0] % LIFE, read(s, refs[1], f) or 0, refs[1] % LIFE, read(s, refs[0], f) or 0)
        refs = fixed_now(s, refs)
        begin_lasting(
            s, Record(lasting.number, f.player, f.card, refs, values, span.begins, span.ends, span.until, began(s))
        )

    def later(self, s: NinjaState, f: Any, op: ir.Later, program: int) -> None:
        """1209.7: a delayed triggered ability, whose card is the card of the ability that made it."""
        span = self.durations[op.duration](s, f)
        if span is None:
            return
        trigger = op.ability.trigger
        this_turn = trigger is not None and trigger.event == "turn_end" and "next" not in trigger.flags and not op.every
        if trigger is not None and trigger.whose not in ("any", "you" if f.player == s.turn_player else "opponent"):
            this_turn = False  # the end of the other player's turn is still to come
        ends = s.turn if this_turn and span.ends < 0 else span.ends  # 1213.9: at the end of this turn, or not at all
        atoms.set_delayed(
            s,
            (
                *s.delayed,
                Delayed(
                    program,
                    f.card,
                    f.player,
                    self.remembered(s, f),
                    int(op.every),
                    span.begins,
                    ends,
                    span.until,
                    s.turn,
                ),
            ),
        )

    def finished(self, s: NinjaState, f: Any) -> Any:
        cover(s, f.shown)
        return f.scratch or f.done


book = NinjaBook("ninja_slayer")


# --- whom and what words mean ---------------------------------------------------------------------


@rule("105.3", "105.3c", off=lambda s, f: (opponent(f.player),))
def you(s: NinjaState, f: Any) -> Refs:
    """The controller of the effect, not of its card."""
    return (f.player,)


book.players["you"] = you


@rule("105.1", off=False)
def turn_of(s: NinjaState, players: Refs) -> bool:
    return s.turn_player in players


@rule("302.3", off=lambda s, ref, f: s.ref(ref % LIFE))
def renewed(s: NinjaState, ref: int, f: Any) -> int:
    """A card that has become a new object is not followed, except by the effect that moved it, and by an ability that
    triggered on the move.
    """
    card = ref % LIFE
    if s.life[card] != ref // LIFE + 1:
        return NONE
    what = f.event
    moved = what is not None and ref == what.thing and s.zone[card] >> 1 == what.target
    killed = what is not None and what.kind == "kills" and ref == what.cause and s.zone[card] >> 1 == OHIGAN
    return s.ref(card) if moved or killed or ref in f.followed else NONE


@rule("1304.1", off=0)
def variable(s: NinjaState, f: Any, letter: str) -> int:
    """X: fixed on entry, or found now by the method that the text gives."""
    fixed = named_or_fixed(s, f, letter)
    return found_now(s, f, letter) if fixed is None else fixed


@rule("1304.5", off=0)
def further_variable(s: NinjaState, f: Any, letter: str) -> int:
    """Y and Z are as X is."""
    return variable(s, f, letter)


@rule("1304.2c")
def named_or_fixed(s: NinjaState, f: Any, letter: str) -> int | None:
    return next((int(value) for name, value in f.numbers if name == letter), None)


def found_now(s: NinjaState, f: Any, letter: str) -> int:
    """1304.3: where the ability is being resolved; else 1304.4."""
    method = s.pool.programs[f.program].variables.get(letter)
    if method is None:
        return 0
    return method(s, f) if f.thing != NONE else asked_each_time(s, f, method)


@rule("1304.4", off=0)
def asked_each_time(s: NinjaState, f: Any, method: Callable[[Any, Any], int]) -> int:
    return method(s, f)


def was_done(s: NinjaState, deed: tuple[str, int, int]) -> bool:
    """Whether the effect has really done it: turned the card, brought it where it should go, or made more of what it
    counts.
    """
    verb, ref, kind = deed
    if verb in MEASURES:
        return MEASURES[verb](s, ref) > kind
    return verb in ("bow", "unbow") or s.zone[ref % LIFE] >> 1 == kind


def measured(s: NinjaState, f: Any, verb: str, refs: Iterable[int]) -> None:
    """The effect is about to do something that may be forbidden or replaced: whether it was done, is seen by whether
    there is more afterwards.
    """
    f.deeds = (*f.deeds, *((verb, ref, MEASURES[verb](s, ref)) for ref in refs))


def borne(s: NinjaState, ref: int) -> int:
    """The damage that a player or character bears; below 0 if it is there no more."""
    if ref < 0:
        return s.borne[-1 - ref]
    return s.damage[ref % LIFE] if s.alive(ref) else -1


MEASURES: dict[str, Callable[[NinjaState, int], int]] = {
    "damage": borne,
    "draw": lambda s, ref: len(s.zones[2 * HAND - 1 - ref]),
}


# --- places ---------------------------------------------------------------------------------------


@rule("1204.2e-4", off=False)
def means_itself(s: NinjaState, thing: int, f: Any) -> bool:
    return bool(thing == f.thing)


def _waiting_in_space(s: NinjaState, f: Any, players: Refs) -> list[int]:
    """Damage checks are neither cards nor abilities, and nothing there can mean itself (1204.2e-4)."""
    controller, things = s.controller, s.thing
    return [
        s.ref(one)
        for one in s.zones[KOTODAMA_SPACE]
        if things[one] != DAMAGE_CHECK and not means_itself(s, one, f) and controller[one] in players
    ]


def _done(verb: str) -> Callable[[NinjaState, Any, Refs], list[int]]:
    def find(s: NinjaState, f: Any, players: Refs) -> list[int]:
        """What of it is remembered as it was (1215.1), and all else as it is now: a card of a hand or deck is known
        when it has come out.
        """
        refs = [
            deed[1] for deed in f.deeds if deed[0] == verb and was_done(s, deed) and s.owner[deed[1] % LIFE] in players
        ]
        return [ref if last_information(s, ref) is not None else s.ref(ref % LIFE) for ref in refs]

    return find


ZONE_RULES = {"deck": "304.4", "hand": "305.4", "field": "306.5"}
for _name, _kind in ZONE_BY_NAME.items():
    book.zone(
        _name, _kind, _name == "kotodama", _waiting_in_space if _name == "kotodama" else None, ZONE_RULES.get(_name, "")
    )
book.zone("seen", find=lambda s, f, players: [ref for ref in f.seen if s.alive(ref)], rule="1307.2")
book.zone(
    "targets", find=lambda s, f, players: [ref for chosen in f.targets for ref in chosen if ref >= 0], rule="1205.1a"
)
book.zone("self", find=lambda s, f, players: [f.card] if s.alive(f.card) else [])
for _verb in ("kill", "discard", "exclude", "ambush", "move", "bow", "unbow"):
    book.zone(f"done {_verb}", find=_done(_verb))


ON_THE_FIELD = "306.5a"
declare("ninja_slayer", ON_THE_FIELD)


def is_hidden(query: ir.Query) -> bool:
    return "hand" in query.zones or "deck" in query.zones


open_choice = as_it_is("1307.1", "1204.2e-3", off=())
hidden_choice = as_it_is("1307.1", "1307.4", off=())


@rule("104.2", off=lambda s, who, found, then: found)
def doable(s: NinjaState, who: int, found: Refs, then: ir.Do) -> Refs:
    """Where the text only says with how many it is done, those with which it can be."""
    if then.verb == "flip":
        return tuple(ref for ref in found if bool(s.facedown[ref % LIFE]) != ("facedown" in then.how))
    can = POSSIBLE.get(then.verb, always)
    return tuple(ref for ref in found if ref < 0 or can(s, ref % LIFE, who))


@rule("1313.1c", off=lambda s, who, found, free: found)
def enterable(s: NinjaState, who: int, found: Refs, free: bool) -> Refs:
    """What could not be entered is no choice where the chosen card is to be entered."""
    return tuple(ref for ref in found if refusal(s, who, ref % LIFE, free=free) is None)


@rule("1307.2", "302.2b", off=False)
def look_through(s: NinjaState, query: ir.Query, who: int, owners: Refs) -> bool:
    """The chooser sees the cards of the hidden zones in question. True if somebody cannot see them all.

    Of somebody else's hand that is nobody: its owner sees it, and now the chooser does.
    """
    hidden = False
    for kind in (ZONE_BY_NAME[word] for word in query.zones if word in ("deck", "hand")):
        for owner in owners:
            cards = s.zones[2 * kind + owner]
            for card in cards[-query.top :] if query.top else cards:
                atoms.know(s, card, 1 << who)
                hidden = hidden or (not s.shown[card] and (kind == DECK or owner == who))
    return hidden


@rule("1307.3")
def show_what_was_found(s: NinjaState, f: Any, refs: Refs) -> None:
    """What had to be something is shown."""
    for ref in refs:
        if not everyone_sees(s, s.zone[ref % LIFE] >> 1) and reveal(s, ref % LIFE):
            f.shown = (*f.shown, ref)


@rule("1203.6", off=False)
def paid_to_do(s: NinjaState, f: Any, who: int) -> bool:
    """The asked player pays all of it and the effect happens, or does not and it does not."""
    return who != f.player or one_pays_oneself(s)


@rule("1203.6", "1203.7", off=False)
def discarded_to_do(s: NinjaState, f: Any, who: int) -> bool:
    """The same with cards that are discarded."""
    return who != f.player or one_discards_oneself(s)


one_pays_oneself = so("1203.6a")
one_discards_oneself = so("1203.7a")


# --- how long -------------------------------------------------------------------------------------


@rule("1201.2b", "1213.3b-4")
def begin_lasting(s: NinjaState, record: Record) -> None:
    """A continuous effect begins: its objects are fixed (1213.6), its numbers too, and its end."""
    atoms.set_effects(s, (*s.effects, record))


fixed_now = as_it_is("1213.6")
"""What an effect of something resolved is about does not change any more."""


@rule("1213.3b-2", off=0)
def began(s: NinjaState) -> int:
    return atoms.tick(s)


def _next_turn(word: str) -> Callable[[NinjaState, Any], Span]:
    """1213.7: in the next turn, or until it, of somebody or of whoever has it."""
    begins, _, whose = word.partition("next_turn")

    def span(s: NinjaState, f: Any) -> Span:
        owner = {"_you": f.player, "_opponent": opponent(f.player)}.get(whose, opponent(s.turn_player))
        turn = s.turn + (2 if owner == s.turn_player else 1)
        return Span(s.turn if begins else first_turn(s, turn), turn - (begins == "before_"))

    return span


first_turn = as_it_is("1213.7", off=lambda s, turn: s.turn)


@rule("1213.9", off=False)
def over_already(s: NinjaState) -> bool:
    """What would last until the end of an iksa does not begin outside of one."""
    return not s.aisatsu_phase


@rule("1213.8", off=lambda s: Span(s.turn, s.turn))
def for_good(s: NinjaState) -> Span:
    return Span(s.turn, -1)


book.duration("turn")(lambda s, f: Span(s.turn, s.turn))
book.duration("iksa")(lambda s, f: None if over_already(s) else Span(s.turn, s.turn, "iksa"))
book.duration("")(lambda s, f: for_good(s))
for _word in ("", "until_", "before_"):
    for _whose in ("", "_you", "_opponent"):
        book.duration(f"{_word}next_turn{_whose}")(_next_turn(f"{_word}next_turn{_whose}"))


# --- events, prohibitions, changes ----------------------------------------------------------------


book.name_phases(PHASES)
book.events.update(dict.fromkeys((
    "ability_entered", "aisatsu", "aisatsued", "ambushed", "appeared", "bowed", "character_phase", "countered",
    "damage_step", "damage_step_end", "damaged",
    "deals_damage", "discarded", "draw_step", "drawn", "end_phase", "entered", "ether_step", "excluded", "flipped",
    "game_start", "healed", "iksa_end",
    "iksa_start", "interrupt_step", "interrupted", "jitsu", "killed", "kills", "lost", "moved", "revealed", "shown",
    "shuffled", "start_phase", "state",
    "target_step", "turn_end", "turn_start", "unbow_step", "unbowed",
), ""))  # fmt: skip
book.replaced.update(
    (
        "ambushed",
        "damaged",
        "deals_damage",
        "discarded",
        "drawn",
        "excluded",
        "healed",
        "killed",
        "kills",
        "lost",
        "moved",
    )
)
book.kinds.update(("activated", "triggered", "static", "ukemi", "kotodama"))
book.keywords.update(("tatsujin", "interrupt", "kaizen", "satsubatsu"))
book.forbidden.update(dict.fromkeys((
    "aisatsu", "aisatsu_player", "be_aisatsued", "be_chosen", "be_countered",
    "be_damaged", "be_interrupted", "be_killed", "be_killed_by", "be_killed_in_iksa", "bow", "discard",
    "draw", "draw_elsewhere", "enter", "heal", "interrupt", "leave_field", "lose", "ukemi", "unbow", "unbow_step",
    "use",
), "104.4"))  # fmt: skip
book.permitted.update(dict.fromkeys(("enter_free", "enter_any_phase", "change_target", "appear_bowed"), "104.1"))
book.costs.update({verb: examined(f"cost {verb}", act, None) for verb, act in ACTS.items()})
book.changes.update(dict.fromkeys(("karate", "endurance", "sabotage", "cost"), ("+", "=", "swap", "exchange")))
book.becomes.update({"attribute": bool, "name": bool, "kind": lambda value: value in ("character", "kotodama")})


def _flag(name: str, *numbers: str) -> Callable[[Any], Any]:
    def add(test: Any) -> Any:
        book.flags[name] = rule(*numbers, off=False)(test) if numbers else test
        return test

    return add


@_flag("next")
def next_one(s: NinjaState, event: Event, f: Any) -> bool:
    """Not in the turn in which the ability was made (see r1209_triggers)."""
    return True


@_flag("aisatsued", "1403.1", "1403.2")
def was_greeted(s: NinjaState, event: Event, f: Any) -> bool:
    return bool(f.card == s.attacked and s.aisatsu_phase >= 2)


@_flag("iksa")
def in_iksa(s: NinjaState, event: Event, f: Any) -> bool:
    return killed_in_iksa(s, event) if event.kind in ("killed", "kills") else "iksa" in event.marks


@rule("1216.6", off=False)
def killed_in_iksa(s: NinjaState, event: Event) -> bool:
    return "iksa" in event.marks


# --- registers ------------------------------------------------------------------------------------


@book.register("cause", rule="1216.5c")
def cause(s: NinjaState, f: Any) -> Refs:
    causes = NONE if f.event is None else f.event.cause
    return causes if isinstance(causes, tuple) else () if causes == NONE else (causes,)


@book.register("attacker")
def attacker(s: NinjaState, f: Any) -> Refs:
    return () if s.attacker == NONE else (s.attacker,)


@book.register("attacked")
def attacked(s: NinjaState, f: Any) -> Refs:
    return () if s.attacked == NONE else (s.attacked,)
