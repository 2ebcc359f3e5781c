"""Running a scenario: the position is built, the script is followed line by line, and everything that was expected is
checked.

Strict: a question that the script did not foresee is a failure that names who was asked what. A request with a single
option needs no line; a line that does mention it is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
    """What is wrong, and in which line of the file (0: with the scenario as a whole), in which of its cases."""

    line: int
    said: str
    words: Words
    case: str = ""

    def message(self, language: str = "en") -> str:
        case = Words(f"「{self.case}」の場合：", f"case “{self.case}”: ").in_(language) if self.case else ""
        place = f"line {self.line}: " if self.line else ""
        said = f"{self.said} — " if self.said else ""
        return one_line(f"{case}{place}{said}{self.words.in_(language)}", MESSAGE_SHOWN)


@dataclass
class Outcome:
    """How a scenario went: failures (none: it passed), what was carried out, and the digest of where it ended.

    diary: who was asked what, what was answered and what came of it, where that was wanted. played: its cases, each
    with its own outcome.
    """

    file: str
    title: str = ""
    game: str = ""
    rules: tuple[str, ...] = ()
    failures: list[Failure] = field(default_factory=list)
    trace: Trace = field(default_factory=Trace)
    visited: frozenset[str] = frozenset()
    ending: str = ""
    bad_file: bool = False
    ruled_out: frozenset[str] = frozenset()
    diary: list[Words] = field(default_factory=list)
    table: Table | None = None
    played: list[tuple[Scenario, Outcome]] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures


def run_file(path: Path, without: frozenset[str] = frozenset(), again: bool = False, brief: bool = False) -> Outcome:
    """Run the scenario in the file. A file that is none is a failure too. again: every decision is taken back and taken
    once more.
    """
    try:
        scenario = read(path)
    except BadFile as bad:
        return Outcome(
            path.name, path.name, failures=[Failure(0, "", Words(bad.message("ja"), bad.message("en")))], bad_file=True
        )
    return run(scenario, without, again, brief)


def run(scenario: Scenario, without: frozenset[str] = frozenset(), again: bool = False, brief: bool = False) -> Outcome:
    """Run it, or each of its cases. without: rules that are switched off, to see whether the scenario notices."""
    if scenario.game not in GAMES:
        return Outcome(
            scenario.file,
            scenario.title,
            scenario.game,
            scenario.rules,
            [Failure(0, "", UnknownGame(scenario.game).words)],
            bad_file=True,
        )
    rules = index(load(scenario.game))
    if not scenario.cases:
        outcome = play(scenario, without, again, brief)
    else:
        outcome = Outcome(
            scenario.file,
            scenario.title,
            scenario.game,
            (*scenario.rules, *(rule for case in scenario.cases for rule in case.rules)),
        )
        for case in scenario.cases:
            outcome = _with_case(outcome, case, play(case, without, again, brief), () if without else case.rules, rules)
    if not outcome.failures and not without:
        outcome.failures.extend(_citations(scenario.rules, rules, outcome))
    return outcome


def _with_case(outcome: Outcome, case: Scenario, played: Outcome, cited: tuple[str, ...], rules: RuleIndex) -> Outcome:
    """The outcome of a scenario with that of one more of its cases."""
    failures = played.failures or _citations(cited, rules, played)
    outcome.failures.extend(replace(failure, case=case.title) for failure in failures)
    outcome.played.append((case, played))
    outcome.trace.lines += played.trace.lines
    outcome.trace.visited |= played.trace.visited
    outcome.trace.constructs |= played.trace.constructs
    outcome.visited |= played.visited
    outcome.ruled_out |= played.ruled_out
    outcome.ending += played.ending
    outcome.bad_file |= played.bad_file
    outcome.diary += [Words(f"― {case.title}", f"― {case.title}"), *played.diary] if played.diary else []
    return outcome


def play(
    scenario: Scenario,
    without: frozenset[str] = frozenset(),
    again: bool = False,
    brief: bool = False,
    ignored: str = "",
) -> Outcome:
    """Build the one position, follow the script, check what is expected and that the position it ends with is sound.

    ignored: cards of that name are not looked at where a list of cards is expected.
    """
    outcome = Outcome(scenario.file, scenario.title, scenario.game, scenario.rules)
    game = load(scenario.game)
    rules = index(game)
    line = Line(0, "", None)
    try:
        watch = Watch(game.idle, game.in_passing)
        outcome.trace = watch
        position = game.build(
            scenario.given, scenario.cards, Place(scenario.file), scenario.readings, scenario.date, without, watch
        )
        conserved = game.conserved(position.state) if game.turn(position.state)[0] else None
        table = outcome.table = Table(game, position, watch, again, outcome.diary if brief else None)
        table.ignored = ignored
        for place, line in enumerate(scenario.when):
            table.upcoming = next((one for one in scenario.when[place:] if one.key not in LOOKING), None)
            table.will_pass = passes(table.upcoming)
            follow(table, line, rules)
        table.will_pass = False
        if not any(one.key == "asked" or one.key in expecting.OFFERS for one in scenario.then):
            table.settle_copies()
        line = Line(0, "", None)
        if scenario.then:
            expecting.check_all(table, scenario.then, rules)
        expecting.nothing_left_open(table, scenario.then)
        table.once_more()
        outcome.ending = table.state.digest()
        outcome.ruled_out = frozenset(table.ruled_out)
        outcome.failures.extend(_unsound(table, conserved, without))
    except Mistake as mistake:
        line = mistake.line or line
        outcome.failures.append(Failure(line.line, _said(line), mistake.words))
    except Unclear as unclear:
        outcome.failures.append(Failure(line.line, _said(line), unclear.words))
    except BadFile as bad:
        outcome.failures.append(Failure(line.line, _said(line), Words(bad.message("ja"), bad.message("en"))))
        outcome.bad_file = True
    except Exception as fault:  # whatever it is: the other scenarios are to be run all the same
        text = f"{fault.__class__.__name__}: {fault}"
        outcome.failures.append(
            Failure(line.line, _said(line), Words(f"エンジンの誤り：{text}", f"the engine failed: {text}"))
        )
    outcome.visited = rules.with_parents(outcome.trace.visited)
    return outcome


def _unsound(table: Table, conserved: Any, without: frozenset[str]) -> list[Failure]:
    """What the course of the scenario has broken that no course of a game may break."""
    if without:
        return []
    found = list(table.game.faults(table.state))
    if conserved is not None and table.game.conserved(table.state) != conserved:
        found.append("what is conserved has changed")
    return [
        Failure(
            0,
            "",
            Words(
                f"エンジンの誤り：局面が壊れています：{text}", f"the engine failed: the position is not sound: {text}"
            ),
        )
        for text in found
    ]


def _said(line: Line) -> str:
    """The line as it stands in the file; of what is more than a word only what it is about."""
    return f"{line.key}: {line.value}" if line.key and isinstance(line.value, str | int) else line.key


def _citations(cited: tuple[str, ...], rules: RuleIndex, outcome: Outcome) -> list[Failure]:
    """What is cited must be carried out, or be said not to have been (`not visited`)."""
    found = []
    for number in cited:
        if number not in rules:
            found.append(Failure(0, "rules", Words(f"{number}というルールはありません", f"there is no rule {number}")))
        elif number not in outcome.visited and number not in outcome.ruled_out and rules.rule(number).testable:
            near = [rule.number for rule in rules.children(rules.rule(number).parent) if rule.number in outcome.visited]
            found.append(Failure(0, "rules", Words(
                f"{number}を引いていますが、一度も使われませんでした（近くで使われたもの："
                f"{'、'.join(near) or 'なし'}）。"
                f"条件を満たさないために使われないことを示すなら not visited: [{number}] と書いてください",
                f"cites {number} but never ran it (of its neighbours ran: {', '.join(near) or 'none'}); "
                f"that its condition is not met is said by not visited: [{number}]",
            )))  # fmt: skip
    return found


# --- the script -----------------------------------------------------------------------------------


LOOKING = frozenset(("expect", "then", *expecting.SPECIAL, "not_offered", "only_offered", "why not", "why_not"))
"""Lines that only look."""


def passes(line: Line | None) -> bool:
    """Whether in that line somebody passes."""
    said = "" if line is None else line.value[0] if isinstance(line.value, list) and line.value else line.value
    return line is not None and (line.key.strip() in ("pass", "パス") or said in ("pass", "パス"))


def follow(table: Table, line: Line, rules: RuleIndex) -> None:
    """Carry out one line of the script."""
    key, value = line.key.strip(), line.value
    seat = table.seat(key)
    if line.more and (key not in ("why not", "why_not") or set(line.more) - {"rules"}):
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
        places = getattr(value, "lines", {})
        expecting.check_all(
            table, [Line(places.get(one, line.line), one, wanted) for one, wanted in value.items()], rules
        )
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
        raise Mistake(
            "{A: enter 兵, rules: [1206.1]} のように書きます", "is written like {A: enter 兵, rules: [1206.1]}"
        )
    if not set(value) - {"rules"}:
        raise Mistake("誰が何をするのかを書いてください", "say who would do what")
    wanted = rule_list(value.get("rules", more.get("rules")), Place(""))
    for who, intent in value.items():
        if who == "rules":
            continue
        table.trace.refused.clear()
        reasons = table.game.why_not(table.state, _seat(table, who), _words(intent), table.labels)
        if not reasons:
            raise Mistake(f"「{intent}」はできます", f"“{intent}” can be done")
        given = rules.with_parents((*(reason.rule for reason in reasons), *table.trace.refused))
        missing = [rule for rule in wanted if rule not in given]
        if missing:
            lost = ", ".join(missing)
            raise Mistake(
                f"理由に{lost}がありません：{_listed(reasons, 'ja')}",
                f"{lost} is not among the reasons: {_listed(reasons, 'en')}",
            )
        for rule in wanted:
            table.trace.cite(rule)


def _listed(reasons: list[Reason], language: str) -> str:
    return "; ".join(f"{reason.rule} {reason.words.in_(language)}" for reason in reasons)
