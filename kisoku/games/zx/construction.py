"""401: what is wrong with a deck."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence

from kisoku.games.zx import cardset
from kisoku.games.zx.pool import Facts
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.rules import RULEBOOK, rule
from kisoku.text.yamlfile import Place

DECK_SIZE, COPIES, IGNITIONS, DYNAMIS_SIZE = 50, 4, 20, 16
LIMITED = {"ライフリカバリー": "401.3", "ヴォイドブリンガー": "401.4", "オーバードライブ": "401.5"}
"""Keywords of which a deck holds four cards at the most."""
NOT_IN_DECKS = frozenset(
    ("player", "zx_extra", "overboost", "shift", "event_extra", "player_extra", "ascension_extra", "link")
)
IN_DYNAMIS = frozenset(("zx_extra", "overboost", "shift", "event_extra", "ascension_extra"))

Parts = dict[str, list[Facts]]


@rule("401.1", "401.1a")
def size(s: object, parts: Parts) -> list[Reason]:
    count = len(parts["deck"])
    return (
        []
        if count == DECK_SIZE
        else [
            Reason(
                "401.1a",
                Words(
                    f"デッキが{count}枚です（{DECK_SIZE}枚ちょうど）",
                    f"{count} cards in the deck (exactly {DECK_SIZE})",
                ),
            )
        ]
    )


def names_of(s: object, facts: Facts) -> tuple[str, ...]:
    """206.3a: what the subtext adds counts too."""
    abilities = cardset.abilities_of(facts, Place(facts.number)) if facts.subtext else ()
    return (official_name(s, facts), *(ability.name for ability in abilities if ability.keyword == "named"))


def official_name(s: object, facts: Facts) -> str:
    from kisoku.games.zx.rules.r200_cards import official

    return official(s, facts.number, facts.name)


def _copies(s: object, cards: list[Facts], number: str) -> list[Reason]:
    counted = Counter(name for facts in cards for name in names_of(s, facts))
    return [
        Reason(
            number,
            Words(f"「{name}」が{count}枚あります（{COPIES}枚まで）", f"{count} copies of “{name}” (at most {COPIES})"),
        )
        for name, count in counted.items()
        if count > COPIES
    ]


@rule("401.2", "201.2", "206.3a")
def copies(s: object, parts: Parts) -> list[Reason]:
    return _copies(s, parts["deck"], "401.2")


def limited(keyword: str, number: str):  # type: ignore[no-untyped-def]
    @rule(number)
    def at_most(s: object, parts: Parts) -> list[Reason]:
        count = sum(keyword in facts.text for facts in parts["deck"])
        return (
            []
            if count <= COPIES
            else [
                Reason(
                    number,
                    Words(
                        f"{keyword}が{count}枚あります（{COPIES}枚まで）",
                        f"{count} cards with {keyword} (at most {COPIES})",
                    ),
                )
            ]
        )

    return at_most


@rule("401.6", "401.6.ex1")
def ignitions(s: object, parts: Parts) -> list[Reason]:
    count = sum("ignition" in facts.icons for facts in parts["deck"])
    words = Words(
        f"イグニッションアイコンを持つカードが{count}枚です（{IGNITIONS}枚ちょうど）",
        f"{count} cards with the Ignition icon (exactly {IGNITIONS})",
    )
    return [] if count == IGNITIONS else [Reason("401.6", words)]


@rule("401.7")
def kinds(s: object, parts: Parts) -> list[Reason]:
    return [
        Reason(
            "401.7",
            Words(
                f"「{facts.name}」はデッキに入れられない種類です",
                f"“{facts.name}” is of a kind that no deck may contain",
            ),
        )
        for facts in dict.fromkeys(parts["deck"])
        if facts.kind in NOT_IN_DECKS
    ]


@rule("401.8")
def beside(s: object, parts: Parts) -> list[Reason]:
    found = []
    if len(parts["player"]) > 1 or any(facts.kind != "player" for facts in parts["player"]):
        found.append(Reason("401.8", Words("プレイヤーカードは1枚までです", "there is at most one Player card")))
    backs = parts["back"]
    if len(backs) > 1 or any(
        facts.kind != "player_extra" and not (facts.kind == "overboost" and facts.half == "lower") for facts in backs
    ):
        found.append(
            Reason(
                "401.8",
                Words(
                    "裏に合わせるのは、オーバーブーストの下部かプレイヤー エクストラ1枚までです",
                    "behind it lies at most one Overboost's lower half or Player Extra",
                ),
            )
        )
    return found


@rule("401.9", "401.9a")
def dynamis_size(s: object, parts: Parts) -> list[Reason]:
    count = len(parts["dynamis"])
    return (
        []
        if count <= DYNAMIS_SIZE
        else [
            Reason(
                "401.9a",
                Words(
                    f"デュナミスが{count}枚です（{DYNAMIS_SIZE}枚まで）",
                    f"{count} cards in the Dynamis (at most {DYNAMIS_SIZE})",
                ),
            )
        ]
    )


@rule("401.10")
def dynamis_kinds(s: object, parts: Parts) -> list[Reason]:
    return [
        Reason(
            "401.10", Words(f"「{facts.name}」はデュナミスに入れられません", f"“{facts.name}” cannot be in a Dynamis")
        )
        for facts in dict.fromkeys(parts["dynamis"])
        if facts.kind not in IN_DYNAMIS or (facts.kind == "overboost" and facts.half != "upper")
    ]


@rule("401.11")
def dynamis_copies(s: object, parts: Parts) -> list[Reason]:
    return _copies(s, parts["dynamis"], "401.11")


@rule("1207.1", "1207.2")
def expired(s: object, parts: Parts) -> list[Reason]:
    """Cards are not used after their date; nor does a later print of the same name change that for them."""
    today = getattr(getattr(s, "pool", None), "date", None) or datetime.date.today()
    cards = dict.fromkeys(facts for group in parts.values() for facts in group)
    return [
        Reason(
            "1207.1",
            Words(
                f"「{facts.name}」の使用期限は{facts.expires}までです",
                f"“{facts.name}” could be used until {facts.expires}",
            ),
        )
        for facts in cards
        if facts.expires is not None and facts.expires < today
    ]


CHECKS = (
    expired,
    size,
    copies,
    *(limited(keyword, number) for keyword, number in LIMITED.items()),
    ignitions,
    kinds,
    beside,
    dynamis_size,
    dynamis_kinds,
    dynamis_copies,
)


def faults(parts: Parts, s: object = RULEBOOK) -> list[Reason]:
    """Every rule of deck construction that is broken."""
    return [reason for check in CHECKS for reason in check(s, parts) or ()]


def deck_reasons(cards: Sequence[str]) -> list[Reason]:
    known = cardset.our_cards()
    return faults(
        {key: [known[number].facts for number in numbers] for key, numbers in cardset.split(tuple(cards)).items()}
    )
