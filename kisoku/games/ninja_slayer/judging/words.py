"""How scenarios of this game name things, say what players do, and look at positions.

A.兵/1        its first ability            A.兵/ukemi    its Ukemi                damage check A     the one in the
kotodama space
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kisoku.games.ninja_slayer.rules.frames import Happen
from kisoku.games.ninja_slayer.rules.information import info, kind_of
from kisoku.games.ninja_slayer.rules.r1209_triggers import waiting_of
from kisoku.games.ninja_slayer.rules.r1214_replacement import REPLACING
from kisoku.games.ninja_slayer.state import (
    ABILITY,
    CARD,
    DAMAGE_CHECK,
    FIELD,
    KOTODAMA,
    KOTODAMA_SPACE,
    NONE,
    NinjaState,
)
from kisoku.games.ninja_slayer.table import TABLE
from kisoku.judge.looking import Judge
from kisoku.judge.naming import seat_of
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards, Names, Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.text.normal import normal_name

UKEMI = -1
ABOUT = " about "
"""Between a waiting ability and the card whose event triggered it."""


class NinjaJudge(Judge):
    numbered = re.compile(r"\d")
    abilities = {"ukemi": UKEMI, "ウケミ": UKEMI}
    home = (FIELD, KOTODAMA)
    states = ("bowed",)

    # --- cards and what lies in the kotodama space ---

    def has_name(self, s: NinjaState, card: int, name: str) -> bool:
        printed = s.pool.cards[s.card[card]]
        names = [printed.name, normal_name(printed.number)]
        names += [
            normal_name(word)
            for word in (printed.facts.name_en, printed.epithet and f"{printed.name}◆{printed.epithet}")
            if word
        ]
        return name in names or (not s.facedown[card] and info(s, card).name == name)

    def seat_at(self, s: NinjaState, card: int) -> int:
        """In the kotodama space it is its controller's."""
        return s.controller[card] if s.zone[card] == KOTODAMA_SPACE else super().seat_at(s, card)

    def called_thing(self, s: NinjaState, thing: int) -> str:
        if s.thing[thing] == DAMAGE_CHECK:
            return f"damage check {SEATS[s.controller[thing]]}"
        if s.thing[thing] == ABILITY:
            return self.called_ability(s, s.source[thing] % LIFE, s.ability[thing])
        return self.name_of(s, thing)

    def other_thing(self, s: NinjaState, text: str) -> int | None:
        things = (thing for thing in reversed(s.zones[KOTODAMA_SPACE]) if s.thing[thing] != CARD)
        return next((thing for thing in things if self.called_thing(s, thing) == text), None)

    # --- abilities ---

    def abilities_now(self, s: NinjaState, card: int) -> Collection[int]:
        return info(s, card).abilities

    def ability_number(self, s: NinjaState, card: int, place: int | None) -> int:
        printed = s.pool.cards[s.card[card]]
        if place != UKEMI:
            return super().ability_number(s, card, place)
        if not printed.ukemi:
            raise Unclear(f"「{printed.name}」にウケミはありません", f"“{printed.name}” has no Ukemi")
        return printed.ukemi

    def ability_place(self, s: NinjaState, card: int, ability: int) -> str:
        return "ukemi" if ability == s.pool.cards[s.card[card]].ukemi else super().ability_place(s, card, ability)

    # --- answers ---

    def otherwise(
        self, s: NinjaState, labels: Labels, request: Request, verbs: Collection[str], rest: str
    ) -> list[Option]:
        """To enter a card, where the only way is without its cost."""
        if verbs != frozenset(("enter",)) or not rest:
            return []
        found = [
            option
            for option in request.options
            if option.verb == "enter_free" and self.fits(s, labels, request, option, rest)
        ]
        return self.without_twins(s, request, found)

    def fits_otherwise(self, s: NinjaState, labels: Labels, request: Request, option: Option, text: str) -> bool | None:
        thing = option.thing % LIFE
        if option.verb == "trigger" and ABOUT in text:
            text, _, subject = text.partition(ABOUT)
            return self._triggered_by(s, labels, request, option, subject) and self.fits(
                s, labels, request, option, text
            )
        if (
            option.verb not in self._cards
            or option.thing < 0
            or s.thing[thing] == CARD
            or s.zone[thing] != KOTODAMA_SPACE
        ):
            return None
        if s.thing[thing] == DAMAGE_CHECK:
            return normal_name(text) == normal_name(self.called_thing(s, thing))
        name, source = self.parse(text, request.player), s.source[thing] % LIFE
        if (
            s.thing[thing] != ABILITY
            or (name.seat is not None and name.seat != s.controller[thing])
            or not self.has_name(s, source, name.name)
        ):
            return False
        return name.ability is None or self.ability_number(s, source, name.ability) == s.ability[thing]

    def _triggered_by(self, s: NinjaState, labels: Labels, request: Request, option: Option, subject: str) -> bool:
        """Whether it was an event about that card or player that triggered the waiting ability."""
        about = waiting_of(s, request.player)[option.extra][3].thing if request is s.request else -1
        seat = seat_of(subject.strip(), request.player)
        return (
            about == -1 - seat
            if seat is not None
            else about >= 0 and about % LIFE in self.cards_called(s, labels, self.parse(subject, request.player))
        )

    def ability_of(self, s: NinjaState, request: Request, option: Option) -> int:
        if option.verb.endswith("use"):
            return option.extra
        records: list[int] = []
        if option.verb == "trigger":
            records = [record[0] for record in waiting_of(s, request.player)]
        if option.verb == "replace" and s.frames and isinstance(s.frames[-1], Happen):
            f = s.frames[-1]
            records = (
                [part.lasting.program for part in REPLACING.applicable(s, f.event, f.used)]
                if f.event is not None
                else []
            )
        return records[option.extra] if option.extra < len(records) else 0

    def looks(self, s: NinjaState, request: Request, option: Option, card: int) -> object:
        """Also the lasting effects that are about this very card."""
        touched = tuple(effect.stamp for effect in s.effects if effect.refs is not None and s.ref(card) in effect.refs)
        states = (s.controller[card], s.bowed[card], s.facedown[card], s.damage[card], s.changed[card])
        return self.ability_of(s, request, option), states, touched

    def called_otherwise(self, s: NinjaState, request: Request, option: Option, verb: str) -> str | None:
        """With what triggered it, where one ability waits more than once."""
        called = super().called_otherwise(s, request, option, verb)
        if called is not None and option.verb == "trigger" and request is s.request:
            records = waiting_of(s, request.player)
            mine = records[option.extra]
            if sum(record[:2] == mine[:2] for record in records) > 1:
                return f"{called}{ABOUT}{self.called_ref(s, mine[3].thing)}"
        return called

    # --- looking ---

    def row(self, s: NinjaState, card: int) -> dict[str, Any]:
        return {
            **super().row(s, card),
            "bowed": bool(s.bowed[card]),
            "damage": s.damage[card],
            "controller": SEATS[s.controller[card]],
        }

    def facts(self, s: NinjaState, card: int) -> dict[str, Any]:
        row = info(s, card)
        ref = s.ref(card)
        words = {s.pool.programs[ability].ability.keyword for ability in row.abilities}
        return {
            "name": row.name, "epithet": row.epithet, "kind": self.kind_said(kind_of(s, card)),
            "cost": row.cost, "karate": row.karate,
            "endurance": row.endurance, "sabotage": row.sabotage, "attributes": list(row.attributes),
            "keywords": self.keywords_said(words),
            "abilities": len(row.abilities), "ukemi": bool(row.ukemi), "zone": self.zone_said(s.zone[card]),
            "revealed": bool(s.shown[card]),
            "attacker": s.attacker == ref, "target": s.attacked == ref,
            "fighting": bool(s.fighting) and ref in (s.attacker, s.attacked),
        }  # fmt: skip

    def named(self, s: NinjaState, labels: Labels, ref: int) -> Names:
        if ref == NONE:
            return Names(("none",))
        called = self.called_ref(s, ref)
        bare = called.rpartition(".")[2] if ref >= 0 else called
        return Names((called, bare, *(label for label, card in labels.items() if ref >= 0 and card == ref % LIFE)))

    def lying(self, s: NinjaState, labels: Labels, thing: int) -> dict[str, Any]:
        """A thing in the kotodama space."""
        row: dict[str, Any] = {"card": self.called_thing(s, thing), "controller": SEATS[s.controller[thing]]}
        fixed = s.entry[thing]
        if fixed is not None:
            row["targets"] = [
                self.named(s, labels, ref) for _, targets, _ in fixed.parts for chosen in targets for ref in chosen
            ]
            row["paid"] = list(fixed.paid)
            row.update({letter.lower(): number for letter, number in fixed.numbers})
        return row

    def waiting(self, s: NinjaState) -> Cards:
        return Cards(
            tuple(
                {"card": self.called_ability(s, record[1] % LIFE, record[0]), "controller": SEATS[record[2]]}
                for record in s.waiting
            )
        )

    whole = {
        "kotodama": lambda judge, s, labels: Cards(
            tuple(judge.lying(s, labels, thing) for thing in s.zones[KOTODAMA_SPACE]), True
        ),
        "waiting": lambda judge, s, labels: judge.waiting(s),
        "aisatsu": lambda judge, s, labels: {
            "attacker": judge.named(s, labels, s.attacker),
            "target": judge.named(s, labels, s.attacked),
        },
    }

    # --- events ---

    def thing_names(self, s: NinjaState, labels: Labels, ref: int, player: int) -> tuple[str, ...]:
        thing = ref % LIFE
        if s.card[thing] < 0:
            return ()
        own = s.thing[thing] != CARD and s.source[thing] >= 0
        name = self.called_ability(s, s.source[thing] % LIFE, s.ability[thing]) if own else self.name_of(s, thing)
        return self.names(s, labels, thing, name, player)


JUDGE = NinjaJudge(TABLE)
