"""200: parameters of cards; appendix A: official names."""

from __future__ import annotations

from typing import Any

from kisoku.kernel.rules import rule

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


@rule("201.5", off=lambda s, number, name: name)
def official(s: Any, number: str, name: str) -> str:
    return BY_NUMBER.get(number, name)
