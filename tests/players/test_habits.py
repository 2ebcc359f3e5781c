"""Machines do nothing that a person would laugh at. KISOKU_HABITS says in how many games of each level that is looked at."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable

import pytest

from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.games.registry import load
from kisoku.games.sakura.rules.r8_turn import usable_cards
from kisoku.games.sakura.rules.r9_basic_actions import BY_NAME
from kisoku.games.sakura.state import DECK, FULL_POWER, SakuraState
from kisoku.games.sakura.state import LIFE as LIFES
from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE, State
from kisoku.lab.matches import pairing_of, pairings, seated

GAMES_EACH = int(os.environ.get("KISOKU_HABITS", "2"))
LEVELS = ("easy", "normal", "strong") if GAMES_EACH > 2 else ("easy", "normal")
STEPS = {BY_NAME["forward"]: BY_NAME["retreat"], BY_NAME["retreat"]: BY_NAME["forward"]}
MOST_LATE = 0.25
"""Of all starts of a turn with no card in the deck, so many may pass without rebuilding it: a win in sight comes first."""

Look = Callable[[State, Request, Option, Counter[str]], None]


def played(game: Game, level: str, look: Look) -> Counter[str]:
    """What is counted over games of the level against itself, before each decision."""
    counts: Counter[str] = Counter()
    for seed in range(900, 900 + GAMES_EACH):
        players = seated((level, level), seed)
        match = Match(game.new(pairing_of(pairings(game), seed).cards, seed), undoable=False)
        while (request := match.request) is not None:
            choice = players[request.player].choose(game, match.state, request)
            look(match.state, request, request.options[choice], counts)
            match.answer(choice)
    return counts


class Duellist:
    """Looks at one decision after another of 桜降る代に決闘を."""

    def __init__(self) -> None:
        self.last: tuple[int, int] | None = None
        """The turn, and the step that was taken last in it with nothing after."""

    def __call__(self, s: State, request: Request, option: Option, counts: Counter[str]) -> None:
        assert isinstance(s, SakuraState)
        counts["decisions"] += 1
        if option.verb == "full_power":
            counts["full power"] += 1
            counts["full power without a card"] += not usable_cards(s, request.player, FULL_POWER)
        lives = s.crystals[LIFES + request.player]
        if request.rule == "C8-1-3.iii" and not s.zones[2 * DECK + request.player] and lives > 1:  # the last one would be lost
            counts["empty decks"] += 1
            counts["empty decks left empty"] += option.verb != "reconstruct"
        if option.verb == "basic":
            if self.last is not None and self.last[0] == s.turn:
                counts["forth and back"] += STEPS.get(option.thing) == self.last[1]
            self.last = (s.turn, option.thing) if option.thing in STEPS else None
        elif option.verb in ("use", "end", "standard", "full_power"):
            self.last = None


@pytest.mark.parametrize("level", LEVELS)
def test_who_duels_keeps_to_sound_habits(level: str) -> None:
    counts = played(load("sakura"), level, Duellist())
    assert counts["decisions"] > 50 * GAMES_EACH
    assert counts["full power without a card"] == 0
    assert counts["forth and back"] == 0
    assert counts["empty decks left empty"] <= 1 + MOST_LATE * counts["empty decks"]


def of_the_fight(s: State, request: Request, option: Option, counts: Counter[str]) -> None:
    """Whom a damaging or killing choice of ニンジャスレイヤーTCG falls upon while others could be chosen."""
    assert isinstance(s, NinjaState)
    counts["decisions"] += 1
    if option.verb != "kill" or option.thing < 0:
        return
    sides = {s.controller[one.thing % LIFE] for one in request.options if one.verb == "kill" and one.thing >= 0}
    if len(sides) > 1:
        counts["kills"] += 1
        counts["kills of one's own"] += s.controller[option.thing % LIFE] == request.player


@pytest.mark.parametrize("level", LEVELS)
def test_who_fights_kills_none_of_their_own_while_others_can_be(level: str) -> None:
    counts = played(load("ninja_slayer"), level, of_the_fight)
    assert counts["decisions"] > 50 * GAMES_EACH
    assert counts["kills of one's own"] == 0
