"""Puzzles: positions of games, or of scenarios, in which a player can win this turn, if nothing is done wrong.

They are found in games between machines: the last turn of who won is looked at from its beginning, and the search tells
at which question the win is forced, whatever the others answer and whatever lies hidden, and by which few answers. A
puzzle is stored as the decks, the seed and the decisions that lead to it, or the scenario and its decisions; the rules
alone say what is right, so nothing else has to be written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files

import msgspec

from kisoku.judge import scenes
from kisoku.kernel.game import Game, Words
from kisoku.kernel.machine import EngineFault, Refused, take
from kisoku.kernel.match import Match
from kisoku.kernel.state import State
from kisoku.players.greedy import GreedyPlayer

BUDGET = 400
"""Positions that a search looks at behind an answer before it gives up."""
DEEPEST = 40
WORLDS = 3
"""In so many worlds, drawn from what the player cannot know, the same answer has to win."""
MOST_ANSWERS = 16
LEAST_OPTIONS = 3
FEWEST = 2
"""The same, in a scenario: what a rule makes of two answers is question enough."""
LONGEST_GAME = 900
LAST_LOOKED_AT = 10
"""Questions of the last turn."""


class Puzzle(msgspec.Struct, frozen=True):
    """decks: names of the game's own; none where it comes from a scenario, the scene. digest: of the position.
    moves: how many answers the player gives on the way to the win. asked: whether others are
    asked on it."""

    name: str
    decks: tuple[str, ...]
    seed: int
    decisions: tuple[int, ...]
    player: int
    turn: int
    moves: int
    asked: bool
    digest: str
    scene: str = ""

    @property
    def theme(self) -> str:
        if self.scene:
            return "ruling"
        return (
            "answered"
            if self.asked
            else "short"
            if self.moves <= SHORT
            else "middle"
            if self.moves <= MIDDLE
            else "long"
        )


SHORT, MIDDLE = 2, 5
THEMES = {
    "short": Words("二手まで", "one or two moves"),
    "middle": Words("五手まで", "up to five moves"),
    "long": Words("長い手順", "long lines"),
    "ruling": Words("裁定から", "from rulings"),
    "answered": Words("相手の応じ方を読む", "with answers to reckon with"),
}


FILE = "puzzles.jsonl"
"""In the folder of each game, a line for each puzzle."""


def stored(game: str) -> list[Puzzle]:
    """The puzzles of a game, in the order of their file."""
    path = files("kisoku.games").joinpath(game, FILE)
    return (
        [msgspec.json.decode(line, type=Puzzle) for line in path.read_text(encoding="utf-8").splitlines()]
        if path.is_file()
        else []
    )


def written(puzzles: Sequence[Puzzle]) -> str:
    return "".join(msgspec.json.encode(puzzle).decode() + "\n" for puzzle in puzzles)


class TooLong(Exception):
    """The search has looked at as much as it may."""


class Search:
    """Whether a player can force a win before the turn is over, in one world."""

    def __init__(self, game: Game, player: int, turn: tuple[int, int]) -> None:
        self.game = game
        self.player = player
        self.turn = turn
        self.left = BUDGET
        self.known: dict[object, bool] = {}
        self.asked = False
        """Whether others were asked anywhere."""

    def wins(self, s: State, depth: int = 0) -> bool:
        """Raises TooLong where that cannot be told."""
        request = s.request
        if s.winner is not None or request is None:
            return s.winner == self.player
        if self.game.turn(s) != self.turn:
            return False
        if self.left <= 0 or depth > DEEPEST:
            raise TooLong
        key = self.game.search_key(s, self.player)
        found = self.known.get(key)
        if found is None:
            own = request.player == self.player
            self.asked |= not own
            if not own and len(request.options) > MOST_ANSWERS:
                raise TooLong
            found = (any if own else all)(self.wins(after, depth + 1) for after in self.after(s))
            self.known[key] = found
        return found

    def after(self, s: State) -> Iterator[State]:
        """The positions after each answer, those that do something first."""
        request = s.request
        assert request is not None
        for option in sorted(request.options, key=lambda option: option.verb in self.game.idle):
            self.left -= 1
            yield self.took(s, request.options.index(option))

    def took(self, s: State, place: int) -> State:
        """The position after that answer, on a copy."""
        copy = s.branch()
        request = copy.request
        assert request is not None
        take(copy, request, request.options[place])
        return copy

    def winners(self, s: State) -> frozenset[int]:
        """The places of the answers that are shown to win."""
        assert s.request is not None
        return frozenset(place for place in range(len(s.request.options)) if self.shown(s, place))

    def shown(self, s: State, place: int) -> bool:
        """Whether that answer wins, as far as the search sees."""
        self.left = BUDGET
        try:
            return self.wins(self.took(s, place))
        except TooLong:
            return False

    def moves(self, s: State) -> int:
        """How many answers the player gives on a winning way, if the others take their first."""
        count = 0
        while s.request is not None and s.winner is None:
            own = s.request.player == self.player
            places = range(len(s.request.options))
            place = next((place for place in places if self.shown(s, place)), None) if own else 0
            if place is None:
                break
            count += own
            s = self.took(s, place)
        return count


def answers(game: Game, state: State, seed: int = 0) -> tuple[frozenset[int], bool, int]:
    """Which answers to what is asked win this turn in every world, whether others are asked on the way, and how many
    moves it takes.
    """
    request = state.request
    assert request is not None
    winning = frozenset(range(len(request.options)))
    asked, moves = False, 0
    for world in game.worlds(state, request.player, WORLDS, seed):
        world.log = None
        search = Search(game, request.player, game.turn(state))
        winning &= search.winners(world)
        if not winning:
            break
        asked |= search.asked
        moves = max(moves, search.moves(world))
    return winning, asked, moves


def is_puzzle(state: State, winning: frozenset[int], least: int = LEAST_OPTIONS) -> bool:
    """Whether there is something to find: several answers, of which few win."""
    request = state.request
    assert request is not None
    return len(request.options) >= least and 0 < len(winning) <= len(request.options) // 2


def find(game: Game, names: Sequence[str], seed: int) -> Puzzle | None:
    """A puzzle in the game that machines play with these decks and this seed, if there is one."""
    known = game.decks()
    decks = [known[name].cards for name in names]
    match = Match(game.new(decks, seed), undoable=False)
    players = [GreedyPlayer(seed + seat) for seat in range(len(decks))]
    last: list[tuple[int, State]] = []
    turn = (-1, -1)
    while (request := match.request) is not None and len(match.decisions) < LONGEST_GAME:
        if game.turn(match.state) != turn:
            turn = game.turn(match.state)
            last.clear()
        if request.player == turn[1]:
            last.append((len(match.decisions), match.state.clone(match.state.seed)))
        match.answer(players[request.player].choose(game, match.state, request))
    winner = match.state.winner
    if winner is None or winner != turn[1]:
        return None
    found = None
    for number, state in last[: -LAST_LOOKED_AT - 1 : -1]:
        winning, asked, moves = answers(game, state)
        if winning and is_puzzle(state, winning):
            name = f"{'-'.join(names)}-{seed}"
            found = Puzzle(
                name, tuple(names), seed, tuple(match.decisions[:number]), winner, turn[0], moves, asked, state.digest()
            )
    return found


def find_in_scene(game: Game, name: str) -> Puzzle | None:
    """A puzzle in what a scenario plays, if somebody wins there: the earliest question at which few answers do."""
    course = scenes.course(game, name)
    if course is None:
        return None
    match = Match(scenes.begun(game, name), undoable=False)
    for number, decision in enumerate(course.decisions):
        request, turn = match.request, game.turn(match.state)
        if request is None or decision < 0:
            break
        if request.player == turn[1]:
            winning, asked, moves = answers(game, match.state)
            if winning and is_puzzle(match.state, winning, FEWEST):
                made = course.decisions[:number]
                return Puzzle(name, (), 0, made, request.player, turn[0], moves, asked, match.state.digest(), name)
        match.answer(decision)
    return None


def find_in_scenes(game: Game, most: int) -> list[Puzzle]:
    """So many of those in scenarios that are about who wins: those with the longest way and the most answers, one from
    a file.
    """
    found: dict[str, tuple[int, Puzzle]] = {}
    for name, scene in scenes.scenes(game.name).items():
        if any(line.key.strip() == "winner" for line in scene.scenario.then):
            puzzle = find_in_scene(game, name)
            state = puzzle and reached(game, puzzle)
            if puzzle and state and state.request is not None:
                found.setdefault(name.partition("#")[0], (10 * puzzle.moves + len(state.request.options), puzzle))
    return [puzzle for _, puzzle in sorted(found.values(), key=lambda row: -row[0])[:most]]


def start(game: Game, puzzle: Puzzle) -> Match:
    """The match from which its decisions lead to it."""
    known = game.decks()
    begun = (
        scenes.begun(game, puzzle.scene)
        if puzzle.scene
        else game.new([known[name].cards for name in puzzle.decks], puzzle.seed)
    )
    return Match(begun, undoable=False)


def reached(game: Game, puzzle: Puzzle) -> State | None:
    """Its position; None where its decisions no longer lead there, because rules or cards are other than they were."""
    known = game.decks()
    if not all(name in known for name in puzzle.decks) or (
        puzzle.scene and puzzle.scene not in scenes.scenes(game.name)
    ):
        return None
    try:
        match = start(game, puzzle)
        for decision in puzzle.decisions:
            match.answer(decision)
    except (Refused, EngineFault):
        return None
    request = match.request
    return (
        match.state
        if request is not None and request.player == puzzle.player and match.state.digest() == puzzle.digest
        else None
    )


def stands(game: Game, puzzle: Puzzle) -> bool:
    """Whether it still is what it was."""
    return reached(game, puzzle) is not None


def solved(game: Game, puzzle: Puzzle) -> bool:
    """Whether it can be solved, and not by anything."""
    state = reached(game, puzzle)
    return state is not None and is_puzzle(state, answers(game, state)[0], FEWEST if puzzle.scene else LEAST_OPTIONS)
