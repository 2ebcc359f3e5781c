"""What the verbs of card texts do: arrows, and what happens to players. Each entry makes the instruction of one `Do`, with its operands compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.card_verbs import CARD_VERBS, Maker
from kisoku.games.sakura.rules.compiling import Instruction, number, player_of, players_of, things
from kisoku.games.sakura.rules.frames import BasicAction, Damage, Draw, Effect, Ending, Reconstruction
from kisoku.games.sakura.rules.r5_damage import impatience
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_objects import is_attack
from kisoku.games.sakura.rules.r7_zones import (
    CARD_PLACE,
    OUTSIDE_PLACE,
    held,
    move_crystals,
    pool_of,
    reshuffle,
)
from kisoku.games.sakura.rules.r10_terms import gain_concentration, put_concentration, shrink
from kisoku.games.sakura.rules.r10_texts import text_changes
from kisoku.games.sakura.rules.standing import context_of, derived, holds, kept_from
from kisoku.games.sakura.state import NONE, POOL_NAMES, SakuraState
from kisoku.kernel.choosing import Ask
from kisoku.kernel.frames import Frame, Outcome
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool

BOOKED = "triggered"
"""What the class of an effect is called that was booked for later (C9-1-3-4)."""

# --- C10-1: arrows -----------------------------------------------------------------------------------------------------------


Places = Callable[[SakuraState, Any], tuple[int, ...]]
"""Where crystals lie or go: one place, or those of both players, or the cards that are meant."""


def crystal_places(word: str, of: str) -> Places:
    if word == "outside":
        return lambda s, f: (OUTSIDE_PLACE,)
    if word in POOL_NAMES:
        return lambda s, f: tuple(pool_of(word, player) for player in players_of(of or "you", s, f))
    cards = things(ir.Reg(word))
    return lambda s, f: tuple(CARD_PLACE + card for card in cards(s, f) if not is_attack(s, card))


def arrow(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-1.p2, .p3; C10-2: as many crystals as possible, from left to right, or the way that its player chooses. "plain": they move without an arrow."""
    if "," in op.origin:
        return _from_any_of(op)
    count = number(op.number)
    printed_both = "both" in op.how
    plain, whole = "plain" in op.how, "all" in op.how
    booked = pool.programs[program].kind == BOOKED
    sources, targets = crystal_places(op.origin, op.origin_of), crystal_places(op.place, op.place_of)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        law = s.law
        changes = (0, 0, 0) if plain else text_changes(s, f.card, f.player, booked)[0]
        pairs = _pairs(sources(s, f), targets(s, f))
        if changes[1]:
            pairs = [(target, source) for source, target in pairs]
        if pairs and (printed_both or changes[0]) and "C10-1.p3" in law:
            if not stage:
                f.stage = 1
                source, target = pairs[0]
                ways = (("direction", "C10-1.p3", source, target), ("direction", "C10-1.p3", target, source))
                return Ask(player=f.player, rule="C10-1.p3", source=f.card, options=ways)
            if f.given:
                pairs = [(target, source) for source, target in pairs]
        f.done = 0
        if "C10-1.p2" in law:
            more = count(s, f) + changes[2]
            f.done = sum(
                move_crystals(s, source, target, held(s, source) if whole else more) for source, target in pairs if plain or not _held_fast(s, source)
            )
        return None

    return run


def _pairs(sources: tuple[int, ...], targets: tuple[int, ...]) -> list[tuple[int, int]]:
    """From where to where: of both players, each one's own to each one's own."""
    if len(sources) == len(targets):
        return list(zip(sources, targets, strict=True))
    return [(source, target) for source in sources for target in targets]


def _from_any_of(op: ir.Do) -> Instruction:
    """So many in all out of several places: whoever does it names the place of each, then all of them move together."""
    count, targets = number(op.number), crystal_places(op.place, op.place_of)
    places = [crystal_places(word, op.origin_of) for word in op.origin.split(",")]

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        target = targets(s, f)[0]
        if stage:
            taken: tuple[int, ...] = (*f.scratch[0], f.scratch[1][f.given][2])
        else:
            taken = ()
        ways = tuple(
            ("direction", "C6-3", source, target) for find in places for source in find(s, f) if held(s, source) > taken.count(source) and source != target
        )
        if len(taken) < count(s, f) and ways:
            f.stage, f.scratch = 1, (taken, ways)
            return Ask(player=player_of(op.who, f), rule="C6-3", source=f.card, options=ways)
        f.done = sum(move_crystals(s, source, target, 1) for source in taken)
        return None

    return run


def _held_fast(s: SakuraState, source: int) -> bool:
    """Whether an effect keeps the crystals there from being moved by arrows."""
    if source >= CARD_PLACE:
        return False
    from kisoku.games.sakura.rules.r7_zones import place_name

    for standing in derived(s).forbids:
        f = context_of(standing)
        if standing.lasting.action == "leave_by_arrow" and holds(s, standing, f):
            for name, _, whose in (str(word).partition(":") for word in standing.lasting.named):
                if name == place_name(source) and (whose in ("", "any") or source == pool_of(name, player_of(whose, f))):
                    return True
    return False


# --- players -----------------------------------------------------------------------------------------------------------------


def of_players(act: Callable[[SakuraState, int, int, Effect], int]) -> Maker:
    """A verb that does something to players, with a number."""

    def maker(op: ir.Do, pool: Pool, program: int) -> Instruction:
        count = number(op.number)
        word = op.players or op.who

        def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
            f.done = sum(act(s, player, count(s, f), f) for player in players_of(word, s, f))
            return None

        return run

    return maker


def _by_frame(make: Callable[[SakuraState, int, int, Effect], Any]) -> Maker:
    """A verb that is a procedure of one player after the other."""

    def maker(op: ir.Do, pool: Pool, program: int) -> Instruction:
        count = number(op.number)
        word = op.players or op.who

        def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
            players = players_of(word, s, f)
            if stage:
                f.done = 1 if f.given is None else int(f.given)
            if stage >= len(players):
                return None
            f.stage = stage + 1
            frame = make(s, players[stage], count(s, f), f)
            if frame is None:
                f.stage = 0
            return frame  # type: ignore[no-any-return]

        return run

    return maker


def damage(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C5-8-3: to one zone, or as a pair of which one is chosen."""
    count = number(op.number)
    pair = next((word for word in op.how if "/" in word), "")
    parts = [None if word == "-" else number(int(word) if word.isdecimal() else ir.Var(word)) for word in pair.split("/")]
    place = op.place

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        players = players_of(op.players or "opponent", s, f)
        if stage >= len(players):
            f.done = 1
            return None
        f.stage = stage + 1
        if pair:
            aura, life = (None if part is None else part(s, f) for part in parts)
            return Damage(player=players[stage], aura=aura, life=life, by=f.card, source=_dealer(s, f))
        amount = count(s, f)
        if "C5-8-1" not in s.law:
            return None
        f.stage = len(players)
        return Damage(player=players[0], others=players[1:], by=f.card, source=_dealer(s, f), **{place or "life": amount})

    return run


def _dealer(s: SakuraState, f: Effect) -> int:
    """C10-19.p2: what an after-attack effect deals is not damage from the attack."""
    return f.attack if s.watched and "C10-19.p2" not in s.law else NONE


def _win(s: SakuraState, player: int, count: int, f: Effect) -> int:
    if kept_from(s, player, "win"):
        return 0
    atoms.set_verdict(s, player, 1)
    atoms.tell(s, ("won", player, f.card, 0, ()))
    settle(s)
    return 1


def _lose(s: SakuraState, player: int, count: int, f: Effect) -> int:
    if kept_from(s, player, "lose"):
        return 0
    atoms.set_verdict(s, player, -1)
    atoms.tell(s, ("lost", player, f.card, 0, ()))
    settle(s)
    return 1


def _unshrink(s: SakuraState, player: int, count: int, f: Effect) -> int:
    if not s.shrunk[player]:
        return 0
    atoms.set_shrunk(s, player, False)
    settle(s)
    return 1


def _reshuffle(s: SakuraState, player: int, count: int, f: Effect) -> int:
    reshuffle(s, player)
    return 1


def basic_action(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C9-6: free of cost; named, or any that can move something; up to so many times."""
    from kisoku.games.sakura.rules.r9_basic_actions import BY_NAME

    names = tuple(word for word in op.how if word in BY_NAME)
    barred = next((word.removeprefix("not_") for word in op.how if word.startswith("not_")), "")
    up_to = "up_to" in op.how
    count = number(op.number)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        f.done = int(stage > 0 and bool(f.done or f.given))
        if (stage and up_to and not f.given) or stage >= count(s, f):
            return None
        f.stage = stage + 1
        return BasicAction(player=player_of(op.who, f), named=names, free=1, optional=int(up_to), barred=barred)

    return run


# --- the rest of chapter 10 --------------------------------------------------------------------------------------------------


def end_phase(op: ir.Do, pool: Pool, program: int) -> Instruction:
    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if s.ending and "C10-13.b1" in s.law:
            return None
        if stage:
            return None
        f.stage = 1
        atoms.set_pending(s, ())
        atoms.set_ending(s, True)
        return Ending()

    return run


def by_additional_rules(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """A verb that the additional rules of a Megami define (see SakuraRuleset.procedures); nothing happens where they are not in force."""
    count = number(op.number)
    word = op.players or op.who

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage:
            f.done = 1 if f.given is None else int(f.given)
        procedure = s.rules.procedures.get(op.verb)
        for place, player in enumerate(players_of(word, s, f)):
            if place < stage:
                continue
            outcome = procedure(s, player, count(s, f)) if procedure is not None else 0
            if isinstance(outcome, Frame):
                f.stage = place + 1
                return outcome
            f.done = outcome
        return None

    return run


VERBS: dict[str, Maker] = {
    **CARD_VERBS,
    "arrow": arrow,
    "draw": _by_frame(lambda s, player, count, f: Draw(player=player, count=count)),
    "concentration": of_players(lambda s, player, count, f: abs(gain_concentration(s, player, count))),
    "set_concentration": of_players(lambda s, player, count, f: abs(put_concentration(s, player, count))),
    "shrink": of_players(lambda s, player, count, f: int(shrink(s, player))),
    "unshrink": of_players(_unshrink),
    "win": of_players(_win),
    "lose": of_players(_lose),
    "shuffle": of_players(_reshuffle),
    "damage": damage,
    "impatience": _by_frame(lambda s, player, count, f: impatience(s, player)),
    "reconstruct": _by_frame(lambda s, player, count, f: Reconstruction(player=player)),
    "basic_action": basic_action,
    "end_phase": end_phase,
}
