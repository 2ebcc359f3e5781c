"""Sentences that only this game has: arrows, choices with their items, cases, stratagems, what is said later of a used
card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from kisoku.games.sakura.words.changes import given
from kisoku.games.sakura.words.crystals import arrow, pool_of
from kisoku.games.sakura.words.describing import plain_keyword
from kisoku.games.sakura.words.lowering import SakuraLowering
from kisoku.games.sakura.words.tales import cannot_use_named, copy_by
from kisoku.games.sakura.words.terms import extra_cost
from kisoku.text.abilities import spoken_of
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import whole
from kisoku.text.program import (
    Become,
    Case,
    Change,
    Compare,
    Condition,
    Count,
    Do,
    Fact,
    Happened,
    If,
    May,
    Modes,
    Modify,
    Not,
    Op,
    Permit,
    Reg,
    Repeat,
    Replace,
    Trigger,
    Value,
    done_or_not,
    one_or_other,
)
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import changed

STRATAGEMS = ("神算", "鬼謀")
AT_THE_END = {
    "modes",
    "modes_any_order",
    "modes_in_order",
    "modes_by_letter",
    "modes_or_both",
    "modes_one",
    "modes_up_to",
    "modes_again",
    "modes_times",
    "bonuses",
    "aim_cases",
    "bonuses_given",
    "cases",
    "cases_of",
    "stratagem",
    "stratagem_only",
    "below",
    "below_of_card",
    "modes_may",
    "below_all",
}
"""Sentences that take up all that follows them: what stands behind an item belongs to it."""
LATER = (
    "arrow_fewer",
    "arrow_from",
    "while_using",
    "distinct_powers",
    "used_attacks",
    "answers_too",
    "facedown_after",
    "copy_answers",
    "name_kept",
)
"""What is said of cards that were used, or of arrows, in sentences before."""


def add_sentences(g: Grammar) -> None:
    g.entries(
        "sent",
        {
            "modes": ("{s:seg*}以下から{n:n}つ選ぶ。{m:mode+}", "{s:seg*}以下から<異なる|>{n:n}つ<を|>選ぶ。{m:mode+}"),
            "modes_in_order": (
                "{s:seg*}以下から{n:n}つ選び、上から順に行う。{m:mode+}",
                "{s:seg*}以下から<異なる|>{n:n}つ<を|>選び、上から順に行う。{m:mode+}",
            ),
            "modes_one": ("{s:seg*}以下のどちらかを選ぶ。{m:mode+}", "{s:seg*}以下のいずれか<1つ|>を選ぶ。{m:mode+}"),
            "modes_or_both": "{s:seg*}以下のどちらかまたは両方を行う。{m:mode+}",
            "modes_up_to": (
                "{s:seg*}以下から{n:n}つまで選ぶ。{m:mode+}",
                "{s:seg*}以下から{n:n}つまでを選ぶ。{m:mode+}",
            ),
            "modes_any_order": (
                "{s:seg*}以下から{n:n}つまで選び、任意の順に行う。{m:mode+}",
                "{s:seg*}以下から{n:n}つまで<を|>選び、<任意の|好きな><順に|順で|順番で>行う。{m:mode+}",
            ),
            "modes_by_letter": (
                "{s:seg*}以下から{l:letter}つまで選ぶ。{m:letter}は{q:quantity}に等しい。{i:mode+}",
                "{s:seg*}以下から<異なる|>{l:letter}<つ|個>まで<を|>選ぶ。{m:letter}は{q:quantity}に等しい。{i:mode+}",
            ),
            "modes_again": (
                "{s:seg*}以下から{n:n}つまで選ぶ。同じものを2回選んでもよい。{m:mode+}",
                "{s:seg*}以下を{n:n}回まで選ぶ。同じものを複数回選んでもよい。{m:mode+}",
                "{s:seg*}以下から{n:n}つまで<を|>選ぶ。同じものを<複数回|2回>選んでもよい。{m:mode+}",
            ),
            "modes_times": "{s:seg*}以下を{n:n}回選ぶ。同じものを複数回選んでもよい。{m:mode+}",
        },
    )
    g.add("bonus", "bonus", "・{g:gain}{m:more_gain*}", "・{g:gain}{m:more_gain*}。")
    g.entries(
        "sent",
        {
            "bonuses": "{s:seg*}以下から{n:n}つを得る。{m:bonus+}",
            "bonuses_given": (
                "以下から{n:n}つ選び、{o:np}にそれを与える。{m:bonus+}",
                "以下から{n:n}つ<を|>選ぶ。{o:np}にそれを与える。{m:bonus+}",
            ),
        },
    )
    g.entries(
        "case",
        {
            "case": ("・{n:n}{t:cmp?}：{s:sent+}", "{n:n}{t:cmp}：{s:sent+}"),
            "case_between": "・{n:n}以上{m:n}以下：{s:sent+}",
        },
    )
    g.entries(
        "sent",
        {
            "aim_cases": (
                "間合と照準を比べて以下を行う。・間合〉照準：{a:sent+}・間合=照準：{b:sent+}・間合〈照準：{c:sent+}",
                "<現在の|>間合と照準を比べて以下<のいずれか|>を行う。・<現在の|>間合〉照準：{a:sent+}・<現在の|"
                ">間合=照準：{b:sent+}・<現在の|>間合〈照準：{c:sent+}",
            ),
            "cases": ("{e:expr1}によって以下を行う。{m:case+}", "{e:expr1}に応じて<、|>以下を行う。{m:case+}"),
            "stratagem": (
                "{s:seg*}計略を実行し、次の計略を用意する。〔神算〕{a:sent+}〔鬼謀〕{b:sent+}",
                "{s:seg*}計略を実行し、次の計略を準備する。〔神算〕{a:sent+}〔鬼謀〕{b:sent+}",
            ),
            "stratagem_only": "{s:seg*}計略を実行する。〔神算〕{a:sent+}〔鬼謀〕{b:sent+}",
            "below": "{s:seg*}以下を行う。{b:sent+}",
            "basic_once_a_turn": "<この基本動作は1ターンに1回だけ行える。>",
            "below_all": "{s:seg*}以下を<すべて|>行ってもよい。{m:mode+}",
            "either_act": "{s:seg*}{a:vp@fin}か{b:vp@fin}。",
            "used_attacks": (
                "これらの使用による《攻撃》は{k:keyword}を得る。",
                "《攻撃》カードが使用されたなら<ば|>それらの《攻撃》は{k:keyword}を得る。",
            ),
            "answers_too": (
                "これは同じ《攻撃》への対応として扱う。",
                "<その時、|この際、|>このカードが対応し<た|ている>《攻撃》があ<れば|るなら|るならば>、使用された<もの|"
                "カード>はそれに対応し<た|ている>もの<として|と>扱う。",
                "使用された<もの|カード>はこのカードが対応し<た|ている>《攻撃》に対応し<た|ている>もの<として|"
                "と>扱う。",
            ),
            "copy_answers": (
                "その《攻撃》も対応として扱う。",
                "その《攻撃》は<対応した|同じ>《攻撃》に対応しているもの<と|として>扱う。",
            ),
            "facedown_after": (
                "それが《付与》でないなら、捨て札にする代わりに伏せ札にする。",
                "<こう|この方法で>使用した《付与》<以外の|でない>カードが捨て札になる<なら|ならば>、<それを|"
                "代わりに>伏せ札にする。",
            ),
            "instead_of_damage": "{s:seg*}{r:ref}はダメージを与える代わりに{v:vp@fin}。",
        },
    )


def spoken_to(who: str, sentence: Tree) -> Tree:
    """C10-12: what the opponent is to choose to do, and names nobody, is done by the opponent with
    the opponent's own.
    """
    if (
        who != "opponent"
        or sentence[0] not in ("do", "may")
        or any(spoken_of((one,), sentence) for one in ("you", "opponent", "each"))
    ):
        return sentence
    return (sentence[0], (("topic_who", ("opponent",)), *sentence[1]), *sentence[2:])


class Paragraph(SakuraLowering):
    """Lowers paragraphs: the sentences that only this game has, and what a label makes of them."""

    def sentence(self, tree: Tree) -> list[Op]:
        scope = self.scope
        match tree:
            case ("arrows" | "arrows_stop", segments, first, more):
                return self.ended(segments, lambda: self.arrows([first, *(item[1] for item in more)]))
            case ("modes_by_letter", segments, letter, said, quantity, items):
                return self.ended(segments, lambda: self.modes_by(letter, said, quantity, items))
            case (
                "modes" | "modes_up_to" | "modes_again" | "modes_times" | "modes_any_order" | "modes_in_order" as way,
                segments,
                n,
                items,
            ):
                return self.ended(segments, lambda: [self.modes(way, whole(self.number(n)), items)])
            case ("modes_or_both", segments, items):
                return self.ended(segments, lambda: [self.modes_of(1, len(items), False, [item[1] for item in items])])
            case ("modes_may", segments, items):
                return self.ended(segments, lambda: [self.modes_of(0, 1, False, [item[1] for item in items])])
            case ("where_dealt",):
                scope.explain("X", Value("dealt_aura", Reg("game")))
                scope.explain("Y", Value("dealt_life", Reg("game")))
                return []
            case ("modes_one", segments, items):
                return self.ended(segments, lambda: [self.modes("modes", 1, items)])
            case ("bonuses", segments, n, items):
                return self.ended(segments, lambda: [self.bonuses(whole(self.number(n)), items)])
            case ("bonuses_given", n, noun, items):
                self.begin()
                self.set_topic(noun)
                return [self.bonuses(whole(self.number(n)), items)]
            case ("cases", value, items):
                self.begin()
                return [
                    Case(
                        self.expression(value),
                        tuple((self.bounds_of(item), tuple(self.apart(item[-1]))) for item in items),
                    )
                ]
            case ("aim_cases", more, same, less):
                self.begin()
                return [
                    Case(
                        "aim",
                        tuple(
                            (name, tuple(self.apart(part))) for name, part in ((">", more), ("=", same), ("<", less))
                        ),
                    )
                ]
            case ("stratagem" | "stratagem_only" as way, segments, first, second):
                return self.ended(segments, lambda: self.stratagem(way, first, second))
            case ("either_act", segments, a, b):
                parts = ([("do", (), a)], [("do", (), b)])
                found = self.ended(segments, lambda: [replace(self.modes_of(1, 1, False, parts), possible=True)])
                scope.it, scope.chosen = Reg("it"), scope.chosen + 1  # whichever was done, what it was done with
                return found
            case ("arrow_fewer" | "arrow_from", *_):
                raise Meaningless("前に矢印がありません", "there is no arrow before")
            case ("used_attacks" | "answers_too" | "facedown_after", *_):
                raise Meaningless("前に使用したカードがありません", "no card was used before")
            case ("instead_of_damage", segments, ref, verb):
                return self.ended(segments, lambda: [self.instead_of_damage(ref, verb)])
            case ("below" | "below_of_card", segments, sentences):
                return self.ended(segments, lambda: self.apart(sentences))
            case ("below_all", segments, items):
                return self.ended(
                    segments,
                    lambda: [May("you", len(ops := [op for item in items for op in self.apart(item[1])])), *ops],
                )
            case ("extra_cost", segments, thing, verb):
                return self.ended(segments, lambda: extra_cost(self, thing, verb))
            case ("extra_cost_next", segments, thing, verb):
                return self.ended(segments, lambda: extra_cost(self, thing, verb, once=True))
            case ("cancels_out",):
                self.cancelling = True
                return []
            case ("basic_once_a_turn",):
                self.once = True
                return []
            case ("copy_by", *_):
                self.begin()
                return [copy_by(self, tree)]
            case ("cannot_use_named", colour):
                return cannot_use_named(self, colour[0])
            case ("pretends_to_be",):
                return [Permit("pretend", Reg("self"))]
            case ("either_strength", segments, item, n, first, second):
                return self.ended(segments, lambda: self.either_strength(item, n, first, second))
            case ("where", letter, quantity):
                scope.explain(letter[0], self.number(quantity))
                return []
        return super().sentence(tree)

    def arrows(self, trees: Sequence[Tree]) -> list[Op]:
        found = [arrow(self, tree) for tree in trees]
        self.last_arrow = found[-1]
        return [*found]

    def begin(self) -> None:
        scope = self.scope
        self.waiting = False
        scope.who, scope.subject, scope.items, scope.duration, scope.per = "you", None, (), "", None
        scope.subject_used = scope.duration_used = scope.named = False
        scope.late = scope.after

    def ended(self, segments: Sequence[Tree], last: Callable[[], list[Op]]) -> list[Op]:
        """A sentence whose end is no verb phrase: its segments hold for it as for any other."""
        self.begin()
        self.ending = last
        ops = self.chain(list(segments), "do", ("ending",))
        self.nothing_left()
        return ops

    ending: Callable[[], list[Op]] | None = None
    cancelling: bool = False
    when_resolved: bool = False
    """What it waits for is the use of a card, and it is done after that card's resolution."""
    once: bool = False
    """A basic action that is performed once a turn."""
    """C10-28: the effect does nothing while there are two of it."""

    def act(self, tree: Tree) -> list[Op]:
        if tree == ("ending",):
            assert self.ending is not None
            return self.ending()
        return super().act(tree)

    def sentences(self, trees: Sequence[Tree]) -> list[Op]:
        found: list[Op] = []
        if any(tree[0] in AT_THE_END for tree in trees[:-1]):
            raise Meaningless("選択肢などの後に文は続きません", "no sentence follows the items of a choice")
        if any(tree[0] == "arrows" for tree in trees[:-1]):
            raise Meaningless(
                "次の文との間に「。」か「、」が要ります", "a stop or a comma is needed before the next sentence"
            )
        if trees and len(trees) > 1 and len(trees[0]) > 1 and trees[0][1][:1] == (("after_answered",),):
            first = (trees[0][0], trees[0][1][1:], *trees[0][2:])
            return self.after_answered(lambda: self.sentences([first, *trees[1:]]))
        last: list[Op] = []
        for tree in trees:
            if tree[0] in LATER:
                found, last = self.said_further(found, tree), []
                continue
            if found and isinstance(found[-1], Replace) and len(tree) > 1 and tree[1][:1] == (("after",),):
                found[-1], last = self.gone_on(found[-1], tree), []
                continue
            otherwise = len(tree) > 1 and tree[1][:1] == (("otherwise",),)
            if otherwise:
                tree = (tree[0], tree[1][1:], *tree[2:])
            ops = self.sentence(tree)
            if (
                len(tree) > 1
                and tree[1][:1] in ((("done",),), (("not_done",),))
                and (joined := done_or_not(last, ops)) is not None
            ):
                found, ops = found[: len(found) - len(last)], joined
            found = self.otherwise(found, last, ops) if otherwise else [*found, *ops]
            last = [] if otherwise else ops
        return found

    def gone_on(self, replacement: Replace, tree: Tree) -> Op:
        """「…場合、代わりに…。その後、…。」: what follows is done instead, too."""
        scope = self.scope
        outer = (scope.trigger, scope.kind, scope.it)
        scope.trigger, scope.kind = replacement.trigger, "replacement"
        ops = self.sentence((tree[0], tree[1][1:], *tree[2:]))
        scope.trigger, scope.kind, scope.it = outer
        return replace(replacement, ops=(*replacement.ops, *ops))

    def otherwise(self, before: list[Op], last: list[Op], ops: list[Op]) -> list[Op]:
        """「…なら、A。そうでないなら、B。」"""
        if not last or not isinstance(last[0], If) or last[0].skip != len(last) - 1:
            raise Meaningless("「そうでないなら」の前に条件がありません", "there is no condition before “otherwise”")
        kept = before[: len(before) - len(last)]
        return [*kept, *one_or_other(last[0].condition, last[1:], ops)]

    def said_further(self, ops: list[Op], tree: Tree) -> list[Op]:
        """A later sentence says more about how cards were used."""
        if tree[0] in ("arrow_fewer", "arrow_from"):
            return self.arrow_amended(ops, tree)
        verb = "copy_attack" if tree[0] == "copy_answers" else "use"
        if tree[0] == "name_kept" and ops and isinstance(ops[-1], Become) and ops[-1].item == "copy":
            return [*ops[:-1], replace(ops[-1], item="copy_but_name")]
        if tree[0] == "distinct_powers" and ops and isinstance(ops[-1], Do) and ops[-1].verb == "storm":
            return [*ops[:-1], replace(ops[-1], how=(*ops[-1].how, "distinct"))]
        if not any(isinstance(op, Do) and op.verb == verb for op in self.with_inner(ops)):
            raise Meaningless("前に使用したカードがありません", "no card was used before")
        if tree[0] == "while_using":
            place = next(
                (
                    at
                    for at, op in enumerate(ops)
                    if isinstance(op, Do) and op.verb == "use" and op.objects == Reg("it")
                ),
                -1,
            )
            if place < 0:
                raise Meaningless(
                    "これは選んで使用するカードについて言います", "this is said of cards that are chosen and used"
                )
            changes = (Change(item, "either", self.number(tree[1])) for item in ("range", "aura", "life", "charge"))
            choice = Modes(tuple((Modify(Reg("in_turn"), (change,)),) for change in changes), 0, 1)
            ops = self.with_room(self.with_room(ops, place), place)
            return [
                *ops[:place],
                Repeat(Count(Reg("it")), 2),
                choice,
                replace(ops[place], objects=Reg("in_turn")),
                *ops[place + 1 :],
            ]
        match tree:
            case ("used_attacks", keyword):
                mark = plain_keyword(keyword)
                if mark not in ("no_reaction", "overcome", "unavoidable"):
                    raise Meaningless(
                        "これらの《攻撃》が得るのは対応不可、超克、不可避です",
                        "these attacks gain 対応不可, 超克 or 不可避",
                    )
            case ("answers_too",) | ("copy_answers",):
                mark = "answering"
            case _:
                mark = "facedown_after"
        return [self.marked(op, verb, mark) for op in ops]

    def arrow_amended(self, ops: list[Op], tree: Tree) -> list[Op]:
        """The arrow before may move fewer crystals, or begins elsewhere if something is so."""
        place = next(
            (at for at in reversed(range(len(ops))) if isinstance(op := ops[at], Do) and op.verb == "arrow"), -1
        )
        if place < 0:
            raise Meaningless("前に矢印がありません", "there is no arrow before")
        before = ops[place]
        assert isinstance(before, Do)
        if tree[0] == "arrow_fewer":
            return [*ops[:place], replace(before, how=(*before.how, "up_to")), *ops[place + 1 :]]
        if len(tree[1]) != 1 or tree[1][0][0] != "if_nara":
            raise Meaningless(
                "矢印がいつ変わるかを「…なら、」で書いてください", "say with 「…なら、」 when the arrow changes"
            )
        self.begin()
        condition = self.when(*tree[1][0][1:])
        origin, origin_of = pool_of(self, tree[2])
        for _ in range(3):
            ops = self.with_room(ops, place)
        other = replace(before, origin=origin, origin_of=origin_of)
        return [*ops[:place], *one_or_other(condition, [other], [before]), *ops[place + 1 :]]

    @staticmethod
    def with_inner(ops: Sequence[Op]) -> list[Op]:
        """The ops, with what may be chosen among."""
        return [*ops, *(inner for op in ops if isinstance(op, Modes) for content in op.contents for inner in content)]

    def marked(self, op: Op, verb: str, mark: str) -> Op:
        if isinstance(op, Modes):
            return replace(
                op, contents=tuple(tuple(self.marked(one, verb, mark) for one in content) for content in op.contents)
            )
        return replace(op, how=(*op.how, mark)) if isinstance(op, Do) and op.verb == verb else op

    @staticmethod
    def with_room(ops: list[Op], place: int) -> list[Op]:
        """The same ops with one more coming before that place: what skips over it skips one further."""
        found: list[Op] = []
        for at, op in enumerate(ops):
            skip = getattr(op, "skip", 0)
            found.append(replace(op, skip=skip + 1) if skip and at < place <= at + skip else op)
        return found

    def apart(self, trees: Sequence[Tree]) -> list[Op]:
        """Sentences of one of several parts: what they settle holds only in them."""
        scope = self.scope
        outer = (scope.it, scope.chosen, scope.who, scope.named, self.looked, self.ending)
        ops = self.sentences(trees)
        scope.it, scope.chosen, scope.who, scope.named, self.looked, self.ending = outer
        scope.subject, scope.items, scope.duration = None, (), ""
        return ops

    def either_strength(self, item: Tree, n: Tree, first: Tree, second: Tree) -> list[Op]:
        answered = Reg("answered")
        least = Compare(Value(item[0], answered), ">=", self.number(n))
        return one_or_other(least, [given(self, answered, "", first)], [given(self, answered, "", second)])

    def bounds_of(self, item: Tree) -> str:
        if item[0] == "case_between":
            return f">={whole(self.number(item[1]))}&<={whole(self.number(item[2]))}"
        return f"{item[2][0] if item[2] else '=='}{whole(self.number(item[1]))}"

    def modes(self, way: str, number: int, items: Sequence[Tree]) -> Op:
        if way == "modes_times":
            return self.modes_of(number, number, True, [item[1] for item in items])
        if way != "modes_again" and number > len(items):
            raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
        least = number if way in ("modes", "modes_in_order") else 0
        found = self.modes_of(least, number, way == "modes_again", [item[1] for item in items])
        return replace(found, unordered=way == "modes_any_order", planned=way in ("modes_any_order", "modes_in_order"))

    def modes_by(self, letter: Tree, said: Tree, quantity: Tree, items: Sequence[Tree]) -> list[Op]:
        """How many may be chosen is found when they are; never more than there are."""
        if letter != said:
            raise Meaningless("別の文字が説明されています", "another letter is explained")
        number = self.number(quantity)
        choice = self.modes_of(0, len(items), False, [item[1] for item in items])
        found: list[Op] = []
        for most in range(1, len(items) + 1):
            found = one_or_other(Compare(number, ">=", most), [replace(choice, most=most)], found)
        return found

    def modes_of(self, least: int, most: int, again: bool, parts: Sequence[Sequence[Tree]]) -> Modes:
        if len(parts) < 2:
            raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
        who = self.scope.who
        return Modes(
            tuple(tuple(self.apart([spoken_to(who, sentence) for sentence in part])) for part in parts),
            least,
            most,
            again,
            who,
        )

    def bonuses(self, number: int, items: Sequence[Tree]) -> Op:
        if not 0 < number <= len(items):
            raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
        objects, duration = self.topic(), self.duration()
        return Modes(
            tuple(
                tuple(given(self, objects, duration, gain) for gain in (first, *(item[1] for item in more)))
                for _, first, more in items
            ),
            number,
            number,
        )

    def stratagem(self, way: str, first: Sequence[Tree], second: Sequence[Tree]) -> list[Op]:
        parts = tuple(
            (name, tuple(self.apart(sentences))) for name, sentences in zip(STRATAGEMS, (first, second), strict=True)
        )
        return [Case("stratagem", parts), *([Do("prepare_stratagem")] if way == "stratagem" else [])]

    def instead_of_damage(self, ref: Tree, verb: Tree) -> Op:
        cause, scope = self.ref(ref), self.scope
        outer = (scope.kind, scope.who)
        scope.kind, scope.who = "replacement", "opponent"  # whose damage it would be, and so whose zones are meant
        ops = self.act(verb)
        scope.kind, scope.who = outer
        return Replace(Trigger("damage", cause=cause), tuple(ops))

    def would(self, event: Tree) -> Trigger:
        trigger = super().would(event)
        return (
            changed(trigger, event="reconstruction_damage", flags=()) if "reconstruction" in trigger.flags else trigger
        )

    def waits(self, segment: Tree) -> tuple[Trigger, bool]:
        match segment:
            case ("after_use", who, noun):
                used = self.event(("uses", ("doer", who), noun))
                return used, False
            case ("first_after_use", who, noun):
                used = self.event(("uses", ("doer", who), noun))
                return changed(used, flags=(*used.flags, "first")), False
            case ("after_attack_of", noun):
                attacks = self.event(("attacks", None, noun))
                return changed(attacks, event="attack_resolved", whose="any"), False
            case ("swayed",):
                swayed = Fact("swayed_aura")
                acted = Trigger("basic_action", whose="opponent", condition=swayed)
                return Trigger("attack_resolved", condition=swayed, either=(acted,)), False
            case ("unrefuted",):
                return Trigger("perjured", Reg("self")), False
            case ("yours_unrefuted",):
                return Trigger("perjured", whose="you"), False
            case ("before_rebuilding",):
                return Trigger("reconstructing", whose="you"), False
            case ("after_answer",):
                return Trigger("resolved", whose="opponent", flags=("reaction",), condition=Fact("answers_this")), False
            case ("react_instead", who):
                return Trigger("react_instead", whose=self.who(who)), False
            case ("turned_now", also, condition):
                return Trigger("state", condition=self.when(also, condition)), False
        return super().waits(segment)

    def with_subject(self, before: Tree, tail: Tree) -> Tree:
        if before is None or before[0] not in self.words.of_players:
            raise Meaningless("誰がそうした時かが書かれていません", "whose event this is is not said")
        return (tail[0], before[1], *tail[1:])

    def when(self, also: Sequence[Tree], last: Tree) -> Condition:
        first = also[0][1] if also else last
        if first[0] == "nor_happened" and first[1][0] != "no_is_refuted":
            raise Meaningless(
                "いつのことかが書かれていません（「このターン、…」）",
                "when this did not happen is not said (「このターン、…」)",
            )
        return super().when(also, last)

    def condition(self, tree: Tree) -> Condition:
        match tree:
            case ("not_happened" | "nor_happened", (tag, *fields)):
                return Not(Happened(self.past((tag.removeprefix("no_"), *fields))))
        return super().condition(tree)
