"""A first game, step by step: what to know when a question comes for the first time, in one or two sentences. Each cites the rule at which it is asked."""

from __future__ import annotations

from kisoku.layout import First, Keyword, Lesson

ABOUT = {
    "deck": "304.1", "hand": "305.1", "field": "306.1", "ether": "307.1", "ohigan": "308.1", "damage": "309.1", "kotodama": "310.1", "exclusion": "311.1",
    "check": "312.1",
}  # fmt: skip
"""The rule that says what a zone is."""

LESSONS: list[Lesson] = [
    {
        "rule": "502.4a",
        "ja": "相手のダメージを10枚にすれば勝ち。毎ターン、手札を1枚エテルに置くと、その後のコストを払えるようになります。",
        "en": "You win when the other has ten damage. Each turn one card of your hand may become ether, which pays for everything else.",
    },
    {
        "rule": "802.4",
        "ja": "優先権があります。緑の札を押すとエントリーします。キャラクターは自分のキャラクターフェイズに、コトダマ空間が空の時だけ出せます。",
        "en": "You have priority. Press a green card to enter it. Characters come out only in your character phase, while the kotodama space is empty.",
    },
    {
        "rule": "1312.1",
        "ja": "エテルを払います。払う札はもう選んであります。別の札で払いたければ押して替えます。",
        "en": "Pay ether. The cards are proposed already; press others to change them.",
    },
    {
        "rule": "704.3",
        "ja": "イクサ（攻撃）です。立っているキャラクターを1人選ぶと、アイサツして攻撃します。",
        "en": "Iksa, the attack: choose a character that stands upright, and it performs aisatsu.",
    },
    {
        "rule": "704.4",
        "ja": "誰を攻撃しますか。相手のキャラクターならカラテと耐久力を比べ、相手本人なら工作力の分だけダメージになります。",
        "en": "Whom do you attack? Against a character Karate meets endurance; against the player, sabotage becomes damage.",
    },
    {
        "rule": "705.3",
        "ja": "相手の攻撃です。インターラプトを持つキャラクターがいれば、身代わりになれます。",
        "en": "You are attacked. A character with Interrupt may step in.",
    },
    {
        "rule": "1204.2e",
        "ja": "対象を選びます。赤い印は相手のもの、緑の枠は自分のものです。",
        "en": "Choose a target. Red marks are the other's, green frames your own.",
    },
]

FIRST: First = {
    "ja": "相手のダメージ置場を10枚にすれば勝ち。キャラクターを出し、イクサで攻撃します。",
    "en": "You win when the other has ten cards of damage. Bring out characters, and attack with them in the Iksa.",
    "goal": "1002.1",
    "decks": ["fast", "ohigan"],
    "seed": 3,
    "rule": "502.4a",
}

KEYWORDS: list[Keyword] = [
    {"ja": "インターラプト", "en": "Interrupt", "rule": "1402.2"},
    {"ja": "インターラプト・カイゼン", "en": "Interrupt Kaizen", "rule": "1402.3"},
    {"ja": "サツバツ", "en": "Satsubatsu", "rule": "1403.2"},
    {"ja": "タツジン", "en": "Tatsujin", "rule": "1404.2"},
]
"""Words of card texts that a rule explains."""
