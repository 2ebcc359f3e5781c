"""What must hold at any decision of any game: the laws of the conformance suite, each as a check of one position.

A check takes a match that stands at a decision (or at its end), leaves it as it was, and raises Broken with the
property's name. It draws what it needs to choose from the given chance, so that the same seed checks the same things
again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from kisoku.kernel import replay
from kisoku.kernel.game import Game
from kisoku.kernel.machine import Refused, answer, asked_again
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.lab.matches import Pairing
from kisoku.text.yamlfile import BadFile

AHEAD = 8
"""How many decisions a copy, a loaded save and the original go on together."""

TRIED = 6
"""How many of the options are tried at one decision."""


class Broken(Exception):
    """A property does not hold."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law, self.message = law, message


class Stand:
    """A match with what it was begun from, so that a check can begin it again."""

    def __init__(self, game: Game, pairing: Pairing, seed: int) -> None:
        self.game = game
        self.pairing = pairing
        self.seed = seed
        state = game.new(pairing.cards, seed, dict(pairing.readings))
        state.log = []
        self.conserved = game.conserved(state)
        self.numbers = frozenset(rule.number for rule in game.rules())
        self.match = Match(state)
        self.logged = 0

    @property
    def state(self) -> State:
        return self.match.state


def demand(law: str, holds: bool, message: str) -> None:
    if not holds:
        raise Broken(law, message)


# --- copies, saves, undo --------------------------------------------------------------------------


def goes_on_alike(stand: Stand, chance: random.Random) -> None:
    """clone, save, undo: a copy, a loaded save and the original give the same bytes for the same answers; taken back,
    the original is what it was.
    """
    game, match = stand.game, stand.match
    s = match.state
    before = s.canonical()
    copy = s.clone()
    demand("clone", copy.canonical() == before, "a copy has other bytes than the original")
    choices = play_at_random(copy, chance)
    after = copy.canonical()
    demand("clone", s.canonical() == before, "playing on a copy changed the original")

    loaded = game.blank(before, game.header(s))
    demand("save", loaded.canonical() == before, "a loaded save has other bytes than what was saved")
    play_along(loaded, choices)
    demand("save", loaded.canonical() == after, f"a loaded save goes on differently: {difference(loaded, copy)}")

    for choice in choices:
        match.answer(choice)
    demand("clone", s.canonical() == after, f"a copy goes on differently from the original: {difference(s, copy)}")
    if choices:
        match.undo(len(choices))
    demand("undo", s.canonical() == before, f"{len(choices)} decisions taken back do not give the position before them")


def play_at_random(s: State, chance: random.Random) -> list[int]:
    """Some decisions on a copy; what was chosen."""
    choices: list[int] = []
    match = Match(s, undoable=False)
    while match.request is not None and len(choices) < AHEAD:
        choices.append(chance.randrange(len(match.request.options)))
        match.answer(choices[-1])
    return choices


def play_along(s: State, choices: list[int]) -> None:
    match = Match(s, undoable=False)
    for choice in choices:
        match.answer(choice)


def difference(one: State, other: State) -> str:
    """The first part in which two states differ."""
    for name in (*one.COLUMNS, *one.FIELDS, "zones"):
        if getattr(one, name) != getattr(other, name):
            return f"{name} is {getattr(one, name)!r:.200}, not {getattr(other, name)!r:.200}"
    for first, second in zip([f.data() for f in one.frames], [f.data() for f in other.frames], strict=False):
        if first != second:
            at = next(place for place, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
            return f"a frame of {first[0]} has {first[at]!r:.300}, not {second[at]!r:.300}"
    if len(one.frames) != len(other.frames):
        return f"there are {len(one.frames)} frames, not {len(other.frames)}"
    return "the request or the journal differs"


def can_be_replayed(stand: Stand, chance: random.Random) -> None:
    """replay: written, read and played again, the game gives the same bytes."""
    kept = replay.record(stand.game, stand.match, stand.seed, stand.pairing.cards, dict(stand.pairing.readings))
    try:
        again = replay.verify(stand.game, replay.from_text(replay.to_text(kept), "replay"))
    except BadFile as fault:
        raise Broken("replay", str(fault)) from fault
    demand("replay", again.state.canonical() == stand.state.canonical(), "a replay ends in another position")


# --- options --------------------------------------------------------------------------------------


def options_are_sound(stand: Stand) -> None:
    """options, rule_numbers: at least two, each once, under rules that exist. Cheap enough for every decision."""
    request = stand.match.request
    if request is None:
        return
    options = request.options
    demand("options", len(options) >= 2, f"a request with {len(options)} options is put to a player")
    demand("options", len(set(options)) == len(options), f"an option is offered twice: {options}")
    demand("options", 0 <= request.player < stand.state.seats, f"player {request.player} is asked")
    demand(
        "rule_numbers",
        request.rule in stand.numbers,
        f"a request stands under rule {request.rule}, which does not exist",
    )
    for option in options:
        demand(
            "rule_numbers",
            option.rule in stand.numbers,
            f"the option {option.verb} stands under rule {option.rule}, which does not exist",
        )


def every_option_is_accepted(stand: Stand, chance: random.Random) -> None:
    """options: some of those that are offered, tried on copies, are taken without a fault and leave sound positions."""
    s = stand.state
    request = s.request
    if request is None:
        return
    before = s.canonical()
    for option in chance.sample(request.options, min(TRIED, len(request.options))):
        copy = s.clone()
        try:
            answer(copy, option)
        except Refused as refused:
            raise Broken("options", f"{option} is offered but refused: {refused}") from None
    demand("options", s.canonical() == before, "trying options on copies changed the original")


def anything_else_is_refused(stand: Stand, chance: random.Random) -> None:
    """refusals: an answer that is not offered is refused and changes nothing."""
    match = stand.match
    s = match.state
    before, decisions, logged = s.canonical(), list(match.decisions), len(s.log or ())
    count = len(s.request.options) if s.request is not None else 0
    strange = Option("nothing of the kind", "0", chance.randrange(1 << 20))
    attempts: list[tuple[Callable[[Any], None], Any]] = [
        (match.answer, choice) for choice in (-1, count, count + chance.randrange(1000))
    ]
    attempts += [(match.take, strange), (partial(answer, s), strange)]
    for attempt, what in attempts:
        try:
            attempt(what)
        except Refused:
            pass
        else:
            raise Broken("refusals", f"{what} is accepted, of {count} options")
        demand(
            "refusals",
            s.canonical() == before and match.decisions == decisions and len(s.log or ()) == logged,
            f"refusing {what} changed something",
        )


# --- the position ---------------------------------------------------------------------------------


def cards_are_conserved(stand: Stand, chance: random.Random) -> None:
    """conservation: the cards are those that the game began with, and the game finds its invariants kept."""
    demand("conservation", stand.game.conserved(stand.state) == stand.conserved, "a card became another one")
    found = stand.game.faults(stand.state)
    demand("conservation", not found, "; ".join(found))


def stable_when_worked_out_again(stand: Stand, chance: random.Random) -> None:
    """derived: the same question, worked out anew from the data alone, is the same question."""
    s = stand.state
    if s.request is None:
        return
    again = asked_again(s.clone())
    if again.request is None or again.request.data() != s.request.data():
        raise Broken("derived", f"asked again, {words_of(again.request)} instead of {words_of(s.request)}")
    demand(
        "derived", again.canonical() == s.canonical(), f"asking once more changes the position: {difference(again, s)}"
    )


def words_of(request: Request | None) -> str:
    return (
        "nobody is asked"
        if request is None
        else f"player {request.player} is asked at {request.rule}: {[tuple(option) for option in request.options]}"
    )


def nothing_leaks(stand: Stand, chance: random.Random) -> None:
    """leaks: with everything that a player cannot know exchanged, that player sees, may do and is told the same, to the
    byte. So does a spectator.
    """
    game, s = stand.game, stand.state
    for viewer in range(s.seats):
        other = game.disguise(s, viewer, chance.randrange(1 << 62))
        other.log = s.log
        for eyes in (viewer, None):
            seen, instead = encoded(game.observe(s, eyes)), encoded(game.observe(other, eyes))
            demand("leaks", seen == instead, f"viewer {eyes} sees {first_difference(seen, instead)}")
            for event in (s.log or [])[stand.logged :]:
                line, instead_line = game.event_words(s, event, eyes), game.event_words(other, event, eyes)
                demand(
                    "leaks", line == instead_line, f"viewer {eyes} is told {line}, which could not be {instead_line}"
                )
        if s.request is not None and s.request.player == viewer:
            _options_do_not_betray(game, s, other, s.request)


def _options_do_not_betray(game: Game, s: State, other: State, request: Request) -> None:
    said = [game.request_words(s, request), *(game.option_words(s, request, option) for option in request.options)]
    instead = [
        game.request_words(other, request),
        *(game.option_words(other, request, option) for option in request.options),
    ]
    demand("leaks", said == instead, f"the options say {said}, which could not be {instead}")
    again = asked_again(other).request
    same = again is not None and again.data() == request.data()
    demand("leaks", same, f"{words_of(request)}, but if hidden cards were others {words_of(again)}")


def encoded(seen: dict[str, Any]) -> bytes:
    return msgspec.json.encode(seen)


def first_difference(one: bytes, other: bytes) -> str:
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, at - 60)
    seen, might = (side[start : at + 60].decode(errors="replace") for side in (one, other))
    return f"…{seen}… but might see …{might}…"


Check = Callable[[Stand, random.Random], None]

CHECKS: dict[str, Check] = {
    "conservation": cards_are_conserved,
    "derived": stable_when_worked_out_again,
    "clone": goes_on_alike,
    "options": every_option_is_accepted,
    "refusals": anything_else_is_refused,
    "leaks": nothing_leaks,
    "replay": can_be_replayed,
}
"""Checks of one position. What was worked out is looked at first, since going back forgets it. goes_on_alike checks
save and undo as well.
"""
