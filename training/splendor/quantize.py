"""`python -m training.splendor.quantize weights.npz [--modules]`: a trained network as integers that the game ships.

First layer: weights times 64, sums within 16 bits (a test proves it), values cut off at 8. Second layer: weights times
1024, values kept at 256, sums within 32 bits. Last weights times 1024. All machines get the same number.

Training leaves some values of the first layer at 0 in every position. The values are ordered by how often they are
awake, and whole blocks that never are, are left out; the rows keep their width, so that each begins with a line of the
processor's cache. The network for modules gets as many values as the one for the base game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import bastide
from bastide.bots import make_bot, warm
from bastide.games import splendor
from bastide.games.splendor.insight import look
from bastide.games.splendor.mind import HIDDEN
from bastide.games.splendor.survey import MOST_SEEN, survey

from .build import EXPANDED

ONE = 1024
BLOCK = 32  # values that the processor adds up at once
GAMES = 150
BLUNDERS = (0.0, 0.1, 0.3, 0.6)

Numbers = np.ndarray[Any, Any]


def main(path: Path, expanded: bool) -> None:
    trained = np.load(path)
    first = trained["table"].copy()
    first[0] = 0  # nothing
    arrays = {
        "first": np.rint(first * 64).astype(np.int8),
        "first_bias": np.rint(trained["bias"] * 64).astype(np.int32),
        "second": np.rint(trained["two.weight"].T * ONE).astype(np.int16),
        "second_bias": np.rint(trained["two.bias"] * ONE * 64).astype(np.int32),
        "last": np.rint(trained["out.weight"][0] * ONE).astype(np.int16),
        "last_bias": np.rint(trained["out.bias"] * ONE * 256).astype(np.int32),
    }
    assert 8 * 64 * np.abs(arrays["second"].astype(np.int64)).sum(0).max() < 1 << 31, "sums do not fit into 32 bits"
    arrays |= awake_first(arrays, expanded)
    for name, array in arrays.items():
        print(name, array.shape, array.min(), array.max())
    target = Path(splendor.__file__).with_name("modules.npz" if expanded else "mind.npz")
    np.savez_compressed(target, **arrays)
    print(target.name, target.stat().st_size, "bytes")


def awake_first(arrays: dict[str, Numbers], expanded: bool) -> dict[str, Numbers]:
    """The first layer with its values in the order of how often they are awake, without those that never are."""
    first, bias = arrays["first"].astype(int), arrays["first_bias"]
    sums = np.array([bias + first[seen].sum(0) for seen in positions(expanded)])
    often = (sums > 0).mean(0)
    order = np.argsort(-often, kind="stable")
    kept = order[: HIDDEN if expanded else -(-int((often > 0).sum()) // BLOCK) * BLOCK]
    print(f"awake: {(sums > 0).sum(1).mean():.1f} of {(often > 0).sum()} values in {len(sums)} positions")
    print(f"left out: {len(order) - len(kept)} values, awake in {often[order[len(kept) :]].max(initial=0):.3%} at most")
    return {
        "first": np.ascontiguousarray(arrays["first"][:, kept if expanded else order]),
        "first_bias": bias[kept],
        "second": np.ascontiguousarray(arrays["second"][kept]),
    }


def positions(expanded: bool) -> Iterator[list[int]]:
    """What the seats see in games of greedy players with few and many blunders, after the move and after another."""
    game = bastide.game("splendor")
    warm(game)
    for number in range(GAMES):
        lot = random.Random(number)
        bot = make_bot("greedy", number)
        s = game.new(lot.choice((2, 2, 2, 3, 4)), number, lot.choice(EXPANDED) if expanded else {})
        while actors := game.actors(s):
            seat = actors[0]
            other = game.state.from_bytes(s.to_bytes())
            game.apply(other, seat, lot.choice(game.considered(s, seat)))
            blunder = lot.random() < BLUNDERS[number % len(BLUNDERS)]
            game.apply(s, seat, lot.choice(game.legal(s, seat)) if blunder else bot.choose(game, s, seat))
            for position in (s, other):
                for viewer in range(s.seats):
                    seen = [0] * MOST_SEEN
                    yield seen[: survey(position, viewer, seen) if expanded else look(position, viewer, seen)]


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--modules" in sys.argv)
