"""Additional rules 20: レンリ. A card is used face-down as another, and whoever does not believe it may refute that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.effects.coding import Deed
from kisoku.effects.frames import ASKED
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.megami.hosting import hosts, laid_out
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, Ending, Reconstruction, UseEnhancement
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_damage import impatience
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_objects import USED_AS, card_class, counts, info, show
from kisoku.games.sakura.rules.r7_moving import REVERTED, move
from kisoku.games.sakura.rules.r9_attack import remove
from kisoku.games.sakura.rules.r9_basic_actions import just_before
from kisoku.games.sakura.rules.r9_legality import own_statics, permitted, usable
from kisoku.games.sakura.rules.r9_using import use_frame, used_by_effect
from kisoku.games.sakura.rules.r10_ending import ending
from kisoku.games.sakura.rules.r10_texts import has_keyword
from kisoku.games.sakura.rules.standing import kept_from
from kisoku.games.sakura.rules.term_verbs import AFTER_PAYING
from kisoku.games.sakura.state import (
    BY_EFFECT,
    DISCARD,
    EXTRA,
    FACEDOWN,
    HAND,
    IN_USE,
    NONE,
    PERJURY,
    RELIC,
    STANDARD,
    SakuraState,
    opponent,
)
from kisoku.games.sakura.words.signs import name_in_texts
from kisoku.kernel.choosing import Ask, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

GARB = ("NA-22-renri-O-S-4-Ex1",)
GIFT = "NA-22-renri-A1-N-6"
RELICS = tuple(f"{GIFT}-Ex{n}" for n in (1, 2, 3))


class Perjury(Frame):
    """A20-6-1. how: as in Use. origin: the kind of zone from which the card comes. keyword: what a card whose name is
    declared must have had from the first. named: the definition that was declared. attack: what using the card has
    created.
    """

    player: int = NONE
    card: int = NONE
    how: int = STANDARD
    origin: int = HAND
    keyword: str = "perjury"
    named: int = NONE
    attack: int = NONE
    punished: int = 0


class Pretence(Frame):
    """A card that is used as one that the opponent could have chosen, unless the opponent shows that one."""

    player: int = NONE
    card: int = NONE
    how: int = STANDARD
    named: int = NONE
    attack: int = NONE


perjuring = Routine("perjury", Perjury, "A20-6-1")
pretending = Routine("pretence", Pretence, "C10-39")


# --- A20-6-1: perjury -------------------------------------------------------------------------------------------------


@rule("A20-3", off=())
def names_for_perjury(s: SakuraState, player: int) -> tuple[int, ...]:
    """Cards of the player's lists (X1) that have 偽証 from the first."""
    return _names(s, player, "perjury")


@rule("A20-4", off=())
def names_for_traps(s: SakuraState, player: int) -> tuple[int, ...]:
    return _names(s, player, "perjury_trap")


def _names(s: SakuraState, player: int, keyword: str) -> tuple[int, ...]:
    lists = (all_megami()[name] for name in s.megami[player])
    numbers = (number for one in lists for number in (*one.cards, *one.extra) if number in s.pool.by_number)
    places = (s.pool.by_number[number] for number in numbers)
    return tuple(
        dict.fromkeys(
            place for place in places if keyword in s.pool.cards[place].keywords and counts(s, f"keyword {keyword}")
        )
    )


def declarable(s: SakuraState, player: int, keyword: str) -> tuple[int, ...]:
    """Each name only once in a turn."""
    declared = {
        s.pool.cards[event.number].name
        for event in s.history
        if event.kind == "perjury_declared" and event.player == player
    }
    names = names_for_perjury(s, player) if keyword == "perjury" else names_for_traps(s, player)
    return tuple(place for place in names if s.pool.cards[place].name not in declared)


def sources(s: SakuraState, player: int) -> tuple[int, ...]:
    """Normals in hand, whatever forbids their use."""
    cards = (*s.zones[2 * HAND + player], *elsewhere(s, player))
    return tuple(card for card in cards if card_class(s, card) == "normal")


@rule("A20-6-1.p2", off=())
def elsewhere(s: SakuraState, player: int) -> tuple[int, ...]:
    """Cards in other zones that may be used as if they were in hand."""
    ready = s.rules.ready(s, player) if s.rules.ready is not None else ()
    covered = (card for card in s.zones[2 * FACEDOWN + player] if info(s, card).own_limits)
    return (*ready, *(card for card in covered if permitted(s, player, card, "from_facedown")))


@rule("A20-6-1", off=())
def perjuries(s: SakuraState, player: int) -> list[Option]:
    """What may be done in place of using a card in the normal manner."""
    if player in s.terminal or not hosts(s, player, "renri") or not declarable(s, player, "perjury"):
        return []
    return [Option("perjure", "A20-6-1", card) for card in sources(s, player)]


def perjure(s: SakuraState, player: int, option: Option) -> Outcome:
    return Perjury(player=player, card=option.thing, how=s.action or STANDARD, origin=s.zone[option.thing] >> 1)


@perjuring.step("A20-6-1.i")
def cover_it(s: SakuraState, f: Perjury) -> Outcome:
    return None if move(s, f.card, PERJURY, facedown=True) else leave()


@perjuring.step("A20-6-1.ii")
def declare_a_name(s: SakuraState, f: Perjury) -> Outcome:
    names = declarable(s, f.player, f.keyword)
    return Ask(player=f.player, rule="A20-6-1.ii", options=tuple(("name", "A20-6-1.ii", place, 0) for place in names))


@perjuring.step("A20-6-1.iii")
def use_it_as_that(s: SakuraState, f: Perjury) -> Outcome:
    """Up to the payment."""
    f.named = declarable(s, f.player, f.keyword)[f.given]
    atoms.set_copies(s, (*s.copies, (f.card, f.named, USED_AS)))
    atoms.tell(s, ("named", f.player, NONE, f.named, ()))
    happen(s, Event("perjury_declared", f.player, f.card, f.named))
    settle(s)
    return _declared(s, f, 1)


def _declared(s: SakuraState, f: Perjury | Pretence, part: int) -> Frame | None:
    """Using the card up to the payment, or from there on (C10-39)."""
    f.given = None
    frame = use_frame(s, f.player, f.card, f.how)
    if frame is not None:
        frame.declared = part
    if frame is not None and part > 1:
        frame.attack, frame.given = f.attack, (f.attack,)
        frame.step = s.rules.places[type(frame)].get(AFTER_PAYING[type(frame)], 0)
    return frame


@perjuring.step("A20-6-1.iii")
def or_take_it_back(s: SakuraState, f: Perjury) -> Outcome:
    """An illegal use is none (C9-2.p6); the name was declared all the same (a reading)."""
    if f.given:
        f.attack = f.given[0]
        return None
    _as_itself(s, f.card)
    move(s, f.card, f.origin)
    return leave()


def _as_itself(s: SakuraState, card: int) -> None:
    atoms.set_copies(s, tuple(row for row in s.copies if row[0] != card or row[2] != USED_AS))


@perjuring.step("A20-6-1.iv")
def whether_to_refute(s: SakuraState, f: Perjury) -> Outcome:
    f.given, other = 0, opponent(f.player)
    return None if kept_from(s, other, "refute") else YesNo(player=other, rule="A20-6-1.iv", verb="refute")


@perjuring.step("A20-6-3")
def look_at_it(s: SakuraState, f: Perjury) -> Outcome:
    if f.given:
        turn_up(s, f.card)
        return None
    happen(s, Event("perjured", f.player, f.card, f.named))
    settle(s)
    f.step = s.rules.places[Perjury]["A20-6-1.v"]
    return None


def turn_up(s: SakuraState, card: int) -> None:
    atoms.set_facedown(s, card, False)
    show(s, card)


def is_true(s: SakuraState, f: Perjury) -> bool:
    return bool(s.pool.cards[s.card[f.card]].name == s.pool.cards[f.named].name)


@perjuring.step("A20-6-3.p2")
def refuted_in_vain(s: SakuraState, f: Perjury) -> Outcome:
    """Whoever refuted what was true suffers impatience."""
    if not is_true(s, f):
        return None
    if not f.punished:
        happen(s, Event("refuted", opponent(f.player), f.card, f.named, ("failed",)))
    if f.punished >= 1 + bool(own_statics(s, f.player, f.card, "permit", "double_impatience", f.how, NONE)):
        return None
    f.punished += 1
    f.step -= 1
    return impatience(s, opponent(f.player))


@perjuring.step("A20-6-3.p3")
def refuted(s: SakuraState, f: Perjury) -> Outcome:
    """The card is discarded, its attack is gone; no card was used, and what was paid stays paid."""
    if is_true(s, f):
        return None
    happen(s, Event("refuted", opponent(f.player), f.card, f.named, ("succeeded",)))
    _as_itself(s, f.card)
    move(s, f.card, DISCARD)
    if f.attack != NONE and s.alive(f.attack):
        remove(s, f.attack)
    settle(s)
    return leave()


@perjuring.step("A20-5")
def whether_to_revert(s: SakuraState, f: Perjury) -> Outcome:
    f.given = None
    return (
        YesNo(player=f.player, rule="A20-5", source=f.card, verb="revert")
        if has_keyword(s, f.card, "reversion")
        else None
    )


@perjuring.step("A20-5.i")
def gift_to_the_discard(s: SakuraState, f: Perjury) -> Outcome:
    """If it lies among the relics (a reading)."""
    if f.given:
        for card in s.zones[2 * RELIC + f.player]:
            if s.pool.cards[s.card[card]].number == GIFT:
                move(s, card, DISCARD)
        atoms.set_copies(s, (*s.copies, (f.card, f.card, REVERTED)))
        happen(s, Event("reverted", f.player, f.card))
        settle(s)
    return None


@perjuring.step("A20-6-1.v")
def the_rest_of_it(s: SakuraState, f: Perjury) -> Outcome:
    return _declared(s, f, 2)


@perjuring.step("A20-6-1")
def itself_again(s: SakuraState, f: Perjury) -> Outcome:
    _as_itself(s, f.card)
    settle(s)
    return leave()


# --- A20-6-2: perjury just before a reconstruction --------------------------------------------------------------------


def perjury_or_not(s: SakuraState, f: Reconstruction) -> list[Option]:
    """With one of the face-down cards, and only under the names of cards with 偽証設置."""
    if f.player in s.terminal or not hosts(s, f.player, "renri-A1") or not declarable(s, f.player, "perjury_trap"):
        return []
    cards = (card for card in s.zones[2 * FACEDOWN + f.player] if card_class(s, card) == "normal")
    return [Option("perjure", "A20-6-2", card) for card in cards]


@rule("A20-6-2.p2")
def before_the_damage(s: SakuraState, f: Reconstruction) -> Outcome:
    f.over = (*f.over, "A20-6-2")
    return Perjury(player=f.player, card=f.answer.thing, how=BY_EFFECT, origin=FACEDOWN, keyword="perjury_trap")


# --- A20-6-4: ending a phase ------------------------------------------------------------------------------------------


def nothing_stays_covered(s: SakuraState, f: Ending) -> Outcome:
    for player in (s.turn_player, opponent(s.turn_player)):
        for card in s.zones[2 * PERJURY + player]:
            move(s, card, DISCARD)
    return None


# --- a card that is used as one of the opponent's ---------------------------------------------------------------------


def pretences(s: SakuraState, player: int) -> list[Option]:
    cards = (card for card in s.zones[2 * HAND + player] if info(s, card).own_limits)
    able = (card for card in cards if own_statics(s, player, card, "permit", "pretend", 0, NONE))
    return [Option("pretend", "C10-39", card) for card in able if fitting(s, player, card)]


def fitting(s: SakuraState, player: int, card: int) -> list[int]:
    """Normals of other Megami that the opponent could have chosen and that could be used now; no enhancements."""
    found = []
    own = info(s, card).users
    for name in s.megami[opponent(player)]:
        for number in all_megami()[name].cards:
            place = s.pool.by_number.get(number, NONE)
            known = s.pool.cards[place] if place != NONE else None
            if (
                known is None
                or known.cls != "normal"
                or known.type not in ("attack", "action")
                or set(known.users) & set(own)
            ):
                continue
            before = s.copies
            atoms.set_copies(s, (*before, (card, place, USED_AS)))
            if usable(s, player, card, s.action or STANDARD):
                found.append(place)
            atoms.set_copies(s, before)
    return list(dict.fromkeys(found))


@pretending.step("C10-38")
def as_which(s: SakuraState, f: Pretence) -> Outcome:
    show(s, f.card)
    names = fitting(s, f.player, f.card)
    return Ask(
        player=f.player, rule="C10-39", source=f.card, options=tuple(("name", "C10-39", place, 0) for place in names)
    )


@pretending.step("C10-39.ii")
def up_to_the_payment(s: SakuraState, f: Pretence) -> Outcome:
    f.named = fitting(s, f.player, f.card)[f.given]
    atoms.set_copies(s, (*s.copies, (f.card, f.named, USED_AS)))
    atoms.tell(s, ("named", f.player, f.card, f.named, ()))
    return _declared(s, f, 1)


@pretending.step("C10-39.iii")
def whether_it_is_shown(s: SakuraState, f: Pretence) -> Outcome:
    """The opponent may show that card out of hand, face-down zone or discard."""
    f.attack = f.given[0] if f.given else NONE
    if not f.given:
        return leave()
    other, name = opponent(f.player), s.pool.cards[f.named].name
    zones = (2 * kind + other for kind in (HAND, FACEDOWN, DISCARD))
    cards = tuple(card for zone in zones for card in s.zones[zone] if info(s, card).name == name)
    return Request(
        other,
        "C10-39.iii",
        (*(Option("disclose", "C10-39.iii", card) for card in cards), Option("decline", "C10-39.iii")),
    )


@pretending.step("C10-39.iv")
def then_it_is_none(s: SakuraState, f: Pretence) -> Outcome:
    if f.answer.verb != "disclose":
        return None
    show(s, f.answer.thing)
    _as_itself(s, f.card)
    move(s, f.card, DISCARD)
    if f.attack != NONE and s.alive(f.attack):
        remove(s, f.attack)
    settle(s)
    return leave()


@pretending.step("C10-39.iv")
def or_it_goes_on(s: SakuraState, f: Pretence) -> Outcome:
    return _declared(s, f, 2)


@pretending.step("C10-38.p2")
def what_it_was(s: SakuraState, f: Pretence) -> Outcome:
    _as_itself(s, f.card)
    settle(s)
    return leave()


# --- what texts ask and do --------------------------------------------------------------------------------------------


@book.item("fake", "number")
def is_fake(s: SakuraState, thing: int, f: Any) -> int:
    """A card that was turned up and is not what it was declared to be."""
    named = next((other for card, other, how in s.copies if card == thing and how == USED_AS), NONE)
    return int(named != NONE and not s.facedown[thing] and s.pool.cards[s.card[thing]].name != s.pool.cards[named].name)


@book.fact("was_refuted")
def was_refuted(s: SakuraState, f: Any, value: Any) -> bool:
    return any(event.kind == "refuted" and event.thing == f.card for event in s.history)


@book.item("made_order", "number")
def made_order(s: SakuraState, thing: int, f: Any) -> int:
    """Which card of its user in this turn an attack came from."""
    subject = f.subject if f.subject is not None and thing == f.subject.ref else None
    card = subject.card if subject is not None else s.maker[thing & 4095] if thing >= 0 else NONE
    uses = [
        event.thing for event in s.history if event.kind == "used" and card >= 0 and event.player == s.zone[card] & 1
    ]
    if card in uses and s.zone[card] >> 1 == IN_USE:
        return len(uses) - uses[::-1].index(card)
    return len(uses) + 1 if card >= 0 else 0


@book.verb("exchange_relic")
def exchange_relic(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """This card, if it has that name (C10-25), for the one that was chosen among the relics."""
    f.done = 0
    for other in deed.objects(s, f) if name_in_texts(info(s, f.card).name) == deed.op.how[0] else ():
        where = s.zone[f.card]
        if s.zone[other] >> 1 == RELIC and move(s, f.card, RELIC):
            f.done = int(move(s, other, where >> 1, where & 1))
    return None


@book.verb("use_with_life")
def use_with_life(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """One of the crystals with which it is charged comes from Life."""
    if stage:
        f.done = int(bool(f.given))
        return None
    f.stage = ASKED
    frame = used_by_effect(s, f.player, f.card)
    if isinstance(frame, UseEnhancement):
        frame.from_life = True
    f.given = None
    return frame


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A20-1", laid_out("renri", EXTRA, GARB))
    rules.append(duel, "C4-1.2", "A20-1.p2", laid_out("renri-A1", RELIC, RELICS))
    just_before(rules, "A20-6-2", perjury_or_not, before_the_damage)
    rules.append(ending, "C10-13.p4", "A20-6-4", nothing_stays_covered)
    rules.other_uses += [perjuries, pretences]
    rules.actions |= {
        "perjure": perjure,
        "pretend": lambda s, player, option: Pretence(player=player, card=option.thing, how=s.action or STANDARD),
    }


ROUTINES: tuple[Routine, ...] = (perjuring, pretending)
