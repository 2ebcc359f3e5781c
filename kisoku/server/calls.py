"""Bodies of the HTTP calls: opening tables, bringing and checking decks, and what there is to play."""

from __future__ import annotations

from typing import Annotated

import msgspec

from kisoku.server.protocol import Because, Clock, Count, Name, Said, Token


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing but the fields that are named here is accepted."""


DeckText = Annotated[str, msgspec.Meta(max_length=20_000)]


class CheckDeck(Body):
    """POST /api/decks/check: the text of a deck file, or the numbers of its cards, to be checked for a format (the one
    that it names itself, if empty).
    """

    game: Name
    text: DeckText = ""
    format: Name = ""
    cards: Annotated[list[Name], msgspec.Meta(max_length=500)] = []


class ReadText(Body):
    """POST /api/cards/read: a card's text, and where on the card it stands (the usual place, if empty)."""

    game: Name
    text: Annotated[str, msgspec.Meta(max_length=2_100)]
    box: Name = ""


class NewSeat(Body):
    """Who is to sit there (person, or the name of a machine) with which deck: one of the game's by name, or the text of
    a deck file. A person without a deck brings one with POST /api/seats/deck, unless the format deals decks.
    """

    kind: Name = "person"
    deck: Name = ""
    text: DeckText = ""


class NewTable(Body):
    """POST /api/tables. format: the game's first, if empty. seating: the first for so many, if empty. pace: seconds
    between the decisions of machines. The seed may be named where at most one person sits.

    guided: the game's first game for newcomers; format, decks and seed are then its own, and it begins where the
    newcomer takes over. scene: the name of one of the game's scenarios, to be played on after `at` of its views;
    without seats, to be stepped through. Or try:BOX:TEXT, a card's text to be tried on a board (an empty box: the
    game's first). puzzle: the name of one of the game's puzzles; the person then sits where it has to be solved.
    replay: go on from an uploaded or downloaded replay file, after `at` of its views (all, if null); decks are then the
    replay's.
    """

    game: Name
    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=8)]
    format: Name = ""
    seating: Name = ""
    clock: Clock | None = None
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.4
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 62)] | None = None
    guided: bool = False
    puzzle: Name = ""
    scene: Annotated[str, msgspec.Meta(max_length=2_000)] = ""
    replay: Annotated[str, msgspec.Meta(max_length=4_000_000)] = ""
    at: Count | None = None


class BringDeck(Body):
    """POST /api/seats/deck."""

    table: Name
    token: Token
    deck: Name = ""
    text: DeckText = ""


class Link(msgspec.Struct):
    """A way to the table: the token of a seat, or of the spectators. It is told once and kept by nobody
    but its holder.
    """

    seat: int | None
    token: str


class Opened(msgspec.Struct):
    """The answer to POST /api/tables and POST /api/replays."""

    table: str
    seats: list[Link]
    spectators: Link


class DeckCard(msgspec.Struct):
    """So many copies of a card."""

    number: str
    ja: str
    en: str
    count: int


class DeckChecked(msgspec.Struct):
    """The answer to POST /api/decks/check: the cards, every rule of construction that they break, and the text of their
    deck file.
    """

    cards: list[DeckCard]
    format: str
    reasons: list[Because]
    text: str


class DeckFacts(msgspec.Struct):
    """One of a game's own decks. It has no cards if these are chosen in the game. curve: how many of its cards there
    are of each cost, or that reach each place of the track, from `least` on.
    """

    name: str
    title: Said
    format: str
    cards: list[DeckCard]
    least: int
    curve: list[int]


class FormatFacts(msgspec.Struct):
    """A way in which decks are made for a game. dealt: nobody brings a deck, everybody gets one."""

    name: str
    title: Said
    dealt: bool


class SeatingFacts(msgspec.Struct):
    """One of the ways to sit down to a game, and for how many."""

    name: str
    words: Said
    players: int


class GameFacts(msgspec.Struct):
    """One of the games. accent: its colour. example: the text of a deck file, for who writes one."""

    name: str
    title: Said
    version: str
    accent: str
    seatings: list[SeatingFacts]
    formats: list[FormatFacts]
    decks: list[DeckFacts]
    example: str


class MachineFacts(msgspec.Struct):
    """One of the machines that can sit at a seat."""

    name: str
    words: Said


class Games(msgspec.Struct):
    """The answer to GET /api/games."""

    games: list[GameFacts]
    machines: list[MachineFacts]


BODIES = (CheckDeck, ReadText, NewTable, BringDeck, Opened, DeckChecked, Games)
