"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in lives, set by hand and by playing; `kisoku lab train` proposes others. Nothing else in
the game depends on it. What is hidden from a player counts as it lies in the position that is looked at: whoever
thinks looks at positions in which it has been drawn anew.
"""

from __future__ import annotations

from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.r5_values import consumption, distance
from kisoku.games.sakura.rules.r6_attacks import attack_now
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.state import (
    ATTACKING,
    AURA,
    DECK,
    DISCARD,
    ENHANCEMENT,
    FACEDOWN,
    FLARE,
    HAND,
    LIFE,
    TRUMP,
    UNUSED,
    USED,
    SakuraState,
    opponent,
)
from kisoku.kernel.game import Words
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("ライフ", "Life"): 2.0,
    Words("ライフの危うさ", "how close defeat is"): -3.0,
    Words("オーラ", "Aura"): 0.77,
    Words("フレア", "Flare"): 0.35,
    Words("余ったフレア", "flare beyond need"): 0.05,
    Words("手札", "cards in hand"): 0.4,
    Words("集中力", "concentration"): 0.3,
    Words("畏縮", "being shrunk"): -0.4,
    Words("山札の残り", "how soon the deck must be rebuilt"): -2.0,
    Words("付与札", "enhancements"): 0.3,
    Words("付与札の桜花結晶", "crystals on enhancements"): 0.5,
    Words("未使用の切札", "unused trumps"): 0.5,
    Words("使用済の切札の効果", "used trumps that still speak"): 0.1,
    Words("間合の合う攻撃", "attacks in reach"): 1.0,
    Words("間合の合わない攻撃", "attacks out of reach"): -0.05,
    Words("進行中の攻撃", "the attack being made"): 0.8,
}
TOLD: dict[str, tuple[Words | None, Words | None]] = {
    "how close defeat is": (None, None),
    "flare beyond need": (None, None),
    "used trumps that still speak": (None, None),
    "being shrunk": (Words("畏縮しない", "you are not shrunk"), Words("相手が畏縮する", "the opponent is shrunk")),
    "how soon the deck must be rebuilt": (Words("再構成が遠のく", "the deck lasts longer"), None),
    "attacks in reach": (Words("攻撃の届く間合になる", "more of your attacks reach"), None),
    "attacks out of reach": (Words("攻撃の間合に近づく", "your attacks come nearer to their range"), None),
    "the attack being made": (
        Words("攻撃が通りそう", "the attack is likely to hit"),
        Words("攻撃で失うものが減る", "less is lost to the attack"),
    ),
}
"""What is said of what players do not count: when it turns out better on the own side, and on the other."""


def features(s: SakuraState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED; a plain tuple, because it is made for every position that a search looks at."""
    crystals, zones = s.crystals, s.zones
    life, flare = crystals[LIFE + player], crystals[FLARE + player]
    left = len(zones[2 * DECK + player])
    spread = len(zones[2 * DISCARD + player]) + len(zones[2 * FACEDOWN + player])
    bound = 0
    for card in zones[2 * ENHANCEMENT + player]:
        bound += s.bound[card]
    unused = spent = 0
    reach = away = 0.0
    now = distance(s)
    for card in zones[2 * HAND + player]:
        known = info(s, card)
        if known.type == "attack":
            if ranges.has(known.range, now):
                reach += 0.15 + 0.1 * (known.life if isinstance(known.life, int) else 1)
            else:
                away += min((abs(now - number) for number in ranges.numbers(known.range)), default=4)
    for card in zones[2 * TRUMP + player]:
        if s.used[card] == USED:
            spent += bool(info(s, card).speaking)
        elif s.used[card] == UNUSED:
            unused += 1
            known = info(s, card)
            if known.type == "attack" and consumption(s, card, player) <= flare + 2:
                if ranges.has(known.range, now):
                    reach += 0.15 + 0.1 * (known.life if isinstance(known.life, int) else 1)
                else:
                    away += min((abs(now - number) for number in ranges.numbers(known.range)), default=4)
    threat = 0.0
    for attack in zones[2 * ATTACKING + player]:
        threat += _threat(s, opponent(player), s.ref(attack))
    return (
        life, 1.0 / (life if life > 0 else 0.5), crystals[AURA + player], flare if flare < 6 else 6,
        flare - 6 if flare > 6 else 0,
        len(zones[2 * HAND + player]), s.concentration[player], s.shrunk[player],
        1.0 / (1.0 + 0.5 * left) if spread else 0.0,
        len(zones[2 * ENHANCEMENT + player]), bound, unused, spent, reach, away, threat,
    )  # fmt: skip


def _threat(s: SakuraState, victim: int, attack: int) -> float:
    """What the attacked player loses by the better choice."""
    now = attack_now(s, attack)
    held, lives = s.crystals[AURA + victim], s.crystals[LIFE + victim]
    by_life = None if now.life is None else 1.7 * min(now.life, lives) + (50.0 if now.life >= lives else 0.0)
    by_aura = None if now.aura is None else 0.75 * min(now.aura, held)
    if by_life is None or by_aura is None:
        return by_aura or by_life or 0.0
    return by_life if now.aura is not None and now.aura > held else min(by_life, by_aura)


WEIGHING = Weighing(features, WEIGHED, TOLD)
evaluate = WEIGHING.evaluate
