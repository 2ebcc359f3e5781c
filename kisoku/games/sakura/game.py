"""新幕 桜降る代に決闘を as the registry hands it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from kisoku.games.sakura import cardset, construction, explain, position, searching, table
from kisoku.games.sakura.evaluation import WEIGHING
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.invariants import SOUND
from kisoku.games.sakura.judging.decks import deck_facts
from kisoku.games.sakura.judging.words import JUDGE
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.preparing import card_count, place_cards, pool_for, split, whole_pool
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.frames import Game as WholeGame
from kisoku.games.sakura.rules.r6_objects import info
from kisoku.games.sakura.ruleset import READINGS, VERSION, SakuraRuleset, assemble
from kisoku.games.sakura.state import HAND, TRUMP, SakuraState
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.table.game import Parts, TableGame


class Sakura(TableGame):
    name = "sakura"
    title = Words("新幕 桜降る代に決闘を", "Sakura Arms: New Act")
    version = VERSION
    parts = Parts(
        table.TABLE, JUDGE, SOUND, READINGS, position.build, explain.why_not, deck_facts, cardset.LIBRARY,
        table.printed_card,
        searching.search_key,
    )  # fmt: skip
    weighing = WEIGHING

    def new(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        readings: Mapping[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> SakuraState:
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

    def formats(self) -> Mapping[str, Words]:
        return dict.fromkeys(cardset.FORMATS, Words("眼前構築", "built at the table"))

    def decks(self) -> Mapping[str, Any]:
        return cardset.our_decks()

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        return construction.deck_reasons(cards)

    def deck_of(self, cards: Sequence[str]) -> Sequence[str]:
        """With the Megami whose cards they are."""
        known = cardset.our_cards()
        hosted = dict.fromkeys(megami for number in cards if number in known for megami in known[number].facts.users)
        return (*hosted, *cards)

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

    def whole_rules(self) -> SakuraRuleset:
        Pool()  # the words of card texts have rules too, and come with the first pool
        return assemble(frozenset(all_megami()), 0)

    chapters = ("rules", "megami")
    idle = frozenset(("end", "no_reaction", "standard"))
    looks_ahead = True
    declining = frozenset(("decline", "done"))
    fleeting = frozenset(("no_reaction",))
    windows = {"C9-4.i": Words("《攻撃》への対応", "reacting to an attack")}
    veiled = frozenset(("C8-2-2.A", "C8-2-2.B"))
    by_the_way = frozenset(("reconstruct", "toggle"))
    presumed = frozenset(("standard",))

    def pointless(self, state: State, request: Request) -> frozenset[int]:
        """C8-2-2.B: a full-power action lets one use a single card, so it is of no use without one that is of full
        power or becomes so by it (C9-1-2).
        """
        assert isinstance(state, SakuraState)
        if request.rule != "C8-2-1":
            return frozenset()
        cards = [info(state, card) for kind in (HAND, TRUMP) for card in state.zones[2 * kind + request.player]]
        if any(card.subtype == "fullpower" or "全力化" in card.facts.text for card in cards):
            return frozenset()
        return frozenset(place for place, option in enumerate(request.options) if option.verb == "full_power")

    def conserved(self, state: State) -> Any:
        assert isinstance(state, SakuraState)
        return SOUND.conserved(state)


GAME = Sakura()
