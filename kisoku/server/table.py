"""One table: who sits there, what has been shown to whom, and what happens next.

A decision goes through four steps: the engine takes it, it is written to disk, and then what came of it is shown, view
by view. Until it is on disk nobody sees anything of it; if it cannot be written it is taken back.

Timing tells nothing. A response window is shown to all ("waiting for …") whether or not the player has anything to
answer there. If the player lets it be, the next view is shown no sooner than a time after the window that is drawn anew
for each window, from the same range whoever passed: the engine, because nothing was possible; the switch, because it is
OFF; a machine; or a person who was quick. Only a window that nobody but its own player watches needs no time. A person
who thinks for longer shows that there was something to think about: with the switch ON one is held at every window, and
so may think at those where there is nothing, too.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic, time
from typing import Any

import sqlalchemy as sa

from kisoku.judge import scenes
from kisoku.kernel.game import Game
from kisoku.kernel.machine import EngineFault, Refused
from kisoku.kernel.match import CONCEDE
from kisoku.kernel.requests import Request
from kisoku.players.workers import Workers, thoughtful
from kisoku.server import showing
from kisoku.server import store as kept
from kisoku.server.agreeing import Agreement
from kisoku.server.asking import Looking
from kisoku.server.changing import Viewed
from kisoku.server.clocks import Clocks
from kisoku.server.course import Course, Eyes, Moment, idle_place
from kisoku.server.limits import Desk, Turnstile
from kisoku.server.protocol import encode
from kisoku.server.refusals import Refusal
from kisoku.server.seats import PERSON, Seat, Watcher
from kisoku.server.settings import Made, Pause, Settings
from kisoku.server.sparing import spared
from kisoku.server.store import Store

AWAY = 30.0
"""Seconds after which a machine may play on for a person who is away."""
HOLD = 30.0
"""Seconds for which a player may be held at a window without anything to answer, or think about what nobody else may
know of. Who leaves meanwhile finds the table still there, and is held at no other.
"""

log = logging.getLogger("kisoku.table")


class Machines(Turnstile):
    """One after the other, and with time for people in between. Those who think for long do so in workers, at which all
    places that people come from have their turn; where nobody looks, together one.
    """

    def __init__(self) -> None:
        super().__init__(rounds=3, always=True)
        self.workers = Workers()
        self.desk = Desk(self.workers.count)


class Table:
    """Everything that changes a table happens under its lock; one task carries it on (machines, automatic answers, what
    is still to be shown).
    """

    def __init__(
        self,
        id: str,
        game: Game,
        seats: Sequence[Seat],
        store: Store,
        pause: Pause,
        machines: Machines,
        settings: Settings,
    ) -> None:
        self.id = id
        self.game = game
        self.seats = list(seats)
        self.store = store
        self.pause = pause
        self.machines = machines
        self.settings = settings
        self.round = 0
        self.turned = 0
        self.course: Course | None = None
        self.clocks: Clocks | None = None
        self.made_by: list[Made] = []
        self.shown: Moment | None = None
        """What everybody has been shown last."""
        self.covert: Moment | None = None
        """What one player has been shown since and the others must not know of."""
        self.spectators = ""
        """The hash of the token that lets one watch."""
        self.watching: list[Watcher] = []
        self.looking = Looking()
        self.lost = False
        """Whether what is on disk may be something else than what is here."""
        self.lock = asyncio.Lock()
        self.used = monotonic()
        self.by_hand: int | None = None
        """After an undo to an automatic answer: so many decisions at which the switch does not answer again."""
        self.proposal: Agreement | None = None
        self.pending: deque[Moment] = deque()
        self._shown_at = 0.0
        self._not_before = 0.0
        self.held: int | None = None
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._machine_since = 0.0
        self._spare: tuple[tuple[int, int, int], int | None] = ((0, 0, 0), None)
        """The last question that was looked at, and whether it could be spared."""
        self._asked: Request | None = None
        self._answer: int | None = None
        self._asking: asyncio.Task[None] | None = None

    # --- who ---

    def player_of(self, seat: int) -> int:
        return (seat + self.turned) % len(self.seats)

    def seat_of(self, player: int) -> Seat:
        return self.seats[(player - self.turned) % len(self.seats)]

    def viewer(self, watcher: Watcher) -> Eyes:
        """Through whose eyes somebody sees."""
        return None if watcher.seat is None else self.player_of(watcher.seat)

    def spectating(self) -> int:
        return sum(watcher.seat is None for watcher in self.watching)

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == PERSON]

    @property
    def hidden(self) -> bool:
        """Whether something has happened that is not shown yet."""
        return bool(self.pending) or self.covert is not None

    def responding(self, seat: int) -> bool:
        """Whether another player is shown to have a window. Whether that player can answer there must not be told, so
        little else can be asked then.
        """
        return self.shown is not None and self.shown.window and self.shown.player != self.player_of(seat)

    # --- games ---

    def decks(self, turned: int) -> list[tuple[str, ...]]:
        """Each player's deck in a game in which the seats are turned so far."""
        return [self.seats[(player - turned) % len(self.seats)].deck or () for player in range(len(self.seats))]

    def begin(self, round: int, turned: int, seed: int, made: Sequence[sa.Row[Any]] = ()) -> None:
        """Sit down to a game, with the decisions that have been made in it already. Raises Refused or EngineFault if
        these cannot be taken.
        """
        self.round, self.turned = round, turned
        laid = partial(scenes.begun, self.game, self.settings.scene) if self.settings.scene else None
        course = Course(self.game, self.decks(turned), seed, [row.choice for row in made], self.settings.readings, laid)
        self.stand(course, [Made(self.player_of(row.seat), row.automatic, row.spent) for row in made])

    def stand(self, course: Course, made: Sequence[Made]) -> None:
        """Go on from where a game stands in which these decisions were made."""
        self.course, self.made_by = course, list(made)
        course.unseeing = frozenset(player for player in range(len(self.seats)) if self.seat_of(player).kind != PERSON)
        course.unpeopled = not self.people
        self.by_hand, self.held, self.proposal, self.looking = None, None, None, Looking()
        self.pending.clear()
        if self.settings.clock is not None:
            used: dict[int, float] = {}
            for player, _, spent in self.made_by:
                used[player] = used.get(player, 0.0) + spent
            self.clocks = Clocks(self.settings.clock, len(self.seats), used)
        self._look()
        assert self.shown is not None
        self._window(self.shown)

    def _look(self) -> None:
        """What is shown is the position as it stands, or the one before if only one player may know of this one."""
        assert self.course is not None
        now = self.course.look()
        self.covert = now if now.covert else None
        self.shown = self.course.view_at(self.course.at) if now.covert else now

    def start(self) -> None:
        """Carry the table on from now on."""
        if self._task is None:
            self._task = asyncio.create_task(self._carry_on(), name=f"table {self.id}")

    async def stop(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def forget(self) -> None:
        """Stop at once; what is on disk stays."""
        if self._task is not None:
            self._task.cancel()

    def wake(self) -> None:
        self._wake.set()

    # --- deciding ---

    @property
    def over(self) -> bool:
        """Whether the game has ended, for all that anybody has been shown."""
        return self.course is not None and self.course.over and not self.hidden

    def playing(self) -> Course:
        if self.course is None:
            raise Refusal("waiting")
        if self.over:
            raise Refusal("over")
        return self.course

    def asks(self, player: int) -> bool:
        """Whether that player has been shown a question that waits for an answer."""
        request = self.course.request if self.course is not None and not self.pending else None
        return request is not None and request.player == player

    async def answer(self, seat: int, at: int, choice: int) -> None:
        course = self.playing()
        request = course.request
        if not self.asks(self.player_of(seat)) or request is None:
            raise Refusal("not_asked")
        if at != course.asking_at:
            raise Refusal("stale")
        if choice >= len(request.options):
            raise Refusal("no_option")
        await self.decide(choice, request.player)

    async def concede(self, seat: int) -> None:
        if self.playing().over:
            return  # it has ended already, and will be shown
        player = self.player_of(seat)
        await self.decide(CONCEDE - player, player)

    async def decide(self, decision: int, player: int, automatic: bool = False) -> None:
        """Have the engine take it, write it down, and put what came of it among what is to be shown. Raises Refusal,
        and changes nothing, if it fails.
        """
        course = self.playing()
        number = len(course.decisions)
        request = course.request
        window = self.shown is not None and self.shown.window and self.covert is None
        passed = request is not None and window and idle_place(self.game, request) == decision
        spent = self.clocks.stop() if self.clocks is not None else 0.0
        try:
            moments = course.take(decision)
        except (EngineFault, Refused) as fault:
            log.error(
                "fault",
                extra={
                    "data": {
                        "table": self.id,
                        "round": self.round,
                        "decision": number,
                        "choice": decision,
                        "fault": str(fault)[:300],
                    }
                },
            )
            self._undecided(number, spent)
            raise Refusal("fault") from None
        row = {
            "table": self.id, "round": self.round, "number": number, "seat": self.seats.index(self.seat_of(player)),
            "choice": decision, "made": time(), "spent": spent, "automatic": automatic,
        }  # fmt: skip
        try:
            await self.keep((kept.DECIDED, row))
        except Refusal:
            self._undecided(number, spent)
            raise
        self.made_by.append(Made(player, automatic, spent))
        self.by_hand = None
        if not passed:
            self._not_before, self.held = 0.0, None
        self.pending.extend(moments)
        self.wake()

    async def keep(self, *statements: kept.Statement) -> None:
        """Write it down. Raises Refusal if it is not written; if nobody can say, this table is no longer to be trusted,
        and is taken from disk again.
        """
        try:
            await self.store.write(*statements)
        except Exception as fault:
            log.error("not kept", extra={"data": {"table": self.id, "fault": str(fault).splitlines()[0][:300]}})
            if isinstance(fault, kept.InDoubt | kept.Superseded | sa.exc.IntegrityError):
                self.lost = True
                for watcher in list(self.watching):
                    watcher.dismiss()
            raise Refusal("not_kept") from None

    def _undecided(self, number: int, spent: float) -> None:
        """What was decided is not: the asked player's time goes on."""
        assert self.course is not None
        self.course.back(number)
        if self.clocks is not None and self.course.request is not None:
            self.clocks.give_back(self.course.request.player, spent)
            self._run_clock()

    def _run_clock(self) -> None:
        """The time of the player who is shown to be asked runs, when everybody has come. At a window not before it
        could have passed by itself: else the bank would tell who was asked there.
        """
        moment = self.shown if self.covert is None else None
        if (
            self.clocks is not None
            and moment is not None
            and moment.player is not None
            and moment.asked
            and all(seat.came for seat in self.people)
        ):
            self.clocks.start(moment.player, self.pause.most if moment.window else 0.0)

    async def go(self, seat: int) -> None:
        """The player who is held goes on."""
        if self.held != self.player_of(seat):
            raise Refusal("not_asked")
        self.held = None
        self.wake()

    async def take_back(self, count: int) -> None:
        """Back to where so many decisions had been made, on disk first."""
        assert self.course is not None
        where = (
            kept.decisions.c.table == self.id,
            kept.decisions.c.round == self.round,
            kept.decisions.c.number >= count,
        )
        await self.keep(sa.delete(kept.decisions).where(*where))
        if self.clocks is not None:
            if self.clocks.running is not None:
                self.clocks.give_back(self.clocks.running, self.clocks.stop())
            for player, _, spent in self.made_by[count:]:
                self.clocks.give_back(player, spent)
        del self.made_by[count:]
        self.course.back(count)
        self.looking = Looking()
        self.pending.clear()
        self.held, self._not_before, self.by_hand = None, 0.0, count
        self._look()
        covert = self.covert
        assert self.shown is not None
        self._show(self.shown, everything=True)
        if covert is not None:
            self._show(covert)
        self.wake()

    # --- showing ---

    def passes_by_itself(self, moment: Moment) -> bool:
        """Whether it is a window that the switch of its player will answer, or a pointless question, if the player does
        not take that very answer back.
        """
        if moment.player is None or self.course is None or self.by_hand == len(self.course.decisions):
            return False
        return (
            self.seat_of(moment.player).passes_at(moment.names) if moment.response else self._spared(moment) is not None
        )

    def _spared(self, moment: Moment) -> int | None:
        """The answer to a question that need not be asked: where nobody else could learn from that, and who is asked
        has not switched to ON.
        """
        course, player = self.course, moment.player
        if (
            course is None
            or course.request is None
            or player is None
            or not moment.asked
            or moment.at != course.at
            or len(self.people) > 1
        ):
            return None
        if self.seat_of(player).kind != PERSON or self.seat_of(player).mode == "on":
            return None
        key = (self.round, moment.at, len(course.decisions))
        if self._spare[0] != key:
            self._spare = (key, spared(self.game, course.state, course.request))
        return self._spare[1]

    def _window(self, moment: Moment) -> None:
        """What has just been shown may be a window: when it may go on at the earliest, and whether its player is held
        there.
        """
        self._shown_at = monotonic()
        alone = bool(self.watching) and all(self.viewer(watcher) == moment.player for watcher in self.watching)
        self._not_before = self._shown_at + self.pause.drawn() if moment.window and self.people and not alone else 0.0
        self.held = None
        self._run_clock()
        conceded = self.course is not None and bool(self.course.decisions) and self.course.decisions[-1] < 0
        if moment.player is not None and not moment.asked and not conceded:
            seat = self.seat_of(moment.player)
            if (
                seat.kind == PERSON
                and seat.held_at(moment.names if moment.response else ())
                and seat.here(self.watching)
            ):
                self.held = moment.player

    def _show(self, moment: Moment, everything: bool = False) -> None:
        """Show it to everybody who is here: what is new in the log (or all of it), the view, and the end if this is it.
        What is covert, to its player.
        """
        self.covert = moment if moment.covert else None
        if self.covert is None:
            self.shown = moment
            self._window(moment)
        self._shown_at = monotonic()
        told: dict[Eyes, list[bytes | Viewed]] = {}
        for watcher in self.watching:
            viewer = self.viewer(watcher)
            if moment.covert and viewer != moment.player:
                continue
            if viewer not in told:
                told[viewer] = showing.messages(self, moment, viewer, everything)
            for message in told[viewer]:
                watcher.send(message)

    def tell_of_table(self) -> None:
        """Tell everybody that something about the table itself has changed."""
        words = {seat: self.described(seat) for seat in {watcher.seat for watcher in self.watching}}
        for watcher in self.watching:
            watcher.send(words[watcher.seat])

    def described(self, seat: int | None, first: bool = False) -> bytes:
        return encode(showing.describe(self, seat, first))

    def came(self, watcher: Watcher) -> None:
        """Somebody comes to watch or sits down, and is told everything; of who sits down the others are told. When all
        have come, clocks run.
        """
        others = list(self.watching)
        self.watching.append(watcher)
        self.heed()
        if watcher.seat is not None:
            self.seats[watcher.seat].came = True
            for other in others:
                other.send(self.described(other.seat))
            if not self.hidden:
                self._run_clock()
        self.tell(watcher)
        self.wake()

    async def listen(self) -> None:
        """See who has gone silent or can be heard again, and tell the others."""
        if self.heed():
            async with self.lock:
                self.tell_of_table()
                self.wake()

    def heed(self) -> bool:
        """Take down who is here; whether that is another one than before. For who is here, no machine stands in."""
        changed = [seat for seat in self.people if seat.here(self.watching) != seat.heard]
        for seat in changed:
            seat.heard, seat.away_since = not seat.heard, monotonic()
            if seat.heard:
                seat.come_back()
        return bool(changed)

    def let_stand_in(self, seat: int) -> None:
        """A machine plays on for that seat. Raises Refusal if its person is not away, or not for long enough."""
        away = self.seats[seat] if seat < len(self.seats) else None
        if (
            away is None
            or away.kind != PERSON
            or away.here(self.watching)
            or away.heard
            or monotonic() - away.away_since < AWAY
        ):
            raise Refusal("not_away")
        away.stand_in(secrets.randbelow(1 << 62))
        self._machine_since = monotonic()
        self.tell_of_table()
        self.wake()

    def show_again(self, watcher: Watcher) -> None:
        """What is shown, as the switch stands now: at a window it decides whether its player is asked."""
        if self.shown is not None and self.shown.response:
            for message in showing.messages(self, self.shown, self.viewer(watcher), again=True):
                watcher.send(message)

    def tell(self, watcher: Watcher) -> None:
        """Tell one everything that has been shown so far."""
        watcher.send(self.described(watcher.seat, first=True))
        if self.shown is not None:
            for message in showing.messages(self, self.shown, self.viewer(watcher), True):
                watcher.send(message)
        if self.covert is not None and self.viewer(watcher) == self.covert.player:
            for message in showing.messages(self, self.covert, self.covert.player):
                watcher.send(message)
        if self.proposal is not None:
            self.proposal.tell(self, watcher)

    # --- carrying on ---

    async def _carry_on(self) -> None:
        """Show what is to be shown when its time has come; else let machines and switches answer, and
        clocks run out.
        """
        while True:
            self._wake.clear()
            if self._machine_is_next():
                await self.machines.through()
            try:
                wait = await self._next()
            except Refusal as refusal:
                log.error("stuck", extra={"data": {"table": self.id, "code": refusal.code}})
                wait = 5.0
            if wait is None or wait > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
            else:
                await asyncio.sleep(0)

    def _machine_is_next(self) -> bool:
        request = self.course.request if self.course is not None else None
        return request is not None and not self.pending and self.seat_of(request.player).machine is not None

    async def _next(self) -> float | None:
        """Do the next thing, or say how long there is nothing to do (None: until something happens)."""
        async with self.lock:
            if self.held is not None and self.pending:
                wait = self._shown_at + HOLD - monotonic()
                if wait > 0:
                    return wait
                self.held = None
            if self.pending:
                wait = self._not_before - monotonic()
                if wait > 0:
                    return wait
                if self.proposal is not None and not self.pending[0].covert:
                    await self.proposal.lapse(self)  # not before, or it would tell that somebody was asked meanwhile
                self._show(self.pending.popleft())
                if not self.pending and self.course is not None and self.course.over:
                    winner, count = self.course.state.winner, len(self.course.decisions)
                    log.info(
                        "over",
                        extra={"data": {"table": self.id, "round": self.round, "winner": winner, "decisions": count}},
                    )
                    self.tell_of_table()
                self._machine_since = monotonic()
                return 0
            course = self.course
            if course is None or course.over or course.request is None:
                return None
            request = course.request
            seat = self.seat_of(request.player)
            if seat.machine is not None:
                # at a window it thinks at once, and takes its time afterwards if it does not let it pass
                window = self.covert is not None or (self.shown is not None and self.shown.window)
                shown = self._machine_since + self.settings.pace
                if not window and shown > monotonic():
                    return shown - monotonic()
                choice = (
                    self._thought(seat, request)
                    if thoughtful(seat.machine)
                    else seat.machine.choose(self.game, course.state, request)
                )
                if choice is None:
                    return None
                await self.decide(choice, request.player, automatic=seat.standing_in)
                if window and self.covert is None:
                    self._not_before = self._not_before or shown
                return 0
            if self.covert is not None:  # time must not tell of it: neither the player's, nor much of everybody's
                wait = self._shown_at + HOLD - monotonic()
                if wait > 0:
                    return wait
                keep = next(
                    place
                    for place, option in enumerate(request.options)
                    if option.verb == self.game.covert[request.rule]
                )
                await self.decide(keep, request.player, automatic=True)
                return 0
            if self.shown is not None and self.passes_by_itself(self.shown):
                place = idle_place(self.game, request) if self.shown.response else self._spared(self.shown)
                if place is not None:
                    await self.decide(place, request.player, automatic=True)
                    return 0
            if self.clocks is None or self.clocks.running is None:
                return None
            wait = self.clocks.left()
            if wait > 0:
                return wait
            await self.decide(CONCEDE - request.player, request.player, automatic=True)
            return 0

    def _thought(self, seat: Seat, request: Request) -> int | None:
        """What a worker has answered to this very question; None while it thinks. An answer to a question that is no
        longer put is dropped.
        """
        if self._asked is not request:
            self._asked, self._answer = request, None
            self._asking = asyncio.create_task(self._ask_worker(seat, request), name=f"machine of {self.id}")
        return self._answer

    async def _ask_worker(self, seat: Seat, request: Request) -> None:
        assert self.course is not None
        assert seat.machine is not None
        try:
            async with self.machines.desk.serving(self.watching[0].address if self.watching else ""):
                choice, machine = await self.machines.workers.choose(
                    self.game, self.course.state, request, seat.machine
                )
        except Exception as fault:
            log.error(
                "no thought", extra={"data": {"table": self.id, "fault": f"{fault.__class__.__name__}: {fault}"[:300]}}
            )
            await asyncio.sleep(HOLD)
            self._asked = None  # so that it is asked again
        else:
            if self._asked is request and seat.machine is not None:  # or its person has come back meanwhile
                self._answer, seat.machine = choice, machine
        self.wake()
