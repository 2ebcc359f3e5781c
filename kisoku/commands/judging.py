"""judge and rules: the commands of people who want to know why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from kisoku.commands.voice import Mistake, console, json_out, out, progress_bar, said, say, table_out, voice
from kisoku.games.registry import load

GameName = Annotated[str, typer.Argument(metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json")]


def add(app: typer.Typer) -> None:
    app.command("judge", help=say("裁定のシナリオを実行する。", "Run scenarios."))(judge)
    rules = typer.Typer(help=say("ルールを調べる。", "Look at the rules."), no_args_is_help=True, rich_markup_mode=None)
    rules.command("show", help=say("ルールとその前後を番号で表示する。", "Show rules by number, with what is above and below."))(show)
    rules.command("search", help=say("言葉でルールを探す。", "Find rules by words."))(search)
    rules.command("readings", help=say("切り替えられる裁定の一覧。", "List the ruling options."))(readings)
    rules.command("coverage", help=say("ルールごとに、実装・試験・証明されているか。", "Which rules are implemented, tested and proved."))(coverage)
    rules.command("prove", help=say("ルールを一つずつ外し、試験が気づくか調べる。", "Switch rules off one at a time and see whether a test notices."))(prove)
    app.add_typer(rules, name="rules")


# --- judge -----------------------------------------------------------------------------------------------------------------------


def judge(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help=say("シナリオのファイルまたはフォルダ。", "Scenario files or folders."))],
    json: AsJson = False,
    trace: Annotated[bool, typer.Option("--trace", help=say("各手順をルール番号とともに表示する。", "Print each step with its rule number."))] = False,
) -> None:
    for path in paths:
        if not path.exists():
            raise Mistake(f"{path}：ありません。", f"{path}: there is no such file or folder.")
    if trace:
        _print_traces(paths)
    from kisoku.judge.running import run_paths

    report = run_paths(paths)
    if json:
        json_out({"passed": report.passed, "failed": report.failed, "failures": report.failures})
    else:
        for failure in report.failures:
            out(str(failure))
        out(say(f"成功{report.passed}、失敗{report.failed}", f"{report.passed} passed, {report.failed} failed"))
    if report.failed:
        raise typer.Exit(1)


def _print_traces(paths: Sequence[Path]) -> None:
    from kisoku.judge.running import run_file, scenario_files, trace_lines

    for path in scenario_files(paths):
        outcome = run_file(path)
        out(f"―― {path.name}")
        for line in trace_lines(outcome, load(outcome.game)):
            out(line)


# --- rules -----------------------------------------------------------------------------------------------------------------------


def show(game: GameName, numbers: Annotated[list[str], typer.Argument(metavar="NUMBER…", help=say("ルール番号。", "Rule numbers."))]) -> None:
    index = {rule.number: rule for rule in load(game).rules()}
    for number in numbers:
        if number not in index:
            near = [known for known in index if known.startswith(number.split(".")[0])][:5]
            raise Mistake(f"ルール {number} はありません。近いもの：{' '.join(near)}", f"there is no rule {number}; near it: {' '.join(near)}")
    screen = console()
    for number in numbers:
        rule = index[number]
        above = rule.parent
        parents = []
        while above in index:
            parents.append(above)
            above = index[above].parent
        rows = [(index[one], "dim") for one in reversed(parents)] + [(rule, "bold")]
        rows += [(below, "") for below in index.values() if below.parent == number]
        for one, style in rows:
            screen.print(f"{one.number:<10} {one.summary}", style=style, markup=False)


def search(game: GameName, words: Annotated[list[str], typer.Argument(metavar="WORD…", help=say("すべて含まれる言葉。", "Words that must all occur."))]) -> None:
    wanted = [word.lower() for word in words]
    found = [rule for rule in load(game).rules() if all(word in f"{rule.number} {rule.summary}".lower() for word in wanted)]
    if not found:
        out(say("見つかりませんでした。", "Nothing found."))
        raise typer.Exit(1)
    for rule in found:
        out(f"{rule.number:<10} {rule.summary}")


def readings(game: GameName) -> None:
    rows = [(reading.name, reading.rule, " | ".join(reading.values), said(reading.words)) for reading in load(game).readings()]
    table_out((say("名前", "name"), say("ルール", "rule"), say("値（最初が既定）", "values (default first)"), say("内容", "what it decides")), rows)


def coverage(
    game: GameName,
    json: AsJson = False,
) -> None:
    from kisoku.judge import coverage as covering

    found = covering.coverage(load(game))
    if json:
        json_out(found.report())
        return
    for line in found.lines(voice.language):
        out(line)


def prove(
    game: GameName,
    numbers: Annotated[list[str] | None, typer.Argument(metavar="NUMBER…", help=say("省略するとすべて。", "All if left out."))] = None,
) -> None:
    from kisoku.judge import coverage as covering

    with progress_bar(say("証明", "proving"), shown=True) as progress:
        found = covering.prove(load(game), tuple(numbers or ()), progress)
    for line in found.lines(voice.language):
        out(line)
