"""Positions made by hand: from the `given` of a scenario to a state that runs.

Cards and crystals are put where the scenario says, as they would lie there after a legal game; what it does not say is as the preparation
leaves it (C4-1.1), and Dust takes the rest of the 36 crystals. The procedure is then entered at the rule number where the game is said to stand.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kisoku.games.sakura.facts import POISON, all_megami
from kisoku.games.sakura.judging import procedure
from kisoku.games.sakura.judging.hosted import bring_named, laid_out, megami_of_row, whole_pool
from kisoku.games.sakura.judging.references import megami_of, zone_of
from kisoku.games.sakura.judging.shelf import BLANK_TRUMP, SakuraShelf
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.preparing import card_count
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.ruleset import READINGS, assemble, rule_numbers
from kisoku.games.sakura.state import (
    ABSENT,
    ANVIL,
    ATTACKING,
    AURA,
    AURA_CAP,
    CARD,
    CLOSED,
    CYBERWAR,
    DECK,
    DISTANCE,
    DISTANCE_CAP,
    DUST,
    ENHANCEMENT,
    EXECUTED,
    FACEDOWN,
    FLARE,
    HAND,
    IN_USE,
    KIBOU,
    LIFE,
    OPEN,
    OUTSIDE,
    PART,
    POISON_BAG,
    PREPARED,
    SEAL,
    SHINSAN,
    TRUMP,
    UNUSED,
    USED,
    USING,
    SakuraState,
)  # fmt: skip
from kisoku.judge.entries import card_and_count, flag_at, known_keys, known_readings, label_at, labels_of, listed, number_at, seat_at, whole_number
from kisoku.judge.naming import Spellings
from kisoku.judge.shelf import BLANK
from kisoku.kernel.game import SEATS, Position, Unclear
from kisoku.kernel.trace import Trace, watched
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place

CRYSTALS = 36
DECK_SIZE = 5
"""Blank cards in a deck that the scenario does not mention."""
FULL_DECK = 7
MOST_CARDS = 200
OTHERS = ("…", "...")
POISONER = "chikage"
GIVEN_BY = {"yukihi": "A4-1-1", "shinra": "A5-1", "chikage": "A7-3-1"}
"""What a hosted Megami gives to a player, by the rule that says so: in a hand-made position it is there already."""

KEYS = Spellings({
    "turn": "turn turn_number ターン", "player": "player turn_player active 手番 ターンプレイヤー", "at": "at point phase 時点 フェイズ",
    "action": "action 行動", "distance": "distance 間合 間合い", "start_distance": "start_distance turn_start_distance ターン開始時の間合",
    "dust": "dust ダスト", "attack": "attack attacking_with 攻撃", "seed": "seed", "A": "a", "B": "b",
})  # fmt: skip
VALUES = Spellings({
    "megami": "megami メガミ", "life": "life ライフ", "aura": "aura オーラ", "flare": "flare フレア", "concentration": "concentration 集中力",
    "shrunk": "shrunk 畏縮", "umbrella": "umbrella 傘", "stratagem": "stratagem plan 計略",
})  # fmt: skip
ZONE_KEYS = ("hand", "deck", "discard", "facedown", "enhancements", "trumps", "used", "extra", "outside", "sealed", "poison_bag", "in_use")
STATES = ("card", "as", "count", "crystals", "used", "facedown", "owner", "holder", "known", "under", "assembled")
UMBRELLAS = Spellings({CLOSED: "closed 閉 閉じ 閉じている", OPEN: "open opened 開 開き 開いている", ABSENT: "none なし"})
STRATAGEMS = Spellings({SHINSAN: "shinsan 神算", KIBOU: "kibou kibo 鬼謀", ABSENT: "none なし"})

OPEN_TO_ALL, OPEN_TO_HOLDER, OPEN_TO_NOBODY = "all", "holder", "nobody"
_OWN_EYES = (HAND, FACEDOWN, POISON_BAG, CYBERWAR)


@dataclass
class Placed:
    """A card that will lie somewhere: which, whose, where, and in which state."""

    number: str
    holder: int
    zone: int
    place: Place
    label: str = ""
    crystals: int = 0
    used: int = UNUSED
    facedown: bool = False
    known: tuple[int, ...] = ()
    under: str = ""
    assembled: bool = False
    handle: int = field(default=-1)


def build(
    given: Mapping[str, Any], cards: Any, place: Place, readings: Mapping[str, str], date: datetime.date | None, without: frozenset[str], trace: Trace | None
) -> Position:
    """The position that the scenario gives. date: the cards of this game have none."""
    here = place.at("given")
    said = _spelled(given, KEYS, here)
    known_readings(readings, READINGS, place.at("readings"))
    errata = frozenset(rule_numbers()) - without
    shelf = SakuraShelf(cards, place, errata if trace is None else watched(errata, trace))
    before = procedure.before_the_cards(said, here)
    rows = [_spelled(said.get(name) or {}, VALUES, here.at(name), zones=True) for name in SEATS[:2]]
    placed = [row for seat in (0, 1) for row in _cards_of(rows[seat], seat, 0 if before else DECK_SIZE, shelf, here.at(SEATS[seat]))]
    placed += _attacking(said, placed, shelf, here)
    if not procedure.before_the_set_up(said, here):
        placed += [row for seat in (0, 1) for row in _poisons(rows[seat], placed, seat, shelf, here.at(SEATS[seat]))]
    if len(placed) > MOST_CARDS:
        raise BadFile(here, f"カードが{MOST_CARDS}枚を超えています", f"has more than {MOST_CARDS} cards")
    hosted = tuple(megami_of_row(rows[seat], [shelf.of(card.number) for card in placed if card.holder == seat], here.at(SEATS[seat])) for seat in (0, 1))
    hosted = _with_a_poisoner(hosted, rows, placed, shelf)
    pool = whole_pool(hosted, shelf, here) if before else Pool()
    coming = laid_out(hosted, shelf, here) if procedure.before_the_set_up(said, here) and not before else 0
    megami = frozenset((*(name for names in hosted for name in names), *(user for row in placed for user in shelf.of(row.number).facts.users)))
    rules = assemble(megami, card_count(hosted) if before else len(placed) + coming, tuple(sorted(readings.items())), without)
    law = rules.law if trace is None else watched(rules.law, trace)
    bring_named(shelf, here)
    for card in shelf.all_cards():
        pool.add(card)
    state = SakuraState(rules, pool, number_at(said, "seed", here, 1))
    if trace is not None:
        state.law, state.trace, state.watched = law, trace, True
    for row in placed:
        _put(state, row)
    labels = labels_of((row.label, row.handle, row.place) for row in placed if row.label)
    for row in placed:
        _seal(state, row, labels)
    for seat in (0, 1):
        atoms.set_megami(state, seat, hosted[seat])
        _player(state, rows[seat], seat, procedure.before_the_set_up(said, here), here.at(SEATS[seat]))
    _crystals(state, said, rows, here)
    if "player" in said or "seed" not in said:
        procedure.let_begin(state, said, here)
    try:
        procedure.stand_at(state, labels, said, here)
    except Unclear as unclear:
        raise BadFile(here, unclear.words.ja, unclear.words.en) from None
    state.journal.clear()
    state.cache = None
    return Position(state, labels)


def _spelled(row: Any, words: Spellings[str], place: Place, zones: bool = False) -> dict[str, Any]:
    """The row with its keys as we call them; with zones, names of zones are left as they are."""
    if not isinstance(row, Mapping):
        raise BadFile(place, "「何: 値」という記述ではありません", "is not of the form “what: value”")
    found: dict[str, Any] = {}
    for key, value in row.items():
        name = words.get(key)
        if name is None and zones and (zone_of(key) is not None or key in ("deck_exactly", "used", "used_trumps", "使用済")):
            name = key
        if name is None:
            there = (*words.words(), *(ZONE_KEYS if zones else ()))
            raise BadFile(place.at(key), f"「{key}」という項目はありません（{'、'.join(there)}）", f"there is no “{key}” here; there are {', '.join(there)}")
        if name in found:
            raise BadFile(place.at(key), "同じ項目が二度あります", "is there twice")
        found[name] = value
    return found


# --- cards ---------------------------------------------------------------------------------------------------------------------


def _cards_of(row: Mapping[str, Any], seat: int, deck: int, shelf: SakuraShelf, place: Place) -> Iterator[Placed]:
    """The cards of one player, in the order in which they came into their zones. deck: blank cards in one that is not mentioned."""
    seen: set[int] = set()
    for key, value in row.items():
        if VALUES.get(key) is not None:
            continue
        here = place.at(key)
        used = key in ("used", "used_trumps", "使用済")
        kind = TRUMP if used else DECK if key == "deck_exactly" else zone_of(key)
        assert kind is not None
        if kind == ATTACKING:
            raise BadFile(here, "《攻撃》はカードの使用で生まれます（attack で示せます）", "attacks come from using cards; `attack` says which")
        if kind in seen and not used:
            raise BadFile(here, "同じ領域が二度あります", "this zone is there twice")
        if not used:
            seen.add(kind)
        cards = list(_zone(value, seat, kind, used, shelf, here))
        yield from reversed(cards) if kind == DECK else cards
    if DECK not in seen:
        yield from _blanks(deck, seat, DECK, shelf, place)


def _attacking(given: Mapping[str, Any], placed: list[Placed], shelf: SakuraShelf, place: Place) -> Iterator[Placed]:
    """The card with which the turn player attacks, if the scenario does not say where it was: in the hand, or among the trumps."""
    name = given.get("attack")
    if not isinstance(name, str) or "." in name or any(normal_name(row.label) == normal_name(name) for row in placed if row.label):
        return
    number, player = shelf.find(name, place.at("attack")), seat_at(given.get("player", "A"), place.at("player"))
    kind = TRUMP if shelf.of(number).facts.cls == "trump" else HAND
    if not any(normal_name(row.number) == normal_name(number) and row.zone == 2 * kind + player for row in placed):
        yield Placed(number, player, 2 * kind + player, place.at("attack"))


def _poisons(row: Mapping[str, Any], placed: list[Placed], seat: int, shelf: SakuraShelf, place: Place) -> Iterator[Placed]:
    """A7-1: a poison bag that the scenario does not mention has what the preparation puts there, without what lies elsewhere."""
    named = any(zone_of(key) == POISON_BAG for key in row)
    own = [user for card in placed if card.holder == seat for user in shelf.of(card.number).facts.users]
    hosted = [megami_of(word) or "" for word in listed(row["megami"], place)] if "megami" in row else own
    if named or not any(name.startswith(POISONER) for name in hosted):
        return
    for number in all_megami()[POISONER].extra:
        card = shelf.of(shelf.find(number, place))
        if card.facts.cls == POISON:
            there = sum(row.number == number for row in placed)
            yield from (Placed(number, seat, 2 * POISON_BAG + seat, place) for _ in range(card.facts.copies - there))


def _with_a_poisoner(
    hosted: tuple[tuple[str, ...], ...], rows: list[dict[str, Any]], placed: list[Placed], shelf: SakuraShelf
) -> tuple[tuple[str, ...], ...]:
    """Poison comes from somebody: if nobody is said to host チカゲ, whoever has a bag, or else the opponent of who has poison."""
    poisons = [row for row in placed if shelf.of(row.number).facts.cls == POISON]
    if not poisons or any(name.startswith(POISONER) for names in hosted for name in names):
        return hosted
    seats = [row.zone & 1 if row.zone >> 1 == POISON_BAG else 1 - (row.zone & 1) for row in poisons]
    open_seats = [seat for seat in (*seats, *(1 - seat for seat in seats)) if "megami" not in rows[seat]]
    return tuple((*names, POISONER) if open_seats and seat == open_seats[0] else names for seat, names in enumerate(hosted))


def _blanks(count: int, seat: int, kind: int, shelf: SakuraShelf, place: Place) -> Iterator[Placed]:
    number = shelf.find(BLANK_TRUMP if kind == TRUMP else BLANK, place)
    for _ in range(count):
        yield Placed(number, seat, 2 * kind + seat, place)


def _zone(value: Any, seat: int, kind: int, used: bool, shelf: SakuraShelf, place: Place) -> Iterator[Placed]:
    """A number of blank cards, or a list of cards; in a deck … fills up with blank ones."""
    if isinstance(value, int) and not isinstance(value, bool):
        for row in _blanks(whole_number(value, place, MOST_CARDS), seat, kind, shelf, place):
            row.used = USED if used else UNUSED
            yield row
        return
    count = 0
    for item in listed(value, place):
        if item in OTHERS and kind == DECK:
            yield from _blanks(FULL_DECK - count, seat, kind, shelf, place)
            continue
        for row in _cards(item, seat, kind, used, shelf, place):
            count += 1
            yield row


def _cards(item: Any, seat: int, kind: int, used: bool, shelf: SakuraShelf, place: Place) -> Iterator[Placed]:
    """A card by name, "斬 x2", or with its states."""
    row: Mapping[str, Any] = item if isinstance(item, Mapping) else {"card": item}
    row = {_STATE_WORDS.get(key, key): value for key, value in row.items()}
    known_keys(row, STATES, place)
    name, count = card_and_count(row, place)
    number = shelf.find_trump(name, place) if kind == TRUMP else shelf.find(name, place)
    crystals = number_at(row, "crystals", place, (shelf.of(number).facts.charge or 0) if kind == ENHANCEMENT else 0, CRYSTALS)
    if crystals and kind not in (ENHANCEMENT, TRUMP, IN_USE, ANVIL):
        raise BadFile(place.at("crystals"), "そこのカードは桜花結晶を持ちません（C7-1）", "cards there have no crystals (C7-1)")
    trump = shelf.of(number).facts.cls == "trump"
    state = USED if used else _used(row, kind, trump, place)
    facedown = flag_at(row, "facedown", place)
    for _ in range(count):
        yield Placed(
            number,
            seat_at(row.get("holder", row.get("owner", SEATS[seat])), place.at("holder")),
            2 * kind + seat,
            place,
            label=label_at(row, place),
            crystals=crystals,
            used=state,
            facedown=kind == OUTSIDE if facedown is None else facedown,
            known=tuple(seat_at(word, place.at("known")) for word in listed(row.get("known"), place.at("known"))),
            under=str(row.get("under", "")),
            assembled=bool(flag_at(row, "assembled", place)),
        )


_STATE_WORDS = {"桜花結晶": "crystals", "結晶": "crystals", "使用済": "used", "枚数": "count", "保有者": "holder", "裏向き": "facedown",
                "カード": "card", "名前": "as",
                "組み立て": "assembled", "state": "used", "sealed_under": "under", "sealed_by": "under"}  # fmt: skip


def _used(row: Mapping[str, Any], kind: int, trump: bool, place: Place) -> int:
    """The state of a trump: unused in its zone if nothing is said, in use while it is deployed (C9-5.ii), used elsewhere face up."""
    value = row.get("used")
    if isinstance(value, str):
        words = {"used": True, "使用済": True, "spent": True, "unused": False, "未使用": False}
        if value not in words:
            raise BadFile(place.at("used"), "used か unused です", "is used or unused")
        value = words[value]
    if value is not None and not isinstance(value, bool):
        raise BadFile(place.at("used"), "true か false です", "is true or false")
    if not trump:
        return UNUSED
    if value is not None:
        return USED if value else UNUSED
    return USING if kind in (ENHANCEMENT, IN_USE) else UNUSED


def _known(row: Placed) -> int:
    """Who knows the face of a card there (C7-1)."""
    kind, seat = row.zone >> 1, row.zone & 1
    known = sum(1 << player for player in set(row.known))
    if kind == DECK:
        return known
    if kind in _OWN_EYES or (kind == TRUMP and row.used == UNUSED):
        return known | 1 << seat
    if kind == OUTSIDE and row.facedown:
        return known | 1 << row.holder
    return known if row.facedown else atoms.EVERYONE


def _put(s: SakuraState, row: Placed) -> None:
    row.handle = atoms.new_card(s, s.pool.by_number[row.number], row.holder, row.zone, _known(row), row.facedown, PART if row.zone >> 1 == CYBERWAR else CARD)
    if row.assembled:
        atoms.set_assembled(s, row.handle, True)
    if row.used:
        atoms.set_used(s, row.handle, row.used)
    if row.crystals:
        atoms.set_bound(s, row.handle, row.crystals)


def _seal(s: SakuraState, row: Placed, labels: Mapping[str, int]) -> None:
    """C7-1-13.p4: a sealed card is bound to the one that sealed it."""
    if row.zone >> 1 != SEAL:
        return
    wanted = normal_name(row.under)
    sealers = [labels[wanted]] if wanted in labels else [card for card in range(len(s.card)) if s.pool.cards[s.card[card]].name == wanted]
    if not sealers:
        raise BadFile(row.place.at("under"), "どのカードの下に封印されているかが必要です", "needs `under`: the card that has sealed it")
    atoms.set_under(s, row.handle, s.ref(sealers[0]))


# --- players and crystals ------------------------------------------------------------------------------------------------------


def _player(s: SakuraState, row: Mapping[str, Any], seat: int, preparing: bool, place: Place) -> None:
    """What a player has beside cards and crystals. preparing: what their Megami give to players is still to come."""
    atoms.set_concentration(s, seat, number_at(row, "concentration", place, 0, 99))
    atoms.set_shrunk(s, seat, bool(flag_at(row, "shrunk", place)))
    hosted = set() if preparing else {megami.partition("-")[0] for megami in s.megami[seat]}
    umbrella = _one_of(row, "umbrella", UMBRELLAS, place)
    if umbrella is None:
        umbrella = CLOSED if "yukihi" in hosted else ABSENT
    atoms.set_umbrella(s, seat, umbrella)
    if s.trace is not None:
        for megami, number in GIVEN_BY.items():
            if megami in hosted:
                s.trace.cite(number)
    words = row.get("stratagem")
    executed = isinstance(words, Mapping) and bool(flag_at(words, "executed", place.at("stratagem")))
    stratagem = _one_of({"stratagem": words.get("is")} if isinstance(words, Mapping) else row, "stratagem", STRATAGEMS, place)
    if stratagem is None:
        stratagem = SHINSAN if "shinra" in hosted else ABSENT
    atoms.set_stratagem(s, seat, stratagem)
    atoms.set_plan(s, seat, EXECUTED if executed else PREPARED)


def _one_of(row: Mapping[str, Any], key: str, words: Spellings[int], place: Place) -> int | None:
    value = row.get(key)
    if value is None:
        return None
    found = words.get(value)
    if found is None:
        known = ", ".join(words.words())
        raise BadFile(place.at(key), f"「{value}」はありません（{known}）", f"there is no “{value}” here; there are {known}")
    return found


def _crystals(s: SakuraState, given: Mapping[str, Any], rows: list[dict[str, Any]], place: Place) -> None:
    """C4-1.1 where nothing is said; what is left of 36 lies in Dust."""
    counts = [0] * 8
    counts[DISTANCE] = number_at(given, "distance", place, 10, DISTANCE_CAP)
    for seat in (0, 1):
        here = place.at(SEATS[seat])
        counts[AURA + seat] = number_at(rows[seat], "aura", here, 3, AURA_CAP)
        counts[FLARE + seat] = number_at(rows[seat], "flare", here, 0, 99)
        counts[LIFE + seat] = number_at(rows[seat], "life", here, 10, 99)
    counts[DUST] = number_at(given, "dust", place, max(0, CRYSTALS - sum(counts) - sum(s.bound)), 99)
    atoms.set_crystals(s, tuple(counts))
