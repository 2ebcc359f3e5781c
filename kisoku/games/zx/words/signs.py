"""Printed text → the normal form of this game: 【自】 for ability icons, [種族], 「カード名」, 〈代償〉, 《赤2》,
“能力”.

What differs only in print (brackets, widths, foreign signs for colours, blanks, reminder text) is one text here.
"""

from __future__ import annotations

import re
import unicodedata

from kisoku.text.normal import BLANK, REMINDER, Unbalanced

ICONS = "自常起S★"
SLOTS = "P|有効|誘発条件|誘発|コスト|効果"
COLOURS = str.maketrans({"红": "赤", "蓝": "青", "绿": "緑", "黑": "黒", "♪": "★", "☆": "★"})
EVENT_WORDS = re.compile(r"【(?:イベント|EV)】")
HEAD = re.compile(rf"^(?:\(([{ICONS}])\)|[\[【<〔]([{ICONS}])[\]】>〕]|(★))")
QUOTED_HEAD = re.compile(rf"(?<=[“])[\[【<〔(]?([{ICONS}])[\]】>〕)]")
INNER_HEAD = re.compile(rf"(?<=.)[\[<〔]([{ICONS}])[\]>〕]")
SLOT = re.compile(rf"[\[【<〔]({SLOTS})[\]】>〕]")
WORDED = re.compile(r"(?:(?<=[】。])|(?<=\s)) *(有効|誘発条件|誘発|コスト|効果)[ :：]+")
PRICE = re.compile(
    r"(?:[≪《<]{1,2}|(?<![《赤青白黒緑0-9A-Za-z]))((?:[赤青白黒緑]+|無色?|〇)) ?([0-9]+|∞)(?![0-9枚つ個点])[≫》>]{0,2}"
)
COST = re.compile(
    r"【起】(?:〈([^〈〉]*)〉|<([^<>]*)[>〉]|\[([^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*。)\]|\[((?:《[^《》]*》|"
    r"[赤青白黒緑無]+[0-9]+)+)\])"
)
PAUSE = re.compile(r"((?:〈|\x01|【コスト】)(?:《[^《》]*》)+)[、。](?=[^〉\x02])")
FENCE = str.maketrans("\x01\x02", "〈〉")
RACE = re.compile(r"[<〈\[]([^<>〈〉\[\]。【】]{1,30})[>〉\]]")
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−─", "-"))
PLAYER = re.compile(r"(【P】|(?<=】)P)([^「」【】。、〈〉“”]{1,20})(?=【|$)")
OF_IT = re.compile(r"そ(?:の(?:ゼクス|カード)|れ)の(支配者|所有者)(?![にと])")
EACH = re.compile(r"(相手|プレイヤー)はそれぞれ")
JOINED = re.compile(r"《((?:(?:[赤青白黒緑]+|無)[0-9]+){2,})》")
GAINED = re.compile(r"「(【[自常起]】[^「」]*)」(?=を[得失])")
SPELLED = (
    ("コントローラー", "支配者"), ("そうした後、", "その後、"), ("そのバトルを終了", "このバトルを終了"),
    ("選び、それぞれに", "選び、それらそれぞれに"),
    ("見ないで選", "選"), ("のない好きな", "のない"), ("のない別の", "のない"), ("のない他の", "のない"),
    ("にある、", "にある"), ("を、コストを支払", "をコストを支払"), ("【起】能力", "【起】"),
    ("ても良い", "てもよい"), ("て良い", "てよい"), ("スリープ状態で", "スリープで"), ("リブート状態で", "リブートで"),
)  # fmt: skip
"""Words that mean the same everywhere."""
PLAYED = re.compile(r"(あなた|相手)がプレイする([^、。]+?)のコストを")
LISTED = "▽"
"""Where a list of effects ends and the text goes on, on a line of its own."""
BY_EFFECT = re.compile(
    r"((?:(?:(?:あなた|相手)の)?(?:カード|イベント|ゼクス|アセンション)|あなた|相手|このカード)の効果(?:で|"
    r"によって))([^、。]+?)([がは])(?=破壊され|選ばれ)"
)
OFTEN = re.compile(r"^(【[自起]】)[\[【〈<](?:1?ターン(?:に|中)?)([1-9])[回度]?(?:まで|のみ)?[\]】〉>](.*)$")
SLEEP = re.compile(r"《?スリープ》|《スリープ|(?<=【起】[〈<])スリープ(?=[〉>])")
UNFENCED = re.compile(r"^【起】((?:《[^《》]*》)+)(?=[^《》をか、。])")
UNENDED = re.compile(r"(?<=[うくすつぶむるい])$")
RATHER = re.compile(r"([0-9]+ダメージ)を与える。([^。]*、)\1の(?:かわり|代わり)に")


def normal(text: str) -> str:
    """One paragraph in normal form, without reminder text."""
    text = unicodedata.normalize("NFKC", text).translate(COLOURS).translate(DASHES).strip()
    text = EVENT_WORDS.sub("【★】", text)
    text = HEAD.sub(lambda found: f"【{found[1] or found[2] or found[3]}】", text)
    while REMINDER.search(text):
        text = REMINDER.sub("", text)
    for bracket in "()":
        if bracket in text:
            raise Unbalanced(text.index(bracket))
    text = OFTEN.sub(r"\1\3この能力は1ターンに\2回しか使用できない。", text)
    text = WORDED.sub(r"【\1】", text)
    text = BLANK.sub("", text).replace(",", "、").replace(":", "：").replace("!", "！")
    text = re.sub(r'["“”〝〟]([^"“”〝〟]*)["“”〝〟]', r"“\1”", text)
    text = GAINED.sub(
        r"“\1”", JOINED.sub(lambda found: re.sub(r"(?<=[0-9])(?=[^0-9])", "》《", found[0][:-1]) + "》", text)
    )
    text = PLAYED.sub(r"\1は\2をプレイするためのコストを", BY_EFFECT.sub(r"\2\3\1", text))
    for spelling, usual in SPELLED:
        text = text.replace(spelling, usual)
    text = QUOTED_HEAD.sub(r"【\1】", text)
    text = SLOT.sub(r"【\1】", text)
    text = INNER_HEAD.sub(r"【\1】", text)
    text = PLAYER.sub(r"\1「\2」", text)
    text = SLEEP.sub("《スリープ》", text)
    text = UNENDED.sub("。", RATHER.sub(r"\1を与える。\2代わりに", text))
    text = COST.sub(lambda found: "【起】\x01" + (found[1] or found[2] or found[3] or found[4] or "") + "\x02", text)
    text = UNFENCED.sub(
        "【起】\x01\\1\x02", marked(EACH.sub(r"\1は", OF_IT.sub(r"その\1", text).replace("所有者", "持ち主")))
    )
    while PAUSE.search(text):
        text = PAUSE.sub(r"\1", text)
    return text.translate(FENCE)


def marked(text: str) -> str:
    """Prices and races in their own brackets."""
    return RACE.sub(r"[\1]", PRICE.sub(lambda found: f"《{colour(found[1])}{found[2]}》", text))


def colour(words: str) -> str:
    return "無" if words in ("無色", "〇") else words
