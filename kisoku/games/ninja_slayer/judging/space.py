"""What waits or lasts in a hand-made position: the kotodama space, triggered abilities, continuous effects."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kisoku.effects.control import begin_lasting
from kisoku.games.ninja_slayer.judging.words import JUDGE, UKEMI
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.frames import Effect
from kisoku.games.ninja_slayer.rules.lasting import Lasting
from kisoku.games.ninja_slayer.state import (
    ABILITY,
    CHECK,
    DAMAGE_CHECK,
    KOTODAMA_SPACE,
    NONE,
    Fixed,
    NinjaState,
    Waiting,
)
from kisoku.judge.entries import seat_at, whole_number
from kisoku.judge.naming import seat_of
from kisoku.kernel.events import Event
from kisoku.kernel.game import Unclear
from kisoku.text.yamlfile import BadFile, Place

KEYS = {
    "card": ("card", "by", "as", "owner", "targets", "mode", "modes", "x", "y", "paid", "shares"),
    "ability": ("ability", "by", "targets", "mode", "modes", "x", "y", "paid", "shares", "event"),
    "damage_check": ("damage_check",),
}


_CHECK = re.compile(r"(?:damage[ _]check|ダメージチェック(?:処理)?)\s*(?:of\s+)?(?P<who>[AB])$")
OTHER_KEYS = {
    "controller": "by",
    "player": "by",
    "damage check": "damage_check",
    "target": "targets",
    "X": "x",
    "Y": "y",
}


def in_full(item: Any) -> Any:
    """An entry of the space with its keys: “A.息”, “B.兵/1” and “damage check B” are understood too. Who controls it
    stands in its name if nowhere else.
    """
    if isinstance(item, str):
        check = _CHECK.match(item.strip())
        item = {"damage_check": check["who"]} if check else {"ability" if "/" in item else "card": item.strip()}
    if not isinstance(item, Mapping):
        return item
    found = {OTHER_KEYS.get(key, key): value for key, value in item.items()}
    for key in ("card", "ability"):
        head, dot, rest = str(found.get(key, "")).partition(".")
        if dot and seat_of(head) is not None:
            found.setdefault("by", head)
            if key == "card":
                found[key] = rest
    return found


def kind_of(item: Any, place: Place) -> str:
    """Which kind of thing an entry of the space describes, its keys checked."""
    if isinstance(item, Mapping):
        for kind, keys in KEYS.items():
            if kind in item:
                for key in item:
                    if key not in keys:
                        raise BadFile(
                            place.at(key),
                            f"「{key}」という項目はありません（{'、'.join(keys)}）",
                            f"has no “{key}”; it has {', '.join(keys)}",
                        )
                return kind
    raise BadFile(place, "card、ability、damage_check のどれかが必要です", "needs one of card, ability, damage_check")


def fill_space(
    s: NinjaState, labels: Mapping[str, int], items: Sequence[Any], cards: Sequence[int], place: Place
) -> None:
    """The kotodama space from bottom to top. cards: the handles of its cards, which lie there already."""
    rest = list(cards)
    order: list[int] = []
    for item in items:
        kind = kind_of(item, place)
        if kind == "card":
            thing = rest.pop(0)
            fixed = _fixed(
                s, labels, item, s.pool.cards[s.card[thing]].kotodama, s.controller[thing], None, NONE, place
            )
            atoms.fix_entry(s, thing, fixed)
        elif kind == "damage_check":
            thing = atoms.place_thing(s, DAMAGE_CHECK, seat_at(item["damage_check"], place))
        else:
            by = seat_at(item.get("by", "A"), place)
            card, ability = the_ability(s, labels, item["ability"], by)
            waits = (
                s.ref(card)
                if JUDGE.parse(str(item["ability"])).ability == UKEMI and s.zone[card] >> 1 == CHECK
                else NONE
            )
            fixed = _fixed(
                s,
                labels,
                item,
                (ability,),
                by,
                _event(s, labels, item.get("event"), ability, s.ref(card), by, place),
                waits,
                place,
            )
            thing = atoms.place_thing(s, ABILITY, by, ability, s.ref(card), fixed)
        order.append(thing)
    atoms.reorder(s, KOTODAMA_SPACE, tuple(order))


def the_ability(s: NinjaState, labels: Mapping[str, int], words: Any, by: int) -> tuple[int, int]:
    """(card, number of the ability) of a name such as B.兵/1; without a player the card of whoever controls it."""
    text = str(words)
    name = JUDGE.parse(text)
    try:
        card = JUDGE.the_card(
            s, labels, text.split("/")[0] if name.seat is not None else f"{'AB'[by]}.{text.split('/')[0]}"
        )
    except Unclear:
        card = JUDGE.the_card(s, labels, text.split("/")[0])
    return card, JUDGE.ability_number(s, card, name.ability)


def _fixed(
    s: NinjaState,
    labels: Mapping[str, int],
    item: Mapping[str, Any],
    abilities: Sequence[int],
    by: int,
    what: Event | None,
    waits: int,
    place: Place,
) -> Fixed:
    """What 1204.2 fixes when something is entered: contents with their targets, additional costs, numbers."""
    chosen = item.get("modes", item.get("mode"))
    modes = [whole_number(mode, place.at("mode")) - 1 for mode in _several(chosen)]
    paid = tuple(str(word) for word in _several(item.get("paid")))
    contents: list[int] = []
    for ability in abilities:
        offered = s.pool.programs[ability].modes
        if offered and (not modes or not all(0 <= mode < len(offered) for mode in modes)):
            raise BadFile(
                place.at("mode"), f"1から{len(offered)}までの mode が必要です", f"needs a mode from 1 to {len(offered)}"
            )
        contents.extend([offered[mode] for mode in modes] if offered else [ability])
    count = sum(len(s.pool.programs[number].targets) for number in contents)
    groups = _groups(item.get("targets"), count, place.at("targets"))
    shares = _groups(item.get("shares"), count, place.at("shares"))
    parts = []
    at = 0
    for number in contents:
        targets: list[Any] = []
        share: list[Any] = []
        for _ in s.pool.programs[number].targets:
            targets.append(tuple(JUDGE.the_thing(s, labels, str(word), by) for word in groups[at]))
            share.append(tuple(whole_number(amount, place.at("shares")) for amount in shares[at]))
            if share[-1] and len(share[-1]) != len(targets[-1]):
                raise BadFile(place.at("shares"), "対象ごとに一つずつ書きます", "there must be one for each target")
            at += 1
        parts.append((number, tuple(targets), tuple(share)))
    numbers = tuple(
        (letter.upper(), whole_number(item[letter], place.at(letter))) for letter in ("x", "y") if letter in item
    )
    return Fixed(tuple(parts), paid, numbers, what, (), waits)


def _several(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _groups(value: Any, count: int, place: Place) -> list[list[Any]]:
    """One list for each choice of the text. A flat list is one choice, or one thing for each of several."""
    items = _several(value)
    if any(isinstance(item, list) for item in items):
        groups = [_several(item) for item in items]
    elif count == 1:
        groups = [items]
    else:
        groups = [[item] for item in items]
    if len(groups) > count:
        raise BadFile(place, f"選ぶ箇所は{count}つしかありません", f"the text chooses only {count} times")
    return groups + [[] for _ in range(count - len(groups))]


# --- triggered abilities that wait ----------------------------------------------------------------


def wait_for(s: NinjaState, labels: Mapping[str, int], item: Any, place: Place) -> None:
    """A triggered ability whose condition has occurred and that no rule check has taken up yet (1209.3)."""
    if not isinstance(item, Mapping) or "ability" not in item:
        raise BadFile(place, "{ability: 兵/1, by: A} のように書きます", "is written like {ability: 兵/1, by: A}")
    for key in item:
        if key not in ("ability", "by", "event"):
            raise BadFile(place.at(key), f"「{key}」という項目はありません", f"has no “{key}”")
    by = seat_at(item.get("by", "A"), place)
    card, ability = the_ability(s, labels, item["ability"], by)
    if s.pool.programs[ability].ability.trigger is None:
        raise BadFile(place, "誘発能力ではありません", "is not a triggered ability")
    what = _event(s, labels, item.get("event"), ability, s.ref(card), by, place)
    assert what is not None
    atoms.wait(s, Waiting(ability, s.ref(card), by, what))


def _event(
    s: NinjaState, labels: Mapping[str, int], given: Any, ability: int, source: int, by: int, place: Place
) -> Event | None:
    """What triggered the ability: as told, or an event of the kind that it waits for, about its own card."""
    trigger = s.pool.programs[ability].ability.trigger
    if trigger is None:
        return None
    given = given or {}
    if not isinstance(given, Mapping):
        raise BadFile(
            place.at("event"),
            "{subject: B.兵, number: 2} のように書きます",
            "is written like {subject: B.兵, number: 2}",
        )
    for key in given:
        if key not in ("subject", "cause", "player", "number", "from", "to", "by"):
            raise BadFile(place.at("event", key), f"「{key}」という項目はありません", f"has no “{key}”")
    subject = JUDGE.the_thing(s, labels, str(given["subject"]), by) if "subject" in given else source
    cause = JUDGE.the_thing(s, labels, str(given["cause"]), by) if "cause" in given else NONE
    player = seat_at(given["player"], place) if "player" in given else (-1 - subject if subject < 0 else by)
    left, reached = (_zone(given.get(key), place.at("event", key)) for key in ("from", "to"))
    causer = seat_at(given["by"], place) if "by" in given else -1
    return Event(
        trigger.event,
        player,
        subject,
        whole_number(given.get("number", 1), place.at("event", "number")),
        (),
        cause,
        left,
        reached,
        causer,
    )


def _zone(word: Any, place: Place) -> int:
    """The kind of zone that an event is about, -1 if it is about none."""
    if word is None:
        return -1
    kind = JUDGE.zone_of(word) if isinstance(word, str) else None
    if kind is None:
        raise BadFile(place, f"「{word}」という領域はありません", f"there is no zone “{word}”")
    return kind


# --- continuous effects ---------------------------------------------------------------------------


def spent(place: int) -> str:
    """The label of the Kotodama whose effect stands at that place of the list."""
    return f"effect{place}"


def last(s: NinjaState, labels: Mapping[str, int], item: Any, card: int | None, place: Place) -> None:
    """The lasting effects of what has been resolved already: {card: 加勢, targets: [A.兵]}, with the card that lies in
    the Ohigan, or {ability: A.兵/1}.
    """
    by = seat_at(item.get("by", "A"), place)
    if card is not None:
        abilities: tuple[int, ...] = s.pool.cards[s.card[card]].kotodama
    elif kind_of(item, place) == "ability":
        card, ability = the_ability(s, labels, item["ability"], by)
        abilities = (ability,)
    else:
        raise BadFile(
            place,
            "{card: 加勢, by: A, targets: [A.兵]} のように書きます",
            "is written like {card: 加勢, by: A, targets: [A.兵]}",
        )
    fixed = _fixed(s, labels, item, abilities, by, None, NONE, place)
    begun = len(s.effects)
    for number, targets, shares in fixed.parts:
        f = Effect(
            program=number, player=by, card=s.ref(card), targets=targets, shares=shares, numbers=fixed.numbers,
            paid=fixed.paid,
            it=targets[0] if targets else None,
        )  # fmt: skip
        for _, operands in s.pool.programs[number].code:
            if isinstance(operands, Lasting):
                begin_lasting(s, f, operands, 0)
    if len(s.effects) == begun:
        raise BadFile(place, "その能力から続く効果はありません", "nothing of that ability lasts")
