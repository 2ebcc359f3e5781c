"""Records are named tuples: saved as plain tuples, and named again when they are loaded.

What holds records is declared by its type: a local of a frame by its annotation, a field or column of a state in
`RECORDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]


def reader(kind: Any, known: Mapping[Any, Reader] | None = None) -> Reader | None:
    """What makes values of that type from plain ones; None where they are plain themselves. known: readers of further
    types.
    """
    if known and kind in known:
        return known[kind]
    parts = get_args(kind)
    if isinstance(kind, type) and hasattr(kind, "_fields"):
        return _of_tuples(
            _each([reader(part, known) for part in get_type_hints(kind).values()]), lambda row: kind(*row)
        )
    if get_origin(kind) is tuple and parts[1:] == (...,):
        every = reader(parts[0], known)
        return None if every is None else _of_tuples(lambda row: tuple(map(every, row)), None)
    if get_origin(kind) is tuple:
        return _of_tuples(_each([reader(part, known) for part in parts]), None)
    if get_origin(kind) in (Union, UnionType):
        return next((found for found in (reader(part, known) for part in parts) if found is not None), None)
    return None


def _each(readers: Sequence[Reader | None]) -> Reader | None:
    """Reads the parts of a row one by one."""
    if not any(readers):
        return None
    return lambda row: tuple(value if read is None else read(value) for value, read in zip(row, readers, strict=False))


def _of_tuples(parts: Reader | None, make: Reader | None) -> Reader | None:
    """Reads the parts, then names the whole; what is no tuple (None, a number) is left as it is."""
    steps = [step for step in (parts, make) if step is not None]

    def read(value: Any) -> Any:
        if isinstance(value, tuple):
            for step in steps:
                value = step(value)
        return value

    return read if steps else None


def readers(kinds: Mapping[str, Any], known: Mapping[Any, Reader] | None = None) -> dict[str, Reader]:
    """By name, the readers of what is not plain."""
    found = {name: reader(kind, known) for name, kind in kinds.items()}
    return {name: read for name, read in found.items() if read is not None}
