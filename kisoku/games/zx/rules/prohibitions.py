"""102.6: what cannot be done is not done. Prohibitions that continuous effects set up."""

from __future__ import annotations

from kisoku.effects.standing import banning
from kisoku.games.zx.rules.r811_continuous import active, refresh
from kisoku.games.zx.rules.standing import Part, Standings
from kisoku.games.zx.state import NONE, ZxState
from kisoku.kernel.rules import rule


def forbidden(s: ZxState, action: str, card: int = NONE, player: int = NONE, other: int = NONE) -> bool:
    """Whether a prohibition hits the action. card: the handle of what does or suffers it; player: who does; other: what
    it is done with.
    """
    now: Standings | None = s.cache
    if now is None:
        now = refresh(s)
    return action in now.bans and ban(s, now, action, card, player, other) is not None


@rule("102.6")
def ban(s: ZxState, now: Standings, action: str, card: int, player: int, other: int) -> Part | None:
    """A prohibition beats whatever else says that it can be done."""
    return banning(
        s,
        now.forbids,
        active,
        action,
        NONE if card == NONE else s.ref(card),
        player,
        NONE if other == NONE else s.ref(other),
    )
