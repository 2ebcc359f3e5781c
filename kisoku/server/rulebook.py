"""Every rule of a game's index, for who reads rules in the browser."""

from __future__ import annotations

from functools import cache

import msgspec

from kisoku.games.registry import load
from kisoku.judge import scenes
from kisoku.judge.calling import callers
from kisoku.server.protocol import Said

CARDS = 3
"""So many cards of a board are named in its title."""


class RuleFacts(msgspec.Struct, frozen=True):
    """A rule with our summary of it. ahead: the game does not run it yet."""

    number: str
    parent: str
    kind: str
    ja: str
    en: str
    ahead: bool


class ReadingFacts(msgspec.Struct, frozen=True):
    """Where a document is unclear: the name of the ruling option, its values with the default first, the rule, and what
    it decides.
    """

    name: str
    values: list[str]
    rule: str
    words: Said


class Rulebook(msgspec.Struct):
    """The answer to GET /api/rules/{game}."""

    game: str
    title: Said
    version: str
    accent: str
    rules: list[RuleFacts]
    readings: list[ReadingFacts]


class SceneFacts(msgspec.Struct):
    """A scenario that shows the rule at work, as a board: the name by which a table is opened at it, and what it shows
    (in Japanese: with which cards, and with which other rule).
    """

    name: str
    title: Said


class Scenes(msgspec.Struct):
    """The answer to GET /api/scenes/{game}/{number}. callers: the numbers of the rules that call this one."""

    scenes: list[SceneFacts]
    callers: list[str]


def scenes_of(name: str, number: str) -> Scenes:
    """No scenes where the scenarios are not at hand."""
    known = scenes.scenes(load(name).name)
    said = {rule.number: rule.ja for rule in rulebook(name).rules}
    shown = [(scene, known[scene]) for scene in scenes.proving(name).get(number, ())]
    return Scenes(
        [
            SceneFacts(called, Said(_titled(scene, number, said, at), scene.title))
            for at, (called, scene) in enumerate(shown, 1)
        ],
        list(callers(name).get(number, ())),
    )


def _titled(scene: scenes.Scene, number: str, said: dict[str, str], at: int) -> str:
    """What tells a board from the others of the same rule."""
    cards = "".join(f"「{card}」" for card in scene.cards[:CARDS])
    other = next((rule for rule in scene.rules if rule != number and said.get(rule)), "")
    along = f"{other} {said[other].partition('。')[0]}" if other else ""
    return f"例{at}　{cards or (along or said.get(number, '')).partition('。')[0]}" + (
        f"　あわせて {along}" if cards and along else ""
    )


@cache
def rulebook(name: str) -> Rulebook:
    game = load(name)
    ahead = game.ahead()
    rules = [
        RuleFacts(rule.number, rule.parent, rule.kind, rule.ja, rule.summary, rule.number in ahead)
        for rule in game.rules()
    ]
    readings = [
        ReadingFacts(one.name, list(one.values), one.rule, Said(one.words.ja, one.words.en)) for one in game.readings()
    ]
    return Rulebook(name, Said(game.title.ja, game.title.en), game.version, game.layout()["accent"], rules, readings)
