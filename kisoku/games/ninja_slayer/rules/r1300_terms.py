"""1300: the game's special actions, each as one function that checks prohibitions, lets itself be replaced, acts and
tells.
"""

from __future__ import annotations

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import Turn
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import (
    OWNER,
    PUBLIC,
    damage_zone_of,
    deck_of,
    ether_of,
    has_facing,
    has_orientation,
    move,
)
from kisoku.games.ninja_slayer.rules.r1209_triggers import hide_again, occur
from kisoku.games.ninja_slayer.rules.r1214_replacement import Applied, doer, happen
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

# --- 103 ------------------------------------------------------------------------------------------


@doer("lost")
def end_the_game(s: NinjaState, events: list[Event]) -> None:
    lost = {what.player: what.marks[0] for what in events}
    if len(lost) == 1:
        the_other_wins(s, *lost.popitem())
    elif lost:
        atoms.end_game(s, winner_of_both(s), lost[s.turn_player])


@rule("103.2")
def the_other_wins(s: NinjaState, loser: int, number: str) -> None:
    atoms.end_game(s, opponent(loser), number)


@rule("103.3", off=NOBODY)
def winner_of_both(s: NinjaState) -> int:
    """If both lose at once, the player whose turn it is not wins."""
    return opponent(s.turn_player)


# --- 104.2 ----------------------------------------------------------------------------------------


@rule("104.2", off=True)
def at_all(s: NinjaState, count: int) -> bool:
    """0 or fewer times is not at all."""
    return count > 0


is_dealt = rule("1317.2", off=True)(at_all)
"""0 or less is no damage."""


@rule("104.2", off=lambda s, wanted, available: wanted if wanted <= available else 0)
def as_many(s: NinjaState, wanted: int, available: int) -> int:
    """As many as possible where not all of them are."""
    return min(wanted, available)


# --- 1306 reveal ----------------------------------------------------------------------------------


@rule("1306.1", off=False)
def reveal(s: NinjaState, card: int) -> bool:
    """Everyone sees a card of a hidden zone. A card already revealed is not revealed again (1306.2)."""
    if s.zone[card] >> 1 in PUBLIC or (s.shown[card] and not_once_more(s)):
        return False
    atoms.pass_for_known_copy(s, card, atoms.EVERYONE)
    atoms.show(s, card, True)
    atoms.know(s, card, atoms.EVERYONE)
    occur(s, Event("revealed", s.owner[card], s.ref(card)))
    return True


not_once_more = so("1306.2")


def cover(s: NinjaState, refs: tuple[int, ...]) -> None:
    """1306.1: revealed only until the effect that asked for it is finished or the card moves."""
    for ref in refs:
        if s.alive(ref):
            atoms.show(s, ref % LIFE, False)


# --- 1308 draw, 1309 discard ----------------------------------------------------------------------


@rule("305.5", "1308.2")
def draw(s: NinjaState, player: int, count: int, by: int = NOBODY, applied: Applied = ()) -> Outcome:
    """One card at a time, that many times. No limit keeps anybody from holding them."""
    if not at_all(s, count) or not may_draw(s, player):
        return None
    return happen(
        s,
        [Event("drawn", player, number=1, source=DECK, target=HAND, by=by)]
        * as_many(s, count, len(deck_of(s, player))),
        applied,
    )


def may_draw(s: NinjaState, player: int) -> bool:
    return not forbidden(s, "draw", player=player) and (
        not forbidden(s, "draw_elsewhere", player=player) or in_step(s, DRAW_STEP)
    )


DRAW_STEP = "502.3"


def in_step(s: NinjaState, number: str) -> bool:
    """Whether the turn is in the step whose rules begin with that number."""
    return any(s.rules.numbers[Turn][f.step - 1].startswith(number) for f in s.frames if isinstance(f, Turn))


@doer("drawn", "1308.1")
def draw_one_by_one(s: NinjaState, events: list[Event]) -> None:
    """The top card of the deck goes to the hand."""
    for what in events:
        player = what.player
        deck = deck_of(s, player)
        if deck:
            move(s, (deck[-1],), HAND, player, named="drawn", by=what.by)


def discard(s: NinjaState, cards: list[int], by: int = NOBODY, cause: int = NONE, applied: Applied = ()) -> Outcome:
    """1309.1: from the player's zone into that player's Ohigan."""
    events = [
        Event("discarded", s.zone[card] & 1, s.ref(card), 1, (), cause, s.zone[card] >> 1, OHIGAN, by)
        for card in cards
        if not forbidden(s, "discard", card, s.zone[card] & 1)
    ]
    return happen(s, events, applied)


@doer("discarded", "1309.1")
def discard_now(s: NinjaState, events: list[Event]) -> None:
    first = events[0]
    move(s, there(s, events), OHIGAN, named="discarded", by=first.by, cause=first.cause, flags=first.marks)


def there(s: NinjaState, events: list[Event]) -> list[int]:
    """The cards that are still where the events find them."""
    return [what.thing % LIFE for what in events if s.alive(what.thing)]


@doer("killed", "1311.1", "1311.2")
def kill_now(s: NinjaState, events: list[Event]) -> None:
    """1311.1, 1311.2: put into the Ohigan right now; and who killed whom is told (1216.5)."""
    move(s, there(s, events), OHIGAN, named="killed", told={what.thing % LIFE: what for what in events})
    for what in events:
        for cause in what.cause if isinstance(what.cause, tuple) else (what.cause,):
            if cause >= 0:
                tell_killer(s, what, cause)


@rule("1216.5")
def tell_killer(s: NinjaState, what: Event, cause: int) -> None:
    occur(s, Event("kills", s.controller[cause % LIFE], cause, 1, what.marks, what.thing))


# --- 1310 bow and unbow ---------------------------------------------------------------------------


@rule("303.1b", off=False)
def bow(s: NinjaState, card: int, by: int = NOBODY) -> bool:
    """1310.2: a card that is bowed already cannot be bowed."""
    if is_bowed(s, card) or not has_orientation(s, s.zone[card] >> 1) or forbidden(s, "bow", card):
        return False
    atoms.turn_sideways(s, card, True)
    if "bowed" in s.pool.heard or s.log is not None or s.trace is not None:
        occur(s, Event("bowed", s.controller[card], s.ref(card), by=by))
    return True


def unbow(s: NinjaState, card: int, by: int = NOBODY) -> bool:
    """1310.1: a card that is ready already cannot be made ready; no event for it (104.3)."""
    if is_ready(s, card) or not has_orientation(s, s.zone[card] >> 1) or forbidden(s, "unbow", card):
        return False
    atoms.turn_sideways(s, card, False)
    if "unbowed" in s.pool.heard or s.log is not None or s.trace is not None:
        occur(s, Event("unbowed", s.controller[card], s.ref(card), by=by))
    return True


@rule("104.3", "1310.2", off=False)
def is_bowed(s: NinjaState, card: int) -> bool:
    """What is so already cannot be made so."""
    return bool(s.bowed[card])


@rule("104.3", "1310.1", "303.1b", off=False)
def is_ready(s: NinjaState, card: int) -> bool:
    return not s.bowed[card]


# --- 1312 pay ether -------------------------------------------------------------------------------


def ready_ether(s: NinjaState, player: int) -> list[int]:
    return [card for card in ether_of(s, player) if not s.bowed[card]]


def ready_count(s: NinjaState, player: int) -> int:
    """How much ether a player could pay; counted anew only when a card of the zone was turned, or the
    zone has changed.
    """
    now = s.stirs[2 * ETHER + player]
    then, count = s.ready[player]
    if then != now:
        count = len(ready_ether(s, player))
        s.ready[player] = (now, count)
    return count


# --- 1314 ambush ----------------------------------------------------------------------------------


def one_by_one(s: NinjaState, events: list[Event]) -> list[list[Event]]:
    """Several cards from the top of a deck move one after another; all others at the same moment."""
    if ONE_BY_ONE in events[0].marks and from_the_top(s):
        return [[what] for what in events]
    return [events]


from_the_top = so("304.3")
ONE_BY_ONE = "one by one"


def ambush(
    s: NinjaState,
    cards: list[int],
    player: int,
    how: tuple[str, ...] = (),
    by: int = NOBODY,
    cause: int = NONE,
    applied: Applied = (),
) -> Outcome:
    """1314.1: straight onto the field of that player, or of each card's controller (player OWNER, 1314.1a).

    From the ether zone the orientation is kept (1314.1b).
    """
    events = [
        Event(
            "ambushed",
            player if player != OWNER else s.owner[card],
            s.ref(card),
            1,
            how,
            cause,
            s.zone[card] >> 1,
            FIELD,
            by,
        )
        for card in cards
        if s.zone[card] >> 1 != FIELD and s.thing[card] == CARD and info(s, card).kind == CHARACTER
    ]
    return happen(s, events, applied)


@doer("ambushed", "1314.1")
def ambush_now(s: NinjaState, events: list[Event]) -> None:
    for player, batch in (
        (player, batch) for player in (s.turn_player, 1 - s.turn_player) for batch in one_by_one(s, events)
    ):
        cards = there(s, [what for what in batch if what.player == player])
        if cards:
            first = batch[0]
            move(
                s, cards, FIELD, player, named="ambushed", by=first.by, cause=first.cause, bowed="bowed" in first.marks
            )
            keep_orientation(s, cards)


def _make_ready(s: NinjaState, cards: list[int]) -> None:
    for card in cards:
        atoms.turn_sideways(s, card, False)


@rule("1314.1b", off=_make_ready)
def keep_orientation(s: NinjaState, cards: list[int]) -> None:
    """What comes from the ether zone lies as it lay."""


# --- 1316 shuffle ---------------------------------------------------------------------------------


@rule("1316.1", "1316.1a")
def shuffle(s: NinjaState, player: int) -> None:
    """All cards of the deck."""
    atoms.shuffle(s, 2 * DECK + player, nobody_knows_any_more(s))
    occur(s, Event("shuffled", player))


nobody_knows_any_more = so("1316.2")


# --- 1319 heal, 1320 jitsu ------------------------------------------------------------------------


@rule("1319.1")
def heal(s: NinjaState, player: int, cards: list[int], by: int = NOBODY) -> None:
    """The chosen cards of the damage zone go to their owner's Ohigan."""
    if cards:
        move(s, cards, OHIGAN, by=by)
        occur(s, Event("healed", player, number=len(cards), by=by))


def face_up(s: NinjaState, player: int) -> list[int]:
    return [card for card in damage_zone_of(s, player) if not s.facedown[card]]


@rule("1320.1")
def jitsu(s: NinjaState, player: int, cards: list[int]) -> None:
    """Face-up cards of the damage zone are turned face down."""
    for card in cards:
        lay(s, card, True)
    occur(s, Event("jitsu", player, number=len(cards)))


def turn_over(s: NinjaState, card: int, facedown: bool) -> bool:
    if bool(s.facedown[card]) == facedown or not lay(s, card, facedown):
        return False
    if not facedown:
        atoms.know(s, card, atoms.EVERYONE)
    occur(s, Event("flipped", s.owner[card], s.ref(card)))
    return True


@rule("303.2b", off=False)
def lay(s: NinjaState, card: int, facedown: bool) -> bool:
    """Where cards have a facing it is exactly one of the two. Gives whether it has one."""
    if not has_facing(s, s.zone[card] >> 1):
        return False
    atoms.turn_over(s, card, facedown)
    return True


# --- 1321 counter, leaving the kotodama space -----------------------------------------------------


@rule("1321.1", "1321.2", off=False)
def counter(s: NinjaState, thing: int, by: int = NOBODY, cause: int = NONE) -> bool:
    """Out of the kotodama space; a card goes to its owner's Ohigan. Nothing paid comes back."""
    if s.zone[thing] != KOTODAMA_SPACE or forbidden(s, "be_countered", thing):
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
    """An ability or a damage check is taken out of the kotodama space; a flipped Ukemi card
    follows (1104.4c, 1211.4).
    """
    waits = s.entry[thing]
    source = s.source[thing]
    atoms.remove_thing(s, thing)
    hide_again(s, source)
    release_ukemi_card(s, waits)


def release_ukemi_card(s: NinjaState, entry: Fixed | None) -> None:
    """Right after its Ukemi left the space, the card goes from the check zone to the Ohigan."""
    ref = NONE if entry is None else entry.ukemi_card
    if ref >= 0 and s.alive(ref) and s.zone[ref % LIFE] >> 1 == CHECK:
        follow(s, ref % LIFE)


@rule("1104.4c", "1211.4")
def follow(s: NinjaState, card: int) -> None:
    move(s, (card,), OHIGAN)


# --- 1324 exclude, and plain moves ----------------------------------------------------------------


def exclude(
    s: NinjaState,
    cards: list[int],
    by: int = NOBODY,
    cause: int = NONE,
    applied: Applied = (),
    how: tuple[str, ...] = (),
) -> Outcome:
    """1324.1: into the owner's exclusion zone."""
    events = [
        Event("excluded", s.controller[card], s.ref(card), 1, how, cause, s.zone[card] >> 1, EXCLUSION, by)
        for card in cards
        if not forbidden(s, "leave_field", card)
    ]
    return happen(s, events, applied)


@doer("excluded", "1324.1")
def exclude_now(s: NinjaState, events: list[Event]) -> None:
    for batch in one_by_one(s, events):
        move(s, there(s, batch), EXCLUSION, named="excluded", by=batch[0].by, cause=batch[0].cause)


def put(
    s: NinjaState,
    cards: list[int],
    kind: int,
    player: int,
    how: tuple[str, ...],
    by: int,
    cause: int,
    applied: Applied = (),
) -> Outcome:
    """An effect puts cards somewhere. In the Ohigan, the hand, … of the owner unless said otherwise (302.5)."""
    events = [
        Event("moved", player, s.ref(card), 1, how, cause, s.zone[card] >> 1, kind, by)
        for card in cards
        if s.thing[card] == CARD
        and not (kind == FIELD and info(s, card).kind != CHARACTER)
        and (kind == FIELD or not forbidden(s, "leave_field", card))
    ]
    return happen(s, events, applied)


@doer("moved")
def put_now(s: NinjaState, events: list[Event]) -> None:
    for batch in one_by_one(s, events):
        first, how, cards = batch[0], batch[0].marks, there(s, batch)
        if cards:
            bottom, bowed, facedown = (mark in how for mark in ("bottom", "bowed", "facedown"))
            move(
                s,
                cards,
                first.target,
                first.player,
                by=first.by,
                cause=first.cause,
                bottom=bottom,
                bowed=bowed,
                facedown=facedown,
            )


@rule("306.4")
def take_control(s: NinjaState, card: int, player: int, by: int) -> None:
    """The card moves to the field of whoever now controls it."""
    if s.zone[card] >> 1 == FIELD and s.controller[card] != player:
        move(s, (card,), FIELD, player, by=by)
