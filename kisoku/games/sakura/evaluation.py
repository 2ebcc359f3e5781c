"""How good a position looks for a player: a small sum, by which a machine that looks one decision ahead can play sensibly.

The numbers are worth in life, set by playing; nothing else in the game depends on them. Only public things, the player's own
cards and the number of hidden cards count, so that looking at the value betrays nothing.
"""

from __future__ import annotations

from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.r5_values import consumption, distance
from kisoku.games.sakura.rules.r6_attacks import attack_now
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.state import ATTACKING, AURA, DECK, ENHANCEMENT, FLARE, HAND, LIFE, TRUMP, UNUSED, USED, SakuraState, opponent

WON = 10_000.0


def evaluate(s: SakuraState, player: int) -> float:
    """Larger is better for the player."""
    if s.winner is not None:
        return WON if s.winner == player else -WON if s.winner == opponent(player) else 0.0
    rival = opponent(player)
    return _side(s, player) - _side(s, rival) + _reach(s, player) + _attacks(s, player)


def _side(s: SakuraState, player: int) -> float:
    """What one player has: life before everything, crystals that save it or pay for trumps, cards, concentration."""
    life, aura, flare = s.crystals[LIFE + player], s.crystals[AURA + player], s.crystals[FLARE + player]
    value = 2.0 * life - 3.0 / max(life, 0.5)
    value += 0.75 * aura + 0.05 * min(aura, 3)
    value += 0.35 * min(flare, 6) + 0.05 * max(flare - 6, 0)
    value += 0.4 * len(s.zones[2 * HAND + player]) + 0.3 * s.concentration[player] - 0.4 * s.shrunk[player]
    value += 0.05 * len(s.zones[2 * DECK + player])
    for card in s.zones[2 * ENHANCEMENT + player]:
        value += 0.3 + 0.5 * s.bound[card]
    for card in s.zones[2 * TRUMP + player]:
        value += 0.5 if s.used[card] == UNUSED else 0.1 if s.used[card] == USED and info(s, card).speaks else 0.0
    return value


def _reach(s: SakuraState, player: int) -> float:
    """How well the distance fits the attacks that the player holds: those in reach now, and how far the others are from it."""
    now = distance(s)
    value = 0.0
    for zone in (HAND, TRUMP):
        for card in s.zones[2 * zone + player]:
            known = info(s, card)
            if known.type != "attack" or (zone == TRUMP and (s.used[card] != UNUSED or consumption(s, card, player) > s.crystals[FLARE + player] + 2)):
                continue
            strength = 0.15 + 0.1 * (known.life if isinstance(known.life, int) else 1)
            if ranges.has(known.range, now):
                value += strength
            else:
                numbers = ranges.numbers(known.range)
                value -= 0.05 * min((abs(now - number) for number in numbers), default=4)
    return value


def _attacks(s: SakuraState, player: int) -> float:
    """An attack that is being made: the damage that it threatens."""
    value = 0.0
    for maker in (0, 1):
        for attack in s.zones[2 * ATTACKING + maker]:
            victim = opponent(maker)
            now = attack_now(s, s.ref(attack))
            value += _threat(s, victim, now.aura, now.life) * (0.8 if maker == player else -0.8)
    return value


def _threat(s: SakuraState, victim: int, aura: int | None, life: int | None) -> float:
    """What the attacked player loses by the better choice."""
    held, lives = s.crystals[AURA + victim], s.crystals[LIFE + victim]
    by_life = None if life is None else 1.7 * min(life, lives) + (50.0 if life >= lives else 0.0)
    by_aura = None if aura is None else 0.75 * min(aura, held)
    if by_life is None or by_aura is None:
        return by_aura or by_life or 0.0
    return by_life if aura is not None and aura > held else min(by_life, by_aura)
