"""The book of this game's card texts: its zones, players and events, and where it does things in its own way. (Facts:
see items; actions: see verbs.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from kisoku.effects.book import Book, Span
from kisoku.effects.standing import Record
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import as_it_is, so, the
from kisoku.games.zx.rules.frames import PayCosts
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r300_zones import on_squares
from kisoku.games.zx.rules.r805_costs import COSTS, costs_payable
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r811_continuous import controller_of, info, last_information, shifts_on, standing
from kisoku.games.zx.rules.r1000_actions import remember_hit
from kisoku.games.zx.state import (
    DECK,
    DYNAMIS,
    FORCE_ZONE,
    HAND,
    HIDDEN,
    KIND,
    LIFE,
    LINK,
    NONE,
    PHASES,
    SQUARE,
    TEMPORARY_ZONE,
    ZONE_BY_NAME,
    Delayed,
    ZxState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.players import everyone, opponent
from kisoku.kernel.rules import declare, examined, rule
from kisoku.kernel.state import LIFE as LIVES
from kisoku.text import program as ir

Refs = tuple[int, ...]


class ZxBook(Book):
    by_nothing = False
    """102.4: by 0 is not at all."""
    rules = {
        "choose": "1023.1",
        "may": "804.3c",
        "pay": "804.3c",
        "modes": "802.3",
        "either": "102.10",
        "order": "304.5",
        "replace": "812.2",
        "number": "102.10",
    }
    zone_kinds: tuple[int, ...] | None = KIND
    paying = "pay_all"

    # --- numbers and things ---

    def controller(self, s: ZxState, ref: int) -> int:
        return controller_of(s, ref)

    def belongs(self, s: ZxState, f: Any, ref: int, players: Refs) -> bool:
        return controller_of(s, ref) in players

    def everywhere(self, s: ZxState, f: Any) -> Any:
        return (s.ref(card) for card in range(len(s.zone)) if s.zone[card] >= 0)

    def counting(self, of: Any) -> tuple[str, ...]:
        return ("802.4", "802.4.ex1")

    def now(self, s: ZxState, f: Any, refs: Refs) -> Refs:
        life = s.life
        called = [ref if ref < 0 or life[ref % LIVES] == ref // LIVES else renewed(s, ref, f) for ref in refs]
        return tuple(called) if NONE not in called else tuple([ref for ref in called if ref != NONE])

    # --- choosing ---

    def choosable(self, s: ZxState, f: Any, deed: Any, who: int, found: Refs) -> Refs:
        query = deed.op.query
        if "be_affected" in standing(s).bans:
            found = still_choosable(s, f, found)
        unwritten = unnamed_choice(s) if deed.op.unwritten else not named_choice(s)
        return (
            tuple(ref for ref in found if ref < 0 or may_choose(s, f, ref % LIVES, query, unwritten))
            if found
            else found
        )

    def fewest(self, s: ZxState, f: Any, deed: Any, who: int, found: Refs, least: int) -> int:
        for query, whose in deed.looked:
            if (
                not HIDDEN_WORDS.isdisjoint(query.zones)
                and look_through(s, query, who, whose(s, f))
                and (query.filters or query.either)
            ):
                least = need_not(s, found, least)
        return max(0, as_many(s, least, len(found)))

    def chose(self, s: ZxState, f: Any, choice: Any, refs: Refs) -> None:
        if not choice.op.unwritten and heard(s, "chosen"):
            for ref in refs:
                if ref >= 0:
                    occur(s, Event("chosen", controller_of(s, ref), ref, marks=("effect",), cause=f.card, by=f.player))

    # --- deciding and paying ---

    def asked(self, condition: Any) -> Any:
        """A sentence with a condition is carried out if that holds when it is reached."""
        return examined("804.3b", condition, True)

    def enough(self, s: ZxState, f: Any, choice: Any, found: Refs) -> bool:
        return all_of_it(s, choice.least(s, f), len(found)) and bool(found)

    def asking(self, s: ZxState, f: Any) -> None:
        may_or_not(s)

    def did(self, s: ZxState, f: Any) -> bool:
        return any(was_done(s, deed) for deed in f.deeds[f.done :]) if f.done < 0 else bool(f.done)

    def how_much(self, s: ZxState, f: Any) -> int:
        return sum(was_done(s, deed) for deed in f.deeds[f.done :]) if f.done < 0 else int(f.done)

    def can_pay(self, s: ZxState, f: Any, costs: Any, who: int) -> bool:
        if who == f.player:
            return costs_payable(s, costs, f)
        other = s.pool.scope(f.program, f.card, who)
        return costs_payable(s, costs, other)

    def payment(self, s: ZxState, f: Any, costs: Any, who: int) -> PayCosts:
        return PayCosts(
            player=who,
            program=f.program,
            card=f.card,
            cause=f.card,
            costs=tuple(price.index for price in costs),
            numbers=f.numbers,
            event=f.event,
            it=f.it,
        )

    def paid(self, s: ZxState, f: Any, stage: int) -> Any:
        if stage == 0 and isinstance(f.given, tuple):
            f.done = int(f.given[0])
            f.paid = tuple(ref for refs in f.given[1] for ref in refs)
            f.followed = (*f.followed, *f.paid)
        return None

    # --- what lasts ---

    def contents(self, s: ZxState, f: Any, most: int) -> int:
        return of_one_choice(s, most)

    def begin(self, s: ZxState, f: Any, lasting: Any, refs: Refs | None, values: tuple[int, ...], span: Span) -> None:
        from kisoku.games.zx.rules.r811_continuous import unaffected

        if refs is not None:
            refs = tuple(
                ref
                for ref in refs
                if ref < 0 or not (unaffected(s, ref % LIVES, f.card, f.player) or beyond_reach(s, ref % LIVES, f))
            )
            if not refs:
                f.done = 0
                return
        weaker = [ref for ref in refs or () if ref >= 0] if lasting.kind == "modify" else []
        before = {ref: info(s, ref % LIVES).power for ref in weaker}
        begin_lasting(
            s, Record(lasting.number, f.player, f.card, refs, values, span.begins, span.ends, span.until, atoms.tick(s))
        )
        if lasting.kind == "become" and lasting.op.item == "controller":
            settle_control(s, refs or ())
        for ref in weaker:
            now, was = info(s, ref % LIVES).power, before[ref]
            if now is not None and was is not None and weakened(s, now, was):
                remember_hit(s, ref, f.card, False)

    def later(self, s: ZxState, f: Any, op: ir.Later, program: int) -> None:
        """808.4: a delayed automatic ability, whose source is the card whose effect made it."""
        span = self.durations[op.duration](s, f) if op.duration else Span(s.turn, -1)
        if span is None:
            return
        source = next(iter(self.now(s, f, (made_by(s, f),))), made_by(s, f))
        atoms.set_delayed(
            s,
            (
                *s.delayed,
                Delayed(program, source, f.player, self.remembered(s, f), int(op.every), span.begins, span.ends),
            ),
        )

    def finished(self, s: ZxState, f: Any) -> Any:
        put_back(s, f)
        return f.done


declare("zx", "802.4", "802.4.ex1", "804.3b")
book = ZxBook("zx")
HIDDEN_WORDS = frozenset(("hand", "deck", "life", "dynamis"))


# --- whom and what words mean ---------------------------------------------------------------------


@rule("302.1e", "302.1c", "302.1d", off=lambda s, f: (opponent(s, f.player),))
def you(s: ZxState, f: Any) -> Refs:
    return (f.player,)


book.players["you"] = you


@rule("102.7", off=lambda s, f: (opponent(s, s.turn_player), s.turn_player))
def turn_player_first(s: ZxState, f: Any) -> Refs:
    """Where both have something to choose, the turn player chooses first."""
    return everyone(s)


for _word in ("any", "both", "all"):
    book.players[_word] = turn_player_first


@rule("301.4", off=lambda s, ref, f: s.ref(ref % LIVES))
def renewed(s: ZxState, ref: int, f: Any) -> int:
    """A card that has become a new object is not followed, except by the effect that moved it, and by an ability that
    triggered on the move.
    """
    card = ref % LIVES
    if s.zone[card] < 0 or s.life[card] != ref // LIVES + 1:
        return NONE
    event = f.event
    moved = (
        event is not None
        and ref == (event.cause if event.kind == "destroys" else event.thing)
        and KIND[s.zone[card]] == event.target
    )
    return s.ref(card) if moved or ref in f.followed else NONE


@rule("804.3c")
def may_or_not(s: ZxState) -> None:
    """Somebody decides whether to do what the text allows, all of it or nothing."""


@rule("804.3c", off=True)
def all_of_it(s: ZxState, least: int, there: int) -> bool:
    """What may be done is not done in part."""
    return there >= least


@rule("815.2a", "808.4.ex1", off=NONE)
def made_by(s: ZxState, f: Any) -> int:
    return int(f.card)


def may_choose(s: ZxState, f: Any, card: int, query: ir.Query, unwritten: bool) -> bool:
    """Whether an effect can choose the card: not behind the absolute boundary (1107), nor a Link unless it names Links
    (202.15e).
    """
    if KIND[s.zone[card]] != SQUARE:
        return True
    kinds = {one.value for one in query.filters if one.item == "kind"} | {
        one.value for row in query.either for one in row if one.item == "kind"
    }
    if s.pool.cards[s.card[card]].kind == LINK and LINK not in kinds and not names_links(s):
        return False
    if forbidden(s, "be_chosen", card, f.player, f.card % LIVES if f.card >= 0 and s.alive(f.card) else NONE):
        return False
    return unwritten or not (kinds & {"zx", "ascension"} and behind_boundary(s, card))


named_choice = so("1023.1", "802.3", "802.3.ex1", "802.3.ex3")
"""What a text calls choosing is a choice by an effect, of different things."""

of_one_choice = as_it_is("802.3", "802.3.ex2", off=1)
"""Of several effects as many different ones as the text says."""


def _out_of_reach(s: ZxState, f: Any, found: Refs) -> Refs:
    from kisoku.games.zx.rules.r811_continuous import unaffected

    return tuple(ref for ref in found if ref < 0 or not unaffected(s, ref % LIVES, f.card, f.player))


@rule("1014.2", off=_out_of_reach)
def still_choosable(s: ZxState, f: Any, found: Refs) -> Refs:
    """What is not affected can be chosen all the same."""
    return found


unnamed_choice = so("1023.2")
"""A choice that the text does not call so is none by an effect."""

names_links = the(False, "202.15e", off=True)


@rule("202.15f", off=False)
def beyond_reach(s: ZxState, card: int, f: Any) -> bool:
    """A Link is affected only by cards that name Links."""
    return (
        s.pool.cards[s.card[card]].kind == LINK and f.card >= 0 and LINK not in str(s.pool.programs[f.program].ability)
    )


@rule("1107.1", "1107.2", "1107.2a", off=False)
def behind_boundary(s: ZxState, card: int) -> bool:
    """Absolute boundary, reading A-58: where the words choose zx or Ascensions."""
    from kisoku.games.zx.rules.r811_continuous import conditions_hold, lies_right

    for number in info(s, card).abilities:
        program = s.pool.programs[number]
        if program.keyword != "zekkai" or not bounded(s) or not lies_right(s, card, program):
            continue
        if conditions_hold(s, program, s.pool.scope(number, s.ref(card), s.controller[card])):
            return True
    return False


def _bounded(s: ZxState) -> bool:
    return True


bounded = examined("keyword zekkai", _bounded, False)


@rule("102.9", "102.9.ex1", off=lambda s, found, least: least)
def need_not(s: ZxState, found: Refs, least: int) -> int:
    """Of a hidden zone what has some property need not be chosen; unless it lies open already (reading A-50)."""
    opened = sum(s.known[ref % LIVES] == 3 for ref in found if ref >= 0)
    return min(least, opened)


@rule("102.4", "102.4.ex1", off=lambda s, least, there: least if there >= least else 0)
def as_many(s: ZxState, least: int, there: int) -> int:
    return min(least, there)


@rule("102.8", "301.3c", off=False)
def look_through(s: ZxState, query: ir.Query, who: int, owners: Refs) -> bool:
    """The chooser sees the cards of the hidden zones in question; of one's own hand and Dynamis that is nothing new.
    True if somebody cannot see them all.
    """
    hidden = False
    for kind in (ZONE_BY_NAME[word] for word in query.zones if word in HIDDEN_WORDS):
        if kind == LIFE:
            continue
        for owner in owners:
            cards = s.zones[2 * kind + owner]
            if kind == DECK:
                atoms.set_mixed(s, owner, False)
            for card in cards[-query.top :] if query.top else cards:
                atoms.know(s, card, 1 << who)
                hidden = hidden or s.known[card] != 3
    return hidden


@rule("811.7", off=False)
def weakened(s: ZxState, now: int, was: int) -> bool:
    """An effect that makes the power lower than it was before."""
    return now < was


def was_done(s: ZxState, deed: tuple[Any, ...]) -> bool:
    """Whether the effect has really done it: destroyed the card, or brought it where it should go, whence a rule may
    have taken it on (902, 911); or dealt damage.
    """
    verb, ref, kind = deed
    if verb in ("damage", "turn"):
        return verb == "turn" or borne(s, ref) > int(kind)
    row = last_information(s, ref)
    return row is not None and bool(row[10] == "destroyed" if verb == "destroy" else row[11] == kind)


def borne(s: ZxState, ref: int) -> int:
    """The damage that a card or a player has taken."""
    return s.hurt[-1 - ref] if ref < 0 else s.damage[ref % LIVES]


def put_back(s: ZxState, f: Any) -> None:
    """804.3e, 1006.2: what was looked at or revealed and lies there still is hidden again; a deck is shuffled (reading
    A-23).
    """
    left = [ref for ref in f.shown if s.alive(ref) and KIND[s.zone[ref % LIVES]] in HIDDEN]
    if left:
        cover(s, left)
    seen = [ref % LIVES for ref in f.seen if s.alive(ref) and KIND[s.zone[ref % LIVES]] == DECK]
    if seen:
        shuffle_back(s, seen)


@rule("1006.2", "1006.2.ex1")
def cover(s: ZxState, refs: list[int]) -> None:
    from kisoku.games.zx.rules.r1000_actions import shuffle

    decks = set()
    for ref in refs:
        card = ref % LIVES
        kind, owner = KIND[s.zone[card]], s.owner[card]
        if kind == DECK:
            decks.add(owner)
        elif kind == DYNAMIS and not s.facedown[card]:
            continue
        atoms.forget(s, card, 1 << owner if kind in (HAND, DYNAMIS) else 0)
    for owner in sorted(decks):
        shuffle(s, owner)


@rule("804.3e")
def shuffle_back(s: ZxState, cards: list[int]) -> None:
    """The looked-at cards are shuffled and lie where they lay."""
    from kisoku.kernel import randomness

    for zone in {s.zone[card] for card in cards}:
        mine = [card for card in cards if s.zone[card] == zone]
        order = iter(randomness.shuffled(s, mine))
        atoms.reorder(s, zone, tuple(next(order) if card in mine else card for card in s.zones[zone]))
        for card in mine:
            atoms.forget(s, card, 0)


# --- places ---------------------------------------------------------------------------------------


def _on_squares(s: ZxState, f: Any, players: Refs) -> list[int]:
    controller = s.controller
    return s.refs([card for card in on_squares(s) if controller[card] in players and not s.facedown[card]])


def _forces(s: ZxState, f: Any, players: Refs) -> list[int]:
    return [s.ref(card) for card in s.zones[FORCE_ZONE] if s.controller[card] in players]


def _its_forces(s: ZxState, f: Any, players: Refs) -> list[int]:
    if f.card < 0 or not s.alive(f.card):
        return []
    return [s.ref(card) for card in s.zones[FORCE_ZONE] if s.host[card] == f.card % LIVES]


ZONE_RULES = {
    "deck": "304.1",
    "trash": "305.1",
    "charge": "306.1",
    "life": "307.3",
    "resource": "308.1",
    "hand": "309.1",
    "remove": "311.1",
    "dynamis": "313.1",
}
for _name, _rule in ZONE_RULES.items():
    book.zone(_name, ZONE_BY_NAME[_name], rule=_rule)
book.zone("squares", SQUARE, True, _on_squares, rule="303.1")
book.zone("force", ZONE_BY_NAME["force"], True, _forces, rule="312.1")
book.zone(
    "temporary",
    ZONE_BY_NAME["temporary"],
    True,
    lambda s, f, players: [s.ref(card) for card in s.zones[TEMPORARY_ZONE]],
    rule="310.1",
)
book.zone("its_forces", find=_its_forces, rule="312.3b")
book.zone(
    "forces_of_it",
    find=lambda s, f, players: [s.ref(card) for card in s.zones[FORCE_ZONE] if s.ref(s.host[card]) in (f.it or ())],
    rule="312.3b",
)
book.zone(
    "its_host",
    find=lambda s, f, players: (
        [s.ref(s.host[f.card % LIVES])] if f.card >= 0 and s.alive(f.card) and s.host[f.card % LIVES] >= 0 else []
    ),
    rule="312.3",
)
book.zone("seen", find=lambda s, f, players: [ref for ref in f.seen if s.alive(ref)])
book.zone("rest", find=lambda s, f, players: [ref for ref in f.seen if ref not in (f.it or ()) and s.alive(ref)])
book.zone(
    "shifts",
    find=lambda s, f, players: [
        s.ref(part) for card in on_squares(s) for part in shifts_on(s, card) if s.owner[part] in players
    ],
    rule="202.8b",
)


# --- how long -------------------------------------------------------------------------------------


@rule("802.2", "802.2b", "811.3b")
def begin_lasting(s: ZxState, record: Record) -> None:
    """A continuous effect begins: what it is about is fixed, its numbers too, and its end."""
    atoms.set_effects(s, (*s.effects, record))


@book.duration("turn", rule="507.8")
def this_turn(s: ZxState, f: Any) -> Span:
    return Span(s.turn, s.turn, "turn")


@book.duration("battle", rule="605.5")
def this_battle(s: ZxState, f: Any) -> Span | None:
    return Span(s.turn, -1, "battle") if s.battle else of_no_battle(s)


@rule("814.2", off=Span(0, -1, "battle"))
def of_no_battle(s: ZxState) -> Span | None:
    """Where there is no battle, none can be meant whose end it would last to: nothing is done, and nothing counts as
    done.
    """
    return None


@book.duration("phase")
def this_phase(s: ZxState, f: Any) -> Span:
    return Span(s.turn, s.turn, "phase")


@book.duration("after_this_turn")
def after_this_turn(s: ZxState, f: Any) -> Span:
    """What waits for the next turn's beginning or end does not take this turn's."""
    return Span(s.turn + 1, -1)


@book.duration("")
def for_ever(s: ZxState, f: Any) -> Span:
    return Span(s.turn, -1)


def _next_turn_of(whose: str, last: int) -> Callable[[ZxState, Any], Span]:
    """Until that turn is over, or (0) the one before it."""

    def span(s: ZxState, f: Any) -> Span:
        owner = f.player if whose == "you" else opponent(s, f.player)
        return Span(s.turn, s.turn + (1 if owner == s.turn_player else 0) + last, "turn")

    return span


def _next_reboot_of(whose: str) -> Callable[[ZxState, Any], Span]:
    """In the Reboot phase of that player's next turn, or of whoever's comes next."""

    def span(s: ZxState, f: Any) -> Span:
        owner = {"_you": f.player, "_opponent": opponent(s, f.player)}.get(whose)
        turn = s.turn + (2 if owner == s.turn_player else 1)
        return Span(turn, turn, "phase")

    return span


for _whose in ("", "_you", "_opponent"):
    book.duration(f"next_reboot{_whose}")(_next_reboot_of(_whose))
for _whose in ("you", "opponent"):
    book.duration(f"until_{_whose}")(_next_turn_of(_whose, 0))
    book.duration(f"next_turn_{_whose}")(_next_turn_of(_whose, 1))


def expire(s: ZxState, what: str, ahead: int = 0) -> None:
    """What lasts until the end of the turn, the battle or the phase is over. ahead: what is about a phase of this turn
    is still to come.
    """
    left = tuple(record for record in s.effects if record.until != what or record.ends > s.turn - ahead)
    if len(left) != len(s.effects):
        taken = [
            ref for record in s.effects if record not in left and gives_control(s, record) for ref in record.refs or ()
        ]
        atoms.set_effects(s, left)
        settle_control(s, taken)
    if what == "turn" and s.delayed:
        atoms.set_delayed(s, tuple(one for one in s.delayed if one.ends < 0 or one.ends > s.turn))


# --- 302.1: control -------------------------------------------------------------------------------


def gives_control(s: ZxState, record: Record) -> bool:
    op = s.pool.lasting[record.lasting].op
    return isinstance(op, ir.Become) and op.item == "controller"


@rule("302.1b", off=None)
def settle_control(s: ZxState, refs: Sequence[int]) -> None:
    """A card is its owner's, unless the latest effect on it says otherwise; its forces are whose it is."""
    for ref in refs:
        if not s.alive(ref):
            continue
        card = ref % LIVES
        player = s.owner[card]
        for record in s.effects:
            if ref in (record.refs or ()) and gives_control(s, record):
                player = (
                    record.player if s.pool.lasting[record.lasting].op.value == "you" else opponent(s, record.player)
                )
        for one in (card, *(force for force in s.zones[FORCE_ZONE] if s.host[force] == card)):
            if s.controller[one] != player:
                atoms.set_controller(s, one, player)


# --- tables of words ------------------------------------------------------------------------------

book.kinds = {"activated", "triggered", "static", "special", "event", "rule"}
book.keywords = {
    "",
    "zero_optima",
    "level",
    "symbol",
    "voltage",
    "session",
    "alter_break",
    "zextend_drive",
    "haten_advent",
    "sympathy",
    "life_recovery",
    "void_bringer",
    "start_card",
    "gate_card",
    "start_resource",
    "overdrive",
    "zekkai",
    "infinite_solitude",
    "alter_force",
    "gravity_assist",
    "colour_break",
    "dress_up",
    "trance",
    "raid",
    "denei",
    "genesis_rebuild",
    "rewrite",
    "activate",
    "phantom",
    "evolseed",
    "hangon",
    "sublimation",
    "renkei",
    "range",
    "headbutt",
    "install",
    "advent",
    "awakening",
    "dream",
    "possession",
    "crisis",
    "shift",
    "named",
}
for _event, _rule in {
    "entered": "1007.1",
    "destroyed": "808.3d",
    "destroys": "1203.2",
    "moved": "808.3",
    "attacks": "602.1e",
    "attacked": "602.1e",
    "battle_start": "602.1e",
    "battle_end": "605.2",
    "game_start": "502.2",
    "reboot_phase": "502.2",
    "draw_phase": "503.1",
    "resource_phase": "504.1",
    "ignition_phase": "505.1",
    "main_phase": "506.1",
    "end_phase": "507.1",
    "turn_end": "507.3",
    "damaged": "1002.1",
    "deals_damage": "815.3",
    "drawn": "1005.1",
    "slept": "1003.2",
    "rebooted": "1003.1",
    "played": "804.2h",
    "ability_played": "804.2h",
    "revealed": "1006.1",
    "chosen": "1023.1",
    "life_up": "1012.2",
    "life_down": "1012.1",
    "removed": "1009.1",
    "recovered": "1013.1a",
    "shielded": "210.1",
    "shield_lost": "1026.1",
    "counter_gained": "1017.1",
    "forced": "1010.1",
    "broke": "1019.2",
    "unison": "1029.1",
    "crisis": "1024.1",
    "state": "808.5",
    "shuffled": "1004.1",
    "discarded": "102.4",
    "shifted": "1016.1",
    "igob": "1015.1",
    "ignited": "1011.1",
    "counter_spent": "1017.2",
}.items():
    book.events[_event] = _rule
book.replaced = {
    "moved",
    "destroyed",
    "removed",
    "drawn",
    "damaged",
    "recovered",
    "entered",
    "discarded",
    "deals_damage",
    "destroys",
    "forced",
}
book.forbidden = dict.fromkeys(
    (
        "attack",
        "attack_player",
        "attack_card",
        "be_attacked",
        "be_chosen",
        "be_destroyed",
        "be_destroyed_in_battle",
        "be_destroyed_by_effects",
        "enter",
        "sleep",
        "reboot",
        "play",
        "move",
        "draw",
        "be_affected",
        "take_damage",
        "activate",
        "ignite",
        "recover",
        "lose",
        "relocate",
        "deal_damage",
        "deal_battle_damage",
        "enter_again",
    ),
    "102.6",
)
book.permitted = dict.fromkeys(("play", "play_free"), "102.2")
book.changes = {
    "power": ("+", "=", "base"),
    "cost": ("+", "=", "base"),
    "shield": ("+", "=", "base"),
    "range": ("=",),
    "charge_limit": ("+", "="),
    "hand_limit": ("+", "="),
}
book.becomes = {"race": bool, "name": bool, "colour": bool, "controller": bool}
book.costs = {**COSTS, "resource": None, "awaken": None, "possess": None, "host": None}
book.name_phases(PHASES)
book.phases["battle"] = lambda s: bool(s.battle)


@book.register("attacker", rule="602.1a")
def attacker(s: ZxState, f: Any) -> Refs:
    return () if s.attacker == NONE else (s.attacker,)


@book.register("attacked", rule="602.1b")
def attacked(s: ZxState, f: Any) -> Refs:
    return () if s.target == NONE else (s.target,)


def last_moved(f: Any, way: str) -> list[Any]:
    """All that the last action of the effect was about that moved cards so."""
    verbs, kinds = WAYS[way]
    deeds = [deed for deed in f.deeds if deed[0] in verbs and deed[2] in kinds]
    at = len(deeds)
    while at and (deeds[at - 1][0], deeds[at - 1][2]) == (deeds[-1][0], deeds[-1][2]):
        at -= 1
    return deeds[at:]


WAYS: dict[str, tuple[tuple[str, ...], Collection[int]]] = {
    **{name: (("move", "discard"), (kind,)) for name, kind in ZONE_BY_NAME.items()},
    "destroy": (("destroy",), ZONE_BY_NAME.values()),
    "remove": (("remove",), ZONE_BY_NAME.values()),
    "discard": (("discard", "move"), (ZONE_BY_NAME["trash"],)),
    "return": (("move",), (HAND, DECK)),
    "put": (("move", "discard", "force"), [kind for kind in ZONE_BY_NAME.values() if kind != HAND]),
}
"""How texts speak of cards that they have moved: by which actions, and to which kinds of zones."""
for _way in WAYS:
    book.zone(
        f"moved_{_way}",
        find=lambda s, f, players, way=_way: [deed[1] for deed in last_moved(f, way) if was_done(s, deed)],
    )
    book.register(f"moved_{_way}", rule="814.1")(lambda s, f, way=_way: tuple(deed[1] for deed in last_moved(f, way)))


@book.register("placed")
def placed(s: ZxState, f: Any) -> Refs:
    return seen_there(s, tuple(deed[1] for deed in last_moved(f, "put") or last_moved(f, "return")))


@rule("1010.2a", "1010.2a.ex1", off=lambda s, refs: refs)
def seen_there(s: ZxState, refs: Refs) -> Refs:
    """A force that was put somewhere is what it is there, unless that is hidden or it lies face down."""
    return tuple(s.ref(ref % LIVES) if shows(s, ref % LIVES) else ref for ref in refs)


def shows(s: ZxState, card: int) -> bool:
    return s.zone[card] >= 0 and KIND[s.zone[card]] not in HIDDEN and not s.facedown[card]


@book.register("paid", rule="802.1")
def paid(s: ZxState, f: Any) -> Refs:
    """What the costs took."""
    return tuple(f.paid)
