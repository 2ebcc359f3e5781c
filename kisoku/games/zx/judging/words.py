"""How scenarios of this game name things, say what players do, and look at positions.

A.兵/1        its first ability            h2, m2, e2    squares, as player A sees them
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kisoku.games.zx.naming import SQUARE_NAMES, square_name
from kisoku.games.zx.rules.frames import AtOnce, Happen, Play
from kisoku.games.zx.rules.r700_priority import AUTOMATIC, SPECIAL
from kisoku.games.zx.rules.r805_costs import offers
from kisoku.games.zx.rules.r811_continuous import forces_of, in_unison, info, last_info, last_information, under
from kisoku.games.zx.rules.r812_replacement import REPLACING
from kisoku.games.zx.state import FIRST_SQUARE, FORCE, ICONS, KIND, NONE, SQUARE, TEMPORARY, UNDER, ZONES, ZxState
from kisoku.games.zx.table import TABLE
from kisoku.judge.looking import Judge
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.text.normal import normal_name

COPIES = TABLE.declared.group("paying") | {"life", "trim", "keep", "pick", "find", "discard"}
SHARED = (SQUARE, FORCE, UNDER, TEMPORARY)


def square_number(word: str) -> int | None:
    """The square of that name."""
    word = normal_name(word.strip().lower())
    if word in ("centre", "center", "中央"):
        word = "m2"
    return FIRST_SQUARE + SQUARE_NAMES.index(word) if word in SQUARE_NAMES else None


def _on_square(place: int) -> Any:
    """What stands on a square, Player cards apart."""

    def look(judge: Any, s: ZxState, labels: Labels) -> Cards:
        there = [card for card in s.zones[FIRST_SQUARE + place] if "player" not in s.pool.cards[s.card[card]].kinds]
        found: Cards = judge.rows(s, labels, there)
        return found

    return look


class ZxJudge(Judge):
    numbered = re.compile(r"\d")
    home = (SQUARE,)
    numbers_boards = True
    states = ("sleeping",)
    of_player = ("drawn", "recovered", "discarded")

    # --- cards ---

    def has_name(self, s: ZxState, card: int, name: str) -> bool:
        printed = s.pool.cards[s.card[card]]
        return name in (*printed.names, normal_name(printed.number), normal_name(printed.facts.name_en)) or (
            not s.facedown[card] and name in info(s, card).names
        )

    def seat_at(self, s: ZxState, card: int) -> int:
        zone = s.zone[card]
        return s.controller[card] if KIND[zone] in SHARED else ZONES.player[zone]

    # --- abilities ---

    def abilities_now(self, s: ZxState, card: int) -> Collection[int]:
        return info(s, card).abilities if s.card[card] >= 0 else ()

    def ability_of(self, s: ZxState, request: Request, option: Option) -> int:
        if option.verb in ("use", "loop_use"):
            return option.extra
        f = s.frames[-1] if s.frames and request is s.request else None
        if option.verb == "trigger" and f is not None:
            records = AUTOMATIC.open_to(s, f, request.player)  # type: ignore[arg-type]
            return int(records[option.extra].what) if option.extra < len(records) else 0
        if option.verb == "special" and isinstance(f, AtOnce):
            records = SPECIAL.open_to(s, f, request.player)
            return int(records[option.extra].what) if option.extra < len(records) else 0
        if option.verb == "offer" and isinstance(f, Play):
            found = offers(s, f.card % LIFE, request.player)
            return found[option.extra].lasting.program if option.extra < len(found) else 0
        if option.verb == "replace" and isinstance(f, Happen) and f.event is not None:
            parts = REPLACING.applicable(s, f.event, f.used)
            return parts[option.extra].lasting.program if option.extra < len(parts) else 0
        return 0

    # --- answers ---

    def fits_otherwise(self, s: ZxState, labels: Labels, request: Request, option: Option, text: str) -> bool | None:
        if option.verb == "square":
            return square_number(text) == option.thing
        if (
            option.verb != "square"
            and option.thing >= 0
            and option.verb in self._cards
            and (square := square_number(text)) is not None
        ):
            return s.zone[option.thing % LIFE] == square
        if option.verb == "life":
            if text.isdecimal():
                return [one.thing for one in request.options].index(option.thing) + 1 == int(text)
            called = self.cards_called(s, labels, self.parse(text, request.player))
            fitting = [one.thing for one in request.options if one.thing % LIFE in called]
            twins = {s.card[thing % LIFE] for thing in fitting}
            return option.thing in (fitting[:1] if len(twins) == 1 else fitting)
        if option.verb in ("play_free", "crisis") and request.source != NONE:
            return request.source % LIFE in self.cards_called(s, labels, self.parse(text, request.player))
        if option.verb == "way":
            from kisoku.games.zx.rules.r1020_conditions import ways

            names = ways(s, request.player, option.thing % LIFE)
            word = names[option.extra] if option.extra < len(names) else ""
            return text in (word, TABLE.phrases[word].ja if word else "")
        return None

    def alike(self, s: ZxState, request: Request) -> bool:
        """Whether one of several copies in one place must be taken that nothing tells apart."""
        if len({option.verb for option in request.options}) > 1 or request.options[0].verb not in COPIES:
            return False
        cards = [(option, option.thing % LIFE) for option in request.options if option.thing >= 0]
        kinds = {(s.card[card], s.zone[card], self.looks(s, request, option, card)) for option, card in cards}
        return len(cards) == len(request.options) > 1 and len(kinds) == 1

    def looks(self, s: ZxState, request: Request, option: Option, card: int) -> object:
        touched = tuple(effect.stamp for effect in s.effects if effect.refs is not None and s.ref(card) in effect.refs)
        states = (s.controller[card], s.sleeping[card], s.facedown[card], s.damage[card], s.shields[card], s.host[card])
        return self.ability_of(s, request, option), states, touched

    def called_otherwise(self, s: ZxState, request: Request, option: Option, verb: str) -> str | None:
        if option.verb == "square":
            return f"square {square_name(option.thing)}"
        if option.verb == "life":
            return f"life {[one.thing for one in request.options].index(option.thing) + 1}"
        if option.verb == "way":
            from kisoku.games.zx.rules.r1020_conditions import ways

            return f"way {ways(s, request.player, option.thing % LIFE)[option.extra]}"
        return super().called_otherwise(s, request, option, verb)

    # --- looking ---

    def row(self, s: ZxState, card: int) -> dict[str, Any]:
        return {
            **super().row(s, card), "sleeping": bool(s.sleeping[card]), "damage": s.damage[card],
            "shields": s.shields[card],
            "controller": SEATS[s.controller[card]],
        }  # fmt: skip

    def facts(self, s: ZxState, card: int) -> dict[str, Any]:
        row, ref, zone = info(s, card), s.ref(card), s.zone[card]
        return {
            "name": row.names[0] if row.names else "", "names": list(row.names), "kind": self.kind_said(row.kind),
            "cost": row.cost,
            "power": row.power, "colours": [self.kind_said(colour) for colour in row.colours], "races": list(row.races),
            "icons": [self.kind_said(icon) for icon in sorted(row.icons)], "player_name": row.player_name,
            "abilities": len(row.abilities),
            "zone": self.zone_said(zone), "square": square_name(zone) if KIND[zone] == SQUARE else "none",
            "reboot": not s.sleeping[card], "faceup": not s.facedown[card],
            "forces": [self.name_of(s, other) for other in forces_of(s, card)],
            "facedown_forces": sum(s.facedown[other] for other in forces_of(s, card)),
            "under": [self.name_of(s, other) for other in under(s, card)],
            "unison": in_unison(s, card), "attacker": s.attacker == ref, "target": s.target == ref,
            "range": getattr(row, "range", 1),
            "host": self.name_of(s, s.host[card]) if s.host[card] >= 0 else "none",
        }  # fmt: skip

    whole = {
        "battle": lambda judge, s, labels: {
            "attacker": judge.named(s, labels, s.attacker),
            "target": judge.named(s, labels, s.target),
        },
        **{name: _on_square(place) for place, name in enumerate(SQUARE_NAMES)},
    }
    own = {
        "field": lambda judge, s, labels, seat: judge.rows(
            s,
            labels,
            [
                card
                for zone in ZONES.numbers(SQUARE)
                for card in s.zones[zone]
                if s.controller[card] == seat and "player" not in s.pool.cards[s.card[card]].kinds
            ],
        ),
        "forces": lambda judge, s, labels, seat: judge.rows(
            s, labels, [card for card in s.zones[ZONES.first[FORCE]] if s.controller[card] == seat]
        ),
        "counters": lambda judge, s, labels, seat: {
            icon: next((n for who, what, n in s.counters if (who, what) == (seat, icon)), 0) for icon in ICONS
        },
    }

    # --- events ---

    def event_flags(self, kind: str, subject: str) -> tuple[str, list[str]]:
        """destroyed B.兵 battle"""
        head, _, tail = subject.rpartition(" ")
        return (head, [tail]) if head and tail in ("battle", "effect", "cost", "ignition", "played") else (subject, [])

    def thing_names(self, s: ZxState, labels: Labels, ref: int, player: int) -> tuple[str, ...]:
        if s.card[ref % LIFE] >= 0:
            return super().thing_names(s, labels, ref, player)
        row = last_information(s, ref)  # a marker that has vanished
        name = last_info(s, row).name if row is not None else ""
        return self.names(s, labels, ref % LIFE, name, player) if name else ()


JUDGE = ZxJudge(TABLE)
