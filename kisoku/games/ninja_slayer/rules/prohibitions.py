"""104.4: what is forbidden is not done. Prohibitions and permissions that continuous effects set up."""

from __future__ import annotations

from kisoku.effects.standing import allowing, banning
from kisoku.effects.standing import concerns as concerns_ref
from kisoku.games.ninja_slayer.rules.information import refresh, standing
from kisoku.games.ninja_slayer.rules.r1213_layers import active
from kisoku.games.ninja_slayer.rules.standing import Part, Standings
from kisoku.games.ninja_slayer.state import NONE, NinjaState
from kisoku.kernel.rules import rule


def forbidden(s: NinjaState, action: str, card: int = NONE, player: int = NONE, other: int = NONE) -> Part | None:
    """The prohibition that hits the action, or None. card: what does or suffers it; player: who does; other: what it is
    done with.
    """
    now: Standings = s.cache or refresh(s)
    return ban(s, now, action, card, player, other) if action in now.bans else None


@rule("104.4")
def ban(s: NinjaState, now: Standings, action: str, card: int, player: int, other: int) -> Part | None:
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


@rule("104.1")
def permitted(s: NinjaState, action: str, card: int, player: int = NONE) -> Part | None:
    """The permission that allows the action for the card, or None: what a text allows beats what the rules do not."""
    permits = (s.cache or refresh(s)).permits
    return allowing(s, permits, active, action, s.ref(card), player) if permits else None


def ability_forbidden(s: NinjaState, kind: str, card: int, player: int) -> Part | None:
    """The prohibition against entering abilities of that kind, or None."""
    for part in standing(s).forbids:
        if (
            part.lasting.action == "enter"
            and about_ability(s, part, kind, card, player)
            and active(s, part)
            and counts(s, part)
        ):
            return part
    return None


def counts(s: NinjaState, part: Part) -> bool:
    """Whether what it says takes effect, now that it would."""
    return part.lasting.acts is None or part.lasting.acts(s)


def about_ability(s: NinjaState, part: Part, kind: str, card: int, player: int) -> bool:
    return bool(part.lasting.about_ability(s, part.context, kind, card, player))


def concerns(s: NinjaState, part: Part, card: int) -> bool:
    """Whether the part applies to the card: locked by resolution (1213.6), or fitting now."""
    return concerns_ref(s, part, s.ref(card))
