"""Puzzles over the network: which there are, today's, and the table at which one is tried."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import msgspec

from kisoku.games.registry import load
from kisoku.kernel.game import Words
from kisoku.kernel.players import opponent
from kisoku.players.puzzles import THEMES, Puzzle, stands, start, stored
from kisoku.server.guiding import Begun
from kisoku.server.protocol import Said
from kisoku.server.refusals import refused_start

CARDS, STANDINGS = 5, 2
"""So many cards and numbers of a position are shown beforehand."""


class Standing(msgspec.Struct, frozen=True):
    """A number that decides: what it is, who has to solve it has, and the other has."""

    words: Said
    own: int
    other: int


class PuzzleFacts(msgspec.Struct):
    """A puzzle. moves: how many answers it takes; turn: the turn in which the win has to come. cards: some that its
    player has, on the table and in hand; standings: how the sides stand.
    """

    name: str
    theme: str
    moves: int
    turn: int
    cards: list[Said]
    standings: list[Standing]


class ThemeFacts(msgspec.Struct):
    """What puzzles are sorted by."""

    name: str
    words: Said


class Puzzles(msgspec.Struct):
    """The answer to GET /api/puzzles/GAME. today: the name of the puzzle of the day, if there is any."""

    game: str
    title: Said
    accent: str
    themes: list[ThemeFacts]
    puzzles: list[PuzzleFacts]
    today: str


@cache
def known(game: str) -> dict[str, Puzzle]:
    """Those of the stored puzzles that still are what they were: rules and cards may have changed since."""
    played = load(game)
    return {puzzle.name: puzzle for puzzle in stored(game) if stands(played, puzzle)}


def listed(game: str, day: date | None = None) -> Puzzles:
    """All of a game, the same one for everybody each day."""
    found = list(known(game).values())
    themes = [
        ThemeFacts(name, Said(words.ja, words.en))
        for name, words in THEMES.items()
        if any(one.theme == name for one in found)
    ]
    facts = [PuzzleFacts(one.name, one.theme, one.moves, one.turn, *looked_at(game, one.name)) for one in found]
    today = found[(day or datetime.now(UTC).date()).toordinal() % len(found)].name if found else ""
    played = load(game)
    return Puzzles(game, Said(played.title.ja, played.title.en), played.layout()["accent"], themes, facts, today)


@cache
def looked_at(game: str, name: str) -> tuple[list[Said], list[Standing]]:
    """The position at a glance: cards of who has to solve it, none twice, and the main numbers of both sides."""
    played, puzzle = load(game), known(game)[name]
    match = start(played, puzzle)
    for choice in puzzle.decisions:
        match.answer(choice)
    seen, mat = played.observe(match.state, puzzle.player), played.layout()["mat"]
    own, other = seen["players"][puzzle.player], seen["players"][opponent(match.state, puzzle.player)]
    zones = [row["zone"] for row in (mat["hand"], *mat["front"], *mat["back"]) if "zone" in row]
    held = [card for zone in zones for card in own["zones"][zone]["cards"]]
    shared = _cards([seen.get("zones"), seen.get(mat["centre"].get("of", ""))])
    cards = [
        *held,
        *(card for card in shared if card.get("controller", card.get("owner")) == puzzle.player and "number" in card),
    ]
    names = dict.fromkeys((card["words"]["ja"], card["words"]["en"]) for card in cards if "words" in card)

    def number(side: dict[str, Any], place: str) -> int:
        value = side["values"].get(place, side["zones"].get(place, {}).get("count"))
        return value if type(value) is int else 0

    rows = sorted((row for row in mat["values"] if row.get("ja")), key=lambda row: not row.get("main"))
    placed = [(row, row.get("value") or row.get("zone", "")) for row in rows[:STANDINGS]]
    standings = [
        Standing(Said(row["ja"], row["en"]), number(own, place), number(other, place)) for row, place in placed
    ]
    return [Said(ja, en) for ja, en in list(names)[:CARDS]], standings


def _cards(data: Any) -> Iterator[dict[str, Any]]:
    """Every card in what is seen."""
    if isinstance(data, dict) and "printed" in data:
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _cards(part)


def begun(game: str, name: str) -> tuple[Begun, int, str]:
    """The game up to the puzzle, who has to solve it, and the scene that it comes from, if it does. Raises Refusal if
    there is none of that name.
    """
    puzzle = known(game).get(name)
    if puzzle is None:
        raise refused_start(Words(f"問題がありません：{name}", f"there is no such puzzle: {name}"))
    played = load(game)
    match = start(played, puzzle)
    made = []
    for choice in puzzle.decisions:
        assert match.request is not None
        made.append((match.request.player, choice))
        match.answer(choice)
    decks = tuple(tuple(played.decks()[deck].cards) for deck in puzzle.decks) or ((),) * match.state.seats
    return Begun(decks, puzzle.seed, tuple(made)), puzzle.player, puzzle.scene
