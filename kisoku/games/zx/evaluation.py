"""How good a position looks for a player: what either side has, in numbers, and what each is worth."""

from __future__ import annotations

from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.state import CHARGE, DECK, HAND, LIFE, RESOURCE, SQUARES, ZX, ZxState
from kisoku.kernel.game import Words
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("ライフ", "Life"): 5.0,
    Words("受けているダメージ", "damage taken"): -4.5,
    Words("手札", "cards in hand"): 1.0,
    Words("リソース", "Resource"): 1.4,
    Words("チャージ", "Charge"): 0.5,
    Words("ゼクスの数", "zx on squares"): 1.2,
    Words("ゼクスのパワー（千）", "their power in thousands"): 0.25,
    Words("ゼクスの能力", "their abilities"): 0.2,
    Words("ライフシールド", "life shields"): 3.0,
    Words("残り少ないデッキ", "a deck that runs out"): -0.4,
    Words("相手に近いゼクス", "zx near the enemy"): 0.6,
}


def features(s: ZxState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED."""
    zones = s.zones
    count = power = abilities = near = 0
    for place, square in enumerate(SQUARES):
        for card in zones[square]:
            if s.controller[card] != player or s.facedown[card]:
                continue
            row = info(s, card)
            if ZX in row.kinds:
                count += 1
                power += max(0, (row.power or 0) - s.damage[card])
                abilities += len(row.abilities)
                near += place in ((0, 2, 4), (4, 6, 8))[player]
    left = len(zones[2 * DECK + player])
    return (
        len(zones[2 * LIFE + player]), s.hurt[player], len(zones[2 * HAND + player]), min(10, len(zones[2 * RESOURCE + player])),
        len(zones[2 * CHARGE + player]), count, power / 1000, abilities, s.life_shields[player], max(0, 5 - left), near,
    )  # fmt: skip


WEIGHING = Weighing(features, WEIGHED)
evaluate = WEIGHING.evaluate
