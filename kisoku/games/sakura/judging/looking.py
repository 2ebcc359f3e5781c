"""What scenarios can say about a position: values, zones, cards, attacks, and what of it somebody sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kisoku.games.sakura import view
from kisoku.games.sakura.facts import all_megami
from kisoku.games.sakura.judging.references import (
    NAMING,
    ZONES,
    called_ref,
    cards_called,
    current_attack,
    in_zone,
    is_card,
    name_of,
    range_words,
    the_card,
    zone_of,
)  # fmt: skip
from kisoku.games.sakura.rules import r5_values, r6_attacks, ranges
from kisoku.games.sakura.rules.r6_objects import AFTER_CANCELLED, CANCELLED, DAMAGE_CANCELLED, MADE, REACTING, card_class, facts_of, info, subtype
from kisoku.games.sakura.rules.r7_zones import ZONES as ZONES_OF_CARDS
from kisoku.games.sakura.state import (
    ABSENT,
    ATTACKING,
    AURA,
    CYBERWAR,
    DECK,
    DUST,
    EXECUTED,
    FLARE,
    FULL_POWER,
    IN_USE,
    LIFE,
    NONE,
    OUTSIDE,
    PHASES,
    SEAL,
    STANDARD,
    TRUMP,
    UNUSED,
    USED,
    ZONE_NAMES,
    SakuraState,
)  # fmt: skip
from kisoku.games.sakura.words.nouns import KEYWORDS
from kisoku.judge.naming import Spellings, in_a_zone, seat_of
from kisoku.kernel.game import SEATS, Cards, Names, Unclear
from kisoku.kernel.state import LIFE as LIVES
from kisoku.text.normal import normal_name

UNKNOWN = "?"

WHOLE = Spellings({
    "distance": "distance current_distance 間合 間合い 現在の間合", "dust": "dust ダスト",
    "start_distance": "start_distance turn_start_distance ターン開始時の間合", "master_distance": "master_distance masters_distance 達人の間合",
    "winner": "winner 勝者", "ended_by": "ended_by lost_by", "phase": "phase フェイズ", "turn": "turn ターン",
    "player": "player turn_player 手番 ターンプレイヤー",
    "action": "action 行動", "attack": "attack 攻撃", "attacks": "attacks", "crystals": "crystals total 桜花結晶",
})  # fmt: skip
OF_PLAYERS = Spellings({
    "life": "life ライフ", "aura": "aura オーラ", "flare": "flare フレア", "concentration": "concentration 集中力", "shrunk": "shrunk 畏縮",
    "hand_limit": "hand_limit 手札上限", "concentration_cap": "concentration_cap", "umbrella": "umbrella 傘", "stratagem": "stratagem 計略",
    "executed": "executed stratagem_executed", "megami": "megami メガミ", "terminal": "terminal 終端", "attack": "attack 攻撃",
    "used_trumps": "used used_trumps 使用済", "unused_trumps": "unused unused_trumps 未使用",
})  # fmt: skip

UMBRELLA = {ABSENT: Names(("none", "なし")), 0: Names(("closed", "閉", "閉じ")), 1: Names(("open", "開", "開き"))}
STRATAGEM = {ABSENT: Names(("none", "なし")), 0: Names(("shinsan", "神算")), 1: Names(("kibou", "鬼謀"))}
STATES = (Names(("unused", "未使用")), Names(("in use", "使用中", "using")), Names(("used", "使用済")))
ACTIONS = {0: Names(("none",)), STANDARD: Names(("standard", "標準行動", "標準")), FULL_POWER: Names(("full power", "full_power", "全力行動", "全力"))}
PHASE_NAMES = tuple(
    Names((name, f"{name}_phase", f"{name} phase", *words.split()))
    for name, words in zip(PHASES, ("準備", "開始 開始フェイズ", "メイン メインフェイズ", "終了 終了フェイズ"), strict=True)
)
CLASSES = {"normal": "通常札", "trump": "切札", "poison": "毒", "part": "パーツ", "custom": "カスタムパーツ"}
TYPES = {"attack": "攻撃", "action": "行動", "enhancement": "付与", "indefinite": "不定"}
SUBTYPES = {"reaction": "対応", "fullpower": "全力"}


# --- the position ------------------------------------------------------------------------------------------------------------


def look(s: SakuraState, labels: Mapping[str, int], what: str) -> Any:
    """What the position has under that name."""
    what = what.strip()
    whole = WHOLE.get(what)
    if whole is not None:
        return _whole(s, labels, whole)
    head, dot, rest = what.partition(".")
    seat = seat_of(head)
    if dot and seat is not None:
        value = OF_PLAYERS.get(rest)
        if value is not None and normal_name(rest) not in labels:
            return _of_player(s, labels, seat, value)
        bottom = rest.endswith(" bottom")
        kind = zone_of(rest.removesuffix(" bottom"))
        if kind is not None and normal_name(rest) not in labels:
            return _zone(s, labels, 2 * kind + seat, bottom)
    return facts(s, labels, the_card(s, labels, what))


def _whole(s: SakuraState, labels: Mapping[str, int], what: str) -> Any:
    """What is not about one player."""
    if what == "distance":
        return r5_values.distance(s)
    if what == "dust":
        return s.crystals[DUST]
    if what == "start_distance":
        return s.start_distance
    if what == "master_distance":
        return r5_values.master_distance(s)
    if what == "winner":
        return "none" if s.winner is None else "draw" if s.winner < 0 else SEATS[s.winner]
    if what == "ended_by":
        return s.reason
    if what == "phase":
        return PHASE_NAMES[s.phase]
    if what == "turn":
        return s.turn
    if what == "player":
        return SEATS[s.turn_player]
    if what == "action":
        return ACTIONS[s.action]
    if what == "crystals":
        return sum(s.crystals) + sum(s.bound[card] for zone in s.zones for card in zone)
    if what == "attacks":
        return sum(len(s.zones[2 * ATTACKING + seat]) for seat in (0, 1))
    attack = current_attack(s)
    return "none" if attack is None else attack_facts(s, labels, attack)


def _of_player(s: SakuraState, labels: Mapping[str, int], seat: int, what: str) -> Any:
    if what in ("aura", "flare", "life"):
        return s.crystals[{"aura": AURA, "flare": FLARE, "life": LIFE}[what] + seat]
    if what == "concentration":
        return s.concentration[seat]
    if what == "shrunk":
        return bool(s.shrunk[seat])
    if what == "hand_limit":
        return r5_values.hand_limit(s, seat)
    if what == "concentration_cap":
        return r5_values.concentration_cap(s, seat)
    if what == "umbrella":
        return UMBRELLA[s.umbrella[seat]]
    if what == "stratagem":
        return STRATAGEM[s.stratagem[seat]]
    if what == "executed":
        return s.plan[seat] == EXECUTED
    if what == "terminal":
        return seat in s.terminal
    if what == "megami":
        return megami_names(s.megami[seat])
    if what == "attack":
        attacks = s.zones[2 * ATTACKING + seat]
        return attack_facts(s, labels, attacks[-1]) if attacks else "none"
    wanted = USED if what == "used_trumps" else UNUSED
    return _rows(s, labels, (card for card in s.zones[2 * TRUMP + seat] if s.used[card] == wanted))


def _zone(s: SakuraState, labels: Mapping[str, int], zone: int, bottom: bool) -> Cards:
    things = in_zone(s, zone)[::-1] if bottom else in_zone(s, zone)
    if zone >> 1 == SEAL and not things:  # there is one such zone for both: a card that an opponent sealed is found with its holder too
        things = tuple(card for card in in_zone(s, zone ^ 1) if s.owner[card] == zone & 1)
    if zone >> 1 == ATTACKING:
        return Cards(tuple(attack_facts(s, labels, attack) for attack in things))
    return _rows(s, labels, things, zone >> 1 == DECK)


def _rows(s: SakuraState, labels: Mapping[str, int], cards: Iterable[int], ordered: bool = False) -> Cards:
    return Cards(tuple(row(s, labels, card) for card in cards), ordered, lambda one: facts(s, labels, one["handle"]))


def _word(word: str, words: Mapping[str, str]) -> Names:
    return Names((word or "none", words.get(word, word or "なし")))


def range_names(numbers: tuple[int, ...]) -> Names:
    """A range in every form that a scenario may write: 3-4, 3,4, [3, 4]."""
    if not numbers:
        return Names(("none", "[]", "-", "empty"))
    comma = ",".join(map(str, numbers))
    return Names((range_words(numbers), comma, f"[{comma}]"))


def keyword_names(keywords: Iterable[str]) -> list[Names]:
    return [Names((word, word.replace("_", " "), KEYWORDS.get(word, word))) for word in sorted(keywords)]


def megami_names(users: Iterable[str]) -> list[Names]:
    return [Names((user, *((found.ja, found.en) if (found := all_megami().get(user)) is not None else ()))) for user in users]


def zone_names(kind: int) -> Names:
    """A kind of zone under every name that a position may have for it."""
    return Names((ZONE_NAMES[kind], *(word for word in ZONES.words() if ZONES.get(word) == kind)))


def _damage(value: Any) -> Any:
    return "-" if value is None else value


def row(s: SakuraState, labels: Mapping[str, int], card: int) -> dict[str, Any]:
    """A card as one of several."""
    trump = card_class(s, card) == "trump"
    own = next((label for label, handle in labels.items() if handle == card), name_of(s, card))
    found: dict[str, Any] = {
        "card": name_of(s, card), "number": s.pool.cards[s.card[card]].number, "handle": card, "label": own, "crystals": s.bound[card],
        "state": STATES[s.used[card]] if trump else "none", "used": trump and s.used[card] == USED, "facedown": bool(s.facedown[card]),
        "holder": SEATS[s.owner[card]], "owner": SEATS[s.owner[card]], "class": _word(card_class(s, card), CLASSES),
    }  # fmt: skip
    if s.zone[card] >> 1 == CYBERWAR:
        found["assembled"] = bool(s.assembled[card])
    if s.zone[card] >> 1 == SEAL:
        sealer = s.under[card]
        found["under"] = Names((called_ref(s, sealer), name_of(s, sealer % LIVES))) if sealer != NONE else "none"
    return found


def facts(s: SakuraState, labels: Mapping[str, int], card: int) -> dict[str, Any]:
    """All about one card as it is now."""
    known = info(s, card)
    return {
        **row(s, labels, card), "name": known.name, "type": _word(known.type, TYPES), "subtype": _word(subtype(s, card), SUBTYPES),
        "megami": megami_names(known.users), "user": megami_names(known.users), "range": range_names(ranges.numbers(known.range)), "aura": _damage(known.aura),
        "life": _damage(known.life), "damage": f"{_damage(known.aura)}/{_damage(known.life)}",
        "charge": r5_values.charge(s, card, s.owner[card]), "consumption": r5_values.consumption(s, card, s.owner[card]),
        "keywords": keyword_names(known.keywords), "effects": len(known.programs), "zone": zone_names(s.zone[card] >> 1), "player": SEATS[s.zone[card] & 1],
    }  # fmt: skip


def attack_facts(s: SakuraState, labels: Mapping[str, int], attack: int) -> dict[str, Any]:
    """An attack as it is now, with all modifications."""
    now = r6_attacks.attack_now(s, s.ref(attack))
    base = facts_of(s, s.ref(attack))
    maker = s.maker[attack]
    card = name_of(s, maker % LIVES) if maker >= 0 and is_card(s, maker % LIVES) else "none"
    programs = [s.pool.programs[number] for number in now.text]
    return {
        "card": card, "player": SEATS[s.owner[attack]], "by": SEATS[s.owner[attack]], "range": range_names(ranges.numbers(now.range)),
        "aura": _damage(now.aura), "life": _damage(now.life), "damage": f"{_damage(now.aura)}/{_damage(now.life)}", "class": _word(base.cls, CLASSES),
        "subtype": _word(base.subtype, SUBTYPES), "megami": megami_names(base.users), "user": megami_names(base.users),
        "keywords": keyword_names({program.keyword for program in programs} - {""}), "effects": len(programs),
        "cancelled": bool(base.marks & CANCELLED), "damage_cancelled": bool(base.marks & DAMAGE_CANCELLED),
        "after_cancelled": bool(base.marks & AFTER_CANCELLED),
        "made": bool(base.marks & MADE), "reaction": bool(base.marks & REACTING),
    }  # fmt: skip


# --- what somebody sees --------------------------------------------------------------------------------------------------------


def sees(s: SakuraState, viewer: int | None, what: str) -> Any:
    """A zone or a value as the player sees it, taken from the observation; an unknown card is "?"."""
    seen = view.observe(s, viewer)
    head, _, rest = what.strip().partition(".")
    seat, kind = seat_of(head), zone_of(rest)
    if seat is not None and OF_PLAYERS.get(rest) == "stratagem":
        told = seen["players"][seat]["values"]["stratagem"]
        _cite(s, "A5-1")
        words = {"secret": UNKNOWN, "shinsan": STRATAGEM[0], "kibou": STRATAGEM[1]}
        return "none" if told is None else words.get(told, told)
    if seat is None or kind is None or kind == ATTACKING:
        raise Unclear(f"「{what}」は領域ではありません（A.hand など）", f"“{what}” is not a zone such as A.hand")
    zone = seen["players"][seat]["zones"][ZONE_NAMES[kind]]
    _cite(s, "C7-1.p2", "C6-2-1-1", ZONES_OF_CARDS[kind].shows, "C7-1-16.p5" if kind == OUTSIDE else "")
    rows: list[Mapping[str, Any]] = [{"card": UNKNOWN, "class": _word(cls, CLASSES)} for cls, count in zone["classes"].items() for _ in range(count)]
    if kind == DECK:
        rows = [{"card": UNKNOWN, "class": _word(cls, CLASSES)} for cls in zone["backs"]]
        for card in zone["cards"]:
            if "name" in card:
                rows[card["from_top"] - 1] = _seen(card)
        return Cards(tuple(rows), True)
    known = [_seen(card) for card in zone["cards"] if "name" in card]
    return Cards((*known, *rows))


def _cite(s: SakuraState, *numbers: str) -> None:
    """The rules by which somebody sees something, when it is looked at."""
    for number in numbers:
        if s.trace is not None and number in s.rules.law:
            s.trace.cite(number)


def _seen(card: Mapping[str, Any]) -> dict[str, Any]:
    return {"card": card["name"], "number": card["number"], "crystals": card.get("bound", 0), "used": card.get("spent", False),
            "class": _word(card["class"], CLASSES)}  # fmt: skip


def knows(s: SakuraState, labels: Mapping[str, int], viewer: int | None, words: str) -> bool:
    """Whether the player knows that card for what it is: "A.斬 in hand" or "A.hand.斬"."""
    cards = cards_called(s, labels, in_a_zone(words, NAMING))
    if not cards:
        raise Unclear(f"「{words}」というカードはありません", f"there is no card “{words}”")
    seen = view.observe(s, viewer)
    refs = {card["ref"] for player in seen["players"] for zone in player["zones"].values() for card in zone["cards"] if "ref" in card and "name" in card}
    return all(s.ref(card) in refs for card in cards)




# --- moments -------------------------------------------------------------------------------------------------------------------

def momentary(what: str) -> bool:
    """Whether it is there only while an attack is being resolved, so that one who looks at it means that moment."""
    head, dot, rest = what.strip().partition(".")
    if not dot or seat_of(head) is None:
        return WHOLE.get(what) in ("attack", "attacks")
    return OF_PLAYERS.get(rest) == "attack" or zone_of(rest) in (ATTACKING, IN_USE)
