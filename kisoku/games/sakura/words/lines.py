"""Whole paragraphs: keywords, labels and what is made of them; attacks that effects make (C9-1-1, C10-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kisoku.games.sakura.words.changes import keyword_ability
from kisoku.games.sakura.words.events import POINTS
from kisoku.games.sakura.words.nouns import NAMED
from kisoku.games.sakura.words.sentences import Paragraph, add_sentences
from kisoku.text.abilities import spoken_of
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import CONDITIONS, CONTINUOUS, Lowering, in_cases
from kisoku.text.program import (
    Ability,
    AnyNumber,
    Create,
    Fact,
    Grant,
    Later,
    Op,
    Reg,
    Repeat,
    Trigger,
    Turn,
    Var,
    Variable,
)
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import both, needing

LABELS = {
    "constant": "常時",
    "on_use": "使用時",
    "after_attack": "攻撃後",
    "on_deploy": "展開時",
    "deployed": "展開中",
    "on_discard": "破棄時",
    "spent": "使用済",
    "on_transform": "変形時",
}
LASTING = ("constant", "deployed", "spent")
"""C9-1-1-2, -6, -8: effects that hold, or wait for something."""
WAITS = {
    "swayed",
    "unrefuted",
    "yours_unrefuted",
    "after_answer",
    "before_rebuilding",
    "react_instead",
    "event",
    "occasions",
    "either_event",
    "first_event",
    "moment",
    "state",
    "after_use",
    "first_after_use",
    "after_attack_of",
    "turned_now",
}
AFTER_USE = ("after_use", "first_after_use")
"""What is settled when a card is used, and done when it has been resolved."""
BEFORE = {"named", "turn_long", "if_nara", "if_case", "often"}
GOING_ON = ((("further",),), (("after",),))


def add_lines(g: Grammar) -> None:
    g.words("label", LABELS)
    g.title("label", "〈効果の種類〉")
    g.title("line", "〈効果〉")
    g.words("condition_name", NAMED)
    g.entries(
        "seg",
        {
            "named": ("{n:condition_name}：", "{n:condition_name}-"),
            "cost_words": "<コストとして、>",
        },
    )
    g.words("empowering", {"empowering": "全力化："})
    g.add("more_label", "more_label", "/{l:label}", "・{l:label}")
    g.add("mark", "mark", "{n:condition_name}：", "{n:condition_name}-")
    g.add("label_line", "labelled", "{f:empowering?}【{l:label}{m:more_label*}】{s:sent+}")
    g.term("latin", "[A-Za-z][A-Za-z-]{0,30}", str, str, ("Beta-Edge",))
    g.entries(
        "label_line",
        {
            "extra_basic": ("【追加基本動作：{n:latin}】{s:sent+}", "【追加基本行動：{n:latin}】{s:sent+}"),
            "named_constant": "【常時：{n:latin}】{s:sent+}",
            "resurge": "{f:empowering?}【再起】{n:mark?}{a:also*}{c:cond@fin}。",
            "resurge_at_once": "{f:empowering?}【即再起】{n:mark?}{e:event@would}。",
            "resurge_when": "{f:empowering?}【即再起】{n:mark?}{a:also*}{c:cond@turns}。",
            "resurge_come": "{f:empowering?}【即再起】{n:mark?}{a:also*}{c:cond@fin}ようになる。",
        },
    )
    g.add("more_keyword", "more_keyword", "{k:keyword}", "、{k:keyword}")
    g.add("line", "keywords", "{k:keyword}{m:more_keyword*}")
    g.alias("line", "label_line")
    g.entries(
        "line",
        {
            "concept": "達成{n:n}：{a:also*}{c:cond@fin}。",
            "concept_alone": "{c:concept_cond@fin}。",
            "unlabelled": "{f:empowering?}{s:sent+}",
        },
    )
    add_made_attacks(g)
    add_sentences(g)


def joined(keywords: tuple[Tree, ...]) -> Iterator[Tree]:
    """These keywords, where 偽証 and 設置 written side by side are the one word of A20-4."""
    waiting = iter(zip(keywords, (*keywords[1:], None), strict=True))
    for keyword, following in waiting:
        if keyword == ("perjury",) and following == ("trap",):
            next(waiting)
            yield ("perjury_trap",)
        else:
            yield keyword


def abilities(low: Paragraph, tree: Tree) -> tuple[Ability, ...]:
    """What a paragraph means: one ability for each of its labels or keywords."""
    match tree:
        case ("keywords", first, more):
            return tuple(keyword_ability(low, keyword) for keyword in joined((first, *(item[1] for item in more))))
        case ("concept_of", n, condition):
            return (
                Ability("concept", condition=low.condition(condition), variables=(Variable("steps", low.number(n)),)),
            )
        case ("concept", n, also, condition):
            return (
                Ability("concept", condition=low.when(also, condition), variables=(Variable("steps", low.number(n)),)),
            )
        case ("concept_alone", condition):
            return (Ability("concept", condition=low.condition(condition), variables=(Variable("steps", 1),)),)
        case ("unlabelled", empowering, sentences):
            return (under(body(low, "on_use", sentences), empowering),)
        case ("geared_label" | "geared_keyword" | "geared" as way, gears, words):
            low.gears = gears
            inner = (
                ("unlabelled", None, words)
                if way == "geared"
                else ("keywords", words, ())
                if way == "geared_keyword"
                else words
            )
            return tuple(needing_fact(one, Fact("gear", gears)) for one in abilities(low, inner))
        case ("oath_label" | "oath" as way, orb, words):
            inner = ("unlabelled", None, words) if way == "oath" else words
            return tuple(needing_fact(one, Fact("oath", f"0:{orb}")) for one in abilities(low, inner))
        case ("labelled", empowering, label, more, sentences):
            kinds = [label[0], *(item[1][0] for item in more)]
            if len(set(kinds)) != len(kinds):
                raise Meaningless("同じ見出しが二度あります", "the same label stands twice")
            return tuple(
                under(one, empowering)
                for kind in kinds
                for one in apart(low, body(low.inner(), kind, sentences), sentences)
            )
        case ("extra_basic", _, sentences):
            found = body(low, "basic", sentences)
            return (replace(found, name="once") if low.once else found,)
        case ("named_constant", _, sentences):
            return apart(low, body(low.inner(), "constant", sentences), sentences)
        case ("resurge", empowering, _, also, condition):
            return (under(Ability("resurge", condition=low.when(also, condition)), empowering),)
        case ("resurge_at_once", empowering, _, event):
            return (under(Ability("immediate_resurge", trigger=low.event(event)), empowering),)
        case ("resurge_when" | "resurge_come", empowering, _, also, condition):
            return (
                under(
                    Ability("immediate_resurge", trigger=Trigger("state", condition=low.when(also, condition))),
                    empowering,
                ),
            )
    raise AssertionError(tree)


def ability(low: Lowering, tree: Tree) -> Ability:
    """A paragraph that is one ability: in 「…」 and in 『…』."""
    assert isinstance(low, Paragraph)
    found = abilities(low, tree)
    if len(found) != 1:
        raise Meaningless("ここには効果を一つだけ書きます", "one effect alone can stand here")
    return found[0]


def under(found: Ability, empowering: Tree | None) -> Ability:
    return found if empowering is None else needing_fact(found, Fact("empowered"))


def needing_fact(found: Ability, fact: Fact) -> Ability:
    return replace(found, condition=both(found.condition, fact))


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
    if low.when_resolved:  # C9-1-3-4: from then on it needs this card no more
        ops = (Later(Ability("triggered", ops, trigger=Trigger("resolved", Reg("it"))), duration="turn"),)
    if scope.kind == "static":
        if not all(isinstance(op, CONTINUOUS) for op in ops) or (not ops and not scope.letters):
            raise Meaningless(
                "この見出しの効果は続くものか、「…時、」で始まるものです",
                "an effect of this label holds, or begins with what it waits for (「…時、」)",
            )
        if any(getattr(op, "duration", "") for op in ops):
            raise Meaningless("いつも働く効果に期間はありません", "an effect that always works has no duration")
    elif not ops:
        raise Meaningless("何も行いません", "nothing is done")
    elif scope.zones and kind not in LASTING:
        raise Meaningless(
            "この効果を解決する時、このカードはその領域にありません",
            "when this effect resolves, the card does not lie there",
        )
    if kind != "constant" and not scope.letters_used >= set(scope.letters):
        raise Meaningless("使われていない文字があります", "a letter is explained but not used")
    if scope.limit:
        raise Meaningless(
            "回数は「各ターンで最初に…時、」で書いてください", "how often is said by 「各ターンで最初に…時、」"
        )
    condition = scope.condition
    if trigger is not None and condition is not None:
        trigger, condition = needing(trigger, condition), None
    letters = tuple(Variable(letter, number) for letter, number in scope.letters.items())
    found = Ability(
        kind,
        ops,
        keyword="cancels_out" if low.cancelling else "",
        zones=scope.zones,
        trigger=trigger,
        condition=condition,
        variables=letters,
    )
    return own_keyword(found)


def apart(low: Paragraph, found: Ability, sentences: Sequence[Tree]) -> tuple[Ability, ...]:
    """The sentences of an effect that holds have a condition each, and those without one hold always; 「さらに」 and
    「その後」 go on with the one before.
    """
    said = [clause for sentence in sentences if sentence[0] in ("do", "may", "states") for clause in in_cases(sentence)]
    explained = [sentence for sentence in sentences if sentence[0] == "where"]
    if (
        found.kind not in LASTING
        or found.trigger is not None
        or found.condition is None
        or len(said) + len(explained) < len(sentences)
    ):
        return (found,)
    groups: list[tuple[Tree, ...]] = []
    for sentence in said:
        goes_on = (
            groups and sentence[1][:1] in GOING_ON and not any(segment[0] in CONDITIONS for segment in sentence[1])
        )
        groups[-1:] = [(*groups[-1], sentence)] if goes_on else [*groups[-1:], (sentence,)]
    if len(groups) < 2:
        return (found,)
    return tuple(
        body(low.inner(), found.kind, (*group, *(where for where in explained if spoken_of(where[1], group))))
        for group in groups
    )


def own_keyword(found: Ability) -> Ability:
    """「この《攻撃》は…」 with a keyword and no condition: the card simply has it."""
    if found.kind != "constant" or found.condition is not None or found.trigger is not None or len(found.ops) != 1:
        return found
    op = found.ops[0]
    if (
        isinstance(op, Grant)
        and op.objects == Reg("attack")
        and op.ability is not None
        and op.ability.keyword
        and not op.duration
    ):
        return op.ability
    return found


def waited(low: Paragraph, sentences: Sequence[Tree]) -> tuple[Trigger | None, Sequence[Tree]]:
    """Takes what the effect waits for from the beginning of its first sentence."""
    first = sentences[0]
    segments = (
        first[1]
        if len(first) > 1 and isinstance(first[1], tuple) and all(isinstance(item, tuple) for item in first[1])
        else ()
    )
    if first[0] in ("copy_by", "where", "cases", "aim_cases", "bonuses_given", "used_attacks"):
        segments = ()
    place = next((n for n, segment in enumerate(segments) if segment[0] not in BEFORE), len(segments))
    if place == len(segments) or segments[place][0] not in WAITS:
        return None, sentences
    trigger, certain = low.waits(segments[place])
    if certain:
        return None, sentences
    scope = low.scope
    low.when_resolved = segments[place][0] in AFTER_USE
    for segment in segments[:place]:
        match segment:
            case ("turn_long", who):
                low.also_needs(Turn(low.who(who)))
            case ("if_nara" | "if_case", also, condition):
                low.also_needs(low.when(also, condition))
            case ("often", _):
                low.settle(segment)
    following = sentences[1][1] if len(sentences) > 1 and len(sentences[1]) > 1 else ()
    if trigger.event in POINTS and following[:1] == (("after",),):  # what is done then, too, depends on the condition
        while place + 1 < len(segments) and segments[place + 1][0] == "if_nara":
            place += 1
            low.also_needs(low.when(*segments[place][1:]))
    if scope.condition is not None:
        trigger, scope.condition = needing(trigger, scope.condition), None
    scope.kind, scope.after, scope.trigger, scope.it = "effect", True, trigger, low.words.referents(trigger)
    return trigger, ((first[0], segments[place + 1 :], *first[2:]), *sentences[1:])


def add_made_attacks(g: Grammar) -> None:
    g.term("hurt", "[0-9]{1,2}|[XYZ]|-", str, str, ("3", "X", "-"))
    g.title("hurt", "〈ダメージ〉")
    g.entries(
        "trait",
        {
            "trait_keyword": "、{k:keyword}",
            "trait_line": ("、{l:label_line}", "{l:label_line}"),
        },
    )
    g.add(
        "made_attack",
        "made_attack",
        "攻撃『距離{r:range}、{a:hurt}/{b:hurt}{t:trait*}』",
        "攻撃『<適正距離|>{r:range}、{a:hurt}/{b:hurt}{t:trait*}』",
        "攻撃「<適正距離|距離>{r:range}、{a:hurt}/{b:hurt}{t:trait*}」",
        "「<適正距離|距離>{r:range}、{a:hurt}/{b:hurt}{t:trait*}」の<《攻撃》|攻撃>",
        "『<適正距離|距離>{r:range}、{a:hurt}/{b:hurt}{t:trait*}』の<《攻撃》|攻撃>",
    )
    g.add("vp", "make_attack", "{a:made_attack}を[行う]")
    g.add("vp", "make_attacks", "{a:made_attack}を{n:n}回[行う]")
    g.add("vp", "make_as_many", "{a:made_attack}を{e:expr}に等しい回数[行う]")


def make(low: Lowering, tree: Tree) -> list[Op]:
    """C10-5. The letters of its damage are explained outside."""
    assert isinstance(low, Paragraph)
    if tree[0] == "make_cuts":
        _, reach, (aura, life), traits = tree[0], tree[1], tree[2].split("/"), tree[3]
    else:
        _, reach, aura, life, traits = tree[1]
    found: list[Ability] = []
    for tag, words in traits:
        found.append(keyword_ability(low, words) if tag == "trait_keyword" else ability(low.inner(), words))
    inside = {variable.letter for one in found for variable in one.variables}
    facts: tuple[tuple[str, AnyNumber | str], ...] = (
        ("range", reach),
        ("aura", dealt(low, aura, inside)),
        ("life", dealt(low, life, inside)),
    )
    if tree[0] == "make_cuts":
        facts = (*facts, ("lacerated", 1))
    made = Create("attack", facts, tuple(found), low.scope.who)
    match tree[0]:
        case "make_attack" | "make_cuts":
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


MADE = {"make_attack": make, "make_cuts": make, "make_attacks": make, "make_as_many": make}
