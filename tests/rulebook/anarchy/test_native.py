"""Compiled rules are the mirror's: play, observation, guess and judgement, byte for byte."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core import conformance, playing
from bastide.core.rule import Rule, template, unbound
from bastide.games.anarchy.state import State

GAME = bastide.game("anarchy")

observe: Rule = unbound
determinize: Rule = unbound
evaluate: Rule = unbound
actors: Rule = unbound
legal: Rule = unbound
apply: Rule = unbound


@template
def look_at(states: Any, i: int, seat: int, seen: Any, stream: Any) -> int:
    """Observe, judge and guess, in this order; the guess replaces the state."""
    observe(states[i], seat, seen[0])
    value = evaluate(states[i], seat)
    determinize(states[i], seat, stream)
    return int(value)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_observation_judgement_and_guess_are_the_same_compiled(players: int) -> None:
    look = GAME.native[look_at]
    rng = random.Random(players)
    for seed, options in enumerate(GAME.samples):
        s = GAME.new(players, seed, options)
        while not GAME.over(s):
            seat = rng.choice(GAME.actors(s))
            if rng.random() < 0.05:
                compare(look, s, seat)
            GAME.rules.apply(s, seat, rng.choice(GAME.legal(s, seat)))
        compare(look, s, 0)


def compare(look: Any, s: State, seat: int) -> None:
    states = s.to_array()
    seen = np.zeros(1, GAME.observation.dtype)
    value = look(states, 0, seat, seen, np.array([1, 2, 3, 4], np.uint32))
    assert value == GAME.rules.evaluate(s, seat)
    assert seen.view("<i2").tolist() == GAME.observe(s, seat)
    assert states[0].tobytes() == GAME.determinize(s, seat, [1, 2, 3, 4]).to_bytes()


@pytest.mark.parametrize("options", GAME.samples, ids=lambda options: "-".join(options.values()) or "default")
def test_compiled_games_end_in_the_mirrors_bytes(options: dict[str, str]) -> None:
    for players in range(1, 5):
        assert conformance.check_native_equals_mirror(GAME, players, options, seed=7, games=10)


@pytest.mark.parametrize("mode", ["classic", "siege"])
def test_ten_thousand_random_games_finish(mode: str) -> None:
    """In each mode, spread over player counts and difficulties, within the proven number of decisions."""
    menu = np.zeros(len(GAME.actions) + 1, np.int16)
    for players in range(1, 5):
        for difficulty in ("easy", "standard", "hard"):
            games = 2500 if difficulty == "standard" else 100
            states = np.zeros(games, GAME.state.dtype)
            moves = np.zeros(games, np.int32)
            blank = GAME.blank(players, {"mode": mode, "difficulty": difficulty}).to_array()
            GAME.native[playing.play_many](states, blank, 1, moves, menu, np.zeros(4, np.uint32))
            assert (states["phase"] == 3).all()
            assert (states["round"] == 5).all()
            assert 20 * players < moves.min() <= moves.max() <= GAME.max_moves // 4 * players
