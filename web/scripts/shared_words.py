"""Write the phrases that the terminal and the page share to src/made/phrases.json; with --check only say whether they
are current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kisoku.locale import PHRASES

TARGET = Path(__file__).parent.parent / "src" / "made" / "phrases.json"
USED = (
    "turn", "your_turn", "their_turn", "player_turn", "you", "opponent", "targets", "empty", "unknown_cards",
    "face_down", "thinking", "hand_over",
    "concede?", "not_asked", "possible", "why_not", "cards", "no_cards", "pick_game", "pick_deck", "pick_opponent",
    "pick_their_deck", "hot_seat", "log",
    "rule_unknown",
)  # fmt: skip


def main() -> int:
    made = (
        json.dumps(
            {name: {"ja": PHRASES[name].ja, "en": PHRASES[name].en} for name in USED}, ensure_ascii=False, indent=1
        )
        + "\n"
    )
    if "--check" in sys.argv:
        if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == made:
            return 0
        sys.stderr.write(
            "src/made/phrases.json is not what kisoku/locale.py says: run python web/scripts/shared_words.py\n"
        )
        return 1
    TARGET.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
