"""What a game tells the lowering about its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kisoku.text.operands import Operands
from kisoku.text.program import Ability, Condition, Op, Reg, Trigger
from kisoku.text.scope import Nouns
from kisoku.text.template import Tree

if TYPE_CHECKING:
    from kisoku.text.lower import Meaning


@dataclass(frozen=True)
class Vocabulary:
    """What the words of one game mean. Handlers are found by the tag of the tree they lower."""

    nouns: Nouns
    events: Mapping[str, Callable[[Operands, Tree], Trigger]]
    conditions: Mapping[str, Callable[[Operands, Tree], Condition]]
    moments: Callable[
        [Operands, Tree], tuple[Trigger, bool]
    ]  # the trigger, and whether it is one certain moment to come
    verbs: Mapping[str, Meaning]
    amounts: dict[str, str]  # the verbs that change the amount of an event, and how
    costs: dict[str, str]  # the actions that can be costs, by their verb
    referents: Callable[[Trigger], Reg | None]  # what それ means right after an event
    players: Callable[[Trigger], str]  # what そのプレイヤー means right after an event, "" if nobody
    of_players: frozenset[str]  # the events whose subject is a player
    deeds: dict[str, str]  # events that only an action brings about while an effect is carried out, with its verb
    line: Callable[[Any, Tree], Ability]  # a whole paragraph, also one in 「…」
    tidy: Callable[[list[Op]], list[Op]]  # joins ops that are one action of the game
    replaceable: frozenset[str] | None = None  # the events that can be replaced; None: all
    seeing: frozenset[str] = frozenset()  # actions that only let something be seen
    only_replaced: frozenset[str] = frozenset()  # events after which nothing happens any more
    timed: bool = False  # what lasts does so for as long as its sentence says; else each verb sees to that itself
