"""The shapes of what is worked out from a position: derived information of cards, and all that stands."""

from __future__ import annotations

from typing import Any

from kisoku.effects import standing
from kisoku.games.ninja_slayer.rules.frames import Context
from kisoku.games.ninja_slayer.rules.lasting import Lasting


class Info:
    """Derived information of a card, in the shape of a CardDef."""

    __slots__ = (
        "abilities",
        "attributes",
        "cost",
        "endurance",
        "epithet",
        "gained",
        "karate",
        "kind",
        "name",
        "sabotage",
        "ukemi",
    )

    def __init__(self, printed: Any) -> None:
        self.name: str = printed.name
        self.epithet: str = printed.epithet
        self.kind: str = printed.kind
        self.cost: int = printed.cost
        self.attributes: tuple[str, ...] = printed.attributes
        self.abilities: tuple[int, ...] = printed.abilities
        self.karate: int | None = printed.karate
        self.endurance: int | None = printed.endurance
        self.sabotage: int | None = printed.sabotage
        self.ukemi: int = printed.ukemi
        self.gained: tuple[int, ...] = ()
        """When each gained ability was gained; they follow the printed ones in `abilities`."""

    def plain(self) -> tuple[Any, ...]:
        return (
            self.name, self.epithet, self.kind, self.cost, self.attributes, self.abilities, self.karate, self.endurance,
            self.sabotage, self.ukemi,
        )  # fmt: skip


class _Nothing:
    """The information of a card that lies face down: none (309.1b-1)."""

    def __init__(self) -> None:
        self.name = ""
        self.epithet = ""
        self.kind = ""
        self.cost = 0
        self.attributes: tuple[str, ...] = ()
        self.abilities: tuple[int, ...] = ()
        self.karate: int | None = None
        self.endurance: int | None = None
        self.sabotage: int | None = None
        self.ukemi = 0


NO_INFORMATION = Info(_Nothing())


class Part(standing.StandingOf[Lasting, Context]):
    """One continuous part that stands: of an ability of a card, or of an effect that was made to last (record)."""

    __slots__ = ()


class Standings(standing.Standings[Part]):
    """Everything continuous that holds now: derived information and what forbids, permits, replaces and listens."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[int, Info] = {}
        self.bases: dict[int, list[Part]] = {}
        """Base abilities (1210.2), which work in every zone and are worked out when asked for."""
        self.users: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        """For each player, activated abilities that there may be a use for: (card, ability)."""
        self.regained = False
        """Whether any card has other abilities than are printed on it; in which order they listen hangs on whose turn
        it is.
        """
        self.added: set[tuple[int, int, int, int]] = set()
        """Numbers that cards have only got by an effect: (what says so, time stamp, which change, card)."""
        self.looks_at = 0
        """The zones that all this depends on (see heeding); a card that moves between others changes nothing here,
        unless it speaks itself.
        """
        self.own_costs: set[int] = set()
        """Cards that say something about the cost of their own entry; what others say about it
        makes `wide_costs` true.
        """
        self.wide_costs = False
        self.own_grants: set[int] = set()
        """Cards that permit something about themselves; permissions for others make `grants` name the action."""
        self.bans: frozenset[str] = frozenset()
        """Actions that some prohibition is about."""
        self.grants: frozenset[str] = frozenset()
        """Actions that some permission is about."""
