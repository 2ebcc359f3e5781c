"""The book of this game's card texts: its zones, players and registers, and where it does things in its own way.
(Facts: see items; actions: see verbs.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kisoku.effects.book import Book, Span
from kisoku.effects.operands import NoMeaning
from kisoku.effects.standing import Record
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.definitions import so
from kisoku.games.rebirth.rules.frames import Paying
from kisoku.games.rebirth.rules.items import item_of, look
from kisoku.games.rebirth.rules.r2_cards import master
from kisoku.games.rebirth.rules.r4_zones import empty_seats
from kisoku.games.rebirth.rules.r5_actions import standing_energy
from kisoku.games.rebirth.rules.r9_costs import ACTS, payable
from kisoku.games.rebirth.rules.r9_layers import forbidden, permitted, standing
from kisoku.games.rebirth.rules.r10_processes import entry_of
from kisoku.games.rebirth.rules.r11_keywords import honryou, recombo
from kisoku.games.rebirth.rules.r12_multiplayer import allies, anybody, outsiders, rivals, turn_players
from kisoku.games.rebirth.rules.standing import Standings
from kisoku.games.rebirth.state import (
    DECK,
    EVERYONE,
    HAND,
    MOST,
    NONE,
    PHASES,
    ZONE_BY_NAME,
    Delayed,
    RebirthState,
)
from kisoku.kernel.events import Event
from kisoku.kernel.players import next_player
from kisoku.kernel.rules import examined, rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir
from kisoku.text.program import everything_in

Refs = tuple[int, ...]


class RebirthBook(Book):
    by_nothing = False
    """1.3.2.2: by 0 is not at all."""
    rules = {
        "choose": "9.7.4.2", "search": "9.7.4.3", "may": "9.7.4.2", "pay": "9.7.4.2", "modes": "9.7.4.2",
        "either": "9.7.4.2", "number": "1.3.5",
    }  # fmt: skip
    stride = MOST
    paying = "pay"
    foreseeing = True

    # --- whose ---

    def has_turn(self, s: RebirthState, players: Refs) -> bool:
        return any(player in players for player in turn_players(s)) or s.turn_player in players

    def controller(self, s: RebirthState, ref: int) -> int:
        return master(s, ref)

    def belongs(self, s: RebirthState, f: Any, ref: int, players: Refs) -> bool:
        return master(s, ref) in players

    def befell(
        self, s: RebirthState, f: Any, event: Event, ref: int, players: Refs | None, kinds: frozenset[int]
    ) -> bool:
        """A moved card is described where it was or where it has come."""
        if players is not None and master(s, ref) not in players:
            return False
        if not kinds:
            return True
        return s.zone[ref % LIFE] // MOST in kinds

    def meets(self, s: RebirthState, f: Any, event: Event, ref: int, test: Any) -> bool:
        return as_it_is_there(s, f, ref, test) if event.target >= 0 and s.alive(ref) else bool(test(s, ref, f))

    def is_this(self, s: RebirthState, f: Any, ref: int) -> bool:
        return bool(ref == f.card or (f.card >= 0 and ref % LIFE == f.card % LIFE and ref in self.now(s, f, (f.card,))))

    def follows(self, filters: tuple[ir.Filter, ...]) -> bool:
        return {"zone"} <= {one.item for one in filters}

    def now(self, s: RebirthState, f: Any, refs: Refs) -> Refs:
        """What has become a new card is not found, except by what moved it, and by what has triggered on the move."""
        if all(ref < 0 or s.alive(ref) for ref in refs):
            return refs
        called = (ref if ref < 0 or s.alive(ref) else renewed(s, ref, f) for ref in refs)
        return tuple(ref for ref in called if ref != NONE)

    def tidy(self, ops: tuple[ir.Op, ...]) -> tuple[ir.Op, ...]:
        for op in ops:
            if isinstance(op, ir.Later) and op.duration not in self.durations:
                raise NoMeaning(f"duration {op.duration}")
        return chosen_first(by_each_rival(ops))

    # --- choosing ---

    def choosable(self, s: RebirthState, f: Any, deed: Any, who: int, found: Refs) -> Refs:
        """What may be done with it next must be possible at all: no choice of what cannot be chosen."""
        if s.cache is not None and "be_chosen" in s.cache.bans:
            found = tuple(ref for ref in found if ref < 0 or not forbidden(s, "be_chosen", ref, f.player, f.card))
        first, free = preferred(s, f, found)
        if not first:
            return found
        others = tuple(ref for ref in found if ref not in first and ref not in free)
        apart = free and (deed.op.distinct or deed.at_random or deed.total is not None or len(first) > 1 < len(others))
        return (*first, *(() if apart else others), *free)

    def ranked(self, s: RebirthState, f: Any, choice: Any, found: Refs) -> Refs:
        """Others of a kind are chosen only beside all that has to be chosen before them."""
        first, free = preferred(s, f, found)
        if not first or not free or choice.total is not None:
            return ()
        return tuple(
            -MOST_CARDS if ref in first else 0 if ref in free else (len(first) - 1) * MOST_CARDS + 1 for ref in found
        )

    def forced(self, s: RebirthState, f: Any, deed: Any, found: Refs) -> int:
        first, free = preferred(s, f, found)
        return 0 if free else len(first)

    def fewest(self, s: RebirthState, f: Any, deed: Any, who: int, found: Refs, least: int) -> int:
        """9.7.4.3: among hidden cards one need not find what has to be something. 1.3.2: else as many as there are."""
        op = deed.op
        queries = [op.query] if isinstance(op, ir.Choose) else [query for query, _ in op.wanted]
        hidden = any(is_hidden(query) and (query.filters or query.either) for query in queries)
        if hidden and may_fail_to_find(s) and any(s.known[ref % LIFE] != EVERYONE for ref in found):
            return 0
        return as_many(s, least, len(found)) if least > 0 else none_will_do(s, len(found))

    def alike(self, s: RebirthState, refs: Refs) -> Refs:
        """Copies in a hand or a deck are the same to who takes them."""
        kinds = {s.zone[ref % LIFE] // MOST for ref in refs if ref >= 0}
        if len(refs) < 2 or not kinds <= {HAND, DECK}:
            return ()
        return tuple(s.card[ref % LIFE] for ref in refs)

    def found(self, s: RebirthState, f: Any, refs: Refs, demanded: bool) -> None:
        """What had to be something is shown."""
        from kisoku.games.rebirth.rules.r5_actions import reveal

        for ref in refs if demanded else ():
            if reveal(s, ref % LIFE):
                f.shown = (*f.shown, ref)

    # --- paying ---

    def can_pay(self, s: RebirthState, f: Any, costs: Any, who: int) -> bool:
        return payable(s, costs, f, who)

    def can_do(self, s: RebirthState, f: Any, deed: Any) -> bool:
        """Whether the action would do anything (1.3.2.1)."""
        verb = deed.op.verb
        if verb == "pay":
            wanted: int = deed.number(s, f)
            return len(standing_energy(s, f.player)) >= wanted
        if verb not in ("rest", "stand", "move", "set", "discard", "retire", "exclude"):
            return True
        refs = [ref for ref in self.now(s, f, deed.objects(s, f)) if ref >= 0]
        if verb in ("rest", "stand"):
            return any(s.rested[ref % LIFE] != (verb == "rest") and not forbidden(s, verb, ref) for ref in refs)
        return bool(refs)

    def payment(self, s: RebirthState, f: Any, costs: Any, who: int) -> Paying:
        indices = tuple(price.index for price in costs)
        return Paying(player=who, card=f.card, program=f.program, costs=indices, event=f.event, inside=1)

    def paid(self, s: RebirthState, f: Any, stage: int) -> None:
        """What it was paid with can be spoken of; it was this effect that moved it."""
        if stage == 0 and isinstance(f.given, tuple):
            f.paid = tuple(ref for ref in f.given if ref != NONE)
            f.followed = (*f.followed, *f.paid)
            costs = s.pool.programs[f.program].code[f.pc][1].costs
            if any(isinstance(price.cost.objects, ir.Query) for price in costs):
                f.it = tuple(ref for ref in f.paid if ref != f.card)

    def says_it(self, op: ir.Op) -> bool:
        if isinstance(op, ir.Do):
            return op.verb in ("look", "reveal") or isinstance(op.objects, ir.Query)
        if isinstance(op, ir.Pay):
            return any(isinstance(cost.objects, ir.Query) for cost in op.costs)
        return super().says_it(op)

    # --- what lasts ---

    def begin(
        self, s: RebirthState, f: Any, lasting: Any, refs: Refs | None, values: tuple[int, ...], span: Span
    ) -> None:
        stamp = stamp_of(s, f)

        def record(some: Refs | None, amounts: tuple[int, ...]) -> Record:
            facing = -1
            if some and some[0] >= 0 and lasting.kind != "replace":
                facing = s.facedown[some[0] % LIFE]
            return Record(
                lasting.number, f.player, f.card, some, amounts, span.begins, span.ends, span.until, stamp, facing
            )

        if lasting.kind == "grant" and lasting.op.item == "abilities":
            values = tuple(number for ref in f.it or () if ref >= 0 for number in look(s, ref).abilities)
        if lasting.kind == "modify" and lasting.sets:
            made = [record((ref,), differences(s, f, lasting, ref, values)) for ref in refs or () if ref >= 0]
        else:
            made = [record(refs, values)]
        if any(change.item == "slots" for change in lasting.changes):
            change_slots(s, refs or (), values)
            return
        lasts(s, tuple(made))

    def later(self, s: RebirthState, f: Any, op: ir.Later, program: int) -> None:
        """9.13.2: its source is the card of the ability that made it."""
        span = self.durations[op.duration](s, f)
        if span is None:
            return
        trigger = op.ability.trigger
        ends = (
            s.turn
            if trigger is not None and trigger.event == "turn_end" and span.ends < 0 and not op.every
            else span.ends
        )
        waits_for_later(
            s,
            Delayed(
                program, source_of(s, f), f.player, self.remembered(s, f), int(op.every), span.begins, ends, span.until
            ),
        )

    def finished(self, s: RebirthState, f: Any) -> Any:
        """What was shown is hidden again where its zone is."""
        for ref in f.shown:
            card = ref % LIFE
            if s.alive(ref) and s.zone[card] // MOST in (HAND, DECK):
                atoms.forget(s, card, 1 << s.owner[card])
        return f.done


@rule("9.8.5")
def waits_for_later(s: RebirthState, delayed: Delayed) -> None:
    """An ability for a later moment."""
    atoms.set_delayed(s, (*s.delayed, delayed))


def preferred(s: RebirthState, f: Any, found: Refs) -> tuple[Refs, Refs]:
    """Cards that an effect of this player has to choose before others of a kind; and what is not of that kind, which it
    may choose instead.
    """
    if not standing(s).permits:
        return (), ()
    kind = tuple(ref for ref in found if ref >= 0 and permitted(s, "deferred", ref, f.player))
    return tuple(ref for ref in kind if permitted(s, "preferred", ref, f.player)), tuple(
        ref for ref in found if ref not in kind
    )


def as_printed(s: RebirthState, f: Any, ref: int, test: Any) -> bool:
    kept, s.cache = s.cache, Standings()
    met = bool(test(s, ref, f))
    s.cache = kept
    return met


@rule("9.10.3.1", off=as_printed)
def as_it_is_there(s: RebirthState, f: Any, ref: int, test: Any) -> bool:
    """A card that has come is what effects make of it where it is now."""
    return bool(test(s, ref, f))


@rule("9.13.2", "9.13.1", off=NONE)
def source_of(s: RebirthState, f: Any) -> int:
    """The card whose ability made it, where this very effect has put it (reading A-81)."""
    return int(next(iter(book.now(s, f, (f.card,))), f.card))


MOST_CARDS = 1000
ACTING = (ir.Choose, ir.Search, ir.Do, ir.May, ir.Pay, ir.Modes)


def by_each_rival(ops: tuple[ir.Op, ...]) -> tuple[ir.Op, ...]:
    """Reading A-72: what the opponent is told to do, each of several opponents does."""
    changed = list(ops)
    place = 0
    while place < len(changed):
        end = place
        while (
            end < len(changed) and isinstance(one := changed[end], ACTING) and one.who == "opponent" and not is_end(one)
        ):
            end = min(len(changed), end + 1 + getattr(one, "skip", 0))
        if end > place:
            changed[place:end] = [ir.EachPlayer(end - place, "opponent"), *map(said_of_each, changed[place:end])]
            widen(changed, place, 1)
            end += 1
        place = max(end, place + 1)
    return tuple(changed)


def is_end(op: ir.Op) -> bool:
    """Winning and losing: all whom a text means do that at the same moment (1.2.3.1)."""
    return isinstance(op, ir.Do) and op.verb in ("win", "lose")


def widen(ops: list[ir.Op], place: int, more: int) -> None:
    """What reaches as far as that place reaches further, by what was put in there."""
    for before, op in enumerate(ops[:place]):
        key = "skip" if hasattr(op, "skip") else "length"
        span = getattr(op, key, 0)
        if span and before + span >= place:
            ops[before] = msgspec.structs.replace(op, **{key: span + more})


DONE_TOGETHER = ("move", "rest", "stand", "retire", "set", "exclude", "reveal")


def chosen_first(ops: tuple[ir.Op, ...]) -> tuple[ir.Op, ...]:
    """1.3.4, reading A-82: where each player chooses what something is then done to, all choose before it is done."""
    changed = list(ops)
    for place in range(len(ops) - 1, -1, -1):
        block = changed[place]
        if isinstance(block, ir.EachPlayer):
            body = changed[place + 1 : place + 1 + block.length]
            if all(map(is_end, body)):
                ends = [
                    msgspec.structs.replace(op, who="you", players=block.players)
                    for op in body
                    if isinstance(op, ir.Do)
                ]
                widen(changed, place, -1)
                changed[place : place + 1 + block.length] = ends
                continue
            count = next((at for at, op in enumerate(body) if not isinstance(op, ir.Choose | ir.May)), 0)
            deed = body[count] if count else None
            if not isinstance(deed, ir.Do) or not done_together(body[:count], deed, body[count + 1 :]):
                continue
            chooses = [
                msgspec.structs.replace(op, **({"join": True} if isinstance(op, ir.Choose) else {"skip": count - 1}))
                for op in body[:count]
            ]
            rest = body[count + 1 :]
            made = [
                ir.Do("choose_anew"),
                ir.EachPlayer(count, block.players),
                *chooses,
                msgspec.structs.replace(deed, who="you"),
            ]
            made += [ir.EachPlayer(len(rest), block.players), *rest] if rest else []
            widen(changed, place, len(made) - len(body) - 1)
            changed[place : place + 1 + block.length] = made
    return tuple(changed)


def done_together(chooses: list[ir.Op], deed: ir.Do, rest: list[ir.Op]) -> bool:
    """Whether the action is about what was chosen, and nothing behind it is: not where a place is still to be named."""
    optional = [op for op in chooses if isinstance(op, ir.May)]
    if optional and (rest or chooses.index(optional[0]) or len(optional) > 1 or optional[0].skip != len(chooses)):
        return False
    if (
        deed.verb not in DONE_TOGETHER
        or deed.objects != ir.Reg("it")
        or deed.place == "member"
        or len(chooses) == len(optional)
    ):
        return False
    return not any(
        isinstance(one, ir.IfDone)
        or one in (ir.Reg("it"), ir.Reg("moved"))
        or (isinstance(one, ir.Query) and "it" in one.zones)
        for one in everything_in(tuple(rest))
    )


def said_of_each(data: Any) -> Any:
    """The same with "each" in the place of "opponent"."""
    if isinstance(data, tuple):
        return tuple(map(said_of_each, data))
    if not isinstance(data, ir.Data):
        return data
    values = {name: getattr(data, name) for name in data.__struct_fields__}
    words = {name: "each" for name, value in values.items() if value == "opponent"}
    inner = {name: said_of_each(value) for name, value in values.items() if isinstance(value, tuple | ir.Data)}
    return msgspec.structs.replace(data, **inner, **words)


@rule("9.3.1.2", "9.10.1.6.2", "9.3.1")
def lasts(s: RebirthState, records: tuple[Record, ...]) -> None:
    atoms.set_effects(s, (*s.effects, *records))


@rule("9.10.1.6.2", off=0)
def stamp_of(s: RebirthState, f: Any) -> int:
    """The moment at which the ability was played."""
    return getattr(f, "stamp", 0) or s.clock


def differences(s: RebirthState, f: Any, lasting: Any, ref: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """9.10.4: "becomes N" is the difference to what it is now, and stays that."""
    return tuple(
        fixed_difference(s, value, item_of(s, ref, change.item) or 0) if change.how == "=" else value
        for change, value in zip(lasting.changes, values, strict=True)
    )


@rule("9.10.4", "9.10.4.ex", off=lambda s, value, now: 0)
def fixed_difference(s: RebirthState, value: int, now: int) -> int:
    return value - now


def change_slots(s: RebirthState, refs: Refs, values: tuple[int, ...]) -> None:
    atoms.set_slots(s, tuple(count + values[0] * (-1 - seat in refs) for seat, count in enumerate(s.slots)))


@rule("1.3.2", off=lambda s, least, count: 0 if count < least else max(0, least))
def as_many(s: RebirthState, least: int, count: int) -> int:
    """As many as can be."""
    return min(max(0, least), count)


@rule("1.3.5.1", "1.3.5", off=lambda s, count: min(1, count))
def none_will_do(s: RebirthState, count: int) -> int:
    """ "Up to" so many is also none at all."""
    return 0


may_fail_to_find = so("9.7.4.3")


def is_hidden(query: ir.Query) -> bool:
    return "hand" in query.zones or "deck" in query.zones


def renewed(s: RebirthState, ref: int, f: Any) -> int:
    """Reading A-81: the reference under which a card is found where its move has brought it; NONE if it is not."""
    card = ref % LIFE
    if s.life[card] != ref // LIFE + 1:
        return NONE
    if ref in f.followed:
        return s.ref(card)
    event = f.event
    moved = event is not None and event.kind in ("moved", "appeared", "set") and ref == event.thing
    if moved and s.zone[card] // MOST == event.target and event.target not in (HAND, DECK):
        return s.ref(card)
    return NONE


book = RebirthBook("rebirth")

# --- whom words mean --------------------------------------------------------------------------------------------------


@rule("3.1.2.4.1", "3.1.2.4", off=lambda s, f: rivals(s, f.player))
def you(s: RebirthState, f: Any) -> Refs:
    """The master of the effect."""
    return () if f.player in s.gone else (f.player,)


def opponent(s: RebirthState, f: Any) -> Refs:
    """Whoever was named on playing, in team games; else all whom the word means."""
    if f.rival >= 0:
        return named_rival(s, f.rival)
    return rivals(s, f.player)


@rule("12.5.5", off=lambda s, rival: outsiders(s, rival))
def named_rival(s: RebirthState, rival: int) -> Refs:
    return () if rival in s.gone else (rival,)


@rule("4.1.1.2", "12.5.3", off=lambda s, f: rivals(s, f.player))
def own_zones(s: RebirthState, f: Any) -> Refs:
    """Zones of nobody in particular are those of who acts."""
    return () if f.player in s.gone else (f.player,)


book.players.update({
    "you": you, "opponent": opponent, "ally": lambda s, f: allies(s, f.player),
    "turn_player": lambda s, f: turn_players(s),
    **dict.fromkeys(("any", "both", "all"), lambda s, f: anybody(s, f.player)),
})  # fmt: skip
book.whose.update({"you": own_zones})

# --- places, phases, events -------------------------------------------------------------------------------------------

ZONE_RULES = {
    "entry": "4.4.3", "member": "4.5.4 2.2.3.1", "energy": "4.6.3 4.6.4", "hand": "4.10.3", "rebirth": "4.7.4",
    "retire": "4.8.4", "memory": "4.12.3", "deck": "4.9.4",
}  # fmt: skip
for _name, _kind in ZONE_BY_NAME.items():
    book.zone(_name, _kind, rule=ZONE_RULES.get(_name, ""))
book.zone("seen", find=lambda s, f, players: [ref for ref in f.seen if s.alive(ref)])
book.zone("paid", find=lambda s, f, players: [*book.now(s, f, getattr(f, "paid", ()))])
book.name_phases(PHASES)
book.phases["attacking"] = lambda s: s.attack is not None

MOMENTS = (
    "turn_start", "standby_start", "game_start", "energy_start", "main_start", "attack_phase_start", "start_step",
    "block_step", "damage_step", "close_step", "attack_end", "turn_end",
)  # fmt: skip
book.events.update(dict.fromkeys((
    *MOMENTS, "moved", "appeared", "set", "stood", "rested", "turned", "drawn", "retires", "damaged", "attacks",
    "attacked",
    "supports", "blocks", "blocked", "attack_blocked", "played", "ability_played", "cancel_used", "cancelled",
    "shuffled", "recovered",
    "refreshed", "revealed", "looked", "lost", "state",
), ""))  # fmt: skip
book.replaced.update(("moved", "drawn", "damaged"))
book.kinds.update(("activated", "triggered", "static", "cancel", "instant"))
book.keywords.update(("spark", "cancel", "blocker", "nobishiro"))
book.forbidden.update(dict.fromkeys((
    "attack", "be_attacked", "support", "partner_attack", "become_partner_attack", "block", "retire", "stand",
    "stand_up", "play",
    "use", "set", "be_chosen", "be_damaged", "deal_attack_damage", "spark", "cancel", "draw", "lose",
), "1.3.3"))  # fmt: skip
book.permitted.update(dict.fromkeys((
    "spark_twice", "keep_rebirth", "energy_from_waiting_room", "attack_without_support", "become_partner_attack",
), "1.3.1"))  # fmt: skip
book.costs.update({verb: examined(f"cost {verb}", act, None) for verb, act in ACTS.items()})
book.changes.update(dict.fromkeys(("atk", "def", "cost", "slots", "copies"), ("+", "=")))
book.becomes["name"] = lambda value: True

# --- conditions -------------------------------------------------------------------------------------------------------


@book.fact("recombo")
def in_recombo(s: RebirthState, f: Any, name: Any) -> bool:
    return recombo(s, f.player, str(name))


@book.fact("honryou")
def in_honryou(s: RebirthState, f: Any, words: Any) -> bool:
    return honryou(s, f.player, str(words))


# --- how long ---------------------------------------------------------------------------------------------------------


@rule("9.3.1.2", off=lambda s: Span(s.turn, s.turn))
def for_good(s: RebirthState) -> Span:
    """Without a limit it lasts for the rest of the game."""
    return Span(s.turn, -1)


def turn_of(s: RebirthState, player: int) -> int:
    """The number of that player's next turn."""
    ahead, seat = 1, next_player(s, s.turn_player)
    while seat != player and ahead < s.seats and not s.teams:
        seat, ahead = next_player(s, seat), ahead + 1
    if s.teams:
        return s.turn + (2 if s.teams[player] == s.teams[s.turn_player] else 1)
    return s.turn + ahead


def _next_turn(whose: str) -> Callable[[RebirthState, Any], Span | None]:
    def span(s: RebirthState, f: Any) -> Span | None:
        players = (f.player,) if whose == "you" else opponent(s, f) if whose else (next_player(s, s.turn_player),)
        if not players:
            return None
        turn = min(turn_of(s, player) for player in players)
        return Span(turn, turn)

    return span


def own_turn_end(s: RebirthState, f: Any) -> Span:
    """Until the end of one's own turn: this one, or the next."""
    return Span(s.turn, s.turn if f.player in turn_players(s) else turn_of(s, f.player))


def _until_next(whose: str) -> Callable[[RebirthState, Any], Span | None]:
    """From now to the end of that player's next turn."""
    later = _next_turn(whose)

    def span(s: RebirthState, f: Any) -> Span | None:
        found = later(s, f)
        return None if found is None else Span(s.turn, found.ends)

    return span


book.duration("your_turn_end")(own_turn_end)
book.duration("until_their_next")(_until_next("opponent"))
book.duration("until_your_next")(_until_next("you"))
book.duration("")(lambda s, f: for_good(s))
book.duration("game")(lambda s, f: for_good(s))
book.duration("turn")(lambda s, f: Span(s.turn, s.turn))
book.duration("attack")(lambda s, f: None if s.attack is None else Span(s.turn, s.turn, "attack"))
for _whose in ("", "you", "opponent"):
    book.duration(f"next_turn_{_whose}".rstrip("_"))(_next_turn(_whose))

# --- registers --------------------------------------------------------------------------------------------------------


def _role(find: Callable[[RebirthState, Any], int]) -> Callable[[RebirthState, Any], Refs]:
    return lambda s, f: () if s.attack is None or find(s, s.attack) == NONE else (find(s, s.attack),)


book.register("attacker")(_role(lambda s, attack: entry_of(s, attack.player)))
book.register("attacked")(_role(lambda s, attack: entry_of(s, attack.target)))
book.register("supporter")(_role(lambda s, attack: attack.supporter))
book.register("paid")(lambda s, f: book.now(s, f, getattr(f, "paid", ())))
book.register("game")(lambda s, f: ())

# --- numbers of players -----------------------------------------------------------------------------------------------


@book.of_player("empty_seats", rule="4.5.3.2.1")
def how_many_seats(s: RebirthState, player: int) -> int:
    return len(empty_seats(s, player))


book.of_player("slots")(lambda s, player: s.slots[player])
book.of_player("attacks")(lambda s, player: s.attacks[player])
book.of_player("turns")(lambda s, player: s.turns[player])
book.value("turn")(lambda s, f: s.turn)
