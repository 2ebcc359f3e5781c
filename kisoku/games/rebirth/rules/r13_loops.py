"""13: what could go on for ever."""

from __future__ import annotations

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.state import RebirthState
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE, Plain


def signature(s: RebirthState) -> int:
    """Equal for positions that are completely the same, however often cards have come and gone."""
    effects = tuple((one.lasting, one.player, one.card % LIFE, one.values, one.ends) for one in s.effects)
    used = tuple((source % LIFE, program) for source, program in s.used)
    return hash(
        (tuple(s.zones), bytes(s.rested), bytes(s.facedown), tuple(s.damage), bytes(s.slot), effects, used, s.slots)
    )


def key_of(player: int, option: Option) -> Plain:
    return (player, option.verb, option.thing % LIFE, option.extra)


def note_action(s: RebirthState, player: int, option: Option) -> None:
    """13.1.1.2: in which position the turn player did what, if that might come back."""
    if option.verb not in ("use", "play") or (option.verb == "use" and s.pool.programs[option.extra].once):
        return
    atoms.remember_action(s, (signature(s), key_of(player, option)))


def settle_bans(s: RebirthState) -> None:
    """Before the turn player is asked: what has led back to this very position may not be done again."""
    if s.acted:
        same_again(s, signature(s))


@rule("13.1.1.2", "13.1.1")
def same_again(s: RebirthState, position: int) -> None:
    for then, key in s.acted:
        if then == position and key not in s.banned:
            atoms.ban(s, key)


def banned(s: RebirthState, player: int, option: Option) -> bool:
    return key_of(player, option) in s.banned


@rule("13.1.1.3")
def endless(s: RebirthState) -> None:
    """Nobody can stop what goes on: a draw."""
    atoms.end_game(s, (), "13.1.1.3")
