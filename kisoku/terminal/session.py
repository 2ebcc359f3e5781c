"""A match at one terminal: who sits where, whose eyes the screen is for, undo to a person's own decision, saving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kisoku.kernel import replay as replays
from kisoku.kernel.game import Game
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Request
from kisoku.players.player import Player
from kisoku.terminal.chronicle import Chronicle


class Session:
    """A seat with None is a person's. Decisions made before (a resumed game) are played first."""

    def __init__(
        self, game: Game, decks: Sequence[Sequence[str]], seed: int, seats: Sequence[Player | None],
        decisions: Sequence[int] = (),
        readings: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.decks = [tuple(deck) for deck in decks]
        self.seed = seed
        self.seats = list(seats)
        self.readings = dict(readings or {})
        state = game.new(self.decks, seed, self.readings)
        state.log = []
        self.match = Match(state)
        self.chronicle = Chronicle(game, self.match)
        self._asked: list[int] = []
        self.changes = 0
        """Rises with every change, so that a thought about an old position can be told from one about this."""
        self._after()
        for decision in decisions:
            self._before()
            replays.play_on(self.match, decision)
            self._after()

    # --- who ---

    @property
    def request(self) -> Request | None:
        return self.match.request

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.seats) if player is None]

    @property
    def hot_seat(self) -> bool:
        return len(self.people) > 1

    @property
    def viewer(self) -> int | None:
        """Whose eyes the screen is for: the one person, or in turn whoever is asked; a spectator if
        only machines play.
        """
        if self.hot_seat:
            return self.request.player if self.request is not None else None
        return self.people[0] if self.people else None

    @property
    def thinker(self) -> Player | None:
        """The machine that is asked now."""
        return None if self.request is None else self.seats[self.request.player]

    @property
    def person_asked(self) -> bool:
        return self.request is not None and self.thinker is None

    # --- what is seen ---

    def observe(self) -> dict[str, Any]:
        return self.game.observe(self.match.state, self.viewer)

    def idle_option(self) -> int | None:
        """The place of the one option by which the asked player lets things take their course."""
        if self.request is None:
            return None
        places = [place for place, option in enumerate(self.request.options) if option.verb in self.game.idle]
        return places[0] if len(places) == 1 else None

    # --- what is done ---

    def answer(self, choice: int) -> None:
        self._before()
        self.match.answer(choice)
        self._after()

    def concede(self, player: int) -> None:
        self._before()
        self.match.concede(player)
        self._after()

    def undo(self) -> bool:
        """Back to the last decision of a person; False if there was none."""
        for back in range(1, len(self._asked) + 1):
            if self._asked[-back] in self.people:
                self.match.undo(back)
                del self._asked[-back:]
                self._after()
                return True
        return False

    def _before(self) -> None:
        self._asked.append(self.request.player if self.request is not None else -1)

    def _after(self) -> None:
        self.changes += 1
        self.chronicle.catch_up()

    # --- files ---

    def replay(self) -> replays.Replay:
        return replays.record(self.game, self.match, self.seed, self.decks, self.readings)

    def save(self, folder: Path) -> Path:
        """Write a replay under a name that is not taken yet."""
        for number in range(1, 10_000):
            path = folder / f"{self.game.name}-{self.seed}-{number}.json"
            if not path.exists():
                replays.write(self.replay(), path)
                return path
        raise OSError(None, "no free name", str(folder))
