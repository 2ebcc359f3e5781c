"""puzzles: find positions with a win to be found in games between machines and in scenarios, and check those that are
stored.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Annotated

import typer

from kisoku.commands.voice import Mistake, complain, out, progress_bar, say
from kisoku.games.registry import load
from kisoku.kernel import rules

GameName = Annotated[str, typer.Argument(metavar="GAME")]
MOST_GAMES = 100_000


def add(app: typer.Typer) -> None:
    purpose = say(
        "「この番で勝つ手を探す」問題を作り、確かめる。", "Find and check puzzles: positions with a win this turn."
    )
    group = typer.Typer(help=purpose, no_args_is_help=True)
    group.command(
        "find",
        help=say(
            "機械同士の対戦とシナリオから問題を探す。", "Look for puzzles in games between machines, and in scenarios."
        ),
    )(find)
    group.command(
        "check",
        help=say(
            "問題がいまのルールでも解けることを確かめる。", "Check that the stored puzzles stand, and can be solved."
        ),
    )(check)
    app.add_typer(group, name="puzzles")


def find(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help=say("対戦の数。", "How many games."))] = 20,
    seed: Annotated[int, typer.Option("--seed")] = 0,
    most: Annotated[int, typer.Option("--most", help=say("見つける数。", "Stop after so many."))] = 12,
    rulings: Annotated[
        int, typer.Option("--rulings", help=say("シナリオから加える数。", "So many more from scenarios."))
    ] = 6,
    into: Annotated[
        str,
        typer.Option(
            "--into",
            metavar="FILE",
            help=say("書き込むファイル。省略すると画面へ。", "The file to write; the screen if left out."),
        ),
    ] = "",
) -> None:
    from kisoku.players import puzzles

    if not 0 < games <= MOST_GAMES:
        raise Mistake(f"対戦の数は1から{MOST_GAMES}です", f"the number of games is 1 to {MOST_GAMES}")
    rules.play()
    played = load(game)
    form = next(iter(played.formats()))
    pairs = list(permutations([name for name, deck in played.decks().items() if deck.cards and deck.format == form], 2))
    found: list[puzzles.Puzzle] = []
    with progress_bar(say("対戦", "games"), shown=bool(into)) as progress:
        for number in range(seed, seed + games):
            puzzle = puzzles.find(played, pairs[number % len(pairs)], number)
            if puzzle is not None and puzzle.digest not in {one.digest for one in found}:
                found.append(puzzle)
                if into:  # what is found stays found, however the run ends
                    Path(into).write_text(puzzles.written(found), encoding="utf-8")
            if progress is not None:
                progress(number - seed + 1, games)
            if len(found) >= most:
                break
    found += puzzles.find_in_scenes(played, rulings)
    if into:
        Path(into).write_text(puzzles.written(found), encoding="utf-8")
        out(say(f"{len(found)}問を{into}に書きました。", f"{len(found)} puzzles are in {into}."))
    else:
        out(puzzles.written(found).rstrip())


def check(game: GameName) -> None:
    from kisoku.players import puzzles

    rules.play()
    played = load(game)
    known = puzzles.stored(game)
    wrong = [
        puzzle.name for puzzle in known if not puzzles.stands(played, puzzle) or not puzzles.solved(played, puzzle)
    ]
    out(
        say(
            f"{len(known)}問のうち{len(known) - len(wrong)}問が正しい。",
            f"{len(known) - len(wrong)} of {len(known)} puzzles are right.",
        )
    )
    for name in wrong:
        complain(name)
    if wrong:
        raise typer.Exit(1)
