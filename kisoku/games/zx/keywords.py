"""1100: what keyword abilities stand for, as the abilities that they are."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kisoku.text.program import (
    Ability,
    AnyNumber,
    Change,
    Choose,
    Compare,
    Condition,
    Cost,
    CostChange,
    Count,
    Do,
    Every,
    Fact,
    Filter,
    Grant,
    If,
    IfDone,
    Is,
    May,
    Modify,
    Op,
    Pay,
    Query,
    Reg,
    Some,
    Sum,
    Trigger,
    Turn,
    Value,
)

SELF, IT = Reg("self"), Reg("it")
ZX = Filter("kind", "has", "zx")
ENTERS = Trigger("entered", SELF)
FROM_LIFE = Trigger("entered", SELF, source="life", flags=("played",))
MY_TURN, THEIR_TURN = Turn("you"), Turn("opponent")
NO_WORSE = Compare(Value("life", Reg("you")), "<=", Value("life", Reg("opponent")))
ON_EMPTY = ("reboot", "zxless", "normal")


def in_full(ability: Ability) -> Ability:
    """The ability that a keyword stands for; any other as it is."""
    make = EXPANDED.get(ability.keyword)
    return ability if make is None else make(ability)


def number(ability: Ability) -> AnyNumber:
    found = next((variable.number for variable in ability.variables if variable.letter == "N"), None)
    return 1 if found is None else found


def both(one: Condition | None, other: Condition | None) -> Condition | None:
    return one if other is None else other if one is None else Every((one, other))


def _made(
    ops: tuple[Op, ...] | Callable[[Ability], tuple[Op, ...]] | None = None,
    zones: tuple[str, ...] = (),
    condition: Condition | None = None,
    trigger: Trigger | Callable[[Ability], Trigger] | None = None,
    costs: Callable[[Ability], tuple[Cost, ...]] | None = None,
) -> Callable[[Ability], Ability]:
    """What fills in what the keyword says; what the card adds (1101.2) must hold as well."""

    def make(ability: Ability) -> Ability:
        return replace(
            ability,
            ops=ability.ops if ops is None else ops(ability) if callable(ops) else ops,
            zones=ability.zones or zones,
            condition=both(condition, ability.condition),
            trigger=trigger(ability) if callable(trigger) else trigger or ability.trigger,
            costs=ability.costs if costs is None else costs(ability),
            variables=(),
        )

    return make


def _named(ability: Ability, usual: str = "") -> Filter:
    return Filter("name", "contains", ability.name or usual)


def _wrapper(condition: Callable[[Ability], Condition | None]) -> Callable[[Ability], Ability]:
    """1109.2 and the like: the ability behind the keyword is valid while the condition holds, where it
    is valid itself.
    """

    def make(ability: Ability) -> Ability:
        inner = next((op.ability for op in ability.ops if isinstance(op, Grant)), None)
        if inner is None:
            return ability
        inner = in_full(inner)
        made = both(both(condition(ability), ability.condition), inner.condition)
        return replace(
            inner, condition=made, keyword=inner.keyword or ability.keyword, limit=inner.limit or ability.limit
        )

    return make


def _sympathy(ability: Ability) -> Ability:
    """1136.2: while this is in Unison, all own zx with Sympathy have the text."""
    others = Query(("squares",), "you", (ZX, Filter("keyword", "has", "sympathy")))
    ops = tuple(replace(op, objects=others) if isinstance(op, Grant) else op for op in ability.ops)
    return replace(ability, ops=ops, zones=("square",), condition=both(Fact("in_unison"), ability.condition))


def _at_least(query: Query, ability: Ability) -> Condition:
    return Compare(Count(query), ">=", number(ability))


def _face_up(ability: Ability) -> Query:
    races = (Filter("race", "has", ability.name),) if ability.name else ()
    return Query(("dynamis",), "you", (Filter("face", "==", "up"), *races))


def _hangon_trigger(ability: Ability) -> Trigger:
    victim = Query((), "opponent", (ZX, Filter("cost", ">=", Value("cost", SELF))))
    return Trigger("destroys", Query((), "you", (ZX, Filter("name", "contains", "黒剣"))), victim)


IN_COMMON = (Filter("name", "contains", "【TT】"), ZX, Filter("shared_race", "==", "paid"))
OTHER_BREAK = (
    Filter("keyword", "has", "colour_break"),
    Filter("race", "has", "イース"),
    Filter("same_name", "!=", "self"),
)

EXPANDED: dict[str, Callable[[Ability], Ability]] = {
    "life_recovery": _made(
        (If(NO_WORSE, 1), Do("move", objects=Query(("deck",), "you", top=1), place="life")), trigger=FROM_LIFE
    ),
    "void_bringer": _made(
        (
            If(NO_WORSE, 2),
            Choose("you", Query(("squares",), filters=(ZX,)), 0, 1),
            Do("move", objects=IT, place="trash"),
        ),
        trigger=FROM_LIFE,
    ),
    "range": _made(lambda ability: (Modify(SELF, (Change("range", "=", number(ability)),)),)),
    "evolseed": _made(zones=("trash",), trigger=Trigger("moved", SELF, source="deck", target="trash")),
    "alter_force": _made(
        lambda ability: (
            Choose("you", Query(("trash",), "you"), 0, number(ability), unwritten=True),
            Do("force", objects=IT),
        ),
        trigger=ENTERS,
    ),
    "infinite_solitude": _made(
        (Choose("you", Query(("squares",), "you", (ZX,), other=True), 0, -1), Do("move", objects=IT, place="hand")),
        trigger=ENTERS,
    ),
    "headbutt": _made(trigger=ENTERS),
    "install": _made(trigger=ENTERS),
    "denei": _made(
        (Do("enter", objects=SELF, how=("reboot", "zxless", "there")),),
        ("hand",),
        MY_TURN,
        costs=lambda ability: (
            Cost(
                "move",
                1,
                Query(
                    ("squares",),
                    "you",
                    (ZX, Filter("orientation", "==", "reboot"), Filter("cost", ">=", number(ability))),
                ),
                "hand",
            ),
        ),
    ),
    "rewrite": _made((Do("rewrite"), Do("remove", objects=SELF)), ("trash",), MY_TURN),
    "activate": _made(
        (
            Choose(
                "you",
                Query(
                    ("its_forces",),
                    "you",
                    (ZX, Filter("name", "contains", "式神"), Filter("cost", "<=", Count(Query(("resource",), "you")))),
                ),
            ),
            Do("enter", objects=IT, how=ON_EMPTY),
        ),
        condition=MY_TURN,
    ),
    "hangon": _made(
        lambda ability: (Pay("you", ability.costs, 1), Do("enter", objects=SELF, how=ON_EMPTY)),
        ("trash",),
        MY_TURN,
        _hangon_trigger,
        lambda ability: (),
    ),
    "sublimation": _made(
        lambda ability: (
            Choose("you", Query(("resource",), "you", (_named(ability, "エレメンツ"),)), 0, number(ability)),
            Do("move", objects=IT, place="dynamis", how=("faceup",)),
            Do(
                "move",
                objects=Query(("deck",), "you"),
                number=Value("done", Reg("game")),
                place="resource",
                how=("top", "sleep"),
            ),
        ),
        trigger=ENTERS,
    ),
    "renkei": _made(
        lambda ability: (CostChange(SELF, "-", Count(Query(("squares",), "you", (ZX, _named(ability)))), least=1),),
        ("hand", "dynamis", "trash", "charge", "life"),
    ),
    "phantom": _made(
        condition=MY_TURN,
        costs=lambda ability: (Cost("move", 1, Query(("hand",), "you"), "charge"), Cost("move", 1, SELF, "hand")),
    ),
    "gravity_assist": _made(
        (Do("move", objects=SELF, place="deck", how=("bottom",)), IfDone(1), Do("draw")),
        ("normal_square",),
        THEIR_TURN,
        Trigger("draw_phase"),
    ),
    "genesis_rebuild": _made(
        (Do("combine"),),
        ("hand",),
        Every((MY_TURN, Fact("player_card", "ソル"))),
        costs=lambda ability: (Cost("sleep", 1, Query(("squares",), "you", (Filter("name", "==", "叡智極点ソル"),))),),
    ),
    "colour_break": _made(
        (
            May("you", 4),
            Do("move", objects=SELF, place="trash"),
            IfDone(2),
            Choose("you", Query(("trash",), "you", OTHER_BREAK)),
            Do("enter", objects=IT, how=("reboot", "zxless", "there")),
        ),
        condition=Fact("player_card", "イース"),
        trigger=Trigger("draw_phase"),
    ),
    "raid": _made(
        (If(Fact("hurt_this_turn"), 1), Do("enter", objects=SELF, how=("sleep", "zxless", "normal"))), ("hand",)
    ),
    "trance": _made(
        (Choose("you", Query(("dynamis",), "you", IN_COMMON), 0, 1), Do("enter", objects=IT, how=ON_EMPTY)),
        ("force",),
        MY_TURN,
        costs=lambda ability: (
            Cost(
                "move",
                1,
                Query(
                    ("its_host",),
                    "you",
                    (ZX, Filter("orientation", "==", "reboot"), Filter("race", "lacks", "ク・リト")),
                ),
                "trash",
            ),
        ),
    ),
    "overdrive": _made(
        (
            If(
                Some(
                    (
                        Is(SELF, (Filter("entered_how", "has", "ignition"),)),
                        Is(SELF, (Filter("entered_from", "==", "life"), Filter("entered_how", "has", "played"))),
                    )
                ),
                1,
            ),
            Modify(SELF, (Change("power", "base", 15000),)),
        )
    ),
    "dress_up": _made(
        (
            May("you", 4),
            Do("move", objects=SELF, place="dynamis", how=("faceup",)),
            IfDone(2),
            Choose(
                "you",
                Query(("dynamis",), "you", (Filter("race", "has", "インフルエンサー"), Filter("face", "==", "down"))),
                0,
                1,
            ),
            Do("enter", objects=IT, how=ON_EMPTY),
        ),
        trigger=Trigger("destroys", SELF, Query((), "opponent", (ZX,)), flags=("battle",)),
    ),
    "zero_optima": _wrapper(
        lambda ability: _at_least(Query(("resource",), "you", (Filter("icon", "has", "ignition"),)), ability)
    ),
    "level": _wrapper(lambda ability: _at_least(_face_up(ability), ability)),
    "session": _wrapper(
        lambda ability: Compare(Count(Query(("squares",), "you", (ZX, Filter("adjacent", "==", "self")))), ">=", 1)
    ),
    "symbol": _wrapper(
        lambda ability: Compare(
            Sum(
                Count(Query(("squares",), "you", (ZX, _named(ability)))),
                Count(Query(("charge",), "you", (ZX, _named(ability)))),
            ),
            ">=",
            1,
        )
    ),
    "alter_break": _wrapper(lambda ability: Compare(Value("facedown_forces", SELF), ">=", 1)),
    "voltage": _wrapper(
        lambda ability: Compare(
            Value("distinct name", Query(("resource",), "you", (Filter("race", "has", ability.name),))),
            ">=",
            number(ability),
        )
    ),
    "zextend_drive": _wrapper(lambda ability: None),
    "haten_advent": _wrapper(lambda ability: None),
    "sympathy": _sympathy,
}
