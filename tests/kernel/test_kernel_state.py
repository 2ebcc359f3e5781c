"""Columns, journal, marks, clones, canonical bytes, references."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from toy_game import ToyGame, ToyState, ruleset

from kisoku.kernel.match import Match
from kisoku.kernel.state import LIFE, NOWHERE, handle, is_player, player_ref, ref_player

Writes = list[tuple[str, str, int, int]]


def fresh(objects: int = 4) -> ToyState:
    s = ToyState(ruleset(), 7)
    s.rules.first_free = objects
    for _ in range(objects):
        s.new_object()
    s.journal.clear()
    return s


WRITES = st.lists(
    st.one_of(
        st.tuples(st.just("cell"), st.sampled_from(ToyState.COLUMNS), st.integers(0, 3), st.integers(-5, 5)),
        st.tuples(st.just("row"), st.just(""), st.just(0), st.just(0)),
        st.tuples(st.just("field"), st.sampled_from(("turn", "drawn")), st.just(0), st.integers(0, 9)),
    ),
    max_size=30,
)


def carry_out(s: ToyState, writes: Writes) -> None:
    for kind, name, index, value in writes:
        if kind == "cell":
            s.write(name, index, value)
        elif kind == "row":
            s.write("zone", s.new_object(), 1)
        else:
            setattr(s, name, value)


@given(WRITES, WRITES)
def test_going_back_to_a_mark_restores_every_byte(first: Writes, second: Writes) -> None:
    s = fresh()
    carry_out(s, first)
    mark, before = s.mark(), s.canonical()
    carry_out(s, second)
    s.back(mark)
    assert s.canonical() == before


@given(WRITES, WRITES, WRITES)
def test_a_rewind_can_itself_be_undone(first: Writes, second: Writes, third: Writes) -> None:
    s = fresh()
    carry_out(s, first)
    early = s.mark()
    carry_out(s, second)
    middle, before = s.mark(), s.canonical()
    s.rewind(early)
    carry_out(s, third)
    s.back(middle)
    assert s.canonical() == before


@given(WRITES)
def test_writing_on_a_clone_leaves_the_original(writes: Writes) -> None:
    s = fresh()
    before = s.canonical()
    copy = s.clone()
    assert copy.canonical() == before
    carry_out(copy, writes)
    assert s.canonical() == before


@given(WRITES)
def test_a_loaded_save_has_the_bytes_that_were_saved(writes: Writes) -> None:
    s = fresh()
    carry_out(s, writes)
    other = fresh(0)
    other.load(s.canonical())
    assert other.canonical() == s.canonical()
    assert other.digest() == s.digest()


def test_a_clone_with_another_seed_differs_in_nothing_but_the_seed() -> None:
    s = fresh()
    copy = s.clone(99)
    assert copy.seed == 99
    copy.seed = s.seed
    assert copy.canonical() == s.canonical()


def test_every_column_and_field_is_part_of_the_bytes() -> None:
    for name in ToyState.COLUMNS:
        s = fresh()
        before = s.canonical()
        s.write(name, 0, 3)
        assert s.canonical() != before, name
    for name in ToyState.FIELDS:
        s = fresh()
        before = s.canonical()
        setattr(s, name, (5, 5))
        assert s.canonical() != before, name


def test_a_new_object_takes_a_free_row_after_the_cards() -> None:
    s = fresh()
    s.rules.first_free = 2
    s.write("zone", 2, 1)
    assert s.new_object() == 3
    s.write("zone", 3, 1)
    assert s.new_object() == 4
    assert s.zone[4] == NOWHERE


def test_a_reference_means_one_life_of_an_object() -> None:
    s = fresh()
    ref = s.ref(2)
    assert s.alive(ref)
    s.write("life", 2, 1)
    assert not s.alive(ref)
    assert s.ref(2) == 2 + LIFE
    assert handle(s.ref(2)) == 2


def test_players_are_references_below_zero_and_always_live() -> None:
    s = fresh()
    for player in (0, 1):
        assert is_player(player_ref(player))
        assert ref_player(player_ref(player)) == player
        assert s.alive(player_ref(player))
    assert not is_player(s.ref(0))


def test_saving_in_the_middle_of_a_transaction_keeps_what_a_rewind_needs() -> None:
    game = ToyGame()
    match = Match(game.new([tuple("123456"), tuple("123456")], 1))
    before = match.state.canonical()
    match.answer(0)
    assert match.state.open == 1
    loaded = Match(game.blank(match.state.canonical(), game.header(match.state)))
    for one in (match, loaded):
        one.answer(1)
        assert one.state.open == 0
        assert one.state.zones == game.blank(before, game.header(match.state)).zones
    assert loaded.state.canonical() == match.state.canonical()
