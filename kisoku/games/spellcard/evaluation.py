"""How good a position looks for a player: what either side has, in numbers, and what each is worth.

The worth of each is a weight in points, set by hand and by playing. Nothing else in the game depends on it.
"""

from __future__ import annotations

from kisoku.games.spellcard.minimap import AREAS, COLUMNS, reach
from kisoku.games.spellcard.rules.frames import Attack, Declare, Move, Pay, Summon
from kisoku.games.spellcard.rules.r3_information import score
from kisoku.games.spellcard.rules.r4_stage import BESIDE
from kisoku.games.spellcard.rules.standing import attack_reach, derived, info
from kisoku.games.spellcard.state import ATTACK, DECK, FIRST_AREA, HAND, VICTORY_SCORE, SpellcardState
from kisoku.kernel.game import Words
from kisoku.kernel.players import opponent
from kisoku.kernel.state import LIFE
from kisoku.kernel.weighing import Weighing

WEIGHED = {
    Words("スコア", "score"): 1.0,
    Words("勝利までの近さ", "how close victory is"): 6.0,
    Words("ストライカー", "strikers"): 0.9,
    Words("ストライカーのランク", "Rank of the strikers"): 0.1,
    Words("POWの合計", "POW in all"): 0.15,
    Words("DEFの合計", "DEF in all"): 0.1,
    Words("未行動のストライカー", "unacted strikers"): 0.1,
    Words("手札", "cards in hand"): 0.15,
    Words("山札の残り", "how soon the deck is empty"): -60.0,
    Words("敵への遠さ", "how far the enemies are"): -0.12,
    Words("今倒せる敵", "enemies that can be defeated now"): 0.5,
    Words("次に倒せる敵", "enemies that can be defeated next"): 0.15,
    Words("孤立", "being nearly without strikers"): -3.0,
    Words("チェインの見込み", "what waits on the chain"): 1.0,
    Words("進行中の行動", "an action under way"): 0.4,
}
TOLD: dict[str, tuple[Words | None, Words | None]] = {
    "how close victory is": (None, None),
    "Rank of the strikers": (None, None),
    "how soon the deck is empty": (None, None),
    "being nearly without strikers": (None, None),
    "how far the enemies are": (
        Words("敵に近づく", "your strikers come nearer to the enemy"),
        Words("敵が遠のく", "the enemy is farther away"),
    ),
    "enemies that can be defeated now": (Words("今倒せる敵が増える", "more enemies can be defeated now"), None),
    "enemies that can be defeated next": (
        Words("次に倒せる敵が増える", "more enemies can be defeated next"),
        Words("次に倒される味方が減る", "fewer of yours can be defeated next"),
    ),
    "what waits on the chain": (
        Words("宣言した行動が通る", "what you declared goes through"),
        Words("相手の行動を防ぐ", "the opponent's action is stopped"),
    ),
    "an action under way": (Words("行動を続けられる", "the action goes on"), None),
}
"""What is said of what players do not count: when it turns out better on the own side, and on the other."""

FAR = tuple(
    tuple(max(abs(one // COLUMNS - other // COLUMNS), abs(one % COLUMNS - other % COLUMNS)) for other in range(AREAS))
    for one in range(AREAS)
)
"""Steps from one area to another."""

SPARE = 6
"""A hand is filled up from the deck, so a card is paid for there: by little at first, by more than a card as the deck
runs out.
"""


def features(s: SpellcardState, player: int) -> tuple[float, ...]:
    """In the order of WEIGHED."""
    here = derived(s)
    mine, theirs = here.strikers[player], here.strikers[opponent(s, player)]
    points = score(s, player)
    power = sturdy = ready = ranks = distance = 0
    turn = s.turn_player == player
    areas = [s.zone[card] - FIRST_AREA for card in theirs]
    able: list[tuple[int, int, int]] = []
    """Of each striker that can attack: its POW, and which areas it reaches, from where it stands and after a step."""
    taken = here.bits[0] | here.bits[1]
    for card in mine:
        now = info(s, card)
        strength = max(0, now.pow)
        power += strength
        sturdy += max(0, now.defence)
        ranks += now.rank
        ready += not s.acted[card]
        place = s.zone[card] - FIRST_AREA
        if areas:
            steps = FAR[place]
            distance += min([steps[area] for area in areas])
        if strength and not (turn and s.acted[card]):
            code = now.definition.minimap
            reaches = reach(code, player) if code and not here.ranges else None
            near = 0
            for area in BESIDE[place]:
                if not taken >> area & 1:
                    near |= attack_reach(s, card, area) if reaches is None else reaches[area]
            able.append((strength, attack_reach(s, card) if reaches is None else reaches[place], near))
    beaten = 0.0
    for card, area in zip(theirs, areas, strict=True):
        now = info(s, card)
        standing = stepping = 0
        for strength, far, near in able:
            if far >> area & 1:
                standing += strength
            elif near >> area & 1 and strength > stepping:
                stepping = strength
        if standing + stepping >= max(1, now.defence):
            beaten += 1.0 + now.rank
    left = len(s.zones[2 * DECK + player])
    return (
        points, 1.0 / max(1, VICTORY_SCORE - points), len(mine), ranks, power, sturdy, ready,
        len(s.zones[2 * HAND + player]),
        1.0 / (SPARE + left), distance / (len(mine) or 1), beaten if turn else 0.0, 0.0 if turn else beaten,
        1.0 / (len(mine) or 0.5),
        promised(s, player), under_way(s, player),
    )  # fmt: skip


A_SPELL = 0.5


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
    """Whether the player is moving, attacking, declaring or summoning: that comes to more than letting
    the phase end.
    """
    return float(
        s.turn_player == player and any(isinstance(f, Move | Attack | Declare | Pay | Summon) for f in s.frames)
    )


WEIGHING = Weighing(features, WEIGHED, TOLD)
