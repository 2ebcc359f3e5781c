"""simulate, conformance, bench: the commands that count."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kisoku.commands.voice import STOPPED, Mistake, complain, json_out, out, progress_bar, say
from kisoku.games.registry import GAMES, load

GameName = Annotated[str, typer.Argument(metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json")]
Seed = Annotated[int, typer.Option("--seed")]

MOST_SIMULATED, MOST_CHECKED = 100_000_000, 1_000_000
"""Games in one run."""


def add(app: typer.Typer) -> None:
    app.command(
        "simulate", help=say("機械同士を多数対戦させて数える。", "Play many games between machines and count.")
    )(simulate)
    app.command(
        "conformance", help=say("エンジンの性質を乱数の対戦で確かめる。", "Check the engine's laws in random games.")
    )(conformance)
    app.command("bench", help=say("速さを測る。", "Measure speed."))(bench)


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help=say("対戦の数。", "How many games."))] = 100,
    seed: Seed = 0,
    players: Annotated[
        str, typer.Option("--players", help=say("席順のプレイヤー。", "The players by seat."))
    ] = "random,random",
    decks: Annotated[
        str,
        typer.Option(
            "--decks", help=say("席順のデッキ。省略すると総当たり。", "The decks by seat; all pairings if left out.")
        ),
    ] = "",
    seating: Annotated[
        str,
        typer.Option(
            "--seating", help=say("席の並び方（3人以上のゲーム）。", "How they sit, where more than two may play.")
        ),
    ] = "",
    json: AsJson = False,
) -> None:
    from kisoku.lab.simulation import simulate as run

    _not_too_many(games, MOST_SIMULATED)
    with progress_bar(say("対戦", "games"), shown=not json) as progress:
        result = run(
            load(game),
            games,
            seed,
            tuple(players.split(",")),
            tuple(decks.split(",")) if decks else None,
            progress,
            seating,
        )
    if json:
        json_out(result.report())
    else:
        _print_fields(result.report())
    for failed, what in result.failures[:10]:
        complain(say(f"シード{failed}：{what}", f"seed {failed}: {what}"))
    if result.stopped:
        raise typer.Exit(STOPPED)
    if result.failures:
        raise typer.Exit(1)


def conformance(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help=say("対戦の数。", "How many games."))] = 100,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    from kisoku.lab.conformance import conformance as run

    _not_too_many(games, MOST_CHECKED)
    with progress_bar(say("適合性", "conformance"), shown=not json) as progress:
        result = run(load(game), games, seed, progress=progress)
    report = result.report()
    if json:
        json_out(report)
    else:
        failures = report.pop("failures")
        _print_fields(report)
        for failure in failures:
            out(str(failure))
        out(say(f"失敗{len(failures)}", f"{len(failures)} failures"))
    if result.stopped:
        raise typer.Exit(STOPPED)
    if result.failures:
        raise typer.Exit(1)


def _not_too_many(games: int, most: int) -> None:
    if games > most:
        raise Mistake(f"--games は1から{most}までです：{games}", f"--games is a number from 1 to {most}, not {games}")


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help=say("ゲーム。省略するとすべて。", "The games; all if left out.")),
    ] = None,
    json: AsJson = False,
) -> None:
    from kisoku.lab.benchmark import bench as run

    for name in games or ():
        load(name)  # an unknown one is refused before anything is measured
    report = run(list(games or GAMES))
    if json:
        json_out(report)
        return
    for name, fields in report["games"].items():
        out(name)
        _print_fields(fields)
    out(f"calibration_s  {report['calibration_s']}")


def _print_fields(fields: dict[str, Any]) -> None:
    width = max(map(len, fields))
    for key, value in fields.items():
        out(f"{key:<{width}}  {value}")
