"""What a game hands in so that the texts of its cards can be carried out. One entry for each word: its name, its
meaning, its rule.

    book = Book("ninja_slayer")

    @book.item("cost", NUMBER, rule="203.1")
    def cost(s, ref, f):
        return info(s, ref).cost

    @book.on_cards("bow", rule="1310.1")
    def bow(s, f, card):
        return terms.bow(s, card)

Tables by kind of word. A text that uses a word which is in none of them is refused (constructs.py); there is no list of
what is carried out beside these entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from kisoku.kernel.looking_back import controller_of
from kisoku.kernel.rules import examined, game_of, registered
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.effects.coding import Coder
    from kisoku.effects.lasting import Lasting
    from kisoku.kernel.frames import Frame, Outcome

Instruction = Callable[[Any, Any, Any, int], "Outcome"]
"""(state, frame, operands, stage): carries one op out. One that has to ask sets `f.stage` and is called
again with it.
"""

Reader = Callable[[Any, int, Any], Any]
"""(state, reference, context): a fact of a thing."""

NUMBER, WORD, SET = "number", "word", "set"
"""What the fact of a thing is: so which tests make sense of it."""

TESTS = {
    NUMBER: ("==", "!=", ">=", "<=", ">", "<"),
    WORD: ("==", "!=", "contains", "excludes"),
    SET: ("has", "lacks"),
}

M = TypeVar("M", bound=Callable[..., Any])


class Item(NamedTuple):
    """A fact of things: how it is read, and what it is. A thing that does not have it reads as None."""

    read: Reader
    kind: str


class Zone(NamedTuple):
    """A place that texts name. shared: there is one for all players. find: for a place of another kind, what lies there
    for (state, context, players); with a kind, what it finds lies in zones of that kind and is told apart by who has
    it.

    rules: the numbers by which a word means just this place.
    """

    kind: int = -1
    shared: bool = False
    find: Callable[[Any, Any, tuple[int, ...]], Iterable[int]] | None = None
    rules: tuple[str, ...] = ()


class Verb(NamedTuple):
    """What an action does."""

    run: Instruction
    prepare: Callable[[Any, Coder], Any] | None = None
    """Makes the operands from the op, where they are more than a Deed."""
    how: frozenset[str] | None = None
    """The manners that it heeds; None: it looks itself what it is told."""


class Span(NamedTuple):
    """How long something lasts: from which turn to which (-1: no end), and until what else."""

    begins: int
    ends: int
    until: str = ""


class Book:
    """The words of one game's card texts. A game fills the tables; where it differs in how something is done, it
    overrides a method.
    """

    rules: ClassVar[dict[str, str]] = {}
    """Under which numbers a player is asked: choose, search, may, pay, modes, either, order, replace, number."""

    paying = "pay"
    """The verb of the option to pay inside of an effect."""

    stride = 2
    """For how many seats zones are numbered: stride × kind + player."""
    zone_kinds: tuple[int, ...] | None = None
    """Of each zone by its number its kind, in a game whose zones are not 2 × kind + player."""

    by_nothing = True
    """Whether to change a number by 0 is to change it."""

    foreseeing = True
    """Whether what may be done with something that is chosen is no choice while there is nothing to choose."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.zones: dict[str, Zone] = {}
        self.items: dict[str, Item] = {}
        self.of_players: dict[str, Callable[[Any, int], int]] = {}
        self.of_game: dict[str, Callable[[Any, Any], int]] = {}
        self.takes: dict[str, Callable[[list[Any]], int]] = {}
        """What else than a sum can be made of the values of things, by the word before the item."""
        self.facts: dict[str, Callable[[Any, Any, Any], bool]] = {}
        self.registers: dict[str, Callable[[Any, Any], tuple[int, ...]]] = {}
        self.players: dict[str, Callable[[Any, Any], tuple[int, ...]]] = {}
        self.whose: dict[str, Callable[[Any, Any], tuple[int, ...]]] = {}
        """Whose zones a word means, where that is another player than it means elsewhere."""
        self.phases: dict[str, Callable[[Any], bool]] = {}
        self.verbs: dict[str, Verb] = {}
        self.making: dict[str, Verb] = {}
        """What `Create` can bring into being."""
        self.cases: dict[str, Callable[[Any, Any, tuple[str, ...]], str]] = {}
        """Which of the named parts is done: (state, context, names)."""
        self.costs: dict[str, Any] = {}
        self.events: dict[str, str] = {}
        """Kinds of events that abilities can wait for, with the rule under which each happens."""
        self.flags: dict[str, Callable[[Any, Any, Any], bool]] = {}
        """Marks of a pattern that are more than marks of the event: (state, event, context)."""
        self.replaced: set[str] = set()
        """Events instead of which something else can happen."""
        self.forbidden: dict[str, str] = {}
        self.permitted: dict[str, str] = {}
        self.changes: dict[str, tuple[str, ...]] = {}
        """Items that effects can change, and the ways in which they can."""
        self.becomes: dict[str, Callable[[str], bool]] = {}
        """What can be changed to another, and which values make sense."""
        self.durations: dict[str, Callable[[Any, Any], Span | None]] = {}
        self.keywords: set[str] = {""}
        self.kinds: set[str] = set()
        self.tests: dict[str, Callable[[Reader, Any], Callable[[Any, int, Any], bool]]] = {}
        """Further tests of items: what makes the test from how the item is read and the demand."""
        self.testing: dict[str, Callable[[Any, Any], Callable[[Any, int, Any], bool]]] = {}
        """Items that are no fact but a question of their own: what makes the test from the operands and the demand."""

    # --- entries ---

    def _enter(self, table: str, name: str, function: Any, rule: str, off: Any) -> Any:
        if name in getattr(self, table):
            raise ValueError(f"{self.game}: {table} {name} is entered twice")
        if rule:
            for number in rule.split():
                registered(game_of(function)).setdefault(number, []).append(function)
                function = examined(number, function, off)
        return function

    def zone(self, name: str, kind: int = -1, shared: bool = False, find: Any = None, rule: str = "") -> None:
        self.zones[name] = Zone(kind, shared, find, tuple(rule.split()))
        for number in rule.split():
            registered(self.game).setdefault(number, []).append(self.zone)

    def name_phases(self, words: Iterable[str]) -> None:
        """Words for the phases of a turn, in the order in which the game numbers them."""
        for place, word in enumerate(words):
            self.phases[word] = lambda s, place=place: s.phase == place  # type: ignore[misc]

    def item(self, name: str, kind: str, rule: str = "") -> Callable[[M], M]:
        def add(read: M) -> M:
            self.items[name] = Item(self._enter("items", name, read, rule, None), kind)
            return read

        return add

    def of_player(self, name: str, rule: str = "") -> Callable[[M], M]:
        return self._adding("of_players", name, rule, 0)

    def value(self, name: str, rule: str = "") -> Callable[[M], M]:
        """A number of the game."""
        return self._adding("of_game", name, rule, 0)

    def fact(self, name: str, rule: str = "") -> Callable[[M], M]:
        return self._adding("facts", name, rule, False)

    def register(self, name: str, rule: str = "") -> Callable[[M], M]:
        return self._adding("registers", name, rule, ())

    def duration(self, name: str, rule: str = "") -> Callable[[M], M]:
        return self._adding("durations", name, rule, None)

    def case(self, name: str, rule: str = "") -> Callable[[M], M]:
        return self._adding("cases", name, rule, "")

    def _adding(self, table: str, name: str, rule: str, off: Any) -> Callable[[M], M]:
        def add(function: M) -> M:
            getattr(self, table)[name] = self._enter(table, name, function, rule, off)
            return function

        return add

    def verb(self, name: str, rule: str = "", prepare: Any = None, how: str | None = None) -> Callable[[M], M]:
        """An action in its own way: a function (state, frame, deed, stage). how: the manners that it heeds."""

        def add(run: M) -> M:
            heeded = None if how is None else frozenset(how.split())
            self.verbs[name] = Verb(self._enter("verbs", name, run, rule, None), prepare, heeded)
            return run

        return add

    def on_cards(self, name: str, rule: str = "") -> Callable[[M], M]:
        """An action on each of its objects: a function (state, frame, reference) that says whether (or how much) it
        did.
        """

        def add(act: M) -> M:
            bound = self._enter("verbs", name, act, rule, 0)

            def run(s: Any, f: Any, deed: Any, stage: int) -> Outcome:
                f.done = sum(bound(s, f, ref) for ref in self.now(s, f, deed.objects(s, f)))
                return None

            self.verbs[name] = Verb(run, None, frozenset())
            return act

        return add

    def on_players(self, name: str, rule: str = "") -> Callable[[M], M]:
        """An action of players, one after the other: a function (state, frame, player, number) that gives how much it
        did, or the frame that will.
        """

        def add(act: M) -> M:
            bound = self._enter("verbs", name, act, rule, 0)

            def run(s: Any, f: Any, deed: Any, stage: int) -> Outcome:
                if not stage:
                    f.done = 0
                elif f.given is None or f.given:
                    f.done += f.given if isinstance(f.given, int) else 1
                players = deed.players(s, f)
                for place in range(stage, len(players)):
                    outcome = bound(s, f, players[place], deed.number(s, f))
                    if isinstance(outcome, int):
                        f.done += outcome
                    else:
                        f.stage = place + 1
                        return outcome  # type: ignore[no-any-return]
                return None

            self.verbs[name] = Verb(run, None, frozenset())
            return act

        return add

    def make(self, name: str, rule: str = "", prepare: Any = None) -> Callable[[M], M]:
        def add(run: M) -> M:
            self.making[name] = Verb(self._enter("making", name, run, rule, None), prepare)
            return run

        return add

    # --- where games differ ---

    def variable(self, s: Any, f: Any, letter: str) -> int:
        """X as the ability defines it, where nobody has named or fixed it."""
        found = s.pool.programs[f.program].variables.get(letter)
        return 0 if found is None else found(s, f)

    def letter(self, s: Any, f: Any, letter: str) -> int:
        """X as somebody named it, or as it was fixed; else as the ability defines it."""
        for known, value in f.numbers:
            if known == letter:
                return int(value)
        return self.variable(s, f, letter)

    def undefined(self, s: Any, which: str) -> int:
        """What a number that nothing has is read as. which: highest or lowest, if one of several was asked for."""
        return 0

    def counting(self, of: Any) -> tuple[str, ...]:
        """The rules by which the number of such things is just that."""
        return ()

    def has_turn(self, s: Any, players: tuple[int, ...]) -> bool:
        """Whether it is the turn of one of them."""
        return s.turn_player in players

    def either_way(self, s: Any) -> bool:
        """Whether a change that may go either way is asked about."""
        return True

    def belongs(self, s: Any, f: Any, ref: int, players: tuple[int, ...]) -> bool:
        """Whether a thing is one of theirs."""
        return s.owner[ref % LIFE] in players

    def controller(self, s: Any, ref: int) -> int:
        """Who has the thing under control."""
        return int(s.owner[ref % LIFE])

    def follows(self, filters: tuple[Any, ...]) -> bool:
        """Whether a condition of these demands speaks of things as they are now, wherever the effect has brought them
        (see `now`).
        """
        return False

    def is_this(self, s: Any, f: Any, ref: int) -> bool:
        """Whether the thing is the card that asks, which "another" is not."""
        return bool(ref == f.card)

    def everywhere(self, s: Any, f: Any) -> Iterable[int]:
        """All cards, for texts that name no zone."""
        return (s.ref(card) for card in range(s.rules.first_free))

    def befell(
        self, s: Any, f: Any, event: Any, ref: int, players: tuple[int, ...] | None, kinds: frozenset[int]
    ) -> bool:
        """Whether what an event befell was one of theirs (None: anybody's), in one of those zones (none: anywhere).
        What moved is where it was and is.
        """
        if players is not None and controller_of(s, ref) not in players:
            return False
        return not kinds or event.source < 0 or event.source in kinds or event.target in kinds

    def meets(self, s: Any, f: Any, event: Any, ref: int, test: Any) -> bool:
        """Whether what an event befell passes the test; it may be gone when that is asked."""
        return bool(test(s, ref, f))

    def causing(self, fits: Any) -> Any:
        """The test of what caused an event, as the rules have it."""
        return fits

    def end(self, o: Any, name: str) -> Callable[[Any, Any, int], bool]:
        """Whether where a move began or ended is the place that a pattern names: (state, context, source or target of
        the event).

        "a/b": one of them; "not a": anywhere else.
        """
        kinds = frozenset(o.zone(one).kind for one in name.removeprefix("not ").split("/"))
        other = name.startswith("not ")
        return lambda s, f, place: (place in kinds) != other

    def tidy(self, ops: tuple[Any, ...]) -> tuple[Any, ...]:
        """Ops that this game carries out as one are written as one."""
        return ops

    def idle(self, lasting: Lasting, values: tuple[int, ...]) -> bool:
        """Whether a change by these amounts is none at all."""
        return (
            not self.by_nothing
            and lasting.kind == "modify"
            and all(change.how == "+" for change in lasting.changes)
            and not any(values)
        )

    def choosable(self, s: Any, f: Any, deed: Any, who: int, found: tuple[int, ...]) -> tuple[int, ...]:
        """Of what fits, what the player may choose while resolving."""
        return found

    def fewest(self, s: Any, f: Any, deed: Any, who: int, found: tuple[int, ...], least: int) -> int:
        """How many must be chosen at the least; also where something has to be shown or looked at first."""
        return min(max(0, least), len(found))

    def chose(self, s: Any, f: Any, choice: Any, refs: tuple[int, ...]) -> None:
        """A choice has taken these."""

    def forced(self, s: Any, f: Any, deed: Any, found: tuple[int, ...]) -> int:
        """How many of the first of these have to be among what is chosen."""
        return 0

    def alike(self, s: Any, refs: tuple[int, ...]) -> tuple[int, ...]:
        """Equal numbers for things that nobody can tell apart; () if there are none."""
        return ()

    def found(self, s: Any, f: Any, refs: tuple[int, ...], demanded: bool) -> None:
        """A search has taken these. demanded: they had to be something."""

    def now(self, s: Any, f: Any, refs: tuple[int, ...]) -> tuple[int, ...]:
        """The references under which an effect finds things now; those that have become new objects are left out."""
        return refs

    def asking(self, s: Any, f: Any) -> None:
        """Somebody is about to be asked whether to do what the text allows, or to pay."""

    def ranked(self, s: Any, f: Any, choice: Any, found: tuple[int, ...]) -> tuple[int, ...]:
        """Weights that may not come to more than 0, where something is chosen only beside something else; none: nothing
        is.
        """
        return ()

    def names_it(self, ops: tuple[Any, ...]) -> bool:
        """Whether these ops, if they are done, say what later words mean by “it”: then those mean nothing if they are
        not. Before an else they do not.
        """
        return not (isinstance(ops[-1], ir.If) and ops[-1].condition == ir.NEVER) and any(
            self.says_it(op) for op in ops
        )

    def says_it(self, op: Any) -> bool:
        """Whether what the op takes is what later words mean."""
        return isinstance(op, ir.Search) or (isinstance(op, ir.Choose) and not op.join)

    def enough(self, s: Any, f: Any, choice: Any, found: tuple[int, ...]) -> bool:
        """Whether what was found suffices for a choice that is part of what may be done."""
        return bool(found)

    def agreed(self, s: Any, f: Any) -> bool:
        """Whether that was answered with yes before the effect began."""
        return False

    def asked(self, condition: Any) -> Any:
        """The condition under which what follows it in an effect is done."""
        return condition

    def answered(self, s: Any, f: Any, given: int) -> int:
        """What comes of the answer to that question."""
        return given

    def contents(self, s: Any, f: Any, most: int) -> int:
        """How many of the contents of a choice are taken at the most."""
        return most

    def decided(self, s: Any, f: Any) -> None:
        """Somebody has decided to do what the text allows."""

    def did(self, s: Any, f: Any) -> bool:
        """Whether the last action really did something."""
        return bool(f.done)

    def how_much(self, s: Any, f: Any) -> int:
        """How much the last action did."""
        return int(self.did(s, f))

    def can_pay(self, s: Any, f: Any, costs: Any, who: int) -> bool:
        raise NotImplementedError

    def payment(self, s: Any, f: Any, costs: Any, who: int) -> Frame:
        """What pays all of the costs, and leaves with 1 if that was done."""
        raise NotImplementedError

    def paid(self, s: Any, f: Any, stage: int) -> Outcome:
        """What is to be settled once a cost is paid; asked again, with the next stage, until it is nothing."""
        return None

    def remembered(self, s: Any, f: Any) -> tuple[Any, ...]:
        """What an ability for later keeps of what the effect speaks of: it, targets, numbers."""
        it = f.it if f.it is not None else (f.event.thing,) if f.event is not None else ()
        return self.now(s, f, it), tuple(self.now(s, f, refs) for refs in f.targets), f.numbers

    def later(self, s: Any, f: Any, op: Any, program: int) -> None:
        """An ability is made for a later moment."""
        raise NotImplementedError

    def begin(
        self, s: Any, f: Any, lasting: Lasting, refs: tuple[int, ...] | None, values: tuple[int, ...], span: Span
    ) -> None:
        """A continuous effect begins."""
        raise NotImplementedError

    def finished(self, s: Any, f: Any) -> Any:
        """The last instruction is done. What the frame leaves with."""
        return f.done
