"""Questions that change nothing: why something cannot be done, what a rule or a card says, how it was."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import msgspec

from kisoku.kernel.game import Game, Reason, Rule, Unclear
from kisoku.kernel.state import handle
from kisoku.server.course import Course, Eyes
from kisoku.server.limits import Bucket
from kisoku.server.protocol import Because, CardSays, CourseSays, Past, RuleSays, TurnAt, Why, WhyNot, encode
from kisoku.server.refusals import Refusal
from kisoku.server.sights import called

LOOK_RATE, LOOK_BURST = 10.0, 40.0
"""Views of the past that are worked out for all who are at one table: a second, and at once."""
LOOKS = 16
"""Views of the past that are kept for each table."""


class Looked(NamedTuple):
    """A view of the past: its number, how long the viewer's log was then, and what was seen."""

    at: int
    told: int
    observation: msgspec.Raw


THIS = "this"
"""What the card that is asked about is called towards the judge."""


def why_not(course: Course, player: int, ask: WhyNot) -> Why:
    """Only about cards that the player sees, and only what the layout lets one ask: the answer must not betray anything
    else.
    """
    seen = course.game.observe(course.state, player)
    cards = called(course.state, course.sights, player, seen)
    if ask.ref is not None and ask.ref not in cards:
        raise Refusal("unseen")
    if ask.intent not in {intent["intent"] for intent in seen["table"]["asks" if ask.ref is None else "intents"]}:
        raise Refusal("no_intent")
    labels = {} if ask.ref is None else {THIS: handle(cards[ask.ref])}
    try:
        reasons = course.game.why_not(course.state, player, ask.intent.format(THIS), labels)
    except Unclear as unclear:
        raise Refusal("unclear", ja=unclear.words.ja, en=unclear.words.en) from None
    return Why(ask.ref, ask.intent, because(reasons))


def because(reasons: list[Reason]) -> list[Because]:
    return [Because(reason.rule, reason.words.ja, reason.words.en) for reason in reasons]


def rule_and_neighbours(game: Game, number: str) -> RuleSays:
    index = {rule.number: rule for rule in game.rules()}
    rule = index.get(number)
    if rule is None:
        raise Refusal("no_rule")
    above: list[Rule] = []
    at = index.get(rule.parent)
    while at is not None and at not in above:
        above.append(at)
        at = index.get(at.parent)
    beside = [
        other for other in game.rules() if other.parent == rule.parent and other.parent and other.number != rule.number
    ]
    below = [other for other in game.rules() if other.parent == rule.number]
    return RuleSays(rule.number, _said(above[::-1]), _said([rule])[0], _said(beside), _said(below))


def _said(rules: list[Rule]) -> list[Because]:
    return [Because(rule.number, rule.words.ja, rule.words.en) for rule in rules]


def printed_card(game: Game, number: str) -> CardSays:
    facts = game.card_facts(number)
    if facts is None:
        raise Refusal("no_card")
    return CardSays(number, facts)


class Looking:
    """What of the past of one game has been looked at lately, as it was told, and how often more may be."""

    def __init__(self) -> None:
        self.bucket = Bucket(LOOK_RATE, LOOK_BURST)
        self.course: CourseSays | None = None
        """How the whole of it went, when it is over; and its file."""
        self.replay: str | None = None
        self._told: OrderedDict[tuple[int, int, Eyes], Looked] = OrderedDict()

    def known(self, key: tuple[int, int, Eyes]) -> Looked | None:
        found = self._told.get(key)
        if found is not None:
            self._told.move_to_end(key)
        return found

    def keep(self, key: tuple[int, int, Eyes], looked: Looked) -> None:
        self._told[key] = looked
        if len(self._told) > LOOKS:
            self._told.popitem(last=False)


def look_back(course: Course, at: int, viewer: Eyes) -> Looked:
    """What a viewer saw at a view. It takes a while: the game is played again from the nearest position
    that is kept.
    """
    moment = course.view_at(at)
    return Looked(
        moment.at, moment.told[-1 if viewer is None else viewer], msgspec.Raw(encode(moment.for_viewer(viewer)))
    )


def past(course: Course, viewer: Eyes, own: Eyes, shown: int, looked: Looked) -> Past:
    """How it was for a viewer, of what has been shown so far."""
    turns = [TurnAt(turn, at) for turn, at in course.turns if at <= shown]
    lines = (
        None
        if viewer == own
        else [msgspec.Raw(line) for line in course.telling.lines[-1 if viewer is None else viewer][: looked.told]]
    )
    return Past(looked.at, shown, turns, viewer, looked.told, lines, looked.observation)
