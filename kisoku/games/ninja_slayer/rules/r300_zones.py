"""300: zones, and what it means to move a card from one to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kisoku.effects.standing import Record
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import OrderCards
from kisoku.games.ninja_slayer.rules.information import controller_of, info, standing, unmoved_by
from kisoku.games.ninja_slayer.rules.lasting import Lasting
from kisoku.games.ninja_slayer.rules.r1209_triggers import Listeners, occur
from kisoku.games.ninja_slayer.rules.standing import Info
from kisoku.games.ninja_slayer.rules.tracing import applies
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
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, leave
from kisoku.kernel.state import LIFE


@dataclass(frozen=True)
class Zone:
    """A kind of zone: the rule that makes it, the rules for who sees it, and which placement states cards have in it."""

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

OWNER = -1
"""As the receiving player: whoever owns the card (302.5)."""


def everyone_sees(s: NinjaState, kind: int) -> bool:
    """302.2: public zones are seen by all."""
    rule = ZONES[kind].public
    return bool(rule) and rule in s.law and "302.2" in s.law


def seen_by_law(s: NinjaState, card: int, viewer: int | None) -> bool:
    """Whether the zone's own rule lets the viewer see what lies in it; other knowledge may come from effects."""
    kind = s.zone[card] >> 1
    if ZONES[kind].public:
        return everyone_sees(s, kind)
    if kind == HAND and viewer == s.zone[card] & 1:
        return "305.3" in s.law
    return "302.2" in s.law and ("305.3" if kind == HAND else "304.2") in s.law


def is_ordered(s: NinjaState, kind: int) -> bool:
    """Whether the order of cards there is managed (302.4)."""
    zone = ZONES[kind]
    return zone.ordered in s.law if zone.ordered else zone.unordered not in s.law


def hand_limit(s: NinjaState) -> int | None:
    """305.5: there is none."""
    return None if "305.5" in s.law else 0


def who_knows(s: NinjaState, card: int, zone: int, facedown: bool) -> int:
    """Who knows what the card is, once it lies in the zone."""
    kind = zone >> 1
    before = s.known[card]
    if everyone_sees(s, kind):
        return before if facedown and "303.2" in s.law else atoms.EVERYONE
    left = s.zone[card] >> 1
    if kind == HAND:
        return before | (1 << (zone & 1)) if "305.3" in s.law else before
    if left == HAND and not s.shown[card]:
        return before & (1 << (s.zone[card] & 1))
    return before


def zone_number(s: NinjaState, card: int, kind: int, player: int) -> int:
    """302.1, 302.5: the receiving player's own zone of that kind, by default the owner's."""
    if kind == KOTODAMA:
        return KOTODAMA_SPACE
    if player == OWNER or "302.1" not in s.law:
        return 2 * kind + (s.owner[card] if "302.5" in s.law and "105.2" in s.law else 1 - s.owner[card])
    return 2 * kind + player


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

    named: the event's own name (killed, discarded, …) beside "moved". by: the player by whose cost or effect it happens (1216.7).
    told: for each card the event that is being carried out, where causes differ from card to card.
    """
    if ZONES[kind].rule not in s.law:
        return
    before: Listeners | None = None
    former: dict[int, int] = {}
    lefts: list[int] = []
    for card in cards:
        former[card] = s.ref(card)
        lefts.append(s.zone[card] >> 1)
        if s.watched:
            applies(s, ZONES[s.zone[card] >> 1].rule)
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


def _lay_sideways(s: NinjaState, arrived: list[int]) -> None:
    """303.1a: ready, unless something says otherwise; the card is under its effect from the beginning (1213.10)."""
    from kisoku.games.ninja_slayer.rules.prohibitions import permitted

    for card in arrived if "1213.10" in s.law else ():
        if not s.bowed[card] and permitted(s, "appear_bowed", card) is not None:
            atoms.turn_sideways(s, card, True)


def _put(s: NinjaState, card: int, kind: int, player: int, bottom: bool, bowed: bool, facedown: bool, stamp: int) -> None:
    """302.3: a new object, unless it goes from field to field; and what it keeps."""
    zone = zone_number(s, card, kind, player)
    before = s.zone[card]
    left = before >> 1
    old = s.ref(card)
    there = ZONES[kind]
    same = (left == FIELD and kind == FIELD) or (s.watched and "302.3" not in s.law)
    turned = bool(there.orientation and ZONES[left].orientation) and "302.3a" in s.law
    if left in (FIELD, KOTODAMA, ETHER, CHECK, OHIGAN):
        _remember(s, card, old)
    known = who_knows(s, card, zone, facedown)
    if known != s.known[card]:
        atoms.pass_for_known_copy(s, card, known)
    if left == HAND and kind == DECK and not s.shown[card]:
        _blur_hand(s, before)
    entry = s.entry[card]
    if before != zone or not same:
        sideways = bowed and bool(there.orientation) and there.orientation in s.law
        over = facedown and bool(there.facing) and there.facing in s.law
        if s.watched:
            applies(s, *filter(None, (there.orientation, there.facing, there.unordered)))
        if there.orientation and "303.1a" not in s.law:
            sideways = True
        if there.facing and "303.2a" not in s.law:
            over = True
        atoms.relocate(s, card, zone, known, bottom, same, turned, sideways, over, stamp, unmoved_by(s, card, before, zone))
    if kind in (FIELD, KOTODAMA):
        atoms.set_controller(s, card, zone & 1 if kind == FIELD and "306.4" in s.law else s.controller[card])
    elif "105.3a" in s.law:
        atoms.set_controller(s, card, s.owner[card])
    if same and "302.3b" not in s.law:
        atoms.unburden(s, card)
    if s.effects and not same:
        carried = turned or (left == HAND and kind == KOTODAMA and "1204.2j-1" in s.law) or (left == KOTODAMA and kind == FIELD and "1205.1c-3" in s.law)
        _carry_effects(s, old, s.ref(card) if carried else NONE)
    if left == KOTODAMA and kind == FIELD:
        atoms.fix_entry(s, card, entry)
    if old == s.attacker and "704.6a" in s.law:
        atoms.set_attacker(s, NONE)
    if old == s.attacked and "705.5a" in s.law:
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
    if new == NONE and "302.3" not in s.law:
        new = s.ref(old % LIFE)
    if any(effect.refs is not None and old in effect.refs for effect in s.effects):
        atoms.set_effects(s, tuple(_carried(effect, old, new) for effect in s.effects))


def _carried(effect: Record, old: int, new: int) -> Record:
    if effect.refs is None or old not in effect.refs:
        return effect
    return effect._replace(refs=tuple(ref for ref in (new if ref == old else ref for ref in effect.refs) if ref != NONE))


def _tell(
    s: NinjaState, card: int, left: int, kind: int, former: dict[int, int], before: Listeners | None, named: str, by: int,
    cause: int | tuple[int, ...], flags: tuple[str, ...],
) -> None:
    """The events of a move, with its subject on the side that 1209.6 says. Where nobody listens, nothing is told."""
    everything = s.log is not None or s.watched
    heard = s.pool.heard
    if not everything and heard.isdisjoint((named, "appeared", "moved")):
        return
    off_field = left == FIELD and kind != FIELD
    if off_field:
        looks_back = "1209.6b" in s.law
        if s.watched:
            applies(s, *(("1209.6a",) if left in HIDDEN or kind in HIDDEN else ()))
    elif left not in HIDDEN and kind in HIDDEN:
        looks_back = "1209.6a" in s.law
    else:
        looks_back = s.watched and kind != FIELD and "1209.6c" not in s.law
        if s.watched and kind == FIELD:
            applies(s, "1209.6b")
    subject = former[card] if looks_back else s.ref(card)
    player = s.controller[card] if not off_field else controller_of(s, former[card])
    listening = before if looks_back else None
    known_as = former if looks_back else None
    if named and (everything or named in heard):
        occur(s, Event(named, player, subject, 1, flags, cause, left, kind, by), listening, known_as)
    if kind == FIELD and (everything or "appeared" in heard) and "1315.1" in s.law and left != FIELD:
        occur(s, Event("appeared", player, subject, 1, flags, cause, left, kind, by))
    if everything or "moved" in heard:
        occur(s, Event("moved", player, subject, 1, flags, cause, left, kind, by), listening, known_as)


# --- 302.4, 1213.3b: order among cards that arrive together -------------------------------------------------------------------

ordering = Routine("302.4", OrderCards)


@ordering.step("302.4")
def which_next(s: NinjaState, f: OrderCards) -> Outcome:
    count = len(f.cards)
    return Pick(player=f.player, rule=f.rule, candidates=f.cards, least=count, most=count, ordered=True, verb="order")


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


def _rank_arrivals(s: NinjaState, cards: Sequence[int]) -> None:
    """1213.3b: static abilities that become effective together are ordered by the turn player, where order can matter."""
    ranked = [card for card in cards if any(static.ranked for static in _statics(s, card))]
    if len(ranked) > 1 and any(static.by_order for card in ranked for static in _statics(s, card)) and "1213.3b" in s.law:
        s.asides.append(OrderCards(player=s.turn_player, cards=tuple(s.ref(card) for card in ranked), rule="1213.3b"))


def _statics(s: NinjaState, card: int) -> list[Lasting]:
    here = s.pool.cards[s.card[card]].where.get(FIELD)
    return [] if here is None else [static for program in here[0] for static in program.statics]


# --- words of the chapter ------------------------------------------------------------------------------------------------------


def top_of_space(s: NinjaState) -> int:
    """The thing put last into the kotodama space, or NONE."""
    space = s.zones[KOTODAMA_SPACE]
    if not space:
        return NONE
    return space[-1] if "310.2" in s.law else space[0]


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
