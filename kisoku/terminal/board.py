"""The table drawn from an observation: rows of styled text that fit a width. Nothing here knows which game is played."""

from __future__ import annotations

import re
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kisoku.kernel.game import JA
from kisoku.locale import phrase

Seen = dict[str, Any]

BOWED, ATTACKER, ATTACKED = "▭", "▲", "▼"
SIDE_STYLES = ("cyan", "magenta")
FEWEST_COLUMNS = 20
WIDEST_NAME = 20


def name_of(card: Seen, language: str) -> str:
    """What to call a known card."""
    if language != JA and card.get("name_en"):
        return str(card["name_en"])
    return f"{card['name']}◆{card['epithet']}" if card.get("epithet") else str(card["name"])


def shortened(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(1, width - 1)).rstrip() + "…"


def chip(card: Seen, seen: Seen, language: str, shown: frozenset[int] = frozenset(), widest: int = WIDEST_NAME) -> Text:
    """One card in a row: name, numbers, and what state it is in. shown: references of cards that are among the options."""
    if "ref" not in card:
        return Text(f"[{phrase('face_down', language)}]", style="dim")
    fight = seen.get("fight") or {}
    mark = ATTACKER if _is(fight.get("attacker"), card) else ATTACKED if _is(fight.get("target"), card) else ""
    text = Text(mark, style="bold red")
    if card.get("bowed"):
        text.append(BOWED, style="yellow")
    style = "underline bold" if card["ref"] in shown else "dim" if card.get("bowed") else ""
    text.append(shortened(name_of(card, language), widest), style=style)
    if "cost" in card and "bowed" not in card:
        text.append(f" ({card['cost']})", style="yellow dim")
    if card.get("stats"):
        text.append(" " + card["stats"], style="green" if _changed(card) else "dim")
    if card.get("damage"):
        text.append(f" -{card['damage']}", style="bold red")
    return text


def _is(side: Seen | None, card: Seen) -> bool:
    return side is not None and side.get("ref") == card["ref"]


def _changed(card: Seen) -> bool:
    """Whether its numbers are not the printed ones."""
    return any(key in card and card[key] != card["printed"].get(key) for key in ("karate", "endurance", "sabotage", "atk", "def", "power"))


_WORDS = re.compile(r"[\x21-\x7e]+|.", re.DOTALL)


def folded(text: Text, width: int) -> Text:
    """The text broken into lines of that width: between any two Japanese characters, but not inside a word of Latin letters or a number."""
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


def flow(chips: list[Text], width: int, indent: int = 2) -> list[Text]:
    """Chips in as many lines as they need; none is broken in two unless it alone is too wide."""
    lines: list[Text] = []
    line = Text(" " * indent)
    for one in chips:
        gap = 2 if cell_len(line.plain) > indent else 0
        if gap and cell_len(line.plain) + gap + cell_len(one.plain) > width:
            lines.append(line)
            line, gap = Text(" " * indent), 0
        line.append(" " * gap)
        line.append_text(one)
    lines.append(line)
    return lines


# --- the parts of the table ------------------------------------------------------------------------------------------------------


def side_title(seen: Seen, player: int, language: str) -> str:
    if seen["viewer"] is None:
        return str(seen["table"]["players"][player][language])
    return phrase("you" if player == seen["viewer"] else "opponent", language)


def summary(seen: Seen, player: int, language: str, width: int) -> list[Text]:
    """A player's piles as numbers: ready of all where cards can be bowed, and the number that ends the game."""
    table, side = seen["table"], seen["players"][player]
    name = Text(side_title(seen, player, language), style=f"bold {SIDE_STYLES[player % 2]}")
    if seen["turn_player"] == player:
        name.append(" ★")
    parts = [name]
    for zone in table["counted"]:
        cards = side["zones"][zone]
        if not cards["count"] and zone not in (table["hand"], *table["limits"], table["counted"][0]) and zone != "deck":
            continue
        count = str(cards["count"])
        if any("bowed" in card for card in cards["cards"]):
            count = f"{sum(1 for card in cards['cards'] if not card.get('bowed'))}/{cards['count']}"
        if zone in table["limits"]:
            count = f"{cards['count']}/{table['limits'][zone]}"
        parts.append(Text(f"{table['short'][zone][language]} {count}"))
    if side["borne"]:
        parts.append(Text(phrase("borne", language, count=side["borne"]), style="bold red"))
    return flow(parts, width, indent=0)


def piles_in_full(seen: Seen, player: int, language: str, width: int) -> list[Text]:
    """The open piles card by card, for screens that have the room."""
    table, zones = seen["table"], seen["players"][player]["zones"]
    lines: list[Text] = []
    for zone in table["counted"]:
        cards = zones[zone]["cards"]
        if cards and zone != table["hand"]:
            title = Text(f"{table['short'][zone][language]}:", style="dim")
            lines.extend(flow([title, *(_named_only(card, language) for card in cards)], width, indent=1))
    return lines


def _named_only(card: Seen, language: str) -> Text:
    if "ref" not in card:
        return Text(phrase("face_down", language), style="dim")
    return Text(f"{BOWED if card.get('bowed') else ''}{name_of(card, language)}", style="dim")


def field(seen: Seen, player: int, language: str, width: int, shown: frozenset[int]) -> list[Text]:
    cards = seen["players"][player]["zones"][seen["table"]["field"]]["cards"]
    if not cards:
        return [Text("  " + phrase("empty", language), style="dim")]
    return flow([chip(card, seen, language, shown) for card in cards], width)


def hand(seen: Seen, player: int, language: str, width: int, shown: frozenset[int]) -> list[Text]:
    zone = seen["players"][player]["zones"][seen["table"]["hand"]]
    chips = [chip(card, seen, language, shown) for card in zone["cards"]]
    if zone["unknown"]:
        chips.append(Text(phrase("unknown_cards", language, count=zone["unknown"]), style="dim"))
    title = Text(f"{seen['table']['zones'][seen['table']['hand']][language]}:", style="bold")
    lines = flow([title, *chips], width, indent=0)
    return [lines[0], *(Text("  ").append_text(line) for line in lines[1:])]


def middle(seen: Seen, language: str, width: int) -> list[Text]:
    """The fight, the stack from its top down, and what waits."""
    lines: list[Text] = []
    fight = seen.get("fight")
    if fight:
        target = fight["target"]["words"][language] if fight["target"] else phrase("nobody", language)
        lines.append(Text(phrase("fight", language, attacker=fight["attacker"]["words"][language], target=target), style="bold red"))
    table = seen["table"]
    stack = seen[table["stack"]]
    title = table["zones"][table["stack"]][language]
    for place, (words, count, player) in enumerate(_piled(stack, language)):
        times = f" ×{count}" if count > 1 else ""
        lines.append(Text(shortened(f"{title if not place else ' ' * cell_len(title)} {words}{times}", width), style=SIDE_STYLES[player % 2]))
    if seen["waiting"]:
        things = "、".join(one["words"][language] for one in seen["waiting"])
        lines.append(Text(shortened(phrase("waiting", language, things=things), width), style="yellow"))
    return lines or [Text(f"{title} {phrase('empty', language)}", style="dim")]


def _piled(stack: list[Seen], language: str) -> list[tuple[str, int, int]]:
    """The stack from its top down as (words, how many alike in a row, controller)."""
    piles: list[tuple[str, int, int]] = []
    for thing in reversed(stack):
        words = thing["words"][language]
        if thing.get("targets"):
            words += f" {phrase('targets', language, things='、'.join(target[language] for target in thing['targets']))}"
        if piles and piles[-1][0] == words and not thing.get("targets"):
            piles[-1] = (words, piles[-1][1] + 1, thing["controller"])
        else:
            piles.append((words, 1, thing["controller"]))
    return piles


def rule_off(width: int) -> Text:
    return Text("─" * width, style="dim")


def draw(seen: Seen, language: str, width: int, height: int, shown: frozenset[int] = frozenset()) -> Text:
    """The whole table, the viewer (or player A) at the bottom; closer together where it would not fit the height."""
    width = max(width, FEWEST_COLUMNS)
    near = seen["viewer"] if seen["viewer"] is not None else 0
    far = 1 - near
    upper = [
        *summary(seen, far, language, width),
        *_known_hand(seen, far, language, width),
        *field(seen, far, language, width, shown),
    ]
    between = middle(seen, language, width)
    lower = [
        *field(seen, near, language, width, shown),
        *summary(seen, near, language, width),
        *hand(seen, near, language, width, shown),
    ]
    left = height - len(upper) - len(between) - len(lower)
    if left >= 2:
        between = [rule_off(width), *between, rule_off(width)]
        left -= 2
    for player, lines in ((near, lower), (far, upper)):
        piles = piles_in_full(seen, player, language, width)
        if len(piles) <= left:
            lines.extend(piles)
            left -= len(piles)
    return Text("\n").join((*upper, *between, *lower))


def _known_hand(seen: Seen, player: int, language: str, width: int) -> list[Text]:
    """Of the other's hand only what the viewer has come to know."""
    zone = seen["players"][player]["zones"][seen["table"]["hand"]]
    return hand(seen, player, language, width, frozenset()) if zone["cards"] else []


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


# --- one card --------------------------------------------------------------------------------------------------------------------


def details(card: Seen, seen: Seen, language: str) -> Text:
    """All that stands on a card, and what of it is different now."""
    if "ref" not in card:
        return Text(phrase("face_down", language))
    printed = card["printed"]
    text = Text(name_of(card, language), style="bold")
    if language != JA and card.get("name_en"):
        text.append(f"\n{card['name']}" + (f"◆{card['epithet']}" if card.get("epithet") else ""), style="")
    text.append(f"\n{card['number']}  {card['kind_words'][language]}", style="dim")
    for fact in seen["table"]["facts"]:
        now, was = card.get(fact["key"]), printed.get(fact["key"])
        value = now if fact["key"] in card else was
        if value in (None, "", [], 0) and fact["key"] != "cost" and was in (None, "", []):
            continue
        words = "・".join(map(str, value)) if isinstance(value, list) else str(value)
        if fact["key"] in card and fact["key"] in printed and now != was:
            words += f" ({'・'.join(map(str, was)) if isinstance(was, list) else was})"
        text.append(f"\n{fact[language]}：{words}" if fact[language] else f"\n{words}")
    for gained in card.get("gained", ()):
        text.append(f"\n＋ {gained}", style="green")
    return text
