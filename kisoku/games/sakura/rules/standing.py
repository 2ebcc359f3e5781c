"""Which effects stand: continuous ones, and those that wait for something.

Worked out once, and kept until a card moves or an effect begins or ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from kisoku.effects.standing import Record
from kisoku.games.sakura.pool import CardDef, Program
from kisoku.games.sakura.rules.definitions import so
from kisoku.games.sakura.rules.frames import Context, Effect
from kisoku.games.sakura.rules.lasting import Lasting
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.state import (
    DECK,
    ENHANCEMENT,
    EXTRA,
    MACHINE,
    MEMORIES,
    NONE,
    OUTSIDE,
    RELIC,
    SEAL,
    TRUMP,
    USED,
    ZONE_BY_NAME,
    ZONE_NAMES,
    SakuraState,
    opponent,
)
from kisoku.kernel.events import Event
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE

SILENT = {EXTRA: "C7-1-12.p4", SEAL: "C7-1-13.p2", OUTSIDE: "C7-1-16.p3", MEMORIES: "A14-4.p4", RELIC: "A20-2-3.p4"}
"""Zones that say that no effect of a card in them is active. (In a deck nobody knows which card it is.)"""


@rule("C5-1-1", off=NONE)
def turn_player(s: SakuraState) -> int:
    return s.turn_player


def whom(s: SakuraState, own: int, word: str) -> int:
    """The player whom a text of that player's means."""
    if word in ("turn_player", "non_turn_player"):
        return turn_player(s) if word == "turn_player" else opponent(turn_player(s))
    return opponent(own) if word == "opponent" else own


def is_meant(s: SakuraState, own: int, word: str, player: int) -> bool:
    return word == "any" or player == whom(s, own, word)


class Standing:
    """A continuous effect that stands: what it says, for whom, from which card. refs: what it was fixed to, None if it
    asks its query each time."""

    __slots__ = ("card", "holder", "lasting", "mark", "player", "program", "refs", "values")

    def __init__(
        self,
        lasting: Any,
        program: Program,
        player: int,
        card: int,
        holder: int,
        refs: Any = None,
        values: Any = None,
        mark: Any = None,
    ) -> None:
        self.lasting = lasting
        self.program = program
        self.player = player
        self.card = card
        self.holder = holder
        self.refs = refs
        self.values = values
        self.mark = mark


class Derived:
    """All that stands now, by what it is about."""

    __slots__ = (
        "attacks",
        "becomes",
        "busy",
        "by_item",
        "extras",
        "forbids",
        "gifts",
        "listeners",
        "permits",
        "replaces",
        "states",
        "windows",
    )

    def __init__(self) -> None:
        self.attacks: list[Standing] = []
        self.becomes: list[Standing] = []
        self.by_item: dict[str, list[Standing]] = {}
        self.forbids: list[Standing] = []
        self.permits: list[Standing] = []
        self.replaces: list[Standing] = []
        self.extras: list[Standing] = []
        self.gifts: list[Standing] = []
        """Effects that are added to cards (C10-14)."""
        self.busy: set[int] = set()
        """Cards of which it is being asked what is added to them: who asks again meanwhile is told nothing."""
        self.listeners: dict[str, list[tuple[Program, int, int]]] = {}
        self.states: list[tuple[Program, int, int]] = []
        self.windows: list[tuple[Program, int, int]] = []


def derived(s: SakuraState) -> Derived:
    known = s.cache
    if known is not None:
        assert isinstance(known, Derived)
        return known
    found = Derived()
    for program, card, player in not_cancelling_out(s, active(s)) if s.pool.cancelling else active(s):
        _enter(found, program, card, player, s.owner[card])
    for effect in s.effects:
        if effect.begins > s.turn:
            continue  # of a turn that is still to come
        _sort(found, standing_of(s, effect))
    if s.rules.holding is not None:
        for program, player in s.rules.holding(s):
            for lasting in program.statics:
                _sort(found, Standing(lasting, program, player, NONE, player))
    for gift in found.gifts:  # what is given may give in turn, and so comes last into the list
        _add_given(s, found, gift)
    s.cache = found
    return found


def standing_of(s: SakuraState, effect: Record) -> Standing:
    """What lasts because of something that was resolved."""
    lasting = s.pool.lasting[effect.lasting]
    program = s.pool.programs[lasting.program]
    return Standing(lasting, program, effect.player, effect.card, effect.holder, effect.refs, effect.values, effect)


@rule("C10-14")
def _add_given(s: SakuraState, found: Derived, gift: Standing) -> None:
    """An effect that was added to cards is active as their own are, as long as it is added to them."""
    given = s.pool.programs[gift.lasting.granted] if gift.lasting.granted != -1 else None
    if given is None or given.kind not in LIVING:
        return
    condition = given.condition
    program = copy(given)
    program.condition = lambda s, f: concerns(s, gift, f.card) and (condition is None or condition(s, f))
    for zone, cards in enumerate(s.zones):
        for card in cards:
            if not s.thing[card] and (gift.refs is None or card in gift.refs) and works(s, given, card):
                _enter(found, program, card, zone & 1, s.owner[card])


def _enter(found: Derived, program: Program, card: int, player: int, holder: int) -> None:
    if program.trigger is not None or program.kind == "resurge" or program.keyword == "opening":
        _listen(found, program, card, player)
        return
    for lasting in program.statics:
        if not lasting.own:
            _sort(found, Standing(lasting, program, player, card, holder))


EXAMINED = examining()


def active(s: SakuraState) -> Iterator[tuple[Program, int, int]]:
    """Every effect of a card that is active where the card is: (effect, card, the player of its zone)."""
    definitions, copying, print_of, thing = s.pool.cards, s.pool.copying, s.card, s.thing
    for zone, cards in enumerate(s.zones):
        if not cards or zone >> 1 == DECK:
            continue
        silent = zone >> 1 in SILENT and (not EXAMINED or is_silent(s, zone >> 1))
        if silent and zone >> 1 != SEAL:
            continue
        for card in cards:
            if thing[card] or (silent and not is_lent(s, card)):
                continue
            known = definitions[print_of[card]]
            if known.umbrella or copying:
                known = info(s, card)
            if not known.speaking and not known.second:
                continue
            for program in known.speaking if not known.second else with_second(s, known):
                if works(s, program, card):
                    yield program, card, zone & 1


@rule("C9-1-1.p2", off=lambda s, known: [program for program in known.speaking if program not in known.second])
def with_second(s: SakuraState, known: CardDef) -> tuple[Program, ...]:
    """A label 【A/B】 makes one effect of each class."""
    return known.speaking


LIVING = {
    "constant": "C9-1-1-2",
    "deployed": "C9-1-1-6",
    "spent": "C9-1-1-8",
    "resurge": "C9-1-1-8",
    "immediate_resurge": "C9-1-1-8",
}
"""Classes of effects that hold or wait, each by its rule."""


@rows(SILENT.values(), lambda s, kind: SILENT[kind], off=False)
def is_silent(s: SakuraState, kind: int) -> bool:
    return True


def is_lent(s: SakuraState, card: int) -> bool:
    """Whether a deployed card makes count what is sealed under it."""
    sealer = s.under[card]
    if sealer < 0 or s.zone[sealer] >> 1 != ENHANCEMENT:
        return False
    return any(static.action == "lend_form" for program in info(s, sealer).programs for static in program.says(s))


@rows(LIVING.values(), lambda s, program, card: LIVING.get(program.kind, ""), off=False)
def works(s: SakuraState, program: Program, card: int) -> bool:
    """Whether an effect of that card is active where the card is, by its class."""
    kind = s.zone[card] >> 1
    if program.kind not in LIVING or kind == DECK or (kind in SILENT and is_silent(s, kind) and not is_lent(s, card)):
        return False
    if program.kind == "constant":
        if kind == MACHINE and not counts_in_machine(s):
            return False
        return not program.ability.zones or ZONE_NAMES[kind] in program.ability.zones
    if program.kind == "deployed":
        return kind == ENHANCEMENT and not (s.fading[card] and lost_meanwhile(s))
    return kind == TRUMP and s.used[card] == USED


counts_in_machine = so("A9-3-1-6")
"""What a form says continuously."""

lost_meanwhile = so("C9-5.p2")
"""While an enhancement is being discarded, its deployed effects are lost."""


@rule("C10-28", off=lambda s, found: list(found))
def not_cancelling_out(s: SakuraState, found: Iterator[tuple[Program, int, int]]) -> list[tuple[Program, int, int]]:
    """Of effects that cancel each other out, those whose text is active only once."""
    every = list(found)
    numbers = [program.number for program, _, _ in every]
    return [row for row in every if row[0].number not in s.pool.cancelling or numbers.count(row[0].number) < 2]


def _listen(found: Derived, program: Program, card: int, player: int) -> None:
    from kisoku.games.sakura.rules.book import MOMENTS

    if program.kind == "resurge":
        found.windows.append((program, card, player))
        return
    if program.keyword == "opening":
        found.listeners.setdefault("damage", []).append((program, card, player))
        return
    if not MOMENTS.keys().isdisjoint(program.heard):
        found.windows.append((program, card, player))
    for kind in program.heard:
        if kind == "state":
            found.states.append((program, card, player))
        elif kind not in MOMENTS:
            found.listeners.setdefault(kind, []).append((program, card, player))


def _sort(found: Derived, standing: Standing) -> None:
    lasting = standing.lasting
    of_attacks = lasting.of_attacks or any(
        ref >= LIFE for ref in standing.refs or ()
    )  # only references to attacks have a life
    if lasting.kind == "modify" and not lasting.of_attacks:
        for change in lasting.changes:
            found.by_item.setdefault(change.item, []).append(standing)
        if any(change.item in ("aura", "life", "range") for change in lasting.changes):
            found.attacks.append(standing)
    elif lasting.kind in ("grant", "lose") and not of_attacks:
        found.gifts.append(standing)
    elif lasting.kind in ("modify", "grant", "lose"):
        found.attacks.append(standing)
    elif lasting.kind == "costchange":
        found.by_item.setdefault("consumption", []).append(standing)
    elif lasting.kind == "forbid":
        found.forbids.append(standing)
    elif lasting.kind == "permit":
        found.permits.append(standing)
    elif lasting.kind == "replace":
        found.replaces.append(standing)
    elif lasting.kind == "extra":
        found.extras.append(standing)
    elif lasting.kind == "become" and lasting.op.item == "arrow":
        found.by_item.setdefault("arrow", []).append(standing)
    elif lasting.kind == "become":
        found.becomes.append(standing)


def context_of(standing: Standing) -> Context:
    f = Context(standing.player, standing.card)
    f.program = standing.program.number
    return f


def holds(s: SakuraState, standing: Standing, f: Context) -> bool:
    """Whether the condition of the standing effect is met. What was fixed when it began needs none."""
    if standing.refs is not None or standing.mark is not None:
        return True
    condition, acts = standing.program.condition, standing.lasting.acts
    return (condition is None or condition(s, f)) and (acts is None or acts(s))


@rule("C1-4", off=False)
def kept_from(s: SakuraState, player: int, action: str) -> bool:
    """Whether an effect says that the player cannot do that, or that it does not befall the player, where a rule says
    otherwise."""
    return any(one.lasting.action == action and binds(s, one, player) for one in (s.cache or derived(s)).forbids)


def binds(s: SakuraState, standing: Standing, player: int) -> bool:
    """Whether what stands is about that player now."""
    if standing.refs is not None:
        return -1 - player in standing.refs
    word = standing.lasting.players_word
    return bool(word) and is_meant(s, standing.player, word, player) and holds(s, standing, context_of(standing))


def replacements(s: SakuraState, event: Event) -> list[Standing]:
    """Effects that let something else happen than the event, and can."""
    found = []
    for standing in (s.cache or derived(s)).replaces:
        lasting, f = standing.lasting, context_of(standing)
        if lasting.op.trigger.event != event.kind or not holds(s, standing, f) or not lasting.fits(s, event, f):
            continue
        if (lasting.possible is None or lasting.possible(s, f)) and not _is_applied(s, standing):
            found.append(standing)
    return found


def _is_applied(s: SakuraState, standing: Standing) -> bool:
    """Each effect replaces once in the lineage of an event: what comes of it directly, or of what replaced that, it
    leaves alone.
    """
    others = {one.lasting.instead for one in (s.cache or derived(s)).replaces}
    for frame in reversed(s.frames):
        if isinstance(frame, Effect):
            if (frame.program, frame.card) == (standing.lasting.instead, standing.card):
                return True
            if frame.program not in others:
                return False
    return False


def concerns(s: SakuraState, standing: Standing, card: int) -> bool:
    """Whether what stands is about that card now."""
    if standing.refs is not None:
        return card in standing.refs
    f = context_of(standing)
    return holds(s, standing, f) and (
        card == standing.card if standing.lasting.test is None else card_fits(s, standing.lasting, card, f)
    )


@rule("C5-4.p2", off=lambda s, card: s.zone[card] & 1)
def owner(s: SakuraState, card: int) -> int:
    """Whose card it is: its holder's, wherever it lies."""
    return s.owner[card]


def card_fits(s: SakuraState, lasting: Lasting, card: int, f: Context) -> bool:
    """Whether a card is one of those that the query of a standing effect is about."""
    assert lasting.test is not None
    if lasting.whose != "any" and owner(s, card) != whom(s, f.player, lasting.whose):
        return False
    if lasting.zones and s.zone[card] >> 1 not in {ZONE_BY_NAME[zone] for zone in lasting.zones}:
        return False
    return lasting.test(s, card, f)
