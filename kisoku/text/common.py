"""What the card texts of all games share: numbers, players, counting, choosing, conditions, segments, sentences.

`common()` returns a grammar to which a game adds its zones, items, nouns, verbs, events and lines. Three decisions hold
it together: a sentence is a flat chain of segments and one final verb phrase, a noun phrase is a flat list of modifiers
and a head, a verb is one entry with all its forms. Scope is decided by the lowering, never here.
"""

from __future__ import annotations

from dataclasses import dataclass

from kisoku.text.grammar import Grammar

Forms = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Wording:
    """The spellings in which games differ, the canonical one of each first."""

    this: str = "これ|このカード|このキャラクター|このコトダマ"
    it: str = "それ|そのカード|そのキャラクター|そのコトダマ|その能力|選んだカード|選んだキャラクター|選んだコトダマ"
    them: str = "それら|それらのカード|それらのキャラクター|それらすべて|それらのコトダマ"
    deck: str = "デッキ"
    top: tuple[str, ...] = ("の上から{n:n}枚を", "の上のカード{n:n}枚を", "の上{n:n}枚を")
    at: str = "、|に、|に"
    """What follows a point of time."""
    some: tuple[str, ...] = ("{o:np}を{c:count}", "{o:np}{c:count}を")
    """How something is said to be acted on, and how many of it."""
    waits: tuple[str, ...] = ("{e:event@past}<時|とき><、|に、>", "{e:event@would}<たび|たびに|度に|時|とき>、")
    """What an ability waits for."""
    nexts: tuple[str, ...] = ("次に{e:event@past}<時|とき><、|に、>",)
    would: tuple[str, ...] = ("{e:event@would}場合、", "{e:event@would}際、")
    """What is about to happen."""
    befell: tuple[str, ...] = ("{e:event@past}なら、", "{e:event@past}<ならば、|場合、>")
    instead: str = "代わりに"
    each: str = "各プレイヤー"
    lying: tuple[str, ...] = ("の", "にある", "にいる")
    """What stands between a zone and what is in it."""
    other: str = "他の|ほかの|これ以外の|その他の|別の"
    first: str = "一番上"
    """The top of a deck."""
    heads: str = "人|体"
    """The counter of what is in play."""
    meanwhile: str = "中|の間"
    per: str = "|、"
    """What follows につき."""
    turn: str = (
        "このターン|このターンに|このターンの間|このターン中|ターン終了時まで|このターンの終了時まで|"
        "このターン終了時まで"
    )
    """As long as this turn lasts."""
    chosen: tuple[str, ...] = ("{o:wo}[選ぶ]",)
    own: str = "自分"
    may: tuple[str, ...] = ("{v:vp@may}",)
    done: str = (
        "そうしたなら、|そうしたならば、|そうした場合、|そうしたら、|支払ったなら、|支払った場合、|"
        "捨てたなら、|捨てた場合、"
    )


def turns_to_come(g: Grammar) -> None:
    """Until the end, or the start, of the next turn: of somebody, or of whoever has it."""
    for whose, turns in (
        ("", ("次の",)),
        ("_you", ("次のあなたの", "あなたの次の")),
        ("_opponent", ("次の相手の", "相手の次の")),
    ):
        for end, words in (("until", "終了時"), ("before", "開始時")):
            g.words(
                "dur",
                {
                    f"{end}_next_turn{whose}": "|".join(
                        f"{turn}ターン{no}{words}まで" for turn in turns for no in ("の", "")
                    )
                },
            )


def first(spelling: str, spellings: str) -> str:
    """The spellings with that one as the canonical."""
    return "|".join(dict.fromkeys((*spelling.split("|"), *spellings.split("|"))))


def forms(**endings: str) -> Forms:
    return {form: tuple(spellings.split("|")) for form, spellings in endings.items()}


def group(fin: str, ren: str, te: str, neg: str, can: str, cond: str) -> Forms:
    """The forms of one class of action verbs: neg is the stem before ない, can the one before ない of "cannot"."""
    return forms(
        fin=fin,
        ren=ren,
        te=te,
        ba=cond,
        may=f"{te}もよい|{te}よい",
        cannot=f"{can}ない|{fin}ことができない",
        able=f"{can}る|{fin}ことができる",
        must=f"{neg}なければならない|{neg}なくてはならない",
        unless=f"{neg}ないなら|{neg}ないならば|{neg}ないかぎり|{neg}ない限り|{neg}なければ|{neg}ない場合",
    )


VERBS: dict[str, Forms] = {
    "suru": group("する", "し", "して", "し", "でき", "すれば"),
    "su": group("す", "し", "して", "さ", "せ", "せば"),
    "ku": group("く", "き", "いて", "か", "け", "けば"),
    "bu": group("ぶ", "び", "んで", "ば", "べ", "べば"),
    "u": group("う", "い", "って", "わ", "え", "えば"),
    "ru": group("る", "り", "って", "ら", "れ", "れば"),
    "ichidan": group("る", "", "て", "", "られ", "れば"),
}
# A noun that is an action: 「1枚ドロー。」 but 「1枚ドローし、」
VERBS["noun"] = VERBS["suru"] | forms(fin="|する")
VERBS["noun_suru"] = VERBS["suru"] | forms(fin="する|")

# A state: what a condition says of something. かぎり is asked for by static abilities.
STATES: dict[str, Forms] = {
    "iru": forms(
        fin="いる",
        nara="いるなら|いるならば",
        ba="いれば",
        case="いる場合",
        span="いるかぎり|いる限り|いる間",
        te="いて",
        mod="いる",
    ),
    "aru": forms(
        fin="ある",
        nara="あるなら|あるならば",
        ba="あれば",
        case="ある場合",
        span="あるかぎり|ある限り|ある間",
        te="あり|あって",
        mod="ある",
    ),
    "nai": forms(
        fin="ない",
        nara="ないなら|ないならば",
        ba="なければ",
        case="ない場合",
        span="ないかぎり|ない限り|ない間",
        te="なく|なくて",
        mod="ない",
    ),
    "i": forms(
        fin="い",
        nara="いなら|いならば",
        ba="ければ",
        case="い場合",
        span="いかぎり|い限り|い間",
        te="く|くて",
        mod="い",
    ),
    "tsu": forms(
        fin="つ",
        nara="つなら|つならば",
        ba="てば",
        case="つ場合",
        span="つかぎり|つ限り|つ間",
        te="ち|っていて",
        mod="つ",
    ),
    "da": forms(
        fin="である",
        nara="なら|ならば|であるなら|であるならば|だったなら|だったならば|であったなら",
        ba="であれば",
        case="である場合|の場合|だった場合|であった場合",
        span="であるかぎり|である限り|である間|のかぎり|の限り|の間",
        te="で|であり",
        noun="",
        turns="になる",
        turned="になった",
    ),
    # What had been done: 支払っていたなら
    "had": forms(fin="ていた", nara="ていたなら|ていたならば", ba="ていれば|ていたら", case="ていた場合"),
}


def event_forms(fin: str, ren: str, te: str) -> Forms:
    """What happens: た時 waits for it, る場合 replaces it, ていたなら asks whether it happened this turn."""
    past = te[:-1] + {"て": "た", "で": "だ"}[te[-1]]
    unmet = (
        f"{te}いないなら|{te}いないならば|{te}いなかったなら|{te}いなかったならば|{te}いなければ|{te}いない場合|"
        f"{te}いなかった場合"
    )
    lack = f"{te}いない|{te}いなかった"
    met = f"{te}いたなら|{te}いたならば|{te}いるなら|{te}いるならば"
    return forms(
        would=fin,
        past=past,
        nara=met,
        ba=f"{te}いれば|{te}いたら",
        case=f"{te}いた場合",
        ren=ren,
        unmet=unmet,
        lack=lack,
    )


EVENTS: dict[str, Forms] = {
    "suru": event_forms("する", "し", "して"),
    "su": event_forms("す", "し", "して"),
    "u": event_forms("う", "い", "って"),
    "ru": event_forms("る", "り", "って"),
    "ku": event_forms("く", "き", "いて"),
    "bu": event_forms("ぶ", "び", "んで"),
    "ichidan": event_forms("る", "", "て"),
}

ACTIONS = {
    "suru": "する 移動する 勝利する シャッフルする 公開する 変更する 終了する 裏向きにする 表向きにする 増加する "
    "減少する 軽減する 敗北する 倍にする 除外する",
    "su": "戻す 探す 増やす 減らす 移す 渡す",
    "ku": "置く 引く",
    "bu": "選ぶ",
    "u": "支払う 失う 行う 扱う",
    "ru": "なる 割り振る 減る",
    "ichidan": "増える 捨てる 加える 得る 与える 見る 入れ替える",
    "noun": "ドロー",
    "noun_suru": "回復する",
}
STATED = {
    "iru": "いる",
    "aru": "ある",
    "nai": "いない ない でない 持たない",
    "i": "無い 多い 少ない 大きい 小さい 高い 低い 等しい",
    "tsu": "持つ",
    "da": "である",
    "had": "支払っていた 支払われていた",
}


def common(wording: Wording | None = None) -> Grammar:
    """The shared grammar; the game still has to add phrases of the kinds zone, item, head, event, moment, keyword,
    predicate and its lines.
    """
    grammar, wording = Grammar(), wording or Wording()
    lexicon(grammar)
    numbers(grammar, wording)
    nouns(grammar, wording)
    objects(grammar, wording)
    conditions(grammar)
    segments(grammar, wording)
    sentences(grammar, wording)
    return grammar


def lexicon(g: Grammar) -> None:
    actions(g, ACTIONS)
    for name, words in STATED.items():
        for word in words.split():
            g.verb(word, STATES[name])
    g.verb("", VERBS["noun"], "nil")


def actions(g: Grammar, table: dict[str, str]) -> None:
    """Verbs of actions by their class."""
    for name, words in table.items():
        for word in words.split():
            g.verb(word, VERBS[name])


def numbers(g: Grammar, wording: Wording) -> None:
    g.term("int", "[0-9]{1,4}|[一二三四五六七八九](?!番)", counted, str, ("1", "2", "3", "12"), DIGITS)
    g.title("int", "〈数〉")
    g.title("n", "〈数〉")
    g.entries(
        "n",
        {
            "num": "{v:int}",
            "X": "<X>",
            "Y": "<Y>",
            "Z": "<Z>",
        },
    )
    g.words("letter", {"X": "X", "Y": "Y", "Z": "Z"})
    g.words("counter", {"mai": "枚", "nin": wording.heads, "tsu": "つ|個"})
    g.words("cmp", {"<=": "以下", ">=": "以上", "<": "未満", ">": "より多い|より大きい"})
    g.title("expr", "〈数え方〉")
    g.entries(
        "expr1",
        {
            "count_of": "{o:np}の枚数",
            "heads_of": "{o:np}の人数",
            "number_of": "{o:np}の数",
            "value_of": "{r:its}の{i:item}",
            "value_on": "{r:ref}が{i:borne}",
            "sum_of": ("{o:np}の{i:item}の合計", "{o:np}の合計{i:item}"),
            "count_ref": ("{r:ref}の枚数", "{r:ref}の<人数|数>"),
            "amount": "<そのダメージ|与えたダメージ|受けたダメージ|その点数|その枚数>",
        },
    )
    g.entries(
        "expr",
        {
            "times": "{e:expr1}の{n:n}倍",
            "plus": ("{e:expr1}+{n:n}", "{e:expr1}に{n:n}を加えた数"),
            "sum": "{e:expr1}と{f:expr1}の合計",
        },
    )
    g.alias("expr", "expr1")
    g.alias("quantity", "n", "expr")
    g.title("count", "〈枚数・人数〉")
    g.add("count", "exactly", "{n:n}{c:counter}")
    g.add("count", "each", "{n:n}{c:counter}ずつ")
    g.add("count", "up_to", "{n:n}{c:counter}まで", "合計{n:n}{c:counter}まで")
    g.add("count", "at_random", "無作為に{n:n}{c:counter}", "ランダムに{n:n}{c:counter}", "{n:n}{c:counter}無作為に")
    g.words(
        "count",
        {
            "all": "すべて|全て|全部",
            "any_number": "好きな枚数|好きな数|任意の枚数|任意の数|好きな人数|好きな枚数だけ|好きな数だけ",
        },
    )


DIGITS = "0123456789一二三四五六七八九"


def counted(digits: str) -> int:
    return "〇一二三四五六七八九".index(digits) if digits in "一二三四五六七八九" else int(digits)


def nouns(g: Grammar, wording: Wording) -> None:
    g.title("who", "〈プレイヤー〉")
    g.words(
        "who",
        {
            "you": "あなた|あなた自身",
            "opponent": "相手|対戦相手|相手プレイヤー|対戦相手のプレイヤー",
            "own": wording.own,
            "that_player": "そのプレイヤー",
            **{
                tag: "|".join((word, *(f"{of}の{word}" for of in ("それ", "そ", *wording.it.split("|")[1:4]))))
                for tag, word in (("owner", "持ち主"), ("controller", "支配者"))
            },
            "turn_player": "ターンプレイヤー",
            "non_turn_player": "非ターンプレイヤー|ターンプレイヤーでないプレイヤー",
            "each": first(
                wording.each,
                "各プレイヤー|あなたと相手|すべてのプレイヤー|全てのプレイヤー|お互いのプレイヤー|お互い"
                "|それぞれのプレイヤー|両プレイヤー|両方のプレイヤー|双方のプレイヤー|全プレイヤー",
            ),
            "either": "いずれかのプレイヤー|どちらかのプレイヤー",
        },
    )
    g.term(
        "name",
        "“[^“”「」『』。◆〈〉]{1,60}”",
        lambda text: text[1:-1],
        lambda name: f"“{name}”",
        ("“夜鴉”", "“鉄の傘”"),
        "“",
    )
    g.term(
        "attr",
        "〈[^“”「」『』。◆〈〉]{1,40}〉",
        lambda text: text[1:-1],
        lambda name: f"〈{name}〉",
        ("〈ニンジャ〉", "〈ヤクザ〉"),
        "〈",
    )
    g.title("name", "“カード名”")
    g.title("attr", "〈属性〉")
    g.title("zone", "〈領域〉")
    g.title("np", "〈カードの指定〉")
    g.title("item", "〈項目〉")
    g.add("of", "whose", "{w:who}の")
    g.entries(
        "zones",
        {
            "one_zone": "{z:zone}",
            "two_zones": ("{a:zone}か{b:zone}", "{a:zone}と{b:zone}", "{a:zone}または{b:zone}", "{a:zone}や{b:zone}"),
        },
    )
    g.entries(
        "mod",
        {
            "of": "{w:who}の",
            "in": (*("{z:zones}" + words for words in wording.lying),),
            "from": "{z:zones}から<|、>",
        },
    )
    g.words(
        "mod",
        {
            "other": wording.other,
            "every": "すべての|全ての|全部の|それぞれの|各",
            "among": "その中の",
            "from_among": "その中から|その中から、|それらの中から|そのうち|そのうちの|そのうちから",
        },
    )
    g.entries(
        "mod",
        {
            "with_attr": ("{a:attr}の", "{a:attr}を<持つ|持っている>", "属性に{a:attr}を含む"),
            "with_either": ("{a:attr}か{b:attr}の", "{a:attr}や{b:attr}の", "{a:attr}または{b:attr}の"),
            "without_attr": "{a:attr}を<持たない|持っていない>",
            "except": ("{h:head1}以外の", "{h:head1}<でない|ではない>"),
            "named": ("カード名が{n:name}の", "カード名が{n:name}である"),
            "epithet": ("二つ名が{n:name}の", "二つ名が{n:name}である"),
            "name_part": (
                "カード名に{n:name}を含む",
                "カード名に{n:name}が含まれている",
                "カード名に{n:name}が含まれる",
                "名称に{n:name}を含む",
            ),
            "item_is": ("{i:item}{n:n}の", "{i:item}が{n:n}の", "{i:item}が{n:n}である"),
            "item_cmp": ("{i:item}{n:n}{c:cmp}の", "{i:item}が{n:n}{c:cmp}の", "{i:item}が{n:n}{c:cmp}である"),
            "item_expr": ("{i:item}が{e:expr}{c:cmp}の", "{i:item}が{e:expr}{c:cmp}である"),
            "item_same": ("{i:item}が{r:ref}と同じ", "{r:ref}と同じ{i:item}の"),
            "item_less": (
                "{i:item}が{r:ref}より<小さい|低い|少ない>",
                "{r:ref}より{i:item}<が|の><小さい|低い|少ない>",
            ),
            "item_more": ("{i:item}が{r:ref}より<大きい|高い|多い>", "{r:ref}より{i:item}<が|の><大きい|高い|多い>"),
            "quality": ("{q:quality}の", "{q:quality}である"),
            "doing": "{d:doing@mod}",
        },
    )
    g.entries(
        "head1",
        {
            "attr": "{a:attr}",
            "name": "{n:name}",
        },
    )
    g.alias("head", "head1")
    g.entries(
        "head",
        {
            "pile": "{z:pile}",
            "or": ("{a:head1}か{b:head1}", "{a:head1}または{b:head1}", "{a:head1}や{b:head1}"),
        },
    )
    g.entries(
        "np",
        {
            "np": "{m:mod*}{h:head}",
            "np_or_who": ("{m:mod*}{h:head1}か{w:who}", "{w:who}か{m:mod*}{h:head1}"),
        },
    )
    this = "|".join(wording.this.split("|")[:2])
    g.title("ref", "〈これ・それ〉")
    g.words(
        "ref",
        {
            "self": wording.this,
            "it": wording.it,
            "them": wording.them,
            "rest": "残り|残りのカード",
        },
    )
    g.entries(
        "ref",
        {
            "self_in": f"{{w:of?}}{{z:zone}}の<{this}>",
            "self_at": f"{{w:of?}}{{z:zone}}に<ある|いる><{this}>",
        },
    )


def objects(g: Grammar, wording: Wording) -> None:
    """What a verb acts on: with を and with に."""
    g.title("wo", "〈カードの指定〉を")
    g.title("ni", "〈相手・カードの指定〉に")
    g.alias("thing", "ref", "np")
    g.alias("its", "ref", "that")
    g.alias("owning", "thing", "that")
    g.words("that", {"that": "そ"})  # before の and one of its own: そのカラテ
    g.entries(
        "wo",
        {
            "wo_ref": "{r:ref}を",
            "wo_ref_from": ("{r:ref}を{w:of?}{z:zone}から", "{w:of?}{z:zone}から{r:ref}を"),
            "wo_seen": "{c:count}を",
            "wo_some": (*wording.some, "{o:np}<のうち|の中から>{c:count}<を|>", "{c:count}の{o:np}を"),
            "wo_bare": ("{m:mod+}{c:count}を", "{m:mod+}{c:count}"),
            "wo_each": "{o:np}を",
            "wo_two": ("{a:np}を{c:count}と{b:np}を{d:count}", "{a:np}{c:count}と{b:np}{d:count}を"),
            "wo_both": ("{a:thing}と{b:thing}を", "{a:thing}および{b:thing}を"),
        },
    )
    deck = "{w:of?}" + wording.deck
    g.entries(
        "wo",
        {
            "wo_top": (
                *(deck + words for words in wording.top),
                f"{deck}の<上|一番上>から<カード|>{{n:n}}枚を",
                f"{deck}の<上|一番上>から<カードを|>{{n:n}}枚",
                f"{deck}を上から{{n:n}}枚",
            ),
            "wo_top1": (
                f"{deck}の<{wording.first}>のカードを",
                f"{deck}の<{wording.first}>を",
                f"{deck}の上のカードを",
            ),
            "wo_total": (
                "{o:np}を{i:item}の合計が{n:n}以下になるように{c:count}",
                "{o:np}を合計{i:item}が{n:n}以下になるように{c:count}",
            ),
        },
    )
    g.entries(
        "ni",
        {
            "ni_ref": ("{r:ref}に", "{r:ref}それぞれに", "{r:ref}すべてに", "{r:ref}へ"),
            "ni_who": ("{w:who}に", "{w:who}へ"),
            "ni_each": (
                "{o:np}に",
                "{o:np}それぞれに",
                "{o:np}<すべて|全て>に",
                "{o:np}の<すべて|全て>に",
                "{o:np}全員に",
            ),
            "ni_some": ("{o:np}{c:count}に", "{c:count}の{o:np}に", "{o:np}のうち{c:count}に"),
            "ni_both": (
                "{w:who}と{o:thing}に",
                "{w:who}と{o:thing}<すべて|全て|それぞれ>に",
                "{w:who}および{o:thing}に",
            ),
            "ni_two": "{a:thing}と{b:thing}に",
        },
    )


def conditions(g: Grammar) -> None:
    g.title("cond", "〈条件〉")
    g.add("spot", "spot", "{w:of?}{z:zones}")
    for tag, verb in (("live", "いる"), ("lie", "ある")):
        g.entries(
            "cond",
            {
                f"exist_{tag}_else": (f"{{p:spot}}に他に{{o:np}}が[{verb}]", f"{{p:spot}}に{{o:np}}が他に[{verb}]"),
                f"exist_{tag}_more": (
                    f"{{p:spot}}に他に{{o:np}}が{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                    f"{{p:spot}}に{{o:np}}が他に{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                ),
                f"exist_{tag}": (
                    f"{{p:spot}}に{{o:np}}が{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                    f"{{p:spot}}に{{n:n}}{{c:counter}}{{t:cmp}}の{{o:np}}が[{verb}]",
                    f"{{o:np}}が{{p:spot}}に{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                ),
                f"exist_{tag}_just": f"{{p:spot}}に{{o:np}}がちょうど{{n:n}}{{c:counter}}[{verb}]",
                f"exist_{tag}_any": (f"{{p:spot}}に{{o:np}}が[{verb}]", f"{{o:np}}が{{p:spot}}に[{verb}]"),
                f"exist_{tag}_some": f"{{p:spot}}に{{o:np}}が{{n:n}}{{c:counter}}[{verb}]",
                f"exist_{tag}_both": f"{{p:spot}}に{{a:np}}と{{b:np}}が[{verb}]",
                f"have_{tag}_some": f"{{o:np}}が{{n:n}}{{c:counter}}[{verb}]",
                f"have_{tag}": f"{{o:np}}が{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                f"have_{tag}_any": f"{{o:np}}が[{verb}]",
            },
        )
    for tag, verb, more in (("live", "いない", ()), ("lie", "ない", ("無い",))):
        g.add("cond", f"none_else_{tag}", f"{{p:spot}}に{{o:np}}が他に[{verb}]", f"{{p:spot}}に他に{{o:np}}が[{verb}]")
        for name, before in (("none", "{p:spot}に{o:np}が"), ("have_none", "{o:np}が")):
            turned = (f"{{o:np}}が{{p:spot}}に[{verb}]",) if name == "none" else ()
            g.add(
                "cond",
                f"{name}_{tag}",
                f"{before}[{verb}]",
                f"{before}1<人|枚|体|つ>も[{verb}]",
                *(f"{before}[{word}]" for word in more),
                *turned,
            )
    g.entries(
        "cond",
        {
            "counts": ("{o:np}が{n:n}{c:counter}{t:cmp?}[である]", "{o:np}がちょうど{n:n}{c:counter}[である]"),
            "equals": ("{e:expr1}が{n:n}{c:counter?}{t:cmp?}[である]", "{e:expr1}が{n:n}点{t:cmp?}[である]"),
            "letter_is": "{x:letter}が{n:n}{t:cmp?}[である]",
            "compares": (
                "{e:expr1}が{f:expr1}{t:cmp?}[である]",
                "{e:expr1}が{f:expr1}と同じ[である]",
                "{e:expr1}と{f:expr1}が同じ[である]",
                "{e:expr1}が{f:expr1}<に|と>[等しい]",
                "{e:expr1}と{f:expr1}が[等しい]",
            ),
        },
    )
    for tag, verbs in (("more", ("多い", "大きい", "高い")), ("fewer", ("少ない", "小さい", "低い"))):
        g.entries(
            "cond",
            {
                tag: (f"{{a:np}}が{{b:np}}より[{verbs[0]}]", f"{{b:np}}より{{a:np}}が[{verbs[0]}]"),
                f"{tag}_who": (
                    f"{{a:np}}が{{w:who}}より[{verbs[0]}]",
                    f"{{w:who}}より{{a:np}}が[{verbs[0]}]",
                    f"{{a:np}}の<枚数|人数|数>が{{w:who}}より[{verbs[0]}]",
                ),
                f"{tag}_expr": (
                    f"{{e:expr1}}が{{f:expr1}}より[{verbs[1]}]",
                    *(f"{{e:expr1}}が{{f:expr1}}より[{v}]" for v in (verbs[0], verbs[2])),
                ),
            },
        )
    g.entries(
        "cond",
        {
            "is_a": "{r:ref}が{o:np}[である]",
            "is_not_a": ("{r:ref}が{o:np}[でない]", "{r:ref}が{o:np}では[ない]"),
            "is_quality": "{r:ref}が{q:quality}[である]",
            "is_not_quality": ("{r:ref}が{q:quality}[でない]", "{r:ref}が{q:quality}では[ない]"),
            "is_item": "{r:ref}が{i:item}{n:n}{t:cmp}[である]",
            "is_doing": "{r:ref}が{d:doing}",
            "has_attr": "{r:ref}が{a:attr}を[持つ]",
            "in_zone": (
                "{r:ref}が{w:of?}{z:zone}に[ある]",
                "{r:ref}が{w:of?}{z:zone}に[いる]",
                "{w:of?}{z:zone}に{r:ref}が[ある|いる]",
            ),
            "turn": ("{w:who}のターン[である]", "{w:who}のターン中[である]", "現在のターンが{w:who}のターン[である]"),
            "not_turn": ("{w:who}のターン[でない]", "{w:who}のターンでは[ない]"),
            "phase": ("{w:of?}{p:phase}[である]", "{w:of?}{p:phase}中[である]"),
            "happened": "このターン<、|に|中に|中、|>{e:event}",
            "happened_often": "このターン<、|に|>{n:n}<回|度>以上{e:event}",
        },
    )


def segments(g: Grammar, wording: Wording) -> None:
    g.title("seg", "〈条件・期間・主題などの区切り〉")
    g.entries(
        "also",
        {
            "and": ("{c:cond@te}<、|>", "{c:cond@noun}かつ<|、>", "{c:cond@te}<、|>かつ<|、>"),
            "or": ("{c:cond@fin}か、", "{c:cond@fin}か", "{c:cond@noun}または<|、>"),
        },
    )
    for form in ("nara", "ba", "case", "span"):
        g.add("seg", f"if_{form}", f"{{a:also*}}{{c:cond@{form}}}<、|>")
    g.entries(
        "seg",
        {
            "turn_long": (f"{{w:who}}のターン<{wording.meanwhile}>、", "{w:who}のターン<、|に、|に|中に|中に、>"),
            "if_unmet": "このターン<、|に|中に|中、|>{e:event@unmet}、",
            "topic_who": "{w:who}は<|、>",
            "topic_doer": "{w:who}が",
            "topic_players": "<プレイヤーは>",
            "topic_ref": ("{r:ref}は<|、>", "{r:ref}が"),
            "topic_np": ("{o:np}は<|、>", "{o:np}<すべて|全て|全員>は<|、>"),
            "topic_item": ("{s:owning}の{i:item}は<|、>", "{s:owning}の{i:item}が"),
            "topic_items": "{s:owning}の{i:item}と{j:item}は<|、|それぞれ|、それぞれ>",
        },
    )
    g.title("dur", "〈期間〉")
    g.words(
        "dur",
        {
            "turn": wording.turn,
            **{
                f"next_turn_{who}": "|".join(
                    turn + end for turn in (f"次の{word}のターン", f"{word}の次のターン") for end in ("", "の間", "中")
                )
                for who, word in (("you", "あなた"), ("opponent", "相手"))
            },
        },
    )
    g.entries(
        "seg",
        {
            "dur": "{d:dur}",
            "dur_comma": "{d:dur}、",
            "then": "{v:vp@ren}、",
            "te": "{v:vp@te}、",
            "te_bare": "{v:vp@te}",
        },
    )
    g.words(
        "seg",
        {
            "after": "その後、|その後",
            "further": "さらに|さらに、|また、|そして、|追加で|追加で、",
            "at_once": "同時に|同時に、|それと同時に、",
            "rather": first(wording.instead, "代わりに|代わりに、|かわりに"),
            "done": wording.done,
            "not_done": (
                "そうしなかったなら、|そうしなかったならば、|そうしなかった場合、|そうしないなら、|そうしない場合、|"
                "そうしなければ、"
                "|それができないなら、|それが行えない場合、"
            ),
            "otherwise": "|".join(
                f"そうで{no}{comma}"
                for comma in ("、", "")
                for no in ("ないなら", "ないならば", "なければ", "ない場合")
            ),
        },
    )
    g.entries(
        "seg",
        {
            "unless": "{w:who}が{v:vp@unless}、",
            "unless_paid": "{v:vp@unless}、",
        },
    )
    g.add(
        "per",
        "per",
        f"{{o:np}}{{n:n}}{{c:counter}}につき<{wording.per}>",
        f"{{o:np}}の{{n:n}}{{c:counter}}につき<{wording.per}>",
    )
    g.entries(
        "seg",
        {
            "per_each": "{p:per}",
            "event": (*wording.waits,),
            "event_while": "{c:cond@te}<、|>{e:event@past}<時|とき><、|に、>",
            "next_event": (*wording.nexts,),
            "would": (*wording.would,),
            "repeat": "{n:n}回、",
            "moment": f"{{m:moment}}<{wording.at}>",
            "state": "{c:cond@fin}<時|とき><、|に、>",
            "state_now": "{c:cond@noun}の<時|とき><、|に、>",
        },
    )
    g.entries(
        "occasion",
        {
            "when": "{e:event@past}<時|とき>",
            "point": "{m:moment}",
        },
    )
    g.entries(
        "or_when",
        {
            "or_when": (
                "か{o:occasion}",
                "か、{o:occasion}",
                "<または|、または|、もしくは|もしくは|や|と>{o:occasion}",
            ),
            "or_tail": (
                "か{t:tail@past}<時|とき>",
                "か、{t:tail@past}<時|とき>",
                "<または|、または|、もしくは|もしくは|や|と>{t:tail@past}<時|とき>",
            ),
        },
    )
    g.entries(
        "seg",
        {
            "occasions": "{o:occasion}{m:or_when+}<、|に、>",
            "self_or": "<これか|これまたは|このカードか|このキャラクターか>{o:np}が{t:tail@past}<時|とき><、|に、>",
            "either_event": (
                "{e:event@past}か{t:tail@past}<時|とき><、|に、>",
                "{e:event@past}か、{t:tail@past}<時|とき><、|に、>",
            ),
            "either_event_now": (
                "{e:event@would}か{t:tail@past}<時|とき><、|に、>",
                "{e:event@would}か、{t:tail@past}<時|とき><、|に、>",
            ),
            "befell": (*wording.befell,),
        },
    )
    instead = wording.instead
    g.entries(
        "seg",
        {
            "instead": (
                f"{{e:event@would}}場合、{instead}<|、>",
                f"{{e:event@would}}<なら|ならば>、{instead}<|、>",
                f"{{e:event@would}}とき、{instead}<|、>",
                f"{{e:event@would}}時、{instead}<|、>",
                "{e:event@would}場合、<代わりに|かわりに><|、>",
                "{e:event@would}<代わりに|代わりに、>",
            ),
            "next_instead": (
                f"次に{{e:event@would}}場合、{instead}<|、>",
                f"次に{{e:event@would}}時、{instead}<|、>",
                "次に{e:event@would}<場合|時|際>、<代わりに|かわりに><|、>",
            ),
            "often": "1ターンに{n:n}<度|回><|まで|だけ>、",
        },
    )


def sentences(g: Grammar, wording: Wording) -> None:
    g.title("vp", "〈行動〉")
    g.title("sent", "〈文〉")
    g.add("vp", "choose", *wording.chosen)
    g.entries(
        "sent",
        {
            "do": "{s:seg*}{v:vp@fin}。",
            "shout": "{s:seg*}{v:vp@fin}！",
            "may": (*("{s:seg*}" + verb + "。" for verb in wording.may),),
            "states": "{s:seg*}{b:predicate}。",
            "where": (
                "{x:letter}は{e:quantity}に等しい。",
                "{x:letter}は{e:quantity}である。",
                "{x:letter}は{e:quantity}と同じ。",
            ),
            "limit": (
                "この能力は1ターンに{n:n}<度|回>しか誘発しない。",
                "この能力は1ターンに{n:n}<度|回>のみ誘発する。",
                "この能力は1ターンに{n:n}<度|回>まで誘発する。",
            ),
        },
    )
    g.add("body", "sents", "{s:sent+}")
    g.add("mode", "mode", "・{s:sent+}")
    g.entries(
        "body",
        {
            "modes": (
                "{s:seg*}次から{n:n}つ選択する。{m:mode+}",
                "{s:seg*}<次|以下|次の中|以下の中><から|より|のうち>{n:n}つ<|を><選択する|選ぶ>。{m:mode+}",
            ),
            "modes_up_to": (
                "{s:seg*}次から{n:n}つまで選択する。{m:mode+}",
                "{s:seg*}<次|以下|次の中|以下の中>から{n:n}つまで<|を><選択する|選ぶ>。{m:mode+}",
            ),
        },
    )
