"""1024: Crisis: when the condition of a Player Extra that lies face down is met."""

from __future__ import annotations

from typing import Any

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import Context
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.state import UNDER_ZONE, ZxState
from kisoku.kernel.events import Event
from kisoku.kernel.rules import examined, rule


def closed_extras(s: ZxState) -> list[tuple[int, Any]]:
    """Player Extras that lie face down, with their Crisis."""
    found = []
    for card in s.zones[UNDER_ZONE]:
        if s.facedown[card] and not performed(s, card):
            program = s.pool.cards[s.card[card]].rules.get("crisis")
            if program is not None and waits_for_it(s) and right_player(s, card, program.ability.name):
                found.append((card, program))
    return found


def _waits_for_it(s: ZxState) -> bool:
    return True


waits_for_it = examined("keyword crisis", _waits_for_it, False)


@rule("910.2", off=False)
def performed(s: ZxState, card: int) -> bool:
    return (("crisis", card), s.owner[card]) in s.spent


@rule("1024.2", "1024.2a", off=True)
def right_player(s: ZxState, card: int, name: str) -> bool:
    """The card on the square has that in its name, or is that player."""
    host = s.host[card]
    if host < 0 or s.facedown[host]:
        return False
    row = info(s, host)
    return not name or any(name in one for one in row.names) or row.player_name == name


def met(s: ZxState, event: Event) -> None:
    """An event that some Crisis waits for is remembered until it is offered."""
    for card, program in closed_extras(s):
        if (
            program.trigger is not None
            and card not in s.crises
            and program.waits(s, event, Context(s.owner[card], s.ref(s.host[card]), program.number))
        ):
            remember(s, card)


@rule("1024.1", "1024.2a.ex1")
def remember(s: ZxState, card: int) -> None:
    atoms.note_crisis(s, (*s.crises, card))


def conditions(s: ZxState) -> list[int]:
    """Crises whose condition holds; one that was declined is not offered before it was false in between (-1 - card)."""
    found = []
    for card, program in closed_extras(s):
        if program.trigger is not None or program.condition is None:
            continue
        holds = program.condition(s, Context(s.owner[card], s.ref(s.host[card]), program.number))
        if holds and -1 - card not in s.crises:
            found.append(card)
        elif not holds and -1 - card in s.crises:
            atoms.note_crisis(s, tuple(one for one in s.crises if one != -1 - card))
    return found
