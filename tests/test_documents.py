"""What the documents show is so: their commands run, their examples read, and what they name is there.
(docs/scenarios.md has tests of its own.)
"""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kisoku.cli import run as run_command
from kisoku.games.registry import GAMES, load
from kisoku.judge.loading import parse
from kisoku.judge.scenario import run
from kisoku.terminal.start import Wishes, begin
from kisoku.text.yamlfile import Place, load_yaml

ROOT = Path(__file__).parent.parent
NAMED = ("README.md", "CONTRIBUTING.md", "docs/design.md", "docs/cards.md", "docs/coverage.md", "docs/research.md")
PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in NAMED}
README, CARDS = PAGES["README.md"], PAGES["docs/cards.md"]
FOLDERS = [ROOT / name for name in ("kisoku", "scenarios", "tests", "scripts", "bench", "docs")]
FILES = [f"/{path.relative_to(ROOT).as_posix()}" for folder in FOLDERS for path in (folder, *folder.rglob("*"))]

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE_NAME = re.compile(r"[\w/.-]+\.(?:py|yaml|tsv|md|txt|svg)|(?:kisoku|scenarios|tests|docs|scripts)/[\w/.-]*")
LONG = ("play", "bench", "coverage")
"""Commands that take the screen, or their time."""


def blocks(text: str, kind: str) -> list[str]:
    return [body for found, body in BLOCK.findall(text) if found == kind]


def files_of(game: str) -> Any:
    return import_module(f"kisoku.games.{game}.files")


# --- every page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    names = {word for word in QUOTED.findall(PAGES[page]) if FILE_NAME.fullmatch(word)}
    assert names
    assert [name for name in sorted(names) if not any(path.endswith(f"/{name.rstrip('/')}") for path in FILES)] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGES[page])
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_function_that_a_page_names_by_its_module_is_there(page: str) -> None:
    words = [word.partition("(")[0] for word in QUOTED.findall(PAGES[page]) if not FILE_NAME.fullmatch(word)]
    for module, name in (word.split(".") for word in words if re.fullmatch(r"\w+\.\w+", word)):
        sources = [ROOT / path[1:] for path in FILES if path.endswith(f"/{module}.py")]
        if sources:
            assert any(
                re.search(rf"^(def|class) {name}\b", source.read_text(encoding="utf-8"), re.MULTILINE)
                for source in sources
            ), f"{module}.{name}"


# --- README ---------------------------------------------------------------------------------------


def commands() -> Iterator[list[str]]:
    for block in blocks(README, "sh"):
        for line in block.splitlines():
            program, *words = shlex.split(line)
            assert program == "kisoku"
            yield words


@pytest.mark.parametrize("words", [words for words in commands() if not set(LONG) & set(words)], ids=" ".join)
def test_a_command_of_the_readme_runs(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    few = ["1" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
    assert run_command([*few, "--lang", "en"]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("words", [words for words in commands() if words[0] == "play"], ids=" ".join)
def test_a_table_that_the_readme_opens_can_be_set(words: list[str]) -> None:
    named = dict(zip((word.removeprefix("--") for word in words[2::2]), words[3::2], strict=True))
    begin(Wishes(game=words[1], **named))  # type: ignore[arg-type]


def test_the_ruling_in_the_readme_passes() -> None:
    (ruling,) = blocks(README, "yaml")
    assert [failure.message() for failure in run(parse(ruling, "README"), again=True).failures] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_readme_lists_and_shows_every_game(game: str) -> None:
    played = load(game)
    row = next(line for line in README.splitlines() if f"(`{game}`)" in line)
    assert played.title.ja in row
    assert played.version in row
    assert f"(docs/terminal_{game}.svg)" in README
    assert f"kisoku&#160;play&#160;{game}" in (ROOT / f"docs/terminal_{game}.svg").read_text(encoding="utf-8").replace(
        " ", "&#160;"
    )


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_phrases_is_what_the_grammar_has(game: str) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "card_templates.py"))
    assert script["path_of"](game).read_text(encoding="utf-8") == script["page"](game), "run scripts/card_templates.py"


def test_sets_and_decks_on_the_page_of_cards_read(tmp_path: Path) -> None:
    seen = set()
    for number, block in enumerate(blocks(CARDS, "yaml")):
        path = tmp_path / f"{number}.yaml"
        path.write_text(block, encoding="utf-8")
        data = load_yaml(path)
        game = data["game"]
        if "set" in data:
            assert len(files_of(game).read_cards(path)) == len(data["cards"])
        else:
            files_of(game).read_deck(path)
        seen.add((game, "set" in data))
    assert seen == {(game, is_set) for game in GAMES for is_set in (True, False)}


def test_the_deck_of_sakura_on_the_page_of_cards_is_legal(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(
        next(block for block in blocks(CARDS, "yaml") if "game: sakura" in block and "set:" not in block),
        encoding="utf-8",
    )
    assert files_of("sakura").deck_reasons(path) == []


def examples(title: str) -> list[str]:
    """What stands in the last column of the first table after that heading."""
    table = CARDS.partition(f"\n### {title}\n")[2].partition("\n|")[2].partition("\n\n")[0]
    return [example for line in table.splitlines()[2:] for example in QUOTED.findall(line.split("|")[-2])]


@pytest.mark.parametrize("text", examples("Abilities"))
def test_an_ability_on_the_page_of_cards_reads_as_it_is_printed(text: str) -> None:
    language = files_of("ninja_slayer").language()
    assert "exact" in {reading_status(language, text, box) for box in files_of("ninja_slayer").BOXES}


@pytest.mark.parametrize("text", examples("Effects"))
def test_an_effect_on_the_page_of_cards_reads_as_it_is_printed_and_runs(text: str) -> None:
    from kisoku.games.sakura.cardset import abilities_of

    assert reading_status(files_of("sakura").language(), text, "text") == "exact"
    assert abilities_of(text, "", Place("cards.md"))


def reading_status(language: Any, text: str, box: str) -> str:
    from kisoku.text.reading import TextError

    try:
        return str(language.read_line(text, box).status)
    except TextError as error:
        return error.message("en")
