"""How scenarios name things of this game: cards, players, abilities, zones, moments, and what a player does.

    A.兵          A's card of that name        A.hand.兵     the one in the hand      A.兵#2   the second of them
    A.兵/1        its first ability            A.兵/ukemi    its Ukemi                A, B     the players themselves
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.state import (
    ABILITY,
    CARD,
    CHECK,
    DAMAGE,
    DAMAGE_CHECK,
    DECK,
    ETHER,
    EXCLUSION,
    FIELD,
    HAND,
    KOTODAMA,
    KOTODAMA_SPACE,
    OHIGAN,
    ZONE_NAMES,
    NinjaState,
)  # fmt: skip
from kisoku.judge.naming import Naming, Reference, Spellings, moment, nearest, seat_of
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text.normal import normal_name

ZONE_WORDS = {
    DECK: "deck library デッキ 山札 デッキ置き場",
    HAND: "hand 手札",
    FIELD: "field 場",
    ETHER: "ether ether_zone エテル エテル・ゾーン エテルゾーン",
    OHIGAN: "ohigan discard_pile オヒガン",
    DAMAGE: "damage damage_zone ダメージ ダメージ・ゾーン ダメージゾーン",
    EXCLUSION: "exclusion excluded exclusion_zone 除外 除外・ゾーン 除外ゾーン",
    CHECK: "check check_zone チェック チェック・ゾーン チェックゾーン",
    KOTODAMA: "kotodama space kotodama_space コトダマ空間 コトダマ",
}
ZONES = Spellings(ZONE_WORDS)

POINTS = Spellings({
    "403.1": "preparation set-up setup 準備 ゲームの準備",
    "502.1": "start start_phase スタート スタートフェイズ 開始フェイズ",
    "502.2a": "unbow unbow_step ready_step アンタイ・オジギ・ステップ アンタイ・オジギステップ",
    "502.3a": "draw draw_step ドロー ドローステップ ドロー・ステップ",
    "502.4a": "ether ether_step エテル エテルステップ エテル・ステップ",
    "503.2": "character character_phase main main_phase キャラクター キャラクターフェイズ メイン",
    "702.1": "iksa iksa_phase iksa_start iksa_start_step イクサ イクサフェイズ イクサ開始 イクサ開始・ステップ イクサ開始ステップ",
    "704.1": "aisatsu_phase target_step target_selection アイサツフェイズ アイサツ対象選択・ステップ アイサツ対象選択ステップ アイサツ対象選択",
    "704.3": "aisatsu greet greeting アイサツ",
    "705.3": "interrupt interrupt_step インターラプト インターラプト・ステップ インターラプトステップ",
    "706.2": "damage damage_step iksa_damage iksa_damage_step ダメージ イクサダメージ イクサダメージ・ステップ イクサダメージステップ",
    "706.4": "fight",
    "707.1": "iksa_end end_of_iksa イクサ終了 イクサ終了・ステップ イクサ終了ステップ",
    "505.1": "end end_phase エンド エンドフェイズ 終了フェイズ",
    "505.3a": "clean-up cleanup 終了処理",
    "505.4": "end_of_turn next_turn ターン終了 次のターン",
})  # fmt: skip
NUMBERED = re.compile(r"\d")

NEAREST = (FIELD, KOTODAMA, HAND, ETHER, CHECK, DAMAGE, OHIGAN, EXCLUSION, DECK)
"""Where a name without a zone is looked for first."""

UKEMI = -1
NAMING = Naming(ZONES, {"ukemi": UKEMI, "ウケミ": UKEMI})


def zone_of(word: str) -> int | None:
    return ZONES.get(word)


def point(word: str) -> str:
    """The rule number of a named moment."""
    return moment(word, POINTS, NUMBERED)


def parse(text: str, me: int = -1) -> Reference:
    return NAMING.parse(text, me)


# --- cards -------------------------------------------------------------------------------------------------------------------


def name_of(s: NinjaState, card: int) -> str:
    """The printed name."""
    return s.pool.cards[s.card[card]].name


def has_name(s: NinjaState, card: int, name: str) -> bool:
    printed = s.pool.cards[s.card[card]]
    if name in (printed.name, normal_name(printed.number)) or (printed.facts.name_en and name == normal_name(printed.facts.name_en)):
        return True
    if printed.epithet and name == normal_name(f"{printed.name}◆{printed.epithet}"):
        return True
    return not s.facedown[card] and info(s, card).name == name


def seat_at(s: NinjaState, card: int) -> int:
    """Whose the card is where it lies: the zone's player, in the kotodama space its controller."""
    return s.controller[card] if s.zone[card] == KOTODAMA_SPACE else s.zone[card] & 1


def in_zone(s: NinjaState, zone: int) -> tuple[int, ...]:
    """The cards of a zone in the order in which people count them: a deck from the top."""
    return s.zones[zone][::-1] if zone >> 1 == DECK else s.zones[zone]


def cards_called(s: NinjaState, labels: Mapping[str, int], ref: Reference) -> list[int]:
    """All cards that fit the name, nearest zones first."""
    if ref.name in labels:
        return [labels[ref.name]]
    found = []
    for kind in NEAREST if ref.zone is None else (ref.zone,):
        for zone in (KOTODAMA_SPACE,) if kind == KOTODAMA else (2 * kind, 2 * kind + 1):
            cards = [card for card in in_zone(s, zone) if s.thing[card] == CARD and has_name(s, card, ref.name)]
            cards = [card for card in cards if ref.seat is None or seat_at(s, card) == ref.seat]
            if ref.copy is not None:
                cards = cards[ref.copy - 1 : ref.copy] if ref.copy > 0 else []
            found.extend(cards)
    return found


def the_card(s: NinjaState, labels: Mapping[str, int], text: str, me: int = -1) -> int:
    """The one card that is meant: of the nearest zone where there is one. Raises Unclear if there is none or more than one there."""
    return nearest(cards_called(s, labels, parse(text, me)), lambda card: s.zone[card] >> 1, ZONE_NAMES, text)


def the_thing(s: NinjaState, labels: Mapping[str, int], text: str, me: int = -1) -> int:
    """A reference to a card, a player, or something in the kotodama space."""
    seat = seat_of(text.strip(), me)
    if seat is not None:
        return player_ref(seat)
    for thing in reversed(s.zones[KOTODAMA_SPACE]):
        if s.thing[thing] != CARD and called_thing(s, thing) == text.strip():
            return s.ref(thing)
    return s.ref(the_card(s, labels, text, me))


# --- abilities ---------------------------------------------------------------------------------------------------------------


def ability_number(s: NinjaState, card: int, place: int | None) -> int:
    """The number of a card's ability by its place in the text, counted from 1. Without a place: its only one. Raises Unclear."""
    printed = s.pool.cards[s.card[card]]
    if place == UKEMI:
        if printed.ukemi:
            return printed.ukemi
        raise Unclear(f"「{printed.name}」にウケミはありません", f"“{printed.name}” has no Ukemi")
    abilities = tuple(dict.fromkeys((*printed.abilities, *info(s, card).abilities))) if s.card[card] >= 0 else ()
    written = printed.abilities if place is not None and place <= len(printed.abilities) else abilities
    if place is None and len(abilities) == 1:
        place = 1
    if place is None or not 1 <= place <= len(written):
        count = len(abilities)
        raise Unclear(f"「{printed.name}」の能力は{count}つです。/1 のように示してください", f"“{printed.name}” has {count} abilities; say which, like /1")
    return written[place - 1]


def ability_place(s: NinjaState, card: int, ability: int) -> str:
    """What stands after the stroke in the name of that ability: its place in the text; + if the card does not have it any more."""
    printed = s.pool.cards[s.card[card]]
    if ability == printed.ukemi:
        return "ukemi"
    abilities = printed.abilities
    if ability not in abilities:
        abilities = tuple(dict.fromkeys((*abilities, *info(s, card).abilities)))
    return str(abilities.index(ability) + 1) if ability in abilities else "+"


def called_ability(s: NinjaState, card: int, ability: int) -> str:
    """How a script names that ability of the card."""
    return f"{name_of(s, card)}/{ability_place(s, card, ability)}"


def called_thing(s: NinjaState, thing: int) -> str:
    """How a script names what lies in the kotodama space."""
    if s.thing[thing] == DAMAGE_CHECK:
        return f"damage check {SEATS[s.controller[thing]]}"
    if s.thing[thing] == ABILITY:
        return called_ability(s, s.source[thing] % LIFE, s.ability[thing])
    return name_of(s, thing)


def called_ref(s: NinjaState, ref: int) -> str:
    """How a script names what a reference means: with its player, and its number among equals."""
    if ref < 0:
        return SEATS[-1 - ref] if ref >= -2 else "-"
    thing = ref % LIFE
    if s.card[thing] < 0 or s.thing[thing] != CARD:
        return called_thing(s, thing) if s.zone[thing] == KOTODAMA_SPACE else "-"
    name = name_of(s, thing)
    zone = s.zone[thing]
    seat = SEATS[seat_at(s, thing)]
    same = [card for card in in_zone(s, zone) if s.thing[card] == CARD and name_of(s, card) == name and seat_at(s, card) == seat_at(s, thing)]
    copy = f"#{same.index(thing) + 1}" if len(same) > 1 and thing in same else ""
    kind = zone >> 1
    where = "" if kind in (FIELD, KOTODAMA) else f"{ZONE_NAMES[kind]}."
    return f"{seat}.{where}{name}{copy}"
