"""Printed text → the normal form that the grammar of this game reads.

The normal form is printable: half-width digits and signs, full-width 。、： and the four brackets of 8.2, which all
mean something: 「…」 information, 『…』 an ability, 【…】 damage, 《…》 a keyword. Icons, minimap and target stand in
〔…〕 before the words. Reminder text in （…） has no meaning and is cut out (10.1.2).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from kisoku.text.normal import Unbalanced

SPELLINGS = {
    "：": ":",
    "、": ",",
    "。": "｡",
    "-": "‐‑‒–—―−─",
    "・": "•‧∙⋅･",
    "〔": "[",
    "〕": "]",
    "《": "≪«",
    "》": "≫»",
    "×": "✕╳",
}
SIGNS = str.maketrans({sign: normal for normal, signs in SPELLINGS.items() for sign in signs})
REMINDER = re.compile(r"\([^()]*\)")
BLANK = re.compile(r"(?<![A-Za-z])\s+|\s+(?![A-Za-z])")
UNENDED = re.compile(r"(?:[るくすいうむぶつ]|ダメージ|】)$")
"""A sentence whose full stop was forgotten."""
KEYWORD = re.compile(r"^(?:〔[^〕]*〕)?《")


def altered(words: re.Match[str]) -> str:
    """Damage that is more or less in a case: that much instead."""
    amount, case, change = words.groups()
    number = str(int(amount) + int(change)) if amount.isdecimal() else amount + change
    return f"【{amount}】ダメージ。{case}かわりに【{number}】ダメージ"


REWRITES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"代わりに", "かわりに"),
        (r"全て", "すべて"),
        (r"(?:リアクション)?チェーン", "チェイン"),
        (r"リアクションチェイン", "チェイン"),
        (r"コマンドフェイズ", "コマンダーフェイズ"),
        (r"スペルタイプ：", "タイプ："),
        (r"してもいい", "してもよい"),
        (r"しても良い", "してもよい"),
        (r"(^|[。『])常(?=[^時])：?", r"\1〔常〕"),
        (r"(?<=[0-9n])ポイント(?=支払)", "点"),
        (r"【([0-9]+)】(?:点|の)", r"【\1】"),
        (r"行動済(?!み)", "行動済み"),
        (r"(?<=行動済み)(?=[にの](?:する|し|なる|なっ|ストライカー|味方|敵|対象))", "状態"),
        (r"(?<=未行動)(?=[にの](?:する|し|なる|なっ|ストライカー|味方|敵|対象))", "状態"),
        (r"ベースライン上", "ベースライン"),
        (r"センターライン上", "センターライン"),
        (r"テリトリー内", "テリトリー"),
        (r"ステージ上", "ステージ"),
        (r"(?<=範囲)内?に(?:存在する|いる)(?=敵|味方|ストライカー|エース|[^、。]*エリア)", "内の"),
        (r"味方のストライカー|味方ストライカー", "味方"),
        (r"敵のストライカー|敵ストライカー", "敵"),
        (r"(?<!の)相手プレイヤー", "相手"),
        (r"(?<=。)(これにより|この効果で|このダメージで|)(対象|敵)を撃破した場合", r"\1\2が撃破された場合"),
        (
            r"(このストライカー|味方|対象|術者)の攻撃(?:によって|により|で)(敵|ストライカー)が撃破された(?=場合|とき|"
            r"時)",
            r"\1が攻撃で\2を撃破した",
        ),
        (r"攻撃で(敵|ストライカー)に(?=ダメージを与え)", r"\1に攻撃の"),
        (r"相手が宣言した(スペルカード|アビリティ)(?=を打ち消す)", r"敵の\1宣言"),
        (r"(?<=し、)(?<!山札に戻し、)シャッフルする", "山札をシャッフルする"),
        (r"(?<=て)(?<!山札に戻して)(?<!山札に加えて)シャッフルする", "、山札をシャッフルする"),
        (r"対象[0-9]体(?=の位置|[をに])", "対象"),
        (r"《加勢》「([^「」：]+)」$", r"《加勢》\1"),
        (r"(相手|敵)の効果(?:によって|により|で)(行動済み状態に)ならない", r"\1の\2する効果を受けない"),
        (r"(相手|敵)の効果(?:によって|により|で)(撃破|除外)されない", r"\1の\2する効果を受けない"),
        (
            r"敵はこのストライカー以外(?:の味方|のストライカー|)を攻撃(?:の対象に選べない|の対象にできない|できない)",
            "他の味方は攻撃の対象にならない",
        ),
        (r"の攻撃は、?グレイズされない", "の攻撃に対して、相手はグレイズできない"),
        (r"(?<=。)(?:行動済み|未行動)状態にした場合", "そうした場合"),
        (r"(対象|このストライカー|術者)は([^。、「」]*)できず、([^。「」]*ない)。", r"\1は\2できない。\1は\3。"),
        (
            r"(対象|このストライカー|術者)は(攻撃|移動)[とも](移動|攻撃)[がも]できない",
            r"\1は\2できない。\1は\3できない",
        ),
        (
            r"が((?:スペルカードの|アビリティの|攻撃の|))ダメージを受ける(?:場合|とき|時)、?(?:その|)ダメージ(?=【)",
            r"が受ける\1ダメージ",
        ),
        (r"【([^【】]+)】ダメージ。([^。【】]*場合、)(?:この|その|)ダメージ【([+-][0-9]+)】", altered),
        (r"(このストライカー|対象|術者)は、?([^。、「」]*に(?:存在する|いる)場合、)", r"\1が\2\1は"),
        (r"を(?:好きな方向に|任意の方向に|)1エリア移動させる", "を隣接するエリアに移動させる"),
        (r"(対象|このストライカー|術者)は無属性になる", r"\1を「属性：無」に変更する"),
        (r"範囲内に(敵|味方|ストライカー)が(?=[0-9])", r"範囲内の\1が"),
        (r"(?<=枚を)、(?=召喚コストを|コストを|持ち主の|相手の|あなたの|山札の|手札に|捨て札に|裏向き)", ""),
        (r"(?<=[裏表]向き)に(?=置)", "で"),
        (r"お互いに(?=グレイズ)", "お互いのプレイヤーは"),
        (
            r"(スペルカード|アビリティ)の効果(?:による|によって|により|で)ダメージを受けない",
            r"\1によるダメージを受けない",
        ),
        (r"スコアが相手より(?=[少多低高])", "スコアが相手のスコアより"),
        (
            r"(?:敵|相手)の(スペルカード|アビリティ|攻撃)(?:から|で|によって|により)受けるダメージ",
            r"敵から受ける\1のダメージ",
        ),
        (r"の次の攻撃のダメージ(?=【)", "が次に攻撃で与えるダメージ"),
        (r"(対象|このストライカー|術者|味方|敵|相手|あなた)が次に(?=[^。、]*(?:場合|とき|時)、)", r"次に\1が"),
        (r"と同じ値に変更する", "に変更する"),
        (r"(?<=好きな順番で)戻す", "山札の一番上に戻す"),
        (r"相手の(?=(?:スペルカード|アビリティ|攻撃)宣言を打ち消す)", "敵の"),
        (r"(?<=てもよい。)[^。、]{2,4}させた場合", "そうした場合"),
        (r"(?<=。)捨てなかった場合", "そうしなかった場合"),
        (r"(?<=。)支払わなかった場合", "そうしなかった場合"),
        (r"そうでなかった場合", "そうでない場合"),
        (r"(前進|後退|移動)できな(?:い|かった)(?=場合|なら)", r"\1しなかった"),
        (
            r"攻撃の対象になる(?:場合、|)かわりに、?([^。、]+)が攻撃の対象になる",
            r"攻撃の対象になった場合、攻撃の対象を\1に変更する",
        ),
    )
)
"""Spellings that mean the same everywhere."""


def normal(text: str) -> str:
    """A paragraph in normal form, without reminder text. Raises Unbalanced."""
    text = BLANK.sub("", unicodedata.normalize("NFKC", text)).translate(SIGNS)
    while REMINDER.search(text):
        text = REMINDER.sub("", text)
    for bracket in "()":
        if bracket in text:
            raise Unbalanced(text.index(bracket))
    for pattern, instead in REWRITES:
        text = pattern.sub(instead, text)
    return text + "。" if UNENDED.search(text) and not KEYWORD.search(text) else text
