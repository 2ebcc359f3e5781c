"""How scenarios of this game name things and say what players do.

attack      the attack that is being resolved        A.斬/1    its first effect
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from kisoku.games.sakura.cardset import names_of, with_cards
from kisoku.games.sakura.facts import find_megami
from kisoku.games.sakura.judging.waiting import (
    direction_names,
    effect_of,
    is_origin,
    mode_verbs,
    mode_words,
    options_total,
    rule_of,
)
from kisoku.games.sakura.megami.a18_kanawe import BOARD
from kisoku.games.sakura.naming import BASIC_ACTIONS, DECLARED, PHRASES
from kisoku.games.sakura.rules.frames import ResolveAttack
from kisoku.games.sakura.rules.r9_basic_actions import BASIC_ACTIONS as BASICS_IN_ORDER
from kisoku.games.sakura.state import (
    ATTACK,
    ATTACKING,
    AURA,
    DISTANCE,
    DUST,
    FLARE,
    FLOW,
    JOURNEY,
    LIFE,
    POOL_NAMES,
    SakuraState,
)
from kisoku.judge.looking import Judge
from kisoku.judge.naming import Reference, seat_of
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import handle
from kisoku.table.declaring import Spellings
from kisoku.text.normal import normal_name

POOLS = Spellings({
    pool: f"{name} {DECLARED.values[name].ja} {DECLARED.values[name].also}"
    for pool, name in (
        (DISTANCE, "distance"), (DUST, "dust"), (AURA, "aura"), (FLARE, "flare"), (LIFE, "life"), (FLOW, "flow"),
        (JOURNEY, "journey"),
    )
})  # fmt: skip
"""Places for crystals; those that each player has are those of the first player."""
BASICS = Spellings({
    place: f"{name} {words.ja} {DECLARED.phrases[name].also}" for place, (name,
    words) in enumerate(BASIC_ACTIONS.items())
})  # fmt: skip
"""C9-6-1 to C9-6-5, by their places in r9_basic_actions."""
STRATAGEMS = Spellings(
    {place: f"{name} {words}" for place, (name, words) in enumerate(DECLARED.values["stratagem"].states.items(), -1)}
)
AMOUNTS = ("wind", "thunder")
"""Verbs whose options are so much of something."""
ATTACK_WORDS = ("attack", "the attack", "this attack", "攻撃", "《攻撃》", "〈攻撃〉")
THIS_CARD = ("card", "the card", "this card", "self", "カード", "このカード")
DOING = (("use", "use"), ("pay", "facedown"), ("pick", "discard"))
"""By the verb with which a script says it: what a mode does with the card in question."""
_SPLITS = (
    re.compile(r"^(?:(?P<dust>\d+) (?:from )?dust)?(?: and |, ?| )?(?:(?P<aura>\d+) (?:from )?aura)?$"),
    re.compile(r"^(?:dust (?P<dust>\d+))?(?: and |, ?| )?(?:aura (?P<aura>\d+))?$"),
    re.compile(r"^(?:ダスト(?:から)?(?P<dust>\d+))?[と ]?(?:オーラ(?:から)?(?P<aura>\d+))?$"),
)


def megami_of(word: object) -> str | None:
    """The id of the Megami of that name, or None."""
    found = find_megami(str(word))
    return None if found is None else found.id


class SakuraAnswers(Judge):
    numbered = re.compile(r"[ACXP]\d?")

    # --- cards and attacks ---

    def is_card(self, s: SakuraState, thing: int) -> bool:
        return s.thing[thing] != ATTACK and s.card[thing] >= 0

    def has_name(self, s: SakuraState, card: int, name: str) -> bool:
        facts = s.pool.cards[s.card[card]].facts
        return name == normal_name(facts.number) or name.casefold() in (word.casefold() for word in names_of(facts))

    def is_labelled(self, s: SakuraState, card: int, ref: Reference) -> bool:
        return ref.zone is None or self.zones.kind[s.zone[card]] == ref.zone

    def cards_called(
        self, s: SakuraState, labels: Labels, ref: Reference, whose: Callable[[Any, int], int] | None = None
    ) -> list[int]:
        """A player's are those in that player's zones; if there is none, those that the player holds."""
        found = super().cards_called(s, labels, ref, whose)
        return (
            found
            if found or whose or ref.seat is None
            else super().cards_called(s, labels, ref, lambda s, card: s.owner[card])
        )

    def other_thing(self, s: SakuraState, text: str) -> int | None:
        if text.lower() not in ATTACK_WORDS:
            return None
        attack = self.current_attack(s)
        if attack is None:
            raise Unclear("いま《攻撃》はありません", "there is no attack now")
        return attack

    def current_attack(self, s: SakuraState) -> int | None:
        """The attack that is being resolved: the one that came into being last."""
        attacks = [attack for zone in self.zones.numbers(ATTACKING) for attack in s.zones[zone]]
        resolved = (
            handle(f.attack) for f in reversed(s.frames) if isinstance(f, ResolveAttack) and handle(f.attack) in attacks
        )
        return next(resolved, attacks[-1] if attacks else None)

    def maker_of(self, s: SakuraState, attack: int) -> int | None:
        """The card that an attack came from."""
        maker = s.maker[attack]
        return handle(maker) if maker >= 0 and self.is_card(s, handle(maker)) else None

    def called_thing(self, s: SakuraState, attack: int) -> str:
        maker = self.maker_of(s, attack)
        return "attack" if maker is None else f"attack of {self.name_of(s, maker)}"

    def effect_place(self, s: SakuraState, card: int, program: int) -> str:
        """The place of an effect in the text of its card, counted from 1; + if it is not of this card's text."""
        definition = s.pool.cards[s.card[card]]
        for side in (definition, definition.open_side):
            numbers = [own.number for own in side.programs] if side is not None else []
            if program in numbers:
                return str(numbers.index(program) + 1)
        return "+"

    # --- answers ---

    def is_called(self, s: SakuraState, request: Request, option: Option, text: str) -> bool:
        verb = option.verb
        if verb == "basic":
            return BASICS.get(text) == option.thing
        if verb in ("aura", "life"):
            return POOLS.get(text) == (AURA if verb == "aura" else LIFE)
        if verb == "stratagem":
            return STRATAGEMS.get(text) == option.thing
        if verb in AMOUNTS:
            return text.isdecimal() and int(text) == option.thing
        if verb == "swear":
            return text.isdecimal() and int(text) == option.thing + 1
        if verb.startswith("convert_"):
            return seat_of(text, request.player) == -1 - option.thing
        if verb == "discover":
            return seat_of(text, request.player) == -1 - option.thing
        if verb == "act":
            return text.lower() in (
                str(option.thing),
                (act := BOARD[option.thing]).colour,
                f"{act.colour} {act.value}",
                f"{PHRASES[act.colour].ja}{act.value}",
            )
        if verb == "crystal_from":
            return POOLS.get(text) == (DUST if option.thing == DUST else AURA)
        if verb == "name":
            return normal_name(text) in names_of(s.pool.cards[option.thing].facts)
        if verb == "direction":
            return self._into(s, request, option, text)
        if _is_charging(request, option):
            return self._charged(s, request, option, text)
        return verb == "megami" and megami_of(text) == with_cards()[option.thing].id

    def otherwise(
        self, s: SakuraState, labels: Labels, request: Request, verbs: Collection[str], rest: str
    ) -> list[Option]:
        """Where it is asked what is done with a card: the one mode of which that is said (use 斬, face-down 斬)."""
        word = next((word for verb, word in DOING if verb in verbs), "")
        fitting = [
            option for option in request.options if option.verb == "mode" and word in mode_verbs(s, request, option)
        ]
        return fitting if len(fitting) == 1 and "mode" not in verbs else []

    def fits_otherwise(
        self, s: SakuraState, labels: Labels, request: Request, option: Option, text: str
    ) -> bool | None:
        if option.verb == "mode" and not text.isdecimal():
            wanted = normal_name(text)
            return bool(wanted) and wanted in normal_name(mode_words(s, request, option))
        if option.verb == "direction":
            return text.isdecimal() and int(text) == option.thing + 1
        if option.verb == "concentration":
            return text.lower() in ("concentration", "集中力")
        if option.verb in ("first", "replace", "instead") and not self.is_yes(request, option):
            return self._fits_effect(s, labels, request, option, text)
        if (
            option.verb in self._cards
            and option.thing >= 0
            and not self.is_card(s, handle(option.thing))
            and seat_of(text, request.player) is None
        ):
            return text.lower() in ATTACK_WORDS
        return None

    def _fits_effect(self, s: SakuraState, labels: Labels, request: Request, option: Option, text: str) -> bool:
        """An effect that waits, by its card (斬, 斬/2), by its place in the list (1), or impatience by its player."""
        if text.isdecimal():
            return int(text) == 1 + request.options.index(option)
        card, program = effect_of(s, request, option)
        if card < 0:
            rule = rule_of(s, request, option)
            return (
                seat_of(text, request.player) == -1 - card
                or text == rule
                or (not rule and text.lower() in ("impatience", "焦燥"))
            )
        name = self.parse(text, request.player)
        return card in self.cards_called(s, labels, name) and (
            name.ability is None or str(name.ability) == self.effect_place(s, card, program)
        )

    def _into(self, s: SakuraState, request: Request, option: Option, text: str) -> bool:
        """The direction of a two-way arrow by the place into which crystals go: "aura", "to distance", "オーラへ"."""
        names = direction_names(s, request, option)
        words = (
            text.removeprefix("to ")
            .removeprefix("into ")
            .removeprefix("from ")
            .removesuffix("へ")
            .removesuffix("から")
            .strip()
        )
        head, dot, rest = words.partition(".")
        seat = seat_of(head, request.player) if dot else None
        pool = POOLS.get(rest if seat is not None else words)
        if pool is None:
            return "self" in names and words.lower() in THIS_CARD
        return (POOL_NAMES[pool] if seat is None else f"{SEATS[seat]}.{POOL_NAMES[pool]}") in names

    def _charged(self, s: SakuraState, request: Request, option: Option, text: str) -> bool:
        """Crystals for an enhancement: "2 from dust and 1 from aura", "ダスト2オーラ1", "dust" (all from there),
        "aura".
        """
        total, pool = options_total(s, request), POOLS.get(text)
        if pool in (AURA, DUST):
            return option.thing == (total if pool == AURA else 0)
        match = next((match for split in _SPLITS if (match := split.match(text.lower()))), None)
        if match is None or not (match["dust"] or match["aura"]):
            return False
        if match["aura"] is not None:
            return option.thing == int(match["aura"]) and (
                match["dust"] is None or int(match["dust"]) == total - option.thing
            )
        return option.thing == total - int(match["dust"])

    def looks(self, s: SakuraState, request: Request, option: Option, card: int) -> object:
        return s.owner[card], s.used[card], s.bound[card], s.known[card], s.use[card], s.under[card]

    def alike(self, s: SakuraState, request: Request) -> bool:
        """Whether one of several copies must be taken that nothing tells apart."""
        options = list(request.options)
        return (
            len(options) > 1
            and all(option.verb in ("pick", "pay") for option in options)
            and len(self.without_twins(s, request, options)) == 1
        )

    def fits_ability(self, s: SakuraState, request: Request, option: Option, place: int) -> bool:
        """Options are about cards."""
        return True

    def called_otherwise(self, s: SakuraState, request: Request, option: Option, verb: str) -> str | None:
        if option.verb == "basic":
            return BASICS_IN_ORDER[option.thing].name.replace("_", " ")
        if _is_charging(request, option):
            return f"charge {option.thing}"
        if option.verb == "stratagem":
            return ("神算", "鬼謀")[option.thing]
        if option.verb == "direction":
            names = direction_names(s, request, option)
            return f"{'from' if is_origin(request) else 'to'} {names[0]}" if names else f"direction {option.thing + 1}"
        if option.verb == "megami":
            return f"megami {with_cards()[option.thing].id}"
        if option.verb in AMOUNTS:
            return f"{verb} {option.thing}"
        if option.verb == "swear":
            return f"{verb} {option.thing + 1}"
        if option.verb == "act":
            return f"{verb} {option.thing}"
        if option.verb == "crystal_from":
            return f"{verb} {'dust' if option.thing == DUST else 'aura'}"
        if option.verb == "name":
            return f"{verb} {s.pool.cards[option.thing].facts.name}"
        if option.verb not in ("first", "replace", "instead"):
            return None
        card, program = effect_of(s, request, option)
        if card < 0:
            return f"{verb} {request.options.index(option) + 1}"
        where = f"{verb} {self.called_ref(s, s.ref(card))}"
        if sum(other.verb == option.verb and effect_of(s, request, other)[0] == card for other in request.options) == 1:
            return where
        place = self.effect_place(s, card, program)
        return f"{where}/{place}" if place != "+" else f"{verb} {request.options.index(option) + 1}"


def _is_charging(request: Request, option: Option) -> bool:
    """C9-2-3.iii: the number is that of the crystals from Aura."""
    return option.verb == "number" and request.rule == "C9-2-3.iii"
