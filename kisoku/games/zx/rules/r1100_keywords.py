"""1100: keyword abilities. What each of them is stands in keywords.py; here are their numbers, and what
only they do.
"""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.zx.state import ZxState
from kisoku.kernel.rules import rule


def so(*numbers: str) -> Callable[[ZxState], bool]:
    """What these rules say holds; without one of them it does not."""

    @rule(*numbers, off=False)
    def holds(s: ZxState) -> bool:
        return True

    return holds


WORKS: dict[str, Callable[[ZxState], bool]] = {
    "start_card": so("1102.1", "1102.2"),
    "life_recovery": so("1103.1", "1103.2"),
    "void_bringer": so("1104.1", "1104.2", "1104.2a"),
    "range": so("1105.1"),
    "evolseed": so("1106.1", "1106.2", "1106.3"),
    "alter_force": so("1108.1", "1108.2", "1108.3"),
    "zero_optima": so("1109.1", "1109.2", "1109.3"),
    "infinite_solitude": so("1110.1", "1110.2", "1110.2a"),
    "level": so("1111.1", "1111.3", "1111.5"),
    "headbutt": so("1112.1", "1112.2"),
    "zextend_drive": so("1113.1", "1113.3"),
    "gate_card": so("1114.1", "1114.2"),
    "denei": so("1115.1", "1115.2"),
    "install": so("1116.1", "1116.2"),
    "rewrite": so("1117.1", "1117.2"),
    "activate": so("1118.1", "1118.2"),
    "session": so("1119.1", "1119.2", "1119.3"),
    "symbol": so("1120.1", "1120.2", "1120.3"),
    "hangon": so("1121.1", "1121.2"),
    "alter_break": so("1122.1", "1122.2", "1122.3"),
    "sublimation": so("1123.1", "1123.2", "1123.3"),
    "renkei": so("1124.1", "1124.2"),
    "phantom": so("1125.1", "1125.2"),
    "gravity_assist": so("1126.1", "1126.2"),
    "genesis_rebuild": so("1127.1", "1127.2"),
    "start_resource": so("1128.1", "1128.2"),
    "haten_advent": so("1129.1", "1129.3"),
    "colour_break": so("1130.1", "1130.2"),
    "raid": so("1131.1", "1131.2"),
    "trance": so("1132.1", "1132.2"),
    "overdrive": so("1133.1", "1133.2"),
    "dress_up": so("1134.1", "1134.2"),
    "voltage": so("1135.1", "1135.2", "1135.3"),
    "sympathy": so("1136.1", "1136.2", "1136.3"),
}
"""By keyword, whether it works: 1101.1."""


@rule("1101.1", "1101.2", "1101.2a", off=False)
def keyword_works(s: ZxState, keyword: str) -> bool:
    works = WORKS.get(keyword)
    return works is None or works(s)
