"""judge and rules: the commands of people who want to know why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kisoku.commands.voice import (
    MISTAKE,
    STOPPED,
    complain,
    console,
    json_out,
    out,
    progress_bar,
    said,
    say,
    table_out,
    voice,
)
from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Words

if TYPE_CHECKING:
    from kisoku.judge.coverage import Coverage

GameName = Annotated[str, typer.Argument(metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json")]

NUMBER = 12
"""Columns for a rule number."""


def add(app: typer.Typer) -> None:
    app.command("judge", help=say("裁定のシナリオを実行する。", "Run scenarios."))(judge)
    rules = typer.Typer(help=say("ルールを調べる。", "Look at the rules."), no_args_is_help=True, rich_markup_mode=None)
    rules.command(
        "show", help=say("ルールとその前後を番号で表示する。", "Show rules by number, with what is above and below.")
    )(show)
    rules.command("search", help=say("言葉でルールを探す。", "Find rules by words."))(search)
    rules.command("readings", help=say("切り替えられる裁定の一覧。", "List the ruling options."))(readings)
    rules.command(
        "coverage",
        help=say("ルールごとに、実装・試験・証明されているか。", "Which rules are implemented, tested and proved."),
    )(coverage)
    rules.command(
        "prove",
        help=say(
            "ルールを一つずつ外し、試験が気づくか調べる。",
            "Switch rules off one at a time and see whether a test notices.",
        ),
    )(prove)
    app.add_typer(rules, name="rules")


# --- judge ----------------------------------------------------------------------------------------


def judge(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH…", help=say("シナリオのファイルまたはフォルダ。", "Scenario files or folders.")),
    ],
    json: AsJson = False,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace", help=say("各手順をルール番号とともに表示する。", "Print each step with its rule number.")
        ),
    ] = False,
    brief: Annotated[
        bool,
        typer.Option(
            "--brief", help=say("問いと答えと記録だけを表示する。", "Print questions, answers and the log only.")
        ),
    ] = False,
) -> None:
    from kisoku.judge.report import Report, scenario_files, trace_lines
    from kisoku.judge.scenario import run_file

    report = Report()
    refused: set[str] = set()
    stopped = False
    try:
        for path in scenario_files(paths):
            outcome = run_file(path, brief=brief and not json)
            report.add(path, outcome)
            if outcome.bad_file:
                refused.add(str(path))
            if trace and outcome.game in GAMES and not json:
                out(
                    "\n".join(
                        (f"―― {path.name}：{outcome.title}", *trace_lines(outcome, load(outcome.game), voice.language))
                    )
                )
            if outcome.diary:
                out("\n".join((f"―― {path.name}：{outcome.title}", *map(said, outcome.diary))))
    except KeyboardInterrupt:
        stopped = True
    if json:
        json_out({"passed": report.passed, "failed": report.failed, "failures": report.failures})
    else:
        for failure in report.failures:
            if failure["file"] in refused:
                file = failure["file"]
                complain(f"{file}: {failure[voice.language].removeprefix(f'{Path(file).name}: ')}")
            else:
                out(f"{failure['file']}：{failure['title']}\n    {failure[voice.language]}")
        out(say(f"成功{report.passed}、失敗{report.failed}", f"{report.passed} passed, {report.failed} failed"))
    if stopped:
        raise typer.Exit(STOPPED)
    if report.failed:
        raise typer.Exit(MISTAKE if report.bad_files == report.failed else 1)


# --- rules ----------------------------------------------------------------------------------------


def show(
    game: GameName,
    numbers: Annotated[list[str], typer.Argument(metavar="NUMBER…", help=say("ルール番号。", "Rule numbers."))],
) -> None:
    from kisoku.judge.index import index

    known = index(load(game))
    wanted = [known.rule(number) for number in numbers]
    screen = console()
    for rule in wanted:
        rows = [(known.rule(above), "dim") for above in reversed(known.parents(rule.number))] + [(rule, "bold")]
        rows += [(below, "") for below in known.children(rule.number)]
        for one, style in rows:
            screen.print(f"{one.number:<{NUMBER}} {said(one.words)}", style=style, markup=False)


def search(
    game: GameName,
    words: Annotated[
        list[str], typer.Argument(metavar="WORD…", help=say("すべて含まれる語。", "Words that must all occur."))
    ],
) -> None:
    from kisoku.judge.index import index

    found = index(load(game)).search(" ".join(words))
    if not found:
        out(say("見つかりませんでした。", "Nothing found."))
        raise typer.Exit(1)
    for rule in found:
        out(f"{rule.number:<{NUMBER}} {said(rule.words)}")


def readings(game: GameName) -> None:
    rows = [
        (reading.name, reading.rule, " | ".join(reading.values), said(reading.words))
        for reading in load(game).readings()
    ]
    table_out(
        (
            say("名前", "name"),
            say("ルール", "rule"),
            say("値（最初が既定）", "values (default first)"),
            say("内容", "what it decides"),
        ),
        rows,
        whole=2,
    )


def coverage(
    game: GameName,
    json: AsJson = False,
    prove: Annotated[
        bool, typer.Option("--prove", help=say("先に証明を行う。", "Put the rules to the proof first."))
    ] = False,
) -> None:
    from kisoku.judge.coverage import coverage as covered
    from kisoku.judge.proving import prove as proving

    if prove:
        with progress_bar(say("証明", "proving"), shown=not json) as progress:
            proving(load(game), progress or _unseen)
    with progress_bar(say("シナリオ", "scenarios"), shown=not json) as progress:
        found = covered(load(game), progress or _unseen)
    if json:
        json_out(found.counts())
    else:
        coverage_out(found)


COUNTED = {
    "rules": "ルール",
    "testable": "試験できる",
    "implemented": "実装",
    "tested": "試験",
    "proved": "証明",
    "untested": "未試験",
}
"""The counts of a coverage in Japanese."""


def coverage_out(found: Coverage) -> None:
    """Every rule with its marks and our summary, then the counts."""
    from rich.cells import set_cell_size

    heading = (
        say("ルール", "rule"),
        say("実装", "implemented"),
        say("試験", "tested"),
        say("証明", "proved"),
        say("要約", "summary"),
    )
    table_out(
        heading,
        [
            (
                row.rule.number,
                *(_mark(known) if row.rule.testable else "" for known in (row.implemented, row.tested, row.proved)),
                said(row.rule.words),
            )
            for row in found.rows
        ],
    )
    for key, value in found.counts().items():
        label = set_cell_size(said(Words(COUNTED[key], key)), 12)
        out(f"{label} {' '.join(value) if isinstance(value, list) else '?' if value is None else value}")
    if found.proof_words is not None:
        out(said(found.proof_words))


def _mark(known: bool | None) -> str:
    return "?" if known is None else "○" if known else "－"


def _unseen(done: int, total: int) -> None:
    """Nobody watches."""


def prove(
    game: GameName,
    numbers: Annotated[
        list[str] | None, typer.Argument(metavar="NUMBER…", help=say("省略するとすべて。", "All if left out."))
    ] = None,
) -> None:
    from kisoku.judge.index import index
    from kisoku.judge.proving import prove as proving

    for number in numbers or ():
        index(load(game)).rule(number)  # an unknown one is refused before anything is run
    with progress_bar(say("証明", "proving"), shown=True) as progress:
        try:
            proof = proving(load(game), progress or _unseen, numbers or None)
        except KeyboardInterrupt:
            complain(say("同じコマンドで続きから行えます。", "The same command goes on from here."))
            raise typer.Exit(STOPPED) from None
    for number in proof.explained:
        out(f"{number:<{NUMBER}} {say('説明済み：', 'explained: ')}{said(proof.excuses[number])}")
    for number in proof.unexplained:
        visited = number in proof.unnoticed
        out(
            f"{number:<{NUMBER}} "
            + (
                say("どの試験も気づきません", "no test notices")
                if visited
                else say("どの試験も通りません", "no test comes by")
            )
        )
    for number in proof.stale_excuses:
        out(
            f"{number:<{NUMBER}} "
            + say(
                f"説明が古くなっています（{proof.by(number)} が気づきます）",
                f"has an excuse, but {proof.by(number)} notices",
            )
        )
    unknown = proof.words()
    if unknown is not None:
        out(said(unknown))
    if proof.broad:
        ja = "ないと3割を超えるシナリオが失敗するルール（引用するシナリオだけが証明になります）："
        out(say(ja, "without these more than 30 % of scenarios fail (only one that cites the rule proves it):"))
        out("  " + ", ".join(f"{number} {share:.0%}" for number, share in proof.broad.items()))
    counts = len(proof.noticed), len(proof.explained), len(proof.unexplained)
    out(say("証明{}、説明済み{}、説明のない未証明{}", "{} proved, {} explained, {} neither").format(*counts))
    if proof.ahead:
        out(
            say(
                f"カードがまだないため対象外：{len(proof.ahead)}",
                f"{len(proof.ahead)} more are still ahead: their cards are to come",
            )
        )
    if not proof.holds:
        raise typer.Exit(1)
