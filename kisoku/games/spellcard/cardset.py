"""Card sets, decks and errata of this game: from the files that people write to facts and ability programs.

A set is data that a player can read. Reading it runs nothing from it; every fault is one message that names the place.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from kisoku.games.spellcard import minimap
from kisoku.games.spellcard.facts import (
    ANY_ICON,
    ATTRIBUTES,
    KINDS,
    LASTS,
    OPTION,
    SPELL_CARD,
    TIMINGS,
    Box,
    Card,
    Facts,
)
from kisoku.kernel.rules import RULEBOOK, rule
from kisoku.table import library
from kisoku.table.library import Library
from kisoku.text.cache import AbilityCache
from kisoku.text.cardfile import (
    LARGEST,
    MOST_WORDS,
    card_row,
    english_of,
    name_of,
    named_row,
    number_of,
    text_of,
    words_of,
)
from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.yamlfile import BadFile, Place, load_yaml

FORMATS = ("constructed",)
FIELDS = (
    "id", "kind", "name", "name_en", "spell", "spell_en", "attributes", "summon", "rank", "range", "pow", "def",
    "affiliations", "races",
    "types", "abilities", "spells", "extra", "extra_en", "flavour", "rarity",
)  # fmt: skip
BOX_FIELDS = ("timing", "lasts", "cost", "range", "target", "text", "text_en")
MOST_BOXES = 10
HERE = Path(__file__).parent / "cards"


def read_card(row: Any, place: Place, cache: AbilityCache | None = None) -> Card:
    """One card from its YAML mapping. Raises BadFile with the place and what is wrong with it."""
    row, name, number, place = named_row(row, FIELDS, place)
    word = name_of(row, "kind", place) or "スペルカード"
    if word not in KINDS:
        kinds = "か".join(KINDS)
        raise BadFile(place.at("kind"), f"種類は{kinds}です（3.1.2）", f"a kind is {' or '.join(KINDS)} (3.1.2)")
    kind = KINDS[word]
    facts = Facts(
        number=number, name=name, kind=kind, spell=normal_name(name_of(row, "spell", place)),
        attributes=_signs(row, "attributes", place, ATTRIBUTES),
        summon=_signs(row, "summon", place, ATTRIBUTES + ANY_ICON),
        rank=number_of(row, "rank", place) or 0, minimap=_minimap(row, place), pow=_number(row, "pow", place),
        defence=_number(row, "def", place), affiliations=words_of(row, "affiliations", place),
        races=words_of(row, "races", place),
        types=words_of(row, "types", place), abilities=_boxes(row, "abilities", place),
        spells=_boxes(row, "spells", place),
        extra=text_of(row, "extra", place), name_en=name_of(row, "name_en", place),
        spell_en=name_of(row, "spell_en", place),
        extra_en=english_of(row, "extra", place),
    )  # fmt: skip
    if kind == OPTION and (facts.spell or facts.spells or facts.summon or facts.minimap):
        raise BadFile(
            place, "オプションが持たない項目があります（3.2.1.2）", "has something that no option has (3.2.1.2)"
        )
    if kind == SPELL_CARD and not facts.spell:
        raise BadFile(place.at("spell"), "がありません（3.2.1.1）", "is missing (3.2.1.1)")
    return with_abilities(facts, place, cache)


def with_abilities(facts: Facts, place: Place, cache: AbilityCache | None = None) -> Card:
    """The card with what its boxes say. Refused with the place if any of it cannot be read or carried out."""
    return Card(
        facts,
        tuple(_ability(box, "ability", place.at("abilities", at), cache) for at, box in enumerate(facts.abilities, 1)),
        tuple(_ability(box, "spell", place.at("spells", at), cache) for at, box in enumerate(facts.spells, 1)),
        (_ability(Box(facts.extra), "extra", place.at("extra"), cache),) if facts.extra else (),
    )


def _ability(box: Box, where: str, place: Place, cache: AbilityCache | None) -> Ability:
    from kisoku.games.spellcard.pool import trial
    from kisoku.games.spellcard.words import language

    def read() -> tuple[Ability, ...]:
        reading = language()
        return (reading.read_extra(box.text) if where == "extra" else reading.read_box(box, where),)

    words = (where, box.text, box.timing, box.lasts, box.cost, box.minimap, box.target)
    return library.abilities_of(words, read, trial(), place, cache)[0]


ROMANISED = {"shin": "神", "ma": "魔", "rei": "霊", "yo": "妖", "any": "無"}


def _sign(word: str) -> str:
    return ROMANISED.get(word.lower(), word)


def _signs(row: Mapping[str, Any], key: str, place: Place, allowed: str) -> str:
    value = row.get(key)
    signs = (
        "".join(map(_sign, value))
        if isinstance(value, list) and all(isinstance(sign, str) for sign in value)
        else value
    )
    if isinstance(signs, str):
        signs = _sign(signs)
    if signs is None:
        return ""
    if not isinstance(signs, str) or len(signs) > MOST_WORDS or any(sign not in allowed for sign in signs):
        raise BadFile(place.at(key), f"「{allowed}」の文字だけです", f"has only the signs {allowed}")
    return signs


def _number(row: Mapping[str, Any], key: str, place: Place) -> int:
    """A number that may be below zero, as the corrections of an option may (3.9)."""
    value = row.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise BadFile(place.at(key), "整数ではありません（1.1.4）", "is not a whole number (1.1.4)")
    return value


def _minimap(row: Mapping[str, Any], place: Place) -> str:
    drawn = row.get("range")
    if isinstance(drawn, list) and all(isinstance(line, str) for line in drawn):
        row = {**row, "range": "\n".join(drawn)}
    value = text_of(row, "range", place)
    code = minimap.read(value.replace("/", " ")) if value else ""
    if code is None:
        raise BadFile(
            place.at("range"), "ミニマップは5行5列で、起点が1つあります（3.6.3、3.6.4）",
            "a minimap has five rows of five cells and one origin (3.6.3, 3.6.4)",
        )  # fmt: skip
    return code


def _boxes(row: Mapping[str, Any], key: str, place: Place) -> tuple[Box, ...]:
    value = row.get(key)
    boxes = [] if value is None else value if isinstance(value, list) else [value]
    if len(boxes) > MOST_BOXES:
        raise BadFile(place.at(key), f"{MOST_BOXES}個までです", f"are at most {MOST_BOXES}")
    return tuple(_box(box, place.at(key, at)) for at, box in enumerate(boxes, 1))


TIMING_WORDS = {
    "常": ("always", "always-on", "constant", "static", "常時", "常時発動"),
    "アクション": ("action", "アクションタイミング"),
    "リアクション": ("reaction", "リアクションタイミング"),
}  # fmt: skip
LASTING_WORDS = {
    "ターン": ("turn", "ターン持続"), "チェイン": ("chain", "チェイン持続", "チェーン", "チェーン持続"),
    "装備": ("equip", "装備持続"), "ルール": ("rule", "ルール持続"),
}  # fmt: skip
"""Other words for the icons of a box, in either language."""


def _spelled(word: str, words: Mapping[str, tuple[str, ...]]) -> str:
    return next((name for name, others in words.items() if word.lower() in others), word)


TIMES = re.compile("([神魔霊妖無])(?:[x×*] ?)?([2-8])")


def _cost(row: Mapping[str, Any], place: Place) -> str:
    """In one line: a list of costs, an icon so many times (神×2), numbers with what they count (手札1枚)."""
    value = row.get("cost")
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        row = {**row, "cost": " ".join(value)}
    words = name_of(row, "cost", place)
    for word, sign in COST_WORDS.items():
        words = re.sub(word, sign, words, flags=re.IGNORECASE)
    return TIMES.sub(lambda found: found[1] * int(found[2]), words)


COST_WORDS = {
    "(?:hand|手札コスト|手札) ?[x×*]? ?([0-9n]+)枚?": r"手札\1",
    "(?:score|スコアコスト|スコア) ?[x×*]? ?([0-9n]+)点?": r"スコア\1", "caster ?": "術者",
}  # fmt: skip


def _box(row: Any, place: Place) -> Box:
    if isinstance(row, str):
        row = {"text": row}
    row = card_row(row, BOX_FIELDS, place)
    timing, lasts = (
        _spelled(name_of(row, "timing", place), TIMING_WORDS),
        _spelled(name_of(row, "lasts", place), LASTING_WORDS),
    )
    if timing not in TIMINGS:
        raise BadFile(
            place.at("timing"),
            "常・アクション・リアクションのどれかです（2.4.3、2.4.5）",
            "is 常, アクション or リアクション (2.4.3, 2.4.5)",
        )
    if lasts not in LASTS:
        raise BadFile(
            place.at("lasts"),
            "ターン・チェイン・装備・ルールのどれかです（2.4.6）",
            "is ターン, チェイン, 装備 or ルール (2.4.6)",
        )
    text = text_of(row, "text", place)
    return Box(
        text,
        timing,
        LASTS[lasts],
        _cost(row, place),
        _minimap(row, place),
        name_of(row, "target", place),
        english_of(row, "text", place),
    )


LIBRARY: Library[Card] = Library("spellcard", HERE, "KSS*.yaml", read_card, FORMATS)
read_set, our_cards, read_deck, our_decks = LIBRARY.read_set, LIBRARY.cards, LIBRARY.read_deck, LIBRARY.decks


# --- corrections: 1.1.1.2 -------------------------------------------------------------------------

DOCUMENT = datetime.date(2017, 8, 11)
"""Of the day on which this version of the rules was given."""


@lru_cache(maxsize=1)
def corrections() -> tuple[Mapping[str, Any], ...]:
    """What was corrected on cards: {number, from, and the numbers as they count}."""
    return tuple(load_yaml(HERE / "errata.yaml")["errata"])


def corrected(card: Card, date: datetime.date | None = None, s: Any = RULEBOOK) -> Card:
    """The card as it counts on that day (None: after all corrections)."""
    for row in corrections():
        if row["number"] == card.facts.number and prevails(s, row["from"], date):
            changed = {
                "defence" if key == "def" else key: value for key, value in row.items() if key in ("rank", "pow", "def")
            }
            card = replace(card, facts=replace(card.facts, **changed))
    return card


@rule("1.1.1.2", off=False)
def prevails(s: Any, since: datetime.date, date: datetime.date | None) -> bool:
    """The newer one counts: a correction that is younger than the document, once its day has come."""
    return since > DOCUMENT and (date is None or since <= date)
