"""What the verbs of card texts do."""

from __future__ import annotations

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.operands import NoMeaning
from kisoku.games.spellcard.facts import EQUIP
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.book import book
from kisoku.games.spellcard.rules.frames import Chain, Discard, Effect, Pay, PayScore, Summon
from kisoku.games.spellcard.rules.r2_check_step import occur
from kisoku.games.spellcard.rules.r2_damage import gone, is_dealt, leaving, shedding
from kisoku.games.spellcard.rules.r2_declaring import can_be_countered, counter, nullify
from kisoku.games.spellcard.rules.r2_effects import REPLACING, can_bear, carry, counted, doer, in_force, take_effect
from kisoku.games.spellcard.rules.r2_receiving import received, receivers
from kisoku.games.spellcard.rules.r4_stage import adjacent, forwards, free_areas, is_free
from kisoku.games.spellcard.rules.r4_zones import equip, put
from kisoku.games.spellcard.rules.r5_actions import step_to
from kisoku.games.spellcard.rules.r5_turn import as_far_as_possible, summon_price
from kisoku.games.spellcard.rules.r7_costs import become_acted, can_pay_icons, is_nothing
from kisoku.games.spellcard.rules.standing import derived, is_forbidden
from kisoku.games.spellcard.state import (
    ABILITY,
    ATTACK,
    DECK,
    DISCARD,
    FIRST_AREA,
    HAND,
    REMOVED,
    RULE_AREA,
    SCORE,
    SPELL,
    Entry,
    SpellcardState,
    area_ref,
    made,
    ref_area,
)
from kisoku.kernel.choosing import Ask, Pick, in_order
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame, Outcome
from kisoku.kernel.randomness import shuffled
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

# --- damage and leaving ---------------------------------------------------------------------------


@book.verb("damage", rule="2.6.1", how="")
def damage(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """By the ability and its caster, or by all who attack (2.6.2)."""
    if stage:
        return carry(s, f, (), stage)
    amount = deed.number(s, f)
    cause = sources(s, f)
    marks = (f.how,) if f.how else ()
    refs = received(s, f, deed)
    events = [
        Event("damage", s.controller[ref % LIFE], ref, amount, marks, cause, by=f.player, was=(f.program,))
        for ref in refs
    ]
    events = [event for event in events if is_dealt(s, event)]
    return carry(s, f, events, 0)


@rule("2.6.2", "2.6.2.1", off=())
def sources(s: SpellcardState, f: Effect) -> tuple[int, ...]:
    return f.attackers or ((f.card, f.caster) if f.caster != f.card else (f.card,))


def _leaving(verb: str, kind: str, number: str) -> None:
    @book.verb(verb, rule=number, how="")
    def act(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
        return carry(s, f, leaving(s, f, kind, received(s, f, deed)), stage)


_leaving("defeat", "defeat", "2.6.4")
_leaving("retire", "retire", "2.8.2")
_leaving("remove", "remove", "4.6.3")

PLACES = {
    "hand": HAND,
    "deck": DECK,
    "deck_bottom": DECK,
    "discard": DISCARD,
    "score": SCORE,
    "removed": REMOVED,
    "rule": RULE_AREA,
}


class Moving(Deed):
    """Where cards are put: a kind of zone, on top or at the bottom."""

    __slots__ = ("bottom", "kind")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if op.place not in PLACES:
            raise NoMeaning(f"zone {op.place}")
        self.kind, self.bottom = PLACES[op.place], op.place == "deck_bottom"


ORDERED = 3


@book.verb("move", prepare=Moving, how="facedown faceup any_order")
def move(s: SpellcardState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """Cards go into a zone; strikers leave the stage by it. Where somebody orders them the first is the lowest."""
    if 0 < stage < ORDERED:
        return carry(s, f, (), stage)
    refs = received(s, f, deed) if not stage else f.given[::-1] if deed.bottom else f.given
    if "any_order" in deed.how and not stage and len(refs) > 1:
        f.stage = ORDERED
        return in_order(deed.who(s, f), "4.2.2.3", refs, f.card, "order")
    strikers = tuple(ref for ref in refs if s.zone[ref % LIFE] >= FIRST_AREA and s.bearer[ref % LIFE] < 0)
    f.done = 0
    before = derived(s).listeners
    shed = shedding(s, [ref % LIFE for ref in refs if ref not in strikers], Event("moved", by=f.player))
    for ref in refs:
        if ref not in strikers:
            player = -1 if deed.place_of is None else deed.place_of(s, f)
            put(s, ref % LIFE, deed.kind, "facedown" in deed.how, deed.bottom, player)
            f.done += 1
    if shed:
        occur(s, *gone(s, shed), listeners=before)
    if not strikers:
        return in_force(s, [ref % LIFE for ref in refs]) if deed.kind == RULE_AREA else None
    marks = ("effect", "bottom") if deed.bottom else ("effect",)
    return carry(s, f, leaving(s, f, "return", strikers, deed.kind, marks), 0)


# --- acting ---------------------------------------------------------------------------------------


@book.verb("act", rule="2.2.4.2", how="")
def act(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    events = [
        Event("act", s.controller[ref % LIFE], ref, 0, ("effect",), f.card, by=f.player, was=(f.program,))
        for ref in received(s, f, deed)
        if not (s.acted[ref % LIFE] and is_nothing(s))
    ]
    return carry(s, f, events, stage)


@doer("act")
def make_acted(s: SpellcardState, events: list[Event]) -> Frame | None:
    for event in events:
        if become_acted(s, event.thing % LIFE, "effect", event.by):
            counted(s, 1)
    return None


@book.on_cards("unact", rule="2.2.4.2")
def unact(s: SpellcardState, f: Effect, ref: int) -> bool:
    card = ref % LIFE
    if not s.acted[card] or is_forbidden(s, "unact", ref) or not receivers(s, f, (ref,), "unact"):
        return False
    atoms.set_acted(s, card, 0)
    occur(s, Event("unacted", s.controller[card], ref, 0, ("effect",), f.card, by=f.player))
    return True


# --- moving on the stage: 8.1.10 ------------------------------------------------------------------


def _stepping(verb: str, way: int) -> None:
    @book.verb(verb, rule="8.1.10", how="")
    def act(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
        if stage:
            return carry(s, f, (), stage)
        goals = {}
        for ref in received(s, f, deed):
            card = ref % LIFE
            goals[ref] = forwards(s, s.zone[card] - FIRST_AREA, viewpoint(s, f, card), way)
        events = [stepping(s, f, ref, goals[ref], verb) for ref in together(s, goals)]
        return carry(s, f, events, 0)


def together(s: SpellcardState, goals: dict[int, int]) -> list[int]:
    """Who of these can step at the same time (2.4.12#2), those first who make room for others: into an area that is
    free, or left by one that steps as well. Two cannot pass through each other.
    """
    order: list[int] = []
    left, taken = set(), set()
    waiting = [ref for ref, goal in goals.items() if goal >= 0 or not is_nothing(s)]
    while True:
        ready = [
            ref
            for ref in waiting
            if goals[ref] not in taken and (goals[ref] < 0 or is_free(s, goals[ref]) or goals[ref] in left)
        ]
        if not ready:
            return order if is_nothing(s) else [*order, *waiting]
        first = ready[0]
        waiting.remove(first)
        order.append(first)
        left.add(s.zone[first % LIFE] - FIRST_AREA)
        taken.add(goals[first])


def stepping(s: SpellcardState, f: Effect, ref: int, goal: int, *marks: str) -> Event:
    """A step of a striker by an effect."""
    card = ref % LIFE
    return Event(
        "step",
        s.controller[card],
        ref,
        1,
        ("effect", *marks),
        f.card,
        s.zone[card] - FIRST_AREA,
        goal,
        f.player,
        (f.program,),
    )


def viewpoint(s: SpellcardState, f: Effect, card: int) -> int:
    """By whom forwards and backwards are meant: whoever controls the striker, or by the other reading of A11 who uses
    the effect.
    """
    return f.player if s.rules.readings.get("retreat_viewpoint") == "user" else s.controller[card]


_stepping("advance", 1)
_stepping("retreat", -1)


@doer("step")
def step(s: SpellcardState, events: list[Event]) -> Frame | None:
    for event in events:
        still = is_forbidden(s, "move", event.thing) or is_forbidden(s, "step", event.thing)
        if not still and step_to(s, event.thing % LIFE, event.target, event.marks, event.by):
            counted(s, 1)
    return None


@book.verb("step", rule="10.6.1", how="")
def step_beside(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """To an adjacent area that its player picks."""
    refs = book.now(s, f, deed.objects(s, f))
    if stage == 3:
        return carry(s, f, [stepping(s, f, refs[0], ref_area(s, f.given[0]))] if refs else [], 0)
    if stage:
        return carry(s, f, (), stage)
    areas = (
        free_areas(s, adjacent(s, s.zone[refs[0] % LIFE] - FIRST_AREA))
        if refs and s.zone[refs[0] % LIFE] >= FIRST_AREA
        else []
    )
    f.done = 0
    if not areas:
        return None
    f.stage = 3
    return Pick(
        player=deed.who(s, f),
        rule="10.6.1",
        source=f.card,
        candidates=tuple(area_ref(s, area) for area in areas),
        verb="area",
    )


class Relocating(Deed):
    """Into which area: the one in a register."""

    __slots__ = ("goal",)

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if op.source is None:
            raise NoMeaning("verb relocate without an area")
        self.goal = c.things(op.source)


@book.verb("relocate", prepare=Relocating, how="")
def relocate(s: SpellcardState, f: Effect, deed: Relocating, stage: int) -> Outcome:
    """To the area that was chosen."""
    if stage:
        return carry(s, f, (), stage)
    areas = [ref_area(s, ref) for ref in deed.goal(s, f)]
    events = []
    for ref, goal in zip(received(s, f, deed), areas, strict=False):
        if goal >= 0 and is_free(s, goal):
            events.append(stepping(s, f, ref, goal))
    return carry(s, f, events, 0)


@book.verb("swap", how="")
def swap(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Two strikers change areas: both objects, or an object and what it changes with."""
    others = () if deed.source is None else receivers(s, f, book.now(s, f, deed.source(s, f)), "swap")
    refs = tuple(dict.fromkeys((*received(s, f, deed), *others)))
    f.done = 0
    if len(refs) == 2 and not any(is_forbidden(s, "move", ref) for ref in refs):
        one, other = (ref % LIFE for ref in refs)
        here, there = s.zone[one] - FIRST_AREA, s.zone[other] - FIRST_AREA
        atoms.exchange(s, one, other)
        occur(
            s, Event("stepped", s.controller[one], refs[0], 1, ("effect",), f.card, here, there, f.player),
            Event("stepped", s.controller[other], refs[1], 1, ("effect",), f.card, there, here, f.player),
        )  # fmt: skip
        f.done = 2
    return None


# --- cards of players -----------------------------------------------------------------------------


@book.verb("draw", rule="4.2.4", how="until")
def draw(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Card by card: each is a draw that something may happen instead of (reading A59)."""
    if not stage:
        f.done = 0
        number = deed.number(s, f)
        held = {player: len(s.zones[2 * HAND + player]) if "until" in deed.how else 0 for player in deed.players(s, f)}
        f.scratch = tuple(player for player in deed.players(s, f) for _ in range(number - held[player]))
    elif stage == 2:
        f.done += s.applied
    left = list(f.scratch)
    while left:
        player = left.pop(0)
        atoms.set_applied(s, 0)
        event = Event("draw", player, -1 - player, 1, ("effect",), f.card, by=f.player)
        frame = REPLACING.happen(s, [event])
        if frame is not None:
            f.scratch, f.stage = tuple(left), 2
            return frame
        f.done += s.applied
    f.scratch = ()
    return None


@book.verb("discard", rule="4.3.4", how="all up_to random")
def discard(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Of the player's own choice, as many as possible (1.1.8); narrowed: only such cards. What was discarded is then
    `it`.
    """
    if not stage:
        f.scratch = () if deed.op.objects is None else deed.objects(s, f)
        f.done, f.it = 0, ()
    else:
        thrown = tuple(f.given or ())
        f.it, f.done = (*f.it, *thrown), f.done + len(thrown)
    players = deed.players(s, f)
    for place in range(stage, len(players)):
        hand = tuple(s.ref(card) for card in s.zones[2 * HAND + players[place]])
        fitting = hand if deed.op.objects is None else tuple(ref for ref in f.scratch if ref in hand)
        whole = "all" in deed.how or deed.op.number == -1
        number = len(fitting) if whole else as_far_as_possible(s, deed.number(s, f), len(fitting))
        if number <= 0:
            continue
        if "random" in deed.how:
            fitting = shuffled(s, fitting)[:number]
        f.stage = place + 1
        return Discard(
            players[place], number, among=() if fitting == hand else fitting, may_stop=int("up_to" in deed.how)
        )
    return None


@book.on_players("pay_score", rule="10.7.1 10.7.2")
def pay_score(s: SpellcardState, f: Effect, player: int, number: int) -> Frame | int:
    """A score cost that an effect has somebody pay: as far as possible."""
    return PayScore(player, number) if number > 0 and s.zones[2 * DISCARD + player] else 0


@book.on_players("win", rule="1.2.4.5")
def win(s: SpellcardState, f: Effect, player: int, number: int) -> int:
    atoms.set_won(s, (*s.won, player))
    return 1


PAID = 2


@rule("7.1.2", "3.4.1")
def summon_fails(s: SpellcardState, ref: int) -> None:
    """Whose cost cannot be paid, or which finds no area that the text names, goes to the discard (reading A15)."""
    put(s, ref % LIFE, DISCARD)


@book.verb("summon", rule="2.8.1", how="free acted")
def summon(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """One after the other; each for its cost, unless the text says that it is not paid."""
    if stage == 1:
        f.done += int(bool(f.given))
    elif not stage:
        f.done = 0
        f.scratch = book.now(s, f, deed.objects(s, f))
    while f.scratch:
        ref, *rest = f.scratch
        if not s.alive(ref) or s.zone[ref % LIFE] >= FIRST_AREA or is_forbidden(s, "summon", ref, f.player):
            f.scratch = tuple(rest)
            continue
        if "free" not in deed.how and stage != PAID:
            icons, waived = summon_price(s, f.player, ref % LIFE)
            if not can_pay_icons(s, f.player, icons, NONE, waived):
                summon_fails(s, ref)
                f.scratch = tuple(rest)
                continue
            if len(icons) > waived:
                f.stage = PAID
                return Pay(f.player, -1, ref, icons=icons, waived=waived)
        stage, f.scratch = 1, tuple(rest)
        areas = () if deed.source is None else tuple(ref_area(s, goal) for goal in deed.source(s, f))
        if deed.source is not None and not areas:
            summon_fails(s, ref)
            continue
        f.stage = 1
        return Summon(
            f.player,
            ref,
            int("acted" in deed.how),
            areas[0] if len(areas) == 1 else -1,
            areas if len(areas) > 1 else (),
        )
    return None


@book.verb("counter", rule="2.5.5", how="spell ability attack that one last")
def counter_them(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The declarations of these strikers, of any kind or only of one; or that one which was just made; or one of a
    player's that is picked.
    """
    kind = next((word for word in deed.how if word in (ATTACK, SPELL, ABILITY)), "")
    if stage:
        f.done = nullify(s, f.player, [f.scratch[f.given][3]])
    elif "one" not in deed.how and "last" not in deed.how:
        f.done = counter(s, f.player, book.now(s, f, deed.objects(s, f)), kind, "that" in deed.how)
    else:
        f.done = 0
        entries = made(s)
        resolving = any(isinstance(frame, Chain) and frame.passes >= 2 for frame in s.frames)
        first, end = 0, len(entries) - resolving  # what is being resolved is not among those that wait
        if "last" in deed.how:
            first = max(0, end - 1)
        options = tuple(
            Option(
                "counter_attack" if entry.kind == ATTACK else "counter",
                "2.5.5",
                entry.card if entry.kind == SPELL else entry.casters[0],
                place,
            )
            for place, entry in enumerate(entries[first:end], first)
            if entry.player in deed.players(s, f)
            and kind in ("", entry.kind)
            and can_be_countered(s, entry, entry.casters)
        )
        if options:
            f.stage, f.scratch = 1, tuple(tuple(option) for option in options)
            return Ask(player=deed.who(s, f), rule="2.5.5", source=f.card, options=f.scratch)
    return None


@book.verb("redirect", rule="8.1.7", how="attack spell ability away")
def redirect(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The only target of a declaration becomes another striker; whether that is a proper one is asked when it is
    resolved (2.4.10.2).
    """
    new = book.now(s, f, deed.objects(s, f))
    kind = next((word for word in deed.how if word != "away"), "")
    meant = None if deed.source is None else deed.source(s, f)
    f.done = 0

    def turned(entry: Entry) -> Entry:
        old = tuple(ref for chosen in entry.targets for ref in chosen)
        involved = old if "away" in deed.how else entry.casters
        if (
            entry.countered
            or kind not in ("", entry.kind)
            or (meant is not None and not any(ref in meant for ref in involved))
        ):
            return entry
        if len(new) != 1 or len(old) != 1 or old == new:
            return entry
        f.done += 1
        return entry._replace(targets=tuple(new if chosen else chosen for chosen in entry.targets))

    atoms.set_chain(s, tuple(map(turned, s.chain)))
    if s.declared is not None:
        atoms.set_declared(s, turned(s.declared))
    return None


# --- showing --------------------------------------------------------------------------------------


@book.on_cards("reveal", rule="8.1.14 8.1.14.2 8.1.14.2.ex1")
def reveal(s: SpellcardState, f: Effect, ref: int) -> bool:
    """Both see it; it stays where it is."""
    card = ref % LIFE
    atoms.set_known(s, card, atoms.EVERYONE)
    f.shown = (*f.shown, ref)
    f.seen = (*f.seen, ref)
    atoms.tell(s, Event("revealed", s.controller[card], ref))
    return True


@book.verb("equip", rule="2.9.1", how="")
def equip_it(s: SpellcardState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """An equip spell is put onto a striker and has its effect there; not onto one with an option (2.9.3.1.1)."""
    bearers = () if deed.source is None else book.now(s, f, deed.source(s, f))
    f.done = 0
    for ref in book.now(s, f, deed.objects(s, f)):
        card = ref % LIFE
        if bearers and EQUIP in s.pool.cards[s.card[card]].types and can_bear(s, bearers[0] % LIFE):
            equip(s, card, bearers[0] % LIFE)
            take_effect(s, card)
            occur(s, Event("equipped", f.player, bearers[0], 0, (), s.ref(card), by=f.player))
            f.done += 1
    return None


@book.on_cards("facedown", rule="2.2.4.5")
def turn_down(s: SpellcardState, f: Effect, ref: int) -> bool:
    return _turn(s, ref, 1)


@book.on_cards("faceup", rule="2.2.4.5")
def turn_up(s: SpellcardState, f: Effect, ref: int) -> bool:
    return _turn(s, ref, 0)


def _turn(s: SpellcardState, ref: int, facedown: int) -> bool:
    card = ref % LIFE
    if s.facedown[card] == facedown:
        return False
    atoms.set_facedown(s, card, facedown)
    return True


@book.on_players("shuffle", rule="5.1.2")
def shuffle(s: SpellcardState, f: Effect, player: int, number: int) -> int:
    atoms.shuffle(s, 2 * DECK + player)
    return 1
