"""What the verbs of card texts do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.operands import NoMeaning
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules import r5_actions as actions
from kisoku.games.rebirth.rules.book import book
from kisoku.games.rebirth.rules.definitions import as_it_is
from kisoku.games.rebirth.rules.frames import DrawUpTo, Effect, LookUpTo
from kisoku.games.rebirth.rules.r4_zones import empty_seats, put
from kisoku.games.rebirth.rules.r9_layers import forbidden, info
from kisoku.games.rebirth.rules.r9_playing import slots
from kisoku.games.rebirth.rules.r12_exits import lose, remaining, win
from kisoku.games.rebirth.rules.r12_multiplayer import allies
from kisoku.games.rebirth.state import (
    DECK,
    HAND,
    MEMBER,
    MEMORY,
    MOST,
    RETIRE,
    WAITING_ROOM,
    ZONE_BY_NAME,
    RebirthState,
)
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Ask, Pick
from kisoku.kernel.frames import Frame, Outcome
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

ONE_SHOT = "9.9.1 9.3.1.1"
MANNERS = frozenset(
    ("rested", "facedown", "top", "bottom", "wished", "empty", "random", "up_to", "shuffled", "taken", "check")
)


class Moving(Deed):
    """Where cards are put, and how. top: so many from the top of a deck, one by one (4.9.3), of `owners`.

    guise: as what a card lies face down. shuffled: the deck is shuffled right after it. whose: into whose zone; None:
    its owner's.
    """

    __slots__ = ("guise", "kind", "marks", "owners", "shuffled", "top", "whose")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if op.place not in ZONE_BY_NAME:
            raise NoMeaning(f"verb {op.verb} {op.place}")
        unheeded = {how for how in op.how if how not in MANNERS and not how.startswith(("as:", "without:"))}
        if unheeded:
            raise NoMeaning(f"verb {op.verb} {min(unheeded)}")
        self.kind = ZONE_BY_NAME[op.place]
        self.marks = tuple(how for how in op.how if how in ("rested", "facedown", "bottom", "check"))
        query = op.objects if isinstance(op.objects, ir.Query) else None
        self.top = query is not None and query.top > 0 and query.zones == ("deck",)
        self.owners = c.players(query.whose if query is not None else "you")
        self.whose = None if op.place_of == "owner" else c.players(op.place_of)
        self.guise = guise_in(op.how)
        then = c.following
        self.shuffled = "shuffled" in op.how or (isinstance(then, ir.Do) and then.verb == "shuffle")


def guise_in(how: tuple[str, ...]) -> tuple[Any, ...]:
    """ "as:name:cost:ATK:DEF" and attributes behind: what is said of a card that lies face down (4.5.5.1)."""
    words = next((word for word in how if word.startswith("as:")), "")
    if not words:
        return ()
    _, name, cost, atk, df, *attributes = words.split(":")
    return (name, int(cost), int(atk), int(df), tuple(filter(None, attributes)))


@book.verb("move", rule=f"5.2.1 {ONE_SHOT}", prepare=Moving)
def move(s: RebirthState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """Cards are put somewhere. Stages: 1 a slot was named; 2 the order was; 3 something else happened instead."""
    if stage == 3:
        return moved(s, f, deed, f.scratch)
    if stage == 0:
        if deed.top:
            return from_the_top(s, f, deed)
        refs = within_reach(s, f, deed)
        f.scratch = (refs, ())
    refs, places = f.scratch
    if stage == 1:
        slot = f.chosen[-1][f.given]
        f.chosen = f.chosen[:-1]
        places = (*places, slot)
        f.scratch = (refs, places)
    if deed.kind == MEMBER:
        if len(places) < len(refs):
            return ask_slot(s, f, deed, refs, places)
        return put_in_slots(s, f, deed, refs, places)
    if deed.kind == DECK and len(refs) > 1 and not deed.shuffled:
        if "random" in deed.how:
            refs = randomness.shuffled(s, refs)
        else:
            ordered = (*places, *f.given) if stage == 2 else ()
            several = to_be_ordered(s, refs, ordered)
            if several:
                f.scratch = (refs, ordered)
                return ask_order(s, f, several, deed.who(s, f) if "wished" in deed.how else s.owner[several[0] % LIFE])
            refs = (*ordered, *(ref for ref in refs if ref not in ordered))
    return put_all(s, f, deed, refs)


def to_be_ordered(s: RebirthState, refs: tuple[int, ...], ordered: tuple[int, ...]) -> tuple[int, ...]:
    """The next cards that go to one deck together and have no order yet."""
    for owner in dict.fromkeys(s.owner[ref % LIFE] for ref in refs if ref not in ordered):
        found = tuple(ref for ref in refs if s.owner[ref % LIFE] == owner and ref not in ordered)
        if len(found) > 1:
            return found
    return ()


def within_reach(s: RebirthState, f: Effect, deed: Moving) -> tuple[int, ...]:
    """What is still there, and goes to a zone of its owner's; into another's it does not go at all (4.1.1.1)."""
    refs = tuple(ref for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0)
    if deed.whose is None:
        return refs
    owners = deed.whose(s, f)
    return tuple(ref for ref in refs if may_lie_there(s, ref, owners))


@rule("4.1.1.1", off=True)
def may_lie_there(s: RebirthState, ref: int, owners: Sequence[int]) -> bool:
    return s.owner[ref % LIFE] in owners


def put_all(s: RebirthState, f: Effect, deed: Moving, refs: tuple[int, ...]) -> Outcome:
    f.scratch = refs
    frame: Frame | None = None
    if deed.kind == DECK and len(refs) > 1:
        for ref in refs:
            put(s, (ref,), deed.kind, f.player, f.card, (*deed.marks, "effect"), applied=f.replacing)
    else:
        dress(s, refs, deed)
        if deed.kind == WAITING_ROOM and refs and all(s.zone[ref % LIFE] // MOST == HAND for ref in refs):
            frame = actions.discard(s, refs, f.player, f.card, f.replacing, ("effect",))
        elif deed.kind == MEMORY:
            frame = actions.make_memory(s, refs, f.player, f.card, (*deed.marks, "effect"))
        else:
            frame = put(s, refs, deed.kind, f.player, f.card, (*deed.marks, "effect"), applied=f.replacing)
    if frame is not None:
        f.stage = 3
        return frame
    return moved(s, f, deed, refs)


def dress(s: RebirthState, refs: tuple[int, ...], deed: Moving) -> None:
    if deed.guise:
        for ref in refs:
            lie_as(s, ref % LIFE, deed.guise)


@rule("4.5.5")
def lie_as(s: RebirthState, card: int, guise: tuple[Any, ...]) -> None:
    atoms.turn_over(s, card, bool(s.facedown[card]), guise)


def moved(s: RebirthState, f: Effect, deed: Moving, refs: tuple[int, ...]) -> Outcome:
    """What has come where it should is what was done."""
    f.followed = (*f.followed, *refs)
    there = [
        ref for ref in refs if s.zone[ref % LIFE] // MOST == deed.kind and not (s.alive(ref) and deed.kind != DECK)
    ]
    f.done = len(there)
    if deed.described:
        f.it = tuple(s.ref(ref % LIFE) for ref in there)
    f.scratch = ()
    return None


def from_the_top(s: RebirthState, f: Effect, deed: Moving) -> Outcome:
    """4.9.3: one by one, so that a deck that runs empty on the way is refreshed first."""
    query = deed.op.objects
    assert isinstance(query, ir.Query)
    found: list[int] = []
    for player in deed.owners(s, f):
        for _ in range(one_by_one(s, query.top)):
            deck = s.zones[MOST * DECK + player]
            if not deck or (deed.whose is not None and not may_lie_there(s, deck[-1], deed.whose(s, f))):
                break
            ref = s.ref(deck[-1])
            slot = next(iter(empty_seats(s, player)), 1) if deed.kind == MEMBER else 0
            put(s, (ref,), deed.kind, f.player, f.card, (*deed.marks, "effect"), slot, applied=f.replacing)
            if not s.alive(ref):
                found.append(s.ref(ref % LIFE))
    f.it = tuple(found)
    f.done = len(found)
    return None


one_by_one = as_it_is("4.9.3", off=1)


def ask_slot(s: RebirthState, f: Effect, deed: Moving, refs: tuple[int, ...], places: tuple[int, ...]) -> Outcome:
    """4.5.3: a slot is named for each; an empty seat if the text says so."""
    ref = refs[len(places)]
    owner = s.owner[ref % LIFE]
    free = [slot for slot in open_slots(s, deed, owner) if slot not in places]
    if not free:
        f.scratch = (tuple(one for one in refs if one != ref), places)
        return move(s, f, deed, -1)
    f.chosen = (*f.chosen, tuple(free))
    f.stage = 1
    options = tuple(("to_slot", "4.5.3", slot, 0) for slot in free)
    return Ask(player=deed.who(s, f), rule="4.5.3", source=ref, options=options)


def open_slots(s: RebirthState, deed: Moving, owner: int) -> list[int]:
    """Slots as the text has them: any, empty ones, those with a Character, or those without one of that name."""
    if "empty" in deed.how:
        return list(empty_seats(s, owner))
    taken = {s.slot[card]: info(s, card).name for card in s.zones[MOST * MEMBER + owner]}
    without = next((word.partition(":")[2] for word in deed.op.how if word.startswith("without:")), "")
    return [
        slot
        for slot in slots(s, owner)
        if ("taken" not in deed.how or slot in taken) and not (without and without in taken.get(slot, ""))
    ]


def put_in_slots(s: RebirthState, f: Effect, deed: Moving, refs: tuple[int, ...], places: tuple[int, ...]) -> Outcome:
    from kisoku.games.rebirth.rules.r4_zones import moving
    from kisoku.games.rebirth.rules.r9_replacement import happen

    dress(s, refs, deed)
    marks = (*deed.marks, "effect")
    events = [moving(s, ref, MEMBER, f.player, f.card, marks, slot) for ref, slot in zip(refs, places, strict=True)]
    f.scratch = refs
    frame = happen(s, events, f.replacing)
    if frame is not None:
        f.stage = 3
        return frame
    return moved(s, f, deed, refs)


def ask_order(s: RebirthState, f: Effect, refs: tuple[int, ...], player: int) -> Outcome:
    """4.1.5: the player of the zone says in which order, unless the text says who; nobody else learns it (4.1.5.1)."""
    f.stage = 2
    count = len(refs)
    return in_order(s, Pick(
        player=player, rule="4.1.5", source=f.card, candidates=refs, least=count, most=count, ordered=True,
        verb="order",
    ))  # fmt: skip


in_order = as_it_is("4.1.5", "4.1.5.1")


# --- drawing, looking, showing ----------------------------------------------------------------------------------------


@book.verb("draw", rule=ONE_SHOT, how="up_to")
def draw(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """One player after the other."""
    f.done = 0 if stage == 0 else f.done + int(f.given or 0)
    players = deed.players(s, f)
    count = deed.number(s, f)
    for place in range(stage, len(players)):
        if "up_to" in deed.how:
            f.stage = place + 1
            return DrawUpTo(player=players[place], most=count, card=f.card)
        done = actions.draw(s, players[place], count, f.player, f.replacing)
        if isinstance(done, Frame):
            f.stage = place + 1
            return done
        f.done += done
    return None


@book.verb("look", rule=ONE_SHOT, how="up_to all")
def look(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The top cards of a deck, or a hand, seen by one player alone."""
    seer = deed.who(s, f)
    if stage:
        f.seen = (*f.seen, *f.given)
        f.done = len(f.seen)
        return None
    count, in_hand = deed.number(s, f), deed.op.place == "hand"
    f.seen, f.it = (), ()
    for owner in deed.players(s, f):
        if "up_to" in deed.how and not in_hand:
            f.stage = 1
            return LookUpTo(player=seer, owner=owner, most=count, card=f.card)
        cards = s.zones[MOST * (HAND if in_hand else DECK) + owner][::-1]
        f.seen = (*f.seen, *actions.look(s, seer, cards if "all" in deed.how else cards[: max(0, count)]))
    f.done = len(f.seen)
    return None


@book.verb("reveal", rule=ONE_SHOT, how="")
def reveal(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Shown to all until the effect is over."""
    if deed.op.place == "deck":
        decks = [s.zones[MOST * DECK + player] for player in deed.players(s, f)]
        count = max(0, deed.number(s, f))
        refs = tuple(s.ref(card) for deck in decks for card in deck[::-1][:count])
    else:
        refs = tuple(ref for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0)
    for ref in refs:
        if actions.reveal(s, ref % LIFE):
            f.shown = (*f.shown, ref)
    f.done = len(refs)
    if deed.op.place or isinstance(deed.op.objects, ir.Query):
        f.seen = f.it = refs
    return None


@book.on_players("shuffle", rule=ONE_SHOT)
def shuffle(s: RebirthState, f: Effect, player: int, count: int) -> int:
    actions.shuffle(s, player)
    return 1


# --- turning ----------------------------------------------------------------------------------------------------------


@book.on_cards("stand", rule=ONE_SHOT)
def stand(s: RebirthState, f: Effect, ref: int) -> bool:
    return ref >= 0 and actions.turn(s, ref % LIFE, False, f.player, f.card, ("effect",))


@book.on_cards("rest", rule=ONE_SHOT)
def rest(s: RebirthState, f: Effect, ref: int) -> bool:
    return ref >= 0 and actions.turn(s, ref % LIFE, True, f.player, f.card, ("effect",))


@book.verb("flip", rule=ONE_SHOT)
def flip(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Face up, or face down as what the text says."""
    guise = guise_in(deed.op.how)
    down = "down" in deed.how or bool(guise)
    refs = [ref for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0]
    f.done = sum(actions.turn_over(s, ref % LIFE, down, guise, f.player) for ref in refs)
    return None


# --- moves with a name ------------------------------------------------------------------------------------------------


def acted(s: RebirthState, f: Effect, refs: tuple[int, ...], kind: int, frame: Frame | None) -> Outcome:
    """After a move: what was done, once it is."""
    f.followed = (*f.followed, *refs)
    f.done = sum(s.zone[ref % LIFE] // MOST == kind for ref in refs)
    if frame is not None:
        f.scratch = (refs, kind)
        f.stage = 9
    return frame


def finish(s: RebirthState, f: Effect) -> Outcome:
    refs, kind = f.scratch
    f.done = sum(s.zone[ref % LIFE] // MOST == kind for ref in refs)
    return None


@book.verb("set", rule=ONE_SHOT, how="")
def set_rebirth(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    if stage == 9:
        return finish(s, f)
    refs = book.now(s, f, deed.objects(s, f))
    return acted(s, f, refs, ZONE_BY_NAME["rebirth"], actions.set_rebirth(s, refs, f.player, f.card))


@book.verb("retire", rule=ONE_SHOT, how="")
def retire(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    if stage == 9:
        return finish(s, f)
    refs = book.now(s, f, deed.objects(s, f))
    return acted(s, f, refs, RETIRE, actions.retire(s, refs, f.player, f.card, f.replacing))


@book.verb("exclude", rule=ONE_SHOT, how="")
def exclude(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    refs = book.now(s, f, deed.objects(s, f))
    return acted(s, f, refs, ZONE_BY_NAME["outside"], actions.exclude(s, refs, f.player, f.card))


@book.verb("recover", rule=ONE_SHOT, how="")
def recover(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    who = next(iter(deed.players(s, f)), f.player)
    if stage:
        f.done = len(f.given)
        f.followed = (*f.followed, *f.given)
        return actions.recovered(s, who, f.given, f.player, f.card)
    f.stage = 1
    return actions.recover_pick(s, who, deed.number(s, f), f.card)


@book.verb("exchange", rule=ONE_SHOT, how="rested")
def exchange(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """What is named with what was chosen before, or what was chosen in two places, pair by pair; as many
    there as here.
    """
    if stage == 0:
        refs = [ref for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0]
        if deed.source is None:
            f.it = tuple(refs)
            f.scratch = pairs_of(s, refs)
        else:
            others = [ref for ref in book.now(s, f, deed.source(s, f)) if ref >= 0]
            f.it = tuple(refs[:1])
            f.scratch = ((refs[0], others[0]),) if refs and others else ()
        f.followed = (*f.followed, *(ref for pair in f.scratch for ref in pair))
        f.done = 0
    else:
        f.done += 1
    for place in range(stage, len(f.scratch)):
        one, other = f.scratch[place]
        done = actions.exchange(s, one, other, f.player, f.card, ("effect", *deed.how))
        if isinstance(done, Frame):
            f.stage = place + 1
            return done
        f.done += done
    return None


def pairs_of(s: RebirthState, refs: list[int]) -> tuple[tuple[int, int], ...]:
    """5.12.2: cards of two places, if there are as many of one as of the other; two of one place are a pair too."""
    places = list(dict.fromkeys(s.zone[ref % LIFE] for ref in refs))
    if len(refs) == 2:
        return ((refs[0], refs[1]),)
    first, second = (
        ([ref for ref in refs if s.zone[ref % LIFE] == place] for place in places) if len(places) == 2 else ([], [])
    )
    return tuple(zip(first, second, strict=True)) if len(first) == len(second) else ()


# --- damage, energy, the end ------------------------------------------------------------------------------------------


@book.verb("damage", rule=f"9.13.3 {ONE_SHOT}", how="")
def damage(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The source is the card that has the ability, unless the text names another."""
    refs = [ref for ref in book.now(s, f, deed.objects(s, f)) if ref >= 0]
    amount = deed.number(s, f)
    source = f.card if deed.source is None else next(iter(deed.source(s, f)), f.card)
    f.done = len(refs) if amount > 0 else 0
    return actions.damage(s, refs, amount, source, ("effect",), f.player, f.replacing)


@book.verb("pay", rule=ONE_SHOT, how="")
def pay(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Energy, as an instruction: all of it or nothing (5.14.1.1)."""
    who, count = deed.who(s, f), deed.number(s, f)
    if stage:
        f.done = actions.rest_energy(s, f.given, who)
        return None
    f.done = 0
    if count <= 0 or not actions.can_pay(s, who, count):
        return None
    f.stage = 1
    return actions.energy_pick(s, who, count, f.card)


@book.verb("win", rule=f"1.2.5 {ONE_SHOT}", how="")
def wins(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """At once, not at a check timing."""
    winners = [mate for player in deed.players(s, f) for mate in allies(s, player)]
    f.done = len(winners)
    if winners:
        win(s, winners, "1.2.5")
    return None


@book.verb("lose", rule=f"1.2.5 {ONE_SHOT}", how="")
def loses(s: RebirthState, f: Effect, deed: Deed, stage: int) -> Outcome:
    losers = [
        player for player in deed.players(s, f) if not forbidden(s, "lose", player=player) and player in remaining(s)
    ]
    f.done = len(losers)
    lose(s, losers, "1.2.5")
    return None
