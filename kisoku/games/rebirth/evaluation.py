"""How good a position looks for a player: what either side has, in numbers, and what each is worth."""

from __future__ import annotations

from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.state import DECK, ENERGY, ENTRY, HAND, MEMBER, MOST, REBIRTH, RETIRE, RebirthState
from kisoku.kernel.game import Words
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("リタイア", "cards in Retire"): -2.5,
    Words("敗北の近さ", "how close defeat is"): -0.25,
    Words("手札", "cards in hand"): 0.6,
    Words("エネルギー", "Energy"): 0.5,
    Words("使えるエネルギー", "standing Energy"): 0.05,
    Words("メンバー", "members"): 1.0,
    Words("スタンドしているメンバー", "standing members"): 0.4,
    Words("エントリーのATK", "ATK in the Entry"): 0.35,
    Words("エントリーの残りDEF", "DEF left in the Entry"): 0.25,
    Words("メンバーの強さ", "strength of members"): 0.05,
    Words("Reバース", "Re-birth cards"): 0.5,
    Words("残り少ないデッキ", "a deck that runs out"): -0.1,
}


def features(s: RebirthState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED; a plain tuple, because it is made for every position that a search looks at."""
    zones = s.zones
    retired = len(zones[MOST * RETIRE + player])
    energy, members = zones[MOST * ENERGY + player], zones[MOST * MEMBER + player]
    attack = left = strength = 0
    for card in zones[MOST * ENTRY + player]:
        row = info(s, card)
        attack += row.atk or 0
        left += (row.df or 0) - s.damage[card]
    for card in members:
        row = info(s, card)
        strength += (row.atk or 0) + (row.df or 0)
    deck = len(zones[MOST * DECK + player])
    return (
        retired, retired * retired, len(zones[MOST * HAND + player]), len(energy),
        sum([not s.rested[card] for card in energy]), len(members), sum([not s.rested[card] for card in members]), attack,
        left, strength, len(zones[MOST * REBIRTH + player]), 6 - deck if deck < 6 else 0,
    )  # fmt: skip


WEIGHING = Weighing(features, WEIGHED)
