"""The book with all its entries: whoever compiles card texts takes it from here."""

from __future__ import annotations

from kisoku.games.sakura import megami
from kisoku.games.sakura.rules import card_verbs, items, rare_verbs, term_verbs, verbs
from kisoku.games.sakura.rules.book import book

ENTRIES = (items, verbs, card_verbs, term_verbs, rare_verbs, *megami.modules())

__all__ = ["ENTRIES", "book"]
