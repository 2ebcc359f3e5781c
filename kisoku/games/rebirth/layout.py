"""How the table of this game lies."""

from __future__ import annotations

from kisoku.games.rebirth.lessons import ABOUT, FIRST, KEYWORDS, LESSONS
from kisoku.games.rebirth.naming import DECLARED
from kisoku.kernel.state import LIFE
from kisoku.layout import Item, Layout, Mat, Named, Row, both
from kisoku.locale import SEAT_NAMES

NAMES = DECLARED.zone_names()
PILES: list[Item] = [
    {"zone": "energy", "ready": "rested"},
    {"zone": "retire", "limit": 7},
    {"zone": "hand"},
    {"zone": "deck"},
    {"zone": "waiting_room", "least": 1},
    {"zone": "memory", "least": 1},
    {"zone": "outside", "least": 1},
    {"value": "points", "ja": "ポイント", "en": "points", "least": 1},
]
SUMMARY: Row = {"row": "line", "name": True, "items": PILES}
ENTRY: Row = {"row": "cards", "zone": "entry", "title": True, "when": "always"}
MEMBERS: Row = {"row": "cards", "zone": "member", "title": True, "when": "always"}
REBIRTHS: Row = {"row": "cards", "zone": "rebirth", "title": True, "when": "any"}
HAND: Row = {"row": "cards", "zone": "hand", "title": True, "when": "always"}
MIDDLE: list[Row] = [
    {"row": "words", "of": "fight", "style": "bold red"},
    {"row": "things", "of": "played", "ja": "プレイ中：{}", "en": "Being played: {}", "style": "yellow"},
    {"row": "things", "of": "waiting", "ja": "待機中の自動能力：{}", "en": "Waiting: {}", "style": "yellow"},
]
MAT: Mat = {
    "values": [
        {"row": "pool", "zone": "energy", "ja": "エネルギー", "en": "energy", "sign": "card", "ready": "rested"},
        {
            "row": "pool", "zone": "retire", "ja": "リタイア", "en": "retired", "sign": "crest", "limit": 7, "main": True,
            "last": {"ja": "敗", "en": "†"},
        },
    ],
    "name": [],
    "clan": "",
    "front": [ENTRY, MEMBERS],
    "back": [REBIRTHS, {"row": "cards", "zone": "energy", "title": True, "when": "always", "small": True}],
    "piles": [
        {"row": "pile", "zone": "deck"}, {"row": "pile", "zone": "waiting_room"}, {"row": "pile", "zone": "retire"},
        {"row": "pile", "zone": "memory", "least": 1},
        {"row": "pile", "zone": "played", "least": 1}, {"row": "pile", "zone": "outside", "least": 1},
    ],
    "hand": HAND,
    "centre": {"kind": "rows", "ja": "アタック", "en": "attack", "band": MIDDLE[1:], "told": [MIDDLE[0]], "arrow": ("fight", "attacker", "target")},
}  # fmt: skip
PHASES: dict[str, Named] = {
    "standby": {"ja": "スタンバイ", "en": "standby"}, "energy": {"ja": "エネルギー", "en": "energy"},
    "main": {"ja": "メイン", "en": "main"}, "attack": {"ja": "アタック", "en": "attack"}, "end": {"ja": "エンド", "en": "end"},
}  # fmt: skip
COLOURS = {"Red": "red", "Blue": "blue", "Green": "green", "Yellow": "gold", "Purple": "purple"}

TABLE: Layout = {
    "zones": NAMES,
    "short": DECLARED.zone_names(short=True),
    "players": [both(words) for words in SEAT_NAMES],
    "far": [SUMMARY, {"row": "cards", "zone": "hand", "title": True, "when": "known"}, MEMBERS, REBIRTHS, ENTRY],
    "middle": MIDDLE,
    "near": [ENTRY, MEMBERS, REBIRTHS, SUMMARY, HAND],
    "spare": ["energy", "retire", "deck", "waiting_room", "memory"],
    "look": ["hand", "entry", "member", "rebirth"],
    "stack": "",
    "marks": [
        {"sign": "▲", "ja": "アタック中", "en": "attacks", "at": ("fight", "attacker"), "style": "bold red"},
        {"sign": "▼", "ja": "アタックされている", "en": "is attacked", "at": ("fight", "target"), "style": "bold red"},
        {"sign": "▭", "ja": "レスト", "en": "rested", "fact": "rested", "style": "yellow"},
    ],
    "parts": [
        {"fact": "cost", "form": " ({})", "style": "yellow dim", "unless": "rested"},
        {"fact": "stats", "form": " {}", "style": "dim", "compared": ["atk", "def"], "changed": "green"},
        {"fact": "damage", "form": " -{}", "style": "bold red"},
    ],
    "dim": "rested",
    "texts": ["text"],
    "facts": [
        {"key": "cost", "ja": "コスト", "en": "cost"},
        {"key": "atk", "ja": "ATK", "en": "ATK"},
        {"key": "def", "ja": "DEF", "en": "DEF"},
        {"key": "attributes", "ja": "属性", "en": "attributes"},
        {"key": "title", "ja": "作品", "en": "title"},
        {"key": "damage", "ja": "負っているダメージ", "en": "damage borne"},
        {"key": "text", "ja": "", "en": ""},
    ],
    "intents": [
        {"zone": "hand", "own": True, "intent": "play {}", "ja": "プレイ", "en": "play it"},
        {"zone": "hand", "own": True, "intent": "set {}", "ja": "セット", "en": "set it"},
        {"zone": "hand", "own": True, "intent": "block {}", "ja": "ブロック", "en": "block with it"},
        {"zone": "hand", "own": True, "intent": "cancel {}", "ja": "キャンセル", "en": "present its Cancel"},
        {"zone": "hand", "own": True, "intent": "energy {}", "ja": "エネルギーに置く", "en": "put it into Energy"},
        {"zone": "hand", "own": True, "intent": "partner {}", "ja": "パートナーを置く", "en": "put the Partner into Energy"},
        {"zone": "member", "own": True, "intent": "attack {}", "ja": "サポートしてアタック", "en": "attack with its support"},
        {"zone": "entry", "own": True, "intent": "step back {}", "ja": "空席へ移す", "en": "move it to an empty seat"},
        {"zone": "", "own": True, "intent": "use {}", "ja": "起動能力", "en": "play its ability"},
        {"zone": "", "own": False, "intent": "choose {}", "ja": "いま選ぶこと", "en": "choose it now"},
    ],
    "asks": [
        {"places": [], "intent": "partner attack", "ja": "パートナーアタック", "en": "partner attack"},
        {"places": [], "intent": "attack alone", "ja": "サポートなしでアタック", "en": "attack without support"},
    ],
    "phases": PHASES,
    "verbs": {"energy": ["energy"], "partner": ["energy"]},
    "payments": ["pay_energy"],
    "hints": [
        {"rule": "7.4.2", "ja": "今はできない", "en": "not now"},
        {"rule": "5.14.1.1", "ja": "エネルギー{cost}必要", "en": "needs {cost} Energy"},
    ],
    "about": ABOUT,
    "keywords": KEYWORDS,
    "lessons": LESSONS,
    "first": FIRST,
    "accent": "gold",
    "mat": MAT,
    "bodies": LIFE,
    "face": {
        "tints": [{"fact": "colour", "colours": COLOURS}, {"fact": "kind", "colours": {"character": "grey", "rebirth": "gold", "partner": "green"}}],
        "clan": "attributes",
        "motifs": {},
        "corner": {"fact": "cost", "ja": "コスト", "en": "cost"},
        "glyphs": {
            "fact": "kind", "colours": {},
            "words": {"character": {"ja": "人", "en": "C"}, "rebirth": {"ja": "Re", "en": "Re"}, "partner": {"ja": "友", "en": "P"}},
        },
        "seals": [{"fact": "kind", "colours": {"rebirth": "gold"}, "words": {"rebirth": {"ja": "Reバース", "en": "Re-birth"}}}],
        "figures": [
            {"fact": "atk", "ja": "ATK", "en": "ATK", "tint": ["life"]},
            {"fact": "def", "ja": "DEF", "en": "DEF", "tint": ["aura"]},
            {"fact": "damage", "ja": "負傷", "en": "Hurt", "style": "bold red"},
        ],
        "spans": [],
        "turned": "rested",
        "framed": ("", ""),
        "bears": "",
    },
    "help": {
        "ja": "カードの表示：ATK/DEF。▭はレスト状態、▲はアタック中、▼はアタックされている。",
        "en": "On cards: ATK/DEF. ▭ is rested, ▲ attacks, ▼ is attacked.",
    },
    "concede": "1.2.4",
}  # fmt: skip
