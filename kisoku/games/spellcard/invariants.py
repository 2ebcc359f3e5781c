"""What is true of every position of this game beyond what its zones say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kisoku.games.spellcard.minimap import AREAS
from kisoku.games.spellcard.rules.frames import Game, Turn
from kisoku.games.spellcard.rules.standing import derived, info
from kisoku.games.spellcard.state import EFFECT_ZONE, FIRST_AREA, PREPARATION, STRIKER_LIMIT, SpellcardState
from kisoku.games.spellcard.table import TABLE
from kisoku.table.soundness import Soundness


class SpellcardSoundness(Soundness):
    states = {"acted": "acted"}

    def is_hidden(self, s: SpellcardState, card: int) -> bool:
        """Aces before the game begins (4.1.2.3), and what lies face-down in an effect zone (4.8.2.2)."""
        return bool(s.facedown[card]) and (s.phase == PREPARATION or TABLE.zones.kind[s.zone[card]] == EFFECT_ZONE)

    def alike(self, s: SpellcardState, card: int) -> object:
        return s.owner[card], s.pool.cards[s.card[card]].is_option

    def more(self, s: SpellcardState) -> Iterator[str]:
        for area in range(AREAS):
            things = s.zones[FIRST_AREA + area]
            for place, card in enumerate(things):
                if (s.bearer[card] < 0) != (place == 0):
                    yield f"card {card} in area {area} is equipped to {s.bearer[card]} but lies in place {place}"
                elif place and s.bearer[card] != things[0]:
                    yield f"card {card} is equipped to {s.bearer[card]}, which is not in its area"
        for card in self.cards_of(s):
            if s.zone[card] < FIRST_AREA and s.bearer[card] >= 0:
                yield f"card {card} is equipped but not on the stage"
            if s.zone[card] < FIRST_AREA and s.controller[card] != s.zone[card] & 1:
                yield f"card {card} in a zone of player {s.zone[card] & 1} is controlled by the other (2.3.3)"
            kind = TABLE.zones.kind[s.zone[card]]
            if (
                s.pool.cards[s.card[card]].is_option
                and s.phase != PREPARATION
                and TABLE.zones.names[kind] not in ("stage", "score", "removed")
            ):
                yield f"option {card} lies in {TABLE.zones.names[kind]} (2.3.8)"
        if not any(s.rules.extras):
            for player in (0, 1):
                if len(derived(s).strikers[player]) > STRIKER_LIMIT:
                    yield f"player {player} controls more than six strikers (4.1.4)"
        yield from _left_over(s)
        yield from _derived(s)

    def conserved(self, s: SpellcardState) -> object:
        count = s.rules.first_free
        return list(zip(s.card[:count], s.owner[:count], strict=True))


def _left_over(s: SpellcardState) -> Iterator[str]:
    """Nothing lasts on what has gone; and between two actions nothing is left of the one before."""
    lasting: list[Any] = [*s.effects, *s.pending]
    for row in lasting:
        if row.until in ("equip", "rule") and not s.alive(row.card):
            yield f"what card {row.card} has made to last is there, and the card is not (2.9.5, 2.10.4)"
    for effect in s.effects:
        if any(ref >= 0 and not s.alive(ref) for ref in effect.refs or ()):
            yield f"something lasts on {effect.refs}, of which not all are there (2.3.6)"
    if not all(isinstance(frame, Game | Turn) for frame in s.frames) or s.winner is not None:
        return
    for name in (
        "chain",
        "declared",
        "departed",
        "wounds",
    ):  # what waits may do so over several discards at will (5.3.1.3)
        if getattr(s, name):
            yield f"{name} is left over: {getattr(s, name)}"
    if any(
        row.until == "effect" for row in lasting
    ):  # what lasts for a chain may have begun outside, and ends with the next one (6.3.1.5)
        yield "something lasts for an effect that is over (2.4.7)"


def _derived(s: SpellcardState) -> Iterator[str]:
    """What is worked out is the same when it is worked out again."""
    before = {card: _numbers(s, card) for card in (*derived(s).strikers[0], *derived(s).strikers[1])}
    cache, s.cache = s.cache, None
    for card, numbers in before.items():
        if _numbers(s, card) != numbers:
            yield f"what is known of card {card} is stale: {numbers}, {_numbers(s, card)}"
    s.cache = cache


def _numbers(s: SpellcardState, card: int) -> tuple[object, ...]:
    now = info(s, card)
    return now.pow, now.defence, now.rank, now.attributes, now.races, now.affiliations, tuple(now.abilities)


SOUND = SpellcardSoundness(TABLE)
