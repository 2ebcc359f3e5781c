"""The card language of the Ninja Slayer TCG: its words and what they mean (rules 1200-1400)."""

from __future__ import annotations

from functools import cache

from kisoku.games.ninja_slayer.words.changes import AMOUNTS, CHANGES, add_changes
from kisoku.games.ninja_slayer.words.choosing import CHOOSING, add_choosing
from kisoku.games.ninja_slayer.words.events import DEEDS, EVENTS, REPLACEABLE, add_events, referent, that_player
from kisoku.games.ninja_slayer.words.limits import LIMITS, add_limits
from kisoku.games.ninja_slayer.words.lines import CONDITIONS, add_lines, line
from kisoku.games.ninja_slayer.words.nouns import NOUNS, add_nouns
from kisoku.games.ninja_slayer.words.paragraphs import NinjaLanguage
from kisoku.games.ninja_slayer.words.verbs import COSTS, VERBS, add_verbs, chosen_discard
from kisoku.text.common import Wording, common
from kisoku.text.events import moment
from kisoku.text.grammar import Grammar
from kisoku.text.vocabulary import Vocabulary


def grammar() -> Grammar:
    """The grammar, built: what the texts of this game may say."""
    g = common(
        Wording(
            chosen=("{o:wo}[選ぶ]", "{o:wo}[対象とする]", "{o:wo}対象<に|として>[選ぶ]"),
            own="自分|自身|自分自身",
            may=("{v:vp@may}", "{v:vp@able}"),
        )
    )
    for add in (add_nouns, add_verbs, add_choosing, add_changes, add_limits, add_events, add_lines):
        add(g)
    return g.build()


@cache
def language() -> NinjaLanguage:
    """The language of this game's cards, built once in a process."""
    verbs = VERBS | CHOOSING | CHANGES | LIMITS
    words = Vocabulary(
        NOUNS, EVENTS.lowerings(), CONDITIONS, moment, verbs, AMOUNTS, COSTS, referent, that_player,
        EVENTS.of_players(), DEEDS, line, chosen_discard,
        REPLACEABLE, frozenset({"look", "reveal"}), only_replaced=frozenset({"lost"}), timed=True,
    )  # fmt: skip
    return NinjaLanguage(grammar(), words)
