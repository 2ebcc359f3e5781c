"""What the asked player is asked, and what each option would do, in words."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.ninja_slayer.naming import ability_text, card_name, mode_text
from kisoku.games.ninja_slayer.rules.frames import Entry
from kisoku.games.ninja_slayer.rules.information import standing
from kisoku.games.ninja_slayer.rules.r1204_possibility import ether_cost
from kisoku.games.ninja_slayer.rules.r1209_triggers import waiting_of
from kisoku.games.ninja_slayer.state import KOTODAMA_SPACE, NinjaState
from kisoku.kernel.game import Words
from kisoku.kernel.requests import NO_SOURCE, Option, Request
from kisoku.kernel.state import LIFE
from kisoku.locale import NO_WORDS, sentence

LOOP = "loop_"
"""Before a verb: the same action, as a loop whose number of rounds is named (1501)."""

# --- options -----------------------------------------------------------------------------------------------------------------

PLAIN = {
    "pass": Words("パスする", "Pass"),
    "no_ether": Words("エテル・ゾーンに置かない", "Put no card into the ether zone"),
    "no_greeting": Words("アイサツしない", "No aisatsu"),
    "no_interrupt": Words("アイサツ対象を変更しない", "Do not change the aisatsu target"),
    "done": Words("これで終わり", "Done"),
    "do": Words("行う", "Do it"),
    "pay": Words("コストを支払う", "Pay the cost"),
    "decline": Words("行わない", "Decline"),
}
"""Verbs that are done with nothing in particular."""

WITH_CARD = {
    "enter_free": Words("{}をコストを支払わずにエントリーする", "Enter {} without paying"),
    "ether": Words("{}をエテル・ゾーンに置く", "Put {} into the ether zone"),
    "greet": Words("{}でアイサツする", "Perform aisatsu with {}"),
    "greet_target": Words("{}にアイサツする", "Perform aisatsu on {}"),
    "interrupt": Words("{}がアイサツ対象になる", "{} becomes the aisatsu target"),
    "tatsujin": Words("{}のタツジン・コストを支払う", "Pay the Tatsujin cost of {}"),
    "target": Words("{}を対象に選ぶ", "Choose {}"),
    "pick": Words("{}を選ぶ", "Choose {}"),
    "find": Words("{}を見つける", "Find {}"),
    "discard": Words("{}を捨てる", "Discard {}"),
    "heal": Words("{}を回復でオヒガンに置く", "Heal: put {} into the Ohigan"),
    "jitsu": Words("{}をジツで裏向きにする", "Jitsu: turn {} face down"),
    "kill": Words("{}を殺す", "Kill {}"),
    "pay_ether": Words("{}をオジギしてエテルを支払う", "Pay ether by bowing {}"),
    "pay_jitsu": Words("コストとして{}を裏向きにする", "As cost, turn {} face down"),
    "pay_bow": Words("コストとして{}をオジギする", "As cost, bow {}"),
    "pay_unbow": Words("コストとして{}をアンタイ・オジギする", "As cost, unbow {}"),
    "pay_kill": Words("コストとして{}を殺す", "As cost, kill {}"),
    "pay_discard": Words("コストとして{}を捨てる", "As cost, discard {}"),
    "pay_exclude": Words("コストとして{}を除外する", "As cost, exclude {}"),
    "pay_move": Words("コストとして{}を移す", "As cost, move {}"),
    "pay_damage": Words("コストとして{}にダメージを与える", "As cost, deal damage to {}"),
    "pay_reveal": Words("コストとして{}を公開する", "As cost, reveal {}"),
    "order": Words("次に{}を置く", "Put {} next"),
    "reveal": Words("{}を公開して能力を誘発させる", "Reveal {} so that its ability triggers"),
}
"""Verbs that are done with one card or player."""


def _with_text(words: Words, text: Words) -> Words:
    return Words(f"{words.ja}：{text.ja}", f"{words.en}: {text.en}") if text.ja else words


def _enter(s: NinjaState, request: Request, option: Option) -> Words:
    name = card_name(s, option.thing, request.player)
    cost = ether_cost(s, option.thing % LIFE)
    return Words(f"{name.ja}をエントリーする（コスト{cost}）", f"Enter {name.en} (cost {cost})")


def _use(s: NinjaState, request: Request, option: Option) -> Words:
    name = card_name(s, option.thing, request.player)
    return _with_text(Words(f"{name.ja}の能力を使う", f"Use {name.en}"), ability_text(s.pool, option.extra))


def _trigger(s: NinjaState, request: Request, option: Option) -> Words:
    name = card_name(s, option.thing, request.player)
    records = waiting_of(s, request.player)
    text = ability_text(s.pool, records[option.extra][0]) if option.extra < len(records) else NO_WORDS
    return _with_text(Words(f"{name.ja}の誘発能力をエントリーする", f"Enter the triggered ability of {name.en}"), text)


def _replace(s: NinjaState, request: Request, option: Option) -> Words:
    name = card_name(s, option.thing, request.player)
    parts = [part for part in standing(s).replacements if part.scope.source == option.thing]
    text = ability_text(s.pool, parts[0].ability) if parts else NO_WORDS
    return _with_text(Words(f"{name.ja}の置換効果を適用する", f"Apply the replacement of {name.en}"), text)


def _mode(s: NinjaState, request: Request, option: Option) -> Words:
    """The frame below the choice knows whose contents are chosen among."""
    entry = next((f for f in reversed(s.frames) if isinstance(f, Entry)), None)
    text = mode_text(s.pool, entry.modal[0], option.thing) if entry is not None and entry.modal else NO_WORDS
    return _with_text(Words(f"内容{option.thing + 1}", f"Content {option.thing + 1}"), text)


def _number(s: NinjaState, request: Request, option: Option) -> Words:
    if request.rule == "1307.2":
        return Words(f"{option.thing + 1}番目のものを探す", f"Search for the {_ordinal(option.thing + 1)} kind")
    if request.rule.startswith("1501"):
        return Words(f"{option.thing}回繰り返す", f"{option.thing} times")
    return Words(f"{option.thing}", f"{option.thing}")


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


SPECIAL: dict[str, Callable[[NinjaState, Request, Option], Words]] = {
    "enter": _enter,
    "use": _use,
    "trigger": _trigger,
    "replace": _replace,
    "mode": _mode,
    "number": _number,
}


def option_words(s: NinjaState, request: Request, option: Option) -> Words:
    """What the option would do, said to the asked player."""
    verb = option.verb
    if verb.startswith(LOOP):
        inner = option_words(s, request, Option(verb[len(LOOP) :], option.rule, option.thing, option.extra))
        return Words(f"ループの回数を宣言する：{inner.ja}", f"Name a number of rounds: {inner.en}")
    if verb in SPECIAL:
        return SPECIAL[verb](s, request, option)
    if verb in PLAIN:
        return PLAIN[verb]
    template = WITH_CARD.get(verb, WITH_CARD["pick"])
    name = card_name(s, option.thing, request.player)
    return Words(template.ja.format(name.ja), sentence(template.en.format(name.en)))


# --- requests ----------------------------------------------------------------------------------------------------------------

ASKED = {
    "302.4": Words("どの順で置きますか（先に選んだものが下）。", "In which order? The first chosen lies lowest."),
    "502.4a": Words("手札を1枚までエテル・ゾーンに置けます。", "You may put one card from your hand into the ether zone."),
    "704.3": Words("アイサツするキャラクターを選んでください。", "Choose a character to perform aisatsu."),
    "704.4": Words("{}のアイサツ対象を選んでください。", "Choose the aisatsu target of {}."),
    "705.3": Words("アイサツ対象を変更しますか。", "Do you change the aisatsu target?"),
    "802.4": Words("優先権があります。", "You have priority."),
    "902.1b": Words("エントリーする誘発能力を選んでください。", "Choose a triggered ability to enter."),
    "902.1c": Words("エントリーする誘発能力を選んでください。", "Choose a triggered ability to enter."),
    "1104.4a": Words("{}のウケミをエントリーしますか。", "Do you enter the Ukemi of {}?"),
    "1203.4": Words("{}のコストにするカードを選んでください。", "Choose a card for the cost of {}."),
    "1203.6": Words("{}：行いますか。", "{}: will you do it?"),
    "1203.7": Words("{}：選んでください。", "{}: choose."),
    "1204.2b": Words("{}の内容を選んでください。", "Choose a content of {}."),
    "1204.2c": Words("{}の追加コストを支払いますか。", "Do you pay the additional cost of {}?"),
    "1204.2e": Words("{}の対象を選んでください。", "Choose for {}."),
    "1204.2f": Words("{}にいくつ割り振りますか。", "How many go to {}?"),
    "1209.3b": Words("{}を公開して能力を誘発させますか。", "Do you reveal {} so that its ability triggers?"),
    "1213.3b": Words("常時能力の順を決めてください（先に選んだものが先）。", "Rank the static abilities; the first chosen comes first."),
    "1214.2": Words("適用する置換効果を選んでください。", "Choose the replacement to apply."),
    "1214.3": Words("置換効果を適用しますか。", "Do you apply the replacement?"),
    "1304.2a": Words("{}のXの値を決めてください。", "Name the value of X for {}."),
    "1307.1": Words("{}：選んでください。", "{}: choose."),
    "1307.2": Words("{}：探すものを選んでください。", "{}: what do you search for?"),
    "1309.1": Words("捨てるカードを選んでください。", "Choose a card to discard."),
    "1312.1": Words("{}：エテルを支払うカードを選んでください。", "{}: choose the ether to pay with."),
    "1319.1": Words("回復するカードを選んでください。", "Choose a card to heal."),
    "1320.1": Words("ジツで裏向きにするカードを選んでください。", "Choose a card to turn face down for jitsu."),
    "1403.2": Words("{}のサツバツ：殺すキャラクターを選んでください。", "Satsubatsu of {}: choose the character to kill."),
    "1501.1a": Words("ループを何回繰り返しますか。", "How often is the loop run?"),
    "1501.1b": Words("ループを何回繰り返しますか（小さい方の回数になります）。", "How often is the loop run? The smaller number counts."),
}
"""By the rule at which a player is asked."""

PAYING = Words("{}のコストを支払いますか。", "Do you pay the cost of {}?")

ANYTHING = Words("選んでください。", "Choose.")
"""For a rule that has no words of its own yet; a test names it."""

OVER_THE_SPACE = Words("優先権があります。コトダマ空間の一番上：{}", "You have priority. On top of the kotodama space: {}")


def request_words(s: NinjaState, request: Request) -> Words:
    """Who is asked what, said to the asked player."""
    template = PAYING if any(option.verb == "pay" for option in request.options) else ASKED.get(request.rule, ANYTHING)
    if request.rule == "802.4" and s.zones[KOTODAMA_SPACE]:
        top = card_name(s, s.ref(s.zones[KOTODAMA_SPACE][-1]), request.player)
        return Words(OVER_THE_SPACE.ja.format(top.ja), OVER_THE_SPACE.en.format(top.en))
    name = card_name(s, request.source, request.player) if request.source != NO_SOURCE else NO_WORDS
    return Words(template.ja.format(name.ja), sentence(template.en.format(name.en)))

