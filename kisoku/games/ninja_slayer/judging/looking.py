"""What scenarios can say about a position and about what happened in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kisoku.games.ninja_slayer import telling, view
from kisoku.games.ninja_slayer.judging.references import (
    NAMING,
    called_ability,
    called_ref,
    called_thing,
    cards_called,
    in_zone,
    name_of,
    the_card,
    zone_of,
)  # fmt: skip
from kisoku.games.ninja_slayer.naming import KEYWORD_WORDS, PHASE_WORDS, ZONE_WORDS
from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r1209_triggers import BY, CAUSE, FLAGS, KIND, LEFT, NUMBER, PLAYER, REACHED, SUBJECT, Event
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_ether
from kisoku.games.ninja_slayer.rules.tracing import applies
from kisoku.games.ninja_slayer.state import CARD, DECK, KOTODAMA, KOTODAMA_SPACE, NONE, PHASES, ZONE_NAMES, NinjaState
from kisoku.judge.naming import event_words, in_a_zone, seat_of
from kisoku.kernel.game import SEATS, Cards, Names, Said, Unclear
from kisoku.kernel.state import LIFE

UNKNOWN = "?"

EVENT_WORDS = {
    "turn_start": "ターン開始", "turn_end": "ターン終了", "character_phase": "キャラクターフェイズ", "iksa_start": "イクサ開始", "drawn": "ドロー",
    "moved": "移動", "discarded": "捨てた 捨てられた", "killed": "殺された", "kills": "殺した", "ambushed": "アンブッシュ", "appeared": "登場",
    "countered": "打ち消された", "excluded": "除外された", "entered": "エントリー", "ability_entered": "能力エントリー", "aisatsu": "アイサツ",
    "aisatsued": "アイサツされた", "interrupted": "インターラプト", "damaged": "ダメージ", "deals_damage": "ダメージを与えた", "bowed": "オジギ",
    "unbowed": "アンタイ・オジギ", "revealed": "公開", "flipped": "裏返った", "shuffled": "シャッフル", "healed": "回復", "jitsu": "ジツ",
}  # fmt: skip
EVENTS = {
    **{kind: kind for kind in (*telling.TELLERS, *telling.NOT_TOLD)},
    **{word: kind for kind, words in EVENT_WORDS.items() for word in words.split()},
}


# --- the position ------------------------------------------------------------------------------------------------------------


def look(s: NinjaState, labels: Mapping[str, int], what: str) -> Any:
    """What the position has under that name."""
    what = what.strip()
    whole = _whole(s, labels, what)
    if whole is not None:
        return whole
    head, dot, rest = what.partition(".")
    seat = seat_of(head)
    if dot and seat is not None:
        if rest == "borne":
            return s.borne[seat]
        if rest in ("ready ether", "ready_ether"):
            return len(ready_ether(s, seat))
        bottom = rest.endswith(" bottom")
        kind = zone_of(rest.removesuffix(" bottom"))
        if kind is not None and kind != KOTODAMA and rest not in labels:
            cards = in_zone(s, 2 * kind + seat)
            names = {card: label for label, card in labels.items()}
            rows = ({**short(s, card), "label": names.get(card, name_of(s, card))} for card in (cards[::-1] if bottom else cards))
            return Cards(tuple(rows), kind == DECK, lambda row: {**facts(s, row["handle"]), **row})
    return facts(s, the_card(s, labels, what))


def _whole(s: NinjaState, labels: Mapping[str, int], what: str) -> Any:
    """What is not about one player."""
    key = what.lower().replace(" ", "_")
    if key in ("kotodama", "kotodama_space", "space", "コトダマ空間"):
        return Cards(tuple(_lying(s, labels, thing) for thing in s.zones[KOTODAMA_SPACE]), True)
    if key == "waiting":
        return Cards(tuple({"card": called_ability(s, record[1] % LIFE, record[0]), "controller": SEATS[record[2]]} for record in s.waiting))
    if key == "winner":
        return Said("none", "nobody", "なし") if s.winner is None else Said("draw", "引き分け") if s.winner < 0 else SEATS[s.winner]
    if key in ("lost_by", "ended_by"):
        return s.loser_rule
    if key == "phase":
        words = PHASE_WORDS[PHASES[s.phase]]
        return Said(PHASES[s.phase], words.en, words.ja, words.ja.removesuffix("フェイズ"))
    if key == "turn":
        return s.turn
    if key in ("player", "turn_player"):
        return SEATS[s.turn_player]
    if key == "aisatsu":
        return {"attacker": _called(s, labels, s.attacker), "target": _called(s, labels, s.attacked)}
    return None


def _called(s: NinjaState, labels: Mapping[str, int], ref: int) -> Names:
    if ref == NONE:
        return Names(("none",))
    return Names((called_ref(s, ref), *(label for label, card in labels.items() if ref >= 0 and card == ref % LIFE)))


def _lying(s: NinjaState, labels: Mapping[str, int], thing: int) -> dict[str, Any]:
    row: dict[str, Any] = {"card": called_thing(s, thing), "controller": SEATS[s.controller[thing]]}
    if s.entry[thing]:
        row["targets"] = [_called(s, labels, ref) for part in s.entry[thing][0] for chosen in part[2] for ref in chosen]
        row["paid"] = list(s.entry[thing][1])
        row.update({letter.lower(): number for letter, number in s.entry[thing][2]})
    return row


def short(s: NinjaState, card: int) -> dict[str, Any]:
    """A card as one of several."""
    return {
        "card": name_of(s, card), "number": s.pool.cards[s.card[card]].number, "handle": card, "bowed": bool(s.bowed[card]), "facedown": bool(s.facedown[card]),
        "damage": s.damage[card], "owner": SEATS[s.owner[card]], "controller": SEATS[s.controller[card]],
    }  # fmt: skip


KIND_WORDS = {CHARACTER: "キャラクター", KOTODAMA_CARD: "コトダマ"}


def _zone_names(kind: int) -> Said:
    words = ZONE_WORDS[ZONE_NAMES[kind]]
    return Said(ZONE_NAMES[kind], words.en, words.ja, words.ja.removesuffix("・ゾーン"))


def _keyword(word: str) -> Said:
    words = KEYWORD_WORDS[word]
    return Said(word, words.ja, words.en.lower())


def facts(s: NinjaState, card: int) -> dict[str, Any]:
    """All about one card as it is now."""
    row = info(s, card)
    applies(s, "205.2")
    table = s.pool.programs
    ref = s.ref(card)
    return {
        **short(s, card), "name": row.name, "epithet": row.epithet, "kind": Said(row.kind, KIND_WORDS.get(row.kind, row.kind)), "cost": row.cost,
        "karate": row.karate, "endurance": row.endurance,
        "sabotage": row.sabotage, "attributes": list(row.attributes),
        "keywords": [_keyword(word) for word in sorted({table[a].ability.keyword for a in row.abilities} - {""})],
        "abilities": len(row.abilities), "ukemi": bool(row.ukemi), "zone": _zone_names(s.zone[card] >> 1), "revealed": bool(s.shown[card]),
        "attacker": s.attacker == ref, "target": s.attacked == ref, "fighting": bool(s.fighting) and ref in (s.attacker, s.attacked),
    }  # fmt: skip


# --- what somebody sees --------------------------------------------------------------------------------------------------------


def sees(s: NinjaState, viewer: int | None, what: str) -> Any:
    """A zone as the player sees it, taken from the observation; an unknown card is "?"."""
    seen = view.observe(s, viewer)
    head, _, rest = what.strip().partition(".")
    seat, kind = seat_of(head), zone_of(rest)
    if seat is None or kind is None or kind == KOTODAMA:
        raise Unclear(f"「{what}」は領域ではありません（A.hand など）", f"“{what}” is not a zone such as A.hand")
    zone = seen["players"][seat]["zones"][ZONE_NAMES[kind]]
    rows: list[Mapping[str, Any]] = [{"card": UNKNOWN}] * zone["count"]
    if kind == DECK:
        for card in zone["cards"]:
            rows[card["from_top"] - 1] = _seen(card)
        return Cards(tuple(rows), True)
    known = [_seen(card) for card in zone["cards"] if "name" in card]
    return Cards((*known, *rows[len(known) :]))


def _seen(card: Mapping[str, Any]) -> dict[str, Any]:
    return {"card": card["name"], "number": card["number"], "handle": card["ref"] % LIFE, "bowed": card.get("bowed", False)}


def knows(s: NinjaState, labels: Mapping[str, int], viewer: int | None, words: str) -> bool:
    """Whether the player knows that card for what it is: "A.兵 in hand" or "A.hand.兵"."""
    name = in_a_zone(words, NAMING)
    cards = cards_called(s, labels, name)
    if not cards:
        raise Unclear(f"「{words}」というカードはありません", f"there is no card “{words}”")
    seen = view.observe(s, viewer)
    refs = {card["ref"] for player in seen["players"] for zone in player["zones"].values() for card in zone["cards"] if "ref" in card}
    return all(s.ref(card) in refs or s.zone[card] == KOTODAMA_SPACE for card in cards)


# --- events --------------------------------------------------------------------------------------------------------------------


def event_facts(s: NinjaState, labels: Mapping[str, int], what: Event) -> dict[str, Any]:
    """An event in plain words. Subject and cause are all the names by which a scenario may mean them."""
    kind, player = what[KIND], what[PLAYER]
    causes = what[CAUSE] if isinstance(what[CAUSE], tuple) else (what[CAUSE],)
    subject = _names(s, labels, what[SUBJECT], player)
    if player >= 0 and (what[SUBJECT] == NONE or kind in ("drawn", "discarded")):
        subject = (*subject, SEATS[player])
    return {
        "event": kind,
        "subject": subject,
        "cause": tuple(name for cause in causes for name in _names(s, labels, cause, -1)),
        "player": SEATS[player] if player >= 0 else "none",
        "number": what[NUMBER],
        "flags": what[FLAGS],
        "from": ZONE_NAMES[what[LEFT]] if what[LEFT] >= 0 else "none",
        "to": ZONE_NAMES[what[REACHED]] if what[REACHED] >= 0 else "none",
        "by": SEATS[what[BY]] if what[BY] >= 0 else "none",
    }


def _names(s: NinjaState, labels: Mapping[str, int], ref: int, player: int) -> tuple[str, ...]:
    if ref == NONE:
        return ()
    if ref < 0:
        return (SEATS[-1 - ref],)
    thing = ref % LIFE
    if s.card[thing] < 0:
        return ()
    name = called_ability(s, s.source[thing] % LIFE, s.ability[thing]) if s.thing[thing] != CARD and s.source[thing] >= 0 else name_of(s, thing)
    seats = [seat for seat in dict.fromkeys((s.owner[thing], player)) if seat >= 0]
    own = tuple(label for label, handle in labels.items() if handle == thing)
    return (name, *(f"{SEATS[seat]}.{called}" for seat in seats for called in (*own, name)), *own)


def event_wanted(words: str) -> dict[str, Any]:
    """killed B.兵 · damaged B 2 · damaged B.兵 by A.侍 · moved A.兵 from field to hand"""
    said = event_words(words, EVENTS)
    wanted: dict[str, Any] = {"event": said.kind}
    for key, name in (("subject", said.subject), ("cause", said.cause)):
        if name:
            wanted[key] = NAMING.plain(name)
    for key, word in (("from", said.left), ("to", said.reached)):
        if word:
            zone = zone_of(word)
            if zone is None:
                raise Unclear(f"「{word}」という領域はありません", f"there is no zone “{word}”")
            wanted[key] = ZONE_NAMES[zone]
    if said.number is not None:
        wanted["number"] = said.number
    return wanted
