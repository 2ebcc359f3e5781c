"""Facts of things, as card texts ask for them. What has left its zone is asked for as it last was there (9.12.1)."""

from __future__ import annotations

from typing import Any

from kisoku.effects.book import NUMBER, SET, WORD, Book
from kisoku.games.rebirth.rules.definitions import so
from kisoku.games.rebirth.rules.r2_cards import a_kind, master
from kisoku.games.rebirth.rules.r9_layers import COLUMNS, EXAMINED, info, printed
from kisoku.games.rebirth.rules.standing import Info
from kisoku.games.rebirth.state import ENTRY, MEMBER, MOST, NONE, ZONE_NAMES, RebirthState
from kisoku.kernel.players import opponents
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE


def last(s: RebirthState, ref: int) -> Any:
    """What is remembered of a card that has left: (ref, zone, information or print, rested, facedown, damage, slot,
    print)."""
    return next((row for row in reversed(s.last) if row[0] == ref), None)


@rule("9.12.1", off=lambda s, ref: (info(s, ref % LIFE), None))
def looked_up(s: RebirthState, ref: int) -> tuple[Any, Any]:
    """The information of a thing, and what is remembered of it if it is gone."""
    if s.alive(ref):
        return info(s, ref % LIFE), None
    row = last(s, ref)
    if row is None:
        return info(s, ref % LIFE), None
    plain = row[2]
    if isinstance(plain, int):
        return s.pool.cards[plain], row
    known = Info(s.pool.cards[row[7]])
    known.name, known.kind, known.cost, known.attributes, known.atk, known.df, known.title, known.abilities = plain
    known.keywords = frozenset(s.pool.programs[number].keyword for number in known.abilities) - {""}
    return known, row


def look(s: RebirthState, ref: int) -> Any:
    return looked_up(s, ref)[0]


def item_of(s: RebirthState, ref: int, item: str) -> int | None:
    """A number of a card."""
    if ref < 0:
        return None
    value: int | None = getattr(look(s, ref), COLUMNS[item])
    return value


def state_of(s: RebirthState, ref: int, place: int, column: Any) -> int:
    """A state of the card, or what it last was."""
    row = None if s.alive(ref) else looked_up(s, ref)[1]
    return int(column[ref % LIFE] if row is None else row[place])


def enter(book: Book) -> None:
    """All facts, into the book."""

    @book.item("name", WORD, rule="2.1.2")
    def name(s: RebirthState, ref: int, f: Any) -> str | None:
        return None if ref < 0 else look(s, ref).name

    @book.item("kind", WORD, rule="2.2.3")
    def kind(s: RebirthState, ref: int, f: Any) -> str | None:
        if ref < 0:
            return None
        found: str = look(s, ref).kind
        return a_kind(s, found) if EXAMINED else found

    @book.item("title", WORD, rule="2.8.2")
    def title(s: RebirthState, ref: int, f: Any) -> str | None:
        return None if ref < 0 else look(s, ref).title

    @book.item("attribute", SET, rule="2.5.2 2.5.3")
    def attribute(s: RebirthState, ref: int, f: Any) -> tuple[str, ...]:
        return () if ref < 0 else look(s, ref).attributes

    @book.item("keyword", SET, rule="11.8.1 11.8.2")
    def keyword(s: RebirthState, ref: int, f: Any) -> frozenset[str]:
        return frozenset() if ref < 0 else look(s, ref).keywords

    for item in COLUMNS:
        book.item(item, NUMBER)(lambda s, ref, f, item=item: item_of(s, ref, item))
        book.item(f"printed_{item}", NUMBER, rule="9.10.1.1")(
            lambda s, ref, f, item=item: None if ref < 0 else getattr(printed(s, ref % LIFE), COLUMNS[item])
        )

    @book.item("damage", NUMBER, rule="4.4.4")
    def damage(s: RebirthState, ref: int, f: Any) -> int | None:
        return None if ref < 0 else state_of(s, ref, 5, s.damage)

    @book.item("orientation", WORD, rule="4.3.2")
    def orientation(s: RebirthState, ref: int, f: Any) -> str | None:
        return None if ref < 0 else "rested" if state_of(s, ref, 3, s.rested) else "standing"

    @book.item("facing", WORD)
    def facing(s: RebirthState, ref: int, f: Any) -> str | None:
        return None if ref < 0 else "down" if state_of(s, ref, 4, s.facedown) else "up"

    @book.item("zone", WORD)
    def zone(s: RebirthState, ref: int, f: Any) -> str | None:
        return None if ref < 0 else ZONE_NAMES[s.zone[ref % LIFE] // MOST]

    @book.item("role", SET)
    def role(s: RebirthState, ref: int, f: Any) -> tuple[str, ...]:
        return roles(s, ref)

    @book.item("owner", WORD)
    def owner(s: RebirthState, ref: int, f: Any) -> str | None:
        """Whose it is: yours, an opponent's, or a partner's in a team."""
        whose = NONE if ref < 0 else master(s, ref)
        return (
            None
            if ref < 0
            else "you"
            if whose == f.player
            else "opponent"
            if whose in opponents(s, f.player)
            else "partner"
        )


in_partner_attack = so("8.2.4.4.2")


@rule("8.2.4.3", off=())
def roles(s: RebirthState, ref: int) -> tuple[str, ...]:
    """What the card is in the attack that is going on: by its place, but for who supports and who was blocked."""
    attack = s.attack
    if attack is None or ref < 0 or not s.alive(ref):
        return ()
    zone, found = s.zone[ref % LIFE], []
    if zone // MOST == ENTRY and ref % LIFE == s.zones[zone][-1] and info(s, ref % LIFE).kind == "character":
        for player, word in ((attack.player, "attacking"), (attack.target, "attacked")):
            if zone % MOST == player:
                found += [word, *([f"partner_{word}"] if attack.partner and in_partner_attack(s) else [])]
    if ref == attack.supporter and zone // MOST == MEMBER:
        found.append("supporting")
    if attack.blocked not in (NONE, -1) and ref == attack.blocked:
        found.append("blocked")
    return tuple(found)
