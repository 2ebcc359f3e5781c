"""A short run of the fuzzer: files spoilt by a seeded chance are taken, or refused with one message that names them."""

from __future__ import annotations

import pytest
from fuzz_mutations import spoilt
from fuzz_targets import READERS, look_at, seeds

FILES = {"cards": 700, "deck": 1500, "scenario": 900, "replay": 900}


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KISOKU_CACHE", str(tmp_path))


@pytest.mark.parametrize("target", READERS)
def test_files_to_begin_with_are_taken(target: str) -> None:
    assert all(look_at(target, data) for data in seeds(target)[:3])


@pytest.mark.parametrize("target", READERS)
def test_a_spoilt_file_is_taken_or_refused_in_one_message(target: str) -> None:
    files = seeds(target)
    taken = sum(look_at(target, spoilt(files, seed)) for seed in range(FILES[target]))
    assert 0 < taken < FILES[target]
