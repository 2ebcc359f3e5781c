"""What is wrong with a deck, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kisoku.games.rebirth.cardset import Card
from kisoku.games.rebirth.rules.r6_preparation import Fault, faults
from kisoku.games.rebirth.state import PARTNER
from kisoku.kernel.game import Reason, Words


def deck_reasons(cards: Sequence[Card]) -> list[Reason]:
    """Every rule of 6.1 that the cards break; the Partners among them are those beside the main deck."""
    rows = [(card.facts, card.abilities) for card in cards]
    main = [row for row in rows if row[0].kind != PARTNER]
    return [
        Reason(fault.rule, fault_words(fault))
        for fault in faults(main, [row for row in rows if row[0].kind == PARTNER])
    ]


def fault_words(fault: Fault) -> Words:
    number, subject, found, allowed = fault
    what = {
        "6.1.1.1": Words("メインデッキ", "the main deck"),
        "6.1.1.2": Words(f"「{subject}」", f"“{subject}”"),
        "6.1.1.3": Words("Reバースカード", "Re-birth cards"),
        "6.1.1.4": Words("メインデッキ内のパートナー", "Partners in the main deck"),
        "6.1.1.5": Words("パートナー", "Partners"),
    }[number]
    exact = number in ("6.1.1.1", "6.1.1.5")
    ja, en = ("ちょうど", "exactly") if exact else ("まで", "at most")
    return Words(f"{what.ja}が{found}枚です（{allowed}枚{ja}）", f"{what.en}: {found} cards ({en} {allowed})")
