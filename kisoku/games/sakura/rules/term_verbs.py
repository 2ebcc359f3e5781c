"""Chapter 10, from 10-16 on: what the rarer terms of card texts do. Copies, exchanges, replaced resolutions, numbers
and uses that are declared."""

from __future__ import annotations

from typing import NamedTuple

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.frames import ASKED
from kisoku.effects.operands import NoMeaning
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.definitions import so
from kisoku.games.sakura.rules.frames import Effect, Use, UseAction, UseAttack, UseEnhancement
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r6_attacks import attack_now, subject_of, text_of
from kisoku.games.sakura.rules.r6_objects import REACTING, USED_AS, AttackFacts, facts_of, info, is_attack, show
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r7_zones import can_move
from kisoku.games.sakura.rules.r9_attack import attack_by_effect
from kisoku.games.sakura.rules.r9_using import put_away, use_frame, used_by_effect
from kisoku.games.sakura.rules.r10_terms import refuse
from kisoku.games.sakura.state import BY_EFFECT, IN_USE, NONE, OUTSIDE, ZONE_BY_NAME, SakuraState, opponent
from kisoku.games.sakura.words.signs import name_in_texts
from kisoku.kernel.choosing import LARGEST_NUMBER, Ask, PickNumber
from kisoku.kernel.frames import Outcome
from kisoku.kernel.machine import own
from kisoku.kernel.rules import Refusals, rule
from kisoku.text import program as ir

END = 1 << 20
"""Behind the last instruction of any text."""

# --- C10-27: copies of attacks ----------------------------------------------------------------------------------------


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
    f.stage = ASKED
    facts = AttackFacts(
        "",
        "",
        now.range,
        now.aura,
        now.life,
        facts_of(s, original).users,
        text,
        REACTING if "answering" in deed.how else 0,
    )
    return attack_by_effect(s, f.player, f.card, facts)


@rule("C10-27.p2", "C10-27.n1", off=True)
def _is_copied(s: SakuraState, number: int) -> bool:
    """Constant effects are in the numbers already."""
    program = s.pool.programs[number]
    return (
        after_attacks_are_copied(s)
        if program.kind == "after_attack"
        else program.keyword == "overcome" and overcome_is_copied(s)
    )


after_attacks_are_copied = so("C10-27.b1")
overcome_is_copied = so("C10-27.b2")


# --- C10-25: exchanging -----------------------------------------------------------------------------------------------


class Exchange(Deed):
    """This card for the named one in Extra (or the named zone). how: the target's name, or the source's and the
    target's."""

    __slots__ = ("kind", "name", "source_name")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if (op.place or "extra") not in ZONE_BY_NAME:
            raise NoMeaning(f"zone {op.place}")
        self.name = op.how[-1]
        self.source_name = op.how[0] if len(op.how) > 1 else ""
        self.kind = ZONE_BY_NAME[op.place or "extra"]


class Goal(NamedTuple):
    """Where the card lies for which another is exchanged, by a rule of its own."""

    kind: int
    source_name: str = ""


@book.verb("exchange", prepare=Exchange)
def exchange(s: SakuraState, f: Effect, deed: Exchange, stage: int) -> Outcome:
    f.done = 0
    for source in deed.objects(s, f):
        if s.zone[source] >> 1 in (deed.kind, OUTSIDE) or not s.known[source]:
            continue  # there it is not exchanged, or nobody can tell that it is the one
        target = _target(s, source, deed)
        if target != NONE and can_be_exchanged(s, source, target, deed):
            put_in_place(s, source, target, deed.kind)
            f.it = (target,)
            f.done += 1
    return None


def _target(s: SakuraState, source: int, deed: Exchange) -> int:
    """A card of that name: in the zone, one of the same holder first."""
    found = [
        card
        for kind in (deed.kind, *range(len(s.zones) // 2))
        for zone in (2 * kind, 2 * kind + 1)
        for card in s.zones[zone]
        if s.thing[card] == 0 and card != source and name_in_texts(info(s, card).name) == deed.name
    ]
    return next((card for card in found if s.owner[card] == s.owner[source]), found[0] if found else NONE)


impossible = Refusals()
"""C10-25.p4."""


@impossible.because("C10-25.b1")
def of_different_holders(s: SakuraState, source: int, target: int, deed: Exchange | Goal) -> bool:
    return s.owner[source] != s.owner[target]


@impossible.because("C10-25.b2")
def not_the_source(s: SakuraState, source: int, target: int, deed: Exchange | Goal) -> bool:
    return bool(deed.source_name) and name_in_texts(info(s, source).name) != deed.source_name


@impossible.because("C10-25.b3")
def not_in_the_zone(s: SakuraState, source: int, target: int, deed: Exchange | Goal) -> bool:
    return s.zone[target] >> 1 != deed.kind


@impossible.because("C10-25.b4")
def target_cannot_come(s: SakuraState, source: int, target: int, deed: Exchange | Goal) -> bool:
    return not can_move(s, target, s.zone[source] >> 1)


@impossible.because("C10-25.b5")
def source_cannot_go(s: SakuraState, source: int, target: int, deed: Exchange | Goal) -> bool:
    return not can_move(s, source, deed.kind)


@rule("C10-25.p4", off=True)
def can_be_exchanged(s: SakuraState, source: int, target: int, deed: Exchange | Goal) -> bool:
    return impossible.none(s, source, target, deed)


@rule("C10-25.p2")
def put_in_place(s: SakuraState, source: int, target: int, kind: int) -> None:
    where = s.zone[source]
    move(s, source, kind)
    move(s, target, where >> 1, where & 1)
    if s.zone[target] >> 1 == IN_USE:
        not_in_use(s, target)


@rule("C10-25.p3")
def not_in_use(s: SakuraState, card: int) -> None:
    """It is put away; a trump comes to the Trump zone used (a reading)."""
    put_away(s, card)


# --- C10-16, C10-38: reading as another card --------------------------------------------------------------------------


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
    definition = next((known.index for known in s.pool.cards if name_in_texts(known.name) == deed.op.how[0]), NONE)
    cards = deed.objects(s, f)
    f.done = 0
    if definition == NONE or not cards:
        return None
    card = cards[0]
    _read_as(s, card, (card, definition, USED_AS), USED_AS)
    frame = used_by_effect(s, deed.who(s, f), card)
    f.stage, f.scratch = 1, card
    if frame is None:
        f.given = None
    return frame


# --- C10-30: replacing the resolution of a card -----------------------------------------------------------------------


@book.verb("replace_resolution")
def replace_resolution(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """C10-30: the card that was used will not be resolved; what follows in this text is, now. If that is so already,
    nothing of this happens."""
    for card in deed.objects(s, f):
        for place in range(len(s.frames) - 1, -1, -1):
            frame = s.frames[place]
            if isinstance(frame, Use) and frame.card == card and frame.entered:
                if frame.replaced:
                    f.pc = END
                    return None
                using = own(s, place)
                assert isinstance(using, Use)
                using.replaced = True
                break
    f.done = 1
    return None


# --- C10-36: declaring a number ---------------------------------------------------------------------------------------


@book.verb("declare_number", rule="C10-36")
def declare_number(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Any integer that the text allows, for all to hear. It is X in the rest of the text."""
    player = deed.who(s, f)
    if not stage:
        least, most = (int(word) for word in deed.op.how) if deed.op.how else (-LARGEST_NUMBER, LARGEST_NUMBER)
        f.stage = ASKED
        return PickNumber(player=player, rule="C10-36", source=f.card, least=least, most=most)
    f.numbers = (("declared", f.given), ("X", f.given), *f.numbers)
    atoms.tell(s, ("declared", player, f.card, f.given, ()))
    f.done = 1
    return None


@book.verb("declare_name")
def declare_name(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """A name that a card could have which the opponent holds or uses. It is kept with the card whose effect it is."""
    if not stage:
        names = names_to_declare(s, f.player)
        f.stage = ASKED
        return Ask(
            player=deed.who(s, f),
            rule="C10-36",
            source=f.card,
            options=tuple(("name", "C10-36", place, 0) for place in names),
        )
    named = names_to_declare(s, f.player)[f.given]
    f.numbers = (("name", named), *f.numbers)
    atoms.set_named(s, (*(row for row in s.named if row[0] != f.card), (f.card, named)))
    atoms.tell(s, ("named", f.player, f.card, named, ()))
    f.done = 1
    return None


def names_to_declare(s: SakuraState, player: int) -> list[int]:
    """One definition for each name among the cards of the players' Megami and those that they hold, the opponent's
    first, and of what these may copy; in an order that says nothing of where they lie.
    """
    known, places = all_megami(), []
    for whose in (opponent(player), player):  # cards of either may be used by the other
        numbers = {
            number for name in s.megami[whose] if name in known for number in (*known[name].cards, *known[name].extra)
        }
        places += [s.pool.by_number[number] for number in sorted(numbers) if number in s.pool.by_number]
        places += sorted(s.card[card] for card in range(s.rules.first_free) if s.owner[card] == whose)
    forms = {form for place in places for _, form in (s.pool.cards[place].forms or ("", ()))[1]}
    places += [card.index for card in s.pool.cards if card.name in forms]
    found: dict[str, int] = {}
    for place in places:
        found.setdefault(s.pool.cards[place].name, place)
    return list(found.values())


# --- C10-39: declaring the use of a card ------------------------------------------------------------------------------

AFTER_PAYING = {UseAttack: "C9-2-1.iii", UseAction: "C9-2-2.ii", UseEnhancement: "C9-2-3.ii"}


@book.verb("declare_use")
def declare_use(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """C10-39: shown where it is, its use is carried out up to the payment. What follows in the text judges: using it
    goes on, or it is refused."""
    if stage == 1:
        f.done = int(bool(f.given))
        if not f.done:
            f.pc = END  # not a lawful use: there is nothing to judge
            return None
        awaits_judgement(s, f)
        return left_to_the_text(s, f, deed)
    cards = deed.objects(s, f)
    f.done = 0
    if stage:
        return None
    if not cards or info(s, cards[0]).type == "indefinite":
        f.pc = END
        return None
    card = cards[0]
    shown_where_it_is(s, card)
    frame = used_by_effect(s, deed.who(s, f), card)
    if frame is not None:
        frame.declared = 1
    f.stage, f.scratch, f.given = 1, card, None
    return frame


@rule("C10-39.ii")
def awaits_judgement(s: SakuraState, f: Effect) -> None:
    """Its use has been carried out up to the payment: (card, attack)."""
    f.declared = (f.scratch, f.given[0])


def _goes_on_at_once(s: SakuraState, f: Effect, deed: Deed) -> Outcome:
    f.stage = 2
    return go_on(s, f, f.scratch, deed.who(s, f))


@rule("C10-39.iii", off=_goes_on_at_once)
def left_to_the_text(s: SakuraState, f: Effect, deed: Deed) -> Outcome:
    """What follows in the text judges."""
    return None


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
