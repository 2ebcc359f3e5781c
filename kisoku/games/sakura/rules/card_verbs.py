"""What the verbs of card texts do to cards and attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.frames import ASKED
from kisoku.effects.operands import NoMeaning
from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.definitions import so
from kisoku.games.sakura.rules.frames import Effect
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_objects import (
    AFTER_CANCELLED,
    CANCELLED,
    DAMAGE_CANCELLED,
    SECRET,
    AttackFacts,
    card_class,
    is_attack,
    mark,
)
from kisoku.games.sakura.rules.r7_moving import holder_for, move, stays_marked
from kisoku.games.sakura.rules.r9_attack import attack_by_effect, uncancelled
from kisoku.games.sakura.rules.r9_costs import COSTLESS
from kisoku.games.sakura.rules.r9_using import used_by_effect
from kisoku.games.sakura.rules.term_verbs import go_on
from kisoku.games.sakura.state import (
    BARRACKS,
    DECK,
    DISCARD,
    FACEDOWN,
    HAND,
    IN_USE,
    NONE,
    OUTSIDE,
    PERJURY,
    SEAL,
    TRUMP,
    UNUSED,
    USED,
    ZONE_BY_NAME,
    SakuraState,
)
from kisoku.kernel.choosing import in_order
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.rules import rule
from kisoku.text import program as ir

# --- cards ------------------------------------------------------------------------------------------------------------


class Moving(Deed):
    """Where cards are put, and how: kind of zone, at the bottom, face-down, in which state."""

    __slots__ = ("bottom", "facedown", "kind", "ordered", "put", "used")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        if op.place not in ZONE_BY_NAME:
            raise NoMeaning(f"zone {op.place}")
        self.kind = ZONE_BY_NAME[op.place]
        self.bottom, self.facedown, self.ordered = ("bottom" in op.how, "facedown" in op.how, "any_order" in op.how)
        self.used = UNUSED if "unused" in op.how else USED if "used" in op.how else None
        self.put = to_the_bottom if self.kind == DECK and self.bottom else PUT.get(self.kind, put)


def put(s: SakuraState, card: int, deed: Moving, player: int) -> bool:
    return move(s, card, deed.kind, player, deed.bottom, deed.facedown, deed.used, settled=False)


def _putting(number: str) -> Callable[[Any, int, Moving, int], bool]:
    return rule(number, off=False)(lambda s, card, deed, player: put(s, card, deed, player))


PUT = {
    DECK: _putting("C7-1-6.p7"),
    DISCARD: _putting("C7-1-7.p4"),
    FACEDOWN: _putting("C7-1-8.p4"),
    HAND: _putting("C7-1-10.p4"),
}
"""What it means to put a card into a zone: into its holder's. The bottom of the deck has a rule of its own."""

to_the_bottom = _putting("C7-1-6.p8")


@book.verb("move", prepare=Moving, how="bottom top facedown any_order unused used conscripted")
def move_cards(s: SakuraState, f: Effect, deed: Moving, stage: int) -> Outcome:
    """C7-1: to a zone of the holder, or of the named player; several are one change, on a deck in any order if the text
    says so.
    """
    cards = tuple(f.given) if stage else deed.objects(s, f)
    if deed.ordered and not stage and len(cards) > 1:
        f.stage = ASKED
        return in_order(deed.who(s, f), "C7-1-6.p8", cards, f.card)
    f.done = 0
    followed = _followed(s, f, deed, cards)
    for card in cards:
        if not is_attack(s, card):
            f.done += deed.put(
                s, card, deed, holder_for(s, card, f.card) if deed.place_of is None else deed.place_of(s, f)
            )
    for card, known in followed:
        atoms.set_known(s, card, s.known[card] | known)
    for card in cards if "conscripted" in deed.how else ():
        atoms.set_marked(s, card, s.zone[card] >> 1 == BARRACKS)
    for card in cards if stage else ():
        if s.zone[card] >> 1 == DECK:  # which of them is which, only who laid them knows
            atoms.set_known(s, card, s.known[card] & 1 << f.player)
    if f.seen:
        f.seen = tuple(
            card for card in f.seen if card not in cards
        )  # その中, 残り: what has been dealt with is not among them
    settle(s)
    return None


def _followed(s: SakuraState, f: Effect, deed: Moving, cards: tuple[int, ...]) -> list[tuple[int, int]]:
    """Who has looked at another player's cards and takes one of them knows which one it is, and what is left."""
    if not {*cards} <= {*f.seen}:
        return []
    mover = deed.who(s, f)
    zones = {s.zone[card] for card in cards if s.zone[card] >> 1 in SECRET and s.zone[card] & 1 != mover}
    return [(card, s.known[card] & 1 << mover) for zone in zones for card in s.zones[zone]]


GIVEN = {
    "no_reaction": ir.Ability("constant", keyword="no_reaction", ops=(ir.Forbid("react", objects=ir.Reg("attack")),)),
    "overcome": ir.Ability("constant", keyword="overcome"),
    "unavoidable": ir.Ability("constant", keyword="unavoidable"),
    "homing": ir.Ability("constant", keyword="homing"),
}
"""What the attacks may gain that come of cards which an effect lets be used."""


class Using(Deed):
    """How cards are used by an effect. gives: the effect that their attacks gain, or -1."""

    __slots__ = ("gives",)

    def __init__(self, op: ir.Do, c: Coder) -> None:
        if isinstance(op.objects, ir.Reg) and "attack" in op.objects.name:
            raise NoMeaning("verb use attack")  # cards are used
        super().__init__(op, c)
        self.gives = next((c.programs.number_of(GIVEN[word]) for word in op.how if word in GIVEN), -1)


@book.verb(
    "use",
    prepare=Using,
    how="free costless answering no_reaction overcome unavoidable facedown_after homing unbuilt_after",
)
def use(s: SakuraState, f: Effect, deed: Using, stage: int) -> Outcome:
    """C9-2: by an effect, so nested; an illegal use fails and is no use (C9-2.p6)."""
    if stage:
        f.done = int(bool(f.given))
    cards = f.scratch if stage else deed.objects(s, f)
    if stage >= len(cards):
        return None
    f.scratch = cards
    f.stage = stage + 1
    player, how = deed.who(s, f), deed.how
    if f.declared:
        frame = go_on(s, f, cards[stage], player)
    else:
        free = COSTLESS if "costless" in how else int("free" in how)
        frame = used_by_effect(s, player, cards[stage], f.answered if "answering" in how else NONE, free)
    if frame is None:
        f.given = None
        return None
    frame.gives, frame.away = deed.gives, FACEDOWN if "facedown_after" in how else DISCARD
    if "unbuilt_after" in how and s.zone[cards[stage]] >> 1 == OUTSIDE:
        frame.away = OUTSIDE
    return frame


@book.on_cards("unused", rule="C10-17")
def make_unused(s: SakuraState, f: Effect, card: int) -> bool:
    """To its holder's Trump zone, unused."""
    return turned_unused(s, card)


def turned_unused(s: SakuraState, card: int) -> bool:
    if card_class(s, card) != "trump":
        return False
    before = s.used[card]
    if s.zone[card] >> 1 == TRUMP:
        atoms.set_used(s, card, UNUSED)
        if s.marked[card] and not stays_marked(s, card, s.zone[card], TRUMP):
            atoms.set_marked(s, card, False)
    elif not move(s, card, TRUMP, used=UNUSED):
        return False
    if before != UNUSED:
        happen(s, Event("became_unused", s.owner[card], card, marks=("used",) if before == USED else ()))
    settle(s)
    return before != UNUSED


@book.on_cards("used")
def make_used(s: SakuraState, f: Effect, card: int) -> bool:
    if card_class(s, card) != "trump":
        return False
    moved = move(s, card, TRUMP, used=USED) if s.zone[card] >> 1 != TRUMP else True
    atoms.set_used(s, card, USED)
    atoms.set_known(s, card, atoms.EVERYONE)
    settle(s)
    return moved


@book.on_cards("remove", rule="C10-18")
def remove(s: SakuraState, f: Effect, card: int) -> bool:
    """Face-up, Outside."""
    return move(s, card, OUTSIDE)


@book.on_cards("seal", rule="C10-9 C7-1-13.p3")
def seal(s: SakuraState, f: Effect, card: int) -> bool:
    """Under the card whose effect it is."""
    if f.card == NONE or not move(s, card, SEAL, f.player) or s.zone[card] >> 1 != SEAL:
        return False
    lies_under(s, card, f.card)
    return True


@rule("C7-1-13.p4")
def lies_under(s: SakuraState, card: int, sealer: int) -> None:
    atoms.set_under(s, card, sealer)


@book.verb("reveal")
def reveal(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Everybody sees the cards; of those that were looked at before, some may be shown."""
    cards = tuple(deed.objects(s, f))
    f.seen = f.seen if {*cards} <= {*f.seen} else cards
    f.done = sum(show(s, card) for card in cards)
    return None


def show(s: SakuraState, card: int) -> bool:
    if s.facedown[card] and s.zone[card] >> 1 in (PERJURY, IN_USE):
        atoms.set_facedown(s, card, False)
    atoms.set_known(s, card, atoms.EVERYONE)
    atoms.tell(s, ("revealed", s.owner[card], card))
    return True


@book.verb("look")
def look(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The player sees the cards."""
    f.seen = tuple(deed.objects(s, f))
    f.done = look_at(s, deed.who(s, f), f.seen)
    return None


def look_at(s: SakuraState, player: int, cards: tuple[int, ...]) -> int:
    """How many the player has seen."""
    seen = [card for card in cards if s.zone[card] >> 1 != TRUMP or may_look_at_trumps(s)]
    for card in seen:
        atoms.set_known(s, card, (s.known[card] | 1 << player) & atoms.EVERYONE)
    atoms.tell(s, ("looked", player, NONE, len(seen), ()))
    return len(seen)


may_look_at_trumps = so("C7-1-11.p5")


# --- attacks ----------------------------------------------------------------------------------------------------------


class Attack:
    """An attack that an effect makes: its range, its damages, its text. A letter that its own text explains stays one:
    it is found anew whenever it is asked for.
    """

    __slots__ = ("aura", "lacerated", "life", "mask", "text", "who")

    def __init__(self, op: ir.Create, c: Coder) -> None:
        facts = dict(op.facts)
        self.who = c.player(op.who)
        self.lacerated = int(bool(facts.get("lacerated", 0)))
        self.mask = ranges.of(ranges.read(str(facts.get("range", ""))))
        self.text = tuple(c.programs.number_of(ability) for ability in op.abilities)
        own = {variable.letter for ability in op.abilities for variable in ability.variables}
        self.aura, self.life = (
            number.letter
            if isinstance(number, ir.Var) and number.letter in own
            else None
            if isinstance(number, str)
            else c.number(number)
            for number in (facts.get("aura", "-"), facts.get("life", "-"))
        )


@book.make("attack", prepare=Attack)
def make_attack(s: SakuraState, f: Effect, attack: Attack, stage: int) -> Outcome:
    """C10-5."""
    if stage:
        f.done = int(bool(f.given))
        return None
    f.stage = ASKED
    aura, life = (
        number if number is None or isinstance(number, str) else number(s, f) for number in (attack.aura, attack.life)
    )
    made = AttackFacts("", "", attack.mask, aura, life, (), attack.text, lacerated=attack.lacerated)
    return attack_by_effect(s, attack.who(s, f), f.card, made)


def _cancels(name: str, marks: int) -> None:
    @book.on_cards(name)
    def act(s: SakuraState, f: Effect, attack: int) -> bool:
        if not is_attack(s, attack) or uncancelled(s, attack):
            return False
        mark(s, attack, marks)
        settle(s)
        return True


_cancels("cancel", CANCELLED)
_cancels("cancel_damage", DAMAGE_CANCELLED)
_cancels("cancel_after", AFTER_CANCELLED)
