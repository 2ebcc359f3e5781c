"""What effects do and what lasts: the verb phrases, and the sentences that end with them."""

from __future__ import annotations

from kisoku.games.rebirth.words.nouns import PLACES
from kisoku.text.grammar import Grammar

NEGATIVE = (
    "使えない", "選ばれない", "ならない", "しない", "されない", "できない", "受けない", "選べない", "セットできない",
    "引けない",
)  # fmt: skip


def add_phrases(g: Grammar) -> None:
    for word in NEGATIVE:
        g.verb(word, {"fin": ("ない",), "ren": ("ず", "なく"), "te": ("なくて",)})
    for word in (
        "ブロックできる",
        "アタックできる",
        "セットできる",
        "置ける",
        "プレイできる",
        "使える",
        "起動できる",
        "入れられる",
    ):
        g.verb(word, {"fin": ("る",), "ren": ("",)})
    g.title("vp", "〈行動〉")
    g.words("place_to", PLACES)
    g.add("dest", "to", "{w:of?}{z:place_to}", "持ち主の{z:place_to}")
    g.add("or_dest", "or", "か{z:place_to}")
    g.add("dest", "to_any", "{w:listed?}{z:place_to}{m:or_dest+}", "、{z:place_to}{m:or_dest+}")
    g.words("posture", {"rest": "【レスト】で|【レスト】状態で|【レスト】して",
              "stand": "【スタンド】で|【スタンド】状態で", "facedown": "裏向きで|裏向きに",
              "faceup": "表向きで"})  # fmt: skip
    g.words("order", {"any_order": "望む順で|望む順番で|好きな順番で|好きな順で|望む順に",
              "their_order": "相手の望む順で|相手の望む順番で"})  # fmt: skip
    moving(g)
    lasting(g)
    special(g)
    sentences(g)


def moving(g: Grammar) -> None:
    g.entries(
        "vp",
        {
            "choose": "{o:sel}[選ぶ]",
            "put": (
                "{o:wo?}{q:order?}{d:dest}に{h:posture?}[置く]",
                "{o:wo?}{d:dest}に{q:order}{h:posture?}[置く]",
                "{o:wo?}{h:posture}{d:dest}に[置く]",
                "{o:wo?}それぞれ{d:dest}に{h:posture?}[置く]",
                "{o:wo?}{q:order?}{d:dest}へ{h:posture?}[置く]",
                "{o:wo?}{d:dest}に{h:posture?}[移動する]",
                "{o:wo?}{d:dest}に{h:posture?}[移す]",
                "{d:dest}に{o:wo}{h:posture?}[置く]",
            ),
            "put_apart": "{o:wo?}{w:of?}{n:name}<の|が>いない<|、>{v:of?}メンバーに{h:posture?}[置く]",
            "put_onto": (
                "{o:wo?}キャラのいる{w:of?}メンバーに{h:posture?}[置く]",
                "{o:wo?}{w:of?}キャラのいるメンバーに{h:posture?}[置く]",
            ),
        },
    )
    g.entries(
        "guise",
        {
            "guise": (
                "コスト{c:int}でATK{a:int}/DEF{d:int}の{t:quoted_title}のキャラとして",
                "コスト{c:int}でATK{a:int}/DEF{d:int}の{t:name}のキャラとして",
            ),
            "plain_guise": "コスト{c:int}でATK{a:int}/DEF{d:int}のキャラとして",
        },
    )
    g.entries(
        "vp",
        {
            "put_as": "{o:wo?}{g:guise}{d:dest}に裏向きで[置く]",
            "turn_as": "{o:wo?}{g:guise}裏向きに[する]",
            "return": ("{o:wo?}{q:order?}{d:dest}に[戻す]", "{o:wo?}{d:dest}へ[戻す]"),
            "add": "{o:wo?}{d:dest}に[加える]",
            "discard": ("{o:wo?}[すてる]", "{o:wo?}[捨てる]"),
            "set": "{o:wo?}[セットする]",
            "stand": "{o:wo?}【スタンド】[する]",
            "rest": "{o:wo?}【レスト】[する]",
            "exchange_with": (
                "{o:wo?}{b:thing}と{h:posture?}[入れ替える]",
                "{o:wo?}{h:posture}{b:thing}と[入れ替える]",
            ),
            "exchange_some": "{o:wo?}{b:sel1}と{h:posture?}[入れ替える]",
            "exchange": "{o:wo?}{h:posture?}[入れ替える]",
            "draw": ("<|カードを>{c:count}[引く]", "デッキから{c:count}[引く]"),
            "draw_to": (
                "{w:of?}手札が{n:n}枚になるように[引く]",
                "{w:of?}手札が{n:n}枚になる<まで|ように><|、><|カードを>[引く]",
            ),
            "heal": ("<|ダメージを>{n:n}点[回復する]", "{n:n}点ダメージを[回復する]", "{n:n}[回復する]"),
            "look": "{o:wo}[見る]",
            "reveal": "{o:wo?}[公開する]",
            "pay": (
                "<エネ|>{n:n}[する]",
                "エネ{n:n}を[支払う]",
                "［エネ{n:n}］[する]",
                "エネルギーを{n:n}<枚|点|つ|>[支払う]",
            ),
            "declare": ("{a:int}～{b:int}の数字を{c:int}つ[宣言する]", "{a:int}～{b:int}の数字を{c:int}つ[選ぶ]"),
            "shuffle": "{w:of?}<デッキを|>[シャッフルする]",
            "retire": "{o:wo?}[リタイアさせる]",
            "exclude": "{o:wo?}[除外する]",
            "memory": "{o:wo?}思い出に[する]",
            "face_up": "{o:wo?}<表向きに|表に>[する]",
            "face_down": "{o:wo?}<裏向きに|裏に>[する]",
            "end_phase": "このフェイズを[終了する]",
            "check": "[チェックする]",
            "win": ("<|ゲームに>[勝利する]", "このゲームに[勝利する]"),
            "lose_game": ("<|ゲームに>[敗北する]", "このゲームに[敗北する]"),
        },
    )


def lasting(g: Grammar) -> None:
    g.add("delta", "delta", "{a:signed}/{b:signed}")
    g.entries(
        "vp",
        {
            "modify": "{o:wo}<|、>{d:delta}[nil]",
            "modify_for": "{o:wo}<、|>{l:dur}<、|>{d:delta}[nil]",
            "modify_all": "{t:thing}をすべて{d:delta}[nil]",
            "modify_more": ("{d:delta}[nil]", "{d:delta}[される]", "{d:delta}を[得る]"),
        },
    )
    g.add("and_item", "and", "と{i:item}", "、{i:item}")
    g.entries(
        "vp",
        {
            "item_shift": (
                "{t:thing}の{i:item}<を|>{n:signed}[nil]",
                "{t:thing}の{i:item}は{n:signed}[nil]",
                "{t:thing}<の|は|は、>{i:item}が{n:signed}[される]",
            ),
            "item_shift_per": (
                "{t:thing}の{i:item}を<、|>{p:per}<、|>{n:signed}[nil]",
                "{t:thing}の{i:item}は<、|>{p:per}<、|>{n:signed}[nil]",
            ),
            "item_more": "{n:signed}[nil]",
            "times_instead": "{i:item}を{n:n}倍に[する]",
            "item_set": (
                "{t:thing}の{i:item}を{n:n}に[する]",
                "{t:thing}の{i:item}は{n:n}に[なる]",
                "{t:thing}が{i:item}を{n:n}に[する]",
            ),
            "item_set_count": (
                "{t:thing}の{i:item}を<|、>{p:place}の枚数と同じに[する]",
                "{t:thing}の{i:item}は<|、>{p:place}の枚数と同じに[なる]",
                "{t:thing}の{i:item}は<|、>{p:place}の枚数と同じ[である]",
                "{t:thing}の{i:item}は<|、>{p:place}の枚数に[等しい]",
            ),
            "items_set_count": "{t:thing}の<|、>{i:item}{m:and_item+}を<|、>{p:place}の枚数と同じに[する]",
            "item_set_sum": (
                "{t:thing}の{i:item}を<|、>{u:thing}の{j:item}<|の>合計と同じに[する]",
                "{t:thing}の{i:item}は<|、>{u:thing}の{j:item}<|の>合計と同じに[なる]",
            ),
            "items_swap": "{t:thing}の<|、>{i:item}と{j:item}を[入れ替える]",
            "item_own": (
                "{t:thing}の{i:item}を{j:item}と同じに[する]",
                "{t:thing}の{i:item}は{j:item}と同じに[なる]",
            ),
            "item_times": ("{t:thing}の{i:item}を{n:n}倍に[する]", "{t:thing}の{i:item}は{n:n}倍に[なる]"),
            "items_as": "{t:thing}の<|、>{i:item}{m:and_item*}を{r:ref}と同じに[する]",
            "item_as_more": (
                "{t:thing}の{i:item}を<|、>{r:ref}の{j:item}{n:signed}に[する]",
                "{t:thing}の{i:item}は{r:ref}の{j:item}{n:signed}に[なる]",
            ),
            "item_as": (
                "{t:thing}の{i:item}を<|、>{r:ref}の{j:item}<|と同じ>に[する]",
                "{t:thing}の{i:item}は<|、>{r:ref}の{j:item}と同じに[なる]",
            ),
            "item_add": "{r:ref}の{i:item}を<、|>{t:thing}の{j:item}に[加える]",
        },
    )
    g.words("source", {"hand": "手札から", "entry": "自分のエントリーの|エントリーの",
              "member": "自分のメンバーの|メンバーの", "character": "自分のキャラの|キャラの",
              "rebirth": "Reバースの"})  # fmt: skip
    g.add("or_use", "or", "と{k:keyword}", "か{k:keyword}", "や{k:keyword}")
    g.add("vp", "cannot_use", "{s:source?}{k:keyword}{m:or_use*}を[使えない]",
              "{s:source?}{k:keyword}{m:or_use*}を発動[できない]",
          "{s:source?}{k:keyword}{m:or_use*}は発動[しない]")  # fmt: skip
    g.add("vp", "whose_use", "{w:of}{k:keyword}は発動[しない]")
    g.words("chooser", {"opponent": "相手から|相手の効果で|相手の効果から|相手のカードから",
              "characters": "相手のキャラから|相手のキャラの効果で", "effects": "効果で"})  # fmt: skip
    g.entries(
        "vp",
        {
            "not_chosen": ("{c:chooser?}[選ばれない]", "{c:chooser?}[選べない]"),
            "no_stand": ("【スタンド】[しない]", "【スタンド】[できない]"),
            "no_partner": "パートナーアタックに[ならない]",
            "partner": "パートナーアタックに[なる]",
            "not_attack": "アタック[できない]",
            "not_block": "ブロック[できない]",
            "not_attacked": "アタック[されない]",
            "no_partner_at": "パートナーアタック[されない]",
            "not_blocked": "{t:thing}<のアタック|>はブロック[されない]",
            "not_play": ("<|手札から>カードをプレイ[できない]", "<手札から|>キャラをプレイ[できない]"),
            "not_draw": ("<カードを|>[引けない]", "カードを引くことが[できない]"),
            "not_retire": "リタイア[しない]",
            "not_damaged": "ダメージを[受けない]",
            "no_damage_to": (
                "{t:thing}が受けるダメージを0に[する]",
                "{t:thing}の受けるダメージを0に[する]",
                "{t:thing}が受けるダメージは0に[なる]",
                "{t:thing}の受けるダメージは0に[なる]",
            ),
            "damage_shift": (
                "{t:thing}が受けるダメージを{n:signed}[nil]",
                "{t:thing}の受けるダメージを{n:signed}[nil]",
                "{t:thing}が受けるダメージは{n:signed}[される]",
            ),
            "that_damage_shift": ("そのダメージを{n:signed}[nil]", "その分{n:signed}[nil]"),
            "not_lose": "敗北[しない]",
            "not_support": "サポート[できない]",
            "no_set": "{o:origin?}{t:what}を[セットできない]",
            "name_becomes": "{o:wo}{n:name}に[する]",
            "not_partner": "パートナーアタック[できない]",
            "count_as": "<|カード名を>{n:name}としても[扱う]",
            "attr_as": "{a:attr}としても[扱う]",
            "them_as": "{o:wo}{n:name}としても[扱う]",
            "them_attr": "{o:wo}{a:attr}としても[扱う]",
        },
    )
    g.entries(
        "gain",
        {
            "attr": "{a:attr}",
            "name": "{n:name}",
            "keyword": "{k:keyword}",
            "quoted": ("「{l:line}」", "＜{l:line}＞", "『{l:line}』"),
        },
    )
    g.add("more_gain", "and", "と{g:gain}", "、{g:gain}")
    g.entries(
        "vp",
        {
            "gain": "{g:gain}{m:more_gain*}を[得る]",
            "gain_all": ("{r:ref}の能力をすべて[得る]", "{r:ref}のすべての能力を[得る]"),
            "give": "{t:to?}{g:gain}{m:more_gain*}を[与える]",
        },
    )
    g.add("to", "to", "{t:thing}に", "{t:thing}すべてに")
    g.entries(
        "loss",
        {
            "all": "<能力をすべて|すべての能力を|能力を>",
            "name": "<カード名を>",
            "attribute": "<属性を>",
            "both": "<カード名と属性を|属性とカード名を>",
            "abilities_too": "<能力と属性を>",
            "kept": "{k:keyword}を<すべて|>",
        },
    )
    g.add("vp", "lose", "{l:loss}[失う]", "{l:loss}<すべて|>[失う]", "{l:loss}[持たない]")
    g.entries(
        "annulled",
        {
            "all": "<能力|すべての能力>",
            "kept": "{k:keyword}",
        },
    )
    g.entries(
        "vp",
        {
            "invalid": (
                "{t:thing}の{a:annulled}は無効に[なる]",
                "{t:thing}の{a:annulled}を<|すべて>[無効にする]",
                "{t:thing}の{a:annulled}は<|すべて>無効に[なる]",
                "{t:thing}の{a:annulled}は無効[である]",
            ),
            "slots": ("{w:of?}メンバー枠を{n:signed}[nil]", "{w:of?}メンバー枠を{n:signed}つ[増やす]"),
        },
    )


def special(g: Grammar) -> None:
    """What few texts do: Sparks carried out again, blocks, damage of an attack, deck construction."""
    g.entries(
        "vp",
        {
            "choose_spark": (
                "{p:place}から{o:what}の【スパーク】を{c:count}[選ぶ]",
                "{p:place}から{o:what}の【スパーク】{c:count}を[選ぶ]",
            ),
            "choose_seen_spark": "{a:among}から{o:what}の【スパーク】を{c:count}[選ぶ]",
            "choose_its_spark": ("{r:ref}の【スパーク】から{c:count}[選ぶ]", "{r:ref}の【スパーク】を{c:count}[選ぶ]"),
            "choose_this_spark": ("その【スパーク】から{c:count}[選ぶ]", "その【スパーク】を{c:count}[選ぶ]"),
            "resolve_spark_as": (
                "{t:thing}の【スパーク】として[発動させる]",
                "{t:thing}の【スパーク】として[発動する]",
            ),
            "resolve_spark": ("[発動する]", "[発動させる]"),
            "resolve_its_spark": (
                "その【スパーク】から{c:count}[発動させる]",
                "その【スパーク】から{c:count}[発動する]",
                "その【スパーク】を{c:count}[発動させる]",
            ),
            "resolve_ref_spark": (
                "{r:ref}の【スパーク】から{c:count}[発動させる]",
                "{r:ref}の【スパーク】から{c:count}[発動する]",
                "{r:ref}の【スパーク】を{c:count}[発動させる]",
            ),
            "damage": (
                "{t:to?}{n:n}ダメージを[与える]",
                "{t:to?}{n:n}<点の|点>ダメージを[与える]",
                "{t:to?}ダメージを{n:n}点[与える]",
            ),
            "be_damaged": (
                "{n:n}ダメージを[受ける]",
                "{n:n}<点の|点>ダメージを[受ける]",
                "{n:n}<点の|点|>ダメージを[負う]",
            ),
            "damage_set": (
                "<その|この>アタックのダメージを{n:n}に[する]",
                "<その|この>アタックの<|受ける>ダメージは{n:n}に[なる]",
            ),
            "borne_set": (
                "{r:ref}が受けているダメージを{n:n}に[する]",
                "{r:ref}の受けているダメージを{n:n}に[する]",
                "{r:ref}が負っているダメージを{n:n}に[する]",
            ),
            "block_with": (
                "{t:thing}を、{u:thing}で<も|>[ブロックできる]",
                "{t:thing}を{u:thing}で<|も>[ブロックできる]",
            ),
            "first_without_support": "各ターン{n:nth}<のみ|だけ>サポートなしで[アタックできる]",
            "no_support_attack": "サポートなしで[アタックできる]",
        },
    )


def sentences(g: Grammar) -> None:
    g.title("sent", "〈文〉")
    g.entries(
        "sent",
        {
            "do": ("{s:seg*}{v:vp@fin}。", "{s:seg*}{v:vp@fin}！"),
            "may": "{s:seg*}{v:vp@may}。",
            "either_act": "{s:seg*}{a:vp@fin}か<、|>{b:vp@fin}。",
        },
    )
    g.add(
        "vp",
        "next_put",
        "次に{p:dest}に置かれる{o:what}を{d:delta}[nil]",
        "{p:dest}に次に置かれる{o:what}を{d:delta}[nil]",
    )
    for tag, turn in (("keep", "この"), ("keep_each", "自分の")):
        g.add("sent", tag, f"{{w:who}}は{turn}ターン終了時にReバースを控え室に置く際、{{n:n}}枚残してよい。",
              f"{{w:who}}は{turn}ターン終了時にReバースを控え室に置く際、{{n:n}}枚まで残してよい。")  # fmt: skip
    g.entries(
        "sent",
        {
            "energy_instead": "{s:seg*}{w:who}は手札からエネルギーを置く際、かわりに{z:zone}から置いてよい。",
            "preferred": (
                "{s:seg*}{w:who}は効果で{p:place}から{o:what}を選ぶ際、{t:thing}を優先する。",
                "{s:seg*}{w:who}は効果で{p:place}の{o:what}を選ぶ際、{t:thing}を優先する。",
            ),
            "preferred_what": "{s:seg*}{w:who}は効果で{f:of?}{o:what}を選ぶ際、{t:thing}を優先する。",
            "from_top": "{s:seg*}{z:zone}ではなくデッキの上から置いてよい。",
            "use_limit": (
                "この能力は<各ターン|1ターンに>{n:n}回まで使える。",
                "この能力は<各ターン|1ターンに>{n:n}回まで<起動できる|発動する>。",
            ),
            "choose_keyword": "{s:seg*}{k:keyword}{m:or_keyword+}<を|から>{n:n}つ選ぶ。",
            "may_choose_too": "{s:seg*}{o:what}を選んで<|も>よい。",
            "deck_limit": "<このキャラ|このカード>はデッキに{n:n}枚より多く入れてよい。",
            "deck_up_to": (
                "<このキャラ|このカード>はデッキに{n:n}枚まで入れてよい。",
                "<このキャラ|このカード>はデッキに{n:n}枚まで入れることができる。",
            ),
            "deck_any": (
                "<このキャラ|このカード>はデッキに何枚でも入れてよい。",
                "<このキャラ|このカード>はデッキに何枚でも入れることができる。",
            ),
            "cancel_only": (
                "<このキャラ|このカード>の【キャンセル】は、{a:also*}{c:cond@fin}時のみ使える。",
                "<このキャラ|このカード>の【キャンセル】は{a:also*}{c:cond@fin}<時|場合>のみ使える。",
            ),
            "sparks_twice": (
                "{w:who}の【スパーク】は追加でもう一度発動する。",
                "{w:who}の【スパーク】は<|追加で>もう<一度|1度|1回>発動する。",
            ),
        },
    )
    g.add("mode", "mode", "{i:item_mark}{s:sent+}")
    g.words("item_mark", {"i": "i.", "ii": "ii.", "iii": "iii.", "iv": "iv.", "dot": "・", "one": "1.", "two": "2.",
              "three": "3."})  # fmt: skip
    g.entries(
        "sent",
        {
            "modes": (
                "{s:seg*}以下から{n:n}つ<|を>選ぶ。{m:mode+}",
                "{s:seg*}以下<の中|>から{n:n}つ<を|>選び、行う。{m:mode+}",
                "{s:seg*}以下から{n:n}つ<を|>選<び|んで><、|><実行する|行う>。{m:mode+}",
                "{s:seg*}以下<から|の>{n:n}つを行う。{m:mode+}",
            ),
            "modes_up_to": (
                "{s:seg*}以下から{n:n}つまで選ぶ。{m:mode+}",
                "{s:seg*}以下から{n:n}つまで<を|>選<び|んで><、|>行う。{m:mode+}",
            ),
            "modes_all": "{s:seg*}以下を<すべて|>行う。{m:mode+}",
        },
    )
    g.entries(
        "case",
        {
            "case_n": ("{n:n}枚{t:cmp?}：{s:sent+}", "{n:n}枚{t:cmp?}.{s:sent+}"),
            "case_name": "{a:name}.{s:sent+}",
            "case_names": "{a:name}と{b:name}.{s:sent+}",
        },
    )
    g.entries(
        "sent",
        {
            "cases_n": "{s:seg*}{p:place}の枚数により<、|>以下を<すべて|>行う。{m:case+}",
            "cases_those": "{s:seg*}その枚数により<、|>以下を<すべて|>行う。{m:case+}",
            "cases_name": (
                "{p:place}にいるキャラにより、{w:who}は以下をすべて行う。{m:case+}",
                "{p:place}にいるキャラにより<、|>{w:who}は以下を行う。{m:case+}",
            ),
        },
    )
    g.add("switch", "switch", "{c:cond@nara}{i:roman}、", "{c:cond@nara}{i:roman}")
    g.words("roman", {"i": "i", "ii": "ii", "iii": "iii", "both": "両方|iとii"})
    g.entries(
        "switch",
        {
            "switch_is": "{o:what}なら{i:roman}<、|>",
            "switch_parity": "{p:parity}なら{i:roman}<、|>",
        },
    )
    g.words("having", {"has": "持つ", "lacks": "持たない"})
    g.entries(
        "switch",
        {
            "switch_has": "{h:having}なら{i:roman}<|、>",
            "else": "<そうでないなら|違うなら|どちらでもないなら|それ以外なら>{i:roman}<|、>",
        },
    )
    g.add("sent", "switch", "{s:seg*}{c:switch+}を行う。{m:mode+}")
