"""新幕 桜降る代に決闘を as the registry hands it out."""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kisoku.games.sakura import cardset, construction, explain, invariants, position, searching, table
from kisoku.games.sakura.evaluation import WEIGHING
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.judging import decks
from kisoku.games.sakura.judging.words import JUDGE
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.preparing import card_count, place_cards, pool_for, split, whole_pool
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Game as WholeGame
from kisoku.games.sakura.ruleset import READINGS, VERSION, SakuraRuleset, ahead, assemble, rows_of
from kisoku.games.sakura.state import SakuraState
from kisoku.kernel.game import Game, Position, Reading, Reason, Rule, Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.kernel.trace import Trace
from kisoku.text.yamlfile import Place


class Sakura(Game):
    name = "sakura"
    title = Words("新幕 桜降る代に決闘を", "Sakura Arms: New Act")
    version = VERSION

    def new(self, decks: Sequence[Sequence[str]], seed: int, readings: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()) -> SakuraState:
        parts = [split(deck) for deck in decks]
        hosted = [megami for megami, _ in parts]
        named = frozenset(name for names in hosted for name in names)
        whole = all(hosted)
        rules = assemble(named, card_count(hosted), tuple(sorted((readings or {}).items())), without)
        s = SakuraState(rules, self._pool(named if whole else frozenset()), seed)
        s.decks = tuple(tuple(deck) for deck in decks)
        for player, (megami, cards) in enumerate(parts):
            atoms.set_megami(s, player, megami)
            if cards:
                place_cards(s, player, cards)
        s.journal.clear()
        s.frames.append(WholeGame())
        return s

    @staticmethod
    @lru_cache(maxsize=2048)
    def _pool(megami: frozenset[str]) -> Pool:
        """The cards that these Megami bring; of all Megami while nobody has chosen."""
        return pool_for(megami)

    def header(self, state: State) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return {"readings": dict(state.rules.readings), "decks": [list(deck) for deck in state.decks]}

    def blank(self, saved: bytes, header: Mapping[str, Any]) -> SakuraState:
        s = self.new(header["decks"], 0, header["readings"])
        s.load(saved)
        return s

    def formats(self) -> Mapping[str, Words]:
        return dict.fromkeys(cardset.FORMATS, Words("眼前構築", "built at the table"))

    def decks(self) -> Mapping[str, Any]:
        return cardset.our_decks()

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        return construction.deck_reasons(cards)

    def printed(self, number: str) -> str | None:
        card = cardset.our_cards().get(number)
        if card is not None:
            return repr(card.facts)
        megami = all_megami().get(number)
        return None if megami is None else megami.ja

    def card_facts(self, number: str) -> dict[str, Any] | None:
        pool = whole_pool()
        place = pool.by_number.get(number)
        return None if place is None else table.printed_card(pool.cards[place])

    @lru_cache(maxsize=1)  # noqa: B019 — there is one object of this class
    def rules(self) -> tuple[Rule, ...]:
        japanese = {row[0]: row[1] for row in rows_of("rules_ja.tsv")}
        return tuple(
            Rule(number, parent, kind, testable == "yes", summary, japanese[number]) for number, parent, kind, testable, summary in rows_of("rules.tsv")
        )

    def whole_rules(self) -> SakuraRuleset:
        Pool()  # the words of card texts have rules too, and come with the first pool
        return assemble(frozenset(all_megami()), 0)

    def ahead(self) -> frozenset[str]:
        """The additional rules, lists and errata of Megami whose cards are still to come."""
        return ahead()

    def readings(self) -> tuple[Reading, ...]:
        return tuple(Reading(name, values, table.TABLE.declared.readings[name].rule, table.TABLE.declared.readings[name].words) for name, values in READINGS.items())

    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return table.TABLE.observe(state, viewer)

    def turn(self, state: State) -> tuple[int, int]:
        assert isinstance(state, SakuraState)
        return state.turn, state.turn_player

    def option_words(self, state: State, request: Request, option: Option) -> Words:
        assert isinstance(state, SakuraState)
        return table.TABLE.option_words(state, request, option)

    def request_words(self, state: State, request: Request) -> Words:
        assert isinstance(state, SakuraState)
        return table.TABLE.request_words(state, request)

    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        assert isinstance(state, SakuraState)
        return table.TABLE.event_words(state, event, viewer)

    chapters = ("rules", "megami")
    idle = frozenset(("end", "no_reaction", "standard"))
    declining = frozenset(("decline", "done"))
    fleeting = frozenset(("no_reaction",))
    windows = {"C9-4.i": Words("《攻撃》への対応", "reacting to an attack")}
    by_the_way = frozenset(("reconstruct", "toggle"))
    presumed = frozenset(("standard",))

    def alike(self, state: State, request: Request) -> bool:
        assert isinstance(state, SakuraState)
        return JUDGE.alike(state, request)

    def momentary(self, what: str) -> bool:
        return JUDGE.momentary(what)

    def build(
        self,
        given: Mapping[str, Any],
        cards: Any,
        place: Place,
        readings: Mapping[str, str],
        date: datetime.date | None,
        without: frozenset[str],
        trace: Trace | None,
    ) -> Position:
        return position.build(given, cards, place, readings, date, without, trace)

    def meant(self, state: State, labels: Mapping[str, int], request: Request, words: str) -> list[Option]:
        assert isinstance(state, SakuraState)
        return JUDGE.meant(state, labels, request, words)

    def called(self, state: State, request: Request, option: Option) -> str:
        assert isinstance(state, SakuraState)
        return JUDGE.called(state, request, option)

    def passes(self, state: State) -> int:
        return 0

    def look(self, state: State, labels: Mapping[str, int], what: str) -> Any:
        assert isinstance(state, SakuraState)
        return JUDGE.look(state, labels, what)

    def event_facts(self, state: State, labels: Mapping[str, int], event: tuple[Any, ...]) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return JUDGE.event_facts(state, labels, event)

    def event_wanted(self, words: str) -> dict[str, Any]:
        return JUDGE.event_wanted(words)

    def sees(self, state: State, viewer: int, what: str) -> Any:
        assert isinstance(state, SakuraState)
        return JUDGE.sees(state, viewer, what)

    def knows(self, state: State, labels: Mapping[str, int], viewer: int, words: str) -> bool:
        assert isinstance(state, SakuraState)
        return JUDGE.knows(state, labels, viewer, words)

    def deck_facts(self, state: State, deck: Mapping[str, Any]) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return decks.deck_facts(state, deck)

    def point(self, words: str) -> str:
        return JUDGE.point(words)

    def why_not(self, state: State, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
        assert isinstance(state, SakuraState)
        return explain.why_not(state, player, intent, labels)

    weighing = WEIGHING

    def search_key(self, state: State, viewer: int) -> Hashable:
        assert isinstance(state, SakuraState)
        return searching.search_key(state, viewer)

    def conserved(self, state: State) -> Any:
        assert isinstance(state, SakuraState)
        return invariants.conserved(state)

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, SakuraState)
        return invariants.faults(state)

    def disguise(self, state: State, viewer: int, seed: int) -> SakuraState:
        assert isinstance(state, SakuraState)
        return invariants.disguise(state, viewer, seed)


GAME = Sakura()
