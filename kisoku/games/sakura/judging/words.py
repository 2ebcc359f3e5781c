"""How scenarios of this game name things, say what players do, and look at positions.

    attack      the attack that is being resolved        A.斬/1    its first effect
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from kisoku.games.sakura.cardset import names_of, with_cards
from kisoku.games.sakura.facts import all_megami, find_megami
from kisoku.games.sakura.judging.waiting import direction_names, effect_of, is_origin, mode_verbs, mode_words, options_total, rule_of
from kisoku.games.sakura.naming import BASIC_ACTIONS, DECLARED, damage_text, range_text
from kisoku.games.sakura.rules import r5_values, r6_attacks, ranges
from kisoku.games.sakura.rules.frames import ResolveAttack
from kisoku.games.sakura.rules.r6_objects import AFTER_CANCELLED, CANCELLED, DAMAGE_CANCELLED, MADE, REACTING, card_class, facts_of, info, subtype
from kisoku.games.sakura.rules.r7_zones import ZONES, place_name
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS as BASICS_IN_ORDER
from kisoku.games.sakura.state import (
    ATTACK,
    ATTACKING,
    AURA,
    CYBERWAR,
    DISTANCE,
    DUST,
    FLARE,
    IN_USE,
    LIFE,
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
from kisoku.judge.answering import Answering
from kisoku.judge.looking import UNKNOWN, Looking, seat_named
from kisoku.judge.naming import Reference, seat_of
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards, Names, Said, Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import handle
from kisoku.table.declaring import Spellings
from kisoku.table.tabletop import Event
from kisoku.text.normal import normal_name

POOLS = Spellings({
    pool: f"{name} {DECLARED.values[name].ja} {DECLARED.values[name].also}"
    for pool, name in ((DISTANCE, "distance"), (DUST, "dust"), (AURA, "aura"), (FLARE, "flare"), (LIFE, "life"))
})  # fmt: skip
"""Places for crystals; aura, flare and life are those of the first player."""
BASICS = Spellings({
    place: f"{name} {words.ja} {DECLARED.phrases[name].also}" for place, (name, words) in enumerate(BASIC_ACTIONS.items())
})  # fmt: skip
"""C9-6-1 to C9-6-5, by their places in r9_basic_actions."""
STRATAGEMS = Spellings({place: f"{name} {words}" for place, (name, words) in enumerate(DECLARED.values["stratagem"].states.items(), -1)})
ATTACK_WORDS = ("attack", "the attack", "this attack", "攻撃", "《攻撃》", "〈攻撃〉")
THIS_CARD = ("card", "the card", "this card", "self", "カード", "このカード")
STATES = (Said("unused", "未使用"), Said("in use", "使用中", "using"), Said("used", "使用済"))
DAMAGES = {"aura": "aura", "オーラ": "aura", "life": "life", "ライフ": "life", "flare": "flare", "フレア": "flare", "reconstruction": "reconstruction"}
"""Words behind the subject of an event that say which damage it was."""
DOING = (("use", "use"), ("pay", "facedown"), ("pick", "discard"))
"""By the verb with which a script says it: what a mode does with the card in question."""
_SPLITS = (
    re.compile(r"^(?:(?P<dust>\d+) (?:from )?dust)?(?: and |, ?| )?(?:(?P<aura>\d+) (?:from )?aura)?$"),
    re.compile(r"^(?:dust (?P<dust>\d+))?(?: and |, ?| )?(?:aura (?P<aura>\d+))?$"),
    re.compile(r"^(?:ダスト(?:から)?(?P<dust>\d+))?[と ]?(?:オーラ(?:から)?(?P<aura>\d+))?$"),
)


def megami_of(word: object) -> str | None:
    """The id of the Megami of that name, or None."""
    found = find_megami(str(word))
    return None if found is None else found.id


def megami_names(users: Iterable[str]) -> list[Names]:
    return [Names((user, *((found.ja, found.en) if (found := all_megami().get(user)) is not None else ()))) for user in users]


def range_words(mask: int) -> str:
    """A proper range as it is printed: 3-4, or 0-2,5; none if it is empty."""
    return range_text(mask) if mask else "none"


def range_names(mask: int) -> Names:
    """A range in every form that a scenario may write: 3-4, 3,4, [3, 4]."""
    if not mask:
        return Names(("none", "[]", "-", "empty"))
    comma = ",".join(map(str, ranges.numbers(mask)))
    return Names((range_text(mask), comma, f"[{comma}]"))


def keyword_names(keywords: Iterable[str]) -> list[Names]:
    return [Names((word, word.replace("_", " "), KEYWORDS.get(word, word))) for word in sorted(keywords)]


class SakuraJudge(Answering, Looking):
    numbered = re.compile(r"[ACXP]\d?")

    # --- cards and attacks ---

    def is_card(self, s: SakuraState, thing: int) -> bool:
        return s.thing[thing] != ATTACK and s.card[thing] >= 0

    def has_name(self, s: SakuraState, card: int, name: str) -> bool:
        facts = s.pool.cards[s.card[card]].facts
        return name == normal_name(facts.number) or name.casefold() in (word.casefold() for word in names_of(facts))

    def is_labelled(self, s: SakuraState, card: int, ref: Reference) -> bool:
        return ref.zone is None or self.zones.kind[s.zone[card]] == ref.zone

    def cards_called(self, s: SakuraState, labels: Labels, ref: Reference, whose: Callable[[Any, int], int] | None = None) -> list[int]:
        """A player's are those in that player's zones; if there is none, those that the player holds."""
        found = super().cards_called(s, labels, ref, whose)
        return found if found or whose or ref.seat is None else super().cards_called(s, labels, ref, lambda s, card: s.owner[card])

    def other_thing(self, s: SakuraState, text: str) -> int | None:
        if text.lower() not in ATTACK_WORDS:
            return None
        attack = self.current_attack(s)
        if attack is None:
            raise Unclear("いま《攻撃》はありません", "there is no attack now")
        return attack

    def current_attack(self, s: SakuraState) -> int | None:
        """The attack that is being resolved: the one that came into being last."""
        attacks = [attack for zone in self.zones.numbers(ATTACKING) for attack in s.zones[zone]]
        resolved = (handle(f.attack) for f in reversed(s.frames) if isinstance(f, ResolveAttack) and handle(f.attack) in attacks)
        return next(resolved, attacks[-1] if attacks else None)

    def maker_of(self, s: SakuraState, attack: int) -> int | None:
        """The card that an attack came from."""
        maker = s.maker[attack]
        return handle(maker) if maker >= 0 and self.is_card(s, handle(maker)) else None

    def called_thing(self, s: SakuraState, attack: int) -> str:
        maker = self.maker_of(s, attack)
        return "attack" if maker is None else f"attack of {self.name_of(s, maker)}"

    def effect_place(self, s: SakuraState, card: int, program: int) -> str:
        """The place of an effect in the text of its card, counted from 1; + if it is not of this card's text."""
        definition = s.pool.cards[s.card[card]]
        for side in (definition, definition.open_side):
            numbers = [own.number for own in side.programs] if side is not None else []
            if program in numbers:
                return str(numbers.index(program) + 1)
        return "+"

    # --- answers ---

    def is_called(self, s: SakuraState, request: Request, option: Option, text: str) -> bool:
        verb = option.verb
        if verb == "basic":
            return BASICS.get(text) == option.thing
        if verb in ("aura", "life"):
            return POOLS.get(text) == (AURA if verb == "aura" else LIFE)
        if verb == "stratagem":
            return STRATAGEMS.get(text) == option.thing
        if verb == "direction":
            return self._into(s, request, option, text)
        if _is_charging(request, option):
            return self._charged(s, request, option, text)
        return verb == "megami" and megami_of(text) == with_cards()[option.thing].id

    def otherwise(self, s: SakuraState, labels: Labels, request: Request, verbs: Collection[str], rest: str) -> list[Option]:
        """Where it is asked what is done with a card: the one mode of which that is said (use 斬, face-down 斬)."""
        word = next((word for verb, word in DOING if verb in verbs), "")
        fitting = [option for option in request.options if option.verb == "mode" and word in mode_verbs(s, request, option)]
        return fitting if len(fitting) == 1 and "mode" not in verbs else []

    def fits_otherwise(self, s: SakuraState, labels: Labels, request: Request, option: Option, text: str) -> bool | None:
        if option.verb == "mode" and not text.isdecimal():
            wanted = normal_name(text)
            return bool(wanted) and wanted in normal_name(mode_words(s, request, option))
        if option.verb == "direction":
            return text.isdecimal() and int(text) == option.thing + 1
        if option.verb == "concentration":
            return text.lower() in ("concentration", "集中力")
        if option.verb in ("first", "replace", "instead") and not self.is_yes(request, option):
            return self._fits_effect(s, labels, request, option, text)
        if option.verb in self._cards and option.thing >= 0 and not self.is_card(s, handle(option.thing)) and seat_of(text, request.player) is None:
            return text.lower() in ATTACK_WORDS
        return None

    def _fits_effect(self, s: SakuraState, labels: Labels, request: Request, option: Option, text: str) -> bool:
        """An effect that waits, by its card (斬, 斬/2), by its place in the list (1), or impatience by its player."""
        if text.isdecimal():
            return int(text) == 1 + request.options.index(option)
        card, program = effect_of(s, request, option)
        if card < 0:
            rule = rule_of(s, request, option)
            return seat_of(text, request.player) == -1 - card or text == rule or (not rule and text.lower() in ("impatience", "焦燥"))
        name = self.parse(text, request.player)
        return card in self.cards_called(s, labels, name) and (name.ability is None or str(name.ability) == self.effect_place(s, card, program))

    def _into(self, s: SakuraState, request: Request, option: Option, text: str) -> bool:
        """The direction of a two-way arrow by the place into which crystals go: "aura", "to distance", "オーラへ"."""
        names = direction_names(s, request, option)
        words = text.removeprefix("to ").removeprefix("into ").removeprefix("from ").removesuffix("へ").removesuffix("から").strip()
        head, dot, rest = words.partition(".")
        seat = seat_of(head, request.player) if dot else None
        pool = POOLS.get(rest if seat is not None else words)
        if pool is None:
            return "self" in names and words.lower() in THIS_CARD
        return (POOL_NAMES[pool] if seat is None else f"{SEATS[seat]}.{POOL_NAMES[pool]}") in names

    def _charged(self, s: SakuraState, request: Request, option: Option, text: str) -> bool:
        """Crystals for an enhancement: "2 from dust and 1 from aura", "ダスト2オーラ1", "dust" (all from there), "aura"."""
        total, pool = options_total(s, request), POOLS.get(text)
        if pool in (AURA, DUST):
            return option.thing == (total if pool == AURA else 0)
        match = next((match for split in _SPLITS if (match := split.match(text.lower()))), None)
        if match is None or not (match["dust"] or match["aura"]):
            return False
        if match["aura"] is not None:
            return option.thing == int(match["aura"]) and (match["dust"] is None or int(match["dust"]) == total - option.thing)
        return option.thing == total - int(match["dust"])

    def looks(self, s: SakuraState, request: Request, option: Option, card: int) -> object:
        return s.owner[card], s.used[card], s.bound[card], s.known[card], s.use[card], s.under[card]

    def alike(self, s: SakuraState, request: Request) -> bool:
        """Whether one of several copies must be taken that nothing tells apart."""
        options = list(request.options)
        return len(options) > 1 and all(option.verb in ("pick", "pay") for option in options) and len(self.without_twins(s, request, options)) == 1

    def called_otherwise(self, s: SakuraState, request: Request, option: Option, verb: str) -> str | None:
        if option.verb == "basic":
            return BASICS_IN_ORDER[option.thing].name.replace("_", " ")
        if _is_charging(request, option):
            return f"charge {option.thing}"
        if option.verb == "stratagem":
            return ("神算", "鬼謀")[option.thing]
        if option.verb == "direction":
            names = direction_names(s, request, option)
            return f"{'from' if is_origin(request) else 'to'} {names[0]}" if names else f"direction {option.thing + 1}"
        if option.verb == "megami":
            return f"megami {with_cards()[option.thing].id}"
        if option.verb not in ("first", "replace", "instead"):
            return None
        card, program = effect_of(s, request, option)
        if card < 0:
            return f"{verb} {request.options.index(option) + 1}"
        where = f"{verb} {self.called_ref(s, s.ref(card))}"
        if sum(other.verb == option.verb and effect_of(s, request, other)[0] == card for other in request.options) == 1:
            return where
        place = self.effect_place(s, card, program)
        return f"{where}/{place}" if place != "+" else f"{verb} {request.options.index(option) + 1}"

    # --- looking ---

    def kind(self, word: str) -> Names:
        return Names((word or "none", self.table.kinds[word].ja if word in self.table.kinds else word or "なし"))

    def row(self, s: SakuraState, card: int) -> dict[str, Any]:
        cls, holder = card_class(s, card), SEATS[s.owner[card]]
        found: dict[str, Any] = {
            "card": self.name_of(s, card), "number": s.pool.cards[s.card[card]].number, "handle": card, "crystals": s.bound[card],
            "state": STATES[s.used[card]] if cls == "trump" else "none", "used": cls == "trump" and s.used[card] == USED,
            "facedown": bool(s.facedown[card]), "holder": holder, "owner": holder, "class": self.kind(cls),
        }  # fmt: skip
        if s.zone[card] >> 1 == CYBERWAR:
            found["assembled"] = bool(s.assembled[card])
        if s.zone[card] >> 1 == SEAL:
            sealer = s.under[card]
            found["under"] = Names((self.called_ref(s, sealer), self.name_of(s, handle(sealer)))) if sealer != NONE else "none"
        return found

    def facts(self, s: SakuraState, card: int) -> dict[str, Any]:
        known, zone = info(s, card), s.zone[card]
        return {
            "name": known.name, "type": self.kind(known.type), "subtype": self.kind(subtype(s, card)), **_numbers(known, known.users),
            "charge": r5_values.charge(s, card, s.owner[card]), "consumption": r5_values.consumption(s, card, s.owner[card]),
            "keywords": keyword_names(known.keywords), "effects": len(known.programs), "zone": self.zone_said(zone), "player": SEATS[self.zones.seat[zone]],
        }  # fmt: skip

    def attack_facts(self, s: SakuraState, attack: int) -> dict[str, Any]:
        """An attack as it is now, with all modifications."""
        now, base, maker, by = r6_attacks.attack_now(s, s.ref(attack)), facts_of(s, s.ref(attack)), self.maker_of(s, attack), SEATS[s.owner[attack]]
        marks = (("cancelled", CANCELLED), ("damage_cancelled", DAMAGE_CANCELLED), ("after_cancelled", AFTER_CANCELLED), ("made", MADE), ("reaction", REACTING))
        return {
            "card": "none" if maker is None else self.name_of(s, maker), "player": by, "by": by, "class": self.kind(base.cls),
            "subtype": self.kind(base.subtype), **_numbers(now, base.users),
            "keywords": keyword_names({s.pool.programs[number].keyword for number in now.text} - {""}), "effects": len(now.text),
            **{name: bool(base.marks & mark) for name, mark in marks},
        }  # fmt: skip

    def zone(self, s: SakuraState, labels: Labels, zone: int, bottom: bool) -> Cards:
        """There is one Seal for both: a card that an opponent sealed is found with its holder too."""
        kind, seat = self.zones.kind[zone], self.zones.seat[zone]
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
        "crystals": lambda judge, s, labels: sum(s.crystals) + sum(s.bound[card] for zone in s.zones for card in zone),
        "attacks": lambda judge, s, labels: sum(len(s.zones[zone]) for zone in judge.zones.numbers(ATTACKING)),
        "attack": lambda judge, s, labels: judge.attack_of(s, () if (attack := judge.current_attack(s)) is None else (attack,)),
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
        player, thing, more = what[1], what[2], what[4] if len(what) > 4 else ()
        flags = tuple(str(flag) for flag in more) if isinstance(more, tuple) else (str(more),)
        cause = self.event_names(s, labels, what[5], -1) if len(what) > 5 else ()
        subject = self.event_names(s, labels, thing, player) or cause
        if seat_named(player) != "none":
            subject = (*subject, seat_named(player))
        left, reached = (self.ends(what[0], end) for end in (what[6:8] if len(what) > 7 else (-1, -1)))
        return {"subject": subject, "cause": cause, "flags": flags, "from": left, "to": reached}

    def ends(self, kind: str, place: int) -> tuple[str, ...]:
        """What a scenario may call the place that something left or reached; of crystals also whose place it was."""
        if place < 0:
            return ()
        if kind != "crystals":
            return (ZONE_NAMES[place],)
        return (place_name(place), *((f"{SEATS[place & 1]}.{POOL_NAMES[place]}",) if AURA <= place < len(POOL_NAMES) else ()))

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
        flag = BASICS_IN_ORDER[basic].name if basic is not None else DAMAGES.get(last) if kind in ("damage", "basic_action") else None
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


def _is_charging(request: Request, option: Option) -> bool:
    """C9-2-3.iii: the number is that of the crystals from Aura."""
    return option.verb == "number" and request.rule == "C9-2-3.iii"


def _numbers(now: Any, users: Iterable[str]) -> dict[str, Any]:
    """What cards and attacks have alike."""
    aura, life = ("-" if value is None else value for value in (now.aura, now.life))
    megami = megami_names(users)
    return {"megami": megami, "user": megami, "range": range_names(now.range), "aura": aura, "life": life, "damage": damage_text(now.aura, now.life)}


def _cite(s: SakuraState, *numbers: str) -> None:
    """The rules by which somebody sees something, when it is looked at."""
    for number in numbers:
        if s.trace is not None and number not in s.rules.without:
            s.trace.cite(number)


JUDGE = SakuraJudge(TABLE)
