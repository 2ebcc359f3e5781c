"""Positions made by hand: what is filled in, what is refused and in which place, and what scripts of this game
understand.
"""

import pytest

from kisoku.games.registry import load
from kisoku.judge.loading import parse
from kisoku.judge.scenario import Outcome, run

GAME = load("sakura")
CARDS = """
cards:
  - {name: 一太刀, range: 3-4, damage: 3/1}
  - {name: 受け, subtype: 対応, text: ダスト→自オーラ：1}
  - {name: 構え, charge: 2}
  - {name: 奥義, consumption: 2, text: ダスト→自オーラ：1}
  - {name: 選択, text: "以下から1つ選ぶ。\\n・ダスト→自オーラ：1\\n・ダスト→間合：1"}
"""


def ran(rest: str) -> Outcome:
    return run(parse(f"title: a ruling\ngame: sakura\n{CARDS}\n{rest}", "scenario"))


def failures(rest: str) -> list[str]:
    return [failure.message() for failure in ran(rest).failures]


def holds(given: str, then: str) -> list[str]:
    return failures(f"given: {{{given}}}\nthen: {{{then}}}")


# --- what is filled in ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "then"),
    [
        (
            "",
            "distance: 10, dust: 0, A.life: 10, B.aura: 3, A.flare: 0, crystals: 36, turn: 5, player: A, phase: main, "
            "action: standard",
        ),
        ("distance: 4", "dust: 6, crystals: 36, start_distance: 4"),
        ("間合: 4, ダスト: 20", "distance: 4, dust: 20, crystals: 50"),
        ("A: {enhancements: [構え]}, distance: 5", "dust: 3, A.付与札: [{card: 構え, crystals: 2}], crystals: 36"),
        (
            "A: {aura: 5, ライフ: 3, フレア: 2, 集中力: 1, 畏縮: true}",
            "A.aura: 5, A.life: 3, A.flare: 2, A.concentration: 1, A.shrunk: true, dust: 3",
        ),
        (
            "A: {手札: [一太刀 x2, 白紙], 山札: [構え, 受け], 伏せ札: 2}",
            "A.hand: [一太刀 x2, 白紙], A.deck: [構え, 受け], A.facedown: 2",
        ),
        ("A: {deck: [構え, …]}", "A.deck: 7"),
        ("", "A.deck: 5"),
        (
            "A: {trumps: [奥義], used: [{card: 奥義, as: 済}]}",
            "A.unused: [奥義], A.used: [済], A.trumps: 2, A.済: {state: used, consumption: 2}",
        ),
        (
            "A: {umbrella: open}, B: {計略: 鬼謀}",
            "A.umbrella: 開, A.stratagem: none, B.stratagem: 鬼謀, A.megami: [ユキヒ], B.megami: [shinra]",
        ),
        ("at: full power, player: B, turn: 8", "action: full power, player: B, turn: 8"),
        ("A: {outside: [構え], extra: [受け]}", "A.ゲーム外: [{card: 構え, facedown: true}], A.extra: [受け]"),
        (
            "distance: 4, A: {hand: [一太刀]}",
            "A.一太刀: {range: 3-4, damage: 3/1, type: 攻撃, class: 通常札, subtype: none, zone: hand, player: A}",
        ),
    ],
)
def test_a_position_is_filled_in_as_the_preparation_leaves_it(given: str, then: str) -> None:
    assert holds(given, then) == []


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("A: {hand: [無い]}", "given › A › hand"),
        ("A: {pocket: [構え]}", "given › A › pocket"),
        ("life: 3", "given › life"),
        ("A: {aura: 6}", "given › A › aura"),
        ("distance: 11", "given › distance"),
        ("A: {hand: [{card: 構え, crystals: 1}]}", "given › A › hand › crystals"),
        ("A: {hand: [{card: 構え, colour: red}]}", "given › A › hand › colour"),
        ("A: {megami: [誰か]}", "given › A › megami"),
        ("A: {umbrella: wet}", "given › A › umbrella"),
        ("A: {sealed: [構え]}", "given › A › sealed › under"),
        ("A: {hand: [{card: 構え, as: 甲}], discard: [{card: 受け, as: 甲}]}", "given › A › discard"),
        ("at: C9-2-1.i", "given › at"),
        ("at: tea time", "given › at"),
        ("player: C", "given › player"),
        ("at: reacting", "given › attack"),
        ("attack: 構え, A: {hand: [構え]}", "given › attack"),
        ("A: {attacking: [一太刀]}", "given › A › attacking"),
        ("A: {hand: -1}", "given › A › hand"),
        ("A: {hand: 100000}", "given › A › hand"),
        ("A: {hand: [一太刀 x900]}", "given"),
        ("A: {shrunk: 1}", "given › A › shrunk"),
        ("A: [構え]", "given › A"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(given: str, place: str) -> None:
    outcome = ran(f"given: {{{given}}}")
    assert [outcome.bad_file, len(outcome.failures)] == [True, 1]
    assert outcome.failures[0].message().startswith(f"scenario: {place}: "), outcome.failures[0].message()


def test_readings_are_those_of_the_game() -> None:
    assert failures("readings: {poison_in_reconstruction: stays}") == []
    assert "there is no such reading" in failures("readings: {poison_in_reconstruction: vanishes}")[0]


# --- what is understood ---------------------------------------------------------------------------

ATTACKED = "given: {distance: 3, dust: 5, A: {hand: [一太刀]}, B: {hand: [受け, 白紙]}}\nwhen:\n  - A: use 一太刀\n"
ACTING = "given: {distance: 5, dust: 5, A: {hand: [選択, 構え, 白紙], concentration: 1, aura: 2}}\nwhen:\n"


@pytest.mark.parametrize(
    "words", ["use 一太刀", "一太刀 を使用", "一太刀を使用", "使用 一太刀", "use A.hand.一太刀", "一太刀"]
)
def test_a_card_is_used_by_any_of_these_words(words: str) -> None:
    assert (
        failures(
            f"given: {{distance: 3, A: {{hand: [一太刀]}}, B: {{hand: [受け]}}}}\nwhen:\n  - A: {words}\nthen: "
            f"{{asked: B at C9-4.i}}"
        )
        == []
    )


@pytest.mark.parametrize("words", ["react 受け", "対応 受け", "受けで対応", "受け で対応", "react with 受け", "受け"])
def test_a_reaction_is_made_by_any_of_these_words(words: str) -> None:
    assert failures(f"{ATTACKED}  - B: {words}\n  - B: life\nthen: {{B.aura: 4, B.discard: [受け]}}") == []


@pytest.mark.parametrize("words", ["no reaction", "対応しない", "no", "pass", "don't react"])
def test_no_reaction_is_said_by_any_of_these_words(words: str) -> None:
    assert failures(f"{ATTACKED}  - B: {words}\n  - B: オーラで受ける\nthen: {{B.aura: 0}}") == []


@pytest.mark.parametrize(
    "words",
    [
        "forward with concentration",
        "前進（集中力）",
        "forward -> concentration",
        "[forward, concentration]",
        "forward, concentration",
        "前進 → 集中力",
    ],
)
def test_a_basic_action_is_paid_for_by_any_of_these_words(words: str) -> None:
    assert failures(f"{ACTING}  - A: {words}\nthen: {{distance: 4, A.aura: 3, A.concentration: 0, A.hand: 3}}") == []


@pytest.mark.parametrize(
    "words", ["forward with 白紙", "前進 -> 白紙", "[前進, pay 白紙]", "[前進, 白紙を伏せる]", "[前進, 白紙]"]
)
def test_a_card_pays_for_a_basic_action_by_any_of_these_words(words: str) -> None:
    assert failures(f"{ACTING}  - A: {words}\nthen: {{distance: 4, A.concentration: 1, A.facedown: [白紙]}}") == []


@pytest.mark.parametrize(
    "words", ["1 from dust and 1 from aura", "ダスト1オーラ1", "charge 1", "1", "dust 1 aura 1", "1 from aura"]
)
def test_an_enhancement_is_charged_by_any_of_these_words(words: str) -> None:
    assert (
        failures(f"{ACTING}  - A: use 構え\n  - A: {words}\nthen: {{dust: 4, A.aura: 1, A.構え: {{crystals: 2}}}}")
        == []
    )


@pytest.mark.parametrize("words", ["mode 2", "choose 2", "ダスト→間合"])
def test_a_mode_is_chosen_by_its_place_or_its_words(words: str) -> None:
    assert failures(f"{ACTING}  - A: use 選択\n  - A: {words}\nthen: {{distance: 6}}") == []


def test_an_unforeseen_question_says_who_is_asked_what() -> None:
    said = failures(f"{ATTACKED}  - A: end")[0]
    assert "player B is asked at C9-4.i (C9-2-1.iv): react B.hand.受け; no reaction" in said


def test_the_moment_of_a_reaction_that_nobody_can_make_is_over_unless_it_is_looked_at() -> None:
    start = "given: {distance: 3, A: {hand: [一太刀]}, B: {aura: 0}}\nwhen:\n  - A: use 一太刀\n"
    assert failures(f"{start}then: {{B.life: 9}}") == []
    assert (
        failures(
            f"{start}  - expect: {{attack: {{damage: 3/1}}, B.life: 10}}\n  - expect: {{B.life: 9}}\nthen: "
            f"{{attack: none}}"
        )
        == []
    )
    assert (
        failures(
            f"{start}  - only offered: {{B: [no reaction]}}\n  - B: no reaction\nthen: {{B.life: 9, attack: none}}"
        )
        == []
    )


# --- why not --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "who", "intent", "rules"),
    [
        ("distance: 6, A: {hand: [一太刀]}", "A", "use 一太刀", "C9-2-1.i.p2, C9-4-1-1"),
        ("A: {trumps: [奥義], flare: 1}", "A", "use 奥義", "C9-3.i"),
        ("A: {used: [奥義], flare: 5}", "A", "use 奥義", "C8-2-2.A"),
        ("A: {discard: [構え]}", "A", "use 構え", "C8-2-2.A"),
        ("A: {hand: [白紙]}", "A", "use 白紙", "C6-2-1-5.n1"),
        ("B: {hand: [構え]}", "B", "use 構え", "C8-2-2"),
        ("at: start, A: {hand: [構え]}", "A", "use 構え", "C8-2-2"),
        (
            "at: reacting, attack: 一太刀, distance: 3, A: {hand: [一太刀]}, B: {hand: [構え, 受け]}",
            "B",
            "react 構え",
            "C9-2.b1",
        ),
        ("B: {hand: [受け]}", "B", "react 受け", "C9-4.i"),
        ("A: {concentration: 0}", "A", "前進", "C9-6.ii"),
        ("at: full power, A: {concentration: 1}", "A", "纏い", "C8-2-2.B"),
        ("distance: 2, A: {concentration: 1}", "A", "forward", "C9-6-1, C9-6.i-B"),
        ("distance: 5, A: {concentration: 1, aura: 5}", "A", "forward", "C7-1-3-1"),
        ("A: {concentration: 1}", "A", "full power", "C8-2-1"),
        ("A: {concentration: 1}", "A", "reconstruct", "C8-1-3.iii"),
        ("at: main start, turn: 1", "A", "reconstruct", "C8-1-3.p2"),
        (
            "at: reacting, attack: 一太刀, distance: 3, A: {hand: [一太刀]}, B: {aura: 1, hand: [受け]}",
            "B",
            "aura",
            "C5-8-3-2",
        ),
    ],
)
def test_a_refusal_names_the_rules(given: str, who: str, intent: str, rules: str) -> None:
    assert failures(f"given: {{{given}}}\nwhen:\n  - why not: {{{who}: {intent}, rules: [{rules}]}}") == []


def test_what_can_be_done_has_no_reason_against_it() -> None:
    said = failures("given: {distance: 3, A: {hand: [一太刀]}}\nwhen:\n  - why not: {A: use 一太刀}")
    assert said[0].endswith("“use 一太刀” can be done")
