"""1300: the game's special actions, each as one function that checks prohibitions, lets itself be replaced, acts and tells."""

from __future__ import annotations

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Turn
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import OWNER, ZONES, damage_zone_of, deck_of, ether_of, hand_limit, move
from kisoku.games.ninja_slayer.rules.r1209_triggers import heard, hide_again, occur
from kisoku.games.ninja_slayer.rules.r1214_replacement import DOERS, Applied, happen
from kisoku.games.ninja_slayer.rules.tracing import applies
from kisoku.games.ninja_slayer.state import (
    CARD,
    CHECK,
    DECK,
    ETHER,
    EXCLUSION,
    FIELD,
    HAND,
    KOTODAMA_SPACE,
    NOBODY,
    NONE,
    OHIGAN,
    Fixed,
    NinjaState,
    opponent,
)  # fmt: skip
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

# --- 103 ------------------------------------------------------------------------------------------------------------------------


def end_the_game(s: NinjaState, events: list[Event]) -> Outcome:
    """103.2, 103.3: one loser, and the other wins; two at once, and the player whose turn it is not wins."""
    lost = {what.player: what.marks[0] for what in events}
    if len(lost) == 1 and "103.2" in s.law:
        (loser, rule), = lost.items()
        atoms.end_game(s, opponent(loser), rule)
    elif len(lost) == 2:
        atoms.end_game(s, opponent(s.turn_player) if "103.3" in s.law else NOBODY, lost[s.turn_player])
    return None


DOERS["lost"] = end_the_game


# --- 104.2 ----------------------------------------------------------------------------------------------------------------------


@rule("104.2", off=True)
def at_all(s: NinjaState, count: int) -> bool:
    """0 or fewer times is not at all."""
    return count > 0


def as_many(s: NinjaState, wanted: int, available: int) -> int:
    """104.2: as many as possible where not all of them are."""
    if wanted <= available:
        return wanted
    return available if "104.2" in s.law else 0


# --- 1306 reveal -------------------------------------------------------------------------------------------------------------


def reveal(s: NinjaState, card: int) -> bool:
    """1306.1: everyone sees a card of a hidden zone. A card already revealed is not revealed again (1306.2)."""
    if ZONES[s.zone[card] >> 1].public or (s.shown[card] and "1306.2" in s.law) or "1306.1" not in s.law:
        return False
    atoms.pass_for_known_copy(s, card, atoms.EVERYONE)
    atoms.show(s, card, True)
    atoms.know(s, card, atoms.EVERYONE)
    occur(s, Event("revealed", s.owner[card], s.ref(card)))
    return True


def cover(s: NinjaState, refs: tuple[int, ...]) -> None:
    """1306.1: revealed only until the effect that asked for it is finished or the card moves."""
    for ref in refs:
        if s.alive(ref):
            atoms.show(s, ref % LIFE, False)


# --- 1308 draw, 1309 discard -------------------------------------------------------------------------------------------------


def draw(s: NinjaState, player: int, count: int, by: int = NOBODY, applied: Applied = ()) -> Outcome:
    """1308.2: one card at a time, that many times."""
    if not at_all(s, count):
        return None
    banned = forbidden(s, "draw", player=player) or (forbidden(s, "draw_elsewhere", player=player) and not in_step(s, DRAW_STEP))
    if banned or "1308.2" not in s.law or hand_limit(s) is not None:
        return None
    return happen(s, [Event("drawn", player, number=1, source=DECK, target=HAND, by=by)] * as_many(s, count, len(deck_of(s, player))), applied)


DRAW_STEP = "502.3"


def in_step(s: NinjaState, number: str) -> bool:
    """Whether the turn is in the step whose rules begin with that number."""
    return any(s.rules.numbers[Turn][f.step - 1].startswith(number) for f in s.frames if isinstance(f, Turn))


def draw_one_by_one(s: NinjaState, events: list[Event]) -> Outcome:
    """1308.1: the top card of the deck goes to the hand."""
    for what in events:
        player = what.player
        deck = deck_of(s, player)
        if deck and "1308.1" in s.law:
            move(s, (deck[-1],), HAND, player, named="drawn", by=what.by)
    return None


DOERS["drawn"] = draw_one_by_one


def discard(s: NinjaState, cards: list[int], by: int = NOBODY, cause: int = NONE, applied: Applied = ()) -> Outcome:
    """1309.1: from the player's zone into that player's Ohigan."""
    events = [
        Event("discarded", s.zone[card] & 1, s.ref(card), 1, (), cause, s.zone[card] >> 1, OHIGAN, by)
        for card in cards
        if not forbidden(s, "discard", card, s.zone[card] & 1)
    ]
    return happen(s, events, applied)


def _to_ohigan(named: str, rule: str) -> None:
    def do(s: NinjaState, events: list[Event]) -> Outcome:
        if rule in s.law:
            cards = [what.thing % LIFE for what in events if s.alive(what.thing)]
            first = events[0]
            move(s, cards, OHIGAN, named=named, by=first.by, cause=first.cause, flags=first.marks)
        return None

    DOERS[named] = do


_to_ohigan("discarded", "1309.1")


def kill_now(s: NinjaState, events: list[Event]) -> Outcome:
    """1311.1, 1311.2: put into the Ohigan right now; and who killed whom is told (1216.5)."""
    if "1311.1" not in s.law or "1311.2" not in s.law:
        return None
    deaths = {what.thing % LIFE: what for what in events if s.alive(what.thing)}
    move(s, list(deaths), OHIGAN, named="killed", told=deaths)
    for what in events:
        causes = what.cause if isinstance(what.cause, tuple) else (what.cause,)
        for cause in causes:
            if cause >= 0 and "1216.5" in s.law:
                occur(s, Event("kills", s.controller[cause % LIFE], cause, 1, what.marks, what.thing))
    return None


DOERS["killed"] = kill_now


# --- 1310 bow and unbow ------------------------------------------------------------------------------------------------------


def bow(s: NinjaState, card: int, by: int = NOBODY) -> bool:
    """1310.2: a card that is bowed already cannot be bowed."""
    if is_bowed(s, card) or not _turnable(s, card) or "303.1b" not in s.law or forbidden(s, "bow", card):
        return False
    atoms.turn_sideways(s, card, True)
    if heard(s, "bowed"):
        occur(s, Event("bowed", s.controller[card], s.ref(card), by=by))
    return True


def unbow(s: NinjaState, card: int, by: int = NOBODY) -> bool:
    """1310.1: a card that is ready already cannot be made ready; no event for it (104.3)."""
    if is_ready(s, card) or not _turnable(s, card) or forbidden(s, "unbow", card):
        return False
    atoms.turn_sideways(s, card, False)
    if heard(s, "unbowed"):
        occur(s, Event("unbowed", s.controller[card], s.ref(card), by=by))
    return True


@rule("104.3", "1310.2", off=False)
def is_bowed(s: NinjaState, card: int) -> bool:
    """What is so already cannot be made so."""
    return bool(s.bowed[card])


@rule("104.3", "1310.1", "303.1b", off=False)
def is_ready(s: NinjaState, card: int) -> bool:
    return not s.bowed[card]


def _turnable(s: NinjaState, card: int) -> bool:
    """303.1: only in some zones do cards have an orientation."""
    rule = ZONES[s.zone[card] >> 1].orientation
    return bool(rule) and rule in s.law and "303.1" in s.law


# --- 1312 pay ether ----------------------------------------------------------------------------------------------------------


def ready_ether(s: NinjaState, player: int) -> list[int]:
    return [card for card in ether_of(s, player) if not s.bowed[card]]


def ready_count(s: NinjaState, player: int) -> int:
    """How much ether a player could pay; counted anew only when a card of the zone was turned, or the zone has changed."""
    now = s.stirs[2 * ETHER + player]
    then, count = s.ready[player]
    if then != now:
        count = len(ready_ether(s, player))
        s.ready[player] = (now, count)
    return count


# --- 1314 ambush -------------------------------------------------------------------------------------------------------------


def one_by_one(s: NinjaState, events: list[Event]) -> list[list[Event]]:
    """304.3: several cards from the top of a deck move one after another; all others at the same moment."""
    if ONE_BY_ONE in events[0].marks and "304.3" in s.law:
        return [[what] for what in events]
    return [events]


ONE_BY_ONE = "one by one"


def ambush(s: NinjaState, cards: list[int], player: int, how: tuple[str, ...] = (), by: int = NOBODY, cause: int = NONE, applied: Applied = ()) -> Outcome:
    """1314.1: straight onto the field of that player, or of each card's controller (player OWNER, 1314.1a).

    From the ether zone the orientation is kept (1314.1b).
    """
    events = [
        Event("ambushed", player if player != OWNER else s.owner[card], s.ref(card), 1, how, cause, s.zone[card] >> 1, FIELD, by)
        for card in cards
        if s.zone[card] >> 1 != FIELD and s.thing[card] == CARD and info(s, card).kind == CHARACTER
    ]
    return happen(s, events, applied)


def ambush_now(s: NinjaState, events: list[Event]) -> Outcome:
    if "1314.1" not in s.law:
        return None
    for player, batch in ((player, batch) for player in (s.turn_player, 1 - s.turn_player) for batch in one_by_one(s, events)):
        cards = [what.thing % LIFE for what in batch if what.player == player and s.alive(what.thing)]
        if cards:
            first = batch[0]
            move(s, cards, FIELD, player, named="ambushed", by=first.by, cause=first.cause, bowed="bowed" in first.marks)
            for card in cards if s.watched and "1314.1b" not in s.law else ():
                atoms.turn_sideways(s, card, False)
    return None


DOERS["ambushed"] = ambush_now


# --- 1316 shuffle ------------------------------------------------------------------------------------------------------------


def shuffle(s: NinjaState, player: int) -> None:
    """1316.1a: all cards of the deck; what was seen or revealed there is no longer so (1316.2)."""
    if "1316.1" in s.law and "1316.1a" in s.law:
        atoms.shuffle(s, 2 * DECK + player, "1316.2" in s.law)
        occur(s, Event("shuffled", player))


# --- 1319 heal, 1320 jitsu ----------------------------------------------------------------------------------------------------


def heal(s: NinjaState, player: int, cards: list[int], by: int = NOBODY) -> None:
    """1319.1: the chosen cards of the damage zone go to their owner's Ohigan."""
    if cards and "1319.1" in s.law:
        move(s, cards, OHIGAN, by=by)
        occur(s, Event("healed", player, number=len(cards), by=by))


def face_up(s: NinjaState, player: int) -> list[int]:
    return [card for card in damage_zone_of(s, player) if not s.facedown[card]]


def jitsu(s: NinjaState, player: int, cards: list[int]) -> None:
    """1320.1: face-up cards of the damage zone are turned face down."""
    if "1320.1" not in s.law:
        return
    if s.watched:
        applies(s, "303.2", "303.2b", "309.1b")
    for card in cards:
        atoms.turn_over(s, card, True)
    occur(s, Event("jitsu", player, number=len(cards)))


def turn_over(s: NinjaState, card: int, facedown: bool) -> bool:
    """303.2: only in some zones do cards have a facing; a card is always exactly one of the two (303.2b)."""
    rule = ZONES[s.zone[card] >> 1].facing
    if not rule or rule not in s.law or bool(s.facedown[card]) == facedown or "303.2b" not in s.law:
        return False
    atoms.turn_over(s, card, facedown)
    if not facedown:
        atoms.know(s, card, atoms.EVERYONE)
    occur(s, Event("flipped", s.owner[card], s.ref(card)))
    return True


# --- 1321 counter, leaving the kotodama space ----------------------------------------------------------------------------------


def counter(s: NinjaState, thing: int, by: int = NOBODY, cause: int = NONE) -> bool:
    """1321.1: out of the kotodama space; a card goes to its owner's Ohigan. Nothing paid comes back (1321.2)."""
    if s.zone[thing] != KOTODAMA_SPACE or forbidden(s, "be_countered", thing) or "1321.1" not in s.law or "1321.2" not in s.law:
        return False
    if s.thing[thing] == CARD:
        waits = s.entry[thing]
        move(s, (thing,), OHIGAN, named="countered", by=by, cause=cause)
        release_ukemi_card(s, waits)
    else:
        subject = s.ref(thing)
        controller = s.controller[thing]
        leave_space(s, thing)
        occur(s, Event("countered", controller, subject, cause=cause, by=by))
    return True


def leave_space(s: NinjaState, thing: int) -> None:
    """An ability or a damage check is taken out of the kotodama space; a flipped Ukemi card follows (1104.4c, 1211.4)."""
    waits = s.entry[thing]
    source = s.source[thing]
    atoms.remove_thing(s, thing)
    hide_again(s, source)
    release_ukemi_card(s, waits)


def release_ukemi_card(s: NinjaState, entry: Fixed | None) -> None:
    """1104.4c, 1211.4: right after its Ukemi left the space, the card goes from the check zone to the Ohigan."""
    ref = NONE if entry is None else entry.ukemi_card
    if ref >= 0 and s.alive(ref) and s.zone[ref % LIFE] >> 1 == CHECK and "1104.4c" in s.law and "1211.4" in s.law:
        move(s, (ref % LIFE,), OHIGAN)


# --- 1324 exclude, and plain moves -------------------------------------------------------------------------------------------


def exclude(s: NinjaState, cards: list[int], by: int = NOBODY, cause: int = NONE, applied: Applied = (), how: tuple[str, ...] = ()) -> Outcome:
    """1324.1: into the owner's exclusion zone."""
    events = [
        Event("excluded", s.controller[card], s.ref(card), 1, how, cause, s.zone[card] >> 1, EXCLUSION, by)
        for card in cards
        if not forbidden(s, "leave_field", card)
    ]
    return happen(s, events, applied)


def exclude_now(s: NinjaState, events: list[Event]) -> Outcome:
    for batch in one_by_one(s, events) if "1324.1" in s.law else ():
        first = batch[0]
        cards = [what.thing % LIFE for what in batch if s.alive(what.thing)]
        move(s, cards, EXCLUSION, named="excluded", by=first.by, cause=first.cause)
    return None


DOERS["excluded"] = exclude_now


def put(s: NinjaState, cards: list[int], kind: int, player: int, how: tuple[str, ...], by: int, cause: int, applied: Applied = ()) -> Outcome:
    """An effect puts cards somewhere. In the Ohigan, the hand, … of the owner unless said otherwise (302.5)."""
    events = [
        Event("moved", player, s.ref(card), 1, how, cause, s.zone[card] >> 1, kind, by)
        for card in cards
        if s.thing[card] == CARD and not (kind == FIELD and info(s, card).kind != CHARACTER) and (kind == FIELD or not forbidden(s, "leave_field", card))
    ]
    return happen(s, events, applied)


def put_now(s: NinjaState, events: list[Event]) -> Outcome:
    for batch in one_by_one(s, events):
        first, how = batch[0], batch[0].marks
        cards = [what.thing % LIFE for what in batch if s.alive(what.thing)]
        if cards:
            move(
                s,
                cards,
                first.target,
                first.player,
                by=first.by,
                cause=first.cause,
                bottom="bottom" in how,
                bowed="bowed" in how,
                facedown="facedown" in how,
            )
    return None


DOERS["moved"] = put_now


def take_control(s: NinjaState, card: int, player: int, by: int) -> None:
    """306.4: the card moves to the field of whoever now controls it."""
    if s.zone[card] >> 1 == FIELD and s.controller[card] != player and "306.4" in s.law:
        move(s, (card,), FIELD, player, by=by)
