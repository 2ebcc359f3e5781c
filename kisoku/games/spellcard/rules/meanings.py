"""The book with all its entries: whoever compiles card texts takes it from here."""

from __future__ import annotations

from kisoku.games.spellcard.rules import items, r8_terms, r10_keywords, verbs
from kisoku.games.spellcard.rules.book import book

ENTRIES = (items, verbs, r8_terms, r10_keywords)

__all__ = ["ENTRIES", "book"]
