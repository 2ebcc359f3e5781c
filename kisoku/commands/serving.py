"""serve: the command of those who host tables."""

from __future__ import annotations

from typing import Annotated

import typer

from kisoku.commands.voice import Mistake, out, say


def add(app: typer.Typer) -> None:
    app.command("serve", help=say("卓のサーバーを動かす。", "Run the server of tables."))(serve)


def serve(
    host: Annotated[str, typer.Option(help=say("待ち受けるアドレス。", "The address to listen at."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=say("待ち受けるポート。0なら空いているもの。", "The port to listen at; 0 for any free one."))] = 8017,
    database: Annotated[
        str,
        typer.Option(metavar="URL", help=say("データベース。省略するとデータフォルダのSQLite。", "The database; SQLite in your data folder if left out.")),
    ] = "",
    pause: Annotated[
        float,
        typer.Option(help=say("対応しなかった場面を見せる秒数（この1倍から3倍）。", "Seconds for which a passed window is shown, one to three times as long.")),
    ] = 0.1,
    schema: Annotated[bool, typer.Option("--schema", help=say("プロトコルのJSON Schemaを出力する。", "Print the JSON Schema of the protocol."))] = False,
) -> None:
    if schema:
        from kisoku.server.schema import schema_text

        out(schema_text().rstrip("\n"))
        return
    if not 0 <= port < 65_536:
        raise Mistake("ポートは0から65535までの整数です", "a port is a whole number from 0 to 65535")
    if not 0 <= pause <= 10:
        raise Mistake("--pause は0から10までの秒数です", "--pause is a number of seconds from 0 to 10")
    from kisoku.server.running import listen, run
    from kisoku.server.store import default_url

    socket = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{socket.getsockname()[1]}/"
    ready = say(f"{address} で動いています。Ctrl-C で止まります。", f"Running at {address} — Ctrl-C stops it.")
    run(socket, database or default_url(), pause, lambda: out(ready))
