"""What a table tells each viewer: the table itself, the log, the view, and the end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from kisoku.kernel.game import Game, Words
from kisoku.kernel.match import CONCEDE
from kisoku.kernel.players import winners
from kisoku.kernel.state import State
from kisoku.locale import PHRASES, sentence, who, whose
from kisoku.server.changing import Viewed
from kisoku.server.course import Eyes, Moment
from kisoku.server.protocol import VERSION, Held, Log, Over, ResponseWindow, Said, Seated, TableSays, View, encode
from kisoku.server.sights import SPACE

if TYPE_CHECKING:
    from kisoku.server.table import Table

HELD = Words(
    "対応できるものはありません。先へ進むまで待っています。",
    "You have nothing to respond with. The table waits until you go on.",
)


def messages(
    table: Table, moment: Moment, viewer: Eyes, everything: bool = False, again: bool = False
) -> list[bytes | Viewed]:
    """What a viewer is told of what is shown: what is new in the log (or all of it; nothing of it if the same is shown
    again), the view, whether one is held, and the end.
    """
    course = table.course
    assert course is not None
    at = -1 if viewer is None else viewer
    start = 0 if everything else moment.since[at]
    lines = [
        msgspec.Raw(line) for line in (course.telling.lines[at][: moment.told[at]] if everything else moment.lines[at])
    ]
    found: list[Any] = [Log(start, lines)] if everything or (lines and not again) else []
    clocks = table.clocks
    left = round(clocks.free(), 1) if clocks is not None and viewer is not None and clocks.running == viewer else None
    seen = moment.for_viewer(viewer)
    if (
        viewer is not None
        and viewer == moment.player
        and (moment.at != course.asking_at or table.passes_by_itself(moment))
    ):
        seen = {**seen, "asked": False, "request": None}
    found.append(view := View(moment.at, moment.player, clocks.shown() if clocks is not None else None, left, seen))
    if viewer is not None and table.held == viewer:
        found.append(Held(moment.at, moment.rule, HELD.ja, HELD.en))
    if table.over:
        winner = course.state.winner
        words = result(table, viewer)
        found.append(Over(moment.at, -1 if winner is None else winner, words.ja, words.en))
    return [Viewed(view) if message is view else encode(message) for message in found]


def result(table: Table, viewer: Eyes) -> Words:
    """How the game ended, said to the viewer; first by what, where it was not by the rules of the game."""
    assert table.course is not None
    ended = _outcome(table, table.course.state, viewer)
    last = table.course.decisions[-1] if table.course.decisions else 0
    if last >= 0:
        return ended
    loser, name = CONCEDE - last, who(CONCEDE - last, viewer, len(table.seats))
    why = Words(f"{name.ja}が投了しました。", f"{name.en} conceded.")
    if table.made_by[-1].automatic:
        why = Words(f"{name.ja}の持ち時間がなくなりました。", f"{whose(loser, viewer, len(table.seats))} time is up.")
    return Words(f"{why.ja}{ended.ja}", f"{sentence(why.en)} {ended.en}")


def _outcome(table: Table, state: State, viewer: Eyes) -> Words:
    winner = state.winner
    if winner is None or winner < 0:
        return PHRASES["draw"]
    if viewer is not None:
        return PHRASES["you_won" if viewer in winners(state) else "you_lost"]
    names = table.game.layout()["players"][winner]
    won = PHRASES["won"]
    return Words(won.ja.format(name=names["ja"]), won.en.format(name=names["en"][:1].upper() + names["en"][1:]))


def describe(table: Table, seat: int | None, first: bool) -> TableSays:
    """The table as that seat, or a spectator, is told of it; at first with how it is drawn."""
    course = table.course
    phase: Literal["waiting", "playing", "over"] = "waiting" if course is None else "over" if table.over else "playing"
    own = None if seat is None else table.seats[seat]
    return TableSays(
        version=VERSION, table=table.id, game=table.game.name, title=Said(table.game.title.ja, table.game.title.en),
        round=table.round, phase=phase,
        seat=seat, player=None if seat is None else table.player_of(seat), seats=seated(table),
        clock=table.settings.clock,
        format=table.settings.format, mode="auto" if own is None else own.mode, stops=[] if own is None else own.stops,
        windows=windows(table.game),
        layout=laid_out(table.game) if first else None,
    )  # fmt: skip


@cache
def laid_out(game: Game) -> Any:
    """How its table is drawn, encoded once for all."""
    return msgspec.Raw(encode({**game.layout(), "bodies": SPACE}))


@cache
def windows(game: Game) -> list[ResponseWindow]:
    return [ResponseWindow(name, name.partition(" ")[0], words.ja, words.en) for name, words in game.windows.items()]


def seated(table: Table) -> list[Seated]:
    return [
        Seated(
            seat.place,
            table.player_of(seat.place),
            seat.kind,
            Said(seat.words.ja, seat.words.en),
            seat.deck is not None,
            seat.here(table.watching),
            seat.standing_in,
        )
        for seat in table.seats
    ]
