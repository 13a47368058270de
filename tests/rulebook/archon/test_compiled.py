"""Observation, guess and evaluation give the same numbers compiled and on the mirror."""

from __future__ import annotations

from typing import Any

import numpy as np

import bastide
from bastide.core import conformance
from bastide.core.rule import Rule, template, unbound

GAME = bastide.game("archon")

determinize: Rule = unbound
evaluate: Rule = unbound
observe: Rule = unbound


@template
def look(states: Any, seen: Any, seat: int, stream: Any) -> int:
    """What a seat sees and thinks; then its guess replaces the state."""
    observe(states[0], seat, seen[0])
    value = evaluate(states[0], seat)
    determinize(states[0], seat, stream)
    return int(value)


def test_observe_evaluate_and_determinize_compile_to_the_same_numbers() -> None:
    compiled = GAME.native[look]
    seen = np.zeros(1, GAME.observation.dtype)
    for players in (2, 3, 4):
        for number, (s, _, _) in enumerate(conformance.random_states(GAME, players, {}, players)):
            if number % 13:
                continue
            for seat in range(players):
                states = s.to_array()
                value = compiled(states, seen, seat, np.array([number + 1, 2, 3, 4], np.uint32))
                assert value == GAME.rules.evaluate(s, seat)
                assert seen.view("<i2").tolist() == GAME.observe(s, seat)
                guess = GAME.determinize(s, seat, [number + 1, 2, 3, 4])
                assert states.tobytes() == guess.to_bytes()
