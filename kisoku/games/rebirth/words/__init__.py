"""The card language of Reバース for you: its words and what they mean (chapters 2, 5, 9, 11)."""

from __future__ import annotations

from functools import cache

from kisoku.games.rebirth.words.clauses import add_clauses
from kisoku.games.rebirth.words.lexicon import add_verbs
from kisoku.games.rebirth.words.lines import add_lines
from kisoku.games.rebirth.words.nouns import add_nouns
from kisoku.games.rebirth.words.paragraphs import RebirthLanguage
from kisoku.games.rebirth.words.verbs import add_phrases
from kisoku.text.grammar import Grammar


def grammar() -> Grammar:
    """The grammar, built: what the texts of this game may say."""
    g = Grammar()
    for add in (add_verbs, add_nouns, add_clauses, add_phrases, add_lines):
        add(g)
    return g.build()


@cache
def language() -> RebirthLanguage:
    """The language of this game's cards, built once in a process."""
    return RebirthLanguage(grammar())
