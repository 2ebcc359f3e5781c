"""Why something cannot be done, for "why not?": what the explanations of all games say alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kisoku.judge.looking import Judge
from kisoku.judge.references import Labels
from kisoku.kernel.game import Reason, Words
from kisoku.kernel.rules import Refusals


def because(rule: str, ja: str, en: str) -> Reason:
    return Reason(rule, Words(ja, en))


def refused(table: Refusals, s: Any, *args: Any) -> Iterator[Reason]:
    """All that a table of rules says against it."""
    yield from (Reason(number, words) for number, words in table.all(s, *args))


def is_offered(judge: Judge, s: Any, labels: Labels, player: int, intent: str) -> bool:
    """Whether the player is asked, and could answer just that."""
    request = s.request
    return request is not None and request.player == player and bool(judge.meant(s, labels, request, intent))


def each_once(s: Any, found: Iterable[Reason]) -> list[Reason]:
    """Every reason once. Where none is known, it is just not among the options."""
    reasons = list(dict.fromkeys(found))
    if not reasons and s.request is not None:
        reasons = [because(s.request.rule, "いまはその選択肢がありません", "that is not among the options now")]
    return reasons
