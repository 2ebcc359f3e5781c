"""What each viewer receives on the real socket: nothing that could be otherwise without the viewer knowing, and nothing
that betrays who was asked.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from server_client import Client, Message, Served, options_of
from two_worlds import different, pair, walk

from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.kernel.state import LIFE, handle
from kisoku.lab.matches import pairing_of, pairings
from kisoku.server.course import Course
from kisoku.server.sights import FIXED, REFS, called, known_refs
from kisoku.server.table import Table

STEPS = 60
"""Decisions of a game; at every fifth of them everybody's messages are compared."""
MOMENTS = 400
"""Views that are compared between two worlds."""
ASKED = 6
"""Cards about which one asks "why not?" each time, seen or not."""


def plain(data: Any) -> Any:
    """As it comes out of a socket."""
    return json.loads(msgspec.json.encode(data))


def told_now(served: Served, opened: Any, viewer: int | None, refs: list[int], intents: list[str]) -> list[Any]:
    """All that a viewer who comes anew is told, and what the same questions are answered with."""
    with served.sit(opened, viewer) as client:
        at = client.until("view")["at"]
        for ref, intent in zip(refs, intents, strict=True):
            client.send(type="why_not", ref=ref, intent=intent)
        for ask in client.last["table"]["layout"]["asks"][:ASKED]:
            client.send(type="why_not", intent=ask["intent"])
        for eyes in (viewer, 0 if viewer is None else 1 - viewer):
            client.send(type="jump", at=at, viewer=eyes)
        catch_up(client, opened)
        return client.received


def catch_up(client: Client, opened: Any) -> None:
    """Read everything that the server has said to what was sent so far."""
    client.send(type="hello", table=opened["table"], token="")
    while client.next().get("code") != "hello_once":
        pass


@contextmanager
def instead(table: Table, viewer: int, seed: int) -> Iterator[None]:
    """At that table, which waits for somebody, everything that the viewer cannot know is something else for a while."""
    course, shown = table.course, table.shown
    assert course is not None
    real = course.match
    course.match = Match(table.game.disguise(real.state, viewer, seed), undoable=False)
    try:
        table.shown = course.look()
        yield
    finally:
        course.match, table.shown = real, shown


@pytest.mark.parametrize("game", GAMES)
def test_no_message_would_differ_if_what_its_viewer_cannot_know_were_otherwise(served: Served, game: str) -> None:
    rules = load(game)
    opened = served.open(game)
    tokens = [link["token"] for link in (*opened["seats"], opened["spectators"])]
    chance = random.Random(11)
    kinds: Counter[str] = Counter()
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other, served.sit(opened, None) as spectator:
        players = (one, other)
        for client in players:
            client.until("view")
        table = served.server.lobby.tables[opened["table"]]
        for step in range(STEPS):
            if step % 5 == 4:
                players[step % 2].send(
                    type="undo"
                )  # where it is not the player's own affair, the other one is asked and told what has been seen
                for client in (players[step % 2], *players):
                    catch_up(client, opened)
                served.settle(table)  # or a window that passes by itself would be told while worlds are compared
                if table.covert is None:  # else what is shown is the position before, of which there is no other world
                    compare(served, opened, table, chance, kinds)
            asked, view = next_question(table, players)
            asked.answer(view, chance.randrange(len(options_of(view))))
            catch_up(
                asked, opened
            )  # so that the answer has been taken; what comes next may be asked of the other one alone
            served.settle(table)
            if table.over:
                break
        else:
            one.send(type="concede")
        for client in (one, other, spectator):
            assert client.last.get("over") or client.until("over")  # who was asked may have read it already
    assert {"table", "view", "log", "proposal", "why", "past", "error"} <= set(kinds)
    course = table.course
    assert course is not None
    again = Course(rules, course.decks, course.seed, course.decisions)
    received: dict[int | None, Client] = {0: one, 1: other, None: spectator}
    for viewer, client in received.items():
        assert [
            plain(msgspec.Raw(line)) for line in again.telling.lines[-1 if viewer is None else viewer]
        ] == client.log
        text = json.dumps(client.received)
        assert not [secret for secret in (str(course.seed), *tokens) if secret in text]


def next_question(table: Table, players: tuple[Client, Client]) -> tuple[Client, Message]:
    """Who is asked now, with the view, when both have got it, or the one whom nobody else knows to be asked."""
    course = table.course
    assert course is not None
    assert course.request is not None
    asked = players[course.request.player]
    for client in players:
        while client.last["view"]["at"] != (course.asking_at if client is asked else course.at):
            client.next()
    return asked, asked.last["view"]


def compare(served: Served, opened: Any, table: Table, chance: random.Random, kinds: Counter[str]) -> None:
    """Every viewer, as it is and as it might be."""
    course = table.course
    assert course is not None
    state = course.state
    for hidden_from in range(2):
        refs = [
            course.sights.name(state, hidden_from, state.ref(chance.randrange(state.rules.first_free)))
            for _ in range(ASKED)
        ]
        intents = [chance.choice(course.game.observe(state, None)["table"]["intents"])["intent"] for _ in refs]
        for viewer in (hidden_from, None):
            really = told_now(served, opened, viewer, refs, intents)
            with instead(table, hidden_from, chance.randrange(1 << 62)):
                told = told_now(served, opened, viewer, refs, intents)
                assert told == really, f"viewer {viewer}: {different(told, really)}"
            assert all(message["viewer"] == viewer for message in really if message["type"] == "past")
            kinds.update(message["type"] for message in really)


@pytest.mark.parametrize("game", GAMES)
def test_one_decision_in_two_worlds_tells_the_same_to_who_cannot_know_which_world_it_is(
    served: Served, game: str
) -> None:
    with pair(served, load(game)) as both:
        met = walk(both, MOMENTS, seed=3)
    assert met["moments"] >= MOMENTS
    assert {
        "table",
        "view",
        "log",
        "past",
        "why",
        "error",
        "proposal",
        "settled",
        "let be",
        "tried undo",
        "come to light",
    } <= set(met) | {"table"}
    assert load(game).name != "ninja_slayer" or met["let be in one world only"]


def parts_of(data: Any) -> Iterator[tuple[str, Any]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield str(key), value
        if isinstance(value, dict | list):
            yield from parts_of(value)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_looked_through_for_names_has_none(game: str) -> None:
    rules = load(game)
    chance = random.Random(7)
    course = Course(rules, pairing_of(pairings(rules), 1).cards, 1)
    looked: Counter[str] = Counter()
    while course.request is not None and len(course.decisions) < 60:
        course.take(chance.randrange(len(course.request.options)), look=False)
        for key, value in parts_of(rules.observe(course.state, 0)):
            if key in FIXED and isinstance(value, dict | list) and key != "table":
                looked[key] += 1
                assert not [name for name, _ in parts_of(value) if name in (*REFS, "twins")], key
    assert len(looked) > 2


@pytest.mark.parametrize("game", GAMES)
def test_what_a_card_is_called_tells_nothing_but_that_it_was_not_lost_from_sight(game: str) -> None:
    """Names are the viewer's own, stay while the viewer knows the card, and are others when it is seen again."""
    rules = load(game)
    chance = random.Random(5)
    met: Counter[str] = Counter()
    for seed in range(4):
        course = Course(rules, pairing_of(pairings(rules), seed).cards, seed)
        names: dict[int | None, dict[int, int]] = {viewer: {} for viewer in (0, 1, None)}
        ever: dict[int, tuple[int | None, int]] = {}
        while course.request is not None and len(course.decisions) < 150:
            course.take(chance.randrange(len(course.request.options)), look=False)
            looked, state = course.look(), course.state
            for viewer, then in names.items():
                told = set(known_refs(looked.for_viewer(viewer)))
                now = {
                    handle(ref): name
                    for name, ref in called(state, course.sights, viewer, rules.observe(state, viewer)).items()
                }
                assert told <= set(now.values())
                for card, name in now.items():
                    met["kept"] += then.get(card) == name
                    met["lost and seen again"] += card not in then and (viewer, card) in ever.values()
                    assert ever.setdefault(name, (viewer, card)) == (viewer, card)
                    assert name >= LIFE * LIFE  # a hash; once in sixteen million times it is smaller
                names[viewer] = now
    assert met["kept"] > 1_000
    assert met["lost and seen again"] or game in (
        "ninja_slayer",
        "rebirth",
    )  # there, few cards go back where nobody sees them


def test_what_all_saw_before_a_covert_question_is_shown_again_as_it_was() -> None:
    """Who comes back, or looks back, must not see the position of a question that is its player's alone."""
    game = load("ninja_slayer")
    chance = random.Random(7)
    course = Course(game, pairing_of(pairings(game), 7).cards, 7)
    while course.request is not None:
        moments = course.take(chance.randrange(len(course.request.options)))
        public = [moment for moment in moments if not moment.covert]
        if moments[-1].covert and public:
            again = course.view_at(public[-1].at)
            assert (again.at, again.seen) == (public[-1].at, public[-1].seen)
            return
    raise AssertionError("no covert question came up")
