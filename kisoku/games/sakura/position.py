"""Positions made by hand: from the `given` of a scenario to a state that runs.

Cards and crystals are put where the scenario says, as they would lie there after a legal game; what it does not say is
as the preparation
leaves it (C4-1.1), and Dust takes the rest of the 36 crystals. The procedure is then entered at the rule number where
the game is said to stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kisoku.games.sakura.facts import POISON, all_megami, are_hosted
from kisoku.games.sakura.judging import procedure
from kisoku.games.sakura.judging.answers import megami_of
from kisoku.games.sakura.judging.hosted import bring_named, laid_out, megami_of_row, whole_pool
from kisoku.games.sakura.judging.shelf import BLANK_TRUMP, SakuraShelf
from kisoku.games.sakura.judging.words import JUDGE
from kisoku.games.sakura.megami.tallies import PLACES, TALLIES
from kisoku.games.sakura.naming import DECLARED
from kisoku.games.sakura.pool import Pool
from kisoku.games.sakura.preparing import card_count
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.r5_values import ADVERSE
from kisoku.games.sakura.rules.r7_zones import OWN, ZONES
from kisoku.games.sakura.ruleset import READINGS, assemble
from kisoku.games.sakura.state import (
    ABSENT,
    ATTACKING,
    AURA,
    AURA_CAP,
    CARD,
    CLOSED,
    CONCEPT,
    CYBERWAR,
    DECK,
    DISTANCE,
    DISTANCE_CAP,
    DUST,
    ENHANCEMENT,
    EXECUTED,
    FLARE,
    FLOW,
    HAND,
    IN_USE,
    JOURNEY,
    LIFE,
    NO_AIM,
    NO_CRYSTALS,
    OUTSIDE,
    PART,
    POISON_BAG,
    PREPARED,
    SEAL,
    SHINSAN,
    T_DIVE,
    T_HEADWIND,
    TRUMP,
    UNUSED,
    USED,
    USING,
    SakuraState,
)
from kisoku.judge.entries import flag_at, known_keys, listed, number_at, seat_at
from kisoku.judge.placing import Placed, Placing, Wanted, labelled, position_of, seats_at
from kisoku.judge.shelf import BLANK
from kisoku.kernel.game import SEATS, Position
from kisoku.table.declaring import Spellings
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place

CRYSTALS = 36
FULL_DECK = 7
OTHERS = ("…", "...")
POISONER = "chikage"
SHARED_OUT = {"machine": ("burnt", "nearer_tokens", "farther_tokens"), "soil": ("sprouted",)}
"""Where the others of the five can lie (A9-2.p3, A17-2.p3)."""
TALLY_RULES = {"machine": "A9-1.p2", "soil": "A17-1", "rate": "A21-2-1"}
GIVEN_BY = {"yukihi": "A4-1-1", "shinra": "A5-1", "chikage": "A7-3-1"}
"""What a hosted Megami gives to a player, by the rule that says so: in a hand-made position it is there already."""

TALLY_KEYS = {
    ("artificial" if name == "machine" else name): name
    for name in TALLIES
    if name not in ("headwind", "tailwind", "dive")
}
SAID = (
    "megami",
    "life",
    "aura",
    "flare",
    "concentration",
    "shrunk",
    "umbrella",
    "stratagem",
    "flow",
    "journey",
    "breeze",
    "dive",
    *TALLY_KEYS,
)
VALUES = Spellings({name: f"{name} {DECLARED.values[name].ja} {DECLARED.values[name].also}" for name in SAID})
ZONE_KEYS = (
    "hand",
    "deck",
    "discard",
    "facedown",
    "enhancements",
    "trumps",
    "used",
    "extra",
    "outside",
    "sealed",
    "poison_bag",
    "in_use",
)
USED_TRUMPS = ("used", "used_trumps", "使用済")
USED_WORDS = {"used": True, "使用済": True, "spent": True, "unused": False, "未使用": False}


def _used(row: Mapping[str, Any], key: str, place: Place) -> bool | None:
    value = row.get(key)
    if isinstance(value, str):
        if value not in USED_WORDS:
            raise BadFile(place.at(key), "used か unused です", "is used or unused")
        return USED_WORDS[value]
    return flag_at(row, key, place)


class SakuraPlacing(Placing):
    states = {
        "crystals": lambda row, key, place: number_at(row, key, place, 0, CRYSTALS) if key in row else None,
        "used": _used, "facedown": flag_at, "known": seats_at, "under": lambda row, key, place: str(row.get(key, "")),
        "assembled": flag_at, "marked": flag_at,
        "seeds": lambda row, key, place: number_at(row, key, place, 0, 5) if key in row else None,
    }  # fmt: skip
    words = {
        "桜花結晶": "crystals", "結晶": "crystals", "使用済": "used", "枚数": "count", "保有者": "holder",
        "裏向き": "facedown",
        "カード": "card", "名前": "as",
        "組み立て": "assembled", "charged": "marked", "帯電": "marked", "conscripted": "marked", "徴兵済": "marked",
        "種結晶": "seeds", "state": "used", "sealed_under": "under", "sealed_by": "under",
    }  # fmt: skip
    owner = ("holder", "owner")
    unmentioned = 5
    most = 200

    def blank(self, kind: int) -> str:
        return BLANK_TRUMP if kind == TRUMP else BLANK

    def find(self, name: Any, kind: int, place: Place) -> str:
        assert isinstance(self.shelf, SakuraShelf)
        return self.shelf.find_trump(name, place) if kind == TRUMP else self.shelf.find(name, place)

    def kind_of(self, key: str) -> int | None:
        return TRUMP if key in USED_TRUMPS else None if VALUES.get(key) is not None else super().kind_of(key)

    def is_zone(self, key: str) -> bool:
        return JUDGE.zone_of(key) is not None or key in ("deck_exactly", *USED_TRUMPS)

    def more_states(self, key: str) -> Mapping[str, Any]:
        return {"used": True} if key in USED_TRUMPS else {}

    def of_player(self, row: Mapping[str, Any], seat: int, place: Place) -> Iterator[Placed]:
        for key in row:
            if self.kind_of(key) == ATTACKING:
                raise BadFile(
                    place.at(key),
                    "《攻撃》はカードの使用で生まれます（attack で示せます）",
                    "attacks come from using cards; `attack` says which",
                )
        yield from super().of_player(row, seat, place)

    def zone(self, value: Any, seat: int, kind: int, place: Place) -> Iterator[Placed]:
        """In a deck … fills up with blank cards."""
        if kind != DECK or not isinstance(value, list):
            yield from super().zone(value, seat, kind, place)
            return
        count = 0
        for item in value:
            found = list(
                self.blanks(FULL_DECK - count, seat, kind, place)
                if item in OTHERS
                else self.cards(item, seat, kind, place)
            )
            count += len(found) if item not in OTHERS else 0
            yield from found

    def cards(self, item: Any, seat: int, kind: int, place: Place) -> Iterator[Placed]:
        for card in super().cards(item, seat, kind, place):
            charge = (self.card(card.number).facts.charge or 0) if kind == ENHANCEMENT else 0
            crystals = charge if card.states["crystals"] is None else card.states["crystals"]
            if crystals and not ZONES[kind].crystals:
                raise BadFile(
                    place.at("crystals"),
                    "そこのカードは桜花結晶を持ちません（C7-1）",
                    "cards there have no crystals (C7-1)",
                )
            facedown = card.states["facedown"]
            card.states = {
                **card.states,
                "crystals": crystals,
                "facedown": kind == OUTSIDE if facedown is None else facedown,
            }
            yield card

    def card(self, number: str) -> Any:
        assert isinstance(self.shelf, SakuraShelf)
        return self.shelf.of(number)

    def attacking(self, given: Mapping[str, Any], placed: list[Placed], place: Place) -> Iterator[Placed]:
        """The card with which the turn player attacks, if the scenario does not say where it was: in the hand, or
        among the trumps."""
        name = given.get("attack")
        if (
            not isinstance(name, str)
            or "." in name
            or any(normal_name(row.label) == normal_name(name) for row in placed if row.label)
        ):
            return
        number, player = (
            self.shelf.find(name, place.at("attack")),
            seat_at(given.get("player", "A"), place.at("player")),
        )
        zone = self.zones.number(TRUMP if self.card(number).facts.cls == "trump" else HAND, player)
        if not any(normal_name(row.number) == normal_name(number) and row.zone == zone for row in placed):
            yield Placed(number, player, zone, place.at("attack"))

    def poisons(self, row: Mapping[str, Any], placed: list[Placed], seat: int, place: Place) -> Iterator[Placed]:
        """A7-1: a poison bag that the scenario does not mention has what the preparation puts there, without what lies
        elsewhere."""
        own = [user for card in placed if card.owner == seat for user in self.card(card.number).facts.users]
        hosted = [megami_of(word) or "" for word in listed(row["megami"], place)] if "megami" in row else own
        if any(self.kind_of(key) == POISON_BAG for key in row) or not any(name.startswith(POISONER) for name in hosted):
            return
        for number in all_megami()[POISONER].extra:
            card = self.card(self.shelf.find(number, place))
            if card.facts.cls == POISON:
                there = sum(row.number == number for row in placed)
                yield from (
                    Placed(number, seat, self.zones.number(POISON_BAG, seat), place)
                    for _ in range(card.facts.copies - there)
                )

    def with_a_poisoner(
        self, hosted: tuple[tuple[str, ...], ...], rows: list[dict[str, Any]], placed: list[Placed]
    ) -> tuple[tuple[str, ...], ...]:
        """Poison comes from somebody: if nobody is said to host チカゲ, whoever has a bag, or else the opponent of who
        has poison."""
        poisons = [row for row in placed if self.card(row.number).facts.cls == POISON]
        if not poisons or any(name.startswith(POISONER) for names in hosted for name in names):
            return hosted
        seats = [row.zone & 1 if row.zone >> 1 == POISON_BAG else 1 - (row.zone & 1) for row in poisons]
        open_seats = [seat for seat in (*seats, *(1 - seat for seat in seats)) if "megami" not in rows[seat]]
        return tuple(
            (*names, POISONER) if open_seats and seat == open_seats[0] else names for seat, names in enumerate(hosted)
        )


def build(wanted: Wanted) -> Position:
    """The position that the scenario gives; the cards of this game have no date."""
    here, said = wanted.here, wanted.said(DECLARED, READINGS)
    shelf = SakuraShelf(wanted.cards, wanted.place, rules=wanted.rulebook)
    placing = SakuraPlacing(JUDGE.zones, shelf)
    before, preparing = procedure.before_the_cards(said, here), procedure.before_the_set_up(said, here)
    if before:
        placing.unmentioned = 0
    places = [here.at(name) for name in SEATS[:2]]
    rows = placing.rows(said, here, ZONE_KEYS, VALUES)
    placed = [row for seat in (0, 1) for row in placing.of_player(rows[seat], seat, places[seat])]
    placed += placing.attacking(said, placed, here)
    if not preparing:
        placed += [row for seat in (0, 1) for row in placing.poisons(rows[seat], placed, seat, places[seat])]
    placing.at_most(iter(placed), here)
    hosted = tuple(
        megami_of_row(rows[seat], [shelf.of(card.number) for card in placed if card.owner == seat], places[seat])
        for seat in (0, 1)
    )
    hosted = placing.with_a_poisoner(hosted, rows, placed)
    pool = whole_pool(hosted, shelf) if before else Pool()
    coming = laid_out(hosted, shelf, here) if preparing and not before else 0
    megami = frozenset(
        (
            *(name for names in hosted for name in names),
            *(user for row in placed for user in shelf.of(row.number).facts.users),
        )
    )
    rules = assemble(
        megami,
        card_count(hosted) if before else len(placed) + coming,
        tuple(sorted(wanted.readings.items())),
        wanted.without,
    )
    bring_named(hosted, shelf, here)
    for card in shelf.all_cards():
        pool.add(card)
    state = SakuraState(rules, pool, number_at(said, "seed", here, 1))
    state.trace = wanted.trace
    for row in placed:
        _put(state, row)
    labels = labelled(placed)
    for row in placed:
        _seal(state, row, labels)
    for seat in (0, 1):
        atoms.set_megami(state, seat, hosted[seat])
        _player(state, rows[seat], seat, preparing, places[seat])
    _crystals(state, said, rows, here)
    if "player" in said or "seed" not in said:
        procedure.let_begin(state, said, here)
    with wanted.clearly():
        procedure.stand_at(state, labels, said, here)
    for seat in (0, 1):
        if _one_of(rows[seat], "breeze", ABSENT, places[seat]) == ADVERSE:
            atoms.set_tally(state, T_HEADWIND + seat, state.turn)
    return position_of(state, labels)


def _known(row: Placed, used: int) -> int:
    """Who knows the face of a card there (C7-1)."""
    kind, seat = row.zone >> 1, row.zone & 1
    known: int = sum(1 << player for player in set(row.states.get("known", ())))
    facedown = row.states.get("facedown")
    if kind == DECK:
        return known
    if ZONES[kind].faces == OWN and (kind != TRUMP or used == UNUSED):
        return known | 1 << seat
    if kind == OUTSIDE and facedown:
        return known | 1 << row.owner
    return known if facedown and kind != CONCEPT else atoms.EVERYONE


def _put(s: SakuraState, row: Placed) -> None:
    """A trump is unused in its zone if nothing is said, and in use while it is deployed (C9-5.ii)."""
    kind, states, card = row.zone >> 1, row.states, s.pool.by_number[row.number]
    used = UNUSED
    if s.pool.cards[card].cls == "trump":
        used = (
            (USING if kind in (ENHANCEMENT, IN_USE) else UNUSED)
            if states.get("used") is None
            else USED
            if states["used"]
            else UNUSED
        )
    facedown = bool(states.get("facedown"))
    row.handle = atoms.new_card(
        s, card, row.owner, row.zone, _known(row, used), facedown, PART if kind == CYBERWAR else CARD
    )
    if states.get("assembled"):
        atoms.set_assembled(s, row.handle, True)
    if states.get("marked"):
        atoms.set_marked(s, row.handle, True)
    if states.get("seeds"):
        atoms.set_seeds(s, row.handle, states["seeds"])
    if used:
        atoms.set_used(s, row.handle, used)
    if states.get("crystals"):
        atoms.set_bound(s, row.handle, states["crystals"])


def _seal(s: SakuraState, row: Placed, labels: Mapping[str, int]) -> None:
    """C7-1-13.p4: a sealed card is bound to the one that sealed it."""
    if row.zone >> 1 != SEAL:
        return
    wanted = normal_name(row.states.get("under", ""))
    sealers = (
        [labels[wanted]]
        if wanted in labels
        else [card for card in range(len(s.card)) if s.pool.cards[s.card[card]].name == wanted]
    )
    if not sealers:
        raise BadFile(
            row.place.at("under"),
            "どのカードの下に封印されているかが必要です",
            "needs `under`: the card that has sealed it",
        )
    atoms.set_under(s, row.handle, s.ref(sealers[0]))


# --- players and crystals --------------------------------------------------------------------------------------------


def _player(s: SakuraState, row: Mapping[str, Any], seat: int, preparing: bool, place: Place) -> None:
    """What a player has beside cards and crystals. preparing: what their Megami give to players is still to come."""
    atoms.set_concentration(s, seat, number_at(row, "concentration", place, 0, 99))
    atoms.set_shrunk(s, seat, bool(flag_at(row, "shrunk", place)))
    hosted = set() if preparing else {megami.partition("-")[0] for megami in s.megami[seat]}
    if s.trace is not None:
        for megami, number in GIVEN_BY.items():
            if megami in hosted:
                s.trace.cite(number)
    words = row.get("stratagem")
    if isinstance(words, Mapping):
        known_keys(words, ("is", "executed"), place.at("stratagem"))
    executed = isinstance(words, Mapping) and bool(flag_at(words, "executed", place.at("stratagem")))
    row = {**row, "stratagem": words.get("is")} if isinstance(words, Mapping) else row
    atoms.set_umbrella(s, seat, _one_of(row, "umbrella", CLOSED if "yukihi" in hosted else ABSENT, place))
    atoms.set_stratagem(s, seat, _one_of(row, "stratagem", SHINSAN if "shinra" in hosted else ABSENT, place))
    atoms.set_plan(s, seat, EXECUTED if executed else PREPARED)
    for key, name in TALLY_KEYS.items():
        usual = (
            TALLIES[name].first
            if not preparing and are_hosted(s.megami[seat], TALLIES[name].host)
            else s.tallies[PLACES[name] + seat]
        )
        if name in SHARED_OUT:
            usual = max(0, usual - sum(number_at(row, other, place, 0, 99) for other in SHARED_OUT[name]))
        if s.trace is not None and usual and name in TALLY_RULES and not preparing:
            s.trace.cite(TALLY_RULES[name])
        word = row.get(key)
        atoms.set_tally(
            s,
            PLACES[name] + seat,
            NO_AIM if word == "none" else number_at(row, key, place, usual, 99) if key in row else usual,
        )
    if "dive" in row:
        atoms.set_tally(s, T_DIVE + seat, _one_of(row, "dive", 0, place))


def _one_of(row: Mapping[str, Any], key: str, usual: int, place: Place) -> int:
    """The state that is said, by the words that are declared for it."""
    value = row.get(key)
    words = Spellings(
        {
            raw: f"{state} {also}"
            for raw, (state, also) in enumerate(DECLARED.values[key].states.items(), DECLARED.values[key].first)
        }
    )
    found = usual if value is None else words.get(value)
    if found is None:
        known = ", ".join(words.words())
        raise BadFile(
            place.at(key), f"「{value}」はありません（{known}）", f"there is no “{value}” here; there are {known}"
        )
    return found


def _crystals(s: SakuraState, given: Mapping[str, Any], rows: list[dict[str, Any]], place: Place) -> None:
    """C4-1.1 where nothing is said; what is left of 36 lies in Dust."""
    counts = [*NO_CRYSTALS]
    counts[DISTANCE] = number_at(given, "distance", place, 10, DISTANCE_CAP)
    for seat in (0, 1):
        for pool, name, usual, cap in (
            (AURA, "aura", 3, 99 if s.pool.wide_aura else AURA_CAP), (FLARE, "flare", 0, 99),
            (LIFE, "life", 10, 99), (FLOW, "flow", 0, 5), (JOURNEY, "journey", 0, 1),
        ):  # fmt: skip
            counts[pool + seat] = number_at(rows[seat], name, place.at(SEATS[seat]), usual, cap)
    counts[DUST] = number_at(given, "dust", place, max(0, CRYSTALS - sum(counts) - sum(s.bound) + sum(s.seeds)), 99)
    atoms.set_crystals(s, tuple(counts))
