"""The command line: `kisoku …`. Commands stand in `kisoku.commands`; here they are put together and their errors turned
into one message.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from typing import TextIO

import typer

from kisoku.commands import cards, judging, lab, measuring, playing, puzzles, serving
from kisoku.commands.voice import MISTAKE, OUR_FAULT, STOPPED, Mistake, complain, debugging, message_of, say, voice
from kisoku.kernel import rules
from kisoku.locale import LANGUAGES, language_from

UsageError = typer.BadParameter.__bases__[0]
"""What Typer raises for words on the command line that it cannot use; it has no public name."""


ONLY_PLAYING = frozenset(("play", "serve", "simulate", "bench", "replay", "lab duel", "lab train", "lab balance"))
"""Commands in whose process nobody examines rules: they are plain functions there."""

WHOLE_NUMBERS = ("--games", "--seed")
"""Options that take a whole number: what is wrong with another value is said in our own words."""


def main() -> None:
    sys.stdout, sys.stderr = _open(sys.stdout), _open(sys.stderr)
    words = [word for word in sys.argv[1:] if word[:1] != "-" and word not in LANGUAGES]
    if not ONLY_PLAYING.isdisjoint((" ".join(words[:1]), " ".join(words[:2]))):
        rules.play()
    sys.exit(run(sys.argv[1:]))


def _open(stream: TextIO | None) -> TextIO:
    """The stream, made to write any character in some way; where it was closed from the start, one
    that writes nowhere.
    """
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return stream


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; gives the exit code. Nothing that a user types makes a traceback."""
    try:
        rest = _take_language(list(arguments))
        code = application()(args=rest, prog_name="kisoku", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except typer.Exit as ended:
        code = ended.exit_code
    except (
        BrokenPipeError,
        SystemExit,
    ):  # who read our output has gone (`| head`); Typer and rich end the program on it
        _write_no_more()
        return 0
    except Exception as error:
        if isinstance(error, OSError):
            _write_no_more()
        return _complain_of(error)
    if code == STOPPED:
        complain(say("中断しました。", "Stopped."))
    return code if isinstance(code, int) else 0


def _write_no_more() -> None:
    """What is still in the buffer of the output cannot be written either: nobody needs to hear of it again when the
    program ends.
    """
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def application() -> typer.Typer:
    """All commands, with help in the language of this run."""
    purpose = say("カードゲームの公式ルールを動かします。", "Runs the official rules of card games.")
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, help=purpose)

    @app.callback(invoke_without_command=True)
    def overall(
        context: typer.Context,
        lang: str = typer.Option(
            "",
            "--lang",
            metavar="ja|en",
            help=say("表示する言語。どの位置にも書けます。", "The language to speak; may stand anywhere."),
        ),
    ) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for module in (playing, serving, judging, cards, measuring, puzzles, lab):
        module.add(app)
    return app


def _take_language(arguments: list[str]) -> list[str]:
    """`--lang` may stand anywhere; it is taken out before the commands see the line."""
    rest: list[str] = []
    wanted = ""
    place = 0
    while place < len(arguments):
        word = arguments[place]
        if word == "--":
            rest.extend(arguments[place:])
            break
        if word == "--lang" or word.startswith("--lang="):
            wanted = word[7:] if word != "--lang" else arguments[place + 1] if place + 1 < len(arguments) else "?"
            place += 1 if word == "--lang" else 0
            if wanted not in LANGUAGES:
                raise Mistake(f"言語は ja か en です：{wanted}", f"a language is ja or en: {wanted}")
        else:
            rest.append(word)
        place += 1
    voice.language = language_from(wanted)
    return rest


def _complain_of(error: Exception) -> int:
    """One message on the error stream, and the exit code."""
    if isinstance(error, UsageError):
        complain(_usage_words(error))
        return MISTAKE
    message = message_of(error)
    if message is not None:
        complain(message)
        for line in getattr(error, "details", ()):
            complain(line)
        return MISTAKE
    what = f"{error.__class__.__name__}: {error}"[:200]
    complain(
        say(f"Kisoku の不具合です。報告をお願いします：{what}", f"This is a fault of Kisoku; please report it: {what}")
    )
    if debugging():
        path = _write_fault()
        complain(say(f"詳細：{path}", f"details: {path}"))
    return OUR_FAULT


def _usage_words(error: Exception) -> str:
    """What is wrong with the command line, in the language of this run; Typer itself speaks English only."""
    words: str = error.format_message()  # type: ignore[attr-defined]
    kind = error.__class__.__name__
    parameter = getattr(error, "param", None)
    name = (
        parameter.opts[0]
        if parameter is not None and str(parameter.opts[0]).startswith("-")
        else str(getattr(parameter, "name", "")).upper()
    )
    hint = say("（--help で使い方を表示します）", " (--help shows how it is used)")
    if kind == "NoSuchOption":
        return say(f"そのようなオプションはありません：{getattr(error, 'option_name', '')}", words) + hint
    if kind == "MissingParameter":
        return say(f"{name} が必要です", f"{name} is needed") + hint
    if kind == "BadParameter" and name in WHOLE_NUMBERS:
        return say(f"{name} は0以上の整数です", f"{name} is a whole number from 0") + hint
    if kind == "BadParameter":
        return say(f"{name} に使えない値です：{getattr(error, 'message', words)}", words.removesuffix(".")) + hint
    return say(f"コマンドが正しくありません：{words}", words) + hint


def _write_fault() -> str:
    """The traceback goes to a file, never to the screen."""
    from kisoku.text.cache import cache_folder

    path = cache_folder() / "fault.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        return say(f"{path} に書けません（{error.strerror}）", f"{path} cannot be written: {error.strerror}")
    return str(path)


if __name__ == "__main__":
    main()
