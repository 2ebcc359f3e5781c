"""What a viewer sees of a position, as plain data: the one door to the outside (design: hidden information).

Which cards of which class lie where is public, and so are crystals and values (C7-1.p2, C6-2-1-1); faces are shown to those who know them, and a
stratagem to its player until it is executed (A5-1). Nothing here hangs on what a viewer cannot know: a test swaps all of that and compares.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from kisoku.games.sakura.facts import Facts, Side
from kisoku.games.sakura.layout import TABLE
from kisoku.games.sakura.naming import (
    KEYWORD_WORDS,
    PHASE_WORDS,
    STATE_WORDS,
    ZONE_WORDS,
    attack_name,
    card_name,
    damage_text,
    effect_text,
    kind_words,
    knows,
    megami_name,
    named,
    range_text,
    text_words,
)
from kisoku.games.sakura.pool import CardDef
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.frames import Action, Duel, Turn, Window
from kisoku.games.sakura.rules.r5_values import charge, concentration_cap, consumption, distance, hand_limit, master_distance
from kisoku.games.sakura.rules.r6_attacks import attack_now
from kisoku.games.sakura.rules.r6_objects import back, card_class, facts_of, info
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS, ends
from kisoku.games.sakura.saying import NO_CARD, option_words, request_words
from kisoku.games.sakura.state import (
    ABSENT,
    ATTACKING,
    AURA,
    CARD,
    CYBERWAR,
    DECK,
    DISTANCE,
    DUST,
    EXECUTED,
    FLARE,
    LIFE,
    NONE,
    OPEN,
    PART,
    PHASES,
    SHINSAN,
    USED,
    ZONE_NAMES,
    SakuraState,
)
from kisoku.games.sakura.telling import event_words
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option
from kisoku.kernel.state import NOWHERE, handle
from kisoku.layout import both
from kisoku.locale import NO_WORDS, in_zone
from kisoku.questions import Wording, question

__all__ = ["event_words", "observe", "option_words", "request_words"]

Seen = dict[str, Any]

OWN_ZONES = tuple(kind for kind in range(len(ZONE_NAMES)) if kind != ATTACKING)
"""Zones of cards; attacks are shown apart."""

PHASE_NAMES = {name: both(words) for name, words in PHASE_WORDS.items()}
AN_EFFECT = Words("効果", "an effect")
PUBLIC_FRAMES = (Duel, Turn, Window, Action)
"""Procedures whose step is public: what goes on inside of them may be about a hand."""


def observe(s: SakuraState, viewer: int | None) -> Seen:
    """All that the viewer may know. None: a spectator, who sees what everybody sees."""
    request = s.request
    asked = request is not None and viewer == request.player
    return {
        "game": "sakura",
        "viewer": viewer,
        "turn": s.turn,
        "turn_player": s.turn_player,
        "phase": PHASES[s.phase],
        "phase_words": PHASE_NAMES[PHASES[s.phase]],
        "at": _place_in_turn(s),
        "values": _values(s),
        "players": [_player(s, player, viewer) for player in (0, 1)],
        "attacks": [_attack(s, thing, viewer) for player in (0, 1) for thing in s.zones[2 * ATTACKING + player]],
        "lasting": _lasting(s),
        "asked": asked,
        "request": question(s, request, WORDING) if asked and request is not None else None,
        "winner": s.winner,
        "ended_by": s.reason,
        "table": TABLE,
    }


def _place_in_turn(s: SakuraState) -> str:
    at = ""
    for f in s.frames:
        if isinstance(f, PUBLIC_FRAMES):
            at = s.rules.numbers[f.__class__][max(f.step - 1, 0)]
    return at


# --- values ----------------------------------------------------------------------------------------------------------------------


def _values(s: SakuraState) -> Seen:
    """What is nobody's. current: the distance that counts, where it is not the number of crystals (C5-2-1)."""
    now = distance(s)
    return {
        "distance": s.crystals[DISTANCE], "dust": s.crystals[DUST], "current": now if now != s.crystals[DISTANCE] else None,
        "start_distance": s.start_distance if s.turn else None, "master_distance": master_distance(s), "action": s.action,
    }  # fmt: skip


def _player(s: SakuraState, player: int, viewer: int | None) -> Seen:
    return {
        "zones": {ZONE_NAMES[kind]: _zone(s, kind, player, viewer) for kind in OWN_ZONES},
        "values": {
            "life": s.crystals[LIFE + player], "aura": s.crystals[AURA + player], "flare": s.crystals[FLARE + player],
            "concentration": s.concentration[player], "concentration_cap": concentration_cap(s, player), "hand_limit": hand_limit(s, player),
            "shrunk": s.shrunk[player], "umbrella": _umbrella(s, player), "stratagem": _stratagem(s, player, viewer),
            "terminal": int(player in s.terminal), "megami": [both(megami_name(one)) for one in s.megami[player]] or None,
        },
        "megami": list(s.megami[player]),
    }  # fmt: skip


def _umbrella(s: SakuraState, player: int) -> str | None:
    """A4-1-1: public."""
    return None if s.umbrella[player] == ABSENT else "open" if s.umbrella[player] == OPEN else "closed"


def _stratagem(s: SakuraState, player: int, viewer: int | None) -> str | None:
    """A5-1: only its player knows which; when executed it was shown, and none is prepared until the next one is."""
    if s.stratagem[player] == ABSENT:
        return None
    if s.plan[player] == EXECUTED:
        return "none"
    if viewer != player:
        return "secret"
    return "shinsan" if s.stratagem[player] == SHINSAN else "kibou"


# --- zones and cards -------------------------------------------------------------------------------------------------------------


def _zone(s: SakuraState, kind: int, player: int, viewer: int | None) -> Seen:
    """How many cards there are, those that the viewer knows, and the classes of the others.

    Unknown cards have no order that could be followed; only of a deck everybody sees the backs from the top.
    """
    handles = s.zones[2 * kind + player]
    if not handles or (s.watched and viewer != player and "C7-1.p2" not in s.law):
        return {"count": 0, "unknown": 0, "classes": {}, "cards": [], **({"backs": []} if kind == DECK else {})}
    known = {card: None for card in handles if knows(s, card, viewer)}
    seen: Seen = {"count": len(handles), "unknown": len(handles) - len(known)}
    seen["classes"] = dict(sorted(Counter(back(s, card) for card in handles if card not in known).items()))
    if kind == DECK:
        seen["cards"] = [{**_card(s, card), "from_top": place} for place, card in enumerate(reversed(handles), 1) if card in known]
        seen["backs"] = [back(s, card) for card in reversed(handles)]
        return seen
    seen["cards"] = [_card(s, card) for card in known]
    if kind == CYBERWAR:
        seen["assembled"] = sum(s.assembled[part] for part in handles)
    if viewer != player and len(known) != len(handles):
        seen["cards"].sort(key=lambda card: (card["number"], card["ref"]))
    return seen


@lru_cache(maxsize=4096)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    return {
        "name": facts.name, "name_en": facts.name_en, "class": facts.cls, "type": facts.type, "subtype": facts.subtype, "users": list(facts.users),
        "charge": facts.charge, "consumption": facts.consumption, **_side(facts),
        "text": both(text_words(facts)), "open": {**_side(facts.open), "text": both(text_words(facts.open))} if facts.open is not None else None,
    }  # fmt: skip


def _side(side: Facts | Side) -> Seen:
    if isinstance(side, Facts) and side.type != "attack":
        return {"range": None, "damage": None}
    return {"range": range_text(ranges.of(side.range)), "damage": damage_text(side.aura, side.life)}


@lru_cache(maxsize=4096)
def _lasting_facts(now: CardDef, closed: CardDef, cls: str) -> Seen:
    """What of a card stays the same as long as it counts as this; never to be changed. closed: the card as it is printed."""
    facts = now.facts
    if facts.open is None:
        text, other = text_words(facts), NO_WORDS
    elif now is closed:
        text, other = text_words(facts), _in_short(facts.open)
    else:  # the open side, or nothing where the holder has no umbrella (A4-2-1.p3)
        text, other = text_words(facts.open) if now is closed.open_side else NO_WORDS, _in_short(facts)
    seen: Seen = {
        "number": facts.number, "name": facts.name, "name_en": facts.name_en, "words": {"ja": facts.name, "en": named(facts).en}, "class": cls,
        "type": now.type, "subtype": now.subtype, "kind_words": both(kind_words(cls, now.type, now.subtype)), "users": list(now.users),
        "megami": [both(megami_name(user)) for user in now.users], "text": both(text), "other_side": both(other),
    }  # fmt: skip
    if now.type == "attack":
        seen["range"], seen["damage"] = range_text(now.range), damage_text(now.aura, now.life)
    return seen


def _in_short(side: Facts | Side) -> Words:
    numbers = (range_text(ranges.of(side.range)), damage_text(side.aura, side.life)) if side.range else ()
    text = text_words(side)
    return Words(*(" ".join((*numbers, *words.splitlines())) for words in (text.ja, text.en)))


def printed_card(card: CardDef) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    facts = card.facts
    seen: Seen = {**_lasting_facts(card, card, facts.cls), "printed": printed(facts)}
    if card.type == "enhancement":
        seen["charge"] = facts.charge
    if facts.cls == "trump":
        seen["consumption"] = facts.consumption
    seen["stats"] = _stats(seen)
    return seen


def _card(s: SakuraState, card: int) -> Seen:
    """A card that the viewer knows: what it is now, and what is printed on it."""
    now = info(s, card)
    cls = card_class(s, card)
    closed = s.pool.cards[now.index]
    seen: Seen = {"ref": s.ref(card), **_lasting_facts(now, closed, cls), "owner": s.owner[card], "bound": s.bound[card]}
    seen["printed"] = printed(s.pool.cards[s.card[card]].facts)
    if now.type == "enhancement":
        seen["charge"] = charge(s, card, s.zone[card] & 1)
    if cls == "trump":
        seen["consumption"] = consumption(s, card, s.zone[card] & 1)
        seen["state"] = STATE_WORDS[s.used[card]]
        seen["spent"] = s.used[card] == USED
    if s.thing[card] == PART:
        seen["assembled"] = bool(s.assembled[card])
    if s.under[card] != NONE:
        seen["sealed_by"] = both(card_name(s, s.under[card], None))
    seen["stats"] = _stats(seen)
    return seen


def _stats(seen: Seen) -> Seen:
    """The numbers of a card in short: range and damages, charge, consumption."""
    ja, en = [], []
    if "damage" in seen:
        ja.append(f"{seen['range']} {seen['damage']}")
        en.append(ja[-1])
    if "charge" in seen:
        ja.append(f"納{seen['charge']}")
        en.append(f"ch{seen['charge']}")
    if "consumption" in seen:
        ja.append(f"消費{seen['consumption']}")
        en.append(f"co{seen['consumption']}")
    return {"ja": " ".join(ja), "en": " ".join(en)}


# --- attacks and what lasts ------------------------------------------------------------------------------------------------------


def _attack(s: SakuraState, thing: int, viewer: int | None) -> Seen:
    ref = s.ref(thing)
    facts, now = facts_of(s, ref), attack_now(s, ref)
    keywords = [s.pool.programs[number].keyword for number in now.text]
    shown = [KEYWORD_WORDS[keyword] for keyword in dict.fromkeys(keywords) if keyword in KEYWORD_WORDS]
    words = attack_name(s, ref)
    maker = s.maker[thing]
    seen: Seen = {
        "ref": ref, "controller": s.owner[thing], "range": range_text(now.range), "aura": now.aura, "life": now.life, "class": facts.cls,
        "subtype": facts.subtype, "users": list(facts.users), "keywords": [keyword for keyword in keywords if keyword],
        "words": {"ja": " ".join([words.ja, *(one.ja for one in shown)]), "en": " ".join([words.en, *(one.en for one in shown)])},
    }  # fmt: skip
    if maker != NONE and knows(s, handle(maker), viewer):
        seen["card"] = _card(s, handle(maker))
    return seen


def _lasting(s: SakuraState) -> list[Seen]:
    """Effects that go on or are booked, by their text: public, since whatever made them was resolved before everybody."""
    found: list[Seen] = []
    for effect in s.effects:
        text = effect_text(s.pool, s.pool.lasting[effect.lasting].program)
        found.append({"controller": effect.player, "text": both(text), "words": both(text if text.ja else AN_EFFECT)})
    return found


# --- the request -----------------------------------------------------------------------------------------------------------------


def _known_ref(s: SakuraState, ref: int, viewer: int) -> int | None:
    if ref < 0:
        return None if ref == NONE else ref
    return ref if s.alive(ref) and (s.thing[handle(ref)] != CARD or knows(s, handle(ref), viewer)) else None


POOL_PLACES = {DISTANCE: ("distance", -1), DUST: ("dust", -1)} | {
    pool + player: (name, player) for pool, name in ((AURA, "aura"), (FLARE, "flare"), (LIFE, "life")) for player in (0, 1)
}
"""Where a pool of crystals lies on the table, and whose it is."""


def _places(option: Option, player: int) -> list[tuple[str, int]]:
    """A basic action moves a crystal from one place to another (C9-6); the deck is reconstructed (C9-7)."""
    if option.verb == "reconstruct":
        return [("deck", player)]
    if option.verb != "basic":
        return []
    return [POOL_PLACES[pool] for pool in ends(BASIC_ACTIONS[option.thing], player)]


def _apart(s: SakuraState, ref: int, viewer: int) -> Words:
    """Whose it is, and where it lies."""
    card = handle(ref)
    if s.thing[card] != CARD or s.zone[card] == NOWHERE:
        return NO_WORDS
    return in_zone(ZONE_WORDS[ZONE_NAMES[s.zone[card] >> 1]], s.zone[card] & 1, viewer)


WORDING = Wording(request_words, option_words, card_name, _known_ref, NO_CARD, _places, _apart)
