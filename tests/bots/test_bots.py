"""What every bot does: plays legal moves, repeats itself for the same seed, and never waits for the compiler."""

from __future__ import annotations

import copy
import pickle
import time
from typing import Any

import pytest

import bastide
from bastide import bots
from bastide.bots import Budget, SearchBot, make_bot
from bastide.bots import warming as warming_module
from bastide.bots.greedy import best_compiled, best_plain
from bastide.bots.levels import parse_budget
from bastide.bots.scale import fitted, yardstick_of
from bastide.core.conformance import random_states
from bastide.core.errors import BadInput
from bastide.core.game import Game

GAMES = [
    pytest.param(bastide.game(name), players, id=f"{name}-{players}")
    for name in bastide.list_games()
    for low, high in [bastide.game(name).seats]
    for players in sorted({low, high})
]
every_game = pytest.mark.parametrize(("game", "players"), GAMES)


def play(game: Game, kinds: list[str], seed: int, most: int = 10_000) -> tuple[list[tuple[int, int]], Any]:
    """A game between bots; returns the moves and the last state."""
    seats = [make_bot(kind, seed + seat, wait=True) for seat, kind in enumerate(kinds)]
    s = game.new(len(kinds), seed)
    moves: list[tuple[int, int]] = []
    while (actors := game.actors(s)) and len(moves) < most:
        action = seats[actors[0]].choose(game, s, actors[0])
        game.apply(s, actors[0], action)  # refuses what is not legal
        moves.append((actors[0], action))
    return moves, s


@every_game
@pytest.mark.parametrize("kind", ["random", "greedy", "easy", "search:20"])
def test_a_bot_makes_legal_moves_and_repeats_them_for_the_same_seed(game: Game, players: int, kind: str) -> None:
    first, _ = play(game, [kind] * players, seed=3, most=60)
    again, _ = play(game, [kind] * players, seed=3, most=60)
    assert first == again
    assert len(first) == 60 or game.over(play(game, [kind] * players, seed=3, most=60)[1])


def test_a_copy_of_a_bot_thinks_on_alike() -> None:
    game = bastide.game("anarchy")  # where a plan is kept
    s = game.new(2, 9)
    seat = game.actors(s)[0]
    bot = SearchBot(Budget(iterations=60), 5, wait=True)
    game.apply(s, seat, bot.choose(game, s, seat))
    bots_now = [bot, copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    seat = game.actors(s)[0]
    assert len({each.choose(game, s, seat) for each in bots_now}) == 1
    assert len({repr(each.think(game, s, seat)) for each in bots_now}) == 1


@every_game
def test_the_search_repeats_itself_on_several_threads(game: Game, players: int) -> None:
    s = game.new(players, 9)
    seat = game.actors(s)[0]
    thoughts = [SearchBot(Budget(iterations=400), 5, threads=2).think(game, s, seat) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].iterations == 400
    other = SearchBot(Budget(iterations=400), 6, threads=2).think(game, s, seat)
    if game.name == "splendor":  # elsewhere the first decision may not depend on what is hidden
        assert other != thoughts[0]


def siblings(tree: Any, parent: int) -> list[int]:
    """The children of a node, as the search walks over them."""
    found, child = [], int(tree[parent]["first"])
    while child:
        found.append(child)
        child = child + 1 if tree[child]["beside"] else int(tree[child]["next"])
    return found


@every_game
def test_every_node_has_its_place_among_its_siblings_whenever_it_was_added(game: Game, players: int) -> None:
    """Other guesses offer other moves: nodes are added between those that lie side by side."""
    apart = 0
    for most in (25, 40):
        s = play(game, ["greedy"] * players, seed=2, most=most)[1]
        bot = SearchBot(Budget(iterations=1500), 5)
        bot.think(game, s, game.actors(s)[0])
        room = bot.thinker.rooms[0]
        nodes = int(room.used[0])
        families = [siblings(room.tree, node) for node in range(nodes)]
        assert sorted(child for family in families for child in family) == list(range(1, nodes))
        for family in families:
            actions = [int(room.tree[child]["action"]) for child in family]
            assert actions == sorted(set(actions))
        apart += sum(family != list(range(family[0], family[-1] + 1)) for family in families if family)
    assert apart > 0 or players == 1


@every_game
def test_a_thought_covers_all_moves_and_its_chances_add_up(game: Game, players: int) -> None:
    s = game.new(players, 2)
    seat = game.actors(s)[0]
    thought = SearchBot(Budget(iterations=300), 1).think(game, s, seat)
    assert sorted(option.action for option in thought.options) == game.legal(s, seat)
    assert sum(option.share for option in thought.options) == pytest.approx(1.0)
    assert all(0.0 <= chance <= 1.0 for chance in thought.chances)
    if players > 1:
        assert sum(thought.chances) == pytest.approx(1.0)


def test_a_move_that_no_other_can_overtake_is_made_at_once() -> None:
    """The last card to fifteen points: every other move loses its visits long before the budget is spent."""
    game = bastide.game("splendor")
    bots.warm(game)
    s, seat = won_with_the_next_move(game)
    begun = time.perf_counter()
    hasty = SearchBot(Budget(milliseconds=4000), 1)
    action = hasty.choose(game, s, seat)
    assert time.perf_counter() - begun < 3.6
    game.apply(s, seat, action)
    assert s.players[seat].points >= 15


def won_with_the_next_move(game: Game) -> tuple[Any, int]:
    """The first position of a greedy game in which a purchase makes fifteen points."""
    greedy = make_bot("greedy", 3, wait=True)
    s = game.new(2, 3)
    while actors := game.actors(s):
        before = s.clone()
        game.apply(s, actors[0], greedy.choose(game, s, actors[0]))
        if s.players[actors[0]].points >= 15:
            return before, actors[0]
    raise AssertionError("nobody reached fifteen points")


@every_game
def test_looking_one_ply_ahead_finds_the_same_move_on_the_mirror_and_compiled(game: Game, players: int) -> None:
    bots.warm(game)
    tried = 0
    for number, (s, seat, _) in enumerate(random_states(game, players, {}, 4)):
        if seat >= 0 and number % 5 == 0 and tried < 25:
            assert best_plain(game, s, seat, [1, 2, 3, 4]) == best_compiled(game, s, seat, [1, 2, 3, 4])
            tried += 1
    assert tried > 3


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    game = bastide.game("splendor")

    def wins(kinds: list[str], games: int) -> int:
        won = 0
        for number in range(games):
            turned = kinds if number % 2 == 0 else kinds[::-1]
            _, s = play(game, turned, seed=100 + number)
            won += game.ranking(s)[number % 2] == 1
        return won

    assert wins(["greedy", "random"], 20) >= 18
    assert wins(["search:300", "greedy"], 40) >= 28


def test_a_search_bot_plays_at_once_while_the_rules_are_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Game] = []
    monkeypatch.setattr("bastide.bots.thinking.ready", lambda game: False)
    monkeypatch.setattr("bastide.bots.thinking.start", started.append)
    monkeypatch.setattr("bastide.bots.thinking.warm", lambda game: pytest.fail("it waited for the compiler"))
    game = bastide.game("splendor")
    s = game.new(2, 1)
    seat = game.actors(s)[0]
    assert make_bot("hard", 1).choose(game, s, seat) in game.legal(s, seat)
    assert started == [game]


def test_warming_makes_a_game_ready_once() -> None:
    game = bastide.game("splendor")
    bots.warm(game)
    assert bots.ready(game)
    warming_module.start(game)  # nothing left to do
    assert bots.ready(game)


def test_a_time_budget_is_kept() -> None:
    game = bastide.game("splendor")
    bots.warm(game)
    s = game.new(2, 1)
    import time

    bot = SearchBot(Budget(milliseconds=50), 1)
    bot.think(game, s, game.actors(s)[0])
    begun = time.perf_counter()
    thought = bot.think(game, s, game.actors(s)[0])
    assert 0.045 <= time.perf_counter() - begun < 1.0
    assert thought.iterations > 10


def test_the_search_sees_a_win_in_one() -> None:
    game = bastide.game("splendor")
    s = game.new(2, 12)
    s.first, s.current = 0, 1  # the last of the round moves: what it buys now ends the game
    me = s.players[1]
    me.points = 14
    me.bonus = [7, 7, 7, 7, 7]
    s.nobles = [-1] * 5  # a visit would win as well
    s.players[0].points = 14
    thought = SearchBot(Budget(iterations=300), 1).think(game, s, 1)
    assert game.actions.name(thought.action).startswith("buy")
    assert thought.options[0].value > 0.7


@pytest.mark.parametrize("kind", ["hard", "normal", "easy", "greedy", "random", "search:1s", "search:30ms@2", "hard:9"])
def test_bots_are_made_by_name(kind: str) -> None:
    assert make_bot(kind, 1) is not make_bot(kind, 1)


@pytest.mark.parametrize(
    "kind", ["", "gredy", "search:", "search:0", "search:3h", "search:5@0", "greedy:30ms", "hard:-1"]
)
def test_a_wrong_name_is_refused_with_a_sentence(kind: str) -> None:
    with pytest.raises(BadInput) as error:
        make_bot(kind)
    assert len(str(error.value)) > 20


def test_budgets_are_times_or_iterations() -> None:
    assert parse_budget("200ms") == (Budget(milliseconds=200), 1)
    assert parse_budget("2s@3") == (Budget(milliseconds=2000), 3)
    assert parse_budget("500") == (Budget(iterations=500), 1)


def test_the_scale_is_the_one_the_results_came_from() -> None:
    import numpy as np

    chance = np.random.default_rng(1)
    numbers = chance.normal(0, 500, 20_000)
    x = numbers / 300
    results = (chance.random(20_000) < 0.5 + 0.5 * x / np.sqrt(1 + x * x)).astype(float)
    assert fitted(numbers, results) == pytest.approx(300, rel=0.1)
    assert yardstick_of(bastide.game("splendor")).scale > 1
