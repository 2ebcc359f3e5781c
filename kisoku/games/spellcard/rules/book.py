"""The book of this game's card texts: its zones, players and registers, and where it does things in its own way.
(Facts: see items; actions: see verbs.)"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kisoku.effects.book import Book, Span
from kisoku.effects.standing import Record
from kisoku.games.spellcard.minimap import AREAS
from kisoku.games.spellcard.rules import atoms
from kisoku.games.spellcard.rules.definitions import as_it_is, the
from kisoku.games.spellcard.rules.frames import Pay
from kisoku.games.spellcard.rules.r2_damage import settle_wounds
from kisoku.games.spellcard.rules.r3_information import departed
from kisoku.games.spellcard.rules.r4_stage import takes_another
from kisoku.games.spellcard.rules.r4_zones import lookers
from kisoku.games.spellcard.rules.r7_costs import can_pay
from kisoku.games.spellcard.rules.standing import NUMBERS, info, offset
from kisoku.games.spellcard.state import (
    FIRST_AREA,
    HAND,
    KIND_OF,
    PHASES,
    ZONE_BY_NAME,
    Pending,
    SpellcardState,
    area_ref,
)
from kisoku.kernel.events import NONE, Event
from kisoku.kernel.frames import Frame
from kisoku.kernel.players import everyone, opponent
from kisoku.kernel.rules import examined, registered, rule
from kisoku.kernel.state import LIFE
from kisoku.text import program as ir

MOMENTS = (
    "turn_start", "striker_phase_start", "striker_phase_end", "commander_phase_start", "commander_phase_end",
    "end_phase_start", "turn_end",
    "chain_end",
)  # fmt: skip
BEFORE = ("damage", "defeat", "retire", "remove", "return", "summon", "step", "act", "draw", "discard")
"""What has abilities that are manifested before it is applied, and what can be replaced (8.1.5, 8.1.8)."""
AFTER = (
    "damaged", "defeated", "retired", "removed", "returned", "left", "summoned", "stepped", "acted", "unacted", "drawn",
    "discarded", "declared",
    "attacked", "targeted", "grazed", "countered", "equipped", "score_paid", "shed",
)  # fmt: skip


class SpellcardBook(Book):
    zone_kinds: tuple[int, ...] | None = KIND_OF
    rules = {
        "choose": "2.4.10", "search": "2.4.10", "may": "8.1.6", "pay": "7.1", "modes": "8.1.9", "either": "8.1.9",
        "order": "2.4.10",
        "replace": "8.1.5", "number": "1.1.6.1",
    }  # fmt: skip

    def belongs(self, s: SpellcardState, f: Any, ref: int, players: tuple[int, ...]) -> bool:
        return self.controller(s, ref) in players

    def controller(self, s: SpellcardState, ref: int) -> int:
        """2.2.4.1; of what has left the stage, who controlled it there."""
        gone = departed(s, ref) if s.departed else None
        return s.controller[ref % LIFE] if gone is None else gone.controller

    def is_this(self, s: SpellcardState, f: Any, ref: int) -> bool:
        return bool(ref in (f.card, f.caster))

    def everywhere(self, s: SpellcardState, f: Any) -> Iterable[int]:
        return (s.ref(card) for card in range(s.rules.first_free))

    def befell(
        self, s: SpellcardState, f: Any, event: Event, ref: int, players: tuple[int, ...] | None, kinds: frozenset[int]
    ) -> bool:
        if players is None:
            return True
        forgotten = ref == event.thing and not s.alive(ref) and (not s.departed or departed(s, ref) is None)
        return (event.player if forgotten else self.controller(s, ref)) in players

    def now(self, s: SpellcardState, f: Any, refs: tuple[int, ...]) -> tuple[int, ...]:
        """What has left is not found any more (2.3.6)."""
        return tuple(ref for ref in refs if ref < 0 or s.alive(ref))

    def choosable(self, s: SpellcardState, f: Any, deed: Any, who: int, found: tuple[int, ...]) -> tuple[int, ...]:
        return found

    def can_pay(self, s: SpellcardState, f: Any, costs: Any, who: int) -> bool:
        icons, hand, score = prices(s, f, costs)
        return can_pay(s, who, icons, hand, score, 0, f.caster, NONE)

    def payment(self, s: SpellcardState, f: Any, costs: Any, who: int) -> Frame:
        icons, hand, score = prices(s, f, costs)
        return Pay(who, -1, f.card, f.caster, icons, hand, score)

    def later(self, s: SpellcardState, f: Any, op: ir.Later, program: int) -> None:
        """2.4.4.1: a triggered ability is checked for as long as the ability that made it lasts."""
        span = self.durations[op.duration](s, f) if op.duration else None
        until = watched(s, "" if span is None else span.until)
        row = Pending(program, f.player, f.card, f.caster, f.targets, until, int(not op.every), atoms.next_stamp(s))
        atoms.set_pending(s, (*s.pending, row))

    def begin(
        self, s: SpellcardState, f: Any, lasting: Any, refs: tuple[int, ...] | None, values: tuple[int, ...], span: Span
    ) -> None:
        if lasting.kind == "become" and lasting.op.item == "controller":
            take_control(s, f, lasting, refs or (), span)
            return
        changing = [change for change in lasting.changes if change.how in ("=", "swap") and change.item in NUMBERS]
        if changing and refs is not None:
            for ref in refs:
                self._last(s, f, lasting, (ref,), offsets(s, lasting, ref, values), span)
            return
        self._last(s, f, lasting, refs, values, span)

    def _last(self, s: SpellcardState, f: Any, lasting: Any, refs: Any, values: tuple[int, ...], span: Span) -> None:
        record = Record(
            lasting.number,
            f.player,
            f.card,
            refs,
            values,
            span.begins,
            span.ends,
            span.until,
            atoms.next_stamp(s),
            f.caster,
        )
        atoms.set_effects(s, (*s.effects, record))

    def variable(self, s: SpellcardState, f: Any, letter: str) -> int:
        return found_number(s, super().variable(s, f, letter))

    def asked(self, condition: Any) -> Any:
        """8.1.4: what stands behind 場合 is done if the condition is met, and not if it is not (8.1.4.3)."""
        return examined("8.1.4", examined("8.1.4.3", condition, True), True)

    def agreed(self, s: SpellcardState, f: Any) -> bool:
        """Of what works in the hand its player has said already that it comes (10.8.1)."""
        agreed, f.agreed = f.agreed, 0
        return bool(agreed)

    def answered(self, s: SpellcardState, f: Any, given: int) -> int:
        return wholly(s) if given else not_at_all(s)

    def contents(self, s: SpellcardState, f: Any, most: int) -> int:
        return no_more(s, most)

    def did(self, s: SpellcardState, f: Any) -> bool:
        return was_applied(s, bool(f.done))

    def named(self, program: Any) -> None:
        """Keyword abilities are what chapter 10 says they are."""
        from kisoku.games.spellcard.rules.r10_keywords import numbered

        numbered(program)

    def finished(self, s: SpellcardState, f: Any) -> int:
        settle_wounds(s, f)
        atoms.set_applied(s, f.around)
        if f.shown:
            hide_again(s, f.shown)
        return int(f.done)


found_number = as_it_is("1.1.6.2", off=lambda s, number: max(1, number))
"""An n that the game gives may be 0 or less, and is used as it is."""

wholly = the(1, "8.1.6.1", "8.1.6", off=0)
"""Whoever chooses to do it does all of it, as far as that is possible (reading A38)."""

not_at_all = the(0, "8.1.6.2", off=1)
no_more = as_it_is("8.1.9", off=2)
"""Of what stands before and behind or just one is done (reading A30); of items as many as the text says."""

was_applied = as_it_is("2.4.12", "2.4.12.1", off=True)
"""What changed nothing was not applied."""


@rule("8.1.14.1")
def hide_again(s: SpellcardState, shown: tuple[int, ...]) -> None:
    """What an effect revealed is hidden again when it is resolved, where it still is."""
    for ref in shown:
        card = ref % LIFE
        if s.alive(ref) and s.zone[card] < FIRST_AREA:
            atoms.set_known(s, card, lookers(s, KIND_OF[s.zone[card]], s.zone[card] & 1))


def offsets(s: SpellcardState, lasting: Any, ref: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """Of each change, by how much it shifts the number from now on."""
    now = info(s, ref % LIFE)
    found = []
    for change, value in zip(lasting.changes, values, strict=True):
        if change.how == "swap":
            value = getattr(now, NUMBERS[change.other])
        found.append(value if change.how == "+" else offset(s, value, getattr(now, NUMBERS[change.item])))
    return tuple(found)


def take_control(s: SpellcardState, f: Any, lasting: Any, refs: tuple[int, ...], span: Span) -> None:
    """A striker changes sides; not to somebody who has six (4.1.4.1)."""
    player = f.player if lasting.op.value == "you" else opponent(s, f.player)
    f.done = 0
    for ref in refs:
        card = ref % LIFE
        old = s.controller[card]
        if old == player or not takes_another(s, player) or s.zone[card] < FIRST_AREA:
            continue
        atoms.set_controller(s, card, player)
        f.done += 1
        if lasting.duration:
            book._last(s, f, lasting, (ref,), (old,), span)


def prices(s: SpellcardState, f: Any, costs: Any) -> tuple[tuple[str, ...], int, int]:
    """Icons, cards of the hand, cards of the score that an effect asks for."""
    icons: list[str] = []
    sums = {"hand": 0, "score": 0}
    for price in costs:
        number = price.number(s, f)
        if price.verb in sums:
            sums[price.verb] += number
        else:
            icons += [("*" if price.verb == "caster" else "") + price.cost.place] * number
    return tuple(icons), sums["hand"], sums["score"]


@rule("2.4.4.1", "2.4.4.2", "8.1.3.2", "8.1.4.2", off="effect")
def watched(s: SpellcardState, duration: str) -> str:
    """What a triggered ability waits for is checked for as long as the ability lasts."""
    return duration or watched_once(s)


watched_once = the("effect", "2.4.4.3", "2.4.7", off="turn")
"""Without a duration, until its effect is resolved."""


book = SpellcardBook("spellcard")
for _number in ("8.1.4", "8.1.4.3"):
    registered("spellcard").setdefault(_number, []).append(SpellcardBook.asked)

# --- places ---------------------------------------------------------------------------------------


def on_stage(s: SpellcardState, f: Any, players: tuple[int, ...]) -> list[int]:
    """The strikers of these players, in the order of the areas."""
    found = []
    for area in range(AREAS):
        things = s.zones[FIRST_AREA + area]
        if things and s.controller[things[0]] in players:
            found.append(s.ref(things[0]))
    return found


def equips(s: SpellcardState, f: Any, players: tuple[int, ...]) -> list[int]:
    """Equip spells on the strikers of these players."""
    found = []
    for area in range(AREAS):
        things = s.zones[FIRST_AREA + area]
        if things and s.controller[things[0]] in players:
            found += [s.ref(card) for card in things[1:] if not s.pool.cards[s.card[card]].is_option]
    return found


def in_hand(s: SpellcardState, f: Any, players: tuple[int, ...]) -> list[int]:
    """What these players have in hand. A spell that is being looked at lies in the effect zone before its conditions
    are (5.4.8.1, 5.4.8.2).
    """
    declared = f.card if f.program in s.pool.spells else NONE
    return [ref for player in players for card in s.zones[2 * HAND + player] if (ref := s.ref(card)) != declared]


UNQUALIFIED = {"deck": "4.2.3", "hand": "4.3.3", "discard": "4.4.3", "score": "4.5.3"}
"""The zones that are yours if nothing else is said."""

for _name, _kind in ZONE_BY_NAME.items():
    if _name not in ("stage", "hand"):
        book.zone(_name, _kind, rule=UNQUALIFIED.get(_name, ""))
book.zone("stage", ZONE_BY_NAME["stage"], find=on_stage)
book.zone("hand", ZONE_BY_NAME["hand"], find=in_hand, rule=UNQUALIFIED["hand"])
book.zone("equips", find=equips)
book.zone("areas", find=lambda s, f, players: [area_ref(s, area) for area in range(AREAS)])

book.name_phases(PHASES)

book.events.update(dict.fromkeys((*MOMENTS, *BEFORE, *AFTER, "additional_action"), ""))
book.replaced.update(BEFORE)
book.kinds.update(("static", "triggered", "action", "reaction", "extra"))
book.keywords.update(("sessha", "kakusei", "jinkei", "shadan", "shunsoku", "shushu", "kasei", "kago"))
book.forbidden.update(dict.fromkeys((
    "be_targeted", "be_affected", "leave_stage", "damage", "act", "unact", "move", "step", "status", "equip", "attack",
    "declare", "spell", "ability",
    "react", "be_attacked", "be_countered", "defeat", "retire", "remove", "graze", "draw", "discard", "summon", "build",
    "ace",
), "1.1.3"))  # fmt: skip
book.facts.update(dict.fromkeys(("unanswered", "uncountered"), lambda s, f, value: True))
book.permitted.update({"attack_acted": "1.1.2", "attack_again": "1.1.2", "move_acted": "1.1.2", "ace": "3.13.5"})
book.costs.update(
    {
        "furyoku": "7.1.4",
        "caster": "7.6.4.2.1",
        "hand": "7.1.5",
        "score": "7.1.6",
        "summon": "3.4.1",
        "declaring": "2.5.2",
    }
)
book.changes.update(
    {
        **dict.fromkeys(("pow", "def", "rank"), ("+", "=")),
        **dict.fromkeys(
            ("hand_limit", "striker_limit", "victory_score", "starting_hand", "copies", "deck", "deck_size"), ("+", "=")
        ),
        "attack_range": ("+", "="),
    }
)
book.becomes.update(
    {
        "attribute": lambda value: all(sign in "神魔霊妖無" for sign in value),
        "race": bool,
        "affiliation": bool,
        "controller": lambda value: value in ("you", "opponent"),
    }
)
for _word in ("", "turn", "chain", "equip", "rule"):
    book.duration(_word, rule="2.4.6" if _word else "2.4.7")(
        lambda s, f, word=_word: Span(s.turn, -1, word or "effect")
    )


def _next_turn(end: str, whose: str) -> Callable[[SpellcardState, Any], Span]:
    """1.1.2: a text may say that it lasts until the end (where turn-lasting effects end), or before the start, of
    somebody's next turn.
    """

    def span(s: SpellcardState, f: Any) -> Span:
        player = {"_you": f.player, "_opponent": opponent(s, f.player)}.get(whose, opponent(s, s.turn_player))
        return Span(s.turn, -1, f"{end} {s.turn + 1 + (player == s.turn_player)}")

    return span


for _end in ("until", "before"):
    for _whose in ("", "_you", "_opponent"):
        book.duration(f"{_end}_next_turn{_whose}", rule="1.1.2")(_next_turn(_end, _whose))


@rule("2.1.2.3", off=lambda s, f: (f.player,))
def both(s: SpellcardState, f: Any) -> tuple[int, ...]:
    """お互いのプレイヤー are you and the opponent."""
    return everyone(s)


@rule("2.1.3.1", off=())
def turn_player(s: SpellcardState, f: Any) -> tuple[int, ...]:
    return (s.turn_player,)


@rule("2.1.3.2", off=())
def non_turn_player(s: SpellcardState, f: Any) -> tuple[int, ...]:
    return (opponent(s, s.turn_player),)


book.players.update(any=both, turn_player=turn_player, non_turn_player=non_turn_player)


# --- registers ------------------------------------------------------------------------------------


@book.register("caster", rule="8.1.13")
def caster(s: SpellcardState, f: Any) -> tuple[int, ...]:
    """術者: the striker that made the declaration."""
    return (f.caster,) if f.caster >= 0 else ()


@book.register("attackers", rule="2.6.2")
def attackers(s: SpellcardState, f: Any) -> tuple[int, ...]:
    return tuple(f.attackers)


@book.register("game")
def game(s: SpellcardState, f: Any) -> tuple[int, ...]:
    return ()
