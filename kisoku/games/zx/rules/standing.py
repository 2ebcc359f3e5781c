"""The shapes of what is worked out from a position: derived information of cards, and all that stands."""

from __future__ import annotations

from typing import Any

from kisoku.effects import standing
from kisoku.games.zx.rules.frames import Context
from kisoku.games.zx.rules.lasting import Lasting


class Info:
    """Derived information of a card, in the shape of a CardDef."""

    __slots__ = (
        "abilities",
        "colours",
        "cost",
        "gained",
        "icons",
        "kind",
        "kinds",
        "names",
        "player_name",
        "power",
        "races",
        "range",
        "shield",
    )

    def __init__(self, printed: Any) -> None:
        self.names: tuple[str, ...] = printed.names
        self.kind: str = printed.kind
        self.kinds: frozenset[str] = printed.kinds
        self.cost: int | None = printed.cost
        self.colours: tuple[str, ...] = printed.colours
        self.races: tuple[str, ...] = printed.races
        self.power: int | None = printed.power
        self.icons: frozenset[str] = printed.icons
        self.shield: int = printed.shield
        self.player_name: str = printed.player_name
        self.abilities: tuple[int, ...] = printed.abilities
        self.range: int = getattr(printed, "range", 1)
        self.gained: tuple[int, ...] = getattr(printed, "gained", ())
        """Abilities that effects gave."""

    @property
    def name(self) -> str:
        return self.names[0] if self.names else ""

    def plain(self) -> tuple[Any, ...]:
        return (
            self.names, self.kind, tuple(sorted(self.kinds)), self.cost, self.colours, self.races, self.power,
            tuple(sorted(self.icons)),
            self.shield, self.player_name, self.abilities, self.range, self.gained,
        )  # fmt: skip

    @staticmethod
    def again(row: tuple[Any, ...]) -> Info:
        """From its plain form."""
        known = Info(NO_INFORMATION)
        (
            known.names, known.kind, kinds, known.cost, known.colours, known.races, known.power, icons, known.shield,
            known.player_name,
            known.abilities, known.range, known.gained,
        ) = row  # fmt: skip
        known.kinds, known.icons = frozenset(kinds), frozenset(icons)
        return known


class _Nothing:
    """A card that lies face down has no information."""

    names: tuple[str, ...] = ()
    kind = ""
    player_name = ""
    kinds: frozenset[str] = frozenset()
    icons: frozenset[str] = frozenset()
    cost = None
    power = None
    colours: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    shield = 0


NO_INFORMATION = Info(_Nothing())


class Part(standing.StandingOf[Lasting, Context]):
    """One continuous part that stands: of an ability of a card, or of an effect that was made to last (record). on:
    whether it holds.
    """

    __slots__ = ("on",)

    def __init__(self, lasting: Lasting, context: Context, stamp: int = 0, record: Any = None) -> None:
        super().__init__(lasting, context, stamp, record)
        self.on = True


class Standings(standing.Standings[Part]):
    """Everything continuous that holds now: derived information and what forbids, permits, replaces and listens."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[int, Info] = {}
        self.users: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        """For each player, activated abilities that may be valid: (card, program)."""
        self.bans: frozenset[str] = frozenset()
        self.own_costs: set[int] = set()
        """Cards that say something about their own cost; what others say about costs makes `wide_costs` true."""
        self.wide_costs = False
        self.looks_at = 0
        """The kinds of zones, as bits, that all this depends on."""
        self.of_players: list[Part] = []
        """Changes of numbers of players (limits)."""
