"""How scenarios of this game name things, say what players do, and look at positions.

A.甲        A's striker or card of that name       3-2        the area in row 3, column 2, counted from A's baseline and
A's left A gate      A's gate area                          A.甲/1     its first ability; A.甲/spell the spell ability
of the card
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kisoku.games.spellcard.minimap import AREAS, COLUMNS
from kisoku.games.spellcard.rules.frames import Effect, Interrupts
from kisoku.games.spellcard.rules.r2_check_step import next_of
from kisoku.games.spellcard.rules.r2_effects import is_ace
from kisoku.games.spellcard.rules.r3_information import defence, power, rank
from kisoku.games.spellcard.rules.r4_stage import GATES, features
from kisoku.games.spellcard.rules.r4_zones import may_count, may_reorder
from kisoku.games.spellcard.rules.standing import attack_reach, info
from kisoku.games.spellcard.state import (
    FIRST_AREA,
    STAGE,
    SpellcardState,
    area_name,
    area_of,
    ref_area,
    striker_at,
)
from kisoku.games.spellcard.table import TABLE
from kisoku.judge.looking import Judge
from kisoku.judge.naming import Reference, in_a_zone, seat_of
from kisoku.judge.references import Labels
from kisoku.kernel.events import NONE
from kisoku.kernel.game import SEATS, Cards, Names, Said, Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.table.tabletop import Event
from kisoku.text.normal import normal_name

_AREA = re.compile(r"^(?:area|エリア)?\s*([1-5])-([1-4])$")
_GATE = re.compile(r"^(?:([AB])(?:[. ]|'s |の))?(?:gate area|gate|ゲートエリア|ゲート)$")
SPELL = -1
FROM_A_PILE = frozenset(("pick", "discard", "pay", "score"))
"""Verbs of cards that have to be taken out of a hand or pile."""


def area_named(text: str, seat: int = -1) -> int:
    """The area that the words mean; -1: none. seat: whose gate it is, if the words do not say."""
    text = text.strip()
    match = _AREA.match(text)
    if match is not None:
        return (int(match[1]) - 1) * COLUMNS + int(match[2]) - 1
    gate = _GATE.match(text)
    if gate is None or (gate[1] is None and seat < 0):
        return -1
    return GATES[seat if gate[1] is None else SEATS.index(gate[1])]


class SpellcardJudge(Judge):
    numbered = re.compile(r"\d+\.")
    abilities = {"spell": SPELL, "スペル": SPELL}
    home = (STAGE,)
    of_player = ("discarded",)

    # --- names ---

    def has_name(self, s: SpellcardState, card: int, name: str) -> bool:
        facts = s.pool.cards[s.card[card]].facts
        return name in (
            facts.name, normal_name(facts.number), normal_name(facts.name_en), facts.spell, normal_name(facts.spell_en),
            normal_name(facts.card_name)
        ) and bool(name)  # fmt: skip

    def seat_at(self, s: SpellcardState, card: int) -> int:
        """On the stage it is its controller's."""
        return s.controller[card] if s.zone[card] >= FIRST_AREA else super().seat_at(s, card)

    def called_ref(self, s: SpellcardState, ref: int) -> str:
        return area_name(ref_area(s, ref)) if ref >= 0 and ref_area(s, ref) >= 0 else super().called_ref(s, ref)

    def other_thing(self, s: SpellcardState, text: str) -> int | None:
        area = area_named(text)
        return s.rules.first_free + area if area >= 0 else None

    def all_abilities(self, s: SpellcardState, card: int) -> tuple[int, ...]:
        return (
            tuple(number for number, _ in info(s, card).abilities)
            if s.zone[card] >= FIRST_AREA
            else s.pool.cards[s.card[card]].abilities
        )

    # --- answers ---

    def fits_otherwise(
        self, s: SpellcardState, labels: Labels, request: Request, option: Option, text: str
    ) -> bool | None:
        words, _, nth = text.partition("/")
        area = area_named(words)
        if area >= 0 and nth.isdecimal():  # an ability of who stands there
            return (
                option.verb in self._cards
                and area_of(s, option.thing % LIFE) == area
                and self.fits_ability(s, request, option, int(nth))
            )
        area = area_named(text)
        if option.thing >= 0 and ref_area(s, option.thing) >= 0 and option.verb in ("area", "target", "pick"):
            return area == ref_area(s, option.thing)
        if area >= 0 and option.thing >= 0:  # who stands there
            return option.verb in self._cards and area_of(s, option.thing % LIFE) == area
        return None

    def fits_ability(self, s: SpellcardState, request: Request, option: Option, place: int) -> bool:
        if option.verb == "spell":
            return place in (SPELL, option.extra + 1)
        if option.verb == "trigger":
            number = self.waiting_program(s, request, option)
        elif option.verb == "ability":
            number = option.extra
        else:
            return True
        abilities = self.all_abilities(s, option.thing % LIFE)
        return 0 < place <= len(abilities) and abilities[place - 1] == number

    def waiting_program(self, s: SpellcardState, request: Request, option: Option) -> int:
        f = s.frames[-1] if s.frames else None
        records = next_of(s, f.held if isinstance(f, Interrupts) else s.waiting, request.player)
        return int(records[option.extra].what) if option.extra < len(records) else -1

    def otherwise(
        self, s: SpellcardState, labels: Labels, request: Request, verbs: Collection[str], rest: str
    ) -> list[Option]:
        """《瞬速》: whoever moves it once more says yes."""
        yes, frame = request.options[0], next((f for f in reversed(s.frames) if isinstance(f, Effect)), None)
        if (
            "move" not in verbs
            or yes.verb != "do"
            or frame is None
            or s.pool.programs[frame.program].keyword != "shunsoku"
        ):
            return []
        return [yes] if frame.card % LIFE in self.cards_called(s, labels, self.parse(rest, request.player)) else []

    def looks(self, s: SpellcardState, request: Request, option: Option, card: int) -> object:
        """Strikers stand in different areas; cards in a hand or pile are all the same."""
        program = (
            self.waiting_program(s, request, option)
            if option.verb == "trigger"
            else option.extra
            if option.verb in ("spell", "ability")
            else 0
        )
        return s.facedown[card], program, s.known[card]

    def alike(self, s: SpellcardState, request: Request) -> bool:
        """Waiting abilities of one text and player, whose order nothing tells apart; and copies in a pile of which some
        have to be taken.
        """
        if request.rule != "9.1.3.1":
            verbs = {option.verb for option in request.options}
            return (
                verbs <= FROM_A_PILE
                and len(verbs) == 1
                and len(self.without_twins(s, request, list(request.options))) == 1
            )
        return len({self.waiting_program(s, request, option) for option in request.options}) == 1

    def called_otherwise(self, s: SpellcardState, request: Request, option: Option, verb: str) -> str | None:
        if option.verb == "spell":
            several = len(s.pool.cards[s.card[option.thing % LIFE]].spells) > 1
            return f"{verb} {self.called_ref(s, option.thing)}" + (f"/{option.extra + 1}" if several else "")
        if option.verb == "ability":
            abilities = self.all_abilities(s, option.thing % LIFE)
            place = abilities.index(option.extra) + 1 if option.extra in abilities else 1
            return f"{verb} {self.called_ref(s, option.thing)}/{place}"
        return None

    def momentary(self, what: str) -> bool:
        """A chain, and what lies in an effect zone, are there while something waits to be resolved."""
        return any(word in what for word in ("chain", "チェイン", "effect", "エフェクト", "waiting"))

    # --- the position ---

    def row(self, s: SpellcardState, card: int) -> dict[str, Any]:
        seen = {**super().row(s, card), "controller": SEATS[s.controller[card]]}
        if s.zone[card] >= FIRST_AREA:
            seen |= {"acted": bool(s.acted[card]), "area": area_name(area_of(s, card))}
        return seen

    def facts(self, s: SpellcardState, card: int) -> dict[str, Any]:
        printed = s.pool.cards[s.card[card]]
        now = info(s, card)
        striker = s.zone[card] >= FIRST_AREA and s.bearer[card] < 0
        seen: dict[str, Any] = {
            "name": printed.name, "spell": printed.facts.spell, "card name": printed.card_name,
            "kind": self.said(printed.facts.kind, self.declared.kinds[printed.facts.kind]),
            "pow": power(s, card), "def": defence(s, card), "rank": rank(s, card), "raw pow": now.pow,
            "raw def": now.defence, "raw rank": now.rank,
            "attributes": list(now.attributes), "races": list(now.races), "affiliations": list(now.affiliations),
            "types": list(printed.types),
            "zone": self.zone_said(s.zone[card]),
        }  # fmt: skip
        if striker:
            others = s.zones[s.zone[card]][1:]
            words = {s.pool.programs[number].keyword for number, _ in now.abilities}
            reach = attack_reach(s, card)
            seen |= {
                "ace": is_ace(s, card), "equipped": [self.name_of(s, other) for other in others],
                "abilities": len(now.abilities),
                "keywords": self.keywords_said(words),
                "reach": [area_name(area) for area in range(AREAS) if reach >> area & 1],
                "on": features(s, area_of(s, card)),
            }  # fmt: skip
        elif s.zone[card] >= FIRST_AREA:
            seen["bearer"] = self.name_of(s, s.bearer[card])
        return seen

    def strikers(self, s: SpellcardState, labels: Labels, seat: int | None) -> Cards:
        cards = [striker_at(s, area) for area in range(AREAS)]
        return self.rows(s, labels, [card for card in cards if card >= 0 and seat in (None, s.controller[card])])

    def look(self, s: SpellcardState, labels: Labels, what: str) -> Any:
        area = area_named(what)
        if area < 0:
            return super().look(s, labels, what)
        card = striker_at(s, area)
        return (
            {**self.labelled(s, labels, card), **self.facts(s, card)}
            if card >= 0
            else Said("empty", "none", "なし", "空き")
        )

    def entry(self, s: SpellcardState, labels: Labels, entry: Any) -> dict[str, Any]:
        name = entry.card if entry.kind == "spell" else entry.casters[0]
        return {
            "card": self.name_of(s, name % LIFE), "kind": entry.kind, "controller": SEATS[entry.player],
            "casters": [self.named(s, labels, ref) for ref in entry.casters], "countered": bool(entry.countered),
            "grazed": entry.grazed,
            "targets": [self.named(s, labels, ref) for chosen in entry.targets for ref in chosen],
        }  # fmt: skip

    whole = {
        "stage": lambda judge, s, labels: judge.strikers(s, labels, None),
        "chain": lambda judge, s, labels: Cards(tuple(judge.entry(s, labels, entry) for entry in s.chain), True),
        "still": lambda judge, s, labels: s.still,
    }
    own = {"strikers": lambda judge, s, labels, seat: judge.strikers(s, labels, seat)}

    # --- what somebody sees ---

    def cites(self, s: SpellcardState, kind: int) -> None:
        may_count(s, kind)
        may_reorder(s, kind)

    def sees(self, s: SpellcardState, viewer: int | None, what: str) -> Any:
        area, (head, _, rest) = area_named(what), what.strip().rpartition(".")
        if area < 0 and self.zone_of(rest) != STAGE:
            return super().sees(s, viewer, what)
        cells = self.table.observe(s, viewer)["zones"]["stage"]
        seat = None if area >= 0 or not head else seat_of(head, seats=self.naming.seats)
        there = range(AREAS) if area < 0 else (area,)
        cards = [
            card
            for one in there
            for card in cells[one]["cards"]
            if seat is None or s.controller[striker_at(s, one)] == seat
        ]
        return Cards(tuple(self.seen(card) if "name" in card else {"card": "?"} for card in cards))

    def knows(self, s: SpellcardState, labels: Labels, viewer: int | None, words: str) -> bool:
        reference: Reference = in_a_zone(words, self.naming)
        cards = self.cards_called(s, labels, reference)
        if not cards:
            raise Unclear(f"「{words}」というカードはありません", f"there is no card “{words}”")
        return all(self.table.knows(s, card, viewer) for card in cards)

    # --- events ---

    def event(self, s: SpellcardState, labels: Labels, what: Event) -> dict[str, Any]:
        """A spell is countered as much as its caster."""
        found = super().event(s, labels, what)
        declared = what.was[1] if what.kind == "countered" and isinstance(what.was, tuple) else NONE
        theirs = (SEATS[what.player],) if what.player >= 0 and NONE != what.thing < 0 else ()
        return {**found, "subject": (*found["subject"], *self.event_names(s, labels, declared, what.player), *theirs)}

    def event_end(self, kind: str, end: int) -> str:
        return area_name(end) if kind == "stepped" else super().event_end(kind, end)

    def event_place(self, kind: str, word: str) -> str:
        return area_name(area_named(word)) if area_named(word) >= 0 else super().event_place(kind, word)

    def thing_names(self, s: SpellcardState, labels: Labels, ref: int, player: int) -> tuple[str, ...]:
        names = () if ref_area(s, ref) >= 0 else super().thing_names(s, labels, ref, player)
        return *names, *self.area_names(s, ref)

    def named(self, s: SpellcardState, labels: Labels, ref: int) -> Names:
        return Names((*super().named(s, labels, ref).words, *self.area_names(s, ref)))

    def area_names(self, s: SpellcardState, ref: int) -> tuple[str, ...]:
        """The area that it is, or in which it stands."""
        area = ref_area(s, ref)
        if area < 0 <= ref and s.zone[ref % LIFE] >= FIRST_AREA:
            area = area_of(s, ref % LIFE)
        return (area_name(area),) if area >= 0 else ()


JUDGE = SpellcardJudge(TABLE)
