"""How the table of this game lies: the stage between the two players, and each player's piles."""

from __future__ import annotations

from kisoku.games.spellcard.lessons import ABOUT, FIRST, KEYWORDS, LESSONS
from kisoku.games.spellcard.minimap import COLUMNS, ROWS
from kisoku.games.spellcard.naming import DECLARED
from kisoku.games.spellcard.state import VICTORY_SCORE
from kisoku.kernel.state import LIFE
from kisoku.layout import Item, Layout, Mat, Named, Row, both
from kisoku.locale import PLAYER_NAMES

NAMES = DECLARED.zone_names()
SCORE: Item = {"value": "score", "ja": "スコア", "en": "score", "limit": VICTORY_SCORE}
PLAYER: Row = {"row": "line", "name": True, "items": [SCORE]}
PILES: Row = {
    "row": "line",
    "items": [{"zone": "deck"}, {"zone": "hand"}, {"zone": "discard"}, {"zone": "score"}, {"zone": "removed", "least": 1}],
}
RULES: Row = {"row": "cards", "zone": "rule", "title": True, "when": "any"}
EFFECTS: Row = {"row": "cards", "zone": "effect", "title": True, "when": "any"}
CHAIN: Row = {"row": "stack", "of": "chain", "ja": "チェイン", "en": "Chain"}
LASTING: Row = {"row": "things", "of": "lasting", "ja": "継続中：{}", "en": "Lasting: {}", "style": "dim"}
HAND: Row = {"row": "cards", "zone": "hand", "title": True, "when": "always"}


def pile(zone: str, least: int = 0) -> Row:
    return {"row": "pile", "zone": zone, "least": least}


LINES: list[Named] = [
    {"ja": "ベースライン", "en": "baseline"}, {"ja": "テリトリー", "en": "territory"}, {"ja": "センターライン", "en": "centre line"},
    {"ja": "テリトリー", "en": "territory"}, {"ja": "ベースライン", "en": "baseline"},
]  # fmt: skip

MAT: Mat = {
    "values": [{"row": "pool", "value": "score", "ja": "スコア", "en": "score", "limit": VICTORY_SCORE, "main": True, "sign": "star"}],
    "name": [],
    "clan": "",
    "front": [EFFECTS, RULES],
    "back": [],
    "piles": [pile("deck"), pile("discard"), pile("score"), pile("removed", 1)],
    "hand": HAND,
    "centre": {
        "kind": "squares", "ja": NAMES["stage"]["ja"], "en": NAMES["stage"]["en"], "rows": ROWS, "columns": COLUMNS, "zone": "stage", "upward": True,
        "areas": LINES,
        "reaches": "reaches",
        "stage": "chain", "told": [LASTING], "notes": [], "beside": [],
    },
}  # fmt: skip

TABLE: Layout = {
    "zones": NAMES,
    "short": DECLARED.zone_names(short=True),
    "players": [both(words) for words in PLAYER_NAMES],
    "far": [PLAYER, PILES, {"row": "cards", "zone": "hand", "title": True, "when": "known"}, RULES, EFFECTS],
    "middle": [{"row": "squares"}, CHAIN, LASTING],
    "near": [EFFECTS, RULES, PILES, PLAYER, HAND],
    "spare": ["discard", "score"],
    "look": ["hand", "stage", "effect", "rule"],
    "stack": "chain",
    "marks": [
        {"sign": "↷", "ja": "行動済み", "en": "acted", "fact": "acted", "style": "dim"},
        {"sign": "★", "ja": "エース", "en": "ace", "fact": "ace", "style": "yellow"},
    ],
    "parts": [{"fact": "stats", "form": " {}", "style": "dim", "compared": ["pow", "def", "rank"], "changed": "green"}],
    "dim": "acted",
    "texts": ["text"],
    "facts": [
        {"key": "spell", "ja": "スペルカード名", "en": "spell"},
        {"key": "attributes", "ja": "属性", "en": "attributes"},
        {"key": "summon", "ja": "召喚コスト", "en": "summon cost"},
        {"key": "rank", "ja": "Rank", "en": "Rank"},
        {"key": "pow", "ja": "POW", "en": "POW"},
        {"key": "def", "ja": "DEF", "en": "DEF"},
        {"key": "range", "ja": "攻撃範囲", "en": "attack range"},
        {"key": "affiliations", "ja": "所属", "en": "affiliation"},
        {"key": "races", "ja": "種族", "en": "race"},
        {"key": "types", "ja": "タイプ", "en": "type"},
        {"key": "ranges", "ja": "効果範囲", "en": "effect range"},
        {"key": "text", "ja": "", "en": ""},
    ],
    "intents": [
        {"zone": "hand", "own": True, "intent": "spell {}", "ja": "スペルカード宣言", "en": "declare it"},
        {"zone": "hand", "own": True, "intent": "summon {}", "ja": "召喚", "en": "summon it"},
        {"zone": "stage", "own": True, "intent": "move {}", "ja": "移動", "en": "move it"},
        {"zone": "stage", "own": True, "intent": "attack {}", "ja": "攻撃宣言", "en": "attack with it"},
        {"zone": "stage", "own": True, "intent": "ability {}", "ja": "アビリティ宣言", "en": "use its ability"},
        {"zone": "stage", "own": True, "intent": "retire {}", "ja": "退場", "en": "retire it"},
        {"zone": "", "own": False, "intent": "choose {}", "ja": "いま選ぶこと", "en": "choose it now"},
    ],
    "asks": [{"places": [], "intent": "end", "ja": "フェイズ終了", "en": "end the phase"}],
    "phases": {
        "refresh": {"ja": "リフレッシュ", "en": "refresh"}, "striker": {"ja": "ストライカー", "en": "striker"},
        "commander": {"ja": "コマンダー", "en": "commander"}, "end": {"ja": "エンド", "en": "end"},
    },
    "verbs": {"discard": ["discard"], "graze": ["score"], "end": [], "shuffle": ["deck"], "cut": ["deck"]},
    "payments": ["pay"],
    "hints": [
        {"rule": "2.5.4.2", "ja": "タイミングが違う", "en": "not its timing"},
        {"rule": "2.5.4.3", "ja": "コスト不足", "en": "too dear"},
        {"rule": "2.5.4.4", "ja": "使用条件", "en": "use condition"},
        {"rule": "2.5.4.1", "ja": "対象なし", "en": "no target"},
    ],
    "about": ABOUT,
    "keywords": KEYWORDS,
    "lessons": LESSONS,
    "first": FIRST,
    "accent": "wisteria",
    "mat": MAT,
    "bodies": LIFE,
    "face": {
        "tints": [{"fact": "colours", "colours": {"神": "gold", "魔": "purple", "霊": "blue", "妖": "green"}}],
        "clan": "affiliations",
        "motifs": {},
        "corner": {"fact": "rank", "ja": "Rank", "en": "Rank"},
        "glyphs": {"fact": "kind", "colours": {}, "words": {"spell": {"ja": "符", "en": "Sp"}, "option": {"ja": "オ", "en": "Op"}}},
        "seals": [],
        "aside": {"fact": "summon", "ja": "召喚", "en": "summon"},
        "figures": [
            {"fact": "pow", "ja": "POW", "en": "POW", "tint": ["life"]}, {"fact": "def", "ja": "DEF", "en": "DEF", "tint": ["aura"]},
        ],
        "spans": [],
        "turned": "acted",
        "framed": ("kind", "option"),
        "map": "range", "bears": "",
    },
    "help": {
        "ja": "カードの表示：Rank POW/DEF。↷は行動済み、★はエース。エリアは先手側から数えた「行-列」。",
        "en": "On cards: Rank POW/DEF. ↷ is acted, ★ the ace. Areas are row-column, counted from player A's side.",
    },
    "concede": "1.2.4.6",
}  # fmt: skip
