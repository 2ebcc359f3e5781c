"""What people call players, zones, crystals, cards, attacks and effects, and who may be told a card's name.

Every name of a card that leaves the game goes through `card_name`: it never names a card that the viewer does not know.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kisoku.games.sakura.facts import Facts, Side, all_megami
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.r6_attacks import attack_now
from kisoku.games.sakura.rules.r6_objects import back, info, is_attack
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, place_name
from kisoku.games.sakura.state import CARD, DISTANCE, DUST, NONE, SakuraState
from kisoku.kernel.game import Words
from kisoku.kernel.state import handle, ref_player
from kisoku.locale import A_CARD, NO_WORDS, CardName, by_lines, translated, who, whose

EVERYBODY = 3
"""What a spectator knows is what both players know."""

ZONE_WORDS = {
    "deck": Words("山札", "deck"),
    "hand": Words("手札", "hand"),
    "discard": Words("捨て札", "discard"),
    "facedown": Words("伏せ札", "face-down zone"),
    "enhancement": Words("付与札", "enhancements"),
    "trump": Words("切札", "trumps"),
    "extra": Words("追加札", "extra zone"),
    "in_use": Words("使用中", "in use"),
    "attacking": Words("攻撃中", "attacking"),
    "seal": Words("封印", "sealed"),
    "outside": Words("ゲーム外", "outside"),
    "poison_bag": Words("毒袋", "poison bag"),
    "anvil": Words("金床", "anvil"),
    "cyberwar": Words("電子戦ゾーン", "cyber-war zone"),
}

POOL_WORDS = {
    "distance": Words("間合", "Distance"),
    "dust": Words("ダスト", "Dust"),
    "aura": Words("オーラ", "Aura"),
    "flare": Words("フレア", "Flare"),
    "life": Words("ライフ", "Life"),
    "outside": Words("ゲーム外", "outside"),
}
"""Places for crystals."""

PHASE_WORDS = {
    "preparation": Words("決闘の準備", "preparation"),
    "start": Words("開始フェイズ", "start phase"),
    "main": Words("メインフェイズ", "main phase"),
    "end": Words("終了フェイズ", "end phase"),
}
ACTION_WORDS = {0: Words("", ""), 1: Words("標準行動", "standard action"), 2: Words("全力行動", "full-power action")}

CLASS_WORDS = {
    "normal": Words("通常札", "normal"),
    "trump": Words("切札", "trump"),
    "poison": Words("毒", "poison"),
    "part": Words("パーツ", "part"),
    "custom": Words("カスタムパーツ", "custom part"),
}
TYPE_WORDS = {
    "attack": Words("攻撃", "Attack"),
    "action": Words("行動", "Action"),
    "enhancement": Words("付与", "Enhancement"),
    "indefinite": Words("不定", "Indefinite"),
}
SUBTYPE_WORDS = {"reaction": Words("対応", "Reaction"), "fullpower": Words("全力", "Full-power")}
STATE_WORDS = {0: "unused", 1: "in_use", 2: "used"}

BASIC_ACTIONS = {
    "forward": Words("前進", "forward"),
    "retreat": Words("後退", "retreat"),
    "wrap": Words("纏い", "recover"),
    "charge": Words("宿し", "focus"),
    "break_away": Words("離脱", "break away"),
}
BASIC_ARROWS = {
    "forward": Words("間合→自オーラ", "Distance → your Aura"),
    "retreat": Words("自オーラ→間合", "your Aura → Distance"),
    "wrap": Words("ダスト→自オーラ", "Dust → your Aura"),
    "charge": Words("自オーラ→自フレア", "your Aura → your Flare"),
    "break_away": Words("ダスト→間合", "Dust → Distance"),
}
STRATAGEMS = (Words("神算", "Shinsan"), Words("鬼謀", "Kibou"))
UMBRELLAS = (Words("閉", "closed"), Words("開", "open"))

KEYWORD_WORDS = {
    "terminal": Words("終端", "Terminal"),
    "no_reaction": Words("対応不可", "No Reactions"),
    "overcome": Words("超克", "Overcome"),
    "unavoidable": Words("不可避", "Unavoidable"),
    "uncancelled": Words("打ち消されない", "cannot be cancelled"),
    "both_damages": Words("両方のダメージ", "both damages"),
    "trap": Words("設置", "Trap"),
    "centrifugal": Words("遠心", "Centrifugal"),
    "distance_limit": Words("間合制限", "distance limit"),
    "opening": Words("隙", "Opening"),
}


# --- cards and attacks -----------------------------------------------------------------------------------------------------------


def knows(s: SakuraState, card: int, viewer: int | None) -> bool:
    """Whether the viewer may be told what the card is."""
    mask = EVERYBODY if viewer is None else 1 << viewer
    if s.watched and s.facedown[card] and "C7-1-16.p5" not in s.law:
        return False
    return s.known[card] & mask == mask


def named(facts: Facts) -> CardName:
    return CardName(f"「{facts.name}」", facts.name_en or facts.name, facts.number)


def hidden_card(s: SakuraState, card: int) -> Words:
    """A card that is not known; its class is no secret (C6-2-1-1)."""
    words = CLASS_WORDS[back(s, card)]
    return Words(f"{words.ja}1枚", f"a {words.en} card") if words is not CLASS_WORDS["normal"] else A_CARD


def card_name(s: SakuraState, ref: int, viewer: int | None) -> Words:
    """What the reference means, as far as the viewer may know: a player, a card or an attack."""
    if ref == NONE:
        return Words("なし", "nothing")
    if ref < 0:
        return who(ref_player(ref), viewer)
    thing = handle(ref)
    if not s.alive(ref):
        return Words("攻撃", "the attack")
    if s.thing[thing] != CARD and is_attack(s, ref):
        return attack_name(s, ref)
    if not knows(s, thing, viewer):
        return hidden_card(s, thing)
    return named(info(s, thing).facts)


def attack_name(s: SakuraState, attack: int) -> Words:
    """An attack is public (C7-1-15); so is the card that it came from, which was revealed to make it (C9-2-1.i)."""
    now = attack_now(s, attack)
    numbers = f"{range_text(now.range)} {damage_text(now.aura, now.life)}"
    maker = s.maker[handle(attack)]
    if maker == NONE or not knows(s, handle(maker), None):
        return Words(f"《攻撃》{numbers}", f"the attack {numbers}")
    card = named(info(s, handle(maker)).facts)
    return Words(f"{card.ja}の《攻撃》{numbers}", f"the attack of {card.en}, {numbers}")


def range_text(mask: int) -> str:
    """A range as it is printed: "3-4", "0-2,5"; "-" if it is empty."""
    parts: list[list[int]] = []
    for number in ranges.numbers(mask):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ",".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts) or "-"


def damage_text(aura: int | str | None, life: int | str | None) -> str:
    return "/".join("-" if value is None else str(value) for value in (aura, life))


def place_words(s: SakuraState, place: int, viewer: int | None) -> Words:
    """A place for crystals: a pool, with whose it is, or a card."""
    if place >= CARD_PLACE:
        return card_name(s, place - CARD_PLACE, viewer)
    words = POOL_WORDS[place_name(place)]
    if place in (DISTANCE, DUST) or place_name(place) == "outside":
        return words
    player = place & 1
    return Words(f"{who(player, viewer).ja}の{words.ja}", f"{whose(player, viewer)} {words.en}")


def megami_name(megami: str) -> Words:
    known = all_megami().get(megami)
    return Words(known.ja, known.en) if known is not None else Words(megami, megami)


def kind_words(cls: str, kind: str, subtype: str) -> Words:
    parts = [CLASS_WORDS.get(cls), TYPE_WORDS.get(kind), SUBTYPE_WORDS.get(subtype)]
    found = [part for part in parts if part is not None]
    return Words("・".join(part.ja for part in found), ", ".join(part.en for part in found))


# --- the text of an effect -------------------------------------------------------------------------------------------------------

ITEM_MARKS = "・•･[〔［"
"""What begins a line that belongs to the one before: items to choose from, and the parts of a stratagem."""
_LABEL = re.compile(r"^【([^】]*)】")
Paragraph = tuple[Words, tuple[Words, ...]]
"""What an effect says, and its items."""


@lru_cache(maxsize=4096)
def printed_lines(text: Words) -> tuple[Paragraph, ...]:
    """The effects of a text; a label with a slash makes two of one line (C9-1-1.p2)."""
    found: list[tuple[Words, list[Words], int]] = []
    for words in by_lines(text):
        if not words.ja.strip("-―─"):
            continue
        if words.ja[0] in ITEM_MARKS and found:
            found[-1][1].append(Words(*(one.lstrip("・•･").strip() for one in (words.ja, words.en))))
            continue
        label = _LABEL.match(words.ja)
        found.append((words, [], 1 + (label.group(1).count("/") if label else 0)))
    return tuple((words, tuple(items)) for words, items, times in found for _ in range(times))


def text_words(side: Facts | Side) -> Words:
    return translated(side.text, side.text_en)


@lru_cache(maxsize=256)
def _texts(pool: Pool, size: int) -> dict[int, Paragraph]:
    """Program → its line, for all cards of a pool that has so many."""
    found: dict[int, Paragraph] = {}
    for card in pool.cards:
        facts = card.facts
        parts = [(tuple(program.number for program in card.programs), text_words(facts))]
        if card.open_side is not None and facts.open is not None:
            parts.append((tuple(program.number for program in card.open_side.programs), text_words(facts.open)))
        english = facts.texts_en or ("",) * len(facts.texts)
        parts.extend(zip(card.numbered, map(translated, facts.texts, english), strict=True))
        for programs, text in parts:
            lines = printed_lines(text)
            if len(lines) == len(programs):
                for program, line in zip(programs, lines, strict=True):
                    found.setdefault(program, line)
    return found


def effect_text(pool: Pool, program: int) -> Words:
    """The line that an effect is, as some card of the match has it; empty if there is none."""
    return _texts(pool, len(pool.cards)).get(program, (NO_WORDS, ()))[0]


def mode_text(pool: Pool, program: int, mode: int) -> Words:
    """One of the contents that the effect lets choose."""
    items = _texts(pool, len(pool.cards)).get(program, (NO_WORDS, ()))[1]
    return items[mode] if mode < len(items) else NO_WORDS
