"""A two-way grammar: the same template reads a phrase and says it.

A phrase is one entry: `entries("vp", {"put": "{o:obj}を{d:place}に[置く]"})`. Reading gives trees, plain tuples `(tag,
field, …)`; saying is dispatch on the tag. Reading returns every reading (memoised by kind and place, so it is linear in
practice), and it is bounded: a text that needs more steps, more readings or a deeper nesting than the limits raises
`TooHard` instead of taking its time.

Template marks: `{n:count}` a hole (field, kind), `{o:obj?}` optional, `{s:seg*}` any number, `{b:sent+}` one or more,
`{v:vp@te}` only in that verb form, `<なら|ならば>` reads any and says the first, `[置く]` a verb of the lexicon in
whatever form the context asks, `[置く|戻す]` either verb, as two templates. Later templates of one `add` are variants:
read, never said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from kisoku.text.chart import STEP_LIMIT, Chart, TooHard, Work
from kisoku.text.template import (
    GrammarError,
    Hole,
    Miss,
    Node,
    Part,
    Phrase,
    Term,
    Tree,
    Verb,
    Words,
    grow,
    parse,
    spread,
)

WATCHED = STEP_LIMIT // 4
"""Steps for finding out what could have stood where a text does not read: it is looked at more closely then."""

__all__ = ["Grammar", "GrammarError", "Miss", "TooHard", "Tree", "Work"]


class Grammar:
    """Kinds of phrases with their templates. Add everything, then `build` once; a built grammar is only read."""

    def __init__(self) -> None:
        self.phrases: dict[str, list[Phrase]] = {}
        self.aliases: dict[str, list[str]] = {}
        self.terms: dict[str, Term] = {}
        self.openings: dict[str, set[str] | None] = {}
        self.verbs: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {}
        self.titles: dict[str, str] = {}
        self.said: dict[str, dict[str, Phrase]] = {}
        self.tries: dict[str, Node] = {}
        self.first: dict[str, frozenset[str] | None] = {}
        self._shortest: dict[tuple[str, str], str] = {}
        self.spelled: dict[str, list[tuple[str, str]]] = {}

    # --- Adding -----------------------------------------------------------------------------------

    def verb(self, word: str, forms: dict[str, tuple[str, ...]], name: str = "") -> None:
        """A verb: its word less the ending of its first form is the stem; forms maps each form to its endings.

        Templates ask for it by its name, which is the word unless two entries share that.
        """
        ending = next(iter(forms.values()))[0]
        if not word.endswith(ending):
            raise GrammarError(f"the verb {word} does not end in {ending}")
        self.verbs[name or word] = (word[: len(word) - len(ending)], forms)

    def term(
        self,
        kind: str,
        pattern: str,
        to: Callable[[str], Tree],
        back: Callable[[Tree], str],
        samples: Iterable[str],
        first: str = "",
    ) -> None:
        """A kind that a pattern reads. first: the characters that it can begin with, if they are few; elsewhere it is
        not even tried.
        """
        compiled = re.compile(pattern)
        if compiled.groups:
            raise GrammarError(f"the pattern of {kind} has a capture group")
        self.terms[kind] = Term(compiled, to, back, tuple(samples))
        self.openings[kind] = set(first) or None
        if first and any(sample[0] not in first for sample in self.terms[kind].samples):
            raise GrammarError(f"a sample of {kind} begins with none of {first}")

    def title(self, kind: str, title: str) -> None:
        """The name of a kind for people, used in refusals."""
        self.titles[kind] = title

    def alias(self, kind: str, *others: str) -> None:
        """Whatever reads as one of the others reads as kind."""
        self.aliases.setdefault(kind, []).extend(others)

    def add(self, kind: str, tag: str, *templates: str) -> None:
        """A phrase: the first template is said, all are read."""
        templates = tuple(one for template in templates for one in spread(template))
        first = parse(templates[0])
        fields = [part for part in first if isinstance(part, Hole)]
        blanks: tuple[Tree, ...] = tuple(() if hole.repeat in ("*", "+") else None for hole in fields)
        names = [hole.name for hole in fields]
        if len(set(names)) != len(names):
            raise GrammarError(f"{kind} {tag}: a field is named twice")
        for number, template in enumerate(templates):
            parts = parse(template)
            holes = [part.name for part in parts if isinstance(part, Hole)]
            if not set(holes) <= set(names):
                raise GrammarError(
                    f"{kind} {tag}: the variant {template} has a field that the canonical template lacks"
                )
            order = tuple(holes.index(name) if name in holes else None for name in names)
            for hole, place in zip(fields, order, strict=True):
                if place is None and hole.repeat not in ("?", "*"):
                    raise GrammarError(f"{kind} {tag}: the variant {template} leaves out {hole.name}")
            phrase = Phrase(kind, tag, parts, order, number == 0, template, blanks)
            self.phrases.setdefault(kind, []).append(phrase)

    def entries(self, kind: str, table: Mapping[str, str | tuple[str, ...]]) -> None:
        """Phrases of a kind: tag → its template, or several of which the first is said."""
        for tag, templates in table.items():
            self.add(kind, tag, *((templates,) if isinstance(templates, str) else templates))

    def words(self, kind: str, table: dict[str, str]) -> None:
        """Plain words of a kind: tag → spellings separated by |."""
        self.entries(kind, {tag: f"<{spellings}>" for tag, spellings in table.items()})

    # --- Building ---------------------------------------------------------------------------------

    def build(self) -> Grammar:
        """Check the grammar and make it ready to read."""
        self.spelled = {
            word: [(form, stem + ending) for form, endings in forms.items() for ending in endings]
            for word, (stem, forms) in self.verbs.items()
        }
        for kind in {*self.phrases, *self.aliases}:
            root = Node()
            for phrase in self.phrases.get(kind, ()):
                node = root
                for part in phrase.parts:
                    node = grow(node, part)
                node.ends.append(phrase)
            self.tries[kind] = root
        self._check_kinds()
        self._check_left_recursion()
        for kind in self.tries:
            self.said[kind] = self._said(kind)
        self._first_characters()
        return self

    def _said(self, kind: str) -> dict[str, Phrase]:
        table: dict[str, Phrase] = {}
        for phrase in self.phrases.get(kind, ()):
            if phrase.said:
                if phrase.tag in table:
                    raise GrammarError(f"{kind}: the tag {phrase.tag} means two things")
                table[phrase.tag] = phrase
        for other in self.aliases.get(kind, ()):
            for tag, phrase in self._said(other).items():
                if table.setdefault(tag, phrase) is not phrase:
                    raise GrammarError(f"{kind}: the tag {tag} means two things through {other}")
        return table

    def _check_kinds(self) -> None:
        for kind, phrases in self.phrases.items():
            for phrase in phrases:
                verbs = [part for part in phrase.parts if isinstance(part, Verb)]
                if len(verbs) > 1:
                    raise GrammarError(f"{kind} {phrase.tag}: two verbs in {phrase.template}")
                for part in phrase.parts:
                    if isinstance(part, Hole) and part.kind not in self.tries and part.kind not in self.terms:
                        raise GrammarError(f"{kind} {phrase.tag}: no phrase is a {part.kind}")
                    if isinstance(part, Verb) and part.word not in self.verbs:
                        raise GrammarError(f"{kind} {phrase.tag}: the verb {part.word} is not in the lexicon")
                if all(self._may_be_empty(part) for part in phrase.parts):
                    raise GrammarError(f"{kind} {phrase.tag}: the phrase can be empty")
        for kind, others in self.aliases.items():
            for other in others:
                if other not in self.tries:
                    raise GrammarError(f"{kind}: no phrase is a {other}")

    def _may_be_empty(self, part: Part) -> bool:
        if isinstance(part, Hole):
            return part.repeat in ("?", "*")
        if isinstance(part, Verb):
            return any(not spelling for _, spelling in self.spelled[part.word])
        return "" in part.spellings

    def _beginnings(self, kind: str) -> Iterator[Part]:
        """The parts that a phrase of this kind can begin with."""
        for other in self.aliases.get(kind, ()):
            yield Hole("", other, "", "")
        for phrase in self.phrases.get(kind, ()):
            for part in phrase.parts:
                yield part
                if not self._may_be_empty(part):
                    break

    def _check_left_recursion(self) -> None:
        done: set[str] = set()

        def visit(kind: str, path: tuple[str, ...]) -> None:
            if kind in path:
                raise GrammarError("a phrase begins with itself: " + " → ".join((*path, kind)))
            if kind in done or kind in self.terms:
                return
            for part in self._beginnings(kind):
                if isinstance(part, Hole):
                    visit(part.kind, (*path, kind))
            done.add(kind)

        for kind in self.tries:
            visit(kind, ())

    def _first_characters(self) -> None:
        """For each kind the characters that it can begin with; None means any (a term)."""
        known: dict[str, set[str] | None] = {kind: set() for kind in self.tries}
        known.update(self.openings)
        changed = True
        while changed:
            changed = False
            for kind in self.tries:
                chars = known[kind]
                if chars is None:
                    continue
                size = len(chars)
                for part in self._beginnings(kind):
                    if isinstance(part, Hole):
                        inner = known[part.kind]
                        if inner is None:
                            known[kind] = None
                            break
                        chars |= inner
                    elif isinstance(part, Verb):
                        chars.update(spelling[0] for _, spelling in self.spelled[part.word] if spelling)
                    else:
                        chars.update(spelling[0] for spelling in part.spellings if spelling)
                changed = changed or known[kind] is None or len(chars) != size
        self.first = {kind: None if chars is None else frozenset(chars) for kind, chars in known.items()}

    # --- Reading and saying -----------------------------------------------------------------------

    def read(self, kind: str, text: str, work: Work | None = None) -> list[Tree]:
        """All readings of the whole text: none, one, or several that differ as trees. Raises TooHard."""
        return Chart(self, text, work=work).whole(kind)

    def example(self, phrase: Phrase, form: str = "") -> str:
        """A short text of the phrase; optional holes stay empty."""
        words = ""
        for part in phrase.parts:
            if isinstance(part, Words):
                words += part.spellings[0]
            elif isinstance(part, Verb):
                stem, forms = self.verbs[part.word]
                words += stem + forms[form if form in forms else next(iter(forms))][0]
            elif part.repeat in ("", "+"):
                words += self.shortest(part.kind, part.form or form)
        return words

    def shortest(self, kind: str, form: str = "") -> str:
        if kind in self.terms:
            return self.terms[kind].samples[0]
        known = self._shortest.get((kind, form))
        if known is None:
            self._shortest[kind, form] = ""  # while its own phrases are tried
            tried = [self.example(phrase, form) for phrase in self.said[kind].values() if not self._waiting(phrase)]
            known = self._shortest[kind, form] = min((text for text in tried if text), key=len, default="")
            if not known:
                del self._shortest[kind, form]
        return known

    def _waiting(self, phrase: Phrase) -> bool:
        """Whether the phrase needs a kind whose shortest text is being looked for right now."""
        return any(
            isinstance(part, Hole)
            and part.repeat in ("", "+")
            and "" in (text for (kind, _), text in self._shortest.items() if kind == part.kind)
            for part in phrase.parts
        )

    def spellings(self) -> set[str]:
        """Every literal word of the grammar, verbs in all their forms."""
        found = {spelling for forms in self.spelled.values() for _, spelling in forms}
        for phrases in self.phrases.values():
            found.update(
                spelling
                for phrase in phrases
                for part in phrase.parts
                if isinstance(part, Words)
                for spelling in part.spellings
            )
        return found - {""}

    def why_not(self, kind: str, text: str, steps: tuple[str, ...] = ()) -> Miss:
        """For a text that does not read: where it failed and what was expected there. Slower than reading.

        steps are kinds that follow one another in a text (segments, sentences): the end of the last whole one is
        reported too, because the furthest place may have been reached by a wrong reading.
        """
        run = Chart(self, text, watching=True, work=Work(WATCHED))
        with suppress(TooHard):  # else as far as we got
            run.whole(kind)
        return Miss(
            run.far,
            tuple(run.wanted),
            max((end for (name, _), found in run.memo.items() if name in steps for end, _, _ in found), default=0),
        )

    def say(self, kind: str, tree: Tree, form: str = "") -> str:
        """The canonical text of a tree."""
        if kind in self.terms:
            return self.terms[kind].back(tree)
        phrase = self.said[kind][tree[0]]
        values = iter(tree[1:])
        return "".join(self._say_part(part, values, form) for part in phrase.parts)

    def _say_part(self, part: Part, values: Iterator[Tree], form: str) -> str:
        if isinstance(part, Words):
            return part.spellings[0]
        if isinstance(part, Verb):
            stem, forms = self.verbs[part.word]
            return (
                stem + (forms.get(form) or next(iter(forms.values())))[0]
            )  # what was read as a variant may have no other form
        value = next(values)
        inner = part.form or form
        if part.repeat in ("*", "+"):
            return "".join(self.say(part.kind, item, inner) for item in value)
        return "" if value is None else self.say(part.kind, value, inner)
