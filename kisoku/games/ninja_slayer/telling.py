"""Lines of the log: what happened, as one viewer may know it, and by which rule.

A line is made when the event has just happened. A card is named only to those who know it then, and a card that went from
one hidden zone to another only to the player whose hand it reached, even if it is laid open a moment later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kisoku.games.ninja_slayer.naming import ABILITY_WORDS, PHASE_WORDS, ZONE_WORDS, card_name, knows, named
from kisoku.games.ninja_slayer.rules.r1209_triggers import BY, CAUSE, FLAGS, KIND, LEFT, NUMBER, PLAYER, REACHED, SUBJECT, Event
from kisoku.games.ninja_slayer.state import ABILITY, CHECK, DAMAGE, DECK, ETHER, FIELD, HAND, KOTODAMA, NOBODY, OHIGAN, ZONE_NAMES, NinjaState
from kisoku.kernel.game import Words
from kisoku.kernel.state import LIFE, ref_player
from kisoku.locale import A_CARD, Line, does, line, naming_cards, who, whose

Teller = Callable[[NinjaState, Event, "int | None"], "Line | None"]

HIDDEN = (DECK, HAND)

TOLD_OTHERWISE = ("drawn", "discarded", "killed", "ambushed", "countered", "excluded")
"""Events that are moves with a name of their own; the plain move that goes with them is not told again."""

NOT_TOLD = (
    "game_start", "draw_step", "ether_step", "target_step", "interrupt_step", "damage_step", "damage_step_end", "iksa_end", "appeared", "aisatsued", "kills",
    "deals_damage", "shown",
)  # fmt: skip
"""Moments that matter to abilities only, and the other side of what is told already."""


def subject(s: NinjaState, e: Event, viewer: int | None) -> Words:
    """The card of the event, named as far as the viewer may know."""
    ref = e[SUBJECT]
    if e[LEFT] in HIDDEN and e[REACHED] in HIDDEN and not s.alive(ref):
        if e[REACHED] == HAND and viewer == e[PLAYER]:
            facts = s.pool.cards[s.card[ref % LIFE]].facts
            return named(facts.name, facts.epithet, facts)
        return A_CARD
    return card_name(s, ref, viewer)


# --- the course of the turn --------------------------------------------------------------------------------------------------


def turn_start(s: NinjaState, e: Event, viewer: int | None) -> Line:
    name = who(e[PLAYER], viewer)
    return line("501.1", f"――ターン{s.turn}：{name.ja}のターン――", f"—— Turn {s.turn}: {whose(e[PLAYER], viewer)} turn ——", s.turn)


def phase_begins(phase: str, rule: str) -> Teller:
    words = PHASE_WORDS[phase]

    def tell(s: NinjaState, e: Event, viewer: int | None) -> Line:
        return line(rule, words.ja, words.en)

    return tell


# --- moves -------------------------------------------------------------------------------------------------------------------


def drawn(s: NinjaState, e: Event, viewer: int | None) -> Line:
    card = subject(s, e, viewer)
    name = who(e[PLAYER], viewer)
    return line("1308.1", f"{name.ja}は{card.ja}をドローした", f"{does(e[PLAYER], viewer, 'draw')} {card.en}")


def moved(s: NinjaState, e: Event, viewer: int | None) -> Line | None:
    if told_already(s, e):
        return None
    card = subject(s, e, viewer)
    left, reached = e[LEFT], e[REACHED]
    if reached == KOTODAMA:
        return None  # told as entered
    if (left, reached) == (DECK, HAND):
        rule = "403.2" if e[BY] == NOBODY else "302.3"
        return line(rule, f"{who(e[PLAYER], viewer).ja}は{card.ja}を手札に加えた", f"{does(e[PLAYER], viewer, 'take')} {card.en} into hand")
    if (left, reached) in ROUTES:
        rule, words = ROUTES[(left, reached)]
        return line(rule, words.ja.format(card.ja), words.en.format(card.en))
    if reached == FIELD:
        return line("1315.1", f"{card.ja}が登場した", f"{card.en} appears")
    here, there = ZONE_WORDS[ZONE_NAMES[left]], ZONE_WORDS[ZONE_NAMES[reached]]
    return line("302.3", f"{card.ja}は{here.ja}から{there.ja}へ移った", f"{card.en} goes from {here.en} to {there.en}")


ROUTES = {
    (HAND, ETHER): ("502.4a", Words("{}がエテル・ゾーンに置かれた", "{} is put into the ether zone")),
    (KOTODAMA, FIELD): ("602.2", Words("{}が登場した", "{} appears")),
    (KOTODAMA, OHIGAN): ("1205.1c-2", Words("{}は解決を終えてオヒガンに置かれた", "{} has resolved and goes to the Ohigan")),
    (DECK, CHECK): ("1104.2", Words("ダメージチェックで{}がめくられた", "the damage check turns up {}")),
    (CHECK, DAMAGE): ("1104.3", Words("{}はダメージになった", "{} becomes damage")),
    (CHECK, OHIGAN): ("1104.4", Words("{}はウケミを終えてオヒガンに置かれた", "{}, an Ukemi, goes to the Ohigan")),
    (FIELD, FIELD): ("306.4", Words("{}の支配が移った", "control of {} changes")),
    (DAMAGE, OHIGAN): ("1319.1", Words("{}がダメージ・ゾーンからオヒガンに置かれた", "{} goes from the damage zone to the Ohigan")),
}


def told_already(s: NinjaState, e: Event) -> bool:
    """Whether the move stands in the log under a name of its own, one or two entries before."""
    log = s.log or []
    for place in range(len(log) - 1, -1, -1):
        if log[place] is e:
            return any(log[at][KIND] in TOLD_OTHERWISE and log[at][SUBJECT] == e[SUBJECT] for at in range(max(0, place - 2), place))
    return False


def discarded(s: NinjaState, e: Event, viewer: int | None) -> Line:
    card = subject(s, e, viewer)
    return line("1309.1", f"{who(e[PLAYER], viewer).ja}は{card.ja}を捨てた", f"{does(e[PLAYER], viewer, 'discard')} {card.en}")


def happens(rule: str, ja: str, en: str) -> Teller:
    """A teller for what merely happens to a card."""

    def tell(s: NinjaState, e: Event, viewer: int | None) -> Line:
        card = subject(s, e, viewer)
        return line(rule, ja.format(card.ja), en.format(card.en))

    return tell


def killed(s: NinjaState, e: Event, viewer: int | None) -> Line:
    card = subject(s, e, viewer)
    rule = "1004.1" if isinstance(e[CAUSE], tuple) else "1311.1"
    if "iksa" in e[FLAGS]:
        return line(rule, f"{card.ja}はイクサで殺された", f"{card.en} is killed in iksa")
    return line(rule, f"{card.ja}は殺された", f"{card.en} is killed")


# --- entering ----------------------------------------------------------------------------------------------------------------


def entered(s: NinjaState, e: Event, viewer: int | None) -> Line:
    card = subject(s, e, viewer)
    return line("1204.2k", f"{who(e[PLAYER], viewer).ja}は{card.ja}をエントリーした", f"{does(e[PLAYER], viewer, 'enter')} {card.en}")


def ability_entered(s: NinjaState, e: Event, viewer: int | None) -> Line:
    card = card_name(s, e[SUBJECT], viewer)
    kind = ABILITY_WORDS[e[FLAGS][0]]
    return line("1204.2k", f"{card.ja}の{kind.ja}がエントリーされた", f"the {kind.en} of {card.en} is entered")


# --- the fight and its damage ------------------------------------------------------------------------------------------------


def aisatsu(s: NinjaState, e: Event, viewer: int | None) -> Line:
    card, target = card_name(s, e[SUBJECT], viewer), card_name(s, e[CAUSE], viewer)
    return line("704.7", f"{card.ja}が{target.ja}にアイサツした", f"{card.en} performs aisatsu on {target.en}")


def damaged(s: NinjaState, e: Event, viewer: int | None) -> Line:
    target = card_name(s, e[SUBJECT], viewer)
    iksa = "iksa" in e[FLAGS]
    if e[SUBJECT] < 0:
        rule = "706.4a" if iksa else "1102.4a"
        verb = does(ref_player(e[SUBJECT]), viewer, "take")
    else:
        rule = "706.4b" if iksa else "1102.4b"
        verb = f"{target.en} takes"
    kind = Words("イクサダメージ", "iksa damage") if iksa else Words("ダメージ", "damage")
    return line(rule, f"{target.ja}は{e[NUMBER]}{kind.ja}を受けた", f"{verb} {e[NUMBER]} {kind.en}")


# --- turning, showing, shuffling ---------------------------------------------------------------------------------------------


def bowed(s: NinjaState, e: Event, viewer: int | None) -> Line | None:
    """Ether that is paid, and an attacker's bow, go without saying."""
    card = e[SUBJECT] % LIFE
    if s.zone[card] >> 1 == ETHER or e[BY] == NOBODY:
        return None
    return happens("1310.2", "{}はオジギした", "{} bows")(s, e, viewer)


def unbowed(s: NinjaState, e: Event, viewer: int | None) -> Line | None:
    """Readying at the start of the turn goes without saying."""
    return None if e[BY] == NOBODY else happens("1310.1", "{}はアンタイ・オジギした", "{} unbows")(s, e, viewer)


def player_does(rule: str, ja: str, en: str, third: str) -> Teller:
    """A teller for what a player does so many times."""

    def tell(s: NinjaState, e: Event, viewer: int | None) -> Line:
        verb, _, rest = (en if viewer == e[PLAYER] else third).partition(" ")
        return line(rule, f"{who(e[PLAYER], viewer).ja}は" + ja.format(e[NUMBER]), f"{does(e[PLAYER], viewer, verb, verb)} {rest.format(e[NUMBER])}".rstrip())

    return tell


TELLERS: dict[str, Teller] = {
    "turn_start": turn_start,
    "character_phase": phase_begins("character", "503.1"),
    "iksa_start": phase_begins("iksa", "702.1"),
    "turn_end": phase_begins("end", "505.1"),
    "drawn": drawn,
    "moved": moved,
    "discarded": discarded,
    "killed": killed,
    "ambushed": happens("1314.1", "{}がアンブッシュした", "{} is ambushed"),
    "countered": happens("1321.1", "{}は打ち消された", "{} is countered"),
    "excluded": happens("1324.1", "{}は除外された", "{} is excluded"),
    "entered": entered,
    "ability_entered": ability_entered,
    "aisatsu": aisatsu,
    "interrupted": happens("705.4", "{}がアイサツ対象になった", "{} becomes the aisatsu target"),
    "damaged": damaged,
    "bowed": bowed,
    "unbowed": unbowed,
    "revealed": happens("1306.1", "{}が公開された", "{} is revealed"),
    "flipped": happens("303.2", "{}の表裏が変わった", "{} is turned over"),
    "shuffled": player_does("1316.1", "デッキをシャッフルした", "shuffle the deck", "shuffles the deck"),
    "healed": player_does("1319.1", "{}回復した", "heal {}", "heals {}"),
    "jitsu": player_does("1320.1", "ジツ{}を行った", "perform jitsu {}", "performs jitsu {}"),
}


def event_words(s: NinjaState, e: Event, viewer: int | None) -> Line | None:
    """A line of the log for that viewer, or None if the event is not worth one."""
    teller = TELLERS.get(e[KIND])
    told = None if teller is None else teller(s, e, viewer)
    return None if told is None else naming_cards(told, cards_of(s, e, viewer))


def cards_of(s: NinjaState, e: Event, viewer: int | None) -> Iterator[tuple[Words, int | None]]:
    """The cards that the event is about, as the viewer calls them, and where the viewer sees them now. Of an ability it is the card that has it."""
    for ref in (e[SUBJECT], e[CAUSE]):
        if not isinstance(ref, int) or ref < 0:
            continue
        own = s.alive(ref) and s.thing[ref % LIFE] == ABILITY
        card = s.source[ref % LIFE] if own else ref
        name = subject(s, e, viewer) if card == e[SUBJECT] else card_name(s, card, viewer)
        yield name, s.ref(card % LIFE) if card >= 0 and s.card[card % LIFE] >= 0 and knows(s, card % LIFE, viewer) else None
