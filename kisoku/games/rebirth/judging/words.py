"""How scenarios of this game name things, say what players do, and look at positions.

A.兵/1        its first ability            slot 2        a member slot
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kisoku.games.rebirth.rules.items import roles
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.rules.r9_triggers import AUTOMATIC
from kisoku.games.rebirth.rules.r10_processes import entry_of
from kisoku.games.rebirth.state import ENTRY, MEMBER, MOST, NONE, STAGE, RebirthState
from kisoku.games.rebirth.table import TABLE
from kisoku.judge.looking import Judge
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards, Said
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.text.normal import normal_name

ABOUT = " about "
"""Between a waiting ability and the card whose event triggered it."""
PILED = frozenset(("pay_energy", "recover", "pick", "discard", "pay"))
"""What is done with a card of which like ones may lie in the same place."""


class RebirthJudge(Judge):
    numbered = re.compile(r"\d")
    home = (ENTRY, MEMBER)
    states = ("rested",)
    of_player = ("drawn",)

    def has_name(self, s: RebirthState, card: int, name: str) -> bool:
        printed = s.pool.cards[s.card[card]]
        return (
            name in (printed.name, normal_name(printed.number), normal_name(printed.facts.name_en))
            or info(s, card).name == name
        )

    # --- answers ---

    def abilities_now(self, s: RebirthState, card: int) -> Collection[int]:
        abilities: Collection[int] = info(s, card).abilities
        return abilities

    def ability_of(self, s: RebirthState, request: Request, option: Option) -> int:
        if option.verb in ("use", "spark"):
            return option.extra
        if option.verb == "trigger" and request is s.request and s.frames:
            records = AUTOMATIC.open_to(s, s.frames[-1], request.player)  # type: ignore[arg-type]
            return int(records[option.extra].what)
        return 0

    def fits_otherwise(
        self, s: RebirthState, labels: Labels, request: Request, option: Option, text: str
    ) -> bool | None:
        if option.verb == "to_entry":
            return text in ("entry", "エントリー")
        if option.verb == "to_slot":
            word = text.removeprefix("slot ").strip()
            return (word.isdecimal() and int(word) == option.thing) or (
                word in ("empty", "空席") and not self._taken(s, request, option)
            )
        if option.verb == "trigger" and ABOUT in text:
            text, _, subject = text.partition(ABOUT)
            records = AUTOMATIC.open_to(s, s.frames[-1], request.player)  # type: ignore[arg-type]
            event = records[option.extra].event
            about = -1 if event is None else event.thing
            named = self.cards_called(s, labels, self.parse(subject, request.player))
            return about >= 0 and about % LIFE in named and self.fits(s, labels, request, option, text)
        if option.verb == "cancel" and ABOUT in text:
            text, _, aim = text.partition(ABOUT)
            return option.extra == (0 if aim == "play" else int(aim) if aim.isdecimal() else -1) and self.fits(
                s, labels, request, option, text
            )
        return None

    def _taken(self, s: RebirthState, request: Request, option: Option) -> bool:
        owner = s.owner[request.source % LIFE] if request.source >= 0 else request.player
        return any(s.slot[card] == option.thing for card in s.zones[MOST * MEMBER + owner])

    def fits_ability(self, s: RebirthState, request: Request, option: Option, place: int) -> bool:
        ability = self.ability_of(s, request, option)
        return not ability or ability == self.ability_number(s, option.thing % LIFE, place)

    def looks(self, s: RebirthState, request: Request, option: Option, card: int) -> object:
        """The slot alone does not tell members apart; what they are does."""
        now = info(s, card)
        states = (
            s.rested[card],
            s.damage[card],
            s.facedown[card],
            s.known[card],
            now.atk,
            now.df,
            now.cost,
            now.abilities,
        )
        about: object = option.extra if option.verb in ("use", "cancel") else 0
        if option.verb == "trigger" and request is s.request and s.frames:
            record = AUTOMATIC.open_to(s, s.frames[-1], request.player)[option.extra]  # type: ignore[arg-type]
            about = record if s.pool.programs[record.what].eventful or record.registers else record.player
        return (*states, self.ability_of(s, request, option), about)

    def called_otherwise(self, s: RebirthState, request: Request, option: Option, verb: str) -> str | None:
        return (
            f"slot {option.thing}" if option.verb == "to_slot" else super().called_otherwise(s, request, option, verb)
        )

    def alike(self, s: RebirthState, request: Request) -> bool:
        """Of like cards it does not matter with which one pays, or which of them leaves a pile."""
        verbs = {option.verb for option in request.options}
        if len(verbs) > 1 or not verbs <= PILED:
            return False
        cards = [option.thing % LIFE for option in request.options if option.thing >= 0]
        piles = {s.zone[card] // MOST for card in cards}
        return (
            len(cards) == len(request.options)
            and not piles.intersection(STAGE)
            and len({(s.card[card], s.owner[card]) for card in cards}) == 1
        )

    # --- looking ---

    def row(self, s: RebirthState, card: int) -> dict[str, Any]:
        return {
            **super().row(s, card), "rested": bool(s.rested[card]), "damage": s.damage[card], "slot": s.slot[card],
        }  # fmt: skip

    def facts(self, s: RebirthState, card: int) -> dict[str, Any]:
        row = info(s, card)
        return {
            "name": row.name, "kind": self.kind_said(row.kind), "cost": row.cost, "atk": row.atk,
            "def": row.df, "attributes": list(row.attributes), "title": row.title,
            "keywords": self.keywords_said(row.keywords),
            "abilities": len(row.abilities) + len(getattr(row, "invalid", ())), "zone": self.zone_said(s.zone[card]),
            "standing": not s.rested[card],
            "struck": bool(s.struck[card]), "roles": list(roles(s, s.ref(card))),
        }  # fmt: skip

    def attack(self, s: RebirthState, labels: Labels) -> Any:
        attack = s.attack
        if attack is None:
            return Said("none", "なし")
        return {
            "player": SEATS[attack.player], "target": SEATS[attack.target], "partner": bool(attack.partner),
            "attacker": self.named(s, labels, entry_of(s, attack.player)),
            "attacked": self.named(s, labels, entry_of(s, attack.target)),
            "supporter": self.named(s, labels, attack.supporter if s.alive(attack.supporter) else NONE),
            "blocked": attack.blocked != NONE and attack.blocked == entry_of(s, attack.target),
        }  # fmt: skip

    def waiting(self, s: RebirthState) -> Cards:
        return Cards(
            tuple(
                {"card": self.called_ability(s, one.source % LIFE, one.what), "controller": SEATS[one.player]}
                for one in s.waiting
            )
        )

    whole = {
        "attack": lambda judge, s, labels: judge.attack(s, labels),
        "waiting": lambda judge, s, labels: judge.waiting(s),
        "winners": lambda judge, s, labels: [SEATS[player] for player in s.winners],
        "first": lambda judge, s, labels: SEATS[s.first],
    }

    def unknown(self, back: str) -> dict[str, Any]:
        return {"card": "?", "back": back or "card"}


JUDGE = RebirthJudge(TABLE)
