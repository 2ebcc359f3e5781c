"""What scenarios of this game can say about a position and about what happened in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.judging.answers import BASICS, POOLS, SakuraAnswers
from kisoku.games.sakura.naming import damage_text, range_text
from kisoku.games.sakura.rules import r5_values, r6_attacks, ranges
from kisoku.games.sakura.rules.r6_crystals import place_name
from kisoku.games.sakura.rules.r6_objects import (
    AFTER_CANCELLED,
    CANCELLED,
    DAMAGE_CANCELLED,
    MADE,
    REACTING,
    card_class,
    facts_of,
    info,
    subtype,
)
from kisoku.games.sakura.rules.r7_zones import ZONES
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS as BASICS_IN_ORDER
from kisoku.games.sakura.rules.r10_texts import keywords_now
from kisoku.games.sakura.state import (
    ATTACKING,
    AURA,
    CYBERWAR,
    DISTANCE,
    DUST,
    IN_USE,
    NONE,
    OUTSIDE,
    POOL_NAMES,
    SEAL,
    TRUMP,
    UNUSED,
    USED,
    ZONE_NAMES,
    SakuraState,
)
from kisoku.games.sakura.table import TABLE
from kisoku.games.sakura.words.nouns import KEYWORDS
from kisoku.judge.looking import UNKNOWN, seat_named
from kisoku.judge.naming import seat_of
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards, Names, Said
from kisoku.kernel.state import handle
from kisoku.table.tabletop import Event

STATES = (Said("unused", "未使用"), Said("in use", "使用中", "using"), Said("used", "使用済"))
DAMAGES = {
    "aura": "aura",
    "オーラ": "aura",
    "life": "life",
    "ライフ": "life",
    "flare": "flare",
    "フレア": "flare",
    "reconstruction": "reconstruction",
}
"""Words behind the subject of an event that say which damage it was."""


def megami_names(users: Iterable[str]) -> list[Names]:
    return [
        Names((user, *((found.ja, found.en) if (found := all_megami().get(user)) is not None else ())))
        for user in users
    ]


def range_names(mask: int) -> Names:
    """A range in every form that a scenario may write: 3-4, 3,4, [3, 4]."""
    if not mask:
        return Names(("none", "[]", "-", "empty"))
    comma = ",".join(map(str, ranges.numbers(mask)))
    return Names((range_text(mask), comma, f"[{comma}]"))


def keyword_names(keywords: Iterable[str]) -> list[Names]:
    return [Names((word, word.replace("_", " "), KEYWORDS.get(word, word))) for word in sorted(keywords)]


def _numbers(now: Any, users: Iterable[str]) -> dict[str, Any]:
    """What cards and attacks have alike."""
    aura, life = ("-" if value is None else value for value in (now.aura, now.life))
    megami = megami_names(users)
    return {
        "megami": megami,
        "user": megami,
        "range": range_names(now.range),
        "aura": aura,
        "life": life,
        "damage": damage_text(now.aura, now.life),
    }


def _cite(s: SakuraState, *numbers: str) -> None:
    """The rules by which somebody sees something, when it is looked at."""
    for number in numbers:
        if s.trace is not None and number not in s.rules.without:
            s.trace.cite(number)


class SakuraJudge(SakuraAnswers):
    # --- looking ---

    def kind(self, word: str) -> Names:
        return Names((word or "none", self.table.kinds[word].ja if word in self.table.kinds else word or "なし"))

    def row(self, s: SakuraState, card: int) -> dict[str, Any]:
        cls = card_class(s, card)
        found = {
            **super().row(s, card), "crystals": s.bound[card],
            "state": STATES[s.used[card]] if cls == "trump" else "none",
            "used": cls == "trump" and s.used[card] == USED,
            "holder": SEATS[s.owner[card]], "class": self.kind(cls),
        }  # fmt: skip
        found |= {"charged": bool(s.marked[card]), "conscripted": bool(s.marked[card]), "seeds": s.seeds[card]}
        if s.zone[card] >> 1 == CYBERWAR:
            found["assembled"] = bool(s.assembled[card])
        if s.zone[card] >> 1 == SEAL:
            sealer = s.under[card]
            found["under"] = (
                Names((self.called_ref(s, sealer), self.name_of(s, handle(sealer)))) if sealer != NONE else "none"
            )
        return found

    def facts(self, s: SakuraState, card: int) -> dict[str, Any]:
        known, zone = info(s, card), s.zone[card]
        return {
            "name": known.name, "type": self.kind(known.type), "subtype": self.kind(subtype(s, card)),
            **_numbers(known, known.users),
            "charge": r5_values.charge(s, card, s.owner[card]), "consumption": r5_values.consumption(s, card,
            s.owner[card]),
            "keywords": keyword_names(keywords_now(s, card)), "effects": len(known.programs),
            "zone": self.zone_said(zone),
            "player": SEATS[self.zones.player[zone]],
        }  # fmt: skip

    def attack_facts(self, s: SakuraState, attack: int) -> dict[str, Any]:
        """An attack as it is now, with all modifications."""
        now, base, maker, by = (
            r6_attacks.attack_now(s, s.ref(attack)),
            facts_of(s, s.ref(attack)),
            self.maker_of(s, attack),
            SEATS[s.owner[attack]],
        )
        marks = (
            ("cancelled", CANCELLED),
            ("damage_cancelled", DAMAGE_CANCELLED),
            ("after_cancelled", AFTER_CANCELLED),
            ("made", MADE),
            ("reaction", REACTING),
        )
        return {
            "card": "none" if maker is None else self.name_of(s, maker), "player": by, "by": by,
            "class": self.kind(base.cls),
            "subtype": self.kind(base.subtype), **_numbers(now, base.users),
            "keywords": keyword_names(r6_attacks.keywords_of_attack(s, s.ref(attack))),
            "effects": len(now.text),
            **{name: bool(base.marks & mark) for name, mark in marks},
        }  # fmt: skip

    def zone(self, s: SakuraState, labels: Labels, zone: int, bottom: bool) -> Cards:
        """There is one Seal for both: a card that an opponent sealed is found with its holder too."""
        kind, seat = self.zones.kind[zone], self.zones.player[zone]
        if kind == ATTACKING:
            return Cards(tuple(self.attack_facts(s, attack) for attack in s.zones[zone]))
        if kind == SEAL and not s.zones[zone]:
            others = (card for other in self.zones.numbers(SEAL) for card in s.zones[other])
            return self.rows(s, labels, (card for card in others if s.owner[card] == seat))
        return super().zone(s, labels, zone, bottom)

    def attack_of(self, s: SakuraState, attacks: Collection[int]) -> Any:
        return self.attack_facts(s, [*attacks][-1]) if attacks else "none"

    def trumps(self, s: SakuraState, labels: Labels, seat: int, used: int) -> Cards:
        return self.rows(s, labels, (card for card in s.zones[self.zones.number(TRUMP, seat)] if s.used[card] == used))

    whole = {
        "distance": lambda judge, s, labels: r5_values.distance(s),
        "start_distance": lambda judge, s, labels: s.start_distance,
        "crystals": lambda judge, s, labels: (
            sum(s.crystals)
            + sum(
                s.bound[card] - s.seeds[card]
                for zone, cards in enumerate(s.zones)
                if zone >> 1 != OUTSIDE
                for card in cards
            )
        ),
        "attacks": lambda judge, s, labels: sum(len(s.zones[zone]) for zone in judge.zones.numbers(ATTACKING)),
        "attack": lambda judge, s, labels: judge.attack_of(
            s, () if (attack := judge.current_attack(s)) is None else (attack,)
        ),
    }
    own = {
        "megami": lambda judge, s, labels, seat: megami_names(s.megami[seat]),
        "attack": lambda judge, s, labels, seat: judge.attack_of(s, s.zones[judge.zones.number(ATTACKING, seat)]),
        "used_trumps": lambda judge, s, labels, seat: judge.trumps(s, labels, seat, USED),
        "unused_trumps": lambda judge, s, labels, seat: judge.trumps(s, labels, seat, UNUSED),
    }

    def momentary(self, what: str) -> bool:
        """Whether it is there only while an attack is being resolved, so that one who looks at it means that moment."""
        head, dot, rest = what.strip().partition(".")
        if not dot or seat_of(head) is None:
            return self._whole.get(what) in ("attack", "attacks")
        return self._own.get(rest) == "attack" or self.zone_of(rest) in (ATTACKING, IN_USE)

    # --- what somebody sees ---

    def sees_value(self, s: SakuraState, seen: Mapping[str, Any], seat: int, name: str) -> Any:
        if name != "stratagem":
            return None
        told = seen["players"][seat]["values"]["stratagem"]
        _cite(s, "A5-1")
        return UNKNOWN if told == "secret" else self.state_said(name, told or "none")

    def cites(self, s: SakuraState, kind: int) -> None:
        _cite(s, "C7-1.p2", "C6-2-1-1", ZONES[kind].shows, "C7-1-16.p5" if kind == OUTSIDE else "")

    def unknown(self, back: str) -> dict[str, Any]:
        return {**super().unknown(back), "class": self.kind(back)}

    def seen(self, card: Mapping[str, Any]) -> dict[str, Any]:
        more = {"crystals": card.get("bound", 0), "used": card.get("spent", False), "class": self.kind(card["class"])}
        return {"card": card["name"], "number": card["number"], **more}

    # --- events ---

    def event(self, s: SakuraState, labels: Labels, what: Event) -> dict[str, Any]:
        player, marks = what.player, what.marks
        flags = tuple(map(str, marks)) if isinstance(marks, tuple) else (marks,)
        cause = self.event_names(s, labels, what.cause, -1)
        subject = self.event_names(s, labels, what.thing, player) or cause
        if seat_named(player) != "none":
            subject = (*subject, seat_named(player))
        left, reached = (self.ends(what.kind, end) for end in (what.source, what.target))
        return {"subject": subject, "cause": cause, "flags": flags, "from": left, "to": reached}

    def ends(self, kind: str, place: int) -> tuple[str, ...]:
        """What a scenario may call the place that something left or reached; of crystals also whose place it was."""
        if place < 0:
            return ()
        if kind != "crystals":
            return (ZONE_NAMES[place],)
        return (
            place_name(place),
            *((f"{SEATS[place & 1]}.{POOL_NAMES[place]}",) if AURA <= place < len(POOL_NAMES) else ()),
        )

    def thing_names(self, s: SakuraState, labels: Labels, ref: int, player: int) -> tuple[str, ...]:
        thing: int | None = handle(ref)
        if thing is not None and thing < len(s.card) and not self.is_card(s, thing):
            thing = self.maker_of(s, thing) if s.alive(ref) else None
        if thing is None or thing >= len(s.card):
            return ()
        return self.names(s, labels, thing, self.name_of(s, thing), player)

    def event_flags(self, kind: str, subject: str) -> tuple[str, list[str]]:
        rest, _, last = subject.rpartition(" ")
        basic = BASICS.get(last) if kind == "basic_action" else None
        flag = (
            BASICS_IN_ORDER[basic].name
            if basic is not None
            else DAMAGES.get(last)
            if kind in ("damage", "basic_action")
            else None
        )
        return (subject, []) if flag is None else (rest, [flag])

    def event_place(self, kind: str, word: str) -> str:
        """Zones, and places for crystals with whose they are."""
        head, dot, rest = word.partition(".")
        seat = seat_of(head) if dot else None
        name = rest if seat is not None else word
        pool, zone = POOLS.get(name), self.zone_of(name)
        if pool is not None and (kind == "crystals" or zone is None):
            return POOL_NAMES[pool] if seat is None or pool in (DISTANCE, DUST) else f"{SEATS[seat]}.{POOL_NAMES[pool]}"
        if kind == "crystals":
            return "outside" if zone == OUTSIDE else "card"
        return super().event_place(kind, name)


JUDGE = SakuraJudge(TABLE)
