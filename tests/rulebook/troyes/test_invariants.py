"""Section 12: what holds in every position, under Hypothesis."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core.conformance import random_states
from bastide.core.game import SPECTATOR
from bastide.games.troyes.actions import CONFIRM, DIE, PASS
from bastide.games.troyes.components import CARDS, EVENTS, MISSING_LEVEL, ROUNDS
from bastide.games.troyes.rules.activities import levels_with_cube
from bastide.games.troyes.rules.decisions import face_up
from bastide.games.troyes.state import NEUTRAL, STOCK, Phase, State

GAME = bastide.game("troyes")


def check_citizens(s: State) -> None:
    for seat in range(s.seats):
        me = s.players[seat]
        lying = sum(building[seat] for building in s.lying)
        trading = sum(owner == seat for card in s.tradesmen for owner in card)
        assert me.general + me.personal + s.spaces.count(seat) + lying + trading == 12
    lying = sum(building[NEUTRAL] for building in s.lying)
    assert s.neutral_supply + s.spaces.count(NEUTRAL) + lying == 8
    assert all(count <= 1 for building in s.lying for count in building)


def check_dice(s: State) -> None:
    for die, place in enumerate(s.die_place):
        assert place == STOCK or place == NEUTRAL or 0 <= place < s.seats
        assert place == STOCK or 1 <= s.die_face[die] <= 6
    assert 0 <= sum(s.black) + s.fight_dice <= 6
    group = s.group[: s.group_size]
    assert len(set(group)) == s.group_size and s.group[s.group_size :] == [-1] * (3 - s.group_size)


def check_cards(s: State) -> None:
    for place in range(9):
        owners = [owner for owner in s.tradesmen[place] if owner != -1]
        assert len(set(owners)) == len(owners)
        if not face_up(s, place):
            assert not owners and not any(s.cubes[place])
        assert all(count >= 0 for count in s.cubes[place])
        assert CARDS[s.activities[place]].hourglass or not any(s.cubes[place])
    for at in range(s.n_row):
        assert s.n_cubes[at] < EVENTS[s.row[at]].banners
        assert all(owner != -1 for owner in s.banners[at][: s.n_cubes[at]])
        assert all(owner == -1 for owner in s.banners[at][s.n_cubes[at] :])
    beaten = sum(winner != -1 for winner in s.winner)
    assert beaten + s.n_row == sum(s.drawn) == sum(me.won for me in s.players) + s.n_row
    assert s.drawn[0] == s.drawn[1] + s.drawn[2] == s.round <= ROUNDS[s.seats]


def check_resources(s: State) -> None:
    for me in s.players[: s.seats]:
        assert me.deniers >= 0 and 0 <= me.influence <= 20 and me.vp >= 0 and me.purse >= 0
        assert me.passed == 1 or me.purse == 0


def check(s: State) -> None:
    check_citizens(s)
    check_dice(s)
    check_cards(s)
    check_resources(s)
    for seat in range(s.seats):
        assert MISSING_LEVEL * (3 - levels_with_cube(s, seat)) in (0, 2, 4, 6)


def check_step(before: State, after: State, action: int) -> None:
    """What a single decision may change."""
    spent = [
        before.cubes[place][seat] - after.cubes[place][seat]
        for place in range(9)
        for seat in range(before.seats)
        if after.cubes[place][seat] < before.cubes[place][seat]
    ]
    assert sum(spent) <= 1
    if after.round == before.round or before.round == 0:
        return
    dice = sum(place != STOCK for place in before.die_place)
    if action == PASS:  # the action phase ends with everybody passed, or with no dice in the districts
        others = [me for seat, me in enumerate(before.players[: before.seats]) if seat != before.current]
        assert all(me.passed for me in others)
    else:
        assert dice == max(before.group_size + 1, 1) if DIE <= action < CONFIRM else dice <= before.group_size


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.sampled_from([2, 3, 4]), mix=st.booleans())
def test_invariants_hold_at_every_decision(seed: int, players: int, mix: bool) -> None:
    options = {"event_groups": "any_mix" if mix else "one_of_each"}
    before: Any = None
    last = -1
    for s, seat, action in random_states(GAME, players, options, seed):
        check(s)
        s.to_bytes()
        if before is not None:
            check_step(before, s, last)
        before = s.clone()
        last = action
        if seat == SPECTATOR:
            assert s.round == ROUNDS[players] and not any(map(any, s.lying)) and set(s.die_place) == {STOCK}


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4]))
def test_money_moves_between_players_only_by_bought_dice(seed: int, players: int) -> None:
    """Somebody else's deniers grow inside a turn only when the acting seat has paid them."""
    before: Any = None
    actor = -1
    for s, seat, _ in random_states(GAME, players, {}, seed):
        if before is not None and before.phase in (Phase.GROUP, Phase.SOURCE) and s.round == before.round:
            gains = {
                other: s.players[other].deniers - before.players[other].deniers
                for other in range(players)
                if other != actor
            }
            if s.phase != Phase.OVER:
                assert all(gain >= 0 and gain % 2 == 0 for gain in gains.values())
                sold = sum(before.die_place[die] in gains and s.die_place[die] == STOCK for die in range(18))
                assert sum(gains.values()) <= 6 * sold
        before = s.clone()
        actor = seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_starts_from_an_all_zero_record(players: int) -> None:
    s = GAME.new(players, 1)
    check_citizens(s)
    assert set(s.die_place) == {STOCK} and set(s.row) == {-1} and set(s.cathedral) == {-1}


def test_the_state_is_small() -> None:
    assert State.dtype.itemsize < 1024
