"""Players, zones, cards, counts and numbers: how they are said."""

from __future__ import annotations

from kisoku.text.grammar import Grammar

ZONES = {
    "entry": "エントリー|エントリー領域", "member": "メンバー|メンバー領域", "energy": "エネルギー|エネルギー置場",
    "partner": "パートナー",
    "retire": "リタイア|リタイア置場", "hand": "手札|残りの手札",
    "waiting": "控え室|控室", "deck": "デッキ|デッキ置場", "rebirth": "Reバース置場|Reバース置き場",
    "memory": "思い出|思い出置場", "seat": "空席のメンバー|メンバーの空席|空席",
    "set_area": "セットされているReバース|セットされたReバース",
}  # fmt: skip
PLACES = {
    "entry": "エントリー|エントリー領域", "member": "メンバー|メンバー領域",
    "seat": "空席のメンバー|メンバーの空席|空席",
    "energy": "エネルギー|エネルギー置場", "retire": "リタイア|リタイア置場", "hand": "手札",
    "waiting": "控え室|控室", "top": "デッキの上|デッキの一番上", "bottom": "デッキの下|デッキの一番下",
    "memory": "思い出|思い出置場", "rebirth": "Reバース置場|Reバース置き場",
    "deck": "デッキ", "either_end": "デッキの上か下",
}  # fmt: skip
KEYWORDS = {
    "spark": "【スパーク】|スパーク", "recombo": "【Reコンボ】|Reコンボ", "nobishiro": "【のびしろ】|のびしろ",
    "blocker": "【ブロッカー】|ブロッカー", "cancel": "【キャンセル】|キャンセル能力",
    "activated": "【起】|起動能力", "triggered": "【自】|自動能力", "static": "【永】|永続能力",
    "honryou": "本領発揮|【本領発揮】", "that_one": "その能力",
}  # fmt: skip
REFS = {
    "self_char": "このキャラ",
    "self_card": "このカード",
    "self_re": "このReバース",
    "it": "それ",
    "it_char": "そのキャラ|選んだキャラ|そのエントリーのキャラ",
    "it_card": "そのカード|選んだカード",
    "it_re": "そのReバース",
    "it_energy": "そのエネルギー",
    "it_partner": "そのパートナー",
    "it_member": "そのメンバー|選んだメンバー",
    "it_name": "その《N》",
    "them": "それら|それらすべて",
    "them_chars": "それらのキャラ",
    "them_cards": "それらのカード",
    "rest": "残り|残りのカード",
    "seen": "公開したカード|見たカード|公開されたカード",
    "seen_chars": "公開したキャラ",
    "supported": "サポートされたキャラ|このキャラがサポートしたキャラ|サポートされているキャラ",
    "supporter": "サポートしたキャラ|このアタックをサポートしたキャラ|このキャラをサポートしたキャラ|"
    "サポートしているキャラ",
    "supporting": "サポートしたメンバー|サポートしているメンバー|そのサポートしたメンバー",
    "blocked": "ブロックされたキャラ",
    "moved": "控え室に置いたカード",
    "moved_chars": "控え室に置かれたキャラ|控え室に置いたキャラ",
    "put": "置いたカード",
    "put_chars": "置いたキャラ|置かれたキャラ",
    "attacker": "アタックしたキャラ|アタックしているキャラ",
    "attacked": "アタックされたキャラ|アタックされているキャラ",
    "paid": "このコストで【レスト】したキャラ|このコストで控え室に置いたキャラ",
}
"""What pronouns and participles are called; what each means: see operands."""


def add_nouns(g: Grammar) -> None:
    g.term("int", "[0-9]{1,6}", int, str, ("1", "2", "3"))
    g.term("signed", r"[+±-][0-9]{1,6}", signed, lambda n: f"±{n}" if n == 0 else f"{n:+}", ("+1", "±0", "-2"))
    g.term(
        "name",
        "《[^《》【】。：]{1,60}》",
        lambda text: text[1:-1],
        lambda name: f"《{name}》",
        ("《夜鴉》", "《白波》"),
    )
    g.term(
        "quoted_title",
        "『[^『』【】。：]{1,40}』",
        lambda text: text[1:-1],
        lambda name: f"『{name}』",
        ("『港』", "『影』"),
    )
    g.term(
        "attr",
        "〔[^〔〕【】。：]{1,40}〕",
        lambda text: text[1:-1],
        lambda name: f"〔{name}〕",
        ("〔楽団〕", "〔船員〕"),
    )
    g.add("n", "num", "{v:int}")
    g.words(
        "who",
        {
            "you": "あなた",
            "own": "自分",
            "opponent": "相手|相手プレイヤー|他のプレイヤー",
            "ally": "味方",
            "each": "各プレイヤー|それぞれのプレイヤー|自分と相手|あなたと相手|お互い|お互いのプレイヤー",
            "all": "すべてのプレイヤー",
            "anyone": "いずれか|いずれかのプレイヤー",
            "that_player": "そのプレイヤー",
        },
    )
    g.add("of", "of", "{w:who}の", "{w:who}の、")
    g.words("zone", ZONES)
    g.words("keyword", KEYWORDS)
    g.entries(
        "zmod",
        {
            "resting": "<【レスト】している|【レスト】状態の>",
            "standing": "<【スタンド】している|【スタンド】状態の>",
            "other": "<他の|ほかの|その他の>",
            "all_of": "<すべての>",
            "face_down": "<裏向きの>",
            "attr": "{a:attr}の",
            "item_is": "{i:item}{n:n}の",
            "item_cmp": "{i:item}{n:n}{c:cmp}の",
        },
    )
    g.add("zone1", "zone1", "{m:zmod*}{z:zone}")
    g.add("or_zone", "or", "か{z:zone1}", "、{z:zone1}", "または{z:zone1}")
    g.add("and_zone", "and", "と{z:zone1}", "と、{z:zone1}")
    g.add("listed", "listed", "{w:who}の、", "{w:who}の")
    g.entries(
        "place",
        {
            "at": "{w:of?}{z:zone1}",
            "at_any": ("{w:listed?}{z:zone1}{m:or_zone+}", "{w:who}は、{z:zone1}{m:or_zone+}"),
            "at_all": "{w:listed?}{z:zone1}{m:and_zone+}",
            "at_both": "{w:of}{z:zone1}と<|、>{x:of}{y:zone1}",
        },
    )
    heads(g)
    things(g)
    counts(g)
    selections(g)


def heads(g: Grammar) -> None:
    """What a card is, without where it is."""
    g.entries(
        "head",
        {
            "character": "<キャラ|キャラカード>",
            "card": "<カード>",
            "rebirth": "<Reバース|Reバースカード>",
            "attr": "{a:attr}",
            "name": "{n:name}",
            "keyword": "{k:keyword}",
            "title": "{t:quoted_title}",
        },
    )
    g.words("item", {
        "cost": "コスト", "atk": "ATK", "def": "DEF", "damage": "受けているダメージ|負っているダメージ|ダメージ",
        "printed_cost": "元々のコスト|元のコスト|本来のコスト", "printed_atk": "元々のATK|元のATK|本来のATK",
        "printed_def": "元々のDEF|元のDEF|本来のDEF",
    })  # fmt: skip
    g.words("cmp", {"<=": "以下", ">=": "以上", ">": "より大きい|より多い", "<": "未満|より小さい|より少ない"})
    g.add("or_keyword", "or", "か{k:keyword}", "、{k:keyword}", "または{k:keyword}")
    g.add("nor_keyword", "or", "{k:keyword}も")
    g.add("or_n", "or", "か{n:n}")
    g.add("and_n", "and", "と{n:n}")
    g.entries(
        "mod",
        {
            "attr": ("{a:attr}の", "{a:attr}を持つ"),
            "no_attr": "{a:attr}を持たない",
            "not": ("{h:head}以外の", "{h:head}で<|は>ない"),
            "not_any": ("{h:head}と{i:head}以外の", "{h:head}か{i:head}以外の"),
            "not_self": "<このキャラ|このカード>以外の",
            "not_it": "<そのキャラ|そのカード|選んだキャラ|選んだカード|置いたカード|置いたキャラ>以外の",
            "has": ("{k:keyword}を持つ", "{k:keyword}の"),
            "lacks": "{k:keyword}を持たない",
            "has_any": "<|、>{k:keyword}{m:or_keyword+}を持つ",
            "lacks_any": ("<|、>{k:keyword}{m:or_keyword+}を持たない", "{k:keyword}も{m:nor_keyword+}持たない"),
            "no_ability": "<能力を持たない>",
            "item_is": ("{i:item}<|が>{n:n}の", "{n:n}{i:item}の"),
            "item_any": ("{i:item}<|が、>{n:n}{m:or_n+}の", "、{i:item}{n:n}{m:or_n+}の", "{i:item}が{n:n}{m:or_n+}の"),
            "item_cmp": ("{i:item}<|が>{n:n}{c:cmp}の", "{n:n}{i:item}{c:cmp}の", "{i:item}{n:n}{c:cmp}で<|、>"),
            "item_either": "{i:item}{n:n}か{j:item}{m:n}の",
            "item_all": "{i:item}<|が>{n:n}{m:and_n+}の",
            "item_within": ("{r:ref}{c:cmp}の{i:item}の", "{i:item}が{r:ref}{c:cmp}の", "{r:ref}の{i:item}{c:cmp}の"),
            "item_under": "{i:item}が{r:ref}の{j:item}{c:cmp}の",
            "item_counted": ("{i:item}が{p:place}の枚数{c:cmp}の", "{p:place}の枚数{c:cmp}の{i:item}の"),
            "item_most": ("最も{i:item}が{l:level}", "最も{l:level}{i:item}の"),
            "item_same": ("{r:ref}と同じ{i:item}の", "{i:item}が{r:ref}と同じ"),
            "item_declared": "宣言した数字と同じ{i:item}の",
            "item_than": (
                "{r:ref}より{i:item}が{l:level}",
                "{r:ref}より{l:level}{i:item}の",
                "{i:item}が{r:ref}より{l:level}",
            ),
        },
    )
    g.words("level", {"<": "小さい|低い|少ない", ">": "大きい|高い|多い"})
    g.entries(
        "mod",
        {
            "same_name": "{r:ref}<と同じカード名の|と同名の>",
            "other_name": ("{r:ref}と<異なる|違う>カード名の", "カード名が{r:ref}と異なる"),
            "distinct": "<それぞれ異なるカード名の|異なるカード名の|カード名が異なる|カード名の異なる|"
            "それぞれカード名の異なる|カード名がそれぞれ異なる>",
            "set": "<セットされている|セットしている|セットされた|セットされている、>",
            "resting": "<【レスト】している>",
            "standing": "<【スタンド】している>",
            "other": "<他の>",
            "all_of": "<すべての>",
            "character": "<キャラの>",
            "even": "<コストが偶数の|コスト偶数の>",
            "odd": "<コストが奇数の|コスト奇数の>",
            "title": "作品名が{n:name}の",
        },
    )
    g.entries(
        "np1",
        {
            "np": "{m:mod*}{h:head}",
            "np_but": "{h:head}以外",
        },
    )
    g.add("or_np", "or", "か{o:np1}", "または{o:np1}", "、{o:np1}")
    g.add("and_np", "and", "と{o:np1}", "と、{o:np1}")
    g.alias("what", "np1")
    g.entries(
        "what",
        {
            "np_any": ("{m:mod*}、{a:np1}{o:or_np+}", "{a:np1}{o:or_np+}"),
            "np_all": ("{m:mod*}、{a:np1}{o:and_np+}", "{a:np1}{o:and_np+}"),
        },
    )


def things(g: Grammar) -> None:
    """Cards as something is said of them or done to them."""
    g.words("ref", REFS)
    g.alias("thing", "ref")
    g.alias("thing", "place")
    g.entries(
        "thing",
        {
            "in": ("{p:place}の{o:what}", "{p:place}の、{o:np1}", "{p:place}<にいる|にある>{o:what}"),
            "of_what": "{w:of}{o:what}",
            "set_of": "<セットされている|セットされた>{w:of}{o:what}",
            "bare": "{o:what}",
            "self_in": "{p:place}<にいる|の|にある>このキャラ",
            "self_state": "{m:zmod}このキャラ",
            "self_and": "このキャラと<|、>{r:ref}",
            "self_with": "このキャラと<|、>{p:place}",
            "except_self": "このキャラ以外の<|、>{p:place}",
        },
    )


def counts(g: Grammar) -> None:
    g.words("counter", {"mai": "枚", "tsu": "つ", "tai": "体", "nin": "人"})
    g.entries(
        "count",
        {
            "exactly": "{n:n}{c:counter}",
            "up_to": "{n:n}{c:counter}まで",
            "total": "<|の>合計{n:n}{c:counter}",
            "total_up_to": "<|の>合計{n:n}{c:counter}まで",
            "each": ("{n:n}{c:counter}ずつ", "それぞれ{n:n}{c:counter}"),
            "each_up_to": ("{n:n}{c:counter}ずつまで", "それぞれ{n:n}{c:counter}まで", "{n:n}{c:counter}まで<ずつ>"),
            "at_least": ("{n:n}{c:counter}以上", "{n:n}{c:counter}以上<、|>望む枚数"),
            "at_least_all": "{n:n}{c:counter}以上<、|>すべて",
            "same": ("{t:thing}と同じ枚数", "{t:thing}と<同数|同じ数>", "{t:thing}の枚数と同じ<枚数|数>"),
            "same_item": (
                "{t:thing}の{i:item}と同じ枚数",
                "{t:thing}の{i:item}に等しい枚数",
                "{t:thing}の{i:item}の枚数",
            ),
            "all": "<すべて|全て>",
            "any": "<望む枚数|好きな枚数|好きなだけ|任意の枚数>",
            "as_many": ("<同じ枚数|その枚数>", "<置いた|戻した|すてた>枚数<|だけ|と同じ枚数>"),
        },
    )


def selections(g: Grammar) -> None:
    """So many cards of some place."""
    g.entries(
        "sel1",
        {
            "from": (
                "{p:place}から<|、>{o:what}を{c:count}",
                "{p:place}から{o:what}{c:count}<を|>",
                "{p:place}から<、|>{c:count}<|の>{o:what}を",
                "{p:place}から{o:what}を{c:count}",
                "{p:place}から、{o:what}{c:count}",
            ),
            "in_from": (
                "{p:place}の{o:what}<を|>{c:count}",
                "{p:place}の<、|>{o:what}から{c:count}",
                "{p:place}<にいる|にある>{o:what}<を|から>{c:count}",
                "{p:place}の{o:what}{c:count}を",
            ),
            "from_one": "{p:place}から<|、>{o:what}を",
            "from_place": (
                "{p:place}から{c:count}<|を>",
                "{p:place}から、{c:count}",
                "{p:place}のうち<|から>{c:count}<|を>",
            ),
            "partners": ("{p:place}からパートナーを{c:count}", "{p:place}のパートナーを{c:count}"),
            "within": (
                "{p:place}から<|、>{i:item}<|の>合計が{n:n}以下になるように{o:what}を{c:count}",
                "{p:place}から<|、>{o:what}を<|、>{i:item}<|の>合計が{n:n}以下になるように<|、>{c:count}",
            ),
            "within_place": (
                "{p:place}から<|、>{i:item}<|の>合計が{n:n}以下になるように{c:count}",
                "{p:place}を<|、>{i:item}<|の>合計が{n:n}以下になるように<|、>{c:count}",
            ),
            "random": ("{p:place}から<無作為に|ランダムに>{c:count}<|を>", "{p:place}を<無作為に|ランダムに>{c:count}"),
            "from_others": "このキャラ以外の<、|>{p:place}から{c:count}",
            "of_place": ("{p:place}を{c:count}", "{p:place}{c:count}を"),
            "from_what": "{w:of?}{o:what}から{c:count}<|を>",
            "of_what": ("{w:of?}{o:what}<を|>{c:count}", "{w:of?}{o:what}{c:count}を"),
            "top": (
                "{w:of?}デッキの上から{c:count}",
                "{w:of?}デッキの<一番|>上から<、|カードを|>{c:count}<を|>",
                "{w:of?}デッキの上<|の>{c:count}<を|>",
                "{w:of?}デッキを上から{c:count}",
            ),
        },
    )
    g.entries(
        "among",
        {
            "of_them": "<その中|それらの中>",
            "of_those": "<それら>",
            "of_revealed": "<公開したカード|公開したカードの中>",
            "of_n": "その{n:n}枚",
        },
    )
    g.entries(
        "sel1",
        {
            "among": (
                "{a:among}から{o:what}を{c:count}",
                "{a:among}から<、|>{o:what}<を|>{c:count}",
                "{a:among}から<、|>{o:what}{c:count}を",
                "{a:among}の{o:what}を{c:count}",
            ),
            "of_seen": "{c:count}を",
            "among_any": ("{a:among}から{c:count}<|を>", "{a:among}の{c:count}を"),
        },
    )
    g.alias("sel", "sel1")
    g.entries(
        "sel",
        {
            "with_self": ("このキャラと<、|>{s:sel1}", "、このキャラと{s:sel1}", "{s:sel1}とこのキャラを"),
            "two": ("{a:sel1}と、{b:sel1}", "{a:sel1}と{b:sel1}<を|>"),
        },
    )
    g.add("sel1", "ref_some", "{r:ref}を{c:count}", "{r:ref}{c:count}を", "{r:ref}から{c:count}")
    g.alias("wo", "sel")
    g.entries(
        "wo",
        {
            "wo": "{t:thing}を",
            "wo_from": ("{t:ref}を{p:place}から", "{p:place}から{t:ref}を"),
            "wo_with": "{a:place}と<|、>{b:ref}を",
            "wo_both": "{a:ref}と<|、>{b:thing}を",
        },
    )


def signed(text: str) -> int:
    return int(text.replace("±", ""))
