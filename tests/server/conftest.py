"""One server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server_client import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as one:
        yield one
