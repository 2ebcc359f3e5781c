"""How the table of this game lies: the two players' crystals and piles, and between them the distance, the Dust and what is going on."""

from __future__ import annotations

from kisoku.games.sakura.lessons import ABOUT, FIRST, KEYWORDS, LESSONS
from kisoku.games.sakura.naming import ACTION_WORDS, BASIC_ACTIONS, DECLARED, PHRASES, POOL_WORDS
from kisoku.games.sakura.state import AURA_CAP, DISTANCE_CAP
from kisoku.kernel.state import LIFE
from kisoku.layout import Ask, Item, Layout, Mat, Named, Row, both
from kisoku.locale import PLAYER_NAMES

PETAL = "❀"
LIFE_PLACES, CONCENTRATION_PLACES = 10, 2
"""As many places are drawn for Life and concentration (C4-1.4, C5-5)."""

NAMES = DECLARED.zone_names()


def crystals(pool: str) -> Item:
    return {"value": pool, "ja": POOL_WORDS[pool].ja, "en": POOL_WORDS[pool].en, "sign": PETAL}


ACT_COLOURS = ("white", "red", "purple", "green", "yellow", "finale")
OF_MEGAMI = (
    "artificial", "burnt", "wind", "thunder", "frozen", "position", "soil", "sprouted", "scene_value", "square", "taboo", "rate", "flow",
    "cut_aura", "cut_flare", "cut_life",
    "own_cut_aura", "own_cut_flare", "own_cut_life", "aim",
)  # fmt: skip
"""Values that only the host of some Megami has; where there is none, nothing is shown."""
WOUNDS = ("cut_aura", "cut_flare", "cut_life", "own_cut_aura", "own_cut_flare", "own_cut_life")
"""Of these, what is only worth a word where there are some."""


def _tally(name: str) -> Item:
    item: Item = {"value": name, "ja": DECLARED.values[name].ja, "en": DECLARED.values[name].en}
    return {**item, "least": 1} if name in WOUNDS else item


TALLIES: list[Item] = [_tally(name) for name in OF_MEGAMI]
HOSTED_ZONES = ("machine", "barracks", "memories", "concept", "achieved", "perjury", "relic")
HOSTED_PILES: list[Item] = [{"zone": name, "least": 1} for name in HOSTED_ZONES]

PLAYER: Row = {
    "row": "line",
    "name": True,
    "items": [
        {"value": "megami", "ja": "", "en": ""},
        {"value": "concentration", "ja": "集中力", "en": "conc."},
        {"value": "shrunk", "states": {"1": {"ja": "畏縮", "en": "shrunk"}}, "style": "bold red"},
        {"value": "umbrella", "states": {"closed": {"ja": "傘：閉", "en": "umbrella closed"}, "open": {"ja": "傘：開", "en": "umbrella open"}}},
        {
            "value": "stratagem",
            "states": {
                "shinsan": {"ja": "計略：神算", "en": "stratagem Shinsan"}, "kibou": {"ja": "計略：鬼謀", "en": "stratagem Kibou"},
                "secret": {"ja": "計略：？", "en": "stratagem ?"}, "none": {"ja": "計略なし", "en": "no stratagem"},
            },
        },
        *TALLIES,
        {"value": "colour", "states": {name: {"ja": f"幕：{PHRASES[name].ja}", "en": f"act: {PHRASES[name].en}"} for name in ACT_COLOURS}},
        {"value": "terminal", "states": {"1": {"ja": "終端", "en": "terminal"}}, "style": "yellow"},
    ],
}  # fmt: skip
CRYSTALS: Row = {"row": "line", "items": [crystals("life"), {**crystals("aura"), "limit": AURA_CAP}, crystals("flare")]}
PILES: Row = {
    "row": "line",
    "items": [
        {"zone": "deck"}, {"zone": "hand"}, {"zone": "discard"}, {"zone": "facedown"}, {"zone": "poison_bag", "least": 1}, {"zone": "seal", "least": 1},
        {"zone": "extra", "least": 1}, {"zone": "anvil", "least": 1}, {"zone": "cyberwar", "least": 1},
        *HOSTED_PILES,
    ],
}  # fmt: skip
ENHANCEMENTS: Row = {"row": "cards", "zone": "enhancement", "title": True, "when": "any"}
TRUMPS: Row = {"row": "cards", "zone": "trump", "title": True, "when": "any"}
IN_USE: Row = {"row": "cards", "zone": "in_use", "title": True, "when": "any"}

ACTION: Item = {"value": "action", "states": {str(number): both(words) for number, words in ACTION_WORDS.items() if number}}
ATTACKS: Row = {"row": "stack", "of": "attacks", "ja": "攻撃中", "en": "Attack"}
LASTING: Row = {"row": "things", "of": "lasting", "ja": "継続中：{}", "en": "Lasting: {}", "style": "dim"}

POOL_NAMES = {name: both(words) for name, words in POOL_WORDS.items()}


def pool(name: str, limit: int = 0) -> Row:
    row: Row = {"row": "pool", "value": name, "ja": POOL_NAMES[name]["ja"], "en": POOL_NAMES[name]["en"], "sign": "blossom"}
    return {**row, "limit": limit} if limit else row


def pile(zone: str, least: int = 0) -> Row:
    return {"row": "pile", "zone": zone, "least": least}


STATES: list[Item] = [item for item in PLAYER["items"] if item["value"] not in ("megami", "concentration")]

MAT: Mat = {
    "values": [pool("aura", AURA_CAP), {**pool("life", LIFE_PLACES), "main": True}, pool("flare")],
    "name": [{"value": "concentration", "ja": "集中", "en": "conc.", "sign": "diamond", "limit": CONCENTRATION_PLACES}, *STATES],
    "clan": "megami",
    "front": [IN_USE, ENHANCEMENTS, TRUMPS],
    "back": [],
    "piles": [
        pile("deck"), pile("discard"), pile("facedown"), pile("poison_bag", 1), pile("seal", 1), pile("extra", 1), pile("anvil", 1), pile("cyberwar", 1),
        *(pile(name, 1) for name in HOSTED_ZONES),
        {**pile("outside", 1), "small": True},
    ],
    "hand": {"row": "cards", "zone": "hand", "title": True, "when": "always"},
    "centre": {
        "kind": "track",
        "ja": POOL_NAMES["distance"]["ja"], "en": POOL_NAMES["distance"]["en"],
        "value": "distance", "now": ["current", "distance"], "least": 0, "most": DISTANCE_CAP, "sign": "blossom", "shade": "master_distance",
        "reach": {"fact": "range", "weight": "damage", "zones": ["hand", "trump"], "others": ["hand", "trump", "discard"]},
        "notes": [
            {"value": "master_distance", "ja": "達人の間合", "en": "master's"},
            {"value": "start_distance", "ja": "ターン開始時", "en": "at turn start"},
            {"value": "current", "ja": "現在の間合", "en": "current", "style": "bold yellow"},
            ACTION,
        ],
        "beside": [pool("dust")],
        "stage": "attacks",
        "told": [LASTING],
    },
}  # fmt: skip

PHASES: dict[str, Named] = {"start": {"ja": "開始", "en": "start"}, "main": {"ja": "メイン", "en": "main"}, "end": {"ja": "終了", "en": "end"}}

BASIC_PLACES = {
    "forward": ["distance", "aura"], "retreat": ["aura", "distance"], "wrap": ["dust", "aura"], "charge": ["aura", "flare"], "break_away": ["dust", "distance"],
}  # fmt: skip
"""From where a crystal comes, and where it goes (C9-6)."""

BASICS: list[Ask] = [{"places": places, "intent": name, "ja": BASIC_ACTIONS[name].ja, "en": BASIC_ACTIONS[name].en} for name, places in BASIC_PLACES.items()]
ASKS: list[Ask] = [
    *BASICS,
    {"places": [], "intent": "full power", "ja": "全力行動", "en": "full-power action"},
    {"places": [], "intent": "standard", "ja": "標準行動", "en": "standard action"},
    {"places": ["deck"], "intent": "reconstruct", "ja": "山札の再構成", "en": "reconstruct the deck"},
    {"places": ["aura"], "intent": "aura", "ja": "オーラで受ける", "en": "take the damage to Aura"},
    {"places": ["life"], "intent": "life", "ja": "ライフで受ける", "en": "take the damage to Life"},
    {"places": [], "intent": "end", "ja": "メインフェイズの終了", "en": "end the main phase"},
]

TABLE: Layout = {
    "zones": NAMES,
    "short": DECLARED.zone_names(short=True),
    "players": [both(words) for words in PLAYER_NAMES],
    "far": [PLAYER, CRYSTALS, PILES, {"row": "cards", "zone": "hand", "title": True, "when": "known"}, TRUMPS, ENHANCEMENTS, IN_USE],
    "middle": [
        {
            "row": "line",
            "items": [
                {**crystals("distance"), "limit": DISTANCE_CAP}, crystals("dust"),
                {"value": "current", "ja": "現在の間合", "en": "current distance", "style": "bold yellow"},
                {"value": "start_distance", "ja": "開始時", "en": "at start"}, {"value": "master_distance", "ja": "達人", "en": "master's"},
                ACTION,
            ],
        },
        ATTACKS, LASTING,
    ],
    "near": [IN_USE, ENHANCEMENTS, TRUMPS, PILES, CRYSTALS, PLAYER, {"row": "cards", "zone": "hand", "title": True, "when": "always"}],
    "spare": ["discard", "facedown", "poison_bag", "seal", "extra", "anvil", "cyberwar", *HOSTED_ZONES],
    "look": ["hand", "trump", "enhancement", "in_use"],
    "stack": "attacks",
    "marks": [
        {"sign": "✓", "ja": "使用済", "en": "used", "fact": "spent", "style": "dim"},
        {"sign": "◆", "ja": "組み立て済", "en": "assembled", "fact": "assembled", "style": "yellow"},
    ],
    "parts": [
        {"fact": "stats", "form": " {}", "style": "dim", "compared": ["range", "damage", "charge", "consumption"], "changed": "green"},
        {"fact": "bound", "form": f" {PETAL}{{}}", "style": "bold magenta"},
    ],
    "dim": "spent",
    "texts": ["text"],
    "facts": [
        {"key": "megami", "ja": "使用者", "en": "Megami"},
        {"key": "range", "ja": "適正距離", "en": "range"},
        {"key": "damage", "ja": "ダメージ", "en": "damage"},
        {"key": "charge", "ja": "納", "en": "charge"},
        {"key": "consumption", "ja": "消費", "en": "consumption"},
        {"key": "bound", "ja": "桜花結晶", "en": "crystals on it"},
        {"key": "sealed_by", "ja": "封印しているカード", "en": "sealed by"},
        {"key": "text", "ja": "", "en": ""},
        {"key": "other_side", "ja": "もう一方の面", "en": "other side"},
    ],
    "intents": [
        {"zone": "hand", "own": True, "intent": "use {}", "ja": "使用", "en": "use it"},
        {"zone": "hand", "own": True, "intent": "react {}", "ja": "対応での使用", "en": "react with it"},
        {"zone": "trump", "own": True, "intent": "use {}", "ja": "使用", "en": "use it"},
        {"zone": "trump", "own": True, "intent": "react {}", "ja": "対応での使用", "en": "react with it"},
        {"zone": "", "own": False, "intent": "choose {}", "ja": "いま選ぶこと", "en": "choose it now"},
    ],
    "asks": ASKS,
    "phases": PHASES,
    "verbs": {"aura": ["aura"], "life": ["life"], "concentration": ["concentration"], "toggle": ["umbrella"]},
    "payments": [],
    "hints": [
        {"rule": "C9-2.b1", "ja": "対応でない", "en": "no reaction"},
        {"rule": "C9-4-1-1", "ja": "間合{range}で", "en": "range {range}"},
        {"rule": "C9-3.b1", "ja": "フレア{consumption}必要", "en": "needs {consumption} Flare"},
        {"rule": "C8-2-2.A", "ja": "全力行動で", "en": "full power"},
        {"rule": "C8-2-2.B", "ja": "標準行動で", "en": "standard action"},
    ],
    "about": ABOUT,
    "keywords": KEYWORDS,
    "lessons": LESSONS,
    "first": FIRST,
    "accent": "plum",
    "mat": MAT,
    "bodies": LIFE,
    "face": {
        "tints": [{"fact": "type", "colours": {"attack": "red", "action": "blue", "enhancement": "green"}}],
        "clan": "megami",
        "motifs": {
            "ユリナ": "blade", "サイネ": "wave", "ヒミカ": "flame", "トコヨ": "fan", "オボロ": "star", "ユキヒ": "petal", "シンラ": "diamond", "ハガネ": "moon",
            "チカゲ": "leaf",
        },
        "corner": {"fact": "consumption", "ja": "消費", "en": "cost"},
        "glyphs": {
            "fact": "type", "colours": {},
            "words": {"attack": {"ja": "攻", "en": "At"}, "action": {"ja": "行", "en": "Ac"}, "enhancement": {"ja": "付", "en": "En"}},
        },
        "seals": [
            {
                "fact": "subtype", "colours": {"reaction": "purple", "fullpower": "gold"},
                "words": {"reaction": {"ja": "対応", "en": "react"}, "fullpower": {"ja": "全力", "en": "full"}},
            },
        ],
        "figures": [
            {"fact": "range", "ja": "間合", "en": "range"},
            {"fact": "charge", "ja": "納", "en": "charge"},
            {"fact": "damage", "ja": "ダメージ", "en": "damage", "pair": True, "tint": ["aura", "life"]},
        ],
        "spans": [{"fact": "range", "least": 0, "most": DISTANCE_CAP, "now": ["current", "distance"]}],
        "turned": "",
        "framed": ("class", "trump"),
        "bears": "bound",
    },
    "help": {
        "ja": f"カードの表示：適正距離 オーラへのダメージ/ライフへのダメージ、納、消費。{PETAL}は桜花結晶、✓は使用済の切札、◆は組み立て済のパーツ。",
        "en": f"On cards: range, damage to Aura/Life, ch (charge), co (consumption). {PETAL} is a crystal, ✓ a used trump, ◆ an assembled part.",
    },
    "concede": "",
}  # fmt: skip
