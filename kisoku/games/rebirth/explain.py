"""Why can't I do that? Every reason that the rules have, with the rule numbers and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kisoku.games.rebirth.judging.words import JUDGE
from kisoku.games.rebirth.rules.r5_actions import standing_energy
from kisoku.games.rebirth.rules.r7_turn import PLAYING, SETTING, STEPPING
from kisoku.games.rebirth.rules.r8_attack import SUPPORTING
from kisoku.games.rebirth.rules.r9_costs import payable
from kisoku.games.rebirth.rules.r9_layers import info
from kisoku.games.rebirth.rules.r9_triggers import used_up
from kisoku.games.rebirth.rules.r11_keywords import can_block
from kisoku.games.rebirth.rules.r12_multiplayer import turn_players
from kisoku.games.rebirth.state import ATTACK_PHASE, HAND, MAIN, MOST, RebirthState
from kisoku.kernel.game import Reason, Unclear, Words
from kisoku.kernel.rules import Refusals


def why_not(s: RebirthState, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
    """Every reason why the player cannot do that now; empty if it is offered."""
    verbs, rest = JUDGE.answers.take_apart(intent.strip())
    if verbs is None:
        raise Unclear(
            f"「{intent}」は「play 兵」「set 歌」「use 兵/1」「step back 兵」「attack 兵」「block 盾」「choose 兵」のどれでもありません",
            f"“{intent}” is none of: play X, set X, use X/1, step back X, attack X, block X, choose X",
        )
    request = s.request
    if request is not None and request.player == player and JUDGE.meant(s, labels, request, intent):
        return []
    found = list(_reasons(s, player, verbs, rest, labels))
    if not found and request is not None:
        found = [Reason(request.rule, Words("いまはその選択肢がありません", "that is not among the options now"))]
    return list(dict.fromkeys(found))


def _reasons(
    s: RebirthState, player: int, verbs: frozenset[str], rest: str, labels: Mapping[str, int]
) -> Iterator[Reason]:
    card = JUDGE.the_card(s, labels, rest, player) if rest else -1
    if verbs & {"play", "set", "use", "step_back"}:
        if s.phase != MAIN or player not in turn_players(s):
            yield Reason("7.4.2", Words("自分のメインフェイズではありません", "it is not your main phase"))
        if card < 0:
            return
        ready = len(standing_energy(s, player))
        if verbs & {"play", "set"} and s.zone[card] != MOST * HAND + player:
            yield Reason("7.4.2.1", Words("あなたの手札にありません", "it is not in your hand"))
        elif "play" in verbs:
            yield from _all(PLAYING, s, card, player, ready)
        elif "set" in verbs:
            yield from _all(SETTING, s, card, player)
        if "step_back" in verbs:
            yield from _all(STEPPING, s, card, player, ready)
        if "use" in verbs:
            yield from _use(s, player, card)
    elif verbs & {"attack"}:
        if s.phase != ATTACK_PHASE or player not in turn_players(s):
            yield Reason("8.2.3", Words("自分のアタックフェイズではありません", "it is not your attack phase"))
        if card >= 0:
            yield from _all(SUPPORTING, s, card, player)
    elif verbs & {"block"} and card >= 0 and not can_block(s, card, player):
        yield Reason("8.3.3", Words("有効なブロッカーではありません", "it has no valid Blocker"))


def _all(table: Refusals, s: RebirthState, *args: int) -> Iterator[Reason]:
    return (Reason(number, words) for number, words in table.all(s, *args))


def _use(s: RebirthState, player: int, card: int) -> Iterator[Reason]:
    source = s.ref(card)
    programs = [s.pool.programs[number] for number in info(s, card).abilities]
    for program in (one for one in programs if one.kind == "activated"):
        context = s.pool.scope(program.number, source, player)
        if s.zone[card] // MOST not in program.valid_in(info(s, card).kind):
            yield Reason("9.4.4", Words("ここでは有効ではありません", "it is not valid here"))
        if program.once and used_up(s, source, program.number):
            yield Reason("9.2.2.1", Words("このターンはもうプレイしました", "it has been played this turn"))
        if program.condition is not None and not program.condition(s, context):
            yield Reason("11.2.3.2", Words("条件キーワードが満たされていません", "its condition keyword is not met"))
        if program.costs and not payable(s, program.costs, context, player):
            yield Reason("9.5.2.2", Words("コストを支払えません", "its cost cannot be paid"))
