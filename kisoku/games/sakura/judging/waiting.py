"""What an option is about that its number alone does not say: an effect that waits, the ends of an arrow, the words of
a mode, crystals to charge.
"""

from __future__ import annotations

from kisoku.games.sakura.naming import mode_text
from kisoku.games.sakura.pool import inner_ops
from kisoku.games.sakura.rules.frames import Effect, Situations, UseEnhancement, Window
from kisoku.games.sakura.rules.r5_values import charge
from kisoku.games.sakura.rules.r6_crystals import place_name
from kisoku.games.sakura.rules.r8_turn import waiting_in
from kisoku.games.sakura.state import AURA, DUST, SakuraState
from kisoku.kernel.game import SEATS
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE as LIVES
from kisoku.text.program import Do, Modes

UNKNOWN = -1


def effect_of(s: SakuraState, request: Request, option: Option) -> tuple[int, int]:
    """(card, program) of an effect; of a rule or of impatience, a player's reference instead of the card. The program
    is known only while it is asked for.
    """
    if option.verb == "instead":
        return option.thing % LIVES, option.extra
    card = option.extra % LIVES if option.extra >= 0 else option.extra
    if option.verb != "first" or request is not s.request or not s.frames:
        return card, UNKNOWN
    f = s.frames[-1]
    if isinstance(f, Situations) and option.thing < len(f.waiting):
        return card, f.waiting[option.thing].program
    if isinstance(f, Window):
        key = waiting_in(s, f)[option.thing][0]
        return card, int(key[1]) if key[0] == "effect" else UNKNOWN
    return card, UNKNOWN


def rule_of(s: SakuraState, request: Request, option: Option) -> str:
    """The rule whose own effect the option is, "" if it is a card's."""
    f = s.frames[-1] if s.frames and request is s.request and option.verb == "first" else None
    if not isinstance(f, Window):
        return ""
    key = waiting_in(s, f)[option.thing][0]
    return str(key[1]) if key[0] == "rule" else ""


def _resolving(s: SakuraState) -> Effect | None:
    return next((f for f in reversed(s.frames) if isinstance(f, Effect)), None)


def mode_words(s: SakuraState, request: Request, option: Option) -> str:
    """The line of the text that the mode is; empty if it is not known any more."""
    f = _resolving(s) if request is s.request else None
    return "" if f is None else mode_text(s.pool, f.program, option.thing).ja


def mode_verbs(s: SakuraState, request: Request, option: Option) -> frozenset[str]:
    """What the mode does with cards: use, facedown, discard, …"""
    f = _resolving(s) if request is s.request else None
    for op in inner_ops(s.pool.programs[f.program].ability.ops) if f is not None else ():
        if isinstance(op, Modes) and option.thing < len(op.contents):
            acts = [inner for inner in inner_ops(op.contents[option.thing]) if isinstance(inner, Do)]
            return frozenset(act.place if act.verb == "move" else act.verb for act in acts)
    return frozenset()


def direction_names(s: SakuraState, request: Request, option: Option) -> tuple[str, ...]:
    """The names of the place into which crystals would go (from which, if all go to the same): with its player, and
    without unless both are called so.
    """
    end, other = (option.thing, option.extra) if is_origin(request) else (option.extra, option.thing)
    into = _place(end)
    plain = () if into == _place(other) else (into,)
    if into in ("distance", "dust", "self", "outside"):
        return plain
    return (*plain, f"{SEATS[end & 1]}.{into}")


def is_origin(request: Request) -> bool:
    """Whether only where crystals come from is asked."""
    return len({option.extra for option in request.options if option.verb == "direction"}) == 1


def _place(place: int) -> str:
    name = place_name(place)
    return "self" if name == "card" else name


def options_total(s: SakuraState, request: Request) -> int:
    """C9-2-3.iii: how many crystals the enhancement that is being used takes in all."""
    for f in reversed(s.frames):
        if isinstance(f, UseEnhancement):
            return min(charge(s, f.card, f.player), s.crystals[DUST] + s.crystals[AURA + f.player])
    return max((option.thing for option in request.options), default=0)
