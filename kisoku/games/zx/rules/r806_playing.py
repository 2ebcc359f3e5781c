"""804, 806, 807: playing cards and abilities, and resolving them at once."""

from __future__ import annotations

from typing import Any

from kisoku.effects.running import carrying_out
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.definitions import as_it_is, so
from kisoku.games.zx.rules.frames import Context, Effect, Ignition, PayCosts, PayResource, Play
from kisoku.games.zx.rules.prohibitions import forbidden
from kisoku.games.zx.rules.r200_cards import kinds_of
from kisoku.games.zx.rules.r300_zones import carry, fighters_on, move_event, put, settle
from kisoku.games.zx.rules.r805_costs import (
    bought_by,
    costs_payable,
    offers,
    points_of,
    printed_cost,
    ready,
    resource_payable,
)
from kisoku.games.zx.rules.r808_triggers import heard, occur
from kisoku.games.zx.rules.r811_continuous import conditions_hold, in_temporary, info, lies_right, standing
from kisoku.games.zx.rules.r812_replacement import happen
from kisoku.games.zx.rules.r1000_actions import can_enter, kept_out, only_there
from kisoku.games.zx.state import (
    ASCENSION,
    ASCENSION_EXTRA,
    DECK,
    DYNAMIS,
    EVENT,
    HAND,
    HIDDEN,
    KIND,
    NONE,
    PLAYER,
    PLAYER_SQUARES,
    SHIFT,
    SQUARE,
    SQUARES,
    TEMPORARY,
    TRASH,
    UNDER_ZONE,
    ZX,
    ZX_EXTRA,
    ZxState,
)  # fmt: skip
from kisoku.kernel import transactions
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, call, goto, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, examined, examining, rule
from kisoku.kernel.state import LIFE as LIVES

# --- where it may come ----------------------------------------------------------------------------


@rule("806.1a", "202.11b", "202.12d", off=lambda s, player: list(SQUARES))
def open_squares(s: ZxState, player: int) -> list[int]:
    """Not the opponent's player square; no enemy zx or Ascension; no own sleeping zx; no Ascension."""
    barred = PLAYER_SQUARES[1 - player]
    zones, prints, print_of, controller, sleeping, facedown = (
        s.zones,
        s.pool.cards,
        s.card,
        s.controller,
        s.sleeping,
        s.facedown,
    )
    found = []
    for square in SQUARES:
        if square != barred:
            for card in zones[square]:
                printed = prints[print_of[card]]
                if (
                    printed.fights
                    and not facedown[card]
                    and (controller[card] != player or sleeping[card] or ZX not in printed.kinds)
                ):
                    break
            else:
                found.append(square)
    return found


def hosts(s: ZxState, player: int, card: int) -> list[int]:
    """806.1c: the cards on which a Shift can be laid."""
    clause = s.pool.cards[s.card[card]].rules.get("shift")
    if clause is None or not clause.costs:
        return []
    found = said_hosts(s, clause, s.pool.scope(clause.number, s.ref(card), player))
    return [ref % LIVES for ref in found if ref >= 0 and s.controller[ref % LIVES] == player]


def _said_hosts(s: ZxState, clause: Any, f: Any) -> tuple[int, ...]:
    """What the text of a Shift names as its hosts."""
    found: tuple[int, ...] = clause.costs[0].objects(s, f)
    return found


said_hosts = examined("cost host", examined("keyword shift", _said_hosts, ()), ())


def has_shift(s: ZxState, player: int) -> bool:
    return any(s.pool.cards[s.card[card]].kind == SHIFT and s.owner[card] == player for card in s.zones[UNDER_ZONE])


# --- why a card cannot be played ------------------------------------------------------------------

playing = Refusals()
"""(state, player, card, without its cost)"""


@playing.because("101.1", "カードではありません", "it is not a card that can be played")
def not_playable(s: ZxState, player: int, card: int, free: bool) -> bool:
    kinds = info(s, card).kinds
    return PLAYER in kinds or "link" in kinds or s.pool.cards[s.card[card]].kind == "overboost"


@playing.because("313.2b", "デュナミスで表向きです", "it lies face up in the Dynamis")
def spent_extra(s: ZxState, player: int, card: int, free: bool) -> bool:
    return KIND[s.zone[card]] == DYNAMIS and not s.facedown[card]


@playing.because(
    "202.12b", "アセンション エクストラはゲーム中1回だけです", "an Ascension Extra was played in this game"
)
def ascended_before(s: ZxState, player: int, card: int, free: bool) -> bool:
    return s.pool.cards[s.card[card]].kind == ASCENSION_EXTRA and ("ascension_extra", player) in s.spent


@playing.because("102.6", "プレイが禁止されています", "an effect forbids it")
def banned(s: ZxState, player: int, card: int, free: bool) -> bool:
    if forbidden(s, "play", card, player, card):
        return True
    return ZX in info(s, card).kinds and not can_enter(s, card, player)


@playing.because("202.8c", "自分のシフトがスクエアにあります", "a Shift of yours is on a square")
def shifted_already(s: ZxState, player: int, card: int, free: bool) -> bool:
    return s.pool.cards[s.card[card]].kind == SHIFT and has_shift(s, player)


@playing.because("806.1d", "置けるスクエア（シフトするカード）がありません", "there is no square (or host) for it")
def no_place(s: ZxState, player: int, card: int, free: bool) -> bool:
    kinds = s.pool.cards[s.card[card]].kinds
    if ZX in kinds:
        return not open_squares(s, player)
    return SHIFT in kinds and not hosts(s, player, card)


def price_told(s: ZxState, player: int, card: int, free: bool) -> dict[str, object]:
    """What the card would cost, and what there is to pay with."""
    colours, cost = printed_cost(s, card)
    points = points_of(s, card, player, cost)
    return {"points": "∞" if points is None else points, "colours": len(colours), "ready": len(ready(s, player))}


@playing.because(
    "806.1f", "コスト{points}（{colours}色）を、リブートのリソース{ready}枚では支払えません",
    "{ready} reboot Resource cards cannot pay its cost of {points} with {colours} colours", price_told,
)  # fmt: skip
def too_dear(s: ZxState, player: int, card: int, free: bool) -> bool:
    printed = s.pool.cards[s.card[card]]
    if free or printed.kind == SHIFT:
        return False
    if printed.kind == ZX_EXTRA:
        from kisoku.games.zx.rules.r1020_conditions import ways

        return not ways(s, player, card)
    now = standing(s)
    if not EXAMINED and not now.costs and card not in now.rows:  # nothing changes what is printed
        return printed.cost is None or not resource_payable(s, player, printed.colours, printed.cost, card)
    colours, cost = printed_cost(s, card)
    points = points_of(s, card, player, cost)
    if points is None:
        return True
    return not resource_payable(s, player, colours, points, card) and not offers(s, card, player)


def can_play(s: ZxState, player: int, card: int, free: bool = False) -> bool:
    """Whether nothing refuses it; where rules are not examined, what can hardly refuse a card of the hand
    is not asked.
    """
    kind = s.pool.cards[s.card[card]].kind
    if (
        EXAMINED
        or not (kind in PLAIN or (kind == ZX_EXTRA and s.facedown[card]))
        or not standing(s).bans.isdisjoint(BANS)
    ):
        return playing.none(s, player, card, free)
    return not (no_place(s, player, card, free) or too_dear(s, player, card, free))


PLAIN = frozenset((ZX, EVENT, ASCENSION))
BANS = frozenset(("play", "enter", "enter_again", "activate"))
EXAMINED = examining()


# --- why an ability cannot be played --------------------------------------------------------------

using = Refusals()
"""(state, player, card, program)"""


@using.because("803.2", "その能力は有効ではありません", "the ability is not valid")
def invalid(s: ZxState, player: int, card: int, number: int) -> bool:
    program = s.pool.programs[number]
    return not lies_right(s, card, program) or not conditions_hold(
        s, program, s.pool.scope(number, s.ref(card), player)
    )


@using.because("803.1f", "このターンにもうプレイしました", "it was played as often as it can be this turn")
def used_up(s: ZxState, player: int, card: int, number: int) -> bool:
    limit = s.pool.programs[number].limit
    return bool(limit) and sum(one == (number, s.ref(card)) for one in s.plays) >= limit


@using.because("1113.2", "ゼクステンド・ドライブ！はゲーム中1回です", "a Zextend Drive! was played in this game")
def driven(s: ZxState, player: int, card: int, number: int) -> bool:
    return s.pool.programs[number].keyword == "zextend_drive" and ("zextend_drive", player) in s.spent


@using.because("1129.2", "破天降臨はターンに1回です", "a Haten Advent was played this turn")
def descended(s: ZxState, player: int, card: int, number: int) -> bool:
    return s.pool.programs[number].keyword == "haten_advent" and ("haten_advent", player) in s.used


@using.because("1115.3", "電影はターンに1回です", "a Den'ei was played this turn")
def projected(s: ZxState, player: int, card: int, number: int) -> bool:
    return s.pool.programs[number].keyword == "denei" and ("denei", player) in s.used


@using.because("1131.3", "レイドはターンに1回です", "a Raid was played this turn")
def raided(s: ZxState, player: int, card: int, number: int) -> bool:
    return s.pool.programs[number].keyword == "raid" and ("raid", player) in s.used


@using.because("1132.2", "同名のトランスはターンに1回です", "a Trance of that name was played this turn")
def entranced(s: ZxState, player: int, card: int, number: int) -> bool:
    return s.pool.programs[number].keyword == "trance" and any(
        (f"trance {name}", player) in s.used for name in s.pool.cards[s.card[card]].names
    )


@using.because("102.6", "プレイが禁止されています", "an effect forbids it")
def ability_banned(s: ZxState, player: int, card: int, number: int) -> bool:
    return forbidden(s, "activate", card, player)


@using.because("1201.1b", "同じ状況で同じ行動は選べません", "it led back to this very position")
def looped(s: ZxState, player: int, card: int, number: int) -> bool:
    if not s.deed:
        return False
    from kisoku.games.zx.rules.r1200_other import been_here

    return been_here(s, player, s.ref(card), number)


@using.because("807.1c", "代償を支払えません", "its cost cannot be paid")
def unpayable(s: ZxState, player: int, card: int, number: int) -> bool:
    program = s.pool.programs[number]
    if not program.costs and not standing(s).costs:
        return False
    return not costs_payable(s, program.costs, s.pool.scope(number, s.ref(card), player))


def can_use(s: ZxState, player: int, card: int, number: int) -> bool:
    program = s.pool.programs[number]
    if EXAMINED or program.limit or program.keyword or s.deed or not standing(s).bans.isdisjoint(BANS):
        return using.none(s, player, card, number)
    return not (invalid(s, player, card, number) or unpayable(s, player, card, number))


# --- 804.2: playing -------------------------------------------------------------------------------

play = Routine("804", Play)


@play.step("806.1")
def is_it_possible(s: ZxState, f: Play) -> Outcome:
    """An automatic ability that cannot be played is dropped (808.2a)."""
    f.source = s.zone[f.card % LIVES] if s.alive(f.card) else -1
    if f.program < 0:
        if EXAMINED:
            kinds_of(s, info(s, f.card % LIVES))
        return None
    program = s.pool.programs[f.program]
    if program.kind == "triggered" and (
        surplus(s, f)
        or driven(s, f.player, f.card % LIVES, f.program)
        or not costs_payable(s, program.costs, context_of(s, f))
    ):
        return leave()
    return goto("804.2a")


@rule("803.1f", off=False)
def surplus(s: ZxState, f: Play) -> bool:
    """Reading A-6: what has triggered more often than it can be played in a turn is not played."""
    limit = s.pool.programs[f.program].limit
    if not limit or s.rules.readings.get("turn_count_of_triggers") == "played":
        return False
    return bool(sum(one == (f.program, f.card) for one in s.plays) >= limit)


def context_of(s: ZxState, f: Play) -> Context:
    context = Context(f.player, f.card, f.program, f.event)
    if f.registers:
        context.it, context.targets, context.numbers = f.registers[0], f.registers[1], f.registers[2]
    return context


@play.step("806.1a")
def choose_square(s: ZxState, f: Play) -> Outcome:
    if ZX not in info(s, f.card % LIVES).kinds:
        return goto("806.1b")
    return Request(
        f.player, "806.1a", tuple([Option("square", "806.1a", square) for square in open_squares(s, f.player)]), f.card
    )


@play.step("806.1a")
def that_square(s: ZxState, f: Play) -> Outcome:
    f.square = f.answer.thing
    return goto("804.2a")


@play.step("806.1b")
def own_player_square(s: ZxState, f: Play) -> Outcome:
    if ASCENSION in info(s, f.card % LIVES).kinds:
        f.square = only_there(s, f.player)[-1]
    return None


@play.step("806.1c")
def choose_host(s: ZxState, f: Play) -> Outcome:
    if s.pool.cards[s.card[f.card % LIVES]].kind != SHIFT:
        return goto("804.2a")
    return Request(
        f.player,
        "806.1c",
        tuple(Option("host", "806.1c", s.ref(card)) for card in hosts(s, f.player, f.card % LIVES)),
        f.card,
    )


@play.step("806.1c")
def that_host(s: ZxState, f: Play) -> Outcome:
    f.host = f.answer.thing
    return None


@play.step("804.2a")
def begin(s: ZxState, f: Play) -> Outcome:
    if f.program >= 0 and not s.pool.programs[f.program].costs:
        return goto("804.2b" if EXAMINED or (f.source >= 0 and KIND[f.source] in HIDDEN) else "804.2h")
    if f.program >= 0 or s.pool.cards[s.card[f.card % LIVES]].rules:
        transactions.begin(s, f)
    return None


@play.step("804.2b")
def open_it(s: ZxState, f: Play) -> Outcome:
    """What comes from a hidden zone is shown."""
    from kisoku.games.zx.rules.r1000_actions import show

    if f.source >= 0 and KIND[f.source] in HIDDEN:
        show(s, f.card % LIVES)
    return goto("804.2d") if f.program >= 0 else None


@play.step("804.2c")
def which_way(s: ZxState, f: Play) -> Outcome:
    """806.1g-j: by which of its conditions a Zx Extra is played."""
    if f.free or s.pool.cards[s.card[f.card % LIVES]].kind != ZX_EXTRA:
        return goto("1027.1")
    from kisoku.games.zx.rules.r1020_conditions import ways

    found = ways(s, f.player, f.card % LIVES)
    return Request(
        f.player, "804.2c", tuple(Option("way", "804.2c", f.card, place) for place in range(len(found))), f.card
    )


@play.step("804.2c")
def that_way(s: ZxState, f: Play) -> Outcome:
    from kisoku.games.zx.rules.r1020_conditions import ways

    f.way = ways(s, f.player, f.card % LIVES)[f.answer.extra]
    return None


@play.step("1027.1")
def for_a_change(s: ZxState, f: Play) -> Outcome:
    """What may be done when playing the card to change its cost."""
    card = f.card % LIVES
    found = offers(s, card, f.player) if not f.free and not f.way else []
    if not found:
        return goto("804.2d")
    colours, cost = printed_cost(s, card)
    whole = points_of(s, card, f.player, cost)
    options = [Option("offer", "1027.1a", part.context.card, place) for place, part in enumerate(found)]
    if whole is not None and resource_payable(s, f.player, colours, whole, card):
        options.append(Option("no_offer", "1027.1"))
    return Request(f.player, "1027.1", tuple(options), f.card)


@play.step("1027.1a")
def one_of_them(s: ZxState, f: Play) -> Outcome:
    """Only one of several."""
    if f.answer.verb == "offer":
        part = offers(s, f.card % LIVES, f.player)[f.answer.extra]
        f.extra, f.costs = (bought_by(part),), tuple(price.index for price in part.lasting.costs)
        if f.mark is None:
            transactions.begin(s, f)
    return None


@play.step("804.2d")
def fix_costs(s: ZxState, f: Play) -> Outcome:
    if f.program >= 0:
        f.costs = tuple(price.index for price in s.pool.programs[f.program].costs)
        return None if EXAMINED else goto("804.2f")
    card = f.card % LIVES
    colours, cost = printed_cost(s, card)
    points = points_of(s, card, f.player, cost, f.extra)
    f.colours, f.points = colours, 0 if f.free or points is None or s.pool.cards[s.card[card]].kind == SHIFT else points
    if f.way:
        from kisoku.games.zx.rules.r1020_conditions import settle_way

        return settle_way(s, f)
    return None


@play.step("804.2e")
def to_temporary(s: ZxState, f: Play) -> Outcome:
    """Of an ability nothing moves; it is this frame while it is there."""
    if f.program >= 0:
        return None
    from kisoku.games.zx.rules.r1020_conditions import fixed_way

    if f.way:
        fixed_way(s, f)
    card = f.card % LIVES
    carry(s, [move_event(s, card, TEMPORARY, by=f.player)])
    f.card = s.ref(card)
    return None


@play.step("804.2f")
def pay_for_it(s: ZxState, f: Play) -> Outcome:
    if f.program < 0:
        return (
            PayResource(
                player=f.player,
                colours=f.colours,
                points=f.points,
                source=f.card,
                barred=tuple(r for t in f.taken for r in t),
            )
            if f.points > 0
            else None
        )
    if not f.costs:
        return None
    registers = f.registers or (None, (), ())
    return PayCosts(
        player=f.player, program=f.program, card=f.card, cause=cost_cause(s, f), costs=f.costs, numbers=f.numbers,
        event=f.event, it=registers[0],
    )  # fmt: skip


@rule("1027.1c", "815.2", "807.1", "807.1b", "802.1", off=NONE)
def cost_cause(s: ZxState, f: Play) -> int:
    """What is done as the cost of an ability is that ability's doing."""
    return f.card


@play.step("804.2f")
def was_it_paid(s: ZxState, f: Play) -> Outcome:
    """If not, nothing of all this has happened."""
    paid = f.given
    if f.program >= 0:
        done, f.taken = paid if f.costs else (1, ())
    else:
        done = 1 if f.points <= 0 else paid
    if not done:
        if f.mark is not None:
            transactions.undo(s, f)
        return leave()
    return None


@play.step("804.2g")
def other_instructions(s: ZxState, f: Play) -> Outcome:
    if f.extra and f.program < 0:
        return by_no_effect(s, f)
    if not f.way:
        return None
    from kisoku.games.zx.rules.r1020_conditions import carry_out_way

    return carry_out_way(s, f)


@rule("1027.1b", off=lambda s, f: PayCosts(player=f.player, card=f.card, cause=f.extra[0][1], costs=f.costs))
def by_no_effect(s: ZxState, f: Play) -> Outcome:
    """What is done when playing a card is done by no ability or effect."""
    return PayCosts(player=f.player, card=f.extra[0][1], costs=f.costs)


@play.step("804.2g")
def were_they_carried_out(s: ZxState, f: Play) -> Outcome:
    if f.extra and f.program < 0 and not f.given[0]:
        transactions.undo(s, f)
        return leave()
    return None


@play.step("804.2h")
def played(s: ZxState, f: Play) -> Outcome:
    if f.mark is not None:
        transactions.keep(s, f)
    card = f.card % LIVES
    if f.program >= 0:
        note_ability(s, f)
        if heard(s, "ability_played"):
            occur(s, Event("ability_played", f.player, f.card, f.program, (s.pool.programs[f.program].kind,)))
        return goto("804.3a")
    if s.pool.cards[s.card[card]].kind == ASCENSION_EXTRA:
        atoms.spend(s, "ascension_extra", f.player)
    if heard(s, "played"):
        occur(s, Event("played", f.player, f.card, source=KIND[f.source]))
        settle(s)
    return goto("806.3a")


def note_ability(s: ZxState, f: Play) -> None:
    """What counts plays of abilities, each in its own way."""
    program = s.pool.programs[f.program]
    if program.limit:
        count_play(s, f)
    keyword = program.keyword
    if keyword == "zextend_drive":
        atoms.spend(s, keyword, f.player)
    elif keyword in ("haten_advent", "denei", "raid"):
        atoms.use_up(s, keyword, f.player)
    elif keyword == "trance":
        for name in s.pool.cards[s.card[f.card % LIVES]].names:
            atoms.use_up(s, f"trance {name}", f.player)


@rule("803.1f", "803.1f.ex1", "803.1f.ex2", "1101.2a.ex2")
def count_play(s: ZxState, f: Play) -> None:
    atoms.note_play(s, (f.program, f.card))


# --- 804.3: resolving -----------------------------------------------------------------------------


@play.step("804.3a")
def resolve_ability(s: ZxState, f: Play) -> Outcome:
    if not carry_through(s):
        return goto("804.3f")
    registers = f.registers or (None, (), ())
    paid = tuple(ref for refs in f.taken for ref in refs)
    return call(
        Effect(
            program=f.program, player=f.player, card=f.card, event=f.event, it=registers[0], targets=registers[1],
            numbers=registers[2] or f.numbers, paid=paid,
            followed=paid,
        ),
        "804.3f",
    )  # fmt: skip


carry_through = so("803.3", "804.1", "804.2", "804.3", "205.4e", "802.2", "802.2a", "810.1")
"""What was begun to be played is played and resolved, whatever became of its source."""

card_resolves = so("806.1e", "806.3", "804.1", "804.2")
"""A card resolves by its kind."""


@play.step("806.3a")
def onto_the_square(s: ZxState, f: Play) -> Outcome:
    card = f.card % LIVES
    if not card_resolves(s):
        return then_over(put(s, [card], TRASH))
    if EVENT in info(s, card).kinds:
        return goto("806.3b")
    if f.host != NONE:
        return goto("806.3d")
    if not can_stand(s, card, f.square):
        return then_over(put(s, [card], TRASH))
    if f.way == "possession":
        from kisoku.games.zx.rules.r1020_conditions import become_forces

        become_forces(s, f)
    marks = (
        f"from:{KIND[f.source]}",
        "played",
        *((f.how,) if f.how else ()),
        *(("free",) if f.free else ()),
        *((f.way,) if f.way else ()),
    )
    return then_over(happen(s, [move_event(s, card, SQUARE, "entered", marks, f.player, NONE, f.square)]))


def then_over(frame: Frame | None) -> Outcome:
    return goto("804.3") if frame is None else call(frame, "804.3")


@rule("806.3a", off=True)
def can_stand(s: ZxState, card: int, square: int) -> bool:
    """Reading A-11: only what cannot enter at all, or would come to an Ascension, does not; a crowd is left to 905."""
    if ZX in info(s, card).kinds and any(ASCENSION in info(s, other).kinds for other in fighters_on(s, square)):
        return False
    return not kept_out(s, card, s.controller[card])


@play.step("806.3b")
def resolve_event(s: ZxState, f: Play) -> Outcome:
    """809.2: its event abilities from top to bottom."""
    if not f.parts and f.at == 0:
        f.parts = from_top_to_bottom(
            s, tuple(number for number in info(s, f.card % LIVES).abilities if s.pool.programs[number].kind == "event")
        )
        if EXAMINED and "（" in s.pool.cards[s.card[f.card % LIVES]].facts.text.replace("(", "（"):
            f.parts = only_explains(s, f.parts)
    if f.at >= len(f.parts):
        return goto("806.3c")
    number = f.parts[f.at]
    f.at += 1
    program = s.pool.programs[number]
    if (
        not in_temporary(s)
        or not is_carried_out(s)
        or not conditions_hold(s, program, s.pool.scope(number, f.card, f.player))
    ):
        return call_again(f)
    return call(Effect(program=number, player=f.player, card=f.card, numbers=f.numbers), "806.3b")


from_top_to_bottom = as_it_is("809.2", off=lambda s, parts: parts[::-1])
"""One event ability after the other."""

is_carried_out = so("801.2e", "809.1", "802.2a", "810.1")
"""An event ability is carried out when its card resolves."""

only_explains = as_it_is("205.3", off=lambda s, parts: (*parts, *parts))
"""What stands in brackets explains the effect and is none by itself: nothing is done a second time for it."""


def call_again(f: Play) -> Outcome:
    f.step -= 1
    return None


@play.step("806.3c")
def event_is_over(s: ZxState, f: Play) -> Outcome:
    card = f.card % LIVES
    if not s.alive(f.card):
        return goto("804.3")
    extra = s.pool.cards[s.card[card]].kind == "event_extra"
    return then_over(put(s, [card], DYNAMIS, marks=("faceup",)) if extra else put(s, [card], TRASH))


@play.step("806.3d")
def onto_the_host(s: ZxState, f: Play) -> Outcome:
    from kisoku.games.zx.rules.r1016_shift import lay_on

    card = f.card % LIVES
    if not s.alive(f.host):
        return then_over(put(s, [card], DYNAMIS, marks=("faceup",)))
    lay_on(s, card, f.host % LIVES)
    return goto("804.3")


@play.step("804.3f")
def hide_again(s: ZxState, f: Play) -> Outcome:
    """What was shown only to play its ability is hidden again, if it has stayed where it was."""
    if (
        f.program >= 0
        and f.source >= 0
        and KIND[f.source] in (HAND, DYNAMIS)
        and s.alive(f.card)
        and s.zone[f.card % LIVES] == f.source
    ):
        cover(s, f.card % LIVES, KIND[f.source])
    return None


@rule("804.3f.ex1", "804.3f.ex2")
def cover(s: ZxState, card: int, kind: int) -> None:
    """What lies face up in the Dynamis stays open."""
    if kind == HAND or s.facedown[card]:
        atoms.forget(s, card, 1 << s.owner[card])


@play.step("804.3")
def over(s: ZxState, f: Play) -> Outcome:
    return leave(1)


# --- 505.3a, 907.2e, 1011: without its cost -------------------------------------------------------


def free_play(s: ZxState, player: int, card: int, number: str, how: str = "") -> Frame:
    """The player may play the card at once without its cost, or not."""
    return FreePlay(player=player, card=s.ref(card), number=number, how=how)


class FreePlay(Frame):
    """A card with the Ignition icon that may be played at once. Leaves with 1 if it was."""

    player: int = 0
    card: int = NONE
    number: str = ""
    how: str = ""


offering = Routine("free play", FreePlay)


@offering.step("1011.1")
def play_or_not(s: ZxState, f: FreePlay) -> Outcome:
    if not can_play(s, f.player, f.card % LIVES, free=True):
        return leave(0)
    return YesNo(player=f.player, rule=f.number, source=f.card, verb="play_free")


@offering.step("1011.1")
def play_it(s: ZxState, f: FreePlay) -> Outcome:
    if not f.given:
        return leave(0)
    return Play(player=f.player, card=f.card, free=1, how=f.how)


@offering.step("1011.1")
def was_played(s: ZxState, f: FreePlay) -> Outcome:
    return leave(f.given or 0)


igniting = Routine("1011", Ignition, rule="1011.1")


@igniting.step("505.3a")
def reveal_the_top(s: ZxState, f: Ignition) -> Outcome:
    from kisoku.games.zx.rules.r1000_actions import show

    deck = s.zones[2 * DECK + f.player]
    if not deck or forbidden(s, "ignite", player=f.player):
        return leave(0)
    f.card = s.ref(deck[-1])
    if heard(s, "ignited"):
        occur(s, Event("ignited", f.player))
    show(s, deck[-1])
    return None if "ignition" in info(s, deck[-1]).icons else goto("1011.1")


@igniting.step("505.3a")
def play_the_top(s: ZxState, f: Ignition) -> Outcome:
    return free_play(s, f.player, f.card % LIVES, "505.3a", "ignition")


@igniting.step("1011.1")
def or_trash(s: ZxState, f: Ignition) -> Outcome:
    if f.given:
        return leave(1)
    if s.alive(f.card) and KIND[s.zone[f.card % LIVES]] == DECK:
        return put(s, [f.card % LIVES], TRASH)
    return None


# --- 804.3a: effects ------------------------------------------------------------------------------


carrying = carrying_out("effect", Effect, "804.3a")
ROUTINES: tuple[Routine, ...] = (play, offering, igniting, carrying)
