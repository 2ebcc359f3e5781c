"""The table of this game: what is seen and said of it beyond what `table.yaml` declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from kisoku.games.ninja_slayer.naming import (
    ATTRIBUTE_WORDS,
    DECLARED,
    ability_text,
    english_name,
    full_name,
    mode_text,
    named,
    text_words,
    ukemi_words,
)
from kisoku.games.ninja_slayer.pool import CardDef, Facts
from kisoku.games.ninja_slayer.rules.frames import IksaPhase, Turn
from kisoku.games.ninja_slayer.rules.information import info, last_info, last_information
from kisoku.games.ninja_slayer.rules.r300_zones import everyone_counts, is_covered
from kisoku.games.ninja_slayer.rules.r1203_costs import alike
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_ether
from kisoku.games.ninja_slayer.rules.standing import Info
from kisoku.games.ninja_slayer.saying import SAY, TELL
from kisoku.games.ninja_slayer.state import (
    ABILITY,
    CARD,
    DAMAGE_CHECK,
    DECK,
    ETHER,
    FIELD,
    HAND,
    KOTODAMA_SPACE,
    NONE,
    NinjaState,
)
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import LIFE, NOWHERE
from kisoku.layout import Named, both
from kisoku.locale import A_CARD, NO_WORDS, translated, who, whose
from kisoku.table.lying import laid_out
from kisoku.table.tabletop import Event, Read, Seen, Tabletop

FACE_DOWN = Words("裏向きのカード", "a face-down card")
NO_TARGET = Words("（対象なし）", "(no target)")
AISATSU = Words("アイサツ", "Aisatsu")
HIDDEN = (DECK, HAND)


# --- what is printed -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    return {
        "name": facts.name, "name_en": facts.name_en, "epithet": facts.epithet, "kind": facts.kind, "cost": facts.cost,
        "attributes": attributes(facts.attributes), "karate": facts.karate, "endurance": facts.endurance,
        "sabotage": facts.sabotage,
        "text": both(text_words(facts)), "ukemi": both(ukemi_words(facts)),
    }  # fmt: skip


@lru_cache(maxsize=4096)
def attributes(names: tuple[str, ...]) -> list[Named]:
    """Attributes in both languages; shared as well."""
    return [both(translated(name, ATTRIBUTE_WORDS.get(name, ""))) for name in names]


KIND_NAMES = {kind: both(DECLARED.kinds[kind].words) for kind in ("character", "kotodama")}
NO_KIND = both(NO_WORDS)


def facts_now(now: Facts | CardDef | Info, facts: Facts) -> Seen:
    """What a card is now, and what is printed on it."""
    seen: Seen = {
        "number": facts.number, "name": now.name, "name_en": facts.name_en if now.name == facts.name else now.name,
        "epithet": now.epithet,
        "words": {"ja": full_name(now.name, now.epithet), "en": english_name(now.name, now.epithet, facts)},
        "kind": now.kind, "kind_words": KIND_NAMES.get(now.kind, NO_KIND), "cost": now.cost,
        "attributes": attributes(tuple(now.attributes)),
        "printed": printed(facts),
    }  # fmt: skip
    if now.karate is not None or now.endurance is not None or now.sabotage is not None:
        seen["karate"], seen["endurance"], seen["sabotage"] = now.karate, now.endurance, now.sabotage
        seen["stats"] = f"{now.karate}/{now.endurance}★{now.sabotage}"
    return seen


# --- the table -------------------------------------------------------------------------------------------------------


class NinjaTable(Tabletop):
    none = NONE
    public = (Turn, IksaPhase)

    def knows(self, s: NinjaState, card: int, viewer: int | None) -> bool:
        """A face-down card is nothing to anybody (309.1b-1)."""
        if s.facedown[card] and is_covered(s, True):
            return False
        return super().knows(s, card, viewer)

    def is_card(self, s: NinjaState, thing: int) -> bool:
        return s.thing[thing] == CARD

    def is_open(self, s: NinjaState, kind: int, player: int, viewer: int | None) -> bool:
        return everyone_counts(s)

    def ended_by(self, s: NinjaState) -> str:
        return s.loser_rule

    def worked_out(self, s: NinjaState, card: int) -> Info | CardDef:
        return info(s, card)

    def card(self, s: NinjaState, card: int) -> Seen:
        row, definition = self.worked_out(s, card), s.pool.cards[s.card[card]]
        facts = facts_now(row, definition.facts)
        seen: Seen = {
            "ref": s.ref(card),
            **facts,
            "owner": s.owner[card],
            "controller": s.controller[card],
            "facedown": False,
        }
        kind = s.zone[card] >> 1
        if kind in (FIELD, ETHER):
            seen["bowed"] = bool(s.bowed[card])
        if kind == FIELD:
            seen["damage"] = s.damage[card]
            words = [s.pool.programs[number].ability.keyword for number in row.abilities]
            seen["keywords"] = [word for word in words if word in self.keywords]
            seen["gained"] = [
                both(ability_text(s.pool, number)) for number in row.abilities if number not in definition.abilities
            ]
        if s.shown[card]:
            seen["revealed"] = True
        return seen

    def states(self, s: NinjaState, card: int) -> Iterator[Words]:
        if s.bowed[card]:
            yield Words("オジギ", "bowed")
        if s.damage[card]:
            yield Words(f"ダメージ{s.damage[card]}", f"damage {s.damage[card]}")

    def parts(self, s: NinjaState, viewer: int | None) -> Seen:
        return {
            "kotodama": [self._in_the_space(s, thing, viewer) for thing in s.zones[KOTODAMA_SPACE]],
            "fight": None if s.attacker == NONE else self.fight(s, s.attacker, s.attacked, AISATSU, viewer, NO_TARGET),
            "waiting": [
                {
                    "controller": controller,
                    "words": both(self.card_name(s, source, viewer)),
                    "text": both(ability_text(s.pool, ability)),
                }
                for ability, source, controller, *_ in s.waiting
            ],
        }

    def _in_the_space(self, s: NinjaState, thing: int, viewer: int | None) -> Seen:
        """A card, an ability or a damage check, with what was fixed on its entry, which is public (1204.2a)."""
        common = {"controller": s.controller[thing], "words": both(self.card_name(s, s.ref(thing), viewer))}
        if s.thing[thing] == DAMAGE_CHECK:
            return {"kind": "damage_check", **common}
        if s.thing[thing] == CARD:
            seen = {"kind": "card", **common, "card": self.card(s, thing)}
        else:
            ability = s.ability[thing]
            seen = {
                "kind": "ability",
                **common,
                "ability": s.pool.programs[ability].ability.kind,
                "text": both(ability_text(s.pool, ability)),
            }
        fixed = s.entry[thing]
        if fixed is not None:
            offering = (s.ability[thing],) if s.thing[thing] == ABILITY else s.pool.cards[s.card[thing]].kotodama
            modes = [
                (number, place, mode) for number in offering for place, mode in enumerate(s.pool.programs[number].modes)
            ]
            seen["targets"] = [
                both(self.card_name(s, ref, viewer))
                for _, targets, _ in fixed.parts
                for chosen in targets
                for ref in chosen
            ]
            seen["modes"] = [
                both(mode_text(s.pool, number, place))
                for part in fixed.parts
                for number, place, mode in modes
                if mode == part[0]
            ]
            seen["numbers"] = {letter: number for letter, number in fixed.numbers if len(letter) == 1}
            seen["paid"] = list(fixed.paid)
        return seen

    # --- names ---

    def thing_name(self, s: NinjaState, ref: int, viewer: int | None) -> Words:
        """A departed object is called by its last public name (1215.1), or by its printed one if the viewer knows the
        card now."""
        card = ref % LIFE
        if s.alive(ref):
            if s.thing[card] != CARD:
                return self._waiting_name(s, card, viewer)
            if s.facedown[card]:
                return FACE_DOWN
            if not self.knows(s, card, viewer):
                return A_CARD
            row = info(s, card)
            return named(row.name, row.epithet, s.pool.cards[s.card[card]].facts)
        last = last_information(s, ref)
        if last is not None:
            known = last_info(s, last)
            facts = next(
                (card.facts for card in s.pool.cards if (card.name, card.epithet) == (known.name, known.epithet)), None
            )
            return named(known.name, known.epithet, facts) if known.name else FACE_DOWN
        return self._printed_name(s, card) if s.card[card] >= 0 and self.knows(s, card, viewer) else A_CARD

    def _printed_name(self, s: NinjaState, card: int) -> Words:
        facts = s.pool.cards[s.card[card]].facts
        return named(facts.name, facts.epithet, facts)

    def _waiting_name(self, s: NinjaState, thing: int, viewer: int | None) -> Words:
        """An ability or a damage check in the kotodama space."""
        if s.thing[thing] == DAMAGE_CHECK:
            player = s.controller[thing]
            return Words(f"{who(player, viewer).ja}のダメージチェック", f"{whose(player, viewer)} damage check")
        card, kind = (
            self.card_name(s, s.source[thing], viewer),
            self.ability_kind(s.pool.programs[s.ability[thing]].ability.kind),
        )
        return Words(f"{card.ja}の{kind.ja}", f"{card.en}'s {kind.en}")

    def ability_kind(self, kind: str) -> Words:
        return self.kinds.get(f"{kind} ability", self.kinds["activated ability"])

    # --- options and questions ---

    def places(self, s: NinjaState, option: Option, player: int) -> list[tuple[str, int]]:
        """502.4a: the ether zone, into which a card is put."""
        return [("ether", player)] if option.verb == "ether" else []

    def twins(self, s: NinjaState, ref: int, viewer: int) -> list[int]:
        """Other cards there that need no offer of their own: in a hand those of the same print, elsewhere those that
        nothing tells apart."""
        card = ref % LIFE
        if s.thing[card] != CARD or s.zone[card] == NOWHERE:
            return []
        there = tuple(
            s.ref(other)
            for other in s.zones[s.zone[card]]
            if s.card[other] == s.card[card] and self.knows(s, other, viewer)
        )
        if len(there) < 2 or ref not in there:
            return []
        kinds = (0,) * len(there) if s.zone[card] >> 1 == HAND else alike(s, there)
        return [
            other for other, kind in zip(there, kinds, strict=True) if other != ref and kind == kinds[there.index(ref)]
        ]

    def asked(self, s: NinjaState, request: Request) -> tuple[str, int]:
        if any(option.verb == "pay" for option in request.options):
            return "pay", request.source
        if request.rule == "802.4" and s.zones[KOTODAMA_SPACE]:
            return "space", s.ref(s.zones[KOTODAMA_SPACE][-1])
        return super().asked(s, request)

    # --- the log ---

    def subject(self, s: NinjaState, e: Event, viewer: int | None) -> Words:
        """A card that went from one hidden zone to another is named only to who has it now, even if it is laid open a
        moment later.
        """
        ref = e.thing
        if e.source in HIDDEN and e.target in HIDDEN and not s.alive(ref):
            return self._printed_name(s, ref % LIFE) if e.target == HAND and viewer == e.player else A_CARD
        return self.card_name(s, ref, viewer)

    def cards_of(self, s: NinjaState, e: Event, viewer: int | None) -> Iterable[tuple[Words, int]]:
        """Of an ability it is the card that has it."""
        for ref in (e.thing, e.cause):
            if isinstance(ref, int) and ref >= 0:
                card = s.source[ref % LIFE] if s.alive(ref) and s.thing[ref % LIFE] == ABILITY else ref
                yield self.subject(s, e, viewer) if card == e.thing else self.card_name(s, card, viewer), card


READ: Read = {"borne": lambda s, player: s.borne[player], "ready_ether": lambda s, player: len(ready_ether(s, player))}

LAYOUT = laid_out(Path(__file__).parent, DECLARED)
TABLE: NinjaTable = NinjaTable("ninja_slayer", DECLARED, LAYOUT, READ, SAY, TELL)


def printed_card(facts: Facts) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    return facts_now(facts, facts)
