"""serve: the command of those who host tables, or play at one in the browser."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from contextlib import suppress
from typing import Annotated

import typer

from kisoku.commands.voice import Mistake, out, say

OWN_NAMES = ("localhost", "127.0.0.1", "::1")
"""What a machine calls itself: a server that nobody else can reach answers to nothing else."""

MOST_WORKERS = 64


def add(app: typer.Typer) -> None:
    app.command("serve", help=say("卓のサーバーを動かす。", "Run the server of tables."))(serve)


def serve(
    host: Annotated[str, typer.Option(help=say("待ち受けるアドレス。", "The address to listen at."))] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            help=say(
                "待ち受けるポート。省略すると8017から先の空いているもの。",
                "The port to listen at; if left out, the first free one from 8017.",
            )
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help=say(
                "データベース。省略するとデータフォルダのSQLite。",
                "The database; SQLite in your data folder if left out.",
            ),
        ),
    ] = "",
    pause: Annotated[
        float,
        typer.Option(
            help=say(
                "対応しなかった場面を見せる秒数（この1倍から3倍）。",
                "Seconds for which a passed window is shown, one to three times as long.",
            )
        ),
    ] = 0.05,
    name: Annotated[
        list[str],
        typer.Option(
            help=say(
                "サーバーの名前。ほかの名前での呼び出しを断る。",
                "A name of this server; calls by any other are refused.",
            )
        ),
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option(
            help=say(
                "前に立つプロキシーのアドレス。", "The address of a proxy before it, whose X-Forwarded-For counts."
            )
        ),
    ] = [],  # noqa: B006
    each: Annotated[
        int, typer.Option(help=say("一つのアドレスからの接続の数。", "Connections from one address."))
    ] = 200,
    days: Annotated[
        float,
        typer.Option(
            help=say(
                "触れられない卓を消すまでの日数。0で消さない。",
                "Days after which an untouched table is deleted; 0: never.",
            )
        ),
    ] = 90,
    workers: Annotated[
        int, typer.Option(help=say("卓を分け合うプロセスの数。", "Processes that share the tables."))
    ] = 1,
    browser: Annotated[
        bool, typer.Option("--open", help=say("ブラウザーがあれば開く。", "Open it in a browser, where there is one."))
    ] = False,
    schema: Annotated[
        bool,
        typer.Option(
            "--schema", help=say("プロトコルのJSON Schemaを出力する。", "Print the JSON Schema of the protocol.")
        ),
    ] = False,
) -> None:
    if schema:
        from kisoku.server.schema import schema_text

        out(schema_text().rstrip("\n"))
        return
    if port is not None and not 0 <= port < 65_536:
        raise Mistake("ポートは0から65535までの整数です", "a port is a whole number from 0 to 65535")
    if not 0 <= pause <= 10:
        raise Mistake("--pause は0から10までの秒数です", "--pause is a number of seconds from 0 to 10")
    if each < 1 or days < 0:
        raise Mistake("--each は1以上、--days は0以上です", "--each is at least 1, --days at least 0")
    if not 1 <= workers <= MOST_WORKERS or (workers > 1 and not hasattr(os, "fork")):
        most = MOST_WORKERS if hasattr(os, "fork") else 1
        raise Mistake(f"--workers は1から{most}までです", f"--workers is from 1 to {most}")
    from kisoku.server.running import EVERYWHERE, PORT, address_of, listen, listen_near, run, runs_at
    from kisoku.server.settings import Hosting
    from kisoku.server.store import default_url

    if browser and port is None and not database and runs_at(host, PORT):
        address = address_of(host, PORT)
        out(say(f"{address} ですでに動いています。", f"Running already at {address}"))
        show(address)
        return
    socket = listen_near(host, PORT) if port is None else listen(host, port)
    address = address_of(host, socket.getsockname()[1])

    def ready() -> None:
        out(say(f"{address} で動いています。Ctrl-C で止まります。", f"Running at {address} — Ctrl-C stops it."))
        if host in EVERYWHERE:
            out(
                say(
                    "このマシンのほかのアドレスでも待ち受けています。",
                    "It listens at every other address of this machine, too.",
                )
            )
        if not _has_page():
            out(say("ページがまだありません。make page で作れます。", "There is no page yet: make page builds it."))
        elif browser:
            show(address)

    level = logging.WARNING if browser else logging.INFO  # who plays on this machine needs no diary
    names = frozenset(one.lower() for one in (*name, *(OWN_NAMES if name or host in OWN_NAMES else ())))
    code = run(
        socket,
        database or default_url(),
        pause,
        ready,
        level,
        Hosting(names, frozenset(proxy), each, days=days),
        workers,
    )
    out(say("止まりました。", "Stopped."))
    if code:
        raise typer.Exit(code)


def _has_page() -> bool:
    from kisoku.server.page import page_folder

    return page_folder() is not None


def show(address: str) -> None:
    """Open it in a browser, if there is a screen for one. What becomes of that is no concern of ours: a process of its
    own does it, and says nothing.
    """
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    command = [sys.executable, "-m", "webbrowser", address]
    nowhere = subprocess.DEVNULL
    with suppress(OSError):
        subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
