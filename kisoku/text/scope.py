"""What the lowering of an ability carries along: the game's nouns, and what earlier words have settled."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kisoku.text.program import (
    AnyNumber,
    Condition,
    Filter,
    Objects,
    Reg,
    Target,
    Trigger,
    Var,
    Variable,
    everything_in,
)
from kisoku.text.template import Tree

Demand: TypeAlias = tuple[str, str] | tuple[str, str, int | str]
"""An item, a test, and the value, which otherwise is the word that stands in the phrase."""


class Meaningless(Exception):
    """The words are right but say nothing that can be done; the two texts say why."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.ja, self.en = ja, en


def which_of_them() -> Meaningless:
    """いずれかのプレイヤー does something: that is neither both nor one who was chosen."""
    return Meaningless(
        "どちらのプレイヤーかが決まりません（「プレイヤーを1人選び、」）",
        "which of the players is not settled (「プレイヤーを1人選び、」)",
    )


@dataclass(frozen=True)
class Nouns:
    """What a game's nouns mean. A query that names no zone looks in `field`; cards of `hidden` zones are chosen while
    resolving.
    """

    filters: dict[str, tuple[Filter, ...]]  # by the tag of a head, a quality or a doing
    field: str
    never_there: Filter  # what cards never are on the field: such a noun needs a zone
    hidden: frozenset[str]
    private: frozenset[str]  # zones that without an owner are those of the player who acts
    stack: str
    everywhere: tuple[str, ...]
    entering: tuple[str, ...]  # where a card can be while its entering cost is looked at
    of_one: tuple[str, ...] = ()
    """Players who are those of a card; behind the word stands its register, unless it is what the last choice took."""
    bodiless: frozenset[str] = frozenset()  # kinds of abilities whose card is nowhere to be met
    after: dict[str, str] = dataclasses.field(
        default_factory=dict
    )  # pronouns that mean what something was done to before (除外したカード), with its verb
    demands: Mapping[str, Demand] = dataclasses.field(
        default_factory=dict
    )  # words that demand an item of a card, by their tag
    brought: dict[str, frozenset[str]] = dataclasses.field(
        default_factory=dict
    )  # zones with the verbs that bring cards there
    lingering: frozenset[str] = frozenset()  # events after which a card still is where, and what, it was in them
    apart: bool = False  # a condition about the cards of each player holds of each, not of both together


@dataclass
class Scope:
    """What earlier words of the ability have settled."""

    kind: str
    who: str = "you"
    named: bool = False  # the one who acts has been said
    topic: Tree = None
    subject: Objects | None = None
    subject_used: bool = False
    items: tuple[str, ...] = ()
    duration: str = ""
    duration_used: bool = False
    it: Reg | None = None
    acted: Reg | None = (
        None  # this card, if something has just been done to it: what the next verb without an object means
    )
    chosen: int = 0
    acted_on: int = 0  # so many targets have had something done to them
    asked: Reg | None = None  # a target that need not be chosen, of which そうしたなら may ask
    seen: bool = False
    late: bool = False  # a choice is made while resolving: until the end of the sentence
    after: bool = False  # the same until the end of the ability
    if_paid: str = ""
    per: AnyNumber | None = None
    share: AnyNumber | None = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    targets: list[Target] = field(default_factory=list)
    letters: dict[str, AnyNumber | None] = field(default_factory=dict)
    letters_used: set[str] = field(default_factory=set)
    zones: tuple[str, ...] = ()
    limit: int = 0
    deeds: set[str] = field(default_factory=set)  # what has been done so far
    loosely: bool = False  # what the ability waits for is said by の時, which may be meant as かぎり
    guessed: bool = False  # something was chosen whose zone only the next verb settles

    def variables(self) -> tuple[Variable, ...]:
        """The letters, and how they are found."""
        return tuple(Variable(letter, number) for letter, number in self.letters.items())

    def explain(self, letter: str, number: AnyNumber) -> None:
        """「Xは…に等しい」. Raises Meaningless if that leads back to X."""
        if self.letters.setdefault(letter, None) not in (None, number):
            raise Meaningless(f"{letter}の求め方が二通りあります", f"how {letter} is found is said in two ways")
        self.letters[letter] = number
        behind: set[str] = set()
        new = {letter}
        while new:
            behind |= (new := {other for one in new for other in letters_in(self.letters.get(one))} - behind)
        if letter in behind:
            raise Meaningless(
                f"{letter}の求め方が{letter}によっています", f"how {letter} is found hangs on {letter} itself"
            )


def letters_in(data: Any) -> set[str]:
    """The letters for numbers that a piece of program data looks at."""
    return {one.letter for one in everything_in(data) if isinstance(one, Var)}
