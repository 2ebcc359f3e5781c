"""Chapters 1 to 4: Megami selection, deck construction, preparation of the duel, winning and losing."""

from __future__ import annotations

from kisoku.games.sakura.cardset import with_cards
from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Construction, Duel, Effect, Game, Redraw, Selection, Turn, VictoryCheck
from kisoku.games.sakura.rules.r6_objects import card_class
from kisoku.games.sakura.rules.r7_moving import move, reshuffle
from kisoku.games.sakura.rules.standing import Standing, kept_from, replacements
from kisoku.games.sakura.state import (
    DECK,
    HAND,
    LIFE,
    NO_CRYSTALS,
    NONE,
    OUTSIDE,
    T_LOST_BEFORE,
    TRUMP,
    UNUSED,
    SakuraState,
    opponent,
)
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

START = (10, 0, 3, 3, 0, 0, 10, 10, *NO_CRYSTALS[8:])
"""C4-1.1: ten crystals in Distance, three in each Aura, ten in each Life."""
NORMALS, TRUMPS = 7, 3
FIRST_HAND = 3

whole = Routine("game", Game, rule="C1-1")
selecting = Routine("selection", Selection)
constructing = Routine("construction", Construction)
duel = Routine("duel", Duel, "C4-1")
redrawing = Routine("redraw", Redraw)
judging = Routine("victory", VictoryCheck)


# --- C2, C3 -----------------------------------------------------------------------------------------------------------


@whole.step("C2-1")
def first_selects(s: SakuraState, f: Game) -> Outcome:
    return Selection(player=0) if not s.megami[0] else None


@whole.step("C2-1")
def second_selects(s: SakuraState, f: Game) -> Outcome:
    return Selection(player=1) if not s.megami[1] else None


@whole.step("C3-1")
def prepare_cards(s: SakuraState, f: Game) -> Outcome:
    """One copy of every card that the Megami bring, for whoever has not built a deck yet."""
    from kisoku.games.sakura.preparing import bring_cards

    bring_cards(s)
    return None


@whole.step("C3-2")
def first_builds(s: SakuraState, f: Game) -> Outcome:
    return Construction(player=0)


@whole.step("C3-2")
def second_builds(s: SakuraState, f: Game) -> Outcome:
    f.chosen = tuple(f.given or ())
    return Construction(player=1)


@whole.step("C4-1")
def fight(s: SakuraState, f: Game) -> Outcome:
    return Duel(chosen=decks(s, f))


@rule("C5-3", off=())
def decks(s: SakuraState, f: Game) -> tuple[int, ...]:
    """A player's deck are the ten cards chosen."""
    return (*f.chosen, *(f.given or ()))


@selecting.step("C2-1")
def which_megami(s: SakuraState, f: Selection) -> Outcome:
    """C2-2: of the list."""
    options = [Option("megami", "C2-1", place) for place in range(len(with_cards())) if not is_taken(s, f, place)]
    return Request(f.player, "C2-1", tuple(options))


@rule("C2-1.n1", off=lambda s, f, place: place in f.chosen)
def is_taken(s: SakuraState, f: Selection, place: int) -> bool:
    """Versions of one Megami have one number, and count as the same."""
    offered = with_cards()
    return any(offered[taken].number == offered[place].number for taken in f.chosen)


@selecting.step("C2-1")
def take_megami(s: SakuraState, f: Selection) -> Outcome:
    f.chosen = (*f.chosen, f.answer.thing)
    if len(f.chosen) < 2:
        return goto("C2-1")
    offered = with_cards()
    chosen = tuple(offered[place].id for place in f.chosen)
    atoms.set_megami(s, f.player, chosen)
    atoms.tell(s, ("megami", f.player, NONE, 0, chosen))
    return leave()


def _unchosen(s: SakuraState, player: int, cls: str) -> tuple[int, ...]:
    return tuple(
        card for card in s.zones[2 * OUTSIDE + player] if s.facedown[card] and s.pool.cards[s.card[card]].cls == cls
    )


@constructing.step("C3-2")
def choose_normals(s: SakuraState, f: Construction) -> Outcome:
    """Seven normals, unless the deck is built already."""
    if s.zones[2 * DECK + f.player] or s.zones[2 * TRUMP + f.player]:
        return leave()
    return Pick(
        player=f.player,
        rule="C3-2",
        candidates=_unchosen(s, f.player, "normal"),
        least=NORMALS,
        most=NORMALS,
        verb="build",
    )


@constructing.step("C3-2")
def take_normals(s: SakuraState, f: Construction) -> Outcome:
    f.chosen = tuple(f.given)
    return Pick(
        player=f.player,
        rule="C3-2",
        candidates=_unchosen(s, f.player, "trump"),
        least=TRUMPS,
        most=TRUMPS,
        verb="build",
    )


@constructing.step("C3-2")
def take_trumps(s: SakuraState, f: Construction) -> Outcome:
    """They stay secret among the others until the duel is prepared."""
    return leave((*f.chosen, *f.given))


# --- C4-1 -------------------------------------------------------------------------------------------------------------


@duel.step("C4-1.1")
def place_crystals(s: SakuraState, f: Duel) -> Outcome:
    atoms.set_crystals(s, START)
    return None


@duel.step("C4-1.2")
def place_cards(s: SakuraState, f: Duel) -> Outcome:
    """Normals into the deck, trumps unused into the Trump zone; what was not chosen lies face-down Outside already."""
    for card in f.chosen:
        if card_class(s, card) == "trump":
            move(s, card, TRUMP, used=UNUSED)
        else:
            move(s, card, DECK)
    f.chosen = ()
    return None


@duel.step("C4-1.3")
def who_begins(s: SakuraState, f: Duel) -> Outcome:
    atoms.set_turn(s, 0, randomness.below(s, 2))
    atoms.tell(s, ("begins", s.turn_player))
    return None


@duel.step("C4-1.4")
def first_hands(s: SakuraState, f: Duel) -> Outcome:
    for player in (s.turn_player, opponent(s.turn_player)):
        reshuffle(s, player)
        for _ in range(FIRST_HAND):
            draw_first(s, player)
    return None


def draw_first(s: SakuraState, player: int) -> None:
    if s.zones[2 * DECK + player]:
        move(s, s.zones[2 * DECK + player][-1], HAND)


@duel.step("C4-1.5")
def first_redraw(s: SakuraState, f: Duel) -> Outcome:
    return Redraw(player=s.turn_player)


@duel.step("C4-1.5")
def second_redraw(s: SakuraState, f: Duel) -> Outcome:
    return Redraw(player=opponent(s.turn_player))


@duel.step("C4-1.6")
def first_concentration(s: SakuraState, f: Duel) -> Outcome:
    for player, amount in ((s.turn_player, 0), (opponent(s.turn_player), 1)):
        atoms.set_concentration(s, player, amount)
    return None


@duel.step("C4-1.7")
def first_turn(s: SakuraState, f: Duel) -> Outcome:
    atoms.set_turn(s, 1, s.turn_player)
    return Turn()


@duel.step("C8")
def next_turn(s: SakuraState, f: Duel) -> Outcome:
    """The players change places, and so on until the game ends."""
    f.step -= 1
    atoms.set_turn(s, s.turn + 1, opponent(s.turn_player))
    return Turn()


@redrawing.step("C4-1.5-1")
def choose_cards(s: SakuraState, f: Redraw) -> Outcome:
    hand = s.zones[2 * HAND + f.player]
    return Pick(
        player=f.player, rule="C4-1.5-1", candidates=hand, least=0, most=len(hand), ordered=True, verb="hand_back"
    )


@redrawing.step("C4-1.5-2")
def to_the_bottom(s: SakuraState, f: Redraw) -> Outcome:
    """In the order of choosing: the last one lies lowest."""
    f.count = len(f.given or ())
    for card in f.given or ():
        move(s, card, DECK, bottom=True)
    return None


@redrawing.step("C4-1.5-3")
def draw_as_many(s: SakuraState, f: Redraw) -> Outcome:
    for _ in range(f.count):
        draw_first(s, f.player)
    return None


# --- C4-2 -------------------------------------------------------------------------------------------------------------


def in_place_of_losing(s: SakuraState, player: int) -> list[Standing]:
    return replacements(s, Event("lose_instead", player))


@judging.step("C4-2.1")
def no_life_left(s: SakuraState, f: VictoryCheck) -> Outcome:
    """Whoever's opponent has no life wins, and when that happens the other loses; that loss may be replaced, and then
    all is checked again."""
    if f.asked >= 0:  # what was to happen instead has happened, or was declined
        if f.given:
            atoms.set_verdict(s, f.asked, 0)
        else:
            f.declined = (*f.declined, f.asked)
        f.asked = -1
    beaten = [
        player for player in (0, 1) if not s.crystals[LIFE + player] and not kept_from(s, opponent(player), "win")
    ]
    losing = [player for player in beaten if not kept_from(s, player, "lose")]
    for player in losing:
        frame = _replaced(s, f, player)
        if frame is not None:
            return frame
    for player in beaten:
        atoms.set_verdict(s, opponent(player), 1)
        if player in losing and s.verdicts[player] != 1:
            atoms.set_verdict(s, player, -1)
        f.lifeless = (0, 1)
    return None


@judging.step("C4-2.2")
def lost_by_an_effect(s: SakuraState, f: VictoryCheck) -> Outcome:
    """Each such loss may be replaced. Whoever has lost as well stays so: if both have, both win, and that is a draw (a
    reading)."""
    lost = [player for player in (0, 1) if s.verdicts[player] == -1 and not f.lifeless]
    for player in lost:
        frame = _replaced(s, f, player)
        if frame is not None:
            return frame
    for player in lost:
        if not s.verdicts[opponent(player)]:
            atoms.set_verdict(s, opponent(player), 1)
    return None


@judging.step("C4-2.3")
def won_by_an_effect(s: SakuraState, f: VictoryCheck) -> Outcome:
    for player in (0, 1):
        if s.verdicts[player] == 1 and not s.verdicts[opponent(player)] and not f.lifeless:
            atoms.set_verdict(s, opponent(player), -1)
    return None


@judging.step("C4-2.4")
def over_or_not(s: SakuraState, f: VictoryCheck) -> Outcome:
    if 0 in s.verdicts:
        atoms.clear_verdicts(s)
        return leave()
    if s.verdicts == (1, 1) or s.verdicts == (-1, -1):
        atoms.end_game(s, -1, "C4-2.4")
    else:
        atoms.end_game(s, s.verdicts.index(1), "C4-2.4")
    return leave()


def _replaced(s: SakuraState, f: VictoryCheck, player: int) -> Frame | None:
    """C9-1-3-1: something happens instead; then all is checked again."""
    if s.replacing or player in f.declined or not in_place_of_losing(s, player):
        return None
    f.step, f.asked = 0, player
    return Replacing(player=player)


class Replacing(Frame):
    """C9-1-3-1."""

    player: int = NONE


replacing = Routine("replacing", Replacing, "C9-1-3-1")


@replacing.step("C9-1-3-1.p2")
def which_replacement(s: SakuraState, f: Replacing) -> Outcome:
    """The one who would lose chooses among several, and may choose none if all of them are left to choice."""
    found = in_place_of_losing(s, f.player)
    free = all(standing.lasting.op.optional for standing in found)
    if not free and len(found) == 1:
        f.answer = Option("replace", "C9-1-3-1.p2", 0, found[0].card)
        return None
    options = [Option("replace", "C9-1-3-1.p2", place, standing.card) for place, standing in enumerate(found)]
    return Request(f.player, "C9-1-3-1.p2", (*options, *((Option("decline", "C9-1-3-1"),) if free else ())))


@replacing.step("C9-1-3-1")
def instead_of_losing(s: SakuraState, f: Replacing) -> Outcome:
    """No victory check is made meanwhile."""
    if f.answer.verb == "decline":
        return leave(False)
    standing = in_place_of_losing(s, f.player)[f.answer.thing]
    if standing.lasting.op.once:
        atoms.set_effects(s, tuple(effect for effect in s.effects if effect != standing.mark))
    atoms.set_replacing(s, True)
    return Effect(program=standing.lasting.instead, card=standing.card, player=standing.player)


@replacing.step("C9-1-3-1")
def check_again(s: SakuraState, f: Replacing) -> Outcome:
    atoms.set_replacing(s, False)
    if any(are_hosted(names, "oboro") for names in s.megami):
        atoms.set_tally(s, T_LOST_BEFORE + f.player, 1)
    return leave(True)


ROUTINES = (whole, selecting, constructing, duel, redrawing, judging, replacing)
