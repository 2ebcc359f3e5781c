"""Do the scenarios notice when the rules are wrong? `make mutants GAME=sakura SEED=1 COUNT=100` changes the code at
random, one place at a time.

A mutant is one small change in a function of the game's chapters or of the runtime that all games share: another
comparison, `and` for `or`, a `not` less, a number more, a call left out, another truth returned, `min` for `max`, a
condition that always holds or never. It is made in memory; the scenarios that come into the changed function are run
until one fails, those that carry out the changed lines first. What nothing notices is listed with its place, and the
score is the share of mutants that were noticed, without those that are explained: scripts/mutants.tsv says why nothing
can notice them (file, function, change, reason; by content, so that lines may move). There file and function may have a
`*` for any words, and a change is as it is listed, or a regular expression for all of it (`.*`: any change). Left alone
is what only stands in for a rule or a construct that a proof has switched off, and what is carried out only where
nothing is examined: conformance holds that to the rest, byte by byte. Ctrl-C stops; the same command goes on.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import random
import re
import resource
import sys
import types
from collections.abc import Iterator
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "kisoku"
EXPLAINED = Path(__file__).with_suffix(".tsv")
SECONDS = 3.0
"""Computing time of one scenario. One that never ends has noticed."""
MEMORY = 3 << 30
WATCHED = 25
"""So many calls of a function are watched line by line in a scenario: later ones seldom come by anything new."""

OTHER = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
MADE = ("made", "examined", "_adding", "_enter")
"""The last argument of these is what is true without the rule or the construct."""
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


# --- mutants --------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One change: where, in which function, which lines carry it out, and what it is. place: its number among all
    changes of the file.
    """

    file: str
    function: str
    line: int
    first: int
    last: int
    kind: str
    change: str
    place: int
    begin: int
    end: int
    """The lines of the whole function."""
    loading: bool
    """Whether it is carried out when the module is loaded."""


class Changes(ast.NodeTransformer):
    """Finds every change that can be made in a module, and makes the one with the wanted number."""

    def __init__(self, file: str, wanted: int = -1) -> None:
        self.file, self.wanted = file, wanted
        self.found: list[Mutant] = []
        self.functions: list[str] = []
        self.statement: ast.AST | None = None
        self.loading = False
        self.lines = (0, 0)
        self.times: dict[tuple[str, str], int] = {}
        self.stand_ins: frozenset[str] = frozenset()

    def visit_Module(self, node: ast.Module) -> Any:
        self.stand_ins = stand_ins(node)
        return self.generic_visit(node)

    def offer(self, kind: str, old: ast.AST, new: ast.AST, lines: ast.AST | None = None) -> bool:
        """Note a change; whether it is the one to be made."""
        around: Any = lines or self.statement or old
        before, after = (ast.unparse(node) if not isinstance(node, ast.Pass) else "…" for node in (old, new))
        place = len(self.found)
        line = getattr(old, "lineno", around.lineno)
        function, change = (
            ".".join(self.functions),
            f"{before} → {after}" + (f" in: {' '.join(ast.unparse(around).split())}" if kind == "constant" else ""),
        )
        times = self.times[function, change] = self.times.get((function, change), 0) + 1
        change = f"{change} #{times}" if times > 1 else change
        self.found.append(
            Mutant(
                self.file,
                function,
                line,
                around.lineno,
                around.end_lineno,
                kind,
                change,
                place,
                *self.lines,
                self.loading,
            )
        )
        return place == self.wanted

    def visit(self, node: ast.AST) -> Any:
        """Statements first say where they are; what stands outside of functions is only looked
        through for functions.
        """
        if isinstance(node, ast.Module):
            return super().visit(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if not self.functions and node.name in self.stand_ins:
                return node
            self.functions.append(node.name)
            before, self.loading = self.loading, isinstance(node, ast.ClassDef)
            if len(self.functions) == 1:
                self.lines = (node.lineno, node.end_lineno or node.lineno)
            node.body = [self.visit(part) for part in node.body]
            self.functions.pop()
            self.loading = before
            return node
        if isinstance(node, ast.Lambda) and not self.functions:
            return node
        if not self.functions:
            return self.generic_visit(node) if isinstance(node, ast.If) else node
        if isinstance(node, ast.stmt):
            before, self.statement = (
                self.statement,
                getattr(node, "test", None) if isinstance(node, ast.If | ast.While) else node,
            )
            if isinstance(node, ast.For | ast.With):
                self.statement = node.iter if isinstance(node, ast.For) else node.items[0].context_expr
            new = super().visit(node)
            self.statement = before
            return new
        return super().visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        node.value = None if node.value is None else self.visit(node.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Constant):
            return node  # what is said of the function
        if isinstance(node.value, ast.Call) and self.offer("call left out", node, ast.Pass()):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> Any:
        for at, op in enumerate(node.ops):
            if type(op) in OTHER:
                new = ast.Compare(node.left, [*node.ops[:at], OTHER[type(op)](), *node.ops[at + 1 :]], node.comparators)
                if self.offer("comparison", node, new):
                    return ast.copy_location(new, node)
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        new = ast.BoolOp(OTHER[type(node.op)](), node.values)
        return ast.copy_location(new, node) if self.offer("and/or", node, new) else self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        if isinstance(node.op, ast.Not) and self.offer("not", node, node.operand):
            return node.operand
        return node if isinstance(node.operand, ast.Constant) else self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, bool):
            new = ast.Constant(not node.value)
            return ast.copy_location(new, node) if self.offer("constant", node, new) else node
        if isinstance(node.value, int):
            new = ast.Constant(node.value + 1)
            return ast.copy_location(new, node) if self.offer("constant", node, new) else node
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
            new = ast.Call(
                ast.copy_location(ast.Name(SWAPPED[node.func.id], ast.Load()), node.func), node.args, node.keywords
            )
            if self.offer("min/max", node, new):
                return ast.copy_location(new, node)
        if getattr(node.func, "attr", getattr(node.func, "id", "")) in MADE:
            node.args[:-1] = [self.visit(argument) for argument in node.args[:-1]]
            return node
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> Any:
        truth = isinstance(node.value, ast.Compare | ast.BoolOp) or (
            isinstance(node.value, ast.UnaryOp) and isinstance(node.value.op, ast.Not)
        )
        for value in (True, False) if truth else ():
            new = ast.Return(ast.Constant(value))
            if self.offer("returned truth", node, new):
                return ast.fix_missing_locations(ast.copy_location(new, node))
        return self.generic_visit(node)

    def _conditional(self, node: ast.If | ast.IfExp) -> Any:
        for value in (True, False):
            fixed = ast.Constant(value)
            new = type(node)(fixed, node.body, node.orelse)  # type: ignore[arg-type]
            if self.offer("condition fixed", node.test, fixed, node.test):
                return ast.fix_missing_locations(ast.copy_location(new, node))
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> Any:
        return self._conditional(node)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        return self._conditional(node)


class Examined(ast.NodeTransformer):
    """A module as it is where rules are examined: EXAMINING holds, and what stands behind that is not there."""

    def visit_Name(self, node: ast.Name) -> Any:
        return (
            ast.copy_location(ast.Constant(True), node)
            if node.id in ("EXAMINING", "EXAMINED") and isinstance(node.ctx, ast.Load)
            else node
        )

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        known = isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant)
        return ast.copy_location(ast.Constant(not node.operand.value), node) if known else node  # type: ignore[attr-defined]

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        ends = isinstance(node.op, ast.Or)
        if any(isinstance(value, ast.Constant) and value.value is ends for value in node.values):
            return ast.copy_location(ast.Constant(ends), node)
        node.values = [
            value for value in node.values if not (isinstance(value, ast.Constant) and value.value is (not ends))
        ]
        return node if len(node.values) > 1 else node.values[0]

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        return (node.body if node.test.value else node.orelse) if isinstance(node.test, ast.Constant) else node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Constant):
            return node
        return (node.body if node.test.value else node.orelse) or ast.copy_location(ast.Pass(), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.generic_visit(node)
        ends = next((place for place, part in enumerate(node.body, 1) if isinstance(part, ast.Return)), None)
        node.body = node.body[:ends]
        return node


def examined(path: Path) -> ast.Module:
    tree: ast.Module = Examined().visit(ast.parse(path.read_text(encoding="utf-8")))
    return tree


def stand_ins(tree: ast.Module) -> frozenset[str]:
    """The private functions that nothing but decorators name: what is true without a rule, and which row of a table a
    call is about.
    """
    shown = [part for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for part in node.decorator_list]
    within = {id(name) for part in shown for name in ast.walk(part)}
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    elsewhere = {node.id for node in names if id(node) not in within}
    return frozenset(node.id for node in names if node.id.startswith("_") and node.id not in elsewhere)


def sources(game: str) -> list[Path]:
    """The chapters of the game, what its Megami add, and the runtime of all games."""
    folders = (PACKAGE / "games" / game / "rules", PACKAGE / "games" / game / "megami", PACKAGE / "effects")
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def mutants_in(path: Path) -> list[Mutant]:
    changes = Changes(path.relative_to(ROOT).as_posix())
    changes.visit(examined(path))
    return changes.found


def mutated(mutant: Mutant) -> ast.Module:
    tree = Changes(mutant.file, mutant.place).visit(examined(ROOT / mutant.file))
    return ast.fix_missing_locations(tree)


# --- which scenario carries out which line --------------------------------------------------------


def passes(path: Path, otherwise: bool = False) -> bool:
    """Whether the scenario passes; otherwise: in its variants too."""
    from kisoku.judge.loading import read
    from kisoku.judge.scenario import run
    from kisoku.judge.variants import variants

    scenario = read(path)
    outcome = run(scenario)
    return outcome.passed and not (otherwise and any(variant.failures for variant in variants(scenario, outcome)))


def lines_of(paths: list[Path], files: frozenset[str]) -> list[tuple[str, float, dict[str, list[int]]]]:
    """(scenario, how long it took, file → lines that it carried out)."""
    import time

    seen: dict[str, set[int]] = {}

    calls: dict[types.CodeType, int] = {}

    def local(frame: types.FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            seen[frame.f_code.co_filename].add(frame.f_lineno)
        return local

    def watch(frame: types.FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in files:
            return None
        count = calls[code] = calls.get(code, 0) + 1
        if count > WATCHED:
            return None
        seen.setdefault(code.co_filename, set()).add(frame.f_lineno)
        return local

    found = []
    for path in paths:
        seen, calls = {}, {}
        sys.settrace(watch)
        started = time.process_time()
        try:
            passed = passes(path)
        finally:
            sys.settrace(None)
        if passed:
            lines = {str(Path(file).relative_to(ROOT).as_posix()): sorted(rows) for file, rows in seen.items()}
            found.append((str(path.relative_to(ROOT)), time.process_time() - started, lines))
    return found


def digest(paths: list[Path]) -> str:
    found = hashlib.blake2b(digest_size=12)
    for path in paths:
        found.update(path.as_posix().encode() + path.read_bytes())
    return found.hexdigest()


def coverage(game: str, cache: Path, workers: int) -> list[tuple[str, float, dict[str, list[int]]]]:
    """The lines of every scenario, kept by the content of source and scenario."""
    source = digest(
        [*sources(game), *sorted((PACKAGE / "judge").glob("*.py")), *sorted((PACKAGE / "games" / game).glob("**/*.py"))]
    )
    file = cache / f"mutants-lines-{game}.json"
    kept: dict[str, Any] = {}
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads(file.read_text(encoding="utf-8"))
    if kept.get("source") != source:
        kept = {"source": source, "scenarios": {}}
    paths = sorted((ROOT / "scenarios" / game).rglob("*.yaml"))
    keys = {path: digest([path]) for path in paths}
    missing = [path for path in paths if keys[path] not in kept["scenarios"]]
    if missing:
        files = frozenset(str(path) for path in sources(game))
        parts = [missing[at :: workers * 8] for at in range(workers * 8)]
        by_name = {str(path.relative_to(ROOT)): keys[path] for path in paths}
        done = 0
        with get_context("fork").Pool(workers, _quiet) as pool:
            for rows in pool.imap_unordered(_lines_of, [(part, files) for part in parts if part]):
                done += len(rows)
                _progress(f"lines {done}/{len(missing)}")
                for name, seconds, lines in rows:
                    kept["scenarios"][by_name[name]] = [name, seconds, lines]
        cache.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept), encoding="utf-8")
    return [tuple(kept["scenarios"][keys[path]]) for path in paths if keys[path] in kept["scenarios"]]


def _lines_of(arguments: tuple[list[Path], frozenset[str]]) -> Any:
    return lines_of(*arguments)


def _quiet() -> None:
    """Ctrl-C is the parent's business."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


# --- one mutant -----------------------------------------------------------------------------------


class _Mutating(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Brings one module from its changed tree."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        self.name, self.mutant = name, mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        return (
            importlib.machinery.ModuleSpec(name, self, origin=str(ROOT / self.mutant.file))
            if name == self.name
            else None
        )

    def exec_module(self, module: types.ModuleType) -> None:
        module.__file__ = str(ROOT / self.mutant.file)
        exec(compile(mutated(self.mutant), module.__file__, "exec"), module.__dict__)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from _codes(part)


def apply(mutant: Mutant) -> None:
    """Put the changed code into the functions that there are; where that does not do, all modules of games are brought
    anew.
    """
    file = str(ROOT / mutant.file)
    new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compile(mutated(mutant), file, "exec"))}
    functions = [
        one for one in gc.get_objects() if type(one) is types.FunctionType and one.__code__.co_filename == file
    ]  # isinstance would ask a dead proxy
    outer = mutant.function.split(".")[0]
    mine = [one for one in functions if one.__code__.co_qualname.split(".")[0] == outer]
    try:
        if not mine or mutant.loading:
            raise ValueError
        for function in mine:
            function.__code__ = new[function.__code__.co_qualname, function.__code__.co_firstlineno]
    except (KeyError, ValueError):
        for name in [
            name
            for name in sys.modules
            if name.startswith(("kisoku.games.", "kisoku.effects")) and name != "kisoku.games.registry"
        ]:
            del sys.modules[name]
        module = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        sys.meta_path.insert(0, _Mutating(module, mutant))


def noticed(arguments: tuple[Mutant, list[str], list[str]]) -> tuple[Mutant, str, int]:
    """The mutant, the scenario that notices it ("" none), and how many were run: all these, then some in their
    variants.
    """
    mutant, scenarios, around = arguments
    from kisoku.judge.workers import TooLong, at_most

    try:
        apply(mutant)
    except Exception:
        return mutant, "(does not even load)", 0
    for count, (name, otherwise) in enumerate(
        [*((name, False) for name in scenarios), *((name, True) for name in around)], 1
    ):
        try:
            with at_most(SECONDS):
                passed = passes(ROOT / name, otherwise)
        except (Exception, TooLong):
            passed = False
        if not passed:
            return mutant, name, count
    return mutant, "", len(scenarios) + len(around)


# --- all of them ----------------------------------------------------------------------------------


def chosen(game: str, seed: int, count: int, runs: list[Any]) -> list[Mutant]:
    """So many changes at random: anywhere in the game's own chapters; of the runtime of all games, in what some
    scenario of this game carries out.
    """
    used: dict[str, set[int]] = {}
    for _, _, lines in runs:
        for file, numbers in lines.items():
            used.setdefault(file, set()).update(numbers)
    every = [
        mutant
        for path in sources(game)
        for mutant in mutants_in(path)
        if mutant.file in used
        and (
            path.parent.name != "effects"
            or mutant.loading
            or not used[mutant.file].isdisjoint(range(mutant.first, mutant.last + 1))
        )
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def to_run(mutant: Mutant, runs: list[tuple[str, float, dict[str, list[int]]]]) -> list[str]:
    """The scenarios that come into the function: first those that carry out the changed lines, and of these those with
    the fewest lines, which say most about each.
    """
    fitting = []
    for name, _, lines in runs:
        mine = [line for line in lines.get(mutant.file, ()) if mutant.begin <= line <= mutant.end]
        if mine or mutant.loading:
            fitting.append(
                (not any(mutant.first <= line <= mutant.last for line in mine), sum(map(len, lines.values())), name)
            )
    return [name for _, _, name in sorted(fitting)]


def _some(scenarios: list[str], most: int) -> list[str]:
    """Of many the first, and as many of the others, taken evenly."""
    rest = scenarios[most // 2 :]
    return (
        scenarios
        if len(scenarios) <= most
        else [*scenarios[: most // 2], *rest[:: -(-len(rest) // (most - most // 2))]]
    )


class Reason(NamedTuple):
    """A row of scripts/mutants.tsv: of which changes, and why nothing can notice them."""

    file: str
    function: str
    change: str
    why: str


def explained() -> list[Reason]:
    rows = EXPLAINED.read_text(encoding="utf-8").splitlines()[1:] if EXPLAINED.exists() else []
    return [Reason(*row.split("\t")) for row in rows if row]


def why_not(mutant: Mutant, reasons: list[Reason]) -> str:
    """Why nothing can notice this one, if it is explained."""
    for file, function, change, why in reasons:
        if (
            fnmatchcase(mutant.file, file)
            and fnmatchcase(mutant.function, function)
            and (change == mutant.change or re.fullmatch(change, mutant.change))
        ):
            return why
    return ""


def _progress(words: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{words}")
    elif os.environ.get("KISOKU_PROGRESS"):
        sys.stderr.write(f"{words}\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument(
        "--most", type=int, default=50, help="scenarios that are run in their variants too, if none notices a mutant"
    )
    parser.add_argument("--least", type=int, default=0, help="fail below this score, in percent")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from kisoku.games.registry import load
    from kisoku.text.cache import cache_folder

    load(options.game)
    importlib.import_module("kisoku.judge.variants")  # now, so that loading it counts as no line of a scenario
    runs = coverage(options.game, cache_folder(), options.workers)
    wanted = chosen(options.game, options.seed, options.count, runs)
    source = digest([*sources(options.game), *sorted((ROOT / "scenarios" / options.game).rglob("*.yaml"))])
    file = cache_folder() / f"mutants-{options.game}-{options.seed}.json"
    kept: dict[str, Any] = {}
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads(file.read_text(encoding="utf-8"))
    known: dict[str, str] = kept.get("by", {}) if kept.get("source") == source else {}
    name = {mutant: f"{mutant.file}:{mutant.place}" for mutant in wanted}
    left = [mutant for mutant in wanted if name[mutant] not in known]
    try:
        with get_context("fork").Pool(options.workers, _quiet, maxtasksperchild=1) as pool:
            tasks = [(one, fitting, _some(fitting, options.most)) for one in left for fitting in (to_run(one, runs),)]
            for mutant, by, _ in pool.imap_unordered(noticed, tasks):
                known[name[mutant]] = by
                _progress(f"{len(known)}/{len(wanted)}" + ("" if by else f"  {_told(mutant)}"))
                file.write_text(json.dumps({"source": source, "by": known}), encoding="utf-8")
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped; the same command goes on from here\n")
    return report(wanted, {mutant: known[name[mutant]] for mutant in wanted if name[mutant] in known}, options.least)


def _told(mutant: Mutant) -> str:
    return f"{mutant.file}:{mutant.line} in {mutant.function}: {mutant.kind}: {mutant.change}"


def report(wanted: list[Mutant], by: dict[Mutant, str], least: int) -> int:
    reasons = explained()
    survivors = sorted(mutant for mutant, scenario in by.items() if not scenario)
    open_ones = [mutant for mutant in survivors if not why_not(mutant, reasons)]
    for mutant in survivors:
        why = why_not(mutant, reasons)
        sys.stdout.write(f"{_told(mutant)}{f'  [{why}]' if why else ''}\n")
    counted = len(by) - (len(survivors) - len(open_ones))
    score = 100 * (counted - len(open_ones)) / counted if counted else 100.0
    sys.stdout.write(
        f"{len(by)} of {len(wanted)} mutants: {len(by) - len(survivors)} noticed, {len(survivors) - len(open_ones)} "
        f"explained, "
        f"{len(open_ones)} survive; score {score:.1f} %\n"
    )
    return 0 if len(by) == len(wanted) and score >= least else 1


if __name__ == "__main__":
    sys.exit(main())
