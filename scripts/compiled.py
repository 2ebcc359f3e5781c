"""Builds the engine as machine code: `python scripts/compiled.py` makes a wheel in build/compiled, by mypyc from the
same sources.

The wheel holds everything that the plain one holds; where a module is compiled, both the sources and the machine code
are there. Nothing is written into the source tree, so that what is run from it stays plain Python.

    wheel      build the wheel (this is what happens without a word)
    translate  only see whether every module can become machine code: half a minute instead of many
    check      build it, install it beside the plain one, and hold both to the same bytes over whole games
    bench      after `check`: decisions in a second of plain Python and of the wheel, in turns
    test …     after `check`: pytest with the compiled engine, with these arguments
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from pathlib import Path

from kisoku.commands.voice import MISTAKE, complain, out, say

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "compiled"
STAGE = BUILD / "stage"
BESIDE = BUILD / "venv"

COMPILED = (
    "kisoku/kernel/*.py",
    "kisoku/effects/*.py",
    "kisoku/games/*/state.py",
    "kisoku/games/*/heeding.py",
    "kisoku/games/*/pool.py",
    "kisoku/games/*/preparing.py",
    "kisoku/games/*/rules/*.py",
    "kisoku/games/*/megami/*.py",
)
"""What is machine code."""

PLAIN = (
    "kisoku/**/__init__.py",
    "kisoku/kernel/game.py",
    "kisoku/kernel/replay.py",
    "kisoku/kernel/rules.py",
    "kisoku/kernel/records.py",
    "kisoku/kernel/requests.py",
    "kisoku/kernel/frames.py",
    "kisoku/kernel/base_frames.py",
    "kisoku/effects/frames.py",
    "kisoku/games/*/rules/frames.py",
)
"""And what of it is not: off the path of play, or structs, which are C already and which mypyc cannot declare."""

SETUP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import find_namespace_packages, setup
from distutils.ccompiler import CCompiler  # after setuptools, which brings it


def on_all_cores(
    self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None, extra_postargs=None,
    depends=None,
):
    macros, objects, after, options, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    words = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: self._compile(name, *build[name], words, after, options), objects))
    return objects


CCompiler.compile = on_all_cores
setup(
    packages=find_namespace_packages(include=["kisoku*"]),
    package_data={"": ["*", "**/*"]},
    ext_modules=mypycify(%r, opt_level="2", debug_level="0", multi_file=True) if "bdist_wheel" in sys.argv else [],
)
"""


TRANSLATED = """
from mypyc.build import mypyc_build
from mypyc.options import CompilerOptions

mypyc_build(%r, CompilerOptions(multi_file=True, target_dir="c"))
"""


def modules() -> list[str]:
    """The modules that become machine code."""
    plain = {path for pattern in PLAIN for path in ROOT.glob(pattern)}
    return sorted(
        path.relative_to(ROOT).as_posix() for pattern in COMPILED for path in ROOT.glob(pattern) if path not in plain
    )


def stage() -> None:
    """A copy of the sources, with a project file for the tool that builds machine code."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(ROOT / "kisoku", STAGE / "kisoku", ignore=shutil.ignore_patterns("__pycache__"))
    if (ROOT / "web" / "dist").is_dir():
        shutil.copytree(ROOT / "web" / "dist", STAGE / "kisoku" / "page", dirs_exist_ok=True)
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, STAGE)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = text[text.index("[project]") : text.index("[tool.hatch")]
    strict = text[text.index("[tool.mypy]") : text.index("[tool.pytest")].replace('files = ["kisoku", "tests"]\n', "")
    system = '[build-system]\nrequires = ["setuptools>=77", "mypy"]\nbuild-backend = "setuptools.build_meta"\n\n'
    (STAGE / "pyproject.toml").write_text(system + project + strict, encoding="utf-8")
    (STAGE / "setup.py").write_text(SETUP % (modules(),), encoding="utf-8")


def wheel() -> Path:
    """Build it."""
    started = time.monotonic()
    stage()
    for old in BUILD.glob("*.whl"):
        old.unlink()
    pip(sys.executable, "wheel", "--no-build-isolation", "--no-deps", "-w", str(BUILD), str(STAGE))
    built = next(BUILD.glob("*.whl"))
    count, size, spent = len(modules()), built.stat().st_size / 1e6, time.monotonic() - started
    name = built.relative_to(ROOT)
    ja, en = f"{count}モジュール、{size:.1f} MB、{spent:.0f}秒", f"{count} modules, {size:.1f} MB, {spent:.0f} s"
    out(f"{name}: {say(ja, en)}")
    return built


def translate() -> int:
    """Whether mypyc takes every module; what it says of those that it does not take is shown."""
    stage()
    said = subprocess.run(
        [sys.executable, "-c", TRANSLATED % (modules(),)], check=False, capture_output=True, text=True, cwd=STAGE
    )
    if said.returncode:
        complain("\n".join(line for line in (said.stdout + said.stderr).splitlines() if ": warning: " not in line))
    return min(said.returncode, 1)


def pip(python: str, *words: str) -> None:
    subprocess.run([python, "-m", "pip", "-q", "--disable-pip-version-check", *words], check=True)


def beside() -> str:
    """An environment of its own that has the wheel in place of the source tree."""
    built = wheel()
    if not BESIDE.exists():
        venv.create(BESIDE, with_pip=True)
    python = str(BESIDE / "bin" / "python")
    dev = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"][
        "dev"
    ]
    pip(python, "install", str(built), *dev)
    pip(python, "install", "--force-reinstall", "--no-deps", str(built))
    return python


SAME = """
import hashlib, json, random, sys, time
from kisoku.kernel import machine, rules
rules.play()
from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.lab.matches import pairing_of, pairings

def play(game, seed, told):
    match = Match(game.new(pairing_of(pairings(game), seed).cards, seed), undoable=False)
    chance = random.Random(seed)
    while match.request is not None:
        if told is not None:
            told.update(match.state.canonical())
        match.answer(chance.randrange(len(match.request.options)))
    return len(match.decisions)

found = {"compiled": not machine.__file__.endswith(".py")}
for name in GAMES:
    game, told = load(name), hashlib.blake2b(digest_size=16)
    for seed in range(24):
        play(game, seed, told)
    best = 0.0
    for _ in range(4):
        started = time.process_time()
        best = max(best, sum(play(game, seed, None) for seed in range(16)) / (time.process_time() - started))
    found[name] = [told.hexdigest(), round(best)]
print(json.dumps(found))
"""


def played(python: str) -> dict[str, list[str]]:
    """Of each game, the digest of all positions of fixed games, and decisions in a second."""
    run = subprocess.run([python, "-c", SAME], check=True, capture_output=True, text=True, cwd=BUILD)
    return dict(json.loads(run.stdout))


def check(python: str, rounds: int = 1) -> int:
    """Whether both play the same games, and how fast each does."""
    wrong = 0
    for _ in range(rounds):
        plain, compiled = played(sys.executable), played(python)
        if plain.pop("compiled") or not compiled.pop("compiled"):
            complain(
                say("コンパイルしたエンジンがあるべき場所にありません", "the compiled engine is not where it should be")
            )
            return 1
        for game, (digest, speed) in plain.items():
            same = digest == compiled[game][0]
            wrong += not same
            times = f"{speed} → {compiled[game][1]} /s, × {int(compiled[game][1]) / int(speed):.2f}"
            equal = say("バイトまで同じ", "equal by bytes") if same else say("同じではありません", "NOT EQUAL")
            out(f"{game}: {equal}; {times}")
    return min(wrong, 1)


def main(words: list[str]) -> int:
    python = str(BESIDE / "bin" / "python")
    match words:
        case [] | ["wheel"]:
            wheel()
            return 0
        case ["translate"]:
            return translate()
        case ["check"]:
            return check(beside())
        case ["bench"]:
            return check(python, 3)
        case ["test", *arguments]:
            return subprocess.run([str(BESIDE / "bin" / "pytest"), *arguments], cwd=ROOT, check=False).returncode
    complain(__doc__ or "")
    return MISTAKE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
