"""Why can't I do that? Every reason that the rules have, with the rule numbers and the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from kisoku.games.rebirth.judging.words import JUDGE
from kisoku.games.rebirth.pool import Program
from kisoku.games.rebirth.rules.frames import Play, Turn
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r5_actions import standing_energy
from kisoku.games.rebirth.rules.r7_turn import PLAYING, SETTING, STEPPING
from kisoku.games.rebirth.rules.r8_attack import PARTNERS, SUPPORTING, alone_too, standing_partners
from kisoku.games.rebirth.rules.r9_costs import payable
from kisoku.games.rebirth.rules.r9_layers import forbidden, info
from kisoku.games.rebirth.rules.r9_playing import at_cancels, is_aimed_at
from kisoku.games.rebirth.rules.r9_triggers import used_up
from kisoku.games.rebirth.rules.r10_processes import entry_of
from kisoku.games.rebirth.rules.r11_keywords import can_block, demand
from kisoku.games.rebirth.rules.r12_exits import CIRCLE, DOUBLE, TRIPLE, form
from kisoku.games.rebirth.rules.r12_multiplayer import attackable, blockers, is_still_new, may_cancel, turn_players
from kisoku.games.rebirth.state import (
    ATTACK_PHASE,
    ENERGY_PHASE,
    ENTRY,
    HAND,
    MAIN,
    MEMBER,
    MOST,
    RebirthState,
)
from kisoku.judge.explaining import because, each_once, is_offered, refused
from kisoku.kernel.game import Reason, Unclear
from kisoku.text.program import Condition, Every, Fact

Reasons = Iterator[Reason]
Intent = Callable[[RebirthState, int, int], Reasons]


def why_not(s: RebirthState, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
    """Every reason why the player cannot do that now; empty if it is offered."""
    verbs, rest = JUDGE.answers.take_apart(intent.strip())
    if verbs is None:
        raise Unclear(
            f"「{intent}」は「play 兵」「set 歌」「use 兵/1」「step back 兵」「attack 兵」「partner attack」「block "
            f"盾」「cancel 否」"
            "「partner 相棒」「energy 兵」「target C」「choose 兵」のどれでもありません",
            f"“{intent}” is none of: play X, set X, use X/1, step back X, attack X, partner attack, block X, cancel X, "
            "partner X, energy X, target C, choose X",
        )
    request = s.request
    if is_offered(JUDGE, s, labels, player, intent):
        return []
    found = list(_reasons(s, player, verbs, rest, labels))
    if request is not None and request.player != player:
        found.append(because(request.rule, "いまは他のプレイヤーが決める番です", "another player decides now"))
    return each_once(s, found)


def _reasons(s: RebirthState, player: int, verbs: frozenset[str], rest: str, labels: Mapping[str, int]) -> Reasons:
    if player in s.gone:
        yield because("12.4.7", "あなたは退場しています", "you have left the game")
        return
    if "target" in verbs and len(verbs) == 1:
        yield from _target(s, player, rest)
        return
    words, _, place = rest.partition("/")
    zones = next((ZONES_OF[verb] for verb in verbs if verb in ZONES_OF), ())
    find = JUDGE.the_card if "pick" in verbs else partial(JUDGE.own_card, kinds=zones)
    card = find(s, labels, words, player) if words else -1
    if card >= 0 and not s.known[card] >> player & 1:
        yield because("4.2.3", "そのカードの情報を見ることはできません", "you cannot see what that card is")
        return
    if "pick" in verbs:
        yield from _choose(s, player, card)
        return
    for verb, reasons in INTENTS.items():
        if verb in verbs and (card >= 0 or verb in BARE):
            if verb == "use":
                yield from _use(s, player, card, int(place) if place.isdecimal() else 0)
            else:
                yield from reasons(s, player, card)
            return


# --- the main phase ---------------------------------------------------------------------------------------------------


def _main(s: RebirthState, player: int) -> Reasons:
    yield from _turn(s, player)
    if s.phase != MAIN:
        yield because("7.4.2", "メインフェイズではありません", "it is not the main phase")
    elif any(isinstance(frame, Play) for frame in s.frames):
        yield because("9.7.2", "カードか能力をプレイしている途中です", "a card or an ability is being played")
    elif _declared(s):
        yield because("7.4.2.5", "アタックフェイズへの移行を宣言しました", "the attack phase has been declared")


def _turn(s: RebirthState, player: int) -> Reasons:
    if player not in turn_players(s):
        yield because("7.1.1", "あなたはターンプレイヤーではありません", "you are not the turn player")


def _declared(s: RebirthState) -> bool:
    return any(isinstance(frame, Turn) and frame.declared for frame in s.frames)


def _in_hand(s: RebirthState, player: int, card: int, number: str) -> Reasons:
    if s.zone[card] != MOST * HAND + player:
        yield because(number, "あなたの手札にありません", "it is not in your hand")


def _play(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _main(s, player)
    if s.zone[card] != MOST * HAND + player:
        yield from _in_hand(s, player, card, "7.4.2.1")
        return
    kind, cost, ready = info(s, card).kind, info(s, card).cost, len(standing_energy(s, player))
    if kind == "rebirth":
        yield because("7.4.2.4", "Reバースはプレイせずにセットします", "a Re-birth card is set, not played")
    if kind == "partner":
        yield because(
            "7.3.2.1", "パートナーはエネルギー置場に置くカードです", "a Partner goes to Energy, and is not played"
        )
    yield from refused(PLAYING, s, card, player, ready)
    if kind == "character" and cost is not None and cost > ready:
        yield because(
            "2.3.1",
            f"コスト{cost}に対し、スタンド状態のエネルギーは{ready}枚です",
            f"it costs {cost}, and {ready} of your Energy stand",
        )


def _set(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _main(s, player)
    yield from _in_hand(s, player, card, "7.4.2.4")
    if info(s, card).kind != "rebirth":
        yield because("5.6.1", "セットできるのは種別がReバースのカードだけです", "only cards of kind Re-birth are set")
    yield from refused(SETTING, s, card, player)


def _step_back(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _main(s, player)
    if s.zone[card] != MOST * ENTRY + player:
        yield because("7.4.2.2", "あなたのエントリーのキャラではありません", "it is not the Character in your Entry")
        return
    yield from refused(STEPPING, s, card, player, len(standing_energy(s, player)))


def _use(s: RebirthState, player: int, card: int, place: int = 0) -> Reasons:
    yield from _main(s, player)
    if s.zone[card] % MOST != player or s.owner[card] != player:
        yield because("7.4.2.3", "あなたがマスターであるカードではありません", "you are not the master of that card")
    programs: list[Program] = [s.pool.programs[number] for number in JUDGE.all_abilities(s, card)]
    if 0 < place <= len(programs):
        programs = programs[place - 1 : place]
    used = [program for program in programs if program.kind == "activated"]
    if not used:
        yield from _not_activated(programs)
    for program in used:
        yield from _ability(s, player, card, program)


def _not_activated(programs: list[Program]) -> Reasons:
    kinds = {program.kind for program in programs}
    if "triggered" in kinds:
        yield because(
            "9.8.1",
            "自動能力は誘発した後のチェックタイミングでプレイされます",
            "an automatic ability is played when it has triggered",
        )
    if "static" in kinds:
        yield because("9.7.1", "永続能力はプレイされません", "a static ability is never played")
    if "cancel" in kinds:
        yield because(
            "9.7.3.1", "キャンセル能力は対抗処理で提示します", "a cancel ability is presented in a counter process"
        )
    yield because("9.1.1.1", "起動能力がありません", "it has no activated ability")


def _ability(s: RebirthState, player: int, card: int, program: Program) -> Reasons:
    source, row = s.ref(card), info(s, card)
    context = s.pool.scope(program.number, source, player)
    if program.number not in row.abilities:
        yield because("9.10.1.2", "その能力を失っています", "it has lost that ability")
    if s.zone[card] // MOST not in program.valid_in(row.kind):
        yield because("9.4.4", "ここでは有効ではありません", "it is not valid here")
    if program.once and used_up(s, source, program.number):
        yield because("9.2.2.1", "このターンはもうプレイしました", "it has been played this turn")
    if program.condition is not None and not program.condition(s, context):
        yield because("11.2.3.2", "条件キーワードが満たされていません", "its condition keyword is not met")
        yield from _conditions(program.ability.condition)
    if forbidden(s, "use", source, player):
        yield because("1.3.3", "効果により禁止されています", "an effect forbids it")
    if program.costs and not payable(s, program.costs, context, player):
        yield because("9.5.2.2", "コストを支払えません", "its cost cannot be paid")
        ready = len(standing_energy(s, player))
        if any(price.verb == "energy" and price.number(s, context) > ready for price in program.costs):
            yield because("5.14.1.1", "スタンド状態のエネルギーが足りません", "there is not enough standing Energy")


def _conditions(condition: Condition | None) -> Reasons:
    """Which condition keywords an ability has."""
    for one in condition.conditions if isinstance(condition, Every) else (condition,):
        if not isinstance(one, Fact):
            continue
        if one.name == "recombo":
            name = str(one.value)
            ja = f"《{name}》がセットされている" if name else "Reバースがセットされている"
            en = "the Re-birth card that it names" if name else "a Re-birth card"
            yield because(
                "11.5.3" if name else "11.5.2", f"Reコンボは{ja}間だけです", f"Re-combo holds only with {en} set"
            )
        elif one.name == "honryou":
            level, _, named = str(one.value).partition(":")
            yield because(
                "11.7.3" if named else "11.7.2",
                f"本領発揮にはメンバーとリタイアが合わせて{level}枚必要です",
                f"Honryou-hakki asks for {level} cards in Member and Retire together",
            )


# --- the energy phase -------------------------------------------------------------------------------------------------


def _energy_phase(s: RebirthState, player: int) -> Reasons:
    yield from _turn(s, player)
    if s.phase != ENERGY_PHASE:
        yield because("7.3.2", "エネルギーフェイズではありません", "it is not the energy phase")


def _partner(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _energy_phase(s, player)
    yield from _in_hand(s, player, card, "7.3.2.1")
    if not is_partner(s, card):
        yield because("7.3.2.1", "種別がパートナーではありません", "it is no Partner")
    elif s.phase == ENERGY_PHASE and s.request is not None and s.request.rule != "7.3.2.1":
        yield because("7.3.2.1", "パートナーは1枚までです", "one Partner at the most")


def _energy(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _energy_phase(s, player)
    yield from _in_hand(s, player, card, "7.3.2.2")
    if is_partner(s, card):
        yield because("7.3.2.2", "種別がパートナーでないカードを置きます", "only cards that are no Partners")


# --- attacks, blocks, cancels -----------------------------------------------------------------------------------------


def _attack_phase(s: RebirthState, player: int) -> Reasons:
    yield from _turn(s, player)
    if s.phase != ATTACK_PHASE:
        yield because("8.2.3", "アタックフェイズではありません", "it is not the attack phase")
    elif s.attack is not None:
        yield because("8.5.5", "いまのアタックが終わっていません", "the attack that is going on is not over")


def _attack(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _attack_phase(s, player)
    if s.zone[card] == MOST * ENTRY + player:
        yield because(
            "8.2.4.2", "アタックはメンバーをレストして宣言します", "an attack is declared by resting a member"
        )
    elif s.zone[card] // MOST == MEMBER and s.zone[card] % MOST != player:
        yield because("8.2.4", "あなたのメンバーではありません", "it is no member of yours")
    yield from refused(SUPPORTING, s, card, player)


def _alone(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _attack_phase(s, player)
    if not alone_too(s, player):
        yield because("8.2.4", "メンバーを1人レストする必要があります", "a member has to be rested")


def _partner_attack(s: RebirthState, player: int, card: int) -> Reasons:
    yield from _attack_phase(s, player)
    count = len(standing_partners(s, player))
    if count < PARTNERS:
        yield because(
            "8.2.4.4",
            f"スタンド状態のパートナーは{count}枚で、{PARTNERS}枚必要です",
            f"{count} of your Partners stand, and {PARTNERS} are needed",
        )
    if forbidden(s, "partner_attack", entry_of(s, player), player):
        yield because("1.3.3", "効果により禁止されています", "an effect forbids it")


def _target(s: RebirthState, player: int, rest: str) -> Reasons:
    seat = "ABCDEF".find(rest.strip().upper()) if len(rest.strip()) == 1 else -1
    yield from _attack_phase(s, player)
    if not 0 <= seat < s.seats or seat == player:
        yield because("8.2.4.3", "アタックできるのは相手だけです", "only an opponent can be attacked")
    elif seat in s.gone:
        yield because("12.4.7", "そのプレイヤーは退場しています", "that player has left the game")
    elif is_still_new(s, seat) and s.seats > 2:
        yield because("12.3.1", "まだ自分のターンを行っていないプレイヤーです", "that player has not had a turn yet")
    elif seat not in attackable(s, player):
        number = "12.7.6" if form(s) == CIRCLE else "12.8.5" if s.seats == 4 else "12.9.5"
        ja = "ターン順が直後" if form(s) == CIRCLE else "正面"
        en = "who is next in the order" if form(s) == CIRCLE else "who sits in front of you"
        yield because(number, f"アタックできるのは{ja}のプレイヤーだけです", f"you can attack only {en}")
        if form(s) == CIRCLE and not attackable(s, player):
            yield because(
                "12.7.7.1",
                "直後の席はこのターンの終わりまで空いたままです",
                "the place behind you stays vacant until the turn ends",
            )


def _block(s: RebirthState, player: int, card: int) -> Reasons:
    attack = s.attack
    if attack is None:
        yield because("8.3.3", "アタックが行われていません", "no attack is going on")
    elif player not in blockers(s, attack.target):
        numbers = {"": "8.3.3", CIRCLE: "12.7.6.1", DOUBLE: "12.8.5.1", TRIPLE: "12.9.5.1"}
        for number in ("8.3.3", numbers.get(form(s), "12.6.6.1")):
            yield because(
                number,
                "アタックされているのはあなたのキャラではありません",
                "it is not your Character that is attacked",
            )
    elif attack.blocked >= 0:
        yield because("8.3.3", "このアタックはもうブロックされました", "this attack has been blocked")
    elif s.request is None or s.request.rule != "8.3.3":
        yield because(
            "8.3.3",
            "ブロックステップのブロックを行う時ではありません",
            "it is not the moment of the block step to block",
        )
    yield from _in_hand(s, player, card, "8.3.3")
    if forbidden(s, "block", player=player) or forbidden(s, "block", s.ref(card)):
        yield because("1.3.3", "効果により禁止されています", "an effect forbids it")
    programs = [s.pool.programs[number] for number in info(s, card).abilities]
    blockers_of_it = [program for program in programs if program.keyword == "blocker"]
    if not blockers_of_it:
        yield because("11.6.1", "ブロッカーを持っていません", "it has no Blocker")
    elif attack is not None and not can_block(s, card, player):
        yield because("8.3.3", "有効なブロッカーではありません", "it has no valid Blocker")
        for program in blockers_of_it:
            if any(demand(program.ability.name)):
                yield because(
                    "11.6.3",
                    "アタックされているキャラが指定に合いません",
                    "the attacked Character is not what its Blocker names",
                )


def _cancel(s: RebirthState, player: int, card: int) -> Reasons:
    play = next((frame for frame in reversed(s.frames) if isinstance(frame, Play)), None)
    yield from _in_hand(s, player, card, "11.4.2")
    if forbidden(s, "cancel", player=player) or forbidden(s, "cancel", s.ref(card), player):
        yield because("1.3.3", "効果により禁止されています", "an effect forbids it")
    programs = [s.pool.programs[number] for number in info(s, card).abilities]
    cancels: list[Program] = [program for program in programs if program.kind == "cancel"]
    if not cancels:
        yield because("11.4.1", "キャンセルを持っていません", "it has no Cancel")
    if play is None or s.request is None or s.request.rule != "9.7.3.1":
        yield because("9.7.3", "対抗処理が行われていません", "no counter process is going on")
        return
    if not may_cancel(s, player, play.player):
        yield because(
            "12.7.5", "プレイしたプレイヤーの直前か直後ではありません", "you are not next to the player who plays it"
        )
    for program in cancels:
        context = s.pool.scope(program.number, s.ref(card), player)
        if not is_aimed_at(s, program, play) and not (play.presented and at_cancels(s, program)):
            yield because("9.1.1.4.2", "そのキャンセルの対象ではありません", "it is not what this Cancel is aimed at")
        if program.condition is not None and not program.condition(s, context):
            yield because("11.2.3.4", "条件キーワードが満たされていません", "its condition keyword is not met")
            yield from _conditions(program.ability.condition)


# --- choices ----------------------------------------------------------------------------------------------------------


def _choose(s: RebirthState, player: int, card: int) -> Reasons:
    request = s.request
    if request is None or card < 0:
        return
    if request.player == player and forbidden(s, "be_chosen", s.ref(card), player, request.source):
        yield because("1.3.3", "効果により選ばれません", "an effect keeps it from being chosen")
    elif request.player == player:
        yield because(request.rule, "選べるカードではありません", "it is not among the cards that can be chosen")


BARE = ("attack_alone", "partner_attack")
"""What is not said of a card."""
ZONES_OF = {
    **dict.fromkeys(("play", "set", "partner", "energy", "block", "cancel"), (HAND,)),
    "attack": (MEMBER,),
    "step_back": (ENTRY,),
}
"""Where somebody means a card who speaks of doing that with it."""
INTENTS: dict[str, Intent] = {
    "play": _play, "set": _set, "use": _use, "step_back": _step_back, "partner": _partner, "energy": _energy,
    "attack": _attack, "attack_alone": _alone, "partner_attack": _partner_attack, "block": _block, "cancel": _cancel,
}  # fmt: skip
