"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in points, set by hand. Nothing else in the game depends on it.
"""

from __future__ import annotations

from kisoku.games.spellcard.minimap import COLUMNS, ROWS
from kisoku.games.spellcard.rules.frames import Attack, Declare, Move
from kisoku.games.spellcard.rules.r3_information import score
from kisoku.games.spellcard.rules.standing import attack_reach, derived, info
from kisoku.games.spellcard.state import ATTACK, DECK, FIRST_AREA, HAND, SpellcardState
from kisoku.kernel.game import Words
from kisoku.kernel.players import opponent
from kisoku.kernel.state import LIFE
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
    Words("前線への近さ", "how far the strikers have come"): 0.08,
    Words("チェインの見込み", "what waits on the chain"): 1.0,
    Words("進行中の行動", "an action under way"): 0.12,
    Words("孤立", "being nearly without strikers"): -3.0,
}


def features(s: SpellcardState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED."""
    here = derived(s)
    mine = here.strikers[player]
    enemies = here.bits[opponent(s, player)]
    points = score(s, player)
    power = sturdy = ready = reached = advanced = 0
    for card in mine:
        now = info(s, card)
        power += max(0, now.pow)
        sturdy += max(0, now.defence)
        ready += not s.acted[card]
        reached += (attack_reach(s, card) & enemies).bit_count()
        advanced += min(FAR_ENOUGH, forward(s.zone[card] - FIRST_AREA, player))
    left = len(s.zones[2 * DECK + player])
    return (
        points, 1.0 / max(1, 15 - points), len(mine), power, sturdy, ready, len(s.zones[2 * HAND + player]), 1.0 / (1 + left), reached,
        advanced, promised(s, player), under_way(s, player), 1.0 / (len(mine) or 0.5),
    )  # fmt: skip


FAR_ENOUGH = 3
"""Rows from the own baseline; farther is no better by itself."""
A_SPELL = 0.5


def forward(area: int, player: int) -> int:
    row = area // COLUMNS
    return row if player == 0 else ROWS - 1 - row


def promised(s: SpellcardState, player: int) -> float:
    """What the player's declarations will bring if nobody answers them."""
    worth = 0.0
    for entry in (*s.chain, *(() if s.declared is None else (s.declared,))):
        if entry.player != player or entry.countered:
            continue
        if entry.kind != ATTACK:
            worth += A_SPELL
            continue
        power = sum(max(0, info(s, ref % LIFE).pow) for ref in entry.casters if s.alive(ref)) - entry.grazed
        for ref in entry.targets[0]:
            if s.alive(ref):
                now = info(s, ref % LIFE)
                wall = max(1, now.defence)
                worth += 1.0 + max(0, now.rank) if power >= wall else power / wall / 2
    return worth


def under_way(s: SpellcardState, player: int) -> float:
    """Whether the player is moving, attacking or declaring: that comes to more than letting the phase end."""
    return float(any(isinstance(f, Move | Attack | Declare) for f in s.frames) and s.turn_player == player)


WEIGHING = Weighing(features, WEIGHED)
