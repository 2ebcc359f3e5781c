"""Whether a deck can be what a player chose: two Megami (C2), and seven normals and three trumps of their cards
(C3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, NamedTuple

from kisoku.games.sakura.cardset import cards_of, our_cards, with_cards
from kisoku.games.sakura.facts import NORMAL, TRUMP, Facts, Megami, all_megami, find_megami
from kisoku.games.sakura.rules.definitions import so
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.rules import RULEBOOK, rows, rule

HOSTED = 2
NORMALS, TRUMPS = 7, 3


NOTHING = Words("", "")
CLASS_WORDS: Mapping[str, Words] = {NORMAL: Words("通常札", "normal cards"), TRUMP: Words("切札", "trumps")}


class Fault(NamedTuple):
    """A broken rule: its number, what breaks it, and where numbers matter, how many there are and how many there should
    be."""

    rule: str
    subject: Words = NOTHING
    found: int = 0
    allowed: int = 0


BREAKABLE = ("C1-3", "C2-1", "C2-1.n1", "C2-2", "C3-1", "C3-2", "X1.unsel")
LISTED = tuple(one for one in all_megami().values() if one.selectable)
OWN_EXTRAS = (one for one in LISTED if one.id == one.user or {*one.extra} - {*all_megami()[one.user].extra})
NOTES = (*(f"{one.rule}.n1" for one in OWN_EXTRAS if one.extra), *(f"{one.rule}.n2" for one in LISTED if one.shared))
"""What X1 says of cards that cannot be chosen, or not twice."""


@rows((*BREAKABLE, *NOTES), lambda s, found, fault: fault.rule)
def breaks(s: Any, found: list[Fault], fault: Fault) -> None:
    """A fault of a choice, by the rule that the choice breaks."""
    found.append(fault)


def megami_faults(names: Sequence[str], s: Any = RULEBOOK) -> list[Fault]:
    """C2: every rule that the selection of these Megami breaks."""
    found: list[Fault] = []
    if len(names) != HOSTED:
        breaks(s, found, Fault("C2-1", NOTHING, len(names), HOSTED))
    known = [find_megami(name) for name in names]
    for name, one in zip(names, known, strict=True):
        if one is None and is_unlisted(s):
            breaks(s, found, Fault("C2-2", Words(name, name)))
        elif one is not None and not one.selectable:
            breaks(s, found, Fault("X1.unsel", Words(one.ja, one.en)))
    selected = [one for one in known if one is not None and one.selectable]
    for number, count in Counter(one.number for one in selected).items():
        same = [one for one in selected if one.number == number]
        number_ = "C2-1" if len({one.id for one in same}) == 1 else "C2-1.n1"
        if count > 1:
            breaks(
                s,
                found,
                Fault(
                    number_, Words("・".join(one.ja for one in same), " and ".join(one.en for one in same)), count, 1
                ),
            )
    return found


is_unlisted = so("X1.sel")
"""Only those that the list names can be selected."""


def card_faults(names: Sequence[str], cards: Sequence[Facts], s: Any = RULEBOOK) -> list[Fault]:
    """C3: every rule that these cards break as the deck of a player with these Megami."""
    found: list[Fault] = []
    for cls, wanted in ((NORMAL, NORMALS), (TRUMP, TRUMPS)):
        count = sum(1 for card in cards if card.cls == cls)
        if count != wanted:
            breaks(s, found, Fault("C3-2", CLASS_WORDS[cls], count, wanted))
    hosted = [one for one in map(find_megami, names) if one is not None]
    usable = {number for one in hosted for number in cards_of(s, one)}
    shared = {number: f"{one.rule}.n2" for one in hosted for number in one.shared}
    for number, count in Counter(card.number for card in cards).items():
        card = next(card for card in cards if card.number == number)
        name = Words(card.name, card.name_en or card.name)
        barred = _barring(number, hosted)
        if number not in listed():
            breaks(s, found, Fault("C1-3", name))
        elif barred:
            breaks(s, found, Fault(barred, name))
        elif is_not_among(s, number, usable):
            breaks(s, found, Fault("C3-1", name))
        if count > 1:
            breaks(s, found, Fault(shared.get(number, "C3-1"), name, count, 1))
    return found


@rule("C6-2-1-3", off=False)
def is_not_among(s: Any, number: str, usable: Set[str]) -> bool:
    """Cards are told by their numbers."""
    return number not in usable


def _barring(number: str, hosted: Iterable[Megami]) -> str:
    """The note of X1 that keeps the card out of deck construction, "" if none does."""
    for one in hosted:
        for version in (all_megami()[one.user], one):
            if number in version.extra and number in one.extra:
                return f"{version.rule}.n1"
    return ""


@lru_cache(maxsize=1)
def listed() -> frozenset[str]:
    """C1-3: the numbers of all cards that X1 lists."""
    return frozenset(number for one in all_megami().values() for number in (*one.cards, *one.extra))


# --- decks by number --------------------------------------------------------------------------------------------------


def deck_reasons(deck: Sequence[str]) -> list[Reason]:
    """Every rule that the choices in a deck break: its Megami, then its cards by number. What is left to choose in the
    game breaks nothing."""
    names, numbers = split(deck)
    found = [
        *(megami_faults(names) if deck else ()),
        *_not_here(names, numbers),
        *(card_faults(names, _facts(numbers)) if numbers else ()),
    ]
    return [Reason(fault.rule, fault_words(fault)) for fault in found]


def whole_deck_reasons(deck: Sequence[str]) -> list[Reason]:
    """Every rule that the deck breaks as one in which all is chosen."""
    names, numbers = split(deck)
    found = [*megami_faults(names), *_not_here(names, numbers), *card_faults(names, _facts(numbers))]
    return [Reason(fault.rule, fault_words(fault)) for fault in found]


def split(deck: Sequence[str]) -> tuple[list[str], list[str]]:
    """The Megami and the card numbers of a deck."""
    known = our_cards()
    numbers = [word for word in deck if word in known or word.startswith("NA-")]
    return [word for word in deck if word not in numbers], numbers


def _facts(numbers: Sequence[str]) -> list[Facts]:
    known = our_cards()
    return [known[number].facts for number in numbers if number in known]


def _not_here(names: Sequence[str], numbers: Sequence[str]) -> Iterator[Fault]:
    """Megami whose cards we do not have, and numbers that no card has."""
    for one in map(find_megami, names):
        if one is not None and one.selectable and one not in with_cards():
            yield Fault("C3-1", Words(one.ja, one.en), 0, 1)
    for number in numbers:
        if number not in our_cards():
            yield Fault("C1-3", Words(number, number))


def fault_words(fault: Fault) -> Words:
    """The broken rule in words."""
    rule, (ja, en), found, allowed = fault.rule, (fault.subject.ja, fault.subject.en), fault.found, fault.allowed
    if rule == "C2-2":
        return Words(f"「{ja}」は選べるメガミではありません", f"“{en}” is no Megami that can be selected")
    if rule == "X1.unsel":
        return Words(f"{ja}は選べないメガミです", f"{en} is a Megami that cannot be selected")
    if rule == "C2-1.n1":
        return Words(f"{ja}は番号が同じです", f"{en} have the same number")
    if rule == "C2-1" and ja:
        return Words(f"{ja}：同じメガミを二度は選べません", f"{en}: the same Megami twice")
    if rule == "C2-1":
        return Words(f"メガミが{found}柱です（{allowed}柱ちょうど）", f"{found} Megami (exactly {allowed})")
    if rule == "C1-3":
        return Words(f"{ja}という番号のカードはありません", f"there is no card with the number {en}")
    if rule == "C3-2":
        return Words(f"{ja}が{found}枚です（{allowed}枚ちょうど）", f"{found} {en} (exactly {allowed})")
    if found > 1:
        return Words(f"「{ja}」が{found}枚あります（{allowed}枚だけ）", f"{found} copies of “{en}” (only {allowed})")
    if rule == "C3-1" and allowed:
        return Words(f"{ja}のカードはまだありません", f"the cards of {en} are not here yet")
    if rule == "C3-1":
        return Words(f"「{ja}」は選んだ2柱のカードではありません", f"“{en}” is not a card of the two Megami")
    return Words(f"「{ja}」は眼前構築で使えません", f"“{en}” is not usable in deck construction")
