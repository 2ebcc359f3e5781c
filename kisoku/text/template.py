"""Templates: the parts that a phrase is written with, and the tries in which equal beginnings share their work."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Tree: TypeAlias = (
    Any  # a tuple (tag, field, …), a term's value, None for an empty optional hole, a tuple for a repeated one
)

PART = re.compile(r"\{(\w+):(\w+)(?:@(\w+))?([?*+]?)\}|<([^<>]*)>|\[([^\]]*)\]|([^{}<>\[\]]+)")


class GrammarError(Exception):
    """The grammar itself is wrong: found when it is built, never while reading."""


@dataclass(frozen=True)
class Words:
    """A literal, or a choice of spellings of which the first is said."""

    spellings: tuple[str, ...]


@dataclass(frozen=True)
class Verb:
    """A verb of the lexicon in any of its forms."""

    word: str


@dataclass(frozen=True)
class Hole:
    """A place for a phrase of a kind: `repeat` is "" one, ? at most one, * any number, + one or more."""

    name: str
    kind: str
    form: str
    repeat: str


Part: TypeAlias = Words | Verb | Hole


@dataclass(frozen=True)
class Phrase:
    """One template of a tag; `order` brings the values of its holes into the order of the tag's fields."""

    kind: str
    tag: str
    parts: tuple[Part, ...]
    order: tuple[int | None, ...]
    said: bool
    template: str
    empty: tuple[Tree, ...] = ()

    def tree(self, values: tuple[Tree, ...]) -> Tree:
        return (self.tag, *(blank if n is None else values[n] for n, blank in zip(self.order, self.empty, strict=True)))


Step: TypeAlias = "tuple[str, str, Hole | None, Node]"
"""A literal spelling with the verb form in which it stands, or a hole; and where it leads."""


@dataclass
class Node:
    """A place in the trie of one kind's templates: templates with equal beginnings share the work."""

    edges: list[tuple[Part, Node]] = field(default_factory=list)
    ends: list[Phrase] = field(default_factory=list)
    open: dict[str, list[Step]] = field(default_factory=dict)
    """By the next character of a text the steps that can be made with it; filled when first met."""


@dataclass(frozen=True)
class Term:
    """A kind that a regular expression reads: to makes the value, back says it, samples are for tests and docs."""

    pattern: re.Pattern[str]
    to: Callable[[str], Tree]
    back: Callable[[Tree], str]
    samples: tuple[str, ...]


@dataclass(frozen=True)
class Miss:
    """Why a text does not read: the furthest place reached, what could have stood there, and how far whole phrases
    reached.
    """

    place: int
    expected: tuple[str, ...]
    sound: int = 0


def parse(template: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    place = 0
    for match in PART.finditer(template):
        if match.start() != place:
            break
        place = match.end()
        name, kind, form, repeat, choice, verb, literal = match.groups()
        if name:
            parts.append(Hole(name, kind, form or "", repeat))
        elif verb is not None:
            parts.append(Verb(verb))
        else:
            parts.append(Words(tuple(choice.split("|")) if choice is not None else (literal,)))
    if place != len(template):
        raise GrammarError(f"the template {template} cannot be understood at {template[place:]}")
    return tuple(parts)


def spread(template: str) -> tuple[str, ...]:
    """A template for each of the verbs in [A|B]."""
    before, bracket, rest = template.partition("[")
    verbs, _, after = rest.partition("]")
    return tuple(f"{before}[{verb}]{after}" for verb in verbs.split("|")) if bracket else (template,)


def grow(node: Node, part: Part) -> Node:
    key = Hole("", part.kind, part.form, part.repeat) if isinstance(part, Hole) else part
    for edge, child in node.edges:
        if edge == key:
            return child
    child = Node()
    node.edges.append((key, child))
    return child
