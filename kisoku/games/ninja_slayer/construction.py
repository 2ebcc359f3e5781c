"""What is wrong with a deck, in words."""

from __future__ import annotations

from kisoku.games.ninja_slayer.naming import named
from kisoku.games.ninja_slayer.rules.r400_preparation import Fault
from kisoku.kernel.game import Words
from kisoku.locale import NO_WORDS


def fault_words(fault: Fault) -> Words:
    """A broken rule of deck construction."""
    rule, subject, found, allowed = fault
    name = named(subject.name, subject.epithet, subject) if subject is not None else NO_WORDS
    if rule == "402.1":
        return Words(f"{name.ja}はデッキに入れられない種類のカードです", f"“{name.en}” is of a kind that no deck may contain")
    if rule == "402.4b":
        return Words(f"{name.ja}が{found}枚あります（{allowed}枚まで）", f"{found} copies of “{name.en}” (at most {allowed})")
    if rule == "402.4c":
        return Words(f"ウケミを持つカードが{found}枚あります（{allowed}枚まで）", f"{found} cards with Ukemi (at most {allowed})")
    if rule == "402.3a" and subject is not None:
        return Words(f"{name.ja}が{found}枚ありますが、開けたパックには{allowed}枚です", f"{found} copies of “{name.en}”, but {allowed} in the opened packs")
    return Words(f"デッキが{found}枚です（{allowed}枚ちょうど）", f"{found} cards in the deck (exactly {allowed})")
