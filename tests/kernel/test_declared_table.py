"""A table for four players with squares between them: nothing of a declared table hangs on there being two."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.game import Words
from kisoku.kernel.state import handle
from kisoku.table.declaring import Declarations
from kisoku.table.soundness import Soundness
from kisoku.table.tabletop import Seen, Tabletop

PLAYERS = 4
DECLARED = msgspec.convert(
    {
        "zones": {
            "deck": {"ja": "山", "en": "deck", "order": "stack", "seen": "nobody", "own": True},
            "hand": {"ja": "手札", "en": "hand", "order": "free", "seen": "owner", "own": True},
            "squares": {"ja": "スクエア", "en": "squares", "per": "table", "cells": [3, 3]},
        },
        "phases": {"main": {"ja": "メイン", "en": "main"}},
        "values": {"points": {"ja": "点", "en": "points"}, "round": {"per": "table", "ja": "巡", "en": "round"}},
        "verbs": {"pick": {"ja": "{}を選ぶ", "en": "choose {}"}},
        "happenings": {"drawn": {"rule": "1", "ja": "{who}は{card}を引いた", "en": "{who} [draw|draws] {card}"}},
    },
    Declarations,
)


class Squares(Tabletop):
    none = -8
    public: tuple[type[Frame], ...] = ()

    def card(self, s: Any, card: int) -> Seen:
        return {"ref": card, "number": str(s.card[card])}

    def thing_name(self, s: Any, ref: int, viewer: int | None) -> Words:
        number = s.card[handle(ref)]
        return (
            Words(f"札{number}", f"card {number}") if self.knows(s, handle(ref), viewer) else Words("カード", "a card")
        )

    def ended_by(self, s: Any) -> str:
        return ""


NO_LAYOUT: Any = {}
READ = {"points": lambda s, player: s.points[player], "round": lambda s, player: s.turn}
TABLE = Squares("squares", DECLARED, NO_LAYOUT, READ, {}, {}, PLAYERS)
CARDS = 2 * PLAYERS + 1


def state() -> Any:
    """Each player has a card in deck and hand; one lies in the middle square."""
    zones: list[tuple[int, ...]] = [()] * len(TABLE.zones)
    zone, known, owner = [0] * CARDS, [0] * CARDS, [0] * CARDS
    for player in range(PLAYERS):
        for kind in (0, 1):
            card = 2 * player + kind
            zone[card], owner[card], known[card] = TABLE.zones.number(kind, player), player, kind << player
            zones[zone[card]] = (card,)
    zone[-1], known[-1] = TABLE.zones.number(2, cell=4), TABLE.everybody
    zones[zone[-1]] = (CARDS - 1,)
    return SimpleNamespace(seats=4,
        zones=zones, zone=zone, known=known, owner=owner, card=list(range(CARDS)), life=[0] * CARDS,
        facedown=[0] * CARDS, turn=1, turn_player=2,
        phase=0, frames=[], request=None, winner=None, points=[1, 2, 3, 4], open=0, alive=lambda ref: True,
        ref=lambda card: card,
        rules=SimpleNamespace(first_free=CARDS), pool=SimpleNamespace(cards=range(CARDS)),
    )  # fmt: skip


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_each_of_four_players_sees_the_own_hand_and_all_see_the_squares(viewer: int | None) -> None:
    seen = TABLE.observe(state(), viewer)
    hands = [player["zones"]["hand"]["unknown"] for player in seen["players"]]
    assert hands == [0 if player == viewer else 1 for player in range(PLAYERS)]
    assert [player["zones"]["deck"]["cards"] for player in seen["players"]] == [[]] * PLAYERS
    assert [zone["count"] for zone in seen["zones"]["squares"]] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [player["values"]["points"] for player in seen["players"]] == [1, 2, 3, 4]
    assert seen["values"] == {"round": 1}


def test_a_line_is_told_to_each_player_as_that_player_may_know_it() -> None:
    watched = TABLE.event_words(state(), Event("drawn", 3, 7), None)
    assert watched is not None
    assert watched.en == "Player D draws a card"
    lines = [TABLE.event_words(state(), Event("drawn", 3, 7), viewer) for viewer in range(PLAYERS)]
    assert [line.en for line in lines if line is not None][3] == "You draw card 7"
    assert {line.en.partition(" draws ")[2] for line in lines[:3] if line is not None} == {"a card"}


def test_a_card_that_is_lost_doubled_or_known_to_the_wrong_players_is_found() -> None:
    sound = Soundness(TABLE)
    assert sound.faults(state()) == []
    lost, doubled, shown, strange = state(), state(), state(), state()
    lost.zones[TABLE.zones.number(1, 3)] = ()
    doubled.zones[TABLE.zones.number(2, cell=0)] = (CARDS - 1,)
    shown.known[1] = 0
    strange.owner[3] = 0
    assert [bool(sound.faults(s)) for s in (lost, doubled, shown, strange)] == [True] * 4


def test_what_a_player_cannot_know_could_be_any_card_of_the_same_owner() -> None:
    s = state()
    s.owner = [0] * CARDS
    s.clone = lambda seed: SimpleNamespace(card=list(s.card), cache=None)
    cards = {tuple(Soundness(TABLE).disguise(s, 2, seed).card) for seed in range(20)}
    assert len(cards) > 5
    assert all(other[5] == 5 and other[-1] == CARDS - 1 for other in cards)
