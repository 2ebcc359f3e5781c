"""Mutants: what is changed, that a change takes hold, and that what nothing can notice is explained by what it is."""

import ast
import importlib.util
import sys
import types
import weakref
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from kisoku.games.registry import GAMES, load

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> Iterator[Any]:
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "scripts" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["mutants"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mutants"]


SOURCE = '''
LIMIT = 3

def may(s, card):
    """Whether it may."""
    if s.bowed[card] and not s.free:
        return False
    tell(s)
    return min(s.cost, 2) <= s.ether
'''


def changes(script: Any, wanted: int = -1) -> tuple[list[Any], str]:
    found = script.Changes("x.py", wanted)
    tree = found.visit(ast.parse(SOURCE))
    return found.found, ast.unparse(ast.fix_missing_locations(tree))


def test_every_kind_of_change_is_found_inside_functions_only(script: Any) -> None:
    found, _ = changes(script)
    assert [(mutant.kind, mutant.change) for mutant in found] == [
        ("condition fixed", "s.bowed[card] and (not s.free) → True"),
        ("condition fixed", "s.bowed[card] and (not s.free) → False"),
        ("and/or", "s.bowed[card] and (not s.free) → s.bowed[card] or not s.free"), ("not", "not s.free → s.free"),
        ("constant", "False → True in: return False"),
        ("call left out", "tell(s) → …"), ("returned truth", "return min(s.cost, 2) <= s.ether → return True"),
        ("returned truth", "return min(s.cost, 2) <= s.ether → return False"),
        ("comparison", "min(s.cost, 2) <= s.ether → min(s.cost, 2) < s.ether"),
        ("min/max", "min(s.cost, 2) → max(s.cost, 2)"),
        ("constant", "2 → 3 in: return min(s.cost, 2) <= s.ether"),
    ]  # fmt: skip
    assert {mutant.function for mutant in found} == {"may"}


def test_one_change_is_made_and_the_rest_left_alone(script: Any) -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    found, _ = changes(script)
    texts = {changes(script, mutant.place)[1] for mutant in found}
    assert len(texts) == len(found)
    assert plain not in texts
    assert "max(s.cost, 2) <= s.ether" in changes(script, 9)[1]


@pytest.mark.parametrize("kind", ["condition fixed", "call left out"])
def test_a_change_takes_hold_and_is_noticed(script: Any, kind: str) -> None:
    load("ninja_slayer")
    path = ROOT / "kisoku/games/ninja_slayer/rules/r700_iksa.py"
    mutant = next(one for one in script.mutants_in(path) if one.kind == kind)
    scenarios = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "scenarios/ninja_slayer/700").glob("*.yaml"))]
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        (_, by, _), (_, without, _) = pool.map(script.noticed, [(mutant, scenarios, []), (mutant, [], [])], chunksize=1)
    assert by in scenarios
    assert without == ""


def test_objects_that_cannot_be_asked_do_no_harm(script: Any) -> None:
    """Whatever else lives in the process: a proxy whose object is gone raises on every question."""
    dead = weakref.proxy(types.ModuleType("gone"))
    path = ROOT / "kisoku/games/ninja_slayer/rules/r700_iksa.py"
    mutant = next(one for one in script.mutants_in(path) if one.kind == "condition fixed")
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        ((_, by, _),) = pool.map(script.noticed, [(mutant, [], [])])
    assert by == ""
    del dead


def test_what_is_explained_is_there(script: Any) -> None:
    there = {mutant for game in GAMES for path in script.sources(game) for mutant in script.mutants_in(path)}
    idle = [reason for reason in script.explained() if not any(script.why_not(mutant, [reason]) for mutant in there)]
    assert idle == []


def test_what_only_playing_carries_out_is_left_alone(script: Any, tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "def may(s):\n    if not EXAMINING and s.quick > 0:\n        return False\n    n = s.few or 0\n"
        "    if EXAMINING or s.many:\n        return n\n    return s.rest\n",
        encoding="utf-8",
    )
    assert ast.unparse(script.examined(file)) == "def may(s):\n    pass\n    n = s.few or 0\n    return n"
