"""Runs the tests of the page in Chromium, or another script of web/package.json that is named (pictures).

It is the Chromium that KISOKU_CHROMIUM names, one of this machine, or one that apt installs where it may.

Where there is none they fail: a run that left them out must not look like one in which they passed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from page import Page, told

from kisoku.commands.voice import Mistake, out, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def runs(browser: str) -> bool:
    """Some that are on the search path only say where the real one could be had."""
    try:
        return subprocess.run([browser, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def silently(*command: str) -> bool:
    """Whether it went well; what it complains of is shown."""
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode == 0


def find_browser() -> str | None:
    """One that runs. Raises Mistake if the one that was named does not."""
    named = os.environ.get("KISOKU_CHROMIUM")
    if named and not runs(named):
        raise Mistake(
            f"KISOKU_CHROMIUM のブラウザーが動きません：{named}",
            f"the browser that KISOKU_CHROMIUM names does not run: {named}",
        )
    if named:
        return named
    found = [*map(shutil.which, NAMES), *map(shutil.which, APPLICATIONS)]
    return next((browser for browser in found if browser and runs(browser)), None)


def install_browser() -> bool:
    """By apt, as root or where sudo asks for no password; whether it said that it did."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    root = ("env",) if os.geteuid() == 0 else ("sudo", "-n", "env")
    if root[0] == "sudo" and (
        shutil.which("sudo") is None or subprocess.run([*root, "true"], capture_output=True).returncode
    ):
        return False
    out(say("Chromium を apt で入れています…", "Installing Chromium by apt …"))
    sys.stdout.flush()
    silent = (*root, "DEBIAN_FRONTEND=noninteractive", apt)
    silently(*silent, "update")
    return silently(*silent, "install", "--yes", "--no-install-recommends", "chromium")


def main() -> int:
    browser = find_browser() or (find_browser() if install_browser() else None)
    if browser is None:
        raise Mistake(
            "ブラウザーのテストは実行していません：Chromium がなく、入れることもできません（KISOKU_CHROMIUM "
            "で指定できます）。",
            "the browser tests were NOT run: there is no Chromium, and none can be installed (KISOKU_CHROMIUM can "
            "name one).",
            [say("ほかのテストはすべて make lint units で実行できます。", "make lint units runs all other tests.")],
        )
    page = Page()
    page.build()
    return page.run(
        sys.argv[1] if len(sys.argv) > 1 else "browser", {"KISOKU_CHROMIUM": browser, "KISOKU_PYTHON": sys.executable}
    )


if __name__ == "__main__":
    sys.exit(told(main))
