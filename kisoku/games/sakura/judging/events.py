"""What happened, in the words in which scenarios ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.sakura import telling
from kisoku.games.sakura.judging.references import BASICS, NAMING, POOLS, is_card, name_of, zone_of
from kisoku.games.sakura.rules.r7_zones import place_name
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS
from kisoku.games.sakura.state import AURA, NONE, POOL_NAMES, ZONE_NAMES, SakuraState
from kisoku.judge.naming import event_words, seat_of
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.state import LIFE as LIVES

EVENT_WORDS = {
    "used": "使用 使用した use", "reacts": "対応 対応した reacted", "attack_made": "攻撃 attack attacked made",
    "attack_missed": "攻撃失敗 missed attack_failed",
    "attack_cancelled": "打ち消し 打ち消された cancelled", "damage": "ダメージ damaged", "impatience": "焦燥", "moved": "移動",
    "crystals": "結晶 crystal 桜花結晶",
    "drawn": "ドロー draw 引いた", "basic_action": "基本動作 basic", "reconstructed": "再構成 reconstruction", "toggled": "開閉", "executed": "計略の実行",
    "shuffled": "シャッフル", "concentration": "集中力", "concentration_gained": "集中力を得た gained_concentration", "shrunk": "畏縮", "unshrunk": "畏縮解除",
    "discarded_enhancement": "破棄 破棄された enhancement_discarded", "charged": "納", "paid": "支払", "revealed": "公開 reveal", "proved": "証明",
    "over": "決着 game_over",
    "became_unused": "未使用に戻った 再起 resurged", "phase_ended": "フェイズ終了", "prepared": "計略の準備", "looked": "見た", "won": "勝利", "lost": "敗北",
    "distance_changed": "間合変化", "turn": "ターン", "phase": "フェイズ",
}  # fmt: skip
EVENTS: dict[str, str] = {
    **{kind: kind for kind in (*telling.TELLERS, *telling.NOT_TOLD)},
    **{word: kind for kind, words in EVENT_WORDS.items() for word in (kind, *words.split())},
}
FLAGS = {"aura": "aura", "オーラ": "aura", "life": "life", "ライフ": "life", "flare": "flare", "フレア": "flare", "reconstruction": "reconstruction"}
"""Words behind the subject that say which damage it was."""


def event_facts(s: SakuraState, labels: Mapping[str, int], what: tuple[Any, ...]) -> dict[str, Any]:
    """An event in plain words. Subject and cause are all the names by which a scenario may mean them."""
    kind, player, thing, number = what[0], what[1], what[2], what[3]
    more = what[4] if len(what) > 4 else ()
    flags = tuple(str(flag) for flag in more) if isinstance(more, tuple) else (str(more),)
    cause = _names(s, labels, what[5], -1) if len(what) > 5 else ()
    subject = _names(s, labels, thing, player) or cause
    if isinstance(player, int) and player in (0, 1):
        subject = (*subject, SEATS[player])
    left, reached = _places(what, flags)
    return {
        "event": kind,
        "subject": subject,
        "cause": cause,
        "player": SEATS[player] if isinstance(player, int) and player in (0, 1) else "none",
        "number": number if isinstance(number, int) else 0,
        "flags": flags,
        "from": left,
        "to": reached,
    }


def _places(what: tuple[Any, ...], flags: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where something came from and went to; of crystals also whose place it was."""
    if len(what) <= 7 or (what[7] < 0 and what[6] < 0):
        return (), ()
    if what[0] == "crystals":
        return (place_name(what[6]), *_pool_names(what[6])), (place_name(what[7]), *_pool_names(what[7]))
    return tuple(ZONE_NAMES[kind] for kind in what[6:7] if kind >= 0), tuple(ZONE_NAMES[kind] for kind in what[7:8] if kind >= 0)


def _pool_names(place: int) -> tuple[str, ...]:
    return (f"{SEATS[(place - AURA) & 1]}.{POOL_NAMES[place]}",) if AURA <= place < len(POOL_NAMES) else ()


def _names(s: SakuraState, labels: Mapping[str, int], ref: Any, player: int) -> tuple[str, ...]:
    if not isinstance(ref, int) or ref == NONE:
        return ()
    if ref < 0:
        return (SEATS[-1 - ref],) if ref >= -2 else ()
    thing = ref % LIVES
    if thing >= len(s.card):
        return ()
    if not is_card(s, thing):
        maker = s.maker[thing]
        if not s.alive(ref) or maker < 0 or not is_card(s, maker % LIVES):
            return ()
        thing = maker % LIVES
    own = tuple(label for label, handle in labels.items() if handle == thing)
    name = name_of(s, thing)
    seats = sorted({s.owner[thing], player} & {0, 1})
    return (name, *own, *(f"{SEATS[seat]}.{word}" for seat in seats for word in (name, *own)))


def event_wanted(words: str) -> dict[str, Any]:
    """used A.斬 · damage B 2 · moved A.斬 from hand to discard · crystals from distance to A.aura 1"""
    said = event_words(words, EVENTS)
    wanted: dict[str, Any] = {"event": said.kind}
    subject, _, last = (said.subject or "").rpartition(" ")
    flag = FLAGS.get(last) if said.kind in ("damage", "basic_action") else None
    basic = BASICS.get(last) if said.kind == "basic_action" else None
    if flag is not None or basic is not None:
        wanted["flags"] = [flag] if basic is None else [BASIC_ACTIONS[basic].name]
    for key, name in (("subject", said.subject if "flags" not in wanted else subject), ("cause", said.cause)):
        if name:
            wanted[key] = NAMING.plain(name)
    for key, word in (("from", said.left), ("to", said.reached)):
        if word:
            wanted[key] = _place(word, said.kind == "crystals")
    if said.number is not None:
        wanted["number"] = said.number
    return wanted


def _place(word: str, crystals: bool) -> str:
    head, dot, rest = word.partition(".")
    seat = seat_of(head) if dot else None
    name = rest if seat is not None else word
    pool, zone = POOLS.get(name), zone_of(name)
    if pool is not None and (crystals or zone is None):
        found = POOL_NAMES[pool]
    elif crystals:
        found = "outside" if zone is not None and ZONE_NAMES[zone] == "outside" else "card"
    elif zone is not None:
        found = ZONE_NAMES[zone]
    else:
        raise Unclear(f"「{word}」という領域はありません", f"there is no zone “{word}”")
    return f"{SEATS[seat]}.{found}" if seat is not None and pool is not None and found not in ("distance", "dust") else found
