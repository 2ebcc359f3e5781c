"""Additional rules 18: カナヱ. Concepts that come true move the mask along the acts of a story, whose finale wins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from kisoku.effects.coding import Deed
from kisoku.effects.frames import ASKED
from kisoku.games.sakura.megami.hosting import hosts, own_extras
from kisoku.games.sakura.pool import Program
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Context, Effect
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r5_values import note_turn, was_in
from kisoku.games.sakura.rules.r6_crystals import put_on_card
from kisoku.games.sakura.rules.r6_objects import Using, info, last_use
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.standing import kept_from, whom
from kisoku.games.sakura.state import (
    ACHIEVED,
    AURA,
    CONCEPT,
    DUST,
    EXTRA,
    LIFE,
    NONE,
    T_ADVANCED,
    T_SCENE,
    T_SQUARE,
    ZONE_BY_NAME,
    SakuraState,
)
from kisoku.kernel.choosing import Ask, Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rows, rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


class Act(NamedTuple):
    """An act of the story board: its colour and value, the acts below it, and those below it by a line with a trial."""

    colour: str
    value: int
    below: tuple[int, ...] = ()
    trials: tuple[int, ...] = ()


BOARD = (
    Act("white", 2, (1, 2, 5)),
    Act("red", 0, (3, 4)), Act("green", 2, (3, 4)),
    Act("red", 2, (6,)), Act("purple", 4, (6, 7), (8,)), Act("red", 3, (9,)),
    Act("red", 4, (10,)), Act("green", 6, (10,)), Act("yellow", 4, (11,)), Act("purple", 5, (), (11,)),
    Act("purple", 0, (12, 13, 14)), Act("red", 3, (14,)),
    Act("red", 2, (), (15,)), Act("purple", 0, (), (15,)), Act("green", 0, (), (15,)),
    Act("finale", 0),
)  # fmt: skip
"""The story board, row by row from above. The document does not print it; its acts and lines are those of the board
itself.
"""
EFFECTS = {"red": "A18-3-1.b1", "purple": "A18-3-1.b2", "green": "A18-3-1.b3", "finale": "A18-3-1.b4"}


class Preparing(Frame):
    """A18-7. kinds: the zones from which the card is taken."""

    player: int = NONE
    kinds: tuple[int, ...] = ()
    card: int = NONE
    imbued: int = 0


class Advancing(Frame):
    """A18-5.b2, A18-6."""

    player: int = NONE
    card: int = NONE
    imbued: int = 0


preparing = Routine("preparing-a-concept", Preparing, "A18-7")
advancing = Routine("advancing", Advancing, "A18-5.b2")


# --- A18-3: what a player has -----------------------------------------------------------------------------------------


@rule("A18-3-1", off="white")
@rows(("A18-3-1.p3",), lambda s, player: "" if hosts(s, player, "kanawe") else "A18-3-1.p3", off="red")
def colour(s: SakuraState, player: int) -> str:
    """Of the act in which the mask stands; white for whoever does not host her."""
    return BOARD[s.tallies[T_SCENE + player]].colour if hosts(s, player, "kanawe") else "white"


@rule("A18-3-2", off=0)
def value(s: SakuraState, player: int) -> int:
    return BOARD[s.tallies[T_SCENE + player]].value if hosts(s, player, "kanawe") else 0


book.of_player("scene_value")(value)


@book.fact("colour")
def has_colour(s: SakuraState, f: Any, wanted: Any) -> bool:
    whose, _, colours = wanted.rpartition(":")
    return colour(s, whom(s, f.player, whose)) in colours.split("|")


book.item("act_colour", "word")(lambda s, thing, f: colour(s, f.player))


@rule("A18-3-1.p2", off=None)
@rows(EFFECTS.values(), lambda s, player: EFFECTS.get(colour(s, player), ""), off=None)
def its_effect(s: SakuraState, player: int) -> Effect | None:
    """Red, purple, green and the finale have one."""
    name = EFFECTS.get(colour(s, player))
    return Effect(program=s.pool.ruled[name], card=NONE, player=player) if name else None


def yellow(s: SakuraState) -> list[tuple[Program, int]]:
    """What always holds for each of the players."""
    return [(s.pool.programs[s.pool.ruled["A18-5.b1"]], player) for player in (0, 1) if is_yellow(s, player)]


@rule("A18-5.b1", off=False)
def is_yellow(s: SakuraState, player: int) -> bool:
    return colour(s, player) == "yellow"


# --- A18-2: concept cards ---------------------------------------------------------------------------------------------


@rule("A18-2-2-2", off=False)
def is_imbued(s: SakuraState, card: int) -> bool:
    """With will: face-down."""
    return bool(s.facedown[card])


@rule("A18-2.p2", off=lambda s, card: s.pool.programs[s.pool.cards[s.card[card]].numbered[0][0]])
def side_up(s: SakuraState, card: int) -> Program:
    """Only what stands on the side that is up counts."""
    found: Program = s.pool.programs[s.pool.cards[s.card[card]].numbered[is_imbued(s, card)][0]]
    return found


@rule("A18-2-1-6", off=1)
def squares(s: SakuraState, card: int) -> int:
    """One more than the number of times that its condition has to be met."""
    return 1 + int(side_up(s, card).variables["steps"](s, Context(s.owner[card], card)))


@rule("A18-2-1-5", off=True)
def is_met(s: SakuraState, card: int) -> bool:
    """The condition of a card in the Concept zone, in this turn."""
    condition = side_up(s, card).condition
    return condition is None or condition(s, Context(s.zone[card] & 1, card))


book.value("clashes")(
    lambda s, f: sum(
        (event.kind == "attack_made") + (event.kind == "used" and "reaction" in event.marks) for event in s.history
    )
)
book.value("arrows_resolved")(lambda s, f: sum(event.kind == "arrow_resolved" for event in s.history))


def _at_once(s: SakuraState) -> Iterator[list[Event]]:
    """The crystals that moved in this turn, by what moved at the same time."""
    for crystals, events in groupby(s.history, lambda event: event.kind == "crystals"):
        if crystals:
            yield list(events)


@book.value("splash")
def splash(s: SakuraState, f: Any) -> int:
    """Onto enhancements, as they were then, does not count."""
    return max((sum(event.number for event in events if not event.marks) for events in _at_once(s)), default=0)


book.value("splash_at_all")(
    lambda s, f: max((sum(event.number for event in events) for events in _at_once(s)), default=0)
)


@book.value("life_change")
def life_change(s: SakuraState, f: Any) -> int:
    """Of one player's Life."""
    lives = ((events, life) for events in _at_once(s) for life in (LIFE, LIFE + 1))
    return max(
        (
            abs(sum(event.number * ((event.target == life) - (event.source == life)) for event in events))
            for events, life in lives
        ),
        default=0,
    )


@book.fact("prepared_before")
def prepared_before(s: SakuraState, f: Any, wanted: Any) -> bool:
    """The concept was prepared in another turn."""
    return last_use(s, f.card).turn != s.turn


# --- A18-5.b2, A18-6: a concept advances ------------------------------------------------------------------------------


def may_advance(s: SakuraState, player: int) -> bool:
    if not hosts(s, player, "kanawe") or kept_from(s, player, "advance_concept"):
        return False
    return any(is_met(s, card) for card in s.zones[2 * CONCEPT + player])


@advancing.step("A18-5.b2")
def one_square(s: SakuraState, f: Advancing) -> Outcome:
    f.card = s.zones[2 * CONCEPT + f.player][0]
    atoms.set_tally(s, T_SQUARE + f.player, s.tallies[T_SQUARE + f.player] + 1)
    note_turn(s, T_ADVANCED + f.player, s.turn)
    happen(s, Event("progressed", f.player, f.card, s.tallies[T_SQUARE + f.player]))
    settle(s)
    return None


@advancing.step("A18-6")
def at_the_last_square(s: SakuraState, f: Advancing) -> Outcome:
    return None if s.tallies[T_SQUARE + f.player] >= squares(s, f.card) else leave(1)


@advancing.step("A18-6.b1")
def achieved(s: SakuraState, f: Advancing) -> Outcome:
    f.imbued = int(is_imbued(s, f.card))
    move(s, f.card, ACHIEVED)
    atoms.set_tally(s, T_SQUARE + f.player, 0)
    return None


@advancing.step("A18-6.b2")
def along_which_line(s: SakuraState, f: Advancing) -> Outcome:
    """A line with a trial only for a card with will, any other only for one without."""
    act = BOARD[s.tallies[T_SCENE + f.player]]
    lines = act.trials if f.imbued else act.below
    return (
        Ask(player=f.player, rule="A18-6.b2", options=tuple(("act", "A18-6.b2", one, 0) for one in lines))
        if lines
        else leave(1)
    )


@advancing.step("A18-6.b2")
def the_mask_moves(s: SakuraState, f: Advancing) -> Outcome:
    act = BOARD[s.tallies[T_SCENE + f.player]]
    atoms.set_tally(s, T_SCENE + f.player, (act.trials if f.imbued else act.below)[f.given])
    happen(s, Event("advanced", f.player, NONE, s.tallies[T_SCENE + f.player]))
    settle(s)
    return None


@advancing.step("A18-6.b3")
def the_colour_works(s: SakuraState, f: Advancing) -> Outcome:
    return its_effect(s, f.player)


@advancing.step("A18-6")
def advanced(s: SakuraState, f: Advancing) -> Outcome:
    return leave(1)


@book.fact("advanced_last_turn")
def advanced_last_turn(s: SakuraState, f: Any, wanted: Any) -> bool:
    return was_in(s, T_ADVANCED + f.player, s.turn - 1)


# --- A18-7: preparing a concept ---------------------------------------------------------------------------------------


@preparing.step("A18-7.1")
def which_concept(s: SakuraState, f: Preparing) -> Outcome:
    cards = (card for kind in f.kinds for card in s.zones[2 * kind + f.player])
    able = tuple(card for card in cards if info(s, card).cls == "concept")
    return Pick(player=f.player, rule="A18-7.1", candidates=able) if able else leave(())


@preparing.step("A18-7.2")
def the_old_one_goes(s: SakuraState, f: Preparing) -> Outcome:
    """Its crystal goes to Dust."""
    f.card = f.given[0]
    for old in s.zones[2 * CONCEPT + f.player]:
        move(s, old, EXTRA)
        atoms.set_tally(s, T_SQUARE + f.player, 0)
    return None


@preparing.step("A18-7.3")
def on_which_side(s: SakuraState, f: Preparing) -> Outcome:
    """With no crystal for it nothing is placed (a reading: what lay there has gone all the same)."""
    if not s.crystals[DUST] and not s.crystals[AURA + f.player]:
        return leave(())
    sides = (("plain_side", "A18-7.3", f.card, 0), ("imbue", "A18-7.3", f.card, 0))
    return Ask(player=f.player, rule="A18-7.3", source=f.card, options=sides)


@preparing.step("A18-7.3")
def from_where(s: SakuraState, f: Preparing) -> Outcome:
    f.imbued = f.given
    pools = [pool for pool in (DUST, AURA + f.player) if s.crystals[pool]]
    return Ask(
        player=f.player,
        rule="A18-7.3",
        source=f.card,
        options=tuple(("crystal_from", "A18-7.3", pool, 0) for pool in pools),
    )


@preparing.step("A18-7.3")
def place_it(s: SakuraState, f: Preparing) -> Outcome:
    source = s.zone[f.card] >> 1
    pool = [pool for pool in (DUST, AURA + f.player) if s.crystals[pool]][f.given]
    move(s, f.card, CONCEPT, f.player, facedown=bool(f.imbued))
    put_on_card(s, pool, f.card, 1)
    atoms.set_tally(s, T_SQUARE + f.player, 1)
    atoms.set_use(s, f.card, tuple(Using(origin=source, turn=s.turn, player=f.player)))
    settle(s)
    return leave((source,))


@book.verb("prepare_concept", how="extra achieved")
def prepare_concept(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    player = deed.who(s, f)
    if stage:
        f.done = int(bool(f.given))
        f.numbers = (("from_achieved", int(f.given == (ACHIEVED,))), *f.numbers)
        return None
    f.done = 0
    if not hosts(s, player, "kanawe"):
        return None
    f.stage = ASKED
    return Preparing(player=player, kinds=tuple(ZONE_BY_NAME[name] for name in deed.op.how))


@book.on_players("advance_concept", rule="A18-6")
def advance_concept(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    """By one square, whether or not its condition is met."""
    able = s.zones[2 * CONCEPT + player] and not kept_from(s, player, "advance_concept")
    return Advancing(player=player) if able else 0


@book.fact("from_achieved")
def from_achieved(s: SakuraState, f: Any, wanted: Any) -> bool:
    return any(name == "from_achieved" and number for name, number in f.numbers[:1])


@book.verb("scene_effect")
def scene_effect(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """What the colour of the act does."""
    if stage:
        return None
    f.stage, f.done = 1, 1
    return its_effect(s, deed.who(s, f))


@book.item("declared_name", "number")
def is_named(s: SakuraState, thing: int, f: Any) -> int:
    """Whether a card has the name that was declared for this one."""
    named = next((place for card, place in s.named if card == f.card), NONE)
    return int(0 <= thing < s.rules.first_free and named != NONE and info(s, thing).name == s.pool.cards[named].name)


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A18-1", own_extras("kanawe", EXTRA))
    rules.add_window("A18-5.b2", "end_phase", "any", may_advance, lambda s, player: Advancing(player=player))
    rules.holding = yellow


ROUTINES: tuple[Routine, ...] = (preparing, advancing)
