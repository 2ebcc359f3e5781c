"""How scenarios of this game name things, say what players do, and look at positions.

A.兵/1        its first ability            slot 2        a member slot
"""

from __future__ import annotations

import re
from typing import Any

from kisoku.games.rebirth.rules.items import roles
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.rules.r9_triggers import AUTOMATIC
from kisoku.games.rebirth.rules.r10_processes import entry_of
from kisoku.games.rebirth.state import ENTRY, MEMBER, MOST, NONE, STAGE, RebirthState
from kisoku.games.rebirth.table import TABLE
from kisoku.judge.looking import Judge, seat_named
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards, Names, Said, Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.table.tabletop import Event
from kisoku.text.normal import normal_name

ABOUT = " about "
"""Between a waiting ability and the card whose event triggered it."""
PILED = frozenset(("pay_energy", "recover", "pick", "discard", "pay"))
"""What is done with a card of which like ones may lie in the same place."""


class RebirthJudge(Judge):
    numbered = re.compile(r"\d")
    home = (ENTRY, MEMBER)

    def has_name(self, s: RebirthState, card: int, name: str) -> bool:
        printed = s.pool.cards[s.card[card]]
        return (
            name in (printed.name, normal_name(printed.number), normal_name(printed.facts.name_en))
            or info(s, card).name == name
        )

    # --- abilities ---

    def ability_number(self, s: RebirthState, card: int, place: int) -> int:
        """The number of a card's ability by its place in the text, counted from 1; gained ones follow."""
        printed = s.pool.cards[s.card[card]]
        abilities = tuple(dict.fromkeys((*printed.abilities, *info(s, card).abilities)))
        if not 1 <= place <= len(abilities):
            raise Unclear(
                f"「{printed.name}」の能力は{len(abilities)}つです", f"“{printed.name}” has {len(abilities)} abilities"
            )
        return abilities[place - 1]

    def called_ability(self, s: RebirthState, card: int, ability: int) -> str:
        abilities = tuple(dict.fromkeys((*s.pool.cards[s.card[card]].abilities, *info(s, card).abilities)))
        place = str(abilities.index(ability) + 1) if ability in abilities else "+"
        return f"{self.name_of(s, card)}/{place}"

    # --- answers ---

    def ability_of(self, s: RebirthState, request: Request, option: Option) -> int:
        """The ability that an option is about, or 0."""
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
        states = (s.rested[card], s.damage[card], s.facedown[card], s.known[card], now.atk, now.df, now.cost, now.abilities)
        about: object = option.extra if option.verb in ("use", "cancel") else 0
        if option.verb == "trigger" and request is s.request and s.frames:
            record = AUTOMATIC.open_to(s, s.frames[-1], request.player)[option.extra]  # type: ignore[arg-type]
            about = record if s.pool.programs[record.what].eventful or record.registers else record.player
        return (*states, self.ability_of(s, request, option), about)

    def called_otherwise(self, s: RebirthState, request: Request, option: Option, verb: str) -> str | None:
        if option.verb == "to_slot":
            return f"slot {option.thing}"
        ability = self.ability_of(s, request, option)
        if ability:
            return f"{verb} {self.called_ref(s, option.thing)}/{self.called_ability(s, option.thing % LIFE, ability).rpartition('/')[2]}"
        return None

    def alike(self, s: RebirthState, request: Request) -> bool:
        """Of like cards it does not matter with which one pays, or which of them leaves a pile."""
        verbs = {option.verb for option in request.options}
        if len(verbs) > 1 or not verbs <= PILED:
            return False
        cards = [option.thing % LIFE for option in request.options if option.thing >= 0]
        piles = {s.zone[card] // MOST for card in cards}
        return len(cards) == len(request.options) and not piles.intersection(STAGE) and len(
            {(s.card[card], s.owner[card]) for card in cards}
        ) == 1

    # --- looking ---

    def row(self, s: RebirthState, card: int) -> dict[str, Any]:
        return {
            "card": self.name_of(s, card), "number": s.pool.cards[s.card[card]].number, "handle": card,
            "rested": bool(s.rested[card]), "facedown": bool(s.facedown[card]), "damage": s.damage[card],
            "slot": s.slot[card], "owner": SEATS[s.owner[card]],
        }  # fmt: skip

    def facts(self, s: RebirthState, card: int) -> dict[str, Any]:
        row = info(s, card)
        kind = self.table.kinds.get(row.kind)
        words = self.table.keywords
        return {
            "name": row.name, "kind": Said(row.kind, kind.ja if kind else row.kind), "cost": row.cost, "atk": row.atk,
            "def": row.df, "attributes": list(row.attributes), "title": row.title,
            "keywords": [Said(word, words[word].ja, words[word].en.lower()) for word in sorted(row.keywords) if word in words],
            "abilities": len(row.abilities) + len(getattr(row, "invalid", ())), "zone": self.zone_said(s.zone[card]), "standing": not s.rested[card],
            "struck": bool(s.struck[card]), "roles": list(roles(s, s.ref(card))),
        }  # fmt: skip

    def named(self, s: RebirthState, labels: Labels, ref: int) -> Names:
        if ref == NONE:
            return Names(("none",))
        return Names(
            (self.called_ref(s, ref), *(label for label, card in labels.items() if ref >= 0 and card == ref % LIFE))
        )

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

    def seen(self, card: Any) -> dict[str, Any]:
        return {**super().seen(card), "rested": card.get("rested", False)}

    def unknown(self, back: str) -> dict[str, Any]:
        return {"card": "?", "back": back or "card"}

    # --- events ---

    def event(self, s: RebirthState, labels: Labels, what: Event) -> dict[str, Any]:
        subject = self.event_names(s, labels, what.thing, what.player)
        if what.player >= 0 and (what.thing == NONE or what.kind == "drawn"):
            subject = (*subject, SEATS[what.player])
        left, reached = (self.zones.names[kind] if kind >= 0 else "none" for kind in (what.source, what.target))
        cause = self.event_names(s, labels, what.cause, -1)
        return {
            "subject": subject,
            "cause": cause,
            "flags": what.marks,
            "from": left,
            "to": reached,
            "by": seat_named(what.by),
        }

    def thing_names(self, s: RebirthState, labels: Labels, ref: int, player: int) -> tuple[str, ...]:
        card = ref % LIFE
        return self.names(s, labels, card, self.name_of(s, card), player)


JUDGE = RebirthJudge(TABLE)
