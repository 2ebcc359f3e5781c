"""Variants of scenarios notice what a scenario alone would not, and say why where they cannot."""

from collections.abc import Mapping
from typing import Any

import pytest

from kisoku.games.registry import load
from kisoku.judge import variants
from kisoku.judge.loading import Scenario, parse
from kisoku.judge.scenario import run
from kisoku.kernel.game import Cards, Position
from kisoku.kernel.state import State

GAME = load("ninja_slayer")
TEXT = """title: t
game: ninja_slayer
cards:
  - {name: 火花, kind: コトダマ, cost: 0, text: キャラクターを1人選び、それに2ダメージを与える。}
  - {name: 甲, stats: 1/3/1, text: ◆これは+1/+0を得る。}
given: {A: {hand: [火花], field: [甲]}}
when: [A: enter 火花 -> A.甲, pass: both]
then: {A.甲: {damage: 2, karate: 2}, A.hand: [], B.hand: []}
"""


def found(text: str = TEXT) -> dict[str, variants.Variant]:
    scenario = parse(text, "x.yaml")
    outcome = run(scenario)
    assert [failure.message() for failure in outcome.failures] == []
    return {variant.name: variant for variant in variants.variants(scenario, outcome)}


def test_a_sound_scenario_passes_in_every_variant() -> None:
    assert {name: (variant.failures, variant.unfit) for name, variant in found().items()} == {
        "untraced": ((), ""), "swapped": ((), ""), "bystander": ((), ""),
    }  # fmt: skip


def test_the_seats_are_exchanged_throughout() -> None:
    scenario = parse(
        TEXT.replace(
            "then: {", "then: {asked: A at 802.4, events: [damaged A.甲 by A.火花 2], sees: {B: {A.hand: 0}}, "
        ),
        "x.yaml",
    )
    other: Scenario = variants.swap(scenario)
    assert other.given["player"] == "B"
    assert set(other.given) == {"B", "player"}
    assert [(line.key, line.value) for line in other.when] == [("B", "enter 火花 -> B.甲"), ("pass", "both")]
    assert [(line.key, line.value) for line in other.then][:3] == [
        ("asked", "B at 802.4"), ("events", ["damaged B.甲 by B.火花 2"]), ("sees", {"A": {"B.hand": 0}}),
    ]  # fmt: skip
    assert variants.swap(other).then == scenario.then


def test_what_is_different_without_anybody_watching_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    build = type(GAME).build

    def watched_only(self: Any, given: Mapping[str, Any], *rest: Any) -> Position:
        return build(self, given if rest[-1] is not None else {**given, "seed": 7}, *rest)

    monkeypatch.setattr(type(GAME), "build", watched_only)
    assert found()["untraced"].failures[0].message() == "the state before decision 1 is another"


def test_what_is_different_in_the_other_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    look = type(GAME).look

    def one_eyed(self: Any, state: State, labels: Mapping[str, int], what: str) -> Any:
        return Cards(({"card": "?"},)) if what == "B.hand" and state.turn_player else look(self, state, labels, what)  # type: ignore[attr-defined]

    monkeypatch.setattr(type(GAME), "look", one_eyed)
    assert "B.hand" in found()["swapped"].failures[0].message()


def test_a_bystander_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "_speaks_of_itself", lambda game, text: text is not None and text.startswith("◆"))
    text = TEXT.replace("◆これは", "◆あなたのキャラクターは").partition("when:")[0] + "then: {A.甲: {karate: 2}}\n"
    assert "karate is 3, not 2" in found(text)["bystander"].failures[0].message()


def test_where_a_variant_says_nothing_the_reason_is_found_out() -> None:
    chance = TEXT.replace("それに2ダメージを与える。", "それに2ダメージを与える。あなたのデッキをシャッフルする。")
    assert found(chance)["swapped"].unfit == "chance is not symmetric"
    assert found(TEXT.replace("火花", "火花 A"))["swapped"].unfit == "a card is called like a player"
    assert found(TEXT.replace("-> A.甲", ""))["bystander"].unfit == "one more card makes a difference"
