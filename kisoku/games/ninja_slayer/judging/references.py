"""How scenarios name things of this game: cards, players, abilities, zones, moments, and what a player does.

    A.兵          A's card of that name        A.hand.兵     the one in the hand      A.兵#2   the second of them
    A.兵/1        its first ability            A.兵/ukemi    its Ukemi                A, B     the players themselves
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

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
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.state import LIFE, player_ref
from kisoku.text.normal import normal_name

ZONE_WORDS = {
    DECK: "deck library デッキ 山札 デッキ置き場",
    HAND: "hand 手札",
    FIELD: "field 場",
    ETHER: "ether ether_zone エテル エテル・ゾーン エテルゾーン",
    OHIGAN: "ohigan オヒガン",
    DAMAGE: "damage damage_zone ダメージ ダメージ・ゾーン ダメージゾーン",
    EXCLUSION: "exclusion excluded exclusion_zone 除外 除外・ゾーン 除外ゾーン",
    CHECK: "check check_zone チェック チェック・ゾーン チェックゾーン",
    KOTODAMA: "kotodama space kotodama_space コトダマ空間 コトダマ",
}
ZONE_SPELLINGS = {normal_name(word): kind for kind, words in ZONE_WORDS.items() for word in words.split()}

POINTS = {
    "403.1": "preparation set-up setup 準備 ゲームの準備",
    "502.1": "start start_phase スタート スタートフェイズ 開始フェイズ",
    "502.3a": "draw draw_step ドロー ドローステップ",
    "502.4a": "ether ether_step エテル エテルステップ",
    "503.2": "character character_phase キャラクター キャラクターフェイズ メイン",
    "702.1": "iksa iksa_phase イクサ イクサフェイズ",
    "704.3": "aisatsu greet greeting アイサツ",
    "705.3": "interrupt interrupt_step インターラプト",
    "706.2": "damage damage_step ダメージ イクサダメージステップ",
    "706.4": "fight",
    "707.1": "iksa_end end_of_iksa イクサ終了",
    "505.1": "end end_phase エンド エンドフェイズ 終了フェイズ",
    "505.3a": "clean-up cleanup 終了処理",
    "505.4": "end_of_turn next_turn ターン終了 次のターン",
}
POINT_SPELLINGS = {word: rule for rule, words in POINTS.items() for word in words.split()}

NEAREST = (FIELD, KOTODAMA, HAND, ETHER, CHECK, DAMAGE, OHIGAN, EXCLUSION, DECK)
"""Where a name without a zone is looked for first."""

OWN = ("自分", "me", "you", "あなた")
OTHER = ("相手", "opponent")
UKEMI = -1

_TAIL = re.compile(r"^(?P<name>.*?)(?:#(?P<copy>\d+))?(?:/(?P<ability>\d+|ukemi|ウケミ))?$", re.DOTALL)


class Reference(NamedTuple):
    """What a name says. Fields that it leaves out are None; ability UKEMI is the Ukemi."""

    seat: int | None
    zone: int | None
    name: str
    copy: int | None
    ability: int | None


def seat_of(word: object, me: int = -1) -> int | None:
    """The player that a word means, or None."""
    if word in SEATS:
        return SEATS.index(str(word))
    if me >= 0 and word in OWN:
        return me
    if me >= 0 and word in OTHER:
        return 1 - me
    return None


def zone_of(word: str) -> int | None:
    return ZONE_SPELLINGS.get(normal_name(word.strip().lower()).replace(" ", "_"))


def point(word: str) -> str:
    """The rule number of a named moment."""
    word = str(word).strip()
    if word[:1].isdigit():
        return word
    rule = POINT_SPELLINGS.get(word.lower().replace(" ", "_"))
    if rule is None:
        raise Unclear(f"「{word}」という時点はありません", f"there is no moment called “{word}”")
    return rule


def parse(text: str, me: int = -1) -> Reference:
    """The name taken apart. What is not a player or a zone before a full stop belongs to the card's name."""
    rest = text.strip()
    seat: int | None = None
    zone: int | None = None
    head, dot, tail = rest.partition(".")
    if dot and seat_of(head, me) is not None:
        seat, rest = seat_of(head, me), tail
    head, dot, tail = rest.partition(".")
    if dot and zone_of(head) is not None:
        zone, rest = zone_of(head), tail
    match = _TAIL.match(rest)
    assert match is not None
    name, copy, ability = match["name"], match["copy"], match["ability"]
    return Reference(
        seat, zone, normal_name(name), int(copy) if copy else None, None if ability is None else int(ability) if ability.isdigit() else UKEMI
    )  # fmt: skip


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
    ref = parse(text, me)
    found = cards_called(s, labels, ref)
    if not found:
        raise Unclear(f"「{text}」というカードはありません", f"there is no card “{text}”")
    nearest = s.zone[found[0]] >> 1
    near = [card for card in found if s.zone[card] >> 1 == nearest]
    if len(near) > 1:
        here = ZONE_NAMES[nearest]
        raise Unclear(f"「{text}」は{len(near)}枚あります（{here}）。#1、#2 で区別してください", f"“{text}” could be {len(near)} cards ({here}); say #1, #2")
    return near[0]


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
