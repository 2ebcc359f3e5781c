"""The built page, where there is one: in the folder that KISOKU_PAGE names, in an installed package, or in web/dist of
a checkout.
"""

from __future__ import annotations

import os
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; connect-src 'self' ws: wss:; frame-ancestors "
        "'none'; base-uri 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""Nothing is loaded from elsewhere, and the seat in the address is told to nobody."""


def page_folder() -> Path | None:
    named = os.environ.get("KISOKU_PAGE")
    package = Path(__file__).parents[1]
    folders = (Path(named),) if named else (package / "page", package.parent / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


class Assets(StaticFiles):
    """Files whose names change with their contents: a browser may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def page_routes(folder: Path | None) -> list[BaseRoute]:
    """The page and what it loads. Its own addresses stand behind the #, so it is one file."""
    if folder is None:
        return []

    async def page(request: Request) -> Response:
        return FileResponse(folder / "index.html", headers=HEADERS)

    found: list[BaseRoute] = [Route("/", page, methods=["GET"])]
    if (folder / "assets").is_dir():
        found.append(Mount("/assets", GZipMiddleware(Assets(directory=folder / "assets"))))
    return found
