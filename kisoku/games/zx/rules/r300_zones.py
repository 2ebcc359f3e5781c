"""300: zones, squares, and what happens when cards go from one to another."""

from __future__ import annotations

from collections.abc import Iterable

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import so, the
from kisoku.games.zx.rules.frames import AtOnce, OneByOne
from kisoku.games.zx.rules.r200_cards import kinds_of
from kisoku.games.zx.rules.r808_triggers import Listeners, listening, look_for_states, occur
from kisoku.games.zx.rules.r811_continuous import in_unison, info, keep_time, snapshot, stays_valid, suppress_now, under
from kisoku.games.zx.rules.r812_replacement import Applied, doer, happen
from kisoku.games.zx.state import (
    CENTRAL,
    CHARGE,
    DECK,
    DYNAMIS,
    ENEMY,
    FIRST_SQUARE,
    FORCE,
    HAND,
    KIND,
    LIFE,
    NOBODY,
    NONE,
    OPEN_BOTH,
    OVERBOOST,
    OWN,
    PLAYER,
    PLAYER_SQUARES,
    PREPARATION,
    REMOVE,
    RESOURCE,
    SQUARE,
    SQUARES,
    TEMPORARY,
    TRASH,
    UNDER_ZONE,
    ZONES,
    ZX,
    ZxState,
)  # fmt: skip
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, leave
from kisoku.kernel.players import opponent
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE as LIVES
from kisoku.kernel.state import NOWHERE

# --- 303: squares ---------------------------------------------------------------------------------


@rule("303.2", off=False)
def adjacent(s: ZxState, one: int, other: int) -> bool:
    """Side by side; diagonally is not."""
    return other in ZONES.beside[one]


@rule("303.2a", "303.2a.ex1", "303.2a.ex2", off=0)
def distance(s: ZxState, one: int, other: int) -> int:
    """Of two squares, by their numbers."""
    a, b = one - FIRST_SQUARE, other - FIRST_SQUARE
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3)


@rule("303.3", "303.3a", "402.1a", off=-1)
def player_square(s: ZxState, player: int) -> int:
    return PLAYER_SQUARES[player]


@rule("303.3b", off=False)
def is_normal(s: ZxState, square: int) -> bool:
    return square not in PLAYER_SQUARES


@rule("303.4", off="")
def area(s: ZxState, square: int, player: int) -> str:
    """Own, enemy or central, as the player sees it."""
    row = (square - FIRST_SQUARE) // 3
    if row == 1:
        return central_area(s)
    return own_area(s) if (row == 2) == (player == 0) else enemy_area(s)


own_area = the(OWN, "303.4a", off="")
enemy_area = the(ENEMY, "303.4b", off="")
central_area = the(CENTRAL, "303.4c", off="")


def on_squares(s: ZxState) -> list[int]:
    zones = s.zones
    found: list[int] = []
    for zone in SQUARES:
        found += zones[zone]
    return found


def is_zx(s: ZxState, card: int) -> bool:
    """No effect changes what kind a card is."""
    return ZX in s.pool.cards[s.card[card]].kinds and not s.facedown[card]


def zx_on(s: ZxState, square: int) -> list[int]:
    return [card for card in s.zones[square] if is_zx(s, card)]


def fighters_on(s: ZxState, square: int, of: int = NOBODY) -> list[int]:
    """The zx and Ascensions there, of one player or of both."""
    prints, print_of, facedown, controller = s.pool.cards, s.card, s.facedown, s.controller
    found = []
    for card in s.zones[square]:
        if prints[print_of[card]].fights and not facedown[card] and (of == NOBODY or controller[card] == of):
            found.append(card)
    return found


def player_card(s: ZxState, player: int) -> int:
    """The face-up card of kind Player that the player controls on a square, or NONE."""
    for card in s.zones[PLAYER_SQUARES[player]]:
        if s.controller[card] == player and not s.facedown[card] and PLAYER in info(s, card).kinds:
            return card
    return NONE


@rule("202.7e", "202.7f", "202.7g", off=NONE)
def overboost_of(s: ZxState, player: int) -> int:
    """The player's Overboost on a square, or NONE."""
    return next(
        (
            card
            for card in on_squares(s)
            if s.controller[card] == player and s.pool.cards[s.card[card]].kind == OVERBOOST
        ),
        NONE,
    )


def unison_of(s: ZxState, player: int) -> int:
    if not s.zones[UNDER_ZONE]:
        return NONE
    return next((card for card in on_squares(s) if s.controller[card] == player and in_unison(s, card)), NONE)


# --- moving cards ---------------------------------------------------------------------------------


def zone_for(s: ZxState, card: int, kind: int) -> int:
    """302.4: a zone of the card's owner."""
    return ZONES.number(kind, to_its_owner(s, card))


@rule("302.4", "302.1", "302.1a", "302.1b", "301.2", "301.2b", off=lambda s, card: s.controller[card])
def to_its_owner(s: ZxState, card: int) -> int:
    return s.owner[card]


def move_event(
    s: ZxState,
    card: int,
    kind: int,
    name: str = "moved",
    marks: tuple[str, ...] = (),
    by: int = NOBODY,
    cause: int = NONE,
    zone: int = -1,
) -> Event:
    """That the card is going to a zone of that kind, or to that square."""
    goal = zone if zone >= 0 else zone_for(s, card, kind)
    return Event(name, s.controller[card], s.ref(card), goal, marks, cause, KIND[s.zone[card]], kind, by)


def put(
    s: ZxState, cards: Iterable[int], kind: int, name: str = "moved", marks: tuple[str, ...] = (), by: int = NOBODY,
    cause: int = NONE, applied: Applied = ()
) -> Frame | None:  # fmt: skip
    """Cards go to zones of that kind: together (301.5), into a deck one after the other (304.5)."""
    events = [move_event(s, card, kind, name, marks, by, cause) for card in cards if can_move(s, card, kind)]
    if (
        len(events) > 1
        and (kind == DECK or name == "removed")
        and (one_at_a_time(s) if kind == DECK else removed_one_at_a_time(s))
    ):
        return OneByOne(tuple(events), applied)
    return happen(s, events, applied)


one_at_a_time = so("304.5")
removed_one_at_a_time = so("1009.2")


@rule("303.6", "102.6", off=True)
def can_move(s: ZxState, card: int, kind: int) -> bool:
    """A prohibition of moving (102.6); what was never a card goes nowhere but off (914)."""
    from kisoku.games.zx.rules.prohibitions import forbidden

    return not forbidden(s, "move", card)


one_by_one = Routine("304.5", OneByOne)


@one_by_one.step("304.5")
def next_card(s: ZxState, f: OneByOne) -> Outcome:
    if not f.events:
        return leave()
    event, f.events = f.events[0], f.events[1:]
    frame = happen(s, [event], f.applied) if s.alive(event.thing) else None
    return call(frame, "304.5") if frame is not None else goto_next(f)


def goto_next(f: OneByOne) -> Outcome:
    f.step -= 1
    return None


MOVES = ("moved", "destroyed", "removed", "drawn", "discarded", "recovered", "entered", "forced", "trashed")
NOISY = ("moved", "destroyed", "destroys", "removed", "entered", "life_down", "life_up", "discarded", "forced", "drawn")


@doer(*MOVES)
def carry(s: ZxState, events: list[Event]) -> None:
    """Cards change zones, all at the same moment."""
    if EXAMINED and len(events) > 1 and not at_the_same_moment(s):
        for event in events:
            carry(s, [event])
        return
    before: Listeners | None = None
    former: dict[int, int] = {}
    for event in events:
        former[event.thing % LIVES] = event.thing
        if event.source == SQUARE and event.target != SQUARE and before is None:
            before = look_back(s)
        atoms.remember_last(s, (*snapshot(s, event.thing % LIVES), event.kind, event.target))
    told = [event for event in events if move_one(s, event)]
    for event in told if not EXAMINED or len(told) < 2 or once_for_each(s) else told[:1]:
        looking_back = event.source == SQUARE and event.target != SQUARE
        tell_move(s, event, before if looking_back else None, former if looking_back else None)
    for event in told:
        if event.target != SQUARE or event.source != SQUARE:
            fall_apart(s, event.thing % LIVES, event.source)
    settle(s)


at_the_same_moment = so("301.5", "808.3b", "808.3b.ex1")
"""Cards that move together are placed together, and see each other come."""

once_for_each = so("808.3c", "808.3c.ex1")
"""What waits for a card that comes triggers once for each of them."""


EXAMINED = examining()


@rule("808.3", "808.3a", "808.3d", "808.3d.ex1", off=None)
def look_back(s: ZxState) -> Listeners | None:
    """Of what leaves squares, abilities are looked at as they were before."""
    return listening(s, NOISY)


def move_one(s: ZxState, event: Event) -> bool:
    """One card goes; what belonged to it falls apart or goes along. False if it does not go."""
    card, zone, kind = event.thing % LIVES, event.number, event.target
    marks, old = event.marks, KIND[s.zone[card]]
    if old == SQUARE and kind == SQUARE:
        if PLAYER in info(s, card).kinds and stays_put(s):
            return False
        step_aside(s, card, zone)
        return True
    atoms.relocate(
        s, card, zone, knowledge(s, card, kind, marks), bottom="bottom" in marks,
        sleeping=arrives_asleep(s, card, kind, marks),
        facedown="facedown" in marks or (kind == DYNAMIS and "faceup" not in marks),
        same=EXAMINED and not becomes_new(s),
    )  # fmt: skip
    if kind == SQUARE:
        arrive(s, card, event)
    return True


becomes_new = so("301.4")
"""A card that changes its zone is another card from then on."""

stays_put = so("303.6")
"""A Player card does not go to another square."""


@rule("301.4", "814.1a", off=lambda s, card, zone: atoms.relocate(s, card, zone, OPEN_BOTH))
def step_aside(s: ZxState, card: int, zone: int) -> None:
    """From square to square it stays the same card, with its forces and all that it has."""
    stays_valid(s, card)
    atoms.relocate(s, card, zone, OPEN_BOTH, same=True)


def knowledge(s: ZxState, card: int, kind: int, marks: tuple[str, ...]) -> int:
    """Who knows the card in its new zone."""
    owner = 1 << s.owner[card]
    if kind == LIFE:
        return nobody_knows(s)
    if kind == DECK:
        return s.known[card]
    if kind == HAND:
        return own_hand(s, s.known[card], owner)
    if kind == DYNAMIS:
        return OPEN_BOTH if "faceup" in marks else owner | s.known[card]
    if "facedown" in marks:
        return owner | s.known[card]
    return open_zone(s)


nobody_knows = the(0, "301.3c", "302.3c", "307.2", off=OPEN_BOTH)
"""Life is unknown to both, and its owner may put it in any order."""


@rule("309.3", off=0)
def own_hand(s: ZxState, known: int, owner: int) -> int:
    return known | owner


open_zone = the(OPEN_BOTH, "301.3", "301.3a", "302.3c", off=0)


def arrives_asleep(s: ZxState, card: int, kind: int, marks: tuple[str, ...]) -> bool:
    """303.5a, 308.2a: reboot; with the multicolour icon asleep in the Resource (reading A-1), unless a text says
    otherwise.
    """
    if kind not in (SQUARE, RESOURCE):
        return False
    if "sleep" in marks:
        return True
    if kind == RESOURCE and s.pool.cards[s.card[card]].facts.multicolour:
        said = "reboot" in marks and (before_the_game(s) if s.phase == PREPARATION else text_wins(s))
        if not said:
            return tired(s)
    return not (awake_on_a_square(s) if kind == SQUARE else awake_in_resource(s))


text_wins = so("308.2b.ex1")
"""A text that says reboot is stronger."""

before_the_game = so("308.2b.ex2")
"""The game has not begun."""

tired = so("204.8", "308.2b")
awake_on_a_square = so("303.5a")
awake_in_resource = so("308.2a")


def arrive(s: ZxState, card: int, event: Event) -> None:
    """A card has come onto a square: how, and with how many shields (210.1)."""
    kind, marks = came_from(s, event)
    atoms.set_came(s, card, (kind, marks))
    if EXAMINED:
        kinds_of(s, info(s, card))
    shield = info(s, card).shield
    if shield:
        get_shields(s, card, shield)


def came_from(s: ZxState, event: Event) -> tuple[int, tuple[str, ...]]:
    """Where a card has come from; what is made of several comes from nowhere (1007.3, 1007.5a)."""
    for mark in event.marks:
        if mark.startswith("from:"):
            return played_from(s, event, int(mark[5:]))
    return event.source, event.marks


@rule("1007.1", "1007.2", off=lambda s, event, kind: (event.source, event.marks))
def played_from(s: ZxState, event: Event, kind: int) -> tuple[int, tuple[str, ...]]:
    """A card that was played comes from where it was before that."""
    return kind, tuple(one for one in event.marks if not one.startswith("from:"))


@rule("210.1")
def get_shields(s: ZxState, card: int, count: int) -> None:
    atoms.set_shields(s, card, count)


def fall_apart(s: ZxState, card: int, left: int) -> None:
    """911-915: what cannot stay where it has come, and what was part of it."""
    from kisoku.games.zx.rules.r911_composites import go_on, part_with

    if s.zone[card] != NOWHERE and KIND[s.zone[card]] != SQUARE:
        if left == SQUARE and s.zones[UNDER_ZONE]:
            for part in under(s, card):
                part_with(s, card, part)
        go_on(s, card)


def tell_move(s: ZxState, event: Event, before: Listeners | None, former: dict[int, int] | None) -> None:
    """Everything that the move is: by its own name, as a plain move, and as a change of life."""
    kind, source, target = event.kind, event.source, event.target
    heard = s.pool.heard
    log = s.log is not None
    if EXAMINED and kind == "moved" and (source, target) in LIKE and not only_by_name(s, source, target):
        event = event._replace(kind=LIKE[source, target][1])
        kind = event.kind
    shown = event._replace(thing=s.ref(event.thing % LIVES)) if before is None else event
    if kind == "entered" and begun(s):
        source_kind, marks = s.came[event.thing % LIVES] or (source, event.marks)
        occur(s, shown._replace(source=source_kind, marks=marks), before, former)
        kind = "moved"
    if kind not in ("moved", "entered") and (log or kind in heard):
        occur(s, shown, before, former)
    if kind == "destroyed" and event.cause != NONE and (log or "destroys" in heard):
        occur(s, shown._replace(kind="destroys", thing=event.cause, cause=shown.thing), before, former)
    if "removed" in event.marks and (log or "removed" in heard):
        occur(s, shown._replace(kind="removed"), before, former)
    if log or "moved" in heard:
        occur(s, shown if shown.kind == "moved" else shown._replace(kind="moved"), before, former)
    if source == LIFE and target != LIFE and (log or "life_down" in heard):
        life_down(s, shown, before, former)
    if target == LIFE and source != LIFE and (log or "life_up" in heard):
        life_up(s, shown)


LIKE = {
    (DECK, HAND): ("1005.3", "drawn"), (SQUARE, CHARGE): ("1008.3", "destroyed"),
    (DECK, LIFE): ("1013.1c", "recovered"), (SQUARE, SQUARE): ("1007.1", "entered"),
}  # fmt: skip
"""Moves like that of a keyword action, and what they are not."""


@rows((number for number, _ in LIKE.values()), lambda s, source, target: LIKE[source, target][0], off=False)
def only_by_name(s: ZxState, source: int, target: int) -> bool:
    """A card that goes the same way without that instruction does something else."""
    return True


@rule("803.1a", off=True)
def begun(s: ZxState) -> bool:
    """Before the game begins nothing triggers."""
    return s.phase != PREPARATION


@rule("1012.1")
def life_down(s: ZxState, event: Event, before: Listeners | None, former: dict[int, int] | None) -> None:
    occur(s, event._replace(kind="life_down"), before, former)


@rule("1012.2")
def life_up(s: ZxState, event: Event) -> None:
    occur(s, event._replace(kind="life_up"))


# --- 901.2a: what comes at once -------------------------------------------------------------------


def settle(s: ZxState) -> None:
    """After every single change: rule effects that do not wait, and special abilities whose condition was met."""
    if s.timed is None or s.timed:
        keep_time(s)
    if "state" in s.pool.listened:
        look_for_states(s)
    if s.cache is not None and "be_affected" in s.cache.bans:
        suppress_now(s)
    if (s.special or reloading(s) >= 0) and not (s.asides and isinstance(s.asides[-1], AtOnce)):
        s.asides.append(AtOnce())


def reloading(s: ZxState) -> int:
    """902.1: the player whose deck is empty while there is something in the Trash, the turn player first (reading
    A-18); -1 if nobody.
    """
    zones = s.zones
    if zones[0] and zones[1]:
        return -1
    for player in (s.turn_player, opponent(s, s.turn_player)):
        if not zones[2 * DECK + player] and zones[2 * TRASH + player] and s.phase != PREPARATION:
            return player
    return -1


# --- who sees what --------------------------------------------------------------------------------

SEEN_BY = {
    DECK: "304.2", TRASH: "305.2", CHARGE: "306.3", RESOURCE: "308.3", HAND: "309.3", REMOVE: "311.2", DYNAMIS: "313.2",
    TEMPORARY: "310.3",
    FORCE: "312.2", SQUARE: "303.7",
}  # fmt: skip


@rows(SEEN_BY.values(), lambda s, kind: SEEN_BY.get(kind, ""), off=False)
def zone_seen(s: ZxState, kind: int) -> bool:
    """By the rule of each zone, who may look at its cards."""
    return True


hidden_zone = the(False, "301.3c", "307.2", off=True)
"""Nobody sees what lies in a hidden zone, unless something says so."""

is_shared = so("301.2a", "310.2")
"""Squares, Temporary and the Force zone belong to both."""

counted = so("301.3d")
"""How many cards lie in a zone everybody knows."""

own_back = so("202.7c", "202.10b")
"""What lies face down behind one's own Player card one may look at."""

own_forces = so("312.2b")
open_dynamis = so("313.2a")
"""Face up in the Dynamis is open to all."""

markers_seen = so("202.14c", "202.15c")


ROUTINES: tuple[Routine, ...] = (one_by_one,)
