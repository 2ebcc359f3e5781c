"""What is printed on a card (C6-2-1), and the Megami to whom cards belong (X1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from kisoku.text.normal import normal_name
from kisoku.text.program import Ability
from kisoku.text.yamlfile import load_yaml

NORMAL, TRUMP, POISON, MAIN_PART, CUSTOM_PART = "normal", "trump", "poison", "part", "custom"
TRANSFORM, SOLDIER, CONCEPT = "transform", "soldier", "concept"
ATTACK, ACTION, ENHANCEMENT, INDEFINITE = "attack", "action", "enhancement", "indefinite"
REACTION, FULL_POWER = "reaction", "fullpower"

CLASSES = {
    "通常札": NORMAL, "切札": TRUMP, "毒": POISON, "パーツ": MAIN_PART, "カスタムパーツ": CUSTOM_PART,
    "TransForm": TRANSFORM, "兵員": SOLDIER, "構想": CONCEPT,
}  # fmt: skip
"""C6-2-1-1, A7-2, A3-4-1: as they are printed, and what we call them. A custom part is no card and has no class
(A3-4-2); here it is told apart by one.
"""
TYPES = {"攻撃": ATTACK, "行動": ACTION, "付与": ENHANCEMENT, "不定": INDEFINITE}
"""C6-2-1-5."""
SUBTYPES = {"対応": REACTION, "全力": FULL_POWER, "不定": INDEFINITE}
"""C6-2-1-6."""

RATE = "時価"
Damage = int | str | None
"""C6-2-1-9, C6-2-1-10: a number; a letter that the text defines; None for 「-」, which is no number."""

TABLE = Path(__file__).parent / "cards" / "megami.yaml"


@dataclass(frozen=True)
class Side:
    """What a card with umbrella icons has while its holder's umbrella is open (A4-2-1)."""

    range: tuple[int, ...] = ()
    aura: Damage = 0
    life: Damage = 0
    text: str = ""
    text_en: str = field(default="", repr=False, hash=False)


@dataclass(frozen=True)
class Facts:
    """The printed information of a card, and the English of its words. Of a card with umbrella icons, the plain fields
    are the closed side.

    No game hangs on the English, so what compares cards leaves it out (repr).
    """

    number: str
    name: str
    cls: str = NORMAL
    type: str = ACTION
    subtype: str = ""
    users: tuple[str, ...] = ()
    """Megami (C6-2-1-4); a poison has none (X1.09.n2)."""
    range: tuple[int, ...] = ()
    aura: Damage = None
    life: Damage = None
    charge: int | None = None
    consumption: int | str | None = None
    """A letter that the text defines, or RATE for 時価 (A21-3-1)."""
    reach: str = ""
    """The letter of a range that the text defines."""
    lacerated: str = ""
    """A22-8: which of its numbers are: damage, consumption, both."""
    text: str = ""
    open: Side | None = None
    name_en: str = field(default="", repr=False, hash=False)
    text_en: str = field(default="", repr=False, hash=False)
    """A line for each line of the text; so too in `texts_en`."""
    set: str = ""
    extra: bool = False
    """Not usable in deck construction (X1)."""
    copies: int = 1
    """How many of it there are."""
    texts: tuple[str, ...] = ()
    """A3-4-2: of a custom part, the texts numbered 壱 to 肆."""
    texts_en: tuple[str, ...] = field(default=(), repr=False, hash=False)


@dataclass(frozen=True)
class Card:
    """A card with its abilities: of its text, and of the text of its open side."""

    facts: Facts
    abilities: tuple[Ability, ...]
    open_abilities: tuple[Ability, ...] = ()
    numbered: tuple[tuple[Ability, ...], ...] = ()
    """Of a custom part, by the numbers of its texts."""


# --- X1: Megami -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Megami:
    """A Megami as she can be selected: her first form, or one of her Another versions, which have
    her number (C2-1.n1).
    """

    id: str
    user: str
    """The id of her first form: what her cards name as their user."""
    number: int
    ja: str
    en: str
    rule: str
    """Where X1 lists her cards."""
    cards: tuple[str, ...] = ()
    """Numbers of the cards that are usable in deck construction, normals first."""
    extra: tuple[str, ...] = ()
    """Numbers of her cards that are not."""
    shared: tuple[str, ...] = ()
    """Numbers of cards that she shares with another Megami: there is only one of each (X1.02.A1.n2)."""
    selectable: bool = True


@lru_cache(maxsize=1)
def all_megami() -> Mapping[str, Megami]:
    """Every version of every Megami of X1 by id: "yurina", "yurina-A1", …; also the four that cannot be selected
    (X1.unsel).
    """
    found: dict[str, Megami] = {}
    data = load_yaml(TABLE)
    for row in data["megami"]:
        user, number, titles = row["id"], row["number"], (row["ja"], row["en"])
        rule = f"X1.{number:02}"

        def full(names: list[str], start: str = f"NA-{number:02}-{user}-") -> tuple[str, ...]:
            return tuple(name[1:] if name.startswith("=") else start + name for name in names)

        usual = full([*(f"O-N-{n}" for n in range(1, 8)), *(f"O-S-{n}" for n in range(1, 5))])
        found[user] = Megami(user, user, number, *titles, rule, usual, full(row.get("extra", [])))
        for version in row.get("another", ()):
            out, into = full(version["out"]), full(version["in"])
            cards = tuple(sorted([*(card for card in usual if card not in out), *into], key=_is_trump))
            found[f"{user}-{version['id']}"] = Megami(
                f"{user}-{version['id']}", user, number, f"『{version['ja']}』{titles[0]}",
                f"{titles[1]}, {version['en']}", f"{rule}.{version['id']}",
                cards, full(version.get("extra", [])), full(version.get("shared", [])),
            )  # fmt: skip
    for row in data["not_selectable"]:
        found[row["id"]] = Megami(row["id"], row["id"], 0, row["ja"], row["en"], "X1.unsel", selectable=False)
    return found


@lru_cache(maxsize=512)
def are_hosted(names: tuple[str, ...], megami: str) -> bool:
    """Whether one of the Megami named is that one: a first form's id means every version of hers, that of an Another
    version only this.
    """
    known = all_megami()
    return any(megami in (name, known[name].user) for name in names)


def _is_trump(number: str) -> bool:
    return "-S-" in number


@lru_cache(maxsize=1)
def _by_word() -> Mapping[str, Megami]:
    return {normal_name(word).casefold(): one for one in all_megami().values() for word in (one.id, one.ja, one.en)}


def find_megami(word: str) -> Megami | None:
    """The Megami of that id or name, in either language."""
    return _by_word().get(normal_name(word.strip("《》")).casefold())
