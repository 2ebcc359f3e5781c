"""The table of this game: what is seen and said of it beyond what `table.yaml` declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from kisoku.games.spellcard import minimap
from kisoku.games.spellcard.facts import Facts
from kisoku.games.spellcard.naming import DECLARED, area_words, box_words, cost_words, named, word
from kisoku.games.spellcard.pool import CardDef
from kisoku.games.spellcard.rules.frames import Chain, Declare, Game, Turn
from kisoku.games.spellcard.rules.r2_effects import is_ace
from kisoku.games.spellcard.rules.r3_information import defence, hand_limit, power, rank, score
from kisoku.games.spellcard.rules.r3_minimaps import painted
from kisoku.games.spellcard.rules.r4_zones import may_count
from kisoku.games.spellcard.rules.standing import attack_reach, derived, info
from kisoku.games.spellcard.saying import SAY, TELL
from kisoku.games.spellcard.state import (
    DISCARD,
    EFFECT_ZONE,
    FIRST_AREA,
    HAND,
    KIND_OF,
    RULE_AREA,
    SCORE,
    STAGE,
    SpellcardState,
    area_of,
    ref_area,
)
from kisoku.kernel.events import NONE
from kisoku.kernel.game import Words
from kisoku.kernel.requests import Option
from kisoku.kernel.state import LIFE, handle
from kisoku.layout import Named, both
from kisoku.locale import A_CARD, translated
from kisoku.questions import square
from kisoku.table.lying import laid_out
from kisoku.table.tabletop import Event, Read, Seen, Tabletop

ACTED, ACE = Words("行動済み", "acted"), Words("エース", "ace")


def named_words(words: Iterable[str]) -> list[Named]:
    return [both(word(one)) for one in words]


@lru_cache(maxsize=4096)
def printed(facts: Facts) -> Seen:
    """What stands on the card; shared by all who look at it, so never to be changed."""
    texts = [box_words(box) for box in (*facts.abilities, *facts.spells)]
    if facts.extra:
        texts.append(translated(facts.extra, facts.extra_en))
    return {
        "number": facts.number, "name": facts.name, "name_en": facts.name_en or facts.name,
        "spell": both(translated(facts.spell, facts.spell_en)),
        "kind": facts.kind, "colours": list(facts.attributes), "attributes": named_words(facts.attributes),
        "summon": both(cost_words(facts.summon)), "rank": facts.rank, "pow": facts.pow, "def": facts.defence,
        "affiliations": named_words(facts.affiliations), "races": named_words(facts.races),
        "types": named_words(facts.types),
        "range": list(minimap.drawn(facts.minimap)) if facts.minimap else [],
        "ranges": [list(minimap.drawn(box.minimap)) for box in (*facts.abilities, *facts.spells) if box.minimap],
        "text": {"ja": "\n".join(text.ja for text in texts), "en": "\n".join(text.en for text in texts)},
    }  # fmt: skip


def printed_card(card: CardDef) -> Seen:
    """A card as it is printed, told like one that lies on the table."""
    facts = card.facts
    now = printed(facts)
    return {
        **now,
        "words": both(Words(facts.card_name, named(facts).en)),
        "kind_words": both(DECLARED.kinds[facts.kind].words),
        "printed": now,
    }


def reached(s: SpellcardState, card: int) -> int:
    """As bits, the areas in the attack range of a striker from where it stands; of a spell that is declared, in the
    ranges of its minimaps from its caster; of one in a hand, from any striker of its player (3.6.2, 3.6.4). 0
    elsewhere.
    """
    if s.zone[card] >= FIRST_AREA:
        return attack_reach(s, card) if s.bearer[card] < 0 else 0
    player = s.controller[card]
    kind = KIND_OF[s.zone[card]]
    if kind not in (HAND, EFFECT_ZONE):
        return 0
    casters = derived(s).strikers[player] if kind == HAND else casters_of(s, s.ref(card))
    bits = 0
    for box in s.pool.cards[s.card[card]].facts.spells:
        if box.minimap:
            ranges = painted(s, box.minimap, player, minimap.RED + minimap.BLUE)
            for caster in casters:
                bits |= ranges[s.zone[caster] - FIRST_AREA]
    return bits


def casters_of(s: SpellcardState, ref: int) -> list[int]:
    """Who has declared the spell or is declaring it, while on the stage; anybody who could, as long as that is not
    settled.
    """
    found = [caster for entry in s.chain if entry.card == ref for caster in entry.casters]
    for f in s.frames:
        if isinstance(f, Declare) and f.card == ref:
            found = [f.caster] if f.caster >= 0 else list(f.able)
    return [caster % LIFE for caster in found if s.alive(caster)]


OPENLY = frozenset((
    "acted", "unacted", "stepped", "declared", "attacked", "targeted", "countered", "failed", "damaged", "defeated",
    "retired", "removed", "returned",
    "summoned", "equipped", "discarded", "revealed", "paid",
))  # fmt: skip
"""What only happens to cards that lie open then, also if they are hidden right after."""
OPEN_ZONES = frozenset((STAGE, DISCARD, SCORE, RULE_AREA, EFFECT_ZONE))


class SpellcardTable(Tabletop):
    none = NONE
    public = (Game, Turn, Chain)

    def is_open(self, s: SpellcardState, kind: int, player: int, viewer: int | None) -> bool:
        return may_count(s, kind)

    def worked_out(self, s: SpellcardState, card: int) -> tuple[Any, ...]:
        """The areas that it reaches; of a striker, also what it is now."""
        if s.zone[card] < FIRST_AREA or s.bearer[card] >= 0:
            return (reached(s, card),)
        now = info(s, card)
        numbers = power(s, card), defence(s, card), rank(s, card), is_ace(s, card)
        return reached(s, card), *numbers, tuple(now.attributes), tuple(now.races), tuple(now.affiliations)

    def card(self, s: SpellcardState, card: int) -> Seen:
        facts = s.pool.cards[s.card[card]].facts
        seen = {
            "ref": s.ref(card),
            **printed_card(s.pool.cards[s.card[card]]),
            "owner": s.owner[card],
            "facedown": bool(s.facedown[card]),
        }
        bits, *now = self.worked_out(s, card)
        if KIND_OF[s.zone[card]] == STAGE:
            seen["square"] = area_of(s, card)
            seen["controller"] = s.controller[card]
            seen["equipped"] = s.bearer[card] >= 0
            if now:
                strength, toughness, level, ace, colours, races, affiliations = now
                seen |= {
                    "pow": strength, "def": toughness, "rank": level, "colours": list(colours),
                    "attributes": named_words(colours),
                    "races": named_words(races), "affiliations": named_words(affiliations),
                    "acted": bool(s.acted[card]), "ace": ace,
                }  # fmt: skip
        if bits:
            seen["reaches"] = [area for area in range(minimap.AREAS) if bits >> area & 1]
        seen["stats"] = (
            f"{seen['rank']} {seen['pow']}/{seen['def']}" if facts.kind == "spell" else f"+{facts.pow}/+{facts.defence}"
        )
        return seen

    def thing_name(self, s: SpellcardState, ref: int, viewer: int | None) -> Words:
        area = ref_area(s, ref)
        if area >= 0:
            return area_words(area)
        card = handle(ref)
        return named(s.pool.cards[s.card[card]].facts) if self.knows(s, card, viewer) else A_CARD

    def open_name(self, s: SpellcardState, e: Event, place: int = 0) -> Words:
        """The card of an event (1: its cause) by its name, wherever it is now: it lay open when that happened."""
        return named(s.pool.cards[e.was[-1][place]].facts)

    def subject(self, s: SpellcardState, e: Event, viewer: int | None) -> Words:
        openly = e.kind in OPENLY or (e.kind == "moved" and e.source in OPEN_ZONES)
        return self.open_name(s, e) if openly and e.was[-1][0] != NONE else super().subject(s, e, viewer)

    def is_card(self, s: SpellcardState, thing: int) -> bool:
        return bool(thing < s.rules.first_free)

    def states(self, s: SpellcardState, card: int) -> Iterator[Words]:
        if s.zone[card] >= FIRST_AREA:
            yield area_words(area_of(s, card))
            if s.acted[card]:
                yield ACTED
            if s.bearer[card] < 0 and is_ace(s, card):
                yield ACE

    def apart(self, s: SpellcardState, ref: int, viewer: int) -> Words:
        card = handle(ref)
        if not self.is_card(s, card) or s.zone[card] < FIRST_AREA:
            return super().apart(s, ref, viewer)
        parts = list(self.states(s, card))
        return Words("・".join(part.ja for part in parts), ", ".join(part.en for part in parts))

    def places(self, s: SpellcardState, option: Option, player: int) -> list[tuple[str, int]]:
        area = ref_area(s, option.thing)
        return [square(area)] if area >= 0 else []

    def parts(self, s: SpellcardState, viewer: int | None) -> Seen:
        return {"chain": [self._entry(s, entry, viewer) for entry in s.chain], "lasting": self._lasting(s)}

    def _entry(self, s: SpellcardState, entry: Any, viewer: int | None) -> Seen:
        words = self.phrases[entry.kind]
        name = self.card_name(s, entry.casters[0], viewer)
        seen: Seen = {
            "words": {"ja": f"{name.ja}の{words.ja}", "en": f"{name.en}: {words.en}"}, "controller": entry.player,
            "targets": [both(self.card_name(s, ref, viewer)) for chosen in entry.targets for ref in chosen],
        }  # fmt: skip
        if entry.card >= 0 and s.alive(entry.card) and self.knows(s, entry.card % LIFE, viewer):
            seen["card"] = self.card(s, entry.card % LIFE)
        return seen

    def _lasting(self, s: SpellcardState) -> list[Seen]:
        """Effects that go on: public, since what made them was resolved before everybody."""
        from kisoku.games.spellcard.naming import program_text

        found = []
        for player, program in (
            *((effect.player, s.pool.lasting[effect.lasting].program) for effect in s.effects),
            *((row.player, row.program) for row in s.pending),
        ):
            text = program_text(s.pool, program)
            found.append(
                {
                    "controller": player,
                    "text": both(text),
                    "words": both(text if text.ja else self.phrases["an effect"]),
                }
            )
        return found

    def cards_of(self, s: SpellcardState, e: Event, viewer: int | None) -> Iterable[tuple[Words, int]]:
        causes = e.cause if isinstance(e.cause, tuple) else (e.cause,)
        for ref in (e.thing, *causes):
            if isinstance(ref, int) and ref >= 0 and handle(ref) < s.rules.first_free:
                yield self.subject(s, e, viewer) if ref == e.thing else self.card_name(s, ref, viewer), ref


READ: Read = {
    "score": score,
    "hand_limit": hand_limit,
    "strikers": lambda s, player: 0,
    "chain": lambda s, player: len(s.chain),
}

LAYOUT = laid_out(Path(__file__).parent, DECLARED)
TABLE: SpellcardTable = SpellcardTable("spellcard", DECLARED, LAYOUT, READ, SAY, TELL)
