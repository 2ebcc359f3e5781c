"""How the table of this game lies."""

from __future__ import annotations

from kisoku.games.zx.lessons import ABOUT, FIRST, KEYWORDS, LESSONS
from kisoku.games.zx.naming import DECLARED
from kisoku.kernel.state import LIFE
from kisoku.layout import Item, Layout, Mat, Named, Row, both
from kisoku.locale import PLAYER_NAMES

NAMES = DECLARED.zone_names()
HURT: Item = {"value": "hurt", "ja": "ダメージ", "en": "damage", "least": 1, "style": "bold red"}
SHIELDS: Item = {"value": "life_shields", "ja": "ライフシールド", "en": "life shields", "least": 1}
PILES: list[Item] = [
    {"zone": "life"},
    {"zone": "resource", "ready": "sleeping"},
    {"zone": "charge"},
    {"zone": "hand"},
    {"zone": "deck"},
    {"zone": "trash", "least": 1},
    {"zone": "dynamis", "least": 1},
    {"zone": "remove", "least": 1},
    HURT,
    SHIELDS,
]
SUMMARY: Row = {"row": "line", "name": True, "items": PILES}
HAND: Row = {"row": "cards", "zone": "hand", "title": True, "when": "always"}
RESOURCE: Row = {"row": "cards", "zone": "resource", "title": True, "when": "any", "small": True}
CHARGE: Row = {"row": "cards", "zone": "charge", "title": True, "when": "any", "small": True}
MIDDLE: list[Row] = [
    {"row": "words", "of": "fight", "style": "bold red"},
    {"row": "squares"},
    {"row": "things", "of": "waiting", "ja": "誘発している自動能力：{}", "en": "Triggered and waiting: {}", "style": "yellow"},
]
MAT: Mat = {
    "values": [
        {"row": "pool", "zone": "life", "ja": "ライフ", "en": "Life", "sign": "crest", "main": True},
        {"row": "pool", "zone": "resource", "ja": "リソース", "en": "Resource", "sign": "card", "ready": "sleeping"},
        {"row": "line", "items": [HURT, SHIELDS]},
    ],
    "name": [],
    "clan": "",
    "front": [CHARGE],
    "back": [RESOURCE],
    "piles": [
        {"row": "pile", "zone": "deck"},
        {"row": "pile", "zone": "trash"},
        {"row": "pile", "zone": "dynamis", "least": 1},
        {"row": "pile", "zone": "remove", "least": 1},
    ],
    "hand": HAND,
    "centre": {
        "kind": "squares",
        "ja": NAMES["squares"]["ja"],
        "en": NAMES["squares"]["en"],
        "rows": 3,
        "columns": 3,
        "of": "board",
        "areas": [{"ja": "自軍エリア", "en": "own area"}, {"ja": "中央エリア", "en": "central area"}, {"ja": "敵軍エリア", "en": "enemy area"}],
        "told": [MIDDLE[0], MIDDLE[2]],
        "arrow": ("fight", "attacker", "target"),
    },
}
PHASES: dict[str, Named] = {
    "reboot": {"ja": "リブート", "en": "reboot"},
    "draw": {"ja": "ドロー", "en": "draw"},
    "resource": {"ja": "リソース", "en": "resource"},
    "ignition": {"ja": "イグニ", "en": "ignition"},
    "main": {"ja": "メイン", "en": "main"},
    "end": {"ja": "エンド", "en": "end"},
}
COLOURS = {"red": "red", "blue": "blue", "white": "gold", "black": "purple", "green": "green"}

TABLE: Layout = {
    "zones": NAMES,
    "short": DECLARED.zone_names(short=True),
    "players": [both(words) for words in PLAYER_NAMES],
    "far": [SUMMARY, {"row": "cards", "zone": "hand", "title": True, "when": "known"}, RESOURCE, CHARGE],
    "middle": MIDDLE,
    "near": [CHARGE, RESOURCE, SUMMARY, HAND],
    "spare": ["trash", "dynamis", "remove"],
    "look": ["hand"],
    "stack": "",
    "marks": [
        {"sign": "▲", "ja": "攻撃中", "en": "attacks", "at": ("fight", "attacker"), "style": "bold red"},
        {"sign": "▼", "ja": "攻撃されている", "en": "is attacked", "at": ("fight", "target"), "style": "bold red"},
        {"sign": "▭", "ja": "スリープ", "en": "asleep", "fact": "sleeping", "style": "yellow"},
    ],
    "parts": [
        {"fact": "cost", "form": " ({})", "style": "yellow dim"},
        {"fact": "power", "form": " {}", "style": "dim", "compared": ["power"], "changed": "green"},
        {"fact": "damage", "form": " -{}", "style": "bold red"},
        {"fact": "shields", "form": " ◇{}", "style": "cyan"},
    ],
    "dim": "sleeping",
    "texts": ["text", "subtext"],
    "facts": [
        {"key": "cost", "ja": "コスト", "en": "cost"},
        {"key": "colours", "ja": "色", "en": "colours"},
        {"key": "power", "ja": "パワー", "en": "power"},
        {"key": "races", "ja": "種族", "en": "races"},
        {"key": "icons", "ja": "アイコン", "en": "icons"},
        {"key": "shields", "ja": "シールド", "en": "shields"},
        {"key": "damage", "ja": "受けているダメージ", "en": "damage"},
        {"key": "text", "ja": "", "en": ""},
        {"key": "subtext", "ja": "サブテキスト", "en": "subtext"},
    ],
    "intents": [
        {"zone": "hand", "own": True, "intent": "play {}", "ja": "プレイ", "en": "play it"},
        {"zone": "dynamis", "own": True, "intent": "play {}", "ja": "プレイ", "en": "play it"},
        {"zone": "squares", "own": True, "intent": "attack {}", "ja": "攻撃", "en": "attack with it"},
        {"zone": "squares", "own": True, "intent": "use {}", "ja": "能力のプレイ", "en": "use its ability"},
    ],
    "asks": [],
    "phases": PHASES,
    "verbs": {"resource": ["resource"], "life": ["life"]},
    "payments": ["pay"],
    "hints": [
        {"rule": "806.1f", "ja": "コスト{cost}必要", "en": "needs {cost}"},
        {"rule": "806.1d", "ja": "置けない", "en": "no square"},
        {"rule": "602.1c", "ja": "目標なし", "en": "no target"},
    ],
    "about": ABOUT,
    "keywords": KEYWORDS,
    "lessons": LESSONS,
    "first": FIRST,
    "accent": "indigo",
    "mat": MAT,
    "bodies": LIFE,
    "face": {
        "tints": [{"fact": "colour_keys", "colours": COLOURS}],
        "clan": "races",
        "motifs": {},
        "corner": {"fact": "cost", "ja": "コスト", "en": "cost"},
        "glyphs": {
            "fact": "kind",
            "colours": {},
            "words": {"event": {"ja": "事", "en": "E"}, "player": {"ja": "人", "en": "P"}, "shift": {"ja": "剣", "en": "S"}},
        },
        "seals": [{"fact": "ignition", "colours": {"yes": "gold"}, "words": {"yes": {"ja": "IG", "en": "IG"}}}],
        "figures": [
            {"fact": "power", "ja": "パワー", "en": "Power", "tint": ["life"]},
            {"fact": "damage", "ja": "ダメージ", "en": "Hurt", "style": "bold red"},
            {"fact": "shields", "ja": "シールド", "en": "Shields", "tint": ["aura"]},
        ],
        "spans": [],
        "turned": "sleeping",
        "framed": ("ignition", "yes"),
        "bears": "forces",
    },
    "help": {
        "ja": "カードの表示：（コスト）パワー −ダメージ ◇シールド。▭はスリープ、▲は攻撃中、▼は攻撃されている。",
        "en": "On cards: (cost) power −damage ◇shields. ▭ is asleep, ▲ attacks, ▼ is attacked.",
    },
    "concede": "101.4",
}
