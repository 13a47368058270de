"""PettingZoo: every game as an environment of several agents.

    env = bastide.envs.pettingzoo.env("splendor", players=3, modules="orient")

The agents are `seat_0`, `seat_1`, ... An observation is a dictionary of `observation` (what the seat knows, as 16-bit
integers) and `action_mask`; the mask is in the info as well. Rewards come at the end: 1 for beating all others, -1 for
being beaten by all, in between for more than two seats, always summing to 0; alone, the score.

`env` is the turn-based form (AEC). `parallel_env` asks all seats at once: in a phase where several seats may act all
their actions count, otherwise those of the seats that wait are ignored. There an illegal action is an error and nothing
happens, unless it is to be replaced.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ..core.errors import BadInput, IllegalMove
from ..core.game import Game, check_seed
from ..core.given import brief, whole
from ..games import load
from .table import check_action, check_dealt, make_table, mask_of, observation_size

ILLEGAL = ("refuse", "replace")
RENDER_MODES = ("ansi", "human")


def env(name: str, **settings: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game with reward -1 for the seat."""
    wrapped = raw_env(name, **settings)
    if wrapped.illegal == "refuse":
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class Seats:
    """What both forms share: a table, the names of its seats and their spaces."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        max_cycles: int | None = None,
        illegal: str = "refuse",
        compiled: bool = False,
        render_mode: str | None = None,
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadInput(f"illegal actions can be {' or '.join(ILLEGAL)}, not {brief(illegal)}")
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(f"the render mode is {', '.join(RENDER_MODES)} or None, not {brief(render_mode)}")
        self.game: Game = load(name, components)
        self.table = make_table(self.game, players, options, compiled)
        self.max_cycles = None if max_cycles is None else check_cycles(max_cycles)
        self.illegal = illegal
        self.render_mode = render_mode
        self.chance = random.Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"{self.game.name}_v{self.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": isinstance(self, ParallelEnv),  # a seat may decide twice before the next one does
        }
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        size, actions = observation_size(self.game), len(self.game.actions)
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise BadInput(f"there is no agent {brief(agent)}; possible: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> Any:
        return self._observations[self.possible_agents[self.seat_of(agent)]]

    def action_space(self, agent: str) -> Any:
        return self._actions[self.possible_agents[self.seat_of(agent)]]

    def begin(self, seed: int | None) -> None:
        """A new deal. Without a seed it follows from the last one given, so that whole runs can be repeated."""
        if seed is not None:
            seed = check_seed(seed)
            self.chance = random.Random(seed)
        self.table.deal(self.chance.getrandbits(64) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0

    def mask(self, seat: int, may_act: bool) -> Any:
        return mask_of(self.table.legal(seat) if may_act else [], len(self.game.actions))

    def see(self, seat: int, may_act: bool) -> dict[str, Any]:
        return {"observation": self.table.observe(seat), "action_mask": self.mask(seat, may_act)}

    def chosen(self, seat: int, action: Any) -> int:
        """The action, or another in its place where illegal ones are replaced."""
        legal = self.table.legal(seat)
        number = check_action(self.game, action)
        if number in legal:
            return number
        if self.illegal == "replace":
            return self.chance.choice(legal)
        raise IllegalMove(self.game.why_not(self.table.mirror(), seat, number) or "this is not allowed now")

    def results(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.table.rewards(), strict=True))

    def render(self) -> str | None:
        """The whole table as text; `human` prints it."""
        from rich.console import Console

        check_dealt(self.table)
        console = Console(width=120, record=True, file=None if self.render_mode == "human" else open_nowhere())
        console.print(self.game.words.table(self.table.mirror(), None, self.possible_agents))
        return console.export_text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def check_cycles(cycles: Any) -> int:
    number = whole(cycles)
    if number is None or number < 1:
        raise BadInput(f"max_cycles is a whole number from 1, or None for no limit, not {brief(cycles)}")
    return number


def open_nowhere() -> Any:
    import io

    return io.StringIO()


class raw_env(Seats, AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """One seat after the other: the lowest of those that may act."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        """Give the turn to the seat that decides next, and everybody the mask of what they may do."""
        acting = self.table.actors()
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"action_mask": self.mask(seat, agent == self.agent_selection)}

    def observe(self, agent: str) -> dict[str, Any]:
        check_dealt(self.table)
        return self.see(self.seat_of(agent), agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        check_dealt(self.table)
        if not self.agents:
            raise BadInput("the game is over: reset the environment to begin the next")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of(agent)
        self.table.apply(seat, self.chosen(seat, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.cycles += 1
        if not self.table.actors():
            self.rewards = self.results()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles * self.table.players:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()


class parallel_env(Seats, ParallelEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """All seats at once: in every cycle each seat gives an action, and those of the seats that may act count."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.begin(seed)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        acting = self.table.actors()
        seen = {agent: self.see(seat, seat in acting) for seat, agent in enumerate(self.possible_agents)}
        return seen, {agent: {"action_mask": each["action_mask"]} for agent, each in seen.items()}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """One cycle. A seat whose turn came and went through another's action in this cycle is asked again.

        All actions are checked before the first is carried out. After the end there is nothing more to tell.
        """
        check_dealt(self.table)
        if not self.agents:
            return {}, {}, {}, {}, {}
        for seat, action in self._choices(actions).items():
            if seat in self.table.actors():
                self.table.apply(seat, action)
        self.cycles += 1
        over = not self.table.actors()
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = self.results() if over else dict.fromkeys(self.possible_agents, 0.0)
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, cut)
        seen, infos = self._seen()
        if over or cut:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def _choices(self, actions: Any) -> dict[int, int]:
        """The actions of the seats that may act."""
        if not isinstance(actions, Mapping):
            raise BadInput(f"a step needs a dictionary with an action for each agent, not {brief(actions)}")
        names = {seat: self.possible_agents[seat] for seat in self.table.actors()}
        if missing := [agent for agent in names.values() if agent not in actions]:
            raise BadInput(f"no action was given for {' and '.join(missing)}, whose turn it is")
        return {seat: self.chosen(seat, actions[agent]) for seat, agent in names.items()}
