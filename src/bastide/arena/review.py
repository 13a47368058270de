"""The review of a match: the chances of every seat after every move, the moves that changed them, the better ones.

`review` may run in a background thread: the search is compiled and does not hold the interpreter. Its result is a
`Review`; `msgspec.json.encode(review)` is the JSON that `bastide review --json` prints and the web app draws:

    {"game": "splendor", "names": ["You", "Hard 2"], "quality": "normal", "complete": true,
     "chances": [[0.5, 0.5], [0.52, 0.48], ...],          one row for each ply from 0, one number for each seat
     "plies": [{"ply": 1, "seat": 0, "move": "take white blue red", "words": "takes ...",
                "swing": 0.02,                             what the move changed for the seat that made it
                "loss": 0.0,                               how much the preferred move promised more; 0: as good
                "preferred": "take blue red black", "preferred_words": "takes ...", "preferred_chance": 0.53,
                "played_chance": 0.52}, ...],
     "turning_points": [{"ply": 17, "seat": 1, "kind": "mistake", "size": 0.21}, ...]}

A turning point is a `mistake` where the search preferred another move by far, else an `event`: luck, or a strong move.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import msgspec

from ..bots import Budget, Thought, warm
from ..bots.judging import squashed
from ..bots.scale import yardstick_of
from ..bots.thinking import Thinker
from ..core.errors import BadInput, did_you_mean
from ..core.game import SPECTATOR, Game
from ..core.match import Match

QUALITIES = {
    "quick": Budget(milliseconds=40),
    "normal": Budget(milliseconds=250),
    "deep": Budget(milliseconds=2000),
}
TURNING_POINTS = 8  # at most so many are named
TURN = 0.06  # a change of chances that is worth naming
MISTAKE = 0.05  # of it, so much has to be the mover's own fault to be called a mistake
BETTER = 0.02  # less than this is the search's own uncertainty: another move is not called better for it
LOOKED_AT = 200  # positions within reach of a move that are looked at
SEED = 2014

Progress = Callable[[int, int], None]


class PlyReview(msgspec.Struct, frozen=True):
    """One move: what it did to the mover's chances, and what the search would have done."""

    ply: int
    seat: int
    move: str
    words: str
    swing: float
    loss: float
    preferred: str
    preferred_words: str
    preferred_chance: float
    played_chance: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A ply that changed the match."""

    ply: int
    seat: int
    kind: str  # "mistake" or "event"
    size: float


class Review(msgspec.Struct, frozen=True):
    """A whole match. `chances[k]` are those of all seats after k moves; they add up to 1, but for a solo game."""

    game: str
    names: list[str]
    quality: str
    complete: bool
    chances: list[list[float]]
    plies: list[PlyReview]
    turning_points: list[TurningPoint]


def review(
    match: Match,
    progress: Progress = lambda done, total: None,
    quality: str = "normal",
    threads: int | None = None,
    budget: Budget | None = None,
    viewer: int | None = None,
) -> Review:
    """Review a match, finished or not. The words are those that `viewer` may read; None may read all."""
    if quality not in QUALITIES:
        raise BadInput(
            f'there is no quality "{quality[:40]}"'
            + (did_you_mean(quality[:40], QUALITIES) or f"; possible: {', '.join(QUALITIES)}")
        )
    warm(match.game)
    positions = list(replay(match))
    thoughts = think_all(match.game, positions, budget or QUALITIES[quality], threads, progress)
    chances = [rounded(thought.chances) for thought in thoughts]
    if match.over:
        chances.append(outcome(match))
    elif len(chances) == match.ply:
        chances.append(chances[-1] if chances else [1 / match.players] * match.players)
    plies = [
        review_ply(match, positions[k][0], k, thoughts[k], chances[k], chances[k + 1], viewer) for k in range(match.ply)
    ]
    return Review(match.game.name, match.names, quality, match.over, chances, plies, turning_points(plies))


def replay(match: Match) -> list[tuple[Any, int]]:
    """Every position with the seat that moved in it; of an unfinished match also the last, with who may move."""
    s = match.at(0).state
    positions = []
    for move in match.moves:
        positions.append((s.clone(), move.seat))
        match.game.rules.apply(s, move.seat, move.action)
    if actors := match.game.actors(s):
        positions.append((s, actors[0]))
    return positions


def think_all(
    game: Game, positions: list[tuple[Any, int]], budget: Budget, threads: int | None, progress: Progress
) -> list[Thought]:
    """Search every position, several at a time; each position has a seed of its own."""
    size = max(1, min(threads or os.cpu_count() or 1, 8))
    thinkers: SimpleQueue[Thinker] = SimpleQueue()
    for _ in range(size):
        thinkers.put(Thinker(budget))

    def think(number: int) -> Thought:
        s, seat = positions[number]
        thinker = thinkers.get()
        try:
            guess = game.determinize(s, seat, [number + 1, SEED, seat + 1, 1])
            return thinker.think(game, guess.to_array(), seat, SEED + number)
        finally:
            thinkers.put(thinker)

    thoughts = []
    progress(0, len(positions))
    with ThreadPoolExecutor(size) as pool:
        for thought in pool.map(think, range(len(positions))):
            thoughts.append(thought)
            progress(len(thoughts), len(positions))
    return thoughts


def outcome(match: Match) -> list[float]:
    """The chances when all is over: the victory, shared among equals; alone, how good the end is."""
    if match.players == 1:
        return rounded([squashed(match.game.rules.foresee(match.state, 0) / yardstick_of(match.game).scale)])
    places = match.ranking()
    return rounded([(place == 1) / places.count(1) for place in places])


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, 4) for number in numbers]


def review_ply(
    match: Match, s: Any, k: int, thought: Thought, before: list[float], after: list[float], viewer: int | None
) -> PlyReview:
    """Compare the move that was made with the one the search preferred, both seen from the position before it."""
    move, game = match.moves[k], match.game
    best = thought.options[0]
    played = next((option for option in thought.options if option.action == move.action), None)
    played_chance = played.value if played and played.share > 0 else min(after[move.seat], best.value)
    loss = best.value - played_chance
    legal = [option.action for option in thought.options]
    if loss < BETTER or same_choice(game, s, move.seat, move.action, best.action):
        loss, preferred, promised = 0.0, move.action, played_chance
    else:
        preferred, promised = shortest(game, s, move.seat, best.action, legal), best.value
    viewer = viewer if viewer is None or 0 <= viewer < match.players else SPECTATOR
    return PlyReview(
        k + 1,
        move.seat,
        move.name,
        game.describe(s, move.seat, move.action, viewer),
        round(after[move.seat] - before[move.seat], 4),
        round(loss, 4),
        game.actions.name(preferred),
        game.describe(s, move.seat, preferred, viewer),
        round(promised, 4),
        round(played_chance, 4),
    )


def same_choice(game: Game, s: Any, seat: int, one: int, other: int) -> bool:
    """Whether both moves can end the same way before anybody else acts: as buying a card, and paying it by hand."""
    first, second = followed(game, s, seat, one), followed(game, s, seat, other)
    return second in within_reach(game, first, seat) or first in within_reach(game, second, seat)


def shortest(game: Game, s: Any, seat: int, action: int, others: list[int]) -> int:
    """Of several moves, one that ends at once where this one leads with further decisions; else the move itself."""
    reached = within_reach(game, followed(game, s, seat, action), seat)[1:]
    return next((other for other in others if reached and followed(game, s, seat, other) in reached), action)


def within_reach(game: Game, start: Any, seat: int) -> list[Any]:
    """A position and the nearest of those that a seat can come to from it by moves of its own."""
    found = [start]
    for s in found:
        if len(found) >= LOOKED_AT:
            break
        found.extend(followed(game, s, seat, action) for action in game.legal(s, seat))
    return found


def followed(game: Game, s: Any, seat: int, action: int) -> Any:
    """The position after a move."""
    after = s.clone()
    game.rules.apply(after, seat, action)
    return after


def turning_points(plies: list[PlyReview]) -> list[TurningPoint]:
    """The moves that changed most, in the order they were made."""
    points = [
        TurningPoint(ply.ply, ply.seat, "mistake" if ply.loss >= MISTAKE else "event", max(abs(ply.swing), ply.loss))
        for ply in plies
        if max(abs(ply.swing), ply.loss) >= TURN
    ]
    largest = sorted(points, key=lambda point: -point.size)[:TURNING_POINTS]
    return sorted(largest, key=lambda point: point.ply)
