"""What a player does, as scripts say it: words of both languages, and the option of a request that they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from kisoku.games.sakura.cardset import with_cards
from kisoku.games.sakura.judging.references import (
    ATTACK_WORDS,
    BASICS,
    POOLS,
    called_ref,
    cards_called,
    effect_place,
    is_card,
    megami_of,
    parse,
)  # fmt: skip
from kisoku.games.sakura.judging.waiting import direction_names, effect_of, is_origin, mode_verbs, mode_words, options_total, rule_of
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS
from kisoku.games.sakura.state import AURA, DUST, LIFE, POOL_NAMES, SakuraState
from kisoku.judge.naming import Spellings, seat_of
from kisoku.judge.verbs import Verbs
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE as LIVES
from kisoku.text.normal import normal_name

CHOOSING = frozenset((
    "pick", "order", "pay", "pay_with", "build", "hand_back", "megami", "basic", "concentration", "use", "react", "trap", "instead", "first", "mode", "number",
    "direction", "stratagem", "replace", "aura", "life", "raise", "lower", "standard", "full_power",
    "assemble", "dismantle",
))  # fmt: skip

YES = frozenset(("do", "reconstruct", "digi_trap", "toggle", "pay_cost", "replace", "instead"))
"""What is done or declined."""

VERBS = Verbs(
    (
        ("use/play/使用/使う/使用する/プレイ", "use trap pick"),
        ("react/react with/reaction/respond/respond with/対応/対応する/対応で使用/対応で使う", "react instead"),
        ("no reaction/no react/not react/do not react/don't react/対応しない/対応なし/無対応", "no_reaction"),
        ("instead/instead of reacting/対応の代わりに/対応を行う代わりに/代わりに", "instead replace"),
        ("standard/standard action/標準/標準行動", "standard"),
        ("full power/full-power/full_power/fullpower/full power action/full-power action/全力/全力行動", "full_power"),
        ("end/end phase/end the phase/end main phase/end the main phase/end turn/終了/終了する/フェイズ終了/フェイズを終了/ターン終了", "end"),
        ("pass/パス", "end no_reaction decline done"),
        ("basic/basic action/基本動作", "basic"),
        ("concentration/pay concentration/spend concentration/use concentration/with concentration/集中力/集中力を使う/集中力を支払う", "concentration"),
        ("pay/pay with/支払う/払う/コスト", "pay pay_with pay_cost concentration pick"),
        ("face-down/facedown/put face-down/put facedown/cover/伏せる/伏せ札/伏せ札にする", "pay pick"),
        ("take aura/take it on aura/take on aura/aura damage/damage to aura/オーラで受ける/オーラダメージ", "aura"),
        ("take life/take it on life/take on life/life damage/damage to life/ライフで受ける/ライフダメージ", "life"),
        ("reconstruct/reconstruction/再構成/再構成する", "reconstruct"),
        ("no reconstruction/do not reconstruct/don't reconstruct/再構成しない", "decline"),
        ("trap/use trap/設置", "trap"),
        ("no trap/設置しない", "decline"),
        ("digi-trap/digi trap/digi_trap/デジ設置", "digi_trap"),
        ("assemble/組み立て/組み立てる", "assemble"),
        ("dismantle/解体/解体する", "dismantle"),
        ("first/resolve/resolve first/順番/解決/先に解決", "first"),
        ("order/put/置く/順番に", "order first pick"),
        ("toggle/toggle umbrella/toggle the umbrella/open umbrella/close umbrella/開閉/開閉する/傘の開閉/傘を開く/傘を閉じる", "toggle"),
        ("no toggle/開閉しない", "decline"),
        ("stratagem/prepare/prepare stratagem/計略/計略の準備", "stratagem"),
        ("mode/モード", "mode"),
        ("number/declare/x/数/宣言", "number"),
        ("direction/to/into/from/向き", "direction"),
        ("charge/charge with/納", "number"),
        ("replace/replace loss/置換", "replace"),
        ("raise/increase/増/増やす/上げる", "raise"),
        ("lower/decrease/reduce/減/減らす/下げる", "lower"),
        ("pick/choose/select/target/選ぶ/選択/選択する/対象", CHOOSING),
        ("discard/捨てる/捨て札にする", "pick pay"),
        ("done/finish/no more/end choice/以上/終わり/完了", "done decline"),
        ("yes/do/do it/はい/する", YES),
        ("no/none/decline/do not/いいえ/しない", "decline no_reaction done"),
        ("build/take/構築", "build"),
        ("megami/メガミ", "megami"),
        ("hand back/put back/return/redraw/戻す/引き直し/引き直す", "hand_back pick do"),
        ("keep/no redraw/引き直さない/キープ", "done decline"),
    ),
    after=(
        ("を使用/を使用する/を使う", "use trap pick"),
        ("で対応/で対応する/を対応で使用/を対応で使う", "react"),
        ("を選ぶ/を選択/を選択する", CHOOSING),
        ("を伏せる/を伏せ札にする", "pay pick"),
        ("を捨てる/を捨て札にする", "pay pick"),
        ("を支払う/を払う/で支払う/で払う/を使う", "pay pay_with concentration pick"),
        ("で受ける/で受けます", "aura life"),
        ("へ/に移す/に移動/へ移す/へ移動", "direction"),
        ("を戻す", "hand_back pick"),
    ),
)

SINGLE = frozenset((
    "no_reaction", "standard", "full_power", "concentration", "end", "aura", "life", "reconstruct", "toggle", "pay_cost", "raise", "lower", "done", "do",
    "decline", "digi_trap",
))  # fmt: skip
"""Verbs whose options are about nothing in particular."""

STRATAGEMS = Spellings({0: "shinsan 神算", 1: "kibou kibo 鬼謀"})
_SPLIT = re.compile(r"^(?:(?P<dust>\d+) (?:from )?dust)?(?: and |, ?| )?(?:(?P<aura>\d+) (?:from )?aura)?$")
_SPLIT_BEHIND = re.compile(r"^(?:dust (?P<dust>\d+))?(?: and |, ?| )?(?:aura (?P<aura>\d+))?$")
_JA_SPLIT = re.compile(r"^(?:ダスト(?:から)?(?P<dust>\d+))?[と ]?(?:オーラ(?:から)?(?P<aura>\d+))?$")


def meant(s: SakuraState, labels: Mapping[str, int], request: Request, words: str) -> list[Option]:
    """The options that the words fit. Copies that nothing tells apart count once: the first of them."""
    text = " ".join(words.replace("　", " ").split())
    if not text:
        raise Unclear("空の行です", "says nothing")
    whole = [option for option in request.options if _is_called(s, request, option, text)]
    if whole:
        return whole
    verbs, rest = VERBS.take_apart(text)
    found = [option for option in request.options if verbs is None or option.verb in verbs]
    if rest:
        found = [option for option in found if fits(s, labels, request, option, rest)]
    if not found and verbs is not None:
        return _mode_that_says(s, request, verbs)
    return _without_twins(s, request, found) if len(found) > 1 else found


DOING = (("use", "use"), ("pay", "facedown"), ("pick", "discard"))
"""By the verb with which a script says it: what a mode does with the card in question."""


def _mode_that_says(s: SakuraState, request: Request, verbs: Collection[str]) -> list[Option]:
    """Where it is asked what is done with a card: the one mode of which that is said (use 斬, face-down 斬)."""
    modes = [option for option in request.options if option.verb == "mode"]
    word = next((word for verb, word in DOING if verb in verbs), "")
    fitting = [option for option in modes if word in mode_verbs(s, request, option)]
    return fitting if len(fitting) == 1 and "mode" not in verbs else []


def _is_called(s: SakuraState, request: Request, option: Option, text: str) -> bool:
    """Whether the text alone is the name of what the option does: a basic action, a place for crystals, a stratagem."""
    verb = option.verb
    if verb == "basic":
        return BASICS.get(text) == option.thing
    if verb in ("aura", "life"):
        return POOLS.get(text) == (AURA if verb == "aura" else LIFE)
    if verb == "stratagem":
        return STRATAGEMS.get(text) == option.thing
    if verb == "direction":
        return _into(s, request, option, text)
    if _is_charging(request, option):
        return _charged(s, request, option, text)
    if verb == "megami":
        return megami_of(text) == with_cards()[option.thing].id
    return False


def _is_yes(request: Request, option: Option) -> bool:
    """Whether the option is one of two: to do it or not."""
    other = request.options[-1]
    return len(request.options) == 2 and (other.verb, other.thing) == ("decline", 0) and option.thing == 1 and option.verb in YES


def _is_charging(request: Request, option: Option) -> bool:
    """C9-2-3.iii: the number is that of the crystals from Aura."""
    return option.verb == "number" and request.rule == "C9-2-3.iii"


def fits(s: SakuraState, labels: Mapping[str, int], request: Request, option: Option, text: str) -> bool:
    """Whether the option is about what the text names."""
    verb = option.verb
    if _is_called(s, request, option, text):
        return True
    if verb == "number":
        return text.removeprefix("-").isdecimal() and int(text) == option.thing
    if verb == "mode":
        wanted = normal_name(text)
        return int(text) == option.thing + 1 if text.isdecimal() else bool(wanted) and wanted in normal_name(mode_words(s, request, option))
    if verb == "direction":
        return text.isdecimal() and int(text) == option.thing + 1
    if verb == "concentration":
        return text.lower() in ("concentration", "集中力")
    if verb in SINGLE or verb in ("basic", "stratagem", "megami") or _is_yes(request, option):
        return False
    if verb in ("first", "replace", "instead"):
        return _fits_effect(s, labels, request, option, text)
    seat = seat_of(text, request.player)
    if seat is not None:
        return option.thing == -1 - seat
    if option.thing < 0:
        return False
    thing = option.thing % LIVES
    if not is_card(s, thing):
        return text.lower() in ATTACK_WORDS
    return thing in cards_called(s, labels, parse(text, request.player))


def _fits_effect(s: SakuraState, labels: Mapping[str, int], request: Request, option: Option, text: str) -> bool:
    """An effect that waits, by its card (斬, 斬/2), by its place in the list (1), or impatience by its player."""
    if text.isdecimal():
        return int(text) == 1 + request.options.index(option)
    card, program = effect_of(s, request, option)
    if card < 0:
        rule = rule_of(s, request, option)
        return seat_of(text, request.player) == -1 - card or text == rule or (not rule and text.lower() in ("impatience", "焦燥"))
    name = parse(text, request.player)
    if card not in cards_called(s, labels, name):
        return False
    return name.ability is None or str(name.ability) == effect_place(s, card, program)


def _into(s: SakuraState, request: Request, option: Option, text: str) -> bool:
    """The direction of a two-way arrow by the place into which crystals go: "aura", "to distance", "オーラへ"."""
    names = direction_names(s, request, option)
    words = text.removeprefix("to ").removeprefix("into ").removeprefix("from ").removesuffix("へ").removesuffix("から").strip()
    head, dot, rest = words.partition(".")
    seat = seat_of(head, request.player) if dot else None
    pool = POOLS.get(rest if seat is not None else words)
    if pool is None:
        return "self" in names and words.lower() in ("card", "the card", "this card", "self", "カード", "このカード")
    return (POOL_NAMES[pool] if seat is None else f"{SEATS[seat]}.{POOL_NAMES[pool]}") in names


def _charged(s: SakuraState, request: Request, option: Option, text: str) -> bool:
    """Crystals for an enhancement: "2 from dust and 1 from aura", "ダスト2オーラ1", "dust" (all from there), "aura"."""
    total = options_total(s, request)
    pool = POOLS.get(text)
    if pool in (AURA, DUST):
        return option.thing == (total if pool == AURA else 0)
    match = _SPLIT.match(text.lower()) or _SPLIT_BEHIND.match(text.lower()) or _JA_SPLIT.match(text)
    if match is None or not (match["dust"] or match["aura"]):
        return False
    if match["aura"] is not None:
        return option.thing == int(match["aura"]) and (match["dust"] is None or int(match["dust"]) == total - option.thing)
    return option.thing == total - int(match["dust"])


def _without_twins(s: SakuraState, request: Request, options: list[Option]) -> list[Option]:
    """Cards that look alike to everybody, in the same zone and state, are one option."""
    seen: set[object] = set()
    kept = []
    for option in options:
        key: object = option
        if option.verb in ("pick", "order", "pay", "pay_with", "use", "react", "trap", "hand_back", "build", "assemble", "dismantle") and option.thing >= 0:
            card = option.thing % LIVES
            if is_card(s, card):
                key = (option.verb, s.card[card], s.zone[card], s.owner[card], s.used[card], s.bound[card], s.known[card], s.use[card], s.under[card])
        if key not in seen:
            seen.add(key)
            kept.append(option)
    return kept


def alike(s: SakuraState, request: Request) -> bool:
    """Whether one of several copies must be taken that nothing tells apart."""
    options = list(request.options)
    return len(options) > 1 and all(option.verb in ("pick", "pay") for option in options) and len(_without_twins(s, request, options)) == 1


CANONICAL = {
    "no_reaction": "no reaction", "full_power": "full power", "do": "yes", "decline": "no", "hand_back": "put back", "pay_with": "pay", "pay_cost": "pay",
}  # fmt: skip


def called(s: SakuraState, request: Request, option: Option) -> str:
    """The words by which a script takes the option."""
    verb = CANONICAL.get(option.verb, option.verb)
    if option.verb in SINGLE or _is_yes(request, option):
        return verb
    if option.verb == "basic":
        return BASIC_ACTIONS[option.thing].name.replace("_", " ")
    if option.verb == "number":
        return f"charge {option.thing}" if _is_charging(request, option) else f"number {option.thing}"
    if option.verb == "mode":
        return f"mode {option.thing + 1}"
    if option.verb == "stratagem":
        return ("神算", "鬼謀")[option.thing]
    if option.verb == "direction":
        names = direction_names(s, request, option)
        return f"{'from' if is_origin(request) else 'to'} {names[0]}" if names else f"direction {option.thing + 1}"
    if option.verb == "megami":
        return f"megami {with_cards()[option.thing].id}"
    if option.verb in ("first", "replace", "instead"):
        card, program = effect_of(s, request, option)
        if card < 0:
            return f"{verb} {request.options.index(option) + 1}"
        twins = [other for other in request.options if other.verb == option.verb and effect_of(s, request, other)[0] == card]
        where = called_ref(s, s.ref(card))
        if len(twins) == 1:
            return f"{verb} {where}"
        place = effect_place(s, card, program)
        return f"{verb} {where}/{place}" if place != "+" else f"{verb} {request.options.index(option) + 1}"
    return f"{verb} {called_ref(s, option.thing)}"
