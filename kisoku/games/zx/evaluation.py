"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in cards, set by hand and by playing; `kisoku lab train` proposes others. Nothing else in
the game depends on it.
"""

from __future__ import annotations

from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.state import CHARGE, DECK, FIRST_SQUARE, HAND, LIFE, PLAYER_SQUARES, RESOURCE, SQUARES, ZX, ZxState
from kisoku.kernel.game import Words
from kisoku.kernel.players import opponent
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("ライフ", "Life"): 4.0,
    Words("敗北の近さ", "how close defeat is"): -8.0,
    Words("受けているダメージ", "damage taken"): -4.5,
    Words("手札", "cards in hand"): 1.0,
    Words("リソース", "Resource"): 1.4,
    Words("チャージ", "Charge"): 0.4,
    Words("ゼクスの数", "zx on squares"): 1.2,
    Words("ゼクスのパワー（千）", "their power in thousands"): 0.25,
    Words("ゼクスの能力", "their abilities"): 0.2,
    Words("ライフシールド", "life shields"): 3.0,
    Words("残り少ないデッキ", "a deck that runs out"): -0.4,
    Words("相手に近いゼクス", "zx near the enemy"): 0.6,
    Words("プレイヤースクエアの守り", "a guard on the player square"): 1.5,
    Words("守りのパワー（千）", "power of the guard in thousands"): 0.15,
    Words("守りのない相手に届くゼクス", "zx beside an open player square"): 0.5,
    Words("これから受けそうなダメージ", "attacks that may come through"): -2.0,
    Words("次のターンの敗北", "defeat in the next turn"): -8.0,
}
TOLD: dict[str, tuple[Words | None, Words | None]] = {
    "how close defeat is": (None, None),
    "their abilities": (None, None),
    "a deck that runs out": (None, None),
    "their power in thousands": (
        Words("場のゼクスのパワーが増える", "your zx have more power"),
        Words("相手のゼクスのパワーが減る", "the opponent's zx have less power"),
    ),
    "zx near the enemy": (
        Words("ゼクスが相手のそばに迫る", "a zx comes beside the opponent's square"),
        Words("自分のそばの敵が減る", "fewer enemies stand beside your square"),
    ),
    "a guard on the player square": (
        Words("プレイヤースクエアを守れる", "your player square is guarded"),
        Words("相手の守りがなくなる", "the opponent's player square lies open"),
    ),
    "power of the guard in thousands": (
        Words("守りが固くなる", "your guard is stronger"),
        Words("相手の守りが弱くなる", "the opponent's guard is weaker"),
    ),
    "zx beside an open player square": (
        Words("守りのない相手を攻撃できる", "the open opponent can be attacked"),
        Words("無防備なところを狙われにくい", "fewer enemies reach you unguarded"),
    ),
    "attacks that may come through": (
        Words("次に受けるダメージが減りそう", "less damage may come next"),
        Words("相手が受けるダメージが増えそう", "more damage may come to the opponent"),
    ),
    "defeat in the next turn": (
        Words("次のターンの負けを防ぐ", "defeat in the next turn is averted"),
        Words("次のターンに勝てそう", "victory in the next turn is likely"),
    ),
}
"""What is said of what players do not count: when it turns out better on the own side, and on the other."""

OWN_SQUARE = tuple(square - FIRST_SQUARE for square in PLAYER_SQUARES)
BESIDE = ((0, 2, 4), (4, 6, 8))
"""For each player the squares beside the enemy's player square."""


NEW_POWER = 4000
"""What somebody who plays a zx to attack at once has, roughly."""
RICH = 5
"""With so much Resource two are played in a turn."""


def features(s: ZxState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED."""
    zones = s.zones
    count = power = abilities = near = guards = guard = 0
    guarded = False
    other = opponent(s, player)
    own, beyond, beside, before = OWN_SQUARE[player], OWN_SQUARE[other], BESIDE[player], BESIDE[other]
    attackers: list[int] = []
    for place, square in enumerate(SQUARES):
        for card in zones[square]:
            if s.facedown[card]:
                continue
            row = info(s, card)
            if ZX not in row.kinds:
                continue
            left = max(0, (row.power or 0) - s.damage[card])
            if s.controller[card] != player:
                guarded |= place == beyond
                if place in before:
                    attackers.append(row.power or 0)
                continue
            count += 1
            power += left
            abilities += len(row.abilities)
            if place in beside:
                near += 1
            if place == own:
                guards, guard = 1, left
    life, coming = len(zones[2 * LIFE + player]), 0
    if s.turn_player != player:  # the other is about to attack, or does
        fresh = 1 + (len(zones[2 * RESOURCE + other]) >= RICH)
        attackers += [NEW_POWER] * min(fresh, sum([not zones[SQUARES[place]] for place in before]))
        coming = _coming_through(attackers, guard)
    left = len(zones[2 * DECK + player])
    return (
        life, 1.0 / (0.5 + life), s.hurt[player], len(zones[2 * HAND + player]),
        min(10, len(zones[2 * RESOURCE + player])),
        len(zones[2 * CHARGE + player]), count, power / 1000, abilities, s.life_shields[player], max(0, 5 - left), near,
        guards, guard / 1000, 0 if guarded else near, coming, coming >= life,
    )  # fmt: skip


def _coming_through(attackers: list[int], guard: int) -> int:
    """How many attacks the player has to bear after so many as it takes have beaten the guard."""
    attackers.sort(reverse=True)
    used = 0
    while guard > 0 and used < len(attackers):
        guard -= attackers[used]
        used += 1
    return len(attackers) - used


WEIGHING = Weighing(features, WEIGHED, TOLD)
evaluate = WEIGHING.evaluate
