"""What is printed on a card (chapter 3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from kisoku.text.program import Ability

SPELL_CARD, OPTION = "spell", "option"
KINDS = {"スペルカード": SPELL_CARD, "オプション": OPTION}
"""3.1.2."""

ATTRIBUTES = "神魔霊妖"
"""3.3.2."""
ANY_ICON = "無"
"""Of a furyoku icon: any attribute will do (reading A33)."""

EQUIP, RULE = "装備", "ルール"
"""The spell types that have a meaning in the rules (2.9.1, 2.10.1)."""

CONSTANT, ACTION, REACTION = "常", "アクション", "リアクション"
TIMINGS = ("", CONSTANT, ACTION, REACTION)
"""The icons of 2.4.3 and 2.4.5; none: a triggered ability."""
LASTS = {"": "", "ターン": "turn", "チェイン": "chain", EQUIP: "equip", RULE: "rule"}
"""The icons of 2.4.6."""


@dataclass(frozen=True)
class Box:
    """One ability as it is printed: its icons, its minimap with what is below it, its words. cost: furyoku icons, and
    how many cards of the hand and of the score it costs, as signs parted by blanks.
    """

    text: str
    timing: str = ""
    lasts: str = ""
    cost: str = ""
    minimap: str = ""
    target: str = ""
    text_en: str = field(default="", repr=False, hash=False)


@dataclass(frozen=True)
class Facts:
    """The printed information of a card (2.2.5), and the English of its words, on which no game hangs.

    name: the striker's name, or the option's. spell: the name of the spell card. summon: the signs of its furyoku
    icons. pow, defence: of an option what it adds (3.9). minimap: the attack range.
    """

    number: str
    name: str
    kind: str = SPELL_CARD
    spell: str = ""
    attributes: str = ""
    summon: str = ""
    rank: int = 0
    minimap: str = ""
    pow: int = 0
    defence: int = 0
    affiliations: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    abilities: tuple[Box, ...] = ()
    spells: tuple[Box, ...] = ()
    extra: str = ""
    name_en: str = field(default="", repr=False, hash=False)
    spell_en: str = field(default="", repr=False, hash=False)
    extra_en: str = field(default="", repr=False, hash=False)

    @property
    def card_name(self) -> str:
        """3.2.1: both names of a spell card are its card name."""
        return f"{self.name} {self.spell}" if self.spell else self.name


@dataclass(frozen=True)
class Card:
    """A card with what its boxes say."""

    facts: Facts
    abilities: tuple[Ability, ...] = ()
    spells: tuple[Ability, ...] = ()
    extras: tuple[Ability, ...] = ()
