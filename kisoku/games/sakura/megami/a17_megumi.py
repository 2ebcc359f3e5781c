"""Additional rules 17: メグミ. Seeds that sprout in the Soil, and grow on her host's enhancements in
place of crystals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import change_tally, given, hosts
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.frames import Context, Effect, UseEnhancement
from kisoku.games.sakura.rules.items import users_of
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import settle
from kisoku.games.sakura.rules.r5_values import charge
from kisoku.games.sakura.rules.r6_crystals import put_on_card
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.rules.r9_using import enhancing
from kisoku.games.sakura.rules.r10_texts import gifts_now, has_keyword
from kisoku.games.sakura.rules.standing import whom
from kisoku.games.sakura.state import AURA, DUST, ENHANCEMENT, IN_USE, NONE, T_SOIL, T_SPROUTED, SakuraState
from kisoku.kernel.choosing import PickNumber
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset


class Sowing(Frame):
    """A17-7-1.iii. seeds: sprouted ones that go on the card. wanted: crystals that must still come. growing: seeds
    beyond its charge.
    """

    player: int = NONE
    card: int = NONE
    seeds: int = 0
    wanted: int = 0
    outside: int = 0
    aura: int = 0


sowing = Routine("sowing", Sowing, "A17-7-1.iii")


@sowing.step("A17-7-1.iii.1")
def sprout_one(s: SakuraState, f: Sowing) -> Outcome:
    """If the card is of some Megami."""
    if users_of(s, f.card):
        sprout(s, f.player, 1)
    return None


@rule("A17-2-1-1", "A17-2-1-1.p2", "A17-2.p2", "A17-3", "A17-3.p2", off=0)
def sprout(s: SakuraState, player: int, count: int) -> int:
    """A seed in the Soil has sprouted or not."""
    count = min(count, s.tallies[T_SOIL + player])
    change_tally(s, "soil", player, -count)
    return change_tally(s, "sprouted", player, count)


@sowing.step("A17-7-1.iii.2")
def seeds_for_its_charge(s: SakuraState, f: Sowing) -> Outcome:
    f.wanted = max(0, charge(s, f.card, f.player) - f.outside)
    most = min(f.wanted, s.tallies[T_SPROUTED + f.player])
    return PickNumber(player=f.player, rule="A17-7-1.iii.2", source=f.card, most=most)


@sowing.step("A17-7-1.iii.3")
def crystals_for_the_rest(s: SakuraState, f: Sowing) -> Outcome:
    f.seeds = f.given or 0
    dust, aura = s.crystals[DUST], s.crystals[AURA + f.player]
    f.wanted = min(f.wanted - f.seeds, dust + aura)
    return PickNumber(
        player=f.player, rule="A17-7-1.iii.3", source=f.card, least=max(0, f.wanted - dust), most=min(f.wanted, aura)
    )


@sowing.step("A17-7-1.iii.4")
def growth(s: SakuraState, f: Sowing) -> Outcome:
    f.aura = f.given or 0
    most = min(growth_of(s, f.card, f.player), s.tallies[T_SPROUTED + f.player] - f.seeds)
    return PickNumber(player=f.player, rule="A17-7-1.iii.4", source=f.card, most=most)


@rule("A17-6", "A17-6.p2", off=0)
def growth_of(s: SakuraState, card: int, player: int) -> int:
    """Several are added up."""
    programs = (*info(s, card).programs, *(s.pool.programs[number] for number, _ in gifts_now(s, card)))
    if not has_keyword(s, card, "growth"):
        return 0
    f = Context(player, card)
    growing = (p for p in programs if p.keyword == "growth" and (p.condition is None or p.condition(s, f)))
    return sum(program.variables["seeds"](s, f) for program in growing)


@sowing.step("A17-7-1.iii.5")
def bind_them(s: SakuraState, f: Sowing) -> Outcome:
    seeds = f.seeds + (f.given or 0)
    lay_seeds(s, f.player, f.card, seeds)
    for pool, count in ((DUST, f.wanted - f.aura), (AURA + f.player, f.aura)):
        if count > 0:
            put_on_card(s, pool, f.card, count)
    atoms.tell(s, ("charged", f.player, f.card, f.wanted + seeds, (f.aura,)))
    settle(s)
    return leave()


@rule("A17-4", "A17-4.p2", "A17-4.p3", "A17-5", "A17-5.p2", "A17-5.p3")
def lay_seeds(s: SakuraState, player: int, card: int, seeds: int) -> None:
    """On a card they count as crystals."""
    change_tally(s, "sprouted", player, -seeds)
    atoms.set_seeds(s, card, s.seeds[card] + seeds)
    atoms.set_bound(s, card, s.bound[card] + seeds)


@rule("A17-7-1", off=False)
def sows(s: SakuraState, f: UseEnhancement) -> bool:
    """Her host charges enhancements in another way."""
    return hosts(s, f.player, "megumi") and not f.replaced


def sow(s: SakuraState, f: UseEnhancement) -> Outcome:
    return Sowing(player=f.player, card=f.card, outside=f.outside) if sows(s, f) else None


def sown(s: SakuraState, f: UseEnhancement) -> Outcome:
    """In place of the two steps that follow."""
    if sows(s, f):
        f.step += 2
    return None


def _on_cards(s: SakuraState, player: int) -> int:
    return sum(s.seeds[card] for kind in (ENHANCEMENT, IN_USE) for card in s.zones[2 * kind + player])


book.of_player("soil")(lambda s, player: s.tallies[T_SOIL + player])
book.of_player("sprouted")(lambda s, player: s.tallies[T_SPROUTED + player])
book.of_player("deployed_seeds")(_on_cards)
book.item("seeds", "number")(lambda s, thing, f: s.seeds[thing] if 0 <= thing < len(s.seeds) else 0)


@book.fact("all_sprouted", rule="A17-3.p3")
def all_sprouted(s: SakuraState, f: Any, value: Any) -> bool:
    return bool(s.tallies[T_SOIL + whom(s, f.player, value.partition(":")[0])] == 0)


@book.on_players("sprout")
def sprout_some(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return sprout(s, player, count) if hosts(s, player, "megumi") else 0


def patch(rules: SakuraRuleset) -> None:
    rules.append(duel, "C4-1.2", "A17-1", given("soil"))
    rules.insert(enhancing, "C9-2-3.iii", "A17-7-1", sow)
    rules.insert(enhancing, "C9-2-3.iii", "A17-7-1", sown)


ROUTINES: tuple[Routine, ...] = (sowing,)
