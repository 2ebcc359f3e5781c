"""スペルカードストライク as the registry hands it out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from kisoku.games.spellcard import cardset, construction, explain, position, searching, table
from kisoku.games.spellcard.evaluation import WEIGHING
from kisoku.games.spellcard.invariants import SOUND
from kisoku.games.spellcard.judging.decks import deck_facts
from kisoku.games.spellcard.judging.words import JUDGE
from kisoku.games.spellcard.minimap import AREAS, COLUMNS, ROWS
from kisoku.games.spellcard.pool import Pool
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.frames import Game as WholeGame
from kisoku.games.spellcard.rules.r1_construction import extras_of
from kisoku.games.spellcard.ruleset import READINGS, VERSION, SpellcardRuleset, assemble
from kisoku.games.spellcard.state import DECK, SpellcardState
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.state import State
from kisoku.table.game import Parts, TableGame

AREA = re.compile(r"(?<![\w.-])([1-5])-([1-4])(?![\w-])", re.ASCII)
"""How scenarios call areas: row and column, as the first player counts them."""


class Spellcard(TableGame):
    name = "spellcard"
    title = Words("スペルカードストライク", "Spell Card Strike")
    version = VERSION
    parts = Parts(
        table.TABLE, JUDGE, SOUND, READINGS, position.build, explain.why_not, deck_facts, cardset.LIBRARY,
        table.printed_card,
        searching.search_key, searching.distinct,
    )  # fmt: skip
    weighing = WEIGHING
    length = 60

    def new(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        readings: Mapping[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> SpellcardState:
        known = cardset.our_cards()
        pool = _pool(frozenset(number for deck in decks for number in deck))
        extras = tuple(extras_of([known[number] for number in deck]) for deck in decks)
        rules = assemble(
            sum(map(len, decks)), tuple(sorted((readings or {}).items())), without, extras if any(extras) else ()
        )
        s = SpellcardState(rules, pool, seed)
        s.decks = tuple(tuple(deck) for deck in decks)
        for player, deck in enumerate(decks):
            atoms.new_cards(s, [pool.by_number[number] for number in deck], player, 2 * DECK + player, 1 << player)
        for _ in range(AREAS):
            atoms.new_area(s)
        s.journal.clear()
        s.frames.append(WholeGame())
        return s

    def formats(self) -> Mapping[str, Words]:
        return dict.fromkeys(cardset.FORMATS, Words("構築", "constructed"))

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        return construction.deck_reasons(cards)

    def from_across(self, words: str) -> str:
        return AREA.sub(lambda found: f"{ROWS + 1 - int(found[1])}-{COLUMNS + 1 - int(found[2])}", words)

    def card_facts(self, number: str) -> dict[str, Any] | None:
        card = cardset.our_cards().get(number)
        if card is None:
            return None
        pool = _pool(frozenset((number,)))
        return table.printed_card(pool.cards[pool.by_number[number]])

    def whole_rules(self) -> SpellcardRuleset:
        Pool()  # the words of card texts have rules too, and come with the first pool
        return assemble(0)

    idle = frozenset(("pass", "end", "done", "decline", "stay"))
    declining = frozenset(("decline", "done", "stay"))
    fleeting = frozenset(("pass", "stay"))
    windows = {
        "5.1.2": Words("相手の山札のシャッフルとカット", "shuffling or cutting the opponent's deck"),
        "6.2.1": Words("リアクションチェイン", "the reaction chain"),
        "10.8.1": Words("手札からの加勢", "reinforcement from the hand"),
    }
    joined = frozenset(("attack",))
    leading = frozenset(("caster",))
    refusing = declining
    fields = {
        **TableGame.fields,
        "行動済み": "acted", "行動済み状態": "acted", "エリア": "area", "ストライカー名": "name",
        "所属": "affiliations", "エース": "ace",
        "装備": "equipped", "攻撃範囲": "reach", "POW": "pow", "Rank": "rank",
    }  # fmt: skip
    veiled = frozenset(("5.4.3", "5.4.6.3", "5.5.1.2#2"))
    in_passing = frozenset(("5.4.6.3",))
    by_the_way = frozenset(("discard", "graze", "join", "retire", "summon", "shuffle", "cut"))

    def conserved(self, state: State) -> Any:
        assert isinstance(state, SpellcardState)
        return SOUND.conserved(state)


@lru_cache(maxsize=2048)
def _pool(numbers: frozenset[str]) -> Pool:
    """The cards of a match, always in the same order."""
    known = cardset.our_cards()
    pool = Pool()
    for number in sorted(numbers):
        pool.add(cardset.corrected(known[number]))
    pool.sources = tuple(known[number] for number in sorted(numbers))
    return pool


GAME = Spellcard()
