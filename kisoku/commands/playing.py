"""games, play, replay: the commands of people who play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kisoku.commands.voice import Mistake, console, out, said, say, voice
from kisoku.games.registry import GAMES, UnknownGame, load
from kisoku.players.table import PLAYERS

if TYPE_CHECKING:
    from kisoku.kernel.game import Game
    from kisoku.kernel.match import Match
    from kisoku.kernel.replay import Replay

NAMES = ", ".join(PLAYERS)


def add(app: typer.Typer) -> None:
    app.command("games", help=say("遊べるゲームの一覧。", "List the games."))(games)
    app.command("play", help=say("端末で対戦する。", "Play in the terminal."))(play)
    replay = typer.Typer(
        help=say("リプレイを見る、検証する。", "Show or verify replays."), no_args_is_help=True, rich_markup_mode=None
    )
    replay.command("show", help=say("リプレイを1行ずつ表示する。", "Print a replay line by line."))(show)
    replay.command(
        "verify",
        help=say("もう一度再生し、記録と一致するか確かめる。", "Play it again and compare with what was recorded."),
    )(verify)
    app.add_typer(replay, name="replay")


def games() -> None:
    width = max(map(len, GAMES))
    for name, (_, title) in GAMES.items():
        out(f"{name:<{width}}  {said(title)}")


def play(
    game: Annotated[
        str,
        typer.Argument(help=say("ゲーム。省略すると画面で選びます。", "The game; without it, pick one on the screen.")),
    ] = "",
    deck: Annotated[
        str, typer.Option(help=say("自分のデッキ：名前またはファイル。", "Your deck: a name or a file."))
    ] = "",
    against: Annotated[
        str, typer.Option(help=say("相手のデッキ：名前またはファイル。", "The opponent's deck: a name or a file."))
    ] = "",
    opponent: Annotated[
        str, typer.Option(help=say(f"相手：{NAMES}、または human（交代で操作）。", f"{NAMES}, or human (hot-seat)."))
    ] = "",
    seating: Annotated[
        str, typer.Option(help=say("席の並び方（3人以上のゲーム）。", "How to sit, where more than two may play."))
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(help=say("乱数の種。省略すると毎回変わります。", "The seed; another one each time if left out.")),
    ] = None,
    resume: Annotated[
        str, typer.Option(help=say("保存したリプレイの続きから始める。", "Go on from a saved replay."))
    ] = "",
) -> None:
    from kisoku.terminal.start import Wishes, begin

    wishes = Wishes(
        game=game,
        deck=deck,
        against=against,
        opponent=opponent,
        seating=seating,
        seed=seed,
        resume=resume,
        language=voice.language,
    )
    app = begin(wishes)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Mistake("対戦には端末が必要です。", "playing needs a terminal.")
    app.run()


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("リプレイのファイル。", "The replay file."))],
) -> None:
    from rich.text import Text

    from kisoku.kernel import replay as replays
    from kisoku.kernel.match import Match
    from kisoku.terminal.chronicle import Chronicle
    from kisoku.text.yamlfile import Place

    replay, game = _replay(file)
    replays.begin(game, replay, Place(file.name))  # refuses what cannot be played here
    state = game.new(replay.decks, replay.seed, replay.readings)
    state.log = []
    match = Match(state, undoable=False)
    chronicle = Chronicle(game, match)
    screen = console()
    for decision in (None, *replay.decisions):
        if decision is not None:
            _take(match, decision, file)
        for told in chronicle.catch_up():
            line = told.for_viewer(None)
            if line is not None:
                screen.print(Text(f"{line.rule:>12}  ", style="dim").append(said(line), style="not dim"))
    screen.print(Text(f"{'':>12}  {said(chronicle.result())}", style="bold"))


def _take(match: Match, decision: int, file: Path) -> None:
    """One recorded decision; one that was not possible is the file's fault."""
    from kisoku.kernel.machine import EngineFault, Refused
    from kisoku.kernel.replay import play_on

    try:
        play_on(match, decision)
    except (Refused, EngineFault) as fault:
        at = len(match.decisions)
        raise Mistake(
            f"{file.name}：{at}番目の決定は選べません：{decision}",
            f"{file.name}: decision {at} cannot be taken: {decision} ({fault})",
        ) from None


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("リプレイのファイル。", "The replay file."))],
) -> None:
    from kisoku.kernel import replay as replays

    replay, game = _replay(file)
    replays.verify(game, replay, file.name)
    count = len(replay.decisions)
    out(say(f"{file.name}：記録どおりです（決定{count}回）。", f"{file.name}: as recorded ({count} decisions)."))


def _replay(file: Path) -> tuple[Replay, Game]:
    from kisoku.kernel import replay as replays

    replay = replays.read(file)
    try:
        return replay, load(replay.game)
    except UnknownGame as unknown:
        raise Mistake(f"{file.name}：{unknown.words.ja}", f"{file.name}: {unknown.words.en}") from None
