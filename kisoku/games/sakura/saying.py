"""What the asked player is asked, and what each option would do, in words."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.sakura.cardset import with_cards
from kisoku.games.sakura.naming import (
    BASIC_ACTIONS,
    BASIC_ARROWS,
    POOL_WORDS,
    STRATAGEMS,
    UMBRELLAS,
    card_name,
    damage_text,
    effect_text,
    knows,
    megami_name,
    mode_text,
    place_words,
    range_text,
)
from kisoku.games.sakura.rules.frames import Effect, Situations, Window
from kisoku.games.sakura.rules.r5_values import charge, consumption
from kisoku.games.sakura.rules.r6_objects import card_class, info
from kisoku.games.sakura.rules.r8_turn import waiting_in
from kisoku.games.sakura.state import CLOSED, NONE, OPEN, SakuraState
from kisoku.kernel.game import Words
from kisoku.kernel.requests import NO_SOURCE, Option, Request
from kisoku.kernel.state import handle
from kisoku.locale import NO_WORDS, sentence

# --- options -----------------------------------------------------------------------------------------------------------------

PLAIN = {
    "standard": Words("標準行動を選ぶ", "Standard action"),
    "full_power": Words("全力行動を選ぶ", "Full-power action"),
    "no_reaction": Words("対応しない", "No reaction"),
    "concentration": Words("集中力を1支払う", "Pay 1 concentration"),
    "end": Words("メインフェイズを終える", "End the main phase"),
    "reconstruct": Words("山札を再構成する", "Reconstruct the deck"),
    "raise": Words("増やす", "Raise it"),
    "lower": Words("減らす", "Lower it"),
    "done": Words("これで終わり", "Done"),
    "do": Words("行う", "Do it"),
    "digi_trap": Words("再構成の代わりにデジ設置を行う", "Digi-trap instead of the reconstruction"),
    "pay_cost": Words("コストを支払う", "Pay the cost"),
    "decline": Words("行わない", "Decline"),
}
"""Verbs that are done with nothing in particular."""

WITH_CARD = {
    "build": Words("{}を選ぶ", "Take {}"),
    "hand_back": Words("{}を山札の底に戻す", "Put {} on the bottom of the deck"),
    "pay": Words("{}を伏せ札にする", "Put {} face-down"),
    "pay_with": Words("コストに{}を選ぶ", "Choose {} for the cost"),
    "assemble": Words("{}を組み立てる", "Assemble {}"),
    "dismantle": Words("{}を解体する", "Dismantle {}"),
    "trap": Words("設置：{}を使用する", "Trap: use {}"),
    "instead": Words("対応の代わりに{}の効果を適用する", "Apply {} instead of reacting"),
    "pick": Words("{}を選ぶ", "Choose {}"),
    "order": Words("次に{}を置く", "Put {} next"),
}
"""Verbs that are done with one card, attack or player."""

Teller = Callable[[SakuraState, Request, Option], Words]


def _with_text(words: Words, text: Words) -> Words:
    return Words(f"{words.ja}：{text.ja}", f"{words.en}: {text.en}") if text.ja else words


def _using(ja: str, en: str) -> Teller:
    """Using a card, with what it costs and does."""

    def tell(s: SakuraState, request: Request, option: Option) -> Words:
        card = handle(option.thing)
        name = card_name(s, option.thing, request.player)
        now = info(s, card)
        ja_parts, en_parts = [], []
        if now.type == "attack":
            ja_parts.append(f"{range_text(now.range)} {damage_text(now.aura, now.life)}")
            en_parts.append(ja_parts[-1])
        if now.type == "enhancement":
            ja_parts.append(f"納{charge(s, card, request.player)}")
            en_parts.append(f"charge {charge(s, card, request.player)}")
        if card_class(s, card) == "trump":
            ja_parts.append(f"消費{consumption(s, card, request.player)}")
            en_parts.append(f"consumption {consumption(s, card, request.player)}")
        more_ja, more_en = "、".join(ja_parts), ", ".join(en_parts)
        return Words(ja.format(name.ja) + (f"（{more_ja}）" if more_ja else ""), sentence(en.format(name.en) + (f" ({more_en})" if more_en else "")))

    return tell


def _megami(s: SakuraState, request: Request, option: Option) -> Words:
    name = megami_name(with_cards()[option.thing].id)
    return Words(f"{name.ja}を宿す", f"Host {name.en}")


def _basic(s: SakuraState, request: Request, option: Option) -> Words:
    key = list(BASIC_ACTIONS)[option.thing]
    name, arrow = BASIC_ACTIONS[key], BASIC_ARROWS[key]
    return Words(f"基本動作：{name.ja}（{arrow.ja}）", f"Basic action: {name.en} ({arrow.en})")


def _damage(s: SakuraState, request: Request, option: Option) -> Words:
    """Which damage to take, and how much."""
    words = POOL_WORDS[option.verb]
    return Words(f"{words.ja}に{option.thing}ダメージを受ける", f"Take {option.thing} damage to {words.en}")


def _first(s: SakuraState, request: Request, option: Option) -> Words:
    """Which of the effects that wait is next (C9-1.p2): of a card, of a rule, or a draw from an empty deck."""
    f = s.frames[-1]
    text, rule = NO_WORDS, ""
    if isinstance(f, Situations) and option.thing < len(f.waiting) and f.waiting[option.thing][0] == "effect":
        text = effect_text(s.pool, f.waiting[option.thing][1])
    if isinstance(f, Window):
        key, _ = waiting_in(s, f)[option.thing]
        if key[0] == "rule":
            rule = key[1]
        else:
            text = effect_text(s.pool, key[1] if key[0] == "effect" else s.booked[key[1]][1])
    name = card_name(s, option.extra, request.player)
    if rule:
        words = RULE_EFFECTS.get(rule, Words(rule, rule))
        return Words(f"{words.ja}（{name.ja}）", f"{words.en} ({name.en})")
    if option.extra < 0:
        return Words(f"{name.ja}の焦燥を先に解決する", f"First the impatience of {name.en}")
    return _with_text(Words(f"{name.ja}の効果を先に解決する", f"First the effect of {name.en}"), text)


RULE_EFFECTS = {
    "A4-4.b1": Words("傘の開閉", "Toggling the umbrella"),
    "A5-3.b1": Words("計略の準備", "Preparing a stratagem"),
}
"""What the rules themselves let happen in a window of the turn, by their numbers."""


def _toggle(s: SakuraState, request: Request, option: Option) -> Words:
    to = UMBRELLAS[CLOSED if s.umbrella[request.player] == OPEN else OPEN]
    return Words(f"傘を{to.ja}にする", f"Toggle the umbrella: {to.en}")


def _stratagem(s: SakuraState, request: Request, option: Option) -> Words:
    words = STRATAGEMS[option.thing]
    return Words(f"{words.ja}を準備する", f"Prepare {words.en}")


def _mode(s: SakuraState, request: Request, option: Option) -> Words:
    """The innermost effect that is being resolved is the one that lets choose."""
    f = next((f for f in reversed(s.frames) if isinstance(f, Effect)), None)
    text = mode_text(s.pool, f.program, option.thing) if f is not None else NO_WORDS
    return _with_text(Words(f"内容{option.thing + 1}", f"Content {option.thing + 1}"), text)


def _number(s: SakuraState, request: Request, option: Option) -> Words:
    number = option.thing
    if request.rule == "C9-2-3.iii":
        return Words(f"オーラから{number}個", f"{number} from Aura")
    if request.rule == "C5-8-3-1":
        return Words(f"カードの上から{number}個", f"{number} from the card")
    return Words(f"{number}", f"{number}")


def _direction(s: SakuraState, request: Request, option: Option) -> Words:
    source, target = place_words(s, option.thing, request.player), place_words(s, option.extra, request.player)
    return Words(f"{source.ja}→{target.ja}", f"{sentence(source.en)} → {target.en}")


def _replace(s: SakuraState, request: Request, option: Option) -> Words:
    name = card_name(s, option.extra, request.player) if option.extra > 0 else None
    if name is None:
        return Words(f"敗北の代わりに効果{option.thing + 1}を適用する", f"Apply effect {option.thing + 1} instead of losing")
    return Words(f"敗北の代わりに{name.ja}の効果を適用する", f"Apply {name.en} instead of losing")


SPECIAL: dict[str, Teller] = {
    "use": _using("{}を使用する", "use {}"),
    "react": _using("{}で対応する", "react with {}"),
    "megami": _megami,
    "basic": _basic,
    "aura": _damage,
    "life": _damage,
    "first": _first,
    "toggle": _toggle,
    "stratagem": _stratagem,
    "mode": _mode,
    "number": _number,
    "direction": _direction,
    "replace": _replace,
}

NO_CARD = frozenset(PLAIN) | (frozenset(SPECIAL) - {"use", "react"})
"""Verbs whose thing is no reference."""


def option_words(s: SakuraState, request: Request, option: Option) -> Words:
    """What the option would do, said to the asked player."""
    verb = option.verb
    if verb in SPECIAL:
        return SPECIAL[verb](s, request, option)
    if verb in PLAIN:
        return PLAIN[verb]
    template = WITH_CARD.get(verb, WITH_CARD["pick"])
    name = card_name(s, option.thing, request.player)
    if option.thing >= 0 and s.alive(option.thing) and not knows(s, handle(option.thing), request.player):
        name = Words(f"{name.ja}（{option.extra + 1}）", f"{name.en} ({option.extra + 1})")  # told apart only by where it lies
    return Words(template.ja.format(name.ja), sentence(template.en.format(name.en)))


# --- requests ----------------------------------------------------------------------------------------------------------------

ASKED = {
    "C2-1": Words("宿すメガミを選んでください。", "Choose a Megami to host."),
    "C3-2": Words("デッキにするカードを選んでください（通常札7枚、切札3枚）。", "Choose cards for the deck (seven normals, three trumps)."),
    "C4-1.5-1": Words(
        "引き直し：山札の底に戻すカードを選んでください（後に選んだものが下）。", "Redraw: choose cards for the bottom of the deck; the last one lies lowest."
    ),
    "C5-5.p3": Words("先に解決する効果を選んでください。", "Choose the effect to resolve first."),
    "C5-8-3-1": Words("{}の上の結晶をいくつ失いますか（残りはオーラから）。", "How many crystals on {} do you lose? The rest come from Aura."),
    "C5-8-3-2": Words("どちらのダメージを受けますか。", "Which damage do you take?"),
    "C8-1-2": Words("開始フェイズの効果：先に解決するものを選んでください。", "Start phase: choose the effect to resolve first."),
    "C8-1-3.iii": Words("山札を再構成しますか。", "Do you reconstruct the deck?"),
    "C8-2-1": Words("標準行動か全力行動かを選んでください。", "Choose standard or full-power action."),
    "C8-2-3": Words("メインフェイズ終了時の効果：先に解決するものを選んでください。", "End of the main phase: choose the effect to resolve first."),
    "C8-3-1": Words("終了フェイズの効果：先に解決するものを選んでください。", "End phase: choose the effect to resolve first."),
    "C8-3-2": Words("手札の上限を超えています。伏せ札にするカードを選んでください。", "Your hand is over its limit. Choose a card to put face-down."),
    "C7-1-6.p8": Words("どの順で置きますか（先に選んだものから置く）。", "In which order? The first chosen is put down first."),
    "A3-3.b1": Words("再構成の直前に、設置を持つカードを使用しますか。", "Just before the reconstruction: do you use a trap?"),
    "A3-3.b2": Words("再構成の代わりにデジ設置を行いますか。", "Do you perform a digi-trap instead of the reconstruction?"),
    "A3-3.1": Words("デジ設置に使うパーツを選んでください。", "Choose parts for the digi-trap."),
    "A3-3.4": Words("カスタムパーツの効果の順を決めてください。", "In which order do the effects of the custom parts follow?"),
    "A3-7": Words("組み立てるパーツを選んでください。", "Choose parts to assemble."),
    "A3-8": Words("解体するパーツを選んでください。", "Choose a part to dismantle."),
    "A4-4.b1": Words("傘を開閉しますか。", "Do you toggle the umbrella?"),
    "A5-2.p3": Words("次の計略を選んでください（相手には見えません）。", "Choose the next stratagem; the opponent does not see it."),
    "C10-14": Words("加えられた効果のうち、先に解決するものを選んでください。", "Choose the added effect to resolve first."),
    "C10-36": Words("{}：数を宣言してください。", "{}: declare a number."),
    "C10-1.p3": Words("{}：結晶をどちらへ移しますか。", "{}: which way do the crystals move?"),
    "C9-1": Words("{}の効果：選んでください。", "Effect of {}: choose."),
    "C9-3.i": Words("{}の追加コストにするものを選んでください。", "Choose what to pay as an additional cost of {}."),
    "C9-1-3-1.p2": Words("敗北の代わりに適用する効果を選んでください。", "Choose what happens instead of losing."),
    "C9-2-3.iii": Words("{}に納める結晶：オーラからいくつ使いますか（残りはダスト）。", "Charging {}: how many crystals from your Aura? The rest from Dust."),
    "C9-4.i": Words("{}に対応しますか。", "Do you react to {}?"),
    "C9-6.i-A": Words("行う基本動作を選んでください。", "Choose a basic action."),
    "C9-6.i-B": Words("行う基本動作を選んでください。", "Choose a basic action."),
    "C9-6.ii": Words("基本動作のコストを選んでください。", "How do you pay for the basic action?"),
    "C8-2-2.A": Words("標準行動：何をしますか。", "Standard action: what do you do?"),
    "C8-2-2.B": Words("全力行動：何をしますか。", "Full-power action: what do you do?"),
}
"""By the rule at which a player is asked."""

ANYTHING = Words("選んでください。", "Choose.")
"""For a rule that has no words of its own yet; a test names it."""


def request_words(s: SakuraState, request: Request) -> Words:
    """Who is asked what, said to the asked player."""
    template = ASKED.get(request.rule, ANYTHING)
    name = card_name(s, request.source, request.player) if request.source not in (NO_SOURCE, NONE) else NO_WORDS
    return Words(template.ja.format(name.ja), sentence(template.en.format(name.en)))
