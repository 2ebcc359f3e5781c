"""How scenarios name things of this game: zones, values, moments, basic actions, cards and attacks.

    A.斬        A's card of that name      A.hand.斬    the one in the hand      A.斬#2    the second of them
    attack      the attack that is being resolved        A.斬/1    its first effect        A, B    the players themselves
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kisoku.games.sakura.cardset import names_of
from kisoku.games.sakura.facts import find_megami
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.state import (
    ANVIL,
    ATTACK,
    ATTACKING,
    AURA,
    CYBERWAR,
    DECK,
    DISCARD,
    DISTANCE,
    DUST,
    ENHANCEMENT,
    EXTRA,
    FACEDOWN,
    FLARE,
    HAND,
    IN_USE,
    LIFE,
    OUTSIDE,
    POISON_BAG,
    SEAL,
    TRUMP,
    ZONE_NAMES,
    SakuraState,
)  # fmt: skip
from kisoku.judge.naming import Naming, Reference, moment, nearest, seat_of
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.state import LIFE as LIVES
from kisoku.kernel.state import player_ref
from kisoku.table.declaring import Spellings
from kisoku.text.normal import normal_name

ZONES = Spellings({
    DECK: "deck library 山札 デッキ",
    HAND: "hand 手札",
    DISCARD: "discard discards discarded discard_pile 捨て札 捨札",
    FACEDOWN: "facedown facedowns face-down face_down covered 伏せ札 伏札",
    ENHANCEMENT: "enhancement enhancements deployed 付与札 付与",
    TRUMP: "trump trumps 切札 切り札",
    EXTRA: "extra extras 追加札",
    IN_USE: "in_use using 使用中",
    ATTACKING: "attacking attacks 攻撃中",
    SEAL: "seal sealed seals 封印",
    OUTSIDE: "outside out_of_game out_of_the_game removed ゲーム外",
    POISON_BAG: "poison_bag bag poison poisons 毒袋 毒",
    ANVIL: "anvil 金床",
    CYBERWAR: "cyberwar cyber-war cyber_war 電子戦 電子戦ゾーン",
})  # fmt: skip

POOLS = Spellings({
    DISTANCE: "distance current_distance 間合 間合い 現在の間合 距離",
    DUST: "dust ダスト",
    AURA: "aura オーラ",
    FLARE: "flare フレア",
    LIFE: "life ライフ",
})  # fmt: skip
"""Places for crystals; aura, flare and life are those of the first player."""

POINTS = Spellings({
    "C2-1": "selection megami_selection selecting_megami 双掌繚乱 メガミ選択",
    "C3-2": "construction deck_construction 眼前構築",
    "C4-1.1": "preparation set-up setup 準備 決闘の準備",
    "C4-1.5": "mulligan redraw 引き直し 手札の引き直し",
    "C8-1-1": "start start_phase start_of_turn turn_start new_turn next_turn end_of_turn turn_end "
    "開始 開始フェイズ ターン開始 ターンの開始 次のターン ターン終了",
    "C8-1-3.i": "concentration concentration_step 集中力",
    "C8-1-3.ii": "tick enhancement_tick ticking 付与札の処理",
    "C8-1-3.iii": "reconstruction reconstruct 再構成 山札の再構成",
    "C8-1-3.iv": "draw draw_step ドロー 手札を引く",
    "C8-2-1": "main_start start_of_main main_phase_start start_of_the_main_phase choice_of_action "
    "メインフェイズ開始 メインフェイズの開始時 メイン開始 行動の選択",
    "C8-2-2.A": "main main_phase standard standard_action standard_main メイン メインフェイズ 標準行動 標準",
    "C8-2-2.B": "full_power full-power fullpower full_power_action full-power_action 全力 全力行動",
    "C8-2-3": "main_end end_of_main main_phase_end end_of_the_main_phase メインフェイズ終了 メインフェイズの終了時 メイン終了",
    "C8-3-1": "end end_phase 終了 終了フェイズ",
    "C8-3-2": "hand_limit clean-up cleanup 手札上限 手札の上限",
    "C9-4.i": "reaction reacting reactions 対応",
    "C9-4.v": "damage ダメージ",
    "C9-4.vii": "after_attack after-attack 攻撃後",
})  # fmt: skip
NUMBERED = re.compile(r"[ACXP]\d?")

BASICS = Spellings({
    0: "forward advance move_forward 前進",
    1: "retreat back backward step_back 後退",
    2: "wrap recover clad robe 纏い 纏う",
    3: "charge focus dwell 宿し 宿す",
    4: "break_away breakaway break disengage withdraw 離脱",
})  # fmt: skip
"""C9-6-1 to C9-6-5, by their places in r9_basic_actions."""

NAMING = Naming(ZONES)
ATTACK_WORDS = ("attack", "the attack", "this attack", "攻撃", "《攻撃》", "〈攻撃〉")

NEAREST = (IN_USE, ENHANCEMENT, HAND, TRUMP, DISCARD, FACEDOWN, EXTRA, SEAL, POISON_BAG, ANVIL, CYBERWAR, DECK, OUTSIDE)
"""Where a name without a zone is looked for first."""


def zone_of(word: object) -> int | None:
    return ZONES.get(word)


def point(word: str) -> str:
    """The rule number of a named moment; a number stands for itself."""
    return moment(word, POINTS, NUMBERED)


def megami_of(word: object) -> str | None:
    """The id of the Megami of that name, or None."""
    found = find_megami(str(word))
    return None if found is None else found.id


def parse(text: str, me: int = -1) -> Reference:
    return NAMING.parse(text, me)


# --- cards -------------------------------------------------------------------------------------------------------------------


def is_card(s: SakuraState, thing: int) -> bool:
    return s.thing[thing] != ATTACK and s.card[thing] >= 0


def name_of(s: SakuraState, card: int) -> str:
    """The printed name."""
    return s.pool.cards[s.card[card]].name


def has_name(s: SakuraState, card: int, name: str) -> bool:
    facts = s.pool.cards[s.card[card]].facts
    return name == normal_name(facts.number) or name.casefold() in (word.casefold() for word in names_of(facts))


def in_zone(s: SakuraState, zone: int) -> tuple[int, ...]:
    """What lies in a zone in the order in which people count it: a deck from the top."""
    return s.zones[zone][::-1] if zone >> 1 == DECK else s.zones[zone]


def cards_called(s: SakuraState, labels: Mapping[str, int], ref: Reference, held: bool = False) -> list[int]:
    """All cards that fit the name, nearest zones first. A player's are those in that player's zones; if there is none, those that the player holds."""
    if ref.name in labels and (ref.zone is None or s.zone[labels[ref.name]] >> 1 == ref.zone):
        return [labels[ref.name]]
    found = []
    for kind in NEAREST if ref.zone is None else (ref.zone,):
        for zone in (2 * kind, 2 * kind + 1):
            cards = [card for card in in_zone(s, zone) if is_card(s, card) and has_name(s, card, ref.name)]
            cards = [card for card in cards if ref.seat is None or (s.owner[card] if held else zone & 1) == ref.seat]
            if ref.copy is not None:
                cards = cards[ref.copy - 1 : ref.copy] if ref.copy > 0 else []
            found.extend(cards)
    return found if found or held or ref.seat is None else cards_called(s, labels, ref, held=True)


def the_card(s: SakuraState, labels: Mapping[str, int], text: str, me: int = -1) -> int:
    """The one card that is meant: of the nearest zone where there is one. Raises Unclear if there is none or more than one there."""
    return nearest(cards_called(s, labels, parse(text, me)), lambda card: s.zone[card] >> 1, ZONE_NAMES, text)


def the_thing(s: SakuraState, labels: Mapping[str, int], text: str, me: int = -1) -> int:
    """A reference to a card, a player, or the attack that is being resolved."""
    seat = seat_of(text.strip(), me)
    if seat is not None:
        return player_ref(seat)
    if text.strip().lower() in ATTACK_WORDS:
        attack = current_attack(s)
        if attack is None:
            raise Unclear("いま《攻撃》はありません", "there is no attack now")
        return s.ref(attack)
    return s.ref(the_card(s, labels, text, me))


def current_attack(s: SakuraState) -> int | None:
    """The attack that is being resolved: the one that came into being last."""
    attacks = [*s.zones[2 * ATTACKING], *s.zones[2 * ATTACKING + 1]]
    from kisoku.games.sakura.rules.frames import ResolveAttack

    for f in reversed(s.frames):
        if isinstance(f, ResolveAttack) and f.attack % LIVES in attacks:
            return f.attack % LIVES
    return attacks[-1] if attacks else None


# --- what scripts call them ----------------------------------------------------------------------------------------------------


def called_attack(s: SakuraState, attack: int) -> str:
    """An attack by the card that it came from."""
    maker = s.maker[attack]
    return f"attack of {name_of(s, maker % LIVES)}" if maker >= 0 and is_card(s, maker % LIVES) else "attack"


def called_ref(s: SakuraState, ref: int) -> str:
    """How a script names what a reference means: with its player, its zone, and its number among equals."""
    if ref < 0:
        return SEATS[-1 - ref] if ref >= -2 else "-"
    thing = ref % LIVES
    if thing >= len(s.zone) or s.zone[thing] < 0:
        return "-"
    if not is_card(s, thing):
        return called_attack(s, thing)
    name, zone = name_of(s, thing), s.zone[thing]
    same = [card for card in in_zone(s, zone) if is_card(s, card) and name_of(s, card) == name]
    copy = f"#{same.index(thing) + 1}" if len(same) > 1 and thing in same else ""
    return f"{SEATS[zone & 1]}.{ZONE_NAMES[zone >> 1]}.{name}{copy}"


def effect_place(s: SakuraState, card: int, program: int) -> str:
    """The place of an effect in the text of its card, counted from 1; + if it is not of this card's text."""
    definition = s.pool.cards[s.card[card]]
    sides = [definition] if definition.open_side is None else [definition, definition.open_side]
    for side in sides:
        numbers = [own.number for own in side.programs]
        if program in numbers:
            return str(numbers.index(program) + 1)
    return "+"


def range_words(numbers: Sequence[int]) -> str:
    """A proper range as it is printed: 3-4, or 0-2,5; none if it is empty."""
    if not numbers:
        return "none"
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def mask_words(mask: int) -> str:
    return range_words(ranges.numbers(mask))
