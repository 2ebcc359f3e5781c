"""300: zones, and what it means to move a card from one to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kisoku.effects.standing import Record
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import as_it_is, so
from kisoku.games.ninja_slayer.rules.frames import OrderCards
from kisoku.games.ninja_slayer.rules.information import controller_of, info, standing, unmoved_by
from kisoku.games.ninja_slayer.rules.lasting import Lasting
from kisoku.games.ninja_slayer.rules.r1209_triggers import Listeners, occur
from kisoku.games.ninja_slayer.rules.standing import Info
from kisoku.games.ninja_slayer.state import (
    CARD,
    CHECK,
    DAMAGE,
    DECK,
    ETHER,
    EXCLUSION,
    FIELD,
    HAND,
    KOTODAMA,
    KOTODAMA_SPACE,
    NOBODY,
    NONE,
    OHIGAN,
    NinjaState,
)  # fmt: skip
from kisoku.kernel.choosing import in_order
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import LIFE


@dataclass(frozen=True)
class Zone:
    """A kind of zone: the rule that makes it, the rules for who sees it, and which placement states cards
    have in it.
    """

    kind: int
    rule: str
    public: str = ""
    own: str = ""
    ordered: str = ""
    unordered: str = ""
    orientation: str = ""
    facing: str = ""


ZONES = (
    Zone(DECK, "304.1", ordered="304.2"),
    Zone(HAND, "305.1", own="305.3", unordered="305.2"),
    Zone(FIELD, "306.1", public="306.2", unordered="306.2", orientation="306.3"),
    Zone(ETHER, "307.1", public="307.2", unordered="307.2", orientation="307.3"),
    Zone(OHIGAN, "308.1", public="308.2", unordered="308.2"),
    Zone(DAMAGE, "309.1", public="309.1a", unordered="309.1a", facing="309.1b"),
    Zone(EXCLUSION, "311.1", public="311.2", unordered="311.2"),
    Zone(CHECK, "312.1", public="312.2", unordered="312.2"),
    Zone(KOTODAMA, "310.1", public="310.2", ordered="310.2"),
)

HIDDEN = frozenset((DECK, HAND))
PUBLIC = frozenset(zone.kind for zone in ZONES if zone.public)
ORIENTED = frozenset(zone.kind for zone in ZONES if zone.orientation)
FACED = frozenset(zone.kind for zone in ZONES if zone.facing)

OWNER = -1
"""As the receiving player: whoever owns the card (302.5)."""


@rule("302.2", off=False)
@rows((zone.public for zone in ZONES), lambda s, kind: ZONES[kind].public, off=False)
def everyone_sees(s: NinjaState, kind: int) -> bool:
    """Public zones are seen by all."""
    return kind in PUBLIC


everyone_counts = so("302.2a")
"""How many cards lie in a zone, hidden or not, everybody knows."""


def _managed(s: NinjaState, kind: int) -> str:
    return ZONES[kind].ordered or ZONES[kind].unordered


@rows((zone.ordered or zone.unordered for zone in ZONES), _managed, off=lambda s, kind: not ZONES[kind].ordered)
def is_ordered(s: NinjaState, kind: int) -> bool:
    """Whether the order of cards there is managed (302.4)."""
    return bool(ZONES[kind].ordered)


@rule("303.1", off=False)
@rows((zone.orientation for zone in ZONES), lambda s, kind: ZONES[kind].orientation, off=False)
def has_orientation(s: NinjaState, kind: int) -> bool:
    """Only in some zones are cards bowed or ready."""
    return kind in ORIENTED


@rows((zone.facing for zone in ZONES), lambda s, kind: ZONES[kind].facing, off=False)
def has_facing(s: NinjaState, kind: int) -> bool:
    """Only in some zones do cards lie face up or face down."""
    return kind in FACED


@rule("303.1a", off=True)
@rows((zone.orientation for zone in ZONES), lambda s, kind, bowed: ZONES[kind].orientation, off=False)
def comes_bowed(s: NinjaState, kind: int, bowed: bool) -> bool:
    """Ready, unless something says otherwise."""
    return bowed


@rule("303.2a", off=True)
@rows((zone.facing for zone in ZONES), lambda s, kind, facedown: ZONES[kind].facing, off=False)
def comes_face_down(s: NinjaState, kind: int, facedown: bool) -> bool:
    """Face up, unless something says otherwise."""
    return facedown


@rows((zone.ordered or zone.unordered for zone in ZONES), lambda s, kind, bottom: _managed(s, kind), off=False)
def comes_below(s: NinjaState, kind: int, bottom: bool) -> bool:
    """Under the others; which of them is where matters only in some zones."""
    return bottom


is_covered = as_it_is("303.2", off=False)
"""What lies face down, nobody sees."""


@rule("305.3", off=0)
def holder_sees(s: NinjaState, zone: int) -> int:
    """Whoever has a hand sees its cards."""
    return 1 << (zone & 1)


def who_knows(s: NinjaState, card: int, zone: int, facedown: bool) -> int:
    """Who knows what the card is, once it lies in the zone."""
    kind = zone >> 1
    before = s.known[card]
    if everyone_sees(s, kind):
        return before if facedown and is_covered(s, facedown) else atoms.EVERYONE
    left = s.zone[card] >> 1
    if kind == HAND:
        return before | holder_sees(s, zone)
    if left == HAND and not s.shown[card]:
        return before & (1 << (s.zone[card] & 1))
    return before


def _of_the_owner(s: NinjaState, card: int, kind: int, player: int) -> int:
    return KOTODAMA_SPACE if kind == KOTODAMA else 2 * kind + s.owner[card]


@rule("302.1", off=_of_the_owner)
def zone_number(s: NinjaState, card: int, kind: int, player: int) -> int:
    """The receiving player's own zone of that kind, by default the owner's."""
    if kind == KOTODAMA:
        return KOTODAMA_SPACE
    return 2 * kind + (who_owns(s, card) if player == OWNER else player)


@rule("105.2", "302.5", off=lambda s, card: 1 - s.owner[card])
def who_owns(s: NinjaState, card: int) -> int:
    return s.owner[card]


@rows((zone.rule for zone in ZONES), lambda s, cards, kind, *_: ZONES[kind].rule)
def move(
    s: NinjaState,
    cards: Sequence[int],
    kind: int,
    player: int = OWNER,
    named: str = "",
    by: int = NOBODY,
    cause: int | tuple[int, ...] = NONE,
    flags: tuple[str, ...] = (),
    bottom: bool = False,
    bowed: bool = False,
    facedown: bool = False,
    told: dict[int, Event] | None = None,
) -> None:
    """Move cards to a zone at the same moment, and tell.

    named: the event's own name (killed, discarded, …) beside "moved". by: the player by whose cost or effect it happens
    (1216.7). told: for each card the event that is being carried out, where causes differ from card to card.
    """
    before: Listeners | None = None
    former: dict[int, int] = {}
    lefts: list[int] = []
    for card in cards:
        former[card] = card + LIFE * s.life[card]
        lefts.append(s.zone[card] >> 1)
    if FIELD in lefts or (kind in HIDDEN and not HIDDEN.issuperset(lefts)):
        before = standing(s).listeners
    stamp = atoms.tick(s)
    for card in cards:
        _put(s, card, kind, player, bottom, bowed, facedown, stamp)
    if kind == FIELD and "appear_bowed" in s.pool.permits:
        _lay_sideways(s, [card for card, left in zip(cards, lefts, strict=True) if left != FIELD])
    for card, left in zip(cards, lefts, strict=True):
        if told is not None:
            cause, flags, by = told[card].cause, told[card].marks, told[card].by
        _tell(s, card, left, kind, former, before, named, by, cause, flags)
    if kind == FIELD and len(cards) > 1:
        _rank_arrivals(s, cards)


@rule("1213.10")
def _lay_sideways(s: NinjaState, arrived: list[int]) -> None:
    """303.1a: ready, unless something says otherwise; the card is under its effect from the beginning (1213.10)."""
    from kisoku.games.ninja_slayer.rules.prohibitions import permitted

    for card in arrived:
        if not s.bowed[card] and permitted(s, "appear_bowed", card) is not None:
            atoms.turn_sideways(s, card, True)


def _put(
    s: NinjaState, card: int, kind: int, player: int, bottom: bool, bowed: bool, facedown: bool, stamp: int
) -> None:
    """302.3: a new object, unless it goes from field to field; and what it keeps."""
    zone = zone_number(s, card, kind, player)
    before = s.zone[card]
    left = before >> 1
    old = card + LIFE * s.life[card]
    same = is_same_object(s, left, kind)
    turned = left in ORIENTED and kind in ORIENTED and lies_as_it_lay(s)
    if left != DECK:
        _remember(s, card, old)
    known = who_knows(s, card, zone, facedown)
    if known != s.known[card]:
        atoms.pass_for_known_copy(s, card, known)
    if left == HAND and kind == DECK and not s.shown[card]:
        _blur_hand(s, before)
    entry = s.entry[card]
    if before != zone or not same:
        sideways = kind in ORIENTED and comes_bowed(s, kind, bowed)
        over = kind in FACED and comes_face_down(s, kind, facedown)
        below = comes_below(s, kind, bottom)
        atoms.relocate(
            s, card, zone, known, below, same, turned, sideways, over, stamp, unmoved_by(s, card, before, zone)
        )
    if kind == FIELD:
        to_whose_field(s, card, zone & 1)
    elif kind != KOTODAMA:
        to_its_owner(s, card)
    if same:
        wounds_stay(s, card)
    if s.effects and not same:
        _carry_effects(s, old, s.ref(card) if turned or effects_stay(s, left, kind) else NONE)
    if left == KOTODAMA and kind == FIELD:
        atoms.fix_entry(s, card, entry)
    if old == s.attacker:
        attacks_no_more(s)
    if old == s.attacked:
        is_attacked_no_more(s)


@rule("302.3", off=True)
@rows((zone.rule for zone in ZONES), lambda s, left, kind: ZONES[left].rule, off=True)
def is_same_object(s: NinjaState, left: int, kind: int) -> bool:
    """What changes zone is a new object, but from field to field."""
    return left == FIELD and kind == FIELD


lies_as_it_lay = so("302.3a")
"""Between zones in which cards are bowed or ready, they keep that."""


@rule("302.3b", off=atoms.unburden)
def wounds_stay(s: NinjaState, card: int) -> None:
    """What is the same object keeps its damage."""


@rule("306.4")
def to_whose_field(s: NinjaState, card: int, player: int) -> None:
    """Who controls a card on the field, on their field it lies."""
    atoms.set_controller(s, card, player)


@rule("105.3a")
def to_its_owner(s: NinjaState, card: int) -> None:
    """Elsewhere the owner controls it."""
    if s.controller[card] != s.owner[card]:
        atoms.set_controller(s, card, s.owner[card])


def effects_stay(s: NinjaState, left: int, kind: int) -> bool:
    """Whether what was applied to the card goes on for the new object that it becomes."""
    return (left == HAND and kind == KOTODAMA and stay_on_entry(s)) or (
        left == KOTODAMA and kind == FIELD and stay_on_arrival(s)
    )


stay_on_entry = so("1204.2j-1")
stay_on_arrival = so("1205.1c-3")


@rule("704.6a")
def attacks_no_more(s: NinjaState) -> None:
    atoms.set_attacker(s, NONE)


@rule("705.5a")
def is_attacked_no_more(s: NinjaState) -> None:
    atoms.set_attacked(s, NONE)


def _remember(s: NinjaState, card: int, ref: int) -> None:
    """1215.1: what it was at its last moment there."""
    row = info(s, card)
    known = row.plain() if isinstance(row, Info) else s.card[card]  # nothing has changed it: its print says all
    atoms.remember_last(s, (ref, s.zone[card], s.controller[card], s.damage[card], s.bowed[card], known))


def _blur_hand(s: NinjaState, hand: int) -> None:
    """A card left the hand unseen, so others can no longer tell which of the cards they knew are still there."""
    for card in s.zones[hand]:
        if not s.shown[card]:
            atoms.forget(s, card, 1 << (hand & 1))


def _carry_effects(s: NinjaState, old: int, new: int) -> None:
    """Effects that were applied to the old object go on for the new one, or do not (302.3)."""
    if any(effect.refs is not None and old in effect.refs for effect in s.effects):
        atoms.set_effects(s, tuple(_carried(effect, old, new) for effect in s.effects))


def _carried(effect: Record, old: int, new: int) -> Record:
    if effect.refs is None or old not in effect.refs:
        return effect
    return effect._replace(
        refs=tuple(ref for ref in (new if ref == old else ref for ref in effect.refs) if ref != NONE)
    )


def _tell(
    s: NinjaState,
    card: int,
    left: int,
    kind: int,
    former: dict[int, int],
    before: Listeners | None,
    named: str,
    by: int,
    cause: int | tuple[int, ...],
    flags: tuple[str, ...],
) -> None:
    """The events of a move, with its subject on the side that 1209.6 says. Where nobody listens, nothing is told."""
    everything = s.log is not None or s.trace is not None
    heard = s.pool.heard
    if not everything and heard.isdisjoint((named, "appeared", "moved")):
        return
    looks_back = is_told_as_before(s, left, kind)
    subject = former[card] if looks_back else card + LIFE * s.life[card]
    player = controller_of(s, former[card]) if left == FIELD and kind != FIELD else s.controller[card]
    listening = before if looks_back else None
    known_as = former if looks_back else None
    if named and (everything or named in heard):
        occur(s, Event(named, player, subject, 1, flags, cause, left, kind, by), listening, known_as)
    if kind == FIELD and (everything or "appeared" in heard) and left != FIELD:
        tell_appearance(s, Event("appeared", player, subject, 1, flags, cause, left, kind, by))
    if everything or "moved" in heard:
        occur(s, Event("moved", player, subject, 1, flags, cause, left, kind, by), listening, known_as)


def _out_of_sight(left: int, kind: int) -> bool:
    return left not in HIDDEN and kind in HIDDEN


def _whither(s: NinjaState, left: int, kind: int) -> str:
    return "1209.6b" if FIELD in (left, kind) else "" if _out_of_sight(left, kind) else "1209.6c"


@rows(
    ("1209.6a",),
    lambda s, left, kind: "1209.6a" if _out_of_sight(left, kind) else "",
    off=lambda s, left, kind: left == FIELD,
)
@rows(("1209.6b", "1209.6c"), _whither, off=lambda s, left, kind: FIELD not in (left, kind))
def is_told_as_before(s: NinjaState, left: int, kind: int) -> bool:
    """1209.6: whether a move is looked at as things were before it: off the field, or out of sight."""
    return kind != FIELD and (left == FIELD or _out_of_sight(left, kind))


@rule("1315.1")
def tell_appearance(s: NinjaState, what: Event) -> None:
    occur(s, what)


# --- 302.4, 1213.3b: order among cards that arrive together ---------------------------------------

ordering = Routine("302.4", OrderCards)


@ordering.step("302.4")
def which_next(s: NinjaState, f: OrderCards) -> Outcome:
    return in_order(f.player, f.rule, f.cards, verb="order")


@ordering.step("302.4")
def placed(s: NinjaState, f: OrderCards) -> Outcome:
    """Others do not learn the order in a hidden zone."""
    cards = tuple(ref % LIFE for ref in f.given)
    if f.rule == "1213.3b":
        for card in cards:
            atoms.restamp(s, card)
        return leave()
    zone = s.zone[cards[0]]
    there = s.zones[zone]
    if there[: len(cards)] and set(there[: len(cards)]) == set(cards):
        atoms.reorder(s, zone, (*cards, *there[len(cards) :]))
    else:
        atoms.reorder(s, zone, (*(card for card in there if card not in cards), *cards))
    if not everyone_sees(s, zone >> 1):
        for card in cards:
            atoms.forget(s, card, 1 << f.player)
    return leave()


@rule("1213.3b")
def _rank_arrivals(s: NinjaState, cards: Sequence[int]) -> None:
    """1213.3b: static abilities that become effective together are ordered by the turn player, where
    order can matter.
    """
    ranked = [card for card in cards if any(static.ranked for static in _statics(s, card))]
    if len(ranked) > 1 and any(static.by_order for card in ranked for static in _statics(s, card)):
        s.asides.append(OrderCards(player=s.turn_player, cards=tuple(s.ref(card) for card in ranked), rule="1213.3b"))


def _statics(s: NinjaState, card: int) -> list[Lasting]:
    here = s.pool.cards[s.card[card]].where.get(FIELD)
    return [] if here is None else [static for program in here[0] for static in program.statics]


# --- words of the chapter -------------------------------------------------------------------------


@rule("310.2", off=lambda s: (*s.zones[KOTODAMA_SPACE], NONE)[0])
def top_of_space(s: NinjaState) -> int:
    """The thing put last into the kotodama space, or NONE."""
    space = s.zones[KOTODAMA_SPACE]
    return space[-1] if space else NONE


def hand_of(s: NinjaState, player: int) -> tuple[int, ...]:
    return s.zones[2 * HAND + player]


def deck_of(s: NinjaState, player: int) -> tuple[int, ...]:
    """304.4: the cards in the deck place; the last one is the top."""
    return s.zones[2 * DECK + player]


def field_of(s: NinjaState, player: int) -> tuple[int, ...]:
    return s.zones[2 * FIELD + player]


def ether_of(s: NinjaState, player: int) -> tuple[int, ...]:
    return s.zones[2 * ETHER + player]


def damage_zone_of(s: NinjaState, player: int) -> tuple[int, ...]:
    return s.zones[2 * DAMAGE + player]


def cards_in_play(s: NinjaState) -> tuple[int, ...]:
    """Both fields, the turn player's first."""
    return (*s.zones[2 * FIELD + s.turn_player], *s.zones[2 * FIELD + 1 - s.turn_player])


def is_card(s: NinjaState, thing: int) -> bool:
    return s.thing[thing] == CARD


ROUTINES: tuple[Routine, ...] = (ordering,)
