"""The card language of 桜降る代に決闘を: its words and what they mean (C9-1, C10)."""

from __future__ import annotations

from functools import cache

from kisoku.games.sakura.words.changes import CHANGES, add_changes
from kisoku.games.sakura.words.crystals import CRYSTALS, add_crystals
from kisoku.games.sakura.words.events import LOWERINGS, OF_PLAYERS, add_events, moment, referent, that_player
from kisoku.games.sakura.words.last_megami import LAST_VERBS, add_last_megami
from kisoku.games.sakura.words.later_megami import LATER_VERBS, add_later_megami
from kisoku.games.sakura.words.lines import MADE, ability, add_lines
from kisoku.games.sakura.words.megami import MEGAMI_VERBS, add_megami
from kisoku.games.sakura.words.nouns import NOUNS, WORDING, add_nouns
from kisoku.games.sakura.words.reading import SakuraLanguage
from kisoku.games.sakura.words.tales import TALES, add_tales
from kisoku.games.sakura.words.terms import TERMS, add_terms
from kisoku.games.sakura.words.verbs import COSTS, VERBS, add_verbs
from kisoku.text.common import common
from kisoku.text.grammar import Grammar
from kisoku.text.vocabulary import Vocabulary


def grammar() -> Grammar:
    """The grammar, built: what the texts of this game may say."""
    g = common(WORDING)
    for add in (
        add_nouns,
        add_crystals,
        add_verbs,
        add_changes,
        add_terms,
        add_events,
        add_megami,
        add_later_megami,
        add_last_megami,
        add_tales,
        add_lines,
    ):
        add(g)
    return g.build()


@cache
def language() -> SakuraLanguage:
    """The language of this game's cards, built once in a process."""
    verbs = CRYSTALS | VERBS | CHANGES | TERMS | MEGAMI_VERBS | LATER_VERBS | LAST_VERBS | TALES | MADE
    words = Vocabulary(
        NOUNS, LOWERINGS, {}, moment, verbs, {}, COSTS, referent, that_player, OF_PLAYERS, {}, ability, list
    )
    return SakuraLanguage(grammar(), words)
