"""ニンジャスレイヤーTCG as the registry hands it out."""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

from kisoku.games.ninja_slayer import cardset, construction, explain, position, searching, table
from kisoku.games.ninja_slayer.evaluation import WEIGHING
from kisoku.games.ninja_slayer.invariants import disguise, faults
from kisoku.games.ninja_slayer.judging import decks
from kisoku.games.ninja_slayer.judging.words import JUDGE
from kisoku.games.ninja_slayer.naming import PHASE_WORDS
from kisoku.games.ninja_slayer.pool import Pool
from kisoku.games.ninja_slayer.rules import atoms, r400_preparation
from kisoku.games.ninja_slayer.rules.frames import Preparation, Priority
from kisoku.games.ninja_slayer.ruleset import READINGS, VERSION, assemble
from kisoku.games.ninja_slayer.state import DECK, NinjaState
from kisoku.kernel.game import Game, Position, Reading, Reason, Rule, Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.kernel.trace import Trace
from kisoku.text.yamlfile import Place


def empty_state(pool: Pool, cards: int, seed: int, readings: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()) -> NinjaState:
    """A state with nothing in it, whose first `cards` handles will be cards."""
    rules = assemble(dict(readings or {}), without)
    rules.first_free = cards
    return NinjaState(rules, pool, seed)


def rows_of(table: str) -> list[list[str]]:
    """The rows of a table that lies beside us, without its headings."""
    text = resources.files("kisoku.games.ninja_slayer").joinpath(table).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:] if line]


def _of_the_opponent(phase: Words) -> Words:
    return Words(f"相手の{phase.ja}", f"the opponent's {phase.en}")


class NinjaSlayer(Game):
    name = "ninja_slayer"
    title = Words("ニンジャスレイヤーTCG", "Ninja Slayer TCG")
    version = VERSION

    def new(self, decks: Sequence[Sequence[str]], seed: int, readings: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()) -> NinjaState:
        pool = self._pool(tuple(tuple(deck) for deck in decks), None)
        s = empty_state(pool, sum(map(len, decks)), seed, readings, without)
        for player, deck in enumerate(decks):
            atoms.new_deck(s, [pool.by_number[number] for number in deck], player, 2 * DECK + player)
        s.frames.append(Preparation())
        return s

    @staticmethod
    @lru_cache(maxsize=64)
    def _pool(decks: tuple[tuple[str, ...], ...], date: datetime.date | None) -> Pool:
        """The pool of a pairing, cards as they count on the date (1601.1)."""
        pool = Pool()
        known = cardset.our_cards()
        for deck in decks:
            for number in deck:
                card = known[number]
                pool.add(card.facts, card.abilities)
        return pool

    def header(self, state: State) -> dict[str, Any]:
        assert isinstance(state, NinjaState)
        count = state.rules.first_free
        return {
            "readings": dict(state.rules.readings),
            "decks": [[state.pool.cards[state.card[c]].number for c in range(count) if state.owner[c] == player] for player in (0, 1)],
        }

    def blank(self, saved: bytes, header: Mapping[str, Any]) -> NinjaState:
        s = self.new(header["decks"], 0, header["readings"])
        s.load(saved)
        return s

    def formats(self) -> Mapping[str, Words]:
        words = (Words("コンストラクテッド戦", "Constructed"), Words("ブリッツシールド戦", "Blitz Sealed"))
        return dict(zip(r400_preparation.FORMATS, words, strict=True))

    def dealt(self, form: str, seed: int) -> tuple[str, ...] | None:
        """402.3a: in the sealed format a deck is what five packs hold (reading A-33)."""
        if form != r400_preparation.SEALED:
            return None
        return tuple(facts.number for facts in r400_preparation.open_packs([card.facts for card in cardset.our_cards().values()], seed))

    def decks(self) -> Mapping[str, cardset.Deck]:
        return cardset.our_decks()

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        known = cardset.our_cards()
        found = r400_preparation.faults([known[number].facts for number in cards], form)
        return [Reason(fault.rule, construction.fault_words(fault)) for fault in found]

    def printed(self, number: str) -> str | None:
        card = cardset.our_cards().get(number)
        return None if card is None else repr(card.facts)

    def card_facts(self, number: str) -> dict[str, Any] | None:
        card = cardset.our_cards().get(number)
        return None if card is None else table.printed_card(card.facts)

    @lru_cache(maxsize=1)  # noqa: B019 — there is one object of this class
    def rules(self) -> tuple[Rule, ...]:
        japanese = {row[0]: row[1] for row in rows_of("rules_ja.tsv")}
        return tuple(
            Rule(number, parent, kind, testable == "yes", summary, japanese[number]) for number, parent, kind, testable, summary in rows_of("rules.tsv")
        )

    def readings(self) -> tuple[Reading, ...]:
        return tuple(Reading(name, values, table.TABLE.declared.readings[name].rule, table.TABLE.declared.readings[name].words) for name, values in READINGS.items())

    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        assert isinstance(state, NinjaState)
        return table.TABLE.observe(state, viewer)

    def turn(self, state: State) -> tuple[int, int]:
        assert isinstance(state, NinjaState)
        return state.turn, state.turn_player

    def option_words(self, state: State, request: Request, option: Option) -> Words:
        assert isinstance(state, NinjaState)
        return table.TABLE.option_words(state, request, option)

    def request_words(self, state: State, request: Request) -> Words:
        assert isinstance(state, NinjaState)
        return table.TABLE.request_words(state, request)

    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        assert isinstance(state, NinjaState)
        return table.TABLE.event_words(state, event, viewer)

    idle = frozenset(("pass", "no_ether", "no_greeting", "no_interrupt"))
    event_fields = (*Game.event_fields, "by")
    covert = {"1209.3b": "decline"}
    windows = {
        **{f"802.4 {name}": _of_the_opponent(PHASE_WORDS[name]) for name in ("start", "character", "iksa", "end")},
        "705.3": Words("アイサツ対象の変更", "changing the aisatsu target"),
    }

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
        assert isinstance(state, NinjaState)
        return JUDGE.meant(state, labels, request, words)

    def called(self, state: State, request: Request, option: Option) -> str:
        assert isinstance(state, NinjaState)
        return JUDGE.called(state, request, option)

    def passes(self, state: State) -> int:
        return next((f.passes for f in reversed(state.frames) if isinstance(f, Priority)), 0)

    def look(self, state: State, labels: Mapping[str, int], what: str) -> Any:
        assert isinstance(state, NinjaState)
        return JUDGE.look(state, labels, what)

    def event_facts(self, state: State, labels: Mapping[str, int], event: tuple[Any, ...]) -> dict[str, Any]:
        assert isinstance(state, NinjaState)
        return JUDGE.event_facts(state, labels, event)

    def event_wanted(self, words: str) -> dict[str, Any]:
        return JUDGE.event_wanted(words)

    def sees(self, state: State, viewer: int, what: str) -> Any:
        assert isinstance(state, NinjaState)
        return JUDGE.sees(state, viewer, what)

    def knows(self, state: State, labels: Mapping[str, int], viewer: int, words: str) -> bool:
        assert isinstance(state, NinjaState)
        return JUDGE.knows(state, labels, viewer, words)

    def deck_facts(self, state: State, deck: Mapping[str, Any]) -> dict[str, Any]:
        assert isinstance(state, NinjaState)
        return decks.deck_facts(state, deck)

    def point(self, words: str) -> str:
        return JUDGE.point(words)

    def why_not(self, state: State, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
        assert isinstance(state, NinjaState)
        return explain.why_not(state, player, intent, labels)

    weighing = WEIGHING

    def search_key(self, state: State, viewer: int) -> Hashable:
        assert isinstance(state, NinjaState)
        return searching.search_key(state, viewer)

    def distinct(self, state: State, request: Request) -> Sequence[Option]:
        assert isinstance(state, NinjaState)
        return searching.distinct(state, request)

    def worlds(self, state: State, viewer: int, count: int, seed: int) -> list[State]:
        assert isinstance(state, NinjaState)
        return [*searching.worlds(state, viewer, count, seed)]

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, NinjaState)
        return faults(state)

    def disguise(self, state: State, viewer: int, seed: int) -> NinjaState:
        assert isinstance(state, NinjaState)
        return disguise(state, viewer, seed)


GAME = NinjaSlayer()
