"""What every game must do, checked the same way for all of them.

The functions raise AssertionError with a sentence. Tests call them for each game and option set; a new game is
finished when it passes.
"""

from __future__ import annotations

import dis
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from . import playing
from .file import Checker
from .game import SPECTATOR, Game
from .match import Match
from .randomness import MASK32, below, sow, sow_all
from .record import Record
from .rule import Binding, Rule, is_rule

OPTIONS = Mapping[str, Any]


def random_states(game: Game, players: int, options: OPTIONS, seed: int) -> Iterator[tuple[Any, int, int]]:
    """A random game on the mirror, state by state: yields (state, seat, action) before each move.

    The same games as compiled `play_many` plays from the same seed.
    """
    s = game.new(players, seed, options)
    chooser = [0] * 4
    sow(chooser, seed & MASK32, 0, playing.CHOOSER)
    while bits := game.rules.actors(s):
        seat = playing.lowest(bits)
        legal = game.legal(s, seat)
        assert legal, f"seat {seat} may act but has no legal action"
        action = legal[below(chooser, len(legal))]
        yield s, seat, action
        game.rules.apply(s, seat, action)
    yield s, SPECTATOR, -1


def sown(low: int, high: int, number: int) -> list[int]:
    """A stream of its own for a test."""
    stream = [0] * 4
    sow(stream, low & MASK32, high & MASK32, number)
    return stream


def check_names(game: Game) -> None:
    """Every action has a name, and the name means that action."""
    for action in range(len(game.actions)):
        assert game.actions.parse(game.actions.name(action)) == action


def check_no_circles(game: Game) -> None:
    """No rule calls itself, directly or through others: compiled recursion breaks when it is loaded from the cache."""
    finished: set[Rule] = set()
    for entry in game.rules.named().values():
        _follow(entry, [], finished)


def _follow(function: Rule, path: list[Rule], finished: set[Rule]) -> None:
    names = " -> ".join(rule.__name__ for rule in [*path, function])
    assert function not in path, f"rules call each other in a circle: {names}"
    if function not in finished:
        for step in dis.get_instructions(function):
            called = function.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
            if called is not None and is_rule(called):
                _follow(called, [*path, function], finished)
        finished.add(function)


def check_random_game(game: Game, players: int, options: OPTIONS, seed: int) -> int:
    """Legal actions are ascending, bots consider some, every move is described, the game ends within its bound.

    What a memory helps to foresee is what is foreseen without one.
    """
    moves = 0
    memory = [0] * game.memory
    foresee, foresee_next = game.mirror[game.rules.foresee], game.mirror[game.rules.foresee_next]
    for s, seat, action in random_states(game, players, options, seed):
        if seat == SPECTATOR:
            assert all(not game.legal(s, p) for p in range(players)), "a finished game offers actions"
            break
        legal = game.legal(s, seat)
        assert legal == sorted(set(legal)), f"legal actions are not ascending: {legal}"
        considered = game.considered(s, seat)
        assert considered == [action for action in legal if action in considered] != [], "bots consider other actions"
        assert foresee_next(s, seat, memory) == foresee(s, seat), "what is foreseen depends on the memory"
        assert game.describe(s, seat, action, None)
        assert all(not game.legal(s, p) for p in range(players) if p not in game.actors(s))
        moves += 1
        assert moves <= game.max_moves, f"the game is longer than {game.max_moves} moves"
    return moves


def check_reasons(game: Game, players: int, options: OPTIONS, seed: int, every: int = 7) -> None:
    """Each action that is not legal is refused with a reason and changes nothing; `every`-th position is tried."""
    for number, (s, seat, _) in enumerate(random_states(game, players, options, seed)):
        if seat == SPECTATOR or number % every:
            continue
        before = s.to_bytes()
        legal = set(game.legal(s, seat))
        for action in range(len(game.actions)):
            reason = game.why_not(s, seat, action)
            assert (reason is None) == (action in legal), f"{game.actions.name(action)}: {reason}"
            assert reason is None or len(reason) > 10
        assert s.to_bytes() == before, "asking for a reason changed the state"


def check_knowledge(game: Game, players: int, options: OPTIONS, seed: int, every: int = 5) -> int:
    """A guess agrees with all that the seat knows, keeps its choices, and does vary; returns how often it did."""
    varied = 0
    for number, (s, _, _) in enumerate(random_states(game, players, options, seed)):
        if number % every:
            continue
        for viewer in range(players):
            guess = game.determinize(s, viewer, sown(seed, number, viewer))
            assert game.view_of(guess, viewer) == game.view_of(s, viewer), "the guess changed the view"
            assert game.observe(guess, viewer) == game.observe(s, viewer), "the guess changed the observation"
            assert game.legal(guess, viewer) == game.legal(s, viewer), "the guess changed the legal actions"
            assert game.actors(guess) == game.actors(s), "the guess changed whose turn it is"
            assert guess.rng != s.rng, "the guess knows future chance"
            again = game.determinize(s, viewer, sown(seed + 1, number, viewer))
            guess.rng = again.rng
            varied += guess.to_bytes() != again.to_bytes()
    return varied


def check_native_equals_mirror(game: Game, players: int, options: OPTIONS, seed: int, games: int) -> int:
    """Mirror and compiled random games end in the same bytes; returns the number of moves."""
    blank = game.blank(players, options).to_array()
    states = np.zeros(games, game.state.dtype)
    moves = np.zeros(games, np.int32)
    menu = np.zeros(len(game.actions) + 1, np.int16)
    game.native[playing.play_many](states, blank, seed, moves, menu, np.zeros(4, np.uint32))
    finish = game.mirror[playing.finish]
    chooser = [0] * 4
    for i in range(games):
        s = game.new(players, seed + i, options)
        sow(chooser, seed + i, 0, playing.CHOOSER)
        made = finish(s, [0] * len(menu), chooser)
        assert made == moves[i], f"seed {seed + i}: {made} moves on the mirror, {moves[i]} compiled"
        assert s.to_bytes() == states[i].tobytes(), f"seed {seed + i}: the final states differ"
    return int(moves.sum())


def transcript(game: Game, players: int, options: OPTIONS, seed: int) -> str:
    """A whole random game as readable text: the golden files that prove nothing has changed."""
    match = Match(game, players, seed, options, salt="")
    checker = Checker(match)
    chooser = [0] * 4
    sow(chooser, seed & MASK32, 0, playing.CHOOSER)
    lines = [f"{game.name}, {players} players, seed {seed}, options {dict(match.options)}"]
    while not match.over:
        seat = match.actors()[0]
        legal = game.legal(match.state, seat)
        action = legal[below(chooser, len(legal))]
        words = game.describe(match.state, seat, action)
        made = match.play(action, seat)
        outcome = " ".join(f"{where}={what}" for where, what in made.chance.items())
        check = checker.add(seat, made.name, match.state)
        lines.append(
            f"{match.ply:4} seat {seat + 1} {made.name:24} {words}{' | ' + outcome if outcome else ''} [{check}]"
        )
    lines.append(f"scores {match.scores()} places {match.ranking()}")
    return "\n".join(lines) + "\n"


class FromTheFront(list[Any]):
    """A list, and the lists and records in it, that may not be counted from the end: the GPU reads past its front."""

    def __init__(self, items: Iterable[Any]) -> None:
        super().__init__(from_the_front(item) for item in items)

    def __getitem__(self, index: Any) -> Any:
        assert index >= 0, f"item {index} of {len(self)}"
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert index >= 0, f"item {index} of {len(self)}"
        super().__setitem__(index, value)


def from_the_front(value: Any) -> Any:
    """A copy with the same numbers, lists and records."""
    if isinstance(value, Record):
        twin = value.clone()
        for name in twin.fields:
            setattr(twin, name, from_the_front(getattr(twin, name)))
        return twin
    return FromTheFront(value) if isinstance(value, list) else value


def check_indices(game: Game, players: int, options: OPTIONS, seed: int) -> None:
    """No rule counts from the end of an array, where compiled code has been told that none does."""
    rules = Binding(game.rules.named(), tables=from_the_front)
    named = {name: rules[rule] for name, rule in game.rules.named().items()}
    s = from_the_front(game.blank(players, options))
    sow_all(s.rng, seed, 0)
    named["setup"](s)
    chooser, seen = sown(seed, 0, playing.CHOOSER), from_the_front(game.observation())
    while bits := named["actors"](s):
        seat = playing.lowest(bits)
        menu = FromTheFront([0] * (len(game.actions) + 1))
        named["legal"](s, seat, menu)
        named["observe"](s, seat, seen)
        named["apply"](s, seat, menu[1 + below(chooser, menu[0])])
    for seat in range(players):
        named["standing"](s, seat)


def check_observation(game: Game, players: int, options: OPTIONS, seed: int, every: int = 9) -> None:
    """An observation is written whole: nothing of what the record held before shines through."""
    for number, (s, seat, _) in enumerate(random_states(game, players, options, seed)):
        if seat != SPECTATOR and number % every == 0:
            fresh, used = game.observation(), game.observation.from_bytes(b"\x55" * game.observation.dtype.itemsize)
            game.rules.observe(s, seat, fresh)
            game.rules.observe(s, seat, used)
            assert fresh == used, "the observation leaves out a field"
