"""The shapes of everything that can be going on: one frame class for each numbered procedure, with its locals.

What a player may answer, by the verb of the option (thing · extra): ace (card), cut, shuffle, number (n) · discard
(card) · move (striker), attack (striker), spell (card · number of the spell ability), ability (striker · program), end
· join (striker), graze (card) · caster (striker), target (striker, area or equip spell), pay (striker or card) · pass ·
retire (striker), summon (card), area (area) · trigger (card · place), keep (card) · mode, number, pick, done, do,
decline (kernel).
"""

from __future__ import annotations

from typing import Any

from kisoku.effects import frames, operands
from kisoku.games.spellcard.state import Entry
from kisoku.kernel import base_frames, replacing, waiting
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame

Refs = tuple[int, ...]


class Game(Frame):
    """5.1: what comes before the first turn, then turn after turn. cut: whose deck is being cut. first: who begins, in
    a position that is put together by hand; -1: chance decides.
    """

    cut: int = 0
    first: int = -1


class Turn(Frame):
    """5.2 to 5.6. summoned: the card that is announced for summoning; icons, waived: what it costs, and how many icons
    need not be paid.
    """

    summoned: int = NONE
    icons: tuple[str, ...] = ()
    waived: int = 0


class CheckStep(base_frames.TakeUp):
    """2.7. entry: the place of a declaration on the chain that is to be resolved first; -1: none. event, hands: the
    moment, and the cards that players held then, of those who may bring some of them onto the stage (10.8.1).
    """

    entry: int = -1
    event: Event | None = None
    hands: tuple[Refs, ...] = ()


class Interrupts(Frame):
    """8.1.8: what is manifested before something is applied, one after the other in the order of 9.1."""

    held: tuple[waiting.Waiting, ...] = ()


class Happening(base_frames.Happening):
    """8.1.5. met: the effects that have been manifested instead, each once."""

    met: tuple[Any, ...] = ()


class Move(Frame):
    """5.4.6."""

    striker: int = 0


class Attack(Frame):
    """5.4.7. mover: the striker whose additional action this is, or NONE."""

    striker: int = 0
    target: int = 0
    attackers: Refs = ()
    mover: int = NONE
    grazed: int = 0


class Declare(Frame):
    """5.4.8, 5.4.9: a spell or an ability is declared. reaction: in a chain. place: how many of the
    targets are chosen.
    """

    player: int = 0
    card: int = NONE
    program: int = 0
    caster: int = NONE
    mover: int = NONE
    reaction: int = 0
    targets: tuple[Refs, ...] = ()
    picked: Refs = ()
    numbers: tuple[tuple[str, int], ...] = ()
    paid: Refs = ()
    able: Refs = ()


class DeclareSpell(Declare):
    """5.4.8."""


class DeclareAbility(Declare):
    """5.4.9."""


class Join(Frame):
    """6.1.3: the declaration is incorporated into the chain; the first one opens it."""

    entry: Entry | None = None
    mover: int = NONE


class Chain(Frame):
    """6.2, 6.3. actor: who may declare; passes: how many have passed in a row."""

    actor: int = 0
    passes: int = 0


class Pay(Frame):
    """7.1: all costs of something, one after the other. waived: how many icons need not be paid. Leaves with the cards
    of the hand cost.
    """

    player: int = 0
    program: int = -1
    card: int = NONE
    caster: int = NONE
    icons: tuple[str, ...] = ()
    hand: int = 0
    score: int = 0
    waived: int = 0
    kept: Refs = ()


class Summon(Frame):
    """2.8.1: a card comes onto the stage as a striker. area: where, if that is settled (-1: not); among: the areas that
    a text names in place of the own baseline; acted: as an acted one; going: nothing happens instead of it.
    """

    player: int = 0
    card: int = 0
    acted: int = 0
    area: int = -1
    among: tuple[int, ...] = ()
    going: int = 0


class Discard(Frame):
    """4.3.4: a player puts so many cards of the hand into the discard, one after the other. among: only of these;
    may_stop: or fewer; picked: those that are picked. Leaves with the cards.
    """

    player: int = 0
    count: int = 0
    rule: str = "4.3.4"
    among: Refs = ()
    may_stop: int = 0
    thrown: Refs = ()
    picked: Refs = ()


class PayScore(Frame):
    """7.1.6, 10.7.2: cards of the discard go to the opponent's score area, one after the other. Leaves
    with how many.
    """

    player: int = 0
    count: int = 0
    done: int = 0


class SurplusRule(Frame):
    """4.7.3.1: of several rule cards of a player one stays."""

    player: int = 0


class Effect(frames.Effect):
    """2.4.9: one effect being resolved, with its caster, the strikers of an attack, and the damage it has done so far.

    how: attack, spell, ability, or what else it comes from. shown: cards that it has revealed (8.1.14.1). agreed: its
    player has said already that what may be done is done. lineage: of what happens instead of something else, the
    effects that it happens by (8.1.5.3). around: how much was applied of what it comes before, or instead of.
    """

    caster: int = NONE
    how: str = ""
    attackers: Refs = ()
    grazed: int = 0
    wounds: tuple[tuple[int, int], ...] = ()
    shown: Refs = ()
    opened: int = 0
    paid: int = 0
    agreed: int = 0
    lineage: replacing.Applied = ()
    around: int = 0


class Context(operands.Context):
    """What an effect refers to when nobody is resolving it."""

    __slots__ = ("attackers", "caster", "grazed", "how", "paid")

    def __init__(
        self, player: int, card: int = NONE, program: int = 0, event: Event | None = None, caster: int = NONE
    ) -> None:
        super().__init__(player, card, program, event)
        self.caster = card if caster == NONE else caster
        self.attackers: Any = ()
        self.grazed = self.paid = 0
        self.how = ""
