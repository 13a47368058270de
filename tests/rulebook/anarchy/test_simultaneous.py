"""Section 19.1: seats act at the same time, and the order in which their moves arrive does not matter."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.games.anarchy.actions import ATTACK, END, TURN
from bastide.games.anarchy.components import CLOSED_SPACES
from bastide.games.anarchy.state import Node, Phase, State

GAME = bastide.game("anarchy")
MODES = [{"mode": "classic", "difficulty": "easy"}, {"mode": "siege", "difficulty": "hard"}]
Moves = list[tuple[int, int]]


def to_actions(players: int, seed: int, options: dict[str, str], round: int, rng: random.Random) -> State:
    """A random game up to the action phase of a round, with some knowledge for everybody."""
    s = GAME.new(players, seed, options)
    while s.round < round or s.phase != Phase.ACTIONS:
        seat = GAME.actors(s)[0]
        legal = GAME.legal(s, seat)
        GAME.rules.apply(s, seat, rng.choice(legal))
    for me in s.players[:players]:
        me.knowledge += 1
    assert isinstance(s, State)
    return s


def play_until_next_draft(s: State, rng: random.Random) -> Moves:
    """Actions and defence of one round, a random open seat at a time."""
    moves: Moves = []
    round = s.round
    while s.round == round and s.phase != Phase.OVER:
        seat = rng.choice(GAME.actors(s))
        legal = GAME.legal(s, seat)
        weights = [0.2 if action == END else 1 for action in legal]
        action = rng.choices(legal, weights)[0]
        moves.append((seat, action))
        GAME.rules.apply(s, seat, action)
    return moves


def touches(seat: int, action: int, other: int) -> bool:
    """Whether a move turns a card of another seat."""
    return TURN <= action < ATTACK and (action - TURN) // 2 == other and seat != other


def commute(one: tuple[int, int], two: tuple[int, int]) -> bool:
    """Moves of different seats may change places unless one helps the other or both turn the same card."""
    if one[0] == two[0] or touches(*one, two[0]) or touches(*two, one[0]):
        return False
    return not (one[1] == two[1] and TURN <= one[1] < ATTACK)


def reordered(moves: Moves, rng: random.Random) -> Moves:
    """Another order of arrival: neighbours that commute change places at random, many times."""
    moves = list(moves)
    for _ in range(6 * len(moves)):
        i = rng.randrange(len(moves) - 1) if len(moves) > 1 else 0
        if len(moves) > 1 and commute(moves[i], moves[i + 1]):
            moves[i], moves[i + 1] = moves[i + 1], moves[i]
    return moves


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6), mode=st.sampled_from(MODES), round=st.integers(1, 5))
def test_any_interleaving_of_a_round_gives_the_same_bytes(players: int, seed: int, mode: Any, round: int) -> None:
    rng = random.Random(seed)
    start = to_actions(players, seed, mode, round, rng)
    played = start.clone()
    moves = play_until_next_draft(played, rng)
    for _ in range(3):
        again = start.clone()
        for seat, action in reordered_by_phase(moves, start, rng):
            assert action in GAME.legal(again, seat)
            GAME.rules.apply(again, seat, action)
        assert again.to_bytes() == played.to_bytes()


def reordered_by_phase(moves: Moves, start: State, rng: random.Random) -> Moves:
    """Reorder the actions and the defence of a round, each on their own: defence begins when nobody is open."""
    s = start.clone()
    split = 0
    while s.phase == Phase.ACTIONS and s.round == start.round:
        GAME.rules.apply(s, *moves[split])
        split += 1
    return reordered(moves[:split], rng) + reordered(moves[split:], rng)


def test_all_seats_are_open_at_once_and_an_ended_seat_is_not() -> None:
    s = to_actions(3, 1, MODES[0], 1, random.Random(1))
    assert GAME.actors(s) == [0, 1, 2]
    GAME.apply(s, 1, END)
    assert GAME.actors(s) == [0, 2]


def test_defence_begins_when_the_last_seat_ends_and_is_simultaneous_too() -> None:
    s = to_actions(2, 3, MODES[0], 1, random.Random(3))
    for me in s.players[:2]:
        me.stock = [0, 0, 0, 0, 0, 0, 1, 1]
    GAME.apply(s, 1, END)
    assert s.phase == Phase.ACTIONS
    GAME.apply(s, 0, END)
    assert s.phase == Phase.DEFENCE
    assert GAME.actors(s) == [0, 1]
    assert [me.node for me in s.players[:2]] == [Node.DEPLOY, Node.DEPLOY]


@pytest.mark.parametrize("mode", MODES, ids=["classic", "siege"])
def test_a_seats_luck_does_not_depend_on_the_others(mode: dict[str, str]) -> None:
    """Drawing cards at one seat leaves the pile and the stream of every other seat alone."""
    s = to_actions(4, 9, mode, 1, random.Random(9))
    for me in s.players:
        me.stock = [9] * 8
        me.rows = [9, 9, 9, 9]
    before = [(s.rng[1 + seat][:], s.players[seat].pile[:]) for seat in range(4)]
    table_stream = s.rng[0][:]
    for move in ("lammas", "tournament", "valentine"):
        GAME.apply(s, 2, GAME.actions.parse(move))
        while s.players[2].node != Node.ACTION:
            GAME.apply(s, 2, GAME.legal(s, 2)[0])
    for seat in (0, 1, 3):
        assert (s.rng[1 + seat], s.players[seat].pile) == before[seat]
    assert s.rng[0] == table_stream


def test_help_reopens_and_the_phase_still_ends() -> None:
    """At most two cards of a seat can be turned by others, so a seat is reopened at most twice a round."""
    s = to_actions(2, 5, MODES[0], 4, random.Random(5))
    me, other = s.players[0], s.players[1]
    other.faceup[2] = other.faceup[4] = 0
    me.knowledge, me.assists = 3, 0
    for space in CLOSED_SPACES:
        GAME.apply(s, 1, END)
        assert GAME.actors(s) == [0]
        GAME.apply(s, 0, GAME.actions.parse(f"turn 2.{space + 1}"))
        assert GAME.actors(s) == [0, 1]
    GAME.apply(s, 1, END)
    assert all(not GAME.actions.name(action).startswith("turn 2") for action in GAME.legal(s, 0))
