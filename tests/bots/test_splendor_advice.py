"""The evaluation of Splendor: what is plainly better must look better, and one seat's gain is the other's loss."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core.conformance import random_states
from bastide.core.game import SPECTATOR
from bastide.core.rule import template
from bastide.games.splendor import advice, insight, mind, weights
from bastide.games.splendor.actions import HAND_BUY, PASS
from bastide.games.splendor.mind import odds_of_next
from tests.table import table

SPLENDOR = bastide.game("splendor")
MODULES: dict[str, object] = {"modules": ["trading_posts"]}  # the base game is judged by a network


def value(t: object, seat: int = 0) -> int:
    return int(SPLENDOR.rules.evaluate(t.state, seat))  # type: ignore[attr-defined]


def test_with_two_players_one_seat_gains_what_the_other_loses() -> None:
    for s, _, _ in random_states(SPLENDOR, 2, MODULES, 6):
        assert SPLENDOR.rules.evaluate(s, 0) == -SPLENDOR.rules.evaluate(s, 1)


@pytest.mark.parametrize("points", range(14))
def test_more_points_look_better(points: int) -> None:
    more, less = (table("splendor", options=MODULES).seat(0, points=n) for n in (points + 1, points))
    assert value(more) > value(less)


def test_fifteen_points_look_like_victory() -> None:
    ahead, behind = (table("splendor", options=MODULES).seat(0, points=n) for n in (15, 10))
    assert value(ahead) > 3 * value(behind)


def test_the_learned_judgement_of_the_base_game_likes_points_and_knows_who_wins() -> None:
    even, ahead, won = (value(table("splendor").seat(0, points=n)) for n in (0, 6, 14))
    assert even < ahead < won
    assert value(table("splendor").seat(1, points=14)) < even


def test_the_learned_judgements_of_two_seats_are_nearly_opposite() -> None:
    for s, _, _ in random_states(SPLENDOR, 2, {}, 6):
        sides = SPLENDOR.rules.evaluate(s, 0), SPLENDOR.rules.evaluate(s, 1)
        assert (sides[0] > 400) <= (sides[1] < 0)
        assert (sides[1] > 400) <= (sides[0] < 0)


def test_a_card_that_can_be_bought_looks_better_than_one_that_cannot() -> None:
    rich = table("splendor").seat(0, tokens=[2, 2, 2, 1, 1, 0])
    poor = table("splendor").seat(0, tokens=[0, 0, 0, 0, 0, 0])
    assert value(rich) > value(poor)


def test_paying_by_hand_is_considered_only_where_cards_of_the_orient_pay() -> None:
    for options, considered in (({}, False), ({"modules": ["orient"]}, True)):
        t = table("splendor", options=options)
        seat = SPLENDOR.actors(t.state)[0]
        t.seat(seat, tokens=[3, 3, 3, 3, 3, 1])
        assert any(HAND_BUY <= action < PASS for action in SPLENDOR.legal(t.state, seat))
        assert any(HAND_BUY <= action < PASS for action in SPLENDOR.considered(t.state, seat)) is considered


def test_everything_seen_has_a_number_of_its_own_and_fits_into_the_row() -> None:
    for players in (2, 3, 4):
        for s, _, _ in random_states(SPLENDOR, players, {}, 8):
            for seat in range(players):
                seen = [0] * insight.MOST_SEEN
                n = insight.look(s, seat, seen)
                assert n < insight.MOST_SEEN - 4  # nothing fills the last four
                assert all(0 < number < insight.FEATURES for number in seen[:n])


def after_every_move(players: int, seed: int) -> list[tuple[Any, int]]:
    """The positions that a search judges one after another, in a game of mixed moves."""
    lot = random.Random(seed)
    positions: list[tuple[Any, int]] = []
    for s, seat, _ in random_states(SPLENDOR, players, {}, seed):
        if seat == SPECTATOR or len(positions) > 2000:
            break
        for action in SPLENDOR.considered(s, seat):
            after = SPLENDOR.state.from_bytes(s.to_bytes())
            SPLENDOR.apply(after, seat, action)
            positions.append((after, seat if lot.random() < 0.9 else (seat + 1) % players))
    return positions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_position_after_another_is_judged_like_each_alone(players: int) -> None:
    memory = [0] * mind.MEMORY
    positions = after_every_move(players, 11)
    recalled = 0
    for s, seat in positions:
        recalled += mind.same_background(s, seat, list(memory))
        assert mind.odds_of_next(s, seat, memory) == mind.odds(s, seat)
    assert len(positions) / 3 < recalled < len(positions)


@template
def odds_at(states: Any, i: int, seat: int, memory: Any) -> int:
    return odds_of_next(states[i], seat, memory)


def test_the_compiled_memory_is_that_of_the_mirror() -> None:
    positions = after_every_move(2, 12)
    states = np.frombuffer(b"".join(s.to_bytes() for s, _ in positions), SPLENDOR.state.dtype)
    memory, mirror = np.zeros(mind.MEMORY, np.int16), [0] * mind.MEMORY
    for i, (s, seat) in enumerate(positions):
        assert SPLENDOR.native[odds_at](states, i, seat, memory) == mind.odds_of_next(s, seat, mirror)
        assert memory.tolist() == mirror


def test_no_sum_of_the_first_layer_leaves_sixteen_bits() -> None:
    """Each block of the list with the most things that four players can see of it, all at their largest weight."""
    see = insight
    blocks = [
        (see.TURN_AT, 10),
        *((see.PLAYERS_AT + kind * see.PLAYER, 15 * seats) for kind, seats in enumerate((1, 1, 2))),
        *((see.NOBLES_AT + kind * see.NOBLE, 30 * seats) for kind, seats in enumerate((1, 1, 2))),
        (see.OWN_DISPLAY_AT, 12 * 7),
        (see.NEXT_DISPLAY_AT, 12 * 2),
        (see.OTHER_DISPLAY_AT, 12 * 2),
        (see.OWN_RESERVE_AT, 3 * 7),
        (see.NEXT_RESERVE_AT, 3),
        (see.OTHER_RESERVE_AT, 6),
        (see.HIDDEN_AT, 9),
    ]
    ends = [start for start, _ in blocks[1:]] + [see.FEATURES]
    weights_of = np.array(mind.FIRST.array())[:, : mind.HIDDEN]
    bias = np.array(mind.FIRST_BIAS.array())
    for sign in (1, -1):
        most = sum(
            many * (sign * weights_of[start:end].astype(int)).max(0).clip(0)
            for (start, many), end in zip(blocks, ends, strict=True)
        )
        assert (most + sign * bias).max() < 1 << 15


def test_a_card_reserved_unseen_is_seen_by_its_owner_alone() -> None:
    def seen(seat: int, card: int) -> list[int]:
        t = table("splendor").seat(1, reserved=[card, 0, 0], hidden=[1, 0, 0], n_reserved=1)
        row = [0] * insight.MOST_SEEN
        insight.look(t.state, seat, row)
        return row

    assert seen(0, 3) == seen(0, 30)
    assert seen(1, 3) != seen(1, 30)


def test_a_city_of_ones_own_looks_like_victory() -> None:
    t = table("splendor", options={"modules": ["cities"]})
    before = value(t)
    assert value(t.seat(0, city=0)) > before + advice.FINISHED // 2


def test_the_weights_are_as_many_as_the_things_counted() -> None:
    assert len(weights.EARLY) == len(weights.LATE) == advice.N_WEIGHTS
