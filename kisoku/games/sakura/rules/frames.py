"""The shapes of everything that can be going on: one frame class for each numbered procedure, with its locals.

The steps stand in the chapters' own modules; here one sees what a suspended game remembers.

What a player may answer, by the verb of the option (thing · extra):
megami (index in the Megami table), build (card), hand_back (card; redraw) · standard, full_power · use (card), react
(card), no_reaction,
instead (card · program), basic (index of the basic action), concentration, pay (card put face-down), end · aura, life ·
reconstruct, trap (card) ·
first (index of an effect that waits) · toggle · stratagem (0 神算, 1 鬼謀) · mode (index) · number (n) · direction (0
as written, 1 the other way) ·
charge (n crystals from the Aura) · replace (index of a loss replacement) · raise, lower · pick, done (kernel) · do,
decline (kernel; optional effects).
"""

from __future__ import annotations

from typing import Any, ClassVar

from kisoku.effects import frames, operands
from kisoku.games.sakura.state import DISCARD, NONE, STANDARD, Caused
from kisoku.kernel.frames import Frame

Refs = tuple[int, ...]


class Game(Frame):
    """C1-1: Megami selection, deck construction, the duel. chosen: the cards that were chosen in it for decks
    (C5-3)."""

    chosen: Refs = ()


class Selection(Frame):
    """C2-1: one player's two Megami."""

    player: int = NONE
    chosen: Refs = ()


class Construction(Frame):
    """C3: one player picks seven normals and three trumps. Leaves with them."""

    player: int = NONE
    chosen: Refs = ()


class Duel(Frame):
    """C4-1: preparation, then turn after turn. chosen: cards of decks that are not in their zones yet."""

    chosen: Refs = ()


class Redraw(Frame):
    """C4-1.5."""

    player: int = NONE
    count: int = 0


class Turn(Frame):
    """C8: one turn, phase after phase. worn: the enhancements that lose a crystal (C8-1-3.ii)."""

    worn: Refs = ()


class Window(Frame):
    """C8-1-2, C8-2-1, C8-2-3, C8-3-1: what is worded for one moment of the turn, each identical effect once."""

    moment: str = ""
    rule: str = ""
    action: bool = False
    waiting: Refs = ()


class Action(Frame):
    """C8-2-2: standard or full-power action."""


class VictoryCheck(Frame):
    """C4-2. lifeless: the players whose win or loss comes from a life of 0, not from an effect.

    asked: whose loss is being replaced. declined: who did not want it replaced.
    """

    lifeless: Refs = ()
    asked: int = -1
    declined: Refs = ()


class Situations(Frame):
    """C5-5: what one change has caused, each resolved to the end before the next."""

    waiting: tuple[Caused, ...] = ()


class Damage(Frame):
    """C5-8-3: a player takes damage. aura, life: numbers, or None for "-"; flare for damage to Flare; single: only that
    value exists.

    source: the attack that deals it, or NONE. reconstruction: it is that of C9-7.i. others: who takes the same at the
    same time.
    """

    player: int = NONE
    aura: Any = None
    life: Any = None
    flare: Any = None
    both: bool = False
    source: int = NONE
    by: int = NONE
    reconstruction: bool = False
    parts: Any = ()
    others: Any = ()
    to: int = NONE
    life_to: int = NONE
    """Where the crystals go that it moves, in place of Dust and Flare."""


class Use(Frame):
    """C9-2: using a card. how: STANDARD, FULL_POWER, REACTION or BY_EFFECT. answered: the attack it reacts to. free: 1
    without consumption, 2 without costs.

    attack: the reference of the attack created in C9-2-1.i. paid: how many crystals it is charged with. gives: the
    effect that its attack gets, or -1.
    away: the zone into which it goes in place of Discard. entered: the card has come into In-use. replaced: an effect
    happens instead of
    resolving it (C10-30). declared: its use was declared, and nobody has judged yet (C10-39).
    """

    player: int = NONE
    card: int = NONE
    how: int = STANDARD
    answered: int = NONE
    free: int = 0
    attack: int = NONE
    paid: Any = ()
    gives: int = -1
    away: int = DISCARD
    entered: int = 0
    replaced: bool = False
    declared: int = 0
    from_life: bool = False
    """One of the crystals with which it is charged comes from Life."""
    outside: int = 0
    """How many of them come from Outside, or from Life."""
    oaths: Any = ()
    """A19-3: the oath frames that were chosen for it."""
    former: Any = ()
    """A7-4.p3: (card, holder) of poisons as they were before its effects changed their holder."""


class UseAttack(Use):
    """C9-2-1."""


class UseAction(Use):
    """C9-2-2."""


class UseEnhancement(Use):
    """C9-2-3."""


class Pay(Frame):
    """C9-3: select everything for all costs, then move it. Leaves with 1 if paid. free: as in Use."""

    player: int = NONE
    card: int = NONE
    free: int = 0
    consumption: int = 0
    chosen: Any = ()
    place: int = 0


class ResolveAttack(Frame):
    """C9-4."""

    attack: int = NONE


class MakeAttack(Frame):
    """C10-5: an effect makes an attack. facts: what it is created with."""

    player: int = NONE
    card: int = NONE
    facts: Any = ()
    attack: int = NONE


class Discarding(Frame):
    """C9-5."""

    card: int = NONE
    player: int = NONE


class BasicAction(Frame):
    """C9-6. name: which one was chosen, or empty. named: those that the instruction names, if any. free: by an effect.
    optional: it may be left undone.

    barred: (name, extra) of those that are excepted. replaced: something else was done. Leaves with (name, extra) of
    what was performed.
    """

    player: int = NONE
    name: str = ""
    free: bool = False
    optional: bool = False
    named: Any = ()
    barred: Any = ()
    replaced: bool = False
    extra: int = NONE
    """A card whose own basic action it is (A9-3-1-7)."""


class Reconstruction(Frame):
    """C9-7. by_rule: generated by a rule (C8-1-3.iii). traps: cards used just before it (A3-3.b1). replaced: something
    else was done (A3-3.b2). invested: tickets were used (A21-6-1.b1). over: what is no longer done just before it."""

    player: int = NONE
    by_rule: bool = False
    traps: Refs = ()
    replaced: bool = False
    invested: bool = False
    over: tuple[str, ...] = ()


class Draw(Frame):
    """C7-1-6.p6: cards drawn one by one."""

    player: int = NONE
    count: int = 0


class Effects(Frame):
    """All effects of one class of a card or attack, in the order of its text (C6-2-1-7). zone: where the card was when
    they began.

    added: those added to it, which come after its own (C10-14): (number, the card that gives it).
    """

    programs: Refs = ()
    card: int = NONE
    player: int = NONE
    attack: int = NONE
    answered: int = NONE
    place: int = 0
    zone: int = NONE
    added: Any = ()
    ordering: bool = False


class Effect(frames.Effect):
    """One effect being resolved, with what it is about beside a card: this attack, and the attack that this reacts
    to."""

    attack: int = NONE
    answered: int = NONE
    declared: Any = ()
    """C10-39: (card, its attack) whose use was declared and is not judged yet."""
    asked: int = 0
    """Whether it was asked if its numbers count double."""
    former: Any = ()
    """As in Use, where no use of the card is going on."""
    how: ClassVar[int] = 0
    partial: ClassVar[None] = None
    subject: ClassVar[None] = None


class Context(operands.Context):
    """What an effect refers to when nobody is resolving it.

    how: how the card would be used. subject: the attack that is asked about, which using a card may only be about to
    create. partial: its
    (aura, life) as far as they have been worked out (C9-1-3-2.p2).
    """

    __slots__ = ("answered", "attack", "how", "partial", "subject")

    def __init__(
        self, player: int, card: int = NONE, attack: int = NONE, answered: int = NONE, how: int = 0, event: Any = None
    ) -> None:
        self.player = player  # all registers of the shared context, set right here: these are made all the time
        self.card = card
        self.program = 0
        self.event = event
        self.it = None
        self.seen = ()
        self.targets = ()
        self.numbers = ()
        self.each = -1
        self.attack = attack
        self.answered = answered
        self.how = how
        self.partial: tuple[int | None, int | None] | None = None
        self.subject: Any = None


class Within(Frame):
    """C9-3 inside of an effect: the player pays what it demands. Leaves with 1."""

    player: int = NONE
    chosen: Any = ()
    place: int = 0


class Ending(Frame):
    """C10-13: an effect ends the phase."""
