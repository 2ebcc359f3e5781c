"""Z/X Zillions of enemy X as the registry hands it out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kisoku.games.zx import cardset, construction, explain, position, searching, table
from kisoku.games.zx.evaluation import WEIGHING
from kisoku.games.zx.invariants import SOUND
from kisoku.games.zx.judging.decks import deck_facts
from kisoku.games.zx.judging.words import JUDGE
from kisoku.games.zx.naming import SQUARE_NAMES
from kisoku.games.zx.pool import Pool
from kisoku.games.zx.rules import atoms
from kisoku.games.zx.rules.frames import Preparation
from kisoku.games.zx.ruleset import READINGS, VERSION, assemble
from kisoku.games.zx.state import DECK, DYNAMIS, PLAYER_SQUARES, UNDER_ZONE, ZxState
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import State
from kisoku.table.game import Parts, TableGame

SQUARES = re.compile(r"(?<![\w.])[emh][123](?!\w)")
"""How scenarios call squares, as the first player sees them."""


class Zx(TableGame):
    name = "zx"
    title = Words("Z/X -Zillions of enemy X-", "Z/X: Zillions of enemy X")
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
    ) -> ZxState:
        pool = self.pool(tuple(map(tuple, decks)))
        s = ZxState(assemble(dict(readings or {}), without, sum(map(len, decks))), pool, seed)
        for player, deck in enumerate(decks):
            parts = cardset.split(tuple(deck))
            for key, zone, known in (
                ("deck", 2 * DECK + player, 0),
                ("dynamis", 2 * DYNAMIS + player, 1 << player),
                ("player", PLAYER_SQUARES[player], 3),
                ("back", UNDER_ZONE, 1 << player),
            ):
                for card in atoms.new_cards(s, [pool.by_number[number] for number in parts[key]], player, zone):
                    atoms.know(s, card, known)
                    if key in ("dynamis", "back"):
                        atoms.turn_over(s, card, True, known)
        s.journal.clear()
        s.frames.append(Preparation())
        return s

    def bare(self, number: str) -> str:
        return cardset.bare(number)

    def header(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ZxState)
        marks = _marks_of(state)
        return {
            "readings": dict(state.rules.readings),
            "decks": [
                [
                    marks[c] + state.pool.cards[state.card[c]].number
                    for c in range(state.rules.first_free)
                    if state.owner[c] == player
                ]
                for player in (0, 1)
            ],
        }

    def formats(self) -> Mapping[str, Words]:
        return {"constructed": Words("構築戦", "Constructed")}

    def deck_of(self, cards: Sequence[str]) -> Sequence[str]:
        """With the mark of where each belongs: first the deck, then the Dynamis, the Player card and what lies behind
        it.
        """
        known = cardset.our_cards()
        marked = [
            cardset.mark_of(known[cardset.bare(number)].facts) + cardset.bare(number)
            for number in cards
            if cardset.bare(number) in known
        ]
        return [
            mark + number
            for mark in cardset.MARKS
            for number in cardset.split(tuple(marked))[mark.rstrip(":") or "deck"]
        ]

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        return construction.deck_reasons(cards)

    def from_across(self, words: str) -> str:
        return SQUARES.sub(lambda found: SQUARE_NAMES[8 - SQUARE_NAMES.index(found[0])], words)

    def whole_rules(self) -> Ruleset:
        Pool()  # the words of card texts have rules too, and come with the first pool
        return assemble()

    idle = frozenset(("pass", "no_resource", "keep_hand", "no_start"))
    declining = frozenset(("decline", "done", "no_start", "keep_hand"))
    fields = {
        **TableGame.fields, **cardset.ICON_WORDS,
        "カード名": "name", "パワー": "power", "コスト": "cost", "色": "colours", "colour": "colours", "race": "races",
        "種類": "kind",
        "スクエア": "square", "スリープ": "sleeping", "asleep": "sleeping", "sleep": "sleeping", "リブート": "reboot",
        "rebooted": "reboot",
        "ダメージ": "damage", "シールド": "shields", "shield": "shields", "フォース": "forces", "アイコン": "icons",
        "プレイヤー名": "player_name",
        "支配者": "controller", "所有者": "owner", "能力": "abilities", "表向き": "faceup", "攻撃ゼクス": "attacker",
        "攻撃目標": "target",
    }  # fmt: skip
    windows = {
        "402.1c": Words("スタートカードの配置", "placing a Start Card"),
        "402.1d": Words("ゲートカードの配置", "placing a Gate Card"),
        "402.1e": Words("スタートリソースの配置", "placing a Start Resource"),
        "402.1k": Words("手札の引き直し", "taking a new hand"),
        "603.1b": Words("バトル中のプレイ", "playing in battle"),
    }
    veiled = frozenset(("506.2",))

    def passes(self, state: State) -> int:
        from kisoku.games.zx.rules.frames import Battle

        return next((f.passes for f in reversed(state.frames) if isinstance(f, Battle)), 0)


def _marks_of(s: ZxState) -> list[str]:
    """Before each card's number, where it belonged before the game."""
    return [cardset.mark_of(s.pool.cards[s.card[card]].facts) for card in range(s.rules.first_free)]


GAME = Zx()
