"""lab: studies, duels, fitting, and cards that win too much. For those who study play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kisoku.commands.voice import STOPPED, json_out, out, progress_bar, say
from kisoku.games.registry import load

AsJson = Annotated[bool, typer.Option("--json")]
Seed = Annotated[int, typer.Option("--seed")]


def add(app: typer.Typer) -> None:
    lab = typer.Typer(help=say("研究のための道具。", "Tools for those who study play."), no_args_is_help=True)
    lab.command(
        "run",
        help=say(
            "研究を実行し、結果を Parquet と報告ページにする。", "Carry out a study; results as Parquet and a page."
        ),
    )(run)
    lab.command("duel", help=say("二つの機械の強さを比べる。", "Compare the strength of two machines."))(duel)
    lab.command(
        "train", help=say("評価の重みを自己対戦から求める。", "Fit the weights of the evaluation by self-play.")
    )(train)
    lab.command("balance", help=say("勝ちすぎるカードを探す。", "Find cards that win too much."))(balance)
    app.add_typer(lab, name="lab")


def run(
    study: Annotated[Path, typer.Argument(metavar="STUDY.yaml")],
    folder: Annotated[
        Path | None, typer.Option("--out", help=say("結果のフォルダ。", "The folder for the results."))
    ] = None,
    workers: Annotated[
        int, typer.Option(help=say("プロセスの数。0はコアの数。", "Processes; 0 for as many as there are cores."))
    ] = 0,
    ray: Annotated[
        str, typer.Option(help=say("Ray のアドレス、または local。", "The address of a Ray cluster, or local."))
    ] = "",
) -> None:
    from kisoku.lab.report import write_report
    from kisoku.lab.running import carry_out, parquet
    from kisoku.lab.study import read_study

    plan = read_study(study)
    target = folder or study.with_suffix("")
    with progress_bar(say("研究", "study"), shown=True) as progress:
        whole = carry_out(plan, target, workers or None, ray, progress)
    page = target / "report.html"
    write_report(plan, parquet().read_table(whole).to_pylist(), page)
    out(say(f"結果：{whole}、報告：{page}", f"results: {whole}, report: {page}"))


def duel(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    one: Annotated[str, typer.Argument(metavar="PLAYER")],
    other: Annotated[str, typer.Argument(metavar="PLAYER")],
    games: Annotated[int, typer.Option("--games")] = 400,
    seed: Seed = 0,
    json: AsJson = False,
) -> None:
    from kisoku.lab.strength import duel as fight

    with progress_bar(say("対戦", "games"), shown=not json) as progress:
        result = fight(load(game), one, other, games, seed, progress)
    report: dict[str, Any] = result.report()
    if json:
        json_out(report)
    else:
        low, high = report["interval"]
        out(f"{one} – {other}: {report['share']:.1%} [{low:.1%}, {high:.1%}], {report['games']} {say('戦', 'games')}")
        for thinking in report["thinking"]:
            out(
                f"  {thinking['player']}: {thinking['mean_ms']} ms ({say('最長', 'longest')} {thinking['most_ms']} "
                f"ms), {thinking['decisions']}"
            )
    if result.stopped:
        raise typer.Exit(STOPPED)


def train(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option("--games")] = 200,
    seed: Seed = 0,
    trial_games: Annotated[
        int,
        typer.Option(
            "--trial",
            help=say("新旧の重みの対戦数。0は対戦なし。", "Paired games of new against old weights; 0 for none."),
        ),
    ] = 0,
    json: AsJson = False,
) -> None:
    from kisoku.lab.matches import check_run
    from kisoku.lab.training import fitted, rows, trial

    check_run(games, seed)
    if trial_games:
        check_run(trial_games, seed)
    with progress_bar(say("自己対戦", "self-play"), shown=not json) as progress:
        report = fitted(load(game), rows(load(game), games, seed, progress))
    if trial_games:
        weights = [after for _, after in report["weights"].values()]
        with progress_bar(say("新旧の対戦", "new against old"), shown=not json) as progress:
            report["trial"] = trial(load(game), weights, trial_games, seed + games, progress)
    if json:
        json_out(report)
        return
    out(
        say(
            f"{report['rows']}局面、損失 {report['loss_before']} → {report['loss_after']}",
            f"{report['rows']} positions, loss {report['loss_before']} → {report['loss_after']}",
        )
    )
    for words, (before, after) in report["weights"].items():
        out(f"  {words}: {before} → {after}")
    if trial_games:
        told = report["trial"]
        low, high = told["interval"]
        share = f"{told['won']:g} / {told['games']} [{low:.1%}, {high:.1%}]"
        if told["accepted"]:
            out(say(f"新しい重みの勝ち：{share}。採用できます", f"the new weights won {share}: they can be taken over"))
        else:
            out(
                say(
                    f"新しい重みの勝ち：{share}。勝ち越しは示されず、採用しません",
                    f"the new weights won {share}: not shown to be better, not to be taken over",
                )
            )


def balance(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option("--games")] = 400,
    seed: Seed = 0,
    players: Annotated[str, typer.Option("--player", help=say("両席のプレイヤー。", "Who plays both seats."))] = "easy",
    json: AsJson = False,
) -> None:
    from kisoku.lab.balance import outliers

    with progress_bar(say("対戦", "games"), shown=not json) as progress:
        found = outliers(load(game), games, seed, players, progress)
    if json:
        json_out([one._asdict() for one in found])
        return
    for one in found:
        out(
            f"{one.number}  {one.share:.1%} [{one.low:.1%}, {one.high:.1%}]  {one.games}  "
            f"{say(one.words.ja, one.words.en)}"
        )
    if not found:
        out(say("勝ちすぎ・負けすぎのカードは見つかりません", "no card was found that wins or loses too much"))
