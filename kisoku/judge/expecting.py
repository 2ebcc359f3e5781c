"""What scenarios expect: of the position, of what happened, of who is asked, of the rules carried out, of who sees
what.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kisoku.judge.comparing import difference, field_words, shown
from kisoku.judge.index import RuleIndex
from kisoku.judge.loading import Line, rule_list
from kisoku.judge.table import Mistake, Table
from kisoku.kernel.game import SEATS, Unclear, Words
from kisoku.text.yamlfile import Place

_ASKED = re.compile(r"^(?P<who>[A-F])(?:\s+at\s+(?P<rule>\S.*))?$")
NOBODY = ("nobody", "none", None)
MOST_EVENTS = 40
"""So many of the last events are told where one is missing."""


def check(table: Table, line: Line, rules: RuleIndex) -> None:
    """One expectation. Raises Mistake, which knows the line, if it is not met."""
    key, value = line.key.strip(), line.value
    special = SPECIAL.get(key.replace("_", " "))
    try:
        if special is not None:
            special(table, value, rules)
            return
        other = difference(
            value.lower() if isinstance(value, str) and key == "phase" else value, table.look(key), table.game.fields
        )
    except (Mistake, Unclear) as wrong:
        raise Mistake(wrong.words.ja, wrong.words.en, line) from None
    if other is not None:
        raise Mistake(other.ja, other.en, line)


def check_all(table: Table, lines: Sequence[Line], rules: RuleIndex) -> None:
    """Several expectations of one moment."""
    kept = come_to(table, [(line.key, line.value) for line in lines], rules)
    for line in lines:
        try:
            check(table, line, rules)
        except Mistake as wrong:
            if kept is None or line.key == kept or not table.in_passing:
                raise
            ja = (
                f"{wrong.words.ja}（同じ所に「{kept}」があるので、その時点で調べました。後のことは別の expect "
                f"に書きます）"
            )
            en = (
                f"{wrong.words.en} (looked at in the passing moment that “{kept}” beside it is about; what comes "
                f"after goes into another expect)"
            )
            raise Mistake(ja, en, line) from None


def come_to(table: Table, wanted: Sequence[tuple[str, Any]], rules: RuleIndex) -> str | None:
    """Passing moments with nothing to decide are over when something is looked at, unless it is about them: then, what
    it is that is.
    """
    if (table.will_pass or table.goes_on) and not any(key == "asked" or key in OFFERS for key, _ in wanted):
        table.settle_copies()
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
            return key
    table.settle_twins()
    table.move_on()
    return None


def nothing_left_open(table: Table, then: Sequence[Line]) -> None:
    """A question that is still open must be one where things may take their course, or be expected."""
    request = table.request
    for player, words in table.beforehand:
        raise table.unforeseen(
            f"{SEATS[player]}の「{words}」は問われませんでした", f"{SEATS[player]} was never asked for “{words}”"
        )
    if request is None or any(line.key == "asked" for line in then):
        return
    if not any(option.verb in table.game.idle | table.game.declining for option in request.options):
        raise table.unforeseen("台本の後にまだ決めることがあります", "the script ends, but something has to be decided")


# --- by the rules ---------------------------------------------------------------------------------


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
        table.ruled_out.add(number)


def _numbers(value: Any, rules: RuleIndex) -> tuple[str, ...]:
    numbers = rule_list(value, Place("visited"))
    for number in numbers:
        if number not in rules:
            raise Mistake(f"{number}というルールはありません", f"there is no rule {number}")
    return numbers


def _asked(table: Table, value: Any, rules: RuleIndex) -> None:
    """Who is asked, and at which rule: that of the question, or of a procedure that it is part of (the priority of
    502.3c).
    """
    request = table.request
    if value in NOBODY:
        if request is not None:
            raise table.unforeseen("誰も問われないはずです", "nobody should be asked")
        return
    if isinstance(value, Mapping):
        _only(value, ("player", "rule"))
        value = f"{value.get('player')} at {value['rule']}" if "rule" in value else str(value.get("player"))
    match = _ASKED.match(str(value).strip())
    if match is None:
        raise Mistake("「B at 705.3」のように書きます", "is written like “B at 705.3”")
    point = table.game.point(match["rule"]) if match["rule"] else ""
    if point and point not in rules:
        raise Mistake(f"{point}というルールはありません", f"there is no rule {point}")
    if request is None or SEATS[request.player] != match["who"] or (point and not table.stands_at(point, rules)):
        raise table.unforeseen(f"{value}のはずです", f"should be {value}")


def _only(row: Iterable[str], keys: Iterable[str]) -> None:
    """Raises Mistake if a key is none of these."""
    keys = tuple(keys)
    for key in row:
        if key not in keys:
            raise Mistake(
                f"「{key}」という項目はありません（{'、'.join(keys)}）",
                f"there is no “{key}” here; there are {', '.join(keys)}",
            )


# --- what happened --------------------------------------------------------------------------------

SPOKEN = (("subject", ""), ("cause", "by "), ("from", "from "), ("to", "to "), ("number", ""))
"""What the words for an event may say, in their order, and the word before each."""


def _wanted(table: Table, value: Any) -> list[dict[str, Any]]:
    """What is asked of each event. A mapping is taken by the same words as a sentence, as far as it can be
    said in one.
    """
    result = []
    for item in value if isinstance(value, list) else [value]:
        if not isinstance(item, Mapping):
            result.append(table.game.event_wanted(str(item)))
            continue
        _only(item, table.game.event_fields)
        said = {key: word for key, word in SPOKEN if "event" in item and isinstance(item.get(key), str | int)}
        words = " ".join((str(item.get("event", "")), *(f"{word}{item[key]}" for key, word in said.items())))
        rest = {key: wanted for key, wanted in item.items() if key not in said and key != "event"}
        result.append({**(table.game.event_wanted(words) if "event" in item else {}), **rest})
    return result


def _fits(wanted: Any, there: Any) -> bool:
    return (
        all(item in there for item in (wanted if isinstance(wanted, list) else [wanted]))
        if isinstance(there, tuple)
        else bool(there == wanted)
    )


def _differing(wanted: Mapping[str, Any], facts: Mapping[str, Any]) -> list[str]:
    """The fields of an event that are not as wanted."""
    return [key for key, value in wanted.items() if not _fits(value, facts[key])]


def _events(table: Table, value: Any, rules: RuleIndex) -> None:
    """In this order; others may have happened between."""
    at = 0
    for number, wanted in enumerate(_wanted(table, value), 1):
        found = next(
            (place for place in range(at, len(table.events)) if not _differing(wanted, table.events[place])), None
        )
        if found is None:
            why = _nearest(table, wanted, at)
            what, listed = f"{number} ({shown(wanted)})", "; ".join(map(told, table.events[-MOST_EVENTS:])) or "-"
            en = f"entry {what} did not happen (in this order){why.en}; what happened: {listed}"
            raise Mistake(f"{what} は（この順では）起きませんでした{why.ja}。起きたこと：{listed}", en)
        at = found + 1


def _nearest(table: Table, wanted: Mapping[str, Any], at: int) -> Words:
    """The event that is nearest to the wanted one, and what of it differs; or that it happened before the one that was
    named first.
    """
    for facts in table.events[:at]:
        if not _differing(wanted, facts):
            return Words("（前の項目より先に起きました）", " (it happened before the entry above it)")
    near = [(_differing(wanted, facts), facts) for facts in table.events[at:] if facts["event"] == wanted.get("event")]
    if not near:
        return Words("", "")
    fields, facts = min(near, key=lambda one: len(one[0]))
    words = [field_words(key, wanted[key], _brief(facts[key])) for key in fields]
    return Words(
        f"（近いもの：{told(facts)}。{'、'.join(word.ja for word in words)}）",
        f" (nearest: {told(facts)}; {', '.join(word.en for word in words)})",
    )


def _no_events(table: Table, value: Any, rules: RuleIndex) -> None:
    for number, wanted in enumerate(_wanted(table, value), 1):
        for facts in table.events:
            if not _differing(wanted, facts):
                raise Mistake(
                    f"{number} ({shown(wanted)}) が起きました：{told(facts)}",
                    f"entry {number} ({shown(wanted)}) happened: {told(facts)}",
                )


def told(facts: Mapping[str, Any]) -> str:
    """An event in the words by which a scenario may ask for it."""
    parts = [facts["event"]]
    for key, word in SPOKEN:
        value = _brief(facts[key])
        if value not in ("", "none") and (key != "number" or value > 1):
            parts.append(f"{word}{value}")
    return " ".join(map(str, parts))


def _brief(names: Any) -> Any:
    """Of all names of one thing the one that says whose it is."""
    return (
        next((name for name in names if "." in str(name)), names[0] if names else "none")
        if isinstance(names, tuple)
        else names
    )


# --- who sees what --------------------------------------------------------------------------------


def _sees(table: Table, value: Any, rules: RuleIndex) -> None:
    for viewer, zones in _by_player(table, value):
        if not isinstance(zones, Mapping):
            raise Mistake("{B: {A.hand: 3 unknown}} のように書きます", "is written like {B: {A.hand: 3 unknown}}")
        for what, wanted in zones.items():
            other = difference(wanted, table.game.sees(table.state, viewer, what), table.game.fields)
            if other is not None:
                raise Mistake(
                    f"{SEATS[viewer]}から見た{what}：{other.ja}", f"{what} as {SEATS[viewer]} sees it: {other.en}"
                )


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
            raise Mistake(
                "{format: constructed, cards: [兵 x50], breaks: [402.4b]} のように書きます",
                "is written like {cards: [兵 x50], breaks: [402.4b]}",
            )
        wanted = {
            "breaks": list(_numbers(deck.get("breaks"), rules)),
            **({"size": deck["size"]} if "size" in deck else {}),
        }
        other = difference(wanted, table.game.deck_facts(table.state, deck), table.game.fields)
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
