"""The card language of Z/X: its words and what they mean (chapters 200, 800, 1000 and 1100)."""

from __future__ import annotations

from functools import cache

from kisoku.games.zx.words.changes import AMOUNTS, CHANGES, add_changes
from kisoku.games.zx.words.events import EVENTS, REPLACEABLE, add_events, moment, referent
from kisoku.games.zx.words.lines import add_lines, line
from kisoku.games.zx.words.nouns import NOUNS, WORDING, add_nouns, prefer
from kisoku.games.zx.words.reading import ZxLanguage
from kisoku.games.zx.words.verbs import COSTS, VERBS, add_verbs
from kisoku.text.common import common
from kisoku.text.events import that_player
from kisoku.text.grammar import Grammar
from kisoku.text.vocabulary import Vocabulary


def grammar() -> Grammar:
    """The grammar, built: what the texts of this game may say."""
    g = common(WORDING)
    for add in (add_nouns, add_verbs, add_changes, add_events, add_lines):
        add(g)
    prefer(g)
    return g.build()


@cache
def language() -> ZxLanguage:
    """The language of this game's cards, built once in a process."""
    words = Vocabulary(
        NOUNS, EVENTS.lowerings(), {}, moment, VERBS | CHANGES, AMOUNTS, COSTS, referent, that_player,
        EVENTS.of_players(), {}, line, list, REPLACEABLE,
        frozenset({"look", "reveal"}), timed=True,
    )  # fmt: skip
    return ZxLanguage(grammar(), words)
