"""A first game, step by step: what to know when a question comes for the first time. Each cites the rule of it."""

from __future__ import annotations

from kisoku.layout import First, Keyword, Lesson

ABOUT = {
    "entry": "4.4.1", "member": "4.5.1", "energy": "4.6.1", "rebirth": "4.7.1", "retire": "4.8.1", "deck": "4.9.1",
    "hand": "4.10.1", "waiting_room": "4.11.1", "memory": "4.12.1", "played": "9.7.2.1", "outside": "5.20.1",
}  # fmt: skip
"""The rule that says what a zone is."""

LESSONS: list[Lesson] = [
    {
        "rule": "6.2.1.2",
        "ja": "最初にエントリーに立つキャラを選びます。相手のリタイアを7枚にすれば勝ちです。",
        "en": "Choose the Character that begins in your Entry. You win when the other has seven cards in Retire.",
    },
    {
        "rule": "7.3.2.1",
        "ja": "毎ターン、パートナー1枚とほかの手札1枚をエネルギー置場に置けます。エネルギーでコストを支払います。",
        "en": "Each turn a Partner and one other card may go into Energy, which pays for everything.",
    },
    {
        "rule": "7.4.2",
        "ja": "キャラをエントリーかメンバーにプレイします。アタックには立っているメンバーが要ります。",
        "en": "Play Characters to the Entry or as members. Every attack needs a standing member.",
    },
    {
        "rule": "8.2.3",
        "ja": "サポートするメンバーを選ぶと、エントリーのキャラが相手のエントリーにアタックします。",
        "en": "Choose a member to support: your Entry Character then attacks the Entry of the other.",
    },
    {
        "rule": "8.3.3",
        "ja": "アタックされています。ブロッカーを手札からすてると、ダメージは0になります。",
        "en": "You are attacked. Discard a Blocker from your hand and the damage is 0.",
    },
    {
        "rule": "7.3.2.2",
        "ja": "パートナーのほかに、手札を1枚まで裏向きでエネルギーにできます。いま使わない札を選びましょう。",
        "en": "Besides a Partner, one card of your hand may become Energy face down. Choose one you do not need now.",
    },
    {
        "rule": "4.5.3",
        "ja": "どのメンバー枠に置きますか。枠は3つです。",
        "en": "Which of the three member places?",
    },
    {
        "rule": "9.7.3.1",
        "ja": "キャンセルできます。相手の一手を無かったことにしますが、コストがかかります。",
        "en": "You may cancel it, at a price: what was played does not happen.",
    },
    {
        "rule": "8.2.4.4",
        "ja": "パートナー3枚もレストすると、強いパートナーアタックになります。",
        "en": "With three Partners rested as well it becomes a Partner Attack, which is stronger.",
    },
]

FIRST: First = {
    "ja": "相手のリタイアを7枚にすれば勝ち。エントリーのキャラが、メンバーの助けで相手のエントリーにアタックします。",
    "en": "You win when the other has seven cards in Retire. Your Entry attacks the other's, each time with the support of a member.",
    "goal": "1.2.2.1",
    "decks": ["deck_hands", "cargo"],
    "seed": 3,
    "rule": "7.3.2.1",
}

KEYWORDS: list[Keyword] = [
    {"ja": "スパーク", "en": "Spark", "rule": "11.3"},
    {"ja": "キャンセル", "en": "Cancel", "rule": "11.4"},
    {"ja": "Reコンボ", "en": "Re-combo", "rule": "11.5"},
    {"ja": "ブロッカー", "en": "Blocker", "rule": "11.6"},
    {"ja": "本領発揮", "en": "Full Potential", "rule": "11.7"},
    {"ja": "のびしろ", "en": "Nobishiro", "rule": "11.8"},
]
"""Words of card texts that a rule explains."""
