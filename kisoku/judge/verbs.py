"""What players do, as scripts say it: the words of both languages for the verbs of options."""

from __future__ import annotations

from collections.abc import Collection, Iterable

Meant = frozenset[str]


class Verbs:
    """A game's words. rows: words for the same thing, parted by strokes, and the verbs of options that they may mean.

    after: what stands behind its object in Japanese (斬 を使用), in the same form. A word alone is read by `rows` first.
    """

    def __init__(self, rows: Iterable[tuple[str, str | Collection[str]]], after: Iterable[tuple[str, str | Collection[str]]] = ()) -> None:
        self._words = dict(_unfolded(rows))
        self._after = sorted(_unfolded(after), key=lambda row: -len(row[0]))
        self._longest = max(word.count(" ") + 1 for word in self._words)

    def take_apart(self, words: str) -> tuple[Meant | None, str]:
        """(the verbs meant, the rest); no verb is recognised: (None, all of it)."""
        parts = words.replace("　", " ").split()
        for count in range(min(self._longest, len(parts)), 0, -1):
            verbs = self._words.get(" ".join(parts[:count]).lower())
            if verbs is not None:
                return verbs, " ".join(parts[count:])
        text = " ".join(parts)
        for word, verbs in self._after:
            if text.endswith(word) and text != word:
                return verbs, text.removesuffix(word).strip()
        return None, text


def _unfolded(rows: Iterable[tuple[str, str | Collection[str]]]) -> Iterable[tuple[str, Meant]]:
    for words, verbs in rows:
        meant = frozenset(verbs.split() if isinstance(verbs, str) else verbs)
        for word in words.split("/"):
            yield word, meant
