"""The table drawn from an observation: rows of styled text that fit a width. Nothing here knows which
game is played.
"""

from __future__ import annotations

import re
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kisoku.kernel.game import JA
from kisoku.locale import phrase

Seen = dict[str, Any]

SIDE_STYLES = ("cyan", "magenta")
FEWEST_COLUMNS = 20
WIDEST_NAME = 20
MOST_SIGNS = 12
"""A value that is drawn as signs has no more of them than this; the number beside them says how many there are."""


def name_of(card: Seen, language: str) -> str:
    """What to call a known card."""
    return str(card["words"][language])


def said(value: Any, language: str) -> str:
    """A value of an observation as text: words in two languages, a list, or plain."""
    if isinstance(value, dict):
        return str(value[language])
    return "・".join(said(one, language) for one in value) if isinstance(value, list) else str(value)


def shortened(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(1, width - 1)).rstrip() + "…"


def chip(card: Seen, seen: Seen, language: str, shown: frozenset[int] = frozenset(), widest: int = WIDEST_NAME) -> Text:
    """One card in a row: name, numbers, and what state it is in. shown: references of cards that are
    among the options.
    """
    table = seen["table"]
    if "ref" not in card:
        text = Text(f"[{phrase('face_down', language)}]", style="dim")
        return _with_parts(text, card, table, language)
    text = Text()
    for mark in table["marks"]:
        if _is_marked(mark, card, seen):
            text.append(mark["sign"], style=mark["style"])
    faint = bool(card.get(table["dim"]))
    text.append(
        shortened(name_of(card, language), widest),
        style="underline bold" if card["ref"] in shown else "dim" if faint else "",
    )
    return _with_parts(text, card, table, language)


def _is_marked(mark: Seen, card: Seen, seen: Seen) -> bool:
    if "fact" in mark:
        return bool(card.get(mark["fact"]))
    part = seen.get(mark["at"][0]) or {}
    side = part.get(mark["at"][1])
    return side is not None and side.get("ref") == card["ref"]


def _with_parts(text: Text, card: Seen, table: Seen, language: str) -> Text:
    for part in table["parts"]:
        value = card.get(part["fact"])
        words = "" if value is None else said(value, language)
        if not words or (value == 0 and part["fact"] not in card.get("printed", ())) or part.get("unless") in card:
            continue
        style = part["changed"] if any(_changed(card, key) for key in part.get("compared", ())) else part["style"]
        text.append(part["form"].format(words), style=style)
    return text


def _changed(card: Seen, key: str) -> bool:
    """Whether a fact is not the printed one."""
    return key in card and card[key] != card["printed"].get(key)


_WORDS = re.compile(r"[\x21-\x7e]+|.", re.DOTALL)


def folded(text: Text, width: int) -> Text:
    """The text broken into lines of that width: between any two Japanese characters, but not inside a word of Latin
    letters or a number.
    """
    breaks: list[int] = []
    column = 0
    for match in _WORDS.finditer(text.plain):
        word = match.group()
        size = cell_len(word)
        if word == "\n":
            column = 0
            continue
        if column and column + size > width:
            breaks.append(match.end() if word == " " else match.start())
            column = 0 if word == " " else size
        else:
            column += size
    lines = text.divide(breaks)
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def flow(chips: list[Text], width: int, indent: int = 2, later: int | None = None) -> list[Text]:
    """Chips in as many lines as they need; none is broken in two unless it alone is too wide. later: the indent of all
    lines but the first.
    """
    lines: list[Text] = []
    line = Text(" " * indent)
    for one in chips:
        gap = 2 if line.plain.strip() else 0
        if gap and cell_len(line.plain) + gap + cell_len(one.plain) > width:
            lines.append(line)
            line, gap = Text(" " * (indent if later is None else later)), 0
        line.append(" " * gap)
        line.append_text(one)
    lines.append(line)
    return lines


# --- the parts of the table -----------------------------------------------------------------------


def side_title(seen: Seen, player: int, language: str) -> str:
    if seen["viewer"] is None or (player != seen["viewer"] and len(seen["players"]) > 2):
        return str(seen["table"]["players"][player][language])
    return phrase("you" if player == seen["viewer"] else "opponent", language)


def value_of(seen: Seen, player: int | None, key: str) -> Any:
    """A value of a player, or of nobody."""
    return (seen if player is None else seen["players"][player])["values"].get(key)


def item(seen: Seen, player: int | None, one: Seen, language: str) -> Text | None:
    """One entry of a line, or None if it is not to be shown now."""
    if "states" in one:
        words = one["states"].get(str(value_of(seen, player, one["value"])))
        return None if words is None else Text(words[language], style=one.get("style", ""))
    if "zone" in one:
        assert player is not None
        zone = seen["players"][player]["zones"][one["zone"]]
        number, title = zone["count"], seen["table"]["short"][one["zone"]][language]
        ready = sum(1 for card in zone["cards"] if not card.get(one.get("ready", "")))
        words_of_number = f"{ready}/{number}" if number and "ready" in one else str(number)
    else:
        value, title = value_of(seen, player, one["value"]), one[language]
        if value is None:
            return None
        number, words_of_number = value if isinstance(value, int) else 1, said(value, language)
    if number < one.get("least", number):
        return None
    if "limit" in one:
        words_of_number = f"{number}/{one['limit']}"
    signs = one["sign"] * min(number, MOST_SIGNS) if "sign" in one else ""
    return Text(" ".join(filter(None, (title, words_of_number, signs))), style=one.get("style", ""))


def line(seen: Seen, player: int | None, row: Seen, language: str, width: int) -> list[Text]:
    """Values and piles side by side, after the player's name if the row has it."""
    parts = []
    if row.get("name"):
        assert player is not None
        name = Text(side_title(seen, player, language), style=f"bold {SIDE_STYLES[player % 2]}")
        if seen["turn_player"] == player:
            name.append(" ★")
        parts.append(name)
    parts.extend(filter(None, (item(seen, player, one, language) for one in row["items"])))
    return flow(parts, width, indent=0) if parts else []


def cards(seen: Seen, player: int, row: Seen, language: str, width: int, shown: frozenset[int]) -> list[Text]:
    """The cards of a zone, and how many of them the viewer does not know."""
    zone, when = seen["players"][player]["zones"][row["zone"]], row["when"]
    if (when == "known" and not any("ref" in card for card in zone["cards"])) or (when == "any" and not zone["count"]):
        return []
    chips = [chip(card, seen, language, shown) for card in zone["cards"]]
    unlisted = zone["count"] - len(zone["cards"])
    if unlisted:
        chips.append(Text(phrase("unknown_cards", language, count=unlisted), style="dim"))
    if not row.get("title"):
        return flow(chips, width) if chips else [Text("  " + phrase("empty", language), style="dim")]
    title = Text(f"{seen['table']['zones'][row['zone']][language]}:", style="bold")
    return flow([title, *chips], width, indent=0, later=2)


def piles_in_full(seen: Seen, player: int, language: str, width: int) -> list[Text]:
    """The open piles card by card, for screens that have the room."""
    table, zones = seen["table"], seen["players"][player]["zones"]
    lines: list[Text] = []
    for zone in table["spare"]:
        found = zones[zone]["cards"]
        if found:
            title = Text(f"{table['short'][zone][language]}:", style="dim")
            lines.extend(
                flow([title, *(_named_only(card, table, language, width - 1) for card in found)], width, indent=1)
            )
    return lines


def _named_only(card: Seen, table: Seen, language: str, widest: int) -> Text:
    if "ref" not in card:
        return Text(phrase("face_down", language), style="dim")
    marks = "".join(mark["sign"] for mark in table["marks"] if "fact" in mark and card.get(mark["fact"]))
    return Text(shortened(f"{marks}{name_of(card, language)}", widest), style="dim")


def things(seen: Seen, row: Seen, language: str, width: int) -> list[Text]:
    """A sentence, several things in one sentence, or a stack from its top down."""
    part, style = seen[row["of"]], row.get("style", "")
    if not part:
        return []
    if row["row"] == "words":
        return [Text(shortened(part["words"][language], width), style=style)]
    if row["row"] == "things":
        return [
            Text(shortened(row[language].format("、".join(one["words"][language] for one in part)), width), style=style)
        ]
    title = row[language]
    lines = []
    for place, (words, count, player) in enumerate(_piled(part, language)):
        times = f" ×{count}" if count > 1 else ""
        lines.append(
            Text(
                shortened(f"{title if not place else ' ' * cell_len(title)} {words}{times}", width),
                style=SIDE_STYLES[player % 2],
            )
        )
    return lines


def _piled(stack: list[Seen], language: str) -> list[tuple[str, int, int]]:
    """The stack from its top down as (words, how many alike in a row, controller)."""
    piles: list[tuple[str, int, int]] = []
    for thing in reversed(stack):
        words = thing["words"][language]
        if thing.get("targets"):
            words += (
                f" {phrase('targets', language, things='、'.join(target[language] for target in thing['targets']))}"
            )
        if piles and piles[-1][0] == words and not thing.get("targets"):
            piles[-1] = (words, piles[-1][1] + 1, thing["controller"])
        else:
            piles.append((words, 1, thing["controller"]))
    return piles


# --- squares --------------------------------------------------------------------------------------


def on_squares(seen: Seen, centre: Seen) -> dict[int, list[Seen]]:
    """What lies on each square: cards in the cells of a zone, or things made of cards."""
    found: dict[int, list[Seen]] = {}
    for square, cell in enumerate(seen.get("zones", {}).get(centre.get("zone", ""), ())):
        found.setdefault(square, []).extend(cell["cards"])
    for thing in seen.get(centre.get("of", ""), ()):
        card = thing.get("card", thing)
        found.setdefault(int(thing["square"]), []).append(
            {**card, "controller": thing.get("controller", card.get("controller", 0))}
        )
    return found


def squares(seen: Seen, language: str, width: int, shown: frozenset[int]) -> list[Text]:
    """The squares that both sides share, a line for each row, the viewer's own at the bottom. What else lies on a
    square is told behind its first card as a number; an empty one has its place, as rows and columns are counted in
    that game.
    """
    centre = seen["table"]["mat"]["centre"]
    rows, columns = centre["rows"], centre["columns"]
    there = on_squares(seen, centre)
    room = max(3, (width - columns - 1) // columns)
    order = [rows - 1 - place for place in range(rows)] if centre.get("upward") else list(range(rows))
    across = list(range(columns))
    if seen["viewer"] not in (None, 0):
        order, across = order[::-1], across[::-1]
    lines = []
    for row in order:
        text = Text("│", style="dim")
        for column in across:
            square = row * columns + column
            cell = _cell(there.get(square, []), seen, language, room, shown)
            if cell is None:
                cell = Text(f"{row + 1}-{column + 1}" if centre.get("upward") else str(square + 1), style="dim")
            cell.truncate(room, overflow="ellipsis")
            cell.append(" " * (room - cell_len(cell.plain)))
            text.append_text(cell)
            text.append("│", style="dim")
        lines.append(text)
    return lines


def _cell(there: list[Seen], seen: Seen, language: str, room: int, shown: frozenset[int]) -> Text | None:
    if not there:
        return None
    first, *others = there
    behind = f" +{len(others)}" if others else ""
    rest = cell_len(chip(first, seen, language, shown, 1).plain) - 1 + len(behind)
    text = chip(first, seen, language, shown, max(2, room - rest))
    text.append(behind, style="dim")
    text.stylize_before(SIDE_STYLES[int(first.get("controller", 0)) % 2])
    return text


def middle(seen: Seen, language: str, width: int, shown: frozenset[int] = frozenset()) -> list[Text]:
    """What lies between the players."""
    rows = seen["table"]["middle"]
    lines: list[Text] = []
    for row in rows:
        if row["row"] == "squares":
            lines.extend(squares(seen, language, width, shown))
        else:
            lines.extend(
                line(seen, None, row, language, width) if row["row"] == "line" else things(seen, row, language, width)
            )
    alone = [Text(f"{row[language]} {phrase('empty', language)}", style="dim") for row in rows if row.get("alone")]
    return lines or alone


def side(seen: Seen, player: int, rows: list[Seen], language: str, width: int, shown: frozenset[int]) -> list[Text]:
    """The rows of a player's half."""
    lines: list[Text] = []
    for row in rows:
        lines.extend(
            line(seen, player, row, language, width)
            if row["row"] == "line"
            else cards(seen, player, row, language, width, shown)
        )
    return lines


def rule_off(width: int) -> Text:
    return Text("─" * width, style="dim")


def draw(seen: Seen, language: str, width: int, height: int, shown: frozenset[int] = frozenset()) -> Text:
    """The whole table, the viewer (or player A) at the bottom; closer together where it would not fit the height."""
    width = max(width, FEWEST_COLUMNS)
    near = seen["viewer"] if seen["viewer"] is not None else 0
    table = seen["table"]
    others = [player % len(seen["players"]) for player in range(near + 1, near + len(seen["players"]))]
    far = {player: side(seen, player, table["far"], language, width, shown) for player in reversed(others)}
    between = middle(seen, language, width, shown)
    lower = side(seen, near, table["near"], language, width, shown)
    left = height - sum(map(len, far.values())) - len(between) - len(lower)
    if left >= 2:
        between = [rule_off(width), *between, rule_off(width)]
        left -= 2
    for player, lines in ((near, lower), *far.items()):
        piles = piles_in_full(seen, player, language, width)
        if len(piles) <= left:
            lines.extend(piles)
            left -= len(piles)
    return Text("\n").join((*(line for lines in far.values() for line in lines), *between, *lower))


def status(seen: Seen, language: str) -> Text:
    """Turn, whose it is, phase and step."""
    if seen["viewer"] is None:
        whose = phrase("player_turn", language, name=side_title(seen, seen["turn_player"], language))
    else:
        whose = phrase("your_turn" if seen["viewer"] == seen["turn_player"] else "their_turn", language)
    text = Text(" " + phrase("turn", language, number=seen["turn"]), style="bold")
    text.append(f"  {whose}  {seen['phase_words'][language]}")
    text.append(f"  {seen['at']}", style="dim")
    return text


# --- one card -------------------------------------------------------------------------------------


def details(card: Seen, seen: Seen, language: str) -> Text:
    """All that stands on a card, and what of it is different now."""
    if "ref" not in card:
        return Text(phrase("face_down", language))
    printed = card["printed"]
    text = Text(name_of(card, language), style="bold")
    if language != JA and name_of(card, JA) != name_of(card, language):
        text.append(f"\n{name_of(card, JA)}", style="")
    text.append(f"\n{card['number']}  {card['kind_words'][language]}", style="dim")
    for fact in seen["table"]["facts"]:
        key = fact["key"]
        now, was = card.get(key), printed.get(key)
        value = now if key in card else was
        words = "" if value is None else said(value, language)
        if not words or (value == 0 and key not in printed):
            continue
        if key in card and key in printed and now != was:
            words += f" ({said(was, language)})"
        text.append(f"\n{fact[language]}：{words}" if fact[language] else f"\n{words}")
    for gained in card.get("gained", ()):
        text.append(f"\n＋ {said(gained, language)}", style="green")
    return text
