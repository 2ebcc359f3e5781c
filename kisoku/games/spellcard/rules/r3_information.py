"""Chapter 3, with 1.1.4 to 1.1.5: the numbers of cards and players as they are read."""

from __future__ import annotations

from kisoku.effects.standing import Standing
from kisoku.games.spellcard.rules.standing import derived, holds, info
from kisoku.games.spellcard.state import HAND_LIMIT, SCORE, Departed, SpellcardState
from kisoku.kernel.rules import rule
from kisoku.kernel.state import LIFE


@rule("1.1.5", off=lambda s, raw: raw)
def read(s: SpellcardState, raw: int) -> int:
    """What is below zero counts as zero; what is kept is the raw value (1.1.5.1)."""
    return max(0, whole(s, raw))


@rule("1.1.4", off=lambda s, raw: raw)
def whole(s: SpellcardState, raw: int) -> int:
    """All numbers are."""
    return int(raw)


@rule("3.7.1", off=0)
def power(s: SpellcardState, card: int) -> int:
    return read(s, info(s, card).pow)


@rule("3.8.1", off=0)
def defence(s: SpellcardState, card: int) -> int:
    return read(s, info(s, card).defence)


@rule("3.5.1", off=0)
def rank(s: SpellcardState, card: int) -> int:
    return read(s, info(s, card).rank)


@rule("4.5.4", "3.5.2", off=0)
def worth(s: SpellcardState, card: int) -> int:
    """What a card in a score area counts: its printed Rank, face-down 1."""
    return 1 if s.facedown[card] else s.pool.cards[s.card[card]].rank


def score(s: SpellcardState, player: int) -> int:
    points = 0
    for card in s.zones[2 * SCORE + player]:
        points += worth(s, card)
    return points


def of_player(s: SpellcardState, item: str, player: int, usual: int) -> int:
    """A number of a player with what extras and effects make of it."""
    usual = s.rules.extra(s, item, player, usual)
    for standing in (s.cache or derived(s)).of_players:
        if not holds(s, standing):
            continue
        for place, change in enumerate(standing.lasting.changes):
            if change.item == item and is_of_player_now(s, standing, player):
                number = standing.number(s, place)
                usual = number if change.how == "=" else usual + number
    return read(s, usual)


def is_of_player_now(s: SpellcardState, standing: Standing, player: int) -> bool:
    refs = standing.refs
    if refs is not None:
        return -1 - player in refs
    return -1 - player in standing.lasting.things(s, standing.context)


@rule("4.3.5.1", off=99)
def hand_limit(s: SpellcardState, player: int) -> int:
    return of_player(s, "hand_limit", player, HAND_LIMIT)


def departed(s: SpellcardState, ref: int) -> Departed | None:
    """What something was that has left the stage in this check step (2.3.7)."""
    if s.life[ref % LIFE] == ref // LIFE:
        return None
    return next((row for row in s.departed if row.ref == ref), None)
