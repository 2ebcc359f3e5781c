"""What we stand on: writes the lock files of the environments that make builds, or tests with the lowest versions that
pyproject.toml allows.

python scripts/locks.py           requirements/play.lock and dev.lock, for every platform and Python, with hashes python
scripts/locks.py lowest    an environment of its own, with each requirement at its lower bound, and the tests that
concern it python scripts/locks.py pythons   an environment for each other Python of this machine, and whether games are
the same there to the byte
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILDING = ("hatchling", "editables")
"""What is needed to install the project itself."""
MADE = "tests/server/test_server_playing.py::test_the_committed_schema_is_current"
"""What is made with the newest versions: older ones write the same in another order."""
TESTS = ("tests/server", "tests/kernel", "tests/text", "tests/terminal", "tests/test_cli.py")


ENGINE = ("msgspec", "mypy_extensions", "pyyaml")
"""What playing a game needs."""
NEWEST = 20
"""Minor versions of Python that are looked for."""
GAMES_EACH = 4


def project() -> tuple[list[str], dict[str, list[str]]]:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return data["dependencies"], data["optional-dependencies"]


def run(*command: str | Path) -> int:
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode


def write_locks() -> int:
    """With uv, which resolves for all platforms at once; it is installed for this alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "uv", with_pip=True)
        if run(folder / "uv/bin/python", "-m", "pip", "install", "-qq", "uv"):
            return 1
        (folder / "build.in").write_text("\n".join(BUILDING) + "\n", encoding="utf-8")
        for lock, extra in (("play", ()), ("dev", ("--extra", "dev"))):
            fixed = (
                "--universal",
                "--generate-hashes",
                "--python-version",
                "3.11",
                "--no-header",
                "--no-annotate",
                "-q",
                "--upgrade",
            )
            if run(
                folder / "uv/bin/uv",
                "pip",
                "compile",
                *fixed,
                *extra,
                "pyproject.toml",
                folder / "build.in",
                "-o",
                f"requirements/{lock}.lock",
            ):
                return 1
    return 0


def lowest() -> int:
    needed, extras = project()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder, with_pip=True)
        python = folder / "bin" / "python"
        low = [one.replace(">=", "==") for one in (*needed, *extras["postgres"])]
        tools = [one for one in extras["dev"] if one.startswith(("pytest", "httpx", "hypothesis"))]
        if run(python, "-m", "pip", "install", "-qq", *low, *tools) or run(
            python, "-m", "pip", "install", "-qq", "--no-deps", ROOT
        ):
            return 1
        return run(python, "-m", "pytest", "-n", "2", "--deselect", MADE, *TESTS)


def other_pythons() -> dict[str, str]:
    """Others than this one, from 3.11 on, by their versions: on the path, or where pyenv and uv lay them."""
    homes = [
        Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions",
        Path.home() / ".local/share/uv/python",
    ]
    names = [shutil.which(f"python3.{minor}") for minor in range(11, NEWEST)]
    names += [str(path) for home in homes for path in sorted(home.glob("*/bin/python3"))]
    found = {f"{sys.version_info.major}.{sys.version_info.minor}": sys.executable}
    for name in filter(None, names):
        asked = subprocess.run(
            [name, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if asked.returncode == 0 and tuple(map(int, version.split("."))) >= (3, 11):
            found.setdefault(version, name)
    return dict(list(found.items())[1:])


def pythons() -> int:
    """Plays the same games under each of them."""
    sys.path.insert(0, str(ROOT))
    from kisoku.games.registry import GAMES
    from kisoku.lab.digests import lines_elsewhere

    expected = {game: lines_elsewhere(sys.executable, 1, game, 1, GAMES_EACH) for game in GAMES}
    for version, python in other_pythons().items():
        with tempfile.TemporaryDirectory() as name:
            there = Path(name) / "bin" / "python"
            if run(python, "-m", "venv", name) or run(
                there, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *ENGINE
            ):
                sys.stdout.write(
                    f"Python {version}: what the engine needs cannot be fetched for it, so it was not looked at\n"
                )
                continue
            for game, lines in expected.items():
                if lines_elsewhere(str(there), 2, game, 1, GAMES_EACH) != lines:
                    sys.stdout.write(f"Python {version}: another game of {game}\n")
                    return 1
        sys.stdout.write(f"Python {version}: the same {GAMES_EACH} games of each of {', '.join(GAMES)}\n")
    return 0


WAYS = {"lowest": lowest, "pythons": pythons}

if __name__ == "__main__":
    sys.exit(WAYS[sys.argv[1]]() if sys.argv[1:] else write_locks())
