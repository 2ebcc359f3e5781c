"""Measures every game and writes the numbers, and where the time goes, into docs/performance.md: `python
bench/report.py`.
"""

from __future__ import annotations

import cProfile
import platform
import pstats
import re
from collections import Counter
from pathlib import Path

import kisoku
from kisoku.games.registry import GAMES, load
from kisoku.kernel import rules
from kisoku.kernel.game import Game
from kisoku.lab.benchmark import bench
from kisoku.lab.matches import pairing_of, pairings, play, seated
from kisoku.lab.simulation import simulate

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
PROFILED = 40
SHOWN = 12
PACKAGE = Path(kisoku.__file__).parent


def profile(game: Game) -> tuple[Counter[str], Counter[str], dict[str, float]]:
    """Time of its own by module and by function, and calls for a decision by module, over fixed random games."""
    choices = pairings(game)
    simulate(game, 16)
    watcher = cProfile.Profile(builtins=False)
    decisions = 0
    for seed in range(PROFILED):
        players = seated(["random"] * game.players, seed)
        watcher.enable()
        match = play(game, pairing_of(choices, seed), seed, players)
        watcher.disable()
        decisions += len(match.decisions)
    modules: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    for (file, _, name), (_, count, own, _, _) in pstats.Stats(watcher).stats.items():  # type: ignore[attr-defined]
        path = Path(file)
        module = (
            path.relative_to(PACKAGE).with_suffix("").as_posix() if path.is_relative_to(PACKAGE) else "Python itself"
        )
        modules[module] += own
        functions[f"{module}.{name}"] += own
        calls[module] += count
    return modules, functions, {module: count / decisions for module, count in calls.items()}


def rows(times: Counter[str], calls: dict[str, float] | None = None) -> list[str]:
    whole = sum(times.values())
    found = []
    for name, spent in times.most_common(SHOWN):
        last = f" | {calls[name]:.1f}" if calls is not None else ""
        found.append(f"| `{name}` | {100 * spent / whole:.1f} %{last} |")
    return found


def measured() -> str:
    report = bench(list(GAMES))
    lines = [
        BEGIN,
        "",
        f"CPython {platform.python_version()}, one core; calibration loop {report['calibration_s']} s.",
        "",
    ]
    names = list(next(iter(report["games"].values())))
    lines += [f"| game | {' | '.join(names)} |", "| --- |" + " --- |" * len(names)]
    lines += [
        f"| {name} | {' | '.join(str(fields[key]) for key in names)} |" for name, fields in report["games"].items()
    ]
    for name in GAMES:
        modules, functions, calls = profile(load(name))
        lines += ["", f"## Where the time goes: {name}", ""]
        lines += ["| module | time of its own | calls for a decision |", "| --- | --- | --- |", *rows(modules, calls)]
        lines += ["", "| function | time of its own |", "| --- | --- |", *rows(functions)]
    return "\n".join([*lines, "", END])


def main() -> None:
    rules.play()
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: measured(), page, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
