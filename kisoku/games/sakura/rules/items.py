"""What conditions, numbers and filters of card texts read: of players, of the game, of cards and attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kisoku.games.sakura.rules.compiling import is_held, player_of, undefined
from kisoku.games.sakura.rules.r5_values import charge, consumption, distance, hand_limit, master_distance
from kisoku.games.sakura.rules.r6_attacks import attack_now, damage_of, range_size, settled, subject_of, text_of
from kisoku.games.sakura.rules.r6_objects import AttackFacts, card_class, facts_of, info, is_attack, subtype
from kisoku.games.sakura.rules.r10_texts import keywords_now
from kisoku.games.sakura.state import (
    AURA,
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
    TRUMP,
    USED,
    ZONE_NAMES,
    SakuraState,
    opponent,
)
from kisoku.kernel.state import handle


def others_used(s: SakuraState, f: Any, value: Any) -> bool:
    """C10-20.p2: every other trump of yours, wherever it is but in Extra and Outside, is used."""
    if "C10-20.p2" not in s.law:
        return trumps_used(s, f, "")
    for card in range(s.rules.first_free):
        if s.owner[card] != f.player or card == f.card or card_class(s, card) != "trump" or s.zone[card] >> 1 in (EXTRA, OUTSIDE):
            continue
        if s.used[card] != USED:
            return False
    return True


def trumps_used(s: SakuraState, f: Any, value: Any) -> bool:
    """C10-20: at least one trump of yours in the Trump zone is used."""
    if "C10-20" not in s.law:
        return False
    player = opponent(f.player) if value == "opponent" else f.player
    users = info(s, f.card).users if value == "other" and f.card != NONE else ()
    for card in s.zones[2 * TRUMP + player]:
        if s.used[card] != USED or s.owner[card] != player:
            continue
        its = info(s, card).users
        if value in ("", "opponent") or (any(user not in users for user in its) if value == "other" else value in its):
            return True
    return False


def empowered(s: SakuraState, f: Any, value: Any) -> bool:
    """C9-1-2.p2, .p3."""
    if not ("C9-1-2.p2" in s.law and "C9-1-2.p3" in s.law):
        return True
    how = getattr(f, "how", 0)
    if not how and f.card != NONE and s.use[f.card]:
        how = s.use[f.card][0]
    return bool(how == FULL_POWER)


def used_from(s: SakuraState, f: Any, value: Any) -> bool:
    return f.card != NONE and bool(s.use[f.card]) and ZONE_NAMES[s.use[f.card][1]] == value


def reacting(s: SakuraState, f: Any, value: Any) -> bool:
    """C9-2: whether the card is or was used in reaction; a card that a reacting card uses is used by an effect, whatever attack it counts as answering."""
    how = getattr(f, "how", 0) or (s.use[f.card][0] if f.card != NONE and s.use[f.card] else 0)
    return bool(how == REACTION)


def umbrella(s: SakuraState, f: Any, value: Any) -> bool:
    return s.umbrella[f.player] == (OPEN if value == "open" else CLOSED)


FACTS: dict[str, Callable[[SakuraState, Any, Any], bool]] = {
    "empowered": empowered,
    "used_from": used_from,
    "others_used": others_used,
    "trumps_used": trumps_used,
    "reacting": reacting,
    "umbrella": umbrella,
    "never": lambda s, f, value: False,
    "shrunk": lambda s, f, value: bool(s.shrunk[player_of(str(value or "you"), f)]),
}

OF_PLAYER: dict[str, Callable[[SakuraState, int], int]] = {
    "life": lambda s, player: s.crystals[LIFE + player] if "C5-1-5" in s.law else 0,
    "flare": lambda s, player: s.crystals[FLARE + player] if "C5-1-6" in s.law else 0,
    "aura": lambda s, player: s.crystals[AURA + player] if "C5-1-7" in s.law else 0,
    "concentration": lambda s, player: s.concentration[player],
    "shrunk": lambda s, player: s.shrunk[player],
    "hand": lambda s, player: len(s.zones[2 * HAND + player]),
    "hand_limit": hand_limit,
    "umbrella": lambda s, player: s.umbrella[player],
}

OF_GAME: dict[str, Callable[[SakuraState, Any], int]] = {
    "distance": lambda s, f: distance(s),
    "start_distance": lambda s, f: s.start_distance,
    "distance_change": lambda s, f: abs(distance(s) - s.start_distance),
    "farther": lambda s, f: distance(s) - s.start_distance if "C5-2-1.p5" in s.law else 0,
    "nearer": lambda s, f: s.start_distance - distance(s) if "C5-2-1.p4" in s.law else 0,
    "master_distance": lambda s, f: master_distance(s),
    "dust": lambda s, f: s.crystals[DUST] if "C5-2-3" in s.law else 0,
    "turn": lambda s, f: s.turn,
}


def next_in_turn(s: SakuraState, player: int) -> int:
    """Which card of the player in this turn the next one to be used will be."""
    return 1 + len([event for event in s.history if event[0] == "used" and event[1] == player])


def used_order(s: SakuraState, thing: int, f: Any) -> int:
    """Which card of its user in this turn: of a card that would be used now, one more than were used (C9-2.p3)."""
    use = s.use[thing]
    if use and use[3] == s.turn and s.zone[thing] >> 1 in (IN_USE, ENHANCEMENT) and not getattr(f, "how", 0):
        return int(use[2])
    return next_in_turn(s, f.player)


OF_THING: dict[str, Callable[[SakuraState, int, Any], int]] = {
    "bound": lambda s, thing, f: s.bound[handle(thing)],
    "declared": lambda s, thing, f: next((int(value) for name, value in f.numbers if name == "declared"), 0),
    "used_order": used_order,
    "consumption": lambda s, thing, f: consumption(s, thing, f.player),
    "charge": lambda s, thing, f: charge(s, thing, f.player),
    "aura": lambda s, thing, f: _or_undefined(s, attack_now(s, thing).aura if is_attack(s, thing) else _printed(s, thing, 0)),
    "life": lambda s, thing, f: _or_undefined(s, attack_now(s, thing).life if is_attack(s, thing) else _printed(s, thing, 1)),
}


def _or_undefined(s: SakuraState, value: int | None) -> int:
    """C5-9: 「-」 is no number."""
    return undefined(s) if value is None else value


def _printed(s: SakuraState, card: int, place: int) -> int | None:
    value = (info(s, card).aura, info(s, card).life)[place]
    return value if isinstance(value, int) else None


def _facts(s: SakuraState, thing: int, f: Any) -> AttackFacts | None:
    """The attack's facts, if the thing is an attack (also one that would be created)."""
    subject = getattr(f, "subject", None)
    if subject is not None and thing == subject.ref:
        return subject.facts  # type: ignore[no-any-return]
    return facts_of(s, thing) if thing >= 0 and is_attack(s, thing) else None


def _class(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.cls if facts is not None else card_class(s, thing)


def _subtype(s: SakuraState, thing: int, f: Any) -> str:
    facts = _facts(s, thing, f)
    return facts.subtype if facts is not None else subtype(s, thing)


def _keywords(s: SakuraState, thing: int, f: Any) -> Any:
    """With those that effects give; C10-14: of an attack that is being worked out, as far as that has come."""
    subject = getattr(f, "subject", None)
    if subject is not None and thing == subject.ref:
        return {s.pool.programs[number].keyword for number in subject.text}
    if _facts(s, thing, f) is not None:
        return {s.pool.programs[number].keyword for number in text_of(s, subject_of(s, thing))}
    return keywords_now(s, thing)


def _original_keywords(s: SakuraState, thing: int, f: Any) -> Any:
    """C10-32: what stands in its text, without what effects give."""
    if "C10-32" not in s.law:
        return _keywords(s, thing, f)
    facts = _facts(s, thing, f)
    if facts is not None:
        return {s.pool.programs[number].keyword for number in facts.text}
    return info(s, thing).keywords


def _user(s: SakuraState, thing: int, f: Any) -> str:
    """ "other" for another Megami than that of the card that asks (C10-15), "this" for the same; a name if nobody asks."""
    facts = _facts(s, thing, f)
    users = facts.users if facts is not None else users_of(s, thing)
    own = info(s, f.card).users if f.card != NONE else ()
    return _Users(users, own, "C10-15.p2" in s.law if facts is not None else "C10-15" in s.law)


def users_of(s: SakuraState, card: int) -> tuple[str, ...]:
    """C6-2-1-4: the Megami of the card as X1 has it. X1.09.n2: a poison has none."""
    users = info(s, card).users if "C6-2-1-4" in s.law else ()
    if s.watched and card_class(s, card) == "poison" and "X1.09.n2" not in s.law:
        return ("chikage",)
    return users


class _Users(str):
    """The users of a thing, as something that can be compared with a Megami, "other" or "this"."""

    users: tuple[str, ...]
    own: tuple[str, ...]
    lawful: bool

    def __new__(cls, users: tuple[str, ...], own: tuple[str, ...], lawful: bool) -> _Users:
        new = super().__new__(cls, "/".join(users))
        new.users, new.own, new.lawful = users, own, lawful
        return new

    def __eq__(self, other: object) -> bool:
        if other == "other":
            return self.lawful and any(user not in self.own for user in self.users)
        if other == "this":
            return any(user in self.own for user in self.users)
        return other in self.users

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.users)


def _damage_item(place: int) -> Callable[[SakuraState, int, Any], int | None]:
    def read(s: SakuraState, thing: int, f: Any) -> int | None:
        partial = getattr(f, "partial", None)
        if partial is not None:
            return partial[place]  # type: ignore[no-any-return]
        subject = getattr(f, "subject", None)
        if subject is not None and subject.ref == thing:
            return settled(s, subject)[place]
        return damage_of(s, thing)[place] if is_attack(s, thing) else _printed(s, thing, place)

    return read


def _range_size(s: SakuraState, thing: int, f: Any) -> int:
    subject = getattr(f, "subject", None)
    return range_size(s, subject if subject is not None and subject.ref == thing else subject_of(s, thing)) if _facts(s, thing, f) is not None else 0


ITEMS: dict[str, Callable[[SakuraState, int, Any], Any]] = {
    "kind": lambda s, thing, f: "attack" if _facts(s, thing, f) is not None else info(s, thing).type,
    "class": _class,
    "subtype": _subtype,
    "name": lambda s, thing, f: info(s, thing).name,
    "number": lambda s, thing, f: info(s, thing).number,
    "keyword": _keywords,
    "original_keyword": _original_keywords,
    "original_class": _class,
    "original_subtype": lambda s, thing, f: facts.subtype if (facts := _facts(s, thing, f)) is not None else info(s, thing).subtype,
    "original_kind": lambda s, thing, f: "attack" if _facts(s, thing, f) is not None else info(s, thing).type,
    "facedown": lambda s, thing, f: int(s.zone[thing] >> 1 == OUTSIDE and bool(s.facedown[thing]) and "C10-29" in s.law),
    "user": _user,
    "state": lambda s, thing, f: ("unused", "in_use", "used")[s.used[thing]],
    "bound": lambda s, thing, f: s.bound[handle(thing)],
    "aura": _damage_item(0),
    "life": _damage_item(1),
    "range_size": _range_size,
    "by_card": lambda s, thing, f: int(bool(_class(s, thing, f)) and "C6-4-1-1.p2" in s.law),
    "charge": lambda s, thing, f: charge(s, thing, f.player),
    "consumption": lambda s, thing, f: consumption(s, thing, f.player),
    "used_from": lambda s, thing, f: ZONE_NAMES[s.use[thing][1]] if s.use[thing] else "",
    "zone": lambda s, thing, f: ZONE_NAMES[s.zone[handle(thing)] >> 1],
    "side": lambda s, thing, f: "you" if s.zone[handle(thing)] & 1 == f.player else "opponent",
    "owner": lambda s, thing, f: "you" if is_held(s, handle(thing), "you", f) else "opponent",
}
