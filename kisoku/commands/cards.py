"""cards and deck: the commands of people who make cards and decks."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kisoku.commands.voice import STOPPED, Mistake, json_out, out, said, say
from kisoku.games.registry import GAMES, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kisoku.text.yamlfile import Place

GameName = Annotated[str, typer.Argument(metavar="GAME")]
FileName = Annotated[Path, typer.Argument(metavar="FILE")]
AsJson = Annotated[bool, typer.Option("--json")]

LINE_LIMIT = 200_000
"""Bytes in a line of a file of card texts."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def add(app: typer.Typer) -> None:
    cards = typer.Typer(help=say("カードの文章を読む、確かめる。", "Read and check card texts."), no_args_is_help=True, rich_markup_mode=None)
    cards.command("check", help=say("カードセットのファイルを確かめる。", "Check a card set file."))(check)
    cards.command("read", help=say("カードの文章を読み、読み方か拒む理由を示す。", "Read card text: how it reads, or why it is refused."))(read)
    app.add_typer(cards, name="cards")
    deck = typer.Typer(help=say("デッキを確かめる、作る。", "Check and make decks."), no_args_is_help=True, rich_markup_mode=None)
    deck.command("check", help=say("デッキが構築のルールを守っているか、番号で答える。", "Name each rule of deck construction that a deck breaks."))(check_deck)
    deck.command("open", help=say("パックを開けてデッキを作る（あるゲームで）。", "Open packs for a deck, where a game has them."))(open_deck)
    app.add_typer(deck, name="deck")


def files_of(game: str) -> Any:
    """The module in which a game reads files that people bring; it stands beside the game's own."""
    if game not in GAMES:
        raise UnknownGame(game)
    return import_module(GAMES[game][0].rpartition(".")[0] + ".files")


# --- cards -----------------------------------------------------------------------------------------------------------------------


def check(
    file: FileName,
    game: Annotated[str, typer.Option(help=say("ファイルに game が無い場合のゲーム。", "The game, where the file does not say it."))] = "",
) -> None:
    from kisoku.text.yamlfile import BadFile, Place, load_yaml

    data = load_yaml(file)
    named = data.get("game") if isinstance(data, dict) else None
    if isinstance(named, str) and named not in GAMES:
        unknown = UnknownGame(named).words
        raise BadFile(Place(file.name).at("game"), unknown.ja, unknown.en)
    name = game or (named if isinstance(named, str) else "") or next(iter(GAMES))
    count = files_of(name).read_cards(file)
    out(say(f"{file.name}：{count}枚すべて読めました。", f"{file.name}: all {count} cards can be read."))


def read(
    game: GameName,
    text: Annotated[str, typer.Argument(metavar="TEXT", help=say("カードの文章。- で標準入力。", "The card text; - for standard input."))] = "",
    box: Annotated[str, typer.Option("--box", help=say("文章がカードのどこにあるか（ゲームごと）。", "Where on a card the text stands (by game)."))] = "",
    jsonl: Annotated[Path | None, typer.Option("--jsonl", metavar="FILE", help=say("1行に1枚のJSONを読む。", "One card in JSON per line."))] = None,
    json: AsJson = False,
) -> None:
    files = files_of(game)
    if jsonl is not None:
        report, stopped = read_jsonl(files, jsonl)
        if json:
            json_out(report)
        else:
            for key, value in report.items():
                out(f"{key:<15} {value}")
        if stopped:
            raise typer.Exit(STOPPED)
        return
    if not text:
        raise Mistake("TEXT か --jsonl FILE が必要です。", "TEXT or --jsonl FILE is needed.")
    if box and box not in files.BOXES:
        known = ", ".join(files.BOXES)
        raise Mistake(f"--box は次のどれかです：{known}", f"--box is one of: {known}")
    _read_text(files.language(), _standard_input() if text == "-" else text, box or files.BOXES[0], json)


def _standard_input() -> str:
    from kisoku.text.yamlfile import BadFile, Place

    if sys.stdin is None:
        raise Mistake("標準入力がありません。", "there is no standard input.")
    try:
        return sys.stdin.read(LINE_LIMIT)
    except UnicodeDecodeError:
        raise BadFile(Place("-"), "UTF-8 の文書ではありません", "is not UTF-8 text") from None


def _read_text(language: Any, text: str, box: str, json: bool) -> None:
    import msgspec

    from kisoku.text.reading import TextRefused, one_text
    from kisoku.text.yamlfile import Place, checked

    text = checked(text.replace("\\n", "\n"), Place("TEXT"))
    with one_text():
        readings = [(number, language.read_line(words, box, number)) for number, words in language.paragraphs(text)]
    if not readings:
        raise TextRefused(1, 1, "", (), "文章がありません。", "there is no text")
    if json:
        json_out([{"line": number, "status": reading.status, "canonical": reading.canonical, "ability": ability}
                  for number, reading in readings for ability in reading.abilities])
        return
    for _, reading in readings:
        status = {"exact": say("正規の書き方", "canonical"), "variant": say("読めます。正規の書き方：", "reads; canonically: ")}[reading.status]
        out(f"{status}{'' if reading.status == 'exact' else reading.canonical}")
        for ability in reading.abilities:
            out(f"  {msgspec.json.encode(ability).decode()}")


def read_jsonl(files: Any, file: Path) -> tuple[dict[str, Any], bool]:
    """How a file of cards reads: lines of text by outcome, and cards of which every line reads. The game knows where a card has its text.

    Ctrl-C ends it early, with what was counted so far; the second value says so.
    """
    language = files.language()
    counts = dict.fromkeys(("lines", "exact", "variant", "ambiguous", "refused", "cards", "cards_complete"), 0)
    started = time.perf_counter()
    stopped = False
    try:
        for place, card in _cards_in(file):
            found = [_status(language, words, box) for key, box in files.texts(card) for words in _lines(language, card.get(key), place.at(key))]
            counts["cards"] += 1
            counts["lines"] += len(found)
            for status in found:
                counts[status] += 1
            counts["cards_complete"] += not {"ambiguous", "refused"} & set(found)
    except KeyboardInterrupt:
        stopped = True
    return {**counts, "seconds": round(time.perf_counter() - started, 3)}, stopped


def _cards_in(file: Path) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Each card with its place. Raises BadFile for the first line that is none."""
    import msgspec

    from kisoku.text.yamlfile import BadFile, Place

    with file.open("rb") as rows:
        for number, row in enumerate(iter(lambda: rows.readline(LINE_LIMIT + 1), b""), 1):
            place = Place(file.name).at(f"line {number}")
            words = row.removeprefix(BYTE_ORDER_MARK) if number == 1 else row
            if not words.strip():
                continue
            if len(words) > LINE_LIMIT:
                raise BadFile(place, "行が長すぎます", "is too long")
            try:
                card = msgspec.json.decode(words)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise BadFile(place, "JSON として読めません", f"cannot be read as JSON ({error})") from None
            if not isinstance(card, dict):
                raise BadFile(place, "カードの記述ではありません", "is not a card")
            yield place, card


def _status(language: Any, words: str, box: str) -> str:
    from kisoku.text.reading import TextAmbiguous, TextRefused

    try:
        return str(language.read_line(words, box).status)
    except TextAmbiguous:
        return "ambiguous"
    except TextRefused:
        return "refused"


def _lines(language: Any, text: Any, place: Any) -> list[str]:
    """The paragraphs of a card's box: one string, or a list of them."""
    from kisoku.text.reading import TextError
    from kisoku.text.yamlfile import BadFile

    if text is None:
        return []
    parts = text if isinstance(text, list) else [text]
    if not all(isinstance(part, str) for part in parts):
        raise BadFile(place, "文章ではありません", "is not text")
    try:
        return [words for _, words in language.paragraphs("\n".join(parts))]
    except TextError as error:
        raise BadFile(place, error.message("ja"), error.message("en")) from None


# --- decks -----------------------------------------------------------------------------------------------------------------------


def check_deck(game: GameName, file: FileName) -> None:
    reasons = files_of(game).deck_reasons(file)
    if not reasons:
        out(say(f"{file.name}：使えるデッキです。", f"{file.name}: a legal deck."))
        return
    raise Mistake(
        f"{file.name}：使えないデッキです。", f"{file.name}: not a legal deck.", details=(f"{reason.rule:<8} {said(reason.words)}" for reason in reasons)
    )


def open_deck(game: GameName, seed: Annotated[int, typer.Option(min=0, max=2**62, help=say("乱数の種。", "The seed."))] = 0) -> None:
    files = files_of(game)
    if not hasattr(files, "opened_deck"):
        raise Mistake(f"{game} にはパックを開けて作るデッキはありません。", f"{game} has no decks that are made by opening packs.")
    sys.stdout.write(files.opened_deck(seed))
