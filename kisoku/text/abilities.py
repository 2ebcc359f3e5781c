"""Whole paragraphs → abilities: what kind they are, what they wait for, what they offer to choose from."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.text.lower import BEFORE_WAITS, CONTINUOUS, WAITS, Lowering, in_cases
from kisoku.text.operands import whole
from kisoku.text.program import Ability, Cost, If, Mode, Op, Reg, Trigger, Turn
from kisoku.text.scope import Meaningless, Scope
from kisoku.text.template import Tree
from kisoku.text.waiting import needing, own_zone

OPENED = (
    "do",
    "may",
    "states",
    "shout",
    "modes",
    "modes_up_to",
    "choose_effects",
    "choose_effects_up_to",
    "choose_effects_free",
    "choose_effects_up_to_free",
    "gain_below",
    "so_often",
    "so_often_quoted",
)
"""Sentences that begin with segments."""


def ability(low: Lowering, kind: str, label: str, costs: Tree | None, body: Tree) -> Ability:
    """One paragraph. kind "marked" is an ability with its mark: triggered, static, or with a cost activated."""
    scope = low.scope
    paid = () if costs is None else low.costs(costs)
    if kind == "marked":
        kind = "activated" if costs is not None else "static"
    scope.kind = kind
    scope.it, scope.chosen = None, 0
    trigger = None
    if kind == "static":
        trigger, body = take_trigger(low, body)
        kind = scope.kind
    modes: tuple[Mode, ...] = ()
    bounds = (0, 0)
    ops: list[Op] = []
    if body[0] == "sents":
        ops = low.sentences(body[1])
    else:
        modes, bounds = take_modes(low, body)
    low.settled()
    elsewhere = lying_elsewhere(low, trigger, paid, ops)
    if kind == "static" and (modes or not ops or not all(isinstance(op, (*CONTINUOUS, If)) for op in ops)):
        raise Meaningless(
            "常時能力は続く効果だけを持ちます（誘発なら「…時、」、起動ならコストと「：」が必要です）",
            "a static ability only has continuous effects (a trigger needs 「…時、」, an activated ability a cost and "
            "「：」)",
        )
    if scope.loosely and any(isinstance(op, CONTINUOUS) and not op.duration for op in ops):
        raise Meaningless(
            "「…なら、」か「…かぎり、」と書いてください（「の時」は条件が満たされるたびに誘発します）",
            "write なら or かぎり for what holds meanwhile (「の時」 triggers whenever the condition is met)",
        )
    if kind == "static" and any(getattr(op, "duration", "") for op in ops):
        raise Meaningless("常時能力に期間はありません", "a static ability has no duration")
    if kind == "static" and any(number is None for number in scope.letters.values()):
        raise Meaningless("常時能力のXの求め方が書かれていません", "how X of a static ability is found is not said")
    all_used(scope)
    if scope.limit and kind not in ("triggered", "activated"):
        raise Meaningless(
            "回数の制限は誘発能力と起動能力だけのものです", "only triggered and activated abilities have a limit"
        )
    if scope.condition is not None and trigger is not None:
        trigger, scope.condition = needing(trigger, scope.condition), None
    return Ability(
        kind,
        tuple(ops),
        label,
        "",
        scope.zones or elsewhere,
        paid,
        trigger,
        scope.condition,
        tuple(scope.targets),
        scope.variables(),
        modes,
        bounds,
        scope.limit,
        has_cost=costs is not None,
    )


def apart(low: Lowering, found: Ability, body: Tree) -> Ability:
    """The sentences of a static ability have a condition each, or several in turn, and those without one hold always;
    「さらに」 goes on with the one before.
    """
    if found.kind != "static" or found.condition is None or body[0] != "sents":
        return found
    sentences = [part for sentence in body[1] for part in in_cases(sentence)]
    said = [sentence for sentence in sentences if sentence[0] in ("do", "may", "states")]
    explained = [sentence for sentence in sentences if sentence[0] == "where"]
    if len(said) < 2 or len(said) + len(explained) < len(sentences):
        return found
    parts: list[Ability] = []
    for sentence in said:
        own = [where for where in explained if spoken_of(where[1], sentence)]
        part = ability(type(low)(low.words, Scope("static")), "static", "", None, ("sents", (sentence, *own)))
        goes_on = parts and part.condition is None and sentence[1][:1] == (("further",),)
        parts.append(replace(part, condition=parts[-1].condition) if goes_on else part)
    if len({part.zones for part in parts}) > 1:
        raise Meaningless(
            "文ごとに領域が違います（段落を分けてください）",
            "the sentences speak of different zones (they need paragraphs of their own)",
        )
    ops = tuple(
        op
        for part in parts
        for op in (*(() if part.condition is None else (If(part.condition, len(part.ops)),)), *part.ops)
    )
    return replace(found, ops=ops, condition=None)


def spoken_of(letter: Tree, tree: Tree) -> bool:
    return tree == letter or (isinstance(tree, tuple) and any(spoken_of(letter, part) for part in tree))


def all_used(scope: Scope) -> None:
    if set(scope.letters) != scope.letters_used:
        raise Meaningless("使われていない文字があります", "a letter is explained but not used")


def lying_elsewhere(low: Lowering, trigger: Trigger | None, paid: tuple[Cost, ...], ops: list[Op]) -> tuple[str, ...]:
    """「…時、これがオヒガンにあるなら、…」: nothing is done unless this card lies there, so the ability works there.

    Not if the card may just have come there: by what is waited for, or as a cost.
    """
    if (
        not ops
        or not isinstance(ops[0], If)
        or ops[0].skip != len(ops) - 1
        or any(cost.objects == Reg("self") for cost in paid)
    ):
        return ()
    if trigger is not None and any(one.subject == Reg("self") for one in (trigger, *trigger.either)):
        return ()
    zones = own_zone(ops[0].condition)
    return zones if zones != (low.nouns.field,) else ()


def take_trigger(low: Lowering, body: Tree) -> tuple[Trigger | None, Tree]:
    """Takes what the ability waits for from the beginning of its first sentence."""
    first = body if body[0] != "sents" else body[1][0]
    segments = first[1] if first[0] in OPENED else ()
    place = next((n for n, segment in enumerate(segments) if segment[0] not in BEFORE_WAITS), len(segments))
    if place == len(segments) or segments[place][0] not in WAITS:
        return None, body
    scope = low.scope
    before, wait, rest = segments[:place], segments[place], segments[place + 1 :]
    found, certain = low.waits(wait)
    if certain:
        return None, body
    for segment in before:
        match segment:
            case ("often", _):
                low.settle(segment)
            case ("turn_long", who):
                low.also_needs(Turn(low.who(who)))
            case ("phase_long", who, phase):
                low.also_needs(low.condition(("phase", who, phase)))
            case (_, also, condition):
                low.also_needs(low.when(also, condition))
    if scope.condition is not None:
        found, scope.condition = needing(found, scope.condition), None
    scope.kind, scope.trigger, scope.it = "triggered", found, low.words.referents(found)
    opened = (first[0], rest, *first[2:])
    return found, opened if body[0] != "sents" else ("sents", (opened, *body[1][1:]))


def take_modes(low: Lowering, body: Tree) -> tuple[tuple[Mode, ...], tuple[int, int]]:
    tag, segments, n, items = body
    if segments:
        raise Meaningless("選択肢の前の語句が多すぎます", "only a trigger may stand before a choice of contents")
    number = whole(low.number(n))
    if number > len(items) or len(items) < 2:
        raise Meaningless("選択肢が足りません", "there are too few contents to choose from")
    scope = low.scope
    found: list[Mode] = []
    start, letters, used = scope.it, scope.letters, scope.letters_used
    for _, sentences in items:
        scope.targets, scope.it, scope.chosen, scope.acted_on, scope.after = [], start, 0, 0, False
        scope.letters, scope.letters_used = dict(letters), set(used)
        ops = low.sentences(sentences)
        low.settled()
        all_used(scope)
        found.append(
            Mode(tuple(scope.targets), tuple(ops), tuple(one for one in scope.variables() if one.letter not in letters))
        )
    scope.targets, scope.letters, scope.letters_used = [], letters, used
    return tuple(found), (0 if tag == "modes_up_to" else number, number)
