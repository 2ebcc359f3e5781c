"""The book with all its entries: whoever compiles card texts takes it from here."""

from __future__ import annotations

from kisoku.games.zx.rules import items, moving_verbs, verbs
from kisoku.games.zx.rules.book import book

ENTRIES = (items, moving_verbs, verbs)
ROUTINES = verbs.ROUTINES

__all__ = ["ENTRIES", "ROUTINES", "book"]
