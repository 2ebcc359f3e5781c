"""Printed text → the normal form that the grammar of this game reads.

The normal form is printable: half-width digits and signs, full-width 。、： and the four brackets of 8.2, which all
mean something: 「…」 information, 『…』 an ability, 【…】 damage, 《…》 a keyword. Icons, minimap and target stand in
〔…〕 before the words. Reminder text in （…） has no meaning and is cut out (10.1.2).
"""

from __future__ import annotations

import re
import unicodedata

from kisoku.text.normal import Unbalanced

SPELLINGS = {"：": ":", "、": ",", "。": "｡", "-": "‐‑‒–—―−─", "・": "•‧∙⋅･", "〔": "[", "〕": "]", "《": "≪«",
    "》": "≫»", "×": "✕╳"}
SIGNS = str.maketrans({sign: normal for normal, signs in SPELLINGS.items() for sign in signs})
REMINDER = re.compile(r"\([^()]*\)")
BLANK = re.compile(r"(?<![A-Za-z])\s+|\s+(?![A-Za-z])")
UNENDED = re.compile(r"(?:[るくすいうむぶつ]|ダメージ|】)$")
"""A sentence whose full stop was forgotten."""
KEYWORD = re.compile(r"^(?:〔[^〕]*〕)?《")
REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
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
        (r"(?<=。)捨てなかった場合", "そうしなかった場合"),
        (r"(?<=。)支払わなかった場合", "そうしなかった場合"),
        (r"そうでなかった場合", "そうでない場合"),
        (r"(前進|後退|移動)できな(?:い|かった)(?=場合|なら)", r"\1しなかった"),
        (r"攻撃の対象になる(?:場合、|)かわりに、?([^。、]+)が攻撃の対象になる", r"攻撃の対象になった場合、攻撃の対象を\1に変更する"),
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
