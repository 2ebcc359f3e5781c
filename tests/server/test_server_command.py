"""`kisoku serve`: what cannot be served is told in one message, in both languages, before anything is served."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from kisoku.cli import run


@pytest.mark.parametrize(
    ("arguments", "ja", "en"),
    [
        (["--port", "65536"], "ポートは0から65535までの整数です", "a port is a whole number from 0 to 65535"),
        (["--pause", "11"], "--pause は0から10までの秒数です", "--pause is a number of seconds from 0 to 10"),
        (["--port", "0", "--database", "nonsense"], "データベースが使えません", "the database cannot be used"),
        (["--host", "256.0.0.1"], "で待ち受けできません", "cannot listen at 256.0.0.1"),
    ],
)
def test_what_cannot_be_served_is_told(
    arguments: list[str], ja: str, en: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, words in (("ja", ja), ("en", en)):
        assert run(["serve", *arguments, "--lang", language]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert words in told.err
        assert len(told.err.splitlines()) == 1


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert (
            run(["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'x.sqlite'}", "--lang", "en"]) == 2
        )
    assert f"cannot listen at 127.0.0.1:{port}" in capsys.readouterr().err
