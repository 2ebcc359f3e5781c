"""Everything that the rules can ask, offer or let happen has words in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import kisoku.kernel.choosing as choosing
from kisoku.games.ninja_slayer.rules import r1203_costs
from kisoku.games.registry import GAMES, load
from kisoku.locale import PHRASES
from kisoku.table.declaring import Declarations
from kisoku.table.tabletop import Tabletop

ASKERS = ("Request", "Pick", "PickNumber", "YesNo", "OrderCards")
TELLERS = {"event": 0, "moment": 1, "happen": 1, "tell": 1, "Event": 0}
"""Functions that let something happen, and where among their arguments the event (or its kind) stands."""


def part(game: str, name: str) -> ModuleType:
    """A module of a game."""
    return import_module(f"kisoku.games.{game}.{name}")


@cache
def calls(game: str) -> tuple[tuple[str, ast.Call], ...]:
    package = Path(str(part(game, "state").__file__)).parent
    sources = [
        *sorted((package / "rules").glob("*.py")),
        *sorted((package / "megami").glob("*.py")),
        Path(choosing.__file__),
    ]
    return tuple(
        (node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node)
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    )


def words_in(node: ast.expr | None) -> set[str]:
    """The literal strings that an expression can be: itself, the branches of a choice, or the first of a tuple."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return words_in(node.body) | words_in(node.orelse)
    if isinstance(node, ast.Tuple) and node.elts:
        return words_in(node.elts[0])
    return set()


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((one.value for one in call.keywords if one.arg == name), None)


def verbs(game: str) -> set[str]:
    found: set[str] = set()
    for name, call in calls(game):
        if name == "Option" and call.args:
            found |= words_in(call.args[0])
        if name in ASKERS:
            found |= words_in(keyword(call, "verb"))
    if game == "ninja_slayer":
        found |= paying_verbs()
    return (found - NEVER_OFFERED) | {"pick", "done"}


NEVER_OFFERED = {"free"}
"""Verbs of answers that the engine gives itself."""


def paying_verbs() -> set[str]:
    """What can be a cost there."""
    return {f"pay_{verb}" for verb in r1203_costs.ACTS}


def asking_rules(game: str) -> set[str]:
    found: set[str] = set()
    for name, call in calls(game):
        if name in ASKERS:
            found |= words_in(keyword(call, "rule"))
        if name == "Request" and len(call.args) > 1:
            found |= words_in(call.args[1])
        if name == "Window":  # asks at the rule that it is given
            found |= words_in(keyword(call, "rule"))
    return found


def kinds(game: str) -> set[str]:
    found: set[str] = {"deals_damage"} if game == "ninja_slayer" else set()
    for name, call in calls(game):
        if name in TELLERS and len(call.args) > TELLERS[name]:
            found |= words_in(call.args[TELLERS[name]])
        if name == "move":
            found |= words_in(keyword(call, "named"))
    return found - {"state", "react_instead"}


EACH_VERB = [(game, verb) for game in GAMES for verb in sorted(verbs(game))]
EACH_RULE = [(game, rule) for game in GAMES for rule in sorted(asking_rules(game))]
EACH_KIND = [(game, kind) for game in GAMES for kind in sorted(kinds(game))]


def test_the_sources_are_really_looked_through() -> None:
    assert {"enter", "greet_target", "pay_ether", "pick", "decline"} <= verbs("ninja_slayer")
    assert {"802.4", "1204.2e", "902.1c"} <= asking_rules("ninja_slayer")
    assert {"drawn", "turn_start", "killed"} <= kinds("ninja_slayer")
    assert {"use", "basic", "aura", "build", "reconstruct"} <= verbs("sakura")
    assert {"C9-4.i", "C5-8-3-2", "C3-2", "A4-4.b1"} <= asking_rules("sakura")
    assert {"turn", "damage", "moved", "over"} <= kinds("sakura")


def declared(game: str) -> Declarations:
    table: Tabletop = part(game, "table").TABLE
    return table.declared


@pytest.mark.parametrize(("game", "verb"), EACH_VERB)
def test_every_verb_of_an_option_has_words(game: str, verb: str) -> None:
    said = declared(game).verbs[verb]
    assert said.ja
    assert said.en


@pytest.mark.parametrize(("game", "rule"), EACH_RULE)
def test_every_rule_at_which_a_player_is_asked_has_words(game: str, rule: str) -> None:
    asked = declared(game).questions[rule]
    assert asked.ja
    assert asked.en


@pytest.mark.parametrize(("game", "kind"), EACH_KIND)
def test_every_kind_of_event_is_told_or_left_out_on_purpose(game: str, kind: str) -> None:
    assert kind in declared(game).happenings


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_told_or_asked_at_exists(game: str) -> None:
    known = declared(game)
    numbers = {rule.number for rule in load(game).rules()}
    assert {rule for rule in known.questions if not rule.isalpha()} <= numbers
    assert {told.rule for told in (known.happenings | known.lines).values() if told.rule} <= numbers
    assert set(known.moments) <= numbers


@pytest.mark.parametrize("game", GAMES)
def test_what_is_bound_to_declarations_is_declared(game: str) -> None:
    table: Tabletop = part(game, "table").TABLE
    assert set(table.say) <= set(table.declared.verbs)
    assert set(table.tell) <= set(table.declared.happenings)
    assert set(table.read) <= set(table.declared.values)
    assert {phase for told in table.declared.happenings.values() if (phase := told.phase)} <= set(table.phases)
    assert table.zones.names == part(game, "state").ZONE_NAMES
    assert table.phases == part(game, "state").PHASES
    answers = [
        *table.declared.answers.values(),
        *table.declared.answers_after.values(),
        *table.declared.groups.values(),
    ]
    assert {verb for row in answers for verb in table.declared.group(row)} <= set(table.declared.verbs)


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_option_is_explained_by_an_existing_rule(game: str) -> None:
    numbers = {rule.number for rule in load(game).rules()}
    assert {reading.rule for reading in load(game).readings()} <= numbers
    for reading in load(game).readings():
        assert len(reading.values) > 1
        assert reading.words.ja != reading.words.en


@pytest.mark.parametrize("name", sorted(PHRASES))
def test_both_languages_of_a_phrase_have_the_same_places(name: str) -> None:
    def places(text: str) -> set[str]:
        return {part.split("}")[0] for part in text.split("{")[1:]}

    assert places(PHRASES[name].ja) == places(PHRASES[name].en)


def table_words(value: object) -> Iterator[dict[str, str]]:
    """Every pair of words in a layout."""
    if isinstance(value, dict):
        if "ja" in value or "en" in value:
            yield value
        for inner in value.values():
            yield from table_words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from table_words(inner)


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_speaks_both_languages_and_names_only_what_is_there(game: str) -> None:
    table = load(game).layout()
    for words in table_words(table):
        assert "ja" in words
        assert "en" in words
        assert bool(words["ja"]) == bool(words["en"])
    zones = set(table["zones"])
    rows = [*table["far"], *table["middle"], *table["near"]]
    assert {row["zone"] for row in rows if "zone" in row} <= zones
    assert {item["zone"] for row in rows for item in row.get("items", ()) if "zone" in item} <= zones
    assert {*table["spare"], *table["look"]} <= zones
