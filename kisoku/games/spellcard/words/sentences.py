"""Sentences that offer a choice, and the numbers of the game that an extra may change."""

from __future__ import annotations

from kisoku.games.spellcard.words.lowering import Striking
from kisoku.text.grammar import Tree
from kisoku.text.lower import Meaning
from kisoku.text.program import Change, Modify, Op, Reg


def game_limit(how: str) -> Meaning:
    def lower(low: Striking, tree: Tree) -> list[Op]:
        return [Modify(Reg(low.one_player(tree[1])), (Change(tree[2][0], how, low.number(tree[3])),))]

    return lower


GAME_LIMITS: dict[str, Meaning] = {"game_limit_set": game_limit("="), "game_limit_raise": game_limit("+")}
