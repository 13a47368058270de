"""Section 12: what always holds, in random games of all player counts, editions and switches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core import conformance
from bastide.games.archon.actions import N_PAYMENTS
from bastide.games.archon.components import CUBES_IN_BOX, GOLD, GOLD_IN_BOX, N_CUBES, N_SLOTS, RECRUIT, RECRUITS_IN_BOX
from bastide.games.archon.options import EDITION_SWITCHES, RULING_SWITCHES
from bastide.games.archon.rules.goods import hand_size, warriors_on_wall
from bastide.games.archon.rules.market import cubes_in_row
from bastide.games.archon.rules.placement import may_enter, payment_allowed, slot_exists, slot_location, tax_due
from bastide.games.archon.state import EARLY, Phase, State

GAME = bastide.game("archon")
SWITCHES = {name: st.sampled_from((a, b)) for name, (a, b, _) in {**EDITION_SWITCHES, **RULING_SWITCHES}.items()}
options: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.just({"edition": "early"}),
    st.fixed_dictionaries({}, optional=SWITCHES),
)


def check_goods(s: State) -> None:
    """Nothing is lost, nothing is made, nothing is negative."""
    players = s.players[: s.seats]
    for kind in range(N_CUBES):
        total = s.stock[kind] + s.repository[kind] + cubes_in_row(s, kind)
        assert total + sum(me.goods[kind] for me in players) == CUBES_IN_BOX[kind]
    assert s.stock[RECRUIT] + sum(me.goods[RECRUIT] for me in players) == RECRUITS_IN_BOX
    assert s.stock[GOLD] + sum(me.goods[GOLD] for me in players) == GOLD_IN_BOX
    assert s.options.gold_supply == 0 or s.stock[GOLD] >= 0
    assert s.arts + sum(me.arts for me in players) == 23
    assert s.science + sum(me.science for me in players) == 23
    assert min(s.stock[:GOLD]) >= 0 and s.stock[RECRUIT] >= 0 and min(s.arts, s.science) >= 0
    assert all(min(me.goods) >= 0 for me in players)


def check_pieces(s: State) -> None:
    """Ten cards, five figures, five warriors and four tax tiles of every player are somewhere."""
    on_board = figures_on_board(s)
    for seat in range(s.seats):
        me = s.players[seat]
        assert s.phase == Phase.FIRST or sum(me.own) == 10 or s.phase == Phase.REPLACE
        spent = [own - hand - rest for own, hand, rest in zip(me.own, me.hand, me.resting, strict=True)]
        assert min(spent) >= 0 and min(me.hand) >= 0 and min(me.resting) >= 0
        assert me.figures + on_board[seat] == 5 and me.figures >= hand_size(me) * (s.phase != Phase.SPLIT)
        assert me.tax_tiles + sum(row[seat] for row in s.tax) == 4
        assert me.gate + me.wall <= 5 and me.track[0] <= 2 and max(me.track) <= 4
        shown = [hand - seen for hand, seen in zip(me.hand, me.shown_hand, strict=True)]
        assert min(shown) >= 0
    assert warriors_on_wall(s) <= 12 and sum(me.gate for me in s.players) <= 2


def figures_on_board(s: State) -> list[int]:
    return [sum(row[seat] for row in s.figures) for seat in range(4)]


def check_move(before: State, seat: int, after: State) -> None:
    """R57: in a move others only receive the tax of a placement; no figure is placed without an action."""
    if after.round != before.round or after.phase in (Phase.RAID, Phase.OVER):
        return
    placed = figures_on_board(after)[seat] - figures_on_board(before)[seat]
    assert placed == int(before.phase == Phase.PAY)
    due = tax_due(before, seat, slot_location(before.slot)) if placed else 0
    for other in range(before.seats):
        if other != seat:
            change = [a - b for a, b in zip(after.players[other].goods, before.players[other].goods, strict=True)]
            assert [n for item, n in enumerate(change) if item != GOLD and n] == []
            assert 0 <= change[GOLD] <= due
            assert after.players[other].vp == before.players[other].vp


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**64 - 1), chosen=options)
def test_the_invariants_of_section_12_hold_in_every_position(players: int, seed: int, chosen: dict[str, Any]) -> None:
    before: tuple[State, int] | None = None
    for s, seat, _ in conformance.random_states(GAME, players, chosen, seed):
        check_goods(s)
        check_pieces(s)
        assert s.phase not in (Phase.CLOSING, Phase.ROUND_OVER)
        if before is not None:
            check_move(*before, s)
        before = (s.clone(), seat)


@settings(max_examples=12, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), chosen=options)
def test_a_guess_keeps_the_invariants_and_plays_on(players: int, seed: int, chosen: dict[str, Any]) -> None:
    for number, (s, seat, _) in enumerate(conformance.random_states(GAME, players, chosen, seed)):
        if number % 9 == 0 and seat >= 0:
            viewer = seed % players
            guess = GAME.determinize(s, viewer, [seed | 1, number, 3, 4])
            check_goods(guess)
            check_pieces(guess)
            assert GAME.legal(guess, seat)


@settings(max_examples=12, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), chosen=options)
def test_a_slot_is_open_exactly_if_some_cards_pay_it(players: int, seed: int, chosen: dict[str, Any]) -> None:
    for s, seat, _ in conformance.random_states(GAME, players, chosen, seed):
        if s.phase == Phase.ACT:
            for slot in range(N_SLOTS):
                payable = slot_exists(s, slot) and any(
                    payment_allowed(s, seat, slot, payment) for payment in range(N_PAYMENTS)
                )
                assert may_enter(s, seat, slot) == payable


@pytest.mark.parametrize("edition", ["final", "early"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_makes_more_than_five_actions_a_round(players: int, edition: str) -> None:
    for seed in range(3):
        actions: dict[tuple[int, int], int] = {}
        for s, seat, action in conformance.random_states(GAME, players, {"edition": edition}, seed):
            if seat >= 0 and GAME.actions.name(action).startswith("play"):
                actions[s.round, seat] = actions.get((s.round, seat), 0) + 1
        assert max(actions.values()) <= 5


def test_the_early_text_really_plays_differently() -> None:
    s = GAME.new(3, 5, {"edition": "early"})
    assert s.options.tie_split == s.options.two_card_payment == EARLY
