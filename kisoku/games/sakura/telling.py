"""Lines of the log: what happened, as one viewer may know it, and by which rule.

A line is made when the event has just happened. A card is named only to those who know it then, and a card that went from
one hidden zone to another only to the player whose zones they are, even if it is laid open a moment later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kisoku.games.sakura.naming import (
    ACTION_WORDS,
    BASIC_ACTIONS,
    PHASE_WORDS,
    POOL_WORDS,
    STRATAGEMS,
    UMBRELLAS,
    ZONE_WORDS,
    card_name,
    hidden_card,
    knows,
    megami_name,
    place_words,
)
from kisoku.games.sakura.rules.r6_objects import is_attack
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE
from kisoku.games.sakura.state import CARD, NONE, PHASES, ZONE_NAMES, SakuraState
from kisoku.kernel.game import Words
from kisoku.kernel.state import handle
from kisoku.locale import Line, does, line, naming_cards, who, whose

Event = tuple[Any, ...]
KIND, PLAYER, THING, NUMBER, MORE, MAKER = range(6)
"""Places in an event; what stands behind these is the kind's own."""

Teller = Callable[[SakuraState, Event, "int | None"], "Line | None"]

HIDDEN = frozenset(("deck", "hand", "facedown", "trump", "poison_bag", "outside", "cyberwar"))
"""Zones in which a card may lie with its face hidden."""


def subject(s: SakuraState, e: Event, viewer: int | None) -> Words:
    """The card or attack of the event, named as far as the viewer may know. An attack that is over goes by the card that it came from."""
    if e[THING] >= 0 and not s.alive(e[THING]) and len(e) > MAKER and e[MAKER] != NONE:
        card = card_name(s, e[MAKER], viewer)
        return Words(f"{card.ja}の《攻撃》", f"the attack of {card.en}")
    return card_name(s, e[THING], viewer)


def way(e: Event) -> tuple[str, str]:
    """From where to where something moved."""
    left, reached = e[6:8]
    return ZONE_NAMES[left] if left >= 0 else "", ZONE_NAMES[reached] if reached >= 0 else ""


# --- the course of the game ------------------------------------------------------------------------------------------------------


def megami(s: SakuraState, e: Event, viewer: int | None) -> Line:
    names = [megami_name(one) for one in e[MORE]]
    ja, en = "と".join(name.ja for name in names), " and ".join(name.en for name in names)
    return line("C2-1", f"{who(e[PLAYER], viewer).ja}は{ja}を宿した", f"{does(e[PLAYER], viewer, 'host')} {en}")


def begins(s: SakuraState, e: Event, viewer: int | None) -> Line:
    return line("C4-1.3", f"{who(e[PLAYER], viewer).ja}が先攻", f"{does(e[PLAYER], viewer, 'begin')}")


def turn(s: SakuraState, e: Event, viewer: int | None) -> Line:
    name = who(e[PLAYER], viewer)
    return line("C8", f"――ターン{e[NUMBER]}：{name.ja}のターン――", f"—— Turn {e[NUMBER]}: {whose(e[PLAYER], viewer)} turn ——", e[NUMBER])


def phase(s: SakuraState, e: Event, viewer: int | None) -> Line:
    words = PHASE_WORDS[PHASES[e[NUMBER]]]
    return line(f"C8-{e[NUMBER]}", words.ja, words.en)


def phase_ended(s: SakuraState, e: Event, viewer: int | None) -> Line:
    words = PHASE_WORDS[PHASES[e[NUMBER]]]
    return line("C10-13", f"効果により{words.ja}が終わった", f"an effect ends the {words.en}")


def action(s: SakuraState, e: Event, viewer: int | None) -> Line:
    words = ACTION_WORDS[e[NUMBER]]
    return line("C8-2-1", f"{who(e[PLAYER], viewer).ja}は{words.ja}を選んだ", f"{does(e[PLAYER], viewer, 'choose')} a {words.en}")


def concentration(s: SakuraState, e: Event, viewer: int | None) -> Line:
    if e[NUMBER] >= 0:
        return line("C5-1-2", f"{who(e[PLAYER], viewer).ja}は集中力を{e[NUMBER]}得た", f"{does(e[PLAYER], viewer, 'gain')} {e[NUMBER]} concentration")
    return line("C5-1-2", f"{who(e[PLAYER], viewer).ja}は集中力を{-e[NUMBER]}失った", f"{does(e[PLAYER], viewer, 'lose')} {-e[NUMBER]} concentration")


# --- moves of cards --------------------------------------------------------------------------------------------------------------


def moved(s: SakuraState, e: Event, viewer: int | None) -> Line | None:
    left, reached = way(e)
    if (left, reached) in SILENT_WAYS or reached == "in_use":
        return None
    hidden = left in HIDDEN and reached in HIDDEN
    card = hidden_card(s, handle(e[THING])) if hidden and viewer != e[PLAYER] else subject(s, e, viewer)
    if (left, reached) == ("deck", "hand"):
        return line("C7-1-6.p6", f"{who(e[PLAYER], viewer).ja}は{card.ja}を引いた", f"{does(e[PLAYER], viewer, 'draw')} {card.en}")
    if (left, reached) in ROUTES:
        rule, words = ROUTES[(left, reached)]
        holder = who(e[PLAYER], viewer)
        owned = "yours" if holder.en == "you" else holder.en
        return line(rule, words.ja.format(f"{holder.ja}の{card.ja}"), words.en.format(f"{card.en} of {owned}"))
    here, there = ZONE_WORDS[left], ZONE_WORDS[reached]
    whose_ja = who(e[PLAYER], viewer).ja
    return line("C6-2", f"{card.ja}は{here.ja}から{whose_ja}の{there.ja}へ移った", f"{card.en} goes from {here.en} to {whose(e[PLAYER], viewer)} {there.en}")


ROUTES = {
    ("hand", "facedown"): ("C7-1-8.p4", Words("{}が伏せ札になった", "{} is put face-down")),
    ("in_use", "enhancement"): ("C9-2-3.v", Words("{}が展開された", "{} is deployed")),
    ("enhancement", "discard"): ("C9-5.ii", Words("{}が破棄された", "{} is discarded")),
    ("enhancement", "trump"): ("C9-5.ii", Words("{}が破棄され、使用済になった", "{} is discarded and is used")),
    ("hand", "discard"): ("C7-1-7.p4", Words("{}が捨て札になった", "{} is discarded from hand")),
}
SILENT_WAYS = frozenset((("in_use", "discard"), ("in_use", "trump"), ("discard", "deck"), ("facedown", "deck"), ("outside", "deck"), ("outside", "trump")))
"""What goes without saying: the end of a use, reconstruction, and what was built."""


def revealed(s: SakuraState, e: Event, viewer: int | None) -> Line | None:
    """A card that is revealed to be used is told as used."""
    log = s.log or []
    place = next((place for place in range(len(log) - 1, -1, -1) if log[place] is e), len(log))
    if any(after[KIND] in ("used", "reacts") and after[THING] == e[THING] for after in log[place + 1 : place + 4]):
        return None
    return happens("C9-1-1-2.p2", "{}が公開された", "{} is revealed")(s, e, viewer)


def happens(rule: str, ja: str, en: str) -> Teller:
    """A teller for what merely happens to a card or attack."""

    def tell(s: SakuraState, e: Event, viewer: int | None) -> Line:
        card = subject(s, e, viewer)
        return line(rule, ja.format(card.ja), en.format(card.en))

    return tell


def player_does(rule: str, ja: str, en: str, third: str) -> Teller:
    """A teller for what a player does, so many times."""

    def tell(s: SakuraState, e: Event, viewer: int | None) -> Line:
        verb, _, rest = (en if viewer == e[PLAYER] else third).partition(" ")
        return line(rule, f"{who(e[PLAYER], viewer).ja}は" + ja.format(e[NUMBER]), f"{does(e[PLAYER], viewer, verb, verb)} {rest.format(e[NUMBER])}".rstrip())

    return tell


def player_does_with(rule: str, ja: str, en: str, third: str) -> Teller:
    """A teller for what a player does with a card."""

    def tell(s: SakuraState, e: Event, viewer: int | None) -> Line:
        card = subject(s, e, viewer)
        verb = en if viewer == e[PLAYER] else third
        return line(rule, f"{who(e[PLAYER], viewer).ja}は" + ja.format(card.ja), f"{does(e[PLAYER], viewer, verb, verb)} {card.en}")

    return tell


# --- crystals, damage, values ----------------------------------------------------------------------------------------------------


def crystals(s: SakuraState, e: Event, viewer: int | None) -> Line:
    """Where crystals came from and went: an index of the pools, or a card."""
    source, target = place_words(s, e[6], viewer), place_words(s, e[7], viewer)
    return line("C6-3", f"{source.ja}→{target.ja}：{e[NUMBER]}", f"{source.en} → {target.en}: {e[NUMBER]}")


def charged(s: SakuraState, e: Event, viewer: int | None) -> Line:
    card = subject(s, e, viewer)
    return line("C9-2-3.iii", f"{card.ja}に結晶{e[NUMBER]}個が納められた", f"{card.en} is charged with {e[NUMBER]}")


def damage(s: SakuraState, e: Event, viewer: int | None) -> Line:
    kind = next((POOL_WORDS[mark] for mark in e[MORE] if mark in ("aura", "flare", "life")), POOL_WORDS["life"])
    rule = "C9-7.i" if "reconstruction" in e[MORE] else "C9-4.v" if "attack" in e[MORE] else "C5-8-3"
    return line(
        rule, f"{who(e[PLAYER], viewer).ja}は{kind.ja}に{e[NUMBER]}ダメージを受けた", f"{does(e[PLAYER], viewer, 'take')} {e[NUMBER]} damage to {kind.en}"
    )


def basic_action(s: SakuraState, e: Event, viewer: int | None) -> Line:
    name = next((BASIC_ACTIONS[mark] for mark in e[MORE] if mark in BASIC_ACTIONS), Words("基本動作", "a basic action"))
    return line("C9-6.iii", f"{who(e[PLAYER], viewer).ja}は{name.ja}を行った", f"{does(e[PLAYER], viewer, 'perform')} {name.en}")


def proved(s: SakuraState, e: Event, viewer: int | None) -> Line:
    zone = ZONE_WORDS[ZONE_NAMES[e[NUMBER]]]
    return line("C10-24", f"{who(e[PLAYER], viewer).ja}は{zone.ja}を公開して証明した", f"{does(e[PLAYER], viewer, 'prove')} it by revealing the {zone.en}")


def toggled(s: SakuraState, e: Event, viewer: int | None) -> Line:
    words = UMBRELLAS[e[NUMBER]] if e[NUMBER] in (0, 1) else UMBRELLAS[0]
    return line("A4-3", f"{who(e[PLAYER], viewer).ja}は傘を{words.ja}にした", f"{whose(e[PLAYER], viewer)} umbrella is now {words.en}")


def executed(s: SakuraState, e: Event, viewer: int | None) -> Line:
    words = STRATAGEMS[e[NUMBER]]
    return line("A5-2.p2", f"{who(e[PLAYER], viewer).ja}は計略を実行した：{words.ja}", f"{does(e[PLAYER], viewer, 'execute')} the stratagem: {words.en}")


def over(s: SakuraState, e: Event, viewer: int | None) -> Line:
    if e[PLAYER] < 0:
        return line(e[MORE], "引き分け", "the game is a draw")
    return line(e[MORE], f"{who(e[PLAYER], viewer).ja}の勝利", f"{does(e[PLAYER], viewer, 'win')}")


TELLERS: dict[str, Teller] = {
    "megami": megami,
    "begins": begins,
    "turn": turn,
    "phase": phase,
    "action": action,
    "concentration": concentration,
    "moved": moved,
    "shuffled": player_does("C7-1-6.p4", "山札を切った", "shuffle the deck", "shuffles the deck"),
    "revealed": revealed,
    "used": player_does_with("C9-2.p3", "{}を使用した", "use", "uses"),
    "reacts": player_does_with("C9-4.i", "{}で対応した", "react with", "reacts with"),
    "charged": charged,
    "instead": player_does_with("C10-34", "対応の代わりに{}の効果を適用した", "apply, instead of reacting,", "applies, instead of reacting,"),
    "attack_made": happens("C9-4", "{}が行われた", "{} is made"),
    "attack_cancelled": happens("C9-4.ii", "{}は打ち消された", "{} is cancelled"),
    "attack_missed": happens("C9-4.iii", "{}は適正距離の外で失敗した", "{} fails: out of range"),
    "crystals": crystals,
    "damage": damage,
    "impatience": player_does("C10-10", "焦燥を受けた", "suffer impatience", "suffers impatience"),
    "basic_action": basic_action,
    "reconstructed": player_does("C9-7", "山札を再構成した", "reconstruct the deck", "reconstructs the deck"),
    "shrunk": player_does("C5-1-4", "畏縮した", "are shrunk", "is shrunk"),
    "unshrunk": player_does("C5-1-4", "畏縮から立ち直った", "are no longer shrunk", "is no longer shrunk"),
    "proved": proved,
    "won": player_does_with("C4-2.3", "{}により勝利する", "win by", "wins by"),
    "lost": player_does_with("C4-2.2", "{}により敗北する", "lose by", "loses by"),
    "looked": player_does("C7-1", "伏せられたカード{}枚を見た", "look at {} hidden cards", "looks at {} hidden cards"),
    "phase_ended": phase_ended,
    "toggled": toggled,
    "assembled": player_does("A3-7", "パーツを{}個組み立てた", "assemble {} parts", "assembles {} parts"),
    "dismantled": player_does("A3-8", "パーツを{}個解体した", "dismantle {} parts", "dismantles {} parts"),
    "declared": player_does("C10-36", "{}を宣言した", "declare {}", "declares {}"),
    "executed": executed,
    "prepared": player_does("A5-2.p3", "計略を準備した", "prepare a stratagem", "prepares a stratagem"),
    "over": over,
}

NOT_TOLD = frozenset(("became_unused", "discarded_enhancement", "distance_changed", "drawn", "attack_over", "concentration_gained", "paid"))
"""Moments that matter to effects only, and the other side of what is told already."""


def event_words(s: SakuraState, e: Event, viewer: int | None) -> Line | None:
    """A line of the log for that viewer, or None if the event is not worth one."""
    teller = TELLERS.get(e[KIND])
    told = None if teller is None else teller(s, e, viewer)
    return None if told is None else naming_cards(told, cards_of(s, e, viewer))


def cards_of(s: SakuraState, e: Event, viewer: int | None) -> Iterator[tuple[Words, int | None]]:
    """The cards that the event is about, as the viewer calls them, and where the viewer sees them now. Of an attack it is the card that made it."""
    places = e[5:7] if e[KIND] == "crystals" else ()
    for ref in (_card_behind(s, e), *(place - CARD_PLACE for place in places)):
        if ref >= 0 and s.card[handle(ref)] >= 0:
            yield card_name(s, ref, viewer), s.ref(handle(ref)) if knows(s, handle(ref), viewer) else None


def _card_behind(s: SakuraState, e: Event) -> int:
    thing: int = e[THING]
    if thing < 0:
        return NONE
    if not s.alive(thing):
        return int(e[MAKER]) if len(e) > MAKER else NONE
    return s.maker[handle(thing)] if s.thing[handle(thing)] != CARD and is_attack(s, thing) else thing
