"""Which rules call a rule: read from the sources of a game, where each function that is a rule carries its number.

A rule calls another if its function names that of the other, or the frame of a routine, whether itself or by a function
that is no rule. And it calls what its summary in the index refers to by number.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kisoku.games.registry import load

NUMBER = re.compile(r"[A-Z]?\d+(?:[.-]\w+)+")
DEFINING = ("so", "the", "as_it_is")
"""What makes a rule that is a line of its own (see kernel.rules.Definitions)."""
Name = tuple[str, str]
"""A module, and what is defined in it."""


class Source(NamedTuple):
    """What there is in a module: the numbers that a name carries, and the names that it names."""

    numbers: dict[Name, set[str]]
    names: dict[Name, set[Name]]


@cache
def callers(name: str) -> dict[str, tuple[str, ...]]:
    """By number, the numbers of the rules that call it, in the order of the document. Where the sources are not at
    hand: those whose summaries refer to it.
    """
    rules = load(name).rules()
    known = {rule.number for rule in rules}
    found: dict[str, set[str]] = {number: set() for number in known}
    for rule in rules:
        for number in set(NUMBER.findall(rule.summary)) & known:
            found[number].add(rule.number)
    source = Source({}, {})
    for module, tree in _modules(f"kisoku.games.{name}"):
        _read(source, module, tree, known)
    for caller, numbers in source.numbers.items():
        for number in _reached(source, caller):
            found[number] |= numbers
    order = [rule.number for rule in rules]
    return {number: tuple(one for one in order if one in found[number] and one != number) for number in order}


def _modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for file in sorted(Path(folder).rglob("*.py")):
            parts = file.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *parts)), ast.parse(file.read_text(encoding="utf-8"))


def _read(source: Source, module: str, tree: ast.Module, known: set[str]) -> None:
    """What the module defines; what it has from other modules is named as it is there."""
    there: dict[str, Name] = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    routines: dict[str, str] = {}
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(call := node.value, ast.Call)
            and getattr(call.func, "id", "") == "Routine"
            and len(call.args) > 1
        ):
            frame, variable = call.args[1], node.targets[0]
            if isinstance(frame, ast.Name) and isinstance(variable, ast.Name):
                routines[variable.id] = frame.id
                source.numbers.setdefault(there.get(frame.id, (module, frame.id)), set()).update(
                    _constants([call], known)
                )
        if (
            isinstance(node, ast.Assign)
            and isinstance(said := node.value, ast.Call)
            and getattr(said.func, "id", "") in DEFINING
        ):
            names = (target.id for target in node.targets if isinstance(target, ast.Name))
            source.numbers.update({(module, name): _constants([said], known) for name in names})
        if isinstance(node, ast.FunctionDef):
            own = (module, node.name)
            numbers = _constants(node.decorator_list, known)
            named = {one.id for line in node.body for one in ast.walk(line) if isinstance(one, ast.Name)}
            # the same name may be given to several steps: what any of them names, each does
            source.names.setdefault(own, set()).update(there.get(one, (module, one)) for one in named - {node.name})
            if numbers:
                source.numbers.setdefault(own, set()).update(numbers)
            for decorator in node.decorator_list:
                if (
                    isinstance(decorator, ast.Call)
                    and isinstance(decorator.func, ast.Attribute)
                    and isinstance(decorator.func.value, ast.Name)
                ):
                    frame_name = routines.get(decorator.func.value.id)
                    frame_key = there.get(frame_name, (module, frame_name)) if frame_name else None
                    if frame_key and not source.numbers.get(frame_key):
                        source.numbers[frame_key] = set(
                            numbers
                        )  # a routine without a number is called by that of its first step
    for patch in ast.walk(tree):
        if (
            isinstance(patch, ast.Call)
            and isinstance(patch.func, ast.Attribute)
            and patch.func.attr in ("append", "insert", "replace")
        ):
            given = [one.value for one in patch.args if isinstance(one, ast.Constant) and one.value in known]
            for step in patch.args:
                if isinstance(step, ast.Name) and given and (module, step.id) in source.names:
                    source.numbers.setdefault((module, step.id), set()).add(str(given[-1]))


def _constants(nodes: list[ast.expr] | list[ast.Call], known: set[str]) -> set[str]:
    return {
        one.value
        for node in nodes
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value in known
    }


def _reached(source: Source, caller: Name) -> set[str]:
    """The numbers of what it names; a function without a number is looked into, but not what that one names in turn."""
    names = source.names.get(caller, set())
    helpers = {name for name in names if not source.numbers.get(name)}
    beyond = {far for helper in helpers for far in source.names.get(helper, ())}
    return {number for name in names | beyond for number in source.numbers.get(name, ())}
