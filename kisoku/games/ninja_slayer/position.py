"""Positions made by hand: from the `given` of a scenario to a state that runs.

Cards are put where the scenario says, as they would lie there after a legal game: seen by whom the zone is open to, ready, face up.
The procedure is then entered at the rule number where the game is said to stand.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from kisoku.games.ninja_slayer.judging import procedure, space
from kisoku.games.ninja_slayer.judging.references import zone_of
from kisoku.games.ninja_slayer.judging.shelf import NinjaShelf
from kisoku.games.ninja_slayer.pool import Pool
from kisoku.games.ninja_slayer.rules import atoms
from kisoku.games.ninja_slayer.rules.r200_cards import abilities_in_force
from kisoku.games.ninja_slayer.rules.r300_zones import ZONES
from kisoku.games.ninja_slayer.ruleset import READINGS, assemble
from kisoku.games.ninja_slayer.state import DECK, HAND, KOTODAMA, KOTODAMA_SPACE, OHIGAN, NinjaState
from kisoku.judge.entries import card_and_count, flag_at, known_keys, known_readings, label_at, labels_of, listed, number_at, seat_at
from kisoku.judge.shelf import BLANK
from kisoku.kernel.game import SEATS, Position, Unclear
from kisoku.kernel.state import player_ref
from kisoku.kernel.trace import Trace, watched
from kisoku.text.yamlfile import BadFile, Place

DECK_SIZE = 20
"""A deck is filled up to this size with blank cards, so that nobody loses for want of cards."""

MOST_CARDS = 400
KEYS = ("turn", "player", "at", "priority", "A", "B", "kotodama", "waiting", "aisatsu", "effects", "seed")
OTHER_KEYS = {
    "ターン": "turn", "プレイヤー": "player", "turn_player": "player", "turn player": "player", "ターンプレイヤー": "player", "step": "at", "phase": "at",
    "ステップ": "at", "フェイズ": "at", "優先権": "priority", "コトダマ空間": "kotodama", "kotodama_space": "kotodama", "kotodama space": "kotodama",
    "space": "kotodama", "誘発": "waiting", "アイサツ": "aisatsu", "効果": "effects",
}  # fmt: skip
"""Other words for the same."""
STATES = ("card", "as", "count", "bowed", "damage", "facedown", "owner", "known", "revealed", "interrupted")


@dataclass
class Placed:
    """A card that will lie somewhere: which, whose, where, and in which state."""

    number: str
    owner: int
    zone: int
    place: Place
    label: str = ""
    bowed: bool | None = None
    damage: int = 0
    facedown: bool = False
    known: tuple[int, ...] = ()
    revealed: bool = False
    interrupted: bool = False
    handle: int = field(default=-1)


def build(
    given: Mapping[str, Any], cards: Any, place: Place, readings: Mapping[str, str], date: datetime.date | None, without: frozenset[str], trace: Trace | None
) -> Position:
    """The position that the scenario gives."""
    here = place.at("given")
    given = {OTHER_KEYS.get(key, key): value for key, value in given.items()}
    known_keys(given, KEYS, here)
    known_readings(readings, READINGS, place.at("readings"))
    rules = assemble(dict(readings), without)
    law = rules.law if trace is None else watched(rules.law, trace)
    shelf = NinjaShelf(cards, place, date, law)
    waiting_space = [space.in_full(item) for item in listed(given.get("kotodama"), here.at("kotodama"))]
    effects = [space.in_full(item) for item in listed(given.get("effects"), here.at("effects"))]
    placed: list[Placed] = []
    for row in chain(
        _player_cards(given, shelf, here), _space_cards(waiting_space, shelf, here.at("kotodama")), _effect_cards(effects, shelf, here.at("effects"))
    ):
        placed.append(row)
        if len(placed) > MOST_CARDS:
            raise BadFile(here, f"カードが{MOST_CARDS}枚を超えています", f"has more than {MOST_CARDS} cards")
    pool = Pool()
    for card in shelf.all_cards():
        pool.add(card.facts, abilities_in_force(card.facts, card.abilities, law))
    rules.first_free = len(placed)
    state = NinjaState(rules, pool, number_at(given, "seed", here, 1))
    if trace is not None:
        state.law, state.trace, state.watched = law, trace, True
    for row in placed:
        _put(state, row)
    labels = labels_of((row.label, row.handle, row.place) for row in placed if row.label)
    try:
        procedure.begin(state, given, seat_at(given.get("player", "A"), here.at("player")), number_at(given, "turn", here, 3), here)
        for row in placed:
            _after_the_turn_began(state, row)
        for seat, name in enumerate(SEATS[:2]):
            borne = number_at(given.get(name) or {}, "borne", here.at(name), 0)
            if borne:
                atoms.bear(state, player_ref(seat), borne)
        procedure.stand_at(state, labels, given, {row.handle for row in placed if row.bowed is False}, here)
        space.fill_space(state, labels, waiting_space, [row.handle for row in placed if row.zone == KOTODAMA_SPACE], here.at("kotodama"))
        for place_in_list, item in enumerate(effects):
            space.last(state, labels, item, labels.get(space.spent(place_in_list)), here.at("effects"))
        for item in listed(given.get("waiting"), here.at("waiting")):
            space.wait_for(state, labels, space.in_full(item), here.at("waiting"))
    except Unclear as unclear:
        raise BadFile(here, unclear.words.ja, unclear.words.en) from None
    state.journal.clear()
    state.cache = None
    return Position(state, labels)


# --- what the file says --------------------------------------------------------------------------------------------------------


def _player_cards(given: Mapping[str, Any], shelf: NinjaShelf, place: Place) -> Iterator[Placed]:
    """The cards of both players, in the order in which they came into their zones."""
    for seat, name in enumerate(SEATS[:2]):
        here = place.at(name)
        rows = given.get(name) or {}
        if not isinstance(rows, Mapping):
            raise BadFile(here, "「領域: [カード]」という記述ではありません", "is not of the form “zone: [cards]”")
        seen: set[int] = set()
        for key, value in rows.items():
            if key == "borne":
                continue
            exactly = key == "deck_exactly"
            kind = DECK if exactly else zone_of(key)
            if kind is None or kind == KOTODAMA:
                raise BadFile(here.at(key), f"「{key}」という領域はありません", f"there is no zone “{key}”")
            if kind in seen:
                raise BadFile(here.at(key), "同じ領域が二度あります", "this zone is there twice")
            seen.add(kind)
            listed = list(islice(_zone(value, seat, 2 * kind + seat, shelf, here.at(key)), MOST_CARDS + 1))
            if kind == DECK:
                if not exactly:
                    yield from _blanks(DECK_SIZE - len(listed), seat, 2 * DECK + seat, shelf, here)
                listed.reverse()
            yield from listed
        if DECK not in seen:
            yield from _blanks(DECK_SIZE, seat, 2 * DECK + seat, shelf, here)


def _blanks(count: int, seat: int, zone: int, shelf: NinjaShelf, place: Place) -> Iterator[Placed]:
    number = shelf.find(BLANK, place)
    for _ in range(count):
        yield Placed(number, seat, zone, place)


def _zone(value: Any, seat: int, zone: int, shelf: NinjaShelf, place: Place) -> Iterator[Placed]:
    """A number of blank cards, or a list of cards."""
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= MOST_CARDS:
            raise BadFile(place, f"0から{MOST_CARDS}までの枚数です", f"is a number of cards from 0 to {MOST_CARDS}")
        yield from _blanks(value, seat, zone, shelf, place)
        return
    for item in listed(value, place):
        yield from _cards(item, seat, zone, shelf, place)


def _cards(item: Any, seat: int, zone: int, shelf: NinjaShelf, place: Place) -> Iterator[Placed]:
    """A card by name, "兵 x3", or with its states."""
    row: Mapping[str, Any] = item if isinstance(item, Mapping) else {"card": item}
    known_keys(row, STATES, place)
    name, count = card_and_count(row, place)
    number = shelf.find(name, place)
    for _ in range(count):
        yield Placed(
            number,
            seat_at(row.get("owner", SEATS[seat]), place.at("owner")),
            zone,
            place,
            label=label_at(row, place),
            bowed=flag_at(row, "bowed", place),
            damage=number_at(row, "damage", place, 0),
            facedown=bool(flag_at(row, "facedown", place)),
            known=tuple(seat_at(word, place.at("known")) for word in listed(row.get("known"), place.at("known"))),
            revealed=bool(flag_at(row, "revealed", place)),
            interrupted=bool(flag_at(row, "interrupted", place)),
        )


def _space_cards(items: list[Any], shelf: NinjaShelf, place: Place) -> Iterator[Placed]:
    for item in items:
        if space.kind_of(item, place) == "card":
            by = seat_at(item.get("by", "A"), place.at("by"))
            number = shelf.find(item["card"], place)
            yield Placed(number, seat_at(item.get("owner", SEATS[by]), place.at("owner")), KOTODAMA_SPACE, place, label_at(item, place), known=(by,))


def _effect_cards(items: list[Any], shelf: NinjaShelf, place: Place) -> Iterator[Placed]:
    """Kotodama that have been resolved already lie in the Ohigan."""
    for place_in_list, item in enumerate(items):
        if space.kind_of(item, place) == "card":
            by = seat_at(item.get("by", "A"), place.at("by"))
            yield Placed(shelf.find(item["card"], place), by, 2 * OHIGAN + by, place, space.spent(place_in_list))


# --- putting it there ------------------------------------------------------------------------------------------------------------


def _put(s: NinjaState, row: Placed) -> None:
    kind = row.zone >> 1
    card = row.handle = atoms.new_card(s, s.pool.by_number[row.number], row.owner, row.zone)
    if kind != KOTODAMA and row.zone & 1 != row.owner:
        atoms.set_controller(s, card, row.zone & 1)
    if kind == KOTODAMA:
        atoms.set_controller(s, card, row.known[0])
    if row.bowed:
        if not ZONES[kind].orientation:
            raise BadFile(row.place, "そこではカードは縦横の向きを持ちません（303.1）", "cards are neither bowed nor ready there (303.1)")
        atoms.turn_sideways(s, card, True)
    if row.facedown:
        if not ZONES[kind].facing:
            raise BadFile(row.place, "そこではカードは裏向きになりません（303.2）", "cards are not face down there (303.2)")
        atoms.turn_over(s, card, True)
    if ZONES[kind].public or row.revealed:
        atoms.know(s, card, atoms.EVERYONE)
    elif kind == HAND:
        atoms.know(s, card, 1 << (row.zone & 1))
    for seat in row.known:
        atoms.know(s, card, 1 << seat)
    if row.revealed:
        atoms.show(s, card, True)
    if row.damage:
        atoms.bear(s, s.ref(card), row.damage)
    atoms.restamp(s, card)


def _after_the_turn_began(s: NinjaState, row: Placed) -> None:
    if row.interrupted:
        atoms.note_target_change(s, row.handle)
