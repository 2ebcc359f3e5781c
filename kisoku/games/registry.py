"""The games that there are. A game's code is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kisoku.kernel.game import Game, Words

GAMES: dict[str, tuple[str, Words]] = {
    "ninja_slayer": ("kisoku.games.ninja_slayer.game", Words("ニンジャスレイヤーTCG", "Ninja Slayer TCG")),
    "sakura": ("kisoku.games.sakura.game", Words("新幕 桜降る代に決闘を", "Sakura Arms: New Act")),
    "zx": ("kisoku.games.zx.game", Words("Z/X -Zillions of enemy X-", "Z/X: Zillions of enemy X")),
    "rebirth": ("kisoku.games.rebirth.game", Words("Reバース for you", "Rebirth for you")),
    "spellcard": ("kisoku.games.spellcard.game", Words("スペルカードストライク", "Spell Card Strike")),
}
"""Name → (module that has the game as GAME, title)."""


class UnknownGame(Exception):
    """There is no game of that name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(GAMES)
        super().__init__(f"there is no game “{name}”; there are: {known}")
        self.words = Words(f"「{name}」というゲームはありません。あるのは：{known}", str(self))


def load(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise UnknownGame(name)
    game = import_module(GAMES[name][0]).GAME
    assert isinstance(game, Game)
    return game


def files_of(name: str) -> Any:
    """The module in which a game reads files that people bring; it stands beside the game's own."""
    if name not in GAMES:
        raise UnknownGame(name)
    return import_module(GAMES[name][0].rpartition(".")[0] + ".files")
