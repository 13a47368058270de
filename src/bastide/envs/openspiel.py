"""OpenSpiel: every game as a Python game, for OpenSpiel's algorithms.

    import pyspiel, bastide.envs.openspiel
    game = pyspiel.load_game("bastide_splendor(players=3,modules=orient)")

Chance moves first and only once: it picks the deal, and with it all later chance, out of `deals` possible ones. What a
player does not know stays unknown: observations are those of the seat, and `resample_from_infostate` replaces all the
rest by chance, as information-set search needs. Where several seats may act at once the lowest acts first.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from ..core.errors import BadInput, IllegalMove
from ..core.game import Game
from ..core.randomness import MASK32
from ..games import NAMES, load
from .table import MAX_REWARD_ALONE, make_table, observation_size

DEALS = 1024
MEMORY_BITS = 64


def short_name(game: Game) -> str:
    return f"bastide_{game.name}"


def game_type(game: Game) -> Any:
    """What OpenSpiel asks of a game before it is loaded."""
    kind = pyspiel.GameType
    alone = game.seats[0] == 1
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game) -> dict[str, Any]:
    """Players, the number of possible deals, and the options of the game as words; "" is the default."""
    basic = {"players": max(2, game.seats[0]), "deals": DEALS, "compiled": False}
    return {**basic, **{option.name: "" for option in game.options}}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and options."""

    bastide: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(self.bastide), **(params or {})}
        options = {option.name: given[option.name] for option in self.bastide.options if given[option.name] != ""}
        self.deals = int(given["deals"])
        if self.deals < 1:
            raise BadInput(f"there must be at least one deal, not {self.deals}")
        self.table = make_table(self.bastide, int(given["players"]), options, bool(given["compiled"]))
        alone = self.table.players == 1
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.bastide.actions),
            max_chance_outcomes=self.deals,
            num_players=self.table.players,
            min_utility=-MAX_REWARD_ALONE if alone else -1.0,
            max_utility=MAX_REWARD_ALONE if alone else 1.0,
            utility_sum=None if self.bastide.seats[0] == 1 else 0.0,
            max_game_length=self.bastide.max_moves,
        )
        super().__init__(game_type(self.bastide), information, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def __reduce__(self) -> Any:
        return _loaded, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _loaded(written: str) -> Any:
    """A pickled game; to look for this function is to register the games."""
    return pyspiel.load_game(written)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position. Before the deal it is chance's turn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Any = None
        self.blank = game.table
        self.deals = game.deals
        self.players = game.table.players
        self.memory = [b""] * self.players  # a digest of everything each seat has seen and done

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.table.actors()
        return acting[0] if acting else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.table.legal(player)
        return legal

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.dealt(action)
        else:
            seat = self.current_player()
            if seat == pyspiel.PlayerId.TERMINAL:
                raise IllegalMove("the game is over")
            self.table.apply(seat, action)
            self.remember(seat, b"a%d" % action)
        for seat in range(self.players):
            self.remember(seat, self.table.observe(seat).tobytes())

    def dealt(self, deal: int) -> Any:
        """A table with one of the possible deals."""
        if not 0 <= deal < self.deals:
            raise BadInput(f"the deals are 0 to {self.deals - 1}, not {deal}")
        table = self.blank.another()
        table.deal(deal)
        return table

    def remember(self, seat: int, what: bytes) -> None:
        self.memory[seat] = hashlib.blake2b(self.memory[seat] + what, digest_size=MEMORY_BITS // 8).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        name: str = self.blank.game.actions.name(self.blank.game.actions.check(action))
        return name

    def is_terminal(self) -> bool:
        return self.table is not None and not self.table.actors()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.players
        rewards: list[float] = self.table.rewards()
        return rewards

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Another position that this player cannot tell from the true one."""
        check_player(player, self.players)
        twin: SpielState = self.clone()
        if twin.table is not None:  # before the deal nobody knows anything
            twin.table.determinize(player, [int(sampler() * MASK32) | 1 for _ in range(4)])
        return twin

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return str(self.table.mirror().to_bytes().hex())


def check_player(player: int, players: int) -> None:
    if not 0 <= player < players:
        raise BadInput(f"the players are 0 to {players - 1}, not {player}")


class SpielObserver:
    """What a seat knows now; with perfect recall also a digest of all it has seen and done."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation of all seats together would show what is hidden")
        self.recall = kind.perfect_recall
        size = observation_size(game.bastide)
        self.tensor = np.zeros(size + MEMORY_BITS * self.recall, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        check_player(player, state.players)
        self.tensor.fill(0)
        if state.table is None:
            return
        self.dict["observation"][:] = state.table.observe(player)
        if self.recall:
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(state.memory[player], np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        check_player(player, state.players)
        if state.table is None:
            return f"seat {player} before the deal"
        seen = " ".join(str(number) for number in state.table.observe(player).tolist())
        memory = f" memory {state.memory[player].hex()}" if self.recall else ""
        return f"seat {player} sees {seen}{memory}"


def register() -> None:
    """Make `pyspiel.load_game("bastide_splendor")` work; importing this module does it."""
    known = pyspiel.registered_names()
    for name in NAMES:
        game = load(name)
        if short_name(game) not in known:
            own = type(f"{name.title()}Game", (SpielGame,), {"bastide": game})
            pyspiel.register_game(game_type(game), own)


register()
