"""Games between machines: which decks meet, which seeds are used, and one match from set-up to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import gcd, isqrt, prod
from typing import NamedTuple, overload

from kisoku.kernel.game import Game, Unclear, Words
from kisoku.kernel.match import Match
from kisoku.players.player import Player
from kisoku.players.table import player

DECISION_LIMIT = 20_000
"""Decisions in one game. Random games end by themselves long before; reaching this is counted as an error."""

SEED_LIMIT = 1 << 62

FEW = 32
"""So many pairings are gone through in their order."""
GOLDEN = 0.618
"""Steps of this part of a circle spread evenly over it, however many are taken."""

Progress = Callable[[int, int], None]
"""Called with how many games are done and how many there will be."""


class BadRun(Exception):
    """What was asked for cannot be run: one message in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(ja, en)


class Unended(Exception):
    """A game that did not end within the limit of decisions."""


class Pairing(NamedTuple):
    """The decks of a match by name, one for each seat; and what of the rules is settled by how they sit."""

    names: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    readings: tuple[tuple[str, str], ...] = ()


class Pairings(Sequence[Pairing]):
    """Every way to seat these decks, the last seat changing first. There may be very many, so each is made when it is
    asked for.
    """

    def __init__(self, game: Game, seats: Sequence[Sequence[str]], readings: tuple[tuple[str, str], ...]) -> None:
        self._known, self._seats, self._readings = game.decks(), seats, readings

    def __len__(self) -> int:
        return prod(map(len, self._seats))

    @overload
    def __getitem__(self, place: int) -> Pairing: ...

    @overload
    def __getitem__(self, place: slice) -> list[Pairing]: ...

    def __getitem__(self, place: int | slice) -> Pairing | list[Pairing]:
        if isinstance(place, slice):
            return [self._at(one) for one in range(*place.indices(len(self)))]
        return self._at(range(len(self))[place])

    def _at(self, place: int) -> Pairing:
        names: list[str] = []
        for seat in reversed(self._seats):
            place, here = divmod(place, len(seat))
            names.insert(0, seat[here])
        return Pairing(tuple(names), tuple(tuple(self._known[name].cards) for name in names), self._readings)


@lru_cache(maxsize=64)
def pairings(game: Game, decks: tuple[str, ...] | None = None, seating: str = "") -> Pairings:
    """The one pairing that is asked for, or every way to seat the game's own decks. seating: how they sit, if not as
    usual.
    """
    known = game.decks()
    seats = game.seatings[seating or next(iter(game.seatings))]
    if decks is None:
        choices: list[Sequence[str]] = [list(known)] * seats.players
    else:
        for name in decks:
            if name not in known:
                names = ", ".join(known)
                raise BadRun(
                    f"「{name}」というデッキはありません。あるのは：{names}",
                    f"there is no deck “{name}”; there are: {names}",
                )
        if len(decks) != seats.players:
            raise BadRun(f"デッキは{seats.players}個必要です", f"{seats.players} decks are needed, not {len(decks)}")
        choices = [(name,) for name in decks]
    return Pairings(game, choices, tuple(seats.readings.items()))


def sitting(game: Game, players: int, seating: str = "") -> str:
    """The name of the seating for so many players. Raises BadRun if there is none."""
    try:
        found = game.seating(players, seating)
    except Unclear as wrong:
        raise BadRun(wrong.words.ja, wrong.words.en) from None
    return next(name for name, one in game.seatings.items() if one is found)


def check_run(games: int, seed: int) -> None:
    """Refuses numbers that make no sense."""
    if games < 1:
        raise BadRun("ゲーム数は1以上です", "the number of games must be 1 or more")
    if not 0 <= seed < SEED_LIMIT:
        raise BadRun(
            "シードは0から2の62乗未満の整数です", "a seed is a whole number from 0 and below 2 to the power of 62"
        )


def any_pairing(game: Game, seed: int) -> Pairing:
    """The same over every way to sit."""
    names = list(game.seatings)
    return pairing_of(pairings(game, seating=names[seed % len(names)]), seed // len(names))


def pairing_of(choices: Sequence[Pairing], seed: int) -> Pairing:
    """The pairing that a game with this seed is played with: so a seed alone names a game of a run.

    As many games in a row as there are pairings meet each of them once. Few pairings come in their order; many come
    round by round, each deck sitting at both seats in every round, so that a run much shorter than all pairings is fair
    to all decks.
    """
    decks = isqrt(len(choices))
    if len(choices) <= FEW or decks * decks != len(choices):
        return choices[seed % len(choices)]
    one, round_ = seed % decks, seed // decks
    other = (one + 1 + round_ * _stride(decks)) % decks
    return choices[one * decks + other]


@lru_cache(maxsize=64)
def _stride(decks: int) -> int:
    """How far the decks of one seat move on from round to round: not to the neighbour, and not back before all were
    met.
    """
    return next(step for step in range(int(decks * GOLDEN), 2 * decks) if gcd(step, decks) == 1)


def seated(names: Sequence[str], seed: int) -> list[Player]:
    """Players for the seats of a game; each has its own chance, which follows from the game's seed."""
    return [player(name, 2 * seed + seat + 1) for seat, name in enumerate(names)]


def middle(game: Game, seed: int, decisions: int) -> Match:
    """A match of random players after so many decisions, or at its end."""
    players = seated(("random",) * game.players, seed)
    match = Match(game.new(pairing_of(pairings(game), seed).cards, seed))
    while match.request is not None and len(match.decisions) < decisions:
        match.answer(players[match.request.player].choose(game, match.state, match.request))
    return match


def play(game: Game, pairing: Pairing, seed: int, players: Sequence[Player]) -> Match:
    """One match from set-up to its end."""
    match = Match(game.new(pairing.cards, seed, dict(pairing.readings)), undoable=False)
    state = match.state
    request = state.request
    for _ in range(DECISION_LIMIT):
        if request is None:
            return match
        match.answer(players[request.player].choose(game, state, request))
        request = state.request
    raise Unended(f"the game did not end within {DECISION_LIMIT} decisions")
