"""The table of this game: what is seen and said of it beyond what `table.yaml` declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from kisoku.games.zx.naming import (
    DECLARED,
    KIND_WORDS,
    OTHER_NAMES,
    ability_text,
    named,
    square_name,
    square_words,
    subtext_words,
    text_words,
)
from kisoku.games.zx.pool import CardDef, Facts
from kisoku.games.zx.rules.frames import Battle, Turn
from kisoku.games.zx.rules.r300_zones import (
    counted,
    hidden_zone,
    is_shared,
    markers_seen,
    open_dynamis,
    open_zone,
    own_back,
    own_forces,
    zone_seen,
)
from kisoku.games.zx.rules.r805_costs import counters, ready
from kisoku.games.zx.rules.r811_continuous import forces_of, info, last_info, last_information, under
from kisoku.games.zx.rules.standing import Info
from kisoku.games.zx.saying import SAY, TELL
from kisoku.games.zx.state import (
    DECK,
    DYNAMIS,
    FORCE,
    HAND,
    ICONS,
    KIND,
    LIFE,
    NONE,
    PUBLIC,
    RESOURCE,
    SQUARE,
    SQUARES,
    TEMPORARY,
    UNDER,
    ZxState,
)
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option
from kisoku.kernel.state import LIFE as LIVES
from kisoku.kernel.state import NOWHERE, handle
from kisoku.layout import Named, both
from kisoku.locale import A_CARD, NO_WORDS
from kisoku.questions import square
from kisoku.table.lying import laid_out
from kisoku.table.tabletop import Event, Read, Seen, Tabletop

FACE_DOWN, BATTLE = Words("裏向きのカード", "a face-down card"), Words("バトル", "Battle")
HIDDEN = (DECK, HAND, LIFE, DYNAMIS)
NO_KIND = both(NO_WORDS)


def _words(values: Iterable[str]) -> list[Named]:
    return [
        both(KIND_WORDS[value]) if value in KIND_WORDS else {"ja": value, "en": OTHER_NAMES.get(value, value)}
        for value in values
    ]


@lru_cache(maxsize=4096)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    return {
        "name": facts.name, "name_en": facts.name_en, "kind": facts.kind, "cost": facts.cost,
        "colours": _words(facts.colours), "races": _words(facts.races),
        "power": facts.power, "icons": _words(facts.icons), "text": both(text_words(facts)),
        "subtext": both(subtext_words(facts)),
    }  # fmt: skip


def facts_now(now: Facts | CardDef | Info, facts: Facts) -> Seen:
    """What a card is now, and what is printed on it."""
    name = now.name
    kind = KIND_WORDS.get(now.kind)
    seen: Seen = {
        "number": facts.number, "name": name, "name_en": facts.name_en if name == facts.name else name,
        "words": both(named(name, facts)), "kind": now.kind,
        "kind_words": NO_KIND if kind is None else both(kind), "cost": now.cost, "colours": _words(now.colours),
        "colour_keys": list(now.colours),
        "races": _words(now.races), "icons": _words(now.icons), "ignition": "yes" if "ignition" in now.icons else "no",
        "printed": printed(facts),
    }  # fmt: skip
    if now.power is not None:
        seen["power"] = now.power
    return seen


class ZxTable(Tabletop):
    none = NONE
    public = (Turn, Battle)

    def knows(self, s: ZxState, card: int, viewer: int | None) -> bool:
        """By the mask of who knows the card; where rules are examined, also by each rule that lets it be seen."""
        if (s.trace is not None and s.trace.cites) or s.rules.without:
            kind, facedown = KIND[s.zone[card]] if s.zone[card] >= 0 else -1, bool(s.facedown[card])
            if kind == UNDER and facedown:
                lets = own_back(s)
            elif kind == FORCE and facedown:
                lets = own_forces(s)
            elif kind == DYNAMIS and not facedown:
                lets = open_dynamis(s)
            else:
                lets = zone_seen(s, kind) and (kind not in PUBLIC or bool(open_zone(s)))
                lets = (
                    lets
                    and (kind not in (SQUARE, FORCE, TEMPORARY) or is_shared(s))
                    and (card < s.rules.first_free or markers_seen(s))
                )
            if not lets:
                return False
            if kind in (DECK, LIFE) and hidden_zone(s):
                return True
        return super().knows(s, card, viewer)

    def is_open(self, s: ZxState, kind: int, player: int, viewer: int | None) -> bool:
        return counted(s)

    def worked_out(self, s: ZxState, card: int) -> tuple[CardDef | Info, int]:
        """What it is now, and how many forces are linked to it."""
        row = s.pool.cards[s.card[card]] if s.facedown[card] else info(s, card)
        return row, len(forces_of(s, card)) if KIND[s.zone[card]] == SQUARE else 0

    def card(self, s: ZxState, card: int) -> Seen:
        definition = s.pool.cards[s.card[card]]
        row, forces = self.worked_out(s, card)
        seen: Seen = {
            "ref": s.ref(card),
            **facts_now(row, definition.facts),
            "owner": s.owner[card],
            "controller": s.controller[card],
        }
        seen["facedown"] = bool(s.facedown[card])
        kind = KIND[s.zone[card]]
        if kind in (SQUARE, RESOURCE):
            seen["sleeping"] = bool(s.sleeping[card])
        if kind == SQUARE:
            seen["damage"], seen["shields"] = s.damage[card], s.shields[card]
            seen["square"] = s.zone[card] - SQUARES[0]
            seen["forces"] = forces
            if isinstance(row, Info):
                seen["gained"] = [both(ability_text(s.pool, number)) for number in row.gained]
        return seen

    def states(self, s: ZxState, card: int) -> Iterator[Words]:
        if KIND[s.zone[card]] == SQUARE:
            yield square_words(s.zone[card], None)
        if s.sleeping[card]:
            yield Words("スリープ", "asleep")
        if s.damage[card]:
            yield Words(f"ダメージ{s.damage[card]}", f"damage {s.damage[card]}")

    def parts(self, s: ZxState, viewer: int | None) -> Seen:
        return {
            "board": [self._on_board(s, card, viewer) for square in SQUARES for card in s.zones[square]],
            "fight": None if s.attacker == NONE else self.fight(s, s.attacker, s.target, BATTLE, viewer),
            "waiting": [
                {
                    "controller": record.player,
                    "words": both(self.card_name(s, record.source, viewer)),
                    "text": both(ability_text(s.pool, record.what)),
                }
                for record in s.waiting
            ],
        }

    def _on_board(self, s: ZxState, card: int, viewer: int | None) -> Seen:
        """A card on a square, with what lies under it."""
        name = self.card_name(s, s.ref(card), viewer)
        square = s.zone[card] - SQUARES[0]
        return {
            "words": {
                "ja": f"{square_words(s.zone[card], viewer).ja}{name.ja}",
                "en": f"{name.en} ({square_words(s.zone[card], viewer).en})",
            },
            "controller": s.controller[card],
            "square": square,
            "name": square_name(s.zone[card]),
            **({"card": self.card(s, card)} if self.knows(s, card, viewer) else {}),
            "under": [
                both(self.card_name(s, s.ref(other), viewer)) for other in (*forces_of(s, card), *under(s, card))
            ],
        }

    # --- names ---

    def thing_name(self, s: ZxState, ref: int, viewer: int | None) -> Words:
        """A departed object is called by its last name in an open zone, or by its printed one if the viewer knows the
        card now.
        """
        card = ref % LIVES
        if s.alive(ref) and s.zone[card] != NOWHERE:
            if not self.knows(s, card, viewer):
                return FACE_DOWN if s.facedown[card] and KIND[s.zone[card]] not in HIDDEN else A_CARD
            facts = s.pool.cards[s.card[card]].facts
            return named(facts.name if s.facedown[card] else info(s, card).name, facts)
        last = last_information(s, ref)
        if last is not None and KIND[last[1]] not in HIDDEN:
            known = last_info(s, last)
            there = next((one.facts for one in s.pool.cards if one.name == known.name), None)
            return named(known.name, there) if known.name else FACE_DOWN
        if s.card[card] < 0 or not self.knows(s, card, viewer):
            return A_CARD
        facts = s.pool.cards[s.card[card]].facts
        return named(facts.name, facts)

    def twins(self, s: ZxState, ref: int, viewer: int) -> list[int]:
        """Other cards there that need no offer of their own: in a hand those of the same print."""
        card = ref % LIVES
        if s.zone[card] == NOWHERE or KIND[s.zone[card]] not in (HAND, RESOURCE):
            return []
        same = (
            other
            for other in s.zones[s.zone[card]]
            if other != card and s.card[other] == s.card[card] and s.sleeping[other] == s.sleeping[card]
        )
        return [s.ref(other) for other in same if self.knows(s, other, viewer)]

    def places(self, s: ZxState, option: Option, player: int) -> list[tuple[str, int]]:
        """The square that an option is about, as one of the nine; one's Resource; whose Life is chosen from."""
        match option.verb:
            case "square":
                return [square(option.thing - SQUARES[0])]
            case "resource":
                return [("resource", player)]
            case "life":
                return [("life", s.owner[handle(option.thing)])]
        return []

    # --- the log ---

    def subject(self, s: ZxState, e: Event, viewer: int | None) -> Words:
        """A card that went from one hidden zone to another is named only to who has it now."""
        if e.source in HIDDEN and e.target in HIDDEN and not s.alive(e.thing):
            return A_CARD
        return self.card_name(s, e.thing, viewer)


def _counters(s: ZxState, player: int) -> dict[str, int]:
    return {icon: counters(s, player, icon) for icon in ICONS if counters(s, player, icon)}


READ: Read = {
    "hurt": lambda s, player: s.hurt[player], "life_shields": lambda s, player: s.life_shields[player],
    "counters": _counters,
    "ready": lambda s, player: len(ready(s, player)),
}  # fmt: skip

LAYOUT = laid_out(Path(__file__).parent, DECLARED)
TABLE: ZxTable = ZxTable("zx", DECLARED, LAYOUT, READ, SAY, TELL)


def printed_card(facts: Facts) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    return facts_now(facts, facts)
