"""OpenSpiel's own tests, for every game and option sample, and its algorithms on our games."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import bastide
from bastide.core.errors import BadInput, IllegalMove
from bastide.envs import openspiel

from .cases import every_game, every_sample


def load(name: str, players: int | None = None, options: dict[str, Any] | None = None, **more: Any) -> Any:
    settings: dict[str, Any] = {"players": players} if players else {}
    for key, value in (options or {}).items():
        settings[key] = "+".join(value) if isinstance(value, list) else str(value)
    return pyspiel.load_game(f"bastide_{name}", {**settings, **more})


@every_sample
def test_random_simulation(name: str, players: int, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, players, options), num_sims=1, serialize=False, verbose=False)


@every_game
def test_a_position_can_be_written_down_and_read_back(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(3)
    for _ in range(10):
        state.apply_action(state.legal_actions()[-1])
    _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(twin) == str(state)


@every_game
def test_observation_and_information_state_are_those_of_the_seat(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(7)
    own = bastide.game(name).new(game.num_players(), 7)
    for seat in range(game.num_players()):
        seen = bastide.game(name).observe(own, seat)
        assert state.observation_tensor(seat) == seen
        assert state.information_state_tensor(seat)[: len(seen)] == seen
        assert len(state.information_state_tensor(seat)) == game.information_state_tensor_size()


@every_game
def test_different_pasts_are_different_information_states(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(7)
    seat = state.current_player()
    ends = set()
    for action in state.legal_actions()[:4]:
        after = state.clone()
        after.apply_action(action)
        ends.add(tuple(after.information_state_tensor(seat)))
    assert len(ends) == min(4, len(state.legal_actions()))


@every_game
def test_a_resampled_position_looks_the_same_to_the_seat(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(9)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    twin = state.resample_from_infostate(seat, iter([0.1, 0.2, 0.3, 0.4]).__next__)
    assert twin.observation_tensor(seat) == state.observation_tensor(seat)
    assert twin.information_state_string(seat) == state.information_state_string(seat)
    assert twin.legal_actions() == state.legal_actions()
    assert str(twin) != str(state)


def near_the_end(name: str) -> tuple[Any, Any]:
    """A position a few moves before the end of a random game, where searches are quick."""
    game = load(name)
    state = game.new_initial_state()
    chance = np.random.RandomState(1)
    moves = [4]
    state.apply_action(4)
    while not state.is_terminal():
        moves.append(int(chance.choice(state.legal_actions())))
        state.apply_action(moves[-1])
    state = game.new_initial_state()
    for action in moves[:-4]:
        state.apply_action(action)
    return game, state


@every_game
def test_monte_carlo_tree_search_plays_our_games(name: str) -> None:
    game, state = near_the_end(name)
    chance = np.random.RandomState(2)
    bot = mcts.MCTSBot(game, 1.5, 8, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_information_set_search_plays_our_games(name: str) -> None:
    game, state = near_the_end(name)
    chance = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.5,
        max_simulations=6,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        random_state=chance,
    )
    assert bot.step(state) in state.legal_actions()


def test_a_game_needs_a_deal() -> None:
    with pytest.raises(Exception, match="at least one deal"):
        load("splendor", deals=0)


def test_hidden_cards_are_not_offered_to_observers_of_all_seats() -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="would show what is hidden"):
        openspiel.SpielObserver(load("splendor"), kind, None)


@every_game
def test_a_refused_action_changes_nothing_not_even_what_is_remembered(name: str) -> None:
    state = load(name).new_initial_state()
    state.apply_action(7)
    seat = state.current_player()
    wrong = next(action for action in range(2000) if action not in state.legal_actions())
    before = str(state), state.information_state_string(seat), state.history()
    for action in (wrong, 99999):
        with pytest.raises((BadInput, IllegalMove)):
            state.apply_action(action)
    assert (str(state), state.information_state_string(seat), state.history()) == before


def test_only_possible_deals_are_dealt() -> None:
    state = load("splendor", deals=8).new_initial_state()
    for deal in (8, 5000, -3):
        with pytest.raises(BadInput, match="the deals are 0 to 7, not"):
            state.apply_action(deal)
    assert state.is_chance_node()
    state.apply_action(7)
    assert not state.is_chance_node()


def test_before_the_deal_there_is_nothing_to_resample() -> None:
    state = load("splendor").new_initial_state()
    assert state.resample_from_infostate(0, iter([0.5] * 4).__next__).is_chance_node()


def test_who_does_not_play_sees_nothing() -> None:
    game = load("splendor")
    state = game.new_initial_state()
    state.apply_action(1)
    observer = game.make_py_observer()
    for player in (-1, 2):
        for ask in (observer.set_from, observer.string_from):
            with pytest.raises(BadInput, match="the players are 0 to 1, not"):
                ask(state, player)
        with pytest.raises(BadInput, match="the players are 0 to 1, not"):
            state.resample_from_infostate(player, iter([0.5] * 4).__next__)


def test_only_actions_have_names() -> None:
    state = load("splendor").new_initial_state()
    state.apply_action(1)
    for action in (-1, 196):
        with pytest.raises(BadInput, match=f"there is no action {action}"):
            state.action_to_string(state.current_player(), action)


def test_a_finished_game_takes_no_action() -> None:
    _, state = near_the_end("splendor")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply_action(0)


@every_game
def test_games_can_be_pickled(name: str) -> None:
    game = load(name)
    twin = pickle.loads(pickle.dumps(game))
    assert str(twin) == str(game)
    assert str(twin.new_initial_state()) == str(game.new_initial_state())
