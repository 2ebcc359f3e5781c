"""Zones, kinds of cards, values of players and of the game: the nouns of the card texts and what they demand of a card
or an attack.
"""

from __future__ import annotations

from kisoku.text.common import Wording, forms
from kisoku.text.grammar import Grammar
from kisoku.text.program import Filter
from kisoku.text.scope import Nouns

WORDING = Wording(
    this="このカード|これ|この切札|この付与札",
    it="それ|そのカード|その切札|その付与札|その《付与》カード|その《攻撃》カード|その《行動》カード|選んだカード|"
    "選ばれたカード|選んだ付与札",
    them="それら|それらのカード",
    deck="山札",
    top=("の上の{n:n}枚を", "の上のカード{n:n}枚を", "の上{n:n}枚を"),
    at="に、|に|、",
)

ZONES = {
    "deck": "山札",
    "hand": "手札",
    "discard": "捨て札",
    "facedown": "伏せ札",
    "enhancement": "付与札",
    "trump": "切札",
    "used_trump": "使用済の切札",
    "unused_trump": "未使用の切札",
    "extra": "追加札",
    "outside": "ゲーム外",
    "poison_bag": "毒袋",
    "barracks": "兵舎",
    "memories": "思い出",
    "relic": "遺物",
    "perjury": "偽証中",
    "concept": "構想",
    "anvil": "金床",
    "cyberwar": "電子戦ゾーン",
}
PILES = (
    "hand",
    "deck",
    "discard",
    "facedown",
    "extra",
    "poison_bag",
    "barracks",
    "memories",
    "relic",
    "concept",
    "anvil",
    "cyberwar",
)
STATED = {"used_trump": Filter("state", "==", "used"), "unused_trump": Filter("state", "==", "unused")}
"""C7-1-11.p4: the words for a part of the trump zone."""

TYPES = {
    "attack": "《攻撃》",
    "action": "《行動》",
    "enhancement": "《付与》",
    "indefinite": "《不定》",
    "reaction": "《対応》",
    "fullpower": "《全力》",
    "normal": "通常札",
    "trump": "切札",
    "poison": "毒",
    "soldier": "兵員",
    "part": "パーツ",
    "transform": "TransForm",
}
DEMANDS: dict[str, Filter] = {
    **{name: Filter("kind", "==", name) for name in ("attack", "action", "enhancement", "indefinite")},
    **{name: Filter("subtype", "==", name) for name in ("reaction", "fullpower")},
    **{name: Filter("class", "==", name) for name in ("normal", "trump", "poison", "soldier", "part", "transform")},
}

MEGAMI = {
    "yurina": "ユリナ", "saine": "サイネ", "himika": "ヒミカ", "tokoyo": "トコヨ", "oboro": "オボロ",
    "yukihi": "ユキヒ", "shinra": "シンラ",
    "hagane": "ハガネ", "chikage": "チカゲ", "kururu": "クルル", "thallya": "サリヤ", "raira": "ライラ",
    "utsuro": "ウツロ", "honoka": "ホノカ",
    "korunu": "コルヌ", "yatsuha": "ヤツハ", "hatsumi": "ハツミ", "mizuki": "ミズキ", "megumi": "メグミ",
    "kanawe": "カナヱ", "kamuwi": "カムヰ",
    "renri": "レンリ", "kodama": "コダマ", "kiriko": "キリコ", "zanka": "ザンカ", "wouka": "ヲウカ", "akina": "アキナ",
    "shisui": "シスイ", "misora": "ミソラ",
}  # fmt: skip

PLAYER_VALUES = {
    "aura": "オーラ",
    "flare": "フレア",
    "life": "ライフ",
    "concentration": "集中力",
    "machine": "マシンの造花結晶|マシンにある造花結晶",
    "burnt": "燃焼済の造花結晶",
    "lower_gauge": "風神ゲージと雷神ゲージの小さい方|風神ゲージと雷神ゲージのうち、小さい方",
    "wind": "風神ゲージ|現在の風神ゲージ",
    "thunder": "雷神ゲージ|現在の雷神ゲージ",
    "aura_space": "オーラの空き",
    "frozen": "凍結数|凍結トークンの数|凍結トークンの個数|凍結トークン",
    "mirror": "鏡映数|現在の鏡映数",
    "perfected": "完全態にした枚数",
    "anvil_crystals": "金床の桜花結晶",
    "scene_value": "幕の値|現在の幕の値|現在の幕",
    "taboo": "禁忌ゲージ|現在の禁忌ゲージ",
    "transformed": "マシンがTransFormした回数|マシンがこのゲームでTransFormした回数|"
    "マシンがこのゲームでこれまでに変形した回数",
    "assembled_parts": "組み立てたパーツの数|組み立てられたパーツの数|組み立てられたパーツ|組み立てられているパーツ",
    "sprouted": "萌芽した種結晶|土壌の萌芽した種結晶|土壌にある萌芽した種結晶|土壌の萌芽している種結晶|"
    "土壌にある萌芽している種結晶",
    "deployed_seeds": "付与札の種結晶|付与札にある種結晶|付与札の上の種結晶",
    "wounds": "このターンにダメージを受けた回数",
    "uses": "このターンに使用したカードの枚数",
    "basics": "このターンに行った基本動作の回数",
    "attacks": "このターンに行った《攻撃》の回数",
    "cut_aura": "オーラの裂傷|オーラの裂傷トークン|オーラにある裂傷トークン",
    "cut_flare": "フレアの裂傷|フレアの裂傷トークン|フレアにある裂傷トークン",
    "cut_life": "ライフの裂傷|ライフの裂傷トークン|ライフにある裂傷トークン",
    "flow": "フロー",
    "capital": "資本",
    "rate": "相場|現在の相場",
    "aim": "照準",
}
GAME_VALUES = {
    "distance": "間合|現在の間合",
    "dust": "ダスト",
    "master_distance": "達人の間合",
    "start_distance": "ターン開始時の間合",
}
LIMITS = {
    "hand_limit": "手札の上限|手札上限",
    "concentration_cap": "集中力の上限|集中力上限",
    "aura_cap": "オーラの上限|オーラ上限",
}
ITEMS = {
    "aura": "オーラダメージ|オーラへのダメージ",
    "life": "ライフダメージ|ライフへのダメージ",
    "consumption": "消費|消費フレア",
    "charge": "納",
    "range": "適正距離",
    "bound": "上の桜花結晶の数|上の桜花結晶",
}

KEYWORDS = {
    "opening": "隙",
    "terminal": "終端",
    "trap": "設置",
    "digi_trap": "デジ設置",
    "centrifugal": "遠心",
    "overcome": "超克",
    "unavoidable": "不可避",
    "no_reaction": "対応不可",
    "burning": "燃焼",
    "oath": "誓約",
    "homing": "追尾",
    "perjury": "偽証",
    "perjury_trap": "偽証設置",
    "reversion": "回帰",
    "investment": "投資券",
}
QUALIFIED = {"no_reaction"}
"""C10-22: what may stand in brackets behind them narrows them."""
NAMED = {
    name: name
    for name in ("決死", "八相", "連火", "境地", "灰塵", "開花", "氷雪", "鏡映", "不動", "光輝", "偽火", "奉納")
}

FILTERS: dict[str, tuple[Filter, ...]] = {
    "used": (Filter("state", "==", "used"),),
    "unused": (Filter("state", "==", "unused"),),
    "sealed_now": (Filter("zone", "==", "seal"),),
    "crystals_on": (Filter("bound", ">=", 1),),
}
NOUNS = Nouns(
    filters=FILTERS,
    field="",
    never_there=Filter("kind", "==", ""),
    hidden=frozenset(),
    private=frozenset(),
    stack="attacking",
    everywhere=(),
    entering=(),
    demands={
        "quality": ("state", "=="),
        "named": ("name", "=="),
        "of_megami": ("user", "has"),
        "other_megami": ("user", "has", "other"),
        "of_answered": ("user", "has", "answered"),
        "by_card": ("by_card", "==", 1),
        "declared_name": ("declared_name", "==", 1),
        "no_full_power": ("subtype", "!=", "fullpower"),
        "charged_now": ("marked", "==", 1),
        "conscripted_now": ("marked", "==", 1),
        "unconscripted": ("marked", "==", 0),
        "aimed_at": ("aimed", "==", 1),
    },
)

STATES = forms(
    fin="いる|いた",
    nara="いるなら|いるならば|いたなら|いたならば",
    ba="いれば",
    case="いる場合|いた場合",
    span="いるかぎり|いる限り|いる間",
    te="いて|おり",
    mod="いる|いた",
)
"""What something is doing or has become: 開いている, 変化している."""


def add_nouns(g: Grammar) -> None:
    g.term(
        "name",
        "「(?!-」)[^「」『』《》。【】・]{1,40}」",
        lambda text: text[1:-1],
        lambda name: f"「{name}」",
        ("「斬」", "「麻痺毒」"),
    )
    g.title("name", "「カード名」")
    g.words("zone", ZONES)
    g.words("pile", {zone: ZONES[zone] for zone in PILES})
    g.words("type", TYPES)
    g.words("megami", MEGAMI)
    g.words("pvalue", PLAYER_VALUES)
    g.words("gvalue", GAME_VALUES)
    g.words("limit", LIMITS)
    g.words("item", ITEMS)
    g.words("borne", {"bound_on": "載せている桜花結晶"})
    g.words("side_of", {"you": "自", "opponent": "相"})
    g.title("type", "〈カードの種類〉")
    g.title("head", "〈カード・《攻撃》〉")
    g.title("pvalue", "〈プレイヤーの値〉")
    g.title("gvalue", "〈間合などの値〉")
    keywords(g)
    g.words(
        "head1",
        {
            "card": "カード",
            "trump_card": "切札",
            "enhancement_card": "付与札",
            "attack_object": "《攻撃》",
            "normal_card": "通常札",
            "poison_card": "毒",
            "soldier_card": "兵員",
        },
    )
    g.add("or_name", "or_name", "か{n:name}", "{n:name}", "または{n:name}", "、{n:name}")
    g.entries(
        "head",
        {
            "names": ("{a:name}{m:or_name+}", "{a:name}{m:or_name+}のいずれか"),
            "piles": "{a:pile}と{b:pile}",
        },
    )
    g.words("quality", {"used": "使用済", "unused": "未使用"})
    modifiers(g)
    g.entries(
        "ref",
        {
            "attack": "<この《攻撃》|この攻撃>",
            "that_attack": "<その《攻撃》|それらの《攻撃》>",
            "sealed": "<このカードの下に封印されたカード|このカードに封印されたカード|"
            "このカードに封印されているカード>",
            "it_named": "その{n:name}",
            "answered": "対応した<|、>{m:mod*}《攻撃》",
        },
    )
    values(g)


def keywords(g: Grammar) -> None:
    g.title("keyword", "〈キーワード〉")
    g.words("keyword1", {name: words for name, words in KEYWORDS.items() if name not in QUALIFIED})
    g.alias("keyword", "keyword1")
    g.entries(
        "keyword",
        {
            "no_reaction": "対応不可",
            "no_reaction_to": "対応不可（{t:type}）",
            "distance_limit": "間合制限（{a:n}-{b:n}）",
            "growth": "生育{n:n}",
        },
    )
    g.words("bound", {"near": "近", "far": "遠"})
    g.entries(
        "reach",
        {
            "expand": "距離拡大（{b:bound}{n:n}）",
            "reduce": "距離縮小（{b:bound}{n:n}）",
        },
    )


def modifiers(g: Grammar) -> None:
    g.entries(
        "mod",
        {
            "kinded": ("{t:type}の", "{t:type}", "{t:type}を<持つ|持っている>", "{t:type}である", "{t:type}による"),
            "unkinded": (
                "{t:type}以外の",
                "{t:type}<でない|ではない>",
                "{t:type}でなく<|、>",
                "{t:type}を<持たない|持っていない>",
            ),
            "kinded_either": ("{a:type}か{b:type}の", "{a:type}か{b:type}", "{a:type}または{b:type}の"),
            "keyworded": ("{k:keyword}を持つ", "{k:keyword}を<持った|持っている>"),
            "unkeyworded": ("{k:keyword}を持たない", "{k:keyword}を持っていない"),
            "other_megami": "<他のメガミの|他のメガミによる|他のメガミが行う>",
            "by_card": "<カードによる|攻撃カードによる>",
            "of_both": "<両者の>",
            "of_megami": ("{m:megami}の", "{m:megami}による"),
            "next_by": (
                "このターンの{w:who}の次の",
                "このターンに{w:who}が次に行う",
                "{w:who}がこのターンに次に行う",
                "このターン<、|中、|中に|に>{w:who}の次の",
                "このターン<、|中、|中に>{w:who}が次に行う",
                "このターン<、|中、|中に|に>次に{w:who}が行う",
            ),
            "upcoming_by": ("次に{w:who}が行う", "{w:who}が次に行う"),
            "turn_by": ("このターンの{w:who}の", "このターン<に|中に>{w:who}が行う", "このターン中の{w:who}の"),
            "done_by": ("{w:who}が行う", "{w:who}による"),
            "against": ("{w:who}への", "{w:who}に対する"),
            "range_size": ("適正距離を{n:n}つ{t:cmp?}持つ", "適正距離が{n:n}つ{t:cmp?}の"),
            "nth_of_turn": (
                "各ターンの{w:who}の{n:n}回目の",
                "各ターンにおける{w:who}の{n:n}回目の",
                "各ターンに{w:who}が{n:n}回目に行う",
            ),
            "first_of_turn": (
                "各ターンの{w:who}の最初の",
                "各ターンにおける{w:who}の最初の",
                "各ターン<に|で>{w:who}が<初めて|最初に>行う",
            ),
            "item_none": ("{i:item}が「-」の", "{i:item}が「-」である"),
            "item_some": ("{i:item}が「-」でない", "{i:item}が「-」でなく<|、>"),
            "none_or_most": ("{i:item}が「-」または{n:n}以下の", "{i:item}が「-」か{n:n}以下の"),
            "neither": "{q:quality}でも{t:type}でもない",
            "none_either": ("{a:item}か{b:item}が「-」の", "{a:item}か{b:item}<のどちらかが|が>「-」である"),
            "used_from": ("{z:zone}から使用した", "{z:zone}から使用<する|された>"),
            "used_from_by": ("{w:who}が{z:zone}から使用した", "{w:who}が{z:zone}から使用する"),
        },
    )


def values(g: Grammar) -> None:
    """Numbers that players and the game have."""
    g.entries(
        "expr1",
        {
            "of_player": ("{w:of?}{v:pvalue}", "{w:of?}{v:pvalue}の<数|値|個数>"),
            "of_game": ("{v:gvalue}", "{v:gvalue}の<数|値>"),
            "moved": (
                "間合がターン開始時から変化した値",
                "<現在の|>間合が<ターン開始時の間合|ターン開始時>から<どれだけ変化しているか|変化した数>",
            ),
            "bound_count": (
                "{r:ref}の上の桜花結晶の数",
                "{r:ref}の上にある桜花結晶の<数|個数>",
                "{r:ref}の上の桜花結晶",
            ),
            "less_than": ("{n:n}から{e:subtracted}を引いた値", "{n:n}から{e:subtracted}を引いた数"),
        },
    )
    g.entries(
        "subtracted",
        {
            "of_player": "{w:of?}{v:pvalue}",
            "of_game": "{v:gvalue}",
        },
    )
    g.alias("halved", "letter", "expr1")
    g.entries(
        "expr",
        {
            "half_up": ("{e:halved}の半分（端数切り上げ）", "{e:halved}の半分（切り上げ）", "{e:halved}の半分"),
            "half_down": ("{e:halved}の半分（端数切り捨て）", "{e:halved}の半分（切り捨て）"),
        },
    )
    g.entries(
        "cond",
        {
            "unequal": (
                "{e:expr1}が{n:n}{c:counter?}{t:cmp?}[でない]",
                "{e:expr1}が{n:n}{c:counter?}{t:cmp?}では[ない]",
            ),
            "uncounted": "{o:np}が{n:n}{c:counter}{t:cmp?}[でない]",
        },
    )
    for tag, word in (("sealed_now", "封印されている"), ("crystals_on", "桜花結晶が載っている")):
        g.verb(word, STATES)
        g.add("doing", tag, f"[{word}]")
    g.add("mod", "crystals_many", "桜花結晶が{n:n}つ{t:cmp}<載っている|置かれている|ある>")
    g.words("phase", {"start": "開始フェイズ", "main": "メインフェイズ", "end": "終了フェイズ"})
    g.verb("変化している", STATES)
    g.verb("開いている", STATES)
    g.verb("閉じている", STATES)
    g.verb("畏縮している", STATES)
    lying = forms(
        fin="いる",
        nara="いるなら|いるならば",
        ba="いれば",
        case="いる場合",
        span="いるかぎり|いる限り|いる間",
        te="いて|おり",
    )
    g.verb("置かれている", lying)
    for verb in ("ある", "置かれている"):
        g.entries(
            "cond",
            {
                f"bears_{verb}": f"{{r:ref}}の上に桜花結晶が[{verb}]",
                f"bear_some_{verb}": f"{{o:np}}の上に桜花結晶が[{verb}]",
            },
        )
        many = "{n:n}<つ|個>{t:cmp}"
        g.entries(
            "cond",
            {
                f"bears_many_{verb}": (
                    f"{{r:ref}}の上に桜花結晶が{many}[{verb}]",
                    f"{{r:ref}}の上に{many}の桜花結晶が[{verb}]",
                ),
                f"bear_in_all_{verb}": (
                    f"{{o:np}}に合計{many}の桜花結晶が[{verb}]",
                    f"{{o:np}}の上に合計{many}の桜花結晶が[{verb}]",
                ),
            },
        )
    g.entries(
        "cond",
        {
            "nouns_are": ("{a:np}が{b:np}[である]", "{a:np}がすべて{b:np}[である]"),
            "distance_moved": (
                "間合がターン開始時から{n:n}以上[変化している]",
                "<現在の|>間合がターン開始時の間合から{n:n}以上[変化している]",
            ),
            "distance_same": "間合がターン開始時から変化して[いない]",
        },
    )
    g.verb("近付いている", STATES)
    g.verb("遠ざかっている", STATES)
    g.entries(
        "cond",
        {
            "distance_nearer": (
                "間合がターン開始時から{n:n}{t:cmp?}[近付いている]",
                "<現在の|>間合がターン開始時の間合から{n:n}{t:cmp?}[近付いている]",
            ),
            "distance_farther": (
                "間合がターン開始時から{n:n}{t:cmp?}[遠ざかっている]",
                "<現在の|>間合がターン開始時の間合から{n:n}{t:cmp?}[遠ざかっている]",
            ),
            "open": "{w:of?}傘が[開いている]",
            "closed": "{w:of?}傘が[閉じている]",
            "shrunk": "{w:who}が[畏縮している]",
            "unshrunk": "{w:who}が畏縮して[いない]",
            "nth": (
                "このカードの使用がこのターンの{n:n}枚目以降[である]",
                "このカードがこのターンに使用した{n:n}枚目以降のカード[である]",
                "このカードがこのターンにあなたが使用した{n:n}枚目以降のカード[である]",
            ),
            "nth_just": (
                "このカードの使用がこのターンの{n:n}枚目[である]",
                "このカードがこのターンに使用した{n:n}枚目のカード[である]",
            ),
            "is_type": ("{r:ref}が{t:type}[である]", "{r:ref}が{t:type}を[持つ]", "{r:ref}が{t:type}カード[である]"),
            "is_either_type": ("{r:ref}が{a:type}か{b:type}[である]", "{r:ref}が{a:type}または{b:type}[である]"),
            "is_not_type": (
                "{r:ref}が{t:type}[でない]",
                "{r:ref}が{t:type}では[ない]",
                "{r:ref}が{t:type}を[持たない]",
            ),
            "has_keyword": "{r:ref}が{k:keyword}を[持つ]",
            "others_used": "{w:of?}他の切札がすべて使用済[である]",
            "megami_used": "{m:megami}の切札が使用済[である]",
            "trumps_used": "{w:of?}切札が使用済[である]",
            "many_used": "{o:np}が{n:n}枚{t:cmp?}使用済[である]",
            "other_used": "他のメガミの切札が使用済[である]",
        },
    )
    past = forms(nara="なら|ならば", fin="", case="場合")
    g.verb("使用されたなら", past, "used_past")
    g.verb("使用したなら", past, "use_past")
    g.verb("全力化している", STATES)
    g.entries(
        "cond",
        {
            "used_out_of": ("このカードが{z:zone}から[used_past]", "このカードを{z:zone}から[use_past]"),
            "reacting": (
                "このカードが対応で[used_past]",
                "このカードを対応で[use_past]",
                "このカードが対応として[used_past]",
            ),
            "empowered": "[全力化している]",
            "not_empowered": "全力化して[いない]",
        },
    )
