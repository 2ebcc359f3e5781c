"""What a game offers to everything that is not a game: the one door through which tables, judge, players and lab see
it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.kernel.weighing import Weighing

if TYPE_CHECKING:
    from kisoku.kernel.ruleset import Ruleset
    from kisoku.kernel.trace import Trace
    from kisoku.text.yamlfile import Place

JA, EN = "ja", "en"


class Rule(NamedTuple):
    """A row of a game's rule index: number, parent's number, kind, whether it can be tested, our summaries in English
    and Japanese.
    """

    number: str
    parent: str
    kind: str
    testable: bool
    summary: str
    ja: str

    @property
    def words(self) -> Words:
        return Words(self.ja, self.summary)


@dataclass(frozen=True)
class Words:
    """Something said in both languages."""

    ja: str
    en: str

    def in_(self, language: str) -> str:
        return self.ja if language == JA else self.en


@dataclass(frozen=True)
class Reading:
    """A named ruling option: its values, the default first, and what it decides."""

    name: str
    values: tuple[str, ...]
    rule: str
    words: Words


@dataclass(frozen=True)
class Seating:
    """A way to sit down to a game: how many play, and what of the rules is settled by that (ruling options by name)."""

    words: Words
    players: int
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done: the rule that refuses it, and the fact that the rule meets."""

    rule: str
    words: Words


SEATS = ("A", "B", "C", "D", "E", "F")
"""What scenarios call the players, as many as there are."""


@dataclass(frozen=True)
class Position:
    """A position put together by hand: its state, and the names that its maker gave to single cards."""

    state: State
    labels: Mapping[str, int]


@dataclass(frozen=True)
class Cards:
    """Cards found somewhere, each as a mapping with its name under `card`. ordered: the list begins with the top one.

    more: all that can be said of one of them.
    """

    items: tuple[Mapping[str, Any], ...]
    ordered: bool = False
    more: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None


class Names:
    """One thing under every name that a scenario may use for it, none of them before the others."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)

    def __str__(self) -> str:
        return " = ".join(sorted(self.words))


class Said:
    """A word with others for the same that a scenario may use as well."""

    def __init__(self, word: str, *others: str) -> None:
        self.words = (word, *others)

    def __str__(self) -> str:
        return self.words[0]


class Unclear(Exception):
    """Words that name nothing, or that name more than one thing."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(ja, en)


class Game(ABC):
    """A game with its rules, cards and words. One object for each game, got from the registry; it keeps no state of any
    match.
    """

    name: str
    title: Words
    version: str
    seatings: Mapping[str, Seating] = {"duel": Seating(Words("2人", "two players"), 2)}
    """The ways to sit down to it, by name, the usual one first. A match has as many players as decks: `state.seats`."""

    @property
    def players(self) -> int:
        """How many play where nothing is said."""
        return next(iter(self.seatings.values())).players

    def seating(self, players: int, name: str = "") -> Seating:
        """The seating of that name, or the first one for so many. Raises Unclear if there is none."""
        if name and name not in self.seatings:
            names = ", ".join(self.seatings)
            raise Unclear(
                f"「{name}」という並び方はありません。あるのは：{names}",
                f"there is no seating “{name}”; there are: {names}",
            )
        for seating in (self.seatings[name],) if name else self.seatings.values():
            if seating.players == players:
                return seating
        counts = list(dict.fromkeys(seating.players for seating in self.seatings.values()))
        if name:
            counts = [self.seatings[name].players]
        ja, en = "、".join(map(str, counts)), " or ".join(map(str, counts))
        raise Unclear(f"プレイヤーは{ja}人です（{players}人ではありません）", f"{en} play, not {players}")

    # --- matches ---

    @abstractmethod
    def new(
        self,
        decks: Sequence[Sequence[str]],
        seed: int,
        readings: Mapping[str, str] | None = None,
        without: frozenset[str] = frozenset(),
    ) -> State:
        """A state before the first step of set-up. decks are card numbers, one list for each player."""

    @abstractmethod
    def blank(self, saved: bytes, header: Mapping[str, Any]) -> State:
        """A state loaded from canonical bytes; header is what `header` gave for it."""

    @abstractmethod
    def header(self, state: State) -> dict[str, Any]:
        """What beside its bytes is needed to load a state: decks or cards, readings, date."""

    # --- cards and decks ---

    @abstractmethod
    def formats(self) -> Mapping[str, Words]:
        """The ways in which decks are made for this game, by name, the usual one first."""

    def dealt(self, form: str, seed: int) -> tuple[str, ...] | None:
        """The deck that somebody gets in a format in which nobody brings one; None where decks are brought."""
        return None

    @abstractmethod
    def decks(self) -> Mapping[str, Any]:
        """The decks that come with the game, by name; each has title (ja, en), format and cards."""

    @abstractmethod
    def deck_reasons(self, cards: Sequence[str], form: str) -> list[Reason]:
        """Every rule of deck construction that the cards break."""

    def deck_of(self, cards: Sequence[str]) -> Sequence[str]:
        """A deck in which these cards are played: with what else belongs to it."""
        return cards

    @abstractmethod
    def printed(self, number: str) -> str | None:
        """All that is printed on the card of that number, as text to compare and to hash, without its English; None if
        there is no such card.
        """

    def card_numbers(self) -> Sequence[str]:
        """The numbers of all printed cards that come with the game, in their order: at least those of its decks."""
        return tuple(dict.fromkeys(number for deck in self.decks().values() for number in deck.cards))

    @abstractmethod
    def card_facts(self, number: str) -> dict[str, Any] | None:
        """The printed card of that number, told as `observe` tells a card that lies on the table; None if there is
        none.
        """

    # --- rules ---

    @abstractmethod
    def rules(self) -> tuple[Rule, ...]: ...

    def whole_rules(self) -> Ruleset:
        """A ruleset with every routine and step that the game has."""
        raise NotImplementedError

    def ahead(self) -> frozenset[str]:
        """Numbers of rules that the index has and the game does not run yet, because their cards are still to come."""
        return frozenset()

    @abstractmethod
    def readings(self) -> tuple[Reading, ...]: ...

    # --- what is seen ---

    @abstractmethod
    def observe(self, state: State, viewer: int | None) -> dict[str, Any]:
        """All that the viewer may know, as plain data. None: a spectator, who sees what everybody sees."""

    def watch(self) -> Callable[[State, Sequence[int | None]], list[dict[str, Any]]]:
        """A function that looks at one match again and again for several viewers: what `observe` gives each of them.
        What has not changed since is the same object as before, so nothing deeper than the first level is to be
        changed.
        """
        return lambda state, viewers: [self.observe(state, viewer) for viewer in viewers]

    def layout(self) -> Mapping[str, Any]:
        """How its table is drawn: what `observe` has under `table`."""
        return {}

    @abstractmethod
    def turn(self, state: State) -> tuple[int, int]:
        """Which turn it is, and whose, as everybody sees it."""

    @abstractmethod
    def option_words(self, state: State, request: Request, option: Option) -> Words:
        """What the option would do, said to the asked player."""

    @abstractmethod
    def request_words(self, state: State, request: Request) -> Words:
        """Who is asked what."""

    @abstractmethod
    def event_words(self, state: State, event: tuple[Any, ...], viewer: int | None) -> Words | None:
        """A line of the log for that viewer, or None if it is not worth one."""

    # --- the judge ---

    chapters: tuple[str, ...] = ("rules",)
    """The packages of the game whose modules are the chapters of its document."""
    idle: frozenset[str] = frozenset(("pass",))
    """Verbs of options by which a player lets things take their course."""
    declining: frozenset[str] = frozenset()
    """Verbs by which what is offered on the way is turned down, when things are to take their course for long."""
    fleeting: frozenset[str] = frozenset()
    """Of the idle verbs those of passing moments: where it is the only answer, the moment is over unless somebody looks
    at it.
    """
    looks_ahead: bool = False
    """Whether some hundred positions show most of what can be done in a turn: then a strong machine looks at the next
    one too.
    """
    by_the_way: frozenset[str] = frozenset()
    """Verbs of what the course of a turn offers again and again: a line of a script that is for a later question turns
    it down.
    """
    presumed: frozenset[str] = frozenset()
    """Verbs of what a player is taken to have chosen who already does what comes after."""
    refusing: frozenset[str] = frozenset()
    """Verbs of answers that turn something down: a line that says only that counts as said where its player is not
    asked for it.
    """
    joined: frozenset[str] = frozenset()
    """Verbs of what others may join in: several names behind one are that one and those who join."""
    leading: frozenset[str] = frozenset()
    """Verbs of choices that a line names before others: what fits one that was settled without a question is that, if
    the line goes on behind it.
    """
    fields: Mapping[str, str] = {
        "名前": "name", "属性": "attributes", "種族": "races", "コントローラー": "controller", "裏向き": "facedown",
        "アビリティ": "abilities",
        "ゾーン": "zone", "DEF": "def",
    }  # fmt: skip
    """Other words for what a thing shows of itself, in what scenarios expect of it."""

    def pointless(self, state: State, request: Request) -> frozenset[int]:
        """Places of options that another one is better than beyond doubt, by the rules and by what the asked player
        knows.
        """
        return frozenset()

    covert: Mapping[str, str] = {}
    """Rules at which somebody is asked only because of a card that others cannot know, with the verb by which that card
    stays unknown: being asked at all is nobody else's business.
    """

    windows: Mapping[str, Words] = {}
    """Moments in which players may respond, by rule number, or by rule number and phase ("802.4 end") where the phase
    makes a difference to them.
    """

    veiled: frozenset[str] = frozenset()
    """Rules besides these at which cards that others cannot know decide whether a player is asked at all. Who has
    nothing to do there must look like somebody who did nothing.
    """

    in_passing: frozenset[str] = frozenset()
    """Of these, those at which a scenario does not stop where there is nothing to choose."""

    length = 250
    """How many decisions a game of random players takes, roughly."""
    event_fields: tuple[str, ...] = ("event", "subject", "cause", "player", "number", "flags", "from", "to")
    """What `event_facts` says of an event."""

    def from_across(self, words: str) -> str:
        """Words of a scenario as the other side would write them, but for the players' names: places that are counted
        from one side.
        """
        return words

    def alike(self, state: State, request: Request) -> bool:
        """Whether something must be taken and nothing tells apart what could be."""
        return False

    def momentary(self, what: str) -> bool:
        """Whether what a scenario calls so is there in passing moments only."""
        return False

    @abstractmethod
    def build(
        self,
        given: Mapping[str, Any],
        cards: Any,
        place: Place,
        readings: Mapping[str, str],
        date: date | None,
        without: frozenset[str],
        trace: Trace | None,
    ) -> Position:
        """A position made by hand, ready to run. Raises BadFile, with the place, for what cannot be."""

    @abstractmethod
    def meant(self, state: State, labels: Mapping[str, int], request: Request, words: str) -> list[Option]:
        """The options of the request that the words fit; copies that nothing tells apart count once. Raises Unclear for
        words that mean nothing.
        """

    def turns_down(self, words: str) -> bool:
        """Whether a line of a script says only that something of `refusing` is not done."""
        return False

    def beforehand(self, request: Request, words: str) -> str:
        """What a line says already that is asked for only after the answer to this question; "" if it says nothing of
        the kind.
        """
        return ""

    @abstractmethod
    def called(self, state: State, request: Request, option: Option) -> str:
        """The words by which a script takes the option."""

    @abstractmethod
    def passes(self, state: State) -> int:
        """How many players have passed in a row in the window that is open."""

    @abstractmethod
    def look(self, state: State, labels: Mapping[str, int], what: str) -> Any:
        """What the position has under that name: a number, a word, Cards, or a mapping of a card's facts. Raises
        Unclear.
        """

    @abstractmethod
    def event_facts(self, state: State, labels: Mapping[str, int], event: tuple[Any, ...]) -> dict[str, Any]:
        """An event in plain words: its kind under `event`, and whom, what and how much it concerned. A tuple holds all
        names of one thing.
        """

    @abstractmethod
    def event_wanted(self, words: str) -> dict[str, Any]:
        """What the words of a scenario ask of an event, in the terms of `event_facts`. Raises Unclear."""

    @abstractmethod
    def sees(self, state: State, viewer: int, what: str) -> Any:
        """A zone like `look`, but only what that player may know, taken from `observe`; an unknown card is "?"."""

    @abstractmethod
    def knows(self, state: State, labels: Mapping[str, int], viewer: int, words: str) -> bool:
        """Whether the player knows that very card for what it is, taken from `observe`. Raises Unclear."""

    @abstractmethod
    def deck_facts(self, state: State, deck: Mapping[str, Any]) -> dict[str, Any]:
        """Of a deck (format, cards): under `breaks` the rules of construction that it breaks by the law of this state.
        Raises Unclear.
        """

    @abstractmethod
    def point(self, words: str) -> str:
        """The rule number that a name of a moment in the game stands for ("end of turn"); a number
        stands for itself.
        """

    @abstractmethod
    def why_not(self, state: State, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
        """Every reason why the player cannot do that now; empty if it can be done. Raises Unclear for what is not an
        intent.
        """

    # --- machines and proofs ---

    weighing: Weighing
    """What a position is worth, and by what."""

    def evaluate(self, state: State, player: int) -> float:
        """How good the position looks for the player; larger is better."""
        return self.weighing.evaluate(state, player)

    def search_key(self, state: State, viewer: int) -> Hashable:
        """Positions with equal keys are the same to a search by the viewer. It has all that the viewer knows and that
        can matter, and nothing else: so it also tells whether a position is the one that was expected. This one is
        exact; a game may give one that is quicker to make or that takes more positions together.
        """
        known = state.known
        cards = tuple(card if known[thing] >> viewer & 1 else -1 for thing, card in enumerate(state.card))
        skipped = ("seed", "drawn", "recent")
        request = state.request
        return (
            cards,
            tuple(tuple(getattr(state, name)) for name in state.COLUMNS if name != "card"),
            tuple(state.zones),
            tuple(getattr(state, name) for name in state.FIELDS if name not in skipped),
            None if request is None else (request.player, request.rule, request.options, request.source),
        )

    def distinct(self, state: State, request: Request) -> Sequence[Option]:
        """The options that a search tries: of those that come to the same, one is enough."""
        return request.options

    def worlds(self, state: State, viewer: int, count: int, seed: int) -> list[State]:
        """Copies in which what the viewer cannot know is drawn from all that could be. What is drawn follows from the
        seed and from what the viewer knows.
        """
        return [self.disguise(state, viewer, seed + number) for number in range(count)]

    def conserved(self, state: State) -> Any:
        """What no course of a match changes: which cards there are, and whose."""
        count = state.rules.first_free
        return list(zip(state.card[:count], state.owner[:count], strict=True))

    @abstractmethod
    def faults(self, state: State) -> list[str]:
        """What of the game's invariants the state breaks: cards conserved, each in one zone, derived values stable."""

    @abstractmethod
    def disguise(self, state: State, viewer: int, seed: int) -> State:
        """A copy in which everything that the viewer cannot know is something else. For the leak test."""
