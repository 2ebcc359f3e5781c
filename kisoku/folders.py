"""Where the data of this user are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """By the custom of the platform; KISOKU_DATA names another place."""
    named = os.environ.get("KISOKU_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Kisoku"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Kisoku"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kisoku"


def sets_folder(game: str) -> Path:
    """Card sets that the user has brought to a game; they never leave this machine."""
    return data_folder() / "sets" / game
