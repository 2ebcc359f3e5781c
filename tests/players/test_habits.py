"""Machines do nothing that a person would laugh at. KISOKU_HABITS says in how many games of each level that is looked
at.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from kisoku.games.ninja_slayer.rules.information import info as facts
from kisoku.games.ninja_slayer.state import NinjaState
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.state import ENERGY, ENTRY, MEMBER, MOST, RebirthState
from kisoku.games.registry import GAMES, load
from kisoku.games.sakura.rules.r8_turn import usable_cards
from kisoku.games.sakura.rules.r9_basic_actions import BY_NAME
from kisoku.games.sakura.state import DECK, FULL_POWER, SakuraState
from kisoku.games.sakura.state import LIFE as LIFES
from kisoku.games.spellcard.rules.r3_information import defence, power
from kisoku.games.spellcard.rules.standing import derived
from kisoku.games.spellcard.state import HAND, SpellcardState
from kisoku.games.zx.state import RESOURCE, ZxState
from kisoku.judge.loading import parse
from kisoku.judge.scenario import play
from kisoku.kernel.game import Game
from kisoku.kernel.machine import answer
from kisoku.kernel.match import Match
from kisoku.kernel.players import opponent, winners
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE, State
from kisoku.lab.matches import pairing_of, pairings, seated
from kisoku.players.greedy import LARGEST_TRIED
from kisoku.players.planning import Planner, Work
from kisoku.players.thinking import EASY, NORMAL, STRONG, Level, Thinker

GAMES_EACH = int(os.environ.get("KISOKU_HABITS", "2"))
LEVELS = ("easy", "normal", "strong") if GAMES_EACH > 2 else ("easy", "normal")
STEPS = {BY_NAME["forward"]: BY_NAME["retreat"], BY_NAME["retreat"]: BY_NAME["forward"]}
LONG_ENOUGH = 2_000 if GAMES_EACH > 2 else 120
"""Decisions after which a game has been looked at."""
MOST_LATE = 0.25
"""Of all starts of a turn with no card in the deck, so many may pass without rebuilding it: a win in
sight comes first.
"""

BLIND = 0.05
"""Of all games, in so many something certain may be overlooked."""
WORSE = 0.1
"""Of all turns, so many may come to less than none: the other's answers are not known beforehand."""

Look = Callable[[State, Request, Option, Counter[str]], None]


def played(game: Game, level: str, look: Look) -> Counter[str]:
    """What is counted over games of the level against itself, before each decision; sense is looked for
    in every game.
    """
    counts: Counter[str] = Counter()
    for seed in range(900, 900 + GAMES_EACH):
        players, sense = seated((level, level), seed), Sense(game)
        match = Match(game.new(pairing_of(pairings(game), seed).cards, seed), undoable=False)
        while (request := match.request) is not None and len(match.decisions) < LONG_ENOUGH:
            choice = players[request.player].choose(game, match.state, request)
            for one in (look, sense):
                one(match.state, request, request.options[choice], counts)
            match.answer(choice)
    assert counts["wins left lying"] <= BLIND * GAMES_EACH, counts
    assert counts["defeats walked into"] <= BLIND * GAMES_EACH, counts
    assert counts["turns worse than none"] <= 1 + WORSE * counts["turns"], counts
    return counts


class Sense:
    """What nobody does who has looked, in any game: leave a win on the table, walk into a defeat that can be seen, or
    play a turn that comes to clearly less than letting everything be.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turn: tuple[int, int] | None = None
        self.idle = 0.0
        self.winning = False

    def __call__(self, s: State, request: Request, option: Option, counts: Counter[str]) -> None:
        me, turn = request.player, self.game.turn(s)
        if turn != self.turn:
            if self.turn is not None:
                self.ended(s, self.turn[1], counts)
            self.turn, self.winning = turn, False
            self.idle = Planner(self.game, turn[1]).idle_line(s.clone(), Work(0, 60.0)).value
        options = request.options[:LARGEST_TRIED]
        outcomes = self._outcomes(s, me, options, 0)
        if any(outcomes):  # what is certain is so in another disguise too
            outcomes = [a if a == b else 0 for a, b in zip(outcomes, self._outcomes(s, me, options, 1), strict=True)]
            chosen = outcomes[options.index(option)] if option in options else 0
            self.winning = (self.winning or (turn[1] == me and 1 in outcomes)) and chosen != 1
            counts["defeats walked into"] += chosen == -1 and outcomes.count(-1) < len(outcomes)

    def ended(self, s: State, player: int, counts: Counter[str]) -> None:
        """The player's turn is over."""
        counts["turns"] += 1
        counts["wins left lying"] += self.winning
        counts["turns worse than none"] += self.game.evaluate(s, player) < self.idle - MUCH

    def _outcomes(self, s: State, me: int, options: Sequence[Option], seed: int) -> list[int]:
        """Of each option whether the player wins by it at once, or loses, as far as can be told."""
        world = self.game.disguise(s, me, seed)
        found = []
        for option in options:
            copy = world.branch()
            answer(copy, option)
            found.append(0 if copy.winner is None or copy.winner < 0 else 1 if me in winners(copy) else -1)
        return found


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
        if (
            request.rule == "C8-1-3.iii" and not s.zones[2 * DECK + request.player] and lives > 1
        ):  # the last one would be lost
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


class Harm:
    """Whom a choice falls upon while the other side could be chosen, in any game: upon one's own only if the position
    gains by it."""

    VERBS = frozenset(("kill", "pick", "target"))

    def __init__(self, game: Game, look: Look | None = None) -> None:
        self.game = game
        self.look = look

    def __call__(self, s: State, request: Request, option: Option, counts: Counter[str]) -> None:
        counts["decisions"] += 1
        if self.look is not None:
            self.look(s, request, option, counts)
        if option.verb not in self.VERBS or option.thing < 0:
            return
        side = getattr(s, "controller", s.owner)
        others = [
            one
            for one in request.options
            if one.verb == option.verb and one.thing >= 0 and side[one.thing % LIFE] != request.player
        ]
        if others and side[option.thing % LIFE] == request.player:
            counts["own instead of others"] += 1
            counts["harm"] += (
                self._after(s, request, option) < max(self._after(s, request, one) for one in others) - MUCH
            )

    def _after(self, s: State, request: Request, option: Option) -> float:
        copy = s.clone()
        answer(copy, option)
        return self.game.evaluate(copy, request.player)


MUCH = 1.0
"""About a card: what is chosen may be worth more than shows at once."""


def of_the_squares(s: State, request: Request, option: Option, counts: Counter[str]) -> None:
    """Z/X: a poor player puts cards into the Resource."""
    assert isinstance(s, ZxState)
    if request.rule == "504.3" and len(s.zones[2 * RESOURCE + request.player]) < 5:
        counts["poor"] += 1
        counts["poor and idle"] += option.verb == "no_resource"


def of_the_members(s: State, request: Request, option: Option, counts: Counter[str]) -> None:
    """Reバース: Partners go into Energy, and nobody ends the attacks before an Entry that more of them would retire."""
    assert isinstance(s, RebirthState)
    me = request.player
    if request.rule == "7.3.2.1" and len(s.zones[MOST * ENERGY + me]) < 4:
        counts["poor"] += 1
        counts["poor and idle"] += option.verb == "no_partner"
    if option.verb == "end_attacks":
        attack = sum(info(s, card).atk or 0 for card in s.zones[MOST * ENTRY + me])
        rival = s.zones[MOST * ENTRY + opponent(s, me)]
        left = sum((info(s, card).df or 0) - s.damage[card] for card in rival)
        ready = sum(not s.rested[card] for card in s.zones[MOST * MEMBER + me])
        counts["attacks ended"] += 1
        counts["attacks ended too soon"] += bool(rival) and attack > 0 and attack * ready >= left


def of_the_stage(s: State, request: Request, option: Option, counts: Counter[str]) -> None:
    """スペルカードストライク: who has few strikers summons, and nobody grazes an attack that does not defeat."""
    assert isinstance(s, SpellcardState)
    me = request.player
    if any(one.verb == "summon" for one in request.options) and len(derived(s).strikers[me]) < 3:
        counts["few"] += 1
        counts["few and idle"] += option.verb == "decline"
    if option.verb == "graze" and s.declared is not None and s.declared.kind == "attack":
        coming = sum(power(s, ref % LIFE) for ref in s.declared.casters)
        counts["grazes"] += 1
        counts["grazes for nothing"] += coming < defence(s, s.declared.targets[0][0] % LIFE)


LAST_STAND = """
title: The last striker is attacked by somebody who is stronger by four
game: spellcard
rules: [5.4.7.6]
cards: [{name: 甲, stats: 1 4/3}, {name: 乙, stats: 1 1/1}]
given: {A: {stage: {2-2: 甲}}, B: {stage: {3-2: 乙}, hand: HAND}}
when: [A: attack 甲]
"""


@pytest.mark.parametrize("cards", [4, 7, 9])
@pytest.mark.parametrize("level", [EASY, NORMAL, STRONG])
def test_who_can_graze_enough_does_not_lose_the_last_striker(level: Level, cards: int) -> None:
    """5.4.7.6: four cards save it, and the cards are picked one by one, so that there are many ways to pick too few."""
    others = [f"控{number}" for number in range(cards)]
    named = ", ".join(f"{{name: {name}, stats: 1 1/1}}" for name in others)
    text = LAST_STAND.replace("1/1}]", f"1/1}}, {named}]").replace("HAND", f"[{', '.join(others)}]")
    outcome = play(parse(text, "a last stand"))
    assert not outcome.failures
    assert outcome.table is not None
    s, game, thinker = outcome.table.state, load("spellcard"), Thinker(level._replace(seconds=60.0), 1)
    while (request := s.request) is not None and request.player == 1 and request.rule == "5.4.7.6":
        answer(s, request.options[thinker.choose(game, s, request)])
    assert s.winner is None
    assert len(s.zones[2 * HAND + 1]) == cards - 4


def test_who_is_lost_in_any_case_resists_as_long_as_possible() -> None:
    """Three cards do not save it; but who gives up is lost for certain."""
    outcome = play(parse(LAST_STAND.replace("HAND", "3"), "a last stand"))
    assert outcome.table is not None
    s = outcome.table.state
    assert s.request is not None
    for level in (EASY, NORMAL):
        choice = Thinker(level._replace(seconds=60.0), 1).choose(load("spellcard"), s, s.request)
        assert s.request.options[choice].verb == "graze"


LOOKS: dict[str, Look] = {"zx": of_the_squares, "rebirth": of_the_members, "spellcard": of_the_stage}
SELDOM = 0.25
"""Of all occasions, so many may go the other way: there is often something better to do."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", [name for name in GAMES if name in LOOKS])
def test_nobody_wastes_what_is_there_or_harms_the_own_side(name: str, level: str) -> None:
    game = load(name)
    counts = played(game, level, Harm(game, LOOKS[name]))
    assert counts["decisions"] > 20 * GAMES_EACH
    assert counts["harm"] <= SELDOM * counts["own instead of others"]
    for often, seldom in (
        ("poor", "poor and idle"),
        ("attacks ended", "attacks ended too soon"),
        ("few", "few and idle"),
        ("grazes", "grazes for nothing"),
    ):
        assert counts[seldom] <= 1 + SELDOM * counts[often], (counts, seldom)


def _dies(s: NinjaState, one: int, other: int) -> bool:
    """Whether the one cannot bear what the other deals, as both stand."""
    return (facts(s, one % LIFE).endurance or 0) - s.damage[one % LIFE] <= (facts(s, other % LIFE).karate or 0)


def of_the_fight(s: State, request: Request, option: Option, counts: Counter[str]) -> None:
    """Whom a killing choice of ニンジャスレイヤーTCG falls upon while others could be chosen, and who is sent to die
    for nothing.
    """
    assert isinstance(s, NinjaState)
    if option.verb == "greet_target" and option.thing >= 0:
        counts["greetings"] += 1
        counts["greetings into death"] += _dies(s, request.source, option.thing) and not _dies(
            s, option.thing, request.source
        )
    if option.verb != "kill" or option.thing < 0:
        return
    sides = {s.controller[one.thing % LIFE] for one in request.options if one.verb == "kill" and one.thing >= 0}
    if len(sides) > 1:
        counts["kills"] += 1
        counts["kills of one's own"] += s.controller[option.thing % LIFE] == request.player


@pytest.mark.parametrize("level", LEVELS)
def test_who_fights_kills_none_of_their_own_while_others_can_be(level: str) -> None:
    game = load("ninja_slayer")
    counts = played(game, level, Harm(game, of_the_fight))
    assert counts["decisions"] > 50 * GAMES_EACH
    assert counts["kills of one's own"] == 0
    assert counts["greetings into death"] <= 1 + SELDOM * counts["greetings"]
    assert counts["harm"] <= SELDOM * counts["own instead of others"]
