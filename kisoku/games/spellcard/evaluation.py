"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in points, set by hand. Nothing else in the game depends on it.
"""

from __future__ import annotations

from kisoku.games.spellcard.rules.r3_information import score
from kisoku.games.spellcard.rules.standing import attack_reach, derived, info
from kisoku.games.spellcard.state import DECK, HAND, SpellcardState
from kisoku.kernel.game import Words
from kisoku.kernel.players import opponent
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("スコア", "score"): 1.0,
    Words("勝利までの近さ", "how close victory is"): 3.0,
    Words("ストライカー", "strikers"): 0.8,
    Words("ストライカーのPOW", "POW of the strikers"): 0.15,
    Words("ストライカーのDEF", "DEF of the strikers"): 0.1,
    Words("未行動のストライカー", "unacted strikers"): 0.1,
    Words("手札", "cards in hand"): 0.15,
    Words("山札の残り", "how soon the deck is empty"): -3.0,
    Words("届く敵", "enemies in reach"): 0.2,
    Words("孤立", "being nearly without strikers"): -3.0,
}


def features(s: SpellcardState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED."""
    here = derived(s)
    mine = here.strikers[player]
    enemies = here.bits[opponent(s, player)]
    points = score(s, player)
    power = sturdy = ready = reached = 0
    for card in mine:
        now = info(s, card)
        power += max(0, now.pow)
        sturdy += max(0, now.defence)
        ready += not s.acted[card]
        reached += (attack_reach(s, card) & enemies).bit_count()
    left = len(s.zones[2 * DECK + player])
    return (
        points, 1.0 / max(1, 15 - points), len(mine), power, sturdy, ready, len(s.zones[2 * HAND + player]), 1.0 / (1 + left), reached,
        1.0 / (len(mine) or 0.5),
    )  # fmt: skip


WEIGHING = Weighing(features, WEIGHED)
