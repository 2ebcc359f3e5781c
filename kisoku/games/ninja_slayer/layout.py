"""How the table of this game lies."""

from __future__ import annotations

from kisoku.games.ninja_slayer.lessons import ABOUT, FIRST, KEYWORDS, LESSONS
from kisoku.games.ninja_slayer.naming import DECLARED
from kisoku.kernel.state import LIFE
from kisoku.layout import Item, Layout, Mat, Named, Row, both
from kisoku.locale import PLAYER_NAMES

NAMES = DECLARED.zone_names()

BORNE: Item = {"value": "borne", "ja": "負傷", "en": "bears", "least": 1, "style": "bold red"}
PILES: list[Item] = [
    {"zone": "ether", "ready": "bowed"},
    {"zone": "damage", "limit": 10},
    {"zone": "hand"},
    {"zone": "deck"},
    {"zone": "ohigan", "least": 1},
    {"zone": "exclusion", "least": 1},
    {"zone": "check", "least": 1},
    BORNE,
]
SUMMARY: Row = {"row": "line", "name": True, "items": PILES}
FIELD: Row = {"row": "cards", "zone": "field", "when": "always"}

HAND: Row = {"row": "cards", "zone": "hand", "title": True, "when": "always"}
MIDDLE: list[Row] = [
    {"row": "words", "of": "fight", "style": "bold red"},
    {"row": "stack", "of": "kotodama", "alone": True, "ja": NAMES["kotodama"]["ja"], "en": NAMES["kotodama"]["en"]},
    {"row": "things", "of": "waiting", "ja": "誘発して待機中：{}", "en": "Triggered and waiting: {}", "style": "yellow"},
]

MAT: Mat = {
    "values": [
        {"row": "pool", "zone": "ether", "ja": "エテル", "en": "ether", "sign": "card", "ready": "bowed"},
        {
            "row": "pool", "zone": "damage", "ja": "ダメージ", "en": "damage", "sign": "crest", "limit": 10, "main": True,
            "last": {"ja": "敗", "en": "†"},
        },
        {"row": "line", "items": [BORNE]},
    ],
    "name": [],
    "clan": "",
    "front": [{**FIELD, "title": True}],
    "back": [{"row": "cards", "zone": "ether", "title": True, "when": "always", "small": True}],
    "piles": [
        {"row": "pile", "zone": "deck"}, {"row": "pile", "zone": "ohigan"},
        {"row": "pile", "zone": "exclusion", "least": 1}, {"row": "pile", "zone": "check", "least": 1},
    ],
    "hand": HAND,
    "centre": {
        "kind": "rows",
        "ja": NAMES["kotodama"]["ja"], "en": NAMES["kotodama"]["en"],
        "band": [{"row": "stack", "of": "kotodama", "alone": True}],
        "told": [MIDDLE[0], MIDDLE[2]],
        "arrow": ("fight", "attacker", "target"),
    },
}  # fmt: skip

PHASES: dict[str, Named] = {
    "start": {"ja": "開始", "en": "start"}, "character": {"ja": "キャラ", "en": "characters"},
    "iksa": {"ja": "イクサ", "en": "iksa"}, "end": {"ja": "終了", "en": "end"},
}  # fmt: skip
CLANS = {"ロウニン": "red", "ヨガラス": "purple", "メガロ電算": "blue", "墓守講": "grey", "霊脈寺": "green"}

TABLE: Layout = {
    "zones": NAMES,
    "short": DECLARED.zone_names(short=True),
    "players": [both(words) for words in PLAYER_NAMES],
    "far": [SUMMARY, {"row": "cards", "zone": "hand", "title": True, "when": "known"}, FIELD],
    "middle": MIDDLE,
    "near": [FIELD, SUMMARY, HAND],
    "spare": ["ether", "damage", "deck", "ohigan", "exclusion", "check"],
    "look": ["hand", "field"],
    "stack": "kotodama",
    "marks": [
        {"sign": "▲", "ja": "アイサツ中", "en": "performs aisatsu", "at": ("fight", "attacker"), "style": "bold red"},
        {"sign": "▼", "ja": "アイサツされている", "en": "target of aisatsu", "at": ("fight", "target"), "style": "bold red"},
        {"sign": "▭", "ja": "オジギ", "en": "bowed", "fact": "bowed", "style": "yellow"},
    ],
    "parts": [
        {"fact": "cost", "form": " ({})", "style": "yellow dim", "unless": "bowed"},
        {"fact": "stats", "form": " {}", "style": "dim", "compared": ["karate", "endurance", "sabotage"], "changed": "green"},
        {"fact": "damage", "form": " -{}", "style": "bold red"},
    ],
    "dim": "bowed",
    "texts": ["text", "ukemi"],
    "facts": [
        {"key": "cost", "ja": "コスト", "en": "cost"},
        {"key": "karate", "ja": "カラテ", "en": "Karate"},
        {"key": "endurance", "ja": "耐久力", "en": "endurance"},
        {"key": "sabotage", "ja": "工作力", "en": "sabotage"},
        {"key": "attributes", "ja": "属性", "en": "attributes"},
        {"key": "damage", "ja": "負っているダメージ", "en": "damage borne"},
        {"key": "text", "ja": "", "en": ""},
        {"key": "ukemi", "ja": "ウケミ", "en": "Ukemi"},
    ],
    "intents": [
        {"zone": "hand", "own": True, "intent": "enter {}", "ja": "エントリー", "en": "enter it"},
        {"zone": "hand", "own": True, "intent": "ether {}", "ja": "エテル・ゾーンに置く", "en": "put it into the ether zone"},
        {"zone": "field", "own": True, "intent": "use {}", "ja": "能力の使用", "en": "use its ability"},
        {"zone": "field", "own": True, "intent": "aisatsu {}", "ja": "アイサツ", "en": "aisatsu with it"},
        {"zone": "field", "own": True, "intent": "interrupt {}", "ja": "アイサツ対象の変更", "en": "interrupt with it"},
        {"zone": "", "own": False, "intent": "choose {}", "ja": "いま選ぶこと", "en": "choose it now"},
    ],
    "asks": [],
    "phases": PHASES,
    "verbs": {"ether": ["ether"]},
    "payments": ["pay_ether"],
    "hints": [
        {"rule": "601.1", "ja": "今は出せない", "en": "not now"},
        {"rule": "602.1", "ja": "今は出せない", "en": "not now"},
        {"rule": "1206.1", "ja": "今は出せない", "en": "not now"},
        {"rule": "1312.1", "ja": "エテル{cost}必要", "en": "needs {cost} ether"},
        {"rule": "1204.2e", "ja": "対象がない", "en": "no target"},
    ],
    "about": ABOUT,
    "keywords": KEYWORDS,
    "lessons": LESSONS,
    "first": FIRST,
    "accent": "vermilion",
    "mat": MAT,
    "bodies": LIFE,
    "face": {
        "tints": [{"fact": "attributes", "colours": CLANS}, {"fact": "kind", "colours": {"character": "grey", "kotodama": "gold"}}],
        "clan": "attributes",
        "motifs": {"ロウニン": "blade", "ヨガラス": "feather", "メガロ電算": "diamond", "墓守講": "moon", "霊脈寺": "leaf"},
        "corner": {"fact": "cost", "ja": "コスト", "en": "cost"},
        "glyphs": {"fact": "kind", "colours": {}, "words": {"character": {"ja": "人", "en": "C"}, "kotodama": {"ja": "言", "en": "K"}}},
        "seals": [{"fact": "kind", "colours": {"kotodama": "purple"}, "words": {"kotodama": {"ja": "コトダマ", "en": "Kotodama"}}}],
        "figures": [
            {"fact": "karate", "ja": "カラテ", "en": "Karate", "tint": ["life"]},
            {"fact": "endurance", "ja": "耐久力", "en": "Endur.", "tint": ["aura"]},
            {"fact": "sabotage", "ja": "工作力", "en": "Sabot.", "tint": ["gold"]},
            {"fact": "damage", "ja": "負傷", "en": "Hurt", "style": "bold red"},
        ],
        "spans": [],
        "turned": "bowed",
        "framed": ("", ""),
        "bears": "",
    },
    "help": {
        "ja": "カードの表示：カラテ/耐久力★工作力。▭はオジギ状態、▲はアイサツ中、▼はアイサツされている。",
        "en": "On cards: Karate/endurance★sabotage. ▭ is bowed, ▲ performs aisatsu, ▼ is its target.",
    },
    "concede": "103.4",
}  # fmt: skip
