"""What a player does, as scripts say it: verbs in both languages, and the option of a request that they mean."""

from __future__ import annotations

from collections.abc import Mapping

from kisoku.games.ninja_slayer.judging.references import (
    ability_number,
    ability_place,
    called_ref,
    called_thing,
    cards_called,
    has_name,
    parse,
)  # fmt: skip
from kisoku.games.ninja_slayer.rules.frames import Happen
from kisoku.games.ninja_slayer.rules.r1209_triggers import SUBJECT, waiting_of
from kisoku.games.ninja_slayer.rules.r1214_replacement import applicable
from kisoku.games.ninja_slayer.state import ABILITY, CARD, DAMAGE_CHECK, KOTODAMA_SPACE, NinjaState
from kisoku.judge.naming import seat_of
from kisoku.judge.verbs import Verbs
from kisoku.kernel.game import Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE
from kisoku.text.normal import normal_name

CHOOSING = frozenset((
    "target", "pick", "greet_target", "discard", "find", "heal", "jitsu", "kill", "order", "mode", "replace", "trigger", "reveal", "interrupt", "greet",
    "ether", "number", "pay_ether", "pay_bow", "pay_unbow", "pay_discard", "pay_jitsu", "pay_kill", "pay_exclude", "pay_move", "pay_damage", "pay_reveal",
))  # fmt: skip
PAYING = frozenset(verb for verb in CHOOSING if verb.startswith("pay_"))
REFUSING = frozenset(("decline", "no_ether", "no_greeting", "no_interrupt"))

VERBS = Verbs((
    ("enter/play/cast/エントリー", "enter"),
    ("enter free/エントリー無料/無料でエントリー", "enter_free"),
    ("use/activate/起動/使う", "use"),
    ("loop enter", "loop_enter"),
    ("loop/loop use/ループ", "loop_enter loop_use loop_enter_free"),
    ("pass/パス", "pass"),
    ("ether/put ether/エテル/エテルに置く", "ether"),
    ("no ether/エテルなし/置かない", "no_ether"),
    ("greet/aisatsu/attack/attack with/aisatsu with/アイサツ", "greet greet_target"),
    ("no greeting/no greet/no aisatsu/no attack/アイサツしない/アイサツなし", "no_greeting"),
    ("greet target/aisatsu target/アイサツ対象", "greet_target"),
    ("interrupt/interrupt with/インターラプト", "interrupt"),
    ("no interrupt/インターラプトしない/インターラプトなし", "no_interrupt"),
    ("target/対象", "target greet_target"),
    ("pick/choose/select/選ぶ/選択", CHOOSING),
    ("mode/モード", "mode"),
    ("number/x/数", "number"),
    ("done/終わり/以上", "done"),
    ("yes/do/はい/する", "do pay tatsujin reveal"),
    ("no/decline/いいえ/しない", REFUSING),
    ("pay/支払う", PAYING | {"pay"}),
    ("discard/捨てる", "discard pay_discard"),
    ("find/search/探す", "find"),
    ("heal/回復", "heal"),
    ("jitsu/ジツ", "jitsu pay_jitsu"),
    ("kill/殺す", "kill pay_kill"),
    ("bow/オジギ", "pay_bow pay_ether"),
    ("order/put/順番", "order"),
    ("trigger/誘発", "trigger"),
    ("replace/置換", "replace"),
    ("reveal/公開", "reveal pay_reveal"),
    ("tatsujin/pay tatsujin/タツジン/タツジンを支払う", "tatsujin"),
), (
    ("をエントリー/をエントリーする", "enter"),
    ("をコストを支払わずにエントリー/をコストを支払わずにエントリーする", "enter_free"),
    ("を起動/を起動する/を使う/を使用/を使用する", "use"),
    ("をエテルに置く/をエテル・ゾーンに置く", "ether"),
    ("でアイサツ/でアイサツする/がアイサツ/がアイサツする", "greet greet_target"),
    ("でインターラプト/でインターラプトする/がインターラプト/がインターラプトする", "interrupt"),
    ("を選ぶ/を選択/を選択する/を対象に選ぶ/を対象にする", CHOOSING),
    ("を支払う", PAYING | {"pay"}),
    ("を捨てる", "discard pay_discard"),
    ("を探す", "find"),
    ("を公開/を公開する", "reveal pay_reveal"),
))  # fmt: skip

ABOUT = " about "
"""Between a waiting ability and the card whose event triggered it."""

SINGLE = frozenset(("pass", "done", "decline", "no_ether", "no_greeting", "no_interrupt", "tatsujin", "pay", "do"))
"""Verbs whose options are about nothing in particular."""


def meant(s: NinjaState, labels: Mapping[str, int], request: Request, words: str) -> list[Option]:
    """The options that the words fit. Copies that nothing tells apart count once: the first of them."""
    verbs, rest = VERBS.take_apart(words)
    found = [option for option in request.options if verbs is None or option.verb in verbs]
    if verbs == frozenset(("enter",)) and rest and not any(fits(s, labels, request, option, rest) for option in found):
        found = [option for option in request.options if option.verb == "enter_free"]  # the only way to enter it now
    if rest:
        found = [option for option in found if fits(s, labels, request, option, rest)]
    elif verbs is None:
        raise Unclear("空の行です", "says nothing")
    return _without_twins(s, request, found) if len(found) > 1 else found


def fits(s: NinjaState, labels: Mapping[str, int], request: Request, option: Option, text: str) -> bool:
    """Whether the option is about what the text names."""
    if option.verb == "number":
        return text.isdecimal() and int(text) == option.thing
    if option.verb == "mode":
        return text.isdecimal() and int(text) == option.thing + 1
    if option.verb in SINGLE and option.verb not in ("tatsujin",):
        return False
    ref = option.thing
    seat = seat_of(text, request.player)
    if seat is not None:
        return ref == -1 - seat
    if ref < 0:
        return False
    thing = ref % LIFE
    if option.verb == "trigger" and ABOUT in text:
        text, _, subject = text.partition(ABOUT)
        if not _triggered_by(s, labels, request, option, subject):
            return False
    if s.thing[thing] != CARD and s.zone[thing] == KOTODAMA_SPACE:
        return _fits_space(s, thing, text, request.player)
    name = parse(text, request.player)
    if thing not in cards_called(s, labels, name):
        return False
    if name.ability is None or (request is not s.request and option.verb != "use"):
        return True  # of what was settled on the way only the card is known
    ability = ability_of(s, request, option)
    return bool(ability) and ability == ability_number(s, thing, name.ability)


def _triggered_by(s: NinjaState, labels: Mapping[str, int], request: Request, option: Option, subject: str) -> bool:
    """Whether it was an event about that card or player that triggered the waiting ability."""
    about = waiting_of(s, request.player)[option.extra][3][SUBJECT] if request is s.request else -1
    seat = seat_of(subject.strip(), request.player)
    return about == -1 - seat if seat is not None else about >= 0 and about % LIFE in cards_called(s, labels, parse(subject, request.player))


def _fits_space(s: NinjaState, thing: int, text: str, me: int) -> bool:
    if s.thing[thing] == DAMAGE_CHECK:
        return normal_name(text) == normal_name(called_thing(s, thing))
    name = parse(text, me)
    source = s.source[thing] % LIFE
    if s.thing[thing] != ABILITY or (name.seat is not None and name.seat != s.controller[thing]) or not has_name(s, source, name.name):
        return False
    return name.ability is None or ability_number(s, source, name.ability) == s.ability[thing]


def ability_of(s: NinjaState, request: Request, option: Option) -> int:
    """The ability that an option is about, or 0."""
    if option.verb.endswith("use"):
        return option.extra
    if option.verb == "trigger":
        records = waiting_of(s, request.player)
        return int(records[option.extra][0]) if option.extra < len(records) else 0
    if option.verb == "replace" and s.frames and isinstance(s.frames[-1], Happen):
        parts = applicable(s, s.frames[-1].event, s.frames[-1].applied)
        return parts[option.extra].ability if option.extra < len(parts) else 0
    return 0


def _without_twins(s: NinjaState, request: Request, options: list[Option]) -> list[Option]:
    seen: set[object] = set()
    kept = []
    for option in options:
        key: object = option
        if option.verb not in ("number", "mode", "replace") and option.thing >= 0 and option.verb not in SINGLE:
            card = option.thing % LIFE
            if s.thing[card] == CARD:
                extra = option.extra if option.verb.endswith("use") else ability_of(s, request, option)
                looks = (s.card[card], s.zone[card], s.controller[card], s.bowed[card], s.facedown[card], s.damage[card], s.changed[card])
                key = (option.verb, extra, looks, _touched(s, card))
        if key not in seen:
            seen.add(key)
            kept.append(option)
    return kept


def _touched(s: NinjaState, card: int) -> tuple[int, ...]:
    """The lasting effects that are about this very card."""
    ref = s.ref(card)
    return tuple(effect[10] for effect in s.effects if effect[5] is not None and ref in effect[5])


CANONICAL = {"greet": "aisatsu", "no_greeting": "no aisatsu", "greet_target": "target", "do": "yes"}


def _about(s: NinjaState, request: Request, option: Option) -> str:
    """What triggered it, where one ability waits more than once."""
    if option.verb != "trigger" or request is not s.request:
        return ""
    records = waiting_of(s, request.player)
    mine = records[option.extra]
    same = [record for record in records if record[:2] == mine[:2]]
    return f"{ABOUT}{called_ref(s, mine[3][SUBJECT])}" if len(same) > 1 else ""


def called(s: NinjaState, request: Request, option: Option) -> str:
    """The words by which a script takes the option."""
    verb = CANONICAL.get(option.verb, "pay" if option.verb in PAYING else option.verb.replace("_", " "))
    if option.verb in SINGLE:
        return verb
    if option.verb == "number":
        return f"number {option.thing}"
    if option.verb == "mode":
        return f"mode {option.thing + 1}"
    ability = ability_of(s, request, option)
    if ability and option.thing >= 0:
        return f"{verb} {called_ref(s, option.thing)}/{ability_place(s, option.thing % LIFE, ability)}{_about(s, request, option)}"
    return f"{verb} {called_ref(s, option.thing)}"
