"""What scenarios can say about a position and about what happened in it, by the zones, values and happenings that a
game declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kisoku.judge.answering import Answering
from kisoku.judge.naming import event_words, in_a_zone, seat_of
from kisoku.judge.references import Labels
from kisoku.kernel.game import SEATS, Cards, Names, Said, Unclear
from kisoku.kernel.requests import Request
from kisoku.kernel.state import handle, ref_player
from kisoku.table.declaring import Spellings, Spoken
from kisoku.table.tabletop import Event, Tabletop
from kisoku.text.normal import normal_name

UNKNOWN = "?"

Look = Callable[[Any, Any, Labels], Any]
"""Of whoever looks, a state, and the names that the scenario gives."""
LookAt = Callable[[Any, Any, Labels, int], Any]
"""The same, of a player."""


class Judge(Answering):
    """Reads what scenarios of a game say, and looks at its positions.

    whole: what is looked at under a name of its own, beside what every game has. own: the same of a player. Both go
    before the declared values. states: what of a card everybody sees who sees it. of_player: events that are their
    player's as much as their card's.
    """

    whole: Mapping[str, Look] = {}
    own: Mapping[str, LookAt] = {}
    states: tuple[str, ...] = ()
    of_player: tuple[str, ...] = ("drawn", "discarded")

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        values = self.declared.values
        common = {name: f"{name} {value.ja} {value.also}" for name, value in values.items() if value.per == "table"}
        self._whole = Spellings({**common, **{name: f"{name} {words}" for name, words in self.declared.whole.items()}})
        self._own = Spellings(
            {name: f"{name} {value.ja} {value.also}" for name, value in values.items() if value.per == "player"}
        )
        happenings = self.declared.happenings
        self._events = {word: kind for kind, happening in happenings.items() for word in happening.also.split()} | {
            kind: kind for kind in happenings
        }

    # --- what a game says itself ---

    def row(self, s: Any, card: int) -> dict[str, Any]:
        """A card as one of several."""
        return {
            "card": self.name_of(s, card), "number": s.pool.cards[s.card[card]].number, "handle": card,
            "facedown": bool(s.facedown[card]),
            "owner": SEATS[s.owner[card]],
        }  # fmt: skip

    def facts(self, s: Any, card: int) -> dict[str, Any]:
        """All else about one card as it is now."""
        raise NotImplementedError

    def zone(self, s: Any, labels: Labels, zone: int, bottom: bool) -> Cards:
        """What lies in a zone."""
        cards = self.zones.in_order(s, zone)
        ordered = self.zones.declared[self.zones.kind[zone]].order == "stack"
        return self.rows(s, labels, cards[::-1] if bottom else cards, ordered)

    def sees_value(self, s: Any, seen: Mapping[str, Any], seat: int, name: str) -> Any:
        """A player's value as it is seen, if scenarios can ask for that; None if not."""
        return None

    def cites(self, s: Any, kind: int) -> None:
        """The rules by which somebody sees a zone, when it is looked at."""

    def alike(self, s: Any, request: Request) -> bool:
        """Whether something must be taken and nothing tells apart what could be."""
        return False

    def momentary(self, what: str) -> bool:
        """Whether what a scenario calls so is there in passing moments only."""
        return False

    def unknown(self, back: str) -> dict[str, Any]:
        """A card that is not known, by its back."""
        return {"card": UNKNOWN}

    def seen(self, card: Mapping[str, Any]) -> dict[str, Any]:
        """A card of the observation."""
        states = {name: card.get(name, False) for name in self.states}
        return {"card": card["name"], "number": card["number"], "handle": handle(card["ref"]), **states}

    def event(self, s: Any, labels: Labels, what: Event) -> dict[str, Any]:
        """`subject` and `cause` of an event, and what else is known of it."""
        player, causes = what.player, what.cause if isinstance(what.cause, tuple) else (what.cause,)
        subject = self.event_names(s, labels, what.thing, player)
        if player >= 0 and (what.thing == self.table.none or what.kind in self.of_player):
            subject = (*subject, SEATS[player])
        cause = tuple(name for cause in causes for name in self.event_names(s, labels, cause, -1))
        left, reached = (self.event_end(what.kind, end) for end in (what.source, what.target))
        return {
            "subject": subject,
            "cause": cause,
            "flags": what.marks,
            "from": left,
            "to": reached,
            "by": seat_named(what.by),
        }

    def event_end(self, kind: str, end: int) -> str:
        """What an event of that kind left or reached."""
        return self.zones.names[end] if end >= 0 else "none"

    def event_place(self, kind: str, word: str) -> str:
        """The zone that an event of that kind left or reached."""
        zone = self.zone_of(word)
        if zone is None:
            raise Unclear(f"「{word}」という領域はありません", f"there is no zone “{word}”")
        return self.zones.names[zone]

    def event_flags(self, kind: str, subject: str) -> tuple[str, list[str]]:
        """The subject without the words that say of which kind the event was, and what these mean."""
        return subject, []

    # --- words for what is found ---

    def said(self, name: str, words: Spoken) -> Said:
        """A declared thing under every name that a scenario may use for it."""
        also = words.also.split()
        return Said(name, words.en, words.ja, *also, *(word.replace("_", " ") for word in also if "_" in word))

    def kind_said(self, word: str) -> Said:
        kind = self.table.kinds.get(word)
        return Said(word, kind.ja if kind else word)

    def keywords_said(self, words: Iterable[str]) -> list[Said]:
        known = self.table.keywords
        return [Said(word, known[word].ja, known[word].en.lower()) for word in sorted(words) if word in known]

    def zone_said(self, zone: int) -> Said:
        kind = self.zones.kind[zone]
        return self.said(self.zones.names[kind], self.zones.declared[kind])

    def of_value(self, s: Any, name: str, seat: int) -> Any:
        value, raw = self.declared.values[name], self.table.read[name](s, seat)
        if value.flag:
            return bool(raw)
        if raw is None:
            return Said("none", "なし", "-1")
        return self.state_said(name, value.state(raw)) if value.states else raw

    def state_said(self, name: str, state: str) -> Said:
        return Said(state, state.replace("_", " "), *self.declared.values[name].states[state].split())

    def rows(self, s: Any, labels: Labels, cards: Iterable[int], ordered: bool = False) -> Cards:
        """Several cards; whoever asks for more of one finds all its facts."""
        return Cards(
            tuple(self.labelled(s, labels, card) for card in cards),
            ordered,
            lambda row: {**row, **self.facts(s, row["handle"]), **row},
        )

    def labelled(self, s: Any, labels: Labels, card: int) -> dict[str, Any]:
        """With the name that the scenario gives to it."""
        return {
            **self.row(s, card),
            "label": next((label for label, known in labels.items() if known == card), self.name_of(s, card)),
        }

    def named(self, s: Any, labels: Labels, ref: int) -> Names:
        """A thing under every name that a scenario may have for it."""
        if ref == self.table.none:
            return Names(("none",))
        plain = (self.name_of(s, handle(ref)),) if ref >= 0 and s.card[handle(ref)] >= 0 else ()
        return Names(
            (
                self.called_ref(s, ref),
                *plain,
                *(label for label, card in labels.items() if ref >= 0 and card == handle(ref)),
            )
        )

    # --- the position ---

    def look(self, s: Any, labels: Labels, what: str) -> Any:
        """What the position has under that name."""
        what = what.strip()
        whole = self._whole.get(what)
        if whole is not None:
            look = self.whole.get(whole) or WHOLE.get(whole)
            return look(self, s, labels) if look is not None else self.of_value(s, whole, 0)
        head, dot, rest = what.partition(".")
        seat = seat_of(head, seats=self.naming.seats)
        if dot and seat is not None and normal_name(rest) not in labels:
            value = self._own.get(rest)
            if value is not None:
                return self.own[value](self, s, labels, seat) if value in self.own else self.of_value(s, value, seat)
            kind = self.zone_of(rest.removesuffix(" bottom"))
            if kind is not None and self.zones.declared[kind].per == "player":
                return self.zone(s, labels, self.zones.number(kind, seat), rest.endswith(" bottom"))
        card = self.the_card(s, labels, what)
        return {**self.labelled(s, labels, card), **self.facts(s, card)}

    # --- what somebody sees ---

    def sees(self, s: Any, viewer: int | None, what: str) -> Any:
        """A zone or a value as the player sees it, taken from the observation; an unknown card is "?"."""
        seen = self.table.observe(s, viewer)
        head, _, rest = what.strip().partition(".")
        seat, kind, value = seat_of(head, seats=self.naming.seats), self.zone_of(rest), self._own.get(rest)
        if seat is not None and value is not None and (found := self.sees_value(s, seen, seat, value)) is not None:
            return found
        if seat is None or kind is None or self.zones.declared[kind].apart:
            raise Unclear(f"「{what}」は領域ではありません（A.hand など）", f"“{what}” is not a zone such as A.hand")
        zone = seen["players"][seat]["zones"][self.zones.names[kind]]
        self.cites(s, kind)
        known = [card for card in zone["cards"] if "name" in card]
        if self.zones.declared[kind].order == "stack":
            rows = [self.unknown(back) for back in zone.get("backs", [""] * zone["count"])]
            for card in known:
                rows[card["from_top"] - 1] = self.seen(card)
            return Cards(tuple(rows), True)
        backs = [
            back for back, count in zone.get("classes", {"": zone["count"] - len(known)}).items() for _ in range(count)
        ]
        return Cards((*map(self.seen, known), *map(self.unknown, backs)))

    def knows(self, s: Any, labels: Labels, viewer: int | None, words: str) -> bool:
        """Whether the player knows that card for what it is: "A.兵 in hand" or "A.hand.兵"."""
        cards = self.cards_called(s, labels, in_a_zone(words, self.naming))
        if not cards:
            raise Unclear(f"「{words}」というカードはありません", f"there is no card “{words}”")
        seen = self.table.observe(s, viewer)
        refs = {
            card["ref"]
            for zone in (
                *(zone for player in seen["players"] for zone in player["zones"].values()),
                *(zone for cells in seen.get("zones", {}).values() for zone in cells),
            )
            for card in zone["cards"]
            if "name" in card
        }
        return all(s.ref(card) in refs or self.zones.declared[self.zones.kind[s.zone[card]]].apart for card in cards)

    # --- events ---

    def event_facts(self, s: Any, labels: Labels, what: Event) -> dict[str, Any]:
        """An event in plain words. Subject and cause are all the names by which a scenario may mean them."""
        kind, player, _, number = self.table.event(s, what)
        about = self.event(s, labels, what)
        return {
            "event": kind, "subject": about.pop("subject"), "cause": about.pop("cause"), "player": seat_named(player),
            "number": number if isinstance(number, int) else 0, **about,
        }  # fmt: skip

    def event_names(self, s: Any, labels: Labels, ref: Any, player: int) -> tuple[str, ...]:
        """What an event is about, under every name."""
        if not isinstance(ref, int) or ref == self.table.none:
            return ()
        if ref < 0:
            return (SEATS[ref_player(ref)],) if ref_player(ref) in self.table.seats else ()
        return self.thing_names(s, labels, ref, player)

    def thing_names(self, s: Any, labels: Labels, ref: int, player: int) -> tuple[str, ...]:
        """The same of a card, or of what came of one."""
        return self.names(s, labels, handle(ref), self.name_of(s, handle(ref)), player)

    def event_wanted(self, words: str) -> dict[str, Any]:
        """killed B.兵 · damaged B 2 · damaged B.兵 by A.侍 · moved A.兵 from field to hand"""
        said = event_words(words, self._events)
        wanted: dict[str, Any] = {"event": said.kind}
        subject, flags = self.event_flags(said.kind, said.subject or "")
        if flags:
            wanted["flags"] = flags
        for key, name in (("subject", subject), ("cause", said.cause)):
            if name:
                wanted[key] = self.naming.plain(name)
        for key, word in (("from", said.left), ("to", said.reached)):
            if word:
                wanted[key] = self.event_place(said.kind, word)
        return wanted if said.number is None else {**wanted, "number": said.number}


def seat_named(player: Any) -> str:
    return SEATS[player] if isinstance(player, int) and 0 <= player < len(SEATS) else "none"


def _winner(judge: Judge, s: Any, labels: Labels) -> Said | str:
    return (
        Said("none", "nobody", "なし")
        if s.winner is None
        else Said("draw", "引き分け")
        if s.winner < 0
        else SEATS[s.winner]
    )


def _waiting(judge: Judge, s: Any, labels: Labels) -> Cards:
    return Cards(
        tuple(
            {"card": judge.name_of(s, handle(record.source)), "controller": SEATS[record.player]}
            for record in s.waiting
        )
    )


WHOLE: dict[str, Look] = {
    "waiting": _waiting,
    "winner": _winner,
    "ended_by": lambda judge, s, labels: judge.table.ended_by(s),
    "phase": lambda judge, s, labels: judge.said(
        judge.table.phases[s.phase], judge.declared.phases[judge.table.phases[s.phase]]
    ),
    "turn": lambda judge, s, labels: s.turn,
    "player": lambda judge, s, labels: SEATS[s.turn_player],
}
"""What every game has."""
