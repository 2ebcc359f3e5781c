"""Printed text → the normal form that the grammar of this game reads.

The normal form is printable: half-width digits and signs, full-width 。、：（）, 《…》 for types and basic actions,
「…」 for names, 『…』 for made attacks. Reminder text in （…） has no meaning and is cut out; what is left in brackets
is part of a word: 対応不可（通常札）, 距離拡大（遠1）.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from kisoku.games.sakura.words.printed import parted, spelled
from kisoku.text.normal import Unbalanced

SPELLINGS = {
    "：": ":", "！": "!", "（": "(", "）": ")", "-": "‐‑‒–—―−─", "・": "•‧∙⋅●･", "⇔": "↔⟷⇄", "→": "⇒⟶➡", "〈": "<⟨‹",
    "〉": ">⟩›", "〔": "[", "〕": "]",
    "~": "〜～",
}  # fmt: skip
SIGNS = str.maketrans({sign: normal for normal, signs in SPELLINGS.items() for sign in signs})
KEPT = re.compile(
    r"（(?:\+[0-9]|[近遠](?:[0-9]+|[XYZ])|(?:端数)?切り(?:上げ|捨て)|[0-9XYZ]+(?:-[0-9XYZ]+)?|[^（）。、→⇔]{0,4}札|毒|"
    r"《[^（）。]{1,6}》)）"
)
BRACKETED = re.compile(r"（[^（）]*）")
GAP = re.compile(r"([→⇔][^→⇔：:\s]{1,6}[：:][0-9０-９])[ \u3000]{2,}(?=\S)")
GAP_IN_ATTACK = re.compile(r"(適正距離[0-9]+-[0-9]+)[ \u3000]+(?=[-0-9X]+/)")
"""What stands for a stop or a comma on some printed cards."""
BLANK = re.compile(r"\s+")
COMMA = re.compile(r"(?<![0-9]),|,(?![0-9])")
RULE = re.compile(r"-{3,}")
QUOTED_END = re.compile(r"(【[^『』]*[^『』。0-9])』")
REWRITES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"(?<![《【『「])攻撃(?=[はをのがでにか、])", "《攻撃》"),
        (r"(?<![《\u4e00-\u9fff])(前進|離脱|後退|纏い|宿し)(?=を(?:行|[0-9]+回行))", r"《\1》"),
        (
            r"この《攻撃》[がで](?:相手の)?(オーラ|ライフ)[にへ](?:([0-9]+)以上の)?ダメージを与えて?い?た(なら|場合)",
            lambda found: (
                f"この《攻撃》が与えた{found[1]}へのダメージが{found[2] or 1}以上"
                f"{'の' * (found[3] == '場合')}{found[3]}"
            ),
        ),
        (r"(^|[。、】])((?:山札の)?再構成以外(?:で|から|により|によって))、?(あなた|相手)が", r"\1\3が\2"),
        (
            r"このターン(?:、|に|中に|中、|)(あなた|相手)が([0-9]+)枚以上の([^、。]{0,16}カード)を(?=使用し)",
            r"このターン、\2回以上\1が\3を",
        ),
        (
            r"このターン(?:、|に|中に|中、|)(あなた|相手)が([^、。]{0,16}カード)を([0-9]+)枚以上(?=使用し)",
            r"このターン、\3回以上\1が\2を",
        ),
        (
            r"このターン(?:、|に|中に|中、|)(あなた|相手)が使用した([^、。]{0,16}カード)が([0-9]+)枚以上(?=なら)",
            r"このターン、\3回以上\1が\2を使用している",
        ),
        (
            r"(あなた|相手)の集中力を([0-9XYZ]+)(得る|失う|失わせる)",
            lambda found: f"{found[1]}は集中力を{found[2]}{found[3].replace('失わせる', '失う')}",
        ),
        (r"(距離(?:拡大|縮小)（[近遠][0-9XYZ]+）)となる", r"\1を得る"),
        (r"(あなた|相手)の(オーラ|フレア|ライフ|集中力)が(あなた|相手)より(?=[多少大小])", r"\1の\2が\3の\2より"),
        (
            r"このターン(?:、|に|中に|)(あなた|相手)が(?:([0-9]+)回以上《攻撃》を|《攻撃》を([0-9]+)回以上)(?=行っ)",
            lambda found: f"このターン、{found[2] or found[3]}回以上{found[1]}が《攻撃》を",
        ),
        (r"、【常時】(対応不可(?:（[^（）]*）)?)(?=』)", r"、\1"),
        (r"(?<=[送置])([るく])とともに、", lambda found: {"る": "り、", "く": "き、"}[found[1]]),
        (r"時ならびに", "時か"),
        (r"(【攻撃後】[^「」『』。]*[^「」『』。])」の《攻撃》", r"\1。」の《攻撃》"),
        (r"を得て、その(?=オーラへ|ライフへ)", "を得て、この《攻撃》の"),
        (r"よりも", "より"),
        (r"(?:以下|次)(?:の効果|の中|)(?:から|のうち)、?(?=(?:異なる)?[0-9]つ)", "以下から"),
        (r"(?<=つ)を?選び、(?:それ|それら)を行う。(?=・)", "選ぶ。"),
        (r"(^|[。】、は])(?:以下|次)の(?:いずれか|どちらか)(?:1つ|)を行う。(?=・)", r"\1以下から1つ選ぶ。"),
        (r"(手札の上限は[0-9XYZ]+)枚(?=[少多増減])", r"\1"),
        (r"(?<=》)または(?=《(?:前進|離脱|後退|纏い|宿し)》)", "か"),
        (r"(山札の[底上]に)(好きな順で|好きな順番で|任意の順で)(?=置)", r"\2\1"),
        (r"([0-9]枚)を?無作為に選(?=[びぶん])", r"無作為に\1選"),
        (r"(宣言する。[^。]{0,24})その数(?=[でなと以])", r"\1宣言した数"),
        (r"(あなた|相手)が各ターン(?:に|で)最初に行う", r"各ターンに\1が初めて行う"),
        (r"(：[0-9XYZ]+を)して(?=も?よい)", r"\1行って"),
        (r"で使われた(?=なら)", "で使用された"),
        (r"(あなた|相手)が付与札を([0-9]+)枚以上出している", r"\1の付与札が\2枚以上である"),
        (r"でないと、", "でないなら、"),
        (r"全て", "すべて"),
        (r"解决", "解決"),
        (r"良い。", "よい。"),
        (r"が合計(?=[0-9]+枚以上)", "が"),
        (r"(あなた|相手)が各ターン(?:で|に)初めて", r"各ターンで最初に\1が"),
        (r"各ターン(?:で|に)(あなた|相手)が(?:初めて|最初に)(?!行う)", r"各ターンで最初に\1が"),
        (r"(?<=カード)を選(?=[びぶん])", "を1枚選"),
        (r"ひとつ", "1つ"),
        (r"…+|\.{2,}", "："),
        (r"(?<=[。、])そうでな(?:ければ|いならば?|い場合)、?(?=[^-+、ば])", "そうでないなら、"),
        (r"^切札でない付与札を1つ選び(?=.*いずれかの捨て札)", "各プレイヤーの切札でない付与札を1つ選び"),
        (r"いずれかの(?=捨て札|伏せ札)", ""),
        (r"(?<=[枚つ]選び)(?=[^、。])", "、"),
        (r"(あなた|相手)がこのターン(?:中|)に(?=[^、]*(?:受け|行っ|使用し))", r"このターン、\1が"),
        (r"ターン開始時の間合から(?:現在の)?間合が(?=変化して|[0-9XYZ]+(?:以上|近|離|遠))", "間合がターン開始時から"),
        (r"現在の間合がターン開始時の間合から(?=変化して|[0-9XYZ]+[近離遠])", "間合がターン開始時から"),
        (r"(^|[。、】])ターン開始時の間合から(?=[0-9XYZ]+以上(?:離|近|変|遠))", r"\1間合がターン開始時から"),
        (r"間合がターン開始時から変化している", "間合がターン開始時から1以上変化している"),
        (r"(ダメージ|納)を([0-9]+倍|半分（(?:端数)?切り(?:上げ|捨て)）)にする", r"\1は\2になる"),
        (r"(?<=《攻撃》の)ダメージは(?=[0-9]+倍に|半分（)", "オーラへのダメージとライフへのダメージは"),
        (r"間合が([^、。]{0,16}?)近づ(?=[いく])", r"間合が\1近付"),
        (r"間合が([^、。]{0,16}?)離れ(?=[たて])", r"間合が\1遠ざかっ"),
        (r"現在の間合が(?=(?:変化した|近付いた|遠ざかった)(?:時|とき))", "間合が"),
        (r"[のは]適正距離(に|から)([0-9][0-9,-]*)を(?=[加追取除])", r"\1適正距離\2を"),
        (r"(あなた|相手)が付与札を出している(?=なら|場合)", r"\1の付与札が1枚以上"),
        (r"(あなた|相手)が付与札を出していない(?=なら|場合)", r"\1の付与札が0枚"),
        (r"半分になる(（(?:端数)?切り(?:上げ|捨て)）)", r"半分\1になる"),
        (r"このカードは([^、。は]{1,24}カード)を?1枚の複製[にと]なる", r"\1を1枚選ぶ。このカードはそれの複製になる"),
        (r"あなたの(?=(?:他のメガミ|[ァ-ヺー]{2,4})の切札が使用済)", ""),
        (r"逆の向きになる", "逆になる"),
        (r"の矢印を逆(?:の向き)?にする", "の矢印は逆になる"),
        (r"(?<=：[0-9XYZ])(?=[XYZ]は)", "。"),
        (r"(あなた|相手)に焦燥(?:を与える|が発生する)", r"\1は焦燥を受ける"),
        (r"嵐の力を(?=使用)", "嵐の力を1回"),
        (r"その(?=帯電状態)", "それの"),
        (
            r"(あなた|相手)を(?:([0-9XYZ]+)[回つ個])?凍結させ(る?)",
            lambda found: f"{found[1]}は{found[2] or 1}回凍結{'する' if found[3] else 'し'}",
        ),
        (r"(^|[は、。：】])凍結(?=する|し、|してもよい)", r"\g<1>1回凍結"),
        (
            r"潜水(する|し(?=、)|してもよい)",
            lambda found: "潜水を行" + {"する": "う", "し": "い"}.get(found[1], "ってもよい"),
        ),
        (r"(^|[。、】])畏縮して(?=い)", r"\1あなたが畏縮して"),
        (r"使用する(?:ために、?|に際し、?|ためには、?|ための|には)(?=追加コスト)", "使用するには、"),
        (r"(^|】)(?=追加コストとして)", r"\1このカードを使用するには、"),
        (r"追加コストとして、", "追加コストとして"),
        (r"(追加コストとして)(?:あなたの|)(?=集中力を[0-9X]+支払)", r"\1"),
        (r"(追加コストとして[^。]*)する。", r"\1しなければならない。"),
        (r"(追加コストとして[^。→⇔]*)支払う。", r"\1支払わなければならない。"),
        (r"(追加コストとして[^。：]*[→⇔][^。：]*：[0-9XYZ]+)(?:を支払う|を行う|)。", r"\1を行わなければならない。"),
    )
)
"""Spellings that mean the same everywhere."""


def normal(text: str) -> str:
    """A paragraph in normal form, without reminder text. Raises Unbalanced."""
    text = GAP.sub(r"\1。", GAP_IN_ATTACK.sub(r"\1、", text))
    text = BLANK.sub("", unicodedata.normalize("NFKC", text)).translate(SIGNS)
    while True:
        cut = BRACKETED.sub(
            lambda found: found[0].replace("（", "\0").replace("）", "\1") if KEPT.fullmatch(found[0]) else "", text
        )
        if cut == text:
            break
        text = cut
    for bracket in "（）":
        if bracket in text:
            raise Unbalanced(text.index(bracket))
    text = COMMA.sub("、", text.replace("\0", "（").replace("\1", "）"))
    for pattern, instead in REWRITES:
        text = pattern.sub(instead, text)
    text = spelled(text)
    return QUOTED_END.sub(r"\1。』", text)


@lru_cache(maxsize=4096)
def name_in_texts(name: str) -> str:
    """A card's name as texts in their normal form have it."""
    return BLANK.sub("", unicodedata.normalize("NFKC", name)).translate(SIGNS)


def is_empty(text: str) -> bool:
    """A line that only separates (----) or reminds."""
    try:
        words = normal(text)
    except Unbalanced:
        return False
    return not words or words == "兵員" or RULE.fullmatch(words) is not None


def parts(text: str) -> list[str]:
    """The lines that a printed line stands for; itself, as it is written, if it is one."""
    try:
        found = parted(normal(text))
    except Unbalanced:
        return [text]
    return found if len(found) > 1 else [text]
