"""Every command works for every game, whatever the game is."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from kisoku.cli import run
from kisoku.games.registry import GAMES, load
from kisoku.kernel import replay as replays
from kisoku.kernel.match import Match
from kisoku.lab.matches import pairing_of, pairings, play, seated
from kisoku.server.gallery import files_of


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def said(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    """What a command prints; it must end with that code and complain of nothing of ours."""
    capsys.readouterr()
    found = run([str(word) for word in words])
    captured = capsys.readouterr()
    assert found == code, captured.err
    return captured.out if code == 0 else captured.err


def data_of(game: str, folder: str) -> list[Path]:
    return sorted(Path(str(resources.files(f"kisoku.games.{game}").joinpath(folder))).glob("*.yaml"))


def test_games_are_played_between_machines_and_counted(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(said(capsys, "simulate", game, "--games", 3, "--players", "greedy,random", "--json"))
    assert report["game"] == game
    assert report["games"] == 3
    assert report["errors"] == 0


def test_a_pairing_can_be_named_by_its_decks(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = list(load(game).decks())
    report = json.loads(said(capsys, "simulate", game, "--games", 2, "--decks", f"{names[0]},{names[-1]}", "--json"))
    assert report["games"] == 2
    assert names[0] in said(capsys, "simulate", game, "--decks", "no such deck,x", "--lang", "en", code=2)


def test_rules_are_shown_found_and_their_options_listed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = load(game).rules()
    some = rules[len(rules) // 2]
    for language in ("ja", "en"):
        assert some.words.in_(language) in said(capsys, "rules", "show", game, some.number, "--lang", language).replace(
            "\n", " "
        )
        assert some.number in said(capsys, "rules", "search", game, some.words.in_(language)[:20], "--lang", language)
    listed = said(capsys, "rules", "readings", game)
    assert all(reading.rule in listed for reading in load(game).readings())


def test_our_card_sets_and_decks_are_found_sound(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    decks = data_of(game, "cards/decks")
    assert decks
    for deck in decks:
        assert deck.name in said(capsys, "deck", "check", game, deck)
    sets = [path for path in data_of(game, "cards") if "\ncards:\n" in path.read_text(encoding="utf-8")]
    assert sets
    for path in sets:
        assert path.name in said(capsys, "cards", "check", path)


def test_a_deck_of_nothing_but_nonsense_is_refused(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deck = tmp_path / "nonsense.yaml"
    deck.write_text(f"game: {game}\ncards: [no such card]\n", encoding="utf-8")
    assert "nonsense.yaml" in said(capsys, "deck", "check", game, deck, code=2)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_replay_is_shown_and_verified(
    game: str, language: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = load(game)
    pairing = pairing_of(pairings(played), 9)
    finished = play(played, pairing, 9, seated(("random", "random"), 9))
    match = Match(played.new(pairing.cards, 9))
    for decision in finished.decisions:
        match.answer(decision)
    file = tmp_path / "game.json"
    replays.write(replays.record(played, match, 9, pairing.cards), file)
    shown = said(capsys, "replay", "show", file, "--lang", language).splitlines()
    assert len(shown) > 20
    numbers = {rule.number for rule in played.rules()}
    assert all(line.split()[0] in numbers for line in shown[:-1] if not line.startswith(" " * 14))
    assert file.name in said(capsys, "replay", "verify", file)


def test_card_text_is_refused_in_one_message_and_boxes_are_named(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "cards", "read", game, "これは読めない文章である。", code=2).count("\n") == 1
    named = said(capsys, "cards", "read", game, "x", "--box", "no such box", code=2)
    assert all(box in named for box in files_of(load(game)).BOXES)
