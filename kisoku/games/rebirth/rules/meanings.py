"""The book with all its entries: whoever compiles card texts takes it from here."""

from __future__ import annotations

from kisoku.effects.running import carrying_out
from kisoku.games.rebirth.rules import items, r9_texts, verbs
from kisoku.games.rebirth.rules.book import book
from kisoku.games.rebirth.rules.frames import Effect

items.enter(book)
ENTRIES = (verbs, r9_texts)
ROUTINES = (carrying_out("9.9", Effect, "9.7.4.2"),)

__all__ = ["ENTRIES", "book"]
