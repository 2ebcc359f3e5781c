"""Looking at one match again and again, for several viewers: what has not changed since the last look is the same
object as then, so that nobody who comes after has to look at it again.

What a card shows hangs on its own cells and on what its game has worked out for it (`Tabletop.worked_out`); a zone, on
its cards, on who knows them, and on what the game says that all zones hang on (`Tabletop.ground`). A test compares what
is kept with what is seen by who looks for the first time.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kisoku.table.tabletop import Seen, Tabletop


class Watching:
    """What is handed out is shared with later looks, so it is never to be changed."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._columns: list[Any] = []
        self._zones: list[tuple[int, ...]] = []
        self._ground: Any = None
        self._cards: dict[int, tuple[Any, Seen]] = {}
        self._seen: dict[tuple[int | None, int], Seen] = {}
        self._values: list[Seen] = []
        looking = self._looking = copy(table)
        looking.card = self._card  # type: ignore[method-assign]
        looking._zone = self._zone  # type: ignore[method-assign]
        looking._read_of = self._read_of  # type: ignore[method-assign]

    def look(self, s: Any, viewers: Sequence[int | None]) -> list[Seen]:
        """What each of them may know now."""
        self._heed(s)
        return [self._looking.observe(s, viewer) for viewer in viewers]

    def _heed(self, s: Any) -> None:
        """Forget whatever may be another one since the last look."""
        table, columns = self._table, [getattr(s, name) for name in s.COLUMNS]
        ground = table.ground(s)
        if not self._columns or ground != self._ground or len(columns[0]) < len(self._columns[0]):
            self._cards, self._seen, self._columns, self._zones = {}, {}, [column[:] for column in columns], s.zones[:]
            self._ground = ground
        stale: set[int] = set()
        for place, (now, then) in enumerate(zip(columns, self._columns, strict=True)):
            if now != then:
                stale.update(thing for thing, cell in enumerate(then) if cell != now[thing])
                self._columns[place] = now[:]
        stale.update(
            card for card, (basis, _) in self._cards.items() if card not in stale and basis != table.worked_out(s, card)
        )
        for card in stale:
            self._cards.pop(card, None)
        touched = {
            zone for zone, there in enumerate(s.zones) if there is not (then := self._zones[zone]) and there != then
        }
        touched.update(s.zone[card] for card in stale)
        self._zones = s.zones[:]
        if touched:
            self._seen = {key: seen for key, seen in self._seen.items() if key[1] not in touched}
        values = [table._read_of(s, player) for player in range(-1, s.seats)]
        self._values = [then if then == now else now for now, then in zip(values, self._values or values, strict=True)]

    def _card(self, s: Any, card: int) -> Seen:
        found = self._cards.get(card)
        if found is None:
            found = self._cards[card] = (self._table.worked_out(s, card), self._table.card(s, card))
        return found[1]

    def _zone(self, s: Any, zone: int, viewer: int | None) -> Seen:
        found = self._seen.get((viewer, zone))
        if found is None:
            found = self._seen[viewer, zone] = self._table.__class__._zone(self._looking, s, zone, viewer)
        return found

    def _read_of(self, s: Any, player: int) -> Seen:
        return self._values[player + 1]
