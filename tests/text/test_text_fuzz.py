"""Fuzzing the card language: from the program side (random trees), and from the text side (mutations)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kisoku.games.ninja_slayer.words import language
from kisoku.text.grammar import Tree
from kisoku.text.reading import TextError
from kisoku.text.template import Hole, Phrase, Words
from kisoku.text.trees import Trees, meanings

LANGUAGE = language()
GRAMMAR = LANGUAGE.grammar
LINES = (Path(__file__).parent / "canonical.txt").read_text(encoding="utf-8").splitlines()
PHRASES = [phrase for phrases in GRAMMAR.phrases.values() for phrase in phrases]


@pytest.mark.parametrize("seed", range(8))
def test_a_random_tree_is_said_and_read_again_with_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, seed)
    for _ in range(120):
        kind = trees.random.choice(("marked", "kotodama", "ukemi"))
        tree = trees.grow(kind, depth=trees.random.randint(5, 9))
        text = GRAMMAR.say(kind, tree)
        readings = GRAMMAR.read(kind, text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


@pytest.mark.parametrize("seed", range(8))
def test_a_random_tree_in_any_spelling_has_one_meaning(seed: int) -> None:
    trees = Trees(GRAMMAR, 100 + seed)
    for _ in range(100):
        kind = trees.random.choice(("marked", "kotodama", "ukemi"))
        tree = trees.grow(kind, depth=trees.random.randint(5, 9))
        text = trees.loosely(kind, tree)
        readings = GRAMMAR.read(kind, text)
        assert tree in readings, text
        assert len(meanings(LANGUAGE, readings)) <= 1, text


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: f"{phrase.kind}-{phrase.template}")
def test_every_template_reads_as_its_phrase(phrase: Phrase) -> None:
    """Also each variant: it is said with its own template and must read as the tree it stands for."""
    trees = Trees(GRAMMAR, 7)
    form = next((form for form in trees.forms(phrase)), "")
    tree = trees.grow_phrase(GRAMMAR.said[phrase.kind][phrase.tag], form, 4)
    values = {
        hole.name: value
        for hole, value in zip(trees.holes(GRAMMAR.said[phrase.kind][phrase.tag]), tree[1:], strict=True)
    }
    values |= {
        hole.name: trees.fill(hole, form, 4)
        for hole in trees.holes(phrase)
        if not hole.repeat and values[hole.name] is None
    }
    left_out = [name for name in values if name not in {hole.name for hole in trees.holes(phrase)}]
    tree = (
        tree[0],
        *(
            (() if isinstance(value, tuple) and not value else None) if name in left_out else value
            for name, value in values.items()
        ),
    )
    for word in range(max(len(part.spellings) if isinstance(part, Words) else 1 for part in phrase.parts)):
        text = "".join(spell(part, values, form, word) for part in phrase.parts)
        assert tree in GRAMMAR.read(phrase.kind, text), text


def spell(part: object, values: dict[str, Tree], form: str, word: int) -> str:
    if isinstance(part, Words):
        return part.spellings[min(word, len(part.spellings) - 1)]
    if isinstance(part, Hole):
        value = values[part.name]
        inner = part.form or form
        if part.repeat in ("*", "+"):
            return "".join(GRAMMAR.say(part.kind, item, inner) for item in value)
        return "" if value is None else GRAMMAR.say(part.kind, value, inner)
    stem, forms = GRAMMAR.verbs[part.word]  # type: ignore[attr-defined]
    return stem + forms[form][0]


@pytest.mark.parametrize("seed", range(4))
def test_one_changed_character_never_crashes_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    letters = sorted({letter for line in LINES for letter in line})
    for _ in range(150):
        line = chance.choice(LINES).removeprefix("U:")
        place = chance.randrange(len(line))
        change = chance.choice(("delete", "insert", "replace", "double", "swap"))
        match change:
            case "delete":
                line = line[:place] + line[place + 1 :]
            case "insert":
                line = line[:place] + chance.choice(letters) + line[place:]
            case "replace":
                line = line[:place] + chance.choice(letters) + line[place + 1 :]
            case "double":
                line = line[:place] + line[place:] * 2
            case "swap":
                line = line[:place] + line[place:][::-1]
        box = chance.choice(("text", "ukemi"))
        try:
            reading = LANGUAGE.read_line(line, box)
        except TextError:
            continue
        assert LANGUAGE.read_line(reading.canonical, box).ability == reading.ability


@pytest.mark.parametrize("seed", range(2))
def test_two_lines_cut_and_joined_never_crash_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        first, second = (chance.choice(LINES).removeprefix("U:") for _ in range(2))
        line = first[: chance.randrange(len(first))] + second[chance.randrange(len(second)) :]
        assert "\n" not in LANGUAGE.explain(line)
