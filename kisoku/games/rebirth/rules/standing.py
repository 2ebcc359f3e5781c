"""The shapes of what is worked out from a position: derived information of cards, and all that stands."""

from __future__ import annotations

from typing import Any

from kisoku.effects import standing
from kisoku.games.rebirth.rules.frames import Context
from kisoku.games.rebirth.rules.lasting import Lasting
from kisoku.games.rebirth.state import MOST


class Info:
    """Derived information of a card, in the shape of a CardDef."""

    __slots__ = (
        "abilities",
        "atk",
        "attributes",
        "cost",
        "df",
        "gained",
        "invalid",
        "keywords",
        "kind",
        "name",
        "title",
    )

    def __init__(self, printed: Any) -> None:
        self.name: str = printed.name
        self.kind: str = printed.kind
        self.cost: int | None = printed.cost
        self.attributes: tuple[str, ...] = printed.attributes
        self.atk: int | None = printed.atk
        self.df: int | None = printed.df
        self.title: str = printed.title
        self.abilities: tuple[int, ...] = printed.abilities
        self.keywords: frozenset[str] = printed.keywords
        self.gained: tuple[tuple[int, int], ...] = getattr(printed, "gained", ())
        """Abilities that it has only got, and since when."""
        self.invalid: tuple[int, ...] = getattr(printed, "invalid", ())
        """9.4.2: abilities that it has, and that do nothing."""

    def plain(self) -> tuple[Any, ...]:
        return (self.name, self.kind, self.cost, self.attributes, self.atk, self.df, self.title, self.abilities)


class Guise:
    """4.5.5.1: what is said of a card that lies face down as a Character. It has no abilities."""

    kind = "character"
    abilities: tuple[int, ...] = ()
    keywords: frozenset[str] = frozenset()
    title = ""

    def __init__(self, guise: Any) -> None:
        self.name: str
        self.cost: int | None
        self.atk: int | None
        self.df: int | None
        self.attributes: tuple[str, ...]
        self.name, self.cost, self.atk, self.df, self.attributes = guise


class Part(standing.StandingOf[Lasting, Context]):
    """One continuous part that stands: of an ability of a card, or of an effect that was made to last (record)."""

    __slots__ = ()


class Standings(standing.Standings[Part]):
    """Everything continuous that holds now: derived information, and what forbids, permits, replaces, listens.

    rows: information that is not as printed. users: for each player (card, program) of activated abilities that are
    valid. looks: kinds of zones on which all this hangs. oriented: it hangs on how cards are turned.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[int, Info] = {}
        self.users: list[list[tuple[int, Any]]] = [[] for _ in range(MOST)]
        self.looks: set[int] = set()
        self.oriented = False
        self.bans: frozenset[str] = frozenset()

    def hangs_on(self, s: Any, card: int, left: int, reached: int) -> bool:
        """Whether any of it may be otherwise now that the card has gone from one kind of zone to another."""
        if card in self.rows or left in self.looks or reached in self.looks:
            return True
        where = s.pool.cards[s.card[card]].where
        return left in where or reached in where
