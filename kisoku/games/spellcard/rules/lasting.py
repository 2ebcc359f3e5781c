"""What lasts in this game: while an ability is there, for the turn, for the chain, or while its card lies where it
does.
"""

from __future__ import annotations

from typing import Any

from kisoku.effects import lasting
from kisoku.effects.book import Span
from kisoku.effects.operands import NoMeaning, Operands
from kisoku.games.spellcard.state import SpellcardState
from kisoku.kernel.rules import examined, registered, rule
from kisoku.text import program as ir
from kisoku.text.program import everything_in

LYING = ("equip", "rule")
STEADY = frozenset(
    ("range", "blue", "race", "affiliation", "name", "spell_name", "card_name", "type", "kind", "ace", "equipped")
)
"""Facts that change only when something moves or begins to last."""


class Lasting(lasting.Lasting):
    """fickle: what it says hangs on more than what lies on the stage and what lasts. live: 2.9.5, 2.10.4, of what a
    card says that lies somewhere, unless its player named the number, or it changes something to that (8.1.7).
    """

    def __init__(self, op: Any, programs: Any, program: int, o: Operands) -> None:
        super().__init__(op, programs, program, o)
        if isinstance(op, ir.Grant | ir.Lose) and op.attribute and op.item not in ("attribute", "race", "affiliation"):
            raise NoMeaning(f"grant {op.item}")
        if isinstance(op, ir.Grant) and op.ability is not None and not op.ability.keyword and self.acts is not None:
            self.acts = gains_the_text(self.acts)
        self.static_number = all(isinstance(change.number, int) for change in getattr(op, "changes", ()))
        named = {one.letter for one in programs.programs[program].ability.variables if one.number is None}
        self.live = (
            self.duration in LYING
            and not any(change.how != "+" for change in self.changes)
            and not any(isinstance(part, ir.Var) and part.letter in named for part in everything_in(op))
        )
        parts = list(everything_in(op))
        self.fickle = not self.static_number or any(
            isinstance(part, ir.Filter) and part.item not in STEADY for part in parts
        )

    def span(self, s: SpellcardState, f: Any) -> Span | None:
        return self.lasts(s, f)

    def locked(self, s: SpellcardState, f: Any) -> tuple[int, ...] | None:
        """2.9.5, 2.10.4: while a card lies there its effect is received always, by whoever fits; else by those who fit
        when it is applied.
        """
        if isinstance(self.objects, ir.Query) and (self.duration in LYING or self.kind == "costchange"):
            return None
        refs = super().locked(s, f)
        if refs is None or self.objects is None:
            return refs
        from kisoku.games.spellcard.rules.r2_receiving import receivers

        return receivers(s, f, refs, self.sort(s, f))

    def sort(self, s: SpellcardState, f: Any) -> str:
        """What it does, as texts that speak of effects call it."""
        if self.kind == "become" and self.op.item == "controller":
            return "control"
        if self.kind == "modify" and is_status(s, self.changes[0].item):
            return "lower" if any(change.number(s, f) < 0 for change in self.changes) else "modify"
        return self.kind if self.kind != "modify" else "change"

    def narrowing(self, op: ir.Forbid) -> tuple[ir.Filter, ...]:
        if op.action != "be_affected":
            return op.object_filter
        return tuple(one for one in op.object_filter if one.item not in ("effect", "declaration", "other"))


def gains_the_text(acts: Any) -> Any:
    """8.2.4: who gains an ability has the text in the brackets."""
    return examined("8.2.4", acts, False)


registered("spellcard").setdefault("8.2.4", []).append(gains_the_text)


@rule("2.2.5.1", off=False)
def is_status(s: SpellcardState, item: str) -> bool:
    """Rank, POW and DEF are the status."""
    return item in ("rank", "pow", "def")
