"""Why can't I do that? Every reason that the rules have, with the rule numbers and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kisoku.games.spellcard.judging.words import JUDGE, area_named
from kisoku.games.spellcard.pool import Program
from kisoku.games.spellcard.rules.r2_cards import called
from kisoku.games.spellcard.rules.r2_declaring import DECLARING, kind_of
from kisoku.games.spellcard.rules.r4_stage import striker_limit
from kisoku.games.spellcard.rules.r5_actions import ATTACKING, MOVING, goals
from kisoku.games.spellcard.rules.r5_turn import RETIRING, SUMMONING
from kisoku.games.spellcard.rules.r7_costs import CASTER, can_pay, payers, price_of
from kisoku.games.spellcard.rules.standing import derived, info
from kisoku.games.spellcard.state import COMMANDER, HAND, PHASES, STAGE, STRIKER, SpellcardState, striker_at
from kisoku.games.spellcard.table import TABLE
from kisoku.judge.explaining import because, each_once, is_offered, refused
from kisoku.kernel.events import NONE
from kisoku.kernel.game import SEATS, Reason, Unclear, Words
from kisoku.kernel.players import opponent
from kisoku.kernel.state import LIFE

INTENTS = Words(
    "「move 甲」「attack 甲 -> 乙」「spell 符」「ability 甲/1」「summon 甲」「retire 甲」「choose 甲」「end」「pass」",
    "move X, attack X, spell X, ability X, summon X, retire X, choose X, end, pass",
)


def why_not(s: SpellcardState, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
    """Every reason why the player cannot do that now; empty if it is offered."""
    text, _, target = intent.replace("　", " ").replace("→", "->").partition("->")
    text = " ".join(text.split())
    verbs, rest = JUDGE.answers.take_apart(text)
    if not text or verbs is None:
        raise Unclear(f"「{intent}」は次のどれでもありません：{INTENTS.ja}", f"“{intent}” is none of: {INTENTS.en}")
    if is_offered(JUDGE, s, labels, player, text) and not target:
        return []
    over = [] if s.request is not None else [because("1.2.4", "ゲームは終わっています", "the game is over")]
    return each_once(s, (*_reasons(s, player, verbs, rest, target.strip(), labels), *_asked(s, player), *over))


def _asked(s: SpellcardState, player: int) -> list[Reason]:
    request = s.request
    if request is None or request.player == player:
        return []
    other = SEATS[request.player]
    return [because(request.rule, f"いま決めるのはプレイヤー{other}です", f"it is player {other} who decides now")]


def _reasons(
    s: SpellcardState, player: int, verbs: Any, rest: str, target: str, labels: Mapping[str, int]
) -> Iterator[Reason]:
    if not rest:
        return
    card = _one(s, player, rest, labels, HAND if verbs & {"spell", "summon"} else STAGE)
    reaction = bool(s.chain)
    if verbs == {"move"}:
        yield from _phase(s, player, "5.4.6", STRIKER)
        yield from refused(MOVING, s, player, card)
        if not goals(s, card):
            yield because("5.4.6.1", "隣接する空きエリアがありません", "no adjacent area is free")
    elif verbs == {"attack"}:
        if reaction:
            yield because("6.2.1.2", "チェイン中に攻撃は宣言できません", "attacks cannot be declared in a chain")
        yield from _phase(s, player, "5.4.7", STRIKER)
        enemies = (
            [_one(s, opponent(s, player), target, labels, STAGE)]
            if target
            else derived(s).strikers[opponent(s, player)]
        )
        for enemy in enemies:
            yield from refused(ATTACKING, s, player, card, enemy)
    elif verbs & {"spell", "ability"}:
        yield from _declaring(s, player, card, reaction)
    elif "summon" in verbs:
        yield from _phase(s, player, "5.5.1.2#2", COMMANDER)
        yield from refused(SUMMONING, s, player, card)
        if len(derived(s).strikers[player]) >= striker_limit(s, player):
            yield because("2.8.1.2", "すでに6体のストライカーがいます", "there are six strikers already")
    elif verbs == {"retire"}:
        yield from _phase(s, player, "5.5.1.2", COMMANDER)
        yield from refused(RETIRING, s, player, card)


def _declaring(s: SpellcardState, player: int, card: int, reaction: bool) -> Iterator[Reason]:
    if not reaction:
        yield from _phase(s, player, "2.5.3", STRIKER)
    ref, names = s.ref(card), called(s, player, card)
    if s.zone[card] == 2 * HAND + player:
        for number in s.pool.cards[s.card[card]].spells:
            for striker in derived(s).strikers[player]:
                yield from _undeclarable(s, player, ref, s.pool.programs[number], s.ref(striker), reaction)
    elif s.zone[card] >= 2 * STAGE:
        programs = [s.pool.programs[number] for number, _ in info(s, card).abilities]
        if not any(program.kind in ("action", "reaction") for program in programs):
            yield because(
                "5.4.9",
                f"{names['card']}に宣言できるアビリティはありません",
                f"{names['card_en']} has no ability to declare",
            )
        for program in programs:
            if program.kind in ("action", "reaction"):
                yield from _undeclarable(s, player, ref, program, ref, reaction)
    else:
        yield because("3.13.4.1", f"{names['card']}は手札にありません", f"{names['card_en']} is not in the hand")


def _undeclarable(
    s: SpellcardState, player: int, ref: int, program: Program, caster: int, reaction: bool
) -> Iterator[Reason]:
    """What refuses it; of targets and costs also the rule behind that, and which cost it is."""
    for reason in refused(DECLARING, s, player, ref, program, caster, reaction):
        yield reason
        if reason.rule == "2.5.4.1":
            yield Reason("2.5.4.1.1", BEHIND["chain" if reaction else "2.5.4.1.1"])
        elif reason.rule == "2.5.4.3":
            icons, hand, score, waived = price_of(s, program, 1, player, caster, kind_of(s, ref))
            spell = ref if s.zone[ref % LIFE] == 2 * HAND + player else NONE
            parts = {"7.1.4": (icons, 0, 0, waived), "7.1.5": ((), hand, 0, 0), "7.1.6": ((), 0, score, 0)}
            missing = [number for number, part in parts.items() if not can_pay(s, player, *part, caster, spell)]
            if any(icon[:1] == CASTER and not payers(s, player, icon, caster) for icon in icons):
                missing.append("7.6.4.2.1")
            yield from (Reason(number, BEHIND[number]) for number in ("7.1.2", *missing))


BEHIND = {
    "2.5.4.1.1": Words("対象は過不足なく選べなければなりません", "exactly as many targets as demanded must be there"),
    "chain": Words(
        "チェインに関わるストライカーを対象に含められません",
        "none of the targets could be one that takes part in the chain",
    ),
    "7.1.2": Words(
        "コストをすべて支払えなければ宣言できません", "it can be declared only if all of its costs can be paid"
    ),
    "7.1.4": Words("符力コストを支払えません", "its furyoku cost cannot be paid"),
    "7.6.4.2.1": Words("術者は術者コストを支払えません", "the caster cannot pay the caster cost"),
    "7.1.5": Words("手札コストを支払えません", "its hand cost cannot be paid"),
    "7.1.6": Words("スコアコストを支払えません", "its score cost cannot be paid"),
}


def _phase(s: SpellcardState, player: int, rule: str, phase: int) -> Iterator[Reason]:
    if s.phase != phase or s.turn_player != player:
        words = TABLE.phase_words[PHASES[phase]]
        yield because(rule, f"自分の{words.ja}ではありません", f"it is not your {words.en}")


def _one(s: SpellcardState, player: int, text: str, labels: Mapping[str, int], kind: int) -> int:
    """The card that is meant: the player's own in that zone, if there is one."""
    standing = striker_at(s, area_named(text)) if area_named(text) >= 0 else -1
    if standing >= 0:
        return standing
    name = JUDGE.parse(text, player)
    cards = JUDGE.cards_called(s, labels, name)
    mine = [card for card in cards if s.controller[card] == player and TABLE.zones.kind[s.zone[card]] == kind]
    if not cards:
        return JUDGE.the_card(s, labels, text, player) % LIFE
    return (mine or cards)[0]
