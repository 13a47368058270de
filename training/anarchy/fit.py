"""`python -m training.anarchy.fit LESSONS...`: what each thing that is seen is worth, from how games ended.

One ridge regression for each mode, moment and round; the difficulties of a mode differ by a constant only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from bastide.games import anarchy
from bastide.games.anarchy.components import ROUNDS
from bastide.games.anarchy.insight import THINGS
from bastide.games.anarchy.knowledge import DIFFICULTIES, MODES
from bastide.games.anarchy.mind import FINE, MOMENTS, POINT

HELD_BACK = 10  # one game in so many shows how good the forecast is
STIFFNESS = 60.0  # how many positions it takes to move a worth halfway from nothing
FEWEST = 30  # positions of a kind from which anything can be learned

Numbers = np.ndarray[Any, Any]


def read(paths: Iterable[Path]) -> dict[str, Numbers]:
    lessons = [dict(np.load(path)) for path in paths]
    return {key: np.concatenate([lesson[key] for lesson in lessons]) for key in lessons[0]}


def fitted(seen: Numbers, rest: Numbers, difficulty: Numbers) -> tuple[Numbers, Numbers]:
    """The worth of each thing, and a constant for each difficulty."""
    mean, spread = seen.mean(0), seen.std(0)
    spread = np.where(spread == 0, np.inf, np.maximum(spread, 1.0))  # what is rarely seen may have been lucky
    of_difficulty = difficulty[:, None] == np.arange(len(DIFFICULTIES))
    table = np.hstack([(seen - mean) / spread, of_difficulty])
    stiffness = np.diag([STIFFNESS] * THINGS + [1e-3] * len(DIFFICULTIES))
    solved = np.linalg.solve(table.T @ table + stiffness, table.T @ rest)
    worth = solved[:THINGS] / spread
    return worth, solved[THINGS:] - mean @ worth


def main(paths: Iterable[Path]) -> None:
    lessons = read(paths)
    kinds = len(MODES) * MOMENTS * ROUNDS
    worth, start = np.zeros((kinds, THINGS)), np.zeros((kinds, len(DIFFICULTIES)))
    seen, rest = lessons["seen"].astype(float), lessons["rest"].astype(float)
    tested = lessons["game"] % HELD_BACK == 0
    for kind in range(kinds):
        of_kind = lessons["kind"] == kind
        if of_kind.sum() < FEWEST:
            continue
        learned = of_kind & ~tested
        worth[kind], start[kind] = fitted(seen[learned], rest[learned], lessons["difficulty"][learned])
        report(kind, lessons, of_kind & tested, worth[kind], start[kind])
    target = Path(anarchy.__file__).with_name("mind.npz")
    np.savez_compressed(
        target,
        worth=np.rint(worth * POINT * FINE).astype(np.int32),
        start=np.rint(start * POINT * FINE).astype(np.int32),
    )
    print(target.name, target.stat().st_size, "bytes")


def report(kind: int, lessons: dict[str, Numbers], held_back: Numbers, worth: Numbers, start: Numbers) -> None:
    """How much of what the points alone do not say is foreseen in games that were held back."""
    rest = lessons["rest"][held_back]
    foreseen = lessons["seen"][held_back] @ worth + start[lessons["difficulty"][held_back]]
    mode, moment, turn = kind // (MOMENTS * ROUNDS), kind // ROUNDS % MOMENTS, kind % ROUNDS + 1
    if len(rest) > 1:
        error, spread = np.sqrt(((rest - foreseen) ** 2).mean()), rest.std()
        of = f"{MODES[mode]:8} moment {moment} round {turn}"
        print(f"{of}: {len(rest):6} held back, {error:5.2f} of {spread:5.2f} points")


if __name__ == "__main__":
    main(map(Path, sys.argv[1:]))
