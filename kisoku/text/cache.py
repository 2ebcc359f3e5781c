"""A cache of compiled abilities: text is read by the grammar once, and taken from here afterwards.

Entries are keyed by the hash of the text and of everything that gives it its meaning (the grammar's own source), so a
changed grammar never meets an old program. The cache holds plain data; a damaged or foreign file counts as empty.
"""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from pathlib import Path
from types import TracebackType

import msgspec

from kisoku.text.program import Ability


def cache_folder() -> Path:
    root = os.environ.get("KISOKU_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "kisoku"


@lru_cache(maxsize=8)
def fingerprint(package: str) -> str:
    """The hash of all source that the meaning of a text depends on."""
    root = Path(__file__).parent
    words = root.parent / "games" / package
    sources = [*sorted(root.glob("*.py")), *sorted(words.glob("words*.py")), *sorted((words / "words").glob("*.py"))]
    digest = hashlib.blake2b(digest_size=16)
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


class AbilityCache:
    """Abilities by (kind, text, ukemi). Used as a context manager: what is new is written on leaving."""

    def __init__(self, package: str) -> None:
        self._path = cache_folder() / f"{package}-{fingerprint(package)}.msgpack"
        self._known: dict[str, tuple[Ability, ...]] = {}
        self._new = False

    def __enter__(self) -> AbilityCache:
        try:
            self._known = msgspec.msgpack.decode(self._path.read_bytes(), type=dict[str, tuple[Ability, ...]])
        except (OSError, msgspec.MsgspecError):
            self._known = {}
        return self

    def get(self, key: tuple[str, ...]) -> tuple[Ability, ...] | None:
        return self._known.get(_hash(key))

    def put(self, key: tuple[str, ...], abilities: tuple[Ability, ...]) -> None:
        self._known[_hash(key)] = abilities
        self._new = True

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._new or kind is not None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(msgspec.msgpack.encode(self._known))
            fresh.replace(self._path)
        except OSError:
            return  # a cache that cannot be written is only slower


def _hash(key: tuple[str, ...]) -> str:
    return hashlib.blake2b("\0".join(key).encode(), digest_size=16).hexdigest()
