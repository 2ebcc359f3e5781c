"""Positions put together at random from real cards: whatever a scenario may say of a table, the engine plays on from
there without a fault.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest

from kisoku.games.ninja_slayer.cardset import Card, our_cards
from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules.frames import IksaPhase, Turn
from kisoku.games.registry import load
from kisoku.judge.table import Table, Watch
from kisoku.kernel.game import SEATS, Position, Unclear
from kisoku.kernel.match import Match
from kisoku.kernel.state import State
from kisoku.kernel.trace import Trace
from kisoku.text.yamlfile import BadFile, Place

GAME = load("ninja_slayer")
CARDS = tuple(our_cards().values())
CHARACTERS = tuple(card for card in CARDS if card.facts.kind == CHARACTER)
KOTODAMA = tuple(card for card in CARDS if card.facts.kind != CHARACTER)
DECISIONS = 50
JUDGED = 12
POSITIONS = 60


class Chance(random.Random):
    """Draws the parts of a position."""

    def cards(self, known: tuple[Card, ...], most: int) -> list[Card]:
        return [self.choice(known) for _ in range(self.randint(0, most))]

    def field(self, seat: str) -> list[dict[str, Any]]:
        rows = []
        for place, card in enumerate(self.cards(CHARACTERS, 4)):
            row: dict[str, Any] = {"card": card.facts.number, "as": f"{seat}{place}", "bowed": self.random() < 0.4}
            if self.random() < 0.3:
                row["damage"] = self.randint(1, 3)
            if self.random() < 0.1:
                row["owner"] = self.choice(SEATS[:2])
            if self.random() < 0.1:
                row["interrupted"] = True
            rows.append(row)
        return rows

    def ether(self) -> list[dict[str, Any]]:
        return [{"card": card.facts.number, "bowed": self.random() < 0.2} for card in self.cards(CARDS, 8)]

    def damage(self) -> list[dict[str, Any]]:
        return [{"card": card.facts.number, "facedown": self.random() < 0.3} for card in self.cards(CARDS, 6)]

    def hidden(self, most: int) -> list[dict[str, Any]]:
        known: tuple[list[str], ...] = ([], ["A"], ["B"], ["A", "B"])
        return [{"card": card.facts.number, "known": self.choice(known)} for card in self.cards(CARDS, most)]

    def plain(self, most: int) -> list[str]:
        return [card.facts.number for card in self.cards(CARDS, most)]

    def side(self, seat: str) -> dict[str, Any]:
        side: dict[str, Any] = {
            "field": self.field(seat), "hand": self.hidden(6), "ether": self.ether(), "ohigan": self.plain(6),
            "damage": self.damage(),
            "exclusion": self.plain(2), self.choice(("deck", "deck", "deck", "deck_exactly")): self.hidden(5),
        }  # fmt: skip
        if self.random() < 0.15:
            side["borne"] = self.randint(1, 3)
        return side

    def target(self, given: dict[str, Any]) -> str:
        characters: list[str] = [row["as"] for seat in SEATS[:2] for row in given[seat]["field"]]
        return self.choice((*SEATS[:2], *characters))

    def space(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        things: list[dict[str, Any]] = []
        for _ in range(self.choice((0, 0, 0, 1, 1, 2, 3))):
            by = self.choice(SEATS[:2])
            kind = self.random()
            if kind < 0.2:
                things.append({"damage_check": by})
                continue
            own = given[by]["field"]
            ability = kind < 0.5 and bool(own)
            row = self.choice(own) if ability else {"card": self.choice(KOTODAMA).facts.number}
            content = our_cards()[row["card"]].abilities[: 1 if ability else None]
            thing: dict[str, Any] = {"by": by, "x": self.randint(0, 3), "mode": 1}
            thing |= {"ability": f"{row['as']}/1"} if ability else {"card": row["card"]}
            specs = [
                spec for part in content for spec in (*part.targets, *(part.modes[0].targets if part.modes else ()))
            ]
            if specs:
                thing["targets"] = [[self.target(given) for _ in range(self.choice((0, 1, 1, 1, 2)))] for _ in specs]
            things.append(thing)
        return things

    def position(self) -> dict[str, Any]:
        turn = self.choice(SEATS[:2])
        given: dict[str, Any] = {
            "player": turn,
            "turn": self.randint(1, 9),
            "seed": self.randint(0, 999),
            "A": self.side("A"),
            "B": self.side("B"),
        }
        numbers = GAME.new([[], []], 0).rules.numbers
        given["at"] = self.choice(numbers[self.choice((Turn, Turn, IksaPhase))])
        attackers = [row["as"] for row in given[turn]["field"]]
        if given["at"].startswith(("705", "706")) or given["at"] in ("704.6", "704.7", "704.8"):
            given["aisatsu"] = (
                f"{self.choice(attackers)} -> {self.target(given)}" if attackers and self.random() < 0.9 else "none"
            )
        given["kotodama"] = self.space(given)
        if attackers and self.random() < 0.2:
            given["waiting"] = [{"ability": f"{self.choice(attackers)}/{self.randint(1, 2)}", "by": turn}]
        if self.random() < 0.2:
            given["effects"] = [
                {"card": self.choice(KOTODAMA).facts.number, "by": turn, "targets": [self.target(given)]}
            ]
        return given


def built(given: dict[str, Any], trace: Trace | None = None) -> Position | None:
    """The position; what cannot be is left out, and None is left if nothing helps."""
    for left_out in ("", "waiting", "effects", "kotodama", "aisatsu"):
        given.pop(left_out, None)
        try:
            return GAME.build(given, [], Place("random"), {}, None, frozenset(), trace)
        except BadFile:
            continue
    return None


def asked_why_not(state: State, labels: Mapping[str, int], chance: random.Random) -> None:
    """Anything may be asked about; only words that name nothing, or too much, are not answered."""
    names = (
        *labels,
        *SEATS[:2],
        *(
            f"{seat}.{zone}.{chance.choice(CARDS).facts.name}"
            for seat in SEATS[:2]
            for zone in ("hand", "field", "ohigan")
        ),
    )
    verb = chance.choice(("enter", "use", "aisatsu", "interrupt", "target", "ether", "pass", "number", "heal"))
    intent = f"{verb} {chance.choice(names)}{chance.choice(('', '/1', '#2'))}"
    with suppress(Unclear):
        GAME.why_not(state, chance.randrange(2), intent, labels)


def played_on(position: Position, chance: random.Random) -> int:
    """Decisions taken at random, everything said aloud on the way; how many there were."""
    state = position.state
    state.log = []
    match = Match(state)
    for taken in range(DECISIONS):
        request = match.request
        for event in state.log:
            GAME.event_words(state, event, chance.choice((0, 1, None)))
        state.log.clear()
        assert GAME.faults(state) == []
        GAME.observe(state, chance.choice((0, 1, None)))
        asked_why_not(state, position.labels, chance)
        if request is None:
            return taken
        GAME.request_words(state, request)
        for option in request.options:
            GAME.option_words(state, request, option)
            GAME.called(state, request, option)
        match.answer(chance.randrange(len(request.options)))
    return DECISIONS


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_plays_on_from_any_position(seed: int) -> None:
    played = 0
    for number in range(POSITIONS):
        chance = Chance(seed * POSITIONS + number)
        position = built(chance.position())
        played += position is not None and played_on(position, chance) > 0
    assert played > POSITIONS // 2  # the positions are not mostly refused, or over at once


@pytest.mark.parametrize("seed", range(2))
def test_the_judge_takes_every_decision_back_and_finds_everything_as_it_was(seed: int) -> None:
    decided = 0
    for number in range(POSITIONS):
        chance = Chance(10_000 + seed * POSITIONS + number)
        watch = Watch(GAME.idle)
        position = built(chance.position(), watch)
        if position is None:
            continue
        table = Table(GAME, position, watch, again=True)
        for _ in range(JUDGED):
            if table.request is None:
                break
            table.take(chance.choice(table.request.options))
        table.once_more()
        decided += table.decisions
    assert decided > POSITIONS
