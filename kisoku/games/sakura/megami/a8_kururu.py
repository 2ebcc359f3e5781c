"""Additional rules 8: クルル. Gear frames: text that counts only while the mechanism is complete; and the discovery of
the century.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kisoku.games.sakura.megami.hosting import own_extras
from kisoku.games.sakura.rules import atoms
from kisoku.games.sakura.rules.book import book
from kisoku.games.sakura.rules.card_verbs import look_at
from kisoku.games.sakura.rules.frames import Effect
from kisoku.games.sakura.rules.items import another
from kisoku.games.sakura.rules.r4_duel import duel
from kisoku.games.sakura.rules.r5_situations import happen, settle
from kisoku.games.sakura.rules.r6_crystals import move_crystals
from kisoku.games.sakura.rules.r6_objects import card_class, info, subtype
from kisoku.games.sakura.rules.r7_moving import move
from kisoku.games.sakura.rules.r7_zones import CARD_PLACE
from kisoku.games.sakura.rules.r9_legality import any_use
from kisoku.games.sakura.rules.standing import context_of, derived, holds
from kisoku.games.sakura.state import DISCARD, DUST, ENHANCEMENT, EXTRA, NONE, OUTSIDE, TRUMP, UNUSED, USED, SakuraState
from kisoku.kernel.choosing import YesNo
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Frame, Outcome, Routine, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import rule

if TYPE_CHECKING:
    from kisoku.games.sakura.ruleset import SakuraRuleset

GREAT_INVENTION = "NA-10-kururu-A1-S-3-Ex1"

# --- A8-2, A8-3: mechanisms -------------------------------------------------------------------------------------------


@rule("A8-2.p3", off={})
def icons(s: SakuraState) -> dict[str, str]:
    """The five kinds, and the types and subtypes that they stand for."""
    return {"攻": "attack", "行": "action", "付": "enhancement", "対": "reaction", "全": "fullpower"}


@book.fact("gear", rule="A8-2 A8-2.p2 A8-2.p5 A8-6.p2")
def is_complete(s: SakuraState, f: Any, shown: Any) -> bool:
    """Only then the words of the frame are text, on the card and on the attack that came of it."""
    return assembled(s, f, shown, False)


@book.fact("gear_of_others")
def is_complete_by_others(s: SakuraState, f: Any, shown: Any) -> bool:
    """Cards of other Megami alone would do."""
    return assembled(s, f, shown, True)


@rule("A8-3", off=False)
def assembled(s: SakuraState, f: Any, shown: str, others: bool) -> bool:
    own = info(s, f.card).users if f.card != NONE else ()
    cards = [card for card in counted(s, f.player) if not others or another(s, info(s, card).users, own)]
    kinds = Counter(kind for card in cards for kind in (info(s, card).type, subtype(s, card)))
    return all(enough(s, kinds[kind], number) for kind, number in Counter(_meant(s, f, shown)).items())


def _meant(s: SakuraState, f: Any, shown: str) -> list[str]:
    """What each icon stands for; a letter for the type or subtype of the card that was chosen."""
    chosen = [info(s, card) for card in (getattr(f, "it", None) or ())[:1]]
    letters = {"X": chosen[0].type, "Y": chosen[0].subtype} if chosen else {}
    return [kind for icon in shown for kind in (icons(s).get(icon) or shows_nothing(s, letters.get(icon, "")),) if kind]


@rule("A8-2.p4", off="nothing")
def shows_nothing(s: SakuraState, kind: str) -> str:
    """What is none of the five demands nothing."""
    return kind if kind in icons(s).values() else ""


@rule("A8-3.b1", off=False)
def enough(s: SakuraState, there: int, shown: int) -> bool:
    return there >= shown


def counted(s: SakuraState, player: int) -> list[int]:
    """Discard, Enhancement zone and used trumps."""
    trumps = [card for card in s.zones[2 * TRUMP + player] if s.used[card] == USED]
    return [*s.zones[2 * DISCARD + player], *s.zones[2 * ENHANCEMENT + player], *trumps]


# --- A8-4 -------------------------------------------------------------------------------------------------------------


class Discovery(Frame):
    """A8-4."""

    player: int = NONE
    card: int = NONE


discovering = Routine("discovery", Discovery, "A8-4")


@discovering.step("A8-4.1")
def look_at_trumps(s: SakuraState, f: Discovery) -> Outcome:
    look_at(s, f.player, s.zones[2 * TRUMP + 1 - f.player])
    return None


@discovering.step("A8-4.2")
def whose_trumps(s: SakuraState, f: Discovery) -> Outcome:
    return Request(
        f.player, "A8-4.2", tuple(Option("discover", "A8-4.2", -1 - player) for player in (f.player, 1 - f.player))
    )


@discovering.step("A8-4.2")
def take_them(s: SakuraState, f: Discovery) -> Outcome:
    """Unused, and theirs from now on who made the discovery."""
    zone = 2 * OUTSIDE - 1 - f.answer.thing
    for card in [card for card in s.zones[zone] if s.facedown[card] and card_class(s, card) == "trump"]:
        atoms.set_holder(s, card, f.player)
        move(s, card, TRUMP, f.player, used=UNUSED)
    return None


@discovering.step("A8-4.3")
def gain_the_invention(s: SakuraState, f: Discovery) -> Outcome:
    for card in s.zones[2 * EXTRA + f.player]:
        if info(s, card).number == GREAT_INVENTION:
            move(s, card, TRUMP, f.player, used=UNUSED)
    return None


@discovering.step("A8-4.4")
def remove_its_card(s: SakuraState, f: Discovery) -> Outcome:
    if f.card != NONE:
        move(s, f.card, OUTSIDE)
    happen(s, Event("discovered", f.player, f.card))
    settle(s)
    return leave()


@any_use.because(
    "A8-4.4",
    "世紀の大発見で取り除かれたカードは、このターン使用できません",
    "it was removed by the discovery of the century this turn",
)
def was_removed_by_discovery(s: SakuraState, player: int, card: int, how: int, answered: int, free: int) -> bool:
    return "kururu" in s.rules.users and any(event.kind == "discovered" and event.thing == card for event in s.history)


@book.on_players("discover")
def discover(s: SakuraState, f: Effect, player: int, count: int) -> Frame | int:
    return Discovery(player=player, card=f.card) if "kururu" in s.rules.users else 0


def count_double(s: SakuraState, f: Effect) -> Outcome:
    """A crystal on a card that says so goes to Dust, and every number in the frame is doubled."""
    if f.program not in s.pool.doubles or f.asked > 1:
        return None
    able = [
        one.card
        for one in derived(s).permits
        if one.lasting.action == "double_frames"
        and one.player == f.player
        and s.bound[one.card]
        and holds(s, one, context_of(one))
    ]
    if not f.asked and able:
        f.asked, f.step = 1, 0
        return YesNo(player=f.player, rule="C9-1", source=able[0])
    if f.asked == 1 and f.given and able:
        move_crystals(s, CARD_PLACE + able[0], DUST, 1)
        f.program = s.pool.doubles[f.program]
    f.asked, f.given = 2, None
    return None


def patch(rules: SakuraRuleset) -> None:
    if "kururu-A2" in rules.megami:
        rules.doubling = count_double
    rules.append(duel, "C4-1.2", "A8-1", own_extras("kururu", EXTRA))


ROUTINES: tuple[Routine, ...] = (discovering,)
