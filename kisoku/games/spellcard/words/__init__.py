"""The card language of スペルカードストライク: its words and what they mean (chapters 2, 7, 8 and 10)."""

from __future__ import annotations

from functools import cache

from kisoku.games.spellcard.words.changes import CHANGES, add_changes
from kisoku.games.spellcard.words.events import EVENTS, REPLACEABLE, add_events, referent
from kisoku.games.spellcard.words.keywords import add_keywords
from kisoku.games.spellcard.words.limits import LIMITS, add_limits
from kisoku.games.spellcard.words.lines import add_lines, line
from kisoku.games.spellcard.words.nouns import NOUNS, WORDING, add_nouns
from kisoku.games.spellcard.words.reading import StrikeLanguage, line_of
from kisoku.games.spellcard.words.sentences import GAME_LIMITS
from kisoku.games.spellcard.words.verbs import COSTS, VERBS, add_verbs
from kisoku.text.common import common
from kisoku.text.events import moment, that_player
from kisoku.text.grammar import Grammar
from kisoku.text.vocabulary import Vocabulary

__all__ = ["grammar", "language", "line_of"]


def grammar() -> Grammar:
    """The grammar, built: what the texts of this game may say."""
    g = common(WORDING)
    for add in (add_nouns, add_verbs, add_changes, add_limits, add_events, add_keywords, add_lines):
        add(g)
    return g.build()


@cache
def language() -> StrikeLanguage:
    """The language of this game's cards, built once in a process."""
    verbs = VERBS | CHANGES | LIMITS | GAME_LIMITS
    words = Vocabulary(
        NOUNS, EVENTS.lowerings(), {}, moment, verbs, {}, COSTS, referent, that_player, EVENTS.of_players(), {}, line,
        list, REPLACEABLE,
        frozenset({"look", "reveal"}), timed=True,
    )  # fmt: skip
    return StrikeLanguage(grammar(), words)
