"""Whole paragraphs: keywords, labels, what is made of them; attacks that are made; choices, cases and stratagems (C9-1-1, C10-5, A5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kisoku.games.sakura.words.changes import given, keyword_ability
from kisoku.games.sakura.words.lowering import SakuraLowering
from kisoku.games.sakura.words.nouns import NAMED
from kisoku.games.sakura.words.verbs import arrow
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import CONTINUOUS, Lowering
from kisoku.text.operands import whole
from kisoku.text.program import (
    Ability,
    AnyNumber,
    Case,
    Condition,
    Create,
    Do,
    Fact,
    Grant,
    Modes,
    Op,
    Reg,
    Repeat,
    Trigger,
    Turn,
    Var,
    Variable,
)
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import both, changed, needing

LABELS = {
    "constant": "常時",
    "on_use": "使用時",
    "after_attack": "攻撃後",
    "on_deploy": "展開時",
    "deployed": "展開中",
    "on_discard": "破棄時",
    "spent": "使用済",
}
LASTING = ("constant", "deployed", "spent")
"""C9-1-1-2, -6, -8: effects that hold, or wait for something."""
WAITS = {"event", "occasions", "either_event", "first_event", "moment", "state", "after_use", "after_attack_of", "turned_now"}
BEFORE = {"named", "turn_long", "if_nara", "if_case", "often"}
STRATAGEMS = ("神算", "鬼謀")


def add_lines(g: Grammar) -> None:
    g.words("label", LABELS)
    g.title("label", "〈効果の種類〉")
    g.title("line", "〈効果〉")
    g.words("condition_name", NAMED)
    g.add("seg", "named", "{n:condition_name}：", "{n:condition_name}-")
    g.words("seg", {"cost_words": "コストとして、"})
    g.words("empowering", {"empowering": "全力化："})
    g.add("more_label", "more_label", "/{l:label}", "・{l:label}")
    g.add("mark", "mark", "{n:condition_name}：", "{n:condition_name}-")
    g.add("label_line", "labelled", "{f:empowering?}【{l:label}{m:more_label*}】{s:sent+}")
    g.add("label_line", "resurge", "{f:empowering?}【再起】{n:mark?}{a:also*}{c:cond@fin}。")
    g.add("label_line", "resurge_at_once", "{f:empowering?}【即再起】{n:mark?}{e:event@would}。")
    g.add("label_line", "resurge_when", "{f:empowering?}【即再起】{n:mark?}{a:also*}{c:cond@turns}。")
    g.add("more_keyword", "more_keyword", "{k:keyword}", "、{k:keyword}")
    g.add("line", "keywords", "{k:keyword}{m:more_keyword*}")
    g.alias("line", "label_line")
    g.add("line", "unlabelled", "{f:empowering?}{s:sent+}")
    made_attacks(g)
    choices(g)


def made_attacks(g: Grammar) -> None:
    number = "[0-9]{1,2}"
    one = f"{number}(?:-{number})?"
    g.term("range", f"{one}(?:,{one})*", str, str, ("1-4", "0-2,5"))
    g.term("hurt", f"(?:{number}|[XYZ]|-)", str, str, ("3", "X", "-"))
    g.title("range", "〈適正距離〉")
    g.title("hurt", "〈ダメージ〉")
    g.add("trait", "trait_keyword", "、{k:keyword}")
    g.add("trait", "trait_line", "、{l:label_line}", "{l:label_line}")
    g.add("made_attack", "made_attack", "攻撃『距離{r:range}、{a:hurt}/{b:hurt}{t:trait*}』", "攻撃『<適正距離|>{r:range}、{a:hurt}/{b:hurt}{t:trait*}』",
          "攻撃「<適正距離|距離>{r:range}、{a:hurt}/{b:hurt}{t:trait*}」", "「<適正距離|距離>{r:range}、{a:hurt}/{b:hurt}{t:trait*}」の《攻撃》")
    g.add("vp", "make_attack", "{a:made_attack}を[行う]")
    g.add("vp", "make_attacks", "{a:made_attack}を{n:n}回[行う]")
    g.add("vp", "make_as_many", "{a:made_attack}を{e:expr}に等しい回数[行う]")


def choices(g: Grammar) -> None:
    g.add("sent", "modes", "{s:seg*}以下から{n:n}つ選ぶ。{m:mode+}", "{s:seg*}以下から{n:n}つを選ぶ。{m:mode+}")
    g.add("sent", "modes_one", "{s:seg*}以下のどちらかを選ぶ。{m:mode+}", "{s:seg*}以下のいずれか<1つ|>を選ぶ。{m:mode+}")
    g.add("sent", "modes_up_to", "{s:seg*}以下から{n:n}つまで選ぶ。{m:mode+}", "{s:seg*}以下から{n:n}つまでを選ぶ。{m:mode+}",
          "{s:seg*}以下から{n:n}つまで<を|>選び、任意の順に行う。{m:mode+}")
    g.add("sent", "modes_again", "{s:seg*}以下から{n:n}つまで選ぶ。同じものを2回選んでもよい。{m:mode+}", "{s:seg*}以下を{n:n}回まで選ぶ。同じものを複数回選んでもよい。{m:mode+}",
          "{s:seg*}以下から{n:n}つまで<を|>選ぶ。同じものを<複数回|2回>選んでもよい。{m:mode+}")
    g.add("bonus", "bonus", "・{g:gain}{m:more_gain*}", "・{g:gain}{m:more_gain*}。")
    g.add("sent", "bonuses", "{s:seg*}以下から{n:n}つを得る。{m:bonus+}")
    g.add("sent", "bonuses_given", "以下から{n:n}つ選び、{o:np}にそれを与える。{m:bonus+}", "以下から{n:n}つ<を|>選ぶ。{o:np}にそれを与える。{m:bonus+}")
    g.add("case", "case", "・{n:n}{t:cmp}：{s:sent+}", "{n:n}{t:cmp}：{s:sent+}")
    g.add("sent", "cases", "{v:gvalue}によって以下を行う。{m:case+}", "{v:gvalue}に応じて<、|>以下を行う。{m:case+}")
    g.add("sent", "stratagem", "{s:seg*}計略を実行し、次の計略を用意する。〔神算〕{a:sent+}〔鬼謀〕{b:sent+}",
          "{s:seg*}計略を実行し、次の計略を準備する。〔神算〕{a:sent+}〔鬼謀〕{b:sent+}")
    g.add("sent", "stratagem_only", "{s:seg*}計略を実行する。〔神算〕{a:sent+}〔鬼謀〕{b:sent+}")
    g.add("sent", "either_act", "{s:seg*}{a:vp@fin}か{b:vp@fin}。")
    g.add("sent", "used_attacks", "これらの使用による《攻撃》は{k:keyword}を得る。", "《攻撃》カードが使用されたなら<ば|>それらの《攻撃》は{k:keyword}を得る。")
    g.add("sent", "answers_too", "これは同じ《攻撃》への対応として扱う。",
          "この際、このカードが対応している《攻撃》があるなら<ば|>、使用されたカードはそれに対応しているものと扱う。")
    g.add("sent", "facedown_after", "それが《付与》でないなら、捨て札にする代わりに伏せ札にする。",
          "この方法で使用した《付与》でないカードが捨て札になるなら<ば|>、代わりに伏せ札にする。")
    g.add("sent", "instead_of_damage", "{s:seg*}{r:ref}はダメージを与える代わりに{v:vp@fin}。")


# --- Sentences ------------------------------------------------------------------------------------------------------------------


class Paragraph(SakuraLowering):
    """Lowers paragraphs: the sentences that only this game has, and what a label makes of them."""

    def sentence(self, tree: Tree) -> list[Op]:
        scope = self.scope
        match tree:
            case ("arrows" | "arrows_stop", segments, first, more):
                return self.ended(segments, lambda: [arrow(self, first), *(arrow(self, item[1]) for item in more)])
            case ("modes" | "modes_up_to" | "modes_again" as way, segments, n, items):
                return self.ended(segments, lambda: [self.modes(way, whole(self.number(n)), items)])
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
                return [Case(value[0], tuple((f"{test[0]}{whole(self.number(n))}", tuple(self.apart(sentences))) for _, n, test, sentences in items))]
            case ("stratagem" | "stratagem_only" as way, segments, first, second):
                return self.ended(segments, lambda: self.stratagem(way, first, second))
            case ("either_act", segments, a, b):
                return self.ended(segments, lambda: [self.modes_of(1, 1, False, ([("do", (), a)], [("do", (), b)]))])
            case ("used_attacks" | "answers_too" | "facedown_after", *_):
                raise Meaningless("前に使用したカードがありません", "no card was used before")
            case ("instead_of_damage", segments, ref, verb):
                return self.ended(segments, lambda: [self.instead_of_damage(ref, verb)])
            case ("where", letter, quantity):
                scope.letters[letter[0]] = self.number(quantity)
                return []
        return super().sentence(tree)

    def begin(self) -> None:
        scope = self.scope
        self.waiting = False
        scope.who, scope.subject, scope.items, scope.duration, scope.per = "you", None, (), "", None
        scope.subject_used = scope.duration_used = scope.named = False
        scope.late = scope.after

    def ended(self, segments: Sequence[Tree], last: object) -> list[Op]:
        """A sentence whose end is no verb phrase: its segments hold for it as for any other."""
        self.begin()
        self.ending = last
        ops = self.chain(list(segments), "do", ("ending",))
        self.nothing_left()
        return ops

    ending: object = None

    def act(self, tree: Tree) -> list[Op]:
        if tree == ("ending",):
            assert callable(self.ending)
            return list(self.ending())
        return super().act(tree)

    def sentences(self, trees: Sequence[Tree]) -> list[Op]:
        found: list[Op] = []
        if any(tree[0] == "arrows" for tree in trees[:-1]):
            raise Meaningless("次の文との間に「。」か「、」が要ります", "a stop or a comma is needed before the next sentence")
        for tree in trees:
            if tree[0] in ("used_attacks", "answers_too", "facedown_after"):
                found = self.amended(found, tree)
            else:
                found += self.sentence(tree)
        return found

    def amended(self, ops: list[Op], tree: Tree) -> list[Op]:
        """A later sentence says more about how cards were used."""
        if not any(isinstance(op, Do) and op.verb == "use" for op in ops):
            raise Meaningless("前に使用したカードがありません", "no card was used before")
        match tree:
            case ("used_attacks", keyword):
                mark = keyword_ability(self, keyword).keyword
            case ("answers_too",):
                mark = "answering"
            case _:
                mark = "facedown_after"
        return [msgspec.structs.replace(op, how=(*op.how, mark)) if isinstance(op, Do) and op.verb == "use" else op for op in ops]

    def apart(self, trees: Sequence[Tree]) -> list[Op]:
        """Sentences of one of several parts: what they settle holds only in them."""
        scope = self.scope
        outer = (scope.it, scope.chosen, scope.who, scope.named, self.looked, self.ending)
        ops = self.sentences(trees)
        scope.it, scope.chosen, scope.who, scope.named, self.looked, self.ending = outer
        scope.subject, scope.items, scope.duration = None, (), ""
        return ops

    def modes(self, way: str, number: int, items: Sequence[Tree]) -> Op:
        if way != "modes_again" and number > len(items):
            raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
        return self.modes_of(number if way == "modes" else 0, number, way == "modes_again", [item[1] for item in items])

    def modes_of(self, least: int, most: int, again: bool, parts: Sequence[Sequence[Tree]]) -> Op:
        if len(parts) < 2:
            raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
        who = self.scope.who
        return Modes(tuple(tuple(self.apart(part)) for part in parts), least, most, again, who)

    def bonuses(self, number: int, items: Sequence[Tree]) -> Op:
        if not 0 < number <= len(items):
            raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
        objects, duration = self.topic(), self.duration()
        return Modes(
            tuple(tuple(given(self, objects, duration, gain) for gain in (first, *(item[1] for item in more))) for _, first, more in items), number, number,
        )

    def stratagem(self, way: str, first: Sequence[Tree], second: Sequence[Tree]) -> list[Op]:
        parts = tuple((name, tuple(self.apart(sentences))) for name, sentences in zip(STRATAGEMS, (first, second), strict=True))
        return [Case("stratagem", parts), *([Do("prepare_stratagem")] if way == "stratagem" else [])]

    def instead_of_damage(self, ref: Tree, verb: Tree) -> Op:
        from kisoku.text.program import Replace

        cause, scope = self.ref(ref), self.scope
        outer = (scope.kind, scope.who)
        scope.kind, scope.who = "replacement", "opponent"  # whose damage it would be, and so whose zones are meant
        ops = self.act(verb)
        scope.kind, scope.who = outer
        return Replace(Trigger("damage", cause=cause), tuple(ops))

    def waits(self, segment: Tree) -> tuple[Trigger, bool]:
        match segment:
            case ("after_use", who, noun):
                used = self.event(("uses", ("doer", who), noun))
                return changed(used, event="resolved"), False
            case ("after_attack_of", noun):
                attacks = self.event(("attacks", None, noun))
                return changed(attacks, event="resolved", whose="any"), False
            case ("turned_now", also, condition):
                return Trigger("state", condition=self.when(also, condition)), False
        return super().waits(segment)

    def condition(self, tree: Tree) -> Condition:
        from kisoku.text.program import Happened, Not

        match tree:
            case ("not_happened" | "nor_happened", (tag, *fields)):
                return Not(Happened(self.past((tag.removeprefix("no_"), *fields))))
        return super().condition(tree)


# --- Paragraphs -----------------------------------------------------------------------------------------------------------------


def abilities(low: Paragraph, tree: Tree) -> tuple[Ability, ...]:
    """What a paragraph means: one ability for each of its labels or keywords."""
    match tree:
        case ("keywords", first, more):
            return tuple(keyword_ability(low, keyword) for keyword in (first, *(item[1] for item in more)))
        case ("unlabelled", empowering, sentences):
            return (under(body(low, "on_use", sentences), empowering),)
        case ("labelled", empowering, label, more, sentences):
            kinds = [label[0], *(item[1][0] for item in more)]
            if len(set(kinds)) != len(kinds):
                raise Meaningless("同じ見出しが二度あります", "the same label stands twice")
            return tuple(under(body(low.inner(), kind, sentences), empowering) for kind in kinds)
        case ("resurge", empowering, _, also, condition):
            return (under(Ability("resurge", condition=low.when(also, condition)), empowering),)
        case ("resurge_at_once", empowering, _, event):
            return (under(Ability("immediate_resurge", trigger=low.event(event)), empowering),)
        case ("resurge_when", empowering, _, also, condition):
            return (under(Ability("immediate_resurge", trigger=Trigger("state", condition=low.when(also, condition))), empowering),)
    raise AssertionError(tree)


def ability(low: Lowering, tree: Tree) -> Ability:
    """A paragraph that is one ability: in 「…」 and in 『…』."""
    assert isinstance(low, Paragraph)
    found = abilities(low, tree)
    if len(found) != 1:
        raise Meaningless("ここには効果を一つだけ書きます", "one effect alone can stand here")
    return found[0]


def under(found: Ability, empowering: Tree | None) -> Ability:
    if empowering is None:
        return found
    return msgspec.structs.replace(found, condition=both(found.condition, Fact("empowered")))


def body(low: Paragraph, kind: str, sentences: Sequence[Tree]) -> Ability:
    """The effect of a label."""
    scope = low.scope
    scope.it, scope.chosen = None, 0
    trigger: Trigger | None = None
    scope.kind = "static" if kind in LASTING else "effect"
    scope.after = kind not in LASTING
    if kind in LASTING:
        trigger, sentences = waited(low, sentences)
    ops = tuple(low.sentences(sentences))
    if scope.kind == "static":
        if not all(isinstance(op, CONTINUOUS) for op in ops) or (not ops and not scope.letters):
            raise Meaningless("この見出しの効果は続くものか、「…時、」で始まるものです", "an effect of this label holds, or begins with what it waits for (「…時、」)")
        if any(getattr(op, "duration", "") for op in ops):
            raise Meaningless("いつも働く効果に期間はありません", "an effect that always works has no duration")
    elif not ops:
        raise Meaningless("何も行いません", "nothing is done")
    if kind != "constant" and not scope.letters_used >= set(scope.letters):
        raise Meaningless("使われていない文字があります", "a letter is explained but not used")
    if kind != "constant" and scope.letters_used - set(scope.letters) and not any(isinstance(op, Do) and op.verb == "declare_number" for op in ops):
        raise Meaningless("Xの求め方が書かれていません", "how X is found is not said")
    condition = scope.condition
    if trigger is not None and condition is not None:
        trigger, condition = needing(trigger, condition), None
    letters = tuple(Variable(letter, number) for letter, number in scope.letters.items())
    found = Ability(kind, ops, zones=scope.zones, trigger=trigger, condition=condition, variables=letters)
    return own_keyword(found)


def own_keyword(found: Ability) -> Ability:
    """「この《攻撃》は…」 with a keyword and no condition: the card simply has it."""
    if found.kind != "constant" or found.condition is not None or found.trigger is not None or len(found.ops) != 1:
        return found
    op = found.ops[0]
    if isinstance(op, Grant) and op.objects == Reg("attack") and op.ability is not None and op.ability.keyword and not op.duration:
        return op.ability
    return found


def waited(low: Paragraph, sentences: Sequence[Tree]) -> tuple[Trigger | None, Sequence[Tree]]:
    """Takes what the effect waits for from the beginning of its first sentence."""
    first = sentences[0]
    segments = first[1] if len(first) > 1 and isinstance(first[1], tuple) and all(isinstance(item, tuple) for item in first[1]) else ()
    if first[0] in ("where", "cases", "bonuses_given", "used_attacks"):
        segments = ()
    place = next((n for n, segment in enumerate(segments) if segment[0] not in BEFORE), len(segments))
    if place == len(segments) or segments[place][0] not in WAITS:
        return None, sentences
    trigger, certain = low.waits(segments[place])
    if certain:
        return None, sentences
    scope = low.scope
    for segment in segments[:place]:
        match segment:
            case ("turn_long", who):
                low.also_needs(Turn(low.who(who)))
            case ("if_nara" | "if_case", also, condition):
                low.also_needs(low.when(also, condition))
    if scope.condition is not None:
        trigger, scope.condition = needing(trigger, scope.condition), None
    scope.kind, scope.after, scope.trigger, scope.it = "effect", True, trigger, low.words.referents(trigger)
    return trigger, ((first[0], segments[place + 1:], *first[2:]), *sentences[1:])


# --- Made attacks ---------------------------------------------------------------------------------------------------------------


def make(low: Lowering, tree: Tree) -> list[Op]:
    """C10-5. The letters of its damage are explained outside."""
    assert isinstance(low, Paragraph)
    _, reach, aura, life, traits = tree[1]
    found: list[Ability] = []
    for tag, words in traits:
        found.append(keyword_ability(low, words) if tag == "trait_keyword" else ability(low.inner(), words))
    inside = {variable.letter for one in found for variable in one.variables}
    facts: tuple[tuple[str, AnyNumber | str], ...] = (("range", reach), ("aura", dealt(low, aura, inside)), ("life", dealt(low, life, inside)))
    made = Create("attack", facts, tuple(found), low.scope.who)
    match tree[0]:
        case "make_attack":
            return [made]
        case "make_attacks":
            return [Repeat(low.number(tree[2]), 1), made]
    return [Repeat(low.expression(tree[2]), 1), made]


def dealt(low: Lowering, words: str, inside: set[str]) -> AnyNumber | str:
    if words == "-":
        return words
    if words.isdigit():
        return int(words)
    if words not in inside:
        low.scope.letters_used.add(words)
    return Var(words)


MADE = {"make_attack": make, "make_attacks": make, "make_as_many": make}
