"""Zones, squares, kinds, colours and icons: the nouns of the card texts and what they demand of a card (chapters 200
and 300).
"""

from __future__ import annotations

from kisoku.text.common import DIGITS, Wording, forms
from kisoku.text.grammar import Grammar
from kisoku.text.program import Filter
from kisoku.text.scope import Demand, Nouns

WORDING = Wording(
    this="このカード|これ|このゼクス|このアセンション|自身",
    it="そのゼクス|それ|選んだゼクス|選んだカード|その選んだカード",
    them="それら|それらのゼクス|それらのカード",
    deck="デッキ",
    top=(
        "の上から{n:n}枚のカードを",
        "の上から{n:n}枚を",
        "の上のカード{n:n}枚を",
        "の上{n:n}枚を",
        "の上からカードを{n:n}枚",
    ),
    at="、|に、|に",
    lying=("にある", "の", "にいる"),
    other="このカード以外の|他の|ほかの|これ以外の|このゼクス以外の|このカードを除く",
    first="1番上|一番上",
    heads="体|人",
    meanwhile="の間|中",
    per="、|",
    turn="ターン終了時まで|このターン終了時まで|このターンの終了時まで|ターン終了まで|このターンの間|このターン中|"
    "このターン",
    done="そうしたならば、|そうしたなら、|そうした場合、|そうしたら、",
)

ZONES = {
    "squares": "スクエア",
    "normal_square": "ノーマルスクエア",
    "player_square": "プレイヤースクエア",
    "centre_square": "中央のスクエア",
    "own_area": "自軍エリアのスクエア|自軍エリア",
    "centre_area": "中央エリアのスクエア|中央エリア",
    "enemy_area": "敵軍エリアのスクエア|敵軍エリア",
    "next_to_this": (
        "このカードがあるスクエアの隣のスクエア|このカードのあるスクエアの隣のスクエア|このカードの隣のスクエア|"
        "このカードと隣のスクエア|隣のスクエア"
    ),
    "next_to_it": "そのゼクスがあるスクエアの隣のスクエア|そのゼクスの隣のスクエア",
    "next_to_attacked": "攻撃されているゼクスがあるスクエアの隣のスクエア|攻撃されているゼクスの隣のスクエア|"
    "攻撃目標の隣のスクエア",
    "deck": "デッキ|デッキゾーン|山札",
    "trash": "トラッシュ",
    "charge": "チャージ",
    "life": "ライフ",
    "resource": "リソース",
    "hand": "手札",
    "remove": "リムーブゾーン|リムーブ",
    "dynamis": "デュナミス",
    "its_forces": "このカードのフォース",
    "forces_of_it": "そのゼクスのフォース|そのカードのフォース|選んだゼクスのフォース",
    "force": "フォース|フォースゾーン",
}
PILES = ("hand", "deck", "trash", "charge", "life", "resource", "remove", "dynamis", "its_forces", "forces_of_it")
FORCES = frozenset(("its_forces", "forces_of_it"))
NORMAL, PLAYERS = Filter("square", "==", "normal"), Filter("square", "==", "player")
SQUARES = {
    "normal_square": (NORMAL,),
    "player_square": (PLAYERS,),
    "your_player_square": (PLAYERS, Filter("area", "==", "own")),
    "opponent_player_square": (PLAYERS, Filter("area", "==", "enemy")),
    "centre_square": (Filter("squares", "among", "5"),),
    "own_area": (Filter("area", "==", "own"),),
    "centre_area": (Filter("area", "==", "central"),),
    "enemy_area": (Filter("area", "==", "enemy"),),
    "next_to_this": (Filter("adjacent", "==", "self"),),
    "next_to_it": (Filter("adjacent", "==", "it"),),
    "next_to_attacked": (Filter("adjacent", "==", "attacked"),),
}
"""Words for some of the squares: what they demand of a card that is there (303)."""
COLOURS = {"red": "赤", "blue": "青", "white": "白", "black": "黒", "green": "緑"}
ICONS = {
    "ignition": "イグニッション",
    "evolseed": "エヴォルシード",
    "dream_key": "ドリーム・キー",
    "melody": "メロディ",
    "memorial_piece": "メモリアル・ピース",
    "star_piece": "スター・ピース",
    "record": "調査記録",
    "block": "ブロック",
    "concentration": "集中",
}
ITEMS = {
    "cost": "コスト",
    "power": "パワー",
    "damage": "受けているダメージ",
    "shields": "シールドの数",
    "forces": "フォースの枚数",
    "original_power": "元々のパワー",
    "original_cost": "元々のコスト",
}
HEADS = {
    "card": "カード", "zx": "ゼクス|種類がゼクスであるカード",
    "event_card": "イベント|イベントカード|種類がイベントであるカード",
    "player_card": "プレイヤーカード|プレイヤーであるカード|種類がプレイヤーであるカード",
    "ascension": "アセンション|種類がアセンションであるカード",
    "extra": "エクストラ|エクストラカード", "zx_extra": "ゼクスエクストラ|ゼクス・エクストラ",
    "event_extra": "イベントエクストラ",
    "player_extra": "プレイヤーエクストラ",
    "ascension_extra": "アセンションエクストラ", "overboost": "ゼクスオーバーブースト|オーバーブースト",
    "shift_card": "シフト|シフトカード",
    "token": "トークン", "link": "リンク",
    "force_card": "フォース",
}  # fmt: skip
KIND_OF = {"event_card": "event", "player_card": "player", "shift_card": "shift"}
QUALITIES = {
    "rebooted_now": "リブート|リブート状態",
    "slept_now": "スリープ|スリープ状態",
    "faceup": "表向き",
    "facedown": "裏向き",
    "odd": "コストが奇数",
    "even": "コストが偶数",
}

FILTERS: dict[str, tuple[Filter, ...]] = {
    "card": (),
    "force_card": (Filter("zone", "==", "force"),),
    **{head: (Filter("kind", "has", KIND_OF.get(head, head)),) for head in HEADS if head not in ("card", "force_card")},
    "rebooted_now": (Filter("orientation", "==", "reboot"),),
    "slept_now": (Filter("orientation", "==", "sleep"),),
    "faceup": (Filter("face", "==", "up"),),
    "facedown": (Filter("face", "==", "down"),),
    "odd": (Filter("parity", "==", "odd"),),
    "even": (Filter("parity", "==", "even"),),
    "attacking": (Filter("attacks", "has", "any"),),
    "attacked_now": (Filter("attacked", "has", "any"),),
    "in_battle": (Filter("in_battle", "==", "yes"),),
    "in_unison": (Filter("unison", "==", "yes"),),
    "in_break": (Filter("facedown_forces", ">=", 1),),
    "damaged_now": (Filter("damage", ">=", 1),),
}
DEMANDS: dict[str, Demand] = {
    "with_attr": ("race", "has"), "with_race": ("race", "has"), "without_attr": ("race", "lacks"),
    "has_attr": ("race", "has"),
    "colour": ("colour", "has"), "is_colour": ("colour", "has"), "only_colour": ("colours", "=="),
    "colourless": ("colours", "==", ""),
    "without_colour": ("colour", "lacks"), "with_icon": ("icon", "has"), "without_icon": ("icon", "lacks"),
    "with_keyword": ("keyword", "has"), "blank": ("ability", "lacks", "any"),
    "is_named": ("name", "=="), "without_name": ("name", "!="), "name_lacks": ("name", "lacks"),
    "namesake": ("same_name", "==", "self"), "not_namesake": ("same_name", "!=", "self"),
    "done_by_this": ("made_here", "has", "this"),
    "with_forces": ("forces", ">=", 1), "without_forces": ("forces", "<=", 0), "has_force": ("forces", ">=", 1),
    "unison_state": ("unison", "==", "yes"), "break_state": ("facedown_forces", ">=", 1),
}  # fmt: skip
NOUNS = Nouns(
    filters=FILTERS,
    field="squares",
    never_there=Filter("kind", "has", "event"),
    hidden=frozenset({"hand", "deck", "life", "dynamis"}),
    private=frozenset({"hand", "deck", "dynamis"}),
    stack="temporary",
    everywhere=("squares", "deck", "trash", "charge", "life", "resource", "hand", "remove", "force", "dynamis"),
    entering=("hand", "trash", "charge", "resource", "life", "dynamis"),
    of_one=("owner", "controller"),
    bodiless=frozenset({"event"}),
    demands=DEMANDS,
)

STATES = forms(
    fin="いる", nara="いるならば|いるなら", ba="いれば", case="いる場合", span="いるかぎり|いる間", te="いて|おり",
    mod="いる",
)  # fmt: skip


FIRST = {"nara": "ならば", "may": "てよい", "case": "の場合"}
"""How the endings end that this game prints, by form."""


def prefer(g: Grammar) -> None:
    """Of several endings of a verb, this game prints its own."""
    for name, (stem, endings) in g.verbs.items():
        g.verbs[name] = (
            stem,
            {
                form: tuple(
                    sorted(spellings, key=lambda one: not one.endswith((FIRST[form], FIRST[form].replace("て", "で"))))
                )
                if form in FIRST
                else spellings
                for form, spellings in endings.items()
            },
        )


def add_nouns(g: Grammar) -> None:
    g.term(
        "int",
        "[0-9]{1,7}|[一二三四五六七八九](?!番)",
        lambda text: int(text) if text.isdigit() and text.isascii() else "〇一二三四五六七八九".index(text),
        str,
        ("1", "2", "3", "3000"),
        DIGITS,
    )
    g.term(
        "name",
        "「[^「」『』。“”]{1,50}(?:“[^「」“”]{1,20}”)?」",
        lambda text: text[1:-1],
        lambda name: f"「{name}」",
        ("「暁の門番」", "「星」"),
        "「",
    )
    g.term(
        "attr",
        r"\[[^\[\]「」“”。【】〈〉]{1,30}\]",
        lambda text: text[1:-1],
        lambda name: f"[{name}]",
        ("[ブレイド]", "[ホムラ]"),
        "[",
    )
    g.title("name", "「カード名」")
    g.title("attr", "[種族]")
    g.words("zone", ZONES)
    g.words("pile", {zone: ZONES[zone] for zone in PILES})
    g.words("item", ITEMS)
    g.words("borne", {"damage": "受けているダメージ"})
    g.words("colour", COLOURS)
    g.words("icon", {tag: f"{word}アイコン" for tag, word in ICONS.items()})
    counters = {tag: word for tag, word in ICONS.items() if tag not in ("ignition", "evolseed")}  # 207.5-207.11
    g.words("counter_icon", {tag: f"{word}アイコン|{word}カウンター|{word}" for tag, word in counters.items()})
    g.words("head1", HEADS)
    g.words("quality", QUALITIES)
    g.title("zone", "〈ゾーン〉")
    g.title("head", "〈カードの種類・[種族]・「カード名」〉")
    g.words("phase", {tag: f"{word}フェイズ" for tag, word in PHASES.items()})
    g.term("diagram", "[◎□]{3}/[◎□]{3}/[◎□]{3}", str, str, ("□□□/□□□/◎□◎",), "◎□")
    g.title("diagram", "〈スクエア図〉")
    g.entries(
        "zones",
        {
            "diagram": "{d:diagram}のスクエア",
            "two_zones_of": "{a:zone}と{w:who}の{b:zone}",
        },
    )
    g.add("more_zone", "more_zone", "<と|か|や>{z:zone}")
    g.add("zones", "many_zones", "{a:zone}<と|か>{b:zone}{m:more_zone+}")
    modifiers(g)
    doing(g)
    g.words(
        "ref",
        {
            "it_card": "そのカード",
            "attacker_of_this": "このカードを攻撃したゼクス",
            "attacker_card": "このカードを攻撃したカード",
            "destroyer": "このカードを破壊したゼクス|このカードを破壊したカード",
            "shown": "公開したカード|公開したゼクス",
        },
    )
    moved = {
        "destroy": "破壊した",
        "remove": "除外した",
        "discard": "捨てた",
        "return": "戻した",
        "put": "置いた",
        **{zone: f"{word}に戻した" for zone, word in (("hand", "手札"), ("deck", "デッキ"))},
        **{zone: f"{ZONES[zone]}に置いた" for zone in ("trash", "charge", "resource")},
    }
    g.words("moved_way", moved)
    g.words("done_way", moved | {"draw": "引いた", "enter": "登場させた", "reveal": "公開した"})
    g.words("ref", {"target_card": "攻撃目標のゼクス|攻撃目標のカード|攻撃目標", "attacking_zx": "攻撃ゼクス"})
    battlers = {"attacked_one": "攻撃されているゼクス", "attacking_one": "攻撃しているゼクス"}
    g.words("its", battlers)
    g.words("battler", battlers)
    g.entries(
        "ref",
        {
            "moved_it": "{d:moved_way}<ゼクス|カード>",
            "placed_force": "<置いた|トラッシュに置いた|戻した|手札に戻した>フォース",
            "it_at": "{w:of?}{z:zone}にある<そのカード|そのゼクス>",
            "self_at_two": "{w:of?}{a:zone}<と|か>{b:zone}にあるこのカード",
        },
    )
    g.add("or_head", "or_head", "<か|、|または|や>{h:head1}")
    g.add("head", "one_of", "{a:head1}<か|、>{b:head1}{m:or_head+}", "{a:head1}、{b:head1}{m:or_head+}のいずれか")
    g.add("expr1", "how_many_kinds", "{o:np}<の種類数|の種類の数>")
    g.entries(
        "expr1",
        {
            "number_moved": "{d:done_way}枚数",
            "number_done": "選んだ枚数",
            "named_number": "<選んだ|その><数|数字|数値>",
            "pairs": "隣接する{o:np}<の組数|の組の数>",
        },
    )
    g.words("sort", {"name": "種類|カード名", "colour": "色", "race": "種族"})
    g.entries(
        "seg",
        {
            "per_pair": "隣接する{o:np}{n:n}組につき、",
            "per_pair_at": "{p:spot}<に隣接する|にある隣接する>{o:np}{n:n}組につき、",
            "per_value": "{e:expr1}{n:n}<につき、|につき>",
            "per_kind": "{o:np}の{k:sort}{n:n}<つ|種類|色|種族|>につき<、|>",
            "per_done": (
                "{d:done_way}{h:head}{n:n}枚につき、",
                "<この効果で|この能力で|これにより|>{d:done_way}{h:head}{n:n}枚につき<、|>",
            ),
        },
    )
    g.entries(
        "expr",
        {
            "half": "{e:expr1}の半分",
            "product": ("{e:expr1}×{n:n}", "{n:n}×{e:expr1}", "{e:expr1}に{n:n}を<かけた|掛けた>値"),
        },
    )


PHASES = {
    "reboot": "リブート",
    "draw": "ドロー",
    "resource": "リソース",
    "ignition": "イグニッション",
    "main": "メイン",
    "end": "エンド",
}


def modifiers(g: Grammar) -> None:
    g.add("mod", "colour", "{c:colour}<の|色の|である>")
    g.add("and_colour", "and_colour", "と{c:colour}")
    g.add("or_colour", "or_colour", "<か|または|や>{c:colour}")
    g.entries(
        "mod",
        {
            "colours_each": "{c:colour}{m:and_colour+}の",
            "colours_either": "{c:colour}{m:or_colour+}の",
            "only_colour": "{c:colour}だけの",
            "without_colour": "{c:colour}<以外の|でない|ではない>",
            "colourless": "<無色の>",
            "of_both": "<あなたか相手の|あなたと相手の|いずれかのプレイヤーの|いずれかの>",
            "bearing": "<このカードをフォースに持つ|このフォースを持つ>",
            "with_forces": "<フォースを持つ|フォースを持っている>",
            "without_forces": "<フォースを持たない|フォースを持っていない>",
            "with_race": "種族に{a:attr}を<持つ|含む>",
            "with_icon": ("{i:icon}を持つ", "{i:icon}を<持った|持っている>"),
            "without_icon": "{i:icon}<を持たない|を持っていない>",
            "name_either": "カード名に{a:name}<か|または>{b:name}を含む",
            "name_lacks": "カード名に{n:name}を含まない",
            "without_name": "{n:name}以外の",
            "between": ("<コスト|コストが>{a:n}~{b:n}の", "コスト{a:n}以上{b:n}以下の"),
            "with_keyword": (
                "“<|【自】|【起】|【常】|【S】>{k:keyword_word}”を持つ",
                "{k:keyword_word}を持つ",
                "「{k:keyword_word}」を持つ",
            ),
            "same_race": "{r:ref}<と同じ種族を持つ|と同じ種族の>",
            "same_name": "{r:ref}<と同じカード名の|と同じカード名を持つ|と同名の>",
            "namesake": "<同名の>",
            "not_namesake": "<同名以外の>",
            "done_by_this": "<この能力で登場した|この効果で登場した>",
            "blank": "<能力を持たない>",
            "item_within": "{r:this_or_that}の{j:item}{c:cmp}の{i:item}の<|、>",
        },
    )
    g.words("this_or_that", {"self": "このカード|このゼクス", "it": "そのゼクス|そのカード"})
    g.add("this_or_that", "moved_it", "{d:moved_way}<ゼクス|カード>")
    g.words("ranked", {item: ITEMS[item] for item in ("cost", "power")})
    g.entries(
        "mod",
        {
            "most": (
                "{i:ranked}が1番高い",
                "{i:ranked}が<一番|最も>高い",
                "{i:ranked}が<1番|一番|最も>大きい",
                "<1番|一番|最も>{i:ranked}<の|が>高い",
            ),
            "least": (
                "{i:ranked}が1番低い",
                "{i:ranked}が<一番|最も>低い",
                "{i:ranked}が<1番|一番|最も>小さい",
                "<1番|一番|最も>{i:ranked}<の|が>低い",
            ),
        },
    )
    for tag, word in (("most", "高い"), ("least", "低い")):
        g.add(
            "wo",
            f"wo_{tag}",
            f"{{o:np}}の中で{{i:ranked}}が1番{word}{{h:head1}}を{{c:count}}",
            f"{{o:np}}の中で<、|>{{i:ranked}}が<1番|一番|最も>{word}{{h:head1}}を{{c:count}}",
        )
    g.words("mod", {"in_that": "その中にある"})


def doing(g: Grammar) -> None:
    for tag, verb, more in (
        ("attacking", "攻撃している", ()), ("attacked_now", "攻撃されている", ()),
        ("in_battle", "バトルをしている", ("バトルしている",)),
        ("in_unison", "ユニゾンしている", ()), ("in_break", "ブレイクしている", ()),
        ("damaged_now", "ダメージを受けている", ()),
    ):  # fmt: skip
        for word in (verb, *more):
            g.verb(word, STATES)
        g.add("doing", tag, f"[{verb}]", *(f"[{word}]" for word in more))
    g.add("mod", "attacking_what", "{a:aim}<を攻撃している|に攻撃している>")
    g.entries(
        "aim",
        {
            "you": "<あなた>",
            "opponent": "<相手>",
            "self": "<このカード>",
            "at_zone": "{z:zone}にある{h:head1}",
            "you_or_zone": "あなたか{z:zone}にある{h:head1}",
        },
    )
    g.entries(
        "mod",
        {
            "unison_state": "ユニゾン状態の",
            "break_state": "ブレイク状態の",
        },
    )
