"""What stands: abilities of strikers, options, equip spells and rule cards, and effects that last; and what strikers
are by them.

Worked out once, and kept until something moves on the stage or begins or ends to last; where a text hangs on other
things, until anything changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.effects.standing import Record, Standing, Standings, allowing, banning, concerns
from kisoku.games.spellcard.minimap import AREAS, BLUE, RED
from kisoku.games.spellcard.pool import CardDef
from kisoku.games.spellcard.rules.definitions import as_it_is, so
from kisoku.games.spellcard.rules.frames import Context
from kisoku.games.spellcard.rules.r2_cards import controller, information, is_option, is_striker
from kisoku.games.spellcard.rules.r3_minimaps import changed_range, painted
from kisoku.games.spellcard.state import FIRST_AREA, Departed, SpellcardState
from kisoku.kernel.events import NONE
from kisoku.kernel.rules import examining, rows, rule
from kisoku.kernel.state import LIFE

EXAMINING = examining()
RULE_CARD, BY_EQUIP, OWN, BY_SPELL = 1, 2, 3, 4
"""9.1.2: classes of triggered abilities, by where they come from."""


class Listener:
    """A triggered ability that waits for its condition: of which program, in whose context; cls: its class by 9.1.2;
    stamp: since when, of what a spell made; row: the record it comes from; copy: which of several copies of the ability
    that its striker has.
    """

    __slots__ = ("cls", "context", "copy", "program", "row", "stamp")

    def __init__(
        self, program: Any, context: Context, cls: int, stamp: int = 0, row: Any = None, copy: int = 0
    ) -> None:
        self.program, self.context, self.cls, self.stamp, self.row, self.copy = program, context, cls, stamp, row, copy


class Info:
    """What a striker is now. pow, defence, rank: raw values, which may be below 0 (1.1.5.1). abilities: its programs,
    each with the class of where it comes from.
    """

    __slots__ = ("abilities", "affiliations", "attributes", "defence", "definition", "pow", "races", "rank", "reach")

    def __init__(self, definition: CardDef) -> None:
        self.definition = definition
        self.pow, self.defence, self.rank = definition.pow, definition.defence, definition.rank
        self.attributes = definition.attributes
        self.races, self.affiliations = definition.facts.races, definition.facts.affiliations
        self.abilities: list[tuple[int, int]] = []
        self.reach = 0


class Derived(Standings[Standing]):
    """strikers, bits: for each player, who is there, and in which areas. infos: of those that were asked for. gifts:
    what gives or takes abilities, attributes and the like; mods: what changes numbers; of_players: the same of players.
    """

    __slots__ = (
        "abilities",
        "banned",
        "becomes",
        "bits",
        "fickle",
        "gifts",
        "infos",
        "mods",
        "of_players",
        "ranges",
        "strikers",
    )

    def __init__(self) -> None:
        super().__init__()
        self.strikers: tuple[list[int], list[int]] = ([], [])
        self.bits = [0, 0]
        self.infos: dict[int, Info] = {}
        self.gifts: list[Standing] = []
        self.mods: list[Standing] = []
        self.ranges: list[Standing] = []
        self.of_players: list[Standing] = []
        self.becomes: list[Standing] = []
        self.abilities: dict[int, list[tuple[int, int]]] = {}
        self.fickle = False
        self.banned: set[str] = set()
        """What some effect forbids somebody."""

    def take(self, standing: Standing) -> None:
        lasting = standing.lasting
        self.fickle = self.fickle or lasting.fickle or lasting.condition is not None  # type: ignore[attr-defined]
        kind = lasting.kind
        if kind == "modify":
            if lasting.register in ("you", "opponent"):
                self.of_players.append(standing)
            elif lasting.changes[0].item == "attack_range":
                self.ranges.append(standing)
            else:
                self.mods.append(standing)
        elif kind in ("grant", "lose"):
            self.gifts.append(standing)
        elif kind == "become":
            self.becomes.append(standing)
        else:
            if kind == "forbid":
                self.banned.add(lasting.action)
            self.sort(standing)


def derived(s: SpellcardState) -> Derived:
    """What stands, abilities that are given or taken included. Whom a gift is for may hang on what others give, and
    what is given may give in turn: so gifts are dealt out again until nothing changes by that.
    """
    known = s.cache
    if known is not None:
        return known  # type: ignore[no-any-return]
    pool = s.pool
    own: dict[int, list[tuple[int, int]]] = {}
    for area in range(AREAS):
        things = s.zones[FIRST_AREA + area]
        if things and (not EXAMINING or is_striker(s, things[0])):
            own[things[0]] = _abilities(s, things) if len(things) > 1 else list(pool.cards[s.card[things[0]]].own)
    found = _standing(s, own)
    seen = [own]
    while found.gifts:
        given = _given(s, found, own)
        if given in seen:
            break
        seen.append(given)
        found = _standing(s, given)
    s.cache = found
    s.volatile = found.fickle
    return found


def _standing(s: SpellcardState, abilities: dict[int, list[tuple[int, int]]]) -> Derived:
    """All that stands if strikers have these abilities."""
    found = s.cache = Derived()
    found.abilities = abilities
    programs, pool = s.pool.programs, s.pool
    always_on = is_always_on(s)
    for card in abilities:
        player = controller(s, card) if EXAMINING else s.controller[card]
        found.strikers[player].append(card)
        found.bits[player] |= 1 << s.zone[card] - FIRST_AREA
    for card, several in abilities.items():
        ref, player = card + LIFE * s.life[card], s.controller[card]
        several = separately(s, several) if EXAMINING and len(several) > 1 else several
        for place, (number, cls) in enumerate(several):
            program = programs[number]
            if EXAMINING and program.keyword and not stands(s, program):
                continue
            if program.trigger is not None:
                if not program.zones:
                    copy = sum(other == number for other, _ in several[:place]) if place else 0
                    _listen(found, Listener(program, pool.context(number, ref, player), cls, copy=copy))
            elif program.kind == "static" and always_on:
                context = pool.context(number, ref, player)
                for lasting in program.statics:
                    found.take(Standing(lasting, context))
    for effect in s.effects:
        if effect.until not in LYING or is_received(s, effect):
            _enter_record(s, found, effect)
    for row in s.pending:
        context = Context(row.player, row.card, row.program, caster=row.caster)
        context.targets = row.targets
        cls = RULE_CARD if row.until == "rule" else BY_EQUIP if row.until == "equip" else BY_SPELL
        _listen(found, Listener(programs[row.program], context, cls, row.stamp, row))
    for gift in found.gifts:
        if gift.lasting.register in ("you", "opponent") and holds(s, gift):
            _give_player(s, found, gift)
    found.mods.sort(key=_turn)
    found.infos.clear()
    return found


def _turn(standing: Standing) -> tuple[bool, int]:
    """When a change of numbers takes its turn: what an ability makes a number always comes before what
    changes it then.
    """
    return standing.record is not None or all(change.how == "+" for change in standing.lasting.changes), standing.stamp


KEYWORDS = {
    "sessha": "10.2.1", "kakusei": "10.3.1", "kakusei_ability": "10.3.2", "jinkei": "10.4.1", "shadan": "10.5.1",
    "shunsoku": "10.6.1", "shushu": "10.7.1",
    "kasei": "10.8.1", "kago": "10.9.1",
}  # fmt: skip
"""The keyword abilities, each by its rule."""


def keyword_rule(s: SpellcardState, program: Any) -> str:
    gives = program.keyword == "kakusei" and any(static.kind == "grant" for static in program.statics)
    return KEYWORDS["kakusei_ability" if gives else program.keyword]


@rows(KEYWORDS.values(), keyword_rule, off=False)
@rule("10.1.1", off=False)
def stands(s: SpellcardState, program: Any) -> bool:
    """A keyword is the whole ability that the rules define for it."""
    return True


separately = as_it_is("10.1.3", off=lambda s, abilities: list(dict.fromkeys(abilities)))
"""Copies of an ability are applied each for itself."""

is_always_on = so("2.4.3", "2.4.2")
"""An always-on ability is manifest as long as it is there."""


def _abilities(s: SpellcardState, things: tuple[int, ...]) -> list[tuple[int, int]]:
    """What the striker has by itself and by its option (2.9.4, 3.13.3.2)."""
    cards = s.pool.cards
    found = list(cards[s.card[things[0]]].own)
    for other in things[1:]:
        card = cards[s.card[other]]
        if not EXAMINING:
            found += card.own if card.is_option else ()
        elif is_option(s, other):
            found += [(number, OWN) for number in option_abilities(s, card)]
    return found


@rule("3.13.3.2", "2.9.4", off=())
def option_abilities(s: SpellcardState, option: CardDef) -> tuple[int, ...]:
    """An option's abilities are its bearer's."""
    return option.abilities


LYING = {"equip": "2.9.5", "rule": "2.10.4"}
"""What lasts while a card lies somewhere, by its rule."""


@rows(LYING.values(), lambda s, effect: LYING[effect.until], off=False)
def is_received(s: SpellcardState, effect: Record) -> bool:
    """All the time that the card is equipped, or lies in the rule-card area."""
    return True


def _enter_record(s: SpellcardState, found: Derived, effect: Record) -> None:
    lasting = s.pool.lasting[effect.lasting]
    context = Context(effect.player, effect.card, lasting.program, caster=effect.holder)
    context.targets = (effect.refs,) if effect.refs else ()
    found.take(Standing(lasting, context, effect.stamp, effect))


def _given(
    s: SpellcardState, found: Derived, own: dict[int, list[tuple[int, int]]]
) -> dict[int, list[tuple[int, int]]]:
    """What strikers have after all gifts and losses: what stands by itself first, and there losses first; then the rest
    as it came.
    """
    programs = s.pool.programs
    abilities = dict(own)
    for gift in sorted(
        found.gifts, key=lambda gift: (gift.stamp, gift.record is None and gift.lasting.kind == "grant")
    ):
        lasting, record = gift.lasting, gift.record
        cls = OWN if record is None else BY_EQUIP if record.until == "equip" else BY_SPELL
        for card, several in abilities.items():
            if lasting.register in ("you", "opponent") or not is_reached(s, gift, card + LIFE * s.life[card]):
                continue
            if lasting.kind == "lose" and lasting.op.keyword:
                abilities[card] = [row for row in several if lasting.op.keyword not in ("*", programs[row[0]].keyword)]
            elif lasting.granted >= 0 and gains(s) and (cls != BY_EQUIP or is_bearers(s)):
                abilities[card] = [*several, (lasting.granted, cls)]
    return abilities


def is_reached(s: SpellcardState, standing: Standing, ref: int) -> bool:
    """Whether what stands is about the striker, holds, and is received by it (2.4.13)."""
    return (
        concerns(s, standing, ref)
        and holds(s, standing)
        and not ("be_affected" in derived(s).banned and is_spared_from(s, standing, ref))
    )


def is_spared_from(s: SpellcardState, standing: Standing, ref: int) -> bool:
    from kisoku.games.spellcard.rules.r2_receiving import static_spared

    return static_spared(s, ref, standing)


gains = so("8.2.4")
"""What stands in 『…』 is an ability that is gained as it is written."""

is_bearers = so("3.13.3.3")
"""An ability that an equip spell has is its bearer's."""


def _give_player(s: SpellcardState, found: Derived, gift: Standing) -> None:
    """2.10.4: what a rule card says holds for its player."""
    context, program = gift.context, s.pool.programs[gift.lasting.granted]
    for ref in gift.lasting.things(s, context):
        own = Context(-1 - ref, context.card, program.number, caster=context.caster)
        if program.trigger is not None:
            _listen(found, Listener(program, own, RULE_CARD, gift.stamp))
        for static in program.statics:
            found.take(Standing(static, own))


def _listen(found: Derived, listener: Listener) -> None:
    for kind in listener.program.heard:
        found.listeners.setdefault(kind, []).append(listener)


def holds(s: SpellcardState, standing: Standing) -> bool:
    """Whether the condition of what stands is met; what was made to last needs none."""
    lasting = standing.lasting
    if lasting.acts is not None and not lasting.acts(s):
        return False
    return standing.record is not None or lasting.condition is None or lasting.condition(s, standing.context)


def info(s: SpellcardState, card: int) -> Info:
    """What a striker is now; of a card elsewhere, what is printed on it (2.2.5)."""
    found = derived(s)
    known = found.infos.get(card)
    if known is not None:
        return known
    made = Info(information(s, card))
    if s.zone[card] < FIRST_AREA or s.bearer[card] >= 0:
        return made
    found.infos[card] = made
    things = s.zones[s.zone[card]]
    for other in things[1:]:
        option = s.pool.cards[s.card[other]]
        if option.is_option:
            _add_option(s, made, option)
    ref = card + LIFE * s.life[card]
    made.abilities = found.abilities.get(card, [])
    for standing in sorted((*found.gifts, *found.becomes), key=lambda standing: standing.stamp):
        op, kind = standing.lasting.op, standing.lasting.kind
        if op.item in WORDS and (kind == "become" or op.attribute) and is_reached(s, standing, ref):
            words = CHANGED[kind](s, tuple(getattr(made, WORDS[op.item])), op)
            setattr(made, WORDS[op.item], "".join(words) if op.item == "attribute" else words)
    for standing in found.mods:
        if is_applied(s, standing, ref) and not ("status" in found.banned and is_forbidden(s, "status", ref)):
            _change(s, made, standing)
    return made


@rule("2.4.12.2", off=True)
def is_applied(s: SpellcardState, standing: Standing, ref: int) -> bool:
    """What is manifest is applied only to what it is about; that may be nothing."""
    return is_reached(s, standing, ref)


def _change(s: SpellcardState, made: Info, standing: Standing) -> None:
    for place, change in enumerate(standing.lasting.changes):
        name, number = NUMBERS[change.item], standing.number(s, place)
        if change.how != "+" and standing.refs is None:
            number = offset(
                s, getattr(made, NUMBERS[change.other]) if change.how == "swap" else number, getattr(made, name)
            )
        setattr(made, name, kept(s, getattr(made, name)) + number)
        if change.how == "swap":
            other = NUMBERS[change.other]
            setattr(made, other, getattr(made, other) - number)


@rule("8.1.7", "8.1.7.1", "8.1.7.1.ex1", "8.1.7.2", off=lambda s, stated, now: stated)
def offset(s: SpellcardState, stated: int, now: int) -> int:
    """To change a number is to make it that, with all that acts on it now; what comes or goes later shifts it (reading
    A61).
    """
    return stated - now


kept = as_it_is("1.1.5.1", off=lambda s, raw: max(0, raw))
"""A number below zero is remembered, and what comes after is added to that."""


NUMBERS = {"pow": "pow", "def": "defence", "rank": "rank"}
WORDS = {"attribute": "attributes", "race": "races", "affiliation": "affiliations"}


@rule("8.1.7", "8.1.7.2", off=lambda s, words, op: words)
def changed(s: SpellcardState, words: tuple[str, ...], op: Any) -> tuple[str, ...]:
    """Whatever it was before."""
    return tuple(op.value.strip("無")) if op.item == "attribute" else (op.value,)


CHANGED: dict[str, Callable[[SpellcardState, tuple[str, ...], Any], tuple[str, ...]]] = {
    "grant": lambda s, words, op: words if op.attribute in words else (*words, op.attribute),
    "lose": lambda s, words, op: tuple(word for word in words if op.attribute not in (word, "*")),
    "become": changed,
}
"""What becomes of the words of a striker by what is given to it, taken from it, or made of it."""


def _add_option(s: SpellcardState, made: Info, option: CardDef) -> None:
    made.rank += option_rank(s, option)
    power, defence = correction(s, option)
    made.pow += power
    made.defence += defence
    made.attributes += "".join(sign for sign in option_attributes(s, option) if sign not in made.attributes)


@rule("3.5.3", "2.9.4", off=0)
def option_rank(s: SpellcardState, option: CardDef) -> int:
    return option.rank


@rule("3.9.2", "2.9.4", off=(0, 0))
def correction(s: SpellcardState, option: CardDef) -> tuple[int, int]:
    """An option's corrections are added to POW and DEF of its bearer."""
    return option.pow, option.defence


@rule("3.3.8", "2.9.4", off="")
def option_attributes(s: SpellcardState, option: CardDef) -> str:
    return option.attributes


def attack_reach(s: SpellcardState, card: int, area: int = -1) -> int:
    """The areas of a striker's attack range, as bits, from where it stands."""
    if area < 0:
        area = s.zone[card] - FIRST_AREA
    seat = s.controller[card]
    code = s.pool.cards[s.card[card]].minimap
    bits = painted(s, code, seat, "")[area] if code else 0
    found = derived(s)
    if found.ranges:
        ref = card + LIFE * s.life[card]
        for standing in found.ranges:
            if is_reached(s, standing, ref):
                for change in standing.lasting.changes:
                    bits = changed_range(s, bits, change.how, painted(s, change.other, seat, RED + BLUE)[area])
    return bits


@rule("1.1.2", off=False)
def is_permitted(s: SpellcardState, action: str, card: int, player: int = NONE) -> bool:
    """Whether a card's text allows what the rules do not."""
    permits = derived(s).permits
    return bool(permits) and allowing(s, permits, holds, action, card, player) is not None


@rule("1.1.3", off=False)
def is_forbidden(s: SpellcardState, action: str, card: int = NONE, player: int = NONE, other: int = NONE) -> bool:
    """Whether an effect forbids it, whatever others allow."""
    found: Derived = s.cache or derived(s)
    if action not in found.banned:
        return False
    forbids = found.forbids
    if card != NONE and "be_affected" in found.banned:
        forbids = [
            standing
            for standing in forbids
            if standing.lasting.action == action and not is_spared_from(s, standing, card)
        ]
    return banning(s, forbids, holds, action, card, player, other) is not None


def snapshot(s: SpellcardState, card: int) -> Departed:
    """2.3.7: what the card is, kept while it moves."""
    now = info(s, card)
    things = s.zones[s.zone[card]]
    ace = int(any(s.pool.cards[s.card[other]].is_option for other in things[1:]))
    return Departed(
        s.ref(card), s.controller[card], s.zone[card] - FIRST_AREA, now.pow, now.defence, now.rank, now.attributes,
        now.races,
        now.affiliations, s.acted[card], ace,
    )  # fmt: skip
