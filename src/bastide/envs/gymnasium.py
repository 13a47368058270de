"""Gymnasium: learn one seat against bots.

    import gymnasium, bastide.envs.gymnasium
    env = gymnasium.make("Bastide/Splendor-v0", players=2, opponents="greedy")

Every game is registered as `Bastide/<Name>-v0`. An observation is a dictionary of `observation` and `action_mask`; the
mask is in the info as well. The reward comes at the end: 1 for beating all others, -1 for being beaten by all; alone,
the score. An illegal action ends the episode with reward -1 and the reason in the info; what is no whole number is an
error, and so is a step after the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from ..bots import Bot, make_bot
from ..core.errors import BadInput, BastideError
from ..core.game import check_seed
from ..core.given import brief, whole
from ..games import NAMES, load
from .table import check_action, check_dealt, make_table, mask_of, observation_size

Seen = dict[str, Any]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of a game; the other seats are bots, which move inside `step`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int | None = None,
        opponents: str | Sequence[str] = "random",
        compiled: bool = False,
        render_mode: str | None = None,
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game = load(name, components)
        self.table = make_table(self.game, players, options, compiled)
        self.fixed_seat = None if seat is None else self._checked_seat(seat)
        self.seat = 0
        self.running = False
        self.kinds = self._kinds(opponents)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadInput(f"the render mode is ansi or None, not {brief(render_mode)}")
        self.render_mode = render_mode
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        actions = len(self.game.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (observation_size(self.game),), np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(actions)
        self.bots: dict[int, Bot] = {}

    def _checked_seat(self, seat: Any) -> int:
        last = self.table.players - 1
        number = whole(seat)
        if number is None or not 0 <= number <= last:
            raise BadInput(f"the seat is 0 to {last}, or None for a random one, not {brief(seat)}")
        return number

    def _kinds(self, opponents: str | Sequence[str]) -> list[str]:
        others = self.table.players - 1
        if isinstance(opponents, str):
            opponents = [opponents] * others
        if not isinstance(opponents, Sequence) or not all(isinstance(kind, str) for kind in opponents):
            raise BadInput(f"opponents are a kind of bot, or one for each, not {brief(opponents)}")
        kinds = list(opponents)
        if len(kinds) != others:
            raise BadInput(f"{self.table.players} players have {others} opponents, not {len(kinds)}")
        for kind in kinds:
            make_bot(kind)
        return kinds

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new deal; without a fixed seat the learner sits somewhere else every time."""
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed)
        chance = self.np_random
        self.table.deal(int(chance.integers(2**63)) if seed is None else seed)
        self.running = True
        self.seat = int(chance.integers(self.table.players)) if self.fixed_seat is None else self.fixed_seat
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        self.bots = {
            seat: make_bot(kind, int(chance.integers(2**31)), wait=True)
            for seat, kind in zip(others, self.kinds, strict=True)
        }
        self._others_move()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        check_dealt(self.table)
        if not self.running:
            raise BadInput("the episode is over: reset the environment to begin the next")
        chosen = check_action(self.game, action)
        try:
            self.table.apply(self.seat, chosen)
        except BastideError as error:
            self.running = False
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._others_move()
        over = not self.table.actors()
        self.running = not over
        reward = self.table.rewards()[self.seat] if over else 0.0
        return self._seen(), float(reward), over, False, self._info()

    def _others_move(self) -> None:
        """Bots move until the learner may act or the game is over."""
        acting = self.table.actors()
        while acting and self.seat not in acting:
            bot = self.bots[acting[0]]
            self.table.apply(acting[0], bot.choose(self.game, self.table.mirror(), acting[0]))
            acting = self.table.actors()

    def _mask(self) -> Any:
        return mask_of(self.table.legal(self.seat), len(self.game.actions))

    def _seen(self) -> Seen:
        return {"observation": self.table.observe(self.seat), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat}

    def render(self) -> str:
        """The table as the learner sees it."""
        import io

        from rich.console import Console

        check_dealt(self.table)
        console = Console(width=120, record=True, file=io.StringIO())
        names = ["You" if seat == self.seat else f"Bot {seat + 1}" for seat in range(self.table.players)]
        console.print(self.game.words.table(self.table.mirror(), self.seat, names))
        return console.export_text()


def env(name: str, **settings: Any) -> SeatEnv:
    """The environment of a game, not wrapped."""
    return SeatEnv(name, **settings)


def env_id(name: str) -> str:
    return f"Bastide/{name.title()}-v0"


def register() -> None:
    """Make `gymnasium.make("Bastide/Splendor-v0")` work; importing this module does it."""
    for name in NAMES:
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(env_id(name), entry_point=f"{__name__}:SeatEnv", kwargs={"name": name})


register()
