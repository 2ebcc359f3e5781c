"""What we stand on: writes the lock files of the environments that make builds, or tests with the lowest versions that pyproject.toml allows.

    python scripts/locks.py           requirements/play.lock and dev.lock, for every platform and Python, with hashes
    python scripts/locks.py lowest    an environment of its own, with each requirement at its lower bound, and the tests that concern it
"""

from __future__ import annotations

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
            fixed = ("--universal", "--generate-hashes", "--python-version", "3.11", "--no-header", "--no-annotate", "-q", "--upgrade")
            if run(folder / "uv/bin/uv", "pip", "compile", *fixed, *extra, "pyproject.toml", folder / "build.in", "-o", f"requirements/{lock}.lock"):
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
        if run(python, "-m", "pip", "install", "-qq", *low, *tools) or run(python, "-m", "pip", "install", "-qq", "--no-deps", ROOT):
            return 1
        return run(python, "-m", "pytest", "-n", "2", "--deselect", MADE, *TESTS)


if __name__ == "__main__":
    sys.exit(lowest() if sys.argv[1:] == ["lowest"] else write_locks())
