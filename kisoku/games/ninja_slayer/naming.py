"""What people call players, zones, cards and abilities, and who may be told a card's name.

Every name of a card that leaves the game goes through `card_name`: it never names a card that the viewer does not know.
"""

from __future__ import annotations

from functools import lru_cache

from kisoku.games.ninja_slayer.pool import CardDef, Facts, Pool, quoted
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r300_zones import seen_by_law
from kisoku.games.ninja_slayer.rules.values import last_info, last_information
from kisoku.games.ninja_slayer.state import ABILITY, CARD, DAMAGE_CHECK, NONE, NinjaState
from kisoku.kernel.game import Words
from kisoku.kernel.state import LIFE, ref_player
from kisoku.locale import A_CARD, CardName, who, whose

EVERYBODY = 3
"""What a spectator knows is what both players know."""

FACE_DOWN = Words("裏向きのカード", "a face-down card")

ZONE_WORDS = {
    "deck": Words("デッキ", "deck"),
    "hand": Words("手札", "hand"),
    "field": Words("場", "field"),
    "ether": Words("エテル・ゾーン", "ether zone"),
    "ohigan": Words("オヒガン", "Ohigan"),
    "damage": Words("ダメージ・ゾーン", "damage zone"),
    "exclusion": Words("除外・ゾーン", "exclusion zone"),
    "check": Words("チェック・ゾーン", "check zone"),
    "kotodama": Words("コトダマ空間", "kotodama space"),
}

PHASE_WORDS = {
    "preparation": Words("ゲームの準備", "preparation"),
    "start": Words("スタートフェイズ", "start phase"),
    "character": Words("キャラクターフェイズ", "character phase"),
    "iksa": Words("イクサフェイズ", "iksa phase"),
    "end": Words("エンドフェイズ", "end phase"),
}

KEYWORD_WORDS = {
    "interrupt": Words("インターラプト", "Interrupt"),
    "kaizen": Words("インターラプト・カイゼン", "Interrupt Kaizen"),
    "satsubatsu": Words("サツバツ", "Satsubatsu"),
    "tatsujin": Words("タツジン", "Tatsujin"),
}

ABILITY_WORDS = {
    "activated": Words("起動能力", "activated ability"),
    "triggered": Words("誘発能力", "triggered ability"),
    "static": Words("常時能力", "static ability"),
    "ukemi": Words("ウケミ能力", "Ukemi ability"),
    "kotodama": Words("コトダマ能力", "Kotodama ability"),
}

ITEM_MARKS = "・•･"


def knows(s: NinjaState, card: int, viewer: int | None) -> bool:
    """Whether the viewer may be told what the card is. A face-down card is nothing to anybody (309.1b-1)."""
    if s.facedown[card] and "303.2" in s.law:
        return False
    if s.watched and not seen_by_law(s, card, viewer):
        return False
    mask = EVERYBODY if viewer is None else 1 << viewer
    return s.known[card] & mask == mask


def full_name(name: str, epithet: str) -> str:
    return f"{name}◆{epithet}" if epithet else name


def named(name: str, epithet: str, facts: Facts | None) -> Words:
    """Both names; a card whose name an effect has changed has no English one."""
    ja = full_name(name, epithet)
    if facts is None:
        return Words(f"「{ja}」", ja)
    return CardName(f"「{ja}」", facts.name_en if facts.name_en and facts.name == name else ja, facts.number)


def card_name(s: NinjaState, ref: int, viewer: int | None) -> Words:
    """What the reference means, as far as the viewer may know: a player, a card, an ability or a damage check.

    A departed object is called by its last public name (1215.1), or by its printed one if the viewer knows the card now.
    """
    if ref == NONE:
        return Words("なし", "nothing")
    if ref < 0:
        return who(ref_player(ref), viewer)
    card = ref % LIFE
    if s.alive(ref):
        if s.thing[card] != CARD:
            return thing_name(s, card, viewer)
        if s.facedown[card]:
            return FACE_DOWN
        if not knows(s, card, viewer):
            return A_CARD
        row = info(s, card)
        return named(row.name, row.epithet, s.pool.cards[s.card[card]].facts)
    last = last_information(s, ref)
    if last is not None:
        known = last_info(s, last)
        name, epithet = known.name, known.epithet
        return named(name, epithet, _facts_by_name(s.pool, name, epithet)) if name else FACE_DOWN
    if s.card[card] >= 0 and knows(s, card, viewer):
        facts = s.pool.cards[s.card[card]].facts
        return named(facts.name, facts.epithet, facts)
    return A_CARD


def thing_name(s: NinjaState, thing: int, viewer: int | None) -> Words:
    """An ability or a damage check in the kotodama space."""
    if s.thing[thing] == DAMAGE_CHECK:
        player = s.controller[thing]
        return Words(f"{who(player, viewer).ja}のダメージチェック", f"{whose(player, viewer)} damage check")
    assert s.thing[thing] == ABILITY
    card = card_name(s, s.source[thing], viewer)
    kind = ABILITY_WORDS.get(s.pool.programs[s.ability[thing]].ability.kind, ABILITY_WORDS["activated"])
    return Words(f"{card.ja}の{kind.ja}", f"{card.en}'s {kind.en}")


def _facts_by_name(pool: Pool, name: str, epithet: str) -> Facts | None:
    return next((card.facts for card in pool.cards if card.name == name and card.epithet == epithet), None)


# --- the text of an ability ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def printed_lines(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The paragraphs of a text, each with the items among which it lets choose (209.4)."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for line in text.splitlines():
        words = line.strip()
        if words and words[0] in ITEM_MARKS and found:
            head, items = found[-1]
            found[-1] = (head, (*items, words[1:].strip()))
        elif words:
            found.append((words, ()))
    return tuple(found)


def _paragraphs(card: CardDef) -> list[tuple[int, tuple[str, tuple[str, ...]]]]:
    """Each ability of a card with its paragraph, the Ukemi too."""
    found = list(zip(card.abilities, printed_lines(card.facts.text), strict=False))
    if card.ukemi:
        found.extend((card.ukemi, line) for line in printed_lines(card.facts.ukemi))
    return found


def ability_text(pool: Pool, ability: int) -> str:
    """The paragraph that the ability is, as some card of the match has it, or quotes it to give it to others. Empty if there is none.

    It is looked up by the ability alone: the card that had it may be hidden again by now.
    """
    keyword = pool.programs[ability].ability.keyword
    if keyword in KEYWORD_WORDS and keyword != "tatsujin":
        return KEYWORD_WORDS[keyword].ja
    for card in pool.cards:
        for number, (words, _) in _paragraphs(card):
            if number == ability:
                return words
    return _quoted_text(pool, ability)


def mode_text(pool: Pool, ability: int, mode: int) -> str:
    """One of the contents that the ability lets choose."""
    for card in pool.cards:
        for number, (_, items) in _paragraphs(card):
            if number == ability and mode < len(items):
                return items[mode]
    return ""


def _quoted_text(pool: Pool, ability: int) -> str:
    for card in pool.cards:
        for number, (words, _) in _paragraphs(card):
            inner = [pool.number_of(one) for one in quoted(pool.programs[number].ability)]
            quotes = words.split("「")[1:]
            if ability in inner and inner.index(ability) < len(quotes):
                return quotes[inner.index(ability)].rsplit("」", 1)[0]
    return ""
