"""What a judge must not let pass: unknown fields, vague failures, positions that are not sound; and several cases in
one file.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kisoku.judge.loading import _UNKNOWN, _with_title_quoted, parse, values
from kisoku.judge.report import scenario_files
from kisoku.judge.scenario import Outcome, run
from kisoku.text.yamlfile import BadFile, Place, load_text

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"
CARDS = """title: t
game: ninja_slayer
cards:
  - {name: 火花, kind: コトダマ, cost: 0, text: キャラクターを1人選び、それに2ダメージを与える。}
  - {name: 雷, kind: コトダマ, cost: 0, text: キャラクターを2人選び、それらに1ダメージを与える。}
  - {name: 甲, stats: 1/2/1}
  - {name: 乙, stats: 3/3/1}
"""
GIVEN = CARDS + "given: {A: {hand: [火花, 雷]}, B: {field: [甲, 乙, {card: 乙, as: 丙, damage: 1}]}}\n"


def judged(rest: str, head: str = GIVEN, brief: bool = False) -> Outcome:
    return run(parse(head + rest, "x.yaml"), brief=brief)


def said(rest: str, head: str = GIVEN) -> str:
    outcome = judged(rest, head)
    return " | ".join(failure.message() for failure in outcome.failures)


def mappings(data: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in the data, at any depth; not what is for readers only."""
    if isinstance(data, dict):
        yield data
        yield from (found for key, value in data.items() if key != "note" for found in mappings(value))
    elif isinstance(data, list):
        yield from (found for value in data for found in mappings(value))


@pytest.mark.parametrize("seed", range(6))
def test_an_unknown_key_is_refused_wherever_it_stands(seed: int) -> None:
    chance = random.Random(seed)
    for path in chance.sample(list(scenario_files([SCENARIOS])), 25):
        text = load_text(path)
        data = values(_UNKNOWN.sub('"?"', _with_title_quoted(text)), Place(path.name))
        chance.choice(list(mappings(data)))["no_such_key"] = 1
        changed = msgspec.json.encode(data).decode()
        try:
            outcome = run(parse(changed, path.name))
            message = outcome.failures[0].message() if outcome.failures else "passed"
        except BadFile as bad:
            message = bad.message()
        assert "no_such_key" in message or "is written" in message or "one thing a line" in message, (
            path.name,
            message,
        )


# --- which entry, which field ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (
            "B.field: [甲, {card: 乙, karate: 3}, {card: 丙, karate: 4}]",
            "B.field — entry 3 ({card: 丙, karate: 4}): karate is 3, not 4; found",
        ),
        ("B.field: [甲, 乙]", "there is also [乙 (damage 1)]"),
        ("B.field: [甲, 乙, 乙, 侍]", "entry 4 (侍) is not there"),
        ("B.field: [甲, 乙, {card: 乙, colour: red}]", "it has no “colour”; it has "),
        ("no events: [{event: killed, colour: red}]", "there is no “colour” here; there are event, subject"),
        ("asked: {player: A, moment: 1}", "there is no “moment” here; there are player, rule"),
        ("B.丙: {karate: 3, damage: 2}", "B.丙 — damage is 1, not 2"),
        ("A.deck: [甲, …]", "entry 甲 is not there; found [白紙 x20]"),
    ],
)
def test_a_failure_names_the_entry_and_the_field_that_differ(then: str, words: str) -> None:
    assert words in said(f"then: {{{then}}}\n")


def test_an_expectation_in_the_script_is_not_repeated_whole() -> None:
    message = said("when:\n  - expect:\n      turn: 3\n      A.hand: 2\n      B.丙: {damage: 2}\n")
    assert message == "line 13: B.丙 — damage is 1, not 2"


def test_an_entry_of_the_kotodama_space_says_which_target_differs() -> None:
    message = said(
        "when: [A: enter 雷, {A: [target 甲, target 丙]}, expect: {kotodama: [{card: 雷, targets: [B.甲, B.乙#1]}]}]\n"
    )
    assert "(丙 instead of B.乙#1)" in message


def test_events_that_did_not_happen_are_told_with_what_did() -> None:
    script = "when: [A: enter 火花 -> 甲, pass: both]\n"
    message = said(script + "then: {events: [moved B.甲 from field to hand]}\n")
    assert "entry 1" in message
    assert "nearest: moved B.甲 by A.火花 from field to ohigan; to is ohigan, not hand" in message
    assert "damaged B.甲 by A.火花 2" in message
    assert "it happened before the entry above it" in said(script + "then: {events: [killed B.甲, damaged B.甲]}\n")
    assert said(script + "then: {events: [{event: moved, subject: B.甲, from: 場, to: オヒガン}]}\n") == ""


def test_where_the_game_stands_may_be_said_by_the_procedure_that_a_question_is_part_of() -> None:
    given = CARDS + "given: {at: 502.3c, A: {hand: [火花]}}\n"
    assert said("then: {asked: A at 502.3c}\n", given) == ""
    assert said("then: {asked: A at 802.4}\n", given) == ""
    message = said("then: {asked: A at 503.2}\n", given)
    assert "player A is asked at 802.4 (502.3c)" in message


def test_what_is_looked_at_beside_a_passing_moment_says_so() -> None:
    head = (
        "title: t\ngame: sakura\ncards: [{name: 太刀, range: 3-4, damage: 2/1}]\ngiven: {distance: 3, A: {hand: "
        "[太刀]}}\n"
    )
    message = said("when: [A: use 太刀, expect: {attack: {damage: 2/1}, B.aura: 1}]\n", head)
    assert "in the passing moment that “attack” beside it is about" in message


def test_a_rule_that_does_not_apply_is_cited_by_saying_so() -> None:
    message = said("rules: [902.1a]\n")
    assert "cites 902.1a but never ran it" in message
    assert "not visited: [902.1a]" in message
    assert said("rules: [902.1a]\nthen: {not visited: [902.1a]}\n") == ""


def test_an_end_that_is_not_sound_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    from kisoku.games.ninja_slayer.rules import atoms

    monkeypatch.setattr(atoms, "EVERYONE", 1)
    assert "the position is not sound: " in said("when: [A: enter 火花 -> 甲, pass: both]\n")


# --- cases, and the brief report ------------------------------------------------------------------


def test_cases_share_what_the_file_says_and_add_their_own() -> None:
    head = GIVEN + "when: [A: enter 火花]\nrules: [902.1a]\ncases:\n"
    dies = "  - {title: killed, when: [A: 甲, pass: both], then: {B.ohigan: [甲]}, rules: [1102.4b]}\n"
    lives = (
        "  - {title: lives, given: {B: {field: [乙]}}, when: [pass: both], then: {B.field: [{card: 乙, damage: 2}]}}\n"
    )
    assert said(dies + lives, head) == ""
    outcome = judged(dies + lives.replace("damage: 2", "damage: 1"), head)
    assert [failure.case for failure in outcome.failures] == ["lives"]
    assert outcome.failures[0].message().startswith("case “lives”: line ")
    assert "cites 902.1a" in said(lives, head)
    assert "case “lives”: rules — cites 902.1a" in said(
        lives.replace("title: lives", "title: lives, rules: [902.1a]") + dies, head
    )


def test_cases_may_be_named_by_their_keys() -> None:
    assert "case “less”: line" in said(
        "cases:\n  as it is: {then: {B.field: 3}}\n  less: {given: {B: {field: []}}, then: {B.field: 1}}\n"
    )


@pytest.mark.parametrize("cases", ["[]", "3", "[3]", "{a: 3}", "[{game: sakura}]", "[{title: [a]}]", "[{given: 3}]"])
def test_what_is_no_case_is_refused(cases: str) -> None:
    with pytest.raises(BadFile, match="cases"):
        parse(f"{GIVEN}cases: {cases}\n", "x.yaml")


def test_the_brief_report_has_questions_answers_and_the_log_only() -> None:
    diary = [words.en for words in judged("when: [A: enter 火花 -> 甲]\n", brief=True).diary]
    assert diary[0].startswith("? player A is asked at 802.4 (503.2): enter A.hand.火花")
    assert "  > A: enter A.hand.火花" in diary
    assert any(line.startswith("    ") and "火花" in line for line in diary)
    assert judged("when: [A: enter 火花 -> 甲]\n").diary == []


def test_a_folder_without_scenarios_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="has no scenario files"):
        list(scenario_files([tmp_path]))


def test_every_megami_can_be_hosted_and_nobody_else() -> None:
    head = "title: t\ngame: sakura\n"
    assert said("given: {A: {megami: [kanawe, yurina]}}\n", head) == ""
    assert "there is no Megami “nobody”" in said("given: {A: {megami: [nobody, yurina]}}\n", head)
