"""Positions made by hand: from the `given` of a scenario to a state that runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kisoku.games.spellcard.judging import procedure
from kisoku.games.spellcard.judging.shelf import SpellcardShelf
from kisoku.games.spellcard.judging.words import area_named
from kisoku.games.spellcard.minimap import AREAS
from kisoku.games.spellcard.naming import DECLARED
from kisoku.games.spellcard.pool import Pool
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.r1_construction import extras_of
from kisoku.games.spellcard.rules.r2_effects import take_effect
from kisoku.games.spellcard.rules.r4_zones import lookers, lookers_face_down
from kisoku.games.spellcard.ruleset import READINGS, assemble
from kisoku.games.spellcard.state import DECK, FIRST_AREA, REMOVED, STAGE, SpellcardState
from kisoku.games.spellcard.table import TABLE
from kisoku.judge.entries import flag_at, known_keys, listed, number_at, seat_at
from kisoku.judge.placing import MARKS, Placed, Placing, Wanted, labelled, position_of, seats_at
from kisoku.kernel.game import SEATS, Position
from kisoku.text.yamlfile import BadFile, Place

ZONE_KEYS = tuple(DECLARED.zones)
WITH = {"option": ("option", "ace", "オプション", "エース"), "equips": ("equips", "equip", "equipped", "装備")}
"""What a striker has equipped, in every word for it."""


NOBODY = (None, "empty", "none", "なし", "空き")
"""In an area where a case has nobody stand."""


STATES = (*MARKS, "area", "owner", "acted", "facedown", "known", "controller")


class SpellcardPlacing(Placing):
    """On the stage strikers stand in areas; where nothing is said, in the baseline of their player. A deck is filled up
    with blank cards.
    """

    states = {
        "acted": flag_at,
        "facedown": flag_at,
        "known": seats_at,
        "controller": lambda row, key, place: row.get(key),
    }
    words = {
        "行動済み": "acted",
        "行動済み状態": "acted",
        "裏向き": "facedown",
        "face-down": "facedown",
        "face_down": "facedown",
        "持ち主": "owner",
        "コントローラー": "controller",
    }
    filled = unmentioned = 20
    most = 400

    def zone(self, value: Any, seat: int, kind: int, place: Place) -> Iterator[Placed]:
        if kind != STAGE:
            yield from super().zone(value, seat, kind, place)
            return
        rows = (
            [(area, row) for area, row in value.items()]
            if isinstance(value, Mapping)
            else [(None, row) for row in listed(value, place)]
        )
        usual = iter([1, 0, 2, 3] if seat == 0 else [18, 19, 17, 16])
        for name, item in rows:
            if name is not None and item in NOBODY:
                continue
            row = dict(item) if isinstance(item, Mapping) else {"card": item}
            name = row.pop("area", row.pop("エリア", name))
            area = next(usual, -1) if name is None else area_named(str(name), seat)
            if area < 0:
                raise BadFile(
                    place.at(str(name)), "エリアではありません（1-1 から 5-4）", "is not an area (1-1 to 5-4)"
                )
            others = [
                other for words in WITH.values() for word in words for other in listed(row.pop(word, None), place)
            ]
            known_keys(row, (*STATES, *WITH, *self.words), place)
            facedown = row.get("facedown", False)
            for thing, bearer in ((row, False), *((other, True) for other in others)):
                for placed in self.cards(thing, seat, kind, place):
                    placed.zone = FIRST_AREA + area
                    controller = placed.states.get("controller") or SEATS[seat]
                    placed.states = {
                        **placed.states,
                        "bearer": bearer,
                        "controller": controller,
                        "facedown": placed.states.get("facedown") or facedown,
                    }
                    yield placed


def build(wanted: Wanted) -> Position:
    """The position that the scenario gives."""
    here, given = wanted.here, wanted.said(DECLARED, READINGS)
    shelf = SpellcardShelf(wanted.cards, wanted.place, wanted.date, wanted.rulebook)
    placing = SpellcardPlacing(TABLE.zones, shelf)
    placed = placing.everything(placing.rows(given, here, ZONE_KEYS), here)
    pool = Pool()
    sources = {card.facts.number: card for card in shelf.all_cards()}
    for card in sources.values():
        pool.add(card)
    pool.sources = tuple(sources.values())
    extras = tuple(extras_of([sources[row.number] for row in placed if row.owner == seat]) for seat in (0, 1))
    rules = assemble(len(placed), tuple(sorted(wanted.readings.items())), wanted.without, extras if any(extras) else ())
    state = SpellcardState(rules, pool, number_at(given, "seed", here, 1))
    state.trace = wanted.trace
    for row in placed:
        _put(state, row, str(given.get("at", "")).startswith("5.1"))
    for _ in range(AREAS):
        atoms.new_area(state)
    for row in placed:
        take_effect(state, row.handle)
    labels = labelled(placed)
    with wanted.clearly():
        procedure.stand_at(
            state, given, seat_at(given.get("player", "A"), here.at("player")), number_at(given, "turn", here, 3), here
        )
    atoms.set_still(state, number_at(given, "still", here, 0))
    return position_of(state, labels)


def _put(s: SpellcardState, row: Placed, before_the_game: bool) -> None:
    kind, states = TABLE.zones.kind[row.zone], row.states
    seat = TABLE.zones.player[row.zone]
    if kind == STAGE:
        things = s.zones[row.zone]
        bearer = things[0] if states.get("bearer") and things else -1
        if things and bearer < 0:
            raise BadFile(row.place, "一つのエリアに立てるのは1体です（4.1.6）", "one striker to an area (4.1.6)")
        seat = seat_at(states["controller"], row.place)
        if bearer >= 0:  # an equip spell is whose it was when it was declared (reading A44)
            seat = s.controller[bearer] if s.pool.cards[s.pool.by_number[row.number]].is_option else row.owner
    facedown = bool(states.get("facedown")) or kind in (DECK, REMOVED)
    known = lookers_face_down(s, kind, seat) if facedown and kind not in (DECK, REMOVED) else lookers(s, kind, seat)
    if facedown and kind == STAGE and before_the_game:  # 4.1.2.3
        known = 1 << seat
    for player in states.get("known") or ():
        known |= 1 << player
    bearer = s.zones[row.zone][0] if kind == STAGE and states.get("bearer") else -1
    (card,) = atoms.new_cards(s, [s.pool.by_number[row.number]], row.owner, row.zone, known)
    row.handle = card
    atoms.lay(s, card, seat, int(facedown), bearer)
    if kind == STAGE:
        if states.get("acted"):
            atoms.set_acted(s, card, 1)
    elif states.get("acted"):
        raise BadFile(
            row.place,
            "行動済みになるのはステージのストライカーです（2.2.4.2）",
            "only a striker on the stage is acted (2.2.4.2)",
        )
