"""900: the rule check, and 1000: the rule processes that it carries out."""

from __future__ import annotations

from kisoku.games.ninja_slayer.heeding import bit, counts_of, zone_bits
from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.definitions import so
from kisoku.games.ninja_slayer.rules.frames import EnterTriggered, RuleCheck, RuleProcess
from kisoku.games.ninja_slayer.rules.information import info, refresh
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden
from kisoku.games.ninja_slayer.rules.r300_zones import cards_in_play
from kisoku.games.ninja_slayer.rules.r1100_damage import credit, spared
from kisoku.games.ninja_slayer.rules.r1209_triggers import conditions_met, look_for_conditions, waiting_of
from kisoku.games.ninja_slayer.rules.r1214_replacement import happen
from kisoku.games.ninja_slayer.state import DAMAGE, DAMAGE_CHECK, DECK, FIELD, OHIGAN, WOUNDS, NinjaState, opponent
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, goto, leave
from kisoku.kernel.rules import rule

TEN = 10

checking = Routine("902", RuleCheck, rule="902.1")


def something_due(s: NinjaState) -> bool:
    """Whether a rule check would do anything now."""
    if s.waiting or s.borne != (0, 0):
        return True
    then, seen = s.settled
    if (
        then is None or then is not s.cache or seen != WHAT_RULES_LOOK_AT(s.stirs) or s.trace is not None
    ) and rule_process_due(s):
        return True
    return "state" in s.pool.listened and any(True for _ in conditions_met(s))


def rule_process_due(s: NinjaState) -> bool:
    if s.borne != (0, 0):
        return True
    now = WHAT_RULES_LOOK_AT(s.stirs)
    then, seen = s.settled
    if then is not None and then is s.cache and seen == now and s.trace is None:
        return False
    if losers(s) or dying(s):
        return True
    s.settled = (s.cache, now)
    return False


WHAT_RULES_LOOK_AT = counts_of(zone_bits(DECK) | zone_bits(DAMAGE) | zone_bits(FIELD) | bit(WOUNDS))


@checking.step("902.1a")
def rule_processes(s: NinjaState, f: RuleCheck) -> Outcome:
    """As long as any is due."""
    if rule_process_due(s):
        f.step -= 1
        return RuleProcess()
    if s.hits:
        atoms.forget_hits(s)
    look_for_conditions(s)
    return None


@checking.step("902.1b")
def turn_players_trigger(s: NinjaState, f: RuleCheck) -> Outcome:
    """The turn player enters one that waits; then all starts again."""
    if not waiting_of(s, s.turn_player):
        return None
    f.step = 0
    return EnterTriggered(player=s.turn_player)


@checking.step("902.1c")
def other_players_trigger(s: NinjaState, f: RuleCheck) -> Outcome:
    if not waiting_of(s, 1 - s.turn_player):
        return None
    f.step = 0
    return EnterTriggered(player=1 - s.turn_player)


@checking.step("902.1d")
def finished(s: NinjaState, f: RuleCheck) -> Outcome:
    return leave()


# --- 1000 -----------------------------------------------------------------------------------------

processing = Routine("1001", RuleProcess, rule="1001.2")


def losers(s: NinjaState) -> list[int]:
    """Players who meet a losing condition (1002.1, 1002.2)."""
    return [player for player in (0, 1) if losing_rule(s, player) and not forbidden(s, "lose", player=player)]


def losing_rule(s: NinjaState, player: int) -> str:
    """Ten cards in the damage zone, or none in the deck."""
    if len(s.zones[2 * DAMAGE + player]) >= TEN and lethal_damage(s):
        return "1002.1"
    return "1002.2" if not s.zones[2 * DECK + player] and empty_deck(s) else ""


lethal_damage = so("1002.1")
empty_deck = so("1002.2")


@processing.step("103.1")
def defeat(s: NinjaState, f: RuleProcess) -> Outcome:
    """1002: whoever meets a losing condition loses, unless that is replaced."""
    return happen(s, [Event("lost", player, marks=(losing_rule(s, player),)) for player in losers(s)])


@processing.step("1003.1")
def any_player_hurt(s: NinjaState, f: RuleProcess) -> Outcome:
    return goto("1004.1") if s.borne == (0, 0) else None


@processing.step("1003.2")
def place_damage_checks(s: NinjaState, f: RuleProcess) -> Outcome:
    for player in order_of_checks(s):
        for _ in range(s.borne[player]):
            place_check(s, player)
    return None


@rule("1003.2b", off=lambda s: (opponent(s.turn_player), s.turn_player))
def order_of_checks(s: NinjaState) -> tuple[int, int]:
    """The turn player's first, so that the other's lie on top."""
    return s.turn_player, opponent(s.turn_player)


@rule("1103.1")
@rule("1003.2a", off=lambda s, player: atoms.place_thing(s, DAMAGE_CHECK, opponent(player)))
def place_check(s: NinjaState, player: int) -> None:
    """The damaged player controls it (reading A-05)."""
    atoms.place_thing(s, DAMAGE_CHECK, player)


@processing.step("1003.3")
def nothing_borne_any_more(s: NinjaState, f: RuleProcess) -> Outcome:
    atoms.unburden_players(s)
    return None


@rule("207.1", "1004.1", off=())
def dying(s: NinjaState) -> list[int]:
    """1004.1: characters that bear at least their endurance; with 0 or less they die unhurt."""
    found: list[int] = []
    rows = (s.cache or refresh(s)).rows
    for card in cards_in_play(s):
        if not s.damage[card] and card not in rows and (s.pool.cards[s.card[card]].endurance or 0) > 0:
            continue
        row = info(s, card)
        if (
            row.endurance is not None
            and s.damage[card] >= row.endurance
            and row.kind == CHARACTER
            and not spared(s, card, row.endurance)
        ):
            found.append(card)
    return found


@processing.step("1004.1")
def kill_the_dying(s: NinjaState, f: RuleProcess) -> Outcome:
    """All at the same moment."""
    events: list[Event] = []
    for card in dying(s):
        ref = s.ref(card)
        causes, iksa = credit(s, ref)
        events.append(Event("killed", s.controller[card], ref, 1, ("iksa",) if iksa else (), causes, FIELD, OHIGAN))
    return happen(s, events)


ROUTINES: tuple[Routine, ...] = (checking, processing)
