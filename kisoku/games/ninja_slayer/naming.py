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
from kisoku.locale import A_CARD, NO_WORDS, CardName, by_lines, translated, who, whose

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

ATTRIBUTE_WORDS = {
    "ニンジャ": "Ninja", "ヤクザ": "Yakuza", "ハッカー": "Hacker", "サイボーグ": "Cyborg", "リキシ": "Rikishi", "ソウリョ": "Monk", "シビト": "Undead",
    "ロウニン": "Ronin", "ヨガラス": "Night Crow", "メガロ電算": "Megalo Densan", "墓守講": "Gravekeeper", "霊脈寺": "Ley Temple",
}  # fmt: skip
"""Attributes in English; one that is not here is called as it is printed."""

ITEM_MARKS = "・•･"
QUOTES = (("「", "」"), ("“◆", "”"))
"""Around an ability that a text gives to others: in Japanese, and in English, where names are quoted, too."""


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


def english_name(name: str, epithet: str, facts: Facts) -> str:
    """A card whose name an effect has changed has no English one."""
    if not facts.name_en or facts.name != name:
        return full_name(name, epithet)
    return f"{facts.name_en}, {facts.epithet_en}" if facts.epithet_en and facts.epithet == epithet else facts.name_en


def named(name: str, epithet: str, facts: Facts | None) -> Words:
    """Both names."""
    ja = full_name(name, epithet)
    if facts is None:
        return Words(f"「{ja}」", ja)
    return CardName(f"「{ja}」", english_name(name, epithet, facts), facts.number)


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

Paragraph = tuple[Words, tuple[Words, ...]]
"""What an ability says, and the items among which it lets choose (209.4)."""


@lru_cache(maxsize=4096)
def printed_lines(text: Words) -> tuple[Paragraph, ...]:
    """The paragraphs of a text."""
    found: list[Paragraph] = []
    for words in by_lines(text):
        if words.ja[0] in ITEM_MARKS and found:
            head, items = found[-1]
            found[-1] = (head, (*items, Words(*(one.lstrip(ITEM_MARKS).strip() for one in (words.ja, words.en)))))
        else:
            found.append((words, ()))
    return tuple(found)


def text_words(facts: Facts) -> Words:
    return translated(facts.text, facts.text_en)


def ukemi_words(facts: Facts) -> Words:
    return translated(facts.ukemi, facts.ukemi_en)


def _paragraphs(card: CardDef) -> list[tuple[int, Paragraph]]:
    """Each ability of a card with its paragraph, the Ukemi too."""
    found = list(zip(card.abilities, printed_lines(text_words(card.facts)), strict=False))
    if card.ukemi:
        found.extend((card.ukemi, line) for line in printed_lines(ukemi_words(card.facts)))
    return found


def ability_text(pool: Pool, ability: int) -> Words:
    """The paragraph that the ability is, as some card of the match has it, or quotes it to give it to others. Empty if there is none.

    It is looked up by the ability alone: the card that had it may be hidden again by now.
    """
    keyword = pool.programs[ability].ability.keyword
    if keyword in KEYWORD_WORDS and keyword != "tatsujin":
        return KEYWORD_WORDS[keyword]
    return _paragraph(pool, ability)[0]


def mode_text(pool: Pool, ability: int, mode: int) -> Words:
    """One of the contents that the ability lets choose."""
    items = _paragraph(pool, ability)[1]
    return items[mode] if mode < len(items) else NO_WORDS


def _paragraph(pool: Pool, ability: int) -> Paragraph:
    key = (ability, len(pool.cards))
    known: Paragraph | None = pool.paragraphs.get(key)
    if known is None:
        found = (line for card in pool.cards for number, line in _paragraphs(card) if number == ability)
        known = pool.paragraphs[key] = next(found, None) or (_quoted_text(pool, ability), ())
    return known


def _quoted_text(pool: Pool, ability: int) -> Words:
    for card in pool.cards:
        for number, (words, _) in _paragraphs(card):
            inner = [pool.number_of(one) for one in quoted(pool.programs[number].ability)]
            if ability in inner:
                ja, en = (_quotes(one, *marks) for one, marks in zip((words.ja, words.en), QUOTES, strict=True))
                place = inner.index(ability)
                if place < len(ja):
                    return translated(ja[place], en[place] if len(en) == len(ja) else "")
    return NO_WORDS


def _quotes(words: str, opening: str, closing: str) -> list[str]:
    return [opening[1:] + part.rsplit(closing, 1)[0] for part in words.split(opening)[1:]]
