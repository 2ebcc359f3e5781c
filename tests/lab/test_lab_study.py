"""Studies: read with care, played in batches, stopped and gone on with, the same whoever plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

import kisoku
from kisoku.lab.matches import BadRun
from kisoku.lab.report import by_card, first_player, rule_counts
from kisoku.lab.study import Batch, play_batch, read_study
from kisoku.text.yamlfile import BadFile

STUDY = """
title: {ja: 毒と再構成, en: Poison and reconstruction}
game: sakura
games: 12
seed: 3
decks: [survival, blades]
players: [[greedy, random]]
readings:
  poison_in_reconstruction: [returns, stays]
rules: true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "poison.yaml"
    path.write_text(STUDY, encoding="utf-8")
    return path


def test_the_example_is_a_study() -> None:
    study = read_study(Path(kisoku.__file__).parents[1] / "docs" / "examples" / "poison.yaml")
    assert len(study.cells()) == 2


def test_a_study_has_a_cell_for_every_combination_of_what_is_varied(file: Path) -> None:
    study = read_study(file)
    assert [dict(cell.readings)["poison_in_reconstruction"] for cell in study.cells()] == ["returns", "stays"]
    assert sum(batch.games for batch in study.batches()) == 24


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("game: sakura", "game: chess", "chess"),
        ("games: 12", "games: 0", "games"),
        ("[survival, blades]", "[nothing]", "nothing"),
        ("[[greedy, random]]", "[[greedy]]", "players"),
        ("[returns, stays]", "[burns]", "burns"),
        ("rules: true", "rule: true", "rule"),
    ],
)
def test_what_a_study_cannot_mean_is_refused_with_its_place(file: Path, old: str, new: str, named: str) -> None:
    file.write_text(STUDY.replace(old, new), encoding="utf-8")
    with pytest.raises(BadFile, match=named):
        read_study(file)


def test_the_rows_of_a_batch_hang_on_nothing_but_the_study(file: Path) -> None:
    study = read_study(file)
    rows = play_batch(study, Batch(1, 0, 2))
    assert rows == play_batch(study, Batch(1, 0, 1)) + play_batch(study, Batch(1, 1, 1))
    assert {row["deck_0"] for row in rows} <= {"survival", "blades"}
    assert rule_counts(rows)["C8-2-2"] > 0
    assert sum(share.games for share in first_player(rows)) == 2
    assert by_card(rows)


def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_bytes(file: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from kisoku.lab.running import carry_out

    study = read_study(file)
    whole = carry_out(study, tmp_path / "one", workers=1).read_bytes()

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        carry_out(study, tmp_path / "two", workers=2, progress=stop)
    played = len(list((tmp_path / "two" / "parts").glob("*.parquet")))
    assert 0 < played < len(study.batches())
    assert carry_out(study, tmp_path / "two", workers=2).read_bytes() == whole
    file.write_text(STUDY.replace("seed: 3", "seed: 4"), encoding="utf-8")
    with pytest.raises(BadRun):
        carry_out(read_study(file), tmp_path / "two", workers=1)
