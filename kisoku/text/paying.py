"""Actions as costs."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from kisoku.text.program import Choose, Cost, Do, Op, Query, Reg, Several
from kisoku.text.scope import Meaningless
from kisoku.text.template import Tree
from kisoku.text.waiting import Waiting

ACTIONS = ("then", "te", "te_bare")
AMOUNTS = ("damage",)
"""Verbs whose number says how much, not how many."""


class Paying(Waiting):
    """Lowers costs: actions, of which a choice and what is done with it are one."""

    def act(self, tree: Tree) -> list[Op]:
        """The ops of a verb phrase."""
        raise NotImplementedError

    def costs(self, tree: Tree) -> tuple[Cost, ...]:
        found: list[Cost] = []
        verbs: list[Tree] = []
        deeds = set(self.scope.deeds)
        for item in (tree[1], *(more[1] for more in tree[2]), ("cost_end",)):
            match item:
                case ("cost_vp", verb):
                    verbs.append(verb)
                    continue
                case ("cost_pair", first, second):
                    verbs += [first, second]
                    continue
            found += self.as_costs(self.in_cost(verbs))  # choosing and what is done with it may stand apart
            verbs = []
            match item:
                case ("cost_ether", n):
                    found.append(Cost("ether", self.number(n)))
                case ("cost_jitsu", n):
                    found.append(Cost("jitsu", self.number(n)))
        self.scope.deeds = deeds  # what was paid is not done by the effect
        return tuple(found)

    def in_cost(self, verbs: Sequence[Tree]) -> list[Op]:
        before, self.scope.kind, self.scope.guessed = (self.scope.kind, self.scope.guessed), "cost", False
        ops = [op for verb in verbs for op in self.act(verb)]
        self.scope.kind, self.scope.guessed = before
        return self.words.tidy(ops)

    def try_costs(self, segments: Sequence[Tree]) -> tuple[Cost, ...] | None:
        if any(segment[0] not in ACTIONS for segment in segments):
            return None
        kept = dataclasses.replace(
            self.scope,
            targets=list(self.scope.targets),
            letters=dict(self.scope.letters),
            deeds=set(self.scope.deeds),
        )
        try:
            costs = self.as_costs(self.in_cost([segment[1] for segment in segments]))
            self.scope.deeds = kept.deeds
            return costs
        except Meaningless:
            self.scope = kept
            return None

    def as_costs(self, ops: Sequence[Op]) -> tuple[Cost, ...]:
        """Actions as costs: a choice and what is done with it are one."""
        found: list[Cost] = []
        chosen: Choose | None = None
        for op in ops:
            if (
                isinstance(op, Choose)
                and chosen is None
                and op.least == op.most
                and not op.at_random
                and op.total is None
            ):
                chosen = op
                continue
            if (
                not isinstance(op, Do)
                or op.verb not in self.words.costs
                or op.who != self.scope.who
                or op.players not in ("", "you", op.who)
            ):
                raise self.no_cost(op)
            verb = self.words.costs[op.verb]
            if chosen is not None and op.objects == Reg("it"):
                number, many = (op.number, chosen.most) if op.verb in AMOUNTS else (chosen.most, 1)
                found.append(Cost(verb, number, chosen.query, self.cost_place(op), many))
                chosen = None
            elif (
                chosen is not None
                or isinstance(op.objects, Several)
                or (op.verb != "move" and not {"all"}.issuperset(op.how))
            ):
                raise self.no_cost(op)
            else:
                whole = "all" in op.how or self.is_all(op)
                number, many = (op.number, -1) if whole and op.verb in AMOUNTS else (-1 if whole else op.number, 1)
                found.append(Cost(verb, number, op.objects, self.cost_place(op), many))
        if chosen is not None:
            raise Meaningless("選ぶだけではコストになりません", "choosing alone is no cost")
        return tuple(found)

    def is_all(self, op: Do) -> bool:
        """Whether it is done with everything that fits, not by a player with so many of it."""
        return isinstance(op.objects, Query) and not op.objects.top and not op.players

    def no_cost(self, op: Op) -> Meaningless:
        """Why an action is none that can be demanded: what it is, and what can be."""
        what, known = op.verb if isinstance(op, Do) else type(op).__name__, ", ".join(sorted(self.words.costs))
        return Meaningless(
            f"これはコストにできません（{what}）。コストは、支払うプレイヤーが自分のものについて行う次のどれかです："
            f"{known}",
            f"this cannot be a cost ({what}); costs are what the paying player does with their own: {known}",
        )

    def cost_place(self, op: Do) -> str:
        """Where a cost puts cards, with the marks of how behind a colon: "deck:bottom"."""
        if op.place and op.place_of not in ("owner", "you"):
            raise self.no_cost(op)
        return op.place + (":" + ",".join(op.how) if op.verb == "move" and op.how else "")
