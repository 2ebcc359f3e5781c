"""What a viewer sees of a position, as plain data: the one door to the outside (design: hidden information).

Cards are shown only to who knows them; of others there is nothing but their number. Nothing here hangs on what a viewer
cannot know: a test swaps all unknown cards and compares what is seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kisoku.games.ninja_slayer.layout import TABLE
from kisoku.games.ninja_slayer.naming import (
    ATTRIBUTE_WORDS,
    KEYWORD_WORDS,
    PHASE_WORDS,
    ZONE_WORDS,
    ability_text,
    card_name,
    english_name,
    full_name,
    knows,
    mode_text,
    named,
    text_words,
    ukemi_words,
)
from kisoku.games.ninja_slayer.pool import CHARACTER, KOTODAMA_CARD, CardDef, Facts
from kisoku.games.ninja_slayer.rules.frames import IksaPhase, Turn
from kisoku.games.ninja_slayer.rules.information import info
from kisoku.games.ninja_slayer.rules.r400_preparation import Fault
from kisoku.games.ninja_slayer.rules.r1203_costs import alike
from kisoku.games.ninja_slayer.rules.standing import Info
from kisoku.games.ninja_slayer.saying import option_words, request_words
from kisoku.games.ninja_slayer.state import CARD, DAMAGE_CHECK, DECK, ETHER, FIELD, HAND, KOTODAMA_SPACE, NONE, PHASES, ZONE_NAMES, NinjaState
from kisoku.games.ninja_slayer.telling import event_words
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option
from kisoku.kernel.state import LIFE, NOWHERE, ref_player
from kisoku.layout import Named, both
from kisoku.locale import NO_WORDS, in_zone, translated
from kisoku.questions import Wording, question

__all__ = ["event_words", "fault_words", "observe", "option_words", "reading_words", "request_words"]

Seen = dict[str, Any]

OWN_ZONES = tuple(range(8))
"""The kinds of zones that each player has; the kotodama space is nobody's."""


KIND_WORDS = {CHARACTER: {"ja": "キャラクター", "en": "character"}, KOTODAMA_CARD: {"ja": "コトダマ", "en": "Kotodama"}}
NO_KIND = {"ja": "", "en": ""}
NO_TARGET = {"ja": "（対象なし）", "en": "(no target)"}
PHASE_NAMES = {name: both(words) for name, words in PHASE_WORDS.items()}


def observe(s: NinjaState, viewer: int | None) -> Seen:
    """All that the viewer may know. None: a spectator, who sees what everybody sees."""
    request = s.request
    asked = request is not None and viewer == request.player
    return {
        "game": "ninja_slayer",
        "viewer": viewer,
        "turn": s.turn,
        "turn_player": s.turn_player,
        "phase": PHASES[s.phase],
        "phase_words": PHASE_NAMES[PHASES[s.phase]],
        "at": _place_in_turn(s),
        "players": [_player(s, player, viewer) for player in (0, 1)],
        "kotodama": [_in_the_space(s, thing, viewer) for thing in s.zones[KOTODAMA_SPACE]],
        "fight": _fight(s, viewer),
        "waiting": [_waiting(s, record, viewer) for record in s.waiting],
        "asked": asked,
        "request": question(s, request, WORDING) if asked and request is not None else None,
        "winner": s.winner,
        "ended_by": s.loser_rule,
        "table": TABLE,
    }


def _place_in_turn(s: NinjaState) -> str:
    """The number of the step of turn or iksa phase that is going on. Inner procedures could tell of a hand."""
    at = ""
    for f in s.frames:
        if isinstance(f, Turn | IksaPhase):
            at = s.rules.numbers[f.__class__][max(f.step - 1, 0)]
    return at


# --- zones and cards ---------------------------------------------------------------------------------------------------------


def _player(s: NinjaState, player: int, viewer: int | None) -> Seen:
    return {"zones": {ZONE_NAMES[kind]: _zone(s, kind, player, viewer) for kind in OWN_ZONES}, "values": {"borne": s.borne[player]}}


def _zone(s: NinjaState, kind: int, player: int, viewer: int | None) -> Seen:
    """How many cards there are, and those that the viewer knows; of a deck with their places from the top, of others' hands in no order."""
    handles = s.zones[2 * kind + player]
    if "302.2a" not in s.law:
        return {"count": 0, "unknown": 0, "cards": []}
    if kind == DECK:
        known = [{**_card(s, card), "from_top": place} for place, card in enumerate(reversed(handles), 1) if knows(s, card, viewer)]
        return {"count": len(handles), "unknown": len(handles) - len(known), "cards": known}
    if kind == HAND:
        known = [_card(s, card) for card in handles if knows(s, card, viewer)]
        if viewer != player:
            known.sort(key=lambda card: (card["number"], card["ref"]))
        return {"count": len(handles), "unknown": len(handles) - len(known), "cards": known}
    cards = [_card(s, card) if knows(s, card, viewer) else {"facedown": True} for card in handles]
    return {"count": len(handles), "unknown": sum(1 for card in cards if "ref" not in card), "cards": cards}


@lru_cache(maxsize=4096)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    return {
        "name": facts.name, "name_en": facts.name_en, "epithet": facts.epithet, "kind": facts.kind, "cost": facts.cost,
        "attributes": attributes(facts.attributes), "karate": facts.karate, "endurance": facts.endurance, "sabotage": facts.sabotage,
        "text": both(text_words(facts)), "ukemi": both(ukemi_words(facts)),
    }  # fmt: skip


@lru_cache(maxsize=4096)
def attributes(names: tuple[str, ...]) -> list[Named]:
    """Attributes in both languages; shared as well."""
    return [both(translated(name, ATTRIBUTE_WORDS.get(name, ""))) for name in names]


def _facts(now: Facts | CardDef | Info, facts: Facts) -> Seen:
    """What a card is now, and what is printed on it."""
    words = {"ja": full_name(now.name, now.epithet), "en": english_name(now.name, now.epithet, facts)}
    name_en = facts.name_en if now.name == facts.name else now.name
    seen: Seen = {
        "number": facts.number, "name": now.name, "name_en": name_en, "epithet": now.epithet, "words": words,
        "kind": now.kind, "kind_words": KIND_WORDS.get(now.kind, NO_KIND), "cost": now.cost, "attributes": attributes(tuple(now.attributes)),
        "printed": printed(facts),
    }  # fmt: skip
    if now.karate is not None or now.endurance is not None or now.sabotage is not None:
        seen["karate"], seen["endurance"], seen["sabotage"] = now.karate, now.endurance, now.sabotage
        seen["stats"] = f"{now.karate}/{now.endurance}★{now.sabotage}"
    return seen


def printed_card(facts: Facts) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    return _facts(facts, facts)


def _card(s: NinjaState, card: int) -> Seen:
    """A card that the viewer knows: what it is now, and what is printed on it."""
    row = info(s, card)
    facts = s.pool.cards[s.card[card]].facts
    seen: Seen = {"ref": s.ref(card), **_facts(row, facts), "owner": s.owner[card], "controller": s.controller[card], "facedown": False}
    if s.zone[card] >> 1 in (FIELD, ETHER):
        seen["bowed"] = bool(s.bowed[card])
    if s.zone[card] >> 1 == FIELD:
        seen["damage"] = s.damage[card]
        table = s.pool.programs
        seen["keywords"] = [table[a].ability.keyword for a in row.abilities if table[a].ability.keyword in KEYWORD_WORDS]
        gained = [a for a in row.abilities if a not in s.pool.cards[s.card[card]].abilities]
        seen["gained"] = [both(ability_text(s.pool, a)) for a in gained]
    if s.shown[card]:
        seen["revealed"] = True
    return seen


# --- the kotodama space, the fight, triggers -----------------------------------------------------------------------------------


def _in_the_space(s: NinjaState, thing: int, viewer: int | None) -> Seen:
    """A card, an ability or a damage check, with what was fixed on its entry, which is public (1204.2a)."""
    seen: Seen = {"controller": s.controller[thing], "words": both(card_name(s, s.ref(thing), viewer))}
    if s.thing[thing] == DAMAGE_CHECK:
        return {"kind": "damage_check", **seen}
    if s.thing[thing] == CARD:
        seen = {"kind": "card", **seen, "card": _card(s, thing)}
    else:
        seen = {"kind": "ability", **seen, "ability": s.pool.programs[s.ability[thing]].ability.kind, "text": both(ability_text(s.pool, s.ability[thing]))}
    if s.entry[thing]:
        parts, paid, numbers, *_ = s.entry[thing]
        seen["targets"] = [both(card_name(s, ref, viewer)) for part in parts for chosen in part[2] for ref in chosen]
        seen["modes"] = [both(mode_text(s.pool, ability, mode)) for ability, mode, *_ in parts if mode >= 0]
        seen["numbers"] = dict(numbers)
        seen["paid"] = list(paid)
    return seen


def _fight(s: NinjaState, viewer: int | None) -> Seen | None:
    if s.attacker == NONE:
        return None
    attacker, target = _side(s, s.attacker, viewer), None if s.attacked == NONE else _side(s, s.attacked, viewer)
    on = target["words"] if target is not None else NO_TARGET
    words = {"ja": f"アイサツ：{attacker['words']['ja']} → {on['ja']}", "en": f"Aisatsu: {attacker['words']['en']} → {on['en']}"}
    return {"attacker": attacker, "target": target, "words": words}


def _side(s: NinjaState, ref: int, viewer: int | None) -> Seen:
    if ref < 0:
        return {"player": ref_player(ref), "words": both(card_name(s, ref, viewer))}
    return {"ref": ref, "words": both(card_name(s, ref, viewer))}


def _waiting(s: NinjaState, record: tuple[Any, ...], viewer: int | None) -> Seen:
    ability, source, controller, *_ = record
    return {"controller": controller, "words": both(card_name(s, source, viewer)), "text": both(ability_text(s.pool, ability))}


# --- the request ---------------------------------------------------------------------------------------------------------------


PLAIN_NUMBERS = ("pass", "number", "mode", "done", "do", "pay", "decline", "no_ether", "no_greeting", "no_interrupt")
"""Verbs whose thing is no reference."""


def _known_ref(s: NinjaState, ref: int, viewer: int) -> int | None:
    if ref < 0:
        return ref
    return ref if s.alive(ref) and (s.thing[ref % LIFE] != CARD or knows(s, ref % LIFE, viewer)) else None


def _places(option: Option, player: int) -> list[tuple[str, int]]:
    """502.4a: the ether zone, into which a card is put."""
    return [("ether", player)] if option.verb == "ether" else []


def _twins(s: NinjaState, ref: int, viewer: int) -> list[int]:
    """Other cards there that need no offer of their own: in a hand those of the same print, elsewhere those that nothing tells apart."""
    card = ref % LIFE
    if s.thing[card] != CARD or s.zone[card] == NOWHERE:
        return []
    there = tuple(s.ref(other) for other in s.zones[s.zone[card]] if s.card[other] == s.card[card] and knows(s, other, viewer))
    if len(there) < 2 or ref not in there:
        return []
    kinds = (0,) * len(there) if s.zone[card] >> 1 == HAND else alike(s, there)
    return [other for other, kind in zip(there, kinds, strict=True) if other != ref and kind == kinds[there.index(ref)]]


def _apart(s: NinjaState, ref: int, viewer: int) -> Words:
    """Whose it is, where it lies, and how."""
    card = ref % LIFE
    if s.thing[card] != CARD or s.zone[card] == NOWHERE:
        return NO_WORDS
    where = in_zone(ZONE_WORDS[ZONE_NAMES[s.zone[card] >> 1]], s.zone[card] & 1, viewer)
    ja, en = [where.ja], [where.en]
    if s.bowed[card]:
        ja.append("オジギ")
        en.append("bowed")
    if s.damage[card]:
        ja.append(f"ダメージ{s.damage[card]}")
        en.append(f"damage {s.damage[card]}")
    return Words("・".join(ja), ", ".join(en))


WORDING = Wording(request_words, option_words, card_name, _known_ref, PLAIN_NUMBERS, _places, _apart, _twins)


# --- decks and readings --------------------------------------------------------------------------------------------------------


def fault_words(fault: Fault) -> Words:
    """A broken rule of deck construction."""
    rule, subject, found, allowed = fault
    name = named(subject.name, subject.epithet, subject) if subject is not None else NO_WORDS
    if rule == "402.1":
        return Words(f"{name.ja}はデッキに入れられない種類のカードです", f"“{name.en}” is of a kind that no deck may contain")
    if rule == "402.4b":
        return Words(f"{name.ja}が{found}枚あります（{allowed}枚まで）", f"{found} copies of “{name.en}” (at most {allowed})")
    if rule == "402.4c":
        return Words(f"ウケミを持つカードが{found}枚あります（{allowed}枚まで）", f"{found} cards with Ukemi (at most {allowed})")
    if rule == "402.3a" and subject is not None:
        return Words(f"{name.ja}が{found}枚ありますが、開けたパックには{allowed}枚です", f"{found} copies of “{name.en}”, but {allowed} in the opened packs")
    return Words(f"デッキが{found}枚です（{allowed}枚ちょうど）", f"{found} cards in the deck (exactly {allowed})")


READING_WORDS = {
    "entered_trigger_point": (
        "1204.2k",
        Words(
            "「これがエントリーした時」がいつ誘発するか。space：コトダマ空間に置かれた時。field：キャラクターは場に登場した時。",
            "When “when this is entered” triggers. space: on arrival in the kotodama space. field: for characters, on arrival on the field.",
        ),
    ),
    "satsubatsu_of_the_dead": (
        "1403.2",
        Words(
            "そのイクサで殺されたキャラクターのサツバツが誘発するか。no：しない。yes：最後の情報で誘発する。",
            "Whether Satsubatsu of a character killed in that fight triggers. no: it does not. yes: by its last information.",
        ),
    ),
    "target_after_a_cost": (
        "1203.7a",
        Words(
            "解決時に支払うコストの後の「選び」をいつ選ぶか。entry：エントリー時に対象として。resolution：支払った後の解決時に。",
            "When a choice written after a cost paid on resolution is made. entry: as a target on entry. resolution: after paying.",
        ),
    ),
}


def reading_words(name: str) -> tuple[str, Words]:
    """The rule that a ruling option is about, and what it decides."""
    return READING_WORDS[name]
