"""What the plain actions of ability programs do: one entry for each verb of `Do` (1300, 1400)."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.ninja_slayer.rules import atoms, r1100_damage, r1300_terms
from kisoku.games.ninja_slayer.rules.frames import Effect, Entry, Heal, OrderCards
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, damage_zone_of, deck_of, hand_of, is_ordered
from kisoku.games.ninja_slayer.rules.r1203_costs import alike
from kisoku.games.ninja_slayer.rules.r1204_possibility import refusal
from kisoku.games.ninja_slayer.rules.r1209_triggers import BY, CAUSE, NUMBER, PLAYER, Event, event, occur
from kisoku.games.ninja_slayer.rules.r1214_replacement import DOERS, happen
from kisoku.games.ninja_slayer.rules.r1300_terms import as_many
from kisoku.games.ninja_slayer.rules.values import item_of, matching, now_called, number, player, players, things
from kisoku.games.ninja_slayer.state import CARD, DECK, EXCLUSION, FIELD, NOBODY, NONE, OHIGAN, ZONE_BY_NAME, NinjaState
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text.program import Do, Objects, Query, Reg

Verb = Callable[[NinjaState, Effect, Do, int], Outcome]

VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    def add(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return add


def acted_on(s: NinjaState, f: Effect, objects: Objects | None) -> list[int]:
    """The handles of the cards that an action finds (see values.now_called)."""
    found = [now_called(s, ref, f) for ref in things(s, objects, f) if ref >= 0]
    return [ref % LIFE for ref in found if ref != NONE]


REACHES = {"kill": OHIGAN, "discard": OHIGAN, "exclude": EXCLUSION, "ambush": FIELD}


def moving(s: NinjaState, f: Effect, cards: list[int], op: Do) -> None:
    """These are being moved by the effect itself, which goes on knowing them. Whether they arrive is seen afterwards (see values.was_done)."""
    refs = tuple(s.ref(card) for card in cards)
    kind = REACHES[op.verb] if op.verb in REACHES else ZONE_BY_NAME[op.place]
    f.followed = (*f.followed, *refs)
    f.deeds = (*f.deeds, *((op.verb, ref, kind) for ref in refs))
    f.done, f.fresh = len(cards), len(cards)


def how_moved(op: Do) -> tuple[str, ...]:
    """The marks of a move; cards from the top of a deck move one after another (304.3)."""
    return (*op.how, r1300_terms.ONE_BY_ONE) if isinstance(op.objects, Query) and op.objects.top else op.how


def by_of(s: NinjaState, f: Effect) -> int:
    """1216.7b: what an effect moves is moved by the effect's controller."""
    return f.controller if "1216.7b" in s.law else NOBODY


@verb("draw")
def draw(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1308.1a: the effect's controller, unless somebody is named."""
    drawing = players(s, op.players or op.who, f)
    if op.players in ("", "you") and "1308.1a" not in s.law:
        return None
    if stage >= len(drawing):
        return None
    f.stage = stage + 1 if stage + 1 < len(drawing) else 0
    count = number(s, op.number, f)
    f.done = min(max(0, count), len(deck_of(s, drawing[stage])))
    return r1300_terms.draw(s, drawing[stage], count, by_of(s, f), f.replacing or ())


@verb("discard")
def discard(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1309: named cards; or the player picks from the hand; or the whole hand, which may be empty (1309.2)."""
    if isinstance(op.objects, Reg):
        cards = acted_on(s, f, op.objects)
        moving(s, f, cards, op)
        return r1300_terms.discard(s, cards, by_of(s, f), f.source, f.replacing or ())
    losing = players(s, op.players or op.who, f)
    at, picked = stage // 2, stage % 2
    who = losing[at]
    hand = hand_of(s, who)
    if not picked:
        if "all" in op.how:
            cards = list(hand) if "1309.2" in s.law else []
            moving(s, f, cards, op)
            f.done = int("1309.2" in s.law)
            f.it, f.has_it = tuple(s.ref(card) for card in cards), True
        else:
            count = max(0, as_many(s, number(s, op.number, f), len(hand)))
            if "random" in op.how:
                cards = list(randomness.shuffled(s, hand)[:count])
                moving(s, f, cards, op)
            else:
                found = tuple(s.ref(card) for card in hand)
                least = count
                if isinstance(op.objects, Query):
                    found = tuple(ref for ref in matching(s, op.objects, f) if ref % LIFE in hand)
                    least = 0 if "302.2b" in s.law and "1307.2" in s.law else count
                f.stage = stage + 1
                return Pick(
                    player=who,
                    rule="1309.1",
                    source=f.source,
                    candidates=found,
                    least=min(least, len(found)),
                    most=min(count, len(found)),
                    alike=alike(s, found),
                    verb="discard",
                )
    else:
        cards = [ref % LIFE for ref in f.given]
        f.it, f.has_it = tuple(f.given), True
        moving(s, f, cards, op)
    f.stage = 2 * (at + 1) if at + 1 < len(losing) else 0
    return r1300_terms.discard(s, cards, by_of(s, f), f.source, f.replacing or ())


@verb("damage")
def damage(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1317; the source is this card unless the text names another (1216.3)."""
    hits: list[tuple[int, int]] = []
    if "shared" in op.how and isinstance(op.objects, Reg):
        place = op.objects.index
        hits = list(zip(f.targets[place], f.shares[place], strict=False))
        hits = [(ref, amount) for ref, amount in hits if amount > 0]
    else:
        amount = number(s, op.number, f)
        hits.extend((ref, amount) for ref in things(s, op.objects, f) if ref < 0)
        hits.extend((s.ref(card), amount) for card in acted_on(s, f, op.objects))
        hits.extend((player_ref(p), amount) for p in players(s, op.players, f))
    source = f.source if all(rule in s.law for rule in ("1216.1", "1216.2", "1216.3")) else NONE
    if op.source is not None:
        named = things(s, op.source, f)
        source = named[0] if named else NONE
    f.done = sum(1 for _, amount in hits if amount > 0)
    if "1102.2" not in s.law or "1317.1" not in s.law:
        return None
    return r1100_damage.deal(s, hits, source, "iksa" in op.how, by_of(s, f), f.replacing or ())


@verb("one_another")
def one_another(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """Each of the characters deals damage to each of the others: so much, or as one of its own numbers says."""
    dealing = [s.ref(card) for card in acted_on(s, f, op.objects)]
    if stage >= len(dealing) or "1102.2" not in s.law or "1317.1" not in s.law:
        return None
    f.stage = stage + 1 if stage + 1 < len(dealing) else 0
    source = dealing[stage]
    amount = item_of(s, source, op.how[0]) if op.how else number(s, op.number, f)
    return r1100_damage.deal(s, [(ref, amount) for ref in dealing if ref != source], source, False, by_of(s, f), f.replacing or ())


@verb("kill")
def kill(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1311; a kill effect's source has killed (1216.5b)."""
    cards = [card for card in acted_on(s, f, op.objects) if s.zone[card] >> 1 == FIELD]
    moving(s, f, cards, op)
    return r1100_damage.kill(s, cards, f.source if "1216.5b" in s.law else NONE, by_of(s, f), f.replacing or ())


@verb("bow")
def bow(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    turned = [card for card in acted_on(s, f, op.objects) if r1300_terms.bow(s, card, by_of(s, f))]
    f.deeds, f.done = (*f.deeds, *(("bow", s.ref(card), FIELD) for card in turned)), len(turned)
    return None


@verb("unbow")
def unbow(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    turned = [card for card in acted_on(s, f, op.objects) if r1300_terms.unbow(s, card, by_of(s, f))]
    f.deeds, f.done = (*f.deeds, *(("unbow", s.ref(card), FIELD) for card in turned)), len(turned)
    return None


@verb("ambush")
def ambush(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1314."""
    cards = acted_on(s, f, op.objects)
    moving(s, f, cards, op)
    where = OWNER if op.place_of in ("", "owner") and "1314.1a" in s.law else player(s, op.place_of or "opponent", f)
    return r1300_terms.ambush(s, cards, where, how_moved(op), by_of(s, f), f.source, f.replacing or ())


@verb("enter")
def enter(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1313: by the normal rules, one after another, costs included unless waived; what cannot be entered is not (1313.2)."""
    cards = acted_on(s, f, op.objects)
    if stage:
        f.done = int(f.given is not None and f.given != NONE)
        f.scratch = (*f.scratch, f.given) if f.done else f.scratch
    if stage >= len(cards) or "1313.1" not in s.law:
        return None
    card = cards[stage]
    f.stage = stage + 1
    who = player(s, op.who, f)
    free = ("free" in op.how and "1313.1b" in s.law) or "1313.1a" not in s.law
    if refusal(s, who, card, free=free) is not None:
        if "1313.2" not in s.law:
            f.stage, f.pc = 0, len(ops_of(s, f))
            return None
        f.given = NONE
        return enter(s, f, op, f.stage) if f.stage < len(cards) else _none_entered(f)
    return Entry(player=who, card=card, free=free)


def ops_of(s: NinjaState, f: Effect) -> tuple[object, ...]:
    program = s.pool.programs[f.ability].ability
    return program.ops if f.mode < 0 else program.modes[f.mode].ops


def _none_entered(f: Effect) -> Outcome:
    f.stage = 0
    f.done = 0
    return None


@verb("heal")
def heal(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1319: the player selects that many cards, face up or down, of their own damage zone."""
    whom = players(s, op.players or op.who, f)
    if stage:
        f.done = f.given or 0
    if stage >= len(whom):
        return None
    f.stage = stage + 1
    who, count = whom[stage], number(s, op.number, f)
    if forbidden(s, "heal", player=who) or (count <= 0 and "104.2" in s.law):
        f.given = 0
        return heal(s, f, op, f.stage)
    return happen(s, [event("healed", cause=f.source, player=who, number=count, by=by_of(s, f))], f.replacing or ())


def heal_now(s: NinjaState, events: list[Event]) -> Outcome:
    what = events[0]
    return Heal(player=what[PLAYER], count=what[NUMBER], source=what[CAUSE], by=what[BY])


DOERS["healed"] = heal_now
healing = Routine("1319", Heal)


@healing.step("1319.1")
def choose_what_to_heal(s: NinjaState, f: Heal) -> Outcome:
    zone = tuple(s.ref(card) for card in damage_zone_of(s, f.player))
    count = max(0, as_many(s, f.count, len(zone)))
    return Pick(player=f.player, rule="1319.1", source=f.source, candidates=zone, least=count, most=count, alike=alike(s, zone), verb="heal")


@healing.step("1319.1")
def put_it_away(s: NinjaState, f: Heal) -> Outcome:
    r1300_terms.heal(s, f.player, [ref % LIFE for ref in f.given], f.by)
    return leave(len(f.given))


@verb("jitsu")
def jitsu(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1320.1a: with too few cards it is not done at all."""
    who = player(s, op.who, f)
    if stage:
        cards = [ref % LIFE for ref in f.given]
        f.done = 1
        r1300_terms.jitsu(s, who, cards)
        return None
    count = number(s, op.number, f)
    zone = tuple(s.ref(card) for card in r1300_terms.face_up(s, who))
    f.done = 0
    if count <= 0 or (len(zone) < count and "1320.1a" in s.law):
        return None
    f.stage = 1
    count = min(count, len(zone))
    return Pick(player=who, rule="1320.1", source=f.source, candidates=zone, least=count, most=count, alike=alike(s, zone), verb="jitsu")


@verb("counter")
def counter(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    f.done = sum(r1300_terms.counter(s, thing, by_of(s, f), f.source) for thing in acted_on(s, f, op.objects) if thing != f.thing)
    return None


@verb("exclude")
def exclude(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    cards = [card for card in acted_on(s, f, op.objects) if s.thing[card] == CARD]
    moving(s, f, cards, op)
    return r1300_terms.exclude(s, cards, by_of(s, f), f.source, f.replacing or (), how_moved(op))


@verb("move")
def move(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """Put cards somewhere; several into a deck are put in order by their owner (302.4)."""
    if stage:
        return None
    cards = [card for card in acted_on(s, f, op.objects) if s.thing[card] == CARD]
    moving(s, f, cards, op)
    if op.place == "deck" and s.watched and _just_shuffled(s, f) and "1316.2a" not in s.law:
        return None
    kind = ZONE_BY_NAME[op.place]
    to = OWNER if op.place_of in ("", "owner") else player(s, op.place_of, f)
    outcome = r1300_terms.put(s, cards, kind, to, how_moved(op), by_of(s, f), f.source, f.replacing or ())
    if outcome is None and kind == DECK:
        chosen = {ref % LIFE for ref in f.it}
        for card in cards:
            if card in chosen:
                atoms.know(s, card, 1 << f.controller)  # who chose it knows where it is now
    if outcome is None and len(cards) > 1 and is_ordered(s, kind) and "302.4" in s.law:
        groups = [[card for card in cards if s.owner[card] == owner and s.zone[card] == 2 * kind + owner] for owner in (s.turn_player, 1 - s.turn_player)]
        for group in groups:
            if len(group) > 1:
                s.asides.append(OrderCards(player=s.owner[group[0]], cards=tuple(s.ref(card) for card in group)))
    return outcome


def _just_shuffled(s: NinjaState, f: Effect) -> bool:
    """1316.2a: putting cards somewhere right after the shuffle is part of it; what was known before is not known again."""
    before = s.pool.programs[f.ability].ability.ops[f.pc - 1] if f.mode < 0 and f.inner < 0 and f.pc else None
    return isinstance(before, Do) and before.verb == "shuffle"


@verb("shuffle")
def shuffle(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    for who in players(s, op.players or op.who, f):
        r1300_terms.shuffle(s, who)
    f.done = 1
    return None


@verb("look")
def look(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """The top cards of a deck, or a whole hand, seen by one player alone."""
    seer = player(s, op.who, f)
    count = number(s, op.number, f) if op.place == "hand" or "304.4" in s.law else 0
    seen: list[int] = []
    for who in players(s, op.players or op.who, f):
        cards = hand_of(s, who) if op.place == "hand" else tuple(reversed(deck_of(s, who)))
        if "all" not in op.how:
            cards = cards[: max(0, count)]
        for card in cards:
            atoms.know(s, card, 1 << seer)
            seen.append(s.ref(card))
    f.seen = tuple(seen)
    f.it, f.has_it = (), True
    f.done = len(seen)
    return None


@verb("reveal")
def reveal(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    cards = acted_on(s, f, op.objects)
    f.done = len(cards)
    for card in cards:
        if r1300_terms.reveal(s, card):
            f.shown = (*f.shown, s.ref(card))
    if isinstance(op.objects, Query):
        f.seen = tuple(s.ref(card) for card in cards)
        f.it, f.has_it = f.seen, True
    return None


@verb("flip")
def flip(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    f.done = sum(r1300_terms.turn_over(s, card, "facedown" in op.how) for card in acted_on(s, f, op.objects))
    return None


@verb("control")
def control(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """306.4: the card goes over to the new controller's field; for a time only if the text says so."""
    who = player(s, op.who, f)
    cards = [card for card in acted_on(s, f, op.objects) if s.zone[card] >> 1 == FIELD]
    f.done = 0
    for card in cards:
        if not op.how:
            atoms.forget_loans(s, s.ref(card))  # for good, whatever was only for a time before
        if s.controller[card] != who:
            before = s.controller[card]
            r1300_terms.take_control(s, card, who, by_of(s, f))
            f.done += 1
            if op.how:
                atoms.remember_loan(s, s.ref(card), before, who, "iksa" in op.how)
    return None


@verb("retarget")
def retarget(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """The aisatsu target becomes this one."""
    cards = acted_on(s, f, op.objects)
    f.done = 0
    if cards and s.attacker != NONE and s.zone[cards[0]] >> 1 == FIELD:
        atoms.set_attacked(s, s.ref(cards[0]))
        f.done = 1
        if s.aisatsu_phase > 1:  # after 705.5 the new target is being aisatsu-ed at once
            occur(s, event("aisatsued", s.attacked, s.attacker, s.controller[cards[0]]))
    return None


@verb("end_aisatsu")
def end_aisatsu(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """Without an aisatsu card the fight finds nobody to carry it out (706.1)."""
    atoms.set_attacker(s, NONE)
    f.done = 1
    return None


@verb("lose")
def lose(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    losing = [who for who in players(s, op.players or op.who, f) if not forbidden(s, "lose", player=who)]
    return happen(s, [event("lost", player=who, flags=("103.1",)) for who in losing], f.replacing or ())


@verb("pay")
def pay(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1312 as a plain instruction: as much as can be paid (104.2)."""
    who = player(s, op.who, f)
    if stage:
        for ref in f.given:
            r1300_terms.bow(s, ref % LIFE, by_of(s, f))
        f.done = len(f.given)
        return None
    ready = tuple(s.ref(card) for card in r1300_terms.ready_ether(s, who))
    count = max(0, min(number(s, op.number, f), len(ready)))
    f.stage = 1
    return Pick(player=who, rule="1312.1", source=f.source, candidates=ready, least=count, most=count, alike=alike(s, ready), verb="pay_ether")


@verb("satsubatsu")
def satsubatsu(s: NinjaState, f: Effect, op: Do, stage: int) -> Outcome:
    """1403.2: one character is killed that performed aisatsu on this one this turn; its controller picks when resolving."""
    if stage:
        cards = [ref % LIFE for ref in f.given]
        return r1100_damage.kill(s, cards, f.source, by_of(s, f), f.replacing or ())
    if "1403.1" not in s.law or "1403.2" not in s.law:
        return None
    attackers: list[int] = []
    for what in s.history:
        if what[0] == "aisatsued" and what[1] == f.source and s.alive(what[2]) and what[2] not in attackers:
            attackers.append(what[2])
    f.done = len(attackers)
    f.stage = 1
    found = tuple(attackers)
    return Pick(player=f.controller, rule="1403.2", source=f.source, candidates=found, least=min(1, len(found)), most=min(1, len(found)), verb="kill")


ROUTINES: tuple[Routine, ...] = (healing,)
