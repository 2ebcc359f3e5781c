"""What the verbs of card texts do to cards and attacks. Each makes the instruction of one `Do`, with its operands compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.rules import atoms, ranges
from kisoku.games.sakura.rules.compiling import Instruction, number, player_of, things
from kisoku.games.sakura.rules.frames import Effect, MakeAttack
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_attacks import attack_has
from kisoku.games.sakura.rules.r6_objects import (
    AFTER_CANCELLED,
    CANCELLED,
    DAMAGE_CANCELLED,
    AttackFacts,
    card_class,
    is_attack,
    mark,
)
from kisoku.games.sakura.rules.r7_zones import (
    can_move,
    holder_for,
    move,
)
from kisoku.games.sakura.rules.r9_costs import COSTLESS
from kisoku.games.sakura.rules.r9_effects import look_at
from kisoku.games.sakura.rules.r9_nesting import nested
from kisoku.games.sakura.rules.r9_using import use_frame
from kisoku.games.sakura.rules.r10_terms import is_not_chosen, prove
from kisoku.games.sakura.rules.term_verbs import TERM_VERBS, go_on
from kisoku.games.sakura.state import (
    BY_EFFECT,
    DECK,
    DISCARD,
    FACEDOWN,
    HAND,
    NONE,
    OUTSIDE,
    SEAL,
    TRUMP,
    UNUSED,
    USED,
    ZONE_BY_NAME,
    SakuraState,
)
from kisoku.kernel import randomness
from kisoku.kernel.choosing import Pick
from kisoku.kernel.frames import Outcome
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.games.sakura.pool import Pool

Maker = Callable[[Any, "Pool", int], Instruction]

# --- cards -------------------------------------------------------------------------------------------------------------------


def candidates(op: ir.Choose, pool: Pool, program: int) -> Callable[[SakuraState, Effect], tuple[int, ...]]:
    """What can be chosen."""
    find, goal = things(op.query), _goal_after(pool, program, op)

    def found(s: SakuraState, f: Effect) -> tuple[int, ...]:
        who = player_of(op.who, f)
        return tuple(card for card in find(s, f) if _may_be_chosen(s, card, goal, who))

    return found


def choose(op: ir.Choose, pool: Pool, program: int) -> Instruction:
    """Takes cards into `it`. C10-33: not those that cannot be chosen; C10-24: what cannot be done with hidden cards is proved."""
    find, eligible = things(op.query), candidates(op, pool, program)
    least, most = number(op.least), number(op.most)
    kinds = tuple(ZONE_BY_NAME[zone] for zone in op.query.zones)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage:
            f.it = tuple(f.given)
            f.done = len(f.it)
            return None
        who = player_of(op.who, f)
        if op.at_random:
            f.it = randomness.shuffled(s, find(s, f))[: max(0, most(s, f))]
            f.done = len(f.it)
            return None
        found = eligible(s, f)
        top = len(found) if most(s, f) < 0 else most(s, f)
        low = least(s, f)
        owner = player_of(op.query.whose if op.query.whose != "any" else "you", f)
        if low > len(found) and owner == who:
            prove(s, owner, kinds, found)
        f.stage = 1
        return Pick(player=who, rule="C9-1", source=f.card, candidates=found, least=min(low, len(found)), most=min(top, len(found)))

    return run


def _goal_after(pool: Pool, program: int, op: ir.Choose) -> int:
    """The zone into which what is chosen will be put at once, if any."""
    from kisoku.games.sakura.pool import inner_ops

    ops = list(inner_ops(pool.programs[program].ability.ops))
    for place, other in enumerate(ops[:-1]):
        following = ops[place + 1]
        if other is op and isinstance(following, ir.Do) and following.verb == "move" and following.objects == ir.Reg("it"):
            return ZONE_BY_NAME[following.place]
    return -1


def _may_be_chosen(s: SakuraState, card: int, goal: int, who: int) -> bool:
    if goal == FACEDOWN and not can_move(s, card, FACEDOWN) and "A7-2-1.b2" in s.law and "A7-2-1.p3" in s.law:
        return False
    if is_attack(s, card):
        return True
    return not is_not_chosen(s, card, who)


PUT = {DECK: "C7-1-6.p7", DISCARD: "C7-1-7.p4", FACEDOWN: "C7-1-8.p4", HAND: "C7-1-10.p4"}
"""What it means to put a card into a zone: into its holder's. The bottom of the deck has a rule of its own (C7-1-6.p8)."""


def move_cards(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C7-1: to a zone of the holder, or of the named player; several on a deck in any order if the text says so."""
    find = things(op.objects)
    kind = ZONE_BY_NAME[op.place]
    bottom = "bottom" in op.how
    facedown = "facedown" in op.how
    ordered = "any_order" in op.how
    used = UNUSED if "unused" in op.how else USED if "used" in op.how else None
    term = "C7-1-6.p8" if kind == DECK and bottom else PUT.get(kind, "")

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if s.watched and term and term not in s.law:
            f.done = 0
            return None
        cards = tuple(f.given) if stage else find(s, f)
        if ordered and not stage and len(cards) > 1:
            f.stage = 1
            return Pick(player=f.player, rule="C7-1-6.p8", source=f.card, candidates=cards, least=len(cards), most=len(cards), ordered=True)
        player = None if op.place_of in ("owner", "") else player_of(op.place_of, f)
        f.done = sum(
            move(s, card, kind, holder_for(s, card, f.card) if player is None else player, bottom, facedown, used) for card in cards if not is_attack(s, card)
        )
        for card in cards if stage else ():  # which of them is which, only who laid them knows
            atoms.set_known(s, card, s.known[card] & 1 << f.player)
        return None

    return run


GIVEN = {
    "no_reaction": ir.Ability("constant", keyword="no_reaction", ops=(ir.Forbid("react", objects=ir.Reg("attack")),)),
    "overcome": ir.Ability("constant", keyword="overcome"),
    "unavoidable": ir.Ability("constant", keyword="unavoidable"),
}
"""What the attacks may gain that come of cards which an effect lets be used."""


def use(op: ir.Do, pool: Pool, program: int) -> Instruction:
    """C9-2: by an effect, so nested; an illegal use fails and is no use (C9-2.p6)."""
    find = things(op.objects)
    free = COSTLESS if "costless" in op.how else int("free" in op.how)
    answering = "answering" in op.how
    keyword = next((word for word in op.how if word in GIVEN), "")
    gives = pool.number_of(GIVEN[keyword]) if keyword else -1
    away = FACEDOWN if "facedown_after" in op.how else DISCARD

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage:
            f.done = int(bool(f.given))
        cards = f.scratch if stage else find(s, f)
        if stage >= len(cards):
            return None
        f.scratch = cards
        f.stage = stage + 1
        answered = f.answered if answering else NONE
        player = player_of(op.who, f)
        frame = go_on(s, f, cards[stage], player) if f.declared else use_frame(s, player, cards[stage], BY_EFFECT, answered, free)
        if frame is None:
            f.given = 0
            return None
        frame.gives, frame.away = gives, away
        return nested(s, frame, "C9-8.b3")

    return run


def each_card(act: Callable[[SakuraState, int, Effect], bool]) -> Maker:
    """A verb that does something to each of its cards."""

    def maker(op: ir.Do, pool: Pool, program: int) -> Instruction:
        find = things(op.objects)

        def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
            f.done = sum(1 for card in find(s, f) if act(s, card, f))
            return None

        return run

    return maker


def _unused(s: SakuraState, card: int, f: Effect) -> bool:
    """C10-17: to its holder's Trump zone, unused."""
    if card_class(s, card) != "trump" or "C10-17" not in s.law:
        return False
    before = s.used[card]
    if s.zone[card] >> 1 == TRUMP:
        atoms.set_used(s, card, UNUSED)
        atoms.set_known(s, card, s.known[card])
    elif not move(s, card, TRUMP, used=UNUSED):
        return False
    if before != UNUSED:
        happen(s, ("became_unused", s.owner[card], card, 0, ()))
    settle(s)
    return before != UNUSED


def _used(s: SakuraState, card: int, f: Effect) -> bool:
    if card_class(s, card) != "trump":
        return False
    moved = move(s, card, TRUMP, used=USED) if s.zone[card] >> 1 != TRUMP else True
    atoms.set_used(s, card, USED)
    atoms.set_known(s, card, atoms.EVERYONE)
    settle(s)
    return moved


def _remove(s: SakuraState, card: int, f: Effect) -> bool:
    """C10-18: face-up, Outside."""
    return "C10-18" in s.law and move(s, card, OUTSIDE)


def _seal(s: SakuraState, card: int, f: Effect) -> bool:
    """C10-9, C7-1-13.p3, .p4: under the card whose effect it is."""
    if f.card == NONE or not ("C10-9" in s.law and "C7-1-13.p3" in s.law) or not move(s, card, SEAL, f.player):
        return False
    if "C7-1-13.p4" in s.law:
        atoms.set_under(s, card, f.card)
    return True


def _reveal(s: SakuraState, card: int, f: Effect) -> bool:
    atoms.set_known(s, card, atoms.EVERYONE)
    atoms.tell(s, ("revealed", s.owner[card], card, 0, ()))
    return True


def look(op: ir.Do, pool: Pool, program: int) -> Instruction:
    find = things(op.objects)

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        cards = find(s, f)
        player = player_of(op.who, f)
        if s.watched and "C7-1-11.p5" not in s.law:
            cards = tuple(card for card in cards if s.zone[card] >> 1 != TRUMP)
        look_at(s, player, cards)
        atoms.tell(s, ("looked", player, NONE, len(cards), ()))
        f.done = len(cards)
        return None

    return run


# --- attacks -----------------------------------------------------------------------------------------------------------------


def make_attack(op: ir.Create, pool: Pool, program: int) -> Instruction:
    """C10-5."""
    facts = dict(op.facts)
    mask = ranges.of(ranges.read(str(facts.get("range", ""))))
    text = tuple(pool.number_of(ability) for ability in op.abilities)
    aura, life = (_damage_number(facts.get(key, "-")) for key in ("aura", "life"))

    def run(s: SakuraState, f: Effect, stage: int) -> Outcome:
        if stage:
            f.done = int(bool(f.given))
            return None
        f.stage = 1
        made = AttackFacts("", "", mask, aura(s, f) if aura else None, life(s, f) if life else None, (), text)
        return nested(s, MakeAttack(player=player_of(op.who, f), card=f.card, facts=tuple(made)), "C9-8.b4")

    return run


def _damage_number(value: Any) -> Any:
    return None if value == "-" or value is None else number(value)


def _cancels(marks: int) -> Callable[[SakuraState, int, Effect], bool]:
    def act(s: SakuraState, attack: int, f: Effect) -> bool:
        """C10-23: not if it cannot be cancelled."""
        if not is_attack(s, attack) or (attack_has(s, attack, "uncancelled") and "C10-23" in s.law):
            return False
        mark(s, attack, marks)
        settle(s)
        return True

    return act


CARD_VERBS: dict[str, Maker] = {
    **TERM_VERBS,
    "move": move_cards,
    "use": use,
    "unused": each_card(_unused),
    "used": each_card(_used),
    "remove": each_card(_remove),
    "seal": each_card(_seal),
    "reveal": each_card(_reveal),
    "look": look,
    "cancel": each_card(_cancels(CANCELLED)),
    "cancel_damage": each_card(_cancels(DAMAGE_CANCELLED)),
    "cancel_after": each_card(_cancels(AFTER_CANCELLED)),
}
