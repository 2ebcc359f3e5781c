"""What each viewer receives on the real socket: nothing that could be otherwise without the viewer knowing, and nothing that betrays who was asked."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from server_client import Client, Served, all_play

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.kernel.state import State
from kisoku.lab.matches import pairing_of, pairings
from kisoku.server.agreeing import newly_known
from kisoku.server.course import Course

DISGUISES = 2


def plain(data: Any) -> Any:
    """As it comes out of a socket."""
    return json.loads(msgspec.json.encode(data))


def seen_by(game: Game, state: State, viewer: int | None) -> Any:
    seen = game.observe(state, viewer)
    del seen["table"]
    return plain(seen)


@pytest.mark.parametrize("game", GAMES)
def test_no_message_would_differ_if_what_its_viewer_cannot_know_were_otherwise(served: Served, game: str) -> None:
    rules = load(game)
    opened = served.open(game)
    tokens = [link["token"] for link in (*opened["seats"], opened["spectators"])]
    with served.sit(opened, 0) as one, served.sit(opened, 1) as other, served.sit(opened, None) as spectator:
        all_play([one, other], (spectator,), seed=11, most=60)
    course = served.server.lobby.tables[opened["table"]].course
    assert course is not None
    received: dict[int | None, Client] = {0: one, 1: other, None: spectator}
    views = {viewer: {message["at"]: message["observation"] for message in client.received if message["type"] == "view"} for viewer, client in received.items()}
    chance = random.Random(3)
    compared = 0
    again = Course(rules, course.decks, course.seed)
    for count, decision in enumerate(course.decisions):
        if count % 4 == 0:
            for hidden_from in range(rules.players):
                others = [rules.disguise(again.state, hidden_from, chance.randrange(1 << 62)) for _ in range(DISGUISES)]
                for viewer in (hidden_from, None):
                    seen = views[viewer].get(again.at)
                    if seen is not None:
                        assert [seen_by(rules, state, viewer) for state in others] == [seen] * DISGUISES
                        compared += 1
        again.take(decision, look=False)
    assert compared > len(course.decisions) // 4
    for viewer, client in received.items():
        assert [plain(msgspec.Raw(line)) for line in again.telling.lines[-1 if viewer is None else viewer]] == client.log
        text = json.dumps(client.received)
        assert not [secret for secret in (str(course.seed), *tokens) if secret in text]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_response_window_is_shown_to_the_others_alike_whether_or_not_its_player_can_answer(game: str, seed: int) -> None:
    """After the same decision, with what the deciding player cannot know exchanged: the same windows are shown under the same numbers."""
    rules = load(game)
    chance = random.Random(seed)
    course = Course(rules, pairing_of(pairings(rules), seed).cards, seed)
    asked = forced = 0
    while course.request is not None and len(course.decisions) < 150:
        player = course.request.player
        decision = chance.randrange(len(course.request.options))
        if chance.random() < 0.6:
            course.take(decision, look=False)
            continue
        instead = course.fork(len(course.decisions))
        instead._follow(rules.disguise(course.state, player, chance.randrange(1 << 62)))
        instead.telling.restart(instead.telling.lengths)
        before = course.state.clone()
        first = course.take(decision)[0]
        if not first.response or first.player == player or course.state.drawn != before.drawn or newly_known(before, course.state, player):
            continue  # what was hidden may have come to light
        asked, forced = asked + first.asked, forced + (not first.asked)
        second = instead.take(decision)[0]
        assert (second.at, second.player, second.rule, second.response) == (first.at, first.player, first.rule, True)
        for viewer in (player, None):
            assert plain(second.for_viewer(viewer)) == plain(first.for_viewer(viewer))
            assert second.told[-1 if viewer is None else viewer] == first.told[-1 if viewer is None else viewer]
    assert asked or forced
