"""Every scenario says more than it shows: run otherwise, it must come to the same.

*untraced*: nobody watches, and every decision is taken in the same state, byte for byte, and in a sound one (what is
kept of earlier
work is what would be worked out now, and who is asked again is asked the same). *swapped*: A and B change seats.
*bystander*: on both sides lies one more card, equal to one of the scenario's own but for its name, whose text speaks of
nothing but itself. Where a variant says nothing of the engine, the reason is found out, never listed: see
`Variant.unfit`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kisoku.games.registry import files_of
from kisoku.judge.entries import TIMES
from kisoku.judge.loading import Line, Lines, Scenario, card_rows
from kisoku.judge.scenario import Failure, Outcome, play
from kisoku.judge.table import Table
from kisoku.kernel.game import SEATS as ALL_SEATS
from kisoku.kernel.game import Words
from kisoku.kernel.machine import asked_again
from kisoku.kernel.match import Match
from kisoku.kernel.state import LIFE
from kisoku.text.program import Ability, Become, CostChange, Extra, Forbid, Lose, Modify, Reg, everything_in
from kisoku.text.reading import TextError
from kisoku.text.yamlfile import Place

SEATS = ALL_SEATS[:2]


@dataclass(frozen=True)
class Variant:
    """What became of one: its name, what went wrong, or why it says nothing."""

    name: str
    failures: tuple[Failure, ...] = ()
    unfit: str = ""


def variants(scenario: Scenario, outcome: Outcome) -> Iterator[Variant]:
    """The variants of a scenario that passed, or of each of its cases; each is run."""
    for case, played in outcome.played or [(scenario, outcome)]:
        assert played.table is not None
        yield untraced(case, played.table)
        yield swapped(case, played.table)
        yield from bystanders(case)


# --- untraced -------------------------------------------------------------------------------------


def untraced(scenario: Scenario, table: Table) -> Variant:
    """The same decisions without anybody watching. A run that is watched pauses where there is one answer; this one
    goes on.
    """
    game = table.game
    start = game.build(
        scenario.given, scenario.cards, Place(scenario.file), scenario.readings, scenario.date, frozenset(), None
    )
    match = Match(start.state)
    for number, (before, choice) in enumerate(table.course, 1):
        if match.state.canonical() != before:
            if choice < 0:  # conceded in a pause
                return Variant("untraced", unfit="conceded in a pause")
            return Variant(
                "untraced",
                (
                    _failure(
                        f"{number}番目の決定の前の状態が違います", f"the state before decision {number} is another"
                    ),
                ),
            )
        if faults := game.faults(match.state):
            return Variant(
                "untraced",
                (
                    _failure(
                        f"{number}番目の決定の前の局面が壊れています：{faults[0]}",
                        f"before decision {number}: {faults[0]}",
                    ),
                ),
            )
        if choice < 0:
            match.concede(-1 - choice)
            continue
        asked, again = match.request, asked_again(match.state.clone()).request
        assert asked is not None
        if again is None or again.data() != asked.data():
            return Variant(
                "untraced",
                (
                    _failure(
                        f"{number}番目の決定は、もう一度聞くと違います", f"decision {number}, asked again, is another"
                    ),
                ),
            )
        match.answer(choice)
    if not table.only_one and match.state.canonical() != table.state.canonical():
        return Variant("untraced", (_failure("最後の状態が違います", "the state at the end is another"),))
    return Variant("untraced")


def _failure(ja: str, en: str) -> Failure:
    return Failure(0, "", Words(ja, en))


# --- swapped --------------------------------------------------------------------------------------

_SEAT = re.compile(r"(?<![\w.-])[AB](?!\w)")
"""A player; not the end of a rule's number (C8-2-2.A)."""
_SHARED = re.compile(r"\bnumber \d")
PLAYER = ("player", "turn_player", "turn player", "active", "プレイヤー", "ターンプレイヤー", "手番")
OWNED = ("card", "ability", "damage_check")
BY = ("by", "controller", "player", "damage_check", "damage check")


def swapped(scenario: Scenario, table: Table) -> Variant:
    """A is B and B is A."""
    if table.state.drawn:
        return Variant("swapped", unfit="chance is not symmetric")
    if table.state.seats > 2:
        return Variant("swapped", unfit="the order of more than two is not symmetric")
    if any(
        _SEAT.search(str(word))
        for row in card_rows(scenario.cards)
        if isinstance(row, Mapping)
        for word in (row.get("name"), row.get("id"))
    ):
        return Variant("swapped", unfit="a card is called like a player")
    across = table.game.from_across
    lines = str([(line.key, line.value, line.more) for line in scenario.when])
    if _SHARED.search(lines) and (across(lines) != lines or across(str(scenario.given)) != str(scenario.given)):
        return Variant("swapped", unfit="what is shared out goes by the order of places")
    outcome = play(swap(scenario, across))
    return Variant("swapped", tuple(outcome.failures))


def swap(scenario: Scenario, across: Callable[[str], str] = str) -> Scenario:
    """The scenario with the seats exchanged. What is A's where nothing is said is said to be B's. across: how places
    are called from the other side.
    """

    def other(value: Any) -> Any:
        if isinstance(value, str):
            return _SEAT.sub(lambda seat: SEATS[1 - SEATS.index(seat[0])], across(value))
        if isinstance(value, list):
            return [other(item) for item in value]
        if isinstance(value, Mapping):
            turned = Lines({other(key): other(item) for key, item in value.items()})
            turned.lines = {other(key): line for key, line in getattr(value, "lines", {}).items()}
            return turned
        return value

    given = dict(scenario.given)
    for key, value in given.items():
        if key not in SEATS and isinstance(value, list):
            given[key] = [_with_player(row) for row in value]
    if not any(key in PLAYER for key in given):
        given["player"] = "A"
    when = tuple(Line(line.line, other(line.key), other(line.value), other(line.more)) for line in scenario.when)
    then = tuple(Line(line.line, other(line.key), other(line.value)) for line in scenario.then)
    return replace(scenario, given=other(given), when=when, then=then)


def _with_player(row: Any) -> Any:
    """What waits or lasts with its player: A if nothing is said."""
    if isinstance(row, str) and not _SEAT.search(row):
        row = {"ability" if "/" in row else "card": row}
    if isinstance(row, Mapping) and any(key in row for key in OWNED) and not any(key in row for key in BY):
        name = str(row.get("card", row.get("ability")))
        return row if _SEAT.match(name) else {**row, "by": "A"}
    return row


# --- bystanders -----------------------------------------------------------------------------------

BYSTANDER = "傍観者"
STATIC = frozenset(("static", "constant", "deployed", "spent"))
ABOUT_CARDS = (Modify, Lose, Become, Forbid, CostChange, Extra)


def bystanders(scenario: Scenario) -> Iterator[Variant]:
    """One variant for each card of the scenario's own that lies somewhere and speaks of nothing but itself.

    A card that says nothing, lying in the same place, must make no difference; else one that says something need not
    either.
    """
    for row in card_rows(scenario.cards):
        if not isinstance(row, Mapping) or not isinstance(row.get("name"), str) or not isinstance(row.get("text"), str):
            continue
        zones = [
            zone
            for name in SEATS
            for zone, cards in _zones(scenario, name)
            if any(_is(card, row["name"]) for card in cards)
        ]
        for zone in dict.fromkeys(zones) if zones and _speaks_of_itself(scenario.game, row["text"]) else ():
            silent = play(
                _beside(scenario, {key: value for key, value in row.items() if key not in ("text", "text_en")}, zone),
                ignored=BYSTANDER,
            )
            outcome = play(_beside(scenario, row, zone), ignored=BYSTANDER)
            if silent.failures:
                yield Variant("bystander", unfit="one more card makes a difference")
            elif outcome.failures and _can_be_chosen(outcome.table):
                yield Variant("bystander", unfit="the card can be chosen")
            else:
                yield Variant("bystander", tuple(outcome.failures))


def _can_be_chosen(table: Table | None) -> bool:
    """Whether somebody was offered to do something with a bystander."""
    own = () if table is None else [handle for label, handle in table.labels.items() if label.startswith(BYSTANDER)]
    requests = () if table is None else (*table.trace.requests, *filter(None, (table.request,)))
    return any(option.thing >= 0 and option.thing % LIFE in own for request in requests for option in request.options)


def _zones(scenario: Scenario, player: str) -> Iterator[tuple[str, list[Any]]]:
    rows = scenario.given.get(player)
    for zone, cards in rows.items() if isinstance(rows, Mapping) else ():
        if isinstance(cards, list):
            yield zone, cards


def _is(entry: Any, name: str) -> bool:
    card = entry.get("card") if isinstance(entry, Mapping) else entry
    match = TIMES.match(card) if isinstance(card, str) else None
    return name == (card if match is None else match["card"])


def _beside(scenario: Scenario, row: Mapping[str, Any], zone: str) -> Scenario:
    """The scenario with the card, under another name, in that zone of both players."""
    cards = [
        *card_rows(scenario.cards),
        {**{key: value for key, value in row.items() if key != "id"}, "name": BYSTANDER},
    ]
    given = dict(scenario.given)
    for name in SEATS:
        own = dict(given.get(name) or {})
        there = own.get(zone)
        own[zone] = [
            *(there if isinstance(there, list) else [] if there is None else [there]),
            {"card": BYSTANDER, "as": f"{BYSTANDER}{name}"},
        ]
        given[name] = own
    return replace(scenario, cards=cards, given=given)


@lru_cache(maxsize=4096)
def _speaks_of_itself(game: str, text: str) -> bool:
    language = files_of(game).language()
    try:
        abilities = [
            ability for number, words in language.paragraphs(text) for ability in language.read_line(words).abilities
        ]
    except TextError:
        return False
    return bool(abilities) and all(map(_inert, abilities))


def _inert(ability: Ability) -> bool:
    """Whether it is static and about its own card alone."""
    if ability.kind not in STATIC or ability.trigger is not None or ability.keyword or not ability.ops:
        return False
    about = [getattr(op, "objects", None) for op in ability.ops]
    regs = [part for part in everything_in(ability) if isinstance(part, Reg)]
    return (
        all(isinstance(op, ABOUT_CARDS) for op in ability.ops)
        and all(isinstance(one, Reg) for one in about)
        and all(reg.name == "self" for reg in regs)
    )
