"""A game state is plain data: int columns, zone tuples, frames, and a few immutable fields.

An object (a card, an ability waiting to resolve, a marker holder) is an int handle, and its properties are cells of
columns: `s.damage[card]`. A *reference* to an object also carries which life of it is meant, so that a card that
became a new object is not mistaken for its former self. Players are referred to by negative numbers.

Only atoms write a state. A column cell is written by `State.write`, which remembers the old value in the journal;
every field that is not a column is immutable and replaced as a whole, so a mark needs to keep only the field values
and the journal's length. Going back to a mark is undo, rollback and diff in one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from kisoku.kernel.records import readers
from kisoku.kernel.requests import Request
from kisoku.kernel.trace import Trace

if TYPE_CHECKING:
    from kisoku.kernel.frames import Frame
    from kisoku.kernel.ruleset import Ruleset

LIFE = 4096
"""A reference is handle + LIFE × life; so a state has room for 4,095 objects."""

NOWHERE = -1

Plain = Any
"""Ints, strings, None and tuples of these."""


class Mark(NamedTuple):
    """A moment to return to: how long the journal was, and the fields."""

    length: int
    values: tuple[Plain, ...]


Column = list[int] | bytearray
"""A game may have bytearrays for columns of small numbers: they are copied fastest."""

S = TypeVar("S", bound="State")


def player_ref(player: int) -> int:
    return -1 - player


def is_player(ref: int) -> bool:
    return ref < 0


def ref_player(ref: int) -> int:
    return -1 - ref


def handle(ref: int) -> int:
    return ref % LIFE


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game. Subclasses add their own columns and fields and list them in COLUMNS and FIELDS."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("card", "owner", "zone", "life", "known")
    FIELDS: ClassVar[tuple[str, ...]] = ("seed", "drawn", "open", "winner", "recent", "script")
    BLANK: ClassVar[dict[str, Plain]] = {"zone": NOWHERE}
    TAKE: ClassVar[Any] = attrgetter(*FIELDS)
    """attrgetter(*FIELDS): a subclass that adds fields says it again, so that a mark is one call."""
    RECORDS: ClassVar[dict[str, Any]] = {}
    """Fields and columns that hold records, with the type of what is in the field or cell."""

    __slots__ = (
        "asides", "assembly", "base", "beside", "cache", "card", "drawn", "epoch", "forced", "frames", "gone",
        "journal", "known", "life", "log", "log_marks", "open", "owner", "recent", "request", "rules", "script",
        "seats", "seed", "teams", "trace", "volatile", "winner", "zone", "zones",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, zones: int, seed: int) -> None:
        self.base = rules
        self.rules: Any = rules
        """The rules in force, a Ruleset of whatever class the game has: those that the state was made with (base), or
        what the game has made of them (see `assemble`).
        """
        self.seats: int = rules.seats
        self.teams: tuple[int, ...] = rules.teams
        """For each seat the number of its team; () if everybody is for himself."""
        self.trace: Trace | None = None
        self.log: list[tuple[Plain, ...]] | None = None
        self.log_marks: list[int] = []
        """How long the log was when each open transaction began: what is rewound is not told."""
        self.frames: list[Frame] = []
        self.asides: list[Frame] = []
        self.request: Request | None = None
        self.journal: list[tuple[str, int, Plain]] = []
        self.epoch = 0
        self.forced = 0
        self.cache: Plain = None
        """What the game has worked out from the data; forgotten when the data change (see `volatile`)."""
        self.volatile = False
        """Whether any write at all makes the cache stale, not only those after which an atom says so."""

        self.card: list[int] = []
        self.owner: Column = []
        self.zone: list[int] = []
        self.life: list[int] = []
        self.known: Column = []
        self.zones: list[tuple[int, ...]] = [()] * zones

        self.seed = seed
        self.drawn = 0
        self.open = 0
        self.winner: int | None = None
        self.recent: tuple[tuple[int, Plain], ...] = ()
        """The last decisions: (player, option)."""
        self.script: tuple[tuple[int, Plain], ...] = ()
        """Decisions that are to be taken by themselves, as somebody has announced."""
        self.beside: tuple[Plain, ...] = ()
        """What few games have, after the fields in marks and saves: () or (gone, assembly)."""
        self.gone: tuple[int, ...] = ()
        """The players who have left the game, in the order of leaving."""
        self.assembly: Plain = None
        """From what the rules in force were assembled; None: the rules that the state was made with."""

    # --- objects ---

    def ref(self, thing: int) -> int:
        """The reference to this life of an object."""
        return thing + LIFE * self.life[thing]

    def refs(self, things: Iterable[int]) -> list[int]:
        """The references to these lives of objects."""
        life = self.life
        return [thing + LIFE * life[thing] for thing in things]

    def alive(self, ref: int) -> bool:
        """Whether the reference still means the object that it was taken from. Players always live."""
        return ref < 0 or self.life[ref % LIFE] == ref // LIFE

    def new_object(self) -> int:
        """A handle for a new object, in no zone: a free one used again, or one more row in every column."""
        for thing in range(self.rules.first_free, len(self.zone)):
            if self.zone[thing] == NOWHERE:
                return thing
        for column in self.COLUMNS:
            getattr(self, column).append(self.BLANK.get(column, 0))
        self.journal.append(("", 0, 0))
        return len(self.zone) - 1

    def new_cards(self, definitions: Sequence[int], zone: int, **cells: int) -> range:
        """Cards on top of a zone before the game, all at once; this cannot be undone. cells: what their other columns
        hold.
        """
        first, count = len(self.zone), len(definitions)
        cells["zone"] = zone
        for column in self.COLUMNS:
            getattr(self, column).extend([cells.get(column, self.BLANK.get(column, 0))] * count)
        self.card[first:] = definitions
        self.zones[zone] = (*self.zones[zone], *range(first, first + count))
        self.cache = None
        return range(first, first + count)

    # --- writing ---

    def write(self, column: str, index: int, value: Plain) -> None:
        cells = getattr(self, column)
        self.journal.append((column, index, cells[index]))
        cells[index] = value
        if self.volatile:
            self.cache = None

    def drop_out(self, player: int) -> None:
        """The player has left the game, which goes on without them."""
        self._put_beside(((*self.gone, player), self.assembly))

    def assemble(self, what: Plain) -> None:
        """From now on the game is played by the rules that its ruleset assembles from this; a mark, a copy and a save
        have them too.
        """
        self._put_beside((self.gone, what))

    def _put_beside(self, beside: tuple[Plain, ...]) -> None:
        self.beside = beside
        self.gone, assembly = beside or ((), None)
        if assembly != self.assembly:
            self.assembly = assembly
            self.rules = self.base if assembly is None else self.base.assembler(self.base, assembly)

    def _put(self, values: tuple[Plain, ...]) -> None:
        """Take over the fields that a mark or a save has."""
        for name, value in zip(self.FIELDS, values, strict=False):
            setattr(self, name, value)
        beside = values[len(self.FIELDS) :]
        if beside != self.beside:
            self._put_beside(beside)

    def mark(self) -> Mark:
        """A point to which `back` can return as long as the journal has not been cut before it."""
        return Mark(len(self.journal), self.TAKE(self) + self.beside)

    def back(self, mark: Mark) -> None:
        """Undo every write since the mark. Frames are the caller's business."""
        length, values = mark
        journal = self.journal
        while len(journal) > length:
            column, index, old = journal.pop()
            if column:
                getattr(self, column)[index] = old
            else:
                for name in self.COLUMNS:
                    getattr(self, name).pop()
        self._put(values)
        self.forget()

    def forget(self) -> None:
        """Drop whatever was worked out from the data, because the data are others now. A game that keeps more drops
        that too.
        """
        self.cache = None

    def rewind(self, mark: Mark) -> None:
        """Take the game itself back to a mark, as a rule orders. The journal goes on, so that this can be undone in
        its turn.
        """
        length, values = mark
        for column, index, old in self.journal[: length - 1 if length else None : -1]:
            if column:
                self.write(column, index, old)
        self._put(values)
        self.forget()

    # --- copying, saving, comparing ---

    def clone(self: S, seed: int | None = None) -> S:
        """A state that goes on by itself. Another seed makes its future random draws differ: thinking must not see
        the real ones.

        Frames are shared until one of the two states is about to change one (see machine.own).
        """
        new: S = self.__class__.__new__(self.__class__)
        for name in self.COLUMNS:
            setattr(new, name, getattr(self, name)[:])
        for name in self.FIELDS:
            setattr(new, name, getattr(self, name))
        new.zones = self.zones[:]
        new.base = self.base
        new.rules = self.rules
        new.seats = self.seats
        new.teams = self.teams
        new.beside = self.beside
        new.gone = self.gone
        new.assembly = self.assembly
        new.trace = None
        new.log = None
        new.log_marks = []
        new.frames = self.frames[:]
        new.asides = []
        new.request = self.request
        new.journal = self.journal[:] if self.open else []
        new.forced = self.forced
        new.cache = None
        new.volatile = False
        new.epoch = next_epoch()
        self.epoch = next_epoch()
        if seed is not None:
            new.seed = seed
        return new

    def branch(self: S) -> S:
        """A copy for looking ahead, with the same future: what was worked out from the data goes along, since the
        data are the same. Whatever is kept must be replaced, never changed, when it no longer holds.
        """
        new = self.clone()
        new.cache, new.volatile = self.cache, self.volatile
        return new

    def data(self) -> list[Plain]:
        """All that the state is, as nested lists in a fixed order."""
        request = self.request
        return [
            [getattr(self, name) for name in self.COLUMNS],
            self.zones,
            self.TAKE(self) + self.beside,
            [f.data() for f in self.frames],
            None if request is None else request.data(),
            self.journal if self.open else [],
        ]

    def canonical(self) -> bytes:
        """The state's bytes: its save, and the input of its digest."""
        return msgspec.msgpack.encode(self.data())

    def digest(self) -> str:
        return hashlib.blake2b(self.canonical(), digest_size=16).hexdigest()

    def load(self, saved: bytes) -> None:
        """Become the saved state. The ruleset must be the one that saved it."""
        columns, zones, fields, frames, request, journal = msgspec.msgpack.decode(saved)
        read = readers(self.RECORDS)

        def named(name: str, value: Plain) -> Plain:
            value = plain(value)
            return read[name](value) if name in read else value

        def marked(row: Plain) -> Plain:
            return Mark(row[0], fields_of(row[1])) if isinstance(row, tuple) else row

        def fields_of(row: Plain) -> tuple[Plain, ...]:
            return (*map(named, self.FIELDS, row), *plain(row)[len(self.FIELDS) :])

        for name, cells in zip(self.COLUMNS, columns, strict=True):
            setattr(self, name, bytearray(cells) if isinstance(cells, bytes) else [named(name, cell) for cell in cells])
        self.zones = [tuple(zone) for zone in zones]
        self._put(fields_of(plain(fields)))
        self.frames = [self.rules.frame_from(plain(row), {Mark: marked}) for row in frames]
        self.request = None if request is None else Request.from_data(plain(request))
        self.journal = [(column, index, named(column, old)) for column, index, old in journal]
        self.asides = []
        self.forget()
        self.epoch = next_epoch()


_epochs = 0


def next_epoch() -> int:
    global _epochs
    _epochs += 1
    return _epochs


def plain(value: Plain) -> Plain:
    """Lists, as a decoder gives them, back to tuples."""
    if isinstance(value, list):
        return tuple(plain(item) for item in value)
    return value
