"""How good a position looks for a player: a small sum, by which a machine that looks one decision ahead can play sensibly.

The numbers are worth in cards, set by playing; nothing else in the game depends on them. Only public things, the player's own
hand and the number of hidden cards count, so that looking at the value betrays nothing.
"""

from __future__ import annotations

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.state import CARD, DAMAGE, DAMAGE_CHECK, DECK, ETHER, FIELD, HAND, KOTODAMA_SPACE, NinjaState, opponent
from kisoku.kernel.state import LIFE

LOST = 10
"""Cards in the damage zone that end the game (1002.1)."""

WON = 10_000.0


def evaluate(s: NinjaState, player: int) -> float:
    """Larger is better for the player; the same position is worth the negative to the opponent."""
    if s.winner is not None:
        return WON if s.winner == player else -WON if s.winner == opponent(player) else 0.0
    return _side(s, player) - _side(s, opponent(player)) + _fight(s, player) + _space(s, player)


def _side(s: NinjaState, player: int) -> float:
    """What one player has: distance from defeat, characters, cards to use and ether to pay with."""
    wounds = len(s.zones[2 * DAMAGE + player]) + s.borne[player]
    ether = len(s.zones[2 * ETHER + player])
    value = -1.6 * wounds - 0.12 * wounds * wounds
    value += 0.9 * len(s.zones[2 * HAND + player])
    value += 1.3 * min(ether, 6) + 0.2 * max(0, ether - 6)
    left = len(s.zones[2 * DECK + player])
    if left < 8:
        value -= 0.8 * (8 - left)
    for card in s.zones[2 * FIELD + player]:
        value += _character(s, card)
    return value


def _character(s: NinjaState, card: int) -> float:
    """A character is worth what it can do and how much it can bear; ready, it can do it sooner."""
    row = info(s, card)
    karate, endurance, sabotage = row.karate or 0, row.endurance or 0, row.sabotage or 0
    value = 0.8 + 0.45 * karate + 0.45 * max(0, endurance - s.damage[card]) + 0.6 * sabotage + 0.3 * len(row.abilities)
    return value if not s.bowed[card] else value - 0.15


def _fight(s: NinjaState, player: int) -> float:
    """An attack that is going on: the damage that it threatens, or the death of the one attacked."""
    if s.attacker < 0 or s.fighting or not s.alive(s.attacker):
        return 0.0
    attacker = s.attacker % LIFE
    row = info(s, attacker)
    if s.attacked < 0:
        threat = 1.7 * (row.sabotage or 0)
    else:
        victim = s.attacked % LIFE
        left = (info(s, victim).endurance or 0) - s.damage[victim]
        threat = _character(s, victim) if (row.karate or 0) >= left else 0.1
    return threat if s.controller[attacker] == player else -threat


def _space(s: NinjaState, player: int) -> float:
    """What waits in the kotodama space: a damage check hurts, a character arrives, anything else is about what was paid for it."""
    value = 0.0
    for thing in s.zones[KOTODAMA_SPACE]:
        mine = 1.0 if s.controller[thing] == player else -1.0
        if s.thing[thing] == DAMAGE_CHECK:
            value -= 1.4 * mine
        elif s.thing[thing] != CARD:
            value += 0.8 * mine
        else:
            row = info(s, thing)
            value += mine * (_character(s, thing) + 0.6 if row.kind == CHARACTER else 1.3 + 0.3 * row.cost)
    for record in s.waiting:
        value += 0.6 if record[2] == player else -0.6
    return value
