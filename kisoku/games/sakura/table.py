"""The table of this game: what is seen and said of it beyond what `table.yaml` declares.

Which cards of which class lie where is public, and so are crystals and values (C7-1.p2, C6-2-1-1); faces are shown to
those who know them, and a
stratagem to its player until it is executed (A5-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kisoku.games.sakura.facts import RATE, Facts, Side, are_hosted
from kisoku.games.sakura.megami.a18_kanawe import colour
from kisoku.games.sakura.megami.a18_kanawe import value as scene_value
from kisoku.games.sakura.megami.tallies import TALLIES, tally
from kisoku.games.sakura.naming import (
    DECLARED,
    PHRASES,
    POOL_WORDS,
    STATE_WORDS,
    damage_text,
    effect_text,
    megami_name,
    named,
    range_text,
    text_words,
)
from kisoku.games.sakura.pool import CardDef
from kisoku.games.sakura.rules import ranges
from kisoku.games.sakura.rules.frames import Action, Duel, Turn, Window
from kisoku.games.sakura.rules.r5_values import (
    breeze,
    charge,
    concentration_cap,
    consumption,
    distance,
    hand_limit,
    master_distance,
    mirror,
)
from kisoku.games.sakura.rules.r6_attacks import attack_now, keywords_of_attack
from kisoku.games.sakura.rules.r6_crystals import place_name
from kisoku.games.sakura.rules.r6_objects import back, card_class, facts_of, info, is_attack
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE, is_public, sees_outside
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS as BASICS
from kisoku.games.sakura.rules.r9_basic_actions import ends
from kisoku.games.sakura.saying import SAY, TELL
from kisoku.games.sakura.state import (
    ABSENT,
    ATTACKING,
    AURA,
    CARD,
    CYBERWAR,
    DISTANCE,
    DUST,
    EXECUTED,
    FLARE,
    FLOW,
    JOURNEY,
    LIFE,
    NO_AIM,
    NONE,
    PART,
    POOL_NAMES,
    T_DIVE,
    USED,
    SakuraState,
    opponent,
)
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option
from kisoku.kernel.state import handle
from kisoku.layout import Named, both
from kisoku.locale import A_CARD, NO_WORDS, who, whose
from kisoku.table.lying import laid_out
from kisoku.table.tabletop import Event, Read, Seen, Tabletop, filled

# --- what is printed -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    return {
        "name": facts.name, "name_en": facts.name_en, "class": facts.cls, "type": facts.type, "subtype": facts.subtype,
        "users": list(facts.users),
        "charge": facts.charge, "consumption": facts.consumption, **_side(facts),
        "text": both(text_words(facts)), "open": {**_side(facts.open),
        "text": both(text_words(facts.open))} if facts.open is not None else None,
    }  # fmt: skip


def _side(side: Facts | Side) -> Seen:
    if isinstance(side, Facts) and side.type != "attack":
        return {"range": None, "damage": None}
    return {"range": range_text(ranges.of(side.range)), "damage": damage_text(side.aura, side.life)}


@lru_cache(maxsize=4096)
def _lasting_facts(now: CardDef, closed: CardDef, cls: str) -> Seen:
    """What of a card stays the same as long as it counts as this; never to be changed. closed: the card as it is
    printed."""
    facts = now.facts
    text, other = text_words(facts), NO_WORDS
    if facts.open is not None and now is closed:
        other = _in_short(facts.open)
    elif facts.open is not None:  # the open side, or nothing where the holder has no umbrella (A4-2-1.p3)
        text, other = text_words(facts.open) if now is closed.open_side else NO_WORDS, _in_short(facts)
    seen: Seen = {
        "number": facts.number, "name": facts.name, "name_en": facts.name_en, "words": {"ja": facts.name,
        "en": named(facts).en}, "class": cls,
        "type": now.type, "subtype": now.subtype, "kind_words": both(_kinds(cls, now.type, now.subtype)),
        "users": list(now.users),
        "megami": [both(megami_name(user)) for user in now.users], "text": both(text), "other_side": both(other),
    }  # fmt: skip
    if now.type == "attack":
        seen["range"], seen["damage"] = range_text(now.range), damage_text(now.aura, now.life)
    return seen


def _kinds(*names: str) -> Words:
    """Class, type and subtype."""
    found = [
        DECLARED.kinds[name]
        for at, name in enumerate(names)
        if name in DECLARED.kinds and (at < 2 or name != "indefinite")
    ]
    return Words("・".join(part.ja for part in found), ", ".join(part.en for part in found))


def _in_short(side: Facts | Side) -> Words:
    numbers = (range_text(ranges.of(side.range)), damage_text(side.aura, side.life)) if side.range else ()
    text = text_words(side)
    return Words(*(" ".join((*numbers, *words.splitlines())) for words in (text.ja, text.en)))


def printed_card(card: CardDef) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    return _with_numbers(
        {**_lasting_facts(card, card, card.facts.cls), "printed": printed(card.facts)},
        card.facts.charge,
        card.facts.consumption,
        {},
    )


def _with_numbers(seen: Seen, charged: int | None, consumed: int | str | None, more: Seen) -> Seen:
    """With charge and consumption, what else there is, and the numbers of the card in short."""
    if seen["type"] == "enhancement":
        seen["charge"] = charged
    if seen["class"] == "trump":
        seen["consumption"] = consumed
    seen |= more
    attack = f"{seen['range']} {seen['damage']}" if "damage" in seen else ""
    seen["stats"] = _in_numbers(attack, seen.get("charge"), seen.get("consumption"))
    return seen


@lru_cache(maxsize=4096)
def _in_numbers(attack: str, charged: int | None, consumed: int | str | None) -> Named:
    """Never to be changed."""
    parts = [(attack, attack)] if attack else []
    if charged is not None:
        parts.append((f"納{charged}", f"ch{charged}"))
    if consumed is not None:
        parts.append((f"消費{consumed}", f"co{'rate' if consumed == RATE else consumed}"))
    return {"ja": " ".join(ja for ja, _ in parts), "en": " ".join(en for _, en in parts)}


# --- the table -------------------------------------------------------------------------------------------------------


class SakuraTable(Tabletop):
    none = NONE
    public = (Duel, Turn, Window, Action)
    backs = True

    def knows(self, s: SakuraState, card: int, viewer: int | None) -> bool:
        return super().knows(s, card, viewer) and (not s.facedown[card] or sees_outside(s))

    def is_card(self, s: SakuraState, thing: int) -> bool:
        return s.thing[thing] == CARD

    def is_open(self, s: SakuraState, kind: int, player: int, viewer: int | None) -> bool:
        return is_public(s, player, viewer)

    def back(self, s: SakuraState, card: int) -> str:
        return back(s, card)

    def of_zone(self, s: SakuraState, kind: int, handles: Sequence[int]) -> Seen:
        return {"assembled": sum(s.assembled[part] for part in handles)} if kind == CYBERWAR and handles else {}

    def shown(self, s: SakuraState, name: str, player: int, viewer: int | None) -> Any:
        if name == "stratagem" and s.stratagem[player] != ABSENT and (s.plan[player] == EXECUTED or viewer != player):
            # A5-1: executed, it was shown, and none is prepared until the next one is
            return "none" if s.plan[player] == EXECUTED else "secret"
        if name == "dive" and viewer != player and s.tallies[T_DIVE + player]:
            return "secret"  # A15-1-2.p3: that somebody dives is seen, not which way
        if name == "megami":
            return [both(megami_name(one)) for one in s.megami[player]] or None
        return super().shown(s, name, player, viewer)

    def more_of(self, s: SakuraState, player: int) -> Seen:
        return {"megami": list(s.megami[player])}

    def ground(self, s: SakuraState) -> Any:
        """C10-16: a card that is used as another may have another back."""
        return s.copies

    def decided_by(self, s: SakuraState) -> str:
        winner = s.winner
        lifeless = winner is not None and winner >= 0 and not s.crystals[LIFE + opponent(winner)]
        return "C4-2.1" if lifeless else self.ended_by(s)

    def worked_out(self, s: SakuraState, card: int) -> tuple[CardDef, str, int | None, int | str | None, Words | None]:
        """The card that it counts as, its class, its charge and its consumption, and what it is sealed by."""
        now, cls, player = info(s, card), card_class(s, card), s.zone[card] & 1
        charged = charge(s, card, player) if now.type == "enhancement" else None
        consumed = consumption(s, card, player) if cls == "trump" else None
        return now, cls, charged, consumed, None if s.under[card] == NONE else self.card_name(s, s.under[card], None)

    def card(self, s: SakuraState, card: int) -> Seen:
        now, cls, charged, consumed, sealed_by = self.worked_out(s, card)
        facts = _lasting_facts(now, s.pool.cards[now.index], cls)
        seen: Seen = {
            "ref": s.ref(card),
            **facts,
            "owner": s.owner[card],
            "bound": s.bound[card],
            "printed": printed(s.pool.cards[s.card[card]].facts),
        }
        more: Seen = {"state": STATE_WORDS[s.used[card]], "spent": s.used[card] == USED} if cls == "trump" else {}
        if s.thing[card] == PART:
            more["assembled"] = bool(s.assembled[card])
        if sealed_by is not None:
            more["sealed_by"] = both(sealed_by)
        return _with_numbers(seen, charged, consumed, more)

    def parts(self, s: SakuraState, viewer: int | None) -> Seen:
        return {
            "attacks": [
                self._attack(s, thing, viewer) for zone in self.zones.numbers(ATTACKING) for thing in s.zones[zone]
            ],
            "lasting": _lasting(s),
        }

    def _attack(self, s: SakuraState, thing: int, viewer: int | None) -> Seen:
        ref = s.ref(thing)
        facts, now = facts_of(s, ref), attack_now(s, ref)
        keywords = keywords_of_attack(s, ref)
        words = [
            self.attack_name(s, ref),
            *(self.keywords[keyword] for keyword in keywords if keyword in self.keywords),
        ]
        maker = s.maker[thing]
        seen: Seen = {
            "ref": ref, "controller": s.owner[thing], "range": range_text(now.range), "aura": now.aura,
            "life": now.life, "class": facts.cls,
            "subtype": facts.subtype, "users": list(facts.users),
            "keywords": list(keywords),
            "words": {"ja": " ".join(one.ja for one in words), "en": " ".join(one.en for one in words)},
        }  # fmt: skip
        if maker != NONE and self.knows(s, handle(maker), viewer):
            seen["card"] = self.card(s, handle(maker))
        return seen

    # --- names ---

    def thing_name(self, s: SakuraState, ref: int, viewer: int | None) -> Words:
        thing = handle(ref)
        if not s.alive(ref):
            return Words("攻撃", "the attack")
        if s.thing[thing] != CARD and is_attack(s, ref):
            return self.attack_name(s, ref)
        return named(info(s, thing).facts) if self.knows(s, thing, viewer) else self.hidden_card(s, thing)

    def hidden_card(self, s: SakuraState, card: int) -> Words:
        """A card that is not known; its class is no secret (C6-2-1-1)."""
        cls = back(s, card)
        return A_CARD if cls == "normal" else Words(f"{self.kinds[cls].ja}1枚", f"a {self.kinds[cls].en} card")

    def attack_name(self, s: SakuraState, attack: int) -> Words:
        """An attack is public (C7-1-15); so is the card that it came from, which was revealed to make it (C9-2-1.i)."""
        now = attack_now(s, attack)
        numbers = f"{range_text(now.range)} {damage_text(now.aura, now.life)}"
        maker = s.maker[handle(attack)]
        if maker == NONE or not self.knows(s, handle(maker), None):
            return Words(f"《攻撃》{numbers}", f"the attack {numbers}")
        card = named(info(s, handle(maker)).facts)
        return Words(f"{card.ja}の《攻撃》{numbers}", f"the attack of {card.en}, {numbers}")

    def place_words(self, s: SakuraState, place: int, viewer: int | None) -> Words:
        """A place for crystals: a pool, with whose it is, or a card."""
        if place >= CARD_PLACE:
            return self.card_name(s, place - CARD_PLACE, viewer)
        words = POOL_WORDS[place_name(place)]
        if place in (DISTANCE, DUST) or place_name(place) == "outside":
            return words
        return Words(f"{who(place & 1, viewer).ja}の{words.ja}", f"{whose(place & 1, viewer)} {words.en}")

    # --- options ---

    def places(self, s: SakuraState, option: Option, player: int) -> list[tuple[str, int]]:
        """A basic action moves a crystal from one place to another (C9-6); the deck is reconstructed (C9-7)."""
        if option.verb == "reconstruct":
            return [("deck", player)]
        moved = ends(BASICS[option.thing], player) if option.verb == "basic" else ()
        return [(POOL_NAMES[pool], -1 if pool < AURA else pool & 1) for pool in moved]

    def name_in(self, s: SakuraState, option: Option, viewer: int) -> Words:
        name = super().name_in(s, option, viewer)
        if option.thing < 0 or not s.alive(option.thing) or self.knows(s, handle(option.thing), viewer):
            return name
        return Words(
            f"{name.ja}（{option.extra + 1}）", f"{name.en} ({option.extra + 1})"
        )  # told apart only by where it lies

    # --- the log ---

    def subject(self, s: SakuraState, e: Event, viewer: int | None) -> Words:
        """An attack that is over goes by the card that it came from."""
        if e.thing >= 0 and not s.alive(e.thing) and e.cause != NONE:
            return filled(PHRASES["attack of"], self.card_name(s, e.cause, viewer))
        return self.card_name(s, e.thing, viewer)

    def cards_of(self, s: SakuraState, e: Event, viewer: int | None) -> Iterable[tuple[Words, int]]:
        """Of an attack it is the card that made it."""
        for ref in (_card_behind(s, e), *(place - CARD_PLACE for place in (e[5:7] if e.kind == "crystals" else ()))):
            if ref >= 0 and s.card[handle(ref)] >= 0:
                yield self.card_name(s, ref, viewer), ref


def _lasting(s: SakuraState) -> list[Seen]:
    """Effects that go on or are booked, by their text: public, since whatever made them was resolved before
    everybody."""
    found: list[Seen] = []
    for effect in s.effects:
        text = effect_text(s.pool, s.pool.lasting[effect.lasting].program)
        found.append(
            {"controller": effect.player, "text": both(text), "words": both(text if text.ja else PHRASES["an effect"])}
        )
    return found


def _card_behind(s: SakuraState, e: Event) -> int:
    thing: int = e.thing
    if thing < 0:
        return NONE
    if not s.alive(thing):
        return int(e.cause)
    return s.maker[handle(thing)] if s.thing[handle(thing)] != CARD and is_attack(s, thing) else thing


# --- values ----------------------------------------------------------------------------------------------------------


def _tally(name: str) -> Callable[[SakuraState, int], int | None]:
    return lambda s, player: tally(s, name, player)


COLOURS = [name for name in DECLARED.values["colour"].states if name != "none"]

READ: Read = {
    "distance": lambda s, player: s.crystals[DISTANCE],
    "dust": lambda s, player: s.crystals[DUST],
    "current": lambda s, player: (
        now if (now := distance(s)) != s.crystals[DISTANCE] else None
    ),  # where it is not the number of crystals (C5-2-1)
    "start_distance": lambda s, player: s.start_distance if s.turn else None,
    "master_distance": lambda s, player: master_distance(s),
    "action": lambda s, player: s.action,
    "life": lambda s, player: s.crystals[LIFE + player],
    "aura": lambda s, player: s.crystals[AURA + player],
    "flare": lambda s, player: s.crystals[FLARE + player],
    "concentration": lambda s, player: s.concentration[player],
    "concentration_cap": concentration_cap,
    "hand_limit": hand_limit,
    "shrunk": lambda s, player: s.shrunk[player],
    "umbrella": lambda s, player: s.umbrella[player],
    "stratagem": lambda s, player: s.stratagem[player],
    "terminal": lambda s, player: int(player in s.terminal),
    "executed": lambda s, player: s.plan[player] == EXECUTED,
    "mirror": lambda s, player: mirror(s) if any(are_hosted(names, "yatsuha") for names in s.megami) else None,
    "breeze": lambda s, player: breeze(s, player) if tally(s, "headwind", player) is not None else ABSENT,
    "flow": lambda s, player: s.crystals[FLOW + player] if are_hosted(s.megami[player], "akina") else None,
    "journey": lambda s, player: s.crystals[JOURNEY + player] if are_hosted(s.megami[player], "yatsuha-AA1") else None,
    **{
        ("artificial" if name == "machine" else name): _tally(name)
        for name in TALLIES
        if name not in ("headwind", "tailwind")
    },
    "aim": lambda s, player: None if (aim := tally(s, "aim", player)) == NO_AIM else aim,
    "dive": lambda s, player: s.tallies[T_DIVE + player],
    "colour": lambda s, player: COLOURS.index(colour(s, player)) if are_hosted(s.megami[player], "kanawe") else ABSENT,
    "scene_value": lambda s, player: scene_value(s, player) if are_hosted(s.megami[player], "kanawe") else None,
}


LAYOUT = laid_out(Path(__file__).parent, DECLARED)
TABLE: SakuraTable = SakuraTable("sakura", DECLARED, LAYOUT, READ, SAY, TELL)
