"""400: decks, and what comes before the first turn."""

from __future__ import annotations

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import Game, Preparation
from kisoku.games.zx.rules.r300_zones import carry, move_event
from kisoku.games.zx.rules.r900_rule_effects import virtual
from kisoku.games.zx.rules.r911_composites import put_under
from kisoku.games.zx.rules.r1100_keywords import keyword_works
from kisoku.games.zx.state import (
    DECK,
    DYNAMIS,
    HAND,
    LIFE,
    PLAYER,
    PLAYER_SQUARES,
    RESOURCE,
    SQUARE,
    UNDER_ZONE,
    ZxState,
)
from kisoku.kernel.frames import Outcome, Routine, goto
from kisoku.kernel.players import around
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examined
from kisoku.kernel.state import LIFE as LIVES

OPENING_HAND, OPENING_LIFE, OPENING_RESOURCE = 4, 4, 2

preparing = Routine("402", Preparation, rule="402.1")


@preparing.step("402.1b")
def player_cards(s: ZxState, f: Preparation) -> Outcome:
    """Whoever has no Player card gets a virtual one; what lies behind it is face down."""
    for player in (0, 1):
        square = PLAYER_SQUARES[player]
        cards = [card for card in s.zones[square] if s.pool.cards[s.card[card]].kind == PLAYER]
        if not cards:
            atoms.new_marker(s, virtual(s), player, square)
            cards = [s.zones[square][-1]]
        for card in s.zones[UNDER_ZONE]:
            if s.owner[card] == player:
                put_under(s, card, cards[0], face_down=True)
    return None


PICKS = (
    ("402.1c", "start_card", SQUARE), ("402.1d", "gate_card", DYNAMIS), ("402.1e", "start_resource", RESOURCE),
)  # fmt: skip


def _offer(number: str, keyword: str, kind: int) -> None:
    """One card with that keyword may be taken out of the deck, by each player."""
    works = examined(f"keyword {keyword}", keyword_works, False)

    def ask(s: ZxState, f: Preparation) -> Outcome:
        while f.at < 2:
            cards = [
                card
                for card in s.zones[2 * DECK + f.at]
                if keyword in s.pool.cards[s.card[card]].keywords and works(s, keyword)
            ]
            first = {s.card[card]: card for card in cards}
            if first:
                for card in s.zones[
                    2 * DECK + f.at
                ]:  # until it is shuffled (402.1f), who looks through the deck knows where each card is
                    atoms.know(s, card, 1 << f.at)
                options = [Option(keyword, number, s.ref(card)) for card in first.values()]
                return Request(f.at, number, (*options, Option("no_start", number)))
            f.at += 1
        f.at = 0
        f.step += 1
        return None

    def place(s: ZxState, f: Preparation) -> Outcome:
        if f.answer.verb == keyword:
            card = f.answer.thing % LIVES
            zone = PLAYER_SQUARES[f.at] if kind == SQUARE else 2 * kind + f.at
            marks = ("facedown",) if kind == SQUARE else ("faceup", "reboot")
            carry(s, [move_event(s, card, kind, "entered" if kind == SQUARE else "moved", marks, zone=zone)])
        f.at += 1
        if f.at < 2:
            return goto(number)
        f.at = 0
        return None

    preparing.step(number)(ask)
    preparing.step(number)(place)


for _number, _keyword, _kind in PICKS:
    _offer(_number, _keyword, _kind)


@preparing.step("402.1f")
def shuffle_decks(s: ZxState, f: Preparation) -> Outcome:
    for player in (0, 1):
        atoms.shuffle(s, 2 * DECK + player)
    return None


@preparing.step("402.1g")
def dynamis_face_down(s: ZxState, f: Preparation) -> Outcome:
    return None


@preparing.step("402.1i")
def who_begins(s: ZxState, f: Preparation) -> Outcome:
    atoms.set_first(s, atoms.chance(s, 2))
    return None


def _deal(s: ZxState, player: int, kind: int, count: int) -> None:
    for _ in range(count):
        deck = s.zones[2 * DECK + player]
        if deck:
            carry(s, [move_event(s, deck[-1], kind, marks=("reboot",) if kind == RESOURCE else ())])


@preparing.step("402.1j")
def opening_hands(s: ZxState, f: Preparation) -> Outcome:
    for player in around(s, s.first_player):
        _deal(s, player, HAND, OPENING_HAND)
    return None


@preparing.step("402.1k")
def another_hand(s: ZxState, f: Preparation) -> Outcome:
    """All of it or nothing, once, the first player first (reading A-28)."""
    player = around(s, s.first_player)[f.at]
    return Request(player, "402.1k", (Option("mulligan", "402.1k"), Option("keep_hand", "402.1k")))


@preparing.step("402.1k")
def new_hand(s: ZxState, f: Preparation) -> Outcome:
    player = around(s, s.first_player)[f.at]
    if f.answer.verb == "mulligan":
        for card in s.zones[2 * HAND + player]:
            carry(s, [move_event(s, card, DECK)])
        atoms.shuffle(s, 2 * DECK + player)
        _deal(s, player, HAND, OPENING_HAND)
    f.at += 1
    return goto("402.1k") if f.at < 2 else None


@preparing.step("402.1l")
def opening_life(s: ZxState, f: Preparation) -> Outcome:
    for player in around(s, s.first_player):
        _deal(s, player, LIFE, OPENING_LIFE)
    return None


@preparing.step("402.1m")
def opening_resource(s: ZxState, f: Preparation) -> Outcome:
    for player in around(s, s.first_player):
        _deal(s, player, RESOURCE, OPENING_RESOURCE - len(s.zones[2 * RESOURCE + player]))
    return None


@preparing.step("402.1n")
def start_cards_up(s: ZxState, f: Preparation) -> Outcome:
    for square in PLAYER_SQUARES:
        for card in s.zones[square]:
            if s.facedown[card]:
                atoms.turn_over(s, card, False, 3)
    return None


@preparing.step("402.1o")
def no_damage(s: ZxState, f: Preparation) -> Outcome:
    for player in (0, 1):
        atoms.set_hurt(s, player, 0)
    return None


@preparing.step("402.1p")
def first_turn(s: ZxState, f: Preparation) -> Outcome:
    return Game()


ROUTINES: tuple[Routine, ...] = (preparing,)
