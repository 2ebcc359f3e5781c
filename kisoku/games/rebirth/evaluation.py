"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in cards, set by hand and by playing; `kisoku lab train` proposes others.
"""

from __future__ import annotations

from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.state import DECK, ENERGY, ENTRY, HAND, MEMBER, MOST, REBIRTH, RETIRE, RebirthState
from kisoku.kernel.game import Words
from kisoku.kernel.players import opponents
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("リタイア", "cards in Retire"): -2.5,
    Words("敗北の近さ", "how close defeat is"): -0.3,
    Words("手札（パートナー以外）", "cards in hand besides Partners"): 0.8,
    Words("手札のパートナー", "Partners in hand"): 0.2,
    Words("エネルギー", "Energy"): 1.5,
    Words("余ったエネルギー", "Energy beyond need"): 0.2,
    Words("使えるエネルギー", "standing Energy"): 0.05,
    Words("メンバー", "members"): 1.0,
    Words("スタンドしているメンバー", "standing members"): 0.02,
    Words("エントリーのATK", "ATK in the Entry"): 0.3,
    Words("エントリーの残りDEF", "DEF left in the Entry"): 0.25,
    Words("メンバーの強さ", "strength of members"): 0.05,
    Words("Reバース", "Re-birth cards"): 0.3,
    Words("残り少ないデッキ", "a deck that runs out"): -0.1,
    Words("倒せそうなエントリー", "Entries that may be retired"): 1.2,
    Words("パートナーアタック", "a partner attack to come"): 0.8,
}
TOLD: dict[str, tuple[Words | None, Words | None]] = {
    "how close defeat is": (None, None),
    "Energy beyond need": (None, None),
    "standing Energy": (None, None),
    "standing members": (None, None),
    "strength of members": (None, None),
    "a deck that runs out": (None, None),
    "Entries that may be retired": (
        Words("相手のエントリーを倒しやすい", "the opponent's Entry is easier to retire"),
        Words("自分のエントリーが倒されにくい", "your Entry is harder to retire"),
    ),
    "a partner attack to come": (
        Words("パートナーアタックができる", "a partner attack is possible"),
        Words("相手のパートナーアタックがなくなる", "the opponent has no partner attack"),
    ),
}
"""What is said of what players do not count: when it turns out better on the own side, and on the other."""

ENOUGH = 7
"""Energy of more than that is seldom used."""
TEAM = 3
"""Partners that are rested for a partner attack."""


def features(s: RebirthState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED; a plain tuple, because it is made for every position that a search looks at."""
    zones, rested = s.zones, s.rested
    retired = len(zones[MOST * RETIRE + player])
    energy, members, hand = zones[MOST * ENERGY + player], zones[MOST * MEMBER + player], zones[MOST * HAND + player]
    attack = left = strength = against = 0
    for card in zones[MOST * ENTRY + player]:
        row = info(s, card)
        attack += row.atk or 0
        left += (row.df or 0) - s.damage[card]
    for card in members:
        row = info(s, card)
        strength += (row.atk or 0) + (row.df or 0)
    for other in opponents(s, player)[:1]:
        for card in zones[MOST * ENTRY + other]:
            against += (info(s, card).df or 0) - s.damage[card]
    standing = sum([not rested[card] for card in members])
    partners = sum([is_partner(s, card) for card in hand])
    ready = sum([is_partner(s, card) and not (rested[card] and s.turn_player == player) for card in energy])
    attacks = standing if s.turn_player == player else len(members)
    deck = len(zones[MOST * DECK + player])
    return (
        retired, retired * retired, len(hand) - partners, partners, min(ENOUGH, len(energy)),
        max(0, len(energy) - ENOUGH),
        sum([not rested[card] for card in energy]), len(members), standing, attack, left, strength,
        len(zones[MOST * REBIRTH + player]), 6 - deck if deck < 6 else 0,
        attacks / max(1, -(-against // attack)) if attack > 0 else 0.0, ready >= TEAM and attacks > 0,
    )  # fmt: skip


WEIGHING = Weighing(features, WEIGHED, TOLD)
