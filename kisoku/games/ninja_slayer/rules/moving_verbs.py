"""What the verbs of card texts do that move cards: draw, discard, kill, ambush, enter, exclude, put, heal (1300)."""

from __future__ import annotations

from kisoku.effects.coding import Coder, Deed, moving
from kisoku.effects.control import Picking
from kisoku.effects.operands import NoMeaning
from kisoku.games.ninja_slayer.rules import atoms, r1100_damage, r1300_terms
from kisoku.games.ninja_slayer.rules.book import book, measured
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import Effect, Entry, Heal, OrderCards
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, damage_zone_of, hand_of, is_ordered
from kisoku.games.ninja_slayer.rules.r1203_costs import alike
from kisoku.games.ninja_slayer.rules.r1204_possibility import refusal
from kisoku.games.ninja_slayer.rules.r1214_replacement import doer, happen
from kisoku.games.ninja_slayer.rules.r1300_terms import as_many
from kisoku.games.ninja_slayer.state import CARD, DECK, EXCLUSION, FIELD, NOBODY, NONE, OHIGAN, ZONE_BY_NAME, NinjaState
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text import program as ir

REACHES = {"kill": OHIGAN, "discard": OHIGAN, "exclude": EXCLUSION, "ambush": FIELD}


class Moving(Deed):
    """Cards that are moved: to which kind of zone, with which marks. Cards from the top of a deck move one after
    another (304.3).
    """

    __slots__ = ("kind", "marks", "verb")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if op.verb not in REACHES and op.place not in ZONE_BY_NAME:
            raise NoMeaning(f"zone {op.place}")
        self.verb = op.verb
        self.kind = REACHES[op.verb] if op.verb in REACHES else ZONE_BY_NAME[op.place]
        self.marks = (
            (*op.how, r1300_terms.ONE_BY_ONE) if isinstance(op.objects, ir.Query) and op.objects.top else op.how
        )


def acted_on(s: NinjaState, f: Effect, deed: Deed) -> list[int]:
    """The handles of the cards that an action finds (see book.now)."""
    return [ref % LIFE for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0]


@rule("1216.7b", off=NOBODY)
def by_of(s: NinjaState, f: Effect) -> int:
    """What an effect moves is moved by the effect's controller."""
    return f.player


# --- 1308, 1309 -----------------------------------------------------------------------------------


@book.verb("draw", how="")
def draw(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """One player after the other."""
    players = deed.players(s, f)
    if stage >= len(players):
        return None
    f.stage = stage + 1 if stage + 1 < len(players) else 0
    count, player = deed.number(s, f), players[stage]
    measured(s, f, "draw", (player_ref(player),))
    f.done = -(stage + 1)
    return (its_controller_draws if deed.op.players in ("", "you") else named_player_draws)(s, f, player, count)


def named_player_draws(s: NinjaState, f: Effect, player: int, count: int) -> Outcome:
    return r1300_terms.draw(s, player, count, by_of(s, f), f.replacing)


@rule("1308.1a")
def its_controller_draws(s: NinjaState, f: Effect, player: int, count: int) -> Outcome:
    """The effect's controller, unless somebody is named."""
    return named_player_draws(s, f, player, count)


@book.verb("discard", prepare=Moving, how="all random")
def discard(s: NinjaState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """1309: named cards; or the player picks from the hand; or the whole hand, which may be empty (1309.2)."""
    if deed.op.objects is not None and not deed.described:
        cards = acted_on(s, f, deed)
        moving(s, f, cards, deed.verb, deed.kind)
        return r1300_terms.discard(s, cards, by_of(s, f), f.card, f.replacing)
    players = deed.players(s, f)
    at, picked = stage // 2, stage % 2
    if at >= len(players):
        f.done = 0
        return None
    if not picked:
        chosen = _discarded(s, f, deed, players[at])
        if isinstance(chosen, Pick):
            f.stage = stage + 1
            return chosen
        cards = chosen
    else:
        cards = [ref % LIFE for ref in f.given]
        if f.it is None:
            f.it = tuple(f.given)
        moving(s, f, cards, deed.verb, deed.kind)
    f.stage = 2 * (at + 1) if at + 1 < len(players) else 0
    return r1300_terms.discard(s, cards, by_of(s, f), f.card, f.replacing)


def _discarded(s: NinjaState, f: Effect, deed: Moving, who: int) -> list[int] | Pick:
    hand = hand_of(s, who)
    if "all" in deed.how:
        return whole_hand(s, f, deed, hand)
    count = max(0, as_many(s, deed.number(s, f), len(hand)))
    if "random" in deed.how:
        cards = list(randomness.shuffled(s, hand)[:count])
        if f.it is None:
            f.it = tuple(s.ref(card) for card in cards)
        moving(s, f, cards, deed.verb, deed.kind)
        return cards
    found, least = tuple(s.ref(card) for card in hand), count
    if deed.described:
        found = tuple(ref for ref in deed.objects(s, f) if ref % LIFE in hand)
        least = need_not_find(s, count)
    return Pick(
        player=who, rule="1309.1", source=f.card, candidates=found, least=min(least, len(found)),
        most=min(count, len(found)), alike=alike(s, found),
        verb="discard",
    )  # fmt: skip


@rule("1309.2", off=lambda s, f, deed, hand: [])
def whole_hand(s: NinjaState, f: Effect, deed: Moving, hand: tuple[int, ...]) -> list[int]:
    """A hand without cards can be discarded too."""
    cards = list(hand)
    moving(s, f, cards, deed.verb, deed.kind)
    f.done = 1
    f.it = tuple(s.ref(card) for card in cards)
    return cards


@rule("302.2b", "1307.2", off=lambda s, count: count)
def need_not_find(s: NinjaState, count: int) -> int:
    """Nobody else sees whether a hand holds what is demanded."""
    return 0


# --- 1311, 1313, 1314 -----------------------------------------------------------------------------


@book.verb("kill", prepare=Moving, how="")
def kill(s: NinjaState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """1311."""
    cards = [card for card in acted_on(s, f, deed) if s.zone[card] >> 1 == FIELD]
    moving(s, f, cards, deed.verb, deed.kind)
    return killed_by_effect(s, f, cards, killer(s, f))


def killed_by_effect(s: NinjaState, f: Effect, cards: list[int], cause: int) -> Outcome:
    """All of them but what effects of that player do not kill (104.4)."""
    by = by_of(s, f)
    return r1100_damage.kill(
        s, [card for card in cards if not forbidden(s, "be_killed_by", card, by)], cause, by, f.replacing
    )


@rule("1216.5b", off=NONE)
def killer(s: NinjaState, f: Effect) -> int:
    """A kill effect's source has killed."""
    return f.card


@book.verb("satsubatsu", rule="1403.1 1403.2")
def satsubatsu(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """1403.2: one character is killed that performed aisatsu on this one this turn; its controller picks when
    resolving.
    """
    if stage:
        return killed_by_effect(s, f, [ref % LIFE for ref in f.given], f.card)
    greeted = (what for what in s.history if what.kind == "aisatsued" and what.thing == f.card)
    found = tuple(dict.fromkeys(what.cause for what in greeted if s.alive(what.cause)))
    f.done = len(found)
    f.stage = 1
    return Pick(
        player=f.player,
        rule="1403.2",
        source=f.card,
        candidates=found,
        least=min(1, len(found)),
        most=min(1, len(found)),
        verb="kill",
    )


@book.verb("ambush", prepare=Moving, how="bowed")
def ambush(s: NinjaState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """1314."""
    cards = acted_on(s, f, deed)
    moving(s, f, cards, deed.verb, deed.kind)
    where = each_owner(s, f) if deed.place_of is None else deed.place_of(s, f)
    return r1300_terms.ambush(s, cards, where, deed.marks, by_of(s, f), f.card, f.replacing)


@rule("1314.1a", off=lambda s, f: 1 - f.player)
def each_owner(s: NinjaState, f: Effect) -> int:
    """Onto the field of whoever owns the card, unless somebody's is named."""
    return OWNER


@book.verb("enter", rule="1313.1", how="free")
def enter(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """1313: by the normal rules, one after another, costs included unless waived; what cannot be entered is not
    (1313.2).
    """
    cards = acted_on(s, f, deed)
    if stage:
        f.done = int(f.given is not None and f.given != NONE)
        f.scratch = (*f.scratch, f.given) if f.done else f.scratch
    who = deed.who(s, f)
    free = without_cost(s) if "free" in deed.how else not at_its_cost(s)
    for place in range(stage, len(cards)):
        if refusal(s, who, cards[place], free=free) is None:
            f.stage, f.followed = place + 1, (*f.followed, s.ref(cards[place]))
            return Entry(player=who, card=cards[place], free=free)
        f.done = 0
        if not left_out(s):
            f.pc = len(s.pool.programs[f.program].code)
            return None
    return None


at_its_cost = so("1313.1a")
without_cost = so("1313.1b")


left_out = so("1313.2")
"""What cannot be entered is not; the rest of the effect happens."""


# --- 1324 and plain moves -------------------------------------------------------------------------


@book.verb("exclude", prepare=Moving, how="")
def exclude(s: NinjaState, f: Effect, deed: Moving, stage: int) -> Outcome:
    cards = [card for card in acted_on(s, f, deed) if s.thing[card] == CARD]
    moving(s, f, cards, deed.verb, deed.kind)
    return r1300_terms.exclude(s, cards, by_of(s, f), f.card, f.replacing, deed.marks)


class Putting(Moving):
    """shuffled: right after the deck was. blind: what chance has chosen, which nobody has seen for that."""

    __slots__ = ("blind", "shuffled")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        last = c.code[-1][1] if c.code else None
        self.shuffled = last.__class__ is Deed and last.op.verb == "shuffle"
        self.blind = isinstance(last, Picking) and last.at_random


@book.verb("move", prepare=Putting, how="bottom top bowed facedown")
def move(s: NinjaState, f: Effect, deed: Putting, stage: int) -> Outcome:
    """Put cards somewhere."""
    cards = [card for card in acted_on(s, f, deed) if s.thing[card] == CARD]
    moving(s, f, cards, deed.verb, deed.kind)
    return (put_after_shuffling if deed.shuffled and deed.kind == DECK else put)(s, f, deed, cards)


@rule("1316.2a")
def put_after_shuffling(s: NinjaState, f: Effect, deed: Putting, cards: list[int]) -> Outcome:
    """Putting cards somewhere right after the shuffle is part of it; what was known before is not known again."""
    return put(s, f, deed, cards)


def put(s: NinjaState, f: Effect, deed: Putting, cards: list[int]) -> Outcome:
    kind, to = deed.kind, OWNER if deed.place_of is None else deed.place_of(s, f)
    outcome = r1300_terms.put(s, cards, kind, to, deed.marks, by_of(s, f), f.card, f.replacing)
    if outcome is None and kind == DECK and not deed.blind:
        chosen = {ref % LIFE for ref in f.it or ()}
        for card in cards:
            if card in chosen:
                atoms.know(s, card, 1 << f.player)  # who chose it knows where it is now
    if outcome is None and len(cards) > 1 and is_ordered(s, kind):
        in_order(s, cards, kind)
    return outcome


@rule("302.4")
def in_order(s: NinjaState, cards: list[int], kind: int) -> None:
    """Several into a deck are put in order by their owner."""
    for owner in (s.turn_player, 1 - s.turn_player):
        group = tuple(s.ref(card) for card in cards if s.owner[card] == owner and s.zone[card] == 2 * kind + owner)
        if len(group) > 1:
            s.asides.append(OrderCards(player=owner, cards=group))


# --- 1319 -----------------------------------------------------------------------------------------


@book.verb("heal", how="")
def heal(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """1319: the player selects that many cards, face up or down, of their own damage zone."""
    players, count = deed.players(s, f), deed.number(s, f)
    f.done = f.given or 0 if stage else 0
    for place in range(stage, len(players)):
        if not forbidden(s, "heal", player=players[place]) and r1300_terms.at_all(s, count):
            f.stage = place + 1
            return happen(s, [Event("healed", players[place], number=count, cause=f.card, by=by_of(s, f))], f.replacing)
        f.done = 0
    return None


@doer("healed")
def heal_now(s: NinjaState, events: list[Event]) -> Heal:
    what = events[0]
    return Heal(player=what.player, count=what.number, source=what.cause, by=what.by)


healing = Routine("1319", Heal)


@healing.step("1319.1")
def choose_what_to_heal(s: NinjaState, f: Heal) -> Outcome:
    zone = tuple(s.ref(card) for card in damage_zone_of(s, f.player))
    count = max(0, as_many(s, f.count, len(zone)))
    return Pick(
        player=f.player,
        rule="1319.1",
        source=f.source,
        candidates=zone,
        least=count,
        most=count,
        alike=alike(s, zone),
        verb="heal",
    )


@healing.step("1319.1")
def put_it_away(s: NinjaState, f: Heal) -> Outcome:
    r1300_terms.heal(s, f.player, [ref % LIFE for ref in f.given], f.by)
    return leave(len(f.given))


ROUTINES: tuple[Routine, ...] = (healing,)
