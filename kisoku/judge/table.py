"""The table at which a scenario is played: a match, what was asked, and what happened so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from kisoku.judge.index import RuleIndex
from kisoku.judge.loading import Line
from kisoku.kernel.choosing import Pick
from kisoku.kernel.game import SEATS, Cards, Game, Position, Unclear, Words
from kisoku.kernel.machine import position, run
from kisoku.kernel.match import Match
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import State
from kisoku.kernel.trace import Trace

GAME_OVER = ("game over", "the end", "ゲーム終了")
AIMING = frozenset(("target", "area"))
ENDING = ("done", "以上", "終わり")
AIMED_AT = re.compile(r"^(?P<what>.+?)\s+(?:by|to|at)\s+(?P<means>.+)$")
PAYING_WITH = re.compile(r"^(?P<what>[^()（）]+?)(?:\s+with\s+|\s*[(（])(?P<means>[^()（）]+)[)）]?$")
COPIES = re.compile(r"^(?P<what>.*?[^\s\d#/-])\s*(?:\s[x×]\s?|×)?(?P<count>[1-9]\d?)(?:枚| cards?)?$")
"""So many that nothing tells apart: graze 白紙 x2, discard 2."""
JOINING = re.compile(r"[,、]\s*(?:and\s+)?(?:join|参加)\s+")
"""Who comes in after the first: attack 甲 -> 3-2, join 乙."""
GOING = re.compile(r"^(?P<what>.+?)を(?P<where>.+?)[へに](?P<verb>移動|召喚)(?:する|させる|)(?P<rest>.*)$")
FIGHTING = re.compile(r"^(?P<what>.+?)で(?P<where>.+?)[をに](?P<verb>攻撃)(?:する|)(?P<rest>.*)$")
"""Japanese words with both in one sentence: 甲を2-2へ移動, 甲で乙を攻撃."""
MOST_ANSWERS = 3000
"""In one line of a script: `pass until` something that never comes must end."""


class Mistake(Exception):
    """The scenario and the game do not agree."""

    def __init__(self, ja: str, en: str, line: Line | None = None) -> None:
        super().__init__(en)
        self.words = Words(ja, en)
        self.line = line


def takes_all(pick: Pick) -> bool:
    """Whether there is nothing to choose, since all candidates have to be taken."""
    return not pick.taken and 0 < len(pick.candidates) <= pick.least and pick.limit < 0 and not pick.ordered


class Watch(Trace):
    """A trace that pauses the run at every question where things may take their course, also if there is only one
    answer to it.

    An engine that runs on by itself would carry a scenario through whole turns, to wherever somebody happens to have a
    choice. All other questions with one answer are settled on the way and noted, and so are choices that have to take
    all there is.
    """

    def __init__(self, idle: frozenset[str], in_passing: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.idle = idle
        self.in_passing = in_passing
        self.state: State | None = None
        self.settled: list[Request] = []

    def step(self, depth: int, number: str) -> None:
        super().step(depth, number)
        frame = self.state.frames[-1] if self.state is not None and self.state.frames else None
        if isinstance(frame, Pick) and frame.step == 1 and takes_all(frame):
            options = tuple(
                Option(frame.verb, frame.rule, thing, place) for place, thing in enumerate(frame.candidates)
            )
            self.settled.append(Request(frame.player, frame.rule, options, frame.source))

    def forced(self, request: Request) -> None:
        super().forced(request)
        if len(request.options) == 1 and not self.pauses(request):
            self.settled.append(request)

    def pauses(self, request: Request) -> bool:
        idle = request.options[0].verb in self.idle and request.rule not in self.in_passing
        return idle and not (self.state is not None and self.state.script)


class Table:
    """Plays a match by words. again: every decision is taken back once and taken again, and nothing may differ.

    diary: where to write who is asked what, what they answer and what comes of it.
    """

    def __init__(
        self, game: Game, start: Position, watch: Watch, again: bool = False, diary: list[Words] | None = None
    ) -> None:
        self.game = game
        self.state: State = start.state
        self.labels = start.labels
        self.trace = watch
        self.again = again
        self.diary = diary
        self.events: list[dict[str, Any]] = []
        self.ignored = ""
        """The name of cards that lists need not have."""
        self.ruled_out: set[str] = set()
        """Rules that the scenario says were not carried out."""
        self._before: list[tuple[bytes, int]] = []
        self._resumed = 0
        self._ended = -1
        self._aimed: list[str] = []
        self.will_pass = False
        """Whether the script goes on with somebody who passes: then a moment at which one can only pass is not over
        before.
        """
        self.upcoming: Line | None = None
        """The next line of the script that does something."""
        self.beforehand: list[tuple[int, str]] = []
        """What players have said before they were asked for it."""
        watch.state = self.state
        self.state.log = []
        self._go(lambda: run(self.state))
        self.match = Match(self.state)
        self._note()

    @property
    def request(self) -> Request | None:
        return self.state.request

    @property
    def only_one(self) -> bool:
        """Whether the open question has a single answer."""
        return self.state.request is not None and len(self.state.request.options) == 1

    @property
    def indifferent(self) -> bool:
        """Whether the open question is only which of several waiting abilities comes first that nothing tells apart."""
        request = self.state.request
        if request is None or len(request.options) < 2 or any(option.verb != "trigger" for option in request.options):
            return False
        return len(self.game.meant(self.state, self.labels, request, "trigger")) == 1

    @property
    def goes_on(self) -> bool:
        """Whether the script goes on without a word about which waiting ability comes first."""
        line, request = self.upcoming, self.request
        if line is None or request is None or any(option.verb != "trigger" for option in request.options):
            return False
        words = str(line.value[0] if isinstance(line.value, list) and line.value else line.value)
        return self.seat(line.key) != request.player or not self._options(request.player, words)

    @property
    def course(self) -> list[tuple[bytes, int]]:
        """Every decision, with the state in which it was taken."""
        return [(before, choice) for (before, _), choice in zip(self._before, self.match.decisions, strict=True)]

    @property
    def decisions(self) -> int:
        """How many decisions have been taken: answers to questions with at least two options, and concessions."""
        return len(self._before)

    def seat(self, word: Any) -> int | None:
        return SEATS.index(word) if word in SEATS[: self.state.seats] else None

    def look(self, what: str) -> Any:
        """What the position has under that name, but for cards that are ignored."""
        found = self.game.look(self.state, self.labels, what)
        if self.ignored and isinstance(found, Cards):
            return Cards(tuple(item for item in found.items if item["card"] != self.ignored), found.ordered, found.more)
        return found

    # --- deciding ---

    def _go(self, action: Callable[[], None]) -> None:
        self.trace.settled.clear()
        action()

    def _note(self) -> None:
        """Take down what has happened since, while its names are still known."""
        log = self.state.log
        assert log is not None
        for what in log[len(self.events) :]:
            self.events.append(self.game.event_facts(self.state, self.labels, what))
            if self.diary is not None:
                told = [
                    words
                    for viewer in (None, *range(self.state.seats))
                    if (words := self.game.event_words(self.state, what, viewer)) is not None
                ]
                self.diary += [Words(f"    {words.ja}", f"    {words.en}") for words in told[:1]]

    def take(self, option: Option) -> None:
        """The asked player takes the option. The only answer to a question is no decision: the engine gives it."""
        choosing = bool(self.state.frames) and isinstance(self.state.frames[-1], Pick) and option.verb not in ENDING
        self._ended = self.request.player if choosing and self.request is not None else -1
        before = self.trace.settled[:] if choosing else []
        if self.diary is not None and self.request is not None:
            answer = f"  > {SEATS[self.request.player]}: {self.game.called(self.state, self.request, option)}"
            self.diary += [Words(f"? {self.question('ja')}", f"? {self.question('en')}"), Words(answer, answer)]
        if self.only_one:
            self._resumed += 1
            self._go(lambda: run(self.state))
        else:
            self.once_more()
            self._before.append((self.state.canonical(), len(self.events)))
            self._resumed = 0
            self._go(lambda: self.match.take(option))
        self.trace.settled[:0] = before  # of the same choice
        self._note()
        for said in self.beforehand:
            settled, found = self._settled(*said), self._options(*said)
            if settled or found:
                self.beforehand.remove(said)
                if not settled:
                    self.take(found[0])
                return

    def once_more(self) -> None:
        """Where this is wanted: take the last decision back, take it again, and find everything as it was."""
        if not self.again or not self._before or self.match.decisions[-1] < 0:
            return
        before, after, choice = self._before[-1][0], self.state.canonical(), self.match.decisions[-1]
        steps, settled = len(self.trace.lines), self.trace.settled[:]
        self.match.undo()
        self._same(before, "戻した", "taken back")
        self._go(lambda: self.match.answer(choice))
        for _ in range(self._resumed):
            self._go(lambda: run(self.state))
        self._same(after, "やり直した", "done again")
        del self.trace.lines[steps:]
        self.trace.settled[:] = settled

    def _same(self, wanted: bytes, ja: str, en: str) -> None:
        if self.state.canonical() != wanted:
            raise Mistake(
                f"決定を{ja}後の状態が同じではありません", f"the state is not the same after the decision was {en}"
            )

    def concede(self, player: int) -> None:
        if self.request is None:
            raise Mistake("ゲームは終わっています", "the game is over already")
        self.once_more()
        self._before.append((self.state.canonical(), len(self.events)))
        self._resumed = 0
        self.match.concede(player)
        self._note()

    def undo(self, count: int) -> None:
        """The last decisions never happened; the state must be what it was, byte for byte."""
        if count > len(self._before):
            raise Mistake(f"決定は{len(self._before)}つしかありません", f"there are only {len(self._before)} decisions")
        self.match.undo(count)
        before, seen = self._before[-count]
        del self._before[-count:]
        del self.events[seen:]
        self.trace.settled.clear()
        self.again = False
        self._same(before, "戻した", "taken back")

    # --- what is asked ---

    def question(self, language: str) -> str:
        """Who is asked what, with everything that could be answered."""
        request = self.request
        if request is None:
            winner = self.game.look(self.state, self.labels, "winner")
            return (
                f"ゲームは終わっています（勝者：{winner}）"
                if language == "ja"
                else f"the game is over (winner: {winner})"
            )
        options = "; ".join(self.game.called(self.state, request, option) for option in request.options)
        who, within = (
            SEATS[request.player],
            next((number for number in reversed(self._path()) if number != request.rule), ""),
        )
        if language == "ja":
            return f"{request.rule}{within and f'（{within}）'}でプレイヤー{who}が問われています：{options}"
        return f"player {who} is asked at {request.rule}{within and f' ({within})'}: {options}"

    def _path(self) -> list[str]:
        """Where the game stands, from the outermost procedure to the innermost; what is below the rules (a pick) has no
        number.
        """
        return [number for number in position(self.state).split(" > ") if number[-1:].isdigit() or "." in number]

    def stands_at(self, point: str, rules: RuleIndex) -> bool:
        """Whether the open question is that rule's, or part of it."""
        here = () if self.request is None else (self.request.rule,)
        return any(point in (number, *rules.parents(number)) for number in (*here, *position(self.state).split(" > ")))

    def unforeseen(self, ja: str, en: str) -> Mistake:
        return Mistake(f"{ja}。{self.question('ja')}", f"{en}; {self.question('en')}")

    # --- acting by words ---

    def act(self, player: int, words: str) -> None:
        """One line: one answer, a run of answers ("target 甲, 乙"), or an answer and what is chosen next ("enter 手裏剣
        -> B.兵", "forward with 兵").
        """
        if "→" in words and self._options(player, words):  # a mode whose own words have an arrow
            self.answer(player, words)
            return
        turned = GOING.match(words) or FIGHTING.match(words)
        if turned is not None and not self._options(player, words.partition("->")[0].strip()):
            words = f"{turned['verb']} {turned['what']} -> {turned['where']}{turned['rest']}"
        first, *targets = (part.strip() for part in JOINING.sub(" -> ", words.replace("→", "->")).split("->"))
        aimed = AIMED_AT.match(first)
        if aimed is not None and not self._options(player, first) and self._options(player, aimed["what"]):
            first, targets = aimed["what"], [aimed["means"], *targets]
        paid = PAYING_WITH.match(first)
        if paid is not None and not self._options(player, first):
            first, targets = paid["what"], [paid["means"], *targets]
            if self._joined(player, first):
                targets = [*targets[1:], targets[0]]
        leader, *others = (part.strip() for part in first.replace("、", ",").split(","))
        if others and self._joined(player, leader):
            first, targets = leader, [*targets, *others]
        targets, self._aimed = targets + self._aimed, []
        self.run_of(player, first)
        for place, target in enumerate(targets, 1):
            if place < len(targets) and self._settled(player, f"choose {target}", self.game.leading):
                continue
            if self._pays(player) and self._settled(player, f"choose {target}", AIMING):
                continue
            if (self._names_a_number(player) and not target.isdecimal()) or self._pays_first(player, target):
                self._aimed = targets[place - 1 :]
                return
            self.run_of(player, f"choose {target}")

    def _joined(self, player: int, words: str) -> bool:
        """Whether it is something that others join: they are named after what it is aimed at."""
        return any(option.verb in self.game.joined for option in self._options(player, words))

    def _names_a_number(self, player: int) -> bool:
        """Whether the player has to name a number first: what the line aims at waits until a line has said it."""
        request = self.request
        return request is not None and request.player == player and request.options[0].verb == "number"

    def _pays_first(self, player: int, target: str) -> bool:
        """Whether the player has to say how something is paid before it is aimed: a line of its own."""
        return self._pays(player) and not self._options(player, f"choose {target}")

    def _pays(self, player: int) -> bool:
        request, payments = self.request, self.game.layout()["payments"]
        return (
            request is not None
            and request.player == player
            and all(option.verb in payments for option in request.options)
        )

    def run_of(self, player: int, words: str) -> None:
        parts = [part.strip() for part in words.replace("、", ",").split(",") if part.strip()]
        names = [name for part in parts for name in self._copies(player, part)]
        if len(names) < 2 or self._options(player, words):
            self.answer(player, words if len(names) != 1 else names[0])
            if len(parts) == 1 and names != parts and self._options(player, "done"):
                self.answer(player, "done")
            return
        verb, first = self._verb_of(player, names)
        left = (
            [name if name.startswith(f"{verb} ") else f"{verb} {name}" for name in (first, *names[1:])]
            if first
            else names
        )
        if len(parts) == 1:  # so many of a kind, and no more
            left.append("done")
        ended = left[-1].split()[-1] in ENDING
        self._drop_settled(player, left)
        for _ in left[:-1] if ended else left[:]:
            left.remove(self._next_of(player, left[:-1] if ended else left))
        if ended and self._options(player, "done"):  # as many as can be are taken already: nothing is left to end
            self.answer(player, "done")

    def _copies(self, player: int, words: str) -> list[str]:
        """What is said of so many copies, for each of them."""
        many = COPIES.match(words)
        if many is None or self._options(player, words) or len(self._options(player, many["what"])) != 1:
            return [words]
        return [many["what"]] * int(many["count"])

    def _drop_settled(self, player: int, left: list[str]) -> None:
        """Of more names than can still be taken, some are what the engine had to take first."""
        frame = self.state.frames[-1] if self.state.frames else None
        room = frame.most - len(frame.taken) if isinstance(frame, Pick) and frame.taken else len(left)
        named = [words for words in left if words.split()[-1] not in ENDING]
        for words in named:
            if len(named) > room and self._settled(player, words):
                left.remove(words)
                room += 1

    def _verb_of(self, player: int, names: list[str]) -> tuple[str, str]:
        """The verb that stands before the first of several names, and that name: one that fits another of the names
        too, else the first word.
        """
        parts = names[0].split(" ")
        for count in range(1, len(parts)):
            verb = " ".join(parts[:count])
            if any(self._options(player, f"{verb} {name}") for name in names[1:] if name not in ENDING):
                return verb, " ".join(parts[count:])
        verb, _, first = names[0].partition(" ")
        return verb, first

    def _next_of(self, player: int, left: list[str]) -> str:
        """Where the order does not matter, names may stand in any order: the one that comes first among the options is
        taken first.
        """
        request = self.request
        frame = self.state.frames[-1] if self.state.frames else None
        chosen = left[0]
        if request is not None and request.player == player and not (isinstance(frame, Pick) and frame.ordered):
            places = [
                (request.options.index(found[0]), words)
                for words in left
                for found in (self._options(player, words),)
                if found
            ]
            if places and not any(option.verb == "order" for option in request.options):
                chosen = min(places)[1]
        self.answer(player, chosen)
        return chosen

    def _options(self, player: int, words: str) -> list[Option]:
        request = self.request
        if request is None or request.player != player:
            return []
        return self.game.meant(self.state, self.labels, request, words)

    def answer(self, player: int, words: str) -> None:
        """Take the one option that the words mean. What the engine has settled already is accepted; questions with one
        answer are not in the way.
        """
        here = self.question("ja"), self.question("en")
        if words in ENDING and self._ended == player and not self._options(player, words):
            self._ended = -1  # as many as can be were taken: nothing is left to end
            return
        for _ in range(MOST_ANSWERS):
            found = self._options(player, words)
            request = self.request
            if len(found) == 1:
                self.take(found[0])
                return
            if len(found) > 1 and request is not None:
                fitting = "; ".join(self.game.called(self.state, request, option) for option in found)
                raise Unclear(f"「{words}」は複数に当てはまります：{fitting}", f"“{words}” could be any of: {fitting}")
            if self._settled(player, words):
                return
            passed = None if request is None else self._passed_over(request)
            if self.game.turns_down(words) and (
                request is None or request.player != player or passed is None or passed.verb not in self.game.declining
            ):
                return
            if request is None:
                break
            if request.player == player and (later := self.game.beforehand(request, words)):
                self.beforehand.append((player, later))
                return
            passed = passed or self._presumed(request, player)
            if passed is not None:
                self.take(passed)
            elif not self._agreed(player, words, request):
                break
        who, asked, ja, en = SEATS[player], self.request, "", ""
        if (
            asked is not None
            and asked.player == player
            and self.game.meant(self.state, self.labels, self._whole_choice(asked), words)
        ):
            ja, en = (
                "（一度に選ぶものは一行に書きます：target 甲, 乙）",
                " (what is chosen together stands in one line: target 甲, 乙)",
            )
        raise Mistake(
            f"プレイヤー{who}に「{words}」はできません{ja}。{here[0]}", f"player {who} cannot “{words}”{en}; {here[1]}"
        )

    def _passed_over(self, request: Request) -> Option | None:
        """The answer to a question that a line for a later one need not mention: the only one, or no to what is offered
        by the way.
        """
        if len(request.options) == 1 or self.indifferent or self.game.alike(self.state, request):
            return request.options[0]
        declined = [option for option in request.options if option.verb in self.game.declining]
        rest = [option for option in request.options if option.verb not in self.game.declining]
        return declined[0] if declined and all(option.verb in self.game.by_the_way for option in rest) else None

    def _presumed(self, request: Request, player: int) -> Option | None:
        """What the player is taken to have chosen, who says already what comes after."""
        if request.player != player:
            return None
        return next((option for option in request.options if option.verb in self.game.presumed), None)

    def _agreed(self, player: int, words: str, request: Request) -> bool:
        """Yes to what may be done, where the line says already what is then chosen for it."""
        yes, depth = request.options[0], len(self.state.frames)
        if (
            request.player != player
            or len(request.options) != 2
            or yes.verb != "do"
            or request.options[1].verb not in self.game.declining
        ):
            return False
        self.take(yes)
        chosen = any(
            self.game.meant(self.state, self.labels, done, words)
            for done in self.trace.settled
            if done.player == player
        )
        return chosen or (len(self.state.frames) >= depth and bool(self._options(player, words)))

    def _settled(self, player: int, words: str, verbs: frozenset[str] | None = None) -> bool:
        """Whether the engine has made that choice already, since there was no other. verbs: only such a choice."""
        for place, request in enumerate(self.trace.settled):
            if request.player != player or (verbs is not None and request.options[0].verb not in verbs):
                continue
            found = self.game.meant(self.state, self.labels, request, words)
            if found:
                rest = tuple(option for option in request.options if option != found[0])
                self.trace.settled[place : place + 1] = (
                    [Request(player, request.rule, rest, request.source)] if rest else []
                )
                return True
        return False

    # --- passing ---

    def settle_copies(self) -> None:
        """Which of several copies is taken that nothing tells apart need not be said."""
        while self.request is not None and self.game.alike(self.state, self.request):
            self.take(self.request.options[0])

    def settle_twins(self) -> None:
        """The order of what nothing tells apart need not be said."""
        while self.indifferent:
            assert self.request is not None
            self.take(self.request.options[0])

    def pass_both(self, times: int) -> None:
        """All players pass once each, so that the top of what waits is resolved or the moment is over."""
        for _ in range(times):
            self.settle_twins()
            for _ in range(self.state.seats - len(self.state.gone) - self.game.passes(self.state)):
                request = self.request
                while request is not None and all(option.verb != "pass" for option in request.options):
                    declined = self._passed_over(request)
                    if declined is None or (
                        declined.verb not in self.game.refusing and not self.game.alike(self.state, request)
                    ):
                        break
                    self.take(declined)
                    request = self.request
                found = [] if request is None else [option for option in request.options if option.verb == "pass"]
                if not found:
                    raise self.unforeseen("パスできません", "nobody can pass now")
                self.take(found[0])

    def pass_until(self, words: str, rules: RuleIndex) -> None:
        """Let things take their course until that rule is carried out, or the game stands there."""
        over = words in GAME_OVER
        point = "" if over else self.game.point(words)
        if not over and point not in rules:
            raise Mistake(f"{point}というルールはありません", f"there is no rule {point}")
        start = (
            len(self.trace.lines) if self._before or self._resumed else 0
        )  # on its way to the first question the game may have come there
        for _ in range(MOST_ANSWERS):
            request = self.request
            if over and request is None:
                return
            if not over:
                if request is not None and self.stands_at(point, rules):
                    return
                if any(
                    point in (number, *rules.parents(number))
                    for _, number, tag in self.trace.lines[start:]
                    if tag != "cited"
                ):
                    return
            if request is None:
                raise Mistake(f"{words}の前に{self.question('ja')}", f"before {words}: {self.question('en')}")
            course = self.game.idle | self.game.declining
            alike = self.indifferent or self.game.alike(self.state, request)
            idle = [option for option in request.options if option.verb in course or alike]
            if not idle:
                raise self.unforeseen(
                    f"{words}の前に決めることがあります", f"something has to be decided before {words}"
                )
            start = len(self.trace.lines)
            self.take(idle[0])
        raise Mistake(f"{words}に着きません", f"{words} never comes")

    # --- what is offered ---

    def offers(self, player: int, words: list[str], how: str) -> None:
        """Whether these are (not, exactly) what the player can choose from."""
        request = self.request
        if request is None or request.player != player:
            who = SEATS[player]
            raise self.unforeseen(f"プレイヤー{who}は何も問われていません", f"player {who} is not asked anything")
        whole = self._whole_choice(request)
        found = [self.game.meant(self.state, self.labels, whole, text) for text in words]
        if how == "not offered":
            for text, options in zip(words, found, strict=True):
                if options:
                    raise self.unforeseen(f"「{text}」ができてしまいます", f"“{text}” is offered")
            return
        missing = [text for text, options in zip(words, found, strict=True) if not options]
        if missing:
            text = ", ".join(missing)
            raise self.unforeseen(f"「{text}」の選択肢がありません", f"“{text}” is not offered")
        if how == "only offered":
            named = {option for options in found for option in options}
            others = [
                self.game.called(self.state, request, option)
                for option in request.options
                if option not in named and not self._twin(option, named)
            ]
            if others:
                text = ", ".join(others)
                raise Mistake(f"ほかの選択肢もあります：{text}", f"there is also: {text}")

    def _whole_choice(self, request: Request) -> Request:
        """The question with all that can be picked in it, also what may not be the first of several picks."""
        frame = self.state.frames[-1] if self.state.frames else None
        if not isinstance(frame, Pick) or frame.ordered or frame.limit >= 0:
            return request
        later = (
            Option(frame.verb, frame.rule, thing, place)
            for place, thing in enumerate(frame.candidates)
            if place > max(frame.taken, default=-1)
        )
        return Request(request.player, request.rule, tuple(dict.fromkeys((*request.options, *later))), request.source)

    def any_offered(self, wanted: Mapping[str, Any]) -> bool:
        """Whether anything of what players are said to be offered is offered now."""
        request = self.request
        words = [] if request is None else wanted.get(SEATS[request.player], [])
        return (
            any(self._options(request.player, str(text)) for text in (words if isinstance(words, list) else [words]))
            if request is not None
            else False
        )

    def _twin(self, option: Option, named: set[Option]) -> bool:
        """Whether the option is a copy of a named one that nothing tells apart."""
        request = self.request
        assert request is not None
        mine = self.game.called(self.state, request, option)
        return "#" in mine and any(
            self.game.called(self.state, request, other).split("#")[0] == mine.split("#")[0] for other in named
        )

    @property
    def in_passing(self) -> bool:
        """Whether the game stands at a moment with nothing to decide that would be over by itself."""
        return (
            not self.will_pass
            and self.request is not None
            and self.only_one
            and self.request.options[0].verb in self.game.fleeting
        )

    def move_on(self) -> None:
        """Passing moments with nothing to decide are over."""
        for _ in range(MOST_ANSWERS):
            if not self.in_passing:
                return
            assert self.request is not None
            self.take(self.request.options[0])

    def wait_for(self, player: int) -> None:
        """Let the engine answer for the other player until this one is asked, or somebody has a choice."""
        for _ in range(MOST_ANSWERS):
            request = self.request
            if request is None or request.player == player or not self.only_one:
                return
            self.take(request.options[0])
