"""1016: a Shift is laid on a card that its clause names."""

from __future__ import annotations

from kisoku.games.zx.rules.r300_zones import settle
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r911_composites import put_under
from kisoku.games.zx.state import DYNAMIS, ZxState
from kisoku.kernel.events import Event
from kisoku.kernel.rules import rule


@rule("1016.1", "1016.2", "806.3d")
def lay_on(s: ZxState, card: int, host: int) -> None:
    """From the Dynamis onto the host; the two are one card from now on."""
    put_under(s, card, host, face_down=False)
    if heard(s, "shifted"):
        occur(s, Event("shifted", s.owner[card], s.ref(card), cause=s.ref(host), source=DYNAMIS))
    settle(s)
