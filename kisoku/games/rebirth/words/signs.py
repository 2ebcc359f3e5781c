"""Printed text → the normal form that the grammar reads: half-width digits and signs, full-width ：［］！, reminder
text cut out.
"""

from __future__ import annotations

import re
import unicodedata

from kisoku.text.normal import BLANK, REMINDER, Unbalanced

SPELLINGS = {
    "：": ":",
    "［": "[",
    "］": "]",
    "！": "!",
    "？": "?",
    "〔": "{",
    "〕": "}",
    "＜": "<〈",
    "＞": ">〉",
    "｜": "|",
    "-": "‐‑‒–—―−─ー"[:-1],
    "・": "•‧∙⋅●",
    "～": "~〜",
}
SIGNS = str.maketrans({sign: normal for normal, signs in SPELLINGS.items() for sign in signs})
ENDS = re.compile(r"[,.、]+$")
OPEN_END = re.compile(r"[ぁ-ん0-9]$")
ITEM = re.compile(
    r"^(?:(?:i{1,3}|iv|v|[1-9])\.|・|[0-9]+枚(?:以上|以下)?[：.]|(?:《[^》]*》(?:と《[^》]*》)*|【[^】]*】)\.)"
)
"""How one of several contents begins."""


MENDED = (
    (re.compile(r"選び(?=【(?:スタンド|レスト)】)"), "選び、"),  # a 、 that was left out
    (re.compile(r"デッキの(?:一番)?上のカード(?:1枚)?を"), "デッキの上から1枚を"),  # the top card
    (
        re.compile(
            r"(?<=[^、])((?:ターン|アタック)中|た時|[始了]時|なら|ことで|選び|につき)(?=あなた|相手|この|その|自分|味方|さらに|サポート)"
        ),
        r"\1、",
    ),
    (
        re.compile(
            r"なら(?=(?:手札|控え室|メンバー|エネルギー|エントリー)に[置戻加]|[0-9]枚引|【(?:スタンド|レスト)】す)"
        ),
        "なら、",
    ),
    (re.compile(r"(?<=(?:スタンド|.レスト)】)状態に(?=[すし])"), ""),
    (re.compile(r"(?<=(?:スタンド|.レスト)】)させる"), "する"),
    (re.compile(r"(?<=(?:スタンド|.レスト)】)させ(?=[、て])"), "し"),
    (re.compile(r"(このキャラ|このカード)のカード名[はを](?=《[^》]*》としても扱)"), r"\1は"),
    (re.compile(r"(手札|デッキの[上下])に、(?=残り)"), r"\1に置き、"),
    (re.compile(r"(2枚(?:見て|公開し)、[^。]*?1枚[^。]*?)もう1枚を"), r"\1残りを"),  # the other of two
    (re.compile(r"そのうち(?:から)?(?=[0-9])"), "その中から"),
    (re.compile(r"([0-9])万"), r"\g<1>0000"),
    (re.compile(r"([+±-][0-9]+)/(?=[0-9])"), r"\1/+"),  # a sign that was
    (
        re.compile(r"^(【[起自永]】(?:【[^】]*】)*)：(?=(?:【Reコンボ】|【本領発揮|【ターン)[^：]*：)"),
        r"\1",
    ),  # icons behind the colon
    (re.compile(r"^(【起】[^：]*：［[^］]*)］、([^］。]*］)"), r"\1、\2"),  # a bracket closed too early
)
"""Slips of the printed texts that leave no doubt."""


def normal(text: str) -> str:
    """One paragraph in normal form, without reminder text. Raises Unbalanced."""
    text = unicodedata.normalize("NFKC", text)
    while REMINDER.search(text):
        text = REMINDER.sub("", text)
    for bracket in "()":
        if bracket in text:
            raise Unbalanced(text.index(bracket))
    text = BLANK.sub("", text.strip()).translate(SIGNS).replace("。,", "。")
    text = with_icons(text)
    for slip, right in MENDED:
        text = slip.sub(right, text)
    text = ENDS.sub("。" if OPEN_END.search(ENDS.sub("", text)) else "", text) if ENDS.search(text) else text
    return text + "。" if OPEN_END.search(text) and "：" in text else text


NAMED = re.compile(r"《[^》]*》|〔[^〕]*〕|『[^』]*』|【[^】]*】")
TURNED = re.compile(r"スタンド|レスト")


def with_icons(text: str) -> str:
    """Stand and Rest as words are the icons (4.3.2.1, 4.3.2.2), but not in names."""
    parts, at = [], 0
    for found in NAMED.finditer(text):
        parts += [TURNED.sub(r"【\g<0>】", text[at : found.start()]), found.group()]
        at = found.end()
    return "".join((*parts, TURNED.sub(r"【\g<0>】", text[at:])))


HEADS = ("【永】", "【自】", "【起】", "【スパーク】", "【キャンセル】", "【ブロッカー】", "【のびしろ】")


def lines(text: str) -> list[str]:
    """The lines of a card's text, those that are only a reminder left empty."""
    return [
        "" if not REMINDER.sub("", unicodedata.normalize("NFKC", line)).strip() else line for line in text.splitlines()
    ]


def goes_on(before: str, line: str) -> bool:
    """Whether a line belongs to the paragraph before it."""
    words, earlier = normal_loosely(line), normal_loosely(before)
    if ITEM.match(words):
        return True
    return (not words.startswith(HEADS) and "：" not in earlier and earlier.startswith(HEADS[:4])) or (
        earlier.endswith("、") and not words.startswith(HEADS)
    )


def normal_loosely(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().translate(SIGNS)
