"""`python -m training.anarchy.play FILE --seconds 600 --seed 1`: games of planning players, and how they ended.

Both players plan each stage once, with more or less thought, and go on as planned while nothing unforeseen is asked.
More than half of the games are of the usual scenario. What a player sees is kept at the beginning and the end of each
stage and now and then in between.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import bastide
from bastide.bots import warm
from bastide.bots.planning import LOOKED_AHEAD
from bastide.bots.thinking import Budget, Thinker
from bastide.games.anarchy.insight import THINGS, look
from bastide.games.anarchy.knowledge import DIFFICULTIES, MODES
from bastide.games.anarchy.mind import Moment, moment, row_for
from bastide.games.anarchy.rules.scoring import score
from bastide.games.anarchy.state import Phase

ANARCHY = bastide.game("anarchy")
ITERATIONS = (60, 150, 400, 900)
HASTE = 0.1  # chance that a plan is hardly thought about
HASTY = 20
BLUNDER = 0.003  # chance of a move at random
KEPT = {Moment.ACTING: 0.04, Moment.DEFENDING: 0.1}  # chance that a position within a stage is kept
SCENARIOS = [{"mode": mode, "difficulty": difficulty} for mode in MODES for difficulty in DIFFICULTIES]
USUAL = {"mode": "classic", "difficulty": "standard"}


@dataclass
class Planner:
    """A player who plans a stage, and goes on as planned while it is possible."""

    lot: random.Random
    iterations: int
    plan: list[int] = field(default_factory=list)

    def choose(self, s: Any, seat: int, menu: list[int]) -> int:
        if len(menu) == 1:
            return menu[0]
        if self.lot.random() < BLUNDER:
            return self.lot.choice(menu)
        for ahead, action in enumerate(self.plan[:LOOKED_AHEAD]):
            if action in menu:
                del self.plan[: ahead + 1]
                return action
        return self.think(s, seat)

    def think(self, s: Any, seat: int) -> int:
        thinker = Thinker(Budget(iterations=HASTY if self.lot.random() < HASTE else self.iterations))
        guess = ANARCHY.determinize(s, seat, [self.lot.getrandbits(32) for _ in range(4)])
        thought = thinker.think(ANARCHY, guess.to_array(), seat, self.lot.getrandbits(64), only_to_move=True)
        self.plan = list(thought.plan[1:])
        return thought.action


@dataclass
class Lessons:
    """What was seen, and how many points were still to come."""

    seen: list[list[int]] = field(default_factory=list)
    rest: list[int] = field(default_factory=list)
    kind: list[int] = field(default_factory=list)
    difficulty: list[int] = field(default_factory=list)
    game: list[int] = field(default_factory=list)

    def keep(self, positions: list[tuple[Any, int]], final: list[int], game: int) -> None:
        for s, seat in positions:
            me = s.players[seat]
            row = [0] * THINGS
            look(s, me, row)
            self.seen.append(row)
            self.rest.append(final[seat] - score(s, seat))
            self.kind.append(row_for(s, me))
            self.difficulty.append(s.options.difficulty)
            self.game.append(game)

    def save(self, path: Path) -> None:
        np.savez_compressed(
            path,
            seen=np.array(self.seen, np.int16),
            rest=np.array(self.rest, np.int16),
            kind=np.array(self.kind, np.int16),
            difficulty=np.array(self.difficulty, np.int8),
            game=np.array(self.game, np.int64),
        )


def positions_of(s: Any, lot: random.Random, iterations: tuple[int, ...] = ITERATIONS) -> Iterator[tuple[Any, int]]:
    """Play a game to its end, from positions that are worth keeping."""
    planners = [Planner(lot, lot.choice(iterations)) for _ in range(s.seats)]
    known = [(-1, -1)] * s.seats
    while actors := ANARCHY.actors(s):
        for seat in range(s.seats):
            here = s.round, moment(s, s.players[seat])
            if here != known[seat]:
                known[seat] = here
                planners[seat].plan = []
                yield s.clone(), seat
        seat = lot.choice(actors) if s.phase == Phase.ACTIONS else actors[0]
        if lot.random() < KEPT.get(Moment(known[seat][1]), 0.0):
            yield s.clone(), seat
        ANARCHY.apply(s, seat, planners[seat].choose(s, seat, ANARCHY.considered(s, seat)))


def main(path: Path, seconds: float, seed: int) -> None:
    warm(ANARCHY)
    lot = random.Random(seed)
    lessons = Lessons()
    until = time.monotonic() + seconds
    number = 0
    while time.monotonic() < until:
        s = ANARCHY.new(2, lot.getrandbits(60), lot.choice([USUAL] * len(SCENARIOS) + SCENARIOS))
        positions = list(positions_of(s, lot))
        final = [score(s, seat) for seat in range(s.seats)]
        lessons.keep(positions, final, seed * 1_000_000 + number)
        number += 1
    lessons.save(path)
    print(f"{number} games, {len(lessons.rest)} positions")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    main(chosen.file, chosen.seconds, chosen.seed)
