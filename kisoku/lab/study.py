"""A study: what is varied, how many games of each, and one game of it as a row of figures.

A study is a YAML file (docs/research.md). Its *cells* are every combination of what is varied; the games of each
cell have the same seeds, so that cells can be compared game by game. Games are played in *batches*: a batch and
its rows follow from the study alone, whoever plays it, wherever and in whatever order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game, Words
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.kernel.state import LIFE
from kisoku.kernel.trace import Trace
from kisoku.lab.matches import DECISION_LIMIT, SEED_LIMIT, pairing_of, pairings, seated
from kisoku.players.table import PLAYERS
from kisoku.text.yamlfile import BadFile, Place, load_yaml

BATCH = 10
MOST_GAMES = 10_000_000
KEYS = ("title", "game", "games", "seed", "decks", "players", "readings", "cards", "rules")
PLAYED = frozenset(("use", "enter", "enter_free", "react", "play", "set", "summon", "spell"))
"""Verbs of options by which a player brings one of the own cards into play."""


class Cell(NamedTuple):
    """One combination of what is varied."""

    players: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    cards: str

    @property
    def name(self) -> str:
        parts = [
            " / ".join(self.players),
            *(f"{name}={value}" for name, value in self.readings),
            *([self.cards] if self.cards else []),
        ]
        return ", ".join(parts)


@dataclass(frozen=True)
class Study:
    title: Words
    game: str
    games: int
    """Of each cell."""
    seed: int
    decks: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]
    readings: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, Mapping[str, str]]
    """By name, which cards of all decks are taken for which others; without any, decks are as they are."""
    rules: bool
    """Whether it is counted how often each rule was carried out; that takes time."""

    def cells(self) -> list[Cell]:
        names = list(self.readings)
        return [
            Cell(seats, tuple(zip(names, values, strict=True)), cards)
            for seats, values, cards in product(self.players, product(*self.readings.values()), self.cards or [""])
        ]

    def batches(self) -> list[Batch]:
        return [
            Batch(number, start, min(BATCH, self.games - start))
            for number in range(len(self.cells()))
            for start in range(0, self.games, BATCH)
        ]


class Batch(NamedTuple):
    """Games of one cell, by the places of their seeds."""

    cell: int
    start: int
    games: int


# --- reading --------------------------------------------------------------------------------------


def read_study(path: Path) -> Study:
    """Raises BadFile, with the place, for what cannot be."""
    place = Place(path.name)
    data = load_yaml(path)
    if not isinstance(data, Mapping):
        raise BadFile(place, "項目の並びが必要です", "should be a mapping")
    for key in data:
        if key not in KEYS:
            raise BadFile(
                place.at(key),
                f"このような項目はありません。あるのは：{', '.join(KEYS)}",
                f"there is no such key; there are: {', '.join(KEYS)}",
            )
    name = _one_of(data.get("game"), tuple(GAMES), place.at("game"))
    game = load(name)
    decks = _names(data.get("decks", list(game.decks())), tuple(game.decks()), place.at("decks"))
    known = {reading.name: reading.values for reading in game.readings()}
    readings = {
        _one_of(key, tuple(known), place.at("readings")): _names(values, known[key], place.at("readings", key))
        for key, values in _mapping(data.get("readings", {}), place.at("readings")).items()
        if _one_of(key, tuple(known), place.at("readings"))
    }
    cards = {
        str(key): _swaps(game, swaps, place.at("cards", key))
        for key, swaps in _mapping(data.get("cards", {}), place.at("cards")).items()
    }
    title = data.get("title", path.stem)
    words = (
        Words(str(title["ja"]), str(title["en"]))
        if isinstance(title, Mapping) and {"ja", "en"} <= set(title)
        else Words(str(title), str(title))
    )
    return Study(
        words,
        name,
        _number(data.get("games", 100), 1, MOST_GAMES, place.at("games")),
        _number(data.get("seed", 0), 0, SEED_LIMIT - 1, place.at("seed")),
        decks,
        _seats(game, data.get("players", [["normal"] * game.players]), place.at("players")),
        readings,
        cards,
        bool(data.get("rules", False)),
    )


def _one_of(value: Any, known: Sequence[str], place: Place) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadFile(
            place,
            f"「{value}」はありません。あるのは：{', '.join(known)}",
            f"there is no “{value}”; there are: {', '.join(known)}",
        )
    return value


def _names(value: Any, known: Sequence[str], place: Place) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise BadFile(place, "名前の並びが必要です", "should be a list of names")
    return tuple(_one_of(name, known, place) for name in value)


def _mapping(value: Any, place: Place) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadFile(place, "項目の並びが必要です", "should be a mapping")
    return value


def _number(value: Any, least: int, most: int, place: Place) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadFile(
            place, f"{least}から{most}までの整数が必要です", f"should be a whole number from {least} to {most}"
        )
    return value


def _seats(game: Game, value: Any, place: Place) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or not value:
        raise BadFile(place, "席順のプレイヤーの並びが必要です", "should be a list of players by seat")
    found = tuple(_names(seats, tuple(PLAYERS), place) for seats in value)
    if any(len(seats) != game.players for seats in found):
        raise BadFile(place, f"プレイヤーは{game.players}人ずつ必要です", f"{game.players} players are needed each")
    return found


def _swaps(game: Game, value: Any, place: Place) -> dict[str, str]:
    swaps = {str(old): str(new) for old, new in _mapping(value or {}, place).items()}
    for number in (*swaps, *swaps.values()):
        if game.printed(number) is None:
            raise BadFile(place, f"カード「{number}」はありません", f"there is no card “{number}”")
    return swaps


# --- playing --------------------------------------------------------------------------------------


class Tally(Trace):
    """Counts how often each step is carried out, and keeps nothing else."""

    cites = False

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def step(self, depth: int, number: str) -> None:
        self.counts[number] += 1

    def cite(self, number: str) -> None:
        """Only what is carried out is counted."""

    def asked(self, request: Request) -> None:
        """Nothing is kept."""

    def forced(self, request: Request) -> None:
        """Nothing is kept."""


def play_batch(study: Study, batch: Batch) -> list[dict[str, Any]]:
    """The rows of a batch, one for each game."""
    game, cell = load(study.game), study.cells()[batch.cell]
    return [
        _row(game, study, batch.cell, cell, study.seed + place)
        for place in range(batch.start, batch.start + batch.games)
    ]


def _row(game: Game, study: Study, number: int, cell: Cell, seed: int) -> dict[str, Any]:
    known = game.decks()
    every = pairings(game)
    choices = (
        [pairing for pairing in every if set(pairing.names) <= set(study.decks)]
        if len(study.decks) < len(known)
        else every
    )
    pairing = pairing_of(choices, seed)
    swaps = study.cards.get(cell.cards, {})
    cards = [[swaps.get(card, card) for card in deck] for deck in pairing.cards]
    state = game.new(cards, seed, dict(cell.readings))
    tally = Tally() if study.rules else None
    state.trace = tally
    match = Match(state, undoable=False)
    players = seated(cell.players, seed)
    played: list[set[str]] = [set() for _ in players]
    while (request := match.request) is not None and len(match.decisions) < DECISION_LIMIT:
        choice = players[request.player].choose(game, state, request)
        option = request.options[choice]
        if option.verb in PLAYED and option.thing >= 0:
            played[request.player].add(state.pool.cards[state.card[option.thing % LIFE]].number)  # type: ignore[attr-defined]
        match.answer(choice)
    turns, _ = game.turn(state)
    row = {
        "cell": number,
        "cell_name": cell.name,
        "cards": cell.cards,
        "readings": ";".join(f"{name}={value}" for name, value in cell.readings),
        "seed": seed,
        "winner": -1 if state.winner is None else state.winner,
        "first": _first(game, match, cards, seed, cell),
        "turns": turns,
        "decisions": len(match.decisions),
        "rules": [f"{rule}={count}" for rule, count in sorted(tally.counts.items())] if tally is not None else [],
    }
    for seat in range(game.players):
        row[f"player_{seat}"], row[f"deck_{seat}"], row[f"played_{seat}"] = (
            cell.players[seat],
            pairing.names[seat],
            sorted(played[seat]),
        )
    return row


def _first(game: Game, match: Match, cards: Sequence[Sequence[str]], seed: int, cell: Cell) -> int:
    """Who had the first turn: the match is begun again and followed until somebody has it."""
    again = Match(game.new(cards, seed, dict(cell.readings)), undoable=False)
    for decision in match.decisions:
        if game.turn(again.state)[0] >= 1:
            break
        again.answer(decision)
    return game.turn(again.state)[1]
