"""What is seen of a position and said about it, made from a game's declarations: observations, options, questions,
lines of the log.

A game derives a class from `Tabletop` and says there what only it can say: what a card shows of itself, what things
are called, the values and the parts
of its table that are like no other's. `observe` is the one door to the outside: cards are shown only to who knows
them, and nothing here hangs on
what a viewer cannot know. A test swaps all of that and compares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kisoku.kernel.frames import Frame
from kisoku.kernel.game import Words
from kisoku.kernel.requests import NO_SOURCE, Option, Request
from kisoku.kernel.state import NOWHERE, handle, ref_player
from kisoku.layout import Layout, both
from kisoku.locale import NO_WORDS, Line, in_zone, line, naming_cards, sentence, who, whose
from kisoku.questions import Wording, question
from kisoku.table.declaring import Declarations, Zones, words_of

Seen = dict[str, Any]
Event = Any
"""What a game keeps in its log: the kernel's Event, or a record of its own."""

Read = Mapping[str, Callable[[Any, int], Any]]
"""By value: what it is, of a player or (whichever player is asked for) of the table."""
Say = Mapping[str, Callable[[Any, Any, Request, Option], Mapping[str, object]]]
"""By verb: what fills the places of its words, of a table, a state, the request and the option. `text`: what a card
says, added behind; `name`: instead of the thing's
name; `words`: other words."""
Tell = Mapping[str, Callable[[Any, Any, Event, "int | None"], "Mapping[str, object] | None"]]
"""By kind of event: what fills the places of its line, of a table, a state, the event and the viewer. `line`: another
declared line; `rule`: another rule. None: it
goes without saying."""

NOTHING = Words("なし", "nothing")
_FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


def with_text(words: Words, text: Words) -> Words:
    """Followed by what a card says, if anything."""
    return Words(f"{words.ja}：{text.ja}", f"{words.en}: {text.en}") if text.ja else words


def filled(words: Words, name: Words = NO_WORDS, /, **places: object) -> Words:
    """A sentence with its places filled; what has words is put in in each language."""
    if not places:
        return Words(words.ja.format(name.ja), words.en.format(name.en))
    ja = {place: value.ja if isinstance(value, Words) else value for place, value in places.items()}
    en = {place: value.en if isinstance(value, Words) else value for place, value in places.items()}
    return Words(words.ja.format(name.ja, **ja), words.en.format(name.en, **en))


class Tabletop:
    """The table of one game; it keeps no state of any match. `s` is a state of the game, with `turn`, `turn_player`
    and `phase`."""

    none: int
    """The reference that means nothing."""
    public: tuple[type[Frame], ...]
    """Procedures whose step everybody may know: what goes on inside of them may be about a hand."""

    def __init__(
        self, name: str, declared: Declarations, layout: Layout, read: Read, say: Say, tell: Tell, players: int = 2
    ) -> None:
        self.name, self.declared, self.layout, self.read, self.say, self.tell = name, declared, layout, read, say, tell
        self.seats = range(players)
        self.everybody = (1 << players) - 1
        self.zones = Zones(self.declared.zones, players)
        self.zone_words = self.zones.words
        self.phases = tuple(self.declared.phases)
        self.phase_words = words_of(self.declared.phases)
        self.kinds = words_of(self.declared.kinds)
        self.keywords = words_of(self.declared.keywords)
        self.phrases = words_of(self.declared.phrases)
        self._phase_names = [both(words) for words in self.phase_words.values()]
        shown = [(kind, name) for kind, (name, zone) in enumerate(declared.zones.items()) if not zone.apart]
        self._own, self._common = (
            [(kind, name) for kind, name in shown if declared.zones[name].per == per] for per in ("player", "table")
        )
        values = [
            (name, value.per, read[name] if name in read and not (value.states and value.told == "state") else None)
            for name, value in declared.values.items()
            if value.seen != "judge"
        ]
        self._declared_values = [
            [(name, reader) for name, per, reader in values if per == wanted] for wanted in ("table", "player")
        ]
        """Of the table, and of each player; without a reader, it depends on who looks (see `shown`)."""
        self._special = [[name for name, reader in of if reader is None] for of in self._declared_values]
        self._verbs = words_of(self.declared.verbs)
        self.plain: Container[str] = frozenset(
            name for name, verb in self.declared.verbs.items() if verb.about != "card"
        )
        self._alone = frozenset(name for name, verb in declared.verbs.items() if verb.about == "nothing")
        self._questions = words_of(self.declared.questions)
        self._lines = {
            name: (line, _said_to(True, line.words), _said_to(False, line.words))
            for name, line in (declared.happenings | declared.lines).items()
        }
        self.wording = Wording(
            self.request_words,
            self.option_words,
            self.card_name,
            self.known_ref,
            self.plain,
            self.places,
            self.apart,
            self.twins,
        )

    # --- what a game says itself ---

    def knows(self, s: Any, card: int, viewer: int | None) -> bool:
        """Whether the viewer may be told what the card is. What a spectator knows is what all players know."""
        mask = self.everybody if viewer is None else 1 << viewer
        known: int = s.known[card]
        return known & mask == mask

    def is_card(self, s: Any, thing: int) -> bool:
        """Whether the object is a card, and not something that came of one."""
        return bool(s.card[thing] >= 0)

    def card(self, s: Any, card: int) -> Seen:
        """A card that the viewer knows: what it is now, and what is printed on it."""
        raise NotImplementedError

    def worked_out(self, s: Any, card: int) -> Any:
        """All that `card` tells of a card beyond what its own cells say: whenever this is another one, or a cell is,
        the card is told anew. Nothing that is changed in place."""
        raise NotImplementedError

    def ground(self, s: Any) -> Any:
        """What all zones hang on, beside their cards, these cards' cells and what is worked out for those that are
        known."""
        return None

    def thing_name(self, s: Any, ref: int, viewer: int | None) -> Words:
        """What is no player: a card, or something else, alive or departed, as far as the viewer may know."""
        raise NotImplementedError

    def shown(self, s: Any, name: str, player: int, viewer: int | None) -> Any:
        """A value as the viewer sees it, where it is not simply read."""
        state = self.declared.values[name].state(self.read[name](s, player))
        return None if state == "none" else state

    def more_of(self, s: Any, player: int) -> Seen:
        """What else is told of a player."""
        return {}

    def parts(self, s: Any, viewer: int | None) -> Seen:
        """Parts of the observation that only this game has."""
        return {}

    def ended_by(self, s: Any) -> str:
        """The rule by which the game ended."""
        rule: str = s.reason
        return rule

    def decided_by(self, s: Any) -> str:
        """The rule that tells people why it ended, where the one by which it did sums up several."""
        return self.ended_by(s)

    def is_open(self, s: Any, kind: int, player: int, viewer: int | None) -> bool:
        """Whether the rules let the viewer see how much lies in the zone."""
        return True

    def back(self, s: Any, card: int) -> str:
        """What the back of a card tells everybody; "" if backs are all the same."""
        return ""

    def of_zone(self, s: Any, kind: int, handles: Sequence[int]) -> Seen:
        """What else is told of a zone."""
        return {}

    def states(self, s: Any, card: int) -> Iterator[Words]:
        """The states of a card that tell it from others of its name."""
        return iter(())

    def places(self, s: Any, option: Option, player: int) -> list[tuple[str, int]]:
        """The places of the table that an option is about: a zone or value, and whose (-1: nobody's)."""
        return []

    def twins(self, s: Any, ref: int, viewer: int) -> list[int]:
        """Cards that are offered together with the one that an option names."""
        return []

    def name_in(self, s: Any, option: Option, viewer: int) -> Words:
        """What the thing of an option is called."""
        return self.card_name(s, option.thing, viewer)

    def asked(self, s: Any, request: Request) -> tuple[str, int]:
        """Which question it is, and the reference that fills its place."""
        return request.rule, request.source

    def event(self, s: Any, e: Event) -> tuple[str, int, int, int]:
        """(kind, player, thing, number) of an event."""
        return e.kind, e.player, e.thing, e.number

    def subject(self, s: Any, e: Event, viewer: int | None) -> Words:
        """The thing of an event, named as far as the viewer may know."""
        return self.card_name(s, self.event(s, e)[2], viewer)

    def told_before(self, s: Any, e: Event, kinds: Container[str], entries: int) -> bool:
        """Whether one of so many entries before it in the log tells of the same thing in words of its own."""
        log: list[Event] = list(s.log or ())
        place = next((place for place in range(len(log) - 1, -1, -1) if log[place] is e), 0)
        return any(log[at].kind in kinds and log[at].thing == e.thing for at in range(max(0, place - entries), place))

    def cards_of(self, s: Any, e: Event, viewer: int | None) -> Iterable[tuple[Words, int]]:
        """The cards that an event is about: what the viewer calls each, and its reference."""
        for ref in (e.thing, e.cause):
            if isinstance(ref, int) and ref >= 0:
                yield self.subject(s, e, viewer) if ref == e.thing else self.card_name(s, ref, viewer), ref

    # --- what is seen ---

    def observe(self, s: Any, viewer: int | None) -> Seen:
        """All that the viewer may know. None: a spectator, who sees what everybody sees."""
        request = s.request
        asked = request is not None and viewer == request.player
        values = self._all_values(s, -1, viewer)
        return {
            "game": self.name,
            "viewer": viewer,
            "turn": s.turn,
            "turn_player": s.turn_player,
            "phase": self.phases[s.phase],
            "phase_words": self._phase_names[s.phase],
            "at": self.place_in_turn(s),
            **({"values": values} if values else {}),
            "players": [self._player(s, player, viewer) for player in range(s.seats)],
            **({"zones": self._table_zones(s, viewer)} if self._common else {}),
            **self.parts(s, viewer),
            "asked": asked,
            "request": question(s, request, self.wording) if asked else None,
            "winner": s.winner,
            "ended_by": self.decided_by(s),
            "table": self.layout,
        }

    def _table_zones(self, s: Any, viewer: int | None) -> Seen:
        """Zones that are nobody's, cell by cell."""
        return {name: [self._zone(s, zone, viewer) for zone in self.zones.numbers(kind)] for kind, name in self._common}

    def place_in_turn(self, s: Any) -> str:
        """The number of the step of a public procedure that is going on."""
        f = next((f for f in reversed(s.frames) if isinstance(f, self.public)), None)
        return "" if f is None else str(s.rules.numbers[f.__class__][max(f.step - 1, 0)])

    def _player(self, s: Any, player: int, viewer: int | None) -> Seen:
        first = self.zones.first
        zones = {name: self._zone(s, first[kind] + player, viewer) for kind, name in self._own}
        return {"zones": zones, "values": self._all_values(s, player, viewer), **self.more_of(s, player)}

    def _all_values(self, s: Any, player: int, viewer: int | None) -> Seen:
        """Of a player, or (-1) of the table."""
        values, special = self._read_of(s, player), self._special[player >= 0]
        return values | {name: self.shown(s, name, max(player, 0), viewer) for name in special} if special else values

    def _read_of(self, s: Any, player: int) -> Seen:
        """Values that are the same for all who look; places are kept for the others."""
        of = max(player, 0)
        return {name: None if read is None else read(s, of) for name, read in self._declared_values[player >= 0]}

    def _zone(self, s: Any, zone: int, viewer: int | None) -> Seen:
        """How many cards there are, and those that the viewer knows; of a stack with their places from the top.

        Hidden cards have no order that could be followed. Where cards differ by their backs, these are seen; in an
        open zone, that one lies face down.
        """
        kind, player = self.zones.kind[zone], self.zones.player[zone]
        declared = self.zones.declared[kind]
        handles: tuple[int, ...] = s.zones[zone]
        if not handles or not self.is_open(s, kind, player, viewer):
            backs: Seen = {"backs": []} if self.backs and declared.order == "stack" else {}
            return {"count": 0, "unknown": 0, **({"classes": {}} if self.backs else {}), "cards": [], **backs}
        known = {card: None for card in handles if self.knows(s, card, viewer)}
        hidden = len(handles) - len(known)
        seen: Seen = {"count": len(handles), "unknown": hidden}
        if self.backs:
            seen["classes"] = (
                dict(sorted(Counter([self.back(s, card) for card in handles if card not in known]).items()))
                if hidden
                else {}
            )
        if declared.order == "stack":
            seen["cards"] = [
                {**self.card(s, card), "from_top": place}
                for place, card in enumerate(reversed(handles), 1)
                if card in known
            ]
            if self.backs:
                seen["backs"] = [self.back(s, card) for card in reversed(handles)]
            return seen
        if hidden and declared.seen == "all" and not self.backs:
            seen["cards"] = [self.card(s, card) if card in known else {"facedown": True} for card in handles]
            return seen
        seen["cards"] = [self.card(s, card) for card in known]
        if viewer != player and (hidden or declared.order == "free"):
            seen["cards"].sort(key=lambda card: (card["number"], card["ref"]))
        seen |= self.of_zone(s, kind, handles)
        return seen

    backs = False
    """Whether cards differ by their backs, which everybody sees."""

    def fight(
        self, s: Any, attacker: int, target: int, word: Words, viewer: int | None, nobody: Words = NOTHING
    ) -> Seen:
        """Who fights whom."""
        sides: list[Seen] = [
            {}
            if ref == self.none
            else {
                **({"player": ref_player(ref)} if ref < 0 else {"ref": ref}),
                "words": both(self.card_name(s, ref, viewer)),
            }
            for ref in (attacker, target)
        ]
        ja, en = (" → ".join(side.get("words", both(nobody))[language] for side in sides) for language in ("ja", "en"))
        return {
            "attacker": sides[0],
            "target": sides[1] or None,
            "words": {"ja": f"{word.ja}：{ja}", "en": f"{word.en}: {en}"},
        }

    # --- what things are called ---

    def card_name(self, s: Any, ref: int, viewer: int | None) -> Words:
        """What the reference means, as far as the viewer may know. Every name of a card that leaves the game comes
        from here."""
        if ref == self.none:
            return NOTHING
        return who(ref_player(ref), viewer, s.seats) if ref < 0 else self.thing_name(s, ref, viewer)

    def known_ref(self, s: Any, ref: int, viewer: int) -> int | None:
        """The reference, if the viewer may know what it means."""
        if ref < 0:
            return None if ref == self.none else ref
        thing = handle(ref)
        return ref if s.alive(ref) and (not self.is_card(s, thing) or self.knows(s, thing, viewer)) else None

    def apart(self, s: Any, ref: int, viewer: int) -> Words:
        """What tells a card from others of its name: whose it is, where it lies, and how."""
        card = handle(ref)
        if not self.is_card(s, card) or s.zone[card] == NOWHERE:
            return NO_WORDS
        zone = s.zone[card]
        parts = [
            in_zone(self.zone_words[self.zones.names[self.zones.kind[zone]]], self.zones.player[zone], viewer, s.seats),
            *self.states(s, card),
        ]
        return Words("・".join(part.ja for part in parts), ", ".join(part.en for part in parts))

    # --- options and questions ---

    def option_words(self, s: Any, request: Request, option: Option) -> Words:
        """What the option would do, said to the asked player."""
        words = self._verbs.get(option.verb) or self._verbs["pick"]
        special = self.say.get(option.verb)
        if special is None:
            if option.verb in self._alone:
                return words
            name = NO_WORDS if option.verb in self.plain else self.name_in(s, option, request.player)
            return Words(words.ja.format(name.ja, n=option.thing), sentence(words.en.format(name.en, n=option.thing)))
        places: dict[str, Any] = {"n": option.thing, **special(self, s, request, option)}
        named, text, template = places.pop("name", None), places.pop("text", NO_WORDS), places.pop("words", words)
        if named is None:
            named = NO_WORDS if option.verb in self.plain else self.name_in(s, option, request.player)
        said = filled(template, named, **places)
        return with_text(Words(said.ja, sentence(said.en)), text)

    def request_words(self, s: Any, request: Request) -> Words:
        """Who is asked what, said to the asked player. A rule that has no words of its own is named by a test."""
        key, ref = self.asked(s, request)
        name = NO_WORDS if ref in (NO_SOURCE, self.none) else self.card_name(s, ref, request.player)
        said = filled(self._questions.get(key, ANYTHING), name)
        return Words(said.ja, sentence(said.en))

    # --- the log ---

    def event_words(self, s: Any, e: Event, viewer: int | None) -> Line | None:
        """A line of the log for that viewer, or None if the event is not worth one.

        It is made when the event has just happened: a card is named only to those who know it then.
        """
        kind, player, _, number = self.event(s, e)
        special = self.tell.get(kind)
        told = special(self, s, e, viewer) if special is not None else {}
        if told is None or kind not in self._lines:
            return None
        places = {"n": number, **told}
        declared, *said_to = self._lines[str(places.pop("line", kind))]
        words = self.phase_words[declared.phase] if declared.phase else said_to[viewer != player]
        if not words.ja:
            return None
        rule = str(places.pop("rule", declared.rule))
        if "{card}" in words.ja:
            places.setdefault("card", self.subject(s, e, viewer))
        if player >= 0:
            places |= {"who": who(player, viewer, s.seats), "whose": whose(player, viewer, s.seats)}
        said = filled(words, NO_WORDS, **places)
        turn = places["n"] if declared.turn else None
        assert turn is None or isinstance(turn, int)
        return naming_cards(line(rule, said.ja, said.en, turn), self._known_cards(s, e, viewer))

    def _known_cards(self, s: Any, e: Event, viewer: int | None) -> Iterator[tuple[Words, int | None]]:
        """With where the viewer sees them now."""
        for name, ref in self.cards_of(s, e, viewer):
            card = handle(ref)
            yield name, s.ref(card) if ref >= 0 and s.card[card] >= 0 and self.knows(s, card, viewer) else None


def _said_to(who_does_it: bool, words: Words) -> Words:
    """[draw|draws] as it is said to one of the two."""
    return Words(words.ja, _FORMS.sub(r"\1" if who_does_it else r"\2", words.en))


ANYTHING = Words("選んでください。", "Choose.")
"""For a rule that has no words of its own yet."""
