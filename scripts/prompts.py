"""Counts what a person at the page is asked in games against a machine: how many questions are trivial, and how many
clicks a turn takes.

    python scripts/prompts.py [GAME …] [--games N] [--seed N]

The person is played by a machine, too; questions that the server spares are not counted, and a run of picks is one
question, as it is on the page. A question is trivial if all answers that are not pointless lead to the same position
(of payments: to one that is the same to the person). What one does with a card that can do one thing, at a place, or
with the main button is one click; a card that can do several things takes two; a payment takes none, for it is made
along with what is played, and can be changed; a run takes one for each pick and one to confirm. What one way alone
leads to is clicked straight away, for both answers (`ways`). Where nothing more is done in a turn, one click lets it go
to its end. A gesture is a click, or a drag of a card to where it goes: by that an answer about a card or a place and
the next one are given together.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any, NamedTuple

from kisoku.commands.voice import out
from kisoku.games.registry import GAMES, load
from kisoku.kernel import rules
from kisoku.kernel.choosing import Pick
from kisoku.kernel.game import Game
from kisoku.kernel.machine import take
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.players.greedy import GreedyPlayer
from kisoku.questions import PLAYER
from kisoku.server.foreseeing import ways
from kisoku.server.sparing import position, spared

PERSON = 0
FEW = 4
"""So many answers stand beside the board as buttons."""
LONGEST = 1_500


class Count(NamedTuple):
    """What came up in some games. turns: the clicks of each turn of the person; gestures: the same, with drags."""

    prompts: int
    trivial: int
    turns: list[int]
    gestures: list[int]


def trivial(game: Game, state: State, request: Request) -> bool:
    """Whether there is nothing to think about."""
    copy = game.disguise(state, request.player, 5)
    copy.log = None
    asked = copy.request
    assert asked is not None
    pointless = game.pointless(copy, asked)
    found = set()
    for place in range(len(asked.options)):
        if place not in pointless:
            after = copy.branch()
            assert after.request is not None
            take(after, after.request, after.request.options[place])
            found.add(position(game, after, asked))
            if len(found) > 1:
                return False
    return True


def clicks(game: Game, state: State, request: Request, choice: int) -> tuple[int, bool]:
    """How often one has to click to give that answer to a question that is no run; and whether it is about something
    that lies on the table.
    """
    options = game.observe(state, request.player)["request"]["options"]
    option = options[choice]
    if option["verb"] in game.idle:
        return 1, False
    if option["places"] or option["verb"] in game.layout()["verbs"]:
        return 1, True
    if option["ref"] is not None:
        return min(2, sum(other["ref"] == option["ref"] for other in options)), True
    return (2 if len(options) > FEW + 1 else 1), False


Key = tuple[str, int]


def keys(game: Game, option: dict[str, Any], player: int) -> set[Key]:
    """What is clicked for it: cards, or the place where it is done."""
    if option["ref"] is not None and option["ref"] >= 0:
        return {("card", ref) for ref in (option["ref"], *option["twins"])}
    places = option["places"] or [(place, player) for place in game.layout()["verbs"].get(option["verb"], ())]
    return {(place, whose) for place, whose in places[-1:]}


def straight(game: Game, state: State, request: Request, choice: int) -> set[Key]:
    """What may be clicked at once to give this answer and the next one: nothing else leads there, and it has no answer
    of its own.
    """
    seen = game.observe(state, request.player)
    options = seen["request"]["options"]
    now = {key for option in options for key in keys(game, option, request.player)}
    hand = game.layout()["mat"]["hand"]["zone"]
    held = {("card", card.get("ref")) for card in seen["players"][request.player]["zones"][hand]["cards"]}
    own = game.turn(state)[1] == request.player
    leading: dict[Key, list[int]] = {}
    for first, option in ways(game, state, request):
        if options[first]["verb"] not in game.idle or own:
            for key in keys(game, option, request.player) - now - held:
                leading.setdefault(key, []).append(first)
    return {
        key
        for key, firsts in leading.items()
        if firsts == [choice] and (key[0] in ("card", PLAYER) or key[0].startswith("square "))
    }


def counted(game: Game, decks: list[tuple[str, ...]], seed: int) -> Count:
    """One game."""
    match = Match(game.new(decks, seed), undoable=False)
    players = [GreedyPlayer(seed + seat) for seat in range(len(decks))]
    payments = game.layout()["payments"]
    prompts = dull = 0
    turns: dict[tuple[int, int], int] = {}
    gestures: dict[tuple[int, int], int] = {}
    tail: dict[tuple[int, int], int] = {}
    """With how many answers in a row each turn was let go to its end."""
    reached: tuple[int, int, set[Key]] = (-2, 0, set())
    """The last decision that a click on something further may have given too, its clicks, and what that
    may have been.
    """
    run = None
    dragged = (-2, "")
    """The last decision that a drag may have been the first half of, and its rule."""
    while (request := match.request) is not None and len(match.decisions) < LONGEST:
        state = match.state
        if request.player != PERSON:
            match.answer(players[request.player].choose(game, state, request))
            continue
        answer = spared(game, state, request)
        if answer is not None:
            match.answer(answer)
            continue
        choice = players[PERSON].choose(game, state, request)
        asking = state.frames[-1] if state.frames else None
        several = isinstance(asking, Pick) and asking.most > 1
        cost = saved = 0
        if all(option.verb in payments for option in request.options):
            idle = False
        elif isinstance(asking, Pick) and several:
            if not asking.taken or run is None:
                prompts += 1
                cost = 1
            run = asking
            cost += 0 if request.options[choice].verb == "done" else 1
            idle = False
        else:
            run = None
            prompts += 1
            dull += trivial(game, state, request)
            cost, lies = clicks(game, state, request, choice)
            now = len(match.decisions)
            option = game.observe(state, PERSON)["request"]["options"][choice]
            idle = option["verb"] in game.idle
            if reached[0] == now - 1 and keys(game, option, PERSON) & reached[2]:
                cost = 1 - reached[1]
                reached = (-2, 0, set())
            else:
                reached = (now, cost, straight(game, state, request, choice))
            joined = reached[0] == -2
            second = lies and dragged[0] == now - 1 and dragged[1] != request.rule
            saved = 0 if joined else cost if second else cost - 1 if lies else 0
            dragged = (now, request.rule) if lies and not second else (-2, "")
        turn = game.turn(state)
        if turn[1] == PERSON:
            turns[turn] = turns.get(turn, 0) + cost
            tail[turn] = tail.get(turn, 0) + 1 if idle else 0
            gestures[turn] = gestures.get(turn, 0) + cost - saved
        match.answer(choice)
    let_go = {turn: max(count - 1, 0) for turn, count in tail.items()}
    return Count(
        prompts,
        dull,
        [count - let_go[turn] for turn, count in turns.items()],
        [count - let_go[turn] for turn, count in gestures.items()],
    )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game", nargs="*", choices=[*GAMES, []])
    reader.add_argument("--games", type=int, default=4)
    reader.add_argument("--seed", type=int, default=1)
    wanted = reader.parse_args()
    rules.play()
    for name in wanted.game or GAMES:
        game = load(name)
        form = next(iter(game.formats()))
        decks = [tuple(deck.cards) for deck in game.decks().values() if deck.cards and deck.format == form]
        found = [
            counted(game, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed)
            for seed in range(wanted.seed, wanted.seed + wanted.games)
        ]
        prompts, dull = sum(one.prompts for one in found), sum(one.trivial for one in found)
        turns = [clicks for one in found for clicks in one.turns] or [0]
        few = sum(clicks <= 6 for clicks in turns) / len(turns)
        share = dull / max(prompts, 1)
        drags = [count for one in found for count in one.gestures] or [0]
        many = f"median {median(turns):g}, at most 6 in {few:.0%}, most {max(turns)}; with drags {median(drags):g}"
        out(f"{name:14} prompts {prompts:4}  trivial {share:6.1%}  clicks a turn: {many}")


if __name__ == "__main__":
    main()
