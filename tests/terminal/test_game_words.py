"""Everything that the rules can ask, offer or let happen has words in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kisoku.games.ninja_slayer.rules as rules
import kisoku.kernel.choosing as choosing
from kisoku.games.ninja_slayer.rules import r1203_costs
from kisoku.games.ninja_slayer.ruleset import READINGS
from kisoku.games.ninja_slayer.saying import ASKED, LOOP, PLAIN, SPECIAL, WITH_CARD
from kisoku.games.ninja_slayer.telling import NOT_TOLD, TELLERS
from kisoku.games.ninja_slayer.view import PLAIN_NUMBERS, READING_WORDS
from kisoku.games.registry import load
from kisoku.locale import PHRASES

SOURCES = [*sorted(Path(rules.__path__[0]).glob("*.py")), Path(choosing.__file__)]
ASKERS = ("Request", "Pick", "PickNumber", "YesNo", "OrderCards")


def calls() -> Iterator[tuple[str, ast.Call]]:
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node


def words_in(node: ast.expr | None) -> set[str]:
    """The literal strings that an expression can be: itself, or the branches of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return words_in(node.body) | words_in(node.orelse)
    return set()


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((one.value for one in call.keywords if one.arg == name), None)


def verbs() -> set[str]:
    found: set[str] = set()
    for name, call in calls():
        if name == "Option" and call.args:
            found |= words_in(call.args[0])
        if name in ASKERS:
            found |= words_in(keyword(call, "verb"))
    source = ast.parse(Path(r1203_costs.__file__).read_text(encoding="utf-8"))
    doing = next(node for node in ast.walk(source) if isinstance(node, ast.FunctionDef) and node.name == "act")
    for node in ast.walk(doing):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name) and node.left.id == "verb":
            found |= {f"pay_{word}" for word in words_in(node.comparators[0])}
    return found | {"pick", "done"}


def asking_rules() -> set[str]:
    found: set[str] = set()
    for name, call in calls():
        if name in ASKERS:
            found |= words_in(keyword(call, "rule"))
        if name == "Request" and len(call.args) > 1:
            found |= words_in(call.args[1])
    return found


def kinds() -> set[str]:
    found: set[str] = {"deals_damage"}
    for name, call in calls():
        if name == "event" and call.args:
            found |= words_in(call.args[0])
        if name == "moment" and len(call.args) > 1:
            found |= words_in(call.args[1])
        if name == "move":
            found |= words_in(keyword(call, "named"))
    return found - {"state"}


def test_the_source_is_really_looked_through() -> None:
    assert {"enter", "greet_target", "pay_ether", "pick", "decline"} <= verbs()
    assert {"802.4", "1204.2e", "902.1c"} <= asking_rules()
    assert {"drawn", "turn_start", "killed"} <= kinds()


@pytest.mark.parametrize("verb", sorted(verbs()))
def test_every_verb_of_an_option_has_words(verb: str) -> None:
    plain = verb.removeprefix(LOOP)
    assert plain in PLAIN or plain in WITH_CARD or plain in SPECIAL


@pytest.mark.parametrize("rule", sorted(asking_rules()))
def test_every_rule_at_which_a_player_is_asked_has_words(rule: str) -> None:
    assert ASKED[rule].ja
    assert ASKED[rule].en


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_of_event_is_told_or_left_out_on_purpose(kind: str) -> None:
    assert (kind in TELLERS) != (kind in NOT_TOLD)


def test_verbs_without_a_card_are_known_to_have_none() -> None:
    assert set(PLAIN) | {"number", "mode"} == set(PLAIN_NUMBERS)


def test_every_ruling_option_is_explained_by_an_existing_rule() -> None:
    numbers = {rule.number for rule in load("ninja_slayer").rules()}
    assert set(READING_WORDS) == set(READINGS)
    assert {rule for rule, _ in READING_WORDS.values()} <= numbers


def test_every_rule_at_which_a_player_is_asked_exists() -> None:
    assert set(ASKED) <= {rule.number for rule in load("ninja_slayer").rules()}


@pytest.mark.parametrize("name", sorted(PHRASES))
def test_both_languages_of_a_phrase_have_the_same_places(name: str) -> None:
    def places(text: str) -> set[str]:
        return {part.split("}")[0] for part in text.split("{")[1:]}

    assert places(PHRASES[name].ja) == places(PHRASES[name].en)
