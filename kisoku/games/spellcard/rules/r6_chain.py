"""Chapter 6: the reaction chain."""

from __future__ import annotations

from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import Chain, CheckStep
from kisoku.games.spellcard.rules.r2_check_step import check, moment
from kisoku.games.spellcard.rules.r2_declaring import declarations, put_away
from kisoku.games.spellcard.rules.r5_actions import action_frame
from kisoku.games.spellcard.rules.r5_turn import end_lasting
from kisoku.games.spellcard.state import SpellcardState
from kisoku.kernel.frames import Outcome, Routine, call, goto, leave
from kisoku.kernel.players import opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

chain = Routine("chain", Chain, "6.1")


@chain.step("6.2.1")
def declare_or_pass(s: SpellcardState, f: Chain) -> Outcome:
    """Whose turn it is to: after a declaration the opponent of who made it, after a pass the other (6.2.1.1)."""
    return Request(f.actor, "6.2.1", (*reactions(s, f.actor), Option("pass", "6.2.3")))


@rule("6.2.1.2", "6.2.1.3", off=())
def reactions(s: SpellcardState, player: int) -> list[Option]:
    """Only spells and abilities of reaction timing, and only those whose conditions are met (6.2.1.3)."""
    return declarations(s, player, True)


@chain.step("6.2.2")
def declare_it(s: SpellcardState, f: Chain) -> Outcome:
    if f.answer.verb == "pass":
        return goto("6.2.3")
    f.passes = 0
    actor, f.actor = f.actor, next_actor(s, f.actor)
    return call(action_frame(s, actor, f.answer, reaction=1), "6.2.1")


@rule("6.2.1.1", off=lambda s, player: player)
def next_actor(s: SpellcardState, player: int) -> int:
    """Nobody adds to an own declaration before the opponent has passed or declared."""
    return opponent(s, player)


@chain.step("6.2.3")
def passed(s: SpellcardState, f: Chain) -> Outcome:
    f.passes += 1
    f.actor = opponent(s, f.actor)
    return None


@chain.step("6.2.4")
def both_passed(s: SpellcardState, f: Chain) -> Outcome:
    """In a row."""
    return goto("6.3.1.1") if f.passes >= 2 else goto("6.2.1")


@chain.step("6.3.1.1")
def resolve_the_last(s: SpellcardState, f: Chain) -> Outcome:
    return CheckStep(entry=len(s.chain) - 1)


@chain.step("6.3.1.2")
def spell_to_discard(s: SpellcardState, f: Chain) -> Outcome:
    """After that check step: the spell, if it still lies in the effect zone (reading A28), and its hand cost; then a
    check step (reading A27).
    """
    entry = s.chain[-1]
    atoms.set_chain(s, s.chain[:-1])
    atoms.next_stamp(s)
    put_away(s, entry)
    return check(s)


@chain.step("6.3.1.3")
def the_next_one(s: SpellcardState, f: Chain) -> Outcome:
    return goto("6.3.1.1") if s.chain else None


@chain.step("6.3.1.4")
def at_the_end(s: SpellcardState, f: Chain) -> Outcome:
    return moment(s, "chain_end", s.turn_player)


@chain.step("6.3.1.5")
def chain_effects_end(s: SpellcardState, f: Chain) -> Outcome:
    end_lasting(s, "chain")
    return None


@chain.step("6.3.1.6")
def back_to_the_actions(s: SpellcardState, f: Chain) -> Outcome:
    return leave()


ROUTINES = (chain,)
