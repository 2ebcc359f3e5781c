"""Whole boxes: icons, costs, minimap and target in 〔…〕, use conditions, and what the words make of it (2.4, 2.5.4,
3.13, 7.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kisoku.games.spellcard.words.changes import code
from kisoku.games.spellcard.words.describing import aim_target, lacking, made_by, with_filter
from kisoku.games.spellcard.words.keywords import keyword_ability
from kisoku.games.spellcard.words.lowering import Striking
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import BEFORE_WAITS, CONTINUOUS, WAITS, in_cases
from kisoku.text.operands import listed, whole
from kisoku.text.program import (
    Ability,
    Change,
    Condition,
    Cost,
    Data,
    Do,
    Fact,
    Filter,
    Forbid,
    Grant,
    Happened,
    If,
    Is,
    Later,
    Modes,
    Modify,
    Not,
    Op,
    Permit,
    Query,
    Reg,
    Target,
    Trigger,
    Turn,
)
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import both, needing

ICONS = {
    "constant": "常",
    "action": "アクション",
    "reaction": "リアクション",
    "turn": "ターン",
    "chain": "チェイン",
    "equip": "装備",
    "rule": "ルール",
}
DECLARED = ("action", "reaction")
STANDING = ("equip", "rule")
"""2.9.5, 2.10.4: what always works while the card lies there."""
OPENINGS = (*WAITS, "would", "either_case", "instead", "instead_of")
LIMITS = {
    "victory_score": "勝利に必要なスコア",
    "striker_limit": "コントロールできるストライカーの上限|ストライカーの上限",
    "starting_hand": "ゲーム開始時に引くカード|ゲーム開始時に引くカードの枚数|ゲーム開始時の手札",
    "deck": "デッキのスペルカードの枚数",
    "deck_size": "デッキの枚数",
}


def add_lines(g: Grammar) -> None:
    g.title("head", "〈敵・味方・カード〉")
    g.term(
        "minimap",
        "[.rboRB]{5}(?:/[.rboRB]{5}){4}",
        str,
        str,
        ("...../..r../..o../...../.....", "...../.rrr./.ror./.bbb./....."),
    )
    g.term("spheres", "[神魔霊妖無]{1,8}", str, str, ("霊", "神魔"))
    g.title("icon", "〈アイコン〉")
    g.words("icon", ICONS)
    g.entries(
        "icon",
        {
            "furyoku": "{s:spheres}",
            "caster_cost": "術者{s:spheres}",
            "hand_cost": "手札{n:n}",
            "score_cost": "スコア{n:n}",
            "reach": "範囲{m:minimap}",
            "aims": "対象：{a:aim}{m:more_aim*}",
        },
    )
    g.add("more_icon", "more_icon", "<・|>{i:icon}")
    g.add("icons", "icons", "〔{i:icon}{m:more_icon*}〕")
    g.entries(
        "aim",
        {
            "aim_some": ("{o:np}{n:n}{c:counter}", "{n:n}{c:counter}の{o:np}"),
            "aim_up_to": ("{o:np}{n:n}{c:counter}まで", "{n:n}{c:counter}までの{o:np}"),
            "aim_all": ("{o:np}<全員|すべて|全体>", "すべての{o:np}"),
            "aim_ref": "{r:ref}",
            "aim_either": "{a:np}{n:n}{c:counter}<or|か|または>{b:np}{m:n}{d:counter}",
        },
    )
    g.add("more_aim", "more_aim", "<と|、>{a:aim}")
    g.add("head", "either_head", "{a:head1}or{b:head1}")
    g.add("also", "or_word", "{c:cond@noun}or", "{c:cond@fin}or")
    g.add("sent", "where_is", "{x:letter}は{e:quantity}<。|の値に等しい。|とする。>")
    uses(g)
    g.title("ability_line", "〈アビリティ〉")
    g.title("spell_line", "〈スペルカード〉")
    g.title("extra_line", "〈エクストラ〉")
    g.entries(
        "ability_line",
        {
            "keyword_line": "{h:icons?}{k:keyword_ability}<|。>",
            "plain_line": "{h:icons?}{u:use*}{s:sent+}",
        },
    )
    g.add("spell_line", "plain_line", "{h:icons?}{u:use*}{s:sent+}")
    extras(g)


def uses(g: Grammar) -> None:
    """2.5.4.4."""
    this = "<この宣言|このアビリティ|このスペルカード|この能力><は|は、>"
    done = "<行うことができる|できる|宣言できる|使用できる|行える|宣言することができる>。"
    undone = "<行うことができない|できない|宣言できない|使用できない|行えない|宣言することができない>。"
    g.title("use", "〈使用条件〉")
    g.entries(
        "use",
        {
            "use_if": (
                "この宣言は{a:also*}{c:cond@case}のみ行うことができる。",
                f"{this}{{a:also*}}{{c:cond@case}}<のみ|にのみ|だけ|に限り>{done}",
                f"{this}{{a:also*}}{{c:cond@case}}<|、|に>{done}",
                f"{this}{{a:also*}}{{c:cond@case}}<しか|にしか>{undone}",
            ),
            "use_unless": (
                "この宣言は{a:also*}{c:cond@case}行うことができない。",
                f"{this}{{a:also*}}{{c:cond@case}}<|、|には|は>{undone}",
            ),
        },
    )
    reacting = (
        "リアクション<できない|することができない|を行うことができない|を行うことはできない|を行えない|"
        "を宣言できない|することはできない>。"
    )
    g.entries(
        "use",
        {
            "use_unanswered": (
                "この宣言に対して{w:who}はリアクションできない。",
                f"この<宣言|アビリティ|スペルカード|能力>に対して<|、>{{w:who}}は<|、>{reacting}",
                f"{{w:who}}は<|、>この<宣言|アビリティ|スペルカード|能力>に対して<|、>{reacting}",
            ),
            "use_unanswerable": (
                "この宣言に対してリアクションできない。",
                f"この<宣言|アビリティ|スペルカード|能力>に対して<|、>{reacting}",
            ),
        },
    )
    g.words(
        "use",
        {
            "use_uncountered": "|".join(
                f"この{word}は{end}"
                for word in ("宣言", "スペルカード", "アビリティ")
                for end in ("打ち消されない。", "打ち消すことができない。")
            )
        },
    )
    g.entries(
        "use",
        {
            "use_by": (
                "この宣言は{o:np}のみ行うことができる。",
                f"{this}{{o:np}}<のみ|のみが|でのみ|にのみ|だけが|だけ>{done}",
                f"{this}{{o:np}}<しか|以外は>{undone}",
                f"{this}{{o:np}}が<行う場合|宣言する場合><のみ|にのみ>{done}",
            ),
            "use_not_by": (
                "この宣言は{o:np}は行うことができない。",
                f"{this}{{o:np}}<は|が|には>{undone}",
                f"{this}{{o:np}}<は|が|には>行うことはできない。",
            ),
            "use_turn": (
                "この宣言は{w:who}のターンにのみ行うことができる。",
                f"{this}{{w:who}}のターン<にのみ|中にのみ|中のみ|のみ>{done}",
                f"{this}{{w:who}}のターン<にしか|中にしか>{undone}",
            ),
            "use_answering": (
                "この宣言は{y:maker?}{d:declared}に対してのみ行うことができる。",
                f"{this}{{y:maker?}}{{d:declared}}に対して<のみ|だけ>{done}",
                f"{this}{{y:maker?}}{{d:declared}}に対してしか{undone}",
            ),
            "use_often": (
                "この宣言は1ターンに{n:n}回しか行うことができない。",
                f"{this}1ターンに{{n:n}}<回|度><しか|までしか>{undone}",
                f"{this}1ターンに{{n:n}}<回|度><まで|のみ|だけ>{done}",
            ),
        },
    )


def extras(g: Grammar) -> None:
    """3.13.5."""
    g.entries(
        "extra_line",
        {
            "copies_any": (
                "このカードはデッキに何枚でも入れることができる。",
                "このカードは<、|>デッキに<何枚でも|好きなだけ|任意の枚数>入れ<ることができる|られる>。",
            ),
            "copies": (
                "このカードはデッキに{n:n}<枚まで入れることができる。|枚しか入れることができない。>",
                "このカードはデッキに{n:n}枚<まで入れられる|しか入れられない>。",
                "デッキに<このカードを|>{n:n}枚まで入れることができる。",
            ),
        },
    )
    cannot = "<できない|することができない|することはできない|なれない|なることができない|なることはできない>"
    g.entries(
        "extra_line",
        {
            "no_ace": ("このカードはエースにできない。", f"このカード<は|を>エースに{cannot}。"),
            "only_ace": (
                "このカードをエースにしなければならない。",
                "このカードをエース<にしなければならない|として選ばなければならない|に選ばなければならない>。",
            ),
            "ace_of": (
                "エースは{f:facet}を持つスペルカードでなければならない。",
                "エースは{f:facet}を持つ<スペルカード|カード|ストライカー>でなければならない。",
                f"{{f:facet}}を持つ<スペルカード|カード>しかエースに{cannot}。",
                "このオプションは{f:facet}を持つ<ストライカー|スペルカード|カード>に<のみ装備できる|しか装備できない|"
                "しか装備することができない|のみ装備することができる>。",
            ),
            "copies_of_all": (
                "デッキには同じカード名を持つカードを{n:n}枚まで入れることができる。",
                "デッキに<|は>同じカード名<を持つ|の>カードを{n:n}枚<まで入れることができる|しか入れることができない|"
                "まで入れられる|しか入れられない>。",
            ),
            "kept_out": "このカードはデッキに入れることができない。",
            "built_of": (
                "デッキには{f:facet}を持つスペルカードしか入れることができない。",
                "<このカードを入れる場合、|>デッキには{f:facet}を持つ<スペルカード|カード>しか<入れることができない|"
                "入れられない>。",
            ),
        },
    )
    g.words("game_limit", LIMITS)
    g.entries(
        "vp",
        {
            "game_limit_set": (
                "{w:of?}{v:game_limit}を{n:n}<|枚|体|点>に[変更する]",
                "{w:of?}{v:game_limit}は{n:n}<|枚|体|点><に|と>[なる]",
            ),
            "game_limit_raise": (
                "{w:of?}{v:game_limit}を{n:n}<|枚|体|点>[増やす]",
                "{w:of?}{v:game_limit}は{n:n}<|枚|体|点>[増える]",
            ),
        },
    )
    g.add("extra_line", "extra_rule", "{s:sent+}")


# --- what a line means ----------------------------------------------------------------------------


def line(low: Striking, tree: Tree) -> Ability:
    """A box, or an ability in 『…』."""
    if tree[0] in EXTRAS or tree[0] == "extra_rule":
        return extra(low, tree)
    if tree[0] not in ("keyword_line", "plain_line"):
        return keyword_ability(low, tree)
    costs = icons(low, tree[1])
    if tree[0] == "keyword_line":
        if low.timing in DECLARED or costs or low.scope.targets:
            raise Meaningless(
                "キーワード能力に宣言のアイコンはありません（10.1）", "a keyword ability is not declared (10.1)"
            )
        return keyword_ability(low, tree[2])
    return boxed(low, costs, tree[2], tree[3])


def icons(low: Striking, tree: Tree | None) -> tuple[Cost, ...]:
    """Timing, duration, costs, minimap and targets."""
    costs: list[Cost] = []
    aims: list[Tree] = []
    for icon in () if tree is None else listed(tree[1], tree[2]):
        match icon:
            case ("constant" | "action" | "reaction" as timing,):
                if low.timing:
                    raise Meaningless(
                        "使用タイミングのアイコンは一つです（2.5.4.2）", "there is one icon of timing (2.5.4.2)"
                    )
                low.timing = timing
            case ("turn" | "chain" | "equip" | "rule" as lasts,):
                if low.lasts:
                    raise Meaningless("持続時間のアイコンは一つです（2.4.6）", "there is one icon of duration (2.4.6)")
                low.lasts = lasts
            case ("furyoku", signs):
                costs += [Cost("furyoku", 1, place="" if sign == "無" else sign) for sign in signs]
            case ("caster_cost", signs):
                costs += [Cost("caster", 1, place="" if sign == "無" else sign) for sign in signs]
            case ("hand_cost", n):
                costs.append(Cost("hand", low.number(n)))
            case ("score_cost", n):
                costs.append(Cost("score", low.number(n)))
            case ("reach", words):
                low.reach = code(words)
            case ("aims", first, more):
                aims = [first, *(other[1] for other in more)]
    if costs and low.timing not in DECLARED:
        raise Meaningless("コストがあるのは宣言する能力だけです（7.1.1）", "only what is declared has a cost (7.1.1)")
    if aims and low.timing not in DECLARED:
        raise Meaningless(
            "対象があるのは宣言する能力だけです（2.5.4.1）", "only what is declared has a target (2.5.4.1)"
        )
    low.aims = tuple([target(low, aim) for aim in aims])
    return tuple(costs)


def target(low: Striking, aim: Tree) -> tuple[Tree, Tree]:
    """A target that is chosen with the declaration, and the words by which the text may call it."""
    match aim:
        case ("aim_some", noun, n, counter):
            low.scope.targets.append(aim_target(low.query(noun, ("stage",)), "some", low.number(n)))
            return noun, ("exactly", n, counter)
        case ("aim_up_to", noun, n, counter):
            low.scope.targets.append(Target(low.query(noun, ("stage",)), 1, low.number(n)))
            return noun, ("up_to", n, counter)
        case ("aim_all", noun):
            low.scope.targets.append(aim_target(low.query(noun, ("stage",)), "all", 1))
            return noun, "all"
        case ("aim_ref", ref):
            demand = Filter("same", "==", low.register(ref))
            low.scope.targets.append(aim_target(with_filter(Query(("stage",)), demand), "some", 1))
            return ref, None
        case ("aim_either", first, n, _, second, m, _):
            if n != m:
                raise Meaningless("数が違います", "the numbers differ")
            a, b = low.query(first, ("stage",)), low.query(second, ("stage",))
            low.scope.targets.append(aim_target(united(a, b), "some", low.number(n)))
            return aim, None
    raise AssertionError(aim)


def united(a: Query, b: Query) -> Query:
    """One query for what either describes."""
    if a.zones != b.zones or a.either or b.either or a.other != b.other:
        raise Meaningless("二種類のものをまとめて対象にできません", "two kinds of things cannot be one target")
    common = tuple(one for one in a.filters if one in b.filters)
    sides = []
    for query in (a, b):
        own = tuple(one for one in query.filters if one not in common)
        sides.append(
            (*own, *(() if query.whose == "any" or a.whose == b.whose else (Filter("controller", "==", query.whose),)))
        )
    plain = {a.whose, b.whose} == {"you", "opponent"} and all(len(side) == 1 for side in sides)
    either = tuple(sides) if all(sides) and not plain else ()
    return Query(a.zones, a.whose if a.whose == b.whose else "any", common, either, a.other)


def boxed(low: Striking, costs: tuple[Cost, ...], conditions: tuple[Tree, ...], sentences: tuple[Tree, ...]) -> Ability:
    scope = low.scope
    kind = low.timing
    if kind in DECLARED:
        scope.kind = "effect"
        use = use_conditions(low, conditions)
        ops = watching(low.sentences(sentences)) if low.lasts not in STANDING else tuple(standing_ops(low, sentences))
        if not ops and low.lasts in STANDING:
            raise Meaningless("何も行いません", "nothing is done")
        lasting(low, ops)
        explained(low)
        ops = limited(low, ops)
        return Ability(
            kind,
            ops,
            costs=costs,
            condition=use,
            targets=tuple(scope.targets),
            variables=scope.variables(),
            has_cost=bool(costs),
        )
    if conditions:
        raise Meaningless(
            "使用条件があるのは宣言する能力だけです（2.5.4.4）", "only what is declared has a use condition (2.5.4.4)"
        )
    if low.lasts in STANDING:
        raise Meaningless(
            "装備とルールの持続時間はスペルカード能力のものです（2.9.2、2.10.2）",
            "only spells last while equipped or as a rule (2.9.2, 2.10.2)",
        )
    trigger, rest = (None, sentences) if kind == "constant" else waited(low, sentences)
    if trigger is None:
        return always(low, sentences)
    ops = watching(low.sentences(rest))
    lasting(low, ops)
    explained(low)
    if not ops:
        raise Meaningless("何も行いません", "nothing is done")
    return Ability("triggered", ops, zones=scope.zones, trigger=trigger, variables=scope.variables(), limit=scope.limit)


def limited(low: Striking, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """How often a turn it triggers is said of the one ability that a spell sets to wait."""
    if not low.scope.limit:
        return ops
    if sum(isinstance(op, Later) for op in ops) != 1:
        raise Meaningless("誘発する能力がありません", "there is no ability that triggers")
    return tuple(
        msgspec.structs.replace(op, ability=msgspec.structs.replace(op.ability, limit=low.scope.limit))
        if isinstance(op, Later)
        else op
        for op in ops
    )


def watching(ops: Sequence[Op]) -> tuple[Op, ...]:
    """2.4.4.3: what an effect waits for is checked while it is resolved; so the waiting begins before what it may bring
    about.
    """
    first: list[Op] = []
    others: list[Op] = []
    free = 0
    for place, op in enumerate(ops):
        if place >= free and isinstance(op, Later) and not mentions(op, ("it", "seen", "rest")):
            first.append(op)
            continue
        others.append(op)
        free = max(free, place + 1 + getattr(op, "skip", getattr(op, "length", 0)))
    return (*first, *others)


def mentions(data: object, names: tuple[str, ...]) -> bool:
    if isinstance(data, Reg):
        return data.name in names
    if isinstance(data, tuple):
        return any(mentions(part, names) for part in data)
    return isinstance(data, Data) and any(mentions(getattr(data, name), names) for name in data.__struct_fields__)


def explained(low: Striking) -> None:
    scope = low.scope
    if any(number is None for letter, number in scope.letters.items() if letter != "n"):
        raise Meaningless("Xの求め方が書かれていません", "how X is found is not said")
    if not scope.letters_used >= set(scope.letters):
        raise Meaningless("使われていない文字があります", "a letter is explained but not used")


def lasting(low: Striking, ops: Sequence[Op]) -> None:
    """2.4.7: without a duration an effect is only applied while it is resolved, so that what should last would be
    nothing; unless it damages somebody then, or comes before something that does (8.1.8).
    """
    trigger = low.scope.trigger
    hurting = (trigger is not None and trigger.event in ("damage", "defeat")) or any(
        isinstance(op, Do) and op.verb == "damage" for op in ops
    )
    for op in flat(ops):
        if hurting and isinstance(op, Modify):
            continue
        if isinstance(op, CONTINUOUS) and not op.duration and getattr(op, "item", "") != "controller":
            raise Meaningless(
                "続く効果には持続時間のアイコンが必要です（2.4.6）", "what lasts needs an icon of its duration (2.4.6)"
            )


def flat(ops: Sequence[Op]) -> list[Op]:
    found: list[Op] = []
    for op in ops:
        found.append(op)
        if isinstance(op, Modes):
            found += flat([inner for content in op.contents for inner in content])
        if isinstance(op, Later):
            found += flat(op.ability.ops)
    return found


def use_conditions(low: Striking, trees: tuple[Tree, ...]) -> Condition | None:
    found: Condition | None = None
    for tree in trees:
        match tree:
            case ("use_if", also, condition):
                found = both(found, low.when(also, condition))
            case ("use_unless", also, condition):
                found = both(found, Not(low.when(also, condition)))
            case ("use_unanswered", who):
                found = both(found, Fact("unanswered", low.who(who)))
            case ("use_unanswerable",):
                found = both(found, Fact("unanswered", "each"))
            case ("use_uncountered",):
                found = both(found, Fact("uncountered"))
            case ("use_by", noun):
                found = both(found, low.described_as(Reg("caster"), noun))
            case ("use_not_by", noun):
                found = both(found, Not(low.described_as(Reg("caster"), noun)))
            case ("use_answering", maker, declared):
                found = both(found, Fact("answers", f"{made_by(maker)} {declared[0]}"))
            case ("use_turn", who):
                found = both(found, Turn(low.who(who)))
            case ("use_often", n):
                flags = (low.where, "same_ability")
                made = (
                    Trigger("declared", Reg("caster"), flags=flags)
                    if low.where == "ability"
                    else Trigger("declared", whose="you", flags=flags)
                )
                found = both(found, Not(Happened(made, whole(low.number(n)))))
    return found


def waited(low: Striking, sentences: tuple[Tree, ...]) -> tuple[Trigger | None, tuple[Tree, ...]]:
    """Takes what the ability waits for from the beginning of its first sentence."""
    first = sentences[0]
    segments = first[1] if first[0] not in ("where", "where_is", "limit") else ()
    place = next(
        (n for n, segment in enumerate(segments) if segment[0] not in (*BEFORE_WAITS, "dur", "dur_comma")),
        len(segments),
    )
    if place == len(segments) or segments[place][0] not in OPENINGS:
        return None, sentences
    wait = segments[place]
    if wait[0] in ("instead", "instead_of") or (
        wait[0] == "would" and place + 1 < len(segments) and segments[place + 1] == ("rather",)
    ):
        return None, sentences
    scope = low.scope
    for segment in segments[:place]:
        match segment:
            case ("turn_long", who):
                low.also_needs(Turn(low.who(who)))
            case ("often", n):
                scope.limit = whole(low.number(n))
            case (_, also, condition):
                low.also_needs(low.when(also, condition))
            case _:
                raise Meaningless("この語句はここでは使えません", "these words cannot stand here")
    trigger, certain = low.waits(wait)
    if certain:
        return None, sentences
    if scope.condition is not None:
        trigger, scope.condition = needing(trigger, scope.condition), None
    scope.kind, scope.trigger, scope.it = "effect", trigger, low.words.referents(trigger)
    return trigger, ((first[0], segments[place + 1 :], *first[2:]), *sentences[1:])


def always(low: Striking, sentences: tuple[Tree, ...]) -> Ability:
    """An always-on ability: each sentence holds while its own condition does."""
    parts = [(condition, ops) for condition, ops in static_parts(low, sentences) if ops]
    if low.scope.limit:
        raise Meaningless("常時発動能力は誘発しません（2.4.3）", "an always-on ability does not trigger (2.4.3)")
    if low.lasts:
        raise Meaningless("常時発動能力に持続時間はありません（2.4.3）", "an always-on ability has no duration (2.4.3)")
    if not parts:
        raise Meaningless("何も行いません", "nothing is done")
    if any(number is None for number in low.scope.letters.values()):
        raise Meaningless("nの求め方が書かれていません", "how n is found is not said")
    if len(parts) == 1:
        condition, ops = parts[0]
        return Ability(
            "static", tuple(ops), zones=low.scope.zones, condition=condition, variables=low.scope.variables()
        )
    found: list[Op] = []
    for condition, ops in parts:
        found += [*(() if condition is None else (If(condition, len(ops)),)), *ops]
    return Ability("static", tuple(found), zones=low.scope.zones, variables=low.scope.variables())


def static_parts(low: Striking, sentences: tuple[Tree, ...]) -> list[tuple[Condition | None, list[Op]]]:
    scope = low.scope
    scope.kind = "static"
    found: list[tuple[Condition | None, list[Op]]] = []
    for sentence in [case for said in sentences for case in in_cases(said)]:
        scope.condition = None
        ops = low.sentences((sentence,))
        if not all(isinstance(op, CONTINUOUS) for op in ops):
            raise Meaningless(
                "続く効果ではありません（誘発なら「…場合、」で始めます、2.4.4）",
                "this does not last (a triggered ability begins with 「…場合、」, 2.4.4)",
            )
        if any(getattr(op, "duration", "") not in ("", low.lasts) for op in ops):
            raise Meaningless("常時発動能力に期間はありません", "an always-on ability has no duration")
        found.append((scope.condition, ops))
    scope.condition = None
    return found


def standing_ops(low: Striking, sentences: tuple[Tree, ...]) -> list[Op]:
    """The effects of an equip or rule spell: they work all the time that the card lies there (2.9.5, 2.10.4)."""
    found: list[Op] = []
    for sentence in sentences:
        trigger, _ = waited_here(low, sentence)
        if trigger:
            low.scope.kind = "effect"
            found += low.sentences((sentence,))
            continue
        for condition, ops in static_parts(low, (sentence,)):
            if condition is None:
                found += ops
                continue
            given = Ability(
                "static", tuple(msgspec.structs.replace(op, duration="") for op in ops), condition=condition
            )
            equip = low.lasts == "equip"
            found.append(
                Grant(Reg("target" if equip else "you"), ability=borne(given) if equip else given, duration=low.lasts)
            )
    low.scope.kind = "effect"
    return found


def borne(data: Any) -> Any:
    """The same as an ability of the bearer: there the bearer is the striker itself."""
    if data == Reg("target"):
        return Reg("self")
    if isinstance(data, tuple):
        return tuple(borne(part) for part in data)
    if not isinstance(data, Data):
        return data
    changed = {name: borne(getattr(data, name)) for name in data.__struct_fields__}
    if isinstance(data, Filter) and data.value == "target":
        changed["value"] = "self"
    return msgspec.structs.replace(data, **changed)


def waited_here(low: Striking, sentence: Tree) -> tuple[bool, Tree]:
    segments = sentence[1] if len(sentence) > 1 and isinstance(sentence[1], tuple) else ()
    waits = (*WAITS, "would", "either_case", "next_event")
    place = next((n for n, segment in enumerate(segments) if segment[0] not in BEFORE_WAITS), len(segments))
    if place == len(segments) or segments[place][0] not in waits:
        return False, sentence
    if segments[place][0] == "would" and place + 1 < len(segments) and segments[place + 1] == ("rather",):
        return False, sentence
    return True, sentence


# --- extras ---------------------------------------------------------------------------------------


EXTRAS = ("copies_any", "copies", "copies_of_all", "kept_out", "built_of", "no_ace", "only_ace", "ace_of")


AS_ACE = Is(Reg("self"), (Filter("ace", "==", 1),))


def extra(low: Striking, tree: Tree) -> Ability:
    low.where = "extra"
    match tree:
        case ("copies_any",):
            return Ability("extra", (Modify(Reg("self"), (Change("copies", "=", -1),)),))
        case ("copies", n):
            return Ability("extra", (Modify(Reg("self"), (Change("copies", "=", whole(low.number(n))),)),))
        case ("kept_out",):
            return Ability("extra", (Modify(Reg("self"), (Change("copies", "=", 0),)),))
        case ("copies_of_all", n):
            return Ability("extra", (Modify(Reg("you"), (Change("copies", "=", whole(low.number(n))),)),))
        case ("no_ace",):
            return Ability("extra", (Forbid("ace", Reg("self")),))
        case ("only_ace",):
            return Ability("extra", (Permit("ace", Reg("self")),))
        case ("ace_of", words):
            return Ability("extra", (Forbid("ace", players="you", object_filter=(lacking(words),)),))
        case ("built_of", words):
            return Ability("extra", (Forbid("build", players="you", object_filter=(lacking(words),)),))
    parts = static_parts(low, tree[1])
    ops = [op for _, ops in parts for op in ops]
    conditions = {condition for condition, _ in parts}
    if conditions not in ({None}, {AS_ACE}):
        raise Meaningless(
            "エクストラの条件は「このカードがエースの場合、」だけです（3.13.5）",
            "an extra has no other condition than that its card is the ace (3.13.5)",
        )
    if (
        not all(isinstance(op, Modify) and op.objects in (Reg("you"), Reg("opponent"), Reg("each")) for op in ops)
        or not ops
    ):
        raise Meaningless(
            "エクストラはデッキの構築かゲームのルールに影響を与えます（3.13.5）",
            "an extra changes how decks are built or how the game is played (3.13.5)",
        )
    return Ability("extra", tuple(ops), condition=conditions.pop())
