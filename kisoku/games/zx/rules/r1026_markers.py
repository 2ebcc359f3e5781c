"""202.13-15, 1016.3, 1117: tokens, Links, several Shifts at once, and abilities that are resolved once more."""

from __future__ import annotations

from typing import Any

from kisoku.effects.coding import Coder, Deed
from kisoku.effects.operands import NoMeaning
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules import r1000_actions as actions
from kisoku.games.zx.rules.book import book
from kisoku.games.zx.rules.frames import Effect
from kisoku.games.zx.rules.r300_zones import settle
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r1015_joining import ask_square
from kisoku.games.zx.rules.r1016_shift import lay_on
from kisoku.games.zx.state import NONE, SHIFT, SQUARE, SQUARES, TOKEN, ZX, ZxState
from kisoku.kernel.choosing import Ask, Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome
from kisoku.kernel.matching import each_has_its_own, partners
from kisoku.kernel.requests import Option
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

# --- 202.13: tokens -------------------------------------------------------------------------------


class Making:
    """What is made: its definition in the pool, how many, and where it comes."""

    __slots__ = ("how", "index", "name", "number", "who")

    def __init__(self, op: ir.Create, c: Coder) -> None:
        facts = dict(op.facts)
        self.name = str(facts["name"])
        self.number = c.number(facts.get("number", 1))  # type: ignore[arg-type]
        self.how = tuple(filter(None, str(facts.get("how", "")).split(",")))
        self.who = c.player(op.who)
        self.index = -1 if op.what == "link" else definition(c, facts, op.abilities)


def definition(c: Coder, facts: dict[str, Any], abilities: tuple[ir.Ability, ...]) -> int:
    """202.13b: the parameters of a token, as a card of the pool."""
    from kisoku.games.zx.pool import Facts

    numbers = [facts.get("cost", 0), facts.get("power", 0)]
    if not all(isinstance(value, int) for value in numbers):
        raise NoMeaning("create token with such numbers")
    made = Facts(
        number=f"{TOKEN}:{':'.join(str(value) for value in facts.values())}", name=str(facts["name"]), kind=ZX,
        cost=numbers[0], power=numbers[1],
        colours=tuple(str(facts.get("colours", "")).split()), races=tuple(str(facts.get("races", "")).split()),
    )  # fmt: skip
    return c.programs.put(made, abilities)


@book.make("token", rule="202.13a 202.13b", prepare=Making)
def token(s: ZxState, f: Effect, making: Making, stage: int) -> Outcome:
    """One after another square is chosen; all come at once (1007.4)."""
    who, how = making.who(s, f), making.how
    count = making.number(s, f)
    if stage:
        f.chosen = (*f.chosen[:-1], (*f.chosen[-1], int(f.scratch[f.given][2])))
    else:
        f.done = 0
        f.chosen = (*f.chosen, ())
    taken = f.chosen[-1]
    squares = [square for square in actions.squares_for(s, who, how) if square not in taken]
    if len(taken) < count and squares:
        f.stage = 1
        f.scratch = tuple(tuple(Option("square", "1007.4", square)) for square in squares)
        return Ask(player=who, rule="1007.4", source=f.card, options=f.scratch)
    f.chosen = f.chosen[:-1]
    f.done = len(taken)
    made = [place_token(s, making.index, who, square, how) for square in taken]
    f.it = tuple(s.ref(thing) for thing in made)
    for thing in made:
        tell_arrival(s, f, thing)
    settle(s)
    return None


@rule("1007.3", off=0)
def place_token(s: ZxState, index: int, who: int, square: int, how: tuple[str, ...]) -> int:
    """It has no zone that it came from."""
    thing = atoms.new_marker(s, index, who, square)
    if "sleep" in how:
        atoms.turn_sideways(s, thing, True)
    atoms.set_came(s, thing, (-1, ("token",)))
    return thing


def tell_arrival(s: ZxState, f: Effect, thing: int) -> None:
    if heard(s, "entered"):
        occur(
            s,
            Event(
                "entered",
                s.controller[thing],
                s.ref(thing),
                s.zone[thing],
                ("token", "effect"),
                f.card,
                -1,
                SQUARE,
                f.player,
            ),
        )


# --- 202.15: Links --------------------------------------------------------------------------------


@book.make("link", rule="202.15a 202.15b", prepare=Making)
def link(s: ZxState, f: Effect, making: Making, stage: int) -> Outcome:
    who = making.who(s, f)
    index = next((card.index for card in s.pool.cards if card.kind == "link" and card.name == making.name), -1)
    if stage:
        atoms.new_marker(s, index, who, int(f.scratch[f.given][2]))
        settle(s)
    else:
        f.done = 0
    f.done = stage
    if index < 0 or stage >= making.number(s, f):
        return None
    f.stage = stage + 1
    return ask_square(s, f, who, list(SQUARES), f.card % LIFE, "202.15b")


# --- 1016: Shifts by an effect --------------------------------------------------------------------


@book.verb("shift", rule="1016.1", how="")
def shift(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Each onto another card; as many as there are hosts for (1016.3). Having one out already does
    not matter (202.8c).
    """
    if not stage:
        cards = [
            ref
            for ref in book.now(s, f, deed.objects(s, f))
            if ref >= 0 and s.pool.cards[s.card[ref % LIFE]].kind == SHIFT
        ]
        f.done, f.chosen = 0, (*f.chosen, (), ())
        claims = {ref: found for ref in cards if (found := free_hosts(s, f, ref))}
        most = len(partners(list(claims.values())))
        f.chosen = (*f.chosen[:-2], tuple(claims), ())
        if most < len(claims):
            f.stage = 1
            return Pick(player=f.player, rule="1016.3", source=f.card, candidates=tuple(claims), least=most, most=most)
    elif stage == 1:
        f.chosen = (*f.chosen[:-2], tuple(f.given), ())
    else:
        host = int(f.scratch[f.given][2]) % LIFE
        card, *rest = f.chosen[-2]
        f.chosen = (*f.chosen[:-2], tuple(rest), (*f.chosen[-1], host))
        lay_on(s, card % LIFE, host)
        f.done += 1
    if f.chosen[-2]:
        card, *rest = f.chosen[-2]
        others = [free_hosts(s, f, ref) for ref in rest]
        found = [
            one
            for one in free_hosts(s, f, card)
            if each_has_its_own([[host for host in other if host != one] for other in others])
        ]
        f.stage = 2
        f.scratch = tuple(tuple(Option("host", "1016.3", s.ref(host))) for host in found or free_hosts(s, f, card))
        return Ask(player=f.player, rule="806.1c", source=card, options=f.scratch)
    f.chosen = f.chosen[:-2]
    return None


def free_hosts(s: ZxState, f: Effect, ref: int) -> list[int]:
    from kisoku.games.zx.rules.r806_playing import hosts

    return [host for host in hosts(s, s.owner[ref % LIFE], ref % LIFE) if not another_lies_there(s, f, host)]


@rule("1016.3", off=False)
def another_lies_there(s: ZxState, f: Effect, card: int) -> bool:
    return card in f.chosen[-1]


# --- 1117: Rewrite --------------------------------------------------------------------------------


@book.verb("rewrite", rule="1117.2", how="")
def rewrite(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The effect of one of its original abilities is resolved, without cost or event."""
    own = [number for number in s.pool.cards[s.card[f.card % LIFE]].abilities if can_rewrite(s, number)]
    if not stage:
        f.done = 0
        if not own:
            return None
        f.stage = 1
        f.scratch = tuple(tuple(Option("mode", "1117.2", place, f.program)) for place in range(len(own)))
        return Ask(player=f.player, rule="1117.2", source=f.card, options=f.scratch)
    if stage == 1:
        f.stage = 2
        number = own[int(f.scratch[f.given][2])]
        return Effect(program=number, player=f.player, card=f.card)
    f.done = 1
    return None


@rule("1117.2a", off=True)
def can_rewrite(s: ZxState, number: int) -> bool:
    """Activated, automatic and event abilities (reading A-4), but not itself."""
    program = s.pool.programs[number]
    return program.kind in ("activated", "triggered", "event") and program.keyword != "rewrite"


# --- the rest -------------------------------------------------------------------------------------


@book.verb("turn_face", how="faceup facedown")
def turn_face(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    f.done = 0
    for ref in book.now(s, f, deed.objects(s, f)):
        card = ref % LIFE
        down = "facedown" in deed.how
        if ref >= 0 and bool(s.facedown[card]) != down:
            atoms.turn_over(s, card, down, 1 << s.owner[card] if down else 3)
            f.done += 1
    settle(s)
    return None


@book.verb("win_game", how="")
def win_game(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    atoms.end_game(s, deed.players(s, f)[0], "101.2")
    return None


@book.verb("end_battle", how="")
def end_battle(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """Without an attacker it goes on with its end (605)."""
    f.done = int(bool(s.battle))
    if s.battle:
        atoms.set_battle(s, NONE, s.target, s.battle)
    return None


@book.verb("set_aside", how="")
def set_aside(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """The text goes on to speak of these one by one."""
    f.seen = deed.objects(s, f)
    return None


@book.verb("pay", how="")
def pay(s: ZxState, f: Effect, deed: Deed, stage: int) -> Outcome:
    """A Resource cost as a plain instruction: all of it, or it is not done."""
    from kisoku.games.zx.rules.frames import PayResource
    from kisoku.games.zx.rules.r805_costs import resource_payable

    if stage:
        f.done = int(f.given or 0)
        return None
    who, colours, points = deed.who(s, f), tuple(deed.op.place.split()), deed.number(s, f)
    f.done = 0
    if not resource_payable(s, who, colours, points):
        return None
    f.stage = 1
    return PayResource(player=who, colours=colours, points=points, source=f.card)
