"""Chapter 10, from 10-16 on: what the rarer terms of card texts do. Copies, exchanges, replaced resolutions, numbers and uses that are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.compiling import Instruction, player_of, things
from kisoku.games.sakura.rules.frames import Effect, MakeAttack, Use, UseAction, UseAttack, UseEnhancement
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_attacks import attack_now, subject_of, text_of
from kisoku.games.sakura.rules.r6_objects import COPY, REACTING, USED_AS, AttackFacts, facts_of, info, is_attack, show
from kisoku.games.sakura.rules.r7_zones import can_move, move
from kisoku.games.sakura.rules.r9_nesting import nested
from kisoku.games.sakura.rules.r9_using import put_away, use_frame
from kisoku.games.sakura.state import BY_EFFECT, IN_USE, NONE, OUTSIDE, ZONE_BY_NAME, SakuraState
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.frames import Outcome
from kisoku.kernel.machine import own
from kisoku.kernel.state import handle
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool

END = 1 << 20
"""Behind the last instruction of any text."""

# --- C10-27: copies of attacks -----------------------------------------------------------------------------------------------


def copy_attack(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-27: range and damage as they are after all modifications; of the text only after-attack effects and Overcome."""
    find = things(op.objects)
    answers = "answering" in op.how

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage:
            f.done = int(bool(f.given))
            return None
        found = [attack for attack in find(s, f) if is_attack(s, attack)]
        if not found or "C10-27" not in s.law:
            f.done = 0
            return None
        original = found[0]
        now = attack_now(s, original)
        text = tuple(number for number in text_of(s, subject_of(s, original)) if _is_copied(s, number))
        f.stage = 1
        facts = AttackFacts("", "", now.range, now.aura, now.life, facts_of(s, original).users, text, REACTING if answers else 0)
        return nested(s, MakeAttack(player=f.player, card=f.card, facts=tuple(facts)), "C9-8.b4")

    return run


def _is_copied(s: SakuraState, number: int) -> bool:
    """C10-27.p2: constant effects are in the numbers already (C10-27.n1)."""
    program = s.pool.programs[number]
    if program.kind == "after_attack":
        return "C10-27.b1" in s.law
    if program.keyword == "overcome":
        return "C10-27.b2" in s.law
    return not ("C10-27.p2" in s.law and "C10-27.n1" in s.law)


# --- C10-25: exchanging ------------------------------------------------------------------------------------------------------


def exchange(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-25: this card for the named one in Extra (or the named zone). how: the target's name, or the source's and the target's."""
    find = things(op.objects)
    name = op.how[-1]
    source_name = op.how[0] if len(op.how) > 1 else ""
    kind = ZONE_BY_NAME[op.place or "extra"]

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        f.done = 0
        for source in find(s, f):
            if s.zone[source] >> 1 in (kind, OUTSIDE) or not s.known[source]:
                continue  # there it is not exchanged, or nobody can tell that it is the one
            if source_name and info(s, source).name != source_name and "C10-25.b2" in s.law and "C10-25.p4" in s.law:
                continue
            target = _target(s, source, name, kind)
            if target != NONE and _exchanged(s, source, target, kind):
                f.it = (target,)
                f.done += 1
        return None

    return run


def _target(s: SakuraState, source: int, name: str, kind: int) -> int:
    """C10-25.b3: a card of that name in the zone; one of the same holder first."""
    zones = (2 * kind, 2 * kind + 1) if "C10-25.b3" in s.law and "C10-25.p4" in s.law else range(len(s.zones))
    found = [card for zone in zones for card in s.zones[zone] if s.thing[card] == 0 and card != source and info(s, card).name == name]
    return next((card for card in found if s.owner[card] == s.owner[source]), found[0] if found else NONE)


def _exchanged(s: SakuraState, source: int, target: int, kind: int) -> bool:
    """C10-25.p2, .p3, unless it is impossible (.p4). A trump from In-use comes to the Trump zone used (a reading)."""
    where = s.zone[source]
    if "C10-25.p4" in s.law:
        if s.owner[source] != s.owner[target] and "C10-25.b1" in s.law:
            return False
        if not can_move(s, target, where >> 1) and "C10-25.b4" in s.law:
            return False
        if not can_move(s, source, kind) and "C10-25.b5" in s.law:
            return False
    if "C10-25.p2" not in s.law:
        return False
    move(s, source, kind)
    move(s, target, where >> 1, where & 1)
    if s.zone[target] >> 1 == IN_USE and "C10-25.p3" in s.law:
        put_away(s, target)
    return True


# --- C10-16, C10-38: reading as another card ---------------------------------------------------------------------------------


def become_copy(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-16: S reads as T from now on, but for its class, as long as T can be referred to."""
    find, copies = things(op.objects), things(op.source or ir.Reg("self"))

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        originals = find(s, f)
        f.done = 0
        for card in copies(s, f):
            if originals and originals[0] != card and not is_attack(s, card):
                _read_as(s, card, (COPY, card, originals[0], ""))
                f.done += 1
        settle(s)
        return None

    return run


def _read_as(s: SakuraState, card: int, how: tuple[Any, ...] | None, mark: str = "") -> None:
    """Sets or ends what the card reads as."""
    kept = tuple(effect for effect in s.effects if not (effect[0] == COPY and effect[1] == card and effect[3] == mark))
    atoms.set_effects(s, kept if how is None else (*kept, how))


def use_as(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-38: the card is used with all the information of another, as long as the procedure of its use lasts."""
    find = things(op.objects)
    name = op.how[0]

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage:
            _read_as(s, f.scratch, None, USED_AS)
            f.done = int(bool(f.given))
            settle(s)
            return None
        definition = next((known.index for known in s.pool.cards if known.name == name), NONE)
        cards = find(s, f)
        f.done = 0
        if definition == NONE or not cards or "C10-38" not in s.law:
            return None
        card = cards[0]
        _read_as(s, card, (COPY, card, definition, USED_AS), USED_AS)
        frame = use_frame(s, player_of(op.who, f), card, BY_EFFECT)
        f.stage, f.scratch = 1, card
        if frame is None:
            f.given = 0
        return nested(s, frame, "C9-8.b3")

    return run


# --- C10-30: replacing the resolution of a card ------------------------------------------------------------------------------


def replace_resolution(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-30: the card that was used will not be resolved; what follows in this text is, now. If that is so already, nothing of this happens."""
    find = things(op.objects)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        for card in find(s, f):
            for place in range(len(s.frames) - 1, -1, -1):
                frame = s.frames[place]
                if isinstance(frame, Use) and frame.card == card and frame.entered:
                    if frame.replaced:
                        f.pc = END
                        return None
                    using = own(s, place)
                    assert isinstance(using, Use)
                    using.replaced = 1
                    break
        f.done = 1
        return None

    return run


# --- C10-36: declaring a number ----------------------------------------------------------------------------------------------

MOST = 36
"""Nothing in the game is counted farther than there are crystals."""


def declare_number(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-36: any integer that the text allows, for all to hear. It is X in the rest of the text."""
    least, most = (int(word) for word in op.how) if op.how else (-MOST, MOST)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if not stage:
            if "C10-36" not in s.law:
                return None
            f.stage = 1
            return PickNumber(player=player_of(op.who, f), rule="C10-36", source=f.card, least=least, most=most)
        f.numbers = (("declared", f.given), ("X", f.given), *f.numbers)
        atoms.tell(s, ("declared", player_of(op.who, f), f.card, f.given, ()))
        f.done = 1
        return None

    return run


# --- C10-39: declaring the use of a card -------------------------------------------------------------------------------------

AFTER_PAYING = {UseAttack: "C9-2-1.iii", UseAction: "C9-2-2.ii", UseEnhancement: "C9-2-3.ii"}


def declare_use(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C10-39: shown where it is, its use is carried out up to the payment. What follows in the text judges: using it goes on, or it is refused."""
    find = things(op.objects)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage == 1:
            f.done = int(bool(f.given))
            if not f.done:
                f.pc = END  # not a lawful use: there is nothing to judge
            if f.done and "C10-39.ii" in s.law:
                f.declared = (f.scratch, f.given[0])
            if f.done and "C10-39.iii" not in s.law:
                f.stage = 2
                return go_on(s, f, f.scratch, player_of(op.who, f))
            return None
        cards = find(s, f)
        f.done = 0
        if stage:
            return None
        if not cards or info(s, cards[0]).type == "indefinite":
            f.pc = END
            return None
        card = cards[0]
        if "C10-39.i" in s.law:
            show(s, card)
        frame = use_frame(s, player_of(op.who, f), card, BY_EFFECT)
        assert frame is not None
        frame.declared = 1
        f.stage, f.scratch = 1, card
        return nested(s, frame, "C9-8.b3")

    return run


def go_on(s: SakuraState, f: Effect, card: int, player: int) -> Use | None:
    """C10-39.iv: the rest of the procedure, if the use of that card was declared."""
    if not f.declared or f.declared[0] != card:
        return None
    frame = use_frame(s, player, card, BY_EFFECT)
    assert frame is not None
    frame.declared, frame.attack, frame.given = 2, f.declared[1], (f.declared[1],)
    frame.step = s.rules.places[type(frame)].get(AFTER_PAYING[type(frame)], 0)
    f.declared = ()
    return frame


def refuse(s: SakuraState, f: Effect) -> None:
    """C10-39.iv: a declared use that is not allowed: its attack is removed."""
    if f.declared:
        attack = f.declared[1]
        f.declared = ()
        if attack != NONE and s.alive(attack) and "C10-39.iv" in s.law:
            atoms.remove_attack(s, handle(attack))


def refuse_use(op: ir.Do, pool: Pool, program: int) -> Instruction:
    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        f.done = int(bool(f.declared))
        refuse(s, f)
        return None

    return run


TERM_VERBS = {
    "copy_attack": copy_attack,
    "exchange": exchange,
    "become_copy": become_copy,
    "use_as": use_as,
    "replace_resolution": replace_resolution,
    "declare_number": declare_number,
    "declare_use": declare_use,
    "refuse_use": refuse_use,
}
