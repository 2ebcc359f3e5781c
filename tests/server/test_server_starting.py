"""`kisoku serve` as those start it who play on their own machine: a free port, a browser where there is one, and
Ctrl-C.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from server_client import WAIT, Served

from kisoku.cli import run
from kisoku.commands import serving
from kisoku.server import running
from kisoku.server.running import CannotListen, address_of, listen, listen_near, runs_at


@contextmanager
def started(folder: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command with a page to show, on a port of its own; gives its address."""
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    command = [sys.executable, "-m", "kisoku.cli", "serve", "--open", "--port", "0", "--lang", "en"]
    around = {**os.environ, "KISOKU_DATA": str(folder / "data"), "KISOKU_PAGE": str(folder), **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=around) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            assert line.startswith("Running at http://127.0.0.1:")
            yield server, line.split()[2]
        finally:
            server.kill()


def script(path: Path, *lines: str) -> str:
    path.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_runs_without_a_browser_and_stops_when_asked(sent: signal.Signals, tmp_path: Path) -> None:
    with started(tmp_path, DISPLAY=":99", BROWSER=str(tmp_path / "none"), PATH=str(tmp_path)) as (server, address):
        assert httpx.get(address + "health").json()["ok"] is True
        assert (tmp_path / "data" / "tables.sqlite").is_file()
        server.send_signal(sent)
        said, complained = server.communicate(timeout=WAIT)
        assert (server.returncode, said, complained) == (0, "Stopped.\n", "")


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="BROWSER is heard on Linux")
def test_a_browser_is_opened_at_its_address(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "heard")
    browser = script(tmp_path / "browser", f'echo "$1" > {tmp_path / "heard"}')
    heard = os.open(tmp_path / "heard", os.O_RDWR)
    with started(tmp_path, DISPLAY=":99", BROWSER=browser) as (_, address):
        assert select.select([heard], [], [], WAIT)[0]
        assert os.read(heard, 1000).decode().strip() == address
    os.close(heard)


def without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_screen_no_browser_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    without_a_screen(monkeypatch)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a browser was started"))
    serving.show("http://127.0.0.1/")
    monkeypatch.setenv("DISPLAY", ":99")
    with pytest.raises(pytest.fail.Exception):
        serving.show("http://127.0.0.1/")


def test_where_one_runs_already_no_second_one_is_started(
    served: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(running, "PORT", urlsplit(served.base).port)
    without_a_screen(monkeypatch)
    for language, words in (
        ("ja", f"{served.base}/ ですでに動いています。"),
        ("en", f"Running already at {served.base}/"),
    ):
        assert run(["serve", "--open", "--lang", language]) == 0
        assert capsys.readouterr().out.splitlines() == [words]


def test_a_port_that_is_taken_is_passed_over() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listen_near("127.0.0.1", port) as found:
            assert port < found.getsockname()[1] < port + running.PORTS


def test_a_host_that_is_not_ours_is_refused_at_once() -> None:
    with pytest.raises(CannotListen, match=f"256.0.0.1:{running.PORT}"):
        listen_near("256.0.0.1", running.PORT)


def test_what_answers_something_else_is_none_of_ours(served: Served) -> None:
    port = urlsplit(served.base).port
    assert port is not None
    assert runs_at("127.0.0.1", port)
    assert runs_at("0.0.0.0", port)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert not runs_at("127.0.0.1", silent.getsockname()[1])
        silent.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("::1", "http://[::1]:80/"),
        ("here", "http://here:80/"),
    ],
)
def test_the_address_can_be_opened_on_this_machine(host: str, address: str) -> None:
    assert address_of(host, 80) == address
