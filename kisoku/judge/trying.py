"""Trying texts: whatever the grammar can say is put on a card and played, to see that it does something.

A construct that was carried out must have changed something: the same game, answered the same way, with the construct
made meaningless, must go another way. One that was never come by, or never met, is no evidence, and neither is one
whose text is refused. What was carried out, in all trials, without any difference is *silent*: it reads, and does
nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from kisoku.effects.operands import NoMeaning
from kisoku.games.registry import files_of, load
from kisoku.judge.workers import TooLong, at_most
from kisoku.kernel.game import Game
from kisoku.kernel.machine import answer, run
from kisoku.kernel.state import LIFE
from kisoku.kernel.trace import Trace
from kisoku.text.reading import TextError, TextRefused, one_text
from kisoku.text.trees import Trees
from kisoku.text.yamlfile import BadFile, Place

CARD = "試し"
"""What the card is called that has the text."""

DECISIONS = 30
SECONDS = 2.0
SEEDS = 2
TEXTS = 8
"""For each construct so many texts, the shortest first, each played with so many seeds."""

DOING = frozenset(("verb", "op", "create", "case", "cost"))
"""Constructs that do something whenever they are come by; of all others it is known why they change nothing as long as
nothing meets or has them."""


class Trial(NamedTuple):
    """How a game tries a text: TRIAL in its files module.

    given: the position, as in a scenario, for an ability of each kind ("" for all others); the card called 試し is the
    one with the text. fields: what else stands on such a card. cards: the other cards. first: verbs of options that are
    taken before others where they are about the card. boxes: under which key a card has the text of a box, where that
    has another name.
    """

    given: Mapping[str, Mapping[str, Any]]
    fields: Mapping[str, Mapping[str, Any]]
    cards: tuple[Mapping[str, Any], ...] = ()
    first: frozenset[str] = frozenset()
    boxes: Mapping[str, str] = {}


class Text(NamedTuple):
    """A text that reads and can be carried out: the box in which it stands, of which kind its ability is, and what it
    says."""

    box: str
    words: str
    kind: str
    constructs: frozenset[str]


class Course(NamedTuple):
    """How a trial went: what was seen whenever somebody was asked, what of the language was carried out, and what of
    that was met, was there, or was more than nothing."""

    positions: tuple[bytes, ...]
    constructs: frozenset[str]
    met: frozenset[str]


def sentences(game: Game) -> list[tuple[str, Any]]:
    """The paragraphs of the game's own cards, as trees."""
    files = files_of(game.name)
    language, found = files.language(), []
    for box, text in files.own_texts():
        for _, words in language.paragraphs(text):
            reading = language.read_line(words, box)
            found.append((language.kind(language.normal(words), box), reading.tree))
    return found


def produced(game: Game, tries: int, seed: int = 1) -> tuple[list[Text], set[str]]:
    """What the grammar can produce: texts of our cards with one phrase after the other put into them, as far as they
    can be carried out; and the names of what is read and refused."""
    files = files_of(game.name)
    language, programs = files.language(), files.programs()
    found: dict[str, Text] = {}
    refused: set[str] = set()
    for paragraph, words in Trees(language.grammar, seed).varied(sentences(game), tries):
        box = files.PARAGRAPHS[paragraph]
        try:
            abilities = language.read_line(words, box).abilities
            numbers = [programs.number_of(ability) for ability in abilities]
        except NoMeaning as fault:
            refused.add(str(fault))
        except TextError:
            continue  # no sentence, though every part of it is one
        else:
            said = [construct for number in numbers for construct in programs.programs[number].constructs]
            if abilities:
                found.setdefault(words, Text(box, words, abilities[0].kind, frozenset(said)))
    return list(found.values()), refused


def trial_of(game: Game) -> Trial:
    trial: Trial = files_of(game.name).TRIAL
    return trial


def laid(game: Game, text: Text, without: frozenset[str] = frozenset(), trace: Trace | None = None) -> Any:
    """The position in which a text is tried, with a card that has it. Raises BadFile if the card is refused."""
    trial = trial_of(game)
    given, more = (of.get(text.kind, of.get("", {})) for of in (trial.given, trial.fields))
    row = {"name": CARD, trial.boxes.get(text.box, text.box): text.words, **more}
    return game.build(given, [row, *trial.cards], Place(CARD), {}, None, without, trace).state


def written(game: Game, box: str, words: str) -> Text:
    """A text as somebody wrote it, of one paragraph or more. Raises TextError if it cannot be read."""
    files = files_of(game.name)
    language = files.language()
    box = box or files.BOXES[0]
    with one_text():
        abilities = [
            ability
            for number, paragraph in language.paragraphs(words)
            for ability in language.read_line(paragraph, box, number).abilities
        ]
    if not abilities:
        raise TextRefused(1, 1, "", (), "文章がありません。", "there is no text")
    return Text(box, words, abilities[0].kind, frozenset())


def play(
    game: Game, text: Text, seed: int, without: frozenset[str] = frozenset(), decisions: int = DECISIONS
) -> Course:
    """The game with that card, answered at random. Raises BadFile if the card is refused."""
    trial, trace = trial_of(game), Trace()
    state = laid(game, text, without, trace)
    chance = random.Random(seed)
    positions = []
    watch = game.watch()
    run(state)
    for _ in range(decisions):
        request = state.request
        if request is None:
            break
        ours = [one for one in request.options if one.verb in trial.first and _is_ours(state, one.thing)]
        positions.append(_seen(watch, state))
        answer(state, (ours or request.options)[chance.randrange(len(ours or request.options))])
    positions.append(_seen(watch, state))
    return Course(tuple(positions), frozenset(trace.constructs), frozenset(trace.met))


def _seen(watch: Callable[[Any, Sequence[int | None]], list[Any]], state: Any) -> bytes:
    """All that anybody sees of the position, and what is asked. What the engine only remembers does not count."""
    return msgspec.json.encode(watch(state, range(state.seats)))


def _is_ours(state: Any, ref: int) -> bool:
    if ref < 0 or not state.alive(ref):
        return False
    card = state.card[ref % LIFE]
    return bool(card >= 0 and state.pool.cards[card].name == CARD)


def silent_one(name: str, construct: str, candidates: Sequence[Text]) -> tuple[str, str]:
    """The construct, and why it is silent: the text with which it was carried out in vain, or broke; "" if
    it is not.
    """
    game = load(name)
    off = frozenset((construct,))
    in_vain = ""
    for text in candidates:
        for seed in range(SEEDS):
            try:
                with at_most(SECONDS):
                    course = play(game, text, seed)
            except (BadFile, TextError):
                break  # refused on a card of this kind, with its reason
            except TooLong:
                continue  # a loop that nobody stops
            except Exception as fault:
                return construct, f"{text.words}: {fault!r}"
            if construct not in (course.constructs if construct.split()[0] in DOING else course.met):
                continue
            if goes_another_way(game, text, seed, off, course):
                return construct, ""
            in_vain = text.words
    return construct, in_vain


def goes_another_way(game: Game, text: Text, seed: int, off: frozenset[str], course: Course) -> bool:
    """Whether without something the same trial takes another course; also one that breaks, or does not end."""
    try:
        with at_most(SECONDS):
            return play(game, text, seed, off).positions != course.positions
    except (Exception, TooLong):
        return True


def candidates_for(constructs: Iterable[str], known: Sequence[Text]) -> dict[str, list[Text]]:
    """The shortest texts for each construct."""
    found: dict[str, list[Text]] = {construct: [] for construct in constructs}
    for text in sorted(known, key=lambda text: len(text.words)):
        for construct in text.constructs:
            if construct in found and len(found[construct]) < TEXTS:
                found[construct].append(text)
    return found
