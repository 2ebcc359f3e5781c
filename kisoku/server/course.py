"""The course of one game at a table: its match, every viewer's log, and any earlier point of it.

What is shown is counted, not what is decided. A response window at which a player has nothing to answer is passed by
the engine by itself; for everybody else it must look like a window at which the player was asked and passed. So it is
caught here as a *moment*: a view of its own, taken while the engine is at that window. A decision is then followed by
its moments and by the view at the next question, and each of these has a number.

Of a long game little is kept: its decisions, the log as encoded lines, and its bytes at every few decisions, from which
any point is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.kernel.replay import Replay, play_on, record
from kisoku.kernel.requests import Request
from kisoku.kernel.state import State
from kisoku.kernel.trace import Trace
from kisoku.server.sights import Sights
from kisoku.server.telling import Telling

APART = 8
"""Decisions between two kept positions."""

Eyes = int | None
"""A player, or None for spectators."""


class Moment:
    """Something to be shown: its number, for whom all wait and at which rule, and what each viewer sees.

    covert: whether it is shown to its player alone; it then has the number of the next view, which takes its place.
    window: whether others cannot know if its player has anything to answer. response: whether it is one for the switch:
    the player may only respond there. names: what a stop at this window may be called: the rule, or rule and phase.
    known, drawn: who knows which cards then, and how much chance has been drawn. told: how long each viewer's log is
    then. since, lines: from which line on it is other than before, and what it is from there on.
    """

    __slots__ = (
        "asked",
        "at",
        "covert",
        "drawn",
        "known",
        "lines",
        "names",
        "player",
        "response",
        "rule",
        "seen",
        "since",
        "told",
        "window",
    )

    def __init__(
        self,
        at: int,
        game: Game,
        state: State,
        request: Request | None,
        asked: bool,
        seen: Sequence[dict[str, Any]],
        telling: Telling,
    ) -> None:
        self.at = at
        self.player = None if request is None else request.player
        self.rule = rule = "" if request is None else request.rule
        self.window = request is not None and is_window(game, state, request)
        self.response = request is not None and self.window and is_response(game, state, request)
        self.covert = request is not None and request.rule in game.covert
        self.asked = asked
        self.known, self.drawn = tuple(state.known), state.drawn
        self.seen = seen
        self.names = (rule, f"{rule} {seen[-1]['phase']}")
        self.told = telling.lengths
        self.since, self.lines = telling.news()

    def for_viewer(self, viewer: Eyes) -> dict[str, Any]:
        return self.seen[-1 if viewer is None else viewer]


def idle_place(game: Game, request: Request) -> int | None:
    """The place of the one option by which the asked player lets things take their course."""
    places = [place for place, option in enumerate(request.options) if option.verb in game.idle]
    return places[0] if len(places) == 1 else None


def is_response(game: Game, state: State, request: Request) -> bool:
    """Whether the player may only respond here: a passing moment, or the turn of another player, with an option to let
    it be.
    """
    place = idle_place(game, request)
    return place is not None and (request.options[place].verb in game.fleeting or request.player != game.turn(state)[1])


def is_window(game: Game, state: State, request: Request) -> bool:
    """Whether what others cannot know decides if the player is asked there: a response, or one of the game's windows,
    whoever's turn it is.
    """
    return is_response(game, state, request) or (
        request.rule in windows_of(game) and idle_place(game, request) is not None
    )


@cache
def windows_of(game: Game) -> frozenset[str]:
    """The rules at which the game has windows, or asks only those whose hidden cards allow something."""
    return frozenset(name.partition(" ")[0] for name in game.windows) | game.veiled


class Windows(Trace):
    """Notices windows that the engine passes by itself."""

    cites = False

    def __init__(self, course: Course, state: State) -> None:
        super().__init__()
        self.course = course
        self.state = state

    def step(self, depth: int, number: str) -> None:
        pass

    def cite(self, number: str) -> None:
        pass

    def asked(self, request: Request) -> None:
        pass

    def forced(self, request: Request) -> None:
        self.course.passed_by_itself(self.state, request)


class Course:
    """One game from its first question on. Decisions made before (a table that is taken up again, a replay) are played
    first.
    """

    match: Match

    def __init__(
        self, game: Game, decks: Sequence[Sequence[str]], seed: int, decisions: Sequence[int] = (),
        readings: Mapping[str, str] | None = None,
        laid: Callable[[], State] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.laid = laid
        """Makes the position in which it begins, where that is not what the decks and the seed make."""
        self.decks = [tuple(deck) for deck in decks]
        self.seed = seed
        self.readings = dict(readings or {})
        self.unseeing: frozenset[int] = frozenset()
        """Players for whom no views are made while the game goes on."""
        self.unpeopled = False
        """Whether only machines play: then windows that the engine passes are numbered, but not shown, since nobody
        could be betrayed by that.
        """
        self.telling = Telling(game, len(decks))
        self.sights = Sights(seed, len(decks))
        self._watch = game.watch()
        self.decisions: list[int] = []
        self.at = 0
        """The number of the last view."""
        self._ends: list[tuple[int, tuple[int, ...]]] = []
        """After so many decisions: the number of the last view, and how long each viewer's log was."""
        self.turns: list[tuple[int, int]] = []
        """Each turn with the number of its first view, whether or not anybody was asked there."""
        self.windows: list[tuple[int, int]] = []
        """Every view that is a window, and whose."""
        self.silent: set[int] = set()
        """Decisions by which a card stayed unknown that nobody else may know of: nor that anybody was asked."""
        self._kept: dict[int, tuple[bytes, Sights]] = {}
        self._moments: list[Moment] = []
        self._looking = False
        self._begin()
        for decision in decisions:
            self.take(decision, look=False)

    # --- what there is ---

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def request(self) -> Request | None:
        return self.match.request

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def covert(self) -> bool:
        """Whether only who is asked may know that anybody is."""
        return self.request is not None and self.request.rule in self.game.covert

    @property
    def asking_at(self) -> int:
        """The number of the view in which somebody is asked now."""
        return self.at + self.covert

    def look(self) -> Moment:
        """The position as it stands, to be shown under the last number."""
        return Moment(
            self.asking_at,
            self.game,
            self.state,
            self.request,
            self.request is not None,
            self._seen(self.state),
            self.telling,
        )

    def _seen(self, state: State) -> list[dict[str, Any]]:
        """What each player and, last, a spectator sees, without the layout, which does not change during a game.
        Machines do not look at it.
        """
        viewers = [viewer for viewer in (*range(state.seats), None) if viewer not in self.unseeing]
        seen: list[dict[str, Any]] = [{} for _ in range(state.seats + 1)]
        for viewer, one in zip(viewers, self._watch(state, viewers), strict=True):
            one.pop("table", None)
            if one.get("request") is not None and state.request is not None:
                self._mark_idle(one["request"], state.request)
            seen[-1 if viewer is None else viewer] = self.sights.renamed(state, viewer, one)
        return seen

    def _mark_idle(self, asked: dict[str, Any], request: Request) -> None:
        """Of the options that somebody is asked, mark the one that lets things be. What one is presumed to choose is a
        choice like others.
        """
        place = idle_place(self.game, request)
        if place is not None and request.options[place].verb not in self.game.presumed:
            asked["options"][place]["idle"] = True

    def replay(self) -> Replay:
        return record(self.game, self.match, self.seed, self.decks, self.readings, self.decisions)

    # --- going on ---

    def take(self, decision: int, look: bool = True) -> list[Moment]:
        """Carry out a decision; below zero it is a concession. Gives what is to be shown, in order.

        Raises Refused, and changes nothing, if it cannot be taken. After an EngineFault the caller goes back: the
        course cannot go on.
        """
        self._moments, self._looking = [], look
        silent = self._is_silent(decision)
        play_on(self.match, decision)
        if silent:
            self.silent.add(len(self.decisions))
        self.decisions.append(decision)
        return self._settle()

    def _is_silent(self, decision: int) -> bool:
        """Whether a decision would tell nobody that it was made."""
        request = self.request
        if request is None or request.rule not in self.game.covert or not 0 <= decision < len(request.options):
            return False
        return request.options[decision].verb == self.game.covert[request.rule]

    def _settle(self) -> list[Moment]:
        """Tell and number what the engine has just done."""
        state = self.state
        if not self.covert:
            self._number(state, state.request)
        self._ends.append((self.at, self.telling.lengths))
        count = len(self.decisions)
        if count % APART == 0 and count and not state.open and not self.over and not self.covert:
            self._kept[count] = (state.canonical(), self.sights.copy())
        moments, self._moments = self._moments, []
        if self._looking:
            moments.append(self.look())
        return moments

    def _number(self, state: State, request: Request | None) -> None:
        """What is there now is the next view, at which that is asked."""
        self.at += 1
        if request is not None and is_window(self.game, state, request):
            self.windows.append((self.at, request.player))
        self.sights.look(state, self.at)
        self.telling.catch_up(state, self.at, self.sights)
        turn = self.game.turn(state)[0]
        if not self.turns or self.turns[-1][0] != turn:
            self.turns.append((turn, self.at))

    def _begin(self) -> list[Moment]:
        state = self.game.new(self.decks, self.seed, self.readings) if self.laid is None else self.laid()
        self._header = self.game.header(state)
        self._follow(state)
        return self._settle()

    def _follow(self, state: State) -> None:
        state.log = []
        state.trace = Windows(
            self, state
        )  # under which no window is passed over in silence, as on the copies of machines
        self.match = Match(state, undoable=False)

    def stand_in(self, state: State) -> None:
        """Go on from another state than the one that stands here, with the same history, and cards of the same pool."""
        self._kept[len(self.decisions)] = (state.canonical(), self.sights.copy())
        self._follow(state)
        state.log_marks = [0] * state.open  # its log begins now, in the midst of whatever is being announced
        self.telling.restart(self.telling.lengths)

    def passed_by_itself(self, state: State, request: Request) -> None:
        """The engine has answered for a player who could only let things be."""
        if not is_window(self.game, state, request):
            return
        self._number(state, request)
        if self._looking and not self.unpeopled:
            self._moments.append(Moment(self.at, self.game, state, request, False, self._seen(state), self.telling))

    # --- going back ---

    def back(self, count: int) -> None:
        """Back to where so many decisions had been made."""
        decisions = self.decisions[:count]
        nearest = max((kept for kept in self._kept if kept <= count), default=0)
        self._kept = {place: kept for place, kept in self._kept.items() if place <= nearest}
        self.decisions = decisions[:nearest]
        self.silent = {place for place in self.silent if place < nearest}
        self._looking = False
        if nearest in self._kept:
            del self._ends[nearest + 1 :]
            self.at, lengths = self._ends[-1]
            self.turns = [(turn, at) for turn, at in self.turns if at <= self.at]
            self.windows = [(at, player) for at, player in self.windows if at <= self.at]
            self.telling.restart(lengths)
            saved, sights = self._kept[nearest]
            self.sights = sights.copy()
            self._follow(self._loaded(saved))
        else:
            self._restart()
        for decision in decisions[nearest:]:
            self.take(decision, look=False)

    def _loaded(self, saved: bytes) -> State:
        if self.laid is None:
            return self.game.blank(saved, self._header)
        state = self.laid()
        state.load(saved)
        return state

    def _restart(self) -> list[Moment]:
        self._ends, self.turns, self.windows, self.at = [], [], [], 0
        self.telling, self.sights = Telling(self.game, len(self.decks)), Sights(self.seed, len(self.decks))
        return self._begin()

    def fork(self, count: int) -> Course:
        """A course of its own that stands where so many decisions had been made."""
        other = self.shared()
        other.back(count)
        return other

    def shared(self) -> Course:
        """A course of its own with this one's history, to be taken back to some point of it, by another
        thread as well.
        """
        other = Course.__new__(Course)
        other.__dict__.update(self.__dict__)
        other.sights, other._watch = self.sights.copy(), self.game.watch()
        other.telling, other.unseeing, other.unpeopled = self.telling.copy(), frozenset(), False
        other._ends, other.turns, other.windows = self._ends[:], self.turns[:], self.windows[:]
        other._kept, other._moments, other.silent = dict(self._kept), [], set(self.silent)
        return other

    def decisions_at(self, at: int) -> int:
        """How many decisions had been made when the view with that number was shown; for a moment, those that led to it
        are counted.
        """
        return next((count for count, (end, _) in enumerate(self._ends) if end >= at), len(self.decisions))

    def end_of(self, count: int) -> int:
        """The number of the last view after so many decisions."""
        return self._ends[count][0]

    def view_at(self, at: int) -> Moment:
        """What was shown under that number; the nearest if there was none."""
        at = min(max(at, 1), self.at)
        count = self.decisions_at(at)
        if self.end_of(count) == at:
            last = self.fork(count)
            if not last.covert:  # else what stands there is its player's alone, and this was shown on the way to it
                return last.look()
        if count:
            moments = self.fork(count - 1).take(self.decisions[count - 1])
        else:
            other = self.fork(0)
            other._looking = True
            moments = other._restart()
        return next(moment for moment in moments if moment.at == at)
