"""What needs the consent of the other side: taking back, another game, other seats.

A decision may be taken back freely as long as it is one's own affair: nobody else has decided since or could have, for
all that one can see, no chance has been drawn, and nobody has come to know a card by it. Otherwise the other side is
asked, and told what has been seen meanwhile. Machines always agree.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import sqlalchemy as sa

from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS, sentence, who
from kisoku.server import store as kept
from kisoku.server.course import Course, Eyes, Moment
from kisoku.server.protocol import Proposal, Settled, encode
from kisoku.server.refusals import Refusal
from kisoku.server.seats import NOBODY, PERSON, Watcher

if TYPE_CHECKING:
    from kisoku.server.table import Table

SEEDS = 1 << 62

Kind = Literal["undo", "rematch", "swap"]

ASKING = {
    "undo": Words(
        "取り消しを申し込みました。その間に新しく見られたカード：{gained}。",
        "You asked to take back a decision. Cards newly seen since: {gained}.",
    ),
    "rematch": Words("もう一度の対戦を申し込みました。", "You asked to play again."),
    "swap": Words("席を替えての対戦を申し込みました。", "You asked to play with seats swapped."),
}
"""Said to who proposes it."""
ASKED = {
    "undo": Words(
        "{who}が決定を取り消したいと言っています。その間に新しく見られたカード：{gained}。",
        "{who} wants to take back a decision. Cards newly seen since: {gained}.",
    ),
    "rematch": Words("{who}がもう一度対戦したいと言っています。", "{who} wants to play again."),
    "swap": Words("{who}が席を替えて対戦したいと言っています。", "{who} wants to play with seats swapped."),
}
TAKEN_BACK = Words("{who}が決定を取り消しました。", "{who} took back a decision.")
CHANCE = Words("乱数も使われました。", " Chance was drawn, too.")
AGREED = Words("提案は受け入れられました。", "The proposal was agreed to.")
DECLINED = Words("提案は受け入れられませんでした。", "The proposal was not agreed to.")
LAPSED = Words("対戦が進んだので、提案はなくなりました。", "The game went on, and the proposal lapsed.")


class Agreement:
    """Something proposed by a seat, that every other person at the table has to agree to."""

    def __init__(self, table: Table, kind: Kind, by: int, count: int = 0, waiting: Iterable[int] | None = None) -> None:
        self.kind = kind
        self.by = by
        self.count = count
        self.waiting = {seat.place for seat in table.people if seat.place != by} if waiting is None else set(waiting)
        self.earlier = table.course.fork(count).look() if kind == "undo" and table.course is not None else None
        """How it was where the undo leads."""

    async def reply(self, table: Table, seat: int, agree: bool) -> None:
        if seat not in self.waiting:
            raise Refusal("no_proposal")
        self.waiting.discard(seat)
        if agree and self.waiting:
            await self.keep(table)
            return
        table.proposal = None
        if agree:
            await self.carry_out(table)
        else:
            await table.keep(_no_longer(table))
        self._settle(table, agree, AGREED if agree else DECLINED)

    async def carry_out(self, table: Table) -> None:
        if self.kind == "undo":
            await table.take_back(self.count)
        else:
            await another_game(table, self.kind == "swap")

    async def keep(self, table: Table) -> None:
        """So that it still waits after a restart."""
        assert table.course is not None
        row = {
            "table": table.id, "round": table.round, "made": len(table.course.decisions), "kind": self.kind,
            "by": self.by, "back_to": self.count,
            "waiting": sorted(self.waiting),
        }  # fmt: skip
        await table.keep(_no_longer(table), sa.insert(kept.proposals).values(**row))

    async def lapse(self, table: Table) -> None:
        """Another view is shown: the game has gone on meanwhile."""
        await table.keep(_no_longer(table))
        table.proposal = None
        self._settle(table, False, LAPSED)

    def _settle(self, table: Table, agreed: bool, words: Words) -> None:
        for watcher in table.watching:
            watcher.send(encode(Settled(self.kind, agreed, words.ja, words.en)))

    def tell_others(self, table: Table) -> None:
        """What needed nobody's consent is told all the same: else a question would vanish without a word."""
        for watcher in table.watching if self.kind == "undo" else ():
            if watcher.seat != self.by:
                names = who_asks(table, self.by, watcher)
                watcher.send(
                    encode(
                        Settled(self.kind, True, TAKEN_BACK.ja.format(who=names.ja), TAKEN_BACK.en.format(who=names.en))
                    )
                )

    def tell(self, table: Table, watcher: Watcher) -> None:
        """Tell one of it, in that viewer's own terms."""
        course, viewer = table.course, table.viewer(watcher)
        assert course is not None
        names = who_asks(table, self.by, watcher)
        gained, chance, seen = NO_WORDS, NO_WORDS, list[msgspec.Raw]()
        earlier, now = self.earlier, table.shown
        if earlier is not None and now is not None:
            gained = _counted(earlier, now, viewer, len(table.seats))
            chance = CHANCE if earlier.drawn != now.drawn else chance
            place = -1 if viewer is None else viewer
            seen = [msgspec.Raw(line) for line in course.telling.lines[place][earlier.told[place] : now.told[place]]]
        words = (ASKING if watcher.seat == self.by else ASKED)[self.kind]
        ja, en = (
            words.ja.format(who=names.ja, gained=gained.ja) + chance.ja,
            words.en.format(who=names.en, gained=gained.en) + chance.en,
        )
        watcher.send(encode(Proposal(self.kind, self.by, ja, en, seen)))


def _no_longer(table: Table) -> sa.Executable:
    return sa.delete(kept.proposals).where(kept.proposals.c.table == table.id)


def take_up(table: Table, row: sa.Row[Any] | None) -> None:
    """What was proposed before a restart, if the game has not gone on since."""
    if (
        row is not None
        and table.course is not None
        and (row.round, row.made) == (table.round, len(table.course.decisions))
    ):
        table.proposal = Agreement(table, row.kind, row.by, row.back_to, row.waiting)


def who_asks(table: Table, by: int, watcher: Watcher) -> Words:
    """At the beginning of a sentence."""
    name = who(table.player_of(by), table.viewer(watcher), len(table.seats))
    return Words(name.ja, sentence(name.en))


def newly_known(earlier: Moment, now: Moment, player: int) -> int:
    """How many cards the player has come to know."""
    bit = 1 << player
    return sum(
        1
        for thing, known in enumerate(now.known)
        if known & bit and not (thing < len(earlier.known) and earlier.known[thing] & bit)
    )


def _counted(earlier: Moment, now: Moment, viewer: Eyes, players: int) -> Words:
    parts = []
    for player in range(players):
        name = who(player, viewer, players)
        count = newly_known(earlier, now, player)
        parts.append(Words(f"{name.ja}{count}枚", f"{name.en} {count}"))
    return Words("、".join(part.ja for part in parts), ", ".join(part.en for part in parts))


# --- proposing ------------------------------------------------------------------------------------


async def propose(table: Table, agreement: Agreement) -> None:
    """Carry it out at once where nobody has to be asked; else ask."""
    if table.proposal is not None and table.proposal.by != agreement.by:
        raise Refusal("pending")
    if not agreement.waiting:
        table.proposal = None
        await agreement.carry_out(table)
        agreement.tell_others(table)
        return
    await agreement.keep(table)
    table.proposal = agreement
    for watcher in table.watching:
        agreement.tell(table, watcher)


async def undo(table: Table, seat: int, at: int | None) -> None:
    course = table.course
    if course is None:
        raise Refusal("waiting")
    player = table.player_of(seat)
    count = _own_last(table, player) if at is None else _own_at(table, course, player, at)
    if count is None:
        raise Refusal("nothing_to_undo")
    agreement = Agreement(table, "undo", seat, count=count)
    if (
        agreement.earlier is not None
        and table.shown is not None
        and own_affair(table, agreement.earlier, table.shown, player, count)
    ):
        agreement.waiting.clear()
    await propose(table, agreement)


def _own_last(table: Table, player: int) -> int | None:
    """The last decision that the player made in person."""
    made = table.made_by
    return next(
        (count for count in reversed(range(len(made))) if made[count].player == player and not made[count].automatic),
        None,
    )


def _own_at(table: Table, course: Course, player: int, at: int) -> int | None:
    """The decision that the player made at that view, in person or not."""
    count = course.decisions_at(at)
    right = count < len(course.decisions) and course.end_of(count) == at and table.made_by[count].player == player
    return count if right else None


def own_affair(table: Table, earlier: Moment, now: Moment, player: int, count: int) -> bool:
    """Whether nobody but the player is concerned: no other decision since, nothing drawn, nothing come to be known.
    now: what has been shown, not what may have happened behind a window already, which would tell that nobody was asked
    there. For the same reason a shown window of another player counts as a decision of theirs, and one of which nobody
    may know does not.
    """
    assert table.course is not None
    since = enumerate(table.made_by[count:], count)
    if any(made.player != player and place not in table.course.silent for place, made in since):
        return False
    if any(earlier.at < at <= now.at and whose != player for at, whose in table.course.windows):
        return False
    return earlier.drawn == now.drawn and not any(newly_known(earlier, now, other) for other in range(len(table.seats)))


async def rematch(table: Table, seat: int, swap: bool) -> None:
    if table.course is None:
        raise Refusal("waiting")
    if not table.over:
        raise Refusal("not_over")
    await propose(table, Agreement(table, "swap" if swap else "rematch", seat))


async def swap(table: Table, seat: int) -> None:
    """Before a person has decided anything; after the end it is a rematch with seats swapped."""
    if table.course is None:
        raise Refusal("waiting")
    if any(table.seat_of(made.player).kind == PERSON for made in table.made_by) and not table.over:
        raise Refusal("begun")
    await propose(table, Agreement(table, "swap", seat))


async def another_game(table: Table, swapped: bool) -> None:
    """The next game at the same table, with the same decks and links."""
    if all(seat.kind in (NOBODY, PERSON) for seat in table.seats) and not table.people:
        raise Refusal("not_now")
    turned = (table.turned + (1 if swapped else 0)) % len(table.seats)
    seed = secrets.randbelow(SEEDS)
    await table.keep(
        sa.insert(kept.rounds).values(table=table.id, round=table.round + 1, seed=str(seed), turned=turned)
    )
    table.begin(table.round + 1, turned, seed)
    for watcher in table.watching:
        table.tell(watcher)
    table.wake()
