"""What an option would bring about, asked of the engine on copies; and what hinders the cards that cannot be used.

A copy is a disguised one: in it everything that the asked player cannot know is something else, chosen by numbers that
hang on nothing. So nothing told here can hang on how it really is. Only what is the same in all copies is told. The
other players let things be, and where they have to choose, every choice is followed: "Aura 4 to 1, or Life 6 to 5".
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kisoku.kernel.game import Game, Words
from kisoku.kernel.machine import answer
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State, handle
from kisoku.server.asking import THIS, because
from kisoku.server.course import Course, idle_place
from kisoku.server.protocol import (
    Ahead,
    AskAhead,
    AskHindrances,
    Change,
    Foresee,
    Foreseen,
    Hindered,
    Hindrances,
    Said,
    Target,
    Way,
)
from kisoku.server.refusals import Refusal
from kisoku.server.sparing import is_payment

SEEDS = (11, 47, 83)
"""Of the copies that are asked."""
STEPS = 24
"""So many answers of others are followed."""
BRANCHES = 8
PAYMENTS = 60
"""So many ways to pay are tried, roughly."""
MOST = 24
"""With more options than that it is not told what comes after each."""
OWN = 1
"""A question of the player's own that comes of it (how to pay) is followed, whatever is answered; but not what comes of
letting things be.
"""

Place = tuple[str, int]
Numbers = dict[Place, int]


def told(course: Course, player: int, ask: Foresee | AskAhead | AskHindrances) -> Foreseen | Ahead | Hindrances:
    match ask:
        case Foresee():
            return foresee(course, player, ask.at, ask.choice)
        case AskAhead():
            return ahead(course, player, ask.at)
        case AskHindrances():
            return hindrances(course, player)


def foresee(course: Course, player: int, at: int, choice: int) -> Foreseen:
    """What the option brings about up to the next question to its player, or to the end of the turn."""
    request = course.request
    if request is None or request.player != player or at != course.at or choice >= len(request.options):
        raise Refusal("unforeseen")
    game, state = course.game, course.state
    alike = _alike(game, state, player, choice)
    firsts = [_first(game, state, player, like, seed) for like in alike for seed in SEEDS[: 2 if alike[1:] else None]]
    asked = [_targets(game, first, player) for first in firsts]
    certain = asked[0] if all(one == asked[0] for one in asked) else []
    seen = _in_sight(game.observe(state, player)) if certain else set()
    called = {
        ref: ref if ref is None else course.sights.name(state, player, ref)
        for ref, _ in certain
        if ref is None or ref < 0 or ref in seen
    }
    then = [Target(called[ref], list(places)) for ref, places in certain if ref in called]
    before, found = _numbers(game, state, player), [_ends(game, state, first, player, choice) for first in firsts]
    ends = [end for one in found for end in one]
    changes: list[Change] = []
    for place, value in before.items():
        told = [{end.numbers.get(place, value) for end in one} for one in found]
        if told[0] != {value} and all(one == told[0] for one in told):
            changes.append(Change(*place, sorted(told[0])))
    gone = set.intersection(*({ref for end in one for ref in end.gone} for one in found))
    asks = {end.asks for end in ends}
    words = asks.pop() if len(asks) == 1 else None
    winners = {end.winner for end in ends}
    return Foreseen(
        at, choice, changes, sorted(course.sights.name(course.state, player, ref) for ref in gone),
        winners.pop() if len(winners) == 1 else None,
        None if words is None else Said(words.ja, words.en), all(end.passes for end in ends), then,
    )  # fmt: skip


def ahead(course: Course, player: int, at: int) -> Ahead:
    """What can be answered at once after each option, called as the player calls it."""
    request = course.request
    if request is None or request.player != player or at != course.at:
        raise Refusal("unforeseen")
    state = course.state
    if is_payment(course.game, request):
        return Ahead(at, [], cheapest(course.game, state, request))
    found: list[Way] = []
    for choice, option in ways(course.game, state, request):
        ref = option["ref"]
        found.append(
            Way(
                choice,
                ref if ref is None else course.sights.name(state, player, ref),
                option["places"],
                Said(**option["words"]),
            )
        )
    return Ahead(at, found, None)


def cheapest(game: Game, state: State, request: Request) -> int:
    """The place of the payment after which the position is best, and of equal ones that after which most can be done,
    whatever else is paid with.
    """
    copy = game.disguise(state, request.player, SEEDS[0])
    copy.log = None
    share = PAYMENTS // len(request.options)
    return max(range(len(request.options)), key=lambda place: _left(game, _after(copy, place), request.player, share))


def _left(game: Game, state: State, player: int, share: int) -> tuple[float, int]:
    """How good the best position is when all is paid, and how many options there are then. share: so many ways to pay
    the rest are tried.
    """
    request = state.request
    if request is None or request.player != player or not is_payment(game, request):
        return round(game.evaluate(state, player), 6), 0 if request is None or request.player != player else len(
            request.options
        )
    places = range(len(request.options))
    tried = places if share >= len(places) else (0, len(places) - 1) if share > 1 else (0,)
    return max(_left(game, _after(state, place), player, share // len(tried)) for place in tried)


def ways(game: Game, state: State, request: Request) -> list[tuple[int, Any]]:
    """Options by their places, each with an answer that can be given next: a single one about something in sight that
    is no payment, and the same in all copies. Doing the same again is another action.
    """
    player = request.player
    seen = game.observe(state, player)
    if len(request.options) > MOST or seen["request"]["control"] is not None:
        return []
    copies = [game.disguise(state, player, seed) for seed in SEEDS]
    sight, idle = _in_sight(seen), idle_place(game, request)
    found: list[tuple[int, Any]] = []
    for choice in range(len(request.options)):
        answers: list[Any] = []
        for place, copy in enumerate(copies):
            copy.log = None
            now = _single_answers(game, _after(copy, choice), player, onward=choice == idle)
            if not now or (place and now != answers):
                answers = []
                break
            answers = now
        for option in answers:
            ref = option["ref"]
            if choice != idle and option["verb"] == request.options[choice].verb:
                continue
            if option["places"] if ref is None else ref < 0 or ref in sight:
                found.append((choice, option))
    return found


def _single_answers(game: Game, state: State, player: int, onward: bool) -> list[Any]:
    """The options, if that player is asked a question that one of them answers, and must be answered: what may be let
    be is something new, to which one comes by letting things be alone (onward).
    """
    request = state.request
    if request is None or request.player != player or len(request.options) > MOST:
        return []
    asked = game.observe(state, player)["request"]
    if asked["control"] is not None or (not onward and any(option["verb"] in game.idle for option in asked["options"])):
        return []
    return [option for option in asked["options"] if option["verb"] not in game.idle.union(game.layout()["payments"])]


def _alike(game: Game, state: State, player: int, choice: int) -> list[int]:
    """The options that the player cannot tell apart from that one: things that are hidden, in the same place. What is
    told of one of them must be true of any.
    """
    asked = game.observe(state, player)["request"]
    if asked["control"] is not None or asked["options"][choice]["ref"] is not None:
        return [choice]
    sort = [(option["verb"], option["ref"], option["places"]) for option in asked["options"]]
    return [place for place, one in enumerate(sort) if place == choice or (one[2] and one == sort[choice])]


def _first(game: Game, state: State, player: int, choice: int, seed: int) -> State:
    """A copy in which the option was taken."""
    first = game.disguise(state, player, seed)
    first.log = None
    assert first.request is not None
    answer(first, first.request.options[choice])
    return first


def _targets(game: Game, state: State, player: int) -> list[tuple[int | None, tuple[Place, ...]]]:
    """What the options are about, if that player is asked."""
    if state.request is None or state.request.player != player:
        return []
    return [
        (option["ref"], tuple(map(tuple, option["places"])))
        for option in game.observe(state, player)["request"]["options"]
    ]


def _in_sight(seen: Any) -> set[int]:
    """Every card of an observation."""
    parts = list(seen.values()) if isinstance(seen, dict) else seen if isinstance(seen, list) else []
    own = {seen["ref"]} if isinstance(seen, dict) and isinstance(seen.get("ref"), int) else set()
    return own.union(*map(_in_sight, parts))


class End(NamedTuple):
    """Where an option can lead: the numbers then, the cards that have left the places where they lay, who has won, what
    is asked next.
    """

    numbers: Numbers
    gone: frozenset[int]
    winner: int | None
    asks: Words | None
    passes: bool


def _ends(game: Game, state: State, first: State, player: int, choice: int) -> list[End]:
    turn, laid = game.turn(state), _laid(game, state, player)
    ends: list[End] = []
    assert state.request is not None
    own = 0 if idle_place(game, state.request) == choice else OWN
    going = [(first, STEPS, own)]
    while going and len(ends) < BRANCHES:
        now, left, own = going.pop()
        request = now.request
        mine = request is not None and request.player == player
        if (
            mine
            and request is not None
            and own
            and request.rule != state.request.rule
            and len(request.options) <= BRANCHES
        ):
            going += [(_after(now, place), left - 1, own - 1) for place in range(len(request.options))]
            continue
        if request is None or mine or left == 0 or game.turn(now) != turn:
            asks = None if request is None or request.player != player else game.request_words(now, request)
            ends.append(
                End(
                    _numbers(game, now, player),
                    frozenset(laid - _laid(game, now, player)),
                    now.winner,
                    asks,
                    game.turn(now) != turn,
                )
            )
            continue
        idle = idle_place(game, request)
        going += [
            (_after(now, place), left - 1, own) for place in (range(len(request.options)) if idle is None else (idle,))
        ]
    return ends


def _after(state: State, place: int) -> State:
    other = state.clone(state.seed)
    assert other.request is not None
    answer(other, other.request.options[place])
    return other


def _numbers(game: Game, state: State, viewer: int) -> Numbers:
    """Every number that the viewer sees: values, and how many cards lie in each zone."""
    seen = game.observe(state, viewer)
    sides: list[tuple[int, dict[str, Any]]] = [(-1, seen.get("values", {}))]
    for player, side in enumerate(seen["players"]):
        sides += [(player, side["values"]), (player, {zone: there["count"] for zone, there in side["zones"].items()})]
    return {(name, player): value for player, values in sides for name, value in values.items() if type(value) is int}


def _laid(game: Game, state: State, viewer: int) -> set[int]:
    """Cards that lie open in front of their players."""
    seen = game.observe(state, viewer)
    rows = [*seen["table"]["mat"]["front"], *seen["table"]["mat"]["back"]]
    return {
        card["ref"]
        for side in seen["players"]
        for row in rows
        for card in side["zones"][row["zone"]]["cards"]
        if "ref" in card
    }


def hindrances(course: Course, player: int) -> Hindrances:
    """Why cards of the player that nothing is offered with cannot be used, by what the layout lets one ask first of
    their zone.
    """
    request = course.request
    if request is None or request.player != player:
        raise Refusal("unforeseen")
    seen = course.game.observe(course.state, player)
    offered = {ref for option in seen["request"]["options"] for ref in (option["ref"], *option["twins"])}
    intents: dict[str, str] = {}
    for intent in seen["table"]["intents"]:
        if intent["own"]:
            intents.setdefault(intent["zone"], intent["intent"])
    found: list[Hindered] = []
    for zone, intent in intents.items():
        for card in seen["players"][player]["zones"].get(zone, {"cards": []})["cards"]:
            ref = card.get("ref")
            if ref is not None and ref not in offered:
                name = course.sights.name(course.state, player, ref)
                found.append(
                    Hindered(
                        name,
                        because(course.game.why_not(course.state, player, intent.format(THIS), {THIS: handle(ref)})),
                    )
                )
    return Hindrances(course.at, found)
