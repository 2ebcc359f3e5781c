"""Chapter 10, from 10-16 on: what the rarer terms of card texts do. Copies, exchanges, replaced resolutions, numbers and uses that are declared."""

from __future__ import annotations

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.operands import NoMeaning
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Effect, MakeAttack, Use, UseAction, UseAttack, UseEnhancement
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_attacks import attack_now, subject_of, text_of
from kisoku.games.sakura.rules.r6_objects import REACTING, USED_AS, AttackFacts, facts_of, info, is_attack, show
from kisoku.games.sakura.rules.r7_zones import can_move, move
from kisoku.games.sakura.rules.r9_nesting import nested
from kisoku.games.sakura.rules.r9_using import put_away, use_frame
from kisoku.games.sakura.rules.r10_terms import refuse
from kisoku.games.sakura.state import BY_EFFECT, IN_USE, NONE, OUTSIDE, ZONE_BY_NAME, SakuraState
from kisoku.kernel.choosing import LARGEST_NUMBER, PickNumber
from kisoku.kernel.frames import Outcome
from kisoku.kernel.machine import own
from kisoku.kernel.rules import rule
from kisoku.text import program as ir

END = 1 << 20
"""Behind the last instruction of any text."""

# --- C10-27: copies of attacks -----------------------------------------------------------------------------------------------


@book.verb("copy_attack", rule="C10-27", how="answering")
def copy_attack(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Range and damage as they are after all modifications; of the text only after-attack effects and Overcome."""
    if stage:
        f.done = int(bool(f.given))
        return None
    found = [attack for attack in deed.objects(s, f) if is_attack(s, attack)]
    f.done = 0
    if not found:
        return None
    original = found[0]
    now = attack_now(s, original)
    text = tuple(number for number in text_of(s, subject_of(s, original)) if _is_copied(s, number))
    f.stage = 1
    facts = AttackFacts("", "", now.range, now.aura, now.life, facts_of(s, original).users, text, REACTING if "answering" in deed.how else 0)
    return nested(s, MakeAttack(player=f.player, card=f.card, facts=tuple(facts)), "C9-8.b4")


def _is_copied(s: SakuraState, number: int) -> bool:
    """C10-27.p2: constant effects are in the numbers already (C10-27.n1)."""
    program = s.pool.programs[number]
    if program.kind == "after_attack":
        return "C10-27.b1" in s.law
    if program.keyword == "overcome":
        return "C10-27.b2" in s.law
    return not ("C10-27.p2" in s.law and "C10-27.n1" in s.law)


# --- C10-25: exchanging ------------------------------------------------------------------------------------------------------


class Exchange(Deed):
    """This card for the named one in Extra (or the named zone). how: the target's name, or the source's and the target's."""

    __slots__ = ("kind", "name", "source_name")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if (op.place or "extra") not in ZONE_BY_NAME:
            raise NoMeaning(f"zone {op.place}")
        self.name = op.how[-1]
        self.source_name = op.how[0] if len(op.how) > 1 else ""
        self.kind = ZONE_BY_NAME[op.place or "extra"]


@book.verb("exchange", prepare=Exchange)
def exchange(s: SakuraState, f: Effect, deed: Exchange, stage: int) -> Outcome:
    f.done = 0
    for source in deed.objects(s, f):
        if s.zone[source] >> 1 in (deed.kind, OUTSIDE) or not s.known[source]:
            continue  # there it is not exchanged, or nobody can tell that it is the one
        if deed.source_name and info(s, source).name != deed.source_name and "C10-25.b2" in s.law and "C10-25.p4" in s.law:
            continue
        target = _target(s, source, deed.name, deed.kind)
        if target != NONE and _exchanged(s, source, target, deed.kind):
            f.it = (target,)
            f.done += 1
    return None


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


@book.verb("become_copy")
def become_copy(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """C10-16: S reads as T from now on, but for its class, as long as T can be referred to."""
    originals = deed.objects(s, f)
    f.done = 0
    for card in (f.card,) if deed.source is None else deed.source(s, f):
        if originals and originals[0] != card and not is_attack(s, card):
            _read_as(s, card, (card, originals[0], ""))
            f.done += 1
    settle(s)
    return None


def _read_as(s: SakuraState, card: int, how: tuple[int, int, str] | None, mark: str = "") -> None:
    """Sets or ends what the card reads as."""
    kept = tuple(copy for copy in s.copies if not (copy[0] == card and copy[2] == mark))
    atoms.set_copies(s, kept if how is None else (*kept, how))


@book.verb("use_as", rule="C10-38")
def use_as(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The card is used with all the information of another, as long as the procedure of its use lasts."""
    if stage:
        _read_as(s, f.scratch, None, USED_AS)
        f.done = int(bool(f.given))
        settle(s)
        return None
    definition = next((known.index for known in s.pool.cards if known.name == deed.op.how[0]), NONE)
    cards = deed.objects(s, f)
    f.done = 0
    if definition == NONE or not cards:
        return None
    card = cards[0]
    _read_as(s, card, (card, definition, USED_AS), USED_AS)
    frame = use_frame(s, deed.who(s, f), card, BY_EFFECT)
    f.stage, f.scratch = 1, card
    if frame is None:
        f.given = 0
    return nested(s, frame, "C9-8.b3")


# --- C10-30: replacing the resolution of a card ------------------------------------------------------------------------------


@book.verb("replace_resolution")
def replace_resolution(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """C10-30: the card that was used will not be resolved; what follows in this text is, now. If that is so already, nothing of this happens."""
    for card in deed.objects(s, f):
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


# --- C10-36: declaring a number ----------------------------------------------------------------------------------------------



@book.verb("declare_number", rule="C10-36")
def declare_number(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Any integer that the text allows, for all to hear. It is X in the rest of the text."""
    player = deed.who(s, f)
    if not stage:
        least, most = (int(word) for word in deed.op.how) if deed.op.how else (-LARGEST_NUMBER, LARGEST_NUMBER)
        f.stage = 1
        return PickNumber(player=player, rule="C10-36", source=f.card, least=least, most=most)
    f.numbers = (("declared", f.given), ("X", f.given), *f.numbers)
    atoms.tell(s, ("declared", player, f.card, f.given, ()))
    f.done = 1
    return None


# --- C10-39: declaring the use of a card -------------------------------------------------------------------------------------

AFTER_PAYING = {UseAttack: "C9-2-1.iii", UseAction: "C9-2-2.ii", UseEnhancement: "C9-2-3.ii"}


@book.verb("declare_use")
def declare_use(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """C10-39: shown where it is, its use is carried out up to the payment. What follows in the text judges: using it goes on, or it is refused."""
    if stage == 1:
        f.done = int(bool(f.given))
        if not f.done:
            f.pc = END  # not a lawful use: there is nothing to judge
        if f.done and "C10-39.ii" in s.law:
            f.declared = (f.scratch, f.given[0])
        if f.done and "C10-39.iii" not in s.law:
            f.stage = 2
            return go_on(s, f, f.scratch, deed.who(s, f))
        return None
    cards = deed.objects(s, f)
    f.done = 0
    if stage:
        return None
    if not cards or info(s, cards[0]).type == "indefinite":
        f.pc = END
        return None
    card = cards[0]
    shown_where_it_is(s, card)
    frame = use_frame(s, deed.who(s, f), card, BY_EFFECT)
    assert frame is not None
    frame.declared = 1
    f.stage, f.scratch = 1, card
    return nested(s, frame, "C9-8.b3")


@rule("C10-39.i")
def shown_where_it_is(s: SakuraState, card: int) -> None:
    show(s, card)


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


@book.verb("refuse_use")
def refuse_use(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = int(bool(f.declared))
    refuse(s, f)
    return None
