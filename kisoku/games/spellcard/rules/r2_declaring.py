"""Chapter 2.5: who may declare what, and countering."""

from __future__ import annotations

from kisoku.games.spellcard.pool import Program
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import the
from kisoku.games.spellcard.rules.frames import Context
from kisoku.games.spellcard.rules.r2_cards import called_caster
from kisoku.games.spellcard.rules.r2_check_step import EXAMINING, occur
from kisoku.games.spellcard.rules.r2_targets import candidates
from kisoku.games.spellcard.rules.r4_zones import put
from kisoku.games.spellcard.rules.r7_costs import can_pay, price_of
from kisoku.games.spellcard.rules.standing import Derived, derived, info, is_forbidden
from kisoku.games.spellcard.state import (
    ABILITY,
    DISCARD,
    EFFECT_ZONE,
    FIRST_AREA,
    HAND,
    KIND_OF,
    SPELL,
    Entry,
    SpellcardState,
    area_ref,
    made,
)
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE

MOST_N = 99
"""As high as n is offered where nothing limits it."""

# --- 2.5.4.1: proper targets ----------------------------------------------------------------------


def involved(s: SpellcardState, caster: int) -> frozenset[int]:
    """What a reaction has to target one of: strikers that have declared in this chain or are targets in it, the areas
    they are in, and the equip spells they carry. Whether the caster of the reaction itself is one of them is reading
    A46.
    """
    strikers: set[int] = set()
    for entry in s.chain:
        strikers.update(entry.casters)
        strikers.update(ref for chosen in entry.targets for ref in chosen if ref % LIFE < s.rules.first_free)
    if s.rules.readings.get("reacting_caster_is_involved") == "yes":
        strikers.add(caster)
    found = set(strikers)
    for ref in strikers:
        card = ref % LIFE
        if s.alive(ref) and s.zone[card] >= FIRST_AREA:
            found.add(area_ref(s, s.zone[card] - FIRST_AREA))
            found.update(s.ref(other) for other in s.zones[s.zone[card]][1:])
    return frozenset(found)


def target_context(s: SpellcardState, player: int, card: int, program: Program, caster: int) -> Context:
    return Context(player, card, program.number, caster=caster)


@rule("2.5.4.1.1", off=True)
def can_target(
    s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool, n: int = 0
) -> bool:
    """Exactly as many different proper targets as demanded; in a chain one of them involved in it. n: the number that
    was named.
    """
    f = target_context(s, player, card, program, caster)
    if n:
        f.numbers = ((program.named, n),)
    near = involved(s, caster) if reaction else None
    found: set[int] = set()
    enough = 0
    for target in program.targets:
        refs = candidates(s, f, target)
        need = max(1, target.least(s, f))
        if len(refs) < need:
            return False
        found.update(refs)
        enough += need
    return len(found) >= enough and (near is None or touches(s, near, found))


@rule("2.5.4.1.1", off=True)
def touches(s: SpellcardState, near: frozenset[int], found: set[int]) -> bool:
    return not near.isdisjoint(found)


@rule("2.5.4.1.2", off=False)
def is_untargeted(s: SpellcardState, program: Program) -> bool:
    """What names no target is not restricted by any."""
    return not program.targets


# --- the conditions: 2.5.4 ------------------------------------------------------------------------

DECLARING = Refusals()
"""Of (player, card, program, caster, reaction): why that striker cannot declare that spell or ability now."""


@DECLARING.because(
    "2.5.1",
    "{card}（術者{by}）：味方ストライカーではありません",
    "{card_en} by {by_en}: only a striker of yours can declare",
    called_caster,
)
def is_no_ally(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    return s.zone[caster % LIFE] < FIRST_AREA or s.controller[caster % LIFE] != player


@DECLARING.because(
    "2.5.4.2",
    "{card}（術者{by}）：使用タイミングが違います",
    "{card_en} by {by_en}: this is not its timing",
    called_caster,
)
def is_untimely(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    """Action timing as an optional action, reaction timing while a chain is open."""
    return program.kind != ("reaction" if reaction else "action")


@DECLARING.because(
    "2.2.4.2", "行動済みのストライカーは宣言できません（読み A10）", "an acted striker cannot declare (reading A10)"
)
def is_acted(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    """By the other reading of A10."""
    return bool(s.acted[caster % LIFE]) and s.rules.readings.get("acted_may_cast") == "no"


@DECLARING.because("1.1.3", "効果により禁止されています", "an effect forbids it")
def is_barred(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    if reaction and s.chain and not may_answer(s, player, s.chain[-1]):
        return True
    if derived(s).banned.isdisjoint(DECLARATIONS):
        return False
    actions = (kind_of(s, card), "declare", *(("react",) if reaction else ()))
    return any(is_forbidden(s, action, striker, player, card) for action in actions for striker in (caster, NONE))


DECLARATIONS = ("spell", "ability", "declare", "react")


def may_answer(s: SpellcardState, player: int, entry: Entry) -> bool:
    """Whether the last declaration does not say of itself that this player cannot react to it (2.5.4.4)."""
    whose = s.pool.programs[entry.program].unanswered
    return whose not in ("each", "you" if player == entry.player else "opponent")


@DECLARING.because(
    "2.5.4.3",
    "{card}（術者{by}）：コストを支払えません",
    "{card_en} by {by_en}: its costs cannot be paid",
    called_caster,
)
def is_too_dear(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    return not is_payable(s, player, card, program, caster, 1)


def is_payable(s: SpellcardState, player: int, card: int, program: Program, caster: int, n: int) -> bool:
    """Whether its costs can be paid where that number is named."""
    spell = card if s.zone[card % LIFE] == 2 * HAND + player else NONE
    return can_pay(s, player, *price_of(s, program, n, player, caster, kind_of(s, card)), caster, spell)


def namable(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> list[int]:
    """What its player can name for n: as much as can be paid for, and only what leaves it its targets."""
    least = most = least_n(s)
    while most < MOST_N and is_payable(s, player, card, program, caster, most + 1):
        most += 1
    numbers = range(least, most + 1)
    return [
        n for n in numbers if not program.aims_by_number or can_target(s, player, card, program, caster, reaction, n)
    ]


least_n = the(1, "1.1.6.1", off=0)
"""A number that a player names is at least 1."""


def kind_of(s: SpellcardState, card: int) -> str:
    """Whether what is declared is a spell or an ability."""
    return SPELL if s.zone[card % LIFE] < FIRST_AREA else ABILITY


@DECLARING.because(
    "2.5.4.4",
    "{card}（術者{by}）：使用条件を満たしていません",
    "{card_en} by {by_en}: its use condition is not met",
    called_caster,
)
def is_conditioned(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    return program.condition is not None and not program.condition(s, target_context(s, player, card, program, caster))


@DECLARING.because(
    "2.5.4.1",
    "{card}（術者{by}）：適切な対象を選べません",
    "{card_en} by {by_en}: there are not enough proper targets",
    called_caster,
)
def is_without_target(s: SpellcardState, player: int, card: int, program: Program, caster: int, reaction: bool) -> bool:
    if is_untargeted(s, program):
        return False
    if program.aims_by_number:
        return not namable(s, player, card, program, caster, reaction)
    return not can_target(s, player, card, program, caster, reaction)


def casters(s: SpellcardState, player: int, card: int, program: Program, reaction: bool) -> list[int]:
    """The strikers that could declare it; of an ability the one that has it."""
    found = []
    for striker in derived(s).strikers[player]:
        ref = striker + LIFE * s.life[striker]
        if DECLARING.none(s, player, card, program, ref, reaction):
            found.append(ref)
    return found


def declarations(s: SpellcardState, player: int, reaction: bool, only: int = NONE) -> list[Option]:
    """5.4.8, 5.4.9: every spell and ability that the player could have declared now. only: by
    that striker (5.4.6.3.1).
    """
    kind = "reaction" if reaction else "action"
    programs, cards = s.pool.programs, s.pool.cards
    found = []
    for card in usable(s, player):
        for place, number in enumerate(cards[s.card[card]].spells):
            program = programs[number]
            if program.kind != kind:
                continue
            ref = card + LIFE * s.life[card]
            able = (
                _some_caster(s, player, ref, program, reaction)
                if only == NONE
                else DECLARING.none(s, player, ref, program, only, reaction)
            )
            if able:
                found.append(Option("spell", "5.4.8", ref, place))
    for striker in derived(s).strikers[player] if only == NONE else (only % LIFE,):
        if striker in derived(s).abilities:
            for number, _ in dict.fromkeys(info(s, striker).abilities):
                program = programs[number]
                if program.kind == kind:
                    ref = striker + LIFE * s.life[striker]
                    if DECLARING.none(s, player, ref, program, ref, reaction):
                        found.append(Option("ability", "5.4.9", ref, number))
    return found


@rule("3.13.4.1", off=())
def usable(s: SpellcardState, player: int) -> tuple[int, ...]:
    """A spell is declared from the hand."""
    return s.zones[2 * HAND + player]


def _some_caster(s: SpellcardState, player: int, card: int, program: Program, reaction: bool) -> bool:
    """Asked often, so where nothing is examined what rules most of them out comes first."""
    here: Derived = s.cache or derived(s)
    if (
        not EXAMINING
        and not program.by_caster
        and not here.costs
        and is_too_dear(s, player, card, program, NONE, reaction)
    ):
        return False
    for striker in here.strikers[player]:
        ref = striker + LIFE * s.life[striker]
        if not EXAMINING and program.targets and not can_target(s, player, card, program, ref, reaction):
            continue
        if DECLARING.none(s, player, card, program, ref, reaction):
            return True
    return False


# --- countering: 2.5.5 ----------------------------------------------------------------------------


def counter(s: SpellcardState, player: int, refs: tuple[int, ...], kind: str = "", only_last: bool = False) -> int:
    """The declarations of these strikers or cards, of that kind if one is said, or only the last that was made; how
    many were.
    """
    entries = made(s)
    first = len(entries) - 1 if only_last else 0
    places = [
        place
        for place, entry in enumerate(entries)
        if place >= first and kind in ("", entry.kind) and can_be_countered(s, entry, refs)
    ]
    return nullify(s, player, places)


@rule("2.5.5", off=0)
def nullify(s: SpellcardState, player: int, places: list[int]) -> int:
    """The declarations at these places have no effect any more; how many there are."""
    entries = made(s)
    atoms.set_chain(
        s, tuple(entry._replace(countered=1) if place in places else entry for place, entry in enumerate(s.chain))
    )
    if len(s.chain) in places:
        atoms.set_declared(s, entries[-1]._replace(countered=1))
    for place in places:
        put_away(s, entries[place])
        was = (entries[place].kind, entries[place].card)
        occur(
            s,
            *(
                Event("countered", s.controller[ref % LIFE], ref, 1, (was[0],), by=player, was=was)
                for ref in entries[place].casters
            ),
        )
    return len(places)


def can_be_countered(s: SpellcardState, entry: Entry, refs: tuple[int, ...]) -> bool:
    """Whether it is a declaration of one of these that no effect and none of its own words keeps
    from being countered.
    """
    if entry.countered or s.pool.programs[entry.program].uncountered:
        return False
    meant = entry.casters if entry.card in refs else tuple(ref for ref in entry.casters if ref in refs)
    return any(not is_forbidden(s, "be_countered", ref) for ref in meant)


@rule("2.3.4", off=False)
def lies_there(s: SpellcardState, ref: int) -> bool:
    """Whether the card has stayed in the effect zone all the time, since nothing has moved it."""
    return s.alive(ref) and KIND_OF[s.zone[ref % LIFE]] == EFFECT_ZONE


@rule("2.5.5.1", "4.8.4", "7.1.5.3")
def put_away(s: SpellcardState, entry: Entry) -> None:
    """A spell that still lies in the effect zone goes to the discard, and so do the cards of its hand cost."""
    for ref in (entry.card, *entry.paid):
        if ref >= 0 and lies_there(s, ref):
            put(s, ref % LIFE, DISCARD)
