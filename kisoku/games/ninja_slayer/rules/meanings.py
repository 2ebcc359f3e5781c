"""The book with all its entries: whoever compiles card texts takes it from here."""

from __future__ import annotations

from kisoku.games.ninja_slayer.rules import items, moving_verbs, verbs
from kisoku.games.ninja_slayer.rules.book import book

ENTRIES = (items, moving_verbs, verbs)
ROUTINES = moving_verbs.ROUTINES

__all__ = ["ENTRIES", "ROUTINES", "book"]
