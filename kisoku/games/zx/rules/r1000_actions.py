"""1000: keyword actions: damage, turning, shuffling, drawing, revealing, entering, destroying, removing, forces,
counters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import as_it_is, so
from kisoku.games.zx.rules.frames import DeckCards, Enter, LifeShield
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r300_zones import (
    adjacent,
    area,
    fighters_on,
    is_normal,
    move_event,
    overboost_of,
    player_square,
    put,
    settle,
    unison_of,
    zx_on,
)  # fmt: skip
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r811_continuous import controller_of, info, standing, unaffected
from kisoku.games.zx.rules.r812_replacement import Applied, doer, happen
from kisoku.games.zx.rules.r816_notation import drawn_squares
from kisoku.games.zx.state import (
    ASCENSION,
    CHARGE,
    DECK,
    FORCE,
    FORCE_ZONE,
    HAND,
    KIND,
    NOBODY,
    NONE,
    OPEN_BOTH,
    PLAYER_SQUARES,
    REMOVE,
    RESOURCE,
    SQUARE,
    SQUARES,
    TRASH,
    ZX,
    Hit,
    ZxState,
)  # fmt: skip
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

Refs = tuple[int, ...]


# --- 1002: damage ---------------------------------------------------------------------------------


def deal(
    s: ZxState,
    hits: Sequence[tuple[int, int]],
    source: int,
    by: int = NOBODY,
    battle: bool = False,
    applied: Applied = (),
) -> Frame | None:
    """Damage to cards (references) and players (negative references). source: 815.3."""
    marks = ("battle",) if battle else ("effect",)
    source = dealer(s, source)
    events = []
    for ref, amount in hits:
        if not at_all(s, amount) or harmless(s, source, battle) or refused(s, ref, source, by, battle):
            continue
        events.append(Event("damaged", controller_of(s, ref), ref, amount, marks, source, by=by))
    return happen(s, events, applied)


dealer = as_it_is("815.1", "815.3", off=NONE)


@rule("1002.4", "102.4.ex2", off=True)
def at_all(s: ZxState, amount: int) -> bool:
    """0 or less is not dealt."""
    return amount > 0


def harmless(s: ZxState, source: int, battle: bool) -> bool:
    """Whether a text says that the source deals no damage, or none in battle."""
    if source == NONE or not s.alive(source):
        return False
    return forbidden(s, "deal_damage", source % LIFE) or (battle and forbidden(s, "deal_battle_damage", source % LIFE))


def refused(s: ZxState, ref: int, source: int, by: int, battle: bool) -> bool:
    """Who takes no damage; that is looked at before any shield (reading A-49)."""
    if ref < 0:
        player = -1 - ref
        return (
            guarded(s, player)
            or (others_hurt(s, source, by, player) and in_harmony(s, player))
            or forbidden(s, "take_damage", player=player)
        )
    if KIND[s.zone[ref % LIFE]] != SQUARE or not s.alive(ref):
        return True
    return forbidden(s, "take_damage", ref % LIFE) or (not battle and unaffected(s, ref % LIFE, source, by))


@rule("202.7e", "604.3d", off=False)
def guarded(s: ZxState, player: int) -> bool:
    return overboost_of(s, player) != NONE


def others_hurt(s: ZxState, source: int, by: int, player: int) -> bool:
    return (controller_of(s, source) if source != NONE else by) != player


@rule("1029.3", off=False)
def in_harmony(s: ZxState, player: int) -> bool:
    return unison_of(s, player) != NONE


@doer("damaged")
def hurt(s: ZxState, events: list[Event]) -> Frame | None:
    """All at the same moment."""
    shielded: list[int] = []
    for event in events:
        if event.thing < 0:
            if hurt_player(s, event):
                shielded.append(event.player)
        else:
            hurt_card(s, event)
    settle(s)
    return LifeShield(tuple(sorted(shielded, key=lambda player: player != s.turn_player))) if shielded else None


def hurt_player(s: ZxState, event: Event) -> bool:
    """True if a life shield took it."""
    player = event.player
    if s.life_shields[player] and life_shield_takes_it(s, player):
        return True
    record(s, event)
    return False


@rule("1002.3", "907.1", "813.3")
def record(s: ZxState, event: Event) -> None:
    player = event.player
    atoms.set_hurt(s, player, s.hurt[player] + event.number)
    if ("hurt", player) not in s.used:
        atoms.use_up(s, "hurt", player)
    tell_damage(s, event)


@rule("914.4", "210.4", "210.4a", "604.3c", "1002.3", off=False)
def life_shield_takes_it(s: ZxState, player: int) -> bool:
    """Whatever the amount: one life shield goes, and nothing is recorded."""
    atoms.set_life_shields(s, player, s.life_shields[player] - 1)
    return True


def hurt_card(s: ZxState, event: Event) -> None:
    card = event.thing % LIFE
    kinds = info(s, card).kinds
    if s.shields[card] and (shield_of_zx if ZX in kinds else shield_of_ascension)(s, card):
        return
    if ASCENSION in kinds and ZX not in kinds:
        mark_ascension(s, card)
    elif ZX in kinds:
        hurt_zx(s, card, event.number)
    else:
        return
    battle = "battle" in event.marks
    remember_hit(s, event.thing, event.cause, battle)
    tell_damage(s, event)


@rule("1002.1")
def hurt_zx(s: ZxState, card: int, amount: int) -> None:
    atoms.wound(s, card, s.damage[card] + amount)


@rule("1002.2")
def mark_ascension(s: ZxState, card: int) -> None:
    """Damaged or not is all there is (reading A-24)."""
    atoms.wound(s, card, 1)


@rule("1002.1", off=False)
def shield_of_zx(s: ZxState, card: int) -> bool:
    return shield_takes_it(s, card)


@rule("1002.2", "604.3b", off=False)
def shield_of_ascension(s: ZxState, card: int) -> bool:
    return shield_takes_it(s, card)


@rule("914.3", "210.2", "1026.1", off=False)
def shield_takes_it(s: ZxState, card: int) -> bool:
    atoms.set_shields(s, card, s.shields[card] - 1)
    if heard(s, "shield_lost"):
        occur(s, Event("shield_lost", s.controller[card], s.ref(card)))
    return True


PAST = 2
"""A hit in a battle that is over, of a card that no battle destroys."""


def remember_hit(s: ZxState, thing: int, source: int, battle: bool) -> None:
    """1204.5: only what came last counts, of effects; a battle's own hit is remembered apart (1203)."""
    kept = tuple(hit for hit in s.hits if hit.thing != thing or (hit.battle != PAST and bool(hit.battle) != battle))
    atoms.set_hits(s, (*kept, Hit(thing, source, int(battle), 1)))


def tell_damage(s: ZxState, event: Event) -> None:
    if heard(s, "damaged"):
        occur(s, event)
    if heard(s, "deals_damage"):
        occur(s, event._replace(kind="deals_damage", thing=event.cause, cause=event.thing))


shielding = Routine("914.4", LifeShield)


@shielding.step("914.4")
def one_card_to_charge(s: ZxState, f: LifeShield) -> Outcome:
    """Of both players the turn player first (102.7)."""
    if not f.players:
        return leave()
    player, f.players = f.players[0], f.players[1:]
    return call(DeckCards(player=player, count=1, kind=CHARGE, upto=1), "914.4")


# --- 1003: reboot and sleep -----------------------------------------------------------------------


def turn_to(s: ZxState, cards: Iterable[int], sleeping: bool, by: int = NOBODY, cause: int = NONE) -> int:
    """How many really turned (102.5)."""
    name = "slept" if sleeping else "rebooted"
    done, told = 0, heard(s, name)
    for card in cards:
        if (
            can_turn(s, card)
            and becomes(s, card, sleeping)
            and not forbidden(s, "sleep" if sleeping else "reboot", card)
        ):
            (fall_asleep if sleeping else wake_up)(s, card)
            done += 1
            if told:
                occur(s, Event(name, s.controller[card], s.ref(card), cause=cause, by=by))
    if done:
        settle(s)
    return done


@rule("1003.3", "302.2", "303.5", "308.2", off=True)
def can_turn(s: ZxState, card: int) -> bool:
    return KIND[s.zone[card]] in (SQUARE, RESOURCE)


@rule("102.5", "102.5.ex1", off=True)
def becomes(s: ZxState, card: int, sleeping: bool) -> bool:
    """What is so already does not become so."""
    return bool(s.sleeping[card]) != sleeping


@rule("1003.2")
def fall_asleep(s: ZxState, card: int) -> None:
    atoms.turn_sideways(s, card, True)


@rule("1003.1")
def wake_up(s: ZxState, card: int) -> None:
    atoms.turn_sideways(s, card, False)


# --- 1004, 1006 -----------------------------------------------------------------------------------


@rule("1004.1", "1004.2", "1004.3")
def shuffle(s: ZxState, player: int) -> None:
    if not s.mixed[player] or not still_random(s):
        atoms.shuffle(s, 2 * DECK + player)
        atoms.set_mixed(s, player, True)
    if heard(s, "shuffled"):
        occur(s, Event("shuffled", player))


still_random = so("1202.2", "1202.2a", "1202.2a.ex1", "1202.2a.ex2")
"""Since the last shuffling nothing was added, and no card's ability has shown anything: what is drawn or ignited does
not matter.
"""


@rule("1006.1", "1006.1a")
def show(s: ZxState, card: int) -> None:
    """All players see it; it stays where it is."""
    atoms.know(s, card, OPEN_BOTH)
    if heard(s, "revealed"):
        occur(s, Event("revealed", s.controller[card], s.ref(card), source=KIND[s.zone[card]]))


# --- 1005, 1013, 304.3: from the top of a deck ----------------------------------------------------


def draw(
    s: ZxState, player: int, count: int, by: int = NOBODY, cause: int = NONE, applied: Applied = ()
) -> Frame | None:
    if count <= 0 or forbidden(s, "draw", player=player):
        return None
    return DeckCards(player=player, count=count, kind=HAND, name="drawn", by=by, cause=cause, applied=applied)


from_deck = Routine("304.3", DeckCards)


@from_deck.step("304.3")
def another(s: ZxState, f: DeckCards) -> Outcome:
    """Reload may come in between."""
    if len(f.taken) >= f.count or next_one(s, f) == NONE:
        return leave(f.taken)
    if f.upto:
        return Request(f.player if f.who < 0 else f.who, "304.4", (Option("take", "304.4b"), Option("done", "304.4a")))
    return goto("304.4b")


def next_one(s: ZxState, f: DeckCards) -> int:
    """What lies on top, or below what has only been shown."""
    deck = s.zones[2 * DECK + f.player]
    above = len(f.taken) if f.name in SHOWING else 0
    return deck[-1 - above] if len(deck) > above else NONE


@from_deck.step("304.4a")
def or_stop(s: ZxState, f: DeckCards) -> Outcome:
    return leave(f.taken) if f.answer.verb == "done" else None


@from_deck.step("304.4b")
def one_card(s: ZxState, f: DeckCards) -> Outcome:
    card = next_one(s, f)
    f.taken = (*f.taken, s.ref(card))
    return call_or(FROM_THE_TOP.get(f.name, take_one)(s, f, card))


def call_or(frame: Frame | None) -> Outcome:
    return goto("304.3") if frame is None else call(frame, "304.3")


@rule("1005.1", "1005.2", "1005.3")
def draw_one(s: ZxState, f: DeckCards, card: int) -> Frame | None:
    return happen(s, [move_event(s, card, HAND, "drawn", f.marks, f.by, f.cause)], f.applied)


@rule("1013.1a", "1013.1b", "1013.1c")
def recover_one(s: ZxState, f: DeckCards, card: int) -> Frame | None:
    return happen(s, [move_event(s, card, f.kind, "recovered", f.marks, f.by, f.cause)], f.applied)


def take_one(s: ZxState, f: DeckCards, card: int) -> Frame | None:
    return happen(s, [move_event(s, card, f.kind, f.name, f.marks, f.by, f.cause)], f.applied)


@rule("1009.1", "1009.2")
def remove_one(s: ZxState, f: DeckCards, card: int) -> Frame | None:
    return take_one(s, f, card)


def lay_one_under(s: ZxState, f: DeckCards, card: int) -> Frame | None:
    return make_force(s, [card], f.host, f.by, f.cause, "facedown" in f.marks, f.applied)


def show_one(s: ZxState, f: DeckCards, card: int) -> None:
    show(s, card)


def look_at_one(s: ZxState, f: DeckCards, card: int) -> None:
    atoms.know(s, card, 1 << f.who)


FROM_THE_TOP: dict[str, Callable[[ZxState, DeckCards, int], Frame | None]] = {
    "drawn": draw_one, "recovered": recover_one, "removed": remove_one, "forced": lay_one_under, "revealed": show_one,
    "looked": look_at_one,
}  # fmt: skip
SHOWING = ("revealed", "looked")


# --- 1007: entering -------------------------------------------------------------------------------


Narrow = Callable[[ZxState, int, int, int, str], bool]
SQUARE_MARKS: dict[str, Narrow] = {
    "normal": lambda s, square, player, here, rest: is_normal(s, square),
    "player": lambda s, square, player, here, rest: not is_normal(s, square),
    "own_player": lambda s, square, player, here, rest: square == player_square(s, player),
    "opponent_player": lambda s, square, player, here, rest: square == player_square(s, opponent(s, player)),
    "not_opponent_player": lambda s, square, player, here, rest: square != PLAYER_SQUARES[opponent(s, player)],
    "not_own_player": lambda s, square, player, here, rest: square != PLAYER_SQUARES[player],
    "zxless": lambda s, square, player, here, rest: not zx_on(s, square),
    "adjacent": lambda s, square, player, here, rest: here >= 0 and adjacent(s, here, square),
    "next": lambda s, square, player, here, rest: here >= 0 and adjacent(s, here, square),
    "there": lambda s, square, player, here, rest: square == here,
    "area": lambda s, square, player, here, rest: area(s, square, player) == rest,
    "squares": lambda s, square, player, here, rest: square in drawn_squares(s, rest, player),
}
"""What a text demands of the square to which a card goes; here: the square that it speaks of."""
POSTURES = frozenset(("reboot", "sleep", "facedown", "anywhere"))


def square_marks(marks: Iterable[str]) -> bool:
    """Whether all of these have a meaning here."""
    return all(mark.partition(":")[0] in SQUARE_MARKS or mark in POSTURES for mark in marks)


def narrowed(s: ZxState, player: int, how: Iterable[str], here: int, squares: Iterable[int] = SQUARES) -> list[int]:
    """The squares that meet every demand."""
    demands = [(SQUARE_MARKS[mark.partition(":")[0]], mark.partition(":")[2]) for mark in how if mark not in POSTURES]
    return [square for square in squares if all(test(s, square, player, here, rest) for test, rest in demands)]


def squares_for(s: ZxState, player: int, how: Iterable[str], here: int = -1, ascension: bool = False) -> list[int]:
    """The squares that an effect lets a card enter on. Where it does not ask for one without zx, those of 806.1a
    (reading A-35).
    """
    from kisoku.games.zx.rules.r806_playing import open_squares

    if ascension:
        return only_there(s, player)
    marks = frozenset(how)
    barred = -1 if "anywhere" in marks or "opponent_player" in marks else PLAYER_SQUARES[opponent(s, player)]
    usual = SQUARES if "zxless" in marks or "there" in marks else open_squares(s, player)
    return [
        square
        for square in narrowed(s, player, marks, here, usual)
        if square != barred and without_ascension(s, square)
    ]


@rule("202.11a", "202.12c", off=list(SQUARES))
def only_there(s: ZxState, player: int) -> list[int]:
    """An Ascension comes only to a player square."""
    return [PLAYER_SQUARES[player]]


@rule("202.11b", "202.12d", off=True)
def without_ascension(s: ZxState, square: int) -> bool:
    return not any(ASCENSION in info(s, card).kinds for card in fighters_on(s, square))


entering = Routine("1007", Enter)


@entering.step("1007.4")
def which_of_them(s: ZxState, f: Enter) -> Outcome:
    """Of more cards than there are squares, whoever controls the effect says which of them enter."""
    f.cards = tuple(ref for ref in f.cards if s.alive(ref))
    if f.placed or len(f.cards) <= len(f.squares):
        return None
    able = tuple(ref for ref in f.cards if not kept_out(s, ref % LIFE, f.player))
    room = min(len(able), len(f.squares))
    return Pick(player=f.player, rule="1007.4", source=f.cause, candidates=able, least=room, most=room)


@entering.step("1007.4")
def those(s: ZxState, f: Enter) -> Outcome:
    if f.given:
        f.cards, f.given = tuple(f.given), None
    return None


@entering.step("1007.4")
def next_square(s: ZxState, f: Enter) -> Outcome:
    """Each card to a square of its own."""
    f.cards = tuple(ref for ref in f.cards if s.alive(ref))
    if len(f.placed) >= len(f.cards):
        return None
    ref = f.cards[len(f.placed)]
    found = [square for square in f.squares if square not in f.placed]
    card = ref % LIFE
    if kept_out(s, card, f.player) or once_is_enough(s, card, f.player, f.cards[: len(f.placed)]) or not found:
        f.cards = tuple(other for other in f.cards if other != ref)
        f.step -= 1
        return None
    return Request(f.player, "1007.4", tuple(Option("square", "1007.4", square) for square in found), ref)


@rule("102.6", "102.6.ex1", off=False)
def kept_out(s: ZxState, card: int, player: int) -> bool:
    """What cannot enter does not, of several chosen too."""
    return forbidden(s, "enter", card, player, card)


@rule("102.6", "102.6.ex1", off=False)
def once_is_enough(s: ZxState, card: int, player: int, before: Refs = ()) -> bool:
    """Whether it cannot enter because one of its name has in this turn, or is going to together with it."""
    if not forbidden(s, "enter_again", NONE, player, card):
        return False
    names = info(s, card).names
    others = [ref % LIFE for ref in before] + [event.thing % LIFE for event in s.history if event.kind == "entered"]
    return any(not set(names).isdisjoint(s.pool.cards[s.card[other]].names) for other in others if s.card[other] >= 0)


def can_enter(s: ZxState, card: int, player: int) -> bool:
    return not kept_out(s, card, player) and not once_is_enough(s, card, player)


@entering.step("1007.4")
def that_square(s: ZxState, f: Enter) -> Outcome:
    if len(f.placed) >= len(f.cards):
        return None
    f.placed = (*f.placed, f.answer.thing)
    return goto("1007.4") if len(f.placed) < len(f.cards) else None


@entering.step("1007.1")
def all_at_once(s: ZxState, f: Enter) -> Outcome:
    """301.5."""
    events = [
        move_event(s, ref % LIFE, SQUARE, "entered", f.marks, f.by, f.cause, square)
        for ref, square in zip(f.cards, f.placed, strict=False)
    ]
    return happen(s, turn_players_first(s, events), f.applied)


@rule("811.3c", off=lambda s, events: events[::-1])
def turn_players_first(s: ZxState, events: list[Event]) -> list[Event]:
    """What the turn player's cards say has the earlier time, of cards that come together."""
    return sorted(events, key=lambda event: event.player != s.turn_player) if len(events) > 1 else events


@entering.step("1007.1")
def how_many(s: ZxState, f: Enter) -> Outcome:
    return leave(len(f.placed))


# --- 1008, 1009: destroying and removing ----------------------------------------------------------


def destroy(
    s: ZxState, cards: Sequence[int], by: int, cause: int, marks: tuple[str, ...] = ("effect",), applied: Applied = ()
) -> Frame | None:
    """Only what is on squares; zx and Ascensions go to the Charge, others to the Trash."""
    events = []
    for card in cards:
        if not is_there(s, card) or spared(s, card, cause, marks) or (cause != NONE and unaffected(s, card, cause, by)):
            continue
        kinds = info(s, card).kinds
        kind = CHARGE if ZX in kinds or ASCENSION in kinds else TRASH
        events.append(move_event(s, card, kind, "destroyed", marks, by, cause))
    return destroyed(s, events, applied)


def spared(s: ZxState, card: int, cause: int, marks: tuple[str, ...]) -> bool:
    """Whether a text says that it is not destroyed: at all, or by all that would destroy it now (1203, 1204)."""
    bans = standing(s).bans
    if bans.isdisjoint(SPARING):
        return False
    if forbidden(s, "be_destroyed", card):
        return True
    found = []
    if "battle" in marks:
        found.append(forbidden(s, "be_destroyed_in_battle", card))
    if "effect" in marks:
        found.append(
            cause != NONE and forbidden(s, "be_destroyed_by_effects", card, controller_of(s, cause), cause % LIFE)
        )
    return bool(found) and all(found)


SPARING = frozenset(("be_destroyed", "be_destroyed_in_battle", "be_destroyed_by_effects"))


@rule("1008.2", off=True)
def is_there(s: ZxState, card: int) -> bool:
    return KIND[s.zone[card]] == SQUARE


@rule("1008.1", "1008.3", "1204.2")
def destroyed(s: ZxState, events: list[Event], applied: Applied) -> Frame | None:
    return happen(s, events, applied)


@rule("1009.1")
def remove(s: ZxState, cards: Sequence[int], by: int, cause: int, applied: Applied = ()) -> Frame | None:
    return put(s, cards, REMOVE, "removed", (), by, cause, applied)


# --- 1010: forces ---------------------------------------------------------------------------------


def make_force(
    s: ZxState, cards: Sequence[int], host: int, by: int, cause: int, facedown: bool = False, applied: Applied = ()
) -> Frame | None:
    """Cards become forces of the host, if it is there (1010.1a)."""
    if not s.alive(host) or KIND[s.zone[host % LIFE]] != SQUARE:
        return nowhere_to_lie(s, [move_event(s, card, FORCE, "forced", (), by, cause, FORCE_ZONE) for card in cards])
    marks = (f"host:{host % LIFE}", *(("facedown",) if facedown else ()))
    return lay_under(
        s,
        [move_event(s, card, FORCE, "forced", marks, by, cause, FORCE_ZONE) for card in cards if card != host % LIFE],
        host % LIFE,
        applied,
    )


@rule("1010.1a", off=lambda s, events: happen(s, events))
def nowhere_to_lie(s: ZxState, events: list[Event]) -> Frame | None:
    """Without the card that they should lie under they stay where they are."""
    return None


@rule("1010.1", "312.3")
def lay_under(s: ZxState, events: list[Event], host: int, applied: Applied) -> Frame | None:
    frame = happen(s, events, applied)
    for event in events:
        card = event.thing % LIFE
        if s.zone[card] == FORCE_ZONE:
            atoms.link(s, card, host)
            if s.controller[card] != s.controller[host]:
                atoms.set_controller(s, card, s.controller[host])
    return frame


# --- 1017: counters -------------------------------------------------------------------------------


@rule("1017.1", "202.14", "202.14a", "202.2b")
def gain(s: ZxState, player: int, icon: str, count: int) -> int:
    from kisoku.games.zx.rules.r805_costs import counters

    if count <= 0:
        return 0
    atoms.set_counter(s, player, icon, counters(s, player, icon) + count)
    if heard(s, "counter_gained"):
        occur(s, Event("counter_gained", player, number=count, marks=(icon,)))
    return count


@rule("1017.2", "202.14d")
def consume(s: ZxState, player: int, icon: str, count: int) -> int:
    """Never below 0."""
    from kisoku.games.zx.rules.r805_costs import counters

    have = counters(s, player, icon)
    spent = min(have, count)
    if spent:
        atoms.set_counter(s, player, icon, have - spent)
        if heard(s, "counter_spent"):
            occur(s, Event("counter_spent", player, number=spent, marks=(icon,)))
    return spent


ROUTINES: tuple[Routine, ...] = (shielding, from_deck, entering)
