"""Why something cannot be done: the rules that refuse it, from the tables by which options are found."""

from __future__ import annotations

from collections.abc import Mapping

from kisoku.games.zx.judging.words import JUDGE
from kisoku.games.zx.rules.r600_battle import attacking
from kisoku.games.zx.rules.r806_playing import playing, using
from kisoku.games.zx.rules.r811_continuous import info
from kisoku.games.zx.state import (
    CHARGE,
    DYNAMIS,
    EVENT,
    HAND,
    IGNITION_PHASE,
    KIND,
    MAIN_PHASE,
    RESOURCE_PHASE,
    SHIFT,
    ZxState,
)
from kisoku.judge.explaining import because, is_offered, refused
from kisoku.kernel.game import Reason, Unclear, Words

NOT_NOW = Words("今はできません", "not at this moment")


def why_not(s: ZxState, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
    """Every rule by which the player cannot do that now; none if it can be done."""
    verbs, rest = JUDGE.answers.take_apart(intent)
    request = s.request
    if is_offered(JUDGE, s, labels, player, intent):
        return []
    if verbs is None or not rest:
        raise Unclear(f"「{intent}」は何をすることか分かりません", f"“{intent}” is nothing that could be asked about")
    card = JUDGE.the_card(s, labels, rest if "." in rest else f"{'AB'[player]}.{rest}", player)
    name = JUDGE.parse(rest, player)
    if "play" in verbs:
        return _play(s, player, card)
    if "attack" in verbs:
        return [*_time(s, player, MAIN_PHASE, "602.1"), *refused(attacking, s, player, card)]
    if "use" in verbs:
        found = [*_time(s, player, MAIN_PHASE, "506.2")] if not s.battle else []
        return [*found, *refused(using, s, player, card, JUDGE.ability_number(s, card, name.ability))]
    if "resource" in verbs:
        return [*_time(s, player, RESOURCE_PHASE, "504.3"), *_place(s, card, player, HAND, "504.3")]
    if "ignite" in verbs:
        return [*_time(s, player, IGNITION_PHASE, "505.3"), *_place(s, card, player, CHARGE, "505.3")]
    offered = request is not None and request.player == player
    return [Reason(request.rule if offered and request is not None else "701.3", NOT_NOW)]


def _play(s: ZxState, player: int, card: int) -> list[Reason]:
    found = []
    if s.battle and EVENT not in info(s, card).kinds:
        found.append(because("603.1b", "バトル中はイベントだけです", "in battle only Events can be played"))
    elif not s.battle:
        found += _time(s, player, MAIN_PHASE, "506.2")
    kind = KIND[s.zone[card]]
    if kind == DYNAMIS:
        shift = s.pool.cards[s.card[card]].kind == SHIFT
        if ("shift" if shift else "extra", player) in s.used:
            found.append(
                because(
                    "506.2", "このターンはもうデュナミスからプレイしました", "one was played from the Dynamis this turn"
                )
            )
    else:
        found += _place(s, card, player, HAND, "506.2")
    return [*found, *refused(playing, s, player, card, False)]


def _time(s: ZxState, player: int, phase: int, number: str) -> list[Reason]:
    if s.turn_player != player:
        return [because(number, "自分のターンではありません", "it is not your turn")]
    if s.phase != phase:
        return [because(number, "今はそのフェイズではありません", "it is not that phase")]
    return [because(number, "バトル中です", "a battle is going on")] if s.battle else []


def _place(s: ZxState, card: int, player: int, kind: int, number: str) -> list[Reason]:
    if s.zone[card] == 2 * kind + player:
        return []
    return [because(number, "カードがそこにありません", "the card is not there")]
