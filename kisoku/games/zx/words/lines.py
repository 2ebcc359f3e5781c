"""Whole paragraphs: ability icons with their text, the slots 有効・誘発・コスト・効果, keyword abilities, and the rules
of subtexts (205, 206, 801).
"""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.zx.words.keywords import KEYWORDS, SLOTTED, WRAPPERS, keyword_line, wrapped
from kisoku.games.zx.words.lowering import ZxLowering
from kisoku.games.zx.words.signs import LISTED
from kisoku.text.abilities import OPENED, ability, apart
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import WAITS
from kisoku.text.operands import listed
from kisoku.text.program import (
    Ability,
    Condition,
    Cost,
    CostChange,
    Fact,
    Forbid,
    Grant,
    If,
    Modify,
    Op,
    Query,
    Reg,
    Trigger,
    Turn,
)
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import both

KINDS = {"auto": "triggered", "const": "static", "act": "activated", "special": "special", "event": "event"}
VALID_ZONES = {
    "squares": "スクエア", "normal_square": "ノーマルスクエア", "player_square": "プレイヤースクエア", "hand": "手札",
    "trash": "トラッシュ",
    "charge": "チャージ", "resource": "リソース",
    "life": "ライフ", "force": "フォース", "remove": "リムーブ|リムーブゾーン", "deck": "デッキ",
    "dynamis_up": "デュナミス表",
    "dynamis_down": "デュナミス裏", "dynamis": "デュナミス", "all": "すべて",
}  # fmt: skip
AWAKENING = {"red": "trash", "blue": "hand", "white": "trash", "black": "charge", "green": "resource"}


def add_lines(g: Grammar) -> None:
    g.title("line", "〈能力〉")
    g.title("ability", "〈能力〉")
    g.title("body", "〈効果〉")
    g.title("costs", "〈代償〉")
    g.words("head_icon", {"auto": "【自】", "const": "【常】", "special": "【S】", "event": "【★】"})
    g.words("any_icon", {"auto": "【自】", "const": "【常】", "special": "【S】", "event": "【★】", "act": "【起】"})
    g.entries(
        "price",
        {
            "price": "《{c:colour+}{n:n}》",
            "price_none": "《無{n:n}》",
        },
    )
    g.words("price_sleep", {"price_sleep": "《スリープ》"})
    g.alias("cost_sign", "price", "price_sleep")
    g.add("cost_act", "cost_act", "{v:vp@fin}<。|>", "{v:vp@ren}<、|>")
    g.entries(
        "costs",
        {
            "costs": "{p:cost_sign*}{a:cost_act+}",
            "costs_only": "{p:cost_sign+}",
        },
    )
    g.entries(
        "ability",
        {
            "plain_line": "{h:head_icon}{b:body}",
            "cost_line": "【起】〈{c:costs}〉{b:body}",
            "free_line": "<【起】|【起】〈〉>{b:body}",
        },
    )
    g.alias("line", "ability")
    g.add("line", "bare_line", "{b:body}")
    slots(g)
    sentences(g)
    keywords(g)
    subtexts(g)


def slots(g: Grammar) -> None:
    g.words("valid_zone", VALID_ZONES)
    g.add("valid", "valid_zone", "{z:valid_zone}")
    g.term("times", "[1-9]", int, str, ("1", "2"), "123456789")
    g.add("valid", "valid_turn", "{w:turn_of}<ターン|のターン>{n:times?}")
    g.words("turn_of", {"you": "自分", "opponent": "相手"})
    g.add("valid", "valid_often", "ターン{n:times}", "1ターンに{n:times}回")
    g.add("more_valid", "more_valid", "<|・|、>{v:valid}")
    g.add("slot_valid", "slot_valid", "【有効】{v:valid}{m:more_valid*}<|。>")
    g.add("slot_player", "slot_player", "<【P】|P>{n:name}")
    g.entries(
        "occurs",
        {
            "occurs_event": ("{e:event@would}", "{e:event@past}<時|とき|際>"),
            "occurs_moment": "{m:moment}",
        },
    )
    g.add("slot_trigger", "slot_state", "【誘発】{c:cond@fin}。", "<【誘発】|【誘発条件】>{c:cond@fin}<時|><。|、|>")
    g.add("or_occurs", "or_occurs", "<か、|か|、または>{o:occurs}")
    g.add(
        "slot_trigger",
        "slot_trigger",
        "【誘発】{o:occurs}{m:or_occurs*}。",
        "<【誘発】|【誘発条件】>{o:occurs}{m:or_occurs*}<。|、|>",
    )
    g.add("slot_cost", "slot_cost", "【コスト】{c:costs}")
    g.add("slot_body", "slot_body", "【効果】{b:body}")
    g.entries(
        "ability",
        {
            "slot_line": (
                "{h:any_icon}{p:slot_player?}{v:slot_valid?}{t:slot_trigger?}{c:slot_cost?}{b:slot_body}",
                "{h:any_icon}{v:slot_valid?}{p:slot_player?}{t:slot_trigger?}{c:slot_cost?}{b:slot_body}",
                "{h:any_icon}{p:slot_player?}{v:slot_valid?}{c:slot_cost?}{t:slot_trigger?}{b:slot_body}",
            ),
            "player_line": "{h:head_icon}{p:slot_player}{b:body}",
        },
    )


def sentences(g: Grammar) -> None:
    g.entries(
        "sent",
        {
            "use_only": (
                "この能力は{c:cond@case}<にしか使用できない。|にしかプレイできない。>",
                "この能力は{c:cond@case}<にのみ|のみ>使用できる。",
            ),
            "use_never": ("この能力は{c:cond@case}は使用できない。", "この能力は{c:cond@case}<には|、>使用できない。"),
        },
    )
    only = "<使用できない|プレイできない|使えない>"
    can = "<使用できる|プレイできる|使える>"
    among = (
        "{s:seg*}<以下|次><の2つ|の3つ|の4つ|の5つ|><から|の中から|の効果から|の効果の中から|の能力から|のうち|"
        "のうちから>"
    )
    chosen = (
        "<選ぶ|選択する|選び、解決する|選び、実行する|選び、行う|選び、それを行う|選んで解決する|選んで行う|"
        "選んで実行する>"
    )
    g.entries(
        "sent",
        {
            "use_limit": (
                "この能力は1ターンに{n:n}回しか使用できない。",
                f"この能力は<|、>1ターンに{{n:n}}<度|回><|まで>しか{only}。",
                f"この能力は1ターンに{{n:n}}<度|回><まで|だけ|のみ>{can}。",
                "この<能力|効果>は1ターンに{n:n}<度|回>しか<発揮|発動><しない|されない|できない>。",
            ),
            "use_turn": (
                "この能力は{w:who}のターンにしか使用できない。",
                f"この能力は{{w:who}}のターン<|中|の間>にしか{only}。",
                f"この能力は{{w:who}}のターン<|中|の間>に<のみ|だけ>{can}。",
            ),
            "floor": ("<ただし、|ただし>{n:n}以下にならない。", "ただし、{n:n}以下にはならない。"),
            "gain_below": "{s:seg*}<以下の能力を得る。“|次の能力を得る。“>{l:line}”",
        },
    )
    g.entries(
        "sent",
        {
            "so_often": (
                "{s:seg*}以下の効果を{n:n}回解決する。{m:mode}{e:listed?}",
                "{s:seg*}<以下|次>の効果を{n:n}回<解決する|行う|実行する>。{m:mode}{e:listed?}",
            ),
            "so_often_quoted": (
                "{s:seg*}“{m:sent+}”を{n:n}回解決する。",
                "{s:seg*}“{m:sent+}”を{n:n}回<行う|実行する>。",
            ),
        },
    )
    g.words("listed", {"listed": LISTED})
    for tag, some in (("choose_effects", ""), ("choose_effects_up_to", "まで")):
        g.entries(
            "sent",
            {
                tag: (
                    f"{{s:seg*}}以下の効果から{{n:n}}つ{some}選び、解決する。{{m:mode+}}{{e:listed?}}",
                    f"{among}{{n:n}}つ{some}<を|>{chosen}。{{m:mode+}}{{e:listed?}}",
                ),
                f"{tag}_free": (
                    f"{{s:seg*}}以下の効果から{{n:n}}つ{some}選び、好きな順番で解決する。{{m:mode+}}{{e:listed?}}",
                    f"{among}{{n:n}}つ{some}<を|>選び、<好きな順番で|好きな順で|任意の順番で><解決する|行う|"
                    f"実行する>。{{m:mode+}}{{e:listed?}}",
                ),
            },
        )
    g.entries(
        "cond",
        {
            "only": "{p:spot}に{o:np}が{n:n}{c:counter}<以下しか|しか>[ない]",
            "has_only": "{o:np}が{n:n}{c:counter}<以下しか|しか>[ない]",
            "among_any": "その中に{o:np}が[ある]",
            "among_both": "その中に{a:np}と{b:np}が[ある]",
            "among_many": "その中に{o:np}が{n:n}{c:counter}以上[ある]",
            "among_races": "その中に{n:n}種族以上[ある]",
            "kinds": "{p:spot}に{o:np}が{n:n}種類以上[ある]",
            "pairs": "隣接する{o:np}が{n:n}組以上[ある]",
            "pairs_at": "{p:spot}に隣接する{o:np}が{n:n}組以上[ある]",
            "exist_each": "{p:spot}に{o:np}がそれぞれ{n:n}{c:counter}以上[ある]",
            "pile_is": "{w:of?}{z:pile}が{n:n}{t:cmp?}[である]",
            "pile_within": "{w:of?}{z:pile}が{v:of}{y:pile}{t:cmp}[である]",
            "piles_same": "あなたと相手の{z:pile}<の枚数|の数|>が<同じ|等しい>[である]",
            "is_colour": "{r:ref}が{c:colour}[である]",
            "battler_is": "{r:battler}が{i:item}{n:n}{t:cmp}[である]",
            "is_attacking": "{r:ref}が{a:aim}<を|に>[攻撃している]",
            "is_named": "{r:ref}のカード名が{n:name}[である]",
            "with_icon": "{r:ref}が{i:icon}を[持つ]",
            "has_force": ("{r:ref}にフォースが[ある]", "{r:ref}がフォースを[持つ]"),
            "has_forces": "{r:ref}にフォースが{n:n}枚以上[ある]",
            "player_is": "{w:who}<のプレイヤーが|のプレイヤーカードが>{n:name}[である]",
            "player_is_not": ("{w:who}のプレイヤーが{n:name}[でない]", "{w:who}のプレイヤーが{n:name}では[ない]"),
            "not_in_zone": "{r:ref}が{w:of?}{z:zone}に[ない]",
            "counters": (
                "{w:of?}{i:counter_icon}が{n:n}個{t:cmp?}[ある]",
                "{i:counter_icon}を{n:n}個{t:cmp?}持って[いる]",
            ),
        },
    )


def keywords(g: Grammar) -> None:
    g.title("keyword_word", "〈キーワード能力〉")
    g.words(
        "keyword_word",
        {tag: spellings for tag, (spellings, _, _) in KEYWORDS.items()}
        | {tag: spellings for tag, (spellings, _) in WRAPPERS.items()},
    )
    g.entries(
        "ability",
        {
            "kw": "{h:any_icon?}{k:kwline}<|。>",
            "kw_text": "{h:any_icon?}{k:kwtext}{b:body}",
        },
    )
    g.entries(
        "keyword_more",
        {
            "keyword_player": "{p:slot_player}",
            "keyword_valid": "{p:slot_player?}{v:slot_valid}",
        },
    )
    behind = {
        "": "",
        "n": "{n:number}",
        "n?": "{n:number?}",
        "c": "{p:price}",
        "name": "{n:name}",
        "n name": "{n:number}{w:name?}",
        "body": "",
    }
    for tag, (words, _, form) in KEYWORDS.items():
        g.add("kwtext" if form == "body" else "kwline", tag, f"<{words}>{behind[form]}{{x:keyword_more?}}")
    g.entries(
        "number",
        {
            "number": "{v:int}",
            "endless": "<∞>",
        },
    )
    for tag, (words, form) in WRAPPERS.items():
        given = {
            "": f"<{words}>",
            "n": f"<{words}>{{n:number}}",
            "name": f"<{words}>{{w:name}}",
            "race n": f"{{a:attr}}<{words}>{{n:number}}",
        }[form]
        g.add("ability", f"wrap_{tag}", f"{{h:any_icon?}}{given}{{l:ability}}")


def subtexts(g: Grammar) -> None:
    g.title("subline", "〈サブテキスト〉")
    g.add("material", "material", "{o:np}<を|>{n:n}枚")
    g.add("and_material", "and_material", "<と|、>{m:material}")
    g.add("further", "further", "<、|。>{v:vp@fin}")
    g.entries(
        "subline",
        {
            "advent": "降臨条件：{m:material}{a:and_material*}<|。|を破壊する。|破壊する。>",
            "awakening": (
                "覚醒条件“{c:colour}”：{m:material}{f:further*}<|。>",
                "覚醒条件「{c:colour}」：{m:material}{f:further*}<|。>",
                "覚醒条件{c:colour}：{m:material}{f:further*}<|。>",
            ),
            "awakening_any": "覚醒条件：{c:costs}",
            "dream": (
                "夢装条件：{i:counter_icon}を{n:n}個<|。|消費する。>",
                "夢装条件：{i:counter_icon}{n:n}<個|つ><|。>",
                "夢装条件：{i:counter_icon}を<持つカウンターを|>{n:n}<個|つ><|。|消費する。>",
            ),
            "possession": "憑依条件：{m:material}{a:and_material*}<|。>",
            "crisis_when": "クライシス{w:crisis_name?}：{o:occurs}<。|>",
            "crisis_hurt": "クライシス{w:crisis_name?}<：ダメージを受ける。|：ダメージを受ける>",
            "crisis_if": "クライシス{w:crisis_name?}：{a:also*}{c:cond@fin}<。|>",
        },
    )
    g.term(
        "crisis_name",
        "(?:「[^「」：]{1,20}」|[^「」：。]{1,20})(?=：)",
        lambda text: text.strip("「」"),
        lambda name: f"「{name}」",
        ("「ソル」",),
    )
    g.entries(
        "subline",
        {
            "named": (
                "<カード名：|追加カード名：|追加のカード名：|>{n:name}<|。>",
                "このカードはカード名{n:name}としても扱う。",
                "<このカードは|><カード名|>{n:name}としても扱う<|。>",
            ),
            "host": "剣臨器：{o:np}<|。>",
        },
    )


# --- what they mean --------------------------------------------------------------------------------------------------


def line(low: ZxLowering, tree: Tree) -> Ability:
    found = paragraph(low, tree)
    if any(variable.number is None for variable in found.variables):
        raise Meaningless("文字の求め方が書かれていません", "how the letter is found is not said")
    return found


def as_sentence(body: Tree) -> Tree:
    """A choice of contents is made while resolving."""
    if body[0] == "sents":
        return body
    tag, segments, n, items = body
    return ("sents", (("choose_effects" if tag == "modes" else "choose_effects_up_to", segments, n, items, None),))


def paragraph(low: ZxLowering, tree: Tree) -> Ability:
    match tree:
        case ("plain_line", (icon,), body):
            return bodied(low, KINDS[icon], None, body)
        case ("player_line", (icon,), player, body):
            found = bodied(low, KINDS[icon], None, body)
            return replace(found, condition=joined(player_condition(player), found.condition))
        case ("free_line", body):
            return bodied(low, "activated", None, body)
        case ("cost_line", costs, body):
            return bodied(low, "activated", costs, body)
        case ("bare_line", body):
            first = as_sentence(body)[1][0]
            waits = first[0] in OPENED and first[1] and first[1][0][0] in WAITS
            return bodied(low, "triggered" if waits else "event", None, body)
        case ("slot_line", (icon,), player, valid, trigger, costs, body):
            return slotted(low, KINDS[icon], player, valid, trigger, costs, body)
    if tree[0] in ("kw", "kw_text"):
        return keyword(low, *tree[1:])
    if tree[0].startswith("wrap_"):
        return wrapped(low, tree, line)
    return subtext(low, tree)


def bodied(low: ZxLowering, kind: str, costs: Tree | None, body: Tree) -> Ability:
    """A paragraph in the older wording: what it waits for stands in its first sentence."""
    body = as_sentence(body)
    if kind in ("triggered", "static"):
        found = ability(low, "static", "", None, body)
        if found.kind != kind:
            if kind == "triggered":
                raise Meaningless(
                    "【自】には「…時、」で事象を書きます（808.1a）",
                    "an automatic ability says with 「…時、」 what it waits for (808.1a)",
                )
            raise Meaningless(
                "【常】は事象を待ちません（【自】と書いてください）",
                "a constant ability waits for nothing (write 【自】)",
            )
        return placed_where_it_works(apart(low, found, body))
    if kind == "special":
        return special(low, body)
    found = ability(low, kind, "", costs, body)
    if kind == "event" and any(about_own_cost(op) for op in found.ops):
        raise Meaningless(
            "プレイされたカードのコストはもう変わりません（【常】に書いてください）",
            "what a card costs does not change any more when it has been played (write 【常】)",
        )
    return found


def about_own_cost(op: Op) -> bool:
    match op:
        case CostChange(objects=Reg("self")):
            return True
        case Modify(objects=Reg("self"), changes=changes):
            return any(change.item == "cost" for change in changes)
    return False


def placed_where_it_works(found: Ability) -> Ability:
    """803.1d: a text may say by what it is about that it works elsewhere than on squares."""
    if found.zones:
        return found
    trigger = found.trigger
    if (
        trigger is not None
        and trigger.event == "moved"
        and trigger.subject == Reg("self")
        and trigger.target in OPEN
        and trigger.source != "squares"
    ):
        return replace(found, zones=(trigger.target,) if trigger.source else ("squares", trigger.target))
    if found.ops and all(isinstance(op, If) or _about_a_card_anywhere(op) for op in found.ops):
        return replace(found, zones=("all",))  # 207.12; a card that is being played is on no square
    return found


def _about_a_card_anywhere(op: Op) -> bool:
    match op:
        case Grant(attribute=attribute, objects=Reg("self")):
            return attribute.startswith("icon:")
        case Forbid(action="enter_again") | Forbid("play", Reg("self")):
            return True
    return about_own_cost(op)


OPEN = ("trash", "charge", "resource", "remove")
"""Zones in which a card that comes there is seen."""


def special(low: ZxLowering, body: Tree) -> Ability:
    """813: performed the moment its condition is met, 「…際、」."""
    first = body[1][0]
    segments = first[1] if first[0] in OPENED else ()
    if not segments or segments[0][0] not in ("as_event", "would", "event"):
        raise Meaningless(
            "【S】には「…際、」で条件を書きます（813）",
            "a special ability says with 「…際、」 when it is performed (813)",
        )
    trigger = low.event(segments[0][1])
    opened = (first[0], segments[1:], *first[2:])
    return waiting(low, "special", trigger, ("sents", (opened, *body[1][1:])))


def waiting(low: ZxLowering, kind: str, trigger: Trigger, body: Tree, costs: Tree | None = None) -> Ability:
    """The effect of an ability whose event is known."""
    scope = low.scope
    paid = () if costs is None else low.costs(costs)
    scope.kind, scope.trigger, scope.it, scope.chosen = "triggered", trigger, low.words.referents(trigger), 0
    ops = low.sentences(as_sentence(body)[1])
    if not ops:
        raise Meaningless("効果がありません", "there is no effect")
    return Ability(
        kind,
        tuple(ops),
        zones=scope.zones,
        costs=paid,
        trigger=trigger,
        condition=scope.condition,
        variables=scope.variables(),
        limit=scope.limit,
    )


def slotted(
    low: ZxLowering,
    kind: str,
    player: Tree | None,
    valid: Tree | None,
    trigger: Tree | None,
    costs: Tree | None,
    body: Tree,
) -> Ability:
    """A paragraph in the newer wording."""
    if costs is not None and kind not in ("activated", "triggered"):
        raise Meaningless("コストは【起】と【自】にだけ書けます", "only activated and automatic abilities have costs")
    if trigger is not None:
        if kind not in ("triggered", "special"):
            raise Meaningless(
                "誘発は【自】と【S】にだけ書けます", "only automatic and special abilities wait for something"
            )
        if kind == "special" and trigger[0] == "slot_state":
            raise Meaningless(
                "【S】が待つのは出来事です（813）", "a special ability waits for something that happens (813)"
            )
        found = waiting(low, kind, occasions(low, trigger), body[1], None if costs is None else costs[1])
    elif kind == "triggered":
        raise Meaningless("【自】には誘発を書きます（205.4d）", "an automatic ability says what it waits for (205.4d)")
    else:
        found = bodied(low, kind, None if costs is None else costs[1], body[1])
    return validated(found, player, valid)


def validated(found: Ability, player: Tree | None, valid: Tree | None) -> Ability:
    """205.4a-b, 803.1d-f: by whom, where and when the ability can be used."""
    zones: list[str] = []
    condition: Condition | None = player_condition(player) if player is not None else None
    limit = found.limit
    for one in () if valid is None else listed(valid[1], valid[2]):
        match one:
            case ("valid_zone", (zone,)):
                zones.append(zone)
            case ("valid_turn", (whose,), n):
                condition = joined(condition, Turn(whose))
                limit = n or limit
            case ("valid_often", n):
                limit = n
    return replace(found, zones=tuple(zones) or found.zones, condition=joined(condition, found.condition), limit=limit)


def joined(first: Condition | None, second: Condition | None) -> Condition | None:
    return first if second is None else both(first, second)


def player_condition(tree: Tree) -> Condition:
    return Fact("player_card", tree[1])


def occasions(low: ZxLowering, tree: Tree) -> Trigger:
    if tree[0] == "slot_state":
        return low.waits(("state", tree[1]))[0]
    found = [occasion(low, tree[1]), *(occasion(low, more[1]) for more in tree[2])]
    return replace(found[0], either=(*found[0].either, *found[1:]))


def occasion(low: ZxLowering, tree: Tree) -> Trigger:
    return low.event(tree[1]) if tree[0] == "occurs_event" else low.words.moments(low, tree[1])[0]


def keyword(low: ZxLowering, icon: Tree | None, words: Tree, body: Tree | None = None) -> Ability:
    name, *values, more = words
    kind = KEYWORDS[name][1]
    if icon is not None and KINDS[icon[0]] != kind and (icon[0], name) not in SLOTTED:
        raise Meaningless(
            f"このキーワード能力のアイコンは{kind}のものです",
            f"this keyword ability is {kind}, its icon says something else",
        )
    found = keyword_line(low, name, kind, tuple(values), () if body is None else inner_ops(low, kind, body))
    return found if more is None else validated(found, more[1], more[2] if len(more) > 2 else None)


def inner_ops(low: ZxLowering, kind: str, body: Tree) -> tuple[Op, ...]:
    scope = low.scope
    scope.kind, scope.chosen = kind, 0
    return tuple(low.sentences(as_sentence(body)[1]))


def subtext(low: ZxLowering, tree: Tree) -> Ability:
    """206: rules of the single card."""
    low.scope.kind = "cost"
    match tree:
        case (("advent" | "possession") as way, material, others):
            verb = "destroy" if way == "advent" else "possess"
            return Ability(
                "rule",
                keyword=way,
                costs=tuple(demanded(low, verb, "squares", one) for one in listed(material, others)),
            )
        case ("awakening", (colour,), material, further):
            more = low.as_costs(low.in_cost([verb for _, verb in further]))
            return Ability(
                "rule",
                keyword="awakening",
                name=colour,
                costs=(demanded(low, "awaken", AWAKENING[colour], material), *more),
            )
        case ("awakening_any", costs):
            return Ability("rule", keyword="awakening", costs=low.costs(costs))
        case ("dream", (icon,), n):
            return Ability("rule", keyword="dream", costs=(Cost("counter", low.number(n), place=icon),))
        case ("crisis_when", name, occurs):
            low.scope.kind = "static"
            return Ability("rule", keyword="crisis", name=name or "", trigger=occasion(low, occurs))
        case ("crisis_hurt", name):
            return Ability(
                "rule", keyword="crisis", name=name or "", trigger=Trigger("damaged", Query((), players="you"))
            )
        case ("crisis_if", name, also, condition):
            low.scope.kind = "static"
            return Ability("rule", keyword="crisis", name=name or "", condition=low.when(also, condition))
        case ("named", name):
            return Ability("rule", keyword="named", name=name)
        case ("host", noun):
            return Ability("rule", keyword="shift", costs=(Cost("host", 1, low.query(noun, ("squares",))),))
    raise AssertionError(tree)


def demanded(low: ZxLowering, verb: str, zone: str, material: Tree) -> Cost:
    _, noun, n = material
    found = low.query(noun, (zone,))
    if found.zones != (zone,) or found.whose != "you":
        raise Meaningless(
            "この条件のカードがあるゾーンはルールで決まっています",
            "the rules say where the cards of this condition are",
        )
    return Cost(verb, low.number(n), found)
