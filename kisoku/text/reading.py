"""The door to a game's card language: text in, ability programs out, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import SequenceMatcher

from kisoku.text.grammar import Grammar, TooHard, Tree, Work
from kisoku.text.lower import Lowering
from kisoku.text.normal import SIGNS, Unbalanced, normal
from kisoku.text.outline import outline
from kisoku.text.program import Ability
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.vocabulary import Vocabulary

LENGTH_LIMIT = 2_000
LINE_LIMIT = 40
READINGS_LIMIT = 300
"""Each has to be given a meaning."""
SHOWN = 6  # how many expected words a message names: similar words first, then kinds of phrases, then the rest
ALIKE, MISSPELT = 0.5, 0.75
ITEMS = "・･"


_work: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def one_text() -> Iterator[None]:
    """All paragraphs that are read meanwhile draw on one account of steps."""
    token = _work.set(Work())
    try:
        yield
    finally:
        _work.reset(token)


class TextError(Exception):
    """A text that cannot be used; message gives one line for people."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.ja, self.en = ja, en

    def message(self, locale: str = "en") -> str:
        return self.ja if locale == "ja" else self.en


class TextRefused(TextError):
    """The text does not read: where, the words there, and what was expected. Line and column count from 1, column in
    normal form.
    """

    def __init__(
        self,
        line: int,
        column: int,
        words: str,
        expected: tuple[str, ...],
        ja: str = "",
        en: str = "",
        *,
        understood: int = 0,
        meant: str = "",
    ) -> None:
        choice = " ".join(expected[:SHOWN])
        here = words or "（行末）"
        if not ja:
            ja = f"{line}行目{column}文字目「{here}」が読めません。" + (f"ここに来るもの：{choice}" if choice else "")
            en = f"line {line}, column {column}: cannot read “{words or 'end of line'}”" + (
                f"; expected {choice}" if choice else ""
            )
            if meant:
                ja += f"（「{meant}」の書き間違いではありませんか）"
                en += f"; did you mean “{meant}”?"
            if 0 < understood < column - 1:
                ja += f"（{understood}文字目までは読めました）"
                en += f" (understood up to column {understood})"
        else:
            ja, en = f"{line}行目：{ja}", f"line {line}: {en}"
        super().__init__(ja, en)
        self.line, self.column, self.words, self.expected, self.meant = line, column, words, expected, meant


class TextAmbiguous(TextError):
    """The text reads in two ways that are different programs."""

    def __init__(self, line: int, first: tuple[Ability, ...], second: tuple[Ability, ...]) -> None:
        ja, en = (
            " / ".join(
                " ".join(words.strip() for ability in one for words in outline(ability, language))
                for one in (first, second)
            )
            for language in ("ja", "en")
        )
        super().__init__(f"{line}行目は二通りに読めます：{ja}", f"line {line} reads in two ways: {en}")
        self.line, self.first, self.second = line, first, second


@dataclass(frozen=True)
class LineReading:
    """A paragraph that reads. exact: it is printed as the language prints it; variant: `canonical` is how it would be
    printed.
    """

    status: str
    canonical: str
    abilities: tuple[Ability, ...]
    tree: Tree

    @property
    def ability(self) -> Ability:
        """The ability of a paragraph that has one."""
        return self.abilities[0]


class Language:
    """A grammar and the meaning of its words. Paragraphs are untrusted: they are bounded in length and in the steps
    that reading may take.

    A game says which kind of phrase a paragraph is, what may stand on which cards, and what a whole card is.
    """

    def __init__(self, grammar: Grammar, words: Vocabulary) -> None:
        self.grammar, self.words = grammar, words

    def normal(self, text: str) -> str:
        """The normal form of a paragraph. Raises Unbalanced."""
        return normal(text)

    def kind(self, line: str, box: str) -> str:
        """The kind of phrase that a paragraph of that box is."""
        raise NotImplementedError

    def belongs(self, line: str, kind: str, card: str, number: int) -> None:
        """Raises TextRefused if such a paragraph does not stand on a card of that kind ("" unknown)."""

    def paragraphs(self, text: str) -> list[tuple[int, str]]:
        """The paragraphs of a text with the line they begin in."""
        return paragraphs(text)

    def read_line(self, text: str, box: str = "text", number: int = 1, card: str = "") -> LineReading:
        """One paragraph with its mode items. Raises TextRefused or TextAmbiguous.

        number is its line for messages; card is the kind of card it stands on, if known.
        """
        if len(text) > LENGTH_LIMIT:
            raise TextRefused(number, LENGTH_LIMIT, "", (), "行が長すぎます。", "the line is too long")
        try:
            line = self.normal(text)
        except Unbalanced as fault:
            raise TextRefused(
                number,
                fault.place + 1,
                text[fault.place : fault.place + 12],
                (),
                "括弧の対がありません。",
                "a bracket has no partner",
            ) from None
        if len(line) > LENGTH_LIMIT:
            raise TextRefused(number, LENGTH_LIMIT, "", (), "行が長すぎます。", "the line is too long")
        kind = self.kind(line, box)
        self.belongs(line, kind, card, number)
        try:
            trees = self.grammar.read(kind, line, _work.get())
            if len(trees) > READINGS_LIMIT:
                raise TooHard(0)
        except TooHard as hard:
            raise TextRefused(
                number,
                hard.place + 1,
                line[hard.place : hard.place + 12],
                (),
                "複雑すぎて読めません。",
                "too complicated to read",
            ) from None
        if not trees:
            raise self.refusal(kind, line, number)
        return self.settle(kind, line, trees, number)

    def settle(self, kind: str, line: str, trees: list[Tree], number: int) -> LineReading:
        """The meaning of the readings: one program, or an error."""
        found: dict[tuple[Ability, ...], Tree] = {}
        close: dict[tuple[Ability, ...], float] = {}
        fault: Meaningless | None = None
        for tree in trees:
            try:
                abilities = self.lower(tree)
            except Meaningless as reason:
                fault = fault or reason
                continue
            if abilities not in found:
                found[abilities] = tree
                continue
            if abilities not in close:
                close[abilities] = self.closeness(kind, found[abilities], line)
            best = close[abilities]
            now = self.closeness(kind, tree, line) if best < 1 else 0.0
            if now > best:
                found[abilities], close[abilities] = tree, now
        if not found:
            assert fault is not None
            raise TextRefused(number, 1, line[:12], (), fault.ja + "。", fault.en)
        if len(found) > 1:
            first, second, *_ = found
            raise TextAmbiguous(number, first, second)
        ((abilities, tree),) = found.items()
        canonical = self.say(tree, kind)
        return LineReading("exact" if canonical == line else "variant", canonical, abilities, tree)

    def closeness(self, kind: str, tree: Tree, line: str) -> float:
        said = self.say(tree, kind)
        return 1.0 if said == line else SequenceMatcher(None, said, line).ratio()

    def lower(self, tree: Tree) -> tuple[Ability, ...]:
        """What a paragraph means. Raises Meaningless."""
        return (self.words.line(Lowering(self.words, Scope("static")), tree),)

    def refusal(self, kind: str, line: str, number: int) -> TextRefused:
        miss = self.grammar.why_not(kind, line, ("seg", "sent"))
        words = line[miss.place : miss.place + 12]
        like = {word: likeness(word, words) for word in miss.expected}
        expected = sorted(miss.expected, key=lambda word: (like[word] < ALIKE, not word.startswith("〈"), -like[word]))
        return TextRefused(
            number, miss.place + 1, words, tuple(expected), understood=miss.sound, meant=self.nearest(words)
        )

    def nearest(self, words: str) -> str:
        """The word of the language that the text begins with almost, or nothing: for misspellings."""
        known = (
            word
            for word in self.grammar.spellings()
            if len(word) > 2 and word[0] == words[:1] and not words.startswith(word)
        )
        score, best = max(((likeness(word, words, MISSPELT), word) for word in known), default=(0.0, ""))
        return best if score >= MISSPELT else ""

    def say(self, reading: LineReading | Tree, kind: str = "") -> str:
        """The canonical text of a reading, or of a tree of that kind."""
        return reading.canonical if isinstance(reading, LineReading) else self.grammar.say(kind, reading)

    def explain(self, text: str, box: str = "text") -> str:
        """Why a line does not read, or how it is printed: one line in English."""
        try:
            reading = self.read_line(text, box)
        except TextError as error:
            return error.message("en")
        return f"{reading.status}: {reading.canonical}"

    def templates(self) -> list[tuple[str, str, str]]:
        """Every template with a text that reads as it: (kind, template, example), the canonical one of a phrase before
        its variants.
        """
        grammar = self.grammar
        return [
            (phrase.kind, phrase.template, grammar.example(phrase))
            for phrases in grammar.phrases.values()
            for phrase in phrases
        ]


def likeness(word: str, words: str, least: float = 0.0) -> float:
    """How much the text begins like the word, from 0 to 1; 0 where a glance shows that it is less than `least`."""
    matcher = SequenceMatcher(None, word, words[: len(word)])
    return 0.0 if least and matcher.quick_ratio() < least else matcher.ratio()


def paragraphs(text: str) -> list[tuple[int, str]]:
    """The paragraphs with the line they begin in; items of a choice and lines broken after 、 belong to
    the one before.
    """
    found: list[tuple[int, str]] = []
    lines = text.splitlines()
    if len(lines) > LINE_LIMIT:
        raise TextRefused(LINE_LIMIT, 1, "", (), "行が多すぎます。", "too many lines")
    for number, line in enumerate(lines, 1):
        words = line.strip()
        if not words:
            continue
        if found and (words.translate(SIGNS)[0] in ITEMS or found[-1][1].endswith("、")):
            found[-1] = (found[-1][0], found[-1][1] + words)
        else:
            found.append((number, words))
    return found
