"""What is wrong with a deck, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.spellcard.cardset import our_cards
from kisoku.games.spellcard.rules.r1_construction import Fault, faults
from kisoku.kernel.game import Reason, Words


def fault_words(fault: Fault) -> Words:
    """A broken rule of deck construction."""
    number, name, found, allowed = fault
    if number == "1.2.2.1":
        english = "option cards" if name == "オプション" else "spell cards"
        return Words(f"{name}が{found}枚です（{allowed}枚ちょうど）", f"{found} {english} (exactly {allowed})")
    if number == "3.13.5":
        return Words(f"エクストラにより「{name}」は入れられません", f"an extra keeps “{name}” out of the deck")
    return Words(f"「{name}」が{found}枚あります（{allowed}枚まで）", f"{found} copies of “{name}” (at most {allowed})")


def deck_reasons(numbers: Sequence[str]) -> list[Reason]:
    known = our_cards()
    return [Reason(fault.rule, fault_words(fault)) for fault in faults([known[number] for number in numbers])]
