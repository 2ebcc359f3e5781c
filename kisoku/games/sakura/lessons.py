"""A first game, step by step: what to know when a question comes for the first time, in one or two sentences. Each cites the rule at which it is asked."""

from __future__ import annotations

from kisoku.layout import First, Keyword, Lesson

ABOUT = {
    "distance": "C7-1-1", "life": "C7-1-2", "aura": "C7-1-3-1", "flare": "C7-1-4", "dust": "C7-1-5", "deck": "C7-1-6.p3", "discard": "C7-1-7.p3",
    "facedown": "C7-1-8.p3", "enhancement": "C7-1-9.p4", "hand": "C7-1-10.p3", "trump": "C7-1-11.p3", "extra": "C7-1-12.p4", "seal": "C7-1-13.p2",
    "in_use": "C7-1-14", "outside": "C7-1-16.p3", "concentration": "C5-1-2",
}  # fmt: skip
"""The rule that says what a zone or value is."""

LESSONS: list[Lesson] = [
    {
        "rule": "C4-1.5-1",
        "ja": "相手のライフを0にすれば勝ち。まず手札を見て、いま要らない札だけを山札の底へ戻せます。戻した分はすぐに引き直します。",
        "en": "You win when the other's Life is 0. Look at your hand: cards that you do not want now go to the bottom of the deck, and you draw as many again.",
    },
    {
        "rule": "C8-1-3.iii",
        "ja": "山札が足りなくなったら、捨て札と伏せ札を山札に戻す「再構成」ができます。代わりにライフが1減ります。",
        "en": "When the deck runs out you may reconstruct it from your discards and face-down cards. It costs 1 Life.",
    },
    {
        "rule": "C8-2-1",
        "ja": "ふつうは標準行動。何枚でも札を使い、結晶も動かせます。全力の札を使うターンだけ全力行動を選びます。",
        "en": "Usually you take the standard action: any number of cards, and crystals too. The full-power action is for a full-power card.",
    },
    {
        "rule": "C8-2-2.A",
        "ja": "緑に縁取られたものが、いまできること。攻撃は、その札の間合に今の間合が入っていれば当たります。結晶の輪を押すと間合やオーラが動きます。",
        "en": "What is ringed in green can be done now. An attack works if the present distance lies in its range. The ringed crystals move distance and Aura.",
    },
    {
        "rule": "C9-6.ii",
        "ja": "基本動作の代価です。集中力を1使うか、手札を1枚伏せて払います。次に使う札は残しておきましょう。",
        "en": "The price of a basic action: 1 concentration, or a card of your hand face-down. Keep the card that you want to use next.",
    },
    {
        "rule": "C5-8-3-2",
        "ja": "攻撃を受けます。左の数だけオーラを失うか、右の数だけライフを失うかを選びます。失ったライフはフレアになり、切札の元になります。",
        "en": "You are hit: lose the left number of Aura, or the right number of Life. Lost Life becomes Flare, and Flare pays for trumps.",
    },
    {
        "rule": "C9-4.i",
        "ja": "相手の攻撃に、紫の「対応」の札を1枚だけ返せます。何もしないのも立派な手です。",
        "en": "You may answer an attack with one card that has the purple seal. To let it come is a move, too.",
    },
    {
        "rule": "C8-3-2",
        "ja": "手札は2枚まで持ち越せます。多い分は伏せ札になります。",
        "en": "You keep two cards in hand. The others go face-down.",
    },
    {
        "rule": "C9-2-3.iii",
        "ja": "付与札には結晶を納めます。ダストからも自分のオーラからも選べます。納めた数のターンだけ続きます。",
        "en": "An enhancement takes crystals, from the dust or from your Aura. It lasts as many turns.",
    },
    {
        "rule": "C10-1.p3",
        "ja": "矢印が両向きの効果です。どちらへ動かすかを選びます。",
        "en": "An arrow that points both ways: choose the direction.",
    },
]

FIRST: First = {
    "ja": "相手のライフを0にすれば勝ち。間合を詰め、間合の合う攻撃を当てます。",
    "en": "You win when the other's Life is 0. Close the distance, and hit with attacks whose range it lies in.",
    "goal": "C4-2.1",
    "decks": ["blades", "umbrella"],
    "seed": 3,
    "rule": "C8-2-2.A",
}

KEYWORDS: list[Keyword] = [
    {"ja": "終端", "en": "Terminal", "rule": "C9-2.p7"},
    {"ja": "隙", "en": "Opening", "rule": "C10-6.p2"},
    {"ja": "超克", "en": "Overcome", "rule": "C10-21.p2"},
    {"ja": "対応不可", "en": "No Reactions", "rule": "C10-22.p2"},
    {"ja": "全力化", "en": "Full-power", "rule": "C9-1-2.p2"},
    {"ja": "遠心", "en": "Centrifugal", "rule": "A6-2.p2"},
    {"ja": "設置", "en": "Trap", "rule": "A3-3.b1"},
]
"""Words of card texts that a rule explains."""
