"""Scenarios as boards: the position that each describes, and the decisions of its script, to be stepped through or
played on.

A scene is a scenario with one position: `FOLDER/FILE.yaml` below the game's scenarios, or `FOLDER/FILE.yaml#2` for the
second of its cases. Or it is a text of a card, to be tried: `try:BOX:TEXT` is the position in which the game tries
texts, with a card that has this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from kisoku.games.registry import load
from kisoku.judge import expecting, trying
from kisoku.judge.coverage import scenario_files, scenario_folder
from kisoku.judge.index import index
from kisoku.judge.loading import Scenario, read
from kisoku.judge.scenario import follow
from kisoku.judge.table import Mistake, Table, Watch
from kisoku.kernel.game import Game, Unclear
from kisoku.kernel.machine import EngineFault, Refused
from kisoku.kernel.match import Match
from kisoku.kernel.replay import play_on
from kisoku.kernel.state import State
from kisoku.text.yamlfile import BadFile, Place

UNHEARD = frozenset(("expect", "then", "why not", "why_not", *expecting.SPECIAL))
"""Lines of a script that look, and do nothing: some ask for what only a process that examines can tell."""


BLANK = "白紙"
"""The name of a card that is there only to be there."""
TRIED = "try:"
"""What the names of scenes begin with that are texts to be tried."""


class Quiet(Watch):
    """Pauses where a scenario does, in a process that only plays as well."""

    cites = False


class Scene(NamedTuple):
    """A scenario, or one of its cases; what it shows, and the rules that it is about."""

    scenario: Scenario
    title: str
    rules: tuple[str, ...]

    @property
    def cards(self) -> list[str]:
        """The names of the cards that lie there, those that its script speaks of first."""
        named = dict.fromkeys(name for text in _texts(self.scenario.given) if (name := _named(text)))
        script = "\n".join(text for line in self.scenario.when for text in _texts(line.value))
        return sorted(named, key=lambda name: name not in script)


_CARD = re.compile(r"[^\x00-\u2fff、。・]\S*")
"""A name that is written in Japanese, before a count or a state."""


def _named(text: str) -> str:
    found = _CARD.match(text)
    return "" if found is None or found.group() == BLANK else found.group()


def _texts(data: Any) -> Iterator[str]:
    """Every text in what a scenario says."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


class Course(NamedTuple):
    """What is decided in a scene, and by whom; a concession is below zero. seats: how many play."""

    decisions: tuple[int, ...]
    players: tuple[int, ...]
    seats: int


@cache
def scenes(name: str) -> dict[str, Scene]:
    """All of a game by name; none where its scenarios are not at hand."""
    folder = scenario_folder(load(name))
    found: dict[str, Scene] = {}
    for path in scenario_files(folder):
        try:
            scenario = read(path)
        except BadFile:  # somebody is still writing it
            continue
        called = path.relative_to(folder).as_posix()
        if scenario.game != name:
            continue
        for number, case in enumerate(scenario.cases, 1):
            found[f"{called}#{number}"] = Scene(case, f"{scenario.title}: {case.title}", (*scenario.rules, *case.rules))
        if not scenario.cases:
            found[called] = Scene(scenario, scenario.title, scenario.rules)
    return found


@cache
def proving(name: str) -> dict[str, tuple[str, ...]]:
    """The scenes that cite each rule."""
    found: dict[str, list[str]] = {}
    for called, scene in scenes(name).items():
        for rule in dict.fromkeys(scene.rules):
            found.setdefault(rule, []).append(called)
    return {rule: tuple(names) for rule, names in found.items()}


def begun(game: Game, name: str) -> State:
    """The position of a scene before anything has happened. Raises KeyError for what is none, BadFile and TextError."""
    if name.startswith(TRIED):
        box, _, text = name.removeprefix(TRIED).partition(":")
        state: State = trying.laid(game, trying.written(game, box, text))
        return state
    scene = scenes(game.name)[name].scenario
    return game.build(scene.given, scene.cards, Place(scene.file), scene.readings, scene.date, frozenset(), None).state


def course(game: Game, name: str) -> Course | None:
    """What its script decides; None for a scene that cannot be played so. Where a text is tried nothing has been
    decided.
    """
    if name.startswith(TRIED):
        return Course((), (), begun(game, name).seats)
    scene = scenes(game.name)[name].scenario
    watch = Quiet(game.idle, game.in_passing)
    position = game.build(scene.given, scene.cards, Place(scene.file), scene.readings, scene.date, frozenset(), watch)
    try:
        table = Table(game, position, watch)
        for line in scene.when:
            if line.key.strip() not in UNHEARD:
                follow(table, line, index(game))
    except (Mistake, Unclear, BadFile, EngineFault):
        return None
    match = Match(begun(game, name), undoable=False)
    decisions, players = tuple(choice for _, choice in table.course), []
    try:
        for choice in decisions:
            players.append(match.request.player if match.request is not None and choice >= 0 else -1 - choice)
            play_on(match, choice)
    except Refused:  # it holds the engine where nobody is asked, and somebody gives up there
        return None
    return Course(decisions, tuple(players), match.state.seats)
