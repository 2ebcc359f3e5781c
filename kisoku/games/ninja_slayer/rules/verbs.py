"""What the other verbs of card texts do: damage, turning, looking, control, the fight, the end (1300). (What moves
cards: see moving_verbs.)
"""

from __future__ import annotations

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.operands import NoMeaning
from kisoku.games.ninja_slayer.rules import atoms, r1100_damage, r1300_terms
from kisoku.games.ninja_slayer.rules.book import book, measured
from kisoku.games.ninja_slayer.rules.definitions import as_it_is
from kisoku.games.ninja_slayer.rules.frames import Effect
from kisoku.games.ninja_slayer.rules.items import item_of
from kisoku.games.ninja_slayer.rules.moving_verbs import acted_on, by_of
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import FACED, deck_of, hand_of
from kisoku.games.ninja_slayer.rules.r1203_costs import alike
from kisoku.games.ninja_slayer.rules.r1209_triggers import occur
from kisoku.games.ninja_slayer.rules.r1214_replacement import happen
from kisoku.games.ninja_slayer.state import FIELD, NONE, ZONE_BY_NAME, NinjaState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text import program as ir

# --- 1317: damage ---------------------------------------------------------------------------------


class Wounding(Deed):
    """shared: the place of the targets among which the damage was shared out on entry. hit: players
    beside the objects.
    """

    __slots__ = ("hit", "shared")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        self.shared = op.objects.index if "shared" in op.how and isinstance(op.objects, ir.Reg) else None
        self.hit = c.players(op.players)


@book.verb("damage", rule="1102.2 1317.1", prepare=Wounding, how="shared iksa")
def damage(s: NinjaState, f: Effect, deed: Wounding, stage: int) -> Outcome:
    """1317; the source is this card unless the text names another (1216.3)."""
    if deed.shared is not None:
        hits = [
            (ref, amount)
            for ref, amount in zip(f.targets[deed.shared], f.shares[deed.shared], strict=False)
            if amount > 0
        ]
    else:
        amount = deed.number(s, f)
        things = sorted(book.now(s, f, deed.objects(s, f)), key=lambda ref: ref >= 0)
        hits = [(ref, amount) for ref in (*things, *(player_ref(player) for player in deed.hit(s, f)))]
    source = dealer(s, f.card if deed.source is None else next(iter(deed.source(s, f)), NONE))
    measured(s, f, "damage", [ref for ref, _ in hits])
    f.done = -len(hits)
    return r1100_damage.deal(s, hits, source, "iksa" in deed.how, by_of(s, f), f.replacing)


dealer = as_it_is("1216.1", "1216.2", "1216.3", off=NONE)
"""What deals the damage: this card, unless the text names another."""


@book.verb("one_another", rule="1102.2 1317.1")
def one_another(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Each of the characters deals damage to each of the others: so much, or as one of its own numbers says."""
    dealing = [s.ref(card) for card in acted_on(s, f, deed)]
    if stage >= len(dealing):
        return None
    f.stage = stage + 1 if stage + 1 < len(dealing) else 0
    source = dealer(s, dealing[stage])
    amount = item_of(s, source, deed.op.how[0]) if deed.op.how else deed.number(s, f)
    measured(s, f, "damage", [ref for ref in dealing if ref != source])
    f.done = -(stage + 1) * (len(dealing) - 1)
    return r1100_damage.deal(
        s, [(ref, amount) for ref in dealing if ref != source], source, False, by_of(s, f), f.replacing
    )


# --- 1306, 1310, 1316, 1320, 1321 -----------------------------------------------------------------


@book.on_cards("bow")
def bow(s: NinjaState, f: Effect, ref: int) -> bool:
    return ref >= 0 and turned(f, "bow", ref, r1300_terms.bow(s, ref % LIFE, by_of(s, f)))


@book.on_cards("unbow")
def unbow(s: NinjaState, f: Effect, ref: int) -> bool:
    return ref >= 0 and turned(f, "unbow", ref, r1300_terms.unbow(s, ref % LIFE, by_of(s, f)))


def turned(f: Effect, verb: str, ref: int, done: bool) -> bool:
    if done:
        f.deeds = (*f.deeds, (verb, ref, FIELD))
    return done


class Flip(Deed):
    """Only of cards that have a facing (303.2); which of those that were chosen do, is seen when it is done."""

    __slots__ = ()

    def __init__(self, op: ir.Do, c: Coder) -> None:
        zones = op.objects.zones if isinstance(op.objects, ir.Query) else ()
        if zones and not any(ZONE_BY_NAME.get(name, -1) in FACED for name in zones):
            raise NoMeaning(f"verb flip {zones[0]}")
        super().__init__(op, c)


@book.verb("flip", prepare=Flip, how="faceup facedown")
def flip(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = sum(r1300_terms.turn_over(s, card, "facedown" in deed.how) for card in acted_on(s, f, deed))
    return None


@book.verb("jitsu", how="")
def jitsu(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """1320."""
    who = deed.who(s, f)
    if stage:
        f.done = 1
        r1300_terms.jitsu(s, who, [ref % LIFE for ref in f.given])
        return None
    f.done, count = 0, deed.number(s, f)
    zone = tuple(s.ref(card) for card in r1300_terms.face_up(s, who))
    if count <= 0 or too_few(s, zone, count):
        return None
    f.stage = 1
    count = min(count, len(zone))
    return Pick(
        player=who,
        rule="1320.1",
        source=f.card,
        candidates=zone,
        least=count,
        most=count,
        alike=alike(s, zone),
        verb="jitsu",
    )


@rule("1320.1a", off=False)
def too_few(s: NinjaState, zone: tuple[int, ...], count: int) -> bool:
    """With too few cards it is not done at all."""
    return len(zone) < count


@book.on_cards("counter")
def counter(s: NinjaState, f: Effect, ref: int) -> bool:
    f.followed = (*f.followed, ref)
    return ref >= 0 and ref % LIFE != f.thing and r1300_terms.counter(s, ref % LIFE, by_of(s, f), f.card)


@book.on_players("shuffle")
def shuffle(s: NinjaState, f: Effect, player: int, count: int) -> int:
    r1300_terms.shuffle(s, player)
    return 1


@book.verb("look", how="all")
def look(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The top cards of a deck, or a whole hand, seen by one player alone."""
    seer, in_hand = deed.who(s, f), deed.op.place == "hand"
    count = deed.number(s, f) if in_hand else top_cards(s, deed.number(s, f))
    seen: list[int] = []
    for who in deed.players(s, f):
        cards = hand_of(s, who) if in_hand else deck_of(s, who)[::-1]
        for card in cards if "all" in deed.how else cards[: max(0, count)]:
            atoms.know(s, card, 1 << seer)
            seen.append(s.ref(card))
    f.seen, f.it, f.done = tuple(seen), (), len(seen)
    return None


top_cards = as_it_is("304.4", off=0)


@book.verb("reveal", how="")
def reveal(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    cards = acted_on(s, f, deed)
    f.done = len(cards)
    for card in cards:
        if r1300_terms.reveal(s, card):
            f.shown = (*f.shown, s.ref(card))
    if deed.described:
        f.seen = f.it = tuple(s.ref(card) for card in cards)
    return None


# --- control, the fight, the end ------------------------------------------------------------------


@book.verb("control", how="turn iksa")
def control(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """306.4: the card goes over to the new controller's field; for a time only if the text says so."""
    who = deed.who(s, f)
    f.done = 0
    for card in acted_on(s, f, deed):
        if s.zone[card] >> 1 != FIELD:
            continue
        if not deed.how:
            atoms.forget_loans(s, s.ref(card))  # for good, whatever was only for a time before
        if s.controller[card] != who:
            before = s.controller[card]
            r1300_terms.take_control(s, card, who, by_of(s, f))
            f.done += 1
            if deed.how:
                atoms.remember_loan(s, s.ref(card), before, who, "iksa" in deed.how)
    return None


@book.verb("retarget", how="")
def retarget(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The aisatsu target becomes this one."""
    cards = acted_on(s, f, deed)
    f.done = 0
    if cards and s.attacker != NONE and s.zone[cards[0]] >> 1 == FIELD:
        atoms.set_attacked(s, s.ref(cards[0]))
        f.done = 1
        if s.aisatsu_phase > 1:  # after 705.5 the new target is being aisatsu-ed at once
            occur(s, Event("aisatsued", s.controller[cards[0]], s.attacked, cause=s.attacker))
    return None


@book.verb("end_aisatsu", how="")
def end_aisatsu(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Without an aisatsu card the fight finds nobody to carry it out (706.1)."""
    atoms.set_attacker(s, NONE)
    f.done = 1
    return None


@book.verb("lose", how="")
def lose(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    return happen(
        s,
        [Event("lost", who, marks=("103.1",)) for who in deed.players(s, f) if not forbidden(s, "lose", player=who)],
        f.replacing,
    )


@book.verb("pay", how="")
def pay(s: NinjaState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """1312 as a plain instruction: as much as can be paid (104.2)."""
    who = deed.who(s, f)
    if stage:
        for ref in f.given:
            r1300_terms.bow(s, ref % LIFE, by_of(s, f))
        f.done = len(f.given) if len(f.given) >= deed.number(s, f) else 0  # a part of it is not paying it
        return None
    ready = tuple(s.ref(card) for card in r1300_terms.ready_ether(s, who))
    count = max(0, min(deed.number(s, f), len(ready)))
    f.stage = 1
    return Pick(
        player=who,
        rule="1312.1",
        source=f.card,
        candidates=ready,
        least=count,
        most=count,
        alike=alike(s, ready),
        verb="pay_ether",
    )
