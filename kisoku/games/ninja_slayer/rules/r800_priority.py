"""800: priority. The player who has it may act; when both pass, the top of the kotodama space is resolved."""

from __future__ import annotations

from kisoku.games.ninja_slayer.heeding import SPACE, TABLE, bit, counts_of
from kisoku.games.ninja_slayer.pool import CHARACTER, CardDef
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import DamageCheck, Entry, Priority, Resolve, RuleCheck
from kisoku.games.ninja_slayer.rules.information import info, standing, works
from kisoku.games.ninja_slayer.rules.prohibitions import permitted
from kisoku.games.ninja_slayer.rules.r300_zones import hand_of, top_of_space
from kisoku.games.ninja_slayer.rules.r900_rule_check import something_due
from kisoku.games.ninja_slayer.rules.r1203_costs import told_apart, twin_key
from kisoku.games.ninja_slayer.rules.r1204_possibility import Refusal, refusal
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_count
from kisoku.games.ninja_slayer.rules.r1500_loops import decides_on_the_way, is_loop, note_action, run_loop
from kisoku.games.ninja_slayer.rules.tracing import applies
from kisoku.games.ninja_slayer.state import CHARACTER_PHASE, CHARACTER_TIME, DAMAGE_CHECK, ETHER, FIELD, HAND, KOTODAMA_SPACE, NONE, NinjaState, opponent
from kisoku.kernel.frames import Frame, Outcome, Routine, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE

priority = Routine("802", Priority, rule="802.1")

PASS = Option("pass", "802.4a")
ONLY_PASS = (PASS,)


def window(s: NinjaState, caller: Frame) -> Priority | None:
    """Priority processing as other chapters call for it.

    Where nothing is due and neither player could do anything but pass, both have passed before a frame would be made.
    Under a trace it is carried out step by step.
    """
    if s.watched or s.zones[KOTODAMA_SPACE] or something_due(s):
        return Priority()
    if len(actions(s, s.turn_player)) > 1 or len(actions(s, 1 - s.turn_player)) > 1:
        return Priority(checked=1)
    s.forced += 2
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
        atoms.forget_hits(s)  # 1216.5a: this was the rule check right after the damage
        return None
    f.checked = 1
    return RuleCheck()


@priority.step("802.4")
def act_or_pass(s: NinjaState, f: Priority) -> Outcome:
    """Who can only pass has passed; under a trace every pass is carried out step by step."""
    options = actions(s, f.holder)
    if len(options) == 1 and f.passes == 0 and not s.watched:
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
        if "802.5a" not in s.law:
            f.holder = opponent(f.holder)
        if option.verb.startswith("loop_"):
            return run_loop(s, f.holder, option)
        note_action(s, f.holder, option)
        card = option.thing % LIFE
        procedure = "1208.3" if option.verb == "use" else "1206.2" if info(s, card).kind == CHARACTER else "1207.2"
        if s.watched and not (procedure in s.law and "105.3b" in s.law):
            return None
        if option.verb == "use":
            return Entry(player=s.controller[card], ability=option.extra, source=option.thing, offered=1)
        return Entry(player=s.controller[card], card=card, free=option.verb == "enter_free", offered=1)
    f.passes += 1
    if s.watched:
        applies(s, "802.4a")
    if f.passes < 2:
        if "802.5b" in s.law:
            f.holder = opponent(f.holder)
        return None
    if "802.5c" not in s.law:
        return leave()
    thing = top_of_space(s)
    if thing == NONE:
        atoms.calm(s)
        return leave()
    f.holder, f.passes, f.checked = s.turn_player, 0, 0
    return DamageCheck(thing=thing) if s.thing[thing] == DAMAGE_CHECK else Resolve(thing=thing)


@priority.step("802.6")
def until_done(s: NinjaState, f: Priority) -> Outcome:
    return goto("802.3")


# --- 802.4: what may be done -------------------------------------------------------------------------------------------------


def actions(s: NinjaState, player: int) -> tuple[Option, ...]:
    """Everything that the holder of priority may do now, passing last.

    What was found is kept until something changes that was looked at: what is continuous, and the aspects of the position that decide about
    what could be paid for (see heeding).
    """
    if s.zones[KOTODAMA_SPACE] and only_passing(s):
        return ONLY_PASS
    if s.watched or s.script:
        return _find_actions(s, player)[0]
    then, counts, seen, options = s.offers[player]
    if then is not s.cache or counts(s.stirs) != seen:
        options, heeds = _find_actions(s, player)
        counts = counts_of(heeds)
        if not s.acted or not any(option.verb.startswith("loop_") for option in options):  # whether something is a loop hangs on what was decided last, too
            s.offers[player] = (s.cache, counts, counts(s.stirs), options)
    return options


HAND_AND_ETHER = tuple(bit(2 * HAND + player) | bit(2 * ETHER + player) for player in (0, 1))


def _find_actions(s: NinjaState, player: int) -> tuple[tuple[Option, ...], int]:
    """The options, and the aspects of the position that were looked at; where there is anything to do, everything on the table."""
    if "801.1" not in s.law:
        return ONLY_PASS, TABLE
    found: list[Option] = []
    heeds = HAND_AND_ETHER[player] | _from_hand(s, player, hand_of(s, player), found) | _abilities(s, player, found)
    if not found:
        return ONLY_PASS, heeds
    if "802.4a" in s.law:
        found.append(PASS)
    return tuple(found), heeds | TABLE


def only_passing(s: NinjaState) -> bool:
    """802.4: nobody may do anything while a damage check is on top."""
    return s.thing[top_of_space(s)] == DAMAGE_CHECK and "802.4" in s.law


def _from_hand(s: NinjaState, player: int, hand: tuple[int, ...], found: list[Option]) -> int:
    """802.4b, 802.4d-1: Kotodama at any time, characters in one's own character phase on an empty space. What plainly cannot be paid is not looked at."""
    now = standing(s)
    characters_too = characters_allowed(s, player) is None
    wide = now.wide_costs or "enter_free" in now.grants
    any_phase = characters_too or "enter_any_phase" in now.grants
    ready = ready_count(s, player)
    rows, bases, cards, own_costs, own_grants = now.rows, now.bases, s.pool.cards, now.own_costs, now.own_grants
    heeds = TABLE if now.extras or s.banned else 0
    for_characters = bit(CHARACTER_TIME + player) | (SPACE if player == s.turn_player and s.phase == CHARACTER_PHASE else 0)
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


def _offer_card(s: NinjaState, player: int, card: int, character: bool, maybe_free: bool, found: list[Option]) -> None:
    rule = "802.4d-1" if character else "802.4b"
    if rule not in s.law or (not character and "1207.1" not in s.law) or ((card, 0) in s.banned and not s.script):
        return
    if refusal(s, player, card) is None:
        found.extend(_offer(s, player, Option("enter", rule, s.ref(card))))
    if maybe_free and permitted(s, "enter_free", card, player) is not None and refusal(s, player, card, free=True) is None:
        found.extend(_offer(s, player, Option("enter_free", rule, s.ref(card))))


NOT_ONES_TURN = Refusal("601.1", "turn")
NOT_THE_PHASE = Refusal("1206.1", "phase")


def characters_allowed(s: NinjaState, player: int) -> Refusal | None:
    """602.1, 802.4d, 1206.1: the turn player, in the character phase, with nothing in the kotodama space."""
    if "802.4d" not in s.law:
        return Refusal("802.4d", "phase")
    if "601.1" in s.law and player != s.turn_player:
        return NOT_ONES_TURN
    if "1206.1" in s.law and s.phase != CHARACTER_PHASE:
        return NOT_THE_PHASE
    if "602.1" in s.law and s.zones[KOTODAMA_SPACE]:
        return Refusal("602.1", "space")
    if s.watched and "601.2" not in s.law and s.acted:
        return Refusal("601.2", "turn")
    return None


def _abilities(s: NinjaState, player: int, found: list[Option]) -> int:
    """802.4c, 1208.2: activated abilities of cards that the player controls, where they work. Here too, what plainly cannot be paid is not looked at."""
    if "802.4c" not in s.law or "1201.1a" not in s.law:
        return TABLE
    table = s.pool.programs
    now = standing(s)
    users = now.users[player]
    if not users:
        return 0
    heeds = TABLE if s.banned else 0
    as_printed = not now.wide_costs and not s.watched
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
        if "1208.2" in s.law and refusal(s, player, ability=ability, source=s.ref(card)) is None:
            found.extend(_offer(s, player, Option("use", "802.4c", s.ref(card), ability)))
    return heeds


def _same(s: NinjaState, one: int, other: int) -> bool:
    """Whether no rule can tell the two cards apart."""
    marked = told_apart(s)
    return twin_key(s, one, marked) == twin_key(s, other, marked)


def _offer(s: NinjaState, player: int, option: Option) -> tuple[Option, ...]:
    """An action that has become a loop is offered as one, with a number to name (1501.1); while one is run it is done as it was."""
    if s.script or not is_loop(s, player, option):
        return (option,)
    loop = Option(f"loop_{option.verb}", "1501.1a", option.thing, option.extra)
    return (option, loop) if decides_on_the_way(s, player, option) else (loop,)


ROUTINES: tuple[Routine, ...] = (priority,)
