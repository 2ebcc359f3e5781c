"""Whole paragraphs → abilities, and the door to this game's card language."""

from __future__ import annotations

import re

from msgspec.structs import replace

from kisoku.games.rebirth.words import signs
from kisoku.games.rebirth.words.choosing import times
from kisoku.games.rebirth.words.describing import PLACED, Scope, listed
from kisoku.games.rebirth.words.lowering import WAITS, Lowering, Ops, every, opening, referent
from kisoku.games.rebirth.words.meaning import SENTENCES, VERBS
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import CONTINUOUS
from kisoku.text.program import (
    Ability,
    Compare,
    Condition,
    Cost,
    Count,
    Fact,
    If,
    Query,
    Quotient,
    Reg,
    Sum,
    Times,
    Trigger,
)
from kisoku.text.reading import Language, LineReading, TextRefused, one_text
from kisoku.text.scope import Meaningless

BEFORE_LIST = re.compile(r"(?<=[。：］、])、")
TOLD = {"name": "《{}》", "attr": "〔{}〕", "keyword": "keyword:{0[0]}", "growth": "keyword:nobishiro"}
SPARK = Trigger("moved", Reg("self"), source="deck", target="entry", flags=("entry_process",))


class Paragraph(Lowering):
    """Lowers one paragraph."""

    def __init__(self, kind: str) -> None:
        super().__init__(Scope(kind), VERBS, SENTENCES)

    def line(self, tree: Tree) -> Ability:
        """A quoted ability: nothing that was said outside is known inside."""
        return Paragraph("static").ability(tree)

    def ability(self, tree: Tree) -> Ability:
        match tree:
            case ("growth",):
                return Ability("static", keyword="nobishiro")
            case ("blocker",):
                return Ability("static", keyword="blocker")
            case ("blocker_for", *cards):
                return Ability("static", keyword="blocker", name="".join(map(told, listed(*cards))))
            case ("cancel", *deeds):
                return Ability("cancel", keyword="cancel", name=",".join(map(cancelled, listed(*deeds))))
            case ("cancel_if", icons, *deeds):
                zones, condition, limit = self.icons(icons)
                if zones or limit:
                    raise Meaningless("キャンセルには条件だけを書けます", "only a condition is said of a Cancel")
                return replace(self.ability(("cancel", *deeds)), condition=condition)
            case ("cancel_for", icons, cost, *deeds):
                return replace(self.ability(("cancel_if", icons, *deeds)), costs=self.costs(cost), has_cost=True)
            case ("activated_for" | "triggered_for" as tag, icons, cost, body):
                return self.marked(tag.removesuffix("_for"), icons, body, self.costs(cost))
        return self.marked(*tree)

    def marked(self, kind: str, icons: tuple[Tree, ...], body: Tree, costs: tuple[Cost, ...] = ()) -> Ability:
        spark = kind == "spark"
        self.scope.kind = "triggered" if spark else kind
        zones, condition, limit = self.icons(icons)
        trigger, body = self.take_trigger(body) if kind == "triggered" else (SPARK if spark else None, body)
        ops = self.sentences(body[1])
        if limit and self.limit:
            raise Meaningless("回数の制限が二度書かれています", "the limit is said twice")
        limit = limit or self.limit
        if kind == "static":
            if not all(isinstance(op, (*CONTINUOUS, If)) for op in ops):
                raise Meaningless("常時能力は続く効果だけを持ちます", "a static ability only has continuous effects")
            if limit:
                raise Meaningless(
                    "回数の制限は自動能力と起動能力だけのものです",
                    "only automatic and activated abilities have a limit",
                )
            if not zones and any(tree[0] == "cancel_only" for tree in body[1]):
                zones = ("hand",)
        keyword = "spark" if spark else ""
        return Ability(
            self.scope.kind,
            tuple(ops),
            "",
            keyword,
            zones,
            costs,
            trigger,
            condition,
            limit=limit,
            has_cost=bool(costs),
        )

    def icons(self, icons: tuple[Tree, ...]) -> tuple[tuple[str, ...], Condition | None, int]:
        """Where the ability works, the condition keywords (11.2), and how often in a turn."""
        zones: list[str] = []
        conditions: list[Condition] = []
        limit = 0
        for icon in icons:
            match icon:
                case ("once", n):
                    limit = int(n)
                case ("combo",):
                    conditions.append(Fact("recombo"))
                case ("combo_of", name, others):
                    if others:
                        raise Meaningless("Reコンボの名称は一つずつです", "one name for each Re-combo")
                    conditions.append(Fact("recombo", name))
                case ("power", n):
                    conditions.append(Fact("honryou", str(n)))
                case ("power_of", n, *cards):
                    conditions.append(Fact("honryou", f"{n}:" + "".join(map(told, listed(*cards)))))
                case (zone,):
                    zones.append(PLACED.get(zone, zone))
        return tuple(zones), every(conditions) if conditions else None, limit

    def take_trigger(self, body: Tree) -> tuple[Trigger, Tree]:
        first, *others = body[1]
        segments = opening(first)
        if not segments or segments[0][0] not in WAITS:
            raise Meaningless("誘発条件（「…時、」）がありません", "what the ability waits for is not said (「…時、」)")
        self.begin()
        trigger = self.waits(segments[0])
        self.scope.trigger, self.scope.it = trigger, referent(trigger)
        return trigger, ("body", ((first[0], segments[1:], *first[2:]), *others))

    def costs(self, tree: Tree) -> tuple[Cost, ...]:
        self.scope.kind = "activated"
        found: list[Cost] = []
        for item in listed(*tree[1:]):
            match item:
                case ("energy", n):
                    found.append(Cost("energy", int(n)))
                case ("free",):
                    found.append(Cost("energy", 0))
                case ("rest",):
                    found.append(Cost("rest", 1, Reg("self")))
                case ("energy_if", n, condition, m):
                    holds = self.condition(condition)
                    if (
                        not isinstance(holds, Compare)
                        or not isinstance(holds.left, Count)
                        or (holds.test, holds.right) != (">=", 1)
                    ):
                        raise Meaningless("このコストの条件はまだ書けません", "this condition of a cost cannot be said")
                    once = Quotient(holds.left, 99)  # 1 if there is any, else 0
                    found.append(Cost("energy", Sum(int(n), Times(int(m) - int(n), once))))
                case ("energy_per", per, n):
                    self.scope.per = self.multiplied(per)
                    found.append(Cost("energy", times(self, int(n))))
                case ("acts", thens, last):
                    ops: Ops = [op for then in thens for op in self.act(then[1])] + self.act(last)
                    costs = self.as_costs(ops)
                    if costs is None:
                        raise Meaningless("これはコストにできません", "this cannot be a cost")
                    found += costs
                case _:
                    raise Meaningless("このコストはまだ書けません", "this cost cannot be said")
        self.scope.it = None  # 「それ」 is what it was paid with, unless something else is spoken of before
        if any(cost.verb == "reveal" and isinstance(cost.objects, Query) for cost in found):
            self.scope.pool, self.scope.it = "paid", Reg("paid")  # 「公開したカード」 is what was shown for it
        self.scope.paid = any(cost.verb == "move" and isinstance(cost.objects, Query) for cost in found)
        return tuple(found)


def told(tree: Tree) -> str:
    """Which cards the name of an ability tells of."""
    return TOLD[tree[0]].format(*tree[1:])


def cancelled(tree: Tree) -> str:
    match tree:
        case ("of", (keyword,)):
            return str(keyword)
        case ("character" | "ability" as what,):
            return str(what)
        case ("not_of", ("rebirth",), (keyword,)):
            return f"{keyword}!rebirth"
    raise Meaningless("この対象はキャンセルできません", "this cannot be cancelled")


class RebirthLanguage(Language):
    """The language of this game's cards."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def normal(self, text: str) -> str:
        return signs.normal(text)

    def say(self, reading: LineReading | Tree, kind: str = "") -> str:
        """The 、 before a list is not printed where a sentence begins."""
        said = super().say(reading, kind)
        return said if isinstance(reading, LineReading) else BEFORE_LIST.sub("", said)

    def kind(self, line: str, box: str) -> str:
        return "line"

    def lower(self, tree: Tree) -> tuple[Ability, ...]:
        return (Paragraph("static").ability(tree),)

    def paragraphs(self, text: str) -> list[tuple[int, str]]:
        """The paragraphs with the line they begin in. Reminder text has none; contents of a choice, and what goes on
        behind icons, belong to the one before.
        """
        found: list[tuple[int, str]] = []
        for number, line in enumerate(signs.lines(text), 1):
            words = line.strip()
            if not words:
                continue
            if found and (signs.goes_on(found[-1][1], words)):
                found[-1] = (found[-1][0], found[-1][1] + words)
            else:
                found.append((number, words))
        if len(found) > 40:
            raise TextRefused(40, 1, "", (), "行が多すぎます。", "too many lines")
        return found

    def read_card(self, text: str) -> tuple[Ability, ...]:
        """The abilities of a card's text, a paragraph each. Raises TextRefused or TextAmbiguous."""
        with one_text():
            return tuple(
                ability
                for number, words in self.paragraphs(text)
                for ability in self.read_line(words, "text", number).abilities
            )
