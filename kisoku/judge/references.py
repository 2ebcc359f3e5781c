"""How scenarios name the things of a game, from what its table declares: players, zones, moments, cards, and what else
lies there.

A.兵          A's card of that name        A.hand.兵     the one in the hand      A.兵#2   the second of them
A.兵/1        its first ability            A, B          the players themselves
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from kisoku.judge.naming import Naming, Reference, moment, nearest, seat_of
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.state import handle, player_ref, ref_player
from kisoku.table.declaring import Spellings
from kisoku.table.tabletop import Tabletop

Labels = Mapping[str, int]
"""Names that a scenario gives to cards of its own."""


class References:
    """The names of one game's things. A game says which names its cards have, and what lies there that is no card."""

    numbered: re.Pattern[str]
    """What numbers of rules begin with."""
    abilities: Mapping[str, int] = {}
    """Words beside numbers for an ability of a card ("/ukemi")."""
    home: tuple[int, ...] = ()
    """Kinds of zones that go without saying."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.zones, self.declared = table, table.zones, table.declared
        self.naming = Naming(self.zones.spellings, self.abilities, len(table.seats))
        self.zone_of = self.zones.spellings.get
        self.parse = self.naming.parse
        self._points = Spellings(self.declared.moments)

    # --- what a game says itself ---

    def has_name(self, s: Any, card: int, name: str) -> bool:
        """Whether the card is called so, as `normal_name` spells it."""
        raise NotImplementedError

    def is_card(self, s: Any, thing: int) -> bool:
        return self.table.is_card(s, thing)

    def seat_at(self, s: Any, card: int) -> int:
        """Whose the card is where it lies."""
        zone: int = s.zone[card]
        return self.zones.player[zone]

    def called_thing(self, s: Any, thing: int) -> str:
        """How a script names what is no card."""
        return "-"

    def other_thing(self, s: Any, text: str) -> int | None:
        """What is no card and is called so."""
        return None

    def is_labelled(self, s: Any, card: int, ref: Reference) -> bool:
        """Whether a name of the scenario's own means the card, where a zone is named too."""
        return True

    # --- names ---

    def point(self, word: str) -> str:
        """The rule number of a named moment; a number stands for itself."""
        return moment(word, self._points, self.numbered)

    def name_of(self, s: Any, card: int) -> str:
        """The printed name."""
        name: str = s.pool.cards[s.card[card]].name
        return name

    def cards_called(
        self, s: Any, labels: Labels, ref: Reference, whose: Callable[[Any, int], int] | None = None
    ) -> list[int]:
        """All cards that fit the name, nearest zones first. whose: by what they are a player's, if not by where they
        lie."""
        whose = whose or self.seat_at
        if ref.name in labels and self.is_labelled(s, labels[ref.name], ref):
            return [labels[ref.name]]
        found = []
        for kind in self.zones.nearest if ref.zone is None else (ref.zone,):
            for together in self.side_by_side(kind):
                cards = [
                    card
                    for zone in together
                    for card in self.zones.in_order(s, zone)
                    if self.is_card(s, card) and self.has_name(s, card, ref.name)
                ]
                cards = [card for card in cards if ref.seat is None or whose(s, card) == ref.seat]
                if ref.copy is not None:
                    cards = cards[ref.copy - 1 : ref.copy] if ref.copy > 0 else []
                found.extend(cards)
        return found

    numbers_boards = False
    """Whether a card on a board is called by its number among equals, wherever they stand."""

    def side_by_side(self, kind: int) -> list[tuple[int, ...]]:
        """The zones of a kind in which copies of a card are counted through: the cells of a board are one place."""
        numbers = tuple(self.zones.numbers(kind))
        return [numbers] if numbers and self.zones.player[numbers[0]] < 0 else [(zone,) for zone in numbers]

    def the_card(self, s: Any, labels: Labels, text: str, me: int = -1) -> int:
        """The one card that is meant: of the nearest zone where there is one. Raises Unclear if there is none or more
        than one there."""
        return nearest(
            self.cards_called(s, labels, self.parse(text, me)),
            lambda card: self.zones.kind[s.zone[card]],
            self.zones.names,
            text,
        )

    def own_card(self, s: Any, labels: Labels, text: str, me: int, kinds: tuple[int, ...] = ()) -> int:
        """The card that somebody means who speaks of a card: their own if they have one, in such a zone if there is
        one. Raises Unclear.
        """
        name = self.parse(text, me)
        cards = self.cards_called(
            s, labels, name if name.seat is not None else name._replace(seat=me)
        ) or self.cards_called(s, labels, name)
        if not cards:
            raise Unclear(f"「{text}」というカードはありません", f"there is no card “{text}”")
        return next((card for card in cards if self.zones.kind[s.zone[card]] in kinds), cards[0])

    def the_thing(self, s: Any, labels: Labels, text: str, me: int = -1) -> int:
        """A reference to a player, a card, or something else."""
        seat = seat_of(text.strip(), me, self.naming.seats)
        if seat is not None:
            return player_ref(seat)
        other = self.other_thing(s, text.strip())
        ref: int = s.ref(self.the_card(s, labels, text, me) if other is None else other)
        return ref

    def called_ref(self, s: Any, ref: int) -> str:
        """How a script names what a reference means: with its player, its zone, and its number among equals."""
        if ref < 0:
            return SEATS[ref_player(ref)] if ref_player(ref) in self.table.seats else "-"
        thing = handle(ref)
        if thing >= len(s.zone) or s.zone[thing] < 0:
            return "-"
        if not self.is_card(s, thing):
            return self.called_thing(s, thing)
        name, zone, seat = self.name_of(s, thing), s.zone[thing], self.seat_at(s, thing)
        kind = self.zones.kind[zone]
        together = next(zones for zones in self.side_by_side(kind) if zone in zones) if self.numbers_boards else (zone,)
        there = [
            card
            for one in together
            for card in self.zones.in_order(s, one)
            if self.is_card(s, card) and self.seat_at(s, card) == seat
        ]
        same = [card for card in there if self.name_of(s, card) == name]
        copy = f"#{same.index(thing) + 1}" if len(same) > 1 and thing in same else ""
        where = "" if kind in self.home else f"{self.zones.names[kind]}."
        return f"{SEATS[seat]}.{where}{name}{copy}"

    def names(self, s: Any, labels: Labels, thing: int, name: str, player: int) -> tuple[str, ...]:
        """A card (called so) under every name that a scenario may have for it. player: who else it may be said of."""
        own = tuple(label for label, card in labels.items() if card == thing)
        seats = [seat for seat in dict.fromkeys((s.owner[thing], player)) if seat in self.table.seats]
        return (name, *own, *(f"{SEATS[seat]}.{word}" for seat in seats for word in (*own, name)))
