"""The evaluation of Splendor: what is plainly better must look better, and one seat's gain is the other's loss."""

from __future__ import annotations

import pytest

import bastide
from bastide.core.conformance import random_states
from bastide.games.splendor import advice, weights
from tests.table import table

SPLENDOR = bastide.game("splendor")


def value(t: object, seat: int = 0) -> int:
    return int(SPLENDOR.rules.evaluate(t.state, seat))  # type: ignore[attr-defined]


def test_with_two_players_one_seat_gains_what_the_other_loses() -> None:
    for s, _, _ in random_states(SPLENDOR, 2, {}, 6):
        assert SPLENDOR.rules.evaluate(s, 0) == -SPLENDOR.rules.evaluate(s, 1)


@pytest.mark.parametrize("points", range(14))
def test_more_points_look_better(points: int) -> None:
    assert value(table("splendor").seat(0, points=points + 1)) > value(table("splendor").seat(0, points=points))


def test_fifteen_points_look_like_victory() -> None:
    assert value(table("splendor").seat(0, points=15)) > 3 * value(table("splendor").seat(0, points=10))


def test_a_card_that_can_be_bought_looks_better_than_one_that_cannot() -> None:
    rich = table("splendor").seat(0, tokens=[2, 2, 2, 1, 1, 0])
    poor = table("splendor").seat(0, tokens=[0, 0, 0, 0, 0, 0])
    assert value(rich) > value(poor)


def test_a_city_of_ones_own_looks_like_victory() -> None:
    t = table("splendor", options={"modules": ["cities"]})
    before = value(t)
    assert value(t.seat(0, city=0)) > before + advice.FINISHED // 2


def test_the_weights_are_as_many_as_the_things_counted() -> None:
    assert len(weights.EARLY) == len(weights.LATE) == advice.N_WEIGHTS
