"""Card sets, decks and errata of this game: from the files that people write to facts and ability programs.

A set is data that a player can read; its name says the season. Reading it runs nothing from it; every fault is one
message that names the place.
Compiled abilities are kept in a cache by the hash of text and grammar, so that a set is read only once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from kisoku.games.sakura.facts import (
    ACTION,
    ATTACK,
    CLASSES,
    CONCEPT,
    CUSTOM_PART,
    ENHANCEMENT,
    INDEFINITE,
    MAIN_PART,
    NORMAL,
    POISON,
    RATE,
    SOLDIER,
    SUBTYPES,
    TRANSFORM,
    TRUMP,
    TYPES,
    Card,
    Damage,
    Facts,
    Megami,
    Side,
    all_megami,
    find_megami,
)
from kisoku.kernel.rules import RULEBOOK, rows
from kisoku.table import library
from kisoku.table.library import Library
from kisoku.text import cardfile
from kisoku.text.cache import AbilityCache
from kisoku.text.cardfile import ENGLISH, NAME_LIMIT, Deck, card_row, english_of, name_of, named_row, number_of, text_of
from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.yamlfile import BadFile, Place, load_yaml

FORMATS = ("constructed",)
FIELDS = (
    "id", "name", "name_en", "megami", "class", "type", "subtype", "range", "damage", "charge", "consumption", "text",
    "text_en", "open", "extra",
    "copies", "texts", "texts_en", "flavour",
)  # fmt: skip
OPEN_FIELDS = ("range", "damage", "text", "text_en")
NUMBERED = {CUSTOM_PART: 4, CONCEPT: 2}
"""Numbered texts of a custom part (A3-4-2), sides of a concept card (A18-2.p2)."""
TYPELESS = (CUSTOM_PART, TRANSFORM, CONCEPT)
"""Objects that are no cards to be used."""
USERS = 2
"""Most Megami that one card has as its users."""

HERE = Path(__file__).parent / "cards"

_RANGE = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_ICON = re.compile("[^、。：】]+(?=→)")
"""Where an arrow begins."""
_DAMAGE = re.compile(r"(\d{1,2}|[A-Z]|-)/(\d{1,2}|[A-Z]|-)")


# --- one card ---------------------------------------------------------------------------------------------------------


def read_card(row: Any, place: Place, cache: AbilityCache | None = None, set_name: str = "") -> Card:
    """One card from its YAML mapping. Raises BadFile with the place and what is wrong with it.

    Class and type may be left out where the numbers tell them: only trumps have a consumption, only attacks a range,
    only enhancements a charge.
    """
    row, name, number, place = named_row(row, FIELDS, place)
    cls = _word(row, "class", CLASSES, place) or (NORMAL if row.get("consumption") is None else TRUMP)
    type_ = _word(row, "type", TYPES, place) or (INDEFINITE if cls in TYPELESS else _type_told(row))
    range_, aura, life = _attack_numbers(row, type_, place)
    users = _users(row, place)
    facts = Facts(
        number=number, name=name, cls=cls, type=type_, subtype=_word(row, "subtype", SUBTYPES, place), users=users,
        range=range_, aura=aura, life=life, charge=_only(row, "charge", type_ == ENHANCEMENT, "C6-2-1-11", place),
        consumption=_consumption(row, cls, place), reach=_reach(row), lacerated=_lacerated(row), text=text_of(row,
            "text", place), open=_open_side(row, type_, place),
        name_en=name_of(row, "name_en", place), set=set_name, extra=_extra(row, cls, place),
        copies=number_of(row, "copies", place) or 1,
        texts=_texts(row, "texts", cls, place), text_en=english_of(row, "text", place),
        texts_en=_texts_in_english(row, cls, place),
    )  # fmt: skip
    opened = abilities_of(facts.open.text, type_, place.at("open"), cache) if facts.open is not None else ()
    numbered = tuple(
        abilities_of(text, CONCEPT if cls == CONCEPT else ATTACK, place.at("texts"), cache) for text in facts.texts
    )
    return Card(facts, abilities_of(facts.text, type_, place, cache), opened, numbered)


def abilities_of(text: str, type_: str, place: Place, cache: AbilityCache | None = None) -> tuple[Ability, ...]:
    """The abilities that a text is on a card of that type. Refused with the place if any of it cannot be read."""
    from kisoku.games.sakura.pool import trial
    from kisoku.games.sakura.words import language

    return (
        library.abilities_of((type_, text), lambda: language().read_card(text, type_), trial(), place, cache)
        if text
        else ()
    )


def _word(row: Mapping[str, Any], key: str, words: Mapping[str, str], place: Place) -> str:
    """One of the words that are printed on cards, or of our own for them; "" if there is none."""
    word = name_of(row, key, place)
    if not word or word in words.values():
        return word
    if word not in words:
        ja, en = "「" + "」「".join(words) + "」", ", ".join(f"{ours} ({printed})" for printed, ours in words.items())
        raise BadFile(place.at(key), f"「{word}」ではなく、{ja}のどれかです", f"is one of {en}, not “{word}”")
    return words[word]


def _type_told(row: Mapping[str, Any]) -> str:
    if row.get("range") is not None or row.get("damage") is not None:
        return ATTACK
    return ACTION if row.get("charge") is None else ENHANCEMENT


def _only(row: Mapping[str, Any], key: str, has: bool, rule: str, place: Place) -> int | None:
    """A number that cards of one kind must have, and no others can."""
    value = number_of(row, key, place)
    if has and value is None:
        raise BadFile(place.at(key), f"がありません（{rule}）", f"is missing ({rule})")
    if not has and value is not None:
        raise BadFile(place.at(key), f"このカードは持てません（{rule}）", f"is not for this card ({rule})")
    return value


def _consumption(row: Mapping[str, Any], cls: str, place: Place) -> int | str | None:
    """C6-2-1-12: a number, a letter that the text defines, or 時価 (A21-3-1)."""
    value = _plain(row.get("consumption"))
    if cls == TRUMP and (value == RATE or (value.isupper() and len(value) == 1)):
        return value
    return _only(
        {**row, "consumption": int(value.strip("{}"))} if value.strip("{}").isdecimal() else row,
        "consumption",
        cls == TRUMP,
        "C6-2-1-12",
        place,
    )


def _reach(row: Mapping[str, Any]) -> str:
    value = row.get("range")
    return value if isinstance(value, str) and value.isupper() and len(value) == 1 else ""


def _lacerated(row: Mapping[str, Any]) -> str:
    """A22-8: numbers in braces."""
    return " ".join(key for key in ("damage", "consumption") if str(row.get(key, "")).startswith("{"))


def _extra(row: Mapping[str, Any], cls: str, place: Place) -> bool:
    value = row.get("extra")
    if not isinstance(value, bool | None):
        raise BadFile(place.at("extra"), "true か false です", "is true or false")
    return bool(value) or cls in (POISON, MAIN_PART, *TYPELESS, SOLDIER)


def _texts(row: Mapping[str, Any], key: str, cls: str, place: Place) -> tuple[str, ...]:
    """A3-4-2: the numbered texts that custom parts have, and nothing else."""
    value = row.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not 0 < len(value) <= NUMBERED.get(cls, 0):
        raise BadFile(
            place.at(key),
            "カスタムパーツの壱から肆までのテキスト（A3-4-2）か、構想カードの両面です（A18-2.p2）",
            "are the one to four texts of a custom part (A3-4-2), or the two sides of a concept card (A18-2.p2)",
        )
    return tuple(text_of({"text": text}, "text", place.at(key)) for text in value)


def _texts_in_english(row: Mapping[str, Any], cls: str, place: Place) -> tuple[str, ...]:
    """Of none of the numbered texts, or of each."""
    texts, english = _texts(row, "texts", cls, place), _texts(row, "texts" + ENGLISH, cls, place)
    if english and len(english) != len(texts):
        ja, en = f"texts は{len(texts)}個、英語は{len(english)}個です", f"are {len(english)}, texts are {len(texts)}"
        raise BadFile(place.at("texts" + ENGLISH), ja, en)
    pairs = zip(texts, english, strict=True) if english else ()
    return tuple(
        english_of({"text": text, "text_en": words}, "text", place.at("texts", at))
        for at, (text, words) in enumerate(pairs, 1)
    )


def _users(row: Mapping[str, Any], place: Place) -> tuple[str, ...]:
    value = row.get("megami")
    names = [] if value is None else value if isinstance(value, list) else [value]
    if len(names) > USERS:
        raise BadFile(place.at("megami"), f"{USERS}柱までです", f"are at most {USERS}")
    return tuple(megami_named(name, place.at("megami")).user for name in names)


def megami_named(name: Any, place: Place) -> Megami:
    """The Megami of that name or id. Raises BadFile if there is none."""
    found = find_megami(name) if isinstance(name, str) else None
    if found is None:
        raise BadFile(place, f"「{name}」というメガミはいません（附則1）", f"there is no Megami “{name}” (X1)")
    return found


def _open_side(row: Mapping[str, Any], type_: str, place: Place) -> Side | None:
    if row.get("open") is None:
        return None
    place = place.at("open")
    side = card_row(row["open"], OPEN_FIELDS, place)
    range_, aura, life = _attack_numbers(side, type_, place)
    return Side(range_, aura, life, text_of(side, "text", place), english_of(side, "text", place))


def _attack_numbers(row: Mapping[str, Any], type_: str, place: Place) -> tuple[tuple[int, ...], Damage, Damage]:
    """Proper range and both damages, which attacks have and nothing else (C6-2-1-8 to C6-2-1-10)."""
    for key, rule in (("range", "C6-2-1-8"), ("damage", "C6-2-1-9")):
        if type_ == ATTACK and row.get(key) is None:
            raise BadFile(
                place.at(key), f"攻撃カードにはこの値が必要です（{rule}）", f"is missing: an attack has one ({rule})"
            )
        if type_ != ATTACK and row.get(key) is not None:
            raise BadFile(place.at(key), f"攻撃カードだけが持つ値です（{rule}）", f"is only for attacks ({rule})")
    return (
        ((), None, None)
        if type_ != ATTACK
        else (range_of(row["range"], place.at("range")), *damage_of(row["damage"], place.at("damage")))
    )


def range_of(value: Any, place: Place) -> tuple[int, ...]:
    """C6-2-1-8: "3", "3-4", "0-2,5", or a list of distances; of a letter, those that the text says."""
    if isinstance(value, str) and value.isupper() and len(value) == 1:
        return ()
    found: set[int] = set()
    parts = value if isinstance(value, list) else _plain(value).split(",")
    for part in parts:
        match = _RANGE.fullmatch(_plain(part))
        first, last = (int(match[1]), int(match[2] or match[1])) if match is not None else (1, 0)
        if first > last:
            raise BadFile(
                place,
                "適正距離は「3」「3-4」「0-2,5」のように書きます（C6-2-1-8）",
                "a range is written like 3, 3-4 or 0-2,5 (C6-2-1-8)",
            )
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def damage_of(value: Any, place: Place) -> tuple[Damage, Damage]:
    """C6-2-1-9, C6-2-1-10: aura and life damage, like 3/1, -/1 or X/Y."""
    match = _DAMAGE.fullmatch(_plain(value).strip("{}"))
    if match is None:
        raise BadFile(
            place,
            "ダメージは「3/1」「-/1」「X/Y」のように書きます（C6-2-1-9）",
            "damage is written like 3/1, -/1 or X/Y (C6-2-1-9)",
        )
    aura, life = (None if part == "-" else int(part) if part.isdecimal() else part for part in match.groups())
    return aura, life


def _plain(value: Any) -> str:
    """Words or a number in half-width signs; nothing else is either."""
    if not isinstance(value, str | int) or isinstance(value, bool) or len(str(value)) > NAME_LIMIT:
        return ""
    return normal_name(str(value)).replace("、", ",")


# --- sets and decks -------------------------------------------------------------------------------


class SakuraLibrary(Library[Card]):
    """A card knows of its set; decks are Megami and their cards."""

    def read_set(self, path: Path) -> dict[str, Card]:
        def read(data: Mapping[str, Any], row: Any, place: Place, cache: AbilityCache) -> Card:
            return read_card(row, place, cache, name_of(data, "set", Place(path.name)))

        return cardfile.read_cards(path, self.game, read, library.number_of)

    def _cards(self) -> Mapping[str, Card]:
        """Every card of the sets that come with the game, as the errata have it (X2)."""
        found: dict[str, Card] = {}
        for path in sorted(self.folder.glob(self.sets)):
            for card in self.read_set(path).values():
                facts = corrected(card.facts)
                if facts.text != card.facts.text:
                    card = replace(
                        card, abilities=abilities_of(facts.text, facts.type, Place("errata.yaml").at(facts.number))
                    )
                found[facts.number] = replace(card, facts=facts)
        return found

    def read_deck(self, path: Path) -> Deck:
        """A deck file: {name, megami: [two], cards: [numbers or names]}. Its list begins with the Megami. Unknown ones
        are refused by name.
        """
        data = cardfile.deck_data(path, self.game, list)
        place = Place(path.name)
        words = data.get("megami")
        if not isinstance(words, list | None):
            raise BadFile(place.at("megami"), "メガミのリストではありません", "is not a list of Megami")
        hosted = [megami_named(word, place.at("megami")).id for word in words or ()]
        cards: list[str] = []
        for word in data["cards"]:
            card = find_card(word) if isinstance(word, str) else None
            if card is None:
                raise cardfile.no_such_card(place.at(word))
            cards.append(card.facts.number)
        title, form = cardfile.deck_title(data, path), cardfile.deck_format(data, FORMATS, path)
        return Deck(path.stem, title, form, (*hosted, *cards))

    def _decks(self) -> Mapping[str, Deck]:
        """The decks that come with the game: ready ones, each pair of Megami with construction left to the player (C3),
        and nothing chosen at all (C2)."""
        found = {name: _named_by_megami(deck) for name, deck in super()._decks().items()}
        for one, other in combinations(with_cards(), 2):
            if one.number == other.number:
                continue  # versions of one Megami (C2-1.n1)
            name = f"{one.id}-{other.id}"
            found[name] = Deck(name, _pair(one, other), FORMATS[0], (one.id, other.id))
        found["open"] = Deck("open", ("すべて自分で選ぶ", "Everything chosen in the game"), FORMATS[0], ())
        return found


LIBRARY = SakuraLibrary("sakura", HERE, "sakura-*.yaml", read_card, FORMATS)
read_set, our_cards, read_deck, our_decks = LIBRARY.read_set, LIBRARY.cards, LIBRARY.read_deck, LIBRARY.decks


@lru_cache(maxsize=1)
def _by_name() -> Mapping[str, str]:
    """The numbers of our cards by everything that they are called."""
    found: dict[str, str] = {}
    for number, card in our_cards().items():
        for name in names_of(card.facts):
            found.setdefault(name.casefold(), number)
    return found


def names_of(facts: Facts) -> tuple[str, ...]:
    """What the card is called in either language: whole, and by each side of an umbrella (しこみび / ねこだまし)."""
    return tuple(normal_name(word) for name in (facts.name, facts.name_en) for word in (name, *name.split("/")) if word)


def find_card(word: str) -> Card | None:
    """Our card of that number or name, in either language; one side's name is enough. A name that the errata give to a
    number is one (X2.2)."""
    known = our_cards()
    name = normal_name(word)
    return known.get(word.strip()) or known.get(_by_name().get(name.casefold()) or corrected(Facts(name, name)).number)


def _pair(one: Megami, other: Megami) -> tuple[str, str]:
    return f"{one.ja}・{other.ja}", f"{one.en} and {other.en}"


def _named_by_megami(deck: Deck) -> Deck:
    """People choose a deck by its Megami."""
    ja, en = _pair(*(all_megami()[word] for word in deck.cards[:2]))
    return replace(deck, title=(f"{deck.title[0]}（{ja}）", f"{deck.title[1]} ({en})"))


@lru_cache(maxsize=1)
def with_cards() -> tuple[Megami, ...]:
    """The Megami whose cards we have, in the order of their numbers."""
    known = our_cards()
    return tuple(
        one
        for one in all_megami().values()
        if one.selectable and all(number in known for number in (*one.cards, *one.extra))
    )


# --- errata: X2 -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def errata() -> tuple[Mapping[str, Any], ...]:
    """The corrections of appendix 2. Each names its card by name or number, and what of it counts as something else."""
    return tuple(load_yaml(HERE / "errata.yaml")["errata"])


def corrected(facts: Facts, s: Any = RULEBOOK) -> Facts:
    """The card as it counts by X2."""
    for row in errata():
        if not _meant(row, facts) or not all(counts(s, number) for number in row["rules"]):
            continue
        text = row.get("text", facts.text).strip()
        if "icon" in row:
            text = "\n".join(
                _ICON.sub(row["icon"], line, count=1) if line.startswith(row["label"]) else line
                for line in text.splitlines()
            )
        english = facts.text_en if text == facts.text else ""  # that of what no longer counts goes with it
        facts = replace(facts, number=row.get("counts_as", facts.number), text=text, text_en=english)
    return facts


def _meant(row: Mapping[str, Any], facts: Facts) -> bool:
    return row["number"] == facts.number if "number" in row else normal_name(row["name"]) == facts.name


@rows((), lambda s, number: number, off=False)
def counts(s: Any, number: str) -> bool:
    """Whether a correction stands."""
    return True


# --- lists: X1 --------------------------------------------------------------------------------------------------------


@rows((megami.rule for megami in all_megami().values() if megami.selectable), lambda s, megami: megami.rule, off=())
def cards_of(s: Any, megami: Megami) -> tuple[str, ...]:
    """The cards that her list names."""
    return megami.cards
