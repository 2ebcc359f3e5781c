"""What conditions, numbers and filters of card texts read: of players, of the game, of cards and attacks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from kisoku.effects.book import NUMBER, SET, WORD
from kisoku.games.sakura.rules.book import as_it_was, book, holder
from kisoku.games.sakura.rules.definitions import as_it_is
from kisoku.games.sakura.rules.frames import Context, Effect, ResolveAttack, Turn
from kisoku.games.sakura.rules.r5_values import charge, consumption, distance, hand_limit, master_distance
from kisoku.games.sakura.rules.r6_attacks import damage_of, keywords_of_attack, range_size, settled, subject_of
from kisoku.games.sakura.rules.r6_objects import AttackFacts, card_class, facts_of, info, is_attack, last_use, subtype
from kisoku.games.sakura.rules.r9_using import next_in_turn
from kisoku.games.sakura.rules.r10_texts import keywords_now
from kisoku.games.sakura.rules.standing import whom
from kisoku.games.sakura.state import (
    AURA,
    BY_EFFECT,
    CLOSED,
    DUST,
    ENHANCEMENT,
    EXTRA,
    FLARE,
    FULL_POWER,
    HAND,
    IN_USE,
    LIFE,
    NONE,
    OPEN,
    OUTSIDE,
    REACTION,
    STANDARD,
    START_PHASE,
    TRUMP,
    USED,
    ZONE_BY_NAME,
    ZONE_NAMES,
    SakuraState,
    opponent,
)
from kisoku.games.sakura.words.signs import name_in_texts
from kisoku.kernel.events import Event
from kisoku.kernel.rules import rule
from kisoku.kernel.state import handle
from kisoku.text.program import Count, Filter, Sum

# --- facts ------------------------------------------------------------------------------------------------------------


@book.fact("others_used", rule="C10-20.p2")
def others_used(s: SakuraState, f: Any, value: Any) -> bool:
    """Every other trump of yours, wherever it is but in Extra and Outside, is used."""
    for card in range(s.rules.first_free):
        if (
            s.owner[card] != f.player
            or card == f.card
            or card_class(s, card) != "trump"
            or s.zone[card] >> 1 in (EXTRA, OUTSIDE)
        ):
            continue
        if s.used[card] != USED:
            return False
    return True


@book.fact("trumps_used", rule="C10-20")
def trumps_used(s: SakuraState, f: Any, value: Any) -> bool:
    """At least one trump of yours in the Trump zone is used."""
    player = opponent(f.player) if value == "opponent" else f.player
    users = info(s, f.card).users if value == "other" and f.card != NONE else ()
    for card in s.zones[2 * TRUMP + player]:
        if s.used[card] != USED or s.owner[card] != player:
            continue
        its = info(s, card).users
        if value in ("", "opponent") or (any(user not in users for user in its) if value == "other" else value in its):
            return True
    return False


def _used_how(s: SakuraState, f: Any) -> int:
    """How the card is, was or would be used."""
    return int(f.how or last_use(s, f.card).how)


@book.fact("empowered", rule="C9-1-2.p2 C9-1-2.p3")
def empowered(s: SakuraState, f: Any, value: Any) -> bool:
    return _used_how(s, f) == FULL_POWER


@book.fact("reacting")
def reacting(s: SakuraState, f: Any, value: Any) -> bool:
    """C9-2: whether the card is or was used in reaction; a card that a reacting card uses is used by an effect,
    whatever attack it counts as answering."""
    return _used_how(s, f) == REACTION


@book.fact("by_effect")
def by_effect(s: SakuraState, f: Any, value: Any) -> bool:
    return _used_how(s, f) == BY_EFFECT


@book.fact("used_from")
def was_used_from(s: SakuraState, f: Any, value: Any) -> bool:
    return last_use(s, f.card).origin == ZONE_BY_NAME[value]


@book.fact("umbrella")
def umbrella(s: SakuraState, f: Any, value: Any) -> bool:
    whose, _, side = value.rpartition(":")
    return s.umbrella[whom(s, f.player, whose)] == (OPEN if side == "open" else CLOSED)


@book.fact("chose")
def chose(s: SakuraState, f: Any, value: Any) -> bool:
    """Which damage of this attack somebody took (C5-8-3-2)."""
    whose, _, kind = value.partition(":")
    player = whom(s, f.player, whose)
    return any(
        event.kind in ("damage", "lacerated")
        and event.thing == f.attack != NONE
        and event.player == player
        and kind in event.marks
        for event in s.history
    )


@book.fact("standard_chosen")
def standard_chosen(s: SakuraState, f: Any, value: Any) -> bool:
    """That player's action in this turn."""
    return s.action == STANDARD and s.turn_player == (f.player if value == "you" else opponent(f.player))


@book.fact("named_right")
def named_right(s: SakuraState, f: Any, value: Any) -> bool:
    """The card that was chosen has the name that was declared."""
    named = next((number for name, number in f.numbers if name == "name"), NONE)
    return bool(f.it) and named != NONE and s.pool.cards[s.card[handle(f.it[0])]].name == s.pool.cards[named].name


@book.fact("answers_this")
def answers_this(s: SakuraState, f: Any, value: Any) -> bool:
    """The card of the event was used in reaction to the attack of this one."""
    return f.event is not None and last_use(s, f.event.thing).answered == f.attack != NONE


@book.fact("reacting_now")
def reacting_now(s: SakuraState, f: Any, value: Any) -> bool:
    """An attack of the opponent is going on."""
    return any(isinstance(frame, ResolveAttack) and s.owner[handle(frame.attack)] != f.player for frame in s.frames)


@book.fact("ticking")
def ticking(s: SakuraState, f: Any, value: Any) -> bool:
    """C8-1-3.ii is being carried out."""
    return s.phase == START_PHASE and bool(s.frames) and isinstance(s.frames[-1], Turn)


@book.fact("by_itself")
def by_itself(s: SakuraState, f: Any, value: Any) -> bool:
    """An effect of this very card is being resolved."""
    frame = next((frame for frame in reversed(s.frames) if isinstance(frame, Effect)), None)
    return frame is not None and frame.card == f.card


@book.fact("shrunk")
def is_shrunk(s: SakuraState, f: Any, value: Any) -> bool:
    return bool(s.shrunk[opponent(f.player) if value == "opponent" else f.player])


# --- numbers of players and of the game -------------------------------------------------------------------------------


def _crystals(place: int, number: str) -> None:
    name = {LIFE: "life", FLARE: "flare", AURA: "aura"}[place]
    book.of_player(name, rule=number)(lambda s, player: s.crystals[place + player])


_crystals(LIFE, "C5-1-5")
_crystals(FLARE, "C5-1-6")
_crystals(AURA, "C5-1-7")
book.of_player("concentration")(lambda s, player: s.concentration[player])
book.of_player("shrunk")(lambda s, player: s.shrunk[player])
for _name, _kind in (("uses", "used"), ("basics", "basic_action"), ("attacks", "attack_made")):
    book.of_player(_name)(
        lambda s, player, kind=_kind: sum(one.kind == kind and one.player == player for one in s.history)
    )
book.of_player("hand")(lambda s, player: len(s.zones[2 * HAND + player]))
book.of_player("hand_limit")(hand_limit)
book.of_player("umbrella")(lambda s, player: s.umbrella[player])

book.value("distance")(lambda s, f: distance(s))
book.value("start_distance")(lambda s, f: s.start_distance)
book.value("distance_change")(lambda s, f: abs(distance(s) - s.start_distance))
book.value("farther", rule="C5-2-1.p5")(lambda s, f: distance(s) - s.start_distance)
book.value("nearer", rule="C5-2-1.p4")(lambda s, f: s.start_distance - distance(s))
book.value("master_distance")(lambda s, f: master_distance(s))
book.value("dust", rule="C5-2-3")(lambda s, f: s.crystals[DUST])
book.value("turn")(lambda s, f: s.turn)


# --- facts of cards and attacks ---------------------------------------------------------------------------------------


@book.item("used_order", NUMBER)
def used_order(s: SakuraState, thing: int, f: Any) -> int:
    """Which card of its user in this turn: of a card that would be used now, one more than were used (C9-2.p3)."""
    use = last_use(s, thing)
    if use.turn == s.turn and s.zone[thing] >> 1 in (IN_USE, ENHANCEMENT) and not f.how:
        return use.order
    return next_in_turn(s, f.player)


@book.item("declared", NUMBER)
def declared(s: SakuraState, thing: int, f: Any) -> int:
    return next((int(value) for name, value in f.numbers if name == "declared"), 0)


def _facts(s: SakuraState, thing: int, f: Any) -> AttackFacts | None:
    """The attack's facts, if the thing is an attack (also one that would be created)."""
    if f.subject is not None and thing == f.subject.ref:
        return f.subject.facts  # type: ignore[no-any-return]
    return facts_of(s, thing) if is_attack(s, thing) else None


@book.item("original_class", WORD)
@book.item("class", WORD)
def class_of(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.cls if facts is not None else card_class(s, thing)


@book.item("original_subtype", WORD)
def original_subtype(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.subtype if facts is not None else info(s, thing).subtype


@book.item("subtype", WORD)
def subtype_of(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.subtype if facts is not None else subtype(s, thing)


@book.item("original_kind", WORD)
@book.item("kind", WORD)
def kind_of(s: SakuraState, thing: int, f: Any) -> str:
    return "attack" if _facts(s, thing, f) is not None else info(s, thing).type


@book.item("keyword", SET)
def keywords_of(s: SakuraState, thing: int, f: Any) -> Any:
    """With those that effects give; C10-14: of an attack that is being worked out, as far as that has come."""
    if f.subject is not None and thing == f.subject.ref:
        return {s.pool.programs[number].keyword for number in f.subject.text}
    if _facts(s, thing, f) is not None:
        return keywords_of_attack(s, thing)
    return keywords_now(s, thing)


@book.item("original_keyword", SET)
@rule("C10-32", off=keywords_of)
def original_keywords(s: SakuraState, thing: int, f: Any) -> Any:
    """What stands in its text, without what effects give."""
    facts = _facts(s, thing, f)
    if facts is not None:
        return {s.pool.programs[number].keyword for number in facts.text}
    return info(s, thing).keywords


@book.item("user", SET)
def users_of_thing(s: SakuraState, thing: int, f: Any) -> set[str]:
    """Its Megami, and beside their names whether one of them is the Megami of the card that asks ("this") or another
    ("other")."""
    facts = _facts(s, thing, f)
    users = facts.users if facts is not None else users_of(s, thing)
    own = info(s, f.card).users if f.card != NONE else ()
    found = {*users, *(("this",) if any(user in own for user in users) else ())}
    answered = last_use(s, f.card).answered
    made = (event for event in s.history if event.kind == "attack_made" and event.thing == answered != NONE)
    if {*users} & {user for event in made for user in event.marks}:
        found.add("answered")
    if (another_of_attack if facts is not None else another)(s, users, own):
        found.add("other")
    return found


@rule("C10-15", off=False)
def another(s: SakuraState, users: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Another Megami is one who is not of the card that asks."""
    return any(user not in own for user in users)


@rule("C10-15.p2", off=False)
def another_of_attack(s: SakuraState, users: tuple[str, ...], own: tuple[str, ...]) -> bool:
    return any(user not in own for user in users)


@rule("C6-2-1-4", off=())
def users_of(s: SakuraState, card: int) -> tuple[str, ...]:
    """The Megami of the card as X1 has it."""
    return USERS_BY_CLASS.get(card_class(s, card), users_in_list)(s, card)


def users_in_list(s: SakuraState, card: int) -> tuple[str, ...]:
    users = info(s, card).users
    if users == ("saine", "tokoyo"):
        return of_saine_too(s, of_tokoyo_too(s, users))
    return OF_OTHERS[users[0]](s, users) if len(users) == 1 and users[0] in OF_OTHERS else users


of_tokoyo_too = as_it_is("X1.02.A1.n1", off=("saine",))
"""The card that two Megami share is of both."""

of_saine_too = as_it_is("X1.04.A1.n1", off=("tokoyo",))
of_kodama = as_it_is("X1.18.n2", off=("mizuki",))
"""Mizuki brings cards of another Megami."""


OF_OTHERS: dict[str, Callable[[SakuraState, tuple[str, ...]], tuple[str, ...]]] = {
    "kodama": of_kodama,
    "kiriko": rule("X1.22.n2", off=("renri",))(lambda s, users: users),
    "zanka": rule("X1.22.A1.n2", off=("renri",))(lambda s, users: users),
    "wouka": rule("X1.22.A1.n3", off=("renri",))(lambda s, users: users),
}
"""Cards that a Megami brings and that are of another."""


@rule("X1.09.n2", off=("chikage",))
def no_user(s: SakuraState, card: int) -> tuple[str, ...]:
    """A poison has none."""
    return info(s, card).users


USERS_BY_CLASS: dict[str, Callable[[SakuraState, int], tuple[str, ...]]] = {
    "poison": no_user,
    "transform": rule("A9-3-1-3", off=())(lambda s, card: info(s, card).users),
    "concept": rule("A18-2-1-4", off=())(lambda s, card: info(s, card).users),
    "soldier": rule("X1.18.n3", off=("mizuki",))(lambda s, card: info(s, card).users),
}
"""Of classes that only additional rules know."""


def _damage(place: int) -> Callable[[SakuraState, int, Any], int | None]:
    def read(s: SakuraState, thing: int, f: Any) -> int | None:
        if f.partial is not None and (f.subject is None or thing == f.subject.ref):
            return f.partial[place]  # type: ignore[no-any-return]
        if f.subject is not None and f.subject.ref == thing:
            return settled(s, f.subject)[place]
        if thing < 0:
            return None
        return damage_of(s, thing)[place] if is_attack(s, thing) else _printed(s, thing, place)

    return read


def _printed(s: SakuraState, card: int, place: int) -> int | None:
    value = (info(s, card).aura, info(s, card).life)[place]
    return value if isinstance(value, int) else None


book.item("aura", NUMBER)(_damage(0))
book.item("life", NUMBER)(_damage(1))


def of_card(name: str, kind: str, read: Callable[[Any, int, Any], Any]) -> None:
    """A fact that only cards have; an attack has none of it."""
    book.item(name, kind)(
        lambda s, thing, f: None if thing < 0 or _facts(s, thing, f) is not None else read(s, thing, f)
    )


@book.item("aimed", NUMBER)
def aimed(s: SakuraState, thing: int, f: Any) -> int:
    """Whether the aim of its player is on the attack (A23-3)."""
    if f.subject is None or f.subject.ref != thing:
        f = Context(s.owner[handle(thing)], attack=thing)
    return int(book.facts["aimed"](s, f, ""))


of_card("number", WORD, lambda s, card, f: info(s, card).number)
of_card(
    "state",
    WORD,
    lambda s, card, f: ("unused", "in_use", "used")[s.used[card]] if card_class(s, card) == "trump" else "",
)
of_card("bound", NUMBER, lambda s, card, f: s.bound[card])
of_card("charge", NUMBER, lambda s, card, f: charge(s, card, f.player))
of_card("consumption", NUMBER, lambda s, card, f: consumption(s, card, f.player))


@book.item("used_from", WORD)
def used_from(s: SakuraState, thing: int, f: Any) -> str:
    """Of an attack, from where its card was used."""
    subject = f.subject if f.subject is not None and thing == f.subject.ref else None
    card = subject.card if subject is not None else s.maker[handle(thing)] if is_attack(s, thing) else thing
    if card >= 0 and subject is not None and subject.ref == NONE:
        return ZONE_NAMES[s.zone[card] >> 1]
    origin = last_use(s, card).origin
    return ZONE_NAMES[origin] if origin != NONE else ""


@book.item("name", WORD)
def name_of(s: SakuraState, thing: int, f: Any) -> str | None:
    """An attack goes by the card that it came from; one that an effect made has no name."""
    if f.subject is not None and thing == f.subject.ref:
        card = f.subject.card
    else:
        card = s.maker[handle(thing)] if is_attack(s, thing) else thing
    return name_in_texts(info(s, card).name) if card >= 0 else None


@book.item("zone", WORD)
def zone(s: SakuraState, thing: int, f: Any) -> str | None:
    """Where a card lies; attacks lie nowhere."""
    kind = s.zone[handle(thing)] >> 1
    return ZONE_NAMES[kind] if kind >= 0 else None


book.item("owner", WORD)(lambda s, thing, f: "you" if holder(s, f, handle(thing)) == f.player else "opponent")


@book.item("facedown", NUMBER, rule="C10-29")
def facedown(s: SakuraState, thing: int, f: Any) -> int:
    return int(s.zone[thing] >> 1 == OUTSIDE and bool(s.facedown[thing]))


@book.item("marked", NUMBER)
def marked(s: SakuraState, thing: int, f: Any) -> int:
    """A10-3-1-1, A16-4.p4: charged, or conscripted in the Barracks."""
    return int(bool(s.marked[handle(thing)]))


def _attacker(s: SakuraState, thing: int, f: Any) -> int:
    """Whose attack it is, or would be."""
    if f.subject is not None and f.subject.ref == thing:
        return int(f.subject.player)
    return int(s.owner[handle(thing)] if thing >= 0 else f.player)


def _made_before(s: SakuraState, thing: int, f: Any) -> list[Event]:
    """The attacks that its player made before it in this turn."""
    player = _attacker(s, thing, f)
    made = (event for event in s.history if event.kind == "attack_made" and event.player == player)
    return list(takewhile(lambda event: event.thing != thing, made))


book.item("turn_order", NUMBER)(lambda s, thing, f: len(_made_before(s, thing, f)) + 1)


def _order_among(operands: Any, one: Filter) -> Callable[[SakuraState, int, Any], bool]:
    """Which among such attacks it is: of the damage of earlier ones counts what adds to damage sees (C9-1-3-2)."""
    assert isinstance(one.value, Sum)
    assert isinstance(one.value.left, Count)
    such, wanted = operands.fits(one.value.left.of), operands.number(one.value.right)

    def read(s: SakuraState, thing: int, f: Any) -> bool:
        before = sum(such(s, event.thing, as_it_was(f, event, event.was[3])) for event in _made_before(s, thing, f))
        return bool(before + 1 == wanted(s, f))

    return read


book.testing["order_among"] = _order_among


@book.item("dealt", NUMBER)
def dealt(s: SakuraState, thing: int, f: Any) -> int:
    """How much damage an attack has dealt to the player who asks."""
    return sum(
        event.number
        for event in s.history
        if event.kind == "damage" and event.thing == thing and event.player == f.player
    )


book.item("looked_at", NUMBER)(lambda s, thing, f: int(thing in f.seen))
book.item("handle", NUMBER)(lambda s, thing, f: thing)


@book.item("by_card", NUMBER, rule="C6-4-1-1.p2")
def by_card(s: SakuraState, thing: int, f: Any) -> int:
    """An attack that came of a card has a class."""
    return int(bool(class_of(s, thing, f)))


@book.item("range_size", NUMBER)
def size_of_range(s: SakuraState, thing: int, f: Any) -> int | None:
    """How many distances an attack has."""
    if f.subject is not None and f.subject.ref == thing:
        return range_size(s, f.subject)
    return range_size(s, subject_of(s, thing)) if is_attack(s, thing) else None


@book.item("side", WORD)
def side(s: SakuraState, thing: int, f: Any) -> str:
    """In whose zone it lies."""
    return "you" if s.zone[handle(thing)] & 1 == f.player else "opponent"
