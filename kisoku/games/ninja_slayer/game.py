"""ニンジャスレイヤーTCG as the registry hands it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kisoku.games.ninja_slayer import cardset, construction, explain, position, searching, table
from kisoku.games.ninja_slayer.evaluation import WEIGHING
from kisoku.games.ninja_slayer.invariants import SOUND
from kisoku.games.ninja_slayer.judging.decks import deck_facts
from kisoku.games.ninja_slayer.judging.words import JUDGE
from kisoku.games.ninja_slayer.naming import PHASE_WORDS
from kisoku.games.ninja_slayer.pool import Pool
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Preparation, Priority
from kisoku.games.ninja_slayer.ruleset import READINGS, VERSION, assemble
from kisoku.games.ninja_slayer.state import DECK, NinjaState
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import State
from kisoku.table.game import Parts, TableGame


def empty_state(
    pool: Pool, cards: int, seed: int, readings: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()
) -> NinjaState:
    """A state with nothing in it, whose first `cards` handles will be cards."""
    rules = assemble(dict(readings or {}), without)
    rules.first_free = cards
    return NinjaState(rules, pool, seed)


def _of_the_opponent(phase: Words) -> Words:
    return Words(f"相手の{phase.ja}", f"the opponent's {phase.en}")


class NinjaSlayer(TableGame):
    name = "ninja_slayer"
    title = Words("ニンジャスレイヤーTCG", "Ninja Slayer TCG")
    version = VERSION
    parts = Parts(
        table.TABLE, JUDGE, SOUND, READINGS, position.build, explain.why_not, deck_facts, cardset.LIBRARY,
        table.printed_card,
        searching.search_key, searching.distinct,
    )  # fmt: skip
    pool_class = Pool
    weighing = WEIGHING

    def new(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        readings: Mapping[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> NinjaState:
        pool = self.pool(tuple(map(tuple, decks)))
        s = empty_state(pool, sum(map(len, decks)), seed, readings, without)
        for player, deck in enumerate(decks):
            atoms.new_cards(s, [pool.by_number[number] for number in deck], player, 2 * DECK + player)
        s.frames.append(Preparation())
        return s

    def whole_rules(self) -> Ruleset:
        return assemble()

    def header(self, state: State) -> dict[str, Any]:
        assert isinstance(state, NinjaState)
        count = state.rules.first_free
        return {
            "readings": dict(state.rules.readings),
            "decks": [
                [state.pool.cards[state.card[c]].number for c in range(count) if state.owner[c] == player]
                for player in (0, 1)
            ],
        }

    def formats(self) -> Mapping[str, Words]:
        words = (Words("コンストラクテッド戦", "Constructed"), Words("ブリッツシールド戦", "Blitz Sealed"))
        return dict(zip(construction.FORMATS, words, strict=True))

    def dealt(self, form: str, seed: int) -> tuple[str, ...] | None:
        """402.3a: in the sealed format a deck is what five packs hold (reading A-33)."""
        if form != construction.SEALED:
            return None
        return tuple(
            facts.number
            for facts in construction.open_packs([card.facts for card in cardset.our_cards().values()], seed)
        )

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        known = cardset.our_cards()
        return construction.faults([known[number].facts for number in cards], form)

    event_fields = (*TableGame.event_fields, "by")
    covert = {"1209.3b": "decline"}
    declining = frozenset(("decline",))
    idle = frozenset(("pass", "no_ether", "no_greeting", "no_interrupt"))
    windows = {
        **{f"802.4 {name}": _of_the_opponent(PHASE_WORDS[name]) for name in ("start", "character", "iksa", "end")},
        "705.3": Words("アイサツ対象の変更", "changing the aisatsu target"),
    }

    def passes(self, state: State) -> int:
        return next((f.passes for f in reversed(state.frames) if isinstance(f, Priority)), 0)

    def worlds(self, state: State, viewer: int, count: int, seed: int) -> list[State]:
        assert isinstance(state, NinjaState)
        return [*searching.worlds(state, viewer, count, seed)]


GAME = NinjaSlayer()
