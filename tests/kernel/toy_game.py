"""A game that only exists to prove that the kernel and the lab know no game: two decks of numbers, highest sum wins.

1   set-up: decks are shuffled, two cards drawn by each player 2   a turn: draw a card (2.1), show one of the hand or
pass (2.2), the other player's turn (2.4) 3   showing, as a transaction: the card goes to the table (3.1), its player
may think better of it (3.2, 3.3), or scores it (3.4) 4   when a deck is empty the game ends (4.1)
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar

from kisoku.kernel import choosing, randomness, transactions
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.game import Game, Reading, Reason, Rule, Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import LIFE, Mark, State

DECK, HAND, TABLE = 0, 2, 4
"""Zones: each player's deck and hand, and the table that both share."""

NUMBERS = ("1", "2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "3.4", "4.1")


class ToyState(State):
    COLUMNS: ClassVar[tuple[str, ...]] = (*State.COLUMNS, "shown")
    FIELDS: ClassVar[tuple[str, ...]] = (*State.FIELDS, "turn", "scores")
    TAKE = attrgetter(*FIELDS)

    def __init__(self, rules: Ruleset, seed: int) -> None:
        super().__init__(rules, 5, seed)
        self.shown: list[int] = []
        self.turn = 0
        self.scores: tuple[int, int] = (0, 0)


def move(s: ToyState, card: int, zone: int, known: int) -> None:
    old = s.zone[card]
    s.write("zones", old, tuple(c for c in s.zones[old] if c != card))
    s.write("zones", zone, (*s.zones[zone], card))
    s.write("zone", card, zone)
    s.write("known", card, known)
    s.write("life", card, s.life[card] + 1)
    if s.log is not None:
        s.log.append(("moved", s.ref(card), old, zone))


def draw(s: ToyState, player: int) -> None:
    move(s, s.zones[DECK + player][-1], HAND + player, 1 << player)


class Game0(Frame):
    """The whole game."""


class Showing(Frame):
    card: int = 0
    mark: Mark | None = None


playing = Routine("game", Game0)
showing = Routine("show", Showing)


@playing.step("1")
def set_up(s: ToyState, f: Game0) -> Outcome:
    for player in (0, 1):
        s.write("zones", DECK + player, randomness.shuffled(s, s.zones[DECK + player]))
        draw(s, player)
        draw(s, player)
    return None


@playing.step("2.1")
def draw_or_end(s: ToyState, f: Game0) -> Outcome:
    if not s.zones[DECK + s.turn % 2]:
        return goto("4.1")
    draw(s, s.turn % 2)
    return None


@playing.step("2.2")
def show_or_pass(s: ToyState, f: Game0) -> Outcome:
    player = s.turn % 2
    return Request(
        player, "2.2", (*(Option("show", "2.2", s.ref(card)) for card in s.zones[HAND + player]), Option("pass", "2.2"))
    )


@playing.step("2.3")
def show_it(s: ToyState, f: Game0) -> Outcome:
    return Showing(card=f.answer.thing % LIFE) if f.answer.verb == "show" else None


@playing.step("2.4")
def next_turn(s: ToyState, f: Game0) -> Outcome:
    if f.given == "void":
        f.given = None
        return goto("2.2")
    s.turn += 1
    return goto("2.1")


@playing.step("4.1")
def count_up(s: ToyState, f: Game0) -> Outcome:
    mine, yours = s.scores
    s.winner = -1 if mine == yours else int(yours > mine)
    return leave()


@showing.step("3.1")
def lay_it_down(s: ToyState, f: Showing) -> Outcome:
    transactions.begin(s, f)
    move(s, f.card, TABLE, 3)
    token = s.new_object()
    s.write("shown", token, s.card[f.card])
    return None


@showing.step("3.2")
def really(s: ToyState, f: Showing) -> Outcome:
    return YesNo(player=s.turn % 2, rule="3.2", source=s.ref(f.card))


@showing.step("3.3")
def or_not(s: ToyState, f: Showing) -> Outcome:
    if f.given == 0:
        transactions.undo(s, f)
        return leave("void")
    transactions.keep(s, f)
    return None


@showing.step("3.4")
def score(s: ToyState, f: Showing) -> Outcome:
    scores = list(s.scores)
    scores[s.turn % 2] += s.card[f.card]
    s.scores = (scores[0], scores[1])
    return leave()


def concede(s: ToyState, player: int) -> None:
    s.winner = 1 - player


def ruleset(without: frozenset[str] = frozenset()) -> Ruleset:
    rules = Ruleset("toy", "1", (*choosing.ROUTINES, playing, showing), NUMBERS, None, without)
    rules.concede = concede
    return rules


@dataclass(frozen=True)
class ToyDeck:
    cards: tuple[str, ...]


class ToyGame(Game):
    """The toy as the lab sees it. It has no judge."""

    name = "toy"
    title = Words("玩具", "a toy")
    version = "1"

    def new(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        readings: Mapping[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> ToyState:
        rules = ruleset(without)
        rules.first_free = sum(map(len, decks))
        s = ToyState(rules, seed)
        for player, deck in enumerate(decks):
            for number in deck:
                card = s.new_object()
                s.write("card", card, int(number))
                s.write("owner", card, player)
                s.write("zone", card, DECK + player)
                s.write("zones", DECK + player, (*s.zones[DECK + player], card))
        s.journal.clear()
        s.frames.append(Game0())
        return s

    def blank(self, saved: bytes, header: Mapping[str, Any]) -> ToyState:
        s = self.new(header["decks"], 0)
        s.load(saved)
        return s

    def header(self, state: State) -> dict[str, Any]:
        cards = range(state.rules.first_free)
        return {"decks": [[str(state.card[c]) for c in cards if state.owner[c] == player] for player in (0, 1)]}

    def formats(self) -> Mapping[str, Words]:
        return {}

    def decks(self) -> Mapping[str, ToyDeck]:
        return {"low": ToyDeck(tuple("1112233456")), "high": ToyDeck(tuple("1234556677"))}

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        return []

    def printed(self, number: str) -> str | None:
        return number if number.isascii() and number.isdigit() and len(number) == 1 else None

    def card_facts(self, number: str) -> dict[str, Any] | None:
        return {"number": number}

    def rules(self) -> tuple[Rule, ...]:
        return tuple(Rule(number, "", "rule", True, "", "") for number in NUMBERS)

    def readings(self) -> tuple[Reading, ...]:
        return ()

    def turn(self, state: State) -> tuple[int, int]:
        return 0, 0

    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        mask = 3 if viewer is None else 1 << viewer
        zones = [
            sorted(str(state.card[card]) if state.known[card] & mask == mask else "?" for card in zone)
            for zone in state.zones
        ]
        return {"turn": state.turn, "scores": state.scores, "zones": zones, "winner": state.winner}

    def option_words(self, state: State, request: Request, option: Option) -> Words:
        text = f"{option.verb} {state.card[option.thing % LIFE]}" if option.verb == "show" else option.verb
        return Words(text, text)

    def request_words(self, state: State, request: Request) -> Words:
        return Words(f"player {request.player}", f"player {request.player}")

    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        mask = 3 if viewer is None else 1 << viewer
        card = event[1] % LIFE
        what = str(state.card[card]) if state.known[card] & mask == mask else "a card"
        return Words(what, what)

    def build(self, *given: Any, **named: Any) -> Any:
        raise NotImplementedError

    deck_facts = knows = meant = called = passes = look = event_facts = event_wanted = sees = point = why_not = (
        deck_facts
    ) = build

    def evaluate(self, state: State, player: int) -> float:
        assert isinstance(state, ToyState)
        return float(state.scores[player] - state.scores[1 - player])

    def faults(self, state: State) -> list[str]:
        places = sorted(card for zone in state.zones for card in zone)
        return [] if places == list(range(state.rules.first_free)) else [f"cards lie at {places}"]

    def disguise(self, state: State, viewer: int, seed: int) -> State:
        other = state.clone(seed)
        for owner in (0, 1):
            unknown = [
                card
                for card in range(state.rules.first_free)
                if state.owner[card] == owner and not state.known[card] >> viewer & 1
            ]
            prints = sorted(state.card[card] for card in unknown)
            random.Random(seed).shuffle(prints)
            for card, printed in zip(unknown, prints, strict=True):
                other.card[card] = printed
        return other
