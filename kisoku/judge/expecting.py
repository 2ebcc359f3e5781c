"""What scenarios expect: of the position, of what happened, of who is asked, of the rules carried out, of who sees what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kisoku.judge.comparing import difference, shown
from kisoku.judge.index import RuleIndex
from kisoku.judge.loading import Line, rule_list
from kisoku.judge.table import Mistake, Table
from kisoku.kernel.game import SEATS
from kisoku.text.yamlfile import Place

_ASKED = re.compile(r"^(?P<who>[A-D])(?:\s+at\s+(?P<rule>\S.*))?$")
NOBODY = ("nobody", "none", None)


def check(table: Table, line: Line, rules: RuleIndex) -> None:
    """One expectation. Raises Mistake if it is not met."""
    key, value = line.key.strip(), line.value
    special = SPECIAL.get(key.replace("_", " "))
    if special is not None:
        special(table, value, rules)
        return
    found = table.game.look(table.state, table.labels, key)
    if isinstance(value, str) and key == "phase":
        value = value.lower()
    other = difference(value, found)
    if other is not None:
        raise Mistake(other.ja, other.en)


def come_to(table: Table, wanted: Sequence[tuple[str, Any]], rules: RuleIndex) -> None:
    """Passing moments with nothing to decide are over when something is looked at, unless it is about them."""
    for key, value in wanted:
        if key in OFFERS:
            request = table.request
            about = request is not None and isinstance(value, Mapping) and SEATS[request.player] in value
            if about and table.only_one and key in ("offered", "only offered", "only_offered"):
                about = table.any_offered(value)
        elif key == "asked":
            try:
                _asked(table, value, rules)
                about = True
            except Mistake:
                about = False
        else:
            about = table.game.momentary(key)
        if about:
            return
    table.settle_twins()
    table.move_on()


def shown_value(value: Any) -> str:
    return shown(value)


def nothing_left_open(table: Table, then: Sequence[Line]) -> None:
    """A question that is still open must be one where things may take their course, or be expected."""
    request = table.request
    if request is None or any(line.key == "asked" for line in then):
        return
    if not any(option.verb in table.game.idle | table.game.declining for option in request.options):
        raise table.unforeseen("台本の後にまだ決めることがあります", "the script ends, but something has to be decided")


# --- by the rules -----------------------------------------------------------------------------------------------------------------


def _visited(table: Table, value: Any, rules: RuleIndex) -> None:
    seen = rules.with_parents(table.trace.visited)
    for number in _numbers(value, rules):
        if number not in seen and number not in table.state.rules.without:
            raise Mistake(f"{number}は使われませんでした", f"{number} was not carried out")


def _not_visited(table: Table, value: Any, rules: RuleIndex) -> None:
    """Steps carried out; a rule that is merely consulted has not been carried out."""
    seen = rules.with_parents(number for _, number, tag in table.trace.lines if tag == "")
    for number in _numbers(value, rules):
        if number in seen:
            raise Mistake(f"{number}が使われました", f"{number} was carried out")


def _numbers(value: Any, rules: RuleIndex) -> tuple[str, ...]:
    numbers = rule_list(value, Place("visited"))
    for number in numbers:
        if number not in rules:
            raise Mistake(f"{number}というルールはありません", f"there is no rule {number}")
    return numbers


def _asked(table: Table, value: Any, rules: RuleIndex) -> None:
    request = table.request
    if value in NOBODY:
        if request is not None:
            raise table.unforeseen("誰も問われないはずです", "nobody should be asked")
        return
    if isinstance(value, Mapping):
        value = f"{value.get('player')} at {value['rule']}" if "rule" in value else str(value.get("player"))
    match = _ASKED.match(str(value).strip())
    if match is None:
        raise Mistake("「B at 705.3」のように書きます", "is written like “B at 705.3”")
    point = table.game.point(match["rule"]) if match["rule"] else ""
    if point and point not in rules:
        raise Mistake(f"{point}というルールはありません", f"there is no rule {point}")
    if request is None or SEATS[request.player] != match["who"] or (point and point not in (request.rule, *rules.parents(request.rule))):
        raise table.unforeseen(f"{value}のはずです", f"should be {value}")


# --- what happened ------------------------------------------------------------------------------------------------------------------


def _wanted(table: Table, value: Any) -> list[dict[str, Any]]:
    result = []
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, Mapping):
            wanted = {**item}
            if "event" in wanted:
                wanted.update(table.game.event_wanted(str(wanted["event"])))
            result.append(wanted)
        else:
            result.append(table.game.event_wanted(str(item)))
    return result


def _is(wanted: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    for key, value in wanted.items():
        if key not in facts:
            raise Mistake(f"出来事に「{key}」はありません（{'、'.join(facts)}）", f"an event has no “{key}”; it has {', '.join(facts)}")
        there = facts[key]
        if isinstance(there, tuple):
            if not all(item in there for item in (value if isinstance(value, list) else [value])):
                return False
        elif there != value:
            return False
    return True


def _events(table: Table, value: Any, rules: RuleIndex) -> None:
    """In this order; others may have happened between."""
    rest = iter(table.events)
    for wanted in _wanted(table, value):
        if not any(_is(wanted, facts) for facts in rest):
            what, listed = shown(wanted), _told(table)
            raise Mistake(f"{what} は（この順では）起きませんでした。起きたこと：{listed}", f"{what} did not happen (in this order); what happened: {listed}")


def _no_events(table: Table, value: Any, rules: RuleIndex) -> None:
    for wanted in _wanted(table, value):
        if any(_is(wanted, facts) for facts in table.events):
            raise Mistake(f"{shown(wanted)} が起きました", f"{shown(wanted)} happened")


def _told(table: Table) -> str:
    told = []
    for facts in table.events:
        subject = next((name for name in reversed(facts["subject"]) if name), "")
        number = f" {facts['number']}" if facts["number"] > 1 else ""
        told.append(f"{facts['event']} {subject}{number}".strip())
    return "; ".join(told[-40:]) or "-"


# --- who sees what --------------------------------------------------------------------------------------------------------------------


def _sees(table: Table, value: Any, rules: RuleIndex) -> None:
    for viewer, zones in _by_player(table, value):
        if not isinstance(zones, Mapping):
            raise Mistake("{B: {A.hand: 3 unknown}} のように書きます", "is written like {B: {A.hand: 3 unknown}}")
        for what, wanted in zones.items():
            other = difference(wanted, table.game.sees(table.state, viewer, what))
            if other is not None:
                raise Mistake(f"{SEATS[viewer]}から見た{what}：{other.ja}", f"{what} as {SEATS[viewer]} sees it: {other.en}")


def _knows(table: Table, value: Any, rules: RuleIndex) -> None:
    for viewer, cards in _by_player(table, value):
        for words in cards if isinstance(cards, list) else [cards]:
            if not table.game.knows(table.state, table.labels, viewer, str(words)):
                raise Mistake(f"{SEATS[viewer]}は{words}を知りません", f"{SEATS[viewer]} does not know {words}")


def _does_not_know(table: Table, value: Any, rules: RuleIndex) -> None:
    for viewer, cards in _by_player(table, value):
        for words in cards if isinstance(cards, list) else [cards]:
            if table.game.knows(table.state, table.labels, viewer, str(words)):
                raise Mistake(f"{SEATS[viewer]}は{words}を知っています", f"{SEATS[viewer]} knows {words}")


def _by_player(table: Table, value: Any) -> list[tuple[int, Any]]:
    if not isinstance(value, Mapping) or any(table.seat(who) is None for who in value):
        raise Mistake("「A: …」「B: …」で書きます", "is written by player: {A: …, B: …}")
    return [(SEATS.index(who), what) for who, what in value.items()]


def _offered(how: str) -> Any:
    def run(table: Table, value: Any, rules: RuleIndex) -> None:
        for player, words in _by_player(table, value):
            table.offers(player, [str(item) for item in (words if isinstance(words, list) else [words])], how)

    return run


def _deck(table: Table, value: Any, rules: RuleIndex) -> None:
    """Decks, and the rules of construction that they break; none if not said."""
    for deck in value if isinstance(value, list) else [value]:
        if not isinstance(deck, Mapping):
            raise Mistake("{format: constructed, cards: [兵 x50], breaks: [402.4b]} のように書きます", "is written like {cards: [兵 x50], breaks: [402.4b]}")
        wanted = {"breaks": list(_numbers(deck.get("breaks"), rules)), **({"size": deck["size"]} if "size" in deck else {})}
        other = difference(wanted, table.game.deck_facts(table.state, deck))
        if other is not None:
            raise Mistake(other.ja, other.en)


OFFERS = ("offered", "not offered", "only offered", "not_offered", "only_offered")
SPECIAL = {
    "deck": _deck,
    "visited": _visited,
    "not visited": _not_visited,
    "asked": _asked,
    "events": _events,
    "no events": _no_events,
    "sees": _sees,
    "knows": _knows,
    "does not know": _does_not_know,
    "offered": _offered("offered"),
    "not offered": _offered("not offered"),
    "only offered": _offered("only offered"),
}
