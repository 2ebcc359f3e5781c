"""The additional rules of single Megami: a module for each chapter, a8_kururu for A8, each a patch of
the core rules.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

CHAPTERS = (
    "a3_oboro", "a4_yukihi", "a5_shinra", "a6_hagane", "a7_chikage", "a8_kururu", "a9_thallya", "a10_raira",
    "a11_utsuro", "a12_honoka", "a13_korunu", "a14_yatsuha", "a15_hatsumi", "a16_mizuki",
    "a17_megumi", "a18_kanawe", "a19_kamuwi", "a20_renri", "a21_akina", "a22_shisui", "a23_misora",
)  # fmt: skip


@cache
def modules() -> tuple[ModuleType, ...]:
    """The chapters, in the document's order."""
    return tuple(import_module(f"{__name__}.{name}") for name in CHAPTERS)


def number(module: ModuleType) -> str:
    """A8 of a8_kururu."""
    return module.__name__.rpartition(".")[2].partition("_")[0].upper()
