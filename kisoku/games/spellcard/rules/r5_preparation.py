"""Chapter 5.1: what comes before the first turn."""

from __future__ import annotations

from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import so
from kisoku.games.spellcard.rules.frames import Game, Turn
from kisoku.games.spellcard.rules.r1_construction import possible_aces
from kisoku.games.spellcard.rules.r2_cards import seats
from kisoku.games.spellcard.rules.r3_information import of_player
from kisoku.games.spellcard.rules.r4_stage import gate
from kisoku.games.spellcard.rules.r4_zones import equip, lookers, put_on_stage
from kisoku.games.spellcard.rules.r5_turn import draw_one
from kisoku.games.spellcard.state import DECK, FIRST_AREA, STAGE, SpellcardState, striker_at
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick, PickNumber, together
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Outcome, Routine, goto
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE

STARTING_HAND = 6

game = Routine("game", Game, "5.1")


@game.step("5.1.1")
def choose_aces(s: SpellcardState, f: Game) -> Outcome:
    """Both at once, each without seeing the other's choice."""
    asks = []
    for player in seats(s):
        deck = s.zones[2 * DECK + player]
        cards = [deck[place] for place in possible_aces(s, [s.pool.cards[s.card[card]] for card in deck])]
        refs, alike = tuple(s.ref(card) for card in cards), tuple(s.card[card] for card in cards)
        asks.append(Pick(player=player, rule="5.1.1", candidates=refs, alike=alike, verb="ace"))
    return together(*asks)


@game.step("5.1.1")
def on_the_gates(s: SpellcardState, f: Game) -> Outcome:
    """Ace and option, face-down; only their player may look at them (4.1.2.3)."""
    for player, (ref,) in enumerate(f.given):
        ace = ref % LIFE
        put_on_stage(s, ace, ace_area(s, player), player, facedown=True)
        for option in [card for card in s.zones[2 * DECK + player] if s.pool.cards[s.card[card]].is_option]:
            equip(s, option, ace, facedown=True)
        if not hidden_aces(s):
            _turn_up(s, player)
    return None


@rule("4.1.9.3", off=0)
def ace_area(s: SpellcardState, player: int) -> int:
    return gate(s, player)


hidden_aces = so("4.1.2.3")


@game.step("5.1.2")
def shuffle(s: SpellcardState, f: Game) -> Outcome:
    """Each deck; it is the deck zone from now on, and nobody looks at it any more."""
    for player in (0, 1):
        atoms.shuffle(s, 2 * DECK + player)
    f.cut = 0
    return None


@game.step("5.1.2")
def may_cut(s: SpellcardState, f: Game) -> Outcome:
    """Whoever wishes shuffles or cuts the opponent's deck."""
    if f.cut > 1:
        return goto("5.1.3")
    verbs = ("shuffle", "cut", "done") if len(s.zones[2 * DECK + f.cut]) > 1 else ("done",)
    return Request(opponent(s, f.cut), "5.1.2", tuple(Option(verb, "5.1.2") for verb in verbs))


@game.step("5.1.2")
def shuffle_or_cut(s: SpellcardState, f: Game) -> Outcome:
    if f.answer.verb == "shuffle":
        atoms.shuffle(s, 2 * DECK + f.cut)
    if f.answer.verb != "cut":
        f.given = 0
        return None
    return PickNumber(opponent(s, f.cut), "5.1.2", least=1, most=len(s.zones[2 * DECK + f.cut]) - 1)


@game.step("5.1.2")
def put_below(s: SpellcardState, f: Game) -> Outcome:
    """So many cards from the top go below the others."""
    deck = s.zones[2 * DECK + f.cut]
    if f.given:
        atoms.reorder(s, 2 * DECK + f.cut, deck[len(deck) - f.given :] + deck[: len(deck) - f.given])
    f.cut += 1
    f.step = s.rules.places[Game]["5.1.2"] + 1
    return None


@game.step("5.1.3")
def who_begins(s: SpellcardState, f: Game) -> Outcome:
    """Chance decides."""
    atoms.set_turn(s, 0, randomness.below(s, 2) if f.first < 0 else f.first)
    atoms.tell(s, Event("begins", s.turn_player))
    return None


@game.step("5.1.4")
def draw_and_show(s: SpellcardState, f: Game) -> Outcome:
    for player in (0, 1):
        for _ in range(of_player(s, "starting_hand", player, STARTING_HAND)):
            draw_one(s, player)
    for player in (0, 1):
        _turn_up(s, player)
    return None


def _turn_up(s: SpellcardState, player: int) -> None:
    ace = striker_at(s, gate(s, player))
    for card in s.zones[FIRST_AREA + gate(s, player)] if ace >= 0 else ():
        atoms.set_facedown(s, card, 0)
        atoms.set_known(s, card, lookers(s, STAGE, player))
    atoms.tell(s, Event("ace", player, s.ref(ace) if ace >= 0 else NONE))


@game.step("5.1.5")
def first_turn(s: SpellcardState, f: Game) -> Outcome:
    atoms.set_still(s, 0)
    begin_turn(s, s.turn_player)
    return Turn()


@game.step("5.2.1")
def turn_after_turn(s: SpellcardState, f: Game) -> Outcome:
    begin_turn(s, opponent(s, s.turn_player))
    f.step -= 1
    return Turn()


@rule("5.2.4", off=lambda s, player: atoms.set_turn(s, s.turn or 1, player))
def begin_turn(s: SpellcardState, player: int) -> None:
    """Every turn of either player counts as one."""
    atoms.set_turn(s, s.turn + 1, player)
    atoms.tell(s, Event("turn", player, NONE, s.turn))


ROUTINES = (game,)
