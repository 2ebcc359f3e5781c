"""What cards and players cannot, may and must do."""

from __future__ import annotations

from functools import partial

import msgspec

from kisoku.games.ninja_slayer.words.changes import what_is_entered
from kisoku.games.ninja_slayer.words.nouns import NOUNS
from kisoku.text.conditions import SWAPPED
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.operands import everybody, whole
from kisoku.text.program import Extra, Filter, Forbid, Happened, If, Not, Op, Permit, Query, Reg, Replace, Trigger
from kisoku.text.scope import Meaningless

WHATEVER = "<カードや能力|コトダマや能力|コトダマと能力|効果|能力|カードや効果|コトダマや効果>"
BANS = {
    "aisatsu": "アイサツできない|アイサツすることができない|アイサツしない",
    "be_aisatsued": "アイサツされない|アイサツの対象にならない|アイサツ対象にならない|アイサツの対象に選ばれない",
    "be_chosen": (
        "選ばれない|選べない|選ぶことができない|対象に選ばれない|対象にならない|効果の対象にならない|"
        "カードや能力の対象にならない|カードや能力に選ばれない|"
        "コトダマや能力の対象にならない|コトダマや能力に選ばれない"
    ),
    "be_killed": "殺されない|殺すことができない",
    "be_killed_in_iksa": "イクサで殺されない|イクサで殺すことができない|イクサでは殺されない|"
    "イクサダメージで殺されない|イクサダメージによって殺されない",
    "leave_field": "場を離れない|場から離れない|場を離れることはない|場を離れることができない|場を離れられない|"
    "場から移動しない|場から移動できない",
    "be_damaged": "ダメージを受けない",
    "be_countered": "打ち消されない|打ち消すことができない",
    "enter": "エントリーできない|エントリーすることができない",
    "use": "起動能力をエントリーできない|起動能力を使用できない|起動能力を使えない",
    "draw": "ドローできない|カードをドローできない|カードを引けない|ドローすることができない",
    "draw_elsewhere": "|".join(
        f"ドロー{dot}ステップ以外で{ha}ドローできない" for dot in ("・", "") for ha in ("", "は")
    ),
    "lose": "敗北しない|ゲームに敗北しない|敗北することはない|敗北できない",
    "heal": "回復できない|回復することができない|回復しない",
    "bow": "オジギできない|オジギしない|オジギすることができない|オジギされない",
    "unbow": "アンタイ・オジギしない|アンタイ・オジギできない|アンタイ・オジギすることができない|"
    "アンタイ・オジギされない",
    "unbow_step": (
        "アンタイ・オジギ・ステップにアンタイ・オジギしない|アンタイ・オジギ・ステップ中にアンタイ・オジギしない|"
        "アンタイ・オジギ・ステップでアンタイ・オジギしない|"
        "アンタイ・オジギ・ステップにアンタイ・オジギ状態にならない|"
        "アンタイ・オジギ・ステップの間アンタイ・オジギしない"
    ),
    "interrupt": (
        "インターラプトできない|インターラプトを使用できない|インターラプトを使えない|インターラプトすることができない|"
        "アイサツの対象を変更できない|アイサツ対象を変更できない|インターラプトとインターラプト・カイゼンを使用できない"
    ),
    "discard": "手札を捨てない|手札を捨てられない|手札を捨てることができない",
    "ukemi": "ウケミをエントリーできない|ウケミ能力をエントリーできない|ウケミを使用できない",
}
# Where the cards are that cannot suffer or do this, if the words do not say.
WHERE = {"be_countered": (NOUNS.stack,), "enter": NOUNS.entering, "discard": ("hand",)}
OF_PLAYERS = {
    "draw",
    "draw_elsewhere",
    "lose",
    "heal",
    "use",
    "ukemi",
    "enter",
    "discard",
    "interrupt",
    "aisatsu",
    "be_damaged",
    "be_aisatsued",
}
OF_BOTH = {"lose", "interrupt", "aisatsu", "be_damaged", "be_aisatsued"}
"""What a card and a player can do or suffer: who is meant must be said."""


EVERY_ABILITY = ("np", (), ("ability",))


def add_limits(g: Grammar) -> None:
    g.title("predicate", "〈述語〉")
    g.words("predicate", {f"no_{action}": words for action, words in BANS.items()})
    g.entries(
        "predicate",
        {
            "not_chosen_by": (
                "{w:who}<に選ばれない|によって選ばれない>",
                f"{{w:who}}の{WHATEVER}<に|によって>選ばれない",
                f"{{w:who}}の{WHATEVER}の対象に<ならない|選ばれない>",
                "{w:who}の<対象にならない|対象に選ばれない>",
            ),
            "not_killed_by": ("{w:who}の効果によって殺されない", f"{{w:who}}の{WHATEVER}<で|によって><|は>殺されない"),
            "not_killed_by_any": ("効果によって殺されない", f"{WHATEVER}<で|によって><|は>殺されない"),
            "no_entry": "{o:np}<をエントリーできない|をエントリーすることができない>",
            "no_entry_at_all": (
                "カードや能力をエントリーできない",
                "<カードや能力を|カードも能力も|カードと能力を>エントリー<できない|することができない>",
            ),
            "not_chosen_with": "{o:np}<に選ばれない|の対象に選ばれない|の対象にならない|によって選ばれない>",
            "cannot_choose": ("{o:thing}を選べない", "{o:thing}を<選ぶことができない|対象に選べない|対象にできない>"),
            "not_hurt_by": ("{o:np}からダメージを受けない", "{o:np}<から|による|の|によって>ダメージを受けない"),
            "not_hurt_in_iksa_by": (
                "{o:np}からイクサダメージを受けない",
                "{o:np}<から|による|の|によって>イクサ<ダメージを|でダメージを>受けない",
            ),
            "abilities_unused": (
                "{o:thing}の起動能力はエントリーできない",
                "{o:thing}の起動能力は<使用できない|使えない|エントリーすることができない>",
            ),
            "not_discarded": "<捨てられない>",
            "not_interrupted": "<インターラプトされない|インターラプトやインターラプト・カイゼンをされない>",
            "not_greeted_by": "{o:np}にアイサツされない",
            "cannot_greet": "{o:np}<にアイサツできない|にアイサツすることができない>",
            "cannot_greet_player": (
                "プレイヤーにアイサツできない",
                "<プレイヤーに|キャラクターにしか>アイサツ<できない|することができない|しない>",
            ),
            "greets_players_only": (
                "プレイヤーにしかアイサツできない",
                "プレイヤーにしかアイサツ<することができない|しない>",
            ),
            "cannot_greet_who": ("{w:who}にアイサツできない", "{w:who}にアイサツ<することができない|しない>"),
            "cannot_greet_ref": ("{r:ref}にアイサツできない", "{r:ref}にアイサツ<することができない|しない>"),
            "greets_this_only": (
                "{r:ref}にしかアイサツできない",
                "{r:ref}<にしか|以外に|以外には>アイサツ<できない|することができない|しない>",
            ),
            "no_iksa_damage": "<イクサダメージを受けない>",
            "deals_no_damage": "<ダメージを与えない>",
            "deals_no_iksa_damage": "<イクサダメージを与えない|イクサでダメージを与えない>",
        },
    )
    steps = "アンタイ・オジギ・ステップ<に|で|中に|の間>アンタイ・オジギしない"
    for who, words in (("you", "あなた"), ("opponent", "相手")):
        phase = "<スタートフェイズ|スタート・フェイズ>に<|は>アンタイ・オジギしない"
        g.add(
            "predicate",
            f"unbow_next_{who}",
            *(next_ + when for when in (steps, phase) for next_ in (f"次の{words}の", f"{words}の次の")),
        )
    g.add(
        "predicate",
        "entry_limit",
        "1ターンに{n:n}枚しか{o:np}をエントリーできない",
        "1ターンに{n:n}枚<までしか|しか|より多くの|を超えて>{o:np}をエントリー<できない|することができない>",
        "{o:np}を1ターンに{n:n}枚<までしか|しか>エントリー<できない|することができない>",
        "1ターンに{o:np}を{n:n}枚<までしか|しか>エントリー<できない|することができない>",
    )
    both = "インターラプトやインターラプト・カイゼン"
    g.words(
        "predicate",
        {
            "unblockable": "|".join(
                (
                    f"このアイサツは{both}によって変更されない",
                    f"このアイサツの対象は{both}によって変更されない",
                    "このアイサツはインターラプトされない",
                )
            ),
            "its_unblockable": "|".join(f"これのアイサツ{of}は{both}によって変更されない" for of in ("", "の対象")),
            "any_phase": "いつでもエントリーできる|キャラクターフェイズ以外でもエントリーできる|"
            "コトダマと同じようにエントリーできる",
        },
    )
    g.words(
        "predicate",
        {
            "appears_bowed_is": "|".join(
                before + bowed
                for before in ("", "登場する場合、", "登場する際、", "登場する時、")
                for bowed in (
                    "オジギ状態で登場する",
                    "オジギ状態で場に置かれる",
                    "オジギ状態で場に出る",
                    "オジギして登場する",
                )
            )
        },
    )
    g.entries(
        "predicate",
        {
            "only_in_turn": (
                "{w:who}のターンにのみエントリーできる",
                "{w:who}のターン<にのみ|中のみ|中にのみ|にしか|中にしか>エントリー<できる|できない>",
            ),
            "only_in_phase": (
                "{w:of?}{p:phase}にのみエントリーできる",
                "{w:of?}{p:phase}<にのみ|中のみ|中にのみ|にしか|中にしか>エントリー<できる|できない>",
            ),
            "only_when": ("{c:cond@case}にのみエントリーできる", "{c:cond@case}<にのみ|のみ|だけ>エントリーできる"),
            "aisatsu_unless": (
                "{v:vp@unless}<アイサツできない|、アイサツできない>",
                "{v:vp@unless}<|、>アイサツすることができない",
            ),
            "aisatsu_then": (
                "アイサツする際、{v:vp@must}",
                "アイサツする<時|場合|には|ために|ためには|際><、|>{v:vp@must}",
            ),
            "that_aisatsu_unless": (
                "{v:vp@unless}、{s:thing}はアイサツできない",
                "{v:vp@unless}<|、>{s:thing}はアイサツ<できない|することができない>",
            ),
            "that_entry_unless": (
                "{v:vp@unless}、{s:thing}をエントリーできない",
                "{v:vp@unless}<|、>{s:thing}<を|は>エントリー<できない|することができない>",
                "{s:thing}は{v:vp@unless}<|、>エントリー<できない|することができない>",
            ),
            "may_retarget": (
                "<アイサツの対象を|アイサツ対象を>{o:thing}に変更できる",
                "インターラプト<・|>ステップ<に|中に|の間><、|>アイサツ<の|>対象を{o:thing}に変更<できる|してもよい>",
            ),
            "aisatsu_needs": (
                "{s:thing}<がアイサツするには、|がアイサツするには>{c:costs}必要がある",
                "{s:thing}がアイサツするためには<、|>{c:costs}必要がある",
                "{s:thing}がアイサツする<ための|>追加コストとして<、|>{c:costs}",
                "{s:thing}がアイサツする<場合|時|際><、|>追加で{c:costs}",
            ),
            "aisatsu_also": ("アイサツする場合、追加で{c:costs}", "アイサツする<場合|時|際><、|>追加で{c:costs}"),
            "aisatsu_must": (
                "{s:thing}がアイサツするには、{v:vp@must}",
                "{s:thing}がアイサツする<には|ために|ために、|ためには|ためには、|時、|場合、>{v:vp@must}",
            ),
            "entry_must": (
                "{s:thing}をエントリーするには、{v:vp@must}",
                "{s:thing}をエントリーする<には|ためには|ためには、|時、|場合、>{v:vp@must}",
            ),
            "entry_needs": (
                "{s:thing}<をエントリーするには、|をエントリーするには>{c:costs}必要がある",
                "{s:thing}をエントリーする<ための|>追加コストとして<、|>{c:costs}",
                "{s:thing}をエントリーするためには<、|>{c:costs}必要がある",
                "{s:thing}をエントリーする<時|際|場合><、|>追加コストとして<、|>{c:costs}",
                "{s:thing}をエントリーする<時|際|場合><、|>追加で{c:costs}",
            ),
        },
    )


def ban_with(action: str) -> Meaning:
    """An action that cannot be done with or by certain other cards."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        zones, whose, filters, either, players, other = low.described(tree[1])
        if zones or either or players or other or not filters or (whose and action != "be_chosen"):
            raise Meaningless("禁止をこのようには書けません", "this cannot be forbidden in these words")
        return [Forbid(action, low.topic(), whose, filters)]

    return lower


def no_iksa_damage(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.subject is None and low.scope.named:
        trigger = Trigger("damaged", whose=everybody(low.scope.who), flags=("iksa", "player"))
    else:
        trigger = Trigger("damaged", low.topic(), flags=("iksa",))
    return [Replace(trigger, how="=", number=0)]


def deals_nothing(*flags: str) -> Meaning:
    return lambda low, tree: [Replace(Trigger("deals_damage", low.topic(), flags=flags), how="=", number=0)]


def unbow_next(who: str) -> Meaning:
    """「次の相手のアンタイ・オジギ・ステップにアンタイ・オジギしない」: that is in that player's next turn."""

    def lower(low: Lowering, tree: Tree) -> list[Op]:
        if low.scope.kind == "static" or low.duration():
            raise Meaningless(
                "「次の」は一度だけの効果に書きます",
                "“next” is said by an effect that happens once, without another duration",
            )
        return [Forbid("unbow_step", low.topic(), duration=f"next_turn_{who}")]

    return lower


def entry_limit(low: Lowering, tree: Tree) -> list[Op]:
    """「相手は1ターンに1枚しかコトダマをエントリーできない」: nothing more once so many were entered this turn."""
    _, n, noun = tree
    (forbidden,) = no_entry(low, ("no_entry", noun))
    assert isinstance(forbidden, Forbid)
    if low.scope.kind != "static" or not low.scope.named:
        raise Meaningless(
            "1ターンの枚数の制限は「…は」で始まる常時能力に書きます",
            "so many a turn is said by a static ability that says of whom",
        )
    found: list[Op] = []
    for who in ("you", "opponent") if forbidden.players == "any" else (forbidden.players,):
        enough = Happened(Trigger("entered", Query((NOUNS.stack,), who, forbidden.object_filter)), whole(low.number(n)))
        found += [If(enough, 1), Forbid("enter", players=who, object_filter=forbidden.object_filter)]
    return found


def cannot_choose(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.subject is not None or not low.scope.named:
        raise Meaningless("誰が選べないのかが書かれていません", "who cannot choose it is not said")
    return [Forbid("be_chosen", low.thing(tree[1]), everybody(low.scope.who))]


def not_hurt_by(low: Lowering, tree: Tree) -> list[Op]:
    cause, iksa = low.query(tree[1]), ("iksa",) if tree[0] == "not_hurt_in_iksa_by" else ()
    if not cause.zones or cause.players:
        raise Meaningless("プレイヤーはダメージを与えません", "players deal no damage")
    if low.scope.subject is None and low.scope.named:
        trigger = Trigger("damaged", cause=cause, whose=everybody(low.scope.who), flags=("player", *iksa))
    else:
        trigger = Trigger("damaged", low.topic(), cause, flags=iksa)
    return [Replace(trigger, how="=", number=0)]


def ban(action: str) -> Meaning:
    def lower(low: Lowering, tree: Tree) -> list[Op]:
        scope = low.scope
        if scope.subject is not None or action not in OF_PLAYERS:
            return [Forbid(action, low.topic(zones=WHERE.get(action, ())))]
        if action in OF_BOTH and not scope.named:
            raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
        return [Forbid(action, players=everybody(scope.who))]

    return lower


def no_entry(low: Lowering, tree: Tree) -> list[Op]:
    found = low.query(tree[1], low.nouns.entering)
    abilities = any(demand.item == "object" for demand in found.filters)
    own_ban = any(demand.value in ("activated", "ukemi") for demand in found.filters)  # see "use" and "ukemi"
    if abilities and not own_ban and low.scope.subject is None and low.scope.named:
        return [Forbid("enter", Query(found.zones, everybody(low.scope.who), found.filters))]
    if found.zones == ("hand",) and not abilities and low.scope.subject is None and low.scope.named:
        return [Forbid("enter", msgspec.structs.replace(found, whose=everybody(low.scope.who)))]
    if found.either or found.other or abilities or low.scope.subject is not None or found.zones != low.nouns.entering:
        raise Meaningless("エントリーの禁止をこのようには書けません", "entering cannot be forbidden in these words")
    return [Forbid("enter", players=everybody(low.scope.who), object_filter=found.filters)]


def by_somebody(action: str) -> Meaning:
    """What is not done to the topic by cards and abilities of that player."""
    return lambda low, tree: [Forbid(action, low.topic(), everybody(low.who(tree[1])) if len(tree) > 1 else "any")]


def unblockable(low: Lowering, tree: Tree) -> list[Op]:
    """「このアイサツは…変更されない」: of an ability those of its card (705.3a-2), of an effect the one that goes on
    now.
    """
    if low.scope.kind == "static":
        return [Forbid("be_interrupted", Reg("self"))]
    return [
        Forbid(
            "be_interrupted",
            Query((NOUNS.field,), filters=NOUNS.filters["greeting"]),
            duration=low.duration() or "iksa",
        )
    ]


DEMANDING = {
    **dict.fromkeys(("aisatsu_unless", "aisatsu_then", "aisatsu_also"), ("aisatsu", 0, 1)),
    **dict.fromkeys(("aisatsu_needs", "aisatsu_must"), ("aisatsu", 1, 2)),
    **dict.fromkeys(("entry_needs", "entry_must"), ("enter", 1, 2)),
    "that_aisatsu_unless": ("aisatsu", 2, 1),
    "that_entry_unless": ("enter", 2, 1),
}
"""For what something is demanded; where in the phrase it stands of whom (0: of the topic), and where what."""


def demands(low: Lowering, tree: Tree) -> list[Op]:
    """「これは1エテルを支払わなければアイサツできない」, 「…をエントリーするには、…必要がある」"""
    action, thing, what = DEMANDING[tree[0]]
    whom = (
        low.topic() if not thing else (low.thing if action == "aisatsu" else partial(what_is_entered, low))(tree[thing])
    )
    verb = tree[what]
    return [Extra(action, whom, low.costs(verb) if verb[0] == "costs" else low.as_costs(low.in_cost([verb])))]


def cannot_greet_who(low: Lowering, tree: Tree) -> list[Op]:
    """Characters greet the player on the other side only: whoever is named must be that one."""
    topic, who = low.topic(), low.who(tree[1])
    side = topic.whose if isinstance(topic, Query) else "you" if topic == Reg("self") else "any"
    if who != "each" and (who not in SWAPPED or SWAPPED[who] != side):
        raise Meaningless("誰へのアイサツかが決まりません", "whom they cannot greet is not settled")
    return [Forbid("aisatsu_player", topic)]


def cannot_greet_ref(low: Lowering, tree: Tree) -> list[Op]:
    """Others that cannot greet this one: it is not greeted by such."""
    target = low.ref(tree[1])
    if low.scope.subject is None:
        if low.scope.named and low.scope.who == "opponent":
            return [Forbid("be_aisatsued", target)]
    else:
        topic = low.topic()
        if (
            isinstance(topic, Query)
            and topic.whose != "you"
            and not topic.either
            and not topic.other
            and topic.zones == (low.nouns.field,)
        ):
            return [Forbid("be_aisatsued", target, object_filter=topic.filters)]
    raise Meaningless("禁止をこのようには書けません", "this cannot be forbidden in these words")


def greets_no_other(low: Lowering, filters: tuple[Filter, ...]) -> Op:
    """「相手のキャラクターはこれ以外のキャラクターにアイサツできない」: the others here are not greeted by such."""
    topic = low.topic()
    if isinstance(topic, Query) and topic.whose == "opponent" and not (topic.either or topic.other):
        others = Query((NOUNS.field,), "you", filters, other=True)
        return Forbid("be_aisatsued", others, object_filter=topic.filters)
    raise Meaningless("禁止をこのようには書けません", "this cannot be forbidden in these words")


def greets_this_only(low: Lowering, tree: Tree) -> list[Op]:
    if low.ref(tree[1]) != Reg("self"):
        raise Meaningless("禁止をこのようには書けません", "this cannot be forbidden in these words")
    return [greets_no_other(low, ()), Forbid("aisatsu_player", low.topic())]


def cannot_greet(low: Lowering, tree: Tree) -> list[Op]:
    zones, whose, filters, either, players, other = low.described(tree[1])
    if other and not (zones or whose or either or players):
        return [greets_no_other(low, filters)]
    return ban_with("aisatsu")(low, tree)


def only_then(low: Lowering, tree: Tree) -> list[Op]:
    """「これはあなたのターンにのみエントリーできる」: not while it is not so."""
    then = {"only_in_turn": "turn", "only_in_phase": "phase"}.get(tree[0])
    condition = low.condition(tree[1] if then is None else (then, *tree[1:]))
    if low.scope.kind != "static":
        raise Meaningless(
            "いつエントリーできるかは◆の常時能力に書きます", "a static ability (◆) says when it may be entered"
        )
    return [If(Not(condition), 1), Forbid("enter", low.topic(zones=WHERE["enter"]))]


def may_retarget(low: Lowering, tree: Tree) -> list[Op]:
    if low.scope.kind != "static" or low.thing(tree[1]) != Reg("self"):
        raise Meaningless(
            "「変更できる」は常時能力でこれについて書きます", "only a static ability of this card says this"
        )
    return [Permit("change_target", Reg("self"))]


LIMITS: dict[str, Meaning] = {
    **{f"no_{action}": ban(action) for action in BANS},
    "cannot_choose": cannot_choose,
    **dict.fromkeys(("not_hurt_by", "not_hurt_in_iksa_by"), not_hurt_by),
    "abilities_unused": lambda low, tree: [Forbid("use", low.thing(tree[1]))],
    "not_discarded": lambda low, tree: [Forbid("discard", low.topic(zones=WHERE["discard"]))],
    "not_interrupted": lambda low, tree: [Forbid("be_interrupted", low.topic())],
    "cannot_greet_player": lambda low, tree: [Forbid("aisatsu_player", low.topic())],
    "not_chosen_by": by_somebody("be_chosen"),
    **dict.fromkeys(("not_killed_by", "not_killed_by_any"), by_somebody("be_killed_by")),
    "not_chosen_with": ban_with("be_chosen"),
    "not_greeted_by": ban_with("be_aisatsued"),
    "cannot_greet": cannot_greet,
    "greets_this_only": greets_this_only,
    "no_iksa_damage": no_iksa_damage,
    "no_entry": no_entry,
    "no_entry_at_all": lambda low, tree: [*ban("enter")(low, tree), *no_entry(low, ("no_entry", EVERY_ABILITY))],
    "deals_no_damage": deals_nothing(),
    "deals_no_iksa_damage": deals_nothing("iksa"),
    "unbow_next_you": unbow_next("you"),
    "unbow_next_opponent": unbow_next("opponent"),
    "entry_limit": entry_limit,
    "unblockable": unblockable,
    "its_unblockable": lambda low, tree: [Forbid("be_interrupted", Reg("self"))],
    "greets_players_only": lambda low, tree: [Forbid("aisatsu", low.topic(), object_filter=NOUNS.filters["character"])],
    "any_phase": lambda low, tree: [Permit("enter_any_phase", low.topic(zones=low.nouns.entering))],
    "cannot_greet_who": cannot_greet_who,
    "cannot_greet_ref": cannot_greet_ref,
    "appears_bowed_is": lambda low, tree: [Permit("appear_bowed", low.topic())],
    "may_retarget": may_retarget,
    **dict.fromkeys(("only_in_turn", "only_in_phase", "only_when"), only_then),
    **dict.fromkeys(DEMANDING, demands),
}
