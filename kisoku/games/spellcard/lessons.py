"""A first game, step by step: what to know when a question comes for the first time. Each cites the rule at which it is asked."""

from __future__ import annotations

from kisoku.layout import First, Keyword, Lesson

ABOUT = {
    "deck": "4.2.1", "hand": "4.3.1", "discard": "4.4.1", "score": "4.5.4", "removed": "4.6.1", "rule": "4.7.1", "effect": "4.8.1", "stage": "4.1.5",
}  # fmt: skip
"""The rule that says what a zone is."""

LESSONS: list[Lesson] = [
    {"rule": "5.1.1", "ja": "エースは最初からゲートエリアに立ち、オプションを装備します。撃破されると大きな失点です。",
     "en": "Your ace stands on your gate from the start with its option. Losing it costs many points."},
    {"rule": "5.4.3", "ja": "ストライカーを動かし、攻撃し、スペルやアビリティを宣言します。コストは味方を行動済みにして払います。",
     "en": "Move, attack, declare spells and abilities. Costs are paid by turning your strikers acted."},
    {"rule": "5.4.7.6", "ja": "手札を1枚差し出すごとにダメージが1減りますが、相手に1点入ります。",
     "en": "Each card you give takes 1 off the damage, and gives the opponent 1 point."},
    {"rule": "6.2.1", "ja": "相手の宣言にリアクションで応じられます。両者が続けてパスすると、後の宣言から順に解決します。",
     "en": "You may answer with a reaction. When both pass in a row, declarations resolve from the last to the first."},
    {"rule": "5.5.1.2#2", "ja": "コマンダーフェイズに1体だけ召喚できます。", "en": "One striker may be summoned in each commander phase."},
    {
        "rule": "5.5.1.2",
        "ja": "コマンダーフェイズ。手札から1体を召喚できます。出せるのは手前の列の空いたエリアだけです。",
        "en": "Commander phase: one striker of your hand may be summoned, to a free area of your baseline.",
    },
    {
        "rule": "2.8.1.1",
        "ja": "召喚する場所を選びます。ベースラインの空いたエリアだけです。",
        "en": "Choose where it is summoned: a free area of your baseline.",
    },
    {
        "rule": "5.3.1.3",
        "ja": "要らない手札は捨てられます。このあと上限まで引き直すので、使いにくい札は思い切って替えましょう。",
        "en": "You may discard what you do not need: you draw up to your limit right after.",
    },
    {
        "rule": "5.6.1.3",
        "ja": "ターンの終わりです。要らない手札を捨てて、次のターンの始めに引き直せます。",
        "en": "The end of your turn: what you discard now is drawn anew at the beginning of the next.",
    },
    {
        "rule": "5.4.6.1",
        "ja": "動かす先を選びます。点の付いたエリアへ進めます。相手を攻撃範囲に収めることを考えて動きましょう。",
        "en": "Choose where it goes. Bring the other's strikers into its attack range.",
    },
    {
        "rule": "5.4.6.3",
        "ja": "動いたあと、攻撃・スペル・アビリティをもう1つだけ続けられます。",
        "en": "After moving it may still do one more thing: attack, declare a spell, or use an ability.",
    },
    {
        "rule": "5.4.7.3",
        "ja": "同じ相手を攻撃範囲に収める味方も、いっしょに攻撃できます。POWは足し算です。",
        "en": "Others that reach the same target may join: their POW adds up.",
    },
    {
        "rule": "5.4.8.3",
        "ja": "スペルを宣言するストライカー（術者）を選びます。範囲はその場所から数えます。",
        "en": "Choose who declares the spell: its range is counted from there.",
    },
    {
        "rule": "7.1.4",
        "ja": "符力コストを払います。未行動の味方を行動済みにします。",
        "en": "Pay: your strikers that have not acted become acted.",
    },
]  # fmt: skip

FIRST: First = {
    "ja": "先に15点を取れば勝ち。相手のストライカーを撃破すると、そのRankの分だけ得点します。",
    "en": "You win with 15 points. Each of the other's strikers that you defeat is worth its Rank.",
    "goal": "1.2.4.4",
    "decks": ["forest", "lanterns"],
    "seed": 3,
    "rule": "5.5.1.2",
}

KEYWORDS: list[Keyword] = [
    {"ja": "《接射》", "en": "Point-blank", "rule": "10.2.1"},
    {"ja": "《覚醒》", "en": "Awakening", "rule": "10.3.1"},
    {"ja": "《陣形》", "en": "Formation", "rule": "10.4.1"},
    {"ja": "《遮断》", "en": "Screen", "rule": "10.5.1"},
    {"ja": "《瞬速》", "en": "Swift", "rule": "10.6.1"},
    {"ja": "《蒐集》", "en": "Collecting", "rule": "10.7.1"},
    {"ja": "《加勢》", "en": "Reinforcement", "rule": "10.8.1"},
    {"ja": "《加護》", "en": "Protection", "rule": "10.9.1"},
]
"""Words of card texts that a rule explains."""
