"""A small policy that learns to beat the random player: `python docs/examples/learn.py [GAME [GAMES]]`, with
kisoku[research].

Every option gets a score, the sum of two learned numbers: one for its verb and one for its wording. Options are
taken by chance, the likelier the higher they score; after a game, what was done in it becomes likelier if it was
won (REINFORCE).
"""

from __future__ import annotations

import sys

import numpy as np

from kisoku.lab.research.encoding import VERBS, WORDINGS
from kisoku.lab.research.gym import Seat

RATE = 0.3


def play(env: Seat, verbs: np.ndarray, wordings: np.ndarray, chance: np.random.Generator, seed: int) -> tuple[float, list]:
    """One game: the reward, and for each decision the options that there were, their chances, and which was taken."""
    seen, _ = env.reset(seed=seed)
    taken, over, reward = [], False, 0.0
    while not over:
        offered = seen["options"][seen["action_mask"].astype(bool)]
        score = verbs[offered[:, 0]] + wordings[offered[:, 1]]
        likely = np.exp(score - score.max())
        likely /= likely.sum()
        action = int(chance.choice(len(offered), p=likely))
        taken.append((offered, likely, action))
        seen, reward, over, _, _ = env.step(action)
    return reward, taken


def main(game: str = "sakura", games: int = 300) -> None:
    env, chance = Seat(game), np.random.default_rng(1)
    verbs, wordings = np.zeros(VERBS), np.zeros(WORDINGS)
    usual = 0.0
    for number in range(games):
        reward, taken = play(env, verbs, wordings, chance, number)
        gain, usual = reward - usual, 0.95 * usual + 0.05 * reward
        for offered, likely, action in taken:
            change = -likely
            change[action] += 1.0
            change *= RATE * gain / len(taken) ** 0.5
            np.add.at(verbs, offered[:, 0], change)
            np.add.at(wordings, offered[:, 1], change)
    won = sum(play(env, verbs, wordings, chance, 10_000 + number)[0] > 0 for number in range(100))
    print(f"{game}: won {won} of 100 games against random, after {games} games")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
