"""2, 3: the parts of a card, and whose a card is."""

from __future__ import annotations

from kisoku.games.rebirth.rules.definitions import as_it_is
from kisoku.games.rebirth.rules.r9_layers import EXAMINED, info
from kisoku.games.rebirth.state import CHARACTER, ENTRY, MOST, NONE, PARTNER, REBIRTH_CARD, RebirthState
from kisoku.kernel.rules import rows, rule
from kisoku.kernel.state import LIFE

KINDS = {
    "キャラ": CHARACTER, "CH": CHARACTER, "Reバース": REBIRTH_CARD, "RE": REBIRTH_CARD, "パートナー": PARTNER,
    "PA": PARTNER,
    CHARACTER: CHARACTER, REBIRTH_CARD: REBIRTH_CARD, PARTNER: PARTNER,
}  # fmt: skip
"""2.2.2: as they are printed, and what we call them."""
KIND_RULES = {CHARACTER: "2.2.2.1", REBIRTH_CARD: "2.2.2.2", PARTNER: "2.2.2.3"}


def printed_kind(word: str) -> str:
    """The kind that a word means, or nothing."""
    return KINDS.get(word, "")


def kind_of(s: RebirthState, card: int) -> str:
    kind = info(s, card).kind
    return a_kind(s, kind) if EXAMINED else kind


@rows(KIND_RULES.values(), lambda s, kind: KIND_RULES.get(kind, ""), off="")
def a_kind(s: RebirthState, kind: str) -> str:
    return one_of_three(s, kind)


one_of_three = as_it_is("2.2.2", off="")


def is_character(s: RebirthState, card: int) -> bool:
    return info(s, card).kind == CHARACTER


def is_partner(s: RebirthState, card: int) -> bool:
    return s.pool.cards[s.card[card]].kind == PARTNER


def partners(s: RebirthState) -> tuple[int, ...]:
    """All Partner cards."""
    if s.partners is None:
        s.partners = tuple(card for card in range(len(s.card)) if is_partner(s, card))
    return s.partners


@rule("4.4.3", "2.2.3.1", off=NONE)
def entry_character(s: RebirthState, player: int) -> int:
    """The handle of the player's Entry Character, the latest placed (reading A-52); NONE if there is none."""
    for card in reversed(s.zones[MOST * ENTRY + player]):
        if info(s, card).kind == CHARACTER:
            return card
    return NONE


@rule("3.1.2", off=lambda s, ref: s.turn_player)
def master(s: RebirthState, ref: int) -> int:
    """Whose a card is: that of the player of its zone, who is its owner too (4.1.1.1)."""
    return -1 - ref if ref < 0 else s.owner[ref % LIFE]
