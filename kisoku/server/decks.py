"""Decks that people bring: one of the game's own by name, or the text of a deck file, checked against the rules of
construction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module, resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kisoku.games.registry import GAMES, UnknownGame, load
from kisoku.kernel.game import Game, Reason, Words
from kisoku.server.calls import DeckCard, DeckFacts
from kisoku.server.protocol import Said
from kisoku.server.refusals import refused_start
from kisoku.text.yamlfile import BadFile


def game_called(name: str) -> Game:
    try:
        return load(name)
    except UnknownGame as unknown:
        raise refused_start(unknown.words) from None


def format_called(game: Game, name: str) -> str:
    """The format of that name; the game's usual one if none is named."""
    known = game.formats()
    if name and name not in known:
        names = ", ".join(known)
        raise refused_start(
            Words(
                f"「{name}」という形式はありません。あるのは：{names}",
                f"there is no format “{name}”; there are: {names}",
            )
        )
    return name or next(iter(known))


def example(game: Game) -> str:
    """The file of one of the game's own decks."""
    folder = resources.files(GAMES[game.name][0].rpartition(".")[0]) / "cards" / "decks"
    files = (folder / f"{name}.yaml" for name in game.decks())
    return next(file.read_text(encoding="utf-8") for file in files if file.is_file())


def read(game: Game, text: str, form: str = "") -> tuple[tuple[str, ...], str, list[Reason]]:
    """Cards of the text of a deck file, the format for which it is checked (its own if none is named), and the rules
    that it breaks.
    """
    files = import_module(GAMES[game.name][0].rpartition(".")[0] + ".files")
    with TemporaryDirectory() as folder:  # a game reads decks from files
        path = Path(folder) / "deck"
        path.write_text(text, encoding="utf-8", errors="replace")
        try:
            deck = files.read_deck(path)
            if form in ("", deck.format):
                return deck.cards, deck.format, files.deck_reasons(path)
            return deck.cards, form, game.deck_reasons(deck.cards, form)
        except BadFile as fault:
            raise refused_start(Words(fault.message("ja"), fault.message("en"))) from None


def legal(game: Game, form: str, name: str, text: str) -> tuple[str, ...] | None:
    """The cards of a deck that may be played in that format; None where nothing is named. Refuses a deck that breaks a
    rule, with the rule.
    """
    if text:
        cards, _, reasons = read(game, text, form)
        _refuse_broken(reasons)
        return cards
    if not name:
        return None
    known = game.decks()
    if name not in known:
        names = ", ".join(known)
        raise refused_start(
            Words(
                f"「{name}」というデッキはありません。あるのは：{names}",
                f"there is no deck “{name}”; there are: {names}",
            )
        )
    deck = known[name]
    if deck.format != form:
        _refuse_broken(game.deck_reasons(deck.cards, form))
    return tuple(deck.cards)


def listed(game: Game, cards: Iterable[str]) -> list[DeckCard]:
    """The cards of a deck by name, in its order."""
    return [_listed(facts, count) for facts, count in counted(game, cards)]


def counted(game: Game, cards: Iterable[str]) -> list[tuple[dict[str, Any], int]]:
    """What there is to say of each card of a deck, and how often it is in it."""
    found = ((game.card_facts(number), count) for number, count in Counter(cards).items())
    return [(facts, count) for facts, count in found if facts is not None]


def facts_of(game: Game, name: str, title: Said, form: str, cards: Iterable[str]) -> DeckFacts:
    """One of the game's own decks, with its curve."""
    found = counted(game, cards)
    face = game.layout()["face"]
    bars: Counter[int] = Counter()
    for facts, count in found:
        for place in _reached(facts, face["spans"][0]) if face["spans"] else [facts.get(face["corner"]["fact"])]:
            if isinstance(place, int):
                bars[place] += count
    least = face["spans"][0]["least"] if face["spans"] else min(bars, default=0)
    curve = [bars[place] for place in range(least, max(bars, default=least - 1) + 1)]
    return DeckFacts(name, title, form, [_listed(facts, count) for facts, count in found], least, curve)


def _reached(facts: Mapping[str, Any], span: Mapping[str, Any]) -> list[int]:
    """The numbers of a span such as "2,4-6" that lie within its bounds."""
    parts = re.findall(r"(\d+)(?:-(\d+))?", str(facts.get(span["fact"]) or ""))
    reached = {place for first, last in parts for place in range(int(first), int(last or first) + 1)}
    return sorted(place for place in reached if span["least"] <= place <= span["most"])


def _listed(facts: Mapping[str, Any], count: int) -> DeckCard:
    return DeckCard(facts["number"], facts["words"]["ja"], facts["words"]["en"], count)


def brought_or_dealt(game: Game, form: str, name: str, text: str, seed: int) -> tuple[str, ...] | None:
    """The deck that is named, or the one that the format deals; None where one is still to be brought."""
    cards = legal(game, form, name, text)
    return game.dealt(form, seed) if cards is None else cards


def _refuse_broken(reasons: list[Reason]) -> None:
    if reasons:
        ja = "、".join(f"{reason.words.ja}（{reason.rule}）" for reason in reasons)
        en = "; ".join(f"{reason.words.en} ({reason.rule})" for reason in reasons)
        raise refused_start(Words(f"使えないデッキです：{ja}", f"not a legal deck: {en}"))
