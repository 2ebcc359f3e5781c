"""The book with all its entries: whoever compiles card texts takes it from here."""

from __future__ import annotations

from kisoku.games.zx.rules import items, moving_verbs, r1015_joining, r1026_markers, verbs
from kisoku.games.zx.rules.book import book

ENTRIES = (items, moving_verbs, verbs, r1015_joining, r1026_markers)
ROUTINES = verbs.ROUTINES

__all__ = ["ENTRIES", "ROUTINES", "book"]
