"""The book of this game's card texts: its zones, players and registers, and where it does things in its own way.
(Facts: see items; actions: see verbs.)"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import msgspec

from kisoku.effects.book import Book, Span
from kisoku.effects.operands import NoMeaning
from kisoku.effects.standing import Record
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.definitions import so
from kisoku.games.sakura.rules.frames import Context, Within
from kisoku.games.sakura.rules.r5_situations import reveal, settle
from kisoku.games.sakura.rules.r5_values import undefined
from kisoku.games.sakura.rules.r6_attacks import Subject
from kisoku.games.sakura.rules.r6_crystals import place_name, pool_of
from kisoku.games.sakura.rules.r6_objects import AttackFacts, is_attack, last_use, programs_in
from kisoku.games.sakura.rules.r7_moving import holder_for
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, OUTSIDE_PLACE, can_move
from kisoku.games.sakura.rules.r9_costs import PAYING, can_pay_all
from kisoku.games.sakura.rules.r10_terms import is_not_chosen, prove, refuse
from kisoku.games.sakura.rules.standing import turn_player
from kisoku.games.sakura.state import (
    ATTACKING,
    END_PHASE,
    ENHANCEMENT,
    FACEDOWN,
    NONE,
    PHASES,
    POOL_NAMES,
    START_PHASE,
    ZONE_BY_NAME,
    SakuraState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.players import everyone, opponents
from kisoku.kernel.rules import rule
from kisoku.kernel.state import handle
from kisoku.text import program as ir

MOMENTS = {"start_phase": START_PHASE, "main_start": NONE, "main_end": NONE, "end_phase": END_PHASE}
"""Windows of the turn; and in which phase the next one is that of another turn."""
"""Windows of a turn that effects may be worded for (C8-1-2, C8-2-1, C8-2-3, C8-3-1)."""

OF_CARDS = ("used", "moved", "became_unused", "resolved")
"""Events of cards, which are their holder's; others belong to the player whom they befall or who brings them about."""

AT_ONCE = ("damage", "win", "lose", "arrow")
OF_PLAYERS = ("who", "players", "origin_of", "place_of")


def as_it_was(f: Any, event: Event, damage: tuple[int | None, int | None]) -> Context:
    """For questions about an attack when it was made."""
    g = Context(f.player, f.card)
    g.subject, g.partial = Subject(event.player, AttackFacts(*event.was[0]), event.thing, event.cause), damage
    return g


class SakuraBook(Book):
    paying = "pay_cost"
    rules = {**dict.fromkeys(("choose", "search", "may", "pay", "modes"), "C9-1"), "either": "C10-35.p2"}

    def variable(self, s: SakuraState, f: Any, letter: str) -> int:
        """X as the text of the card or attack defines it."""
        for program in (s.pool.programs[f.program], *programs_in(s, f)):
            defined = program.variables.get(letter)
            if defined is not None:
                return int(defined(s, f))
        return undefined(s)

    def undefined(self, s: SakuraState, which: str) -> int:
        return undefined(s)

    def has_turn(self, s: SakuraState, players: tuple[int, ...]) -> bool:
        return turn_player(s) in players

    def either_way(self, s: SakuraState) -> bool:
        return either_way(s)

    def belongs(self, s: SakuraState, f: Any, ref: int, players: tuple[int, ...]) -> bool:
        return holder(s, f, ref) in players

    def everywhere(self, s: SakuraState, f: Any) -> Iterable[int]:
        return range(s.rules.first_free)

    def befell(
        self, s: SakuraState, f: Any, event: Event, ref: int, players: tuple[int, ...] | None, kinds: frozenset[int]
    ) -> bool:
        """C9-2, C9-4: cards are their holder's, attacks and whatever else of the player of the event."""
        of_card = event.kind in OF_CARDS
        if players is not None and (holder(s, f, ref) if of_card else event.player) not in players:
            return False
        return not kinds or not of_card or event.kind == "became_unused" or event.source in kinds

    def meets(self, s: SakuraState, f: Any, event: Event, ref: int, test: Any) -> bool:
        """An attack that is gone is asked for as it was when it was made, a card as what it was used as."""
        if event.kind == "used" and event.was:
            now = s.copies
            atoms.set_copies(s, (*event.was, *now))
            try:
                return bool(test(s, ref, f))
            finally:
                atoms.set_copies(s, now)
        if event.kind not in ("attack_made", "attack_resolved", "cancelled") or s.alive(ref) or not event.was:
            return bool(test(s, ref, f))
        return bool(test(s, ref, as_it_was(f, event, event.was[1:3])))

    def end(self, o: Any, name: str) -> Callable[[Any, Any, int], bool]:
        """Cards move between zones, crystals between places: "aura:you", "enhancement:any", "self:"."""
        if ":" in name:
            return self.crystal_end(o, *name.split(":"))
        if name not in CRYSTAL_PLACES:
            return super().end(o, name)
        if name == "self":
            return lambda s, f, place: place == CARD_PLACE + f.card
        return lambda s, f, place: place_name(place) == name

    def crystal_end(self, o: Any, name: str, whose: str) -> Callable[[Any, Any, int], bool]:
        if name == "outside":
            return lambda s, f, place: place == OUTSIDE_PLACE
        if name == "self":
            return lambda s, f, place: bool(place == CARD_PLACE + f.card and f.card != NONE)
        players = o.players(whose or "you")
        if name == "enhancement":
            return lambda s, f, place: (
                place >= CARD_PLACE
                and s.zone[place - CARD_PLACE] in {2 * ENHANCEMENT + player for player in players(s, f)}
            )
        if name not in POOL_NAMES:
            raise NoMeaning(f"place {name}")
        return lambda s, f, place: place in {pool_of(name, player) for player in players(s, f)}

    def tidy(self, ops: tuple[ir.Op, ...]) -> tuple[ir.Op, ...]:
        """What befalls each player (damage of one value, winning, losing, crystals that move) is one change, not one
        after the other."""
        changed = list(ops)
        for op in ops:
            if isinstance(op, ir.Later) and op.ability.trigger is not None:
                trigger = op.ability.trigger
                if trigger.event in ("state", "react_instead") or trigger.either or op.duration not in ("", "turn"):
                    raise NoMeaning(f"later {trigger.event}")
        for place, (op, following) in enumerate(pairwise(ops)):
            if (
                not isinstance(op, ir.EachPlayer)
                or op.length != 1
                or not isinstance(following, ir.Do)
                or following.verb not in AT_ONCE
            ):
                continue
            if not any("/" in word or word == "both" for word in following.how) and "," not in following.origin:
                both = {name: "any" for name in OF_PLAYERS if getattr(following, name) == "each"}
                changed[place : place + 2] = [ir.EachPlayer(0), msgspec.structs.replace(following, **both)]
        return tuple(changed)

    def choosable(self, s: SakuraState, f: Any, deed: Any, who: int, found: tuple[int, ...]) -> tuple[int, ...]:
        if deed.at_random:
            return found
        facedown = _goal(deed.following) == FACEDOWN
        return tuple(
            ref
            for ref in found
            if is_attack(s, ref) or not ((facedown and stays_up(s, ref)) or is_not_chosen(s, ref, who))
        )

    def fewest(self, s: SakuraState, f: Any, deed: Any, who: int, found: tuple[int, ...], least: int) -> int:
        """C10-24: what cannot be done with hidden cards is proved."""
        query = deed.op.query
        owner = f.player if query.whose == "any" else next(iter(self_and_others(s, f, query.whose)))
        if least > len(found) and owner == who:
            cls = next((one.value for one in query.filters if one.item == "class"), "")
            prove(s, owner, tuple(ZONE_BY_NAME[zone] for zone in query.zones), found, cls)
        return min(max(0, least), len(found))

    def names_it(self, ops: tuple[ir.Op, ...]) -> bool:
        other = isinstance(ops[-1], ir.If) and ops[-1].condition == ir.NEVER  # the other of two cases is done then
        return not other and any(isinstance(op, ir.Choose) for op in ops)

    def decided(self, s: SakuraState, f: Any) -> None:
        if f.card != NONE and s.pool.programs[f.program].kind == "constant":
            reveal(s, f.card)

    def can_pay(self, s: SakuraState, f: Any, costs: Any, who: int) -> bool:
        return can_pay_all(s, costs, f, who)

    def payment(self, s: SakuraState, f: Any, costs: Any, who: int) -> Within:
        return Within(player=who)

    def later(self, s: SakuraState, f: Any, op: ir.Later, program: int) -> None:
        """C9-1-3-4: an effect for a later moment or event, which then needs its card no more; what it speaks of is
        kept."""
        trigger = op.ability.trigger or ir.Trigger("end_phase")
        to_come = "next_turn" in trigger.flags or ("next" in trigger.flags and MOMENTS[trigger.event] == s.phase)
        this_turn = trigger.whose == "any" and not trigger.flags if trigger.event in MOMENTS else op.duration == "turn"
        about = (f.event.thing,) if f.it is None and trigger.event == "resolved" and f.event is not None else f.it
        row = (
            trigger.event,
            program,
            f.card,
            f.player,
            trigger.whose,
            s.turn if this_turn else -1,
            int(op.every),
            about,
            tuple(f.numbers),
            s.turn if to_come else -1,
        )
        book_it(s, row)

    def begin(
        self, s: SakuraState, f: Any, lasting: Any, refs: tuple[int, ...] | None, values: tuple[int, ...], span: Span
    ) -> None:
        keeper = s.owner[f.card] if f.card != NONE else f.player
        atoms.set_effects(
            s,
            (
                *s.effects,
                Record(
                    lasting.number, f.player, f.card, refs, values, span.begins, span.ends, span.until, s.turn, keeper
                ),
            ),
        )
        settle(s)

    def finished(self, s: SakuraState, f: Any) -> int:
        """C10-39.iv: a use that was declared and that nobody let go on is refused."""
        if f.declared:
            refuse(s, f)
        return int(f.done)


@rule("C9-1-3-4.p2")
def book_it(s: SakuraState, row: tuple[Any, ...]) -> None:
    atoms.set_booked(s, (*s.booked, row))


def self_and_others(s: SakuraState, f: Any, word: str) -> tuple[int, ...]:
    return (
        opponents(s, f.player) if word == "opponent" else (f.each,) if word == "each" and f.each >= 0 else (f.player,)
    )


def _goal(following: ir.Op | None) -> int:
    """The zone into which what is chosen will be put at once, if any."""
    if isinstance(following, ir.Do) and following.verb == "move" and following.objects == ir.Reg("it"):
        return ZONE_BY_NAME.get(following.place, -1)
    return -1


@rule("C5-4.p2", off=lambda s, f, ref: s.zone[ref] & 1)
def holder(s: SakuraState, f: Any, ref: int) -> int:
    """Whose card it is: its holder's, wherever it lies."""
    return holder_for(s, ref, f.card)


@rule("A7-2-1.b2", off=False)
def stays_up(s: SakuraState, card: int) -> bool:
    """What cannot be put face-down is not chosen to be."""
    return not can_move(s, card, FACEDOWN)


either_way = so("C10-35.p2")
"""To raise or lower is to do one of the two, as its player chooses."""


book = SakuraBook("sakura")

# --- whom words mean --------------------------------------------------------------------------------------------------


@rule("C10-12.p3", off=lambda s, f: (s.owner[f.card] if f.card != NONE else f.player,))
def you(s: SakuraState, f: Any) -> tuple[int, ...]:
    """Whoever resolves the effect."""
    return (f.player,)


@rule("C1-2", off=lambda s, f: (f.player,))
def both(s: SakuraState, f: Any) -> tuple[int, ...]:
    return everyone(s)


@rule("C10-12", off=lambda s, f: (s.owner[f.card] if f.card != NONE else f.player,))
def your_zones(s: SakuraState, f: Any) -> tuple[int, ...]:
    """Those of the player in whose zone the effect's object lies."""
    return (f.player,)


@rule("C10-12.p2", off=lambda s, f: (f.player,))
def opposing_zones(s: SakuraState, f: Any) -> tuple[int, ...]:
    """Those of the opponent whom the effect makes refer to them."""
    return opponents(s, f.player)


book.players.update({"you": you, **dict.fromkeys(("any", "both", "all"), both)})
book.whose.update({"you": your_zones, "opponent": opposing_zones})

# --- places, phases, events, prohibitions -----------------------------------------------------------------------------

ZONE_RULES = {"enhancement": "C7-1-9.p4", "trump": "C7-1-11.p4"}
for _name, _kind in ZONE_BY_NAME.items():
    book.zone(_name, _kind, rule=ZONE_RULES.get(_name, ""))
book.name_phases(PHASES)
book.events.update(dict.fromkeys((
    *MOMENTS, "attack_made", "basic_action", "became_unused", "concentration_gained", "crystals", "damage",
    "cancelled", "discarded_enhancement", "distance_changed",
    "drawn", "collect", "moved", "reconstructed", "react_instead", "shrunk", "state", "toggled", "used",
    "resolved", "attack_resolved", "ridden", "recovered", "transformed", "reconstructing",
    "perjured", "refuted", "advanced", "reverted", "conscripted", "dived", "perjury_declared", "released", "progressed",
    "impatience", "tally",
), ""))  # fmt: skip
book.flags["not_reconstruction"] = lambda s, event, f: "reconstruction" not in event.marks
book.replaced.update(
    ("basic_action", "drawn", "collect", "reconstruction_damage", "crystal_moved", "damage", "lose_instead")
)
book.kinds.update((
    "constant", "on_use", "after_attack", "on_deploy", "deployed", "on_discard", "spent", "resurge",
    "immediate_resurge", "triggered", "custom", "on_transform", "basic", "concept",
))  # fmt: skip
book.keywords.update((
    "reaction", "fullpower", "terminal", "no_reaction", "overcome", "unavoidable", "uncancelled", "both_damages",
    "trap", "digi_trap",
    "centrifugal", "distance_limit", "opening",
    "cancels_out", "not_chosen", "burning", "growth", "homing", "perjury", "perjury_trap", "reversion", "investment",
    "no_after",
    "fragile", "fixed_damage", "no_aura_choice", "chosen_by_you", "lacerating",
))  # fmt: skip
book.forbidden.update(dict.fromkeys((
    "attack", "basic_action", "be_chosen", "be_damaged", "be_shrunk", "draw", "gain_concentration", "leave_by_arrow",
    "lose", "pay_concentration", "react", "use", "win", "be_charged", "advance_concept", "refute", "leave_card",
    "be_sealed", "come_back",
    "on_discard", "main_phase", "basic_effect",
), "C1-4"))  # fmt: skip
book.permitted.update(
    {
        "react": "C9-2.b1",
        "standard": "C9-2.b2",
        "trap": "A3-2",
        "count_as_aura": "C5-8-3-1",
        "reverse_burn": "A9-5.p3",
        "lend_form": "",
        "from_facedown": "C1-4",
        "keep_crystals": "C1-4",
        "gather": "C1-4",
        "bar_aura": "C1-4",
        "double_impatience": "C1-4",
        "heavy_impatience": "C1-4",
        "pretend": "C10-39",
        "double_frames": "C1-4",
        "facedown_away": "C1-4",
        "facedown_always": "C1-4",
        "charge_outside": "C1-4",
    }
)
book.costs.update(PAYING)

DAMAGE = ("+", "=", "*", "/", "swap", "none", "either")
NUMBERS = ("+", "=", "*", "/")
book.changes.update(
    {
        "aura": DAMAGE,
        "life": DAMAGE,
        "life_damage_to": ("=",),
        "range": ("=", "sides", "ends", "shift", "add", "remove", "near+", "far+", "near-", "far-", "either"),
        "arrow": ("both", "reverse", "+"),
        "charge": (*NUMBERS, "either"),
        "hand_limit": (*NUMBERS, "none"),
        "reaction_price": ("=",),
        **dict.fromkeys(
            ("distance", "master_distance", "concentration_cap", "aura_cap", "consumption", "start_draws"), NUMBERS
        ),
        "damage_to": ("=",),
    }
)
book.becomes.update(
    {
        "arrow": lambda value: value in ("both", "reversed"),
        "state": lambda value: value == "cancelled",
        "copy": bool,
        "copy_but_name": bool,
        "copy_by": bool,
        "copy_anvil": bool,
    }
)


def _until(word: str) -> Any:
    return lambda s, f: Span(s.turn, -1, word)


for _word in ("turn", "attack", "next", "upcoming", "game", "phase", "use"):
    book.durations[_word] = _until(_word)


def _coming(own: bool) -> Any:
    """The next turn of the player, or of the opponent: the one after this, or the one after that."""

    def span(s: SakuraState, f: Any) -> Span:
        coming = s.turn + (2 if (s.turn_player == f.player) == own else 1)
        return Span(coming, coming)

    return span


book.durations["next_turn_you"], book.durations["next_turn_opponent"] = _coming(True), _coming(False)

CRYSTAL_PLACES = (*POOL_NAMES, "outside", "self", "it", "event")


# --- registers --------------------------------------------------------------------------------------------------------


@book.register("attack")
def this_attack(s: SakuraState, f: Any) -> tuple[int, ...]:
    return (f.attack,) if f.subject is not None or (f.attack != NONE and s.alive(f.attack)) else ()


@book.register("answered")
def answered(s: SakuraState, f: Any) -> tuple[int, ...]:
    """The attack that this card reacts to; in what waits for a reaction, the one that the card of the
    event reacts to.
    """
    attack = f.answered
    if attack == NONE and f.event is not None and f.event.kind in ("used", "resolved"):
        attack = last_use(s, f.event.thing).answered
    return (attack,) if attack != NONE and s.alive(attack) else ()


@book.register("event_attack")
def attack_of_the_event(s: SakuraState, f: Any) -> tuple[int, ...]:
    """The attack that came of the card that the event is about."""
    zones = (2 * ATTACKING, 2 * ATTACKING + 1)
    return tuple(
        s.ref(attack)
        for zone in zones
        for attack in s.zones[zone]
        if f.event is not None and s.maker[attack] == f.event.thing
    )


@book.register("sealed")
def sealed(s: SakuraState, f: Any) -> tuple[int, ...]:
    """What lies under this card."""
    return tuple(card for card in range(len(s.under)) if s.under[card] == f.card and f.card != NONE)


@book.register("answered_card")
def card_of_answered(s: SakuraState, f: Any) -> tuple[int, ...]:
    """The card of the attack that is reacted to."""
    return tuple(s.maker[handle(attack)] for attack in answered(s, f) if s.maker[handle(attack)] >= 0)


@book.register("in_turn")
def whose_turn_it_is(s: SakuraState, f: Any) -> tuple[int, ...]:
    """Of what was chosen, in a passage that is repeated for each."""
    return (f.it[-1 - f.loops[-1][2]],)


@book.register("game")
def game(s: SakuraState, f: Any) -> tuple[int, ...]:
    """What is about nobody and no card."""
    return (NONE,)
