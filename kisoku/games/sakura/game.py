"""新幕 桜降る代に決闘を as the registry hands it out."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from kisoku.games.sakura import cardset, construction, explain, invariants, position, saying, telling, view
from kisoku.games.sakura.evaluation import evaluate
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.judging import answering, decks, events, looking, references
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.preparing import card_count, place_cards, pool_for, split, whole_pool
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Game as WholeGame
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.ruleset import READINGS, VERSION, ahead, assemble
from kisoku.games.sakura.state import HAND, TRUMP, SakuraState
from kisoku.kernel.game import Game, Position, Reading, Reason, Rule, Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.kernel.trace import Trace
from kisoku.text.yamlfile import Place


def rows_of(table: str) -> list[list[str]]:
    """The rows of a table that lies beside us, without its headings."""
    text = resources.files("kisoku.games.sakura").joinpath(table).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:] if line]


READING_WORDS = {
    "assignment_of_the_other": (
        "C5-6.i",
        Words(
            "ターンプレイヤーのものが一つもない代入が重なったとき：smallest＝最小を取る、none＝どれも適用しない",
            "several assignments, none from the turn player's objects: smallest of them, or none",
        ),
    ),
    "poison_in_reconstruction": (
        "C9-7.ii",
        Words("再構成で捨て札の毒：returns＝山札に戻る、stays＝残る", "poison in the discard at a reconstruction: returns to the deck, or stays"),
    ),
    "raised_damage": (
        "C10-35-3",
        Words(
            "カードのダメージの増減：added＝通常の加算として数える、printed＝カードに書かれた値をほかの修正より先に変える",
            "damage of a card that is raised or lowered: added like any other, or changed before everything else as if it were printed",
        ),
    ),
}


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
        hosted = msgspec.msgpack.decode(saved)[2][s.FIELDS.index("megami")]
        megami = frozenset(name for names in hosted for name in names)
        count = card_count(hosted)
        if (s.rules.megami, s.rules.first_free) != (megami, count) and all(hosted):
            s.rules = assemble(megami, count, tuple(sorted(s.rules.readings.items())))
            s.law = s.rules.law
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
        return None if place is None else view.printed_card(pool.cards[place])

    @lru_cache(maxsize=1)  # noqa: B019 — there is one object of this class
    def rules(self) -> tuple[Rule, ...]:
        japanese = {row[0]: row[1] for row in rows_of("rules_ja.tsv")}
        return tuple(
            Rule(number, parent, kind, testable == "yes", summary, japanese[number]) for number, parent, kind, testable, summary in rows_of("rules.tsv")
        )

    def ahead(self) -> frozenset[str]:
        """The additional rules, lists and errata of Megami whose cards are still to come."""
        return ahead()

    def readings(self) -> tuple[Reading, ...]:
        return tuple(Reading(name, values, *READING_WORDS[name]) for name, values in READINGS.items())

    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return view.observe(state, viewer)

    def turn(self, state: State) -> tuple[int, int]:
        assert isinstance(state, SakuraState)
        return state.turn, state.turn_player

    def option_words(self, state: State, request: Request, option: Option) -> Words:
        assert isinstance(state, SakuraState)
        return saying.option_words(state, request, option)

    def request_words(self, state: State, request: Request) -> Words:
        assert isinstance(state, SakuraState)
        return saying.request_words(state, request)

    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        assert isinstance(state, SakuraState)
        line = telling.event_words(state, event, viewer)
        return None if line is None else line

    chapters = ("rules", "megami")
    idle = frozenset(("end", "no_reaction", "standard"))
    declining = frozenset(("decline", "done"))
    fleeting = frozenset(("no_reaction",))
    windows = {"C9-4.i": Words("《攻撃》への対応", "reacting to an attack")}
    by_the_way = frozenset(("reconstruct", "toggle"))
    presumed = frozenset(("standard",))

    def pointless(self, state: State, request: Request) -> frozenset[int]:
        """C8-2-2.B: a full-power action lets one use a single card, so it is of no use without one that is of full power or becomes so by it (C9-1-2)."""
        assert isinstance(state, SakuraState)
        if request.rule != "C8-2-1":
            return frozenset()
        cards = [info(state, card) for kind in (HAND, TRUMP) for card in state.zones[2 * kind + request.player]]
        if any(card.subtype == "fullpower" or "全力化" in card.facts.text for card in cards):
            return frozenset()
        return frozenset(place for place, option in enumerate(request.options) if option.verb == "full_power")

    def alike(self, state: State, request: Request) -> bool:
        assert isinstance(state, SakuraState)
        return answering.alike(state, request)

    def momentary(self, what: str) -> bool:
        return looking.momentary(what)

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
        return answering.meant(state, labels, request, words)

    def called(self, state: State, request: Request, option: Option) -> str:
        assert isinstance(state, SakuraState)
        return answering.called(state, request, option)

    def passes(self, state: State) -> int:
        return 0

    def look(self, state: State, labels: Mapping[str, int], what: str) -> Any:
        assert isinstance(state, SakuraState)
        return looking.look(state, labels, what)

    def event_facts(self, state: State, labels: Mapping[str, int], event: tuple[Any, ...]) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return events.event_facts(state, labels, event)

    def event_wanted(self, words: str) -> dict[str, Any]:
        return events.event_wanted(words)

    def sees(self, state: State, viewer: int, what: str) -> Any:
        assert isinstance(state, SakuraState)
        return looking.sees(state, viewer, what)

    def knows(self, state: State, labels: Mapping[str, int], viewer: int, words: str) -> bool:
        assert isinstance(state, SakuraState)
        return looking.knows(state, labels, viewer, words)

    def deck_facts(self, state: State, deck: Mapping[str, Any]) -> dict[str, Any]:
        assert isinstance(state, SakuraState)
        return decks.deck_facts(state, deck)

    def point(self, words: str) -> str:
        return references.point(words)

    def why_not(self, state: State, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
        assert isinstance(state, SakuraState)
        return explain.why_not(state, player, intent, labels)

    def evaluate(self, state: State, player: int) -> float:
        assert isinstance(state, SakuraState)
        return evaluate(state, player)

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
