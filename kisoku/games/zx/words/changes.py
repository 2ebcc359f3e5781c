"""What lasts: numbers, abilities and icons of cards, and what cards and players cannot or may do (811, 812, 1014)."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.zx.words.keywords import ENDLESS, IDLE
from kisoku.games.zx.words.lowering import ZxLowering
from kisoku.games.zx.words.nouns import COLOURS
from kisoku.text.common import actions
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Meaning
from kisoku.text.operands import everybody, is_noun, whole, word
from kisoku.text.program import (
    Ability,
    Amount,
    AnyNumber,
    Become,
    Change,
    Compare,
    CostChange,
    Data,
    Filter,
    Forbid,
    Grant,
    Lose,
    Modify,
    Objects,
    Op,
    Permit,
    Query,
    Reg,
    Replace,
    Times,
    Trigger,
    Value,
)  # fmt: skip
from kisoku.text.scope import Meaningless

AMOUNTS = {"amount_is": "=", "amount_less": "-", "amount_more": "+"}
LIMITS = {"charge_limit": "チャージの上限", "hand_limit": "手札の上限"}
OF_CARDS = {
    "deal_damage": "ダメージを与えない",
    "deal_battle_damage": "バトルでダメージを与えない|バトルでのダメージを与えない",
    "be_chosen": "効果で選ばれない|カードの効果で選ばれない|効果によって選ばれない|選ばれない",
    "be_destroyed": "破壊されない",
    "be_destroyed_in_battle": "バトルで破壊されない|バトルでは破壊されない|バトルによって破壊されない|"
    "バトルによっては破壊されない",
    "attack": "攻撃できない|攻撃することができない",
    "attack_player": "プレイヤーを攻撃できない|プレイヤーに攻撃できない|相手プレイヤーを攻撃できない|"
    "相手を攻撃できない|相手のプレイヤーを攻撃できない",
    "be_attacked": "攻撃されない|攻撃目標にならない|攻撃目標に選ばれない",
    "reboot": "リブートしない|リブートできない|リブートされない",
    "sleep": "スリープしない|スリープできない|スリープされない",
    "relocate": "移動しない|移動できない|他のスクエアに移動しない",
    "move": "スクエアを離れない|スクエアから離れない",
    "activate": "起動能力をプレイできない|起動能力を使用できない|【起】を使用できない|【起】をプレイできない",
    "play": "プレイできない",
}
OF_PLAYERS = {
    "draw": "カードを引けない|カードを引くことができない|引くことができない",
    "recover": "回復できない|回復することができない",
    "ignite": "イグニッションできない|イグニッションすることができない",
    "be_attacked": "攻撃されない",
    "activate": OF_CARDS["activate"],
    "lose": "敗北しない|ゲームに敗北しない",
}


def add_changes(g: Grammar) -> None:
    actions(g, {"ru": "失くなる", "suru": "同じにする", "su": "減らす 増やす", "ichidan": "失わせる される"})
    g.words("sign", {"+": "+", "-": "-"})
    g.words(
        "dur",
        {
            "battle": "バトル終了時まで|このバトルの間|バトルの間|このバトル中|このバトル終了時まで|"
            "このバトルの終了時まで|バトルの終了時まで",
            "phase": "フェイズ終了時まで|このフェイズ終了時まで|このフェイズの終了時まで|このフェイズの間|"
            "このフェイズ中",
            "end_of_next_opponent": "次の相手のターン終了時まで|次の相手のターンの終了時まで|"
            "相手の次のターン終了時まで",
            "end_of_next_you": "次のあなたのターン終了時まで|次のあなたのターンの終了時まで|"
            "あなたの次のターン終了時まで",
            **{
                f"until_{tag}": "|".join(
                    f"{turn}{end}まで"
                    for turn in (f"次の{word}のターン", f"{word}の次のターン")
                    for end in ("", "開始時", "の開始時", "の開始")
                )
                for tag, word in (("you", "あなた"), ("opponent", "相手"))
            },
            **{
                f"next_reboot{tag}": "|".join(
                    f"{when}リブートフェイズ{end}" for when in words for end in ("に", "の間", "中", "中に", "では")
                )
                for tag, words in (
                    ("_you", ("次のあなたの", "あなたの次の", "次のあなたのターンの")),
                    ("_opponent", ("次の相手の", "相手の次の", "次の相手のターンの")),
                    ("", ("次の",)),
                )
            },
        },
    )
    g.entries(
        "whose_item",
        {
            "its": "{s:thing}の",
            "its_all": "{s:np}<すべて|全て>の",
            "that": "<その>",
        },
    )
    g.entries(
        "vp",
        {
            "power": "{s:whose_item?}パワーを{p:sign}{n:n}[する]",
            "cost_shift": "{s:whose_item?}コストを{p:sign}{n:n}[する]",
            "power_during": "{s:whose_item?}パワーを<|、>{d:dur}<|、>{p:sign}{n:n}[する]",
            "power_per": "{s:whose_item?}パワーを<|、>{m:per}{p:sign}{n:n}[する]",
            "cost_per": "{s:whose_item?}コストを<|、>{m:per}{p:sign}{n:n}[する]",
            "amount_is": "<そのダメージを|ダメージを>{n:n}に[する]",
            "amount_less": ("そのダメージを{n:n}<点|>[減らす]", "そのダメージを-{n:n}[する]"),
            "amount_more": ("そのダメージを{n:n}<点|>[増やす]", "そのダメージを+{n:n}[する]"),
            "power_times": "{s:whose_item?}パワーを{n:n}倍に[する]",
            "power_same": (
                "{s:whose_item?}パワーを{n:quantity}に[する]",
                "パワーは{n:quantity}に[なる]",
                "{s:whose_item?}パワーを{n:expr}と同じに[する]",
            ),
            "power_original": ("元々のパワーは{n:quantity}に[なる]", "元々のパワーを{n:quantity}に[する]"),
            "dealt": "{s:thing}が{o:np}に与えるダメージを{p:sign}{n:n}[する]",
            "dealt_who": "{s:thing}が{w:who}に与えるダメージを{p:sign}{n:n}[する]",
            "dealt_times": (
                "{s:thing}が{o:np}に与えるダメージを{n:n}倍に[する]",
                "{s:thing}が{o:np}に与えるダメージは{n:n}倍に[なる]",
            ),
            "dealt_any": "{s:thing}が与えるダメージを{p:sign}{n:n}[する]",
            "taken": (
                "{s:sufferer?}{x:next?}{d:means?}受けるダメージを{p:sign}{n:n}[する]",
                "{s:sufferer?}{d:means?}{x:next}受けるダメージを{p:sign}{n:n}[する]",
            ),
            "taken_is": (
                "{s:sufferer?}{x:next?}{d:means?}受けるダメージを{n:n}に[する]",
                "{s:sufferer?}{d:means?}{x:next}受けるダメージを{n:n}に[する]",
                "{s:sufferer?}{x:next?}{d:means?}受けるダメージは{n:n}に[なる]",
            ),
        },
    )
    g.words("next", {"next": "次に"})
    g.entries(
        "sufferer",
        {
            "suffers": "{s:thing}が",
            "who_suffers": "{w:who}が",
        },
    )
    g.entries(
        "predicate",
        {
            "not_chosen_by": "{w:who}の<カードの|><効果で選ばれない|効果によって選ばれない>",
            "not_chosen_by_kind": "{w:of?}{k:source_kind}の効果<で|では|によって>選ばれない",
            "not_destroyed_by": "{w:who}の<カードの|>効果<で|では|によって|によっては>破壊されない",
            "not_destroyed_by_kind": "{w:of?}{k:source_kind}の効果<で|では|によって>破壊されない",
            "not_destroyed_by_any": ("効果で破壊されない", "<カードの|>効果<で|では|によって|によっては>破壊されない"),
            "not_attacked_by": "{o:np}<に|から>攻撃されない",
            "also_colour": "{c:colour}<のカードとしても扱う|としても扱う|のゼクスとしても扱う|でもある>",
            "also_race": "<|種族>{a:attr}としても扱う",
            "also_name": "<|カード名>{n:name}としても扱う",
            "name_also": "{s:whose_item?}カード名<は|を>{n:name}としても扱う",
        },
    )
    g.entries(
        "vp",
        {
            "gain_keyword": ("{k:kwline}を[得る|与える]", "“{k:kwline}”を[得る]", "「{k:kwline}」を[得る|与える]"),
            "give_keyword": ("{t:ni}「{k:kwline}」を[与える]", "{t:ni}{k:kwline}を[与える]"),
            "gain_icon": "{i:icon}を[得る]",
            "gain_quoted": "“{l:line}”を[得る|与える]",
            "give_quoted": "{t:ni}“{l:line}”を[与える]",
            "gain_race": "<種族に|種族|>{a:attr}を[得る]",
            "lose_abilities": (
                "<すべての能力を|能力を|能力をすべて>[失う]",
                "<すべての能力を|能力を|能力をすべて>[失わせる]",
            ),
            "lose_its_abilities": "{s:whose_item}<すべての能力を|能力をすべて|能力を>[失わせる]",
            "all_colours": "すべての色に[なる]",
            "become_colour": "{c:colour}<に|のカードに>[なる]",
            "set_colour": ("{s:whose_item?}色を{c:colour}に[する]", "{s:whose_item?}色は{c:colour}に[なる]"),
            "set_race": ("{s:whose_item?}種族を{a:attr}に[する]", "{s:whose_item?}種族は{a:attr}に[なる]"),
            "set_name": ("{s:whose_item?}カード名を{n:name}に[する]", "{s:whose_item?}カード名は{n:name}に[なる]"),
            "play_cost": "{s:thing}をプレイするための<リソース|>コストを{p:sign}{n:n}[する]",
        },
    )
    g.entries(
        "predicate",
        {
            "has_all_colours": "すべての色を持つ",
            "barred_from": "{s:thing}<を攻撃できない|を攻撃することができない|に攻撃できない|を攻撃目標に選べない|"
            "を攻撃目標に選択できない>",
            "only_this": (
                "<このカード以外|このゼクス以外|このカード以外のカード><に|を><攻撃できない|攻撃することができない>",
                "<このカード以外|このゼクス以外>を攻撃目標に<選べない|選択できない>",
            ),
        },
    )
    g.entries(
        "vp",
        {
            "control": ("{r:ref}<の支配者に|の支配者と>[なる]", "{r:ref}の<支配権|支配|コントロール>を[得る]"),
            "control_it": ("支配者に[なる]", "<その|>支配者<に|と>[なる]", "<支配権|コントロール>を[得る]"),
            "item_becomes": ("{n:quantity}に[なる]", "{n:n}枚に[なる]", "{n:expr}<と同じ値|と同じ|に等しい値>に[なる]"),
            "limit_shift": "{w:who}の{l:limit_of}を{p:sign}{n:n}[する]",
            "item_less": ("{n:n}<|枚>[減る]", "{n:n}減少[する]", "-{n:n}[される]"),
            "item_more": ("{n:n}<|枚>[増える]", "{n:n}増加[する]", "+{n:n}[される]"),
        },
    )
    g.words("limit_of", LIMITS)
    g.add("seg", "topic_limit", "{w:who}の{l:limit_of}は<|、>", "{w:who}の{l:limit_of}が")
    g.verb("なくなる", {"fin": ("る",), "ren": ("り",), "te": ("って",)})
    g.add("vp", "no_limit", "[なくなる]")
    g.words(
        "predicate",
        {f"no_{action}": words for action, words in OF_CARDS.items()}
        | {f"who_{action}": words for action, words in OF_PLAYERS.items()},
    )
    g.entries(
        "predicate",
        {
            "not_hurt": "<ダメージを受けない>",
            "not_hurt_in": "{d:means}<|は>ダメージを受けない",
            "not_hurt_small": "{n:n}以下のダメージを受けない",
            "not_hurt_large": "{n:n}以上のダメージを受けない",
            "not_hurt_by": "{o:np}<による|から|の>ダメージを受けない",
            "unaffected": "{w:who}<のカードの効果を受けない|の効果を受けない>",
        },
    )
    g.words("source_kind", {"zx": "ゼクス", "event_card": "イベント", "ascension": "アセンション"})
    g.add("source_kind", "attr", "{a:attr}")
    g.entries(
        "predicate",
        {
            "unaffected_by": "{w:of?}{k:source_kind}の効果を受けない",
            "unaffected_all": "<効果を受けない|カードの効果を受けない>",
            "no_reboot_in": "{w:of?}{p:phase}<に|中に|中|の間>リブート<しない|できない|されない>",
            "cannot_play": "{o:np}<をプレイできない|をプレイすることができない>",
            "cannot_use": "“<|【自】|【起】|【常】|【S】>{k:keyword_word}”をプレイできない",
            "enters_only": "1ターンに{n:n}<回|枚|度>しか<登場できない|登場しない|登場させられない|"
            "登場させることができない>",
            "cannot_enter": "{o:np}<を登場させられない|を登場させることができない>",
        },
    )
    g.entries(
        "vp",
        {
            "play_from": "{o:thing}<をコストを支払って|を>[プレイする]",
            "play_from_free": "{o:thing}をコストを支払わずに[プレイする]",
        },
    )
    g.entries(
        "seg",
        {
            "as_played": "{s:thing}をプレイする際、",
            "not_charge": "<チャージに置くかわりに|チャージに置く代わりに><|、>",
            "destroys_not_charge": (
                "{s:ref}が{d:deed?}{o:np}を破壊した場合、チャージに置くかわりに",
                "{s:ref}が{d:deed?}{o:np}を破壊<した|する><場合|際>、<|そのゼクスを>チャージに置く<かわりに|"
                "代わりに><|、>",
                "{s:ref}が{d:deed?}破壊した{o:np}は<|、>チャージに置く<かわりに|代わりに><|、>",
            ),
            "is_destroyed": ("{s:thing}が破壊された場合、", "{s:thing}が破壊される<場合|際>、"),
        },
    )


def signed(sign: Tree, number: AnyNumber) -> AnyNumber:
    if sign[0] == "+":
        return number
    if isinstance(number, Times) and isinstance(number.left, int):
        return Times(-number.left, number.right)
    return Times(-1, number) if isinstance(number, Data) else -number


def whose_number(low: ZxLowering, tree: Tree | None, zones: tuple[str, ...] = ()) -> Objects:
    """What has the number: as said, the topic, or what was chosen."""
    if tree == ("that",):
        low.spoken = low.ref(("it",))
        return low.spoken
    if tree is not None:
        thing = tree[1]
        low.spoken = low.query(thing, zones) if is_noun(thing) else low.ref(thing)
        return low.spoken
    if low.scope.subject is not None:
        return low.topic()
    if low.spoken is not None:
        return low.spoken
    found = low.unsaid() or (Reg("self") if low.scope.kind == "static" and low.scope.topic is None else None)
    if found is None:
        raise Meaningless("何の数値かが書かれていません", "whose number this is is not said")
    return found


def shift(item: str) -> Meaning:
    def lower(low: ZxLowering, tree: Tree) -> list[Op]:
        number = signed(tree[2], low.amount(tree[3]))
        if item == "cost" and low.playing is not None:
            thing = low.playing
            how, much = ("-", signed(("-",), number)) if tree[2][0] == "-" else ("+", number)
            return [CostChange(thing, how, much)]
        objects = whose_number(low, tree[1], low.nouns.entering if item == "cost" else ())
        return [Modify(objects, (Change(item, "+", number),))]

    return lower


def power_same(low: ZxLowering, tree: Tree) -> list[Op]:
    objects = whose_number(low, tree[1] if len(tree) > 2 else None)
    return [Modify(objects, (Change("power", "=", low.amount(tree[-1])),))]


def power_times(low: ZxLowering, tree: Tree) -> list[Op]:
    """So many times what it is now."""
    objects, times = whose_number(low, tree[1]), whole(low.number(tree[2]))
    if not isinstance(objects, Reg) or low.scope.kind == "static" or times < 2:
        raise Meaningless("倍になるのは効果で選んだものだけです", "only what an effect has in hand is multiplied")
    return [Modify(objects, (Change("power", "+", Times(times - 1, Value("power", objects))),))]


def dealt(low: ZxLowering, tree: Tree) -> list[Op]:
    """「…が相手のゼクスに与えるダメージを+1000する」: damage by that card, in battle and by its effects."""
    cause, subject = low.thing(tree[1]), low.query(tree[2]) if tree[0] in ("dealt", "dealt_times") else None
    if tree[0] == "dealt_who":
        subject = Query((), players=everybody(low.who(tree[2])))
    trigger = Trigger("damaged", subject, cause)
    how = "*" if tree[0] == "dealt_times" else tree[-2][0]
    return [Replace(trigger, how=how, number=low.amount(tree[-1]))]


def suffering(subject: Objects, means: Tree | None) -> Trigger:
    """Damage that is taken, in battle or by somebody's effects if that is said."""
    mark = means[0] if means is not None else ""
    by = {"opponent_effect": "opponent", "your_effect": "you"}.get(mark, "")
    return Trigger("damaged", subject, flags=("effect",) if by else (mark,) if mark else (), by=by)


def taken(low: ZxLowering, tree: Tree) -> list[Op]:
    """「…が受けるダメージを-1000する」「…が次に受けるダメージを0にする」: of any source, or only in battle or of
    effects.
    """
    _, sufferer, following, means, *sign, n = tree
    if following is not None and low.scope.kind == "static":
        raise Meaningless("常在能力に「次に」は使えません", "a constant ability has no next time")
    subject: Objects
    match sufferer:
        case None:
            subject = receiver(low)
        case ("suffers", thing):
            subject = low.thing(thing)
        case (_, who):
            subject = Query((), players=everybody(low.who(who)))
    return [
        Replace(
            suffering(subject, means), how=sign[0][0] if sign else "=", number=low.amount(n), once=following is not None
        )
    ]


def topic_item(how: str) -> Meaning:
    """「…のコストは1減る」「あなたのチャージの上限は2枚減る」「元々のパワーは15000になる」."""

    def lower(low: ZxLowering, tree: Tree) -> list[Op]:
        scope = low.scope
        number = low.amount(tree[1]) if len(tree) > 1 else ENDLESS
        if not scope.items:
            raise Meaningless("どの数値が変わるのかが書かれていません", "which number changes is not said")
        (item,) = scope.items
        objects = low.topic(
            item=True, zones=low.nouns.entering if item == "cost" and is_noun(scope.topic or ("",)) else ()
        )
        if item in LIMITS:
            return [
                Modify(
                    objects,
                    (
                        Change(
                            item, "=" if how in ("=", "none") else "+", number if how != "-" else signed(("-",), number)
                        ),
                    ),
                )
            ]
        if how == "none" or item not in ("cost", "power", "original_power", "original_cost"):
            raise Meaningless("この数値はこのようには変わりません", "this number does not change this way")
        if item.startswith("original_"):
            item, way = item.removeprefix("original_"), "base"
        else:
            way = "=" if how == "=" else "+"
        return [Modify(objects, (Change(item, way, signed(("-",), number) if how == "-" else number),))]

    return lower


def gain_quoted(low: ZxLowering, tree: Tree) -> list[Op]:
    objects = low.topic() if low.scope.subject is not None else low.unsaid() or low.spoken
    if objects is None:
        raise Meaningless("何が得るのかが書かれていません", "what gains it is not said")
    return [Grant(objects, ability=gained(low, tree[1]))]


def give_quoted(low: ZxLowering, tree: Tree) -> list[Op]:
    """「スクエアにあるあなたのゼクスに“…”を与える」."""
    first, whom = low.given_to(tree[1])
    if any(objects is None for objects, _ in whom):
        raise Meaningless("能力を得るのはカードです", "cards gain abilities")
    ability = gained(low, ("kw", None, tree[2]) if tree[0] == "give_keyword" else tree[2])
    return [*first, *(Grant(objects, ability=ability) for objects, _ in whom if objects is not None)]


def gain_keyword(low: ZxLowering, tree: Tree) -> list[Op]:
    objects = receiver(low) if low.scope.subject is not None or low.spoken is None else low.spoken
    return [Grant(objects, ability=gained(low, ("kw", None, tree[1])))]


def gained(low: ZxLowering, line: Tree) -> Ability:
    """The ability in quotation marks, if a card on a square can have it to some end."""
    found = low.words.line(low.inner(), line)
    if found.kind in ("event", "rule") or found.keyword in IDLE:
        raise Meaningless("この能力を得ても意味がありません", "to gain this ability means nothing")
    return found


def receiver(low: ZxLowering) -> Objects:
    if low.scope.subject is not None:
        return low.topic()
    found = low.unsaid()
    if found is None:
        raise Meaningless("何がそうなるのかが書かれていません", "whose change this is is not said")
    return found


def of_cards(action: str) -> Meaning:
    return lambda low, tree: [Forbid(action, receiver(low))]


def no_reboot_in(low: ZxLowering, tree: Tree) -> list[Op]:
    if low.scope.kind != "static":
        raise Meaningless("常在能力に書いてください", "only a constant ability can say this")
    low.also_needs(low.condition(("phase", *tree[1:])))
    return of_cards("reboot")(low, tree)


def named_player(low: ZxLowering) -> str:
    if low.scope.subject is not None or not low.scope.named:
        raise Meaningless("誰がそうなるのかが書かれていません", "who that is is not said")
    return everybody(low.scope.who)


def of_players(action: str) -> Meaning:
    return lambda low, tree: [Forbid(action, players=named_player(low))]


def of_both(action: str) -> Meaning:
    """202.7e, 1029.3: of a player nothing is dealt; of a card too."""
    return lambda low, tree: (of_players if low.scope.subject is None and low.scope.named else of_cards)(action)(
        low, tree
    )


def granting(sort: str) -> Meaning:
    """A further icon, colour, race or name."""
    return lambda low, tree: [
        Grant(receiver(low) if len(tree) < 3 else whose_number(low, tree[1]), attribute=sort + word(tree[-1]))
    ]


def becoming(item: str, value: str = "") -> Meaning:
    return lambda low, tree: [
        Become(receiver(low) if len(tree) < 3 else whose_number(low, tree[1]), item, value or word(tree[-1]))
    ]


def not_hurt_some(low: ZxLowering, tree: Tree) -> list[Op]:
    objects = receiver(low)
    match tree:
        case ("not_hurt_by", noun):
            trigger = Trigger("damaged", objects, low.query(noun))
        case ("not_hurt_in", means):
            trigger = suffering(objects, means)
        case (way, n):
            trigger = Trigger(
                "damaged",
                objects,
                condition=Compare(Amount(), "<=" if way == "not_hurt_small" else ">=", low.number(n)),
            )
    return [Replace(trigger, how="=", number=0)]


def by_effects(action: str) -> Meaning:
    """What effects do not do to it: everybody's, a player's, or those of a kind of card."""

    def lower(low: ZxLowering, tree: Tree) -> list[Op]:
        players = "any" if len(tree) == 1 else everybody(low.who(tree[1]) if len(tree) == 2 else low.of(tree[1], "any"))
        kinds = low.head(tree[2]) if len(tree) > 2 else ()
        return [Forbid(action, receiver(low), players, kinds)]

    return lower


def control(low: ZxLowering, tree: Tree) -> list[Op]:
    """302.1: whose card it is from now on, or for a while."""
    found = low.ref(tree[1]) if len(tree) > 1 else low.scope.it
    if found is None or low.scope.kind == "static":
        raise Meaningless("何の支配者になるのかが書かれていません", "whose controller that is is not said")
    whose = low.scope.who
    if whose not in ("you", "opponent"):
        raise Meaningless("誰が支配者になるのかが決まりません", "who controls it is not settled")
    return [Become(found, "controller", whose)]


def cannot_play(low: ZxLowering, tree: Tree) -> list[Op]:
    """What, wherever it is; or 「手札から」, 「トラッシュにある」."""
    noun = tree[1]
    zones: tuple[str, ...] = ()
    if is_noun(noun) and (placed := [mod for mod in noun[1] if mod[0] in ("in", "from")]):
        zones = low.query(("np", tuple(placed), ("card",))).zones
        noun = ("np", tuple(mod for mod in noun[1] if mod not in placed), *noun[2:])
    if len(zones) > 1 or zones == ("squares",):
        raise Meaningless("プレイできないカードのゾーンは1つだけ書けます", "one zone of what cannot be played is named")
    return [
        Forbid(
            "play" if tree[0] == "cannot_play" else "enter",
            players=named_player(low),
            object_filter=(*low.demands(noun), *(Filter("zone", "==", zone) for zone in zones)),
        )
    ]


def enters_only(low: ZxLowering, tree: Tree) -> list[Op]:
    """「このカードは1ターンに1回しか登場できない」: whichever copy of it."""
    if whole(low.number(tree[1])) != 1:
        raise Meaningless("1ターンに1回だけです", "once in a turn is all that can be said")
    if receiver(low) != Reg("self"):
        raise Meaningless("「このカードは」と書いてください", "write 「このカードは」")
    return [Forbid("enter_again", players="any", object_filter=(Filter("same_name", "==", "self"),))]


def not_attacked_by(low: ZxLowering, tree: Tree) -> list[Op]:
    return [Forbid("be_attacked", receiver(low), object_filter=low.demands(tree[1], "opponent"))]


def play_cost(low: ZxLowering, tree: Tree) -> list[Op]:
    """805.2c: what it costs to play something."""
    low.playing = low.played(tree[1])
    ops = shift("cost")(low, ("cost_shift", None, *tree[2:]))
    low.playing = None
    return ops


def barred_from(low: ZxLowering, tree: Tree) -> list[Op]:
    """「相手はこのカードを攻撃できない」."""
    if low.scope.subject is not None:
        if not is_noun(tree[1]):
            raise Meaningless(
                "「相手はこのカードを攻撃できない」と書いてください", "write 「相手はこのカードを攻撃できない」"
            )
        found = low.query(tree[1])
        if found.either or found.zones != ("squares",):
            raise Meaningless(
                "攻撃できないものをこのようには書けません", "what cannot be attacked is not said this way"
            )
        others = (Filter("same", "!=", "self"),) if found.other else ()
        return [Forbid("attack_card", receiver(low), object_filter=(*found.filters, *others))]
    if not low.scope.named or low.scope.who != "opponent":
        raise Meaningless("「相手は…を攻撃できない」と書いてください", "write 「相手は…を攻撃できない」")
    barred = low.thing(tree[1])
    if isinstance(barred, Query) and barred.whose == "any":
        barred = replace(barred, whose="you")  # what the opponent may attack at all
    return [Forbid("be_attacked", barred)]


def only_this(low: ZxLowering, tree: Tree) -> list[Op]:
    """「相手のゼクスはこのカード以外に攻撃できない」: neither another card nor a player."""
    attackers = (
        receiver(low) if low.scope.subject is not None else Query(("squares",), named_player(low), low.head(("zx",)))
    )
    return [
        Forbid("attack_card", attackers, object_filter=(Filter("same", "!=", "self"),)),
        Forbid("attack_player", attackers),
    ]


def alone(low: ZxLowering, tree: Tree) -> list[Op]:
    raise Meaningless(
        "「…がダメージを受ける場合、そのダメージを…」と書いてください",
        "write 「…がダメージを受ける場合、そのダメージを…」",
    )


def limit_shift(low: ZxLowering, tree: Tree) -> list[Op]:
    whose = low.who(tree[1])
    if whose not in ("you", "opponent"):
        raise Meaningless("誰の上限かが決まりません", "whose limit this is is not settled")
    return [Modify(Reg(whose), (Change(tree[2][0], "+", signed(tree[3], low.amount(tree[4]))),))]


def play_from(low: ZxLowering, tree: Tree) -> list[Op]:
    if not low.permitting:
        raise Meaningless("「プレイしてよい」は常在能力で書きます", "only a constant ability gives leave to play")
    if low.scope.who != "you":
        raise Meaningless("「プレイしてよい」はあなたについてだけ書けます", "leave to play is given to you alone")
    if tree[1] == ("self",):
        raise Meaningless("どのゾーンのカードかが書かれていません", "the zone of these cards is not said")
    if not is_noun(tree[1]):
        return [Permit("play" if tree[0] == "play_from" else "play_free", low.ref(tree[1]))]
    found = low.query(tree[1])
    if not found.zones or found.zones == ("square",):
        raise Meaningless("どのゾーンのカードかが書かれていません", "the zone of these cards is not said")
    return [Permit("play" if tree[0] == "play_from" else "play_free", found)]


CHANGES: dict[str, Meaning] = {
    "power": shift("power"),
    "cost_shift": shift("cost"),
    "power_same": power_same,
    "power_original": lambda low, tree: [
        Modify(whose_number(low, None), (Change("power", "base", low.amount(tree[1])),))
    ],
    "power_during": lambda low, tree: [
        *low.settle(("dur", tree[2])),
        *shift("power")(low, ("power", tree[1], *tree[3:])),
    ],
    "power_per": lambda low, tree: [
        *low.settle(("per_each", tree[2])),
        *shift("power")(low, ("power", tree[1], *tree[3:])),
    ],
    "cost_per": lambda low, tree: [
        *low.settle(("per_each", tree[2])),
        *shift("cost")(low, ("cost_shift", tree[1], *tree[3:])),
    ],
    "power_times": power_times,
    "dealt": dealt,
    "dealt_any": dealt,
    "dealt_times": dealt,
    "dealt_who": dealt,
    "taken": taken,
    "taken_is": taken,
    "gain_icon": granting("icon:"),
    "gain_quoted": gain_quoted,
    "give_quoted": give_quoted,
    "give_keyword": give_quoted,
    "gain_keyword": gain_keyword,
    "also_colour": granting("colour:"),
    "also_race": granting(""),
    "also_name": granting("name:"),
    "name_also": granting("name:"),
    "not_chosen_by": lambda low, tree: [Forbid("be_chosen", receiver(low), everybody(low.who(tree[1])))],
    "gain_race": granting(""),
    "lose_abilities": lambda low, tree: [Lose(receiver(low), keyword="*")],
    "lose_its_abilities": lambda low, tree: [Lose(whose_number(low, tree[1]), keyword="*")],
    **dict.fromkeys(("all_colours", "has_all_colours"), becoming("colour", "・".join(COLOURS))),
    "become_colour": becoming("colour"),
    "set_colour": becoming("colour"),
    "set_race": becoming("race"),
    "set_name": becoming("name"),
    "item_becomes": topic_item("="),
    "item_less": topic_item("-"),
    "item_more": topic_item("+"),
    "no_limit": topic_item("none"),
    **{f"no_{action}": of_cards(action) for action in OF_CARDS},
    **{f"who_{action}": of_players(action) for action in OF_PLAYERS},
    "not_hurt": of_both("take_damage"),
    **dict.fromkeys(("not_hurt_small", "not_hurt_large", "not_hurt_by", "not_hurt_in"), not_hurt_some),
    "not_chosen_by_kind": by_effects("be_chosen"),
    **dict.fromkeys(("unaffected", "unaffected_by", "unaffected_all"), by_effects("be_affected")),
    **dict.fromkeys(
        ("not_destroyed_by", "not_destroyed_by_kind", "not_destroyed_by_any"), by_effects("be_destroyed_by_effects")
    ),
    "control": control,
    "control_it": control,
    "no_reboot_in": no_reboot_in,
    "cannot_play": cannot_play,
    "not_attacked_by": not_attacked_by,
    "limit_shift": limit_shift,
    "cannot_enter": cannot_play,
    "play_cost": play_cost,
    **dict.fromkeys(AMOUNTS, alone),
    "barred_from": barred_from,
    "only_this": only_this,
    "enters_only": enters_only,
    "cannot_use": lambda low, tree: of_players(f"use_{tree[1][0]}")(low, tree),
    "play_from": play_from,
    "play_from_free": play_from,
}
