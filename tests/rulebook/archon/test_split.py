"""Section 4.1: the secret split of everybody at the same time."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.games.archon.state import Phase

from .city import City
from .test_turns import started

GAME = bastide.game("archon")


def test_everybody_splits_at_the_same_time() -> None:
    t = started(4)
    assert t.state.phase == Phase.SPLIT
    assert t.game.actors(t.state) == [0, 1, 2, 3]
    t.play("hand 1 cleric", "hand 0 scribe", seat=2)
    assert t.game.actors(t.state) == [0, 1, 3]


def test_a_split_is_a_handful_of_small_decisions() -> None:
    t = started(2)
    assert t.legal(0) == ["hand 0 cleric", "hand 1 cleric"]
    t.play("hand 1 cleric", seat=0)
    assert t.legal(0) == ["hand 0 scribe", "hand 1 scribe"]
    t.play("hand 0 scribe", seat=0)
    assert t.player(0).hand == [4, 0, 1, 0, 0]
    assert t.player(0).resting == [4, 0, 0, 1, 0]


def test_both_piles_have_five_cards_however_many_magisters_there_are() -> None:
    t = started(2)
    t.player(0).own = t.player(0).resting = [0, 2, 4, 4, 0]
    t.player(0).sorting = 1
    assert t.legal(0) == ["hand 0 tax collector", "hand 1 tax collector", "hand 2 tax collector"]
    t.play("hand 0 tax collector", seat=0)
    assert t.legal(0) == ["hand 1 cleric", "hand 2 cleric", "hand 3 cleric", "hand 4 cleric"]
    assert "five cards" in str(t.why_not("hand 0 cleric", seat=0))
    t.play("hand 1 cleric", seat=0)
    assert t.legal(0) == ["hand 4 scribe"]


def test_types_are_sorted_one_after_the_other() -> None:
    t = started(2)
    assert "cleric cards first" in str(t.why_not("hand 1 scribe", seat=0))
    assert "you own 1" in str(t.why_not("hand 3 cleric", seat=0))


def splits(t: City, seat: int, choice: int) -> list[int]:
    """The decisions of one seat, taken by a number."""
    made = []
    twin = t.state.clone()
    while seat in GAME.actors(twin):
        legal = GAME.legal(twin, seat)
        made.append(legal[choice % len(legal)])
        GAME.rules.apply(twin, seat, made[-1])
        choice //= 2
    return made


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_seats_split_does_not_change_the_game(order: tuple[int, ...]) -> None:
    t = started(3)
    plans = [splits(t, seat, seat + 1) for seat in range(3)]
    reference = t.state.clone()
    for seat in range(3):
        for action in plans[seat]:
            GAME.apply(reference, seat, action)
    for seat in order:
        for action in plans[seat]:
            GAME.apply(t.state, seat, action)
    assert t.state.to_bytes() == reference.to_bytes()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=12, max_size=12), st.lists(st.integers(0, 7), min_size=4, max_size=4))
def test_interleaved_decisions_do_not_change_the_game(turns: list[int], choices: list[int]) -> None:
    t = started(4)
    plans = [splits(t, seat, choices[seat]) for seat in range(4)]
    reference, woven = t.state.clone(), t.state.clone()
    for seat in range(4):
        for action in plans[seat]:
            GAME.apply(reference, seat, action)
    for seat in [*turns, 0, 0, 1, 1, 2, 2, 3, 3]:
        if plans[seat]:
            GAME.apply(woven, seat, plans[seat].pop(0))
    assert woven.to_bytes() == reference.to_bytes()


def test_others_see_only_that_a_split_is_done() -> None:
    """Views, observations and words of other seats are the same whatever is chosen, and however far it has come."""
    t = started(3)
    views, seen, words = [], [], []
    for choice in range(4):
        s = t.state.clone()
        for action in splits(t, 0, choice):
            words.append(GAME.describe(s, 0, action, 1))
            GAME.apply(s, 0, action)
        views.append(GAME.view_of(s, 1))
        seen.append(GAME.observe(s, 1))
    assert all(view == views[0] for view in views)
    assert all(numbers == seen[0] for numbers in seen)
    assert set(words) == {"sorts cards in secret"}


def test_others_do_not_see_how_far_a_split_has_come() -> None:
    t = started(2)
    before = GAME.view_of(t.state, 1), GAME.observe(t.state, 1)
    t.play("hand 1 cleric", seat=0)
    assert (GAME.view_of(t.state, 1), GAME.observe(t.state, 1)) == before
    guess = GAME.determinize(t.state, 1, [1, 2, 3, 4])
    assert guess.players[0].sorting == 2 and sum(guess.players[0].hand) == 0
    assert GAME.describe(t.state, 0, GAME.actions.parse("hand 1 scribe"), 0) == "puts 1 scribe into the first hand"


def test_the_number_of_decisions_depends_only_on_what_everybody_knows() -> None:
    t = started(2)
    t.player(0).own = t.player(0).resting = [0, 2, 4, 2, 2]
    t.player(0).sorting = 1
    lengths = {len(splits(t, 0, choice)) for choice in range(64)}
    assert lengths == {4}


def test_the_owner_sees_both_piles() -> None:
    t = started(2)
    t.play("hand 1 cleric", "hand 0 scribe", seat=0)
    mine = t.game.words.view(t.state, 0).seats[0]  # type: ignore[attr-defined]
    assert mine.hand == {"courtier": 4, "tax collector": 0, "cleric": 1, "scribe": 0, "merchant": 0}
    assert mine.resting == {"courtier": 4, "tax collector": 0, "cleric": 0, "scribe": 1, "merchant": 0}
