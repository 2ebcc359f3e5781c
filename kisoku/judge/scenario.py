"""Running a scenario: the position is built, the script is followed line by line, and everything that was expected is checked.

Strict: a question that the script did not foresee is a failure that names who was asked what. A request with a single option needs no
line; a line that does mention it is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kisoku.games.registry import GAMES, UnknownGame, load
from kisoku.judge import expecting
from kisoku.judge.index import RuleIndex, index
from kisoku.judge.loading import Line, Scenario, read, rule_list
from kisoku.judge.table import Mistake, Table, Watch
from kisoku.kernel.game import Reason, Unclear, Words
from kisoku.kernel.trace import Trace
from kisoku.text.yamlfile import BadFile, Place, one_line

MESSAGE_SHOWN = 4_000


@dataclass(frozen=True)
class Failure:
    """What is wrong, and in which line of the file (0: with the scenario as a whole)."""

    line: int
    said: str
    words: Words

    def message(self, language: str = "en") -> str:
        place = f"line {self.line}: " if self.line else ""
        said = f"{self.said} — " if self.said else ""
        return one_line(f"{place}{said}{self.words.in_(language)}", MESSAGE_SHOWN)


@dataclass
class Outcome:
    """How a scenario went: failures (none: it passed), what was carried out, and the digest of where it ended."""

    file: str
    title: str = ""
    game: str = ""
    rules: tuple[str, ...] = ()
    failures: list[Failure] = field(default_factory=list)
    trace: Trace = field(default_factory=Trace)
    visited: frozenset[str] = frozenset()
    ending: str = ""
    bad_file: bool = False

    @property
    def passed(self) -> bool:
        return not self.failures


def run_file(path: Path, without: frozenset[str] = frozenset(), again: bool = False) -> Outcome:
    """Run the scenario in the file. A file that is none is a failure too. again: every decision is taken back and taken once more."""
    try:
        scenario = read(path)
    except BadFile as bad:
        return Outcome(path.name, path.name, failures=[Failure(0, "", Words(bad.message("ja"), bad.message("en")))], bad_file=True)
    return run(scenario, without, again)


def run(scenario: Scenario, without: frozenset[str] = frozenset(), again: bool = False) -> Outcome:
    """Run it. without: rules that are switched off, to see whether the scenario notices."""
    outcome = Outcome(scenario.file, scenario.title, scenario.game, scenario.rules)
    if scenario.game not in GAMES:
        outcome.failures.append(Failure(0, "", UnknownGame(scenario.game).words))
        outcome.bad_file = True
        return outcome
    game = load(scenario.game)
    rules = index(game)
    line = Line(0, "", None)
    try:
        place = Place(scenario.file)
        watch = Watch(game.idle)
        outcome.trace = watch
        position = game.build(scenario.given, scenario.cards, place, scenario.readings, scenario.date, without, watch)
        table = Table(game, position, watch, again)
        for line in scenario.when:
            follow(table, line, rules)
        if not any(one.key == "asked" or one.key in expecting.OFFERS for one in scenario.then):
            table.settle_copies()
        if scenario.then:
            expecting.come_to(table, [(one.key, one.value) for one in scenario.then], rules)
        for line in scenario.then:
            expecting.check(table, line, rules)
        line = Line(0, "", None)
        expecting.nothing_left_open(table, scenario.then)
        table.once_more()
        outcome.ending = table.state.digest()
    except Mistake as mistake:
        outcome.failures.append(Failure(line.line, _said(line), mistake.words))
    except Unclear as unclear:
        outcome.failures.append(Failure(line.line, _said(line), unclear.words))
    except BadFile as bad:
        outcome.failures.append(Failure(line.line, _said(line), Words(bad.message("ja"), bad.message("en"))))
        outcome.bad_file = True
    except Exception as fault:  # whatever it is: the other scenarios are to be run all the same
        text = f"{fault.__class__.__name__}: {fault}"
        outcome.failures.append(Failure(line.line, _said(line), Words(f"エンジンの誤り：{text}", f"the engine failed: {text}")))
    outcome.visited = rules.with_parents(outcome.trace.visited)
    if not outcome.failures and not without:
        outcome.failures.extend(_citations(scenario.rules, rules, outcome.visited))
    return outcome


def _said(line: Line) -> str:
    if not line.key:
        return ""
    value = line.value if isinstance(line.value, str | int) else expecting.shown_value(line.value)
    return f"{line.key}: {value}"


def _citations(cited: tuple[str, ...], rules: RuleIndex, visited: frozenset[str]) -> list[Failure]:
    found = []
    for number in cited:
        if number not in rules:
            found.append(Failure(0, "rules", Words(f"{number}というルールはありません", f"there is no rule {number}")))
        elif number not in visited and rules.rule(number).testable:
            found.append(Failure(0, "rules", Words(f"{number}を引いていますが、一度も使われませんでした", f"cites {number} but never ran it")))
    return found


# --- the script ----------------------------------------------------------------------------------------------------------------


def follow(table: Table, line: Line, rules: RuleIndex) -> None:
    """Carry out one line of the script."""
    key, value = line.key.strip(), line.value
    seat = table.seat(key)
    if line.more and key not in ("why not", "why_not"):
        raise Mistake("一行に一つだけ書いてください", f"one thing a line, please: {', '.join([key, *line.more])}")
    if seat is not None:
        for words in value if isinstance(value, list) else [value]:
            table.act(seat, _words(words))
    elif key in ("pass", "パス"):
        _pass(table, value)
    elif key in ("pass until", "pass_until"):
        table.pass_until(str(value), rules)
    elif key in ("concede", "投了"):
        table.concede(_seat(table, value))
    elif key == "undo":
        _undo(table, value)
    elif key in ("offered", "not offered", "only offered", "not_offered", "only_offered"):
        _offers(table, key.replace("_", " "), value)
    elif key in ("why not", "why_not"):
        _why_not(table, value, line.more, rules)
    elif key in expecting.SPECIAL:
        expecting.check(table, Line(line.line, key, value), rules)
    elif key in ("expect", "then"):
        if not isinstance(value, Mapping):
            raise Mistake("「何: いくつ」という記述ではありません", "is not of the form “what: value”")
        expecting.come_to(table, list(value.items()), rules)
        for one, wanted in value.items():
            expecting.check(table, Line(line.line, one, wanted), rules)
    else:
        words = "A, B, pass, pass until, concede, undo, offered, not offered, only offered, why not, expect"
        raise Mistake(f"「{key}」という行はありません（{words}）", f"a script has no “{key}”; it has {words}")


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"number {value}"
    if not isinstance(value, str) or not value.strip():
        raise Mistake("何をするかを言葉で書いてください", "say in words what is done")
    return value.strip()


def _seat(table: Table, word: Any) -> int:
    seat = table.seat(word)
    if seat is None:
        raise Mistake(f"「{word}」はプレイヤーではありません", f"“{word}” is not a player")
    return seat


def _pass(table: Table, who: Any) -> None:
    if who in ("both", "両方", None):
        table.pass_both(1)
    elif isinstance(who, int) and not isinstance(who, bool):
        if who < 1:
            raise Mistake(f"パスの回数は1以上です：{who}", f"players pass once or more, not {who} times")
        table.pass_both(who)
    else:
        table.act(_seat(table, who), "pass")


def _undo(table: Table, value: Any) -> None:
    if value in ("all", "全部"):
        value = table.decisions
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise Mistake("戻す決定の数か all を書いてください", "say how many decisions are taken back, or all")
    table.undo(value)


def _offers(table: Table, key: str, value: Any) -> None:
    if not isinstance(value, Mapping):
        raise Mistake("{A: [enter 兵]} のように書きます", "is written like {A: [enter 兵]}")
    for who, wanted in value.items():
        words = [_words(item) for item in (wanted if isinstance(wanted, list) else [wanted])]
        seat = _seat(table, who)
        table.wait_for(seat)
        if table.only_one and key != "not offered" and not table.any_offered({who: words}):
            table.move_on()
        table.offers(seat, words, key)


def _why_not(table: Table, value: Any, more: Mapping[str, Any], rules: RuleIndex) -> None:
    """`why not: {A: enter 兵, rules: [1206.1]}`: it cannot be done, and the reasons name these rules."""
    if not isinstance(value, Mapping):
        raise Mistake("{A: enter 兵, rules: [1206.1]} のように書きます", "is written like {A: enter 兵, rules: [1206.1]}")
    if not set(value) - {"rules"}:
        raise Mistake("誰が何をするのかを書いてください", "say who would do what")
    wanted = rule_list(value.get("rules", more.get("rules")), Place(""))
    for who, intent in value.items():
        if who == "rules":
            continue
        reasons = table.game.why_not(table.state, _seat(table, who), _words(intent), table.labels)
        if not reasons:
            raise Mistake(f"「{intent}」はできます", f"“{intent}” can be done")
        given = rules.with_parents(reason.rule for reason in reasons)
        missing = [rule for rule in wanted if rule not in given]
        if missing:
            lost = ", ".join(missing)
            raise Mistake(f"理由に{lost}がありません：{_listed(reasons, 'ja')}", f"{lost} is not among the reasons: {_listed(reasons, 'en')}")
        for rule in wanted:
            table.trace.cite(rule)


def _listed(reasons: list[Reason], language: str) -> str:
    return "; ".join(f"{reason.rule} {reason.words.in_(language)}" for reason in reasons)
