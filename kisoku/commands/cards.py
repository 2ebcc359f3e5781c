"""cards and deck: the commands of people who make cards and decks."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kisoku.commands.importing import import_cards
from kisoku.commands.language import coverage
from kisoku.commands.voice import MISTAKE, STOPPED, Mistake, complain, json_out, out, said, say, voice
from kisoku.games.registry import GAMES, UnknownGame, files_of
from kisoku.kernel.game import Words

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
    cards = typer.Typer(
        help=say("カードの文章を読む、確かめる。", "Read and check card texts."),
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    cards.command("check", help=say("カードセットのファイルを確かめる。", "Check a card set file."))(check)
    cards.command(
        "read",
        help=say("カードの文章を読み、読み方か拒む理由を示す。", "Read card text: how it reads, or why it is refused."),
    )(read)
    cards.command("import", help=say("手元のカードデータをセットにする。", "Make a set of card data that you have."))(
        import_cards
    )
    cards.command(
        "coverage",
        help=say(
            "カードの言葉のどれが処理・試験・証明されているか。",
            "What of the card language runs, is tested and proved.",
        ),
    )(coverage)
    app.add_typer(cards, name="cards")
    deck = typer.Typer(
        help=say("デッキを確かめる、作る。", "Check and make decks."), no_args_is_help=True, rich_markup_mode=None
    )
    deck.command(
        "check",
        help=say(
            "デッキが構築のルールを守っているか、番号で答える。",
            "Name each rule of deck construction that a deck breaks.",
        ),
    )(check_deck)
    deck.command(
        "open",
        help=say("パックを開けてデッキを作る（あるゲームで）。", "Open packs for a deck, where a game has them."),
    )(open_deck)
    app.add_typer(deck, name="deck")


# --- cards ----------------------------------------------------------------------------------------


def check(
    file: FileName,
    game: Annotated[
        str, typer.Option(help=say("ファイルに game が無い場合のゲーム。", "The game, where the file does not say it."))
    ] = "",
) -> None:
    from kisoku.text.yamlfile import BadFile, Place, load_yaml

    data = load_yaml(file)
    named = data.get("game") if isinstance(data, dict) else None
    if isinstance(named, str) and named not in GAMES:
        unknown = UnknownGame(named).words
        raise BadFile(Place(file.name).at("game"), unknown.ja, unknown.en)
    name = game or (named if isinstance(named, str) else "") or next(iter(GAMES))
    try:
        count = len(files_of(name).read_cards(file))
    except BadFile as bad:
        for fault in (bad, *bad.others):
            complain(fault.message(voice.language))
        raise typer.Exit(MISTAKE) from None
    out(say(f"{file.name}：{count}枚すべて読めました。", f"{file.name}: all {count} cards can be read."))


def read(
    game: GameName,
    texts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TEXT…",
            help=say(
                "カードの文章。いくつでも。- で標準入力。", "Card texts, as many as wanted; - for standard input."
            ),
        ),
    ] = None,
    box: Annotated[
        str,
        typer.Option(
            "--box",
            help=say("文章がカードのどこにあるか（ゲームごと）。", "Where on a card the text stands (by game)."),
        ),
    ] = "",
    jsonl: Annotated[
        Path | None,
        typer.Option("--jsonl", metavar="FILE", help=say("1行に1枚のJSONを読む。", "One card in JSON per line.")),
    ] = None,
    json: AsJson = False,
) -> None:
    files = files_of(game)
    if jsonl is not None:
        report, stopped = read_jsonl(files, jsonl)
        if json:
            json_out(report)
        else:
            _report_out(report)
        if stopped:
            raise typer.Exit(STOPPED)
        return
    if not texts or not all(texts):
        raise Mistake("TEXT か --jsonl FILE が必要です。", "TEXT or --jsonl FILE is needed.")
    if box and box not in files.BOXES:
        known = ", ".join(files.BOXES)
        raise Mistake(f"--box は次のどれかです：{known}", f"--box is one of: {known}")
    found = [
        _read_text(files, _standard_input() if text == "-" else text, box or files.BOXES[0], len(texts) == 1)
        for text in texts
    ]
    if json:
        several = len(texts) > 1
        json_out(
            [{"text": number, **row} if several else row for number, (rows, _) in enumerate(found, 1) for row in rows]
        )
    else:
        for _, lines in found:
            out("\n".join(lines))
    if any(row["status"] in REFUSED for rows, _ in found for row in rows):
        raise typer.Exit(MISTAKE)


REFUSED = ("refused", "ambiguous")


def _standard_input() -> str:
    from kisoku.text.yamlfile import BadFile, Place

    if sys.stdin is None:
        raise Mistake("標準入力がありません。", "there is no standard input.")
    try:
        return sys.stdin.read(LINE_LIMIT)
    except UnicodeDecodeError:
        raise BadFile(Place("-"), "UTF-8 の文書ではありません", "is not UTF-8 text") from None


def _read_text(files: Any, text: str, box: str, alone: bool) -> tuple[list[dict[str, Any]], list[str]]:
    """How a text reads: a row for each ability, and what to say of it. Of several texts one that is refused is a row
    too.
    """
    from kisoku.effects.programs import unmeant
    from kisoku.text.outline import outline
    from kisoku.text.reading import TextAmbiguous, TextError, TextRefused, one_text
    from kisoku.text.yamlfile import Place, checked

    language = files.language()
    text = checked(text.replace("\\n", "\n"), Place("TEXT"))
    try:
        with one_text():
            readings = [(number, language.read_line(words, box, number)) for number, words in language.paragraphs(text)]
        if not readings:
            raise TextRefused(1, 1, "", (), "文章がありません。", "there is no text")
    except TextError as error:
        if alone:
            raise
        status = "ambiguous" if isinstance(error, TextAmbiguous) else "refused"
        return [{"status": status, "message": error.message(voice.language)}], [
            f"✕ {text}",
            f"    {error.message(voice.language)}",
        ]
    rows: list[dict[str, Any]] = []
    lines: list[str] = []
    for number, reading in readings:
        missing = unmeant(files.programs(), reading.abilities)
        answer = (
            say("読めて、処理できます", "reads and runs")
            if not missing
            else say("読めますが、処理できません", "reads, but is not carried out")
        )
        lines.append(f"{'△' if missing else '○'} {answer}{say('：', ': ')}{reading.canonical}")
        if missing:
            lines.append(
                f"    {say('処理できない部分', 'what is not carried out')}{say('：', ': ')}{', '.join(missing)}"
            )
        if reading.status == "variant":
            lines.append(f"    {say('正規の書き方で示しました', 'shown as it is written canonically')}")
        lines.extend(f"    {line}" for ability in reading.abilities for line in outline(ability, voice.language))
        rows.extend(
            {
                "line": number,
                "status": reading.status,
                "canonical": reading.canonical,
                "ability": ability,
                "runs": not missing,
                "not_carried_out": missing,
            }
            for ability in reading.abilities
        )
    return rows, lines


COUNTED = {
    "lines": "段落", "exact": "正規の書き方", "variant": "別の書き方", "ambiguous": "二通りに読める",
    "refused": "読めない", "cards": "カード",
    "cards_complete": "すべて読めるカード", "runs": "処理できる段落", "not_carried_out": "処理できない段落",
    "seconds": "秒",
}  # fmt: skip
ANSWERS = {
    "refused": ("✕", "読めません", "refused"), "ambiguous": ("✕", "二通りに読めます", "ambiguous"),
    "not_carried_out": ("△", "処理できません", "not carried out"),
}  # fmt: skip


def _report_out(report: dict[str, Any]) -> None:
    """What was not read or is not carried out, then the counts."""
    from rich.cells import set_cell_size

    for row in report["refusals"]:
        mark, ja, en = ANSWERS[row["status"]]
        out(f"{mark} {row['card']}: {row['text']}\n    {say(ja, en)}{say('：', ': ')}{row[voice.language]}")
    for key, value in report.items():
        if key != "refusals":
            out(f"{set_cell_size(say(COUNTED[key], key), 18)} {value}")


def read_jsonl(files: Any, file: Path) -> tuple[dict[str, Any], bool]:
    """How a file of cards reads: lines of text by outcome, and cards of which every line reads. The game knows where a
    card has its text.

    Ctrl-C ends it early, with what was counted so far; the second value says so.
    """
    language = files.language()
    counts = dict.fromkeys(
        ("lines", "exact", "variant", "ambiguous", "refused", "cards", "cards_complete", "runs", "not_carried_out"), 0
    )
    refusals: list[dict[str, str]] = []
    started = time.perf_counter()
    stopped = False
    try:
        for place, card in _cards_in(file):
            counts["cards"] += 1
            name = next((str(card[key]) for key in ("id", "number", "name") if card.get(key)), str(place))
            complete = True
            for key, box in files.texts(card):
                for words in _lines(language, card.get(key), place.at(key)):
                    status, why = _status(files, language, words, box)
                    counts["lines"] += 1
                    counts[status] += 1
                    complete = complete and status not in REFUSED
                    if status not in REFUSED:
                        counts["runs" if why is None else "not_carried_out"] += 1
                    if why is not None:
                        refusals.append(
                            {
                                "card": name,
                                "text": words,
                                "status": status if status in REFUSED else "not_carried_out",
                                "ja": why.ja,
                                "en": why.en,
                            }
                        )
            counts["cards_complete"] += complete
    except KeyboardInterrupt:
        stopped = True
    return {**counts, "seconds": round(time.perf_counter() - started, 3), "refusals": refusals}, stopped


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


def _status(files: Any, language: Any, words: str, box: str) -> tuple[str, Words | None]:
    """How a paragraph reads, and why it does not or is not carried out."""
    from kisoku.effects.programs import unmeant
    from kisoku.text.reading import TextAmbiguous, TextRefused

    try:
        reading = language.read_line(words, box)
    except TextAmbiguous as error:
        return "ambiguous", Words(error.ja, error.en)
    except TextRefused as error:
        return "refused", Words(error.ja, error.en)
    missing = ", ".join(unmeant(files.programs(), reading.abilities))
    return str(reading.status), Words(missing, missing) if missing else None


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


# --- decks ----------------------------------------------------------------------------------------


def check_deck(game: GameName, file: FileName) -> None:
    reasons = files_of(game).deck_reasons(file)
    if not reasons:
        out(say(f"{file.name}：使えるデッキです。", f"{file.name}: a legal deck."))
        return
    raise Mistake(
        f"{file.name}：使えないデッキです。",
        f"{file.name}: not a legal deck.",
        details=(f"{reason.rule:<8} {said(reason.words)}" for reason in reasons),
    )


def open_deck(
    game: GameName, seed: Annotated[int, typer.Option(min=0, max=2**62, help=say("乱数の種。", "The seed."))] = 0
) -> None:
    files = files_of(game)
    if not hasattr(files, "opened_deck"):
        raise Mistake(
            f"{game} にはパックを開けて作るデッキはありません。", f"{game} has no decks that are made by opening packs."
        )
    sys.stdout.write(files.opened_deck(seed))
