"""Reading: every reading of a text by a grammar, memoised by kind and place, within limits.

Texts are untrusted, so all reading is counted as it is done: a step for each place of a template that is looked at.
What is read together (the paragraphs of one card) draws on one account. It is large enough for several times the
hardest card that we know, and used up in less than a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from kisoku.text.template import Hole, Node, Step, Tree, Words

if TYPE_CHECKING:
    from kisoku.text.grammar import Grammar

STEP_LIMIT = 120_000
DEPTH_LIMIT = 90


class Work:
    """Steps that may still be made."""

    def __init__(self, steps: int = STEP_LIMIT) -> None:
        self.left = steps


class TooHard(Exception):
    """The text needs more steps or a deeper nesting than is allowed."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


Reading: TypeAlias = tuple[int, str, Tree]  # where it ends, the verb form it stands in, the tree


class Chart:
    """What has been read of one text so far."""

    def __init__(self, grammar: Grammar, text: str, watching: bool = False, work: Work | None = None) -> None:
        self.grammar, self.text, self.watching = grammar, text, watching
        self.work = work or Work()
        self.memo: dict[tuple[str, int], list[Reading]] = {}
        self.depth = self.far = 0
        self.wanted: dict[str, None] = {}
        self.path: list[tuple[str, int]] = []

    def whole(self, kind: str) -> list[Tree]:
        readings = self.at(kind, 0)
        if self.watching:
            for end, _, _ in readings:
                self.miss(end, "")
        return list(dict.fromkeys(tree for end, _, tree in readings if end == len(self.text)))

    def at(self, kind: str, place: int) -> list[Reading]:
        """Every reading of the kind that begins at the place."""
        known = self.memo.get((kind, place))
        if known is not None:
            return known
        grammar = self.grammar
        term = grammar.terms.get(kind)
        if term is not None:
            match = term.pattern.match(self.text, place)
            readings: list[Reading] = [(match.end(), "", term.to(match[0]))] if match else []
            if self.watching and not match:
                self.miss(place, grammar.titles.get(kind, kind))
        else:
            self.depth += 1
            if self.depth > DEPTH_LIMIT:
                raise TooHard(place)
            self.path.append((kind, place))
            found: dict[Reading, None] = {}
            for other in grammar.aliases.get(kind, ()):
                if self.may_begin(other, place):
                    found.update(dict.fromkeys(self.at(other, place)))
            self.walk(grammar.tries[kind], place, found)
            readings = list(found)
            self.spend(len(readings), place)
            self.path.pop()
            self.depth -= 1
        self.memo[kind, place] = readings
        return readings

    def walk(self, root: Node, start: int, found: dict[Reading, None]) -> None:
        text, size, memo, work = self.text, len(self.text), self.memo, self.work
        stack: list[tuple[Node, int, tuple[Tree, ...], str]] = [(root, start, (), "")]
        while stack:
            node, place, values, form = stack.pop()
            work.left -= 1 + len(node.edges)
            if work.left < 0:
                raise TooHard(place)
            for phrase in node.ends:
                found[place, form, phrase.tree(values)] = None
            if self.watching:
                self.missed(node, place)
            char = text[place] if place < size else ""
            steps = node.open.get(char)
            if steps is None:
                steps = node.open[char] = self.steps(node, char)
            for spelling, inner, hole, child in steps:
                if hole is None:
                    if text.startswith(spelling, place):
                        stack.append((child, place + len(spelling), values, inner or form))
                elif hole.repeat:
                    for end, inner, value in self.fill(hole, place):
                        stack.append((child, end, (*values, value), inner or form))
                else:
                    wanted = hole.form
                    known = memo.get((hole.kind, place))
                    for end, inner, value in self.at(hole.kind, place) if known is None else known:
                        if inner == wanted:
                            stack.append((child, end, (*values, value), form))
                        elif not wanted:
                            stack.append((child, end, (*values, value), inner or form))

    def steps(self, node: Node, char: str) -> list[Step]:
        """The steps from there that a text can make whose next character is this one ("" for its end)."""
        found: list[Step] = []
        for part, child in node.edges:
            if isinstance(part, Words):
                found += [(spelling, "", None, child) for spelling in part.spellings if spelling[:1] in ("", char)]
            elif isinstance(part, Hole):
                first = self.grammar.first[part.kind]
                if part.repeat in ("?", "*") or first is None or char in first:
                    found.append(("", "", part, child))
            else:
                found += [
                    (spelling, inner, None, child)
                    for inner, spelling in self.grammar.spelled[part.word]
                    if spelling[:1] in ("", char)
                ]
        return found

    def missed(self, node: Node, place: int) -> None:
        """For a text that does not read: what could have stood there."""
        for part, _ in node.edges:
            if isinstance(part, Words):
                for spelling in part.spellings:
                    if not self.text.startswith(spelling, place):
                        self.miss(place, spelling)
            elif isinstance(part, Hole):
                for _ in self.fill(part, place):
                    pass  # looked at for what it misses
            else:
                for inner, spelling in self.grammar.spelled[part.word]:
                    if inner == "fin" and not self.text.startswith(spelling, place):
                        self.miss(place, spelling)

    def spend(self, steps: int, place: int) -> None:
        self.work.left -= steps
        if self.work.left < 0:
            raise TooHard(place)

    def may_begin(self, kind: str, place: int) -> bool:
        first = self.grammar.first[kind]
        if self.watching or first is None:
            return True
        return place < len(self.text) and self.text[place] in first

    def fill(self, hole: Hole, place: int) -> Iterator[Reading]:
        """The ways to fill a hole: (end, form that the phrase takes from it, value)."""
        repeat = hole.repeat
        if repeat in ("?", "*"):
            yield place, "", None if repeat == "?" else ()
        if not self.may_begin(hole.kind, place):
            return
        if repeat in ("", "?"):
            for end, form, tree in self.at(hole.kind, place):
                if form == hole.form:
                    yield end, "", tree
                elif not hole.form:
                    yield end, form, tree
            return
        runs: list[tuple[int, tuple[Tree, ...]]] = [(place, ())]
        while runs:
            longer: list[tuple[int, tuple[Tree, ...]]] = []
            for end, trees in runs:
                if self.may_begin(hole.kind, end):
                    longer += [(to, (*trees, tree)) for to, form, tree in self.at(hole.kind, end) if form == hole.form]
            self.spend(sum(1 + len(trees) for _, trees in longer), place)
            for end, trees in longer:
                yield end, "", trees
            runs = longer

    def miss(self, place: int, wanted: str) -> None:
        """Note what was wanted here: the outermost titled phrase that begins at this place, else the word itself."""
        if place < self.far or (place == self.far and not wanted):
            return
        if place > self.far:
            self.far, self.wanted = place, {}
        for kind, start in self.path:
            if start == place and kind in self.grammar.titles:
                wanted = self.grammar.titles[kind]
                break
        if wanted:
            self.wanted[wanted] = None
