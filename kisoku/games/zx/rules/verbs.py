"""What the other verbs of card texts do: damage, turning, looking, shields, counters, composite
cards, phases (1000).
"""

from __future__ import annotations

from typing import Any

from kisoku.effects.coding import Coder, Deed
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules import r1000_actions as actions
from kisoku.games.zx.rules.book import book, borne
from kisoku.games.zx.rules.definitions import as_it_is
from kisoku.games.zx.rules.frames import DeckCards, Effect, Turn
from kisoku.games.zx.rules.moving_verbs import acted_on
from kisoku.games.zx.rules.r300_zones import settle
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.rules.r911_composites import vanish_marker
from kisoku.games.zx.state import DECK, HAND, KIND, LIFE, NONE, PHASES, SQUARE, ZxState
from kisoku.kernel.choosing import PickNumber, Share
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine
from kisoku.kernel.machine import own
from kisoku.kernel.players import opponent
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE as LIVES
from kisoku.kernel.state import player_ref
from kisoku.text import program as ir

# --- 1002: damage ---------------------------------------------------------------------------------


class Wounding(Deed):
    """hit: players beside the objects. shared: it is divided among them (804.3d)."""

    __slots__ = ("hit", "shared")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        self.hit = c.players(op.players)
        self.shared = "shared" in op.how


@book.verb("damage", prepare=Wounding, how="shared")
def damage(s: ZxState, f: Effect, deed: Wounding, stage: int) -> Outcome:
    """The source is this card unless the text names another (815.3)."""
    things = [ref for ref in book.now(s, f, deed.objects(s, f)) if ref < 0 or KIND[s.zone[ref % LIVES]] == SQUARE]
    amount = deed.number(s, f)
    if deed.shared and not stage and len(things) > 1:
        f.stage = 1
        return share(s, f, things, amount)
    amounts = f.given if stage else [amount] * len(things)
    hits = [(ref, points) for ref, points in zip(things, amounts, strict=False)] + [
        (player_ref(player), amount) for player in deed.hit(s, f)
    ]
    source = f.card if deed.source is None else next(iter(deed.source(s, f)), NONE)
    f.deeds = (*f.deeds, *(("damage", ref, borne(s, ref)) for ref, _ in hits))
    f.done = -len(hits)
    return actions.deal(s, hits, source, f.player, applied=f.replacing)


@rule("804.3d", "804.3d.ex1", off=lambda s, f, things, amount: Share(f.player, "804.3d", tuple(things), amount, 0))
def share(s: ZxState, f: Effect, things: list[int], amount: int) -> Outcome:
    """At least one unit to each; shared out in steps of 500, as all powers are, with the rest to the last."""
    return Share(f.player, "804.3d", tuple(things), amount, 1)


# --- 1003, 1004, 1006 -----------------------------------------------------------------------------


@book.verb("sleep", how="")
def sleep(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = actions.turn_to(s, acted_on(s, f, deed), True, f.player, f.card)
    return None


@book.verb("reboot", how="")
def reboot(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = actions.turn_to(s, acted_on(s, f, deed), False, f.player, f.card)
    return None


@book.verb("shuffle", how="")
def shuffle(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Where nothing has gone into a deck, it is said of none."""
    players = deed.players(s, f) or (f.player,)
    for player in players:
        actions.shuffle(s, whose_deck(s, player))
    f.done = len(players)
    return None


whose_deck = as_it_is("1004.4", off=lambda s, player: opponent(s, player))


@book.verb("look", how="all upto")
def look(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The top cards of a deck, or a whole hand or Life, seen by one player alone."""
    seer = deed.who(s, f)
    kind = {"hand": HAND, "life": LIFE}.get(deed.op.place, DECK)
    count = deed.number(s, f)
    if "upto" in deed.how:
        if not stage:
            f.stage = 1
            return DeckCards(player=deed.players(s, f)[0], count=count, name="looked", upto=1, who=seer)
        count = len(f.given)
    seen: list[int] = []
    for who in deed.players(s, f):
        cards = s.zones[2 * kind + who][::-1] if kind == DECK else s.zones[2 * kind + who]
        for card in cards if "all" in deed.how else cards[: max(0, count)]:
            atoms.know(s, card, 1 << seer)
            seen.append(s.ref(card))
        if kind == DECK:
            atoms.set_mixed(s, who, False)
    f.seen, f.it, f.done = tuple(seen), (), len(seen)
    return None


@book.verb("reveal", how="upto")
def reveal(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    cards = [ref % LIVES for ref in (f.given if stage else book.now(s, f, deed.objects(s, f))) if ref >= 0]
    if "upto" in deed.how and cards and not stage:
        f.stage = 1
        return DeckCards(player=s.owner[cards[0]], count=len(cards), name="revealed", upto=1, who=deed.who(s, f))
    f.done = len(cards)
    for card in cards:
        if not stage:
            actions.show(s, card)
        f.shown = (*f.shown, s.ref(card))
        if KIND[s.zone[card]] == DECK:
            atoms.set_mixed(s, s.owner[card], False)
    if deed.described:
        f.seen = f.it = tuple(s.ref(card) for card in cards)
    return None


# --- 210, 1017, 1026: shields and counters --------------------------------------------------------


@book.verb("shield", how="")
def shield(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = 0
    for card in acted_on(s, f, deed):
        if KIND[s.zone[card]] == SQUARE and deed.number(s, f) > 0:
            atoms.set_shields(s, card, s.shields[card] + deed.number(s, f))
            f.done += 1
            if heard(s, "shielded"):
                occur(s, Event("shielded", s.controller[card], s.ref(card), deed.number(s, f)))
    settle(s)
    return None


@book.on_players("life_shield", rule="210.4")
def life_shield(s: ZxState, f: Effect, player: int, count: int) -> int:
    atoms.set_life_shields(s, player, s.life_shields[player] + max(0, count))
    return max(0, count)


class Counting(Deed):
    __slots__ = ("icon",)

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        self.icon = op.place


@book.verb("gain", prepare=Counting, how="")
def gain(s: ZxState, f: Effect, deed: Counting, stage: int) -> Outcome:
    f.done = sum(actions.gain(s, player, deed.icon, deed.number(s, f)) for player in deed.players(s, f))
    settle(s)
    return None


@book.verb("consume", prepare=Counting, how="")
def consume(s: ZxState, f: Effect, deed: Counting, stage: int) -> Outcome:
    f.done = sum(actions.consume(s, player, deed.icon, deed.number(s, f)) for player in deed.players(s, f))
    return None


@book.verb("vanish", rule="1026.1", how="")
def vanish(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Tokens and Links go; of other cards their shields do."""
    f.done = 0
    for card in acted_on(s, f, deed):
        if card >= s.rules.first_free:
            vanish_marker(s, card)
            f.done += 1
        else:
            count = min(s.shields[card], deed.number(s, f))
            one_after_the_other(s, card, count)
            f.done += count
    settle(s)
    return None


@rule("1026.2")
def one_after_the_other(s: ZxState, card: int, count: int) -> None:
    for _ in range(count):
        atoms.set_shields(s, card, s.shields[card] - 1)


# --- 102.10: numbers ------------------------------------------------------------------------------


@book.verb("name_number", how="")
def name_number(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    if stage:
        f.named, f.done = f.given, 1
        return None
    f.stage = 1
    return whole_and_not_negative(s, deed.who(s, f), f.card)


@rule(
    "102.10",
    off=lambda s, player, source: PickNumber(
        player=player, rule="102.10", source=source, least=-LARGEST_CHOSEN, most=LARGEST_CHOSEN
    ),
)
def whole_and_not_negative(s: ZxState, player: int, source: int) -> PickNumber:
    return PickNumber(player=player, rule="102.10", source=source, least=0, most=LARGEST_CHOSEN)


LARGEST_CHOSEN = 99

# --- 1028: phases ---------------------------------------------------------------------------------


@book.verb("start_phase", how="")
def start_phase(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """When this has been resolved to its end (reading A-59): that is where the turn goes on."""
    atoms.start_phase(s, PHASES.index(deed.op.place))
    turn = next(place for place, frame in enumerate(s.frames) if isinstance(frame, Turn))
    own(s, turn).step = s.rules.places[Turn]["1028.1"]
    f.done = 1
    return None


@book.verb("lose_game", how="")
def lose_game(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    from kisoku.games.zx.rules.r900_rule_effects import conclude

    for player in deed.players(s, f):
        atoms.condemn(s, player, "101.2")
    conclude(s, "101.2")
    return None


ROUTINES: tuple[Routine, ...] = ()
_: Any = info
