"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in cards, set by hand and by playing; `kisoku lab train` proposes others. Nothing else in
the game depends on it. What is hidden from a player counts as it lies in the position that is looked at: whoever
thinks looks at positions in which it has been drawn anew.
"""

from __future__ import annotations

from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.state import (
    CARD,
    DAMAGE,
    DAMAGE_CHECK,
    DECK,
    ETHER,
    FIELD,
    HAND,
    KOTODAMA_SPACE,
    NinjaState,
)
from kisoku.kernel.game import Words
from kisoku.kernel.state import LIFE
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("ダメージ", "damage"): -1.6,
    Words("重なったダメージ", "how close defeat is"): -0.12,
    Words("手札", "cards in hand"): 0.9,
    Words("エテル", "ether"): 1.3,
    Words("余ったエテル", "ether beyond need"): 0.2,
    Words("残り少ないデッキ", "a deck that runs out"): -0.8,
    Words("キャラクターの数", "characters"): 0.8,
    Words("カラテの合計", "karate in all"): 0.45,
    Words("耐久の合計", "endurance in all"): 0.45,
    Words("サボタージュの合計", "sabotage in all"): 0.6,
    Words("能力", "abilities"): 0.3,
    Words("オジギ状態", "bowed characters"): -0.15,
    Words("進行中のアイサツ", "the attack being made"): 1.0,
    Words("待っているダメージチェック", "damage checks to come"): -1.4,
    Words("待っている能力", "abilities to come"): 0.7,
    Words("エントリー中のキャラクター", "characters to come"): 1.0,
    Words("エントリー中のカード", "cards to come"): 1.0,
}
TOLD: dict[str, tuple[Words | None, Words | None]] = {
    "how close defeat is": (None, None),
    "ether beyond need": (None, None),
    "a deck that runs out": (None, None),
    "abilities": (None, None),
    "the attack being made": (
        Words("攻撃が通りそう", "the attack is likely to go through"),
        Words("相手の攻撃が弱まる", "the opponent's attack loses force"),
    ),
    "characters to come": (
        Words("キャラクターが場に出る", "a character is on its way"),
        Words("相手のキャラクターが出てこない", "the opponent's character does not come"),
    ),
    "cards to come": (
        Words("使ったカードが効果を発揮する", "a card takes effect"),
        Words("相手のカードを止める", "the opponent's card is stopped"),
    ),
}
"""What is said of what players do not count: when it turns out better on the own side, and on the other."""


def features(s: NinjaState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED; a plain tuple, because it is made for every position that a search looks at."""
    zones = s.zones
    wounds = len(zones[2 * DAMAGE + player]) + s.borne[player]
    ether, left = len(zones[2 * ETHER + player]), len(zones[2 * DECK + player])
    karate = endurance = sabotage = abilities = bowed = 0
    for card in zones[2 * FIELD + player]:
        row = info(s, card)
        karate += row.karate or 0
        endurance += max(0, (row.endurance or 0) - s.damage[card])
        sabotage += row.sabotage or 0
        abilities += len(row.abilities)
        bowed += s.bowed[card]
    checks = waiting = 0
    arriving = entered = 0.0
    for thing in zones[KOTODAMA_SPACE]:
        if s.controller[thing] != player:
            continue
        if s.thing[thing] == DAMAGE_CHECK:
            checks += 1
        elif s.thing[thing] != CARD:
            waiting += 1
        else:
            row = info(s, thing)
            if row.kind == CHARACTER:
                arriving += 0.6 + _worth(s, thing)
            else:
                entered += 1.3 + 0.3 * row.cost
    for record in s.waiting:
        waiting += record[2] == player
    threat = (
        _threat(s)
        if s.attacker >= 0 and not s.fighting and s.alive(s.attacker) and s.controller[s.attacker % LIFE] == player
        else 0.0
    )
    return (
        wounds, wounds * wounds, len(zones[2 * HAND + player]), ether if ether < 6 else 6,
        ether - 6 if ether > 6 else 0, 8 - left if left < 8 else 0,
        len(zones[2 * FIELD + player]), karate, endurance, sabotage, abilities, bowed, threat, checks, waiting,
        arriving, entered,
    )  # fmt: skip


def _worth(s: NinjaState, card: int) -> float:
    """A character is worth what it can do and how much it can bear."""
    row = info(s, card)
    return (
        0.8
        + 0.45 * (row.karate or 0)
        + 0.45 * max(0, (row.endurance or 0) - s.damage[card])
        + 0.6 * (row.sabotage or 0)
        + 0.3 * len(row.abilities)
    )


def _threat(s: NinjaState) -> float:
    """An attack that is going on: the damage that it threatens, or the death of the one attacked."""
    row = info(s, s.attacker % LIFE)
    if s.attacked < 0:
        return 1.7 * (row.sabotage or 0)
    victim = s.attacked % LIFE
    left = (info(s, victim).endurance or 0) - s.damage[victim]
    return _worth(s, victim) if (row.karate or 0) >= left else 0.1


WEIGHING = Weighing(features, WEIGHED, TOLD)
evaluate = WEIGHING.evaluate
