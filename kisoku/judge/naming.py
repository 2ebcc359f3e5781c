"""How scripts name players, zones, moments and cards: the part that all games share.

A.兵          A's card of that name        A.hand.兵     the one in the hand      A.兵#2   the second of them
A.兵/1        its first ability            A, B          the players themselves
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kisoku.kernel.game import SEATS, Unclear
from kisoku.table.declaring import Spellings
from kisoku.text.normal import normal_name

OWN = ("自分", "me", "you", "あなた")
OTHER = ("相手", "opponent")


def seat_of(word: object, me: int = -1, seats: int = 2) -> int | None:
    """The player that a word means, or None. me: who speaks, if anybody does. "The opponent" is nobody where there are
    several.
    """
    if word in SEATS[:seats]:
        return SEATS.index(str(word))
    if me >= 0 and word in OWN:
        return me
    if me >= 0 and word in OTHER and seats == 2:
        return (me + 1) % seats
    return None


def moment(word: object, moments: Spellings[str], numbers: re.Pattern[str]) -> str:
    """The rule number of a named moment; a number stands for itself. Raises Unclear."""
    text = str(word).strip()
    if numbers.match(text):
        return text
    rule = moments.get(text)
    if rule is None:
        raise Unclear(f"「{text}」という時点はありません", f"there is no moment called “{text}”")
    return rule


class Reference(NamedTuple):
    """What a name says. Fields that it leaves out are None."""

    seat: int | None
    zone: int | None
    name: str
    copy: int | None
    ability: int | None


class Naming:
    """Takes names apart by a game's words for zones. abilities: words beside numbers for an ability of a card
    ("/ukemi").
    """

    def __init__(self, zones: Spellings[int], abilities: Mapping[str, int] | None = None, seats: int = 2) -> None:
        self.zones, self.seats = zones, seats
        self._abilities = dict(abilities or {})
        words = "|".join((r"\d+", *map(re.escape, self._abilities)))
        self._tail = re.compile(rf"^(?P<name>.*?)(?:#(?P<copy>\d{{1,4}}))?(?:/(?P<ability>{words}))?$", re.DOTALL)

    def parse(self, text: str, me: int = -1) -> Reference:
        """The name taken apart. What is not a player or a zone before a full stop belongs to the card's name."""
        rest = text.strip()
        seat: int | None = None
        zone: int | None = None
        head, dot, tail = rest.partition(".")
        if dot and seat_of(head, me, self.seats) is not None:
            seat, rest = seat_of(head, me, self.seats), tail
        head, dot, tail = rest.partition(".")
        if dot and self.zones.get(head) is not None:
            zone, rest = self.zones.get(head), tail
        match = self._tail.match(rest)
        assert match is not None
        name, copy, ability = match["name"], match["copy"], match["ability"]
        number = None if ability is None else self._abilities[ability] if ability in self._abilities else int(ability)
        return Reference(seat, zone, normal_name(name), int(copy) if copy else None, number)

    def plain(self, text: str) -> str:
        """A name without its zone and copy: events are about cards, wherever they lie now."""
        if text.strip() in SEATS:
            return text.strip()
        name = self.parse(text)
        word = next((word for word, number in self._abilities.items() if number == name.ability), name.ability)
        called = normal_name(name.name) if name.ability is None else f"{normal_name(name.name)}/{word}"
        return called if name.seat is None else f"{SEATS[name.seat]}.{called}"


def nearest(found: Sequence[int], kind_of: Callable[[int], int], zone_names: Sequence[str], text: str) -> int:
    """The one card that is meant: of the first zone where there is one. Raises Unclear if there is none, or more than
    one there.
    """
    if not found:
        raise Unclear(f"「{text}」というカードはありません", f"there is no card “{text}”")
    kind = kind_of(found[0])
    near = [card for card in found if kind_of(card) == kind]
    if len(near) > 1:
        here = zone_names[kind]
        raise Unclear(
            f"「{text}」は{len(near)}枚あります（{here}）。#1、#2 で区別してください",
            f"“{text}” could be {len(near)} cards ({here}); say #1, #2",
        )
    return near[0]


_IN = re.compile(r"^(?P<card>.+?)\s+in\s+(?P<zone>\S+)$")


def in_a_zone(words: str, naming: Naming) -> Reference:
    """A card, wherever it is or in a zone that is named: "A.兵 in hand", "A.hand.兵". Raises Unclear."""
    match = _IN.match(words.strip())
    if match is None:
        return naming.parse(words)
    zone = naming.zones.get(match["zone"])
    if zone is None:
        raise Unclear(f"「{match['zone']}」という領域はありません", f"there is no zone “{match['zone']}”")
    return naming.parse(match["card"])._replace(zone=zone)


_EVENT = re.compile(
    r"^(?P<kind>\S+)(?:\s+(?P<subject>(?!by\b|from\b|to\b|\d+$).+?))?(?:\s+by\s+(?P<cause>.+?))?"
    r"(?:\s+from\s+(?P<left>\S+))?(?:\s+to\s+(?P<reached>\S+))?(?:\s+(?P<number>\d{1,9}))?$"
)


class EventWords(NamedTuple):
    """An event as a scenario asks for it, taken apart; what it leaves out is None."""

    kind: str
    subject: str | None
    cause: str | None
    left: str | None
    reached: str | None
    number: int | None


def event_words(words: str, kinds: Mapping[str, str]) -> EventWords:
    """killed B.兵 · damaged B 2 · damaged B.兵 by A.侍 · moved A.兵 from field to hand. kinds: word → kind. Raises
    Unclear.
    """
    match = _EVENT.match(words.strip())
    kind = kinds.get(match["kind"]) if match is not None else None
    if match is None or kind is None:
        raise Unclear(
            f"「{words}」という出来事はありません",
            f"there is no event “{words}”; there are {', '.join(sorted(set(kinds.values())))}",
        )
    number = int(match["number"]) if match["number"] else None
    return EventWords(kind, match["subject"], match["cause"], match["left"], match["reached"], number)
