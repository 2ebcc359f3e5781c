"""Zones, places, information and states of cards: the nouns of the card texts and what they demand of a striker or a
card.
"""

from __future__ import annotations

from kisoku.text.common import STATES as SHARED_STATES
from kisoku.text.common import Wording, forms, turns_to_come
from kisoku.text.grammar import Grammar
from kisoku.text.program import Filter
from kisoku.text.scope import Nouns

WORDING = Wording(
    this="このカード|このスペルカード|これ",
    it="それ|そのストライカー|そのカード|そのスペルカード|選んだストライカー|選んだカード|選んだスペルカード",
    them="それら|それらのストライカー|それらのカード|それらのスペルカード|公開したカード|見たカード",
    deck="山札",
    top=("の上からカードを{n:n}枚", "の上から{n:n}枚を", "の上のカード{n:n}枚を"),
    at="、|に、|に",
    lying=("の", "にある", "にいる", "に<存在する|存在している|置かれている>"),
    some=("{o:np}{c:count}を",),
    waits=(
        "{e:event@past}場合、",
        "{e:event@past}<時|とき|後><、|に、>",
        "{e:event@would}<たび|たびに|度に>、",
        "{e:event@past}<たび|たびに|度に>、",
    ),
    nexts=("次に{e:event@past}場合、", "次に{e:event@past}<時|とき><、|に、>"),
    would=("{e:event@would}場合、", "{e:event@would}<前|前に|時|とき|際>、"),
    befell=("{e:event@past}なら、", "{e:event@past}ならば、"),
    instead="かわりに",
    done="そうした場合、|そうしたなら、|そうしたならば、|そうしたら、|支払ったなら、|支払った場合、|捨てたなら、|"
    "捨てた場合、",
    each="お互いのプレイヤー",
    heads="体|人",
)

ZONES = {
    "stage": "ステージ",
    "deck": "山札",
    "hand": "手札",
    "discard": "捨て札",
    "score": "スコア置き場",
    "removed": "除外札置き場",
    "rule": "ルールカード置き場",
    "effect": "エフェクトゾーン",
}
PILES = ("deck", "hand", "discard", "score")
ITEMS = {"rank": "Rank|ランク", "pow": "POW", "def": "DEF"}
PLAYER_VALUES = {"score": "スコア", "hand_limit": "手札の上限|手札の上限枚数"}
INFORMATION = {
    "race": "種族",
    "attribute": "属性",
    "affiliation": "所属",
    "type": "タイプ",
    "name": "ストライカー名|ストライカー",
    "spell_name": "スペルカード名",
    "card_name": "カード名",
}
"""2.2.5: what is said in 「…：…」."""
WORDS_OF = ("name", "spell_name", "card_name")
"""Information of which a card has one; it has several of the others."""
KINDS = {"enemy": "敵", "ally": "味方", "striker": "ストライカー", "everyone": "敵味方|敵と味方"}
CARDS = {
    "card": "カード",
    "spell_card": "スペルカード",
    "option": "オプション",
    "equip_spell": "装備スペル|装備スペルカード",
    "rule_card": "ルールカード",
    "ace": "エース",
    "enemy_ace": "敵エース|敵のエース",
    "ally_ace": "味方エース|味方のエース",
}
AREAS = {
    "area": "エリア",
    "empty_area": "空きエリア|空いているエリア|他にストライカーが存在しないエリア|"
    + "|".join(f"ストライカー{ga}{there}エリア" for ga in "がの" for there in ("存在しない", "いない")),
}
SIDES = {"enemy": "opponent", "ally": "you", "enemy_ace": "opponent", "ally_ace": "you"}
LINES = {
    "baseline": "ベースライン",
    "gate": "ゲートエリア|ゲート",
    "territory": "テリトリー",
    "centre": "センターライン",
}
"""4.1.8 to 4.1.11."""
QUALITIES = {
    "acted": "行動済み状態",
    "unacted": "未行動状態",
    "equipped": "装備中",
    "colourless": "無属性",
    "faceup": "表向き",
    "facedown": "裏向き",
}
DECLARATIONS = {
    "declaration": "宣言",
    "attack": "攻撃|攻撃宣言|攻撃の宣言",
    "spell": "スペルカード|スペルカード宣言|スペルカードの宣言",
    "ability": "アビリティ|アビリティ宣言|アビリティの宣言",
}
KEYWORDS = {
    "sessha": "接射", "kakusei": "覚醒", "jinkei": "陣形", "shadan": "遮断", "shunsoku": "瞬速", "shushu": "蒐集",
    "kasei": "加勢", "kago": "加護",
}  # fmt: skip

FILTERS: dict[str, tuple[Filter, ...]] = {
    "card": (), "striker": (), "enemy": (), "ally": (), "everyone": (), "area": (), "rule_card": (), "equip_spell": (),
    "spell_card": (Filter("kind", "==", "spell"),),
    "option": (Filter("kind", "==", "option"),),
    "ace": (Filter("ace", "==", 1),), "enemy_ace": (Filter("ace", "==", 1),), "ally_ace": (Filter("ace", "==", 1),),
    "empty_area": (Filter("empty", "==", 1),),
    "acted": (Filter("acted", "==", 1),),
    "unacted": (Filter("acted", "==", 0),),
    "equipped": (Filter("equipped", "==", 1),),
    "colourless": (Filter("colourless", "==", 1),),
    "faceup": (Filter("facedown", "==", 0),),
    "facedown": (Filter("facedown", "==", 1),),
    "attacking": (Filter("attacking", "==", 1),),
    "declaring": (Filter("declaring", "==", 1),),
    "declaring_spell": (Filter("declaring_spell", "==", 1),),
    "declaring_ability": (Filter("declaring_ability", "==", 1),),
    "targeted": (Filter("targeted", "==", 1),),
    "attack_targeted": (Filter("attacked", "==", 1),),
    "spell_targeted": (Filter("targeted_by_spell", "==", 1),),
    "is_equipped": (Filter("equipped", "==", 1),),
    "is_wearing": (Filter("wearing", "==", 1),),
    "not_equipped": (Filter("equipped", "==", 0),),
    "has_option": (Filter("ace", "==", 1),),
    "not_attacking": (Filter("attacking", "==", 0),),
}  # fmt: skip
ZONED = {
    **dict.fromkeys((*KINDS, "ace", "enemy_ace", "ally_ace"), "stage"),
    **dict.fromkeys(AREAS, "areas"),
    "equip_spell": "equips",
    "rule_card": "rule",
}
NOUNS = Nouns(
    filters=FILTERS,
    field="",
    never_there=Filter("kind", "==", ""),
    hidden=frozenset({"hand", "deck", "seen"}),
    private=frozenset({"hand", "deck", "discard", "score"}),
    stack="chain",
    everywhere=(),
    entering=("hand",),
    of_one=("owner", "controller"),
    demands={
        "keyworded": ("keyword", "has"),
        "has_keyword": ("keyword", "has"),
        "unkeyworded": ("keyword", "lacks"),
        "lacks_keyword": ("keyword", "lacks"),
        "on_stage": ("zone", "==", "stage"),
    },
)

STATES = forms(
    fin="いる",
    nara="いるなら|いるならば",
    ba="いれば",
    case="いる場合",
    span="いるかぎり|いる限り|いる間",
    te="いて|おり",
    mod="いる|た",
)
"""What something is doing: 隣接している, 装備している."""
BEING = forms(
    fin="する",
    nara="するなら|するならば",
    ba="すれば",
    case="する場合",
    span="するかぎり|する限り|する間",
    te="し|していて",
    mod="する|している",
)
NOT_BEING = forms(
    fin="しない",
    nara="しないなら|しないならば",
    ba="しなければ",
    case="しない場合",
    span="しないかぎり|しない限り|しない間",
    te="せず|しなく",
    mod="しない|していない",
)


def add_nouns(g: Grammar) -> None:
    case = forms(case="の場合|である場合|だった場合|であった場合")
    g.verb("である", SHARED_STATES["da"] | case)
    g.add("wo", "wo_counted", "{o:np}を{c:count}<|、>")
    g.add("ni", "ni_plain", "{o:np}に")
    g.words("zone", ZONES)
    g.words("pile", {zone: ZONES[zone] for zone in PILES})
    g.words("item", ITEMS)
    g.words("pvalue", PLAYER_VALUES)
    g.words("line_of_stage", LINES)
    g.title("item", "〈Rank・POW・DEF〉")
    g.title("pvalue", "〈スコア・手札の上限〉")
    g.title("head", "〈敵・味方・カード〉")
    g.words("head1", {**KINDS, **CARDS, **AREAS})
    g.words(
        "who",
        {
            "commander": "コントローラー|そのコントローラー|それのコントローラー",
            "target_commander": "対象のコントローラー",
        },
    )
    g.words("count", {"everyone": "全員|全体"})
    g.add("owning", "everyone_of", "{o:np}全員")
    g.words("n", {"n": "n"})
    g.words("letter", {"n": "n"})
    g.add("in", "laid_in", "{z:zones}に")
    g.words("quality", QUALITIES)
    g.words("cmp", {"==": "のみ|だけ"})
    g.words("borne", {"pow": "持つPOW"})
    information(g)
    keywords(g)
    modifiers(g)
    numbers(g)
    g.words(
        "ref",
        {
            "striker": "このストライカー|自身|自分自身",
            "target": "対象|対象のストライカー",
            "target_enemy": "対象の敵",
            "target_ally": "対象の味方",
            "targets": "対象全員|対象すべて",
            "caster": "術者",
            "thrown": "捨てたカード|捨てたスペルカード|捨てた手札",
            "attacked": "攻撃の対象|攻撃対象",
            "bearer": "装備しているストライカー|装備したストライカー|装備先|装備先のストライカー",
            "cause": "発生源|そのダメージの発生源|ダメージの発生源",
            "that_ally": "その味方",
            "that_enemy": "その敵",
            "doer": "撃破したストライカー|攻撃したストライカー",
            "doing_enemy": "撃破した敵|攻撃した敵",
        },
    )
    g.words(
        "phase",
        {
            "refresh": "リフレッシュフェイズ",
            "striker": "ストライカーフェイズ",
            "commander": "コマンダーフェイズ",
            "end": "エンドフェイズ",
        },
    )
    g.verb("中", forms(fin="中", case="中|中に|の間"))
    g.add("cond", "throughout", "{w:of?}{p:phase}[中]")
    turns_to_come(g)
    g.words("dur", {"chain": "このチェイン中|チェイン終了時まで|このチェインの間|このチェイン終了時まで|チェイン中"})


def information(g: Grammar) -> None:
    g.words("info", INFORMATION)
    g.title("info", "〈種族・属性・所属・タイプ・名前〉")
    g.term("infoword", "[^「」『』【】《》〔〕。、：/+-]{1,40}", str, str, ("妖精", "灯の里"))
    g.title("infoword", "〈情報〉")
    g.entries(
        "facet",
        {
            "facet": "「{i:info}：{w:infoword}」",
            "facet_plain": "{i:info}「{w:infoword}」",
        },
    )
    g.add("or_facet", "or_facet", "<or|か|または>{f:facet}")
    g.entries(
        "mod",
        {
            "having": ("{f:facet}{m:or_facet*}<を持つ|の>", "{f:facet}{m:or_facet*}を<持った|持っている>"),
            "having_both": ("{f:facet}と{h:facet}を持つ", "{f:facet}と{h:facet}を<持った|持っている>"),
            "lacking": ("{f:facet}を持たない", "{f:facet}を<持っていない|持たず、>"),
            "other_than": ("{f:facet}以外の", "{f:facet}を持つ<ストライカー|カード|スペルカード>以外の"),
        },
    )
    g.add("head", "faceted", "{f:facet}{m:or_facet*}")
    g.entries(
        "cond",
        {
            "has_facet": "{r:ref}が{f:facet}{m:or_facet*}を[持つ]",
            "bare_facet": "{f:facet}{m:or_facet*}を[持つ]",
            "lacks_facet": "{r:ref}が{f:facet}を[持たない]",
            "is_facet": "{r:ref}が{f:facet}[である]",
        },
    )


def keywords(g: Grammar) -> None:
    g.title("keyword", "〈キーワード能力〉")
    g.words("keyname", {name: f"《{word}》" for name, word in KEYWORDS.items()})
    g.entries(
        "mod",
        {
            "keyworded": ("{k:keyname}を持つ", "{k:keyname}を<持った|持っている>"),
            "unkeyworded": "{k:keyname}<を持たない|を持っていない>",
        },
    )
    g.entries(
        "cond",
        {
            "has_keyword": "{r:ref}が{k:keyname}を[持つ]",
            "lacks_keyword": "{r:ref}が{k:keyname}を[持たない]",
        },
    )


def modifiers(g: Grammar) -> None:
    for tag, word in (
        ("attacking", "攻撃に参加している"),
        ("declaring", "宣言を行っている"),
        ("declaring_spell", "スペルカードを宣言している"),
        ("declaring_ability", "アビリティを宣言している"),
        ("targeted", "宣言の対象となっている"),
        ("is_equipped", "装備している"),
        ("has_option", "オプションを装備している"),
        ("is_wearing", "装備スペルを装備している"),
        ("attack_targeted", "攻撃の対象となっている"),
        ("spell_targeted", "スペルカードの対象となっている"),
    ):
        g.verb(word, STATES)
        others = (
            [word.replace("となって", "になって")]
            if "となって" in word
            else ["攻撃している", "攻撃を行っている"]
            if tag == "attacking"
            else []
        )
        for other in others:
            g.verb(other, STATES)
        g.add("doing", tag, f"[{word}]", *(f"[{other}]" for other in others))
    for tag, word in (
        ("declaring", "宣言を行った"),
        ("declaring_spell", "スペルカードを宣言した"),
        ("declaring_ability", "アビリティを宣言した"),
        ("attacking", "攻撃に参加した"),
    ):
        g.add("mod", f"had_{tag}", word)
    for word in ("宣言", "攻撃", "スペルカード"):
        g.verb(f"{word}の対象になっている", STATES)
    g.verb("隣接している", STATES)
    negated = forms(
        fin="いない",
        nara="いないなら|いないならば",
        ba="いなければ",
        case="いない場合",
        span="いないかぎり|いない限り|いない間",
        te="おらず|いなくて",
        mod="いない",
    )
    g.verb("隣接していない", negated)
    for tag, word in (("not_equipped", "装備していない"), ("not_attacking", "攻撃に参加していない")):
        g.verb(word, negated)
        g.add("doing", tag, f"[{word}]")
    g.verb("存在する", BEING)
    g.verb("存在しない", NOT_BEING)
    g.entries(
        "mod",
        {
            "any_one": "<好きな|任意の>",
            "laid_facedown": "{z:in?}裏向き<で|に><置かれている|置かれた|なっている>",
            "laid_faceup": "{z:in?}表向き<で|に><置かれている|置かれた|なっている>",
            "in_range": "<範囲内の|範囲の|赤の範囲の|赤の範囲内の|赤い範囲の|赤い範囲内の>",
            "in_blue": "<青の範囲の|青の範囲内の|青い範囲の|青い範囲内の>",
            "adjacent": "<隣接する|隣接した|隣接しているエリアの|隣接エリアの>",
            "of_allies": "<味方の>",
            "of_enemies": "<敵の>",
            "next_empty": "<隣接する空いている>",
            "not_that": ("{r:ref}以外の", "{r:ref}<を除く|を除いた>"),
            "at_target": "<対象のエリアに存在する|対象のエリアにいる|対象のエリアの>",
            "by_target": "<対象のエリアに隣接する|対象のエリアと隣接する|対象のエリアに隣接した>",
            "adjacent_to": ("{r:ref}に隣接する", "{r:ref}<と|に>隣接<する|した|している>"),
        },
    )
    g.words("declared", DECLARATIONS)
    g.add(
        "seg",
        "against",
        "{r:ref}の{d:declared}に対して<、|>",
        "{r:ref}が<宣言した|行った|宣言している>{d:declared}に対して<、|>",
    )
    g.entries(
        "place",
        {
            "place": "{w:of?}{l:line_of_stage}",
            "enemy_place": "敵の{l:line_of_stage}",
        },
    )
    g.entries(
        "mod",
        {
            "at_place": "{p:place}<に存在する|にいる|に存在している|の|にある>",
            "off_place": ("{p:place}以外に存在する", "{p:place}以外<にいる|に存在している|の>"),
            "in_attack_range": (
                "{r:ref}の攻撃範囲に存在する",
                "{r:ref}の攻撃範囲<内に存在する|内の|の|にいる|内にいる>",
            ),
            "in_own_attack_range": ("攻撃範囲に存在する", "攻撃範囲<内に存在する|内の|にいる|内にいる>"),
            "printed_cmp": "本来の{i:item}が{n:n}{c:cmp?}<の|である>",
            "printed_facet": ("「本来の{i:item}：{n:n}」{c:cmp?}の", "「本来の{i:item}：{n:n}{c:cmp?}」<の|を持つ>"),
            **{
                tag: (
                    f"{{i:item}}が最も{high}い",
                    f"{{i:item}}が<一番|1番|もっとも>{high}い",
                    f"{{i:item}}が<最も|一番|1番|もっとも>{large}い",
                    f"<最も|一番|1番|もっとも>{{i:item}}<の|が><{high}い|{large}い>",
                )
                for tag, high, large in (("highest", "高", "大き"), ("lowest", "低", "小さ"))
            },
            "borne_by": "{r:ref}の",
            "worn_by": "{r:ref}<が装備している|に装備されている>",
            "facet_item": ("「{i:item}：{n:n}」{c:cmp?}の", "「{i:item}：{n:n}{c:cmp?}」<の|を持つ>"),
        },
    )
    g.entries(
        "cond",
        {
            "adjacent_now": "{a:thing}が{r:thing}<と|に>[隣接している]",
            "both_adjacent": "{a:ref}と{r:ref}が[隣接している]",
            "self_adjacent": "{r:thing}<と|に>[隣接している]",
            "not_adjacent": "{a:thing}が{r:thing}<と|に>[隣接していない]",
            "is_at": "{r:ref}が{p:place}に[存在する|いる|ある]",
            "is_off": ("{r:ref}が{p:place}以外に[存在する|いる]", "{r:ref}が{p:place}に[存在しない|いない]"),
            "on_stage": "{r:ref}がステージに[存在する]",
        },
    )
    g.words("side", {"you": "味方", "opponent": "敵"})
    g.entries(
        "cond",
        {
            "side_some": "{s:side}に{o:np}が[存在する|いる]",
            "some_there": "{o:np}が[存在する]",
            "many_there": (
                "{o:np}が{n:n}{c:counter}{t:cmp?}[存在する]",
                "{n:n}{c:counter}{t:cmp?}の{o:np}が[存在する]",
            ),
            "some_at": ("{p:place}に{o:np}が[存在する|いる]", "{o:np}が{p:place}に[存在する|いる]"),
            "many_at": "{p:place}に{o:np}が{n:n}{c:counter}{t:cmp?}[存在する|いる]",
            "none_at": "{p:place}に{o:np}が[存在しない|いない]",
            "stage_some": "<ステージに|範囲内に>{o:np}が[存在する]",
            "stage_many": "ステージに{o:np}が{n:n}{c:counter}{t:cmp?}[存在する]",
            "stage_none": "ステージに{o:np}が[存在しない]",
            "none_there": ("{o:np}が[存在しない]", "{o:np}が1<体|枚|つ>も[存在しない]"),
            "in_reach": "{r:ref}が範囲内に[存在する|いる]",
        },
    )
    for colour, word in (("red", "赤"), ("blue", "青")):
        g.add(
            "cond",
            f"in_{colour}_reach",
            *(f"{{r:ref}}が{word}の範囲{end}" for end in ("に[存在する]", "内に[存在する]", "に[いる]")),
        )
    g.entries(
        "cond",
        {
            "ruled": "{w:of?}ルールカード置き場に{o:np}が[存在する]",
            "unruled": "{w:of?}ルールカード置き場に{o:np}が[存在しない]",
            "pile_some": "{w:of?}{z:pile}に{o:np}が{n:n}枚{t:cmp?}[存在する]",
            "pile_any": "{w:of?}{z:pile}に{o:np}が[存在する]",
        },
    )


def numbers(g: Grammar) -> None:
    g.entries(
        "expr1",
        {
            "of_player": "{w:of?}{v:pvalue}<|の値>",
            "printed_value": "{r:its}<の本来の|が本来持つ>{i:item}",
            "aimed_value": "{o:np}{c:count}の{i:item}",
            "bodies": "{o:np}<の体数|の総数>",
            "value_said": "{r:its}の{i:item}の値",
            "thrown_count": "<捨てた枚数|捨てたカードの枚数|捨てた手札の枚数>",
            "grazed": "<グレイズした枚数|グレイズでスコア置き場に置かれたカードの枚数>",
        },
    )
    g.entries(
        "expr",
        {
            "minus": ("{e:expr1}-{n:n}", "{e:expr1}から{n:n}を引いた<数|値>"),
            "product": "{e:expr1}×{n:n}",
            "letter_plus": "{x:letter}+{n:int}",
            "letter_minus": "{x:letter}-{n:int}",
            "letter_times": ("{x:letter}×{n:int}", "{x:letter}の{n:int}倍"),
            "more_than": "{n:int}+{x:expr1}",
            "less_from": ("{n:int}-{x:expr1}", "{n:int}-{x:letter}"),
            "half_up": "{e:expr1}の半分",
        },
    )
