"""The command line: `kisoku …`. Commands stand in `kisoku.commands`; here they are put together and their errors turned into one message."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

import typer

from kisoku.commands import cards, judging, measuring, playing
from kisoku.commands.voice import MISTAKE, OUR_FAULT, Mistake, complain, debugging, message_of, say, voice
from kisoku.locale import LANGUAGES, language_from

UsageError = typer.BadParameter.__bases__[0]
"""What Typer raises for words on the command line that it cannot use; it has no public name."""


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; gives the exit code. Nothing that a user types makes a traceback."""
    try:
        rest = _take_language(list(arguments))
        code = application()(args=rest, prog_name="kisoku", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        complain(say("中断しました。", "Stopped."))
        return 130
    except typer.Exit as ended:
        return ended.exit_code
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except Exception as error:
        return _complain_of(error)
    return code if isinstance(code, int) else 0


def application() -> typer.Typer:
    """All commands, with help in the language of this run."""
    purpose = say("カードゲームの公式ルールを動かします。", "Runs the official rules of card games.")
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, help=purpose)

    @app.callback(invoke_without_command=True)
    def overall(
        context: typer.Context,
        lang: str = typer.Option("", "--lang", metavar="ja|en", help=say("表示する言語。どの位置にも書けます。", "The language to speak; may stand anywhere.")),
    ) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for module in (playing, judging, cards, measuring):
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
        return MISTAKE
    what = f"{error.__class__.__name__}: {error}".splitlines()[0][:200]
    complain(say(f"Kisoku の不具合です。報告をお願いします：{what}", f"This is a fault of Kisoku; please report it: {what}"))
    if debugging():
        complain(say(f"詳細：{_write_fault()}", f"details: {_write_fault()}"))
    return OUR_FAULT


def _usage_words(error: Exception) -> str:
    """What is wrong with the command line, in the language of this run; Typer itself speaks English only."""
    words: str = error.format_message()  # type: ignore[attr-defined]
    kind = error.__class__.__name__
    parameter = getattr(error, "param", None)
    name = parameter.opts[0] if parameter is not None and str(parameter.opts[0]).startswith("-") else str(getattr(parameter, "name", "")).upper()
    hint = say("（--help で使い方を表示します）", " (--help shows how it is used)")
    if kind == "NoSuchOption":
        return say(f"そのようなオプションはありません：{getattr(error, 'option_name', '')}", words) + hint
    if kind == "MissingParameter":
        return say(f"{name} が必要です", f"{name} is needed") + hint
    if kind == "BadParameter":
        return say(f"{name} に使えない値です：{getattr(error, 'message', words)}", words) + hint
    return say(f"コマンドが正しくありません：{words}", words) + hint


def _write_fault() -> str:
    """The traceback goes to a file, never to the screen."""
    from kisoku.text.cache import cache_folder

    path = cache_folder() / "fault.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(traceback.format_exc(), encoding="utf-8")
    return str(path)


if __name__ == "__main__":
    main()
