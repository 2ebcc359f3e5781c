"""Who may import whom, and who may write a state: held by reading the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kisoku
from kisoku.games.registry import GAMES, load
from kisoku.lab.matches import pairings

ROOT = Path(kisoku.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py"))


USERS = tuple(f"kisoku.{name}" for name in ("players", "lab", "terminal", "commands", "cli", "server"))
"""What is built on games."""


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, also inside functions; of `from a import b` both a and a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def under(folder: str) -> list[Path]:
    found = [path for path in MODULES if path.is_relative_to(ROOT / folder)]
    assert found, folder
    return found


def test_the_kernel_imports_no_game_and_nothing_that_is_built_on_it() -> None:
    for path in under("kernel"):
        for module in imports(path):
            if module.startswith("kisoku."):
                assert module.split(".")[1] in ("kernel", "text"), f"{path.name} imports {module}"


def test_the_card_language_imports_no_game() -> None:
    for path in under("text"):
        assert not [module for module in imports(path) if module.startswith("kisoku.games")], path.name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_no_other_game_and_nothing_that_uses_games(game: str) -> None:
    for path in under(f"games/{game}"):
        for module in imports(path):
            if module.startswith("kisoku.games."):
                assert module.startswith(f"kisoku.games.{game}"), f"{path.name} imports {module}"
            assert not module.startswith(USERS), f"{path.name} imports {module}"


def test_everything_else_knows_games_only_through_the_registry() -> None:
    for path in MODULES:
        if path.is_relative_to(ROOT / "games"):
            continue
        for module in imports(path):
            if module.startswith("kisoku.games"):
                assert module.startswith("kisoku.games.registry") or module == "kisoku.games", (
                    f"{path.relative_to(ROOT)} imports {module}"
                )


def test_no_kernel_module_names_a_game() -> None:
    for path in under("kernel"):
        text = path.read_text(encoding="utf-8").lower()
        for name, (_, title) in GAMES.items():
            assert name not in text, path.name
            assert title.ja.lower() not in text, path.name


# --- writing --------------------------------------------------------------------------------------

WRITERS = {"rules/atoms.py", "state.py"}
"""The only modules of a game that write its positions: the atoms, and the state's own class."""

COPIES = {"invariants.py": {"other"}, "searching.py": {"world"}}
"""A disguise or a world writes a copy that nobody plays on."""

CHANGING = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "setdefault"}
METHODS = {"write", "new_object", "new_cards", "back", "rewind", "load"}


def data_of(game: str) -> frozenset[str]:
    """What a position of the game consists of, frames apart: caches and watchers are no data."""
    state = load(game)
    made = state.new(pairings(state)[0].cards, 0)
    return frozenset((*made.COLUMNS, *made.FIELDS, "zones", "request"))


def state_names(tree: ast.AST) -> set[str]:
    """Names that hold a state in this module: `s`, and whatever is annotated or made as one."""
    names = {"s", "state"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None and ast.unparse(node.annotation).endswith("State"):
            names.add(node.arg)
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and ast.unparse(node.value.func).endswith((".clone", "State", ".disguise"))
        ):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return names


def attribute_of(node: ast.AST, names: set[str]) -> str:
    """The attribute of a state that an expression is, or is a part of; "" if it is none."""
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            return node.attr
        node = node.value
    return ""


def writes(source: str, data: frozenset[str], copies: frozenset[str] = frozenset()) -> list[str]:
    """Every place where a module writes the data of a state."""
    tree = ast.parse(source)
    names = state_names(tree) - copies
    found = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [
                part for target in node.targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])
            ]
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in METHODS and isinstance(node.func.value, ast.Name) and node.func.value.id in names:
                found.append(f"line {node.lineno}: {ast.unparse(node.func)}")
            if node.func.attr in CHANGING and attribute_of(node.func.value, names) in data:
                found.append(f"line {node.lineno}: {ast.unparse(node.func)}")
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "setattr" and ast.unparse(node.args[0]) in names:
            found.append(f"line {node.lineno}: setattr")
        found.extend(
            f"line {target.lineno}: {ast.unparse(target)} = …"
            for target in targets
            if attribute_of(target, names) in data
        )
    return found


TRIED = frozenset(("turn", "damage", "zones", "a", "b"))


WRITING = (
    "s.turn = 3", "s.turn += 1", "s.damage[card] = 2", "s.zones[0].append(1)", "s.write('damage', 1, 2)",
    "s.a, s.b = 1, 2", "del s.zones[0]",
    "setattr(s, 'turn', 1)", "x = s.clone()\nx.turn = 1",
)  # fmt: skip


@pytest.mark.parametrize("line", WRITING)
def test_the_search_for_writes_finds_them(line: str) -> None:
    assert writes(line, TRIED)


@pytest.mark.parametrize(
    "line", ["s.cache = None", "s.asides.append(f)", "f.turn = 3", "x = s.turn", "rows.append(s.turn)"]
)
def test_the_search_for_writes_finds_nothing_else(line: str) -> None:
    assert writes(line, TRIED) == []


LOADS = {"game.py": "s.load"}
"""Loading a save makes a state; nothing else of a game's may."""


@pytest.mark.parametrize("game", GAMES)
def test_only_atoms_write_a_state(game: str) -> None:
    found: list[str] = []
    data = data_of(game)
    for path in under(f"games/{game}"):
        name = path.relative_to(ROOT / "games" / game).as_posix()
        if name not in WRITERS:
            copies = frozenset(COPIES.get(name, ()))
            found.extend(
                f"{name} {place}"
                for place in writes(path.read_text(encoding="utf-8"), data, copies)
                if not place.endswith(LOADS.get(name, "\n"))
            )
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_judge_players_and_lab_write_no_state(game: str) -> None:
    data = data_of(game)
    for folder in ("judge", "players", "lab"):
        for path in under(folder):
            assert writes(path.read_text(encoding="utf-8"), data) == [], path.name


def test_rules_are_registered_and_not_looked_up() -> None:
    """What is switched off is the business of kernel.rules alone."""
    for name in GAMES:
        assert load(name).whole_rules().carried()
        for folder in ("rules", "words"):
            for path in under(f"games/{name}/{folder}"):
                nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                assert "without" not in {node.attr for node in nodes if isinstance(node, ast.Attribute)}, path
