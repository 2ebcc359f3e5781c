"""From what was asked for on the command line to a table: everything is checked before the screen is taken over."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kisoku.games.registry import GAMES, load
from kisoku.kernel import replay as replays
from kisoku.kernel.game import EN, Game, Seating, Unclear, Words
from kisoku.players.player import Player
from kisoku.players.table import PLAYERS, player
from kisoku.terminal.session import Session

if TYPE_CHECKING:
    from kisoku.terminal.app import TableApp

HUMAN = "human"
SEEDS = 1 << 32
SEED_LIMIT = 1 << 62


class BadStart(Exception):
    """A game that cannot be begun: one message in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(ja, en)


@dataclass
class Wishes:
    """What is known of the game to be played; what is empty is asked on the screen."""

    game: str = ""
    deck: str = ""
    against: str = ""
    opponent: str = ""
    seating: str = ""
    seed: int | None = None
    resume: str = ""
    language: str = EN

    @property
    def complete(self) -> bool:
        return bool(self.game and self.deck and self.against and self.opponent)


def begin(wishes: Wishes) -> TableApp:
    """The app for these wishes. Raises what names the first wish that cannot be met."""
    from kisoku.terminal.app import TableApp

    if wishes.resume:
        return TableApp(wishes, resumed(wishes))
    if wishes.game:
        game = load(wishes.game)
        for deck in filter(None, (wishes.deck, wishes.against)):
            cards_of(game, deck)
        sitting(game, wishes.seating)
    if wishes.opponent:
        seat_for(wishes.opponent, 0)
    if wishes.seed is not None and not 0 <= wishes.seed < SEED_LIMIT:
        raise BadStart(
            "シードは0から2の62乗未満の整数です", "a seed is a whole number from 0 and below 2 to the power of 62"
        )
    return TableApp(wishes, session_for(wishes) if wishes.complete else None)


def session_for(wishes: Wishes) -> Session:
    """A new match between the person and as many opponents as the seating has, all of the kind that the wishes name."""
    game = load(wishes.game)
    seating = sitting(game, wishes.seating)
    others = seating.players - 1
    seed = wishes.seed if wishes.seed is not None else secrets.randbelow(SEEDS)
    decks = (cards_of(game, wishes.deck), *[cards_of(game, wishes.against)] * others)
    seats = (None, *(seat_for(wishes.opponent, seed + place) for place in range(others)))
    return Session(game, decks, seed, seats, readings=seating.readings)


def sitting(game: Game, name: str) -> Seating:
    """The seating of that name, or the usual one. Raises BadStart if there is none."""
    try:
        return game.seating(game.seatings[name].players if name in game.seatings else game.players, name)
    except Unclear as wrong:
        raise BadStart(wrong.words.ja, wrong.words.en) from None


def resumed(wishes: Wishes) -> Session:
    """The match of a saved replay, at its last decision."""
    path = Path(wishes.resume)
    replay = replays.read(path)
    game = load(replay.game)
    replays.verify(game, replay, path.name)
    others = range(len(replay.decks) - 1)
    seats = (None, *(seat_for(wishes.opponent or "normal", replay.seed + place) for place in others))
    return Session(game, replay.decks, replay.seed, seats, replay.decisions, replay.readings)


def seat_for(name: str, seed: int) -> Player | None:
    """A machine, or None for a person."""
    return None if name == HUMAN else player(name, seed)


def cards_of(game: Game, deck: str) -> tuple[str, ...]:
    """The cards of one of the game's decks, or of a deck file; a deck that breaks a rule is refused with the rule."""
    known: Mapping[str, Any] = game.decks()
    if deck in known:
        return tuple(known[deck].cards)
    path = Path(deck)
    if not path.suffix and not path.exists():
        names = ", ".join(known)
        raise BadStart(
            f"「{deck}」というデッキはありません。あるのは：{names}", f"there is no deck “{deck}”; there are: {names}"
        )
    brought = import_module(GAMES[game.name][0].rpartition(".")[0] + ".files").read_deck(path)
    reasons = game.deck_reasons(brought.cards, brought.format)
    if reasons:
        ja = "、".join(f"{reason.words.ja}（{reason.rule}）" for reason in reasons)
        en = "; ".join(f"{reason.words.en} ({reason.rule})" for reason in reasons)
        raise BadStart(f"{path.name}：使えないデッキです：{ja}", f"{path.name}: not a legal deck: {en}")
    return tuple(brought.cards)


def choices_of_games() -> list[tuple[str, Words]]:
    return [(name, title) for name, (_, title) in GAMES.items()]


def choices_of_decks(game: str) -> list[tuple[str, Words]]:
    return [(name, Words(*deck.title)) for name, deck in load(game).decks().items()]


def choices_of_opponents(hot_seat: Words) -> list[tuple[str, Words]]:
    machines = [(name, words) for name, (_, words) in PLAYERS.items()]
    return [*machines, (HUMAN, hot_seat)]
