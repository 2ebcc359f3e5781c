"""What calls a rule: read from the sources, for who reads rules in the browser."""

from __future__ import annotations

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.judge.calling import callers


@pytest.mark.parametrize("name", GAMES)
def test_what_calls_a_rule_is_a_rule_of_the_index_and_never_itself(name: str) -> None:
    known = {rule.number for rule in load(name).rules()}
    found = callers(name)
    assert set(found) == known
    assert all(set(numbers) <= known - {number} for number, numbers in found.items())
    assert sum(map(bool, found.values())) > len(known) // 4


def test_a_routine_is_called_by_the_step_that_begins_it_and_a_condition_by_who_asks_it() -> None:
    assert "C8-2-2" in callers("sakura")["C9-6"], "a standard action performs basic actions"
    assert "901.2a.2" in callers("zx")["902.1"], "an empty deck is reloaded"
    assert callers("sakura")["P"] == ()
