"""Cards that win too much: whose players win more often than the same decks do without them.

A card that is played in a long game, or by who is ahead anyway, looks better than it is; so what is compared is,
for each deck, games in which the card was played with games in which it was not. The interval is made wider for
how many cards are looked at, so that hardly ever one is named by chance.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from kisoku.kernel.game import Game, Words
from kisoku.lab.matches import Progress, check_run
from kisoku.lab.study import Batch, Study, play_batch

ERROR = 0.05
"""How likely it may be that any card at all is named by chance."""
FEWEST = 20
"""Games in which a card must have been played, and as many in which it was not."""


class Outlier(NamedTuple):
    """share: by how much who plays it wins more often than the same deck without it; low, high: the
    interval of that.
    """

    number: str
    words: Words
    games: int
    share: float
    low: float
    high: float


def outliers(game: Game, games: int, seed: int, player: str, progress: Progress | None = None) -> list[Outlier]:
    """The cards whose interval does not hold 0, the largest effect first."""
    check_run(games, seed)
    study = Study(
        Words("", ""), game.name, games, seed, tuple(game.decks()), ((player,) * game.players,), {}, {}, False
    )
    played: dict[tuple[str, str], list[float]] = defaultdict(list)
    whole: dict[str, list[float]] = defaultdict(list)
    for done in range(games):
        (row,) = play_batch(study, Batch(0, done, 1))
        for seat in range(game.players):
            result = 0.5 if row["winner"] < 0 else float(row["winner"] == seat)
            deck = row[f"deck_{seat}"]
            whole[deck].append(result)
            for card in row[f"played_{seat}"]:
                played[card, deck].append(result)
        if progress is not None:
            progress(done + 1, games)
    cards = sorted({card for card, _ in played})
    z = NormalDist().inv_cdf(1 - ERROR / (2 * max(1, len(cards))))
    found = [one for card in cards if (one := _effect(game, card, played, whole, z)) is not None]
    return sorted(found, key=lambda one: -abs(one.share))


def _effect(
    game: Game, card: str, played: dict[tuple[str, str], list[float]], whole: dict[str, list[float]], z: float
) -> Outlier | None:
    """The difference within each deck, weighed by how many games there are to tell it from."""
    total = weight = spread = 0.0
    count = 0
    for deck, results in whole.items():
        with_it = played.get((card, deck), [])
        others = len(results) - len(with_it)
        if not with_it or not others:
            continue
        mean_with, mean_without = sum(with_it) / len(with_it), (sum(results) - sum(with_it)) / others
        share = len(with_it) * others / len(results)
        mean = sum(results) / len(results)
        total += share * (mean_with - mean_without)
        spread += share * share * mean * (1 - mean) * (1 / len(with_it) + 1 / others)
        weight += share
        count += len(with_it)
    if count < FEWEST or weight == 0:
        return None
    effect, error = total / weight, sqrt(spread) / weight
    low, high = effect - z * error, effect + z * error
    if low <= 0 <= high:
        return None
    facts = game.card_facts(card)
    said = facts["words"] if facts else {"ja": card, "en": card}
    return Outlier(card, said if isinstance(said, Words) else Words(said["ja"], said["en"]), count, effect, low, high)
