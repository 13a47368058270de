"""What holds in every position of every game, for 1 to 4 players, both modes and all difficulties."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.games.anarchy.components import (
    AREA_BOXES,
    BREW_CELL,
    BUILDING_BOXES,
    BUILDING_LEVELS,
    FORT_BOXES,
    NOTHING,
    PRODUCTION_BOXES,
    SUM,
    WHEEL,
    WHEEL_LINKS,
)
from bastide.games.anarchy.length import most_decisions
from bastide.games.anarchy.state import Node, Phase, Player, State

GAME = bastide.game("anarchy")
options = st.fixed_dictionaries(
    {"mode": st.sampled_from(["classic", "siege"]), "difficulty": st.sampled_from(["easy", "standard", "hard"])}
)


def check_sheet(me: Player) -> None:
    assert min(me.stock) >= 0 and min(me.prepared) >= 0
    assert all(0 <= n <= 24 for n in me.attribute)
    assert all(0 <= n <= most for n, most in zip(me.production, PRODUCTION_BOXES, strict=True))
    assert all(0 <= n <= most for n, most in zip(me.fort, FORT_BOXES, strict=True))
    assert all(0 <= n <= 8 for n in me.land)
    assert all(0 <= n <= 10 for n in me.rows)
    assert all(0 <= n <= most for n, most in zip(me.built, BUILDING_LEVELS, strict=True))
    assert all(0 <= n <= most for n, most in zip(me.filled, BUILDING_BOXES, strict=True))
    assert all(0 <= n <= most for n, most in zip(me.area, AREA_BOXES, strict=True))
    assert sum(me.researched) == me.area[7]
    assert 0 <= me.knowledge <= me.learned <= 5
    assert 0 <= me.assists <= 3
    assert 0 <= me.ready <= me.muster <= 3
    assert me.discontent <= 15
    assert sum(me.squares) == me.filled[3]


def check_castle(me: Player) -> None:
    waiting = (me.node == Node.WALL, me.node == Node.TOWER)
    assert sum(me.walls) == me.fort[2] - waiting[0]
    assert sum(me.towers) == me.fort[1] - waiting[1]
    assert me.gate == me.fort[0]
    assert max(me.towers) <= 2
    assert all(abs(a - b) <= 1 for a, b in pairwise([*me.walls, me.walls[0]]))
    assert min(n for side in me.fighters for n in side) >= 0


def check_festivals(me: Player) -> None:
    assert me.pairs == sum(w and m for w, m in zip(me.women, me.men, strict=True))
    for row, (first, second) in enumerate(me.sums):
        if second:
            assert SUM[row] in (0, first + second)
        assert first or not second
    rows = [all(me.brew[4 * r + c] for c in range(4)) for r in range(4)]
    columns = [all(me.brew[4 * r + c] for r in range(4)) for c in range(4)]
    assert 0 <= me.beer <= sum(rows) + sum(columns)
    assert all(sum(me.brew[i] for i in range(16) if BREW_CELL[i] == k) <= 4 for k in range(4))
    assert sorted(me.pile) == list(range(24))
    assert 0 <= me.pile_left <= 24


def check_wheel(me: Player) -> None:
    """Every filled box can be reached from the centre through filled boxes."""
    reached = 1 << len(WHEEL)
    for _ in WHEEL:
        for box in range(len(WHEEL)):
            if me.wheel >> box & 1 and WHEEL_LINKS[box] & reached:
                reached |= 1 << box
    assert reached == me.wheel


def check_table(s: State) -> None:
    cards = [card for me in s.players[: s.seats] for card in me.attack if card != NOTHING]
    assert len(set(cards)) == len(cards)
    paths = [card for me in s.players[: s.seats] for card in me.paths if card != NOTHING]
    paths += [card for card in s.revealed if card != NOTHING] + s.path_deck[: s.path_left]
    assert len(set(paths)) == len(paths)
    for me in s.players[: s.seats]:
        assert 0 <= me.tent <= s.round
        assert (me.queued == 0) or me.node not in (Node.ACTION, Node.IDLE)
        if s.options.mode:
            assert me.tent == me.castles == 0


@settings(max_examples=30, deadline=None)
@given(players=st.integers(1, 4), seed=st.integers(0, 2**40), chosen=options)
def test_invariants_hold_in_every_position(players: int, seed: int, chosen: dict[str, str]) -> None:
    rng = random.Random(seed)
    s = GAME.new(players, seed, chosen)
    moves = [0] * players
    while not GAME.over(s):
        seat = rng.choice(GAME.actors(s))
        legal = GAME.legal(s, seat)
        quiet = [action for action in legal if GAME.actions.name(action) != "end actions"]
        if quiet and rng.random() < 0.9:  # long rounds reach more of the sheets
            legal = quiet
        GAME.rules.apply(s, seat, rng.choice(legal))
        moves[seat] += 1
        for me in s.players[:players]:
            check_sheet(me)
            check_castle(me)
            check_festivals(me)
            check_wheel(me)
        check_table(s)
    s.to_bytes()
    assert s.phase == Phase.OVER
    assert max(moves) <= most_decisions()
    assert all(score == me.final for score, me in zip(GAME.scores(s), s.players, strict=False))


@settings(max_examples=15, deadline=None)
@given(players=st.integers(1, 4), seed=st.integers(0, 2**40), chosen=options)
def test_every_action_of_another_seat_leaves_my_sheet_alone(players: int, seed: int, chosen: dict[str, str]) -> None:
    """Only a card that somebody turns for me changes anything of mine while actions are taken."""
    rng = random.Random(seed)
    s = GAME.new(players, seed, chosen)
    while not GAME.over(s):
        seat = rng.choice(GAME.actors(s))
        action = rng.choice(GAME.legal(s, seat))
        before = s.clone()
        GAME.rules.apply(s, seat, action)
        if before.phase == s.phase == Phase.ACTIONS and before.round == s.round:
            for other in range(players):
                if other != seat:
                    mine, then = s.players[other].clone(), before.players[other]
                    mine.faceup, mine.node = then.faceup, then.node
                    assert mine == then
