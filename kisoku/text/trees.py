"""Random surface trees of a grammar: what it can say, for coverage and for fuzzing from the program side."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from kisoku.text.grammar import Grammar, Tree
from kisoku.text.program import Ability
from kisoku.text.reading import Language
from kisoku.text.scope import Meaningless
from kisoku.text.template import Hole, Phrase, Verb, Words


class Unsayable(Exception):
    """No phrase of the kind can stand in that verb form."""


class Trees:
    """Grows random trees that the grammar can say. Deep kinds fall back to their shallowest phrase."""

    def __init__(self, grammar: Grammar, seed: int) -> None:
        self.grammar, self.random = grammar, random.Random(seed)
        self.height: dict[str, int] = dict.fromkeys(grammar.terms, 0)
        while True:
            before = dict(self.height)
            for kind, phrases in grammar.said.items():
                heights = [height for phrase in phrases.values() if (height := self.phrase_height(phrase)) is not None]
                if heights:
                    self.height[kind] = 1 + min(heights)
            if before == self.height:
                break

    def phrase_height(self, phrase: Phrase) -> int | None:
        needed = [part.kind for part in phrase.parts if isinstance(part, Hole) and part.repeat in ("", "+")]
        return (
            None
            if any(kind not in self.height for kind in needed)
            else max((self.height[kind] for kind in needed), default=0)
        )

    def fits(self, phrase: Phrase, form: str) -> bool:
        verbs = [part for part in phrase.parts if isinstance(part, Verb)]
        if verbs:
            return form in self.grammar.verbs[verbs[0].word][1]
        passed = [part for part in phrase.parts if isinstance(part, Hole) and not part.form and self.formed(part.kind)]
        if not form:
            return not passed
        return bool(passed) and any(self.fits(inner, form) for inner in self.grammar.said[passed[0].kind].values())

    def formed(self, kind: str) -> bool:
        return kind in self.grammar.said and any(
            isinstance(part, Verb) for phrase in self.grammar.said[kind].values() for part in phrase.parts
        )

    def grow(self, kind: str, form: str = "", depth: int = 7) -> Tree:
        term = self.grammar.terms.get(kind)
        if term is not None:
            return term.to(self.random.choice(term.samples))
        phrases = [phrase for phrase in self.grammar.said[kind].values() if self.fits(phrase, form)]
        heights = {phrase.tag: self.phrase_height(phrase) or 0 for phrase in phrases}
        if not phrases:
            raise Unsayable(kind, form)
        low = [phrase for phrase in phrases if heights[phrase.tag] < depth]
        phrase = self.random.choice(low or [min(phrases, key=lambda p: heights[p.tag])])
        return self.grow_phrase(phrase, form, depth)

    def parts(self, kind: str, tree: Tree, form: str = "") -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """Every phrase inside of a tree, itself too: its kind, the verb form in which it stands, and its place (fields
        from the root on).
        """
        yield kind, form, ()
        for field, hole in enumerate(self.holes(self.grammar.said[kind][tree[0]]), 1):
            inner = hole.form or form
            items = tree[field] if hole.repeat in ("*", "+") else (tree[field],)
            for place, item in enumerate(items or ()):
                if item is not None and hole.kind in self.grammar.said:
                    where = (field, place) if hole.repeat in ("*", "+") else (field,)
                    yield from (
                        (at, stands, (*where, *path)) for at, stands, path in self.parts(hole.kind, item, inner)
                    )

    def with_phrase(self, tree: Tree, path: tuple[int, ...], phrase: Phrase, form: str, depth: int = 3) -> Tree:
        """The tree with that phrase, grown, in place of what stands there."""
        if not path:
            return self.grow_phrase(phrase, form if self.fits(phrase, form) else "", depth)
        first, *rest = path
        return (*tree[:first], self.with_phrase(tree[first], tuple(rest), phrase, form, depth), *tree[first + 1 :])

    def varied(self, sentences: Sequence[tuple[str, Tree]], tries: int) -> Iterator[tuple[str, str]]:
        """For each phrase of the grammar so many texts (with the kind of paragraph) in which it stands, made from
        sentences that read.
        """
        places: dict[str, list[tuple[str, Tree, str, tuple[int, ...]]]] = {}
        for root, tree in sentences:
            for kind, form, path in self.parts(root, tree):
                places.setdefault(kind, []).append((root, tree, form, path))
        for kind, there in places.items():
            for phrase in self.grammar.said[kind].values():
                for _ in range(tries):
                    root, tree, form, path = self.random.choice(there)
                    try:
                        yield root, self.grammar.say(root, self.with_phrase(tree, path, phrase, form))
                    except (KeyError, Unsayable):
                        continue  # the phrase does not stand in the form that this place asks for

    def grow_phrase(self, phrase: Phrase, form: str, depth: int) -> Tree:
        return (phrase.tag, *(self.fill(hole, form, depth - 1) for hole in self.holes(phrase)))

    def holes(self, phrase: Phrase) -> list[Hole]:
        return [part for part in phrase.parts if isinstance(part, Hole)]

    def forms(self, phrase: Phrase) -> list[str]:
        """The verb forms that the phrase can stand in."""
        known = dict.fromkeys(form for _, forms in self.grammar.verbs.values() for form in forms)
        return [form for form in known if self.fits(phrase, form)]

    def loosely(self, kind: str, tree: Tree, form: str = "") -> str:
        """Says a tree with any of its templates and spellings, not only the canonical ones."""
        if kind in self.grammar.terms:
            return self.grammar.terms[kind].back(tree)
        canonical = self.grammar.said[kind][tree[0]]
        values = dict(zip((hole.name for hole in self.holes(canonical)), tree[1:], strict=True))
        phrases = [
            phrase
            for phrase in self.grammar.phrases[canonical.kind]
            if phrase.tag == canonical.tag and self.says(phrase, values, form)
        ]
        words = ""
        for part in self.random.choice(phrases).parts:
            if isinstance(part, Words):
                words += self.random.choice(part.spellings)
            elif isinstance(part, Verb):
                stem, forms = self.grammar.verbs[part.word]
                words += stem + self.random.choice(forms[form])
            else:
                value = values[part.name]
                items = value if part.repeat in ("*", "+") else () if value is None else (value,)
                words += "".join(self.loosely(part.kind, item, part.form or form) for item in items)
        return words

    def says(self, phrase: Phrase, values: dict[str, Tree], form: str) -> bool:
        """Whether the template has a place for every value, a value for every place, and a verb with that form."""
        holes = {hole.name: hole for hole in self.holes(phrase)}
        return (
            all(name in holes or not value for name, value in values.items())
            and all(values[name] is not None or hole.repeat for name, hole in holes.items())
            and all(self.is_one(hole, values[name]) for name, hole in holes.items())
            and all(form in self.grammar.verbs[part.word][1] for part in phrase.parts if isinstance(part, Verb))
        )

    def is_one(self, hole: Hole, value: Tree) -> bool:
        """Whether the value is of the hole's kind: a variant may take fewer kinds than the canonical template."""
        items = value if hole.repeat in ("*", "+") else () if value is None else (value,)
        if hole.kind in self.grammar.terms:
            return True
        said = self.grammar.said[hole.kind]
        return all(item[0] in said and (not hole.form or self.stands(said[item[0]], item, hole.form)) for item in items)

    def stands(self, phrase: Phrase, tree: Tree, form: str) -> bool:
        """Whether the tree can be said in that verb form."""
        verbs = [part.word for part in phrase.parts if isinstance(part, Verb)]
        if verbs:
            return form in self.grammar.verbs[verbs[0]][1]
        passed = [
            (hole, value)
            for hole, value in zip(self.holes(phrase), tree[1:], strict=True)
            if not hole.form and self.formed(hole.kind)
        ]
        return bool(passed) and all(
            self.stands(self.grammar.said[hole.kind][value[0]], value, form)
            for hole, value in passed
            if not hole.repeat
        )

    def fill(self, hole: Hole, form: str, depth: int) -> Tree:
        inner = hole.form or (form if self.formed(hole.kind) else "")
        if hole.repeat == "":
            return self.grow(hole.kind, inner, depth)
        if hole.repeat == "?":
            return self.grow(hole.kind, inner, depth) if depth > 1 and self.random.random() < 0.4 else None
        least = 1 if hole.repeat == "+" else 0
        number = self.random.choice((least, least, 1, 2)) if depth > 1 else least
        return tuple(self.grow(hole.kind, inner, depth) for _ in range(number))


def meanings(language: Language, trees: list[Tree]) -> set[tuple[Ability, ...]]:
    """What the trees mean, as far as they mean anything."""
    found = set()
    for tree in trees:
        try:
            found.add(language.lower(tree))
        except Meaningless:
            continue
    return found
