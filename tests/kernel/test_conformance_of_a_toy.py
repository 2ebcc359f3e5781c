"""The conformance suite on a game that is no game of ours: it passes, and each law that is broken on
purpose is found.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from toy_game import DECK, HAND, ToyGame, ToyState

from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.lab import conformance
from kisoku.lab.matches import Pairing
from kisoku.lab.properties import Broken, Stand, options_are_sound
from kisoku.lab.shrinking import Failure, find, keep, kept, shrink


@pytest.fixture(autouse=True)
def _look_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "SAMPLES", 0.4 * ToyGame.length)
    monkeypatch.setattr(conformance, "TRACED", 1)


def test_a_sound_game_passes_every_law() -> None:
    result = conformance.check_games(ToyGame(), 0, 30)
    assert result.report()["failures"] == []
    for law in (
        "games",
        "clone",
        "save",
        "undo",
        "replay",
        "options",
        "refusals",
        "conservation",
        "derived",
        "leaks",
        "steps",
        "rule_numbers",
    ):
        assert result.counts[law] >= 30, law


class LosesCards(ToyGame):
    """A card falls off the table when a hand is large."""

    def new(self, *given: Any, **named: Any) -> ToyState:
        return _Losing.of(super().new(*given, **named))


class _Losing(ToyState):
    @staticmethod
    def of(s: ToyState) -> ToyState:
        s.__class__ = _Losing
        return s

    def write(self, column: str, index: int, value: Any) -> None:
        if column == "zones" and index == HAND and len(value) == 5:
            value = value[1:]
        super().write(column, index, value)


class WritesBesideTheJournal(ToyGame):
    """A column is changed without the journal when a card is drawn."""

    def new(self, *given: Any, **named: Any) -> ToyState:
        s = super().new(*given, **named)
        s.__class__ = _Beside
        return s


class _Beside(ToyState):
    def write(self, column: str, index: int, value: Any) -> None:
        super().write(column, index, value)
        if column == "life":
            self.shown[index] += 1


class SharesAColumn(ToyGame):
    """A clone and its original have one list in common."""

    def new(self, *given: Any, **named: Any) -> ToyState:
        s = super().new(*given, **named)
        s.__class__ = _Sharing
        return s


class _Sharing(ToyState):
    def clone(self, seed: int | None = None) -> _Sharing:
        new = super().clone(seed)
        new.known = self.known
        return new


class ForgetsWhenSaving(ToyGame):
    def blank(self, saved: bytes, header: Mapping[str, Any]) -> ToyState:
        s = super().blank(saved, header)
        s.scores = (0, 0)
        return s


class ShowsTheTopCard(ToyGame):
    """Everybody sees the top of a deck."""

    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        top = state.zones[DECK][-1:]
        return {**super().observe(state, viewer), "top": [state.card[card] for card in top]}


class TellsWhatWasDrawn(ToyGame):
    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Any:
        return super().event_words(state, event, None if viewer is None else 0)


class OffersByHiddenCards(ToyGame):
    """What is offered hangs on the top card of the other player's deck."""

    def disguise(self, state: State, viewer: int, seed: int) -> State:
        other = super().disguise(state, viewer, seed)
        if other.request is not None and other.request.rule == "2.2":
            hand = other.zones[HAND + other.request.player]
            other.zones[HAND + other.request.player] = hand[:-1]
        return other


class CitesWhatIsNot(ToyGame):
    def rules(self) -> Any:
        return tuple(rule for rule in super().rules() if rule.number != "3.2")


class Throws(ToyGame):
    """Falls over when a score reaches fifteen."""

    def new(self, *given: Any, **named: Any) -> ToyState:
        s = super().new(*given, **named)
        s.__class__ = _Throwing
        return s


class _Throwing(ToyState):
    def __setattr__(self, name: str, value: Any) -> None:
        if name == "scores" and max(value) >= 15:
            raise ZeroDivisionError("fifteen")
        super().__setattr__(name, value)


class IsNotDeterministic(ToyGame):
    """The seed does not decide everything."""

    def new(
        self, decks: Any, seed: int, readings: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()
    ) -> ToyState:
        return super().new(decks, random.SystemRandom().randrange(1 << 60), readings, without)


BROKEN = {
    LosesCards: "conservation",
    WritesBesideTheJournal: "undo",
    SharesAColumn: "clone",
    ForgetsWhenSaving: "save",
    ShowsTheTopCard: "leaks",
    TellsWhatWasDrawn: "leaks",
    OffersByHiddenCards: "leaks",
    CitesWhatIsNot: "rule_numbers",
    Throws: "games",
    IsNotDeterministic: "replay",
}


@pytest.mark.parametrize("game", BROKEN)
def test_a_broken_law_is_found(game: type[ToyGame]) -> None:
    result = conformance.check_games(game(), 0, 20)
    assert BROKEN[game] in {failure.law for failure in result.failures}


def test_an_option_offered_twice_is_found() -> None:
    request = Request(0, "2.2", (Option("pass", "2.2"), Option("pass", "2.2")))
    stand = Stand(ToyGame(), Pairing(("low", "low"), (tuple("123456"), tuple("123456"))), 0)
    stand.match.state.request = request
    with pytest.raises(Broken, match="twice"):
        options_are_sound(stand)


def longest_failure(game: ToyGame) -> Failure:
    found = conformance.check_games(game, 0, 20).failures
    return max((failure for failure in found if failure.law == "games"), key=lambda failure: len(failure.decisions))


def test_a_failure_shrinks_to_a_shorter_game_that_fails_in_the_same_way(tmp_path: Any) -> None:
    game = Throws()
    failure = longest_failure(game)
    short = shrink(game, failure, seconds=5)
    assert short.law == "games"
    assert "fifteen" in short.message
    assert len(short.decisions) < len(failure.decisions)
    path = keep(short, tmp_path)
    again = kept(path)
    assert again == short
    pairing = Pairing(again.decks, again.cards)
    assert find(game, pairing, again.seed, again.decisions, again.check) is not None
    assert find(ToyGame(), pairing, again.seed, again.decisions, again.check) is None
