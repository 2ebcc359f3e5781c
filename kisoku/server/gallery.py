"""The cards of a game for who looks through them, builds decks of them, or writes one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from kisoku.effects.programs import unmeant
from kisoku.games.registry import GAMES, load
from kisoku.kernel.game import Game
from kisoku.server.protocol import Said
from kisoku.text.outline import outline
from kisoku.text.reading import TextError, one_text
from kisoku.text.yamlfile import BadFile, Place, checked


class Gallery(msgspec.Struct):
    """The answer to GET /api/cards/{game}. cards: each as a view shows a card, and `written`, where its text is read
    box by box: each box with its text. layout: how their faces are drawn. boxes: where on a card a text may stand; the
    usual one first.
    """

    game: str
    title: Said
    layout: dict[str, Any]
    cards: list[dict[str, Any]]
    boxes: list[str]


class TextLine(msgspec.Struct):
    """A line of a card's text as it was read. canonical: as we would write it. program: what it does, step by step.
    missing: what of it is not carried out.
    """

    line: int
    status: str
    canonical: str
    program: list[Said]
    missing: list[str]


class TextRead(msgspec.Struct):
    """The answer to POST /api/cards/read. fault: why it cannot be read, if it cannot."""

    lines: list[TextLine]
    fault: Said | None = None


def files_of(game: Game) -> Any:
    """What the game does with files that people write."""
    return import_module(GAMES[game.name][0].rpartition(".")[0] + ".files")


@cache
def gallery(name: str) -> Gallery:
    game = load(name)
    files = files_of(game)
    found = [facts for number in game.card_numbers() if (facts := game.card_facts(number)) is not None]
    if hasattr(files, "written"):
        found = [
            {**facts, "written": [{"box": box, "text": text} for box, text in files.written(facts["number"])]}
            for facts in found
        ]
    return Gallery(name, Said(game.title.ja, game.title.en), dict(game.layout()), found, list(files.BOXES))


def text_read(game: Game, text: str, box: str) -> TextRead:
    """How a text would be read: never more than a moment's work."""
    files = files_of(game)
    language = files.language()
    try:
        with one_text():
            found = [
                (number, language.read_line(words, box, number))
                for number, words in language.paragraphs(checked(text, Place("text")))
            ]
    except (TextError, BadFile) as fault:
        return TextRead([], Said(fault.message("ja"), fault.message("en")))
    return TextRead(
        [
            TextLine(
                number,
                reading.status,
                reading.canonical,
                [
                    Said(*both)
                    for ability in reading.abilities
                    for both in zip(outline(ability, "ja"), outline(ability, "en"), strict=True)
                ],
                list(unmeant(files.programs(), reading.abilities)),
            )
            for number, reading in found
        ]
    )


def deck_text(game: Game, cards: Sequence[str], form: str, name: str) -> str:
    """These cards as a deck file: as the game itself writes one, or number by number."""
    written = getattr(files_of(game), "deck_text", None)
    if written is not None:
        return str(written(cards, form, name))
    head = [f"name: {msgspec.json.encode(name).decode()}", f"game: {game.name}", f"format: {form}", "cards:"]
    rows = []
    for number, count in Counter(cards).items():
        facts = game.card_facts(number)
        rows.append(f"  {number}: {count}" + (f"  # {facts['words']['ja']}" if facts is not None else ""))
    return "\n".join([*head, *rows]) + "\n"
