"""Numbers that single Megami give to players: gauges, tokens, states. Declared once; from this table come what is seen,
what a position may say, what the preparation sets, and between which bounds each stays.
"""

from __future__ import annotations

from typing import NamedTuple

from kisoku.games.sakura.facts import are_hosted
from kisoku.games.sakura.state import NO_AIM, TALLY_NAMES, SakuraState

MANY = 99
A_TURN = -MANY
"""The least of what is a turn: the last one of something, below zero if it was so in the turn before too."""


class Tally(NamedTuple):
    """host: the Megami whose host has it. both: if she takes part, both players have it. first: what a host begins
    with.
    """

    host: str
    both: bool = False
    first: int = 0
    least: int = 0
    most: int = MANY
    loses: int = 0
    """From this value on its player has lost (A19-4.b2)."""


TALLIES = {
    "machine": Tally("thallya", first=5, most=5), "burnt": Tally("thallya", most=5),
    "nearer_tokens": Tally("thallya", most=5), "farther_tokens": Tally("thallya", most=5),
    "transformed": Tally("thallya"),
    "wind": Tally("raira", most=20), "thunder": Tally("raira", most=20),
    "frozen": Tally("korunu", both=True, most=5),
    "position": Tally("yatsuha-AA1", most=8), "origin": Tally("yatsuha-AA1", most=4), "perfected": Tally("yatsuha"),
    "headwind": Tally("hatsumi", both=True, least=A_TURN), "tailwind": Tally("hatsumi", both=True, least=A_TURN),
    "dive": Tally("hatsumi", both=True, most=2),
    "reacted": Tally("mizuki", both=True, least=A_TURN),
    "soil": Tally("megumi", first=5, most=5), "sprouted": Tally("megumi", most=5),
    "scene": Tally("kanawe", most=15), "square": Tally("kanawe"), "advanced": Tally("kanawe", least=A_TURN),
    "taboo": Tally("kamuwi", loses=16),
    "rate": Tally("akina", first=2, least=1, most=4),
    **{f"cut_{zone}": Tally("shisui", both=True) for zone in ("aura", "flare", "life")},
    **{f"own_cut_{zone}": Tally("shisui", both=True) for zone in ("aura", "flare", "life")},
    "used_before": Tally("yatsuha-AA1"),
    "lost_before": Tally("oboro", both=True, most=1),
    "aim": Tally("misora", first=NO_AIM, least=NO_AIM),
}  # fmt: skip
PLACES = {name: 2 * place for place, name in enumerate(TALLY_NAMES)}


def has_tally(s: SakuraState, name: str, player: int) -> bool:
    """Whether the player has such a number at all."""
    tally = TALLIES[name]
    return are_hosted(s.megami[player], tally.host) or (
        tally.both and any(are_hosted(names, tally.host) for names in s.megami)
    )


def tally(s: SakuraState, name: str, player: int) -> int | None:
    """What everybody sees of it; None where there is none."""
    value = s.tallies[PLACES[name] + player]
    return (abs(value) if TALLIES[name].least == A_TURN else value) if has_tally(s, name, player) else None
