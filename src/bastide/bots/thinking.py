"""Running the search: rooms of arrays, budgets, threads, and what comes out of it."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.randomness import MASK32, sow
from ..core.state import MAX_SEATS
from . import judging, planning, search
from .base import as_stream, fresh_stream
from .greedy import best_plain
from .scale import Yardstick, yardstick_of
from .warming import ready, start, warm

SLICE = 64  # iterations between two looks at the clock, to begin with
SLICE_SECONDS = 0.004
NODES_PER_ITERATION = 30
NODES_PER_MS = 2500
MOST_NODES = 3_000_000
OTHER_GUESSES = 1000  # number of a stream; threads have those below
WORTH_A_THOUGHT = 0.002  # chance to win that a thought must add to a plan, or the plan is settled

Plan = tuple[int, ...]  # moves of one seat


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: milliseconds, or iterations (which is repeatable)."""

    milliseconds: float | None = None
    iterations: int | None = None

    @property
    def nodes(self) -> int:
        """Room for the tree: a little more than the budget can fill."""
        filled = self.iterations * NODES_PER_ITERATION if self.iterations else (self.milliseconds or 0) * NODES_PER_MS
        return min(MOST_NODES, 4000 + int(filled))


@dataclass(frozen=True)
class Style:
    """The knobs of the search."""

    explore: float
    sharp: float
    trust: float = 1.0
    grow: int = 1
    depth: int = 0

    @classmethod
    def of(cls, game: Game) -> Style:
        """As it was measured to be best for the game."""
        return cls(game.curiosity, game.sharpness)

    def setting(self, yardstick: Yardstick, alone: bool) -> np.ndarray[Any, Any]:
        scale, opposite = yardstick.scale, yardstick.opposite
        row = (scale, self.explore, self.sharp, self.trust, self.grow, self.depth, opposite, alone)
        return np.array([row], judging.KNOBS)


@dataclass(frozen=True)
class Option:
    """What the search thinks of one move: its share of the visits, and the result expected for the mover."""

    action: int
    share: float
    value: float


@dataclass(frozen=True)
class Thought:
    """The outcome of thinking: moves from the most to the least visited, and the chances of every seat.

    Where a seat plans alone and only a move was wanted, there is also the best plan; it is settled if nothing better
    was found than the plan that the search began with.
    """

    options: list[Option]
    chances: list[float]
    iterations: int
    moves: int
    plan: Plan = ()
    settled: bool = False

    @classmethod
    def at_once(cls, action: int, plan: Plan, settled: bool) -> Thought:
        """A move that needs no thought."""
        return cls([Option(action, 1.0, 0.5)], [], 0, 0, plan, settled)

    @property
    def action(self) -> int:
        return self.plan[0] if self.plan else self.options[0].action


@dataclass(frozen=True)
class Intention:
    """What a seat that plans alone means to do next, and the moves it expects to choose from."""

    plan: Plan
    menu: list[int]
    settled: bool

    def holds(self, menu: list[int]) -> bool:
        """Whether the plan may be followed without another thought: it has stood one, and nothing came in between."""
        return self.settled and self.menu == menu and self.plan[0] in menu


class Room:
    """The arrays of one tree."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.game = game
        self.work = np.zeros(1, game.state.dtype)
        self.scratch = np.zeros(1, game.state.dtype)
        self.memory = np.zeros(game.memory, np.int16)
        self.tree = np.empty(nodes, search.NODE)
        self.used = np.zeros(3, np.int64)
        self.menu = np.zeros(len(game.actions) + 1, np.int16)
        self.nodes = np.zeros(len(game.actions) + 1, np.int32)
        self.path = np.zeros(planning.MAX_DEPTH + 1, search.STEP)
        self.values = np.zeros(MAX_SEATS)
        self.sums = np.zeros(MAX_SEATS)
        self.stream = np.zeros(4, np.uint32)
        self.fates = np.zeros(planning.GUESSES + 1, planning.FATE)  # the last one is for use
        self.plans = np.zeros(3, planning.PLAN)

    def clear(self, seed: int, number: int, kept: Plan) -> None:
        """Make ready for a thought; another number gives other luck."""
        self.tree[0] = np.zeros(1, search.NODE)[0]
        self.used[:] = (1, 0, 0)
        self.sums[:] = 0
        self._begin(seed, number, kept)

    def _begin(self, seed: int, number: int, plan: Plan) -> None:
        words = [0, 0, 0, 0]
        sow(words, seed & MASK32, seed >> 32, number)
        self.stream[:] = words
        self.plans["length"] = 0
        self.plans[planning.TRIED]["length"] = len(plan)
        self.plans[planning.TRIED]["moves"][: len(plan)] = plan

    def worth(self, plan: Plan, guess: Any, seat: int, seed: int, setting: Any) -> tuple[float, Plan]:
        """What a plan brings under guesses that it was not found with, and the moves that carry it out."""
        self._begin(seed, OTHER_GUESSES, plan)
        self.run(guess, seat, 0, setting)
        return float(self.plans[planning.BEST]["results"].mean()), self.plan

    def run(self, guess: Any, seat: int, iterations: int, setting: Any) -> None:
        self.game.native[search.search](
            guess,
            seat,
            iterations,
            self.work,
            self.scratch,
            self.memory,
            self.tree,
            self.used,
            self.menu,
            self.nodes,
            self.path,
            self.values,
            self.sums,
            self.stream,
            self.fates,
            self.plans,
            setting,
        )

    def run_for(self, guess: Any, seat: int, until: float, setting: Any, only_to_move: bool) -> None:
        """Slices of iterations until the clock says so; the slice adapts to the speed of the game.

        Who only wants a move has it as soon as the time left is too short for another one to overtake the first,
        unless it is a plan's: a better one may be found in any iteration.
        """
        n = SLICE
        now = time.perf_counter()
        while now < until:
            self.run(guess, seat, n, setting)
            then, now = now, time.perf_counter()
            pace = (now - then) / n
            left = (until - now) / pace
            if (
                only_to_move
                and not self.plans[planning.BEST]["length"]
                and self.game.native[search.lead](self.tree) > left
            ):
                return
            n = max(1, int(min(left, SLICE_SECONDS / pace)))

    @property
    def plan(self) -> Plan:
        """The best plan."""
        best = self.plans[planning.BEST]
        return tuple(best["moves"][: best["length"]].tolist())

    def children(self) -> dict[int, tuple[int, float]]:
        """Visits and summed results of the moves at the root."""
        found = {}
        child = int(self.tree[0]["first"])
        while child:
            node = self.tree[child]
            found[int(node["action"])] = (int(node["visits"]), float(node["total"]))
            child = int(node["next"])
        return found


class Thinker:
    """Searches on one or several threads; each has a tree of its own and the visits are added up."""

    def __init__(self, budget: Budget, style: Style | None = None, threads: int = 1) -> None:
        self.budget = budget
        self.style = style
        self.threads = threads
        self.rooms: list[Room] = []

    def __getstate__(self) -> dict[str, Any]:
        """Copied and pickled without rooms: every thinker makes its own."""
        return {**self.__dict__, "rooms": []}

    def think(
        self, game: Game, guess: Any, seat: int, seed: int, only_to_move: bool = False, kept: Plan = ()
    ) -> Thought:
        """Search from a guess at the state (an array of one), beginning with a plan if one was kept.

        The same seed and iterations give the same thought.
        """
        rooms = self._rooms_for(game)
        setting = (self.style or Style.of(game)).setting(yardstick_of(game), only_to_move)
        for number, room in enumerate(rooms):
            room.clear(seed, number, kept)
        if len(rooms) == 1:
            self._search(rooms[0], guess, seat, setting, only_to_move)
        else:  # each sees only a part of the visits, so that none can tell that the move is decided
            with ThreadPoolExecutor(len(rooms)) as pool:
                list(pool.map(lambda room: self._search(room, guess, seat, setting, False), rooms))
        return self._with_plan(merged(rooms, int(guess[0]["seats"])), kept, guess, seat, seed, setting)

    def _with_plan(self, thought: Thought, kept: Plan, guess: Any, seat: int, seed: int, setting: Any) -> Thought:
        """The best plan found, unless the one kept from before is better under guesses that neither was made for."""
        plans = [room.plan for room in self.rooms]
        if not plans[0]:
            return thought
        room = self.rooms[0]
        after, plan = max(room.worth(plan, guess, seat, seed, setting) for plan in plans)
        before, resumed = room.worth(kept, guess, seat, seed, setting) if kept else (-1.0, plan)
        return replace(thought, plan=plan if after > before else resumed, settled=after - before < WORTH_A_THOUGHT)

    def _search(self, room: Room, guess: Any, seat: int, setting: Any, only_to_move: bool) -> None:
        if self.budget.iterations is not None:
            room.run(guess, seat, -(-self.budget.iterations // self.threads), setting)
        else:
            until = time.perf_counter() + (self.budget.milliseconds or 0) / 1000
            room.run(guess, seat, 1, setting)  # at least one, or there would be no move
            room.run_for(guess, seat, until, setting, only_to_move)

    def _rooms_for(self, game: Game) -> list[Room]:
        if not self.rooms or self.rooms[0].game is not game:
            self.rooms = [Room(game, self.budget.nodes) for _ in range(self.threads)]
        return self.rooms


def merged(rooms: list[Room], seats: int) -> Thought:
    """The trees added up, in the order of the threads."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for room in rooms:
        for action, (n, total) in room.children().items():
            visits[action] = visits.get(action, 0) + n
            totals[action] = totals.get(action, 0.0) + total
    iterations = sum(int(room.tree[0]["visits"]) for room in rooms)
    order = sorted(visits, key=lambda action: (-visits[action], action))
    options = [
        Option(action, visits[action] / max(1, iterations), totals[action] / max(1, visits[action])) for action in order
    ]
    sums = np.sum([room.sums for room in rooms], axis=0)
    chances = [float(x) / max(1, iterations) for x in sums[:seats]]
    return Thought(options, chances, iterations, sum(int(room.used[1]) for room in rooms))


class SearchBot:
    """Tree search within a budget. Until the compiled rules are ready it plays greedily, unless it may wait.

    Where a seat plans alone, the bot keeps its plan from decision to decision. Each thought tries to better it; once a
    whole thought has found nothing better, the plan is followed until something unexpected is asked.
    """

    def __init__(
        self,
        budget: Budget,
        seed: int | None = None,
        threads: int = 1,
        style: Style | None = None,
        wait: bool = False,
    ) -> None:
        self.random = random.Random(seed)
        self.thinker = Thinker(budget, style, threads)
        self.wait = wait
        self.intention: Intention | None = None
        self._busy = threading.Lock()  # the arrays serve one decision at a time

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_busy"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._busy = threading.Lock()

    def choose(self, game: Game, state: Any, seat: int) -> int:
        if not self.wait and not ready(game):
            start(game)
            stream = fresh_stream(self.random)
            return best_plain(game, game.determinize(state, seat, stream), seat, stream)
        guess, seed = self._prepare(game, state, seat)
        thought = self._decide(game, guess, seat, seed)
        self.intention = intended(game, guess, seat, thought)
        return thought.action

    def think(self, game: Game, state: Any, seat: int, only_to_move: bool = False) -> Thought:
        """All that the search found out; waits for the compiled rules."""
        guess, seed = self._prepare(game, state, seat)
        return self._search(game, guess, seat, seed, only_to_move)

    def _prepare(self, game: Game, state: Any, seat: int) -> tuple[Any, int]:
        warm(game)
        guess = game.determinize(state, seat, fresh_stream(self.random))
        return guess, self.random.getrandbits(64)

    def _decide(self, game: Game, guess: Any, seat: int, seed: int) -> Thought:
        """A single move needs no thought to be made, nor does the next one of a settled plan."""
        menu = game.considered(guess, seat)
        before = self.intention
        plan = before.plan if before else ()
        if before and before.holds(menu):
            return Thought.at_once(plan[0], plan, True)
        if len(menu) == 1:
            rest = plan[1:] if plan[:1] == (menu[0],) else plan
            return Thought.at_once(menu[0], (menu[0], *rest), False)
        return self._search(game, guess, seat, seed, True, plan)

    def _search(self, game: Game, guess: Any, seat: int, seed: int, only_to_move: bool, kept: Plan = ()) -> Thought:
        with self._busy:
            return self.thinker.think(game, guess.to_array(), seat, seed, only_to_move, kept)


def intended(game: Game, guess: Any, seat: int, thought: Thought) -> Intention | None:
    """What is left of a plan after its first move, while the stage lasts. The guess is used up."""
    plan = thought.plan[1:]
    if not plan:
        return None
    begun = game.rules.stage(guess)
    game.rules.apply(guess, seat, thought.action)
    menu = game.considered(guess, seat)
    return Intention(plan, menu, thought.settled) if menu and game.rules.stage(guess) == begun else None


def rehearse(game: Game) -> None:
    """Use everything once, so that it is compiled."""
    players = max(2, game.seats[0]) if game.seats[1] > 1 else 1
    guess = game.new(players, 1).to_array()
    menu = np.zeros(len(game.actions) + 1, np.int16)
    seat = game.actors(game.new(players, 1))[0]
    game.native[judging.best_move_at](guess, 0, seat, guess.copy(), menu, as_stream([1, 2, 3, 4]))
    thinker = Thinker(Budget(iterations=2))
    thinker.think(game, guess, seat, 1)
    game.native[search.lead](thinker.rooms[0].tree)
