"""Additional rules 22: シスイ. Lacerations: damage that waits as tokens until their holder's start phase, or until it
would be the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.effects.coding import Deed
from kisoku.games.sakura.megami.hosting import change_tally
from kisoku.games.sakura.megami.tallies import has_tally
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Damage, Effect, Pay, ResolveAttack
from kisoku.games.sakura.rules.r5_situations import happen
from kisoku.games.sakura.rules.r6_attacks import attack_has, attack_now
from kisoku.games.sakura.rules.r6_objects import facts_of, info
from kisoku.games.sakura.rules.r9_attack import attacker, resolving
from kisoku.games.sakura.rules.r9_costs import paying
from kisoku.games.sakura.rules.verbs import Wound
from kisoku.games.sakura.state import (
    AURA,
    LIFE,
    NONE,
    T_CUT_AURA,
    T_CUT_LIFE,
    T_OWN_CUT_AURA,
    T_OWN_CUT_LIFE,
    SakuraState,
    opponent,
)
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rows, rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

ZONES = {"aura": "A22-6-3-1", "flare": "A22-6-3-1.p2", "life": "A22-6-3-1.p3"}
CONVERTED = {"aura": "A22-7-1", "life": "A22-7-2", "flare": "A22-7-3"}


# --- A22-1, A22-6: tokens and how they come ---------------------------------------------------------------------------


@rule("A22-1.p2", "A22-1.p3", off="")
def kind_of(s: SakuraState, victim: int, zone: str, holder: int) -> str:
    """Each token is held by a player: the one whose card or effect dealt it (a reading)."""
    return f"cut_{zone}" if holder != victim else f"own_cut_{zone}"


def tokens(s: SakuraState, victim: int, zone: str, holder: int) -> int:
    place = (T_OWN_CUT_AURA if holder == victim else T_CUT_AURA) + 2 * tuple(ZONES).index(zone) + victim
    return s.tallies[place]


@rows(ZONES.values(), lambda s, victim, zone, count, holder: ZONES[zone], off=0)
def lacerate(s: SakuraState, victim: int, zone: str, count: int | None, holder: int) -> int:
    """So many tokens from Outside are put there; 「-」 is none."""
    if count is None:
        return 0
    return change_tally(s, kind_of(s, victim, zone, holder), victim, endless(s, count))


endless = as_it_is("A22-5", "A22-6-1", "A22-2", "A22-3", "A22-4", off=0)
"""Outside there are always more."""


class Lacerated(Frame):
    """A22-6-3-2: a pair, of which the victim takes one."""

    player: int = NONE
    holder: int = 0
    aura: Any = None
    life: Any = None
    both: int = 0
    attack: int = NONE


bleeding = Routine("lacerated", Lacerated, "A22-6-3")


@bleeding.step("A22-6-3-2")
def which(s: SakuraState, f: Lacerated) -> Outcome:
    """One of the two; "-" leaves only the other."""
    options = [
        Option(zone, "A22-6-3-2", amount) for zone, amount in (("aura", f.aura), ("life", f.life)) if amount is not None
    ]
    if not options or f.both:
        for option in options:
            taken(s, f, option)
            lacerate(s, f.player, option.verb, option.thing, f.holder)
        return leave()
    if len(options) == 2 and (too_much_for_aura(s, f) or may_not_take_aura(s, f)):
        options = options[1:]
    return Request(chooser(s, f), "A22-6-3-2", tuple(options), f.attack)


@rule("A22-6-3-2.p2", off=False)
def too_much_for_aura(s: SakuraState, f: Lacerated) -> bool:
    return bool(f.aura > s.crystals[AURA + f.player])


@rule("A22-6-3-2.p3", off=lambda s, f: f.player)
def chooser(s: SakuraState, f: Lacerated) -> int:
    """Who takes them, unless the attack's text lets its own player choose its damage."""
    mine = f.attack != NONE and s.alive(f.attack) and attack_has(s, f.attack, "chosen_by_you")
    return opponent(f.player) if mine else f.player


@rule("A22-6-3-2.p3", off=False)
def may_not_take_aura(s: SakuraState, f: Lacerated) -> bool:
    return f.attack != NONE and s.alive(f.attack) and attack_has(s, f.attack, "no_aura_choice")


@bleeding.step("A22-6-3-2.p4")
def take_it(s: SakuraState, f: Lacerated) -> Outcome:
    taken(s, f, f.answer)
    lacerate(s, f.player, f.answer.verb, f.answer.thing, f.holder)
    return leave()


def taken(s: SakuraState, f: Lacerated, option: Option) -> None:
    """What was chosen is remembered as of damage."""
    happen(s, Event("lacerated", f.player, f.attack, option.thing, (option.verb,)))


# --- A22-9, A22-10: in place of damage and consumption ----------------------------------------------------------------


@rule("A22-9", "A22-8", "A22-8.p2", off=False)
def is_lacerating(s: SakuraState, attack: int) -> bool:
    return bool(facts_of(s, attack).lacerated) or attack_has(s, attack, "lacerating")


def in_place_of_damage(s: SakuraState, f: ResolveAttack) -> Outcome:
    """A22-9-1."""
    if not s.alive(f.attack) or not is_lacerating(s, f.attack):
        return None
    now, holder = attack_now(s, f.attack), attacker(s, f.attack)
    both = int(attack_has(s, f.attack, "both_damages"))
    aura, life = both_values(s, now.aura, now.life)
    return Lacerated(player=opponent(holder), holder=holder, aura=aura, life=life, both=both, attack=f.attack)


@rule("A22-6-2", off=lambda s, aura, life: (None, life))
def both_values(s: SakuraState, aura: int | None, life: int | None) -> tuple[int | None, int | None]:
    """On the left for Aura, on the right for Life; None is "-"."""
    return aura, life


def no_damage(s: SakuraState, f: ResolveAttack) -> Outcome:
    """A22-9-1.v."""
    if s.alive(f.attack) and is_lacerating(s, f.attack):
        f.step += 1
    return None


def pay_with_lacerations(s: SakuraState, f: Pay) -> Outcome:
    """A22-10.ii: the crystals stay where they are."""
    if f.consumption and bleeds(s, f.card):
        lacerate(s, f.player, "flare", f.consumption, f.player)
        f.consumption = 0
    return None


@rule("A22-10", "A22-8.p3", off=False)
def bleeds(s: SakuraState, card: int) -> bool:
    return "consumption" in info(s, card).facts.lacerated


# --- A22-7, A22-11: tokens become damage ------------------------------------------------------------------------------


class Converting(Frame):
    """A22-11-1: zone after zone, as their holder likes. some: as many zones as the holder likes. count: how many it
    were.
    """

    player: int = NONE
    some: int = 0
    count: int = 0


converting = Routine("converting", Converting)


def places(s: SakuraState, holder: int) -> list[tuple[int, str]]:
    return [
        (victim, zone) for victim in (holder, opponent(holder)) for zone in ZONES if tokens(s, victim, zone, holder)
    ]


@converting.step("A22-11-1.1")
def which_zone(s: SakuraState, f: Converting) -> Outcome:
    """A22-7-4: those that are not on the table are left alone."""
    found = places(s, f.player)
    if not found:
        return leave(f.count)
    enough = (Option("done", "A22-7"),) if f.some else ()
    return Request(
        f.player,
        "A22-11-1.1",
        (*(Option(f"convert_{zone}", "A22-11-1.1", -1 - victim) for victim, zone in found), *enough),
    )


@converting.step("A22-11-1.2")
def convert_it(s: SakuraState, f: Converting) -> Outcome:
    if f.answer.verb == "done":
        return leave(f.count)
    f.step, f.count = 0, f.count + 1
    return convert(s, -1 - f.answer.thing, f.answer.verb.removeprefix("convert_"), f.player)


@rule("A22-7", "A22-7-4")
@rows(CONVERTED.values(), lambda s, victim, zone, holder: CONVERTED[zone])
def convert(s: SakuraState, victim: int, zone: str, holder: int) -> Damage | None:
    """All tokens of that holder there are taken away, and as much damage is dealt."""
    count = tokens(s, victim, zone, holder)
    change_tally(s, kind_of(s, victim, zone, holder), victim, -count)
    hurt = Damage(player=victim)
    setattr(hurt, zone, count)
    return hurt


@rule("A22-11-2", off=False)
def bleeds_out(s: SakuraState, victim: int, holder: int) -> bool:
    """As many of one player's tokens as there is Life."""
    cuts = s.tallies[(T_OWN_CUT_LIFE if victim == holder else T_CUT_LIFE) + victim]
    return bool(cuts and cuts >= s.crystals[LIFE + victim])


def look_at_lives(s: SakuraState) -> None:
    """A22-11-2: at once."""
    for victim in (0, 1):
        for holder in (0, 1):
            if tokens(s, victim, "life", holder) and s.crystals[LIFE + victim] and bleeds_out(s, victim, holder):
                hurt = convert(s, victim, "life", holder)
                if hurt is not None:
                    s.asides.append(hurt)


@book.verb("lacerate")
def lacerate_some(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = sum(lacerate(s, player, deed.op.place, deed.number(s, f), f.player) for player in deed.players(s, f))
    return None


@book.verb("lacerate_pair", prepare=Wound)
def lacerate_pair(s: SakuraState, f: Effect, deed: Wound, stage: int) -> Outcome:
    """A22-6-3: each player decides alone."""
    players = tuple(player for player in deed.players(s, f) if has_tally(s, "cut_aura", player))
    if stage >= len(players):
        f.done = len(players)
        return None
    f.stage = stage + 1
    aura, life = (None if part is None else part(s, f) for part in deed.pair)
    return Lacerated(player=players[stage], holder=f.player, aura=aura, life=life)


@book.on_players("take_cuts")
def take_cuts(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    """As much as the damage of the attack that is reacted to."""
    if f.answered == NONE or not s.alive(f.answered):
        return 0
    now = attack_now(s, f.answered)
    return Lacerated(player=player, holder=f.player, aura=now.aura, life=now.life)


for _verb, _some in (("convert", 0), ("convert_some", 1)):
    book.on_players(_verb)(
        lambda s, f, player, count, some=_some: (
            Converting(player=player, some=some) if has_tally(s, "cut_aura", player) else 0
        )
    )


def _cuts(zone: str) -> None:
    book.of_player(f"cut_{zone}")(lambda s, player: tokens(s, player, zone, opponent(player)))


for _zone in ZONES:
    _cuts(_zone)


@book.of_player("wounds")
def wounds(s: SakuraState, player: int) -> int:
    """How often the player has taken damage this turn."""
    return sum(event.kind == "damage" and event.player == player for event in s.history)


def patch(rules: SakuraRuleset) -> None:
    rules.insert(resolving, "C9-4.v", "A22-9-1", in_place_of_damage)
    rules.insert(resolving, "C9-4.v", "A22-9-1.v", no_damage)
    rules.insert(paying, "C9-3.ii", "A22-10.ii", pay_with_lacerations)
    rules.always = (*rules.always, look_at_lives)
    rules.add_window(
        "A22-11-1",
        "start_phase",
        "you",
        lambda s, player: bool(places(s, player)),
        lambda s, player: Converting(player=player),
    )


ROUTINES: tuple[Routine, ...] = (bleeding, converting)
