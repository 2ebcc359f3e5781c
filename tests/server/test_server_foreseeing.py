"""What an option would bring about: told before it is taken, and hanging on nothing that the player cannot know."""

from __future__ import annotations

import asyncio
import random
from typing import cast

import pytest

from kisoku.games.rebirth.evaluation import TEAM
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.state import ENERGY, MEMBER, MOST, RebirthState
from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.kernel.state import handle
from kisoku.server.course import Course
from kisoku.server.foreseeing import ahead, foresee, hindrances, ways
from kisoku.server.hinting import advise
from kisoku.server.protocol import Foreseen
from kisoku.server.refusals import Refusal
from kisoku.server.sights import called
from kisoku.server.sparing import is_payment


def courses(name: str, seeds: range, decks: tuple[str, str] | None = None) -> list[Course]:
    game = load(name)
    own = list(game.decks())[:9]
    return [
        Course(
            game,
            [game.decks()[deck].cards for deck in decks or (own[seed % len(own)], own[(seed + 1) % len(own)])],
            seed,
        )
        for seed in seeds
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_hangs_on_nothing_that_its_player_cannot_know(name: str) -> None:
    asked = 0
    for seed, course in enumerate(courses(name, range(3))):
        chance = random.Random(seed)
        for _ in range(60):
            request = course.request
            if request is None:
                break
            player, choice = request.player, chance.randrange(len(request.options))
            if chance.random() < 0.4:
                told, hindered = foresee(course, player, course.at, choice), hindrances(course, player)
                after = ahead(course, player, course.at)
                names = called(course.state, course.sights, player, course.game.observe(course.state, player))
                leading = [*(one.ref for one in told.then), *(way.ref for way in after.ways)]
                then = {ref for ref in leading if ref is not None and ref >= 0}
                assert {*told.gone, *then, *(one.ref for one in hindered.cards)} <= set(names), (
                    "cards are called as the viewer calls them"
                )
                real, course.match = (
                    course.match,
                    Match(course.game.disguise(course.state, player, chance.randrange(1 << 62)), undoable=False),
                )
                assert foresee(course, player, course.at, choice) == told
                assert hindrances(course, player) == hindered
                assert ahead(course, player, course.at) == after
                course.match = real
                asked += 1
            course.take(choice, look=False)
    assert asked > 40


def test_an_attack_says_what_both_kinds_of_damage_would_leave() -> None:
    """The other player lets it be, and may take it to either."""
    found: set[tuple[str, ...]] = set()
    for course in courses("sakura", range(4), ("blades", "blades")):
        chance = random.Random(5)
        for _ in range(200):
            request = course.request
            if request is None:
                break
            for choice, option in enumerate(request.options):
                if option.verb == "use" and request.rule == "C8-2-2.A":
                    told = foresee(course, request.player, course.at, choice)
                    theirs = {
                        change.place: change.values for change in told.changes if change.player == 1 - request.player
                    }
                    found.add(tuple(sorted(theirs)))
                    for place, values in theirs.items():
                        if place in ("aura", "life") and {"aura", "life"} <= set(theirs):
                            now = course.game.observe(course.state, request.player)["players"][1 - request.player][
                                "values"
                            ][place]
                            assert max(values) == now > min(values)
            course.take(chance.randrange(len(request.options)), look=False)
    assert any({"aura", "life"} <= set(places) for places in found)


def test_only_an_option_of_the_question_that_stands_is_foreseen() -> None:
    course = courses("ninja_slayer", range(1))[0]
    assert course.request is not None
    player = course.request.player
    assert isinstance(foresee(course, player, course.at, 0), Foreseen)
    for who, at, choice in ((1 - player, course.at, 0), (player, course.at + 1, 0), (player, course.at, 99)):
        with pytest.raises(Refusal):
            foresee(course, who, at, choice)


@pytest.mark.parametrize("name", GAMES)
def test_advice_names_an_option_says_why_and_hangs_on_nothing_hidden(name: str) -> None:
    course = courses(name, range(1))[0]
    chance, told = random.Random(2), 0
    for step in range(24):
        request = course.request
        assert request is not None
        if step % 8 == 7:
            said = asyncio.run(advise(course, request.player))
            assert (said.at, 0 <= said.choice < len(request.options), bool(said.plan)) == (course.at, True, True)
            real, course.match = (
                course.match,
                Match(course.game.disguise(course.state, request.player, 99), undoable=False),
            )
            assert asyncio.run(advise(course, request.player)) == said
            course.match, told = real, told + 1
        course.take(chance.randrange(len(request.options)), look=False)
    assert told == 3


LEADS = [
    ("zx", "play", "square"),
    ("spellcard", "move", "square"),
    ("sakura", "basic", "card"),
    ("ninja_slayer", "greet", "player"),
]


@pytest.mark.parametrize(("name", "verb", "kind"), LEADS)
def test_what_is_asked_at_once_after_an_option_is_told_by_where_it_lies(name: str, verb: str, kind: str) -> None:
    """So the page can light the targets of a card that is dragged, and give both answers at once."""
    for course in courses(name, range(4)):
        chance = random.Random(3)
        for _ in range(250):
            request = course.request
            if request is None:
                break
            for choice, option in enumerate(request.options):
                if option.verb != verb:
                    continue
                told = foresee(course, request.player, course.at, choice).then
                places = {place for one in told for place, _ in one.places}
                if (kind == "card" and any(one.ref is not None for one in told)) or any(
                    place.split()[0] == kind for place in places
                ):
                    return
            course.take(chance.randrange(len(request.options)), look=False)
    pytest.fail(f"nothing is told after {verb}")


@pytest.mark.parametrize(
    ("name", "verb", "second"),
    [("spellcard", "move", "area"), ("ninja_slayer", "greet", "greet_target"), ("zx", "attack", "target")],
)
def test_what_must_be_answered_after_an_option_is_told_at_once_and_what_may_be_done_later_is_not(
    name: str, verb: str, second: str
) -> None:
    """So a click on a target can stand for the whole attack, and never for two things that are apart."""
    seen: set[tuple[str, str]] = set()
    for course in courses(name, range(3)):
        chance = random.Random(3)
        for _ in range(150):
            request = course.request
            if request is None:
                break
            for choice, option in ways(course.game, course.state, request):
                seen.add((request.options[choice].verb, option["verb"]))
            course.take(chance.randrange(len(request.options)), look=False)
    assert (verb, second) in seen
    idle = load(name).idle
    assert not [pair for pair in seen if pair[0] not in idle and pair[0] == pair[1]], (
        "doing the same again is another action"
    )


def test_a_payment_is_proposed_that_leaves_what_a_partner_attack_needs() -> None:
    """Reバース 8.2.4.4: three Partners are rested for it, so other Energy is paid with first."""
    game, found = load("rebirth"), 0
    for course in courses("rebirth", range(12)):
        chance = random.Random(2)
        for _ in range(250):
            request = course.request
            if request is None:
                break
            if is_payment(game, request):
                s = cast(RebirthState, course.state)
                pay = ahead(course, request.player, course.at).pay
                assert pay is not None
                ready = [
                    card
                    for card in s.zones[MOST * ENERGY + request.player]
                    if is_partner(s, card) and not s.rested[card]
                ]
                members = [card for card in s.zones[MOST * MEMBER + request.player] if not s.rested[card]]
                others = sum(handle(option.thing) not in ready for option in request.options)
                control = game.observe(s, request.player)["request"]["control"]
                enough = control is not None and not control["taken"] and others >= control["least"]
                if len(ready) == TEAM and members and enough and s.turn_player == request.player:
                    assert handle(request.options[pay].thing) not in ready
                    found += 1
            course.take(chance.randrange(len(request.options)), look=False)
    assert found


def test_of_hidden_things_in_one_place_the_same_is_told_whichever_is_pointed_at() -> None:
    met = 0
    for seed, course in enumerate(courses("zx", range(12), ("ember", "tide"))):
        chance = random.Random(seed)
        while (request := course.request) is not None and course.at < 220:
            if request.options[0].verb == "life" and len(request.options) > 1:
                seen = course.game.observe(course.state, request.player)["request"]["options"]
                assert {tuple(map(tuple, option["places"])) for option in seen} == {(("life", 1 - request.player),)}
                told = [foresee(course, request.player, course.at, place) for place in range(len(request.options))]
                assert len({str((one.changes, one.gone, one.asks)) for one in told}) == 1
                met += 1
            course.take(chance.randrange(len(request.options)), look=False)
    assert met > 3
