"""scripts/page.py and scripts/browser.py: Node is found or fetched, what is there already is not made again, and what
cannot be done is told.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import browser
import fonts
import page
import pytest
from page import Page

from kisoku.commands.voice import Mistake, voice

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs here are shell scripts")


def program(folder: Path, name: str, *lines: str) -> Path:
    """A program that does these lines of shell."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
    path.chmod(0o755)
    return path


def real(folder: Path, *names: str) -> None:
    """Programs of this machine."""
    for name in names:
        (folder / name).symlink_to(shutil.which(name, path=os.defpath) or name)


def node(folder: Path, version: str) -> Path:
    program(folder, "npm", "exit 0")
    return program(folder, "node", f"echo {version}")


NPM = (
    'echo "$@" >> "$NPM_DID"',
    'case "$1" in ci) mkdir -p node_modules;; run) mkdir -p dist; echo page > dist/index.html;; esac',
)


@pytest.fixture
def did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page to build, with a Node that will do and an npm that writes down what it is asked for."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "tests").mkdir()
    for name in ("package.json", "package-lock.json", "index.html", "src/main.ts", "tests/one.test.ts"):
        (web / name).write_text(name, encoding="utf-8")
    node(tmp_path / "bin", "v24.1.0")
    program(tmp_path / "bin", "npm", *NPM)
    did = tmp_path / "did"
    monkeypatch.setattr(page, "WEB", web)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "env" / "python"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("NPM_DID", str(did))
    return did


def done(did: Path) -> list[str]:
    """What npm was asked for since the last time."""
    lines = did.read_text(encoding="utf-8").splitlines() if did.exists() else []
    did.unlink(missing_ok=True)
    return [line.removeprefix("run ").split()[0] for line in lines]


# --- Node -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v20.18.1", False),
        ("v20.19.0", True),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.5.0", False),
        ("v24.0.0", True),
        ("no", False),
    ],
)
def test_a_node_will_do_from_its_version_on(version: str, enough: bool, tmp_path: Path) -> None:
    assert page.will_do(page.version_of(str(node(tmp_path, version)))) is enough


def test_the_versions_are_those_that_the_page_names() -> None:
    named = json.loads((page.WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    *lines, last = [".".join(map(str, first)) for first, _ in page.NODES]
    assert named == " || ".join([*(f"^{first}" for first in lines), f">={last}"])


def test_the_first_folder_with_node_and_npm_that_will_do_is_taken(tmp_path: Path) -> None:
    node(tmp_path / "old", "v18.0.0")
    node(tmp_path / "bare", "v24.0.0").with_name("npm").unlink()
    program(tmp_path / "broken", "npm")
    program(tmp_path / "broken", "node", "exit 1")
    node(tmp_path / "good", "v24.0.0")
    node(tmp_path / "better", "v25.0.0")
    folders = [str(tmp_path / name) for name in ("none", "old", "bare", "broken", "good", "better")]
    assert page.find_node(folders) == str(tmp_path / "good")
    assert page.find_node(folders[:-2]) is None


def test_where_there_is_no_node_one_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    env = tmp_path / "env"
    fetched = [
        f'printf "#!/bin/sh\\necho v24.0.0\\n" > {env}/{name}; chmod +x {env}/{name}' for name in ("node", "npm")
    ]
    monkeypatch.setattr(sys, "executable", str(program(env, "python", f'echo "$@" > {tmp_path}/asked', *fetched)))
    monkeypatch.setattr(page, "WEB", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    real(tmp_path, "chmod")
    node(tmp_path, "v18.0.0")
    assert page.node_folder() == str(env)
    assert (tmp_path / "asked").read_text(encoding="utf-8").split()[-1] == page.NODE_WHEEL
    assert "60" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "words"), [("ja", "Node を取得できません"), ("en", "Node cannot be fetched")])
def test_a_node_that_cannot_be_fetched_is_told(
    language: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(voice, "language", language)
    monkeypatch.setattr(sys, "executable", str(program(tmp_path, "python", "echo no network", "exit 1")))
    monkeypatch.setattr(page, "WEB", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert page.told(lambda: page.main([])) == 2
    complaint = capsys.readouterr().err.splitlines()
    assert complaint[0] == "no network"
    assert complaint[1].startswith(words)


# --- making only what is needed -------------------------------------------------------------------


def test_a_built_page_is_not_built_again(did: Path) -> None:
    Page().build()
    assert done(did) == ["ci", "build"]
    Page().build()
    assert done(did) == []


@pytest.mark.parametrize(
    ("changed", "made"),
    [
        ("src/main.ts", ["build"]),
        ("src/new.ts", ["build"]),
        ("package-lock.json", ["ci", "build"]),
        ("tests/one.test.ts", []),
        ("dist/index.html", []),
    ],
)
def test_what_has_changed_is_made_again(changed: str, made: list[str], did: Path) -> None:
    Page().build()
    done(did)
    (page.WEB / changed).write_text("changed", encoding="utf-8")
    Page().build()
    assert done(did) == made


def test_a_page_that_was_removed_is_built_again(did: Path) -> None:
    Page().build()
    done(did)
    shutil.rmtree(page.WEB / "dist")
    Page().build()
    assert done(did) == ["build"]


def test_a_build_that_failed_is_told_and_tried_again(did: Path, tmp_path: Path) -> None:
    program(tmp_path / "bin", "npm", *NPM, 'test "$1" = ci || { printf "\\033[31mmain.ts: no\\033[0m\\n"; exit 1; }')
    for _ in range(2):
        with pytest.raises(Mistake, match="the page cannot be built") as told:
            Page().build()
        assert told.value.details == ("main.ts: no",)
    assert done(did) == ["ci", "build", "build"]


def test_scripts_run_with_what_they_need_until_one_fails(did: Path, tmp_path: Path) -> None:
    program(tmp_path / "bin", "npm", *NPM, 'test "$3" != test')
    assert page.main(["check", "test", "size"]) == 1
    assert did.read_text(encoding="utf-8").splitlines()[1:] == ["run build", "run --silent check", "run --silent test"]


# --- Chromium -------------------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing on it."""
    monkeypatch.setattr(browser, "APPLICATIONS", ())
    monkeypatch.delenv("KISOKU_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_the_first_browser_that_runs_is_taken(bare: Path) -> None:
    assert browser.find_browser() is None
    program(bare, "chromium", "exit 1")
    chrome = program(bare, "google-chrome", "exit 0")
    assert browser.find_browser() == str(chrome)


def test_a_named_browser_that_does_not_run_is_told(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare, "chromium", "exit 0")
    monkeypatch.setenv("KISOKU_CHROMIUM", str(bare / "none"))
    with pytest.raises(Mistake, match="names does not run"):
        browser.find_browser()


def test_apt_installs_a_browser_where_it_may(bare: Path) -> None:
    real(bare, "env", "chmod")
    program(bare, "sudo", "shift", 'exec "$@"')
    program(
        bare,
        "apt-get",
        f'case "$1" in install) printf "#!/bin/sh\\n" > {bare}/chromium; chmod +x {bare}/chromium;; esac',
    )
    assert browser.install_browser()
    assert browser.find_browser() == str(bare / "chromium")


def test_tests_that_were_not_run_are_a_failure(
    bare: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "language", "en")
    assert page.told(browser.main) == 2
    assert "NOT run" in capsys.readouterr().err


def test_the_fonts_have_every_letter_that_is_shown() -> None:
    """Else a machine without fonts of its own shows boxes, or nothing."""
    assert fonts.lacking() == ""
