"""The players that there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kisoku.kernel.game import Words
from kisoku.players.chance import RandomPlayer
from kisoku.players.greedy import GreedyPlayer
from kisoku.players.player import Player
from kisoku.players.thinking import EASY, NORMAL, STRONG, Thinker

PLAYERS: dict[str, tuple[Callable[[int], Player], Words]] = {
    "easy": (partial(Thinker, EASY), Words("やさしい", "easy")),
    "normal": (partial(Thinker, NORMAL), Words("ふつう", "normal")),
    "strong": (partial(Thinker, STRONG), Words("つよい", "strong")),
    "greedy": (GreedyPlayer, Words("貪欲（一手先を読む）", "greedy (looks one decision ahead)")),
    "random": (RandomPlayer, Words("ランダム（でたらめに選ぶ）", "random (takes any option)")),
}
"""Name → (made from a seed, what to call it)."""


class UnknownPlayer(Exception):
    """There is no player of that name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(PLAYERS)
        super().__init__(f"there is no player “{name}”; there are: {known}")
        self.words = Words(f"「{name}」というプレイヤーはいません。いるのは：{known}", str(self))


def player(name: str, seed: int) -> Player:
    """A new player of that name, for one seat of one match."""
    if name not in PLAYERS:
        raise UnknownPlayer(name)
    return PLAYERS[name][0](seed)
