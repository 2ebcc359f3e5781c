"""The built page is handed out where there is one, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from kisoku.server.page import page_folder, page_routes


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html><title>規則</title>", encoding="utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret").write_text("no", encoding="utf-8")
    monkeypatch.setenv("KISOKU_PAGE", str(tmp_path))
    return tmp_path


def test_the_page_and_its_assets_are_served(folder: Path) -> None:
    client = TestClient(Starlette(routes=page_routes(page_folder())))
    page = client.get("/")
    assert "規則" in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "immutable" in client.get("/assets/a-1.js").headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/secret", "/assets/../secret", "/assets/%2e%2e/secret", "/index.html", "/assets/none.js"]
)
def test_nothing_beside_it_is_served(folder: Path, path: str) -> None:
    assert TestClient(Starlette(routes=page_routes(page_folder()))).get(path).status_code == 404


def test_without_a_built_page_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KISOKU_PAGE", str(tmp_path))
    assert page_routes(page_folder()) == []
