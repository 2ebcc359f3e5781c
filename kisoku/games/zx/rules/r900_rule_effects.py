"""900: rule effects. Reload comes at once (901.2a), the others wait for the processing before priority, rank by rank
(reading A-13).
"""

from __future__ import annotations

from typing import Any

from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import so
from kisoku.games.zx.rules.frames import AtOnce, ChargeExcess, Crisis, PlayerDamage, Reload
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r300_zones import (
    carry,
    move_event,
    on_squares,
    overboost_of,
    put,
    reloading,
    unison_of,
)  # fmt: skip
from kisoku.games.zx.rules.r811_continuous import controller_of, info, standing
from kisoku.games.zx.rules.r812_replacement import happen
from kisoku.games.zx.state import (
    ASCENSION,
    CHARGE,
    CHARGE_LIMIT,
    DECK,
    ENDLESS,
    FORCE_ZONE,
    KIND,
    LIFE,
    NOBODY,
    NONE,
    PLAYER,
    PLAYER_SQUARES,
    SQUARE,
    SQUARES,
    TRASH,
    UNDER_ZONE,
    ZX,
    Hit,
    ZxState,
)  # fmt: skip
from kisoku.kernel.choosing import Pick, YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.players import everyone, opponent
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE as LIVES
from kisoku.kernel.state import player_ref

# --- 902: Reload ----------------------------------------------------------------------------------

reload = Routine("902", Reload, rule="902.1")


@reload.step("902.1a")
def trash_to_deck(s: ZxState, f: Reload) -> Outcome:
    cards = s.zones[2 * TRASH + f.player]
    carry(s, [move_event(s, card, DECK) for card in cards])
    return None


@reload.step("902.1b")
def shuffle_deck(s: ZxState, f: Reload) -> Outcome:
    from kisoku.games.zx.rules.r1000_actions import shuffle

    shuffle(s, f.player)
    return None


@reload.step("902.1c")
def opponent_picks_life(s: ZxState, f: Reload) -> Outcome:
    cards = s.zones[2 * LIFE + f.player]
    if not cards:
        return leave()
    return Request(opponent(s, f.player), "902.1c", tuple(Option("life", "902.1c", s.ref(card)) for card in cards))


@reload.step("902.1c")
def life_to_charge(s: ZxState, f: Reload) -> Outcome:
    """No damage, and no Ignition."""
    return put(s, [f.answer.thing % LIVES], CHARGE)


# --- 901.2: rank by rank --------------------------------------------------------------------------


class RuleEffects(Frame):
    """901.2: everything that is due, until nothing is."""


effects = Routine("901", RuleEffects)


@effects.step("901.2")
def next_effect(s: ZxState, f: RuleEffects) -> Outcome:
    if s.starting:
        return leave()  # the rest waits for the phase that starts (1028.1b)
    f.step -= 1
    if s.clock != s.quiet:
        blame_auras(s)
        atoms.look_now(s)
    if s.hits:
        judge_hits(s)
    if s.special or reloading(s) >= 0:
        return AtOnce()
    ranks = RANKS if s.rules.readings.get("crisis_and_damage") != "crisis_first" else CRISIS_FIRST
    if EXAMINED:
        return first_in_turn(s, ranks)
    for check, perform in ranks:
        found = check(s)
        if found:
            return perform(s, found)  # type: ignore[no-any-return]
    return leave()


def first_in_turn(s: ZxState, ranks: Any) -> Outcome:
    """The same where rules are examined: of all that are due, the one whose turn it is."""
    due = [(rank, perform, found) for rank, (check, perform) in enumerate(ranks, 3) if (found := check(s))]
    if not due:
        return leave()
    rank, perform, found = min(due, key=lambda row: in_its_turn(s, row[0])) if len(due) > 1 else due[0]
    in_its_turn(s, rank)
    return perform(s, found)  # type: ignore[no-any-return]


@rows(
    (f"901.2a.{rank}" for rank in range(3, 11)),
    lambda s, rank: f"901.2a.{rank}",
    off=lambda s, rank: 1 if rank < 10 else -1,
)
def in_its_turn(s: ZxState, rank: int) -> int:
    """Before all that have a higher rank and after all that have a lower one: neither earlier nor later."""
    return 0


def anything_due(s: ZxState) -> bool:
    """Whether a rule effect is to be carried out now. If none is, what weakens a zx from now on has done so before
    (1204.4).
    """
    calm = s.calm
    if calm is None or calm[0] is not s.cache or calm[1] != s.stir or EXAMINED:
        if reloading(s) >= 0:
            return True
        for check, _ in RANKS:
            if check(s):
                return True
        s.calm = (s.cache, s.stir)
    if s.quiet != s.clock:
        atoms.look_now(s)
    return False


# --- 909: Player cards ----------------------------------------------------------------------------


def without_player_card(s: ZxState) -> list[int]:
    """Players who control no card of kind Player on any square."""
    found = []
    prints, print_of, controller = s.pool.cards, s.card, s.controller
    for player in (0, 1):
        for card in s.zones[PLAYER_SQUARES[player]]:
            if controller[card] == player and PLAYER in prints[print_of[card]].kinds:
                break
        else:
            if not excused(s, player):
                found.append(player)
    return found


@rule("909.2", off=False)
def excused(s: ZxState, player: int) -> bool:
    """While an Overboost or a Unison of theirs is out, it is not looked for."""
    return overboost_of(s, player) != NONE or unison_of(s, player) != NONE


@rule("909.1", "1206.2")
def virtual_player_card(s: ZxState, players: list[int]) -> Outcome:
    for player in players:
        if virtual(s) >= 0:
            atoms.new_marker(s, virtual(s), player, PLAYER_SQUARES[player])
    return None


@rule("1206.1", "1206.2a", "1206.3", off=-1)
def virtual(s: ZxState) -> int:
    """A nameless Player card without text."""
    return s.pool.by_number["virtual"]


# --- 908: forces ----------------------------------------------------------------------------------


def stray_forces(s: ZxState) -> list[int]:
    found = []
    for card in s.zones[FORCE_ZONE]:
        if orphan(s, card) or of_hidden(s, card):
            found.append(card)
    return found


@rule("908.1", off=False)
def orphan(s: ZxState, card: int) -> bool:
    host = s.host[card]
    return host < 0 or KIND[s.zone[host]] != SQUARE


@rule("908.2", off=False)
def of_hidden(s: ZxState, card: int) -> bool:
    return bool(s.facedown[s.host[card]])


def trash_forces(s: ZxState, cards: list[int]) -> Outcome:
    """Reading A-9: their owners' Trash."""
    return put(s, cards, TRASH)


# --- 906: Charge ----------------------------------------------------------------------------------


@rule("306.2", "306.2a", "906.1", "906.1.ex1", off=ENDLESS)
def charge_limit(s: ZxState, player: int) -> int:
    return limit_of(s, player, "charge_limit", CHARGE_LIMIT)


def limit_of(s: ZxState, player: int, item: str, usual: int) -> int:
    """A limit of a player, as effects have changed it."""
    from kisoku.effects.standing import of_player
    from kisoku.games.zx.rules.r811_continuous import active, by_time

    for part in by_time(s, standing(s).of_players):
        for place, change in enumerate(part.lasting.changes):
            if (
                change.item == item
                and active(s, part)
                and (part.lasting.acts is None or part.lasting.acts(s))
                and (
                    player_ref(player) in (part.refs or part.lasting.things(s, part.context))
                    or of_player(s, part, player)
                )
            ):
                usual = as_the_text_says(
                    s, usual, part.number(s, place) if change.how == "=" else usual + part.number(s, place)
                )
    return max(0, usual)


@rule("102.2", off=lambda s, usual, said: usual)
def as_the_text_says(s: ZxState, usual: int, said: int) -> int:
    """A text that contradicts the rules is followed."""
    return said


def overfull(s: ZxState) -> list[int]:
    zones = s.zones
    if (
        len(zones[2 * CHARGE]) <= CHARGE_LIMIT
        and len(zones[2 * CHARGE + 1]) <= CHARGE_LIMIT
        and not standing(s).of_players
    ):
        return []
    return [
        player
        for player in everyone(s)
        if zones[2 * CHARGE + player] and len(zones[2 * CHARGE + player]) > charge_limit(s, player)
    ]


def trim_charge(s: ZxState, players: list[int]) -> Outcome:
    return ChargeExcess(players[0])


trimming = Routine("906", ChargeExcess)


@trimming.step("906.1")
def choose_excess(s: ZxState, f: ChargeExcess) -> Outcome:
    cards = tuple(s.ref(card) for card in s.zones[2 * CHARGE + f.player])
    count = len(cards) - charge_limit(s, f.player)
    return Pick(player=f.player, rule="906.1", candidates=cards, least=count, most=count, verb="trim")


@trimming.step("906.1")
def excess_to_trash(s: ZxState, f: ChargeExcess) -> Outcome:
    return put(s, [ref % LIVES for ref in f.given], TRASH)


# --- 905: squares ---------------------------------------------------------------------------------


def misplaced(s: ZxState) -> list[int]:
    """Cards that cannot stay on their squares; both tests of a crowded square look at the same
    moment (reading A-10).
    """
    found: list[int] = []
    prints, print_of, controller, facedown = s.pool.cards, s.card, s.controller, s.facedown
    for square in SQUARES:
        fighters = []
        for card in s.zones[square]:
            printed = prints[print_of[card]]
            if (EXAMINED or not printed.placeable) and wrong_kind(s, card):
                found.append(card)
            elif printed.fights and not facedown[card]:
                fighters.append(card)
        if square in PLAYER_SQUARES:
            for card in fighters:
                if (EXAMINED or square != PLAYER_SQUARES[controller[card]]) and intruder(s, card, square):
                    found.append(card)
        if len(fighters) > 1:
            found += crowded_out(s, fighters)
    return list(dict.fromkeys(found)) if found else found


def crowded_out(s: ZxState, fighters: list[int]) -> list[int]:
    oldest = min(fighters, key=lambda card: s.stamp[card])
    newest = {
        player: max(
            (card for card in fighters if s.controller[card] == player), key=lambda card: s.stamp[card], default=NONE
        )
        for player in (0, 1)
    }
    return [card for card in fighters if overwritten(s, card, newest) or driven_out(s, card, oldest)]


@rule("905.1", off=False)
def overwritten(s: ZxState, card: int, newest: dict[int, int]) -> bool:
    """Of several of one controller only the newest stays."""
    return card != newest[s.controller[card]]


@rule("905.2", off=False)
def driven_out(s: ZxState, card: int, oldest: int) -> bool:
    """Those of another controller than the oldest one's go."""
    return s.controller[card] != s.controller[oldest]


@rule("905.3", off=False)
def intruder(s: ZxState, card: int, square: int) -> bool:
    return square != PLAYER_SQUARES[s.controller[card]]


@rule("905.4", off=False)
def wrong_kind(s: ZxState, card: int) -> bool:
    return not s.facedown[card] and not s.pool.cards[s.card[card]].placeable


EXAMINED = examining()


def clear_squares(s: ZxState, cards: list[int]) -> Outcome:
    """To their owners' Trash (reading A-9); that is no destruction."""
    if s.rules.readings.get("trash_of_the_misplaced") == "controller":
        return happen(s, [move_event(s, card, TRASH, zone=2 * TRASH + s.controller[card]) for card in cards])
    return put(s, cards, TRASH)


# --- 904: lethal damage ---------------------------------------------------------------------------


def lethal(s: ZxState) -> list[int]:
    """What will be destroyed: cards that are done for, unless a text spares them (102.6, reading A-53)."""
    found = doomed(s)
    return [card for card in found if not undying(s, card)] if found else found


def undying(s: ZxState, card: int) -> bool:
    from kisoku.games.zx.rules.r1000_actions import spared
    from kisoku.games.zx.rules.r1200_other import cause_of_death

    return spared(s, card, *cause_of_death(s, s.ref(card), spared=True))


def doomed(s: ZxState) -> list[int]:
    """904: with as much damage as power, or no power; Ascensions with damage and no shield."""
    found: list[int] = []
    rows, prints, damage = standing(s).rows, s.pool.cards, s.damage
    for card in on_squares(s):
        row = rows[card] if card in rows else prints[s.card[card]]
        if s.facedown[card] or (not EXAMINED and not damage[card] and (row.power is None or row.power > 0)):
            continue
        if row.power is not None and ZX in row.kinds:
            if hurt_to_death(s, card, row.power) or powerless(s, row.power):
                found.append(card)
        elif ASCENSION in row.kinds and s.damage[card] and unshielded(s, card):
            found.append(card)
    return found


@rule("904.1", "209.2", off=False)
def hurt_to_death(s: ZxState, card: int, power: int) -> bool:
    return 0 < s.damage[card] >= power


@rule("904.2", off=False)
def powerless(s: ZxState, power: int) -> bool:
    return power <= 0


@rule("904.3", "210.3", off=False)
def unshielded(s: ZxState, card: int) -> bool:
    return not s.shields[card]


@rule("904.1", "904.2", "904.3", "901.2a")
def destroy_all(s: ZxState, cards: list[int]) -> Outcome:
    """All at the same moment."""
    from kisoku.games.zx.rules.r1200_other import cause_of_death

    events = []
    for card in cards:
        cause, marks = cause_of_death(s, s.ref(card))
        by = controller_of(s, cause) if "effect" in marks else NOBODY
        events.append(move_event(s, card, CHARGE, "destroyed", marks, by, cause))
    return happen(s, events)


def blame_auras(s: ZxState) -> None:
    """1204.4: a constant ability that has come to make a zx weaker since the last look counts as what weakened it
    (reading A-40).
    """
    for part in standing(s).others:
        lasting = part.lasting
        if part.record is None and part.stamp > s.quiet and lasting.kind == "modify":
            for place, change in enumerate(lasting.changes):
                if change.item == "power" and part.number(s, place) < 0:
                    for ref in lasting.things(s, part.context):
                        if ref >= 0 and KIND[s.zone[ref % LIVES]] == SQUARE:
                            blame(s, ref, part.context.card)


@rule("1204.4")
def blame(s: ZxState, ref: int, source: int) -> None:
    from kisoku.games.zx.rules.r1000_actions import remember_hit

    remember_hit(s, ref, source, False)


def judge_hits(s: ZxState) -> None:
    """1204.3-4, 1204.6: what last hurt a card has destroyed it only if the card is done for at the first look (reading
    A-45); battle: r1200_other.
    """
    dying = {s.ref(card) for card in doomed(s)}
    kept = tuple(
        hit if hit.battle else hit._replace(first=2)
        for hit in s.hits
        if hit.battle or hit.first == 2 or hit.thing in dying or not too_late(s)
    )
    if kept != s.hits:
        atoms.set_hits(s, tuple(Hit(*hit) for hit in kept))


too_late = so("1204.6", "1204.6.ex1")
"""What dies only of what rule effects have changed was destroyed by nothing that came before."""


# --- 903: defeat ----------------------------------------------------------------------------------


def losers(s: ZxState) -> list[tuple[int, str]]:
    zones = s.zones
    if not EXAMINED and zones[2 * DECK] and zones[2 * DECK + 1] and zones[2 * LIFE] and zones[2 * LIFE + 1]:
        return []
    found = []
    for player in everyone(s):
        by = "903.1" if lifeless(s, player) else "903.2" if exhausted(s, player) else ""
        if by and not forbidden(s, "lose", player=player):
            found.append((player, by))
    return found


@rule("903.1", "307.1", off=False)
def lifeless(s: ZxState, player: int) -> bool:
    return not s.zones[2 * LIFE + player]


@rule("903.2", off=False)
def exhausted(s: ZxState, player: int) -> bool:
    return not s.zones[2 * DECK + player] and not s.zones[2 * TRASH + player]


def defeat(s: ZxState, found: list[tuple[int, str]]) -> Outcome:
    for player, by in found:
        atoms.condemn(s, player, by)
    conclude(s, found[0][1])
    return None


def conclude(s: ZxState, by: str) -> None:
    lost = [player for player in everyone(s) if s.verdicts[player] < 0]
    both_lost(s, by) if len(lost) > 1 else other_wins(s, lost[0], by)


@rule("101.2")
def other_wins(s: ZxState, loser: int, by: str) -> None:
    atoms.end_game(s, opponent(s, loser), by)


@rule("101.3", off=lambda s, by: atoms.end_game(s, s.turn_player, by))
def both_lost(s: ZxState, by: str) -> None:
    atoms.end_game(s, NOBODY, by)


# --- 907: damage to players -----------------------------------------------------------------------


def hurt_players(s: ZxState) -> list[int]:
    if s.hurt == (0, 0):
        return []
    return [player for player in everyone(s) if s.hurt[player] > 0]


def one_point(s: ZxState, players: list[int]) -> Outcome:
    return PlayerDamage(who_first(s, players))


@rule("907.2a", "907.3", off=lambda s, players: players[-1])
def who_first(s: ZxState, players: list[int]) -> int:
    return players[0]


suffering = Routine("907", PlayerDamage, rule="907.2")


@suffering.step("907.2b")
def one_point_less(s: ZxState, f: PlayerDamage) -> Outcome:
    atoms.set_hurt(s, f.player, s.hurt[f.player] - 1)
    return None


@suffering.step("907.2c")
def opponent_picks(s: ZxState, f: PlayerDamage) -> Outcome:
    cards = s.zones[2 * LIFE + f.player]
    if not cards:
        return leave()
    return Request(opponent(s, f.player), "907.2c", tuple(Option("life", "907.2c", s.ref(card)) for card in cards))


@suffering.step("907.2c")
def reveal_it(s: ZxState, f: PlayerDamage) -> Outcome:
    from kisoku.games.zx.rules.r1000_actions import show

    f.card = f.answer.thing % LIVES
    show(s, f.card)
    return None


@suffering.step("907.2d")
def without_icon(s: ZxState, f: PlayerDamage) -> Outcome:
    if "ignition" in info(s, f.card).icons:
        return None
    f.step = s.rules.places[PlayerDamage]["907.2e"] + 2
    return put(s, [f.card], CHARGE)


@suffering.step("907.2e")
def may_play_it(s: ZxState, f: PlayerDamage) -> Outcome:
    from kisoku.games.zx.rules.r806_playing import free_play

    return free_play(s, f.player, f.card, "907.2e")


@suffering.step("907.2e")
def or_charge(s: ZxState, f: PlayerDamage) -> Outcome:
    if f.given or KIND[s.zone[f.card]] != LIFE:
        return leave()
    return put(s, [f.card], CHARGE)


@suffering.step("907.2e")
def again_from_the_start(s: ZxState, f: PlayerDamage) -> Outcome:
    return leave()


# --- 910: Crisis ----------------------------------------------------------------------------------


def crises(s: ZxState) -> list[int]:
    """Player Extras that lie face down and whose condition was met."""
    if not s.zones[UNDER_ZONE] or not s.pool.crises:
        return []
    from kisoku.games.zx.rules.r1024_crisis import conditions

    return [card for card in s.crises if card >= 0 and s.facedown[card]] + conditions(s)


def offer_crisis(s: ZxState, cards: list[int]) -> Outcome:
    return Crisis(s.owner[cards[0]], cards[0])


crisis = Routine("910", Crisis, rule="910.1")


@crisis.step("910.1a")
def show_it(s: ZxState, f: Crisis) -> Outcome:
    """Declined, the condition is forgotten until it is met again."""
    program = s.pool.cards[s.card[f.card]].rules["crisis"]
    left = tuple(card for card in s.crises if card != f.card)
    atoms.note_crisis(s, left if program.trigger is not None else (*left, -1 - f.card))
    return YesNo(player=f.player, rule="910.1a", source=s.ref(f.card), verb="crisis")


@crisis.step("910.1a")
def onto_the_player_card(s: ZxState, f: Crisis) -> Outcome:
    if f.given:
        atoms.turn_over(s, f.card, False, 3)
        atoms.spend(s, ("crisis", f.card), f.player)
        from kisoku.games.zx.rules.r808_triggers import occur

        occur(s, Event("crisis", f.player, s.ref(s.host[f.card])))
    return leave()


RANKS: tuple[tuple[Any, Any], ...] = (
    (without_player_card, virtual_player_card),
    (stray_forces, trash_forces),
    (overfull, trim_charge),
    (misplaced, clear_squares),
    (lethal, destroy_all),
    (losers, defeat),
    (hurt_players, one_point),
    (crises, offer_crisis),
)
"""901.2a, from rank 3 on: what is looked for, and what is done about all of it at once."""

CRISIS_FIRST = (*RANKS[:-2], RANKS[-1], RANKS[-2])

ROUTINES: tuple[Routine, ...] = (reload, effects, trimming, suffering, crisis)
