"""200: parameters of cards; appendix A: official names."""

from __future__ import annotations

from typing import Any

from kisoku.games.zx.rules.definitions import as_it_is
from kisoku.games.zx.state import ICONS
from kisoku.kernel.rules import rows, rule

OFFICIAL = {
    "赤の竜の巫女メイラル": "AC01-001 B13-106",
    "青の竜の巫女ユイ": "AC01-002 B13-107",
    "白の竜の巫女ニノ": "AC01-003 B12-109",
    "黒の竜の巫女バラハラ": "AC01-004 B12-110",
    "緑の竜の巫女クシュル": "AC01-005 B11-110",
    "青葉千歳": "B04-109 B09-113 MC01-003 MC03-005 P17-041",
    "剣淵相馬": "B04-110 MC02-007 P19-023",
    "天王寺飛鳥": "B05-109 MC02-003 P15-025",
    "弓弦羽ミサキ": "B05-110 B09-111 MC02-004 P19-019",
    "上柚木綾瀬": "B06-109 B09-112 MC03-004 C15-001 P15-026 P21-028",
    "天王寺大和": "B06-110 MC02-005 P19-021",
    "各務原あづみ": "B07-110 B09-110 MC03-002 C13-002 P15-024 P17-034",
    "戦斗怜亜": "B07-111 P19-017",
    "黒崎神門": "B08-110 P16-027 P17-037",
    "倉敷世羅": "B08-111 B09-109 MC02-001 P15-023 P20-016",
    "獅子島七尾": "B10-109 MC02-002 P17-038",
    "雷鳥超": "B10-110 P19-018",
    "蝶ヶ崎ほのめ": "B11-111 MC01-001 MC03-001 P16-029 P17-032 P19-015",
    "上柚木八千代": "B14-106 MC02-006 P16-025 P17-040 P21-030",
    "都城出雲": "B19-106 P16-030 P19-016",
    "上柚木さくら": "B19-107 MC03-003 P16-028 P17-039",
    "ニーナ・シトリー": "B21-122 MC01-002 P16-026 P19-020",
    "イリューダ・オロンド": "B21-123 P19-022",
    "桜街紗那": "MC02-008 P19-024",
    "百目鬼きさら": "P15-027 P20-017",
    "春村奈々": "P18-019",
    "星谷美緒": "P18-020",
}
"""Appendix A: the names of cards whose print shows them in another way, with their collector numbers."""
BY_NUMBER = {number: name for name, numbers in OFFICIAL.items() for number in numbers.split()}


@rule("201.5", "A.1", off=lambda s, number, name: name)
def official(s: Any, number: str, name: str) -> str:
    return BY_NUMBER.get(number, name)


# --- 202: kinds -----------------------------------------------------------------------------------

KIND_RULES = {
    "zx": ("202.3",),
    "event": ("202.4",),
    "player": ("202.5",),
    "zx_extra": ("202.6", "202.6a", "202.2a"),
    "overboost": ("202.7", "202.7a"),
    "shift": ("202.8",),
    "event_extra": ("202.9", "202.9a", "202.2a"),
    "player_extra": ("202.10", "202.10a", "202.2a"),
    "ascension": ("202.11",),
    "ascension_extra": ("202.12", "202.12a", "202.2a"),
    "link": ("202.15", "202.2b"),
}


def _kind(kind: str) -> Any:
    @rule(*KIND_RULES[kind], off=lambda s, kinds: frozenset((kind,)) - (kinds if len(kinds) == 1 else frozenset()))
    def counts_as(s: Any, kinds: frozenset[str]) -> frozenset[str]:
        return kinds

    return counts_as


COUNTS_AS = {kind: _kind(kind) for kind in KIND_RULES}


is_token = as_it_is("202.13", "202.2b", off=lambda s, kinds: kinds - {"token"})


def kinds_of(s: Any, row: Any) -> frozenset[str]:
    """What a card with this information counts as."""
    known = COUNTS_AS.get(row.kind)
    kinds: frozenset[str] = row.kinds if known is None else known(s, row.kinds)
    return is_token(s, kinds) if "token" in kinds else kinds


# --- 207: icons -----------------------------------------------------------------------------------

ICON_RULES = {icon: f"207.{place}a" for place, icon in enumerate(ICONS, 3)}


@rows(ICON_RULES.values(), lambda s, icon: ICON_RULES.get(icon, ""), off=False)
def bears(s: Any, icon: str) -> bool:
    """Whether an icon of that kind counts."""
    return True
