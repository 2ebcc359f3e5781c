"""1100: what keyword abilities stand for, as the abilities that they are."""

from __future__ import annotations

from kisoku.text.program import (
    Ability, Choose, Compare, Count, Cost, Do, Every, Fact, Filter, If, IfDone, May, Modify, Change, Query, Reg, Search, Trigger, Turn,
)  # fmt: skip
import msgspec

SELF = Reg("self")
ZX_ON_SQUARES = Query(("squares",), filters=(Filter("kind", "has", "zx"),))
FROM_LIFE = Trigger("entered", SELF, source="life", flags=("played",))
ENTERS = Trigger("entered", SELF)
MY_TURN = Turn("you")


def in_full(ability: Ability) -> Ability:
    """The ability that a keyword stands for; any other as it is."""
    make = EXPANDED.get(ability.keyword)
    return ability if make is None or ability.ops else make(ability)


def _range(ability: Ability) -> Ability:
    return msgspec.structs.replace(ability, ops=(Modify(SELF, (Change("range", "=", int(ability.name or 1)),)),))


EXPANDED = {"range": _range}
_ = (Choose, Compare, Count, Cost, Do, Every, Fact, If, IfDone, May, Search, Ability)
