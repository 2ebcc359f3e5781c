"""The table of this game: what is seen and said of it beyond what `table.yaml` declares.

Counts of zones are public (4.1.2.2), faces are shown to those who know them, and of cards in a hand everybody can tell
Partners from others (4.10.4): that is what their backs say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from kisoku.games.rebirth.naming import DECLARED, ability_text, named, text_words
from kisoku.games.rebirth.pool import Facts
from kisoku.games.rebirth.rules.definitions import so
from kisoku.games.rebirth.rules.frames import Attacking, Preparation, Turn
from kisoku.games.rebirth.rules.items import last, look
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r4_zones import ORIENTED, empty_seats
from kisoku.games.rebirth.rules.r5_actions import standing_energy
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.rules.r10_processes import entry_of
from kisoku.games.rebirth.rules.r12_multiplayer import mates_share
from kisoku.games.rebirth.state import (
    DECK,
    ENERGY,
    ENTRY,
    EVERYONE,
    HAND,
    MEMBER,
    MOST,
    NOBODY,
    NONE,
    PLAYED,
    ZONE_NAMES,
    RebirthState,
)
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE, NOWHERE
from kisoku.layout import both
from kisoku.locale import A_CARD, NO_WORDS, whose
from kisoku.table.lying import laid_out
from kisoku.table.tabletop import Event, Read, Say, Seen, Tabletop, Tell

FACE_DOWN = Words("裏向きのカード", "a face-down card")
A_PARTNER = Words("パートナー", "a Partner")


@lru_cache(maxsize=8192)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    return {
        "name": facts.name, "name_en": facts.name_en, "kind": facts.kind, "cost": facts.cost, "atk": facts.atk,
        "def": facts.df, "attributes": attributes(facts.attributes),
        "title": {"ja": facts.title, "en": english_of(facts.title)},
        "text": both(text_words(facts)),
    }  # fmt: skip


@lru_cache(maxsize=8192)
def attributes(names: tuple[str, ...]) -> list[Any]:
    return [{"ja": name, "en": english_of(name)} for name in names]


def english_of(word: str) -> str:
    """An attribute or a title in English, where the table declares it."""
    known = DECLARED.attributes.get(word)
    return known.en if known is not None else word


KIND_NAMES = {kind: both(words.words) for kind, words in DECLARED.kinds.items()}


def facts_now(now: Any, facts: Facts) -> Seen:
    """What a card is now, and what is printed on it."""
    seen: Seen = {
        "number": facts.number, "name": now.name, "name_en": facts.name_en if now.name == facts.name else now.name,
        "words": {"ja": now.name, "en": named(now.name, facts).en}, "kind": now.kind,
        "kind_words": KIND_NAMES.get(now.kind, both(NO_WORDS)), "cost": now.cost,
        "title": {"ja": now.title, "en": english_of(now.title)},
        "attributes": attributes(tuple(now.attributes)), "colour": facts.colour, "printed": printed(facts),
    }  # fmt: skip
    if now.atk is not None or now.df is not None:
        seen["atk"], seen["def"] = now.atk, now.df
        seen["stats"] = f"{now.atk}/{now.df}"
    return seen


class RebirthTable(Tabletop):
    none = NONE
    public = (Preparation, Turn, Attacking)
    backs = True

    def knows(self, s: RebirthState, card: int, viewer: int | None) -> bool:
        """Teammates share what they know (12.5.6)."""
        known = int(s.known[card])
        if viewer is None:
            return known == EVERYONE
        return bool(known >> viewer & 1) or (bool(s.teams) and known != 0 and mates_share(s, known, viewer))

    def is_open(self, s: RebirthState, kind: int, player: int, viewer: int | None) -> bool:
        return counts_are_public(s)

    def back(self, s: RebirthState, card: int) -> str:
        return "partner" if s.zone[card] // MOST == HAND and is_partner(s, card) and told_apart(s) else "card"

    def worked_out(self, s: RebirthState, card: int) -> Any:
        return info(s, card)

    def card(self, s: RebirthState, card: int) -> Seen:
        definition, kind = s.pool.cards[s.card[card]], s.zone[card] // MOST
        row = self.worked_out(s, card)
        seen: Seen = {
            "ref": s.ref(card),
            **facts_now(row, definition.facts),
            "owner": s.owner[card],
            "facedown": bool(s.facedown[card]),
        }
        if kind in ORIENTED:
            seen["rested"] = bool(s.rested[card])
        if kind == ENTRY:
            seen["damage"] = s.damage[card]
        if kind == MEMBER:
            seen["slot"] = s.slot[card]
        if kind in (ENTRY, MEMBER):
            seen["keywords"] = sorted(row.keywords)
            gained = [number for number in row.abilities if number not in definition.abilities]
            if gained:
                seen["gained"] = [both(ability_text(s.pool, number)) for number in gained]
        return seen

    def states(self, s: RebirthState, card: int) -> Iterator[Words]:
        if s.rested[card]:
            yield Words("レスト", "rested")
        if s.damage[card]:
            yield Words(f"ダメージ{s.damage[card]}", f"damage {s.damage[card]}")
        if s.slot[card]:
            yield Words(f"枠{s.slot[card]}", f"slot {s.slot[card]}")

    def parts(self, s: RebirthState, viewer: int | None) -> Seen:
        return {
            "fight": self._fight(s, viewer),
            "played": [
                {"controller": zone % MOST, "words": both(self.card_name(s, s.ref(card), viewer))}
                for zone in range(MOST * PLAYED, MOST * PLAYED + s.seats)
                for card in s.zones[zone]
            ],
            "waiting": [
                {
                    "controller": record.player,
                    "words": both(self.card_name(s, record.source, viewer)),
                    "text": both(ability_text(s.pool, record.what)),
                }
                for record in s.waiting
            ],
        }

    def _fight(self, s: RebirthState, viewer: int | None) -> Seen | None:
        attack = s.attack
        if attack is None:
            return None
        word = Words("パートナーアタック", "Partner attack") if attack.partner else Words("アタック", "Attack")
        return self.fight(s, entry_of(s, attack.player), entry_of(s, attack.target), word, viewer)

    # --- names ---

    def thing_name(self, s: RebirthState, ref: int, viewer: int | None) -> Words:
        card = ref % LIFE
        facts = s.pool.cards[s.card[card]].facts
        if s.alive(ref):
            if self.knows(s, card, viewer):
                return named(info(s, card).name, facts)
            if s.zone[card] // MOST == HAND and is_partner(s, card):
                return A_PARTNER
            return FACE_DOWN if s.facedown[card] else A_CARD
        row = last(s, ref)
        if row is not None and not row[4]:
            return named(look(s, ref).name, s.pool.cards[row[7]].facts)
        return named(facts.name, facts) if self.knows(s, card, viewer) else A_CARD

    def twins(self, s: RebirthState, ref: int, viewer: int) -> list[int]:
        """Others of the same print in a hand are offered with it; so are face-down cards that pay alike."""
        card = ref % LIFE
        zone = s.zone[card]
        if ref < 0 or zone == NOWHERE or zone // MOST not in (HAND, ENERGY):
            return []
        same = (
            other
            for other in s.zones[zone]
            if other != card
            and s.rested[other] == s.rested[card]
            and (
                s.card[other] == s.card[card]
                or (
                    zone // MOST == ENERGY and not s.pool.picky and not is_partner(s, card) and not is_partner(s, other)
                )
            )
        )
        return [s.ref(other) for other in same]

    def places(self, s: RebirthState, option: Option, player: int) -> list[tuple[str, int]]:
        if option.verb in ("energy", "partner"):
            return [("energy", player)]
        return (
            [("entry", player)]
            if option.verb == "to_entry"
            else [("member", player)]
            if option.verb == "to_slot"
            else []
        )

    def subject(self, s: RebirthState, e: Event, viewer: int | None) -> Words:
        """A card that went between hidden zones is named only to who knew it there."""
        if e.kind == "moved" and e.source in (DECK, HAND) and e.target in (DECK, HAND, ENERGY) and not s.alive(e.thing):
            return A_CARD
        return self.card_name(s, e.thing, viewer)


counts_are_public = so("4.1.2.2")
told_apart = so("4.10.4")


READ: Read = {
    "slots": lambda s, player: s.slots[player],
    "empty_seats": lambda s, player: len(empty_seats(s, player)),
    "energy_ready": lambda s, player: len(standing_energy(s, player)),
    "turns": lambda s, player: s.turns[player],
    "attacks": lambda s, player: s.attacks[player],
    "points": lambda s, player: s.points[s.teams[player]] if s.teams else 0,
    "gone": lambda s, player: player in s.gone,
}


# --- what fills the words ---------------------------------------------------------------------------------------------


def _slot(table: Any, s: RebirthState, request: Request, option: Option) -> Mapping[str, object]:
    source = request.source
    owner = s.owner[source % LIFE] if source >= 0 else request.player
    there = [card for card in s.zones[MOST * MEMBER + owner] if s.slot[card] == option.thing]
    if not there:
        return {"there": NO_WORDS}
    name = table.card_name(s, s.ref(there[0]), request.player)
    return {"there": Words(f"（{name.ja}は控え室へ）", f" ({name.en} goes to the waiting room)")}


def _ability(table: Any, s: RebirthState, request: Request, option: Option) -> Mapping[str, object]:
    return {"text": ability_text(s.pool, option.extra)}


def _waiting(table: Any, s: RebirthState, request: Request, option: Option) -> Mapping[str, object]:
    from kisoku.games.rebirth.rules.r9_triggers import AUTOMATIC

    records = AUTOMATIC.open_to(s, s.frames[-1], request.player)  # type: ignore[arg-type]
    return {"text": ability_text(s.pool, records[option.extra].what) if option.extra < len(records) else NO_WORDS}


SAY: Say = {"to_slot": _slot, "use": _ability, "spark": _ability, "trigger": _waiting}


def _moved(table: Any, s: RebirthState, e: Event, viewer: int | None) -> Mapping[str, object] | None:
    here, there = ZONE_NAMES[e.source], ZONE_NAMES[e.target]
    words = {
        "here": table.zone_words[here],
        "there": table.zone_words[there],
        "owned": whose(e.player, viewer, s.seats),
    }
    line = f"moved {here} {there}"
    return {**words, "line": line} if line in DECLARED.lines else words


def _two(table: Any, s: RebirthState, e: Event, viewer: int | None) -> Mapping[str, object]:
    return {"card": table.card_name(s, e.thing, viewer), "other": table.card_name(s, e.cause, viewer)}


def _by_effect(table: Any, s: RebirthState, e: Event, viewer: int | None) -> Mapping[str, object] | None:
    """What a turn or a payment turns goes without saying."""
    return None if e.by == NOBODY or s.zone[e.thing % LIFE] // MOST == ENERGY else {}


TELL: Tell = {
    "turn_start": lambda table, s, e, viewer: {"n": s.turn},
    "moved": _moved,
    "attacks": _two,
    "retires": _two,
    "stood": _by_effect,
    "rested": _by_effect,
    "turned": lambda table, s, e, viewer: {"owned": whose(e.player, viewer, s.seats)},
    "revealed": lambda table, s, e, viewer: {"owned": whose(e.player, viewer, s.seats)},
    "over": lambda table, s, e, viewer: {"line": "over draw"} if e.player < 0 else {},
}

LAYOUT = laid_out(Path(__file__).parent, DECLARED, MOST)
TABLE = RebirthTable("rebirth", DECLARED, LAYOUT, READ, SAY, TELL, MOST)


def printed_card(facts: Facts) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    return facts_now(facts, facts)
