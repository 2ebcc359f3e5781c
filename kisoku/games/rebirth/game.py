"""Reバース for you as the registry hands it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kisoku.games.rebirth import cardset, construction, explain, position, searching, table
from kisoku.games.rebirth.evaluation import WEIGHING
from kisoku.games.rebirth.invariants import SOUND
from kisoku.games.rebirth.judging.decks import deck_facts
from kisoku.games.rebirth.judging.words import JUDGE
from kisoku.games.rebirth.pool import Pool
from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules.frames import Preparation
from kisoku.games.rebirth.ruleset import READINGS, VERSION, RebirthRuleset, assemble
from kisoku.games.rebirth.state import DECK, MOST, OUTSIDE, PARTNER, RebirthState
from kisoku.kernel.game import SEATS, Reason, Seating, Words
from kisoku.kernel.requests import Request
from kisoku.table.game import Parts, TableGame


class Rebirth(TableGame):
    name = "rebirth"
    title = Words("Reバース for you", "Rebirth for you")
    version = VERSION
    parts = Parts(
        table.TABLE, JUDGE, SOUND, READINGS, position.build, explain.why_not, deck_facts, cardset.LIBRARY,
        table.printed_card,
        searching.search_key, searching.distinct,
    )  # fmt: skip
    pool_class = Pool
    weighing = WEIGHING
    seatings = {
        "duel": Seating(Words("2人", "two players"), 2),
        "rumble3": Seating(Words("ランブル（3人）", "Rumble, three players"), 3, {"multiplayer": "rumble"}),
        "rumble4": Seating(Words("ランブル（4人）", "Rumble, four players"), 4, {"multiplayer": "rumble"}),
        "circle3": Seating(Words("サークル（3人）", "Circle, three players"), 3, {"multiplayer": "circle"}),
        "circle4": Seating(Words("サークル（4人）", "Circle, four players"), 4, {"multiplayer": "circle"}),
        "double_team": Seating(
            Words("ダブルチーム（2対2）", "Double Team, two against two"), 4, {"multiplayer": "double_team"}
        ),
        "triple_team": Seating(
            Words("トリプルチーム（3対3）", "Triple Team, three against three"), 6, {"multiplayer": "triple_team"}
        ),
    }
    event_fields = (*TableGame.event_fields, "by")
    idle = frozenset(("attack_phase", "end_attacks", "no_block", "no_cancel", "no_partner", "no_energy"))
    declining = frozenset(("decline", "plain_attack", "stop", "no_partner", "no_energy"))
    by_the_way = frozenset(("partner", "energy"))
    fleeting = frozenset(("no_cancel", "no_block", "no_partner", "no_energy"))
    refusing = frozenset(("no_cancel", "no_block", "no_partner", "no_energy", "plain_attack"))
    covert = {"9.7.3.1": "no_cancel", "8.3.3": "no_block"}
    windows = {
        "9.7.3.1": Words("対抗（キャンセル）", "countering by Cancel"),
        "8.3.3": Words("ブロック", "blocking"),
        "7.3.2.1": Words("パートナーをエネルギー置場に置く", "putting a Partner into Energy"),
        "7.3.2.2": Words("手札をエネルギー置場に置く", "putting a card into Energy"),
    }
    veiled = frozenset(("7.4.2",))

    def beforehand(self, request: Request, words: str) -> str:
        """12.6.6: who is attacked is named before the member is rested; it is asked for behind the member."""
        verbs, rest = self.parts.judge.answers.take_apart(words)
        named = rest in SEATS and not {"target", "attack"}.isdisjoint(verbs or ())
        return f"target {rest}" if named and any(option.verb == "attack" for option in request.options) else ""

    def new(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        readings: Mapping[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> RebirthState:
        pool = self.pool(tuple(map(tuple, decks)))
        count = sum(map(len, decks))
        rules = assemble(len(decks), count, tuple(sorted((readings or {}).items())), without)
        s = RebirthState(rules, pool, seed)
        s.decks = tuple(tuple(deck) for deck in decks)
        for player, deck in enumerate(decks):
            indices = [pool.by_number[number] for number in deck]
            main = [index for index in indices if pool.cards[index].kind != PARTNER]
            atoms.new_cards(s, main, player, MOST * DECK + player)
            partners = [index for index in indices if pool.cards[index].kind == PARTNER]
            atoms.new_cards(s, partners, player, MOST * OUTSIDE + player)
        s.frames.append(Preparation())
        return s

    def formats(self) -> Mapping[str, Words]:
        return {cardset.FORMATS[0]: Words("構築", "constructed")}

    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        known = cardset.our_cards()
        return construction.deck_reasons([known[number] for number in cards])

    def whole_rules(self) -> RebirthRuleset:
        Pool()  # the words of card texts have rules too, and come with the first pool
        return assemble(2, 0)


GAME = Rebirth()
