"""What the verbs of card texts do: arrows, and what happens to players. (To cards and attacks: see card_verbs; rarer
terms: term_verbs.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.frames import ASKED
from kisoku.effects.operands import NoMeaning
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import CRYSTAL_PLACES, book
from kisoku.games.sakura.rules.definitions import as_it_is, so
from kisoku.games.sakura.rules.frames import BasicAction, Damage, Draw, Effect, Ending, Reconstruction
from kisoku.games.sakura.rules.r5_damage import impatience
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_crystals import held, movable, move_crystals, place_name, pool_of, shifted
from kisoku.games.sakura.rules.r6_objects import is_attack
from kisoku.games.sakura.rules.r7_moving import reshuffle
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, OUTSIDE_PLACE
from kisoku.games.sakura.rules.r9_basic_actions import BY_NAME
from kisoku.games.sakura.rules.r10_terms import gain_concentration, put_concentration, shrink
from kisoku.games.sakura.rules.r10_texts import text_changes
from kisoku.games.sakura.rules.standing import context_of, derived, holds, kept_from, whom
from kisoku.games.sakura.state import EXECUTED, NONE, POOL_NAMES, SakuraState
from kisoku.kernel.choosing import Ask, PickNumber
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome
from kisoku.kernel.rules import rule
from kisoku.text import program as ir

BOOKED = "triggered"
"""What the class of an effect is called that was booked for later (C9-1-3-4)."""

# --- C10-1: arrows ----------------------------------------------------------------------------------------------------

Places = Callable[[Any, Any], tuple[int, ...]]
"""Where crystals lie or go: one place, or those of both players, or the cards that are meant."""


def crystal_places(word: str, of: str, c: Coder) -> Places:
    if word not in CRYSTAL_PLACES:
        raise NoMeaning(f"place {word}")
    return c.made(f"place {word}", _crystal_places(word, of, c), ())


def _crystal_places(word: str, of: str, c: Coder) -> Places:
    if word == "outside":
        return lambda s, f: (OUTSIDE_PLACE,)
    if word in POOL_NAMES:
        players = c.players(of or "you")
        return lambda s, f: tuple(pool_of(word, player) for player in players(s, f))
    cards = c.things(ir.Reg(word))
    return lambda s, f: tuple(CARD_PLACE + card for card in cards(s, f) if not is_attack(s, card))


class Arrow(Deed):
    """From where to where crystals move. several: out of any of several places. plain: they move without an arrow."""

    __slots__ = ("booked", "places", "plain", "several", "sources", "targets")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        self.places = [crystal_places(word, op.origin_of, c) for word in op.origin.split(",")]
        self.several = len(self.places) > 1
        self.sources, self.targets = self.places[0], crystal_places(op.place, op.place_of, c)
        self.plain = "plain" in op.how
        self.booked = c.ability.kind == BOOKED


@book.verb("arrow", rule="C10-1.p2", prepare=Arrow, how="plain both all up_to")
def arrow(s: SakuraState, f: Effect, deed: Arrow, stage: int) -> Outcome:
    """C10-1.p2, C10-2: as many crystals as possible, from left to right, or the way that its player chooses."""
    if not stage and not deed.plain and "arrow_resolved" in s.pool.remembered:
        happen(s, Event("arrow_resolved", f.player, f.card))
    if deed.several:
        return _from_any_of(s, f, deed, stage)
    both, reverse, more = (0, 0, 0) if deed.plain else text_changes(s, f.card, f.player, deed.booked)[0]
    pairs = _pairs(deed.sources(s, f), deed.targets(s, f))
    if reverse:
        pairs = _turned(pairs)
    if bool(pairs) and two_ways(s, bool(both) or "both" in deed.how):
        if not stage:
            f.stage = ASKED
            ways = tuple(
                ("direction", "C10-1.p3", source, target) for source, target in (*pairs[:1], *_turned(pairs[:1]))
            )
            return Ask(player=f.player, rule="C10-1.p3", source=f.card, options=ways)
        if f.given and stage == 1:
            pairs = _turned(pairs)
    count = deed.number(s, f) + more
    whole = "all" in deed.how
    if "up_to" in deed.how and stage < 2 and pairs:
        f.stage, f.scratch = 2, f.given if stage else 0
        return PickNumber(player=f.player, rule="C10-1.p2", source=f.card, most=movable(s, *pairs[0], count))
    if stage == 2:
        pairs, count = _turned(pairs) if f.scratch else pairs, f.given
    f.done = sum(
        move_crystals(s, source, target, held(s, source) if whole else count)
        for source, target in pairs
        if deed.plain or not _held_fast(s, source)
    )
    return None


two_ways = as_it_is("C10-1.p3", off=False)
"""An arrow of both directions goes the way that its player chooses."""


def _pairs(sources: tuple[int, ...], targets: tuple[int, ...]) -> list[tuple[int, int]]:
    """From where to where: of both players, each one's own to each one's own."""
    if len(sources) == len(targets):
        return list(zip(sources, targets, strict=True))
    return [(source, target) for source in sources for target in targets]


def _turned(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(target, source) for source, target in pairs]


def _from_any_of(s: SakuraState, f: Effect, deed: Arrow, stage: int) -> Outcome:
    """So many in all out of several places: whoever does it names the place of each, then all of them move together."""
    target = deed.targets(s, f)[0]
    taken: tuple[int, ...] = (*f.scratch[0], f.scratch[1][f.given][2]) if stage else ()
    sources = [source for find in deed.places for source in find(s, f)]
    ways = tuple(
        ("direction", "C6-3", source, target)
        for source in sources
        if held(s, source) > taken.count(source) and source != target
    )
    if len(taken) < deed.number(s, f) and ways:
        f.stage, f.scratch = ASKED, (taken, ways)
        return Ask(player=deed.who(s, f), rule="C6-3", source=f.card, options=ways)
    f.done = sum(shifted(s, source, target, taken.count(source)) for source in dict.fromkeys(taken))
    settle(s)
    return None


def _held_fast(s: SakuraState, source: int) -> bool:
    """Whether an effect keeps the crystals there from being moved by arrows."""
    for standing in derived(s).forbids:
        if standing.lasting.action == "leave_by_arrow" and holds(s, standing, context_of(standing)):
            for name, _, whose in (str(word).partition(":") for word in standing.lasting.named):
                if name == place_name(source) and (
                    whose in ("", "any") or source == pool_of(name, whom(s, standing.player, whose))
                ):
                    return True
    return False


# --- players ----------------------------------------------------------------------------------------------------------


@book.on_players("draw")
def draw(s: SakuraState, f: Effect, player: int, count: int) -> Frame:
    return Draw(player=player, count=count)


@book.on_players("concentration")
def concentration(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return abs(gain_concentration(s, player, count))


@book.on_players("set_concentration")
def set_concentration(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return abs(put_concentration(s, player, count))


@book.on_players("shrink")
def make_shrink(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return int(shrink(s, player))


@book.on_players("unshrink")
def unshrink(s: SakuraState, f: Effect, player: int, count: int) -> int:
    if not s.shrunk[player]:
        return 0
    atoms.set_shrunk(s, player, False)
    settle(s)
    return 1


@book.on_players("win")
def win(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return _verdict(s, f, player, "win", "won", 1)


@book.on_players("lose")
def lose(s: SakuraState, f: Effect, player: int, count: int) -> int:
    return _verdict(s, f, player, "lose", "lost", -1)


def _verdict(s: SakuraState, f: Effect, player: int, action: str, told: str, verdict: int) -> int:
    if kept_from(s, player, action):
        return 0
    atoms.set_verdict(s, player, verdict)
    atoms.tell(s, (told, player, f.card))
    settle(s)
    return 1


@book.on_players("shuffle")
def shuffle(s: SakuraState, f: Effect, player: int, count: int) -> int:
    reshuffle(s, player)
    return 1


@book.on_players("impatience")
def be_impatient(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return impatience(s, player) or 0


@book.on_players("reconstruct")
def reconstruct(s: SakuraState, f: Effect, player: int, count: int) -> Frame:
    return Reconstruction(player=player)


class Wound(Deed):
    """Damage: to one place, or as a pair of which one is chosen."""

    __slots__ = ("pair", "place")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        self.players = c.players(op.players or "opponent")
        pair = next((word for word in op.how if "/" in word), "")
        words = pair.split("/") if pair else []
        self.pair = [
            None if word == "-" else c.number(int(word) if word.isdecimal() else ir.Var(word)) for word in words
        ]
        self.place = op.place or "life"


@book.verb("damage", rule="C5-8-1", prepare=Wound)
def damage(s: SakuraState, f: Effect, deed: Wound, stage: int) -> Outcome:
    """C5-8-3: one value befalls all at once; a pair each decides alone."""
    players = deed.players(s, f)
    if stage >= len(players):
        f.done = int(f.given is not None)  # where no damage can be taken, none was dealt
        return None
    source = dealer(s, f)
    if deed.pair:
        f.stage = stage + 1
        aura, life = (None if part is None else part(s, f) for part in deed.pair)
        return Damage(player=players[stage], aura=aura, life=life, by=f.card, source=source)
    f.stage = len(players)
    hurt = Damage(player=players[0], others=players[1:], by=f.card, source=source)
    setattr(hurt, deed.place, deed.number(s, f))
    return hurt


@rule("C10-19.p2", off=lambda s, f: f.attack)
def dealer(s: SakuraState, f: Effect) -> int:
    """What an after-attack effect deals is not damage from the attack."""
    return NONE


class Basic(Deed):
    """Basic actions: those that are named, or all but one."""

    __slots__ = ("barred", "distinct", "named", "up_to")

    def __init__(self, op: ir.Do, c: Coder) -> None:
        super().__init__(op, c)
        self.barred = tuple((word.removeprefix("not_"), NONE) for word in op.how if word.startswith("not_"))
        self.named = tuple(word for word in op.how if word in BY_NAME)
        self.up_to = "up_to" in op.how
        self.distinct = "distinct" in op.how


@book.verb("basic_action", prepare=Basic)
def basic_action(s: SakuraState, f: Effect, deed: Basic, stage: int) -> Outcome:
    """C9-6: free of cost; named, or any that can move something; up to so many times."""
    f.scratch = (*f.scratch, f.given) if stage and f.given else f.scratch if stage else ()
    f.done = len(f.scratch)
    if (stage and deed.up_to and not f.given) or stage >= deed.number(s, f):
        return None
    f.stage = stage + 1
    barred = (*deed.barred, *f.scratch) if deed.distinct else deed.barred
    return BasicAction(player=deed.who(s, f), named=deed.named, free=True, optional=deed.up_to, barred=barred)


# --- the rest of chapter 10 -------------------------------------------------------------------------------------------


@book.verb("end_phase")
def end_phase(s: SakuraState, f: Effect, deed: Deed, stage: int) -> Outcome:
    if stage or ending_already(s):
        return None
    f.stage = ASKED
    atoms.set_pending(s, ())
    atoms.set_ending(s, True)
    return Ending()


@rule("C10-13.b1", off=False)
def ending_already(s: SakuraState) -> bool:
    """While a phase is being ended, none can be ended."""
    return bool(s.ending)


def additional(verb: str) -> None:
    """A verb that the additional rules of a Megami define (see SakuraRuleset.procedures)."""

    @book.on_players(verb)
    def procedure(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
        known = s.rules.procedures.get(verb)
        return known(s, player, count) if known is not None else 0


for _verb in ("toggle_umbrella", "prepare_stratagem", "assemble", "dismantle", "dismantle_some"):
    additional(_verb)


is_executed_again = so("A5-2.n1")
"""The same one, while no next is prepared."""


@book.case("stratagem", rule="A5-2 A5-2.p2")
def stratagem(s: SakuraState, f: Effect, names: tuple[str, ...]) -> str:
    """The player's own stratagem is revealed, and the part of that name is done."""
    plan = s.stratagem[f.player]
    f.done = int(0 <= plan < len(names) and (s.plan[f.player] != EXECUTED or is_executed_again(s)))
    if not f.done:
        return ""
    atoms.set_plan(s, f.player, EXECUTED)
    atoms.tell(s, ("executed", f.player, f.card, plan, ()))
    return names[plan]
