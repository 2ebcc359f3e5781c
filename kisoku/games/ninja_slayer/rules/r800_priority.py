"""800: priority. The player who has it may act; when both pass, the top of the kotodama space is resolved."""

from __future__ import annotations

from kisoku.games.ninja_slayer.heeding import SPACE, TABLE, bit, counts_of
from kisoku.games.ninja_slayer.pool import CHARACTER, CardDef
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import the
from kisoku.games.ninja_slayer.rules.frames import DamageCheck, Entry, Priority, Resolve, RuleCheck
from kisoku.games.ninja_slayer.rules.information import info, refresh, works
from kisoku.games.ninja_slayer.rules.prohibitions import permitted
from kisoku.games.ninja_slayer.rules.r300_zones import top_of_space
from kisoku.games.ninja_slayer.rules.r900_rule_check import something_due
from kisoku.games.ninja_slayer.rules.r1203_costs import told_apart, twin_key
from kisoku.games.ninja_slayer.rules.r1204_possibility import refusal
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_count
from kisoku.games.ninja_slayer.rules.r1500_loops import decides_on_the_way, is_loop, may_go_round, note_action, run_loop
from kisoku.games.ninja_slayer.rules.standing import Standings
from kisoku.games.ninja_slayer.state import (
    CHARACTER_PHASE,
    CHARACTER_TIME,
    DAMAGE_CHECK,
    ETHER,
    FIELD,
    HAND,
    KOTODAMA_SPACE,
    NONE,
    NinjaState,
    opponent,
)
from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import LIFE

priority = Routine("802", Priority, rule="802.1")

PASS = Option("pass", "802.4a")
ONLY_PASS = (PASS,)


def window(s: NinjaState, caller: Frame) -> Priority | None:
    """Priority processing as other chapters call for it.

    Where nothing is due and neither player could do anything but pass, both have passed before a frame would be made.
    Under a trace it is carried out step by step.
    """
    if s.trace is not None or s.zones[KOTODAMA_SPACE] or something_due(s):
        return Priority()
    for player in (s.turn_player, opponent(s.turn_player)):
        then, counts, seen, options = s.offers[player]
        if then is not s.cache or counts(s.stirs) != seen:
            options = actions(s, player)
        if len(options) > 1:
            return Priority(checked=1)
    s.forced += 2
    if s.hits:
        atoms.forget_hits(s)
    caller.given = None
    return None


@priority.step("802.2")
def turn_player_first(s: NinjaState, f: Priority) -> Outcome:
    f.holder, f.passes = s.turn_player, 0
    return None


@priority.step("802.3")
def check_rules(s: NinjaState, f: Priority) -> Outcome:
    """Before every decision. After a mere pass nothing can have become due."""
    if f.checked or not something_due(s):
        f.checked = 1
        if s.hits:
            atoms.forget_hits(s)  # 1216.5a: this was the rule check right after the damage
        return None
    f.checked = 1
    return RuleCheck()


@priority.step("802.4")
def act_or_pass(s: NinjaState, f: Priority) -> Outcome:
    """Who can only pass has passed; under a trace every pass is carried out step by step."""
    options = actions(s, f.holder)
    if len(options) == 1 and f.passes == 0 and s.trace is None:
        s.forced += 1
        f.answer = PASS
        f.holder, f.passes = opponent(f.holder), 1
        options = actions(s, f.holder)
    if len(options) > 1:
        atoms.calm(s)
    return Request(f.holder, "802.4", options)


@priority.step("802.5")
def after_the_choice(s: NinjaState, f: Priority) -> Outcome:
    option = f.answer
    if option.verb != "pass":  # 802.5a
        f.passes, f.checked = 0, 0
        stay(s, f)
        if option.verb.startswith("loop_"):
            return run_loop(s, f.holder, option)
        note_action(s, f.holder, option)
        return use(s, option) if option.verb == "use" else enter(s, option)
    f.passes += 1
    return pass_on(s, f) if f.passes < 2 else both_have_passed(s, f)


def _to_the_other(s: NinjaState, f: Priority) -> None:
    f.holder = opponent(f.holder)


@rule("802.5a", off=_to_the_other)
def stay(s: NinjaState, f: Priority) -> None:
    """Whoever did something has priority once more."""


pass_on = rule("802.5b")(_to_the_other)


@rule("1208.3")
def use(s: NinjaState, option: Option) -> Entry:
    return Entry(player=whose_ability(s, option.thing % LIFE), ability=option.extra, source=option.thing, offered=1)


@rule("105.3b", off=lambda s, card: opponent(s.controller[card]))
def whose_ability(s: NinjaState, card: int) -> int:
    """Who controls a card controls its abilities."""
    return s.controller[card]


@rows(("1206.2", "1207.2"), lambda s, option: "1206.2" if info(s, option.thing % LIFE).kind == CHARACTER else "1207.2")
def enter(s: NinjaState, option: Option) -> Entry:
    card = option.thing % LIFE
    return Entry(player=whose_ability(s, card), card=card, free=option.verb == "enter_free", offered=1)


@rule("802.5c", off=leave())
def both_have_passed(s: NinjaState, f: Priority) -> Outcome:
    """What lies on top is resolved; if nothing does, that was it."""
    thing = top_of_space(s)
    if thing == NONE:
        atoms.calm(s)
        return leave()
    f.holder, f.passes, f.checked = s.turn_player, 0, 0
    return DamageCheck(thing=thing) if s.thing[thing] == DAMAGE_CHECK else Resolve(thing=thing)


@priority.step("802.6")
def until_done(s: NinjaState, f: Priority) -> Outcome:
    return ONCE_MORE


ONCE_MORE = goto("802.3")


# --- 802.4: what may be done ----------------------------------------------------------------------


def actions(s: NinjaState, player: int) -> tuple[Option, ...]:
    """Everything that the holder of priority may do now, passing last.

    What was found is kept until something changes that was looked at: what is continuous, and the aspects of the
    position that decide about what could be paid for (see heeding).
    """
    if s.zones[KOTODAMA_SPACE] and only_passing(s):
        return ONLY_PASS
    if s.trace is not None or s.script:
        return _find_actions(s, player)[0]
    then, counts, seen, options = s.offers[player]
    if then is not s.cache or counts(s.stirs) != seen:
        options, heeds = _find_actions(s, player)
        counts = counts_of(heeds)
        if not s.acted or not may_go_round(
            s, player
        ):  # whether something is a loop hangs on what was decided last, too
            s.offers[player] = (s.cache, counts, counts(s.stirs), options)
    return options


CHARACTERS = tuple(bit(CHARACTER_TIME + player) for player in (0, 1))
HAND_AND_ETHER = tuple(bit(2 * HAND + player) | bit(2 * ETHER + player) for player in (0, 1))


@rule("801.1", off=(ONLY_PASS, TABLE))
def _find_actions(s: NinjaState, player: int) -> tuple[tuple[Option, ...], int]:
    """The options, and the aspects of the position that were looked at; where there is anything to do, everything on
    the table.
    """
    found: list[Option] = []
    heeds = (
        HAND_AND_ETHER[player] | _from_hand(s, player, s.zones[2 * HAND + player], found) | _abilities(s, player, found)
    )
    if not found:
        return ONLY_PASS if s.trace is None else may_pass(s) or ONLY_PASS, heeds
    return (*found, *may_pass(s)), heeds | TABLE


may_pass = the(ONLY_PASS, "802.4a", off=())


def only_passing(s: NinjaState) -> bool:
    """802.4: nobody may do anything while a damage check is on top."""
    return s.thing[top_of_space(s)] == DAMAGE_CHECK


def _from_hand(s: NinjaState, player: int, hand: tuple[int, ...], found: list[Option]) -> int:
    """802.4b, 802.4d-1: Kotodama at any time, characters in one's own character phase on an empty space. What plainly
    cannot be paid is not looked at.
    """
    now: Standings = s.cache or refresh(s)
    characters_too = characters_allowed(s, player)
    wide = now.wide_costs or "enter_free" in now.grants
    any_phase = characters_too or "enter_any_phase" in now.grants
    ready = ready_count(s, player)
    rows, bases, cards, own_costs, own_grants = now.rows, now.bases, s.pool.cards, now.own_costs, now.own_grants
    heeds = TABLE if now.extras or s.banned else 0
    for_characters = CHARACTERS[player] | (SPACE if player == s.turn_player and s.phase == CHARACTER_PHASE else 0)
    seen: set[CardDef] = set()
    for card in hand:
        special = wide or card in own_costs or card in own_grants
        printed = cards[s.card[card]]
        row = info(s, card) if card in rows or card in bases else printed
        if row.cost > ready and not special:
            continue
        character = row.kind == CHARACTER
        if character:
            heeds |= for_characters
            if not any_phase and card not in own_grants:
                continue
        if printed in seen and not s.effects:
            continue
        seen.add(printed)
        heeds |= printed.heeds[player] if row.abilities is printed.abilities else TABLE
        if not character or characters_too or permitted(s, "enter_any_phase", card, player) is not None:
            _offer_card(s, player, card, character, wide or card in own_grants, found)
    return heeds


@rows(("1207.1",), lambda s, player, card, character, *_: "" if character else "1207.1")
@rows(("802.4b", "802.4d-1"), lambda s, player, card, character, *_: "802.4d-1" if character else "802.4b")
def _offer_card(s: NinjaState, player: int, card: int, character: bool, maybe_free: bool, found: list[Option]) -> None:
    number = "802.4d-1" if character else "802.4b"
    if (card, 0) in s.banned and not s.script:
        return
    if refusal(s, player, card) is None:
        found.extend(_offer(s, player, Option("enter", number, s.ref(card))))
    if (
        maybe_free
        and permitted(s, "enter_free", card, player) is not None
        and refusal(s, player, card, free=True) is None
    ):
        found.extend(_offer(s, player, Option("enter_free", number, s.ref(card))))


def _on_ones_turn(s: NinjaState, player: int) -> bool:
    return player == s.turn_player


def _in_the_phase(s: NinjaState, player: int) -> bool:
    return s.phase == CHARACTER_PHASE


def _on_an_empty_space(s: NinjaState, player: int) -> bool:
    return not s.zones[KOTODAMA_SPACE]


@rule("802.4d", off=False)
@rule("601.1", off=lambda s, player: _in_the_phase(s, player) and _on_an_empty_space(s, player))
@rule("1206.1", off=lambda s, player: _on_ones_turn(s, player) and _on_an_empty_space(s, player))
@rule("602.1", off=lambda s, player: _on_ones_turn(s, player) and _in_the_phase(s, player))
@rule("601.2", off=lambda s, player: not s.acted)
def characters_allowed(s: NinjaState, player: int) -> bool:
    """The turn player, in the character phase, with nothing in the kotodama space, as often as they like."""
    return player == s.turn_player and s.phase == CHARACTER_PHASE and not s.zones[KOTODAMA_SPACE]


@rule("802.4c", "1201.1a", "1208.2", off=TABLE)
def _abilities(s: NinjaState, player: int, found: list[Option]) -> int:
    """802.4c, 1208.2: activated abilities of cards that the player controls, where they work. Here too, what plainly
    cannot be paid is not looked at.
    """
    table = s.pool.programs
    now: Standings = s.cache or refresh(s)
    users = now.users[player]
    if not users:
        return 0
    heeds = TABLE if s.banned else 0
    as_printed = not now.wide_costs and s.trace is None
    ready = ready_count(s, player)
    offered: dict[tuple[int, int], int] = {}
    for card, ability in users:
        program = table[ability]
        if program.ether > ready and as_printed:
            continue
        heeds |= program.heeds[player]
        if not works(s, card, program) or ((card, ability) in s.banned and not s.script):
            continue
        twin = offered.setdefault((ability, s.card[card]), card)
        if twin != card and s.zone[card] >> 1 != FIELD:
            heeds |= TABLE
            if _same(s, twin, card):
                continue
        if refusal(s, player, ability=ability, source=s.ref(card)) is None:
            found.extend(_offer(s, player, Option("use", "802.4c", s.ref(card), ability)))
    return heeds


def _same(s: NinjaState, one: int, other: int) -> bool:
    """Whether no rule can tell the two cards apart."""
    marked = told_apart(s)
    return twin_key(s, one, marked) == twin_key(s, other, marked)


def _offer(s: NinjaState, player: int, option: Option) -> tuple[Option, ...]:
    """An action that has become a loop is offered as one, with a number to name (1501.1); while one is run it is done
    as it was.
    """
    if s.script or not is_loop(s, player, option):
        return (option,)
    loop = Option(f"loop_{option.verb}", "1501.1a", option.thing, option.extra)
    return (option, loop) if decides_on_the_way(s, player, option) else (loop,)


ROUTINES: tuple[Routine, ...] = (priority,)
