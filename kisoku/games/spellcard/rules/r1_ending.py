"""Chapter 1.2.4 and 1.2.5: who wins, and when nobody does."""

from __future__ import annotations

from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import so
from kisoku.games.spellcard.rules.r3_information import of_player, score
from kisoku.games.spellcard.rules.standing import derived
from kisoku.games.spellcard.state import DECK, SCORE, VICTORY_SCORE, SpellcardState
from kisoku.kernel.players import opponent
from kisoku.kernel.rules import rule

STILL_TURNS = 5


@rule("1.2.4.2", "4.2.5", off=False)
def is_decked(s: SpellcardState, player: int) -> bool:
    """No card is left in the deck."""
    return not s.zones[2 * DECK + player]


@rule("1.2.4.3", "4.1.13", off=False)
def has_no_striker(s: SpellcardState, player: int) -> bool:
    return not derived(s).strikers[player]


@rule("1.2.4.4", "4.5.5", off=False)
def has_scored(s: SpellcardState, player: int) -> bool:
    return score(s, player) >= of_player(s, "victory_score", player, VICTORY_SCORE)


@rule("1.2.4.5", off=False)
def was_made_to_win(s: SpellcardState, player: int) -> bool:
    """By an effect that was applied."""
    return player in s.won


def verdicts(s: SpellcardState) -> list[tuple[int, str]]:
    """Who wins now, each with the rule: whoever loses makes the opponent win."""
    found = []
    for player in (0, 1):
        other = opponent(s, player)
        if is_decked(s, player):
            found.append((other, "1.2.4.2"))
        if has_no_striker(s, player):
            found.append((other, "1.2.4.3"))
        if has_scored(s, player):
            found.append((player, "1.2.4.4"))
        if was_made_to_win(s, player):
            found.append((player, "1.2.4.5"))
    return found


def is_undecided(s: SpellcardState) -> bool:
    """Nothing of 1.2.4 is met: asked wherever a check step has nothing else to do, so in one go."""
    zones, strikers = s.zones, derived(s).strikers
    if not (zones[0] and zones[1] and strikers[0] and strikers[1]) or s.won:
        return False
    return not (zones[2 * SCORE] and has_scored(s, 0)) and not (zones[2 * SCORE + 1] and has_scored(s, 1))


@rule("1.2.4", "1.2.4.1")
def judge(s: SpellcardState) -> None:
    """All conditions of both players at once, in whatever order they came about."""
    found = verdicts(s)
    if not found:
        return
    winners = {winner for winner, _ in found}
    if len(winners) > 1 and is_draw(s):
        atoms.end_game(s, -1, "1.2.5.1")
    else:
        atoms.end_game(s, *found[0])


is_draw = so("1.2.5.1")
"""Both win or lose at the same time; who wins and loses at once does both (reading A41)."""


@rule("1.2.4.6")
def concede(s: SpellcardState, player: int) -> None:
    """At any time, and at once."""
    atoms.end_game(s, opponent(s, player), "1.2.4.6")


@rule("1.2.5.2")
def endless(s: SpellcardState) -> None:
    """What goes on by itself and never ends is a draw."""
    atoms.end_game(s, -1, "1.2.5.2")


@rule("1.2.5.3")
def after_turn(s: SpellcardState) -> None:
    """Five turns without any change of deck, hand, discard and score of either player; also a passing change is one
    (reading A31).
    """
    if s.still >= STILL_TURNS:
        atoms.end_game(s, -1, "1.2.5.3")
