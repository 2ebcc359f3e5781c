"""cards coverage: what a game's card texts can say, and what of it is carried out, tested and proved."""

from __future__ import annotations

from typing import Annotated

import typer

from kisoku.commands.voice import json_out, out, progress_bar, say, table_out
from kisoku.games.registry import load
from kisoku.judge.workers import unseen

COUNTED = {
    "constructs": "構文", "runs": "処理できる", "tested": "試験", "proved": "証明", "silent": "黙って無視",
    "refused": "名を挙げて拒否",
    "untested": "未試験", "unproved": "未証明",
}  # fmt: skip
"""The counts in Japanese."""


def coverage(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    json: Annotated[bool, typer.Option("--json")] = False,
    prove: Annotated[
        bool,
        typer.Option(
            "--prove",
            help=say("構文を一つずつ無意味にして確かめる。", "Make each construct meaningless in turn first."),
        ),
    ] = False,
) -> None:
    from kisoku.judge.language import language_coverage

    with progress_bar(say("構文", "constructs"), shown=not json) as progress:
        found = language_coverage(load(game), prove, progress or unseen)
    counts = found.counts()
    if json:
        json_out(counts)
        return
    heading = (
        say("構文", "construct"),
        say("処理", "runs"),
        say("試験", "tested"),
        say("証明", "proved"),
        say("シナリオ", "scenario"),
    )
    marks = {True: "○", False: "－", None: "?"}
    table_out(
        heading,
        [
            (one.name, marks[one.runs], marks[one.tested], marks[one.proved if one.runs else False], one.by)
            for one in found.constructs
        ],
    )
    for key, value in counts.items():
        out(
            f"{say(COUNTED[key], key)}: "
            f"{', '.join(value) if isinstance(value, list) else '?' if value is None else value}"
        )
