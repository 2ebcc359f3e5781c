"""A first game, step by step: what to know when a question comes for the first time. Each cites the rule at which it is asked."""

from __future__ import annotations

from kisoku.layout import First, Keyword, Lesson

ABOUT = {
    "deck": "304.1",
    "trash": "305.1",
    "charge": "306.1",
    "life": "307.1",
    "resource": "308.1",
    "hand": "309.1",
    "remove": "311.1",
    "dynamis": "313.1",
}
"""The rule that says what a zone is."""

LESSONS: list[Lesson] = [
    {"rule": "402.1k", "ja": "最初の手札です。気に入らなければ、一度だけ全部引き直せます。", "en": "Your first hand. Once, you may exchange all of it."},
    {
        "rule": "504.3",
        "ja": "相手のライフを0枚にすれば勝ち。毎ターン1枚をリソースに置くと、その色と枚数で次からのコストを支払えます。",
        "en": "You win when the other has no Life left. Each turn one card may become a Resource, which pays by number and colour.",
    },
    {
        "rule": "505.3",
        "ja": "チャージを1枚使うと、デッキの一番上をめくり、イグニッションアイコンがあれば無料で出せます。",
        "en": "A Charge card turns up the top of your deck; with an Ignition icon it may be played for nothing.",
    },
    {
        "rule": "506.2",
        "ja": "メインフェイズ。ゼクスを出し、リブートしているゼクスで隣のスクエアを攻撃します。",
        "en": "Main phase: play zx, and attack neighbouring squares with those that stand upright.",
    },
    {
        "rule": "806.1a",
        "ja": "どのスクエアに置きますか。自分のリブートのゼクスの上にも置けますが、下のゼクスはトラッシュに行きます。",
        "en": "On which square? Also on an upright zx of yours, which then goes to the Trash.",
    },
    {
        "rule": "805.3a",
        "ja": "コストの分だけリソースをスリープします。色ごとに1枚が必要です。",
        "en": "Put Resource cards to sleep: one of each colour, the rest of any.",
    },
    {
        "rule": "907.2c",
        "ja": "ダメージ1点につき、相手のライフを1枚選びます。イグニッションアイコンなら相手はそれを無料で出せます。",
        "en": "For each point of damage choose a Life card; with an Ignition icon its owner may play it for nothing.",
    },
    {
        "rule": "603.1b",
        "ja": "相手も自分も、ここで能力やイベントを使えます。使うものがなければパスします。",
        "en": "Both may use abilities and events here. If you have nothing to use, pass.",
    },
    {
        "rule": "602.1b",
        "ja": "どこを攻撃しますか。隣のスクエアのゼクスか、プレイヤーのいるスクエアです。",
        "en": "What do you attack? A zx on a neighbouring square, or the square of the player.",
    },
    {
        "rule": "907.2e",
        "ja": "ライフの札にイグニッションアイコンがありました。無料で出せます。",
        "en": "That Life card has an Ignition icon: you may play it for nothing.",
    },
    {
        "rule": "906.1",
        "ja": "チャージが多すぎます。トラッシュに置く札を選びます。",
        "en": "Too many Charge cards: choose which go to the Trash.",
    },
]

FIRST: First = {
    "ja": "相手のライフを0枚にすれば勝ち。ゼクスをスクエアに出し、相手のプレイヤーの前まで進めて攻撃します。",
    "en": "You win when the other has no Life left. Put zx on squares and attack your way to the other player.",
    "goal": "903.1",
    "decks": ["first_flame", "first_tide"],
    "seed": 3,
    "rule": "504.3",
}

KEYWORDS: list[Keyword] = [
    {"ja": "スタートカード", "en": "Start Card", "rule": "1102"},
    {"ja": "ライフリカバリー", "en": "Life Recovery", "rule": "1103"},
    {"ja": "ヴォイドブリンガー", "en": "Void Bringer", "rule": "1104"},
    {"ja": "レンジ", "en": "Range", "rule": "1105"},
    {"ja": "エヴォルシード", "en": "Evolseed", "rule": "1106"},
    {"ja": "絶界", "en": "Absolute Boundary", "rule": "1107"},
    {"ja": "アルターフォース", "en": "Alter Force", "rule": "1108"},
    {"ja": "ゼロオプティマ", "en": "Zero Optima", "rule": "1109"},
    {"ja": "InfiniteSolitude", "en": "InfiniteSolitude", "rule": "1110"},
    {"ja": "Lv", "en": "Lv", "rule": "1111"},
    {"ja": "スタイリッシュ頭突き", "en": "Stylish Headbutt", "rule": "1112"},
    {"ja": "ゼクステンド・ドライブ！", "en": "Zextend Drive!", "rule": "1113"},
    {"ja": "ゲートカード", "en": "Gate Card", "rule": "1114"},
    {"ja": "電影", "en": "Den'ei", "rule": "1115"},
    {"ja": "インストール", "en": "Install", "rule": "1116"},
    {"ja": "リライト", "en": "Rewrite", "rule": "1117"},
    {"ja": "アクティベート", "en": "Activate", "rule": "1118"},
    {"ja": "セッション", "en": "Session", "rule": "1119"},
    {"ja": "シンボル", "en": "Symbol", "rule": "1120"},
    {"ja": "反魂", "en": "Hangon", "rule": "1121"},
    {"ja": "アルターブレイク", "en": "Alter Break", "rule": "1122"},
    {"ja": "昇華", "en": "Sublimation", "rule": "1123"},
    {"ja": "連携", "en": "Renkei", "rule": "1124"},
    {"ja": "ファントム", "en": "Phantom", "rule": "1125"},
    {"ja": "グラビティアシスト", "en": "Gravity Assist", "rule": "1126"},
    {"ja": "世界再創生", "en": "Genesis Rebuild", "rule": "1127"},
    {"ja": "スタートリソース", "en": "Start Resource", "rule": "1128"},
    {"ja": "破天降臨", "en": "Haten Advent", "rule": "1129"},
    {"ja": "カラーブレイク", "en": "Colour Break", "rule": "1130"},
    {"ja": "レイド", "en": "Raid", "rule": "1131"},
    {"ja": "トランス", "en": "Trance", "rule": "1132"},
    {"ja": "オーバードライブ", "en": "Overdrive", "rule": "1133"},
    {"ja": "ドレスアップ", "en": "Dress Up", "rule": "1134"},
    {"ja": "ボルテージ", "en": "Voltage", "rule": "1135"},
    {"ja": "シンパシー", "en": "Sympathy", "rule": "1136"},
]
"""Words of card texts that a rule explains."""
